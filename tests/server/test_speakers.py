"""Who speaks in the chat: a name alone proves nothing, so nobody can speak as a player or as the server."""

import pytest

from inglenook.engine.errors import RefusedError
from inglenook.engine.language import Sentence
from inglenook.server.app import Inglenook
from inglenook.server.identity import Person, new_person
from inglenook.server.store import Entry
from inglenook.server.tables import events as happened

from .helpers import ANN, BEN, DAN, client, run, running

FALSE_ANN = Person("somebody else", "Ann")


@pytest.mark.parametrize(
    "name",
    ["Inglenook", "INGLENOOK", "inglenook", " Ingle nook ", "lnglenook", "1nglenook", "Ingleno0k", "Ïnglenöok",
     "Ｉｎｇｌｅｎｏｏｋ", "Іnglenооk", "Inglenook (server)", "the Inglenook", "I-n-g-l-e-n-o-o-k", "𝐈nglenook"],
)  # fmt: skip
def test_nobody_is_called_what_the_server_is_called(app: Inglenook, name: str) -> None:
    with pytest.raises(RefusedError, match="Inglenook is what the server itself is called; choose another"):
        new_person(name)
    assert client(app).post("/me", data={"name": name}).status_code == 409
    assert client(app).post("/api/v1/people", json={"name": name}).status_code == 409


@pytest.mark.parametrize("name", ["Ingle", "Nook", "Inge", "Никита", "Ελένη", "Lenny", "小林", "O'Neil"])
def test_other_names_are_everybodys(name: str) -> None:
    assert new_person(name).name == name


def test_a_spectator_cannot_speak_as_a_player_or_as_the_server(app: Inglenook) -> None:
    table = run(running(app.tables))
    run(app.tables._announce(table, Sentence("chat.late", name="Ben")))
    with pytest.raises(RefusedError, match="Ann sits at this table already"):
        run(app.tables.chat(table, FALSE_ANN, "I give up"))
    for person in (ANN, Person("known since long ago", "Inglenook")):
        run(app.tables.chat(table, person, "I give up"))
    page = client(app).get(f"/t/{table.id}").text
    assert '<span class="tag">A</span> <b>Ann</b> I give up' in page
    assert '<span class="tag">watching</span> <b>Inglenook</b> I give up' in page
    assert '#icon-tavern-sign"/></svg> <b>Inglenook</b> The secret number of Ben did not' in page
    seen = client(app).get(f"/api/v1/tables/{table.id}").json()
    assert seen["speakers"] == ["server", "A", "spectator"]
    assert [len(line) for line in seen["chat"]] == [2] * 3


def test_who_speaks_is_where_they_sit_now(app: Inglenook) -> None:
    """Somebody who spoke in a seat and left it is not taken for the next one there."""
    table = run(app.tables.create(BEN, "keepers", 2, {}))
    run(app.tables.sit(table, FALSE_ANN, 1))
    run(app.tables.chat(table, FALSE_ANN, "I never attack"))
    run(app.tables.clear_seat(table, FALSE_ANN, 1))
    run(app.tables.sit(table, ANN, 1))
    assert [table.speaker(line) for line in table.chat] == ["spectator"]


def test_what_was_said_before_speakers_were_kept_is_still_read(app: Inglenook) -> None:
    table = run(running(app.tables))
    old = b'{"is":"Chatted","at":5.0,"name":"Ann","text":"long ago"}'
    assert happened.decode(old) == happened.Chatted(5.0, "Ann", "long ago")
    run(app.tables.store.append(Entry(table.id, table.rev, old)))
    app.tables.loaded.clear()
    assert "<b>Ann</b> long ago</p>" in client(app, BEN).get(f"/t/{table.id}").text


def test_no_id_of_a_speaker_is_in_a_page(app: Inglenook) -> None:
    table = run(running(app.tables))
    run(app.tables.chat(table, DAN, "hello"))
    for answer in (client(app).get(f"/t/{table.id}"), client(app).get(f"/api/v1/tables/{table.id}")):
        assert "hello" in answer.text
        assert DAN.id not in answer.text
