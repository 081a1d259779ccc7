"""Hoardraids: blows, flight, and what the winner gets."""

from inglenook.engine.toolkit import EVERYONE, Chance, Log, Moves, emit, kernel, roll

from . import declarations as d
from .board import all_at, kind_at
from .deck import discard_from
from .declarations import Edition, State
from .henchmen import gain, hurt, work_card
from .spells import legal_spells
from .treasures import move_all


@kernel
def start_combat(s: State, e: Edition, foe: int) -> None:
    s.stage, s.foe, s.turned, s.fury = d.COMBAT, foe, 0, 0
    s.stamina = e.stamina
    s.blow = s.answer = 0


@kernel
def meet_villain(s: State, e: Edition, log: Log) -> None:
    emit(log, d.AMBUSHED, s.turn, kind_at(s, s.place[s.turn]))
    start_combat(s, e, d.THE_VILLAIN)


@kernel
def attack(s: State, e: Edition, target: int, log: Log) -> None:
    s.fought |= 1 << target
    emit(log, d.ATTACKED, s.turn, target)
    start_combat(s, e, target)


@kernel
def end_combat(s: State) -> None:
    s.foe, s.stage = d.NONE, d.FIELD


@kernel
def legal_combat(s: State, e: Edition, seat: int, out: Moves) -> int:
    out[0], out[1] = d.FIGHT, d.FLEE
    return 2 if s.turned else legal_spells(s, e, seat, out, 2)


@kernel
def ask_fighter(s: State) -> None:
    """The active duke decides first, then the other one."""
    s.asked = 1 << (s.foe if s.turned else s.turn)


@kernel
def stand(s: State, e: Edition, chance: Chance, log: Log) -> None:
    """To fight on: when both have said so, blows are exchanged."""
    if s.foe != d.THE_VILLAIN and not s.turned:
        s.turned = 1
        return
    s.turned = 0
    exchange(s, e, chance, log)


@kernel
def power(s: State, e: Edition, fighter: int) -> int:
    """Strength and arms; a villain's is on his card."""
    if fighter == d.THE_VILLAIN:
        return int(e.power[s.card[s.place[s.turn]]])
    fury = s.fury if fighter == s.turn else 0
    return int(s.values[fighter, d.STRENGTH] + s.values[fighter, d.ARMS] + fury)


@kernel
def wear(s: State, e: Edition, fighter: int, log: Log) -> None:
    """A blow costs a henchman one arms, a villain nothing."""
    if fighter != d.THE_VILLAIN:
        gain(s, e, fighter, d.ARMS, -1, log)


@kernel
def tell_fighters(s: State, log: Log) -> None:
    """Who stands against whom, for those who watch."""
    if s.foe == d.THE_VILLAIN:
        card, other = kind_at(s, s.place[s.turn]), s.stamina
    else:
        card, other = d.NONE, int(s.values[s.foe, d.HEALTH])
    emit(log, d.FACED, s.turn, s.foe, card, s.values[s.turn, d.HEALTH], other)


@kernel
def exchange(s: State, e: Edition, chance: Chance, log: Log) -> None:
    """Both strike; the weaker impact is the loser's, who is hurt by the difference."""
    seat, foe = s.turn, s.foe
    s.blow, s.answer = roll(chance, e.die, EVERYONE) + 1, roll(chance, e.die, EVERYONE) + 1
    mine, theirs = power(s, e, seat) + s.blow, power(s, e, foe) + s.answer
    tell_fighters(s, log)
    emit(log, d.FOUGHT, seat, s.blow, mine, s.answer, theirs)
    wear(s, e, seat, log)
    wear(s, e, foe, log)
    if mine > theirs:
        wound(s, e, foe, mine - theirs, seat, log)
    elif theirs > mine:
        wound(s, e, seat, theirs - mine, foe, log)


@kernel
def wound(s: State, e: Edition, loser: int, n: int, winner: int, log: Log) -> None:
    """Somebody loses health, and perhaps his life, which ends the fight."""
    if loser == d.THE_VILLAIN:
        s.stamina -= n
        if s.stamina <= 0:
            beat_villain(s, e, log)
    elif winner == d.THE_VILLAIN:
        hurt(s, e, loser, n, d.BY_VILLAIN, d.NONE, log)
    elif hurt(s, e, loser, n, d.BY_HENCHMAN, winner, log) and loser != s.turn:
        end_combat(s)


@kernel
def beat_villain(s: State, e: Edition, log: Log) -> None:
    """The henchman takes the villain's treasures and the reward on his card."""
    seat = s.turn
    field = s.place[seat]
    kind = discard_from(s, field)
    s.used[kind] += 1
    emit(log, d.BEAT, seat, kind)
    n = move_all(s, field, d.CARRIED + seat, all_at(s, field))
    if n > 0:
        emit(log, d.RECOVERED, seat, n)
    end_combat(s)
    work_card(s, e, seat, kind, 0, d.BY_VILLAIN, log)


@kernel
def flee(s: State, e: Edition, seat: int, chance: Chance, log: Log) -> None:
    """The other strikes once at his back: impact against plain power."""
    striker = s.foe if seat == s.turn else s.turn
    blow = roll(chance, e.die, EVERYONE) + 1
    impact = power(s, e, striker) + blow
    n = max(0, impact - power(s, e, seat))
    tell_fighters(s, log)
    emit(log, d.FLED, seat, blow, impact)
    s.fled |= striker == d.THE_VILLAIN
    wear(s, e, striker, log)
    cause = d.BY_VILLAIN if striker == d.THE_VILLAIN else d.BY_HENCHMAN
    end_combat(s)
    hurt(s, e, seat, n, cause, striker, log)
