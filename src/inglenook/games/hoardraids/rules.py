"""Hoardraids: set-up, the course of a day, and the kernels of the contract."""

from inglenook.engine.toolkit import EVERYONE, Chance, Log, Moves, Row, emit, kernel, roll, total, wipe

from . import declarations as t
from .city import do_business
from .combat import ask_fighter, attack, flee, legal_combat, stand
from .deck import cards_in_hand, legal_sweep, owes, pay_owed, sweep
from .declarations import HOARD, KINDS, NONE, SEATS, SQUARES, Edition, State
from .field import legal_field, pick_up, rest_from_search, search, visit
from .found import find, leave, legal_find, legal_portal, take, use
from .henchmen import hurt
from .homes import ask_settler, give_castles, legal_castles, settle
from .journey import arrive, legal_journey, pause, set_out
from .looking import legal_look, look_at, stop_looking
from .spells import cast, cast_at, cast_banishment, legal_spells, some_spell, teleport
from .sway import dig_with_map, drop, hide, hold_sway, insert, legal_held, legal_sway
from .treasures import bury_all
from .victory import looting, out_of_reach, stop

# The course of a day


@kernel
def setup(s: State, e: Edition, players: int, chance: Chance, log: Log) -> None:
    s.players = players
    s.held = s.foe = NONE
    wipe(s.card, NONE)
    wipe(s.lair, NONE)
    bury_all(s, e)
    build_city(s, chance)
    for kind in range(KINDS):
        s.deck[kind] = e.copies[kind]
    s.first = roll(chance, players, EVERYONE)
    s.turn = (s.first + players - 1) % players
    emit(log, t.BEGAN, s.first)
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
        elif s.stage == t.FIND:
            find(s, e, log)
        elif s.stage == t.COMBAT:
            ask_fighter(s)
        elif s.stage == t.FIELD:
            visit(s, e)
        elif s.stage == t.SWAY:
            hold_sway(s)
        elif s.stage == t.NIGHT:
            end_turn(s, e)
        elif s.stage == t.DAWN:
            start_turn(s, e, chance, log)
        elif s.stage == t.SETTLING:
            ask_settler(s)
        else:
            s.asked = 1 << s.turn


@kernel
def start_turn(s: State, e: Edition, chance: Chance, log: Log) -> None:
    s.turn = (s.turn + 1) % s.players
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
    s.stage = t.NIGHT if s.asleep else t.JOURNEY
    if s.asleep:
        emit(log, t.SLEPT, seat)
    if s.toxic[seat]:
        emit(log, t.BITTEN, seat)
        if hurt(s, e, seat, 1, t.BY_POISON, NONE, log):
            return
    if not s.asleep:
        s.rolled = s.steps = roll(chance, e.die, EVERYONE) + 1
        emit(log, t.ROLLED, seat, s.rolled)
        set_out(s, seat)


@kernel
def end_turn(s: State, e: Edition) -> None:
    """The hand is filled up, but not after a day that was passed over."""
    seat = s.turn
    rest_from_search(s, seat)
    if not s.asleep:
        s.owed[seat] = max(0, e.hand - cards_in_hand(s, seat))
    s.stage = t.DAWN


# The contract


@kernel
def waiting(s: State, e: Edition) -> int:
    return 0 if s.over else s.asked


@kernel
def legal(s: State, e: Edition, seat: int, out: Moves) -> int:
    if s.sweeps > 0:
        return legal_sweep(s, out)
    if s.held != NONE:
        return legal_held(s, e, seat, out)
    if s.stage == t.JOURNEY:
        may_pause = not s.played and some_spell(s, e, seat)
        return legal_spells(s, e, seat, out, legal_journey(s, seat, may_pause, out))
    if s.stage == t.FIND:
        return legal_find(s, e, seat, out)
    if s.stage == t.CROSSING:
        return legal_portal(s, out)
    if s.stage == t.LOOKING:
        return legal_look(s, out)
    if s.stage == t.COMBAT:
        return legal_combat(s, e, seat, out)
    if s.stage == t.FIELD:
        return legal_field(s, e, seat, out)
    if s.stage == t.SETTLING:
        return legal_castles(s, out)
    return legal_sway(s, e, seat, out)


