"""All that a rules file needs, and nothing else: `from inglenook.engine.toolkit import …`."""

from .actions import FREE, Actions, group
from .chance import EVERYONE, NOBODY, Chance, below, choose, draw, roll
from .errors import EditionError
from .events import Events, Log, emit, event
from .kernel import kernel
from .labels import NUMBER, SEAT, TEXT, counts, labels, numbers, seats
from .layout import Grid, Moves, Record, Row, Utilities, cell, cells
from .rows import knows, leaders, put, share_out, some, total, wipe

__all__ = [
    "EVERYONE",
    "FREE",
    "NOBODY",
    "NUMBER",
    "SEAT",
    "TEXT",
    "Actions",
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
    "counts",
    "draw",
    "emit",
    "event",
    "group",
    "kernel",
    "knows",
    "labels",
    "leaders",
    "numbers",
    "put",
    "roll",
    "seats",
    "share_out",
    "some",
    "total",
    "wipe",
]
