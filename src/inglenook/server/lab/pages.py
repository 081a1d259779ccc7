"""The pages of the lab: choose a game, change it, measure it, read the report while it sharpens, take it home."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from inglenook.engine.errors import EditionError
from inglenook.engine.game import Game
from inglenook.engine.language import Language, Sentence
from inglenook.engine.registry import find_game, games
from inglenook.lab.plan import text_of as text_of_edition
from inglenook.lab.suggest import Suggestion

from ..identity import new_person
from ..tables.making import NewTable
from ..web.new_table import download, text_of
from ..web.pages import game_facts
from ..web.requests import check_tables, me, of, renderer, show, spoken, with_cookie
from ..web.sharing import form_with, unpacked
from .asking import STANDARD
from .door import come_in, for_host, for_one
from .form import Form, form_facts, opened, posted, wish_of
from .showing import shown_of
from .takeaway import taken
from .tempo import Tempo, counts, tempo_of
from .workshop import Measurement, Workshop

BEGINS = Sentence("lab-page.begins")
CHANGED = 409  # the status of a form that comes back


def workshop(request: Request) -> Workshop:
    return of(request).lab


def measurement_of(request: Request) -> Measurement:
    return workshop(request).find(request.path_params["name"])


# The form


async def front(request: Request) -> Response:
    """All games, and what was measured lately."""
    workshop(request).get_ready()
    return show(
        request,
        "lab_front.html",
        games=[game_facts(request, game.name) for game in games()],
        measured=[line_facts(request, each) for each in workshop(request).newest()],
    )


def line_facts(request: Request, measurement: Measurement) -> dict[str, Any]:
    """A measurement in the list of all of them."""
    game = find_game(measurement.wish.game)
    return {
        "url": f"/lab/m/{measurement.id}",
        "from": f"/lab/g/{game.name}?from={measurement.id}",
        "game": game.name,
        "title": game.words_in(spoken(request)).title,
        "edition": game.schema.parse(measurement.wish.edition).name,
        "players": ", ".join(map(str, measurement.wish.players)),
        "state": measurement.state,
        "beside": beside(measurement, game, spoken(request)),
        "id": measurement.id,
    }


def beside(measurement: Measurement, game: Game, language: Language) -> str:
    """What was asked besides how the edition is."""
    wish = measurement.wish
    if wish.targets:
        return language.say("lab-page.beside-aim")
    if wish.other:
        return language.say("lab-page.beside", other=game.schema.parse(wish.other).name)
    return language.say("lab-page.beside-play") if wish.compares else ""


async def form_page(request: Request) -> Response:
    """The form, filled in with the standard edition, another of the game's, or one that was measured before."""
    game = find_game(request.path_params["game"])
    workshop(request).get_ready(game.name)
    if "with" in request.query_params:
        return await with_shared(request, game, request.query_params["with"])
    before = workshop(request).measurements.get(request.query_params.get("from", ""))
    if before is None or before.wish.game != game.name:
        ready = game.editions.get(request.query_params.get("edition", ""))
        return filled_in(request, Form.of(game, ready or game.edition))
    edition = game.schema.parse(edition_text(request, before))
    return filled_in(request, Form.of(game, edition, before.wish.players))


async def with_shared(request: Request, game: Game, code: str) -> Response:
    """The form with an edition that came by link."""
    text = ""
    try:
        text = unpacked(code)
        edition = await of(request).background.edition(game, text)
    except EditionError as error:
        return filled_in(request, Form.of(game, game.edition), error.said(spoken(request)), text)
    return filled_in(request, Form.of(game, edition, name=edition.name))


def filled_in(request: Request, form: Form, trouble: str = "", text: str = "") -> Response:
    newest = [line_facts(request, each) for each in workshop(request).newest()]
    answer = show(
        request,
        "lab_form.html",
        game=game_facts(request, form.game.name),
        games=[game_facts(request, game.name) for game in games()],
        form=form_facts(form, spoken(request)),
        measured=[each for each in newest if each["game"] == form.game.name],
        trouble=trouble,
        text=text,
    )
    answer.status_code = CHANGED if trouble or form.troubles else 200
    return answer


async def open_file(request: Request) -> Response:
    """An edition of one's own, read into the fields; if it cannot be read, its text is there to be mended."""
    game = find_game(request.path_params["game"])
    async with request.form(max_files=1) as sent:
        file = sent.get("edition-file")
        chosen = await file.read() if isinstance(file, UploadFile) else b""
        typed = str(sent.get("edition", "")).replace("\r\n", "\n")
    try:
        typed = text_of(chosen) or typed
        edition = await of(request).background.work(opened, game, typed)
    except EditionError as error:
        return filled_in(request, Form.of(game, game.edition), error.said(spoken(request)), typed)
    return filled_in(request, Form.of(game, edition, name=edition.name))


