"""The form of the tables in which things are kept, step by step, the same for every kind of database: numbered
migrations, in words that all of them know. What they call differently is put in for each (`{bytes}`)."""

from collections.abc import Iterator

from . import StoreError

# A database of form n needs those from the n-th on. What has been released is never changed. Servers of two versions
# may share a database for a while: a step adds tables and indices, and changes none that an older version knows.
MIGRATIONS = (
    """
create table events (
    tbl {text} not null, number integer not null, body {bytes} not null,
    primary key (tbl, number)
){flat};
create table summaries (tbl {text} primary key, summary {bytes} not null){flat};
""",
    """
create table results (
    tbl {text} not null, seat integer not null, person {text} not null, game {text} not null, players integer not null,
    won {real} not null, at {real} not null, rating {real}, doubt {real},
    primary key (tbl, seat)
){flat};
create index results_of on results (person, at);
create index ratings_of on results (person, game, at) where rating is not null;
""",
    """
create table people (person {text} primary key, handle {text} not null unique, name {text} not null){flat};
""",
    """
create table analyses (tbl {text} primary key, body {bytes} not null){flat};
""",
    """
create table contacts (
    person {text} primary key, mail {text} not null, confirmed integer not null,
    hook {text} not null, language {text} not null
){flat};
create table told (
    person {text} not null, tbl {text} not null, turn integer not null,
    primary key (person, tbl)
){flat};
create table holidays (
    person {text} not null, starts {real} not null, ends {real} not null,
    primary key (person, starts)
){flat};
""",
    """
create table bans (
    who {text} primary key, name {text} not null, since {real} not null, until {real} not null, why {text} not null
){flat};
""",
    """
create table secrets (name {text} primary key, value {bytes} not null){flat};
create table servers (id {text} primary key, words {text} not null, until {real} not null){flat};
create table leases (
    shard integer primary key, server {text} not null, term integer not null, until {real} not null
){flat};
create table presence (
    server {text} not null, shard integer not null, tbl {text} not null, seat integer not null, person {text} not null,
    primary key (server, tbl, seat, person)
){flat};
create index presence_at on presence (tbl);
create table changed (what {text} primary key, at {real} not null){flat};
""",
)
VERSION = len(MIGRATIONS)
PERSONAL = {"results": 9, "people": 3, "contacts": 5, "told": 3, "holidays": 3}  # tables with a person's own
TABLES = {"events": 3, "summaries": 2, "analyses": 2, "bans": 5, **PERSONAL}  # columns of what is copied

SQLITE = {"text": "text", "bytes": "blob", "real": "real", "flat": " without rowid"}
POSTGRES = {"text": 'text collate "C"', "bytes": "bytea", "real": "double precision", "flat": ""}


def steps(version: int, words: dict[str, str]) -> Iterator[tuple[int, str]]:
    """What is missing in a database of that form: each step's number and its script."""
    if version > VERSION:
        raise StoreError(
            f"the database was written by a newer version (form {version}, this knows {VERSION})"
        )
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        yield number, script.format(**words)
