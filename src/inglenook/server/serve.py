"""Starting the server: where it listens, where it keeps things, and what it tells the person who started it."""

import contextlib
import errno
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import closing
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

import uvicorn

from inglenook.engine.errors import InglenookError

from . import LAST_PORT, workers
from .app import Inglenook
from .compiler import Compiler
from .folder import claim
from .lab.door import LAB, TABLES, VARIABLE, WAY, Door, given_key
from .logs import PLAIN, in_json, open_log, say
from .network import LOOPBACK, Network, lan_host
from .notices.config import NOTHING, read_config
from .store.opening import link_of, open_store
from .store.sql import SQLStore
from .web.wire import Wire

CLOSING = 5  # seconds for what is being answered when the server is closed
FILES = 65_536  # that may be open at once, if the system allows so many
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
    store: str = ""  # where tables are kept, if not in the folder: postgresql://…
    lab: bool = False  # open the lab instead of the lobby
    notices: Path | None = None  # the file that says how people may be told of their turns
    examples: bool = False  # offer them, too
    keep_finished: int = 0  # days; 0: for ever
    log: str = PLAIN  # in which form things are told
    workers: int = 1  # that share the port


def serve(settings: Settings) -> None:
    """Serve until interrupted."""
    open_log(settings.log)
    close_when_told()
    have_files()
    folder = settings.data or default_folder()
    if given := workers.inherited():
        with closing(open_store(folder, settings.store, serving=True)) as store:
            return work(*given, folder, store, settings)
    workers.check(settings.workers, settings.store)
    if settings.workers > 1:
        with claim(folder):
            return supervise(settings)
    with claim(folder), closing(open_store(folder, settings.store, serving=True)) as store:
        serve_from(folder, store, settings)


def supervise(settings: Settings) -> None:
    """Have workers serve until interrupted."""
    listener = listen("0.0.0.0" if settings.lan else settings.host, settings.port)
    address = address_of(listener, settings.lan)
    together = workers.Workers(listener, settings.workers)

    def tell() -> None:
        number = settings.workers
        say(f"Inglenook is open at {address} with {number} workers (Ctrl-C closes it; nothing is lost).")
        say(where_the_figures_are(address, together.key))

    with contextlib.suppress(KeyboardInterrupt):
        together.run(tell)
    say("Closed. Every game goes on where it was when you come back.")


