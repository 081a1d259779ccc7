"""Who can reach the server: this machine alone, or its network as well. Whoever started it can open it to the network
while it runs, and close it again; a restart closes it."""

import asyncio
import socket
from collections.abc import Callable, Collection

import uvicorn

from inglenook.engine.errors import RefusedError
from inglenook.engine.language import Sentence

from .web.wire import Wire

LOOPBACK = "127.0.0.1"


def lan_host() -> str:
    """This machine's address in its network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation: nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


class Network:
    """The listener for others: at this machine's address in its network and nowhere else, with the same port, the same
    wire and the same limits as the first one."""

    def __init__(
        self,
        server: uvicorn.Server,
        port: int,
        address: str = "",  # where others come in anyway
        names: Collection[str] = (),  # by which others reach it through something else
        find: Callable[[], str] = lan_host,
        report: Callable[[str], None] = lambda line: None,
        fixed: bool = False,  # it stays as it was started: of several workers one cannot open the others
    ) -> None:
        self.address, self.names, self.fixed = address, tuple(names), fixed
        self._server, self._port, self._find, self._report = server, port, find, report
        self._listener: asyncio.Server | None = None

    @property
    def opened(self) -> bool:
        """Whether it was opened while it runs, and can be closed."""
        return self._listener is not None

    async def open(self) -> None:
        if self.fixed:
            raise RefusedError(Sentence("refused.workers-network"))
        if self.address:
            return
        host = self._find()
        if host == LOOPBACK:
            raise RefusedError(Sentence("refused.no-network"))
        try:
            self._listener = await asyncio.get_running_loop().create_server(self._wire, host, self._port)
        except OSError as error:
            raise RefusedError(
                Sentence("refused.network", host=host, port=self._port, reason=error.strerror or str(error))
            ) from None
        self._server.servers.append(self._listener)  # closed with the others
        self.address = f"http://{host}:{self._port}"
        self._report(f"Open to your network at {self.address}, until you close it or the server.")

    def _wire(self) -> Wire:
        server = self._server
        return Wire(server.config, server.server_state, server.lifespan.state)

    def close(self) -> None:
        """Nobody else can come, and who came this way is gone."""
        if self._listener is None:
            return
        places = {each.getsockname()[:2] for each in self._listener.sockets}
        self._listener.close()
        self._server.servers.remove(self._listener)
        for connection in list(self._server.server_state.connections):
            if getattr(connection, "server", None) in places:
                connection.shutdown()
        self._listener, self.address = None, ""
        self._report("Closed to your network.")
