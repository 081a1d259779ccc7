"""Inns & Outcasts: what is shown as it happens. What a turn has brought holds the page; the rest are ribbons."""

from inglenook.engine.events import Event
from inglenook.engine.scenes import Reader, Scene, Scenes

from . import declarations as d

SCENES = Scenes()
SCENES.ribbon(d.BEGAN, d.TURNED, d.BLOCKED, d.MARKED, d.TARGETED, d.NAMED, d.MISSED, d.CLEARED, d.PROTECTED)
SCENES.ribbon(d.PAID, d.GAVE, d.TOOK, d.BADE, d.PASSED, d.WON, d.CHOSE, d.RETURNED)


@SCENES.of(d.COLLECTED)
def collected(run: list[Event], reader: Reader) -> Scene:
    """What everybody carries home; who gained most is lit."""
    gained = {seat: setting + loot for seat, setting, loot, _ in (event.operands for event in run)}
    most = max(gained.values())
    sides = [
        {
            "seat": seat,
            "won": gained[seat] == most > 0,
            "text": reader.say("gained", n=gained[seat], setting=setting, loot=loot, hoard=hoard),
        }
        for seat, setting, loot, hoard in (event.operands for event in run)
    ]
    best = [reader.name(seat) for seat in gained if gained[seat] == most]
    said = reader.say("most", names=", ".join(best), n=most) if most else reader.say("none")
    return reader.heavy("collected", said, gained, stake=most, title=reader.say("home"), sides=sides)


@SCENES.of(d.TIED, d.REACHED, d.STOPPED)
def end(run: list[Event], reader: Reader) -> Scene:
    winners = [event.operands[0] for event in run if event.kind == d.REACHED]
    sides = [{"seat": seat, "won": True, "text": ""} for seat in winners]
    return reader.heavy("end", " ".join(map(reader.sentence, run)), winners, sides=sides)
