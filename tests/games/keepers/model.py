"""A tiny plain model of Keepers, written from the rules alone (clauses K-1..K-20 of the spec).

It is the second, independent hand that checks the rules engine: clarity before speed.  A zone is a list
of four counts, one per colour; a quest pile also has its focus (the colour of its top card), which is
all the rules ever ask of its order.  The deck is a multiset: a card's colour is drawn when it is needed.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

COLOURS = ("warrior", "wizard", "rogue", "ranger")
PILES = ("left", "middle", "right")
SEATS = "ABCD"
NONE = -1  # no colour, no pile laid, no quest chosen

Draw = Callable[[list[int], str], int]
First = Callable[[int], int]
Target = tuple[int, int]  # seat and colour


class Keepers:
    def __init__(
        self,
        players: int,
        draw: Draw,
        first: First,
        *,
        quest_cards: Sequence[int] = (12, 12, 12, 12),
        adventurers: Sequence[int] = (5, 5, 5, 5),
        hand: int = 5,
        quest_giver: str = "passes",
        max_rounds: int = 200,
    ) -> None:
        if players not in (2, 3, 4) or quest_giver not in ("passes", "fixed"):
            raise ValueError("2 to 4 players; quest_giver is 'passes' or 'fixed'")
        self.n = players
        self.draw = draw
        self.passes = quest_giver == "passes"
        self.max_rounds = max_rounds
        self.unprepared, self.prepared, self.hand, self.known = (
            [_nothing() for _ in range(players)] for _ in range(4)
        )
        self.box = list(adventurers)
        self.deck = list(quest_cards)
        self.discards = _nothing()
        self.piles = [_nothing() for _ in PILES]
        self.focus, self.rumours = [NONE] * 3, [NONE] * 3
        self._clear_bid()
        self.won = [False] * players
        self.asked: list[int] = []  # sabotage: seats that have not answered yet
        self.choices: dict[int, Target] = {}  # sabotage: the sealed choices
        self.winners: list[int] = []
        self.round = 1
        self._set_up(hand)
        self.giver = first(players)
        self.phase = "next bid"
        self._run()

    def _set_up(self, hand: int) -> None:
        share = sum(self.box) // self.n  # K-2: what cannot be shared evenly stays in the box
        for _ in range(share):
            for seat in range(self.n):
                colour = self.draw(list(self.box), "adventurer")
                self.box[colour] -= 1
                self.unprepared[seat][colour] += 1
        for pile in range(len(PILES)):  # K-3
            self._put_on_pile(pile, self._deal("quest"))
        self._deal_rumours()
        for _ in range(hand):
            for seat in range(self.n):
                self._deal_to_hand(seat, "hand")

    def _deal(self, why: str) -> int:
        """The colour of a card taken from the deck; NONE if deck and discards are empty (K-17)."""
        self._refill_deck()
        if not sum(self.deck):
            return NONE
        colour = self.draw(list(self.deck), why)
        self.deck[colour] -= 1
        self._refill_deck()
        return colour

    def _refill_deck(self) -> None:
        if not sum(self.deck):
            self.deck, self.discards = self.discards, _nothing()

    def _deal_to_hand(self, seat: int, why: str) -> None:
        colour = self._deal(why)
        if colour != NONE:
            self.hand[seat][colour] += 1

    def _deal_rumours(self) -> None:
        self.rumours = [self._deal("rumour") for _ in PILES]

    def _put_on_pile(self, pile: int, colour: int) -> None:
        if colour != NONE:
            self.piles[pile][colour] += 1
            self.focus[pile] = colour

    def _run(self) -> None:
        """Go on to the next decision; each step returns the next phase."""
        steps = {
            "next bid": self._start_bid,
            "bid": self._resolve_bid,
            "ask": self._ask_sabotage,
            "answer": self._carry_out_sabotage,
            "send": self._send_out_and_draw,
        }
        while self.phase != "over" and not self.waiting():
            self.phase = steps[self.phase]()

    def _clockwise(self, start: int) -> list[int]:
        return [(start + step) % self.n for step in range(self.n)]

    def _owned(self, seat: int) -> int:
        return sum(self.hand[seat]) + sum(self.bid[seat])

    def _clear_bid(self) -> None:
        self.bid = [_nothing() for _ in range(self.n)]
        self.laid = [NONE] * self.n
        self.order: list[int] = []  # who has laid a pile, first to last
        self.queue: list[int] = []  # who is still to bid or pass; the first of them decides now
        self.starter = NONE
        self.quest = NONE
        self.minimum = 0  # cards the starter must bid

    def _start_bid(self) -> str:
        candidates = [seat for seat in self._clockwise(self.giver) if not self.won[seat]]
        if not candidates or not any(sum(pile) for pile in self.piles):
            return "ask"
        self.starter = candidates[0]  # K-11
        others = [seat for seat in self._clockwise(self.starter)[1:] if self._may_join(seat)]
        self.minimum = min(1 if others else 2, self._owned(self.starter))  # K-6, K-12
        self.queue = [self.starter, *others]
        return "bid"

    def _may_join(self, seat: int) -> bool:
        return not self.won[seat] and self._owned(seat) > 0  # K-7

    def _resolve_bid(self) -> str:
        focus = self.focus[self.quest]
        # K-8: max() keeps the first of equals, and self.order is the order of bidding
        winner = max(self.order, key=lambda seat: (self.bid[seat][focus], self.laid[seat]))
        for seat in self.order:
            if seat == winner:
                self._discard_in_the_open(seat, self.bid[seat])
            else:
                _add(self.hand[seat], self.bid[seat])
                self.known[seat] = [max(pair) for pair in zip(self.known[seat], self.bid[seat])]  # K-13
        self._prepare(winner, self.piles[self.quest])
        self.won[winner] = True
        _add(self.discards, self.piles[self.quest])
        self.piles[self.quest] = _nothing()
        self.focus[self.quest] = NONE
        for pile, rumour in enumerate(self.rumours):  # K-10
            self._put_on_pile(pile, rumour)
        self._deal_rumours()
        self._clear_bid()
        return "next bid"

    def _prepare(self, seat: int, quest: list[int]) -> None:
        for colour, cards in enumerate(quest):  # K-9
            ready = min(cards, self.unprepared[seat][colour])
            self.unprepared[seat][colour] -= ready
            self.prepared[seat][colour] += ready

    def _discard_in_the_open(self, seat: int, cards: list[int]) -> None:
        """Book cards that have already left the hand: discards, and what others know of the hand."""
        _add(self.discards, cards)
        self.known[seat] = [max(0, had - gone) for had, gone in zip(self.known[seat], cards)]

    def _ask_sabotage(self) -> str:  # K-14
        self.choices = {}
        self.asked = [seat for seat in range(self.n) if self._owned(seat) >= 2 and self._targets(seat)]
        return "answer" if self.asked else "send"

    def _targets(self, seat: int) -> list[Target]:
        pairs = [(other, colour) for other in range(self.n) for colour in range(len(COLOURS))]
        return [(other, colour) for other, colour in pairs if other != seat and self.prepared[other][colour]]

    def _carry_out_sabotage(self) -> str:
        for seat in self._clockwise(self.giver):
            if seat in self.choices:
                self._sabotage(seat, *self.choices[seat])
        return "ask" if self.choices else "send"

    def _sabotage(self, seat: int, target: int, colour: int) -> None:
        if not self.prepared[target][colour]:
            return  # the target has gone: costs nothing
        self.prepared[target][colour] -= 1
        self.unprepared[target][colour] += 1
        self.hand[seat][colour] -= 2
        self._discard_in_the_open(seat, [2 if each == colour else 0 for each in range(len(COLOURS))])

    def _send_out_and_draw(self) -> str:
        for seat in range(self.n):  # K-15
            _add(self.hand[seat], self.prepared[seat])
            _add(self.known[seat], self.prepared[seat])
            self.prepared[seat] = _nothing()
        for seat in self._clockwise(self.giver):  # K-16
            self._deal_to_hand(seat, "draw")
        self.winners = [seat for seat in range(self.n) if not sum(self.unprepared[seat])]  # K-18
        if self.winners or self.round >= self.max_rounds:  # K-20
            return "over"
        self.round += 1
        self.won = [False] * self.n
        if self.passes:  # K-5
            self.giver = (self.giver + 1) % self.n
        return "next bid"

    def waiting(self) -> list[int]:
        return self.queue[:1] if self.phase == "bid" else list(self.asked)

    def legal(self, seat: int) -> list[str]:
        if seat not in self.waiting():
            return []
        return self._legal_bid(seat) if self.phase == "bid" else self._legal_sabotage(seat)

    def _legal_bid(self, seat: int) -> list[str]:
        if self.quest == NONE:
            return [f"quest[{name}]" for name, pile in zip(PILES, self.piles) if sum(pile)]
        size = sum(self.bid[seat])
        minimum = self.minimum if seat == self.starter else 1
        last = max((colour for colour in range(len(COLOURS)) if self.bid[seat][colour]), default=0)
        actions = [
            f"add[{COLOURS[colour]}]"
            for colour in range(last, len(COLOURS))
            if self.hand[seat][colour] and size + sum(self.hand[seat][colour:]) >= minimum
        ]
        if size >= minimum:
            actions.append("done")
        if seat != self.starter and size == 0:
            actions.append("pass")
        return actions

    def _legal_sabotage(self, seat: int) -> list[str]:
        able = [(target, colour) for target, colour in self._targets(seat) if self.hand[seat][colour] >= 2]
        return [f"sabotage[{SEATS[target]},{COLOURS[colour]}]" for target, colour in able] + ["refrain"]

    def apply(self, seat: int, action: str) -> None:
        if action not in self.legal(seat):
            raise ValueError(f"illegal: seat {seat}, {action}")
        verb, _, rest = action.rstrip("]").partition("[")
        if verb == "quest":
            self.quest = PILES.index(rest)
        elif verb == "add":
            self.hand[seat][COLOURS.index(rest)] -= 1
            self.bid[seat][COLOURS.index(rest)] += 1
        elif verb == "done":
            self.laid[seat] = sum(self.bid[seat])
            self.order.append(seat)
            self.queue.remove(seat)
        elif verb == "pass":
            self.queue.remove(seat)
        else:
            self.asked.remove(seat)
            if verb == "sabotage":
                target, colour = rest.split(",")
                self.choices[seat] = (SEATS.index(target), COLOURS.index(colour))
        self._run()

    def scores(self) -> list[int]:
        return [int(seat in self.winners) for seat in range(self.n)]

    def hands(self) -> list[list[int]]:
        return copy.deepcopy(self.hand)

    def public(self) -> dict[str, Any]:
        names = "unprepared prepared piles focus rumours discards box giver round won known laid"
        shown = {name: copy.deepcopy(getattr(self, name)) for name in names.split()}
        shown["hand_sizes"] = [self._owned(seat) for seat in range(self.n)]
        shown["deck"] = sum(self.deck)
        return shown

    def copy(self) -> Keepers:
        twin = copy.copy(self)
        for name, value in vars(self).items():
            if name != "draw":  # a callable is shared, everything else is the twin's own
                setattr(twin, name, copy.deepcopy(value))
        return twin


def _nothing() -> list[int]:
    return [0] * len(COLOURS)


def _add(zone: list[int], cards: list[int]) -> None:
    for colour, number in enumerate(cards):
        zone[colour] += number


def outcomes(game: Keepers, seat: int, action: str) -> Iterator[Keepers]:
    """Every position the action can lead to, one for each distinct sequence of chance outcomes."""
    scripts: list[list[int]] = [[]]  # prefixes of outcome sequences still to be tried
    while scripts:
        twin, siblings = _replay(game, seat, action, scripts.pop())
        scripts += siblings
        yield twin


def _replay(game: Keepers, seat: int, action: str, script: list[int]) -> tuple[Keepers, list[list[int]]]:
    """Act with scripted chance, then first colours; also the sequences that branch off after the script."""
    played: list[int] = []
    siblings: list[list[int]] = []

    def draw(counts: list[int], why: str) -> int:
        options = [colour for colour, count in enumerate(counts) if count]
        if len(played) < len(script):
            options = [script[len(played)]]
        siblings.extend([*played, other] for other in options[1:])
        played.append(options[0])
        return options[0]

    twin = game.copy()
    twin.draw = draw
    twin.apply(seat, action)
    twin.draw = game.draw
    return twin, siblings


def divide(game: Keepers, depth: int) -> dict[str, int]:
    """For each legal action of the lowest waiting seat, the number of paths that begin with it."""
    if depth < 1 or not game.waiting():
        return {}
    seat = game.waiting()[0]
    return {
        action: sum(perft(twin, depth - 1) for twin in outcomes(game, seat, action))
        for action in game.legal(seat)
    }


def perft(game: Keepers, depth: int) -> int:
    return 1 if depth == 0 else sum(divide(game, depth).values())


def random_game(players: int, rng: random.Random) -> tuple[int, int, list[int]]:
    """Decisions, rounds and scores of a game of uniformly random legal actions."""

    def draw(counts: list[int], why: str) -> int:
        return rng.choices(range(len(counts)), weights=counts)[0]

    game = Keepers(players, draw, rng.randrange)
    decisions = 0
    while game.waiting():
        seat = rng.choice(game.waiting())
        game.apply(seat, rng.choice(game.legal(seat)))
        decisions += 1
    return decisions, game.round, game.scores()
