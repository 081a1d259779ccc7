"""The web application: its parts, its addresses, and how it says no."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterator
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from inglenook.bots import bot_names, find_bot
from inglenook.engine.errors import InglenookError
from inglenook.engine.game import Game
from inglenook.engine.language import FIRST, english, languages
from inglenook.engine.registry import fault, find_game, game_names

from . import limits, operations
from .analyst import Analyst
from .api import app as api
from .background import Background
from .compiler import Compiler
from .identity import Identities, shared_secret
from .lab import pages as lab_pages
from .lab.workshop import Workshop
from .meter import Meter
from .network import Network
from .notices.config import NOTHING, Config
from .notices.notifier import Notifier
from .notices.post import Post
from .operations import Health, Watch
from .operator import pages as operator_pages
from .operator.bans import Bans
from .operator.doorman import Doorman
from .operator.keeping import Keeping
from .store import Store
from .tables.autoplay import Autoplay, Pace
from .tables.commands import Desk
from .tables.fleet import Fleet, Link
from .tables.hints import Adviser
from .tables.hosting import Hosting
from .tables.service import TableService
from .web import (
    commands,
    installing,
    invitations,
    learning,
    lobby,
    naming,
    new_table,
    notices,
    pages,
    people,
    replay,
    series,
    sharing,
    study,
)
from .web.look import look_file
from .web.render import Renderer
from .web.requests import show, spoken
from .web.security import Guard
from .web.socket import live

STATIC = Path(__file__).parent / "static"


class Inglenook(Starlette):
    """The application with its parts at hand."""

    def __init__(
        self,
        store: Store,
        folder: Path,
        compiler: Compiler | None = None,
        slow: float = 1.0,
        names: Collection[str] = (),  # by which it may be called, besides its own address
        report: Callable[[str], None] = lambda line: None,
        notices: Config = NOTHING,
        examples: bool = False,  # offer those, too
        link: Link | None = None,  # to other servers on the same store
    ) -> None:
        for line in faults():
            report(line)
        self.open, self.examples = False, examples
        self.warm = 0.0  # seconds to get ready in before anybody comes in; 0: they come in meanwhile
        self.many = False  # whether workers share the port, so that who asks again may be answered by another
        self.shares = limits.Shares()
        self.compiler = compiler or Compiler()
        self.meter, self.health = Meter(), Health()
        self.tables = TableService(store, want=self.compiler.want, report=report, written=self.meter.moved)
        self.bans = Bans(store, self.tables.hub)
        self.keeping = Keeping(self.tables, 0, report)
        self.autoplay = Autoplay(self.tables, Pace(slow))
        self.tables.add_driver(self.autoplay)
        self.hosting = Hosting(self.tables)
        self.identities = Identities(folder, shared_secret(folder, store))
        self.notifier = Notifier(self.tables, self.identities, Post(notices, report))
        self.tables.add_driver(self.notifier)
        self.fleet = Fleet(self.tables, link, self.hosting.look, self.notifier.read) if link else None
        if self.fleet:
            self.tables.servers = self.fleet
        self.questions = limits.questions()
        self.beside: set[asyncio.Task[None]] = set()  # what is done while nobody waits for it
        self.adviser = Adviser(self.tables.hub)
        self.analyst = Analyst(store, self.tables.hub)
        self.renderers = {
            code: Renderer(
                self.tables, self.adviser, self.analyst.looks, language, self.compiler.heat, examples=examples
            )
            for code, language in languages().items()
        }
        self.renderer = self.renderers[FIRST]
        self.background = Background()
        self.lab = Workshop()
        self.network: Network | None = None  # none: nobody listens by a wire of ours
        self.desk = Desk(self.tables, self.adviser, self.background, self.analyst)
        guard = Middleware(Guard, shares=self.shares, names=names)
        super().__init__(
            routes=ROUTES,
            middleware=[Middleware(Watch), guard, Middleware(Doorman, bans=self.bans, refuse=refused)],
            exception_handlers=HANDLERS,
            lifespan=self._live,
        )

    @contextlib.asynccontextmanager
    async def _live(self, app: Starlette) -> AsyncIterator[None]:
        self.open = True
        self.compiler.open(self._show_anew)
        await self._get_ready()
        if self.fleet:
            await self.fleet.open()
        await self.tables.write_summaries()
        tidy = (self.keeping.keep_tidy(), self.autoplay.keep_waking())
        works = (self.tables.catch_up(), self.bans.keep_reading(), *tidy)
        lasting = [asyncio.create_task(each) for each in works]
        yield
        self.open = False
        for each in lasting:
            each.cancel()
        self.autoplay.close()
        self.hosting.close()
        self.notifier.close()
        if self.fleet:
            await self.fleet.close()  # now: others may drive on at once
        self.adviser.close()
        self.background.close()
        self.lab.close()
        self.analyst.close()
        self.compiler.close()
        await asyncio.to_thread(self.tables.close)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that nobody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self.beside.add(task)
        task.add_done_callback(self.beside.discard)

    async def _get_ready(self) -> None:
        """Beside all else, in a thread, unless nobody is to come in before."""
        thread = threading.Thread(target=self.get_ready, name="get ready", daemon=True)
        if not self.warm:
            return thread.start()
        await self.compiler.be_done(self.warm)
        thread.start()
        await asyncio.to_thread(thread.join)

    def get_ready(self) -> None:
        """Read and compile what pages are made of before somebody waits for it."""
        for renderer in self.renderers.values():
            for _ in renderer.get_ready():
                if not self.open:
                    return

    def _show_anew(self, game: Game) -> None:
        """The pages of a game, which have told how it is played until now."""
        for table in self.tables.loaded.values():
            if table.game is game:
                self.tables.hub.changed(table.id)


def faults() -> Iterator[str]:
    """Of every game and bot that cannot be loaded the reason; all others go on."""
    for find, names in ((find_game, game_names()), (find_bot, bot_names())):
        yield from filter(None, (fault(find, name) for name in names))


async def refused(request: Request, error: Exception) -> Response:
    said = error.said(spoken(request)) if isinstance(error, InglenookError) else str(error)
    return message(request, api.status_of(error), str(error) if is_json(request) else said)


async def missing(request: Request, error: Exception) -> Response:
    """What Starlette itself refuses, in its own words, and our faults."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    language = english() if is_json(request) else spoken(request)
    text = language.say("page.broken")
    if isinstance(error, HTTPException):
        text = language.say("refused.no-page") if status == 404 else error.detail
    response = message(request, status, text)
    response.headers.update(getattr(error, "headers", None) or {})
    return response


