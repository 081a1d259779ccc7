"""OpenSpiel: every game as `pyspiel.load_game("inglenook_keepers(players=4)")`, once this module is imported.

Parameters are `players`; `edition` (`standard`, `tiny`); `chance` (`explicit`: nodes with exact probabilities;
`sampled`: quick); `utility` (`zero_sum`: the own share of the win less the mean of the others'; `share`); `seed`, for
sampled chance; `recall`, the events in the tensor of an information state; and the game's own options, with `_`
for `-`. An action that is not legal raises.
"""

import ctypes
from functools import partial
from itertools import count
from typing import Any

import pyspiel

from inglenook.engine.chance import CHOICES, LONGEST
from inglenook.engine.game import Game
from inglenook.engine.playout import MOST_DECISIONS
from inglenook.engine.registry import games
from inglenook.engine.seeds import seed_for, seed_from

from .course import LUCK, OVER, Course, Referee
from .setting import Setting, setting
from .spiel_observer import Observer

PREFIX = "inglenook_"
AS_USUAL: dict[type, Any] = {int: -1, str: ""}  # what the edition says
EXPLICIT, SAMPLED = "explicit", "sampled"
ZERO_SUM, SHARE = "zero_sum", "share"
DEFAULTS: dict[str, int | str] = {
    "players": AS_USUAL[int],
    "edition": "standard",
    "chance": EXPLICIT,
    "utility": ZERO_SUM,
    "seed": 1,
    "recall": 32,
}
ALLOWED = {"chance": (EXPLICIT, SAMPLED), "utility": (ZERO_SUM, SHARE)}
Kind = pyspiel.GameType


class SpielReferee(Referee):
    """One that all states of a game share, copies and pickled ones included."""

    name = ""

    def __deepcopy__(self, memo: Any) -> "SpielReferee":
        return self

    def __reduce__(self) -> Any:
        return referee_of, (self.name,)


def referee_of(name: str) -> SpielReferee:
    referee: SpielReferee = pyspiel.load_game(name).referee
    return referee


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of ours, with its parameters."""

    def __init__(self, game: Game, parameters: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(parameters or {})}
        check(chosen)
        self.setting = chosen_setting(game, chosen)
        self.referee = SpielReferee(self.setting, chosen["chance"] == EXPLICIT)
        self.shared, self.recall = chosen["utility"] == SHARE, int(chosen["recall"])
        self._key, self._deals = seed_from(chosen["seed"]), count()
        super().__init__(game_type(game, chosen), game_info(self.setting, chosen), parameters or {})
        self.referee.name = str(self)

    def new_initial_state(self) -> "SpielState":
        """With sampled chance every new one has a deal of its own."""
        return SpielState(self, self.referee.begin(seed_for(self._key, next(self._deals))))

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DECISIONS * LONGEST

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        if parameters:
            raise ValueError(f"an observer here has no parameters, and was given {parameters}")
        return Observer(self.referee, kind or pyspiel.IIGObservationType(perfect_recall=False), self.recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """Sealed choices are made one after the other and stay hidden until the last is made."""

    def __init__(self, game: SpielGame, course: Course) -> None:
        super().__init__(game)
        self.referee, self.course = game.referee, course

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The same as OpenSpiel's own, which would ask who is next five times."""
        if self.course.seat == LUCK:
            return [outcome for outcome, _ in self.chance_outcomes()]
        if self.course.seat == OVER or player not in (None, self.course.seat):
            return []
        return self.referee.legal(self.course).copy()

    def current_player(self) -> int:
        return self.course.seat

    def is_terminal(self) -> bool:
        return self.course.seat == OVER

    def is_chance_node(self) -> bool:
        return self.course.seat == LUCK

    def is_simultaneous_node(self) -> bool:
        return False

    def _legal_actions(self, player: int) -> list[int]:
        return self.referee.legal(self.course)

    def _apply_action(self, action: int) -> None:
        self.referee.act(self.course, action)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        ways, of = self.course.ways, sum(self.course.ways)
        return [(outcome, number / of) for outcome, number in enumerate(ways) if number]

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player == LUCK else self.referee.game.actions.notation(action)

    def returns(self) -> list[float]:
        shares = self.referee.shares(self.course)
        if self.get_game().shared:
            return shares
        others = len(shares) - 1
        return [share - (sum(shares) - share) / others for share in shares]

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one: what it may not know is dealt again."""
        words = [int(sampler() * 2**32) for _ in range(4)]
        other: SpielState = self.clone()
        other.course = self.referee.redealt(
            self.course, player, b"".join(w.to_bytes(4, "little") for w in words)
        )
        return other

    def __str__(self) -> str:
        return self.referee.story(self.course)


def check(parameters: dict[str, Any]) -> None:
    for name, allowed in ALLOWED.items():
        if parameters[name] not in allowed:
            raise ValueError(f"{name} is one of {', '.join(allowed)}, not {parameters[name]!r}")


def chosen_setting(game: Game, parameters: dict[str, Any]) -> Setting:
    named = {name: parameters.get(field(name), "") for name in game.schema.options}
    options = {name: value for name, value in named.items() if value not in AS_USUAL.values()}
    players = parameters["players"]
    return setting(game, None if players == AS_USUAL[int] else players, parameters["edition"], options)


def field(option: str) -> str:
    return option.replace("-", "_")


def game_type(game: Game, parameters: dict[str, Any]) -> Any:
    sampled, shared = parameters["chance"] == SAMPLED, parameters["utility"] == SHARE
    options = {field(name): AS_USUAL[type(each.value)] for name, each in game.schema.options.items()}
    return Kind(
        short_name=f"{PREFIX}{game.name}",
        long_name=game.title,
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.SAMPLED_STOCHASTIC if sampled else Kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Kind.Information.IMPERFECT_INFORMATION,
        utility=Kind.Utility.GENERAL_SUM if shared else Kind.Utility.ZERO_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=game.players.stop - 1,
        min_num_players=game.players.start,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={**DEFAULTS, **options},
    )


def game_info(setting: Setting, parameters: dict[str, Any]) -> Any:
    shared = parameters["utility"] == SHARE
    return pyspiel.GameInfo(
        num_distinct_actions=len(setting.game.actions),
        max_chance_outcomes=CHOICES if parameters["chance"] == EXPLICIT else 1,
        num_players=setting.players,
        min_utility=0.0 if shared else -1.0,
        max_utility=1.0,
        utility_sum=None if shared else 0.0,
        max_game_length=MOST_DECISIONS,
    )


def register() -> None:
    """Make all games known to OpenSpiel."""
    for game in games():
        maker = partial(SpielGame, game)
        # OpenSpiel lets go of it when Python has already ended, which would abort the process if it were the last.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(maker))
        pyspiel.register_game(game_type(game, DEFAULTS), maker)


register()
