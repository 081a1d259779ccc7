"""The numbers of a game as Gymnasium's spaces."""

from typing import Any

import numpy as np
from gymnasium import spaces

from inglenook.engine.errors import GameError
from inglenook.engine.game import Game
from inglenook.engine.observation import Numbers

FLAT, NAMED, FLOAT = "flat", "named", "float"  # forms of an observation
FORMS = (FLAT, NAMED, FLOAT)


class Form:
    """How observations are given: `flat`, a row of whole numbers; `named`, the same by name; `float`, a row from
    0 to 1."""

    def __init__(self, game: Game, form: str) -> None:
        if form not in FORMS:
            raise GameError(f"observations are {', '.join(FORMS)}, not {form!r}")
        self.spec, self.form = game.observation, form

    def space(self) -> spaces.Space[Any]:
        spec = self.spec
        if self.form == FLOAT:
            return spaces.Box(0.0, 1.0, (spec.size,), np.float32)
        if self.form == FLAT:
            return spaces.Box(spec.low, spec.high, dtype=spec.dtype.type)
        low, high = spec.named(spec.low), spec.named(spec.high)
        return spaces.Dict({name: spaces.Box(low[name], high[name], dtype=spec.dtype.type) for name in low})

    def of(self, numbers: Numbers) -> Any:
        """A copy that is the caller's own."""
        if self.form == FLOAT:
            return self.spec.normalised(numbers)
        return self.spec.named(numbers.copy()) if self.form == NAMED else numbers.copy()


def mask_space(actions: int) -> spaces.Box:
    return spaces.Box(0, 1, (actions,), np.int8)
