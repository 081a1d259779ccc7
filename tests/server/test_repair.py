"""Damage costs its own table and no other; lists are made anew; what is no longer true is let go of."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from inglenook.engine.registry import find_game
from inglenook.server import limits
from inglenook.server.app import Inglenook
from inglenook.server.store.sqlite import SQLiteStore
from inglenook.server.tables.autoplay import Autoplay, Pace
from inglenook.server.tables.checks import OLD_PAGE
from inglenook.server.tables.library import OvertakenError
from inglenook.server.tables.push import Viewer
from inglenook.server.tables.service import TableService
from inglenook.server.tables.summaries import Summary
from inglenook.server.tables.table import State, Table

from .helpers import (
    ANN,
    BEN,
    CARA,
    EVERYBODY,
    SCRIPT,
    act,
    app_in,
    client,
    kept,
    play_out,
    run,
    running,
    told,
    truth,
)

WEEK = 7 * 24 * 3600.0


def execute(folder: Path, query: str, *values: object) -> None:
    """Something that happens to the file while nobody looks."""
    database = sqlite3.connect(folder / "tables.sqlite", isolation_level=None)
    database.execute(query, values)
    database.close()


def lobby(app: Inglenook) -> str:
    answer = client(app, ANN).get("/")
    assert answer.status_code == 200
    return str(answer.text)


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Keepers is played by other rules from now on."""

    def change(number: int) -> None:
        monkeypatch.setattr(find_game("keepers"), "rules_number", number)
        monkeypatch.setattr(find_game("keepers"), "carries", (number,))

    return change


# Damage


