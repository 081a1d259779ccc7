"""The engine and the independent model at one table: the model rolls, the engine is fed the same."""

from collections.abc import Callable
from typing import Any

from inglenook.engine.chance import BLANK, taped
from inglenook.engine.edition import Edition
from inglenook.engine.position import Position

from .model import Inns
from .table import CAST, GAME, chance

Facts = dict[str, Any]


class Twins:
    """`engine` and `model` of the same game; what one does the other does."""

    def __init__(self, players: int, edition: Edition, roll: Callable[[int], int]) -> None:
        rolled: list[int] = []

        def noting(n: int) -> int:
            rolled.append(roll(n))
            return rolled[-1]

        options: Facts = {name.replace("-", "_"): value for name, value in edition.options.items()}
        goals = edition.numbers["goals"]
        assert isinstance(goals, list)
        options["goal"] = options["goal"] or goals[players - 3]
        self.model = Inns(players, edition.cards, noting, **options)
        self.engine = Position(GAME, edition, players)
        luck = chance(0, [*rolled, BLANK])
        self.engine.setup(luck)
        assert [row[0] for row in taped(luck)] == rolled, "the two roll differently"

    def play(self, seat: int, action: str) -> None:
        self.model.apply(seat, action)
        self.engine.apply(seat, GAME.actions.parse(action), chance(0))


def model_facts(model: Inns) -> Facts:
    return {
        "asked": model.waiting(),
        "legal": [model.legal(seat) for seat in model.waiting()],
        "hands": model.hands,
        "seen": [sorted(each) for each in model.seen],
        "cards": model.card,
        "up": sorted(model.up),
        "blocked": sorted(model.blocked),
        "protected": sorted(model.protected),
        "settings": model.setting,
        "hoards": model.hoard,
        "paid": model.paid,
        "discards": [sorted(each) for each in model.discards],
        "tokens": [
            [(owner, named) for owner, (target, named) in model.tokens.items() if target == seat]
            for seat in range(model.n)
        ],
        "head": model.head,
        "turn": model.turns,
        "scores": model.hoard,
    }


def engine_facts(position: Position) -> Facts:
    """The same facts: what is public as a spectator sees it, the rest from the state."""
    view, s, players = position.view(-1), position.s, position.players
    public = view["players"]
    hands = [
        [CAST[6 * inn + rank] for rank, inn in enumerate(row) if inn >= 0]
        for row in s.hand[:players].tolist()
    ]
    cards = s.card[:players].tolist()
    return {
        "asked": position.asked(),
        "legal": [[GAME.actions.notation(n) for n in position.legal(seat)] for seat in position.asked()],
        "hands": hands,
        "seen": [sorted(seen(hands[seat], public[seat]["known"])) for seat in range(players)],
        "cards": [None if rank < 0 else hand[rank] for hand, rank in zip(hands, cards, strict=True)],
        "up": [seat for seat in range(players) if public[seat]["up"]],
        "blocked": [seat for seat in range(players) if public[seat]["blocked"]],
        "protected": [seat for seat in range(players) if public[seat]["protected"]],
        "settings": [each["setting"] for each in public],
        "hoards": [each["hoard"] for each in public],
        "paid": [each["paid"] for each in public],
        "discards": [sorted(each["discards"]) for each in public],
        "tokens": [[(token["of"], token["named"]) for token in each["tokens"]] for each in public],
        "head": view["head"],
        "turn": view["turn"],
        "scores": position.scores(),
    }


def seen(hand: list[str], known: list[str | None]) -> list[str]:
    """The cards of a hand that everybody knows."""
    return [hand[rank] for rank, inn in enumerate(known) if inn]
