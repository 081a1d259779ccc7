"""An honest deal: everybody is committed before the first nonce is told, and nobody can choose the cards but by
keeping silent, which all are told."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inglenook.engine.errors import InglenookError
from inglenook.engine.match import Deal, Match
from inglenook.engine.registry import find_game
from inglenook.server.app import Inglenook
from inglenook.server.identity import Person
from inglenook.server.store import Entry, StoreError
from inglenook.server.tables import events as happened
from inglenook.server.tables.autoplay import REVEAL, Autoplay
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table

from .helpers import (
    ANN,
    BEN,
    CARA,
    SCRIPT,
    TestClient,
    client,
    kept,
    patch_secrets,
    play_out,
    run,
    service_in,
    truth,
)

Opener = Callable[[], TableService]
NONCES = {ANN: b"a" * 32, BEN: b"b" * 32, CARA: b"c" * 32}
API = "/api/v1"
FIXTURES = Path(__file__).parent.parent / "fixtures" / "form2"
FACTS: dict[str, dict[str, Any]] = json.loads((FIXTURES / "tables.json").read_text("utf-8"))


def commitment(person: Person) -> bytes:
    return sha256(NONCES[person]).digest()


async def committed(tables: TableService, *people: Person, players: int = 0) -> Table:
    """A table at which all have brought commitments to their own nonces; the other seats are bots'."""
    table = await tables.create(
        people[0], "keepers", players or len(people), {}, commitment=commitment(people[0])
    )
    for seat, person in enumerate(people[1:], 1):
        await tables.sit(table, person, seat, commitment(person))
    for seat in range(len(people), len(table.seats)):
        await tables.seat_bot(table, people[0], seat, "master")
    return table


async def tell(tables: TableService, table: Table, *people: Person) -> None:
    for person in people:
        await tables.reveal(table, table.seat_of(person.id), NONCES[person])


async def refuses(tables: TableService, table: Table, work: Any, reason: str) -> None:
    before = kept(tables, table)
    with pytest.raises(InglenookError, match=reason):
        await work
    assert kept(tables, table) == before


@dataclass
class Time:
    """Time that passes when the test says so."""

    waits: list[float] = field(default_factory=list)
    passing: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        await self.passing.wait()
        await asyncio.sleep(0)


def driven(tables: TableService) -> Time:
    time = Time()
    tables.add_driver(Autoplay(tables, sleep=time.wait))
    return time


async def dealt(tables: TableService, table: Table) -> Table:
    while table.match is None or tables.lock(table.id).locked():
        await asyncio.sleep(0.01)
    return table


def on_disk(tables: TableService, table: Table) -> list[str]:
    return [type(happened.decode(body)).__name__ for body in tables.store.events(table.id)]


# In order


def test_all_are_committed_before_the_first_nonce_is_told(tables: TableService) -> None:
    async def evening() -> Table:
        table = await committed(tables, ANN, BEN)
        await refuses(tables, table, tables.reveal(table, 0, NONCES[ANN]), "not yet")
        await tables.start(table, ANN)
        assert (table.revealing, table.match, table.state) == (True, None, "open")
        await tell(tables, table, BEN)
        assert table.match is None
        await tell(tables, table, ANN)
        return table

    table = run(evening())
    assert on_disk(tables, table) == ["Created", "Sat", "Sat", "Revealing", "Revealed", "Revealed", "Started"]
    assert table.playing.deal.nonces == (NONCES[ANN], NONCES[BEN])
    assert [table.mark(seat) for seat in range(2)] == ["page", "page"]
    assert table.chat == []


def test_a_nonce_told_twice_is_the_same_one_and_another_is_refused(tables: TableService) -> None:
    async def evening() -> None:
        table = await committed(tables, ANN, BEN, CARA)
        await tables.start(table, ANN)
        for nonce in (NONCES[BEN], b"", b"a", bytes(32), NONCES[ANN] + b"a"):
            await refuses(tables, table, tables.reveal(table, 0, nonce), "not the nonce that this seat")
        await tell(tables, table, ANN, ANN)
        await refuses(tables, table, tables.reveal(table, 0, NONCES[BEN]), "not the nonce that this seat")
        assert on_disk(tables, table).count("Revealed") == 1

    run(evening())


