"""The pages that can be looked at."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inglenook.engine.about import about
from inglenook.engine.cardlist import card_list
from inglenook.engine.registry import find_game, games
from inglenook.engine.rulebook import MARKS

from ..tables.table import State
from .requests import guided, me, of, personal_address, show, table_of


async def lobby(request: Request) -> Response:
    app, person = of(request), me(request)
    lists: dict[State, list[dict[str, object]]] = {state: [] for state in State}
    for name, summary in sorted(app.tables.summaries.items(), key=lambda item: -item[1].at):
        mine = person is not None and person.id in summary.people
        if mine or app.tables.offers(summary):
            lists[summary.state].append(
                {
                    "id": name,
                    "title": summary.title,
                    "seats": [each for each in summary.seats if each],
                    "players": summary.players,
                    "state": summary.state,
                    "url": f"/t/{name}",
                    "mine": mine,
                }
            )
    return show(
        request,
        "lobby.html",
        games=[game_facts(request, game.name) for game in games()],
        personal=personal_address(request, person) if person else None,
        open_tables=lists[State.OPEN][:30],
        my_tables=lists[State.RUNNING][:30],
        done_tables=lists[State.DONE][:30],
        old_tables=lists[State.OUTDATED][:30],
    )


def game_facts(request: Request, name: str) -> dict[str, object]:
    game = find_game(name)
    span = f"{game.players.start}–{game.players.stop - 1}"
    heat = of(request).compiler.heat(game)
    return {"name": name, "title": game.title, "about": game.words.about, "players": span, "heat": heat}


async def table_page(request: Request) -> Response:
    app, table, person = of(request), table_of(request), me(request)
    return HTMLResponse(app.renderer.table(table, person, guided(request)))


async def rules(request: Request) -> Response:
    game = find_game(request.path_params["game"])
    clauses = [{"id": name, **clause} for name, clause in game.clauses.items()]
    cards = card_list(game, game.edition)
    return show(
        request, "rules.html", game=game_facts(request, game.name), clauses=clauses, cards=cards, marks=MARKS
    )


async def all_rules(request: Request) -> Response:
    return RedirectResponse(f"/rules/{games()[0].name}")


async def credits(request: Request) -> Response:
    return show(request, "credits.html", games=[(game, about(game)) for game in games()])


async def personal_link(request: Request) -> Response:
    """Opened on another device, it asks whether to make that device the same person's."""
    return show(request, "personal.html")
