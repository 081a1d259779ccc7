"""Situations told in words, and moves played from them.

A trove is counted from 1, and "call" stands for the place after the last one. Traps are named as in cards.toml; a
thing's code words are numbered in the order in which the doors are listed. A move is "A number[3]" or "clock close"
in the game's own notation; "B objects" and "all pass" are answers to all who are asked for a claim.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from inglenook.engine.chance import chance_from, taped
from inglenook.engine.events import new_log, take
from inglenook.engine.labels import LETTERS
from inglenook.engine.layout import Bytes
from inglenook.engine.match import Match
from inglenook.engine.position import Position
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.games.rogues import declarations as d

GAME = find_game("rogues")
TRAPS = d.TRAPS.names
THINGS = [name for name, card in GAME.edition.cards.items() if card["kind"] == "thing"]
OPTIONS = ("youngest", "race", "live", "window", "instant", "count", "sealed_count", "max_laps")


def edition(**changes: Any) -> Any:
    options = {name.replace("_", "-"): value for name, value in changes.items() if name in OPTIONS}
    numbers = {name: value for name, value in changes.items() if name not in OPTIONS}
    return GAME.schema.edition(numbers, options)


def dealt(players: int = 3, *, seed: int = 0, tape: Sequence[int] = (), **changes: Any) -> Position:
    """A game at its start; a tape of outcomes comes first."""
    return Position(GAME, edition(**changes), players).setup(chance(seed, tape))


def table(
    players: int = 3,
    *,
    doors: Mapping[int, str] | None = None,
    trove: int | str = 1,
    speaker: str = "A",
    penalties: Mapping[str, int] | None = None,
    treasures: Mapping[str, int] | None = None,
    loot: Mapping[str, Sequence[str]] | None = None,
    pile: int = 12,
    **changes: Any,
) -> Position:
    """Somebody's turn; what is not mentioned is as at any table. There are always as many penalty cards as an
    edition has, and as many treasures; the pile has so many traps still."""
    position = Position(GAME, edition(**changes), players).setup(chance(0))
    s = position.s
    seats = LETTERS[:players]
    draw_nothing(s)
    for number, name in (doors or {}).items():
        hide(s, number - 1, name)
    for letter, names in (loot or {}).items():
        for name in names:
            own(s, seats.index(letter), name)
    for letter, n in (treasures or {}).items():
        s.treasures[seats.index(letter)] = n
    for letter, n in (penalties or {}).items():
        s.penalties[seats.index(letter)] = n
        s.middle -= n
    assert s.middle >= 0, "there are not so many penalty cards"
    s.trove = d.TROVES if trove == "call" else int(trove) - 1
    s.speaker = seats.index(speaker)
    s.phase, s.pile = d.SPEAKING, pile
    return Position(GAME, fitting_edition(s, changes), players, position.state)


def draw_nothing(s: Any) -> None:
    """As if nothing had been drawn yet."""
    s.pool[s.drawn] = 1
    s.drawn, s.opening, s.named = d.NONE, 0, 0


def hide(s: Any, trove: int, name: str) -> None:
    trap = TRAPS.index(name)
    s.door[trove], s.pool[trap] = trap, 0
    if name in THINGS:
        s.word_trap[s.named], s.word_text[s.named] = trap, s.named
        s.named += 1


def own(s: Any, seat: int, name: str) -> None:
    trap = TRAPS.index(name)
    s.owner[trap], s.pool[trap] = seat, 0
    if name in THINGS:
        s.word_trap[s.named], s.word_text[s.named] = trap, s.named
        s.named += 1


def fitting_edition(s: Any, changes: Mapping[str, Any]) -> Any:
    """The edition in which that many traps have been drawn and that many treasures have gone, so that a lost card
    is noticed."""
    drawn = int((s.pool == 0).sum())
    gone = d.TROVES - int((s.door == d.TREASURE).sum()) - int(s.treasures.sum())
    assert 0 <= gone <= 3, f"{gone} treasures cannot be gone"
    return edition(**{**changes, "pile": int(s.pile) + drawn, "opening": gone})


def chance(seed: int, tape: Sequence[int] = ()) -> Bytes:
    return chance_from(seed_for(seed_from(seed), 0), tape)


# Playing


def play(position: Position, *moves: str, draws: Sequence[str] = (), tape: Sequence[int] = ()) -> list[str]:
    """Play moves, each of which must be legal; `draws` are the traps that come up, and no fewer, after what else
    is on the tape. Returns what everybody was told, an event a line: "fined A"; not what is told again for scenes."""
    left = [*tape, *map(TRAPS.index, draws)]
    log = new_log()
    for seat, notation in (step for move in moves for step in steps(position, move)):
        assert seat in position.able(), f"{name_of(position, seat)} cannot act; {asked(position)} can"
        action = GAME.actions.parse(notation)
        assert action in position.legal(seat), f"{notation}: {legal(position, name_of(position, seat))}"
        luck = chance(0, left)
        position.apply(seat, action, luck, log)
        left = left[len(taped(luck)) :]
        assert position.intact(), f"{notation}: a card was lost or doubled"
    assert not left, f"what never came up: {left}"
    return [told(row) for row in take(log) if not d.EVENTS.kinds[row[0]].derived]


def steps(position: Position, move: str) -> Iterator[tuple[int, str]]:
    """All who have to decide on a claim decide when one of them does so in words."""
    name, _, rest = move.partition(" ")
    if rest not in ("objects", "object", "pass") or (rest == "pass" and name != "all"):
        yield seat_of(position, name), rest
        return
    claiming = [] if name == "all" else [seat_of(position, letter) for letter in name]
    for seat in [seat for seat in position.able() if seat < position.players]:
        yield seat, "claim" if seat in claiming else "pass"


def seat_of(position: Position, name: str) -> int:
    return position.players if name == "clock" else LETTERS.index(name)


def name_of(position: Position, seat: int) -> str:
    return LETTERS[seat] if seat < position.players else "clock"


def told(row: tuple[int, ...]) -> str:
    event = GAME.events.told(row, -1)
    kind = GAME.events.kinds[event.kind]
    pairs = zip(kind.operands.items(), event.operands, strict=True)
    return " ".join([kind.name, *(labels.name(value) for (name, labels), value in pairs if name != "text")])


def say(match: Match, *lines: str) -> Match:
    """Moves at a match: "A: Tom" is said, "A hide[3]" is done."""
    for line in lines:
        name, _, rest = line.partition(" ")
        seat = match.players if name == "clock" else LETTERS.index(name[0])
        if name.endswith(":"):
            match.say(seat, rest)
        else:
            match.act(seat, GAME.actions.parse(rest))
    return match


def match(players: int = 3, *, draws: Sequence[str] = (), **changes: Any) -> Match:
    """A match in which those traps come up first, one after the other; then any others."""
    given: dict[int, Bytes] = {}

    def dealer(number: int) -> Bytes:
        drawn = sum(len(taped(given[before])) for before in range(number))
        given[number] = chance_from(seed_for(b"test", number), [*map(TRAPS.index, draws)][drawn:])
        return given[number]

    return Match(GAME, edition(**changes), players, dealer=dealer)


# Looking


def asked(position: Position) -> str:
    return "".join(name_of(position, seat) for seat in position.asked())


def able(position: Position) -> str:
    return "".join(name_of(position, seat) for seat in position.able())


def legal(position: Position, name: str) -> list[str]:
    return [GAME.actions.notation(action) for action in position.legal(seat_of(position, name))]


def trove(position: Position) -> int | str:
    """The one in turn, or "call"."""
    at = int(position.s.trove)
    return "call" if at == d.TROVES else at + 1


def points(position: Position) -> list[int]:
    return [rogue["points"] for rogue in seen(position)["rogues"]]


def penalties(position: Position) -> list[int]:
    return [rogue["penalties"] for rogue in seen(position)["rogues"]]


def seen(position: Position, name: str = "", texts: Sequence[str] = ()) -> dict[str, Any]:
    """What a rogue is shown; nobody's name is a spectator's."""
    return position.view(
        seat_of(position, name) if name else -1, [*texts] or [f"word {n}" for n in range(40)]
    )
