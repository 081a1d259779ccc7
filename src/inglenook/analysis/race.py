"""A race of all that could be done at a decision: searches that go deep agree on a few lines and overlook others, which
are many where a choice is composed of clicks.

All lines are tried equally often, then the best of them, and who is left in the end is worth a comparison.
"""

from collections.abc import Iterator
from itertools import islice

from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for

from .contest import Line, compare
from .steps import Step, drafted

STARTERS = 600  # who has more to choose from than that is not raced through
LEFT = (12, 3)  # after each lap


def winners(step: Step, key: bytes, plays: int) -> list[tuple[Line, float]]:
    """The few lines that seem better than what was done, and by how much; so many plays in each lap."""
    lines = starters(step) if plays else []
    if len(lines) >= STARTERS:
        return []
    ranked: list[tuple[Line, float]] = []
    for lap, left in enumerate(LEFT):
        rounds = max(1, plays // (1 + len(lines)))
        done, *found = compare(step.before, step.seat, [step.line, *lines], seed_for(key, lap), rounds)
        gains = (each.shares[step.seat] - done.shares[step.seat] for each in found)
        ranked = sorted(zip(lines, gains, strict=True), key=lambda each: -each[1])[:left]
        lines = [line for line, _ in ranked]
    return [(line, gain) for line, gain in ranked if gain > 0]


def starters(step: Step) -> list[Line]:
    """All that could have been done instead, once each; so many as may not start if there are more."""
    everything = islice(every_line(step.before, step.seat), STARTERS + 1)
    alike = {outcome: line for line, outcome in everything}  # whatever the order of the clicks
    alike.pop((drafted(step.before, step.seat, step.line[:-1]).state.tobytes(), step.line[-1]), None)
    return list(alike.values())


def every_line(position: Position, seat: int, line: Line = ()) -> Iterator[tuple[Line, tuple[bytes, int]]]:
    """Every line from here on, and what it comes to: where its last click is made, and which that is."""
    for action in position.legal(seat):
        if position.game.actions.is_draft(action):
            yield from every_line(drafted(position, seat, (action,)), seat, (*line, action))
        else:
            yield (*line, action), (position.state.tobytes(), action)
