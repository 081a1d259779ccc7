"""What is asked of the lab besides numbers and cards: how testers play, what to compare with, what to aim at."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.datastructures import FormData

from inglenook.engine.errors import InglenookError
from inglenook.engine.game import Game
from inglenook.engine.language import Language, Sentence
from inglenook.engine.settings import Number
from inglenook.lab.crew import crew
from inglenook.lab.plan import USUAL as USUALLY
from inglenook.lab.plan import Agent
from inglenook.lab.targets import named_cards, target
from inglenook.lab.work import DECISIONS, measures_of

from .fields import Troubles, title_of

STANDARD = "standard"
MEASURE, SUGGEST = "measure", "suggest"
BRACES = re.compile(r"\{[^}]*\}")
USUAL = {"fair-points": "2", "length-low": "", "length-high": "", "length-of": "", "worth-points": "3"}


@dataclass(frozen=True)
class Asked:
    """This part of the form as it was filled in."""

    do: str = MEASURE
    bot: str = ""  # of the crew; the first, if it is nobody of them
    never: tuple[str, ...] = ()
    other: str = ""  # STANDARD, or a measurement
    wishes: tuple[str, ...] = ()  # fair, length, worth
    marks: tuple[str, ...] | None = None  # None: nobody has chosen yet
    typed: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, form: FormData) -> "Asked":
        def some(name: str) -> tuple[str, ...]:
            return tuple(str(each) for each in form.getlist(name))

        groups = {each.name for each in game.actions.groups}
        return cls(
            SUGGEST if form.get("do") == SUGGEST else MEASURE,
            str(form.get("bot", "")),
            tuple(each for each in some("never") if each in groups),
            str(form.get("other", "")),
            some("wish"),
            some("mark"),
            {name: str(form.get(name, usual)).strip() for name, usual in USUAL.items()},
        )

    def tester(self, game: Game) -> str:
        return self.bot if self.bot in crew(game) else next(iter(crew(game)))

    def agent(self, game: Game) -> Agent:
        return replace(crew(game)[self.tester(game)], never=self.never)

    def targets(self, game: Game) -> tuple[tuple[str, ...], Troubles]:
        """What to aim at, as the lab writes it; what is wrong is said at its field."""
        said = {
            "fair": "fair:{fair-points}",
            "length": "length:{length-low}-{length-high}:{length-of}",
            "worth": "worth:{worth-points}",
        }
        values = {**USUAL, "length-of": DECISIONS, **self.typed}
        texts = {wish: said[wish].format(**values) for wish in self.wishes if wish in said}
        troubles: Troubles = {} if texts else {"wish": Sentence("lab-page.no-wish")}
        for wish, text in texts.items():
            try:
                target(text, game)
            except InglenookError:
                troubles[wish] = Sentence(f"lab-page.wrong-{wish}")
        if not self.marks:
            troubles["mark"] = Sentence("lab-page.no-mark")
        return tuple(texts.values()), troubles


def asked_facts(game: Game, asked: Asked, language: Language) -> dict[str, Any]:
    words = game.words_in(language)
    marks = usual_marks(game) if asked.marks is None else asked.marks
    return {
        "testers": [{"name": each, "on": each == asked.tester(game)} for each in crew(game)],
        "handicaps": [
            {
                "name": group.name,
                "said": BRACES.sub("…", words.actions[group.name]),
                "on": group.name in asked.never,
            }
            for group in game.actions.groups
        ],
        "apart": asked.agent(game) != USUALLY,
        "other": asked.other,
        "suggests": asked.do == SUGGEST,
        "wishes": asked.wishes,
        "worth": bool(named_cards(game)),
        "counted": [(each, words.measures.get(each, each)) for each in (*measures_of(game)[:6], DECISIONS)],
        "marks": [
            {"name": name, "said": said, "on": name in marks} for name, said in all_marks(game, language)
        ],
        **{name.replace("-", "_"): asked.typed.get(name, usual) for name, usual in USUAL.items()},
    }


def all_marks(game: Game, language: Language) -> list[tuple[str, str]]:
    """What may be changed toward a target: every number, and every column of numbers for all cards at once."""
    words, schema = game.words_in(language), game.schema
    numbers = [(name, title_of(words, name)) for name in schema.numbers]
    columns = [name for name, each in schema.columns.items() if isinstance(each, Number)]
    told = [(f"*.{name}", language.say("lab-page.of-all", what=title_of(words, name))) for name in columns]
    return numbers + told


def usual_marks(game: Game) -> tuple[str, ...]:
    """A game of numbers is changed by its numbers, a game of cards by its cards."""
    marks = [name for name, _ in all_marks(game, game.words.language)]
    numbers = [each for each in marks if not each.startswith("*.")]
    return tuple(numbers if len(numbers) > 1 else marks)
