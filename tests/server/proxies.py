"""A small TCP proxy, whose connections can be cut or held up."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Proxy:
    connect: Callable[[], Awaitable[Streams]]  # to what is behind it
    port: int = 0
    open: asyncio.Event = field(default_factory=asyncio.Event)  # nothing passes while it is not set
    _ends: set[asyncio.StreamWriter] = field(default_factory=set)
    _server: asyncio.Server | None = None

    async def start(self) -> None:
        self.open.set()
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """All connections, in the middle of whatever they say."""
        for end in list(self._ends):
            end.transport.abort()

    def close(self) -> None:
        if self._server:
            self._server.close()
        self.cut()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await self.connect()
        except OSError:
            return writer.transport.abort()
        ends = {writer, back}
        self._ends |= ends
        ways = [asyncio.create_task(self._pass(*way)) for way in ((reader, back), (there, writer))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for end in ends:
            end.transport.abort() if not end.is_closing() and end is back else end.close()
        self._ends -= ends

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self.open.wait()
                writer.write(data)
                await writer.drain()


def to_port(port: int) -> Callable[[], Awaitable[Streams]]:
    return lambda: asyncio.open_connection("127.0.0.1", port)


def to_socket(path: str) -> Callable[[], Awaitable[Streams]]:
    return lambda: asyncio.open_unix_connection(path)
