"""Inns & Outcasts: what a sensible player does, and who is ahead. For bots; the rules know nothing of it."""

from inglenook.engine.toolkit import Moves, Row, Utilities, clockwise, kernel, share_out

from . import declarations as d
from .auction import amount_of
from .declarations import Edition, State
from .guess import (
    WHOLE,
    chance_of_rank,
    expected_loot,
    expected_number,
    expected_start,
    loot_at_stake,
    ranks_left,
)
from .loot import goal, leading
from .traits import character, in_range, is_blocked

HORIZON = 15  # decisions of a playout, then `evaluate` is asked
# All choose at once: a little thought tells the most.
BUDGETS = {"apprentice": 1, "journeyman": 100, "grandmaster": 300_000}
STYLES = {
    "bold": {"hex": 5, "pay": 3, "bid": 3, "pass": 0.3, "decline": 0.3},
    "careful": {"hex": 0.2, "pay": 0.3, "bid": 0.5, "pass": 3, "protect": 3},
}


@kernel
def policy(s: State, e: Edition, seat: int, actions: Moves, n: int, weights: Row) -> None:
    for i in range(n):
        weights[i] = max(1, weigh(s, e, seat, int(actions[i])))


@kernel
def weigh(s: State, e: Edition, seat: int, action: int) -> int:
    if s.phase == d.CARDS:
        return weigh_card(s, e, seat, action - d.PLAY)
    if s.phase == d.BLOCK:
        return weigh_block(s, e, seat, action)
    if s.phase == d.REVEAL:
        return weigh_ability(s, e, seat, action)
    if s.phase == d.NAME:
        return 1 + 30 * chance_of_rank(s, seat, int(s.target[seat]), action - d.NAMES) // WHOLE
    if s.phase == d.BIDDING or s.phase == d.QUICK:
        return weigh_bid(s, e, seat, action)
    if s.phase == d.OPTION:
        return weigh_option(s, e, seat, action - d.CHOOSE + 1)
    return 1  # all hands are alike


# Which card to play


@kernel
def weigh_card(s: State, e: Edition, seat: int, card: int) -> int:
    """By the square of what it promises, so that good cards are played more often but not always."""
    worth = max(0, promise(s, e, seat, card))
    return 1 + worth * worth // 100


@kernel
def promise(s: State, e: Edition, seat: int, card: int) -> int:
    """What a card may bring, in tenths; a tenth of its loot is lost to blocks."""
    worth = 10 * int(e.start[card]) + 9 * expected_loot(s, e, seat, seat, card) // 10
    if e.block[card] > 0:
        worth += 8
    return worth + promise_of_ability(s, e, seat, card)


@kernel
def promise_of_ability(s: State, e: Edition, seat: int, card: int) -> int:
    kind, amount = int(e.reveal[card]), 10 * int(e.amount[card])
    if kind == d.STEAL:
        return min(amount, 25)
    if kind == d.BOUNTY:
        return amount * 2 // 5
    if kind == d.TIPS:
        return amount * expected_number(s, e, seat, seat, card, int(e.who[card])) // (2 * WHOLE)
    if kind == d.LEVY:
        return amount * min(4, s.players - 1)
    if kind == d.INVEST:
        return 9 * (int(e.times_paid[card]) - 1) * min(int(e.cost[card]), int(e.start[card]))
    if kind == d.AUCTION:
        return max(5 * int(e.first_amount[card]), 5 * int(e.second_amount[card]))
    return 5 if kind in (d.HEX, d.PROTECT) else 0


# Blocks and abilities


@kernel
def menace(s: State, e: Edition, seat: int, other: int) -> int:
    """How much it matters to hold somebody back, from 2 on: the leader is the one to watch."""
    ahead = 4 if other == leading_other(s, seat) else 2
    return ahead + 4 * int(s.hoard[other]) // goal(s, e)


@kernel
def leading_other(s: State, seat: int) -> int:
    best = clockwise(seat, 1, s.players)
    for step in range(2, s.players):
        other = clockwise(seat, step, s.players)
        if s.hoard[other] > s.hoard[best]:
            best = other
    return best


@kernel
def weigh_block(s: State, e: Edition, seat: int, action: int) -> int:
    """It costs nothing: hold back whoever stands to gain, the leader before others."""
    if action == d.DECLINE:
        return 1
    if action >= d.MARKS:
        other = action - d.MARKS
        rank = int(e.block[character(s, seat)]) - 1
        return menace(s, e, seat, other) * chance_of_rank(s, seat, other, rank) // 4
    other = action - d.BLOCKS
    return menace(s, e, seat, other) * loot_at_stake(s, e, seat, other) // 4


