"""`inglenook lab`: the lab in the browser; and what it measures, on the command line, on a cluster if need be."""

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from inglenook.engine.errors import InglenookError

from .arguments import Parser, port, positive, setting, whole
from .command import Command
from .edition import edition_of
from .inputs import find, players_of, prepared
from .screen import print_lines, show, table, working

if TYPE_CHECKING:
    from inglenook.engine.game import Game
    from inglenook.lab.plan import Run
    from inglenook.lab.report import Report

PAGE = "-"  # what stands for stdout
FILES = {"json": "JSON", "csv": "CSV", "html": "a page that stands alone"}
STAGES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)  # games after which there is a report
GAMES = 100_000
MEASURE = """examples:
  inglenook lab measure keepers
  inglenook lab measure keepers --edition house.toml --players 2,4 --html report.html
  inglenook lab measure inns --games 1000000 --cluster tcp://10.0.0.7:8786 --keep inns.campaign"""


def add(parser: Parser) -> None:
    parser.add_argument("--port", type=port, default=8000, help="default: 8000, or the next one free")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where tables are kept")
    parser.add_argument("--no-browser", action="store_true", help="only show the address")
    verbs = parser.add_subparsers(title="without the browser", metavar="measure", required=False)
    measure = verbs.add_parser("measure", help="measure a game and report", epilog=MEASURE)
    measure.set_defaults(run=run_measure)
    add_measure(measure)


def add_measure(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="one of `inglenook games`")
    parser.add_argument("--edition", metavar="FILE", help="see: inglenook edition --help")
    parser.add_argument("--option", type=setting, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--players", type=several, metavar="N,M,…", help="default: 4, or the nearest number")
    parser.add_argument("--games", type=positive, default=GAMES, metavar="M", help=f"default: {GAMES}")
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="default: 1")
    add_places(parser)
    for kind, what in FILES.items():
        parser.add_argument(f"--{kind}", nargs="?", const=PAGE, metavar="FILE", help=f"write {what}")


def add_places(parser: Parser) -> None:
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler; default: this machine")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep what is done; run again to go on")


def several(text: str) -> tuple[int, ...]:
    found = [whole(each) for each in text.split(",")]
    if len(set(found)) < len(found):
        raise ArgumentTypeError(f"{text!r} names a number twice")
    return tuple(found)


def run_page(chosen: Namespace) -> None:
    from inglenook.server.serve import Settings, serve

    serve(Settings(port=chosen.port, data=chosen.data, browser=not chosen.no_browser, lab=True))


def run_measure(chosen: Namespace) -> None:
    game = find(chosen.game)
    report = measured(game, chosen)
    asked = [kind for kind in FILES if getattr(chosen, kind)]
    for kind in asked:
        write(report, kind, getattr(chosen, kind))
    if not asked:
        print_report(report)


def measured(game: "Game", chosen: Namespace) -> "Report":
    """The last and sharpest report; meanwhile the terminal says how far it is."""
    import inglenook.lab.watch  # noqa: F401 - registers the part "watch"
    from inglenook.lab.plan import sharpen, text_of
    from inglenook.lab.study import Study

    text = text_of(edition_of(game, chosen))
    players = chosen.players or (players_of(game, None),)
    for each in players:
        game.check_players(each)
    stages = [each for each in STAGES if each < chosen.games] + [chosen.games]
    prepared(game, "watch")
    study = Study(game.name, text, players, chosen.seed, stages)
    with places(game, chosen) as run, working(f"{game.title} is being measured …") as tell:
        for report in sharpen(study, run):
            tell(f"{game.title}: {report.games:,} games in {report.seconds:.0f} s ({report.progress:.0%})")
    return report


@contextmanager
def places(game: "Game", chosen: Namespace) -> "Iterator[Run]":
    """Where jobs are run, and where what they gave is kept."""
    from inglenook.lab.campaign import running, stamp, workers
    from inglenook.lab.store import Store

    with workers(chosen.cluster) as crew:
        if chosen.keep is None:
            yield running(crew)
        else:
            with Store(chosen.keep, stamp(game)) as store:
                yield running(crew, store)


def write(report: "Report", kind: str, file: str) -> None:
    from inglenook.engine.language import english
    from inglenook.server.lab.takeaway import as_text

    text = as_text(report, kind, english())
    if file == PAGE:
        print(text, end="")
        return
    try:
        Path(file).write_text(text, "utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InglenookError(f"{file}: cannot be written: {reason}") from None
    print(f"{file}: written.", file=sys.stderr)


def print_report(report: "Report") -> None:
    found = [f"  {n}. {each.sentence}" for n, each in enumerate(report.findings, 1)]
    print_lines(["What to look at:", *found] if found else ["Nothing stands out."])
    made = table("players", "figure", "value", "from", "to", numbers=("players", "value", "from", "to"))
    for figure in report.figures:
        numbers = (f"{each:.4g}" for each in (figure.value, figure.low, figure.high))
        made.add_row(str(figure.players), figure.name, *numbers)
    show(made)


LAB = Command("lab", "open the lab, or measure a game", "lab", add, run_page, extra="server")
