"""A command: what it is called, what may be typed after it, what it does."""

from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

from inglenook.engine.errors import InglenookError

from .arguments import Parser

# By extra: a module that is there only if all of it is.
TELLTALES = {"cli": "rich", "server": "starlette", "lab": "optuna"}


@dataclass(frozen=True)
class Command:
    name: str
    help: str
    example: str
    add: Callable[[Parser], None]  # what may be typed after it
    run: Callable[[Namespace], None]
    extra: str = "cli"  # with which it is installed

    def check_installed(self) -> None:
        """Refuse before anything is begun."""
        if find_spec(TELLTALES[self.extra]) is None:
            raise InglenookError(
                f'`inglenook {self.name}` needs more than is installed: pip install "inglenook[{self.extra}]"'
            )
