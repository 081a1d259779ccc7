"""Checks of observations: numbers within their bounds, and nothing left out that a page shows. (That they tell no more
than a seat may know is a matter of secrecy: redeals and twins.)"""

import json
import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..position import Position
from .cases import Case, require

States = NDArray[Any]  # of a game
CHANGES, THOROUGH = 24, 200  # cells of a position that are changed, one by one


def check_bounds(case: Case) -> str:
    """Every number that an agent sees is from `low` to `high` of its declaration."""
    spec, looks = case.game.observation, 0
    for match in case.visit(every=2):
        for seat in range(case.players):
            numbers = match.seen_by(seat).observe(seat)
            outside = (numbers < spec.low) | (numbers > spec.high)
            wrong = [name for name, cells in spec.named(outside).items() if cells.any()]
            require(not wrong, f"{case}: out of bounds: {', '.join(wrong)}, after {match.deeds[-1:]}")
            looks += 1
    return f"{looks} observations"


def check_observed(case: Case) -> str:
    """Where a page shows something else, an agent sees something else: single cells of a position get another value
    that they have elsewhere in the game, and whatever changes the view must change the observation."""
    rng, shown = random.Random(0), 0
    walk = [bytes(match.position.state) for match in case.walk(case.seeds[0])]
    cells = np.frombuffer(b"".join(walk), case.game.state_type)
    for state in [*(bytes(match.position.state) for match in case.visit()), walk[-1]]:
        for seat in range(case.players) if case.thorough else [rng.randrange(case.players)]:
            shown += _check_changes(case, state, cells, seat, rng)
    require(shown > 0, f"{case}: no change of the state ever changed a view")
    return f"{shown} changes seen"


def _check_changes(case: Case, state: bytes, cells: States, seat: int, rng: random.Random) -> int:
    """Returns how many of some changes the seat is shown."""
    shown = 0
    seen = _looks(_position(case, state), seat)
    for _ in range(THOROUGH if case.thorough else CHANGES):
        position = _position(case, state)
        name = _change(position, cells, rng)
        other = None if bytes(position.state) == state else _looks(position, seat)
        if seen and other and other[0] != seen[0]:
            require(
                other[1] != seen[1], f"{case}: a page shows seat {seat} the {name}, an agent does not see it"
            )
            shown += 1
    return shown


def _position(case: Case, state: bytes) -> Position:
    return Position(case.game, case.edition, case.players, np.frombuffer(state, np.uint8).copy())


def _change(position: Position, cells: States, rng: random.Random) -> str:
    """Give a cell another value that it has had; returns the name of its field."""
    name = rng.choice((cells.dtype.names or ())[:-1])
    known = cells[name].reshape(len(cells), -1)
    at = rng.randrange(known.shape[1])
    position.state.view(cells.dtype)[name].reshape(-1)[at] = known[rng.randrange(len(cells)), at]
    return name


def _looks(position: Position, seat: int) -> tuple[str, bytes] | None:
    """A view and an observation; None of a state so impossible that there is none."""
    try:
        return json.dumps(position.view(seat)), bytes(position.observe(seat))
    except (ArithmeticError, LookupError, ValueError):
        return None
