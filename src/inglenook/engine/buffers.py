"""The arrays that a vector of games writes into: its caller's own, or made here."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .errors import GameError
from .game import Game


class Buffers(NamedTuple):
    """What is seen of N games with P seats, M numbers in an observation and A actions. They are written by the vector
    alone; masks must not be changed, for the next step goes by them."""

    observations: NDArray[Any]  # N x M, the game's `observation.dtype`: what the seat that acts sees
    masks: NDArray[np.int8]  # N x A: 1 where that seat may take the action
    rewards: NDArray[np.float32]  # N x P: shares of the win at the end, 0 before
    terminations: NDArray[np.bool_]  # N: the game has ended with this step
    truncations: NDArray[np.bool_]  # N: the game was broken off after so many steps as were asked for
    illegal: NDArray[np.bool_]  # N: the action was not legal, which ended the game; -1 for who took it
    seats: NDArray[np.int64]  # N: who acts; -1: nobody, the game is over
    actors: NDArray[np.int64]  # N: whose action this step was; -1: nobody's, the game began
    finals: NDArray[Any]  # N x M: if a new game begins in the same step, what the actor saw of the end
    scores: NDArray[np.int64]  # N x P: of the game that ended last


def new_buffers(game: Game, players: int, games: int, finals: bool = True, **own: NDArray[Any]) -> Buffers:
    """Room for so many games. Arrays given by name are used as they are; the others are made."""
    wanted = _shapes(game, players, games, finals)
    for name, array in own.items():
        if name not in wanted:
            raise GameError(f"there is no buffer {name!r}; known: {', '.join(wanted)}")
        _check(name, array, *wanted[name])
    made = {name: np.zeros(shape, dtype) for name, (shape, dtype) in wanted.items() if name not in own}
    return Buffers(**{**made, **own})


def _shapes(game: Game, players: int, games: int, finals: bool) -> dict[str, tuple[tuple[int, ...], Any]]:
    seen, numbers = game.observation.dtype, game.observation.size
    flags = {name: ((games,), np.dtype(bool)) for name in ("terminations", "truncations", "illegal")}
    seats = {name: ((games,), np.dtype(np.int64)) for name in ("seats", "actors")}
    return {
        "observations": ((games, numbers), seen),
        "masks": ((games, len(game.actions)), np.dtype(np.int8)),
        "rewards": ((games, players), np.dtype(np.float32)),
        **flags,
        **seats,
        "finals": ((games if finals else 0, numbers), seen),
        "scores": ((games, players), np.dtype(np.int64)),
    }


def _check(name: str, array: NDArray[Any], shape: tuple[int, ...], dtype: Any) -> None:
    """Compiled code writes where it is told: an array that does not fit would be written beyond its end."""
    fits = (
        array.shape == shape and array.dtype == dtype and array.flags.c_contiguous and array.flags.writeable
    )
    if not fits:
        raise GameError(
            f"the buffer {name!r} must be a C-contiguous, writable array of {dtype} with the shape {shape}, "
            f"not of {array.dtype} with the shape {array.shape}"
        )
