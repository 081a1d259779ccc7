"""Keepers: what a sensible keeper does, and who is ahead. For bots; the rules know nothing of it."""

from inglenook.engine.toolkit import Moves, Row, Utilities, kernel, share_out, total

from .deck import cards_of
from .declarations import ADD, BIDDING, DONE, HUES, PASS, REFRAIN, SABOTAGE, Edition, State

STYLES = {
    "bold": {"pass": 0.25, "add": 2, "sabotage": 4},
    "careful": {"pass": 3, "add": 0.5, "sabotage": 0.25},
    "greedy": {"pass": 0.25, "add": 3, "sabotage": 0.125},
}


@kernel
def policy(s: State, e: Edition, seat: int, actions: Moves, n: int, weights: Row) -> None:
    for i in range(n):
        if s.phase == BIDDING:
            weights[i] = weigh_bid(s, seat, int(actions[i]))
        else:
            weights[i] = weigh_sabotage(s, seat, int(actions[i]))


@kernel
def weigh_bid(s: State, seat: int, action: int) -> int:
    if action < ADD:
        return weigh_quest(s, seat, action)
    gain = leaving(s, seat, s.quest)
    focus = int(s.focus[s.quest])
    if action == PASS:
        return 4 if gain else 40
    if action == DONE:
        return 4 + 8 * int(s.bid[seat, focus]) if gain else 40
    if action - ADD == focus:
        return 1 + 12 * gain
    return 2


@kernel
def weigh_quest(s: State, seat: int, pile: int) -> int:
    """A quest that many want to go on, and for which there are cards."""
    gain = leaving(s, seat, pile)
    return 1 + 4 * gain * gain * (1 + int(s.hand[seat, s.focus[pile]]))


@kernel
def leaving(s: State, seat: int, pile: int) -> int:
    """How many adventurers would get ready for that quest."""
    n = 0
    for colour in range(HUES):
        n += min(int(s.tavern[seat, colour]), int(s.piles[pile, colour]))
    return n


@kernel
def weigh_sabotage(s: State, seat: int, action: int) -> int:
    """Hold up who is about to win; otherwise cards are better kept."""
    if action == REFRAIN:
        return 12
    left = total(s.tavern[(action - SABOTAGE) // HUES])
    if left == 0:
        return 60
    return 4 if left == 1 else 1


@kernel
def evaluate(s: State, e: Edition, out: Utilities) -> None:
    """Shares by how few adventurers are left and how many cards there are to send them out."""
    for seat in range(s.players):
        out[seat] = outlook(s, seat)
    share_out(out, s.players)


@kernel
def outlook(s: State, seat: int) -> float:
    left = total(s.tavern[seat]) + 0.2 * total(s.prepared[seat])
    near = 1.0 / (0.6 + left)
    return near * near * near * (5 + cards_of(s, seat))
