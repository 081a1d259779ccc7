"""A match as text: readable, pasteable, replayable, and impossible to change unnoticed.

    inglenook record 2
    game keepers
    rules 1
    players 3
    edition
      name = "standard"
      …
    commitment 9f…
    half 41…
    nonce A page 0c… 77…
    nonce B server 5e… 12…
    nonce C left-out a9…
    check 1c2d3e4f
    A quest[left] 5a6b7c8d
    A add[rogue] 90a1b2c3
    …
    end 93 over

A game that was played on from a moment of another one begins as that one's record does, line by line. Then
it says after how many actions it went on, and the key that all chance comes of from there:

    anew 14
    commitment 3b…
    half 8d…
    nonce A server 5e… 12…
    B quest[right] 6d7e8f90

Every action carries a check over all that went before, so a change is found at its own line. A spoken
action has its text, in quotes, between notation and check. A nonce stands behind who made it and the
commitment to it; one that was never told is left out; a bot has none; before there were commitments
nonces stood alone. Parse and print are a fixed point. The heading stays as it was written: an option
that the game has got since has its default. Form 1 is read, too (see `record_form1`).
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from . import record_form1
from .edition import Edition
from .errors import EditionError, InglenookError, OldRulesError, RecordError, RefusedError
from .game import Game
from .labels import LETTERS, letter
from .match import FORMAT, Deal, Deed, Match, heading
from .seeds import LEFT_OUT, PAGE, SERVER, Seal

NO_DEED = "end ", "anew ", "commitment ", "half ", "nonce "  # how lines begin that are none
LONGEST_SECRET = 64  # bytes of a half or a nonce
Check = Callable[
    [], str | None
]  # what the line of the last deed must end with; None: nobody can say any more


def write_record(match: Match) -> str:
    """The whole match, key included: give it away only after the end."""
    lines = [
        *match.heading,
        f"check {match.checks[0]}",
        *_deed_lines(match),
        f"end {len(match.deeds)} {'over' if match.over else 'unfinished'}",
    ]
    return "\n".join(lines) + "\n"


def _deed_lines(match: Match) -> Iterator[str]:
    for number, (deed, check) in enumerate(zip(match.deeds, match.checks[1:], strict=True)):
        yield from match.anew_lines(number)
        yield f"{match.line(deed)} {check}"


def deed_lines(text: str) -> list[str]:
    """Who did what, as a record has it: readable whatever rules it was played by."""
    lines = text.splitlines()
    first = next((n for n, line in enumerate(lines) if line.startswith("check ")), len(lines))
    return [line.rpartition(" ")[0] for line in lines[first + 1 :] if not line.startswith(NO_DEED)]


@dataclass
class Reader:
    """The lines of a record, one at a time, with their numbers for the reasons."""

    lines: list[str]
    number: int = 0

    def next(self, what: str) -> str:
        if self.number == len(self.lines):
            raise RecordError(self.number + 1, f"the record breaks off; {what} is missing")
        self.number += 1
        return self.lines[self.number - 1]

    def peek(self, word: str) -> bool:
        return self.number < len(self.lines) and self.lines[self.number].startswith(word)

    def value(self, word: str) -> str:
        """The rest of a line that must begin with this word."""
        line = self.next(f"the line {word!r}")
        if line != word and not line.startswith(word + " "):
            raise self.error(f"expected {word!r}, not {line!r}")
        return line[len(word) + 1 :]

    def whole(self, word: str) -> int:
        value = self.value(word)
        if not (value.isascii() and value.isdigit() and len(value) < 10):
            raise self.error(f"{word} {value!r} is not a whole number")
        return int(value)

    def hex(self, word: str) -> bytes:
        return self.secret(word, self.value(word))

    def secret(self, word: str, value: str) -> bytes:
        try:
            found = bytes.fromhex(value)
        except ValueError:
            raise self.error(f"{word} is not a hexadecimal number") from None
        if len(found) > LONGEST_SECRET:
            raise self.error(f"{word} is longer than {LONGEST_SECRET} bytes")
        return found

    def last_word(self) -> str:
        """Of the line read last."""
        return self.lines[self.number - 1].rpartition(" ")[2]

    def error(self, reason: str) -> RecordError:
        return RecordError(self.number, reason)


def read_record(text: str, find_game: Callable[[str], Game], expected: str | None = None) -> Match:
    """Parse and replay a record, trusting none of it."""
    reader = Reader(text.removesuffix("\n").split("\n") if text else [])
    form = reader.next(repr(FORMAT))
    if form not in (FORMAT, record_form1.FORMAT):
        raise reader.error(f"this is not a match record; the first line should be {FORMAT!r}")
    match, check = _read_start(reader, form, *_read_game(reader, find_game, expected))
    if reader.value("check") != (check() or reader.last_word()):
        raise reader.error("the deal does not follow from the edition and the key above")
    _read_deeds(reader, match, check)
    if form == FORMAT and write_record(match) != text:
        raise reader.error("the record is not in the form in which it was written")
    return match


def _read_start(reader: Reader, form: str, game: Game, rules: int) -> tuple[Match, Check]:
    """The match before its first action, and what its checks are made by."""
    players = reader.whole("players")
    if players not in game.players:
        raise reader.error(f"{game.title} is not played by {players}")
    edition, lines = _read_edition(reader, game)
    deal = _read_deal(reader, players)
    written = heading(game.name, rules, players, lines, deal)
    match = Match(game, edition, players, deal, heading=written)
    if form == FORMAT:
        return match, lambda: match.checks[-1]
    match.caveat = record_form1.CAVEAT if game.regrown else ""
    return match, record_form1.OldChecks(match, rules, lines)


def _read_game(reader: Reader, find_game: Callable[[str], Game], expected: str | None) -> tuple[Game, int]:
    name = reader.value("game")
    if expected is not None and name != expected:
        raise reader.error(f"this is a record of {name!r}, not of {expected!r}")
    try:
        game = find_game(name)
    except InglenookError as error:
        raise reader.error(str(error)) from None
    number = reader.whole("rules")
    playing = game.by_rules(number)
    if playing is None:
        reason = f"played by rules number {number}; this {game.title} has number {game.rules_number}"
        raise OldRulesError(reader.number, reason)
    return playing, number


def _read_edition(reader: Reader, game: Game) -> tuple[Edition, list[str]]:
    """The edition, and its lines as they stand."""
    if reader.value("edition"):
        raise reader.error("nothing may follow the word 'edition'")
    first, lines = reader.number, []
    while reader.peek("  "):
        lines.append(reader.next("the edition"))
    try:
        return game.schema.parse("\n".join(lines)), [line[2:] for line in lines]
    except EditionError as error:
        raise RecordError(first + (error.line or 0), str(error.reason)) from None


def _read_deal(reader: Reader, players: int) -> Deal:
    commitment = reader.hex("commitment")
    half = reader.hex("half")
    deal = Deal(half, *_read_nonces(reader, players))
    if deal.commitment != commitment:
        raise reader.error("the half of the key is not the one that was committed to")
    return deal


def _read_nonces(reader: Reader, players: int) -> tuple[tuple[bytes, ...], tuple[Seal | None, ...]]:
    """Those of all seats, if any is sealed; else as many as there are."""
    read: dict[str, tuple[bytes, Seal | None]] = {}
    while reader.peek("nonce "):
        name, _, words = reader.value("nonce").partition(" ")
        if name not in LETTERS[:players] or name <= max(read, default=""):
            raise reader.error("the nonces stand in the order of the seats, one of each at most")
        read[name] = _read_nonce(reader, f"nonce {name}", words)
    sealed = any(seal for _, seal in read.values())
    nonces, seals = zip(*(read.get(name, (b"", None)) for name in LETTERS[:players]), strict=True)
    return (nonces, seals) if sealed else (nonces[: len(read)], ())


def _read_nonce(reader: Reader, name: str, words: str) -> tuple[bytes, Seal | None]:
    mark, _, rest = words.partition(" ")
    if mark not in (PAGE, SERVER, LEFT_OUT):
        return reader.secret(name, words), None
    commitment, _, value = rest.partition(" ")
    seal = Seal(SERVER if mark == SERVER else PAGE, reader.secret(name, commitment))
    nonce = reader.secret(name, value)
    if mark != seal.mark(nonce) or (nonce and not seal.fits(nonce)):
        raise reader.error(f"the {name} is not the one that was committed to")
    return nonce, seal


def _read_deeds(reader: Reader, match: Match, check: Check) -> None:
    while not reader.peek("end "):
        if reader.peek("anew "):
            _read_anew(reader, match)
        line = reader.next("the line 'end'")
        try:
            _read_deed(line, match)
        except InglenookError as error:
            raise reader.error(str(error)) from None
        if line.rpartition(" ")[2] != (check() or reader.last_word()):
            raise reader.error("after this action the game stands otherwise than the record says")
    if match.composing:
        raise reader.error("the record ends in the middle of a composed action")
    end = f"{len(match.deeds)} {'over' if match.over else 'unfinished'}"
    if reader.value("end") != end:
        raise reader.error(f"the last line should be 'end {end}'")
    if reader.number != len(reader.lines):
        reader.number += 1
        raise reader.error("nothing may follow the line 'end'")


def _read_anew(reader: Reader, match: Match) -> None:
    """From here on the game was played on with another key."""
    if reader.whole("anew") != len(match.deeds) or match.composing:
        raise reader.error(f"this is after action {len(match.deeds)}, and between two decisions")
    match.go_on(_read_deal(reader, match.players))


def _read_deed(line: str, match: Match) -> None:
    """Replay one line `SEAT NOTATION ["TEXT"] CHECK`; drafts are played as they come."""
    name, _, rest = line.partition(" ")
    rest, _, _ = rest.rpartition(" ")
    notation, _, said = rest.partition(" ")
    seats = [letter(seat, match.players) for seat in range(match.players + 1)]
    if name not in seats or not notation:
        raise RefusedError(f"expected SEAT ACTION CHECK, not {line!r}")
    match.replay(Deed(seats.index(name), match.game.actions.parse(notation), _text(said)))


def _text(said: str) -> str | None:
    if not said:
        return None
    try:
        text = json.loads(said)
    except ValueError:
        text = None
    if not isinstance(text, str):
        raise RefusedError(f"what is said must stand in double quotes, not {said!r}")
    return text
