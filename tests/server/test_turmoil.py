"""Faults with two servers: nothing acknowledged is lost, twice or out of order, and every table has one driver."""

import asyncio
import random
from pathlib import Path

from inglenook.server.tables import events as happened

from .history import Promise, Row, complaints
from .turmoil import Turmoil

FAULTS, SOAKED = 6, 100
DRIVEN, EVENINGS = 10, 4  # faults of an evening with two drivers, and evenings at most


def played(folder: Path, faults: int, plant: str = "") -> tuple[Turmoil, list[Row]]:
    folder.mkdir(exist_ok=True)
    turmoil = Turmoil(folder, random.Random(21), plant)
    return turmoil, asyncio.run(asyncio.wait_for(turmoil.run(faults), 120 + 60 * faults))


def test_two_servers_lose_nothing_and_the_checker_finds_a_lost_move(tmp_path: Path, soak: bool) -> None:
    turmoil, rows = played(tmp_path, SOAKED if soak else FAULTS)
    assert complaints(rows, turmoil.guests.promises) == []
    assert turmoil.guests.promises
    lost = turmoil.guests.promises[-1]
    without = [row for row in rows if not (row.table == lost.table and lost.post.encode() in row.body)]
    assert any(
        f"{lost.post} was acknowledged and is lost" in each
        for each in complaints(without, turmoil.guests.promises)
    )
    twice = [*rows, next(row for row in rows if row not in without)]
    assert any(f"{lost.post} counted twice" in each for each in complaints(twice, turmoil.guests.promises))


def test_the_checker_finds_two_drivers(tmp_path: Path) -> None:
    """Which of the two is quicker at a bot's move is luck: some evenings, if need be."""
    found = (
        each
        for evening in range(EVENINGS)
        for turmoil, rows in [played(tmp_path / str(evening), DRIVEN, "drivers")]
        for each in complaints(rows, turmoil.guests.promises)
    )
    assert any("drove" in each for each in found)


def test_the_checker_finds_moves_out_of_order() -> None:
    bodies = [happened.encode(happened.Acted(1.0, 0, "x", post)) for post in ("p", "q")]
    rows = [Row("oak", number, body, "a", "a") for number, body in enumerate(bodies)]
    first, second = (Promise("oak", 0, "x", post, sent, sent + 1) for post, sent in (("q", 0.0), ("p", 5.0)))
    assert "oak: p came before what was acknowledged before it was sent" in complaints(rows, [first, second])
