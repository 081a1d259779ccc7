"""Rogues: what a screen shows, what it may tell of the past, what is heard and what bots say."""

from typing import Any

from inglenook.engine.errors import RefusedError
from inglenook.engine.events import Event

from . import declarations as d
from .declarations import State
from .hearing import GESTURE, gibberish, meaning, plain, reason_against, saying, suggestion
from .hiding import word_of
from .objection import answer_for, fined, points
from .rules import pace


def view(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    """No trove in turn, no history, no code words: what lies open, and what was heard last."""
    return {
        "phase": d.PHASES.name(int(s.phase)),
        "live": bool(e.live == d.ON),
        "speaker": None if s.phase == d.OVER else int(s.speaker),
        "pile": int(s.pile),
        "penalties": int(s.middle),
        "counting": bool(s.counting),
        "clock": int(pace(s, e)) / 1000 or None,
        "answer": heard(s.talker, s.said, s.said_text, texts),
        "claims": claims(s),
        "floor": known(s.objector),
        "correction": heard(s.objector, s.fix, s.fix_text, texts),
        "verdict": None if s.verdict == d.NONE else d.VERDICTS.name(int(s.verdict)),
        "revealed": revealed(s, e, texts),
        "trap": trap_shown(s, e, seat, texts),
        "swap": swap_shown(s),
        "rogues": [rogue(s, e, each) for each in range(s.players)],
        "signs": list(d.SIGNS.names),
        "mine": mine(s, seat),
    }


def known(value: int) -> int | None:
    return None if value == d.NONE else int(value)


def heard(seat: int, said: int, text: int, texts: list[str]) -> dict[str, Any] | None:
    """Who said what; nothing, if it was silence. A sign is seen."""
    if said == d.NONE:
        return None
    words = texts[text] if 0 <= text < len(texts) else None
    sign = words.removeprefix(GESTURE) if words and words.startswith(GESTURE) else None
    return {"seat": int(seat), "text": words, "sign": sign}


def claims(s: State) -> list[int]:
    """Who has claimed, once it is no secret."""
    return [] if s.phase == d.CLAIMING else [seat for seat in range(s.players) if s.claims >> seat & 1]


def revealed(s: State, e: Any, texts: list[str]) -> dict[str, Any] | None:
    """A door that is turned up, and what would have been right there."""
    if s.bared == d.NONE:
        return None
    trap = int(s.door[s.bared])
    right = saying(answer_for(s, e, trap, int(s.bared)), word_texts(s, texts))
    return {"trove": int(s.bared) + 1, "shows": shows(trap), "right": right}


def shows(trap: int) -> str:
    return d.LOOT.name(trap + 1)


def trap_shown(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any] | None:
    """A trap while it is named and hidden; who names it gets a suggestion."""
    if s.drawn == d.NONE:
        return None
    naming = s.phase == d.NAMING
    word = None
    if not naming and s.pile > 0 and e.kind[s.drawn] == d.THING:
        word = saying(d.WORD + word_of(s, s.drawn), word_texts(s, texts))
    return {
        "hider": int(s.hider),
        "shows": shows(int(s.drawn)),
        "kind": ("thing", "sign", "figure")[e.kind[s.drawn]],
        "word": word,
        "suggestion": suggestion(int(s.drawn), words(s, texts)) if naming and seat == s.hider else None,
        "last": bool(s.pile == 0),
    }


def swap_shown(s: State) -> dict[str, Any] | None:
    """The door swapped last; before the game nobody sees what was behind it."""
    if s.swapped == d.NONE:
        return None
    loot = None if s.prize == d.GONE else shows(int(s.prize))
    return {"hider": int(s.swapper), "trove": int(s.swapped) + 1, "loot": loot}


def rogue(s: State, e: Any, seat: int) -> dict[str, Any]:
    return {
        "treasures": int(s.treasures[seat]),
        "traps": [d.TRAPS.name(trap) for trap, owner in enumerate(s.owner.tolist()) if owner == seat],
        "penalties": int(s.penalties[seat]),
        "points": int(points(s, e, seat)),
    }


def mine(s: State, seat: int) -> dict[str, Any] | None:
    """What only the seat itself knows: its own claim, or that it has let it pass."""
    if not 0 <= seat < s.players or s.phase != d.CLAIMING:
        return None
    return {"claims": bool(s.claims >> seat & 1), "passed": bool(s.passed >> seat & 1)}


def situation(s: State, e: Any, seat: int) -> str:
    """What the seat is asked, or what it watches; for the CLOCK, what is running."""
    phase = d.PHASES.name(int(s.phase))
    if s.phase == d.SPEAKING:
        return ("count" if s.counting else "speak") if seat == s.speaker else "listen"
    if s.phase in (d.CLAIMING, d.TYING):
        return "suspect" if seat == s.speaker else phase if e.live == d.ON else "sealed"
    if s.phase == d.CORRECTING:
        return "correct" if seat == s.objector else "wait"
    if s.phase == d.TAKING:
        return "take" if seat == fined(s) else "wait"
    if s.phase in (d.NAMING, d.HIDING) and seat != s.hider:
        return "watch"
    if s.phase == d.HIDING and s.pile == 0:
        return "last"
    return "opening" if s.phase == d.HIDING and s.opening else phase


def recall(s: State, e: Any, events: list[Event]) -> list[Event]:
    """What happened since the last answer or swap, itself included."""
    for place in range(len(events) - 1, -1, -1):
        if events[place].kind in (d.SAID, d.SILENT, d.HID):
            return events[place:]
    return events


# Speech


def word_texts(s: State, texts: list[str]) -> list[str]:
    """The code words so far, in the order in which they were given."""
    return [texts[s.word_text[nth]] if s.word_text[nth] < len(texts) else "" for nth in range(s.named)]


def words(s: State, texts: list[str]) -> list[str]:
    return [plain(each) for each in word_texts(s, texts)]


def parse(s: State, e: Any, seat: int, texts: list[str], text: str) -> int:
    """A code word may be refused with a reason. An answer is not, or the reason would help; a correction only
    if it is what was said."""
    if s.phase == d.NAMING:
        reason = reason_against(text, words(s, texts))
        if reason:
            raise RefusedError(reason)
        return d.NAME
    answer = meaning(text, words(s, texts))
    if s.phase == d.CORRECTING and s.said_text != d.NONE and repeats(s, answer, text, texts[s.said_text]):
        raise RefusedError("that is what was said; say what would have been right")
    return answer


def repeats(s: State, answer: int, text: str, said: str) -> bool:
    """Whether a correction is what was said; of what means nothing, the same nothing."""
    return answer == s.said and (answer != d.OTHER or plain(text) == plain(said))


def phrase(s: State, e: Any, seat: int, texts: list[str], action: int) -> str:
    if action == d.NAME:
        return suggestion(int(s.drawn), words(s, texts))
    if action == d.OTHER:
        correcting = s.phase == d.CORRECTING and s.said_text != d.NONE
        return gibberish(words(s, texts), plain(texts[s.said_text]) if correcting else "")
    return saying(action, word_texts(s, texts))
