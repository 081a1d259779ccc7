"""Who is kept out is told so at every address (a middleware); what is kept of them they may still take home, and be
forgotten. Whoever has the operator's key gets in whatever was banned."""

import math
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from inglenook.engine.language import Sentence

from ..lab.door import has_key
from ..store import Ban
from ..web.languages import language_of
from ..web.security import StatusError, caller
from .bans import Bans

KEPT_OUT = 4403  # how a socket is closed: its page does not try again
OPEN = (
    *("/static/", "/language", "/reading", "/healthz", "/metrics", "/lab/key/"),
    *("/me/games", "/me/export", "/me/forget"),
)


class Doorman:
    def __init__(
        self, app: ASGIApp, bans: Bans, refuse: Callable[[Request, Exception], Awaitable[Response]]
    ) -> None:
        self.app, self.bans, self.refuse = app, bans, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ban = self._on(scope)
        if ban is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            answer = await self.refuse(Request(scope, receive), StatusError(403, told(ban)))
            await answer(scope, receive, send)
        else:
            reason = language_of(HTTPConnection(scope).headers).say("operator.kept-out-short")
            await receive()
            await send({"type": "websocket.accept"})  # first: a refused socket could not say why
            await send({"type": "websocket.close", "code": KEPT_OUT, "reason": reason})

    def _on(self, scope: Scope) -> Ban | None:
        nobody = not self.bans.known or scope["type"] not in ("http", "websocket")
        if nobody or scope["path"].startswith(OPEN):
            return None
        who = caller(scope)
        ban = self.bans.on(who.person, who.address)
        return None if ban is None or has_key(HTTPConnection(scope)) else ban


def told(ban: Ban) -> Sentence:
    """To whoever is kept out."""
    until, why = moment(ban.until), Sentence("operator.because", why=ban.why) if ban.why else ""
    return Sentence("operator.kept-out-until" if until else "operator.kept-out", until=until, why=why)


def moment(at: float) -> str:
    """As everybody reads it; nothing: never."""
    return "" if math.isinf(at) else f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC"
