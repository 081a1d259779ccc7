"""Situations told in words, and moves played from them.

Cards are written "knife, 2 club" (or "nothing"). Dukes are A, B, C, D; with two of them A lives at A1 and B at
J10. Treasures are placed by field ("C4"), by who carries them ("A") or in whose castle they are ("A's").
A move is "A go[C4]" in the game's own notation, or to stay if he is there; "A plays knife at C4" and "A casts haste"
take two steps.
Luck is written in the order in which it comes up: faces of dice, cards drawn, kinds of treasures.
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
from inglenook.games.hoardraids import declarations as d

GAME = find_game("hoardraids")
KINDS, SQUARES, GEMS = d.CARDS.names, d.FIELDS.names, d.TREASURES.names
STAGES = {"journey": d.JOURNEY, "sway": d.SWAY, "find": d.FIND, "field": d.FIELD, "dawn": d.DAWN}
Texts = Mapping[str, str]

PLENTY = "9 pitfall, 9 club, 9 mace"
CITY = "tavern, healer, gym, blacksmith"


def cards(text: str, names: Sequence[str] = KINDS) -> list[int]:
    """How many of each."""
    counts = [0] * len(names)
    for part in text.split(", ") if text != "nothing" else []:
        number, _, name = part.partition(" ")
        counts[names.index(name if number.isdigit() else part)] += int(number) if number.isdigit() else 1
    return counts


def words(counts: Sequence[int], names: Sequence[str] = KINDS) -> str:
    """The inverse of `cards`."""
    named = [f"{n} {name}" if n > 1 else name for n, name in zip(counts, names, strict=True) if n]
    return ", ".join(named) or "nothing"


# Setting up


def table(
    players: int = 2,
    *,
    turn: str = "A",
    roll: int = 6,
    stage: str = "journey",
    at: Texts | None = None,
    values: Mapping[str, Mapping[str, int]] | None = None,
    hands: Texts | None = None,
    board: Texts | None = None,
    seen: Texts | None = None,
    open: Sequence[str] = (),
    known: Texts | None = None,
    treasures: Texts | None = None,
    told: Texts | None = None,
    pile: str = "4 crown, 4 goblet, 4 orb",
    deck: str = PLENTY,
    discards: str = "nothing",
    buried: Texts | None = None,
    toxic: str = "",
    skips: str = "",
    day: int = 1,
    first: str = "A",
    numbers: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    own: Mapping[str, Mapping[str, Any]] | None = None,
) -> Position:
    """A duke's turn after the roll, or later; what is not mentioned is as at any table. A treasure is known
    to who carries it and in whose castle it is, a card to nobody, unless told otherwise."""
    position = Position(GAME, GAME.edition, players)
    s = position.s
    s.players, s.day, s.first, s.turn = players, day, LETTERS.index(first), LETTERS.index(turn)
    s.held = s.foe = s.lair[:] = d.NONE
    s.card[:] = d.NONE
    s.city[:] = [d.FACILITIES.names.index(name) for name in CITY.split(", ")]
    s.deck, s.discards = cards(deck), cards(discards)
    for seat in range(players):
        letter = LETTERS[seat]
        s.castle[seat] = square(castle(players, letter))
        s.place[seat] = square((at or {}).get(letter, castle(players, letter)))
        chosen = {"health": 15, "gulden": 5, "strength": 2, "arms": 0} | dict((values or {}).get(letter, {}))
        s.values[seat] = [chosen[name] for name in d.VALUES.names]
        s.hand[seat] = cards((hands or {}).get(letter, "nothing"))
        s.known[seat] = cards((known or {}).get(letter, "nothing"))
        s.buried[seat] = cards((buried or {}).get(letter, "nothing"))
        s.toxic[seat], s.skips[seat] = letter in toxic, letter in skips
    for name, kind in (board or {}).items():
        s.card[square(name)] = KINDS.index(kind)
        s.seen[square(name)] = d.PUBLIC if name in open else mask((seen or {}).get(name, ""))
    place_treasures(s, treasures or {}, told or {}, pile)
    begin(s, stage, roll)
    return Position(
        GAME, fitting_edition(s, numbers or {}, options or {}, own or {}), players, position.state
    )


def place_treasures(s: Any, treasures: Texts, told: Texts, pile: str) -> None:
    """Those not in the pile are taken out of it, if it has them."""
    lying = []
    for where, text in treasures.items():
        for gem, n in enumerate(cards(text, GEMS)):
            known = told.get(where, where[0] if where.rstrip("'s") in LETTERS else "")
            lying += [(whereabouts(where), mask(known), gem)] * n
    s.pile = [max(0, n - sum(gem == i for *_, gem in lying)) for i, n in enumerate(cards(pile, GEMS))]
    s.spot[:], s.gem[:] = d.PILE, d.NONE
    for i, (spot, mask_, gem) in enumerate(sorted(lying)):
        s.spot[i], s.told[i], s.gem[i] = spot, mask_, gem


def whereabouts(where: str) -> int:
    if where in SQUARES:
        return square(where)
    return (d.HIDDEN if where.endswith("'s") else d.CARRIED) + LETTERS.index(where[0])


def begin(s: Any, stage: str, roll: int) -> None:
    """As the rules leave the table when the active duke is asked in that stage."""
    s.stage, s.asked = STAGES[stage], 1 << int(s.turn)
    if stage == "journey":
        s.rolled = s.steps = roll
        row, column = divmod(int(s.place[s.turn]), 10)
        s.gate = (row in (4, 5) and column in (3, 6)) or (column in (4, 5) and row in (3, 6))


def fitting_edition(
    s: Any, numbers: Mapping[str, Any], options: Mapping[str, Any], own: Mapping[str, Mapping[str, Any]]
) -> Edition:
    """The edition whose cards are exactly those on the table, so that a lost one is noticed."""
    total = s.deck.astype(int) + s.discards + s.hand.sum(axis=0) + s.buried.sum(axis=0)
    for kind in s.card[s.card != d.NONE]:
        total[kind] += 1
    gems = [int(s.pile[i]) + int((s.gem == i).sum()) for i in range(len(GEMS))]
    cards = {**GAME.schema.rows, **own}
    copies = {name: {**cards[name], "copies": int(n)} for name, n in zip(cards, total, strict=False)}
    return GAME.schema.edition({"treasures": gems, **numbers}, options, copies)


def dealt(players: int, *, seed: int = 0, luck: str = "", **options: Any) -> Position:
    """A game of the standard cards, dealt by chance."""
    edition = GAME.schema.edition({}, {name.replace("_", "-"): value for name, value in options.items()})
    return Position(GAME, edition, players).setup(chance(seed, tape_of(luck)))


def chance(seed: int, tape: Sequence[int] = ()) -> Bytes:
    return chance_from(seed_for(seed_from(seed), 0), tape)


def tape_of(luck: str) -> list[int]:
    return [outcome(part) for part in luck.split(", ")] if luck else []


def outcome(part: str) -> int:
    if part.isdigit():
        return int(part) - 1
    return (KINDS if part in KINDS else GEMS).index(part)


def castle(players: int, letter: str) -> str:
    return dict(zip("ABCD", ("A1", "J10") if players == 2 else ("A1", "J1", "J10", "A10"), strict=False))[
        letter
    ]


def square(name: str) -> int:
    return SQUARES.index(name)


def mask(letters: str) -> int:
    return sum(1 << LETTERS.index(letter) for letter in letters)


# Playing


def play(position: Position, *moves: str, luck: str = "", seen_by: str = "") -> list[str]:
    """Play moves, each of which must be legal; luck comes up as written, and no less. Returns what a duke
    (or a spectator) was told, an event a line: "went A C4"."""
    tape = tape_of(luck)
    log = new_log()
    for letter, step in (step for move in moves for step in steps(move)):
        notation = "stay" if step == f"go[{place(position, letter)}]" else step
        assert letter in asked(position), f"{letter} is not asked; {asked(position)} is"
        assert notation in legal(position, letter), f"{letter} {notation}: {legal(position, letter)}"
        lot = chance(0, tape)
        position.apply(LETTERS.index(letter), GAME.actions.parse(notation), lot, log)
        tape = tape[len(taped(lot)) :]
        assert position.intact(), f"{letter} {notation}: a card was lost or doubled"
    assert not tape, f"luck that never came up: {tape}"
    return [told(row, seen_by) for row in GAME.events.plain(take(log))]


def steps(move: str) -> Iterator[tuple[str, str]]:
    letter, _, rest = move.partition(" ")
    verb, _, what = rest.partition(" ")
    if verb == "plays":
        card, _, field = what.rpartition(" at ")
        yield letter, f"hold[{card}]"
        yield letter, f"insert[{field}]"
    elif verb == "casts":
        card, _, aim = what.partition(" at ")
        yield letter, f"hold[{card}]"
        yield letter, aimed(card, aim)
    else:
        yield letter, rest


def aimed(card: str, aim: str) -> str:
    groups = {"teleportation": "land", "banishment": "banish", "lightning": "target", "exile": "target"}
    return f"{groups[card]}[{aim}]" if card in groups else "cast"


def told(row: tuple[int, ...], letter: str) -> str:
    event = GAME.events.told(row, LETTERS.index(letter) if letter else -1)
    kind = GAME.events.kinds[event.kind]
    said, left = [kind.name], list(event.operands)
    for labels in kind.operands.values():
        values, left = left[: labels.width], left[labels.width :]
        said.append(words(values, GEMS) if labels.kind == "counts" else labels.name(values[0]))
    secret = [] if event.secret is None or kind.secret is None else [kind.secret.name(event.secret)]
    return " ".join(said + secret)


# Looking


def asked(position: Position) -> str:
    return "".join(LETTERS[seat] for seat in position.asked())


def legal(position: Position, letter: str) -> list[str]:
    return [GAME.actions.notation(action) for action in position.legal(LETTERS.index(letter))]


def options_of(position: Position, letter: str, group: str) -> list[str]:
    """The operands with which an action of a group is legal, in alphabetical order; to stay is to go nowhere."""
    here = f"go[{place(position, letter)}]" if group == "go" else ""
    able = [here if each == "stay" else each for each in legal(position, letter)]
    found = [each for each in able if each.partition("[")[0] == group]
    return sorted(each.partition("[")[2].rstrip("]") for each in found)


def hand(position: Position, letter: str) -> str:
    return words(position.s.hand[LETTERS.index(letter)])


def place(position: Position, letter: str) -> str:
    return str(SQUARES[position.s.place[LETTERS.index(letter)]])


def value(position: Position, letter: str, name: str) -> int:
    return int(position.s.values[LETTERS.index(letter), d.VALUES.names.index(name)])


def card_at(position: Position, field: str) -> str:
    kind = position.s.card[square(field)]
    return "nothing" if kind == d.NONE else KINDS[kind]


def is_open(position: Position, field: str) -> bool:
    return bool(position.s.seen[square(field)] == d.PUBLIC)


def treasures(position: Position, where: str) -> str:
    """What lies there, is carried ("A") or hidden ("A's")."""
    s = position.s
    found = [int(s.gem[i]) for i in range(d.HOARD) if s.spot[i] == whereabouts(where)]
    return words([found.count(gem) for gem in range(len(GEMS))], GEMS)


def knowers(position: Position, where: str) -> list[str]:
    """For each treasure there who knows its kind."""
    s = position.s
    return [letters(int(s.told[i])) for i in range(d.HOARD) if s.spot[i] == whereabouts(where)]


def letters(mask_: int) -> str:
    return "".join(LETTERS[seat] for seat in range(4) if mask_ >> seat & 1)


def deck(position: Position) -> str:
    return words(position.s.deck)


def discards(position: Position) -> str:
    return words(position.s.discards)


def stage(position: Position) -> str:
    """What the view calls it."""
    return str(position.view(-1)["phase"])


def seen(position: Position, letter: str) -> dict[str, Any]:
    """What a duke is shown; nobody's letter is a spectator's."""
    return position.view(LETTERS.index(letter) if letter else -1)


def turn(position: Position) -> str:
    return LETTERS[int(position.s.turn)]
