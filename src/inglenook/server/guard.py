"""What every answer carries and every post must show: pages load nothing from elsewhere, and nobody else's page
can post here."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
CARRIED = {
    "content-security-policy": POLICY,
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
LARGEST = 64 * 1024  # bytes of a post


class Guard:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        reason = _objection(scope)
        if reason is None:
            await self.app(scope, receive, _carrying(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": reason})
        else:
            await PlainTextResponse(reason, status_code=403)(scope, receive, send)


def _objection(scope: Scope) -> str | None:
    headers = Headers(scope=scope)
    safe = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
    origin = headers.get("origin")
    if not safe and origin is not None and urlsplit(origin).netloc != headers.get("host"):
        return "this came from another site's page"
    if int(headers.get("content-length") or 0) > LARGEST:
        return f"a post may have {LARGEST} bytes"
    return None


def _carrying(send: Send) -> Send:
    async def carrying(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in CARRIED.items():
                headers.setdefault(name, value)
        await send(message)

    return carrying
