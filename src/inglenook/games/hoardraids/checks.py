"""Hoardraids: which editions can be played. What a card does must work where it is found or played from, and what
is agreed on must be there to be hidden."""

from inglenook.engine.edition import Card
from inglenook.engine.edition import Edition as Whole
from inglenook.engine.errors import EditionError

TO_HIM = ("nothing", "raise", "lower", "halve", "set", "toxicate", "cure", "skip")
AIMED = ("teleport", "hasten", "banish", "strike", "fury", "exile")
WORKS = dict.fromkeys(("arms", "potion", "trap", "villain"), TO_HIM) | {
    "special": (*TO_HIM, "look", "portal"),
    "spell": (*TO_HIM, "look", *AIMED),
    "map": ("nothing",),
}
COUNTS = {
    "power": "villain",
    "price": "special",
    "face": "special",
    "face-2": "special",
}  # on which type alone
KINDS = ("crowns", "goblets", "orbs")


def check(edition: Whole) -> None:
    start = edition.numbers["start"]
    if isinstance(start, list) and start[0] == 0:
        raise EditionError("start: a henchman needs at least 1 health to set out", "numbers", "start")
    for row, card in edition.cards.items():
        check_card(row, card)
    for row in edition.own.values():
        check_own(row, edition.cards[row])
    check_goal(edition)


def check_card(row: str, card: Card) -> None:
    """What stands on a card must have an effect."""
    kind, does = str(card["type"]), str(card["does"])
    alone = does not in TO_HIM or kind == "map"
    require(row, card, "does", WORKS[kind], f"on a card of type {kind}")
    require(
        row, card, "does-2", ("nothing",) if alone else TO_HIM, f"besides {does} on a card of type {kind}"
    )
    for column, only in COUNTS.items():
        if kind != only or (alone and column in ("face", "face-2")):
            where = f"on a card of type {kind}" if kind != only else f"with {does}"
            require(row, card, column, (0,), where)


def require(row: str, card: Card, column: str, allowed: tuple[str | int, ...], where: str) -> None:
    if card[column] not in allowed:
        listed = ", ".join(map(str, allowed))
        reason = f"{row}: {column} = {card[column]} cannot work {where}; allowed: {listed}"
        raise EditionError(reason, "cards", row, column)


def check_own(row: str, card: Card) -> None:
    """A villain may have nothing to give and a map has its field; any other new card does something."""
    idle = card["does"] == card["does-2"] == "nothing"
    if idle and card["type"] not in ("villain", "map"):
        allowed = ", ".join(WORKS[str(card["type"])][1:])
        raise EditionError(f"{row}: does nothing; a {card['type']} may: {allowed}", "cards", row)


def check_goal(edition: Whole) -> None:
    chosen = {name: int(str(edition.options[f"goal-{name}"])) for name in ("any", *KINDS)}
    usual = {"any": 1, **dict.fromkeys(KINDS, 0)}
    treasures = edition.numbers["treasures"]
    there = treasures if isinstance(treasures, list) else []
    for name, most in zip(("any", *KINDS), (sum(there), *there), strict=True):
        if edition.options["goal"] != "agreed" and chosen[name] != usual[name]:
            raise EditionError(f"goal-{name}: counts only with goal = agreed", "options", f"goal-{name}")
        if edition.options["goal"] == "agreed" and chosen[name] > most:
            reason = f"goal-{name}: {chosen[name]} are asked for; there are {most}"
            raise EditionError(reason, "options", f"goal-{name}")
