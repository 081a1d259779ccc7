"""The commands of the tables: each by a form, by JSON and by a page's socket, with the same effect or refusal."""

import re
import secrets
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inglenook.engine.language import Sentence
from inglenook.server.api.openapi import description
from inglenook.server.api.routes import ROUTES, TABLE
from inglenook.server.app import Inglenook
from inglenook.server.identity import Person
from inglenook.server.tables import hints
from inglenook.server.tables.bots import BotError
from inglenook.server.tables.commands import COMMANDS
from inglenook.server.tables.company import alias
from inglenook.server.tables.decoding import from_form, from_json
from inglenook.server.tables.events import Series
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table
from inglenook.server.web.render import PAGES

from .helpers import (
    ANN,
    BEN,
    CARA,
    DAN,
    EVERYBODY,
    SCRIPT,
    app_in,
    client,
    patch_secrets,
    play,
    play_out,
    run,
    running,
    told,
)
from .test_settling import past_the_limit, usual_limit

API = "/api/v1/tables"
NONCE = b"n" * 32
SEAL = sha256(NONCE).hexdigest()
Fields = dict[str, Any]
Asked = tuple[Table, Person, Fields]  # where, who, and what else is sent
Situation = Callable[[TableService], Awaitable[Asked]]


@dataclass(frozen=True)
class Case:
    command: str
    situation: Situation
    refusal: str = ""  # a part of the sentence; none: it is done


# Situations


async def waiting(tables: TableService) -> Table:
    """Ann's table for three, at which Ben has sat down as well."""
    table = await tables.create(ANN, "keepers", 3, {})
    await tables.sit(table, BEN, 1)
    return table


async def full(tables: TableService, seal: str = "") -> Table:
    table = await waiting(tables)
    await tables.sit(table, CARA, 2, bytes.fromhex(seal))
    return table


async def over(tables: TableService) -> Table:
    table = await running(tables, "keepers", 2, **{"max-rounds": "1"})
    await play_out(tables, table)
    return table


async def series(tables: TableService) -> Table:
    """Two people play the first of three games."""
    table = await tables.create(ANN, "keepers", 2, {}, series=Series(3))
    await tables.sit(table, BEN, 1)
    await tables.start(table, ANN)
    return table


async def benched(tables: TableService) -> Table:
    table = await series(tables)
    await tables.wait(table, CARA, True)
    return table


async def refraining(tables: TableService) -> tuple[Table, int, int]:
    """A seat that could say from now on that it does not take part."""
    table = await running(tables)
    for seed in range(1000):
        for seat in table.playing.asked():
            if (action := table.keepable(seat)) is not None:
                return table, seat, action
        await play(tables, table, 1, seed)
    raise AssertionError("it never came to that")


def at(prepare: Callable[[TableService], Awaitable[Table]], person: Person, **fields: Any) -> Situation:
    async def situation(tables: TableService) -> Asked:
        return await prepare(tables), person, fields

    return situation


def of_the_asked(wanted: Callable[[Table, int], Fields], clicks: int = 0, wrong: int = 0) -> Situation:
    """In a running game, by who has to decide, perhaps after clicks that are drafts; or by somebody else."""

    async def situation(tables: TableService) -> Asked:
        table = await running(tables)
        seat = table.playing.asked()[0]
        for decision in range(clicks):
            await tables.act(table, seat, table.game.actions.parse("quest[left]"), decision)
        return table, EVERYBODY[(seat + wrong) % 3], wanted(table, seat)

    return situation


def choice(table: Table, seat: int) -> Fields:
    return {"action": table.playing.legal(seat)[0], "decision": table.seats[seat].decisions}


def whole_bid(table: Table, seat: int) -> Fields:
    """A bid with its end, which is no draft."""
    (colour, *_) = table.playing.view(seat)["hand"]
    return {"clicks": f"quest[left] add[{colour}] done", "decision": 0}


def speaking(**fields: Any) -> Situation:
    """By who has to say something, in answer to the page as it stands."""

    async def situation(tables: TableService) -> Asked:
        table = await running(tables, "torture", 3, live="off")
        for seed in range(1000):
            for seat in table.playing.asked():
                legal = table.playing.legal(seat)
                if any(map(table.game.actions.is_spoken, legal)):
                    answer = fields or {"action": legal[0]}
                    return table, EVERYBODY[seat], {**answer, "decision": table.seats[seat].decisions}
            await play(tables, table, 1, seed)
        raise AssertionError("it never came to that")

    return situation


async def revealing(tables: TableService) -> Table:
    table = await full(tables, SEAL)
    await tables.start(table, ANN)
    return table


async def kept(tables: TableService) -> Asked:
    table, seat, action = await refraining(tables)
    return table, EVERYBODY[seat], {"action": action}


