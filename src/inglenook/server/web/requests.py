"""What every address needs: who asks, about which table, and how to answer."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inglenook.engine.errors import RefusedError, UnknownNameError
from inglenook.engine.language import Language, Sentence

from ..identity import COOKIE, TEN_YEARS, Person
from ..lab.door import is_host
from ..store import aside
from ..tables import decoding
from ..tables.commands import Command
from ..tables.decoding import Sent
from ..tables.obeying import obeyed
from ..tables.table import Table
from .languages import language_of
from .reading import reading_of
from .render import Renderer
from .security import TOO_MUCH, StatusError, caller, person_of

if TYPE_CHECKING:
    from ..app import Inglenook

MOST_FIELDS = 100


def of(request: HTTPConnection) -> "Inglenook":
    app: Inglenook = request.app
    return app


def me(request: HTTPConnection) -> Person | None:
    return person_of(request.scope)


def named_person(request: HTTPConnection) -> Person:
    """Who asks; refused if they have no name yet."""
    person = me(request)
    if person is None:
        raise RefusedError(Sentence("refused.no-name"))
    return person


def show(request: Request, template: str, **facts: object) -> HTMLResponse:
    person = me(request)
    host = is_host(request)
    whose = {"me": person.name if person else None, "host": host, "reading": reading_of(request)}
    lab = host and not of(request).many
    return HTMLResponse(renderer(request)(template, **whose, lab=lab, **facts))


def spoken(request: Request) -> Language:
    """The language of the page that is asked for."""
    return language_of(request.headers)


def renderer(request: Request) -> Renderer:
    """Makes the page that is asked for, by its files as they are now."""
    return of(request).renderers[spoken(request).code].fresh()


def done(request: Request, address: str) -> Response:
    """After a post: nothing for a script, which waits for the push; for a form the page again."""
    if "x-inglenook" in request.headers:
        return Response(status_code=204)
    return RedirectResponse(address, status_code=303)


async def fields_of(request: Request) -> dict[str, str]:
    """What a form says, each field once. Read by hand, because a move's form is small and there are many."""
    if not request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        return {name: str(value) for name, value in (await request.form(max_files=0)).items()}
    try:
        return dict(
            parse_qsl((await request.body()).decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
        )
    except ValueError:
        raise RefusedError(Sentence("refused.form", most=MOST_FIELDS)) from None


def from_form(kind: type[Sent], form: Mapping[str, Any]) -> Sent:
    """What a form asks for."""
    try:
        return decoding.from_form(kind, form)
    except msgspec.ValidationError as error:
        raise RefusedError(decoding.unfit(error)) from None


def check_tables(request: HTTPConnection) -> None:
    """Refuse one table more than a person or an address may make now. Told before anything is read or made."""
    if not of(request).shares.tables.allows(caller(request.scope)):
        raise StatusError(429, TOO_MUCH)


async def carry_out(request: HTTPConnection, command: Command, table: Table, person: Person) -> Table:
    """Run a command, however it was written. Back comes the table that it leads to."""
    if command.makes_table(table):
        check_tables(request)
    return await obeyed(command, of(request).desk, table, person) or table


def caller_of(request: HTTPConnection) -> tuple[str, ...]:
    """The person and the address of a request, as far as they are known."""
    who = caller(request.scope)
    return tuple(each for each in (who.person, who.address) if each)


def own_address(wanted: object) -> str:
    """Where to go next, if it is one of our pages."""
    text = str(wanted or "/")
    return text if text.startswith("/") and not text.startswith("//") else "/"


async def table_of(request: HTTPConnection) -> Table:
    """The table that is asked for. Of one that is no longer kept it is said that there was one."""
    tables, name = of(request).tables, request.path_params["table"]
    try:
        return await tables.find(name)
    except UnknownNameError:
        if await aside(tables.store.was_played, name):
            raise StatusError(410, Sentence("operator.gone")) from None
        raise


def with_cookie(request: Request, response: Response, person: Person) -> Response:
    token = of(request).identities.token(person)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=TEN_YEARS, httponly=True, samesite="lax", secure=secure)
    return response


def personal_address(request: Request, person: Person) -> str:
    """The token stands behind the #, which browsers keep to themselves: it reaches no log and no proxy."""
    return f"{str(request.base_url).rstrip('/')}/me#{of(request).identities.token(person)}"
