"""Situations told in words, and moves played from them.

Cards are written "wizard, 2 rogue" (or "nothing"), in the order of the colours where they are compared; in
a quest pile the last one lies on top. Keepers are A, B, C, D. A move is "A add[rogue]" in the game's own
notation, or a whole bid: "A bids 2 rogue on left" for the starter, "B bids wizard" for the others.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from inglenook.engine.chance import chance_from, taped
from inglenook.engine.edition import Edition
from inglenook.engine.events import new_log, take
from inglenook.engine.labels import LETTERS
from inglenook.engine.layout import Bytes
from inglenook.engine.position import Position
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.games.keepers.declarations import BIDDING, COLOURS, NONE, PILES, SABOTAGING

GAME = find_game("keepers")
HUES = COLOURS.names
BOARD = PILES.names
Texts = Mapping[str, str]

# A table where nothing special happens: nobody is about to win, nobody lacks cards.
ONE_OF_EACH = "warrior, wizard, rogue, ranger"
QUESTS = {"left": "warrior", "middle": "wizard", "right": "rogue"}
RUMOURS = {"left": "ranger", "middle": "ranger", "right": "ranger"}
PLENTY = "9 warrior, 9 wizard, 9 rogue, 9 ranger"


def cards(text: str) -> list[int]:
    """How many of each colour."""
    counts = [0] * len(HUES)
    for part in text.split(", ") if text != "nothing" else []:
        number, _, colour = part.rpartition(" ")
        counts[HUES.index(colour)] += int(number or 1)
    return counts


def words(counts: Sequence[int]) -> str:
    """The inverse of `cards`."""
    named = [f"{n} {name}" if n > 1 else name for n, name in zip(counts, HUES, strict=True) if n]
    return ", ".join(named) or "nothing"


# Setting up


def table(
    players: int = 3,
    *,
    phase: str = "bidding",
    hands: Texts | None = None,
    taverns: Texts | None = None,
    prepared: Texts | None = None,
    known: Texts | None = None,
    piles: Texts | None = None,
    rumours: Texts | None = None,
    deck: str = PLENTY,
    discards: str = "nothing",
    giver: str = "A",
    won: str = "",
    rounds: int = 1,
    options: Mapping[str, Any] | None = None,
) -> Position:
    """The start of a bid, or of sabotage; what is not mentioned is as at any table."""
    position = Position(GAME, GAME.edition, players)
    s, seats = position.s, LETTERS[:players]
    s.players, s.rounds, s.giver, s.won = players, rounds, LETTERS.index(giver), mask(won)
    for zone, texts, usual in (
        (s.hand, hands, ONE_OF_EACH),
        (s.tavern, taverns, ONE_OF_EACH),
        (s.prepared, prepared, "nothing"),
        (s.known, known, "nothing"),
    ):
        zone[:players] = [cards((texts or {}).get(letter, usual)) for letter in seats]
    s.deck, s.discards = cards(deck), cards(discards)
    lay_out_board(s, QUESTS | dict(piles or {}), RUMOURS | dict(rumours or {}))
    begin(s, phase)
    return Position(GAME, fitting_edition(s, options or {}), players, position.state)


def lay_out_board(s: Any, piles: Texts, rumours: Texts) -> None:
    for i, name in enumerate(BOARD):
        s.piles[i] = cards(piles[name])
        s.focus[i] = colour(piles[name].split(", ")[-1].split(" ")[-1])
        s.rumours[i] = colour(rumours[name])


def begin(s: Any, phase: str) -> None:
    """As the rules leave the table when somebody is to start a bid, or all are asked for sabotage."""
    s.quest = NONE
    if phase == "bidding":
        s.phase = BIDDING
        s.starter = next(seat for seat in clockwise(s) if not s.won >> seat & 1)
        s.asked = 1 << s.starter
    else:
        s.phase, s.won, s.starter = SABOTAGING, (1 << s.players) - 1, s.giver
        s.answers[: s.players] = NONE
        s.asked = sum(1 << seat for seat in clockwise(s) if s.hand[seat].sum() >= 2 and threatened(s, seat))
        assert s.asked, "nobody would be asked: this is no start of sabotage"


def clockwise(s: Any) -> list[int]:
    return [(int(s.giver) + step) % int(s.players) for step in range(s.players)]


def threatened(s: Any, seat: int) -> bool:
    return bool(s.prepared.sum() > s.prepared[seat].sum())


def fitting_edition(s: Any, options: Mapping[str, Any]) -> Edition:
    """The edition whose cards are exactly those on the table, so that a lost one is noticed."""
    zones = (s.hand, s.tavern, s.prepared, s.piles)
    total = sum(zone.sum(axis=0) for zone in zones) + s.deck + s.discards
    for rumour in s.rumours[s.rumours != NONE]:
        total[rumour] += 1
    return GAME.schema.edition({"quests": total.tolist(), "adventurers": [0] * len(HUES)}, options)


def dealt(players: int, *, seed: int = 0, tape: Sequence[int] = (), **options: Any) -> Position:
    """A game of the standard cards, dealt by chance; a tape of outcomes comes first."""
    edition = GAME.schema.edition({}, {name.replace("_", "-"): value for name, value in options.items()})
    return Position(GAME, edition, players).setup(chance(seed, tape))


def chance(seed: int, tape: Sequence[int] = ()) -> Bytes:
    return chance_from(seed_for(seed_from(seed), 0), tape)


def colour(name: str) -> int:
    return NONE if name == "nothing" else HUES.index(name)


def mask(letters: str) -> int:
    return sum(1 << LETTERS.index(letter) for letter in letters)


# Playing


def play(position: Position, *moves: str, draws: str = "nothing", seen_by: str = "") -> list[str]:
    """Play moves, each of which must be legal; `draws` come up in that order, and no fewer. Returns what a
    keeper (or a spectator) was told, an event a line: "won A left 2 rogue"."""
    tape = [HUES.index(name) for name in draws.split(", ")] if draws != "nothing" else []
    log = new_log()
    for letter, notation in (step for move in moves for step in steps(move)):
        assert letter in asked(position), f"{letter} is not asked; {asked(position)} is"
        assert notation in legal(position, letter), f"{letter} {notation}: {legal(position, letter)}"
        luck = chance(0, tape)
        position.apply(LETTERS.index(letter), GAME.actions.parse(notation), luck, log)
        tape = tape[len(taped(luck)) :]
        assert position.intact(), f"{letter} {notation}: a card was lost or doubled"
    assert not tape, f"cards that never came up: {[HUES[each] for each in tape]}"
    return [told(row, seen_by) for row in take(log)]


def steps(move: str) -> Iterator[tuple[str, str]]:
    letter, _, rest = move.partition(" ")
    if not rest.startswith("bids "):
        yield letter, rest
        return
    bid, _, pile = rest.removeprefix("bids ").partition(" on ")
    if pile:
        yield letter, f"quest[{pile}]"
    for name, number in zip(HUES, cards(bid), strict=True):
        yield from [(letter, f"add[{name}]")] * number
    yield letter, "done"


def told(row: tuple[int, ...], letter: str) -> str:
    event = GAME.events.told(row, LETTERS.index(letter) if letter else -1)
    kind = GAME.events.kinds[event.kind]
    said, left = [kind.name], list(event.operands)
    for labels in kind.operands.values():
        values, left = left[: labels.width], left[labels.width :]
        said.append(words(values) if labels.kind == "counts" else labels.name(values[0]))
    return " ".join(said if event.secret is None else [*said, HUES[event.secret]])


# Looking


def asked(position: Position) -> str:
    return "".join(LETTERS[seat] for seat in position.asked())


def legal(position: Position, letter: str) -> list[str]:
    return [GAME.actions.notation(action) for action in position.legal(LETTERS.index(letter))]


def hand(position: Position, letter: str) -> str:
    return words(position.s.hand[LETTERS.index(letter)])


def tavern(position: Position, letter: str) -> str:
    """The unprepared adventurers."""
    return words(position.s.tavern[LETTERS.index(letter)])


def prepared(position: Position, letter: str) -> str:
    return words(position.s.prepared[LETTERS.index(letter)])


def known(position: Position, letter: str) -> str:
    return words(position.s.known[LETTERS.index(letter)])


def pile(position: Position, name: str) -> str:
    return words(position.s.piles[BOARD.index(name)])


def focus(position: Position, name: str) -> str:
    top = position.s.focus[BOARD.index(name)]
    return "nothing" if top == NONE else HUES[top]


def rumours(position: Position) -> list[str]:
    return ["nothing" if each == NONE else HUES[each] for each in position.s.rumours]


def deck(position: Position) -> str:
    return words(position.s.deck)


def discards(position: Position) -> str:
    return words(position.s.discards)


def won(position: Position) -> str:
    return "".join(LETTERS[seat] for seat in range(position.players) if position.s.won >> seat & 1)


def giver(position: Position) -> str:
    return LETTERS[position.s.giver]


def seen(position: Position, letter: str) -> dict[str, Any]:
    """What a keeper is shown; nobody's letter is a spectator's."""
    return position.view(LETTERS.index(letter) if letter else -1)
