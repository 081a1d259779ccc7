"""The command line: `inglenook COMMAND …`. What takes long to import is imported where it is used."""

import json
import os
import sys
import time
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inglenook import __version__
from inglenook.engine.errors import InglenookError, OldRulesError

from .arguments import Parser, add_campaign, add_file, add_play, add_verify, names, positive
from .edition import add_edition, edition_of, run_check
from .serve import add_serve, run_serve

if TYPE_CHECKING:
    from inglenook.engine.edition import Edition
    from inglenook.engine.game import Game
    from inglenook.engine.match import Match
    from inglenook.lab.sim import Result

    from .play import Table

REFUSED, INTERRUPTED = 2, 130


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns the exit code. What a person did wrong is told in one line."""
    _print_anything()
    try:
        code = _run(arguments)
        print(end="", flush=True)
        return code
    except InglenookError as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _leave_stdout()
        return 0
    except MemoryError:
        return _refuse("there is not enough memory for that")
    except OSError as error:  # a full disk
        _leave_stdout()
        return _refuse(f"cannot go on: {error}")


def _run(arguments: list[str] | None) -> int:
    parser = _parser()
    try:
        chosen = parser.parse_args(arguments)
    except SystemExit as stop:  # after --help or --version
        return int(stop.code or 0)
    if "run" not in chosen:
        parser.print_help()
        return 0
    run: Callable[[Namespace], None] = chosen.run
    run(chosen)
    return 0


def _print_anything() -> None:
    """A terminal without our dashes and quotation marks shows others, rather than an error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _refuse(message: str) -> int:
    print("inglenook:", " ".join(message.splitlines()), file=sys.stderr)
    return REFUSED


