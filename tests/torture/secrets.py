"""Torture: who knows what, and what a screen has forgotten."""

from inglenook.engine.toolkit import Chance, Record, Row, below, draw, kernel, put, sees, total, wipe

from .declarations import (
    GATES,
    KINDS,
    MARKING,
    NONE,
    OFFERING,
    OVER,
    PLACES,
    PUBLIC,
    RACK,
    SEATS,
    WATCHER,
    Edition,
    State,
)


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


class Observation(Record):
    viewer: int = sees(high=WATCHER, meaning="the own seat")
    players: int = sees(high=SEATS, meaning="how many play")
    phase: int = sees(high=OVER, meaning="the phase")
    asked: int = sees(high=PUBLIC, meaning="mask of those who have still to decide")
    chosen: int = sees(high=PUBLIC, meaning="mask of those whose sealed choice is in")
    rounds: int = sees(high=1000, meaning="rounds begun")
    door: int = sees(high=GATES - 1, meaning="the door in question")
    speaker: int = sees(low=NONE, high=SEATS - 1, meaning="who speaks")
    said: int = sees(low=NONE, high=KINDS - 1, meaning="the thing that was said; -1: anything else")
    named: int = sees(high=KINDS, meaning="things that have a nickname")
    spoken: int = sees(high=100_000, meaning="utterances so far")
    deck: int = sees(high=100, meaning="cards in the deck")
    sealed: int = sees(low=NONE, high=(1 << RACK) - 1, meaning="the own sealed choice")
    points: Row = sees(SEATS, high=20, meaning="points")
    card: Row = sees(PLACES, low=NONE, high=KINDS - 1, meaning="the card at each place; -1: not seen")
    seen: Row = sees(PLACES, high=PUBLIC, meaning="mask of who has seen it")
    shown: Row = sees(PLACES, meaning="1: the own screen still shows it")
    barred: Row = sees(PLACES, high=(1 << KINDS) - 1, meaning="mask of what all know it is not")


@kernel
def observe(s: State, e: Edition, seat: int, out: Observation) -> None:
    viewer = eye(s, seat)
    out.viewer, out.players, out.phase, out.asked, out.chosen = viewer, s.players, s.phase, s.asked, s.chosen
    out.rounds, out.door, out.speaker, out.said = s.rounds, s.door, s.speaker, s.said
    out.named, out.spoken, out.deck = s.named, s.spoken, total(s.deck)
    out.sealed = s.sealed[viewer] if viewer != WATCHER else NONE
    put(out.points, s.points)
    for place in range(PLACES):
        out.card[place] = s.card[place] if s.seen[place] >> viewer & 1 else NONE
        out.seen[place], out.barred[place] = s.seen[place], s.barred[place]
        out.shown[place] = s.shown[place] >> viewer & 1
