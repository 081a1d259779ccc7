"""Everything Keepers lacks, tried at the torture game: sealed choices, parallel drafts, a race against the
clock, spoken words, peeks, unseen picks, verdicts, and screens that forget."""

from collections.abc import Sequence
from typing import Any

import pytest

from inglenook.engine.chance import chance_from
from inglenook.engine.errors import RecordError, RefusedError
from inglenook.engine.labels import LETTERS, SPECTATOR
from inglenook.engine.layout import Bytes
from inglenook.engine.match import Deal, Deed, Match
from inglenook.engine.page import page, page_bytes
from inglenook.engine.position import Position
from inglenook.engine.record import read_record, write_record
from inglenook.engine.seeds import seed_for
from inglenook.engine.vector import Vector

from . import GAME
from . import declarations as d

A, B, C = range(3)
OAK, IRON = range(d.GATES)
TWO = "goose pudding, feather goose, feather feather"  # what lies behind the doors, then the racks
THREE = f"{TWO}, feather pudding"
MARKS = ("A mark[oak]", "B mark[iron]")
OFFERS = ("A add[right]", "A lay", "B lay")  # the goose
Chances = dict[int, Sequence[int]]


def table(deal: str = TWO, chances: Chances | None = None, **options: str) -> Match:
    """A match whose deal, and whose chance at some later deeds, is written down."""
    dealt = [d.THINGS.names.index(name) for name in deal.replace(",", "").split()]
    tapes = {0: dealt, **(chances or {})}

    def dealer(number: int) -> Bytes:
        return chance_from(seed_for(b"test", number), tapes.get(number, ()))

    return Match(GAME, GAME.schema.edition({}, options), deal.count(","), dealer=dealer)


def play(match: Match, *moves: str) -> Match:
    """Moves as `A mark[oak]` or `clock close`; what is said stands as `A: goosey`."""
    for move in moves:
        name, _, rest = move.partition(" ")
        seat = match.players if name == "clock" else LETTERS.index(name[0])
        if name.endswith(":"):
            match.say(seat, rest)
        else:
            match.act(seat, GAME.actions.parse(rest))
    return match


def spoken(*words: str, deal: str = TWO, chances: Chances | None = None, **options: str) -> Match:
    """Third players mark and offer nothing much; A speaks, with a feather for the goose, and says words."""
    more = LETTERS[2 : deal.count(",")]
    moves = [*MARKS, *(f"{seat} mark[oak]" for seat in more), *OFFERS, *(f"{seat} lay" for seat in more)]
    return play(table(deal, {len(moves): [0, 0], **(chances or {})}, **options), *moves, *words)


def place(name: str) -> int:
    return d.WHERE.names.index(name)


def card(position: Position, name: str) -> str:
    return d.THINGS.name(int(position.s.card[place(name)]))


def redeals(match: Match, seat: int, n: int = 60) -> list[Position]:
    return [match.position.redeal(seat, chance_from(seed_for(b"redeal", i))) for i in range(n)]


def dreamt(match: Match, seat: int, name: str) -> set[str]:
    """All that a card may be, for all the seat knows."""
    return {card(each, name) for each in redeals(match, seat)}


def view(match: Match, seat: int) -> dict[str, Any]:
    shown: dict[str, Any] = page(match, seat)["view"]
    return shown


# Sealed choices


@pytest.mark.clause("T-2")
def test_a_sealed_choice_is_hidden_until_the_last_is_in() -> None:
    one, two = play(table(), "A mark[oak]"), play(table(), "A mark[iron]")
    assert one.asked() == [B]
    assert bytes(one.position.state) != bytes(two.position.state)
    for viewer in (B, SPECTATOR):
        assert page_bytes(one, viewer) == page_bytes(two, viewer)
        assert one.events(viewer) == two.events(viewer)
    assert view(one, A)["mine"]["choice"] == OAK
    play(one, "B mark[oak]")
    assert page(one, SPECTATOR)["log"][-2:] == ["A saw the card oak door.", "B saw the card oak door."]


@pytest.mark.clause("T-2")
def test_a_redeal_replaces_the_sealed_choices_of_others_only() -> None:
    match = play(table(), "A mark[iron]")
    assert {int(each.s.sealed[A]) for each in redeals(match, B)} == {OAK, IRON}
    assert {int(each.s.sealed[A]) for each in redeals(match, A)} == {IRON}
    assert {int(each.s.sealed[B]) for each in redeals(match, A)} == {0}


# Drafts


