"""Tables that never freeze: what a change of the rules makes of those that are not over, told beforehand."""

import json
import shutil
from collections import Counter
from copy import copy
from pathlib import Path

import msgspec
import pytest

from inglenook.cli.main import main
from inglenook.engine.game import Conversion
from inglenook.server.tables import events as happened
from inglenook.server.tables.summaries import index_of
from inglenook.server.tables.table import State, Table
from inglenook.server.tables.upgrading import FROZEN, Fate, Verdict, verdict_of

from ..torture import GAME
from .helpers import act, play, run, running, service_in

FORM1 = Path(__file__).parent.parent / "fixtures" / "form1"
CHANGES = 10
OLD = "old:"  # how actions were called before some change


def raised(monkeypatch: pytest.MonkeyPatch, **facts: object) -> None:
    """The torture game by other rules."""
    for name, value in {"rules_number": 2, "carries": (2,), "earlier": (), "converts": {}, **facts}.items():
        monkeypatch.setattr(GAME, name, value)


def older(*numbers: int) -> object:
    """Rules of those numbers, as they are shipped beside today's."""
    game = copy(GAME)
    game.rules_number, game.carries = numbers[-1], numbers
    return game


def renamed(body: bytes) -> bytes:
    """An entry in which actions are called as they were once."""
    event = happened.decode(body)
    if isinstance(event, happened.Acted):
        event = msgspec.structs.replace(event, action=f"{OLD}{event.action}")
    return happened.encode(event)


TODAYS = Conversion(action=lambda notation: notation.removeprefix(OLD))


@pytest.fixture
def bodies(tmp_path: Path) -> list[bytes]:
    """A running table of the torture game."""

    async def made() -> list[bytes]:
        table = await running(tables, "torture", 2)
        await play(tables, table, 12)
        assert table.state is State.RUNNING
        return tables.store.events(table.id)

    with service_in(tmp_path / "templates") as tables:
        return run(made())


