"""Whom the operator keeps out: people and addresses, until when, and why. It lies in the store, so no restart lifts it;
every server on that store reads it again after a few seconds."""

import asyncio
import math
import time
from collections.abc import Callable
from ipaddress import ip_address

from inglenook.engine.errors import RefusedError
from inglenook.engine.language import Sentence

from .. import limits
from ..store import Ban, Store, aside
from ..tables.push import Hub

AGAIN = 5.0  # seconds
LONGEST_WHY = 200  # characters
HOUR = 3600.0
HOURS = (1, 24, 7 * 24, 30 * 24, 0)  # for which somebody is kept out; 0: until it is lifted


class Bans:
    def __init__(self, store: Store, hub: Hub, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self._store, self._hub = store, hub
        self.known = {ban.who: ban for ban in store.bans()}  # those that are over, too
        self._lock = asyncio.Lock()  # what is read is never older than what was done last

    def on(self, *who: str) -> Ban | None:
        """What keeps somebody out who is known by these."""
        holding = (ban for each in who if (ban := self.known.get(each)) and ban.until > self.now())
        return max(holding, key=lambda ban: ban.until, default=None)

    def holding(self) -> list[Ban]:
        """All that hold, the newest first."""
        return sorted(
            (ban for ban in self.known.values() if ban.until > self.now()), key=lambda ban: -ban.since
        )

    async def ban(self, who: str, name: str, hours: int, why: str) -> Ban:
        now = self.now()
        ban = Ban(who, name, now, now + hours * HOUR if hours else math.inf, why)
        async with self._lock:
            await self._store.ban(ban)
            self.known[who] = ban
        self._hub.call_in(who)
        return ban

    async def lift(self, who: str) -> None:
        async with self._lock:
            await self._store.lift(who)
            self.known.pop(who, None)

    async def read_again(self) -> None:
        async with self._lock:
            before, self.known = self.known, {ban.who: ban for ban in await aside(self._store.bans)}
        for who in self.known.keys() - before.keys():
            self._hub.call_in(who)

    async def keep_reading(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            await self.read_again()


def proper_address(text: str) -> str:
    """An address as it is counted; never this machine's own, from which a proxy brings everybody."""
    try:
        address = ip_address(text.strip())
    except ValueError:
        raise RefusedError(Sentence("operator.no-address")) from None
    if address.is_loopback or address.is_unspecified:
        raise RefusedError(Sentence("operator.own-address"))
    return limits.address_of((str(address), 0))


def proper_why(text: str) -> str:
    tidy = " ".join(text.split())
    if not (tidy.isprintable() and len(tidy) <= LONGEST_WHY):
        raise RefusedError(Sentence("operator.long-why", most=LONGEST_WHY))
    return tidy


def proper_hours(text: str) -> int:
    if text not in map(str, HOURS):
        raise RefusedError(Sentence("operator.hours-which", hours=", ".join(map(str, HOURS))))
    return int(text)