async def asked_again(tables: TableService) -> Asked:
    table, seat, action = await refraining(tables)
    await tables.keep(table, seat, action)
    return table, EVERYBODY[seat], {"action": -1}


async def alone(tables: TableService) -> Asked:
    table = await tables.create(ANN, "keepers", 2, {}, bots=1)
    await tables.start(table, ANN)
    while table.playing.asked() != [0]:
        await play(tables, table, 1)
    return table, ANN, {}


async def away(tables: TableService) -> Table:
    table = await running(tables)
    await tables.stand_in(table, 0, "apprentice")
    return table


async def beyond(tables: TableService) -> Table:
    return await past_the_limit(tables, "keepers", "max-rounds")


def about(person: Person, of: Person, **fields: Any) -> Situation:
    """In a running game, about somebody who sits there."""

    async def situation(tables: TableService) -> Asked:
        table = await running(tables)
        return table, person, {"who": alias(table.id, of.id), **fields}

    return situation


async def only_one_agreed(tables: TableService) -> Table:
    table = await running(tables, players=2)
    await tables.agree_to_end(table, 1)
    return table


CASES = {
    "sit": Case("sit", at(waiting, CARA, seat=2)),
    "sit, sealed": Case("sit", at(waiting, CARA, seat=2, commitment=SEAL)),
    "sit where somebody sits": Case("sit", at(waiting, CARA, seat=1), "seat B is taken"),
    "sit twice": Case("sit", at(waiting, BEN, seat=2), "already"),
    "sit where no seat is": Case("sit", at(waiting, CARA, seat=5), "seats A to C"),
    "sit after the start": Case("sit", at(running, DAN, seat=1), "has started"),
    "sit with half a seal": Case("sit", at(waiting, CARA, seat=2, commitment="abcd"), "$.commitment"),
    "sit anywhere": Case("sit", at(waiting, CARA)),
    "clear no seat": Case("clear", at(waiting, ANN), "missing required field `seat`"),
    "a bot": Case("bot", at(waiting, ANN, seat=2, level="journeyman")),
    "a bot of the usual level": Case("bot", at(waiting, ANN, seat=2)),
    "a bot by a guest": Case("bot", at(waiting, BEN, seat=2), "only the host"),
    "a bot of no level": Case("bot", at(waiting, ANN, seat=2, level="genius"), "no level 'genius'"),
    "a bot in a running game": Case("bot", at(running, ANN, seat=2), "has started"),
    "clear another's seat": Case("clear", at(waiting, ANN, seat=1)),
    "clear another's seat in a game": Case("clear", at(running, ANN, seat=1)),
    "clear the host's seat": Case("clear", at(waiting, BEN, seat=0), "only the host"),
    "leave": Case("leave", at(waiting, BEN)),
    "leave a game": Case("leave", at(running, BEN)),
    "leave without a seat": Case("leave", at(waiting, DAN), "do not sit"),
    "start": Case("start", at(full, ANN)),
    "start by a guest": Case("start", at(full, BEN), "only the host"),
    "start too soon": Case("start", at(waiting, ANN), "nobody sits at C"),
    "reveal": Case("reveal", at(revealing, CARA, nonce=NONCE.hex())),
    "reveal something else": Case("reveal", at(revealing, CARA, nonce="00" * 32), "is committed to"),
    "reveal nothing": Case("reveal", at(revealing, CARA), "missing required field `nonce`"),
    "reveal too soon": Case("reveal", at(full, BEN, nonce=NONCE.hex()), "not yet"),
    "act": Case("act", of_the_asked(choice)),
    "act for another": Case("act", of_the_asked(choice, wrong=1), "it is the turn of"),
    "act on an old page": Case("act", of_the_asked(lambda *_: {"action": 0, "decision": 7}), "page was old"),
    "act, impossibly": Case("act", of_the_asked(lambda *_: {"action": 999, "decision": 0}), "not possible"),
    "act before the start": Case("act", at(full, ANN, action=0, decision=0), "not started"),
    "act as a stranger": Case("act", at(running, DAN, action=0, decision=0), "do not sit"),
    "act, with a long post": Case(
        "act", at(running, ANN, action=0, decision=0, post="x" * 65), "up to 64 characters"
    ),
    "act, with no number": Case("act", at(running, ANN, action="x", decision=0), "$.action"),
    "act what is said": Case("act", speaking(), "in words"),
    "say": Case("say", speaking(text="Me")),
    "say where nothing is said": Case("say", at(running, ANN, text="hi", decision=0), "nothing is said"),
    "say too much": Case("say", speaking(text="x" * 101), "up to 100 printable"),
    "back": Case("back", of_the_asked(lambda *_: {"decision": 1}, clicks=1)),
    "lay": Case("lay", of_the_asked(lambda *_: {"clicks": "quest[middle]", "decision": 1}, clicks=1)),
    "lay what cannot be": Case(
        "lay",
        of_the_asked(lambda *_: {"clicks": "quest[left] quest[left]", "decision": 0}),
        "is not possible now",
    ),
    "lay what is none": Case("lay", of_the_asked(whole_bid), "done cannot be taken back"),
    "back to before": Case("back", of_the_asked(lambda *_: {"decision": 0}), "nothing to take back"),
    "keep": Case("keep", kept),
    "keep no more": Case("keep", asked_again),
    "keep what is asked each time": Case("keep", of_the_asked(lambda table, seat: {"action": 0}), "be kept"),
    "keep as a stranger": Case("keep", at(running, DAN, action=-1), "do not sit"),
    "hint": Case("hint", alone),
    "hint among people": Case("hint", at(running, ANN), "no hints at this table"),
    "hint for a stranger": Case("hint", at(running, DAN), "do not sit"),
    "return": Case("return", at(away, ANN)),
    "return as a stranger": Case("return", at(away, DAN), "do not sit"),
    "chat": Case("chat", at(running, DAN, text="hello")),
    "chat with one": Case("chat", at(running, ANN, text="psst", to=1)),
    "chat with nobody": Case("chat", at(running, ANN, text="psst", to=7), "nobody in that seat"),
    "chat as a stranger with one": Case("chat", at(running, DAN, text="psst", to=1), "those who play"),
    "chat without a word": Case("chat", at(running, ANN, text=""), "1 to 300 printable"),
    "chat without an end": Case("chat", at(running, ANN, text="x" * 301), "1 to 300 printable"),
    "react": Case("react", at(running, DAN, reaction="ha")),
    "react in words of one's own": Case("react", at(running, ANN, reaction="boo"), "well, ouch, ha"),
    "mute": Case("mute", about(ANN, BEN)),
    "mute nobody": Case("mute", at(running, ANN, who="x"), "nobody"),
    "remove": Case("remove", about(ANN, BEN)),
    "remove by a guest": Case("remove", about(BEN, CARA), "only the host"),
    "hand over": Case("host", at(running, ANN, seat=1)),
    "hand over by a guest": Case("host", at(running, BEN, seat=1), "only the host"),
    "pause": Case("pause", at(running, ANN, on=True)),
    "pause, without saying so": Case("pause", at(running, ANN)),
    "pause by a guest": Case("pause", at(running, BEN, on=True), "only the host"),
    "end": Case("end", at(running, ANN)),
    "end, as the last to agree": Case("end", at(only_one_agreed, ANN)),
    "end as a stranger": Case("end", at(running, DAN), "do not sit"),
    "settle": Case("settle", at(beyond, ANN)),
    "settle too soon": Case("settle", at(running, ANN), "past its usual limit"),
    "rematch": Case("rematch", at(over, BEN)),
    "rematch, sealed": Case("rematch", at(over, BEN, commitment=SEAL)),
    "wait": Case("wait", at(series, CARA)),
    "wait no longer": Case("wait", at(benched, CARA, on=False)),
    "wait at a seat": Case("wait", at(series, BEN), "already"),
    "wait where there is no series": Case("wait", at(running, DAN), "next game of a series"),
    "rematch before the end": Case("rematch", at(running, ANN), "after the end"),
    "onward": Case("onward", at(over, DAN, step=0)),
    "onward before the end": Case("onward", at(running, ANN, step=0), "after the end"),
    "onward from nowhere": Case("onward", at(over, ANN, step=10_000), "can be played on"),
    "analyse": Case("analyse", at(over, DAN)),
    "analyse before the end": Case("analyse", at(running, ANN), "after the end"),
    "rematch as a stranger": Case("rematch", at(over, DAN), "those who played"),
}