async def measure(request: Request) -> Response:
    """What was asked for begins at once; a form with something wrong in it comes back with all that was typed."""
    form = await posted(request, find_game(request.path_params["game"]))
    wish, troubles = wish_of(form, other_text(request, form))
    if wish is None:
        return filled_in(request, replace(form, troubles=troubles))
    begun = workshop(request).begin(wish, await tempo(request, form.game))
    return RedirectResponse(f"/lab/m/{begun.id}", status_code=303)


async def tempo(request: Request, game: Game) -> Tempo | None:
    """How quickly people play that game here."""
    tables = of(request).tables
    lines = [(name, line) for name, line in tables.summaries.items() if counts(game, line)]
    return await of(request).background.work(tempo_of, tables.store, game, lines)


def other_text(request: Request, form: Form) -> str:
    """The edition that was chosen to compare with."""
    before = workshop(request).measurements.get(form.asked.other)
    if before is not None and before.wish.game == form.game.name:
        return before.wish.edition
    ready = {STANDARD: form.game.edition, **form.game.editions}.get(form.asked.other)
    return text_of_edition(ready) if ready else ""


# The report


async def report_page(request: Request) -> Response:
    return show(request, "lab_report.html", **report_facts(request, measurement_of(request)))


def report_facts(request: Request, measurement: Measurement) -> dict[str, Any]:
    game, result = find_game(measurement.wish.game), measurement.result
    shown = shown_of(result, spoken(request)) if result else None
    return {
        "game": game_facts(request, game.name),
        "measured": line_facts(request, measurement),
        "over": measurement.over,
        "note": spoken(request).tell(measurement.note or BEGINS),
        "trouble": spoken(request).tell(measurement.trouble) if measurement.trouble else "",
        "report": shown,
        "share": measurement.share,
        "seconds": max(1, round(measurement.elapsed)),
        "left": seconds_left(measurement),
    }


def seconds_left(measurement: Measurement) -> int | None:
    left = measurement.left
    return None if left is None else max(1, round(left))


async def follow(request: Request) -> Response:
    """The report again and again as it sharpens (server-sent events)."""
    measurement, make = measurement_of(request), renderer(request)

    async def told() -> AsyncIterator[str]:
        async for news in workshop(request).follow(measurement):
            if news:
                page = make("lab_report_main.html", **report_facts(request, measurement))
                yield "".join(f"data: {line}\n" for line in page.splitlines()) + "\n"
            else:
                yield ": still at it\n\n"

    headers = {"cache-control": "no-store"}
    return StreamingResponse(told(), media_type="text/event-stream", headers=headers)


async def stop(request: Request) -> Response:
    measurement = measurement_of(request)
    workshop(request).stop(measurement)
    return RedirectResponse(f"/lab/m/{measurement.id}", status_code=303)


async def take_away(request: Request) -> Response:
    """The report as a file."""
    return taken(measurement_of(request), request.path_params["kind"], spoken(request))


async def edition(request: Request) -> Response:
    """The edition that was measured, with notes."""
    measurement = measurement_of(request)
    game = find_game(measurement.wish.game)
    return download(request, game, game.schema.parse(edition_text(request, measurement)))


async def share(request: Request) -> Response:
    """The edition that was measured, as a link."""
    measurement = measurement_of(request)
    game = find_game(measurement.wish.game)
    return await form_with(request, game, game.schema.parse(edition_text(request, measurement)))


def edition_text(request: Request, measurement: Measurement) -> str:
    """The edition that was measured; of several that are suggested the one that was asked for."""
    result, asked = measurement.result, request.query_params.get("point", "")
    if isinstance(result, Suggestion) and asked.isdecimal() and int(asked) < len(result.points):
        return result.points[int(asked)].edition
    return measurement.wish.edition


async def to_table(request: Request) -> Response:
    """A table for the edition that was measured: one's own seat, and bots in the others."""
    measurement = measurement_of(request)
    wish, text = measurement.wish, edition_text(request, measurement)
    check_tables(request)
    person = me(request) or new_person(spoken(request).say("page.guest"))
    players = wish.players[-1]
    asked = NewTable(wish.game, players, bots=players - 1, listed=False, edition=text)
    table = await asked.run(of(request).desk, person)
    return with_cookie(request, RedirectResponse(f"/t/{table.id}", status_code=303), person)


GETS = {
    "/lab": front,
    "/lab/g/{game}": form_page,
    "/lab/m/{name}": report_page,
    "/lab/m/{name}/news": follow,
    "/lab/m/{name}/edition": edition,
    "/lab/m/{name}/share": share,
    "/lab/m/{name}/report.{kind}": take_away,
}
POSTS = {
    "/lab/g/{game}": measure,
    "/lab/g/{game}/open": open_file,
    "/lab/m/{name}/stop": stop,
    "/lab/m/{name}/table": to_table,
}
ROUTES = [
    Route("/lab/key/{key}", come_in),
    *[Route(path, for_host(for_one(handler))) for path, handler in GETS.items()],
    *[Route(path, for_host(for_one(handler)), methods=["POST"]) for path, handler in POSTS.items()],
]