def _leave_stdout() -> None:
    """Nothing more can be written: let the last flush at exit go nowhere, instead of complaining."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# What may be typed


def _parser() -> Parser:
    parser = Parser("inglenook", description="A table by the fire: games of rogues, taverns and treasure.")
    parser.add_argument("--version", action="version", version=f"inglenook {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Callable[[Namespace], None], help: str, example: str) -> Parser:
        made: Parser = commands.add_parser(
            name,
            help=help,
            description=help[0].upper() + help[1:] + ".",
            epilog=f"example:\n  inglenook {example}",
            formatter_class=RawDescriptionHelpFormatter,
        )
        made.set_defaults(run=run)
        return made

    add_serve(command("serve", run_serve, "open the tables in the browser", "serve --lan"))
    add_play(command("play", _play, "play a game in the terminal against bots", "play keepers --players 3"))
    command("games", _games, "list the games", "games")
    _add_rules(command("rules", _rules, "show the rules of a game, clause by clause", "rules keepers K-9"))
    add_edition(
        command("edition", run_check, "make and check editions of a game", "edition new keepers my.toml")
    )
    _add_sim(command("sim", _sim, "play many games and count", "sim keepers --games 100000"))
    _add_arena(command("arena", _arena, "let bots play each other", "arena keepers --bots master,random"))
    _add_ladder(command("ladder", _ladder, "compare the levels of our bots", "ladder keepers"))
    _add_replay(command("replay", _replay, "tell the story of a recorded match", "replay game.txt --seat A"))
    add_verify(command("verify", _verify, "check a recorded match from its first card on", "verify game.txt"))
    _add_bench(command("bench", _bench, "measure how fast the games are", "bench keepers --json"))
    return parser


def _add_rules(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="one of `inglenook games`")
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help="only this clause")


def _add_sim(parser: Parser) -> None:
    add_campaign(parser, 10_000)
    parser.add_argument("--policy", action="store_true", help="by the game's policy instead of at random")


def _add_arena(parser: Parser) -> None:
    add_campaign(parser, 100)
    parser.add_argument(
        "--bots", type=names, default=["master", "random"], metavar="A,B,…", help="the last fills the table"
    )


def _add_ladder(parser: Parser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: those that come with Inglenook")
    parser.add_argument(
        "--most", type=positive, metavar="M", help="games a step (default: as a game says, or 800)"
    )
    parser.add_argument("--out", metavar="FILE", help="a page to write; it keeps what it says of other games")


def _add_replay(parser: Parser) -> None:
    add_file(parser)
    parser.add_argument(
        "--seat", default="none", metavar="A|B|…|all|none", help="whose cards are seen (default: none)"
    )


def _add_bench(parser: Parser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="only this game")
    parser.add_argument("--json", action="store_true", help="print JSON")


# The commands


def _games(chosen: Namespace) -> None:
    from inglenook.engine.rulebook import clauses, span

    from .screen import show, table

    listed = table("name", "title", "players", "clauses", "about", numbers=("clauses",))
    for game in _all_games():
        about = game.words.about
        listed.add_row(game.name, game.title, span(game.players), str(len(clauses(game))), about)
    show(listed)


def _rules(chosen: Namespace) -> None:
    from inglenook.engine.rulebook import rules_lines

    _print(rules_lines(_find(chosen.game), chosen.clause))


def _sim(chosen: Namespace) -> None:
    game = _find(chosen.game)
    edition, players = edition_of(game, chosen), _players(game, chosen.players)
    _prepare(game, "playout")
    result = _simulate(game, edition, players, chosen)
    if chosen.json:
        _print_json(result.as_json())
    else:
        _show_result(game, result)


def _simulate(game: "Game", edition: "Edition", players: int, chosen: Namespace) -> "Result":
    """Times go to stderr: the same seed gives the same stdout. Loading compiled code is not part of them."""
    from inglenook.lab.sim import Plan, playouts, simulate

    from .screen import counting

    playouts(game, edition, players, bytes(16), 1)
    began = time.perf_counter()
    how = "by its policy" if chosen.policy else "at random"
    with counting(f"{game.title} {how}", chosen.games) as advance:
        result = simulate(Plan(game, edition, players, chosen.games, chosen.seed, chosen.policy), advance)
    passed = time.perf_counter() - began
    rate, decisions = chosen.games / passed, result.decisions.mean * chosen.games / passed
    print(f"{passed:.2f} s: {rate:,.0f} games/s, {decisions:,.0f} decisions/s", file=sys.stderr)
    return result


def _show_result(game: "Game", result: "Result") -> None:
    from inglenook.lab.report import said_facts, said_plan, wins_table

    from .screen import show

    _print(said_plan(game, result))
    show(wins_table(result))
    _print(said_facts(game, result))


def _arena(chosen: Namespace) -> None:
    from inglenook.bots import find_bot
    from inglenook.lab.arena import Contest, contest
    from inglenook.lab.report import said_contest, standings_table

    from .screen import counting, show

    game, bots = _find(chosen.game), {name: find_bot(name) for name in chosen.bots}
    edition, players = edition_of(game, chosen), _players(game, chosen.players)
    _prepare(game, "table", "search")
    plan = Contest(game, edition, bots, players, chosen.games, chosen.seed).balanced()
    with counting(f"{game.title}: {', '.join(bots)}", plan.games) as advance:
        outcome = contest(plan, advance)
    if chosen.json:
        return _print_json(outcome.as_json())
    _print(said_contest(plan, outcome))
    show(standings_table(outcome))


def _ladder(chosen: Namespace) -> None:
    from inglenook.engine.registry import our_names
    from inglenook.lab.ladder import climb, section, write

    from .screen import working

    for game in map(_find, chosen.games or our_names()):
        _prepare(game, "table", "search")
        with working(game.title) as tell:
            steps = climb(game, tell, chosen.most)
        if chosen.out:
            write(Path(chosen.out), steps)
        else:
            _print([*section(steps), ""])


def _replay(chosen: Namespace) -> None:
    from inglenook.engine.files import read_deeds
    from inglenook.engine.transcript import transcript

    try:
        match = _read(chosen.file)
    except OldRulesError as error:
        _print(read_deeds(chosen.file))
        raise InglenookError(f"{error}: what was done can be read, but not replayed") from None
    _print(transcript(match, _reader(chosen.seat, match.players)))


def _reader(text: str, players: int) -> int:
    """Whose eyes a match is seen with."""
    from inglenook.engine.labels import SPECTATOR
    from inglenook.engine.transcript import OPEN

    readers = {"NONE": SPECTATOR, "ALL": OPEN}
    return readers[text.upper()] if text.upper() in readers else _seat(text, players, "all", "none")


def _verify(chosen: Namespace) -> None:
    from inglenook.engine.page import seat_names
    from inglenook.engine.proving import own_nonce, said_key
    from inglenook.engine.transcript import header, outcome

    match = _read(chosen.file)
    own = [own_nonce(match.deal, chosen.nonce)] if chosen.nonce is not None else []
    print(f"{chosen.file}: {', '.join(header(match))}")
    print("commitment  ok: the half of the key is the one that was committed to")
    _print([*said_key(match.deal), *own])
    print(f"actions     {len(match.deeds)} replayed, {match.caveat or 'every check agrees'}")
    print(f"result      {outcome(match, seat_names(match.game))}")


def _bench(chosen: Namespace) -> None:
    from inglenook.lab.bench import measure
    from inglenook.lab.report import figures_tables

    from .screen import show, working

    games = [_find(chosen.game)] if chosen.game else _all_games()
    for game in games:
        _prepare(game, "playout", "table", "batch", "search")
    with working("measuring") as tell:
        figures = {game.name: measure(game, tell) for game in games}
    if chosen.json:
        _print_json(figures)
    else:
        for each in figures_tables(figures):
            show(each)


def _play(chosen: Namespace) -> None:
    from inglenook.engine.rulebook import rules_lines

    from .play import Table, new_match
    from .screen import on_terminal

    game = _find(chosen.game) if chosen.game else _all_games()[0]
    edition, players = edition_of(game, chosen), _players(game, chosen.players)
    seat, seed = _seat(chosen.seat, players), chosen.seed
    _prepare(game, "table")
    if on_terminal(sys.stdin):
        _sit_down(
            Table(new_match(game, players, seed, edition), seat, list(rules_lines(game, None, edition)))
        )
    else:
        _demonstrate(new_match(game, players, 1 if seed is None else seed, edition))


def _sit_down(table: "Table") -> None:
    """However the person leaves the table, the game is kept."""
    from .play import QuitError

    try:
        table.play()
    except QuitError:
        pass
    finally:
        if table.match.deeds:
            _keep(table.match)


def _keep(match: "Match") -> None:
    from inglenook.engine.files import save
    from inglenook.engine.record import write_record

    if path := save(match, Path()):
        print(f"\nThe game is kept in {path}; `inglenook replay {path}` tells it again.")
    else:
        print("\nThe game cannot be kept in this folder; this is its record:\n")
        print(write_record(match), end="")


def _demonstrate(match: "Match") -> None:
    from inglenook.engine.transcript import OPEN, transcript

    from .play import demonstration

    print("There is no terminal to play at. This is a demonstration: bots play at random, all cards open.\n")
    demonstration(match)
    _print(transcript(match, OPEN))


# Games and files


def _find(name: str) -> "Game":
    from inglenook.engine.registry import find_game

    return find_game(name)


def _all_games() -> "list[Game]":
    """Those that can be loaded; what cannot is told, and does not stop the others."""
    from inglenook.engine.registry import fault, find_game, game_names, games

    for name in game_names():
        if why := fault(find_game, name):
            print("inglenook:", why, file=sys.stderr)
    return games()


def _prepare(game: "Game", *parts: str) -> "Game":
    """Compile what is missing, and say so: it happens once, and takes long."""
    from inglenook.warmup import prepare, unprepared

    from .screen import working

    if missing := unprepared(game, parts):
        with working(f"{game.title} is being prepared (compiled once, up to a minute) …"):
            prepare(game, parts=missing)
    return game


def _players(game: "Game", wanted: int | None) -> int:
    from inglenook.lab.sim import seats_near

    players = seats_near(game) if wanted is None else wanted
    game.check_players(players)
    return players


def _seat(text: str, players: int, *others: str) -> int:
    from inglenook.engine.labels import LETTERS

    seats = LETTERS[:players]
    if len(text) != 1 or text.upper() not in seats:
        raise InglenookError(f"there is no seat {text!r}; known: {', '.join([*seats, *others])}")
    return seats.index(text.upper())


def _read(file: str) -> "Match":
    from inglenook.engine.files import read_match

    return read_match(file, lambda name: _prepare(_find(name), "table"))


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _print_json(data: dict[str, Any]) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))
