"""Who chooses what is tried next: optuna's samplers, behind two words, ask and tell."""

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from inglenook.engine.errors import InglenookError

from .knobs import Knob, Values, usual

if TYPE_CHECKING:
    from optuna.samplers import BaseSampler
    from optuna.trial import Trial

EXTRA = 'suggesting needs more than is installed: pip install "inglenook[lab]"'
FIRST = 0.25  # of all trials that are made at random before a sampler has something to go by


class Chooser(Protocol):
    def ask(self) -> Values:
        """What to try next."""

    def tell(self, values: Values, loss: float) -> None:
        """What came of it."""

    def best(self) -> Values: ...


class Sampled:
    """Asks a sampler of optuna's. The edition as it is comes first."""

    def __init__(self, knobs: Sequence[Knob], sampler: "BaseSampler") -> None:
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        self.knobs, self.study = knobs, optuna.create_study(sampler=sampler)
        self.study.enqueue_trial({_key(at): value for at, value in enumerate(usual(knobs))})
        self.asked: Trial | None = None

    def ask(self) -> Values:
        self.asked = self.study.ask()
        return tuple(_asked(self.asked, at, knob) for at, knob in enumerate(self.knobs))

    def tell(self, values: Values, loss: float) -> None:
        if self.asked is not None:
            self.study.tell(self.asked, loss)

    def best(self) -> Values:
        found = self.study.best_params
        return tuple(int(found[_key(at)]) for at in range(len(self.knobs)))


def _key(at: int) -> str:
    return f"knob-{at}"


def _asked(trial: "Trial", at: int, knob: Knob) -> int:
    if knob.ordered:
        return trial.suggest_int(_key(at), 0, len(knob.values) - 1)
    return int(trial.suggest_categorical(_key(at), range(len(knob.values))))


def tpe(knobs: Sequence[Knob], seed: int, trials: int) -> Chooser:
    """Parzen estimators of what was good and what was not, over all knobs together."""
    return sampled(knobs, "TPESampler", seed=seed, multivariate=True, n_startup_trials=round(FIRST * trials))


def sampled(knobs: Sequence[Knob], name: str, **settings: Any) -> Chooser:
    """With a sampler of optuna's, by its name."""
    try:
        import optuna
    except ImportError:
        raise InglenookError(EXTRA) from None
    with warnings.catch_warnings():  # that a setting may change one day
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
        sampler: BaseSampler = getattr(optuna.samplers, name)(**settings)
    return Sampled(knobs, sampler)
