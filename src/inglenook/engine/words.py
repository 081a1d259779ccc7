"""Words: a game's sentences, from its words.toml, and in another language from its words.<code>.toml. Every action and
every event has one.

`{seat}` becomes a player's name, or the word for the reader, and a label the word that the file has for it. Sentences
and words have forms where a grammar wants them (see `language`). An event with a secret has a second sentence,
`<name>-secret`, for those who may know it. Braces may also name a number or an option: `words.of(edition)` knows those,
and what the edition calls its own cards. The part [together] tells several events of one kind at once, where they stand
side by side and differ in one operand only: `passed = "{seats} passed."`. English sentences are in the past tense:
there "you" and a name take the same verb.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

from .actions import Action, Actions
from .edition import Edition
from .errors import GameError
from .events import Event, EventKind, Events
from .labels import Labels
from .language import FIRST, Language, Phrase, Word, word

MANY = "many"  # the form of a word of which there is more than one


@dataclass(frozen=True, eq=False)
class Words:
    language: Language
    title: str
    about: str
    labels: dict[str, Word]
    measures: dict[str, str]
    prompts: dict[str, Phrase]
    actions: dict[str, Phrase]
    events: dict[str, Phrase]
    kinds: tuple[EventKind, ...]
    guide: dict[str, Phrase]
    reasons: dict[str, Phrase]  # why it matters, in a line
    clause: dict[str, str]
    table: dict[str, Phrase]  # what table.html says
    scenes: dict[str, Phrase]  # what is said of scenes
    help: dict[str, str]  # of settings; in English cards.toml has it
    heard: dict[str, str]  # what the game itself says, as a reader of another language reads it
    together: dict[str, Phrase]  # several events of one kind
    styles: dict[str, str]  # how its bots may play
    levels: dict[str, str]  # how well, where that is not said by what it is elsewhere
    facts: Mapping[str, str] = field(default_factory=dict)  # an edition's numbers and options

    @classmethod
    def load(cls, folder: Path, actions: Actions, events: Events, language: Language) -> "Words":
        path = folder / "words.toml"
        data = read(path, language)
        told = [kind for kind in events.kinds if not kind.derived]
        expected_events = {kind.name for kind in told}
        expected_events |= {f"{kind.name}-secret" for kind in told if kind.secret is not None}
        _complete(path, "actions", data, {each.name for each in actions.groups})
        _complete(path, "events", data, expected_events)
        return cls(
            language,
            data["title"],
            data["about"],
            {name: word(entry) for name, entry in data.get("labels", {}).items()},
            data.get("measures", {}),
            _phrases(data, "prompts"),
            _phrases(data, "actions"),
            _phrases(data, "events"),
            tuple(events.kinds),
            _phrases(data, "guide"),
            _phrases(data, "why"),
            data.get("clause", {}),
            _phrases(data, "table"),
            _phrases(data, "scenes"),
            data.get("help", {}),
            data.get("heard", {}),
            _phrases(data, "together"),
            data.get("styles", {}),
            data.get("levels", {}),
        )

    def of(self, edition: Edition) -> "Words":
        """These words at a table that plays with that edition."""
        if self not in edition.kept:
            facts = {name: str(value) for name, value in (edition.numbers | edition.options).items()}
            edition.kept[self] = _adapted(self, tuple(facts.items()), tuple(edition.own.items()))
        adapted: Words = edition.kept[self]
        return adapted

    def prompt(self, situation: str, by: str = "") -> str | None:
        """What a player is asked. `by`: which other player has decided last, if that is known."""
        prompt = self.prompts.get(situation)
        return None if prompt is None else prompt.said({**self.facts, "by": by})

    def why(self, situation: str) -> str | None:
        """Why it matters, in a line below the prompt."""
        return self._with_facts(self.reasons.get(situation))

    def tip(self, situation: str) -> str | None:
        """What a beginner is told besides."""
        return self._with_facts(self.guide.get(situation))

    def _with_facts(self, sentence: Phrase | None) -> str | None:
        return None if sentence is None else sentence.said(self.facts)

    def label(self, name: str) -> Word:
        """What a card, a colour or a place is called; by its own name, if the file has no other."""
        return self.labels.get(name) or Word(name)

    def action(self, action: Action, names: list[str]) -> str:
        """What the action's button says."""
        values = zip(action.group.operands, action.operands, strict=True)
        said = {name: self._say(action.group.operands[name], value, names) for name, value in values}
        return self.actions[action.group.name].said({**self.facts, **said})

    def sayable(self, events: Iterable[Event]) -> list[Event]:
        """Those that have a sentence: what is derived repeats others."""
        return [event for event in events if not self.kinds[event.kind].derived]

    def event(self, event: Event, names: Sequence[str], texts: Sequence[str] = ()) -> str:
        """The event as a sentence for somebody who was told it; `texts` are what was said in the match."""
        kind, said = self.kinds[event.kind], self.facts_of(event, names, texts)
        if event.secret is None or kind.secret is None:
            return self.events[kind.name].said(said)
        said["secret"] = self._say(kind.secret, event.secret, names)
        return self.events[f"{kind.name}-secret"].said(said)

    def facts_of(self, event: Event, names: Sequence[str], texts: Sequence[str] = ()) -> dict[str, object]:
        """What a sentence of it may say."""
        said: dict[str, object] = dict(self.facts)
        left = list(event.operands)
        for name, labels in self.kinds[event.kind].operands.items():
            values, left = left[: labels.width], left[labels.width :]
            said[name] = self._operand(labels, values, names, texts)
        return said

    def gathered(self, events: Iterable[Event]) -> list[tuple[Event, ...]]:
        """Those that have a sentence, those of one sentence together."""
        told = self.sayable(events)
        if not self.shared:
            return [(event,) for event in told]
        alike = (tuple(each) for _, each in groupby(told, self._likeness))
        return [part for each in alike for part in self._apart(each)]

    def _apart(self, alike: tuple[Event, ...]) -> list[tuple[Event, ...]]:
        """What happened to somebody twice is told twice: nobody is called "You and you"."""
        if len(alike) == 1:
            return [alike]
        place = list(self.kinds[alike[0].kind].operands).index(self.shared[alike[0].kind])
        once = len({event.operands[place] for event in alike}) == len(alike)
        return [alike] if once else [(event,) for event in alike]

    def sentence(self, alike: Sequence[Event], names: Sequence[str], texts: Sequence[str] = ()) -> str:
        """One event, or several that were gathered."""
        if len(alike) == 1:
            return self.event(alike[0], names, texts)
        kind, shared = self.kinds[alike[0].kind], self.shared[alike[0].kind]
        operands = zip(
            kind.operands.items(), zip(*(each.operands for each in alike), strict=True), strict=True
        )
        those = {name: [self._say(labels, each, names) for each in all_] for (name, labels), all_ in operands}
        said = {name: all_[0] for name, all_ in those.items()}
        said[f"{shared}s"] = self.language.all_of(format(each) for each in those[shared])
        sentence = self.together[kind.name].said({**self.facts, **said})
        return sentence[:1].upper() + sentence[1:]

    @cached_property
    def shared(self) -> dict[int, str]:
        """By kind of event: the operand in which those told together may differ."""
        return {
            number: next(name for name in kind.operands if f"{name}s" in self.together[kind.name].needs)
            for number, kind in enumerate(self.kinds)
            if kind.name in self.together
        }

    def _likeness(self, event: Event) -> tuple[int, ...]:
        if event.kind not in self.shared:
            return (id(event),)
        kept, kind = zip(self.kinds[event.kind].operands, event.operands, strict=True), self.kinds[event.kind]
        told = self.together[kind.name].needs - {self.shared[event.kind]}
        return event.deed, event.kind, *(each for name, each in kept if name in told)

    def _operand(self, labels: Labels, values: list[int], names: Sequence[str], texts: Sequence[str]) -> str:
        if labels.kind == "counts":
            return self.counted(labels, values)
        if labels.kind == "text":
            return self.heard_as(texts[values[0]])
        return self._say(labels, values[0], names)

    def heard_as(self, text: str) -> str:
        """Something said in the match: what people said as they said it."""
        return self.heard.get(text, text)

    def counted(self, labels: Labels, values: list[int]) -> str:
        """Cards by kind, those that are there: "2 Rogue, 1 Wizard", or "nothing"."""
        counted = ((n, self.label(name)) for n, name in zip(values, labels.names, strict=True) if n)
        listed = [f"{n} {each:{MANY if n > 1 else ''}}" for n, each in counted]
        return ", ".join(listed) or self.language.say("list.nothing")

    def _say(self, labels: Labels, value: int, names: Sequence[str]) -> str:
        if labels.kind == "seat":
            return names[value]
        return self.label(labels.name(value))


