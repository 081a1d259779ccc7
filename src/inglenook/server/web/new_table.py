"""Making a table: the form, what comes of it, and the edition that its host may bring along."""

from collections.abc import Mapping

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from inglenook.engine.about import about
from inglenook.engine.edition import Edition
from inglenook.engine.errors import EditionError
from inglenook.engine.game import Game
from inglenook.engine.language import Sentence
from inglenook.engine.lessons import lesson_of
from inglenook.engine.registry import find_game
from inglenook.engine.settings import Choice, Number, Setting
from inglenook.engine.sheet import sheet
from inglenook.engine.toml import LONGEST
from inglenook.engine.words import Words

from ..tables.bots import STAND_IN
from ..tables.hints import ALONE, WHO
from ..tables.making import NewTable
from ..tables.series import LONGEST as LONGEST_SERIES
from ..tables.table import CLOCKS
from .bots import level_facts, style_facts
from .naming import led, must_be_named, or_guest
from .pages import game_facts
from .requests import (
    check_tables,
    fields_of,
    from_form,
    of,
    show,
    spoken,
    table_of,
)
from .security import StatusError
from .sharing import shared_facts, unpacked

# The form


async def new_table(request: Request) -> Response:
    game = find_game(request.path_params["game"])
    if "with" in request.query_params:
        return await with_shared(request, game, request.query_params["with"])
    ready = game.editions.get(request.query_params.get("edition", ""))
    brought = {"edition": "\n".join(ready.lines()) + "\n"} if ready else {}
    return form_page(request, game, usual(game) | brought)


async def with_shared(request: Request, game: Game, code: str) -> Response:
    """The form with an edition that came by link, read like one that is posted."""
    filled = usual(game)
    try:
        filled["edition"] = unpacked(code)
        edition = await of(request).background.edition(game, filled["edition"])
    except EditionError as error:
        return form_page(request, game, filled, error.said(spoken(request)))
    return form_page(request, game, filled, shared=shared_facts(request, game, edition))


def form_page(
    request: Request,
    game: Game,
    filled: Mapping[str, str],
    trouble: str = "",
    shared: Mapping[str, object] | None = None,
) -> Response:
    """The form as it is filled in, perhaps with the reason why no table could be made of it."""
    language, say = spoken(request), spoken(request).say
    words = game.words_in(language)
    answer = show(
        request,
        "new_table.html",
        game=game_facts(request, game.name),
        players=list(game.players),
        options=[option_facts(words, name, each) for name, each in game.schema.options.items()],
        levels=level_facts(game, language, of(request).examples),
        styles=style_facts(game, language),
        hints=[{"value": who, "words": say(f"hints.{who}")} for who in WHO] if game.notes else [],
        clocks=[{"value": seconds, "words": say(f"clock.{seconds}")} for seconds in CLOCKS],
        wanted=", ".join(f"{name} = {value}" for name, value in game.schema.table.items()),
        ready=[(name, each.name) for name, each in game.editions.items()],
        longest=LONGEST,
        series=range(1, LONGEST_SERIES + 1),
        filled=filled,
        trouble=trouble,
        shared=shared,
    )
    answer.status_code = 409 if trouble else 200
    return answer


def usual(game: Game) -> dict[str, str]:
    """Every field as it is before anybody has touched it."""
    chosen = {
        "players": str(game.players[-1]),
        "bots": "0",
        "level": STAND_IN,
        "style": "",
        "clock": "0",
        "listed": "1",
        "hints": ALONE,
        "rated": "",
        "series": "1",
        "early": "",
        "edition": "",
    }
    wanted = game.schema.table
    options = {name: wanted.get(name, str(each.value)) for name, each in game.schema.options.items()}
    return chosen | {f"option-{name}": value for name, value in options.items()}


def option_facts(words: Words, name: str, setting: Setting) -> dict[str, object]:
    choices = setting.choices if isinstance(setting, Choice) else []
    return {
        "name": name,
        "title": words.labels.get(name) or name.replace("-", " ").capitalize(),
        "help": words.help.get(name, setting.help),
        "choices": [(each, words.label(each)) for each in choices],
        "range": (setting.low, setting.high) if isinstance(setting, Number) else None,
    }


# What comes of it


def wish(game: Game, fields: Mapping[str, str]) -> NewTable:
    """A form as it was filled in."""
    return from_form(NewTable, {**fields, "options": chosen_options(game, fields)})


def chosen_options(game: Game, fields: Mapping[str, str]) -> dict[str, str]:
    """What was chosen; what is as usual leaves the host's edition alone (but see `TableService.create`)."""
    standard, named = usual(game), {name: f"option-{name}" for name in game.schema.options}
    return {name: fields[field] for name, field in named.items() if fields[field] != standard[field]}


async def make_table(request: Request) -> Response:
    """A table as the form says; if its edition or an option is wrong, the form again with all that was typed."""
    check_tables(request)
    async with request.form(max_files=1) as form:
        typed = {name: value for name, value in form.items() if isinstance(value, str)}
        file = form.get("edition-file")
        chosen = await file.read() if isinstance(file, UploadFile) else b""
    game, person = find_game(typed.get("game", "")), must_be_named(request, typed)
    fields = usual(game) | typed
    try:
        fields["edition"] = text_of(chosen) or fields["edition"].replace("\r\n", "\n")
        table = await wish(game, fields).run(of(request).desk, person)
    except EditionError as error:
        return form_page(request, game, fields, error.said(spoken(request)))
    return led(request, f"/t/{table.id}", person)


def text_of(file: bytes) -> str:
    if len(file) > LONGEST:
        raise EditionError(Sentence("edition.large", most=LONGEST))
    try:
        return file.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise EditionError(Sentence("edition.not-text")) from None


async def play_now(request: Request) -> Response:
    """A full table of bots, at once; who has no name yet gets one."""
    app, form = of(request), await request.form(max_files=0)
    game = find_game(str(form.get("game", "")))
    person = or_guest(request, form)
    check_tables(request)
    players = usual_players(game)
    table = await NewTable(game.name, players, bots=players - 1, listed=False).run(app.desk, person)
    await app.tables.start(table, person)
    return led(request, f"/t/{table.id}", person)


def usual_players(game: Game) -> int:
    """As many as the game is best with: four, if that is among them."""
    best = about(game).best or [*game.players]
    return 4 if 4 in best else best[-1]


async def learn(request: Request) -> Response:
    """A lesson, at once."""
    app, form = of(request), await fields_of(request)
    game = find_game(form.get("game", ""))
    lesson = lesson_of(game)
    if lesson is None:
        raise StatusError(404, Sentence("refused.no-page"))
    person = or_guest(request, form)
    check_tables(request)
    app.tables.want(game.name)
    table = await app.tables.teach(person, lesson)
    return led(request, f"/t/{table.id}", person)


# Editions to take home


async def standard_edition(request: Request) -> Response:
    """The standard edition with notes, to change and to bring along."""
    game = find_game(request.path_params["game"])
    return download(request, game, game.schema.edition({}, {}, name="my edition"))


async def edition_of(request: Request) -> Response:
    table = await table_of(request)
    return download(request, table.game, table.edition)


def download(request: Request, game: Game, edition: Edition) -> Response:
    words = game.words_in(spoken(request))
    headers = {"content-disposition": f'attachment; filename="{game.name}-edition.toml"'}
    return PlainTextResponse(sheet(game.schema, words.title, edition, words), headers=headers)
