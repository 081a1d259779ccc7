"""Heroes and Rogues: what lies on the table, what can be done, and what is told."""

from collections import Counter

from inglenook.engine.edition import Edition as Printed
from inglenook.engine.toolkit import (
    NUMBER,
    SEAT,
    Actions,
    CardsFile,
    EditionError,
    Events,
    Grid,
    Record,
    Row,
    cell,
    cells,
    labels,
    numbers,
    seats,
)

SEATS = 4
FILE = CardsFile(__file__)
CARDS = labels(*FILE.names)
DECK = len(CARDS)
TABLE = 6  # cards on the table; the others are in the racks
OPEN = 3  # of them dealt face up
LONGEST = 9  # rounds
ALIKE = 3  # cards of every element, race and class; also what a group on the backs stands for
ALL_UP = (1 << TABLE) - 1

ELEMENTS, RACES, CALLINGS = FILE.choices("element"), FILE.choices("race"), FILE.choices("calling")
ELEMENTS.run(
    "fire", "water", "air", "earth", "light", "dark"
)  # the first three share a back, as do the others
RACES.run("halfling", "gnome", "human", "dwarf", "orc", "elf")  # as with the elements
# In what is told: a card, or the action of one, that a screen must not name any more comes last.
TOLD_CARDS, TOLD_CALLINGS = labels(*CARDS.names, "card"), labels(*CALLINGS.names, "action")
THIEF, MERCHANT, MAGE = CALLINGS.numbers("thief", "merchant", "mage")
HEALER, WARRIOR, SCOUT = CALLINGS.numbers("healer", "warrior", "scout")
PLACES = numbers(TABLE, first=1)
SLOTS = numbers((DECK - TABLE) // 2, first=1)  # of a rack; the longest is that of two players

# What the seat that is asked must choose.
RECRUIT, LAY, USE_IT, OPPONENT, THEIR_CARD, TABLE_CARD, OWN_CARD, FORCED, TURN_OVER, OVER = range(10)
ALTERNATE = FILE.choices("thief", "mage").number("alternate")
FIRST_HOME = FILE.choices("scoring").number("first-home")
MARKED = FILE.choices("seen-cards").number("marked")
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


ACTIONS = Actions()
QUEST = ACTIONS.group("quest")
TURN = ACTIONS.group("turn")
TAKE = ACTIONS.group("take", place=PLACES)
LAY_DOWN = ACTIONS.group("lay", slot=SLOTS)
USE = ACTIONS.group("use")
SKIP = ACTIONS.group("skip")
TARGET = ACTIONS.group("target", seat=seats(SEATS))
THEIR = ACTIONS.group("their", slot=SLOTS)
PICK = ACTIONS.group("pick", place=PLACES)
GIVE = ACTIONS.group("give", slot=SLOTS)

EVENTS = Events()
BEGAN = EVENTS.kind("began", round=NUMBER, seat=SEAT)
FACED = EVENTS.kind("faced", place=PLACES, card=TOLD_CARDS, reveals=True)
STEPPED = EVENTS.kind("stepped", seat=SEAT)
TURNED = EVENTS.kind("turned", seat=SEAT)
RECRUITED = EVENTS.kind("recruited", seat=SEAT, card=TOLD_CARDS, place=PLACES)
LAID = EVENTS.kind("laid", seat=SEAT, slot=SLOTS, place=PLACES, secret=CARDS)
USED = EVENTS.kind("used", seat=SEAT, calling=TOLD_CALLINGS)
SKIPPED = EVENTS.kind("skipped", seat=SEAT, calling=TOLD_CALLINGS)
AIMED = EVENTS.kind("aimed", seat=SEAT, target=SEAT)
SWAPPED = EVENTS.kind("swapped", seat=SEAT, slot=SLOTS, target=SEAT, theirs=SLOTS)
TRADED = EVENTS.kind("traded", seat=SEAT, slot=SLOTS, place=PLACES, secret=CARDS)
EXCHANGED = EVENTS.kind("exchanged", seat=SEAT, slot=SLOTS, card=TOLD_CARDS, place=PLACES)
RECEIVED = EVENTS.kind("received", seat=SEAT, slot=SLOTS, secret=CARDS, reveals=True)
SHOWED = EVENTS.kind("showed", seat=SEAT, slot=SLOTS, card=TOLD_CARDS, reveals=True)
READY = EVENTS.kind("ready", seat=SEAT, reveals=True)
QUESTED = EVENTS.kind("quested", seat=SEAT)
SCORED = EVENTS.kind("scored", seat=SEAT, gold=NUMBER)
STOPPED = EVENTS.kind("stopped", round=NUMBER, turns=NUMBER)
MEASURES = ("turns", "valve", "turns in a round")


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
