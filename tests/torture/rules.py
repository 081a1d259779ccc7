"""Torture: a round is mark, offer, name, say, object, steal."""

from inglenook.engine.toolkit import (
    EVERYONE,
    Chance,
    Log,
    Moves,
    Row,
    draw,
    emit,
    kernel,
    nth,
    ones,
    roll,
    wipe,
)

from . import declarations as d
from .declarations import Edition, State

# Cards


@kernel
def copies(s: State, e: Edition, kind: int) -> int:
    return e.rare if kind else e.common + d.RACK * s.players


@kernel
def place_of(seat: int, slot: int) -> int:
    return d.GATES + seat * d.RACK + slot


@kernel
def fill(s: State, place: int, seen: int, chance: Chance) -> None:
    """A new card for a place, seen by a mask of seats; an old one, which all know, goes into the deck."""
    if s.card[place] != d.NONE:
        s.deck[s.card[place]] += 1
    s.card[place] = draw(chance, s.deck, seen)
    s.seen[place], s.shown[place], s.barred[place] = seen, seen, 0


@kernel
def look(s: State, seat: int, place: int, log: Log) -> None:
    s.seen[place] |= 1 << seat
    s.shown[place] |= 1 << seat
    emit(log, d.SAW, seat, place, secret=s.card[place], seen=1 << seat)


@kernel
def swap(s: State, one: int, two: int) -> None:
    """Two cards change places; all that anybody knows of them goes along. No screen shows them just then."""
    for row in (s.card, s.seen, s.barred):
        row[one], row[two] = row[two], row[one]


# A round


@kernel
def setup(s: State, e: Edition, players: int, chance: Chance, log: Log) -> None:
    s.players = players
    wipe(s.word, d.NONE)
    wipe(s.card, d.NONE)
    for kind in range(d.KINDS):
        s.deck[kind] = copies(s, e, kind)
    emit(log, d.BEGAN, players)
    for place in range(d.GATES + players * d.RACK):
        owner = (place - d.GATES) // d.RACK
        fill(s, place, 1 << owner if owner >= 0 else 0, chance)
        if owner >= 0:
            look(s, owner, place, log)
    start_round(s)


@kernel
def start_round(s: State) -> None:
    s.rounds += 1
    s.speaker, s.said = d.NONE, d.NONE
    ask(s, d.MARKING, (1 << s.players) - 1)


@kernel
def ask(s: State, phase: int, seats: int) -> None:
    s.phase, s.asked, s.chosen = phase, seats, 0
    wipe(s.sealed, 0)


@kernel
def seal(s: State, seat: int, choice: int) -> bool:
    """Keep a secret choice; says whether it was the last."""
    s.sealed[seat] = choice
    s.chosen |= 1 << seat
    s.asked &= ~(1 << seat)
    return s.asked == 0


@kernel
def look_behind_doors(s: State, log: Log) -> None:
    for seat in range(s.players):
        look(s, seat, s.sealed[seat], log)
    ask(s, d.OFFERING, (1 << s.players) - 1)


@kernel
def show_offers(s: State, chance: Chance, log: Log) -> None:
    """The best speaks and gets new cards for those offered: a feather counts 1, a goose 2, a pudding 3."""
    most, best = 0, 0
    for seat in range(s.players):
        worth = 0
        for slot in range(d.RACK):
            if s.sealed[seat] >> slot & 1:
                worth += turn_up(s, seat, slot, log) + 1
        if worth > most:
            most, best = worth, 0
        if worth == most:
            best |= 1 << seat
    s.speaker = pick(chance, best)
    emit(log, d.WON, s.speaker)
    for slot in range(d.RACK):
        if s.sealed[s.speaker] >> slot & 1:
            fill(s, place_of(s.speaker, slot), 1 << s.speaker, chance)
            look(s, s.speaker, place_of(s.speaker, slot), log)
    ask(s, d.NAMING if s.named < d.KINDS else d.SPEAKING, 1 << s.speaker)


@kernel
def turn_up(s: State, seat: int, slot: int, log: Log) -> int:
    place = place_of(seat, slot)
    s.seen[place] = s.shown[place] = d.PUBLIC
    emit(log, d.OFFERED, seat, place, s.card[place])
    return int(s.card[place])


@kernel
def pick(chance: Chance, seats: int) -> int:
    """One seat of a mask, by an open roll."""
    return nth(seats, roll(chance, ones(seats), EVERYONE))


@kernel
def utter(s: State, phase: int, seats: int) -> None:
    """With every word spoken the screens forget what they showed."""
    s.spoken += 1
    wipe(s.shown, 0)
    ask(s, phase, seats)


@kernel
def name(s: State, seat: int, log: Log) -> None:
    emit(log, d.NAMED, seat, s.named)
    s.word[s.named] = s.spoken
    s.named += 1
    utter(s, d.SPEAKING, 1 << seat)


@kernel
def say(s: State, seat: int, meaning: int, log: Log) -> None:
    emit(log, d.SAID, seat, meaning)
    s.said = meaning
    utter(s, d.RACING, (1 << s.players) - 1 & ~(1 << seat))


