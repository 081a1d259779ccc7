"""Rogues: looking back after the game: who was right when, and how long memories lasted."""

from dataclasses import dataclass, field
from typing import Any

from inglenook.engine.events import Event
from inglenook.engine.remembering import Remembered

from . import declarations as d

# Ages of a memory: turns since the trap was last seen, when it was hidden or its door turned up.
AGES = {"up to 9": 9, "10 to 18": 18, "19 to 37": 37, "38 to 75": 75, "76 and more": 100_000}


@dataclass
class Answer:
    """One turn: who spoke, whether it was right, and what came of it."""

    seat: int
    trove: int
    right: bool
    age: int | None = None  # of the memory that was needed; None where no trap was
    verdict: str | None = None

    @property
    def outcome(self) -> str:
        """How it is drawn: right; wrong, and nobody noticed; or wrong, and somebody did."""
        if self.right:
            return "right"
        return "caught" if self.verdict else "lucky"


@dataclass
class Story:
    """The game told once more, with what was due in every turn."""

    answers: list[Answer] = field(default_factory=list)
    objections: list[tuple[int, str]] = field(default_factory=list)
    seen: dict[int, int] = field(default_factory=dict)  # traps by trove: the turn in which all last saw them

    def tell(self, event: Event) -> None:
        if event.kind == d.HID:
            self.seen[event.operands[1] - 1] = len(self.answers)
        elif event.kind == d.REVEALED and event.operands[1] - 1 != d.TREASURE:
            self.seen[event.operands[0] - 1] = len(self.answers)
        elif event.kind in (d.SAID, d.SILENT):
            self.hear(event)
        elif event.kind == d.JUDGED:
            verdict = d.VERDICTS.name(event.operands[1])
            self.answers[-1].verdict = verdict
            self.objections.append((event.operands[0], verdict))

    def hear(self, event: Event) -> None:
        trove, due = divmod(event.secret if event.secret is not None else d.NONE, d.PLACE)
        said = event.operands[2] if event.kind == d.SAID else d.SILENCE
        trapped = trove < d.TROVES and trove in self.seen
        age = len(self.answers) - self.seen[trove] if trapped else None
        self.answers.append(Answer(event.operands[0], trove, said == due, age))


def epilogue(events: list[Event], players: int) -> dict[str, Any]:
    """For each rogue: all answers in their order, objections, and right answers by the age of the memory."""
    story = Story()
    for event in events:
        story.tell(event)
    return {"turns": len(story.answers), "rogues": [looking_back(story, seat) for seat in range(players)]}


def remembered(events: list[Event], players: int) -> list[list[Remembered]]:
    """Of each rogue: the traps that were due, by the turns since they were seen."""
    oldest = [None if age == max(AGES.values()) else age for age in AGES.values()]
    return [
        [
            Remembered(age, point["due"], point["right"])
            for age, point in zip(oldest, rogue["curve"], strict=True)
        ]
        for rogue in epilogue(events, players)["rogues"]
    ]


def looking_back(story: Story, seat: int) -> dict[str, Any]:
    answers = [(turn, answer) for turn, answer in enumerate(story.answers) if answer.seat == seat]
    verdicts = [verdict for objector, verdict in story.objections if objector == seat]
    return {
        "answers": [{"turn": turn, "outcome": answer.outcome} for turn, answer in answers],
        "right": sum(answer.right for _, answer in answers),
        "objections": {name: verdicts.count(name) for name in d.VERDICTS.names},
        "curve": curve([answer for _, answer in answers if answer.age is not None]),
    }


def curve(answers: list[Answer]) -> list[dict[str, Any]]:
    """How many of the traps that were due were remembered, by age."""
    points, younger = [], d.NONE
    for name, oldest in AGES.items():
        due = [answer for answer in answers if younger < (answer.age or 0) <= oldest]
        points.append({"age": name, "due": len(due), "right": sum(answer.right for answer in due)})
        younger = oldest
    return points
