"""`inglenook lab suggest`: what to change so that a game is as it is wished."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from inglenook.engine.errors import InglenookError

from .arguments import add_edition_choice, positive, whole
from .edition import edition_of, write_new
from .inputs import find, players_of, prepared
from .places import add_places, places, several
from .screen import counting, print_json, print_lines, show, table

if TYPE_CHECKING:
    from rich.table import Table

    from inglenook.lab.plan import Run
    from inglenook.lab.suggest import Point, Question, Suggestion

HELP = "find what to change so that a game is fair, lasts so long, or has nothing that is worth too much"
EXAMPLE = (
    "lab suggest keepers --target length:6-8 --target fair --change hand --change cost=1..4 --out mine.toml"
)
BAR = 1000  # parts of the bar that shows how far it is


def add(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="one of `inglenook games`")
    parser.add_argument(
        "--target", action="append", required=True, metavar="WISH", dest="targets",
        help="fair[:POINTS], length:LOW-HIGH[:WHAT] or worth:POINTS[:NAME,…]; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--change", action="append", default=[], metavar="NAME[=LOW..HIGH]", dest="marks",
        help="what may be changed: hand, quests.2, thief.amount, '*.gold'; may be repeated (default: all numbers)",
    )  # fmt: skip
    parser.add_argument("--players", type=several, metavar="N,M,…", help="default: 4, or the nearest number")
    add_edition_choice(parser)
    parser.add_argument(
        "--games", type=positive, default=400_000, metavar="M", help="in all (default: 400000)"
    )
    parser.add_argument(
        "--trials", type=positive, default=60, metavar="T", help="of each search (default: 60)"
    )
    parser.add_argument(
        "--runs", type=positive, default=3, metavar="R", help="independent searches (default: 3)"
    )
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="default: 1")
    add_places(parser)
    parser.add_argument("--changes", type=whole, metavar="N", help="write the edition with so many changes")
    parser.add_argument("--out", metavar="FILE", help="write the edition that is suggested")
    parser.add_argument("--force", action="store_true", help="write over a file that is there already")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(chosen: Namespace) -> None:
    question = asked(chosen)
    question.check()
    prepared(question.found, "watch")
    with places(question.found, chosen) as way:
        found = followed(question, way)
    if chosen.out:
        written(found, chosen)
    if chosen.json:
        return print_json(found.as_json())
    print_lines(said(found))
    show(frontier_table(found))
    print_lines(advice(found, chosen.out))


def asked(chosen: Namespace) -> "Question":
    from inglenook.lab.plan import text_of
    from inglenook.lab.suggest import Question

    game = find(chosen.game)
    players = chosen.players or (players_of(game, None),)
    edition = text_of(edition_of(game, chosen))
    counts = (chosen.games, chosen.trials, chosen.runs, chosen.seed)
    return Question(game.name, edition, players, tuple(chosen.targets), tuple(chosen.marks), *counts)


def followed(question: "Question", way: "Run") -> "Suggestion":
    """To the end, with a bar."""
    from inglenook.lab.suggest import suggest

    with counting(f"{question.found.title}: {', '.join(question.targets)}", BAR) as advance:
        shown = 0
        for found in suggest(question, way):
            advance(int(BAR * found.progress) - shown)
            shown = int(BAR * found.progress)
    return found


def written(found: "Suggestion", chosen: Namespace) -> None:
    """The edition that is suggested, or the one with so many changes, as a sheet with notes."""
    from inglenook.engine.sheet import sheet

    point = picked(found, chosen.changes)
    game = found.question.found
    write_new(
        Path(chosen.out), sheet(game.schema, game.title, game.schema.parse(point.edition)), chosen.force
    )


def picked(found: "Suggestion", changes: int | None) -> "Point":
    if changes is None:
        return found.best
    for point in found.points:
        if len(point.changes) == changes:
            return point
    known = ", ".join(str(len(point.changes)) for point in found.points)
    raise InglenookError(f"nothing is gained by {changes} changes; there are editions with {known}")


def said(found: "Suggestion") -> Iterator[str]:
    question = found.question
    yield f"{question.found.title}, edition {question.base.name}: {found.games:,} games, seed {question.seed}"
    yield f"wished: {', '.join(each.text for each in question.wishes)}; {len(question.knobs)} numbers may change"


def frontier_table(found: "Suggestion") -> "Table":
    """What few changes gain, and what many do, as measured on games that nothing was chosen by."""
    figures = [f"{players}: {wish}" for players, wish in found.columns]
    made = table("changes", "what", *figures, "as wished", numbers=("changes",))
    for point in found.points:
        cells = [f"{each.value:.2f} ({each.low:.2f} – {each.high:.2f})" for _, each in point.judged.measured]
        reached = "yes" if point.judged.reached else "no"
        made.add_row(str(len(point.changes)), ", ".join(point.changes) or "as it is", *cells, reached)
    return made


def advice(found: "Suggestion", out: str | None) -> Iterator[str]:
    best, game = found.best, found.question.found.name
    if not best.changes:
        yield (
            "It is as wished already."
            if best.judged.reached
            else "Nothing was found that is nearer to what is wished."
        )
    else:
        reaches = "is as wished" if best.judged.reached else "comes nearest, but is not as wished"
        yield f"Suggested: {', '.join(best.changes)}. It {reaches}."
    if out:
        yield f"{out}: written. Choose it for a new table, or: inglenook play {game} --edition {out}"
