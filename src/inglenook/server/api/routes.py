"""The addresses of the JSON interface: what each takes, gives and does."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, cast

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request

from inglenook.engine.errors import RefusedError
from inglenook.engine.game import Game
from inglenook.engine.labels import LETTERS
from inglenook.engine.page import page
from inglenook.engine.registry import find_game
from inglenook.engine.registry import games as all_games
from inglenook.engine.settings import Number, Setting

from ..identity import Person, new_person
from ..tables.push import Viewer
from ..tables.table import Line, Table
from ..web.commands import seated
from ..web.new_table import seat_bots
from ..web.requests import check_tables, of, table_of
from ..web.security import caller
from ..web.socket import kind_of_spectator
from . import schemas

LONGEST_WAIT = 25.0  # seconds


@dataclass(frozen=True)
class Call:
    """A request: the caller, and what was sent."""

    request: Request
    person: Person | None
    form: Any

    @property
    def caller(self) -> Person:
        assert self.person is not None  # the doors that need one say so
        return self.person

    @property
    def table(self) -> Table:
        return table_of(self.request)

    @property
    def seat(self) -> int:
        return seated(self.table, self.caller)

    @property
    def tables(self) -> Any:
        return of(self.request).tables


@dataclass(frozen=True)
class Door:
    method: str
    path: str
    summary: str
    work: Callable[[Call], Awaitable[Any]]
    takes: type | None = None
    gives: type = schemas.TablePage
    open: bool = False  # to callers without a token
    made: bool = False  # answers 201


async def arrive(call: Call) -> schemas.Token:
    person = new_person(call.form.name)
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
        for name, each in call.tables.summaries.items()
        if call.tables.offers(each)
    ]
    return schemas.Tables(shown)


async def make_table(call: Call) -> schemas.TablePage:
    form: schemas.NewTable = call.form
    game = find_game(form.game)
    of(call.request).compiler.check(game.name)
    check_tables(call.request)
    base = await of(call.request).background.edition(game, form.edition) if form.edition else None
    table = await call.tables.create(
        call.caller,
        game.name,
        form.players,
        form.options,
        form.clock,
        form.listed,
        base=base,
        commitment=bytes.fromhex(form.commitment),
    )
    await seat_bots(call.tables, table, call.caller, min(form.bots, form.players - 1), form.level)
    return seen(table, call.caller)


async def look(call: Call) -> schemas.TablePage:
    """At once, or, with `unlike`, as soon as the page differs from that one."""
    asked = call.request.query_params
    table, wait = call.table, seconds(asked.get("wait", "0"))
    if "unlike" in asked and wait > 0:
        await change(call, table, asked["unlike"], wait)
    return looked_at(call, call.table)  # which may be another one by now


def looked_at(call: Call, table: Table) -> schemas.TablePage:
    """What the caller sees; spectators of a kind see the same, which is made once for all who wait for it."""
    if table.seat_of(call.person.id if call.person else None) >= 0:
        return seen(table, call.person)
    kind = "json", kind_of_spectator(table, call.person)
    return cast(schemas.TablePage, call.tables.hub.shared(table.id, kind, lambda: seen(table, call.person)))


def seconds(text: str) -> float:
    try:
        wait = float(text)
    except ValueError:
        wait = -1.0
    if not 0 <= wait <= LONGEST_WAIT:
        raise HTTPException(400, f"wait is a number of seconds from 0 to {LONGEST_WAIT:.0f}")
    return wait


async def change(call: Call, table: Table, unlike: str, wait: float) -> None:
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


async def sit(call: Call) -> schemas.TablePage:
    await call.tables.sit(call.table, call.caller, call.form.seat, bytes.fromhex(call.form.commitment))
    return seen(call.table, call.caller)


async def seat_bot(call: Call) -> schemas.TablePage:
    await call.tables.seat_bot(call.table, call.caller, call.form.seat, call.form.level)
    return seen(call.table, call.caller)


async def leave(call: Call) -> schemas.TablePage:
    await call.tables.clear_seat(call.table, call.caller, call.seat)
    return seen(call.table, call.caller)


async def start(call: Call) -> schemas.TablePage:
    of(call.request).compiler.check(call.table.game.name)
    await call.tables.start(call.table, call.caller)
    return seen(call.table, call.caller)


async def reveal(call: Call) -> schemas.TablePage:
    await call.tables.reveal(call.table, call.seat, bytes.fromhex(call.form.nonce))
    return seen(call.table, call.caller)


async def act(call: Call) -> schemas.TablePage:
    form, seat, table = call.form, call.seat, call.table
    if form.action < len(table.game.actions) and table.game.actions.is_spoken(form.action):
        raise RefusedError("that is said in words, not by a number")
    post = form.post or f"act {form.action}"
    await call.tables.act(table, seat, form.action, form.decision, post, in_person=True)
    return seen(table, call.caller)


async def say(call: Call) -> schemas.TablePage:
    form, post = call.form, call.form.post or f"say {call.form.text}"
    await call.tables.say(call.table, call.seat, form.text, form.decision, post, in_person=True)
    return seen(call.table, call.caller)


async def take_back(call: Call) -> schemas.TablePage:
    await call.tables.take_back(call.table, call.seat, call.form.decision, call.form.post or "back")
    return seen(call.table, call.caller)


async def chat(call: Call) -> schemas.TablePage:
    await call.tables.chat(call.table, call.caller, call.form.text, call.form.to)
    return seen(call.table, call.caller)


def seen(table: Table, person: Person | None) -> schemas.TablePage:
    """The table as a person sees it, made of the same page that a browser gets."""
    seat = table.seat_of(person.id if person else None)
    heard = [line for line in table.chat if line.is_for(person.id if person else "")]
    shown = schemas.TablePage(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        state=table.state,
        host=next((each.name for each in table.seats if each.person == table.host), ""),
        paused=table.paused,
        revealing=table.revealing,
        commitment=table.commitment.hex(),
        options={name: str(value) for name, value in table.edition.options.items()},
        places=[place(table, number) for number in range(len(table.seats))],
        chat=[said(line) for line in heard],
        speakers=[table.speaker(line) for line in heard],
        seat=seat,
        decision=table.seats[seat].decisions if seat >= 0 else 0,
        etag="",
        page=played(table, seat) if table.match else msgspec.UNSET,
    )
    shown.etag = blake2b(msgspec.json.encode(shown), digest_size=8).hexdigest()
    return shown


def said(line: Line) -> list[str]:
    """Who said what; a third word marks what was said to one person alone."""
    return [line.name, line.text, *(["private"] if line.to else [])]


def place(table: Table, number: int) -> schemas.Place:
    seat = table.seats[number]
    asked = bool(table.match) and not table.over and number in table.playing.asked()
    return schemas.Place(
        LETTERS[number],
        seat.kind,
        seat.name,
        seat.level,
        bool(seat.stand_in),
        asked,
        table.mark(number),
        seat.sealed,
    )


def played(table: Table, seat: int) -> schemas.Page:
    names = [each.name or LETTERS[number] for number, each in enumerate(table.seats)]
    shown = page(table.playing, seat, names, ended=table.settled)
    if table.over or table.paused:
        shown |= {"choices": [], "speak": False}
    return msgspec.convert(shown, schemas.Page)


TABLE = "/tables/{table}"
DOORS = [
    Door(
        "POST",
        "/people",
        "Arrive: a name gives a token.",
        arrive,
        schemas.NewPerson,
        schemas.Token,
        True,
        True,
    ),
    Door("GET", "/games", "The games, with their players and options.", games, None, schemas.Games, True),
    Door("GET", "/tables", "The open tables that anybody may join.", open_tables, None, schemas.Tables, True),
    Door("POST", "/tables", "Make a table.", make_table, schemas.NewTable, made=True),
    Door("GET", TABLE, "The table as the caller sees it, at once or when it has changed.", look, open=True),
    Door("POST", f"{TABLE}/sit", "Take a seat.", sit, schemas.ASeat),
    Door("POST", f"{TABLE}/bot", "Put a bot on a seat (the host).", seat_bot, schemas.ABot),
    Door("POST", f"{TABLE}/leave", "Leave; in a running game a bot plays on.", leave, schemas.Nothing),
    Door("POST", f"{TABLE}/start", "Start the game (the host).", start, schemas.Nothing),
    Door("POST", f"{TABLE}/reveal", "Tell the nonce that you are committed to.", reveal, schemas.ANonce),
    Door("POST", f"{TABLE}/act", "Play one of the choices.", act, schemas.AnAction),
    Door("POST", f"{TABLE}/say", "Say something in the game.", say, schemas.Words),
    Door("POST", f"{TABLE}/back", "Take back the last click of a draft.", take_back, schemas.ADecision),
    Door("POST", f"{TABLE}/chat", "Talk.", chat, schemas.Line),
]
