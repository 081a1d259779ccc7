"""A page: everything one seat is sent, as plain data. What is not here, a browser cannot know.

It is made of the view, the choices in words, who is waited for and the told part of the past. Servers,
transcripts and the secrecy tests all use it; nothing else may be sent.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Any

from .edition import NOTHING
from .events import Event
from .game import Game, View
from .labels import LETTERS, SPECTATOR
from .language import Language, english
from .match import Match
from .position import Position
from .scenes import Reader, Scene, Weight
from .telling import Telling

LONGEST = 7.0  # seconds of scenes that a decision's time waits for


def page(
    match: Match,
    seat: int,
    names: list[str] | None = None,
    ended: bool = False,
    language: Language | None = None,
    since: int = 0,
    latest: int = 0,
    seen: Position | None = None,
) -> dict[str, Any]:
    """What the seat is shown now, its own draft included, in English or in another language. `ended`: with the
    result of the match as it stands. `since`: its scenes are those of later events than that many. `latest`: with no
    more than so many sentences of the past, if not 0. `seen`: the position as the seat sees it, if it is at hand."""
    over = match.over or ended
    position = seen or match.seen_by(seat)
    words = match.game.words_in(language or english()).of(match.edition)
    called = names or seat_names(match.game)[: match.players]
    telling = match.telling(words, called)
    offered = [telling.choices[each] for each in position.legal(seat)] if seat in match.able() else []
    told, reader = match.told(seat), Reader(seat, called, words, match.edition, match.texts)
    return {
        "game": match.game.name,
        "seat": seat,
        "waiting": match.asked(),
        "over": over,
        "scores": match.scores() if over else None,
        "winners": match.winners() if over else [],
        "choices": [each for each in offered if not each["spoken"]],
        "speak": any(each["spoken"] for each in offered),
        "view": position.view(seat, match.texts),
        "own": match.edition.own,
        "log": telling.again("log", seat, told, latest, lambda: telling.log(told, match.texts, latest)),
        "scenes": telling.again(
            "scenes",
            seat,
            told,
            (since, match.live),
            lambda: [each.plain() for each in scenes(match, told, reader, since)],
        ),
    }


def scenes(match: Match, told: list[Event], reader: Reader, since: int) -> list[Scene]:
    """What is shown of what has happened, one thing after another. Where time runs nothing is held up."""
    new = takewhile(lambda event: event.number > since, reversed(told))
    kept = match.telling(reader.words, reader.names).kept_scenes(reader.seat)
    made = match.game.scenes.made([*new][::-1], replace(reader, past=told), kept)
    return [scene.lightened() for scene in made] if match.live else list(made)


def showing(match: Match, since: int) -> float:
    """Seconds that all wait for what happened after that many events, at normal speed, as a spectator is told it."""
    words = match.game.words.of(match.edition)
    reader = Reader(SPECTATOR, seat_names(match.game)[: match.players], words, match.edition, match.texts)
    shown = scenes(match, match.told(SPECTATOR), reader, since)
    return min(LONGEST, sum(each.ms for each in shown if each.weight is Weight.HEAVY) / 1000)


def choices(
    position: Position, seat: int, names: list[str] | None = None, language: Language | None = None
) -> list[dict[str, Any]]:
    """The legal actions with their notation and wording. What can be said is not listed on a page: a list
    would remind the speaker."""
    game = position.game
    words = game.words_in(language or english()).of(position.edition)
    telling = Telling(words, names or seat_names(game), game.actions)
    return [telling.choice(number) for number in position.legal(seat)]


def page_bytes(match: Match, seat: int) -> bytes:
    return json.dumps(page(match, seat), ensure_ascii=False, separators=(",", ":")).encode()


def seat_names(game: Game) -> list[str]:
    """Names for seats nobody has taken yet."""
    return list(LETTERS[: game.players.stop - 1])


def view_lines(view: View, own: Mapping[str, str] = NOTHING) -> Iterator[str]:
    """A view as indented text: one fact per line; a list of tables has one for each seat. An edition's own
    cards have their names there."""
    for name, value in named(view, own).items():
        table = dict(zip(LETTERS, value, strict=False)) if isinstance(value, list) else value
        if isinstance(table, dict) and any(isinstance(each, dict) for each in table.values()):
            yield f"{name}:"
            yield from (f"  {row}  {flat(each)}" for row, each in table.items())
        elif value is not None:
            yield f"{name}: {flat(value)}"


def named(value: Any, own: Mapping[str, str]) -> Any:
    """A part of a view in which spare rows are called what the edition calls them."""
    if isinstance(value, dict):
        return {own.get(name, name): named(each, own) for name, each in value.items()}
    if isinstance(value, list):
        return [named(each, own) for each in value]
    return own.get(value, value) if isinstance(value, str) else value


def flat(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        there = ((name, each) for name, each in value.items() if not absent(each))
        return ", ".join(f"{name} {flat(each)}" for name, each in there)
    if isinstance(value, list) and any(isinstance(each, dict) for each in value):
        return "; ".join(flat(each) for each in value)
    return str(value)


def absent(value: Any) -> bool:
    return value is None or value is False or value == {}
