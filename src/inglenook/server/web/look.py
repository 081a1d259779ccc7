"""A game's look: the files of the `static` folder beside its `table.html`, for our games and strangers' alike.

Their addresses hold a hash of all of them (content-addressed assets, cache busting): a browser may keep a file for
good, and never shows an old one. A sheet may name its neighbours by relative addresses.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from inglenook.engine.game import Game
from inglenook.engine.registry import find_game

SHEET, ICONS = "table.css", "icons.svg"
KINDS = {  # what is served; nothing else of the folder can be reached
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
FOR_GOOD = "public, max-age=31536000, immutable"
USE = Markup('<svg class="icon" aria-hidden="true"><use href="{}#icon-{}"/></svg>')


@dataclass(frozen=True)
class Look:
    """The files by their names, as they are now."""

    game: str
    files: Mapping[str, bytes]
    tag: str  # changes with any of them

    def address(self, file: str) -> str | None:
        return f"/look/{self.game}/{self.tag}/{file}" if file in self.files else None

    @cached_property
    def icon(self) -> Callable[[str], Markup]:
        """Draws an icon of the game's own sprite; nothing if there is no sprite. A page has a hundred."""
        sprite = self.address(ICONS)
        return lru_cache(maxsize=1024)(lambda key: USE.format(sprite, key) if sprite else Markup())


def look_of(game: Game) -> Look:
    return _look(game.name, tuple((each, each.stat().st_mtime_ns) for each in _files(game.folder / "static")))


def _files(folder: Path) -> list[Path]:
    return sorted(each for each in folder.glob("*") if each.suffix in KINDS and each.is_file())


@lru_cache
def _look(game: str, files: tuple[tuple[Path, int], ...]) -> Look:
    """Read again when a file was changed, so that who draws a table need not start the server anew."""
    found = {path.name: path.read_bytes() for path, _ in files}
    tag = sha256(b"".join(name.encode() + sha256(body).digest() for name, body in found.items()))
    return Look(game, found, tag.hexdigest()[:16])


async def look_file(request: Request) -> Response:
    asked = request.path_params
    look = look_of(find_game(asked["game"]))
    if asked["tag"] != look.tag or asked["file"] not in look.files:
        raise HTTPException(404)
    kind = KINDS[Path(asked["file"]).suffix]
    return Response(look.files[asked["file"]], media_type=kind, headers={"cache-control": FOR_GOOD})
