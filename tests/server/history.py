"""The checker: what was promised to people, beside all that the database has seen."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from inglenook.engine.registry import find_game
from inglenook.server.store import StoreError
from inglenook.server.tables import events as happened
from inglenook.server.tables.table import Table

# Whoever writes, a witness in the database notes in the same transaction who it was, and who had the lease.
WITNESS = (
    "create table history (tbl text, number integer, writer text, holder text)",
    """
create function witness() returns trigger language plpgsql as $$ begin
    insert into history select new.tbl, new.number, current_setting('application_name'), 'inglenook ' || server
    from leases where shard = get_byte(decode(md5(new.tbl), 'hex'), 0) % 64;
    return new;
end $$
""",
    "create trigger witness after insert on events for each row execute function witness()",
    "select 1",
)
ALL = """
select tbl, number, body, writer, holder from events left join history using (tbl, number) order by tbl, number
"""


@dataclass
class Promise:
    """A move that was acknowledged, and when it was sent and acknowledged."""

    table: str
    seat: int
    action: str
    post: str
    sent: float
    kept: float


@dataclass(frozen=True)
class Row:
    table: str
    number: int
    body: bytes
    writer: str | None
    holder: str | None


def complaints(rows: list[Row], promises: list[Promise]) -> list[str]:
    """All that is wrong; nothing if nothing is."""
    tables: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        tables[row.table].append(row)
    found = list(_promised(tables, promises))
    for name, entries in tables.items():
        found += _table(name, entries)
    return found


def _table(name: str, entries: list[Row]) -> Iterator[str]:
    if [entry.number for entry in entries] != list(range(len(entries))):
        yield f"{name}: an entry is missing"
    try:
        Table.replay(name, [entry.body for entry in entries])
    except StoreError as error:
        yield f"{name}: {error}"
    posts = [each.post for entry in entries if (each := _move(entry)) and each.post]
    yield from (f"{name}: {post} counted twice" for post in {each for each in posts if posts.count(each) > 1})
    for entry in entries:
        move = _move(entry)
        if move and not move.post and entry.writer != entry.holder:
            yield f"{name}: {entry.number} was written by {entry.writer} while {entry.holder} drove"


def _promised(tables: dict[str, list[Row]], promises: list[Promise]) -> Iterator[str]:
    numbers = {
        (entry.table, move.post): (entry.number, move)
        for entries in tables.values()
        for entry in entries
        if (move := _move(entry)) and move.post
    }
    latest: dict[str, list[tuple[float, int]]] = defaultdict(list)  # when it was kept, and its number
    for promise in sorted(promises, key=lambda each: each.sent):
        number, move = numbers.get((promise.table, promise.post), (-1, None))
        if move is None:
            yield f"{promise.table}: {promise.post} was acknowledged and is lost"
            continue
        if (move.seat, move.action) != (promise.seat, promise.action):
            yield f"{promise.table}: {promise.post} is another move"
        before = [other for kept, other in latest[promise.table] if kept < promise.sent]
        if before and max(before) > number:
            yield f"{promise.table}: {promise.post} came before what was acknowledged before it was sent"
        latest[promise.table].append((promise.kept, number))


def _move(row: Row) -> happened.Acted | None:
    event = happened.decode(row.body)
    return event if isinstance(event, happened.Acted) else None


def notation(game: str, action: int) -> str:
    return find_game(game).actions.notation(action)
