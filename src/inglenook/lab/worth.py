"""What a card or a way to play is worth, by intervention: the same games with and without it, on the same chance.

Who happens to hold a card may have won for other reasons. So one seat is made to take it always, and never, while all
else stays; or, where no action names cards, a card's number is made an ordinary one. What changes is its worth.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import median

from inglenook.engine.actions import Group
from inglenook.engine.edition import Edition
from inglenook.engine.errors import EditionError
from inglenook.engine.game import Game
from inglenook.engine.settings import Number

from .changes import with_cell
from .moments import Mean, column
from .plan import Agent, Sums, Table, text_of
from .things import DO, things
from .work import DECISIONS, FIRST, OFFERED, TURNED, seat_name

ALWAYS, NEVER, PLAIN = "always", "never", "plain"
CARD, GROUP = "card", "group"
LONG = 4  # times the usual length, then a game with a handicap is broken off
BUDGET = 3_000_000  # decisions that all variants together may take, about
FEWEST, MOST = 100, 1000  # games of each
CARDS = 24  # that are looked at: those that are offered most often
RARE = 0.02  # what is offered in fewer games than that is not looked at


@dataclass(frozen=True)
class Variant:
    """One seat plays with a handicap, or a card has an ordinary number."""

    name: str
    kind: str
    side: str
    table: Table


def variants(game: Game, edition: Edition, players: int, look: Sums) -> list[Variant]:
    most = int(LONG * column(look, DECISIONS).mean.value) + 100
    base = Table(game.name, text_of(edition), players, most=most)
    listed = [*_of_cards(game, edition, base, look), *_of_groups(game, base, look)]
    return listed if game.parts.get("policy") else [each for each in listed if each.side == PLAIN]


def games_for(found: Sequence[Variant], look: Sums) -> int:
    """As many as a report can wait for."""
    fit = BUDGET / (column(look, DECISIONS).mean.value * max(1, len(found)))
    return int(min(MOST, max(FEWEST, fit)))


def _of_cards(game: Game, edition: Edition, base: Table, look: Sums) -> Iterator[Variant]:
    named = [
        each
        for each in things(game).names
        if each.startswith(f"{DO}:") and each.rpartition(".")[2] in edition.cards
    ]
    if not named:
        yield from _plain(game, edition, base)
        return
    group = named[0].rpartition(".")[0]  # the first in which a card is chosen
    chosen = [each for each in named if each.startswith(f"{group}.") and _offered(look, each) >= RARE]
    for name in sorted(chosen, key=lambda each: -_offered(look, each))[:CARDS]:
        card = name.rpartition(".")[2]
        yield from _handicaps(card, CARD, f"{group.removeprefix(f'{DO}:')}[{card}]", base)


def _of_groups(game: Game, base: Table, look: Sums) -> Iterator[Variant]:
    for group in avoidable(game, look):
        yield from _handicaps(group.name, GROUP, group.name, base)


def avoidable(game: Game, look: Sums) -> Iterator[Group]:
    """What may be done, and may be left alone."""
    for group in game.actions.groups:
        name = f"{DO}:{group.name}"
        if _offered(look, name) >= RARE and column(look, name).total < column(look, OFFERED + name).total:
            yield group


def _offered(look: Sums, name: str) -> float:
    return column(look, OFFERED + name).mean.value


def _handicaps(name: str, kind: str, meant: str, base: Table) -> Iterator[Variant]:
    others = (Agent(),) * (base.players - 1)
    for side, agent in ((ALWAYS, Agent(always=(meant,))), (NEVER, Agent(never=(meant,)))):
        yield Variant(
            name, kind, side, Table(base.game, base.edition, base.players, (agent, *others), base.most)
        )


def _plain(game: Game, edition: Edition, base: Table) -> Iterator[Variant]:
    """Each card with the middle one of all cards' numbers, in every column that has various ones."""
    for name, setting in game.schema.columns.items():
        values = [card[name] for card in edition.cards.values()]
        if not isinstance(setting, Number) or len({*map(str, values)}) == 1:
            continue
        middle = sorted(value for value in values if isinstance(value, int))[len(values) // 2]
        for row, card in edition.cards.items():
            if card[name] != middle:
                try:
                    text = text_of(with_cell(game.schema, edition, row, name, middle))
                except EditionError:
                    continue
                yield Variant(row, CARD, PLAIN, Table(base.game, text, base.players, most=base.most))


@dataclass(frozen=True)
class Worth:
    """What something is worth, in shares of the win (of a plain card: in how many games it decides)."""

    name: str
    kind: str
    worth: Mean
    always: Mean | None  # beside play as usual; of a plain card neither
    never: Mean | None
    gain: float  # how many times as many games it would take with other chance


def worths(found: Sequence[Variant], sums: Sums) -> list[Worth]:
    """Of all variants; the base is the first table."""
    sides: dict[tuple[str, str], dict[str, int]] = {}
    for place, each in enumerate(found, 1):
        sides.setdefault((each.name, each.kind), {})[each.side] = place
    return [_worth(*key, tables, sums) for key, tables in sides.items()]


def _worth(name: str, kind: str, tables: dict[str, int], sums: Sums) -> Worth:
    if PLAIN in tables:
        turned = column(sums, TURNED, tables[PLAIN])
        return Worth(name, kind, turned.mean, None, None, 1.0)
    always, never = (column(sums, seat_name(0), tables[side]) for side in (ALWAYS, NEVER))
    plus, minus = always.change, never.change
    both = Mean(plus.value - minus.value, sqrt(plus.error**2 + minus.error**2))
    return Worth(name, kind, both, plus, minus, (always.gain + never.gain) / 2)


def left_alone(names: Sequence[str], sums: Sums) -> list[Worth]:
    """Of ways to play, where one of those who think leaves one alone; all play as usual at the first table."""
    found = []
    for table, name in enumerate(names, 1):
        each = column(sums, FIRST, table)
        found.append(
            Worth(name, GROUP, Mean(-each.change.value, each.change.error), None, each.change, each.gain)
        )
    return found


def middle(found: Sequence[Worth]) -> float:
    """What the middle one is worth: others are judged beside it."""
    return median(each.worth.value for each in found) if found else 0.0
