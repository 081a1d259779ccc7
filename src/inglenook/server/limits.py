"""How much anybody may do, so that nobody can spoil it for the others (rate limits, by token buckets). Each limit
has its answer in words.

Persons cost nothing, so whatever a person may do an address may do only so often as well. The numbers for an address
let thirty people play behind one: a school, a club, a family with its phones.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address

TABLES = 100  # that one person may sit at before some are over
EVENTS = 50_000  # that one table keeps; a long game has a few thousand
BYTES = 10 * 1024 * 1024  # of one table's entries; a long game with an edition of its own has half a megabyte
SOCKETS = 40  # that one person may have open
ADDRESS_SOCKETS = 400  # from one address: thirty people with a dozen pages each
HASTY = 20  # messages too soon on a socket, one after the other, until it is closed
LOADED = 2_000  # tables held in memory, unless more are in use
TICKING = (
    60 * 24 * 3600.0
)  # seconds without a move after which a paced game is no longer wound up at the start
KEYS = 10_000  # people or addresses remembered by a rate
NUMBER = 45  # characters of the longest address
POST = 64  # characters by which a post is told from its retry

# On the wire
HEAD = 64 * 1024  # bytes of the headers of a request; a browser sends two or three thousand
LINES = 100  # of headers; a browser sends twenty
HEAD_SECONDS = 10.0  # for all headers of a request: they fit into a few packets
BODY_SECONDS = 30.0  # for its body: 160 KiB over a bad telephone line
TAKE_SECONDS = 60.0  # for an answer that was sent and is not taken
HALVES = 100  # half-sent requests of one address; beyond them the oldest is let go


@dataclass
class Rate:
    """So many a second in the long run, and so many at once."""

    each_second: float
    at_once: float
    now: Callable[[], float] = time.monotonic
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)  # what is left, and when that was

    def allows(self, who: str) -> bool:
        now = self.now()
        left, then = self._left.pop(who, (self.at_once, now))
        left = min(self.at_once, left + (now - then) * self.each_second)
        self._left[who] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > KEYS:
            del self._left[next(iter(self._left))]  # who has been quiet longest
        return left >= 1


@dataclass(frozen=True)
class Caller:
    """Whom a request is counted against: the person, if it is somebody we know, and the address."""

    person: str
    address: str


@dataclass
class Share:
    """A person's rate, and that of all who come from one address."""

    person: Rate
    address: Rate

    def allows(self, caller: Caller) -> bool:
        """Who is refused for their own haste uses up nothing of what the others at that address have."""
        return (not caller.person or self.person.allows(caller.person)) and self.address.allows(
            caller.address
        )


@dataclass
class Shares:
    """All that is counted by time."""

    # Thirty people who press six times a second each; a whole class may come in and sit down at once.
    posts: Share = field(default_factory=lambda: Share(Rate(50, 200), Rate(200, 2000)))
    # A page is a few milliseconds' work and brings five files. Thirty people look at one every ten seconds.
    looks: Share = field(default_factory=lambda: Share(Rate(30, 300), Rate(100, 2000)))
    # Pages come back when a network does, three of each of thirty people at once; then hardly any.
    sockets: Share = field(default_factory=lambda: Share(Rate(2, SOCKETS), Rate(20, 100)))
    # A table is kept for good. Thirty people make three each at once, and then two a minute.
    tables: Share = field(default_factory=lambda: Share(Rate(0.5, 50), Rate(1, 100)))
    # A browser opens up to six and keeps them: thirty come in together, and again after half a minute of reading.
    connections: Rate = field(default_factory=lambda: Rate(50, 500))


def talk() -> Rate:
    """Lines of chat of one person."""
    return Rate(0.5, 10)


def questions() -> Rate:
    """Mails that ask whether an address is somebody's: of one person, from one place, and to one address."""
    return Rate(1 / 3600, 4)


def address_of(client: tuple[str, int] | None) -> str:
    """By what an address is counted: a household has a whole /64 of IPv6."""
    host = client[0] if client else ""
    try:
        number = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:NUMBER]  # of a socket that has none, or whatever a proxy says
    if not isinstance(number, IPv6Address):
        return host
    return str(number.ipv4_mapped or IPv6Address(int(number) >> 64 << 64))
