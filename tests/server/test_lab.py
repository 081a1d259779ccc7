"""The lab in the browser: who may come in, what the form makes of what was typed, and what is shown and taken home."""

import json
import pickle
import re
import time
from dataclasses import replace
from html.parser import HTMLParser
from itertools import count
from typing import Any

import pytest

from inglenook.engine.language import Sentence, english, languages
from inglenook.engine.registry import find_game
from inglenook.lab.compare import Compared, Comparison, Side
from inglenook.lab.pace import SECONDS
from inglenook.lab.plan import Agent, sharpen, text_of
from inglenook.lab.report import Figure, Finding, Picture, Report
from inglenook.lab.study import Study
from inglenook.lab.suggest import Question, Suggestion, suggest
from inglenook.server.app import Inglenook
from inglenook.server.lab import workshop
from inglenook.server.lab.door import COOKIE, TABLES
from inglenook.server.lab.drawing import Scale
from inglenook.server.lab.fields import edition_of, fields_of, filled
from inglenook.server.lab.takeaway import as_csv, as_html
from inglenook.server.lab.tempo import ENOUGH, tempo_of
from inglenook.server.lab.wishes import Ready, Wish
from inglenook.server.lab.workshop import KEPT, Measurement, State
from inglenook.server.worker import News, Task, Worker, told_of

from ..ours import OURS
from .helpers import ANN, TestClient, client, play_out, run
from .test_app import Inline

KEEPERS = find_game("keepers")
TEXT = "\n".join(KEEPERS.schema.edition({"hand": 4}, {}, name="Four <cards>").lines())


class Waiting(Worker):
    """Begins nothing: the test says what it tells."""

    def __init__(self) -> None:
        super().__init__(lambda news: None)
        self.tasks: list[Task] = []
        self.readied: list[Task] = []
        self.stopped = 0

    def begin(self, task: Task) -> int:
        (self.readied if isinstance(task, Ready) else self.tasks).append(task)
        return len(self.tasks)

    def stop(self) -> None:
        self.stopped += 1

    def open(self) -> None:
        pass


@pytest.fixture
def worker(app: Inglenook) -> Waiting:
    app.lab._worker = Waiting()
    return app.lab._worker


@pytest.fixture
def host(app: Inglenook, worker: Waiting) -> TestClient:
    """The browser of whoever started the server."""
    browser = client(app, ANN)
    assert browser.get(f"/lab/key/{app.lab.door.key}").status_code == 303
    return browser


@pytest.fixture(scope="module")
def report() -> Report:
    """A real one, and beside its figures a finding and a picture of each kind."""
    *_, made = sharpen(Study("keepers", TEXT, (2, 3), stages=(50,)))
    worth = Figure(
        "wizard", 3.0, 2.0, 4.0, "points", Sentence("lab.mean", name="w", mean=3, low=2, high=4), 2
    )
    said = Sentence("lab.nobody", share="<1 %", low="0", high="2 %")
    length = tuple(Figure(str(n), n % 7, n % 7, n % 7, "games", said, 2) for n in range(20))
    pictures = (Picture("worth", "bars", said, (worth,) * 14), Picture("length", "curve", said, length))
    findings = (Finding("worth", ("wizard",), 0.6, said, (worth,)),)
    return replace(made, pictures=pictures, findings=findings)


def form_of(of_game: str = "keepers", /, **changes: str) -> dict[str, str]:
    game = find_game(of_game)
    return {
        "base": "",
        "name": "mine",
        "players": str(game.players[0]),
        **filled(game, game.edition),
        **changes,
    }


def begun(app: Inglenook, host: TestClient, **changes: str) -> Measurement:
    answer = host.post("/lab/g/keepers", data=form_of(**changes))
    assert answer.status_code == 303, answer.text
    return app.lab.find(answer.headers["location"].removeprefix("/lab/m/"))


