"""Who may notice that something has happened: all, or some seats alone. It follows from the event, so it is the same on
every server that reads it."""

from inglenook.engine.labels import SPECTATOR

from . import events as happened
from .table import Table


def audience(table: Table, event: happened.AnyEvent) -> tuple[int, ...]:
    """The seats whose pages are made anew, at the table as it was before; none: those of all."""
    match event:
        case happened.Acted() if table.is_draft(event.action) and not event.back:
            return (event.seat,)
        case happened.TookBack() | happened.Kept():
            return (event.seat,)
        case happened.Chatted() if event.to:
            return table.seat_of(event.by), table.seat_of(event.to)
        case happened.Chatted() if event.aside:
            return (SPECTATOR,)
        case happened.Muted():
            return (table.seat_of(event.by),)
        case _:
            return ()
