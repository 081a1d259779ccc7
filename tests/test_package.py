"""What an index and an installer read: one version, few dependencies, links that lead somewhere."""

import re
import runpy
import tomllib
from pathlib import Path

import inglenook
from inglenook.cli.command import TELLTALES

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", each)[0] for each in requirements}


def test_rules_bots_and_simulation_need_two_packages() -> None:
    assert names(PROJECT["dependencies"]) == {"numpy", "numba"}


def test_each_extra_holds_the_ones_before() -> None:
    holds = {name: re.findall(r"inglenook\[(\w+)\]", " ".join(listed)) for name, listed in EXTRAS.items()}
    above = {
        "server": ["cli"],
        "postgres": ["server"],
        "metrics": ["server"],
        "learn": ["research"],
        "lab": ["cli"],
        "dev": ["all"],
    }
    above["all"] = ["server", "postgres", "metrics", "research", "lab"]
    assert holds == {name: above.get(name, []) for name in EXTRAS}


def test_the_telltale_of_an_extra_is_one_of_its_packages() -> None:
    for extra, module in TELLTALES.items():
        assert module in names(EXTRAS[extra])


def test_every_requirement_has_a_lower_bound() -> None:
    listed = [*PROJECT["dependencies"], *(each for extra in EXTRAS.values() for each in extra)]
    assert all(">=" in each for each in listed if not each.startswith("inglenook["))


def test_the_version_stands_in_one_place() -> None:
    assert "version" in PROJECT["dynamic"]
    assert "version" not in PROJECT
    assert re.fullmatch(r"\d+\.\d+\.\d+", inglenook.__version__)


def test_the_readme_of_an_index_has_no_link_into_the_repository() -> None:
    for_index = runpy.run_path(str(ROOT / "setup.py"))["for_index"]
    shown = for_index((ROOT / "README.md").read_text("utf-8"))
    assert not re.findall(r"\]\((?!https?://)", shown)
    assert "![" not in shown
    assert "Running a server" in shown
    assert for_index("See [this](https://example.org/a) and [that](docs/b.md).") == (
        "See [this](https://example.org/a) and that."
    )


def test_links_of_the_readme_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", (ROOT / "README.md").read_text("utf-8")):
        assert "://" in link or (ROOT / link).exists(), link
