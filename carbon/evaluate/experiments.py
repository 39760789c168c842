"""What each experiment samples: temperatures, budgets and settings of the fit. It runs nothing.

Rollouts of all budgets are nested: a smaller N uses the first places of a larger one's halves.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from carbon.core.config import CalibrationConfig, RunConfig

BASE_TEMPERATURE = RunConfig().base_temperature
BUDGETS = (8, 16, 32, 64, 128, 256)
VARIANTS = {"carbon": (True, True), "delta_only": (True, False), "temperature_only": (False, True)}
GRID_TEMPERATURES = tuple(round(0.1 * tenth, 1) for tenth in range(1, 17))
GRID_BUDGETS = (1, 2, 4, 8, 16, 32, 64)
SENSITIVITY_BUDGET = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One way to spend a budget with calibration. `name` tells settings of one budget apart."""

    name: str
    num_explore: int
    num_exploit: int
    calibration_size: int
    calibration: CalibrationConfig

    @property
    def num_rollouts(self) -> int:
        return self.num_explore + self.num_exploit


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """Plain rollouts at each temperature, then calibrated ones for each setting.

    Settings calibrate on explore rollouts of the first temperature.
    """

    name: str
    temperatures: tuple[float, ...]
    num_explore: int
    num_baseline: int
    settings: tuple[Setting, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> "Experiment":
        """The reverse of `to_json`, lists for tuples and all."""
        settings = tuple(
            Setting(**{**each, "calibration": CalibrationConfig(**each["calibration"])})
            for each in values["settings"]
        )
        temperatures = tuple(values["temperatures"])
        return cls(**{**values, "temperatures": temperatures, "settings": settings})


def rollouts(budgets: tuple[int, ...] = BUDGETS) -> Experiment:
    """Best-of-N, delta only, T only and CarBoN at every budget (twins of Tables 1, 3, 7 and 8)."""
    settings = tuple(
        setting(variant, budget, learn_delta=delta, learn_temperature=temperature)
        for budget in budgets
        for variant, (delta, temperature) in VARIANTS.items()
    )
    half = max(each.num_explore for each in settings)
    second = max(each.num_exploit for each in settings)
    return Experiment(
        name="rollouts",
        temperatures=(BASE_TEMPERATURE,),
        num_explore=half,
        num_baseline=second,
        settings=settings,
    )


def grid(
    temperatures: tuple[float, ...] = GRID_TEMPERATURES, budgets: tuple[int, ...] = GRID_BUDGETS
) -> Experiment:
    """Plain best-of-N at many temperatures (twin of the temperature grid)."""
    half = max(budgets) // 2
    return Experiment(
        name="grid", temperatures=temperatures, num_explore=half, num_baseline=max(budgets) - half
    )


def sensitivity(budget: int = SENSITIVITY_BUDGET) -> Experiment:
    """k, epochs crossed with the learning rate, and the split, each around the paper's values."""
    middle = setting("default", budget)
    sizes = [
        replace(middle, name=f"k={size}", calibration_size=size)
        for size in (1, 2, 4, 8, 16)
        if size != middle.calibration_size and size <= middle.num_explore
    ]
    fits = [
        setting(f"epochs={epochs},lr={rate:g}", budget, epochs=epochs, learning_rate=rate)
        for epochs in (25, 100, 400)
        for rate in (1e-4, 1e-3, 1e-2)
        if (epochs, rate) != (middle.calibration.epochs, middle.calibration.learning_rate)
    ]
    splits = [
        replace(
            middle,
            name=f"split={part}/4",
            num_explore=budget * part // 4,
            num_exploit=budget - budget * part // 4,
            calibration_size=max(1, budget * part // 16),
        )
        for part in (1, 3)
    ]
    settings = (middle, *sizes, *fits, *splits)
    return Experiment(
        name="sensitivity",
        temperatures=(BASE_TEMPERATURE,),
        num_explore=max(each.num_explore for each in settings),
        num_baseline=max(each.num_exploit for each in settings),
        settings=settings,
    )


def setting(
    name: str,
    num_rollouts: int,
    *,
    learn_delta: bool = True,
    learn_temperature: bool = True,
    epochs: int = 100,
    learning_rate: float = 1e-3,
) -> Setting:
    """The numbers of a `RunConfig`, so that an experiment is what a run does."""
    config = RunConfig(
        num_rollouts=num_rollouts,
        learn_delta=learn_delta,
        learn_temperature=learn_temperature,
        epochs=epochs,
        learning_rate=learning_rate,
    )
    return Setting(
        name=name,
        num_explore=config.num_explore,
        num_exploit=config.num_exploit,
        calibration_size=config.num_calibration,
        calibration=config.calibration,
    )
