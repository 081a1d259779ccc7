"""Hints: the master's advice, for the asker's eyes only, given while everything else goes on."""

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

import inglenook
from inglenook.bots import WAIT, Decision
from inglenook.bots.levels import RANDOM
from inglenook.engine.chance import chance_from
from inglenook.engine.errors import InglenookError
from inglenook.engine.language import english, languages
from inglenook.engine.position import Position
from inglenook.engine.registry import find_game
from inglenook.engine.telling import meant
from inglenook.server.app import Inglenook
from inglenook.server.tables import bots, hints
from inglenook.server.tables.autoplay import Autoplay, Pace
from inglenook.server.tables.table import Table
from inglenook.warmup import prepare

from .helpers import ANN, BEN, CARA, EVERYBODY, SCRIPT, act, client, kept, play, run
from .test_app import Inline
from .test_secrecy import EYES, count_pushes, sent

NAMES = ["You", "Ben", "Cara"]


@dataclass
class Thinker:
    """A bot that can be made to think until it is let go, and that notes what it was given."""

    about: str = "takes the first"
    given: list[tuple[Position, int]] = field(default_factory=list)
    free: threading.Event = field(default_factory=threading.Event)
    begun: threading.Event = field(default_factory=threading.Event)

    def decide(self, position: Position, seat: int, seed: bytes, mind: Any = None) -> Decision:
        self.given.append((position, seat))
        self.begun.set()
        assert self.free.wait(60)
        legal = position.legal(seat)
        visits = {action: 70 if action == legal[0] else 2 for action in legal[:3]}
        return Decision(legal[0], visits, dict.fromkeys(visits, 0.42), (legal[0], legal[0]))


