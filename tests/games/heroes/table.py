"""Situations told in words, and moves played from them.

Cards are written "orc scout, elf mage". A table is told by what lies face up, what lies face down, and the
racks; places and slots are numbered from 1 in that order, and whatever is not mentioned is filled up with the
cards that are left, in the order of the deck. Players are A, B, C, D. A move is "A take[1]" in the game's own notation.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from inglenook.engine.chance import chance_from
from inglenook.engine.events import new_log, take
from inglenook.engine.labels import LETTERS
from inglenook.engine.layout import Bytes
from inglenook.engine.position import Position, seats_in
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.games.heroes.declarations import CARDS, EVERYBODY, TABLE

GAME = find_game("heroes")
NAMES = CARDS.names
BLANK_SLOT = ""

# Setting up


def cards(text: str) -> list[str]:
    return text.split(", ") if text else []


def table(
    players: int = 4,
    *,
    up: str = "",
    down: str | None = None,
    racks: Mapping[str, str] | None = None,
    turn: str = "A",
    acted: str = "ABCD",
    turns: int = 5,
    rounds_played: int = 0,
    numbers: Mapping[str, Any] | None = None,
    gold: Mapping[str, int] | None = None,
    **options: Any,
) -> Position:
    """The beginning of a turn in the middle of a round; nobody has been announced, and each has seen the own rack."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    worth = {name: {"gold": value} for name, value in (gold or {}).items()}
    position = Position(GAME, GAME.schema.edition(numbers or {}, named, worth), players)
    s, size = position.s, 12 // players
    lying = [*cards(up), *(cards(down) if down is not None else [])]
    wanted = [*lying, *[BLANK_SLOT] * (TABLE - len(lying))]
    for letter in LETTERS[:players]:
        held = cards((racks or {}).get(letter, ""))
        wanted += [*held, *[BLANK_SLOT] * (size - len(held))]
    left = [name for name in NAMES if name not in wanted]
    s.card = [NAMES.index(name or left.pop(0)) for name in wanted]
    s.players, s.turn, s.asked, s.fresh = players, LETTERS.index(turn), LETTERS.index(turn), 1
    s.acted, s.turns, s.rounds = mask(acted) & (1 << players) - 1, turns, rounds_played
    s.up = (1 << len(cards(up))) - 1
    s.seen[: len(cards(up))] = EVERYBODY
    for seat in range(players):
        s.seen[TABLE + seat * size : TABLE + (seat + 1) * size] = 1 << seat
        s.held[TABLE + seat * size : TABLE + (seat + 1) * size] = s.acted & 1 << seat
    assert position.intact(), "a card is on the table twice"
    return position


def dealt(players: int, *, seed: int = 0, tape: Sequence[int] = (), **options: Any) -> Position:
    """A game of the standard cards, dealt by chance; a tape of outcomes comes first."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Position(GAME, GAME.schema.edition({}, named), players).setup(chance(seed, tape))


def chance(seed: int, tape: Sequence[int] = ()) -> Bytes:
    return chance_from(seed_for(seed_from(seed), 0), tape)


def mask(letters: str) -> int:
    return sum(1 << LETTERS.index(letter) for letter in letters)


# Playing


def play(position: Position, *moves: str, seen_by: str = "", seed: int = 0) -> list[str]:
    """Play moves, each of which must be legal. Returns what a player (or a spectator) was told, an event a line:
    "recruited A orc scout 1", with the secret, if it may be known, at the end."""
    log = new_log()
    for move in moves:
        letter, notation = move.split(" ")
        assert letter in asked(position), f"{letter} is not asked; {asked(position)} is"
        assert notation in legal(position), f"{move}: {legal(position)}"
        position.apply(LETTERS.index(letter), GAME.actions.parse(notation), chance(seed), log)
        assert position.intact(), f"{move}: a card was lost or doubled"
    return [told(row, seen_by) for row in take(log)]


def log_after(position: Position, *moves: str, seen_by: str = "") -> list[str]:
    """Play moves; returns what a page then tells of them, in sentences."""
    log, seat = new_log(), LETTERS.index(seen_by) if seen_by else -1
    for move in moves:
        letter, notation = move.split(" ")
        position.apply(LETTERS.index(letter), GAME.actions.parse(notation), chance(0), log)
    events = [GAME.events.told(row, seat) for row in take(log)]
    told = GAME.recall(position.s, position.e, events)
    return [GAME.words.event(event, list(LETTERS)) for event in told]


def told(row: tuple[int, ...], letter: str) -> str:
    event = GAME.events.told(row, LETTERS.index(letter) if letter else -1)
    kind = GAME.events.kinds[event.kind]
    pairs = zip(kind.operands.values(), event.operands, strict=True)
    said = [kind.name, *(labels.name(value) for labels, value in pairs)]
    return " ".join(said if event.secret is None else [*said, NAMES[event.secret]])


def recruit(position: Position, letter: str, place: int, slot: int) -> list[str]:
    return play(position, f"{letter} take[{place}]", f"{letter} lay[{slot}]")


# Looking


def asked(position: Position) -> str:
    return "".join(LETTERS[seat] for seat in position.asked())


def legal(position: Position) -> list[str]:
    """The choices of whoever is asked."""
    return [GAME.actions.notation(action) for seat in position.asked() for action in position.legal(seat)]


def rack(position: Position, letter: str) -> list[str]:
    size = 12 // position.players
    first = TABLE + LETTERS.index(letter) * size
    return [NAMES[card] for card in position.s.card[first : first + size]]


def lying(position: Position) -> list[str]:
    """The table, face-down cards in brackets."""
    s = position.s
    return [
        NAMES[card] if s.up >> place & 1 else f"({NAMES[card]})" for place, card in enumerate(s.card[:TABLE])
    ]


def view(position: Position, letter: str = "") -> dict[str, Any]:
    """What a player is shown; nobody's letter is a spectator's."""
    return position.view(LETTERS.index(letter) if letter else -1)


def seen_rack(position: Position, viewer: str, letter: str) -> list[str | None]:
    """The faces that a viewer is shown of a rack."""
    return [face(place) for place in view(position, viewer)["seats"][LETTERS.index(letter)]["rack"]]


def seen_table(position: Position, viewer: str) -> list[str | None]:
    return [face(place) for place in view(position, viewer)["table"]]


def face(place: dict[str, Any]) -> str | None:
    card: dict[str, str] | None = place["card"]
    return card["name"] if card else None


def ready(position: Position) -> str:
    """Whose banner stands."""
    seats = view(position)["seats"]
    return "".join(letter for letter, seat in zip(LETTERS, seats, strict=False) if seat["ready"])


def gold(position: Position) -> list[int]:
    """Of the latest round."""
    return [int(each) for each in position.s.gold[position.s.rounds - 1, : position.players]]


def winners(position: Position) -> str:
    """Who has won a game that is over."""
    return "".join(LETTERS[seat] for seat in seats_in(position.won()))
