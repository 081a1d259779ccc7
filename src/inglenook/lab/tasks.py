"""What a job may do, by name."""

from collections.abc import Callable

from .course import course
from .lengths import lengths
from .plan import Job, Sums
from .testers import contest, thoughtful
from .work import play, win

TASKS: dict[str, Callable[[Job], Sums]] = {
    "play": play,
    "win": win,
    "lengths": lengths,
    "course": course,
    "contest": contest,
    "thoughtful": thoughtful,
}
