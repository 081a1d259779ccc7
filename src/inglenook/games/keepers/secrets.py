"""Keepers: who knows what. Hands, laid bids and sealed sabotages are hidden; the rest lies open."""

from inglenook.engine.toolkit import NOBODY, Chance, Row, below, clockwise, draw, kernel, put, total, wipe

from .deck import cards_of
from .declarations import BOARD, HUES, NONE, SEATS, Edition, State
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


# What an agent sees: each keeper from its own seat on, its own cards, the piles, the rest of the table.
KEEPER = 3 * HUES + 6
OBSERVATION = SEATS * KEEPER + 2 * HUES + BOARD * (HUES + 2) + HUES + 5


@kernel
def observe(s: State, e: Edition, seat: int, out: Row) -> None:
    wipe(out, 0)
    for step in range(s.players):
        observe_keeper(s, clockwise(seat, step, s.players), out[step * KEEPER :])
    at = SEATS * KEEPER
    put(out[at:], s.hand[seat])
    put(out[at + HUES :], s.bid[seat])
    put(out[at + 2 * HUES :], s.discards)
    at += 3 * HUES
    for pile in range(BOARD):
        put(out[at:], s.piles[pile])
        out[at + HUES], out[at + HUES + 1] = s.focus[pile], s.rumours[pile]
        at += HUES + 2
    out[at], out[at + 1], out[at + 2] = s.phase, quest_shown(s, seat), total(s.deck)
    out[at + 3], out[at + 4] = s.rounds, s.players


@kernel
def observe_keeper(s: State, seat: int, out: Row) -> None:
    put(out, s.tavern[seat])
    put(out[HUES:], s.prepared[seat])
    put(out[2 * HUES :], s.known[seat])
    rest = out[3 * HUES :]
    rest[0], rest[1], rest[2] = cards_of(s, seat), bid_shown(s, seat), s.won >> seat & 1
    rest[3], rest[4], rest[5] = seat == s.giver, seat == s.starter, s.asked >> seat & 1
