"""What helps newcomers: the primer before a first game, tips until a game is known, the rules of a table."""

import re

import pytest

from inglenook.engine.language import languages
from inglenook.engine.primer import primer_of
from inglenook.engine.registry import find_game
from inglenook.server.app import Inglenook
from inglenook.server.web.learning import KNOWN, READ
from inglenook.server.web.look import ICONS, look_of

from ..ours import OURS
from .helpers import ANN, CARA, TestClient, client, play_out, run, running

OPEN = '<dialog id="primer" class="primer table--keepers" aria-labelledby="primer-title" open>'


@pytest.fixture
def table(app: Inglenook) -> str:
    return f"/t/{run(running(app.tables)).id}"


def tips(browser: TestClient, table: str) -> bool:
    return 'id="tip"' in browser.get(table).text


# "I know this game"


def test_who_knows_a_game_is_told_no_tips_there_and_all_elsewhere(app: Inglenook, table: str) -> None:
    other, ann = f"/t/{run(running(app.tables, 'heroes')).id}", client(app, ANN)
    assert tips(ann, table)
    assert tips(ann, other)
    answer = ann.post("/guide", data={"game": "keepers", "on": "no", "next": table})
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert not tips(ann, table)
    assert tips(ann, other)
    ann.post("/guide", data={"game": "heroes", "on": "no"})
    ann.post("/guide", data={"game": "keepers", "on": "yes"})
    assert tips(ann, table)
    assert not tips(ann, other)


def test_the_top_bar_offers_both_ways(app: Inglenook, table: str) -> None:
    ann = client(app, ANN)
    top = ann.get(table).text.partition("</header>")[0]
    assert 'name="on" value="no"' in top
    assert 'name="on" value="yes"' not in top
    ann.cookies.set(KNOWN, "keepers")
    top = ann.get(table).text.partition("</header>")[0]
    assert 'name="on" value="yes"' in top
    assert 'name="on" value="no"' not in top


def test_what_is_pushed_has_the_same_tips(app: Inglenook, table: str) -> None:
    ann = client(app, ANN)
    for knows in (False, True):
        with ann.websocket_connect(f"{table}/live") as socket:
            assert ('id="tip"' in socket.receive_text()) is not knows
        ann.cookies.set(KNOWN, "keepers")


@pytest.mark.parametrize("game", ["", "nothing", "keepers.heroes", "x" * 5000])
def test_only_games_are_noted(app: Inglenook, game: str) -> None:
    ann = client(app, ANN)
    ann.cookies.set(KNOWN, "keepers.nonsense")
    ann.post("/guide", data={"game": game, "on": "no"})
    assert ann.cookies.get(KNOWN, domain="testserver.local", path="/") == "keepers"


# The primer


def test_a_primer_is_open_until_it_was_read(app: Inglenook, table: str) -> None:
    ann = client(app, ANN)
    assert OPEN in ann.get(table).text
    answer = ann.post("/read", data={"game": "keepers", "next": table})
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    page = ann.get(table).text
    assert OPEN not in page
    assert OPEN.replace(" open", "") in page
    other = f"/t/{run(running(app.tables, 'heroes')).id}"
    assert OPEN.replace("keepers", "heroes") in ann.get(other).text


def test_a_primer_is_open_in_the_waiting_room_and_for_players_alone(app: Inglenook, table: str) -> None:
    waiting = f"/t/{run(app.tables.create(ANN, 'keepers', 3, {})).id}"
    assert OPEN in client(app, ANN).get(waiting).text
    assert OPEN not in client(app).get(table).text


def test_a_primer_covers_no_game_that_is_over(app: Inglenook, table: str) -> None:
    run(play_out(app.tables, app.tables.table(table.removeprefix("/t/"))))
    page = client(app, ANN).get(table).text
    assert OPEN not in page
    assert OPEN.replace(" open", "") in page


def test_a_game_without_a_primer_has_none(app: Inglenook) -> None:
    page = client(app, ANN).get(f"/t/{run(running(app.tables, 'torture')).id}").text
    assert 'id="primer"' not in page
    assert "data-opens" not in page
    assert 'id="rulebook"' in page


@pytest.mark.parametrize("name", OURS)
def test_every_game_has_a_primer_whose_pictures_are_there(name: str) -> None:
    game, shared = find_game(name), look_of(find_game(name)).files[ICONS].decode()
    for language in languages().values():
        primer = primer_of(game, game.edition, language)
        assert primer is not None
        assert len(primer.how) > 5
        for point in [*primer.short, *primer.how]:
            assert point.pictures, point.name
            assert "{" not in point.text
            drawn = [each for each in point.pictures if each[0].isalpha()]
            assert [each for each in drawn if f'id="icon-{each}"' not in shared] == []
            assert len(" ".join(each.text for each in primer.short).split()) < 80  # twenty seconds


def test_a_primer_is_translated_whole() -> None:
    game, german = find_game("keepers"), languages()["de"]
    primer, english = primer_of(game, game.edition, german), primer_of(game, game.edition, languages()["en"])
    assert primer
    assert english
    assert primer.language == "de"
    for mine, theirs in zip([*primer.short, *primer.how], [*english.short, *english.how], strict=True):
        assert (mine.name, mine.pictures) == (theirs.name, theirs.pictures)
        assert mine.text != theirs.text


# The rules of a table


def test_the_numbers_of_the_rules_are_those_of_the_edition(app: Inglenook, table: str) -> None:
    own = find_game("keepers").schema.edition({"hand": 7, "cost": 3}, {}, name="long nights")
    other = f"/t/{run(app.tables.create(ANN, 'keepers', 3, {}, base=own)).id}"
    browser = client(app, CARA)
    assert "5 cards in your hand" in browser.get(f"{table}/rules").text
    assert "5 cards in your hand" in browser.get("/rules/keepers").text
    page = browser.get(f"{other}/rules").text
    assert "7 cards in your hand" in page
    assert "3 cards of one colour" in page
    assert f'href="{other}"' in page  # the way back


def test_the_rules_of_a_table_list_no_words_to_be_remembered(app: Inglenook) -> None:
    table = run(running(app.tables, "rogues"))
    assert 'id="card-list"' not in client(app, ANN).get(f"/t/{table.id}/rules").text
    assert 'id="card-list"' in client(app, ANN).get("/rules/rogues").text


def test_a_table_speaks_of_no_clause_by_its_code(app: Inglenook, table: str) -> None:
    """Links lead there; what is read or heard has none."""
    page = client(app, ANN).get(table).text
    assert re.search(r'class="button clause-link" href="/t/[\w-]+/rules#K-\d+" data-rules>', page)
    assert re.findall(r"K-\d+", re.sub(r"<[^>]*>", "", page)) == []


def test_cookies_are_small(app: Inglenook) -> None:
    ann = client(app, ANN)
    for _ in range(3):
        for name in OURS:
            ann.post("/read", data={"game": name})
    assert sorted((ann.cookies.get(READ) or "").split(".")) == sorted(OURS)
