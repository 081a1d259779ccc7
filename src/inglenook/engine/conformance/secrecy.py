"""Checks of secrecy: redeal, redeal law, sealed choices, twins, history. Support has its own file."""

import json
import random
from collections.abc import Iterator
from itertools import chain, islice, permutations, zip_longest

from ..chance import BLANK, EVERYONE, Rolled, chance_from, taped
from ..errors import RefusedError
from ..events import Event
from ..labels import SPECTATOR
from ..layout import Bytes
from ..match import Dealer, Deed, Match
from ..page import choices, page_bytes
from ..position import Position
from ..rows import knows
from ..seeds import seed_for, seed_from
from .cases import Case, curious_play, random_play, require

PAST = 200  # events of another match, put before those of this one
OFTEN = 40  # decisions of twins after each of which their pages are compared; later after some
DEALS = 20  # of a twin, until one is possible; where every card is dealt, few are
DECISIONS = 500  # of a match, each of which might remind somebody
EXCHANGES = 4  # of a card dealt in the open for a hidden one, each for a pair of twins


def shown(position: Position, seat: int, texts: list[str]) -> bytes:
    """All that a page can show of a position."""
    offered = choices(position, seat) if seat in position.able() else []
    return json.dumps(
        [position.view(seat, texts), position.able(), offered, *guided(position, seat)]
    ).encode()


def guided(position: Position, seat: int) -> list[object]:
    """What the table adds to a page: the prompt, who is asked, what is answered for them. (Hints and standing answers
    are offered by the choices.)"""
    asked = position.asked()
    return [position.situation(seat), asked, [position.forced(each) for each in asked]]


def carried(match: Match, seat: int) -> bytes:
    """All that a page carries in a match: what is shown, told, offered, asked and answered."""
    position = match.seen_by(seat) if seat >= 0 else match.position
    return page_bytes(match, seat) + json.dumps(guided(position, seat)).encode()


def check_redeal(case: Case) -> str:
    """A seat cannot tell the truth from a redeal, nor can an agent in it; redeals vary; play can go on."""
    redeals = varied = 0
    for match in case.visit():
        for seat in case.viewers:
            chance = chance_from(seed_for(b"redeal", redeals))
            other = match.position.redeal(seat, chance)
            redeals += 1
            varied += bytes(other.state) != bytes(match.position.state)
            _check_same(case, match, other, seat, "redeal")
            require(other.intact(), f"{case}: a redeal for seat {seat} loses a card")
            _play_on(case, other, chance)
    require(varied > 0 or redeals == 0, f"{case}: no redeal ever differed from the truth")
    return f"{redeals} redeals, {varied} of them another truth"


def _check_same(case: Case, match: Match, other: Position, seat: int, what: str) -> None:
    same = shown(other, seat, match.texts) == shown(match.position, seat, match.texts)
    require(same, f"{case}: seat {seat} can tell a {what} from the truth after {match.deeds[-1:]}")
    told = case.game.recall(other.s, other.e, match.events(seat)) == match.told(seat)
    require(
        told, f"{case}: the log of seat {seat} depends on what a {what} changes, after {match.deeds[-1:]}"
    )
    if what == "redeal" and seat >= 0:
        agent = bytes(other.observe(seat)) == bytes(match.position.observe(seat))
        require(agent, f"{case}: an agent in seat {seat} can tell a redeal from the truth")


def _play_on(case: Case, position: Position, chance: Bytes) -> None:
    """A few actions from a redealt position: it must be a possible one."""
    rng = random.Random(0)
    for _ in range(8):
        if position.waiting():
            seat = rng.choice(position.able())
            position.apply(seat, rng.choice(position.legal(seat)), chance)
            require(position.intact(), f"{case}: play after a redeal loses a card")


def check_forget(case: Case) -> str:
    """A page shows nothing that a screen must forget."""
    pages = 0
    for match in case.visit():
        for seat in case.viewers:
            other = match.position.forget(seat, chance_from(seed_for(b"forget", pages)))
            _check_same(case, match, other, seat, "forgotten past")
            pages += 1
    return f"{pages} pages, {_check_reminders(case)} decisions"


