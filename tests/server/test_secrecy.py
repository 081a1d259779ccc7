"""Secrecy over the bytes that are really sent: pages, pushes and refusals tell nobody what they may not know.

Twins are two tables that differ only in cards hidden from one pair of eyes. Both are played alike, over HTTP,
and all that those eyes are ever sent must be the same, byte for byte."""

import asyncio
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inglenook.engine.chance import chance_from
from inglenook.engine.conformance import secrecy
from inglenook.engine.conformance.cases import Case
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.layout import Bytes
from inglenook.engine.match import Deed, Match
from inglenook.engine.position import Position
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_for
from inglenook.engine.settings import Value
from inglenook.server.api.app import HERE
from inglenook.server.api.views import happened, seen
from inglenook.server.app import Inglenook
from inglenook.server.identity import COOKIE, Person
from inglenook.server.store import Entry, Result
from inglenook.server.store.sqlite import SQLiteStore
from inglenook.server.tables.hints import ALL
from inglenook.server.tables.push import Viewer
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table
from inglenook.server.web.parts import Sent

from ..ours import OURS, cases
from .helpers import EVERYBODY, SCRIPT, act, app_in, client, play, run, running

DEALT = [*cases("dealt"), ("torture", {"live": "off"})]
SEALED = cases("sealed")
GAMES = [*DEALT, *cases("pages"), ("torture", {"live": "on"})]
PLAYERS = 3
CLICKS = 16  # that twins are followed for
EYES = [*range(PLAYERS), SPECTATOR]
Way = Callable[[Position, int, Bytes], Position]


def person_at(seat: int) -> Person | None:
    return EVERYBODY[seat] if seat >= 0 else None


def sent(app: Inglenook, table: Table, seat: int) -> list[str]:
    """The part that is pushed, the whole page, and what other people's clients get."""
    person = person_at(seat)
    pages = [app.renderer.table(table, person, True, part) for part in (True, False)]
    return [*pages, *(msgspec.json.encode(each).decode() for each in asked(app, table, person))]


def asked(app: Inglenook, table: Table, person: Person | None) -> list[msgspec.Struct]:
    return [seen(table, person, app.adviser), happened(table, person, 0)]


def test_what_is_compared_has_everything_that_a_page_carries(app: Inglenook) -> None:
    """Hints on offer, choices, the prompt with its tip, scenes, and the log."""
    table = run(running(app.tables, "keepers", PLAYERS, ALL))
    seat = table.playing.asked()[0]
    text = sent(app, table, seat)[1]
    for part in ('id="ask-hint"', 'name="action"', 'class="tip"', 'class="scene ', 'id="log"'):
        assert part in text, part


# Another truth gives the same page


def dealt_again(app: Inglenook, table: Table, seat: int, number: int, way: Way = Position.redeal) -> Table:
    """The same table with everything that the seat does not know, or its screen must forget, replaced."""
    other = Table.replay(table.id, app.tables.store.events(table.id))
    chance = chance_from(seed_for(b"again", number))
    other.playing.position.state[:] = way(table.playing.position, seat, chance).state
    return other


def test_no_game_is_left_out() -> None:
    assert {name for name, _ in GAMES} == {*OURS, "torture"}


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_page_is_the_same_for_every_truth_that_the_seat_cannot_tell_apart(
    app: Inglenook, game: str, options: dict[str, str]
) -> None:
    varied = 0
    table = run(running(app.tables, game, PLAYERS, ALL, **options))
    for number in range(6):
        for seat, way in product(EYES, (Position.redeal, Position.forget)):
            other = dealt_again(app, table, seat, number, way)
            varied += bytes(other.playing.position.state) != bytes(table.playing.position.state)
            assert sent(app, other, seat) == sent(app, table, seat), (number, seat, way)
        run(play(app.tables, table, 15, number))
    assert varied > 6


def test_the_comparison_can_fail(app: Inglenook) -> None:
    """Another truth for somebody else is another page."""
    table = run(running(app.tables))
    others = [dealt_again(app, table, 1, number) for number in range(5)]
    assert any(sent(app, other, 0) != sent(app, table, 0) for other in others)


# Twins over HTTP


