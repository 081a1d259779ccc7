"""Draws the realm of Hoardraids: static/realm.svg, the land below everything that moves.

    python tools/realm.py

A field is 100 units wide. The four lands, the castles' corners and the city's walls are those of the game's board;
where trees stand and how the river runs is only for the eye. After a change look at it at 34 and at 70 pixels a field.
"""

import random
from collections.abc import Iterable, Iterator
from math import hypot
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "src" / "inglenook" / "games" / "hoardraids" / "static" / "realm.svg"
SIDE, FIELD = 10, 100
WHOLE, MIDDLE = SIDE * FIELD, SIDE * FIELD // 2
COLUMNS = "ABCDEFGHIJ"
Point = tuple[int, int]

# Roads lead from the corners to the gates; the river comes from the north, passes the walls and ends in the lakes.
ROADS = (
    "M50 50C120 190 210 180 290 290S400 360 450 400",
    "M950 50C860 150 760 140 720 270S600 340 550 400",
    "M950 950C850 860 800 790 700 740S600 680 550 600",
    "M50 950C150 890 170 770 280 720S390 660 450 600",
)
RIVER = "M330-10C350 80 270 130 330 220S390 340 360 430 330 590 400 650 540 680 580 760 640 840 650 880"
LAKES = ((650, 880, 96, 58), (870, 630, 58, 34), (900, 790, 46, 27))
BRIDGES = ((340, 322, 44), (336, 692, -34))

GROUND = {  # upper left corner, colour, colour towards the border
    "heath": ((0, 0), "#dcb593", "#c08a6a"),
    "forest": ((MIDDLE, 0), "#c3cf97", "#8fa867"),
    "lakes": ((MIDDLE, MIDDLE), "#b9cfc6", "#86aab0"),
    "fields": ((0, MIDDLE), "#ead695", "#d3b055"),
}

SYMBOLS = """
<g id="f">
  <path d="M0 8-13 30H-6L-16 46H16L6 30H13Z" fill="#4f7440"/>
  <path d="M0 8 13 30H6L16 46H0Z" fill="#3c5c33"/>
  <path d="M-3 46h6v8h-6z" fill="#5d4024"/></g>
<g id="o">
  <circle cy="22" r="17" fill="#6d9150"/>
  <circle cx="6" cy="26" r="12" fill="#557a40"/>
  <path d="M-3 38h6v14h-6z" fill="#5d4024"/></g>
<g id="m">
  <path d="M-40 44-8-12 6 4 16-6 44 44Z" fill="#a5765a"/>
  <path d="M-8-12 6 4 16-6 44 44H10Z" fill="#835843"/>
  <path d="M-8-12 6 4 0 8-6 4-16 8-20 9Z" fill="#f5ece0"/></g>
<g id="h">
  <path d="M-34 20Q-14-16 4 8 18-10 34 20Z" fill="#b88662"/>
  <path d="M4 8Q18-10 34 20H8Z" fill="#9c6c4d"/></g>
<g id="d">
  <path d="M-1 40 0 8M0 22-11 10M0 16 10 4M0 30 12 20"
    fill="none" stroke="#7a5238" stroke-width="4" stroke-linecap="round"/></g>
<g id="w">
  <path d="M-36 0 28-14 38 10-26 24Z" fill="#e2b844"/>
  <path d="M-28 3 31-10M-25 11 34-3M-22 18 36 4" fill="none" stroke="#b98a22" stroke-width="3"/></g>
<g id="g">
  <path d="M-30-2 26-16 34 8-22 22Z" fill="#b9b45c"/>
  <path d="M-23 2 28-11M-20 10 31-3M-17 17 33 5"
    fill="none" stroke="#8c8c3a" stroke-width="3" stroke-dasharray="5 5"/></g>
<g id="k">
  <path d="M-16 28V8L0-6 16 8V28Z" fill="#f3e3c0"/>
  <path d="M-21 10 0-10 21 10 16 13 0-1-16 13Z" fill="#9c4f30"/>
  <path d="M-4 28V15H4V28Z" fill="#6a4020"/></g>
<g id="v">
  <path d="M-10 40-6 0H6L10 40Z" fill="#f3e3c0"/>
  <path d="M-8 1Q0-14 8 1Z" fill="#9c4f30"/>
  <path d="M0-2-24-22M0-2 24-24M0-2 22 20M0-2-22 18" stroke="#6a4020" stroke-width="5" stroke-linecap="round"/></g>
<g id="r">
  <path d="M-8 20Q-10 4-14-6M-2 20Q-2 2 0-12M5 20Q7 6 12-4"
    fill="none" stroke="#5f7f52" stroke-width="3" stroke-linecap="round"/>
  <path d="M0-12v9M12-5v8M-14-7v8" stroke="#7a5434" stroke-width="6" stroke-linecap="round"/></g>
<g id="s">
  <path d="M-14 14Q-12-4 2-4 16-2 15 14Z" fill="#a8998a"/>
  <path d="M2-4Q16-2 15 14H4Z" fill="#85776a"/></g>
<g id="b">
  <path d="M-26-12H26V12H-26Z" fill="#b98d5a"/>
  <path d="M-26-12H26M-26 12H26" stroke="#6a4a28" stroke-width="5"/>
  <path d="M-14-12V12M0-12V12M14-12V12" stroke="#8c6638" stroke-width="3"/></g>
<g id="t">
  <path d="M-15 16V-14h7v6h5v-6h6v6h5v-6h7v30Z" fill="#cbbca8"/>
  <path d="M0 16V-14h3v6h5v-6h7v30Z" fill="#a79680"/></g>
"""