@pytest.mark.clause("T-3")
def test_two_compose_at_the_same_time_and_neither_sees_the_other() -> None:
    match = play(table(), *MARKS)
    before = [page_bytes(match, seat) for seat in (A, B, SPECTATOR)]
    play(match, "A add[left]", "B add[right]")
    assert len(match.deeds) == 2
    assert page_bytes(match, SPECTATOR) == before[2]
    assert page_bytes(match, A) != before[0]
    match.take_back(A)
    assert page_bytes(match, A) == before[0]
    with pytest.raises(RefusedError, match="nothing to take back"):
        match.take_back(A)
    play(match, "A add[right]", "A lay")
    assert [deed.action for deed in match.deeds[2:]] == [d.ADD + 1, d.LAY]
    assert match.drafts == {B: [d.ADD + 1]}
    assert match.asked() == [B]


@pytest.mark.clause("T-3")
def test_offers_are_shown_when_all_are_laid_and_the_best_speaks() -> None:
    match = play(table(chances={5: [0, 0]}), *MARKS, *OFFERS[:-1])
    assert view(match, B)["seats"][A] == {"points": 0, "chosen": True, "rack": [None, None]}
    play(match, "B lay")
    assert "A offered A-right, a goose." in page(match, SPECTATOR)["log"]
    assert match.asked() == [A]
    assert view(match, A)["mine"]["rack"] == ["feather", "feather"]


@pytest.mark.clause("T-3")
def test_a_roll_decides_among_equal_offers() -> None:
    match = play(table(chances={4: [1]}), *MARKS, "A lay", "B lay")
    assert match.asked() == [B]


def test_a_redeal_undoes_a_draft_of_another_and_keeps_the_own() -> None:
    match = play(table(), *MARKS)
    position = match.position.copy()
    for seat in (A, B):
        position.apply(seat, d.ADD, chance_from(bytes(16)))
    again = position.redeal(A, chance_from(bytes(16)))
    assert again.s.sealed.tolist()[:2] == [1, 0]
    assert again.asked() == [A, B]


# The race


@pytest.mark.clause("T-6")
def test_claims_are_sealed_without_the_clock_and_a_roll_picks_the_quickest() -> None:
    match = spoken("A: quill", "A: quill", deal=THREE, chances={11: [1]})
    assert (match.asked(), match.able()) == ([B, C], [B, C])
    claimed, passed = play(match.at(len(match.deeds)), "B claim"), play(match.at(len(match.deeds)), "B pass")
    assert page_bytes(claimed, C) == page_bytes(passed, C)
    play(match, "B claim", "C claim")
    assert match.asked() == [C]


@pytest.mark.clause("T-6")
def test_at_a_live_table_only_the_clock_is_waited_for() -> None:
    match = spoken("A: quill", "A: quill", deal=THREE, live="on")
    assert (match.asked(), match.able()) == ([3], [B, C, 3])
    assert match.position.pace() == 3000
    play(match, "clock close")
    assert view(match, B)["seats"][A]["points"] == 1
    assert match.asked() == [A, B, C]
    assert match.position.pace() == 0
    with pytest.raises(RefusedError, match="turn of A, B, C"):
        play(match, "clock close")
    assert len(match.scores()) == 3


@pytest.mark.clause("T-6")
def test_at_a_live_table_the_first_claim_has_the_floor() -> None:
    match = play(spoken("A: quill", "A: quill", deal=THREE, live="on"), "C claim")
    assert match.asked() == [C]
    with pytest.raises(RefusedError):
        play(match, "B claim")


@pytest.mark.clause("T-6")
def test_at_a_live_table_the_window_closes_when_all_have_let_it_pass() -> None:
    match = play(spoken("A: quill", "A: quill", deal=THREE, live="on"), "B pass")
    assert match.able() == [C, 3]
    play(match, "C pass")
    assert view(match, B)["seats"][A]["points"] == 1


def test_a_live_race_can_be_searched_without_the_clock() -> None:
    """The same bytes under an edition that is not live: those who may cut in are asked instead."""
    match = play(spoken("A: quill", "A: quill", deal=THREE, live="on"), "B pass")
    still = Position(GAME, GAME.edition, 3, match.position.redeal(B, chance_from(bytes(16))).state)
    assert still.asked() == [C]
    again = [still.redeal(C, chance_from(seed_for(b"redeal", n))) for n in range(20)]
    assert {int(each.s.sealed[B]) for each in again} == {0}  # that B let it pass was open
    chance = chance_from(bytes(range(16)))
    while still.waiting():
        seat = still.asked()[0]
        assert seat < 3
        still.apply(seat, still.legal(seat)[0], chance)


# Words


