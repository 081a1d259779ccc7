"""Does the lab find planted flaws? A report for each edition of bench/flaws, and the flaw's place among its findings.

    python bench/flaws.py [NAME …] [--set aside|second] [--findings]

The lab is told the game, the edition and the number of players; what was planted is read only to judge the report. Only
the first three findings count. Two more sets: `aside`, not worked with before it was run, and `second`, planted later.
"""

import argparse
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from inglenook.engine.registry import find_game
from inglenook.lab.plan import sharpen
from inglenook.lab.report import Report
from inglenook.lab.study import Study
from inglenook.warmup import prepare

FLAWS = Path(__file__).resolve().parent / "flaws"
COUNT = 3  # of the findings count
SOUND = "sound"
STAGES = (2000,)  # games that a report is made of at least: more only make its intervals narrower


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="editions; all, if none is named")
    parser.add_argument("--set", choices=["aside", "second"], default="", help="instead of the first one")
    parser.add_argument("--findings", action="store_true", help="tell the first findings of each report, too")
    asked = parser.parse_args()
    folder = FLAWS / asked.set
    known = tomllib.loads((folder / "flaws.toml").read_text("utf-8"))
    entries = {name: each for name, each in known.items() if name != "kinds"}
    rows = list(judge(folder, {name: entries[name] for name in asked.names or entries}, asked.findings))
    flawed = [place for kind, place, _ in rows if kind != SOUND]
    alarms = sum(place for kind, place, _ in rows if kind == SOUND)
    found = sum(0 < place <= COUNT for place in flawed)
    print(f"\n{found} of {len(flawed)} flaws are among the first {COUNT} findings; ", end="")
    print(f"{alarms} false alarms in {len(rows) - len(flawed)} sound editions; ", end="")
    print(f"the longest report took {max(seconds for *_, seconds in rows):.1f} s.")


def judge(folder: Path, entries: dict[str, dict[str, Any]], tell: bool) -> Iterator[tuple[str, int, float]]:
    """A line of the table for each edition: its kind, the place of its flaw (0: not found; of a sound one how many of
    the first findings are alarms), and how long the report took."""
    print("| edition | game | players | flaw | place | findings | seconds | processor |")
    print("|---" * 8 + "|")
    for name, entry in sorted(entries.items()):
        prepare(find_game(entry["game"]), parts=["watch", "course", "search"])
        began, worked = time.perf_counter(), time.process_time()
        report = last(
            Study(
                entry["game"], (folder / f"{name}.toml").read_text("utf-8"), [entry["players"]], stages=STAGES
            )
        )
        seconds, processor = time.perf_counter() - began, time.process_time() - worked
        place = min(COUNT, len(report.findings)) if entry["kind"] == SOUND else place_of(entry, report)
        cells = (name, entry["game"], entry["players"], entry["kind"], place or "–", len(report.findings))
        print(f"| {' | '.join(map(str, cells))} | {seconds:.1f} | {processor:.1f} |", flush=True)
        if tell:
            for each in report.findings[:5]:
                print(f"    {each.severity:.2f} {each.kind} {each.names}: {each.sentence}")
        yield entry["kind"], place, seconds


def last(study: Study) -> Report:
    return list(sharpen(study))[-1]


def place_of(entry: dict[str, Any], report: Report) -> int:
    """At which place a finding of the right kind names what was planted; 0: at none."""
    kinds = {entry["kind"], *entry.get("also", ())}
    for place, each in enumerate(report.findings, 1):
        if each.kind in kinds and {*each.names} & {*entry["names"]}:
            return place
    return 0


if __name__ == "__main__":
    main()
