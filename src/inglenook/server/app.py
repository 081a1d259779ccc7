"""The web application: addresses, what they show and what they do."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from inglenook.engine.errors import InglenookError, RefusedError, UnknownNameError
from inglenook.engine.registry import find_game, game_names

from .driver import Driver
from .guard import Guard
from .hall import LEVELS, Hall
from .kitchen import Kitchen
from .live import live
from .people import COOKIE, TEN_YEARS, Doorkeeper, Person, new_person, proper_name
from .render import Renderer
from .store import Store, StoreError
from .table import Table

STATIC = Path(__file__).parent / "static"
CLOCKS = {
    0: "no clock",
    30: "30 seconds",
    120: "2 minutes",
    600: "10 minutes",
    3600: "an hour",
    86400: "a day",
}
BOTS = {
    "apprentice": "plays quickly and not too well: a friendly start",
    "journeyman": "thinks before it plays: an even match",
    "master": "takes its time and is hard to beat",
}
Handler = Callable[[Request], Awaitable[Response]]


class Inglenook(Starlette):
    """The application with its parts at hand."""

    def __init__(self, store: Store, folder: Path, kitchen: Kitchen | None = None) -> None:
        self.hall = Hall(store)
        self.driver = Driver(self.hall)
        self.hall.on_change = self.driver.drive
        self.renderer = Renderer(self.hall)
        self.doorkeeper = Doorkeeper(folder)
        self.kitchen = kitchen or Kitchen()
        super().__init__(
            routes=ROUTES, middleware=[Middleware(Guard)], exception_handlers=HANDLERS, lifespan=self._live
        )

    @contextlib.asynccontextmanager
    async def _live(self, app: Starlette) -> AsyncIterator[None]:
        self.kitchen.open()
        yield
        self.driver.close()
        self.kitchen.close()


def of(request: Request) -> Inglenook:
    app: Inglenook = request.app
    return app


def me(request: Request) -> Person | None:
    return of(request).doorkeeper.greet(request.cookies.get(COOKIE))


def somebody(request: Request) -> Person:
    person = me(request)
    if person is None:
        raise RefusedError("choose a name first, on the first page")
    return person


def show(request: Request, template: str, **facts: object) -> HTMLResponse:
    return HTMLResponse(of(request).renderer(template, me=me(request), **facts))


def done(request: Request, address: str) -> Response:
    """After a post: nothing for a script, which waits for the push; for a form the page again."""
    if "x-inglenook" in request.headers:
        return Response(status_code=204)
    return RedirectResponse(address, status_code=303)


# Looking


async def lobby(request: Request) -> Response:
    app, person = of(request), me(request)
    lists: dict[str, list[dict[str, object]]] = {"open": [], "running": [], "done": []}
    for name, summary in sorted(app.hall.summaries.items(), key=lambda item: -item[1].at):
        mine = person is not None and person.id in summary.people
        if mine or (summary.state == "open" and summary.listed):
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
    games = [game_facts(request, name) for name in game_names()]
    return show(
        request,
        "lobby.html",
        games=games,
        open_tables=lists["open"][:30],
        my_tables=lists["running"][:30],
        done_tables=lists["done"][:30],
    )


def game_facts(request: Request, name: str) -> dict[str, object]:
    game = find_game(name)
    span = f"{game.players.start}–{game.players.stop - 1}"
    ready = of(request).kitchen.ready(name)
    return {"name": name, "title": game.title, "about": game.words.about, "players": span, "ready": ready}


async def new_table(request: Request) -> Response:
    game = find_game(request.path_params["game"])
    return show(
        request,
        "new_table.html",
        game=game_facts(request, game.name),
        players=list(game.players),
        options=[option_facts(name, each) for name, each in game.recipe.options.items()],
        bots=[{"level": level, "about": BOTS[level]} for level in LEVELS],
        clocks=[{"seconds": seconds, "words": words} for seconds, words in CLOCKS.items()],
    )


def option_facts(name: str, setting: object) -> dict[str, object]:
    return {
        "name": name,
        "help": getattr(setting, "help"),  # noqa: B009 - a setting is a number or a choice
        "default": getattr(setting, "value"),  # noqa: B009
        "choices": getattr(setting, "choices", None),
        "low": getattr(setting, "low", None),
        "high": getattr(setting, "high", None),
    }


async def table_page(request: Request) -> Response:
    app, table, person = of(request), table_of(request), me(request)
    if table.match is None:
        return HTMLResponse(app.renderer.waiting(table, person))
    return HTMLResponse(app.renderer.table(table, person, guided(request)))


def guided(request: Request) -> bool:
    return request.cookies.get("guide") == "on"


def table_of(request: Request) -> Table:
    return of(request).hall.table(request.path_params["table"])


async def rules(request: Request) -> Response:
    game = find_game(request.path_params["game"])
    clauses = [{"id": name, **clause} for name, clause in game.clauses.items()]
    return show(request, "rules.html", game=game_facts(request, game.name), clauses=clauses)


async def credits(request: Request) -> Response:
    return show(request, "credits.html")


async def personal_link(request: Request) -> Response:
    """Opened on another device, it makes that device the same person's."""
    person = of(request).doorkeeper.greet(request.path_params["token"])
    if person is None:
        raise HTTPException(404, "This personal link is not one of ours.")
    return with_cookie(request, RedirectResponse("/", status_code=303), person)


