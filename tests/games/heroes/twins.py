"""The engine and the independent model at one table: the model deals, the engine is fed the same cards."""

from collections.abc import Callable, Sequence
from typing import Any

from inglenook.engine.chance import BLANK, taped
from inglenook.engine.position import Position

from .model import DECK, WATCHER, Card, Heroes
from .table import GAME, chance

Facts = dict[str, Any]
BACKS = ("fire water air", "halfling gnome human")


class Twins:
    """`engine` and `model` of the same game; what one does the other does with the same cards."""

    def __init__(
        self,
        players: int,
        deal: Callable[[Sequence[Card]], Card],
        first: Callable[[int], int],
        **options: Any,
    ) -> None:
        self.drawn: list[int] = []

        def noted_deal(left: Sequence[Card]) -> Card:
            card = deal(left)
            groups = [card.element in BACKS[0], card.race in BACKS[1]]
            self.drawn += [2 * (not groups[0]) + (not groups[1]), DECK.index(card)]
            return card

        def noted_first(n: int) -> int:
            self.drawn.append(first(n))
            return self.drawn[-1]

        self.model = Heroes(players, noted_deal, noted_first, **options)
        named = {name.replace("_", "-"): value for name, value in options.items()}
        self.engine = Position(GAME, GAME.schema.edition({}, named), players)
        self._feed(lambda luck: self.engine.setup(luck))

    def play(self, seat: int, action: str) -> None:
        self.model.apply(seat, action)
        self._feed(lambda luck: self.engine.apply(seat, GAME.actions.parse(action), luck))

    def _feed(self, act: Callable[[Any], Any]) -> None:
        """Act with the model's cards; a blank at the end shows whether the engine wants yet another."""
        luck = chance(0, [*self.drawn, BLANK])
        act(luck)
        assert [row[0] for row in taped(luck)] == self.drawn, "the two need different numbers of cards"
        self.drawn.clear()


def model_facts(model: Heroes) -> Facts:
    return {
        "asked": model.waiting(),
        "legal": [model.legal(seat) for seat in model.waiting()],
        "cards": [card.name for card in [*model.table, *(card for rack in model.racks for card in rack)]],
        "up": model.up,
        "seen": {viewer: model.shown_to(viewer) for viewer in [*range(model.n), WATCHER]},
        "ready": model.banners(),
        "said": {seat: (said, {card.name for card in cards}) for seat, (said, cards) in model.said.items()},
        "turns": model.turns,
        "gold": model.gold,
        "totals": model.totals(),
        "winners": model.winners() if not model.waiting() else None,
    }


def engine_facts(position: Position) -> Facts:
    """The same facts, where possible as they are shown."""
    s, players, viewers = position.s, position.players, [*range(position.players), -1]
    view, asked = position.view(-1), position.asked()
    names = [DECK[card].name for card in s.card]
    best = max(position.scores())
    return {
        "asked": asked,
        "legal": [[GAME.actions.notation(action) for action in position.legal(seat)] for seat in asked],
        "cards": names,
        "up": [place["open"] for place in view["table"]],
        "seen": {viewer: faces(position.view(viewer)) for viewer in viewers},
        "ready": [seat["ready"] for seat in view["seats"]],
        "said": {seat: said(s, seat, names) for seat in range(players) if s.acted >> seat & 1},
        "turns": view["turns"],
        "gold": s.gold[: s.rounds, :players].tolist(),
        "totals": [seat["total"] for seat in view["seats"]],
        "winners": None if asked else [seat for seat, n in enumerate(position.scores()) if n == best],
    }


def said(s: Any, seat: int, names: list[str]) -> tuple[bool, set[str]]:
    held = {name for name, mask in zip(names, s.held, strict=True) if mask >> seat & 1}
    return bool(s.ready >> seat & 1), held


def faces(view: dict[str, Any]) -> list[str | None]:
    places = [*view["table"], *(place for seat in view["seats"] for place in seat["rack"])]
    return [place["card"] and place["card"]["name"] for place in places]


def divide(position: Position, depth: int) -> dict[str, int]:
    """For each legal action, the number of paths that begin with it. Nothing is drawn while a round lasts."""
    found: dict[str, int] = {}
    for seat in position.asked():
        for action in position.legal(seat):
            after = position.copy()
            after.apply(seat, action, chance(0))
            found[GAME.actions.notation(action)] = perft(after, depth - 1)
    return found


def perft(position: Position, depth: int) -> int:
    return 1 if depth == 0 else sum(divide(position, depth).values())
