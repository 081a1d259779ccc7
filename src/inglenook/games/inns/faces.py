"""Inns & Outcasts: the faces of the cards, as facts and in the reader's words, made from the edition's table."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from inglenook.engine.edition import Edition
from inglenook.engine.toolkit import EditionError
from inglenook.engine.words import Words

from .declarations import CHARACTERS, FILE, INNS, RANKS

Face = dict[str, Any]
Say = Callable[..., str]
ENDLESS = 99  # a Loot ability without a most


def check(edition: Any) -> None:
    """An auction needs something to be won, and two different things to choose between."""
    for name, card in edition.cards.items():
        if card["reveal"] == "auction" and card["first"] == "nothing":
            raise EditionError(f"{name}: an auction needs something in `first` that its winner can choose")
        if card["reveal"] == "auction" and card["first"] == card["second"]:
            raise EditionError(f"{name}: the two options of an auction must differ")


# As facts

NAMES = {name: FILE.choices(name) for name in ("race", "morality")}


@lru_cache(maxsize=64)
def faces(e: Any) -> dict[str, Face]:
    """Every card's face; made once for each edition, because every page shows them all."""
    return {name: face(e, card) for card, name in enumerate(CHARACTERS.names)}


def face(e: Any, card: int) -> Face:
    """What is printed in the corners of a card."""
    return {
        "name": CHARACTERS.name(card),
        **place(CHARACTERS.name(card)),
        "race": NAMES["race"].name(int(e.race[card])),
        "morality": NAMES["morality"].name(int(e.morality[card])),
        "start": int(e.start[card]),
        "block": int(e.block[card]),
    }


# In words


def printed(words: Words, edition: Edition) -> dict[str, Face]:
    """What every card says: its abilities whole, and in a few words for where there is little room."""

    def say(key: str, /, **facts: object) -> str:
        return words.table[key].said({**words.facts, **facts})

    return {name: card_text(words, say, name, card) for name, card in edition.cards.items()}


def card_text(words: Words, say: Say, name: str, card: Mapping[str, Any]) -> Face:
    parts = loot_parts(words, say, name, card)
    most = say("loot-most", n=card["most"]) if card["most"] < ENDLESS else ""
    return {
        "title": str(words.label(name)),
        "traits": say("traits", race=words.label(card["race"]), morality=words.label(card["morality"])),
        "reveal": reveal_text(words, say, name, card),
        "gist": say(f"gist-{card['reveal']}", amount=card["amount"], cost=card["cost"]),
        "loot": (say("loot-plus").join(parts) or say("loot-none")) + most,
        "brief": loot_brief(words, name, card),
        "options": options(card),
        "times": card["times-paid"],
        "cost": card["cost"],
        "terms": [term for term in TERMS if speaks_of(term, card)],
        **place(name),
        "start": card["start"],
        "block": card["block"],
    }


def place(name: str) -> Face:
    """Which card of which inn it is."""
    card = CHARACTERS.number(name)
    return {"initiative": card % RANKS + 1, "inn": INNS.name(card // RANKS)}


TERMS = {"initiative": {"bounty"}, "range": {"steal", "bounty", "hex", "clear", "tips", "levy"}}
TERMS |= {
    "setting": {"steal", "clear", "levy"},
    "unique": set(),
    "matching": set(),
    "target": {"steal", "bounty", "clear"},
}
TERMS |= {"block": {"hex", "protect"}, "auction": {"auction"}}


def speaks_of(term: str, card: Mapping[str, Any]) -> bool:
    """Whether a card has a word of the trade on it, which somebody may want to be told."""
    told = {of.partition("-")[0] for _, of in counted(card)}
    counts = {
        "range": bool(told or card["block"]),
        "setting": bool(card["if-empty"]),
        "block": bool(card["block"]),
    }
    return card["reveal"] in TERMS[term] or term in told or counts.get(term, False)


def options(card: Mapping[str, Any]) -> dict[str, int]:
    """What the winner of the card's auction may choose, with the loot that it moves."""
    found = {card[each]: card[f"{each}-amount"] for each in ("first", "second")}
    return {name: n for name, n in found.items() if name != "nothing"} if card["reveal"] == "auction" else {}


def reveal_text(words: Words, say: Say, name: str, card: Mapping[str, Any]) -> str:
    told = [say(f"option-{each}", amount=n) for each, n in options(card).items()]
    return say(
        f"reveal-{card['reveal']}",
        amount=card["amount"],
        cost=card["cost"],
        who=kind(words, name, card["who"]),
        options=say("or").join(told),
    )


def loot_parts(words: Words, say: Say, name: str, card: Mapping[str, Any]) -> list[str]:
    """The sums that a Loot ability adds up."""
    loot, empty = card["loot"], card["if-empty"]
    parts = [say("loot-empty", n=loot + empty, m=loot)] if empty else [say("loot-n", n=loot)] if loot else []
    if card["times-paid"]:
        parts.append(say("loot-paid", n=card["times-paid"]))
    return parts + [say("loot-per", n=n, kind=kind(words, name, of)) for n, of in counted(card)]


def loot_brief(words: Words, name: str, card: Mapping[str, Any]) -> str:
    """The same in figures: "4 + 1/Guard"."""
    parts = [str(card["loot"])] if card["loot"] else []
    parts += [words.table["brief-paid"].said({"n": card["times-paid"]})] if card["times-paid"] else []
    parts += [f"{n}/{kind(words, name, of, 'brief')}" for n, of in counted(card)]
    return "+".join(parts) or "0"


def counted(card: Mapping[str, Any]) -> list[tuple[int, str]]:
    """What a Loot ability counts: so much for each of a kind."""
    return [(card[n], card[of]) for n, of in (("each", "of"), ("more", "more-of")) if card[n]]


def kind(words: Words, name: str, of: str, form: str = "") -> str:
    """A kind of cards, in the form that a sentence wants."""
    return format(words.label(of), form).format(name=words.label(name))
