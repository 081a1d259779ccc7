"""Inns & Outcasts: who knows what. Hidden are the inns of cards never turned up, face-down cards, and sealed
choices; everything else lies open."""

from inglenook.engine.toolkit import Chance, Grid, Record, Row, below, clockwise, kernel, sees, steps_to

from .declarations import CAST, HANDS, INNS, MOST, NONE, OVER, RANKS, SEATS, Edition, State
from .loot import goal
from .traits import character, is_up


@kernel
def redeal(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """Others' hands, face-down cards and sealed bids are made anew, each within what all can see. Nothing of
    one bears on another: there are copies enough of every character."""
    for other in range(s.players):
        if other != seat:
            hand_again(s, e, other, chance)
            if s.card[other] != NONE and not is_up(s, other):
                card_again(s, other, chance)
            if s.bids[other] != NONE:
                s.bids[other] = below(chance, int(s.setting[other]) + 1)


@kernel
def hand_again(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """A hand that is still being chosen is nobody else's business: it is undone."""
    choosing = s.phase == HANDS and s.asked >> seat & 1 == 1
    for rank in range(RANKS):
        if choosing:
            s.hand[seat, rank] = NONE
        elif not s.known[seat] >> rank & 1:
            s.hand[seat, rank] = below(chance, int(e.inns[rank]))


@kernel
def card_again(s: State, seat: int, chance: Chance) -> None:
    """Any card that is neither discarded nor would have been turned up by now."""
    n = 0
    for rank in range(s.call + 1, RANKS):
        if not s.spent[seat] >> rank & 1:
            chance.choices[n] = rank
            n += 1
    s.card[seat] = chance.choices[below(chance, n)]


@kernel
def inn_shown(s: State, viewer: int, seat: int, rank: int) -> int:
    """The inn of a card in somebody's hand, or NONE to those who cannot know it."""
    return int(s.hand[seat, rank]) if viewer == seat or s.known[seat] >> rank & 1 else NONE


@kernel
def card_shown(s: State, viewer: int, seat: int) -> int:
    """The character played this turn, or NONE while it lies face down for the viewer."""
    return character(s, seat) if s.card[seat] != NONE and (viewer == seat or is_up(s, seat)) else NONE


@kernel
def has_laid(s: State, seat: int) -> bool:
    """Whether a card lies before the player, face down or not."""
    return bool(s.card[seat] != NONE)


TURNS = 200  # up to where turns are counted
RICHES = 9_999  # loot that nobody exceeds


class Observation(Record):
    players: int = sees(high=SEATS, meaning="how many play")
    phase: int = sees(high=OVER, meaning="what is being asked, in the order of the declarations; 11: the end")
    turns: int = sees(high=TURNS, meaning=f"turns begun, counted up to {TURNS}")
    evening: int = sees(high=RANKS, meaning="turns since the cards were last taken back")
    goal: int = sees(high=999, meaning="the hoard that ends the game")
    call: int = sees(low=NONE, high=RANKS, meaning="the initiative called last, from 0; -1: none yet")
    actor: int = sees(low=NONE, high=SEATS - 1, meaning="whose card is being resolved, seats from the own")
    bid: int = sees(low=NONE, high=MOST, meaning="the highest bid; -1: none")
    leader: int = sees(low=NONE, high=SEATS - 1, meaning="who made it, seats from the own")
    sealed: int = sees(low=NONE, high=MOST, meaning="the own bid in a quick auction; -1: none")
    seen: Row = sees(RANKS, meaning="1: all have seen the own card of that initiative")
    inn: Grid = sees(SEATS, RANKS, low=NONE, high=len(INNS) - 1, meaning="inn of each card; -1: not known")
    spent: Grid = sees(SEATS, RANKS, meaning="1: discarded")
    hoard: Row = sees(SEATS, high=RICHES, meaning="loot in the hoard")
    setting: Row = sees(SEATS, high=MOST, meaning="loot on the table setting")
    gained: Row = sees(SEATS, high=RICHES, meaning="what the last turn brought")
    card: Row = sees(SEATS, low=NONE, high=CAST - 1, meaning="the character played; -1: not known, or none")
    laid: Row = sees(SEATS, meaning="1: a card lies there")
    up: Row = sees(SEATS, meaning="1: it is turned up")
    blocked: Row = sees(SEATS, meaning="1: it is blocked")
    protected: Row = sees(SEATS, meaning="1: it cannot be blocked any more")
    paid: Row = sees(SEATS, high=MOST, meaning="loot paid for an ability")
    order: Row = sees(
        SEATS, high=SEATS, meaning="as how many-eth the target token was placed; 0: dead or none"
    )
    mark: Row = sees(SEATS, low=NONE, high=SEATS - 1, meaning="whose card is marked, seats from the own")
    target: Row = sees(SEATS, low=NONE, high=SEATS - 1, meaning="where the token lies, seats from the own")
    named: Row = sees(
        SEATS, low=NONE, high=RANKS - 1, meaning="the initiative named with it, from 0; -1: none"
    )
    head: Row = sees(SEATS, meaning="1: Head of the Table")
    asked: Row = sees(SEATS, meaning="1: must decide now")
    passed: Row = sees(SEATS, meaning="1: has passed in the auction")


@kernel
def observe(s: State, e: Edition, seat: int, out: Observation) -> None:
    out.players, out.phase, out.turns, out.evening = s.players, s.phase, min(s.turns, TURNS), s.evening
    out.goal, out.call, out.bid, out.sealed = goal(s, e), s.call, s.bid, s.bids[seat]
    out.leader, out.actor = seen_from(s, seat, s.leader), seen_from(s, seat, s.actor)
    for rank in range(RANKS):
        out.seen[rank] = s.known[seat] >> rank & 1
    for step in range(s.players):
        other = clockwise(seat, step, s.players)
        observe_player(s, seat, other, step, out)
        observe_card(s, seat, other, step, out)


@kernel
def observe_player(s: State, viewer: int, seat: int, step: int, out: Observation) -> None:
    """A player, at the place where the viewer counts him."""
    for rank in range(RANKS):
        out.inn[step, rank] = inn_shown(s, viewer, seat, rank)
        out.spent[step, rank] = s.spent[seat] >> rank & 1
    out.hoard[step], out.setting[step], out.gained[step] = s.hoard[seat], s.setting[seat], s.gained[seat]
    out.head[step], out.asked[step] = seat == s.head, s.asked >> seat & 1
    out.passed[step] = s.passed >> seat & 1


@kernel
def observe_card(s: State, viewer: int, seat: int, step: int, out: Observation) -> None:
    """What a player has laid, marked and aimed at this turn."""
    out.card[step], out.laid[step], out.up[step] = (
        card_shown(s, viewer, seat),
        has_laid(s, seat),
        is_up(s, seat),
    )
    out.blocked[step], out.protected[step] = s.blocked >> seat & 1, s.protected >> seat & 1
    out.paid[step], out.order[step], out.named[step] = s.paid[seat], s.order[seat], s.named[seat]
    out.mark[step] = seen_from(s, viewer, int(s.mark[seat]))
    out.target[step] = seen_from(s, viewer, int(s.target[seat]))


@kernel
def seen_from(s: State, viewer: int, seat: int) -> int:
    """A seat counted from the viewer's own, or NONE."""
    return NONE if seat == NONE else steps_to(viewer, seat, s.players)
