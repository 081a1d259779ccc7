"""`inglenook`, with something odd about it: a clock that goes wrong, or a fault that a checker must find.

python -m tests.server.odd_server SECONDS PLANT serve …
"""

import sys
import time


def main() -> None:
    skew, plant, *rest = sys.argv[1:]
    true_time = time.time
    time.time = lambda: true_time() + float(skew)
    if plant == "drivers":
        drive_everything()
    sys.argv = ["inglenook", *rest]
    from inglenook.cli.main import main as serve

    serve()


def drive_everything() -> None:
    """Every server drives every table, and the store does not look at leases."""
    from inglenook.server.tables.fleet import Fleet

    Fleet.drives = lambda self, table: True  # type: ignore[method-assign]
    Fleet.fence = lambda self, table: None  # type: ignore[method-assign,assignment,return-value]


if __name__ == "__main__":
    main()
