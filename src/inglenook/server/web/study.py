"""How somebody plays, over the games that were looked at: accuracy, luck, results without it, and where they lose."""

from collections import defaultdict
from contextlib import suppress
from itertools import islice
from statistics import mean
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inglenook.analysis.report import searches
from inglenook.engine.errors import InglenookError
from inglenook.engine.language import Language
from inglenook.engine.registry import find_game, game_names
from inglenook.engine.remembering import Remembered, ages, together
from inglenook.engine.words import Words
from inglenook.lab.stats import wilson

from ..analyst import Found, unpacked
from ..store import Result, aside
from .curves import spark
from .looking_back import Leak, leaks, signed
from .requests import named_person, of, spoken

GAMES = 50  # that are told of
ASKED = 10  # that are looked at for one press
WORST = 3  # kinds of decisions
REMEMBERED = 12  # games of memory that are gone through

Looked = tuple[Found, int]
Curve = list[Remembered]


async def study(request: Request, person: str) -> dict[str, Any]:
    """What a page tells of a person's play."""
    results = await aside(of(request).tables.store.results, person, GAMES)
    found = await aside(looked_at, request, results)
    by_game: dict[str, list[Looked]] = defaultdict(list)
    for result in reversed(results):
        if result.table in found:
            by_game[result.game].append((found[result.table], result.seat))
    looks = of(request).analyst.looks
    here = [each for each in results if is_here(request, each)]
    curves = await remembered(request, here)
    return {
        "rows": [row(each, spoken(request)) for _, each in sorted(by_game.items())],
        "memory": [memory_row(name, each, spoken(request)) for name, each in sorted(curves.items())],
        "busy": sum(result.table in looks and looks[result.table].busy for result in results),
        "unseen": any(searches(find_game(each.game)) and each.table not in found for each in here),
    }


def looked_at(request: Request, results: list[Result]) -> dict[str, Found]:
    kept = of(request).tables.store.analyses([result.table for result in results]) if results else {}
    return {table: found for table, body in kept.items() if (found := unpacked(body))}


def is_here(request: Request, result: Result) -> bool:
    """Whether its table has been kept, and its game is known."""
    return result.table in of(request).tables.summaries and result.game in game_names()


async def remembered(request: Request, results: list[Result]) -> dict[str, list[Curve]]:
    """How well somebody remembered in their latest games of memory."""
    found: dict[str, list[Curve]] = defaultdict(list)
    for each in islice((each for each in results if find_game(each.game).remembers), REMEMBERED):
        with suppress(InglenookError):
            table = await of(request).tables.find(each.table)
            curves = await aside(table.playing.remembered)
            found[each.game] += curves[each.seat : each.seat + 1]
    return found


def memory_row(name: str, games: list[Curve], language: Language) -> dict[str, Any]:
    """The curve of all the games, with how sure it is."""
    words = find_game(name).words_in(language).of(find_game(name).edition)
    curve = together(games)
    return {
        "title": words.title,
        "lang": words.language.code,
        "games": len(games),
        "points": [point(age, each) for age, each in zip(ages(curve), curve, strict=True)],
    }


def point(age: str, each: Remembered) -> dict[str, Any]:
    low, high = (round(100 * share) for share in wilson(each.right, each.due))
    share = f"{100 * each.right / each.due:.0f}" if each.due else ""
    return {"age": age, "due": each.due, "share": share, "low": low, "high": high}


def row(games: list[Looked], language: Language) -> dict[str, Any]:
    """A game, from the first of a person's matches to the latest."""
    game = find_game(games[0][0].game)
    words = game.words_in(language).of(game.edition)
    found = [(each.figures, seat) for each, seat in games]
    accuracies = [each.accuracy(seat) for each, seat in found]
    return {
        "title": words.title,
        "lang": words.language.code,
        "games": len(found),
        "accuracy": f"{mean(accuracies):.0f}",
        "over_time": spark([each / 100 for each in accuracies]) if len(found) > 1 else "",
        "won": f"{100 * mean(each.results[seat] for each, seat in found):.0f}",
        "luck": signed(100 * mean(each.luck(seat).value for each, seat in found)),
        "adjusted": f"{100 * mean(each.adjusted(seat).value for each, seat in found):.0f}",
        "leaks": [leak_facts(each, words) for each in islice(leaks(found), WORST)],
    }


def leak_facts(leak: Leak, words: Words) -> dict[str, Any]:
    return {"asked": words.prompt(leak.asked) or leak.asked, "part": leak.part, "lost": f"{leak.lost:.1f}"}


async def ask(request: Request) -> Response:
    """Have somebody's latest games looked at, as far as nobody has yet."""
    person, app = named_person(request), of(request)
    results = await aside(app.tables.store.results, person.id, GAMES)
    found = await aside(looked_at, request, results)
    unseen = [each for each in results if each.table not in found and each.table in app.tables.summaries]
    for result in unseen[:ASKED]:
        with suppress(InglenookError):  # one that cannot be looked at does not keep the others waiting
            await app.analyst.ask(await app.tables.find(result.table), person.id)
    return RedirectResponse("/me/games", status_code=303)
