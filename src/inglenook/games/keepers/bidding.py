"""Keepers: bidding for a quest."""

from inglenook.engine.toolkit import Chance, Log, Moves, clockwise, emit, kernel, some, total

from . import declarations as d
from .deck import cards_of, deal_rumours, discard, show, spread_rumours, tell_rumours
from .declarations import Edition, State


@kernel
def start_bid(s: State) -> None:
    """The first keeper from the Current Player on who has not won yet; none, or no quest: bidding is over."""
    s.quest = d.NONE
    s.laid = 0
    for step in range(s.players):
        seat = clockwise(s.giver, step, s.players)
        if not s.won >> seat & 1 and quest_left(s):
            s.starter = seat
            s.asked = 1 << seat
            return
    s.phase = d.SABOTAGING


@kernel
def quest_left(s: State) -> bool:
    for pile in range(d.BOARD):
        if s.focus[pile] != d.NONE:
            return True
    return False


@kernel
def may_bid(s: State, seat: int) -> bool:
    """Who has won this round must pass; who has no cards cannot bid. Neither is asked."""
    return not s.won >> seat & 1 and some(s.hand[seat])


@kernel
def alone(s: State) -> bool:
    """Whether nobody but the starter can still bid."""
    for seat in range(s.players):
        if seat != s.starter and may_bid(s, seat):
            return False
    return True


@kernel
def minimum(s: State, e: Edition, seat: int) -> int:
    """How many cards this bid needs; the starter's whole hand, if it has fewer."""
    if seat != s.starter:
        return 1
    return min(cards_of(s, seat), e.alone if alone(s) else 1)


@kernel
def legal_bid(s: State, e: Edition, seat: int, out: Moves) -> int:
    if seat == s.starter and s.quest == d.NONE:
        return legal_quests(s, out)
    size = total(s.bid[seat])
    needed = minimum(s, e, seat)
    n = legal_cards(s, seat, needed - size, out)
    if size >= needed:
        out[n] = d.DONE
        n += 1
    elif seat != s.starter:
        out[n] = d.PASS
        n += 1
    return n


@kernel
def legal_quests(s: State, out: Moves) -> int:
    n = 0
    for pile in range(d.BOARD):
        if s.focus[pile] != d.NONE:
            out[n] = d.QUEST + pile
            n += 1
    return n


@kernel
def legal_cards(s: State, seat: int, missing: int, out: Moves) -> int:
    """In colour order, so that a bid is built in one way only, while what is missing stays in reach."""
    n = 0
    left = total(s.hand[seat])
    last = last_added(s, seat)
    for colour in range(d.HUES):
        if colour >= last and s.hand[seat, colour] > 0 and left >= missing:
            out[n] = d.ADD + colour
            n += 1
        left -= s.hand[seat, colour]
    return n


@kernel
def last_added(s: State, seat: int) -> int:
    colour = d.HUES - 1
    while colour > 0 and s.bid[seat, colour] == 0:
        colour -= 1
    return colour


@kernel
def add_card(s: State, seat: int, colour: int) -> None:
    s.hand[seat, colour] -= 1
    s.bid[seat, colour] += 1


@kernel
def lay_bid(s: State, seat: int, chance: Chance, log: Log) -> None:
    s.laid |= 1 << seat
    emit(log, d.BID, seat, s.quest, total(s.bid[seat]))
    ask_next(s, seat, chance, log)


@kernel
def pass_bid(s: State, seat: int, chance: Chance, log: Log) -> None:
    emit(log, d.PASSED, seat)
    ask_next(s, seat, chance, log)


@kernel
def ask_next(s: State, seat: int, chance: Chance, log: Log) -> None:
    """Clockwise to the next keeper who may bid; back at the starter the bids are turned up."""
    following = clockwise(seat, 1, s.players)
    while following != s.starter and not may_bid(s, following):
        following = clockwise(following, 1, s.players)
    if following == s.starter:
        s.asked = 0
        turn_up(s, chance, log)
    else:
        s.asked = 1 << following


@kernel
def turn_up(s: State, chance: Chance, log: Log) -> None:
    winner = best_bid(s)
    cards = s.piles[s.quest]
    emit(log, d.TURNED, s.quest, s.focus[s.quest], cards[0], cards[1], cards[2], cards[3])
    for step in range(s.players):
        seat = clockwise(s.starter, step, s.players)
        if s.laid >> seat & 1:
            show(log, d.SHOWED, seat, s.bid[seat])
            if seat != winner:
                take_back(s, seat)
    win_quest(s, winner, log)
    spread_rumours(s)
    deal_rumours(s, chance, log)
    tell_rumours(s, log)


@kernel
def best_bid(s: State) -> int:
    """Most cards of the focus, then most cards, then first come."""
    best = int(s.starter)
    for step in range(1, s.players):
        seat = clockwise(s.starter, step, s.players)
        if s.laid >> seat & 1 and beats(s, seat, best):
            best = seat
    return best


@kernel
def beats(s: State, seat: int, other: int) -> bool:
    focus = s.focus[s.quest]
    if s.bid[seat, focus] != s.bid[other, focus]:
        return bool(s.bid[seat, focus] > s.bid[other, focus])
    return total(s.bid[seat]) > total(s.bid[other])


@kernel
def take_back(s: State, seat: int) -> None:
    """A losing bid returns to the hand, and everybody has seen it."""
    for colour in range(d.HUES):
        s.known[seat, colour] = max(s.known[seat, colour], s.bid[seat, colour])
        s.hand[seat, colour] += s.bid[seat, colour]
        s.bid[seat, colour] = 0


@kernel
def win_quest(s: State, seat: int, log: Log) -> None:
    """The bid is paid, matching adventurers get ready, the quest's cards are discarded."""
    s.won |= 1 << seat
    for colour in range(d.HUES):
        discard(s, seat, colour, s.bid[seat, colour])
        s.bid[seat, colour] = 0
        leaving = min(s.tavern[seat, colour], s.piles[s.quest, colour])
        s.tavern[seat, colour] -= leaving
        s.prepared[seat, colour] += leaving
        s.discards[colour] += s.piles[s.quest, colour]
        s.piles[s.quest, colour] = 0
    s.focus[s.quest] = d.NONE
    ready = s.prepared[seat]
    emit(log, d.WON, seat, s.quest, ready[0], ready[1], ready[2], ready[3])