def main() -> None:
    PICTURE.write_text(drawn(), "utf-8")
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size / 1000:.0f} kB")


def drawn() -> str:
    """The whole picture."""
    layers = [ground(), water(), roads(), *scenery(random.Random("realm")), grid(), city()]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WHOLE} {WHOLE}">'
    return "\n".join([head, f"<defs>{SYMBOLS}{shades()}</defs>", *layers, "</svg>\n"])


def shades() -> str:
    """Each land grows darker towards its castle."""
    return "".join(
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{MIDDLE}" cy="{MIDDLE}" r="720">'
        f'<stop offset=".25" stop-color="{near}"/><stop offset="1" stop-color="{far}"/></radialGradient>'
        for name, (_, near, far) in GROUND.items()
    )


def ground() -> str:
    return "".join(
        f'<path d="M{x} {y}h{MIDDLE}v{MIDDLE}h-{MIDDLE}z" fill="url(#{name})"/>'
        for name, ((x, y), _, _) in GROUND.items()
    )


def water() -> str:
    lakes = "".join(f'<ellipse cx="{x}" cy="{y}" rx="{a}" ry="{b}"/>' for x, y, a, b in LAKES)
    shore = f'<path d="{RIVER}" fill="none" stroke-width="27"/>{lakes}'
    deep = f'<path d="{RIVER}" fill="none" stroke-width="18"/>{lakes}'
    ripples = "".join(
        f'<path d="M{x - a // 2} {y - 6}q12-8 24 0t24 0M{x - 6} {y + 13}q12-8 24 0t24 0"/>'
        for x, y, a, _ in LAKES
    )
    return (
        f'<g stroke="#e8dcb4" fill="#e8dcb4" stroke-width="9" stroke-linecap="round">{shore}</g>'
        f'<g stroke="#5b93b5" fill="#5b93b5" stroke-width="0" stroke-linecap="round">{deep}</g>'
        f'<path d="{RIVER}" fill="none" stroke="#8dbbd2" stroke-width="5" stroke-dasharray="26 34"/>'
        f'<g fill="none" stroke="#9cc6da" stroke-width="4">{ripples}</g>'
    )


def roads() -> str:
    ways = "".join(f'<path d="{way}"/>' for way in ROADS)
    bridges = "".join(use("b", (x, y), f"rotate({turn} {x} {y})") for x, y, turn in BRIDGES)
    return (
        f'<g fill="none" stroke-linecap="round"><g stroke="#8a6a42" stroke-width="17">{ways}</g>'
        f'<g stroke="#dcc391" stroke-width="12">{ways}</g></g>{bridges}'
    )


def use(name: str, at: Point, turned: str = "") -> str:
    by = f' transform="{turned}"' if turned else ""
    return f'<use href="#{name}" x="{at[0]}" y="{at[1]}"{by}/>'


# What stands in the lands: how many of each, and how far from everything else.
PLENTY = {
    "heath": (("m", 7, 66), ("h", 12, 50), ("d", 8, 40), ("s", 8, 34)),
    "forest": (("f", 62, 25), ("o", 26, 27), ("s", 3, 34)),
    "lakes": (("r", 26, 34), ("o", 12, 40), ("h", 4, 50), ("s", 6, 34)),
    "fields": (("k", 4, 60), ("v", 2, 70), ("w", 16, 56), ("g", 10, 52), ("o", 9, 38)),
}