class Eyes:
    """One viewer of a table: what their browser asks for and what is pushed to it."""

    def __init__(self, app: Inglenook, stack: ExitStack, table: str, seat: int) -> None:
        self.browser, self.address, self.seen = client(app, person_at(seat)), f"/t/{table}", list[Any]()
        stack.enter_context(self.browser)
        self.socket = stack.enter_context(self.browser.websocket_connect(f"{self.address}/live"))

    def post(self, command: str, **fields: object) -> int:
        answer = self.browser.post(f"{self.address}/{command}", data=fields, headers=SCRIPT)
        self.seen.append((answer.status_code, answer.content, sorted(answer.headers.items())))
        return int(answer.status_code)

    def look(self) -> None:
        """At the page, and at the table as other people's clients get it."""
        self.seen.append(self.browser.get(self.address).content)
        token = self.browser.cookies.get(COOKIE)
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.seen.append(self.browser.get(f"{HERE}/tables/{self.address[3:]}", headers=headers).content)

    def pushed(self) -> None:
        self.seen.append(self.socket.receive_text())

    def until(self, words: str) -> list[str]:
        """All pushes up to the first that says so."""
        pushes = [self.socket.receive_text()]
        while words not in pushes[-1]:
            pushes.append(self.socket.receive_text())
        return pushes


@dataclass
class Served:
    """A table with everybody's eyes on it."""

    app: Inglenook
    table: Table
    eyes: dict[int, Eyes]

    def settle(self, words: str) -> None:
        """Somebody talks, so that everybody's pages are new and nothing more is on its way."""
        assert self.eyes[0].post("chat", text=words) == 204
        for each in self.eyes.values():
            each.until(words)
            each.seen.clear()

    def play(self, deed: Deed) -> None:
        """One click, over HTTP: it is pushed to those whose page it changes."""
        before = self.pages()
        if deed.seat < PLAYERS and not self.table.game.actions.is_spoken(deed.action):
            decision = self.table.seats[deed.seat].decisions
            assert self.eyes[deed.seat].post("act", action=deed.action, decision=decision, post="p") == 204
        else:
            portal = self.eyes[0].browser.portal
            assert portal is not None
            portal.call(act, self.app.tables, self.table, deed.seat, deed.action)
        after = self.pages()
        for seat, each in self.eyes.items():
            if after[seat] != before[seat]:
                each.pushed()

    def pages(self) -> dict[int, str]:
        """The parts that are pushed when they change; what clients get may tell more, which they ask for."""
        return {seat: sent(self.app, self.table, seat)[0] for seat in self.eyes}

    def annoy(self, seat: int) -> None:
        """All kinds of refusals."""
        if seat >= 0:
            decision = self.table.seats[seat].decisions
            self.eyes[seat].post("act", action=0, decision=decision + 5)
            self.eyes[seat].post("act", action=10_000, decision=decision)
            self.eyes[seat].post("keep", action=10_000)
            self.eyes[seat].post("say", text="x" * 101, decision=decision)


@contextmanager
def served(app: Inglenook, table: Table) -> Iterator[Served]:
    """One loop for all browsers of an application: the first browser's."""
    with ExitStack() as stack:
        first = Eyes(app, stack, table.id, SPECTATOR)
        eyes = {SPECTATOR: first}
        for seat in range(PLAYERS):
            eyes[seat] = sharing(app, stack, table.id, seat, first)
        hosted = Served(app, table, eyes)
        hosted.settle("All here.")
        yield hosted


def sharing(app: Inglenook, stack: ExitStack, table: str, seat: int, first: Eyes) -> Eyes:
    eyes = Eyes.__new__(Eyes)
    eyes.browser, eyes.address, eyes.seen = client(app, person_at(seat)), f"/t/{table}", []
    eyes.browser.portal = first.browser.portal
    eyes.socket = stack.enter_context(eyes.browser.websocket_connect(f"{eyes.address}/live"))
    return eyes


def texts(options: Mapping[str, Value]) -> dict[str, str]:
    return {name: str(value) for name, value in options.items()}


