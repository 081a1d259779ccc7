"""Lock what is installed: every package with its version and hashes, for every platform and Python at once.

    python tools/lock.py             # keeps locked versions that still fit
    python tools/lock.py --upgrade   # takes the newest

Needs uv. The files are in requirements form, because pip reads that, too, and because uv's own names a host.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "requirements"
LOCKS = {"play": "server", "dev": "dev"}  # file and extra
INSTALLER = "uv"  # locked by itself: it installs the others
COMMAND = ("uv", "pip", "compile", "--universal", "--generate-hashes", "--no-emit-index-url", "--quiet")


def main(*more: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    oldest = project["project"]["requires-python"].removeprefix(">=")
    header = f"--python-version={oldest}", "--custom-compile-command=python tools/lock.py"
    tools = "\n".join(project["build-system"]["requires"])  # the project itself is built, too
    for name, extra in LOCKS.items():
        compile_lock(name, tools, *header, f"--extra={extra}", "pyproject.toml", *more)
    compile_lock(INSTALLER, INSTALLER, *header, *more)


def compile_lock(name: str, asked: str, *arguments: str) -> None:
    output = "-", f"--output-file=requirements/{name}.txt"
    subprocess.run([*COMMAND, *arguments, *output], input=asked, text=True, cwd=ROOT, check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
