"""Inns & Outcasts: what lies on the table, what can be done, and what is told."""

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
    numbers,
    seats,
)

SEATS = 8
NONE = -1
INNS = labels("wobblin-wagon", "jaded-dragon")
RANKS = 6  # initiatives, counted from 0 in the records and from 1 at the table
FILE = CardsFile(__file__)
CHARACTERS = labels(*FILE.names)  # in the order of their initiatives, inn by inn
CAST = len(CHARACTERS)
# Loot on a setting: 12 to start with, 9 from each of seven players by an ability, 9 from each feast
MOST = 138

# Phases: what is being done, or asked
HANDS, CARDS, CALL, NEXT, BLOCK, REVEAL, NAME, BIDDING, QUICK, OPTION, LOOT, OVER = range(12)

# The vocabulary of Reveal abilities and of the options of an auction
REVEALS = FILE.choices("reveal")
NOTHING, STEAL, BOUNTY, CLEAR, HEX = REVEALS.numbers("nothing", "steal", "bounty", "clear", "hex")
PROTECT, INVEST, TIPS, LEVY, AUCTION = REVEALS.numbers("protect", "invest", "tips", "levy", "auction")
OPTIONS = labels("pay-up", "blow-up", "hoard", "feast")
PRIZES = FILE.choices("first", "second")
NO_OPTION = PRIZES.run("nothing", *OPTIONS.names)
PAY_UP, BLOW_UP, HOARD, FEAST = PRIZES.numbers("pay-up", "blow-up", "hoard", "feast")

# What is counted. Kernels tell the kinds apart by their order, which cards.toml must keep.
TRAITS = labels("inn", "race", "morality", "initiative")  # and one more, the character itself
INN, RACE, MORALITY, INITIATIVE = TRAITS.numbers("inn", "race", "morality", "initiative")
RACES, MORALITIES = FILE.choices("race"), FILE.choices("morality")
KINDS = FILE.choices("of", "more-of", "who")
ANY = KINDS.run(
    *("cards", "blocked", *(f"same-{trait}" for trait in TRAITS.names), "same-character"),
    *(*INNS.names, *MORALITIES.names, *RACES.names),
    *(f"{how}-{trait}" for how in ("unique", "matching") for trait in TRAITS.names),
)
BLOCKED_ONES, SAME = KINDS.numbers("blocked", "same-inn")
OF_INN, OF_MORALITY, OF_RACE = KINDS.numbers(INNS.names[0], MORALITIES.names[0], RACES.names[0])
UNIQUE, MATCHING = KINDS.numbers("unique-inn", "matching-inn")

# Choices of options
CHOSEN = FILE.choices("hands").number("chosen")
OPEN = FILE.choices("auction").number("open")
TURN = FILE.choices("head").number("turn")
YES = FILE.choices("own-card").number("yes")
FULL_RANGE = 3  # players that may agree to count their own cards


class State(Record):
    players: int = cell()
    phase: int = cell()
    asked: int = cell()  # mask of the players who must decide now
    turns: int = cell()  # begun
    evening: int = cell()  # turns begun since the cards were last taken back
    head: int = cell()  # of the table
    call: int = cell()  # the last initiative called, NONE before the first
    step: int = cell()  # seats from the Head on that have been looked at in this call
    actor: int = cell()  # whose card is being resolved
    up: int = cell()  # mask: the card is turned up
    blocked: int = cell()  # mask
    protected: int = cell()  # mask: cannot be blocked any more
    tokens: int = cell()  # target tokens placed this turn
    bid: int = cell()  # the highest so far
    leader: int = cell()  # who made it
    passed: int = cell()  # mask

    hand: Grid = cells(SEATS, RANKS)  # the inn chosen at each initiative
    known: Row = cells(SEATS)  # mask of initiatives: all have seen that card
    spent: Row = cells(SEATS)  # mask of initiatives in the discard
    card: Row = cells(SEATS)  # initiative of the card played this turn
    setting: Row = cells(SEATS)  # loot on the table setting
    hoard: Row = cells(SEATS)
    gained: Row = cells(SEATS)  # what the last turn brought
    paid: Row = cells(SEATS)  # by an ability, for the Loot ability to count
    mark: Row = cells(SEATS)  # whose face-down card the seat has marked to be blocked
    target: Row = cells(SEATS)  # on whose setting the seat's target token lies
    order: Row = cells(SEATS)  # as how many-eth it was placed; 0 once it is dead
    named: Row = cells(SEATS)  # the initiative named with it
    bids: Row = cells(SEATS)  # sealed, in a quick auction


