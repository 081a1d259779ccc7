"""The form of the lab: a game's edition in fields, players, testers, handicaps; and the wish that comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request

from inglenook.engine.edition import Edition
from inglenook.engine.errors import EditionError
from inglenook.engine.game import Game
from inglenook.engine.language import Language, Sentence
from inglenook.lab.plan import text_of
from inglenook.lab.sim import seats_near

from .asking import SUGGEST, Asked, asked_facts
from .fields import Field, Troubles, edition_of, field_facts, fields_of, filled, title_of
from .wishes import Wish

OWN = "my edition"
UNTOUCHED = Asked()
MOST_FIELDS = 1500  # the largest form of ours has 400


@dataclass(frozen=True)
class Form:
    """A form as somebody has filled it in: over which edition, what, and what is wrong with it."""

    game: Game
    base: Edition
    typed: dict[str, str]
    players: tuple[int, ...]
    name: str = OWN
    asked: Asked = UNTOUCHED
    troubles: Troubles = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, base: Edition, players: tuple[int, ...] = (), name: str = "") -> "Form":
        """As it is before anybody has touched it."""
        name = name or (OWN if base.name == game.edition.name else base.name)
        return cls(game, base, filled(game, base), players or (seats_near(game),), name)

    @property
    def base_text(self) -> str:
        """The edition below the fields, for what they do not show; nothing if that is the standard one."""
        standard = self.game.schema.differences(self.base) == []
        return "" if standard else "\n".join(self.base.lines())


async def posted(request: Request, game: Game) -> Form:
    """The form as it was sent, whatever is in it."""
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as form:
        typed = {name: value for name, value in form.items() if isinstance(value, str)}
        chosen, asked = players_of(game, form), Asked.of(game, form)
    text = typed.pop("base", "")
    base = game.schema.parse(text) if text else game.edition
    return Form(game, base, typed, chosen, typed.get("name", OWN).strip() or OWN, asked)


def players_of(game: Game, form: FormData) -> tuple[int, ...]:
    asked = {str(each) for each in form.getlist("players")}
    return tuple(each for each in game.players if str(each) in asked)


def wish_of(form: Form, other: str = "") -> tuple[Wish | None, Troubles]:
    """What is to be measured, perhaps beside another edition; None: there are troubles, each at its field."""
    asked = form.asked
    edition, troubles = edition_of(form.game, form.base, form.typed, form.name)
    targets, more = asked.targets(form.game) if asked.do == SUGGEST else ((), {})
    troubles = {**troubles, **more}
    if not form.players:
        troubles["players"] = Sentence("lab-page.no-players")
    if edition is None or troubles:
        return None, troubles
    head = (form.game.name, text_of(edition), form.players)
    if targets:
        return Wish(*head, targets=targets, marks=asked.marks or ()), {}
    return Wish(*head, other, asked.agent(form.game)), {}


# As a page shows it


def form_facts(form: Form, language: Language) -> dict[str, Any]:
    game, words = form.game, form.game.words_in(language)
    said = {name: language.tell(why) for name, why in form.troubles.items()}
    return {
        "base": form.base_text,
        "name": form.name,
        "players": [{"n": each, "on": each in form.players} for each in game.players],
        "parts": [
            part_facts(form, language, part, said) for part in ("numbers", "options") if shown(form, part)
        ],
        "cards": card_facts(form, language, said),
        "ready": [(name, each.name) for name, each in game.editions.items()],
        "asked": asked_facts(game, form.asked, language),
        "troubles": said,
        "lang": words.language.code,
    }


def shown(form: Form, part: str) -> list[Field]:
    return [each for each in fields_of(form.game, form.base) if each.path[0] == part]


def part_facts(form: Form, language: Language, part: str, said: Mapping[str, str]) -> dict[str, Any]:
    """Numbers, or options: a row of numbers is one entry with several fields."""
    words, entries = form.game.words_in(language), []
    for path, group in groupby(shown(form, part), key=lambda each: each.path):
        fields = [facts_of(form, each, language, said) for each in group]
        entries.append({"title": title_of(words, path[1]), "help": fields[0]["help"], "fields": fields})
    return {"part": part, "entries": entries, "changed": changed(entries)}


def card_facts(form: Form, language: Language, said: Mapping[str, str]) -> list[dict[str, Any]]:
    words, cards = form.game.words_in(language).of(form.base), []
    for path, group in groupby(shown(form, "cards"), key=lambda each: each.path[:2]):
        fields = [facts_of(form, each, language, said) for each in group]
        about = ", ".join(f"{each['title']} {each['said']}" for each in fields)
        entries = [{"fields": fields}]
        cards.append(
            {"title": title_of(words, path[1]), "fields": fields, "about": about, "changed": changed(entries)}
        )
    return cards


def changed(entries: list[dict[str, Any]]) -> int:
    return sum(bool(each["changed"] or each["trouble"]) for entry in entries for each in entry["fields"])


def facts_of(form: Form, each: Field, language: Language, said: Mapping[str, str]) -> dict[str, Any]:
    words = form.game.words_in(language)
    facts = field_facts(
        words, each, form.typed, usual_of(form.game, each, form.base), said.get(each.name, "")
    )
    labels = dict(facts["choices"])  # type: ignore[call-overload]
    return {**facts, "said": labels.get(facts["value"], facts["value"])}


def usual_of(game: Game, each: Field, base: Edition) -> str:
    """What the standard edition has there; a card of one's own has nothing to be compared with."""
    try:
        return each.of(game.edition)
    except KeyError:
        return each.of(base)


def opened(game: Game, text: str) -> Edition:
    """An edition that a designer brings along."""
    if not text.strip():
        raise EditionError(Sentence("lab-page.no-file"))
    return game.schema.parse(text)
