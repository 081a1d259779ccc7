"""The lobby: what it offers, in which order, and that a name typed is a name taken."""

import re
from pathlib import Path

import pytest

from inglenook.engine.about import about
from inglenook.engine.registry import find_game
from inglenook.server.app import Inglenook
from inglenook.server.identity import COOKIE
from inglenook.server.offers import games_offered, levels_offered
from inglenook.server.tables.summaries import DAY
from inglenook.server.tables.table import Table
from inglenook.server.web.lobby import in_order, roughly, span, start_here

from ..ours import OURS
from .helpers import ANN, BEN, CARA, TestClient, client, play_out, run, running

BENCHMARKS = Path(__file__).parents[2] / "docs" / "benchmarks.md"
MEASURED = re.compile(r"^\| (?P<title>[^|]+) \|.*\| (?P<minutes>\d+) \([^|]*\) \|$", re.M)


def section(page: str, name: str) -> str:
    """The part of the lobby under a heading; nothing: it is not there."""
    found = re.search(rf'<section class="panel[^"]*" aria-labelledby="{name}">.*?</section>', page, re.S)
    return found[0] if found else ""


def name_of(app: Inglenook, browser: TestClient) -> str:
    person = app.identities.person_of(browser.cookies.get(COOKIE))
    return person.name if person else ""


# The games


@pytest.mark.parametrize("name", OURS)
def test_a_game_of_ours_tells_its_length_as_measured_its_weight_and_its_picture(name: str) -> None:
    game = find_game(name)
    told, measured = about(game), MEASURED.findall(BENCHMARKS.read_text("utf-8"))
    assert told.minutes == [int(minutes) for title, minutes in measured if title == game.title]
    assert told.weight in (1, 2, 3)
    assert set(told.best) <= set(game.players)
    assert set(told.cover) <= set(icons(game.folder / "static" / "icons.svg"))
    assert len(told.cover) in (2, 3)


def icons(sprite: Path) -> list[str]:
    return re.findall(r'id="icon-([\w-]+)"', sprite.read_text("utf-8"))


def test_the_game_to_start_with_is_the_lightest_that_teaches_itself() -> None:
    games = in_order(games_offered(examples=True))
    first = find_game(start_here(games))
    assert first is games[0]
    assert about(first).weight == min(about(find_game(name)).weight for name in OURS)
    assert about(games[-1]).weight == 0  # a game that does not tell comes last
    assert start_here([]) == ""


def test_figures_are_short() -> None:
    assert [span(each) for each in ([], [3], [5, 4], [2, 2])] == ["", "3", "4–5", "2"]
    assert [roughly(each) for each in (2, 9, 16, 23, 49)] == [2, 9, 15, 25, 50]


def test_examples_are_offered_only_if_wanted(app: Inglenook) -> None:
    assert "/new/purses" not in client(app).get("/").text
    assert "grumpy" not in client(app, ANN).get("/new/keepers").text
    app.examples = True
    assert "/new/purses" in client(app).get("/").text
    assert "grumpy" in client(app, ANN).get("/new/keepers").text
    assert levels_offered(True).keys() - levels_offered(False).keys() == {"grumpy"}
    app.examples = False
    assert client(app).get("/new/purses").status_code == 200  # who knows its name can play it


def test_a_form_tells_what_a_level_means_at_the_game(app: Inglenook) -> None:
    ann = client(app, ANN)
    assert "takes about three seconds" in ann.get("/new/keepers").text
    rogues = ann.get("/new/rogues").text
    assert "forgets next to nothing" in rogues
    assert "takes about three seconds" not in rogues


# The tables


def test_what_goes_on_is_on_top_and_tells_whose_turn_it_is(app: Inglenook) -> None:
    table = run(running(app.tables))
    asked = table.playing.asked()[0]
    page = client(app, (ANN, BEN, CARA)[asked]).get("/").text
    assert page.index('id="mine"') < page.index('id="games"')
    assert "your turn" in section(page, "mine")
    waiting = client(app, (ANN, BEN, CARA)[asked - 1]).get("/").text
    assert f"/t/{table.id}" in section(waiting, "mine")
    assert "your turn" not in section(waiting, "mine")


