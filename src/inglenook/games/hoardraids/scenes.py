"""Hoardraids: what is shown as it happens. Fights that end, robberies and the end hold the page; others are ribbons."""

from inglenook.engine.events import Event
from inglenook.engine.scenes import BRIEF, Reader, Scene, Scenes, Weight

from . import declarations as d

SCENES = Scenes()
SCENES.ribbon(
    d.BEGAN, d.SLEPT, d.WENT, d.STAYED, d.UNCOVERED, d.TOXICATED, d.CURED, d.STUNNED, d.BITTEN, d.USED
)
SCENES.ribbon(
    d.WISHED, d.TOOK, d.LEFT, d.PORTALED, d.AMBUSHED, d.ATTACKED, d.FOUGHT, d.FLED, d.RETURNED, d.CASTED
)
SCENES.ribbon(
    d.STRUCK, d.EXILED, d.BANISHED, d.LOOKED, d.DUG, d.PICKED, d.HID, d.DROPPED, d.SEARCHED, d.WORKED
)
SCENES.ribbon(d.HEALED, d.TRAINED, d.BOUGHT, d.DREW, d.REMOVED, d.SETTLED)


@SCENES.of(d.BEAT, d.DIED, d.ROBBED, d.LOOTED)
def climax(run: list[Event], reader: Reader) -> Scene:
    """Somebody has won a fight, lost it, or laid hands on another's treasure."""
    sides = [
        {"seat": seat, "won": True, "text": ""} for seat in dict.fromkeys(event.operands[0] for event in run)
    ]
    robbed = sum(event.kind in (d.ROBBED, d.LOOTED) for event in run)
    said = " ".join(map(reader.sentence, run))
    return Scene("climax", said, {"sides": sides}, BRIEF, Weight.HEAVY, 1 + 2 * robbed)


@SCENES.of(d.WON, d.DRAWN, d.STOPPED)
def end(run: list[Event], reader: Reader) -> Scene:
    winners = [event.operands[0] for event in run if event.kind == d.WON]
    sides = [{"seat": seat, "won": True, "text": ""} for seat in winners]
    return reader.heavy("end", " ".join(map(reader.sentence, run)), winners, sides=sides)
