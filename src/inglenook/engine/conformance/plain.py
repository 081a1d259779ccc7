"""Checks of the rules' machinery: determinism, purity, endings, words, refusals, drafts."""

import random

from ..chance import chance_from, taped
from ..errors import RefusedError
from ..events import new_log, take
from ..match import Deed, Match
from ..page import choices, page, seat_names
from ..position import Position
from ..record import read_record, write_record
from .cases import Case, require


def check_determinism(case: Case) -> str:
    """The same key and the same choices give the same bytes, and the record replays to them."""
    for seed in case.seeds:
        *_, first = case.walk(seed)
        *_, second = case.walk(seed)
        text = write_record(first)
        require(text == write_record(second), f"{case}: the same key gave two different matches")
        again = read_record(text, lambda _: case.game)
        require(write_record(again) == text, f"{case}: the record is no fixed point")
        require(bytes(again.position.state) == bytes(first.position.state), f"{case}: the replay differs")
        middle = first.at(len(first.deeds) // 2)
        require(middle.checks == first.checks[: len(middle.checks)], f"{case}: undo differs from the past")
    return f"{len(case.seeds)} matches replayed"


def check_ending(case: Case) -> str:
    """Every match ends, with every card in its place after every action, drafts included."""
    decisions = 0
    for seed in case.seeds:
        for match in case.walk(seed):
            decisions += 1
            for seat in match.able():
                require(match.seen_by(seat).intact(), f"{case}: a card is lost after {match.deeds[-1:]}")
        require(len(match.scores()) == case.players, f"{case}: not one score per seat")
        require(0 <= match.position.won() < 1 << case.players, f"{case}: somebody has won who does not play")
    return f"{decisions} positions"


def check_purity(case: Case) -> str:
    """Asking changes nothing, and neither does playing on in a copy."""
    kept: list[tuple[Position, bytes]] = []
    for match in case.tour():
        before = bytes(match.position.state)
        _ask_everything(case, match)
        require(bytes(match.position.state) == before, f"{case}: asking changed the state")
        kept.append((match.position.copy(), before))
    for position, before in kept:
        require(bytes(position.state) == before, f"{case}: a copy changed while the match went on")
    return f"{len(kept)} positions kept"


def _ask_everything(case: Case, match: Match) -> None:
    position = match.position
    (
        position.waiting(),
        position.may(),
        position.pace(),
        position.scores(),
        position.won(),
        position.measures(),
    )
    chance = chance_from(bytes(16))
    for seat in case.viewers:
        page(match, seat), position.view(seat, match.texts)
        position.redeal(seat, chance), position.forget(seat, chance)
        if seat >= 0:
            position.observe(seat)
    for seat in match.asked():
        position.forced(seat)
    for seat in match.able():
        position.copy().apply(seat, match.legal(seat)[0], chance)


def check_choices(case: Case) -> str:
    """Whoever is asked has a choice; no action is offered twice or worded like another, and none has no weight."""
    asked = 0
    for match in case.visit(every=2):
        for seat in match.able():
            legal = match.legal(seat)
            asked += 1
            require(0 < len(legal) == len(set(legal)), f"{case}: {legal} offered to seat {seat}")
            weights = match.seen_by(seat).weights(seat)
            require(min(weights) >= 1, f"{case}: the policy weighs {legal} as {weights} for seat {seat}")
            offered = choices(match.seen_by(seat), seat)
            said = [choice["words"] for choice in offered if not choice["spoken"]]
            require(len(set(said)) == len(said), f"{case}: two choices are worded alike: {said}")
    return f"{asked} decisions"


def check_words(case: Case) -> str:
    """Every action has words, and its notation leads back to it."""
    game, names = case.game, seat_names(case.game)
    words = game.words.of(case.edition)
    for action in game.actions.all:
        require(game.actions.parse(action.notation) == action.number, f"{case}: {action.notation}")
        require(bool(words.action(action, names)), f"{case}: {action.notation} has no words")
    return f"{len(game.actions)} actions"


def check_speech(case: Case) -> str:
    """What a bot says to mean an action is understood as that action."""
    spoken = 0
    for match in case.visit(every=2):
        position = match.position
        for seat in match.able():
            for action in filter(case.game.actions.is_spoken, match.legal(seat)):
                context = (position.s, position.e, seat, match.texts)
                text = case.game.phrase(*context, action)
                understood = case.game.parse(*context, text) == action
                require(understood, f"{case}: {text!r} does not mean {case.game.actions.notation(action)}")
                spoken += 1
    return f"{spoken} sayings"


def check_refusals(case: Case) -> str:
    """What is not legal is refused with a reason, and nothing has changed."""
    refused = 0
    rng = random.Random(0)
    for match in case.visit():
        before, able = _everything(match), match.able()
        wrong = [Deed(seat, 0) for seat in range(case.players + 1) if seat not in able]
        for seat in able:
            legal = match.legal(seat)
            illegal = [number for number in range(len(case.game.actions)) if number not in legal]
            wrong += [Deed(seat, number) for number in rng.sample(illegal, min(3, len(illegal)))]
            wrong += [Deed(seat, -1), Deed(seat, len(case.game.actions))]
        for deed in wrong:
            refused += _is_refused(case, match, deed)
        require(_everything(match) == before, f"{case}: a refused action left a trace")
    return f"{refused} refusals"


def _is_refused(case: Case, match: Match, deed: Deed) -> bool:
    try:
        match.act(deed.seat, deed.action)
    except RefusedError as error:
        return bool(str(error))
    require(False, f"{case}: {deed} was not refused")
    return False


def _everything(match: Match) -> tuple[object, ...]:
    """All that pages are made of."""
    said = match.deeds.copy(), match.drafts.copy(), match.texts.copy()
    return bytes(match.position.state), match.happened, *said


def check_drafts(case: Case) -> str:
    """A draft uses no chance, tells nothing and leaves alone who is asked, and nobody else can see it."""
    drafts = 0
    for match in case.visit(every=2):
        for seat in match.able():
            for action in filter(case.game.actions.is_draft, match.legal(seat)):
                _check_draft(case, match.position, seat, action)
                drafts += 1
    return f"{drafts} drafts"


def _check_draft(case: Case, before: Position, seat: int, action: int) -> None:
    after, log = before.copy(), new_log()
    chance = chance_from(bytes(16), keep=True)
    seeded = chance.copy()
    after.apply(seat, action, chance, log)
    require(not taped(chance) and bytes(chance) == bytes(seeded), f"{case}: a draft used chance")
    require(not take(log), f"{case}: a draft was told")
    require(
        after.able() == before.able() and after.asked() == before.asked(),
        f"{case}: a draft changed who is asked",
    )
    for viewer in case.viewers:
        if viewer != seat:
            same = after.view(viewer) == before.view(viewer)
            require(same, f"{case}: seat {viewer} sees a draft of {seat}")
            same = viewer < 0 or bytes(after.observe(viewer)) == bytes(before.observe(viewer))
            require(same, f"{case}: an agent in seat {viewer} sees a draft of {seat}")