@kernel
def weigh_ability(s: State, e: Edition, seat: int, action: int) -> int:
    card = character(s, seat)
    kind = int(e.reveal[card])
    if kind == d.STEAL:
        return expected_start(s, e, seat, action - d.TARGETS)
    if kind == d.BOUNTY:
        return 60 // ranks_left(s, action - d.TARGETS)
    if kind == d.PROTECT:
        return 40 if action - d.PROTECTS == seat else 1
    if kind == d.INVEST:
        return weigh_payment(s, e, seat, action - d.PAY)
    if kind == d.HEX:
        return weigh_hex(s, e, seat, action)
    return 1


@kernel
def weigh_payment(s: State, e: Edition, seat: int, amount: int) -> int:
    """All of it, if it comes back with profit; nothing, if it will not come back."""
    profit = 0 if is_blocked(s, seat) else int(e.times_paid[character(s, seat)])
    return 1 + 10 * amount * amount if profit > 1 else 20 // (1 + 9 * amount)


@kernel
def weigh_hex(s: State, e: Edition, seat: int, action: int) -> int:
    """To pay for a block is worth it only if it hits somebody who matters, and hard."""
    if action == d.DECLINE:
        return 12
    other = action - d.HEXES
    harm = menace(s, e, seat, other) * loot_at_stake(s, e, seat, other) // 40
    return 4 * (harm - int(e.cost[character(s, seat)]))


# Auctions


@kernel
def change(s: State, e: Edition, viewer: int, seat: int, option: int) -> int:
    """What an option brings or costs a seat, in tenths."""
    amount = amount_of(s, e, option)
    if option == d.HOARD:
        return 10 * amount if seat == s.actor else 0
    if option == d.FEAST:
        return 0 if seat == s.actor else 10 * amount
    if option == d.BLOW_UP:
        return -loot_at_stake(s, e, viewer, seat) if in_range(s, s.actor, seat) else 0
    if seat != s.actor:
        return -10 * min(amount, int(s.setting[seat]))
    paid = 0
    for other in range(s.players):
        if other != seat:
            paid += 10 * min(amount, int(s.setting[other]))
    return paid


@kernel
def gain(s: State, e: Edition, seat: int, option: int) -> int:
    """What an option brings a seat beyond what it brings the others on average, in tenths."""
    own, rest = change(s, e, seat, seat, option), 0
    for other in range(s.players):
        if other != seat:
            rest += change(s, e, seat, other, option)
    return own - rest // (s.players - 1)


@kernel
def stake(s: State, e: Edition, seat: int) -> int:
    """How much more the better option is worth than the worse, in loot."""
    card = character(s, s.actor)
    if e.second[card] == d.NO_OPTION:
        return 0
    return abs(gain(s, e, seat, int(e.first[card])) - gain(s, e, seat, int(e.second[card]))) // 10


@kernel
def weigh_bid(s: State, e: Edition, seat: int, action: int) -> int:
    """Half of what is at stake is a fair price: the least raise up to there, and rather a pass beyond."""
    fair = (stake(s, e, seat) + 1) // 2
    if action == d.PASS:
        return 4 if s.bid < fair else 40
    amount = action - d.BID
    if amount > fair:
        return 1 if amount > 0 else 8
    if s.phase == d.QUICK:
        return 2 + 2 * amount
    return 12 if amount == s.bid + 1 else 4


@kernel
def weigh_option(s: State, e: Edition, seat: int, option: int) -> int:
    """The better one for oneself."""
    card = character(s, s.actor)
    other = int(e.second[card] if option == e.first[card] else e.first[card])
    if other == d.NO_OPTION:
        return 1
    return 30 if gain(s, e, seat, option) >= gain(s, e, seat, other) else 2


# Who is ahead


@kernel
def evaluate(s: State, e: Edition, out: Utilities) -> None:
    """Shares by hoards and settings; the nearer the goal, the more a small lead counts."""
    best = leading(s)
    near = int(s.hoard[best]) * 10 // goal(s, e)
    for seat in range(s.players):
        out[seat] = outlook(s, seat, near)
    share_out(out, s.players)


@kernel
def outlook(s: State, seat: int, near: int) -> float:
    part = (12.0 + int(s.hoard[seat]) + int(s.setting[seat])) / 80.0
    share = part
    for _ in range(2 + near):
        share *= part
    return share