DAMAGES = {
    "a damaged line": "update summaries set summary = x'ff00' where tbl = ?",
    "a line of something else": 'update summaries set summary = \'{"state": "asleep"}\' where tbl = ?',
    "a number for a line": "update summaries set summary = 7 where tbl = ?",
    "no line": "delete from summaries where tbl = ?",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_table_whose_line_is_lost_is_listed_again_from_its_entries(tmp_path: Path, damage: str) -> None:
    said: list[str] = []
    with app_in(tmp_path) as app:
        tables = [
            run(app.tables.create(ANN, "keepers", 3, {})),
            run(running(app.tables)),
            run(running(app.tables)),
        ]
        for seat in range(3):
            run(app.tables.agree_to_end(tables[2], seat))
        lines = kept_lines(app)
    for table in tables:
        execute(tmp_path, DAMAGES[damage], table.id)
    with app_in(tmp_path, report=said.append) as app:
        assert kept_lines(app) == lines
        assert [truth(app.tables.table(table.id)) for table in tables] == [truth(table) for table in tables]
        with client(app):  # opens it, and closes it again
            pass
    assert said == []
    with app_in(tmp_path) as app:
        assert app.tables.unwritten == []
        assert kept_lines(app) == lines


def kept_lines(app: Inglenook) -> dict[str, Summary]:
    """Without whom each table waits for: that comes of the moves, beside all else."""
    return {name: msgspec.structs.replace(line, asked=[]) for name, line in app.tables.summaries.items()}


BROKEN = {
    "an entry that is none": (
        "update events set body = x'ff' where tbl = ? and number = 4",
        "entry 4 cannot be",
    ),
    "a first entry that is none": (
        "update events set body = '{}' where tbl = ? and number = 0",
        "not an entry",
    ),
    "no first entry": ("delete from events where tbl = ? and number = 0", "not an entry of a table"),
    "an entry too few": ("delete from events where tbl = ? and number = 2", "entry 2 is missing"),
    "a seat that is not there": (
        """update events set body = replace(body, '"seat":1', '"seat":9') where tbl = ? and number = 2""",
        "entry 2 cannot be read",
    ),
    "no entries": ("delete from events where tbl = ?", "nothing is left of it but its line"),
}


@pytest.mark.parametrize("line_too", [False, True])
@pytest.mark.parametrize("damage", BROKEN)
def test_a_table_that_cannot_be_read_is_named_and_the_others_go_on(
    tmp_path: Path, damage: str, line_too: bool
) -> None:
    said: list[str] = []
    query, why = BROKEN[damage]
    with app_in(tmp_path) as app:
        broken, whole = run(running(app.tables)), run(running(app.tables))
    execute(tmp_path, query, broken.id)
    if line_too:
        execute(tmp_path, "delete from summaries where tbl = ?", broken.id)
    with app_in(tmp_path, report=said.append) as app:
        gone = line_too and damage == "no entries"
        for _ in range(2):
            answer = client(app, ANN).get(f"/t/{broken.id}")
            assert (answer.status_code, why in answer.text) == ((404, False) if gone else (500, True))
        assert [line.startswith(f"Table {broken.id} cannot be opened: ") for line in said] == [True] * (
            not gone
        )
        assert client(app, ANN).get(f"/t/{whole.id}").status_code == 200
        assert (whole.id in lobby(app), broken.id in lobby(app)) == (True, False)


def test_what_is_already_known_at_the_start_is_told_there(tmp_path: Path) -> None:
    said: list[str] = []
    with app_in(tmp_path) as app:
        tables = [run(running(app.tables)).id for _ in range(3)]
    execute(tmp_path, "delete from events where tbl = ?", tables[0])
    execute(tmp_path, "update events set body = x'00' where tbl = ? and number = 0", tables[1])
    with app_in(tmp_path, report=said.append):
        assert sorted(line.split()[1] for line in said) == sorted(tables[:2])


def test_a_store_tells_every_table_with_its_first_entry(tmp_path: Path) -> None:
    with app_in(tmp_path) as app:
        tables = [run(running(app.tables)).id for _ in range(5)]
        begun = dict(app.tables.store.begun())
        assert begun == {name: app.tables.store.events(name)[0] for name in tables}


def test_a_database_that_breaks_while_it_is_read_is_told_in_a_sentence(app: Inglenook) -> None:
    table = run(running(app.tables))
    app.tables.loaded.clear()
    store = app.tables.store
    assert isinstance(store, SQLiteStore)
    store._read.execute("drop table events")
    answer = client(app, ANN).get(f"/t/{table.id}")
    assert (answer.status_code, "tables.sqlite cannot be read" in answer.text) == (503, True)


# Other rules


def table_in(app: Inglenook, state: State) -> Table:
    if state is State.OPEN:
        return run(app.tables.create(ANN, "keepers", 3, {}))
    table: Table = run(running(app.tables, "keepers", 2, **{"max-rounds": "1"}))
    if state is State.DONE:
        run(play_out(app.tables, table))
    return table


def test_the_lobby_lists_a_table_in_every_state(
    tmp_path: Path, other_rules: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with app_in(tmp_path) as app:
        old = [table_in(app, state) for state in (State.OPEN, State.RUNNING, State.DONE)]
    other_rules(99)
    with app_in(tmp_path) as app:
        new = {state: table_in(app, state) for state in (State.OPEN, State.RUNNING, State.DONE)}
        for _ in range(2):  # before and after the old ones have been opened
            page = lobby(app)
            section = page[page.index('id="old"') :]
            assert "Of other rules" in section
            assert all(f"/t/{table.id}" in section for table in old)
            assert "cannot go on here" in section
            for table in new.values():
                assert f"/t/{table.id}" in page[: page.index('id="old"')]
            assert {app.tables.summaries[table.id].state for table in (*old, *new.values())} == set(State)
            for table in old:
                assert "begun by rules number 1" in client(app, ANN).get(f"/t/{table.id}").text
        monkeypatch.setattr(limits, "TABLES", 3)
        run(app.tables.create(ANN, "keepers", 2, {}))  # two of the new ones go on; the old ones do not count


def test_the_lobby_has_no_heading_for_old_tables_without_any(app: Inglenook) -> None:
    table_in(app, State.RUNNING)
    assert "Of other rules" not in lobby(app)


def test_nothing_done_at_a_table_of_other_rules_changes_it(
    tmp_path: Path, other_rules: Callable[[int], None]
) -> None:
    """Not the people and not the host; back under its own rules it goes on as it was."""
    with app_in(tmp_path) as app:
        tables = [run(app.tables.create(ANN, "keepers", 3, {})), run(running(app.tables))]
        run(app.tables.sit(tables[0], BEN, 1))
        before = [truth(table) for table in tables]
    other_rules(99)
    with app_in(tmp_path) as app:
        for table in tables:
            kept_before = kept(app.tables, app.tables.table(table.id))
            for person in (ANN, BEN, CARA):
                for command in (
                    "leave",
                    "clear",
                    "bot",
                    "sit",
                    "start",
                    "keep",
                    "act",
                    "return",
                    "pause",
                    "end",
                ):
                    fields = {"seat": 1, "action": -1 if command == "keep" else 0, "decision": 0, "on": "1"}
                    client(app, person).post(f"/t/{table.id}/{command}", data=fields, headers=SCRIPT)
            refused = client(app, ANN).post(f"/t/{table.id}/leave", headers=SCRIPT)
            assert (refused.status_code, "begun by rules number 1" in refused.text) == (409, True)
            assert kept(app.tables, app.tables.table(table.id)) == kept_before
        app.tables.now = lambda: 1e10  # on another day, so that its line in the lists is kept anew
        run(app.tables.chat(app.tables.table(tables[1].id), ANN, "so long"))
    other_rules(1)
    with app_in(tmp_path) as app:
        assert [app.tables.summaries[table.id].state for table in tables] == [State.OPEN, State.RUNNING]
        again = [truth(app.tables.table(table.id)) for table in tables]
        for each in again:
            each.update(chat=[], rev=0)
        for each in before:
            each.update(chat=[], rev=0)
        assert again == before


# What nobody waits for


def test_a_table_that_nobody_waits_at_is_not_offered(app: Inglenook) -> None:
    time = [1_000_000.0]
    app.tables.now = lambda: time[0]
    waiting, left = (run(app.tables.create(BEN, "keepers", 3, {})) for _ in range(2))
    run(app.tables.clear_seat(left, BEN, 0))

    def offered() -> set[str]:
        listed = {each["id"] for each in client(app).get("/api/v1/tables").json()["tables"]}
        assert listed == {name for name in (waiting.id, left.id) if name in lobby(app)}
        return listed

    assert offered() == {waiting.id}
    time[0] += WEEK - 1
    run(app.tables.chat(waiting, BEN, "anybody?"))
    time[0] += WEEK - 1
    assert offered() == {waiting.id}
    time[0] += WEEK
    assert offered() == set()
    assert waiting.id in client(app, BEN).get("/").text  # who sits there still finds it
    assert client(app, CARA).get(f"/t/{waiting.id}").status_code == 200  # and so does who has the link


# What is no longer true


@pytest.fixture
def others(tmp_path: Path) -> Iterator[Inglenook]:
    """A second server on the same folder."""
    with app_in(tmp_path) as made:
        yield made


def test_who_was_overtaken_reads_on_and_the_table_is_driven_further(
    app: Inglenook, others: Inglenook
) -> None:
    """Nothing is lost of what was open there: the same table, with what others wrote, and the same page."""
    app.autoplay.pace = Pace(1000)
    app.tables.add_driver(app.autoplay)

    async def evening() -> None:
        table = await app.tables.create(ANN, "keepers", 2, {}, 3600)
        await app.tables.seat_bot(table, ANN, 1, "apprentice")
        await app.tables.start(table, ANN)
        await app.tables.stand_in(table, 0, "apprentice")
        player, viewer = Viewer(table.id, 0, ANN.id), Viewer(table.id, -1)
        app.tables.hub.enter(player)
        app.tables.hub.enter(viewer)
        others.tables.__post_init__()  # it has been started meanwhile
        await others.tables.chat(others.tables.table(table.id), BEN, "I was quicker")
        for each in (player, viewer):
            each.dirty.clear()
        waiting = [app.tables.chat(table, ANN, "me too"), app.tables.chat(table, CARA, "and I")]
        refusals = await asyncio.gather(*waiting, return_exceptions=True)
        assert [(type(each), str(each)) for each in refusals[:1]] == [(OvertakenError, str(OLD_PAGE))]
        assert refusals[1] is None  # who waited has read on, too
        assert viewer.dirty.is_set()  # what is said by those who watch is theirs, here as there
        assert not player.dirty.is_set()
        assert not viewer.gone
        assert app.tables.table(table.id) is table
        assert [line.text for line in table.chat] == ["I was quicker", "and I"]
        assert truth(table) == truth(Table.replay(table.id, app.tables.store.events(table.id)))
        assert app.autoplay.drives(table)
        app.autoplay.let_go(table)

    run(evening())


def test_a_page_open_when_others_were_quicker_sees_both(app: Inglenook, others: Inglenook) -> None:
    table = run(running(app.tables))
    others.tables.__post_init__()
    run(others.tables.chat(others.tables.table(table.id), BEN, "I was quicker"))
    browser = client(app, ANN)
    with browser, browser.websocket_connect(f"/t/{table.id}/live") as socket:
        assert "I was quicker" not in socket.receive_text()
        assert told(socket, "chat", {"text": "me too"}) == ""
        seen = browser.get(f"/t/{table.id}").text
        assert seen.index("I was quicker") < seen.index("me too")


def test_who_waits_over_json_is_told_what_others_wrote(app: Inglenook, others: Inglenook) -> None:
    table = run(running(app.tables))
    others.tables.__post_init__()
    run(others.tables.chat(others.tables.table(table.id), BEN, "I was quicker"))
    address = f"/api/v1/tables/{table.id}"
    browser = client(app)
    etag = browser.get(address).json()["etag"]
    run(app.tables.read_on(table.id))
    assert [line[1] for line in browser.get(f"{address}?unlike={etag}&wait=20").json()["chat"]] == [
        "I was quicker"
    ]


@pytest.mark.parametrize(("retried", "refused"), [("p", ""), ("q", str(OLD_PAGE))], ids=["retry", "other"])
def test_a_press_sent_again_to_another_server_counts_once(
    app: Inglenook, others: Inglenook, retried: str, refused: str
) -> None:
    """The answer to the first was lost on its way: sent again it is no second press. Another press is an old one."""
    table = run(running(app.tables))
    others.tables.__post_init__()
    others.tables.table(table.id)
    seat = table.playing.asked()[0]
    fields = {"action": str(table.playing.legal(seat)[0]), "decision": "0"}
    pressed = client(app, EVERYBODY[seat]).post(
        f"/t/{table.id}/act", data={**fields, "post": "p"}, headers=SCRIPT
    )
    assert pressed.status_code == 204
    again = client(others, EVERYBODY[seat]).post(
        f"/t/{table.id}/act", data={**fields, "post": retried}, headers=SCRIPT
    )
    assert (again.text, again.status_code) == (refused, 409 if refused else 204)
    assert len(app.tables.store.events(table.id)) == table.rev == others.tables.table(table.id).rev


def test_a_table_that_ends_or_is_put_away_leaves_nothing_in_autoplay(
    tables: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    autoplay = Autoplay(tables, Pace(1000))
    tables.add_driver(autoplay)

    async def evening() -> None:
        table = await running(tables, "torture", 2, live="on")
        assert autoplay.moments
        for seat in range(2):
            await tables.agree_to_end(table, seat)
        assert (autoplay.moments, autoplay.waited) == ({}, {})
        await tables.create(ANN, "keepers", 2, {})
        monkeypatch.setattr(limits, "LOADED", 1)
        await tables.create(ANN, "keepers", 2, {})
        assert len(tables.loaded) == 1
        assert len(autoplay.moments) <= 1
        autoplay.close()
        await asyncio.sleep(0)

    run(evening())


# Who is back


@pytest.mark.parametrize("refusal", ["not possible", "old page", "not theirs", "no number", "paused"])
@pytest.mark.parametrize("way", ["form", "json"])
def test_a_refused_move_leaves_the_stand_in_where_it_is(app: Inglenook, way: str, refusal: str) -> None:
    table = run(running(app.tables))
    seat = (table.playing.asked()[0] + (refusal == "not theirs")) % 3
    run(app.tables.stand_in(table, seat, "apprentice"))
    if refusal == "paused":
        run(app.tables.pause(table, ANN, True))
    action = {"not possible": 99, "no number": "x"}.get(refusal, 0)
    sent = {"action": action, "decision": 7 if refusal == "old page" else 0}
    before = kept(app.tables, table)
    assert post(app, table, seat, way, "act", sent) in (400, 409)
    assert kept(app.tables, table) == before
    run(app.tables.pause(table, ANN, False))
    asked = table.playing.asked()[0]
    if asked == seat:
        assert post(app, table, seat, way, "act", {"action": 0, "decision": 0}) in (200, 204)
        assert not table.seats[seat].stand_in


def post(app: Inglenook, table: Table, seat: int, way: str, command: str, sent: dict[str, object]) -> int:
    person = (ANN, BEN, CARA)[seat]
    if way == "form":
        answer = client(app, person).post(f"/t/{table.id}/{command}", data=sent, headers=SCRIPT)
        return int(answer.status_code)
    token = {"authorization": f"Bearer {app.identities.token(person)}"}
    answer = client(app).post(f"/api/v1/tables/{table.id}/{command}", json=sent, headers=token)
    return int(answer.status_code)


@pytest.mark.parametrize("way", ["form", "json"])
def test_refused_words_leave_the_stand_in_where_it_is(app: Inglenook, way: str) -> None:
    table = run(running(app.tables, "torture"))
    for action in ("mark[oak]", "lay"):
        for seat in range(3):
            run(act(app.tables, table, seat, table.game.actions.parse(action)))
    speaker = table.playing.asked()[0]
    run(app.tables.stand_in(table, speaker, "apprentice"))
    before, decision = kept(app.tables, table), table.seats[speaker].decisions
    assert post(app, table, speaker, way, "say", {"text": "?!", "decision": decision}) == 409
    assert kept(app.tables, table) == before
    assert post(app, table, speaker, way, "say", {"text": "Goose", "decision": decision}) in (200, 204)
    assert not table.seats[speaker].stand_in


def test_who_comes_back_with_a_move_is_back_after_a_restart_and_everybody_sees_it(
    tables: TableService, open_tables: Callable[[], TableService]
) -> None:
    """Also with a click that is nobody else's business."""

    async def evening() -> None:
        table = await running(tables)
        seat = table.playing.asked()[0]
        await tables.stand_in(table, seat, "apprentice")
        watcher = Viewer(table.id, -1, "")
        tables.hub.enter(watcher)
        click = table.game.actions.parse("quest[left]")
        entries = len(tables.store.events(table.id))
        await tables.act(table, EVERYBODY[seat], click, 0, "first")
        assert len(tables.store.events(table.id)) == entries + 1
        assert not table.seats[seat].stand_in
        assert watcher.dirty.is_set()
        assert truth(open_tables().table(table.id)) == truth(table)
        watcher.dirty.clear()
        await tables.take_back(table, seat, 1)
        await tables.act(table, EVERYBODY[seat], click, 2, "second")
        assert not watcher.dirty.is_set()  # there was nobody to come back

    run(evening())
