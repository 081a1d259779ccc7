"""Findings about what cards and ways to play are worth, and whether the better player wins."""

from collections.abc import Iterator

from inglenook.engine.language import Sentence

from . import bands
from .evidence import Evidence, because, mean_of, names_of
from .figures import percent
from .moments import Mean, column
from .report import Finding
from .stats import Z99, wilson
from .work import FIRST, NOBODY
from .worth import CARD, GROUP, middle


def _least(mean: Mean) -> float:
    """What it is worth at the least: many are looked at, so the interval is of 99 %."""
    return mean.value - Z99 * mean.error


def cards(evidence: Evidence) -> Iterator[Finding]:
    """Cards that are worth far more, or less, than the middle one."""
    chosen = [each for each in evidence.worths if each.kind == CARD and each.always]
    usual = middle(chosen)
    for each in chosen:
        above, below = _least(each.worth) - usual, usual - (2 * each.worth.value - _least(each.worth))
        for kind, severity in (
            ("strong", bands.STRONG.severity(above)),
            ("dead", bands.STRONG.severity(below)),
        ):
            if severity:
                key = "lab.found.worth" if kind == "strong" else "lab.found.worthless"
                said = Sentence(key, name=each.name, worth=percent(each.worth.value), usual=percent(usual))
                yield Finding(kind, (each.name,), severity, said)


def deciding(evidence: Evidence) -> Iterator[Finding]:
    """Cards whose number decides too many games."""
    for each in evidence.worths:
        severity = bands.TURNED.severity(_least(each.worth)) if each.never is None else 0.0
        if severity and each.name not in {change.name for change in evidence.changes}:
            said = Sentence("lab.found.decides", name=each.name, share=percent(each.worth.value))
            yield Finding("strong", (each.name,), severity, said)


def dominant(evidence: Evidence) -> Iterator[Finding]:
    """Ways to play that win more than play as usual, though they need no thought."""
    for each in evidence.worths:
        for change, key in ((each.always, "lab.found.always"), (each.never, "lab.found.never")):
            severity = bands.DOMINANT.severity(_least(change)) if change and each.kind == GROUP else 0.0
            if severity and change:
                said = Sentence(key, name=each.name, gain=percent(change.value))
                yield Finding("dominant", (each.name,), severity, said)


def luck(evidence: Evidence) -> Iterator[Finding]:
    """The better player hardly wins more often, even at the upper end of what the games leave open."""
    if evidence.skill is None or evidence.column(NOBODY).mean.value > bands.NOBODY.most:
        return  # where nobody wins, thought cannot
    wins, equal = column(evidence.skill, FIRST), 1 / evidence.players
    most = wilson(wins.total, wins.games)[1]
    severity = bands.LUCK.severity(1 - (most - equal) / (1 - equal))
    if severity:
        again = evidence.skill_back
        causes = evidence.causes(mean_of(FIRST), equal + (1 - equal) / 2, again) if again else []
        why = because(causes)
        said = Sentence("lab.found.luck", share=percent(wins.mean.value), equal=percent(equal), why=why)
        yield Finding("luck", ("skill", *names_of(causes)), severity, said)


VALUES = (cards, deciding, dominant, luck)
