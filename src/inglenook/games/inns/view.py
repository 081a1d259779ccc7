"""Inns & Outcasts: what a seat sees, built from nothing."""

import tomllib
from pathlib import Path
from typing import Any

from inglenook.engine.reading import surveyed

from . import declarations as d
from .declarations import State
from .faces import faces
from .loot import goal
from .playing import picked
from .screen import SURVEYED, survey
from .traits import character

PHASES = {
    d.HANDS: "hands",
    d.CARDS: "cards",
    d.BLOCK: "block",
    d.REVEAL: "reveal",
    d.NAME: "name",
    d.BIDDING: "auction",
    d.QUICK: "quick auction",
    d.OPTION: "option",
    d.OVER: "over",
}
READY_MADE: dict[str, list[str]] = tomllib.loads((Path(__file__).parent / "hands.toml").read_text("utf-8"))
ABILITIES = {
    d.STEAL: "target",
    d.BOUNTY: "bounty",
    d.CLEAR: "clear",
    d.HEX: "hex",
    d.PROTECT: "protect",
    d.INVEST: "invest",
}


def view(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    places = surveyed(survey, s, e, seat, s.players, SURVEYED)
    return {
        "phase": PHASES[s.phase],
        "turn": s.turns,
        "turns left": max(0, e.round_turns - s.evening),
        "goal": int(goal(s.record, e.record)),
        "head": s.head,
        "call": None if s.call == d.NONE else s.call + 1,
        "acting": acting(s),
        "auction": auction(s, seat),
        "players": [player(s, each, *place) for each, place in enumerate(places)],
        "hand": hand(s, seat) if seat >= 0 else None,
        "ready hands": ready_hands(s, e, seat),
        "own card": own_card(s, e),
        "faces": faces(e),
    }


def unveiled(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    """With everybody's hand known and every card turned up, for who looks back."""
    shown = view(s, e, seat, texts)
    for each, facts in enumerate(shown["players"]):
        facts["known"] = [None if inn == d.NONE else d.INNS.name(inn) for inn in s.hand[each]]
        if facts["laid"]:
            facts["card"] = d.CHARACTERS.name(int(character(s.record, each)))
    return shown


def situation(s: State, e: Any, seat: int) -> str:
    """What the seat is asked, or `wait`."""
    if s.phase == d.OVER:
        return "over"
    if seat < 0 or not s.asked >> seat & 1:
        return "wait"
    if s.phase == d.HANDS:
        return "ready" if picked(s.record, seat) == d.RANKS else "hands"
    if s.phase == d.BLOCK:
        return "mark" if e.block[character(s.record, seat)] > s.call + 1 else "block"
    if s.phase == d.REVEAL:
        return ABILITIES[e.reveal[character(s.record, seat)]]
    if s.phase == d.BIDDING:
        return "open" if s.leader == d.NONE else "raise"
    return {d.CARDS: "cards", d.NAME: "name", d.QUICK: "quick", d.OPTION: "option"}[s.phase]


def ready_hands(s: State, e: Any, seat: int) -> dict[str, list[str]]:
    """Hands that can be had at once by whoever is choosing one, of those that the edition allows."""
    if s.phase != d.HANDS or seat < 0 or not s.asked >> seat & 1:
        return {}
    return {name: hand for name, hand in READY_MADE.items() if is_allowed(e, hand)}


def is_allowed(e: Any, hand: list[str]) -> bool:
    inns = [d.CHARACTERS.names.index(card) // d.RANKS for card in hand]
    return all(inn < e.inns[rank] for rank, inn in enumerate(inns))


def own_card(s: State, e: Any) -> bool | None:
    """Whether the option of that name has any effect at this table, if it was chosen."""
    return s.players == d.FULL_RANGE if e.own_card == d.YES else None


def acting(s: State) -> int | None:
    """Whose card is being resolved."""
    return s.actor if s.phase in (d.BLOCK, d.REVEAL, d.NAME, d.BIDDING, d.QUICK, d.OPTION) else None


def auction(s: State, seat: int) -> dict[str, Any] | None:
    if s.phase not in (d.BIDDING, d.QUICK, d.OPTION):
        return None
    return {
        "owner": s.actor,
        "bid": None if s.bid == d.NONE else s.bid,
        "leader": None if s.leader == d.NONE else s.leader,
        "passed": [each for each in range(s.players) if s.passed >> each & 1],
        "mine": s.bids[seat] if seat >= 0 and s.bids[seat] != d.NONE else None,
    }


def player(s: State, seat: int, shown: int, laid: int, *inns: int) -> dict[str, Any]:
    """What lies before a player. Whether a card does is for all to see; so no sealed choice but one that was made."""
    return {
        "hoard": s.hoard[seat],
        "setting": s.setting[seat],
        "gained": s.gained[seat],
        "laid": bool(laid),
        "card": None if shown == d.NONE else d.CHARACTERS.name(shown),
        "up": bool(s.up >> seat & 1),
        "blocked": bool(s.blocked >> seat & 1),
        "protected": bool(s.protected >> seat & 1),
        "paid": s.paid[seat],
        "marked by": [other for other in range(s.players) if s.mark[other] == seat and not s.up >> seat & 1],
        "tokens": [token(s, other) for other in owners(s, seat)],
        "discards": [card_name(s, seat, rank) for rank in range(d.RANKS) if s.spent[seat] >> rank & 1],
        "known": [None if inn == d.NONE else d.INNS.name(inn) for inn in inns],
    }


def owners(s: State, seat: int) -> list[int]:
    """Whose tokens lie on a setting, unresolved, in the order placed."""
    here = [other for other in range(s.players) if s.target[other] == seat and s.order[other] > 0]
    return sorted(here, key=lambda other: s.order[other])


def token(s: State, owner: int) -> dict[str, Any]:
    return {"of": owner, "named": None if s.named[owner] == d.NONE else s.named[owner] + 1}


def hand(s: State, seat: int) -> list[dict[str, Any] | None]:
    """One's own six cards; None where none is chosen yet."""
    return [
        None
        if s.hand[seat][rank] == d.NONE
        else {"name": card_name(s, seat, rank), "spent": bool(s.spent[seat] >> rank & 1)}
        for rank in range(d.RANKS)
    ]


def card_name(s: State, seat: int, rank: int) -> str:
    return d.CHARACTERS.name(s.hand[seat][rank] * d.RANKS + rank)
