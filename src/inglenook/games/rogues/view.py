"""Rogues: what a screen shows, what it may tell of the past, what is heard and what bots say."""

from typing import Any

from inglenook.engine.errors import RefusedError
from inglenook.engine.events import Event
from inglenook.engine.language import Sentence
from inglenook.engine.reading import surveyed

from . import declarations as d
from .declarations import State
from .hearing import GESTURE, gibberish, meaning, plain, reason_against, saying, suggestion
from .hiding import before_game, word_of
from .objection import answer_for, fined
from .screen import survey


def view(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    """No trove in turn, no history, no code words: what lies open, and what was heard last."""
    clock, *points = surveyed(survey, s, e, seat, 1 + s.players)
    return {
        "phase": d.PHASES.name(s.phase),
        "live": e.live == d.ON,
        "speaker": None if s.phase == d.OVER else s.speaker,
        "pile": s.pile,
        "penalties": s.middle,
        "counting": bool(s.counting),
        "clock": clock / 1000 or None,
        "answer": heard(s.talker, s.said, s.said_text, texts),
        "claims": claims(s),
        "floor": known(s.objector),
        "correction": heard(s.objector, s.fix, s.fix_text, texts),
        "verdict": None if s.verdict == d.NONE else d.VERDICTS.name(s.verdict),
        "revealed": revealed(s, e, texts),
        "trap": trap_shown(s, e, seat, texts),
        "swap": swap_shown(s),
        "rogues": [rogue(s, each, points[each]) for each in range(s.players)],
        "signs": list(d.SIGNS.names),
        "mine": mine(s, seat),
    }


def unveiled(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    """With every door turned up, for who looks back."""
    return {**view(s, e, seat, texts), "doors": [shows(trap) for trap in s.door]}


def known(value: int) -> int | None:
    return None if value == d.NONE else value


def heard(seat: int, said: int, text: int, texts: list[str]) -> dict[str, Any] | None:
    """Who said what; nothing, if it was silence. A sign is seen."""
    if said == d.NONE:
        return None
    words = texts[text] if 0 <= text < len(texts) else None
    sign = words.removeprefix(GESTURE) if words and words.startswith(GESTURE) else None
    return {"seat": seat, "text": words, "sign": sign}


def claims(s: State) -> list[int]:
    """Who has claimed, once it is no secret."""
    return [] if s.phase == d.CLAIMING else [seat for seat in range(s.players) if s.claims >> seat & 1]


def revealed(s: State, e: Any, texts: list[str]) -> dict[str, Any] | None:
    """A door that is turned up, and what would have been right there."""
    if s.bared == d.NONE:
        return None
    trap = s.door[s.bared]
    right = saying(answer_for(s.record, e.record, trap, s.bared), word_texts(s, texts))
    return {"trove": s.bared + 1, "shows": shows(trap), "right": right}


def shows(trap: int) -> str:
    return d.LOOT.name(trap + 1)


def trap_shown(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any] | None:
    """A trap while it is named and hidden; who names it gets a suggestion."""
    if s.drawn == d.NONE:
        return None
    naming = s.phase == d.NAMING
    word = None
    if not naming and s.pile > 0 and e.kind[s.drawn] == d.THING:
        word = saying(d.WORD + word_of(s.record, s.drawn), word_texts(s, texts))
    return {
        "hider": s.hider,
        "shows": shows(s.drawn),
        "kind": ("thing", "sign", "figure")[e.kind[s.drawn]],
        "word": word,
        "suggestion": suggestion(s.drawn, words(s, texts)) if naming and seat == s.hider else None,
        "last": s.pile == 0,
        "before": {"n": int(before_game(s.record, e.record)), "of": e.opening} if s.opening else None,
    }


def swap_shown(s: State) -> dict[str, Any] | None:
    """The door swapped last; before the game nobody sees what was behind it."""
    if s.swapped == d.NONE:
        return None
    loot = None if s.prize == d.GONE else shows(s.prize)
    return {"hider": s.swapper, "trove": s.swapped + 1, "loot": loot}


def rogue(s: State, seat: int, points: int) -> dict[str, Any]:
    return {
        "treasures": s.treasures[seat],
        "traps": [d.TRAPS.name(trap) for trap, owner in enumerate(s.owner) if owner == seat],
        "penalties": s.penalties[seat],
        "points": points,
    }


def mine(s: State, seat: int) -> dict[str, Any] | None:
    """What only the seat itself knows: its own claim, or that it has let it pass."""
    if not 0 <= seat < s.players or s.phase != d.CLAIMING:
        return None
    return {"claims": bool(s.claims >> seat & 1), "passed": bool(s.passed >> seat & 1)}


def situation(s: State, e: Any, seat: int) -> str:
    """What the seat is asked, or what it watches; for the CLOCK, what is running."""
    phase = d.PHASES.name(s.phase)
    if s.phase == d.SPEAKING:
        return ("count" if s.counting else "speak") if seat == s.speaker else "listen"
    if s.phase in (d.CLAIMING, d.TYING):
        return "suspect" if seat == s.speaker else phase if e.live == d.ON else "sealed"
    if s.phase == d.CORRECTING:
        return "correct" if seat == s.objector else "wait"
    if s.phase == d.TAKING:
        return "take" if seat == fined(s.record) else "wait"
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
        raise RefusedError(Sentence("code-word.repeated"))
    return answer


def repeats(s: State, answer: int, text: str, said: str) -> bool:
    """Whether a correction is what was said; of what means nothing, the same nothing."""
    return answer == s.said and (answer != d.OTHER or plain(text) == plain(said))


def phrase(s: State, e: Any, seat: int, texts: list[str], action: int) -> str:
    if action == d.NAME:
        return suggestion(s.drawn, words(s, texts))
    if action == d.OTHER:
        correcting = s.phase == d.CORRECTING and s.said_text != d.NONE
        return gibberish(words(s, texts), plain(texts[s.said_text]) if correcting else "")
    return saying(action, word_texts(s, texts))
