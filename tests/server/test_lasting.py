"""What lies on disk stays: a database and records of an earlier form are read, shown and played on."""

import json
import shutil
import sqlite3
from html import escape
from pathlib import Path
from typing import Any

import pytest

from inglenook.cli.main import main
from inglenook.engine.errors import OldRulesError, RecordError
from inglenook.engine.labels import letter
from inglenook.engine.match import Match
from inglenook.engine.record import deed_lines, read_record, write_record
from inglenook.engine.record_form1 import CAVEAT
from inglenook.engine.registry import find_game
from inglenook.server.identity import Person
from inglenook.server.tables import events as happened
from inglenook.server.tables.seats import bot_name
from inglenook.server.tables.table import Table

from .helpers import app_in, client, play, run, service_in

FIXTURES = Path(__file__).parent.parent / "fixtures"
FORM1 = FIXTURES / "form1"
TABLES: dict[str, dict[str, Any]] = json.loads((FORM1 / "tables.json").read_text("utf-8"))
RECORDS = sorted((FORM1 / "records").glob("*.txt"))
LAYOUTS: dict[str, list[list[str]]] = json.loads((FORM1 / "layouts.json").read_text("utf-8"))

every_table = pytest.mark.parametrize("name", TABLES)


def is_carried(name: str) -> bool:
    facts = TABLES[name]
    return facts["rules"] in find_game(facts["game"]).carries


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(FORM1 / "tables.sqlite", tmp_path)
    return tmp_path


def facts_of(table: Table) -> dict[str, Any]:
    """What a fixture says of a table."""
    match, actions = table.match, table.game.actions
    return {
        "game": table.game.name,
        "rules": table.begun.rules,
        "state": table.state,
        "entries": table.rev,
        "rematch": table.rematch,
        "seats": [[seat.name, seat.level, seat.stand_in] for seat in table.seats],
        "standing": [actions.notation(seat.standing) if seat.standing >= 0 else None for seat in table.seats],
        "chat": [[line.name, line.text, line.by, line.to] for line in table.chat],
        "deeds": match and deeds_of(match),
        "drafts": match and {letter(n, match.players): drafted(match, n) for n in match.drafts},
        "asked": match and [letter(seat, match.players) for seat in match.asked()],
        "scores": points(match) if match and match.over else None,
    }


def points(match: Match) -> list[int]:
    """As they were told then: where nobody had more than 0, the winners had 1."""
    scores = match.scores()
    return scores if max(scores) > 0 else [int(seat in match.winners()) for seat in range(match.players)]


def deeds_of(match: Match) -> list[list[str | None]]:
    notation = match.game.actions.notation
    return [[letter(deed.seat, match.players), notation(deed.action), deed.text] for deed in match.deeds]


def drafted(match: Match, seat: int) -> list[str]:
    return [match.game.actions.notation(action) for action in match.drafts[seat]]


def with_bots_named(facts: dict[str, Any]) -> dict[str, Any]:
    """What bots are called is not kept with a table: they have the names of today."""
    seats = [
        [bot_name(number) if level else name, level, stand_in]
        for number, (name, level, stand_in) in enumerate(facts["seats"])
    ]
    return {**facts, "seats": seats}


@every_table
def test_an_old_table_is_what_it_was(name: str, folder: Path) -> None:
    with service_in(folder) as tables:
        found, wanted = facts_of(tables.table(name)), with_bots_named(TABLES[name])
    if not is_carried(name):
        wanted = {**wanted, "state": "outdated"} | dict.fromkeys(("deeds", "drafts", "asked", "scores"))
        wanted["standing"] = [None] * len(wanted["seats"])
    assert found == wanted


@every_table
def test_an_old_table_shows_its_page_to_everybody(name: str, folder: Path) -> None:
    with app_in(folder) as app:
        people = {seat.person: seat.name for seat in app.tables.table(name).seats if seat.person}
        for person in [None, *(Person(key, called) for key, called in people.items())]:
            answer = client(app, person).get(f"/t/{name}")
            assert answer.status_code == 200
            assert escape(find_game(TABLES[name]["game"]).title) in answer.text


@pytest.mark.parametrize(
    "name", [name for name in TABLES if TABLES[name]["state"] == "running" and is_carried(name)]
)
def test_an_old_running_table_is_played_on_and_read_again(name: str, folder: Path) -> None:
    with service_in(folder) as tables:
        table = tables.table(name)
        run(play(tables, table, 60, seed=1))
        assert len(table.playing.deeds) > len(TABLES[name]["deeds"]) or table.over
        after = facts_of(table)
    with service_in(folder) as tables:
        assert facts_of(tables.table(name)) == after


