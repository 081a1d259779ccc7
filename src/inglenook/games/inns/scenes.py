"""Inns & Outcasts: what is shown as it happens. Every call that turns cards up, bids opened together, what an auction
was won for, the loot and the end hold the page; the rest are ribbons."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Any

from inglenook.engine.events import Event
from inglenook.engine.scenes import BRIEF, MINE, OTHERS, Reader, Scene, Scenes, ribbon

from . import declarations as d
from .faces import counted, kind

SCENES = Scenes()
# What speaks for a player, or against, in an analysis.
REASONS = {d.TOOK: 1, d.BLOCKED: 1, d.REACHED: 1, d.MISSED: -1}
SCENES.ribbon(d.BEGAN, d.RETURNED)
SUMS = 3600  # ms: everybody's sum is to be read
SILENT = (d.CALLED, d.PLACED)  # is seen without words


@SCENES.of(d.MARKED, d.TARGETED, d.NAMED, d.CLEARED, d.PROTECTED, d.PAID)
def told(run: list[Event], reader: Reader) -> Scene | None:
    """What somebody has done, in a sentence or two."""
    return ribbon([event for event in run if event.kind not in SILENT], reader)


def told_of(run: list[Event], reader: Reader) -> str:
    return " ".join(reader.sentences(event for event in run if event.kind not in SILENT))


# A call, and what follows from the cards that it turns up


@SCENES.of(
    d.CALLED, d.TURNED, d.PLACED, d.BLOCKED, d.GAVE, d.TOOK, d.MISSED, d.CHOSE, begins=[d.CALLED, d.CHOSE]
)
def followed(run: list[Event], reader: Reader) -> Scene | None:
    if run[0].kind == d.CHOSE:
        return chosen(run, reader)
    turned = [event for event in run if event.kind == d.TURNED]
    if turned:
        return call(run, turned, reader)
    hit = [event for event in run if event.kind == d.BLOCKED and event.operands[1] == reader.seat]
    return struck(hit[0], run, reader) if hit else told(run, reader)


def struck(block: Event, run: list[Event], reader: Reader) -> Scene:
    """Somebody has blocked the reader, who is not to find it out as the loot is counted."""
    by, seat = block.operands
    side = {"seat": seat, "won": False, "text": blocked_by(by, reader)}
    facts: dict[str, Any] = {"icon": "blocked", "title": reader.say("struck"), "sides": [side]}
    return reader.heavy("struck", told_of(run, reader), [seat], **facts)


def blocked_by(seat: int, reader: Reader) -> str:
    return reader.say("blocked-by", name=reader.name(seat))


def call(run: list[Event], turned: list[Event], reader: Reader) -> Scene:
    """The cards of an initiative turned up, with what each brought at once, took and lost."""
    number, seats = run[0].operands[0], [event.operands[0] for event in turned]
    cards = [side(run, event, reader) for event in turned]
    said = told_of(run, reader)
    scene = reader.heavy(
        "call", said, seats, title=reader.say("call", n=number), number=number, ranks=d.RANKS, cards=cards
    )
    if any(each["lines"] for each in cards):
        return replace(scene, ms=MINE)
    return replace(scene, ms=OTHERS if reader.seat in seats else BRIEF)


def side(run: list[Event], turned: Event, reader: Reader) -> dict[str, Any]:
    """A card turned up: the loot that it now has on the table, and what it has to do with others."""
    seat, character = turned.operands
    return {
        "seat": seat,
        **card(character, reader),
        "loot": sum(moved(event, seat) for event in run),
        "blocked": any(event.kind == d.BLOCKED and event.operands[1] == seat for event in run),
        "lines": [*lines(run, seat, reader)],
    }


def moved(event: Event, seat: int) -> int:
    """What an event has brought a seat's setting."""
    if event.kind == d.GAVE:
        giver, taker, n = event.operands
        return n * ((taker == seat) - (giver == seat))
    return event.operands[1] if event.kind in (d.PLACED, d.TOOK) and event.operands[0] == seat else 0


