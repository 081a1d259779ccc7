"""The public API: what `import inglenook` gives a notebook, a script or a program.

    import inglenook
    match = inglenook.new_match("keepers", players=3, seed=1)
    inglenook.play_out(match, ["master", "random"])
    print(match)

Wherever a game is asked for, its name will do, and so will a `Game`. Seats are numbers from 0; actions are numbers,
and `match.game.actions.notation(action)` names one. What cannot be done raises an `InglenookError` whose message says
why and what is allowed. The first use of a game compiles its rules, which takes up to a minute, once.
"""

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path

from .analysis.report import Analysis
from .analysis.report import analyse as _analyse
from .bots.protocol import Bot
from .bots.registry import find_bot
from .bots.turns import play_out as _play_out
from .engine import record
from .engine.conformance import check_game as _check_game
from .engine.edition import Edition
from .engine.errors import InglenookError, RefusedError
from .engine.files import read_match
from .engine.game import Game
from .engine.match import Deal, Match
from .engine.registry import find_game, game_names
from .engine.seeds import new_secret, seed_from
from .engine.vector import NOBODY, Autoreset, Vector
from .lab.sim import Plan, Result, players_of
from .lab.sim import simulate as _simulate

__all__ = [
    "Analysis",
    "Autoreset",
    "Edition",
    "Game",
    "InglenookError",
    "Match",
    "RefusedError",
    "Result",
    "Vector",
    "analyse",
    "check_game",
    "games",
    "load",
    "new_match",
    "new_vector",
    "play_out",
    "read_record",
    "simulate",
    "write_record",
]

Options = Mapping[str, int | str]


def games() -> list[str]:
    """The names of all installed games, ours and others'.

    >>> "keepers" in inglenook.games()
    True
    """
    return game_names()


def load(name: str) -> Game:
    """The game of that name, with its declarations: `title`, `players`, `actions`, `clauses`, `edition`, `schema`.

    >>> inglenook.load("keepers").players
    range(2, 5)

    Raises:
        InglenookError: there is no such game, or its folder is broken.
    """
    return find_game(name)


def new_match(
    game: str | Game,
    players: int | None = None,
    seed: int | None = None,
    options: Options | None = None,
    edition: Edition | None = None,
) -> Match:
    """A match whose first cards are dealt.

    Args:
        game: A game or its name.
        players: How many seats; 4, or the nearest number that the game allows, if left out.
        seed: The same whole number deals the same match; without one the deal is left to chance.
        options: Settings by name that differ from the edition's, such as `{"quest-giver": "fixed"}`.
        edition: The cards and numbers to play with; the game's standard edition, if left out.

    >>> match = inglenook.new_match("keepers", players=3, seed=1)
    >>> match.legal(match.asked()[0])[:3]
    [0, 1, 2]

    Raises:
        InglenookError: the game is not for so many players, or has no such option or value.
    """
    chosen = _game(game)
    deal = Deal(new_secret() if seed is None else seed_from(seed))
    return Match(chosen, _edition(chosen, options, edition), players_of(chosen, players), deal)


def new_vector(
    game: str | Game,
    players: int | None = None,
    games: int = 1024,
    seed: int | Sequence[int] = 0,
    options: Options | None = None,
    edition: Edition | None = None,
    *,
    autoreset: Autoreset = Autoreset.NEXT_STEP,
    threads: int = 1,
    most: int = 0,
    learner: int | None = None,
    policy: bool = False,
) -> Vector:
    """Many games side by side, for learners: stepped by one compiled call, seen as arrays.

    Args:
        game: A game or its name.
        players: How many seats.
        games: How many games.
        seed: A number, from which the games count on; or one for each game.
        options: Settings that differ from the edition's.
        edition: The cards and numbers to play with.
        autoreset: Whether a new game begins with the step after the last one, with the same step, or when asked for.
        threads: How many threads share the games; 0: as many as there are processors.
        most: After so many steps a game is truncated; 0: never.
        learner: The one seat that is played from outside, or -2 for one drawn anew for every game; all, if left out.
        policy: Whether the other seats play by the game's policy instead of at random.

    >>> vector = inglenook.new_vector("keepers", players=3, games=64, seed=1)
    >>> vector.step(vector.choose()).observations.shape
    (64, 115)
    """
    chosen = _game(game)
    return Vector(
        chosen,
        _edition(chosen, options, edition),
        players=players_of(chosen, players),
        games=games,
        seed=seed,
        autoreset=autoreset,
        threads=threads,
        most=most,
        learners=NOBODY if learner is None else learner,
        policy=policy,
    )


