"""`inglenook backup` and `restore`: what a server keeps, copied."""

from argparse import Namespace
from pathlib import Path

from .arguments import Parser, add_store
from .command import Command
from .progress import tell


def add_backup(parser: Parser) -> None:
    parser.add_argument("to", type=Path, metavar="FOLDER", help="a new folder for the copy")
    add_store(parser)


def run_backup(asked: Namespace) -> None:
    from inglenook.server.serve import default_folder
    from inglenook.server.store.copying import backup

    rows = backup(asked.data or default_folder(), asked.store, asked.to, copied)
    print(
        f"\rCopied {rows:,} rows into {asked.to}. It holds people's hands and the secret: keep it as you keep those."
    )


def add_restore(parser: Parser) -> None:
    parser.add_argument(
        "source", type=Path, metavar="FOLDER", help="a backup, or the folder of a closed server"
    )
    add_store(parser)


def run_restore(asked: Namespace) -> None:
    from inglenook.server.serve import default_folder
    from inglenook.server.store.copying import restore

    rows = restore(asked.source, asked.data or default_folder(), asked.store, copied)
    print(f"\rCopied {rows:,} rows from {asked.source}, which stays as it is.")


def copied(rows: int) -> None:
    tell(rows, "rows")


BACKUP = Command(
    "backup",
    "copy all that a server keeps into a new folder, while it runs",
    "backup monday",
    add_backup,
    run_backup,
    extra="server",
)
RESTORE = Command(
    "restore",
    "copy a backup, or a server's folder, into a store with nothing in it",
    "restore ~/.local/share/inglenook --store postgresql://games@localhost/games",
    add_restore,
    run_restore,
    extra="server",
)
