"""Heroes and Rogues: which cards make a team, and what it is worth.

A tally has two bits for every element and race: how many cards are of it. Nothing is there more than three times.
"""

from inglenook.engine.toolkit import kernel

from .declarations import DECK, ELEMENTS, RACES, Edition, State
from .racks import rack_of, rack_size

RACE = 2 * len(ELEMENTS)  # where the races begin
ONES = sum(1 << 2 * n for n in range(len(ELEMENTS) + len(RACES)))


@kernel
def kind(e: Edition, card: int) -> int:
    """A card's part of a tally."""
    return 1 << 2 * int(e.element[card]) | 1 << RACE + 2 * int(e.race[card])


@kernel
def tally(s: State, e: Edition, seat: int) -> int:
    """Of the cards in a rack."""
    first, n = rack_of(s, seat), 0
    for place in range(first, first + rack_size(s)):
        n += kind(e, s.card[place])
    return n


@kernel
def held_tally(s: State, e: Edition, seat: int) -> int:
    """Of the cards that the seat held at the end of its latest turn, wherever they are now."""
    n = 0
    for place in range(DECK):
        if s.held[place] >> seat & 1:
            n += kind(e, s.card[place])
    return n


@kernel
def threes(tallied: int) -> int:
    return tallied & tallied >> 1 & ONES


@kernel
def pairs(tallied: int) -> int:
    return ~tallied & tallied >> 1 & ONES


@kernel
def is_team(tallied: int, players: int) -> bool:
    """Four players: a three. Three: a three, and the fourth card goes with one of them. Two: two threes."""
    full = threes(tallied)
    if players == 2:
        return full & (full - 1) != 0
    if players == 3:
        return full != 0 and pairs(tallied) != 0
    return full != 0


@kernel
def has_team(s: State, e: Edition, seat: int) -> bool:
    return is_team(tally(s, e, seat), s.players)


@kernel
def in_team(s: State, e: Edition, tallied: int, card: int) -> bool:
    """Whether a card of a complete rack is part of the team. The three players' fourth card is."""
    return s.players == 3 or threes(tallied) & kind(e, card) != 0


@kernel
def team_gold(s: State, e: Edition, seat: int) -> int:
    tallied, first, gold = tally(s, e, seat), rack_of(s, seat), 0
    for place in range(first, first + rack_size(s)):
        if in_team(s, e, tallied, s.card[place]):
            gold += int(e.gold[s.card[place]])
    return gold
