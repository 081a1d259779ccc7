"""Heroes and Rogues: what is shown as it happens. Teams that set out, cards shown to all and a card taken from the
reader hold the page."""

from dataclasses import replace
from typing import Any

from inglenook.engine.events import Event
from inglenook.engine.scenes import BRIEF, Reader, Scene, Scenes, Weight, ribbon

from . import declarations as d

ROUND = 4400  # ms: teams are to be read, and what everybody has now: a round is over
ROBBED = 3400  # and so is the card that came for one's own
FACING = (
    1200  # what was turned up is looked at before somebody turns it down; as many rivals' turns must not last
)
DONE = 650  # a rack has changed: the turn is over, and what has come of it is looked at
BEATS = {d.RECRUITED: 100, d.LAID: 400, d.USED: 30, d.AIMED: 30, d.SKIPPED: 350}  # what a turn is made of
QUIET = {d.STEPPED, d.READY, d.FACED}

DEEDS = {
    getattr(d, name.upper()): name
    for name in ("turned", "recruited", "laid", "used", "aimed", "swapped", "traded", "exchanged", "ready")
}

SCENES = Scenes()


def dwell(deed: list[Event], people: set[int]) -> int:
    """A turn has two beats, one for the card that comes and goes and one for what its action did. Who loses a card, or
    is struck, looks at that for as long as it is shown."""
    kinds = {event.kind for event in deed}
    if d.BEGAN in kinds:
        return ROUND
    if any(event.kind == d.SWAPPED and event.operands[2] in people for event in deed):
        return ROBBED
    if d.FACED in kinds and d.EXCHANGED not in kinds:
        return FACING
    return max((BEATS.get(kind, DONE) for kind in kinds - QUIET), default=DONE)


REASONS = {d.QUESTED: 1, d.READY: 1, d.SWAPPED: 1}  # what speaks for a player, in an analysis


SCENES.ribbon(d.BEGAN)


@SCENES.of(d.TURNED, d.RECRUITED, d.LAID, d.USED, d.EXCHANGED, d.READY)
def done(run: list[Event], reader: Reader) -> Scene | None:
    """A ribbon, and a few words that stand beside the rack of whoever has done it."""
    told = ribbon(run, reader)
    return told and replace(told, facts={"seat": run[0].operands[0], "did": did(run, reader)})


def did(run: list[Event], reader: Reader) -> str:
    return ", ".join(reader.say_of(f"did-{DEEDS[event.kind]}", event) for event in run)


@SCENES.of(d.QUESTED, d.SHOWED, d.SCORED)
def shown(run: list[Event], reader: Reader) -> Scene:
    """Teams at the end of a round; or a single card that a mage has shown."""
    if run[0].kind == d.QUESTED:
        return teams(run, reader)
    sides = [side(run, run[0].operands[0], reader)]
    return Scene("shown", reader.sentence(run[0]), {"sides": sides}, BRIEF, Weight.HEAVY)


def teams(run: list[Event], reader: Reader) -> Scene:
    """Every team with its cards and its gold; the richest is lit, among equals who has set out. Below them what
    everybody has come to."""
    first = run[0].operands[0]
    gold = {event.operands[0]: event.operands[1] for event in run if event.kind == d.SCORED}
    most = max(gold.values())
    winners = [first] if gold[first] == most else [seat for seat in gold if gold[seat] == most]
    facts = {
        "title": reader.say("teams"),
        "sides": [side(run, seat, reader, gold[seat], seat in winners) for seat in gold],
        "why": why(gold, winners[0], reader),
        "others": others(reader),
        "totals": totals(run, reader),
    }
    said = " ".join(reader.sentence(event) for event in run if event.kind != d.SHOWED)
    return replace(reader.heavy("teams", said, gold, stake=most, sound="coin", **facts), ms=ROUND)


def others(reader: Reader) -> str:
    """Why nobody else has got anything."""
    first_home = reader.edition.options["scoring"] == "first-home"
    return reader.say("first-home" if first_home else "whole-teams")


def totals(run: list[Event], reader: Reader) -> list[int]:
    """What everybody has come to by then."""
    counted = [0] * len(reader.names)
    for event in reader.past or run:
        if event.kind == d.SCORED and event.number <= run[-1].number:
            counted[event.operands[0]] += event.operands[1]
    return counted


