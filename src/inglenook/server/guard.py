"""What every answer carries and every post must show: pages load nothing from elsewhere, and nobody else's page
can post here."""

from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import limits
from .people import COOKIE

POLICY = (
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
CARRIED = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
]
LARGEST = 160 * 1024  # bytes of a post: an edition, chosen as a file and typed as well, and a form around it
TOO_LARGE = f"a post may have {LARGEST} bytes"


TOO_MUCH = "that was too much at once; try again in a moment"
STATUS = {TOO_LARGE: 413, TOO_MUCH: 429}


class Guard:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.posts, self.arrivals = limits.posts(), limits.arrivals()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        reason = _objection(scope) or self._haste(scope)
        if reason is None:
            await self.app(scope, _measured(receive), _carrying(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": reason})
        else:
            await _refuse(scope, reason)(scope, receive, _carrying(send))

    def _haste(self, scope: Scope) -> str | None:
        if scope["type"] != "http" or scope["method"] != "POST":
            return None
        known, who = caller(scope)
        return None if (self.posts if known else self.arrivals).allows(who) else TOO_MUCH


def caller(scope: Scope) -> tuple[bool, str]:
    """Whether it is somebody we know, and by what we tell them from others: a stranger by the address."""
    headers = Headers(scope=scope)
    token = headers.get("authorization", "").removeprefix("Bearer ")
    person = scope["app"].doorkeeper.greet(token or cookie_parser(headers.get("cookie", "")).get(COOKIE))
    return person is not None, person.id if person else (scope.get("client") or ("",))[0]


def _refuse(scope: Scope, reason: str) -> Response:
    status = STATUS.get(reason, 403)
    headers = {"retry-after": "1"} if reason == TOO_MUCH else None
    if scope["path"].startswith("/api/"):
        return Response(msgspec.json.encode({"error": reason}), status, headers, "application/json")
    return PlainTextResponse(reason, status, headers)


def _objection(scope: Scope) -> str | None:
    headers = Headers(scope=scope)
    safe = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
    origin = headers.get("origin")
    if not safe and origin is not None and urlsplit(origin).netloc != headers.get("host"):
        return "this came from another site's page"
    if int(headers.get("content-length") or 0) > LARGEST:
        return TOO_LARGE
    return None


def _measured(receive: Receive) -> Receive:
    """A post that does not say how long it is ends where it gets too long."""
    size = 0

    async def measured() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if message["type"] == "http.request" and size > LARGEST:
            raise HTTPException(413, TOO_LARGE)
        return message

    return measured


def _carrying(send: Send) -> Send:
    async def carrying(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *CARRIED]
        await send(message)

    return carrying
