"""The wheel as somebody gets it: built, installed into an empty environment, and used there. Needs no network."""

import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest

import inglenook

ROOT = Path(__file__).parents[1]
HERE = Path(pytest.__file__).parents[1]  # where the packages of this environment lie
SOURCES = ("src", "pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE", "GAMES.md", "CREDITS.md")
BASE = ("numpy", "numba", "llvmlite")
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet")
PLAIN = {"NUMBA_DISABLE_JIT": "1"}  # what is tried here needs no compiled rules
LOCAL = build_opener(ProxyHandler({}))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that nothing is left in the tree."""
    copy = tmp_path_factory.mktemp("copy")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(
                ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info")
            )
        else:
            shutil.copy(ROOT / name, copy)
    run(*PIP, "wheel", "--no-deps", "--no-index", "--no-build-isolation", "-w", str(copy / "dist"), str(copy))
    (built,) = (copy / "dist").glob("*.whl")
    return built


def installed(wheel: Path, folder: Path, packages: list[Path]) -> Path:
    """An empty environment with the wheel and these packages; returns its folder of programs."""
    venv.create(folder / "env", symlinks=True, with_pip=False)
    programs = folder / "env" / "bin"
    run(*PIP, "--python", str(programs / "python"), "install", "--no-deps", "--no-index", str(wheel))
    borrowed = folder / "borrowed"
    borrowed.mkdir()
    for package in packages:
        (borrowed / package.name).symlink_to(package)
    (site,) = (folder / "env" / "lib").glob("python*/site-packages")
    (site / "borrowed.pth").write_text(f"{borrowed}\n")
    return programs


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With what the package itself asks for, and no extra."""
    there = [path for path in HERE.iterdir() if re.split(r"[-.]", path.name)[0] in BASE]
    return installed(wheel, tmp_path_factory.mktemp("bare"), there)


@pytest.fixture(scope="module")
def full(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With everything that is here, ourselves excepted."""
    there = [path for path in HERE.iterdir() if "inglenook" not in path.name and path.suffix != ".pth"]
    return installed(wheel, tmp_path_factory.mktemp("full"), there)


def settings() -> dict[str, str]:
    """Without the path by which this process finds the sources."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | PLAIN


def run(*command: str, code: int = 0) -> str:
    done = subprocess.run(command, capture_output=True, text=True, env=settings(), cwd="/")
    assert done.returncode == code, done.stderr
    return done.stderr if code else done.stdout


# Without an extra


def test_the_api_works_with_two_packages(bare: Path) -> None:
    program = (
        "import inglenook, sys; match = inglenook.new_match('keepers', players=3, seed=1); print(repr(match));"
        "print(inglenook.__file__); print({'rich', 'starlette'} & {*sys.modules})"
    )
    shown, file, more = run(str(bare / "python"), "-c", program).splitlines()
    assert shown == repr(inglenook.new_match("keepers", players=3, seed=1))
    assert file.startswith(str(bare.parent))
    assert more == "set()"


@pytest.mark.parametrize(("command", "extra"), [("games", "cli"), ("serve", "server")])
def test_a_command_says_in_one_sentence_what_to_install(bare: Path, command: str, extra: str) -> None:
    told = run(str(bare / "inglenook"), command, code=2)
    assert told.count("\n") == 1
    assert told.endswith(f'pip install "inglenook[{extra}]"\n')


def test_it_knows_its_version(bare: Path) -> None:
    assert run(str(bare / "inglenook"), "--version") == f"inglenook {inglenook.__version__}\n"
    program = "from importlib.metadata import version; print(version('inglenook'))"
    assert run(str(bare / "python"), "-c", program) == f"{inglenook.__version__}\n"


# With the server


@pytest.fixture
def address(full: Path, tmp_path: Path) -> Iterator[str]:
    command = [str(full / "inglenook"), "serve", "--port", "0", "--no-browser", "--data", str(tmp_path)]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=settings(), cwd="/")
    with server:
        assert server.stderr is not None
        told = server.stderr.readline()
        yield told.split("open at ")[1].split()[0]
        server.terminate()


def get(url: str) -> bytes:
    with LOCAL.open(url, timeout=60) as answer:
        body: bytes = answer.read()
        return body


def test_it_serves_its_pages_and_all_that_they_link(address: str) -> None:
    page = get(f"{address}/").decode()
    assert "Keepers" in page
    linked = set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page))
    assert {Path(link.partition("?")[0]).suffix for link in linked} >= {".css", ".js"}
    assert all(get(address + link) for link in linked)
    assert b"K-1" in get(f"{address}/rules/keepers")


def test_every_file_of_the_package_is_in_it(wheel: Path) -> None:
    from zipfile import ZipFile

    there = {path for path in (ROOT / "src").rglob("*") if path.is_file()}
    wanted = {
        str(path.relative_to(ROOT / "src"))
        for path in there
        if not {"__pycache__", "inglenook.egg-info"} & {*path.parts}
    }
    assert wanted <= {*ZipFile(wheel).namelist()}
