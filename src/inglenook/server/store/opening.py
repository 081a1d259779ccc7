"""Which store is meant."""

from pathlib import Path
from typing import TYPE_CHECKING

from . import StoreError
from .sql import SQLStore
from .sqlite import SQLiteStore

if TYPE_CHECKING:
    from .link import Link

SCHEMES = ("postgresql://", "postgres://")


def open_store(folder: Path, where: str = "", alone: bool = True, serving: bool = False) -> SQLStore:
    """The one in the folder, or the one that an address names; `alone`: no server may have it open; `serving`: others
    that serve may."""
    if not where:
        return SQLiteStore(folder / "tables.sqlite")
    if not where.startswith(SCHEMES):
        raise StoreError("a store is called postgresql://USER@HOST/DATABASE; without one the folder is it")
    try:
        from .postgres import PostgresStore
    except ImportError:
        raise StoreError(
            'PostgreSQL needs more than is installed: pip install "inglenook[postgres]"'
        ) from None
    return PostgresStore(where, alone, serving)


def link_of(store: SQLStore) -> "Link | None":
    """What connects the servers that share a store; a file is one server's."""
    if isinstance(store, SQLiteStore):
        return None
    from .link import Link
    from .postgres import PostgresStore

    return Link(store) if isinstance(store, PostgresStore) else None
