"""A person's page: mine always, others' by consent; and how to take everything home, or be forgotten."""

import re

import msgspec
import pytest

from inglenook.server.app import Inglenook
from inglenook.server.tables import events as happened
from inglenook.server.tables.summaries import Summary, summary_of
from inglenook.server.tables.table import Table

from .helpers import ANN, BEN, CARA, client, play_out, run, running

DE = {"accept-language": "de"}
SHORT = {"max-rounds": "3"}


@pytest.fixture
def table(app: Inglenook) -> Table:
    """Ann, Ben and Cara have talked, and have played a game of Keepers to its end."""

    async def evening() -> Table:
        table = await running(app.tables, "keepers", 3, **SHORT)
        await app.tables.chat(table, ANN, "good luck to you all")
        await app.tables.chat(table, BEN, "and to you", to=0)
        await play_out(app.tables, table)
        return table

    return run(evening())


def shared(app: Inglenook) -> str:
    """The address of Ann's page after she has let others see it."""
    client(app, ANN).post("/me/share", data={"on": "yes"})
    found = re.search(r"/people/[\w-]+", client(app, ANN).get("/me/games").text)
    assert found
    return found[0]


def test_my_page_tells_my_games_and_leads_to_their_replays(app: Inglenook, table: Table) -> None:
    shown = client(app, ANN).get("/me/games").text
    assert f'href="/t/{table.id}/replay"' in shown
    assert "Ann, Ben, Cara" in shown
    assert "Personal" not in client(app, ANN).get("/me/games", headers=DE).text
    assert "Meine Spiele" in client(app, ANN).get("/me/games", headers=DE).text


def test_the_lobby_says_who_won_and_when(app: Inglenook, table: Table) -> None:
    shown = client(app, ANN).get("/").text
    winners = [("Ann", "Ben", "Cara")[seat] for seat in table.playing.winners()]
    assert ("won by" in shown) == bool(winners)
    assert "<time datetime=" in shown


def test_who_has_no_name_has_no_page(app: Inglenook) -> None:
    assert client(app).get("/me/games").status_code == 409


def test_nobody_sees_anothers_page_without_consent(app: Inglenook, table: Table) -> None:
    address = shared(app)
    assert "Ann at the tables" in client(app, BEN).get(address).text
    client(app, ANN).post("/me/share", data={"on": "no"})
    assert client(app, BEN).get(address).status_code == 404
    assert shared(app) != address


@pytest.mark.parametrize("secret", ["/me#", "Forget me", "Hide it again"])
def test_what_is_anns_own_is_not_on_the_page_that_others_see(
    app: Inglenook, table: Table, secret: str
) -> None:
    address = shared(app)
    assert secret in client(app, ANN).get("/me/games").text
    for visitor in (client(app, BEN), client(app)):
        shown = visitor.get(address).text
        assert secret not in shown
        assert ANN.id not in shown


@pytest.mark.parametrize("after", ["", "0", "1", "-1", "x", "9" * 40])
def test_any_page_of_a_history_can_be_asked_for(app: Inglenook, table: Table, after: str) -> None:
    assert client(app, ANN).get(f"/me/games?after={after}").status_code == 200


def test_all_that_is_kept_can_be_taken_home(app: Inglenook, table: Table) -> None:
    answer = client(app, ANN).get("/me/export")
    assert answer.headers["content-type"] == "application/json"
    told = answer.json()
    assert (told["id"], told["name"], told["results"][0]["table"]) == (ANN.id, "Ann", table.id)
    entries = told["tables"][0]["entries"]
    assert {"Created", "Sat", "Chatted"} == {entry["is"] for entry in entries}
    assert "good luck to you all" in answer.text
    assert CARA.id not in answer.text


def test_who_is_forgotten_is_somebody_and_moves_stay(app: Inglenook, table: Table) -> None:
    address, moves = shared(app), [deed.action for deed in table.playing.deeds]
    browser = client(app, ANN)
    assert browser.post("/me/forget").status_code == 409
    assert browser.post("/me/forget", data={"sure": "yes"}).status_code == 303
    again = run(app.tables.find(table.id))
    assert [seat.name for seat in again.seats] == ["somebody", "Ben", "Cara"]
    assert [deed.action for deed in again.playing.deeds] == moves
    assert app.tables.store.results(ANN.id, 5) == []
    assert len(app.tables.store.results(BEN.id, 5)) == 1
    assert client(app, BEN).get(address).status_code == 404
    left = b"".join(app.tables.store.events(table.id))
    for trace in (ANN.id, '"Ann"', "good luck"):
        assert trace.encode() not in left
    assert BEN.id.encode() in left
    assert list(app.tables.summaries.of(ANN.id)) == []


def test_lists_tell_of_the_forgotten_what_their_tables_would(app: Inglenook, table: Table) -> None:
    """Tables that are not in memory are not read for it: there may be thousands."""
    again = run(app.tables.rematch(table, BEN))  # where a seat is kept for Ann
    app.tables.loaded.clear()
    client(app, ANN).post("/me/forget", data={"sure": "yes"})
    assert table.id not in app.tables.loaded
    told = {each: app.tables.summaries[each] for each in (table.id, again.id)}
    kept = {
        each: msgspec.json.decode(body, type=Summary) for each, body in app.tables.store.summaries().items()
    }
    assert told == kept == {each: summary_of(run(app.tables.find(each))) for each in told}
    assert told[table.id].seats == ["somebody", "Ben", "Cara"]
    assert ANN.id not in f"{told}"


def test_who_is_forgotten_leaves_a_running_game_to_a_bot(app: Inglenook) -> None:
    table = run(running(app.tables, "keepers", 2))
    client(app, ANN).post("/me/forget", data={"sure": "yes"})
    again = run(app.tables.find(table.id))
    assert (again.seats[0].name, again.seats[0].left) == ("somebody", True)
    assert again.running


def test_what_was_written_to_the_forgotten_is_nobodys_to_read(app: Inglenook, table: Table) -> None:
    client(app, ANN).post("/me/forget", data={"sure": "yes"})
    whispers = [
        event
        for body in app.tables.store.events(table.id)
        if isinstance(event := happened.decode(body), happened.Chatted) and event.to
    ]
    assert [event.to.startswith("gone-") for event in whispers] == [True]
