"""What a command that takes long says meanwhile."""

import sys


def tell(number: int, what: str) -> None:
    """So many are done; to people alone, on one line."""
    if sys.stderr.isatty():
        print(f"\r{number:,} {what}", end="", file=sys.stderr, flush=True)
