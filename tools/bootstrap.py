"""Make .venv with the project in it, for playing or with the developers' tools; do nothing when that is already done.

    python tools/bootstrap.py play
    python tools/bootstrap.py dev

uv installs, which takes seconds: the one that is found, or one that pip brings into the environment; where there is
none, pip does. Needs nothing but Python, not even ensurepip (Debian without python3-venv has none).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # not everywhere; there two makes at once are the user's own business
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "inglenook-stamp"
UV = VENV / "bin" / "uv"
LOCKS = ROOT / "requirements"
EXTRAS = {"play": "server", "dev": "dev", "docs": "docs"}  # by what is to be done with it
HELD = {"dev": ("play",)}  # what is installed with it
MISMATCHES = ("DO NOT MATCH THE HASHES", "Hash mismatch for")  # in pip's words and in uv's

Command = tuple[str | Path, ...]
PIP: Command = (PYTHON, "-m", "pip", "install", "--disable-pip-version-check")


def main(purpose: str) -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one shall read this
        found = ".".join(map(str, sys.version_info[:3]))
        sys.exit(f"Inglenook needs Python 3.11 or newer, this is {found}. Try: make PYTHON=python3.12 …")
    with open(__file__) as own_source:
        if fcntl is not None:
            fcntl.flock(own_source, fcntl.LOCK_EX)  # two makes at once: the second waits
        if not {base(), schema(purpose)} <= set(stamp()):
            set_up(purpose)


def asked() -> str:
    purpose = sys.argv[1] if len(sys.argv) == 2 else ""
    if purpose not in EXTRAS:
        sys.exit(f"For what? Known: {', '.join(EXTRAS)}")
    return purpose


def stamp() -> list[str]:
    """What the environment is bound to, and a line for everything that was installed in it."""
    return STAMP.read_text().splitlines() if STAMP.exists() and PYTHON.exists() else []


def base() -> str:
    """What the environment is bound to: when it changes, everything is made anew."""
    return f"Python {sys.version_info[0]}.{sys.version_info[1]} in {ROOT}"


def schema(purpose: str) -> str:
    """What is installed for it: when it changes, it is installed again."""
    projects = (folder / "pyproject.toml" for folder in [ROOT, *examples()])
    files = [Path(__file__), *locks(purpose), *projects]
    digest = hashlib.sha256(b"".join(bytes(file) + file.read_bytes() for file in files)).hexdigest()
    return f"{purpose} {digest}"


def locks(purpose: str) -> list[Path]:
    return [file for file in [LOCKS / f"{purpose}.txt"] if file.exists()]


def examples() -> list[Path]:
    return sorted(file.parent for file in ROOT.glob("examples/*/pyproject.toml"))


def set_up(purpose: str) -> None:
    began = time.monotonic()
    before = stamp()
    keep = before[:1] == [base()]
    print("Updating the set-up …" if keep else "Setting up (once, some seconds) …", flush=True)
    # What is interrupted leaves packages that look whole: without a stamp the next run starts from nothing.
    STAMP.unlink(missing_ok=True)
    if not keep:
        venv.create(VENV, clear=True, symlinks=True)
    install(purpose)
    done = {line.split()[0]: line for line in before if keep}
    done |= {each: schema(each) for each in (purpose, *HELD.get(purpose, ()))}
    STAMP.write_text("\n".join(({"Python": base()} | done).values()) + "\n")
    print(f"… ready after {time.monotonic() - began:.0f} s.", flush=True)


def installers() -> Iterator[Command]:
    """Commands that install, the quickest first: uv's, if there is or can be one, and pip's."""
    for uv in uvs():
        if not run(uv, "--version"):
            yield (uv, "pip", "install", "--python", PYTHON, *uv_settings())
    bring_pip()
    yield PIP


def uvs() -> Iterator[str | Path]:
    """The uv that is found; where none is, or it fails, one that pip brings."""
    yield from filter(None, [shutil.which("uv")])
    locked = ("--require-hashes", "-r", LOCKS / "uv.txt")
    if not UV.exists():  # this Python's own pip is quicker than one that has to come first
        run(
            sys.executable, "-m", "pip", "--python", PYTHON, "install", "--disable-pip-version-check", *locked
        )
    if not UV.exists():
        bring_pip()
        run(*PIP, *locked)
    yield UV


def uv_settings() -> list[str]:
    """Pip's own index, which uv would not ask for."""
    named = any(map(os.environ.get, ("UV_DEFAULT_INDEX", "UV_INDEX_URL")))
    return [] if named else [f"--default-index={index}" for index in list(configured_indexes())[:1]]


