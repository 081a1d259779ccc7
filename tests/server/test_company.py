"""Those around a table: talk from the waiting room on, spectators apart, mute and send away, names, the host's part, a
rematch with seats kept, and who plays for somebody who is missing."""

import asyncio

import pytest

from inglenook.engine.errors import RefusedError
from inglenook.engine.labels import SPECTATOR
from inglenook.server.app import Inglenook
from inglenook.server.identity import Person, new_person
from inglenook.server.tables.company import alias
from inglenook.server.tables.hosting import Hosting
from inglenook.server.tables.push import Viewer
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table

from .helpers import ANN, BEN, CARA, DAN, SCRIPT, client, run, running, truth

HINT = "Ben holds the dragon"
EVE = Person("eveeveeve", "Eve")


def read(app: Inglenook, table: Table, person: Person | None) -> str:
    """All that somebody is sent: the page, what is pushed of it, and the interface."""
    token = {"authorization": f"Bearer {app.identities.token(person)}"} if person else {}
    told: str = client(app).get(f"/api/v1/tables/{table.id}", headers=token).text
    return app.renderer.table(table, person, False) + told


def voice(table: Table, person: Person) -> str:
    return alias(table.id, person.id)


# Talk


def test_people_talk_in_the_waiting_room(app: Inglenook) -> None:
    table = run(app.tables.create(ANN, "keepers", 3, {}))
    answer = client(app, DAN).post(f"/t/{table.id}/chat", data={"text": "May I?"}, headers=SCRIPT)
    assert answer.status_code == 204
    assert all("May I?" in read(app, table, person) for person in (ANN, DAN, None))


def test_who_watches_is_not_heard_by_those_who_play_before_the_end(app: Inglenook) -> None:
    table = run(running(app.tables))
    before = read(app, table, BEN)
    run(app.tables.chat(table, DAN, HINT))
    assert read(app, table, BEN) == before
    assert all(HINT in read(app, table, person) for person in (DAN, EVE, None))
    for person in (ANN, BEN, CARA):
        run(app.tables.agree_to_end(table, person))
    assert HINT in read(app, table, BEN)


@pytest.mark.parametrize("said", ["chat", "react"])
def test_what_spectators_say_makes_no_players_page_anew(app: Inglenook, said: str) -> None:
    """Not even the moment of a push tells that somebody has said something."""

    async def evening() -> list[bool]:
        table = await running(app.tables)
        viewers = [Viewer(table.id, seat) for seat in (0, 1, 2, SPECTATOR)]
        for viewer in viewers:
            app.tables.hub.enter(viewer)
        await (app.tables.chat(table, DAN, HINT) if said == "chat" else app.tables.react(table, DAN, "ha"))
        return [viewer.dirty.is_set() for viewer in viewers]

    assert run(evening()) == [False, False, False, True]


def test_what_spectators_say_does_not_count_in_what_players_read(app: Inglenook) -> None:
    """Lines have marks, by which a page knows what is new: they must not have gaps where others spoke."""
    table = run(running(app.tables))
    run(app.tables.chat(table, DAN, HINT))
    run(app.tables.chat(table, BEN, "psst", 2))
    run(app.tables.chat(table, ANN, "hello"))
    assert 'data-line="all-1"' in app.renderer.table(table, ANN, False)
    assert "all-2" not in app.renderer.table(table, ANN, False)


def test_a_reaction_is_read_in_the_readers_language(app: Inglenook) -> None:
    table = run(running(app.tables))
    run(app.tables.react(table, BEN, "ouch"))
    assert "Ouch!" in app.renderers["en"].table(table, ANN, False)
    assert "<b>Ben</b> Autsch!" in app.renderers["de"].table(table, ANN, False)
    refused = client(app, BEN).post(f"/t/{table.id}/react", data={"reaction": "boo"}, headers=SCRIPT)
    assert (refused.status_code, "one of well, ouch" in refused.text) == (409, True)


# Mute and send away


