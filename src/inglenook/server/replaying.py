"""A finished game, step by step: as a seat saw it, as a spectator did, or with all cards open."""

import re
from collections import Counter
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from inglenook.engine.errors import RefusedError
from inglenook.engine.labels import LETTERS, SPECTATOR
from inglenook.engine.match import Match
from inglenook.engine.record import read_record, write_record
from inglenook.engine.registry import find_game
from inglenook.transcript import OPEN, Teller, final_table, moves

from .asking import me, of, show, table_of
from .table import Table

NUMBER = re.compile(r"^ *\d+  ")  # of a move
SEES = re.compile(r"[A-H] sees ")
NOBODY = {"letter": "", "commitment": ""}
READERS = {"open": OPEN, "spectator": SPECTATOR}


async def record(request: Request) -> Response:
    """The text of the match, key included."""
    table = finished(request)
    name = f"{table.game.name}-{table.id}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(write_record(table.playing), headers=headers)


async def replay(request: Request) -> Response:
    table, person = finished(request), me(request)
    seat = table.seat_of(person.id if person else None)
    asked = request.query_params.get("as") or (LETTERS[seat] if seat >= 0 else "spectator")
    ends = steps(table.playing)
    step = step_in(request.query_params.get("step", "0"), len(ends) - 1)
    match = table.playing.at(ends[step])
    reader = reader_of(table, asked)
    return show(
        request,
        "replay.html",
        **of(request).renderer.replay(table, match, eyes(match, reader)),
        **story(table, match, reader),
        **proof(table),
        own=own(table, seat),
        reader=asked,
        readers=["open", "spectator", *LETTERS[: len(table.seats)]],
        step=step,
        last=len(ends) - 1,
    )


def finished(request: Request) -> Table:
    table = table_of(request)
    if not table.over:
        raise RefusedError("the record and the replay are there after the end")
    return table


def steps(match: Match) -> list[int]:
    """After the deal, and after each decision with the clicks it was made of: so many deeds."""
    drafts = [match.game.actions.is_draft(deed.action) for deed in match.deeds]
    return [0, *(number for number, draft in enumerate(drafts, 1) if not draft)]


def step_in(text: str, last: int) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise RefusedError(f"a step is a whole number from 0 to {last}")
    return min(int(text), last)


def reader_of(table: Table, asked: str) -> int:
    seats = {LETTERS[number]: number for number in range(len(table.seats))}
    if asked not in READERS | seats:
        raise RefusedError(f"a game is replayed as {', '.join(READERS | seats)}")
    return (READERS | seats)[asked]


def eyes(match: Match, reader: int) -> int:
    """Whose board is drawn; with all cards open that of the seat to decide."""
    asked = [seat for seat in match.asked() if seat < match.players]
    return reader if reader != OPEN else asked[0] if asked else SPECTATOR


def story(table: Table, match: Match, reader: int) -> dict[str, Any]:
    """The step's own sentences, and with all cards open what each seat sees."""
    names = [seat.name or LETTERS[number] for number, seat in enumerate(table.seats)]
    *_, move = moves(match)
    hidden = final_table(match, OPEN) if reader == OPEN else ()
    return {
        "told": [NUMBER.sub("", line).strip() for line in Teller(match, reader, names).move(move)],
        "open_cards": apart([line for line in hidden if SEES.match(line)]),
    }


def apart(lines: list[str]) -> list[str]:
    """What only some of the seats see."""
    seen = Counter(SEES.sub("", line) for line in lines)
    seats = len({line[0] for line in lines})
    facts = [line for line in lines if seen[SEES.sub("", line)] < seats]
    return [" ".join(line.split()) for line in facts if len(line.split()) > 3]  # a heading has no fact


def proof(table: Table) -> dict[str, Any]:
    """The deal, checked anew: the record is read back from its first card on, every check included."""
    again = read_record(write_record(table.playing), find_game, expected=table.game.name)
    return {
        "verified": again.deal.commitment == table.commitment and again.checks == table.playing.checks,
        "half": table.half.hex(),
        "nonces": {LETTERS[at]: seat.nonce.hex() for at, seat in enumerate(table.seats) if seat.nonce},
        "record_url": f"/t/{table.id}/record",
    }


def own(table: Table, seat: int) -> dict[str, str]:
    """What tells a browser which of the nonces it has kept is the one of this table."""
    return {"letter": LETTERS[seat], "commitment": table.seats[seat].sealed} if seat >= 0 else NOBODY
