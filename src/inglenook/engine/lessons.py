"""Lessons: a first game by the hand, from the lesson.toml in a game's folder.

    players = 3
    seed = 17                     # all chance comes from it: every learner gets the same cards
    mark = "8a1f…"                # of all that happens until free play: see `Rehearsal`
    options = { rounds = 1 }      # if it is not played as usual

    [others]                      # what the bots do first, by seat, in the notation of records
    B = ["pass", "refrain"]

    [[steps]]
    at = "start"                  # said when this is asked (the game's `situation`)
    lines = ["welcome", "quests"] # what is said, line by line
    press = "quest[left]"         # what the last line asks for, if it does; "quest": any of that group
    answers = { pass = "thrift" } # what is said next, after a press of that group
    waits = true                  # all that follows depends on it: it is offered until it is done
    again = ["over-there"]        # said in place of its lines to who has gone a way of their own before

    [holds]                       # what must be so in the learner's view for a line to be said
    rival = { "seats.*.ready" = true }  # by the way into it; *: any of a list. A list: one of these values

    [shows]                       # what a line speaks of: selectors of the page
    quests = ".piles"

    [lines]
    welcome = "…"

Whoever learns has the first seat, and may press whatever is allowed. Who strays from a step is told that this is fine,
and led on from the next step that fits; where none fits, the tips of the game's words speak. After the last step the
game is free, and so it is when a step has waited too long. lesson.de.toml has the lines in another language.

The tape of chance is the seed's, so a table of a lesson is kept, replayed and checked like any other.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from typing import Any

from .edition import Edition
from .errors import GameError
from .game import Game
from .labels import LETTERS
from .language import Language, Phrase, english
from .match import Deal, Match
from .seeds import seed_from
from .words import read, translation

FILE = "lesson.toml"
LEARNER = 0  # the seat
LONGEST = 400  # deeds until free play
PATIENCE = 12  # decisions for which a step waits


@dataclass(frozen=True)
class Step:
    at: str
    lines: tuple[str, ...]
    press: str = ""
    answers: dict[str, str] = field(default_factory=dict)
    waits: bool = False
    again: tuple[str, ...] = ()

    def wants(self, notation: str) -> bool:
        return self.press in ("", notation, group_of(notation))


@dataclass(frozen=True)
class Lesson:
    game: Game
    players: int
    seed: int
    mark: str
    steps: tuple[Step, ...]
    others: dict[int, tuple[str, ...]]
    options: dict[str, str]
    shows: dict[str, str]
    holds: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def deal(self) -> Deal:
        """The table alone has a part in it: nobody brings a nonce."""
        return Deal(seed_from(self.seed), (b"",) * self.players)

    @property
    def edition(self) -> Edition:
        """As people play it at a table."""
        schema = self.game.schema
        return schema.with_options({**schema.table, **self.options})

    def scripted(self, match: Match, seat: int) -> list[int]:
        """What a bot does now, click by click, as long as it is possible and nothing else was done before."""
        clicks = [match.game.actions.notation(deed.action) for deed in match.deeds if deed.seat == seat]
        script = self.others.get(seat, ())
        if match.drafts.get(seat) or list(script[: len(clicks)]) != clicks:
            return []
        return _decision(match.copy(), seat, script[len(clicks) :])


def _decision(match: Match, seat: int, script: tuple[str, ...]) -> list[int]:
    """The first clicks of a script, up to one that is no draft."""
    actions = match.game.actions
    done: list[int] = []
    for action in map(actions.parse, script):
        if action not in match.legal(seat):
            return []
        done.append(action)
        if not actions.is_draft(action):
            return done
        match.act(seat, action)
    return []


def group_of(notation: str) -> str:
    return notation.partition("[")[0]


def lesson_of(game: Game) -> Lesson | None:
    """None for a game without one."""
    return _lesson(game) if (game.folder / FILE).exists() else None


@cache
def _lesson(game: Game) -> Lesson:
    data = read(game.folder / FILE, english())
    return Lesson(
        game,
        data["players"],
        data["seed"],
        data["mark"],
        tuple(_step(game, each) for each in data["steps"]),
        {LETTERS.index(seat): tuple(script) for seat, script in data.get("others", {}).items()},
        {name: str(value) for name, value in data.get("options", {}).items()},
        data.get("shows", {}),
        data.get("holds", {}),
    )


def _step(game: Game, entry: dict[str, Any]) -> Step:
    step = Step(**{**entry, "lines": tuple(entry["lines"]), "again": tuple(entry.get("again", ()))})
    groups = {each.name for each in game.actions.groups}
    unknown = {group_of(each) for each in (step.press, *step.answers) if each} - groups
    if unknown:
        raise GameError(f"{game.folder / FILE}: there is no action {', '.join(sorted(unknown))}")
    return step


def lines_in(game: Game, language: Language) -> tuple[str, dict[str, Phrase]]:
    """The lines of a game's lesson, and the code of the language that they are in."""
    known = language if translation(game.folder / FILE, language).exists() else english()
    return known.code, _lines(game, known)


