"""What can be done by posting a form: a person's name and settings, and the commands of the tables."""

from urllib.parse import urlsplit, urlunsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inglenook.engine.language import Sentence, languages

from ..identity import TEN_YEARS
from ..tables.commands import COMMANDS, Analyse, Leave, Sit
from .languages import COOKIE as LANGUAGE
from .naming import led, must_be_named
from .reading import COOKIE as READING
from .reading import reading_of, with_choice
from .requests import (
    carry_out,
    done,
    fields_of,
    from_form,
    me,
    named_person,
    of,
    own_address,
    table_of,
    with_cookie,
)
from .security import StatusError


async def move_here(request: Request) -> Response:
    """The other device of a person who has opened their personal link."""
    person = of(request).identities.person_of((await fields_of(request)).get("token", "").strip())
    if person is None:
        raise StatusError(404, Sentence("refused.not-ours"))
    return with_cookie(request, RedirectResponse("/", status_code=303), person)


async def command(request: Request) -> Response:
    """A command of the tables, sent as a form."""
    kind = COMMANDS.get(request.path_params["command"])
    if kind is None:
        raise StatusError(404, Sentence("refused.no-page"))
    fields = await fields_of(request) if kind is Sit else None  # who sits down may say their name with it
    person = must_be_named(request, fields) if fields else named_person(request)
    table = await table_of(request)
    wanted = from_form(kind, fields or await fields_of(request))
    next_table = await carry_out(request, wanted, table, person)
    if person != me(request):
        return led(request, f"/t/{table.id}", person)
    if kind is Analyse:
        return done(request, came_from(request))
    return done(request, "/" if kind is Leave else f"/t/{next_table.id}")


async def choose_language(request: Request) -> Response:
    """Of all pages, for this browser; back to where it was chosen."""
    form = await fields_of(request)
    response = RedirectResponse(came_from(request), status_code=303)
    if form.get("language") in languages():
        response.set_cookie(LANGUAGE, form["language"], max_age=TEN_YEARS, samesite="lax")
    return response


async def choose_reading(request: Request) -> Response:
    """By which light and how large, for this browser; back to where it was chosen."""
    chosen = with_choice(reading_of(request), await fields_of(request))
    response = RedirectResponse(came_from(request), status_code=303)
    response.set_cookie(READING, chosen, max_age=TEN_YEARS, samesite="lax")
    return response


def came_from(request: Request) -> str:
    """The page of ours from which a form was sent."""
    page = urlsplit(request.headers.get("referer", ""))
    return own_address(urlunsplit(("", "", page.path, page.query, "")))
