"""Keepers: what lies on the table, what can be done, and what is told."""

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
COLOURS = labels("warrior", "wizard", "rogue", "ranger")
PILES = labels("left", "middle", "right")
HUES, BOARD = len(COLOURS), len(PILES)
NONE = -1

BIDDING, SABOTAGING, LEAVING, OVER = range(4)  # phases
PASSES = CardsFile(__file__).choices("quest-giver").number("passes")


class State(Record):
    players: int = cell()
    phase: int = cell()
    asked: int = cell()  # mask of the keepers who must decide now
    rounds: int = cell()  # rounds begun
    giver: int = cell()  # holder of the Quest Giver: the Current Player
    won: int = cell()  # mask: has won a bid this round
    starter: int = cell()  # of the present bid
    quest: int = cell()  # the pile bid on, once the starter has chosen
    laid: int = cell()  # mask: has laid a bid on it
    winners: int = cell()  # mask, at the end

    deck: Row = cells(HUES)  # cards by colour; a card gets its place when it is drawn
    discards: Row = cells(HUES)
    box: Row = cells(HUES)  # adventurers that could not be dealt evenly
    piles: Grid = cells(BOARD, HUES)
    focus: Row = cells(BOARD)  # colour of each pile's top card
    rumours: Row = cells(BOARD)
    tavern: Grid = cells(SEATS, HUES)  # unprepared adventurers
    prepared: Grid = cells(SEATS, HUES)
    hand: Grid = cells(SEATS, HUES)
    bid: Grid = cells(SEATS, HUES)  # being built, or laid
    known: Grid = cells(SEATS, HUES)  # cards everybody knows to be in hand or bid, at least
    answers: Row = cells(SEATS)  # sealed sabotages


class Edition(Record):
    quests: Row = cells(HUES)  # quest cards by colour
    adventurers: Row = cells(HUES)
    hand: int = cell()  # cards dealt
    alone: int = cell()  # least bid of the last one left
    cost: int = cell()  # of a sabotage
    quest_giver: int = cell()
    max_rounds: int = cell()


ACTIONS = Actions()
QUEST = ACTIONS.group("quest", pile=PILES, draft=True)
ADD = ACTIONS.group("add", colour=COLOURS, draft=True)
DONE = ACTIONS.group("done")
PASS = ACTIONS.group("pass")
SABOTAGE = ACTIONS.group("sabotage", target=seats(SEATS), colour=COLOURS)
REFRAIN = ACTIONS.group("refrain", standing=500)

EVENTS = Events()
BEGAN = EVENTS.kind("began", seat=SEAT)
BID = EVENTS.kind("bid", seat=SEAT, pile=PILES, cards=NUMBER)
PASSED = EVENTS.kind("passed", seat=SEAT)
SHOWED = EVENTS.kind("showed", seat=SEAT, cards=counts(COLOURS))
WON = EVENTS.kind("won", seat=SEAT, pile=PILES, cards=counts(COLOURS))
RUMOUR = EVENTS.kind("rumour", pile=PILES, colour=COLOURS)
SABOTAGED = EVENTS.kind("sabotaged", seat=SEAT, target=SEAT, colour=COLOURS)
LEFT = EVENTS.kind("left", seat=SEAT, cards=counts(COLOURS))
DREW = EVENTS.kind("drew", seat=SEAT, secret=COLOURS)
SHUFFLED = EVENTS.kind("shuffled", cards=NUMBER)
EMPTIED = EVENTS.kind("emptied", seat=SEAT)
STOPPED = EVENTS.kind("stopped", rounds=NUMBER)
TURNED = EVENTS.kind("turned", pile=PILES, focus=COLOURS, cards=counts(COLOURS), derived=True)  # up
MEASURES = ("rounds", "valve")