def test_while_nonces_are_told_nobody_comes_or_goes(tables: TableService) -> None:
    async def evening() -> None:
        table = await committed(tables, ANN, BEN, players=3)
        await tables.start(table, ANN)
        await refuses(tables, table, tables.start(table, ANN), "started already")
        await refuses(tables, table, tables.sit(table, CARA, 2, commitment(CARA)), "started already")
        await refuses(tables, table, tables.seat_bot(table, ANN, 2, "master"), "started already")
        await refuses(tables, table, tables.clear_seat(table, BEN, 1), "being dealt")
        await refuses(tables, table, tables.clear_seat(table, ANN, 2), "being dealt")

    run(evening())


def test_a_late_sitter_commits_when_sitting_down(tables: TableService) -> None:
    async def evening() -> Table:
        table = await committed(tables, ANN, BEN)
        await tables.clear_seat(table, BEN, 1)
        assert table.mark(1) == ""
        await refuses(tables, table, tables.start(table, ANN), "nobody sits at B")
        await tables.sit(table, CARA, 1, commitment(CARA))
        await tables.start(table, ANN)
        await tell(tables, table, ANN, CARA)
        return table

    assert run(evening()).playing.deal.nonces == (NONCES[ANN], NONCES[CARA])


@pytest.mark.parametrize("wrong", [b"a", bytes(31), bytes(33)])
def test_a_commitment_of_another_length_is_refused(tables: TableService, wrong: bytes) -> None:
    async def evening() -> None:
        with pytest.raises(InglenookError, match="a commitment has 32 bytes"):
            await tables.create(ANN, "keepers", 2, {}, commitment=wrong)
        assert tables.summaries == {}
        table = await tables.create(ANN, "keepers", 2, {})
        await refuses(tables, table, tables.sit(table, BEN, 1, wrong), "a commitment has 32 bytes")

    run(evening())


# Who brings none


def test_for_who_commits_to_nothing_the_server_does_and_says_so(tables: TableService) -> None:
    async def evening() -> Table:
        table = await committed(tables, ANN, players=3)
        await tables.clear_seat(table, ANN, 1)
        await tables.sit(table, BEN, 1)
        assert [table.mark(seat) for seat in range(3)] == ["page", "server", ""]
        assert sha256(table.seats[1].nonce).hexdigest() == table.seats[1].sealed
        await tables.start(table, ANN)
        await tell(tables, table, ANN)
        return table

    table = run(evening())
    assert [table.mark(seat) for seat in range(3)] == ["page", "server", ""]
    assert table.playing.deal.nonces == (NONCES[ANN], table.seats[1].nonce, b"")


def test_where_nobody_has_a_nonce_to_tell_the_game_starts_at_once(tables: TableService) -> None:
    async def evening() -> Table:
        table = await tables.create(ANN, "keepers", 2, {})
        await tables.seat_bot(table, ANN, 1, "master")
        await tables.start(table, ANN)
        return table

    assert on_disk(tables, run(evening())) == ["Created", "Sat", "BotSat", "Started"]


def test_play_against_bots_at_once_needs_no_second_step(app: Inglenook) -> None:
    answer = client(app, ANN).post("/play", data={"game": "keepers"})
    table = app.tables.table(answer.headers["location"].removeprefix("/t/"))
    assert table.running
    assert [table.mark(seat) for seat in range(4)] == ["server", "", "", ""]


def test_a_rematch_is_committed_to_anew(tables: TableService) -> None:
    async def evening() -> Table:
        table = await committed(tables, ANN, BEN)
        await tables.start(table, ANN)
        await tell(tables, table, ANN, BEN)
        await play_out(tables, table)
        again = await tables.rematch(table, BEN, sha256(b"B" * 32).digest())
        assert await tables.rematch(table, ANN, sha256(b"A" * 32).digest()) is again
        await tables.start(again, BEN)
        await refuses(tables, again, tables.reveal(again, 0, NONCES[BEN]), "not the nonce that this seat")
        await tables.reveal(again, 0, b"B" * 32)
        await tables.reveal(again, 1, b"A" * 32)
        return again

    assert run(evening()).playing.deal.nonces == (b"B" * 32, b"A" * 32)


