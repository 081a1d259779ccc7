"""Torture: who knows what, and what a screen has forgotten."""

from inglenook.engine.toolkit import Chance, Row, below, draw, kernel, put, total, wipe

from .declarations import GATES, KINDS, MARKING, NONE, OFFERING, PLACES, RACK, SEATS, WATCHER, Edition, State


@kernel
def eye(s: State, seat: int) -> int:
    """The viewer's bit in a mask; those who watch, and the CLOCK, share one."""
    return seat if 0 <= seat < s.players else WATCHER


@kernel
def redeal(s: State, e: Edition, seat: int, chance: Chance) -> None:
    viewer = eye(s, seat)
    gather(s, viewer)
    while not deal_again(s, viewer, chance):
        gather(s, viewer)
    for other in range(s.players):
        if other != viewer:
            s.sealed[other] = below(chance, ways(s)) if s.chosen >> other & 1 else 0


@kernel
def ways(s: State) -> int:
    """How many sealed choices there are to choose from."""
    return GATES if s.phase == MARKING else 1 << RACK if s.phase == OFFERING else 2


@kernel
def hidden(s: State, place: int, viewer: int) -> bool:
    return place < GATES + s.players * RACK and not s.seen[place] >> viewer & 1


@kernel
def gather(s: State, viewer: int) -> None:
    for place in range(PLACES):
        if hidden(s, place, viewer):
            s.deck[s.card[place]] += 1


@kernel
def deal_again(s: State, viewer: int, chance: Chance) -> bool:
    """Blindly; says whether it fits what all know that cards are not. If not, all is dealt once more: to
    avoid what is barred card by card would make some worlds likelier than they are."""
    fits = True
    for place in range(PLACES):
        if hidden(s, place, viewer):
            s.card[place] = draw(chance, s.deck, 0)
            fits = fits and not s.barred[place] >> s.card[place] & 1
    return fits


@kernel
def forget(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """What a screen does not show it has never seen: cards, verdicts, the door in turn, what a word means."""
    wipe(s.barred, 0)
    put(s.seen, s.shown)
    for place in range(GATES, PLACES):
        s.seen[place] |= 1 << (place - GATES) // RACK
    redeal(s, e, seat, chance)
    s.door = below(chance, GATES)
    s.said = below(chance, KINDS + 1) - 1
    shuffle_words(s, chance)


@kernel
def shuffle_words(s: State, chance: Chance) -> None:
    """Nicknames are spread anew over the things, after they were put in order."""
    for i in range(s.named):
        for j in range(i):
            if s.word[j] > s.word[i]:
                s.word[i], s.word[j] = s.word[j], s.word[i]
    for i in range(s.named):
        j = below(chance, i + 1)
        s.word[i], s.word[j] = s.word[j], s.word[i]


# What an agent sees: the table, then each place.
TABLE = 13 + SEATS
OBSERVATION = TABLE + 3 * PLACES


@kernel
def observe(s: State, e: Edition, seat: int, out: Row) -> None:
    viewer = eye(s, seat)
    out[0], out[1], out[2], out[3], out[4] = viewer, s.players, s.phase, s.asked, s.chosen
    out[5], out[6], out[7], out[8], out[9] = s.rounds, s.door, s.speaker, s.said, s.named
    out[10], out[11] = s.spoken, total(s.deck)
    out[12] = s.sealed[viewer] if viewer != WATCHER else NONE
    put(out[13:], s.points)
    for place in range(PLACES):
        known = s.seen[place] >> viewer & 1
        cells = out[TABLE + 3 * place :]
        cells[0], cells[1], cells[2] = s.card[place] if known else NONE, s.seen[place], s.barred[place]
