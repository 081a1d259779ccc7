"""A report as a page shows it: every figure with its interval drawn, every picture with its sentence. The same facts
fill the page that sharpens and the file that stands alone."""

from collections.abc import Iterable, Sequence
from typing import Any

from markupsafe import Markup

from inglenook.bots.registry import SEARCH
from inglenook.engine.edition import Edition
from inglenook.engine.game import Game
from inglenook.engine.language import Language, Sentence
from inglenook.engine.words import Words
from inglenook.lab.compare import Compared
from inglenook.lab.report import Figure, Finding, Picture, Report
from inglenook.lab.work import seat_name

from .asking import BRACES
from .drawing import WIDE, Scale, axis, columns, interval

SEAT = seat_name(0)[:-1]
NAMES = (
    "name",
    "best",
    "worst",
    "what",
    "better",
    "weaker",
)  # the facts of a sentence that are somebody's names
LISTS = ("names", "causes")  # facts that are several of them
BARS, CURVE = "bars", "curve"
LEAST = {"share": 0.1, "points": 4.0}  # that a picture spans
GRAVE, NOTABLE = 0.5, 0.2  # severities
MANY = 12  # rows of a picture; more are folded away


class Shown:
    """A report in the words of one language."""

    def __init__(self, report: Report, game: Game, language: Language) -> None:
        self.report, self.game, self.language = report, game, language
        self.words: Words = game.words_in(language)
        self.edition: Edition = game.schema.parse(report.edition)

    def facts(self) -> dict[str, Any]:
        report = self.report
        return {
            "title": self.words.title,
            "edition": self.edition.name,
            "differences": self.differences(),
            "players": list(report.players),
            "games": self.number(report.games, 0),
            "seed": report.seed,
            "version": report.version,
            "findings": [self.finding(each) for each in report.findings],
            "pictures": self.pictures(),
            "seats": self.seats(),
            "figures": self.table(),
        }

    def differences(self) -> list[str]:
        return [self.language.tell(each.sentence) for each in self.game.schema.differences(self.edition)]

    # Findings

    def finding(self, finding: Finding) -> dict[str, Any]:
        return {
            "kind": finding.kind,
            "players": finding.players,
            "weight": self.weight(finding),
            "names": [self.called(name) for name in finding.names],
            "sentence": self.told(finding.sentence),
            "rows": self.rows(finding.figures),
        }

    def weight(self, finding: Finding) -> str:
        severity = finding.severity
        return "grave" if severity >= GRAVE else "notable" if severity >= NOTABLE else "slight"

    # Pictures

    def pictures(self) -> list[dict[str, Any]]:
        """Those of the same name stand side by side, one for each number of players."""
        named: dict[str, list[Picture]] = {}
        for picture in self.report.pictures:
            named.setdefault(picture.name, []).append(picture)
        return [
            {
                "name": name,
                "question": self.language.finds(f"lab-page.picture-{name.replace(' ', '-')}", ""),
                "each": self.side_by_side(each),
            }
            for name, each in named.items()
        ]

    def side_by_side(self, pictures: Sequence[Picture]) -> list[dict[str, Any]]:
        """On one scale."""
        scale = scale_of(figure for picture in pictures for figure in picture.figures)
        return [self.picture(each, scale) for each in pictures]

    def picture(self, picture: Picture, scale: Scale) -> dict[str, Any]:
        figures = picture.figures
        facts = {"sentence": self.told(picture.sentence), "players": players_of(figures)}
        if picture.kind == BARS:
            rows = self.rows(figures, scale)
            return {
                **facts,
                "columns": None,
                "rows": rows[:MANY],
                "more": rows[MANY:],
                "axis": self.axis(scale, figures),
            }
        top = 1.0 if picture.kind == CURVE else max((each.high for each in figures), default=1.0)
        drawn = columns([(each.value, each.low, each.high) for each in figures], top)
        return {
            **facts,
            "columns": drawn,
            "axis": axis(under(figures)),
            "top": self.said(top, figures[0].unit, 0),
        }

    def rows(self, figures: Sequence[Figure], scale: Scale | None = None) -> list[dict[str, Any]]:
        scale = scale or scale_of(figures)
        return [self.row(each, scale) for each in figures]

    def row(self, figure: Figure, scale: Scale, wished: tuple[float, float] | None = None) -> dict[str, Any]:
        return {
            "name": self.called(figure.name),
            "players": figure.players,
            "value": self.said(figure.value, figure.unit),
            "low": self.said(figure.low, figure.unit),
            "high": self.said(figure.high, figure.unit),
            "sentence": self.told(figure.sentence),
            "drawn": interval(scale, figure.value, figure.low, figure.high, self.usual(figure), wished),
        }

    def usual(self, figure: Figure) -> float | None:
        return 0.0 if isinstance(self.report, Compared) else usual_of(figure)

    def axis(self, scale: Scale, figures: Sequence[Figure]) -> Markup:
        unit, ticks = figures[0].unit if figures else "", scale.ticks()
        places = 0 if all(round(shown(each, unit), 6).is_integer() for each in ticks) else 1
        return axis((scale.at(each), self.said(each, unit, places)) for each in ticks)

    # All figures

    def seats(self) -> list[dict[str, Any]]:
        """Who wins how often, by seat: on one scale for each number of players."""
        found = [
            [each for each in self.report.figures if is_seat(each) and each.players == n]
            for n in self.report.players
        ]
        return [
            {"players": players, "rows": self.rows(figures), "axis": self.axis(scale_of(figures), figures)}
            for players, figures in zip(self.report.players, found, strict=True)
            if figures
        ]

    def table(self) -> list[dict[str, Any]]:
        """A row for each name, and in it a cell for each number of players."""
        named: dict[str, list[Figure]] = {}
        for figure in self.report.figures:
            if not is_seat(figure):
                named.setdefault(figure.name, []).append(figure)
        return [{"name": self.called(name), "cells": self.rows(each)} for name, each in named.items()]

    # Names and numbers

    def called(self, name: str) -> str:
        """What a designer calls it: a card, a seat, a setting, something that is counted."""
        words = self.words
        if name.startswith(SEAT):
            return self.language.say("lab-page.seat", letter=name.removeprefix(SEAT))
        if name.startswith(SEARCH):
            return self.language.say("lab-page.searches", n=name.removeprefix(SEARCH))
        ours = self.language.finds(f"lab-page.name-{name.replace(' ', '-')}", name.replace("-", " "))
        said = words.labels.get(name) or words.measures.get(name) or self.action(name) or ours
        return said[:1].upper() + said[1:]

    def action(self, name: str) -> str:
        """What is done, as its button says it."""
        return BRACES.sub("…", self.words.actions.get(name, ""))

    def told(self, sentence: Sentence) -> str:
        """A sentence with the names of things as the reader knows them, and in front of it a capital."""
        said = self.language.say(
            sentence.key, **{key: self.fact(key, each) for key, each in sentence.facts.items()}
        )
        return said[:1].upper() + said[1:]

    def fact(self, key: str, fact: object) -> object:
        if isinstance(fact, Sentence):
            return self.language.say(
                fact.key, **{name: self.fact(name, each) for name, each in fact.facts.items()}
            )
        if key in LISTS and isinstance(fact, str):
            return ", ".join(self.called(each) for each in fact.split(", "))
        return self.called(fact) if key in NAMES and isinstance(fact, str) else fact

    def said(self, value: float, unit: str, places: int | None = None) -> str:
        """With as many places as are worth reading."""
        if places is None:
            places = 1 if unit in LEAST or 10 <= abs(value) < 1000 else 0 if abs(value) >= 1000 else 2
        number = self.number(shown(value, unit), places)
        if unit == "share":
            return self.language.say("lab-page.percent", n=number)
        return f"+{number}" if unit == "points" and value > 0 else number

    def number(self, value: float, places: int) -> str:
        plain = f"{round(value, places) + 0.0:,.{places}f}"  # and no -0
        marks = {",": self.language.say("lab-page.thousands"), ".": self.language.say("lab-page.point")}
        return "".join(marks.get(each, each) for each in plain)


