"""A finished game, step by step: as a seat saw it, as a spectator did, or with all cards open."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from inglenook.engine.ending import turning_points
from inglenook.engine.errors import RefusedError
from inglenook.engine.labels import LETTERS, SPECTATOR
from inglenook.engine.language import Language, Sentence
from inglenook.engine.match import Match
from inglenook.engine.page import view_lines
from inglenook.engine.record import write_record
from inglenook.engine.scenes import Reader as Scenery
from inglenook.engine.transcript import OPEN, Move, Teller
from inglenook.engine.words import Words

from ..analyst import possible
from ..reel import Reel
from ..tables.checks import may_look_back
from ..tables.table import Table
from .bots import level_facts, style_facts
from .invitations import link_to
from .looking_back import in_words, overview
from .requests import me, of, renderer, show, spoken, table_of

NUMBER = re.compile(r"^ *\d+  ")  # of a move
LISTED = 24  # rounds of a game that one can jump to; of a longer one every second or third
NOBODY = {"letter": "", "commitment": ""}
FACES = "faces"  # where a view tells what stands on the cards that it names
READERS = {"open": OPEN, "spectator": SPECTATOR}


async def record(request: Request) -> Response:
    """The text of the match, key included."""
    table = await finished(request)
    text = await of(request).background.work(write_record, table.playing)
    name = f"{table.game.name}-{table.id}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def replay(request: Request) -> Response:
    table = await finished(request)
    await of(request).analyst.load(table)
    return await of(request).background.work(replay_page, request, table)


def replay_page(request: Request, table: Table) -> Response:
    """A step of a game, as it is asked for, or for a script what of the page differs from step to step; made in the
    background's thread."""
    person = me(request)
    seat = table.seat_of(person.id if person else None)
    asked = request.query_params.get("as") or (LETTERS[seat] if seat >= 0 else "spectator")
    reader = reader_of(table, asked)
    reel = of(request).background.reel(table.id, table.playing)
    step = step_asked(request, reel)
    match = reel.at(reel.ends[step])
    before = match.happened - len(reel.moves[step].rows)
    return show(
        request,
        "replay_step.html" if "x-inglenook" in request.headers else "replay.html",
        **renderer(request).replay(table, match, eyes(match, reader), before, reader == OPEN),
        **story(table, match, reel.moves[step], reader, spoken(request)),
        **jumps(request, table, reel, reader, step),
        **proof(table, reel),
        **looked_at(request, table, step, max(reader if reader >= 0 else seat, 0)),
        own=own(table, seat),
        mine=max(reader if reader >= 0 else seat, 0),
        reader=asked,
        readers=["open", "spectator", *LETTERS[: len(table.seats)]],
        step=step,
        position=link_to(request, f"/t/{table.id}/replay?as={asked}&step={step}"),
        last=reel.last,
        levels=level_facts(table.game, spoken(request), of(request).examples),
        styles=style_facts(table.game, spoken(request)),
    )


def looked_at(request: Request, table: Table, step: int, mine: int) -> dict[str, Any]:
    """What was play and what was luck, if somebody has asked."""
    render, look = renderer(request), of(request).analyst.looks.get(table.id)
    if not possible(table):
        return {"analysis": None, "played": {}}
    names = table.names
    return {
        "analysis": overview(look, names, mine, step),
        "played": in_words(look, names, render.words(table).language, mine),
    }


def jumps(request: Request, table: Table, reel: Reel, reader: int, step: int) -> dict[str, Any]:
    """Where one may go from here: to each part of the game, and to what mattered in it."""
    words = renderer(request).words(table)
    sections, measure = reel.sections, (*reel.match.game.measures, "")[0]
    here = bisect_right(sections, step)
    apart = -(-len(sections) // LISTED)
    return {
        "measure": words.measures.get(measure, measure),
        "section": here,
        "section_back": sections[here - 1] if sections[here - 1] < step else sections[max(here - 2, 0)],
        "section_on": sections[here] if here < len(sections) else reel.last,
        "sections": list(enumerate(sections, 1))[::apart] if len(sections) > 1 else [],
        "section_starts": sections,
        "points": points_of(request, table, reel, reader),
    }


def points_of(request: Request, table: Table, reel: Reel, reader: int) -> list[dict[str, Any]]:
    """The turning points as the reader was told them; with all cards open, as a spectator was."""
    seat, render = max(reader, SPECTATOR), renderer(request)
    kind = seat, spoken(request).code
    if kind not in reel.points:
        names = render.names(table, seat)
        told = Scenery(seat, names, render.words(table), table.edition, reel.match.texts)
        reel.points[kind] = turning_points(reel.match, told)
    return [{"step": reel.step_of(event), "said": said} for event, said in reel.points[kind]]


async def finished(request: Request) -> Table:
    table = await table_of(request)
    may_look_back(table)
    return table


def step_asked(request: Request, reel: Reel) -> int:
    """By its number, or by that of an event which came of it."""
    asked = request.query_params
    if "event" in asked:
        return reel.step_of(step_in(asked["event"], reel.happened[-1]))
    return step_in(asked.get("step", "0"), reel.last)


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
    """The step's own sentences, and with all cards open what each seat sees, where a game cannot show it on its
    board."""
    teller = Teller(match, reader, table.names, language)
    return {
        "told": [NUMBER.sub("", line).strip() for line in teller.move(move)],
        "open_cards": list(apart(match, language)) if reader == OPEN and not match.game.unveils else [],
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
    """What the seat sees, without what cards say of themselves: that is no secret."""
    seen = {name: fact for name, fact in match.position.view(seat, match.texts).items() if name != FACES}
    lines = view_lines(seen, words.labels)
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