@pytest.fixture(autouse=True)
def templates(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()


def test_older_rules_that_are_still_shipped_play_on(
    bodies: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Table.replay("oak", bodies)
    raised(monkeypatch, earlier=(older(1),))
    table = Table.replay("oak", bodies)
    assert (table.state, table.game, table.older) == (State.RUNNING, GAME.earlier[0], True)
    assert table.playing.checks == before.playing.checks
    assert verdict_of("oak", bodies, None) == Verdict("oak", "torture", Fate.EARLIER)


def test_a_game_may_say_how_a_table_is_converted(
    bodies: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was played before is told in the words of then, what comes later in today's."""
    before = Table.replay("oak", bodies)
    half = len(bodies) // 2
    mixed = [*map(renamed, bodies[:half]), *bodies[half:]]
    raised(monkeypatch, converts={1: TODAYS})
    table = Table.replay("oak", mixed)
    assert table.state is State.RUNNING
    assert table.playing.deeds == before.playing.deeds
    assert verdict_of("oak", mixed, None) == Verdict("oak", "torture", Fate.CONVERTED)


def test_a_converted_table_is_played_on_and_is_the_same_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with service_in(tmp_path) as tables:
        name = run(running(tables, "torture", 2)).id
    raised(monkeypatch, converts={1: TODAYS})

    async def go_on() -> list[str]:
        table = await tables.find(name)
        seat = table.playing.able()[0]
        await act(tables, table, seat, table.playing.legal(seat)[0])
        return table.playing.checks

    with service_in(tmp_path) as tables:
        assert tables.summaries[name].state is State.RUNNING
        checks = run(go_on())
    with service_in(tmp_path) as tables:
        assert tables.table(name).playing.checks == checks


def test_what_cannot_be_converted_says_why_and_keeps_its_people(
    bodies: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    raised(monkeypatch, converts={1: Conversion(action=lambda notation: "no such thing")})
    table = Table.replay("oak", bodies)
    assert table.state is State.OUTDATED
    assert [seat.name for seat in table.seats] == ["Ann", "Ben"]
    verdict = verdict_of("oak", bodies, None)
    assert verdict is not None
    assert (verdict.fate, "rules number 1" in verdict.why) == (Fate.STAYS, True)


def test_lists_know_that_a_carried_table_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with service_in(tmp_path) as tables:
        name = run(running(tables, "torture", 2)).id
    raised(monkeypatch, carries=(1, 2))
    with service_in(tmp_path) as tables:
        assert index_of(tables.store).lines[name].state is State.RUNNING


def policy(now: int) -> dict[str, object]:
    """By which each older number goes on under a newer one: carried, by its own code, converted, or not at all."""
    before = range(1, now)
    return {
        "rules_number": now,
        "carries": (*(n for n in before if n % 4 == 0), now),
        "earlier": tuple(older(n) for n in before if n % 4 == 1),
        "converts": {n: TODAYS for n in before if n % 4 == 2},
    }


def test_no_table_freezes_without_a_reason_through_ten_changes(
    bodies: list[bytes], monkeypatch: pytest.MonkeyPatch, soak: bool
) -> None:
    created = happened.created(bodies[0])
    tables = 10_000 if soak else 100
    for now in range(1, CHANGES + 2):
        raised(monkeypatch, **policy(now))
        fates: Counter[tuple[int, Fate]] = Counter()
        for number in range(tables):
            begun = 1 + number % now
            first = happened.encode(msgspec.structs.replace(created, rules=begun))
            rest = [renamed(body) if begun % 4 == 2 and begun < now else body for body in bodies[1:]]
            verdict = verdict_of(f"t{number}", [first, *rest], None)
            assert verdict is not None
            assert verdict.why or verdict.fate not in FROZEN
            fates[begun, verdict.fate] += 1
        expected = {0: Fate.SAME, 1: Fate.EARLIER, 2: Fate.CONVERTED, 3: Fate.STAYS}
        assert set(fates) == {(n, Fate.SAME if n == now else expected[n % 4]) for n in range(1, now + 1)}


def test_the_command_notes_how_tables_stand_and_lists_what_would_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with service_in(tmp_path) as tables:
        name = run(running(tables, "torture", 2)).id
        run(running(tables, "keepers", 2))
    there, noted = ["--data", str(tmp_path)], tmp_path / "before.json"
    assert main(["upgrade", "--write", str(noted), *there]) == 0
    assert main(["upgrade", "--check", str(noted), *there]) == 0
    assert "2 tables are not over." in capsys.readouterr().out
    standing = json.loads(noted.read_text("utf-8"))
    noted.write_text(json.dumps({**standing, name: [standing[name][0], "other"]}), "utf-8")
    assert main(["upgrade", "--check", str(noted), *there]) == 2
    assert f"{name} (torture) would go on differently: " in capsys.readouterr().out
    raised(monkeypatch)
    assert main(["upgrade", "--check", *there]) == 2
    told = capsys.readouterr()
    assert f"{name} (torture) cannot go on: This table was begun by rules number 1" in told.out
    assert "1 tables would not go on as they were" in told.err


def test_the_command_refuses_a_list_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with service_in(tmp_path):
        pass
    (tmp_path / "list").write_text("[1, 2]", "utf-8")
    assert main(["upgrade", "--check", str(tmp_path / "list"), "--data", str(tmp_path)]) == 2
    assert "is not a list that `upgrade --write` has written" in capsys.readouterr().err
    assert main(["upgrade", "--check", "--data", str(tmp_path / "elsewhere")]) == 2
    assert "there are no tables in" in capsys.readouterr().err


def test_of_the_oldest_tables_every_one_that_stays_says_why(tmp_path: Path) -> None:
    shutil.copy(FORM1 / "tables.sqlite", tmp_path)
    facts = json.loads((FORM1 / "tables.json").read_text("utf-8"))
    with service_in(tmp_path) as tables:
        found = [verdict_of(name, tables.store.events(name), None) for name, _ in tables.store.begun()]
    verdicts = [each for each in found if each]
    going_on = [name for name, each in facts.items() if each["state"] in ("open", "running")]
    assert {each.table for each in verdicts} >= set(going_on)
    assert [each for each in verdicts if each.fate in FROZEN and not each.why] == []
