"""An edition as a link. It has the edition itself in it, as far as that is not the standard one: nothing is kept for
it, and it tells nothing of the table where it was played."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inglenook.engine.edition import Edition
from inglenook.engine.errors import EditionError, RefusedError
from inglenook.engine.game import Game
from inglenook.engine.language import Sentence
from inglenook.engine.toml import LONGEST

from .invitations import base_for_others, is_secure
from .requests import of, renderer, table_of

MOST = 6_000  # characters; on their way longer links are cut off


def packed(game: Game, edition: Edition) -> str:
    usual = set(game.edition.lines())
    told = "\n".join(line for line in edition.lines() if line not in usual)
    if game.schema.parse(told).lines() != edition.lines():  # a line that is missing says something, too
        told = "\n".join(edition.lines())
    code = urlsafe_b64encode(zlib.compress(told.encode(), 9)).decode().rstrip("=")
    if len(code) > MOST:
        raise RefusedError(Sentence("refused.long-link"))
    return code


def unpacked(code: str) -> str:
    """The text of an edition, which may be anything; never more of it than an edition may have."""
    unpack = zlib.decompressobj()
    try:
        text = unpack.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4)), LONGEST + 1)
        if len(text) > LONGEST:
            raise EditionError(Sentence("edition.large", most=LONGEST))
        if unpack.eof:
            return text.decode()
    except (ValueError, zlib.error):
        pass
    raise EditionError(Sentence("edition.cut-link"))


async def form_with(request: Request, game: Game, edition: Edition) -> Response:
    """To the form for a new table that has the edition in its address."""
    code = await of(request).background.work(packed, game, edition)
    return RedirectResponse(f"/new/{game.name}?with={code}", status_code=303)


async def share(request: Request) -> Response:
    table = await table_of(request)
    return await form_with(request, table.game, table.edition)


def shared_facts(request: Request, game: Game, edition: Edition) -> dict[str, Any]:
    """An edition that came by link: what it changes, and how to pass it on."""
    make, code = renderer(request), request.query_params["with"]
    here = base_for_others(request) or str(request.base_url).rstrip("/")
    return {
        "name": edition.name,
        "differences": make.differences(game, edition),
        "link": f"{here}/new/{game.name}?with={code}",
        "lab": f"/lab/g/{game.name}?with={code}",
        "secure": is_secure(request),
    }
