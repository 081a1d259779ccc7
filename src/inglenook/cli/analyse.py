"""`inglenook analyse`: what went right in a recorded game, what went wrong, and what was luck."""

from argparse import Namespace
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from inglenook.engine.labels import LETTERS

from .arguments import Parser
from .command import Command
from .inputs import prepared, read
from .screen import Advance, counting, print_json, print_lines, show, table

if TYPE_CHECKING:
    from rich.table import Table

    from inglenook.analysis import Analysis
    from inglenook.analysis.decisions import Decision
    from inglenook.analysis.told import Story
    from inglenook.engine.estimate import Estimate
    from inglenook.engine.match import Match

SENTENCES = 3  # of what happened at a step
EXPLAINED = (
    "result: the share of the win; all other figures are points of the chance to win, ± 95 % intervals.",
    "luck: what the deal, cards and dice gave, beside what else could have come. adjusted: the result without it;",
    "it may leave 0 to 100. lost: what a free decision cost on average, by searches over what the seat knew then.",
    "The three do not add up.",
)

REMEMBERED = "how many of the memories that were due were right, by the turns since they were made."


def add(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="the record of a finished match")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(chosen: Namespace) -> None:
    from inglenook.analysis import analyse
    from inglenook.analysis.report import check
    from inglenook.analysis.told import Story, as_json

    match = read(chosen.file)
    if match.game.remembers and match.over:
        return tell_memory(match, chosen.json)
    check(match)
    prepared(match.game, "search", "analysis")
    with counting(match.game.title, 100) as advance:
        found = analyse(match, percent(advance))
    if chosen.json:
        return print_json(as_json(found))
    story = Story(found)
    show(figures(found))
    print_lines([*EXPLAINED, *told(story)])


def tell_memory(match: "Match", as_json: bool) -> None:
    """Of a game that is played by memory: how much of what was due each player remembered."""
    from inglenook.engine.remembering import ages

    curves = match.remembered()
    columns = [f"{age} turns" for age in ages(curves[0])]
    if as_json:
        seats = {
            LETTERS[seat]: [
                {"age": age, "due": each.due, "right": each.right}
                for age, each in zip(columns, curve, strict=True)
            ]
            for seat, curve in enumerate(curves)
        }
        return print_json(
            {"game": match.game.name, "players": match.players, "check": match.checks[-1], "memory": seats}
        )
    made = table("seat", *columns, numbers=tuple(columns))
    for seat, curve in enumerate(curves):
        made.add_row(LETTERS[seat], *(f"{each.right} of {each.due}" if each.due else "–" for each in curve))
    show(made)
    print_lines([REMEMBERED])


def percent(advance: Advance) -> Callable[[float], None]:
    """Shares of the whole as steps of a bar with a hundred of them."""
    done = 0

    def tell(share: float) -> None:
        nonlocal done
        advance(round(100 * share) - done)
        done = round(100 * share)

    return tell


def figures(found: "Analysis") -> "Table":
    numbers = ("result", "luck", "adjusted", "decisions", "lost", "accuracy")
    made = table("seat", *numbers, numbers=numbers)
    for seat, result in enumerate(found.results):
        made.add_row(
            LETTERS[seat],
            f"{result:.0%}",
            said(found.luck(seat)),
            said(found.adjusted(seat), sign=""),
            str(len(found.of(seat))),
            said(found.lost(seat), sign=""),
            f"{found.percent(seat)}%",
        )
    return made


def said(figure: "Estimate", sign: str = "+") -> str:
    """In points of chance to win, with half of its interval."""
    return f"{100 * figure.value:{sign}.1f} ± {100 * (figure.interval[1] - figure.value):.1f}"


def told(story: "Story") -> Iterator[str]:
    """Each seat's dearest decisions, and its luckiest and unluckiest moment."""
    found = story.found
    for seat, name in enumerate(story.names):
        yield ""
        yield f"{name}: {said_mistakes(len(found.costly(seat)))}"
        for each in found.costly(seat):
            yield f"  step {each.step}: {story.line(each.step, each.line)}"
            yield f"    better: {story.line(each.step, each.best)} ({said_chances(each)})"
            yield from (f"    {why}" for why in story.why(each))
        for word, luck in (("luckiest", found.luckiest(seat)), ("unluckiest", found.unluckiest(seat))):
            if luck and luck.gains[seat]:
                yield f"  {word}, step {luck.step} ({100 * luck.gains[seat]:+.0f}): {happened(story, luck.step)}"


def happened(story: "Story", step: int) -> str:
    """What came of a step, shortly."""
    return " ".join(story.sentences(step)[:SENTENCES]) if step else "the deal"


def said_mistakes(n: int) -> str:
    return f"the {n} dearest decisions" if n > 1 else "one dear decision" if n else "no clear mistake"


def said_chances(each: "Decision") -> str:
    chance = each.chance or 0.0
    return f"{100 * (chance + each.loss):.0f} % instead of {100 * chance:.0f} %, ± {196 * each.error:.0f}"


ANALYSE = Command(
    "analyse", "say what was decided well, what badly, and what was luck", "analyse game.txt", add, run
)
