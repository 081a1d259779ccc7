"""Words: a game's sentences, from its words.toml. Every action and every event has one.

Sentences are in the past tense, so that "You" and a name take the same verb. Braces name operands;
`{seat}` becomes a player's name, a label the name the file gives it. An event with a secret has a
second sentence, `<name>-secret`, for those who may know it. Braces may also name a number or an option:
`words.of(edition)` knows those, and what the edition calls its own cards.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from .actions import Action, Actions
from .edition import Edition
from .errors import GameError
from .events import Event, EventKind, Events
from .labels import Labels


@dataclass(frozen=True, eq=False)
class Words:
    title: str
    about: str
    labels: dict[str, str]
    measures: dict[str, str]
    prompts: dict[str, str]
    actions: dict[str, str]
    events: dict[str, str]
    kinds: tuple[EventKind, ...]
    guide: dict[str, str]
    clause: dict[str, str]
    facts: Mapping[str, str] = field(default_factory=dict)  # an edition's numbers and options

    @classmethod
    def load(cls, path: Path, actions: Actions, events: Events) -> "Words":
        data = tomllib.loads(path.read_text("utf-8"))
        expected_events = {kind.name for kind in events.kinds}
        expected_events |= {f"{kind.name}-secret" for kind in events.kinds if kind.secret is not None}
        _complete(path, "actions", data, {each.name for each in actions.groups})
        _complete(path, "events", data, expected_events)
        return cls(
            data["title"],
            data["about"],
            data.get("labels", {}),
            data.get("measures", {}),
            data.get("prompts", {}),
            data["actions"],
            data["events"],
            tuple(events.kinds),
            data.get("guide", {}),
            data.get("clause", {}),
        )

    def of(self, edition: Edition) -> "Words":
        """These words at a table that plays with that edition."""
        facts = {name: str(value) for name, value in (edition.numbers | edition.options).items()}
        return _adapted(self, tuple(facts.items()), tuple(edition.own.items()))

    def prompt(self, situation: str) -> str | None:
        """What a player is asked."""
        return self._with_facts(self.prompts.get(situation))

    def tip(self, situation: str) -> str | None:
        """What a beginner is told besides."""
        return self._with_facts(self.guide.get(situation))

    def _with_facts(self, sentence: str | None) -> str | None:
        return sentence and sentence.format(**self.facts)

    def action(self, action: Action, names: list[str]) -> str:
        """What the action's button says."""
        values = zip(action.group.operands, action.operands, strict=True)
        said = {name: self._say(action.group.operands[name], value, names) for name, value in values}
        return self.actions[action.group.name].format(**{**self.facts, **said})

    def event(self, event: Event, names: list[str], texts: Sequence[str] = ()) -> str:
        """The event as a sentence for somebody who was told it; `texts` are what was said in the match."""
        if self.kinds[event.kind].quotes:
            return self._sentence(event, names, texts)
        return _kept(self, event, tuple(names))

    def _sentence(self, event: Event, names: Sequence[str], texts: Sequence[str]) -> str:
        kind = self.kinds[event.kind]
        said, left = dict(self.facts), list(event.operands)
        for name, labels in kind.operands.items():
            values, left = left[: labels.width], left[labels.width :]
            said[name] = self._operand(labels, values, names, texts)
        if event.secret is None or kind.secret is None:
            return self.events[kind.name].format(**said)
        return self.events[f"{kind.name}-secret"].format(
            **said, secret=self._say(kind.secret, event.secret, names)
        )

    def _operand(self, labels: Labels, values: list[int], names: Sequence[str], texts: Sequence[str]) -> str:
        if labels.kind == "counts":
            return self._count(labels, values)
        if labels.kind == "text":
            return texts[values[0]]
        return self._say(labels, values[0], names)

    def _count(self, labels: Labels, values: list[int]) -> str:
        """Cards by kind, those that are there: "2 Rogue, 1 Wizard", or "nothing"."""
        named = zip(values, labels.names, strict=True)
        return ", ".join(f"{n} {self.labels.get(name, name)}" for n, name in named if n) or "nothing"

    def _say(self, labels: Labels, value: int, names: Sequence[str]) -> str:
        if labels.kind == "seat":
            return names[value]
        name = labels.name(value)
        return self.labels.get(name, name)


Pairs = tuple[tuple[str, str], ...]


@lru_cache(maxsize=256)  # the same words for the same edition, so that its sentences are kept as well
def _adapted(words: Words, facts: Pairs, own: Pairs) -> Words:
    return replace(words, facts=dict(facts), labels={**words.labels, **dict(own)})


@lru_cache(maxsize=20_000)  # a page tells a long past again and again
def _kept(words: Words, event: Event, names: tuple[str, ...]) -> str:
    return words._sentence(event, names, ())


def _complete(path: Path, part: str, data: dict[str, Any], expected: set[str]) -> None:
    found = set(data.get(part, {}))
    if found != expected:
        odd = ", ".join(sorted(found ^ expected))
        raise GameError(f"{path.name}: the sentences in [{part}] and the game disagree about {odd}")
