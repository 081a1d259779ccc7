"""A game in the terminal, with a person whose answers are scripted."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from inglenook.api import new_match
from inglenook.cli import play
from inglenook.cli import seat as seats
from inglenook.cli.main import main
from inglenook.cli.play import sit_down
from inglenook.cli.seat import QuitError, Table, bot_turn, demonstration
from inglenook.engine.chance import chance_from
from inglenook.engine.files import read_match, save
from inglenook.engine.match import Match
from inglenook.engine.page import page_bytes
from inglenook.engine.position import Position
from inglenook.engine.registry import find_game, game_names


class Screen:
    """What was said, and the answers given, the last one again and again."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.lines: list[str] = []

    def read(self, prompt: str) -> str:
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def seat(self, match: Match, seat: int = 0) -> Table:
        return Table(match, seat, ["The rules."], self.read, lambda text: self.lines.extend(text.split("\n")))


def new_game(name: str = "keepers", seed: int = 4) -> Match:
    game = find_game(name)
    return new_match(game, game.players.start, seed, edition=game.schema.edition({}, game.schema.brief))


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game(name: str, seat: int) -> None:
    match, random = new_game(name), Random(1)
    words = (random.choice([str(random.randint(1, 9)), f"word {number}"]) for number in range(60_000))
    screen = Screen(*words)
    screen.seat(match, seat).play()
    assert match.over
    assert screen.lines[-1].endswith("won.")
    assert not any("{" in line for line in screen.lines)


@pytest.mark.parametrize("answer", ["0", "99", "x", "-1", "²", "1 2", "9" * 5000])
def test_a_wrong_answer_is_explained(answer: str) -> None:
    screen, match = Screen(answer), new_game()
    with pytest.raises(QuitError):
        screen.seat(match).play()
    assert "The numbers here: 1 to" in screen.lines[-1]


def test_a_click_can_be_taken_back() -> None:
    screen, match = Screen("b", "1", "b"), new_game()
    with pytest.raises(QuitError):
        screen.seat(match).play()
    assert "There is nothing to take back." in screen.lines
    assert match.drafts.get(0, []) == []


def test_rules_on_demand() -> None:
    screen = Screen("?", "q")
    with pytest.raises(QuitError):
        screen.seat(new_game()).play()
    assert screen.lines[-1] == "The rules."


def test_news_are_told_once() -> None:
    screen, match = Screen(*"1" * 15), new_game()
    with pytest.raises(QuitError):
        screen.seat(match).play()
    told = [line for line in screen.lines if line.endswith(".") and "Type the number" not in line]
    table = Table(match, 0, [])
    assert told == list(table.news())


@pytest.mark.parametrize("name", game_names())
def test_bots_are_given_nothing_but_a_redealt_position(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, given = new_game(name), []

    def spy(position: Position, seat: int, random: Random) -> int:
        before = match.seen_by(seat)
        chance = [chance_from(bytes(range(16))) for _ in range(2)]
        # Equal after another redeal: so it differs from the truth in nothing but what the seat may not know.
        assert (position.redeal(seat, chance[0]).state == before.redeal(seat, chance[1]).state).all()
        assert position.state is not match.position.state
        given.append(bool((position.state == before.state).all()))
        return random.choice(position.legal(seat))

    monkeypatch.setattr(seats, "random_choice", spy)
    demonstration(match)
    assert match.over
    assert not all(given)


def test_the_same_seed_is_the_same_game() -> None:
    one, two, other = new_game(), new_game(), new_game(seed=5)
    for match in (one, two, other):
        demonstration(match)
    assert page_bytes(one, 0) == page_bytes(two, 0) != page_bytes(other, 0)


def test_without_a_seed_no_two_games_are_alike() -> None:
    keepers = find_game("keepers")
    assert new_match(keepers, 2, None).deal.half != new_match(keepers, 2, None).deal.half


def test_records_are_saved_side_by_side(tmp_path: Path) -> None:
    match = new_game()
    bot_turn(match, match.asked()[0])
    paths = [save(match, tmp_path) for _ in range(3)]
    assert len(set(paths)) == 3
    assert all(read_match(str(path), find_game).deeds == match.deeds for path in paths)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_who_quits_keeps_the_game(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sit_down(Screen(*"1" * 20, "q").seat(new_game()))
    (kept,) = here.iterdir()
    assert f"kept in {kept.name}" in capsys.readouterr().out
    assert main(["verify", kept.name]) == 0


def test_an_interrupted_game_is_kept(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Screen(*"1" * 20).seat(new_game())
    monkeypatch.setattr(table, "ask", interrupt_after(table.ask, 15))
    with pytest.raises(KeyboardInterrupt):
        sit_down(table)
    assert len(list(here.iterdir())) == 1


def interrupt_after(ask: Callable[[], str], times: int) -> Callable[[], str]:
    left = iter(range(times))

    def asked() -> str:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return ask()

    return asked


def test_a_game_that_cannot_be_kept_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "Path", lambda: tmp_path / "missing")
    sit_down(Screen(*"1" * 20).seat(new_game()))
    assert "\ninglenook record 2\n" in capsys.readouterr().out
