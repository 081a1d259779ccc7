"""Golden plays: every game has some, they replay byte for byte, and a person can read them.

If a change of the rules makes one differ, the game's rules number must rise; `make golden` writes them anew.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from inglenook.bots.registry import find_bot
from inglenook.bots.turns import play_out
from inglenook.engine.conformance import Case
from inglenook.engine.errors import RecordError
from inglenook.engine.match import Match
from inglenook.engine.record import read_record, write_record
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_from
from inglenook.engine.transcript import OPEN, transcript

from .ours import OURS

GAMES = Path(__file__).parent / "games"
PLAYS = [
    (path.parent.name, name, facts)
    for path in sorted(GAMES.glob("*/plays.toml"))
    for name, facts in tomllib.loads(path.read_text()).items()
]


@pytest.mark.parametrize("name", OURS)
def test_golden_plays_exist(name: str) -> None:
    assert sum(game == name for game, _, _ in PLAYS) >= 2


@pytest.mark.parametrize(("game", "play", "facts"), PLAYS, ids=[f"{game}-{play}" for game, play, _ in PLAYS])
def test_golden_play(game: str, play: str, facts: dict[str, Any], regenerate: bool) -> None:
    record = GAMES / game / "plays" / f"{play}.record"
    story = record.with_suffix(".txt")
    if regenerate:
        record.parent.mkdir(exist_ok=True)
        match = kept(record, game) or played(game, facts)
        record.write_text(write_record(match))
        story.write_text(told(match))
    match = read_record(record.read_text(), find_game, expected=game)
    assert match.over
    assert told(match) == story.read_text()


def kept(record: Path, game: str) -> Match | None:
    """The play that is there, if it still holds. Its moves are given: a bot that decides otherwise today changes no
    rule."""
    try:
        match = read_record(record.read_text(), find_game, expected=game)
    except (FileNotFoundError, RecordError):
        return None
    return match if match.over else None


def test_a_play_that_still_holds_is_kept_and_any_other_made_anew(tmp_path: Path) -> None:
    game, play, _ = next(each for each in PLAYS if "bot" in each[2])
    text = (GAMES / game / "plays" / f"{play}.record").read_text()
    record = tmp_path / "play.record"
    assert kept(record, game) is None
    record.write_text(text)
    match = kept(record, game)
    assert match
    assert write_record(match) == text
    record.write_text(text.replace("rules", "rule", 1))
    assert kept(record, game) is None


def played(game: str, facts: dict[str, Any]) -> Match:
    """At random, or by a bot where random play would tell nothing."""
    case = Case(find_game(game), facts["players"], facts.get("options", {}))
    if "bot" in facts:
        bots = [find_bot(facts["bot"])] * case.players
        return play_out(case.match(facts["seed"]), bots, seed_from(facts["seed"]))
    *_, match = case.walk(facts["seed"])
    return match


def told(match: Match) -> str:
    return "\n".join(transcript(match, OPEN)) + "\n"
