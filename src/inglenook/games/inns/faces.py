"""Inns & Outcasts: the faces of the cards in words, made from the edition's table."""

from functools import lru_cache
from typing import Any

from inglenook.engine.toolkit import EditionError

from .declarations import CHARACTERS, FILE, INNS, RANKS

KINDS = {
    "cards": "card",
    "blocked": "blocked card",
    "same-inn": "other card of this inn",
    "same-race": "other card of this race",
    "same-morality": "other card of this morality",
    "same-initiative": "other card of this initiative",
    "same-character": "other {name} card",
    "wobblin-wagon": "Wobblin' Wagon card",
    "jaded-dragon": "Jaded Dragon card",
    "hero": "Hero",
    "mercenary": "Mercenary",
    "villain": "Villain",
    "unique-inn": "card whose inn is Unique",
    "unique-race": "Unique race",
    "unique-morality": "Unique morality",
    "unique-initiative": "Unique initiative",
    "matching-inn": "card with a Matching inn",
    "matching-race": "card with a Matching race",
    "matching-morality": "card with a Matching morality",
    "matching-initiative": "card with a Matching initiative",
}
REVEALS = {
    "nothing": "",
    "steal": "Target a card in range: when it is revealed, up to {amount} of its starting loot comes to your setting.",
    "bounty": "Target a card in range and name an initiative: if it is right, take {amount} when the card is revealed.",
    "clear": "Remove all unresolved target tokens from one setting in range.",
    "hex": "You may pay {cost} to block any one revealed card in range.",
    "protect": "Choose any card at the table: it is unblocked and cannot be blocked any more this turn.",
    "invest": "You may pay up to {cost}.",
    "tips": "Each other revealed {who} in range tips you {amount}.",
    "levy": "For each other player in range take {amount} from their setting, or from the pile if it is empty.",
    "auction": "Auction: {options}.",
}
CHOICES = {
    "pay-up": "Pay up (every other player pays you {amount})",
    "blow-up": "Blow up (all cards in range are blocked)",
    "hoard": "Hoard (you take {amount} from the pile)",
    "feast": "Feast (every other player takes {amount} from the pile)",
}

Face = dict[str, Any]


def check(edition: Any) -> None:
    """An auction needs something to be won, and two different things to choose between."""
    for name, card in edition.cards.items():
        if card["reveal"] == "auction" and card["first"] == "nothing":
            raise EditionError(f"{name}: an auction needs something in `first` that its winner can choose")
        if card["reveal"] == "auction" and card["first"] == card["second"]:
            raise EditionError(f"{name}: the two options of an auction must differ")


def columns(e: Any, card: int) -> Face:
    """The card's row of the table: numbers as they are, choices by name."""
    return {name: named(name, int(getattr(e, name)[card])) for name in COLUMNS}


COLUMNS = (
    "race", "morality", "start", "block", "reveal", "amount", "cost", "who", "first", "first_amount", "second",
    "second_amount", "loot", "each", "of", "more", "more_of", "times_paid", "if_empty", "most",
)  # fmt: skip
NAMES = {
    name: FILE.choices(name.replace("_", "-"))
    for name in ("race", "morality", "reveal", "who", "first", "second", "of", "more_of")
}


def named(column: str, value: int) -> int | str:
    return NAMES[column].name(value) if column in NAMES else value


@lru_cache(maxsize=64)
def faces(e: Any) -> dict[str, Face]:
    """Every card's face; made once for each edition, because every page shows them all."""
    return {name: face(e, card) for card, name in enumerate(CHARACTERS.names)}


def face(e: Any, card: int) -> Face:
    """All that is printed on a card."""
    row = columns(e, card)
    name = CHARACTERS.name(card)
    return {
        "name": name,
        "title": title(name),
        "initiative": card % RANKS + 1,
        "inn": INNS.name(card // RANKS),
        "race": row["race"],
        "morality": row["morality"],
        "start": row["start"],
        "block": row["block"],
        "reveal": reveal_text(name, row),
        "loot": loot_text(name, row),
    }


def reveal_text(name: str, row: Face) -> str:
    options = [
        CHOICES[row[each]].format(amount=row[f"{each}_amount"])
        for each in ("first", "second")
        if row[each] != "nothing"
    ]
    return REVEALS[row["reveal"]].format(
        amount=row["amount"], cost=row["cost"], who=kind(name, row["who"]), options=" or ".join(options)
    )


def loot_text(name: str, row: Face) -> str:
    parts = [f"{row['loot']}"] if row["loot"] else []
    if row["if_empty"]:
        parts = [f"{row['loot'] + row['if_empty']} if your setting is empty, else {row['loot']}"]
    if row["times_paid"]:
        parts.append(f"{row['times_paid']} for each loot you paid")
    for amount, of in (("each", "of"), ("more", "more_of")):
        if row[amount]:
            parts.append(f"{row[amount]} per {kind(name, row[of])} in range")
    most = f", at most {row['most']}" if row["most"] < 99 else ""
    return (", plus ".join(parts) or "nothing") + most


def kind(name: str, of: str) -> str:
    return KINDS.get(of, title(of)).format(name=title(name))


def title(name: str) -> str:
    return name.replace("-", " ").title()


def sentence(face: Face) -> str:
    """A card as the rules tell it."""
    traits = [face["race"].title(), face["morality"].title(), f"starting loot {face['start']}"]
    traits += [f"blocks {face['block']}"] if face["block"] else []
    reveal = f" Reveal: {face['reveal']}" if face["reveal"] else ""
    return f"{face['initiative']} {face['title']} ({', '.join(traits)}).{reveal} Loot: {face['loot']}."
