"""A power cut: what was not synced may be gone, or half of it may be there. What was acknowledged must be."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from inglenook.server.store import Entry
from inglenook.server.store.sqlite import SQLiteStore

from .helpers import run

VFS = "forgetful"
Write = tuple[int, bytes]


class Disk(apsw.VFS):
    """A file layer that knows what would survive: for every file the synced bytes and the writes since."""

    def __init__(self) -> None:
        super().__init__(VFS, "")
        self.synced: dict[str, bytearray] = {}
        self.pending: dict[str, list[Write]] = {}

    def xOpen(self, name: Any, flags: list[int]) -> "File":
        path = name.filename() if hasattr(name, "filename") else str(name)
        self.synced.setdefault(path, bytearray())
        self.pending.setdefault(path, [])
        return File(self, path, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        self.synced.pop(filename, None)
        self.pending.pop(filename, None)

    def cut_power(self, folder: Path, rng: random.Random) -> Path:
        """The files as they would be found: of the writes that were not synced any may have arrived, or part of it."""
        for path, synced in self.synced.items():
            content = bytearray(synced)
            for offset, data in self.pending[path]:
                if rng.random() < 0.5:
                    lay(content, offset, data[: rng.randint(0, len(data))])
            (folder / Path(path).name).write_bytes(content)
        return folder / "tables.sqlite"


class File(apsw.VFSFile):
    def __init__(self, disk: Disk, path: str, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self.disk, self.path = disk, path

    def xWrite(self, data: bytes, offset: int) -> None:
        super().xWrite(data, offset)
        self.disk.pending[self.path].append((offset, bytes(data)))

    def xTruncate(self, size: int) -> None:
        super().xTruncate(size)
        del self.disk.synced[self.path][size:]
        self.disk.pending[self.path] = [
            (offset, data[: size - offset]) for offset, data in self.disk.pending[self.path] if offset < size
        ]

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        for offset, data in self.disk.pending[self.path]:
            lay(self.disk.synced[self.path], offset, data)
        self.disk.pending[self.path].clear()


def lay(content: bytearray, offset: int, data: bytes) -> None:
    content.extend(bytes(max(0, offset - len(content))))
    content[offset : offset + len(data)] = data


class Connection(apsw.Connection):
    """What the store asks of a connection, on the forgetful disk."""

    def executescript(self, script: str) -> None:
        self.execute(script)


class OnThatDisk(SQLiteStore):
    synchronous = "full"

    def _connect(self) -> Any:
        return Connection(str(self._path), vfs=VFS)

    def _open(self) -> Any:
        connection = super()._open()
        connection.execute(f"pragma synchronous = {self.synchronous}")
        return connection


class Careless(OnThatDisk):
    synchronous = "off"


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk()
    yield disk
    disk.unregister()


def lost_moves(disk: Disk, kind: type[OnThatDisk], folder: Path, rng: random.Random) -> int:
    """Write, cut the power after some acknowledged moves, and count those that are gone."""
    before, after = folder / "before", folder / "after"
    before.mkdir(parents=True)
    after.mkdir()
    store = kind(before / "tables.sqlite")
    moves = rng.randint(1, 60)
    for number in range(moves):
        run(store.append(Entry("oak", number, rng.randbytes(rng.randint(1, 3000)))))
    found = SQLiteStore(disk.cut_power(after, rng))
    kept = found.events("oak")
    found.close()
    written = store.events("oak")
    store.close()
    assert kept == written[: len(kept)]
    return moves - len(kept)


def test_no_acknowledged_move_is_lost_when_the_power_goes(disk: Disk, tmp_path: Path, soak: bool) -> None:
    for cut in range(300 if soak else 30):
        assert lost_moves(disk, OnThatDisk, tmp_path / str(cut), random.Random(cut)) == 0


def test_the_disk_would_notice_a_store_that_does_not_sync(disk: Disk, tmp_path: Path) -> None:
    """Without synchronisation acknowledged moves are lost, or the file is broken: so the test above can fail."""
    hurt = 0
    for cut in range(10):
        try:
            hurt += lost_moves(disk, Careless, tmp_path / str(cut), random.Random(cut)) > 0
        except Exception:  # a file that is no database any more
            hurt += 1
    assert hurt > 5
