"""Seeds, keys and commitments: chance that nobody can predict and everybody can check.

The table commits to its half of the key and each seat to its nonce before the first nonce is told; the
key is made of all of them. The generator for action n is seeded with BLAKE2b(key, n), so that past
cards tell nothing of future ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b, sha256
from secrets import token_bytes

SIZE = 32
PAGE, SERVER, LEFT_OUT = "page", "server", "left-out"


def seed_for(key: bytes, number: int) -> bytes:
    """Sixteen bytes for the generator of a numbered event; the key may be of any length up to 64."""
    return blake2b(number.to_bytes(8, "little"), key=key, digest_size=16, person=b"inglenook-chance").digest()


def seed_from(number: int) -> bytes:
    """A key from a whole number that a person typed."""
    return blake2b(str(number).encode(), digest_size=SIZE, person=b"inglenook-number").digest()


def new_secret() -> bytes:
    return token_bytes(SIZE)


def commitment(half: bytes) -> bytes:
    """What is published before the first card; it binds the table to its half of the key."""
    return blake2b(half, digest_size=SIZE, person=b"inglenook-commit").digest()


@dataclass(frozen=True)
class Seal:
    """What binds a seat to its nonce before anybody has told theirs, and who made the nonce: the seat's own
    page, or the server for it."""

    by: str
    commitment: bytes

    def fits(self, nonce: bytes) -> bool:
        return nonce_commitment(nonce) == self.commitment

    def mark(self, nonce: bytes) -> str:
        """What became of it: a nonce that was never told is left out of the key."""
        return self.by if nonce else LEFT_OUT

    def words(self, nonce: bytes) -> str:
        """As a record has it."""
        return " ".join([self.mark(nonce), self.commitment.hex(), *([nonce.hex()] if nonce else [])])


def nonce_commitment(nonce: bytes) -> bytes:
    """SHA-256, because a page must make it, too, with a few lines of its own."""
    return sha256(nonce).digest()


def full_key(half: bytes, nonces: Sequence[bytes]) -> bytes:
    """The match's key: the table's half and every seat's nonce."""
    digest = blake2b(half, digest_size=SIZE, person=b"inglenook-key---")
    for nonce in nonces:
        digest.update(len(nonce).to_bytes(2, "little") + nonce)
    return digest.digest()
