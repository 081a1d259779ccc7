"""Inns & Outcasts: what is shown as it happens. Every call that turns cards up, what is done with a card, bids opened
together, what an auction was won for, the loot and the end hold the page; the rest are ribbons."""

from dataclasses import replace
from typing import Any

from inglenook.engine.events import Event
from inglenook.engine.scenes import BRIEF, MINE, NOTICE, OTHERS, Reader, Scene, Scenes, ribbon

from . import declarations as d
from .faces import counted, kind
from .lines import all_of, card, face, lines
from .told import Told

SCENES = Scenes()
# What speaks for a player, or against, in an analysis.
REASONS = {d.TOOK: 1, d.BLOCKED: 1, d.REACHED: 1, d.MISSED: -1}
SUMS = 3600  # ms: everybody's sum is to be read
SILENT = (d.CALLED, d.PLACED)  # is seen without words
DEEDS = (
    d.BLOCKED,
    d.MARKED,
    d.TARGETED,
    d.NAMED,
    d.CLEARED,
    d.PROTECTED,
    d.PAID,
)  # what a card's player does


@SCENES.of(d.BEGAN, d.RETURNED)
def notice(run: list[Event], reader: Reader) -> Scene | None:
    scene = ribbon(run, reader)
    return scene and replace(scene, ms=NOTICE)


def told_of(run: list[Event], reader: Reader) -> str:
    return " ".join(reader.sentences(event for event in run if event.kind not in SILENT))


# A call, what its cards do, and what follows from it


@SCENES.of(
    *(d.CALLED, d.TURNED, d.PLACED, d.GAVE, d.TOOK, d.MISSED, d.CHOSE, *DEEDS), begins=[d.CALLED, d.CHOSE]
)
def followed(run: list[Event], reader: Reader) -> Scene | None:
    if run[0].kind == d.CHOSE:
        return chosen(run, reader)
    if any(event.kind == d.TURNED for event in run):
        return call(run, reader)
    return done(run, reader)


def call(run: list[Event], reader: Reader) -> Scene:
    """The cards of an initiative turned up, with what each brought at once, took and lost."""
    seats = [event.operands[0] for event in run if event.kind == d.TURNED]
    scene = drawn("call", reader.say("call", n=run[0].operands[0]), run, seats, reader)
    if any(each["lines"] for each in scene.facts["cards"]):
        return replace(scene, ms=MINE)
    return replace(scene, ms=OTHERS if reader.seat in seats else BRIEF)


def done(run: list[Event], reader: Reader) -> Scene | None:
    """What somebody has done with a card, and cards of the same number that act after it."""
    deeds = [event for event in run if event.kind in DEEDS]
    called = Told.until(run[-1], reader.past).called
    title = reader.sentence(deeds[-1]) if deeds else reader.say("goes-on", n=called)
    scene = drawn("deed", title, run, concerned(run), reader)
    if not any(side["lines"] for side in scene.facts["cards"]):
        return None
    hit = any(event.operands[1] == reader.seat for event in deeds if event.kind != d.PAID)
    return replace(scene, ms=MINE if hit else OTHERS)


def concerned(run: list[Event]) -> list[int]:
    """Whose cards are to be seen: who paid, whom somebody did something to, and whose card came next."""
    places = {d.PAID: 0, d.PLACED: 0, **dict.fromkeys((each for each in DEEDS if each != d.PAID), 1)}
    seats = [event.operands[places[event.kind]] for event in run if event.kind in places]
    return [*dict.fromkeys(seats)]


def drawn(name: str, title: str, run: list[Event], seats: list[int], reader: Reader, **facts: Any) -> Scene:
    told = Told.until(run[-1], reader.past)
    cards = [side(seat, run, told, reader) for seat in seats]
    drawn = {"title": title, "number": told.called, "ranks": d.RANKS, "cards": cards, **facts}
    return reader.heavy(name, told_of(run, reader), seats, **drawn)


