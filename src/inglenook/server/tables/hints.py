"""Hints: what the master would do in a seat, as far as that seat can know.

A hint is the asker's alone. It is kept in memory and is no event of the table; nobody else's pages are made anew,
and no number that others can see changes. Where notes are against the rules, there are none.
"""

import asyncio
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from inglenook.bots import WAIT, Decision
from inglenook.engine.errors import RefusedError
from inglenook.engine.language import Language, Sentence, english
from inglenook.engine.telling import meant

from .bots import BotError, decide
from .fair_queue import Turns
from .push import Hub
from .table import Table

ADVISER = "master"
NICE = 10  # hints give way to bots and pages
SOONEST = 1.0  # seconds until a hint is shown: what comes sooner would tell that nobody else has asked
ALONE, ALL, NEVER = "alone", "all", "never"
WHO = (ALONE, ALL, NEVER)  # gets hints
FAINT = 0.02  # a choice that got less of the thought than this is hardly known
MOODS = (85, 60, 40, 0)  # hundredths of the thought from which on the master is so sure

Moment = tuple[int, int]


@dataclass(frozen=True)
class Asked:
    moment: Moment
    thought: asyncio.Task[Decision]

    @property
    def failed(self) -> bool:
        done = self.thought.done()
        return done and (self.thought.cancelled() or self.thought.exception() is not None)


class Adviser:
    """Thinks about one thing at a time and gives way to all others: bots and pages do not wait for hints."""

    def __init__(self, hub: Hub, soonest: float = SOONEST) -> None:
        self.hub, self.soonest = hub, soonest
        self.asked: dict[tuple[str, int], Asked] = {}
        self.turns = Turns(1)

    def close(self) -> None:
        for asked in self.asked.values():
            asked.thought.cancel()

    def ask(self, table: Table, seat: int) -> None:
        """Begin to think about the seat's present decision, unless that was asked before."""
        if not allowed(table):
            raise RefusedError(Sentence("refused.no-hints"))
        if not askable(table, seat):
            raise RefusedError(Sentence("refused.nothing-to-decide"))
        if not table.game.compiled:
            raise RefusedError(Sentence("refused.hints-later"))
        before = self._present(table, seat)
        if before is None or before.failed:
            moment = moment_of(table, seat)
            thought = asyncio.get_running_loop().create_task(self._advise(table, seat, moment))
            thought.add_done_callback(lambda done: self._found(done, table.id, seat))
            self.asked[table.id, seat] = Asked(moment, thought)
            self.hub.changed(table.id, seat)

    def _found(self, thought: asyncio.Task[Decision], table: str, seat: int) -> None:
        if not thought.cancelled():
            thought.exception()  # looked at: one that was dropped may fail without a word
        self.hub.changed(table, seat)

    async def _advise(self, table: Table, seat: int, moment: Moment) -> Decision:
        thought, _ = await asyncio.gather(self._think(table, seat, moment), asyncio.sleep(self.soonest))
        return thought

    async def _think(self, table: Table, seat: int, moment: Moment) -> Decision:
        async with self.turns.turn(table.seats[seat].person or "", table.id):
            if not table.running or moment_of(table, seat) != moment:
                raise BotError(Sentence("bot-fault.passed"))
            return await decide(table.playing, seat, ADVISER, NICE)

    def shown(
        self, table: Table, seat: int, names: list[str], language: Language | None = None
    ) -> dict[str, Any] | None:
        """What the seat's page shows: that it can ask, now or later, that the master thinks, or the hint."""
        asked = self._present(table, seat)
        if not (allowed(table) and askable(table, seat)):
            return None
        if not table.game.compiled:
            return {"state": "warming"}
        if asked is None or asked.failed:
            return {"state": "offered"}
        if not asked.thought.done():
            return {"state": "thinking"}
        return {"state": "given", **told(table, seat, asked.thought.result(), names, language or english())}

    def _present(self, table: Table, seat: int) -> Asked | None:
        """What was asked about the seat's present decision; older questions are dropped. (They are thought to their
        end: a thread that nobody counts would be one too many.)"""
        asked = self.asked.get((table.id, seat))
        if asked and asked.moment != moment_of(table, seat):
            del self.asked[table.id, seat]
            return None
        return asked


def allowed(table: Table) -> bool:
    """Whether hints are given at this table, as it is seated now."""
    return table.game.notes and (table.hints == ALL or (table.hints == ALONE and len(table.people()) == 1))


def askable(table: Table, seat: int) -> bool:
    """Whether the seat has something to decide. What can be said is not listed, so it is not advised either."""
    if seat < 0 or not table.running or table.paused or seat not in table.playing.able():
        return False
    return not any(table.game.actions.is_spoken(action) for action in table.playing.legal(seat))


def moment_of(table: Table, seat: int) -> Moment:
    """A decision of a seat. Where nobody can cut in, nothing but others' sealed choices can come between, and
    those tell nothing; elsewhere it is a new decision with all that the seat is told."""
    cut_in = table.game.cuts_in
    return table.seats[seat].decisions, len(table.playing.events(seat)) if cut_in else 0


# In words


def told(table: Table, seat: int, decision: Decision, names: list[str], language: Language) -> dict[str, Any]:
    """A hint as its asker reads it."""
    view, first = table.playing.view(seat), decision.follow[:1]
    game, spoken = table.game, table.game.words_in(language).of(table.edition)
    words = {
        action: (action != WAIT and meant(game, spoken, view, seat, action))
        or say(table, action, names, language)
        for action in [*table.playing.legal(seat), WAIT, *first]
    }
    later = [
        say(table, action, names, language) for action in decision.follow[1:]
    ]  # cards lie elsewhere then
    line = [*(words[action] for action in first), *later]
    return {
        "words": words[decision.action],
        "action": decision.action,
        "then": [
            what if (n := len(list(same))) == 1 else language.say("advice.times", what=what, n=n)
            for what, same in groupby(line)
        ],
        "sure": language.say(f"advice.sure-{next(each for each in MOODS if 100 * decision.sure >= each)}"),
        "thought": round(100 * decision.sure),
        "fair": round(100 / len(table.seats), 1),
        "chances": chances(decision, words),
    }


def say(table: Table, action: int, names: list[str], language: Language | None = None) -> str:
    if action == WAIT:
        return (language or english()).say("advice.wait")
    return (
        table.game.words_in(language or english()).of(table.edition).action(table.game.actions[action], names)
    )


def chances(decision: Decision, words: dict[int, str]) -> list[dict[str, Any]]:
    """Each choice with its chance to win, the most considered first."""
    least = FAINT * sum(decision.visits.values())
    ranked = sorted(decision.visits, key=lambda action: -decision.visits[action])
    return [
        {
            "words": words[action],
            "percent": round(100 * decision.chances[action]),
            "best": action == decision.action,
            "faint": decision.visits[action] < least,
        }
        for action in ranked
        if action in words
    ]
