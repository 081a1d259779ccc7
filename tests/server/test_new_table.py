"""Making a table: the form, and an edition of the host's own."""

import asyncio
import re
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from inglenook.engine.edition import Edition, EditionSchema
from inglenook.engine.errors import EditionError
from inglenook.engine.record import read_record, write_record
from inglenook.engine.registry import find_game
from inglenook.engine.settings import Number
from inglenook.server.api.app import HERE
from inglenook.server.app import Inglenook
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table

from ..ours import OURS
from .helpers import ANN, BEN, TestClient, client, play_out, run

KEEPERS, ROGUES = find_game("keepers"), find_game("rogues")
USUAL = KEEPERS.schema.at_table
HOUSE = 'name = "Old <b>house</b>"\n\n[numbers]\nhand = 4\n\n[options]\nquest-giver = "fixed"\n'
FORM = {
    "game": "keepers",
    "players": "3",
    "bots": "1",
    "level": "master",
    "style": "",
    "clock": "120",
    "listed": "0",
    "hints": "all",
    "series": "1",
    "option-quest-giver": "passes",
    "option-max-rounds": str(USUAL.options["max-rounds"]),
    "edition": "",
    "commitment": "",
}


@pytest.fixture
def ann(app: Inglenook) -> TestClient:
    return client(app, ANN)


def post(browser: TestClient, file: bytes | None = None, **changes: str) -> Any:
    """The form as a browser sends it, with or without a file chosen."""
    chosen = ("house.toml", file) if file is not None else ("", b"")
    return browser.post("/tables", data=FORM | changes, files={"edition-file": chosen})


def made(app: Inglenook, answer: Any) -> Table:
    assert answer.status_code == 303, answer.text
    return app.tables.table(answer.headers["location"].removeprefix("/t/"))


def test_a_table_without_an_edition_has_the_standard_one(app: Inglenook, ann: TestClient) -> None:
    for answer in (post(ann), post(ann, b""), ann.post("/tables", data=FORM)):
        table = made(app, answer)
        assert table.edition.lines() == USUAL.lines()
        assert (len(table.seats), table.seats[2].level, table.clock, table.listed) == (
            3,
            "master",
            120,
            False,
        )


@pytest.mark.parametrize(("game", "players"), [("keepers", 4), ("hoardraids", 3)])
def test_whoever_plays_now_plays_with_as_many_as_is_best(
    app: Inglenook, ann: TestClient, game: str, players: int
) -> None:
    assert len(made(app, ann.post("/play", data={"game": game})).seats) == players


def test_bots_have_the_style_that_was_chosen_and_are_called_so(app: Inglenook, ann: TestClient) -> None:
    table = made(app, post(ann, style="bold"))
    assert table.seats[2].level == "master-bold"
    assert "Bold Master" in ann.get(f"/t/{table.id}").text
    assert ann.post(f"/t/{table.id}/clear", data={"seat": "2"}).status_code == 303
    seated = ann.post(f"/t/{table.id}/bot", data={"seat": "2", "level": "apprentice", "style": "careful"})
    assert (seated.status_code, table.seats[2].level) == (303, "apprentice-careful")


def test_a_style_is_told_in_the_games_words_and_one_that_it_has_not_is_refused(ann: TestClient) -> None:
    assert "bids with more cards" in ann.get("/new/keepers").text
    assert 'name="style"' not in ann.get("/new/purses").text
    refused = ann.post("/tables", data={"game": "inns", "players": "3", "bots": "2", "style": "greedy"})
    assert refused.status_code >= 400


def test_an_edition_comes_with_a_file_or_as_text(app: Inglenook, ann: TestClient) -> None:
    wanted = KEEPERS.schema.with_options(KEEPERS.schema.table, KEEPERS.schema.parse(HOUSE)).lines()
    assert made(app, post(ann, HOUSE.encode())).edition.lines() == wanted
    assert made(app, post(ann, HOUSE.replace("\n", "\r\n").encode("utf-8-sig"))).edition.lines() == wanted
    assert made(app, post(ann, edition=HOUSE.replace("\n", "\r\n"))).edition.lines() == wanted
    assert made(app, post(ann, HOUSE.encode(), edition="name = 'other'")).edition.lines() == wanted


