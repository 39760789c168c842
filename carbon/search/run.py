"""What one search works with: the request, the two models, the clock, and the tallies of cost."""

from __future__ import annotations

import hashlib
import threading
import time
import weakref
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field

from carbon.answers import AnswerGroups
from carbon.calibration.params import Calibration
from carbon.core.config import RunConfig
from carbon.core.errors import StoppedError, TimeLimitError
from carbon.core.types import Phase, Rollout, Stage, StepScores
from carbon.engines.base import Engine
from carbon.rewards.base import ProcessRewardModel
from carbon.search.trust import Trust


@dataclass(slots=True)
class Costs:
    """Seconds by stage and tokens by model, and what needed neither: earlier runs had computed it.

    "score" overlaps the sampling stages.

    Stages may be timed from any thread; of blocks of one stage that overlap, time counts once.
    """

    stage_seconds: dict[Stage, float] = field(
        default_factory=lambda: dict.fromkeys(("explore", "score", "fit", "exploit", "choose"), 0.0)
    )
    num_prm_tokens: int = 0
    num_reused_tokens: Counter[str] = field(default_factory=Counter)  # "sampled", "scored"
    num_read_tokens: Counter[Phase] = field(default_factory=Counter)  # scored now or before
    num_step_tokens: Counter[Phase] = field(default_factory=Counter)  # by searches over steps
    num_computed_tokens: Counter[Stage] = field(default_factory=Counter)  # by the policy
    num_scored_tokens: Counter[Stage] = field(default_factory=Counter)  # by the reward model
    _read_texts: set[str] = field(default_factory=set)  # of this run: equal ones are read once
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _num_open: Counter[Stage] = field(default_factory=Counter)  # blocks being timed
    _since: dict[Stage, float] = field(default_factory=dict)

    def count_scores(self, phase: Phase, text: str, score: StepScores) -> None:
        """What scoring a text has cost, and what it would have without an earlier run."""
        num_reused = 0 if text in self._read_texts else score.num_known_tokens
        self._read_texts.add(text)
        self.num_prm_tokens += score.num_tokens
        self.num_reused_tokens["scored"] += num_reused
        self.num_read_tokens[phase] += score.num_tokens + num_reused

    def count_reused(self, explored: Explored) -> None:
        """Rollouts that are told again, with their scores."""
        texts = [rollout.completion for rollout in explored.rollouts]
        self._read_texts.update(completion.text for completion in texts)
        self.num_reused_tokens["sampled"] += sum(len(text.token_ids) for text in texts)
        self.num_reused_tokens["scored"] += explored.num_read_tokens
        self.num_read_tokens["explore"] += explored.num_read_tokens

    @contextmanager
    def timed(self, stage: Stage):
        with self._lock:
            if not self._num_open[stage]:
                self._since[stage] = time.perf_counter()
            self._num_open[stage] += 1
        try:
            yield
        finally:
            with self._lock:
                self._num_open[stage] -= 1
                if not self._num_open[stage]:
                    self.stage_seconds[stage] += time.perf_counter() - self._since[stage]


@dataclass(frozen=True, slots=True)
class Explored:
    """The first half of a run, and the tokens that the reward model has read of it."""

    rollouts: tuple[Rollout, ...]
    num_read_tokens: int


class ExploreMemory:
    """First halves of the last few runs, so that toggling delta or T reuses them.

    One per visitor. Keys hold everything an explore rollout depends on.
    """

    def __init__(self, capacity: int = 4) -> None:
        self._capacity = capacity
        self._lock = threading.Lock()
        self._explored: OrderedDict[tuple, Explored] = OrderedDict()

    def get(self, key: tuple) -> Explored | None:
        with self._lock:
            if key in self._explored:
                self._explored.move_to_end(key)
            return self._explored.get(key)

    def put(self, key: tuple, explored: Explored) -> None:
        with self._lock:
            self._explored[key] = explored
            while len(self._explored) > self._capacity:
                self._explored.popitem(last=False)


def _never() -> bool:
    return False


