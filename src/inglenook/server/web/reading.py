"""How somebody likes to read (a cookie): by candle light or daylight, and how large. At the tables candles always
burn: their cards and boards are painted for it."""

from collections.abc import Mapping

from starlette.requests import HTTPConnection

COOKIE, BETWEEN = "reading", "."
LIGHTS = ("candles", "day", "device")
SIZES = ("normal", "large", "larger")


def reading_of(connection: HTTPConnection) -> dict[str, str]:
    """What was chosen; a cookie may hold anything."""
    chosen = connection.cookies.get(COOKIE, "").split(BETWEEN)
    light = next((each for each in chosen if each in LIGHTS), LIGHTS[0])
    return {"light": light, "size": next((each for each in chosen if each in SIZES), SIZES[0])}


def with_choice(now: dict[str, str], form: Mapping[str, str]) -> str:
    """The cookie after something was chosen; what is no choice changes nothing."""
    allowed = {*LIGHTS, *SIZES}
    return BETWEEN.join(form[name] if form.get(name) in allowed else kept for name, kept in now.items())
