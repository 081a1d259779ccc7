"""Answers that are kept: a duke of Hoardraids fights on until it is decided, and no longer."""

from inglenook.engine.registry import find_game
from inglenook.games.hoardraids import declarations as d
from inglenook.server.tables.autoplay import Autoplay, Pace
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table

from .helpers import act, run, running
from .test_autoplay import until

FIELD = d.FIELDS.names.index("C3")


async def attacked(tables: TableService) -> tuple[Table, int, int]:
    """One duke has attacked another, who is asked now."""
    table = await running(tables, "hoardraids", 3, castles="fixed")
    state = table.playing.position.s
    state.place[:3], state.values[:3, d.HEALTH] = FIELD, 60
    attacker = table.playing.asked()[0]
    await act(tables, table, attacker, d.STAY)
    other = next(seat for seat in range(3) if d.ATTACK + seat in table.playing.legal(attacker))
    await act(tables, table, attacker, d.ATTACK + other)
    await act(tables, table, attacker, d.FIGHT)
    return table, attacker, other


def test_who_fights_on_does_so_until_the_fight_is_over(tables: TableService) -> None:
    async def evening() -> None:
        table, attacker, other = await attacked(tables)
        assert table.playing.asked() == [other]
        assert table.keepable(other) == d.FIGHT
        await tables.keep(table, other, d.FIGHT)
        await act(tables, table, other, d.FIGHT)
        assert table.playing.asked() == [attacker]
        assert table.seats[other].standing == d.FIGHT  # the same fight, though somebody else is asked
        await act(tables, table, attacker, d.FLEE)
        assert table.seats[other].standing == -1  # the next would be another one

    run(evening())


def test_what_another_drafts_does_not_show_in_what_is_kept(tables: TableService) -> None:
    async def evening() -> None:
        table, attacker, other = await attacked(tables)
        fury = d.CARDS.names.index("battle-fury")
        table.playing.position.s.hand[attacker, fury] = 1
        await tables.keep(table, other, d.FIGHT)
        await act(tables, table, other, d.FIGHT)
        await act(tables, table, attacker, d.HOLD + fury)
        assert table.seats[other].standing == d.FIGHT

    run(evening())


class Timed(Pace):
    """Does not wait, and notes for how long it would have."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[int] = []

    async def show(self, ms: int = 0) -> None:
        self.waits.append(ms)


def test_every_blow_waits_as_long_and_one_press_ends_it(tables: TableService) -> None:
    """However the last blow went: how long somebody takes tells nothing."""

    async def evening() -> None:
        table, attacker, other = await attacked(tables)
        await tables.keep(table, other, d.FIGHT)
        await act(tables, table, other, d.FIGHT)
        autoplay = Autoplay(tables, pace := Timed())
        tables.add_driver(autoplay)
        await tables.keep(table, attacker, d.FIGHT)
        await until(lambda: len(pace.waits) > 4)
        standing = find_game("hoardraids").actions[d.FIGHT].group.standing
        assert {*pace.waits} == {standing}
        await tables.keep(table, other, -1)
        await until(lambda: table.playing.asked() == [other] or table.seats[attacker].standing < 0)
        assert table.seats[other].standing == -1
        autoplay.close()

    run(evening())
