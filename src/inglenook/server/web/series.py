"""The page of a series: how it stands, and its games."""

from starlette.requests import Request
from starlette.responses import Response

from inglenook.engine.language import Sentence

from ..tables.table import State
from .lobby import table_facts
from .requests import me, of, renderer, show, spoken
from .security import StatusError
from .standings import series_facts


async def series_page(request: Request) -> Response:
    """By any of its tables: who has a link to one of them is in the company of all."""
    lists, person = of(request).tables.summaries, me(request)
    line = lists.get(request.path_params["table"])
    if line is None or line.series is None:
        raise StatusError(404, Sentence("refused.no-series"))
    found = lists.series(line.series.first)
    latest, last = found[-1]
    return show(
        request,
        "series.html",
        title=line.title,
        series=series_facts(lists, last.series, renderer(request).listed, spoken(request)),
        played=[table_facts(request, *each) for each in found],
        latest=f"/t/{latest}" if last.state is not State.DONE else "",
        mine=person is not None and person.id in (*last.people, *last.asked),
    )
