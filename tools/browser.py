"""Find a Chromium for the tests that need a browser, get one if there is none, and print its path.

    CHROMIUM=$(python tools/browser.py) python -m pytest tests/browser

Looks at $CHROMIUM, at Playwright's own, at what the system has; then asks Playwright, then Debian, for one.
Only the path goes to standard output.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
ADVICE = (
    "No Chromium found and none could be installed: install Chromium or Google Chrome, "
    "or set CHROMIUM to the path of one."
)


def main() -> None:
    try:
        print(find_browser())
    except FileNotFoundError as problem:
        sys.exit(str(problem))


def find_browser() -> str:
    """The path of a Chromium that starts. FileNotFoundError tells people what to do."""
    wanted = os.environ.get("CHROMIUM")
    if wanted:
        if not starts(wanted):
            raise FileNotFoundError(f"CHROMIUM is {wanted!r}, but that does not start.")
        return wanted
    path = present() or (install_by_playwright() and present()) or (install_by_debian() and present())
    if not path:
        raise FileNotFoundError(ADVICE)
    return path


def present() -> str | None:
    return next(filter(starts, candidates()), None)


def candidates() -> Iterator[str]:
    answer = run(sys.executable, "-c", ASK_PLAYWRIGHT)
    if answer:
        yield answer
    yield from filter(None, map(shutil.which, NAMES))
    yield from MAC


def starts(path: str) -> bool:
    """Ubuntu's chromium may be a stub that only says what to install: so try it."""
    return bool(run(path, "--version"))


def run(*command: str) -> str:
    """What the command prints, nothing if it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def install_by_playwright() -> bool:
    return install(sys.executable, "-m", "playwright", "install", "chromium")


def install_by_debian() -> bool:
    if not sys.platform.startswith("linux") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    if platform.freedesktop_os_release().get("ID") != "debian":
        return False
    return install("apt-get", "update") and install("apt-get", "install", "-y", "chromium")


def install(*command: str) -> bool:
    print("Running:", *command[-4:], file=sys.stderr, flush=True)
    return subprocess.run(command, stdout=sys.stderr, stdin=subprocess.DEVNULL).returncode == 0


if __name__ == "__main__":
    main()
