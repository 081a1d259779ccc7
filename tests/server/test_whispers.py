"""Talk among two: both read it, and nobody else can tell that anything was said."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.engine.errors import RefusedError
from inglenook.server.app import Inglenook
from inglenook.server.identity import Person
from inglenook.server.limits import Rate
from inglenook.server.tables.push import Viewer
from inglenook.server.tables.table import Table

from .helpers import ANN, BEN, CARA, DAN, SCRIPT, app_in, client, run, running

API = "/api/v1"
SECRET = "Let us rob Cara tonight"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Inglenook]:
    with app_in(tmp_path) as made:
        yield made


def whisper(app: Inglenook, table: Table, text: str = SECRET) -> None:
    """Ann, in seat 0, says it to Ben, in seat 1."""
    run(app.tables.chat(table, ANN, text, 1))


def pages(app: Inglenook, table: Table, person: Person | None) -> list[str]:
    """All that somebody is sent: the part that is pushed, the page, and the interface."""
    shown = [app.renderer.table(table, person, True, part) for part in (True, False)]
    token = {"authorization": f"Bearer {app.identities.token(person)}"} if person else {}
    return [*shown, client(app).get(f"{API}/tables/{table.id}", headers=token).text]


def test_both_read_what_was_said_among_them(app: Inglenook) -> None:
    table = run(running(app.tables))
    whisper(app, table)
    assert all(SECRET in page for person in (ANN, BEN) for page in pages(app, table, person))
    assert "to you alone" in app.renderer.table(table, BEN, True, True)
    assert "to Ben alone" in app.renderer.table(table, ANN, True, True)


@pytest.mark.parametrize("person", [CARA, DAN, None], ids=["player", "stranger", "spectator"])
def test_to_nobody_else_anything_has_changed(app: Inglenook, person: Person | None) -> None:
    table = run(running(app.tables))
    run(app.tables.chat(table, BEN, "hello, all"))
    before = pages(app, table, person)
    whisper(app, table)
    assert pages(app, table, person) == before


def test_nobody_else_s_page_is_made_anew(app: Inglenook) -> None:
    """Not even the moment of a push tells that two are talking."""

    async def evening() -> list[bool]:
        table = await running(app.tables)
        viewers = [Viewer(table.id, seat) for seat in (0, 1, 2, -1)]
        for viewer in viewers:
            app.tables.hub.enter(viewer)
        await app.tables.chat(table, ANN, SECRET, 1)
        await asyncio.sleep(0)
        return [viewer.dirty.is_set() for viewer in viewers]

    assert run(evening()) == [True, True, False, False]


def test_private_talk_does_not_push_public_talk_out(app: Inglenook) -> None:
    table = run(running(app.tables))
    app.tables.talk = Rate(0, 1000)
    run(app.tables.chat(table, BEN, "hello, all"))
    for line in range(205):
        whisper(app, table, f"line {line}")
    assert "hello, all" in app.renderer.table(table, CARA, True, True)
    assert len(table.chat) == 201


def test_it_is_kept_for_the_two_and_not_for_who_sits_there_later(app: Inglenook) -> None:
    table = run(running(app.tables))
    whisper(app, table)
    run(app.tables.clear_seat(table, BEN, 1))
    again = Table.replay(table.id, app.tables.store.events(table.id))
    assert SECRET in app.renderer.table(again, ANN, True, True)
    assert SECRET not in app.renderer.table(again, None, True, True)


@pytest.mark.parametrize("to", [0, 7])
def test_there_must_be_somebody_to_talk_to(app: Inglenook, to: int) -> None:
    table = run(running(app.tables))
    with pytest.raises(RefusedError, match="nobody in that seat"):
        run(app.tables.chat(table, ANN, SECRET, to))


def test_who_only_watches_does_not_whisper(app: Inglenook) -> None:
    table = run(running(app.tables))
    with pytest.raises(RefusedError, match="only those who play"):
        run(app.tables.chat(table, DAN, SECRET, 1))


def test_the_form_and_the_interface_take_a_seat(app: Inglenook) -> None:
    table = run(running(app.tables))
    posted = client(app, ANN).post(f"/t/{table.id}/chat", data={"text": SECRET, "to": "1"}, headers=SCRIPT)
    assert posted.is_success
    assert [line.among for line in table.chat] == [{ANN.id, BEN.id}]
    form = app.renderer.table(table, CARA, True, True)
    assert '<option value="1">to Ben alone</option>' in form
    assert "to Cara alone" not in form
