"""Curves as SVG, drawn here: no script, no other host. They stretch to the room that they are given."""

from collections.abc import Sequence

from markupsafe import Markup

MOST = 240  # points of a curve: more than anybody sees
OUTER = Markup('<svg class="curves" aria-hidden="true" focusable="false">{}</svg>')
INNER = Markup('<svg viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">{}</svg>')
LINE = Markup('<polyline class="{}" points="{}"/>')
LEVEL = Markup('<line class="{}" x1="0" x2="100%" y1="{}%" y2="{}%"/>')
UPRIGHT = Markup('<line class="{}" x1="{}%" x2="{}%" y1="0" y2="100%"/>')
LABEL = Markup('<text x="{}%" y="{}%" dy="{}" text-anchor="{}">{}\u00a0%</text>')
DOT = Markup('<circle class="{}" cx="{}%" cy="{}%" r="4.5"/>')


def curve(kind: str, shares: Sequence[float]) -> Markup:
    """A line through shares of the whole, the first at the left end and the last at the right one."""
    last = max(len(shares) - 1, 1)
    apart = -(-len(shares) // MOST)
    chosen = [*range(0, len(shares) - 1, apart), len(shares) - 1]
    points = (f"{100 * number / last:.2f},{100 - 100 * shares[number]:.1f}" for number in chosen)
    return LINE.format(kind, " ".join(points))


def drawn(curves: Sequence[Sequence[float]], mine: int, marks: Sequence[int], step: int | None) -> Markup:
    """Everybody's chance to win, one curve each; a dot where one of them turned, an upright line where one stands."""
    last = max(len(curves[0]) - 1, 1)
    kinds = [f"curve is-curve-{seat}{' is-mine' if seat == mine else ''}" for seat in range(len(curves))]
    lines = [curve(kind, each) for kind, each in zip(kinds, curves, strict=True)]
    fair = round(100 - 100 / len(curves), 2)
    dots = []
    for mark in marks:
        seat = max(range(len(curves)), key=lambda seat: abs(curves[seat][mark] - curves[seat][mark - 1]))
        dots.append(
            DOT.format(
                f"dot is-curve-{seat}", round(100 * mark / last, 2), round(100 - 100 * curves[seat][mark], 1)
            )
        )
    here = [] if step is None else [UPRIGHT.format("here", *[round(100 * step / last, 2)] * 2)]
    inner = INNER.format(Markup("").join(lines))
    level = LEVEL.format("fair", fair, fair)
    return OUTER.format(Markup("").join([level, *here, inner, *dots, *axis(len(curves), fair)]))


def axis(players: int, fair: float) -> list[Markup]:
    """What all and nothing is, at the left; at the right the share that everybody would have among equals."""
    top, bottom = LABEL.format(0, 0, "0.75em", "start", 100), LABEL.format(0, 100, "-0.15em", "start", 0)
    return [top, bottom, LABEL.format(100, fair, "-0.3em", "end", round(100 / players))]


def spark(shares: Sequence[float]) -> Markup:
    """A small curve beside a figure: how it went over time."""
    return OUTER.format(INNER.format(curve("curve", shares)))