def bring_pip() -> None:
    ways: list[list[str | Path]] = [[PYTHON, "-m", "pip", "--version"], *ways_to_pip()]
    for command in ways:
        run(*command)
        if not run(PYTHON, "-m", "pip", "--version"):
            return
    sys.exit("This Python comes without pip. On Debian or Ubuntu: sudo apt install python3-venv")


def ways_to_pip() -> Iterator[list[str | Path]]:
    """Commands that bring pip into the new environment, the usual one first."""
    yield [PYTHON, "-m", "ensurepip", "--default-pip"]
    yield [sys.executable, "-m", "pip", "--python", PYTHON, "install", "pip"]
    yield ["pip3", "--python", PYTHON, "install", "pip"]
    yield ["uv", "pip", "install", "--python", PYTHON, "pip"]
    for wheel in pip_wheels():
        yield [PYTHON, wheel / "pip", "install", "--no-index", wheel]


def pip_wheels() -> Iterator[Path]:
    yield from Path("/usr/share/python-wheels").glob("pip-*.whl")  # Debian's python3-pip-whl
    for index in configured_indexes():
        with contextlib.suppress(OSError, ValueError):  # it does not answer, or lists no pip
            yield fetch_pip(index)


def configured_indexes() -> Iterator[str]:
    """The package indexes that the settings of pip and uv name; often none."""
    yield from filter(None, map(os.environ.get, ("PIP_INDEX_URL", "UV_DEFAULT_INDEX", "UV_INDEX_URL")))
    for folder in ("~/.config/pip", "~/.pip", "/etc"):
        with contextlib.suppress(OSError):
            text = Path(folder, "pip.conf").expanduser().read_text()
            yield from re.findall(r"^index-url\s*[=:]\s*(\S+)", text, re.MULTILINE)


def fetch_pip(index: str) -> Path:
    """Download the newest pip wheel that an index lists."""
    from urllib.parse import urljoin  # not at the top: every `make play` waits for it
    from urllib.request import urlopen, urlretrieve

    with urlopen(index.rstrip("/") + "/pip/", timeout=30) as page:
        text: str = page.read().decode()
        links = re.findall(r'href="([^"]*(pip-([\d.]+)-py3-none-any\.whl)[^"]*)"', text)
        link, name, _ = max(links, key=lambda found: [int(n) for n in found[2].split(".")])
        wheel = VENV.joinpath(name)
        urlretrieve(urljoin(page.geturl(), link), wheel)
    return wheel


def install(purpose: str) -> None:
    by = install_locked(purpose)
    add(by, "--no-build-isolation", "-e", f"{ROOT}[{EXTRAS[purpose]}]")
    for folder in examples() if purpose == "dev" else []:
        add(by, "--no-build-isolation", "--no-deps", "-e", folder)


def install_locked(purpose: str) -> Command:
    """What the lock names, by its hashes; where that cannot be had, what pyproject.toml allows. Returns who could."""
    wanted = [word for lock in locks(purpose) for word in ("--require-hashes", "-r", lock)] or build_tools()
    for by in installers():
        trouble = run(*by, *wanted)
        if any(words in trouble for words in MISMATCHES):
            sys.exit(
                "The package index offers other files than those that were locked: nothing is installed."
            )
        if not trouble:
            return by
    print("The locked versions cannot be had here; taking others that fit.", flush=True)
    add(PIP, *build_tools())  # once, instead of once for every package built
    return PIP


def build_tools() -> list[str]:
    import tomllib  # not at the top: an older Python must get as far as main's message

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return list(project["build-system"]["requires"])


def add(by: Command, *what: str | Path) -> None:
    trouble = run(*by, *what)
    if trouble:
        print(*trouble.splitlines()[-15:], sep="\n", file=sys.stderr)
        sys.exit("Set-up failed, see above. When that is mended (the network?), run the same command again.")


def run(*command: str | Path) -> str:
    """Run quietly; what it said if it failed, else nothing."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    except OSError as missing:
        return str(missing)
    return (done.stdout or "failed") if done.returncode else ""


if __name__ == "__main__":
    try:
        main(asked())
    except KeyboardInterrupt:
        sys.exit("Interrupted. The next run starts the set-up again.")
