"""The lock files: all that pyproject.toml asks for, with hashes, and no word of where it comes from."""

import re
import tomllib
from pathlib import Path

import lock
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = tomllib.loads((lock.ROOT / "pyproject.toml").read_text("utf-8"))
FILES = [lock.FOLDER / f"{name}.txt" for name in lock.LOCKS]
UV = lock.FOLDER / f"{lock.INSTALLER}.txt"


def asked_for(extra: str) -> list[Requirement]:
    """What an extra needs, those that it holds included."""
    listed = map(Requirement, PROJECT["project"]["optional-dependencies"][extra])
    found = [Requirement(each) for each in PROJECT["project"]["dependencies"]]
    for each in listed:
        found += (
            [each] if each.name != "inglenook" else [one for held in each.extras for one in asked_for(held)]
        )
    return found


def locked(path: Path) -> list[tuple[Requirement, int]]:
    """Each package of a file, and how many hashes it has."""
    entries = re.sub(r"\\\n|^\s*#.*\n", "", path.read_text("utf-8"), flags=re.MULTILINE).splitlines()
    return [(Requirement(each.split(" --hash")[0].strip()), each.count("--hash=sha256:")) for each in entries]


def test_there_is_a_file_for_players_one_for_developers_and_one_for_what_installs() -> None:
    assert sorted(lock.FOLDER.glob("*")) == sorted([*FILES, UV])
    assert [(each.name, hashes > 5) for each, hashes in locked(UV)] == [("uv", True)]


@pytest.mark.parametrize("name", lock.LOCKS)
def test_a_lock_covers_what_the_project_asks_for(name: str) -> None:
    versions: dict[str, list[str]] = {}
    for each, _ in locked(lock.FOLDER / f"{name}.txt"):
        (pin,) = each.specifier
        assert pin.operator == "=="
        versions.setdefault(canonicalize_name(each.name), []).append(pin.version)
    for wanted in [*asked_for(lock.LOCKS[name]), *map(Requirement, PROJECT["build-system"]["requires"])]:
        found = versions.get(canonicalize_name(wanted.name), [])
        assert found, f"{wanted.name} is not locked: make lock"
        assert all(version in wanted.specifier for version in found), f"{wanted} has moved: make lock"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_package_has_hashes(path: Path) -> None:
    assert len(locked(path)) > 20
    assert all(hashes for _, hashes in locked(path))


@pytest.mark.parametrize("path", [*FILES, UV], ids=lambda path: path.name)
def test_no_host_and_no_folder_is_named(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not re.findall(r"://|^--|(?:^|\s)/\w+", text, re.MULTILINE)


def test_players_and_developers_get_the_same_versions() -> None:
    pins = {path.stem: {f"{each.name}{each.specifier}" for each, _ in locked(path)} for path in FILES}
    assert pins["play"] < pins["dev"]
