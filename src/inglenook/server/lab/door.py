"""Who may come into the lab: whoever started the server, and nobody else. That is proved by a key which only its
terminal shows, or by the ticket in the address that the server opens; never by where somebody comes from: a proxy
on this machine brings everybody from here."""

import os
import re
import secrets
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from inglenook.engine.errors import InglenookError, RefusedError
from inglenook.engine.language import Sentence

from ..web.security import StatusError

if TYPE_CHECKING:
    from ..app import Inglenook

COOKIE, LAB, TABLES = "lab", "lab", "tables"
BYTES = 24
VARIABLE, LEAST = "INGLENOOK_KEY", 24
FIT = re.compile(rf"[\w-]{{{LEAST},}}", re.ASCII)
WAY = "/lab/key/{}"
OUTSIDE = Sentence("refused.lab")

Handler = Callable[[Request], Awaitable[Response]]


def given_key() -> str:
    """The operator's own, which survives a restart and is the same for several servers; nothing: there is none."""
    given = os.environ.get(VARIABLE, "")
    if given and not FIT.fullmatch(given):
        raise InglenookError(f"the key in {VARIABLE} must have {LEAST} letters, digits, - or _ at least")
    return given


class Door:
    """The key is as old as the server, if none was given. A ticket opens once: other programs may
    read what a browser is started with."""

    def __init__(self) -> None:
        self.key = given_key() or secrets.token_urlsafe(BYTES)
        self.tickets: set[str] = set()

    def way(self) -> str:
        """The address that opens the lab, without the server's own."""
        return WAY.format(self.key)

    def ticket_way(self, to: str) -> str:
        """The same for the browser that the server opens: to the lab, or to the tables."""
        ticket = secrets.token_urlsafe(BYTES)
        self.tickets.add(ticket)
        return f"{WAY.format(ticket)}?to={to}"

    def lets_in(self, shown: str) -> bool:
        if shown in self.tickets:
            self.tickets.discard(shown)
            return True
        return self.is_key(shown)

    def is_key(self, shown: str) -> bool:
        return secrets.compare_digest(shown.encode(), self.key.encode())


def door_of(request: HTTPConnection) -> Door:
    app: Inglenook = request.app
    return app.lab.door


def is_host(request: HTTPConnection) -> bool:
    """Whether it was this browser that came in with the key."""
    return door_of(request).is_key(request.cookies.get(COOKIE, ""))


def has_key(request: HTTPConnection) -> bool:
    """The same, or a program that brings the key along as a bearer of it."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return is_host(request) or (scheme.lower() == "bearer" and door_of(request).is_key(key))


def for_host(handler: Handler) -> Handler:
    """An address of the lab: everybody else is told where the key is."""

    @wraps(handler)
    async def guarded(request: Request) -> Response:
        if not is_host(request):
            raise StatusError(403, OUTSIDE)
        return await handler(request)

    return guarded


def for_one(handler: Handler) -> Handler:
    """What one process remembers is no use where another may answer next."""

    @wraps(handler)
    async def guarded(request: Request) -> Response:
        if request.app.many:
            raise RefusedError(Sentence("refused.workers-lab"))
        return await handler(request)

    return guarded


async def come_in(request: Request) -> Response:
    """The address that the terminal shows: it leaves the key in the browser, and not in its address line."""
    door = door_of(request)
    if not door.lets_in(request.path_params["key"]):
        raise StatusError(403, OUTSIDE)
    usual = "/operator" if request.app.many else "/lab"
    wanted = "/" if request.query_params.get("to") == TABLES else usual
    response = RedirectResponse(wanted, status_code=303)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, door.key, httponly=True, samesite="lax", secure=secure)
    return response