def scenery(rng: random.Random) -> Iterator[str]:
    """From north to south, so that what is nearer stands before what is farther."""
    for name, ((left, top), _, _) in GROUND.items():
        found: list[tuple[Point, str, int]] = []
        for kind, n, room in PLENTY[name]:
            for _ in range(n):
                place = free_place(rng, (left, top), room, found)
                if place:
                    found.append((place, kind, room))
        yield "".join(
            use(kind, (x, y - 20)) for (x, y), kind, _ in sorted(found, key=lambda each: each[0][1])
        )


def free_place(
    rng: random.Random, corner: Point, room: int, found: Iterable[tuple[Point, str, int]]
) -> Point | None:
    for _ in range(60):
        at = corner[0] + rng.randrange(34, MIDDLE - 34), corner[1] + rng.randrange(30, MIDDLE - 22)
        near = any(hypot(at[0] - x, at[1] - y) < (room + other) / 2 for (x, y), _, other in found)
        if not near and not kept_free(at, room):
            return at
    return None


def kept_free(at: Point, room: int) -> bool:
    """Castles, city, roads, river and lakes."""
    x, y = at
    castle = min(x, WHOLE - x) < 120 and min(y, WHOLE - y) < 120
    town = abs(x - MIDDLE) < 140 and abs(y - MIDDLE) < 150
    lake = any(hypot((x - a) / (b + 34), (y - c) / (d + 34)) < 1 for a, c, b, d in LAKES)
    return castle or town or lake or any(hypot(x - a, y - b) < 16 + room * 0.55 for a, b in WAYS)


def points(way: str) -> Iterator[Point]:
    """Places along a way of cubic curves; S continues a curve."""
    numbers = iter(way.replace("-", " -").replace("M", " ").replace("C", " C ").replace("S", " S ").split())
    at, mirror, kind = (float(next(numbers)), float(next(numbers))), (0.0, 0.0), ""
    for each in numbers:
        kind = each if each in "CS" else kind
        first = next(numbers) if each in "CS" else each
        if kind == "C":
            one = float(first), float(next(numbers))
            first = next(numbers)
        else:
            one = mirror
        two, end = (float(first), float(next(numbers))), (float(next(numbers)), float(next(numbers)))
        for step in range(21):
            yield along(at, one, two, end, step / 20)
        at, mirror, kind = end, (2 * end[0] - two[0], 2 * end[1] - two[1]), "S"


def along(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float], t: float
) -> Point:
    """A place on a cubic curve."""
    s = 1 - t
    x, y = (s**3 * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t**3 * d[i] for i in range(2))
    return round(x), round(y)


WAYS = [point for way in (*ROADS, RIVER) for point in points(way)]


def grid() -> str:
    """The fields and their names."""
    lines = "".join(f"M{at} 0V{WHOLE}M0 {at}H{WHOLE}" for at in range(FIELD, WHOLE, FIELD))
    names = "".join(
        f'<text x="{(column + 1) * FIELD - 5}" y="{(row + 1) * FIELD - 7}">{COLUMNS[column]}{row + 1}</text>'
        for row in range(SIDE)
        for column in range(SIDE)
    )
    return (
        f'<path d="{lines}" stroke="#3b2508" stroke-opacity=".38" stroke-width="2.5"/>'
        f'<g font-family="Georgia,serif" font-weight="700" font-size="19" text-anchor="end" fill="#3b2508" '
        f'fill-opacity=".72" stroke="#f6e8c6" stroke-opacity=".6" stroke-width="3" paint-order="stroke">{names}</g>'
    )


def city() -> str:
    """Four quarters within walls, with a tower at each corner and a gate on each side."""
    low, high = MIDDLE - FIELD, MIDDLE + FIELD
    towers = "".join(use("t", (x, y)) for x in (low, MIDDLE, high) for y in (low, high))
    sides = "".join(use("t", (x, MIDDLE)) for x in (low, high))
    return (
        f'<path d="M{low} {low}h200v200h-200z" fill="#cdbfae"/>'
        f'<path d="M{MIDDLE} {low}v200M{low} {MIDDLE}h200" stroke="#a89780" stroke-width="12"/>'
        f'<path d="M{MIDDLE} {low}v200M{low} {MIDDLE}h200" stroke="#bfb09b" stroke-width="8" stroke-dasharray="9 5"/>'
        f'<path d="M{low} {low}h200v200h-200z" fill="none" stroke="#6f6152" stroke-width="13"/>'
        f'<path d="M{low} {low}h200v200h-200z" fill="none" stroke="#a79680" stroke-width="7" stroke-dasharray="12 4"/>'
        f"{towers}{sides}"
    )


if __name__ == "__main__":
    main()
