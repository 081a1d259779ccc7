"""The WebSocket of an open table page: the newest page, whenever it has changed, and what the page says."""

import asyncio
import contextlib
from collections.abc import Callable, Hashable

from starlette.websockets import WebSocket, WebSocketDisconnect

from inglenook.engine.errors import InglenookError, RefusedError, UnknownNameError
from inglenook.engine.labels import SPECTATOR

from ..identity import Person
from ..tables.push import Viewer
from ..tables.table import Table
from .languages import language_of
from .learning import guided
from .messages import listen
from .parts import Sent
from .requests import table_of
from .security import StatusError, caller, person_of

NO_TABLE = "there is no such table"
ANEW = "the table was loaded anew"


async def live(socket: WebSocket) -> None:
    app = socket.app
    await socket.accept()  # first: a refused socket could not say why
    who = caller(socket.scope)
    try:
        app.tables.hub.check_room(who)
    except RefusedError as error:
        return await socket.close(code=4429, reason=error.said(language_of(socket.headers)))
    try:
        table = await table_of(socket)
    except (UnknownNameError, StatusError):  # there is none, or none any more
        return await socket.close(code=4404, reason=NO_TABLE)
    except InglenookError as error:
        return await socket.close(code=1013, reason=str(error))  # the page tries again later
    person = person_of(socket.scope)
    viewer = Viewer(table.id, table.seat_of(person.id if person else None), who.person, who.address)
    await show(socket, table, person, viewer)


async def show(socket: WebSocket, table: Table, person: Person | None, viewer: Viewer) -> None:
    """Until the page goes."""
    hub = socket.app.tables.hub
    hub.enter(viewer)
    hub.gather(table.id)  # the others see who has come
    socket.app.hosting.look(table)

    async def send() -> None:
        await viewer.serve(maker(socket, table, person, viewer), socket.send_text)
        await socket.close(code=1012, reason=ANEW)  # the page connects again

    sending = asyncio.create_task(send())
    try:
        await listen(socket)
    finally:
        sending.cancel()
        hub.leave(viewer)
        hub.gather(table.id)
        socket.app.hosting.look(table)
        with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
            await sending


def maker(socket: WebSocket, table: Table, person: Person | None, viewer: Viewer) -> Callable[[], str]:
    """What makes the viewer's page as long as it is open, and tells what of it is new."""
    language = language_of(socket.headers).code
    hub, render = socket.app.tables.hub, socket.app.renderers[language].pushed
    guide = guided(socket, table.game.name)
    sent, page = Sent(), None

    def make() -> str:
        nonlocal page
        seat = table.seat_of(person.id if person else None)
        if seat != viewer.seat:
            viewer.seat = seat
            hub.gather(table.id)
        if seat != SPECTATOR:
            page = render(table, person, guide, page)
            return sent.news(page)
        kind = language, guide, kind_of_spectator(table, person)
        return sent.news(hub.shared(table.id, kind, lambda last: render(table, person, guide, last)))

    return make


def kind_of_spectator(table: Table, person: Person | None) -> Hashable:
    """All by which spectators' pages differ. Who was told something in private before rising, hears less than others,
    was sent away or waits on the bench is a kind alone."""
    if person is None:
        return "nobody"
    apart = any(person.id in each for each in (table.company.muted, table.company.removed, table.bench))
    alone = apart or any(person.id in line.among for line in table.chat)
    return table.is_host(person.id), person.id if alone else ""
