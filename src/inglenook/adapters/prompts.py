"""Language models at the table: a seat's page as a prompt, and an answer as a move.

    text = prompt(match, seat)
    play(match, seat, parse(match, seat, model(text)))

A prompt is made of the page that a person in that seat would be sent, in the same words, and of nothing else.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from inglenook.engine.errors import RefusedError
from inglenook.engine.labels import LETTERS
from inglenook.engine.language import Language, Sentence, english
from inglenook.engine.match import Match
from inglenook.engine.page import page, seat_names, view_lines
from inglenook.engine.rulebook import clauses
from inglenook.engine.words import Words

Model = Callable[[str], str]
RECENT = 40  # sentences of the past that a prompt tells, if nobody wants another number
ATTEMPTS = 3
OPERAND = re.compile(r"[^\[\],]+")  # in a notation
WRAPPING = " \t*_`'\"“”.()[]{}<>"  # what models put around an answer


@dataclass(frozen=True)
class Reply:
    """What a model wants to do: an action, or something to be said."""

    action: int | None
    text: str = ""


@dataclass(frozen=True)
class Asked:
    """How a model was asked, and what became of it."""

    seat: int
    prompt: str
    answers: tuple[str, ...]
    reply: Reply | None  # None: no answer could be played, and chance chose

    @property
    def failed(self) -> int:
        return len(self.answers) - (self.reply is not None)


def legal_moves(match: Match, seat: int, language: Language | None = None) -> dict[str, str]:
    """What the seat may do now: the notation of each move, with its words. What can be said is not listed."""
    shown = _page(match, seat, language or english())
    return {each["notation"]: each["words"] for each in shown["choices"]}


def prompt(
    match: Match, seat: int, language: Language | None = None, rules: bool = True, recent: int = RECENT
) -> str:
    """All that the seat is shown, and how to answer. `rules`: with the rules of the game before it."""
    spoken = language or english()
    words = match.game.words_in(spoken).of(match.edition)
    shown = _page(match, seat, spoken)
    parts = [
        [spoken.say("ask.game", title=words.title, about=words.about)],
        list(_rules(match, words)) if rules else [],
        [spoken.say("ask.seat", seat=LETTERS[seat], n=match.players)],
        [spoken.say("ask.past"), *shown["log"][-recent:]] if recent and shown["log"] else [],
        [spoken.say("ask.table"), *view_lines(shown["view"], shown["own"])],
        list(_question(match, seat, shown, words)),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def parse(match: Match, seat: int, answer: str, language: Language | None = None) -> Reply:
    """The move that an answer means: its number, notation or words, or something to be said; else it is refused with
    what is allowed."""
    spoken = language or english()
    shown = _page(match, seat, spoken)
    given = _final(answer, spoken)
    for number, each in enumerate(shown["choices"], 1):
        if _plain(given) in (str(number), _plain(each["notation"]), _plain(each["words"])):
            return Reply(each["action"])
    if shown["speak"] and given:
        return Reply(None, given)
    allowed = ", ".join(each["notation"] for each in shown["choices"])
    raise RefusedError(Sentence("ask.no-move", answer=repr(given[:60]), allowed=allowed))


def play(match: Match, seat: int, reply: Reply) -> None:
    """Do it; what may not be done is refused, and nothing has changed."""
    if reply.action is None:
        match.say(seat, reply.text)
    else:
        match.act(seat, reply.action)


def ask(match: Match, seat: int, model: Model, random: Random, **style: Any) -> Asked:
    """Let a model decide for the seat. A refused answer is told back to it; after some, chance chooses."""
    text = shown = prompt(match, seat, **style)
    answers: list[str] = []
    while len(answers) < ATTEMPTS:
        answers.append(model(text))
        try:
            reply = parse(match, seat, answers[-1], style.get("language"))
            play(match, seat, reply)
            return Asked(seat, shown, tuple(answers), reply)
        except RefusedError as refused:
            text = f"{shown}\n{refused.said(style.get('language') or english())}\n"
    match.act(seat, random.choice(match.legal(seat)))
    return Asked(seat, shown, tuple(answers), None)


def play_models(match: Match, models: Sequence[Model], seed: int = 1, **style: Any) -> list[Asked]:
    """Let models, one per seat, play the match to its end; returns how each was asked. Those who choose at the same
    time are asked one after the other, and none sees another's choice."""
    random, asked = Random(seed), []
    while not match.over:
        seat = match.asked()[0]
        if seat == match.players:  # the clock: nobody here cuts in
            match.act(seat, match.legal(seat)[0])
        else:
            asked.append(ask(match, seat, models[seat], random, **style))
    return asked


def _page(match: Match, seat: int, language: Language) -> dict[str, Any]:
    """What the seat is sent; where the edition has new names for cards, moves have them, too."""
    names = seat_names(match.game)
    names[seat] = language.you
    shown = page(match, seat, names, language=language)
    for each in shown["choices"]:
        each["notation"] = OPERAND.sub(lambda found: shown["own"].get(found[0], found[0]), each["notation"])
    return shown


def _rules(match: Match, words: Words) -> Iterator[str]:
    told = match.game.clauses_in(words.language) if clauses(match.game) else {}
    yield words.language.say("ask.rules")
    for name, clause in told.items():
        yield f"{name}  {renamed(clause['text'], match.edition.own, match.game.words)}"


def renamed(text: str, own: dict[str, str], words: Words) -> str:
    """A text in which cards are called what the edition calls them."""
    for row, name in own.items():
        usual = str(words.label(row))
        text = re.sub(rf"\b{re.escape(usual)}(?=s?\b)", name, text, flags=re.IGNORECASE)
    return text


def _question(match: Match, seat: int, shown: dict[str, Any], words: Words) -> Iterator[str]:
    say = words.language.say
    yield words.prompt(match.seen_by(seat).situation(seat)) or say("ask.turn")
    for number, each in enumerate(shown["choices"], 1):
        yield f"{number}. {each['notation']}: {each['words']}"
    if shown["speak"]:
        yield say("ask.speak")
    yield say("ask.answer", mark=say("ask.mark"))


def _final(answer: str, language: Language) -> str:
    """What stands after the last mark of an answer, or in its last line."""
    lines = [line for line in answer.splitlines() if line.strip()] or [""]
    mark = language.say("ask.mark")
    marked = [line for line in lines if mark.casefold() in line.casefold()]
    last = marked[-1] if marked else lines[-1]
    return re.split(re.escape(mark), last, flags=re.IGNORECASE)[-1].strip().strip("*_`'\"“” ")


def _plain(text: str) -> str:
    return " ".join(text.casefold().strip(WRAPPING).split())
