"""Which language a page is in: the one chosen in its foot, or the first of those that the browser asks for (content
negotiation). Programs are answered in English."""

from collections.abc import Iterator

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from inglenook.engine.language import Language, english, languages

COOKIE = "language"
MOST = 20  # wishes of a browser that are looked at


def language_of(headers: Headers) -> Language:
    chosen = languages().get(cookie_parser(headers.get("cookie", "")).get(COOKIE, ""))
    return chosen or next(_wished(headers.get("accept-language", "")), english())


def _wished(accepted: str) -> Iterator[Language]:
    """Those that we speak, the dearest first: `de-AT;q=0.8` asks for German, of which we have one kind."""
    wishes = [each.partition(";") for each in accepted.split(",")[:MOST]]
    for name, _, weight in sorted(wishes, key=lambda wish: -_weight(wish[2])):
        language = languages().get(name.strip().lower().partition("-")[0])
        if language and _weight(weight):
            yield language


def _weight(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q=") or 1)
    except ValueError:
        return 0.0
