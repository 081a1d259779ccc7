"""The JSON interface (HTTP, bearer tokens): who calls, what was sent, and how it says no."""

from collections.abc import Awaitable, Callable

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from inglenook.engine.errors import InglenookError, UnknownNameError

from ..store import DamagedError, StoreError
from ..tables.decoding import from_json, unfit
from ..web.requests import table_of
from ..web.security import StatusError, person_of
from .openapi import VERSION, description
from .routes import ROUTES, Call, JsonRoute
from .schemas import Problem

HERE = f"/api/v{VERSION}"
NO_TOKEN = "send a token: Authorization: Bearer …"
Handler = Callable[[Request], Awaitable[Response]]


def json(content: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(content), status, headers, "application/json")


def problem(why: str, status: int) -> Response:
    return json(Problem(why), status)


def handler(routes: dict[str, JsonRoute]) -> Handler:
    """All that can be done at one address, by method."""

    async def handle(request: Request) -> Response:
        route = routes["GET" if request.method == "HEAD" else request.method]
        try:
            return await answer(request, route)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return problem(str(unfit(error)), 400)
        except HTTPException as error:
            return problem(error.detail, error.status_code)
        except InglenookError as error:
            return problem(str(error), status_of(error))

    return handle


async def answer(request: Request, route: JsonRoute) -> Response:
    """As on the pages: first who asks, then the table, then what was sent."""
    person = person_of(request.scope)
    if person is None and not route.open:
        return json(Problem(NO_TOKEN), 401, {"www-authenticate": "Bearer"})
    if "table" in request.path_params:
        await table_of(request)
    sent = from_json(route.takes, await request.body()) if route.takes else None
    return json(await route.work(Call(request, person, sent)), 201 if route.made else 200)


def status_of(error: Exception) -> int:
    if isinstance(error, StatusError):
        return error.status
    if isinstance(error, DamagedError):
        return 500
    if isinstance(error, StoreError):
        return 503
    return 404 if isinstance(error, UnknownNameError) else 409


async def openapi(request: Request) -> Response:
    return json(description())


def routes() -> list[BaseRoute]:
    addresses: dict[str, dict[str, JsonRoute]] = {}
    for route in ROUTES:
        addresses.setdefault(route.path, {})[route.method] = route
    here = [Route(path, handler(by), methods=list(by)) for path, by in addresses.items()]
    return [Mount(HERE, routes=[Route("/openapi.json", openapi), *here])]
