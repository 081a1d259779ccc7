"""Hoardraids: what is shown as it happens. Somebody walks; cards turned up, blows, deaths, treasures and the end hold
the page; the rest are ribbons.

One deed often has one story in several events (a card is uncovered, health is lost, the henchman dies): they come in
one run, and what tells most of it says how it is shown.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from inglenook.engine.events import Event
from inglenook.engine.scenes import BRIEF, MINE, OTHERS, RIBBON, Reader, Scene, Scenes, Weight, ribbon

from . import declarations as d

SCENES = Scenes()
# What speaks for or against a duke, in an analysis.
REASONS = {d.HID: 1, d.LOOTED: 1, d.ROBBED: 1, d.DUG: 1, d.BEAT: 1, d.DIED: -1, d.TOXICATED: -1}
SCENES.ribbon(d.BEGAN, d.SLEPT, d.BITTEN, d.INSERTED, d.SWEPT, d.SETTLED, d.LEFT)
STEP = 130  # ms of a walk


@SCENES.of(d.STEPPED, d.WENT, d.PAUSED, d.STAYED)
def walk(run: list[Event], reader: Reader) -> Scene | None:
    """Field by field, on the map itself."""
    way = [event.operands[1] for event in run if event.kind == d.STEPPED][::-1]
    seat = run[-1].operands[0]
    facts = {"mover": f"man-{seat}", "way": " ".join(map(place, way))} if len(way) > 1 else {}
    return Scene("walk", reader.sentence(run[-1]), facts, min(RIBBON, STEP * max(len(way), 3)))


def place(field: int) -> str:
    """Its column and row, as the page finds it."""
    return f"{field % d.SIDE},{field // d.SIDE}"


@SCENES.of(d.ROLLED)
def rolled(run: list[Event], reader: Reader) -> Scene | None:
    """One's own die; that of others is in the picture already when they walk."""
    return ribbon(run, reader) if run[0].operands[0] == reader.seat else None


@SCENES.of(d.DREW, d.REMOVED)
def drew(run: list[Event], reader: Reader) -> Scene | None:
    """That one drew; which cards is to be seen in the hand, and nothing may remember it."""
    mine = [event for event in run if event.operands[0] == reader.seat and event.kind == d.DREW]
    return Scene("drew", reader.sentence(mine[0])) if mine else None


# What happens to a henchman, in the order of how much it tells

Teller = Callable[[list[Event], Reader, Event], Scene | None]
TELLERS: list[tuple[tuple[int, ...], Teller]] = []


def tells(*kinds: int) -> Callable[[Teller], Teller]:
    def register(teller: Teller) -> Teller:
        TELLERS.append((kinds, teller))
        return teller

    return register


@SCENES.of(
    *(d.UNCOVERED, d.AMBUSHED, d.ATTACKED, d.FACED, d.FOUGHT, d.FLED, d.BEAT, d.DIED, d.RETURNED),
    *(d.ROBBED, d.SNATCHED, d.LAY, d.KEPT, d.RECOVERED, d.RAISED, d.LOWERED, d.TOXICATED, d.CURED),
    *(d.STUNNED, d.USED, d.WISHED, d.PORTALED, d.CASTED, d.STRUCK, d.EXILED, d.BANISHED, d.LOOKED),
    *(
        d.DUG,
        d.PICKED,
        d.HID,
        d.DROPPED,
        d.SEARCHED,
        d.LOOTED,
        d.WORKED,
        d.HEALED,
        d.TRAINED,
        d.BOUGHT,
        d.TOOK,
    ),
)
def happening(run: list[Event], reader: Reader) -> Scene | None:
    for kinds, teller in TELLERS:
        for event in run:
            if event.kind in kinds:
                return teller(run, reader, event)
    return ribbon(run, reader)


def heavy(name: str, said: str, ms: int, stake: int = 0, sound: str = "", **facts: Any) -> Scene:
    return Scene(
        name, said, facts, ms, Weight.HEAVY, stake, sound=sound or ("die" if facts.get("die") else "")
    )


def all_said(run: list[Event], reader: Reader, *kinds: int) -> str:
    return " ".join(reader.sentence(event) for event in run if event.kind in kinds)


ENDS = (d.BEAT, d.DIED, d.ROBBED, d.SNATCHED, d.LAY, d.KEPT, d.RECOVERED)  # of a fight, or of a henchman
GRAVE = 4000  # ms for what must not pass unread: the own henchman's death


