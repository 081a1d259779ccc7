"""Hoardraids: the city's four facilities. One a day: the one where the journey ends."""

from inglenook.engine.toolkit import Log, Moves, emit, kernel

from .board import city_place, in_city
from .declarations import (
    ARMS,
    BLACKSMITH,
    BOUGHT,
    BUY,
    GULDEN,
    GYM,
    HEAL,
    HEAL_POISON,
    HEALED,
    HEALER,
    HEALTH,
    STRENGTH,
    TAVERN,
    TRAIN,
    TRAINED,
    WORK,
    WORKED,
    Edition,
    State,
)
from .henchmen import cure, gain


@kernel
def facility(s: State, seat: int) -> int:
    return 0 + int(s.city[city_place(s.place[seat])])


@kernel
def legal_city(s: State, e: Edition, seat: int, out: Moves, n: int) -> int:
    """Adds what can be had here: services that he can pay for and that would do him some good."""
    if not in_city(s.place[seat]):
        return n
    for action in range(WORK, BUY + 1):
        if on_offer(s, e, seat, action):
            out[n] = action
            n += 1
    return n


@kernel
def some_business(s: State, e: Edition, seat: int) -> bool:
    for action in range(WORK, BUY + 1):
        if in_city(s.place[seat]) and on_offer(s, e, seat, action):
            return True
    return False


@kernel
def on_offer(s: State, e: Edition, seat: int, action: int) -> bool:
    here, purse = facility(s, seat), s.values[seat, GULDEN]
    if action == WORK:
        return here == TAVERN and not s.served and purse < e.most
    if action == HEAL_POISON:
        return here == HEALER and s.toxic[seat] == 1 and purse >= e.cure
    if action == HEAL:
        return here == HEALER and s.values[seat, HEALTH] < e.most and purse >= 1
    if action == TRAIN:
        fit = s.values[seat, STRENGTH] < e.most and not s.served
        return here == GYM and fit and purse >= e.fee
    return here == BLACKSMITH and s.values[seat, ARMS] < e.most and purse >= 1


@kernel
def do_business(s: State, e: Edition, seat: int, action: int, log: Log) -> None:
    if action == WORK:
        s.served = 1
        emit(log, WORKED, seat)
        gain(s, e, seat, GULDEN, e.wage, log)
    elif action == HEAL_POISON:
        gain(s, e, seat, GULDEN, -e.cure, log)
        cure(s, seat, log)
    elif action == HEAL:
        trade(s, e, seat, 1, HEALTH, e.healing, log)
        emit(log, HEALED, seat, e.healing)
    elif action == TRAIN:
        s.served = 1
        trade(s, e, seat, e.fee, STRENGTH, 1, log)
        emit(log, TRAINED, seat)
    else:
        trade(s, e, seat, 1, ARMS, 1, log)
        emit(log, BOUGHT, seat)


@kernel
def trade(s: State, e: Edition, seat: int, cost: int, value: int, n: int, log: Log) -> None:
    gain(s, e, seat, GULDEN, -cost, log)
    gain(s, e, seat, value, n, log)
