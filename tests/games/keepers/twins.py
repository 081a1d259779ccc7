"""The engine and the independent model at one table: the model draws, the engine is fed the same cards."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from inglenook.engine.chance import BLANK, CHANCE, LONGEST, Rolled, taped
from inglenook.engine.position import Position
from inglenook.engine.settings import Value

from .model import Draw, First, Keepers
from .table import BOARD, GAME, HUES, chance

Facts = dict[str, Any]


class Twins:
    """`engine` and `model` of the same game; what one does the other does with the same cards."""

    def __init__(
        self,
        players: int,
        draw: Draw,
        first: First,
        *,
        quests: Sequence[int] = (12, 12, 12, 12),
        adventurers: Sequence[int] = (5, 5, 5, 5),
        hand: int = 5,
        quest_giver: str = "passes",
        max_rounds: int = 200,
    ) -> None:
        numbers: dict[str, Value] = {"quests": list(quests), "adventurers": list(adventurers), "hand": hand}
        options: dict[str, Value] = {"quest-giver": quest_giver, "max-rounds": max_rounds}
        self.drawn: list[int] = []
        self.model = Keepers(
            players,
            self._noting(draw),
            self._noting(first),
            quest_cards=quests,
            adventurers=adventurers,
            hand=hand,
            quest_giver=quest_giver,
            max_rounds=max_rounds,
        )
        self.engine = Position(GAME, GAME.schema.edition(numbers, options), players)
        self._feed(lambda luck: self.engine.setup(luck))

    def play(self, seat: int, action: str) -> None:
        self.model.apply(seat, action)
        self._feed(lambda luck: self.engine.apply(seat, GAME.actions.parse(action), luck))

    def _noting(self, source: Callable[..., int]) -> Callable[..., int]:
        def noting(*facts: Any) -> int:
            self.drawn.append(source(*facts))
            return self.drawn[-1]

        return noting

    def _feed(self, act: Callable[[Any], Any]) -> None:
        """Act with the model's cards; a blank at the end shows whether the engine wants yet another."""
        luck = chance(0, [*self.drawn, BLANK])
        act(luck)
        assert [row[0] for row in taped(luck)] == self.drawn, "the two need different numbers of cards"
        self.drawn.clear()


def model_facts(model: Keepers) -> Facts:
    return {
        **model.public(),
        "asked": model.waiting(),
        "legal": [model.legal(seat) for seat in model.waiting()],
        "hands": model.hands(),
        "bids": model.bid,
        "quest": model.quest,
        "scores": model.scores(),
    }


def engine_facts(position: Position) -> Facts:
    """The same facts: the public ones as a spectator sees them, the rest from the state."""
    view, s, players = position.view(-1), position.s, position.players
    keepers, quests = view["keepers"], [view["quests"][name] for name in BOARD]
    return {
        "unprepared": [row(keeper["tavern"]) for keeper in keepers],
        "prepared": [row(keeper["prepared"]) for keeper in keepers],
        "known": [row(keeper["known"]) for keeper in keepers],
        "won": [keeper["won"] for keeper in keepers],
        "laid": [-1 if keeper["laid"] is None else keeper["laid"] for keeper in keepers],
        "hand_sizes": [keeper["cards"] for keeper in keepers],
        "piles": [row(quest["cards"]) for quest in quests],
        "focus": [number(quest["focus"]) for quest in quests],
        "rumours": [number(quest["rumour"]) for quest in quests],
        "discards": row(view["discards"]),
        "box": row(view["box"]),
        "deck": view["deck"],
        "giver": view["quest giver"],
        "round": view["round"],
        "asked": position.asked(),
        "legal": [[GAME.actions.notation(n) for n in position.legal(seat)] for seat in position.asked()],
        "hands": s.hand[:players].tolist(),
        "bids": s.bid[:players].tolist(),
        "quest": int(s.quest),
        "scores": position.scores(),
    }


def row(counts: dict[str, int]) -> list[int]:
    return [counts.get(name, 0) for name in HUES]


def number(name: str | None) -> int:
    return -1 if name is None else HUES.index(name)


# Counting the engine's tree, with every card that can come up


BLANKS = chance(0, [BLANK] * LONGEST)


def divide(position: Position, depth: int) -> dict[str, int]:
    """For each legal action of the lowest waiting seat, the number of paths that begin with it."""
    if depth < 1 or not position.asked():
        return {}
    seat = position.asked()[0]
    return {
        GAME.actions.notation(action): sum(
            perft(next_, depth - 1) for next_ in outcomes(position, seat, action)
        )
        for action in position.legal(seat)
    }


def perft(position: Position, depth: int) -> int:
    return 1 if depth == 0 else sum(divide(position, depth).values())


def outcomes(position: Position, seat: int, action: int) -> Iterator[Position]:
    """Every position the action can lead to, one for each distinct sequence of cards."""
    scripts: list[list[int]] = [[]]
    while scripts:
        script = scripts.pop()
        twin, luck = position.copy(), BLANKS.copy()
        luck.view(CHANCE.dtype)[0].tape[: len(script), 0] = script
        try:
            twin.apply(seat, action, luck)
        except ValueError as error:
            if "not in the pool" not in str(error):
                raise
            continue
        scripts += siblings(taped(luck), len(script))
        yield twin


def siblings(tape: list[Rolled], scripted: int) -> Iterator[list[int]]:
    """The sequences that branch off after the script, whether or not such a card is there."""
    for at in range(scripted, len(tape)):
        before = [rolled.outcome for rolled in tape[:at]]
        kinds = range(len(tape[at].ways))
        yield from ([*before, other] for other in kinds if other != tape[at].outcome)
