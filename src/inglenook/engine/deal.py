"""Where the chance of a match comes from: its key, and a fresh one where it was played on from a moment of another."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from .chance import chance_from
from .labels import LETTERS
from .layout import Bytes
from .seeds import Seal, commitment, full_key, seed_for

Dealer = Callable[[int], Bytes]  # the chance of the n-th action; 0 is the deal


@dataclass(frozen=True)
class Deal:
    """Where chance comes from: the table's half of the key and every seat's nonce, with its seal if it had one."""

    half: bytes
    nonces: tuple[bytes, ...] = ()
    seals: tuple[Seal | None, ...] = ()

    @property
    def commitment(self) -> bytes:
        return commitment(self.half)

    def nonce_lines(self) -> Iterator[str]:
        """As a record has them. Beside sealed ones a bot has no line; where there are none it has an empty one."""
        seals = self.seals or (None,) * len(self.nonces)
        for name, seal, nonce in zip(LETTERS, seals, self.nonces, strict=False):
            if seal or nonce or not any(seals):
                yield f"nonce {name} {seal.words(nonce) if seal else nonce.hex()}"

    def dealer(self) -> Dealer:
        key = full_key(self.half, self.nonces)
        return lambda number: chance_from(seed_for(key, number), keep=True)

    def lines(self) -> Iterator[str]:
        """As a record has it."""
        yield f"commitment {self.commitment.hex()}"
        yield f"half {self.half.hex()}"
        yield from self.nonce_lines()


@dataclass(frozen=True)
class Anew:
    """A game that was played on from a moment of another one: after so many deeds chance comes of another key, for
    the old one is known and would tell all cards to come."""

    after: int
    deal: Deal

    def lines(self) -> tuple[str, ...]:
        return f"anew {self.after}", *self.deal.lines()


def dealers(deal: Deal, anew: Iterable[Anew]) -> Dealer:
    """The chance of each deed, from the key that was in force."""
    parts = [(-1, deal.dealer()), *((each.after, each.deal.dealer()) for each in anew)]
    return lambda number: next(dealer for after, dealer in reversed(parts) if after < number)(number)
