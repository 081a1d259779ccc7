"""A plain model of Inns & Outcasts, written from the rules alone (clauses I-1..I-23 of the spec).

It is the second, independent hand that checks the rules engine: clarity before speed. The course of the game is one
generator that stops wherever somebody must answer; what lies on the table are plain lists by seat. It cannot be copied,
so whoever needs a twin plays the same answers again.
"""

from collections.abc import Callable, Generator, Mapping
from typing import Any

SEATS = "ABCDEFGH"
WAGON = ("thief", "guard", "bard", "mage", "thane", "goblins")
DRAGON = ("bounty-hunter", "monk", "cultists", "alchemist", "lord", "dragon")
GOALS = {3: 75, 4: 75, 5: 65, 6: 55, 7: 50, 8: 50}

Roll = Callable[[int], int]
Questions = dict[int, list[str]]  # what each seat that is asked may answer
Answer = tuple[int, str]
Script = Generator[Questions, Answer, Any]
Card = Mapping[str, Any]


class Inns:
    def __init__(
        self,
        players: int,
        cards: Mapping[str, Card],
        roll: Roll,
        *,
        hands: str = "chosen",
        auction: str = "open",
        head: str = "turn",
        own_card: str = "no",
        round_turns: int = 5,
        goal: int = 0,
        max_turns: int = 200,
    ) -> None:
        self.n, self.cards, self.roll = players, cards, roll
        self.random_hands, self.quick = hands == "random", auction == "quick"
        self.head_each_turn = head == "turn"
        self.own = own_card == "yes" and players == 3  # I-13
        self.round_turns, self.goal, self.max_turns = round_turns, goal or GOALS[players], max_turns
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.seen: list[set[str]] = [set() for _ in range(players)]  # cards everybody has seen
        self.discards: list[list[str]] = [[] for _ in range(players)]
        self.hoard = [0] * players
        self.turns = 0
        self.over = False
        self._clear_table()
        self.auction: dict[str, Any] | None = None
        self.script = self._game()
        self.questions: Questions = next(self.script)

    def _clear_table(self) -> None:
        self.card: list[str | None] = [None] * self.n
        self.up: set[int] = set()
        self.blocked: set[int] = set()
        self.protected: set[int] = set()
        self.setting = [0] * self.n
        self.paid = [0] * self.n
        self.marks: dict[int, int] = {}  # who marked whom
        self.tokens: dict[int, tuple[int, int | None]] = {}  # owner: target, named; in the order placed
        self.called = 0

    # Asking and answering

    def waiting(self) -> list[int]:
        return sorted(self.questions)

    def legal(self, seat: int) -> list[str]:
        return self.questions[seat]

    def apply(self, seat: int, action: str) -> None:
        if action not in self.questions.get(seat, []):
            raise ValueError(f"illegal: {SEATS[seat]} {action}; {self.questions}")
        try:
            self.questions = self.script.send((seat, action))
        except StopIteration:
            self.questions, self.over = {}, True

    def _ask(self, seat: int, *answers: str) -> Generator[Questions, Answer, str]:
        _, answer = yield {seat: list(answers)}
        return answer

    def _ask_all(self, options: Questions) -> Generator[Questions, Answer, dict[int, str]]:
        """All at the same time, in any order; nobody knows of the others' answers."""
        answers: dict[int, str] = {}
        while len(answers) < len(options):
            seat, answer = yield {each: list(options[each]) for each in options if each not in answers}
            answers[seat] = answer
        return answers

    # The course of the game

    def _game(self) -> Script:
        self.head = self.roll(self.n)  # I-3
        yield from self._choose_hands()
        while True:
            self.turns += 1
            yield from self._turn()
            if self._is_over():
                return
            for seat, card in enumerate(self.card):  # I-10
                self.discards[seat].append(str(card))
            self._clear_table()
            round_over = len(self.discards[0]) == self.round_turns  # I-11
            if round_over:
                self.discards = [[] for _ in range(self.n)]
            if round_over or self.head_each_turn:  # I-12
                self.head = (self.head + 1) % self.n

    def _choose_hands(self) -> Script:  # I-2
        if self.random_hands:
            for hand in self.hands:
                hand.extend((WAGON, DRAGON)[self.roll(2)][rank] for rank in range(6))
            return
        ready: set[int] = set()
        while len(ready) < self.n:
            seat, answer = yield {
                each: self._hand_choice(each) for each in range(self.n) if each not in ready
            }
            if answer == "ready":
                ready.add(seat)
            else:
                self.hands[seat].append(answer.removeprefix("pick[").removesuffix("]"))

    def _hand_choice(self, seat: int) -> list[str]:
        rank = len(self.hands[seat])
        return ["ready"] if rank == 6 else [f"pick[{inn[rank]}]" for inn in (WAGON, DRAGON)]

    def _turn(self) -> Script:
        left = {seat: [c for c in self.hands[seat] if c not in self.discards[seat]] for seat in range(self.n)}
        played: dict[int, str] = {}
        while len(played) < self.n:  # I-5
            seat, answer = yield {
                each: [f"play[{card}]" for card in left[each]] for each in left if each not in played
            }
            played[seat] = answer
            self.card[seat] = answer.removeprefix("play[").removesuffix("]")
        for self.called in range(1, 7):  # I-6
            turned = [seat for seat in self._clockwise(self.head) if self._initiative(seat) == self.called]
            for seat in turned:
                self._turn_up(seat)
            for seat in turned:
                yield from self._resolve(seat)
        loot = [self._loot(seat) for seat in range(self.n)]  # I-9
        for seat in range(self.n):
            self.hoard[seat] += self.setting[seat] + loot[seat]
            self.setting[seat] = 0

    def _is_over(self) -> bool:
        largest = max(self.hoard)
        if largest >= self.goal and self.hoard.count(largest) == 1:  # I-20
            return True
        return self.turns >= self.max_turns  # I-21

    def _clockwise(self, first: int) -> list[int]:
        return [(first + step) % self.n for step in range(self.n)]

    def _others(self, seat: int) -> list[int]:
        return self._clockwise(seat)[1:]

    # Cards

    def _initiative(self, seat: int) -> int:
        return _initiative(str(self.card[seat]))

    def _face(self, seat: int) -> Card:
        return self.cards[str(self.card[seat])]

    def _in_range(self, seat: int) -> list[int]:
        """By seat number."""
        near = {(seat + step) % self.n for step in (-2, -1, 1, 2)} - {seat}
        return sorted(near)

    def _turn_up(self, seat: int) -> None:
        self.up.add(seat)
        self.seen[seat].add(str(self.card[seat]))
        for marker, marked in self.marks.items():  # I-14
            if marked == seat and self._face(marker)["block"] == self.called:
                self._block([seat])

    def _block(self, seats: list[int]) -> None:
        self.blocked.update(seat for seat in seats if seat not in self.protected)

    def _can_block(self, seat: int) -> list[int]:
        return [other for other in self._in_range(seat) if other not in self.blocked | self.protected]

    def _resolve(self, seat: int) -> Script:  # I-7
        face = self._face(seat)
        start = face["start"]
        for owner, (target, named) in list(self.tokens.items()):  # I-17
            if target == seat:
                start -= self._spring_token(owner, seat, start, named)
                del self.tokens[owner]
        self.setting[seat] += start
        if face["block"]:
            yield from self._use_icon(seat, face["block"])
        ability = getattr(self, f"_{face['reveal']}", None)
        if ability:
            yield from ability(seat, face) or ()

    def _spring_token(self, owner: int, seat: int, start: int, named: int | None) -> int:
        """Returns how much of the starting loot it takes."""
        face = self._face(owner)
        if face["reveal"] == "steal":
            stolen = min(start, face["amount"])
            self.setting[owner] += stolen
            return int(stolen)
        if named == self._initiative(seat):
            self.setting[owner] += face["amount"]
        return 0

    def _use_icon(self, seat: int, blocks: int) -> Script:  # I-14
        if blocks > self.called:
            objects = [other for other in self._can_block(seat) if other not in self.up]
            verb = "mark"
        else:
            objects = [o for o in self._can_block(seat) if o in self.up and self._initiative(o) == blocks]
            verb = "block"
        if not objects:
            return
        answer = yield from self._ask(seat, *(f"{verb}[{SEATS[o]}]" for o in objects), "decline")
        if answer.startswith("mark"):
            self.marks[seat] = _seat_in(answer)
        elif answer != "decline":
            self._block([_seat_in(answer)])

    # Reveal abilities

    def _steal(self, seat: int, face: Card) -> Script:
        hidden = [other for other in self._in_range(seat) if other not in self.up]
        if hidden:
            answer = yield from self._ask(seat, *(f"target[{SEATS[other]}]" for other in hidden))
            self.tokens[seat] = (_seat_in(answer), None)

    def _bounty(self, seat: int, face: Card) -> Script:
        yield from self._steal(seat, face)
        if seat in self.tokens:
            answer = yield from self._ask(seat, *(f"name[{initiative}]" for initiative in range(1, 7)))
            self.tokens[seat] = (self.tokens[seat][0], _number_in(answer))

    def _clear(self, seat: int, face: Card) -> Script:
        laden = {target for target, _ in self.tokens.values()}
        objects = [other for other in self._in_range(seat) if other in laden]
        if objects:
            answer = yield from self._ask(seat, *(f"clear[{SEATS[other]}]" for other in objects))
            gone = [owner for owner, (target, _) in self.tokens.items() if target == _seat_in(answer)]
            for owner in gone:
                del self.tokens[owner]

    def _hex(self, seat: int, face: Card) -> Script:
        objects = [other for other in self._can_block(seat) if other in self.up]
        if not objects or self.setting[seat] < face["cost"]:
            return
        answer = yield from self._ask(seat, *(f"hex[{SEATS[other]}]" for other in objects), "decline")
        if answer != "decline":
            self._pay(seat, face["cost"])
            self._block([_seat_in(answer)])

    def _protect(self, seat: int, face: Card) -> Script:
        answer = yield from self._ask(seat, *(f"protect[{SEATS[each]}]" for each in range(self.n)))
        self.blocked.discard(_seat_in(answer))
        self.protected.add(_seat_in(answer))

    def _invest(self, seat: int, face: Card) -> Script:
        most = min(face["cost"], self.setting[seat])
        if most:
            answer = yield from self._ask(seat, *(f"pay[{amount}]" for amount in range(most + 1)))
            self._pay(seat, _number_in(answer))

    def _pay(self, seat: int, amount: int) -> None:
        self.setting[seat] -= amount
        self.paid[seat] += amount

    def _tips(self, seat: int, face: Card) -> None:
        for other in self._in_range(seat):
            if other in self.up and self._is(seat, other, face["who"]):
                self._give(other, seat, face["amount"])

    def _levy(self, seat: int, face: Card) -> None:
        for other in self._in_range(seat):
            if self.setting[other]:
                self._give(other, seat, face["amount"])
            else:
                self.setting[seat] += face["amount"]

    def _give(self, seat: int, other: int, amount: int) -> None:
        given = min(amount, self.setting[seat])
        self.setting[seat] -= given
        self.setting[other] += given

    # Auctions

    def _auction(self, seat: int, face: Card) -> Script:
        winner, bid = yield from (self._quick_bids() if self.quick else self._open_bids(seat))
        self.setting[winner] -= bid
        options = {face["first"]: face["first-amount"], face["second"]: face["second-amount"]}
        options.pop("nothing", None)
        answer = yield from self._ask(winner, *(f"choose[{option}]" for option in options))
        self.auction = None
        option = answer.removeprefix("choose[").removesuffix("]")
        amount = options[option]
        if option == "pay-up":
            for other in self._others(seat):
                self._give(other, seat, amount)
        elif option == "blow-up":
            self._block(self._in_range(seat))
        elif option == "hoard":
            self.setting[seat] += amount
        else:
            for other in self._others(seat):
                self.setting[other] += amount

    def _open_bids(self, seat: int) -> Generator[Questions, Answer, tuple[int, int]]:  # I-18
        answer = yield from self._ask(seat, *(f"bid[{amount}]" for amount in range(self.setting[seat] + 1)))
        bid, leader, bidders = _number_in(answer), seat, self._clockwise(seat)
        while len(bidders) > 1:
            bidders = bidders[1:] + bidders[:1]
            bidder = bidders[0]
            raises = [f"bid[{amount}]" for amount in range(bid + 1, self.setting[bidder] + 1)]
            answer = (yield from self._ask(bidder, *raises, "pass")) if raises else "pass"
            if answer == "pass":
                bidders = [bidders[-1], *bidders[1:-1]]  # the one before stays the last who spoke
            else:
                bid, leader = _number_in(answer), bidder
        return leader, bid

    def _quick_bids(self) -> Generator[Questions, Answer, tuple[int, int]]:  # I-19
        answers = yield from self._ask_all(
            {seat: [f"bid[{n}]" for n in range(self.setting[seat] + 1)] for seat in range(self.n)}
        )
        bids = {seat: _number_in(answer) for seat, answer in answers.items()}
        best = max(bids.values())
        return next(seat for seat in self._clockwise(self.head) if bids[seat] == best), best

    # Loot abilities

    def _counted(self, seat: int) -> list[int]:  # I-16
        return self._in_range(seat) + ([seat] if self.own else [])

    def _loot(self, seat: int) -> int:
        if seat in self.blocked:  # I-15
            return 0
        face = self._face(seat)
        loot = face["loot"] + face["times-paid"] * self.paid[seat]
        loot += face["if-empty"] if self.setting[seat] == 0 else 0
        loot += face["each"] * self._number_of(seat, face["of"])
        loot += face["more"] * self._number_of(seat, face["more-of"])
        return int(min(loot, face["most"]))

    def _number_of(self, seat: int, kind: str) -> int:
        counted = self._counted(seat)
        how, _, trait = kind.partition("-")
        if how in ("unique", "matching"):
            values = [self._trait(other, trait) for other in counted]
            return sum((values.count(value) == 1) == (how == "unique") for value in values)
        return sum(self._is(seat, other, kind) for other in counted)

    def _is(self, seat: int, other: int, kind: str) -> bool:
        if kind == "cards":
            return True
        if kind == "blocked":
            return other in self.blocked
        if kind.startswith("same-"):
            trait = kind.removeprefix("same-")
            return seat != other and self._trait(seat, trait) == self._trait(other, trait)
        return kind in {self._trait(other, trait) for trait in ("inn", "race", "morality")}

    def _trait(self, seat: int, trait: str) -> Any:
        card = str(self.card[seat])
        if trait == "character":
            return card
        if trait == "inn":
            return "wobblin-wagon" if card in WAGON else "jaded-dragon"
        return _initiative(card) if trait == "initiative" else self.cards[card][trait]


def _initiative(card: str) -> int:
    return (WAGON if card in WAGON else DRAGON).index(card) + 1


def _seat_in(action: str) -> int:
    return SEATS.index(action.partition("[")[2][0])


def _number_in(action: str) -> int:
    return int(action.partition("[")[2].removesuffix("]"))
