"""One broken plug-in, game or bot: it is named and left out, and everything else goes on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

# Each in one of the ways to be broken; the last is loaded without a fault, and only its files are no good.
GAMES = {
    "xraising": "raise RuntimeError('no luck\\ntoday')",
    "xleaving": "raise SystemExit",
    "xnothing": "GAME = None",
    "xwordless": """
from pathlib import Path
from inglenook.engine.game import Game
from inglenook_purses import GAME as purses, rules
GAME = Game('xwordless', rules, players=purses.players, rules_number=1)
GAME.folder = Path(__file__).parent
""",
}
BOTS = {"xgrumbling": "1 / 0", "xmute": "BOT = object()"}
SERVE = """
import sys
from inglenook.cli.main import main
from inglenook.server import serve
serve.uvicorn.Server.run = lambda server, **_: visit(server.config.app)

def visit(app):
    from tests.server.helpers import ANN, TestClient, client, run
    browser = client(app, ANN)
    for address in ("/", "/rules", "/new/keepers", "/api/v1/games", "/new/xraising", "/rules/xwordless"):
        answer = browser.get(address, follow_redirects=True)
        print(address, answer.status_code, *(name for name in sys.argv[2:] if name in answer.text))
    app.tables.check_game = lambda name: None
    made = browser.post("/tables", data={"game": "keepers", "players": 2, "bots": 1, "level": "xgrumbling"})
    print(made.status_code, "xgrumbling" in made.text)

sys.exit(main(["serve", "--port", "0", "--no-browser", "--data", sys.argv[1]]))
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Packages as pip would have left them: modules, and their entry points beside them."""
    site = tmp_path / "site"
    info = site / "broken-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    for name, source in {**GAMES, **BOTS}.items():
        (site / f"broken_{name}.py").write_text(source)
    lines = ["[inglenook.games]", *(f"{name} = broken_{name}:GAME" for name in GAMES)]
    lines += ["[inglenook.bots]", *(f"{name} = broken_{name}:BOT" for name in BOTS)]
    (info / "entry_points.txt").write_text("\n".join(lines))
    paths = [str(site), str(Path(__file__).parents[1]), *filter(None, sys.path)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def run(environment: dict[str, str], *command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True)


def test_the_command_line_names_what_is_broken_and_lists_the_rest(environment: dict[str, str]) -> None:
    listed = run(environment, "-m", "inglenook.cli", "games")
    assert listed.returncode == 0, listed.stderr
    assert "keepers" in listed.stdout
    assert not any(name in listed.stdout for name in GAMES)
    told = listed.stderr.splitlines()
    assert [line.split("'")[1] for line in told] == sorted(GAMES)
    assert all(line.startswith("inglenook: the game '") and " cannot be loaded: " in line for line in told)
    assert "no luck today" in listed.stderr


def test_what_is_broken_is_refused_in_one_line_when_it_is_asked_for(environment: dict[str, str]) -> None:
    for command in (["rules", "xleaving"], ["sim", "xwordless"], ["arena", "keepers", "--bots", "xmute"]):
        refused = run(environment, "-m", "inglenook.cli", *command)
        assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1), refused.stderr
        assert command[-1] in refused.stderr


def test_the_server_opens_without_what_is_broken_and_names_it(
    environment: dict[str, str], tmp_path: Path
) -> None:
    served = run(environment, "-c", SERVE, str(tmp_path / "data"), *GAMES, *BOTS)
    assert served.returncode == 0, served.stderr
    assert served.stdout.splitlines() == [
        "/ 200",
        "/rules 200",
        "/new/keepers 200",
        "/api/v1/games 200",
        "/new/xraising 409 xraising",
        "/rules/xwordless 409 xwordless",
        "409 False",
    ]
    assert "Traceback" not in served.stderr
    for name in (*GAMES, *BOTS):
        assert served.stderr.count(f"{name!r} cannot be loaded") == 1


def test_no_bot_is_loaded_before_it_is_asked_for() -> None:
    code = "import sys, inglenook.server.tables.bots; sys.exit('inglenook_grumpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
