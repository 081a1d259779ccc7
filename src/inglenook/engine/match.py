"""A match: who did what, checked against the rules, replayable from its first card.

The true state never holds somebody's draft: clicks in a draft group stay here, private and revocable,
until that seat's next other action, and are then played together with it.
"""

import copy
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import chain
from typing import Any

from .chance import Rolled, chance_from, outcomes, taped
from .deal import Anew, dealers
from .deal import Deal as Deal
from .deal import Dealer as Dealer
from .edition import Edition
from .errors import RefusedError
from .events import Event, new_log, take
from .game import Game, View
from .labels import SPECTATOR, letter
from .language import Sentence
from .layout import Bytes
from .position import Position, seats_in
from .remembering import Remembered
from .seeds import new_secret
from .telling import Telling
from .words import Words

FORMAT = "inglenook record 2"
LONGEST_TEXT = 100  # of what is said


@dataclass(frozen=True)
class Deed:
    """One action of a match, with what was said."""

    seat: int
    action: int
    text: str | None = None


def heading(game: str, rules: int, players: int, edition: Iterable[str], deal: Deal) -> tuple[str, ...]:
    """What a match is played with: everything that its record says before the first check."""
    return (
        FORMAT,
        f"game {game}",
        f"rules {rules}",
        f"players {players}",
        "edition",
        *(f"  {line}" for line in edition),
        *deal.lines(),
    )


