"""A shelf: the schema of a game that has everything an edition can have, a table of cards included."""

from pathlib import Path

from inglenook.engine.edition import Edition, EditionSchema
from inglenook.engine.errors import EditionError
from inglenook.engine.layout import Record, Row, cell, cells, layout

SHELF = """
name = "standard"

[numbers.shelves]
help = "shelves in the room"
value = 2
range = [1, 4]

[options.dusty]
help = "whether there is dust"
choices = ["no", "yes"]

[cards.columns]
suit = { help = "what it is", choices = ["cup", "coin"] }
worth = { help = "points", range = [0, 99] }
top-weight = { help = "ounces", range = [1, 9], default = 4 }

[cards.rows]
"a \\"wooden\\" cup \\u007f\\\\" = { suit = "cup", worth = 3 }
penny = { suit = "coin", top-weight = 1 }
mug = {}

[tiny]
players = 2
shelves = 1
dusty = "yes"
cards.penny = { worth = 9 }
"""
CUP = 'a "wooden" cup \x7f\\'


class Shelf(Record):
    shelves: int = cell()
    dusty: int = cell()
    suit: Row = cells(3)
    worth: Row = cells(3)
    top_weight: Row = cells(3)


def balanced(edition: Edition) -> None:
    if edition.cards["mug"]["suit"] != "cup":
        raise EditionError("a mug is a cup", "cards", "mug", "suit")


def shelf(folder: Path, text: str = SHELF, record: type[Record] = Shelf) -> EditionSchema:
    (folder / "cards.toml").write_text(text, "utf-8")
    return EditionSchema.load("shelf", folder / "cards.toml", record, layout(record, "test"), balanced)