@pytest.mark.clause("T-4")
def test_a_used_nickname_is_refused_whatever_its_case_accents_and_spaces() -> None:
    match = spoken("A: Crème Brûlée", "A: Crème Brûlée", "B pass", *MARKS, "A lay", "B lay")
    speaker = match.asked()[0]
    for text in ("CREME BRULEE", "crème-brûlée!", "crEmebrulée"):
        with pytest.raises(RefusedError, match="is a nickname already"):
            match.say(speaker, text)
    with pytest.raises(RefusedError, match="needs a letter"):
        match.say(speaker, " ?!")
    match.say(speaker, "Crème")
    assert match.deeds[-1].action == d.NAME


@pytest.mark.clause("T-5")
def test_a_nickname_is_understood_and_anything_else_becomes_other() -> None:
    for text, action in (("QUILL", d.SAY), ("quilt", d.OTHER), ("", d.OTHER), ("goose", d.OTHER)):
        match = spoken("A: Quill", f"A: {text}")
        assert match.deeds[-1].action == action
        assert match.texts == ["Quill", text]
        assert view(match, B)["utterance"] == text


@pytest.mark.clause("T-5")
def test_nobody_is_told_whether_a_word_was_understood() -> None:
    one, two = spoken("A: Quill", "A: Quill"), spoken("A: Quill", "A: Quilt")
    for viewer in (A, B, SPECTATOR):
        assert page_bytes(one, viewer).replace(b"Quill", b"Quilt") == page_bytes(two, viewer)


def test_text_cannot_be_given_another_meaning() -> None:
    match = spoken("A: Quill")
    with pytest.raises(RefusedError, match="does not mean"):
        match.replay(Deed(A, d.OTHER, "quill"))
    with pytest.raises(RefusedError):
        match.say(B, "quill")


@pytest.mark.parametrize("text", ["two\nlines", "\u2028", "\ud800", "long" * 50])
def test_what_cannot_be_written_down_cannot_be_said(text: str) -> None:
    match = spoken("A: Quill")
    before = bytes(match.position.state)
    with pytest.raises(RefusedError, match="printable"):
        match.say(A, text)
    assert bytes(match.position.state) == before


def test_bots_speak_in_the_games_own_words() -> None:
    match = spoken("A: Quill")
    match.act(A, d.SAY)
    assert match.texts == ["Quill", "Quill"]


def test_a_page_does_not_list_what_can_be_said() -> None:
    shown = page(spoken("A: Quill"), A)
    assert shown["choices"] == []
    assert shown["speak"]


def test_words_and_the_clock_are_in_the_record() -> None:
    match = Match(GAME, GAME.schema.edition({}, {"live": "on"}), 2, Deal(bytes(32)))
    play(match, *MARKS, "A add[left]", "A add[right]", "A lay", "B lay")
    speaker = match.asked()[0]
    match.say(speaker, 'Frau "Gans" — ñandú')
    match.say(speaker, "no idea")
    play(match, "clock close")
    text = write_record(match)
    assert ' name "Frau \\"Gans\\" — ñandú" ' in text
    assert "\nclock close " in text
    again = read_record(text, lambda _: GAME)
    assert again.texts == match.texts
    assert write_record(again) == text
    with pytest.raises(RecordError):
        read_record(text.replace("ñandú", "nandu"), lambda _: GAME)


# Who knows what


@pytest.mark.clause("T-1")
def test_a_rack_is_known_to_its_owner_alone() -> None:
    match = table()
    assert view(match, A)["mine"]["rack"] == ["feather", "goose"]
    assert dreamt(match, A, "A-right") == {"goose"}
    assert dreamt(match, B, "A-right") == set(d.THINGS.names)
    assert dreamt(match, SPECTATOR, "oak") == set(d.THINGS.names)


@pytest.mark.clause("T-2")
def test_a_peek_is_private_and_survives_a_redeal() -> None:
    match = play(table(), *MARKS)
    assert [event.secret for event in match.events(A)[-2:]] == [d.THINGS.names.index("goose"), None]
    assert [event.secret for event in match.events(SPECTATOR)[-2:]] == [None, None]
    assert dreamt(match, A, "oak") == {"goose"}
    assert dreamt(match, B, "oak") == set(d.THINGS.names)
    assert view(match, A)["doors"] == ["goose", None]
    assert view(match, B)["doors"] == [None, "pudding"]


@pytest.mark.clause("T-9")
def test_a_screen_forgets_a_peek_with_the_next_word_and_an_agent_does_not() -> None:
    match = spoken("A: quill")
    assert view(match, A)["doors"] == [None, None]
    assert dreamt(match, A, "oak") == {"goose"}
    assert match.position.observe(A).tolist() != match.position.observe(B).tolist()
    forgotten = [match.position.forget(A, chance_from(seed_for(b"forget", n))) for n in range(60)]
    assert {card(each, "oak") for each in forgotten} == set(d.THINGS.names)
    assert {card(each, "A-left") for each in forgotten} == {"feather"}
    assert {int(each.s.door) for each in forgotten} == {OAK, IRON}
    assert all(each.view(A, match.texts) == view(match, A) for each in forgotten)


