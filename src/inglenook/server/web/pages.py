"""The pages that can be looked at."""

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

from .invitations import invitation, network_facts
from .learning import guided, primed
from .look import SHEET
from .reading import reading_of
from .requests import me, of, renderer, show, spoken, table_of


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
    game, plays = table.game, table.seat_of(person.id if person else None) >= 0 and not table.over
    await of(request).analyst.load(table)
    learning: dict[str, Any] = {
        "learns": True,
        "primer": primer_of(game, table.edition, spoken(request)),
        "primer_open": plays and not primed(request, game.name),
        "primer_icon": render.look(game).icon,
        "lesson": lesson_of(game) is not None,
        "invitation": invitation(request, table),
        "network": network_facts(request),
        "reading": reading_of(request),
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
    language, render = spoken(request), renderer(request)
    clauses = [{"id": name, **clause} for name, clause in game.clauses_in(language).items()]
    return {
        **render.sheet(game, edition),
        "game": game_facts(request, game.name),
        "clauses": clauses,
        "marks": MARKS,
        "primer": primer_of(game, edition, language),
        "sheet": render.look(game).address(SHEET),
    }


async def all_rules(request: Request) -> Response:
    return RedirectResponse(f"/rules/{games()[0].name}")


async def credits(request: Request) -> Response:
    return show(request, "credits.html", games=[(game, about(game)) for game in games()])


async def personal_link(request: Request) -> Response:
    """Opened on another device, it asks whether to make that device the same person's."""
    return show(request, "personal.html")
