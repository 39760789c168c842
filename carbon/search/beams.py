"""A tree of beams: what to sample next, and what the scores of a depth decide."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from carbon.calibration.params import Calibration
from carbon.core.config import RunConfig
from carbon.core.types import BeamFate, Completion, Phase, Rollout
from carbon.engines.base import SampleRequest
from carbon.search.pruning import choose_parents
from carbon.search.run import Run, rollout_seed, step_seed
from carbon.search.sampling import answer_of

STEP_END = "\n\n"
ROOT = -1  # the parent of a first step
Decode = Callable[[Sequence[int]], str]


@dataclass(frozen=True, slots=True)
class Beam:
    """The beginning of a solution, or a whole one: a rollout whose newest step is `step`.

    `rollout.index` is its place, and `parent` that of the beam it continues, one depth earlier.
    It has no scores until the reward model has read it.
    """

    rollout: Rollout
    parent: int
    step: Completion

    @property
    def place(self) -> int:
        return self.rollout.index

    @property
    def is_growing(self) -> bool:
        return self.rollout.completion.finish_reason == "stop_string"

    def scored(self, values: Sequence[float]) -> "Beam":
        return replace(self, rollout=replace(self.rollout, step_scores=tuple(values)))


@dataclass(slots=True)
class Tree:
    """One search: as many places as it may have results, each with a beam that grows or has ended.

    All growing beams are a step further at every depth. Those worth going on with are shared among
    the places that no ended beam holds, so there are never more results than places, and exactly as
    many once all have ended. `seed` is the run's; `offset` is the first place of the phase, from
    which seeds count, so that they do not depend on the other phases.
    """

    phase: Phase
    places: range
    offset: int
    seed: int
    prompt_ids: tuple[int, ...]
    calibration: Calibration
    depth: int = 0
    growing: list[Beam] = field(default_factory=list)  # of the newest depth, kept or not
    _parents: dict[int, Beam | None] = field(default_factory=dict)  # by free place

    def __post_init__(self) -> None:
        self._parents = dict.fromkeys(self.places)

    @property
    def is_growing(self) -> bool:
        return bool(self._parents)

    @property
    def least_tokens(self) -> int:
        """Length of the shortest beam that goes on."""
        return min(map(self.num_tokens, self._parents))

    def num_tokens(self, place: int) -> int:
        """Length of the beam that this place goes on with."""
        return len(_ids(self._parents[place]))

    def requests(self) -> Iterator[SampleRequest]:
        """The next step of every free place."""
        for place, parent in self._parents.items():
            seed = step_seed(self.seed, self.phase, self.depth + 1, place - self.offset)
            prompt_ids = (*self.prompt_ids, *_ids(parent))
            yield SampleRequest(place, prompt_ids, seed, self.calibration)

    def extend(self, place: int, step: Completion, max_new_tokens: int, decode: Decode) -> Beam:
        """The beam that this step makes of the one it continues; still without scores.

        Beams of one batch share a limit on new tokens: what exceeds this beam's own is cut here.
        """
        parent = self._parents[place]
        step = _within(step, max_new_tokens - len(_ids(parent)), decode)
        beginning = "" if parent is None else parent.rollout.completion.text
        ids = (*_ids(parent), *step.token_ids)
        whole = Completion(beginning + step.text, ids, step.finish_reason)
        rollout = Rollout(place, self.phase, whole, (), answer_of(whole))
        return Beam(rollout, ROOT if parent is None else parent.place, step)

    def grow(self, beams: Sequence[Beam], config: RunConfig) -> dict[int, BeamFate]:
        """Take the scored beams of the next depth, choose which go on, and say what became of each.

        An ended beam keeps its place; nothing grows there again.
        """
        self.depth += 1
        self.growing = [beam for beam in beams if beam.is_growing]
        seed = rollout_seed(self.seed, self.phase, f"draw/{self.depth}")
        parents = choose_parents([beam.rollout for beam in self.growing], config, seed)
        by_place = {beam.place: beam for beam in self.growing}
        self._parents = {
            place: by_place[parent] for place, parent in zip(by_place, parents, strict=True)
        }
        return {beam.place: _fate(beam, set(parents)) for beam in beams}


def new_trees(run: Run, phase: Phase, calibration: Calibration) -> list[Tree]:
    """The trees of a phase: one, or for DVTS one for every M places. None without places."""
    config, places = run.config, _places(run.config, phase)
    size = config.beam_width if config.strategy == "dvts" else max(len(places), 1)
    return [
        Tree(
            phase, places[start : start + size], places.start, run.seed, run.prompt_ids, calibration
        )
        for start in range(0, len(places), size)
    ]


def _places(config: RunConfig, phase: Phase) -> range:
    """The rollout indices of a phase: explore first, then exploit, then baseline."""
    counts: dict[Phase, int] = {
        "explore": config.num_explore,
        "exploit": config.num_exploit,
        "baseline": config.num_baseline,
    }
    order = list(counts)
    first = sum(counts[before] for before in order[: order.index(phase)])
    return range(first, first + counts[phase])


def _ids(parent: Beam | None) -> tuple[int, ...]:
    return () if parent is None else parent.rollout.completion.token_ids


def _within(step: Completion, room: int, decode: Decode) -> Completion:
    """The step, cut where the solution has no room for more tokens, or for any after it."""
    if len(step.token_ids) > room:
        ids = step.token_ids[:room]
        return Completion(decode(ids), ids, "length")
    if len(step.token_ids) == room and step.finish_reason == "stop_string":
        return replace(step, finish_reason="length")
    return step


def _fate(beam: Beam, parents: set[int]) -> BeamFate:
    if beam.is_growing:
        return "kept" if beam.place in parents else "pruned"
    return "finished" if beam.rollout.completion.is_finished else "cut"
