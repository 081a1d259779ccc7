"""Making a table: the form, what comes of it, and the edition that its host may bring along."""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from inglenook.engine.edition import Edition
from inglenook.engine.errors import EditionError, RefusedError
from inglenook.engine.game import Game
from inglenook.engine.registry import find_game
from inglenook.engine.settings import Number, Setting
from inglenook.engine.sheet import sheet
from inglenook.engine.toml import LONGEST

from ..background import Background
from ..identity import Person, new_person
from ..tables.bots import EASIEST, STAND_IN, levels
from ..tables.hints import ALONE, WHO
from ..tables.service import TableService
from ..tables.table import CLOCKS, Table
from .pages import game_facts
from .render import level_facts
from .requests import check_tables, hexed, me, of, show, somebody, table_of, whole, with_cookie

# The form


async def new_table(request: Request) -> Response:
    game = find_game(request.path_params["game"])
    return form_page(request, game, usual(game))


def form_page(request: Request, game: Game, filled: Mapping[str, str], trouble: str = "") -> Response:
    """The form as it is filled in, perhaps with the reason why no table could be made of it."""
    answer = show(
        request,
        "new_table.html",
        game=game_facts(request, game.name),
        players=list(game.players),
        options=[option_facts(name, each) for name, each in game.schema.options.items()],
        levels=level_facts(),
        hints=[{"value": value, "words": words} for value, words in WHO.items()] if game.notes else [],
        clocks=[{"value": seconds, "words": words} for seconds, words in CLOCKS.items()],
        wanted=", ".join(f"{name} = {value}" for name, value in game.schema.table.items()),
        longest=LONGEST,
        filled=filled,
        trouble=trouble,
    )
    answer.status_code = 409 if trouble else 200
    return answer


def usual(game: Game) -> dict[str, str]:
    """Every field as it is before anybody has touched it."""
    chosen = {
        "players": str(game.players[-1]),
        "bots": "0",
        "level": STAND_IN,
        "clock": "0",
        "listed": "1",
        "hints": ALONE,
        "edition": "",
    }
    wanted = game.schema.table
    options = {name: wanted.get(name, str(each.value)) for name, each in game.schema.options.items()}
    return chosen | {f"option-{name}": value for name, value in options.items()}


def option_facts(name: str, setting: Setting) -> dict[str, object]:
    return {
        "name": name,
        "help": setting.help,
        "choices": getattr(setting, "choices", None),
        "range": (setting.low, setting.high) if isinstance(setting, Number) else None,
    }


# What comes of it


@dataclass(frozen=True)
class Wish:
    """A form as it was filled in."""

    game: Game
    fields: Mapping[str, str]

    async def base(self, background: Background) -> Edition:
        """The host's own edition, or the standard one."""
        text = self.fields["edition"]
        return await background.edition(self.game, text) if text.strip() else self.game.edition

    def options(self) -> dict[str, str]:
        """What was chosen; what is as usual leaves the host's edition alone (but see `TableService.create`)."""
        standard = usual(self.game)
        fields = {name: f"option-{name}" for name in self.game.schema.options}
        return {
            name: self.fields[field]
            for name, field in fields.items()
            if self.fields[field] != standard[field]
        }

    def clock(self) -> int:
        clock = whole(self.fields["clock"])
        if clock not in CLOCKS:
            raise RefusedError(f"the clock can be {', '.join(CLOCKS.values())}")
        return clock

    def bots(self) -> tuple[int, str]:
        bots, level = whole(self.fields["bots"]), self.fields["level"]
        if bots < 0 or level not in levels():
            raise RefusedError(f"there can be no or more bots, of the levels {', '.join(levels())}")
        return bots, level

    async def fulfil(self, tables: TableService, background: Background, person: Person) -> Table:
        players, listed, (bots, level) = (
            whole(self.fields["players"]),
            self.fields["listed"] == "1",
            self.bots(),
        )
        name, options, clock, base = self.game.name, self.options(), self.clock(), await self.base(background)
        hints, commitment = self.fields["hints"], hexed(self.fields.get("commitment"))
        table = await tables.create(
            person, name, players, options, clock, listed, hints, base, commitment=commitment
        )
        await seat_bots(tables, table, person, min(bots, players - 1), level)
        return table


async def make_table(request: Request) -> Response:
    """A table as the form says; if its edition or an option is wrong, the form again with all that was typed."""
    app, person = of(request), somebody(request)
    check_tables(request)
    async with request.form(max_files=1) as form:
        typed = {name: value for name, value in form.items() if isinstance(value, str)}
        file = form.get("edition-file")
        chosen = await file.read() if isinstance(file, UploadFile) else b""
    game = find_game(typed.get("game", ""))
    app.compiler.check(game.name)
    fields = usual(game) | typed
    try:
        fields["edition"] = text_of(chosen) or fields["edition"].replace("\r\n", "\n")
        table = await Wish(game, fields).fulfil(app.tables, app.background, person)
    except EditionError as error:
        return form_page(request, game, fields, str(error))
    return RedirectResponse(f"/t/{table.id}", status_code=303)


def text_of(file: bytes) -> str:
    if len(file) > LONGEST:
        raise EditionError(f"too long for an edition; {LONGEST:,} bytes are the most")
    try:
        return file.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise EditionError("not an edition, which is text in UTF-8") from None


async def seat_bots(tables: TableService, table: Table, person: Person, bots: int, level: str) -> None:
    """Bots take the last seats."""
    for seat in range(len(table.seats) - bots, len(table.seats)):
        await tables.seat_bot(table, person, seat, level)


async def play_now(request: Request) -> Response:
    """A full table of bots, at once; who has no name yet gets one."""
    app, form = of(request), await request.form(max_files=0)
    game, person = find_game(str(form.get("game", ""))), me(request) or new_person("Guest")
    app.compiler.check(game.name)
    check_tables(request)
    players = 4 if 4 in game.players else game.players.stop - 1
    table = await app.tables.create(person, game.name, players, {}, listed=False)
    await seat_bots(app.tables, table, person, players - 1, EASIEST)
    await app.tables.start(table, person)
    return with_cookie(request, RedirectResponse(f"/t/{table.id}", status_code=303), person)


# Editions to take home


async def standard_edition(request: Request) -> Response:
    """The standard edition with notes, to change and to bring along."""
    game = find_game(request.path_params["game"])
    return download(game, game.schema.edition({}, {}, name="my edition"))


async def edition_of(request: Request) -> Response:
    table = table_of(request)
    return download(table.game, table.edition)


def download(game: Game, edition: Edition) -> Response:
    headers = {"content-disposition": f'attachment; filename="{game.name}-edition.toml"'}
    return PlainTextResponse(sheet(game.schema, game.title, edition), headers=headers)
