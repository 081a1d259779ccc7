"""Which way of choosing finds the better edition? Three wishes, ten seeds each, as many games for each way.

    python bench/suggest.py [--seeds 10] [--only NAME]

Each search plays so many games in all and names an edition; that is then judged on many fresh games. 0 is as wished,
with room to spare; the mean over the seeds is told with its standard error. One thread.
"""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean, stdev

sys.path.insert(0, str(Path(__file__).parent))

from ntbea import Ntbea

from inglenook.engine.registry import find_game
from inglenook.lab.choosers import Chooser, sampled, tpe
from inglenook.lab.knobs import Knob
from inglenook.lab.plan import Job, Sums, text_of
from inglenook.lab.suggest import FRESH, SEARCH, SHORTLIST, Hunt, Judge, Question

FIRST_FACES = Path(__file__).parents[1] / "tests" / "games" / "inns" / "first.toml"
FACES = ("thief", "guard", "bard", "mage", "thane", "goblins")  # one of each pair
OTHERS = ("bounty-hunter", "monk", "cultists", "alchemist", "lord", "dragon")


@dataclass(frozen=True)
class Way:
    """A chooser, and how many editions it tries with its games: the more, the less each is tried."""

    name: str
    chooser: Callable[..., Chooser]
    trials: int


def cma_es(knobs: Sequence[Knob], seed: int, trials: int) -> Chooser:
    """An evolution strategy that learns which knobs go together."""
    return sampled(knobs, "CmaEsSampler", seed=seed, n_startup_trials=1, warn_independent_sampling=False)


def at_random(knobs: Sequence[Knob], seed: int, trials: int) -> Chooser:
    return sampled(knobs, "RandomSampler", seed=seed)


WAYS = (
    Way("at random", at_random, 60),
    Way("TPE", tpe, 60),
    Way("CMA-ES", cma_es, 60),
    Way("NTBEA", Ntbea, 60),
)


def standard(game: str) -> str:
    return text_of(find_game(game).edition)


def wishes() -> dict[str, tuple[Question, int]]:
    """By name, with the games of the last judgement."""
    faces = tuple(f"{name}.{cell}" for name in (*FACES, *OTHERS) for cell in ("start", "loot=0..6"))
    worth = f"worth:1:{','.join(FACES)}"
    return {
        "Rogues fair": (Question("rogues", standard("rogues"), (6,), ("fair:2",), games=12_000), 2_000),
        "Inns 10 to 11 turns": (
            Question(
                "inns", standard("inns"), (4, 6), ("length:10-11",), ("goals.2", "goals.4", "*.start"), 16_000
            ),
            4_000,
        ),
        "Inns no worth over 1": (Question("inns", first_faces(), (4,), (worth,), faces, 24_000), 1_500),
    }


def first_faces() -> str:
    return text_of(find_game("inns").schema.parse(FIRST_FACES.read_text("utf-8")))


def here(jobs: Sequence[Job]) -> Iterator[Sums]:
    return (job.run() for job in jobs)


def searched(question: Question, way: Way, seed: int, fresh: int) -> tuple[float, bool]:
    """How far the edition that was found is from what is wished, and whether it is as wished."""
    asked = replace(
        question,
        seed=10_000 * seed,
        trials=way.trials,
        runs=1,
        games=round(question.games / (SEARCH + SHORTLIST)),
    )
    judge = Judge(asked, here)
    hunt = Hunt(asked, judge, way.chooser)
    for _ in hunt.search():
        pass
    judged = judge(hunt.winners[0], FRESH, fresh)
    return judged.loss, judged.reached


def said(found: Sequence[float]) -> str:
    error = stdev(found) / len(found) ** 0.5 if len(found) > 1 else 0.0
    return f"{mean(found):.2f} ± {error:.2f}"


def rows(seeds: int, only: str | None) -> Iterable[str]:
    yield "| wish | as it was | " + " | ".join(way.name for way in WAYS) + " |"
    yield "|---|---" + "|---" * len(WAYS) + "|"
    for name, (question, fresh) in wishes().items():
        if only is None or only in name:
            before = Judge(question, here)(tuple(each.usual for each in question.knobs), FRESH, fresh).loss
            began = time.process_time()
            cells = [cell(question, way, seeds, fresh) for way in WAYS]
            yield f"| {name} ({len(question.knobs)} numbers) | {before:.2f} | {' | '.join(cells)} |"
            print(f"{name}: {time.process_time() - began:.0f} s of processor time", file=sys.stderr)


def cell(question: Question, way: Way, seeds: int, fresh: int) -> str:
    found = [searched(question, way, seed, fresh) for seed in range(1, seeds + 1)]
    reached = sum(reached for _, reached in found)
    print(question.targets[0], way.name, [round(loss, 2) for loss, _ in found], file=sys.stderr, flush=True)
    return f"{said([loss for loss, _ in found])}, {reached} of {len(found)}"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--only")
    asked = parser.parse_args()
    for row in rows(asked.seeds, asked.only):
        print(row, flush=True)


if __name__ == "__main__":
    main()
