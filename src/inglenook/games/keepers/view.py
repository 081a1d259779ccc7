"""Keepers: what a seat sees, built from nothing."""

from typing import Any

from inglenook.engine.labels import Labels

from .bidding import alone
from .deck import cards_of
from .declarations import BIDDING, BOARD, COLOURS, NONE, OVER, PILES, SABOTAGING, State
from .secrets import bid_shown, quest_shown

PHASES = {BIDDING: "bidding", SABOTAGING: "sabotage", OVER: "over"}


def view(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    return {
        "phase": PHASES[int(s.phase)],
        "round": int(s.rounds),
        "quest giver": int(s.giver),
        "bid": bid(s, seat) if s.phase == BIDDING else None,
        "quests": {PILES.name(pile): quest(s, pile) for pile in range(BOARD)},
        "deck": int(s.deck.sum()),
        "discards": cards(s.discards),
        "box": cards(s.box),
        "keepers": [keeper(s, each) for each in range(s.players)],
        "hand": cards(s.hand[seat]) if seat >= 0 else None,
    }


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
    return "alone" if alone(s) else "build"


def bid(s: State, seat: int) -> dict[str, Any]:
    """The present bid; what lies in a pile is shown to its owner alone."""
    return {
        "starter": int(s.starter),
        "quest": named(PILES, quest_shown(s, seat)),
        "mine": cards(s.bid[seat]) if seat >= 0 else None,
    }


def quest(s: State, pile: int) -> dict[str, Any]:
    return {
        "cards": cards(s.piles[pile]),
        "focus": named(COLOURS, s.focus[pile]),
        "rumour": named(COLOURS, s.rumours[pile]),
    }


def keeper(s: State, seat: int) -> dict[str, Any]:
    laid = int(bid_shown(s, seat))
    return {
        "tavern": cards(s.tavern[seat]),
        "prepared": cards(s.prepared[seat]),
        "cards": int(cards_of(s, seat)),
        "known": cards(s.known[seat]),
        "laid": None if laid == NONE else laid,
        "won": bool(s.won >> seat & 1),
        "winner": bool(s.winners >> seat & 1),
    }


def cards(counts: Any) -> dict[str, int]:
    """How many of each colour, those that are there."""
    return {name: int(n) for name, n in zip(COLOURS.names, counts, strict=True) if n}


def named(labels: Labels, value: int) -> str | None:
    return None if value == NONE else labels.name(int(value))
