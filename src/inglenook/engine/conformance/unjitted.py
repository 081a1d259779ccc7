"""Compiled and plain Python must be the same game: a second process, un-jitted, retraces matches."""

import random
import sys
from hashlib import blake2b
from importlib import import_module
from itertools import islice

from ..chance import chance_from
from ..game import Game
from ..match import Match
from ..processes import run
from ..record import read_record, write_record
from ..seeds import seed_for
from .cases import Case, random_play, require

RETRACED = 400  # actions of a match
BETWEEN = "\f"  # separates records on the way to the other process


def check_unjitted(cases: list[Case]) -> str:
    """Every case is played here and retraced there; the traces cover every kernel."""
    records = [write_record(_played(case)) for case in cases]
    here = [trace(cases[0].game, record) for record in records]
    there = _elsewhere(cases[0].game, records)
    for case, ours, theirs in zip(cases, here, there, strict=True):
        require(ours == theirs, f"{case}: compiled and plain Python play differently")
    return f"{len(records)} matches retraced"


def _played(case: Case) -> Match:
    """A random match, or as much of it as plain Python retraces in reasonable time."""
    *_, match = islice(random_play(case.match(7), random.Random(7)), RETRACED)
    return match


def _elsewhere(game: Game, records: list[str]) -> list[str]:
    typed = BETWEEN.join(records)
    done = run("-m", __name__, game.home, typed=typed, NUMBA_DISABLE_JIT="1")
    require(done.returncode == 0, f"{game.name}: plain Python failed: {done.stderr[-2000:]}")
    return done.stdout.split()


def trace(game: Game, record: str) -> str:
    """A digest of what every kernel says at some positions of a match."""
    match = read_record(record, lambda _: game)
    digest = blake2b(digest_size=16)
    for number in range(0, len(match.deeds) + 1, 1 + len(match.deeds) // 8):
        position = match.at(number).position
        facts = [position.waiting(), position.may(), position.pace(), position.intact(), position.scores()]
        facts += [position.won(), *(position.forced(seat) for seat in position.asked())]
        facts += [each for seat in position.able() for each in (position.legal(seat), position.weights(seat))]
        digest.update(repr((facts, position.measures())).encode())
        for seat in range(match.players):
            digest.update(position.observe(seat).tobytes())
            digest.update(position.features(seat).tobytes())
            digest.update(position.redeal(seat, chance_from(seed_for(b"trace", number))).state.tobytes())
            digest.update(position.forget(seat, chance_from(seed_for(b"trace", number))).state.tobytes())
    return digest.hexdigest()


if __name__ == "__main__":
    home: Game = import_module(sys.argv[1]).GAME
    print("\n".join(trace(home, record) for record in sys.stdin.read().split(BETWEEN)))
