"""What every answer carries and every post must show: pages load nothing from elsewhere, and nobody else's page
can post here."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
CARRIED = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
]
LARGEST = 64 * 1024  # bytes of a post
TOO_LARGE = f"a post may have {LARGEST} bytes"


class Guard:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        reason = _objection(scope)
        if reason is None:
            await self.app(scope, _measured(receive), _carrying(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": reason})
        else:
            status = 413 if reason == TOO_LARGE else 403
            await PlainTextResponse(reason, status_code=status)(scope, receive, _carrying(send))


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