class Edition(Record):
    race: Row = cells(CAST)
    morality: Row = cells(CAST)
    start: Row = cells(CAST)
    block: Row = cells(CAST)  # the initiative it blocks, from 1; 0: no icon
    reveal: Row = cells(CAST)
    amount: Row = cells(CAST)
    cost: Row = cells(CAST)
    who: Row = cells(CAST)
    first: Row = cells(CAST)
    first_amount: Row = cells(CAST)
    second: Row = cells(CAST)
    second_amount: Row = cells(CAST)
    loot: Row = cells(CAST)
    each: Row = cells(CAST)
    of: Row = cells(CAST)
    more: Row = cells(CAST)
    more_of: Row = cells(CAST)
    times_paid: Row = cells(CAST)
    if_empty: Row = cells(CAST)
    most: Row = cells(CAST)
    goals: Row = cells(RANKS)  # by number of players, from 3 on
    inns: Row = cells(RANKS)  # from how many inns a card may be chosen, by initiative
    hands: int = cell()
    auction: int = cell()
    head: int = cell()
    own_card: int = cell()
    round_turns: int = cell()
    goal: int = cell()
    max_turns: int = cell()


INITIATIVES = numbers(RANKS, first=1)
PARTS = labels("count", "more", "paid", "blocked")  # of what a Loot ability is reckoned
ACTIONS = Actions()
PICK = ACTIONS.group("pick", character=CHARACTERS, draft=True)
READY = ACTIONS.group("ready")
PLAY = ACTIONS.group("play", character=CHARACTERS)
BLOCKS = ACTIONS.group("block", target=seats(SEATS))
MARKS = ACTIONS.group("mark", target=seats(SEATS))
TARGETS = ACTIONS.group("target", target=seats(SEATS))
NAMES = ACTIONS.group("name", initiative=INITIATIVES)
CLEARS = ACTIONS.group("clear", target=seats(SEATS))
HEXES = ACTIONS.group("hex", target=seats(SEATS))
PROTECTS = ACTIONS.group("protect", target=seats(SEATS))
DECLINE = ACTIONS.group("decline")
PAY = ACTIONS.group("pay", amount=numbers(10))
BID = ACTIONS.group("bid", amount=numbers(MOST + 1))
PASS = ACTIONS.group("pass")
CHOOSE = ACTIONS.group("choose", option=OPTIONS)

EVENTS = Events()
BEGAN = EVENTS.kind("began", seat=SEAT)
TURN_BEGAN = EVENTS.kind("turn", turn=NUMBER, seat=SEAT)
CALLED = EVENTS.kind("called", initiative=NUMBER)
TURNED = EVENTS.kind("turned", seat=SEAT, character=CHARACTERS, reveals=True)
PLACED = EVENTS.kind("placed", seat=SEAT, amount=NUMBER)
BLOCKED = EVENTS.kind("blocked", seat=SEAT, target=SEAT)
MARKED = EVENTS.kind("marked", seat=SEAT, target=SEAT)
TARGETED = EVENTS.kind("targeted", seat=SEAT, target=SEAT)
NAMED = EVENTS.kind("named", seat=SEAT, target=SEAT, initiative=NUMBER)
MISSED = EVENTS.kind("missed", seat=SEAT, target=SEAT)
CLEARED = EVENTS.kind("cleared", seat=SEAT, target=SEAT, tokens=NUMBER)
PROTECTED = EVENTS.kind("protected", seat=SEAT, target=SEAT)
PAID = EVENTS.kind("paid", seat=SEAT, amount=NUMBER)
GAVE = EVENTS.kind("gave", seat=SEAT, target=SEAT, amount=NUMBER)
TOOK = EVENTS.kind("took", seat=SEAT, amount=NUMBER)
BADE = EVENTS.kind("bid", seat=SEAT, amount=NUMBER)
PASSED = EVENTS.kind("passed", seat=SEAT)
WON = EVENTS.kind("won", seat=SEAT, amount=NUMBER)
CHOSE = EVENTS.kind("chose", seat=SEAT, option=OPTIONS)
COLLECTED = EVENTS.kind("collected", seat=SEAT, setting=NUMBER, loot=NUMBER, hoard=NUMBER)
RETURNED = EVENTS.kind("returned", turns=NUMBER)
TIED = EVENTS.kind("tied", hoard=NUMBER)
REACHED = EVENTS.kind("reached", seat=SEAT, hoard=NUMBER)
STOPPED = EVENTS.kind("stopped", turns=NUMBER)
RECKONED = EVENTS.kind("reckoned", seat=SEAT, character=CHARACTERS, parts=counts(PARTS), derived=True)
MEASURES = ("turns", "valve")
