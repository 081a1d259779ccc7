"""People without accounts: a name and a signed cookie. The same token in a link moves them to another device."""

import secrets
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer

from inglenook.engine.errors import RefusedError

COOKIE = "inglenook"
LONGEST_NAME = 24
LONGEST_TOKEN = 300  # characters; the longest name has fewer, however it is spelled
TEN_YEARS = 10 * 365 * 24 * 3600


@dataclass(frozen=True)
class Person:
    id: str
    name: str


class Doorkeeper:
    """Signs and reads tokens with a secret that stays in the data folder."""

    def __init__(self, folder: Path) -> None:
        self._serializer = URLSafeSerializer(_secret(folder / "secret"), salt="person")
        self._read = lru_cache(maxsize=10_000)(self._verify)  # every post brings the same token again

    def greet(self, token: str | None) -> Person | None:
        """Who a cookie or a personal link speaks of, if it is one of ours."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        try:
            return self._read(token)
        except (BadSignature, ValueError, TypeError):
            return None  # and nothing is remembered of it

    def _verify(self, token: str) -> Person:
        person, name = self._serializer.loads(token)
        return Person(str(person), str(name))

    def token(self, person: Person) -> str:
        return str(self._serializer.dumps([person.id, person.name]))


def new_person(name: str) -> Person:
    return Person(secrets.token_urlsafe(12), proper_name(name))


def proper_name(name: str) -> str:
    """A name as it can stand on a table."""
    tidy = " ".join(name.split())
    if not tidy or not tidy.isprintable() or len(tidy) > LONGEST_NAME:
        raise RefusedError(f"a name has 1 to {LONGEST_NAME} printable characters")
    return tidy


def _secret(path: Path) -> bytes:
    """Made once, and whole or not at all: an empty secret after a crash would let anybody sign."""
    if not path.exists():
        new = path.with_suffix(".new")
        new.unlink(missing_ok=True)
        new.touch(mode=0o600)
        new.write_bytes(secrets.token_bytes(32))
        new.replace(path)
    return path.read_bytes()