def side(seat: int, run: list[Event], told: Told, reader: Reader) -> dict[str, Any]:
    """A card with the loot that now lies before it, if it has placed its own, and what has come to pass with it."""
    loot = told.on_table(seat)
    waits = seat in told.cards and seat not in told.resolved
    return {
        "seat": seat,
        **card(told.cards.get(seat), reader),
        "loot": None if waits or (seat not in told.cards and not loot) else loot,
        "blocked": told.blocker(seat) is not None,
        "lines": lines(seat, run, told, reader),
    }


# An auction


@SCENES.of(d.BADE, d.PASSED, d.WON)
def bids(run: list[Event], reader: Reader) -> Scene | None:
    """Bids that were sealed are opened together; one that is called out is told, and who cannot raise it."""
    bade = [event.operands for event in run if event.kind == d.BADE]
    if len(bade) < 2:
        return outbid(run, reader) if reader.seat in unable(run) else called_out(run, reader)
    winner = run[-1].operands[0]
    sides = [{"seat": seat, "won": seat == winner, "text": reader.say("bid", n=n)} for seat, n in bade]
    why = reader.say("bid-why" if [n for _, n in bade].count(run[-1].operands[1]) < 2 else "bid-tied")
    return reader.heavy(
        "bids",
        reader.sentence(run[-1]),
        [seat for seat, _ in bade],
        title=reader.say("bids"),
        sides=sides,
        why=why,
    )


def called_out(run: list[Event], reader: Reader) -> Scene:
    return Scene("ribbon", told_of(run, reader), ms=NOTICE)


def unable(run: list[Event]) -> list[int]:
    """Who passed without being asked: the first of the events is what somebody decided, the rest follow from it."""
    return [event.operands[0] for event in run[1:] if event.kind == d.PASSED]


def outbid(run: list[Event], reader: Reader) -> Scene:
    """The auction passes the reader by, who has too little on the table to go on."""
    told = Told.until(run[-1], reader.past)
    bid = max(n for _, n in told.of(d.BADE))
    sides = [
        {"seat": seat, "won": False, "text": reader.say("unable", n=told.on_table(seat), m=bid)}
        for seat in unable(run)
    ]
    facts: dict[str, Any] = {
        "icon": "auction",
        "title": reader.say("outbid"),
        "note": stake(told, reader),
        "sides": sides,
    }
    return reader.heavy("outbid", told_of(run, reader), unable(run), **facts)


def stake(told: Told, reader: Reader) -> str:
    """Whose auction it is, and between what its winner will choose. Its card's player bids first."""
    of_auction = [event for event in told.events if event.kind in (d.CHOSE, d.BADE)]
    owner = next((event.operands[0] for event in begun(of_auction) if event.kind == d.BADE), None)
    if owner not in told.cards:
        return ""
    called = card(told.cards[owner], reader)
    names = [face(told.cards[owner], reader)[each] for each in ("first", "second")]
    options = [reader.label(name) for name in names if name != "nothing"]
    one, other = options[0], options[-1]
    return reader.say("stake", name=reader.name(owner), card=called["title"], one=one, other=other)


def begun(events: list[Event]) -> list[Event]:
    """What came after the latest choice."""
    chosen = [number for number, event in enumerate(events) if event.kind == d.CHOSE]
    return events[chosen[-1] + 1 :] if chosen else events


def chosen(run: list[Event], reader: Reader) -> Scene:
    """What the winner of an auction has chosen, whom it hits or helps, and cards that act after it."""
    places = {d.GAVE: (0, 1), d.TOOK: (0,), d.BLOCKED: (1,), d.PLACED: (0,)}
    touched = [event.operands[each] for event in run for each in places.get(event.kind, ())]
    seats = [*dict.fromkeys(touched)]
    note = "" if seats else reader.say("no-effect")
    title = reader.sentence(run[0])
    scene = drawn("chosen", title, run, seats, reader, icon="auction", note=note)
    return replace(scene, ms=MINE, stake=len(seats))  # it is to be read, whomever it hits


