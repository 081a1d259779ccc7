"""Hoardraids: what lies on the table, what can be done, and what is told."""

from inglenook.engine.toolkit import (
    NUMBER,
    SEAT,
    Actions,
    CardsFile,
    Events,
    Grid,
    Record,
    Row,
    cell,
    cells,
    counts,
    labels,
    seats,
)

SEATS = 4
SIDE = 10
FIELDS = labels(*(f"{column}{row + 1}" for row in range(SIDE) for column in "ABCDEFGHIJ"))
FILE = CardsFile(__file__)
CARDS = labels(*FILE.names)
CASTLES = labels("A1", "J1", "J10", "A10")  # clockwise
TREASURES = labels("crown", "goblet", "orb")
CHOICE = labels(*TREASURES.names, "unknown")
VALUES = FILE.choices("what", "what-2")
VALUES.run("health", "gulden", "strength", "arms")  # as cards.toml lists what a henchman sets out with
FACILITIES = labels("tavern", "healer", "gym", "blacksmith")
CAUSES = labels("villain", "henchman", "lightning", "poison", "mishap", "portal")
KINDS, SQUARES, GEMS, HOARD = len(CARDS), len(FIELDS), len(TREASURES), 12

NONE = -1
HEALTH, GULDEN, STRENGTH, ARMS = VALUES.numbers("health", "gulden", "strength", "arms")
BY_VILLAIN, BY_HENCHMAN, BY_LIGHTNING = CAUSES.numbers("villain", "henchman", "lightning")
BY_POISON, BY_MISHAP, BY_PORTAL = CAUSES.numbers("poison", "mishap", "portal")
TAVERN, HEALER, GYM, BLACKSMITH = FACILITIES.numbers("tavern", "healer", "gym", "blacksmith")

# Choices in the card table
TYPES = FILE.choices("type")
WEAPON, POTION, TRAP, SPECIAL = TYPES.numbers("arms", "potion", "trap", "special")
VILLAIN, SPELL, MAP = TYPES.numbers("villain", "spell", "map")
VERBS = FILE.choices("does", "does-2")
NOTHING, RAISE, LOWER, HALVE, SET = VERBS.numbers("nothing", "raise", "lower", "halve", "set")
TOXICATE, CURE, SKIP, LOOK, PORTAL = VERBS.numbers("toxicate", "cure", "skip", "look", "portal")
TELEPORT, HASTEN, BANISH = VERBS.numbers("teleport", "hasten", "banish")
STRIKE, FURY, EXILE = VERBS.numbers("strike", "fury", "exile")

# Stages of a turn. NIGHT fills the hand, DAWN begins the next turn; SETTLING comes before the first.
JOURNEY, FIND, CROSSING, LOOKING, COMBAT, FIELD, SWAY, NIGHT, DAWN, SETTLING = range(10)
THE_VILLAIN = SEATS  # as a foe

# Where a treasure can be: on a field, or in one of these.
CARRIED, HIDDEN, PILE = SQUARES, SQUARES + SEATS, SQUARES + 2 * SEATS

WATCHER = SEATS  # the bit of those who watch, in masks of who knows a card
PUBLIC = (1 << SEATS + 1) - 1

# Choices of options
GOALS = FILE.choices("goal")
ANY_N, ANY_2, THREE_ALIKE = GOALS.numbers("any-N", "any-2", "three-alike")
ONE_OF_EACH, AGREED = GOALS.numbers("one-of-each", "agreed")
AS_THE_GOAL, ON = FILE.choices("looting").numbers("as-the-goal", "on")
CHOSEN = FILE.choices("castles").number("chosen")
YES = FILE.choices("drop-treasures", "catharsis", "memory-aid", "stays").number("yes")


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


ACTIONS = Actions()
GO = ACTIONS.group("go", field=FIELDS)
WALK = ACTIONS.group("walk", field=FIELDS)
HOLD = ACTIONS.group("hold", card=CARDS, draft=True)
INSERT = ACTIONS.group("insert", field=FIELDS)
LAND = ACTIONS.group("land", field=FIELDS)
BANISH_AT = ACTIONS.group("banish", field=FIELDS)
LOOK_AT = ACTIONS.group("look", field=FIELDS)
SWEEP = ACTIONS.group("sweep", field=FIELDS)
TARGET = ACTIONS.group("target", seat=seats(SEATS))
ATTACK = ACTIONS.group("attack", seat=seats(SEATS))
HIDE = ACTIONS.group("hide", treasure=TREASURES)
DROP = ACTIONS.group("drop", treasure=TREASURES)
PICK = ACTIONS.group("pick", treasure=CHOICE)
SETTLE = ACTIONS.group("settle", castle=CASTLES)
CAST = ACTIONS.group("cast")
DIG = ACTIONS.group("dig")
USE = ACTIONS.group("use")
TAKE = ACTIONS.group("take")
LEAVE = ACTIONS.group("leave")
FIGHT = ACTIONS.group("fight", standing=1700)  # a blow is seen before the next
FLEE = ACTIONS.group("flee")
SEARCH = ACTIONS.group("search")
WORK = ACTIONS.group("work")
HEAL_POISON = ACTIONS.group("cure")
HEAL = ACTIONS.group("heal")
TRAIN = ACTIONS.group("train")
BUY = ACTIONS.group("buy")
PROCEED = ACTIONS.group("proceed")
DONE = ACTIONS.group("done")
STAY = ACTIONS.group("stay")

