"""The set-up takes what is locked; where that cannot be had, what fits; and never a file that was exchanged."""

import shutil
import sys
from pathlib import Path

import bootstrap
import pytest

LOCKED = f"--require-hashes -r {bootstrap.LOCKS}/dev.txt"
PROJECT = f"--no-build-isolation -e {bootstrap.ROOT}[dev]"


class Machine:
    """What stands there instead of uv and pip: notes what they are asked, and fails as it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, uv: str | None = "/found/uv") -> None:
        self.asked: list[str] = []
        self.trouble: dict[str, str] = {}  # what somebody says, by the beginning of what they are asked
        monkeypatch.setattr(bootstrap, "run", self.run)
        monkeypatch.setattr(bootstrap, "examples", list)
        monkeypatch.setattr(bootstrap, "UV", Path("/brought/uv"))
        monkeypatch.setattr(shutil, "which", lambda name: uv)
        monkeypatch.setattr(bootstrap, "uv_settings", list)

    def run(self, *command: str | Path) -> str:
        line = " ".join(map(str, command)).replace(f" pip install --python {bootstrap.PYTHON}", "")
        line = line.replace(" ".join(map(str, bootstrap.PIP)), "pip")
        if not line.endswith("--version"):
            self.asked.append(line)
        return next((said for start, said in self.trouble.items() if line.startswith(start)), "")


def test_a_uv_that_is_found_installs_what_is_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    bootstrap.install("dev")
    assert machine.asked == [f"/found/uv {LOCKED}", f"/found/uv {PROJECT}"]


def test_playing_needs_no_tools_and_no_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    monkeypatch.setattr(bootstrap, "examples", lambda: [Path("/purses")])
    bootstrap.install("play")
    asked = " ".join(machine.asked)
    assert "play.txt" in asked
    assert "[server]" in asked
    assert "dev" not in asked
    assert "purses" not in asked


def test_without_a_uv_pip_brings_one(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, uv=None)
    bootstrap.install("dev")
    brought = f"pip --require-hashes -r {bootstrap.LOCKS}/uv.txt"
    assert machine.asked[0].startswith(f"{sys.executable} -m pip --python")  # this Python's own first
    assert machine.asked[1:] == [brought, f"/brought/uv {LOCKED}", f"/brought/uv {PROJECT}"]


def test_where_no_uv_works_pip_does(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    machine.trouble = {"/found/uv": "no route to host", "/brought/uv": "no such file"}
    bootstrap.install("dev")
    assert machine.asked[-2:] == [f"pip {LOCKED}", f"pip {PROJECT}"]


def test_an_index_without_the_locked_versions_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    machine.trouble = {f"{by} {LOCKED}": "no numpy==2.4.6" for by in ("/found/uv", "/brought/uv", "pip")}
    bootstrap.install("dev")
    assert machine.asked[-2:] == [f"pip {' '.join(bootstrap.build_tools())}", f"pip {PROJECT}"]


@pytest.mark.parametrize(
    "said",
    [
        "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
        "Hash mismatch for `numpy`",
    ],
)
def test_a_file_that_was_exchanged_stops_it(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    machine = Machine(monkeypatch)
    machine.trouble = {"/found/uv": said}
    monkeypatch.setattr(bootstrap, "run", lambda *command: "" if command[-1] == "--version" else said)
    with pytest.raises(SystemExit, match="other files than those that were locked"):
        bootstrap.install("dev")


def test_pips_own_index_is_told_to_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PIP_INDEX_URL", "UV_DEFAULT_INDEX", "UV_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_INDEX_URL", "https://index.example/simple")
    assert bootstrap.uv_settings() == ["--default-index=https://index.example/simple"]
    monkeypatch.setenv("UV_DEFAULT_INDEX", "https://other.example/simple")
    assert bootstrap.uv_settings() == []


def test_a_new_lock_is_a_reason_to_install_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = bootstrap.schema("dev")
    (tmp_path / "dev.txt").write_text("numpy==9")
    monkeypatch.setattr(bootstrap, "LOCKS", tmp_path)
    assert bootstrap.schema("dev") != before


@pytest.mark.parametrize(("first", "then", "again"), [("dev", "play", False), ("play", "dev", True)])
def test_tools_come_on_top_of_what_playing_needs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, first: str, then: str, again: bool
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(bootstrap, "install", installed.append)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(bootstrap, "PYTHON", tmp_path / "bin" / "python")
    for purpose in (first, first, then, then, first):
        bootstrap.main(purpose)
    assert installed == [first, *([then] if again else [])]


def test_without_locks_of_files_it_still_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "fcntl", None)
    monkeypatch.setattr(bootstrap, "stamp", lambda: [bootstrap.base(), bootstrap.schema("dev")])
    bootstrap.main("dev")
