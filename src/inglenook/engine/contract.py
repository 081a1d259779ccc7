"""The kernels that make a game, callable on any game's records.

Generic code (playouts, vectors, search, views) calls `legal(s, e, seat, out)` from here; Numba, or plain
Python un-jitted, finds the game's own kernel by the type of the state record.
"""

# mypy: disable-error-code="empty-body"
# The functions below have no body: they name what every game has.

from collections.abc import Callable
from typing import Any, cast

import numba
import numpy as np
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import lower_builtin

from .actions import FREE
from .chance import Chance
from .events import Log
from .kernel import JIT, Kernel, kernel
from .layout import Moves, Row, Utilities
from .rows import leaders

Kernels = dict[str, Callable[..., Any]]
_types: Any = numba.types
_infer: Any = infer_global
_lower: Any = lower_builtin
_by_dtype: dict[np.dtype[Any], Kernels] = {}
_by_type: dict[Any, Kernels] = {}


def bind(dtype: np.dtype[Any], kernels: Kernels) -> None:
    """Make these the kernels of all states of this layout."""
    _by_dtype[dtype] = kernels
    _by_type[numba.from_dtype(dtype)] = kernels


def _generic(declared: Kernel) -> Kernel:
    """A function that stands for every game's kernel of that name, compiled and not."""
    name = declared.__name__

    def plain(s: Any, *rest: Any) -> Any:
        return _by_dtype[s.dtype][name](s, *rest)

    if JIT:
        _forward(plain, name)
    return cast(Kernel, plain)


def _forward(plain: Callable[..., Any], name: str) -> None:
    """Let a compiled call of the stand-in be a call of the game's own kernel. (Numba's `overload` would do so with
    one more function in between, and compile that.)"""

    def own(s: Any) -> Any:
        return _types.Dispatcher(_by_type[s][name])

    class Template(AbstractTemplate):
        key = plain

        def generic(self, args: Any, named: Any) -> Any:
            return own(args[0]).get_call_type(self.context, args, named)

    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.get_function(own(signature.args[0]), signature)(builder, args)

    _infer(plain, _types.Function(Template))
    _lower(plain, _types.VarArg(_types.Any))(lower)


@_generic
def setup(s: Any, e: Any, players: int, chance: Chance, log: Log) -> None:
    """Deals the game into a zeroed state."""


@_generic
def waiting(s: Any, e: Any) -> int:
    """Bit mask of the seats that must decide now; 0 = over. Several bits = sealed choices."""


@_generic
def may(s: Any, e: Any) -> int:
    """Bit mask of the seats that may cut in meanwhile."""


@_generic
def legal(s: Any, e: Any, seat: int, out: Moves) -> int:
    """Fills the legal actions, in a fixed order; returns how many."""


@_generic
def apply(s: Any, e: Any, seat: int, action: int, chance: Chance, log: Log) -> None:
    """Plays one legal action."""


@_generic
def scores(s: Any, e: Any, out: Row) -> None:
    """Fills the final result of each seat."""


@_generic
def won(s: Any, e: Any, scores: Row) -> int:
    """Bit mask of the seats that have won, given the final result of each."""


@_generic
def forced(s: Any, e: Any, seat: int, out: Moves) -> int:
    """The only action of a seat that must decide, if all can see that it is; else FREE. `out` is room for a list."""


@_generic
def redeal(s: Any, e: Any, seat: int, chance: Chance) -> None:
    """Replaces all that the seat is not entitled to know by another truth that fits all it knows."""


@_generic
def forget(s: Any, e: Any, seat: int, chance: Chance) -> None:
    """Like redeal, and replaces also what the seat's screen must not remember."""


@_generic
def observe(s: Any, e: Any, seat: int, out: Any) -> None:
    """Fills what an agent in that seat may see into an Observation full of zeros."""


@_generic
def measure(s: Any, e: Any, out: Row) -> None:
    """Fills what the game counts about itself: its MEASURES."""


@_generic
def intact(s: Any, e: Any) -> bool:
    """Whether every card is in exactly one place."""


@_generic
def pace(s: Any, e: Any) -> int:
    """Milliseconds a live table waits before the CLOCK acts."""


@_generic
def policy(s: Any, e: Any, seat: int, actions: Moves, n: int, weights: Row) -> None:
    """Weighs the first n actions by how likely a sensible player in that seat takes each; at least 1."""


@_generic
def evaluate(s: Any, e: Any, out: Utilities) -> None:
    """Estimates each seat's share of the win, from 0 to 1, in a game that goes on."""


@_generic
def features(s: Any, e: Any, seat: int, out: Moves) -> None:
    """Fills what a net is told of a dealt position, as that seat counts it, into a row of zeros."""


@kernel
def nobody(s: Any, e: Any) -> int:
    """The default of `may`: nobody cuts in."""
    return 0


@kernel
def highest(s: Any, e: Any, scores: Row) -> int:
    """The default of `won`: the highest score wins, if it is above 0; equals share."""
    return leaders(scores, 0)


@kernel
def free(s: Any, e: Any, seat: int, out: Moves) -> int:
    """The default of `forced`: nobody can know."""
    return FREE


@kernel
def at_once(s: Any, e: Any) -> int:
    """The default of `pace`."""
    return 0


@kernel
def uniform(s: Any, e: Any, seat: int, actions: Moves, n: int, weights: Row) -> None:
    """The default of `policy`: all actions are alike."""
    for i in range(n):
        weights[i] = 1


@kernel
def undecided(s: Any, e: Any, out: Utilities) -> None:
    """The default of `evaluate`, which nobody asks: without an estimate games are played to their end."""
    for seat in range(out.size):
        out[seat] = 1 / out.size


@kernel
def featureless(s: Any, e: Any, seat: int, out: Moves) -> None:
    """The default of `features`, which nobody asks: such a game has no net."""


DEFAULTS: Kernels = {
    "may": nobody,
    "won": highest,
    "forced": free,
    "pace": at_once,
    "policy": uniform,
    "evaluate": undecided,
    "features": featureless,
}
REQUIRED = (
    "setup",
    "waiting",
    "legal",
    "apply",
    "scores",
    "redeal",
    "observe",
    "measure",
    "intact",
)
