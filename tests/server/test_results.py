"""How games ended is kept for each person: once, together with the lists, and found without looking at every table."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import msgspec

from inglenook.engine.lessons import lesson_of
from inglenook.engine.registry import find_game
from inglenook.server.store import Result, Tally
from inglenook.server.store.sql import SQLStore
from inglenook.server.store.sqlite import SQLiteStore
from inglenook.server.store.writer import Change
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table

from .helpers import ANN, BEN, CARA, EVERY_STORE, play_out, run, running

pytestmark = EVERY_STORE

Opener = Callable[[], TableService]


async def evening(tables: TableService, games: int = 1) -> list[Table]:
    """So many whole games of Keepers among three, one after the other."""
    played, ticks = [], count(1000)
    tables.now = lambda: float(next(ticks))
    for _ in range(games):
        played.append(await running(tables, "keepers", 3, **{"max-rounds": "3"}))
        await play_out(tables, played[-1])
    return played


def test_a_finished_game_is_in_the_history_of_everybody_who_sat_there(tables: TableService) -> None:
    (table,) = run(evening(tables))
    winners = table.playing.winners()
    for seat, person in enumerate((ANN, BEN, CARA)):
        share = 1 / len(winners) if seat in winners else 0.0
        assert tables.store.results(person.id, 10) == [
            Result(table.id, seat, person.id, "keepers", 3, share, table.ended)
        ]
    assert tables.summaries[table.id].winners == winners
    assert tables.store.results("nobody", 10) == []


def test_a_game_that_goes_on_or_was_given_up_is_in_nobodys_history(tables: TableService) -> None:
    async def play() -> Table:
        await running(tables, "keepers", 2)
        table = await running(tables, "keepers", 2)
        for person in (ANN, BEN):
            await tables.agree_to_end(table, person)
        return table

    table = run(play())
    assert tables.store.results(ANN.id, 10) == []
    assert tables.summaries[table.id].winners is None
    assert tables.summaries[table.id].ended == table.ended > 0


def test_a_lesson_is_in_nobodys_history(tables: TableService) -> None:
    async def learn() -> Table:
        lesson = lesson_of(find_game("keepers"))
        assert lesson
        table = await tables.teach(ANN, lesson)
        await play_out(tables, table)
        return table

    table = run(learn())
    assert table.has_result
    assert tables.store.results(ANN.id, 10) == []


def test_histories_are_told_in_pages_the_newest_first(tables: TableService) -> None:
    played = [table.id for table in run(evening(tables, 3))]
    told = [result.table for result in tables.store.results(ANN.id, 2)]
    assert [*told, *(each.table for each in tables.store.results(ANN.id, 2, 2))] == played[::-1]
    (tally,) = tables.store.tallies(ANN.id)
    assert (tally.game, tally.players, tally.games) == ("keepers", 3, 3)
    assert tally.won == sum(result.won for result in tables.store.results(ANN.id, 10))


def test_what_happens_after_the_end_counts_nobody_twice(tables: TableService) -> None:
    async def play() -> None:
        (table,) = await evening(tables)
        await tables.chat(table, ANN, "well played")
        await tables.rematch(table, BEN)

    run(play())
    assert tables.store.tallies(ANN.id)[0].games == 1


def test_a_result_lost_by_a_crash_is_there_when_the_table_is_opened(open_tables: Opener) -> None:
    """A kill can come between the last move and its line."""

    async def play(tables: TableService) -> Table:
        table = await running(tables, "keepers", 3, **{"max-rounds": "3"})
        line = tables.store.summaries()[table.id]
        await play_out(tables, table)
        await forget(tables.store, table.id)
        await tables.store.note(table.id, line)
        return table

    table = run(play(open_tables()))
    again = open_tables()
    assert again.store.results(ANN.id, 10) == []
    run(again.find(table.id))
    assert [each.table for each in again.store.results(ANN.id, 10)] == [table.id]


def test_games_that_ended_before_results_were_kept_are_caught_up_with(open_tables: Opener) -> None:
    async def play(tables: TableService) -> Table:
        (table,) = await evening(tables)
        line = msgspec.structs.replace(tables.summaries[table.id], winners=None, ended=0.0)
        await forget(tables.store, table.id)
        await tables.store.note(table.id, msgspec.json.encode(line))
        return table

    table = run(play(open_tables()))
    again = open_tables()
    run(again.catch_up())
    assert [each.table for each in again.store.results(ANN.id, 10)] == [table.id]
    assert again.summaries[table.id].winners == table.playing.winners()
    assert not again.loaded


def test_a_folder_of_the_first_form_gets_the_new_tables(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = SQLiteStore(path)
    store.close()
    with store._connect() as old:
        tables = [name for (name,) in old.execute("select name from sqlite_master where type = 'table'")]
        newer = [name for name in tables if name not in ("events", "summaries")]
        old.executescript("".join(f"drop table {table};" for table in newer) + "pragma user_version = 1;")
    again = SQLiteStore(path)
    assert again.tallies("anybody") == []
    run(again.note("oak", b"{}", [Result("oak", 0, "ann", "keepers", 2, 1.0, 5.0)]))
    assert again.tallies("ann") == [Tally("keepers", 2, 1, 1.0)]
    again.close()


async def forget(store: object, table: str) -> None:
    """As if the results of a table had never been written."""
    assert isinstance(store, SQLStore)
    await store._writer.hand_over(Change([("delete from results where tbl = ?", (table,))]))
