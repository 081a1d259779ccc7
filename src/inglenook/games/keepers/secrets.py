"""Keepers: who knows what. Hands, laid bids and sealed sabotages are hidden; the rest lies open."""

from inglenook.engine.toolkit import (
    NOBODY,
    Chance,
    Grid,
    Record,
    Row,
    below,
    clockwise,
    draw,
    kernel,
    put,
    sees,
    total,
    wipe,
)

from .deck import cards_of
from .declarations import BOARD, HUES, NONE, OVER, SEATS, Edition, State
from .sabotage import legal_sabotage

# Bounds are kept hand by hand: what an emptied deck tells about all hands together is not used.
APPROXIMATION = True


@kernel
def redeal(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """All that others hide is counted back into the deck, known cards aside, and dealt again."""
    for other in range(s.players):
        if other != seat:
            for colour in range(HUES):
                s.deck[colour] += s.hand[other, colour] + s.bid[other, colour] - s.known[other, colour]
    s.quest = quest_shown(s, seat)
    for other in range(s.players):
        if other != seat:
            deal_again(s, other, chance)
            if s.answers[other] != NONE:
                answer_again(s, e, other, chance)


@kernel
def deal_again(s: State, seat: int, chance: Chance) -> None:
    """A new hand of the same size around the known cards, and a laid bid of the same size out of it.
    A bid still being built is nobody else's business: it is undone."""
    owned, laid = cards_of(s, seat), max(0, bid_shown(s, seat))
    put(s.hand[seat], s.known[seat])
    wipe(s.bid[seat], 0)
    for _ in range(owned - total(s.known[seat])):
        s.hand[seat, draw(chance, s.deck, NOBODY)] += 1
    for _ in range(laid):
        s.bid[seat, draw(chance, s.hand[seat], NOBODY)] += 1


@kernel
def answer_again(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """A sealed sabotage becomes any answer that the new hand allows."""
    choices = chance.choices[:]
    s.answers[seat] = choices[below(chance, legal_sabotage(s, e, seat, choices))]


@kernel
def quest_shown(s: State, seat: int) -> int:
    """The quest bid on, hidden from others until the starter's bid is laid."""
    return s.quest if seat == s.starter or s.laid >> s.starter & 1 else NONE


@kernel
def bid_shown(s: State, seat: int) -> int:
    """The number of cards in a laid bid, NONE if there is none."""
    return total(s.bid[seat]) if s.laid >> seat & 1 else NONE


MOST, ROUNDS = 90, 200  # cards of a colour; up to where rounds are counted


class Observation(Record):
    players: int = sees(high=SEATS, meaning="how many keepers play")
    phase: int = sees(high=OVER, meaning="0: bidding, 1: sabotage, 3: the end")
    rounds: int = sees(high=ROUNDS, meaning=f"rounds begun, counted up to {ROUNDS}")
    quest: int = sees(low=NONE, high=BOARD - 1, meaning="the pile bid on; -1: none that the seat knows of")
    hand: Row = sees(HUES, high=MOST, meaning="the own hand, by colour")
    bid: Row = sees(HUES, high=MOST, meaning="the own bid, being built or laid, by colour")
    deck: int = sees(high=HUES * MOST, meaning="cards in the deck")
    discards: Row = sees(HUES, high=MOST, meaning="cards on the discard pile, by colour")
    box: Row = sees(HUES, high=MOST, meaning="adventurers that were not dealt, by colour")
    piles: Grid = sees(BOARD, HUES, high=MOST, meaning="quest cards in each pile, by colour")
    focus: Row = sees(BOARD, low=NONE, high=HUES - 1, meaning="colour of each pile's top card; -1: no card")
    rumours: Row = sees(BOARD, low=NONE, high=HUES - 1, meaning="colour of the rumour at each pile; -1: none")
    tavern: Grid = sees(SEATS, HUES, high=MOST, meaning="each keeper's unprepared adventurers, by colour")
    prepared: Grid = sees(SEATS, HUES, high=MOST, meaning="each keeper's prepared adventurers, by colour")
    known: Grid = sees(SEATS, HUES, high=MOST, meaning="cards all know to be in hand or bid, by colour")
    cards: Row = sees(SEATS, high=HUES * MOST, meaning="cards in each keeper's hand and bid")
    laid: Row = sees(SEATS, low=NONE, high=HUES * MOST, meaning="cards in each laid bid; -1: none is laid")
    won: Row = sees(SEATS, meaning="1: has won a bid this round")
    winner: Row = sees(SEATS, meaning="1: has won the game")
    giver: Row = sees(SEATS, meaning="1: holds the Quest Giver")
    starter: Row = sees(SEATS, meaning="1: started the present bid")
    asked: Row = sees(SEATS, meaning="1: must decide now")


@kernel
def observe(s: State, e: Edition, seat: int, out: Observation) -> None:
    out.players, out.phase, out.rounds = s.players, s.phase, min(s.rounds, ROUNDS)
    out.quest, out.deck = quest_shown(s, seat), total(s.deck)
    put(out.hand, s.hand[seat])
    put(out.bid, s.bid[seat])
    put(out.discards, s.discards)
    put(out.box, s.box)
    put(out.focus, s.focus)
    put(out.rumours, s.rumours)
    for pile in range(BOARD):
        put(out.piles[pile], s.piles[pile])
    for step in range(s.players):
        observe_keeper(s, clockwise(seat, step, s.players), step, out)


@kernel
def observe_keeper(s: State, seat: int, step: int, out: Observation) -> None:
    """A keeper, at the place where the viewer counts him."""
    put(out.tavern[step], s.tavern[seat])
    put(out.prepared[step], s.prepared[seat])
    put(out.known[step], s.known[seat])
    out.cards[step], out.laid[step] = cards_of(s, seat), bid_shown(s, seat)
    out.won[step], out.winner[step] = s.won >> seat & 1, s.winners >> seat & 1
    out.giver[step], out.starter[step] = seat == s.giver, seat == s.starter
    out.asked[step] = s.asked >> seat & 1
