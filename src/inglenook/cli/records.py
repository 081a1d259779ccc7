"""`inglenook replay` and `inglenook verify`: recorded matches, told and checked."""

from argparse import Namespace

from inglenook.engine.errors import InglenookError, OldRulesError

from .arguments import Parser
from .command import Command
from .inputs import read, seat_of
from .screen import print_lines


def add_file(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a match record")


def add_replay(parser: Parser) -> None:
    add_file(parser)
    parser.add_argument(
        "--seat", default="none", metavar="A|B|…|all|none", help="whose cards are seen (default: none)"
    )


def run_replay(chosen: Namespace) -> None:
    from inglenook.engine.files import read_deeds
    from inglenook.engine.transcript import transcript

    try:
        match = read(chosen.file)
    except OldRulesError as error:
        print_lines(read_deeds(chosen.file))
        raise InglenookError(f"{error}: what was done can be read, but not replayed") from None
    print_lines(transcript(match, reader_of(chosen.seat, match.players)))


def reader_of(text: str, players: int) -> int:
    """Whose eyes a match is seen with."""
    from inglenook.engine.labels import SPECTATOR
    from inglenook.engine.transcript import OPEN

    readers = {"NONE": SPECTATOR, "ALL": OPEN}
    return readers[text.upper()] if text.upper() in readers else seat_of(text, players, "all", "none")


def add_verify(parser: Parser) -> None:
    add_file(parser)
    parser.add_argument(
        "--nonce", metavar="MINE", help="your own nonce, which your page has kept: was the deal made with it?"
    )


def run_verify(chosen: Namespace) -> None:
    from inglenook.engine.page import seat_names
    from inglenook.engine.proving import own_nonce, said_anew, said_key
    from inglenook.engine.transcript import header, outcome

    match = read(chosen.file)
    own = [own_nonce(match.deals(), chosen.nonce)] if chosen.nonce is not None else []
    print(f"{chosen.file}: {', '.join(header(match))}")
    print("commitment  ok: the half of the key is the one that was committed to")
    print_lines([*said_key(match.deal), *said_anew(match), *own])
    print(f"actions     {len(match.deeds)} replayed, {match.caveat or 'every check agrees'}")
    print(f"result      {outcome(match, seat_names(match.game))}")


REPLAY = Command(
    "replay", "tell the story of a recorded match", "replay game.txt --seat A", add_replay, run_replay
)
VERIFY = Command(
    "verify", "check a recorded match from its first card on", "verify game.txt", add_verify, run_verify
)
