"""Figures of how games go, of luck and skill, and of what cards and ways to play are worth."""

from collections.abc import Iterator, Sequence
from math import sqrt

from inglenook.engine.edition import Edition
from inglenook.engine.game import Game
from inglenook.engine.language import Sentence

from .course import CHANGES, COMEBACK, LEADER, TENTHS, TOGETHER
from .crew import better, deeper, lively
from .evidence import USED
from .figures import amount, percent
from .moments import Mean, column
from .plan import Sums
from .report import Figure, Picture
from .stats import wilson
from .things import DO, TELL
from .work import FIRST, TOLD, seat_name
from .worth import CARD, GROUP, Worth

DEAL, OPENING = 0, 2  # tenths of a game


def figure(name: str, mean: Mean, unit: str, key: str, players: int, /, **facts: str) -> Figure:
    low, high = mean.interval
    if unit == "share":
        low, high = max(0.0, low), min(1.0, high)
    places = 1 if unit == "points" else 2
    numbers = {"value": mean.value, "low": low, "high": high}
    said = {
        each: percent(number) if unit == "share" else f"{number:.{places}f}"
        for each, number in numbers.items()
    }
    return Figure(name, mean.value, low, high, unit, Sentence(key, **said, **facts), players)


# How games go


def decided(sums: Sums, players: int, tenth: int) -> Mean:
    """How much of who wins is decided at a tenth of the game: what two ends of the same position have in common, beside
    what two ends of one game would."""
    seats = [column(sums, seat_name(seat)) for seat in range(players)]
    chance = sum(each.mean.value**2 for each in seats)
    whole = sum(each.square for each in seats) / sums.games - chance
    together = column(sums, f"{TOGETHER}{tenth}").mean
    if whole <= 0:
        return Mean(0.0, 0.0)
    return Mean(min(1.0, max(0.0, (together.value - chance) / whole)), together.error / whole)


def course_figures(sums: Sums, players: int) -> Iterator[Figure]:
    yield figure("deal", decided(sums, players, DEAL), "share", "lab.deal", players)
    yield figure("opening", decided(sums, players, OPENING), "share", "lab.opening", players)
    yield figure(CHANGES, column(sums, CHANGES).mean, "times", "lab.lead-changes", players)
    yield figure(COMEBACK, column(sums, COMEBACK).mean, "share", "lab.comebacks", players)


def course_pictures(sums: Sums, players: int) -> Iterator[Picture]:
    so_far = tuple(
        figure(
            f"{10 * tenth}",
            decided(sums, players, tenth),
            "share",
            "lab.decided",
            players,
            at=f"{10 * tenth} %",
        )
        for tenth in TENTHS
    )
    yield Picture("decided", "curve", Sentence("lab.picture.decided"), so_far)
    leading = tuple(
        figure(
            f"{10 * tenth}",
            column(sums, f"{LEADER}{tenth}").mean,
            "share",
            "lab.leader",
            players,
            at=f"{10 * tenth} %",
        )
        for tenth in TENTHS[1:]
    )
    yield Picture("leader", "curve", Sentence("lab.picture.leader"), leading)


# Skill


def skill_figure(game: Game, sums: Sums, players: int) -> Figure:
    """What the better bot wins, alone among weaker ones."""
    wins = column(sums, FIRST)
    low, high = wilson(wins.total, wins.games)
    names = {"better": better(game)[0].bot, "weaker": better(game)[1].bot, "equal": percent(1 / players)}
    said = Sentence(
        "lab.skill", value=percent(wins.mean.value), low=percent(low), high=percent(high), **names
    )
    return Figure("skill", wins.mean.value, low, high, "share", said, players)


def depth_picture(game: Game, sums: Sums, players: int) -> Picture:
    """What each of those who think more wins among the weakest."""
    found = []
    for place, agent in enumerate(deeper(game)):
        wins = column(sums, FIRST, place)
        low, high = wilson(wins.total, wins.games)
        said = Sentence(
            "lab.depth", name=agent.bot, value=percent(wins.mean.value), low=percent(low), high=percent(high)
        )
        found.append(Figure(agent.bot, wins.mean.value, low, high, "share", said, players))
    return Picture("depth", "bars", Sentence("lab.picture.depth", weaker=better(game)[1].bot), tuple(found))


# Use and worth


def use_picture(edition: Edition, sums: Sums, players: int) -> Iterator[Picture]:
    """How often each card is used in a game, as far as the game tells: by what is done with it, or told of it."""
    bars = [amount(sums, name, players) for card in edition.cards if (name := _use(sums, card))]
    if bars:
        yield Picture("use", "bars", Sentence("lab.picture.use"), tuple(bars))


def _use(sums: Sums, card: str) -> str:
    """The column that tells of a card's use: the game's own measure, else the last thing that is done with it, else the
    last that is told of it."""
    named = [name for name in sums.columns if name.endswith(f".{card}")]
    done = [name for name in named if name.startswith(f"{DO}:")]
    own = [name for name in (f"{TOLD}{USED}{card}",) if name in sums.columns]
    return next(
        (found[-1] for found in (own, done, [each for each in named if each.startswith(TELL)]) if found), ""
    )


def worth_pictures(game: Game, found: Sequence[Worth], players: int) -> Iterator[Picture]:
    usual = lively(game)
    ways = Sentence("lab.picture.alone", weaker=usual.bot) if usual else Sentence("lab.picture.ways")
    for kind, said in ((CARD, Sentence("lab.picture.worth")), (GROUP, ways)):
        bars = tuple(_bar(each, players) for each in _ranked(found, kind))
        if bars:
            yield Picture(f"worth of each {kind}", "bars", said, bars)


def _ranked(found: Sequence[Worth], kind: str) -> list[Worth]:
    return sorted((each for each in found if each.kind == kind), key=lambda each: -each.worth.value)


def _bar(each: Worth, players: int) -> Figure:
    if each.never is None:
        return figure(each.name, each.worth, "share", "lab.decides", players, name=each.name)
    points = Mean(100 * each.worth.value, 100 * each.worth.error)
    key = "lab.worth" if each.always else "lab.alone"
    return figure(each.name, points, "points", key, players, name=each.name)


def pairing_figure(found: Sequence[Worth], players: int) -> Iterator[Figure]:
    """How much the same chance has gained: as many times the games it would have taken otherwise."""
    gains = [each.gain for each in found if each.always]
    if gains:
        mean = sum(gains) / len(gains)
        error = sqrt(sum((each - mean) ** 2 for each in gains)) / len(gains)
        yield figure("pairing", Mean(mean, error), "times", "lab.pairing", players)