@pytest.mark.clause("T-9")
def test_a_screen_does_not_remember_which_word_meant_what() -> None:
    again = ("B pass", *MARKS, "A lay", "B lay")
    match = spoken("A: quill", "A: quill", *again)
    match.say(match.asked()[0], "honk")
    forgotten = [match.position.forget(A, chance_from(seed_for(b"forget", n))) for n in range(60)]
    assert {tuple(each.s.word.tolist()) for each in forgotten} == {(0, 2, -1), (2, 0, -1)}
    assert all(each.view(A, match.texts) == view(match, A) for each in forgotten)
    assert "quill" not in page_bytes(match, A).decode()


@pytest.mark.clause("T-9")
def test_a_page_tells_only_what_happened_since_the_last_word() -> None:
    match = play(table(), *MARKS)
    assert page(match, B)["log"][0] == "2 players sat down."
    match = spoken("A: quill")
    assert page(match, B)["log"] == ["A gave the feather a nickname."]
    play(match, "A: honk", "B claim")
    assert page(match, B)["log"][0] == "A spoke."
    assert len(match.events(B)) > len(page(match, B)["log"])


@pytest.mark.clause("T-7")
def test_a_verdict_tells_all_what_the_card_is_not() -> None:
    match = play(spoken("A: quill", "A: quill"), "B claim")
    assert GAME.events.kinds[d.JUDGED].reveals
    assert (d.JUDGED, (B, 1)) in [(event.kind, event.operands) for event in match.events(SPECTATOR)]
    assert dreamt(match, B, "oak") == {"goose", "pudding"}
    assert dreamt(match, SPECTATOR, "oak") == {"goose", "pudding"}
    assert match.asked() == [B]


@pytest.mark.clause("T-7")
def test_a_wrong_objection_costs_the_card_and_the_point() -> None:
    match = play(
        spoken("A: quill", "A: quill", deal="feather pudding, feather goose, feather goose"), "B claim"
    )
    assert view(match, B)["seats"][A]["points"] == 1
    assert dreamt(match, A, "oak") == set(d.THINGS.names)
    assert match.asked() == [A, B]


@pytest.mark.clause("T-8")
def test_an_unseen_pick_moves_cards_by_place_and_knowledge_with_them() -> None:
    match = play(spoken("A: quill", "A: honk", deal="goose pudding, pudding goose, feather goose"), "B claim")
    play(match, "B steal[left]")
    assert [card(match.position, name) for name in ("oak", "A-left", "B-left")] == [
        "feather",
        "goose",
        "pudding",
    ]
    assert dreamt(match, A, "B-left") == {"pudding"}  # given away, and followed
    assert dreamt(match, B, "oak") == {"feather"}
    assert dreamt(match, A, "oak") == set(d.THINGS.names)
    assert dreamt(match, B, "A-left") == set(d.THINGS.names)
    assert dreamt(match, A, "A-left") == {"goose"}
    assert view(match, B)["mine"]["rack"] == ["pudding", "goose"]
    assert view(match, A)["seats"][B]["rack"] == [None, None]


@pytest.mark.clause("T-8")
def test_a_verdict_follows_the_card() -> None:
    match = play(spoken("A: quill", "A: quill"), "B claim", "B steal[right]")
    assert dreamt(match, B, "A-right") == {"goose", "pudding"}
    assert dreamt(match, A, "oak") == set(d.THINGS.names)


# The end


@pytest.mark.clause("T-10")
@pytest.mark.parametrize(("limit", "valve"), [(1, 1), (1000, 0)])
def test_the_game_ends_at_the_goal_or_by_the_valve(limit: int, valve: int) -> None:
    edition = GAME.schema.edition({"goal": 2}, {"max-rounds": limit})
    match = Match(GAME, edition, 2, Deal(bytes(32)))
    while not match.over:
        seat = match.asked()[0]
        match.act(seat, match.legal(seat)[-1])
    assert match.position.measures()["valve"] == valve
    assert max(match.scores()) == 2 - valve


@pytest.mark.parametrize("live", ["off", "on"])
def test_vectors_play_on_and_lose_no_card(live: str) -> None:
    edition = GAME.schema.edition({}, {"live": live})
    vector = Vector(GAME, edition, players=4, games=20, seed=1)
    ended = 0
    for _ in range(400):
        seen = vector.step(vector.choose())
        ended += int(seen.terminations.sum())
        assert (seen.seats < 4).all()  # the CLOCK is not played from outside
    assert ended > 20
    assert all(Position(GAME, edition, 4, state).intact() for state in vector.states)
