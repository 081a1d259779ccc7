"""Heroes and Rogues: who knows what. Whoever has seen a card can follow it; backs and places are open to all."""

from inglenook.engine.toolkit import (
    Chance,
    Grid,
    Moves,
    Record,
    Row,
    below,
    clockwise,
    kernel,
    sees,
    steps_to,
    wipe,
)

from .declarations import (
    CALLINGS,
    DECK,
    EVERYBODY,
    LONGEST,
    MARKED,
    OVER,
    SEATS,
    TABLE,
    WATCHER,
    Edition,
    State,
)
from .racks import back, rack_of, rack_size
from .rounds import BACKS
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


MOST = 400  # up to where turns are counted
RICHEST = 30_000  # gold of six cards


class Observation(Record):
    """Places are counted as the viewer sees them: the table, the own rack, the others' clockwise."""

    players: int = sees(high=SEATS, meaning="how many play")
    phase: int = sees(high=OVER, meaning="what is to be chosen, in the order of the declarations; 9: the end")
    fresh: int = sees(meaning="1: the first decision of the turn")
    place: int = sees(high=DECK - 1, meaning="the place of the table card that is taken or picked")
    calling: int = sees(high=len(CALLINGS) - 1, meaning="class of the card recruited last")
    target: int = sees(high=SEATS - 1, meaning="at whom an action is aimed, seats from the own")
    slot: int = sees(high=DECK - 1, meaning="which slot of that rack")
    rounds: int = sees(high=LONGEST, meaning="rounds finished")
    of: int = sees(high=LONGEST, meaning="rounds to be played")
    turns: int = sees(high=MOST, meaning=f"turns of this round, counted up to {MOST}")
    card: Row = sees(DECK, low=HIDDEN, high=DECK - 1, meaning="the card at each place; -1: not seen")
    back: Row = sees(DECK, high=BACKS - 1, meaning="its back: the group of its element and of its race")
    open: Row = sees(DECK, meaning="1: lies open to the viewer")
    public: Row = sees(DECK, meaning="1: everybody has seen it")
    gold: Grid = sees(LONGEST, SEATS, high=RICHEST, meaning="gold of each round, by seat")
    turn: Row = sees(SEATS, meaning="1: whose turn it is")
    asked: Row = sees(SEATS, meaning="1: must decide now")
    acted: Row = sees(SEATS, meaning="1: has had a turn this round")
    ready: Row = sees(SEATS, meaning="1: was ready at the end of the latest turn")
    winner: Row = sees(SEATS, meaning="1: has won the latest round")
    shown: Row = sees(SEATS, meaning="1: has shown a team")


@kernel
def observe(s: State, e: Edition, seat: int, out: Observation) -> None:
    for place in range(TABLE):
        observe_place(s, e, seat, place, place, out)
        out.open[place] = s.up >> place & 1
    observe_decision(s, e, seat, out)
    size = rack_size(s)
    for step in range(s.players):
        owner = clockwise(seat, step, s.players)
        observe_player(s, owner, step, out)
        for slot in range(size):
            place, at = TABLE + owner * size + slot, TABLE + step * size + slot
            observe_place(s, e, seat, place, at, out)
            out.open[at] = step == 0 or team_shown(s, e, owner, place)


@kernel
def observe_place(s: State, e: Edition, seat: int, place: int, at: int, out: Observation) -> None:
    """A card, at the place where the viewer counts it."""
    out.card[at], out.back[at] = shown(s, seat, place), back(e, s.card[place])
    out.public[at] = s.seen[place] == EVERYBODY


@kernel
def observe_player(s: State, seat: int, step: int, out: Observation) -> None:
    """A player, at the place where the viewer counts him."""
    out.turn[step], out.asked[step] = s.turn == seat, s.asked == seat
    out.acted[step], out.ready[step] = s.acted >> seat & 1, s.ready >> seat & 1
    out.winner[step], out.shown[step] = s.winners >> seat & 1, s.shown >> seat & 1
    for done in range(s.rounds):
        out.gold[done, step] = s.gold[done, seat]


@kernel
def observe_decision(s: State, e: Edition, seat: int, out: Observation) -> None:
    out.players, out.phase, out.fresh, out.place = s.players, s.phase, s.fresh, s.place
    out.calling, out.target = e.calling[s.recruit], steps_to(seat, s.target, s.players)
    out.slot = (s.theirs - rack_of(s, s.target)) % DECK
    out.rounds, out.of, out.turns = s.rounds, e.rounds, min(s.turns, MOST)
