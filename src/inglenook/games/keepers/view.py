"""Keepers: what a seat sees, built from nothing."""

from typing import Any

from inglenook.engine.labels import Labels
from inglenook.engine.reading import surveyed

from .bidding import alone
from .declarations import BIDDING, BOARD, COLOURS, NONE, OVER, PILES, SABOTAGING, State
from .screen import SURVEY, survey

PHASES = {BIDDING: "bidding", SABOTAGING: "sabotage", OVER: "over"}


def view(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    bid_on, *counts = surveyed(survey, s, e, seat, SURVEY)
    return {
        "phase": PHASES[s.phase],
        "round": s.rounds,
        "quest giver": s.giver,
        "bid": bid(s, seat, bid_on) if s.phase == BIDDING else None,
        "quests": {PILES.name(pile): quest(s, pile) for pile in range(BOARD)},
        "deck": sum(s.deck),
        "discards": cards(s.discards),
        "box": cards(s.box),
        "keepers": [keeper(s, each, *counts[2 * each : 2 * each + 2]) for each in range(s.players)],
        "hand": cards(s.hand[seat]) if seat >= 0 else None,
    }


def unveiled(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    """With everybody's cards known, for who looks back."""
    shown = view(s, e, seat, texts)
    for each, keeper in enumerate(shown["keepers"]):
        keeper["known"] = cards(n + bid for n, bid in zip(s.hand[each], s.bid[each], strict=True))
    return shown


def situation(s: State, e: Any, seat: int) -> str:
    """What the seat is asked, or `wait`."""
    if s.phase == OVER:
        return "over"
    if seat < 0 or not s.asked >> seat & 1:
        return "wait"
    if s.phase == SABOTAGING:
        return "sabotage"
    if seat != s.starter:
        return "answer"
    if s.quest == NONE:
        return "start"
    return "alone" if alone(s.record) else "build"


def bid(s: State, seat: int, quest: int) -> dict[str, Any]:
    """The present bid; what lies in a pile is shown to its owner alone."""
    return {
        "starter": s.starter,
        "quest": named(PILES, quest),
        "mine": cards(s.bid[seat]) if seat >= 0 else None,
    }


def quest(s: State, pile: int) -> dict[str, Any]:
    return {
        "cards": cards(s.piles[pile]),
        "focus": named(COLOURS, s.focus[pile]),
        "rumour": named(COLOURS, s.rumours[pile]),
    }


def keeper(s: State, seat: int, held: int, laid: int) -> dict[str, Any]:
    return {
        "tavern": cards(s.tavern[seat]),
        "prepared": cards(s.prepared[seat]),
        "cards": held,
        "known": cards(s.known[seat]),
        "laid": None if laid == NONE else laid,
        "won": bool(s.won >> seat & 1),
        "winner": bool(s.winners >> seat & 1),
    }


def cards(counts: Any) -> dict[str, int]:
    """How many of each colour, those that are there."""
    return {name: n for name, n in zip(COLOURS.names, counts, strict=True) if n}


def named(labels: Labels, value: int) -> str | None:
    return None if value == NONE else labels.name(value)
