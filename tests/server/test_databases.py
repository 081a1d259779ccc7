"""The tests' own PostgreSQL: a run that is killed leaves none for good."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil

from .databases import sweep


def heed() -> None:
    """What a shell runs in the background ignores this signal, and so does all that it starts."""
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)


def left(place: Path, user: int) -> "subprocess.Popen[bytes]":
    """A server as a run leaves it, and by whom it is used."""
    place.mkdir()
    server = subprocess.Popen(
        [sys.executable, "-c", "input()", "-D", str(place)], stdin=subprocess.PIPE, preexec_fn=heed
    )
    for name, text in (("PG_VERSION", "18"), ("postmaster.pid", f"{server.pid}\n{place}\n")):
        (place / name).write_text(text)
    (place / ".handle_pids.json").write_text(json.dumps([user]))
    return server


def test_what_a_killed_run_has_left_is_swept_up_and_nothing_else(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    kept, lost = tmp_path / "inglenook-kept", tmp_path / "inglenook-lost"
    used, forlorn = left(kept, os.getpid()), left(lost, gone.pid)
    sweep(tmp_path)
    assert kept.exists()
    assert used.poll() is None
    assert not lost.exists()
    assert not psutil.pid_exists(forlorn.pid)
    for server in (used, forlorn):
        server.communicate(b"\n")