def test_who_is_muted_is_heard_no_more_by_one_alone(app: Inglenook) -> None:
    table = run(running(app.tables))
    run(app.tables.chat(table, BEN, "blah"))
    others = [read(app, table, person) for person in (BEN, CARA, None)]
    run(app.tables.mute(table, ANN, voice(table, BEN), True))
    assert "blah" not in read(app, table, ANN)
    assert [read(app, table, person) for person in (BEN, CARA, None)] == others
    assert "blah" not in read(app, Table.replay(table.id, app.tables.store.events(table.id)), ANN)
    run(app.tables.mute(table, ANN, voice(table, BEN), False))
    assert "blah" in read(app, table, ANN)


def test_who_is_sent_away_can_neither_sit_nor_talk_nor_play(app: Inglenook) -> None:
    table = run(app.tables.create(ANN, "keepers", 3, {}))
    run(app.tables.sit(table, BEN, 1))
    run(app.tables.remove(table, ANN, voice(table, BEN), True))
    assert table.seats[1].person is None
    for deed in (app.tables.sit(table, BEN, 1), app.tables.chat(table, BEN, "why?")):
        with pytest.raises(RefusedError, match="the host has sent you away"):
            run(deed)
    run(app.tables.remove(table, ANN, voice(table, BEN), False))
    run(app.tables.sit(table, BEN, 1))


def test_in_a_game_a_bot_has_the_seat_of_who_is_sent_away(app: Inglenook) -> None:
    table = run(running(app.tables))
    run(app.tables.remove(table, ANN, voice(table, BEN), True))
    assert table.seats[1].stand_in
    for deed in (app.tables.stand_in(table, BEN, ""), app.tables.act(table, BEN, 0, 0)):
        with pytest.raises(RefusedError, match="the host has sent you away"):
            run(deed)
    assert "Take over" not in app.renderer.table(table, BEN, False)
    for person in (ANN, CARA):
        run(app.tables.agree_to_end(table, person))
    assert table.over  # nobody waits for Ben's consent


def test_only_the_host_sends_somebody_away(app: Inglenook) -> None:
    table = run(running(app.tables))
    before = truth(table)
    with pytest.raises(RefusedError, match="only the host"):
        run(app.tables.remove(table, BEN, voice(table, CARA), True))
    assert truth(table) == before


# Names


@pytest.mark.parametrize("name", ["Apprentice", "Brimbo", "Lehrling", "MASTER", "Bot", "somebody", "Jemand"])
def test_nobody_is_called_like_a_bot_or_like_nobody(name: str) -> None:
    with pytest.raises(RefusedError, match="is what a bot or nobody is called; choose another name"):
        new_person(name)


def test_nobody_sits_or_speaks_under_the_name_of_somebody_at_the_table(app: Inglenook) -> None:
    table = run(app.tables.create(ANN, "keepers", 3, {}))
    for false in (Person("x", "Ann"), Person("y", "ÁNN")):
        for deed in (app.tables.sit(table, false, 1), app.tables.chat(table, false, "hi")):
            with pytest.raises(RefusedError, match="sits at this table already"):
                run(deed)
    for guest in ("1", "2"):
        run(app.tables.sit(table, Person(guest, "Guest"), int(guest)))


def test_who_has_changed_their_name_speaks_under_that_of_their_seat(app: Inglenook) -> None:
    table = run(running(app.tables))
    run(app.tables.chat(table, Person(BEN.id, "Ann"), "I give up"))
    assert table.chat[-1].name == "Ben"


# The host's part


def test_the_hosts_part_is_handed_over_and_stays(app: Inglenook) -> None:
    table = run(running(app.tables))
    with pytest.raises(RefusedError, match="only the host"):
        run(app.tables.hand_over(table, BEN, 1))
    run(app.tables.hand_over(table, ANN, 1))
    assert (table.is_host(BEN.id), table.chat[-1].text) == (True, "Ben is the host now.")
    assert Table.replay(table.id, app.tables.store.events(table.id)).host == BEN.id