def _check_reminders(case: Case) -> int:
    """No decision reminds its seat of what the screen must forget. All of many are looked at: those that could remind
    are rare."""
    decisions = 0
    for seed in case.seeds if "forget" in case.game.parts else ():
        for match in islice(curious_play(case.match(seed), random.Random(seed)), DECISIONS):
            for seat in match.able() if not match.drafts else ():
                other = match.position.forget(seat, chance_from(seed_for(b"reminder", decisions)))
                same = _asked(other, seat) == _asked(match.position, seat)
                require(same, f"{case}: what seat {seat} may do reminds it, after {match.deeds[-1:]}")
                decisions += 1
    return decisions


def _asked(position: Position, seat: int) -> tuple[list[int], str]:
    return position.legal(seat), position.situation(seat)


def check_forced(case: Case) -> str:
    """What is answered for a seat because all can see that it must is legal, alone, and follows from what everybody
    knows: it is the same under every viewer's redeal."""
    decisions = answered = 0
    for match in case.visit(every=2):
        for seat in match.asked():
            forced = match.position.forced(seat)
            alone = forced is None or match.legal(seat) == [forced]
            require(alone, f"{case}: {forced} is not the one choice of seat {seat} after {match.deeds[-1:]}")
            for viewer in case.viewers:
                chance = chance_from(seed_for(b"forced", decisions))
                same = match.position.redeal(viewer, chance).forced(seat) == forced
                require(same, f"{case}: what seat {seat} is forced to tells seat {viewer} of hidden cards")
            decisions += 1
            answered += forced is not None
    return f"{answered} of {decisions} decisions are forced for all to see"


def check_redeal_law(case: Case) -> str:
    """Nothing of the truth survives a redeal: redealing twice equals redealing once."""
    redeals = 0
    for match in case.visit():
        for seat in case.viewers:
            one, two = seed_for(b"law", 2 * redeals), seed_for(b"law", 2 * redeals + 1)
            for kind in (Position.redeal, Position.forget):
                once = kind(match.position, seat, chance_from(two))
                twice = kind(kind(match.position, seat, chance_from(one)), seat, chance_from(two))
                same = bytes(once.state) == bytes(twice.state)
                require(same, f"{case}: {kind.__name__} for seat {seat} keeps something of the truth")
            redeals += 1
    return f"{redeals} double redeals"


def check_sealed(case: Case) -> str:
    """While others have still to choose, nobody can tell one sealed choice from another."""
    pairs = 0
    for number, match in enumerate(case.visit(every=2)):
        asked = match.asked()
        if len(asked) > 1:
            for viewer in case.viewers:
                match.events(viewer)  # once, and not in every copy
            seat = asked[number % len(asked)]
            one, two = _choose(match, seat, 0), _choose(match, seat, -1)
            if one.deeds != two.deeds and one.asked() == two.asked():
                _check_pair(case, one, two, seat)
                pairs += 1
    return f"{pairs} pairs of sealed choices"


def _choose(match: Match, seat: int, which: int) -> Match:
    """The match after that seat has always taken its first, or its last, choice until it has committed."""
    after = match.copy()
    while len(after.deeds) == len(match.deeds):
        after.act(seat, after.legal(seat)[which])
    return after


def _check_pair(case: Case, one: Match, two: Match, seat: int) -> None:
    for viewer in case.viewers:
        if viewer != seat:
            told = one.events(viewer) == two.events(viewer)
            same = carried(one, viewer) == carried(two, viewer)
            require(told and same, f"{case}: seat {viewer} can tell which sealed choice {seat} made")
            agent = viewer < 0 or bytes(one.position.observe(viewer)) == bytes(two.position.observe(viewer))
            require(agent, f"{case}: an agent in seat {viewer} can tell which sealed choice {seat} made")


def check_twins(case: Case) -> str:
    """Two games that differ only in what a seat has not seen send it the same bytes, as long as they can be
    played alike. The seats that see an outcome are those that the rules name when they draw it."""
    lived = pairs = hidden = 0
    for seed in range(len(case.seeds) * 3):
        for seat in case.viewers:
            survived = _live(case, seat, seed)
            pairs += survived >= 0
            lived += max(0, survived)
            hidden += _hides(case, seat, seed)
    require(pairs > 0 or hidden == 0, f"{case}: hidden cards are dealt, but the rules call every draw public")
    return f"{pairs} twins lived {lived} decisions"


