"""Rogues: what is shown as it happens. A trap that others must remember, the door it goes behind, and a door that was
fought over hold the page, where no time runs. They tell what a screen may still tell, and it forgets as they do."""

from dataclasses import replace
from typing import Any

from inglenook.engine.events import Event
from inglenook.engine.scenes import BRIEF, Reader, Scene, Scenes, ribbon

from . import declarations as d
from .hearing import GESTURE

SCENES = Scenes()
SCENES.ribbon(d.BEGAN, d.COUNTED, d.CLAIMED, d.FLOOR, d.TIED, d.TOOK)


@SCENES.of(d.DREW)
def drew(run: list[Event], reader: Reader) -> Scene | None:
    """A thing, before it has its code word; what needs none is shown at once."""
    seat, trap = run[0].operands
    thing = reader.edition.cards[d.TRAPS.name(trap)]["kind"] == "thing"
    return Scene("drew", reader.sentence(run[0])) if thing or seat == reader.seat else None


@SCENES.of(d.SHOWN, d.NAMED)
def shown(run: list[Event], reader: Reader) -> Scene | None:
    """To be remembered, by those who have not drawn it."""
    seat, trap, text, nth = run[0].operands
    if seat == reader.seat:
        return ribbon(run[1:], reader)
    word = None if text == d.NONE else reader.texts[text]
    name = d.TRAPS.name(trap)
    said = reader.say(
        "called" if word else "shown", name=reader.name(seat), trap=reader.label(name), word=word
    )
    before = {"n": nth, "of": reader.edition.numbers["opening"]} if nth else None
    return reader.heavy("trap", said, (), seat=seat, shows=name, word=word, before=before)


@SCENES.of(d.HID, d.LOOTED)
def hid(run: list[Event], reader: Reader) -> Scene:
    """Who has hidden it knows; but all want to see what was behind that door."""
    seat, trove = run[0].operands
    loot = d.LOOT.name(run[1].operands[1]) if len(run) > 1 else None
    said = " ".join(map(reader.sentence, run))
    if seat == reader.seat and not loot:
        return Scene("hid", said)
    sound = "coin" if loot == "treasure" else "card"
    scene = reader.heavy("hid", said, (), worth(loot), sound, seat=seat, trove=trove, loot=loot)
    return replace(scene, ms=BRIEF) if seat == reader.seat or not loot else scene


def worth(loot: str | None) -> int:
    """How much a door mattered, beside others."""
    return 0 if loot is None else 3 if loot == "treasure" else 2


@SCENES.of(d.SAID, d.SILENT)
def answered(run: list[Event], reader: Reader) -> Scene:
    if run[0].kind == d.SILENT:
        return Scene("silent", reader.sentence(run[0]))
    seat, text, *_ = run[0].operands
    words = quoted(reader.texts[text])
    name = reader.name(seat)
    if words["sign"]:
        sign = reader.label(words["sign"].replace(" ", "-"))
        return Scene("said", reader.say("signed", name=name, sign=sign))
    return Scene("said", reader.say("answered", name=name, text=words["text"]))


def quoted(text: str | None) -> dict[str, str | None]:
    """What was said, or the sign that was made; silence is neither."""
    signed = text is not None and text.startswith(GESTURE)
    return {"text": None if signed else text, "sign": text.removeprefix(GESTURE) if text and signed else None}


@SCENES.of(
    d.FOUGHT, d.CORRECTED, d.SPEECHLESS, d.REVEALED, d.JUDGED, d.REPEATED, d.RECALLED, d.FINED, d.SPARED
)
def judged(run: list[Event], reader: Reader) -> Scene | None:
    """The door that was fought over, what both had said, and who was right."""
    told = {event.kind: event.operands for event in run}
    if d.JUDGED not in told:
        return ribbon(run, reader)  # another one takes a penalty card
    (speaker, said), (objector, verdict) = told[d.FOUGHT], told[d.JUDGED]
    seats = {"speaker": reader.name(speaker), "objector": reader.name(objector)}
    fix = told[d.CORRECTED][1] if d.CORRECTED in told else d.NONE
    sides = [
        side(speaker, said, verdict == d.UNJUSTIFIED, reader),
        side(objector, fix, verdict == d.RIGHT, reader),
    ]
    trove, shows = opened(told)
    return reader.heavy(
        "judged",
        reader.say(d.VERDICTS.name(verdict), **seats),
        (speaker, objector),
        stake=1 + (verdict == d.RIGHT),
        trove=trove,
        shows=shows,
        sides=sides,
        why=why(told, reader),
        fined=[event.operands[0] for event in run if event.kind == d.FINED],
    )


def side(seat: int, text: int, right: bool, reader: Reader) -> dict[str, Any]:
    said = reader.texts[text] if text != d.NONE else None
    return {"seat": seat, "right": right, **quoted(said)}


def opened(told: dict[int, tuple[int, ...]]) -> tuple[int | None, str | None]:
    """The door that was turned up, and what it shows; none, where the call was due."""
    if d.REVEALED not in told:
        return None, None
    trove, loot = told[d.REVEALED]
    return trove, d.LOOT.name(loot)


def why(told: dict[int, tuple[int, ...]], reader: Reader) -> str:
    """What is behind the door, and what one says there."""
    trove, shows = opened(told)
    if shows is None:
        return reader.say("due-call")
    facts = {"n": trove, "trap": reader.label(shows)}
    if shows == "treasure":
        return reader.say("due-treasure", **facts)
    if d.RECALLED in told:
        return reader.say("due-word", word=reader.texts[told[d.RECALLED][1]], **facts)
    return reader.say("due-trap", **facts)


@SCENES.of(d.ENDED, d.STOPPED)
def end(run: list[Event], reader: Reader) -> Scene:
    return reader.heavy("end", " ".join(map(reader.sentence, run)), ())