def measured(app: Inglenook, host: TestClient, report: Report | Suggestion) -> Measurement:
    made = begun(app, host)
    app.lab._take(News(made.number, report))
    app.lab._take(News(made.number, over=True))
    return made


# Who may come in


def test_the_lab_is_for_whoever_started_the_server(app: Inglenook, worker: Waiting) -> None:
    stranger = client(app, ANN)
    assert '"/lab"' not in stranger.get("/").text
    for address in (
        "/lab",
        "/lab/g/keepers",
        "/lab/m/x",
        "/lab/m/x/news",
        "/lab/m/x/report.json",
        "/lab/m/x/edition",
    ):
        assert stranger.get(address).status_code == 403, address
    for address in ("/lab/g/keepers", "/lab/g/keepers/open", "/lab/m/x/stop", "/lab/m/x/table"):
        answer = stranger.post(address, data=form_of())
        assert answer.status_code == 403, address
        assert "its terminal shows" in answer.text
    assert worker.tasks == []


def test_neither_loopback_nor_a_guess_opens_it(app: Inglenook, worker: Waiting) -> None:
    neighbour = client(app, ANN, client=("127.0.0.1", 50000))
    assert neighbour.get("/lab").status_code == 403
    for key in ("", "x", app.lab.door.key[:-1], app.lab.door.key + "x", "é"):
        assert neighbour.get(f"/lab/key/{key}").status_code in (403, 404)
        neighbour.cookies.set(COOKIE, key.encode("ascii", "ignore").decode())
        assert neighbour.get("/lab").status_code == 403


def test_workers_have_no_lab_and_say_where_there_is_one(app: Inglenook, host: TestClient) -> None:
    app.many = True
    assert host.get(f"/lab/key/{app.lab.door.key}").headers["location"] == "/operator"
    answer = host.get("/lab")
    assert answer.status_code == 409
    assert "start the lab beside them with inglenook lab" in answer.text
    assert 'href="/lab"' not in host.get("/").text


def test_the_key_opens_the_lab_and_the_lobby_has_a_link_to_it(app: Inglenook, host: TestClient) -> None:
    cookie = client(app).get(f"/lab/key/{app.lab.door.key}").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert host.get("/lab").status_code == 200
    assert 'href="/lab"' in host.get("/").text


def test_a_ticket_opens_once(app: Inglenook, worker: Waiting) -> None:
    way = app.lab.door.ticket_way(TABLES)
    first, second = client(app), client(app)
    assert first.get(way).headers["location"] == "/"
    assert first.get("/lab").status_code == 200
    assert second.get(way).status_code == 403
    assert second.get("/lab").status_code == 403


# The form


