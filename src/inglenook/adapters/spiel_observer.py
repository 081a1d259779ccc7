"""What a seat sees and remembers, in OpenSpiel's forms: a tensor of named pieces, and text."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from inglenook.engine.events import OPERANDS
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.page import view_lines

from .course import Course, Referee

LINE = OPERANDS + 2  # numbers of a line in a tensor: its kind (0: there is none), operands, secret
Tensor = NDArray[np.float32]


class Observer:
    """Conforms to OpenSpiel's PyObserver. Without anything private it is a spectator, who has no tensor."""

    def __init__(self, referee: Referee, kind: Any, recall: int) -> None:
        self.referee, self.recalls, self.recall = referee, kind.perfect_recall, recall
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public = kind.public_info
        self.spec = referee.game.observation
        self.tensor: Tensor | None = None
        self.dict: dict[str, Tensor] = {}
        if self.private and self.public:
            self._make_tensor()

    def _make_tensor(self) -> None:
        players, told = self.referee.setting.players, self.recall * LINE if self.recalls else 0
        self.tensor = np.zeros(players + self.spec.size + told, np.float32)
        self._player, self._sees, self._told = np.split(self.tensor, [players, players + self.spec.size])
        self.dict = {"player": self._player, **self.spec.named(self._sees)}
        if self.recalls:
            self.dict["told"] = self._told.reshape(self.recall, LINE)

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        self._player[player] = 1
        course: Course = state.course
        if course.deeds:
            self._sees[:] = self.spec.normalised(self.referee.position(course).observe(player))
        if self.recalls:
            lines = self.referee.told(course).lines[player][-self.recall :]
            for row, line in zip(self.dict["told"], lines, strict=False):
                row[: len(line)] = line
                row[0] += 2  # an own action is 1, the first kind of event 2

    def string_from(self, state: Any, player: int) -> str:
        course: Course = state.course
        if self.recalls:
            return self._remembered(course, player if self.private else SPECTATOR)
        shown = list(self._shown(course, SPECTATOR))
        if self.private:
            shown = [line for line in self._shown(course, player) if self.public or line not in shown]
        return "\n".join([f"player {player}", *shown] if self.private and self.public else shown)

    def _shown(self, course: Course, viewer: int) -> Iterator[str]:
        """The table as a page shows it."""
        if course.deeds:
            texts = [*self.referee.told(course).texts]
            view = self.referee.position(course).view(viewer, texts)
            yield from view_lines(view, self.referee.setting.edition.own)

    def _remembered(self, course: Course, viewer: int) -> str:
        """All that was told and done, and what is seen now."""
        said = [self.referee.said(line) for line in self.referee.told(course).lines[viewer]]
        return "\n".join([f"player {viewer}", *said, *([self._seen(course, viewer)] if course.deeds else [])])

    def _seen(self, course: Course, viewer: int) -> str:
        if viewer == SPECTATOR:
            return ""
        return " ".join(map(str, self.referee.position(course).observe(viewer).tolist()))