# Who keeps silent


def test_a_nonce_that_does_not_come_is_left_out_and_all_are_told(
    tables: TableService, open_tables: Opener
) -> None:
    async def evening() -> Table:
        time = driven(tables)
        table = await committed(tables, ANN, BEN, CARA)
        await tables.start(table, ANN)
        await tell(tables, table, ANN, CARA)
        assert table.match is None
        time.passing.set()
        await dealt(tables, table)
        assert time.waits == [REVEAL]
        await refuses(tables, table, tables.reveal(table, 1, NONCES[BEN]), "dealt already")
        return table

    table = run(evening())
    assert table.playing.deal.nonces == (NONCES[ANN], b"", NONCES[CARA])
    assert [table.mark(seat) for seat in range(3)] == ["page", "left-out", "page"]
    assert [(table.speaker(line), "Ben" in line.text) for line in table.chat] == [("server", True)]
    assert truth(open_tables().table(table.id)) == truth(table)


def test_a_full_disk_does_not_stop_the_start_for_good(
    tables: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> Table:
        time = driven(tables)
        table = await committed(tables, ANN, BEN)
        append = tables.store.append

        async def full(entry: Entry) -> None:
            if b"Started" in entry.body and len(time.waits) < 3:
                raise StoreError("the disk is full")
            await append(entry)

        monkeypatch.setattr(tables.store, "append", full)
        await tables.start(table, ANN)
        time.passing.set()
        return await dealt(tables, table)

    assert run(evening()).running


# After a restart


@pytest.mark.parametrize(("events", "told"), [(4, []), (5, [ANN]), (6, [ANN, BEN])])
def test_a_start_that_was_cut_off_goes_on(tmp_path: Path, events: int, told: list[Person]) -> None:
    """After a kill with the phase begun, with one nonce on disk, and with all of them but not the deal."""
    name = run(cut_off(tmp_path, events))

    async def wait_in_vain(tables: TableService) -> Table:
        time = driven(tables)
        table = tables.table(name)
        assert (table.revealing, len(table.owing())) == (True, 2 - len(told))
        time.passing.set()
        return await dealt(tables, table)

    with service_in(tmp_path) as tables:
        table = run(wait_in_vain(tables))
    assert table.playing.deal.nonces == tuple(NONCES[each] if each in told else b"" for each in (ANN, BEN))
    assert len(table.chat) == 2 - len(told)


def test_after_a_restart_pages_tell_their_nonces_again(tmp_path: Path) -> None:
    name = run(cut_off(tmp_path, 5))

    async def come_back(tables: TableService) -> Table:
        time, table = driven(tables), tables.table(name)
        await tell(tables, table, ANN, BEN)
        time.passing.set()
        return await dealt(tables, table)

    with service_in(tmp_path) as tables:
        assert run(come_back(tables)).playing.deal.nonces == (NONCES[ANN], NONCES[BEN])


async def cut_off(folder: Path, events: int) -> str:
    """A table at its start, killed when only so many events were on disk."""
    with service_in(folder) as tables:
        table = await committed(tables, ANN, BEN)
        await tables.start(table, ANN)
        await tell(tables, table, ANN, BEN)
    disk = sqlite3.connect(folder / "tables.sqlite", isolation_level=None)
    disk.execute("delete from events where number >= ?", (events,))
    disk.close()
    return table.id


def test_tables_from_before_commitments_are_dealt_as_ever(tables: TableService) -> None:
    """Events as they have been on disks since the first version: a nonce with the seat, and the start deals."""
    half, nonce = b"h" * 32, b"n" * 32
    edition = "\n".join(find_game("keepers").edition.lines())
    rules = find_game("keepers").rules_number
    bodies = [
        msgspec.json.encode(body)
        for body in (
            {"is": "Created", "at": 1.0, "game": "keepers", "rules": rules, "edition": edition}
            | {"players": 2, "host": "ann", "half": half},
            {"is": "Sat", "at": 2.0, "seat": 0, "person": "ann", "name": "Ann", "nonce": nonce},
            {"is": "BotSat", "at": 3.0, "seat": 1, "level": "master"},
            {"is": "Started", "at": 4.0},
        )
    ]
    table = Table.replay("old", bodies)
    assert cards(table.playing) == cards(new_match(Deal(half, (nonce, b""))))
    assert (table.mark(0), table.chat) == ("", [])


@pytest.mark.parametrize("name", FACTS)
def test_commitments_on_disk_stay_what_they_were(tmp_path: Path, name: str) -> None:
    shutil.copy(FIXTURES / "tables.sqlite", tmp_path)
    with service_in(tmp_path) as tables:
        table, facts = tables.table(name), FACTS[name]
    assert [seat.sealed for seat in table.seats] == facts["commitments"]
    if facts["rules"] in table.game.carries:
        assert table.revealing == facts["revealing"]
        assert [table.mark(seat) for seat in range(len(table.seats))] == facts["marks"]
        assert [[line.name, line.text] for line in table.chat] == facts["chat"]


# Who would choose the cards


@pytest.mark.parametrize("tells", list(product((False, True), repeat=2)))
def test_after_all_commitments_nobody_chooses_the_cards_but_by_silence(
    tables: TableService, monkeypatch: pytest.MonkeyPatch, tells: tuple[bool, bool]
) -> None:
    """An operator who plays along as Ann knows the table's half, and Ben's nonce as soon as it is told. He tries
    thousands of nonces of his own for cards that he likes; all that is left to him is who is silent, which all see."""
    patch_secrets(monkeypatch, lambda: b"h" * 32)

    async def evening() -> Table:
        time, table = driven(tables), await committed(tables, ANN, BEN)
        seals = [table.commitment.hex(), *(seat.sealed for seat in table.seats)]
        await tables.start(table, ANN)
        await tell(tables, table, *[BEN] * tells[1])
        before = kept(tables, table)
        for number in range(2000):
            with pytest.raises(InglenookError, match="not the nonce that this seat"):
                await tables.reveal(table, 0, number.to_bytes(32, "little"))
        assert kept(tables, table) == before
        await tell(tables, table, *[ANN] * tells[0])
        time.passing.set()
        await dealt(tables, table)
        assert [table.playing.deal.commitment.hex(), *(seat.sealed for seat in table.seats)] == seals
        return table

    table = run(evening())
    nonces = [NONCES[person] if told else b"" for person, told in zip((ANN, BEN), tells, strict=True)]
    assert cards(table.playing) == cards(new_match(Deal(b"h" * 32, tuple(nonces))))
    assert [table.mark(seat) for seat in range(2)] == ["page" if told else "left-out" for told in tells]
    assert len(table.chat) == tells.count(False)


def new_match(deal: Deal) -> Match:
    game = find_game("keepers")
    return Match(game, game.schema.with_options(game.schema.table), 2, deal)


def cards(match: Match) -> bytes:
    return bytes(match.position.state)


# Over the wire


def test_forms_carry_the_commitment_and_the_nonce(app: Inglenook) -> None:
    ann, ben = client(app, ANN, headers=SCRIPT), client(app, BEN, headers=SCRIPT)
    made = ann.post("/tables", data={"game": "keepers", "players": 2, "commitment": commitment(ANN).hex()})
    here = made.headers["location"]
    table = app.tables.table(here.removeprefix("/t/"))
    assert ben.post(f"{here}/sit", data={"seat": 1, "commitment": "xyz"}).status_code == 409
    assert ben.post(f"{here}/sit", data={"seat": 1, "commitment": "ab"}).status_code == 409
    ben.post(f"{here}/sit", data={"seat": 1, "commitment": commitment(BEN).hex()})
    ann.post(f"{here}/start")
    page = ann.get(here).text
    seats = page.partition("<h2>Seats")[2].partition('id="chat"')[0]
    assert ("data-revealing" in page, bool(seats), "<button" in seats) == (True, True, False)
    for browser, person in ((ann, BEN), (client(app, CARA, headers=SCRIPT), ANN)):
        assert browser.post(f"{here}/reveal", data={"nonce": NONCES[person].hex()}).status_code == 409
    assert ann.post(f"{here}/reveal", data={"nonce": "x"}).status_code == 409
    for browser, person in ((ann, ANN), (ben, BEN)):
        assert browser.post(f"{here}/reveal", data={"nonce": NONCES[person].hex()}).status_code == 204
    assert table.playing.deal.nonces == (NONCES[ANN], NONCES[BEN])
    assert 'id="board"' in ann.get(here).text


def test_json_carries_the_commitment_and_the_nonce(app: Inglenook) -> None:
    ann, ben = (json_client(app, person) for person in (ANN, BEN))
    form = {"game": "keepers", "players": 2, "commitment": commitment(ANN).hex()}
    here = f"{API}/tables/{ann.post(f'{API}/tables', json=form).json()['id']}"
    ben.post(f"{here}/sit", json={"seat": 1, "commitment": commitment(BEN).hex()})
    assert ben.post(f"{here}/reveal", json={"nonce": NONCES[BEN].hex()}).status_code == 409
    seen = ann.post(f"{here}/start", json={}).json()
    assert (seen["revealing"], "page" in seen) == (True, False)
    assert [(place["nonce"], place["commitment"]) for place in seen["places"]] == [
        ("page", commitment(person).hex()) for person in (ANN, BEN)
    ]
    assert ben.post(f"{here}/reveal", json={"nonce": NONCES[ANN].hex()}).status_code == 409
    assert ben.post(f"{here}/reveal", json={"nonce": "ab"}).status_code == 400
    ben.post(f"{here}/reveal", json={"nonce": NONCES[BEN].hex()})
    seen = ann.post(f"{here}/reveal", json={"nonce": NONCES[ANN].hex()}).json()
    assert (seen["revealing"], seen["state"], "page" in seen) == (False, "running", True)


def json_client(app: Inglenook, person: Person) -> TestClient:
    return client(app, headers={"authorization": f"Bearer {app.identities.token(person)}"})


def test_before_the_end_no_page_has_a_nonce_and_telling_one_changes_nobodys_page(app: Inglenook) -> None:
    def pages() -> list[str]:
        browsers = [client(app, person) for person in (ANN, BEN, CARA, None)]
        return [each.get(f"{at}/{table.id}").text for each in browsers for at in ("/t", f"{API}/tables")]

    table = run(committed(app.tables, ANN, BEN))
    seen = pages()
    run(app.tables.start(table, ANN))
    begun = pages()
    run(tell(app.tables, table, ANN))
    assert pages() == begun
    run(tell(app.tables, table, BEN))
    for nonce in NONCES.values():
        assert nonce.hex() not in "".join([*seen, *begun, *pages()])


def test_the_replay_shows_every_nonce_with_its_mark(app: Inglenook) -> None:
    async def evening() -> Table:
        table = await committed(app.tables, ANN, BEN, CARA, players=4)
        await app.tables.clear_seat(table, CARA, 2)
        await app.tables.sit(table, CARA, 2)
        await app.tables.start(table, ANN)
        await tell(app.tables, table, BEN)
        await app.tables.deal(table)
        await play_out(app.tables, table)
        return table

    table = run(evening())
    page = client(app, BEN).get(f"/t/{table.id}/replay").text
    assert "The deal is confirmed." in page
    marks = ["Nonce of A, left out", "Nonce of B, by the page", "Nonce of C, by the server"]
    assert [mark in page for mark in [*marks, "Nonce of D"]] == [True, True, True, False]
    assert NONCES[ANN].hex() not in page
    for shown in (*(seat.sealed for seat in table.seats), *(seat.nonce.hex() for seat in table.seats)):
        assert shown in page
