"""The support check: on a tiny deck, every world that fits what a seat was sent, and no other.

The game tree is grown from the deal, layer by layer, over every choice and every outcome. Worlds that sent
the seat the same bytes are a family; a redeal of any of them must be able to reach them all. It may reach
others only where the game admits an approximation (APPROXIMATION in its modules).
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np

from ..chance import Rolled, chance_from, taped
from ..events import new_log, take
from ..game import Game
from ..labels import SPECTATOR
from ..page import choices
from ..position import Position
from ..seeds import seed_for
from .cases import require

World = tuple[bytes, bytes]  # a state, and a digest of all that the seat was ever sent on the way to it
Rows = list[tuple[int, ...]]
Families = dict[bytes, set[bytes]]
LARGEST = 24  # worlds in a family that is compared; larger ones would take very many redeals
KEPT, THOROUGH = (
    8,
    20,
)  # families that a layer keeps; their worlds are kept whole, so nothing is missing below


@dataclass(frozen=True)
class Grower:
    """Grows the tree of a game's tiny edition as one seat lives through it."""

    game: Game
    seat: int

    @property
    def players(self) -> int:
        return int(self.game.schema.tiny["players"])

    def position(self, state: bytes | None = None) -> Position:
        buffer = None if state is None else np.frombuffer(state, np.uint8).copy()
        return Position(self.game, self.game.schema.tiny_edition, self.players, buffer)

    def deals(self, deals: list[tuple[Position, Rows]]) -> Iterator[World]:
        for position, rows in deals:
            yield bytes(position.state), self.sent(b"", position, rows, ())

    def children(self, world: World) -> Iterator[World]:
        """Every composed action of the first seat that is waited for, and of all that may cut in."""
        position = self.position(world[0])
        first, *_ = [*position.asked(), None]
        for seat in position.able():
            if seat == first or seat not in position.asked():
                yield from self.composed(position, (seat,), world[1])

    def composed(self, position: Position, deed: tuple[int, ...], past: bytes) -> Iterator[World]:
        """A deed is a seat and its actions; drafts lead on, any other action ends it."""
        for action in position.legal(deed[0]):
            for after, rows in self.outcomes(position, (deed[0], action)):
                if self.game.actions.is_draft(action):
                    yield from self.composed(after, (*deed, action), past)
                else:
                    yield bytes(after.state), self.sent(past, after, rows, (*deed, action))

    def outcomes(self, before: Position, move: tuple[int, int] | None) -> Iterator[tuple[Position, Rows]]:
        """The deal, or a move, with every sequence of outcomes that chance can have."""
        pending: list[list[int]] = [[]]
        while pending:
            tape = pending.pop()
            position, log = before.copy(), new_log()
            chance = chance_from(seed_for(b"support", len(tape)), tape, keep=True)
            position.setup(chance, log) if move is None else position.apply(*move, chance, log)
            yield position, take(log)
            pending += _others(taped(chance), len(tape))

    def sent(self, past: bytes, position: Position, rows: Rows, deed: tuple[int, ...]) -> bytes:
        """All that has reached the seat: the past, its own deed, the events as told, and the page."""
        own = deed if deed[:1] == (self.seat,) else ()
        told = [repr(self.game.events.told(row, self.seat)) for row in rows]
        able = position.able()
        offered = choices(position, self.seat) if self.seat in able else []
        page = [own, told, position.view(self.seat), position.asked(), able, offered]
        return blake2b(past + json.dumps(page).encode(), digest_size=12).digest()


def _others(rolled: list[Rolled], given: int) -> Iterator[list[int]]:
    """The possible tapes that first differ from a complete one after so many given outcomes."""
    for place in range(given, len(rolled)):
        before = [each.outcome for each in rolled[:place]]
        for other, ways in enumerate(rolled[place].ways):
            if ways and other != rolled[place].outcome:
                yield [*before, other]


def check_support(game: Game, depth: int = 6, thorough: bool = False) -> str:
    """Redeal misses no world that fits, and makes none that does not unless the game says so."""
    worlds = families = 0
    kept = THOROUGH if thorough else KEPT
    nobody = Grower(game, SPECTATOR)
    dealt = nobody.outcomes(nobody.position(), None)
    deals = list({(bytes(each.state), *rows): (each, rows) for each, rows in dealt}.values())
    for seat in range(nobody.players):
        grower = Grower(game, seat)
        layer = _families(grower.deals(deals), kept)
        for _ in range(depth):
            for family in layer.values():
                if len(family) <= LARGEST:
                    _check_family(grower, sorted(family))
                    families += 1
                    worlds += len(family)
            nodes = [(state, past) for past, states in layer.items() for state in states]
            layer = _families((child for node in nodes for child in grower.children(node)), kept)
    require(worlds > families, f"{game.name}: nothing is hidden in the tiny edition")
    return f"{worlds} worlds in {families} families"


def _families(worlds: Iterator[World], most: int) -> Families:
    """Worlds that the seat cannot tell apart; of many families the largest that are compared, whole."""
    found: Families = {}
    for state, past in worlds:
        found.setdefault(past, set()).add(state)
    kept = sorted(found, key=lambda past: (len(found[past]) > LARGEST, -len(found[past]), past))[:most]
    return {past: found[past] for past in kept}


def _check_family(grower: Grower, family: list[bytes]) -> None:
    truth = grower.position(family[0])
    made: set[bytes] = set()
    for n in range(2_000 + 500 * len(family)):
        if n >= 20 + 10 * len(family) and made.issuperset(family):
            break
        made.add(bytes(truth.redeal(grower.seat, chance_from(seed_for(b"worlds", n))).state))
    missed = len(set(family) - made)
    what = f"{grower.game.name}: a redeal for seat {grower.seat}"
    require(not missed, f"{what} misses {missed} of {len(family)} worlds")
    if "APPROXIMATION" not in grower.game.parts:
        require(made == set(family), f"{what} makes an impossible world")
