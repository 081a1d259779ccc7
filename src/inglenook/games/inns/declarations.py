"""Inns & Outcasts: what lies on the table, what can be done, and what is told."""

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
    event,
    group,
    labels,
    numbers,
    seats,
)

SEATS = 8
NONE = -1
INNS = labels("wobblin-wagon", "jaded-dragon")
RANKS = 6  # initiatives, counted from 0 in the records and from 1 at the table
CHARACTERS = labels(
    "thief",
    "guard",
    "bard",
    "mage",
    "thane",
    "goblins",
    "bounty-hunter",
    "monk",
    "cultists",
    "alchemist",
    "lord",
    "dragon",
)  # in the order of their initiatives, inn by inn
CAST = len(CHARACTERS)
MOST = (
    138  # loot on a setting: 12 to start with, 9 from each of seven players by an ability, 9 from each feast
)

# Phases: what is being done, or asked
HANDS, CARDS, CALL, NEXT, BLOCK, REVEAL, NAME, BIDDING, QUICK, OPTION, LOOT, OVER = range(12)

# The vocabulary of Reveal abilities, of the options of an auction, and of what is counted: see cards.toml
NOTHING, STEAL, BOUNTY, CLEAR, HEX, PROTECT, INVEST, TIPS, LEVY, AUCTION = range(10)
OPTIONS = labels("pay-up", "blow-up", "hoard", "feast")
NO_OPTION, PAY_UP, BLOW_UP, HOARD, FEAST = range(5)
ANY, BLOCKED_ONES, SAME, OF_INN, OF_MORALITY, OF_RACE, UNIQUE, MATCHING = 0, 1, 2, 7, 9, 12, 24, 28
INN, RACE, MORALITY, INITIATIVE = range(4)  # traits; the fifth is the character itself

# Choices of options
CHOSEN, OPEN, TURN = 0, 0, 0  # hands, auction, head
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
ACTIONS = Actions(
    group("pick", character=CHARACTERS, draft=True),
    group("ready"),
    group("play", character=CHARACTERS),
    group("block", target=seats(SEATS)),
    group("mark", target=seats(SEATS)),
    group("target", target=seats(SEATS)),
    group("name", initiative=INITIATIVES),
    group("clear", target=seats(SEATS)),
    group("hex", target=seats(SEATS)),
    group("protect", target=seats(SEATS)),
    group("decline"),
    group("pay", amount=numbers(10)),
    group("bid", amount=numbers(MOST + 1)),
    group("pass"),
    group("choose", option=OPTIONS),
)
(
    PICK, READY, PLAY, BLOCKS, MARKS, TARGETS, NAMES, CLEARS, HEXES, PROTECTS, DECLINE, PAY, BID, PASS, CHOOSE
) = ACTIONS.starts  # fmt: skip

EVENTS = Events(
    event("began", seat=SEAT),
    event("turn", turn=NUMBER, seat=SEAT),
    event("called", initiative=NUMBER),
    event("turned", seat=SEAT, character=CHARACTERS, reveals=True),
    event("placed", seat=SEAT, amount=NUMBER),
    event("blocked", seat=SEAT, target=SEAT),
    event("marked", seat=SEAT, target=SEAT),
    event("targeted", seat=SEAT, target=SEAT),
    event("named", seat=SEAT, target=SEAT, initiative=NUMBER),
    event("missed", seat=SEAT, target=SEAT),
    event("cleared", seat=SEAT, target=SEAT, tokens=NUMBER),
    event("protected", seat=SEAT, target=SEAT),
    event("paid", seat=SEAT, amount=NUMBER),
    event("gave", seat=SEAT, target=SEAT, amount=NUMBER),
    event("took", seat=SEAT, amount=NUMBER),
    event("bid", seat=SEAT, amount=NUMBER),
    event("passed", seat=SEAT),
    event("won", seat=SEAT, amount=NUMBER),
    event("chose", seat=SEAT, option=OPTIONS),
    event("collected", seat=SEAT, setting=NUMBER, loot=NUMBER, hoard=NUMBER),
    event("returned", turns=NUMBER),
    event("tied", hoard=NUMBER),
    event("reached", seat=SEAT, hoard=NUMBER),
    event("stopped", turns=NUMBER),
)
(
    BEGAN, TURN_BEGAN, CALLED, TURNED, PLACED, BLOCKED, MARKED, TARGETED, NAMED, MISSED, CLEARED, PROTECTED,
    PAID, GAVE, TOOK, BADE, PASSED, WON, CHOSE, COLLECTED, RETURNED, TIED, REACHED, STOPPED
) = EVENTS.numbers  # fmt: skip
MEASURES = ("turns", "valve")
