"""The tables: what people may do at a table, what is refused, and that replaying gives the table back."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from inglenook.engine.errors import InglenookError, RefusedError
from inglenook.engine.registry import find_game
from inglenook.server.limits import Rate
from inglenook.server.store import Entry, StoreError
from inglenook.server.tables.autoplay import Autoplay, Pace
from inglenook.server.tables.checks import OLD_PAGE
from inglenook.server.tables.seats import Line
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table
from inglenook.warmup import prepare

from .helpers import ANN, BEN, CARA, EVERY_STORE, act, kept, play, play_out, run, running, truth

pytestmark = EVERY_STORE

Opener = Callable[[], TableService]


def number(game: str, notation: str) -> int:
    return find_game(game).actions.parse(notation)


async def refuses(tables: TableService, table: Table, work: Awaitable[Any], reason: str) -> None:
    """The work is refused for that reason, and nothing has changed: not the table, not the disk."""
    before = kept(tables, table)
    with pytest.raises(InglenookError, match=reason):
        await work
    assert kept(tables, table) == before


def same_after_restart(open_tables: Opener, table: Table) -> None:
    again = open_tables()
    assert truth(again.table(table.id)) == truth(table)


# Before the start


def test_who_makes_a_table_sits_first_and_others_join(tables: TableService, open_tables: Opener) -> None:
    async def evening() -> Table:
        table = await tables.create(ANN, "keepers", 3, {"quest-giver": "fixed"}, 120, False)
        await tables.sit(table, BEN, 2)
        await tables.seat_bot(table, ANN, 1, "master")
        assert [seat.kind for seat in table.seats] == ["person", "bot", "person"]
        assert table.state == "open"
        await tables.start(table, ANN)
        return table

    table = run(evening())
    assert (table.clock, table.listed, table.state) == (120, False, "running")
    assert table.edition.options["quest-giver"] == "fixed"
    assert tables.summaries[table.id].people == [ANN.id, BEN.id]
    same_after_restart(open_tables, table)


def test_refusals_before_the_start_say_why_and_change_nothing(tables: TableService) -> None:
    async def evening() -> None:
        table = await tables.create(ANN, "keepers", 3, {})
        await refuses(tables, table, tables.sit(table, ANN, 1), "you sit at this table already")
        await refuses(tables, table, tables.sit(table, BEN, 0), "seat A is taken")
        await refuses(tables, table, tables.sit(table, BEN, 3), "this table has seats A to C")
        await refuses(tables, table, tables.sit(table, BEN, -1), "this table has seats A to C")
        await refuses(tables, table, tables.seat_bot(table, BEN, 1, "master"), "only the host")
        await refuses(tables, table, tables.seat_bot(table, ANN, 1, "genius"), "there is no level 'genius'")
        await refuses(tables, table, tables.seat_bot(table, ANN, 0, "master"), "seat A is taken")
        await refuses(tables, table, tables.start(table, ANN), "nobody sits at B, C yet")
        await refuses(tables, table, tables.clear_seat(table, BEN, 0), "only the host")
        await refuses(tables, table, tables.act(table, 0, 0, 0), "not started")
        await refuses(tables, table, tables.take_back(table, 0, 0), "not started")
        await refuses(tables, table, tables.rematch(table, ANN), "after the end")
        await refuses(tables, table, tables.chat(table, BEN, " \n "), "1 to 300 printable")
        await refuses(tables, table, tables.chat(table, BEN, "x" * 301), "1 to 300 printable")

    run(evening())


def test_only_the_host_starts_and_only_once(tables: TableService) -> None:
    async def evening() -> None:
        table = await tables.create(ANN, "keepers", 2, {})
        await tables.sit(table, BEN, 1)
        await refuses(tables, table, tables.start(table, BEN), "only the host")
        await tables.start(table, ANN)
        await refuses(tables, table, tables.start(table, ANN), "started already")
        await refuses(tables, table, tables.sit(table, CARA, 1), "started already")
        await refuses(tables, table, tables.seat_bot(table, ANN, 1, "master"), "started already")

    run(evening())


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [(9, {}, "2 to 4 players"), (3, {"max-rounds": "many"}, "max-rounds"), (3, {"luck": "good"}, "luck")],
)
def test_a_table_that_cannot_be_is_not_made(
    tables: TableService, players: int, options: dict[str, str], reason: str
) -> None:
    with pytest.raises(InglenookError, match=reason):
        run(tables.create(ANN, "keepers", players, options))
    assert tables.store.summaries() == {}


def test_a_seat_left_before_the_start_is_free_again(tables: TableService) -> None:
    async def evening() -> None:
        table = await tables.create(ANN, "keepers", 2, {})
        await tables.sit(table, BEN, 1)
        await tables.clear_seat(table, BEN, 1)
        await tables.sit(table, CARA, 1)
        await tables.clear_seat(table, ANN, 1)  # the host removes somebody
        assert [seat.kind for seat in table.seats] == ["person", "empty"]

    run(evening())


# Playing


def test_clicks_are_drafts_until_they_commit_and_can_be_taken_back(
    tables: TableService, open_tables: Opener
) -> None:
    async def evening() -> Table:
        table = await running(tables)
        state, seat = bytes(table.playing.position.state), table.playing.asked()[0]
        await act(tables, table, seat, number("keepers", "quest[left]"))
        await act(tables, table, seat, next(n for n in table.playing.legal(seat)))
        assert len(table.playing.drafts[seat]) == 2
        assert bytes(table.playing.position.state) == state
        await tables.take_back(table, seat, 2)
        assert len(table.playing.drafts[seat]) == 1
        same_after_restart(open_tables, table)
        await tables.take_back(table, seat, 3)
        await refuses(tables, table, tables.take_back(table, seat, 4), "nothing to take back")
        return table

    table = run(evening())
    assert not any(table.playing.drafts.values())
    same_after_restart(open_tables, table)


def test_an_identical_retry_succeeds_once(tables: TableService) -> None:
    """Also when both arrive together, and for every kind of post."""

    async def evening() -> None:
        table = await running(tables)
        seat, click = table.playing.asked()[0], number("keepers", "quest[left]")
        await asyncio.gather(*(tables.act(table, seat, click, 0, "once") for _ in range(5)))
        assert table.playing.drafts == {seat: [click]}
        events = tables.store.events(table.id)
        await tables.act(table, seat, click, 0, "once")
        assert tables.store.events(table.id) == events
        for _ in range(3):
            await tables.take_back(table, seat, 1, "back")
        assert not any(table.playing.drafts.values())
        assert table.seats[seat].decisions == 2

    run(evening())


def test_a_post_from_an_old_page_is_refused_with_the_reason(tables: TableService) -> None:
    async def evening() -> None:
        table = await running(tables)
        seat, click = table.playing.asked()[0], number("keepers", "quest[left]")
        await tables.act(table, seat, click, 0, "first")
        await refuses(tables, table, tables.act(table, seat, click, 0, "second"), str(OLD_PAGE))
        await refuses(tables, table, tables.act(table, seat, click, 5, "third"), str(OLD_PAGE))
        await refuses(tables, table, tables.take_back(table, seat, 0, "fourth"), str(OLD_PAGE))
        await refuses(tables, table, tables.act(table, seat, click, 0), str(OLD_PAGE))

    run(evening())


def test_a_sealed_choice_does_not_make_anothers_page_old(tables: TableService, open_tables: Opener) -> None:
    """All mark a door at the same time, each from the page that was there at first."""

    async def evening() -> Table:
        table = await running(tables, "torture")
        assert table.playing.asked() == [0, 1, 2]
        marks = [number("torture", f"mark[{door}]") for door in ("oak", "iron", "oak")]
        await asyncio.gather(*(tables.act(table, n, mark, 0, f"post {n}") for n, mark in enumerate(marks)))
        assert [seat.decisions for seat in table.seats] == [1, 1, 1]
        assert [deed.action for deed in table.playing.deeds] == marks
        return table

    same_after_restart(open_tables, run(evening()))


def test_drafts_side_by_side_stay_apart(tables: TableService) -> None:
    async def evening() -> None:
        table = await running(tables, "torture")
        for seat in range(3):
            await act(tables, table, seat, number("torture", "mark[oak]"))
        left, right, lay = (number("torture", each) for each in ("add[left]", "add[right]", "lay"))
        await asyncio.gather(
            act(tables, table, 0, left), act(tables, table, 1, right), act(tables, table, 2, left)
        )
        assert table.playing.drafts == {0: [left], 1: [right], 2: [left]}
        await act(tables, table, 1, lay)
        assert table.playing.drafts == {0: [left], 2: [left]}

    run(evening())


async def until_somebody_speaks(tables: TableService, table: Table) -> int:
    for action in ("mark[oak]", "lay"):
        for seat in range(len(table.seats)):
            await act(tables, table, seat, number("torture", action))
    return table.playing.asked()[0]


def test_words_are_said_once_and_refused_with_a_reason(tables: TableService, open_tables: Opener) -> None:
    async def evening() -> Table:
        table = await running(tables, "torture")
        speaker = await until_somebody_speaks(tables, table)
        decision = table.seats[speaker].decisions
        await refuses(tables, table, tables.say(table, speaker, "?!", decision), "a nickname needs a letter")
        await refuses(tables, table, tables.say(table, speaker, "x" * 101, decision), "up to 100 printable")
        await refuses(tables, table, tables.say(table, (speaker + 1) % 3, "Me", 2), "it is the turn of")
        for _ in range(2):
            await tables.say(table, speaker, "Gáspár", decision, "said")
        assert table.playing.texts == ["Gáspár"]
        await tables.say(table, speaker, "gaspar!", decision + 1, "said again")
        assert len(table.playing.texts) == 2
        return table

    same_after_restart(open_tables, run(evening()))


def test_moves_that_are_not_possible_are_refused_and_change_nothing(tables: TableService) -> None:
    async def evening() -> None:
        table = await running(tables)
        seat = table.playing.asked()[0]
        other = (seat + 1) % 3
        await refuses(
            tables, table, tables.act(table, seat, number("keepers", "done"), 0), "done is not possible"
        )
        await refuses(tables, table, tables.act(table, seat, 10_000, 0), "10000 is not possible")
        await refuses(tables, table, tables.act(table, seat, -1, 0), "-1 is not possible")
        await refuses(tables, table, tables.act(table, other, 0, 0), "it is the turn of")
        await refuses(tables, table, tables.say(table, seat, "hello", 0), "nothing is said at Keepers")
        await refuses(tables, table, tables.keep(table, seat, number("keepers", "refrain")), "not possible")

    run(evening())


def test_only_an_answer_that_may_stand_can_be_kept(tables: TableService) -> None:
    """Kept clicks of a draft would be pressed again and again."""

    async def evening() -> None:
        table = await running(tables)
        seat = table.playing.asked()[0]
        await refuses(tables, table, tables.keep(table, seat, number("keepers", "quest[left]")), "kept")

    run(evening())


def test_a_disk_that_fails_leaves_the_table_as_it_was(
    tables: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(entry: Entry) -> None:
        raise StoreError("the move could not be written to disk: it is full")

    async def evening() -> None:
        table = await running(tables)
        seat, click = table.playing.asked()[0], number("keepers", "quest[left]")
        with monkeypatch.context() as patched:
            patched.setattr(tables.store, "append", full)
            await refuses(tables, table, tables.act(table, seat, click, 0, "once"), "it is full")
        await tables.act(table, seat, click, 0, "once")
        assert table.playing.drafts == {seat: [click]}

    run(evening())


def test_two_servers_on_one_file_cannot_both_write_a_move(tables: TableService, open_tables: Opener) -> None:
    async def evening() -> None:
        table = await running(tables)
        second = open_tables()
        elsewhere, seat = second.table(table.id), table.playing.asked()[0]
        await act(tables, table, seat, number("keepers", "quest[left]"))
        with pytest.raises(RefusedError, match="that page was old"):
            await act(second, elsewhere, seat, number("keepers", "quest[right]"))
        assert len(tables.store.events(table.id)) == table.rev
        assert second.table(table.id).rev == table.rev  # what is on disk is the truth, here too

    run(evening())


# Around the game


def test_a_pause_is_the_hosts_and_stops_play(tables: TableService, open_tables: Opener) -> None:
    async def evening() -> None:
        table = await running(tables)
        seat, click = table.playing.asked()[0], number("keepers", "quest[left]")
        await refuses(tables, table, tables.pause(table, BEN, True), "only the host")
        await tables.pause(table, ANN, True)
        await refuses(tables, table, act(tables, table, seat, click), "the game is paused")
        same_after_restart(open_tables, table)
        await tables.pause(table, ANN, False)
        await act(tables, table, seat, click)

    run(evening())


def test_who_leaves_in_the_middle_is_stood_in_for_and_comes_back(
    tables: TableService, open_tables: Opener
) -> None:
    async def evening() -> None:
        table = await running(tables)
        await tables.clear_seat(table, BEN, 1)
        assert (table.seats[1].kind, bool(table.seats[1].bot)) == ("person", True)
        same_after_restart(open_tables, table)
        await refuses(tables, table, tables.clear_seat(table, CARA, 0), "only the host")
        await tables.stand_in(table, 1, "")
        assert not table.seats[1].bot
        await tables.clear_seat(table, ANN, 2)  # the host puts a bot in
        assert table.seats[2].bot

    run(evening())


@pytest.mark.parametrize("clock", [0, 3600])
def test_a_stand_in_plays_for_who_left(tables: TableService, clock: int) -> None:
    """At once, not only when the clock of who left has run out."""
    autoplay = Autoplay(tables, Pace(0))
    tables.add_driver(autoplay)

    async def evening() -> None:
        table = await tables.create(ANN, "keepers", 2, {}, clock)
        await tables.sit(table, BEN, 1)
        await tables.start(table, ANN)
        seat = table.playing.asked()[0]
        await asyncio.sleep(0)
        await tables.clear_seat(table, (ANN, BEN)[seat], seat)
        for _ in range(20_000):
            await asyncio.sleep(0.01)
            if table.playing.deeds:
                break
        assert table.playing.deeds
        autoplay.close()

    run(evening())


def test_the_clock_runs_from_the_question_on(tables: TableService, open_tables: Opener) -> None:
    """Clicks on the way to a decision do not stop it, nor does a server that is restarted."""
    autoplay, time = Autoplay(tables, Pace(0)), [1000.0]
    tables.now = lambda: time[0]

    async def evening() -> None:
        table = await tables.create(ANN, "keepers", 2, {}, 120)
        await tables.sit(table, BEN, 1)
        await tables.start(table, ANN)
        seat = table.playing.asked()[0]
        assert [each.since > 0 for each in table.seats] == [number == seat for number in range(2)]
        time[0] = 1100.0
        await act(tables, table, seat, number("keepers", "quest[left]"))
        same_after_restart(open_tables, table)
        assert table.seats[seat].since == 1000.0
        autoplay.drive(table)
        await asyncio.sleep(0.05)
        assert not table.seats[seat].stand_in
        autoplay.close()
        await asyncio.sleep(0)
        time[0] = 1120.0
        autoplay.drive(table)
        for _ in range(20_000):
            await asyncio.sleep(0.01)
            if table.seats[seat].stand_in:
                break
        assert table.seats[seat].stand_in
        autoplay.close()

    run(evening())


def test_bots_alone_play_to_the_end(tables: TableService, open_tables: Opener) -> None:
    autoplay = Autoplay(tables, Pace(0))

    async def evening() -> Table:
        table = await tables.create(ANN, "torture", 2, {"live": "off", "max-rounds": "2"})
        await tables.seat_bot(table, ANN, 1, "apprentice")
        await tables.start(table, ANN)
        await tables.stand_in(table, 0, "apprentice")
        tables.add_driver(autoplay)
        autoplay.drive(table)
        for _ in range(20_000):
            await asyncio.sleep(0.01)
            if table.over:
                break
        autoplay.close()
        return table

    prepare(find_game("torture"), parts=("search",))  # to compile takes longer than this is waited for
    table = run(evening())
    assert table.over
    same_after_restart(open_tables, table)


def test_a_game_ends_when_all_people_agree(tables: TableService, open_tables: Opener) -> None:
    async def evening() -> Table:
        table = await tables.create(ANN, "keepers", 3, {})
        await tables.sit(table, BEN, 1)
        await tables.seat_bot(table, ANN, 2, "apprentice")
        await tables.start(table, ANN)
        for _ in range(2):
            await tables.agree_to_end(table, 0)
        assert table.state == "running"
        await tables.agree_to_end(table, 1)
        assert table.state == "done"
        await refuses(tables, table, act(tables, table, table.playing.asked()[0], 0), "the game is over")
        assert tables.summaries[table.id].state == "done"
        return table

    same_after_restart(open_tables, run(evening()))


def test_a_rematch_is_one_table_with_everybody_one_seat_further(
    tables: TableService, open_tables: Opener
) -> None:
    async def evening() -> None:
        table = await tables.create(ANN, "keepers", 3, {"quest-giver": "fixed"}, 600, False)
        await tables.sit(table, BEN, 1)
        await tables.seat_bot(table, ANN, 2, "master")
        await tables.start(table, ANN)
        await refuses(tables, table, tables.rematch(table, ANN), "after the end")
        for seat in (0, 1):
            await tables.agree_to_end(table, seat)
        await refuses(tables, table, tables.rematch(table, CARA), "those who played")
        first, second = await asyncio.gather(tables.rematch(table, BEN), tables.rematch(table, ANN))
        assert first is second
        assert first.id == table.rematch
        assert (first.seats[1].person, first.seats[2].person) == (ANN.id, BEN.id)  # from A and B
        assert first.seats[0].level == "master"  # from C
        assert (first.clock, first.listed) == (600, False)
        assert first.edition.options == table.edition.options
        assert first.half != table.half
        same_after_restart(open_tables, table)
        same_after_restart(open_tables, first)

    run(evening())


@pytest.mark.parametrize(
    ("game", "options"),
    [("keepers", {}), ("torture", {"live": "off"}), ("torture", {"live": "on"})],
)
@pytest.mark.parametrize("seed", range(3))
def test_replaying_the_events_gives_the_same_table(
    tables: TableService, open_tables: Opener, game: str, options: dict[str, str], seed: int
) -> None:
    """State, drafts, decisions, chat and seats, in the middle and at the end."""

    async def evening() -> Table:
        table = await running(tables, game, 2 + seed, **options)
        for part in range(4):
            await tables.chat(table, BEN, f"line {part} <b>&amp;")
            await tables.clear_seat(table, BEN, 1)
            await play(tables, table, 25, seed * 10 + part)
            same_after_restart(open_tables, table)
            await tables.stand_in(table, 1, "")
        return table

    table = run(evening())
    assert len(table.chat) == 4
    same_after_restart(open_tables, table)


def test_a_whole_game_ends_with_a_result_and_no_more_moves(tables: TableService, open_tables: Opener) -> None:
    async def evening() -> Table:
        table = await running(tables, "keepers", 2, **{"max-rounds": "3"})
        await play_out(tables, table)
        for seat in range(2):
            await refuses(tables, table, act(tables, table, seat, 0), "the game is over")
        return table

    table = run(evening())
    assert tables.summaries[table.id].state == "done"
    same_after_restart(open_tables, table)


def test_chat_is_kept_tidy_and_not_without_end(tables: TableService, open_tables: Opener) -> None:
    async def evening() -> Table:
        table = await tables.create(ANN, "keepers", 2, {})
        tables.talk = Rate(0, 1000)
        for line in range(205):
            await tables.chat(table, BEN, f"  line \t {line}  ")
        return table

    table = run(evening())
    assert table.chat[0] == Line("Ben", "line 5", BEN.id)
    assert table.chat[-1] == Line("Ben", "line 204", BEN.id)
    same_after_restart(open_tables, table)


def test_a_line_lost_from_the_lists_is_found_again_when_the_table_is_opened(open_tables: Opener) -> None:
    """A kill can come between a move and its line in the lists; the line is only an index."""

    async def evening(tables: TableService) -> Table:
        table = await tables.create(ANN, "keepers", 2, {})
        line = tables.store.summaries()[table.id]
        await tables.sit(table, BEN, 1)
        await tables.store.note(table.id, line)
        return table

    table = run(evening(open_tables()))
    again = open_tables()
    run(again.find(table.id))
    assert BEN.id in again.summaries[table.id].people
    assert BEN.id.encode() in again.store.summaries()[table.id]


def test_an_unknown_table_is_said_to_be_unknown(tables: TableService) -> None:
    with pytest.raises(InglenookError, match="there is no table 'nowhere'"):
        tables.table("nowhere")
    with pytest.raises(RefusedError, match=str(OLD_PAGE)):
        run(stale(tables))


async def stale(tables: TableService) -> None:
    table = await running(tables)
    await tables.act(table, 0, 0, 99)
