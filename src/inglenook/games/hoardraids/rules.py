"""Hoardraids: set-up, the course of a day, and the kernels of the contract."""

from inglenook.engine.toolkit import (
    EVERYONE,
    Chance,
    Log,
    Moves,
    Row,
    clockwise,
    emit,
    kernel,
    roll,
    total,
    wipe,
)

from . import declarations as d
from .city import do_business
from .combat import ask_fighter, attack, flee, legal_combat, stand
from .deck import cards_in_hand, legal_sweep, owes, pay_owed, sweep
from .declarations import Edition, State
from .field import legal_field, pick_up, rest_from_search, search, visit
from .found import find, leave, legal_find, legal_portal, take, use
from .henchmen import hurt
from .homes import ask_settler, give_castles, legal_castles, settle
from .journey import arrive, legal_journey, pause, set_out, tell_way
from .looking import legal_look, look_at, stop_looking
from .spells import cast, cast_at, cast_banishment, legal_spells, some_spell, teleport
from .sway import dig_with_map, drop, hide, hold_sway, insert, legal_held, legal_sway
from .treasures import bury_all
from .victory import looting, out_of_reach, stop

# The course of a day


@kernel
def setup(s: State, e: Edition, players: int, chance: Chance, log: Log) -> None:
    s.players = players
    s.held = s.foe = d.NONE
    wipe(s.card, d.NONE)
    wipe(s.lair, d.NONE)
    bury_all(s, e)
    build_city(s, chance)
    for kind in range(d.KINDS):
        s.deck[kind] = e.copies[kind]
    s.first = roll(chance, players, EVERYONE)
    s.turn = clockwise(s.first, players - 1, players)
    emit(log, d.BEGAN, s.first)
    give_castles(s, e)
    go_on(s, e, chance, log)


@kernel
def build_city(s: State, chance: Chance) -> None:
    """The four facilities, shuffled."""
    for i in range(s.city.size):
        s.city[i] = i
    for i in range(s.city.size - 1, 0, -1):
        j = roll(chance, i + 1, EVERYONE)
        s.city[i], s.city[j] = s.city[j], s.city[i]


@kernel
def go_on(s: State, e: Edition, chance: Chance, log: Log) -> None:
    """From one stage of the turn to the next, until somebody must decide."""
    while s.asked == 0 and not s.over:
        if owes(s):
            pay_owed(s, e, chance, log)
        elif s.stage == d.FIND:
            find(s, e, log)
        elif s.stage == d.COMBAT:
            ask_fighter(s)
        elif s.stage == d.FIELD:
            visit(s, e)
        elif s.stage == d.SWAY:
            hold_sway(s)
        elif s.stage == d.NIGHT:
            end_turn(s, e)
        elif s.stage == d.DAWN:
            start_turn(s, e, chance, log)
        elif s.stage == d.SETTLING:
            ask_settler(s)
        else:
            s.asked = 1 << s.turn


@kernel
def start_turn(s: State, e: Edition, chance: Chance, log: Log) -> None:
    s.turn = clockwise(s.turn, 1, s.players)
    if s.turn == s.first:
        if s.day == e.max_days and e.max_days > 0:
            stop(s, log)
            return
        s.day += 1
    forget_yesterday(s)
    wake(s, e, s.turn, chance, log)


@kernel
def forget_yesterday(s: State) -> None:
    s.rolled = s.steps = s.gate = s.played = s.fresh = s.asleep = s.dealt_with = 0
    s.fled = s.fought = s.served = s.searched = s.lands = s.blow = s.answer = 0


@kernel
def wake(s: State, e: Edition, seat: int, chance: Chance, log: Log) -> None:
    """Poison bites first; then the day begins, or is passed over."""
    s.asleep, s.skips[seat] = s.skips[seat], 0
    s.stage = d.NIGHT if s.asleep else d.JOURNEY
    if s.asleep:
        emit(log, d.SLEPT, seat)
    if s.toxic[seat]:
        emit(log, d.BITTEN, seat)
        if hurt(s, e, seat, 1, d.BY_POISON, d.NONE, log):
            return
    if not s.asleep:
        s.rolled = s.steps = roll(chance, e.die, EVERYONE) + 1
        emit(log, d.ROLLED, seat, s.rolled)
        set_out(s, seat)


@kernel
def end_turn(s: State, e: Edition) -> None:
    """The hand is filled up, but not after a day that was passed over."""
    seat = s.turn
    rest_from_search(s, seat)
    if not s.asleep:
        s.owed[seat] = max(0, e.hand - cards_in_hand(s, seat))
    s.stage = d.DAWN


# The contract


@kernel
def waiting(s: State, e: Edition) -> int:
    return 0 if s.over else s.asked


@kernel
def legal(s: State, e: Edition, seat: int, out: Moves) -> int:
    if s.sweeps > 0:
        return legal_sweep(s, out)
    if s.held != d.NONE:
        return legal_held(s, e, seat, out)
    if s.stage == d.JOURNEY:
        may_cast = not s.played and some_spell(s, e, seat)
        n = legal_journey(s, seat, may_cast, out)
        return legal_spells(s, e, seat, out, n) if may_cast else n
    if s.stage == d.FIND:
        return legal_find(s, e, seat, out)
    if s.stage == d.CROSSING:
        return legal_portal(s, out)
    if s.stage == d.LOOKING:
        return legal_look(s, out)
    if s.stage == d.COMBAT:
        return legal_combat(s, e, seat, out)
    if s.stage == d.FIELD:
        return legal_field(s, e, seat, out)
    if s.stage == d.SETTLING:
        return legal_castles(s, out)
    return legal_sway(s, e, seat, out)


