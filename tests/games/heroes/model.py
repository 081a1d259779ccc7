"""A tiny plain model of Heroes and Rogues, written from the rules alone (clauses H-1..H-26).

It is the second, independent hand that checks the rules engine: clarity before speed. Cards are names; what is known is
kept as the set of cards that each player, and whoever only watches, has seen.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

SEATS = "ABCD"
WATCHER = -1


class Card(NamedTuple):
    name: str
    element: str
    race: str
    calling: str
    gold: int


DECK = [
    Card(f"{race} {calling}", element, race, calling, gold)
    for element, cards in {
        "fire": [("orc", "scout", 4), ("human", "mage", 7), ("dwarf", "warrior", 9)],
        "water": [("human", "merchant", 7), ("elf", "healer", 8), ("gnome", "scout", 3)],
        "air": [("halfling", "merchant", 4), ("gnome", "healer", 8), ("orc", "thief", 5)],
        "earth": [("dwarf", "merchant", 6), ("elf", "scout", 6), ("halfling", "thief", 7)],
        "light": [("elf", "mage", 7), ("halfling", "healer", 6), ("human", "warrior", 8)],
        "dark": [("dwarf", "thief", 4), ("gnome", "mage", 5), ("orc", "warrior", 6)],
    }.items()
    for race, calling, gold in cards
]
Deal = Callable[[Sequence[Card]], Card]


class Heroes:
    def __init__(
        self,
        players: int,
        deal: Deal,
        first: Callable[[int], int],
        *,
        thief: str = "standard",
        mage: str = "standard",
        scoring: str = "first-home",
        rounds: int = 3,
        max_turns: int = 400,
    ) -> None:
        self.n, self.deal = players, deal
        self.thief, self.mage, self.scoring = thief, mage, scoring
        self.rounds, self.max_turns = rounds, max_turns
        self.gold: list[list[int]] = []  # a list for each round played
        self.ended_by: list[int | None] = []
        self.starter = first(players)
        self.stopped = 0
        self._start_round()

    def _start_round(self) -> None:
        left = list(DECK)
        self.table = [self._from(left) for _ in range(6)]
        self.up = [True] * 3 + [False] * 3
        self.racks: list[list[Card]] = [[] for _ in range(self.n)]
        while left:
            for rack in self.racks:
                rack.append(self._from(left))
        self.seen: dict[int, set[Card]] = {seat: set(self.racks[seat]) for seat in range(self.n)}
        self.seen[WATCHER] = set()
        self._show(self.table[:3])
        self.turn = (self.starter + len(self.gold)) % self.n
        self.turns = 0
        self.said: dict[
            int, tuple[bool, frozenset[Card]]
        ] = {}  # at the end of the latest turn, about which cards
        self.first_choice = True
        self.ask = [(self.turn, "recruit")]

    def _from(self, left: list[Card]) -> Card:
        card = self.deal(left)
        left.remove(card)
        return card

    def _show(self, cards: Sequence[Card]) -> None:
        for seen in self.seen.values():
            seen.update(cards)

    # Deciding

    def waiting(self) -> list[int]:
        return [self.ask[0][0]] if self.ask else []

    def legal(self, seat: int) -> list[str]:
        """In the order of the engine, which is the order of the rules."""
        _, question = self.ask[0]
        if question == "recruit":
            may_quest = self.first_choice and seat in self.said and self.complete(seat)
            may_turn = sum(self.up) <= 1
            return ["quest"] * may_quest + ["turn"] * may_turn + self._table("take", True)
        return {
            "lay": lambda: self._slots("lay"),
            "use": lambda: ["use", "skip"],
            "opponent": lambda: [f"target[{SEATS[other]}]" for other in range(self.n) if other != self.turn],
            "theirs": lambda: self._slots("their"),
            "face down": lambda: self._table("pick", False),
            "face up": lambda: self._table("take", True),
            "own": lambda: self._slots("give"),
        }[question]()

    def _table(self, word: str, up: bool) -> list[str]:
        return [f"{word}[{place + 1}]" for place in range(6) if self.up[place] == up]

    def _slots(self, word: str) -> list[str]:
        return [f"{word}[{slot + 1}]" for slot in range(12 // self.n)]

    def apply(self, seat: int, action: str) -> None:
        word, _, operand = action.rstrip("]").partition("[")
        value = SEATS.index(operand) if operand.isalpha() else int(operand or 1) - 1
        question = self.ask.pop(0)[1]
        if question == "recruit":
            self._recruit(word, value)
        elif question == "lay":
            self._lay(value)
        elif word == "use":
            self._use()
        elif word == "skip":
            self.ask = []
        else:
            self.answers[question] = value
            if not self.ask:
                self._carry_out()
            elif question == "opponent":  # a mage's victim answers for itself
                self.ask = [(value if who == -1 else who, what) for who, what in self.ask]
        if not self.ask:
            self._end_turn() if word != "quest" else self._quest()

    def _recruit(self, word: str, place: int) -> None:
        self.first_choice = False
        if word == "turn":
            self.up = [True] * 6
            self._show(self.table)
            self.ask = [(self.turn, "recruit")]
        elif word == "take":
            self.place = place
            self.ask = [(self.turn, "lay")]

    def _lay(self, slot: int) -> None:
        rack = self.racks[self.turn]
        self.recruit = self.table[self.place]
        self.table[self.place], rack[slot] = rack[slot], self.recruit
        self.up[self.place] = False
        self.ask = [(self.turn, "use")]

    def _use(self) -> None:
        """The questions of an action, or the action itself if there are none."""
        self.answers: dict[str, int] = {}
        me, calling = self.turn, self.recruit.calling
        if calling == "scout":
            self.ask = [(me, "recruit")]
        elif calling == "merchant":
            self.ask = [(me, "face down"), (me, "own")]
        elif calling == "thief":
            last = "own" if self.thief == "standard" else "face down"
            self.ask = [(me, "opponent"), (me, "theirs"), (me, last)]
        elif calling == "mage" and self.mage == "alternate":
            self.ask = [(me, "opponent"), (me, "theirs")]
        elif calling == "mage" and any(self.up):
            self.ask = [(me, "opponent"), (-1, "face up"), (-1, "own")]
        elif calling == "healer":
            self.up = [True] * 6
            self._show(self.table)
        elif calling == "warrior":
            self.up = [not up for up in self.up]
            self._show([card for card, up in zip(self.table, self.up, strict=True) if up])

    def _carry_out(self) -> None:
        got, calling = self.answers, self.recruit.calling
        mine, other = self.racks[self.turn], got.get("opponent", 0)
        theirs = self.racks[other]
        if calling == "merchant":
            self._swap(mine, got["own"], self.table, got["face down"])
        elif calling == "thief" and self.thief == "standard":
            self._swap(mine, got["own"], theirs, got["theirs"])
        elif calling == "thief":
            self._swap(theirs, got["theirs"], self.table, got["face down"])
        elif self.mage == "alternate":
            self._show([theirs[got["theirs"]]])
        else:
            self._swap(theirs, got["own"], self.table, got["face up"])
            self._show([self.table[got["face up"]]])

    def _swap(self, one: list[Card], i: int, two: list[Card], j: int) -> None:
        one[i], two[j] = two[j], one[i]
        for seat, rack in enumerate(self.racks):
            self.seen[seat].update(rack)

    # Teams, turns and rounds

    def complete(self, seat: int) -> bool:
        rack = self.racks[seat]
        three = list(threes(rack))
        if self.n == 2:
            return len(three) >= 2
        if self.n == 4:
            return bool(three)
        return any(
            matches(card, other) for team in three for card in rack if card not in team for other in team
        )

    def team(self, seat: int) -> set[Card]:
        rack = self.racks[seat]
        return set(rack) if self.n == 3 else {card for team in threes(rack) for card in team}

    def _end_turn(self) -> None:
        self.said[self.turn] = (self.complete(self.turn), frozenset(self.racks[self.turn]))
        self.turns += 1
        if self.turns == self.max_turns:
            self.stopped += 1
            self._end_round([], None)
        else:
            self.turn = (self.turn + 1) % self.n
            self.first_choice = True
            self.ask = [(self.turn, "recruit")]

    def _quest(self) -> None:
        everyone = self.scoring == "most-gold"
        scoring = [seat for seat in range(self.n) if seat == self.turn or (everyone and self.complete(seat))]
        for seat in scoring:
            self._show(list(self.team(seat)))
        self._end_round(scoring, self.turn)

    def _end_round(self, scoring: list[int], ender: int | None) -> None:
        worth = [
            sum(card.gold for card in self.team(seat)) if seat in scoring else 0 for seat in range(self.n)
        ]
        self.gold.append(worth)
        best = [seat for seat in scoring if worth[seat] == max(worth[each] for each in scoring)]
        self.round_winners = [ender] if ender in best else best
        if len(self.gold) < self.rounds:
            self._start_round()
        else:
            self.ask = []

    # Looking

    def totals(self) -> list[int]:
        return [sum(row[seat] for row in self.gold) for seat in range(self.n)]

    def winners(self) -> list[int]:
        if self.rounds == 1 and self.round_winners:
            return list(self.round_winners)
        return [seat for seat in range(self.n) if self.totals()[seat] == max(self.totals())]

    def banners(self) -> list[bool]:
        over = not self.ask
        return [self.said.get(seat, (False,))[0] and (seat != self.turn or over) for seat in range(self.n)]

    def shown_to(self, viewer: int) -> list[str | None]:
        """The name of every card that the viewer has seen, table first, then the racks."""
        everything = [*self.table, *(card for rack in self.racks for card in rack)]
        return [card.name if card in self.seen[viewer] else None for card in everything]

    def copy(self) -> Heroes:
        return copy.deepcopy(self)


def threes(rack: Sequence[Card]) -> list[tuple[Card, ...]]:
    return [
        three
        for three in combinations(rack, 3)
        if len({card.race for card in three}) == 1 or len({card.element for card in three}) == 1
    ]


def matches(one: Card, other: Card) -> bool:
    return one.race == other.race or one.element == other.element


def perft(model: Heroes, depth: int) -> int:
    """The number of sequences of so many decisions."""
    if depth == 0:
        return 1
    return sum(sum(divide(model, depth).values()) for _ in model.waiting())


def divide(model: Heroes, depth: int) -> dict[str, int]:
    """By the first decision."""
    found: dict[str, Any] = {}
    for seat in model.waiting():
        for action in model.legal(seat):
            after = model.copy()
            after.apply(seat, action)
            found[action] = perft(after, depth - 1)
    return found
