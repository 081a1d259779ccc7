"""Grumpy: remembers how often it was told of each seat, and picks on the one it has heard of most."""

from collections import Counter

from inglenook.bots import Decision, Event, Game, Position


class Grudges(Counter[int]):
    def watch(self, event: Event) -> None:
        self.update(event.operands[:1])  # most events begin with the seat that did something


class Grumpy:
    about = "bears grudges, in any game"
    example = True  # leave this out in your own: it is then offered without being asked for

    def mind(self, game: Game, seat: int) -> Grudges:
        return Grudges()

    def decide(self, position: Position, seat: int, seed: bytes, mind: Grudges) -> Decision:
        targets = {each: position.game.actions[each].operands[:1] for each in position.legal(seat)}
        return Decision(max(targets, key=lambda each: sum(mind[target] for target in targets[each])))


BOT = Grumpy()
