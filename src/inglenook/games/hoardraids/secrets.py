"""Hoardraids: who knows what. Hands, covered cards, cards discarded at a death and the kinds of treasures are
hidden from those who have not seen them; the rest lies open."""

from inglenook.engine.toolkit import NOBODY, Chance, Row, clockwise, draw, kernel, put, some, total, wipe

from . import declarations as d
from .board import home, knows
from .deck import cards_in_hand
from .declarations import Edition, State
from .treasures import carried, hoard, put_in_order
from .victory import asks_for_kinds, suffices

# What a shuffled draw pile tells about everything else is not used, nor is what a duke's choices tell; and
# an unseen choice among several cards or treasures makes others forget them all.
APPROXIMATION = True


@kernel
def redeal(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """All playing cards that the seat does not know are counted into the draw pile and dealt again; then
    all treasures, until no castle would have won."""
    if seat != s.turn and not s.lying:
        s.held = d.NONE  # a card being chosen is nobody else's business
    gather_cards(s, seat)
    deal_hands(s, e, seat, chance)
    deal_board(s, seat, chance)
    gather_treasures(s, seat)
    while not deal_treasures(s, e, seat, chance):
        gather_treasures(s, seat)
    put_in_order(s)


@kernel
def gather_cards(s: State, seat: int) -> None:
    for other in range(s.players):
        if other != seat:
            for kind in range(d.KINDS):
                s.deck[kind] += s.hand[other, kind] + s.buried[other, kind] - s.known[other, kind]
    for field in range(d.SQUARES):
        if s.card[field] != d.NONE and not knows(s.seen[field], seat):
            s.deck[s.card[field]] += 1


@kernel
def deal_hands(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """Hands of the same size around the known cards; they come first, as they cannot hold every card."""
    for other in range(s.players):
        if other != seat:
            rest = total(s.hand[other]) - total(s.known[other])
            put(s.hand[other], s.known[other])
            for _ in range(rest):
                s.hand[other, draw_for_hand(s, e, chance)] += 1
    for other in range(s.players):
        if other != seat:
            rest = total(s.buried[other])
            wipe(s.buried[other], 0)
            for _ in range(rest):
                s.buried[other, draw(chance, s.deck, NOBODY)] += 1


@kernel
def draw_for_hand(s: State, e: Edition, chance: Chance) -> int:
    """Nobody holds a map when all treasures are dug up."""
    kind = draw(chance, s.deck, NOBODY)
    while e.type[kind] == d.MAP and not some(s.pile):
        s.deck[kind] += 1
        kind = draw(chance, s.deck, NOBODY)
    return kind


@kernel
def deal_board(s: State, seat: int, chance: Chance) -> None:
    for field in range(d.SQUARES):
        if s.card[field] != d.NONE and not knows(s.seen[field], seat):
            s.card[field] = draw(chance, s.deck, NOBODY)


@kernel
def gather_treasures(s: State, seat: int) -> None:
    for i in range(d.HOARD):
        if s.spot[i] != d.PILE and not knows(s.told[i], seat):
            s.pile[s.gem[i]] += 1


@kernel
def deal_treasures(s: State, e: Edition, seat: int, chance: Chance) -> bool:
    """Blindly; says whether no castle has won that has not."""
    for i in range(d.HOARD):
        if s.spot[i] != d.PILE and not knows(s.told[i], seat):
            s.gem[i] = draw(chance, s.pile, NOBODY)
    if not asks_for_kinds(e):
        return True
    for other in range(s.players):
        if not s.winners >> other & 1 and suffices(s, e, other):
            return False
    return True


@kernel
def forget(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """Without the memory aid a screen shows only what lies open, is being looked at, or is the seat's own."""
    if e.memory_aid != d.YES:
        forget_cards(s, seat)
        forget_treasures(s, seat)
    redeal(s, e, seat, chance)


@kernel
def forget_cards(s: State, seat: int) -> None:
    for field in range(d.SQUARES):
        if s.card[field] != d.NONE and not shown(s, seat, field):
            s.seen[field] &= ~(1 << seat) if seat >= 0 else -1
    for other in range(s.players):
        wipe(s.known[other], 0)


@kernel
def shown(s: State, seat: int, field: int) -> bool:
    """Whether a card lies open, or the seat looks at it just now."""
    return is_open(s, field) or (s.peeked[field] == 1 and seat == s.turn)


@kernel
def is_open(s: State, field: int) -> bool:
    return s.card[field] != d.NONE and knows(s.seen[field], d.NONE)


@kernel
def forget_treasures(s: State, seat: int) -> None:
    for i in range(d.HOARD):
        mine = seat >= 0 and (s.spot[i] == d.CARRIED + seat or s.spot[i] == d.HIDDEN + seat)
        if s.spot[i] != d.PILE and not mine and not knows(s.told[i], d.NONE) and seat >= 0:
            s.told[i] &= ~(1 << seat)


# What an agent sees: each duke from its own seat on, its own hand, what all know of the others', the board as
# far as it knows it, its treasures, the discards, and the turn.
VALUES = 11
DUKE = VALUES + d.KINDS + d.GEMS * 2
TURN = 22
OBSERVATION = d.SEATS * DUKE + 2 * d.SQUARES + 2 * d.KINDS + d.GEMS + 4 + TURN


@kernel
def observe(s: State, e: Edition, seat: int, out: Row) -> None:
    wipe(out, 0)
    for step in range(s.players):
        observe_duke(s, clockwise(seat, step, s.players), seat, out[step * DUKE :])
    at = d.SEATS * DUKE
    for field in range(d.SQUARES):
        out[at + 2 * field] = card_known(s, seat, field)
    for i in range(d.HOARD):
        if s.spot[i] < d.SQUARES:
            out[at + 2 * s.spot[i] + 1] += 1
    at += 2 * d.SQUARES
    put(out[at:], s.discards)
    put(out[at + d.KINDS :], s.buried[seat])
    at += 2 * d.KINDS
    put(out[at + d.GEMS :], s.city)
    out[at], out[at + 1] = total(s.pile), total(s.deck)
    observe_turn(s, seat, out[at + d.GEMS + 4 :])


@kernel
def card_known(s: State, seat: int, field: int) -> int:
    """0 without a card, NONE for one that the seat does not know, else its number from 1 on."""
    if s.card[field] == d.NONE:
        return 0
    return s.card[field] + 1 if knows(s.seen[field], seat) else d.NONE


@kernel
def observe_duke(s: State, duke: int, seat: int, out: Row) -> None:
    put(out, s.values[duke])
    out[4], out[5], out[6], out[7] = s.place[duke], home(s, duke), s.toxic[duke], s.skips[duke]
    out[8], out[9], out[10] = cards_in_hand(s, duke), carried(s, duke), hoard(s, duke)
    put(out[VALUES:], s.hand[duke] if duke == seat else s.known[duke])
    rest = out[VALUES + d.KINDS :]
    for i in range(d.HOARD):
        if knows(s.told[i], seat) and s.spot[i] == d.CARRIED + duke:
            rest[s.gem[i]] += 1
        elif knows(s.told[i], seat) and s.spot[i] == d.HIDDEN + duke:
            rest[d.GEMS + s.gem[i]] += 1


@kernel
def observe_turn(s: State, seat: int, out: Row) -> None:
    held = s.held if seat == s.turn or s.lying else d.NONE
    out[0], out[1], out[2], out[3] = s.players, s.stage, s.day, (s.turn - seat) % s.players
    out[4], out[5], out[6], out[7] = s.steps, s.gate, s.played, s.fresh
    out[8], out[9], out[10], out[11] = s.fled, s.fought, s.served, s.searched
    out[12], out[13], out[14], out[15] = held, s.lying, s.looks, s.lands
    out[16], out[17], out[18], out[19] = s.foe, s.turned, s.stamina, s.fury
    out[20], out[21] = s.sweeps, s.asked >> seat & 1
