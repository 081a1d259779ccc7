"""Which store is meant."""

from pathlib import Path

from . import StoreError
from .sql import SQLStore
from .sqlite import SQLiteStore

SCHEMES = ("postgresql://", "postgres://")


def open_store(folder: Path, where: str = "", alone: bool = True) -> SQLStore:
    """The one in the folder, or the one that an address names; `alone`: no other server may have it open."""
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
    return PostgresStore(where, alone)
