"""What another version of the rules would make of the tables that are not over: each of them is replayed here. What it
was before is known from a list that the version before has written."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from inglenook.engine.errors import InglenookError

from ..store import Store
from . import events as happened
from .table import State, Table

Standing = tuple[int, str]  # after so many entries, a digest of the match


class Fate(StrEnum):
    SAME = "goes on as it was"
    EARLIER = "is played on by the older rules it was begun with"
    CONVERTED = "is converted to today's rules"
    DIFFERS = "would go on differently"
    STAYS = "cannot go on"


FROZEN = (Fate.DIFFERS, Fate.STAYS)


@dataclass(frozen=True)
class Verdict:
    table: str
    game: str
    fate: Fate
    why: str = ""


def standings(store: Store, tell: Callable[[int], None] = lambda tables: None) -> dict[str, Standing]:
    """How every table that is not over stands under the rules of now."""
    found: dict[str, Standing] = {}
    for number, (name, bodies) in enumerate(_tables(store), 1):
        try:
            table = Table.replay(name, bodies)
        except InglenookError:
            continue  # it could not go on before either
        if table.state in (State.OPEN, State.RUNNING):
            found[name] = table.rev, digest_of(table)
        tell(number)
    return found


def verdicts(store: Store, before: Mapping[str, Standing]) -> Iterator[Verdict]:
    """What becomes of every table that is not over, or was not when the list was written."""
    for name, bodies in _tables(store):
        verdict = verdict_of(name, bodies, before.get(name))
        if verdict:
            yield verdict


def verdict_of(name: str, bodies: list[bytes], before: Standing | None) -> Verdict | None:
    try:
        game = happened.created(bodies[0]).game
    except InglenookError as error:
        return Verdict(name, "?", Fate.STAYS, str(error))
    try:
        table = Table.replay(name, bodies)
        if table.outdated:
            return Verdict(name, game, Fate.STAYS, str(table.outdated))
        if before and not _is_same(name, bodies, before):
            return Verdict(name, game, Fate.DIFFERS, f"not the same after {before[0]} entries")
    except InglenookError as error:
        return Verdict(name, game, Fate.STAYS, str(error))
    return None if table.state is State.DONE else Verdict(name, game, _fate(table))


def _is_same(name: str, bodies: list[bytes], before: Standing) -> bool:
    """A converted match is another one; that it can be played is all that is asked."""
    rev, digest = before
    table = Table.replay(name, bodies[:rev])
    return bool(table.converted) or digest_of(table) == digest


def _fate(table: Table) -> Fate:
    if table.converted:
        return Fate.CONVERTED
    return Fate.EARLIER if table.older else Fate.SAME


def digest_of(table: Table) -> str:
    """Of all that the rules have made of the moves so far."""
    if table.match is None:
        return ""
    match, digest = table.match, hashlib.blake2b(digest_size=16)
    digest.update(repr((match.checks, sorted(match.drafts.items()), match.able())).encode())
    digest.update(repr([match.legal(seat) for seat in match.able()]).encode())
    return digest.hexdigest()


def _tables(store: Store) -> Iterator[tuple[str, list[bytes]]]:
    for name, first in store.begun():
        try:
            yield name, store.events(name)
        except InglenookError:
            yield name, [first]
