"""Hoardraids: what lies on the table, what can be done, and what is told."""

import tomllib
from pathlib import Path

from inglenook.engine.toolkit import (
    NUMBER,
    SEAT,
    Actions,
    Events,
    Grid,
    Record,
    Row,
    cell,
    cells,
    counts,
    event,
    group,
    labels,
    seats,
)

SEATS = 4
SIDE = 10
FIELDS = labels(*(f"{column}{row + 1}" for row in range(SIDE) for column in "ABCDEFGHIJ"))
DECK = tomllib.loads((Path(__file__).parent / "cards.toml").read_text("utf-8"))["cards"]
CARDS = labels(*DECK["rows"], *DECK["spare"])
CASTLES = labels("A1", "J1", "J10", "A10")  # clockwise
TREASURES = labels("crown", "goblet", "orb")
CHOICE = labels(*TREASURES.names, "unknown")
VALUES = labels("health", "gulden", "strength", "arms")
FACILITIES = labels("tavern", "healer", "gym", "blacksmith")
CAUSES = labels("villain", "henchman", "lightning", "poison", "mishap", "portal")
KINDS, SQUARES, GEMS, HOARD = len(CARDS), len(FIELDS), len(TREASURES), 12

NONE = -1
HEALTH, GULDEN, STRENGTH, ARMS = range(4)
BY_VILLAIN, BY_HENCHMAN, BY_LIGHTNING, BY_POISON, BY_MISHAP, BY_PORTAL = range(6)
TAVERN, HEALER, GYM, BLACKSMITH = range(4)

# Choices in the card table, in the order of cards.toml.
WEAPON, POTION, TRAP, SPECIAL, VILLAIN, SPELL, MAP = range(7)
(NOTHING, RAISE, LOWER, HALVE, SET, TOXICATE, CURE, SKIP) = range(8)
(LOOK, PORTAL, TELEPORT, HASTEN, BANISH, STRIKE, FURY, EXILE) = range(8, 16)

# Stages of a turn. NIGHT fills the hand, DAWN begins the next turn; SETTLING comes before the first.
JOURNEY, FIND, CROSSING, LOOKING, COMBAT, FIELD, SWAY, NIGHT, DAWN, SETTLING = range(10)
THE_VILLAIN = SEATS  # as a foe

# Where a treasure can be: on a field, or in one of these.
CARRIED, HIDDEN, PILE = SQUARES, SQUARES + SEATS, SQUARES + 2 * SEATS

WATCHER = SEATS  # the bit of those who watch, in masks of who knows a card
PUBLIC = (1 << SEATS + 1) - 1

ANY_N, ANY_2, THREE_ALIKE, ONE_OF_EACH, AGREED = range(5)  # choices of the option goal
AS_THE_GOAL, ON, OFF = range(3)  # of looting


class State(Record):
    players: int = cell()
    stage: int = cell()
    asked: int = cell()  # mask of the one who must decide now
    over: int = cell()
    winners: int = cell()  # mask
    day: int = cell()  # rounds begun
    first: int = cell()  # who began
    turn: int = cell()  # whose turn it is

    # The turn
    rolled: int = cell()
    steps: int = cell()  # left
    gate: int = cell()  # 1: he spent the night before the walls and has not set out yet
    played: int = cell()  # 1: the day's card has been played
    fresh: int = cell()  # 1: his henchman died in this turn
    asleep: int = cell()  # 1: this day is passed over
    dealt_with: int = cell()  # 1: the card on his field has been dealt with
    fled: int = cell()  # 1: he has fled from a villain
    fought: int = cell()  # mask of those attacked
    served: int = cell()  # 1: tavern or gym have been used
    searched: int = cell()  # 1: a castle has been searched
    held: int = cell()  # the card chosen from the hand, or lying there, to be played next
    lying: int = cell()  # 1: it lies on the field
    looks: int = cell()  # how many more covered cards he may look at
    back: int = cell()  # the stage to go on with afterwards
    lands: int = cell()  # what the portal's die says

    # A fight
    foe: int = cell()  # seat, THE_VILLAIN or NONE
    turned: int = cell()  # 1: the other henchman decides
    stamina: int = cell()  # the villain's health
    fury: int = cell()
    blow: int = cell()  # the last dice, 0 before the first blow
    answer: int = cell()
    sweeps: int = cell()  # how many cards are still to be swept off the board

    city: Row = cells(4, kind="i1")  # which facility stands in E5, F5, E6, F6
    castle: Row = cells(SEATS, kind="<i8")  # each duke's, NONE until it is chosen
    place: Row = cells(SEATS, kind="<i8")
    values: Grid = cells(SEATS, 4, kind="<i8")
    toxic: Row = cells(SEATS, kind="i1")
    skips: Row = cells(SEATS, kind="i1")
    owed: Row = cells(SEATS, kind="i1")  # cards that a duke has still to draw
    lair: Row = cells(SEATS, kind="i1")  # whose castle a henchman searches
    hunt: Row = cells(SEATS, kind="i1")  # for how many days in a row

    deck: Row = cells(KINDS, kind="i1")
    discards: Row = cells(KINDS, kind="i1")  # those that all have seen
    removed: Row = cells(KINDS, kind="i1")
    buried: Grid = cells(SEATS, KINDS, kind="i1")  # discarded at a death: known to their owner alone
    hand: Grid = cells(SEATS, KINDS, kind="i1")
    known: Grid = cells(SEATS, KINDS, kind="i1")  # cards everybody knows to be in that hand, at least
    card: Row = cells(SQUARES, kind="i1")
    seen: Row = cells(SQUARES, kind="i1")  # mask of who knows it; PUBLIC: it lies uncovered
    peeked: Row = cells(SQUARES, kind="i1")  # 1: being looked at just now

    pile: Row = cells(GEMS, kind="i1")  # treasures not yet dug up
    spot: Row = cells(HOARD, kind="<i8")  # where each treasure is, in ascending order
    gem: Row = cells(HOARD, kind="i1")  # its kind, NONE in the pile
    told: Row = cells(HOARD, kind="i1")  # mask of who knows its kind

    deaths: Row = cells(len(CAUSES))
    dug: int = cell()
    robbed: int = cell()
    looted: int = cell()
    hoarded: int = cell()
    used: Row = cells(KINDS)


