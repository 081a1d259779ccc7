"""Games looked back at: only after the end, once for all, kept with the table, and shown in words of the game."""

import asyncio
import re
from collections.abc import Iterator

import msgspec
import pytest

from inglenook.analysis import report
from inglenook.analysis.decisions import Decision, Effort
from inglenook.analysis.outlook import Outlook
from inglenook.analysis.report import Analysis, Figures, analyse
from inglenook.engine.remembering import together
from inglenook.server import analyst
from inglenook.server.analyst import Analyst, Found, Look, Looking, packed, unpacked
from inglenook.server.app import Inglenook
from inglenook.server.store import aside
from inglenook.server.tables.table import Table
from inglenook.server.web import curves, looking_back, study
from inglenook.server.worker import News, Worker, told_of

from .helpers import ANN, BEN, EVERY_STORE, client, play, run, running
from .test_replay import finished
from .test_series import begun, next_game

LIGHT = Effort(scans=2, thought=60, race=0, rounds=40)  # what is told is tested here, not how sure it is


class Inline(Worker):
    """Does at once, in this process, what it is told; `begun` counts."""

    begun = 0

    def begin(self, task: object) -> int:
        Inline.begun += 1
        self._number += 1
        for news in told_of(self._number, task):  # type: ignore[arg-type]
            self._tell(news)
        return self._number

    def close(self) -> None:
        """There is no process."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "Worker", Inline)
    monkeypatch.setattr(report, "effort_for", lambda decisions: LIGHT)
    monkeypatch.setattr(Inline, "begun", 0)


def asked(app: Inglenook, table: Table) -> Look:
    """The game, looked at."""

    async def ask() -> None:
        await app.analyst.ask(table, ANN.id)
        await asyncio.gather(*app.analyst._tasks)

    run(ask())
    return app.analyst.looks[table.id]


def test_nothing_before_the_end(app: Inglenook) -> None:
    table = run(running(app.tables))
    answer = client(app, ANN).post(f"/t/{table.id}/analyse")
    assert answer.status_code == 409
    assert "after the end" in answer.text
    assert not app.analyst.looks
    assert "/analyse" not in client(app, ANN).get(f"/t/{table.id}").text


def test_who_plays_by_memory_is_not_looked_at(app: Inglenook) -> None:
    table = finished(app, "rogues", 3)
    answer = client(app, ANN).post(f"/t/{table.id}/analyse")
    assert answer.status_code == 409
    assert "whose masters search" in answer.text
    assert "/analyse" not in client(app, ANN).get(f"/t/{table.id}/replay").text


def test_it_is_looked_at_once_and_kept(app: Inglenook) -> None:
    table = finished(app)
    found = asked(app, table).found
    assert isinstance(found, Analysis)
    assert found == analyse(table.playing)
    assert asked(app, table).found is found
    app.analyst.looks.clear()
    again = run(app.analyst.load(table))
    assert again is not None
    assert again.found == found
    assert Inline.begun == 1


@EVERY_STORE
def test_what_was_found_lies_in_every_store(app: Inglenook) -> None:
    run(app.tables.store.keep("a", b"first"))
    run(app.tables.store.keep("a", b"second"))
    run(app.tables.store.keep("b", b"other"))
    assert app.tables.store.analyses(["a", "c"]) == {"a": b"second"}


def test_what_cannot_be_read_or_is_of_other_rules_is_found_anew(app: Inglenook) -> None:
    table = finished(app)
    body = packed(analyse(table.playing))
    assert unpacked(body) is not None
    old = Found("keepers", 0, analyst._decode(body).figures)
    for kept in (b"", body[:-1], msgspec.msgpack.encode(old)):
        run(app.tables.store.keep(table.id, kept))
        assert run(app.analyst.load(table)) is None
    assert asked(app, table).found


def test_a_failure_is_told_and_can_be_tried_again(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished(app)

    def broken(task: Looking) -> Iterator[float]:
        yield 0.5
        raise ValueError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(Looking, "steps", broken)
        assert asked(app, table).failed
    shown = client(app, ANN).get(f"/t/{table.id}").text
    assert "That has not worked" in shown
    assert asked(app, table).found


def test_progress_is_told_while_it_goes_on(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished(app)
    told: list[str] = []
    monkeypatch.setattr(app.tables.hub, "changed", lambda table, seat=None: told.append(table))
    app.analyst.looks[table.id] = look = Look()
    loop = asyncio.new_event_loop()
    loop.close()
    app.analyst._now = 1, look, table.id, asyncio.Future(loop=loop)
    for share in (0.01, 0.3, 0.31, 0.5):
        app.analyst._take(News(1, share))
    assert (look.share, told) == (0.5, [table.id] * 2)
    for page in ("", "/replay"):
        assert "50\N{NO-BREAK SPACE}%" in client(app, ANN).get(f"/t/{table.id}{page}").text
    app.analyst._take(News(2, 0.9))  # of something else
    assert look.share == 0.5


def test_the_pages_show_curves_numbers_and_the_dearest_decisions(app: Inglenook) -> None:
    table = finished(app)
    found = asked(app, table).found
    assert found
    browser = client(app, ANN)
    over, replay = (browser.get(f"/t/{table.id}{page}").text for page in ("", "/replay?as=A&step=3"))
    for page in (over, replay):
        assert page.count("<polyline") == 2
        for seat in range(2):
            assert f"<b>{found.percent(seat)}\xa0%</b>" in page
    dearest = [*found.costly(0), *found.perhaps(0)][:3]
    assert dearest
    for each in dearest:
        assert f'name="step" value="{each.step - 1}"' in replay
    for step in found.turns():
        assert f'step={step}" data-step="{step}"' in replay


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_searching_game_is_told_in_its_words(app: Inglenook, language: str) -> None:
    for name in ("keepers", "heroes"):
        table = finished(app, name)
        asked(app, table)
        page = client(app, ANN, headers={"accept-language": language}).get(f"/t/{table.id}/replay").text
        title = {"en": "Where the chances turned", "de": "Wo sich die Chancen gewendet haben"}[language]
        assert title in page


def test_the_first_three_sentences_are_enough(app: Inglenook) -> None:
    table = finished(app)
    look = asked(app, table)
    facts = looking_back.in_words(look, table.names, app.renderer.language, 0)
    told = [each["said"] for each in facts["turns"]]
    assert all(said is None or len(said) < 400 for said in told)
    assert looking_back.in_words(look, [], app.renderer.language, 0) is facts  # made once


def test_a_person_reads_where_they_lose(app: Inglenook) -> None:
    table = finished(app)
    browser = client(app, ANN)
    assert "None of your games has been looked at yet." in browser.get("/me/games").text
    found = asked(app, table).found
    assert found
    page = browser.get("/me/games").text
    assert f"<td>{found.accuracy(0):.0f} %</td>" in page
    worst = next(looking_back.leaks([(found, 0)]))
    assert f"{worst.lost:.1f} points a game" in page
    assert "How you play" not in client(app, BEN).get("/").text


def test_a_person_reads_what_they_remember(app: Inglenook) -> None:
    """A game of memory has no masters who search; its curve is that of all of a person's games."""
    tables = [finished(app, "rogues", 3), finished(app, "rogues", 3)]
    browser = client(app, ANN)
    page = browser.get("/me/games").text
    assert "Rogues</span>: what you remember" in page
    assert "Right, in 2 games" in page
    curve = together([table.playing.remembered()[0] for table in tables])
    for each in curve:
        if each.due:
            assert f"<td>{100 * each.right / each.due:.0f} %" in page
    assert "/me/analyse" not in page  # there is nothing that a master could look at