@tells(d.FACED)
def blow(run: list[Event], reader: Reader, faced: Event) -> Scene:
    """Both dice, both impacts, who is hurt. Those who fight see every blow, others the last."""
    struck = next(event for event in run if event.kind in (d.FOUGHT, d.FLED))
    seat, foe, card, health, other = faced.operands
    one, two = side(reader, seat, d.NONE, health), side(reader, foe, card, other)
    flight = struck.kind == d.FLED
    said = fled(run, struck, one, two, reader) if flight else fought(struck, one, two, reader)
    if end := all_said(run, reader, *ENDS):
        said = f"{said} {end}"
    mine, last = reader.seat in (seat, foe), bool(end)
    if not mine and not last:
        return Scene("blow", said)
    stake = sum(event.operands[-1] for event in run if event.kind == d.ROBBED) * 2 + last
    ms = (MINE if mine else OTHERS) if last or flight else BRIEF
    died = [event.operands[0] for event in run if event.kind == d.DIED]
    scene = heavy("blow", said, ms, stake, "die", sides=[one, two], won=is_won(run), died=died)
    return grave(scene, run, reader) if reader.seat in died else scene


def grave(scene: Scene, run: list[Event], reader: Reader) -> Scene:
    """The reader's own henchman has died: longer, told to its end, and where skipping ahead stops."""
    anew = all_said(run, reader, d.RETURNED)
    facts = {**scene.facts, "anew": anew, "stops": True}
    return replace(scene, said=f"{scene.said} {anew}", ms=GRAVE, facts=facts)


def side(reader: Reader, who: int, card: int, health: int) -> dict[str, Any]:
    """A fighter as he goes into an exchange."""
    villain = who == d.THE_VILLAIN
    name = d.CARDS.name(card) if villain else ""
    called = str(reader.label(name)) if villain else reader.name(who)
    return {"seat": d.NONE if villain else who, "card": name, "name": called, "health": health, "lost": 0}


def fought(struck: Event, one: dict[str, Any], two: dict[str, Any], reader: Reader) -> str:
    _, blow, impact, answer, reply = struck.operands
    one |= {"die": blow, "power": impact - blow, "impact": impact}
    two |= {"die": answer, "power": reply - answer, "impact": reply}
    hurt, gap = (one, reply - impact) if reply > impact else (two, impact - reply)
    hurt["lost"] = min(gap, hurt["health"])  # as the log has it: nobody loses more than he has
    return reader.say("hurt", name=hurt["name"], n=hurt["lost"]) if gap else reader.say("even")


def fled(run: list[Event], struck: Event, one: dict[str, Any], two: dict[str, Any], reader: Reader) -> str:
    """A single blow, from behind, and what it cost."""
    seat, blow, impact = struck.operands
    flees, strikes = (one, two) if one["seat"] == seat else (two, one)
    strikes |= {"die": blow, "power": impact - blow, "impact": impact}
    flees |= {"fled": True, "lost": lost(run, seat)}
    return reader.say("fled", name=flees["name"], n=flees["lost"], impact=impact)


def lost(run: list[Event], seat: int) -> int:
    """The health of a henchman that a blow took."""
    return sum(e.operands[2] for e in run if e.kind == d.LOWERED and e.operands[:2] == (seat, d.HEALTH))


def is_won(run: list[Event]) -> bool:
    return any(event.kind == d.BEAT for event in run)


@tells(d.DIED)
def death(run: list[Event], reader: Reader, died: Event) -> Scene:
    """Of poison, a trap, lightning, the Teleportal."""
    seat, cause, _ = died.operands
    card = next(
        (event.operands[-1] for event in run if event.kind in (d.UNCOVERED, d.USED, d.CASTED)), d.NONE
    )
    said = all_said(run, reader, d.UNCOVERED, d.PORTALED, d.STRUCK, *ENDS)
    facts: dict[str, Any] = {"cause": d.CAUSES.name(cause), "card": card_name(card), "die": die(run)}
    scene = heavy("death", said, OTHERS, 2, seat=seat, **facts)
    return grave(scene, run, reader) if seat == reader.seat else scene


def card_name(card: int) -> str:
    return "" if card == d.NONE else d.CARDS.name(card)


def die(run: list[Event]) -> int:
    """What was rolled for luck, or 0."""
    rolls = (d.WISHED, d.PORTALED, d.SEARCHED)
    return next((event.operands[-1] for event in run if event.kind in rolls), 0)


CHANGES = (d.RAISED, d.LOWERED, d.TOXICATED, d.CURED, d.STUNNED)


