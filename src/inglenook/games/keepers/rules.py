"""Keepers: set-up, the course of a round, and the kernels of the contract."""

from inglenook.engine.toolkit import (
    EVERYONE,
    FREE,
    Chance,
    Log,
    Moves,
    Row,
    clockwise,
    draw,
    emit,
    kernel,
    put,
    roll,
    some,
    total,
    wipe,
)

from . import declarations as d
from .bidding import add_card, lay_bid, legal_bid, pass_bid, quest_left, start_bid
from .deck import deal_card, deal_rumours, show, spread_rumours
from .declarations import Edition, State
from .sabotage import answer, legal_sabotage, plainly_harmless, start_sabotage


@kernel
def setup(s: State, e: Edition, players: int, chance: Chance, log: Log) -> None:
    s.players = players
    fill_taverns(s, e, chance)
    put(s.deck, e.quests)
    wipe(s.focus, d.NONE)
    wipe(s.answers, d.NONE)
    deal_rumours(s, chance, log)
    spread_rumours(s)
    deal_rumours(s, chance, log)
    for _ in range(e.hand):
        for seat in range(players):
            deal_card(s, seat, chance, log)
    s.giver = roll(chance, players, EVERYONE)
    emit(log, d.BEGAN, s.giver)
    start_round(s)
    go_on(s, e, chance, log)


@kernel
def fill_taverns(s: State, e: Edition, chance: Chance) -> None:
    """Adventurers are dealt evenly; what is left over stays in the box."""
    put(s.box, e.adventurers)
    for _ in range(total(s.box) // s.players):
        for seat in range(s.players):
            s.tavern[seat, draw(chance, s.box, EVERYONE)] += 1


@kernel
def go_on(s: State, e: Edition, chance: Chance, log: Log) -> None:
    """From one stage of the round to the next, until somebody must decide."""
    while s.asked == 0 and s.phase != d.OVER:
        if s.phase == d.BIDDING:
            start_bid(s)
        elif s.phase == d.SABOTAGING:
            start_sabotage(s, e)
        else:
            send_out(s, log)
            draw_cards(s, chance, log)
            end_round(s, e, log)


@kernel
def start_round(s: State) -> None:
    s.phase = d.BIDDING
    s.rounds += 1
    s.won = 0


@kernel
def send_out(s: State, log: Log) -> None:
    """Prepared adventurers go to their keeper's hand, openly."""
    for seat in range(s.players):
        if some(s.prepared[seat]):
            show(log, d.LEFT, seat, s.prepared[seat])
        for colour in range(d.HUES):
            s.hand[seat, colour] += s.prepared[seat, colour]
            s.known[seat, colour] += s.prepared[seat, colour]
            s.prepared[seat, colour] = 0


@kernel
def draw_cards(s: State, chance: Chance, log: Log) -> None:
    for step in range(s.players):
        seat = clockwise(s.giver, step, s.players)
        colour = deal_card(s, seat, chance, log)
        if colour != d.NONE:
            emit(log, d.DREW, seat, secret=colour, seen=1 << seat)


@kernel
def end_round(s: State, e: Edition, log: Log) -> None:
    for seat in range(s.players):
        if not some(s.tavern[seat]):
            s.winners |= 1 << seat
            emit(log, d.EMPTIED, seat)
    if s.winners != 0:
        s.phase = d.OVER
    elif is_last_round(s, e):
        s.phase = d.OVER
        emit(log, d.STOPPED, s.rounds)
    else:
        pass_quest_giver(s, e)
        start_round(s)


@kernel
def is_last_round(s: State, e: Edition) -> bool:
    """The limit is reached; or there is none, but no card can come to a quest any more."""
    if e.max_rounds > 0:
        return s.rounds >= e.max_rounds
    return not (quest_left(s) or some(s.deck) or some(s.discards))


@kernel
def pass_quest_giver(s: State, e: Edition) -> None:
    if e.quest_giver == d.PASSES:
        s.giver = clockwise(s.giver, 1, s.players)


@kernel
def waiting(s: State, e: Edition) -> int:
    return s.asked


@kernel
def legal(s: State, e: Edition, seat: int, out: Moves) -> int:
    if s.phase == d.BIDDING:
        return legal_bid(s, e, seat, out)
    return legal_sabotage(s, e, seat, out)


@kernel
def apply(s: State, e: Edition, seat: int, action: int, chance: Chance, log: Log) -> None:
    if action < d.ADD:
        s.quest = action - d.QUEST
    elif action < d.DONE:
        add_card(s, seat, action - d.ADD)
    elif action == d.DONE:
        lay_bid(s, seat, chance, log)
    elif action == d.PASS:
        pass_bid(s, seat, chance, log)
    else:
        answer(s, e, seat, action, log)
    go_on(s, e, chance, log)


@kernel
def scores(s: State, e: Edition, out: Row) -> None:
    for seat in range(s.players):
        out[seat] = s.winners >> seat & 1


@kernel
def forced(s: State, e: Edition, seat: int, out: Moves) -> int:
    return d.REFRAIN if s.phase == d.SABOTAGING and plainly_harmless(s, e, seat) else FREE


@kernel
def measure(s: State, e: Edition, out: Row) -> None:
    out[0] = s.rounds
    out[1] = s.phase == d.OVER and s.winners == 0


@kernel
def intact(s: State, e: Edition) -> bool:
    """Every card is in exactly one place."""
    for colour in range(d.HUES):
        cards = s.deck[colour] + s.discards[colour] + s.box[colour]
        for pile in range(d.BOARD):
            cards += s.piles[pile, colour] + (s.rumours[pile] == colour)
        for seat in range(d.SEATS):
            cards += s.tavern[seat, colour] + s.prepared[seat, colour]
            cards += s.hand[seat, colour] + s.bid[seat, colour]
        if cards != e.quests[colour] + e.adventurers[colour]:
            return False
    return True
