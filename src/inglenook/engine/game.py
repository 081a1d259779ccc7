"""A game: its kernels, records, actions, words and clauses, gathered from the modules of one folder."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from . import calls, contract
from .actions import Action, Actions, Group
from .edition import Edition, EditionSchema
from .errors import GameError
from .events import Event, Events
from .kernel import JIT, compiled_here, fingerprint, run_compiled
from .language import FIRST, Language, Sentence, english
from .layout import Record, layout
from .observation import ObservationSpec
from .reading import Reader, plain
from .remembering import Remembered
from .scenes import PLAIN, Scenes
from .settings import Number
from .words import Words, translation

View = dict[str, Any]
DECLARED = ("State", "Edition", "ACTIONS", "EVENTS", "MEASURES", "Observation", "view", *contract.REQUIRED)
OPTIONAL = (
    "may",
    "won",
    "forced",
    "forget",
    "pace",
    "policy",
    "evaluate",
    "features",
    "FEATURES",
    "recall",
    "parse",
    "phrase",
    "situation",
    "points_at",
    "mind",
    "epilogue",
    "remembered",
    "SCENES",
    "figures",
    "REASONS",
    "printed",
    "check",
    "APPROXIMATION",
    "HORIZON",
    "BUDGETS",
    "STYLES",
    "NOTES",
    "REACTION",
    "dwell",
    "unveiled",
)


@dataclass(frozen=True)
class Conversion:
    """How a match of older rules is told in today's: the text of its edition, and the notation of an action. Today's
    notation must stay as it is, for a match that was converted goes on in it."""

    edition: Callable[[str], str] = str
    action: Callable[[str], str] = str


class Game:
    """What a game's folder declares. `rules_number` rises when an old record would replay otherwise; `carries` names
    older numbers whose matches these rules still play as they were, `earlier` holds older rules that are still shipped
    and play on what was begun by them, `converts` says how what was begun by a number becomes a match of today.
    `regrown`: the state has other cells than when records of form 1 were written, whose checks took them in."""

    def __init__(
        self,
        name: str,
        *modules: ModuleType,
        players: range,
        rules_number: int,
        carries: Sequence[int] = (),
        regrown: bool = False,
        earlier: "Sequence[Game]" = (),
        converts: "Mapping[int, Conversion] | None" = None,
    ) -> None:
        self.name = name
        self.players = players
        self.rules_number = rules_number
        self.carries = (*carries, rules_number)
        self.regrown = regrown
        self.earlier = tuple(earlier)
        self.converts = dict(converts or {})
        self.parts = _gather(name, modules)
        self.home = modules[0].__package__ or modules[0].__name__  # where GAME is imported from
        self.folder = Path(modules[0].__file__ or "").parent
        self.actions: Actions = self.parts["ACTIONS"]
        self.events: Events = self.parts["EVENTS"]
        self.measures: tuple[str, ...] = self.parts["MEASURES"]
        self._spoken: dict[str, Words] = {}  # by language
        self.nets: dict[int, Any] = {}  # what its bots have learned, by number of players: see `learned`
        self._lay_out()
        self.run(compiled=True)

    def by_rules(self, number: int) -> "Game | None":
        """Who plays a match of that rules number as it was begun: these rules, or older ones that are still here."""
        if number in self.carries:
            return self
        return next((each for each in self.earlier if number in each.carries), None)

    def run(self, compiled: bool) -> None:
        """Run the rules' compiled code, or run them as Python: the same game, slower but at once. May be changed in the
        middle of a match."""
        run_compiled(self.home, compiled and JIT)
        self.calls = calls.COMPILED if compiled else calls.PLAIN

    @property
    def compiled(self) -> bool:
        """Whether it plays at full speed."""
        return self.calls is calls.COMPILED

    @contextmanager
    def loading(self) -> Iterator["Game"]:
        """The same game, compiled for this thread alone, so that its code is loaded when all others run it."""
        apart = copy(self)
        apart.calls = calls.COMPILED
        with compiled_here(self.home):
            yield apart

    def _lay_out(self) -> None:
        """Record types that carry the rules' fingerprint; two games never share one."""
        tag = "_".join((self.name, *sorted({fingerprint(name) for name in self._kernel_modules()})))
        state: type[Record] = self.parts["State"]
        edition: type[Record] = self.parts["Edition"]
        self.state_type, self.edition_type = layout(state, tag), layout(edition, tag)
        self.reads_state, self.reads_edition = Reader(self.state_type), Reader(self.edition_type)
        self.observation = ObservationSpec(self.parts["Observation"], tag)
        self.witness_s, self.witness_e = np.zeros(0, self.state_type), np.zeros(0, self.edition_type)
        defaults = {**contract.DEFAULTS, "forget": self.parts["redeal"]}
        contract.bind(self.state_type, {**defaults, **self.parts})

    def _kernel_modules(self) -> set[str]:
        """Where the rules stand, by name. What only shows them may change, and nothing is compiled again."""
        return {
            part.__module__ for part in self.parts.values() if hasattr(part, "py_func") or _is_record(part)
        }

    @cached_property
    def schema(self) -> EditionSchema:
        """What may be changed, from cards.toml."""
        cards, check = self.folder / "cards.toml", self.parts.get("check")
        schema = EditionSchema.load(self.name, cards, self.parts["Edition"], self.edition_type, check)
        _check_limit(schema, self.measures)
        return schema

    @property
    def edition(self) -> Edition:
        """The standard edition."""
        return self.schema.standard

    @cached_property
    def editions(self) -> dict[str, Edition]:
        """Others that come with the game, by the names of their files."""
        files = sorted((self.folder / "editions").glob("*.toml"))
        return {each.stem: self.schema.parse(each.read_text("utf-8")) for each in files}

    @cached_property
    def words(self) -> Words:
        """In English."""
        return self.words_in(english())

    def words_in(self, language: Language) -> Words:
        """In that language, or in English if the game does not speak it: see `Words.language`."""
        if language.code not in self._spoken:
            known = language if self.speaks(language) else english()
            self._spoken[language.code] = Words.load(self.folder, self.actions, self.events, known)
        return self._spoken[language.code]

    def speaks(self, language: Language) -> bool:
        return language.code == FIRST or translation(self.folder / "words.toml", language).exists()

    @cached_property
    def clauses(self) -> dict[str, dict[str, str]]:
        """The rules in our own words, by clause id."""
        return tomllib.loads((self.folder / "clauses.toml").read_text("utf-8"))

    def clauses_in(self, language: Language) -> dict[str, dict[str, str]]:
        """The same, told in another language as far as they are translated."""
        file = translation(self.folder / "clauses.toml", language)
        told = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
        return {name: {**clause, **told.get(name, {})} for name, clause in self.clauses.items()}

    @cached_property
    def numbered(self) -> tuple[str, ...]:
        """The actions by their numbers in what was written before actions were written by their notation."""
        file = self.folder / "numbered.txt"
        return tuple(file.read_text("utf-8").split()) if file.exists() else self.actions.notations

    @property
    def title(self) -> str:
        return self.words.title

    def view(self, s: Any, e: Any, seat: int, texts: list[str]) -> View:
        """All that a seat (or a spectator, -1) may see, built from nothing."""
        view: View = self.parts["view"](plain(s), plain(e), seat, texts)
        return view

    def recall(self, s: Any, e: Any, events: list[Event]) -> list[Event]:
        """The past events that a page may tell; all of them unless the game says otherwise."""
        recall: Callable[..., list[Event]] | None = self.parts.get("recall")
        return recall(plain(s), plain(e), events) if recall else events

    def points_at(self, view: View, seat: int, action: Action) -> str | None:
        """The card that an action is about, by its label, where the seat's view tells it."""
        points_at: Callable[..., str | None] | None = self.parts.get("points_at")
        return points_at(view, seat, action.group.name, action.operands) if points_at else None

    def situation(self, s: Any, e: Any, seat: int) -> str:
        """The key of what is to be done now, for prompts and guidance; a game without one has phases."""
        situation: Callable[..., str] | None = self.parts.get("situation")
        if situation is None:
            return str(self.view(s, e, seat, []).get("phase"))
        return situation(plain(s), plain(e), seat)

    def parse(self, s: Any, e: Any, seat: int, texts: list[str], text: str) -> int:
        """The action that a spoken text means; a game without speech has no such function."""
        parse: Callable[..., int] = self.parts["parse"]
        return parse(plain(s), plain(e), seat, texts, text)

    def phrase(self, s: Any, e: Any, seat: int, texts: list[str], action: int) -> str:
        """What a bot says to mean a spoken action: the inverse of `parse`."""
        phrase: Callable[..., str] = self.parts["phrase"]
        return phrase(plain(s), plain(e), seat, texts, action)

    def mind(self, level: str, seat: int) -> Any:
        """What plays a seat at a level of bots instead of the search, if the game has something of its own."""
        mind: Callable[..., Any] | None = self.parts.get("mind")
        return mind(level, seat) if mind else None

    def epilogue(self, events: list[Event], players: int) -> Any:
        """What there is to see when the players look back; a game without one has nothing."""
        epilogue: Callable[..., Any] | None = self.parts.get("epilogue")
        return epilogue(events, players) if epilogue else None

    @property
    def remembers(self) -> bool:
        """Whether it can tell, after the end, how well everybody remembered."""
        return "remembered" in self.parts

    def remembered(self, events: list[Event], players: int) -> list[list[Remembered]]:
        """What each seat should have remembered, by the age of the memory, the youngest first."""
        found: list[list[Remembered]] = self.parts["remembered"](events, players)
        return found

    @property
    def scenes(self) -> Scenes:
        """What is shown as it happens; a ribbon for each action, unless the game says otherwise."""
        scenes: Scenes = self.parts.get("SCENES", PLAIN)
        return scenes

    def printed(self, words: Words, edition: Edition) -> dict[str, Any]:
        """What each card says, in the reader's words, by the name of its row; made once for all pages."""
        printed: Callable[[Words, Edition], dict[str, Any]] | None = self.parts.get("printed")
        if printed is None:
            return {}
        if (printed, words) not in edition.kept:
            edition.kept[printed, words] = printed(words, edition)
        made: dict[str, Any] = edition.kept[printed, words]
        return made

    @property
    def tells_scores(self) -> bool:
        """Whether what decides is the score itself."""
        return "figures" not in self.parts

    def figures(self, view: View, scores: list[int]) -> list[int]:
        """What decided, by seat; the more the better. The scores, unless the game has something else to tell."""
        figures: Callable[[View], list[int]] | None = self.parts.get("figures")
        return figures(view) if figures else scores

    @property
    def reasons(self) -> Mapping[int, int]:
        """What speaks for the seat that an event names first (1), or against it (-1), by kinds of events."""
        reasons: Mapping[int, int] = self.parts.get("REASONS", {})
        return reasons

    @property
    def notes(self) -> bool:
        """Whether players may take notes; a game of memory says no, and no hints are given there."""
        return bool(self.parts.get("NOTES", True))

    @property
    def reaction(self) -> tuple[int, int] | None:
        """Milliseconds that a bot takes at least and at most where it only may act; as everywhere, if None."""
        reaction: tuple[int, int] | None = self.parts.get("REACTION")
        return reaction

    def dwell(self, deed: list[Event], people: set[int]) -> int | None:
        """Milliseconds for which the last deed is looked at before a bot decides, by what a spectator was told of it
        and by which seats people have; None: as everywhere."""
        dwell: Callable[[list[Event], set[int]], int] | None = self.parts.get("dwell")
        return dwell(deed, people) if dwell else None

    def unveiled(self, s: Any, e: Any, seat: int, texts: list[str]) -> View:
        """A seat's view with all cards turned up, for who looks back; as it was, if a game has no such view."""
        unveiled: Callable[..., View] = self.parts.get("unveiled", self.parts["view"])
        return unveiled(plain(s), plain(e), seat, texts)

    @property
    def unveils(self) -> bool:
        """Whether it has such a view."""
        return "unveiled" in self.parts

    @property
    def cuts_in(self) -> bool:
        """Whether there are moments at which a seat may act unasked."""
        return "may" in self.parts

    @property
    def budgets(self) -> dict[str, int]:
        """Iterations that a level of bots thinks for, where it is not as long as at other games."""
        budgets: dict[str, int] = self.parts.get("BUDGETS", {})
        return budgets

    @property
    def styles(self) -> dict[str, dict[str, float]]:
        """How a bot may play, by name: how many times its policy's weight an action gets, by the action's group."""
        styles: dict[str, dict[str, float]] = self.parts.get("STYLES", {})
        return styles

    @property
    def judges(self) -> bool:
        """Whether the game can tell the outlooks of a position, so that a playout may stop there."""
        return "evaluate" in self.parts

    @property
    def horizon(self) -> int | None:
        """After how many decisions a playout should stop; None: as the bot likes."""
        horizon: int | None = self.parts.get("HORIZON")
        return horizon

    @property
    def features(self) -> int:
        """How many numbers a net is told of a position; 0: the game can have none."""
        return int(self.parts.get("FEATURES", 0))

    @property
    def rules_module(self) -> str:
        """Where its kernels are, by name."""
        return str(self.parts["setup"].__module__)

    @property
    def hears(self) -> bool:
        """Whether text can be spoken at this game."""
        return "parse" in self.parts

    def check_players(self, players: int) -> None:
        if players not in self.players:
            least, most = self.players.start, self.players.stop - 1
            raise GameError(
                Sentence("match.players", game=self.title, least=least, most=most, players=players)
            )


def _is_record(part: object) -> bool:
    return isinstance(part, type) and issubclass(part, Record)


def _gather(name: str, modules: tuple[ModuleType, ...]) -> dict[str, Any]:
    found = {key: value for module in modules for key, value in vars(module).items()}
    parts = {key: found[key] for key in (*DECLARED, *OPTIONAL) if key in found}
    speech = ("parse", "phrase") if any(each.spoken for each in _groups(parts)) else ()
    missing = [key for key in (*DECLARED, *speech) if key not in parts]
    if missing:
        raise GameError(f"the game {name!r} lacks: {', '.join(missing)}")
    return parts


def _check_limit(schema: EditionSchema, measures: tuple[str, ...]) -> None:
    """A limit is a number among the options, and bounds something that the game counts."""
    for option, measure in schema.limit.items():
        if not isinstance(schema.options.get(option), Number) or measure not in measures:
            raise GameError(
                f"{schema.game}: cards.toml limits {measure!r} by {option!r}; a limit is an option that is a number, "
                f"and what it limits is one of {', '.join(measures)}"
            )


def _groups(parts: dict[str, Any]) -> list[Group]:
    actions: Actions | None = parts.get("ACTIONS")
    return actions.groups if actions else []
