"""What a page shows of whatever the lab has found: a report, a comparison, or a suggestion."""

from collections.abc import Iterator
from typing import Any

from inglenook.engine.game import Game
from inglenook.engine.language import Language, Sentence
from inglenook.engine.registry import find_game
from inglenook.lab.compare import Compared
from inglenook.lab.crew import name_of
from inglenook.lab.report import Figure, Report
from inglenook.lab.suggest import Point, Suggestion
from inglenook.lab.targets import Fair, Length, Target, Worth

from .asking import BRACES
from .glance import Glance
from .show import Shown, is_seat_name, scale_of

GAINED = 1.05  # times fewer games are worth a word

UNITS: dict[type[object], str] = {Fair: "points", Worth: "points", Length: "times"}


def shown_of(result: Report | Suggestion, language: Language) -> dict[str, Any]:
    if isinstance(result, Suggestion):
        return suggested(result, find_game(result.question.game), language)
    shown = Shown(result, find_game(result.game), language)
    if isinstance(result, Compared):
        return {"kind": "comparison", **shown.facts(), **compared(result, shown)}
    by = "policy" if shown.game.parts.get("policy") else "random"
    return {"kind": "report", **shown.facts(), "glance": Glance(shown).facts(), "by": by}


# A comparison


def compared(result: Compared, shown: Shown) -> dict[str, Any]:
    """What is on either side."""
    game, words, language = shown.game, shown.words, shown.language
    other = game.schema.parse(result.other)
    differ = game.schema.differences(shown.edition, other)
    never = [BRACES.sub("…", words.actions[each]) for each in result.never]
    return {
        "other": other.name,
        "differences": [language.tell(each.sentence) for each in differ],
        "alike": result.alike,
        "never": never,
        "bot": language.say(f"lab-page.tester-{name_of(game, result.bot)}") if result.bot else "",
        "gain": shown.number(result.gain, 1) if result.gain >= GAINED else "",
        "seats_alike": not any(is_seat_name(each.names[0]) for each in result.findings),
        "seen": shown.number(smallest(result), 1),
    }


def smallest(result: Compared) -> float:
    """The half width of the widest interval of a seat: a smaller difference would not have been seen."""
    halves = [(each.high - each.low) / 2 for each in result.figures if each.name.startswith("seat ")]
    return max(halves, default=0.0)


# A suggestion


def suggested(result: Suggestion, game: Game, language: Language) -> dict[str, Any]:
    question = result.question
    report = Report(game.name, question.edition, question.players, question.seed, "", result.games)
    shown = Shown(report, game, language)
    figures = [[figure for _, figure in figures_of(result, point)] for point in result.points]
    best = result.points.index(result.best) if result.points else -1
    return {
        "kind": "suggestion",
        "title": shown.words.title,
        "edition": shown.edition.name,
        "games": shown.number(result.games, 0),
        "seed": question.seed,
        "wishes": [wish_said(each, shown) for each in question.wishes],
        "points": [point_facts(shown, result, n, figures, n == best) for n in range(len(result.points))],
        "reached": bool(result.points) and result.best.judged.reached,
    }


def point_facts(
    shown: Shown, result: Suggestion, number: int, figures: list[list[Figure]], best: bool
) -> dict[str, Any]:
    point = result.points[number]
    wishes = [wish for wish, _ in figures_of(result, point)]
    said, spans = [wish_said(each, shown) for each in wishes], [span_of(each) for each in wishes]
    scales = [scale_of([row[at] for row in figures], spans[at]) for at in range(len(wishes))]
    rows = [shown.row(*each) for each in zip(figures[number], scales, spans, strict=True)]
    measured = [each for _, each in point.judged.measured]
    return {
        "number": number,
        "changes": list(point.changes),
        "best": best,
        "reached": point.judged.reached,
        "rows": [
            {**row, "name": wish, "reached": each.reached, "about": row["name"]}
            for row, wish, each in zip(rows, said, measured, strict=True)
        ],
    }


def figures_of(result: Suggestion, point: Point) -> Iterator[tuple[Target, Figure]]:
    """How a point stands to each wish, as figures."""
    wishes = [wish for _ in result.question.players for wish in result.question.wishes]
    for wish, (players, each) in zip(wishes, point.judged.measured, strict=True):
        said, unit = Sentence("lab-page.stands", wish=wish.text, value=f"{each.value:.2f}"), UNITS[type(wish)]
        yield wish, Figure(each.name, each.value, each.low, each.high, unit, said, players)


def span_of(wish: Target) -> tuple[float, float]:
    """Where a figure should be."""
    if isinstance(wish, Length):
        return wish.low, wish.high
    assert isinstance(wish, Fair | Worth)
    return -wish.most, wish.most


def wish_said(wish: Target, shown: Shown) -> str:
    say = shown.language.say
    if isinstance(wish, Fair):
        return say("lab-page.wish-fair", n=f"{wish.most:g}")
    if isinstance(wish, Length):
        what = shown.words.measures.get(wish.name) or shown.called(wish.name)
        return say("lab-page.wish-length", low=f"{wish.low:g}", high=f"{wish.high:g}", what=what)
    assert isinstance(wish, Worth)
    return say("lab-page.wish-worth", n=f"{wish.most:g}")
