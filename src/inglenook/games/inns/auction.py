"""Inns & Outcasts: auctions, open and quick."""

from inglenook.engine.toolkit import Log, Moves, clockwise, emit, kernel, wipe

from . import declarations as d
from .blocking import block, can_be_blocked
from .declarations import Edition, State
from .playing import everybody
from .traits import character


@kernel
def start_auction(s: State, e: Edition) -> None:
    """The card's player opens; in a quick auction all bid at the same time."""
    s.bid = d.NONE
    s.leader = d.NONE
    s.passed = 0
    s.phase = d.BIDDING if e.auction == d.OPEN else d.QUICK
    s.asked = 1 << s.actor if e.auction == d.OPEN else everybody(s)


@kernel
def legal_bid(s: State, seat: int, out: Moves) -> int:
    """More than the highest bid so far, up to what lies on one's own setting; who does not open may pass."""
    n = 0
    for amount in range(s.bid + 1, s.setting[seat] + 1):
        out[n] = d.BID + amount
        n += 1
    if s.phase == d.BIDDING and s.leader != d.NONE:
        out[n] = d.PASS
        n += 1
    return n


@kernel
def answer_bid(s: State, seat: int, action: int, log: Log) -> None:
    if s.phase == d.QUICK:
        seal_bid(s, seat, action - d.BID, log)
    elif action == d.PASS:
        pass_bid(s, seat, log)
        ask_bidder(s, seat, log)
    else:
        raise_bid(s, seat, action - d.BID, log)
        ask_bidder(s, seat, log)


@kernel
def raise_bid(s: State, seat: int, amount: int, log: Log) -> None:
    s.bid = amount
    s.leader = seat
    emit(log, d.BADE, seat, amount)


@kernel
def pass_bid(s: State, seat: int, log: Log) -> None:
    s.passed |= 1 << seat
    emit(log, d.PASSED, seat)


@kernel
def ask_bidder(s: State, seat: int, log: Log) -> None:
    """Clockwise to the next who can raise; who cannot passes. All but one have passed: it is over."""
    following = clockwise(seat, 1, s.players)
    while following != s.leader:
        if not s.passed >> following & 1:
            if s.setting[following] > s.bid:
                s.asked = 1 << following
                return
            pass_bid(s, following, log)
        following = clockwise(following, 1, s.players)
    win_auction(s, log)


@kernel
def seal_bid(s: State, seat: int, amount: int, log: Log) -> None:
    s.bids[seat] = amount
    s.asked &= ~(1 << seat)
    if s.asked == 0:
        open_bids(s, log)


@kernel
def open_bids(s: State, log: Log) -> None:
    """The highest wins; among equals the one closest to the Head, clockwise."""
    for step in range(s.players):
        seat = clockwise(s.head, step, s.players)
        emit(log, d.BADE, seat, s.bids[seat])
        if s.bids[seat] > s.bid:
            s.bid = s.bids[seat]
            s.leader = seat
    wipe(s.bids, d.NONE)
    win_auction(s, log)


@kernel
def win_auction(s: State, log: Log) -> None:
    """The winner pays the pile and is asked which option it shall be."""
    s.setting[s.leader] -= s.bid
    emit(log, d.WON, s.leader, s.bid)
    s.phase = d.OPTION
    s.asked = 1 << s.leader


@kernel
def legal_options(s: State, e: Edition, out: Moves) -> int:
    card = character(s, s.actor)
    out[0] = d.CHOOSE + e.first[card] - 1
    if e.second[card] == d.NO_OPTION:
        return 1
    out[1] = d.CHOOSE + e.second[card] - 1
    return 2


@kernel
def amount_of(s: State, e: Edition, option: int) -> int:
    """Loot that an option of the present auction moves."""
    card = character(s, s.actor)
    return int(e.first_amount[card] if option == e.first[card] else e.second_amount[card])


@kernel
def choose_option(s: State, e: Edition, seat: int, option: int, log: Log) -> None:
    """The option is carried out for the card's player."""
    s.asked = 0
    s.phase = d.NEXT
    emit(log, d.CHOSE, seat, option - 1)
    amount = amount_of(s, e, option)
    if option == d.HOARD:
        take_loot(s, s.actor, amount, log)
    for step in range(1, s.players):
        other = clockwise(s.actor, step, s.players)
        if option == d.PAY_UP:
            give(s, other, s.actor, amount, log)
        elif option == d.FEAST:
            take_loot(s, other, amount, log)
        elif option == d.BLOW_UP and can_be_blocked(s, s.actor, other):
            block(s, s.actor, other, log)


@kernel
def take_loot(s: State, seat: int, amount: int, log: Log) -> None:
    """From the pile to the setting."""
    s.setting[seat] += amount
    emit(log, d.TOOK, seat, amount)


@kernel
def give(s: State, seat: int, other: int, amount: int, log: Log) -> None:
    """From one setting to another, as much as there is."""
    given = min(amount, int(s.setting[seat]))
    s.setting[seat] -= given
    s.setting[other] += given
    if given > 0:
        emit(log, d.GAVE, seat, other, given)
