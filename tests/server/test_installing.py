"""Inglenook as an app, and how somebody likes to read."""

import struct

from inglenook.server.app import STATIC, Inglenook
from inglenook.server.web.reading import COOKIE

from .helpers import ANN, client


def test_the_manifest_names_icons_that_are_there_in_the_sizes_it_says(app: Inglenook) -> None:
    told = client(app).get("/manifest.webmanifest").json()
    assert (told["display"], told["start_url"], told["scope"]) == ("standalone", "/", "/")
    assert any(each.get("purpose") == "maskable" for each in told["icons"])
    for each in told["icons"]:
        head = (STATIC / each["src"].rsplit("/", 1)[-1]).read_bytes()[:24]
        width, height = struct.unpack(">II", head[16:])
        assert each["sizes"] == f"{width}x{height}"


def test_the_worker_stands_where_it_may_serve_every_page(app: Inglenook) -> None:
    answer = client(app).get("/worker.js?en")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"


def test_the_page_without_a_connection_has_nothing_of_anybody(app: Inglenook) -> None:
    assert client(app, ANN).get("/offline").text == client(app).get("/offline").text


def test_light_and_size_are_kept_and_nothing_else_is(app: Inglenook) -> None:
    browser = client(app)
    assert "day.css" not in browser.get("/").text
    back = browser.post("/reading", data={"light": "day"}, headers={"referer": "http://testserver/credits"})
    assert back.headers["location"] == "/credits"
    browser.post("/reading", data={"size": "larger"})
    page = browser.get("/").text
    assert "day.css" in page
    assert 'data-size="larger"' in page
    browser.post("/reading", data={"light": "<b>", "size": "9"})
    assert browser.cookies[COOKIE] == "day.larger"
    browser.post("/reading", data={"light": "device"})
    assert 'media="(prefers-color-scheme: light)"' in browser.get("/").text
