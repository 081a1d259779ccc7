"""What happens at a table without anybody's click: bots, the CLOCK, standing and forced answers, time running out.

Pauses never depend on what a seat holds: a bot's pause is drawn from the table's own clock, and an answer is
given for somebody only where everybody knows that there is no other.
"""

import asyncio
import contextlib
import os
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from math import inf
from typing import Any

from inglenook.bots import WAIT, Decision
from inglenook.engine.errors import InglenookError
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.page import showing

from .bots import LAST_RESORT, STAND_IN, BotError, decide, instead_of
from .fair_queue import Turns
from .hints import Moment, moment_of
from .library import PACED
from .service import TableService
from .table import Table

FAILURES = 3  # of a bot, running, after which another one keeps its seat
REVEAL = 3.0  # seconds in which open pages tell their nonces
SOON = PACED  # a table at which no clock is up sooner, by holidays or not, need not be in memory
ROUND = 60.0  # seconds between looks at those that are not
UNEVEN = 0.9, 1.1  # a beat is this much of what the game says

Job = Callable[[Table, int], Coroutine[Any, Any, None]]
Tasks = dict[tuple[str, int], asyncio.Task[None]]


@dataclass
class Pace:
    """Seconds that a bot takes at least and at most, and that an answer given for somebody is shown: short, for scenes
    show what was done. `slow` is a factor: 0 for a table that does not wait."""

    slow: float = 1.0
    least: float = 0.6
    most: float = 1.1
    showing: float = 0.5
    brief: float = 0.35  # of a pause: where a turn goes on, or all have just looked at something

    def taken(self, reaction: tuple[int, int] | None = None) -> float:
        """Seconds for one decision of a bot; a game may have said how quickly it reacts, in milliseconds."""
        least, most = (each / 1000 for each in reaction) if reaction else (self.least, self.most)
        return self.slow * random.uniform(least, most)

    async def pause(
        self, reaction: tuple[int, int] | None = None, shown: float = 0.0, goes_on: bool = False
    ) -> None:
        """`shown`: seconds that all look at something first. `goes_on`: the last decision was the same bot's."""
        part = self.brief if shown or goes_on else 1.0
        await asyncio.sleep(self.slow * shown + part * self.taken(reaction))

    async def dwell(self, ms: int) -> None:
        """Where the game says how long the last deed is looked at."""
        await asyncio.sleep(self.slow * ms / 1000 * random.uniform(*UNEVEN))

    async def show(self, ms: int = 0) -> None:
        """An answer that somebody keeps giving has its own time, the same whatever came of the last."""
        await asyncio.sleep(self.slow * (ms / 1000 or self.showing))


@dataclass(frozen=True)
class Thought:
    """What a bot came to, and when it began: about which decision, and at which revision of the table."""

    moment: Moment
    rev: int
    decision: Decision


