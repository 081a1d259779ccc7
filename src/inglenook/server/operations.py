"""What whoever runs the server, and the machinery around it, wants to know: whether it is well, and what it does."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from inglenook.engine.errors import InglenookError
from inglenook.engine.language import Sentence
from inglenook.engine.registry import games

from . import logs
from .lab.door import OUTSIDE, has_key
from .store import aside
from .web.security import StatusError

if TYPE_CHECKING:
    from .app import Inglenook

PATIENCE = 2.0  # seconds for the store
FRESH = 1.0  # seconds for which an answer about it holds, however many ask
SLOW = 1.0  # seconds after which a request is told of in the log


class Watch:
    """Measures every answer (a middleware), and tells the log of those that failed or took long: what was asked for by
    the name of its handler, never its address, for whoever knows a table's address may come in."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        status, began = 500, time.perf_counter()

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            told(scope, status, time.perf_counter() - began)


def told(scope: Scope, status: int, seconds: float) -> None:
    handler = getattr(scope.get("endpoint"), "__name__", "file" if "endpoint" in scope else "none")
    scope["app"].meter.answers[handler, str(status)].add(seconds)
    if status >= 500 or seconds > SLOW:
        logs.tell("answered late or not well", asked=handler, status=status, seconds=round(seconds, 3))


class Health:
    """Whether the store can be read; asked at most once a second."""

    def __init__(self) -> None:
        self.well, self._until = False, 0.0
        self._lock = asyncio.Lock()

    async def check(self, app: "Inglenook") -> bool:
        async with self._lock:
            if time.monotonic() > self._until:
                self.well = await _reads(app)
                self._until = time.monotonic() + FRESH
        return self.well and app.open


async def _reads(app: "Inglenook") -> bool:
    try:
        await asyncio.wait_for(aside(app.tables.store.check), PATIENCE)
    except (InglenookError, TimeoutError):
        return False
    return True


async def healthz(request: Request) -> Response:
    """For whatever restarts a server that is not well, or sends nobody there. It tells nothing else."""
    well = await request.app.health.check(request.app)
    return PlainTextResponse("ok\n" if well else "not well\n", 200 if well else 503)


async def metrics(request: Request) -> Response:
    """The figures, in Prometheus's text form, for who has the key: as the host's browser, or as a bearer of it."""
    if not has_key(request):
        raise StatusError(403, OUTSIDE)
    try:
        from prometheus_client import CollectorRegistry, generate_latest
    except ImportError:
        raise StatusError(501, Sentence("refused.no-metrics")) from None
    registry = CollectorRegistry()
    registry.register(Figures(request.app))
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4; charset=utf-8")


class Figures:
    """Collected when they are asked for."""

    def __init__(self, app: "Inglenook") -> None:
        self.app = app

    def collect(self) -> Iterator[Any]:
        yield from self._gauges()
        yield from self._counters()

    def _gauges(self) -> Iterator[Any]:
        from prometheus_client.core import GaugeMetricFamily

        app, tables = self.app, self.app.tables
        states = Counter(str(line.state) for line in tables.summaries.values())
        heats = Counter(str(app.compiler.heat(game)) for game in games())
        for name, told, by, counted in (
            ("tables", "Tables that are kept.", "state", states),
            ("games", "Games, by how far they are compiled.", "heat", heats),
        ):
            family = GaugeMetricFamily(f"inglenook_{name}", told, labels=[by])
            for each, count in counted.items():
                family.add_metric([each], count)
            yield family
        for name, told, value in (
            ("tables_loaded", "Tables in memory.", len(tables.loaded)),
            ("tables_damaged", "Tables that cannot be read.", len(tables.damaged)),
            ("sockets", "Pages that are open.", tables.hub.open),
            ("bots_waiting", "Bots that wait for their turn to think.", app.autoplay.turns.waiting),
        ):
            yield GaugeMetricFamily(f"inglenook_{name}", told, value=value)

    def _counters(self) -> Iterator[Any]:
        from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily

        meter = self.app.meter
        moves = CounterMetricFamily("inglenook_moves", "What happened at tables.", labels=["game"])
        for game, count in meter.moves.items():
            moves.add_metric([game], count)
        yield moves
        written = HistogramMetricFamily("inglenook_written_seconds", "Until it was on disk.")
        written.add_metric([], list(meter.written.buckets()), meter.written.seconds)
        yield written
        answers = HistogramMetricFamily(
            "inglenook_answers_seconds", "Requests answered.", labels=["asked", "status"]
        )
        for labels, times in meter.answers.items():
            answers.add_metric(list(labels), list(times.buckets()), times.seconds)
        yield answers


ROUTES = [Route("/healthz", healthz), Route("/metrics", metrics)]
