"""What a record proves of its deal, in words."""

from collections.abc import Iterator

from .errors import InglenookError
from .labels import LETTERS
from .match import Deal
from .seeds import LEFT_OUT, PAGE, SERVER

MARKS = {PAGE: "by its page", SERVER: "by the server", LEFT_OUT: "left out"}


def said_key(deal: Deal) -> Iterator[str]:
    told = sum(map(bool, deal.nonces))
    yield f"key         made of the table's half and {told} nonce{'' if told == 1 else 's'}"
    pairs = zip(LETTERS, deal.seals, deal.nonces, strict=False)
    marks = [f"{letter} {MARKS[seal.mark(nonce)]}" for letter, seal, nonce in pairs if seal]
    if marks:
        yield f"nonces      {', '.join(marks)}; each fits the commitment to it"


def own_nonce(deal: Deal, text: str) -> str:
    """Where somebody's own nonce is in the key; that it is not there is an error."""
    nonce = _read(text)
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
