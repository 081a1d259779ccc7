"""A page of the docs for each game, with the same headings, made from the game's own files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from docs import ROOT, head, row, searcher
from inglenook.bots.levels import LEVELS
from inglenook.engine.about import about
from inglenook.engine.game import Game
from inglenook.engine.language import english
from inglenook.engine.rulebook import MARKS, clauses, span
from inglenook.engine.settings import Choice, Setting

DOCS = ROOT / "docs"
BENCHMARKS = DOCS / "benchmarks.md"
LENGTHS, END = "<!-- lengths -->", "<!-- end -->"  # the lines between them are measured by lengths.py
SIZES = {"wide": "on a wide screen", "phone": "on a phone"}


def game_page(game: Game) -> str:
    return "\n".join(line for part in PARTS for line in (*part(game), ""))


def title(game: Game) -> Iterator[str]:
    yield f"# {game.title}"


def what_it_is(game: Game) -> Iterator[str]:
    yield "## What it is"
    yield f"\n{game.words.about}"
    yield f"\n{about(game).readme}"
    yield f"\nIts makers: {makers(game)}. [More about them](../authors.md), and what of it is our own."
    yield f"\nIts folder is `src/{game.home.replace('.', '/')}/`, its rules number {game.rules_number}."


def players_and_length(game: Game) -> Iterator[str]:
    yield "## Players and length"
    yield f"\n{span(game.players)} players."
    yield from ("", *lengths(game))


def rules(game: Game) -> Iterator[str]:
    yield "## Rules"
    yield f"\n{len(clauses(game))} clauses, each proved by a test that names it. In the terminal:"
    yield f"`inglenook rules {game.name}`. [All clauses](#all-clauses) stand at the end of this page."


def options(game: Game) -> Iterator[str]:
    yield "## Options"
    yield "\nChosen where a table is made, or with `--option NAME=VALUE`.\n"
    yield from table(
        ("option", "what it does", "may be", "usually", "at a table"),
        (
            (f"`{each.name}`", each.help, allowed(each), str(each.value), at_table(game, each))
            for each in game.schema.options.values()
        ),
    )


def bots(game: Game) -> Iterator[str]:
    yield "## Bots"
    yield "\n[How they think](../bots.md), [how strong they are](../ladder.md), [your own](../add-a-bot.md).\n"
    yield from table(("level", "thinks for", "about"), (level(game, name) for name in LEVELS))


def editions(game: Game) -> Iterator[str]:
    yield "## Editions"
    yield f"\n`inglenook edition new {game.name} my.toml` writes [an edition to change](../editions.md). Its numbers:\n"
    yield from table(
        ("number", "what it is", "may be", "standard"),
        (
            (f"`{each.name}`", each.help, allowed(each), str(each.value))
            for each in game.schema.numbers.values()
        ),
    )
    if game.schema.columns:
        yield f"\nEach of its {len(game.schema.rows)} cards may have other values in these columns:\n"
        yield from table(
            ("column", "what it is", "may be"),
            ((f"`{each.name}`", each.help, allowed(each)) for each in game.schema.columns.values()),
        )


def observations(game: Game) -> Iterator[str]:
    spec = game.observation
    yield "## Observations"
    yield f"\nWhat an agent sees: {spec.size} numbers of {8 * spec.dtype.itemsize} bits, in this order."
    yield "A row over the seats begins with the agent's own and goes on clockwise; seats that nobody has are 0.\n"
    yield from table(
        ("name", "shape", "from", "to", "what it is"),
        (
            (f"`{name}`", shape(field.shape), str(field.low), str(field.high), field.meaning)
            for name, field in spec.fields.items()
        ),
    )


def shape(sizes: tuple[int, ...]) -> str:
    return " x ".join(map(str, sizes)) or "one"


def pictures(game: Game) -> Iterator[str]:
    yield "## Pictures"
    for size, where in SIZES.items():
        if (DOCS / "images" / f"{game.name}-{size}.webp").exists():
            yield f"\n![A table of {game.title} {where}](../images/{game.name}-{size}.webp)"


def all_clauses(game: Game) -> Iterator[str]:
    yield "## All clauses"
    meanings = (f"{mark}: {english().say(f'marks.{mark}')}" for mark in MARKS)
    yield f"\n{'; '.join(meanings)}.\n"
    for name, clause in clauses(game).items():
        yield f"- **{name}** ({clause['mark']}) {' '.join(clause['text'].split())}"


PARTS = (
    title,
    what_it_is,
    pictures,
    players_and_length,
    rules,
    options,
    bots,
    editions,
    observations,
    all_clauses,
)


def makers(game: Game) -> str:
    known = about(game).stated.items()
    return "; ".join(f"{name} {fact}" for name, fact in known) or "not stated in our source"


def table(titles: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield from (*head(*titles), *(row(*cells) for cells in rows))


def allowed(setting: Setting) -> str:
    return ", ".join(setting.choices) if isinstance(setting, Choice) else str(setting.allowed)


def at_table(game: Game, setting: Setting) -> str:
    """What people usually play with, where it is something else."""
    return str(game.schema.table.get(setting.name, "the same"))


def level(game: Game, name: str) -> tuple[str, str, str]:
    bot = searcher(name)
    thinks = "a memory of its own" if game.mind(name, 0) else f"{bot.budget(game):,} iterations"
    return f"`{name}`", thinks, bot.about


def lengths(game: Game) -> list[str]:
    """What docs/benchmarks.md has measured of a game: the head of its table and the game's lines, without the title."""
    measured = BENCHMARKS.read_text("utf-8").partition(LENGTHS)[2].partition(END)[0]
    wanted = ("| game |", "|---|", f"| {game.title} |")
    lines = [line.split("|", 2)[2] for line in measured.splitlines() if line.startswith(wanted)]
    return [f"|{line}" for line in lines] if len(lines) > 2 else []
