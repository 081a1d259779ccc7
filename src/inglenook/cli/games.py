"""`inglenook games` and `inglenook rules`: what there is to play, and how."""

from argparse import Namespace

from .arguments import Parser
from .command import Command
from .inputs import all_games, find
from .screen import print_lines, show, table


def run_games(chosen: Namespace) -> None:
    from inglenook.engine.rulebook import clauses, span

    listed = table("name", "title", "players", "clauses", "about", numbers=("clauses",))
    for game in all_games():
        about = game.words.about
        listed.add_row(game.name, game.title, span(game.players), str(len(clauses(game))), about)
    show(listed)


def add_rules(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="one of `inglenook games`")
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help="only this clause")


def run_rules(chosen: Namespace) -> None:
    from inglenook.engine.rulebook import rules_lines

    print_lines(rules_lines(find(chosen.game), chosen.clause))


GAMES = Command("games", "list the games", "games", lambda parser: None, run_games)
RULES = Command(
    "rules", "show the rules of a game, clause by clause", "rules keepers K-9", add_rules, run_rules
)
