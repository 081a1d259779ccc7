"""Rogues: what lies on the table, what can be done, and what is told.

An answer – what a rogue says or does when facing a trove – is an action, and so is what would have been right.
A figure and the number of a trove are the same answer, whichever was meant.
"""

from typing import Any

from inglenook.engine.errors import EditionError
from inglenook.engine.toolkit import NUMBER as ANY_NUMBER
from inglenook.engine.toolkit import (
    SEAT,
    TEXT,
    Actions,
    CardsFile,
    Events,
    Record,
    Row,
    cell,
    cells,
    labels,
    numbers,
    seats,
)

FILE = CardsFile(__file__)

SEATS = 8
TROVES = 18  # also the place after the last one, where the call is due
TRAPS = labels(*FILE.names)
SIGNS = labels(*(name for name, card in FILE.rows.items() if card["kind"] == "sign"))
LOOT = labels("treasure", *TRAPS.names)  # what a door shows when it is turned up
WORDS = 19  # code words at most: the last trap of a pile of 20 needs none
NONE = -1
TREASURE = -1  # behind a door, where else is the number of a trap
GONE = -2  # as the owner of a trap: it left the game unseen

THING, SIGNED, FIGURE = FILE.choices("kind").numbers("thing", "sign", "figure")
PHASES = labels(
    "naming", "hiding", "speaking", "claiming", "tying", "correcting", "taking", "settling", "over"
)
NAMING, HIDING, SPEAKING, CLAIMING = PHASES.numbers("naming", "hiding", "speaking", "claiming")
TYING, CORRECTING, TAKING = PHASES.numbers("tying", "correcting", "taking")
SETTLING, OVER = PHASES.numbers("settling", "over")
VERDICTS = labels("unjustified", "right", "wrong")
UNJUSTIFIED, RIGHT, WRONG = VERDICTS.numbers("unjustified", "right", "wrong")

# Choices of options
SEAT_ONE = FILE.choices("youngest").number("seat-one")
CHANCE = FILE.choices("race").number("chance")
ON = FILE.choices("live", "sealed-count").number("on")


class State(Record):
    players: int = cell()
    phase: int = cell()
    speaker: int = cell()
    trove: int = cell()  # in turn; TROVES: the call is due
    pile: int = cell()  # traps still to be drawn
    middle: int = cell()  # penalty cards nobody has
    opening: int = cell()  # traps still to be hidden before the game begins
    hider: int = cell()  # who has drawn a trap and is hiding it
    drawn: int = cell()  # that trap, or NONE
    named: int = cell()  # code words given
    spoken: int = cell()  # texts spoken: names, answers, corrections

    asked: int = cell()  # mask of those who have still to claim or let it pass
    claims: int = cell()  # mask
    passed: int = cell()  # mask: let it pass, at a live table
    counting: int = cell()  # whether the others count to five
    fines: int = cell()  # mask of those who have still to take a penalty card
    reward: int = cell()  # whether the objector has still to hide a trap
    calling: int = cell()  # whether the speaker has still to hide a trap

    # What the screens show until the next speaker's answer or the next swap
    talker: int = cell()
    said: int = cell()  # the answer, or NONE
    said_text: int = cell()
    objector: int = cell()  # who has the floor
    fix: int = cell()  # the correction
    fix_text: int = cell()
    verdict: int = cell()
    bared: int = cell()  # the trove whose door was turned up
    swapped: int = cell()  # the door that was swapped last
    swapper: int = cell()  # by whom
    prize: int = cell()  # what was behind it, if all saw: TREASURE, a trap, or GONE

    laps: int = cell()
    turns: int = cell()
    objections: int = cell()
    mistakes: int = cell()
    valve: int = cell()  # the limit of laps ended the game

    door: Row = cells(TROVES, kind="<i1")  # TREASURE or the trap behind it
    pool: Row = cells(len(TRAPS), kind="<i1")  # traps in the box or in the pile: 1 for each
    owner: Row = cells(len(TRAPS), kind="<i1")  # whose loot a trap is; GONE; or NONE
    treasures: Row = cells(SEATS, kind="<i1")  # in the loot
    penalties: Row = cells(SEATS, kind="<i1")
    word_trap: Row = cells(WORDS, kind="<i1")  # whose code word it is
    word_text: Row = cells(WORDS)  # and which of the texts spoken


