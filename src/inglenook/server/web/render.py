"""Pages as HTML: Jinja2 templates over what a seat may see. No state ever reaches a template."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.exceptions import TemplateNotFound

from inglenook.engine.cardlist import CardList, card_list
from inglenook.engine.game import Game
from inglenook.engine.labels import LETTERS, SPECTATOR
from inglenook.engine.match import LONGEST_TEXT, Match
from inglenook.engine.page import page
from inglenook.engine.registry import games

from ..compiler import Heat
from ..identity import LONGEST_NAME, Person
from ..tables.bots import levels
from ..tables.checks import LONGEST_CHAT
from ..tables.hints import WHO, Adviser
from ..tables.seats import Kind
from ..tables.service import TableService
from ..tables.table import CLOCKS, Table
from .look import SHEET, look_of

PAGES = Path(__file__).parent.parent / "templates"
YOU = "You"
WITHIN = re.compile(rf"(?<=\s){YOU}\b(?!\w)")  # a sentence
WAITING, WAIT = "Waiting for {}", "Wait"  # a clock has no name
YOUR_TURN = "It is your turn"
OVER = "The game is over"
AGREED = "The game was ended by agreement."
WON, NOBODY = "{} won.", "Nobody"
TOLD = 60  # sentences of the log that a page shows


def level_facts() -> list[dict[str, str]]:
    return [{"name": level, "about": about} for level, about in levels().items()]


def still(shown: dict[str, Any]) -> dict[str, Any]:
    """A page on which nothing can be done."""
    return {**shown, "choices": [], "speak": False}


class Renderer:
    def __init__(self, tables: TableService, adviser: Adviser, heat: Callable[[Game], Heat]) -> None:
        self.tables, self.adviser, self.heat = tables, adviser, heat
        folders = {game.name: FileSystemLoader(game.folder) for game in games()}
        loader = ChoiceLoader([FileSystemLoader(PAGES), PrefixLoader(folders)])
        self.jinja = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
        self.jinja.globals["most"] = {"name": LONGEST_NAME, "chat": LONGEST_CHAT, "text": LONGEST_TEXT}

    def __call__(self, template: str, **facts: Any) -> str:
        return self.jinja.get_template(template).render(**facts)

    def table(self, table: Table, person: Person | None, guide: bool, part: bool = False) -> str:
        """A table before or after its start: the whole page, or the part that is pushed."""
        facts: dict[str, Any] = {
            "me": person.name if person else None,
            "table": self.facts(table, person),
            "levels": level_facts(),
        }
        if table.outdated:
            return self("outdated_main.html" if part else "outdated.html", **facts, **self.old(table, person))
        if not part:  # the cards never change, so they stand beside what is pushed
            facts["cards"] = self.cards(table)
        if table.match is None:
            return self("waiting_main.html" if part else "waiting.html", **facts)
        return self("table_main.html" if part else "table.html", **facts, **self.play(table, person, guide))

    def cards(self, table: Table) -> CardList | None:
        """All that there are at this table; not where a list would remind somebody of what to say."""
        return None if table.game.hears else card_list(table.game, table.edition)

    def play(self, table: Table, person: Person | None, guide: bool) -> dict[str, Any]:
        """All that a page of a running game shows."""
        seat = table.seat_of(person.id if person else None)
        names = self.names(table, seat)
        shown = page(table.playing, seat, names, ended=table.settled)
        shown["log"] = [WITHIN.sub("you", sentence) for sentence in shown["log"]]
        return {
            **self.board(table, table.playing, seat, names),
            "seats": self.seats(table, person),
            "page": still(shown) if table.over or table.paused else shown,
            "log": shown["log"][-TOLD:],
            "news": self.news(table, seat, shown["log"]),
            "chat": self.chat(table, person),
            "listeners": self.listeners(table, seat),
            "decision": table.seats[seat].decisions if seat >= 0 else 0,
            "draft": bool(table.playing.drafts.get(seat)),
            "only": self.only(table, seat),
            "over": table.over,
            "result": self.result(table, names),
            "rematch_url": f"/t/{table.id}/rematch" if table.over else None,
            "replay_url": f"/t/{table.id}/replay" if table.over else None,
            "advice": self.adviser.shown(table, seat, names),
            "heat": self.heat(table.game),
            **self.standing(table, seat),
            **self.guidance(table, seat, names, guide),
        }

    def chat(self, table: Table, person: Person | None) -> list[dict[str, str]]:
        """What was said to all, and what was said to or by this person alone."""
        me = person.id if person else ""
        called = {seat.person: seat.name for seat in table.seats if seat.person} | {me: "you"}
        return [
            {
                "name": line.name,
                "text": line.text,
                "speaker": table.speaker(line),
                "to": called.get(line.to, "somebody") if line.to else "",
            }
            for line in table.chat
            if line.is_for(me)
        ]

    def listeners(self, table: Table, seat: int) -> list[dict[str, Any]]:
        """The other people who play, to whom one may talk alone."""
        return [
            {"number": number, "name": each.name}
            for number, each in enumerate(table.seats)
            if seat >= 0 and number != seat and each.person
        ]

    def old(self, table: Table, person: Person | None) -> dict[str, Any]:
        return {
            "game": {"name": table.game.name, "title": table.game.title},
            "outdated": table.outdated,
            "events": table.rev,
            "chat": self.chat(table, person),
        }

    def replay(self, table: Table, match: Match, seat: int) -> dict[str, Any]:
        """A moment of a finished game as a seat saw it; nothing can be done there."""
        names = self.names(table, SPECTATOR)
        return {
            **self.board(table, match, seat, names),
            "table": self.facts(table, None),
            "seats": self.seats(table, None),
            "page": still(page(match, seat, names)),
            "decision": 0,
            "draft": False,
            "over": match.over,
            "standing": None,
            "kept": False,
            "only": False,
        }

    def board(self, table: Table, match: Match, seat: int, names: list[str]) -> dict[str, Any]:
        """What a game's own table is drawn with, played or replayed; docs/look.md lists all that it may use."""
        return {
            "game": {"name": table.game.name, "title": table.game.title},
            "game_template": self.template_of(table.game),
            "game_icon": look_of(table.game).icon,
            "names": names,
            "you": seat,
            "epilogue": match.epilogue(),
        }

    def guidance(self, table: Table, seat: int, names: list[str], guide: bool) -> dict[str, Any]:
        """What to do now, in a sentence; where the rules speak of it; and, for beginners, why."""
        words = table.game.words.of(table.edition)
        situation = (table.playing.seen_by(seat) if seat >= 0 else table.playing.position).situation(seat)
        mine = seat in table.playing.able() and not table.over
        asked = [names[each] for each in table.playing.asked() if each < len(names)]
        waiting = WAITING.format(", ".join(asked)) if asked else WAIT
        prompt = words.prompt(situation)
        banner = prompt or (YOUR_TURN if mine else waiting)
        if asked and not mine:
            banner = waiting
        if table.over:
            banner = self.result(table, names) or OVER
        return {
            "banner": banner,
            "tip": words.tip(situation if mine or table.over else "wait") if guide else None,
            "guide": guide,
            "clause": words.clause.get(situation),
        }

    def names(self, table: Table, seat: int) -> list[str]:
        """Names as a seat reads them, all different."""
        return [YOU if number == seat else name for number, name in enumerate(table.names)]

    def seats(self, table: Table, person: Person | None) -> list[dict[str, Any]]:
        present = self.tables.hub.present(table.id)
        asked = table.match.asked() if table.match and not table.over else []
        return [
            {
                "number": number,
                "letter": LETTERS[number],
                "name": seat.name,
                "kind": seat.kind,
                "level": seat.level,
                "stand_in": seat.stand_in,
                "online": number in present or seat.kind is Kind.BOT,
                "clock": CLOCKS.get(table.clock, f"{table.clock} s") if table.clock else None,
                "until": round(seat.since + table.clock) if table.clock and seat.since else None,
                "asked": number in asked,
                "agreed": seat.agreed or seat.settled,
                "settled": seat.settled,
                "mark": table.mark(number),
                "commitment": seat.sealed,
                "you": bool(person) and seat.person == (person.id if person else None),
            }
            for number, seat in enumerate(table.seats)
        ]

    def facts(self, table: Table, person: Person | None) -> dict[str, Any]:
        return {
            "id": table.id,
            "title": table.game.title,
            "game": table.game.name,
            "sheet": look_of(table.game).address(SHEET),
            "host": table.is_host(person.id if person else None),
            "host_name": table.host_name,
            "paused": table.paused,
            "resting": table.resting,
            "last": sum(not seat.left for seat in table.seats if seat.person) == 1,
            "limit": self.limit(table),
            "stopped": table.stopped,
            "clock": table.clock,
            "listed": table.listed,
            "hints": WHO[table.hints] if table.game.notes else None,
            "link": f"/t/{table.id}",
            "edition": table.edition.name,
            "differences": table.differences,
            "commitment": table.commitment.hex(),
            "seals": {"table": table.commitment.hex()}
            | {LETTERS[number]: seat.sealed for number, seat in enumerate(table.seats)},
            "revealing": table.revealing,
            "seats": self.seats(table, person),
        }

    def limit(self, table: Table) -> str | None:
        """The usual limit in words, once a game has passed it."""
        usual = [f"{most} {each}" for each, most in table.game.schema.limits.items()]
        return " and ".join(usual) if table.past_limit else None

    def news(self, table: Table, seat: int, log: list[str]) -> list[str]:
        """What happened since the seat last decided."""
        if seat == SPECTATOR:
            return []
        new = table.playing.happened - table.seats[seat].read
        return log[len(log) - min(new, len(log)) :]

    def result(self, table: Table, names: list[str]) -> str | None:
        if not table.over:
            return None
        if not (table.playing.over or table.settled):
            return AGREED
        winners = [names[seat] for seat in table.playing.winners()]
        return WON.format(" and ".join(winners) or NOBODY)

    def standing(self, table: Table, seat: int) -> dict[str, Any]:
        """The answer that the seat could keep giving, and whether it does."""
        kept = seat >= 0 and table.seats[seat].standing >= 0
        return {"standing": table.keepable(seat), "kept": kept}

    def only(self, table: Table, seat: int) -> bool:
        """Whether a seat is asked although it has one choice, because not all can see that."""
        match = table.playing
        single = seat in match.asked() and not match.drafts.get(seat) and len(match.legal(seat)) == 1
        return single and match.position.forced(seat) is None

    def template_of(self, game: Game) -> str:
        """The game's own table, or the one that fits all."""
        own = f"{game.name}/table.html"
        try:
            self.jinja.get_template(own)
        except TemplateNotFound:
            return "generic.html"
        return own
