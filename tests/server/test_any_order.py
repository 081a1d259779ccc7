"""Keepers builds a bid in the order of the colours; its page lets a player press them in any order."""

import re

from inglenook.server.app import Inglenook

from .helpers import ANN, client, run
from .test_lessons import begin, press


def offered(app: Inglenook, table: str) -> dict[str, str]:
    """The colours that would lay the whole bid anew, and the clicks of it."""
    page = client(app, ANN).get(f"/t/{table}").text
    return dict(re.findall(r'id="lay-(\w+)" form="lay" name="clicks" value="([^"]*)"', page))


def test_an_earlier_colour_is_added_by_laying_the_bid_anew(app: Inglenook) -> None:
    table = begin(app)
    for notation in ("quest[right]", "add[rogue]"):
        press(app, table, notation)
    assert offered(app, table.id).keys() == {"warrior", "wizard"}
    clicks = offered(app, table.id)["wizard"]
    assert clicks.split() == ["quest[right]", "add[wizard]", "add[rogue]"]
    decision = table.seats[0].decisions
    run(app.tables.lay(table, ANN, clicks.split(), decision))
    assert table.playing.seen_by(0).view(0, [])["bid"]["mine"] == {"wizard": 1, "rogue": 1}


def test_only_who_builds_a_bid_is_offered_it(app: Inglenook) -> None:
    table = begin(app)
    assert offered(app, table.id) == {}
    press(app, table, "quest[right]")
    assert offered(app, table.id) == {}  # nothing lies there yet: every colour can be added
    press(app, table, "add[wizard]")
    press(app, table, "done")
    assert offered(app, table.id) == {}
