"""Keepers: what lies on the table, what can be done, and what is told."""

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
COLOURS = labels("warrior", "wizard", "rogue", "ranger")
PILES = labels("left", "middle", "right")
HUES, BOARD = len(COLOURS), len(PILES)
NONE = -1

BIDDING, SABOTAGING, LEAVING, OVER = range(4)  # phases
PASSES = 0  # choice of the option quest-giver


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


ACTIONS = Actions(
    group("quest", pile=PILES, draft=True),
    group("add", colour=COLOURS, draft=True),
    group("done"),
    group("pass"),
    group("sabotage", target=seats(SEATS), colour=COLOURS),
    group("refrain", standing=True),
)
QUEST, ADD, DONE, PASS, SABOTAGE, REFRAIN = ACTIONS.starts

EVENTS = Events(
    event("began", seat=SEAT),
    event("bid", seat=SEAT, pile=PILES, cards=NUMBER),
    event("passed", seat=SEAT),
    event("showed", seat=SEAT, cards=counts(COLOURS)),
    event("won", seat=SEAT, pile=PILES, cards=counts(COLOURS)),
    event("rumour", pile=PILES, colour=COLOURS),
    event("sabotaged", seat=SEAT, target=SEAT, colour=COLOURS),
    event("left", seat=SEAT, cards=counts(COLOURS)),
    event("drew", seat=SEAT, secret=COLOURS),
    event("shuffled", cards=NUMBER),
    event("emptied", seat=SEAT),
    event("stopped", rounds=NUMBER),
)
(BEGAN, BID, PASSED, SHOWED, WON, RUMOUR, SABOTAGED, LEFT, DREW, SHUFFLED, EMPTIED, STOPPED) = EVENTS.numbers
MEASURES = ("rounds", "valve")
