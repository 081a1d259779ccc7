"""What can be done by a post: names, seats, moves, chat."""

from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inglenook.engine.errors import RefusedError

from .. import limits
from ..identity import TEN_YEARS, Person, new_person, proper_name
from ..tables.bots import EASIEST
from ..tables.table import Table
from .requests import check_tables, done, fields_of, hexed, me, of, somebody, table_of, whole, with_cookie

Command = Callable[[Request, Table, Person, dict[str, str]], Awaitable[str | None]]


async def choose_name(request: Request) -> Response:
    form = await request.form(max_files=0)
    name, known = str(form.get("name", "")), me(request)
    person = Person(known.id, proper_name(name)) if known else new_person(name)
    return with_cookie(request, RedirectResponse(own_address(form.get("next")), status_code=303), person)


async def move_here(request: Request) -> Response:
    """The other device of a person who has opened their personal link."""
    person = of(request).identities.person_of((await fields_of(request)).get("token", "").strip())
    if person is None:
        raise HTTPException(404, "This personal link is not one of ours.")
    return with_cookie(request, RedirectResponse("/", status_code=303), person)


def own_address(wanted: object) -> str:
    """Where to go next, if it is one of our pages."""
    text = str(wanted or "/")
    return text if text.startswith("/") and not text.startswith("//") else "/"


async def command(request: Request) -> Response:
    """A post to a table by somebody: what it does, and where it leads if not back."""
    work = COMMANDS.get(request.path_params["command"])
    if work is None:
        raise HTTPException(404)
    table, person, fields = table_of(request), somebody(request), await fields_of(request)
    if len(fields.get("post", "")) > limits.POST:
        raise RefusedError(f"a post is told from others by up to {limits.POST} characters")
    address = await work(request, table, person, fields)
    return done(request, address or f"/t/{table.id}")


def seated(table: Table, person: Person) -> int:
    seat = table.seat_of(person.id)
    if seat < 0:
        raise RefusedError("you do not sit at this table")
    return seat


async def sit(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    seat, commitment = whole(fields.get("seat")), hexed(fields.get("commitment"))
    await of(request).tables.sit(table, person, seat, commitment)


async def seat_bot(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    level = fields.get("level", EASIEST)
    if table.match is None:
        await of(request).tables.seat_bot(table, person, whole(fields.get("seat")), level)
    else:
        await of(request).tables.clear_seat(table, person, whole(fields.get("seat")))


async def clear_seat(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    await of(request).tables.clear_seat(table, person, whole(fields.get("seat")))


async def leave(request: Request, table: Table, person: Person, fields: dict[str, str]) -> str:
    await of(request).tables.clear_seat(table, person, seated(table, person))
    return "/"


async def start(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    of(request).compiler.check(table.game.name)
    await of(request).tables.start(table, person)


async def reveal(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    await of(request).tables.reveal(table, seated(table, person), hexed(fields.get("nonce")))


async def act(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    seat, tables = seated(table, person), of(request).tables
    action, decision = whole(fields.get("action")), whole(fields.get("decision"))
    if 0 <= action < len(table.game.actions) and table.game.actions.is_spoken(action):
        raise RefusedError("that is said in words, not pressed")  # a number would spare the memory
    post = fields.get("post") or f"act {action}"
    await tables.act(table, seat, action, decision, post, in_person=True)


async def say(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    seat, tables, text = seated(table, person), of(request).tables, fields.get("text", "")
    decision, post = whole(fields.get("decision")), fields.get("post") or f"say {text}"
    await tables.say(table, seat, text, decision, post, in_person=True)


async def take_back(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    seat = seated(table, person)
    await of(request).tables.take_back(
        table, seat, whole(fields.get("decision")), fields.get("post") or "back"
    )


async def keep(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    await of(request).tables.keep(table, seated(table, person), whole(fields.get("action")))


async def ask_hint(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    of(request).adviser.ask(table, seated(table, person))


async def come_back(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    await of(request).tables.stand_in(table, seated(table, person), "")


async def chat(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    to = fields.get("to", "")
    await of(request).tables.chat(table, person, fields.get("text", ""), whole(to) if to else None)


async def pause(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    await of(request).tables.pause(table, person, fields.get("on", "1") == "1")


async def agree(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    await of(request).tables.agree_to_end(table, seated(table, person))


async def settle(request: Request, table: Table, person: Person, fields: dict[str, str]) -> None:
    await of(request).tables.settle(table, seated(table, person))


async def rematch(request: Request, table: Table, person: Person, fields: dict[str, str]) -> str:
    if not table.rematch:  # who asks first makes it
        check_tables(request)
    again = await of(request).tables.rematch(table, person, hexed(fields.get("commitment")))
    return f"/t/{again.id}"


async def set_guide(request: Request) -> Response:
    """The guided first game, on or off, for this browser."""
    form = await request.form(max_files=0)
    response = RedirectResponse(own_address(form.get("next")), status_code=303)
    response.set_cookie(
        "guide", "on" if form.get("on") == "yes" else "off", max_age=TEN_YEARS, samesite="lax"
    )
    return response


COMMANDS: dict[str, Command] = {
    "sit": sit,
    "bot": seat_bot,
    "clear": clear_seat,
    "leave": leave,
    "start": start,
    "reveal": reveal,
    "act": act,
    "say": say,
    "back": take_back,
    "keep": keep,
    "hint": ask_hint,
    "return": come_back,
    "chat": chat,
    "pause": pause,
    "end": agree,
    "settle": settle,
    "rematch": rematch,
}
