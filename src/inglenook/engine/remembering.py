"""Games of memory, looked back at: how much of what was due was remembered."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Remembered:
    """Of memories that were so many turns old at the most (None: of any age above), how many were due, and right."""

    oldest: int | None
    due: int
    right: int


def together(games: list[list[Remembered]]) -> list[Remembered]:
    """The curve of several games."""
    return [
        Remembered(same[0].oldest, sum(each.due for each in same), sum(each.right for each in same))
        for same in zip(*games, strict=True)
    ]


def ages(curve: list[Remembered]) -> list[str]:
    """The ages in figures, for rows and axes."""
    found, younger = [], 0
    for each in curve:
        if each.oldest is None:
            found.append(f"{younger + 1}+")
        else:
            found.append(f"{younger + 1}–{each.oldest}" if younger else f"≤{each.oldest}")
            younger = each.oldest
    return found
