"""What one reader is told again and again: events as sentences and actions as choices, each put into words once."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from . import scenes
from .actions import Actions
from .events import Event
from .game import Game, View
from .words import Words

MOST = 1000  # of each that are kept for one reader
Key = TypeVar("Key")
Made = TypeVar("Made")


class Kept(dict[Key, Made]):
    """Makes what is asked for, once; when there are too many, from the beginning."""

    def __init__(self, make: Callable[[Key], Made]) -> None:
        self.make = make

    def __missing__(self, key: Key) -> Made:
        if len(self) >= MOST:
            self.clear()
        self[key] = made = self.make(key)
        return made


class Telling:
    """Of one match, to a reader who calls the players by these names."""

    def __init__(self, words: Words, names: list[str], actions: Actions) -> None:
        self.words, self.names, self.actions = words, names, actions
        self.sentences: Kept[tuple[Event, ...], str] = Kept(lambda events: words.sentence(events, names))
        self.choices: Kept[int, dict[str, Any]] = Kept(self.choice)
        self.scenes: dict[int, scenes.Kept] = {}  # by seat
        self._last: dict[tuple[str, int], tuple[list[Event], Hashable, Any]] = {}

    def log(self, events: list[Event], texts: list[str], latest: int = 0) -> list[str]:
        """What was said is quoted from these texts, and not kept. `latest`: no more than so many, if not 0."""
        said, kinds = self.sentences, self.words.kinds
        return [
            self.words.sentence(each, self.names, texts) if kinds[each[0].kind].quotes else said[each]
            for each in self.words.gathered(events)[-latest:]
        ]

    def again(self, what: str, seat: int, told: list[Event], how: Hashable, make: Callable[[], Made]) -> Made:
        """What was made last time, if it was made of the same list of events in the same way: clicks of a draft leave
        the past as it is."""
        last = self._last.get((what, seat))
        if last is None or last[0] is not told or last[1] != how:
            last = self._last[what, seat] = told, how, make()
        made: Made = last[2]
        return made

    def kept_scenes(self, seat: int) -> scenes.Kept:
        """Those that were made already."""
        kept = self.scenes.setdefault(seat, {})
        if len(kept) >= MOST:
            kept.clear()
        return kept

    def choice(self, number: int) -> dict[str, Any]:
        """An action with its notation and wording."""
        action = self.actions[number]
        return {
            "action": action.number,
            "notation": action.notation,
            "words": self.words.action(action, self.names),
            "spoken": action.group.spoken,
        }


def meant(game: Game, words: Words, view: View, seat: int, action: int) -> str | None:
    """An action by the name of its card instead of its place, where the seat knows it."""
    done = game.actions[action]
    card = game.points_at(view, seat, done)
    return words.table[f"hint-{done.group.name}"].said({"card": words.label(card)}) if card else None
