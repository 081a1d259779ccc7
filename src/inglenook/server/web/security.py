"""What every request passes through (a middleware): who asks is found out once; pages load nothing from elsewhere,
and nobody else's page can post here (CSRF, content security policy)."""

from collections.abc import Collection
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from inglenook.engine.errors import InglenookError
from inglenook.engine.language import Sentence

from .. import limits
from ..identity import COOKIE, Identities, Person
from .languages import language_of

POLICY = (
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
CARRIED = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
]
LARGEST = 160 * 1024  # bytes of a post: an edition, chosen as a file and typed as well, and a form around it
TOO_LARGE = Sentence("refused.large", most=LARGEST)
TOO_MUCH = Sentence("refused.too-much")
ELSEWHERE = Sentence("refused.elsewhere")
MISNAMED = Sentence("refused.misnamed")
STATUS = {TOO_LARGE: 413, TOO_MUCH: 429, MISNAMED: 400}
# Who goes on all the same must connect again, and that is limited, too.
HOLD_OFF = {"retry-after": "1", "connection": "close"}
SAFE = ("GET", "HEAD", "OPTIONS")
AT_HOME = {"localhost", "127.0.0.1", "::1"}
JSON = "/api/"  # where the addresses of the JSON interface begin


class StatusError(InglenookError):
    """A refusal with a status of HTTP that says more than that it is one."""

    def __init__(self, status: int, why: Sentence) -> None:
        super().__init__(why)
        self.status = status


class Guard:
    def __init__(self, app: ASGIApp, shares: limits.Shares, names: Collection[str]) -> None:
        self.app, self.shares, self.names = app, shares, {*AT_HOME, *names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope["person"] = _bearer(scope)
        reason = self._misnamed(scope) or _objection(scope) or self._haste(scope)
        if reason is None:
            await self.app(scope, _measured(receive), _carrying(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": str(reason)})
        else:
            await _refuse(scope, reason)(scope, receive, _carrying(send))

    def _misnamed(self, scope: Scope) -> Sentence | None:
        """Links to us are made of the name by which we were called, so it must be ours: one that was given, or the
        address at which the connection came in."""
        called = Headers(scope=scope).get("host")
        ours = (scope.get("server") or ("",))[0]
        return MISNAMED if called is not None and host_of(called) not in {*self.names, ours} else None

    def _haste(self, scope: Scope) -> Sentence | None:
        if scope["type"] == "websocket":
            share = self.shares.sockets
        else:
            share = self.shares.looks if scope["method"] in SAFE else self.shares.posts
        return None if share.allows(caller(scope)) else TOO_MUCH


def _bearer(scope: Scope) -> Person | None:
    """Who asks: by the cookie on pages; in the JSON interface by a token alone, which no page sends by itself."""
    identities: Identities = scope["app"].identities
    headers = Headers(scope=scope)
    if not scope["path"].startswith(JSON):
        return identities.person_of(cookie_parser(headers.get("cookie", "")).get(COOKIE))
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return identities.person_of(token if scheme.lower() == "bearer" else None)


def person_of(scope: Scope) -> Person | None:
    """Who asks, as the guard has found out."""
    return scope.get("person")


def caller(scope: Scope) -> limits.Caller:
    """Against whom a request is counted."""
    person = person_of(scope)
    return limits.Caller(person.id if person else "", limits.address_of(scope.get("client")))


def host_of(authority: str) -> str | None:
    """The name or number in a Host header, without its port; None: there is none."""
    try:
        return urlsplit(f"//{authority}").hostname
    except ValueError:
        return None


def _refuse(scope: Scope, reason: Sentence) -> Response:
    status = STATUS.get(reason, 403)
    headers = HOLD_OFF if reason == TOO_MUCH else None
    if scope["path"].startswith(JSON):
        return Response(msgspec.json.encode({"error": str(reason)}), status, headers, "application/json")
    return PlainTextResponse(language_of(Headers(scope=scope)).tell(reason), status, headers)


def _objection(scope: Scope) -> Sentence | None:
    headers = Headers(scope=scope)
    safe = scope["type"] == "http" and scope["method"] in SAFE
    origin = headers.get("origin")
    if not safe and origin is not None and _place(origin) != headers.get("host"):
        return ELSEWHERE
    if int(headers.get("content-length") or 0) > LARGEST:
        return TOO_LARGE
    return None


def _place(origin: str) -> str | None:
    """Host and port; None: it is no origin at all."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _measured(receive: Receive) -> Receive:
    """A post that does not say how long it is ends where it gets too long."""
    size = 0

    async def measured() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if message["type"] == "http.request" and size > LARGEST:
            raise StatusError(413, TOO_LARGE)
        return message

    return measured


def _carrying(send: Send) -> Send:
    async def carrying(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *CARRIED]
        await send(message)

    return carrying
