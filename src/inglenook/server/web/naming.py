"""A name that is typed is a name taken, whichever button of the page is pressed."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inglenook.engine.errors import RefusedError
from inglenook.engine.language import Sentence

from ..identity import Person, new_person, proper_name
from .requests import me, of, own_address, spoken, with_cookie


def bearer(request: Request, form: Mapping[str, object]) -> Person | None:
    """Who asks, by the name that the form brings along if it brings one; nobody: they have none yet."""
    name, known = str(form.get("name") or ""), me(request)
    return taken(request, name) if name.strip() and not (known and known.name == name) else known


def must_be_named(request: Request, form: Mapping[str, object]) -> Person:
    person = bearer(request, form)
    if person is None:
        raise RefusedError(Sentence("refused.no-name"))
    return person


def or_guest(request: Request, form: Mapping[str, object]) -> Person:
    """Who asks; somebody without a name gets one."""
    return bearer(request, form) or new_person(spoken(request).say("page.guest"))


def taken(request: Request, name: str) -> Person:
    """The same person by another name, or a new one."""
    known = me(request)
    person = Person(known.id, proper_name(name)) if known else new_person(name)
    of(request).tables.hub.call_in(person.id)
    return person


def led(request: Request, address: str, person: Person | None) -> Response:
    """On to another page, and known there by the name that was taken."""
    response = RedirectResponse(address, status_code=303)
    return response if person is None or person == me(request) else with_cookie(request, response, person)


async def choose_name(request: Request) -> Response:
    """Take a name; or go where a button leads, with the name if one was typed."""
    form = await request.form(max_files=0)
    if "go" in form:
        return led(request, own_address(form["go"]), bearer(request, form))
    person = taken(request, str(form.get("name", "")))
    return with_cookie(request, RedirectResponse(own_address(form.get("next")), status_code=303), person)