class Names(HTMLParser):
    """What a form would send."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("input", "select", "textarea"):
            self.found.add(dict(attrs).get("name") or "")


@pytest.mark.parametrize("name", OURS)
def test_every_setting_and_what_there_is_to_say_of_a_card_has_a_field(host: TestClient, name: str) -> None:
    game, page = find_game(name), host.get(f"/lab/g/{name}")
    assert page.status_code == 200
    assert {*filled(game, game.edition), "players", "name", "base"} <= Names(page.text).found
    assert Inline(page.text).found == []
    settings = {field.path[1] for field in fields_of(game, game.edition) if field.path[0] != "cards"}
    assert settings == {*game.schema.numbers, *game.schema.options}


@pytest.mark.parametrize("name", OURS)
def test_an_untouched_form_is_the_standard_edition(name: str) -> None:
    game = find_game(name)
    edition, troubles = edition_of(game, game.edition, filled(game, game.edition), game.edition.name)
    assert troubles == {}
    assert edition is not None
    assert edition.lines() == game.edition.lines()


def test_what_was_changed_is_measured(app: Inglenook, host: TestClient, worker: Waiting) -> None:
    made = begun(app, host, **{"numbers/quests/2": "9", "options/quest-giver": "fixed", "name": "Few rogues"})
    edition = KEEPERS.schema.parse(made.wish.edition)
    assert edition.numbers["quests"] == [12, 12, 9, 12]
    assert edition.options["quest-giver"] == "fixed"
    assert (edition.name, made.wish.players, made.wish.game) == ("Few rogues", (2,), "keepers")
    assert worker.tasks == [made.wish]


def test_a_card_is_changed_in_its_fields(host: TestClient, worker: Waiting) -> None:
    host.post("/lab/g/inns", data=form_of("inns", **{"cards/thief/amount": "3"}))
    (wish,) = worker.tasks
    assert isinstance(wish, Wish)
    assert find_game("inns").schema.parse(wish.edition).cards["thief"]["amount"] == 3


def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(host: TestClient, worker: Waiting) -> None:
    typed = form_of(**{"numbers/hand": "99", "numbers/cost": "two", "numbers/alone": "3", "name": "Mine"})
    del typed["players"]
    page = host.post("/lab/g/keepers", data=typed)
    assert page.status_code == 409
    assert worker.tasks == []
    for id, value, why in (
        ("numbers-hand", "99", "Hand: 99 is not a whole number from 0 to 12."),
        ("numbers-cost", "two", "Cost: &#39;two&#39; is not a whole number from 1 to 6."),
    ):
        assert re.search(
            rf'<input id="{id}"[^>]*value="{value}"[^>]*aria-describedby="{id}-wrong"', page.text
        )
        assert f'id="{id}-wrong">{why}<' in page.text
    assert re.search(r'<input id="numbers-alone"[^>]*value="3"', page.text)
    assert "Tick at least one number of players." in page.text
    assert 'value="Mine"' in page.text


def test_what_only_the_game_can_refuse_is_said_too(host: TestClient, worker: Waiting) -> None:
    page = host.post("/lab/g/heroes", data=form_of("heroes", **{"cards/orc scout/race": "elf"}))
    assert page.status_code == 409
    assert worker.tasks == []
    assert 'role="alert"' in page.text


def test_an_edition_of_ones_own_fills_the_form(host: TestClient, worker: Waiting) -> None:
    page = host.post("/lab/g/keepers/open", files={"edition-file": ("a.toml", TEXT.encode())})
    assert page.status_code == 200
    assert re.search(r'<input id="numbers-hand"[^>]*value="4"', page.text)
    assert "Four &lt;cards&gt;" in page.text
    wrong = host.post("/lab/g/keepers/open", data={"edition": "numbers.hand = 44"})
    assert wrong.status_code == 409
    assert "Line 1: hand: 44 is not a whole number from 0 to 12." in wrong.text
    assert "numbers.hand = 44</textarea>" in wrong.text


def test_garbage_is_refused_in_words(host: TestClient, worker: Waiting) -> None:
    for data in (
        {},
        {"base": "[[["},
        {"players": "x", "numbers/hand": ""},
        {f"f{n}": "1" for n in range(1600)},
    ):
        assert host.post("/lab/g/keepers", data=data).status_code in (400, 409)
    assert host.get("/lab/g/nothing").status_code == 404
    assert host.get("/lab/m/nothing").status_code == 404
    assert worker.tasks == []


# Measuring


def test_a_new_measurement_ends_the_one_that_runs(app: Inglenook, host: TestClient, worker: Waiting) -> None:
    first, second = begun(app, host), begun(app, host)
    assert (first.state, second.state) == (State.STOPPED, State.RUNNING)
    host.post(f"/lab/m/{second.id}/stop")
    assert (second.state, worker.stopped) == (State.STOPPED, 1)


def test_nobody_starts_a_thousand(app: Inglenook, host: TestClient, worker: Waiting) -> None:
    answers = [host.post("/lab/g/keepers", data=form_of()).status_code for _ in range(20)]
    assert answers.count(303) == workshop.AT_ONCE
    assert set(answers) == {303, 429}
    app.lab.rate.at_once = app.lab.rate.each_second = 1e9
    for _ in range(KEPT + 5):
        begun(app, host)
    assert len(app.lab.measurements) == KEPT


def test_a_worker_tells_what_went_wrong_and_goes_on() -> None:
    class Bad:
        def steps(self) -> Any:
            yield 1
            raise ZeroDivisionError("by none")

    first, last = told_of(7, Bad())
    assert (first.number, first.step) == (7, 1)
    assert last.over
    assert "ZeroDivisionError: by none" in str(last.trouble)


# The report


def test_a_report_has_findings_first_then_every_figure(
    app: Inglenook, host: TestClient, report: Report
) -> None:
    page = host.get(f"/lab/m/{measured(app, host, report).id}").text
    assert (
        page.index("What I would look at")
        < page.index("Is every seat worth the same?")
        < page.index("All figures")
    )
    seats = 2 + 3
    assert page.count('class="interval"') == seats + 14 + 1
    assert page.count('class="cell"') == len(report.figures) - seats
    assert "&lt;1 %" in page
    assert "<b>+3.0</b> <small>(+2.0 to +4.0)</small>" in page
    assert "hand = 4 (usually 5)" in page
    assert "2 more" in page
    assert Inline(page).found == []
    assert "http-equiv" not in page


def test_a_report_is_there_before_it_is_done(app: Inglenook, host: TestClient, report: Report) -> None:
    made = begun(app, host)
    before = host.get(f"/lab/m/{made.id}").text
    assert "sitting down" in before
    assert '<noscript><meta http-equiv="refresh"' in before
    app.lab._take(News(made.number, Sentence("lab-page.compiling", game="Keepers")))
    assert "being prepared" in host.get(f"/lab/m/{made.id}").text
    app.lab._take(News(made.number, report))
    assert "What I would look at" in host.get(f"/lab/m/{made.id}").text
    app.lab._take(News(made.number, over=True, trouble="no such luck"))
    assert "No such luck." in host.get(f"/lab/m/{made.id}").text


def test_news_of_a_report_come_as_events(app: Inglenook, host: TestClient, report: Report) -> None:
    told = host.get(f"/lab/m/{measured(app, host, report).id}/news")
    assert told.headers["content-type"].startswith("text/event-stream")
    lines = told.text.splitlines()
    assert all(line.startswith("data: ") or not line for line in lines)
    assert lines[0].startswith('data: <main id="main"')
    assert "data-news" not in told.text


def test_the_lab_speaks_german(app: Inglenook, host: TestClient, report: Report) -> None:
    made = measured(app, host, report)
    page = host.get(f"/lab/m/{made.id}", headers={"accept-language": "de"}).text
    assert "Worauf ich schauen würde" in page
    assert "33,3 %" in as_html(report, languages()["de"]) or "50,0 %" in page


def test_a_report_is_taken_home_three_ways(app: Inglenook, host: TestClient, report: Report) -> None:
    place = f"/lab/m/{measured(app, host, report).id}/report."
    assert json.loads(host.get(place + "json").text) == report.as_json()
    rows = host.get(place + "csv").text.splitlines()
    assert len(rows) == 1 + len(report.figures) + 14 + 20 + 1
    assert "attachment" in host.get(place + "html").headers["content-disposition"]
    assert host.get(place + "exe").status_code == 404


def test_a_standing_report_needs_no_other_file_or_host(report: Report) -> None:
    page = as_html(report, english())
    assert re.findall(r"(?:src|href|action)=|url\(|@import|<script", page) == []
    assert "What I would look at" in page
    seats = 2 + 3
    assert page.count('class="interval"') == seats + 14 + 1
    assert page.count('class="cell"') == len(report.figures) - seats


def test_no_cell_of_a_table_is_a_formula(report: Report) -> None:
    sly = Figure("x", 1, 1, 1, "share", Sentence("lab.seat", name="=1+1", share="", low="", high=""))
    written = as_csv(Report("keepers", TEXT, (2,), 1, "0", figures=(sly,)))
    assert ",'=1+1" in written


def test_what_was_measured_can_be_played_and_saved(app: Inglenook, host: TestClient, report: Report) -> None:
    made = begun(app, host, **{"numbers/hand": "4", "name": "Four"})
    answer = host.post(f"/lab/m/{made.id}/table")
    table = app.tables.table(answer.headers["location"].removeprefix("/t/"))
    assert (table.edition.numbers["hand"], table.edition.name, len(table.seats)) == (4, "Four", 2)
    saved = host.get(f"/lab/m/{made.id}/edition").text
    assert KEEPERS.schema.parse(saved).numbers["hand"] == 4
    again = host.get(f"/lab/g/keepers?from={made.id}").text
    assert re.search(r'<input id="numbers-hand"[^>]*value="4"', again)


# Comparing and suggesting


def test_an_edition_is_compared_with_the_standard_one_or_one_measured_before(
    app: Inglenook, host: TestClient
) -> None:
    first = begun(app, host, **{"numbers/hand": "4", "name": "Four"})
    second = begun(app, host, other=first.id)
    assert second.wish.other == first.wish.edition
    assert KEEPERS.schema.parse(begun(app, host, other="standard").wish.other).name == "standard"
    assert not begun(app, host, other="nobody knows").wish.compares
    assert "Compared with Four" in host.get(f"/lab/m/{second.id}").text


def test_handicaps_and_testers_are_measured_beside_usual_play(app: Inglenook, host: TestClient) -> None:
    made = begun(app, host, never="sabotage", bot="random")
    assert made.wish.agent == Agent("random", ("sabotage",))
    assert made.wish.compares
    assert begun(app, host, never="cheat", bot="thief").wish.agent == Agent()
    assert begun(app, host, bot="searching").wish.agent == Agent("search:60")
    rogues = host.get("/lab/g/rogues").text
    assert "Experts" in rogues
    assert "Sensible players" not in rogues  # it has no policy


def test_editions_that_come_with_a_game_can_be_started_from_and_compared_with(
    app: Inglenook, host: TestClient
) -> None:
    page = host.get("/lab/g/rogues").text
    assert 'href="/lab/g/rogues?edition=by-lot"' in page
    assert '<option value="by-lot">' in page
    assert 'value="by lot"' in host.get("/lab/g/rogues?edition=by-lot").text
    assert host.get("/lab/g/rogues?edition=nobody").status_code == 200
    assert "by lot" in host.get("/new/rogues").text
    assert "youngest = &#34;random&#34;" in host.get("/new/rogues?edition=by-lot").text
    sent = host.post("/lab/g/rogues", data={"name": "x", "players": "4", "other": "by-lot"})
    wish = app.lab.find(sent.headers["location"].removeprefix("/lab/m/")).wish
    assert wish.other == text_of(find_game("rogues").editions["by-lot"])


def test_two_editions_are_both_played_by_whoever_was_chosen(app: Inglenook, host: TestClient) -> None:
    sides = Side(TEXT, Agent("search:15")), Side("[numbers]\nhand = 8\n", Agent("search:15"))
    few, report = sharpen(Comparison("keepers", *sides, (3,), stages=(6, 20)))
    assert few.findings == ()
    assert isinstance(report, Compared)
    assert report.alike
    assert report.figure("decisions").value != 0
    expert = replace(report, bot="search:240")
    assert "Both are played by: Experts." in host.get(f"/lab/m/{measured(app, host, expert).id}").text


def test_what_differs_is_said_and_that_nothing_does(app: Inglenook, host: TestClient) -> None:
    for never, wanted in (((), "No difference found."), (("sabotage",), "Sabotage …: hold back a …")):
        sides = Side(TEXT), Side(TEXT, Agent(never=never))
        (report,) = sharpen(Comparison("keepers", *sides, (3,), stages=(400,)))
        page = host.get(f"/lab/m/{measured(app, host, report).id}").text
        assert wanted in page
        assert "What differs" in page
        assert ("times fewer games" in page) == bool(never)
        assert ("Who wins: no difference found." in page) == bool(never)
        assert Inline(page).found == []
        assert wanted in as_html(report, english())


AIMS = {
    "do": "suggest",
    "wish": "length",
    "length-low": "30",
    "length-high": "60",
    "length-of": "decisions",
    "mark": "hand",
}


def test_what_to_aim_at_is_asked_in_fields(app: Inglenook, host: TestClient, worker: Waiting) -> None:
    wish = begun(app, host, **AIMS).wish
    assert (wish.targets, wish.marks) == (("length:30-60:decisions",), ("hand",))
    for wrong, said in (
        ({"length-low": "70"}, "the lower one first"),
        ({"wish": "fair", "fair-points": "x"}, "Points are a number above 0."),
        ({"wish": "joy"}, "Tick what the game should be like."),
        ({"mark": ""}, "Tick at least one thing that may be changed."),
    ):
        typed = {name: value for name, value in form_of(**(AIMS | wrong)).items() if value or name != "mark"}
        page = host.post("/lab/g/keepers", data=typed)
        assert page.status_code == 409
        assert said in page.text
        assert 'id="lab-suggest" open' in page.text
    assert len(worker.tasks) == 1


def test_all_that_a_wish_leads_to_can_be_sent() -> None:
    head = ("keepers", TEXT, (2,))
    for wish in (Wish(*head), Wish(*head, other=TEXT), Wish(*head, targets=("fair",), marks=("hand",))):
        steps = wish.steps()
        step = next(each for each in steps if not isinstance(each, Sentence))
        steps.close()  # type: ignore[attr-defined]
        assert type(pickle.loads(pickle.dumps(step))) is type(step)


def test_a_suggestion_shows_what_few_changes_gain(app: Inglenook, host: TestClient) -> None:
    aim = Question(
        "keepers", TEXT, (2,), ("length:30-60:decisions",), ("hand",), games=3000, trials=3, runs=1
    )
    *_, found = suggest(aim)
    assert len(found.points) > 1
    made = measured(app, host, found)
    page = host.get(f"/lab/m/{made.id}").text
    assert "As it is now" in page
    assert "what I would take" in page
    assert Inline(page).found == []
    saved = KEEPERS.schema.parse(host.get(f"/lab/m/{made.id}/edition?point=1").text)
    assert saved.numbers["hand"] != 4
    table = host.post(f"/lab/m/{made.id}/table?point=1").headers["location"].removeprefix("/t/")
    assert app.tables.table(table).edition.numbers["hand"] == saved.numbers["hand"]
    assert f'value="{saved.numbers["hand"]}"' in host.get(f"/lab/g/keepers?from={made.id}&point=1").text
    assert host.get(f"/lab/m/{made.id}/edition?point=99").status_code == 200
    assert "As it is now" in as_html(found, english())
    assert as_csv(found).count("\n") == 1 + len(found.points)
    assert json.loads(host.get(f"/lab/m/{made.id}/report.json").text)["best"] >= 0


# How long it takes people


def kept_game(app: Inglenook, seconds: float) -> None:
    """A finished table of one person, who always takes so long, and bots."""
    clock = count(1000.0, seconds)
    app.tables.now = lambda: next(clock)

    async def played() -> None:
        table = await app.tables.create(ANN, "keepers", 2, {"max-rounds": "1"}, bots=1)
        await app.tables.start(table, ANN)
        await play_out(app.tables, table)

    run(played())


def test_minutes_are_told_at_the_pace_of_people_here(
    app: Inglenook, host: TestClient, report: Report
) -> None:
    stated = report.figure("minutes", 2)
    assert stated.value > 1
    for _ in range(ENOUGH - 1):
        kept_game(app, 10.0)
    before = measured(app, host, report).result
    assert isinstance(before, Report)
    assert before.figure("minutes", 2) == stated
    kept_game(app, 10.0)
    made = measured(app, host, report)
    assert made.tempo is not None
    assert made.tempo.tables == ENOUGH
    assert isinstance(made.result, Report)
    paced = made.result.figure("minutes", 2)
    assert paced.value == pytest.approx(stated.value * made.tempo.factor)
    assert 10 / max(SECONDS.values()) < made.tempo.factor < 10 / min(SECONDS.values())
    assert f"{ENOUGH} finished tables here" in str(paced.sentence)


def test_who_is_away_and_what_cannot_be_read_tells_nothing(app: Inglenook) -> None:
    for _ in range(ENOUGH):
        kept_game(app, 1000.0)
    lines = list(app.tables.summaries.items())
    assert tempo_of(app.tables.store, KEEPERS, lines) is None
    assert tempo_of(app.tables.store, find_game("inns"), lines) is None


# Pictures


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (0.2499, 0.2501), (-40, 3), (0, 120_000), (5, 5), (-1e-9, 0)]
)
def test_a_scale_has_a_few_round_ticks(low: float, high: float) -> None:
    scale = Scale.around([low, high])
    ticks = scale.ticks()
    assert 1 <= len(ticks) <= 7
    assert all(scale.low <= each <= scale.high for each in ticks)
    assert 0 <= scale.at(low) <= scale.at(high) <= 100


# The first answers


def test_the_first_screen_answers_what_a_designer_asks(app: Inglenook, host: TestClient) -> None:
    """A yes or a no with its figures, for each number of players."""
    *_, made = sharpen(Study("keepers", TEXT, (2, 3), stages=(50, 400)))
    seat = Figure("seat A", 0.7, 0.65, 0.75, "share", Sentence("lab.nobody", share="1", low="0", high="2"), 2)
    unfair = Finding("seat", ("seat A",), 0.6, seat.sentence, (seat,), 2)
    page = host.get(f"/lab/m/{measured(app, host, replace(made, findings=(unfair,))).id}").text
    glance = page[page.index('id="lab-glance"') : page.index('id="lab-findings"')]
    assert glance.count('class="answer') == 6
    assert glance.count('class="answer grave"') == 1
    assert "<b>2 players:</b> No. Seat" in glance
    assert "<b>3 players:</b> Yes. No seat is more than" in glance
    assert glance.count("Nine games in ten:") == 2
    assert glance.count("of the wins come from behind") == 2
    assert "Look first at: <b>Seat A</b>" in glance
    assert "still to be measured" not in glance
    assert page.index('id="lab-glance"') < page.index('id="lab-findings"') < page.index('id="lab-seats"')


def test_what_was_not_measured_is_not_answered(app: Inglenook, host: TestClient) -> None:
    first, *_ = sharpen(Study("keepers", TEXT, (2,), stages=(50,)))
    glance = host.get(f"/lab/m/{measured(app, host, first).id}").text
    assert glance.count("That is still to be measured.") == 3


def test_time_left_is_told_by_what_was_played_not_by_what_was_loaded() -> None:
    made = Measurement("m", Wish("keepers", TEXT, (2,)), began=time.time() - 100)
    made.done(0.0)
    assert made.left is None
    made.began -= 10
    made.done(0.25)
    assert made.left == pytest.approx(30, abs=0.5)


def test_how_much_is_done_is_told_between_two_reports(app: Inglenook, host: TestClient) -> None:
    made = begun(app, host)
    app.lab._take(News(made.number, 0.25))
    assert 'value="0.25"' in host.get(f"/lab/m/{made.id}").text


def test_what_a_game_needs_is_loaded_when_its_form_is_opened(app: Inglenook, host: TestClient) -> None:
    """Once, and never while something is measured: the worker would leave that."""
    worker = app.lab._worker
    assert isinstance(worker, Waiting)
    host.get("/lab/g/keepers")
    host.get("/lab/g/keepers")
    assert worker.readied == [Ready("keepers")]
    begun(app, host)
    host.get("/lab/g/rogues")
    assert worker.readied == [Ready("keepers")]