def twins(folder: Path, case: Case, seat: int, seed: int, stack: ExitStack) -> tuple[Served, Served] | None:
    """Two applications with the same table; its cards differ where the seat cannot see them."""
    tapes: list[Bytes] = []
    one = Match(case.game, case.edition, PLAYERS, dealer=secrecy._taping(tapes, seed))
    two = secrecy._twin(case, tapes, seat, random.Random(seed), bytes(one.position.state))
    if two is None:
        return None
    first, second = (stack.enter_context(app_in(folder)) for _ in range(2))
    table = run(running(first.tables, case.game.name, PLAYERS, ALL, **texts(case.options)))
    copy = Table.replay(table.id, first.tables.store.events(table.id))
    second.tables.loaded[copy.id], second.tables.summaries[copy.id] = copy, first.tables.summaries[table.id]
    second.tables.store = Nowhere(folder / "tables.sqlite")
    stack.callback(second.tables.store.close)
    table.match, copy.match = one, two
    return stack.enter_context(served(first, table)), stack.enter_context(served(second, copy))


class Nowhere(SQLiteStore):
    """A store for the second twin, whose events the first has written already."""

    async def append(self, entry: Entry) -> None:
        pass

    async def note(self, table: str, summary: bytes, results: Sequence[Result] = ()) -> None:
        pass


def live_alike(pair: tuple[Served, Served], seat: int, seed: int) -> int:
    """Play twins until they part; returns how many clicks that took."""
    one, two = pair
    rng = random.Random(seed)
    for survived in range(CLICKS):
        for each in pair:
            each.eyes[seat].look()
            if survived % 6 == 0:
                each.annoy(seat)
        assert one.eyes[seat].seen == two.eyes[seat].seen, f"seat {seat} can tell the twins apart"
        deed = secrecy._shared_deed(one.table.playing, two.table.playing, rng)
        if deed is None or not possible(deed, one, two):
            return survived
        if secrecy._parted(one.table.playing, two.table.playing, seat):
            return survived
    return survived


def possible(deed: Deed, one: Served, two: Served) -> bool:
    """Play it at both; a card that is not where the first had it ends the twins' life."""
    one.play(deed)
    try:
        two.play(deed)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("seat", EYES)
@pytest.mark.parametrize(("game", "options"), DEALT)
def test_twins_send_a_seat_the_same_bytes(
    tmp_path: Path, game: str, options: dict[str, Value], seat: int, soak: bool
) -> None:
    lived = 0
    for seed in range(40 if soak else 2):
        with ExitStack() as stack:
            folder = tmp_path / str(seed)
            folder.mkdir()
            pair = twins(folder, Case(find_game(game), PLAYERS, options), seat, seed, stack)
            lived += live_alike(pair, seat, seed) if pair else 0
    assert lived > 3


@pytest.mark.parametrize(("game", "options"), SEALED)
def test_nobody_else_can_tell_which_sealed_choice_was_made(
    app: Inglenook, game: str, options: dict[str, str]
) -> None:
    table, pairs = run(running(app.tables, game, PLAYERS, ALL, **options)), 0
    for number in range(60):
        asked = table.playing.asked()
        if len(asked) > 1 and not table.playing.drafts:
            seat = asked[number % len(asked)]
            one, two = (after_choosing(app, table, seat, which) for which in (0, -1))
            pairs += one.playing.deeds != two.playing.deeds
            for eyes in EYES:
                assert eyes == seat or sent(app, one, eyes) == sent(app, two, eyes), (seat, eyes)
        run(play(app.tables, table, 2, number))
    assert pairs > 1


def after_choosing(app: Inglenook, table: Table, seat: int, which: int) -> Table:
    """The table after a seat has taken its first, or its last, choice until it has decided."""
    other = Table.replay(table.id, app.tables.store.events(table.id))
    other.match = secrecy._choose(other.playing, seat, which)
    return other


# Other channels


@pytest.mark.parametrize(("game", "opening"), [("keepers", []), ("torture", ["mark[oak]"] * PLAYERS)])
def test_a_private_click_causes_no_push_to_others(app: Inglenook, game: str, opening: list[str]) -> None:
    """Nor does it change their pages; a commit does both, once for everybody."""
    actions = find_game(game).actions
    table = run(running(app.tables, game))
    for number, action in enumerate(opening):
        run(act(app.tables, table, number, actions.parse(action)))
    seat = table.playing.asked()[0]
    others = [each for each in EYES if each != seat]
    before = {each: sent(app, table, each) for each in others}
    counts = run(count_pushes(app, table, private_clicks(app.tables, table, seat)))
    assert counts == {each: 5 if each == seat else 0 for each in EYES}
    assert {each: sent(app, table, each) for each in others} == before
    counts = run(count_pushes(app, table, commit(app.tables, table, seat)))
    assert {counts[each] for each in others} == {1}


