"""Rogues: what is shown as it happens. A door turned up and what was judged hold the page, where no time runs."""

from inglenook.engine.events import Event
from inglenook.engine.scenes import BRIEF, Reader, Scene, Scenes, Weight

from . import declarations as d

SCENES = Scenes()
SCENES.ribbon(
    d.BEGAN, d.DREW, d.NAMED, d.HID, d.LOOTED, d.SAID, d.SILENT, d.CLAIMED, d.FLOOR, d.TIED, d.CORRECTED
)
SCENES.ribbon(d.SPEECHLESS, d.REPEATED, d.RECALLED, d.FINED, d.TOOK, d.SPARED)


@SCENES.of(d.REVEALED, d.JUDGED)
def judged(run: list[Event], reader: Reader) -> Scene:
    """The door that was fought over, and who was right."""
    return Scene("judged", " ".join(map(reader.sentence, run)), {}, BRIEF, Weight.HEAVY, 1)


@SCENES.of(d.ENDED, d.STOPPED)
def end(run: list[Event], reader: Reader) -> Scene:
    return reader.heavy("end", " ".join(map(reader.sentence, run)), ())