def side(run: list[Event], seat: int, reader: Reader, gold: int = 0, won: bool = True) -> dict[str, Any]:
    showed = [event.operands[2] for event in run if event.kind == d.SHOWED and event.operands[0] == seat]
    cards = [card(d.TOLD_CARDS.name(number), reader) for number in showed]
    text = reader.say("gold", n=gold) if gold else ""
    return {"seat": seat, "won": won, "text": text, "cards": cards}


def card(name: str, reader: Reader) -> dict[str, Any]:
    printed = reader.edition.cards.get(name)
    if printed is None:  # what a screen must not name any more
        return {"name": reader.label(name), "icon": "", "kind": "", "worth": None}
    kind = f"hero--{printed['element']}"
    signs = {"element": printed["element"], "race": printed["race"]}
    return {
        "name": reader.label(name),
        "icon": printed["calling"],
        "kind": kind,
        "worth": printed["gold"],
        **signs,
    }


def why(gold: dict[int, int], winner: int, reader: Reader) -> str:
    others = [each for seat, each in gold.items() if seat != winner]
    if not others:
        return reader.say("alone")
    if max(others) == gold[winner]:
        return reader.say("by-quest", name=reader.name(winner))
    return reader.say("by-gold", n=gold[winner], m=max(others))


@SCENES.of(d.SWAPPED, d.TRADED, d.RECEIVED)
def taken(run: list[Event], reader: Reader) -> Scene | None:
    """Who loses a card to a thief sees it go, and what came instead; for all others it is a ribbon."""
    kind, seat, *places = run[0].kind, *run[0].operands
    if kind == d.SWAPPED and places[1] == reader.seat:
        return robbed(run, seat, places[2], [(seat, "taken"), (reader.seat, "instead")], reader)
    thief = turn_of(run[0], reader)
    if kind == d.TRADED and seat == reader.seat and thief not in (seat, None):
        return robbed(run, thief, places[0], [(reader.seat, "instead")], reader)
    return done([event for event in run if event.kind != d.RECEIVED], reader)


def robbed(run: list[Event], thief: int, slot: int, sides: list[tuple[int, str]], reader: Reader) -> Scene:
    got = {event.operands[0]: event.secret for event in run if event.kind == d.RECEIVED}
    drawn = [
        {
            "seat": seat,
            "won": seat == reader.seat,
            "text": reader.say(key),
            "cards": faces(got.get(seat), reader),
        }
        for seat, key in sides
    ]
    title = reader.say("robbed", name=reader.name(thief), n=d.SLOTS.name(slot))
    said = " ".join(reader.sentence(event) for event in run)
    why = reader.say("robbed-why")
    scene = reader.heavy("robbed", said, (reader.seat,), title=title, sides=drawn, why=why)
    return replace(scene, ms=ROBBED, facts={**scene.facts, "seat": thief, "did": did(run[:1], reader)})


def turn_of(event: Event, reader: Reader) -> int | None:
    """Whose turn it was, if that was told."""
    stepped = latest(d.STEPPED, event, reader)
    return stepped.operands[0] if stepped else None


def latest(kind: int, until: Event, reader: Reader) -> Event | None:
    found = [event for event in reader.past if event.kind == kind and event.number < until.number]
    return found[-1] if found else None


@SCENES.of(d.AIMED)
def aimed(run: list[Event], reader: Reader) -> Scene | None:
    """Whom a mage strikes sees who it was; a thief has not done anything yet."""
    seat, target = run[0].operands
    used = latest(d.USED, run[0], reader)
    mage = used and used.operands[1] == d.MAGE and reader.edition.options["mage"] == "standard"
    if target != reader.seat or not mage:
        return done(run, reader)
    title, why = reader.say("charmed", name=reader.name(seat)), reader.say("charmed-why")
    return reader.heavy("charmed", title, (target,), title=title, icon="mage", why=why)


def faces(number: int | None, reader: Reader) -> list[dict[str, Any]]:
    """A card, where the reader is told which it was."""
    return [] if number is None else [card(d.CARDS.name(number), reader)]


@SCENES.of(d.STOPPED)
def stopped(run: list[Event], reader: Reader) -> Scene:
    return reader.heavy("stopped", reader.sentence(run[0]), ())