def with_cookie(request: Request, response: Response, person: Person) -> Response:
    token = of(request).doorkeeper.token(person)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=TEN_YEARS, httponly=True, samesite="lax", secure=secure)
    return response


# Doing


async def choose_name(request: Request) -> Response:
    form = await request.form()
    name, known = str(form.get("name", "")), me(request)
    person = Person(known.id, proper_name(name)) if known else new_person(name)
    return with_cookie(request, RedirectResponse(str(form.get("next", "/")) or "/", status_code=303), person)


async def make_table(request: Request) -> Response:
    """From the form: a game, seats, options, and bots for some of the seats."""
    app, form, person = of(request), await request.form(), somebody(request)
    game = find_game(str(form.get("game", "")))
    app.kitchen.check(game.name)
    options = {name: str(form[f"option-{name}"]) for name in game.recipe.options if f"option-{name}" in form}
    clock, listed = whole(form.get("clock", "0")), form.get("listed", "yes") == "yes"
    if clock not in CLOCKS:
        raise RefusedError(f"the clock can be {', '.join(CLOCKS.values())}")
    table = await app.hall.create(person, game.name, whole(form.get("players")), options, clock, listed)
    for seat in range(
        len(table.seats) - min(whole(form.get("bots", "0")), len(table.seats) - 1), len(table.seats)
    ):
        await app.hall.seat_bot(table, person, seat, str(form.get("level", LEVELS[0])))
    if form.get("start") == "now":
        await app.hall.start(table, person)
    return RedirectResponse(f"/t/{table.id}", status_code=303)


def whole(value: object) -> int:
    text = str(value or "")
    if not text.removeprefix("-").isdigit() or len(text) > 9:
        raise RefusedError(f"{text!r} is not a whole number")
    return int(text)


def command(work: Callable[[Request, Table, Person, dict[str, str]], Awaitable[str | None]]) -> Handler:
    """A post to a table by somebody: what it does, and where it leads if not back."""

    async def handler(request: Request) -> Response:
        table, person = table_of(request), somebody(request)
        fields = {name: str(value) for name, value in (await request.form()).items()}
        address = await work(request, table, person, fields)
        return done(request, address or f"/t/{table.id}")

    return handler


def seated(table: Table, person: Person) -> int:
    seat = table.seat_of(person.id)
    if seat < 0:
        raise RefusedError("you do not sit at this table")
    return seat