# Three ways in


def in_words(fields: Fields) -> dict[str, str]:
    """As a form says it."""
    return {
        name: str(int(value)) if isinstance(value, bool) else str(value) for name, value in fields.items()
    }


def by_form(app: Inglenook, table: Table, person: Person, command: str, fields: Fields) -> tuple[int, str]:
    answer = client(app, person).post(f"/t/{table.id}/{command}", data=in_words(fields), headers=SCRIPT)
    return answer.status_code, answer.text


def by_socket(app: Inglenook, table: Table, person: Person, command: str, fields: Fields) -> tuple[int, str]:
    with client(app, person).websocket_connect(f"/t/{table.id}/live") as page:
        words = told(page, command, in_words(fields))
    return 400 if words else 204, words


def by_json(app: Inglenook, table: Table, person: Person, command: str, fields: Fields) -> tuple[int, str]:
    token = {"authorization": f"Bearer {app.identities.token(person)}"}
    answer = client(app).post(f"{API}/{table.id}/{command}", json=fields, headers=token)
    return answer.status_code, "" if answer.is_success else answer.json()["error"]


WAYS = {"form": by_form, "json": by_json, "socket": by_socket}


@pytest.fixture
def effects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Case], Any]:
    """What comes of a case by one of the doors: how it is answered, and all that is on disk and in mind then."""
    usual_limit(monkeypatch, "keepers", 1)
    monkeypatch.setattr(hints, "decide", think_in_vain)

    def play_case(door: str, case: Case) -> Any:
        numbers, names = count(1), count(1)
        patch_secrets(monkeypatch, lambda: next(numbers).to_bytes(32, "little"))
        monkeypatch.setattr(secrets, "token_urlsafe", lambda size: f"table-{next(names)}")
        (tmp_path / door).mkdir()
        with app_in(tmp_path / door) as app:
            app.tables.now = lambda: 1000.0
            table, person, fields = run(case.situation(app.tables))
            before = on_disk(app)
            status, words = WAYS[door](app, table, person, case.command, fields)
            asked = {*app.adviser.asked, *app.analyst.looks}
            return status // 100, words, before, on_disk(app), asked

    return play_case


