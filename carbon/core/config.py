"""Run settings. Each object checks itself when it is built; nothing downstream checks again."""

import math
from dataclasses import dataclass
from typing import Any, get_args

from carbon.core.errors import ConfigError
from carbon.core.types import BeamCalibration, SelectionRule, Strategy

MAX_PROBLEM_CHARACTERS = 4_000
MINIMUM_TEMPERATURE = 0.05  # T > 0 in Eq. 3; the floor keeps logits / T finite
EARLY_SHARE = 0.9  # of explore, scored before an early fit
_SWITCHES = ("learn_delta", "learn_temperature", "compare_with_baseline", "early_exploit")


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationConfig:
    """Settings of the fit of (delta, T) (§3.2 and App. Calibration Training Details).

    Raises:
        ConfigError: a value is outside its range.
    """

    learn_delta: bool = True
    learn_temperature: bool = True
    base_temperature: float = 0.8
    epochs: int = 100
    learning_rate: float = 1e-3
    weight_decay: float = 1e-2  # AdamW's decoupled decay, on delta only

    def __post_init__(self) -> None:
        _require_number("Base temperature", self.base_temperature, MINIMUM_TEMPERATURE, 5.0)
        _require_integer("Epochs", self.epochs, 1, 2_000)
        _require_number("Learning rate", self.learning_rate, 1e-6, 1.0)
        _require_number("Weight decay", self.weight_decay, 0.0, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunConfig:
    """One run: (calibrated) best-of-N or a search over steps. Defaults are the paper's (§5.1).

    `policy` and `prm` are names of catalogue entries, hub ids or local paths.

    Raises:
        ConfigError: a value is outside its range; the message names the value received.
    """

    policy: str = "embedded"
    prm: str = "embedded"
    num_rollouts: int = 64
    base_temperature: float = 0.8
    learn_delta: bool = True
    learn_temperature: bool = True
    calibration_size: int | None = None  # k; None means N1 // 4, at least 1
    epochs: int = 100
    learning_rate: float = 1e-3
    selection: SelectionRule = "weighted"
    max_new_tokens: int | None = None  # None: the catalogue's limit for the policy
    seed: int = 0
    compare_with_baseline: bool = True
    early_exploit: bool = False  # ours, not the paper's: see num_explore_awaited
    strategy: Strategy = "best_of_n"
    beam_width: int = 4  # M: how many continuations a kept beam gets
    max_depth: int = 40  # steps of a beam, the last of which is everything that is left
    beam_calibration: BeamCalibration = "halves"
    time_limit_seconds: float = 600.0

    def __post_init__(self) -> None:
        _require_text("Policy", self.policy)
        _require_text("Reward model", self.prm)
        _require_integer("N", self.num_rollouts, 2, 1_024)
        if self.calibration_size is not None:
            _require_integer("Calibration set size k", self.calibration_size, 1, 1_024)
        _require_choice("Selection", self.selection, get_args(SelectionRule))
        self._check_search()
        if self.max_new_tokens is not None:
            _require_integer("Tokens per rollout", self.max_new_tokens, 1, 32_768)
        _require_integer("Seed", self.seed, 0, 2**31 - 1)
        _require_number("Time limit in seconds", self.time_limit_seconds, 1.0, 86_400.0)
        for name in _SWITCHES:
            if not isinstance(getattr(self, name), bool):
                raise ConfigError(f"{name} must be true or false; got {getattr(self, name)!r}.")
        self.calibration  # noqa: B018 - its own checks (temperature, epochs, rate) run here

    def _check_search(self) -> None:
        _require_choice("Strategy", self.strategy, get_args(Strategy))
        _require_choice("Beam calibration", self.beam_calibration, get_args(BeamCalibration))
        _require_integer("Beam width M", self.beam_width, 1, 1_024)
        _require_integer("Depth", self.max_depth, 1, 1_000)
        if self.searches_steps and self.beam_width > self.num_rollouts:
            raise ConfigError(
                f"Beam width M must be at most N, the number of beams ({self.num_rollouts}); "
                f"got {self.beam_width}."
            )

    @property
    def calibration(self) -> CalibrationConfig:
        return CalibrationConfig(
            learn_delta=self.learn_delta,
            learn_temperature=self.learn_temperature,
            base_temperature=self.base_temperature,
            epochs=self.epochs,
            learning_rate=self.learning_rate,
        )

    @property
    def searches_steps(self) -> bool:
        return self.strategy != "best_of_n"

    @property
    def learns(self) -> bool:
        """Whether anything is fitted: a toggle is on, and N leaves room for two halves."""
        return (self.learn_delta or self.learn_temperature) and self.num_rollouts >= 4

    @property
    def num_explore(self) -> int:
        """N1 = N // 2; N odd leaves the extra rollout to the second half.

        A search over steps has a first half only where it is calibrated between two halves.
        """
        has_halves = self.learns and self.beam_calibration == "halves"
        return self.num_rollouts // 2 if has_halves or not self.searches_steps else 0

    @property
    def num_explore_awaited(self) -> int:
        """How many explore rollouts must be scored before the fit: all of them in the paper.

        With `early_exploit` 90 % are enough, since the last few texts are the longest and the rest
        would wait for them. The late ones still vote, but cannot enter the calibration set.
        """
        is_early = self.early_exploit and self.learns
        return math.ceil(EARLY_SHARE * self.num_explore) if is_early else self.num_explore

    @property
    def num_exploit(self) -> int:
        return self.num_rollouts - self.num_explore if self.learns else 0

    @property
    def num_baseline(self) -> int:
        """Uncalibrated rollouts of the second half: all of it in a plain run."""
        wanted = self.compare_with_baseline or not self.learns
        return self.num_rollouts - self.num_explore if wanted else 0

    @property
    def num_calibration(self) -> int:
        """k: how many of the best explored rollouts form the calibration set (N1 / 4).

        Without a first half, of the beams that grow at one depth (N / 4).
        """
        num_explored = self.num_explore or self.num_rollouts
        return min(self.calibration_size or max(1, num_explored // 4), num_explored)


def _require_number(name: str, value: Any, low: float, high: float) -> None:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not (is_number and low <= value <= high):  # false for NaN
        raise ConfigError(f"{name} must be between {low:g} and {high:g}; got {_show(value)}.")


def _require_integer(name: str, value: Any, low: int, high: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ConfigError(
            f"{name} must be a whole number from {low:,} to {high:,}; got {_show(value)}."
        )


def _require_choice(name: str, value: Any, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ConfigError(f"{name} must be one of {', '.join(choices)}; got {_show(value)}.")


def _require_text(name: str, value: Any) -> None:
    if not isinstance(value, str) or not value.strip() or len(value) > 300:
        raise ConfigError(f"{name} must be a model's name; got {_show(value)}.")


def _show(value: Any) -> str:
    if isinstance(value, int) and abs(value) >= 10**60:  # repr would refuse thousands of digits
        return "a number of more than 60 digits"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
