"""`inglenook serve` for benches: without limits of rate, and looking now and then at what it is doing.

    python bench/sampled_server.py serve [OPTIONS as of `inglenook serve`]

On SIGUSR1 it prints a line of JSON: how often it was found at each part of its work, and the seconds of processor time
of its main thread and of all others (the store's writer, mostly). Samples come every 5 ms of processor time.
"""

import json
import signal
import sys
import time
from collections import Counter
from types import FrameType

from inglenook.cli.main import main
from inglenook.server import limits

EVERY = 0.005  # seconds of processor time between two samples: under one per cent of it
LOOP = "loop"  # no frame of ours: reading sockets, waking tasks
PARTS = {  # the first whose files stand anywhere on the stack
    "rendering": (".html", "/jinja2/", "/markupsafe/", "web/templates.py"),
    "facts": ("web/render.py", "engine/page.py"),
    "rules": ("/inglenook/engine/", "/inglenook/games/"),
    "disk": ("server/store/",),
    "sending": ("/websockets/", "tables/push.py"),
    "command": ("/inglenook/server/", "/starlette/", "/uvicorn/protocols/", "/msgspec/"),
}
found: Counter[str] = Counter()


def part_of(frame: FrameType | None) -> str:
    """What is done below the call by which uvicorn hands a request or a socket over, or wakes a task."""
    files = []
    while frame is not None and frame.f_code.co_name != "run_asgi" and not in_server(frame):
        files.append(frame.f_code.co_filename)
        frame = frame.f_back
    for part, marks in PARTS.items():
        if any(mark in file for file in files for mark in marks):
            return part
    return LOOP


def in_server(frame: FrameType) -> bool:
    return frame.f_code.co_filename.endswith("uvicorn/server.py")


def sample(number: int, frame: FrameType | None) -> None:
    found[part_of(frame)] += 1


def tell(number: int, frame: FrameType | None) -> None:
    main_thread = time.thread_time()  # signals are handled there
    others = time.process_time() - main_thread
    print(json.dumps({"found": found, "main": main_thread, "others": others}), flush=True)


def without_rates() -> None:
    """One press after the other is what is measured here."""
    limits.Rate.allows = lambda self, who: True  # type: ignore[method-assign]


if __name__ == "__main__":
    without_rates()
    signal.signal(signal.SIGPROF, sample)
    signal.signal(signal.SIGUSR1, tell)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    sys.exit(main())
