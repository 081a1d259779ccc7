"""Secrecy of parts: which of them are sent, when, in which order and how long they are follows from what a viewer was
shown before and is shown now, and from nothing else.

The sequence of frames is compared byte for byte, wake-ups at which nothing was sent included. Mutants show that the
comparisons can fail."""

import random
from collections.abc import Awaitable, Callable
from itertools import count, product
from zlib import crc32

import pytest

from inglenook.engine.position import Position
from inglenook.server.app import Inglenook
from inglenook.server.tables.hints import ALL
from inglenook.server.tables.table import Table
from inglenook.server.web.parts import Page, Parts, Sent, closed
from inglenook.server.web.render import Renderer

from .helpers import ANN, act, kept, play, run, running
from .test_secrecy import EYES, GAMES, PLAYERS, SEALED, after_choosing, dealt_again, person_at

WAKES = 5  # moments at which a sequence is continued
Check = Callable[[Inglenook], None]


class Glass:
    """What one pair of eyes is sent, frame after frame, as the socket does it."""

    def __init__(self, app: Inglenook, seat: int) -> None:
        self.app, self.seat, self.sent = app, seat, Sent()
        self.page: Page | None = None
        self.remade: list[str] = []  # parts that had to be made anew: how long that takes can be measured

    def wake(self, table: Table) -> str:
        """What is sent now; nothing: nothing is."""
        before = all_made(self.page.made) if self.page else {}
        self.page = self.app.renderer.pushed(table, person_at(self.seat), True, self.page)
        self.remade = [
            name for name, made in all_made(self.page.made).items() if before.get(name) is not made
        ]
        return self.sent.news(self.page)


def all_made(parts: Parts) -> Parts:
    """The parts of a page, and those within them."""
    return parts | {name: piece for each in parts.values() for name, piece in all_made(each.pieces).items()}


def glasses(app: Inglenook) -> dict[int, Glass]:
    return {seat: Glass(app, seat) for seat in EYES}


# Worlds that a seat cannot tell apart


def same_frames_in_worlds_alike(app: Inglenook, game: str, options: dict[str, str]) -> int:
    """At every moment the hidden cards of the second world are dealt anew; gives how often they differed."""
    table = run(running(app.tables, game, PLAYERS, ALL, **options))
    ways, varied = (Position.redeal, Position.forget), 0
    pairs = {key: (Glass(app, key[0]), Glass(app, key[0])) for key in product(EYES, ways)}
    for number in range(WAKES):
        for (seat, way), (one, two) in pairs.items():
            other = dealt_again(app, table, seat, number, way)
            varied += bytes(other.playing.position.state) != bytes(table.playing.position.state)
            assert one.wake(table) == two.wake(other), (number, seat, way)
            assert one.remade == two.remade, (number, seat, way)
            assert one.wake(table) == "" == two.wake(other), (number, seat, way)
        run(play(app.tables, table, 15, number))
    return varied


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_frames_are_the_same_in_worlds_that_a_seat_cannot_tell_apart(
    app: Inglenook, game: str, options: dict[str, str]
) -> None:
    assert same_frames_in_worlds_alike(app, game, options) > WAKES


def same_frames_whatever_is_sealed(app: Inglenook, game: str, options: dict[str, str]) -> int:
    """Gives how many choices were compared."""
    table, pairs = run(running(app.tables, game, PLAYERS, ALL, **options)), 0
    for number in range(60):
        asked = table.playing.asked()
        if len(asked) > 1 and not table.playing.drafts:
            seat = asked[number % len(asked)]
            one, two = (after_choosing(app, table, seat, which) for which in (0, -1))
            pairs += one.playing.deeds != two.playing.deeds
            for eyes in (each for each in EYES if each != seat):
                first, second = Glass(app, eyes), Glass(app, eyes)
                assert first.wake(table) == second.wake(table)
                assert first.wake(one) == second.wake(two), (number, seat, eyes)
        run(play(app.tables, table, 2, number))
    return pairs


@pytest.mark.parametrize(("game", "options"), SEALED)
def test_frames_do_not_tell_which_sealed_choice_was_made(
    app: Inglenook, game: str, options: dict[str, str]
) -> None:
    assert same_frames_whatever_is_sealed(app, game, options) > 1


# What is nobody else's


def no_frame_for_others(app: Inglenook) -> None:
    """A draft, the same taken back, an answer kept for later, a whisper: nobody else is sent anything."""
    table = run(running(app.tables, "keepers", PLAYERS, ALL))
    seat = table.playing.asked()[0]
    actions = table.game.actions
    draft = next(each for each in table.playing.legal(seat) if actions.is_draft(each))
    eyes = glasses(app)
    for glass in eyes.values():
        glass.wake(table)
    private: dict[str, Callable[[], Awaitable[None]]] = {
        "draft": lambda: act(app.tables, table, seat, draft),
        "back": lambda: app.tables.take_back(table, seat, table.seats[seat].decisions),
    }
    for name, deed in private.items():
        run(deed())
        frames = {each: glass.wake(table) for each, glass in eyes.items()}
        assert [each for each in EYES if frames[each]] == [seat], name
    run(app.tables.chat(table, ANN, "psst", 1))
    frames = {each: glass.wake(table) for each, glass in eyes.items()}
    assert [each for each in EYES if frames[each]] == [0, 1]
    assert all("psst" in frames[each] for each in (0, 1))