Pairs = tuple[tuple[str, str], ...]


@lru_cache(maxsize=256)  # the same words for the same edition, so that its sentences are kept as well
def _adapted(words: Words, facts: Pairs, own: Pairs) -> Words:
    named = {row: Word(name) for row, name in own}
    return replace(words, facts=dict(facts), labels={**words.labels, **named})


def translation(path: Path, language: Language) -> Path:
    """Where a file of a game has its words in another language: `words.de.toml` beside `words.toml`."""
    return path.with_suffix(f".{language.code}{path.suffix}")


def read(path: Path, language: Language) -> dict[str, Any]:
    """A file of words; what a translation lacks is said in English."""
    data = tomllib.loads(path.read_text("utf-8"))
    if language.code == FIRST:
        return data
    told = tomllib.loads(translation(path, language).read_text("utf-8"))
    parts = {name: {**data.get(name, {}), **part} for name, part in told.items() if isinstance(part, dict)}
    return {**data, **told, **parts}


def _phrases(data: dict[str, Any], part: str) -> dict[str, Phrase]:
    return {name: Phrase(entry) for name, entry in data.get(part, {}).items()}


def _complete(path: Path, part: str, data: dict[str, Any], expected: set[str]) -> None:
    found = set(data.get(part, {}))
    if found != expected:
        odd = ", ".join(sorted(found ^ expected))
        raise GameError(f"{path.name}: the sentences in [{part}] and the game disagree about {odd}")
