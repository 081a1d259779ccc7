"""Keepers: what is shown as it happens. Bids turned up, sabotages and the end hold the page; the rest are ribbons."""

from dataclasses import replace
from typing import Any, cast

from inglenook.engine.events import Event
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.scenes import BRIEF, VERDICT, Reader, Scene, Scenes

from . import declarations as d

SCENES = Scenes()
REASONS = {d.WON: 1, d.LEFT: 1, d.EMPTIED: 1}  # what speaks for a keeper, in an analysis
USUAL = -1  # at stake: nothing that others would not have
WEIGHS = 2200  # ms: others were rivals
UNMISSED = 4000  # ms: it hits the reader, or decides the game
SCENES.ribbon(d.BEGAN, d.PASSED, d.SHUFFLED)


@SCENES.of(d.BID)
def laid(run: list[Event], reader: Reader) -> Scene:
    seat, pile, cards = run[0].operands
    named = reader.label(d.PILES.name(pile))
    return Scene("laid", reader.say("laid", seat=reader.name(seat), pile=named, n=cards), sound="card")


@SCENES.of(d.TURNED, d.SHOWED, d.WON)
def reveal(run: list[Event], reader: Reader) -> Scene:
    """All bids on a quest face up, the winner's lit, and why it won. Who had a rival has time to compare, and so has a
    spectator: as long as one watches a decision's time waits. What leaves a tavern empty nobody may miss."""
    (turned, *showed), won = run[:-1], run[-1]
    pile, focus, *cards = turned.operands
    bids = [bid(event, focus, event.operands[0] == won.operands[0]) for event in showed]
    seats = [each["seat"] for each in bids]
    scene = reader.heavy(
        "reveal",
        said(won, reader),
        seats,
        stake=sum(won.operands[2:]),
        title=reader.say("title", pile=reader.label(d.PILES.name(pile))),
        focus=d.COLOURS.name(focus),
        cards=counted(cards),
        bids=bids,
        prepared=counted(won.operands[2:]),
        why=why(bids, reader.label(d.COLOURS.name(focus)), reader),
        spent=reader.say("spent"),
        returned=reader.say("returned"),
    )
    if empties(won, reader):
        return unmissed(scene)
    mine, rivals = reader.seat in seats, len(bids) > 1
    if not rivals:
        return scene if mine else replace(scene, ms=BRIEF)
    return replace(scene, ms=VERDICT if mine or reader.seat == SPECTATOR else WEIGHS)


def unmissed(scene: Scene) -> Scene:
    """It has its whole time, and skipping ahead stops there."""
    return replace(scene, ms=UNMISSED, facts={**scene.facts, "stops": True})


def empties(won: Event, reader: Reader) -> bool:
    """Whether the winner's last guests get ready with this quest, by all that was told until then."""
    dealt = sum(cast(list[int], reader.edition.numbers["adventurers"])) // len(reader.names)
    told = [event for event in reader.past if event.number < won.number]
    return dealt == sum(went(event, won.operands[0]) for event in [*told, won])


def went(event: Event, seat: int) -> int:
    """How many guests fewer sit in a keeper's tavern."""
    if event.kind == d.WON and event.operands[0] == seat:
        return sum(event.operands[2:])
    return -(event.kind == d.SABOTAGED and event.operands[1] == seat)


def said(won: Event, reader: Reader) -> str:
    """Who won, and whom the quest fetches; what nobody had a match for fetches none."""
    seat, pile, *ready = won.operands
    if not any(ready):
        return reader.sentence(won)
    names = {"seat": reader.name(seat), "pile": reader.label(d.PILES.name(pile))}
    if empties(won, reader):
        return reader.say("last", **names)
    return reader.say("won", cards=reader.cards(d.COLOURS, ready), **names)


def bid(showed: Event, focus: int, won: bool) -> dict[str, Any]:
    seat, *cards = showed.operands
    return {"seat": seat, "cards": counted(cards), "focus": cards[focus], "size": sum(cards), "won": won}


def why(bids: list[dict[str, Any]], colour: str, reader: Reader) -> str:
    """The rule that decided between the winner and the best of the others: focus, then size, then who came first."""
    best = next(each for each in bids if each["won"])
    others = [each for each in bids if not each["won"]]
    if not others:
        return reader.say("alone")
    other = max(others, key=lambda each: (each["focus"], each["size"]))
    for what in ("focus", "size"):
        if best[what] != other[what]:
            return reader.say(f"by-{what}", n=best[what], m=other[what], colour=colour)
    return reader.say("by-order", name=reader.name(best["seat"]))


@SCENES.of(d.SABOTAGED)
def sabotage(run: list[Event], reader: Reader) -> Scene:
    """Those that hit the reader first, and then nobody can miss them."""
    run = sorted(run, key=lambda event: event.operands[1] != reader.seat)
    harms = [harm(reader, *event.operands) for event in run]
    said, stake = " ".join(map(reader.sentence, run)), len(run) + 1
    again = {"sabotage": reader.say("again", what=harms[0]["said"])}  # said when that is asked once more
    scene = reader.heavy("sabotage", said, (), stake, harms=harms, again=again)
    mine = any(event.operands[1] == reader.seat for event in run)
    return unmissed(scene) if mine else scene


def harm(reader: Reader, seat: int, target: int, colour: int) -> dict[str, Any]:
    """Who holds back whose guest."""
    name = d.COLOURS.name(colour)
    names = {"seat": reader.name(seat), "target": reader.name(target)}
    return {"colour": name, "said": reader.say("held", colour=reader.label(name), **names)}


@SCENES.of(d.DREW)
def drew(run: list[Event], reader: Reader) -> Scene | None:
    """One's own card, which is marked in the hand until the next decision."""
    mine = [event for event in run if event.operands[0] == reader.seat]
    colours = [d.COLOURS.name(event.secret) for event in mine if event.secret is not None]
    return Scene("drew", reader.sentence(mine[0]), {"colours": colours}) if mine else None


@SCENES.of(d.LEFT)
def left(run: list[Event], reader: Reader) -> Scene:
    """The end of a round: whose guests set out."""
    leavers = [{"seat": event.operands[0], "cards": counted(event.operands[1:])} for event in run]
    said, title = " ".join(map(reader.sentence, run)), reader.say("leaving")
    scene = reader.heavy("left", said, (), stake=USUAL, title=title, leavers=leavers)
    return replace(scene, ms=BRIEF)


@SCENES.of(d.EMPTIED, d.STOPPED)
def end(run: list[Event], reader: Reader) -> Scene:
    winners = [event.operands[0] for event in run if event.kind == d.EMPTIED]
    told = reader.sentence(run[0]) if not winners else slept(winners, reader)
    quiet, gone = reader.say("quiet"), reader.say("gone")
    return replace(reader.heavy("end", told, winners, winners=winners, quiet=quiet, gone=gone), ms=VERDICT)


def slept(winners: list[int], reader: Reader) -> str:
    names = reader.words.language.all_of(map(reader.name, winners))
    return reader.say("emptied", n=len(winners), names=names)


def figures(view: dict[str, Any]) -> list[int]:
    """Adventurers who are still there, to be had few of."""
    return [-sum(keeper["tavern"].values()) for keeper in view["keepers"]]


def counted(cards: Any) -> dict[str, int]:
    """How many of each colour, those that are there."""
    return {name: int(n) for name, n in zip(d.COLOURS.names, cards, strict=True) if n}
