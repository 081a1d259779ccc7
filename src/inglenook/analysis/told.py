"""An analysis for programs and in words: figures as plain data, decisions and luck as the game tells them."""

from dataclasses import dataclass, field
from typing import Any

from inglenook.engine.estimate import Estimate
from inglenook.engine.labels import LETTERS
from inglenook.engine.language import Language, english
from inglenook.engine.page import seat_names
from inglenook.engine.telling import meant
from inglenook.engine.transcript import OPEN, Move, Teller, moves
from inglenook.engine.words import Words

from .contest import Line
from .decisions import Decision
from .luck import Luck
from .report import Analysis, value_of
from .steps import drafted, steps

PLACES = 4


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
        self.before = {step.number: step.before for step in steps(match)}
        self.teller = Teller(match, OPEN, self.names, self.language)

    @property
    def words(self) -> Words:
        return self.teller.words

    def line(self, decision: Decision, line: Line) -> str:
        """Clicks as a player would say them: cards by their names where the seat knew them."""
        game, seat, said = self.found.match.game, decision.seat, []
        place = self.before[decision.step]
        for number, action in enumerate(line):
            view = drafted(place, seat, line[:number]).view(seat, self.found.match.texts)
            named = meant(game, self.words, view, seat, action)
            said.append(named or self.words.action(game.actions[action], self.names))
        return " · ".join(said)

    def sentences(self, step: int) -> list[str]:
        """What came of a step, all cards open, without the choice that led to it."""
        rows = self.found.match.game.events.plain(self.moves[step].rows)
        told, texts = [self.teller.told(row) for row in rows], self.found.match.texts
        return [self.words.sentence(each, self.names, texts) for each in self.words.gathered(told)]
