"""A page for each person: their games, wins and ratings. Mine always; others' if they let others see it."""

import secrets
from collections import defaultdict
from datetime import UTC, datetime

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inglenook.engine.errors import InglenookError
from inglenook.engine.language import Sentence
from inglenook.engine.registry import find_game

from ..identity import COOKIE, Person
from ..store import Result, Shown, Store, aside
from ..tables.forgetting import told_by
from ..tables.ratings import standing
from .requests import fields_of, named_person, of, personal_address, renderer, show, spoken
from .security import StatusError
from .study import study

LATEST = 20  # games on a page


async def mine(request: Request) -> Response:
    person = named_person(request)
    shown = await aside(of(request).tables.store.shown, person=person.id)
    facts = {"shown": shown, "personal": personal_address(request, person)}
    return await page(request, person, **facts, study=await study(request, person.id))


async def others(request: Request) -> Response:
    found = await aside(of(request).tables.store.shown, handle=request.path_params["handle"])
    if found is None:
        raise StatusError(404, Sentence("refused.no-person"))
    return await page(request, Person(found.person, found.name))


async def page(request: Request, person: Person, **facts: object) -> Response:
    after = _number(request.query_params.get("after", ""))
    latest = await aside(of(request).tables.store.results, person.id, LATEST + 1, after)
    return show(
        request,
        "person.html",
        person=person.name,
        games=await aside(game_rows, request, person),
        latest=[result_facts(request, each) for each in latest[:LATEST]],
        earlier=after + LATEST if len(latest) > LATEST else 0,
        mine="personal" in facts,
        **facts,
    )


def game_rows(request: Request, person: Person) -> list[dict[str, object]]:
    """By game: what was played and won at each number of seats, and the rating."""
    store, by_game = of(request).tables.store, defaultdict(list)
    for tally in store.tallies(person.id):
        by_game[tally.game].append(tally)
    return [
        {
            "title": title_of(request, game),
            "rating": next(map(standing, store.results(person.id, 1, rated=game)), None),
            "games": sum(each.games for each in tallies),
            "seats": [
                {"players": each.players, "games": each.games, "won": f"{each.won:g}"} for each in tallies
            ],
        }
        for game, tallies in sorted(by_game.items())
    ]


def result_facts(request: Request, result: Result) -> dict[str, object]:
    line = of(request).tables.summaries.get(result.table)
    return {
        "title": title_of(request, result.game),
        "url": f"/t/{result.table}/replay" if line else "",
        "day": datetime.fromtimestamp(result.at, UTC).date().isoformat(),
        "won": result.won,
        "rating": standing(result),
        "seats": [each for each in renderer(request).listed(line) if each] if line else [],
    }


def title_of(request: Request, game: str) -> str:
    """A game that is no longer here is called by its name."""
    try:
        return find_game(game).words_in(spoken(request)).title
    except InglenookError:
        return game


def _number(text: str) -> int:
    return min(int(text), 10**9) if text.isdecimal() and len(text) < 12 else 0


# What a person decides about it


async def share(request: Request) -> Response:
    """Let others see one's page, or no longer; each time it is opened to them it has a new address."""
    person, store = named_person(request), of(request).tables.store
    if (await fields_of(request)).get("on") == "yes":
        known = await aside(store.shown, person=person.id)
        await store.show(Shown(person.id, known.handle if known else secrets.token_urlsafe(9), person.name))
    else:
        await store.hide(person.id)
    return RedirectResponse("/me/games", status_code=303)


async def export(request: Request) -> Response:
    """All that is kept of a person, as JSON."""
    person, tables = named_person(request), of(request).tables
    series = {name: line.series.first if line.series else "" for name, line in tables.summaries.of(person.id)}
    found = await aside(all_of, person, tables.store, series)
    found["holidays"] = tables.holidays.of(person.id)
    headers = {"content-disposition": 'attachment; filename="inglenook-me.json"'}
    return Response(msgspec.json.encode(found), media_type="application/json", headers=headers)


def all_of(person: Person, store: Store, tables: dict[str, str]) -> dict[str, object]:
    """The tables are those where the person sits, each with the series that it belongs to."""
    return {
        "id": person.id,
        "name": person.name,
        "shown": store.shown(person=person.id),
        "results": store.results(person.id, 10**9),
        "contact": store.contact(person.id),
        "tables": [
            {"table": name, "series": series, "entries": list(told_by(store, name, person.id))}
            for name, series in tables.items()
        ],
    }


async def forget(request: Request) -> Response:
    """The person's name becomes "somebody", what they said is emptied, their history is dropped; moves stay."""
    person = named_person(request)
    if (await fields_of(request)).get("sure") != "yes":
        raise StatusError(409, Sentence("refused.unsure"))
    await of(request).tables.forget(person)
    response = RedirectResponse("/", status_code=303)
    response.delete_cookie(COOKIE)
    return response
