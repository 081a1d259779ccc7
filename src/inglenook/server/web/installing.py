"""Inglenook as an app of a phone or a desktop: what it is called, its icons, and what is said without a connection."""

from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from .requests import show, spoken

WORKER = Path(__file__).parents[1] / "static" / "worker.js"
ICONS = [
    {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {"src": "/static/icon-mask.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
]


async def manifest(request: Request) -> Response:
    """What browsers ask before they install a page (a web app manifest)."""
    told = {
        "id": "/",
        "name": "Inglenook",
        "short_name": "Inglenook",
        "description": spoken(request).say("home.lead"),
        "lang": spoken(request).code,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#1a0f08",
        "theme_color": "#1d110a",
        "icons": ICONS,
    }
    headers = {"vary": "cookie, accept-language"}
    return Response(msgspec.json.encode(told), media_type="application/manifest+json", headers=headers)


async def worker(request: Request) -> Response:
    """The service worker. It stands here and not in the folder because it may serve only what lies beside it."""
    return FileResponse(WORKER, media_type="text/javascript", headers={"cache-control": "no-cache"})


async def offline(request: Request) -> Response:
    """What a browser shows by itself while the server cannot be reached."""
    return show(request, "offline.html")