class Edition(Record):
    hand: int = cell()
    start: Row = cells(4, kind="<i8")
    most: int = cell()
    die: int = cell()
    stamina: int = cell()
    treasures: Row = cells(GEMS, kind="<i8")
    wage: int = cell()
    cure: int = cell()
    healing: int = cell()
    fee: int = cell()

    goal: int = cell()
    goal_any: int = cell()
    goal_crowns: int = cell()
    goal_goblets: int = cell()
    goal_orbs: int = cell()
    looting: int = cell()
    drop_treasures: int = cell()
    catharsis: int = cell()
    memory_aid: int = cell()
    castles: int = cell()
    max_days: int = cell()

    type: Row = cells(KINDS, kind="<i8")
    copies: Row = cells(KINDS, kind="<i8")
    power: Row = cells(KINDS, kind="<i8")
    spot: Row = cells(KINDS, kind="<i8")
    price: Row = cells(KINDS, kind="<i8")
    stays: Row = cells(KINDS, kind="<i8")
    does: Row = cells(KINDS, kind="<i8")
    what: Row = cells(KINDS, kind="<i8")
    by: Row = cells(KINDS, kind="<i8")
    face: Row = cells(KINDS, kind="<i8")
    does_2: Row = cells(KINDS, kind="<i8")
    what_2: Row = cells(KINDS, kind="<i8")
    by_2: Row = cells(KINDS, kind="<i8")
    face_2: Row = cells(KINDS, kind="<i8")


ACTIONS = Actions(
    group("go", field=FIELDS),
    group("walk", field=FIELDS),
    group("hold", card=CARDS, draft=True),
    group("insert", field=FIELDS),
    group("land", field=FIELDS),
    group("banish", field=FIELDS),
    group("look", field=FIELDS),
    group("sweep", field=FIELDS),
    group("target", seat=seats(SEATS)),
    group("attack", seat=seats(SEATS)),
    group("hide", treasure=TREASURES),
    group("drop", treasure=TREASURES),
    group("pick", treasure=CHOICE),
    group("settle", castle=CASTLES),
    group("cast"),
    group("dig"),
    group("use"),
    group("take"),
    group("leave"),
    group("fight"),
    group("flee"),
    group("search"),
    group("work"),
    group("cure"),
    group("heal"),
    group("train"),
    group("buy"),
    group("proceed"),
    group("done"),
    group("stay"),
)
(GO, WALK, HOLD, INSERT, LAND, BANISH_AT, LOOK_AT, SWEEP, TARGET, ATTACK) = ACTIONS.starts[:10]
(HIDE, DROP, PICK, SETTLE, CAST, DIG, USE, TAKE, LEAVE, FIGHT) = ACTIONS.starts[10:20]
(FLEE, SEARCH, WORK, HEAL_POISON, HEAL, TRAIN, BUY, PROCEED, DONE, STAY) = ACTIONS.starts[20:]

