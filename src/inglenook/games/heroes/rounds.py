"""Heroes and Rogues: the deal, the turn, the round, and the kernels of the contract."""

from inglenook.engine.toolkit import (
    EVERYONE,
    FREE,
    NOBODY,
    Chance,
    Log,
    Moves,
    Row,
    clockwise,
    draw,
    emit,
    kernel,
    leaders,
    roll,
    wipe,
)

from . import declarations as d
from .actions import (
    aim,
    choose_theirs,
    give,
    legal_opponent,
    legal_table_card,
    pick,
    skip,
    use,
    yield_to_mage,
)
from .declarations import Edition, State
from .racks import back, face_up, rack_of, rack_size, slot_of
from .recruiting import lay_down, legal_recruit, list_places, list_slots, start_recruiting, take, turn_up
from .teams import has_team, in_team, tally, team_gold

BACKS = 4


@kernel
def setup(s: State, e: Edition, players: int, chance: Chance, log: Log) -> None:
    s.players = players
    s.first = roll(chance, players, EVERYONE)
    start_round(s, e, chance, log)


@kernel
def start_round(s: State, e: Edition, chance: Chance, log: Log) -> None:
    """Deal; the seat that begins moves on with every round."""
    s.turns = s.acted = s.ready = s.up = 0
    wipe(s.held, 0)
    deal(s, e, chance)
    s.turn = (s.first + s.rounds) % s.players
    emit(log, d.BEGAN, s.rounds + 1, s.turn)
    face_up(s, (1 << d.OPEN) - 1, log)
    start_turn(s, log)


@kernel
def deal(s: State, e: Edition, chance: Chance) -> None:
    """Six cards to the table, the others round the table into the racks."""
    deck = chance.choices[: d.DECK]
    wipe(deck, 1)
    for n in range(d.DECK):
        place = dealt_to(s, n)
        if n < e.stacked:
            s.card[place], s.seen[place] = n, d.EVERYBODY
            deck[n] = 0
        else:
            s.seen[place] = dealt_for(s, place)
            s.card[place] = deal_card(e, deck, s.seen[place], chance)


@kernel
def dealt_to(s: State, n: int) -> int:
    """The place of the n-th card of the deal."""
    if n < d.TABLE:
        return n
    slot, seat = divmod(n - d.TABLE, int(s.players))
    return rack_of(s, seat) + slot


@kernel
def dealt_for(s: State, place: int) -> int:
    """Mask of those who see a card that is dealt to a place."""
    if place < d.TABLE:
        return d.EVERYBODY if place < d.OPEN else NOBODY
    return 1 << (place - d.TABLE) // rack_size(s)


@kernel
def deal_card(e: Edition, deck: Moves, seen: int, chance: Chance) -> int:
    """A card of those left. First comes its back, which all see, then its face."""
    backs, alike = (
        chance.choices[d.DECK : d.DECK + BACKS],
        chance.choices[d.DECK + BACKS : 2 * d.DECK + BACKS],
    )
    wipe(backs, 0)
    for card in range(d.DECK):
        backs[back(e, card)] += deck[card]
    shown = draw(chance, backs, EVERYONE)
    for card in range(d.DECK):
        alike[card] = deck[card] if back(e, card) == shown else 0
    card = draw(chance, alike, EVERYONE if seen == d.EVERYBODY else seen)
    deck[card] = 0
    return card


@kernel
def start_turn(s: State, log: Log) -> None:
    s.fresh = 1
    emit(log, d.STEPPED, s.turn)
    start_recruiting(s)


@kernel
def end_turn(s: State, e: Edition, chance: Chance, log: Log) -> None:
    announce(s, e, log)
    s.turns += 1
    if 0 < e.max_turns <= s.turns:
        stop_round(s, e, chance, log)
    else:
        s.turn = clockwise(s.turn, 1, s.players)
        start_turn(s, log)


@kernel
def announce(s: State, e: Edition, log: Log) -> None:
    """Ready to quest, or silent; either way all know with which cards."""
    me, first = 1 << s.turn, rack_of(s, s.turn)
    s.acted |= me
    s.ready &= ~me
    if has_team(s, e, s.turn):
        s.ready |= me
        emit(log, d.READY, s.turn)
    for place in range(d.DECK):
        s.held[place] &= ~me
    for place in range(first, first + rack_size(s)):
        s.held[place] |= me


@kernel
def stop_round(s: State, e: Edition, chance: Chance, log: Log) -> None:
    """The safety valve: nobody scores."""
    emit(log, d.STOPPED, s.rounds + 1, s.turns)
    s.stopped += 1
    s.winners = s.shown = 0
    end_round(s, e, chance, log)


@kernel
def quest(s: State, e: Edition, chance: Chance, log: Log) -> None:
    """Who sets out scores; where the most gold wins, so does everybody else with a team."""
    emit(log, d.QUESTED, s.turn)
    s.shown = 0
    for step in range(s.players):
        seat = clockwise(s.turn, step, s.players)
        if seat == s.turn or (e.scoring != d.FIRST_HOME and has_team(s, e, seat)):
            score(s, e, seat, log)
    s.winners = richest(s)
    end_round(s, e, chance, log)


