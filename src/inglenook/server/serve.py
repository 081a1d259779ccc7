"""Starting the server: where it listens, where it keeps things, and what it tells the person who started it."""

import contextlib
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from inglenook.engine.errors import InglenookError

from .app import Inglenook
from .kitchen import Kitchen
from .store.sqlite import SQLiteStore
from .wire import Wire

LOOPBACK = "127.0.0.1"
TRIES = 20  # ports after the wanted one
TURN = 0.001  # seconds that a thread may keep the interpreter while a page waits for it; usually 0.005


@dataclass(frozen=True)
class Settings:
    host: str = LOOPBACK
    port: int = 8000
    data: Path | None = None
    lan: bool = False
    browser: bool = True
    slow: float = 1.0  # how slowly bots play
    names: tuple[str, ...] = ()  # by which others reach it
    proxies: tuple[str, ...] = ()  # that tell truly from where people come


def serve(settings: Settings) -> None:
    """Serve until interrupted."""
    host = "0.0.0.0" if settings.lan else settings.host
    folder = settings.data or default_folder()
    listener = listen(host, settings.port)
    address = address_of(listener, settings.lan)
    app = Inglenook(open_store(folder), folder, Kitchen(say), settings.slow, names_of(settings))
    if listener.getsockname()[1] != settings.port:
        say(f"Port {settings.port} is taken; using {listener.getsockname()[1]}.")
    say(f"Inglenook is open at {address} (Ctrl-C closes it; nothing is lost).")
    if settings.lan:
        say(qr_code(address))
    if settings.browser:
        threading.Timer(1.0, open_browser, (address,)).start()
    sys.setswitchinterval(TURN)
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config_of(app, settings.proxies)).run(sockets=[listener])
    app.hall.store.close()
    say("Closed. Every game goes on where it was when you come back.")


def config_of(app: Inglenook, proxies: tuple[str, ...] = ()) -> uvicorn.Config:
    """What uvicorn is told. Nobody's word about an address or a scheme counts but that of the proxies named."""
    return uvicorn.Config(
        app,
        http=Wire,
        log_level="warning",
        ws_max_size=65536,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )


def names_of(settings: Settings) -> set[str]:
    """What the server may be called besides the address at which somebody comes in."""
    machine = socket.gethostname()
    return {name.lower() for name in (settings.host, machine, f"{machine}.local", *settings.names)}


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def default_folder() -> Path:
    """The user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "inglenook"


def open_store(folder: Path) -> SQLiteStore:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InglenookError(f"the folder {folder} cannot be made: {error.strerror}") from None
    return SQLiteStore(folder / "tables.sqlite")


def listen(host: str, port: int) -> socket.socket:
    """The wanted port, or the next one that is free."""
    for candidate in range(port, port + TRIES):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(1024)
        except OSError:
            listener.close()
            continue
        return listener
    raise InglenookError(
        f"no port from {port} to {port + TRIES - 1} is free on {host}; name another with --port"
    )


def address_of(listener: socket.socket, lan: bool) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://{lan_host() if lan else host}:{port}"


def lan_host() -> str:
    """This machine's address in its network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation: nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


def qr_code(address: str) -> str:
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address).terminal(drawn, compact=True)
    return drawn.getvalue()


def open_browser(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