def test_an_option_that_was_chosen_goes_over_the_edition(app: Inglenook, ann: TestClient) -> None:
    table = made(app, post(ann, HOUSE.encode(), **{"option-max-rounds": "9"}))
    assert table.edition.options == {"quest-giver": "fixed", "max-rounds": 9}
    assert table.edition.numbers["hand"] == 4


@pytest.mark.parametrize(
    "edition", ['name = "ours"', ROGUES.edition.lines()[0] + '\noptions.live = "off"', ""]
)
@pytest.mark.parametrize("live", ["on", "off"])
def test_what_the_form_says_goes_over_the_edition_also_where_a_table_usually_has_it_otherwise(
    app: Inglenook, ann: TestClient, edition: str, live: str
) -> None:
    """A table of Rogues is live unless its host says otherwise, whatever edition they bring; so is a rematch."""
    fields = {
        "game": "rogues",
        "players": "3",
        "edition": edition,
        "option-live": live,
        "option-max-laps": "1",
    }
    table = made(app, ann.post("/tables", data=fields))
    assert table.edition.options["live"] == live
    assert run(app.tables._set_again(table, ANN)).edition.lines() == table.edition.lines()


def test_what_a_table_usually_has_is_no_difference(app: Inglenook, ann: TestClient) -> None:
    table = made(app, ann.post("/tables", data={"game": "rogues", "players": "3"}))
    assert (table.edition.options["live"], table.differences) == ("on", [])
    assert "as a table usually has it (youngest = random" in ann.get("/new/rogues").text


def test_everybody_at_the_table_sees_the_edition(app: Inglenook, ann: TestClient) -> None:
    table = made(app, post(ann, HOUSE.encode(), bots="2"))
    for browser in (ann, client(app, BEN), client(app)):
        page = browser.get(f"/t/{table.id}").text
        assert "Edition: Old &lt;b&gt;house&lt;/b&gt;" in page
        assert re.findall("<li>(.* \\(usually .*)</li>", page) == [
            "hand = 4 (usually 5)</li><li>quest-giver = fixed (usually passes)"
        ]
        assert f'href="/t/{table.id}/edition" download' in page
    run(app.tables.start(table, ANN))
    page = client(app, BEN).get(f"/t/{table.id}").text
    assert "Edition: Old &lt;b&gt;house&lt;/b&gt; (2 changed)" in page
    assert "hand = 4 (usually 5)" in page


def test_a_standard_table_says_so(app: Inglenook, ann: TestClient) -> None:
    page = ann.get(f"/t/{made(app, post(ann)).id}").text
    assert "Edition: standard" in page
    assert "As in the standard edition." in page


LIMITS = [(name, option) for name in OURS for option in find_game(name).schema.limit]


@pytest.mark.parametrize(("game", "limit"), LIMITS)
def test_people_at_a_table_play_without_the_limit_for_automatic_play(
    tables: TableService, game: str, limit: str
) -> None:
    table = run(tables.create(ANN, game, 3, {}))
    assert table.edition.options[limit] == 0
    assert table.differences == []
    limited = run(tables.create(ANN, game, 3, {limit: "7"}))
    assert limited.edition.options[limit] == 7
    assert [str(each).split(" = ")[0] for each in limited.differences] == [limit]
    usual = find_game(game).edition.options[limit]
    assert isinstance(usual, int)
    assert usual > 0


