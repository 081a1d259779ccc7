"""Heroes and Rogues: who knows what. Whoever has seen a card can follow it; backs and places are open to all."""

from inglenook.engine.toolkit import Chance, Grid, Moves, Row, below, clockwise, kernel, wipe

from .declarations import DECK, EVERYBODY, MARKED, OVER, SEATS, TABLE, WATCHER, Edition, State
from .racks import back, rack_of, rack_size
from .rounds import BACKS, total_gold
from .teams import held_tally, in_team, is_team, tally

# Of each seat's announcements and silences only the latest is evidence, and what a player does is none.
APPROXIMATION = True
HIDDEN = -1
PATIENCE = 200  # deals before one is taken that does not fit what was announced
TRIES = 64  # racks that a deal tries for a seat


@kernel
def eye(seat: int) -> int:
    """The viewer's bit in a mask of those who have seen a card."""
    return seat if seat >= 0 else WATCHER


@kernel
def shown(s: State, seat: int, place: int) -> int:
    """The card at a place, for who has seen it."""
    return int(s.card[place]) if s.seen[place] >> eye(seat) & 1 else HIDDEN


@kernel
def redeal(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """All that the seat has not seen is gathered and dealt again, by backs, until it fits what was announced."""
    places = cards = 0
    for place in range(DECK):
        if shown(s, seat, place) == HIDDEN:
            places |= 1 << place
            cards |= 1 << int(s.card[place])
    for _ in range(PATIENCE):
        stack(e, cards, chance)
        if deal_fitting(s, e, places, chance):
            return
    stack(e, cards, chance)
    deal_again(s, e, places, chance)


@kernel
def stack(e: Edition, cards: int, chance: Chance) -> None:
    """Sort the gathered cards onto a pile for each back. In the room that chance has, the cell of a pile's
    number is its height, and its cards come after all heights."""
    wipe(chance.choices[:BACKS], 0)
    for card in range(DECK):
        if cards >> card & 1:
            put_back(e, card, chance.choices[:])


@kernel
def put_back(e: Edition, card: int, piles: Moves) -> None:
    which = back(e, card)
    piles[BACKS + DECK * which + piles[which]] = card
    piles[which] += 1


@kernel
def draw_again(e: Edition, card: int, piles: Moves, chance: Chance) -> int:
    """Another card with the same back, or by chance the same."""
    which = back(e, card)
    first = BACKS + DECK * which
    drawn = first + below(chance, int(piles[which]))
    piles[which] -= 1
    card = int(piles[drawn])
    piles[drawn] = piles[first + piles[which]]
    return card


@kernel
def deal_fitting(s: State, e: Edition, places: int, chance: Chance) -> bool:
    """First the racks of those who announced a team, which few cards fit, then of those who were silent."""
    for said in (1, 0):
        for seat in range(s.players):
            if s.acted >> seat & 1 and s.ready >> seat & 1 == said:
                rack = places & held_places(s, seat)
                if not deal_rack(s, e, seat, rack, chance):
                    return False
                places &= ~rack
    deal_again(s, e, places, chance)
    return True


@kernel
def held_places(s: State, seat: int) -> int:
    """Where the cards are now that the seat held at the end of its latest turn."""
    places = 0
    for place in range(DECK):
        if s.held[place] >> seat & 1:
            places |= 1 << place
    return places


@kernel
def deal_rack(s: State, e: Edition, seat: int, places: int, chance: Chance) -> bool:
    """Deal until the seat's announcement, or its silence, was right."""
    for _ in range(TRIES if places else 1):
        deal_again(s, e, places, chance)
        if is_team(held_tally(s, e, seat), s.players) == (s.ready >> seat & 1 == 1):
            return True
        for place in range(DECK):
            if places >> place & 1:
                put_back(e, int(s.card[place]), chance.choices[:])
    return False


@kernel
def deal_again(s: State, e: Edition, places: int, chance: Chance) -> None:
    """To every place a card with the same back."""
    for place in range(DECK):
        if places >> place & 1:
            s.card[place] = draw_again(e, int(s.card[place]), chance.choices[:], chance)


@kernel
def forget(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """Without pencil marks a screen has seen nothing but what it shows."""
    if e.seen_cards != MARKED:
        for place in range(DECK):
            if not on_screen(s, e, seat, place):
                s.seen[place] &= ~(1 << eye(seat))
    redeal(s, e, seat, chance)


@kernel
def on_screen(s: State, e: Edition, seat: int, place: int) -> bool:
    """What lies open, and the own rack."""
    if place < TABLE:
        return s.up >> place & 1 == 1
    owner = (place - TABLE) // rack_size(s)
    return owner == seat or team_shown(s, e, owner, place)


@kernel
def team_shown(s: State, e: Edition, owner: int, place: int) -> bool:
    """At the end scoring teams lie open."""
    if s.phase != OVER or not s.shown >> owner & 1:
        return False
    return in_team(s, e, tally(s, e, owner), s.card[place])


@kernel
def survey(s: State, e: Edition, seat: int, out: Grid) -> None:
    """What a screen shows of every place: whether the card lies open, its back, and its face if that is known."""
    for place in range(DECK):
        is_open = on_screen(s, e, seat, place)
        known = is_open or e.seen_cards == MARKED
        out[place, 0], out[place, 1] = is_open, back(e, s.card[place])
        out[place, 2] = shown(s, seat, place) if known else HIDDEN


# What an agent sees: every place, racks from its own on; every seat; the decision; the match.
PLACE, PLAYER = 4, 5
OBSERVATION = DECK * PLACE + SEATS * PLAYER + 12


@kernel
def observe(s: State, e: Edition, seat: int, out: Row) -> None:
    wipe(out, 0)
    for place in range(TABLE):
        observe_place(s, e, seat, place, out[place * PLACE :])
    size = rack_size(s)
    for step in range(s.players):
        other = clockwise(seat, step, s.players)
        for slot in range(size):
            at = TABLE + step * size + slot
            observe_place(s, e, seat, rack_of(s, other) + slot, out[at * PLACE :])
        observe_player(s, other, out[DECK * PLACE + step * PLAYER :])
    observe_decision(s, e, seat, out[DECK * PLACE + SEATS * PLAYER :])


@kernel
def observe_place(s: State, e: Edition, seat: int, place: int, out: Row) -> None:
    out[0], out[1] = shown(s, seat, place), back(e, s.card[place])
    out[2], out[3] = s.up >> place & 1, s.seen[place] == EVERYBODY


@kernel
def observe_player(s: State, seat: int, out: Row) -> None:
    out[0], out[1], out[2] = s.turn == seat, s.asked == seat, s.acted >> seat & 1
    out[3], out[4] = s.ready >> seat & 1, total_gold(s, seat)


@kernel
def observe_decision(s: State, e: Edition, seat: int, out: Row) -> None:
    out[0], out[1], out[2], out[3] = s.players, s.phase, s.fresh, s.place
    out[4], out[5] = e.calling[s.recruit], (s.target - seat) % s.players
    out[6] = (s.theirs - rack_of(s, s.target)) % DECK
    out[7], out[8], out[9] = s.rounds, e.rounds, s.turns
    out[10], out[11] = s.winners >> seat & 1, s.shown >> seat & 1
