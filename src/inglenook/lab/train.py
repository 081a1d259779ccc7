"""Bots that learn: generations of games against themselves, a net from each, and a match before it is kept.

All is kept in a folder as it is made, so that an interrupted training goes on where it was. The same course gives
the same games; on the same machine with the same libraries, the same nets.
"""

import json
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from inglenook.bots.levels import Searcher, unlearned
from inglenook.bots.search import LONGEST
from inglenook.bots.selfplay import Lesson, Notes, lessons
from inglenook.engine.edition import Edition
from inglenook.engine.errors import GameError
from inglenook.engine.game import Game
from inglenook.engine.learned import Learned, fingerprint, net_file, read_net
from inglenook.engine.net import NO_NET
from inglenook.engine.seeds import seed_for, seed_from

from .arena import Contest, contest
from .sim import in_order
from .stats import Share
from .training import train

CHUNK = 25  # games that one thread plays at a time
ROWS = 400  # decisions of a game that are noted at most, on average over a chunk
WINDOW = 3  # generations whose games are learned from
NEW, OLD = "new", "old"  # in a match
Tell = Callable[[str], None]


@dataclass(frozen=True)
class Course:
    """What decides all that follows. `trust`: how much of what a net should say is what the search thought, the rest
    is how the game ended; `playout`: decisions before the net is asked; `explore`: how widely a search with it does;
    `match`: games before a net is kept, `thought`: iterations in them; a net that gains little at a glance may gain
    much in a deep tree; `against`: iterations of play without a net there (0: as many), where a net is so much quicker
    that equally many would be unequal time. For long games: `first`: as long as there is no net, so many games by the
    bare policy, which thinks nothing, instead of `games` by the search; `every`: how many decisions there are for each
    that is noted. `options`: what is played besides the standard edition, by option."""

    game: str
    players: int
    generations: int = 3
    games: int = 3000
    iterations: int = 80
    epochs: int = 6
    trust: float = 0.5
    playout: int = 0
    explore: float = 0.4
    match: int = 200
    thought: int = 1000
    seed: int = 1
    against: int = 0
    first: int = 0
    every: int = 1
    options: Mapping[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Generation:
    """What came of one: games played, decisions learned from, how well other games are foretold (cross entropy), the
    match against what was there before, whether it was kept, and seconds of processor time."""

    number: int
    games: int
    rows: int
    loss: float
    wins: float
    of: int
    kept: bool
    seconds: float

    @property
    def share(self) -> Share:
        return Share(self.wins, self.of)


class Training:
    """A course in a folder."""

    def __init__(self, game: Game, course: Course, folder: Path) -> None:
        if not game.features:
            raise GameError(f"{game.title} has no `features`, so there is nothing that a net could be told")
        game.check_players(course.players)
        self.game, self.course, self.folder = game, course, folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.done = self._resumed()

    def run(self, tell: Tell) -> list[Generation]:
        """Whatever is still to be done; returns all generations, kept or not."""
        for number in range(len(self.done) + 1, self.course.generations + 1):
            self.done.append(self._generation(number, tell))
            self._write()
        return self.done

    @property
    def editions(self) -> list[Edition]:
        """What is played: the standard edition, and whatever else the options make of it."""
        schema, options = self.game.schema, self.course.options
        usual = schema.standard.options
        choices = [dict.fromkeys((str(usual.get(name)), *values)) for name, values in options.items()]
        return [schema.with_options(dict(zip(options, each, strict=True))) for each in product(*choices)]

    @property
    def champion(self) -> Learned | None:
        """The net that was kept last."""
        kept = [each.number for each in self.done if each.kept]
        return read_net(self._net(kept[-1])) if kept else None

    def install(self) -> Path:
        """Put the champion where the game's bots find it."""
        if self.champion is None:
            raise GameError("no generation has won its match, so there is nothing to install")
        file = net_file(self.game, self.course.players)
        self.champion.write(file)
        self.game.nets.clear()
        return file

    def _generation(self, number: int, tell: Tell) -> Generation:
        course, begun = self.course, time.process_time()
        champion = self.champion
        games = self._games_by(champion)
        tell(f"generation {number}: {games:,} games …")
        notes = self._played(number, champion)
        tell(f"generation {number}: learning from {len(notes.seen):,} decisions …")
        fit = train(notes, course.seed + number, course.epochs, course.trust)
        learned = Learned(fit.student.net(), course.playout, self._about(number), course.explore)
        learned.write(self._net(number))
        tell(f"generation {number}: a match of {course.match:,} games …")
        wins = self.match(learned, champion, number)
        kept = wins.share > 1 / course.players
        made = Generation(
            number, games, fit.rows, round(fit.loss, 4), wins.count, wins.of, kept,
            round(time.process_time() - begun, 1),
        )  # fmt: skip
        low, high = wins.interval
        tell(
            f"generation {number}: loss {made.loss:.3f}, wins {wins.share:.1%} ({low:.1%} – {high:.1%}) of "
            f"{wins.of:,} against {'the last' if champion else 'play without a net'}: {'kept' if kept else 'not kept'}"
        )
        return made

    def _played(self, number: int, champion: Learned | None) -> Notes:
        """The games of this generation and of some before it."""
        file = self._games(number)
        if not file.exists():
            notes = self._play(number, champion)
            np.savez_compressed(file, seen=notes.seen, thought=notes.thought, won=notes.won)
        last = range(max(1, number - WINDOW + 1), number + 1)
        return _joined([_read_notes(self._games(each)) for each in last])

    def _play(self, number: int, champion: Learned | None) -> Notes:
        key, how, editions = (
            seed_for(seed_from(self.course.seed), number),
            self._lesson(champion),
            self.editions,
        )

        def play(chunk: int) -> Notes:
            edition, seed = editions[chunk % len(editions)], seed_for(key, chunk)
            return lessons(self.game, edition, self.course.players, seed, CHUNK, CHUNK * ROWS, how)

        chunks = -(-self._games_by(champion) // CHUNK)
        notes = _joined(list(in_order(play, chunks, os.cpu_count() or 1)))
        return notes._replace(thought=notes.won) if how.iterations == 1 else notes

    def _games_by(self, champion: Learned | None) -> int:
        return self.course.games if champion or not self.course.first else self.course.first

    def _lesson(self, champion: Learned | None) -> Lesson:
        """How games are played: with what was learned so far, at first as the game's search was written."""
        course = self.course
        if champion:
            return Lesson(course.iterations, champion.net, champion.playout, champion.explore, course.every)
        if course.first:
            return Lesson(1, NO_NET, 0, every=course.every)
        cutoff = self.game.horizon if self.game.judges else None
        return Lesson(course.iterations, NO_NET, cutoff or LONGEST, every=course.every)

    def match(self, new: Learned, old: Learned | None, seed: int) -> Share:
        """One against others who have learned less, seats balanced."""
        course = self.course
        before = Searcher(course.against or course.thought, learned=unlearned)
        if old:
            before = Searcher(course.thought, learned=lambda _: old)
        bots = {NEW: Searcher(course.thought, learned=lambda _: new), OLD: before}
        edition = self.game.schema.ladder_edition
        plan = Contest(self.game, edition, bots, course.players, course.match, seed).balanced()
        return contest(plan, lambda _: None).bots[NEW].wins

    def _about(self, number: int) -> dict[str, Any]:
        """Where a net comes from, and what it is bound to."""
        return {
            **asdict(self.course),
            "generation": number,
            "date": datetime.now(UTC).date().isoformat(),
            "rules": self.game.rules_number,
            "features": self.game.features,
            "fingerprint": fingerprint(self.game, self.course.players),
        }

    def _net(self, number: int) -> Path:
        return self.folder / f"net-{number}.npz"

    def _games(self, number: int) -> Path:
        return self.folder / f"games-{number}.npz"

    def _resumed(self) -> list[Generation]:
        """What was done before; a folder belongs to one course, which may be given more generations."""
        file = self.folder / "course.json"
        if not file.exists():
            return []
        kept = json.loads(file.read_text("utf-8"))
        before = {**asdict(Course(self.game.name, self.course.players)), **kept["course"]}
        differs = [
            name
            for name, value in self._told().items()
            if name != "generations" and before.get(name) != value
        ]
        if differs:
            raise GameError(f"{self.folder} holds a training with another {differs[0]}; name another folder")
        return [Generation(**each) for each in kept["done"]]

    def _told(self) -> dict[str, Any]:
        return {**asdict(self.course), "fingerprint": fingerprint(self.game, self.course.players)}

    def _write(self) -> None:
        text = json.dumps({"course": self._told(), "done": [asdict(each) for each in self.done]}, indent=1)
        (self.folder / "course.json").write_text(text, "utf-8")


def _joined(parts: list[Notes]) -> Notes:
    return Notes(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def _read_notes(file: Path) -> Notes:
    with np.load(file) as found:
        return Notes(found["seen"], found["thought"], found["won"], np.array([len(found["seen"])]))
