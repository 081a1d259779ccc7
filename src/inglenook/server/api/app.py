"""The JSON interface as routes: who calls, what was sent, and how it says no."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from inglenook.engine.errors import InglenookError, UnknownNameError

from ..compiler import NotReadyError
from ..identity import Person
from ..store import DamagedError, StoreError
from ..web.requests import of
from .openapi import VERSION, description
from .routes import DOORS, Call, Door
from .schemas import Problem

HERE = f"/api/v{VERSION}"
Handler = Callable[[Request], Awaitable[Response]]


def json(content: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(content), status, headers, "application/json")


def problem(why: str, status: int) -> Response:
    return json(Problem(why), status)


def handler(doors: dict[str, Door]) -> Handler:
    """All that can be done at one address, by method."""

    async def handle(request: Request) -> Response:
        door = doors["GET" if request.method == "HEAD" else request.method]
        try:
            person = caller(request)
            if person is None and not door.open:
                return json(
                    Problem("send a token: Authorization: Bearer …"), 401, {"www-authenticate": "Bearer"}
                )
            form = decode(await request.body(), door.takes) if door.takes else None
            return json(await door.work(Call(request, person, form)), 201 if door.made else 200)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return problem(f"the body is not what this address takes: {error}", 400)
        except HTTPException as error:
            return problem(error.detail, error.status_code)
        except InglenookError as error:
            return problem(str(error), status_of(error))

    return handle


def decode(body: bytes, form: type) -> object:
    return msgspec.convert(whole(msgspec.json.decode(body)), form)


def whole(value: Any) -> Any:
    """In JSON 1.0 is a whole number, too."""
    if isinstance(value, dict):
        return {name: whole(each) for name, each in value.items()}
    if isinstance(value, list):
        return [whole(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def status_of(error: Exception) -> int:
    if isinstance(error, DamagedError):
        return 500
    if isinstance(error, StoreError | NotReadyError):
        return 503
    return 404 if isinstance(error, UnknownNameError) else 409


def caller(request: Request) -> Person | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return of(request).identities.person_of(token) if scheme.lower() == "bearer" else None


async def openapi(request: Request) -> Response:
    return json(description())


def routes() -> list[BaseRoute]:
    addresses: dict[str, dict[str, Door]] = {}
    for door in DOORS:
        addresses.setdefault(door.path, {})[door.method] = door
    doors = [Route(path, handler(by), methods=list(by)) for path, by in addresses.items()]
    return [Mount(HERE, routes=[Route("/openapi.json", openapi), *doors])]