@dataclass
class Match:
    """The heading stays as it was written, whatever options the game has got since."""

    game: Game
    edition: Edition
    players: int
    deal: Deal = field(default_factory=lambda: Deal(new_secret()))
    dealer: Dealer | None = None  # a test's own chance
    deeds: list[Deed] = field(default_factory=list)
    heading: tuple[str, ...] = ()
    checks: list[str] = field(default_factory=list)  # after the deal and after each deed
    anew: tuple[Anew, ...] = ()  # the moments from which it was played on, the earliest first

    def __post_init__(self) -> None:
        self.game.check_players(self.players)
        self.heading = self.heading or self._heading()
        self.chance = self.dealer or dealers(self.deal, self.anew)
        self._log = new_log()
        self._digest = blake2b(digest_size=16, person=b"inglenook-match-")
        self._rows: list[tuple[int, ...]] = []
        self._deed_of: list[int] = []  # by which deed each of them happened
        self._told: dict[int, list[Event]] = {}  # to each seat, as far as anybody has asked
        self._tellings: dict[tuple[Words, tuple[str, ...]], Telling] = {}  # the same in words, by the reader
        self.caveat = ""  # what its record could not prove, if it was read from one
        self.texts: list[str] = []
        self.drafts: dict[int, list[int]] = {}
        # Asked for several times between two moves, so kept:
        self._asked: list[int] | None = None
        self._able: list[int] | None = None
        self._legal: dict[int, list[int]] = {}
        self._recalled: dict[int, tuple[tuple[int, bytes], list[Event]]] = {}
        self.position = Position(self.game, self.edition, self.players)
        chance = self.chance(0)
        self.position.setup(chance, self._log)
        done, self.deeds, self.checks = self.deeds, [], []
        self._note("\n".join(self.heading), chance)
        for deed in done:
            self._play(deed)

    # Asking

    @property
    def over(self) -> bool:
        return not self.asked()

    def asked(self) -> list[int]:
        """The seats that must decide now."""
        if self._asked is None:
            self._asked = self.position.asked()
        return self._asked

    def able(self) -> list[int]:
        """The seats that must or may act now."""
        if self._able is None:
            self._able = self.position.able()
        return self._able

    def seen_by(self, seat: int) -> Position:
        """The position with that seat's own draft laid on top."""
        position = self.position.copy()
        for action in self.drafts.get(seat, ()):
            position.apply(seat, action, chance_from(bytes(16)))
        return position

    def imagined(self, seat: int, luck: bytes) -> Position:
        """A position that the seat cannot tell from the true one, its draft included: all that a bot is given."""
        return self.seen_by(seat).redeal(seat, chance_from(luck))

    def legal(self, seat: int) -> list[int]:
        if seat not in self._legal:
            self._legal[seat] = self.seen_by(seat).legal(seat) if seat in self.able() else []
        return self._legal[seat]

    def view(self, seat: int = SPECTATOR) -> View:
        """What that seat sees of the table, its own draft included; without a seat, what everybody sees."""
        return self.seen_by(seat).view(seat, self.texts)

    @property
    def happened(self) -> int:
        """How many events there have been."""
        return len(self._rows)

    def whole(self, number: int) -> int:
        """That many events, or fewer where the last of them is not the last of its deed."""
        deeds = self._deed_of
        while 0 < number < len(deeds) and deeds[number - 1] == deeds[number]:
            number -= 1
        return max(0, number)

    def events(self, seat: int) -> list[Event]:
        """All that happened, as that seat was told it."""
        told = self._told.setdefault(seat, [])
        for number in range(len(told), len(self._rows)):
            row, deed = self._rows[number], self._deed_of[number]
            told.append(self.game.events.told(row, seat, number + 1, deed))
        return told.copy()

    def told(self, seat: int) -> list[Event]:
        """The part of the past that the seat's page may tell."""
        moment = self.happened, self.position.state.tobytes()
        if seat not in self._recalled or self._recalled[seat][0] != moment:
            self._recalled[seat] = moment, self.game.recall(*self.position.plain, self.events(seat))
        return self._recalled[seat][1]

    def telling(self, words: Words, names: list[str]) -> Telling:
        """What was put into words for such a reader already."""
        key = words, tuple(names)
        if key not in self._tellings:
            self._tellings[key] = Telling(words, names, self.game.actions)
        return self._tellings[key]

    @property
    def live(self) -> bool:
        """Whether time runs at this moment."""
        return self.players in self.able()

    def scores(self) -> list[int]:
        return self.position.scores()

    def winners(self) -> list[int]:
        """The seats that have won, if this is the end: people may end a game past its limit as it stands."""
        return seats_in(self.position.won())

    def rolled(self, number: int) -> list[Rolled]:
        """What chance did at the n-th deed (0: the deal), and how likely it was; reckoned by replay."""
        before, chance = self.at(max(0, number - 1)).position, self.chance(number)
        if number:
            before.apply(self.deeds[number - 1].seat, self.deeds[number - 1].action, chance)
        else:
            before.setup(chance)
        return taped(chance)

    def epilogue(self) -> Any:
        """What the game shows to all who look back, every secret disclosed; nothing before the end."""
        return self.game.epilogue(self._disclosed(), self.players) if self.over else None

    def remembered(self) -> list[list[Remembered]]:
        """How well each seat remembered, in a game that can tell; nothing before the end."""
        if not (self.over and self.game.remembers):
            return []
        return self.game.remembered(self._disclosed(), self.players)

    def _disclosed(self) -> list[Event]:
        return [self.game.events.disclosed(row) for row in self._rows]

    # Showing itself: to whoever prints it, with what everybody at the table may see

    def __repr__(self) -> str:
        state = "over" if self.over else self._whose_turn()
        return f"<Match of {self.game.name}, {self.players} players, {len(self.deeds)} actions, {state}>"

    def __str__(self) -> str:
        from .transcript import as_text  # it is made of matches, and cannot come first

        return as_text(self)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from .transcript import as_html

        return as_html(self)

    # Acting

    def act(self, seat: int, action: int) -> None:
        """Play a legal action; anything else is refused with a reason and changes nothing. A spoken action
        is put into the game's own words: that is how bots speak."""
        self.check(seat, action)
        if self.game.actions.is_draft(action):
            self._draft(seat, [*self.drafts.get(seat, ()), action])
        else:
            self._commit(Deed(seat, action, self._phrase(seat, action)))

    def check(self, seat: int, action: int) -> None:
        """Refuse what may not be played now."""
        self._check(Deed(seat, action), self.legal(seat))

    def say(self, seat: int, text: str) -> None:
        """Play what a spoken text means."""
        self._commit(self.check_text(seat, text))

    def check_text(self, seat: int, text: str) -> Deed:
        """Refuse what may not be said now; what may is given its meaning."""
        if not self.game.hears:
            raise RefusedError(Sentence("match.no-speech", game=self.game.title))
        if self.over:
            raise RefusedError(Sentence("match.over"))
        if seat not in self.able():
            raise RefusedError(self._whose_turn())
        if not text.isprintable() or len(text) > LONGEST_TEXT:
            raise RefusedError(Sentence("match.speech", most=LONGEST_TEXT))
        deed = Deed(seat, self._heard(seat, text), text)
        self._check(deed, self.legal(seat))
        return deed

    def replay(self, deed: Deed) -> None:
        """Play a deed of a record: drafts go straight into the state, followed by what they led to."""
        if self.composing and deed.seat != self.deeds[-1].seat:
            raise RefusedError(Sentence("match.draft"))
        self._check(deed, self.position.legal(deed.seat) if deed.seat in self.able() else [])
        self._play(deed)

    @property
    def composing(self) -> bool:
        """Whether the last deed was a draft that a replay has still to complete."""
        return bool(self.deeds) and self.game.actions.is_draft(self.deeds[-1].action)

    def take_back(self, seat: int) -> None:
        """Undo the seat's latest click of a draft."""
        if not self.drafts.get(seat):
            raise RefusedError(Sentence("match.nothing-back"))
        self._draft(seat, self.drafts[seat][:-1])

    def check_draft(self, seat: int, clicks: Iterable[int]) -> None:
        """Refuse clicks that could not be the seat's draft, one after another."""
        tried = self.copy()
        tried._draft(seat, [])
        for action in clicks:
            tried.check(seat, action)
            if not self.game.actions.is_draft(action):
                raise RefusedError(Sentence("match.no-draft", action=self._name(action)))
            tried.act(seat, action)

    def at(self, number: int) -> "Match":
        """The match as it stood after so many deeds: undo by replay."""
        done = self.deeds[:number]
        deal, heading, anew = self.deal, self.heading, self.anew
        return Match(self.game, self.edition, self.players, deal, self.dealer, done, heading, anew=anew)

    def go_on(self, deal: Deal) -> None:
        """Take all chance from now on from another key."""
        now = len(self.deeds)
        self.anew = *(each for each in self.anew if each.after < now), Anew(now, deal)
        self.chance = self.dealer or dealers(self.deal, self.anew)

    def copy(self) -> "Match":
        """The match as it stands, to be played on without touching this one."""
        other = copy.copy(self)
        other.position, other._digest, other._log = self.position.copy(), self._digest.copy(), new_log()
        other.deeds, other.checks, other.texts = [*self.deeds], [*self.checks], [*self.texts]
        other.drafts, other._legal = {seat: [*draft] for seat, draft in self.drafts.items()}, {}
        other._deed_of = [*self._deed_of]
        other._rows, other._told = [*self._rows], {seat: [*told] for seat, told in self._told.items()}
        other._tellings, other._recalled = {}, {}
        return other

    def _check(self, deed: Deed, legal: list[int]) -> None:
        if self.over:
            raise RefusedError(Sentence("match.over"))
        if deed.seat not in self.able():
            raise RefusedError(self._whose_turn())
        name = self._name(deed.action)
        if deed.action not in legal:
            seat, allowed = letter(deed.seat, self.players), ", ".join(map(self._name, legal))
            raise RefusedError(Sentence("match.impossible", action=name, seat=seat, allowed=allowed))
        if deed.text is not None and not self.game.actions[deed.action].group.spoken:
            raise RefusedError(Sentence("match.unspoken", action=name))
        if deed.text is not None and self._heard(deed.seat, deed.text) != deed.action:
            raise RefusedError(Sentence("match.meaning", text=repr(deed.text), action=name))

    def _draft(self, seat: int, clicks: list[int]) -> None:
        self.drafts[seat] = clicks
        self._legal.pop(seat, None)

    def _commit(self, deed: Deed) -> None:
        for draft in self.drafts.pop(deed.seat, ()):
            self._play(Deed(deed.seat, draft))
        self._play(deed)

    def _phrase(self, seat: int, action: int) -> str | None:
        if not self.game.actions[action].group.spoken:
            return None
        position = self.seen_by(seat)
        return self.game.phrase(*position.plain, seat, self.texts, action)

    def _name(self, action: int) -> str:
        return self.game.actions.notation(action) if 0 <= action < len(self.game.actions) else str(action)

    def _heard(self, seat: int, text: str) -> int:
        position = self.seen_by(seat)
        return self.game.parse(*position.plain, seat, self.texts, text)

    def _whose_turn(self) -> Sentence:
        return Sentence("match.turn", seats=", ".join(letter(seat, self.players) for seat in self.asked()))

    def _play(self, deed: Deed) -> None:
        self.deeds.append(deed)
        chance = self.chance(len(self.deeds))
        self.position.apply(deed.seat, deed.action, chance, self._log)
        self._asked = self._able = None
        self._legal.clear()
        self._prune_drafts()
        if self.game.actions[deed.action].group.spoken:
            self.texts.append(deed.text or "")
        self._note("\n".join([*self.anew_lines(len(self.deeds) - 1), self.line(deed)]), chance)

    def deals(self) -> list[Deal]:
        """All keys of which its chance came."""
        return [self.deal, *(each.deal for each in self.anew)]

    def anew_lines(self, number: int) -> Iterator[str]:
        """What a record says between the n-th deed and the next, if the game was played on from there."""
        return chain.from_iterable(each.lines() for each in self.anew if each.after == number)

    def line(self, deed: Deed) -> str:
        """A deed as records have it."""
        said = "" if deed.text is None else f" {json.dumps(deed.text, ensure_ascii=False)}"
        return f"{letter(deed.seat, self.players)} {self.game.actions.notation(deed.action)}{said}"

    def _prune_drafts(self) -> None:
        """A deed can make another seat's draft impossible: it is dropped from its first illegal click on."""
        for seat, draft in list(self.drafts.items()):
            self._draft(seat, [])
            for action in draft:
                if action not in self.legal(seat):
                    break
                self._draft(seat, [*self.drafts[seat], action])
        self.drafts = {seat: draft for seat, draft in self.drafts.items() if draft}

    def _heading(self) -> tuple[str, ...]:
        return heading(self.game.name, self.game.rules_number, self.players, self.edition.lines(), self.deal)

    def _note(self, line: str, chance: Bytes) -> None:
        """Take in the events, and chain a short check over all that was said, rolled and told so far. It knows names
        and outcomes only, no layouts or numbers of actions: a game may grow and its old records stay valid."""
        rows = take(self._log)
        self._rows += rows
        self._deed_of += [len(self.deeds)] * len(rows)
        told = [self.game.events.notation(row) for row in self.game.events.plain(rows)]
        self._digest.update("\n".join([line, *map(str, outcomes(chance)), *told, ""]).encode())
        self.checks.append(self._digest.copy().hexdigest()[:8])
