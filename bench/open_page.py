"""An open table page, cheaply: a WebSocket of which the bench looks at the lengths alone. Written out by hand, because
hundreds of them share two processors with the server that is measured."""

import asyncio
import json
import os
import struct
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
DEFLATE = "sec-websocket-extensions: permessage-deflate; client_max_window_bits\r\n"  # as browsers offer it


def masked(kind: int, body: bytes) -> bytes:
    """A frame from a client; its mask is all zeros, which leaves the body as it is."""
    size = len(body)
    head = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size)
    return bytes([0x80 | kind]) + head + bytes(4) + body


@dataclass(eq=False)
class OpenPage(asyncio.Protocol):
    host: str
    address: str
    cookie: str
    came: Callable[[int, bytes], None]  # the bytes on the wire, and what was in them
    deflate: bool = True
    opened: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future(), repr=False
    )
    _rest: bytes = b""
    _open: bool = False
    _number: int = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.address} HTTP/1.1\r\nhost: {self.host}\r\ncookie: {self.cookie}\r\n"
            f"upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\n"
            f"sec-websocket-key: {key}\r\n{DEFLATE if self.deflate else ''}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self._open and b"\r\n\r\n" in self._rest:
            answer, _, self._rest = self._rest.partition(b"\r\n\r\n")
            assert b" 101 " in answer, answer
            self._open = True
        while self._open and self._frame():
            pass

    def _frame(self) -> bool:
        """Take one whole frame, if it is there."""
        rest = self._rest
        if len(rest) < 2:
            return False
        length, begin = rest[1], 2
        if length > 125:
            begin = 4 if length == 126 else 10
            if len(rest) < begin:
                return False
            length = int.from_bytes(rest[2:begin], "big")
        end = begin + length
        if len(rest) < end:
            return False
        self._rest = rest[end:]
        self._take(rest[0] & 15, end, rest[begin:end])
        return True

    def _take(self, kind: int, size: int, body: bytes) -> None:
        if kind == PING:
            self.transport.write(masked(PONG, body))
        elif kind == CLOSE:
            raise SystemExit(f"the server has closed a page: {body[2:].decode()}")
        elif body.startswith(b"{"):
            assert b"refused" not in body, body
        elif not self.opened.done():
            self.opened.set_result(None)
        else:
            self.came(size, body)

    def say(self, command: str, **fields: object) -> None:
        """What a press says."""
        self._number += 1
        texts = {name: str(value) for name, value in fields.items()}
        message = {"number": self._number, "command": command, "fields": texts}
        self.transport.write(masked(TEXT, json.dumps(message).encode()))

    def close(self) -> None:
        self.transport.close()


async def open_page(
    host: str,
    table: str,
    cookie: str,
    came: Callable[[int, bytes], None],
    source: str = "127.0.0.1",
    deflate: bool = True,
) -> OpenPage:
    """A page whose first content has come."""
    name, port = host.split(":")
    page = OpenPage(host, f"/t/{table}/live", cookie, came, deflate)
    loop = asyncio.get_running_loop()
    await loop.create_connection(lambda: page, name, int(port), local_addr=(source, 0))
    await page.opened
    return page
