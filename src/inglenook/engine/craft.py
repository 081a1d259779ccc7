"""All that a rules file needs, and nothing else: `from inglenook.engine.craft import …`."""

from .actions import Actions, group
from .chance import EVERYONE, Chance, below, choose, draw, roll
from .events import Events, Log, emit, event
from .kernel import kernel
from .labels import NUMBER, SEAT, counts, labels, numbers, seats
from .records import Grid, Moves, Record, Row, cell, cells
from .rows import put, some, total, wipe

__all__ = [
    "EVERYONE",
    "NUMBER",
    "SEAT",
    "Actions",
    "Chance",
    "Events",
    "Grid",
    "Log",
    "Moves",
    "Record",
    "Row",
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
    "labels",
    "numbers",
    "put",
    "roll",
    "seats",
    "some",
    "total",
    "wipe",
]