@kernel
def apply(s: State, e: Edition, seat: int, action: int, chance: Chance, log: Log) -> None:
    if d.HOLD <= action < d.INSERT:
        s.held = action - d.HOLD
        return
    s.asked = 0
    if action < d.TARGET:
        act_on_field(s, seat, action, chance, log)
    elif action < d.CAST:
        act_on_somebody(s, e, seat, action, chance, log)
    else:
        act(s, e, seat, action, chance, log)
    go_on(s, e, chance, log)


@kernel
def act_on_field(s: State, seat: int, action: int, chance: Chance, log: Log) -> None:
    """Actions that name a field."""
    field = action % d.SQUARES if action < d.HOLD else (action - d.INSERT) % d.SQUARES
    if action < d.WALK:
        tell_way(s, seat, field, chance.choices[:], log)
        arrive(s, seat, field, log)
    elif action < d.HOLD:
        pause(s, seat, field, chance.choices[:], log)
    elif action < d.LAND:
        insert(s, seat, field, log)
    elif action < d.BANISH_AT:
        if s.held == d.NONE:
            arrive(s, seat, field, log)
        else:
            teleport(s, seat, field, log)
    elif action < d.LOOK_AT:
        cast_banishment(s, seat, field, log)
    elif action < d.SWEEP:
        look_at(s, seat, field, log)
    else:
        sweep(s, seat, field, log)


@kernel
def act_on_somebody(s: State, e: Edition, seat: int, action: int, chance: Chance, log: Log) -> None:
    """Actions that name a henchman, a treasure or a castle."""
    if action < d.ATTACK:
        cast_at(s, e, seat, action - d.TARGET, log)
    elif action < d.HIDE:
        attack(s, e, action - d.ATTACK, log)
    elif action < d.DROP:
        hide(s, e, seat, action - d.HIDE, log)
    elif action < d.PICK:
        drop(s, seat, action - d.DROP, log)
    elif action < d.SETTLE:
        pick_up(s, seat, action - d.PICK, chance, log)
    else:
        settle(s, e, seat, action - d.SETTLE, log)


@kernel
def act(s: State, e: Edition, seat: int, action: int, chance: Chance, log: Log) -> None:
    """Actions that name nothing."""
    if action == d.CAST:
        cast(s, e, seat, log)
    elif action == d.DIG:
        dig_with_map(s, e, seat, chance, log)
    elif action == d.USE:
        use(s, e, seat, chance, log)
    elif action == d.TAKE:
        take(s, e, seat, log)
    elif action == d.LEAVE:
        leave(s, seat, log)
    elif action == d.FIGHT:
        stand(s, e, chance, log)
    elif action == d.FLEE:
        flee(s, e, seat, chance, log)
    elif action == d.SEARCH:
        search(s, e, seat, chance, log)
    elif action == d.PROCEED:
        proceed(s)
    elif action == d.DONE:
        s.stage = d.NIGHT
    elif action == d.STAY:
        arrive(s, seat, s.place[seat], log)
    else:
        do_business(s, e, seat, action, log)


@kernel
def proceed(s: State) -> None:
    if s.stage == d.LOOKING:
        stop_looking(s)
    else:
        s.stage = d.SWAY


@kernel
def scores(s: State, e: Edition, out: Row) -> None:
    for seat in range(s.players):
        out[seat] = s.winners >> seat & 1


@kernel
def stopped(s: State, e: Edition) -> bool:
    """Whether the safety valve ended the game."""
    return s.over == 1 and s.winners == 0 and (looting(e) or not out_of_reach(s, e))


@kernel
def measure(s: State, e: Edition, out: Row) -> None:
    out[0], out[1], out[2] = s.day, stopped(s, e), total(s.deaths)
    at = 3 + s.deaths.size
    for cause in range(s.deaths.size):
        out[3 + cause] = s.deaths[cause]
    out[at], out[at + 1], out[at + 2], out[at + 3] = s.dug, s.robbed, s.looted, s.hoarded
    for kind in range(d.KINDS):
        out[at + 4 + kind] = s.used[kind]


@kernel
def intact(s: State, e: Edition) -> bool:
    """Every card and every treasure is in exactly one place."""
    board = s.card
    for kind in range(d.KINDS):
        cards = int(s.deck[kind]) + int(s.discards[kind]) + int(s.removed[kind])
        for field in range(d.SQUARES):
            cards += board[field] == kind
        for seat in range(d.SEATS):
            cards += int(s.hand[seat, kind]) + int(s.buried[seat, kind])
        if cards != e.copies[kind]:
            return False
    return treasures_intact(s, e)


@kernel
def treasures_intact(s: State, e: Edition) -> bool:
    for gem in range(e.treasures.size):
        n = int(s.pile[gem])
        for i in range(d.HOARD):
            n += s.gem[i] == gem
        if n != e.treasures[gem]:
            return False
    return True