# The loot


@SCENES.of(d.RECKONED, d.COLLECTED)
def collected(run: list[Event], reader: Reader) -> Scene:
    """What everybody carries home, added up; who gained most is lit."""
    reckoned = {event.operands[0]: event.operands for event in run if event.kind == d.RECKONED}
    carried = [event.operands for event in run if event.kind == d.COLLECTED]
    before = Told.until(run[0], reader.past)
    most = max(setting + loot for _, setting, loot, _ in carried)
    sides = [
        {
            **card(reckoned[seat][1], reader),
            "seat": seat,
            "won": setting + loot == most > 0,
            "terms": terms(reckoned[seat], setting, loot, culprit(seat, before, reader), reader),
            "gained": setting + loot,
            "hoard": hoard,
        }
        for seat, setting, loot, hoard in carried
    ]
    seats = [side["seat"] for side in sides]
    said = most_gained([side for side in sides if side["won"]], most, reader)
    facts: dict[str, Any] = {"title": reader.say("loot"), "into": reader.say("into"), "sides": sides}
    return replace(reader.heavy("loot", said, seats, stake=most, **facts), ms=SUMS)


def most_gained(best: list[dict[str, Any]], most: int, reader: Reader) -> str:
    if not best:
        return reader.say("none")
    names = all_of((side["seat"] for side in best), reader)
    said = reader.say("most" if len(best) > 1 else "most-with", names=names, n=most, card=best[0]["title"])
    return said[:1].upper() + said[1:]


def culprit(seat: int, told: Told, reader: Reader) -> str:
    """By whom a card is blocked, if the reader was told."""
    by = told.blocker(seat)
    return reader.say("blocked") if by is None else reader.say("blocked-by", name=reader.name(by), card="")


Term = dict[str, Any]


def terms(reckoned: tuple[int, ...], setting: int, loot: int, blocking: str, reader: Reader) -> list[Term]:
    """The sum that a player's turn comes to: loot on the table, then the Loot ability part by part, and what it found
    none of."""
    _, character, n, more, paid, blocked = reckoned
    on_table = [{"n": setting, "text": reader.say("on-table")}]
    if blocked:
        return [*on_table, {"n": 0, "text": blocking}]
    name = d.CHARACTERS.name(character)
    printed = face(character, reader)
    parts = []
    if printed["loot"]:
        parts.append({"n": printed["loot"], "text": reader.say("by-loot", card=reader.label(name))})
    if setting == 0 and printed["if-empty"]:
        parts.append({"n": printed["if-empty"], "text": reader.say("by-empty")})
    if each := printed["times-paid"]:
        parts.append({"n": each * paid, "text": reader.say("by-paid", n=each, m=paid)})
    for (each, of), found in zip(counted(printed), (n, more), strict=False):
        called = kind(reader.words, name, of, "" if found == 1 else "many")
        text = reader.say("by-count" if found else "by-none", n=each, m=found, kind=called)
        parts.append({"n": each * found, "text": text})
    return [*on_table, *capped(parts, loot, reader)]


def capped(parts: list[Term], loot: int, reader: Reader) -> list[Term]:
    """A Loot ability may bring less than its parts, if it has a most."""
    over = sum(part["n"] for part in parts) - loot
    return [*parts, {"n": -over, "text": reader.say("at-most", n=loot)}] if over else parts


@SCENES.of(d.TIED, d.REACHED, d.STOPPED)
def end(run: list[Event], reader: Reader) -> Scene:
    winners = [event.operands[0] for event in run if event.kind == d.REACHED]
    sides = [{"seat": seat, "won": True, "text": reader.say("richest")} for seat in winners]
    title = reader.say("end" if winners else "no-end")
    said = " ".join(map(reader.sentence, run))
    return reader.heavy("end", said, winners, title=title, icon="crown", sides=sides)
