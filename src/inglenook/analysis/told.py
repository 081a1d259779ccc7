"""An analysis for programs and in words: figures as plain data, decisions and luck as the game tells them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from inglenook.engine.chance import chance_from
from inglenook.engine.ending import figure
from inglenook.engine.estimate import Estimate
from inglenook.engine.events import new_log, take
from inglenook.engine.labels import LETTERS
from inglenook.engine.language import Language, english
from inglenook.engine.page import seat_names
from inglenook.engine.scenes import Reader
from inglenook.engine.seeds import seed_for
from inglenook.engine.telling import meant
from inglenook.engine.transcript import OPEN, EventRow, Move, Teller, moves
from inglenook.engine.words import Words

from .contest import Line
from .decisions import LEAST, Decision
from .later import Reason, reasons, sequels
from .luck import Luck
from .report import Analysis, key_of, value_of
from .steps import Step, drafted, steps

PLACES = 4
POINT = 1.0  # a difference of scores that is told
SOON = 0.15  # and of figures some moves later
WORLDS = 20  # times that a step is tried again, to see what of it was left to chance
OFTEN, REASONS = 0.05, 2  # shares of deals in which something happens that are told, and how many reasons


def retried(step: Step, seed: bytes) -> list[EventRow]:
    """What comes of a step with other chance."""
    position, log = step.event.before.copy(), new_log()
    position.apply(step.event.seat, step.event.action, chance_from(seed), log)
    return take(log)


def as_json(found: Analysis) -> dict[str, Any]:
    """All figures; shares of the win, with 95 % intervals. The same record gives the same text."""
    match = found.match
    return {
        "game": match.game.name,
        "players": match.players,
        "check": match.checks[-1],
        "value": value_of(match.game),
        "seats": {LETTERS[seat]: _seat(found, seat) for seat in range(match.players)},
        "decisions": [_decision(found, each) for each in found.decisions],
        "luck": [_luck(each) for each in found.lucks],
        "curve": [_rounded(each.shares) for each in found.curve],
    }


def _seat(found: Analysis, seat: int) -> dict[str, Any]:
    return {
        "result": round(found.results[seat], PLACES),
        "luck": _estimate(found.luck(seat)),
        "adjusted": _estimate(found.adjusted(seat)),
        "decisions": len(found.of(seat)),
        "lost_per_decision": _estimate(found.lost(seat)),
        "accuracy": round(found.accuracy(seat), 1),
        "costly": [each.step for each in found.costly(seat)],
    }


def _estimate(each: Estimate) -> dict[str, float]:
    low, high = each.interval
    return {
        "value": round(each.value, PLACES),
        "low": round(low, PLACES),
        "high": round(high, PLACES),
    }


def _decision(found: Analysis, each: Decision) -> dict[str, Any]:
    notation = found.match.game.actions.notation
    return {
        "step": each.step,
        "seat": LETTERS[each.seat],
        "asked": each.asked,
        "done": [notation(action) for action in each.line],
        "best": [notation(action) for action in each.best],
        "chance": each.chance and round(each.chance, PLACES),
        "lost": round(each.loss, PLACES),
        "error": round(each.error, PLACES),
        "sure": each.sure,
    }


def _luck(each: Luck) -> dict[str, Any]:
    return {
        "step": each.step,
        "gains": _rounded(each.gains),
        "draws": [{"odds": round(draw.odds, 6), "gains": _rounded(draw.gains)} for draw in each.draws],
    }


def _rounded(shares: tuple[float, ...]) -> list[float]:
    return [round(share, PLACES) for share in shares]


@dataclass
class Story:
    """The steps of an analysed match in the words of its game."""

    found: Analysis
    names: list[str] = field(default_factory=list)
    language: Language = field(default_factory=english)

    def __post_init__(self) -> None:
        match = self.found.match
        self.names = self.names or seat_names(match.game)[: match.players]
        self.moves: list[Move] = list(moves(match))
        self.steps = {step.number: step for step in steps(match)}
        self.teller = Teller(match, OPEN, self.names, self.language)

    @property
    def words(self) -> Words:
        return self.teller.words

    def line(self, step: int, line: Line) -> str:
        """Clicks as a player would say them: cards by their names where the seat knew them."""
        game, said = self.found.match.game, []
        place, seat = self.steps[step].before, self.steps[step].seat
        for number, action in enumerate(line):
            view = drafted(place, seat, line[:number]).view(seat, self.found.match.texts)
            named = meant(game, self.words, view, seat, action)
            said.append(named or self.words.action(game.actions[action], self.names))
        return " · ".join(said)

    def sentences(self, step: int) -> list[str]:
        """What came of a step, all cards open; what was chosen, if nothing was to be seen at the table."""
        return self._told(self.moves[step].rows) or [self.chosen(step)]

    def fell(self, step: int) -> list[str]:
        """What of a step was left to chance: what would not have come with any other chance, too."""
        key = seed_for(key_of(self.found.match), step)
        others = [retried(self.steps[step], seed_for(key, world)) for world in range(WORLDS)]
        rows = [row for row in self.moves[step].rows if not all(row in other for other in others)]
        return self._told(rows) or self.sentences(step)

    def _told(self, rows: list[EventRow]) -> list[str]:
        told = [self.teller.told(row) for row in self.found.match.game.events.plain(rows)]
        texts = self.found.match.texts
        return [self.words.sentence(each, self.names, texts) for each in self.words.gathered(told)]

    def chosen(self, step: int) -> str:
        made = self.steps[step]
        return self.language.say(
            "analysis.chose", name=self.names[made.seat], choice=self.line(step, made.line)
        )

    def why(self, each: Decision) -> list[str]:
        """What the better choice leads to, by the score, by what happens soon or by the figure that decides, and whom
        the mistake helped most; only what speaks for it. Where nothing does, what others do that they would not."""
        by_score = list(self._by_score(each))
        said = by_score + self._by_future(each, REASONS - len(by_score))
        return [*(said or self._by_sequel(each)), *self._by_gift(each)]

    def _by_score(self, each: Decision) -> Iterator[str]:
        told = self.found.match.game.tells_scores
        if told and each.scores and each.scores[1] - each.scores[0] >= POINT:
            less, more = each.scores
            yield self._said("why-score", each, more=round(more), less=round(less))

    def _by_future(self, each: Decision, most: int) -> list[str]:
        """What happens more often after the better choice, or less often if it is bad; else, where nothing else was
        said, the clearest figure."""
        found = reasons(self.steps[each.step], each.line, each.best, self._key(each))
        events = [
            (reason.kind, reason) for reason in found if reason.kind is not None and reason.gain >= OFTEN
        ]
        if events:
            clearest = sorted(events, key=lambda event: -event[1].gain)[:most]
            return [self._happens(kind, reason, each) for kind, reason in clearest]
        least = POINT if self.found.match.game.tells_scores else SOON
        figures = [reason for reason in found if reason.kind is None and reason.gain >= least]
        return [self._figure(reason, each) for reason in figures[: most == REASONS]]

    def _figure(self, reason: Reason, each: Decision) -> str:
        less, more = (round(abs(figure), 1) for figure in (reason.done, reason.better))
        return self._said("why-later", each, name=self.names[reason.seat], more=more, less=less)

    def _by_sequel(self, each: Decision) -> list[str]:
        """What another player does after it, of all that is open, that differs most."""
        for sequel in sequels(self.steps[each.step], each.line, each.best, self._key(each)):
            if self._of_another(sequel.row, each.seat):
                more, less = (round(100 * share) for share in (sequel.done, sequel.better))
                said = " ".join(self._told([sequel.row]))
                return [self.language.say("analysis.why-sequel", more=more, less=less, said=said)]
        return []

    def _of_another(self, row: EventRow, seat: int) -> bool:
        """Whether an event tells openly what another player has done."""
        kind = self.words.kinds[row[0]]
        others = (other for other in range(len(self.names)) if other != seat)
        return (
            kind.secret is None
            and not kind.derived
            and any(self.teller.concerns(row, other) for other in others)
        )

    def _key(self, each: Decision) -> bytes:
        return seed_for(key_of(self.found.match), each.step)

    def _happens(self, kind: int, reason: Reason, each: Decision) -> str:
        reader = self._reader(each)
        less, more = (round(100 * share) for share in (reason.done, reason.better))
        name = reader.words.kinds[kind].name
        return reader.say(f"reason-{name}", name=self.names[reason.seat], more=more, less=less)

    def _reader(self, each: Decision) -> Reader:
        return Reader(each.seat, self.names, self.words, self.found.match.edition)

    def _said(self, key: str, each: Decision, more: float, less: float, **facts: str) -> str:
        reader = self._reader(each)
        told = {"more": figure(more, reader), "less": figure(less, reader)}
        return self.language.say(f"analysis.{key}", **told, **facts)

    def _by_gift(self, each: Decision) -> Iterator[str]:
        others = [seat for seat in range(len(each.given)) if seat != each.seat]
        seat = max(others, key=lambda seat: each.given[seat], default=None)
        if len(others) > 1 and seat is not None and each.given[seat] > LEAST:
            points = f"{100 * each.given[seat]:.0f}"
            yield self.language.say("analysis.why-given", name=self.names[seat], points=points)
