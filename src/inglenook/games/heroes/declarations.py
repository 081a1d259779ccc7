"""Heroes and Rogues: what lies on the table, what can be done, and what is told."""

from collections import Counter

from inglenook.engine.edition import Edition as Printed
from inglenook.engine.toolkit import (
    NUMBER,
    SEAT,
    Actions,
    EditionError,
    Events,
    Grid,
    Record,
    Row,
    cell,
    cells,
    event,
    group,
    labels,
    numbers,
    seats,
)

SEATS = 4
CARDS = labels(
    "orc scout", "human mage", "dwarf warrior", "human merchant", "elf healer", "gnome scout",
    "halfling merchant", "gnome healer", "orc thief", "dwarf merchant", "elf scout", "halfling thief",
    "elf mage", "halfling healer", "human warrior", "dwarf thief", "gnome mage", "orc warrior",
)  # fmt: skip
DECK = len(CARDS)
TABLE = 6  # cards on the table; the others are in the racks
OPEN = 3  # of them dealt face up
LONGEST = 9  # rounds
ALIKE = 3  # cards of every element, race and class; also what a group on the backs stands for
ALL_UP = (1 << TABLE) - 1

ELEMENTS = labels("fire", "water", "air", "earth", "light", "dark")
RACES = labels("halfling", "gnome", "human", "dwarf", "orc", "elf")
CALLINGS = labels("thief", "merchant", "mage", "healer", "warrior", "scout")
# In what is told: a card, or the action of one, that a screen must not name any more comes last.
TOLD_CARDS, TOLD_CALLINGS = labels(*CARDS.names, "card"), labels(*CALLINGS.names, "action")
THIEF, MERCHANT, MAGE, HEALER, WARRIOR, SCOUT = range(len(CALLINGS))
PLACES = numbers(TABLE, first=1)
SLOTS = numbers((DECK - TABLE) // 2, first=1)  # of a rack; the longest is that of two players

# What the seat that is asked must choose.
RECRUIT, LAY, USE_IT, OPPONENT, THEIR_CARD, TABLE_CARD, OWN_CARD, FORCED, TURN_OVER, OVER = range(10)
ALTERNATE = 1  # choice of the options thief and mage
FIRST_HOME = 0  # choice of the option scoring
MARKED = 0  # choice of the option seen-cards
WATCHER = SEATS  # the bit of those who only watch
EVERYBODY = (1 << SEATS + 1) - 1


class State(Record):
    """Places 0 to 5 are on the table; then come the racks, seat by seat."""

    players: int = cell()
    phase: int = cell()
    asked: int = cell()  # the seat that must choose
    turn: int = cell()  # the seat whose turn it is
    fresh: int = cell()  # 1: this is the first decision of the turn
    place: int = cell()  # of the table card that is taken or picked
    recruit: int = cell()  # the card just recruited, whose action is in question
    target: int = cell()  # the opponent whom an action is aimed at
    theirs: int = cell()  # the place of the opponent's card
    up: int = cell()  # mask of the table places that lie face up
    acted: int = cell()  # mask: has taken a turn this round
    ready: int = cell()  # mask: was announced at the end of its latest turn
    turns: int = cell()  # of this round
    earlier: int = cell()  # turns of the rounds before
    rounds: int = cell()  # finished
    stopped: int = cell()  # of them without a winner
    first: int = cell()  # the seat that began the first round
    winners: int = cell()  # mask: of the latest round
    shown: int = cell()  # mask: whose teams lie open at the end

    card: Row = cells(DECK)  # which card lies at each place
    seen: Row = cells(DECK)  # mask of those who have seen it, the WATCHER among them
    held: Row = cells(DECK)  # mask of those who held it at the end of their latest turn
    gold: Grid = cells(LONGEST, SEATS)  # of each round


class Edition(Record):
    element: Row = cells(DECK)
    race: Row = cells(DECK)
    calling: Row = cells(DECK)
    gold: Row = cells(DECK)
    stacked: int = cell()
    thief: int = cell()
    mage: int = cell()
    scoring: int = cell()
    rounds: int = cell()
    max_turns: int = cell()
    seen_cards: int = cell()


ACTIONS = Actions(
    group("quest"),
    group("turn"),
    group("take", place=PLACES),
    group("lay", slot=SLOTS),
    group("use"),
    group("skip"),
    group("target", seat=seats(SEATS)),
    group("their", slot=SLOTS),
    group("pick", place=PLACES),
    group("give", slot=SLOTS),
)
QUEST, TURN, TAKE, LAY_DOWN, USE, SKIP, TARGET, THEIR, PICK, GIVE = ACTIONS.starts

EVENTS = Events(
    event("began", round=NUMBER, seat=SEAT),
    event("faced", place=PLACES, card=TOLD_CARDS, reveals=True),
    event("stepped", seat=SEAT),
    event("turned", seat=SEAT),
    event("recruited", seat=SEAT, card=TOLD_CARDS, place=PLACES),
    event("laid", seat=SEAT, slot=SLOTS, place=PLACES, secret=CARDS),
    event("used", seat=SEAT, calling=TOLD_CALLINGS),
    event("skipped", seat=SEAT, calling=TOLD_CALLINGS),
    event("aimed", seat=SEAT, target=SEAT),
    event("swapped", seat=SEAT, slot=SLOTS, target=SEAT, theirs=SLOTS),
    event("traded", seat=SEAT, slot=SLOTS, place=PLACES, secret=CARDS),
    event("exchanged", seat=SEAT, slot=SLOTS, card=TOLD_CARDS, place=PLACES),
    event("received", seat=SEAT, slot=SLOTS, secret=CARDS, reveals=True),
    event("showed", seat=SEAT, slot=SLOTS, card=TOLD_CARDS, reveals=True),
    event("ready", seat=SEAT, reveals=True),
    event("quested", seat=SEAT),
    event("scored", seat=SEAT, gold=NUMBER),
    event("stopped", round=NUMBER, turns=NUMBER),
)
(
    BEGAN, FACED, STEPPED, TURNED, RECRUITED, LAID, USED, SKIPPED, AIMED, SWAPPED, TRADED, EXCHANGED, RECEIVED,
    SHOWED, READY, QUESTED, SCORED, STOPPED,
) = EVENTS.numbers  # fmt: skip
MEASURES = ("turns", "valve")


def check(edition: Printed) -> None:
    """A deck has three cards of every element, race and class, and no two of the same race and element."""
    for column, known in (("element", ELEMENTS), ("race", RACES), ("calling", CALLINGS)):
        found = Counter(card[column] for card in edition.cards.values())
        for name in known.names:
            if found[name] != ALIKE:
                raise EditionError(f"every {column} must be on {ALIKE} cards, but {name} is on {found[name]}")
    owners: dict[str, str] = {}
    for name, card in edition.cards.items():
        kind = f"{card['race']} of {card['element']}"
        if owners.setdefault(kind, name) != name:
            raise EditionError(f"{owners[kind]} and {name} are both a {kind}; only one card may be")