def changes(run: list[Event], reader: Reader) -> list[dict[str, Any]]:
    """What a henchman gained and lost, as signs."""
    signs = {d.TOXICATED: "toxicated", d.STUNNED: "sleep", d.CURED: "potion"}
    found = []
    for event in run:
        if event.kind in (d.RAISED, d.LOWERED):
            _, value, n = event.operands
            by = f"+{n}" if event.kind == d.RAISED else f"−{n}"
            found.append({"icon": d.VALUES.name(value), "text": by, "good": event.kind == d.RAISED})
        elif event.kind in signs:
            found.append({"icon": signs[event.kind], "text": "", "good": event.kind == d.CURED})
    return found


@tells(d.UNCOVERED, d.AMBUSHED)
def find(run: list[Event], reader: Reader, found: Event) -> Scene:
    """A card turned up, and what it did."""
    seat, card = found.operands[0], found.operands[-1]
    mine, said = seat == reader.seat, all_said(run, reader, d.UNCOVERED, d.AMBUSHED, *CHANGES)
    if found.kind == d.AMBUSHED and not mine:
        return Scene("ambush", said)
    ms = OTHERS if mine else BRIEF
    ambushed = any(event.kind == d.AMBUSHED for event in run)
    return heavy(
        "find", said, ms, seat=seat, card=card_name(card), changes=changes(run, reader), ambushed=ambushed
    )


@tells(d.BANISHED, d.CASTED)
def spell(run: list[Event], reader: Reader, event: Event) -> Scene:
    cast = next((each for each in run if each.kind == d.CASTED), event)
    targets = [each.operands[1] for each in run if each.kind in (d.STRUCK, d.EXILED)]
    gone = [card_name(each.operands[1]) for each in run if each.kind == d.BANISHED]
    said = all_said(run, reader, d.CASTED, d.STRUCK, d.EXILED, d.BANISHED, *CHANGES)
    ms = OTHERS if reader.seat in (cast.operands[0], *targets) else BRIEF
    facts: dict[str, Any] = {
        "card": card_name(cast.operands[-1]),
        "seat": cast.operands[0],
        "targets": targets,
        "gone": gone,
    }
    return heavy("spell", said, ms, len(targets), changes=changes(run, reader), **facts)


@tells(d.PORTALED, d.WISHED, d.USED)
def use(run: list[Event], reader: Reader, event: Event) -> Scene:
    """A special place, and the die if luck decides."""
    used = next((each for each in run if each.kind == d.USED), event)
    mine, said = (
        used.operands[0] == reader.seat,
        all_said(run, reader, d.USED, d.WISHED, d.PORTALED, *CHANGES),
    )
    if not mine and not die(run):
        return Scene("use", said)
    facts: dict[str, Any] = {
        "card": card_name(used.operands[-1]),
        "seat": used.operands[0],
        "changes": changes(run, reader),
    }
    return heavy("find", said, OTHERS if mine else BRIEF, die=die(run), **facts)


@tells(d.LOOTED, d.SEARCHED)
def search(run: list[Event], reader: Reader, event: Event) -> Scene:
    seat, lord = event.operands[:2]
    said, found = all_said(run, reader, d.SEARCHED, d.LOOTED), event.kind == d.LOOTED
    ms = MINE if reader.seat in (seat, lord) else OTHERS
    return heavy("treasure", said, ms, 3 * found, seat=seat, die=die(run), won=found, sign="chest")


@tells(d.DUG, d.HID)
def treasure(run: list[Event], reader: Reader, event: Event) -> Scene:
    """Dug up, or brought into the hoard."""
    seat = event.operands[0]
    ms, sign = (MINE if seat == reader.seat else OTHERS), "chest" if event.kind == d.DUG else "castle"
    return heavy("treasure", reader.sentence(event), ms, 2, "coin", seat=seat, won=True, sign=sign, die=0)


@tells(d.WORKED, d.HEALED, d.TRAINED, d.BOUGHT, d.ATTACKED, d.PICKED, d.DROPPED, d.TOOK, d.LOOKED)
def deed(run: list[Event], reader: Reader, event: Event) -> Scene:
    """What it brought and cost is seen at the duke's."""
    return Scene("deed", reader.sentence(event))


@SCENES.of(d.WON, d.DRAWN, d.STOPPED)
def end(run: list[Event], reader: Reader) -> Scene:
    """The winner's hoard lies open."""
    winners = [event.operands[0] for event in run if event.kind == d.WON]
    gems = [event.operands[1:] for event in run if event.kind == d.WON]
    hoards = [dict(zip(d.TREASURES.names, each, strict=True)) for each in gems]
    said = " ".join(map(reader.sentence, run))
    return reader.heavy("end", said, winners, 9, winners=winners, hoards=hoards)


def figures(view: dict[str, Any]) -> list[int]:
    """How many treasures each has in the castle."""
    return [duke["hidden"] for duke in view["dukes"]]
