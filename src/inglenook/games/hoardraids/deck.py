"""Hoardraids: where playing cards come from and go to."""

from inglenook.engine.toolkit import Chance, Log, Moves, clockwise, draw, emit, kernel, some, total, wipe

from . import declarations as d
from .board import fights_villain, kind_at, some_card
from .declarations import Edition, State
from .treasures import carried

ROUNDS_OF_SWEEPING = 3


@kernel
def cards_in_hand(s: State, seat: int) -> int:
    """Treasures count."""
    return total(s.hand[seat]) + carried(s, seat)


@kernel
def uncover(s: State, field: int) -> None:
    s.seen[field] = d.PUBLIC


@kernel
def discard_from(s: State, field: int) -> int:
    """The card on a field goes to the discards, where all see it. A villain who is gone fights no more."""
    kind = kind_at(s, field)
    if fights_villain(s) and field == s.place[s.turn]:
        s.foe, s.stage = d.NONE, d.FIELD
    s.card[field], s.seen[field], s.peeked[field] = d.NONE, 0, 0
    s.discards[kind] += 1
    return kind


@kernel
def show_from_hand(s: State, seat: int, kind: int) -> None:
    """A card is played from the hand for all to see."""
    s.hand[seat, kind] -= 1
    s.known[seat, kind] = max(0, s.known[seat, kind] - 1)
    s.discards[kind] += 1


@kernel
def owes(s: State) -> bool:
    return some(s.owed)


@kernel
def pay_owed(s: State, e: Edition, chance: Chance, log: Log) -> None:
    """The next card that somebody has to draw, or what must happen before."""
    if not some(s.deck):
        run_out(s, e, log)
        return
    seat = s.turn
    while s.owed[seat] == 0:
        seat = clockwise(seat, 1, s.players)
    draw_card(s, e, seat, chance, log)


@kernel
def draw_card(s: State, e: Edition, seat: int, chance: Chance, log: Log) -> None:
    """A map is worth nothing when all treasures are dug up: it leaves the game and another card is drawn."""
    kind = draw(chance, s.deck, 1 << seat)
    if e.type[kind] == d.MAP and not some(s.pile):
        s.removed[kind] += 1
        emit(log, d.REMOVED, seat, kind)
    else:
        s.hand[seat, kind] += 1
        s.owed[seat] -= 1
        emit(log, d.DREW, seat, secret=kind, seen=1 << seat)


@kernel
def run_out(s: State, e: Edition, log: Log) -> None:
    """The draw pile is empty and a card is needed."""
    if e.catharsis == d.YES and some_card(s, False, d.NONE):
        s.sweeps = ROUNDS_OF_SWEEPING * s.players
        ask_sweeper(s)
    else:
        shuffle(s, log)


@kernel
def ask_sweeper(s: State) -> None:
    s.asked = 1 << (s.turn - s.sweeps) % s.players


@kernel
def legal_sweep(s: State, out: Moves) -> int:
    n = 0
    for field in range(d.SQUARES):
        if s.card[field] != d.NONE:
            out[n] = d.SWEEP + field
            n += 1
    return n


@kernel
def sweep(s: State, seat: int, field: int, log: Log) -> None:
    emit(log, d.SWEPT, seat, field, discard_from(s, field))
    s.sweeps = s.sweeps - 1 if some_card(s, False, d.NONE) else 0
    if s.sweeps > 0:
        ask_sweeper(s)
    else:
        shuffle(s, log)


@kernel
def shuffle(s: State, log: Log) -> None:
    """The discards are the new draw pile; without any nobody draws."""
    for kind in range(d.KINDS):
        s.deck[kind] += s.discards[kind]
        s.discards[kind] = 0
        for seat in range(d.SEATS):
            s.deck[kind] += s.buried[seat, kind]
            s.buried[seat, kind] = 0
    if some(s.deck):
        emit(log, d.SHUFFLED, total(s.deck))
    else:
        wipe(s.owed, 0)


@kernel
def banish(s: State, field: int, log: Log) -> None:
    emit(log, d.BANISHED, field, discard_from(s, field))