class Edition(Record):
    kind: Row = cells(len(TRAPS))
    value: Row = cells(len(TRAPS))  # the figure, or which of the signs
    pile: int = cell()
    opening: int = cell()
    diamonds: int = cell()  # on a treasure
    penalties: int = cell()  # for each player
    youngest: int = cell()
    race: int = cell()
    live: int = cell()
    window: int = cell()  # seconds
    instant: int = cell()  # milliseconds
    count: int = cell()  # seconds
    sealed_count: int = cell()
    max_laps: int = cell()


ACTIONS = Actions()
NAME = ACTIONS.group("name", spoken=True)
HIDE = ACTIONS.group("hide", door=numbers(TROVES, first=1))
NUMBER = ACTIONS.group("number", number=numbers(TROVES, first=1), spoken=True)
CALL = ACTIONS.group("call", spoken=True)
SIGN = ACTIONS.group("sign", sign=SIGNS, spoken=True)
WORD = ACTIONS.group("word", nth=numbers(WORDS, first=1), spoken=True)
OTHER = ACTIONS.group("other", spoken=True)
SILENCE = ACTIONS.group("silence")
PASS = ACTIONS.group("pass")
CLAIM = ACTIONS.group("claim")
COUNT = ACTIONS.group("count")
CLOSE = ACTIONS.group("close")
TAKE = ACTIONS.group("take", target=seats(SEATS))
ANSWERS = labels(*map(str, range(1, TROVES + 1)), "call", *SIGNS.names)  # other than code words

EVENTS = Events()
BEGAN = EVENTS.kind("began", seat=SEAT)
DREW = EVENTS.kind("drew", seat=SEAT, trap=TRAPS)
NAMED = EVENTS.kind("named", seat=SEAT, text=TEXT)
HID = EVENTS.kind("hid", seat=SEAT, trove=ANY_NUMBER)
LOOTED = EVENTS.kind("looted", seat=SEAT, loot=LOOT)
SAID = EVENTS.kind("said", seat=SEAT, text=TEXT, meaning=ANY_NUMBER, secret=ANY_NUMBER)
SILENT = EVENTS.kind("silent", seat=SEAT, secret=ANY_NUMBER)
COUNTED = EVENTS.kind("counted", seat=SEAT)
CLAIMED = EVENTS.kind("claimed", seat=SEAT)
FLOOR = EVENTS.kind("floor", seat=SEAT)
TIED = EVENTS.kind("tied")
CORRECTED = EVENTS.kind("corrected", seat=SEAT, text=TEXT, meaning=ANY_NUMBER)
SPEECHLESS = EVENTS.kind("speechless", seat=SEAT)
REVEALED = EVENTS.kind("revealed", trove=ANY_NUMBER, loot=LOOT)
JUDGED = EVENTS.kind("judged", seat=SEAT, verdict=VERDICTS)
REPEATED = EVENTS.kind("repeated", seat=SEAT, answer=ANSWERS)
RECALLED = EVENTS.kind("recalled", seat=SEAT, text=TEXT)
FINED = EVENTS.kind("fined", seat=SEAT)
TOOK = EVENTS.kind("took", seat=SEAT, target=SEAT)
SPARED = EVENTS.kind("spared", seat=SEAT)
ENDED = EVENTS.kind("ended", seat=SEAT)
STOPPED = EVENTS.kind("stopped", laps=ANY_NUMBER)
SHOWN = EVENTS.kind("shown", seat=SEAT, trap=TRAPS, text=TEXT, nth=ANY_NUMBER, derived=True)  # nth: 0 later
FOUGHT = EVENTS.kind("fought", seat=SEAT, text=TEXT, derived=True)  # over what was said; NONE: silence
MEASURES = ("turns", "laps", "objections", "mistakes", "valve")
PLACE = 100  # an answer's secret, for those who look back: the trove times this, plus what was due


def check(edition: Any) -> None:
    """The pile must outlast the opening; no two figures or signs may be the same."""
    if edition.numbers["pile"] <= edition.numbers["opening"]:
        raise EditionError("the pile must have more traps than are hidden before the game begins")
    for kind, most in (("figure", TROVES), ("sign", len(SIGNS))):
        values = [card["value"] for card in edition.cards.values() if card["kind"] == kind]
        for value in values:
            if not 1 <= value <= most:
                raise EditionError(f"the value of a {kind} must be from 1 to {most}, not {value}")
            if values.count(value) > 1:
                raise EditionError(f"two traps are {kind} {value}; no answer may stand for two of them")
