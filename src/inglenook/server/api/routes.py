"""The routes of the JSON interface: what each takes, gives and does. Who waits for a change asks again and is answered
when there is one (long polling)."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request

from inglenook.engine.errors import RefusedError
from inglenook.engine.game import Game
from inglenook.engine.registry import games as all_games
from inglenook.engine.settings import Number, Setting

from ..identity import Person, new_person
from ..tables.commands import COMMANDS, Desk
from ..tables.making import NewTable
from ..tables.push import Viewer
from ..tables.service import TableService
from ..tables.table import Table
from ..web.requests import carry_out, check_tables, of, table_of
from ..web.security import caller
from ..web.socket import kind_of_spectator
from . import schemas
from .views import happened, seen

LONGEST_WAIT = 25.0  # seconds
LISTED = 500  # open tables; a longer list would help nobody
LONGEST_NUMBER = 10  # digits
SINCE = "since is the number of an event, from 0 on"
WAIT = f"wait is a number of seconds from 0 to {LONGEST_WAIT:.0f}"


@dataclass(frozen=True)
class Call:
    """A request: who calls, about which table if about one, and what was sent."""

    request: Request
    person: Person | None
    sent: Any

    @property
    def caller(self) -> Person:
        assert self.person is not None  # the routes that need one say so
        return self.person

    async def table(self) -> Table:
        return await table_of(self.request)

    @property
    def desk(self) -> Desk:
        return of(self.request).desk

    @property
    def tables(self) -> TableService:
        return self.desk.tables


Work = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class JsonRoute:
    method: str
    path: str
    summary: str
    work: Work
    takes: type[Struct] | None = None
    gives: type[Struct] = schemas.TablePage
    open: bool = False  # to callers without a token
    made: bool = False  # answers 201
    name: str = ""  # if it is another than that of the work

    @property
    def id(self) -> str:
        return self.name or self.work.__name__


async def arrive(call: Call) -> schemas.Token:
    person = new_person(call.sent.name)
    return schemas.Token(of(call.request).identities.token(person), person.name)


async def games(call: Call) -> schemas.Games:
    return schemas.Games([about_game(game) for game in all_games()])


def about_game(game: Game) -> schemas.AGame:
    options = {each: about_option(setting) for each, setting in game.schema.options.items()}
    return schemas.AGame(game.name, game.title, game.rules_number, list(game.players), options)


def about_option(setting: Setting) -> schemas.Choices:
    limits = [setting.low, setting.high] if isinstance(setting, Number) else None
    return schemas.Choices(setting.help, str(setting.value), getattr(setting, "choices", None), limits)


async def open_tables(call: Call) -> schemas.Tables:
    shown = [
        schemas.Listed(name, each.title, each.state, each.players, each.seats)
        for name, each in islice(call.tables.offered(), LISTED)
    ]
    return schemas.Tables(shown)


async def waiting(call: Call) -> schemas.Tables:
    shown = [
        schemas.Listed(name, each.title, each.state, each.players, each.seats)
        for name, each in islice(call.tables.summaries.waiting_for(call.caller.id), LISTED)
    ]
    return schemas.Tables(shown)


async def make_table(call: Call) -> schemas.TablePage:
    check_tables(call.request)
    return seen(await call.sent.run(call.desk, call.caller), call.caller, call.desk.adviser)


async def look(call: Call) -> schemas.TablePage:
    """At once, or, with `unlike`, as soon as the page differs from that one."""
    asked = call.request.query_params
    table, wait = await call.table(), seconds(asked.get("wait", "0"))
    if "unlike" in asked and wait > 0:
        await change(call, table, asked["unlike"], wait)
    return looked_at(call, await call.table())  # which may be another one by now


async def events(call: Call) -> schemas.Happened:
    """What has happened after so many events."""
    since = call.request.query_params.get("since", "0")
    if not (since.isascii() and since.isdigit() and len(since) < LONGEST_NUMBER):
        raise HTTPException(400, SINCE)
    return happened(await call.table(), call.person, int(since))


def looked_at(call: Call, table: Table) -> schemas.TablePage:
    """What the caller sees; spectators of a kind see the same, which is made once for all who wait for it."""

    def make(last: schemas.TablePage | None = None) -> schemas.TablePage:
        return seen(table, call.person, call.desk.adviser)

    if table.seat_of(call.person.id if call.person else None) >= 0:
        return make()
    return call.tables.hub.shared(table.id, ("json", kind_of_spectator(table, call.person)), make)


def seconds(text: str) -> float:
    try:
        wait = float(text)
    except ValueError:
        wait = -1.0
    if not 0 <= wait <= LONGEST_WAIT:
        raise HTTPException(400, WAIT)
    return wait


async def change(call: Call, table: Table, unlike: str, wait: float) -> None:
    """Wait for another page than the one that the caller has."""
    who = caller(call.request.scope)
    try:
        call.tables.hub.check_room(who)
    except RefusedError as error:
        raise HTTPException(429, str(error)) from None
    viewer = Viewer(table.id, table.seat_of(call.person.id if call.person else None), who.person, who.address)
    call.tables.hub.enter(viewer)
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait):
                while not viewer.gone and looked_at(call, table).etag == unlike:
                    viewer.dirty.clear()
                    await viewer.dirty.wait()
    finally:
        call.tables.hub.leave(viewer)


async def command(call: Call) -> schemas.TablePage:
    """A command of the tables, sent as JSON."""
    next_table = await carry_out(call.request, call.sent, await call.table(), call.caller)
    return seen(next_table, call.caller, call.desk.adviser)


TABLE = "/tables/{table}"
ROUTES = [
    JsonRoute(
        "POST",
        "/people",
        "Arrive: a name gives a token.",
        arrive,
        schemas.NewPerson,
        schemas.Token,
        True,
        True,
    ),
    JsonRoute(
        "GET", "/games", "The games, with their players and options.", games, None, schemas.Games, True
    ),
    JsonRoute(
        "GET", "/tables", "The open tables that anybody may join.", open_tables, None, schemas.Tables, True
    ),
    JsonRoute(
        "GET",
        "/waiting",
        "The tables that wait for the caller, to decide or to come.",
        waiting,
        None,
        schemas.Tables,
    ),
    JsonRoute("POST", "/tables", "Make a table.", make_table, NewTable, made=True),
    JsonRoute(
        "GET", TABLE, "The table as the caller sees it, at once or when it has changed.", look, open=True
    ),
    JsonRoute(
        "GET",
        f"{TABLE}/events",
        "What the caller was told after so many events, as far as a page may tell it.",
        events,
        None,
        schemas.Happened,
        open=True,
    ),
    *[
        JsonRoute("POST", f"{TABLE}/{name}", str(kind.__doc__), command, kind, name=name)
        for name, kind in COMMANDS.items()
    ],
]