@cache
def _lines(game: Game, language: Language) -> dict[str, Phrase]:
    return {name: Phrase(entry) for name, entry in read(game.folder / FILE, language)["lines"].items()}


def leads_to(view: Any, way: list[str], value: Any) -> bool:
    """Whether a way into a view ends at a value, or at one of several."""
    if not way:
        return view in value if isinstance(value, list) else bool(view == value)
    name, *rest = way
    if isinstance(view, list):
        inside = view if name == "*" else view[int(name) : int(name) + 1]
        return any(leads_to(each, rest, value) for each in inside)
    return leads_to(view.get(name) if isinstance(view, dict) else None, rest, value)


# Where a learner is


@dataclass(frozen=True)
class Place:
    """The next step, the line with which the last press is answered, and whether it was another than was asked for.
    `own`: decisions that the step has waited for; `apart`: the learner has gone another way than the lines tell."""

    step: int = 0
    answer: str = ""
    strayed: bool = False
    own: int = 0
    apart: bool = False


class Coach:
    """Follows a learner through a lesson. It is told of each press before it is played."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.places = [Place()]

    @property
    def place(self) -> Place:
        return self.places[-1]

    @property
    def free(self) -> bool:
        """Whether the lesson is over, and the game goes on."""
        return self.place.step >= len(self.lesson.steps)

    @property
    def begins_free(self) -> bool:
        """Whether nothing was pressed since."""
        before = self.places[-2].step if len(self.places) > 1 else 0
        return self.free and before < len(self.lesson.steps)

    def now(self, match: Match) -> Step | None:
        """The step that fits what is asked of the learner now."""
        number = self._number(match)
        return None if number is None else self.lesson.steps[number]

    def _number(self, match: Match) -> int | None:
        if LEARNER not in match.able():
            return None
        asked = asked_of(match)
        possible = [match.game.actions.notation(action) for action in match.legal(LEARNER)]
        for number in range(self.place.step, len(self.lesson.steps)):
            step = self.lesson.steps[number]
            if step.at == asked and any(map(step.wants, possible)):
                return number
            if step.waits:
                return None
        return None

    def lines(self, step: Step) -> tuple[str, ...]:
        """What is said of a step now: other lines, if it has them, where what the first ones tell may not be so."""
        return step.again if step.again and self.place.apart else step.lines

    def holds(self, line: str, match: Match) -> bool:
        """Whether what a line tells is so, as far as its lesson says what that is."""
        wanted = self.lesson.holds.get(line, {})
        view = match.seen_by(LEARNER).view(LEARNER, match.texts) if wanted else {}
        return all(leads_to(view, way.split("."), value) for way, value in wanted.items())

    def pressed(self, match: Match, action: int) -> None:
        number, notation = self._number(match), match.game.actions.notation(action)
        draft = match.game.actions.is_draft(action)
        if number is None:
            self.places.append(self._own_way(self.place.step, draft))
            return
        step = self.lesson.steps[number]
        answer = step.answers.get(group_of(notation), "")
        if step.wants(notation):
            self.places.append(Place(number + 1, answer, apart=self.place.apart))
        else:
            led = self._own_way(self._after(number, draft), draft)
            self.places.append(replace(led, answer=answer, strayed=True, apart=True))

    def _own_way(self, step: int, draft: bool) -> Place:
        """At that step after a click that none asked for. What has waited too long is let go, and the rest with it."""
        own = self.place.own + (not draft) if step == self.place.step else 0
        waits = step < len(self.lesson.steps) and self.lesson.steps[step].waits
        led = len(self.lesson.steps) if waits and own > PATIENCE else step
        return Place(led, own=own, apart=self.place.apart)

    def _after(self, number: int, draft: bool) -> int:
        """Who strays by a click that can be taken back is still at that step, and so is who strays from one that waits;
        else its whole decision is over."""
        steps, actions = self.lesson.steps, self.lesson.game.actions
        if steps[number].waits:
            return number
        drafts = {group.name for group in actions.groups if group.draft}
        while not draft and number < len(steps):
            number += 1
            if group_of(steps[number - 1].press) not in drafts:
                break
        return number

    def took_back(self) -> None:
        self.places.pop()


def asked_of(match: Match) -> str:
    """What is asked of the learner, or that it is somebody else's turn."""
    position = match.seen_by(LEARNER) if match.drafts.get(LEARNER) else match.position
    return position.situation(LEARNER)


