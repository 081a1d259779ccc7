"""`inglenook edition`, and the edition that other commands are to play with."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from inglenook.engine.errors import EditionError, InglenookError

from .command import Command

if TYPE_CHECKING:
    from inglenook.engine.edition import Edition
    from inglenook.engine.game import Game

OWN = "my edition"  # the name of a copy that nobody has named yet


def add(parser: ArgumentParser) -> None:
    verbs = parser.add_subparsers(title="what to do", metavar="new|check", required=True)
    new = verbs.add_parser("new", help="write a copy of the standard edition, with notes, to change")
    new.add_argument("--force", action="store_true", help="write over a file that is there already")
    check = verbs.add_parser("check", help="say whether a file is an edition, or what is wrong with it")
    for verb, run in ((new, run_new), (check, run_check)):
        verb.set_defaults(run=run)
        verb.add_argument("game", metavar="GAME", help="one of `inglenook games`")
        verb.add_argument("file", metavar="FILE", help="the file of the edition")


def run_new(chosen: Namespace) -> None:
    from inglenook.engine.registry import find_game
    from inglenook.engine.sheet import sheet

    game = find_game(chosen.game)
    write_new(
        Path(chosen.file), sheet(game.schema, game.title, game.schema.edition({}, {}, name=OWN)), chosen.force
    )
    print(f"{chosen.file}: the standard edition of {game.title}, with notes. When you have changed it:")
    print(f"  inglenook edition check {game.name} {chosen.file}")


def write_new(path: Path, text: str, force: bool) -> None:
    try:
        with path.open("w" if force else "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InglenookError(f"{path}: is there already; --force writes over it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InglenookError(f"{path}: cannot be written: {reason}") from None


def run_check(chosen: Namespace) -> None:
    from inglenook.engine.registry import find_game

    game = find_game(chosen.game)
    edition = read_edition(game, chosen.file)
    found = game.schema.differences(edition)
    print(f"{chosen.file}: fine. {edition.name!r} is an edition of {game.title}", end="")
    print(
        " and differs from the standard one in:" if found else ", in nothing different from the standard one."
    )
    for each in found:
        print(f"  {each}")


def read_edition(game: "Game", file: str) -> "Edition":
    """The edition in a file; a refusal names the file and the line."""
    from inglenook.engine.files import read_text
    from inglenook.engine.toml import LONGEST

    text = read_text(file, "an edition", LONGEST)
    try:
        return game.schema.parse(text)
    except EditionError as error:
        raise InglenookError(f"{file}: {error}") from None


def edition_of(game: "Game", chosen: Namespace) -> "Edition":
    """The edition that was asked for, and over it the options."""
    base = read_edition(game, chosen.edition) if chosen.edition else game.edition
    return game.schema.with_options(dict(chosen.option), base)


EDITION = Command(
    "edition", "make and check editions of a game", "edition new keepers my.toml", add, run_check
)
