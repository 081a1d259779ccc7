"""Pages as HTML: Jinja2 templates over what a seat may see. No state ever reaches a template."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader
from jinja2.exceptions import TemplateError, TemplateNotFound
from markupsafe import Markup

from inglenook.engine.cardlist import CardList, card_list
from inglenook.engine.edition import Edition
from inglenook.engine.ending import ending
from inglenook.engine.game import Game
from inglenook.engine.labels import LETTERS, SPECTATOR
from inglenook.engine.language import Language, Sentence, languages
from inglenook.engine.match import LONGEST_TEXT, Match
from inglenook.engine.page import page
from inglenook.engine.registry import games
from inglenook.engine.scenes import Reader
from inglenook.engine.transcript import result
from inglenook.engine.words import Words

from ..analyst import Look, possible
from ..compiler import Heat
from ..identity import LONGEST_NAME, Person
from ..tables.checks import LONGEST_CHAT
from ..tables.hints import Adviser
from ..tables.seats import bot_title
from ..tables.service import TableService
from ..tables.summaries import Summary
from ..tables.table import Table
from .bots import level_facts, style_facts
from .guidance import guidance
from .look import SHEET, look_of
from .looking_back import overview
from .parts import Page
from .seated import missing, other_people, seats_of
from .sentences import in_table, spoken
from .standings import series_facts
from .talk import talk
from .template_cache import html_templates
from .templates import Plain, Templates

PAGES = Path(__file__).parent.parent / "templates"
TOLD = 60  # sentences of the log that a page shows
LATELY = 12  # of them so many at most are sent again with a new one
SCRIPT = (  # what the scripts of a page say
    "turn",
    "gone",
    "lost",
    "again",
    "unsent",
    "copied",
    "left",
    "seconds",
    "minutes",
    "hours",
    "days",
    "other-seals",
    "kept-other",
    "kept",
    "mine",
    "left-out",
    "taken-out",
)


def still(shown: dict[str, Any]) -> dict[str, Any]:
    """A page on which nothing can be done."""
    return {**shown, "choices": [], "speak": False}


def merged(told: list[str]) -> list[str]:
    """The same said again and again is said once, with how often."""
    counted = ((sentence, len(list(each))) for sentence, each in groupby(told))
    return [f"{sentence} ×{n}" if n > 1 else sentence for sentence, n in counted]


class Renderer:
    """Makes the pages of one language."""

    def __init__(
        self,
        tables: TableService,
        adviser: Adviser,
        looks: Mapping[str, Look],
        language: Language,
        heat: Callable[[Game], Heat],
        environment: type[Plain] = Templates,
        examples: bool = False,
    ) -> None:
        self.tables, self.adviser, self.language, self.heat = tables, adviser, language, heat
        self.looks, self.examples = looks, examples
        folders = {game.name: FileSystemLoader(game.folder) for game in games()}
        loader = ChoiceLoader([FileSystemLoader(PAGES), PrefixLoader(folders)])
        self.jinja = environment(language, loader)
        self.look, self.template_of = cache(look_of), cache(self._template_of)
        self.jinja.globals.update(
            say=self.say,
            lang=language.code,
            languages={code: each.say("language") for code, each in languages().items()},
            script_words={key: str(language.phrases[f"script.{key}"]) for key in SCRIPT},
            most={"name": LONGEST_NAME, "chat": LONGEST_CHAT, "text": LONGEST_TEXT},
        )

    def fresh(self) -> "Renderer":
        """With the files of pages and looks as they are now. What is pushed follows a page that was loaded so."""
        self.jinja.refresh()
        self.look.cache_clear()
        self.template_of.cache_clear()
        return self

    def get_ready(self) -> Iterator[str]:
        """All that the first page of each kind would have to wait for, in short steps: each is named."""
        for name in html_templates(self.jinja):
            with suppress(TemplateError):  # whoever opens that page is told
                self.jinja.get_template(name)
            yield name
        for game in games():
            card_list(game, game.edition, self.language)
            self.look(game)
            yield game.name

    def __call__(self, template: str, **facts: Any) -> str:
        return self.jinja.get_template(template).render(**facts)

    def say(self, key: str, /, **facts: object) -> Markup:
        """A sentence of every page, as HTML."""
        return spoken(self.language.phrases[key], facts)

    def pushed(self, table: Table, person: Person | None, guide: bool, before: Page | None = None) -> Page:
        """What a viewer is shown, by parts; the page before it lends what has not changed."""
        return Page.rendered(lambda page: self.table(table, person, guide, part=True, parts=page), before)

    def table(self, table: Table, person: Person | None, guide: bool, part: bool = False, **more: Any) -> str:
        """A table before or after its start: the whole page, or the part that is pushed."""
        waiting = table.outdated or table.match is None
        about = self.before(table, person) if waiting else self.facts(table, person)
        facts: dict[str, Any] = {"me": person.name if person else None, "table": about, **more}
        if table.outdated:
            return self("outdated_main.html" if part else "outdated.html", **facts, **self.old(table, person))
        if not part:  # the cards never change, so they stand beside what is pushed
            facts["cards"] = self.cards(table)
        if table.match is None:
            facts["levels"] = level_facts(table.game, self.language, self.examples)
            facts["styles"] = style_facts(table.game, self.language)
            facts |= talk(table, person, self.language)
            return self("waiting_main.html" if part else "waiting.html", **facts)
        return self("table_main.html" if part else "table.html", **facts, **self.play(table, person, guide))

    def cards(self, table: Table) -> CardList | None:
        """All that there are at this table; not where a list would remind somebody of what to say."""
        return None if table.game.hears else card_list(table.game, table.edition, self.language)

    def play(self, table: Table, person: Person | None, guide: bool) -> dict[str, Any]:
        """All that a page of a running game shows."""
        seat = table.seat_of(person.id if person else None)
        names, since = self.names(table, seat), table.since(seat)
        seen, seats = table.playing.seen_by(seat), self.seats(table, person)
        latest = max(TOLD, table.playing.happened - since)
        shown = page(table.playing, seat, names, table.settled, self.language, since, latest, seen)
        return {
            **self.board(table, table.playing, seat, names),
            "seats": seats,
            "page": still(shown) if table.over or table.paused else shown,
            **self.told(table, seat, shown["log"], names),
            **talk(table, person, self.language),
            "missing": missing(seats, seat),
            "again": self.again(table, person),
            "other_people": other_people(table, seat),
            "decision": table.seats[seat].decisions if seat >= 0 else 0,
            "draft": bool(table.playing.drafts.get(seat)),
            "only": self.only(table, seat),
            "over": table.over,
            "result": self.result(table, names),
            "ending": self.ending(table, seat, names),
            "rematch_url": f"/t/{table.id}/rematch" if table.over else None,
            "replay_url": f"/t/{table.id}/replay" if table.over else None,
            "advice": self.adviser.shown(table, seat, names, self.language),
            "hintless": not table.game.notes,
            "heat": self.heat(table.game),
            **self.standing(table, seat),
            **guidance(self, table, seat, names, seen.situation(seat), guide, shown["scenes"]),
        }

    def old(self, table: Table, person: Person | None) -> dict[str, Any]:
        return {
            "game": self.game(table),
            "outdated": self.language.tell(table.outdated),
            "events": table.rev,
            **talk(table, person, self.language),
        }

    def again(self, table: Table, person: Person | None) -> str:
        """Who wants to play again, if somebody else does."""
        asks = table.seat_of(table.again) if table.again else -1
        return table.names[asks] if asks >= 0 and not (person and person.id == table.again) else ""

    def replay(
        self, table: Table, match: Match, seat: int, since: int = 0, unveiled: bool = False
    ) -> dict[str, Any]:
        """A moment of a finished game as a seat saw it or with all cards open, with what came after so many events;
        nothing can be done there."""
        names, position = self.names(table, SPECTATOR), match.position
        shown = still(page(match, seat, names, language=self.language, since=since))
        if unveiled:
            shown["view"] = table.game.unveiled(*position.plain, seat, match.texts)
        return {
            **self.board(table, match, seat, names),
            "table": self.before(table, None),
            "seats": self.seats(table, None),
            "page": shown,
            "decision": 0,
            "draft": False,
            "over": match.over,
            "standing": None,
            "kept": False,
            "only": False,
        }

    def board(self, table: Table, match: Match, seat: int, names: list[str]) -> dict[str, Any]:
        """What a game's own table is drawn with, played or replayed; docs/look.md lists all that it may use."""
        sheet = self.sheet(table.game, table.edition)
        means = {name: sheet[name] for name in ("game_icon", "word", "label")}
        means |= {"heard_as": self.words(table).heard_as, "you": seat}
        return {
            **sheet,
            **means,
            "game": self.game(table),
            "game_template": self.template_of(table.game, "table.html", "generic.html"),
            "staged": partial(self.staged, table.game, means),
            "names": names,
            "epilogue": match.epilogue(),
        }

    def sheet(self, game: Game, edition: Edition) -> dict[str, Any]:
        """What a game's own sheet of its cards is drawn with, at a table and among its rules."""
        words = game.words_in(self.language).of(edition)
        return {
            "game_cards": self.template_of(game, "cards.html", ""),
            "game_icon": self.look(game).icon,
            "word": partial(in_table, words),
            "label": words.label,
            "all_cards": edition.cards,
            "printed": game.printed(words, edition),
            "options": edition.options,
        }

    def staged(self, game: Game, means: dict[str, Any], scene: dict[str, Any], names: list[str]) -> Markup:
        """A scene as the game draws it: of nothing but its facts, so that it is drawn once for a reader."""
        template = self.template_of(game, "scenes.html", "plain_scene.html")
        return Markup(self(template, scene=scene, names=names, **means))

    def words(self, table: Table) -> Words:
        """The game's own words, in English where it has no others."""
        return table.game.words_in(self.language).of(table.edition)

    def game(self, table: Table) -> dict[str, str]:
        words = self.words(table)
        return {"name": table.game.name, "title": words.title, "lang": words.language.code}

    def names(self, table: Table, seat: int) -> list[str]:
        """Names as a seat reads them: its own is the word for the reader, in the language that the game speaks."""
        you = self.words(table).language.you
        return [you if number == seat else name for number, name in enumerate(table.names)]

    def listed(self, summary: Summary) -> list[str]:
        """Who sits at a table of the lobby."""
        levels = summary.bots or [""] * summary.players
        return [
            bot_title(level, number, self.language) if level else name
            for number, (name, level) in enumerate(zip(summary.seats, levels, strict=False))
        ]

    def seats(self, table: Table, person: Person | None) -> list[dict[str, Any]]:
        return seats_of(table, person, self.tables, self.language)

    def facts(self, table: Table, person: Person | None) -> dict[str, Any]:
        return {
            "id": table.id,
            "title": self.words(table).title,
            "game": table.game.name,
            "sheet": self.look(table.game).address(SHEET),
            "host": table.is_host(person.id if person else None),
            "host_name": table.host_name,
            "paused": table.paused,
            "resting": table.resting,
            "last": sum(not seat.left for seat in table.seats if seat.person) == 1,
            "limit": self.limit(table),
            "stopped": table.stopped,
            "closed": table.closed,
            "clock": table.clock,
            "played_on": bool(table.begun.prefix),
            "bench": self.language.all_of(table.bench.values()) if table.bench else "",
            "benched": person is not None and person.id in table.bench,
            "moved_on": bool(table.rematch),
            "series": series_facts(self.tables.summaries, table.series, self.listed, self.language),
            "edition": table.edition.name,
            "differences": [self.difference(self.words(table), each) for each in table.differences],
        }

    def before(self, table: Table, person: Person | None) -> dict[str, Any]:
        """What a table shows besides, before the first card and after the last: who sits there, what they sealed."""
        return {
            **self.facts(table, person),
            "listed": table.listed,
            "rated": table.begun.rated,
            "hints": self.language.say(f"hints.{table.hints}") if table.game.notes else None,
            "commitment": table.commitment.hex(),
            "seals": {"table": table.commitment.hex()}
            | {LETTERS[number]: seat.sealed for number, seat in enumerate(table.seats)},
            "revealing": table.revealing,
            "seats": self.seats(table, person),
        }

    def limit(self, table: Table) -> str | None:
        """The usual limit in words, once a game has passed it."""
        if not table.past_limit:
            return None
        measures = self.words(table).measures
        usual = [f"{most} {measures.get(each, each)}" for each, most in table.game.schema.limits.items()]
        return self.language.all_of(usual)

    def differences(self, game: Game, edition: Edition) -> list[str]:
        """All in which an edition is not as people at a table usually want it."""
        words, schema = game.words_in(self.language).of(edition), game.schema
        told = schema.differences(edition, schema.at_table)
        return [self.difference(words, each.sentence) for each in told]

    def difference(self, words: Words, told: Sentence) -> str:
        """A setting that is not as usual, by the names that the game has for such things."""
        named = words.labels
        facts = {
            name: named.get(each, each) if isinstance(each, str) else each
            for name, each in told.facts.items()
        }
        return self.language.say(told.key, **facts)

    def told(self, table: Table, seat: int, log: list[str], names: list[str]) -> dict[str, Any]:
        """The log, its latest sentences apart; and what of it is news, beginning with what came of the last press."""
        words, told = self.words(table), table.playing.told(seat)
        telling = table.playing.telling(words, names)
        numbers = telling.again(
            "numbers", seat, told, 0, lambda: [each[-1].number for each in words.gathered(told)]
        )
        late = len(log) and (len(numbers) - 1) % LATELY + 1
        new = 0 if seat == SPECTATOR else sum(number > table.since(seat) for number in numbers)
        return {
            "log": {"lately": merged(log[len(log) - late :]), "before": merged(log[-TOLD : len(log) - late])},
            "news": merged(log[len(log) - new :]),
        }

    def result(self, table: Table, names: list[str]) -> str | None:
        if not table.over:
            return None
        if not (table.playing.over or table.settled):
            return self.language.say("operator.ended" if table.closed else "result.agreed")
        return result(table.playing, names, self.language)

    def ending(self, table: Table, seat: int, names: list[str]) -> dict[str, Any] | None:
        """What there is to tell after a game that has a result."""
        if not (table.playing.over or table.settled):
            return None
        reader = Reader(seat, names, self.words(table), table.edition, table.playing.texts)
        look = overview(self.looks.get(table.id), table.names, seat) if possible(table) else None
        return {**ending(table.playing, reader), "analysis": look}

    def standing(self, table: Table, seat: int) -> dict[str, Any]:
        """The answer that the seat could keep giving, and whether it does."""
        kept = seat >= 0 and table.seats[seat].standing >= 0
        return {"standing": table.keepable(seat), "kept": kept}

    def only(self, table: Table, seat: int) -> bool:
        """Whether a seat is asked although it has one choice, because not all can see that."""
        match = table.playing
        single = seat in match.asked() and not match.drafts.get(seat) and len(match.legal(seat)) == 1
        return single and match.position.forced(seat) is None

    def _template_of(self, game: Game, file: str, usual: str) -> str:
        """The game's own, or the one that fits all."""
        own = f"{game.name}/{file}"
        try:
            self.jinja.get_template(own)
        except TemplateNotFound:
            return usual
        return own
