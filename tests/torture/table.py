"""Torture: what lies on the table, what can be done, and what is told.

Every card lies in a place: behind a door or in a slot of somebody's rack. Who knows a card, and what all
know that it is not, is kept with it and moves with it.
"""

from inglenook.engine.toolkit import (
    NUMBER,
    SEAT,
    Actions,
    Events,
    Record,
    Row,
    cell,
    cells,
    event,
    group,
    labels,
)

SEATS = 4
THINGS = labels("feather", "goose", "pudding")
DOORS = labels("oak", "iron")
SLOTS = labels("left", "right")
WHERE = labels(*DOORS.names, *(f"{seat}-{slot}" for seat in "ABCD" for slot in SLOTS.names))
KINDS, GATES, RACK, PLACES = len(THINGS), len(DOORS), len(SLOTS), len(WHERE)
NONE = -1
WATCHER = SEATS  # the bit of those who watch, in masks of who has seen a card
PUBLIC = (1 << SEATS + 1) - 1

MARKING, OFFERING, NAMING, SPEAKING, RACING, STEALING, OVER = range(7)  # phases
ON = 1  # choice of the option live


class State(Record):
    players: int = cell()
    phase: int = cell()
    asked: int = cell()  # mask of those who have still to decide
    chosen: int = cell()  # mask of those whose sealed choice is in
    rounds: int = cell()  # begun
    door: int = cell()  # the one in question
    speaker: int = cell()
    said: int = cell()  # the thing whose nickname was said; NONE: anything else
    named: int = cell()  # things that have a nickname
    spoken: int = cell()  # utterances so far
    objections: int = cell()
    valve: int = cell()  # the round limit ended the game

    deck: Row = cells(KINDS)
    word: Row = cells(KINDS)  # which utterance gave the thing its nickname
    card: Row = cells(PLACES)
    seen: Row = cells(PLACES)  # mask of who has seen the card
    shown: Row = cells(PLACES)  # mask of whose screen still shows it
    barred: Row = cells(PLACES)  # mask of things that, as all know, it is not
    sealed: Row = cells(SEATS)  # a door, a mask of slots (perhaps a draft), or whether to object
    points: Row = cells(SEATS)


class Edition(Record):
    common: int = cell()
    rare: int = cell()
    goal: int = cell()
    window: int = cell()
    live: int = cell()
    max_rounds: int = cell()


ACTIONS = Actions(
    group("mark", door=DOORS),
    group("add", slot=SLOTS, draft=True),
    group("lay"),
    group("name", spoken=True),
    group("other", spoken=True),
    group("say", thing=THINGS, spoken=True),
    group("pass"),
    group("claim"),
    group("close"),
    group("steal", slot=SLOTS),
)
MARK, ADD, LAY, NAME, OTHER, SAY, PASS, CLAIM, CLOSE, STEAL = ACTIONS.starts

EVENTS = Events(
    event("began", players=NUMBER),
    event("saw", seat=SEAT, where=WHERE, secret=THINGS, reveals=True),
    event("offered", seat=SEAT, where=WHERE, thing=THINGS, reveals=True),
    event("won", seat=SEAT),
    event("named", seat=SEAT, thing=THINGS),
    event("said", seat=SEAT, meaning=NUMBER),
    event("claimed", seat=SEAT),
    event("judged", seat=SEAT, right=NUMBER, reveals=True),
    event("stole", seat=SEAT, where=WHERE),
    event("scored", seat=SEAT),
)
BEGAN, SAW, OFFERED, WON, NAMED, SAID, CLAIMED, JUDGED, STOLE, SCORED = EVENTS.numbers
MEASURES = ("rounds", "objections", "valve")
