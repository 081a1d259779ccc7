"""Replays: after the end only, step by step, as anybody saw it; the record, and the deal confirmed."""

import re
import threading
from collections.abc import Callable
from typing import Any

import pytest

from inglenook.engine.labels import SPECTATOR
from inglenook.engine.match import Deed, Match
from inglenook.engine.page import page
from inglenook.engine.record import read_record, write_record
from inglenook.engine.registry import find_game, game_names
from inglenook.server import background, reel
from inglenook.server.app import Inglenook
from inglenook.server.tables.table import Table
from inglenook.server.web import replay

from .helpers import ANN, BEN, client, play_out, run, running


def finished(app: Inglenook, game: str = "keepers", players: int = 2) -> Table:
    short = {name: str(value) for name, value in find_game(game).schema.brief.items()}
    table: Table = run(running(app.tables, game, players, **short))
    run(play_out(app.tables, table))
    return table


def test_neither_record_nor_replay_before_the_end(app: Inglenook) -> None:
    table = run(running(app.tables))
    for name in ("replay", "record"):
        answer = client(app, ANN).get(f"/t/{table.id}/{name}")
        assert answer.status_code == 409
        assert "after the end" in answer.text
        assert table.half.hex() not in answer.text


@pytest.mark.parametrize("name", [*game_names(), "torture"])
def test_the_record_of_every_game_can_be_downloaded_and_verified(app: Inglenook, name: str) -> None:
    table = finished(app, name, find_game(name).players.start)
    answer = client(app).get(f"/t/{table.id}/record")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.text == write_record(table.playing)
    assert read_record(answer.text, find_game).checks == table.playing.checks
    shown = client(app).get(f"/t/{table.id}/replay").text
    assert "The deal is confirmed." in shown
    for secret in (table.half.hex(), table.commitment.hex(), *(seat.nonce.hex() for seat in table.seats)):
        assert secret in shown


