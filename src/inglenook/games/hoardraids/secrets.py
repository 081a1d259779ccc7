"""Hoardraids: who knows what. Hands, covered cards, cards discarded at a death and the kinds of treasures are
hidden from those who have not seen them; the rest lies open."""

from inglenook.engine.toolkit import (
    NOBODY,
    Chance,
    Grid,
    Record,
    Row,
    clockwise,
    draw,
    kernel,
    put,
    sees,
    some,
    steps_to,
    total,
    wipe,
)

from . import declarations as d
from .board import home, knows
from .deck import cards_in_hand
from .declarations import Edition, State
from .treasures import put_in_order
from .victory import asks_for_kinds, suffices

# What a shuffled draw pile tells about everything else is not used, nor is what a duke's choices tell; and
# an unseen choice among several cards or treasures makes others forget them all.
APPROXIMATION = True


@kernel
def redeal(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """All playing cards that the seat does not know are counted into the draw pile and dealt again; then
    all treasures, until no castle would have won."""
    if seat != s.turn and not s.lying:
        s.held = d.NONE  # a card being chosen is nobody else's business
    gather_cards(s, seat)
    deal_hands(s, e, seat, chance)
    deal_board(s, seat, chance)
    gather_treasures(s, seat)
    while not deal_treasures(s, e, seat, chance):
        gather_treasures(s, seat)
    put_in_order(s)


@kernel
def gather_cards(s: State, seat: int) -> None:
    for other in range(s.players):
        if other != seat:
            for kind in range(d.KINDS):
                s.deck[kind] += s.hand[other, kind] + s.buried[other, kind] - s.known[other, kind]
    for field in range(d.SQUARES):
        if s.card[field] != d.NONE and not knows(s.seen[field], seat):
            s.deck[s.card[field]] += 1


@kernel
def deal_hands(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """Hands of the same size around the known cards; they come first, as they cannot hold every card."""
    for other in range(s.players):
        if other != seat:
            rest = total(s.hand[other]) - total(s.known[other])
            put(s.hand[other], s.known[other])
            for _ in range(rest):
                s.hand[other, draw_for_hand(s, e, chance)] += 1
    for other in range(s.players):
        if other != seat:
            rest = total(s.buried[other])
            wipe(s.buried[other], 0)
            for _ in range(rest):
                s.buried[other, draw(chance, s.deck, NOBODY)] += 1


@kernel
def draw_for_hand(s: State, e: Edition, chance: Chance) -> int:
    """Nobody holds a map when all treasures are dug up."""
    kind = draw(chance, s.deck, NOBODY)
    while e.type[kind] == d.MAP and not some(s.pile):
        s.deck[kind] += 1
        kind = draw(chance, s.deck, NOBODY)
    return kind


@kernel
def deal_board(s: State, seat: int, chance: Chance) -> None:
    for field in range(d.SQUARES):
        if s.card[field] != d.NONE and not knows(s.seen[field], seat):
            s.card[field] = draw(chance, s.deck, NOBODY)


@kernel
def gather_treasures(s: State, seat: int) -> None:
    for i in range(d.HOARD):
        if s.spot[i] != d.PILE and not knows(s.told[i], seat):
            s.pile[s.gem[i]] += 1


@kernel
def deal_treasures(s: State, e: Edition, seat: int, chance: Chance) -> bool:
    """Blindly; says whether no castle has won that has not."""
    for i in range(d.HOARD):
        if s.spot[i] != d.PILE and not knows(s.told[i], seat):
            s.gem[i] = draw(chance, s.pile, NOBODY)
    if not asks_for_kinds(e):
        return True
    for other in range(s.players):
        if not s.winners >> other & 1 and suffices(s, e, other):
            return False
    return True


@kernel
def forget(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """Without the memory aid a screen shows only what lies open, is being looked at, or is the seat's own."""
    if e.memory_aid != d.YES:
        forget_cards(s, seat)
        forget_treasures(s, seat)
    redeal(s, e, seat, chance)


@kernel
def forget_cards(s: State, seat: int) -> None:
    for field in range(d.SQUARES):
        if s.card[field] != d.NONE and not shown(s, seat, field):
            s.seen[field] &= ~(1 << seat) if seat >= 0 else -1
    for other in range(s.players):
        wipe(s.known[other], 0)


@kernel
def shown(s: State, seat: int, field: int) -> bool:
    """Whether a card lies open, or the seat looks at it just now."""
    return is_open(s, field) or (s.peeked[field] == 1 and seat == s.turn)


@kernel
def is_open(s: State, field: int) -> bool:
    return s.card[field] != d.NONE and knows(s.seen[field], d.NONE)


@kernel
def forget_treasures(s: State, seat: int) -> None:
    for i in range(d.HOARD):
        mine = seat >= 0 and (s.spot[i] == d.CARRIED + seat or s.spot[i] == d.HIDDEN + seat)
        if s.spot[i] != d.PILE and not mine and not knows(s.told[i], d.NONE) and seat >= 0:
            s.told[i] &= ~(1 << seat)


MOST, DECK, DAYS = 30, 12 * d.KINDS, 999  # of a value; of cards; up to where days are counted


class Observation(Record):
    players: int = sees(high=d.SEATS, meaning="how many dukes play")
    stage: int = sees(high=d.SETTLING, meaning="the stage of the turn, in the order of the declarations")
    over: int = sees(meaning="1: the game is over")
    day: int = sees(high=DAYS, meaning=f"rounds begun, counted up to {DAYS}")
    turn: int = sees(high=d.SEATS - 1, meaning="whose turn it is, seats from the own")
    rolled: int = sees(high=6, meaning="what the die said")
    steps: int = sees(high=MOST + 6, meaning="steps left")
    gate: int = sees(meaning="1: spent the night before the walls and has not set out yet")
    played: int = sees(meaning="1: the day's card has been played")
    fresh: int = sees(meaning="1: the henchman on turn died in this turn")
    fled: int = sees(meaning="1: has fled from a villain")
    served: int = sees(meaning="1: tavern or gym have been used")
    searched: int = sees(meaning="1: a castle has been searched")
    held: int = sees(
        low=d.NONE, high=d.KINDS - 1, meaning="the card being played; -1: none that the seat knows of"
    )
    lying: int = sees(meaning="1: it lies on the field")
    looks: int = sees(high=MOST, meaning="covered cards that may still be looked at")
    lands: int = sees(high=6, meaning="what the portal's die says")
    sweeps: int = sees(high=3 * d.SEATS, meaning="cards still to be swept off the board")
    foe: int = sees(
        low=d.NONE, high=d.SEATS, meaning="who is fought, seats from the own; 4: a villain; -1: nobody"
    )
    turned: int = sees(meaning="1: the other henchman decides")
    stamina: int = sees(low=-MOST, high=MOST, meaning="the villain's health")
    fury: int = sees(high=MOST, meaning="power lent by a spell")
    blow: int = sees(high=6, meaning="the last dice of who is on turn; 0: none yet")
    answer: int = sees(high=6, meaning="the last dice of the foe")
    deck: int = sees(high=DECK, meaning="cards in the draw pile")
    buried: int = sees(high=DECK, meaning="cards discarded face down")
    pile: int = sees(high=d.HOARD, meaning="treasures not yet dug up")
    city: Row = sees(4, high=len(d.FACILITIES) - 1, meaning="which facility stands in E5, F5, E6, F6")
    hand: Row = sees(d.KINDS, high=12, meaning="the own hand, by card")
    own: Row = sees(d.KINDS, high=12, meaning="cards that the seat discarded face down, by card")
    discards: Row = sees(d.KINDS, high=12, meaning="cards discarded openly, by card")
    removed: Row = sees(d.KINDS, high=12, meaning="cards out of the game, by card")
    card: Row = sees(
        d.SQUARES, low=d.NONE, high=d.KINDS, meaning="0: no card; -1: an unknown one; else from 1"
    )
    open: Row = sees(d.SQUARES, meaning="1: the card lies uncovered")
    treasures: Row = sees(d.SQUARES, high=d.HOARD, meaning="treasures lying on each field")
    found: Grid = sees(
        d.HOARD, 2, low=d.NONE, high=d.SQUARES - 1, meaning="field and kind of those known; -1: none"
    )
    values: Grid = sees(d.SEATS, 4, high=MOST, meaning="health, gulden, strength and arms of each henchman")
    place: Row = sees(d.SEATS, low=d.NONE, high=d.SQUARES - 1, meaning="his field")
    castle: Row = sees(
        d.SEATS, low=d.NONE, high=d.SQUARES - 1, meaning="his duke's castle; -1: not chosen yet"
    )
    toxic: Row = sees(d.SEATS, meaning="1: toxicated")
    skips: Row = sees(d.SEATS, high=9, meaning="days to be skipped")
    hunt: Row = sees(d.SEATS, high=9, meaning="days in a row that he has searched a castle")
    fought: Row = sees(d.SEATS, meaning="1: was attacked in this turn")
    winner: Row = sees(d.SEATS, meaning="1: has won")
    asked: Row = sees(d.SEATS, meaning="1: must decide now")
    cards: Row = sees(d.SEATS, high=99, meaning="cards in hand")
    known: Grid = sees(d.SEATS, d.KINDS, high=12, meaning="cards all know to be in that hand")
    carries: Row = sees(d.SEATS, high=d.HOARD, meaning="treasures carried")
    hidden: Row = sees(d.SEATS, high=d.HOARD, meaning="treasures hidden in the castle")
    carried: Grid = sees(d.SEATS, d.GEMS, high=4, meaning="those carried, by kind, as far as known")
    hoard: Grid = sees(d.SEATS, d.GEMS, high=4, meaning="those hidden, by kind, as far as known")


@kernel
def observe(s: State, e: Edition, seat: int, out: Observation) -> None:
    observe_turn(s, seat, out)
    observe_fight(s, seat, out)
    observe_cards(s, seat, out)
    for field in range(d.SQUARES):
        lies = s.card[field] != d.NONE
        out.card[field] = lies * (s.card[field] + 1 if knows(s.seen[field], seat) else d.NONE)
        out.open[field] = lies * knows(s.seen[field], d.NONE)
    for step in range(s.players):
        observe_duke(s, clockwise(seat, step, s.players), step, out)
    for i in range(d.HOARD):
        observe_treasure(s, seat, i, out)


@kernel
def observe_turn(s: State, seat: int, out: Observation) -> None:
    out.players, out.stage, out.over, out.day = s.players, s.stage, s.over, min(s.day, DAYS)
    out.turn, out.rolled, out.steps, out.gate = steps_to(seat, s.turn, s.players), s.rolled, s.steps, s.gate
    out.played, out.fresh, out.fled, out.served = s.played, s.fresh, s.fled, s.served
    out.searched, out.looks, out.lands, out.sweeps = s.searched, s.looks, s.lands, s.sweeps
    out.held, out.lying = s.held if seat == s.turn or s.lying else d.NONE, s.lying


@kernel
def observe_fight(s: State, seat: int, out: Observation) -> None:
    henchman = 0 <= s.foe < d.THE_VILLAIN
    out.foe = steps_to(seat, s.foe, s.players) if henchman else s.foe
    out.turned, out.stamina, out.fury = s.turned, s.stamina, s.fury
    out.blow, out.answer = s.blow, s.answer


@kernel
def observe_cards(s: State, seat: int, out: Observation) -> None:
    out.deck, out.pile = total(s.deck), total(s.pile)
    for other in range(s.players):
        out.buried += total(s.buried[other])
    put(out.city, s.city)
    put(out.hand, s.hand[seat])
    put(out.own, s.buried[seat])
    put(out.discards, s.discards)
    put(out.removed, s.removed)


@kernel
def observe_duke(s: State, duke: int, step: int, out: Observation) -> None:
    """A duke and his henchman, at the place where the viewer counts them."""
    put(out.values[step], s.values[duke])
    out.place[step], out.castle[step] = s.place[duke], home(s, duke)
    out.toxic[step], out.skips[step], out.hunt[step] = s.toxic[duke], s.skips[duke], s.hunt[duke]
    out.fought[step], out.winner[step] = s.fought >> duke & 1, s.winners >> duke & 1
    out.asked[step], out.cards[step] = s.asked >> duke & 1, cards_in_hand(s, duke)
    put(out.known[step], s.known[duke])


@kernel
def observe_treasure(s: State, seat: int, i: int, out: Observation) -> None:
    where, gem = s.spot[i], s.gem[i]
    known = int(knows(s.told[i], seat))
    out.found[i, 0], out.found[i, 1] = d.NONE, d.NONE
    if where < d.SQUARES:
        out.treasures[where] += 1
        if known:
            out.found[i, 0], out.found[i, 1] = where, gem
    elif where < d.HIDDEN:
        step = steps_to(seat, where - d.CARRIED, s.players)
        out.carries[step] += 1
        out.carried[step, gem] += known
    elif where < d.PILE:
        step = steps_to(seat, where - d.HIDDEN, s.players)
        out.hidden[step] += 1
        out.hoard[step, gem] += known
