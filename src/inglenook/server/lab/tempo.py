"""How quickly people play here: the seconds that they took at finished tables, beside those that the lab states for
each kind of decision. Where enough games were finished, minutes are told at their pace."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from inglenook.engine.actions import Group
from inglenook.engine.game import Game
from inglenook.engine.language import Sentence
from inglenook.lab.pace import SECONDS, kind_of
from inglenook.lab.report import Figure, Report

from ..store import Store, StoreError
from ..tables import events as happened
from ..tables.summaries import Summary
from ..tables.table import State

ENOUGH = 5  # finished games
NEWEST = 20  # of which so many are looked at
AWAY = 120.0  # seconds; who takes longer has left the table
MINUTES = "minutes"


@dataclass(frozen=True)
class Tempo:
    """People took so many times the stated seconds, at so many tables."""

    factor: float
    tables: int


def tempo_of(store: Store, game: Game, lines: Iterable[tuple[str, Summary]]) -> Tempo | None:
    """None: too few games were finished here."""
    played = [name for name, line in sorted(lines, key=_newest) if counts(game, line)][:NEWEST]
    found = [times for name in played if (times := list(taken(game, store, name)))]
    if len(found) < ENOUGH:
        return None
    took = sum(seconds for times in found for seconds, _ in times)
    return Tempo(took / sum(stated for times in found for _, stated in times), len(found))


def _newest(line: tuple[str, Summary]) -> float:
    return -line[1].at


def counts(game: Game, line: Summary) -> bool:
    return line.state is State.DONE and line.title == game.title and bool(line.people) and not line.lesson


def taken(game: Game, store: Store, table: str) -> Iterator[tuple[float, float]]:
    """The seconds that people took for each decision, and those that the lab states."""
    people: set[int] = set()
    before = 0.0
    for event in read(store, table):
        match event:
            case happened.Sat():
                people.add(event.seat)
            case happened.BotSat() | happened.StoodIn() | happened.Rose():
                people.discard(event.seat)
            case happened.Acted() | happened.Said() if event.seat in people and before:
                group = group_of(game, event)
                if group is not None and event.at - before <= AWAY:
                    yield max(0.0, event.at - before), SECONDS[kind_of(group)]
        if not isinstance(event, happened.Chatted):
            before = event.at


def read(store: Store, table: str) -> list[happened.AnyEvent]:
    try:
        return [happened.decode(body) for body in store.events(table)]
    except StoreError:  # a table that cannot be read tells nothing
        return []


def group_of(game: Game, event: happened.Acted | happened.Said) -> Group | None:
    if isinstance(event, happened.Said):
        return next((group for group in game.actions.groups if group.spoken), None)
    number = game.actions.by_notation.get(str(event.action))
    return None if number is None else game.actions[number].group


def at_tempo(report: Report, tempo: Tempo | None) -> Report:
    """The report with minutes at the pace of people here, if that is known."""
    if tempo is None:
        return report
    return replace(report, figures=tuple(_paced(each, tempo) for each in report.figures))


def _paced(figure: Figure, tempo: Tempo) -> Figure:
    if figure.name != MINUTES:
        return figure
    value, low, high = (each * tempo.factor for each in (figure.value, figure.low, figure.high))
    facts = {"value": f"{value:.1f}", "low": f"{low:.1f}", "high": f"{high:.1f}"}
    said = Sentence("lab-page.minutes-here", tables=tempo.tables, **facts)
    return replace(figure, value=value, low=low, high=high, sentence=said)
