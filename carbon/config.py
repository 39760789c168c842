"""Run settings. Each object checks itself when it is built; nothing downstream checks again."""

import math
from dataclasses import dataclass
from typing import Any, get_args

from carbon.errors import ConfigError
from carbon.types import SelectionRule

MAX_PROBLEM_CHARACTERS = 4_000
MINIMUM_TEMPERATURE = 0.05  # T > 0 in Eq. 3; the floor keeps logits / T finite


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
    """One run of (calibrated) best-of-N. Defaults are the paper's (§5.1).

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
    time_limit_seconds: float = 600.0

    def __post_init__(self) -> None:
        _require_text("Policy", self.policy)
        _require_text("Reward model", self.prm)
        _require_integer("N", self.num_rollouts, 2, 1_024)
        if self.calibration_size is not None:
            _require_integer("Calibration set size k", self.calibration_size, 1, 1_024)
        if self.selection not in get_args(SelectionRule):
            names = ", ".join(get_args(SelectionRule))
            raise ConfigError(f"Selection must be one of {names}; got {self.selection!r}.")
        if self.max_new_tokens is not None:
            _require_integer("Tokens per rollout", self.max_new_tokens, 1, 32_768)
        _require_integer("Seed", self.seed, 0, 2**31 - 1)
        _require_number("Time limit in seconds", self.time_limit_seconds, 1.0, 86_400.0)
        for name in ("learn_delta", "learn_temperature", "compare_with_baseline"):
            if not isinstance(getattr(self, name), bool):
                raise ConfigError(f"{name} must be true or false; got {getattr(self, name)!r}.")
        self.calibration  # noqa: B018 - its own checks (temperature, epochs, rate) run here

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
    def learns(self) -> bool:
        """Whether anything is fitted: a toggle is on, and N leaves room for two halves."""
        return (self.learn_delta or self.learn_temperature) and self.num_rollouts >= 4

    @property
    def num_explore(self) -> int:
        """N1 = N // 2; N odd leaves the extra rollout to the second half."""
        return self.num_rollouts // 2

    @property
    def num_exploit(self) -> int:
        return self.num_rollouts - self.num_explore if self.learns else 0

    @property
    def num_baseline(self) -> int:
        """Uncalibrated rollouts of the second half: all of it in plain best-of-N."""
        wanted = self.compare_with_baseline or not self.learns
        return self.num_rollouts - self.num_explore if wanted else 0

    @property
    def num_calibration(self) -> int:
        """k: how many of the best explored rollouts form the calibration set (N1 / 4)."""
        return min(self.calibration_size or max(1, self.num_explore // 4), self.num_explore)


def _require_number(name: str, value: Any, low: float, high: float) -> None:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not (is_number and math.isfinite(value) and low <= value <= high):
        raise ConfigError(f"{name} must be between {low:g} and {high:g}; got {_show(value)}.")


def _require_integer(name: str, value: Any, low: int, high: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ConfigError(
            f"{name} must be a whole number from {low:,} to {high:,}; got {_show(value)}."
        )


def _require_text(name: str, value: Any) -> None:
    if not isinstance(value, str) or not value.strip() or len(value) > 300:
        raise ConfigError(f"{name} must be a model's name; got {_show(value)}.")


def _show(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