def listed_game(app: Inglenook, listed: bool) -> Table:
    async def evening() -> Table:
        table = await app.tables.create(ANN, "keepers", 2, {}, listed=listed)
        await app.tables.sit(table, BEN, 1)
        await app.tables.start(table, ANN)
        return table

    return run(evening())


def test_an_open_game_can_be_watched_and_one_by_link_is_not_shown(app: Inglenook) -> None:
    app.tables.now = lambda: 1000.0
    shown, hidden = listed_game(app, True), listed_game(app, False)
    for person in (CARA, None):
        page = client(app, person).get("/").text
        assert f"/t/{shown.id}" in section(page, "watch")
        assert f"/t/{hidden.id}" not in page
    assert section(client(app, ANN).get("/").text, "watch") == ""  # she plays there
    app.tables.now = lambda: 1000.0 + 3 * DAY
    assert section(client(app, CARA).get("/").text, "watch") == ""  # nothing has happened there for days


def test_a_finished_game_tells_who_won_and_leads_to_the_replay(app: Inglenook) -> None:
    table = run(running(app.tables, "keepers", 2))  # without a limit, so that somebody wins
    run(play_out(app.tables, table))
    done = section(client(app, ANN).get("/").text, "done")
    assert f'href="/t/{table.id}/replay"' in done
    assert re.search(r"won by (Ann|Ben)", done)
    assert "<time" in done
    assert section(client(app, CARA).get("/").text, "done") == ""


# Names


@pytest.mark.parametrize(("address", "field"), [("/play", "game"), ("/lesson", "game")])
def test_a_name_typed_is_taken_by_whatever_begins_a_game(app: Inglenook, address: str, field: str) -> None:
    browser = client(app)
    assert browser.post(address, data={"name": "Zoë", field: "keepers"}).status_code == 303
    assert name_of(app, browser) == "Zoë"
    nameless = client(app)
    nameless.post(address, data={"name": " ", field: "keepers"})
    assert name_of(app, nameless) == "Guest"


def test_a_name_typed_is_taken_along_to_another_page(app: Inglenook) -> None:
    browser = client(app)
    answer = browser.post("/me", data={"name": "Zoë", "go": "/new/keepers"})
    assert (answer.headers["location"], name_of(app, browser)) == ("/new/keepers", "Zoë")
    nameless = client(app)
    answer = nameless.post("/me", data={"name": "", "go": "//elsewhere.example"})
    assert (answer.headers["location"], name_of(app, nameless)) == ("/", "")


def test_a_table_can_be_made_and_a_seat_taken_by_who_says_a_name_with_it(app: Inglenook) -> None:
    host, friend = client(app), client(app)
    assert 'name="name"' in host.get("/new/keepers").text
    answer = host.post("/tables", data={"name": "Zoë", "game": "keepers", "players": "2"})
    table = app.tables.table(answer.headers["location"].removeprefix("/t/"))
    assert table.seats[0].name == "Zoë"
    answer = friend.post(f"/t/{table.id}/sit", data={"name": "Yan", "seat": "1"})
    assert (answer.status_code, table.seats[1].name, name_of(app, friend)) == (303, "Yan", "Yan")
    nobody = client(app).post(f"/t/{table.id}/sit", data={"name": "", "seat": "0"})
    assert (nobody.status_code, table.seats[0].name) == (409, "Zoë")


def test_a_name_that_cannot_stand_on_a_table_begins_nothing(app: Inglenook) -> None:
    before = len(app.tables.summaries)
    assert client(app).post("/play", data={"name": "x" * 25, "game": "keepers"}).status_code == 409
    assert len(app.tables.summaries) == before


def test_the_form_says_that_others_may_watch_an_open_table(app: Inglenook) -> None:
    assert "others may watch" in client(app, ANN).get("/new/keepers").text
