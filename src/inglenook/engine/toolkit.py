"""All that a rules file needs, and nothing else: `from inglenook.engine.toolkit import …`."""

from .actions import FREE, Actions
from .cardsfile import CardsFile
from .chance import EVERYONE, NOBODY, Chance, below, choose, draw, roll
from .errors import EditionError
from .events import Events, Log, emit
from .kernel import kernel
from .labels import NUMBER, SEAT, TEXT, counts, labels, numbers, seats
from .layout import Grid, Moves, Record, Row, Utilities, cell, cells
from .observation import sees
from .rows import clockwise, knows, leaders, nth, ones, put, share_out, some, steps_to, total, wipe

__all__ = [
    "EVERYONE",
    "FREE",
    "NOBODY",
    "NUMBER",
    "SEAT",
    "TEXT",
    "Actions",
    "CardsFile",
    "Chance",
    "EditionError",
    "Events",
    "Grid",
    "Log",
    "Moves",
    "Record",
    "Row",
    "Utilities",
    "below",
    "cell",
    "cells",
    "choose",
    "clockwise",
    "counts",
    "draw",
    "emit",
    "kernel",
    "knows",
    "labels",
    "leaders",
    "nth",
    "numbers",
    "ones",
    "put",
    "roll",
    "seats",
    "sees",
    "share_out",
    "some",
    "steps_to",
    "total",
    "wipe",
]
