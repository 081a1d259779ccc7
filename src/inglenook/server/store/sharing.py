"""What servers on one database say to each other, whatever carries it."""

from dataclasses import dataclass, field
from hashlib import md5

SHARDS = 64
LEASE = 4.0  # seconds; who does not renew it in time has lost it

Place = tuple[str, int, str]  # a table, a seat there, and whose page it is
LINE = -1
Hint = tuple[str, int]  # a table, and the number of an entry there; LINE: its line in the lists


def shard_of(table: str) -> int:
    """Of 64; spread by a digest that a database can make, too."""
    return md5(table.encode(), usedforsecurity=False).digest()[0] % SHARDS


@dataclass
class Wanted:
    """What a server tells in one beat, and what it asks for."""

    words: str
    places: set[Place]  # where pages are open
    tables: list[str]  # of which it wants to know who is there
    numbers: list[str] = field(default_factory=list)  # of which it wants to know how far they are
    lines: list[str] = field(default_factory=list)  # of which it wants to know the lines


@dataclass
class Told:
    """What it hears."""

    at: float  # the database's clock
    others: list[str]  # the words of the other servers that are there
    held: dict[int, int]  # its shards, with their terms
    elsewhere: dict[str, set[int]]  # the seats that have a table open on other servers
    numbers: dict[str, int]
    lines: dict[str, bytes]
    changed: dict[str, float]  # what was changed otherwise than by new entries, and when
    anew: bool  # the connection is a new one: whatever was told meanwhile has not been heard
