"""Fill in what our pages say of every game, from the games' own files: `make docs`.

A block of a page stands between `<!-- NAME: written by tools/docs.py -->` and `<!-- NAME: end -->`. BLOCKS, at the end,
has what belongs into each; a sixth game has its rows without a line written here.
"""

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from textwrap import fill

from inglenook.bots import find_bot
from inglenook.bots.levels import LEVELS, Searcher
from inglenook.engine.about import MAKERS, about
from inglenook.engine.game import Game
from inglenook.engine.registry import find_game, our_names
from inglenook.engine.rulebook import span

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(
    r"(?P<head><!-- (?P<name>[\w-]+): written by tools/docs\.py -->\n).*?(?P<end><!-- (?P=name): end -->)",
    re.DOTALL,
)
WIDTH = 115


def main() -> None:
    for page in generate():
        print(f"written: {page.relative_to(ROOT)}")


def generate() -> list[Path]:
    """Write the pages anew whose blocks are stale; returns which they were."""
    stale = {page: filled(page) for page in pages() if filled(page) != page.read_text("utf-8")}
    for page, text in stale.items():
        page.write_text(text, "utf-8")
    return list(stale)


def pages() -> list[Path]:
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]


def filled(page: Path) -> str:
    """The page as it should be."""
    return BLOCK.sub(
        lambda block: block["head"] + _written(block["name"]) + block["end"], page.read_text("utf-8")
    )


def _written(name: str) -> str:
    return "".join(f"{line}\n" for line in BLOCKS[name]())


def our_games() -> list[Game]:
    """In the order of their titles."""
    return sorted(map(find_game, our_names()), key=lambda game: game.title)


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def head(*titles: str) -> list[str]:
    return [row(*titles), "|---" * len(titles) + "|"]


def _point(game: Game, text: str) -> str:
    point = f"- **{_short(game)}.** {text}"
    return fill(point, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _short(game: Game) -> str:
    return game.title.partition(",")[0]


# The README: what can be played


def _shelf() -> Iterator[str]:
    yield from head("game", "players", "clauses", "here", "read")
    for game in our_games():
        facts = span(game.players), str(len(game.clauses)), about(game).readme, ", ".join(_links(game))
        yield row(f"**{game.title}**", *facts)


def _links(game: Game) -> Iterator[str]:
    """The rules, and the pages of docs/ whose name begins with the game's."""
    rules = game.folder / "clauses.toml"
    yield f"[the rules]({rules.relative_to(ROOT)})"
    for page in sorted((ROOT / "docs").glob(f"{game.name}-*.md")):
        title = page.read_text("utf-8").splitlines()[0].removeprefix("# ")
        yield f"[{title}]({page.relative_to(ROOT)})"


# GAMES.md: whose they are, and what we decided ourselves


def _makers() -> Iterator[str]:
    yield from head("game", "players", *MAKERS)
    for game in our_games():
        yield row(about(game).printed or game.title, span(game.players), *about(game).makers.values())


def _remarks() -> Iterator[str]:
    yield from (_point(game, about(game).remark) for game in our_games() if about(game).remark)


def _decided() -> Iterator[str]:
    yield from head("game", "designs", "rulings")
    for game in our_games():
        yield row(
            _short(game), ", ".join(_designs(game)) or "none", ", ".join(spans(marked(game, "R"))) or "none"
        )


def _designs(game: Game) -> Iterator[str]:
    for what, clauses in about(game).designs.items():
        yield f"{' and '.join(spans(clauses))} ({what})"


def marked(game: Game, mark: str) -> list[str]:
    """The clauses that have that mark."""
    return [name for name, clause in game.clauses.items() if mark in clause["mark"].split(", ")]


def spans(clauses: list[str]) -> Iterator[str]:
    """Three or more in a row are told by the first and the last of them: K-1, K-3 to K-6."""
    numbered = enumerate(int(name.partition("-")[2]) for name in clauses)
    for _, run in groupby(zip(numbered, clauses), key=lambda each: each[0][1] - each[0][0]):
        names = [name for _, name in run]
        yield from [f"{names[0]} to {names[-1]}"] if len(names) > 2 else names


def _ruled() -> Iterator[str]:
    yield from (_point(game, about(game).rulings) for game in our_games() if about(game).rulings)


# Bots: where a level thinks for longer or shorter than elsewhere


def _budgets() -> Iterator[str]:
    yield from head("game", *LEVELS)
    for game in our_games():
        if game.budgets:
            yield row(game.title, *(f"{searcher(level).budget(game):,}" for level in LEVELS))


def _styles() -> Iterator[str]:
    for game in our_games():
        told = (f"`{style}` {game.words.styles[style]}" for style in game.styles)
        yield from _point(game, f"{'; '.join(told)}.").splitlines()


def searcher(level: str) -> Searcher:
    bot = find_bot(level)
    assert isinstance(bot, Searcher)
    return bot


BLOCKS: dict[str, Callable[[], Iterator[str]]] = {
    "games": _shelf,
    "makers": _makers,
    "remarks": _remarks,
    "decided": _decided,
    "ruled": _ruled,
    "budgets": _budgets,
    "styles": _styles,
}

if __name__ == "__main__":
    main()
