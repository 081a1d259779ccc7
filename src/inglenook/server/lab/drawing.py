"""Pictures as SVG, drawn here: no script, no other host. Every place in them is a share of the width, so that a picture
stretches to whatever room it is given while its lines and letters stay as they are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from markupsafe import Markup

WIDE = 100.0
SVG = Markup('<svg class="{}" aria-hidden="true" focusable="false">{}</svg>')
UPRIGHT = Markup('<line class="{}" x1="{}%" x2="{}%" y1="0" y2="100%"/>')
STEM = Markup('<line class="stem" x1="{}%" x2="{}%" y1="{}%" y2="{}%"/>')
SPAN = Markup('<line class="{}" x1="{}%" x2="{}%" y1="50%" y2="50%"/>')
DOT = Markup('<circle class="{}" cx="{}%" cy="50%" r="5.5"/>')
BAR = Markup('<rect class="{}" x="{}%" y="{}%" width="{}%" height="{}%"/>')
TEXT = Markup('<text x="{}%" y="80%" text-anchor="{}">{}</text>')
MARGIN = 0.06  # of the span on either side


@dataclass(frozen=True)
class Scale:
    """From what is measured to a place in the picture."""

    low: float
    high: float

    @classmethod
    def around(cls, values: Iterable[float], least: float = 0.0) -> "Scale":
        """Wide enough for all of these, and so wide at least: what hardly differs shall not look as if it did."""
        found = [each for each in values if each == each]
        low, high = (min(found), max(found)) if found else (0.0, 1.0)
        missing = max(0.0, least - (high - low)) / 2
        margin = missing + (high - low) * MARGIN or 1.0
        return cls(low - margin, high + margin)

    def at(self, value: float) -> float:
        place = (value - self.low) / (self.high - self.low) * WIDE
        return round(min(max(place, 0.0), WIDE), 2)

    def ticks(self) -> list[float]:
        """Round numbers along it, three to six."""
        span = self.high - self.low
        ten = 10.0 ** floor(log10(span))
        step = next(ten * share for share in (0.2, 0.25, 0.5, 1.0, 2.0) if span / (ten * share) <= 6)
        return [round(n * step, 10) for n in range(ceil(self.low / step), floor(self.high / step) + 1)]


def interval(
    scale: Scale,
    value: float,
    low: float,
    high: float,
    usual: float | None = None,
    wished: tuple[float, float] | None = None,
) -> Markup:
    """A dot on its interval, a line where it would be if nothing were the matter, a field where it should be."""
    drawn = [upright("grid", scale.at(each)) for each in scale.ticks()]
    if wished is not None:
        left, right = map(scale.at, wished)
        drawn.insert(0, BAR.format("wished", left, 0, round(right - left, 2), 100))
    if usual is not None:
        drawn.append(upright("usual", scale.at(usual)))
    off = " off" if usual is not None and not low <= usual <= high else ""
    drawn.append(SPAN.format(f"whisker{off}", scale.at(low), scale.at(high)))
    drawn.append(DOT.format(f"dot{off}", scale.at(value)))
    return SVG.format("interval", Markup("").join(drawn))


def upright(kind: str, place: float) -> Markup:
    return UPRIGHT.format(kind, place, place)


def axis(places: Iterable[tuple[float, str]]) -> Markup:
    """Words below a picture, each at its place; at the ends they stay inside."""
    drawn = (
        TEXT.format(at, "start" if at < 4 else "end" if at > 96 else "middle", said) for at, said in places
    )
    return SVG.format("axis", Markup("").join(drawn))


def columns(values: Sequence[tuple[float, float, float]], top: float) -> Markup:
    """A column for each value, with its interval as an upright line; `top` is as high as the picture."""
    wide, scale = WIDE / max(len(values), 1), WIDE / (top or 1)
    drawn = []
    for place, each in enumerate(values):
        value, low, high = (round(min(max(end * scale, 0.0), WIDE), 2) for end in each)
        left, width, middle = (round(wide * part, 3) for part in (place + 0.06, 0.88, place + 0.5))
        drawn.append(BAR.format("bar", left, round(WIDE - value, 2), width, value))
        drawn.append(STEM.format(middle, middle, round(WIDE - high, 2), round(WIDE - low, 2)))
    return SVG.format("columns", Markup("").join(drawn))
