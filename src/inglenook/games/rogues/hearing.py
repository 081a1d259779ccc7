"""Rogues: what a spoken text means, and what to say to mean something. Texts are compared without case, accents,
spaces and punctuation; a slip of the tongue is forgiven where it cannot mean anything else."""

import unicodedata
from collections.abc import Iterable

from . import table as t

CALL = "Scatty Rogues!"
GESTURE = "✋ "  # a secret sign is made, not spoken; in a record it stands after this
GESTURES = [GESTURE + name.replace("-", " ") for name in t.SIGNS.names]
SMALL = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
SLIPS = {4: 1, 8: 2, 12: 3}  # letters that a word must have at least, and how many of them may be wrong then


def plain(text: str) -> str:
    """A text as it is compared."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text.casefold()) if letter.isalnum())


def _numbers() -> dict[str, int]:
    words = dict(zip(SMALL, range(20), strict=True))
    for place, ten in enumerate(TENS, start=2):
        words |= {ten: 10 * place} | {ten + SMALL[unit]: 10 * place + unit for unit in range(1, 10)}
    return words | {"hundred": 100, "onehundred": 100, "ahundred": 100}


NUMBER_WORDS = _numbers()
CALLED = plain(CALL)


def number_in(heard: str) -> int | None:
    """The number that was said, in figures or in words."""
    return int(heard) if heard.isdecimal() else NUMBER_WORDS.get(heard)


def reason_against(text: str, used: Iterable[str]) -> str | None:
    """Why a text cannot be a code word, or None."""
    heard = plain(text)
    if heard.isdecimal() or heard in NUMBER_WORDS:
        return "a number cannot be a code word: it would be taken for a trove"
    if not any(letter.isalpha() for letter in heard):
        return "a code word needs a letter"
    if heard == CALLED:
        return "that is the call, and cannot be a code word"
    if text.startswith(GESTURE):
        return "that is a secret sign, and cannot be a code word"
    if heard in used:
        return f"{text!r} has been a code word in this game already"
    return None


def meaning(text: str, words: list[str]) -> int:
    """The answer that was given; `words` are the code words so far, plain."""
    if text in GESTURES:
        return t.SIGN + GESTURES.index(text)
    heard = plain(text)
    number = number_in(heard)
    if number is not None:
        return t.NUMBER + number - 1 if 1 <= number <= t.TROVES else t.OTHER
    known = {word: t.WORD + nth for nth, word in enumerate(words)} | {CALLED: t.CALL}
    return known[heard] if heard in known else nearly(heard, known)


def nearly(heard: str, known: dict[str, int]) -> int:
    """The one answer that a slip of the tongue can have meant."""
    close = [answer for word, answer in known.items() if slips(heard, word) <= allowed(word)]
    return close[0] if len(close) == 1 else t.OTHER


def allowed(word: str) -> int:
    return max((slips for letters, slips in SLIPS.items() if len(word) >= letters), default=0)


def slips(one: str, two: str) -> int:
    """How many letters must be changed, added or left out to make one word of the other."""
    row = list(range(len(two) + 1))
    for i, letter in enumerate(one, start=1):
        before, row[0] = row[0], i
        for j, other in enumerate(two, start=1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (letter != other))
    return row[-1]


def saying(answer: int, texts: list[str]) -> str:
    """How an answer is given; `texts` are the code words so far."""
    if answer == t.CALL:
        return CALL
    if answer < t.CALL:
        return str(answer - t.NUMBER + 1)
    if answer < t.WORD:
        return GESTURES[answer - t.SIGN]
    return texts[answer - t.WORD] if answer < t.OTHER else gibberish([plain(each) for each in texts])


def gibberish(words: list[str], but: str = "") -> str:
    """Something that means nothing, and is not what was said before."""
    text = "ahem"
    while meaning(text, words) != t.OTHER or plain(text) == but:
        text += "m"
    return text


def suggestion(trap: int, words: list[str]) -> str:
    """A code word for a thing: its name, or another such thing if that has been used."""
    text = t.TRAPS.name(trap)
    while reason_against(text, words):
        text = f"another {text}"
    return text