def test_an_analysis_knows_nothing_of_a_running_game_of_its_series(app: Inglenook) -> None:
    """The second game has a deal of its own: neither what is kept of the first one nor its pages have any of it, and
    they stay the same while the second goes on."""
    first = run(begun(app.tables, games=2))
    second = run(next_game(app.tables, first))
    assert not second.over
    assert asked(app, first).found
    pages = [f"/t/{first.id}", f"/t/{first.id}/replay?as=open", "/me/games"]
    secrets = [second.half, *(seat.nonce for seat in second.seats)]
    assert not {first.half, *(seat.nonce for seat in first.seats)} & set(secrets)

    def told() -> list[str]:
        body = run(aside(app.tables.store.analyses, [first.id]))[first.id]
        return [body.hex(), *(client(app, ANN).get(page).text for page in pages)]

    before = told()
    assert not [secret for secret in secrets for text in before if secret.hex() in text]
    assert client(app, ANN).post(f"/t/{second.id}/analyse").status_code == 409
    run(play(app.tables, second, 30))
    app.analyst.looks.clear()
    assert asked(app, first).found == analyse(first.playing)
    assert told()[0] == before[0]
    assert second.id not in app.analyst.looks


def test_a_leak_is_what_was_surely_lost_by_kind_and_third() -> None:
    def made(step: int, asked: str, loss: float, error: float = 0.0) -> Decision:
        return Decision(step, 0, (1,), (2,), asked, 0.5, loss, error)

    decisions = (made(1, "bid", 0.2), made(2, "bid", 0.1), made(8, "pay", 0.25), made(5, "bid", 0.3, 0.4))
    figures = Figures((1.0, 0.0), (Outlook((0.5, 0.5), (0.0, 0.0)),) * 9, (), decisions)
    found = [(each.asked, each.part, round(each.lost, 6)) for each in looking_back.leaks([(figures, 0)] * 2)]
    assert found == [("bid", 0, 30.0), ("pay", 2, 25.0)]


def test_one_press_has_the_latest_games_looked_at(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [finished(app), finished(app)]
    wanted: list[str] = []

    async def ask(self: Analyst, table: Table, person: str) -> None:
        assert person == ANN.id
        wanted.append(table.id)

    monkeypatch.setattr(Analyst, "ask", ask)
    assert client(app, ANN).post("/me/analyse").headers["location"] == "/me/games"
    assert sorted(wanted) == sorted(table.id for table in tables)
    monkeypatch.setattr(study, "ASKED", 1)
    wanted.clear()
    client(app, ANN).post("/me/analyse")
    assert len(wanted) == 1


def test_a_curve_leads_from_one_end_to_the_other() -> None:
    points = re.findall(
        r"([\d.]+),([\d.]+)", str(curves.drawn([[0.5] * 1001, [0.5, 1.0] * 500 + [1.0]], 0, [1], 7))
    )
    first, last = points[0], points[-1]
    assert (first, last) == (("0.00", "50.0"), ("100.00", "0.0"))
    assert len(points) < 2 * 260
