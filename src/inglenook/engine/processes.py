"""Processes of our own: the same Python, and the same modules found in the same places."""

import os
import subprocess
import sys
from typing import Any

SILENT: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}


def start(*arguments: str, silent: bool = False) -> "subprocess.Popen[bytes]":
    """Python with these arguments, in the background."""
    return subprocess.Popen([sys.executable, *arguments], env=environment(), **(SILENT if silent else {}))


def run(*arguments: str, typed: str | None = None, **more: str) -> "subprocess.CompletedProcess[str]":
    """Python with these arguments and with more set in its environment, to its end; what it said is kept."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=typed, env=environment(**more), capture_output=True, text=True)


def environment(**more: str) -> dict[str, str]:
    """This process's own, and its path: what is imported here is imported there."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **more}