async def think_in_vain(*given: object) -> None:
    raise BotError(Sentence("bot-fault.silent"))


def on_disk(app: Inglenook) -> dict[str, list[bytes]]:
    return {name: app.tables.store.events(name) for name in app.tables.summaries}


@pytest.mark.parametrize("name", CASES)
def test_a_command_does_and_says_the_same_by_every_door(
    name: str, effects: Callable[[str, Case], Any]
) -> None:
    case = CASES[name]
    form, json, socket = (effects(way, case) for way in WAYS)
    assert form == json == socket
    family, words, before, after, asked = form
    assert (family, bool(words)) == ((4, True) if case.refusal else (2, False)), words
    assert case.refusal in words
    assert (before == after and not asked) == bool(case.refusal)


def test_every_command_is_tried_and_refused_here() -> None:
    assert {case.command for case in CASES.values() if not case.refusal} == COMMANDS.keys()
    assert {case.command for case in CASES.values() if case.refusal} == COMMANDS.keys()


# Completeness


def test_pages_programs_and_descriptions_know_the_same_commands() -> None:
    sent = {route.path.removeprefix(f"{TABLE}/") for route in ROUTES if route.path.startswith(f"{TABLE}/")}
    described = {path.removeprefix(f"{TABLE}/") for path in description()["paths"] if f"{TABLE}/" in path}
    assert sent == described == COMMANDS.keys() | {"events"}  # these are read


def test_whatever_a_page_posts_to_a_table_is_a_command() -> None:
    written = "".join(path.read_text() for path in [*PAGES.glob("*.html"), *PAGES.parent.glob("static/*.js")])
    posted = set(re.findall(r"/t/(?:\{\{ table\.id \}\}|\$\{name\})/(\w+)[\"`]", written)) - {
        "edition",
        "rules",
        "share",
    }  # these are read
    assert posted < COMMANDS.keys()
    assert COMMANDS.keys() - posted == {"leave", "rematch"}  # pages clear their seat; the address is a fact


def test_the_page_about_the_interface_tells_every_command() -> None:
    """With its fields and in the words of its struct."""
    told = (Path(__file__).parents[2] / "docs" / "interface.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| (.*) \| (.*) \|$", told, re.M)
    assert rows == list(expected_rows())


def expected_rows() -> Iterator[tuple[str, str, str]]:
    for name, kind in COMMANDS.items():
        fields = (f"`{each.name}`{'' if each.required else '?'}" for each in msgspec.structs.fields(kind))
        yield name, ", ".join(fields), str(kind.__doc__)


# Decoding


@pytest.mark.parametrize("name", COMMANDS)
def test_a_form_and_json_are_two_ways_to_write_the_same(name: str) -> None:
    kind = COMMANDS[name]
    said: Fields = {
        **{
            "seat": 1,
            "commitment": SEAL,
            "level": "master",
            "style": "bold",
            "nonce": NONCE.hex(),
            "action": 3,
        },
        **{"decision": 4, "post": "p", "text": "hello", "to": 2, "on": False, "clicks": "done", "step": 5},
        **{"who": "ann", "reaction": "ha"},
    }
    wanted = {each: said[each] for each in kind.__struct_fields__}
    assert from_form(kind, in_words(said)) == from_json(kind, msgspec.json.encode(wanted)) == kind(**wanted)


def test_a_field_left_empty_is_not_filled_in() -> None:
    assert from_form(COMMANDS["chat"], {"text": "", "to": ""}) == COMMANDS["chat"](text="")
