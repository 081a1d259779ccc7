"""Seeds, keys and commitments: chance that nobody can predict and everybody can check.

The table commits to its half of the key before the first card; each seat adds a nonce afterwards; the
key is made of all of them. The generator for action n is seeded with BLAKE2b(key, n), so that past
cards tell nothing of future ones.
"""

from collections.abc import Sequence
from hashlib import blake2b
from secrets import token_bytes

SIZE = 32


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


def full_key(half: bytes, nonces: Sequence[bytes]) -> bytes:
    """The match's key: the table's half and every seat's nonce."""
    digest = blake2b(half, digest_size=SIZE, person=b"inglenook-key---")
    for nonce in nonces:
        digest.update(len(nonce).to_bytes(2, "little") + nonce)
    return digest.digest()
