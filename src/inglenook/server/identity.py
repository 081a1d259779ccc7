"""People without accounts: a name and a signed cookie, or the same token as a bearer's.
In a link it moves them to another device."""

import os
import secrets
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

from inglenook.bots import bot_names
from inglenook.bots.levels import LEVELS
from inglenook.bots.registry import STYLES, styled
from inglenook.engine.errors import InglenookError, RefusedError
from inglenook.engine.language import Sentence, languages

from .store import Store
from .tables.seats import NAMES, level_name

COOKIE = "inglenook"
LIKE = {"i": "l1|!ıіιɩ", "n": "ոпη", "g": "ɡց9", "e": "еєε3", "o": "0оοօ", "k": "кκ"}
LONGEST_NAME = 24
LONGEST_TOKEN = 300  # characters; the longest name has fewer, however it is spelled
LONGEST_LINK = 1000  # characters of a token in a mail
SECRET = 32  # bytes
MARK = 5  # bytes: two of ten thousand tables are alike once in 20,000 servers
OURS = "Inglenook"  # who speaks in the chat when the server does
DISGUISES = {ord(each): to for to, like in LIKE.items() for each in like}
TEN_YEARS = 10 * 365 * 24 * 3600


@dataclass(frozen=True)
class Person:
    id: str
    name: str


class Identities:
    """Signs and reads tokens with a secret that stays in the data folder, or in the database for all its servers."""

    def __init__(self, folder: Path, shared: bytes | None = None) -> None:
        self._secret = secret = shared or _secret(folder / "secret")
        self._serializer = URLSafeSerializer(secret, salt="person")
        self._stops = URLSafeSerializer(secret, salt="stop notices")
        self._mails = URLSafeSerializer(secret, salt="confirm a mail address")
        self._read = lru_cache(maxsize=10_000)(self._verify)  # every post brings the same token again

    def mark(self, name: str) -> str:
        """By what the operator's page and the log call a table, a person or an address: nobody else can tell which."""
        return blake2b(name.encode(), key=self._secret[:SECRET], digest_size=MARK).hexdigest()

    def stop_token(self, person: str) -> str:
        """Stands in every mail: with it somebody's notices can be stopped, and nothing else done."""
        return str(self._stops.dumps(person))

    def stopped_by(self, token: str) -> str:
        return str(self._loaded(self._stops, token))

    def mail_token(self, person: str, mail: str) -> str:
        """Stands in the mail to an address: who has it can read what is sent there."""
        return str(self._mails.dumps([person, mail]))

    def confirmed_by(self, token: str) -> tuple[str, str]:
        person, mail = self._loaded(self._mails, token)
        return str(person), str(mail)

    @staticmethod
    def _loaded(serializer: URLSafeSerializer, token: str) -> Any:
        try:
            return serializer.loads(token[:LONGEST_LINK])
        except BadSignature:
            raise RefusedError(Sentence("refused.not-ours")) from None

    def person_of(self, token: str | None) -> Person | None:
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
        raise RefusedError(Sentence("refused.name", most=LONGEST_NAME))
    if look(OURS) in look(tidy):
        raise RefusedError(Sentence("refused.our-name", name=OURS))
    if look(tidy) in _reserved():
        raise RefusedError(Sentence("refused.bots-name", name=tidy))
    return tidy


@cache
def _reserved() -> set[str]:
    """What bots and those who are forgotten are called, in every language."""
    names = {*NAMES}
    for language in languages().values():
        styles = [styled(level, style) for level in LEVELS for style in STYLES]
        levels = [*bot_names(), *styles, *(level_name(each, language) for each in (*bot_names(), *styles))]
        names |= {*language.say("company.nobodys").split(","), *levels}
    return {look(name) for name in names}


def look(name: str) -> str:
    """What a name looks like at a glance: without accents, case, gaps and the commonest letters of disguise."""
    bare = "".join(each for each in unicodedata.normalize("NFKD", name.casefold()) if each not in " -_.'")
    plain = "".join(each for each in bare if not unicodedata.combining(each))
    return plain.casefold().translate(DISGUISES)


def shared_secret(folder: Path, store: Store) -> bytes | None:
    """The one in the database, if that keeps it: the first server gives it that of its folder, or a new one."""
    if (kept := store.secret()) is None:
        path = folder / "secret"
        store.keep_secret(_secret(path) if path.exists() else secrets.token_bytes(SECRET))
        kept = store.secret()
    return kept


def _secret(path: Path) -> bytes:
    """Made once, and whole or not at all: with a secret cut short by a crash anybody could sign."""
    if not path.exists():
        write_safely(path, secrets.token_bytes(SECRET))
    found = path.read_bytes()
    if len(found) < SECRET:
        raise InglenookError(
            f"the secret in {path} has {len(found)} bytes and must have {SECRET} or more; put its copy back, "
            "or delete it: then a new one is made, and everybody is a stranger"
        )
    return found


def write_safely(path: Path, content: bytes) -> None:
    """The file is on disk before it has its name, and the name before anybody is told."""
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    new.touch(mode=0o600)
    with new.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    if os.name == "posix":  # elsewhere a folder cannot be opened
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
