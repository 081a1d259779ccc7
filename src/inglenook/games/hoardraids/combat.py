"""Hoardraids: blows, flight, and what the winner gets."""

from inglenook.engine.toolkit import EVERYONE, Chance, Log, Moves, emit, kernel, roll

from .board import all_at, kind_at
from .deck import discard_from
from .declarations import (
    AMBUSHED,
    ARMS,
    ATTACKED,
    BEAT,
    BY_HENCHMAN,
    BY_VILLAIN,
    CARRIED,
    COMBAT,
    FIELD,
    FIGHT,
    FLED,
    FLEE,
    FOUGHT,
    NONE,
    RECOVERED,
    STRENGTH,
    THE_VILLAIN,
    Edition,
    State,
)
from .henchmen import gain, hurt, work_card
from .spells import legal_spells
from .treasures import move_all


@kernel
def start_combat(s: State, e: Edition, foe: int) -> None:
    s.stage, s.foe, s.turned, s.fury = COMBAT, foe, 0, 0
    s.stamina = e.stamina
    s.blow = s.answer = 0


@kernel
def meet_villain(s: State, e: Edition, log: Log) -> None:
    emit(log, AMBUSHED, s.turn, kind_at(s, s.place[s.turn]))
    start_combat(s, e, THE_VILLAIN)


@kernel
def attack(s: State, e: Edition, target: int, log: Log) -> None:
    s.fought |= 1 << target
    emit(log, ATTACKED, s.turn, target)
    start_combat(s, e, target)


@kernel
def end_combat(s: State) -> None:
    s.foe, s.stage = NONE, FIELD


@kernel
def legal_combat(s: State, e: Edition, seat: int, out: Moves) -> int:
    out[0], out[1] = FIGHT, FLEE
    return 2 if s.turned else legal_spells(s, e, seat, out, 2)


@kernel
def ask_fighter(s: State) -> None:
    """The active duke decides first, then the other one."""
    s.asked = 1 << (s.foe if s.turned else s.turn)


@kernel
def stand(s: State, e: Edition, chance: Chance, log: Log) -> None:
    """To fight on: when both have said so, blows are exchanged."""
    if s.foe != THE_VILLAIN and not s.turned:
        s.turned = 1
        return
    s.turned = 0
    exchange(s, e, chance, log)


@kernel
def power(s: State, e: Edition, fighter: int) -> int:
    """Strength and arms; a villain's is on his card."""
    if fighter == THE_VILLAIN:
        return int(e.power[s.card[s.place[s.turn]]])
    fury = s.fury if fighter == s.turn else 0
    return int(s.values[fighter, STRENGTH] + s.values[fighter, ARMS] + fury)


@kernel
def wear(s: State, e: Edition, fighter: int, log: Log) -> None:
    """A blow costs a henchman one arms, a villain nothing."""
    if fighter != THE_VILLAIN:
        gain(s, e, fighter, ARMS, -1, log)


@kernel
def exchange(s: State, e: Edition, chance: Chance, log: Log) -> None:
    """Both strike; the weaker impact is the loser's, who is hurt by the difference."""
    seat, foe = s.turn, s.foe
    s.blow, s.answer = roll(chance, e.die, EVERYONE) + 1, roll(chance, e.die, EVERYONE) + 1
    mine, theirs = power(s, e, seat) + s.blow, power(s, e, foe) + s.answer
    emit(log, FOUGHT, seat, s.blow, mine, s.answer, theirs)
    wear(s, e, seat, log)
    wear(s, e, foe, log)
    if mine > theirs:
        wound(s, e, foe, mine - theirs, seat, log)
    elif theirs > mine:
        wound(s, e, seat, theirs - mine, foe, log)


@kernel
def wound(s: State, e: Edition, loser: int, n: int, winner: int, log: Log) -> None:
    """Somebody loses health, and perhaps his life, which ends the fight."""
    if loser == THE_VILLAIN:
        s.stamina -= n
        if s.stamina <= 0:
            beat_villain(s, e, log)
    elif winner == THE_VILLAIN:
        hurt(s, e, loser, n, BY_VILLAIN, NONE, log)
    elif hurt(s, e, loser, n, BY_HENCHMAN, winner, log) and loser != s.turn:
        end_combat(s)


@kernel
def beat_villain(s: State, e: Edition, log: Log) -> None:
    """The henchman takes the villain's treasures and the reward on his card."""
    seat = s.turn
    field = s.place[seat]
    kind = discard_from(s, field)
    s.used[kind] += 1
    emit(log, BEAT, seat, kind)
    n = move_all(s, field, CARRIED + seat, all_at(s, field))
    if n > 0:
        emit(log, RECOVERED, seat, n)
    end_combat(s)
    work_card(s, e, seat, kind, 0, BY_VILLAIN, log)


@kernel
def flee(s: State, e: Edition, seat: int, chance: Chance, log: Log) -> None:
    """The other strikes once at his back: impact against plain power."""
    striker = s.foe if seat == s.turn else s.turn
    blow = roll(chance, e.die, EVERYONE) + 1
    impact = power(s, e, striker) + blow
    n = max(0, impact - power(s, e, seat))
    emit(log, FLED, seat, blow, impact)
    s.fled |= striker == THE_VILLAIN
    wear(s, e, striker, log)
    cause = BY_VILLAIN if striker == THE_VILLAIN else BY_HENCHMAN
    end_combat(s)
    hurt(s, e, seat, n, cause, striker, log)
