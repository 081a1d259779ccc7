"""Heroes and Rogues: what is shown as it happens. Teams that set out, cards shown to all and a card taken from the
reader hold the page."""

from dataclasses import replace
from typing import Any

from inglenook.engine.events import Event
from inglenook.engine.scenes import BRIEF, Reader, Scene, Scenes, Weight, ribbon

from . import declarations as d

ROUND = 4000  # ms: teams are to be read, and a round is over
ROBBED = 3400  # and so is the card that came for one's own

SCENES = Scenes()
REASONS = {d.QUESTED: 1, d.READY: 1, d.SWAPPED: 1}  # what speaks for a player, in an analysis
SCENES.ribbon(
    d.BEGAN,
    d.TURNED,
    d.RECRUITED,
    d.LAID,
    d.USED,
    d.AIMED,
    d.TRADED,
    d.EXCHANGED,
    d.READY,
)


@SCENES.of(d.QUESTED, d.SHOWED, d.SCORED)
def shown(run: list[Event], reader: Reader) -> Scene:
    """Teams at the end of a round; or a single card that a mage has shown."""
    if run[0].kind == d.QUESTED:
        return teams(run, reader)
    sides = [side(run, run[0].operands[0], reader)]
    return Scene("shown", reader.sentence(run[0]), {"sides": sides}, BRIEF, Weight.HEAVY)


def teams(run: list[Event], reader: Reader) -> Scene:
    """Every team with its cards and its gold; the richest is lit, among equals who has set out."""
    first = run[0].operands[0]
    gold = {event.operands[0]: event.operands[1] for event in run if event.kind == d.SCORED}
    most = max(gold.values())
    winners = [first] if gold[first] == most else [seat for seat in gold if gold[seat] == most]
    sides = [side(run, seat, reader, gold[seat], seat in winners) for seat in gold]
    said = " ".join(reader.sentence(event) for event in run if event.kind != d.SHOWED)
    facts = {"title": reader.say("teams"), "sides": sides, "why": why(gold, winners[0], reader)}
    return replace(reader.heavy("teams", said, gold, stake=most, sound="coin", **facts), ms=ROUND)


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
    return {"name": reader.label(name), "icon": printed["calling"], "kind": kind, "worth": printed["gold"]}


def why(gold: dict[int, int], winner: int, reader: Reader) -> str:
    others = [each for seat, each in gold.items() if seat != winner]
    if not others:
        return reader.say("alone")
    if max(others) == gold[winner]:
        return reader.say("by-quest", name=reader.name(winner))
    return reader.say("by-gold", n=gold[winner], m=max(others))


@SCENES.of(d.SWAPPED, d.RECEIVED)
def taken(run: list[Event], reader: Reader) -> Scene | None:
    """Who loses a card to a thief sees it go, and what came instead; for all others it is a ribbon."""
    swapped = run[0]
    if swapped.kind != d.SWAPPED or swapped.operands[2] != reader.seat:
        return ribbon(run, reader)
    thief, _, _, slot = swapped.operands
    got = {event.operands[0]: event.secret for event in run if event.kind == d.RECEIVED}
    sides = [
        {
            "seat": seat,
            "won": seat == reader.seat,
            "text": reader.say(key),
            "cards": faces(got.get(seat), reader),
        }
        for seat, key in ((thief, "taken"), (reader.seat, "instead"))
    ]
    title = reader.say("robbed", name=reader.name(thief), n=d.SLOTS.name(slot))
    said = " ".join(reader.sentence(event) for event in run)
    return replace(reader.heavy("robbed", said, (reader.seat,), title=title, sides=sides), ms=ROBBED)


def faces(number: int | None, reader: Reader) -> list[dict[str, Any]]:
    """A card, where the reader is told which it was."""
    return [] if number is None else [card(d.CARDS.name(number), reader)]


@SCENES.of(d.STOPPED)
def stopped(run: list[Event], reader: Reader) -> Scene:
    return reader.heavy("stopped", reader.sentence(run[0]), ())
