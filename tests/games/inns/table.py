"""Turns told in words, and moves played from them.

A table is the characters that its players play this turn, "thief, monk, bard" for A, B and C. It stands where the
rules first ask somebody after all cards have been laid. A move is "A block[B]" in the game's own notation.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from inglenook.engine.chance import chance_from, taped
from inglenook.engine.edition import Edition
from inglenook.engine.events import new_log, take
from inglenook.engine.labels import LETTERS
from inglenook.engine.layout import Bytes
from inglenook.engine.position import Position
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.engine.settings import Choice
from inglenook.games.inns.declarations import CARDS, CHARACTERS, RANKS

GAME = find_game("inns")
CAST = CHARACTERS.names
WAGON, DRAGON = CAST[:RANKS], CAST[RANKS:]
HERE = Path(__file__).parent
FIRST = GAME.schema.parse((HERE / "first.toml").read_text("utf-8")).cards  # numbers that no tuning changes
OTHER = HERE / "other.toml"  # quite another edition
Cards = Mapping[str, Mapping[str, Any]]


def other_edition(**options: Any) -> Edition:
    """The second edition of the tests, with its options changed."""
    edition = GAME.schema.parse(OTHER.read_text("utf-8"))
    changed = {**edition.options, **{name.replace("_", "-"): value for name, value in options.items()}}
    return GAME.schema.edition(edition.numbers, changed, edition.cards, edition.name)


# Setting up


def edition(faces: Cards | None = None, **options: Any) -> Edition:
    """The first faces, some of them changed, and options."""
    named = {"head_passes": "head"}  # `head` itself is who begins
    chosen = {named.get(name, name).replace("_", "-"): value for name, value in options.items()}
    changed = {name: {**card, **(faces or {}).get(name, {})} for name, card in FIRST.items()}
    unknown = {name: card for name, card in (faces or {}).items() if name not in FIRST}
    return GAME.schema.edition({}, chosen, {**changed, **unknown}, "first")


def standard_edition(**options: Any) -> Edition:
    """The cards as they are now."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return GAME.schema.edition({}, chosen)


def choices(column: str) -> list[str]:
    """What a column of the cards may say."""
    setting = GAME.schema.columns[column]
    assert isinstance(setting, Choice)
    return setting.choices


def dealt(players: int, *, head: str = "A", tape: Sequence[int] = (), **options: Any) -> Position:
    """A game that has just begun."""
    position = Position(GAME, edition(options.pop("faces", None), **options), players)
    return position.setup(chance(0, [LETTERS.index(head), *tape]))


def begun(cards: str, *, head: str = "A", hoards: Sequence[int] = (), **options: Any) -> Position:
    """The first turn of players with the named cards in their hands, none of which is laid yet."""
    wanted = cards.split(", ")
    position = dealt(len(wanted), head=head, **options)
    for seat, card in enumerate(wanted):
        take_hand(position, LETTERS[seat], [card])
    if hoards:
        position.s.hoard[: len(wanted)] = hoards
    return position


def table(cards: str, **facts: Any) -> Position:
    """The turn in which the named cards are played, at the first question after the last is laid."""
    position = begun(cards, **facts)
    lay(position, cards)
    return position


def take_hand(position: Position, letter: str, cards: Sequence[str]) -> None:
    """Choose a hand with these cards, and the Wobblin' Wagon's for the rest."""
    for rank in range(RANKS):
        card = DRAGON[rank] if DRAGON[rank] in cards else WAGON[rank]
        play(position, f"{letter} pick[{card}]")
    play(position, f"{letter} ready")


def lay(position: Position, cards: str, **facts: Any) -> list[str]:
    moves = [f"{LETTERS[seat]} play[{card}]" for seat, card in enumerate(cards.split(", "))]
    return play(position, *moves, **facts)


def chance(seed: int, tape: Sequence[int] = ()) -> Bytes:
    return chance_from(seed_for(seed_from(seed), 0), tape)


# Playing


def play(position: Position, *moves: str, seen_by: str = "") -> list[str]:
    """Play moves, each of which must be legal. Returns what a player (or a spectator) was told: "gave B A 3"."""
    log = new_log()
    for letter, notation in (move.split(" ", 1) for move in moves):
        assert letter in asked(position), f"{letter} is not asked; {asked(position)} is"
        assert notation in legal(position, letter), f"{letter} {notation}: {legal(position, letter)}"
        luck = chance(0)
        position.apply(LETTERS.index(letter), GAME.actions.parse(notation), luck, log)
        assert not taped(luck)
        assert position.intact(), f"{letter} {notation}: something is lost"
    return [told(row, seen_by) for row in take(log)]


def finish(position: Position, **answers: str) -> list[str]:
    """Answer everything with the given notation of a seat, else by declining, passing, or the first choice, until
    the turn is over and cards are to be laid again. Returns the events."""
    told_all: list[str] = []
    while position.waiting() and position.s.phase != CARDS:
        letter = asked(position)[0]
        choices = legal(position, letter)
        wanted = [answers.get(letter, ""), "decline", "pass", choices[0]]
        told_all += play(position, f"{letter} {next(each for each in wanted if each in choices)}")
    return told_all


def told(row: tuple[int, ...], letter: str) -> str:
    event = GAME.events.told(row, LETTERS.index(letter) if letter else -1)
    kind = GAME.events.kinds[event.kind]
    said, left = [kind.name], list(event.operands)
    for labels in kind.operands.values():
        values, left = left[: labels.width], left[labels.width :]
        said += map(str, values) if labels.kind == "counts" else [labels.name(values[0])]
    return " ".join(said)


# Looking


def asked(position: Position) -> str:
    return "".join(LETTERS[seat] for seat in position.asked())


def legal(position: Position, letter: str) -> list[str]:
    return [GAME.actions.notation(action) for action in position.legal(LETTERS.index(letter))]


def settings(position: Position) -> list[int]:
    return [int(each) for each in position.s.setting[: position.players]]


def hoards(position: Position) -> list[int]:
    return [int(each) for each in position.s.hoard[: position.players]]


def blocked(position: Position) -> str:
    return "".join(LETTERS[seat] for seat in range(position.players) if position.s.blocked >> seat & 1)


def seen(position: Position, letter: str) -> dict[str, Any]:
    """What a player is shown; nobody's letter is a spectator's."""
    return position.view(LETTERS.index(letter) if letter else -1)


def only(events: list[str], kind: str) -> list[str]:
    return [each for each in events if each.split(" ")[0] == kind]


def loot(events: list[str]) -> dict[str, int]:
    """What each player's Loot ability brought at the end of the turn."""
    return {each.split(" ")[1]: int(each.split(" ")[3]) for each in only(events, "collected")}
