"""Rogues: what a spoken text means, and what to say to mean something. Texts are compared without case, accents,
spaces and punctuation; nothing else is forgiven."""

import unicodedata
from collections.abc import Iterable

from inglenook.engine.language import Sentence

from . import declarations as d

CALL = "Scatty Rogues!"
GESTURE = "✋ "  # a secret sign is made, not spoken; in a record it stands after this
GESTURES = [GESTURE + name.replace("-", " ") for name in d.SIGNS.names]
SMALL = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
ALSO = {"nought": 0, "naught": 0, "nil": 0}  # other names of numbers
ROUND = {"dozen": 12, "score": 20, "hundred": 100}  # which may be one, or a


def plain(text: str) -> str:
    """A text as it is compared."""
    return "".join(letter for letter in unicodedata.normalize("NFD", text.casefold()) if letter.isalnum())


def _numbers() -> dict[str, int]:
    """From 0 to 100, as a text sounds that names one."""
    words = ALSO | dict(zip(SMALL, range(20), strict=True))
    for place, ten in enumerate(TENS, start=2):
        words |= {ten: 10 * place} | {ten + SMALL[unit]: 10 * place + unit for unit in range(1, 10)}
    return words | {before + name: number for name, number in ROUND.items() for before in ("", "one", "a")}


NUMBER_WORDS = _numbers()
CALLED = plain(CALL)
SPOKEN = NUMBER_WORDS | {str(number): number for number in range(1, d.TROVES + 1)}
ANSWERS = {text: d.NUMBER + n - 1 for text, n in SPOKEN.items() if 1 <= n <= d.TROVES} | {CALLED: d.CALL}


def reason_against(text: str, used: Iterable[str]) -> Sentence | None:
    """Why a text cannot be a code word, or None."""
    heard = plain(text)
    if heard.isdecimal() or heard in NUMBER_WORDS:
        return Sentence("code-word.number")
    if not any(letter.isalpha() for letter in heard):
        return Sentence("code-word.letter")
    if heard == CALLED:
        return Sentence("code-word.call")
    if text.startswith(GESTURE):
        return Sentence("code-word.sign")
    if heard in used:
        return Sentence("code-word.used", text=text)
    return None


def meaning(text: str, words: list[str]) -> int:
    """The answer that was given; `words` are the code words so far, plain."""
    if text in GESTURES:
        return d.SIGN + GESTURES.index(text)
    known = ANSWERS | {word: d.WORD + nth for nth, word in enumerate(words)}
    return known.get(plain(text), d.OTHER)


def saying(answer: int, texts: list[str]) -> str:
    """How an answer is given; `texts` are the code words so far."""
    if answer == d.CALL:
        return CALL
    if answer < d.CALL:
        return str(answer - d.NUMBER + 1)
    if answer < d.WORD:
        return GESTURES[answer - d.SIGN]
    return texts[answer - d.WORD] if answer < d.OTHER else gibberish([plain(each) for each in texts])


def gibberish(words: list[str], but: str = "") -> str:
    """Something that means nothing, and is not what was said before."""
    text = "ahem"
    while meaning(text, words) != d.OTHER or plain(text) == but:
        text += "m"
    return text


def suggestion(trap: int, words: list[str]) -> str:
    """A code word for a thing: its name, or another such thing if that has been used."""
    text = d.TRAPS.name(trap)
    while reason_against(text, words):
        text = f"another {text}"
    return text
