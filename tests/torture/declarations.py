"""Torture: what lies on the table, what can be done, and what is told.

Every card lies in a place: behind a door or in a slot of somebody's rack. Who knows a card, and what all
know that it is not, is kept with it and moves with it.
"""

from inglenook.engine.toolkit import (
    NUMBER,
    SEAT,
    Actions,
    CardsFile,
    Events,
    Record,
    Row,
    cell,
    cells,
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

PHASES = labels("marking", "offering", "naming", "speaking", "racing", "stealing", "over")
MARKING, OFFERING, NAMING, SPEAKING = PHASES.numbers("marking", "offering", "naming", "speaking")
RACING, STEALING, OVER = PHASES.numbers("racing", "stealing", "over")
ON = CardsFile(__file__).choices("live").number("on")


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


ACTIONS = Actions()
MARK = ACTIONS.group("mark", door=DOORS)
ADD = ACTIONS.group("add", slot=SLOTS, draft=True)
LAY = ACTIONS.group("lay")
NAME = ACTIONS.group("name", spoken=True)
OTHER = ACTIONS.group("other", spoken=True)
SAY = ACTIONS.group("say", thing=THINGS, spoken=True)
PASS = ACTIONS.group("pass")
CLAIM = ACTIONS.group("claim")
CLOSE = ACTIONS.group("close")
STEAL = ACTIONS.group("steal", slot=SLOTS)

EVENTS = Events()
BEGAN = EVENTS.kind("began", players=NUMBER)
SAW = EVENTS.kind("saw", seat=SEAT, where=WHERE, secret=THINGS, reveals=True)
OFFERED = EVENTS.kind("offered", seat=SEAT, where=WHERE, thing=THINGS, reveals=True)
WON = EVENTS.kind("won", seat=SEAT)
NAMED = EVENTS.kind("named", seat=SEAT, thing=THINGS)
SAID = EVENTS.kind("said", seat=SEAT, meaning=NUMBER)
CLAIMED = EVENTS.kind("claimed", seat=SEAT)
JUDGED = EVENTS.kind("judged", seat=SEAT, right=NUMBER, reveals=True)
STOLE = EVENTS.kind("stole", seat=SEAT, where=WHERE)
SCORED = EVENTS.kind("scored", seat=SEAT)
MEASURES = ("rounds", "objections", "valve")