# A rehearsal, for tests and authors

Asked = Callable[[Match, int], list[int]]  # what a bot does where its script says nothing


@dataclass(frozen=True)
class Scene:
    """What the learner is told, and presses."""

    step: Step
    action: int


def silent(match: Match, seat: int) -> list[int]:
    clicks = ", ".join(map(match.game.actions.notation, match.legal(seat)))
    done = sum(deed.seat == seat for deed in match.deeds)
    raise GameError(f"the script of {LETTERS[seat]} ends or fails after {done} clicks; allowed: {clicks}")


class Rehearsal:
    """A lesson as it goes if the learner does all that is asked. Every bot has to have a script until free play, so
    that all learners see the same."""

    def __init__(self, lesson: Lesson, unscripted: Asked = silent) -> None:
        self.lesson, self.unscripted = lesson, unscripted
        self.match = Match(lesson.game, lesson.edition, lesson.players, lesson.deal)
        self.coach = Coach(lesson)

    def scenes(self) -> Iterator[Scene]:
        for _ in range(LONGEST):
            if self.coach.free or self.match.over:
                return
            if step := self.coach.now(self.match):
                yield Scene(step, self._pressed(step))
            else:
                self._go_on()

    def _pressed(self, step: Step) -> int:
        notation, match = self.match.game.actions.notation, self.match
        action = next(each for each in match.legal(LEARNER) if step.wants(notation(each)))
        self.coach.pressed(match, action)
        match.act(LEARNER, action)
        return action

    def _go_on(self) -> None:
        """Whoever is asked besides the learner decides, or time runs out."""
        match = self.match
        seat = next((each for each in match.asked() if each != LEARNER), match.able()[-1])
        if seat == LEARNER:
            raise GameError(f"no step is at {asked_of(match)!r} after step {self.coach.place.step}")
        timed = match.legal(seat)[:1] if seat == match.players else []
        for action in timed or self.lesson.scripted(match, seat) or self.unscripted(match, seat):
            match.act(seat, action)

    @property
    def mark(self) -> str:
        """By which all that the learner was told is known again, whatever else the edition has and the page shows."""
        kinds = self.match.game.events.kinds
        told = [each for each in self.match.events(LEARNER) if not kinds[each.kind].derived]
        lines = "\n".join(f"{kinds[each.kind].name} {each.operands} {each.secret}" for each in told)
        return blake2b(lines.encode(), digest_size=4).hexdigest()
