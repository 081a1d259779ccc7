"""A command: what it is called, what may be typed after it, what it does."""

from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass

from .arguments import Parser


@dataclass(frozen=True)
class Command:
    name: str
    help: str
    example: str
    add: Callable[[Parser], None]  # what may be typed after it
    run: Callable[[Namespace], None]
    extra: str = "cli"  # with which it is installed
