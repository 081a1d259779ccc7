"""Rogues: what lies on the table, what can be done, and what is told.

An answer – what a rogue says or does when facing a trove – is an action, and so is what would have been right.
A figure and the number of a trove are the same answer, whichever was meant.
"""

import tomllib
from pathlib import Path
from typing import Any

from inglenook.engine.errors import EditionError
from inglenook.engine.toolkit import NUMBER as ANY_NUMBER
from inglenook.engine.toolkit import (
    SEAT,
    TEXT,
    Actions,
    Events,
    Record,
    Row,
    cell,
    cells,
    event,
    group,
    labels,
    numbers,
    seats,
)

CARDS = tomllib.loads(Path(__file__).with_name("cards.toml").read_text("utf-8"))["cards"]["rows"]

SEATS = 8
TROVES = 18  # also the place after the last one, where the call is due
TRAPS = labels(*CARDS)
SIGNS = labels(*(name for name, card in CARDS.items() if card["kind"] == "sign"))
LOOT = labels("treasure", *CARDS)  # what a door shows when it is turned up
WORDS = 19  # code words at most: the last trap of a pile of 20 needs none
NONE = -1
TREASURE = -1  # behind a door, where else is the number of a trap
GONE = -2  # as the owner of a trap: it left the game unseen

THING, SIGNED, FIGURE = range(3)  # kinds of traps
NAMING, HIDING, SPEAKING, CLAIMING, TYING, CORRECTING, TAKING, SETTLING, OVER = range(9)  # phases
UNJUSTIFIED, RIGHT, WRONG = range(3)  # verdicts
VERDICTS = labels("unjustified", "right", "wrong")
SEAT_ONE, CHANCE, ON = 0, 0, 1  # choices of the options youngest, race, live and sealed-count


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


ACTIONS = Actions(
    group("name", spoken=True),
    group("hide", door=numbers(TROVES, first=1)),
    group("number", number=numbers(TROVES, first=1), spoken=True),
    group("call", spoken=True),
    group("sign", sign=SIGNS, spoken=True),
    group("word", nth=numbers(WORDS, first=1), spoken=True),
    group("other", spoken=True),
    group("silence"),
    group("pass"),
    group("claim"),
    group("count"),
    group("close"),
    group("take", target=seats(SEATS)),
)
NAME, HIDE, NUMBER, CALL, SIGN, WORD, OTHER, SILENCE, PASS, CLAIM, COUNT, CLOSE, TAKE = ACTIONS.starts
ANSWERS = labels(*map(str, range(1, TROVES + 1)), "call", *SIGNS.names)  # other than code words

EVENTS = Events(
    event("began", seat=SEAT),
    event("drew", seat=SEAT, trap=TRAPS),
    event("named", seat=SEAT, text=TEXT),
    event("hid", seat=SEAT, trove=ANY_NUMBER),
    event("looted", seat=SEAT, loot=LOOT),
    event("said", seat=SEAT, text=TEXT, meaning=ANY_NUMBER, secret=ANY_NUMBER),
    event("silent", seat=SEAT, secret=ANY_NUMBER),
    event("counted", seat=SEAT),
    event("claimed", seat=SEAT),
    event("floor", seat=SEAT),
    event("tied"),
    event("corrected", seat=SEAT, text=TEXT, meaning=ANY_NUMBER),
    event("speechless", seat=SEAT),
    event("revealed", trove=ANY_NUMBER, loot=LOOT),
    event("judged", seat=SEAT, verdict=VERDICTS),
    event("repeated", seat=SEAT, answer=ANSWERS),
    event("recalled", seat=SEAT, text=TEXT),
    event("fined", seat=SEAT),
    event("took", seat=SEAT, target=SEAT),
    event("spared", seat=SEAT),
    event("ended", seat=SEAT),
    event("stopped", laps=ANY_NUMBER),
)
(
    BEGAN, DREW, NAMED, HID, LOOTED, SAID, SILENT, COUNTED, CLAIMED, FLOOR, TIED, CORRECTED, SPEECHLESS,
    REVEALED, JUDGED, REPEATED, RECALLED, FINED, TOOK, SPARED, ENDED, STOPPED,
) = EVENTS.numbers  # fmt: skip
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