@pytest.fixture
def master(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    """In the master's place, somebody who answers at once unless told to wait; all other bots are quick."""
    thinker = Thinker()
    thinker.free.set()
    monkeypatch.setattr(bots, "find_bot", lambda name: thinker if name == "master" else RANDOM)
    yield thinker
    thinker.free.set()


async def seated(app: Inglenook, who: str = hints.ALL, people: int = 3, game: str = "keepers") -> Table:
    table = await app.tables.create(ANN, game, 3, {}, hints=who)
    for seat in range(1, 3):
        if seat < people:
            await app.tables.sit(table, EVERYBODY[seat], seat)
        else:
            await app.tables.seat_bot(table, ANN, seat, "apprentice")
    await app.tables.start(table, ANN)
    return table


def asker(table: Table) -> int:
    return table.playing.asked()[0]


async def answered(app: Inglenook, table: Table, seat: int) -> dict[str, Any]:
    app.adviser.ask(table, seat)
    await asyncio.wait([app.adviser.asked[table.id, seat].thought])
    shown = app.adviser.shown(table, seat, NAMES)
    assert shown is not None
    return shown


# What is said


def test_a_hint_says_what_how_sure_and_the_chance_of_each_choice(app: Inglenook) -> None:
    """By the real master, from the position as it is dealt."""

    async def evening() -> None:
        table = await seated(app)
        shown = await answered(app, table, asker(table))
        legal = {hints.say(table, action, NAMES) for action in table.playing.legal(asker(table))}
        assert shown["state"] == "given"
        assert shown["words"] in legal
        assert {each["words"] for each in shown["chances"]} <= legal
        assert [each["words"] for each in shown["chances"] if each["best"]] == [shown["words"]]
        assert all(0 <= each["percent"] <= 100 for each in shown["chances"])
        assert 0 < shown["thought"] <= 100
        assert shown["fair"] == 33.3

    prepare(find_game("keepers"), parts=("search",))
    run(evening())


def test_a_page_shows_the_hint_as_a_chart_with_nothing_inline(app: Inglenook, master: Thinker) -> None:
    async def evening() -> tuple[Table, int]:
        table = await seated(app)
        assert "ask-hint" in sent(app, table, asker(table))[0]
        await answered(app, table, asker(table))
        return table, asker(table)

    table, seat = run(evening())
    whole = sent(app, table, seat)[1]
    assert whole.count('class="chance-bar" width="42"') == len(table.playing.legal(seat)[:3])
    assert "(2 times)" in whole
    assert "It is sure: this way the game is won in about 42 of 100 cases." in whole
    assert "ask-hint" not in whole
    assert Inline(whole).found == []


def test_to_wait_can_be_advised_and_no_choice_is_said_so() -> None:
    table: Any = None
    assert hints.say(table, WAIT, []) == "Wait"
    assert hints.chances(Decision(3), {3: "Pass"}) == []


# Whose it is


def test_a_hint_names_the_card_and_not_its_place_where_its_asker_knows_it(app: Inglenook) -> None:
    table = run(seated(app, game="heroes"))
    (seat,) = table.playing.asked()
    view = table.playing.view(seat)
    place = next(n for n, each in enumerate(view["table"], 1) if each["open"])
    take, lay = (table.game.actions.parse(each) for each in (f"take[{place}]", "lay[1]"))
    told = hints.told(table, seat, Decision(take, {take: 1}, {take: 0.5}, (lay, lay)), NAMES, english())
    lying = view["table"][place - 1], view["seats"][seat]["rack"][0]
    names = [table.game.words.label(each["card"]["name"]) for each in lying]
    assert told["words"] == told["chances"][0]["words"] == f"Take the {names[0]}"
    assert told["then"] == [
        f"Put down the {names[1]}",
        "Put down your card 1",
    ]  # by then another one


@pytest.mark.parametrize("code", languages())
def test_an_action_is_told_by_the_class_that_offers_it(code: str) -> None:
    """Where it is read apart from the table, "its" says nothing; before a class offers one, there is nothing to say."""
    match = inglenook.new_match("heroes", players=2, seed=1)
    seat, parse, words = match.asked()[0], match.game.actions.parse, match.game.words_in(languages()[code])
    take = next(each for each in match.legal(seat) if match.game.actions[each].group.name == "take")
    use, skip = parse("use"), parse("skip")
    for action in (take, parse("lay[1]")):
        view = match.view(seat)
        assert not any(meant(match.game, words, view, seat, each) for each in (use, skip))
        match.act(seat, action)
    view = match.view(seat)
    name = words.label(view["decision"]["class"])
    assert all(name in (meant(match.game, words, view, seat, each) or "") for each in (use, skip))


def test_nobody_else_can_tell_that_a_hint_was_asked_for(app: Inglenook, master: Thinker) -> None:
    """Not by pages, pushes or numbers; and nothing of it is written down."""

    async def ask(table: Table, seat: int) -> None:
        await answered(app, table, seat)
        await asyncio.sleep(0.01)

    async def evening() -> None:
        table = await seated(app)
        seat = asker(table)
        others = [each for each in EYES if each != seat]
        before, disk = {each: sent(app, table, each) for each in others}, kept(app.tables, table)
        own = sent(app, table, seat)
        counts = await count_pushes(app, table, ask(table, seat))
        assert counts.pop(seat) >= 1
        assert set(counts.values()) == {0}
        assert {each: sent(app, table, each) for each in others} == before
        assert kept(app.tables, table) == disk
        assert sent(app, table, seat) != own

    run(evening())


def test_the_master_is_given_a_position_dealt_again(app: Inglenook, master: Thinker) -> None:
    """It never sees the truth: what it gets is a redeal, which another redeal of the seat cannot be told from."""

    async def evening() -> None:
        table = await seated(app)
        seat = asker(table)
        for number in range(4):
            app.adviser.asked.clear()
            await answered(app, table, seat)
            imagined = master.given[-1][0]
            chance = [chance_from(number.to_bytes(16, "little")) for _ in range(2)]
            truth = table.playing.seen_by(seat)
            assert bytes(imagined.redeal(seat, chance[0]).state) == bytes(truth.redeal(seat, chance[1]).state)
        states = {bytes(position.state) for position, _ in master.given}
        assert len(states - {bytes(table.playing.position.state)}) > 1

    run(evening())


@pytest.mark.parametrize(
    ("who", "people", "given"),
    [("alone", 1, True), ("alone", 2, False), ("all", 2, True), ("never", 1, False)],
)
def test_the_maker_of_a_table_says_who_gets_hints(app: Inglenook, who: str, people: int, given: bool) -> None:
    async def evening() -> None:
        table = await seated(app, who, people)
        assert hints.allowed(table) == given
        shown = app.adviser.shown(table, 0, NAMES)
        assert bool(shown) == (given and 0 in table.playing.able())
        if not given:
            with pytest.raises(InglenookError, match="no hints at this table"):
                app.adviser.ask(table, 0)

    run(evening())


def test_a_game_that_forbids_notes_gives_none(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(find_game("keepers").parts, "NOTES", False)
    table = run(seated(app))
    assert not hints.allowed(table)
    assert "ask-hint" not in sent(app, table, asker(table))[0]
    assert 'name="hints"' not in client(app, ANN).get("/new/keepers").text


def test_a_form_makes_the_table_as_chosen(app: Inglenook) -> None:
    def made(**fields: str) -> Table:
        answer = client(app, ANN).post("/tables", data={"game": "keepers", "players": "3", **fields})
        assert answer.status_code == 303
        return app.tables.table(answer.headers["location"].removeprefix("/t/"))

    assert 'name="hints"' in client(app, ANN).get("/new/keepers").text
    assert made().hints == hints.ALONE
    table = made(hints="all")
    assert table.hints == hints.ALL
    assert "Hints: for everybody." in client(app, BEN).get(f"/t/{table.id}").text
    refused = client(app, ANN).post("/tables", data={"game": "keepers", "players": "3", "hints": "maybe"})
    assert refused.status_code == 404


def test_a_table_from_before_there_were_hints_has_none(app: Inglenook) -> None:
    table = run(seated(app, hints.NEVER))
    assert b"hints" not in app.tables.store.events(table.id)[0]


@pytest.mark.parametrize("what", ["another's turn", "paused", "over", "watching", "spoken"])
def test_where_there_is_nothing_to_decide_there_is_no_hint(app: Inglenook, what: str) -> None:
    async def evening() -> None:
        table = await seated(app, game="torture" if what == "spoken" else "keepers")
        seat = asker(table)
        if what == "another's turn":
            seat = next(each for each in range(3) if each not in table.playing.able())
        elif what == "paused":
            await app.tables.pause(table, ANN, True)
        elif what == "over":
            for each in range(3):
                await app.tables.agree_to_end(table, each)
        elif what == "watching":
            seat = -1
        else:
            seat = await speaker(app, table)
        with pytest.raises(InglenookError, match="nothing for you to decide"):
            app.adviser.ask(table, seat)
        assert "hint" not in sent(app, table, seat)[0].replace("hints", "")

    run(evening())


async def speaker(app: Inglenook, table: Table) -> int:
    """The game goes on until somebody may say something."""
    for number in range(500):
        for seat in table.playing.able():
            if any(table.game.actions.is_spoken(action) for action in table.playing.legal(seat)):
                return seat
        await play(app.tables, table, 1, number)
    raise AssertionError("nobody is ever asked to speak")


def test_only_who_sits_there_can_ask(app: Inglenook) -> None:
    table = run(seated(app, people=2))
    answer = client(app, CARA).post(f"/t/{table.id}/hint", headers=SCRIPT)
    assert (answer.status_code, answer.text) == (409, "you do not sit at this table")


# When it is given


def test_asking_twice_thinks_once_and_a_new_decision_anew(app: Inglenook, master: Thinker) -> None:
    async def evening() -> None:
        table = await seated(app)
        seat = asker(table)
        for _ in range(3):
            await answered(app, table, seat)
        assert len(master.given) == 1
        await act(app.tables, table, seat, table.playing.legal(seat)[0])
        assert app.adviser.shown(table, seat, NAMES) == {"state": "offered"}
        await answered(app, table, seat)
        assert len(master.given) == 2

    run(evening())


def test_a_hint_is_shown_no_sooner_than_if_somebody_else_had_asked(app: Inglenook, master: Thinker) -> None:
    """Hints are thought out one after the other; who waits no longer than usual learns nothing from that."""
    assert hints.SOONEST > 0.9
    app.adviser.soonest = 60.0

    async def evening() -> None:
        table = await seated(app)
        app.adviser.ask(table, asker(table))
        while not master.given:
            await asyncio.sleep(0.001)
        while not app.adviser.turns.free:  # the thought is there
            await asyncio.sleep(0.001)
        assert app.adviser.shown(table, asker(table), NAMES) == {"state": "thinking"}
        app.adviser.close()

    run(evening())


def test_a_hint_for_an_old_decision_is_dropped(app: Inglenook, master: Thinker) -> None:
    master.free.clear()

    async def evening() -> None:
        table = await seated(app)
        seat = asker(table)
        app.adviser.ask(table, seat)
        old = app.adviser.asked[table.id, seat].thought
        await asyncio.to_thread(master.begun.wait, 60)
        assert app.adviser.shown(table, seat, NAMES) == {"state": "thinking"}
        await act(app.tables, table, seat, table.playing.legal(seat)[0])
        assert app.adviser.shown(table, seat, NAMES) == {"state": "offered"}
        master.free.set()
        await asyncio.wait([old])
        assert app.adviser.shown(table, seat, NAMES) == {"state": "offered"}
        assert app.adviser.asked == {}

    run(evening())


def test_a_hint_outlives_what_others_choose_face_down(app: Inglenook, master: Thinker) -> None:
    """All choose at the same time: that somebody has chosen makes no new decision for the rest."""

    async def evening() -> None:
        table = await seated(app)
        while len(table.playing.asked()) == 1:
            await act(app.tables, table, asker(table), table.playing.legal(asker(table))[-1])
        first, second = table.playing.asked()[:2]
        await answered(app, table, second)
        deeds = len(table.playing.deeds)
        while len(table.playing.deeds) == deeds:
            await act(app.tables, table, first, table.playing.legal(first)[-1])
        shown = app.adviser.shown(table, second, NAMES)
        assert shown is not None
        assert shown["state"] == "given"

    run(evening())


def test_a_thought_that_fails_can_be_asked_for_again(app: Inglenook, master: Thinker) -> None:
    async def evening() -> None:
        table = await seated(app)
        seat = asker(table)
        master.__dict__["decide"] = None
        assert await answered(app, table, seat) == {"state": "offered"}
        del master.__dict__["decide"]
        assert (await answered(app, table, seat))["state"] == "given"

    run(evening())


# Everything else goes on. The thinkers below are held until the rest has happened: no clock decides these tests.


def test_bots_move_and_pages_answer_while_the_master_thinks(app: Inglenook, master: Thinker) -> None:
    """The hint is held up; a table of bots plays on nevertheless, and pages are served."""
    master.free.clear()
    autoplay = Autoplay(app.tables, Pace(0))

    async def evening() -> None:
        table, other = await seated(app), await seated(app, people=1)
        await app.tables.stand_in(other, 0, "apprentice")
        app.adviser.ask(table, asker(table))
        await asyncio.to_thread(master.begun.wait, 60)
        app.tables.add_driver(autoplay)
        autoplay.drive(other)
        while len(other.playing.deeds) < 3:
            await asyncio.sleep(0.001)
        autoplay.close()
        assert "The master thinks" in sent(app, table, asker(table))[0]

    run(evening())


def test_a_page_answers_while_a_bot_thinks(app: Inglenook, master: Thinker) -> None:
    """A bot at the table is held in thought: people look, chat and are shown the chat, before it has moved."""
    master.free.clear()
    autoplay = app.autoplay
    autoplay.pace = Pace(0)
    app.tables.add_driver(autoplay)
    with client(app, ANN) as ann:
        assert ann.portal is not None
        table = ann.portal.call(thinking_bot, app, master)
        with ann.websocket_connect(f"/t/{table.id}/live") as socket:
            socket.receive_text()
            assert (
                ann.post(f"/t/{table.id}/chat", data={"text": "still here"}, headers=SCRIPT).status_code
                == 204
            )
            while "still here" not in socket.receive_text():
                pass
            assert "still here" in ann.get(f"/t/{table.id}").text
        assert table.playing.deeds == []
        master.free.set()
        ann.portal.call(moved, table)


async def thinking_bot(app: Inglenook, master: Thinker) -> Table:
    """A table whose bots think already, and whose only person waits for them."""
    table = await app.tables.create(ANN, "keepers", 3, {})
    for seat in (1, 2):
        await app.tables.seat_bot(table, ANN, seat, "master")
    await app.tables.start(table, ANN)
    if not any(table.seats[seat].bot for seat in table.playing.asked()):
        await app.tables.stand_in(table, 0, "master")
    await asyncio.to_thread(master.begun.wait, 60)
    return table


async def moved(table: Table) -> None:
    while not table.playing.deeds:
        await asyncio.sleep(0.001)
