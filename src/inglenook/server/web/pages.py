"""The pages that can be looked at."""

import heapq
from datetime import UTC, datetime
from itertools import chain, islice
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inglenook.engine.about import about
from inglenook.engine.cardlist import card_list
from inglenook.engine.edition import Edition
from inglenook.engine.game import Game
from inglenook.engine.lessons import lesson_of
from inglenook.engine.primer import primer_of
from inglenook.engine.registry import find_game, games
from inglenook.engine.rulebook import MARKS

from ..tables.lists import Line
from ..tables.summaries import Summary
from ..tables.table import State
from .learning import guided, primed
from .look import SHEET
from .requests import me, of, personal_address, renderer, show, spoken, table_of

LISTED = 30  # tables in each list of the lobby


async def lobby(request: Request) -> Response:
    person, lists = me(request), listed_tables(request)
    return show(
        request,
        "lobby.html",
        games=[game_facts(request, game.name) for game in games()],
        personal=personal_address(request, person) if person else None,
        waiting=waiting_tables(request),
        open_tables=lists[State.OPEN],
        my_tables=lists[State.RUNNING],
        done_tables=lists[State.DONE],
        old_tables=lists[State.OUTDATED],
    )


def listed_tables(request: Request) -> dict[State, list[dict[str, object]]]:
    """What is offered to everybody, and a person's own tables; of each list the newest."""
    tables, person = of(request).tables, me(request)
    found: dict[State, dict[str, Summary]] = {state: {} for state in State}
    for name, line in chain(
        islice(tables.offered(), LISTED), tables.summaries.of(person.id if person else "")
    ):
        if line.lesson and line.state is State.DONE:
            continue  # it was no game that counts
        if len(found[line.state]) < 2 * LISTED:  # both are there, so that the newest are among them
            found[line.state][name] = line
    return {
        state: [table_facts(request, *each) for each in heapq.nlargest(LISTED, lines.items(), key=made_at)]
        for state, lines in found.items()
    }


def waiting_tables(request: Request) -> list[dict[str, object]]:
    """Tables that wait for the reader."""
    person = me(request)
    lines = of(request).tables.summaries.waiting_for(person.id) if person else ()
    return [table_facts(request, *each) for each in islice(lines, LISTED)]


def made_at(line: Line) -> float:
    return line[1].at


def table_facts(request: Request, name: str, summary: Summary) -> dict[str, object]:
    person, seats = me(request), renderer(request).listed(summary)
    return {
        "id": name,
        "title": summary.title,
        "seats": [each for each in seats if each],
        "won": spoken(request).all_of(seats[seat] for seat in summary.winners) if summary.winners else "",
        "ended": datetime.fromtimestamp(summary.ended, UTC).date().isoformat() if summary.ended else "",
        "players": summary.players,
        "state": summary.state,
        "url": f"/t/{name}",
        "lesson": bool(summary.lesson),
        "mine": person is not None and person.id in summary.people,
    }


def game_facts(request: Request, name: str) -> dict[str, object]:
    game = find_game(name)
    span = f"{game.players.start}–{game.players.stop - 1}"
    words = game.words_in(spoken(request))
    return {
        "name": name,
        "title": words.title,
        "about": words.about,
        "lang": words.language.code,
        "players": span,
        "heat": of(request).compiler.heat(game),
        "lesson": lesson_of(game) is not None,
    }


async def table_page(request: Request) -> Response:
    table, person, render = await table_of(request), me(request), renderer(request)
    game = table.game
    learning: dict[str, Any] = {
        "learns": True,
        "primer": primer_of(game, table.edition, spoken(request)),
        "primer_open": not primed(request, game.name) and table.seat_of(person.id if person else None) >= 0,
        "primer_icon": render.look(game).icon,
        "lesson": lesson_of(game) is not None,
    }
    return HTMLResponse(render.table(table, person, guided(request, game.name), **learning))


async def rules(request: Request) -> Response:
    game = find_game(request.path_params["game"])
    cards = card_list(game, game.edition, spoken(request))
    return show(request, "rules.html", **rule_facts(request, game, game.edition), cards=cards)


async def table_rules(request: Request) -> Response:
    """The rules as they are played at a table."""
    table, cards = await table_of(request), renderer(request).cards
    facts = rule_facts(request, table.game, table.edition)
    return show(request, "rules.html", **facts, cards=cards(table), back=f"/t/{table.id}")


def rule_facts(request: Request, game: Game, edition: Edition) -> dict[str, object]:
    language, look = spoken(request), renderer(request).look(game)
    clauses = [{"id": name, **clause} for name, clause in game.clauses_in(language).items()]
    return {
        "game": game_facts(request, game.name),
        "clauses": clauses,
        "marks": MARKS,
        "primer": primer_of(game, edition, language),
        "game_icon": look.icon,
        "sheet": look.address(SHEET),
    }


async def all_rules(request: Request) -> Response:
    return RedirectResponse(f"/rules/{games()[0].name}")


async def credits(request: Request) -> Response:
    return show(request, "credits.html", games=[(game, about(game)) for game in games()])


async def personal_link(request: Request) -> Response:
    """Opened on another device, it asks whether to make that device the same person's."""
    return show(request, "personal.html")
