"""Lessons at the tables: begun by one press, led by the script, kept apart from games that count."""

import re
from collections.abc import Iterator

import pytest

from inglenook.engine.lessons import LEARNER, lesson_of
from inglenook.engine.registry import find_game
from inglenook.server import limits
from inglenook.server.app import Inglenook
from inglenook.server.limits import Rate, Share
from inglenook.server.tables.table import State, Table

from ..ours import OURS
from .helpers import ANN, BEN, client, run, truth


def begin(app: Inglenook, game: str = "keepers") -> Table:
    lesson = lesson_of(find_game(game))
    assert lesson
    return run(app.tables.teach(ANN, lesson))


def press(app: Inglenook, table: Table, notation: str) -> None:
    action, seat = table.game.actions.parse(notation), LEARNER
    run(app.tables.act(table, seat, action, table.seats[seat].decisions))


def lines(app: Inglenook, table: Table) -> list[str]:
    page = client(app, ANN).get(f"/t/{table.id}").text
    found = re.search(r'<ol class="coach-lines".*?</ol>', page, re.DOTALL)
    return re.findall(r"<li[^>]*>(.*?)</li>", found[0]) if found else []


def follow(app: Inglenook, table: Table) -> Iterator[str]:
    """What is asked, pressed until free play; the bots do as their scripts say."""
    coach = table.coach
    assert coach
    while not coach.free:
        if step := coach.now(table.playing):
            legal = map(table.game.actions.notation, table.playing.legal(LEARNER))
            press(app, table, next(filter(step.wants, legal)))
            yield step.press
            continue
        seat = next(each for each in table.playing.asked() if each != LEARNER)
        assert table.scripted(seat)
        run(app.tables.play(table, seat, table.scripted(seat)))


def test_a_lesson_is_begun_by_one_press_and_the_learner_moves_first(app: Inglenook) -> None:
    browser = client(app)
    assert 'action="/lesson"' in browser.get("/").text
    answer = browser.post("/lesson", data={"game": "keepers"})
    table = app.tables.table(answer.headers["location"].removeprefix("/t/"))
    assert (table.state, table.begun.lesson, table.listed) == (State.RUNNING, True, False)
    assert LEARNER in table.playing.asked()
    assert "Welcome" in browser.get(f"/t/{table.id}").text


def test_what_is_told_before_a_lesson_leads_into_it_and_to_no_other(app: Inglenook) -> None:
    page = client(app, ANN).get(f"/t/{begin(app).id}").text
    primer = page[page.index('<dialog id="primer"') : page.index("</dialog>")]
    assert "Begin the lesson" in primer
    assert "to-lesson" not in re.findall(r'form="([^"]*)"', primer)
    game = client(app, BEN).post("/play", data={"game": "keepers", "name": "Ben"}, follow_redirects=True).text
    assert 'form="to-lesson"' in game  # before a game a lesson is offered


def test_a_lesson_that_was_left_waits_for_nobody(app: Inglenook) -> None:
    table = begin(app)
    assert LEARNER in table.playing.asked()
    assert [*app.tables.summaries.waiting_for(ANN.id)] == []
    lobby = client(app, ANN).get("/").text
    assert f'href="/t/{table.id}"' in lobby  # one can go on with it
    assert 'tag gold">your turn' not in lobby


def test_all_learners_get_the_same_cards(app: Inglenook) -> None:
    one, other = begin(app), begin(app)
    assert one.playing.position.state.tobytes() == other.playing.position.state.tobytes()


def test_a_lesson_leads_to_free_play_and_the_page_tells_each_step(app: Inglenook) -> None:
    table = begin(app)
    told = [lines(app, table)]
    told += [lines(app, table) for _ in follow(app, table)]
    assert len(told[0]) == 5
    assert all(told)
    assert table.coach
    assert table.coach.free
    page = client(app, ANN).get(f"/t/{table.id}").text
    assert re.search(r'id="coach".*?at this lesson table.*?action="/play"', page, re.DOTALL)  # or a real game


@pytest.mark.parametrize("game", OURS)
def test_what_a_line_speaks_of_is_on_the_page(app: Inglenook, game: str) -> None:
    """Every selector of every line finds something when the line is said. A page with other ids needs other ones in
    the game's lesson.toml."""
    table = begin(app, game)
    for _ in ["", *follow(app, table)]:
        page = client(app, ANN).get(f"/t/{table.id}").text
        for shown in re.findall(r'data-shows="([^"]*)"', page):
            assert any(is_there(each, page) for each in shown.split(", ")), shown


def is_there(selector: str, page: str) -> bool:
    """Whether the last of a selector's elements is on a page."""
    first = re.findall(r"[#.][\w-]+", selector.split()[-1])[0]
    where = r'id="{}"' if first[0] == "#" else r'class="(?:[^"]* )?{}[ "]'
    return bool(re.search(where.format(re.escape(first[1:])), page))


def test_the_last_line_of_a_step_points_at_what_it_asks_for(app: Inglenook) -> None:
    page = client(app, ANN).get(f"/t/{begin(app).id}").text
    shown = re.findall(r'data-shows="([^"]*)"', page)
    assert all(f'id="{each[1:]}"' in page for each in shown if re.fullmatch(r"#[\w-]+", each))
    assert shown[-1] == f"#act-{find_game('keepers').actions.parse('quest[right]')}"


def test_who_strays_is_answered_kindly(app: Inglenook) -> None:
    table = begin(app)
    press(app, table, "quest[left]")
    assert lines(app, table)[0] == "That is allowed, too: find your own way."


def test_only_the_learner_is_taught(app: Inglenook) -> None:
    page = client(app, BEN).get(f"/t/{begin(app).id}").text
    assert 'id="coach"' not in page


def test_a_lesson_is_read_back_as_it_was(app: Inglenook) -> None:
    table = begin(app)
    for _ in follow(app, table):
        pass
    again = Table.replay(table.id, app.tables.store.events(table.id))
    assert truth(again) == truth(table)
    assert again.coach
    assert again.coach.places == table.coach.places  # type: ignore[union-attr]


def test_a_lesson_counts_nowhere(app: Inglenook) -> None:
    """It is marked as long as it goes on; when it is over no list of finished games has it, and what follows counts."""
    table = begin(app)
    assert '<span class="tag">Lesson</span>' in client(app, ANN).get("/").text
    run(app.tables.agree_to_end(table, ANN))
    assert table.state is State.DONE
    assert f"/t/{table.id}" not in client(app, ANN).get("/").text
    again = run(app.tables.rematch(table, ANN))
    assert not again.begun.lesson
    assert again.begun.half != table.begun.half


def test_a_second_lesson_ends_the_first(app: Inglenook) -> None:
    first, other = begin(app), begin(app, "keepers")
    assert (first.state, other.state) == (State.DONE, State.RUNNING)


def test_lessons_are_tables_for_all_limits(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    app.shares.tables = Share(Rate(0, 9), Rate(0, 1))
    ann = client(app, ANN)
    assert [ann.post("/lesson", data={"game": "keepers"}).status_code for _ in range(2)] == [303, 429]
    app.shares.tables = Share(Rate(0, 9), Rate(0, 9))
    monkeypatch.setattr(limits, "TABLES", 1)
    assert ann.post("/lesson", data={"game": "keepers"}).status_code == 409
    assert ann.post("/lesson", data={"game": "torture"}).status_code == 404
    assert ann.post("/lesson", data={"game": "nothing"}).status_code == 404
