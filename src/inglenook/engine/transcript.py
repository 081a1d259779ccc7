"""A match as a story that a person can read, as one seat lived it, as a spectator or with all cards open."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from .edition import Edition
from .events import Event, new_log, take
from .game import Game
from .labels import SPECTATOR, letter
from .language import Language, english
from .match import Deed, Match
from .page import seat_names, view_lines
from .position import Position
from .settings import Value
from .words import Words

OPEN = -2  # the reader who sees every card
EventRow = tuple[int, ...]


@dataclass
class Move:
    """A decision: the clicks it was composed of, and what came of it."""

    number: int
    seat: int
    deeds: list[Deed] = field(default_factory=list)
    rows: list[EventRow] = field(default_factory=list)


def changes(game: Game, edition: Edition) -> dict[str, Value]:
    """The settings in which an edition differs from the standard one."""
    return {each.name: each.value for each in game.schema.differences(edition)}


def said_changes(changed: dict[str, Value]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in changed.items())


def transcript(match: Match, seat: int, names: list[str] | None = None) -> Iterator[str]:
    """The whole story: header, deal, numbered moves, the table in the end, the scores."""
    teller = Teller(match, seat, names or _seats(match))
    yield from header(match)
    yield ""
    yield from teller.story()
    yield ""
    yield from final_table(match, seat)
    yield ""
    yield outcome(match, teller.names)


def header(match: Match) -> Iterator[str]:
    game, changed = match.game, changes(match.game, match.edition)
    yield f"{game.title}, {match.players} players, rules number {game.rules_number}"
    yield f"edition {match.edition.name}" + (f": {said_changes(changed)}" if changed else "")


def outcome(match: Match, names: list[str]) -> str:
    """The result in a line."""
    if not match.over:
        waited = ", ".join(_name(names, seat, english()) for seat in match.asked())
        return english().say("story.unfinished", n=len(match.deeds), names=waited)
    scores = match.scores()
    listed = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(scores))
    return f"{english().say('story.scores', scores=listed)} {result(match, names, english())}"


def result(match: Match, names: list[str], language: Language) -> str:
    """Who has won."""
    winners = [names[seat] for seat in match.winners()]
    if not winners:
        return language.say("result.nobody")
    others = [name for name in winners if name != language.you]
    if len(others) < len(winners):
        return (
            language.say("result.you-and", others=language.all_of(others))
            if others
            else language.say("result.you")
        )
    return language.say("result.won", n=len(winners), winners=language.all_of(winners))


def as_text(match: Match) -> str:
    """The match as it stands, for everybody: what is played, what lies open, and who decides or has won."""
    return "\n".join([*header(match), "", *final_table(match, SPECTATOR), "", outcome(match, _seats(match))])


def as_html(match: Match) -> str:
    """The same for a notebook."""
    title, *more = map(escape, header(match))
    table = escape("\n".join(final_table(match, SPECTATOR)))
    said = escape(outcome(match, _seats(match)))
    return f"<p><strong>{title}</strong><br>{'<br>'.join(more)}</p><pre>{table}</pre><p>{said}</p>"


def final_table(match: Match, seat: int) -> Iterator[str]:
    """What the reader sees in the end; with all cards open, also what each seat alone can see."""
    own = match.edition.own
    public = list(view_lines(match.position.view(max(seat, SPECTATOR), match.texts), own))
    yield from public
    for each in range(match.players) if seat == OPEN else ():
        for line in view_lines(match.position.view(each, match.texts), own):
            if line not in public:
                yield f"{letter(each, match.players)} sees {line}"


@dataclass(frozen=True)
class Teller:
    """Tells what happened to one reader, in the words of the game."""

    match: Match
    seat: int
    names: list[str]
    language: Language = field(default_factory=english)

    @property
    def words(self) -> Words:
        return self.match.game.words_in(self.language).of(self.match.edition)

    def story(self) -> Iterator[str]:
        for move in moves(self.match):
            yield from self.move(move)

    def move(self, move: Move) -> Iterator[str]:
        """The seat's own choice in full; of another's choice only what came of it."""
        rows = self.match.game.events.plain(move.rows)
        told = [self.sentence(row) for row in rows]
        if not move.deeds:
            yield from told
            return
        first = self.choice(move)
        if first is None:
            spoken_of = bool(told) and self.concerns(rows[0], move.seat)
            decided = self.words.language.say("story.decided", seat=self.name(move.seat))
            first = told.pop(0) if spoken_of else decided
        yield f"{move.number:4}  {first}"
        yield from (f"      {sentence}" for sentence in told)

    def choice(self, move: Move) -> str | None:
        if self.seat not in (move.seat, OPEN):
            return None
        return f"{self.name(move.seat)}: {' · '.join(map(self.click, move.deeds))}"

    def name(self, seat: int) -> str:
        return _name(self.names, seat, self.words.language)

    def concerns(self, row: EventRow, seat: int) -> bool:
        """Whether an event tells first of that seat."""
        event = self.told(row)
        labels = [*self.match.game.events.kinds[event.kind].operands.values()]
        return bool(labels) and labels[0].kind == "seat" and event.operands[0] == seat

    def click(self, deed: Deed) -> str:
        words = self.words.action(self.match.game.actions[deed.action], self.names)
        return words if deed.text is None else f"{words} “{deed.text}”"

    def sentence(self, row: EventRow) -> str:
        return self.words.event(self.told(row), self.names, self.match.texts)

    def told(self, row: EventRow) -> Event:
        events = self.match.game.events
        readers = [*range(self.match.players), SPECTATOR] if self.seat == OPEN else [self.seat]
        versions = [events.told(row, seat) for seat in readers]
        return next((event for event in versions if event.secret is not None), versions[-1])


def moves(match: Match) -> Iterator[Move]:
    """Move 0 is the deal. A draft and the action that completes it are one move."""
    log = new_log()
    position = Position(match.game, match.edition, match.players).setup(match.chance(0), log)
    yield Move(0, SPECTATOR, rows=take(log))
    move = Move(1, SPECTATOR)
    for number, deed in enumerate(match.deeds, 1):
        position.apply(deed.seat, deed.action, match.chance(number), log)
        move.seat = deed.seat
        move.deeds.append(deed)
        move.rows += take(log)
        if not match.game.actions.is_draft(deed.action):
            yield move
            move = Move(move.number + 1, SPECTATOR)


def _seats(match: Match) -> list[str]:
    return seat_names(match.game)[: match.players]


def _name(names: list[str], seat: int, language: Language) -> str:
    return names[seat] if seat < len(names) else language.say("story.clock")
