"""Scenes: what happened, as it is shown at the table, one thing after another.

They are made of the events that a seat was told and of nothing else, so they tell no secret and remind nobody. A
game's `SCENES` is a table from kinds of events to what is shown of them; its scenes.html draws the picture. A game
without one has a ribbon for each action, with what its words say of it.

    SCENES = Scenes()

    @SCENES.of(SHOWED, WON)
    def reveal(run: list[Event], reader: Reader) -> Scene: ...

    SCENES.ribbon(PASSED, DREW)
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from .edition import Edition
from .events import Event
from .labels import Labels
from .language import Word
from .words import Words

MINE, OTHERS, BRIEF, RIBBON = 2400, 1700, 1300, 800  # ms: I took part, others did, little to see, a sentence
NOTICE = 1600  # ms: a ribbon with news, beside a decision that need not wait for it
VERDICT = 4400  # ms: it decides what I had staked, and why has to be read
SENTENCES = 2  # in one ribbon
SOUNDS = "card", "die", "coin", "end"  # that a scene may have; a browser also has one for the reader's turn


class Weight(StrEnum):
    """Heavy: the page waits for its end. Light: a ribbon beside what can be done already."""

    HEAVY = "heavy"
    LIGHT = "light"


@dataclass(frozen=True)
class Scene:
    """`said` is all of it in a sentence; `facts` is what the picture is drawn with, as plain data. `stake`: how much
    it mattered, beside others of the game. `sound`: one of SOUNDS; if it names none, a scene that holds the page sounds
    like a card. `number` is that of the last event that it is made of."""

    name: str
    said: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    ms: int = RIBBON
    weight: Weight = Weight.LIGHT
    stake: int = 0
    number: int = 0
    sound: str = ""

    @property
    def heard(self) -> str:
        usual = "end" if self.name == "end" else "card"
        return self.sound or (usual if self.weight is Weight.HEAVY else "")

    def plain(self) -> dict[str, Any]:
        """As a page has it."""
        shown = ("name", "said", "facts", "ms", "weight", "number")
        return {**{name: getattr(self, name) for name in shown}, "sound": self.heard}

    def lightened(self) -> "Scene":
        """For where time runs; it sounds as it would."""
        return replace(self, weight=Weight.LIGHT, ms=min(self.ms, RIBBON), sound=self.heard)


@dataclass(frozen=True)
class Reader:
    """Whom scenes are made for: a seat, or a spectator (-1), and the words to tell them in. `past`: all that the seat
    was told, for a scene that has to say what came of what."""

    seat: int
    names: list[str]
    words: Words
    edition: Edition
    texts: list[str] = field(default_factory=list)
    past: list[Event] = field(default_factory=list)

    def sentence(self, event: Event) -> str:
        return self.words.event(event, self.names, self.texts)

    def sentences(self, run: Iterable[Event]) -> list[str]:
        """As the log has them: events of one kind are told together."""
        return [self.words.sentence(each, self.names, self.texts) for each in self.words.gathered(run)]

    def say(self, key: str, /, **facts: object) -> str:
        """A sentence of the part [scenes] of the game's words."""
        return self.words.scenes[key].said({**self.words.facts, **facts})

    def say_of(self, key: str, event: Event) -> str:
        """A sentence of the part [scenes], with what its event tells."""
        return self.words.scenes[key].said(self.words.facts_of(event, self.names, self.texts))

    def name(self, seat: int) -> str:
        return self.names[seat]

    def label(self, name: str) -> Word:
        return self.words.label(name)

    def cards(self, labels: Labels, counts: Iterable[int]) -> str:
        return self.words.counted(labels, list(counts))

    def heavy(
        self, name: str, said: str, seats: Iterable[int], stake: int = 0, sound: str = "", **facts: Any
    ) -> Scene:
        """A scene that holds the page; longer for those who took part in it."""
        ms = MINE if self.seat in seats else OTHERS
        return Scene(name, said, facts, ms, Weight.HEAVY, stake, sound=sound)


Maker = Callable[[list[Event], Reader], Scene | None]
Kept = dict[tuple[int, tuple[Event, ...]], Scene | None]  # by the number of the last event, and all of them


def ribbon(run: list[Event], reader: Reader) -> Scene | None:
    """What the game's words say of it."""
    told = reader.sentences(run)
    return Scene("ribbon", " ".join(told[:SENTENCES])) if told else None


class Scenes:
    """A game's table from events to scenes. Events that stand side by side, came of one action and belong to one
    maker are one scene. What no maker is named for is not shown."""

    def __init__(self) -> None:
        self.makers: dict[int, Maker] = {}
        self.beginnings: set[int] = set()

    def of(self, *kinds: int, begins: Iterable[int] = ()) -> Callable[[Maker], Maker]:
        """`begins`: kinds that are the first of a scene, whatever came before them."""

        def register(maker: Maker) -> Maker:
            self.makers |= dict.fromkeys(kinds, maker)
            self.beginnings.update(begins)
            return maker

        return register

    def ribbon(self, *kinds: int) -> None:
        """Say these in a ribbon, as the log does."""
        self.of(*kinds)(ribbon)

    def made(self, told: Iterable[Event], reader: Reader, kept: Kept | None = None) -> Iterator[Scene]:
        """`kept`: what was made for this reader before, which a page tells again and again."""
        kept = {} if kept is None else kept
        for events in self.runs(told):
            key, maker = (events[-1].number, events), self.maker(events[0])
            if maker and key not in kept:
                scene = maker([*events], reader)
                kept[key] = scene and replace(scene, number=events[-1].number)
            if maker and (scene := kept[key]):
                yield scene

    def runs(self, told: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
        """The events of one scene each."""
        run: list[Event] = []
        for event in told:
            if run and (event.kind in self.beginnings or not self.goes_with(event, run[-1])):
                yield tuple(run)
                run = []
            run.append(event)
        if run:
            yield tuple(run)

    def goes_with(self, event: Event, before: Event) -> bool:
        return event.deed == before.deed and self.maker(event) is self.maker(before)

    def maker(self, event: Event) -> Maker | None:
        return self.makers.get(event.kind)


class Plain(Scenes):
    """Of a game that has none of its own."""

    def maker(self, event: Event) -> Maker | None:
        return ribbon


PLAIN = Plain()