def _hides(case: Case, seat: int, seed: int) -> bool:
    """Whether something is hidden from the seat as soon as the game is dealt."""
    position = case.match(seed).position
    return bytes(position.redeal(seat, chance_from(seed_for(b"hides", seed))).state) != bytes(position.state)


def check_forgotten(case: Case) -> str:
    """Two games that differ only in what everybody's screen must have forgotten show the same pages, log included:
    twins in the eyes of a spectator, or with two cards exchanged, at a seat for which `forget` makes one and the same
    of both."""
    pages = 0
    for seed in range(len(case.seeds) * 2):
        for first, second in chain(_spectators_twins(case, seed), _exchanged_twins(case, seed)):
            for seat in range(case.players):
                forgotten = [_forgotten(match, seat, seed) for match in (first, second)]
                if forgotten[0] == forgotten[1]:
                    same = carried(first, seat) == carried(second, seat)
                    require(same, f"{case}: the screen of seat {seat} remembers, after {first.deeds[-1:]}")
                    pages += 1
    return f"{pages} pages of twins"


def _spectators_twins(case: Case, seed: int) -> Iterator[tuple[Match, Match]]:
    """Twins after each deed, as long as all that was told in public is the same."""
    tapes: list[Bytes] = []
    rng = random.Random(seed)
    first = Match(case.game, case.edition, case.players, dealer=_taping(tapes, seed))
    second = _twin(case, tapes, SPECTATOR, rng, bytes(first.position.state))
    for one, two in _played_alike(first, second, rng):
        if one.events(SPECTATOR) != two.events(SPECTATOR):
            return
        yield one, two


def _exchanged_twins(case: Case, seed: int) -> Iterator[tuple[Match, Match]]:
    """Twins after each deed, of which one was dealt a card in the open that is hidden in the other: a screen that
    must forget such a card may not even tell what happened to it."""
    rng = random.Random(seed)
    for _ in range(EXCHANGES if "forget" in case.game.parts else 0):
        tapes: list[Bytes] = []
        first = Match(case.game, case.edition, case.players, dealer=_taping(tapes, seed))
        yield from _played_alike(first, _exchanged(case, tapes, rng), rng)


def _exchanged(case: Case, tapes: list[Bytes], rng: random.Random) -> Match | None:
    """A match with the same outcomes, but for two of the deal that have changed places."""
    dealt = taped(tapes[0])
    pairs = [pair for pair in permutations(range(len(dealt)), 2) if _comparable(*(dealt[n] for n in pair))]
    for one, two in rng.sample(pairs, min(DEALS, len(pairs))):
        deal = [each.outcome for each in dealt]
        deal[one], deal[two] = deal[two], deal[one]
        try:
            return Match(case.game, case.edition, case.players, dealer=_retold(tapes, deal))
        except ValueError:  # an outcome that the other cannot have
            continue
    return None


def _comparable(lying: Rolled, hidden: Rolled) -> bool:
    """Whether two outcomes are of one kind, such as cards of one deck, and only the first was seen by all."""
    return lying.seen == EVERYONE != hidden.seen and len(lying.ways) == len(hidden.ways)


def _retold(tapes: list[Bytes], deal: list[int]) -> Dealer:
    """A dealer with outcomes that are known, and a deal of its own."""

    def dealer(number: int) -> Bytes:
        outcomes = [each.outcome for each in taped(tapes[number])] if number else deal
        return chance_from(seed_for(b"retold", number), outcomes)

    return dealer


def _played_alike(first: Match, second: Match | None, rng: random.Random) -> Iterator[tuple[Match, Match]]:
    """The same deeds in both, as long as that is possible."""
    while second is not None:
        yield first, second
        deed = _shared_deed(first, second, rng)
        if len(first.deeds) > OFTEN or deed is None or not _both(first, second, deed):
            return


def _forgotten(match: Match, seat: int, seed: int) -> bytes:
    return bytes(match.position.forget(seat, chance_from(seed_for(b"forgotten", seed))).state)


