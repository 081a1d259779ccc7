"""A report to take home: JSON and CSV for programs, and a page that stands alone, without any other file or host."""

import csv
import io
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from jinja2 import FileSystemLoader
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.responses import Response

from inglenook.engine.language import Language
from inglenook.lab.report import Figure
from inglenook.lab.suggest import Suggestion

from ..web.render import PAGES
from ..web.sentences import spoken
from ..web.templates import Templates
from .showing import figures_of, shown_of
from .workshop import Measurement, Result

STATIC = Path(__file__).parent.parent / "static"
SHEETS = ("base.css", "lab.css")
HEADS = ("part", "name", "players", "value", "low", "high", "unit", "sentence")
KINDS = {"json": "application/json", "csv": "text/csv", "html": "text/html"}


def taken(measurement: Measurement, kind: str, language: Language) -> Response:
    result = measurement.result
    if kind not in KINDS or result is None:
        raise HTTPException(404)
    headers = {"content-disposition": f'attachment; filename="{measurement.wish.game}-report.{kind}"'}
    return Response(as_text(result, kind, language), media_type=KINDS[kind], headers=headers)


def as_text(report: Result, kind: str, language: Language) -> str:
    if kind == "json":
        return json.dumps(report.as_json(), indent=2, ensure_ascii=False) + "\n"
    return as_csv(report) if kind == "csv" else as_html(report, language)


def as_csv(report: Result) -> str:
    """A row for each figure, those of pictures and findings among them."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(HEADS)
    for part, figure in all_figures(report):
        numbers = (figure.value, figure.low, figure.high)
        rows.writerow(
            [part, figure.name, figure.players, *numbers, figure.unit, harmless(str(figure.sentence))]
        )
    return written.getvalue()


def all_figures(report: Result) -> Iterator[tuple[str, Figure]]:
    if isinstance(report, Suggestion):
        for point in report.points:
            changes = "; ".join(point.changes) or "as it was"
            yield from ((changes, figure) for _, figure in figures_of(report, point))
        return
    yield from (("figures", figure) for figure in report.figures)
    for picture in report.pictures:
        yield from ((f"picture: {picture.name}", figure) for figure in picture.figures)
    for finding in report.findings:
        yield from ((f"finding: {finding.kind}", figure) for figure in finding.figures)


def harmless(text: str) -> str:
    """A cell that a spreadsheet does not take for a formula."""
    return f"'{text}" if text[:1] in "=+-@" else text


def as_html(report: Result, language: Language) -> str:
    """The report as it stands now."""
    shown = shown_of(report, language)
    sheets = Markup("\n").join(Markup((STATIC / name).read_text("utf-8")) for name in SHEETS)
    return templates(language).get_template("lab_standing.html").render(report=shown, sheets=sheets)


@cache
def templates(language: Language) -> Templates:
    """For who has no server: the command line writes such pages, too."""
    made = Templates(language, FileSystemLoader(PAGES))
    made.globals.update(say=lambda key, **facts: spoken(language.phrases[key], facts), lang=language.code)
    return made