@dataclass
class Autoplay:
    tables: TableService
    pace: Pace = field(default_factory=Pace)
    tasks: Tasks = field(default_factory=dict)
    clocks: Tasks = field(default_factory=dict)  # apart: while time runs, a bot may take over
    deals: dict[str, asyncio.Task[None]] = field(default_factory=dict)  # tables that wait for nonces
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    waited: dict[tuple[str, int], int] = field(
        default_factory=dict
    )  # a bot that rather waits: the revision then
    moments: dict[tuple[str, int], tuple[int, str] | None] = field(
        default_factory=dict
    )  # what clocks wait for
    pauses: dict[tuple[str, int], tuple[Moment, asyncio.Task[None]]] = field(
        default_factory=dict
    )  # of bots, and over what
    failures: Counter[tuple[str, int]] = field(default_factory=Counter)  # of a seat's bot, running
    alarms: dict[str, float] = field(default_factory=dict)  # tables put away while clocks run: when one is up
    turns: Turns = field(default_factory=lambda: Turns(os.cpu_count() or 1))  # at thinking

    def drive(self, table: Table) -> None:
        """After every change: see to it that somebody plays for each seat that nobody clicks for."""
        if self.tables.loaded.get(table.id) is not table or not self.tables.servers.drives(table.id):
            return  # it was put away, another is the true one now, or another server drives it
        self.alarms.pop(table.id, None)
        self._wind(table)
        if table.revealing and table.id not in self.deals:
            self.deals[table.id] = asyncio.get_running_loop().create_task(self._deal(table.id))
        if not self._runs(table):
            return self._rest(table)
        self._startle(table)
        for seat in table.playing.able():
            if self.waited.get((table.id, seat)) == table.rev:
                continue
            if self._idle(self.tasks, table, seat) and (job := self._job(table, seat)):
                self._begin(self.tasks, table, seat, job)
            if self._timed(table, seat) and self._idle(self.clocks, table, seat):
                self._begin(self.clocks, table, seat, self._run_clock)

    def _rest(self, table: Table) -> None:
        """Nobody's time runs, and nothing is kept in mind."""
        kept: list[dict[tuple[str, int], Any]] = [self.waited, self.moments, self.failures]
        for key in ((table.id, seat) for seat in range(len(table.seats) + 1)):
            for each in kept:
                each.pop(key, None)
            clock = self.clocks.pop(key, None)
            if clock and clock is not asyncio.current_task():
                clock.cancel()

    def _idle(self, tasks: Tasks, table: Table, seat: int) -> bool:
        task = tasks.get((table.id, seat))
        return task is None or task.done()

    def _begin(self, tasks: Tasks, table: Table, seat: int, job: Job) -> None:
        tasks[table.id, seat] = asyncio.get_running_loop().create_task(job(table, seat))

    def drives(self, table: Table) -> bool:
        """Whether something will soon happen at the table by itself."""
        seats = range(len(table.seats) + 1)
        busy = table.id in self.deals or any(not self._idle(self.tasks, table, seat) for seat in seats)
        return busy or (self._has_clocks(table) and self._up(table) <= self.tables.now() + SOON)

    def _has_clocks(self, table: Table) -> bool:
        return any(not self._idle(self.clocks, table, seat) for seat in range(len(table.seats)))

    def _up(self, table: Table) -> float:
        """When the first clock there is up, at the earliest: holidays may come to an end."""
        return min((seat.since for seat in table.seats if seat.since), default=inf) + table.clock

    async def keep_waking(self) -> None:
        while True:
            await self.sleep(ROUND)
            await self.wake()

    async def wake(self) -> None:
        """Bring tables back that were put away, before a clock is up there."""
        soon = self.tables.now() + SOON / 2
        for name in [name for name, up in self.alarms.items() if up < soon]:
            del self.alarms[name]
            if self.tables.servers.drives(name):
                with contextlib.suppress(InglenookError):  # it cannot be read, or is no more
                    await self.tables.find(name)

    def close(self) -> None:
        for task in [*self.tasks.values(), *self.clocks.values(), *self.deals.values()]:
            task.cancel()

    def let_go(self, table: Table) -> None:
        """Nothing more happens by itself at a table that is put away or no longer the true one."""
        if self._has_clocks(table):
            self.alarms[table.id] = self._up(table)
        self._rest(table)
        for tasks in (self.tasks, self.clocks):
            for key in [key for key in tasks if key[0] == table.id]:
                if (task := tasks.pop(key)) is not asyncio.current_task():
                    task.cancel()

    def _job(self, table: Table, seat: int) -> Job | None:
        if seat == len(table.seats):
            return self._keep_time
        if table.seats[seat].bot:
            return self._play
        standing = table.seats[seat].standing
        if (standing >= 0 and standing in table.playing.legal(seat)) or self._forced(table, seat):
            return self._answer
        return None

    def _wind(self, table: Table) -> None:
        """Stop a CLOCK that nobody waits for any more, or that has something else to wait for now."""
        key = table.id, len(table.seats)
        moment = self._moment(table)
        if self.moments.get(key) != moment and not self._idle(self.tasks, table, key[1]):
            task = self.tasks.pop(key)
            if task is not asyncio.current_task():  # which is just about to end by itself
                task.cancel()
        self.moments[key] = moment

    def _moment(self, table: Table) -> tuple[int, str] | None:
        """How long the CLOCK waits, and what for."""
        clock = len(table.seats)
        if not self._runs(table) or clock not in table.playing.able():
            return None
        position = table.playing.position
        return position.pace(), table.game.situation(position.s, position.e, clock)

    def _timed(self, table: Table, seat: int) -> bool:
        person = seat < len(table.seats) and not table.seats[seat].bot
        return table.clock > 0 and person and seat in table.playing.asked()

    def _forced(self, table: Table, seat: int) -> bool:
        """Whether all can see that the seat has one choice only; the game says so, from public facts alone. A choice
        that others cannot know to be the only one is asked for: an answer given for somebody would tell."""
        match = table.playing
        decides = not match.drafts.get(seat) and seat in match.asked()  # who only may act need not
        return decides and match.position.forced(seat) is not None

    async def _play(self, table: Table, seat: int) -> None:
        """A bot's decision, as many clicks as it has settled. It thinks while it pauses, so that how long it takes
        tells nothing of its hand, unless it has to think for longer than that."""
        thought, _ = await asyncio.gather(self._think(table, seat), self._pause(table, seat))
        if thought and table.seats[seat].bot and moment_of(table, seat) == thought.moment:
            await self._follow(table, seat, thought)
        self._later(table, seat)

    async def _pause(self, table: Table, seat: int) -> None:
        """Once a turn, briefly before each further step of it, and no longer than there is something to pause over: to
        what happens next a bot reacts as quickly as if it had been idle."""
        if table.playing.drafts.get(seat):
            return
        pause = asyncio.ensure_future(self._beat(table, seat))
        self.pauses[table.id, seat] = moment_of(table, seat), pause
        try:
            await asyncio.wait({pause})
        finally:
            pause.cancel()
            self.pauses.pop((table.id, seat), None)

    def _shown(self, table: Table, seat: int) -> float:
        """Seconds for what the last deed has shown to all, where the next may begin a race: not behind a scene."""
        match = table.playing
        races = table.game.cuts_in and seat in match.asked()
        return showing(match, match.whole(match.happened - 1)) if races else 0.0

    def _beat(self, table: Table, seat: int) -> Coroutine[Any, Any, None]:
        if (ms := self._dwell(table)) is not None:
            return self.pace.dwell(ms)
        reaction = None if seat in table.playing.asked() else table.game.reaction
        return self.pace.pause(reaction, self._shown(table, seat), self._goes_on(table, seat))

    def _dwell(self, table: Table) -> int | None:
        """What the game says of how long the last deed is looked at; a spectator knows as much."""
        match, since = table.playing, table.playing.whole(table.playing.happened - 1)
        deed = [event for event in match.told(SPECTATOR) if event.number > since]
        people = {number for number, each in enumerate(table.seats) if not each.bot}
        return table.game.dwell(deed, people)

    def _goes_on(self, table: Table, seat: int) -> bool:
        """Whether all can see that it is still the seat's turn: it decided last, and it alone is asked again."""
        match = table.playing
        return match.asked() == [seat] and bool(match.deeds) and match.deeds[-1].seat == seat

    def _startle(self, table: Table) -> None:
        """End the pauses of bots over what has passed."""
        for seat in range(len(table.seats)):
            moment, pause = self.pauses.get((table.id, seat), (None, None))
            if pause and moment != moment_of(table, seat):
                pause.cancel()

    async def _think(self, table: Table, seat: int) -> Thought | None:
        """When it is the table's turn to think, about the table as it stands then."""
        async with self.turns.turn(table.host, table.id):
            if not self._still(table, seat) or not table.seats[seat].bot:
                return None
            moment, rev = moment_of(table, seat), table.rev
            return Thought(moment, rev, await self._decide(table, seat))

    async def _decide(self, table: Table, seat: int) -> Decision:
        """The bot's decision; if it fails another's, this time. If it fails too often, the other stays."""
        if clicks := table.scripted(seat):
            return Decision(clicks[0], follow=tuple(clicks[1:]))
        level, key = table.seats[seat].bot, (table.id, seat)
        for each in (level, instead_of(level)):
            try:
                decision = await decide(table.playing, seat, each)
            except BotError as error:
                self.failures[key] += each == level
                for_good = each == level and self.failures[key] >= FAILURES
                await self.tables.replace_bot(table, seat, each, error, for_good)
                continue
            if each == level:
                del self.failures[key]
            return decision
        return await decide(table.playing, seat, LAST_RESORT)

    async def _follow(self, table: Table, seat: int, thought: Thought) -> None:
        decision = thought.decision
        if decision.action == WAIT:
            self.waited[table.id, seat] = thought.rev
            return
        if self._still(table, seat):
            await self._act(table, seat, decision.action, *decision.follow)

    async def _answer(self, table: Table, seat: int) -> None:
        kept = table.seats[seat].standing
        await self.pace.show(table.game.actions[kept].group.standing if kept >= 0 else 0)
        legal, standing = table.playing.legal(seat), table.seats[seat].standing
        if self._still(table, seat) and (standing in legal or self._forced(table, seat)):
            await self._act(table, seat, standing if standing in legal else legal[0])
        self._later(table, seat)

    async def _keep_time(self, table: Table, seat: int) -> None:
        """The CLOCK acts when the table has waited as long as the game says."""
        await self.sleep(table.playing.position.pace() / 1000)
        if self._still(table, seat):
            await self._act(table, seat, table.playing.legal(seat)[0])
        self._later(table, seat)

    async def _run_clock(self, table: Table, seat: int) -> None:
        """When a person's time is up a bot keeps the seat warm until they are back."""
        while self._still(table, seat) and self._timed(table, seat):
            left = self.tables.due(table, seat) - self.tables.now()
            if left <= 0:
                await self.tables.stand_in(table, seat, STAND_IN)
                break
            # the machine's clock may have been set back, or a holiday cut short
            await self.sleep(min(left, table.clock, PACED))
        self.clocks.pop((table.id, seat), None)
        self.drive(table)

    async def _deal(self, name: str) -> None:
        """Deal when nonces have been waited for; after a restart pages get the same time to come back."""
        try:
            while (
                (table := self.tables.loaded.get(name))
                and table.revealing
                and self.tables.servers.drives(name)
            ):
                await self.sleep(REVEAL)
                with contextlib.suppress(InglenookError):  # the disk is full: later, then
                    await self.tables.deal(table)
        finally:
            del self.deals[name]

    async def _act(self, table: Table, seat: int, *actions: int) -> None:
        with contextlib.suppress(InglenookError):  # somebody was quicker; the next change drives on
            await self.tables.play(table, seat, actions)

    def _runs(self, table: Table) -> bool:
        return table.running and not table.paused and not table.resting

    def _still(self, table: Table, seat: int) -> bool:
        return self._runs(table) and seat in table.playing.able()

    def _later(self, table: Table, seat: int) -> None:
        """Let go of the seat, unless somebody else has it by now, and look at the table again."""
        if self.tasks.get((table.id, seat)) is asyncio.current_task():
            del self.tasks[table.id, seat]
        self.drive(table)
