"""Nets: whole numbers that come out the same everywhere, files with their provenance, and refusals."""

import json
import logging
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from inglenook.engine import learned as shelf
from inglenook.engine.chance import chance_from
from inglenook.engine.errors import GameError
from inglenook.engine.game import Game
from inglenook.engine.learned import LAYERS, Learned, fingerprint, learned, net_file, read_net
from inglenook.engine.net import FURTHEST, MOST, POWERS, Net, fits, judge, new_net, think
from inglenook.engine.position import Position
from inglenook.engine.registry import find_game, games

KEEPERS = find_game("keepers")


def some_net(features: int, players: int, seed: int = 1) -> Net:
    random = np.random.default_rng(seed)
    sizes = (features, 64, 32, players)
    layers = [random.integers(-99, 99, pair) for pair in pairwise(sizes)]
    return new_net(*layers, *(random.integers(-999, 999, size) for size in sizes[1:]))


def deal(game: Game, players: int, seed: int = 1) -> Position:
    return Position(game, game.edition, players).setup(chance_from(bytes([seed] * 16)))


def written_out(net: Net, seen: Any) -> Any:
    """What the kernels do, in NumPy and with room for every sum."""
    wide = [each.astype(np.int64) for each in net[:6]]
    hidden = np.clip(seen.astype(np.int64) @ wide[0] + wide[3], 0, MOST)
    deeper = np.clip((hidden @ wide[1] + wide[4]) >> 8, 0, MOST)
    return deeper @ wide[2] + wide[5]


@pytest.mark.parametrize("seed", range(5))
def test_the_kernels_reckon_as_written_out(seed: int) -> None:
    net = some_net(40, 3, seed)
    net.seen[:] = np.random.default_rng(seed).integers(-3, 9, 40)
    think(net)
    assert (net.outlooks == written_out(net, net.seen)).all()


def test_shares_are_one_win_counted_from_the_viewers_seat() -> None:
    net, shares = some_net(KEEPERS.features, 3), np.zeros(3)
    position = deal(KEEPERS, 3)
    for seat in range(3):
        judge(position.s, position.e, seat, net, shares)
        outlooks = written_out(net, position.features(seat)) >> 11
        powers = POWERS[np.clip(outlooks, -FURTHEST, FURTHEST) + FURTHEST]
        assert shares == pytest.approx(np.roll(powers / powers.sum(), seat))
        assert shares.sum() == pytest.approx(1)


def test_the_table_of_powers_is_that_of_e() -> None:
    assert pytest.approx(np.exp(np.arange(-FURTHEST, FURTHEST + 1) / 32)) == POWERS


def test_sums_that_could_leave_their_bits_are_refused(tmp_path: Path) -> None:
    net = some_net(10, 2)
    assert fits(net)
    net.second[:] = 2**15 - 1
    assert not fits(net)
    Learned(net, 0, {}).write(tmp_path / "2.npz")
    with pytest.raises(GameError, match="32 bits"):
        read_net(tmp_path / "2.npz")


def test_a_net_survives_its_file(tmp_path: Path) -> None:
    net = some_net(10, 2)
    Learned(net, 3, {"games": 5}, 0.4).write(tmp_path / "2.npz")
    found = read_net(tmp_path / "2.npz")
    assert (found.playout, found.explore, found.about) == (3, 0.4, {"games": 5, "playout": 3, "explore": 0.4})
    assert all(np.array_equal(getattr(net, name), getattr(found.net, name)) for name in LAYERS)


@pytest.fixture
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Keepers, with another folder for its nets."""
    monkeypatch.setattr(KEEPERS, "nets", {})
    monkeypatch.setattr(shelf, "net_file", lambda game, players: tmp_path / f"{players}.npz")
    return KEEPERS


def put(game: Game, folder: Path, **about: Any) -> None:
    facts = {"fingerprint": fingerprint(game, 2), **about}
    Learned(some_net(game.features, 2), 0, facts).write(folder / "2.npz")


def test_a_net_is_found_for_its_number_of_players(apart: Game, tmp_path: Path) -> None:
    put(apart, tmp_path)
    assert learned(deal(apart, 2))
    assert learned(deal(apart, 3)) is None


@pytest.mark.parametrize("spoiled", ["fingerprint", "file", "empty"])
def test_one_that_does_not_fit_is_refused_in_a_sentence(
    apart: Game, tmp_path: Path, caplog: pytest.LogCaptureFixture, spoiled: str
) -> None:
    put(apart, tmp_path, **({"fingerprint": "0"} if spoiled == "fingerprint" else {}))
    if spoiled != "fingerprint":
        (tmp_path / "2.npz").write_bytes(b"no net" if spoiled == "file" else b"")
    with caplog.at_level(logging.WARNING):
        assert learned(deal(apart, 2)) is None
        assert learned(deal(apart, 2)) is None
    (said,) = caplog.messages  # once
    assert said.endswith("bots play on without it")
    assert ("other rules" in said) == (spoiled == "fingerprint")


def test_editions_that_it_has_not_seen_are_played_without_it(apart: Game, tmp_path: Path) -> None:
    put(apart, tmp_path)
    for settings, known in (
        (apart.schema.at_table, True),  # differs in when play is cut off
        (apart.schema.edition({"hand": 6}, {}), False),
        (apart.schema.edition({}, {"quest-giver": "fixed"}), False),
    ):
        assert (learned(Position(apart, settings, 2)) is not None) == known


def test_a_net_may_say_which_options_it_has_seen(apart: Game, tmp_path: Path) -> None:
    put(apart, tmp_path, options={"quest-giver": ["fixed"]})
    assert learned(Position(apart, apart.schema.edition({}, {"quest-giver": "fixed"}), 2))


def test_a_fingerprint_knows_rules_players_and_features(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = fingerprint(KEEPERS, 2)
    assert fingerprint(KEEPERS, 2) == usual != fingerprint(KEEPERS, 3)
    monkeypatch.setattr(KEEPERS, "rules_number", 99)
    assert fingerprint(KEEPERS, 2) != usual


SHIPPED = [
    (game, players) for game in games() for players in game.players if net_file(game, players).exists()
]


@pytest.mark.parametrize(("game", "players"), SHIPPED, ids=lambda each: getattr(each, "name", str(each)))
def test_what_is_shipped_fits_and_says_where_it_comes_from(game: Game, players: int) -> None:
    position = deal(game, players)
    found = learned(position)
    assert found
    assert found.net.first.shape[0] == game.features
    assert {"games", "generation", "seed", "date", "rules", "fingerprint"} <= found.about.keys()
    assert json.dumps(dict(found.about))
    assert net_file(game, players).stat().st_size < 200_000
