"""Scenes at a table: which a page carries, for whom time waits, and the same past as JSON."""

import random
import re
from typing import Any

from inglenook.engine.page import LONGEST, showing
from inglenook.server.app import Inglenook
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import SCENES_SEEN, Table
from inglenook.server.web.guidance import anew

from .helpers import ANN, BEN, CARA, act, client, play, play_out, run, running


async def decide(tables: TableService, table: Table, seat: int, post: str, rng: random.Random) -> int:
    """Press until the seat has decided; gives how many events there were before that."""
    while True:
        before, deeds = table.playing.happened, len(table.playing.deeds)
        await act(tables, table, seat, rng.choice(table.playing.legal(seat)), post and f"{post} {table.rev}")
        if len(table.playing.deeds) > deeds:
            return before


def numbers(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'data-number="(\d+)"', page)]


def test_a_page_carries_what_happened_since_its_seats_last_turn(app: Inglenook) -> None:
    """The scenes that a press itself has led to are among them. A decision ends them, unless the seat alone is asked
    again: then its turn goes on, and what led to it can still be read."""
    table, rng = run(running(app.tables)), random.Random(1)
    for _ in range(12):
        seat = table.playing.asked()[0]
        kept, before = table.since(seat), run(decide(app.tables, table, seat, "post", rng))
        goes_on = table.playing.asked() == [seat]
        assert table.since(seat) == (kept if goes_on else before)
        page = app.renderer.table(table, (ANN, *[None] * 3)[seat], True) if seat == 0 else ""
        assert all(number > table.since(seat) for number in numbers(page))


def test_an_answer_that_nobody_pressed_drops_no_scene(app: Inglenook) -> None:
    table, rng = run(running(app.tables)), random.Random(1)
    seat = table.playing.asked()[0]
    run(decide(app.tables, table, seat, "", rng))
    assert table.since(seat) == 0


def test_a_spectator_is_shown_the_latest_and_pages_stay_bounded(app: Inglenook) -> None:
    table = run(running(app.tables))
    run(play(app.tables, table, 150))
    last = table.playing.happened
    shown = numbers(app.renderer.table(table, None, True))
    assert shown
    assert min(shown) > table.playing.whole(last - SCENES_SEEN)


def test_a_page_without_a_script_tells_in_its_news_what_scenes_would_show(app: Inglenook) -> None:
    table, rng = run(running(app.tables)), random.Random(1)
    run(decide(app.tables, table, table.playing.asked()[0], "post", rng))
    while 0 not in table.playing.asked():
        run(decide(app.tables, table, table.playing.asked()[0], "post", rng))
    page = app.renderer.table(table, ANN, True)
    news = re.search(r'<details class="news".*?</details>', page, re.DOTALL)
    assert news
    assert "<li>" in news[0]


def test_news_begin_with_what_came_of_the_own_press(app: Inglenook) -> None:
    table, rng, told = run(running(app.tables)), random.Random(1), 0
    for _ in range(12):
        seat = table.playing.asked()[0]
        before = run(decide(app.tables, table, seat, "post", rng))
        if seat == 0 and table.playing.happened > before:
            assert '<details class="news"' in app.renderer.table(table, ANN, True)
            told += 1
    assert told


def test_the_time_for_a_decision_begins_after_the_heavy_scenes(app: Inglenook) -> None:
    """And follows from the events alone: a table read from its disk has the same."""

    async def timed() -> Table:
        table = await app.tables.create(ANN, "keepers", 2, {}, clock=30)
        await app.tables.sit(table, BEN, 1)
        await app.tables.start(table, ANN)
        return table

    table, rng, waits = run(timed()), random.Random(2), set[float]()
    for _ in range(40):
        seat = table.playing.asked()[0]
        before = run(decide(app.tables, table, seat, "post", rng))
        if table.over:
            break
        wait = showing(table.playing, before)
        waits.add(wait)
        assert table.seats[table.playing.asked()[0]].since >= table.touched + wait - 1e-6
    assert 0.0 in waits
    assert 1 < max(waits) <= LONGEST
    again = Table.replay(table.id, app.tables.store.events(table.id))
    assert [seat.since for seat in again.seats] == [seat.since for seat in table.seats]


def test_the_end_has_places_for_all_readers_and_none_without_a_result(app: Inglenook) -> None:
    ended, agreed = run(running(app.tables)), run(running(app.tables))
    run(play_out(app.tables, ended))
    for person in (ANN, None):
        page = app.renderer.table(ended, person, True)
        assert page.count('class="place"') == 3
        assert 'class="moments"' in page
    events = re.findall(r"/replay\?event=(\d+)", client(app, ANN).get(f"/t/{ended.id}").text)
    steps = [client(app, ANN).get(f"/t/{ended.id}/replay?event={each}").text for each in events]
    shown = [int(re.findall(r'data-step="(\d+)" data-last', each)[0]) for each in steps]
    assert [shown[0] > 0, len(shown), shown] == [True, 3, sorted(shown)]
    for person in (ANN, BEN, CARA):
        run(app.tables.agree_to_end(agreed, person))
    assert agreed.over
    assert 'id="ending"' not in app.renderer.table(agreed, ANN, True)


def test_a_question_that_comes_back_says_why_and_no_other_does() -> None:
    told: list[dict[str, Any]] = [
        {"facts": {"again": {"sabotage": "first"}}},
        {"facts": {"again": {"sabotage": "then"}}},
        {"facts": {}},
    ]
    assert [anew(told, each) for each in ("sabotage", "start")] == ["then", None]


def test_json_gives_the_events_since_a_number(app: Inglenook) -> None:
    table = run(running(app.tables))
    run(play_out(app.tables, table))
    browser = client(app)
    address = f"/api/v1/tables/{table.id}/events"
    every = browser.get(address).json()
    assert every["number"] == table.playing.happened == every["events"][-1]["number"]
    turned = next(each for each in every["events"] if each["name"] == "turned")
    assert set(turned["facts"]["cards"]) == {"warrior", "wizard", "rogue", "ranger"}
    assert turned["words"] is None
    later = browser.get(address, params={"since": turned["number"]}).json()
    assert later["events"] == [each for each in every["events"] if each["number"] > turned["number"]]
    assert all(each["secret"] is None for each in every["events"])  # of a spectator
    assert browser.get(address, params={"since": "-1"}).status_code == 400
