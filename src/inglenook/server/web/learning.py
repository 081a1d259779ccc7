"""What whoever sits at this browser has learned already (cookies): the games that they know, and the primers that they
have read. Both are told game by game, and can be taken back."""

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from inglenook.engine.registry import game_names

from ..identity import TEN_YEARS
from .requests import fields_of, own_address

KNOWN, READ = "known", "read"  # the names of cookies
BETWEEN = "."


def learned(connection: HTTPConnection, cookie: str) -> set[str]:
    """The games that a cookie names; a cookie may hold anything."""
    return {*connection.cookies.get(cookie, "").split(BETWEEN)} & {*game_names()}


def guided(connection: HTTPConnection, game: str) -> bool:
    """Whether a game is explained as it is played."""
    return game not in learned(connection, KNOWN)


def primed(connection: HTTPConnection, game: str) -> bool:
    """Whether the game was told in short before."""
    return game in learned(connection, READ)


async def set_guide(request: Request) -> Response:
    """Explain a game as it is played, or no longer."""
    form = await fields_of(request)
    return _noted(request, KNOWN, form, learns=form.get("on") != "yes")


async def set_read(request: Request) -> Response:
    """A primer was read."""
    return _noted(request, READ, await fields_of(request), learns=True)


def _noted(request: Request, cookie: str, form: dict[str, str], learns: bool) -> Response:
    named = {form.get("game", "")} & {*game_names()}
    games = learned(request, cookie) | named if learns else learned(request, cookie) - named
    answer: Response = RedirectResponse(own_address(form.get("next")), status_code=303)
    if "x-inglenook" in request.headers:
        answer = Response(status_code=204)
    answer.set_cookie(cookie, BETWEEN.join(sorted(games)), max_age=TEN_YEARS, samesite="lax")
    return answer
