"""Hoardraids: what the cards say, in the reader's words, made from the edition's table."""

from collections.abc import Mapping
from typing import Any

from inglenook.engine.edition import Edition
from inglenook.engine.words import Words

from .declarations import FIELDS

Card = Mapping[str, Any]


def printed(words: Words, edition: Edition) -> dict[str, str]:
    return {name: text(words, card) for name, card in edition.cards.items()}


def text(words: Words, card: Card) -> str:
    if card["type"] == "map":
        return said(words, "dig-at", field=FIELDS.name(card["spot"]))
    return " ".join([*conditions(words, card), ", ".join(effects(words, card))])


def conditions(words: Words, card: Card) -> list[str]:
    """What must be done or paid before the card has its effects."""
    beaten = [said(words, "beaten")] if card["type"] == "villain" else []
    return beaten + ([said(words, "price", n=card["price"])] if card["price"] else [])


def effects(words: Words, card: Card) -> list[str]:
    second = [effect(words, card, "-2")] if card["does-2"] != "nothing" else []
    return [effect(words, card, ""), *second]


def effect(words: Words, card: Card, which: str) -> str:
    face, value = card[f"face{which}"], words.label(card[f"what{which}"])
    does = said(words, f"does-{card[f'does{which}']}", value=value, n=card[f"by{which}"])
    return f"{said(words, 'on-roll', n=face)} {does}" if face else does


def said(words: Words, key: str, **facts: object) -> str:
    return words.table[key].said({**words.facts, **facts})