@kernel
def answer(s: State, e: Edition, seat: int, objects: int, chance: Chance, log: Log) -> None:
    """Sealed; at a live table open, and the first claim ends the race."""
    last = seal(s, seat, objects)
    if e.live == d.ON:
        s.chosen = 0
    if last or (objects and e.live == d.ON):
        end_race(s, e, chance, log)


@kernel
def end_race(s: State, e: Edition, chance: Chance, log: Log) -> None:
    claims = 0
    for seat in range(s.players):
        if s.sealed[seat]:
            claims |= 1 << seat
            emit(log, d.CLAIMED, seat)
    if claims:
        judge(s, e, pick(chance, claims), chance, log)
    else:
        end_round(s, e, s.speaker, log)


@kernel
def judge(s: State, e: Edition, seat: int, chance: Chance, log: Log) -> None:
    """All learn whether the hidden card is what was said, and no more."""
    right = s.card[s.door] != s.said
    s.objections += 1
    emit(log, d.JUDGED, seat, int(right))
    if right:
        s.barred[s.door] |= 1 << s.said if s.said != d.NONE else 0
        ask(s, d.STEALING, 1 << seat)
    else:
        fill(s, s.door, 0, chance)
        end_round(s, e, s.speaker, log)


@kernel
def steal(s: State, e: Edition, seat: int, slot: int, log: Log) -> None:
    """The speaker's card, unseen, for the own one, which goes behind the door; its card to the speaker."""
    own, taken = place_of(seat, slot), place_of(s.speaker, slot)
    swap(s, own, taken)
    swap(s, taken, s.door)
    emit(log, d.STOLE, seat, taken)
    look(s, seat, own, log)
    look(s, s.speaker, taken, log)
    end_round(s, e, seat, log)


@kernel
def end_round(s: State, e: Edition, winner: int, log: Log) -> None:
    s.points[winner] += 1
    s.door = (s.door + 1) % d.GATES
    emit(log, d.SCORED, winner)
    if s.points[winner] == e.goal or s.rounds == e.max_rounds:
        s.valve = s.points[winner] != e.goal
        ask(s, d.OVER, 0)
    else:
        start_round(s)


# The contract


@kernel
def race_is_live(s: State, e: Edition) -> bool:
    return s.phase == d.RACING and e.live == d.ON


@kernel
def waiting(s: State, e: Edition) -> int:
    return 1 << s.players if race_is_live(s, e) else s.asked


@kernel
def may(s: State, e: Edition) -> int:
    return s.asked if race_is_live(s, e) else 0


@kernel
def pace(s: State, e: Edition) -> int:
    return e.window if race_is_live(s, e) else 0


@kernel
def legal(s: State, e: Edition, seat: int, out: Moves) -> int:
    first, end = d.MARK, d.ADD
    if s.phase == d.OFFERING:  # from left to right, so that an offer is built in one way only
        first, end = d.ADD, d.NAME
        while s.sealed[seat] >> first - d.ADD:
            first += 1
    elif s.phase == d.NAMING:
        first, end = d.NAME, d.OTHER
    elif s.phase == d.SPEAKING:
        first, end = d.OTHER, d.SAY + s.named
    elif s.phase == d.RACING:
        first, end = (d.CLOSE, d.STEAL) if seat == s.players else (d.PASS, d.CLOSE)
    elif s.phase == d.STEALING:
        first, end = d.STEAL, d.STEAL + d.RACK
    for action in range(first, end):
        out[action - first] = action
    return end - first


@kernel
def apply(s: State, e: Edition, seat: int, action: int, chance: Chance, log: Log) -> None:
    if action < d.ADD:
        if seal(s, seat, action - d.MARK):
            look_behind_doors(s, log)
    elif action < d.LAY:
        s.sealed[seat] |= 1 << action - d.ADD
    elif action == d.LAY:
        if seal(s, seat, s.sealed[seat]):
            show_offers(s, chance, log)
    elif action == d.NAME:
        name(s, seat, log)
    elif action < d.PASS:
        say(s, seat, action - d.SAY if action >= d.SAY else d.NONE, log)
    elif action <= d.CLAIM:
        answer(s, e, seat, action - d.PASS, chance, log)
    elif action == d.CLOSE:
        end_race(s, e, chance, log)
    else:
        steal(s, e, seat, action - d.STEAL, log)


@kernel
def scores(s: State, e: Edition, out: Row) -> None:
    for seat in range(s.players):
        out[seat] = s.points[seat]


@kernel
def measure(s: State, e: Edition, out: Row) -> None:
    out[0], out[1], out[2] = s.rounds, s.objections, s.valve


@kernel
def intact(s: State, e: Edition) -> bool:
    """Every card is in exactly one place."""
    for kind in range(d.KINDS):
        cards = int(s.deck[kind])
        for place in range(d.PLACES):
            cards += s.card[place] == kind
        if cards != copies(s, e, kind):
            return False
    return True