EVENTS = Events()
BEGAN = EVENTS.kind("began", seat=SEAT)
ROLLED = EVENTS.kind("rolled", seat=SEAT, n=NUMBER)
SLEPT = EVENTS.kind("slept", seat=SEAT)
WENT = EVENTS.kind("went", seat=SEAT, field=FIELDS)
STAYED = EVENTS.kind("stayed", seat=SEAT, field=FIELDS)
PAUSED = EVENTS.kind("paused", seat=SEAT, field=FIELDS)
UNCOVERED = EVENTS.kind("uncovered", seat=SEAT, field=FIELDS, card=CARDS, reveals=True)
RAISED = EVENTS.kind("raised", seat=SEAT, value=VALUES, n=NUMBER)
LOWERED = EVENTS.kind("lowered", seat=SEAT, value=VALUES, n=NUMBER)
TOXICATED = EVENTS.kind("toxicated", seat=SEAT)
CURED = EVENTS.kind("cured", seat=SEAT)
STUNNED = EVENTS.kind("stunned", seat=SEAT)
BITTEN = EVENTS.kind("bitten", seat=SEAT)
USED = EVENTS.kind("used", seat=SEAT, card=CARDS)
WISHED = EVENTS.kind("wished", seat=SEAT, n=NUMBER)
TOOK = EVENTS.kind("took", seat=SEAT, card=CARDS)
LEFT = EVENTS.kind("left", seat=SEAT, card=CARDS)
PORTALED = EVENTS.kind("portal", seat=SEAT, n=NUMBER)
AMBUSHED = EVENTS.kind("ambushed", seat=SEAT, card=CARDS)
ATTACKED = EVENTS.kind("attacked", seat=SEAT, target=SEAT)
FOUGHT = EVENTS.kind("fought", seat=SEAT, blow=NUMBER, impact=NUMBER, answer=NUMBER, reply=NUMBER)
FLED = EVENTS.kind("fled", seat=SEAT, blow=NUMBER, impact=NUMBER)
BEAT = EVENTS.kind("beat", seat=SEAT, card=CARDS)
DIED = EVENTS.kind("died", seat=SEAT, cause=CAUSES, field=FIELDS)
RETURNED = EVENTS.kind("returned", seat=SEAT, field=FIELDS)
ROBBED = EVENTS.kind("robbed", seat=SEAT, target=SEAT, n=NUMBER)
SNATCHED = EVENTS.kind("snatched", field=FIELDS, n=NUMBER)
LAY = EVENTS.kind("lay", field=FIELDS, n=NUMBER)
KEPT = EVENTS.kind("kept", seat=SEAT, n=NUMBER)
RECOVERED = EVENTS.kind("recovered", seat=SEAT, n=NUMBER)
CASTED = EVENTS.kind("cast", seat=SEAT, card=CARDS)
STRUCK = EVENTS.kind("struck", seat=SEAT, target=SEAT)
EXILED = EVENTS.kind("exiled", seat=SEAT, target=SEAT)
BANISHED = EVENTS.kind("banished", field=FIELDS, card=CARDS, reveals=True)
LOOKED = EVENTS.kind("looked", seat=SEAT, field=FIELDS, secret=CARDS, reveals=True)
INSERTED = EVENTS.kind("inserted", seat=SEAT, field=FIELDS, secret=CARDS)
DUG = EVENTS.kind("dug", seat=SEAT, field=FIELDS, secret=TREASURES)
PICKED = EVENTS.kind("picked", seat=SEAT, secret=TREASURES, reveals=True)
HID = EVENTS.kind("hid", seat=SEAT, secret=TREASURES)
DROPPED = EVENTS.kind("dropped", seat=SEAT, field=FIELDS, secret=TREASURES)
SEARCHED = EVENTS.kind("searched", seat=SEAT, target=SEAT, n=NUMBER)
LOOTED = EVENTS.kind("looted", seat=SEAT, target=SEAT, secret=TREASURES, reveals=True)
WORKED = EVENTS.kind("worked", seat=SEAT)
HEALED = EVENTS.kind("healed", seat=SEAT, n=NUMBER)
TRAINED = EVENTS.kind("trained", seat=SEAT)
BOUGHT = EVENTS.kind("bought", seat=SEAT)
DREW = EVENTS.kind("drew", seat=SEAT, secret=CARDS)
REMOVED = EVENTS.kind("removed", seat=SEAT, card=CARDS, reveals=True)
SHUFFLED = EVENTS.kind("shuffled", cards=NUMBER)
SWEPT = EVENTS.kind("swept", seat=SEAT, field=FIELDS, card=CARDS, reveals=True)
WON = EVENTS.kind("won", seat=SEAT, treasures=counts(TREASURES), reveals=True)
DRAWN = EVENTS.kind("drawn")
STOPPED = EVENTS.kind("stopped", days=NUMBER)
SETTLED = EVENTS.kind("settled", seat=SEAT, field=FIELDS)
# For scenes: a field of somebody's way, told from its end to its beginning; who fights, and with how much health. The
# foe is a seat or THE_VILLAIN, whose card it is then.
STEPPED = EVENTS.kind("stepped", seat=SEAT, field=FIELDS, derived=True)
FACED = EVENTS.kind("faced", seat=SEAT, foe=NUMBER, card=NUMBER, health=NUMBER, other=NUMBER, derived=True)

COUNTED = ("dug", "robbed", "looted", "hidden")
MEASURES = (
    *("days", "valve", "deaths"),
    *(f"killed by {cause}" for cause in CAUSES.names),
    *COUNTED,
    *(f"used {card}" for card in CARDS.names),
)
