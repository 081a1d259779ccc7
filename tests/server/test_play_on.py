"""Playing on from a moment of a finished game: the true position, chance of a fresh key, and no trace in histories."""

import pytest

from inglenook.engine.record import read_record, write_record
from inglenook.engine.registry import find_game, game_names
from inglenook.server.app import Inglenook
from inglenook.server.reel import reel_of
from inglenook.server.tables.table import Table

from .helpers import ANN, BEN, client, play, play_out, run, running, truth
from .test_replay import finished


def play_on(app: Inglenook, table: Table, step: int, seat: int = 0) -> Table:
    answer = client(app, ANN).post(
        f"/t/{table.id}/onward",
        data={"step": step, "seat": seat, "level": "apprentice"},
        follow_redirects=False,
    )
    assert answer.status_code == 303, answer.text
    return app.tables.table(answer.headers["location"].rpartition("/")[2])


@pytest.mark.parametrize("name", [*game_names(), "torture"])
def test_it_stands_as_it_stood_and_its_record_can_be_verified(app: Inglenook, name: str) -> None:
    table = finished(app, name, find_game(name).players.start)
    reel = reel_of(table.playing)
    step = reel.last // 2
    on = play_on(app, table, step)
    before = reel.at(reel.ends[step])
    assert bytes(on.playing.position.state) == bytes(before.position.state)
    assert on.playing.checks == before.checks
    assert (on.begun.rated, on.listed, on.seats[0].person) == (False, False, ANN.id)
    run(play_out(app.tables, on))
    text = client(app).get(f"/t/{on.id}/record").text
    again = read_record(text, find_game)
    assert [each.after for each in again.anew] == [reel.ends[step]]
    assert write_record(again) == text
    shown = client(app).get(f"/t/{on.id}/replay").text
    assert "The deal is confirmed." in shown


def test_chance_comes_of_a_key_that_nobody_knows_yet(app: Inglenook) -> None:
    table = finished(app)
    on = play_on(app, table, 1)
    assert on.half != table.half
    assert on.half.hex() not in client(app, ANN).get(f"/t/{on.id}").text
    (fresh,) = on.playing.anew
    assert fresh.deal.half == on.half
    assert client(app, ANN).get(f"/t/{on.id}/record").status_code == 409


def test_it_lies_on_disk_and_survives_a_restart(app: Inglenook) -> None:
    on = play_on(app, finished(app), 2)
    run(play(app.tables, on, 4))
    before = truth(on)
    app.tables.loaded.clear()
    assert truth(app.tables.table(on.id)) == before


def test_it_is_in_nobodys_history_and_cannot_be_rated(app: Inglenook) -> None:
    table = finished(app)
    kept = app.tables.store.results(ANN.id, 10)
    on = play_on(app, table, 1)
    run(play_out(app.tables, on))
    assert on.has_result
    assert app.tables.store.results(ANN.id, 10) == kept
    again = run(app.tables.rematch(on, ANN))
    assert (again.begun.prefix, again.begun.rated) == ("", False)


def test_nobody_is_shown_again_what_led_there(app: Inglenook) -> None:
    table = finished(app)
    on = play_on(app, table, reel_of(table.playing).last // 2, seat=1)
    assert on.since(1) == on.playing.happened
    shown = client(app, ANN).get(f"/t/{on.id}").text
    assert "Played on from a moment of another game" in shown


def test_only_a_finished_game_before_its_last_step_and_by_who_has_a_name(app: Inglenook) -> None:
    going_on: Table = run(running(app.tables))
    ask = {"step": 0}
    for who, table, status in ((ANN, going_on, 409), (None, finished(app), 409)):
        answer = client(app, who).post(f"/t/{table.id}/onward", data=ask, follow_redirects=False)
        assert answer.status_code == status
    table = finished(app)
    last = reel_of(table.playing).last
    for wrong in ({"step": last}, {"step": 0, "seat": 5}, {"step": 0, "level": "nobody"}, {"step": "x"}, {}):
        answer = client(app, BEN).post(f"/t/{table.id}/onward", data=wrong, follow_redirects=False)
        assert answer.status_code in (400, 404, 409), wrong
