"""What may be done at a table: each check refuses with its reason, in one sentence."""

from collections.abc import Callable, Sequence

from inglenook.engine.about import about
from inglenook.engine.edition import Edition
from inglenook.engine.errors import RefusedError, UnknownNameError
from inglenook.engine.game import Game
from inglenook.engine.labels import LETTERS
from inglenook.engine.language import Sentence, languages
from inglenook.engine.match import Match
from inglenook.engine.seeds import SIZE

from .. import limits
from ..identity import OURS, Person, look
from . import events as happened
from .bots import levels, seatable
from .company import alias
from .seats import Kind
from .series import MOST
from .table import Table

LONGEST_CHAT = 300

OLD_PAGE = Sentence("refused.old-page")


def is_playable(table: Table) -> None:
    if table.outdated:
        raise RefusedError(table.outdated)


def before_start(table: Table) -> None:
    is_playable(table)
    if table.closed:
        raise RefusedError(Sentence("operator.ended"))
    if table.match is not None or table.revealing:
        raise RefusedError(Sentence("refused.started"))


def everybody_sits(table: Table) -> None:
    if empty := table.empty_seats():
        raise RefusedError(
            Sentence("refused.nobody-at", seats=", ".join(LETTERS[number] for number in empty))
        )


def is_commitment(commitment: bytes) -> None:
    if len(commitment) not in (0, SIZE):
        raise RefusedError(Sentence("refused.commitment", size=SIZE))


def is_level(level: str) -> None:
    if level not in seatable():
        raise UnknownNameError(Sentence("unknown.level"), level, levels())


def is_guest(name: str) -> bool:
    return name in {language.say("page.guest") for language in languages().values()}


def has_own_name(person: Person) -> None:
    if is_guest(person.name):
        raise RefusedError(Sentence("refused.guest-rated"))


def is_rated_bot(game: Game, level: str) -> None:
    known = about(game).strength
    if level not in known:
        raise RefusedError(Sentence("refused.bot-rated", level=level, levels=", ".join(known)))


def may_be_rated(game: Game, person: Person, own: Edition | None, level: str) -> None:
    """Among people with names, at a game as everybody knows it; a level: of the bots that sit there."""
    has_own_name(person)
    if own:
        raise RefusedError(Sentence("refused.edition-rated"))
    if level:
        is_rated_bot(game, level)


def may_reveal(table: Table, number: int, nonce: bytes) -> None:
    """Nothing is told before everybody is committed, and nothing else than what was committed to."""
    seal = table.seats[number].seal
    if table.match is not None:
        raise RefusedError(Sentence("refused.dealt"))
    if not table.revealing:
        raise RefusedError(Sentence("refused.too-soon"))
    if seal is None or not seal.fits(nonce) or len(nonce) != SIZE:
        raise RefusedError(Sentence("refused.other-nonce"))


def is_host(table: Table, person: Person) -> None:
    if not table.is_host(person.id):
        raise RefusedError(Sentence("refused.host-only"))


def is_seat(table: Table, number: int) -> None:
    if not 0 <= number < len(table.seats):
        raise RefusedError(Sentence("refused.seats", last=LETTERS[len(table.seats) - 1]))


def is_free(table: Table, number: int) -> None:
    """A bot makes room for anybody."""
    if table.seats[number].kind is Kind.PERSON:
        raise RefusedError(Sentence("refused.taken", seat=LETTERS[number]))


def a_free_seat(table: Table) -> int:
    """The first that nobody has."""
    for number, seat in enumerate(table.seats):
        if seat.kind is Kind.EMPTY:
            return number
    raise RefusedError(Sentence("refused.no-seat"))


def seat_of(table: Table, by: Person | int) -> int:
    """The seat for which something is done: the person's own, or the one for which the server plays."""
    seat = by if isinstance(by, int) else table.seat_of(by.id)
    if seat < 0:
        raise RefusedError(Sentence("refused.not-seated"))
    if isinstance(by, Person):
        is_welcome(table, by)
    return seat


def is_welcome(table: Table, person: Person) -> None:
    if person.id in table.company.removed:
        raise RefusedError(Sentence("refused.removed"))


def may_come(table: Table, person: Person, number: int) -> None:
    """To a seat that is not kept for somebody else, under a name that nobody here has."""
    is_welcome(table, person)
    seat = table.seats[number]
    if seat.held not in ("", person.id):
        raise RefusedError(Sentence("refused.held", name=seat.held_name))
    is_nobody_else(table, person)


