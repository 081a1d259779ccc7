"""The data folder: one server's at a time, nobody else's to read, and whole or refused."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from inglenook.engine.errors import InglenookError
from inglenook.server.folder import claim
from inglenook.server.identity import Identities
from inglenook.server.store.sqlite import SQLiteStore

from .helpers import ANN

# `inglenook serve` up to the moment at which it would wait for visitors; files may get so many bytes long.
PROGRAM = """
import resource, sys
from inglenook.cli.main import main
from inglenook.server import serve
serve.uvicorn.Server.run = lambda *_, **__: print("open")
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
sys.exit(main(["serve", "--port", "0", "--no-browser", "--data", sys.argv[2]]))
"""


def start(folder: Path, largest: int = 1 << 30) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", PROGRAM, str(largest), str(folder)]
    return subprocess.run(command, capture_output=True, text=True)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_second_server_on_the_same_folder_is_refused_in_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with claim(folder):
        second = start(folder)
    said = (
        f"another server has the folder {folder} open; close that one, or choose another with --data FOLDER"
    )
    assert (second.returncode, second.stdout, second.stderr) == (2, "", f"inglenook: {said}\n")
    assert start(folder).stdout == "open\n"


def test_a_killed_servers_folder_is_free_again(tmp_path: Path) -> None:
    program = (
        f"from inglenook.server.folder import *; held = claim(Path({str(tmp_path)!r})); print(); input()"
    )
    server = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with server:
        assert server.stdout is not None
        server.stdout.readline()
        with pytest.raises(InglenookError, match="another server"):
            claim(tmp_path)
        server.kill()
    claim(tmp_path).close()


def test_where_nothing_can_be_locked_the_folder_is_used_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("inglenook.server.folder.fcntl", None)
    with claim(tmp_path), claim(tmp_path):
        pass


def test_a_folder_that_cannot_be_made_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InglenookError, match="file/data cannot be used: Not a directory"):
        claim(tmp_path / "file" / "data")


def test_what_is_kept_is_the_owners_alone(tmp_path: Path) -> None:
    folder, before = tmp_path / "deep" / "data", os.umask(0)
    try:
        claim(folder).close()
        store = SQLiteStore(folder / "tables.sqlite")
        Identities(folder)
    finally:
        os.umask(before)
    assert mode(folder) == 0o700
    kept = {path.name: mode(path) for path in folder.iterdir() if path.name != "lock"}
    assert kept == dict.fromkeys(("secret", "tables.sqlite", "tables.sqlite-shm", "tables.sqlite-wal"), 0o600)
    store.close()


def test_a_folder_that_was_there_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o750)
    claim(tmp_path).close()
    assert mode(tmp_path) == 0o750


@pytest.mark.parametrize("largest", [0, 4096, 8192, 16384])
def test_a_first_start_with_hardly_any_room_says_so_in_one_sentence(tmp_path: Path, largest: int) -> None:
    started = start(tmp_path / "data", largest)
    assert "Traceback" not in started.stderr
    assert (started.returncode, started.stdout, started.stderr.count("\n")) == (2, "", 1), started.stderr
    assert start(tmp_path / "data").stdout == "open\n"


# The secret


def test_the_secret_is_on_disk_before_anybody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First the bytes, then the name."""
    synced: list[tuple[str, bool]] = []
    sync, secret = os.fsync, tmp_path / "secret"

    def watched(file: int) -> None:
        synced.append((Path(os.readlink(f"/proc/self/fd/{file}")).name, secret.exists()))
        sync(file)

    monkeypatch.setattr(os, "fsync", watched)
    Identities(tmp_path)
    assert synced == [("secret.new", False), (tmp_path.name, True)]


@pytest.mark.parametrize("length", [0, 1, 31])
def test_a_secret_cut_short_is_refused_and_left_alone(tmp_path: Path, length: int) -> None:
    (tmp_path / "secret").write_bytes(bytes(length))
    with pytest.raises(
        InglenookError, match=f"secret has {length} bytes and must have 32 or more; .* delete it"
    ):
        Identities(tmp_path)
    assert (tmp_path / "secret").read_bytes() == bytes(length)
    (tmp_path / "secret").unlink()
    assert Identities(tmp_path).person_of(Identities(tmp_path).token(ANN)) == ANN