def play_out(
    match: Match, bots: str | Bot | Sequence[str | Bot] = "apprentice", seed: int = 1, most: int | None = None
) -> Match:
    """Let bots play a match to its end; returns the same match.

    Args:
        match: A match, at its beginning or anywhere later.
        bots: The bots by seat; the last one has all seats that are left. A bot is named as in
            `inglenook.bots.bot_names()`, or is an object of yours with `about` and `decide`.
        seed: The same number makes the same bots play the same game.
        most: Stop after so many actions of the whole match.

    >>> inglenook.play_out(inglenook.new_match("keepers", seed=1), "random").over
    True
    """
    listed = [bots] if isinstance(bots, str | Bot) else list(bots)
    found = [find_bot(each) if isinstance(each, str) else each for each in listed]
    seated = [*found, *[found[-1]] * (match.players - len(found))]
    return _play_out(match, seated[: match.players], seed_from(seed), most)


def simulate(
    game: str | Game,
    players: int | None = None,
    games: int = 10_000,
    seed: int = 1,
    options: Options | None = None,
    edition: Edition | None = None,
    policy: bool = False,
) -> Result:
    """Play many games in compiled code, on all cores, and count.

    The first five arguments are those of `new_match`; the result depends on nothing else than the arguments.

    Args:
        game: A game or its name.
        players: How many seats.
        games: How many games.
        seed: Where their chance comes from.
        options: Settings that differ from the edition's.
        edition: The cards and numbers to play with.
        policy: Let the seats play by the game's policy instead of at random.

    >>> result = inglenook.simulate("keepers", players=3, games=1000)
    >>> [round(share.share, 2) for share in result.wins]
    [0.31, 0.36, 0.33]
    """
    chosen = _game(game)
    plan = Plan(chosen, _edition(chosen, options, edition), players_of(chosen, players), games, seed, policy)
    return _simulate(plan, lambda more: None)


def read_record(file: str | PathLike[str]) -> Match:
    """The match that a record file tells, dealt and played again from its first card.

    Raises:
        InglenookError: the file is no record, or something in it does not follow from what stands before; the
            message has the line.
    """
    return read_match(fspath(file), find_game)


def write_record(match: Match, file: str | PathLike[str]) -> None:
    """Keep a match as a text that a person can read, and `read_record` too. It holds the key of all cards."""
    Path(file).write_text(record.write_record(match), "utf-8")


def analyse(match: Match) -> Analysis:
    """Look back at a finished match: what each decision cost, what was luck, and the results without it.

    `found.lost(seat)`, `found.luck(seat)` and `found.adjusted(seat)` are figures with an `interval`, in shares of the
    win; `found.costly(seat)` has the dearest decisions. The same record gives the same figures.

    >>> match = inglenook.play_out(inglenook.new_match("keepers", players=2, seed=1), "random")
    >>> inglenook.analyse(match).results
    (0.5, 0.5)

    Raises:
        InglenookError: the match is not over, or its game is played by memory.
    """
    return _analyse(match)


def check_game(game: str | Game, thorough: bool = False) -> Iterator[str]:
    """Run the conformance suite over a game: rules, secrets, records, compiled against plain Python.

    Yields a line for each check that has passed, so nothing runs before somebody asks for the next line.

    Args:
        game: A game or its name.
        thorough: Every option with every other, and more seeds; this takes long.

    Raises:
        ConformanceError: a check has failed; the message says which, and where.
    """
    return _check_game(_game(game), thorough)


def _game(game: str | Game) -> Game:
    return find_game(game) if isinstance(game, str) else game


def _edition(game: Game, options: Options | None, edition: Edition | None) -> Edition:
    return game.schema.with_options({name: str(value) for name, value in (options or {}).items()}, edition)
