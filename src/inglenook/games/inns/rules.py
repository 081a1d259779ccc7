"""Inns & Outcasts: set-up, the course of a turn, and the kernels of the contract."""

from inglenook.engine.toolkit import (
    EVERYONE,
    FREE,
    Chance,
    Log,
    Moves,
    Row,
    clockwise,
    emit,
    kernel,
    ones,
    put,
    roll,
    wipe,
)

from . import declarations as d
from .auction import answer_bid, choose_option, legal_bid, legal_options
from .blocking import legal_block, start_block, use_icon
from .declarations import Edition, State
from .loot import end_turn, goal, is_tied, leading
from .playing import be_ready, call_next, deal_hands, legal_cards, legal_hand, pick, play_card, start_turn
from .reveal import answer_name, legal_names, legal_reveal, start_reveal, use_ability
from .targets import arrive


@kernel
def setup(s: State, e: Edition, players: int, chance: Chance, log: Log) -> None:
    s.players = players
    s.call, s.actor, s.leader, s.bid = d.NONE, d.NONE, d.NONE, d.NONE
    for row in (s.card, s.mark, s.target, s.named, s.bids):
        wipe(row, d.NONE)
    s.head = roll(chance, players, EVERYONE)
    emit(log, d.BEGAN, s.head)
    deal_hands(s, e, chance)
    go_on(s, e, log)


@kernel
def go_on(s: State, e: Edition, log: Log) -> None:
    """From one step of the turn to the next, until somebody must decide."""
    while s.asked == 0 and s.phase != d.OVER:
        if s.phase == d.CARDS:
            start_turn(s, log)
        elif s.phase == d.CALL:
            call_next(s, e, log)
        elif s.phase == d.NEXT:
            next_card(s, e, log)
        elif s.phase == d.BLOCK:
            start_block(s, e)
        elif s.phase == d.REVEAL:
            start_reveal(s, e, log)
        else:
            end_turn(s, e, log)


@kernel
def next_card(s: State, e: Edition, log: Log) -> None:
    """The cards just turned up are resolved one by one, from the Head clockwise."""
    while s.step < s.players:
        seat = clockwise(s.head, s.step, s.players)
        s.step += 1
        if s.card[seat] == s.call:
            s.actor = seat
            arrive(s, e, seat, log)
            s.phase = d.BLOCK
            return
    s.phase = d.CALL


@kernel
def waiting(s: State, e: Edition) -> int:
    return s.asked


@kernel
def legal(s: State, e: Edition, seat: int, out: Moves) -> int:
    if s.phase == d.CARDS:
        return legal_cards(s, seat, out)
    if s.phase == d.BIDDING or s.phase == d.QUICK:
        return legal_bid(s, seat, out)
    if s.phase == d.BLOCK:
        return legal_block(s, e, seat, out)
    if s.phase == d.REVEAL:
        return legal_reveal(s, e, seat, out)
    if s.phase == d.HANDS:
        return legal_hand(s, e, seat, out)
    return legal_names(out) if s.phase == d.NAME else legal_options(s, e, out)


@kernel
def forced(s: State, e: Edition, seat: int, out: Moves) -> int:
    """Loot and cards on show lie open; hands, and cards not yet called, do not."""
    plain = s.phase in (d.BIDDING, d.QUICK, d.BLOCK, d.REVEAL)
    return int(out[0]) if plain and legal(s, e, seat, out) == 1 else FREE


@kernel
def apply(s: State, e: Edition, seat: int, action: int, chance: Chance, log: Log) -> None:
    if s.phase == d.HANDS:
        choose_hand(s, seat, action)
    elif s.phase == d.CARDS:
        play_card(s, seat, action - d.PLAY)
    elif s.phase == d.BLOCK:
        use_icon(s, seat, action, log)
    elif s.phase == d.REVEAL:
        use_ability(s, e, seat, action, log)
    elif s.phase == d.NAME:
        answer_name(s, seat, action - d.NAMES, log)
    elif s.phase == d.OPTION:
        choose_option(s, e, seat, action - d.CHOOSE + 1, log)
    else:
        answer_bid(s, seat, action, log)
    go_on(s, e, log)


@kernel
def choose_hand(s: State, seat: int, action: int) -> None:
    if action < d.READY:
        pick(s, seat, action - d.PICK)
    else:
        be_ready(s, seat)


@kernel
def scores(s: State, e: Edition, out: Row) -> None:
    put(out, s.hoard[: s.players])


@kernel
def measure(s: State, e: Edition, out: Row) -> None:
    best = leading(s)
    out[0] = s.turns
    out[1] = s.phase == d.OVER and (s.hoard[best] < goal(s, e) or is_tied(s, best))


@kernel
def intact(s: State, e: Edition) -> bool:
    """No loot is negative, and every player has discarded one card for each turn of this round."""
    for seat in range(s.players):
        if s.hoard[seat] < 0 or s.setting[seat] < 0 or s.paid[seat] < 0:
            return False
        if s.card[seat] != d.NONE and s.spent[seat] >> s.card[seat] & 1:
            return False
        if ones(int(s.spent[seat])) != max(0, s.evening - 1):
            return False
    return True
