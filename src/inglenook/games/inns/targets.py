"""Inns & Outcasts: target tokens, from the moment they are placed until the card beneath is revealed."""

from inglenook.engine.toolkit import Log, emit, kernel

from . import declarations as d
from .declarations import Edition, State
from .traits import character, in_range, is_up


@kernel
def can_target(s: State, seat: int, other: int) -> bool:
    """Only a face-down card in range."""
    return in_range(s, seat, other) and not is_up(s, other)


@kernel
def place_token(s: State, seat: int, other: int, log: Log) -> None:
    s.tokens += 1
    s.target[seat] = other
    s.order[seat] = s.tokens
    emit(log, d.TARGETED, seat, other)


@kernel
def name_initiative(s: State, seat: int, rank: int, log: Log) -> None:
    s.named[seat] = rank
    emit(log, d.NAMED, seat, s.target[seat], rank + 1)


@kernel
def tokens_on(s: State, other: int) -> int:
    """Those not yet resolved."""
    n = 0
    for seat in range(s.players):
        if s.target[seat] == other and s.order[seat] > 0:
            n += 1
    return n


@kernel
def can_clear(s: State, seat: int, other: int) -> bool:
    return in_range(s, seat, other) and tokens_on(s, other) > 0


@kernel
def clear_tokens(s: State, seat: int, other: int, log: Log) -> None:
    emit(log, d.CLEARED, seat, other, tokens_on(s, other))
    for owner in range(s.players):
        if s.target[owner] == other and s.order[owner] > 0:
            take_token(s, owner)


@kernel
def take_token(s: State, owner: int) -> None:
    s.target[owner] = d.NONE
    s.order[owner] = 0
    s.named[owner] = d.NONE


@kernel
def arrive(s: State, e: Edition, seat: int, log: Log) -> None:
    """Tokens on the setting are resolved in the order placed; the rest of the starting loot goes there."""
    left = int(e.start[character(s, seat)])
    owner = oldest_token(s, seat)
    while owner != d.NONE:
        left -= resolve_token(s, e, owner, seat, left, log)
        s.order[owner] = 0
        owner = oldest_token(s, seat)
    s.setting[seat] += left
    emit(log, d.PLACED, seat, left)


@kernel
def oldest_token(s: State, other: int) -> int:
    """The owner of the token placed first, of those not yet resolved; or NONE."""
    found, first = d.NONE, s.tokens + 1
    for seat in range(s.players):
        if s.target[seat] == other and 0 < s.order[seat] < first:
            found, first = seat, int(s.order[seat])
    return found


@kernel
def resolve_token(s: State, e: Edition, owner: int, other: int, left: int, log: Log) -> int:
    """What the token does; returns how much of the starting loot it takes."""
    card = character(s, owner)
    if e.reveal[card] == d.STEAL:
        stolen = min(left, int(e.amount[card]))
        s.setting[owner] += stolen
        emit(log, d.GAVE, other, owner, stolen)
        return stolen
    if e.reveal[card] == d.BOUNTY:
        claim_bounty(s, e, owner, other, log)
    return 0


@kernel
def claim_bounty(s: State, e: Edition, owner: int, other: int, log: Log) -> None:
    if s.named[owner] == s.card[other]:
        s.setting[owner] += e.amount[character(s, owner)]
        emit(log, d.TOOK, owner, e.amount[character(s, owner)])
    else:
        emit(log, d.MISSED, owner, other)


@kernel
def return_tokens(s: State) -> None:
    s.tokens = 0
    for seat in range(s.players):
        take_token(s, seat)
