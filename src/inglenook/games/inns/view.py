"""Inns & Outcasts: what a seat sees, built from nothing."""

from typing import Any

from .declarations import (
    BIDDING,
    BLOCK,
    CARDS,
    CHARACTERS,
    FULL_RANGE,
    HANDS,
    INNS,
    NAME,
    NONE,
    OPTION,
    OVER,
    QUICK,
    RANKS,
    REVEAL,
    State,
)
from .faces import faces
from .loot import goal
from .playing import picked
from .secrets import card_shown, has_laid, inn_shown
from .traits import character

PHASES = {
    HANDS: "hands",
    CARDS: "cards",
    BLOCK: "block",
    REVEAL: "reveal",
    NAME: "name",
    BIDDING: "auction",
    QUICK: "quick auction",
    OPTION: "option",
    OVER: "over",
}
ABILITIES = ("", "target", "target", "clear", "hex", "protect", "invest")


def view(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    return {
        "phase": PHASES[int(s.phase)],
        "turn": int(s.turns),
        "turns left": max(0, int(e.round_turns) - int(s.evening)),
        "goal": int(goal(s, e)),
        "head": int(s.head),
        "call": None if s.call == NONE else int(s.call) + 1,
        "acting": acting(s),
        "auction": auction(s, seat),
        "players": [player(s, seat, each) for each in range(s.players)],
        "hand": hand(s, seat) if seat >= 0 else None,
        "own card": own_card(s, e),
        "faces": faces(e),
    }


def situation(s: State, e: Any, seat: int) -> str:
    """What the seat is asked, or `wait`."""
    if s.phase == OVER:
        return "over"
    if seat < 0 or not s.asked >> seat & 1:
        return "wait"
    if s.phase == HANDS:
        return "ready" if picked(s, seat) == RANKS else "hands"
    if s.phase == BLOCK:
        return "mark" if e.block[character(s, seat)] > s.call + 1 else "block"
    if s.phase == REVEAL:
        return ABILITIES[int(e.reveal[character(s, seat)])]
    if s.phase == BIDDING:
        return "open" if s.leader == NONE else "raise"
    return {CARDS: "cards", NAME: "name", QUICK: "quick", OPTION: "option"}[int(s.phase)]


def own_card(s: State, e: Any) -> str | None:
    """What the option of that name comes to at this table, if it was chosen."""
    if not e.own_card:
        return None
    return "own cards count, too" if s.players == FULL_RANGE else "no effect with more than three players"


def acting(s: State) -> int | None:
    """Whose card is being resolved."""
    return int(s.actor) if s.phase in (BLOCK, REVEAL, NAME, BIDDING, QUICK, OPTION) else None


def auction(s: State, seat: int) -> dict[str, Any] | None:
    if s.phase not in (BIDDING, QUICK, OPTION):
        return None
    return {
        "owner": int(s.actor),
        "bid": None if s.bid == NONE else int(s.bid),
        "leader": None if s.leader == NONE else int(s.leader),
        "passed": [each for each in range(s.players) if s.passed >> each & 1],
        "mine": int(s.bids[seat]) if seat >= 0 and s.bids[seat] != NONE else None,
    }


def player(s: State, viewer: int, seat: int) -> dict[str, Any]:
    shown = int(card_shown(s, viewer, seat))
    return {
        "hoard": int(s.hoard[seat]),
        "setting": int(s.setting[seat]),
        "gained": int(s.gained[seat]),
        "laid": laid(s, seat),
        "card": None if shown == NONE else CHARACTERS.name(shown),
        "up": bool(s.up >> seat & 1),
        "blocked": bool(s.blocked >> seat & 1),
        "protected": bool(s.protected >> seat & 1),
        "paid": int(s.paid[seat]),
        "marked by": [other for other in range(s.players) if s.mark[other] == seat and not s.up >> seat & 1],
        "tokens": [token(s, other) for other in owners(s, seat)],
        "discards": [card_name(s, seat, rank) for rank in range(RANKS) if s.spent[seat] >> rank & 1],
        "known": known(s, seat),
    }


def laid(s: State, seat: int) -> bool:
    """Whether a card lies there, for all to see; so no sealed choice but one that has been made."""
    return bool(has_laid(s, seat))


def owners(s: State, seat: int) -> list[int]:
    """Whose tokens lie on a setting, unresolved, in the order placed."""
    here = [other for other in range(s.players) if s.target[other] == seat and s.order[other] > 0]
    return sorted(here, key=lambda other: int(s.order[other]))


def token(s: State, owner: int) -> dict[str, Any]:
    return {"of": owner, "named": None if s.named[owner] == NONE else int(s.named[owner]) + 1}


def known(s: State, seat: int) -> list[str | None]:
    """The inn at each initiative, as far as everybody has seen it."""
    inns = [int(inn_shown(s, NONE, seat, rank)) for rank in range(RANKS)]
    return [None if inn == NONE else INNS.name(inn) for inn in inns]


def hand(s: State, seat: int) -> list[dict[str, Any] | None]:
    """One's own six cards; None where none is chosen yet."""
    return [
        None
        if s.hand[seat, rank] == NONE
        else {"name": card_name(s, seat, rank), "spent": bool(s.spent[seat] >> rank & 1)}
        for rank in range(RANKS)
    ]


def card_name(s: State, seat: int, rank: int) -> str:
    return CHARACTERS.name(int(s.hand[seat, rank]) * RANKS + rank)
