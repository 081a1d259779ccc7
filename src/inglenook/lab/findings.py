"""What is wrong with an edition, as far as its games tell."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import sqrt

from inglenook.engine.language import Sentence

from . import bands
from .changes import Change
from .evidence import COPIES, USED, Evidence, because, label, mean_of, names_of, rate_of
from .figures import amount, percent, share
from .moments import column
from .report import Finding, gravest_first
from .stats import Z99, wilson
from .things import DO, TELL
from .values import VALUES
from .work import DECISIONS, LIMIT, NOBODY, SAME, SHARED, TOLD, TURNED, seat_name

Detector = Callable[[Evidence], Iterator[Finding]]
SEVERAL = 4  # names of what is gone with one change


def findings(evidence: Evidence) -> tuple[Finding, ...]:
    found = [each for detector in DETECTORS for each in detector(evidence)]
    return gravest_first([replace(each, players=evidence.players) for each in found])


# How games end


def limit(evidence: Evidence) -> Iterator[Finding]:
    """The limit fires. If it does not with that of the standard edition, it is too low; else games do not end."""
    figure = share(evidence.best, LIMIT, "lab.limit", evidence.players)
    severity = bands.LIMIT.severity(figure.low)
    if not severity:
        return
    causes = evidence.causes(mean_of(LIMIT), 0.0)
    blame = [each for each in causes if each.name in evidence.limits]
    kind, said = ("limit", "lab.found.limit") if blame else ("endless", "lab.found.endless")
    names = (*names_of(blame or causes), *evidence.limits, *evidence.game.schema.limit.values())
    sentence = Sentence(said, share=percent(figure.value), why=because(blame or causes))
    yield Finding(kind, tuple(dict.fromkeys(names)), severity, sentence, (figure,))


def nobody(evidence: Evidence) -> Iterator[Finding]:
    yield from _too_often(evidence, NOBODY, "nobody", bands.NOBODY, "lab.nobody", "lab.found.nobody")


def tie(evidence: Evidence) -> Iterator[Finding]:
    yield from _too_often(evidence, SHARED, "tie", bands.TIE, "lab.shared-wins", "lab.found.tie")


def _too_often(
    evidence: Evidence, name: str, kind: str, band: bands.Band, told: str, said: str
) -> Iterator[Finding]:
    figure = share(evidence.best, name, told, evidence.players)
    usual = max(each.value for each in evidence.usually(name))
    severity = band.widened(usual).severity(figure.low)
    if severity:
        causes = evidence.causes(mean_of(name), usual)
        sentence = Sentence(said, share=percent(figure.value), usual=percent(usual), why=because(causes))
        yield Finding(kind, (name, *names_of(causes)), severity, sentence, (figure,))


# Seats


def seat(evidence: Evidence) -> Iterator[Finding]:
    """Seats beside an equal share of all wins. Several are looked at, so the interval is of 99 %."""
    played, players = evidence.best, evidence.players
    names = [seat_name(each) for each in range(players)]
    wins = [column(played, name).total for name in names]
    equal = sum(wins) / players
    if equal < 1:
        return
    low = [wilson(won, played.games, Z99)[0] * played.games / equal - 1 for won in wins]
    high = [1 - wilson(won, played.games, Z99)[1] * played.games / equal for won in wins]
    severity = max(bands.SEAT.severity(each) for each in (*low, *high))
    if severity:
        best, worst = wins.index(max(wins)), wins.index(min(wins))
        odd = best if low[best] >= high[worst] else worst
        causes = evidence.causes(mean_of(names[odd]), equal / played.games)
        said = Sentence(
            *("lab.found.seat",),
            **{"best": names[best], "worst": names[worst], "why": because(causes)},
            **{"most": percent(wins[best] / played.games), "least": percent(wins[worst] / played.games)},
        )
        told = tuple(share(played, names[each], "lab.seat", players) for each in (best, worst))
        yield Finding("seat", (names[best], names[worst], *names_of(causes)), severity, said, told)


# Length


def length(evidence: Evidence) -> Iterator[Finding]:
    name = evidence.measure
    figure = amount(evidence.best, name, evidence.players)
    usual = [each.value for each in evidence.usually(name)]
    short = bands.SUDDEN.severity(min(usual) / max(figure.high, 1e-9) - 1)
    if figure.high < bands.FEWEST <= min(usual):
        short = max(short, 0.5)
    longer = bands.LONG.severity(figure.low / max(usual) - 1)
    for kind, severity, sound in (("sudden", short, min(usual)), ("long", longer, max(usual))):
        if severity:
            causes = evidence.causes(mean_of(name), sound)
            facts = {"name": label(name), "mean": f"{figure.value:.1f}", "usual": f"{sound:.1f}"}
            said = Sentence(f"lab.found.{kind}", why=because(causes), **facts)
            yield Finding(kind, (label(name), *names_of(causes)), severity, said, (figure,))


# What nobody does any more


def dead(evidence: Evidence) -> Iterator[Finding]:
    """Told together if the same changes are to blame; what was left out on purpose is not told."""
    gone: dict[tuple[str, ...], list[tuple[str, float]]] = {}
    causes: dict[tuple[str, ...], list[Change]] = {}
    for name in evidence.look.columns:
        rarer = _rarer(evidence, name)
        severity = bands.DEAD.severity(rarer)
        if severity and not _left_out(evidence, name) and not _without_its_kind(evidence, name):
            found = evidence.causes(rate_of(name), _usual_rate(evidence, name))
            if not any(evidence.deliberate(each) for each in found):
                key = names_of(found) or (label(name),)
                gone.setdefault(key, []).append((name, severity))
                causes[key] = found
    for key, members in gone.items():
        names = tuple(dict.fromkeys(label(name) for name, _ in _whole(members)))[:SEVERAL]
        severity = bands.EXTINCT * (1 + max(each for _, each in members)) / 2
        said = Sentence("lab.found.dead", names=", ".join(names), why=because(causes[key]))
        told = tuple(amount(evidence.look, name, evidence.players) for name, _ in members[:SEVERAL])
        yield Finding("dead", tuple(dict.fromkeys((*names, *key))), severity, said, told)


def _usual_rate(evidence: Evidence, name: str) -> float:
    rate = rate_of(name)
    return min(rate(evidence.look, 1 + place) for place in range(len(evidence.usual)))


def _rarer(evidence: Evidence, name: str) -> float:
    """How many times rarer than usual, less 1; the rule of three says how often what was never seen might happen."""
    look, tables = evidence.look, range(1, 1 + len(evidence.usual))
    if not name.startswith((f"{DO}:", f"{TELL}:", TOLD + USED)):
        return 0.0
    if min(column(look, name, table).spread for table in tables) < bands.SEEN * look.games:
        return 0.0
    most = column(look, name).total + 3
    return _usual_rate(evidence, name) * column(look, DECISIONS).total / 1000 / most - 1


def _without_its_kind(evidence: Evidence, name: str) -> bool:
    """Whether all that is done or told of that kind is gone: then that is what is to be said."""
    kind = name.rpartition(".")[0]
    return kind in evidence.look.columns and column(evidence.look, kind).total == 0


def _left_out(evidence: Evidence, name: str) -> bool:
    return label(name) in evidence.removed()


def _whole(members: list[tuple[str, float]]) -> list[tuple[str, float]]:
    """A group of actions or kind of events stands for what is in it."""
    groups = {name for name, _ in members}
    return [each for each in members if each[0].rpartition(".")[0] not in groups]


# Changes that change nothing, and cards that change too much


def idle(evidence: Evidence) -> Iterator[Finding]:
    """Cards that differ in the same columns are one change."""
    alike: dict[tuple[str, ...], list[Change]] = {}
    for place, change in enumerate(evidence.changes, 1):
        if change.kind != "column" and _all_the_same(evidence, place):
            key = change.names[1:] if change.kind == "cards" else change.names
            alike.setdefault(key, []).append(change)
    for columns, members in alike.items():
        names = tuple(dict.fromkeys((*(each.name for each in members), *columns)))
        games = f"{evidence.back.games if evidence.back else 0:,}"
        said = Sentence("lab.found.idle", name=", ".join(each.name for each in members), games=games)
        yield Finding("idle", names, bands.IDLE, said)


def _all_the_same(evidence: Evidence, place: int) -> bool:
    back = evidence.back
    return back is not None and bool((back.sums[place] == back.sums[0]).all())


def strong(evidence: Evidence) -> Iterator[Finding]:
    """Cards whose numbers change the game more than a card should, beside the same card of the standard edition."""
    for place, change in enumerate(evidence.changes, 1):
        if change.kind != "cards" or COPIES in change.names:
            continue
        name, swing = _swing(evidence, change, place)
        turned = _turned(evidence, place)
        severity = max(bands.SWING.severity(swing), bands.TURNED.severity(turned))
        if not severity or not change.raises(evidence.edition):
            continue
        if bands.TURNED.severity(turned) >= bands.SWING.severity(swing):
            said = Sentence("lab.found.turned", name=change.name, share=percent(turned))
        else:
            said = _swing_said(evidence, change, place, name)
        yield Finding("strong", change.names, severity, said)


def _swing_said(evidence: Evidence, change: Change, place: int, name: str) -> Sentence:
    assert evidence.back is not None
    now, then = (column(evidence.back, name, table).mean.value for table in (0, place))
    facts = {"what": label(name), "now": f"{now:.2f}", "then": f"{then:.2f}"}
    return Sentence("lab.found.swing", name=change.name, **facts)


def _turned(evidence: Evidence, place: int) -> float:
    """The share of games that another won for this card alone: only where it does not change how they go."""
    assert evidence.back is not None
    same, turned = (column(evidence.back, name, place) for name in (SAME, TURNED))
    return turned.share[0] if same.total == same.games else 0.0


def _swing(evidence: Evidence, change: Change, place: int) -> tuple[str, float]:
    """What of all that is counted, the card itself left aside, it changes most, in standard deviations."""
    assert evidence.back is not None
    found = [(name, _effect(evidence, name, place)) for name in _counted(evidence, change)]
    return max(found, key=lambda each: each[1])


def _counted(evidence: Evidence, change: Change) -> Iterator[str]:
    for name in evidence.look.columns:
        whole = name.startswith(f"{TELL}:") and "." not in name
        if name == DECISIONS or ((whole or name.startswith(TOLD)) and change.name not in name):
            yield name


def _effect(evidence: Evidence, name: str, place: int) -> float:
    assert evidence.back is not None
    mine = column(evidence.back, name, place)
    error = max(mine.mean.error, column(evidence.back, name).mean.error)
    deviation = error * sqrt(max(1, mine.games - 1))
    low, high = mine.change.interval
    least = max(low, -high, 0.0)
    return least / deviation if deviation > 0 else 0.0


DETECTORS: tuple[Detector, ...] = (limit, nobody, tie, seat, length, dead, idle, strong, *VALUES)
