"""`inglenook upgrade`: what a new version would make of the tables that are not over, before anybody meets it there."""

import json
from argparse import Namespace
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from inglenook.engine.errors import InglenookError

from .arguments import Parser, add_store
from .command import Command
from .progress import tell

if TYPE_CHECKING:
    from inglenook.server.store import Store


def add(parser: Parser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--write", type=Path, metavar="FILE", help="with the old version: note how every table stands"
    )
    what.add_argument(
        "--check",
        nargs="?",
        const="",
        metavar="FILE",
        help="with the new version: replay every table and list those that would differ from FILE, or could not go on",
    )
    add_store(parser)


def run(asked: Namespace) -> None:
    from contextlib import closing

    from inglenook.server.serve import default_folder
    from inglenook.server.store.opening import open_store

    folder = asked.data or default_folder()
    if not asked.store and not (folder / "tables.sqlite").exists():
        raise InglenookError(f"there are no tables in {folder}")
    with closing(open_store(folder, asked.store, alone=False)) as store:
        if asked.write:
            write(store, asked.write)
        else:
            check(store, asked.check)


def write(store: "Store", file: Path) -> None:
    from inglenook.server.tables.upgrading import standings

    found = standings(store, looked_at)
    file.write_text(json.dumps(found), "utf-8")
    print(
        f"\rNoted how {len(found):,} tables stand in {file}. Now, with the new version: upgrade --check {file}"
    )


def check(store: "Store", file: str) -> None:
    from inglenook.server.tables.upgrading import FROZEN, verdicts

    counted: Counter[str] = Counter()
    frozen = 0
    for verdict in verdicts(store, read(file)):
        counted[verdict.fate] += 1
        looked_at(counted.total())
        if verdict.fate in FROZEN:
            frozen += 1
            print(f"\r{verdict.table} ({verdict.game}) {verdict.fate}: {verdict.why}")
    print(
        f"\r{counted.total():,} tables are not over."
        + "".join(f"\n{n:9,} {fate}" for fate, n in counted.items())
    )
    if frozen:
        raise InglenookError(
            f"{frozen:,} tables would not go on as they were; keep the old version until they are over"
        )


def read(file: str) -> dict[str, tuple[int, str]]:
    if not file:
        return {}
    try:
        return {
            name: (int(rev), str(digest))
            for name, (rev, digest) in json.loads(Path(file).read_text("utf-8")).items()
        }
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise InglenookError(f"{file} is not a list that `upgrade --write` has written: {error}") from None


def looked_at(tables: int) -> None:
    if not tables % 100:
        tell(tables, "tables")


UPGRADE = Command(
    "upgrade",
    "replay every table that is not over under the rules of this version, and list those that would differ",
    "upgrade --check",
    add,
    run,
    extra="server",
)
