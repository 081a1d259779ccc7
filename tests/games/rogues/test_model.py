"""The engine against the independent model: whole games in lockstep, and counted trees."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from inglenook.engine.chance import chance_from, taped
from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for
from inglenook.games.rogues import declarations as d

from ..lockstep import in_step
from .model import Rogues, count
from .table import GAME, TRAPS, edition

CARDS = {name: (str(card["kind"]), int(str(card["value"]))) for name, card in GAME.edition.cards.items()}
PHASES = ("name", "hide", "speak", "claim", "tie", "correct", "take", "settle", "over")

# Rare things must happen: few penalty cards, a short pile, laps that run out.
TABLES: dict[str, dict[str, Any]] = {
    "standard": {},
    "random youngest": {"youngest": "random", "race": "tie-rule"},
    "few penalty cards": {"penalties": 0, "pile": 9},
    "one penalty card each": {"penalties": 1, "race": "tie-rule"},
    "short": {"pile": 5, "opening": 2, "diamonds": 1},
    "no opening": {"opening": 0, "pile": 4, "max_laps": 3},
    "no limit of laps": {"opening": 1, "pile": 8, "max_laps": 0},
    "sealed, with a count": {"sealed_count": "on", "max_laps": 0},
    "live": {"live": "on"},
    "live, no instant": {"live": "on", "instant": 0, "penalties": 1},
}

# How much likelier the right answer, a claim and silence are than any other.
HABITS = (
    {"right": 1, "claim": 1},
    {"right": 200, "claim": 1},
    {"right": 40, "claim": 5},
    {"right": 60, "claim": 0.3},
)


@dataclass
class Twins:
    """A model and an engine that is fed with the model's luck."""

    players: int
    facts: dict[str, Any]
    rng: random.Random

    def __post_init__(self) -> None:
        self.tape: list[int] = []
        self.model = Rogues(self.players, CARDS, list(d.SIGNS.names), self.draw, self.roll, **self.facts)
        self.engine = Position(GAME, edition(**self.facts), self.players)
        chance = chance_from(seed_for(b"model", 0), self.tape)
        self.engine.setup(chance)
        assert len(taped(chance)) == len(self.tape)

    def draw(self, names: list[str]) -> str:
        name = self.rng.choice(names)
        self.tape.append(TRAPS.index(name))
        return name

    def roll(self, n: int) -> int:
        self.tape.append(self.rng.randrange(n))
        return self.tape[-1]

    def play(self, seat: int, action: str) -> None:
        self.tape.clear()
        self.model.play(seat, action)
        chance = chance_from(seed_for(b"model", 0), self.tape)
        self.engine.apply(seat, GAME.actions.parse(action), chance)
        assert len(taped(chance)) == len(self.tape), "the engine did not use the same luck"


def agree(twins: Twins) -> None:
    model, engine = twins.model, twins.engine
    s = engine.s
    assert (engine.asked(), engine.able()) == (model.waiting(), model.able())
    for seat in model.able():
        assert [GAME.actions.notation(each) for each in engine.legal(seat)] == model.legal(seat)
    assert PHASES[s.phase] == model.phase
    assert [d.LOOT.name(int(trap) + 1) for trap in s.door] == list(model.behind.values())
    assert (int(s.pile), int(s.middle), int(s.laps)) == (model.pile, model.middle, model.laps)
    assert s.penalties[: twins.players].tolist() == model.fines
    if model.phase != "over":
        assert (int(s.speaker), int(s.trove) + 1) == (model.speaker, model.place)
    points = [model.points(seat) for seat in range(twins.players)]
    assert [rogue["points"] for rogue in engine.view(-1)["rogues"]] == points
    assert engine.scores() == points
    assert engine.intact()


def lockstep(players: int, facts: dict[str, Any], seed: int) -> Iterator[Twins]:
    rng = random.Random(f"{players} {sorted(facts.items())} {seed}")
    twins, habit = Twins(players, facts, rng), HABITS[seed % len(HABITS)]

    def weigh(seat: int, action: str) -> float:
        speaking = twins.model.phase in ("speak", "correct")
        return habit["right"] if speaking and action == twins.model.right_answer() else habit.get(action, 1)

    return in_step(twins, rng, weigh, agree, twins.model.able)


@pytest.mark.parametrize("facts", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("players", [3, 5, 8])
def test_engine_and_model_agree(players: int, facts: dict[str, Any], soak: bool) -> None:
    for seed in range(40 if soak else 2):
        for _ in lockstep(players, facts, seed):
            pass


def test_the_games_reach_the_rare_corners() -> None:
    reached: set[str] = set()
    for facts in (TABLES["few penalty cards"], TABLES["one penalty card each"], TABLES["short"]):
        for seed in range(4):
            for twins in lockstep(3, facts, seed):
                reached |= {name for name, here in corners(twins.model).items() if here}
    assert reached == corners(twins.model).keys()


def corners(model: Rogues) -> dict[str, bool]:
    waiting, speaking = model.waiting(), model.phase == "speak"
    return {
        "an empty middle": not model.middle,
        "a card from a fellow rogue": model.phase == "take",
        "the last trap": model.phase == "hide" and not model.pile,
        "the call is due": speaking and model.place == 19,
        "a call was forgotten": speaking and model.place == 2 and model.said != "call" and model.laps > 0,
        "two traps after a forgotten call": model.todo[:1] == [("hide", model.speaker)]
        and model.phase == "hide",
        "a trap among the loot": any(set(loot) - {"treasure"} for loot in model.loot),
        "all have decided but one": model.phase == "claim" and len(waiting) == 1,
        "over": not waiting,
    }


# Counted trees. "by" says which hand computed a count first; both must find it.
TREES = [
    ({"players": 3, "opening": 0, "pile": 4}, 3, 33 * 4, "hand"),
    ({"players": 3, "opening": 0, "pile": 4}, 4, 31 * 126 + 2 * 129, "hand"),
    ({"players": 4, "opening": 0, "pile": 4, "race": "tie-rule"}, 5, 8520, "engine"),
    ({"players": 3, "opening": 1, "pile": 2}, 3, 18 * 34, "hand"),
    ({"players": 3, "opening": 0, "pile": 1, "live": "on"}, 3, 32 * 32, "hand"),
]


@pytest.mark.parametrize(("facts", "depth", "paths", "by"), TREES)
def test_engine_and_model_count_the_same_paths(
    facts: dict[str, Any], depth: int, paths: int, by: str
) -> None:
    """Chance always takes the first trap and the first face."""
    players = facts["players"]
    rest = {name: value for name, value in facts.items() if name != "players"}
    model = Rogues(players, CARDS, list(d.SIGNS.names), lambda names: names[0], lambda n: 0, **rest)
    engine = Position(GAME, edition(**rest), players).setup(chance_from(bytes(16), [0]))
    assert (count(model, depth), count_engine(engine, depth)) == (paths, paths)


def count_engine(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if not position.waiting():
        return 0
    seat, paths = position.asked()[0], 0
    for action in position.legal(seat):
        after = position.copy()
        after.apply(seat, action, lowest(position))
        paths += count_engine(after, depth - 1)
    return paths


def lowest(position: Position) -> Any:
    """The first trap that is left, or the first face: no tree here goes as far as a call after a claim."""
    drawn = 0 if position.s.phase == d.CLAIMING else position.s.pool.tolist().index(1)
    return chance_from(bytes(16), [drawn])
