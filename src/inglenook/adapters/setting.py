"""What every door asks first: which game is played, with which cards and by how many; and whose turn it is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from inglenook.engine.chance import chance_from
from inglenook.engine.edition import Edition
from inglenook.engine.errors import GameError
from inglenook.engine.game import Game
from inglenook.engine.layout import Bytes
from inglenook.engine.position import Position
from inglenook.engine.registry import find_game

from .fresh import fresh_edition, research

USUAL = 4  # players, where nobody says how many
STANDARD, TINY, EXACT = "standard", "tiny", "exact"
FRESH = "fresh:"  # before a seed
PROBED = 300  # decisions of a game that is looked through for cut-ins


@dataclass(frozen=True)
class Setting:
    """A game with everything that is settled before the first card."""

    game: Game
    edition: Edition
    players: int

    def position(self, state: Bytes | None = None) -> Position:
        return Position(self.game, self.edition, self.players, state)


def setting(
    game: str | Game,
    players: int | None = None,
    edition: str | Edition = STANDARD,
    options: Mapping[str, int | str] | None = None,
) -> Setting:
    """What a person asked for, checked. An edition is `standard`; `tiny`, the suite's; `exact`, for algorithms that
    walk through the whole tree; `fresh:7`, with new names and numbers of that seed; or an `Edition`."""
    chosen = find_game(game) if isinstance(game, str) else game
    count = _usual_players(chosen, edition) if players is None else players
    chosen.check_players(count)
    base = edition if isinstance(edition, Edition) else _named_edition(chosen, edition, count)
    texts = {name: str(value) for name, value in (options or {}).items()}
    whole = replace(chosen.schema.with_options(texts, base), own=base.own)
    found = Setting(chosen, whole, count)
    _check_turns(found)
    return found


def _usual_players(game: Game, edition: str | Edition) -> int:
    small = {TINY: game.schema.tiny, EXACT: research(game).get(EXACT, {})}
    wanted: int = small.get(edition, {}).get("players", USUAL) if isinstance(edition, str) else USUAL
    return min(game.players, key=lambda n: abs(n - wanted))


def _named_edition(game: Game, name: str, players: int) -> Edition:
    if name.startswith(FRESH) and name.removeprefix(FRESH).isdecimal():
        return fresh_edition(game, int(name.removeprefix(FRESH)), players)
    if name == STANDARD:
        return game.edition
    if name == TINY:
        return game.schema.tiny_edition
    if name == EXACT and EXACT in research(game):
        return _exact(game, research(game)[EXACT])
    exact = f"{EXACT}, " if EXACT in research(game) else ""
    raise GameError(
        f"{game.title} has no edition {name!r}; there is {STANDARD}, {TINY}, {exact}{FRESH}N with a seed, or an Edition"
    )


def _exact(game: Game, facts: dict[str, Any]) -> Edition:
    numbers = {name: value for name, value in facts.items() if name in game.schema.numbers}
    options = {name: value for name, value in facts.items() if name in game.schema.options}
    return game.schema.edition(numbers, options, name=EXACT)


def turn(position: Position) -> int:
    """The seat that decides next, -1 at the end. Sealed choices are made one after the other, from the first seat on;
    nobody sees another's before all are made."""
    waiting = position.waiting()
    return (waiting & -waiting).bit_length() - 1


def phrase(position: Position, seat: int, texts: list[str], action: int) -> str:
    """What is said with a spoken action, in the game's own words."""
    return position.game.phrase(position.s, position.e, seat, texts, action)


def _check_turns(setting: Setting) -> None:
    """Refuse an edition in which seats act unasked, or a clock does: a door asks one seat at a time."""
    if not setting.game.cuts_in:
        return
    random = Random(0)
    position = setting.position().setup(chance_from(random.randbytes(16)))
    for _ in range(PROBED):
        if position.may() or position.waiting() >> setting.players:
            raise GameError(
                f"{setting.game.title}: with these options seats may cut in, which no turn order can say; "
                "leave live and sealed-count off"
            )
        seat = turn(position)
        if seat < 0:
            return
        position.apply(seat, random.choice(position.legal(seat)), chance_from(random.randbytes(16)))
