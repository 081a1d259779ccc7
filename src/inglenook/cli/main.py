"""The command line: `inglenook COMMAND …`. What takes long to import is imported where it is used."""

import os
import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable

from inglenook import __version__
from inglenook.engine.errors import InglenookError

from .analyse import ANALYSE
from .arena import ARENA, LADDER
from .arguments import Parser
from .bench import BENCH
from .command import Command
from .edition import EDITION
from .games import GAMES, RULES
from .keeping import BACKUP, RESTORE
from .lab import LAB
from .play import PLAY
from .records import REPLAY, VERIFY
from .serve import SERVE
from .sim import SIM
from .train import TRAIN
from .upgrade import UPGRADE

COMMANDS = (
    SERVE,
    PLAY,
    GAMES,
    RULES,
    EDITION,
    LAB,
    SIM,
    ARENA,
    LADDER,
    TRAIN,
    REPLAY,
    VERIFY,
    ANALYSE,
    BENCH,
    BACKUP,
    RESTORE,
    UPGRADE,
)
REFUSED, INTERRUPTED = 2, 130


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns the exit code. What a person did wrong is told in one line."""
    _print_anything()
    try:
        code = _run(arguments)
        print(end="", flush=True)
        return code
    except InglenookError as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _leave_stdout()
        return 0
    except MemoryError:
        return _refuse("there is not enough memory for that")
    except OSError as error:  # a full disk
        _leave_stdout()
        return _refuse(f"cannot go on: {error}")


def _run(arguments: list[str] | None) -> int:
    parser = _parser()
    try:
        chosen = parser.parse_args(arguments)
    except SystemExit as stop:  # after --help or --version
        return int(stop.code or 0)
    if "command" not in chosen:
        parser.print_help()
        return 0
    command: Command = chosen.command
    command.check_installed()
    run: Callable[[Namespace], None] = chosen.run
    run(chosen)
    return 0


def _print_anything() -> None:
    """A terminal without our dashes and quotation marks shows others, rather than an error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _refuse(message: str) -> int:
    print("inglenook:", " ".join(message.splitlines()), file=sys.stderr)
    return REFUSED


def _leave_stdout() -> None:
    """Nothing more can be written: let the last flush at exit go nowhere, instead of complaining."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> Parser:
    parser = Parser("inglenook", description="A table by the fire: games of rogues, taverns and treasure.")
    parser.add_argument("--version", action="version", version=f"inglenook {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        made: Parser = commands.add_parser(
            command.name,
            help=command.help,
            description=command.help[0].upper() + command.help[1:] + ".",
            epilog=f"example:\n  inglenook {command.example}",
            formatter_class=RawDescriptionHelpFormatter,
        )
        made.set_defaults(run=command.run, command=command)
        command.add(made)
    return parser