async def gone(request: Request, error: Exception) -> Response:
    """Whoever left in the middle of a request hears no answer, and the log nothing of them."""
    return Response(status_code=400)


def is_json(request: Request) -> bool:
    """Programs are answered in English."""
    return request.url.path.startswith(api.HERE)


def message(request: Request, status: int, text: str) -> Response:
    if is_json(request):
        return api.problem(text, status)
    if "x-inglenook" in request.headers:
        return PlainTextResponse(text, status_code=status)
    sentence = text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
    response = show(request, "message.html", title=spoken(request).say("page.not-now"), text=sentence)
    response.status_code = status
    return response


HANDLERS = {InglenookError: refused, HTTPException: missing, ClientDisconnect: gone, 500: missing}
POSTS = {
    "/me": naming.choose_name,
    "/me/here": commands.move_here,
    "/me/share": people.share,
    "/me/forget": people.forget,
    "/me/notices/mail": notices.set_mail,
    "/me/notices/hook": notices.set_hook,
    "/me/notices/holiday": notices.set_holiday,
    "/me/analyse": study.ask,
    "/guide": learning.set_guide,
    "/read": learning.set_read,
    "/language": commands.choose_language,
    "/reading": commands.choose_reading,
    "/tables": new_table.make_table,
    "/play": new_table.play_now,
    "/lesson": new_table.learn,
    "/network": invitations.set_network,
}
ROUTES = [
    Route("/t/{table}/{command}", commands.command, methods=["POST"]),  # first: nearly every post is one
    Route("/", lobby.lobby),
    Route("/new/{game}", new_table.new_table),
    Route("/new/{game}/edition", new_table.standard_edition),
    Route("/rules", pages.all_rules),
    Route("/rules/{game}", pages.rules),
    Route("/credits", pages.credits),
    Route("/offline", installing.offline),
    Route("/manifest.webmanifest", installing.manifest),
    Route("/worker.js", installing.worker),
    Route("/me", pages.personal_link),
    Route("/me/games", people.mine),
    Route("/me/export", people.export),
    Route("/people/{handle}", people.others),
    Route("/me/notices", notices.settings),
    Route("/me/waiting", notices.count),
    Route("/notices/confirm/{token}", notices.confirm, methods=["GET", "POST"]),
    Route("/notices/stop/{token}", notices.stop, methods=["GET", "POST"]),
    Route("/t/{table}", pages.table_page),
    Route("/t/{table}/rules", pages.table_rules),
    Route("/t/{table}/edition", new_table.edition_of),
    Route("/t/{table}/share", sharing.share),
    Route("/t/{table}/series", series.series_page),
    Route("/t/{table}/replay", replay.replay),
    Route("/t/{table}/record", replay.record),
    *[Route(path, handler, methods=["POST"]) for path, handler in POSTS.items()],
    WebSocketRoute("/t/{table}/live", live),
    *lab_pages.ROUTES,
    *operations.ROUTES,
    *operator_pages.ROUTES,
    *api.routes(),
    Route("/look/{game}/{tag}/{file}", look_file),
    Mount("/static", StaticFiles(directory=STATIC), name="static"),
]
