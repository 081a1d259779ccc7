"""Heroes and Rogues: what a sensible player does, and who is ahead. For bots; the rules know nothing of it."""

from inglenook.engine.toolkit import Moves, Row, Utilities, kernel, ones, share_out

from . import declarations as d
from .actions import calling
from .declarations import Edition, State
from .racks import rack_of, rack_size
from .rounds import total_gold
from .secrets import HIDDEN, shown
from .teams import is_team, kind, pairs, tally, threes

HORIZON = 12  # decisions of a playout, then `evaluate` is asked
STYLES = {
    "bold": {"turn": 5},
    "careful": {"turn": 0.2, "skip": 3},
    "greedy": {"use": 5},
}


@kernel
def policy(s: State, e: Edition, seat: int, actions: Moves, n: int, weights: Row) -> None:
    own = tally(s, e, seat)
    for i in range(n):
        weights[i] = weigh(s, e, seat, own, int(actions[i]))


@kernel
def weigh(s: State, e: Edition, seat: int, own: int, action: int) -> int:
    if s.phase == d.RECRUIT:
        return weigh_recruit(s, e, seat, own, action)
    if s.phase == d.LAY or s.phase == d.OWN_CARD:
        return weigh_given(s, e, seat, own, action)
    if s.phase == d.USE_IT:
        return weigh_use(s, e, seat, own) if action == d.USE else 10
    if s.phase == d.OPPONENT:
        return 30 if s.ready >> (action - d.TARGET) & 1 else 1
    if s.phase == d.THEIR_CARD:
        return keen(promise(s, e, seat, own, rack_of(s, s.target) + action - d.THEIR))
    place = action - (d.PICK if s.phase == d.TABLE_CARD else d.TAKE)
    return keen(promise(s, e, seat, own, place))


@kernel
def keen(worth: int) -> int:
    """A weight that grows faster than what it stands for."""
    return 1 + worth * worth * worth // 64


@kernel
def weigh_recruit(s: State, e: Edition, seat: int, own: int, action: int) -> int:
    if action == d.QUEST:
        return 1_000_000
    if action == d.TURN:
        return keen(worth_of(own, s.players) + 4)
    place = action - d.TAKE
    return keen(promise(s, e, seat, own, place) + urge(s, e, int(e.calling[s.card[place]])))


@kernel
def urge(s: State, e: Edition, what: int) -> int:
    """How much a class is wanted for its action."""
    if what == d.SCOUT:
        return 6
    if rival_ready(s) and (what == d.THIEF or (what == d.MAGE and e.mage != d.ALTERNATE)):
        return 24
    return 0


@kernel
def rival_ready(s: State) -> bool:
    """Whether somebody else is about to set out."""
    return s.ready & ~(1 << s.turn) != 0


@kernel
def worth_of(tallied: int, players: int) -> int:
    """How near some cards are to a team."""
    if is_team(tallied, players):
        return 60
    return 20 * ones(threes(tallied)) + 4 * ones(pairs(tallied))


@kernel
def promise(s: State, e: Edition, seat: int, own: int, place: int) -> int:
    """How near to a team the seat would be with the card at a place instead of its worst one."""
    card = shown(s, seat, place)
    gained = 0 if card == HIDDEN else kind(e, card)
    first, best = rack_of(s, seat), 0
    for slot in range(rack_size(s)):
        left = own - kind(e, s.card[first + slot]) + gained
        best = max(best, worth_of(left, s.players))
    return best + 3 if card == HIDDEN else best


@kernel
def weigh_given(s: State, e: Edition, seat: int, own: int, action: int) -> int:
    """Keep what belongs together, with what comes for it as far as that is known."""
    slot = action - (d.LAY_DOWN if s.phase == d.LAY else d.GIVE)
    other = s.theirs if s.phase == d.OWN_CARD and calling(s, e) == d.THIEF else s.place
    card = shown(s, seat, other)
    left = own - kind(e, s.card[rack_of(s, seat) + slot])
    return keen(worth_of(left if card == HIDDEN else left + kind(e, card), s.players) + 2)


@kernel
def weigh_use(s: State, e: Edition, seat: int, own: int) -> int:
    """Against 10 for letting the action be."""
    what = calling(s, e)
    complete = is_team(own, s.players)
    if what == d.SCOUT:
        return 3 if complete else 60
    if what in (d.THIEF, d.MAGE):
        return 200 if rival_ready(s) else 4 if complete else 20
    if what == d.MERCHANT:
        return 2 if complete else 20
    return 10 if what == d.HEALER else 12


@kernel
def evaluate(s: State, e: Edition, out: Utilities) -> None:
    """Shares by the gold so far and by how near each rack is to a team."""
    for seat in range(s.players):
        out[seat] = outlook(s, e, seat)
    share_out(out, s.players)


@kernel
def outlook(s: State, e: Edition, seat: int) -> float:
    near = worth_of(tally(s, e, seat), s.players)
    strength = 1.0 + total_gold(s, seat) / 10 + near / 30
    return strength * strength * strength
