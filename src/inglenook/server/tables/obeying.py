"""Commands where other servers may write at the same table."""

from inglenook.engine.errors import InglenookError

from ..identity import Person
from .commands import Command, Desk
from .library import OvertakenError
from .table import Table

OVERTAKEN = 5  # times running, after which somebody is told that their page was old


async def obeyed(command: Command, desk: Desk, table: Table, person: Person) -> Table | None:
    """What a command leads to. Who was overtaken at the table, or refused by what is no longer so, asks again: a retry
    of what is done is done, what is possible now is done now, and only what is old or wrong is refused."""
    for _ in range(OVERTAKEN):
        try:
            return await command.run(desk, table, person)
        except InglenookError as refusal:
            if not (isinstance(refusal, OvertakenError) or await desk.tables.was_behind(table)):
                raise
    return await command.run(desk, table, person)