@pytest.mark.parametrize(("game", "limit"), LIMITS)
def test_nor_does_an_edition_that_they_bring_end_their_game(
    app: Inglenook, ann: TestClient, game: str, limit: str
) -> None:
    """Its limit is for automatic play; over pages and JSON alike only a limit that was chosen counts."""
    edition = f'name = "brought"\noptions.{limit} = 5'
    header = {"authorization": f"Bearer {app.identities.token(ANN)}"}
    for chosen, most in (({}, 0), ({limit: "7"}, 7)):
        fields = {f"option-{name}": value for name, value in chosen.items()}
        table = made(
            app, ann.post("/tables", data={"game": game, "players": "3", "edition": edition, **fields})
        )
        form = {"game": game, "players": 3, "edition": edition, "options": chosen}
        answer = ann.post(f"{HERE}/tables", json=form, headers=header)
        assert answer.status_code == 201, answer.text
        for each in (table, app.tables.table(answer.json()["id"])):
            assert (each.edition.name, each.edition.options[limit]) == ("brought", most)


@pytest.mark.parametrize(("game", "limit"), LIMITS)
def test_every_limit_of_a_game_may_be_none(game: str, limit: str) -> None:
    """It is an option from 0 on, and a game has no other."""
    schema = find_game(game).schema
    assert {name for name in schema.options if name.startswith("max-")} == set(schema.limit) == {limit}
    setting = schema.options[limit]
    assert isinstance(setting, Number)
    assert (setting.low, schema.table[limit]) == (0, "0")


def test_the_edition_of_a_table_can_be_taken_home(app: Inglenook, ann: TestClient) -> None:
    table = made(app, post(ann, HOUSE.encode()))
    answer = client(app).get(f"/t/{table.id}/edition")
    assert answer.headers["content-disposition"] == 'attachment; filename="keepers-edition.toml"'
    assert answer.headers["content-type"].startswith("text/plain")
    assert KEEPERS.schema.parse(answer.text).lines() == table.edition.lines()
    assert made(app, post(ann, answer.content)).edition.lines() == table.edition.lines()


def test_the_standard_edition_can_be_downloaded_to_be_changed(app: Inglenook) -> None:
    answer = client(app).get("/new/keepers/edition")
    assert "# cards dealt to each keeper at the start; a whole number from 0 to 12\nhand = 5\n" in answer.text
    assert KEEPERS.schema.parse(answer.text).facts() == KEEPERS.edition.facts()
    assert 'href="/new/keepers/edition" download' in client(app).get("/new/keepers").text


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        (
            HOUSE.replace("4", "'many'").encode(),
            "Line 4: hand: &#39;many&#39; is not a whole number from 0 to 12.",
        ),
        (HOUSE.replace("hand", "hnad").encode(), "Line 4: there is no number &#39;hnad&#39;; did you mean"),
        (HOUSE.replace("[options]", "[options").encode(), "Line 6: not valid TOML: "),
        (b"\xff\xfe\x00", "Not an edition, which is text in UTF-8."),
        (b"#" * 65_537, "Too long for an edition; 65,536 bytes are the most."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "Not an edition, which is text in UTF-8."),
    ],
)
def test_a_broken_edition_is_refused_on_the_form_and_nothing_is_lost(
    app: Inglenook, ann: TestClient, file: bytes, reason: str
) -> None:
    answer = post(ann, file, **{"option-max-rounds": "77", "option-quest-giver": "fixed"})
    assert answer.status_code == 409
    assert reason in answer.text
    assert not app.tables.summaries
    assert filled(answer.text) == {
        **FORM,
        "option-max-rounds": "77",
        "option-quest-giver": "fixed",
        "edition": file.decode() if b"name" in file else "",
    }


def filled(page: str) -> dict[str, str]:
    """What a browser would send of the form again."""
    fields = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', page))
    fields |= dict(re.findall(r'<input type="radio" name="([^"]*)" value="([^"]*)" checked>', page))
    for name, inner in re.findall(r'<select id="[^"]*" name="([^"]*)".*?>(.*?)</select>', page, re.DOTALL):
        ((value, words),) = re.findall(r'<option(?: value="([^"]*)")? selected>([^<]*)', inner)
        fields[name] = value or words
    fields |= dict(
        re.findall(r'name="(option-[^"]*)" type="number" inputmode="numeric" value="([^"]*)"', page)
    )
    ((typed),) = re.findall(r"<textarea.*?>\n(.*?)</textarea>", page, re.DOTALL)
    for mark, sign in (("&lt;", "<"), ("&gt;", ">"), ("&#34;", '"'), ("&#39;", "'"), ("&amp;", "&")):
        typed = typed.replace(mark, sign)
    return {**fields, "edition": typed}


