"""The paper's experiments as the runs that each makes of every problem, and what they are called.

Runs share what does not depend on N: a smaller N has the first places of a larger one's halves.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, ClassVar, Literal

from carbon.core.config import RunConfig
from carbon.core.errors import ConfigError
from carbon.core.types import Method, Strategy

PLAIN, CALIBRATED, FIXED = "best_of_n", "carbon", "fixed_temperature"
BUDGETS = (8, 16, 32, 64, 128, 256)
VARIANTS = {
    CALIBRATED: (True, True),
    "delta_only": (True, False),
    "temperature_only": (False, True),
}
CONTROL_TEMPERATURES = (0.4, 0.6, 1.0, 1.2, 1.5)  # plain best-of-N is the one at T = 0.8
GRID_TEMPERATURES = tuple(round(0.1 * tenth, 1) for tenth in range(1, 17))
GRID_BUDGETS = (1, 2, 4, 8, 16, 32, 64)
SENSITIVITY_BUDGET = 64
BEAM_BUDGETS = (8, 16, 32, 64)
Borrowed = Literal["own", "next", "mean", "lent"]
BORROWERS: dict[str, Borrowed] = {
    "own_delta": "own",
    "delta_of_another": "next",
    "mean_delta_of_others": "mean",
    "lent_delta": "lent",  # by a file
}
_FOREVER = 86_400.0
_UNCALIBRATED: dict[str, Any] = {"learn_delta": False, "learn_temperature": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRun:
    """A run of a problem. `names` says what the tables call each of its methods.

    A plain run holds those of smaller N too; `budgets` are the N at which it is read, its own if
    none are given. `setting` tells runs of one method and N apart. One that borrows draws its plain
    second half from what was learned of a problem of its batch: its own, the next one's, the mean
    of all others'; or from what a file lends.
    """

    config: RunConfig
    names: Mapping[Method, str]
    budgets: tuple[int, ...] = ()
    setting: str = ""
    borrows: Borrowed | None = None

    def __post_init__(self) -> None:
        if "carbon" in self.names and not self.config.learns:
            raise ConfigError(f"Calibration needs N of at least 4; got {self.config.num_rollouts}.")

    def columns(self) -> list[tuple[Method, int]]:
        """The method and N of each of its verdicts, in order."""
        budgets = self.budgets or (self.config.num_rollouts,)
        return [(method, budget) for method in self.names for budget in budgets]


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment(ABC):
    """What is run on every problem. Its fields are what its results depend on beside the pair.

    `changes` are settings of its runs that are not RunConfig's defaults; what an experiment varies
    itself goes before them.
    """

    name: ClassVar[str]
    changes: Mapping[str, Any] = field(default_factory=dict)

    @abstractmethod
    def runs(self, seed: int = 0) -> list[PlannedRun]: ...

    def to_json(self) -> dict[str, Any]:
        """Its own fields, then its changes, by name."""
        own = asdict(self)
        named = own | own.pop("changes")
        return {key: list(v) if isinstance(v, tuple) else v for key, v in named.items()}

    @staticmethod
    def from_json(name: str, values: Mapping[str, Any]) -> "Experiment":
        """The experiment of this name whose `to_json` gave these values."""
        tuples = {key: tuple(v) if isinstance(v, list) else v for key, v in values.items()}
        kind = EXPERIMENTS[name]
        own = {each.name: tuples.pop(each.name) for each in fields(kind) if each.name in tuples}
        return kind(**own, changes=tuples)

    def config(self, kind: type[RunConfig] = RunConfig, **settings: Any) -> RunConfig:
        """Of a run, which takes as long as it takes."""
        return kind(time_limit_seconds=_FOREVER, **{**self.changes, **settings})

    def calibrated(
        self, name: str, with_plain: bool, setting: str = "", **settings: Any
    ) -> PlannedRun:
        """A calibrated run, with plain best-of-N beside it on request."""
        plain: dict[Method, str] = {"best_of_n": PLAIN} if with_plain else {}
        config = self.config(compare_with_baseline=with_plain, **settings)
        return PlannedRun(config=config, names={"carbon": name, **plain}, setting=setting)


@dataclass(frozen=True, slots=True, kw_only=True)
class _OtherSecondHalf(RunConfig):
    """A plain run whose second half is sampled at a temperature of its own."""

    second_temperature: float

    @property
    def plain_temperature(self) -> float:
        return self.second_temperature


@dataclass(frozen=True, slots=True, kw_only=True)
class Rollouts(Experiment):
    """Best-of-N, delta only, T only and CarBoN at every budget (twins of Tables 1, 3, 7 and 8).

    Then, as a control, plain second halves at other temperatures, which share the explored one.
    """

    name: ClassVar[str] = "rollouts"
    budgets: tuple[int, ...] = BUDGETS
    temperatures: tuple[float, ...] = CONTROL_TEMPERATURES

    def runs(self, seed: int = 0) -> list[PlannedRun]:
        calibrated = [
            self.calibrated(
                variant,
                variant == CALIBRATED,
                num_rollouts=budget,
                learn_delta=delta,
                learn_temperature=temperature,
                seed=seed,
            )
            for budget in self.budgets
            for variant, (delta, temperature) in VARIANTS.items()
        ]
        return [*calibrated, *(self._fixed(each, seed) for each in self.temperatures)]

    def _fixed(self, temperature: float, seed: int) -> PlannedRun:
        settings: dict[str, Any] = {"num_rollouts": max(self.budgets), "seed": seed}
        settings |= {"second_temperature": temperature} | _UNCALIBRATED
        return PlannedRun(
            config=self.config(_OtherSecondHalf, **settings),
            names={"best_of_n": FIXED},
            budgets=self.budgets,
            setting=f"{temperature:g}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid(Experiment):
    """Plain best-of-N at many temperatures (twin of the temperature grid)."""

    name: ClassVar[str] = "grid"
    temperatures: tuple[float, ...] = GRID_TEMPERATURES
    budgets: tuple[int, ...] = GRID_BUDGETS

    def runs(self, seed: int = 0) -> list[PlannedRun]:
        largest = max(2, *self.budgets)
        shared: dict[str, Any] = {"num_rollouts": largest, "seed": seed} | _UNCALIBRATED
        configs = [self.config(base_temperature=each, **shared) for each in self.temperatures]
        names: dict[Method, str] = {"best_of_n": PLAIN}
        return [PlannedRun(config=each, names=names, budgets=self.budgets) for each in configs]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sensitivity(Experiment):
    """k, epochs crossed with the learning rate, and the split, each around the paper's values."""

    name: ClassVar[str] = "sensitivity"
    budget: int = SENSITIVITY_BUDGET

    def runs(self, seed: int = 0) -> list[PlannedRun]:
        paper = self.config(num_rollouts=self.budget)
        changes: dict[str, dict[str, Any]] = {"default": {}}
        for size in (1, 2, 4, 8, 16):
            if size != paper.num_calibration and size <= paper.num_explore:
                changes[f"k={size}"] = {"calibration_size": size}
        for epochs in (25, 100, 400):
            for rate in (1e-4, 1e-3, 1e-2):
                if (epochs, rate) != (paper.epochs, paper.learning_rate):
                    change = {"epochs": epochs, "learning_rate": rate}
                    changes[f"epochs={epochs},lr={rate:g}"] = change
        for quarters in (1, 3):
            changes[f"split={quarters}/4"] = {"explore_share": quarters / 4}
        shared: dict[str, Any] = {"num_rollouts": self.budget, "seed": seed}
        return [
            self.calibrated(CALIBRATED, setting == "default", setting, **shared, **change)
            for setting, change in changes.items()
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Beams(Experiment):
    """Searches over steps against best-of-N at equal N.

    At every N: best-of-N with CarBoN, then each strategy plain, in halves and per depth.
    """

    name: ClassVar[str] = "beams"
    budgets: tuple[int, ...] = BEAM_BUDGETS
    strategies: tuple[Strategy, ...] = ("beam_search",)
    beam_width: int = 4

    def runs(self, seed: int = 0) -> list[PlannedRun]:
        return [planned for budget in self.budgets for planned in self._at(budget, seed)]

    def _at(self, budget: int, seed: int) -> Iterator[PlannedRun]:
        def planned(names: Mapping[Method, str], **settings: Any) -> PlannedRun:
            shared = {"num_rollouts": budget, "beam_width": self.beam_width, "seed": seed}
            return PlannedRun(config=self.config(**shared, **settings), names=names)

        yield planned({"carbon": CALIBRATED, "best_of_n": PLAIN})
        for name in self.strategies:
            yield planned({"best_of_n": name}, strategy=name, **_UNCALIBRATED)
            alone = {"strategy": name, "compare_with_baseline": False}
            yield planned({"carbon": f"calibrated_{name}"}, **alone)
            per_depth = alone | {"beam_calibration": "per_depth"}
            yield planned({"carbon": f"calibrated_{name}_per_depth"}, **per_depth)


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer(Experiment):
    """Does what was learned of one problem help another?

    CarBoN and plain best-of-N, then plain runs whose second half is drawn with the (delta, T) of
    the same problem, of another one, and of all others on average; the explored half is shared.
    `lent` is the digest of a file (see `lending`) that lends problems its own, too; empty: none.
    """

    name: ClassVar[str] = "transfer"
    budget: int = SENSITIVITY_BUDGET
    lent: str = ""

    def runs(self, seed: int = 0) -> list[PlannedRun]:
        shared: dict[str, Any] = {"num_rollouts": self.budget, "seed": seed}
        plain = self.config(**shared, **_UNCALIBRATED)
        return [
            self.calibrated(CALIBRATED, True, **shared),
            *(
                PlannedRun(config=plain, names={"best_of_n": name}, borrows=borrowed)
                for name, borrowed in BORROWERS.items()
                if borrowed != "lent" or self.lent
            ),
        ]


EXPERIMENTS: dict[str, type[Experiment]] = {
    kind.name: kind for kind in (Rollouts, Grid, Sensitivity, Beams, Transfer)
}
