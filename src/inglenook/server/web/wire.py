"""The wire: how much and for how long anybody may send before there is a whole request.

uvicorn reads on as long as something comes, and httptools joins what it has of a header with every piece, so that one
endless header would keep the server busy; and half a request would hold a file for good, as would an answer that
nobody takes.
"""

from asyncio import TimerHandle, Transport
from collections import defaultdict
from typing import TYPE_CHECKING, ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .. import limits

if TYPE_CHECKING:
    from ..app import Inglenook

TOO_LONG = f"The headers of a request may have {limits.HEAD} bytes in {limits.LINES} lines."


class Wire(HttpToolsProtocol):
    """A connection that must come to the point."""

    halves: ClassVar[defaultdict[str, dict["Wire", None]]] = defaultdict(dict)  # by address, the oldest first

    _unused = 0  # bytes of which nothing has come yet
    _owed: float | None = None  # seconds in which the rest of a request must come; None: it is whole
    _clock: TimerHandle | None = None
    _wound: float | None = None  # to how many seconds the clock was set

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address, self._owed = limits.address_of(self.client), limits.HEAD_SECONDS
        if self._is_proxy() or self._app.shares.connections.allows(self._address):
            self._wind()
        else:
            transport.abort()  # an answer would cost more than it is worth

    def _is_proxy(self) -> bool:
        """Behind it are many, who are counted one by one where they are known."""
        return self.client is not None and self.client[0] in self.config.forwarded_allow_ips

    @property
    def _app(self) -> "Inglenook":
        return cast("Inglenook", self.config.app)

    def connection_lost(self, exc: Exception | None) -> None:
        self._owed = None
        self._wind()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._owed = self._owed or limits.HEAD_SECONDS
        self._unused += len(data)
        super().data_received(data)
        if self._unused > limits.HEAD and not self.transport.is_closing():
            self.send_400_response(TOO_LONG)
        self._wind()

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > limits.HEAD or len(self.headers) > limits.LINES:
            raise ValueError(TOO_LONG)  # answered as every request that cannot be read
        self._unused, self._owed = 0, limits.BODY_SECONDS
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unused = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unused, self._owed = 0, None
        super().on_message_complete()

    def pause_writing(self) -> None:
        """An answer that is not taken holds a file as well."""
        super().pause_writing()
        self._stuck = self.loop.call_later(limits.TAKE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        self._stuck.cancel()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.loop.call_later(limits.TAKE_SECONDS, self.transport.abort)  # if something was left to send

    def _wind(self) -> None:
        """Set the clock for what is owed now. Whatever came whole never had one."""
        if self._owed == self._wound:
            return
        self._wound = self._owed
        if self._clock is not None:
            self._clock.cancel()
        if self._owed is None:
            self._forget()
        else:
            self._clock = self.loop.call_later(self._owed, self._give_up)
            self._remember()

    def _remember(self) -> None:
        halves = self.halves[self._address]
        halves[self] = None
        if len(halves) > limits.HALVES:
            next(iter(halves))._give_up()

    def _forget(self) -> None:
        halves = self.halves[self._address]
        halves.pop(self, None)
        if not halves:
            del self.halves[self._address]

    def _give_up(self) -> None:
        """The rest will not come; what is left to send would hold the file as well."""
        self._forget()
        self.transport.abort()
