"""The operator's page: look at tables, end one, keep somebody out, let them in again. For who has the key."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from inglenook.engine.errors import UnknownNameError
from inglenook.engine.language import Sentence

from .. import logs
from ..lab.door import OUTSIDE, has_key
from ..store import aside
from ..tables import checks
from ..tables.table import State, Table
from ..tables.talking import name_of as called
from ..web.requests import done, fields_of, of, show, spoken
from ..web.security import StatusError
from . import listing
from .bans import HOURS, proper_address, proper_hours, proper_why
from .doorman import moment
from .listing import asked_of, found, name_of, people_at, row_facts, states_of

HERE = "/operator"
BOTH = "both"  # the person, and the addresses from which they look now

Handler = Callable[[Request], Awaitable[Response]]


def for_operator(handler: Handler) -> Handler:
    @wraps(handler)
    async def guarded(request: Request) -> Response:
        if not has_key(request):
            raise StatusError(403, OUTSIDE)
        return await handler(request)

    return guarded


async def front(request: Request) -> Response:
    app, asked = of(request), asked_of(request.query_params)
    lines = list(app.tables.summaries.items())
    rows, counted = await aside(lambda: (found(app, lines, asked), states_of(lines)))
    return show(
        request,
        "operator.html",
        asked=asked,
        states=list(State),
        counted=counted,
        loaded=len(app.tables.loaded),
        sockets=app.tables.hub.open,
        rows=[row_facts(app, mark, line, spoken(request)) for mark, line in rows[: listing.LISTED]],
        later=asked.after + listing.LISTED if len(rows) > listing.LISTED else 0,
        bans=[ban_facts(request, ban) for ban in app.bans.holding()],
        hours=HOURS,
    )


def ban_facts(request: Request, ban: Any) -> dict[str, Any]:
    return {
        "mark": of(request).identities.mark(ban.who),
        "name": ban.name or ("" if ban.is_person else ban.who),
        "until": moment(ban.until),
        "why": ban.why,
    }


async def table_of(request: Request) -> Table:
    app, mark = of(request), request.path_params["mark"]
    name = await aside(name_of, app, mark)
    if not name:
        raise UnknownNameError(Sentence("unknown.table"), mark, ())
    return await app.tables.find(name)


async def look(request: Request) -> Response:
    app, table, mark = of(request), await table_of(request), request.path_params["mark"]
    row = row_facts(app, mark, (table.id, app.tables.summaries[table.id]), spoken(request))
    people = people_at(app, table)
    return show(request, "operator_table.html", row=row, people=people, hours=HOURS)


async def end(request: Request) -> Response:
    table, mark = await table_of(request), request.path_params["mark"]
    await be_sure(request)
    before = table.state
    if await of(request).tables.end(table):
        tell("ended a table", table=mark, game=table.game.name, state=str(before))
    return done(request, f"{HERE}/t/{mark}")


async def ban_person(request: Request) -> Response:
    """Somebody at a table; their seats elsewhere are cleared, too."""
    app, table, mark = of(request), await table_of(request), request.path_params["mark"]
    fields = await be_sure(request)
    hours, why = proper_hours(fields.get("hours", "")), proper_why(fields.get("why", ""))
    who = checks.known_as(table, fields.get("who", ""))
    addresses = app.tables.hub.addresses(table.id, who) if fields.get("what") == BOTH else ()
    outside = [proper_address(each) for each in sorted(addresses)]
    await app.tables.leave_all(who)
    await app.bans.ban(who, called(table, who), hours, why)
    tell("keeps a person out", who=app.identities.mark(who), hours=hours)
    for each in outside:
        await keep_out(request, each, hours, why)
    return done(request, f"{HERE}/t/{mark}")


async def ban_address(request: Request) -> Response:
    fields = await be_sure(request)
    hours, why = proper_hours(fields.get("hours", "")), proper_why(fields.get("why", ""))
    await keep_out(request, proper_address(fields.get("address", "")), hours, why)
    return done(request, HERE)


async def keep_out(request: Request, address: str, hours: int, why: str) -> None:
    await of(request).bans.ban(address, "", hours, why)
    tell("keeps an address out", who=of(request).identities.mark(address), hours=hours)


async def lift(request: Request) -> Response:
    app, mark = of(request), (await fields_of(request)).get("who", "")
    for ban in app.bans.holding():
        if app.identities.mark(ban.who) == mark:
            await app.bans.lift(ban.who)
            tell("lets in again", who=mark)
    return done(request, HERE)


async def be_sure(request: Request) -> dict[str, str]:
    """What was posted, if whoever did it said that they are sure."""
    fields = await fields_of(request)
    if fields.get("sure") != "yes":
        raise StatusError(409, Sentence("operator.unsure"))
    return fields


def tell(what: str, **facts: object) -> None:
    """Everything that the operator does is told to the log, by marks: no name, no address, no way to a table."""
    logs.say(f"The operator {what}: " + ", ".join(f"{name} {fact}" for name, fact in facts.items()) + ".")


ROUTES = [
    Route(HERE, for_operator(front)),
    Route(f"{HERE}/t/{{mark}}", for_operator(look)),
    Route(f"{HERE}/t/{{mark}}/end", for_operator(end), methods=["POST"]),
    Route(f"{HERE}/t/{{mark}}/ban", for_operator(ban_person), methods=["POST"]),
    Route(f"{HERE}/ban", for_operator(ban_address), methods=["POST"]),
    Route(f"{HERE}/lift", for_operator(lift), methods=["POST"]),
]
