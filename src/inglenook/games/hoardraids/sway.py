"""Hoardraids: the duke's sway, after the journey: one card a day."""

from inglenook.engine.toolkit import Chance, Log, Moves, emit, kernel, some, wipe

from . import declarations as d
from .board import all_at, in_city, insertable, lord_of, room_for_card
from .deck import cards_in_hand, show_from_hand
from .declarations import Edition, State
from .spells import castable, legal_targets
from .treasures import at_home, dig_up, find_gem, move_one, throw_out_maps
from .victory import check_victory


@kernel
def hold_sway(s: State) -> None:
    """Ask the active duke, unless the day's card is played."""
    if s.played:
        s.stage = d.NIGHT
    else:
        s.asked = 1 << s.turn


@kernel
def legal_sway(s: State, e: Edition, seat: int, out: Moves) -> int:
    n = 0
    room = room_for_card(s)
    for kind in range(d.KINDS):
        if s.hand[seat, kind] > 0 and (room or playable(s, e, seat, kind)):
            out[n] = d.HOLD + kind
            n += 1
    if at_home(s, seat):
        n = list_gems(s, seat, d.HIDE, out, n)
    forced = n > 0 and cards_in_hand(s, seat) > e.hand
    if may_drop(s, e, seat):
        n = list_gems(s, seat, d.DROP, out, n)
    if not forced:
        out[n] = d.DONE
        n += 1
    return n


@kernel
def playable(s: State, e: Edition, seat: int, kind: int) -> bool:
    """Whether a black card can be shown from the hand."""
    return castable(s, e, seat, kind, d.NONE) or can_dig(s, e, seat, kind)


@kernel
def can_dig(s: State, e: Edition, seat: int, kind: int) -> bool:
    """Whether he stands on the map's field, and there is treasure to dig up."""
    here = e.type[kind] == d.MAP and e.spot[kind] == s.place[seat]
    return here and some(s.pile) and not s.played


@kernel
def list_gems(s: State, seat: int, group: int, out: Moves, n: int) -> int:
    for gem in range(d.GEMS):
        if find_gem(s, d.CARRIED + seat, gem, seat, True) != d.NONE:
            out[n] = group + gem
            n += 1
    return n


@kernel
def may_drop(s: State, e: Edition, seat: int) -> bool:
    field = s.place[seat]
    return e.drop_treasures == d.YES and not in_city(field) and lord_of(s, field) == d.NONE


@kernel
def legal_held(s: State, e: Edition, seat: int, out: Moves) -> int:
    """What can be done with the chosen card."""
    n = 0
    if s.lying or castable(s, e, seat, s.held, d.NONE):
        n = legal_targets(s, e, seat, out)
    elif s.stage == d.SWAY and can_dig(s, e, seat, s.held):
        out[0], n = d.DIG, 1
    if s.stage == d.SWAY and not s.lying:
        rest = out[n:]
        for i in range(insertable(s, rest)):
            out[n] = d.INSERT + rest[i]
            n += 1
    return n


@kernel
def insert(s: State, seat: int, field: int, log: Log) -> None:
    """Unseen: whatever others knew to be in this hand, they do not know any more."""
    kind = s.held
    s.hand[seat, kind] -= 1
    wipe(s.known[seat], 0)
    s.card[field], s.seen[field] = kind, 1 << seat
    emit(log, d.INSERTED, seat, field, secret=kind, seen=1 << seat)
    s.held, s.played = d.NONE, 1


@kernel
def dig_with_map(s: State, e: Edition, seat: int, chance: Chance, log: Log) -> None:
    kind = s.held
    show_from_hand(s, seat, kind)
    s.held = d.NONE
    dig(s, e, seat, kind, chance, log)


@kernel
def dig(s: State, e: Edition, seat: int, kind: int, chance: Chance, log: Log) -> None:
    """The map has been shown and discarded: a treasure comes to light."""
    s.played = 1
    s.used[kind] += 1
    gem = dig_up(s, seat, chance)
    emit(log, d.DUG, seat, s.place[seat], secret=gem, seen=all_at(s, s.place[seat]))
    throw_out_maps(s, e, log)


@kernel
def hide(s: State, e: Edition, seat: int, gem: int, log: Log) -> None:
    lay_down(s, seat, gem, d.HIDDEN + seat)
    s.hoarded += 1
    emit(log, d.HID, seat, secret=gem, seen=1 << seat)
    check_victory(s, e, seat, log)


@kernel
def drop(s: State, seat: int, gem: int, log: Log) -> None:
    lay_down(s, seat, gem, s.place[seat])
    emit(log, d.DROPPED, seat, s.place[seat], secret=gem, seen=1 << seat)


@kernel
def lay_down(s: State, seat: int, gem: int, where: int) -> None:
    """One of the treasures he carries, unseen, as the day's card."""
    move_one(s, find_gem(s, d.CARRIED + seat, gem, seat, True), where, 1 << seat, 0)
    s.played = 1