@pytest.mark.parametrize("back", [False, True])
def test_the_hosts_part_passes_on_when_the_host_is_gone_for_long(tables: TableService, back: bool) -> None:
    async def evening() -> tuple[str, int]:
        over = asyncio.Event()

        async def sleep(seconds: float) -> None:
            await over.wait()

        hosting = Hosting(tables, sleep=sleep)
        table = await running(tables)
        tables.hub.enter(Viewer(table.id, 2))
        hosting.look(table)
        if back:
            tables.hub.enter(Viewer(table.id, 0))
        waits = list(hosting.waits.values())
        over.set()
        await asyncio.gather(*waits)
        return table.host, len(hosting.waits)

    assert run(evening()) == ((ANN if back else CARA).id, 0)


# Playing for somebody


def test_a_press_that_came_after_the_bots_takes_over(app: Inglenook) -> None:
    """Somebody was slower than the bot that plays for them: their page was old, but they are back."""
    table = run(running(app.tables))
    seat = table.playing.asked()[0]
    person = (ANN, BEN, CARA)[seat]
    run(app.tables.stand_in(table, seat, "apprentice"))
    run(app.tables.play(table, seat, [table.playing.legal(seat)[0]]))
    with pytest.raises(RefusedError, match="that page was old"):
        run(app.tables.act(table, person, 0, 0))
    assert not table.seats[seat].stand_in


def test_the_banner_says_that_a_bot_plays_for_me(app: Inglenook) -> None:
    table = run(running(app.tables))
    run(app.tables.leave(table, BEN))
    page = app.renderer.table(table, BEN, False)
    banner = page[page.index('id="prompt"') : page.index('id="board"')]
    assert "A bot is playing for you." in banner
    assert "Take over" in banner
    run(app.tables.stand_in(table, BEN, ""))
    assert "Take over" not in app.renderer.table(table, BEN, False)


def test_who_is_missing_is_named_with_since_when_and_what_can_be_done(app: Inglenook) -> None:
    async def evening() -> tuple[str, str, str]:
        table, hub = await running(app.tables), app.tables.hub
        asked = table.playing.asked()[0]
        hub.now = lambda: 5000.0
        for seat in range(3):
            hub.enter(Viewer(table.id, seat))
        gone = Viewer(table.id, asked)
        there = app.renderer.table(table, ANN, False)
        for viewer in list(hub._of(table.id)):
            if viewer.seat == asked:
                hub.leave(viewer)
        await app.tables.hand_over(table, ANN, (asked + 1) % 3)
        host, other = ((ANN, BEN, CARA)[(asked + n) % 3] for n in (1, 2))
        assert gone.seat == asked
        return there, app.renderer.table(table, host, False), app.renderer.table(table, other, False)

    there, host, other = run(evening())
    assert "data-ago" not in there
    assert all('left <span data-ago="5000">' in page for page in (host, other))
    assert ("Let a bot play" in host, "Let a bot play" in other) == (True, False)


# Again


def test_a_rematch_keeps_the_seats_and_one_press_joins(app: Inglenook) -> None:
    table = run(running(app.tables))
    for person in (ANN, BEN, CARA):
        run(app.tables.agree_to_end(table, person))
    again = run(app.tables.rematch(table, BEN))
    assert [seat.held_name for seat in again.seats] == ["Cara", "Ann", ""]
    assert "Ben wants to play again." in app.renderer.table(table, ANN, False)
    assert "wants to play again" not in app.renderer.table(table, BEN, False)
    with pytest.raises(RefusedError, match="this seat is kept for Ann"):
        run(app.tables.sit(again, DAN, 1))
    assert run(app.tables.rematch(table, ANN)).id == again.id
    assert again.seats[1].person == ANN.id
    run(app.tables.clear_seat(again, BEN, 0))
    run(app.tables.sit(again, DAN, 0))
    assert Table.replay(again.id, app.tables.store.events(again.id)).seats[0].person == DAN.id