def work(listener: socket.socket, ready: int, folder: Path, store: SQLStore, settings: Settings) -> None:
    """Serve as one of several, until told to stop."""
    app = application(folder, store, settings)
    app.warm, app.many = workers.WARM, True
    set_up()
    server = workers.Telling(config_of(app, settings.proxies), ready)
    port = listener.getsockname()[1]
    app.network = Network(server, port, open_address(listener), settings.names, fixed=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def application(folder: Path, store: SQLStore, settings: Settings) -> Inglenook:
    notices = read_config(settings.notices) if settings.notices else NOTHING
    names, examples = names_of(settings), settings.examples
    app = Inglenook(
        store, folder, Compiler(say), settings.slow, names, say, notices, examples, link_of(store)
    )
    app.keeping.days = settings.keep_finished
    return app


def set_up() -> None:
    sys.setswitchinterval(TURN)
    gc.freeze()  # what is there now stays
    gc.enable()


def serve_from(folder: Path, store: SQLStore, settings: Settings) -> None:
    host = "0.0.0.0" if settings.lan else settings.host
    listener = listen(host, settings.port)
    address = address_of(listener, settings.lan)
    app = application(folder, store, settings)
    if settings.port and listener.getsockname()[1] != settings.port:
        say(f"Port {settings.port} is taken; using {listener.getsockname()[1]}.")
    say(f"Inglenook is open at {address} (Ctrl-C closes it; nothing is lost).")
    say(where_the_lab_is(address, app.lab.door))
    if settings.lan and not in_json():
        say(qr_code(address))
    if settings.browser:
        way_in = app.lab.door.ticket_way(LAB if settings.lab else TABLES)
        threading.Timer(1.0, open_browser, (address + way_in,)).start()
    set_up()
    server = uvicorn.Server(config_of(app, settings.proxies))
    port = listener.getsockname()[1]
    app.network = Network(server, port, open_address(listener), settings.names, report=say)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    say("Closed. Every game goes on where it was when you come back.")


def config_of(app: Inglenook, proxies: tuple[str, ...] = ()) -> uvicorn.Config:
    """What uvicorn is told. Nobody's word about an address or a scheme counts but that of the proxies named."""
    return uvicorn.Config(
        app,
        http=Wire,
        log_level="warning",
        log_config=None if in_json() else uvicorn.config.LOGGING_CONFIG,
        timeout_graceful_shutdown=CLOSING,
        ws_max_size=65536,
        ws_per_message_deflate=False,  # what is pushed is small, and deflating it takes longer than sending it
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )


def where_the_lab_is(address: str, door: Door) -> str:
    """With the key, if it was made for this start and only a person reads this."""
    if given_key():
        return f"The lab and the figures open with the key that you gave: {address}{WAY.format('KEY')}"
    if in_json():
        return f"The lab and the figures are closed: give a key in {VARIABLE}."
    return f"The lab, for you alone: {address}{door.way()}"


def where_the_figures_are(address: str, key: str) -> str:
    """Of workers, which have no lab."""
    if given_key():
        return f"The operator's page and the figures open with the key that you gave: {address}{WAY.format('KEY')}"
    if in_json():
        return f"The operator's page and the figures are closed: give a key in {VARIABLE}."
    return f"The operator's page, for you alone: {address}{WAY.format(key)}"


def have_files() -> None:
    """Every page that is open is a file, and many systems give a program 1,024 unless it asks for more."""
    if os.name == "posix":
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
        if now != resource.RLIM_INFINITY and now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def close_when_told() -> None:
    """A service is stopped by SIGTERM: that closes it as Ctrl-C does."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, interrupt)


def names_of(settings: Settings) -> set[str]:
    """What the server may be called besides the address at which somebody comes in."""
    machine = socket.gethostname()
    return {name.lower() for name in (settings.host, machine, f"{machine}.local", *settings.names)}


def default_folder() -> Path:
    """The user's data folder."""
    try:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    except RuntimeError:  # a user without a home
        raise InglenookError(
            "there is no home folder to keep tables in; name one with --data FOLDER"
        ) from None
    return Path(base) / "inglenook"


def listen(host: str, port: int) -> socket.socket:
    """The wanted port, or the next one that is free."""
    candidates = range(port, min(port + TRIES, LAST_PORT + 1))
    for candidate in candidates:
        try:
            return listen_at(host, candidate)
        except (OSError, ValueError) as error:  # a name of a thousand letters is no name
            if getattr(error, "errno", None) != errno.EADDRINUSE:
                reason = getattr(error, "strerror", None) or error
                raise InglenookError(f"cannot listen at {host!r}, port {candidate}: {reason}") from None
    raise InglenookError(
        f"no port from {port} to {candidates[-1]} is free on {host}; name another with --port"
    )


def listen_at(host: str, port: int) -> socket.socket:
    """Of either family of addresses; a name that has both means the older one."""
    family, kind, protocol, _, place = min(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def address_of(listener: socket.socket, lan: bool) -> str:
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{lan_host() if lan else shown}:{port}"


def open_address(listener: socket.socket) -> str:
    """Where others come in from the start; nothing: nowhere."""
    place = ip_address(listener.getsockname()[0].partition("%")[0])
    return "" if place.is_loopback else address_of(listener, lan=place.is_unspecified)


def qr_code(address: str) -> str:
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address).terminal(drawn, compact=True)
    return drawn.getvalue()


def open_browser(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