@kernel
def score(s: State, e: Edition, seat: int, log: Log) -> None:
    """The team is shown to all and counted."""
    first, tallied = rack_of(s, seat), tally(s, e, seat)
    for place in range(first, first + rack_size(s)):
        if in_team(s, e, tallied, s.card[place]):
            s.seen[place] = d.EVERYBODY
            emit(log, d.SHOWED, seat, slot_of(s, place), s.card[place])
    s.shown |= 1 << seat
    s.gold[s.rounds, seat] = team_gold(s, e, seat)
    emit(log, d.SCORED, seat, s.gold[s.rounds, seat])


@kernel
def richest(s: State) -> int:
    """Mask of those who win the round: the most gold; among equals, who ended it."""
    winners, most = 1 << s.turn, s.gold[s.rounds, s.turn]
    for seat in range(s.players):
        if s.shown >> seat & 1:
            gold = s.gold[s.rounds, seat]
            if gold > most:
                winners, most = 1 << seat, gold
            elif gold == most and not winners >> s.turn & 1:
                winners |= 1 << seat
    return winners


@kernel
def end_round(s: State, e: Edition, chance: Chance, log: Log) -> None:
    s.rounds += 1
    if s.rounds == e.rounds:
        s.phase = d.OVER
    else:
        s.earlier += s.turns
        start_round(s, e, chance, log)


@kernel
def waiting(s: State, e: Edition) -> int:
    return 0 if s.phase == d.OVER else 1 << s.asked


@kernel
def legal(s: State, e: Edition, seat: int, out: Moves) -> int:
    if s.phase == d.RECRUIT:
        return legal_recruit(s, e, out)
    if s.phase == d.LAY:
        return list_slots(s, d.LAY_DOWN, out)
    if s.phase == d.USE_IT:
        out[0], out[1] = d.USE, d.SKIP
        return 2
    if s.phase == d.OPPONENT:
        return legal_opponent(s, out)
    if s.phase == d.THEIR_CARD:
        return list_slots(s, d.THEIR, out)
    if s.phase == d.TABLE_CARD:
        return legal_table_card(s, out)
    if s.phase == d.FORCED:
        return list_places(s.up, d.TAKE, out)
    return list_slots(s, d.GIVE, out)


@kernel
def forced(s: State, e: Edition, seat: int, out: Moves) -> int:
    """Who can be aimed at and how the table lies is plain to all; whether somebody could set out is not."""
    may_set_out = s.fresh == 1 and s.acted >> seat & 1 == 1
    plain = s.phase in (d.OPPONENT, d.TABLE_CARD, d.FORCED) or (s.phase == d.RECRUIT and not may_set_out)
    return int(out[0]) if plain and legal(s, e, seat, out) == 1 else FREE


@kernel
def apply(s: State, e: Edition, seat: int, action: int, chance: Chance, log: Log) -> None:
    if action == d.QUEST:
        quest(s, e, chance, log)
    elif action == d.TURN:
        turn_up(s, log)
    elif action < d.LAY_DOWN:
        take_table_card(s, action - d.TAKE, log)
    elif action < d.USE:
        lay_down(s, action - d.LAY_DOWN, log)
    elif action == d.USE:
        use(s, e, log)
    elif action == d.SKIP:
        skip(s, e, log)
    elif action < d.THEIR:
        aim(s, e, action - d.TARGET, log)
    elif action < d.PICK:
        choose_theirs(s, e, action - d.THEIR, log)
    elif action < d.GIVE:
        pick(s, e, action - d.PICK, log)
    else:
        give(s, e, action - d.GIVE, log)
    if s.phase == d.TURN_OVER:
        end_turn(s, e, chance, log)


@kernel
def take_table_card(s: State, place: int, log: Log) -> None:
    """To recruit it, or because a mage demands it."""
    if s.phase == d.FORCED:
        yield_to_mage(s, place)
    else:
        take(s, place, log)


@kernel
def scores(s: State, e: Edition, out: Row) -> None:
    """The sums of gold; a single round is its winners' alone."""
    for seat in range(s.players):
        out[seat] = total_gold(s, seat) if counted(s, e) >> seat & 1 else 0


@kernel
def won(s: State, e: Edition, scores: Row) -> int:
    """Most gold wins; where there is none to count, all who are counted share."""
    return leaders(scores, 0) or counted(s, e)


@kernel
def counted(s: State, e: Edition) -> int:
    """The seats whose gold counts."""
    return s.winners if e.rounds == 1 and s.winners else (1 << s.players) - 1


@kernel
def total_gold(s: State, seat: int) -> int:
    gold = 0
    for played in range(s.rounds):
        gold += int(s.gold[played, seat])
    return gold


@kernel
def measure(s: State, e: Edition, out: Row) -> None:
    out[0] = s.earlier + s.turns
    out[1] = s.stopped > 0
    out[2] = s.turns


@kernel
def intact(s: State, e: Edition) -> bool:
    """Every card is in exactly one place."""
    found = 0
    for place in range(d.DECK):
        found |= 1 << int(s.card[place])
    return found == (1 << d.DECK) - 1
