"""The lobby: what goes on, what can be played, joined and watched, and what is over."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import islice

from starlette.requests import Request
from starlette.responses import Response

from inglenook.engine.about import about
from inglenook.engine.game import Game
from inglenook.engine.lessons import lesson_of

from ..offers import games_offered
from ..tables.lists import Line
from ..tables.summaries import Summary
from ..tables.table import State
from .invitations import network_facts
from .pages import game_facts
from .requests import me, of, personal_address, renderer, show, spoken

LISTED = 30  # tables in each list
FINISHED = 5  # the page of a person has the others


async def lobby(request: Request) -> Response:
    person, tables = me(request), of(request).tables
    mine = list(islice(tables.summaries.unfinished(person.id), LISTED)) if person else []
    ended = tables.summaries.of(person.id) if person else iter(())
    games = in_order(games_offered(of(request).examples))
    return show(
        request,
        "lobby.html",
        games=[offer_facts(request, game) for game in games],
        start=start_here(games),
        network=network_facts(request),
        personal=personal_address(request, person) if person else None,
        waiting=sum(1 for _ in tables.summaries.waiting_for(person.id)) if person else 0,
        going_on=facts_of(request, (each for each in mine if each[1].state is not State.OUTDATED)),
        to_join=others(request, tables.offered()),
        to_watch=others(request, tables.watched()),
        finished=facts_of(request, islice(filter(counts, ended), FINISHED)),
        old=facts_of(request, (each for each in mine if each[1].state is State.OUTDATED)),
    )


def counts(line: Line) -> bool:
    """Whether it was a game that counts, and is over."""
    return line[1].state is State.DONE and not line[1].lesson


def others(request: Request, lines: Iterator[Line]) -> list[dict[str, object]]:
    """Tables at which one does not sit."""
    person = me(request)
    return facts_of(
        request,
        islice((each for each in lines if person is None or person.id not in each[1].people), LISTED),
    )


def facts_of(request: Request, lines: Iterable[Line]) -> list[dict[str, object]]:
    """Those that wait for the reader come first."""
    found = [table_facts(request, *each) for each in lines]
    return sorted(found, key=lambda each: not each["yours"])


def table_facts(request: Request, name: str, summary: Summary) -> dict[str, object]:
    person, seats = me(request), renderer(request).listed(summary)
    over = summary.state is State.DONE
    return {
        "id": name,
        "title": summary.title,
        "seats": [each for each in seats if each],
        "won": spoken(request).all_of(seats[seat] for seat in summary.winners) if summary.winners else "",
        "ended": datetime.fromtimestamp(summary.ended, UTC).date().isoformat() if summary.ended else "",
        "players": summary.players,
        "state": summary.state,
        "url": f"/t/{name}/replay" if over else f"/t/{name}",
        "lesson": bool(summary.lesson),
        "series": summary.series,
        "yours": person is not None and person.id in summary.asked,
    }


# The games


def in_order(games: list[Game]) -> list[Game]:
    """What is learned soonest and is over soonest first; last those that do not tell."""
    return sorted(games, key=lambda game: (about(game).weight or 9, about(game).minutes or [99], game.title))


def start_here(games: list[Game]) -> str:
    """The game to begin with: the first that teaches itself."""
    return next((game.name for game in games if about(game).weight and lesson_of(game)), "")


def offer_facts(request: Request, game: Game) -> dict[str, object]:
    told = about(game)
    return {
        **game_facts(request, game.name),
        "cover": told.cover,
        "icon": renderer(request).look(game).icon,
        "minutes": span([roughly(each) for each in told.minutes]),
        "weight": told.weight,
        "best": span(told.best),
    }


def roughly(minutes: int) -> int:
    """Nobody plays to the minute."""
    return minutes if minutes < 10 else 5 * round(minutes / 5)


def span(numbers: list[int]) -> str:
    """From the least to the most, each once."""
    return "–".join(str(each) for each in sorted({min(numbers), max(numbers)})) if numbers else ""