def is_nobody_else(table: Table, person: Person) -> None:
    """Who is called like somebody at the table could be taken for them. Guests are all called so."""
    if is_guest(person.name):
        return
    seated = {seat.person: seat.name for seat in table.seats if seat.person}
    taken = (name for who, name in (seated | table.bench).items() if who != person.id)
    if any(look(name) == look(person.name) for name in taken):
        raise RefusedError(Sentence("refused.name-taken", name=person.name))


def may_wait(table: Table, person: Person) -> None:
    """On the bench of a series, as long as its next game is not set."""
    is_playable(table)
    if table.series is None or table.rematch or table.closed:
        raise RefusedError(Sentence("refused.no-bench"))
    if table.seat_of(person.id) >= 0:
        raise RefusedError(Sentence("refused.seated"))
    if len(table.people()) + len(table.bench) >= MOST:
        raise RefusedError(Sentence("refused.full-bench", most=MOST))
    is_welcome(table, person)
    is_nobody_else(table, person)
    if table.begun.rated:
        has_own_name(person)


def may_speak(table: Table, person: Person) -> None:
    is_welcome(table, person)
    if table.seat_of(person.id) < 0:
        is_nobody_else(table, person)


def known_as(table: Table, who: str) -> str:
    """The person whom a page means: somebody who sits here, has spoken or was sent away."""
    said = (line.by for line in table.chat if not line.to)
    seats = (seat.person or seat.held for seat in table.seats)
    for person in (*seats, *table.bench, *said, *table.company.removed):
        if person not in ("", OURS) and alias(table.id, person) == who:
            return person
    raise RefusedError(Sentence("refused.nobody-there"))


def person_at(table: Table, number: int) -> int:
    """The seat, if a person who plays along sits there."""
    is_seat(table, number)
    seat = table.seats[number]
    if not seat.person or seat.left:
        raise RefusedError(Sentence("refused.nobody-there"))
    return number


def is_new(table: Table, number: int, decision: int, post: str) -> bool:
    """Whether a post is for the seat's present decision. A retry of the last one is no error; an old page's
    post is. Each seat has its own count, so others' choices do not make a page old."""
    if number >= len(table.seats):
        return True  # the clock
    seat = table.seats[number]
    if post and post == seat.post and decision == seat.decisions - 1:
        return False
    if decision != seat.decisions:
        raise RefusedError(OLD_PAGE)
    return True


def is_pressed(table: Table, by: Person | int, action: int) -> None:
    """A person says in words what is to be said: a number would spare the memory."""
    numbered = isinstance(by, Person) and 0 <= action < len(table.game.actions)
    if numbered and table.game.actions.is_spoken(action):
        raise RefusedError(Sentence("refused.in-words"))


def may_play(table: Table, check: Callable[[Match], object]) -> None:
    is_playable(table)
    if table.over:
        raise RefusedError(Sentence("match.over"))
    if table.paused:
        raise RefusedError(Sentence("refused.paused"))
    check(table.playing)


def may_keep(table: Table, seat: int, action: int) -> None:
    may_play(table, lambda match: match.check(seat, action))
    if not table.game.actions[action].group.standing:
        raise RefusedError(Sentence("refused.not-kept"))


def may_lay(table: Table, seat: int, clicks: Sequence[str]) -> list[int]:
    """The clicks of a whole draft, if it is one."""
    actions = [table.game.actions.parse(each) for each in clicks]
    may_play(table, lambda match: match.check_draft(seat, actions))
    return actions


def has_draft(table: Table, seat: int) -> None:
    if not table.playing.drafts.get(seat):
        raise RefusedError(Sentence("match.nothing-back"))


def is_past_limit(table: Table) -> None:
    if not table.past_limit:
        raise RefusedError(Sentence("refused.within-limit"))


def is_line(text: str) -> None:
    if not text or not text.isprintable() or len(text) > LONGEST_CHAT:
        raise RefusedError(Sentence("refused.chat", most=LONGEST_CHAT))


def may_whisper(table: Table, person: Person, to: int) -> None:
    seat = table.seat_of(person.id)
    if seat < 0:
        raise RefusedError(Sentence("refused.players-only"))
    if to == seat or not (0 <= to < len(table.seats) and table.seats[to].person):
        raise RefusedError(Sentence("refused.nobody-there"))


def may_look_back(table: Table) -> None:
    """After the end all cards are open; before it neither record nor replay may tell them."""
    if not table.over:
        raise RefusedError(Sentence("refused.not-over"))


def has_space(table: Table, event: happened.AnyEvent, size: int) -> None:
    """Talk may fill half of a table: the other half is for the game, which talk must not end."""
    part = 2 if isinstance(event, happened.Chatted | happened.Muted) else 1
    if table.rev >= limits.EVENTS // part or table.size + size > limits.BYTES // part:
        raise RefusedError(Sentence("refused.full", n=table.rev))