def under(figures: Sequence[Figure]) -> list[tuple[float, str]]:
    """What stands below columns: the names of a few of them."""
    wide, apart = WIDE / len(figures), -(-len(figures) // 6)
    return [((n + 0.5) * wide, each.name) for n, each in enumerate(figures) if n % apart == 0]


def shown(value: float, unit: str) -> float:
    """As a number that one reads: shares in hundredths, as points are already."""
    return float(value * 100 if unit == "share" else value)


def scale_of(figures: Iterable[Figure], wished: Iterable[float] = ()) -> Scale:
    """Counts are seen beside 0, shares and points on a scale on which what hardly differs looks alike."""
    figures = list(figures)
    units = {each.unit for each in figures}
    zero = [] if units <= LEAST.keys() else [0.0]
    least = max((LEAST.get(each, 0.0) for each in units), default=0.0)
    return Scale.around([*zero, *wished, *(each for figure in figures for each in ends(figure))], least)


def ends(figure: Figure) -> list[float]:
    usual = usual_of(figure)
    return [figure.low, figure.value, figure.high, *([] if usual is None else [usual])]


def usual_of(figure: Figure) -> float | None:
    """Where the figure would be if nothing were the matter: a seat has its share, and a difference is none."""
    if figure.unit == "points":
        return 0.0
    ours = is_seat(figure) or figure.name == "skill" or figure.name.startswith(SEARCH)
    return 1 / figure.players if ours else None


def is_seat(figure: Figure) -> bool:
    return figure.unit == "share" and is_seat_name(figure.name)


def is_seat_name(name: str) -> bool:
    return name.startswith(SEAT)


def players_of(figures: Sequence[Figure]) -> int:
    found = {each.players for each in figures}
    return found.pop() if len(found) == 1 else 0