async def sit(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    nonce = fields.get("nonce", "").encode()[:32]
    await of(request).hall.sit(table, person, whole(fields.get("seat")), nonce)


async def seat_bot(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    level = fields.get("level", LEVELS[0])
    if table.match is None:
        await of(request).hall.seat_bot(table, person, whole(fields.get("seat")), level)
    else:
        await of(request).hall.clear_seat(table, person, whole(fields.get("seat")))


async def clear_seat(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    await of(request).hall.clear_seat(table, person, whole(fields.get("seat")))


async def leave(request: Request, table: Table, person: Person, fields: dict[str, str]) -> str:
    await of(request).hall.clear_seat(table, person, seated(table, person))
    return "/"


async def start(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    of(request).kitchen.check(table.game.name)
    await of(request).hall.start(table, person)


async def act(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    seat, hall = seated(table, person), of(request).hall
    await hall.stand_in(table, seat, "")
    action, decision = whole(fields.get("action")), whole(fields.get("decision"))
    await hall.act(table, seat, action, decision, fields.get("post") or f"act {action}")


async def say(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    seat, hall, text = seated(table, person), of(request).hall, fields.get("text", "")
    await hall.stand_in(table, seat, "")
    await hall.say(table, seat, text, whole(fields.get("decision")), fields.get("post") or f"say {text}")


async def take_back(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    seat = seated(table, person)
    await of(request).hall.take_back(table, seat, whole(fields.get("decision")), fields.get("post") or "back")


async def keep(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    await of(request).hall.keep(table, seated(table, person), whole(fields.get("action")))


async def come_back(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    await of(request).hall.stand_in(table, seated(table, person), "")


async def chat(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    await of(request).hall.chat(table, person, fields.get("text", ""))


async def pause(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    await of(request).hall.pause(table, person, fields.get("on", "yes") == "yes")


async def agree(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    await of(request).hall.agree_to_end(table, seated(table, person))


async def rematch(request: Request, table: Table, person: Person, fields: dict[str, str]) -> str:
    again = await of(request).hall.rematch(table, person)
    return f"/t/{again.id}"


async def set_guide(request: Request) -> Response:
    """The guided first game, on or off, for this browser."""
    form = await request.form()
    response = RedirectResponse(str(form.get("next", "/")) or "/", status_code=303)
    response.set_cookie(
        "guide", "on" if form.get("on") == "yes" else "off", max_age=TEN_YEARS, samesite="lax"
    )
    return response


# Refusing


async def refused(request: Request, error: Exception) -> Response:
    status = 404 if isinstance(error, UnknownNameError) else 503 if isinstance(error, StoreError) else 409
    return message(request, status, str(error))


async def missing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    text = (
        error.detail if isinstance(error, HTTPException) else "Something went wrong here; nothing was lost."
    )
    return message(request, status, text)


def message(request: Request, status: int, text: str) -> Response:
    if "x-inglenook" in request.headers:
        return PlainTextResponse(text, status_code=status)
    sentence = text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
    page = of(request).renderer("message.html", me=me(request), title="Not this time", text=sentence)
    return HTMLResponse(page, status_code=status)


COMMANDS = {
    "sit": sit,
    "bot": seat_bot,
    "clear": clear_seat,
    "leave": leave,
    "start": start,
    "act": act,
    "say": say,
    "back": take_back,
    "keep": keep,
    "return": come_back,
    "chat": chat,
    "pause": pause,
    "agree": agree,
    "rematch": rematch,
}
HANDLERS = {InglenookError: refused, HTTPException: missing, 500: missing}
ROUTES = [
    Route("/", lobby),
    Route("/name", choose_name, methods=["POST"]),
    Route("/guide", set_guide, methods=["POST"]),
    Route("/new/{game}", new_table),
    Route("/tables", make_table, methods=["POST"]),
    Route("/rules/{game}", rules),
    Route("/credits", credits),
    Route("/me/{token}", personal_link),
    Route("/t/{table}", table_page),
    WebSocketRoute("/t/{table}/live", live),
    *[Route(f"/t/{{table}}/{name}", command(work), methods=["POST"]) for name, work in COMMANDS.items()],
    Mount("/static", StaticFiles(directory=STATIC), name="static"),
]
