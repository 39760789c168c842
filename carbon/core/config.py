"""Run settings. Each object checks itself when it is built; nothing downstream checks again.

RunConfig's fields are the one table from which the page's controls, its links and API, and the
terminal's options are made: a new setting is a field here, and where it is read.
"""

import math
from dataclasses import dataclass, fields
from typing import get_args

from carbon.core.errors import ConfigError
from carbon.core.settings import setting, settings_of
from carbon.core.types import (
    SECOND_HALF,
    Aggregation,
    BeamCalibration,
    LossMean,
    Method,
    Penalty,
    Phase,
    SelectionRule,
    Strategy,
)

MAX_PROBLEM_CHARACTERS = 4_000
MINIMUM_TEMPERATURE = 0.05  # T > 0 in Eq. 3; the floor keeps logits / T finite
EARLY_SHARE = 0.9  # of explore, scored before an early fit
_BRANCHING: tuple[Strategy, ...] = ("beam_search", "beam_search_kept", "dvts")
_SEARCHES: tuple[Strategy, ...] = (*_BRANCHING, "particle_filtering")


@dataclass(frozen=True, slots=True, kw_only=True)
class RunConfig:
    """One run: (calibrated) best-of-N or a search over steps. Defaults are the paper's (§5.1).

    In the page's order: what is always in view, then the drawer. Columns: `settings.Setting`.

    Raises:
        ConfigError: a value is outside its range; the message names the value received.
    """

    strategy: Strategy = setting(
        "best_of_n", "Strategy", "How the budget is spent: on whole solutions, or step by step.",
        names={
            "best_of_n": "Best-of-N",
            "beam_search": "Beam search",
            "beam_search_kept": "Beam, places kept",
            "dvts": "DVTS",
            "particle_filtering": "Particle filtering",
        },
        is_in_bar=True, is_always_linked=True,
    )  # fmt: skip
    num_rollouts: int = setting(
        64, "Rollouts N", "The budget: how many rollouts there are in all, {low} to {high}.",
        letter="N", low=2, high=1_024, page={"high": 256}, listed=(8, 16, 32, 64, 128, 256),
        is_in_bar=True, link="n", is_always_linked=True,
    )  # fmt: skip
    learn_delta: bool = setting(
        True, "Learn δ", "Off: δ stays 0.",
        is_in_bar=True, link="delta", is_always_linked=True, option="--no-delta",
    )  # fmt: skip
    learn_temperature: bool = setting(
        True, "Learn T", "Off: T stays at the base temperature.",
        is_in_bar=True, link="t", is_always_linked=True, option="--no-temperature",
    )  # fmt: skip
    compare_with_baseline: bool = setting(
        True, "Compare with the plain method", "Off: nothing is sampled to compare with.",
        is_in_bar=True, link="compare", is_always_linked=True, option="--no-baseline",
    )  # fmt: skip
    policy: str = setting(
        "small", "Policy", "The model that writes: catalogue name, hub id or folder.",
        is_in_bar=True, is_always_linked=True,
    )  # fmt: skip
    prm: str = setting(
        "small", "Scored by", "The reward model: catalogue name, hub id or folder.",
        noun="Reward model", is_in_bar=True,
    )  # fmt: skip
    selection: SelectionRule = setting(
        "weighted", "Selection rule",
        "Weighted adds up scores by answer; vanilla takes the single best rollout.",
        names={rule: rule.capitalize() for rule in get_args(SelectionRule)},
        strategies=("best_of_n", *_BRANCHING),
    )  # fmt: skip
    aggregation: Aggregation = setting(
        "last", "Score of a solution", "What its step scores come to, to rank and to vote.",
        noun="Aggregation",
        names={
            "last": "Last step", "min": "Lowest step", "product": "Product", "mean": "Mean",
        },
    )  # fmt: skip
    beam_width: int = setting(
        4, "Beam width M",
        "Of N beams, N / M go on after every step, with M continuations each. At most N.",
        letter="M", low=1, high=1_024, strategies=_BRANCHING,
        link="width", is_always_linked=True,
    )  # fmt: skip
    max_depth: int = setting(
        40, "Depth", "Steps of a beam; the last one is all that is left. {low} to {high}.",
        low=1, high=1_000, strategies=_SEARCHES, link="depth", is_always_linked=True,
    )  # fmt: skip
    lookahead: int = setting(
        0, "Lookahead", "Steps written ahead, each token the likeliest, before a beam is scored.",
        low=0, high=8, strategies=_BRANCHING,
    )  # fmt: skip
    max_step_tokens: int | None = setting(
        None, "Tokens per step",
        "A longer step is cut and ends its beam. 0: only the whole rollout is limited.",
        low=1, high=32_768, strategies=_SEARCHES, link="step-tokens",
    )  # fmt: skip
    beam_calibration: BeamCalibration = setting(
        "halves", "Calibrated",
        "Once, on the best beams of a first half; or anew on those that still grow.",
        noun="Beam calibration",
        names={"halves": "Between two halves", "per_depth": "After every depth"},
        strategies=_SEARCHES, link="calibrated", is_always_linked=True,
    )  # fmt: skip
    calibration_size: int | None = setting(
        None, "Calibration set k",
        "How many of the best explore rollouts to learn from, at most N / 2. 0: N / 8.",
        letter="k", low=1, high=1_024, link="k",
    )  # fmt: skip
    epochs: int = setting(100, "Epochs", "Updates of δ and T, {low} to {high}.", low=1, high=2_000)
    learning_rate: float = setting(
        1e-3, "Learning rate",
        "Of AdamW, up to {high}. A hundred epochs at 0.001 move T by about 0.1.",
        low=1e-6, high=1, step=1e-4, link="rate",
    )  # fmt: skip
    base_temperature: float = setting(
        0.8, "Base temperature", "T of explore and of plain best-of-N, {low} to {high}.",
        letter="T", low=MINIMUM_TEMPERATURE, high=5, step=0.05, link="temperature",
    )  # fmt: skip
    max_new_tokens: int | None = setting(
        None, "Tokens per rollout",
        "Longer rollouts are cut and have no vote. 0: the model's own limit.",
        low=1, high=32_768, link="tokens",
    )  # fmt: skip
    seed: int = setting(
        0, "Seed", "The same seed gives the same run. {low} to {high}.",
        low=0, high=2**31 - 1, is_always_linked=True,
    )  # fmt: skip
    time_limit_seconds: float = setting(
        600.0, "Time limit in seconds", "The run ends here in any case, {low} to {high}.",
        low=1, high=86_400, page={"high": 600, "default": 300}, link="limit",
    )  # fmt: skip
    early_exploit: bool = setting(
        False, "Early exploit",
        "Ours, not in the paper: learn once 90 % of explore is scored. Later rollouts still vote.",
        strategies=("best_of_n",), link="early",
    )  # fmt: skip
    explore_share: float = setting(
        0.5, "Share of explore", "N1 as a share of N, rounded down; the paper's is a half.",
        low=0.01, high=0.99, is_on_page=False,
    )  # fmt: skip
    distinct_set: bool = setting(
        False, "Set without duplicates",
        "Learn from a solution once, however often it was written.",
        is_on_page=False,
    )  # fmt: skip
    loss_mean: LossMean = setting(
        "token", "Loss averages over", "All tokens of the set alike, or all of its rollouts.",
        names={"token": "Tokens", "sequence": "Rollouts"}, is_on_page=False,
    )  # fmt: skip
    weight_decay: float = setting(
        1e-2, "Weight decay", "The weight λ of the penalty on δ. From {low} to {high}.",
        letter="λ", low=0, high=1, is_on_page=False,
    )  # fmt: skip
    penalty: Penalty = setting(
        "decoupled", "Penalty on δ",
        "AdamW's decoupled decay, or λ‖δ‖² as a term of the loss, as the paper writes it.",
        names={"decoupled": "AdamW's decay", "squared": "λ‖δ‖² in the loss"}, is_on_page=False,
    )  # fmt: skip
    top_p: float = setting(
        1.0, "Top-p", "Draw from the likeliest tokens alone that make up this probability.",
        low=1e-3, high=1, is_on_page=False,
    )  # fmt: skip
    top_k: int | None = setting(
        None, "Top-k", "Draw from so many of the likeliest tokens alone. 0: from all.",
        low=1, high=1_000_000, is_on_page=False,
    )  # fmt: skip

    def __post_init__(self) -> None:
        for name, row in SETTINGS.items():
            row.check(getattr(self, name))
        has_width = self.strategy in SETTINGS["beam_width"].strategies
        if has_width and self.beam_width > self.num_rollouts:
            raise ConfigError(
                f"Beam width M must be at most N, the number of beams ({self.num_rollouts}); "
                f"got {self.beam_width}."
            )

    @property
    def calibration(self) -> "CalibrationConfig":
        shared = [each.name for each in fields(CalibrationConfig) if each.name in SETTINGS]
        return CalibrationConfig(**{name: getattr(self, name) for name in shared})

    @property
    def searches_steps(self) -> bool:
        return self.strategy != "best_of_n"

    @property
    def fits_per_depth(self) -> bool:
        """Whether the sets are beginnings of solutions: a search that is calibrated on its way."""
        return self.searches_steps and self.beam_calibration == "per_depth"

    @property
    def rule(self) -> SelectionRule:
        """Who wins. In particle filtering the weightiest particle: their copies are votes already.

        Puri et al. 2025; its_hub, its_hub/algorithms/particle_gibbs.py.
        """
        return "vanilla" if self.strategy == "particle_filtering" else self.selection

    @property
    def learns(self) -> bool:
        """Whether anything is fitted: a toggle is on, and N leaves room for two halves."""
        return (self.learn_delta or self.learn_temperature) and self.num_rollouts >= 4

    @property
    def num_explore(self) -> int:
        """N1 = N // 2, or another share; N odd leaves the extra rollout to the second half.

        A search over steps has a first half only where it is calibrated between two halves.
        """
        has_halves = self.learns and self.beam_calibration == "halves"
        return self.explored_of(self.num_rollouts) if has_halves or not self.searches_steps else 0

    def explored_of(self, num_rollouts: int) -> int:
        """N1 of a budget N; either part has one rollout at least, where there are two."""
        return min(max(1, int(num_rollouts * self.explore_share)), num_rollouts - 1)

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
        """Uncalibrated rollouts of the second half: all of it in a plain run.

        A plain search over steps is one search with all N: two of N / 2 would be another method.
        """
        wanted = self.compare_with_baseline or not self.learns
        shared = 0 if self.searches_steps else self.num_explore
        return self.num_rollouts - shared if wanted else 0

    def voting_phases(self, method: Method) -> tuple[Phase, ...]:
        """Whose rollouts a method chooses from: both halves, or those of a search that is whole."""
        second = SECOND_HALF[method]
        is_whole = self.searches_steps and method == "best_of_n"
        return (second,) if is_whole else ("explore", second)

    @property
    def plain_temperature(self) -> float:
        """T of the uncalibrated second half: that of the first."""
        return self.base_temperature

    @property
    def num_calibration(self) -> int:
        """k: how many of the best explored rollouts form the calibration set (N1 / 4).

        Without a first half, of the beams that grow at one depth (N / 4).
        """
        num_explored = self.num_explore or self.num_rollouts
        return min(self.calibration_size or max(1, num_explored // 4), num_explored)


SETTINGS = settings_of(RunConfig)
_DEFAULT = RunConfig()


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationConfig:
    """Settings of the fit of (delta, T) (§3.2 and App. Calibration Training Details).

    Raises:
        ConfigError: a value is outside its range.
    """

    learn_delta: bool = _DEFAULT.learn_delta
    learn_temperature: bool = _DEFAULT.learn_temperature
    base_temperature: float = _DEFAULT.base_temperature
    epochs: int = _DEFAULT.epochs
    learning_rate: float = _DEFAULT.learning_rate
    weight_decay: float = _DEFAULT.weight_decay
    penalty: Penalty = _DEFAULT.penalty
    loss_mean: LossMean = _DEFAULT.loss_mean

    def __post_init__(self) -> None:
        for each in fields(self):
            SETTINGS[each.name].check(getattr(self, each.name))
