"""What may be typed after a command: whole numbers, settings, players. Refusals are one line."""

import os
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import NoReturn

from inglenook.engine.errors import InglenookError
from inglenook.server import LAST_PORT

MOST = 1_000_000_000  # of anything that is counted
SLOWEST = 100
WIDEST = 4  # of exploring


class Parser(ArgumentParser):
    """Refuses in one line, like every other part of the command line."""

    def error(self, message: str) -> NoReturn:
        raise InglenookError(f"{message} (try: {self.prog} --help)")


def whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a whole number") from None


def positive(text: str) -> int:
    if whole(text) < 1:
        raise ArgumentTypeError(f"{text} is too few; 1 is the least")
    if whole(text) > MOST:
        raise ArgumentTypeError(f"{text} is too many; {MOST:,} is the most")
    return whole(text)


def port(text: str) -> int:
    if not 0 <= whole(text) <= LAST_PORT:
        raise ArgumentTypeError(
            f"{text} is not a port, which is a number from 1 to {LAST_PORT} (0: any free one)"
        )
    return whole(text)


def pace(text: str) -> float:
    return number(text, SLOWEST)


def width(text: str) -> float:
    return number(text, WIDEST)


def share(text: str) -> float:
    return number(text, 1)


def number(text: str, most: float) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= most:
        raise ArgumentTypeError(f"{text!r} is not a number from 0 to {most}")
    return found


def setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(f"{text!r} is not of the form NAME=VALUE")
    return name.strip(), value.strip()


def names(text: str) -> list[str]:
    """Names with commas between them, each once."""
    found = [name.strip() for name in text.split(",") if name.strip()]
    if not found or len(set(found)) < len(found):
        raise ArgumentTypeError(f"{text!r} is not a list of different names")
    return found


def add_players(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--players", type=whole, metavar="N", help="default: 4, or the nearest number that the game allows"
    )


def add_store(parser: ArgumentParser) -> None:
    """Where a server keeps its things."""
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where tables are kept (default: your data folder)"
    )
    parser.add_argument(
        "--store",
        default=os.environ.get("INGLENOOK_STORE", ""),
        metavar="ADDRESS",
        help="a PostgreSQL database for the tables, as postgresql://USER@HOST/DATABASE (default: $INGLENOOK_STORE, "
        "or a file in the folder)",
    )


def add_edition_choice(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--edition", metavar="FILE", help="play with this edition (see: inglenook edition --help)"
    )
    parser.add_argument(
        "--option", type=setting, action="append", default=[], metavar="NAME=VALUE", help="may be repeated"
    )


def add_campaign(parser: ArgumentParser, games: int) -> None:
    """The arguments of a command that plays many games."""
    parser.add_argument("game", metavar="GAME", help="one of `inglenook games`")
    add_players(parser)
    parser.add_argument("--games", type=positive, default=games, metavar="M", help=f"default: {games}")
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="default: 1")
    add_edition_choice(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
