"""What a person sees of a game against bots, how much they click and how long they wait, at the pace of a real evening.

    python bench/tempo.py [GAME …] [--sizes 1280x800 820x1180 360x740] [--games 1] [--longest 300]

A person in a real browser answers at once, with any of the lit choices, at a table of "Play now": bots have all other
seats. What takes time is then what others take, and what is shown. `tools/screen.py` says what is counted.
"""

import argparse
import random
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from server import server

from inglenook.engine.registry import find_game

sys.path.append(str(Path(__file__).parents[1] / "tools"))
from browser import find_browser
from screen import SIZES, WATCH, Counts, play

HEADS = (
    "game",
    "screen",
    "decisions",
    "prompt whole",
    "all choices seen",
    "presses that needed scrolling",
    "shifts > 8 px",
    "reveals shown",
    "narrowest card",
    "seconds of a wait: median, nine in ten",
    "seconds waited of a game",
)


def evening(browser: Browser, host: str, game: str, size: str, seed: int, longest: float) -> Counts:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, base_url=f"http://{host}")
    context.add_init_script(WATCH)
    context.add_cookies([{"name": "read", "value": game, "url": f"http://{host}"}])
    page = context.new_page()
    page.goto("/")
    page.locator("#my-name").fill(f"Ann {seed}")
    page.locator("#name button").first.click()
    page.locator(f"button[formaction='/play'][value={game}]").click()
    page.wait_for_url("**/t/*")
    counts = play(page, random.Random(seed), longest=longest)
    context.close()
    return counts


def row(game: str, size: str, all_counts: list[Counts]) -> str:
    waits = sorted(wait for counts in all_counts for wait in counts.waits) or [0.0]
    total = Counts(waits=waits)
    for counts in all_counts:
        for name in ("decisions", "prompted", "whole", "scrolled", "seconds"):
            setattr(total, name, getattr(total, name) + getattr(counts, name))
    told, shown = (sum(len(getattr(each, name)) for each in all_counts) for name in ("told", "shown"))
    cells = (
        find_game(game).title,
        size,
        total.decisions,
        total.prompted,
        total.whole,
        total.scrolled,
        sum(len(each.shifts) for each in all_counts),
        f"{shown} of {told}",
        f"{min(each.narrowest for each in all_counts):.0f}",
        f"{statistics.median(waits):.1f}, {waits[int(0.9 * (len(waits) - 1))]:.1f}",
        f"{sum(waits) / len(all_counts):.0f} of {total.seconds / len(all_counts):.0f}",
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Count what is seen, clicks and waiting in games against bots."
    )
    usual = ["keepers", "heroes", "inns", "rogues", "hoardraids"]
    parser.add_argument("games", nargs="*", default=usual, help=f"default: {' '.join(usual)}")
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=[*SIZES], help="default: all three")
    parser.add_argument("--games", type=int, default=1, dest="number", help="games of each (default: 1)")
    parser.add_argument("--longest", type=float, default=300.0, help="seconds of one game (default: 300)")
    asked = parser.parse_args()
    print("| " + " | ".join(HEADS) + " |")
    print("|" + "---|" * len(HEADS))
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder), pace="1") as (host, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        for game in asked.games:
            for size in asked.sizes:
                played = [
                    evening(browser, host, game, size, seed, asked.longest) for seed in range(asked.number)
                ]
                print(row(game, size, played), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
