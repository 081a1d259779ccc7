"""What a game's bots have learned: nets in its folder, each with its provenance.

`nets/2.npz` holds the net for two players. A fingerprint binds it to the rules number, the standard edition and what
`features` says in a game dealt from a known seed. One that does not fit is refused with a sentence, and bots play on
without it. Editions whose numbers, cards or options it has not seen are played without it, too.
"""

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from .chance import chance_from
from .edition import Edition
from .errors import GameError
from .game import Game
from .net import Net, fits, new_net
from .position import Position
from .seeds import seed_for, seed_from

LAYERS = Net._fields[:6]
DECISIONS = 200  # of the game that a fingerprint is made of
STRIDE = 7919  # a prime: the choices in that game are neither all alike nor left to anybody's generator

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Learned:
    """A net, the decisions of a playout after which it is asked, where it comes from, and how widely a search explores
    with it: what a net says of two choices differs less than what two playouts bring."""

    net: Net
    playout: int
    about: Mapping[str, Any]
    explore: float = 1.0

    def write(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({**self.about, "playout": self.playout, "explore": self.explore}, indent=1).encode()
        parts: dict[str, Any] = {name: getattr(self.net, name) for name in LAYERS}
        np.savez_compressed(file, **parts, about=np.frombuffer(text, np.uint8))


def read_net(file: Path) -> Learned:
    """A net from its file."""
    try:
        with np.load(file, allow_pickle=False) as found:
            layers = [found[name] for name in LAYERS]
            about = json.loads(bytes(found["about"]))
        net = new_net(*layers)
    except (OSError, EOFError, ValueError, LookupError, BadZipFile) as error:
        raise GameError(f"{file}: this is not a net ({error})") from None
    if not fits(net):
        raise GameError(f"{file}: the sums of this net would not fit into 32 bits")
    return Learned(net, int(about["playout"]), about, float(about.get("explore", 1)))


def learned(position: Position) -> Learned | None:
    """What the bots at this position have learned; None where they play as they were written."""
    game, edition = position.game, position.edition
    if not game.features:
        return None
    known = game.nets
    if position.players not in known:
        known[position.players] = _found(game, position.players)
    found: Learned | None = known[position.players]
    return found if found and _has_seen(game, edition, found) else None


def net_file(game: Game, players: int) -> Path:
    return game.folder / "nets" / f"{players}.npz"


def _found(game: Game, players: int) -> Learned | None:
    """The net in the game's folder, if there is one that fits."""
    file = net_file(game, players)
    if not file.exists():
        return None
    try:
        found = read_net(file)
        if found.about["fingerprint"] != fingerprint(game, players):
            raise GameError(f"{file}: this net was trained with other rules, features or numbers")
    except GameError as error:
        log.warning("%s; bots play on without it", error)
        return None
    return found


def _has_seen(game: Game, edition: Edition, found: Learned) -> bool:
    """Whether an edition differs from the standard one only in what the net has seen, or in when play is cut off."""
    key = (learned, id(found))
    if key not in edition.kept:
        known: dict[str, list[Any]] = found.about.get("options", {})
        changed = game.schema.differences(edition)
        edition.kept[key] = all(
            each.name in game.schema.limit or each.value in known.get(each.name, ()) for each in changed
        )
    return bool(edition.kept[key])


def fingerprint(game: Game, players: int) -> str:
    """A name for all that a net rests on, the same on every machine."""
    digest = blake2b(digest_size=8)
    digest.update(repr((game.name, game.rules_number, players, game.features)).encode())
    digest.update("\n".join(game.edition.lines()).encode())
    position, key = Position(game, game.edition, players), seed_from(players)
    position.setup(chance_from(seed_for(key, 0)))
    for number in range(1, DECISIONS):
        if not (asked := position.asked()):
            break
        seat = asked[number % len(asked)]
        legal = position.legal(seat)
        for viewer in range(players):
            digest.update(position.features(viewer).astype("<i2").tobytes())
        position.apply(seat, legal[number * STRIDE % len(legal)], chance_from(seed_for(key, number)))
    return digest.hexdigest()
