"""Campaigns: the same figures wherever they are run, however often they are stopped, and whoever drops out."""

import json
import os
import pickle
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from inglenook.engine.errors import InglenookError
from inglenook.engine.layout import Grid
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.lab import campaign
from inglenook.lab.campaign import Crew, Progress, results, running, stamp, workers
from inglenook.lab.plan import Run, sharpen, text_of
from inglenook.lab.sim import playouts
from inglenook.lab.store import Store, described
from inglenook.lab.study import Study

KEEPERS = find_game("keepers")


def games(name: str, seed: int, chunk: int, many: int) -> tuple[Grid, ...]:
    game = find_game(name)
    return playouts(game, game.edition, 4, seed_for(seed_from(seed), chunk), many).rows


def jobs_of(many: int, size: int = 50) -> list[partial[tuple[Grid, ...]]]:
    return [partial(games, "keepers", 1, chunk, size) for chunk in range(many)]


def figures(found: list[tuple[Grid, ...]]) -> list[bytes]:
    return [grid.tobytes() for rows in found for grid in rows]


@pytest.fixture
def crew() -> Iterator[Crew]:
    with workers(threads=2) as made:
        yield made


def test_results_come_in_the_order_of_the_jobs_with_any_number_of_workers() -> None:
    found = []
    for threads in (1, 3):
        with workers(threads=threads) as crew:
            found.append(figures(list(results(jobs_of(20), crew))))
    assert found[0] == found[1] == figures([job() for job in jobs_of(20)])


def test_what_was_stopped_goes_on_where_it_was(crew: Crew, tmp_path: Path) -> None:
    path, jobs = tmp_path / "a.campaign", jobs_of(12)
    whole = figures(list(results(jobs, crew)))
    with Store(path, "1") as kept:
        first = results(jobs, crew, kept)
        for _ in range(5):
            next(first)
        first.close()  # type: ignore[attr-defined]
        done = len(kept)
        assert 5 <= done < 12
    steps: list[Progress] = []
    with Store(path, "1") as kept:
        again = figures(list(results(jobs, crew, kept, steps.append)))
        assert len(kept) == 12
    assert again == whole
    assert (steps[-1].kept, steps[-1].done, steps[-1].of) == (done, 12, 12)


def test_a_result_of_another_version_or_other_arguments_is_not_used(crew: Crew, tmp_path: Path) -> None:
    with Store(tmp_path / "a", "1") as kept:
        list(results(jobs_of(1), crew, kept))
        assert kept.get(jobs_of(1)[0]) is not None
        assert kept.get(jobs_of(1, size=51)[0]) is None
    with Store(tmp_path / "a", "2") as kept:
        assert kept.get(jobs_of(1)[0]) is None


def test_a_store_says_what_each_result_belongs_to(crew: Crew, tmp_path: Path) -> None:
    with Store(tmp_path / "a", stamp(KEEPERS)) as kept:
        list(results(jobs_of(1), crew, kept))
    row = sqlite3.connect(tmp_path / "a").execute("SELECT version, job FROM results").fetchone()
    assert row[0] == stamp()
    assert row[1] == '["tests.lab.test_campaign", "games", ["keepers", 1, 0, 50], {}]'


@dataclass(frozen=True)
class Double:
    number: int

    def __call__(self) -> int:
        return 2 * self.number


def test_a_record_can_be_a_job_and_a_closure_cannot(crew: Crew) -> None:
    assert list(results([Double(4), Double(5)], crew)) == [8, 10]
    assert described(Double(4)) == '["tests.lab.test_campaign", "Double", {"number": 4}]'
    with pytest.raises(TypeError, match="no job"):
        described(lambda: 1)


def test_code_in_a_strangers_store_is_not_run(tmp_path: Path) -> None:
    job = Double(4)
    with Store(tmp_path / "a", "1") as kept:
        kept.put(job, 8)
        planted = pickle.dumps(partial(os.mkdir, str(tmp_path / "ran")))
        kept.file.execute("UPDATE results SET result = ?", [planted])
        with pytest.raises(InglenookError, match="strange"):
            kept.get(job)


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no database " * 100)
    with pytest.raises(InglenookError, match=r"notes\.txt: cannot keep a campaign"):
        Store(tmp_path / "notes.txt", "1")


def fail(number: int) -> int:
    if number == 3:
        raise InglenookError("this one cannot be played")
    return number


def test_what_was_done_before_a_failure_is_kept(tmp_path: Path) -> None:
    with workers(threads=1) as one, Store(tmp_path / "a", "1") as kept:
        with pytest.raises(InglenookError, match="this one"):
            list(results([partial(fail, number) for number in range(9)], one, kept))
        assert len(kept) >= 3


def test_a_study_can_be_run_as_a_campaign(crew: Crew, tmp_path: Path) -> None:
    def told(way: Run | None) -> list[str]:
        study = Study("keepers", text_of(KEEPERS.edition), (3,), stages=(200, 400), thinking=False)
        return [json.dumps(each.as_json() | {"seconds": 0}) for each in sharpen(study, way)]

    with Store(tmp_path / "a", "1") as kept:
        assert told(running(crew, kept)) == told(None)
        assert len(kept) > 0
        assert told(running(crew, kept)) == told(None)


def test_the_time_left_follows_from_what_was_played() -> None:
    assert Progress(done=30, of=50, kept=10, seconds=4.0).left == pytest.approx(4.0)
    assert Progress(done=10, of=50, kept=10, seconds=4.0).left is None


def test_only_a_few_jobs_are_begun_ahead(crew: Crew) -> None:
    begun: list[int] = []
    found = results([partial(begun.append, number) for number in range(1000)], crew)
    next(found)
    found.close()  # type: ignore[attr-defined]
    assert len(begun) <= campaign.AHEAD * 2 + 1


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "PATIENCE", "200 ms")
    with (
        pytest.raises(InglenookError, match="no Dask scheduler at 'tcp://"),
        workers("tcp://127.0.0.1:9"),
    ):
        pass


def games_later(flag: str, *plan: Any) -> tuple[Grid, ...]:
    """Games that are begun at once and not finished before somebody says so."""
    wait_until(lambda: os.path.exists(flag))
    return games(*plan)


def test_a_cluster_of_processes_gives_the_same_figures_though_a_worker_is_killed(tmp_path: Path) -> None:
    from distributed import Client, LocalCluster

    jobs, flag = jobs_of(30), tmp_path / "killed"
    later = [partial(games_later, str(flag), *job.args) for job in jobs]
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        workers(cluster.scheduler_address) as crew,
        Client(cluster.scheduler_address, set_as_default=False) as client,
        Store(tmp_path / "a", stamp()) as kept,
        ThreadPoolExecutor(1) as aside,
    ):
        found = aside.submit(list, results(later, crew, kept))
        wait_until(lambda: all(client.processing().values()))
        busy = client.run(os.getpid)
        assert len(busy) == crew.size == 2
        os.kill(next(iter(busy.values())), signal.SIGKILL)
        wait_until(lambda: client.processing().keys() != busy.keys())
        flag.touch()
        assert figures(found.result(60)) == figures([job() for job in jobs])
        assert len(kept) == 30


def wait_until(true: Callable[[], bool]) -> None:
    for _ in range(600):
        if true():
            return
        time.sleep(0.05)
    raise TimeoutError
