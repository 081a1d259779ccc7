"""What was play and what was luck, as pages show it: everybody's chances as curves, three numbers for each, and in
words the dearest decisions, the luckiest moments and where it turned."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from inglenook.analysis.decisions import Decision
from inglenook.analysis.luck import Luck
from inglenook.analysis.report import Analysis, Figures
from inglenook.analysis.told import Story
from inglenook.engine.estimate import Estimate
from inglenook.engine.language import Language

from ..analyst import Look
from .curves import drawn

SENTENCES = 3  # of what happened at a step


def overview(look: Look | None, names: list[str], mine: int, step: int | None = None) -> dict[str, Any]:
    """What is known so far; all but words, so that it is quickly made."""
    if look is None or look.failed:
        return {"state": "failed" if look else "none"}
    if look.found is None:
        return {"state": "busy", "percent": round(100 * look.share)}
    found = look.found
    curves = [[each.shares[seat] for each in found.curve] for seat in range(found.match.players)]
    return {
        "state": "done",
        "chance": any(any(each.gains) for each in found.lucks),
        "curve": drawn(curves, mine, found.turns(), step),
        "seats": [seat_facts(found, seat, name) for seat, name in enumerate(names)],
    }


def seat_facts(found: Analysis, seat: int, name: str) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": name,
        "result": f"{100 * found.results[seat]:.0f}",
        "luck": figure(found.luck(seat), "+"),
        "adjusted": figure(found.adjusted(seat)),
        "lost": figure(found.lost(seat)),
        "accuracy": f"{found.percent(seat)}",
        "mistakes": sum(each.sure for each in found.of(seat)),
        "decisions": len(found.of(seat)),
    }


def figure(each: Estimate, sign: str = "") -> dict[str, str]:
    """In points of chance to win, with half of its interval, and which way it clearly goes, if it does."""
    low, high = each.interval
    half = 100 * (high - each.value)
    way = "up" if low > 0 else "down" if high < 0 else ""
    points = 100 * each.value
    return {
        "value": signed(points, f"{sign}.1f"),
        "half": f"{half:.1f}",
        "way": way,
        "size": f"{abs(points):.0f}",
    }


def signed(points: float, form: str = "+.1f") -> str:
    return f"{points:{form}}".replace("-", "−")


@dataclass(frozen=True)
class Teller:
    """An analysis in the words of its game."""

    story: Story

    def turns(self) -> list[dict[str, Any]]:
        found = self.story.found
        return [self.turn(step, *swing(found, step)) for step in found.turns()]

    def turn(self, step: int, seat: int, change: float) -> dict[str, Any]:
        return {
            "step": step,
            "seat": seat,
            "name": self.story.names[seat],
            "points": signed(100 * change, "+.0f"),
            "said": self.happened(step),
        }

    def of_seat(self, seat: int) -> dict[str, Any]:
        """What a player reads about their own play."""
        found = self.story.found
        return {
            "costly": [self.decision(each) for each in found.dearest(seat)],
            "luckiest": self.luck(found.luckiest(seat), seat, 1),
            "unluckiest": self.luck(found.unluckiest(seat), seat, -1),
        }

    def decision(self, each: Decision) -> dict[str, Any]:
        chance = each.chance or 0.0
        return {
            "step": each.step,
            "done": self.story.line(each.step, each.line),
            "best": self.story.line(each.step, each.best),
            "chance": f"{100 * chance:.0f}",
            "better": f"{100 * (chance + each.loss):.0f}",
            "error": f"{max(1, round(196 * each.error))}",
            "sure": each.sure,
            "why": " ".join(self.story.why(each)),
        }

    def luck(self, each: Luck | None, seat: int, sign: int) -> dict[str, Any] | None:
        """A moment of luck; none if chance gave (or took) nothing."""
        if each is None or sign * each.gains[seat] <= 0:
            return None
        telling = max(each.draws, key=lambda draw: sign * draw.gains[seat])
        return {
            "step": each.step,
            "points": signed(100 * each.gains[seat], "+.0f"),
            "said": " ".join(self.story.fell(each.step)[:SENTENCES]) if each.step else None,
            "odds": round(1 / telling.odds) if len(each.draws) == 1 and 0 < telling.odds < 1 else None,
        }

    def happened(self, step: int) -> str | None:
        """None: it was the deal."""
        return " ".join(self.story.sentences(step)[:SENTENCES]) if step else None


def swing(found: Analysis, step: int) -> tuple[int, float]:
    """Whose chance changed most at a step, and by how much."""
    was, now = (found.curve[number].shares for number in (step - 1, step))
    changes = [there - here for here, there in zip(was, now, strict=True)]
    seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
    return seat, changes[seat]


def in_words(look: Look | None, names: list[str], language: Language, seat: int) -> dict[str, Any]:
    """All that is told of a seat, once for each language; for the background's thread, as the game is played once more
    and reasons are looked for."""
    if look is None or look.found is None:
        return {}
    if (language.code, seat) not in look.stories:
        told = Teller(Story(look.found, names, language))
        look.stories[language.code, seat] = {"turns": told.turns(), **told.of_seat(seat)}
    return look.stories[language.code, seat]


# Over many games


@dataclass(frozen=True)
class Leak:
    """What a kind of decision cost a person in a part of the game, in points a game."""

    asked: str
    part: int
    lost: float


def leaks(games: list[tuple[Figures, int]]) -> Iterator[Leak]:
    """By what was to be decided and by thirds of the game, what costs most first."""
    lost: dict[tuple[str, int], float] = {}
    for found, seat in games:
        for each in found.of(seat):
            if each.sure:
                key = each.asked, min(2, 3 * each.step // len(found.curve))
                lost[key] = lost.get(key, 0.0) + 100 * each.loss
    for (asked, part), points in sorted(lost.items(), key=lambda item: -item[1]):
        yield Leak(asked, part, points / len(games))