EVENTS = Events(
    event("began", seat=SEAT),
    event("rolled", seat=SEAT, n=NUMBER),
    event("slept", seat=SEAT),
    event("went", seat=SEAT, field=FIELDS),
    event("stayed", seat=SEAT, field=FIELDS),
    event("paused", seat=SEAT, field=FIELDS),
    event("uncovered", seat=SEAT, field=FIELDS, card=CARDS, reveals=True),
    event("raised", seat=SEAT, value=VALUES, n=NUMBER),
    event("lowered", seat=SEAT, value=VALUES, n=NUMBER),
    event("toxicated", seat=SEAT),
    event("cured", seat=SEAT),
    event("stunned", seat=SEAT),
    event("bitten", seat=SEAT),
    event("used", seat=SEAT, card=CARDS),
    event("wished", seat=SEAT, n=NUMBER),
    event("took", seat=SEAT, card=CARDS),
    event("left", seat=SEAT, card=CARDS),
    event("portal", seat=SEAT, n=NUMBER),
    event("ambushed", seat=SEAT, card=CARDS),
    event("attacked", seat=SEAT, target=SEAT),
    event("fought", seat=SEAT, blow=NUMBER, impact=NUMBER, answer=NUMBER, reply=NUMBER),
    event("fled", seat=SEAT, blow=NUMBER, impact=NUMBER),
    event("beat", seat=SEAT, card=CARDS),
    event("died", seat=SEAT, cause=CAUSES, field=FIELDS),
    event("returned", seat=SEAT, field=FIELDS),
    event("robbed", seat=SEAT, target=SEAT, n=NUMBER),
    event("snatched", field=FIELDS, n=NUMBER),
    event("lay", field=FIELDS, n=NUMBER),
    event("kept", seat=SEAT, n=NUMBER),
    event("recovered", seat=SEAT, n=NUMBER),
    event("cast", seat=SEAT, card=CARDS),
    event("struck", seat=SEAT, target=SEAT),
    event("exiled", seat=SEAT, target=SEAT),
    event("banished", field=FIELDS, card=CARDS, reveals=True),
    event("looked", seat=SEAT, field=FIELDS, secret=CARDS, reveals=True),
    event("inserted", seat=SEAT, field=FIELDS, secret=CARDS),
    event("dug", seat=SEAT, field=FIELDS, secret=TREASURES),
    event("picked", seat=SEAT, secret=TREASURES, reveals=True),
    event("hid", seat=SEAT, secret=TREASURES),
    event("dropped", seat=SEAT, field=FIELDS, secret=TREASURES),
    event("searched", seat=SEAT, target=SEAT, n=NUMBER),
    event("looted", seat=SEAT, target=SEAT, secret=TREASURES, reveals=True),
    event("worked", seat=SEAT),
    event("healed", seat=SEAT, n=NUMBER),
    event("trained", seat=SEAT),
    event("bought", seat=SEAT),
    event("drew", seat=SEAT, secret=CARDS),
    event("removed", seat=SEAT, card=CARDS, reveals=True),
    event("shuffled", cards=NUMBER),
    event("swept", seat=SEAT, field=FIELDS, card=CARDS, reveals=True),
    event("won", seat=SEAT, treasures=counts(TREASURES), reveals=True),
    event("drawn"),
    event("stopped", days=NUMBER),
    event("settled", seat=SEAT, field=FIELDS),
)
(BEGAN, ROLLED, SLEPT, WENT, STAYED, PAUSED, UNCOVERED, RAISED, LOWERED, TOXICATED) = EVENTS.numbers[:10]
(CURED, STUNNED, BITTEN, USED, WISHED, TOOK, LEFT, PORTALED, AMBUSHED, ATTACKED) = EVENTS.numbers[10:20]
(FOUGHT, FLED, BEAT, DIED, RETURNED, ROBBED, SNATCHED, LAY, KEPT, RECOVERED) = EVENTS.numbers[20:30]
(CASTED, STRUCK, EXILED, BANISHED, LOOKED, INSERTED, DUG, PICKED, HID, DROPPED) = EVENTS.numbers[30:40]
(SEARCHED, LOOTED, WORKED, HEALED, TRAINED, BOUGHT, DREW, REMOVED, SHUFFLED, SWEPT) = EVENTS.numbers[40:50]
WON, DRAWN, STOPPED, SETTLED = EVENTS.numbers[50:]

COUNTED = ("dug", "robbed", "looted", "hidden")
MEASURES = (
    *("days", "valve", "deaths"),
    *(f"killed by {cause}" for cause in CAUSES.names),
    *COUNTED,
    *(f"used {card}" for card in CARDS.names),
)
