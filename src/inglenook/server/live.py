"""The socket of an open table page: the newest page, whenever it has changed."""

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect

from inglenook.engine.errors import InglenookError, UnknownNameError

from . import limits
from .guard import caller
from .hub import Viewer
from .people import COOKIE


async def live(socket: WebSocket) -> None:
    app = socket.app
    await socket.accept()  # first: a refused socket could not say why
    try:
        table = app.hall.table(socket.path_params["table"])
    except UnknownNameError:
        return await socket.close(code=4404, reason="there is no such table")
    except InglenookError as error:
        return await socket.close(code=1013, reason=str(error))  # the page tries again later
    person = app.doorkeeper.greet(socket.cookies.get(COOKIE))
    known, who = caller(socket.scope)
    most = limits.SOCKETS if known else limits.STRANGERS
    if app.hall.hub.pages[who] >= most:
        return await socket.close(code=4429, reason=f"{most} pages are open already; close one")
    guide = socket.cookies.get("guide") != "off"
    viewer = Viewer(table.id, table.seat_of(person.id if person else None), who)

    def make() -> str:
        viewer.seat = table.seat_of(person.id if person else None)
        return str(app.renderer.table(table, person, guide, part=True))

    app.hall.hub.enter(viewer)
    app.hall.hub.changed(table.id)  # the others see who has come

    async def send() -> None:
        await viewer.serve(make, socket.send_text)
        await socket.close(code=1012, reason="the table was loaded anew")  # the page connects again

    sending = asyncio.create_task(send())
    try:
        while True:
            message = await socket.receive()  # nothing is said here; it ends when the page goes
            if message["type"] == "websocket.disconnect":
                break
    finally:
        sending.cancel()
        app.hall.hub.leave(viewer)
        app.hall.hub.changed(table.id)
        with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
            await sending