@dataclass(slots=True, kw_only=True)
class Run:
    """One run in progress. `max_new_tokens` is the config's, or the catalogue's for the policy."""

    problem: str
    config: RunConfig
    engine: Engine
    prm: ProcessRewardModel
    max_new_tokens: int
    reference_answer: str | None = None
    calibration: Calibration | None = None  # the last that was learned
    given: Calibration | None = None  # plain best-of-N draws its second half from it, not from T
    trust: Trust | None = None  # None: nothing is said of how far to trust the answer
    memory: ExploreMemory | None = None
    looks_closer: bool = True  # tells where the fit changed most, which somebody may look at
    is_stopped: Callable[[], bool] = _never
    costs: Costs = field(default_factory=Costs)
    answers: AnswerGroups = field(init=False)
    rollouts: list[Rollout] = field(default_factory=list)  # scored so far, in order of scoring
    calibration_set: list[Rollout] = field(default_factory=list)
    prompt_ids: tuple[int, ...] = ()
    started: float = field(default_factory=time.perf_counter)

    def __post_init__(self) -> None:
        self.prompt_ids = self.engine.encode(self.problem)
        self.answers = AnswerGroups(self.reference_answer)

    @property
    def elapsed_seconds(self) -> float:
        return time.perf_counter() - self.started

    def check(self) -> None:
        """Called once per decoded position and epoch: ends a run nobody waits for.

        It is also when computer algebra is asked about the next answer, which takes no time here.

        Raises:
            StoppedError: the visitor pressed Stop or left.
            TimeLimitError: the run is older than its time limit.
        """
        self.answers.take_reply()
        if self.is_stopped():
            raise StoppedError("Stopped.")
        if self.elapsed_seconds > self.config.time_limit_seconds:
            raise TimeLimitError(
                f"The run reached its time limit of {self.config.time_limit_seconds:.0f} s: "
                "lower N, or raise the time limit."
            )

    @contextmanager
    def spending(self, stage: Stage):
        """Times a block of a stage, and counts the tokens that both models compute in it."""
        costs = self.costs
        num_computed, num_scored = self.engine.num_computed_tokens or 0, costs.num_prm_tokens
        try:
            with costs.timed(stage):
                yield
        finally:
            now = self.engine.num_computed_tokens or 0
            costs.num_computed_tokens[stage] += now - num_computed
            costs.num_scored_tokens[stage] += costs.num_prm_tokens - num_scored

    @property
    def seed(self) -> int:
        """What this run's rollouts take their seeds from."""
        return problem_seed(self.config.seed, self.problem)

    @property
    def known_explored(self) -> Explored | None:
        """The first half of an earlier run with the same problem, models, seed and N, if any.

        Only for a run that learns: plain best-of-N samples both halves in one batch.
        """
        return self.memory.get(self.explore_key) if self.memory and self.config.learns else None

    @property
    def explore_key(self) -> tuple:
        """All that an explore rollout depends on (seeds do not depend on N, so N1 is enough).

        Models are those that are loaded, whatever their names: a folder may have changed. Once they
        are gone, a weak reference equals no other.
        """
        config = self.config
        models = (weakref.ref(self.engine), weakref.ref(self.prm))
        return (
            self.problem, models, config.seed, config.num_explore,
            config.base_temperature, self.max_new_tokens, config.strategy,
        )  # fmt: skip


def problem_seed(run_seed: int, problem: str) -> int:
    """The run's seed for this problem.

    Without the problem in it, the same places of all problems would share their luck, and an
    average over problems would be far less certain than its interval says.
    """
    return _digest(f"{run_seed}/{problem}")


def step_seed(run_seed: int, phase: Phase, depth: int, place: int) -> int:
    """The seed of a beam's step; at depth 1 a rollout's own, as a rollout is a first step whole."""
    return rollout_seed(run_seed, phase, place if depth == 1 else f"{place}/{depth}")


def rollout_seed(run_seed: int, phase: Phase, place: int | str) -> int:
    """A rollout's own 63-bit seed: phases never share one, and it does not depend on N."""
    return _digest(f"{run_seed}/{phase}/{place}")


def _digest(text: str) -> int:
    """63 bits, the same on every machine."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 1