async def private_clicks(tables: TableService, table: Table, seat: int) -> None:
    """Three clicks and two of them back."""
    for take_back in (False, True, False, True, False):
        if take_back:
            await tables.take_back(table, seat, table.seats[seat].decisions)
        else:
            drafts = [n for n in table.playing.legal(seat) if table.game.actions.is_draft(n)]
            await act(tables, table, seat, drafts[0])
        await asyncio.sleep(0.01)


async def commit(tables: TableService, table: Table, seat: int) -> None:
    """Drafts until something can be committed, then that."""
    while True:
        legal = table.playing.legal(seat)
        final = [n for n in legal if not table.game.actions.is_draft(n)]
        await act(tables, table, seat, (final or legal)[0])
        if final:
            await asyncio.sleep(0.01)
            return


async def count_pushes(app: Inglenook, table: Table, work: Any) -> dict[int, int]:
    """How often each pair of eyes is sent a page while that is done."""
    app.tables.hub.now = lambda: 0.0  # pages do not tell that they were there until just now
    hub, counts = app.tables.hub, dict.fromkeys(EYES, 0)
    viewers = {seat: Viewer(table.id, seat) for seat in EYES}

    def serve(seat: int) -> Any:
        known = Sent()

        async def send(page: str) -> None:
            counts[seat] += 1

        return viewers[seat].serve(
            lambda: known.news(app.renderer.pushed(table, person_at(seat), True)), send
        )

    serving = [asyncio.create_task(serve(seat)) for seat in EYES]
    for viewer in viewers.values():
        hub.enter(viewer)
    await asyncio.sleep(0.01)
    counts.update(dict.fromkeys(EYES, 0))  # the first page is everybody's
    await work
    for task in serving:
        task.cancel()
    for viewer in viewers.values():
        hub.leave(viewer)
    return counts


def test_no_counter_of_anybody_else_is_in_a_page(app: Inglenook) -> None:
    """Numbers that tell how often somebody clicked are set to something unmistakable, and looked for."""
    table = run(running(app.tables))
    for number, seat in enumerate(table.seats):
        seat.decisions = 70_000_001 + number
        seat.post = f"mark-{70_000_001 + number}"
    table.rev = 80_000_001
    for eyes in EYES:
        text = "".join(sent(app, table, eyes))
        assert set(re.findall(r"70000\d+", text)) <= {str(70_000_001 + eyes)}
        assert "80000001" not in text
        assert "mark-" not in text


def test_keys_and_ids_of_people_are_in_no_page(app: Inglenook) -> None:
    table = run(running(app.tables))
    secrets = [table.half.hex(), *(seat.nonce.hex() for seat in table.seats), *(p.id for p in EVERYBODY)]
    for eyes in EYES:
        text = "".join(sent(app, table, eyes))
        assert [secret for secret in secrets if secret in text] == []


def test_ids_in_a_page_are_the_same_for_every_hidden_card(app: Inglenook) -> None:
    """Ids of elements come from places and actions that the seat sees, not from what lies face down."""
    table = run(running(app.tables))
    marks = re.compile(r'(?:id|data-glide)="([^"]*)"')
    for seat in EYES:
        ids = {tuple(marks.findall(sent(app, dealt_again(app, table, seat, n), seat)[0])) for n in range(8)}
        assert len(ids) == 1


def test_a_refusal_to_a_stranger_or_out_of_turn_is_the_same_for_every_truth(app: Inglenook) -> None:
    table = run(running(app.tables))
    waiting = (table.playing.asked()[0] + 1) % PLAYERS
    said = set()
    for number in range(8):
        app.tables.loaded[table.id] = dealt_again(app, table, waiting, number)
        for person in (EVERYBODY[waiting], EVERYBODY[3]):
            answer = client(app, person).post(f"/t/{table.id}/act", data={"action": 3, "decision": 0})
            said.add((person.name, answer.status_code, answer.text))
    assert len(said) == 2
