"""The first answers of a report: is it fair, how long, how tense, how deep, what is too strong, what to change?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from inglenook.lab.evidence import label
from inglenook.lab.report import Figure, Finding, Picture
from inglenook.lab.work import measure_of

from .show import Shown, is_seat

# Each question, with the kinds of findings that speak of it
FAIR, LONG, TENSE, DEEP, STRONG = "fair", "long", "tense", "deep", "strong"
ABOUT = {
    FAIR: ("seat",),
    LONG: ("sudden", "long", "endless", "limit"),
    TENSE: ("nobody", "tie"),
    DEEP: ("luck",),
    STRONG: ("strong", "dead", "dominant"),
}
FINE = "fine"
CARDS, WAYS = "worth of each card", "worth of each group"  # pictures


@dataclass(frozen=True)
class Glance:
    """At the report's figures; a question is answered for each number of players."""

    shown: Shown

    def facts(self) -> list[dict[str, Any]]:
        return [self.answered(question) for question in ABOUT]

    def answered(self, question: str) -> dict[str, Any]:
        said = [self.line(question, players) for players in self.shown.report.players]
        weights = [each["weight"] for each in said]
        key = "ways" if question == STRONG and not self.pictures(CARDS) else question
        return {
            "question": self.say(f"ask-{key}"),
            "lines": said,
            "weight": next((each for each in ("grave", "notable", "slight") if each in weights), FINE),
        }

    def line(self, question: str, players: int) -> dict[str, Any]:
        found = [each for each in self.findings(question) if each.players == players]
        said = getattr(self, question)(players, found)
        weight = self.shown.weight(found[0]) if found else FINE
        return {"players": players, "said": said or self.say("not-yet"), "weight": weight}

    def findings(self, question: str) -> list[Finding]:
        return [each for each in self.shown.report.findings if each.kind in ABOUT[question]]

    # The answers

    def fair(self, players: int, found: Sequence[Finding]) -> str:
        seats = [each for each in self.figures(players) if is_seat(each)]
        if not seats:
            return ""
        equal = 1 / players
        if found:
            ends = max(seats, key=_value), min(seats, key=_value)
            names = {"best": self.shown.called(ends[0].name), "worst": self.shown.called(ends[1].name)}
            shares = {"most": self.share(ends[0]), "least": self.share(ends[1])}
            return self.say("unfair", **names, **shares, equal=self.equal(players))
        off = max(max(each.high - equal, equal - each.low) for each in seats)
        return self.say("is-fair", off=self.shown.number(100 * off, 1))

    def long(self, players: int, found: Sequence[Finding]) -> str:
        column = label(measure_of(self.shown.game))
        mean, minutes = self.figure(column, players), self.figure("minutes", players)
        if mean is None or minutes is None:
            return ""
        facts = {"mean": self.shown.number(mean.value, 1), "what": self.counted(column)}
        said = self.say("lasts", **facts, minutes=self.shown.number(minutes.value, 0))
        spread = [each.sentence.facts for each in self.pictures("lengths", players)]
        nine = self.say("nine-in-ten", low=spread[0]["low"], high=spread[0]["high"]) if spread else ""
        return f"{said} {nine}".strip()

    def tense(self, players: int, found: Sequence[Finding]) -> str:
        swaps, back = self.figure("lead changes", players), self.figure("comebacks", players)
        if swaps is None or back is None:
            return self.told(found)
        said = self.say("is-tense", swaps=self.shown.number(swaps.value, 1), share=self.share(back))
        return f"{self.told(found)} {said}".strip()

    def deep(self, players: int, found: Sequence[Finding]) -> str:
        skill, deal = self.figure("skill", players), self.figure("deal", players)
        if skill is None:
            return ""
        deepest = [each.figures[-1] for each in self.pictures("depth", players)]
        best = max([skill, *deepest], key=_value)
        key = "not-deep" if found else "is-deep" if best.low > 1 / players else "may-be-deep"
        said = self.say(key, share=self.share(best), equal=self.equal(players))
        dealt = self.say("dealt", share=self.share(deal)) if deal else ""
        return f"{said} {dealt}".strip()

    def strong(self, players: int, found: Sequence[Finding]) -> str:
        """The first finding, or else who is ahead."""
        pictures = self.pictures(CARDS, players) or self.pictures(WAYS, players)
        if found or not pictures:
            return self.told(found)
        first, last = pictures[0].figures[0], pictures[0].figures[-1]
        if first.unit == "share":
            return self.say("decides-most", name=self.shown.called(first.name), share=self.share(first))
        names = {"best": self.shown.called(first.name), "worst": self.shown.called(last.name)}
        values = {
            "most": self.shown.said(first.value, "points"),
            "least": self.shown.said(last.value, "points"),
        }
        return self.say("none-strong", **names, **values)

    # What they are made of

    def told(self, found: Sequence[Finding]) -> str:
        return self.shown.told(found[0].sentence) if found else ""

    def figures(self, players: int) -> Iterator[Figure]:
        return (each for each in self.shown.report.figures if each.players == players)

    def figure(self, name: str, players: int) -> Figure | None:
        return next((each for each in self.figures(players) if each.name == name), None)

    def pictures(self, name: str, players: int = 0) -> list[Picture]:
        found = [each for each in self.shown.report.pictures if each.name == name]
        return [each for each in found if players in (0, *(figure.players for figure in each.figures[:1]))]

    def counted(self, name: str) -> str:
        return self.shown.words.measures.get(name) or self.shown.called(name)

    def share(self, figure: Figure) -> str:
        return self.shown.said(figure.value, "share", 0 if figure.value >= 0.1 else 1)

    def equal(self, players: int) -> str:
        return self.shown.said(1 / players, "share", 0 if 100 % players == 0 else 1)

    def say(self, key: str, **facts: object) -> str:
        return self.shown.language.say(f"lab-page.{key}", **facts)


def _value(figure: Figure) -> float:
    return figure.value
