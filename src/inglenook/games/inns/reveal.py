"""Inns & Outcasts: Reveal abilities, a small vocabulary with numbers from the edition."""

from inglenook.engine.toolkit import Log, Moves, clockwise, emit, kernel

from . import declarations as d
from .auction import give, start_auction, take_loot
from .blocking import block, can_be_blocked, protect
from .declarations import Edition, State
from .targets import can_clear, can_target, clear_tokens, name_initiative, place_token
from .traits import character, fits, in_range, is_up


@kernel
def ability(s: State, e: Edition) -> int:
    """Of the card that is being resolved."""
    return int(e.reveal[character(s, s.actor)])


@kernel
def start_reveal(s: State, e: Edition, log: Log) -> None:
    """What needs no decision is done at once; a question without an answer is not asked."""
    kind = ability(s, e)
    if kind == d.AUCTION:
        start_auction(s, e)
    elif kind == d.TIPS:
        collect_tips(s, e, s.actor, log)
        s.phase = d.NEXT
    elif kind == d.LEVY:
        levy(s, e, s.actor, log)
        s.phase = d.NEXT
    elif kind != d.NOTHING and has_object(s, e, s.actor):
        s.asked = 1 << s.actor
    else:
        s.phase = d.NEXT


@kernel
def has_object(s: State, e: Edition, seat: int) -> bool:
    card = character(s, seat)
    if e.reveal[card] == d.INVEST:
        return bool(e.cost[card] > 0 and s.setting[seat] > 0)
    for other in range(s.players):
        if is_object(s, e, seat, other):
            return True
    return False


@kernel
def is_object(s: State, e: Edition, seat: int, other: int) -> bool:
    """Whether the ability of the card being resolved can be turned on the other's card."""
    card = character(s, seat)
    kind = int(e.reveal[card])
    if kind in (d.STEAL, d.BOUNTY):
        return can_target(s, seat, other)
    if kind == d.CLEAR:
        return can_clear(s, seat, other)
    if kind == d.HEX:
        return s.setting[seat] >= e.cost[card] and is_up(s, other) and can_be_blocked(s, seat, other)
    return kind == d.PROTECT


@kernel
def first_action(kind: int) -> int:
    if kind == d.CLEAR:
        return d.CLEARS
    if kind == d.HEX:
        return d.HEXES
    return d.PROTECTS if kind == d.PROTECT else d.TARGETS


@kernel
def legal_reveal(s: State, e: Edition, seat: int, out: Moves) -> int:
    kind = ability(s, e)
    if kind == d.INVEST:
        return legal_payments(s, e, seat, out)
    n = 0
    for other in range(s.players):
        if is_object(s, e, seat, other):
            out[n] = first_action(kind) + other
            n += 1
    if kind == d.HEX:
        out[n] = d.DECLINE
        n += 1
    return n


@kernel
def legal_payments(s: State, e: Edition, seat: int, out: Moves) -> int:
    most = min(int(s.setting[seat]), int(e.cost[character(s, seat)]))
    for amount in range(most + 1):
        out[amount] = d.PAY + amount
    return most + 1


@kernel
def legal_names(out: Moves) -> int:
    for rank in range(d.RANKS):
        out[rank] = d.NAMES + rank
    return d.RANKS


@kernel
def use_ability(s: State, e: Edition, seat: int, action: int, log: Log) -> None:
    kind = ability(s, e)
    s.asked = 0
    s.phase = d.NEXT
    if kind in (d.STEAL, d.BOUNTY):
        place_token(s, seat, action - d.TARGETS, log)
        s.phase = d.NAME if kind == d.BOUNTY else d.NEXT
        s.asked = 1 << seat if kind == d.BOUNTY else 0
    elif kind == d.CLEAR:
        clear_tokens(s, seat, action - d.CLEARS, log)
    elif kind == d.PROTECT:
        protect(s, action - d.PROTECTS)
        emit(log, d.PROTECTED, seat, action - d.PROTECTS)
    elif kind == d.INVEST:
        pay(s, seat, action - d.PAY, log)
    elif action != d.DECLINE:
        pay(s, seat, int(e.cost[character(s, seat)]), log)
        block(s, seat, action - d.HEXES, log)


@kernel
def answer_name(s: State, seat: int, rank: int, log: Log) -> None:
    s.asked = 0
    s.phase = d.NEXT
    name_initiative(s, seat, rank, log)


@kernel
def pay(s: State, seat: int, amount: int, log: Log) -> None:
    """To the pile; the Loot ability may count it."""
    s.setting[seat] -= amount
    s.paid[seat] += amount
    if amount > 0:
        emit(log, d.PAID, seat, amount)


@kernel
def collect_tips(s: State, e: Edition, seat: int, log: Log) -> None:
    """From every other revealed card of a kind in range."""
    card = character(s, seat)
    for step in range(1, s.players):
        other = clockwise(seat, step, s.players)
        if in_range(s, seat, other) and is_up(s, other) and fits(s, e, seat, other, int(e.who[card])):
            give(s, other, seat, int(e.amount[card]), log)


@kernel
def levy(s: State, e: Edition, seat: int, log: Log) -> None:
    """For every other player in range from their setting, or from the pile if it is empty."""
    amount = int(e.amount[character(s, seat)])
    for step in range(1, s.players):
        other = clockwise(seat, step, s.players)
        if in_range(s, seat, other):
            if s.setting[other] > 0:
                give(s, other, seat, amount, log)
            else:
                take_loot(s, seat, amount, log)
