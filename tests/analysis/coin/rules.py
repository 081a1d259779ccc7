"""The whole game. On a tilted table (`tilted`) A may hand the win over before the coin is thrown."""

from inglenook.engine.toolkit import (
    EVERYONE,
    NUMBER,
    Actions,
    Chance,
    Events,
    Log,
    Moves,
    Record,
    Row,
    cell,
    emit,
    kernel,
    roll,
    sees,
)


class State(Record):
    thrown: int = cell()  # 1 at the end
    winner: int = cell()


class Observation(Record):
    thrown: int = sees(high=1, meaning="whether the coin was thrown")


class Edition(Record):
    tilted: int = cell()


ACTIONS, EVENTS, MEASURES = Actions(), Events(), ("throws",)
THROW, HAND = ACTIONS.group("throw"), ACTIONS.group("hand")
LAY = EVENTS.kind("lay", side=NUMBER)


@kernel
def setup(s: State, e: Edition, players: int, chance: Chance, log: Log) -> None:
    s.thrown = 0


@kernel
def waiting(s: State, e: Edition) -> int:
    return 0 if s.thrown else 1


@kernel
def legal(s: State, e: Edition, seat: int, out: Moves) -> int:
    out[0], out[1] = THROW, HAND
    return 1 + e.tilted


@kernel
def apply(s: State, e: Edition, seat: int, action: int, chance: Chance, log: Log) -> None:
    s.thrown = 1
    s.winner = 1 if action == HAND else roll(chance, 2, EVERYONE)
    emit(log, LAY, s.winner)


@kernel
def scores(s: State, e: Edition, out: Row) -> None:
    out[0], out[1] = 1 - s.winner, s.winner


@kernel
def measure(s: State, e: Edition, out: Row) -> None:
    out[0] = 1


@kernel
def intact(s: State, e: Edition) -> bool:
    return True


@kernel
def redeal(s: State, e: Edition, seat: int, chance: Chance) -> None:
    pass


@kernel
def observe(s: State, e: Edition, seat: int, out: Observation) -> None:
    out.thrown = s.thrown


def view(s: State, e: Edition, seat: int, texts: list[str]) -> dict[str, object]:
    return {"thrown": s.thrown}
