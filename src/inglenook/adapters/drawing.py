"""A plain drawing of any game's table, and the same as text: what a seat may see, line by line.

    picture("Keepers", lines).save("table.png")

A line is `name: value`, a heading `name:`, or a row `  A  value` below one, as `view_lines` makes them. The picture
always has the same size, so that pictures in a row make a film.
"""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from inglenook.engine.errors import GameError
from inglenook.engine.labels import LETTERS, SPECTATOR, letter
from inglenook.engine.page import view_lines
from inglenook.engine.position import Position

MODES = ("human", "ansi", "rgb_array")
SIZE = (960, 720)
MARGIN, LARGEST, SMALLEST = 18, 20, 9  # pixels: around the table, and of letters
PAPER, INK, FAINT, BAR = "#f6f1e4", "#2b2118", "#8a7a64", "#5a3a22"
SEATS = ("#b5452c", "#2f6f9f", "#4d7d3a", "#8a5aa8", "#c08a1e", "#3f8f8b", "#a0527a", "#6b6b6b")


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise GameError(f"a table is rendered as {', '.join(MODES)}, not {mode!r}")
    return mode


def rendered(position: Position, seat: int, texts: list[str], mode: str | None) -> Any:
    """The table as that seat sees it, in one of the modes; `human` prints it."""
    if mode is None:
        raise GameError(f"nothing is rendered without a render_mode; there is {', '.join(MODES)}")
    title, lines = heading(position, seat), list(table_lines(position, seat, texts))
    if mode == "rgb_array":
        return pixels(picture(title, lines))
    text = "\n".join([title, *lines]) + "\n"
    return print(text) if mode == "human" else text


def heading(position: Position, seat: int) -> str:
    who = "" if seat == SPECTATOR else f", {letter(seat, position.players)} to decide"
    return f"{position.game.title}{who}"


def table_lines(position: Position, seat: int, texts: list[str]) -> Iterator[str]:
    """What the seat sees; at the end also the scores."""
    yield from view_lines(position.view(seat, texts), position.edition.own)
    if not position.waiting():
        yield "scores:"
        yield from (f"  {LETTERS[each]}  {score}" for each, score in enumerate(position.scores()))


def pixels(image: Image.Image) -> NDArray[np.uint8]:
    return np.asarray(image, np.uint8)


def picture(title: str, lines: Sequence[str]) -> Image.Image:
    """A table drawn on paper, its letters as large as there is room for."""
    image = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(image)
    for size in range(LARGEST, SMALLEST - 1, -1):
        font = ImageFont.load_default(size)
        rows = [row for line in lines for row in _wrapped(line, int((SIZE[0] - 2 * MARGIN) / (size * 0.52)))]
        if (len(rows) + 2) * _height(size) <= SIZE[1] - 2 * MARGIN:
            break
    pen.rectangle((0, 0, SIZE[0], MARGIN + _height(size)), fill=BAR)
    pen.text((MARGIN, MARGIN / 2), title, PAPER, font)
    for number, row in enumerate(rows, 2):
        _draw_row(pen, row, MARGIN + number * _height(size), font, size)
    return image


def _height(size: int) -> int:
    return round(size * 1.4)


def _wrapped(line: str, width: int) -> list[str]:
    """A long line goes on below, further in."""
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return wrap(line, width, subsequent_indent=indent, drop_whitespace=False) or [""]


def _draw_row(pen: ImageDraw.ImageDraw, row: str, y: int, font: Any, size: int) -> None:
    text = row.strip().replace("−", "-")  # which the font does not have
    x = MARGIN + (len(row) - len(row.lstrip())) * size // 2
    if row.startswith("  ") and text[:1] in LETTERS and text[1:3] == "  ":
        pen.rounded_rectangle(
            (x, y, x + size * 1.3, y + size * 1.2), size // 4, SEATS[LETTERS.index(text[0])]
        )
        pen.text((x + size * 0.3, y), text[0], PAPER, font)
        pen.text((x + size * 2, y), text[3:], INK, font)
        return
    name, colon, value = text.partition(":")
    if colon and not row.startswith(" "):
        pen.text((x, y), f"{name}:", FAINT, font)
        pen.text((x + pen.textlength(f"{name}: ", font), y), value.strip(), INK, font)
    else:
        pen.text((x, y), text, INK, font)