@kernel
def apply(s: State, e: Edition, seat: int, action: int, chance: Chance, log: Log) -> None:
    if t.HOLD <= action < t.INSERT:
        s.held = action - t.HOLD
        return
    s.asked = 0
    if action < t.TARGET:
        act_on_field(s, seat, action, chance, log)
    elif action < t.CAST:
        act_on_somebody(s, e, seat, action, chance, log)
    else:
        act(s, e, seat, action, chance, log)
    go_on(s, e, chance, log)


@kernel
def act_on_field(s: State, seat: int, action: int, chance: Chance, log: Log) -> None:
    """Actions that name a field."""
    field = action % SQUARES if action < t.HOLD else (action - t.INSERT) % SQUARES
    if action < t.WALK:
        arrive(s, seat, field, log)
    elif action < t.HOLD:
        pause(s, seat, field, chance.choices[:], log)
    elif action < t.LAND:
        insert(s, seat, field, log)
    elif action < t.BANISH_AT:
        if s.held == NONE:
            arrive(s, seat, field, log)
        else:
            teleport(s, seat, field, log)
    elif action < t.LOOK_AT:
        cast_banishment(s, seat, field, log)
    elif action < t.SWEEP:
        look_at(s, seat, field, log)
    else:
        sweep(s, seat, field, log)


@kernel
def act_on_somebody(s: State, e: Edition, seat: int, action: int, chance: Chance, log: Log) -> None:
    """Actions that name a henchman, a treasure or a castle."""
    if action < t.ATTACK:
        cast_at(s, e, seat, action - t.TARGET, log)
    elif action < t.HIDE:
        attack(s, e, action - t.ATTACK, log)
    elif action < t.DROP:
        hide(s, e, seat, action - t.HIDE, log)
    elif action < t.PICK:
        drop(s, seat, action - t.DROP, log)
    elif action < t.SETTLE:
        pick_up(s, seat, action - t.PICK, chance, log)
    else:
        settle(s, e, seat, action - t.SETTLE, log)


@kernel
def act(s: State, e: Edition, seat: int, action: int, chance: Chance, log: Log) -> None:
    """Actions that name nothing."""
    if action == t.CAST:
        cast(s, e, seat, log)
    elif action == t.DIG:
        dig_with_map(s, e, seat, chance, log)
    elif action == t.USE:
        use(s, e, seat, chance, log)
    elif action == t.TAKE:
        take(s, e, seat, log)
    elif action == t.LEAVE:
        leave(s, seat, log)
    elif action == t.FIGHT:
        stand(s, e, chance, log)
    elif action == t.FLEE:
        flee(s, e, seat, chance, log)
    elif action == t.SEARCH:
        search(s, e, seat, chance, log)
    elif action == t.PROCEED:
        proceed(s)
    elif action == t.DONE:
        s.stage = t.NIGHT
    elif action == t.STAY:
        arrive(s, seat, s.place[seat], log)
    else:
        do_business(s, e, seat, action, log)


@kernel
def proceed(s: State) -> None:
    if s.stage == t.LOOKING:
        stop_looking(s)
    else:
        s.stage = t.SWAY


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
    for kind in range(KINDS):
        out[at + 4 + kind] = s.used[kind]


@kernel
def intact(s: State, e: Edition) -> bool:
    """Every card and every treasure is in exactly one place."""
    board = s.card
    for kind in range(KINDS):
        cards = int(s.deck[kind]) + int(s.discards[kind]) + int(s.removed[kind])
        for field in range(SQUARES):
            cards += board[field] == kind
        for seat in range(SEATS):
            cards += int(s.hand[seat, kind]) + int(s.buried[seat, kind])
        if cards != e.copies[kind]:
            return False
    return treasures_intact(s, e)


@kernel
def treasures_intact(s: State, e: Edition) -> bool:
    for gem in range(e.treasures.size):
        n = int(s.pile[gem])
        for i in range(HOARD):
            n += s.gem[i] == gem
        if n != e.treasures[gem]:
            return False
    return True
