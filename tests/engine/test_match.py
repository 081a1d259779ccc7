"""Matches: drafts, refusals, undo; and chance that nobody can predict and everybody can check."""

import random
from fractions import Fraction

import pytest

from inglenook.engine.chance import chance_from
from inglenook.engine.errors import InglenookError, RefusedError, UnknownNameError
from inglenook.engine.match import Deal, Match
from inglenook.engine.page import page, page_bytes
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import commitment, full_key, seed_for

from ..ours import OURS

KEEPERS = find_game("keepers")


def new_match(players: int = 3, half: bytes = b"h" * 32) -> Match:
    return Match(KEEPERS, KEEPERS.edition, players, Deal(half, (b"a", b"b", b"c")))


def act(match: Match, notation: str) -> None:
    match.act(match.asked()[0], KEEPERS.actions.parse(notation))


def some_card(match: Match) -> str:
    """The notation of the first card that whoever is asked can add."""
    seat = match.asked()[0]
    return next(name for name in map(KEEPERS.actions.notation, match.legal(seat)) if name.startswith("add"))


def test_a_draft_is_private_and_can_be_taken_back() -> None:
    match = new_match()
    seat, before = match.asked()[0], bytes(match.position.state)
    others = {other: page_bytes(match, other) for other in (*range(3), -1) if other != seat}
    act(match, "quest[left]")
    act(match, some_card(match))
    assert bytes(match.position.state) == before
    assert match.deeds == []
    assert page(match, seat)["view"]["bid"]["quest"] == "left"
    assert {other: page_bytes(match, other) for other in others} == others
    match.take_back(seat)
    match.take_back(seat)
    assert page(match, seat)["view"]["bid"]["quest"] is None
    with pytest.raises(RefusedError, match="nothing to take back"):
        match.take_back(seat)


def test_a_draft_is_committed_with_the_action_that_ends_it() -> None:
    match = new_match()
    seat = match.asked()[0]
    for notation in ("quest[left]", some_card_after_quest(match), "done"):
        act(match, notation)
    assert [KEEPERS.actions[deed.action].group.name for deed in match.deeds] == ["quest", "add", "done"]
    assert match.asked() != [seat]
    assert match.drafts == {}


def test_a_copy_and_its_match_go_their_own_ways() -> None:
    match = new_match()
    seat = match.asked()[0]
    before, twin = match.legal(seat), match.copy()
    act(match, "quest[left]")
    assert match.legal(seat) != before
    assert (twin.legal(seat), twin.drafts) == (before, {})
    act(twin, "quest[left]")
    act(twin, some_card_after_quest(twin))
    assert match.drafts[seat] == twin.drafts[seat][:1]


def some_card_after_quest(match: Match) -> str:
    hand = match.position.s.hand[match.asked()[0]]
    return f"add[{('warrior', 'wizard', 'rogue', 'ranger')[int(hand.argmax())]}]"


def test_refusals_say_why_in_the_games_words() -> None:
    match = new_match()
    seat = match.asked()[0]
    other = (seat + 1) % 3
    with pytest.raises(RefusedError, match=f"it is the turn of {'ABC'[seat]}"):
        match.act(other, 0)
    with pytest.raises(RefusedError, match=rf"pass is not possible now; {'ABC'[seat]} may: quest\[left\], "):
        act(match, "pass")
    with pytest.raises(RefusedError, match="nothing is said at Keepers"):
        match.say(seat, "hello")


def test_nothing_can_be_done_after_the_end() -> None:
    match = new_match()
    rng = random.Random(1)
    while not match.over:
        seat = rng.choice(match.able())
        match.act(seat, rng.choice(match.legal(seat)))
    with pytest.raises(RefusedError, match="the game is over"):
        match.act(0, 0)
    assert match.legal(0) == []


def test_undo_goes_back_to_any_point() -> None:
    match = new_match()
    rng = random.Random(2)
    pages = {0: page_bytes(match, 1)}
    while not match.over:
        seat = rng.choice(match.able())
        match.act(seat, rng.choice(match.legal(seat)))
        if not match.drafts:
            pages[len(match.deeds)] = page_bytes(match, 1)
    for number, shown in pages.items():
        assert page_bytes(match.at(number), 1) == shown


def test_a_game_says_how_many_may_play() -> None:
    with pytest.raises(InglenookError, match="Keepers is for 2 to 4 players, not 5"):
        new_match(5)


def test_an_unknown_game_lists_the_known() -> None:
    with pytest.raises(UnknownNameError, match=r"there is no game 'chess'; known: .*keepers"):
        find_game("chess")


def test_every_nonce_and_the_half_change_the_key() -> None:
    keys = {
        full_key(b"h", (b"a", b"b")),
        full_key(b"i", (b"a", b"b")),
        full_key(b"h", (b"a", b"c")),
        full_key(b"h", (b"ab", b"")),
        full_key(b"h", (b"b", b"a")),
    }
    assert len(keys) == 5


def test_each_action_has_chance_of_its_own() -> None:
    key = full_key(b"h", ())
    assert len({seed_for(key, number) for number in range(1000)}) == 1000


@pytest.mark.parametrize("name", OURS)
def test_what_chance_did_can_be_read_afterwards_with_its_odds(name: str) -> None:
    """Outcomes that are told to nobody are kept as well; playing them in gives the same cards."""
    game, rng = find_game(name), random.Random(3)
    match = Match(game, game.edition, 3, Deal(b"h" * 32))
    while not match.over and len(match.deeds) < 60:
        seat = rng.choice(match.asked())
        match.act(seat, rng.choice(match.legal(seat)))
    rolled = [match.rolled(number) for number in range(len(match.deeds) + 1)]
    assert all(0 < each.probability <= 1 for row in rolled for each in row)
    tapes = [[each.outcome for each in row] for row in rolled]
    again = Match(
        game, game.edition, 3, Deal(b"i" * 32), lambda n: chance_from(b"-" * 16, tapes[n]), match.deeds
    )
    assert bytes(again.position.state) == bytes(match.position.state)
    assert any(tapes)


def test_the_odds_of_a_deal_are_those_of_its_deck() -> None:
    first = new_match().rolled(0)[0]
    assert first.ways == tuple(KEEPERS.edition.packed.view(KEEPERS.edition_type)[0].adventurers)
    assert first.probability == Fraction(first.ways[first.outcome], sum(first.ways))


def test_the_commitment_binds_and_tells_nothing() -> None:
    assert commitment(b"h" * 32) == Deal(b"h" * 32, (b"later",)).commitment
    assert commitment(b"h" * 32) != commitment(b"g" * 32)
    assert (b"h" * 32) not in commitment(b"h" * 32)


def test_the_past_tells_nothing_of_the_future() -> None:
    """The same first actions with another key deal other cards; the state holds no seed and no order."""
    one, two = new_match(half=b"1" * 32), new_match(half=b"2" * 32)
    assert bytes(one.position.state) != bytes(two.position.state)
    names = KEEPERS.state_type.names
    assert not {"seed", "key", "order", "chance"} & set(names or ())