def _live(case: Case, seat: int, seed: int) -> int:
    """Play twins until they part; returns how many decisions that took, or -1 if they never differed."""
    tapes: list[Bytes] = []
    rng = random.Random(seed)
    first = Match(case.game, case.edition, case.players, dealer=_taping(tapes, seed))
    second = _twin(case, tapes, seat, rng, bytes(first.position.state))
    if second is None:
        return -1
    for survived in range(200):
        pages = case.thorough or survived < OFTEN or survived % 8 == 0
        _check_twins_alike(case, first, second, seat, pages)
        deed = _shared_deed(first, second, rng)
        if deed is None or not _both(first, second, deed) or _parted(first, second, seat):
            return survived
    return survived


def _taping(tapes: list[Bytes], seed: int) -> Dealer:
    """A dealer that keeps every outcome."""

    def dealer(number: int) -> Bytes:
        del tapes[number:]
        tapes.append(chance_from(seed_for(seed_from(seed), number), keep=True))
        return tapes[number]

    return dealer


def _twin(case: Case, tapes: list[Bytes], seat: int, rng: random.Random, first: bytes) -> Match | None:
    """A match fed with the outcomes that the seat saw in the first; half of the others come out anew."""

    def dealer(number: int) -> Bytes:
        seen = [
            each.outcome if _saw(each, seat) or rng.random() < 0.5 else BLANK for each in taped(tapes[number])
        ]
        return chance_from(seed_for(b"twin", rng.randrange(1 << 40)), seen)

    for _ in range(DEALS):
        try:
            twin = Match(case.game, case.edition, case.players, dealer=dealer)
        except ValueError:  # an outcome that this twin cannot have
            continue
        if bytes(twin.position.state) != first:
            return twin
    return None


def _saw(rolled: Rolled, seat: int) -> bool:
    return rolled.seen == EVERYONE or knows(rolled.seen, seat)


def _shared_deed(first: Match, second: Match, rng: random.Random) -> Deed | None:
    """A random action that both twins allow."""
    shared = [
        Deed(seat, action)
        for seat in first.able()
        if seat in second.able()
        for action in first.legal(seat)
        if action in second.legal(seat)
    ]
    return rng.choice(shared) if shared and not first.over else None


def _both(first: Match, second: Match, deed: Deed) -> bool:
    try:
        first.act(deed.seat, deed.action)
        second.act(deed.seat, deed.action)
    except (RefusedError, ValueError):  # the second cannot follow: a card is not where the first had it
        return False
    return True


def _parted(first: Match, second: Match, seat: int) -> bool:
    """Whether the seat was rightly told something that shows that the two are not the same game."""
    kinds = first.game.events.kinds
    pairs = zip_longest(first.events(seat), second.events(seat))
    parting = next(((one, two) for one, two in pairs if one != two), ())
    return any(event is not None and kinds[event.kind].reveals for event in parting)


def _check_twins_alike(case: Case, first: Match, second: Match, seat: int, pages: bool) -> None:
    told = first.events(seat) == second.events(seat)
    require(told, f"{case}: seat {seat} was told of cards it has not seen, after {first.deeds[-1:]}")
    same = not pages or carried(first, seat) == carried(second, seat)
    require(same, f"{case}: seat {seat} was shown cards it has not seen, after {first.deeds[-1:]}")


def check_history(case: Case) -> str:
    """A page tells nothing of the past but what the game declares: another past gives the same page."""
    if "recall" not in case.game.parts:
        return "the whole past may be told"
    pages = 0
    pasts = [match.events(0)[-PAST:] for match in _ended(case)]
    for match in case.visit():
        for seat in case.viewers:
            _check_past(case, match.position, pasts[pages % len(pasts)], match.told(seat))
            pages += 1
    return f"{pages} pages with another past"


def _check_past(case: Case, position: Position, past: list[Event], told: list[Event]) -> None:
    """With another past the page tells the same, after at most what that past told everyone."""
    again = case.game.recall(position.s, position.e, [*past, *told])
    before = again[: len(again) - len(told)]
    same = again[len(before) :] == told and all(event.secret is None for event in before)
    require(same, f"{case}: a page tells of a forgotten past")


def _ended(case: Case) -> Iterator[Match]:
    for seed in range(100, 100 + len(case.seeds)):
        *_, match = random_play(case.match(seed), random.Random(seed))
        yield match