def test_drafts_and_whispers_send_nothing_to_others(app: Inglenook) -> None:
    no_frame_for_others(app)


def test_a_refusal_sends_nothing_to_anybody(app: Inglenook) -> None:
    table = run(running(app.tables, "keepers", PLAYERS))
    eyes, before = glasses(app), kept(app.tables, table)
    for glass in eyes.values():
        glass.wake(table)
    with pytest.raises(Exception, match="not possible"):
        run(act(app.tables, table, table.playing.asked()[0], 999))
    assert kept(app.tables, table) == before
    assert {glass.wake(table) for glass in eyes.values()} == {""}


# A frame has no memory


def frames_without_memory(app: Inglenook, game: str) -> None:
    """A frame follows from the page before and the page now: one who has looked on for long is sent what is sent to
    one who has just come, in the order of the page."""
    table, rng = run(running(app.tables, game, PLAYERS, ALL)), random.Random(game)
    long = glasses(app)
    before = {seat: glass.wake(table) for seat, glass in long.items()}
    assert all(before.values())
    for number in range(12):
        fresh = glasses(app)
        for seat, glass in fresh.items():
            last = long[seat].page
            assert last is not None
            glass.sent.news(last)
        run(play(app.tables, table, rng.randrange(3), number))
        for seat in EYES:
            frame = long[seat].wake(table)
            assert frame == fresh[seat].wake(table), (number, seat)
            page = long[seat].page
            assert page is not None
            assert frame in ("", page.whole()) or in_order(frame, page), (number, seat)


def in_order(frame: str, page: Page) -> bool:
    """Whether a frame is some of the page's parts, in its order, and nothing besides."""
    for text in page.parts.values():
        frame = frame.removeprefix(closed(text))
    return not frame


@pytest.mark.parametrize("game", ["keepers", "heroes", "torture"])
def test_a_frame_follows_from_two_pages_and_from_nothing_else(app: Inglenook, game: str) -> None:
    frames_without_memory(app, game)


# Mutants


def worlds(app: Inglenook) -> None:
    same_frames_in_worlds_alike(app, "keepers", {})


def memory(app: Inglenook) -> None:
    frames_without_memory(app, "keepers")


def rename(monkeypatch: pytest.MonkeyPatch, ending: Callable[[Table], str]) -> None:
    """Seats have names that tell something besides."""
    names = Renderer.names

    def told(renderer: Renderer, table: Table, seat: int) -> list[str]:
        return [each + ending(table) for each in names(renderer, table, seat)]

    monkeypatch.setattr(Renderer, "names", told)


def with_a_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    news, number = Sent.news, count()
    monkeypatch.setattr(Sent, "news", lambda sent, page: news(sent, page) + f"<!--{next(number)}-->")


def with_the_newest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts in another order than that of the page."""

    def news(sent: Sent, page: Page) -> str:
        told = {name: hash(text) for name, text in page.parts.items()}
        differ = [name for name, text in told.items() if sent.parts.get(name) != text]
        whole, sent.frame, sent.parts = hash(page.frame) != sent.frame, hash(page.frame), told
        return page.whole() if whole else "".join(closed(page.parts[name]) for name in reversed(differ))

    monkeypatch.setattr(Sent, "news", news)


def with_a_hidden_fact(monkeypatch: pytest.MonkeyPatch) -> None:
    """The length of what is sent depends on a card that nobody sees."""
    rename(monkeypatch, lambda table: " " * (crc32(bytes(table.playing.position.state)) % 7))


def with_whatever_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that was made anew is sent, whether it reads as before or not; and all is made anew."""
    monkeypatch.setattr(
        Sent, "news", lambda sent, page: "".join(closed(text) for text in page.parts.values())
    )


def with_the_number_of_events(monkeypatch: pytest.MonkeyPatch) -> None:
    rename(monkeypatch, lambda table: f" {table.rev}")


MUTANTS: list[tuple[Callable[[pytest.MonkeyPatch], None], Check]] = [
    (with_a_counter, memory),
    (with_a_counter, no_frame_for_others),
    (with_the_newest_first, memory),
    (with_a_hidden_fact, worlds),
    (with_whatever_was_read, worlds),
    (with_whatever_was_read, no_frame_for_others),
    (with_the_number_of_events, no_frame_for_others),
]


@pytest.mark.parametrize(("mutate", "check"), MUTANTS, ids=lambda each: each.__name__)
def test_mutants_are_noticed(
    app: Inglenook,
    monkeypatch: pytest.MonkeyPatch,
    mutate: Callable[[pytest.MonkeyPatch], None],
    check: Check,
) -> None:
    mutate(monkeypatch)
    with pytest.raises(AssertionError):
        check(app)