@pytest.mark.parametrize("name", [name for name in TABLES if TABLES[name]["scores"] and is_carried(name)])
def test_an_old_finished_table_gives_a_record_that_is_proved(name: str, folder: Path) -> None:
    with app_in(folder) as app:
        page = client(app).get(f"/t/{name}/replay")
        text = client(app).get(f"/t/{name}/record").text
    assert page.status_code == 200
    assert points(read_record(text, find_game)) == TABLES[name]["scores"]


@pytest.mark.parametrize(
    ("name", "winners"), [("inns-done", 1), ("inns-stopped", 0), ("keepers-done", 1), ("keepers-stopped", 0)]
)
def test_a_page_marks_who_has_won_and_nobody_if_there_is_no_result(
    name: str, winners: int, folder: Path
) -> None:
    with app_in(folder) as app:
        assert client(app).get(f"/t/{name}").text.count("is-winner") == winners


def test_what_is_played_on_is_written_by_notation(folder: Path) -> None:
    with service_in(folder) as tables:
        table = tables.table("keepers-running")
        before = table.rev
        run(play(tables, table, 10, seed=2))
        bodies = tables.store.events(table.id)[before:]
    actions = [json.loads(body)["action"] for body in bodies if b'"Acted"' in body]
    assert actions
    assert set(actions) <= set(table.game.actions.notations)


@pytest.mark.parametrize("file", RECORDS, ids=[file.stem for file in RECORDS])
def test_an_old_record_is_read(file: Path) -> None:
    text = file.read_text("utf-8")
    game = find_game(text.splitlines()[1].removeprefix("game "))
    if 1 not in game.carries:
        with pytest.raises(OldRulesError, match="played by rules number 1"):
            read_record(text, find_game)
    else:
        match = read_record(text, find_game)
        assert match.caveat == (CAVEAT if game.regrown else "")
        assert [match.line(deed) for deed in match.deeds] == deed_lines(text)
        again = write_record(match)
        assert write_record(read_record(again, find_game)) == again
        expected = TABLES.get(file.stem, {}).get("scores")
        assert expected is None or points(match) == expected
    assert len(deed_lines(text)) == int(text.splitlines()[-1].split()[1])


@pytest.mark.parametrize("regrown", [False, True])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("numbers.hand = 5", "numbers.hand = 4"),
        ("A refrain", "A pass"),
        ("end 100 over", "end 100 unfinished"),
    ],
)
def test_a_changed_record_of_form_1_is_found(
    old: str, new: str, regrown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its checks at the place, without them where the rules forbid it."""
    text = (FORM1 / "records" / "keepers-done.txt").read_text("utf-8")
    assert old in text
    monkeypatch.setattr(find_game("keepers"), "regrown", regrown)
    with pytest.raises(RecordError):
        read_record(text.replace(old, new), find_game)


def test_who_verifies_a_record_of_form_1_is_told_what_cannot_be_proved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(FORM1 / "records" / "keepers-done.txt")
    for regrown, said in ((False, "every check agrees"), (True, CAVEAT)):
        monkeypatch.setattr(find_game("keepers"), "regrown", regrown)
        assert main(["verify", file]) == 0
        assert f"actions     100 replayed, {said}" in capsys.readouterr().out


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_game_says_whether_its_state_has_grown_since_form_1(name: str) -> None:
    """Where it has not, the old checks are recomputed, and a changed record is found."""
    game = find_game(name)
    cells = game.state_type.fields
    assert cells is not None
    now = [
        [cell, str(cells[cell][0])] for cell in game.state_type.names or () if not cell.startswith("rules_")
    ]
    assert game.regrown == (now != LAYOUTS[name])


@pytest.mark.parametrize("name", LAYOUTS)
def test_old_numbers_of_actions_have_a_notation_each(name: str) -> None:
    game = find_game(name)
    assert (game.folder / "numbered.txt").exists()
    assert len(set(game.numbered)) == len(game.numbered)
    if 1 in game.carries:
        assert set(game.numbered) <= set(game.actions.notations)


TAGS = "Acted Agreed BotSat Chatted Created Kept Paused Rematched Rose Said Sat Started StoodIn TookBack"


def test_the_fixtures_have_every_kind_of_entry_that_there_was() -> None:
    kept = sqlite3.connect(f"file:{FORM1 / 'tables.sqlite'}?mode=ro&immutable=1", uri=True)
    bodies = [body for (body,) in kept.execute("select body from events")]
    kept.close()
    assert {json.loads(body)["is"] for body in bodies} == set(TAGS.split())
    assert {type(happened.decode(body)).__struct_config__.tag for body in bodies} == set(TAGS.split())
