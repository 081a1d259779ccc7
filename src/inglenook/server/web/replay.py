"""A finished game, step by step: as a seat saw it, as a spectator did, or with all cards open."""

import re
from collections.abc import Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from inglenook.engine.errors import RefusedError
from inglenook.engine.labels import LETTERS, SPECTATOR
from inglenook.engine.language import Language, Sentence
from inglenook.engine.match import Match
from inglenook.engine.page import view_lines
from inglenook.engine.record import write_record
from inglenook.engine.transcript import OPEN, Move, Teller
from inglenook.engine.words import Words

from ..background import Reel
from ..tables.table import Table
from .requests import me, of, renderer, show, spoken, table_of

NUMBER = re.compile(r"^ *\d+  ")  # of a move
NOBODY = {"letter": "", "commitment": ""}
READERS = {"open": OPEN, "spectator": SPECTATOR}


async def record(request: Request) -> Response:
    """The text of the match, key included."""
    table = await finished(request)
    text = await of(request).background.work(write_record, table.playing)
    name = f"{table.game.name}-{table.id}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def replay(request: Request) -> Response:
    return await of(request).background.work(replay_page, request, await finished(request))


def replay_page(request: Request, table: Table) -> Response:
    """A step of a game, as it is asked for; made in the background's thread."""
    person = me(request)
    seat = table.seat_of(person.id if person else None)
    asked = request.query_params.get("as") or (LETTERS[seat] if seat >= 0 else "spectator")
    reader = reader_of(table, asked)
    reel = of(request).background.reel(table.id, table.playing)
    step = step_in(request.query_params.get("step", "0"), len(reel.ends) - 1)
    match = reel.at(reel.ends[step])
    before = match.happened - len(reel.moves[step].rows)
    return show(
        request,
        "replay.html",
        **renderer(request).replay(table, match, eyes(match, reader), before),
        **story(table, match, reel.moves[step], reader, spoken(request)),
        **proof(table, reel),
        own=own(table, seat),
        reader=asked,
        readers=["open", "spectator", *LETTERS[: len(table.seats)]],
        step=step,
        last=len(reel.ends) - 1,
    )


async def finished(request: Request) -> Table:
    table = await table_of(request)
    if not table.over:
        raise RefusedError(Sentence("refused.not-over"))
    return table


def step_in(text: str, last: int) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise RefusedError(Sentence("refused.steps", last=last))
    return min(int(text), last)


def reader_of(table: Table, asked: str) -> int:
    seats = {LETTERS[number]: number for number in range(len(table.seats))}
    if asked not in READERS | seats:
        raise RefusedError(Sentence("refused.read-as", readers=", ".join(READERS | seats)))
    return (READERS | seats)[asked]


def eyes(match: Match, reader: int) -> int:
    """Whose board is drawn; with all cards open that of the seat to decide."""
    asked = [seat for seat in match.asked() if seat < match.players]
    return reader if reader != OPEN else asked[0] if asked else SPECTATOR


def story(table: Table, match: Match, move: Move, reader: int, language: Language) -> dict[str, Any]:
    """The step's own sentences, and with all cards open what each seat sees."""
    teller = Teller(match, reader, table.names, language)
    return {
        "told": [NUMBER.sub("", line).strip() for line in teller.move(move)],
        "open_cards": list(apart(match, language)) if reader == OPEN else [],
    }


def apart(match: Match, language: Language) -> Iterator[str]:
    """What only some of the seats see."""
    words = match.game.words_in(language).of(match.edition)
    seen = [facts_seen(match, seat, words) for seat in range(match.players)]
    public = {*facts_seen(match, SPECTATOR, words), *set(seen[0]).intersection(*seen)}
    for seat, facts in enumerate(seen):
        for fact in facts:
            if fact not in public:
                yield language.say("replay.sees", seat=LETTERS[seat], fact=fact)


def facts_seen(match: Match, seat: int, words: Words) -> list[str]:
    lines = view_lines(match.position.view(seat, match.texts), words.labels)
    return [" ".join(line.split()) for line in lines if not line.endswith(":")]  # a heading has no fact


def proof(table: Table, reel: Reel) -> dict[str, Any]:
    return {
        "verified": reel.commitment == table.commitment,
        "half": table.half.hex(),
        "nonces": {LETTERS[at]: seat.nonce.hex() for at, seat in enumerate(table.seats) if seat.nonce},
        "record_url": f"/t/{table.id}/record",
    }


def own(table: Table, seat: int) -> dict[str, str]:
    """What tells a browser which of the nonces it has kept is the one of this table."""
    return {"letter": LETTERS[seat], "commitment": table.seats[seat].sealed} if seat >= 0 else NOBODY
