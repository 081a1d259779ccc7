"""What a record proves of its deal, in words."""

from collections.abc import Iterator

from .errors import InglenookError
from .labels import LETTERS
from .match import Deal, Match
from .seeds import LEFT_OUT, PAGE, SERVER

MARKS = {PAGE: "by its page", SERVER: "by the server", LEFT_OUT: "left out"}


def said_key(deal: Deal) -> Iterator[str]:
    told = sum(map(bool, deal.nonces))
    yield f"key         made of the table's half and {told} nonce{'' if told == 1 else 's'}"
    pairs = zip(LETTERS, deal.seals, deal.nonces, strict=False)
    marks = [f"{letter} {MARKS[seal.mark(nonce)]}" for letter, seal, nonce in pairs if seal]
    if marks:
        yield f"nonces      {', '.join(marks)}; each fits the commitment to it"


def said_anew(match: Match) -> Iterator[str]:
    """Where a game was played on from a moment of another one."""
    for each in match.anew:
        yield f"played on   after action {each.after}, with a fresh key of its own: its half is the one committed to"
        yield from said_key(each.deal)


def own_nonce(deals: list[Deal], text: str) -> str:
    """Where somebody's own nonce is in the keys; that it is in none is an error."""
    nonce = _read(text)
    deal = next((each for each in deals if nonce in each.nonces), deals[0])
    if seats := [LETTERS[seat] for seat, each in enumerate(deal.nonces) if each == nonce]:
        return f"your nonce  ok: it is that of seat {' and '.join(seats)}, and the deal follows from it"
    if seats := [LETTERS[seat] for seat, seal in enumerate(deal.seals) if seal and seal.fits(nonce)]:
        raise InglenookError(f"seat {seats[0]} was committed to your nonce, but the deal was made without it")
    raise InglenookError("your nonce is not in this record: the deal was made without it")


def _read(text: str) -> bytes:
    try:
        nonce = bytes.fromhex(text)
    except ValueError:
        nonce = b""
    if not nonce:
        raise InglenookError("a nonce is written in hexadecimal digits")
    return nonce
