"""The web application: its parts, its addresses, and how it says no."""

import contextlib
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from inglenook.bots import bot_names, find_bot
from inglenook.engine.errors import InglenookError
from inglenook.engine.registry import fault, find_game, game_names

from . import doing, limits, looking, making, replaying
from .api import app as api
from .asking import show
from .driver import Driver, Pace
from .guard import Guard
from .hall import Hall
from .hints import Adviser
from .kitchen import Kitchen
from .library import Library
from .live import live
from .people import Doorkeeper
from .render import Renderer
from .store import Store

STATIC = Path(__file__).parent / "static"


class Inglenook(Starlette):
    """The application with its parts at hand."""

    def __init__(
        self,
        store: Store,
        folder: Path,
        kitchen: Kitchen | None = None,
        slow: float = 1.0,
        names: Collection[str] = (),  # by which it may be called, besides its own address
        report: Callable[[str], None] = lambda line: None,
    ) -> None:
        for line in faults():
            report(line)
        self.shares = limits.Shares()
        self.hall = Hall(store, report=report)
        self.driver = Driver(self.hall, Pace(slow))
        self.hall.on_change, self.hall.is_driven = self.driver.drive, self.driver.drives
        self.hall.on_leave = self.driver.let_go
        self.doorkeeper = Doorkeeper(folder)
        self.adviser = Adviser(self.hall.hub)
        self.renderer = Renderer(self.hall, self.adviser)
        self.kitchen = kitchen or Kitchen()
        self.hall.check_game = self.kitchen.check
        self.library = Library()
        guard = Middleware(Guard, shares=self.shares, names=names)
        super().__init__(routes=ROUTES, middleware=[guard], exception_handlers=HANDLERS, lifespan=self._live)

    @contextlib.asynccontextmanager
    async def _live(self, app: Starlette) -> AsyncIterator[None]:
        self.kitchen.open()
        await self.hall.write_summaries()
        yield
        self.driver.close()
        self.adviser.close()
        self.library.close()
        self.kitchen.close()


def faults() -> Iterator[str]:
    """Of every game and bot that cannot be loaded the reason; all others go on."""
    for find, names in ((find_game, game_names()), (find_bot, bot_names())):
        yield from filter(None, (fault(find, name) for name in names))


async def refused(request: Request, error: Exception) -> Response:
    return message(request, api.status_of(error), str(error))


async def missing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    text = (
        error.detail if isinstance(error, HTTPException) else "Something went wrong here; nothing was lost."
    )
    response = message(request, status, text)
    response.headers.update(getattr(error, "headers", None) or {})
    return response


async def gone(request: Request, error: Exception) -> Response:
    """Whoever left in the middle of a request hears no answer, and the log nothing of them."""
    return Response(status_code=400)


def message(request: Request, status: int, text: str) -> Response:
    if request.url.path.startswith(api.HERE):
        return api.problem(text, status)
    if "x-inglenook" in request.headers:
        return PlainTextResponse(text, status_code=status)
    sentence = text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
    later = status == 503 and request.method == "GET"  # the page looks again by itself
    response = show(request, "message.html", title="Not this time", text=sentence, later=later)
    response.status_code = status
    return response


HANDLERS = {InglenookError: refused, HTTPException: missing, ClientDisconnect: gone, 500: missing}
POSTS = {
    "/me": doing.choose_name,
    "/me/here": doing.move_here,
    "/guide": doing.set_guide,
    "/tables": making.make_table,
    "/play": making.play_now,
}
ROUTES = [
    Route("/t/{table}/{command}", doing.command, methods=["POST"]),  # first: nearly every post is one
    Route("/", looking.lobby),
    Route("/new/{game}", making.new_table),
    Route("/new/{game}/edition", making.standard_edition),
    Route("/rules", looking.all_rules),
    Route("/rules/{game}", looking.rules),
    Route("/credits", looking.credits),
    Route("/me", looking.personal_link),
    Route("/t/{table}", looking.table_page),
    Route("/t/{table}/edition", making.edition_of),
    Route("/t/{table}/replay", replaying.replay),
    Route("/t/{table}/record", replaying.record),
    *[Route(path, handler, methods=["POST"]) for path, handler in POSTS.items()],
    WebSocketRoute("/t/{table}/live", live),
    *api.routes(),
    Mount("/static", StaticFiles(directory=STATIC), name="static"),
]
