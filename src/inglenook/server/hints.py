"""Hints: what the master would do in a seat, as far as that seat can know.

A hint is the asker's alone. It is kept in memory and is no event of the table; nobody else's pages are made anew,
and no number that others can see changes. Where notes are against the rules, there are none.
"""

import asyncio
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from inglenook.bots import WAIT, Decision
from inglenook.engine.errors import RefusedError

from .brains import decide
from .hub import Hub
from .table import Table

ADVISER = "master"
ALONE, ALL, NEVER = "alone", "all", "never"
WHO = {
    ALONE: "while only one person plays",
    ALL: "for everybody",
    NEVER: "for nobody",
}
FAINT = 0.02  # a choice that got less of the thought than this is hardly known
MOODS = ((0.85, "It is sure"), (0.6, "It is fairly sure"), (0.4, "It leans that way"), (0.0, "It is torn"))

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
    """Thinks in one thread, which gives way to all others: bots and pages do not wait for hints."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.asked: dict[tuple[str, int], Asked] = {}
        self.threads = ThreadPoolExecutor(1, "hint", give_way)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)

    def ask(self, table: Table, seat: int) -> None:
        """Begin to think about the seat's present decision, unless that was asked before."""
        if not allowed(table):
            raise RefusedError("there are no hints at this table")
        if not askable(table, seat):
            raise RefusedError("there is nothing for you to decide now")
        before = self._present(table, seat)
        if before is None or before.failed:
            thought = asyncio.get_running_loop().create_task(
                decide(table.playing, seat, ADVISER, self.threads)
            )
            thought.add_done_callback(lambda done: self.hub.changed(table.id, seat))
            self.asked[table.id, seat] = Asked(moment_of(table, seat), thought)
            self.hub.changed(table.id, seat)

    def shown(self, table: Table, seat: int, names: list[str]) -> dict[str, Any] | None:
        """What the seat's page shows: that it can ask, that the master thinks, or the hint."""
        asked = self._present(table, seat)
        if not (allowed(table) and askable(table, seat)):
            return None
        if asked is None or asked.failed:
            return {"state": "offered"}
        if not asked.thought.done():
            return {"state": "thinking"}
        return {"state": "given", **told(table, seat, asked.thought.result(), names)}

    def _present(self, table: Table, seat: int) -> Asked | None:
        """What was asked about the seat's present decision; older questions are dropped."""
        asked = self.asked.get((table.id, seat))
        if asked and asked.moment != moment_of(table, seat):
            asked.thought.cancel()
            del self.asked[table.id, seat]
            return None
        return asked


def give_way() -> None:
    if sys.platform == "linux":
        os.nice(10)  # there every thread has its own


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
    cut_in = "may" in table.game.parts
    return table.seats[seat].decisions, len(table.playing.events(seat)) if cut_in else 0


# In words


def told(table: Table, seat: int, decision: Decision, names: list[str]) -> dict[str, Any]:
    """A hint as its asker reads it."""
    words = {action: say(table, action, names) for action in [*table.playing.legal(seat), WAIT]}
    line = [say(table, action, names) for action in decision.follow]
    return {
        "words": words[decision.action],
        "then": [
            said if (n := len(list(same))) == 1 else f"{said} ({n} times)" for said, same in groupby(line)
        ],
        "sure": next(mood for least, mood in MOODS if decision.sure >= least),
        "thought": round(100 * decision.sure),
        "fair": round(100 / len(table.seats), 1),
        "chances": chances(decision, words),
    }


def say(table: Table, action: int, names: list[str]) -> str:
    words = table.game.words.of(table.edition)
    return "Wait" if action == WAIT else words.action(table.game.actions[action], names)


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
