"""The rules once more, by another hand: plain Python, written from the clauses and not from the kernels.

Seats are numbers, troves are counted from 1, traps are names, answers are strings in the game's notation. Chance comes
from two functions: `draw(names)` picks one of the traps that are left, `roll(n)` one of n.
"""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field

CLOCK_CLOSES, CLOCK_SILENCES = "close", "silence"


@dataclass
class Rogues:
    players: int
    cards: dict[str, tuple[str, int]]  # kind and value of each trap
    signs: list[str]
    draw: Callable[[list[str]], str]
    roll: Callable[[int], int]
    pile: int = 15
    opening: int = 3
    diamonds: int = 3
    penalties: int = 2
    youngest: str = "seat-one"
    race: str = "chance"
    live: str = "off"
    sealed_count: str = "off"
    instant: int = 150
    max_laps: int = 60

    phase: str = ""
    speaker: int = 0
    place: int = 1  # the trove in turn; 19: the call
    laps: int = 0
    hider: int = -1
    shown: str = ""  # the trap being hidden
    said: str = ""
    floor: int = -1
    claims: dict[int, bool] = field(default_factory=dict)  # who has decided, and how
    counting: bool = False
    todo: list[tuple[str, int]] = field(default_factory=list)  # what is still to be done before the next turn

    def __post_init__(self) -> None:
        self.left = list(self.cards)
        self.behind: dict[int, str] = dict.fromkeys(range(1, 19), "treasure")
        self.loot: list[list[str]] = [[] for _ in range(self.players)]
        self.fines = [0] * self.players
        self.middle = self.penalties * self.players
        self.words: list[str] = []
        if self.youngest == "random":
            self.speaker = self.roll(self.players)
        self.todo = [("bury", self.speaker)] * self.opening + [("begin", self.speaker)]
        self.go_on()

    # Who may do what

    def deciders(self) -> list[int]:
        others = [seat for seat in range(self.players) if seat != self.speaker]
        match self.phase:
            case "name" | "hide":
                return [self.hider]
            case "speak":
                return [self.speaker]
            case "claim" if self.live == "on":
                return others
            case "claim":
                return [seat for seat in others if seat not in self.claims]
            case "tie":
                return [seat for seat in others if not self.claims.get(seat)]
            case "correct":
                return [self.floor]
            case "take":
                return [self.todo[0][1]]
        return []

    def clock_runs(self) -> bool:
        return self.counting or (self.live == "on" and self.phase in ("claim", "tie", "correct"))

    def may_count(self) -> bool:
        return "on" in (self.live, self.sealed_count)

    def waiting(self) -> list[int]:
        return [self.players] if self.clock_runs() else self.deciders()

    def able(self) -> list[int]:
        seats = self.deciders()
        if self.clock_runs():
            return [*seats, self.players]
        if self.may_count() and self.phase == "speak":
            return list(range(self.players))
        return seats

    def legal(self, seat: int) -> list[str]:
        if seat == self.players:
            return [CLOCK_CLOSES if self.phase in ("claim", "tie") else CLOCK_SILENCES]
        match self.phase:
            case "name":
                return ["name"]
            case "hide":
                return [f"hide[{n}]" for n in range(1, 19)]
            case "speak" if seat != self.speaker:
                return ["count"]
            case "speak":
                return self.answers() + ([] if self.may_count() else ["silence"])
            case "claim":
                return ["claim"] if seat in self.claims else ["pass", "claim"]
            case "tie":
                return ["claim"]
            case "correct":
                return [each for each in self.answers() if each != self.said or each == "other"]
        letters = "ABCDEFGH"
        return [f"take[{letters[each]}]" for each in range(self.players) if each != seat and self.fines[each]]

    def answers(self) -> list[str]:
        numbers = [f"number[{n}]" for n in range(1, 19)]
        signs = [f"sign[{name}]" for name in self.signs]
        words = [f"word[{n}]" for n in range(1, len(self.words) + 1)]
        return [*numbers, "call", *signs, *words, "other"]

    # What happens

    def play(self, seat: int, action: str) -> None:
        name, _, rest = action.partition("[")
        rest = rest.rstrip("]")
        if name == "name":
            self.words.append(self.shown)
            self.phase = "hide"
        elif name == "hide":
            self.swap(seat, int(rest))
        elif name == "count":
            self.counting = True
        elif name in ("pass", "claim", "close"):
            self.contest(seat, name)
        elif name == "take":
            self.fines["ABCDEFGH".index(rest)] -= 1
            self.fines[seat] += 1
            self.todo.pop(0)
            self.go_on()
        elif self.phase == "speak":
            self.said, self.counting, self.claims, self.phase = action, False, {}, "claim"
        else:
            self.judge(action)

    def contest(self, seat: int, what: str) -> None:
        if what == "pass":
            self.claims[seat] = False
        elif what == "claim":
            self.claims[seat] = True
            if self.live == "on":
                self.phase = "tie"
        claiming = sorted(seat for seat, claim in self.claims.items() if claim)
        if self.live == "on" and self.phase == "tie":
            ready = what == "close" or self.instant == 0 or len(claiming) == self.players - 1
        else:
            ready = what == "close" or len(self.claims) == self.players - 1
        if ready:
            self.give_floor(claiming)

    def give_floor(self, claiming: list[int]) -> None:
        if len(claiming) > 1 and self.live == "off" and self.race == "chance":
            self.floor = claiming[self.roll(len(claiming))]
        elif claiming:
            rank = {seat: (self.points(seat), self.fines[seat]) for seat in claiming}
            best = [seat for seat in claiming if rank[seat] == min(rank.values())]
            self.floor = best[0] if len(best) == 1 else -1
        else:
            self.floor = -1
        if self.floor >= 0:
            self.phase = "correct"
        else:
            self.finish(objected=False)

    def right_answer(self) -> str:
        if self.place == 19:
            return "call"
        there = self.behind[self.place]
        if there == "treasure":
            return f"number[{self.place}]"
        kind, value = self.cards[there]
        if kind == "figure":
            return f"number[{value}]"
        return f"sign[{self.signs[value - 1]}]" if kind == "sign" else f"word[{self.words.index(there) + 1}]"

    def judge(self, correction: str) -> None:
        right = self.right_answer()
        if self.said == right:
            self.todo = [("fine", self.floor)]
        elif correction == right:
            self.todo = [("fine", self.speaker), ("hide", self.floor)]
        else:
            self.todo = [("fine", self.speaker), ("fine", self.floor)]
        self.finish(objected=True)

    def finish(self, objected: bool) -> None:
        """The trove is done; a call that was made, in the end at least, leads to a trap."""
        if self.place < 19:
            self.place += 1
        elif objected or self.said == "call":
            self.todo.append(("hide", self.speaker))
            self.place = 1
            self.laps += 1
        else:
            self.place = 2
            self.laps += 1
        self.todo.append(("next", self.speaker))
        self.go_on()

    def go_on(self) -> None:
        while self.todo:
            what, seat = self.todo[0]
            if (
                what == "fine"
                and not self.middle
                and any(n for each, n in enumerate(self.fines) if each != seat)
            ):
                self.phase = "take"
                return
            self.todo.pop(0)
            if what in ("bury", "hide"):
                return self.show(seat, what)
            if what == "fine" and self.middle:
                self.middle -= 1
                self.fines[seat] += 1
            elif what in ("begin", "next"):
                self.speaker = seat if what == "begin" else (seat + 1) % self.players
                self.phase = "over" if self.max_laps and self.laps >= self.max_laps else "speak"

    def show(self, seat: int, what: str) -> None:
        self.hider = seat
        self.shown = self.draw(self.left)
        self.left.remove(self.shown)
        self.pile -= 1
        self.burying = what == "bury"
        self.phase = "name" if self.cards[self.shown][0] == "thing" and self.pile else "hide"

    def swap(self, seat: int, door: int) -> None:
        if not self.burying:
            self.loot[seat].append(self.behind[door])
        self.behind[door], self.shown = self.shown, ""
        if self.pile == 0:
            self.phase = "over"
        else:
            self.go_on()

    def points(self, seat: int) -> int:
        treasures = self.loot[seat].count("treasure")
        return self.diamonds * treasures - (len(self.loot[seat]) - treasures) - self.fines[seat]


def count(model: Rogues, depth: int) -> int:
    """Paths of so many decisions; of several who are asked only the lowest seat acts."""
    if depth == 0:
        return 1
    if not model.waiting():
        return 0
    seat, paths = model.waiting()[0], 0
    for action in model.legal(seat):
        after = deepcopy(model)
        after.play(seat, action)
        paths += count(after, depth - 1)
    return paths
