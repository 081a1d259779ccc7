"""What the command line shows: tables on stdout; progress on stderr, so that stdout can be piped."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:  # rich costs a tenth of a second, which commands without a table need not pay
    from rich.progress import Progress
    from rich.table import Table

WIDTH = 110  # where there is no terminal to ask
Tell = Callable[[str], None]
Advance = Callable[[int], None]


def on_terminal(stream: TextIO | None) -> bool:
    """Python has no stream at all where the shell has closed it."""
    return stream is not None and stream.isatty()


def print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def print_json(data: dict[str, Any]) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def table(*columns: str, numbers: tuple[str, ...] = ()) -> "Table":
    """An empty table; columns of numbers are set flush right."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    made = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        made.add_column(column, justify="right" if column in numbers else "left", overflow="fold")
    return made


def show(made: "Table") -> None:
    """Print a table. It is written like any other text: rich alone would end the process on a closed pipe."""
    from rich.console import Console

    console = Console(width=None if on_terminal(sys.stdout) else WIDTH, markup=False, highlight=False)
    with console.capture() as captured:
        console.print(made)
    for line in captured.get().splitlines():
        print(line.rstrip())


@contextmanager
def working(text: str) -> Iterator[Tell]:
    """Say what takes so long, with the seconds running on a terminal; the caller may say more."""
    if not on_terminal(sys.stderr):
        _note(text)
        yield _note
        return
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    with _progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()) as progress:
        task = progress.add_task(text)
        yield lambda more: progress.update(task, description=more)


@contextmanager
def counting(text: str, total: int) -> Iterator[Advance]:
    """A bar that fills up on a terminal; the caller says how many more are done."""
    if not on_terminal(sys.stderr):
        yield lambda _: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with _progress(*columns) as progress:
        task = progress.add_task(text, total=total)
        yield lambda more: progress.update(task, advance=more)


def _progress(*columns: object) -> "Progress":
    from rich.console import Console
    from rich.progress import Progress

    return Progress(*columns, console=Console(stderr=True, markup=False), transient=True)  # type: ignore[arg-type]


def _note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
