"""A game's look: what its pages load, under which address, and with what its template is drawn."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from jinja2 import Environment, meta, nodes

from inglenook.engine.game import Game
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.page import page
from inglenook.engine.registry import find_game, games
from inglenook.games.hoardraids import declarations as d
from inglenook.server.app import Inglenook
from inglenook.server.tables.table import Table
from inglenook.server.web.look import SHEET, look_of
from inglenook.server.web.parts import PartTag
from inglenook.server.web.render import PAGES

from ..games.hoardraids.table import place_treasures
from .helpers import ANN, client, play, run, running

DOCS = Path(__file__).parents[2] / "docs" / "look.md"
GAMES = [game.name for game in games() if (game.folder / "static").exists()]
GIVEN_BY_THE_BOARD = {
    "rest",
    "keeping",
    "hint",
    "nothing",
    "effects",
    "taking",
    "scene",
}  # for the bar of choices, and for each scene
EVERYWHERE = {"say", "most"}  # sentences and lengths, which every template has


def table_of(app: Inglenook, game: str, moves: int = 0) -> Table:
    options = {"live": "off"} if "live" in find_game(game).schema.options else {}
    table: Table = run(running(app.tables, game, 3, **options))
    run(play(app.tables, table, moves, 7))
    return table


def copy_of(game: Game, folder: Path) -> Game:
    """The same game with its files elsewhere."""
    other = Game.__new__(Game)
    vars(other).update({**vars(game), "folder": folder})
    (folder / "static").mkdir()
    return other


def addresses(text: str) -> set[str]:
    return set(re.findall(r'href="(/look/[^"#]*)', text))


# What is served


@pytest.mark.parametrize("game", GAMES)
def test_a_page_links_the_games_own_files_and_a_browser_may_keep_them(app: Inglenook, game: str) -> None:
    table = table_of(app, game)
    browser = client(app, ANN)
    found = addresses(browser.get(f"/t/{table.id}").text)
    assert {address.rpartition("/")[2] for address in found} == {"table.css", "icons.svg"}
    for address in found:
        answer = browser.get(address)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.content == (find_game(game).folder / "static" / address.rpartition("/")[2]).read_bytes()


@pytest.mark.parametrize(("file", "kind"), [("table.css", "text/css"), ("icons.svg", "image/svg+xml")])
def test_a_file_says_what_it_is(app: Inglenook, file: str, kind: str) -> None:
    address = look_of(find_game("keepers")).address(file)
    assert client(app).get(str(address)).headers["content-type"].startswith(kind)


def test_the_page_before_the_start_links_the_sheet_too(app: Inglenook) -> None:
    """The start is pushed into it, and a push does not reach the head of a page."""
    table = run(app.tables.create(ANN, "keepers", 3, {}))
    assert look_of(table.game).address(SHEET) in client(app, ANN).get(f"/t/{table.id}").text


def test_a_changed_file_has_another_address(tmp_path: Path) -> None:
    game = copy_of(find_game("keepers"), tmp_path)
    sheet, icons = tmp_path / "static" / "table.css", tmp_path / "static" / "icons.svg"
    sheet.write_text(".table--keepers { color: red; }")
    first = look_of(game)
    sheet.write_text(".table--keepers { color: blue; }")
    second = look_of(game)
    icons.write_text("<svg/>")
    third = look_of(game)
    assert len({each.address(SHEET) for each in (first, second, third)}) == 3
    assert second.files == {"table.css": b".table--keepers { color: blue; }"}


def test_an_old_address_is_not_answered_with_a_new_file(app: Inglenook) -> None:
    address = str(look_of(find_game("keepers")).address(SHEET))
    tag = address.split("/")[3]
    assert client(app).get(address.replace(tag, "0" * len(tag))).status_code == 404


@pytest.mark.parametrize(
    "file",
    [
        "rules.py",
        "../rules.py",
        "..%2frules.py",
        "%2e%2e/rules.py",
        "..%5crules.py",
        "../table.html",
        "../words.toml",
        "..%2f..%2fkeepers%2fstatic%2ftable.css",
        "%2fetc%2fpasswd",
        "secret.py",
        "secret.toml",
        "inner/deep.css",
        "inner%2fdeep.css",
        "inner",
        "",
        "table.css%00",
        "TABLE.CSS",
    ],
)
def test_nothing_else_can_be_reached(
    app: Inglenook, tmp_path: Path, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("keepers")
    folder = tmp_path / "game"
    folder.mkdir()
    other = copy_of(game, folder)
    (folder / "rules.py").write_text("SECRET = 1")
    (folder / "static" / "table.css").write_text(".table--keepers { }")
    for name in ("secret.py", "secret.toml"):
        (folder / "static" / name).write_text("SECRET = 1")
    (folder / "static" / "inner").mkdir()
    (folder / "static" / "inner" / "deep.css").write_text("SECRET { }")
    monkeypatch.setattr("inglenook.server.web.look.find_game", lambda name: other)
    here = f"/look/keepers/{look_of(other).tag}"
    browser = client(app)
    assert browser.get(f"{here}/table.css").status_code == 200
    answer = browser.get(f"{here}/{file}")
    assert answer.status_code == 404
    assert "SECRET" not in answer.text


def test_an_unknown_game_is_not_there(app: Inglenook) -> None:
    assert client(app).get("/look/nothing/0/table.css").status_code == 404


def test_a_game_without_a_look_has_a_page_that_works(app: Inglenook) -> None:
    table = table_of(app, "torture")
    text = client(app, ANN).get(f"/t/{table.id}").text
    assert not find_game("torture").folder.joinpath("static").exists()
    assert addresses(text) == set()
    assert "On the table" in text
    assert all(f'id="act-{each}"' in text for each in table.playing.legal(0)[:1])


def test_treasures_that_lie_in_the_open_are_drawn_for_those_who_play_and_those_who_watch(
    app: Inglenook,
) -> None:
    table = table_of(app, "hoardraids")
    place_treasures(table.playing.position.s, {"C4": "orb", "D7": "2 crown"}, {}, "4 crown, 4 goblet, 4 orb")
    for person in (ANN, None):
        answer = client(app, person).get(f"/t/{table.id}")
        assert answer.status_code == 200
        assert answer.text.count('class="hoard ') == 2


def test_a_flight_that_ends_an_attack_and_a_purse_that_is_full_say_so(app: Inglenook) -> None:
    table = table_of(app, "hoardraids")
    s = table.playing.position.s
    s.turn, s.asked, s.card[33], s.seen[33] = 0, 1, d.CARDS.number("bandit"), d.PUBLIC
    s.place[0] = s.place[1] = 33
    s.values[0] = [15, 13, 6, 4]
    s.stage, s.foe, s.stamina = d.COMBAT, d.THE_VILLAIN, 15
    fight = client(app, ANN).get(f"/t/{table.id}").text
    assert "unharmed, no attack here today" in fight
    assert "Beaten: +1 gulden" in fight
    s.stage, s.foe, s.card[33] = d.FIND, d.NONE, d.CARDS.number("gold-vein")
    assert "+2 gulden: full" in client(app, ANN).get(f"/t/{table.id}").text
    s.stage, s.card[33], s.dealt_with = d.JOURNEY, d.NONE, 1
    assert client(app, ANN).get(f"/t/{table.id}").status_code == 200


# Icons


def symbols(app: Inglenook, address: str) -> set[str]:
    return set(re.findall(r'<symbol id="icon-([^"]+)"', client(app).get(address).text))


@pytest.mark.parametrize("game", GAMES)
def test_every_icon_of_a_page_is_in_its_sprite(app: Inglenook, game: str) -> None:
    found: set[tuple[str, str]] = set()
    for moves in (0, 10, 60, 200):
        table = table_of(app, game, moves)
        text = client(app, ANN).get(f"/t/{table.id}").text
        found |= set(re.findall(r'<use href="([^"#]+)#icon-([^"]+)"', text))
    drawn = {address: symbols(app, address) for address, _ in found}
    assert [(address, key) for address, key in sorted(found) if unescape(key) not in drawn[address]] == []
    assert len(drawn) == 2


# What a template may use


def documented() -> set[str]:
    """The names in the first table of the section about the template."""
    section = DOCS.read_text("utf-8").split("## The template")[1].split("The same template")[0]
    return set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))


def used() -> Iterator[tuple[str, set[str]]]:
    """The names that each template of a game asks for, and those of the parts that stand in for one."""
    folders = {game.name: game.folder for game in games()}
    paths = [path for folder in folders.values() for path in sorted(folder.glob("*.html"))]
    for path in [*paths, PAGES / "generic.html", PAGES / "actions.html"]:
        yield f"{path.parent.name}/{path.name}", names_in(path)


def names_in(path: Path) -> set[str]:
    """Without those that it sets itself, be it in a branch only."""
    tree = Environment(extensions=[PartTag]).parse(path.read_text("utf-8"))
    asked = set(meta.find_undeclared_variables(tree))
    return asked - {name.name for name in tree.find_all(nodes.Name) if name.ctx == "store"}


def test_templates_use_what_is_written_down() -> None:
    strange = {name: asked - documented() - GIVEN_BY_THE_BOARD - EVERYWHERE for name, asked in used()}
    assert {name: asked for name, asked in strange.items() if asked} == {}


def test_what_is_written_down_is_of_use() -> None:
    assert documented() <= set().union(*(asked for _, asked in used())) | {"game"}


def test_what_is_written_down_is_given_at_a_table_and_in_a_replay(app: Inglenook) -> None:
    table = table_of(app, "keepers")
    played = app.renderer.play(table, ANN, guide=False)
    replayed = app.renderer.replay(table, table.playing, SPECTATOR)
    assert set(app.renderer.jinja.globals) >= EVERYWHERE
    assert documented() - EVERYWHERE <= set(played) & set(replayed)


def test_what_is_written_down_of_a_page_is_in_it(app: Inglenook) -> None:
    section = DOCS.read_text("utf-8").split("| of `page`")[1].split("Parts that")[0]
    facts = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
    assert facts
    assert facts <= set(page(table_of(app, "keepers").playing, 0))