def test_the_form_as_it_comes_makes_a_standard_table(app: Inglenook, ann: TestClient) -> None:
    fields = filled(ann.get("/new/keepers").text)
    assert fields.keys() == FORM.keys()
    assert made(app, ann.post("/tables", data=fields)).edition.lines() == USUAL.lines()


def test_a_wrong_option_is_refused_on_the_form_as_well(app: Inglenook, ann: TestClient) -> None:
    answer = post(ann, None, **{"option-max-rounds": "-1"})
    assert answer.status_code == 409
    assert "Max-rounds: -1 is not a whole number from" in answer.text
    assert filled(answer.text) == {**FORM, "option-max-rounds": "-1"}


def test_a_longer_post_is_refused(app: Inglenook, ann: TestClient) -> None:
    assert post(ann, b"#" * 200_000).status_code == 413
    two = {"edition-file": ("a", b"x"), "other": ("b", b"x")}
    assert ann.post("/tables", data=FORM, files=two).status_code == 400
    assert not app.tables.summaries


DOTTED = "\n".join(f"a{number}{'.b' * 400}=1" for number in range(70))  # half a second and fifty megabytes


def test_an_edition_of_names_in_names_is_not_even_read(
    app: Inglenook, ann: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EditionSchema, "parse", lambda schema, text: pytest.fail("it was read"))
    answer = post(ann, edition=DOTTED)
    assert answer.status_code == 409
    assert "2,000 dots are the most" in answer.text
    bearer = {"authorization": f"Bearer {app.identities.token(ANN)}"}
    asked = {"game": "keepers", "players": 2, "edition": DOTTED}
    assert client(app).post("/api/v1/tables", json=asked, headers=bearer).status_code == 409


def test_editions_are_read_one_after_the_other_beside_the_pages(
    app: Inglenook, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, most, threads, parse = [0], [0], set(), EditionSchema.parse

    def slow(schema: EditionSchema, text: str) -> Edition:
        reading[0] += 1
        most[0] = max(most[0], reading[0])
        threads.add(threading.current_thread().name)
        time.sleep(0.01)
        reading[0] -= 1
        return parse(schema, text)

    monkeypatch.setattr(EditionSchema, "parse", slow)

    async def evening() -> None:
        await asyncio.gather(*(app.background.edition(KEEPERS, HOUSE) for _ in range(8)))

    run(evening())
    assert (most, threads) == ([1], {"background_0"})


def test_an_edition_outlives_the_server_and_the_match(
    tables: TableService, open_tables: Callable[[], TableService]
) -> None:
    table = run(tables.create(ANN, "keepers", 2, {"max-rounds": "1"}, base=KEEPERS.schema.parse(HOUSE)))
    run(tables.sit(table, BEN, 1))
    run(tables.start(table, ANN))
    again = open_tables().table(table.id)
    assert again.edition.lines() == table.edition.lines()
    assert again.differences == table.differences != []
    run(play_out(tables, table))
    assert read_record(write_record(table.playing), find_game).edition.lines() == table.edition.lines()
    rematch = run(tables.rematch(table, ANN))
    assert rematch.edition.lines() == table.edition.lines()


def test_an_edition_is_its_tables_alone(app: Inglenook, ann: TestClient) -> None:
    post(ann, HOUSE.encode(), listed="1")
    assert made(app, post(ann)).differences == []
    assert "house" not in client(app, BEN).get("/").text


def test_a_wrong_edition_never_reaches_the_store(tables: TableService) -> None:
    with pytest.raises(EditionError):
        run(tables.create(ANN, "keepers", 2, {"max-rounds": "-1"}, base=KEEPERS.schema.parse(HOUSE)))
    assert not tables.store.summaries()
