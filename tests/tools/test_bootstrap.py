"""The set-up takes what is locked; where that cannot be had, what fits; and never a file that was exchanged."""

from pathlib import Path

import pytest

from tools import bootstrap

LOCKED = f"--require-hashes -r {bootstrap.LOCK}"
PROJECT = f"--no-build-isolation -e {bootstrap.ROOT}[dev]"


def pip(monkeypatch: pytest.MonkeyPatch, trouble: str = "") -> list[str]:
    """What pip will be asked to install, and what it says about the lock."""
    asked: list[str] = []

    def run(*command: str | Path) -> str:
        asked.append(" ".join(map(str, command[len(bootstrap.PIP_INSTALL) :])))
        return trouble if asked[-1] == LOCKED else ""

    monkeypatch.setattr(bootstrap, "run", run)
    monkeypatch.setattr(bootstrap, "examples", list)
    return asked


def test_what_is_locked_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = pip(monkeypatch)
    bootstrap.install()
    assert asked == [LOCKED, PROJECT]


def test_an_index_without_the_locked_versions_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = pip(monkeypatch, "No matching distribution found for numpy==2.4.6")
    bootstrap.install()
    assert asked == [LOCKED, " ".join(bootstrap.build_tools()), PROJECT]


def test_a_file_that_was_exchanged_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = pip(monkeypatch, "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.")
    with pytest.raises(SystemExit, match="other files than those that were locked"):
        bootstrap.install()
    assert asked == [LOCKED]


def test_a_new_lock_is_a_reason_to_install_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = bootstrap.schema()
    monkeypatch.setattr(bootstrap, "LOCK", tmp_path / "dev.txt")
    bootstrap.LOCK.write_text("numpy==9")
    assert bootstrap.schema() != before


def test_without_locks_of_files_it_still_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "fcntl", None)
    monkeypatch.setattr(bootstrap, "stamp", lambda: [bootstrap.base(), bootstrap.schema()])
    bootstrap.main()
