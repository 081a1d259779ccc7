"""Hoardraids: the city's four facilities. One a day: the one where the journey ends."""

from inglenook.engine.toolkit import Log, Moves, emit, kernel

from . import declarations as d
from .board import city_place, in_city
from .declarations import Edition, State
from .henchmen import cure, gain


@kernel
def facility(s: State, seat: int) -> int:
    return 0 + int(s.city[city_place(s.place[seat])])


@kernel
def legal_city(s: State, e: Edition, seat: int, out: Moves, n: int) -> int:
    """Adds what can be had here: services that he can pay for and that would do him some good."""
    if not in_city(s.place[seat]):
        return n
    for action in range(d.WORK, d.BUY + 1):
        if on_offer(s, e, seat, action):
            out[n] = action
            n += 1
    return n


@kernel
def some_business(s: State, e: Edition, seat: int) -> bool:
    for action in range(d.WORK, d.BUY + 1):
        if in_city(s.place[seat]) and on_offer(s, e, seat, action):
            return True
    return False


@kernel
def on_offer(s: State, e: Edition, seat: int, action: int) -> bool:
    here, purse = facility(s, seat), s.values[seat, d.GULDEN]
    if action == d.WORK:
        return here == d.TAVERN and not s.served and purse < e.most
    if action == d.HEAL_POISON:
        return here == d.HEALER and s.toxic[seat] == 1 and purse >= e.cure
    if action == d.HEAL:
        return here == d.HEALER and s.values[seat, d.HEALTH] < e.most and purse >= 1
    if action == d.TRAIN:
        fit = s.values[seat, d.STRENGTH] < e.most and not s.served
        return here == d.GYM and fit and purse >= e.fee
    return here == d.BLACKSMITH and s.values[seat, d.ARMS] < e.most and purse >= 1


@kernel
def do_business(s: State, e: Edition, seat: int, action: int, log: Log) -> None:
    if action == d.WORK:
        s.served = 1
        emit(log, d.WORKED, seat)
        gain(s, e, seat, d.GULDEN, e.wage, log)
    elif action == d.HEAL_POISON:
        gain(s, e, seat, d.GULDEN, -e.cure, log)
        cure(s, seat, log)
    elif action == d.HEAL:
        trade(s, e, seat, 1, d.HEALTH, e.healing, log)
        emit(log, d.HEALED, seat, e.healing)
    elif action == d.TRAIN:
        s.served = 1
        trade(s, e, seat, e.fee, d.STRENGTH, 1, log)
        emit(log, d.TRAINED, seat)
    else:
        trade(s, e, seat, 1, d.ARMS, 1, log)
        emit(log, d.BOUGHT, seat)


@kernel
def trade(s: State, e: Edition, seat: int, cost: int, value: int, n: int, log: Log) -> None:
    gain(s, e, seat, d.GULDEN, -cost, log)
    gain(s, e, seat, value, n, log)