def test_a_deal_that_was_changed_is_not_confirmed(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished(app)
    monkeypatch.setattr(Table, "commitment", bytes(32))
    assert "The deal cannot be confirmed." in client(app).get(f"/t/{table.id}/replay").text


def test_every_step_is_there_for_every_reader(app: Inglenook) -> None:
    table = finished(app)
    ends = reel.reel_of(table.playing).ends
    assert ends[0] == 0
    assert ends[-1] == len(table.playing.deeds)
    for step in {0, 1, len(ends) // 2, len(ends) - 1}:
        for reader in ("A", "B", "spectator", "open"):
            answer = client(app).get(f"/t/{table.id}/replay?as={reader}&step={step}")
            assert f"Step {step} of {len(ends) - 1}" in answer.text


def test_a_seat_sees_what_it_saw(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board of a replay is that seat's page of that moment, and nobody else's."""
    table = finished(app)
    match = table.playing.at(0)
    shown = app.renderer.replay(table, match, 0)
    seen: list[tuple[Match, int]] = []

    def replayed(table: Table, match: Match, seat: int, since: int, unveiled: bool) -> dict[str, Any]:
        seen.append((match, seat))
        return shown

    monkeypatch.setattr(app.renderer, "replay", replayed)
    for reader, seat in (("A", 0), ("B", 1), ("spectator", SPECTATOR), ("open", match.asked()[0])):
        client(app).get(f"/t/{table.id}/replay?as={reader}&step=0")
        assert seen[-1][1] == seat
        assert page(seen[-1][0], seat) == page(match, seat)


@pytest.mark.parametrize("name", ["heroes", "keepers", "inns", "hoardraids", "rogues"])
def test_all_cards_open_turns_up_what_somebody_else_hides(app: Inglenook, name: str) -> None:
    """On the board itself; a seat's own replay and a game in play do not get that view."""
    table = finished(app, name, find_game(name).players.start)
    match = table.playing.at(len(table.playing.deeds) // 2)
    seat, position = match.asked()[0], match.position
    opened = app.renderer.replay(table, match, seat, unveiled=True)["page"]["view"]
    assert (
        opened == table.game.unveiled(*position.plain, seat, match.texts) != position.view(seat, match.texts)
    )
    assert app.renderer.replay(table, match, seat)["page"]["view"] == position.view(seat, match.texts)
    text = client(app).get(f"/t/{table.id}/replay?as=open&step=1").text
    assert 'id="open"' not in text


def test_who_played_starts_in_their_own_seat(app: Inglenook) -> None:
    table = finished(app)
    assert re.search(r'value="B" selected', client(app, BEN).get(f"/t/{table.id}/replay").text)
    assert re.search(r'value="spectator" selected', client(app).get(f"/t/{table.id}/replay").text)


@pytest.mark.parametrize("query", ["step=-1", "step=x", "step=9999999999", "as=Z", "as=-1"])
def test_a_replay_that_is_not_there_is_refused_in_words(app: Inglenook, query: str) -> None:
    table = finished(app)
    assert client(app).get(f"/t/{table.id}/replay?{query}").status_code == 409


# The background


@pytest.mark.parametrize("name", ["keepers", "torture"])
def test_every_moment_of_a_reel_is_that_of_the_match(app: Inglenook, name: str) -> None:
    match = finished(app, name, find_game(name).players.start).playing
    wheel = reel.reel_of(match)
    for number in range(len(match.deeds) + 1):
        wound, replayed = wheel.at(number), match.at(number)
        assert (wound.checks, wound.texts, wound.deeds) == (replayed.checks, replayed.texts, replayed.deeds)
        assert wound.events(SPECTATOR) == replayed.events(SPECTATOR)
        assert bytes(wound.position.state) == bytes(replayed.position.state)


def test_a_step_is_not_played_from_the_first_card_on(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    table, browser = finished(app), client(app)
    played: list[Deed] = []
    play = Match._play
    browser.get(f"/t/{table.id}/replay")

    def counted(match: Match, deed: Deed) -> None:
        played.append(deed)
        play(match, deed)

    monkeypatch.setattr(Match, "_play", counted)
    browser.get(f"/t/{table.id}/replay?step=999999999")
    assert len(played) <= len(table.playing.deeds) // reel.MARKS + 1


def test_replays_and_records_are_made_beside_the_pages(
    app: Inglenook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a thread of their own, one at a time."""
    table, threads = finished(app), []
    for module, name in ((background, "reel_of"), (replay, "write_record"), (replay, "story")):
        work = getattr(module, name)

        def noted(*given: Any, work: Callable[..., Any] = work) -> Any:
            threads.append(threading.current_thread().name)
            return work(*given)

        monkeypatch.setattr(module, name, noted)
    for name in ("replay", "record"):
        assert client(app).get(f"/t/{table.id}/{name}").status_code == 200
    assert threads == ["background_0"] * 3


def test_only_so_many_games_are_kept_at_hand(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "GAMES", 2)
    tables = [finished(app) for _ in range(3)]
    for table in (*tables[:2], tables[0], tables[2]):
        client(app).get(f"/t/{table.id}/replay")
    assert [*app.background._reels] == [tables[0].id, tables[2].id]


def test_a_table_of_other_rules_is_readable_and_says_so(
    app: Inglenook, monkeypatch: pytest.MonkeyPatch
) -> None:
    table: Table = run(running(app.tables))
    run(app.tables.chat(table, ANN, "Until tomorrow!"))
    app.tables.loaded.clear()
    monkeypatch.setattr(find_game("keepers"), "rules_number", 99)
    monkeypatch.setattr(find_game("keepers"), "carries", (99,))
    shown = client(app, ANN).get(f"/t/{table.id}")
    assert shown.status_code == 200
    assert "begun by rules number 1" in shown.text
    assert "Until tomorrow!" in shown.text
    before = app.tables.store.events(table.id)
    fields = {"action": 0, "decision": 0}
    refused = client(app, ANN).post(f"/t/{table.id}/act", data=fields, headers={"x-inglenook": "1"})
    assert (refused.status_code, "begun by rules number 1" in refused.text) == (409, True)
    assert app.tables.store.events(table.id) == before