def card(character: int, reader: Reader) -> dict[str, Any]:
    name = d.CHARACTERS.name(character)
    return {"card": name, "inn": d.INNS.name(character // d.RANKS), "title": str(reader.label(name))}


def lines(run: list[Event], seat: int, reader: Reader) -> Iterator[str]:
    """What a card began with, has taken and lost, and who has blocked it, in a few words each."""
    exchanged = [*exchanges(run, seat, reader)]
    start = sum(event.operands[1] for event in run if event.kind == d.PLACED and event.operands[0] == seat)
    if exchanged and start:
        yield reader.say("starts", n=start)
    yield from exchanged
    for by, target in (event.operands for event in run if event.kind == d.BLOCKED):
        if target == seat:
            yield blocked_by(by, reader)
    for _, target in (
        event.operands for event in run if event.kind == d.MISSED and event.operands[0] == seat
    ):
        yield reader.say("missed", name=reader.name(target))


def exchanges(run: list[Event], seat: int, reader: Reader) -> Iterator[str]:
    robbed = [event.operands for event in run if event.kind == d.GAVE]
    taken = [(giver, n) for giver, to, n in robbed if to == seat]
    for n in sorted({n for _, n in taken}):
        yield reader.say("takes", n=n, names=all_of((giver for giver, each in taken if each == n), reader))
    for _, to, n in (each for each in robbed if each[0] == seat):
        yield reader.say("loses", n=n, name=reader.name(to))
    if pile := sum(event.operands[1] for event in run if event.kind == d.TOOK and event.operands[0] == seat):
        yield reader.say("from-pile", n=pile)


def all_of(seats: Iterable[int], reader: Reader) -> str:
    return reader.words.language.all_of([f"{reader.name(seat)}" for seat in seats])


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
    return Scene("ribbon", told_of(run, reader))


def unable(run: list[Event]) -> list[int]:
    """Who passed without being asked: the first of the events is what somebody decided, the rest follow from it."""
    return [event.operands[0] for event in run[1:] if event.kind == d.PASSED]


def outbid(run: list[Event], reader: Reader) -> Scene:
    """The auction passes the reader by, who has too little on the table to go on."""
    sides = [{"seat": seat, "won": False, "text": reader.say("unable")} for seat in unable(run)]
    said = told_of(run, reader)
    return reader.heavy("outbid", said, unable(run), icon="auction", title=reader.say("outbid"), sides=sides)


HITS = {"pay-up": (d.GAVE, 0, "pays"), "blow-up": (d.BLOCKED, 1, "blocked")}
HITS |= dict.fromkeys(("hoard", "feast"), (d.TOOK, 0, "gets"))


def chosen(run: list[Event], reader: Reader) -> Scene:
    """What the winner of an auction has chosen, and whom it hits or helps."""
    option = d.OPTIONS.name(run[0].operands[1])
    sides = [
        {"seat": seat, "won": seat == reader.seat, "text": text}
        for seat, text in effects(option, run, reader).items()
    ]
    facts: dict[str, Any] = {"icon": "auction", "title": reader.label(option), "sides": sides}
    return replace(reader.heavy("chosen", told_of(run, reader), (), stake=len(sides), **facts), ms=MINE)


def effects(option: str, run: list[Event], reader: Reader) -> dict[int, str]:
    """By seat: what was taken, paid, or blocked. What cards that follow have done is another matter."""
    kind, place, key = HITS[option]
    hits = [event.operands for event in run if event.kind == kind]
    if option == "hoard":
        hits = hits[:1]
    if option == "pay-up":
        hits = [each for each in hits if each[1] == hits[0][1]]
    return {each[place]: reader.say(key, n=each[-1]) for each in reversed(hits)}


# The loot


@SCENES.of(d.RECKONED, d.COLLECTED)
def collected(run: list[Event], reader: Reader) -> Scene:
    """What everybody carries home, added up; who gained most is lit."""
    reckoned = {event.operands[0]: event.operands for event in run if event.kind == d.RECKONED}
    carried = [event.operands for event in run if event.kind == d.COLLECTED]
    most = max(setting + loot for _, setting, loot, _ in carried)
    sides = [
        {
            **card(reckoned[seat][1], reader),
            "seat": seat,
            "won": setting + loot == most > 0,
            "terms": terms(reckoned[seat], setting, loot, culprit(run[0], seat, reader), reader),
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


def culprit(now: Event, seat: int, reader: Reader) -> str:
    """By whom a card is blocked, if the reader was told; nobody blocks what is blocked, so the last is the one."""
    before = takewhile(lambda event: event.kind != d.TURN_BEGAN, reversed(reader.past))
    hits = (
        event.operands[0]
        for event in before
        if event.kind == d.BLOCKED and event.operands[1] == seat and event.number < now.number
    )
    by = next(hits, None)
    return reader.say("blocked") if by is None else blocked_by(by, reader)


Term = dict[str, Any]


def terms(reckoned: tuple[int, ...], setting: int, loot: int, blocking: str, reader: Reader) -> list[Term]:
    """The sum that a player's turn comes to: loot on the table, then the Loot ability part by part, and what it found
    none of."""
    _, character, n, more, paid, blocked = reckoned
    on_table = [{"n": setting, "text": reader.say("on-table")}]
    if blocked:
        return [*on_table, {"n": 0, "text": blocking}]
    name = d.CHARACTERS.name(character)
    face = reader.edition.cards[name]
    parts = []
    if face["loot"]:
        parts.append({"n": face["loot"], "text": reader.say("by-loot", card=reader.label(name))})
    if setting == 0 and face["if-empty"]:
        parts.append({"n": face["if-empty"], "text": reader.say("by-empty")})
    if each := face["times-paid"]:
        parts.append({"n": each * paid, "text": reader.say("by-paid", n=each, m=paid)})
    for (each, of), found in zip(counted(face), (n, more), strict=False):
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
