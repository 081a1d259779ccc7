"""By which right something happens by itself at a table: bots, clocks, notices. A server without others has it
everywhere; among others see `fleet`."""

from ..store import Fence
from . import events as happened


class Alone:
    """The only server."""

    shared = False  # whether others may write at the tables, too

    def drives(self, table: str) -> bool:
        """Whether what happens by itself at a table is this server's to do."""
        return True

    def fence(self, table: str) -> Fence | None:
        """What the store looks at once more when it keeps something that happened by itself."""
        return None

    def is_understood(self, event: happened.AnyEvent) -> bool:
        """Whether all servers can read it."""
        return True

    async def looks(self, person: str) -> bool:
        """Whether somebody has a page open on another server."""
        return False
