"""A tree of beams: what to sample next, and what the scores of a depth decide."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from carbon.answers import extract_answer
from carbon.calibration.params import Calibration
from carbon.core.config import RunConfig
from carbon.core.types import BeamFate, Completion, Phase, Rollout
from carbon.engines.base import SampleRequest
from carbon.search.beams import ROOT, Beam, places_of
from carbon.search.pruning import PRUNING, Depth
from carbon.search.run import Run, rollout_seed, step_seed

Decode = Callable[[Sequence[int]], str]


@dataclass(slots=True)
class Tree:
    """One search, with as many places as it has results.

    All growing beams are a step further at every depth; which of them fill the places of the next
    one, and which are results, is the strategy's rule in `pruning`. `seed` is the run's; `offset`
    is the first place of the phase, from which seeds count, so that they do not depend on the other
    phases.
    """

    phase: Phase
    places: range
    offset: int
    seed: int
    prompt_ids: tuple[int, ...]
    calibration: Calibration
    config: RunConfig
    depth: int = 0
    growing: list[Beam] = field(default_factory=list)  # of the newest depth, kept or not
    _ended: list[Beam] = field(default_factory=list)
    _parents: dict[int, Beam | None] = field(default_factory=dict)  # by place

    def __post_init__(self) -> None:
        self._parents = dict.fromkeys(self.places)

    @property
    def is_growing(self) -> bool:
        return bool(self._parents)

    @property
    def least_tokens(self) -> int:
        """Length of the shortest beam that goes on."""
        return min(self.num_tokens(place) for place, _ in self._open())

    def num_tokens(self, place: int) -> int:
        """Length of the beam that this place goes on with."""
        return len(_ids(self._parents[place]))

    def requests(self) -> Iterator[SampleRequest]:
        """The next step of every place, but those where an ended beam is."""
        for place, parent in self._open():
            seed = step_seed(self.seed, self.phase, self.depth + 1, place - self.offset)
            prompt_ids = (*self.prompt_ids, *_ids(parent))
            yield SampleRequest(place, prompt_ids, seed, self.calibration)

    def extend(self, place: int, step: Completion, max_new_tokens: int, decode: Decode) -> Beam:
        """The beam that this step makes of the one it continues; still without scores.

        Beams of one batch share a limit on new tokens: what exceeds this beam's own is cut here.
        """
        parent = self._parents[place]
        step = within(step, max_new_tokens - len(_ids(parent)), self.config, decode)
        beginning = "" if parent is None else parent.rollout.completion.text
        ids = (*_ids(parent), *step.token_ids)
        whole = Completion(beginning + step.text, ids, step.finish_reason)
        has_ended = _has_ended(whole, self.config)
        answer = extract_answer(whole.text) if has_ended and not _is_cut(whole) else None
        rollout = Rollout(place, self.phase, whole, (), answer, self.config.aggregation)
        origin = ROOT if parent is None else parent.place
        return Beam(rollout, origin, step, self.depth + 1, has_ended)

    def grow(
        self, grown: Sequence[Beam]
    ) -> tuple[list[Beam], dict[int, BeamFate], dict[int, Beam]]:
        """Take the scored beams of the next depth and decide.

        Returns all beams of that depth, copies of ended ones too; the fate of each, by place; and
        those that are results, by the rollout that each is.
        """
        self.depth += 1
        copies = [
            parent.copied(place)
            for place, parent in self._parents.items()
            if parent is not None and parent.has_ended
        ]
        column = sorted([*grown, *copies], key=lambda beam: beam.place)
        self.growing = [beam for beam in column if not beam.has_ended]
        self._ended += [beam for beam in grown if beam.has_ended]
        seed = rollout_seed(self.seed, self.phase, f"draw/{self.depth}")
        depth = Depth(column=column, ended=self._ended, places=self.places, seed=seed)
        decision = PRUNING[self.config.strategy](depth, self.config)
        by_place = {beam.place: beam for beam in column}
        self._parents = {place: by_place[parent] for place, parent in decision.parents.items()}
        fates: dict[int, BeamFate] = {
            beam.place: _fate(beam, beam.place in decision.alive) for beam in column
        }
        return column, fates, decision.results

    def _open(self) -> Iterator[tuple[int, Beam | None]]:
        for place, parent in self._parents.items():
            if parent is None or not parent.has_ended:
                yield place, parent


def new_trees(run: Run, phase: Phase, calibration: Calibration) -> list[Tree]:
    """The trees of a phase: one, or for DVTS one for every M places. None without places."""
    config, places = run.config, places_of(run.config, phase)
    size = config.beam_width if config.strategy == "dvts" else max(len(places), 1)
    return [
        Tree(
            phase, places[start : start + size], places.start, run.seed, run.prompt_ids,
            calibration, config,
        )
        for start in range(0, len(places), size)
    ]  # fmt: skip


def within(step: Completion, room: int, config: RunConfig, decode: Decode) -> Completion:
    """The step, cut at its own limit, where the solution has no room, or none for more after it."""
    limit = min(room, config.max_step_tokens or room)
    if len(step.token_ids) > limit:
        ids = step.token_ids[:limit]
        return Completion(decode(ids), ids, "length")
    if len(step.token_ids) == room and step.finish_reason == "stop_string":
        return replace(step, finish_reason="length")
    return step


def _ids(parent: Beam | None) -> tuple[int, ...]:
    return () if parent is None else parent.rollout.completion.token_ids


def _is_cut(completion: Completion) -> bool:
    return completion.finish_reason == "length"


def _has_ended(completion: Completion, config: RunConfig) -> bool:
    """DVTS does not go on after a box either, as in search-and-learn."""
    has_box = config.strategy == "dvts" and "boxed{" in completion.text
    return completion.finish_reason != "stop_string" or has_box


def _fate(beam: Beam, is_alive: bool) -> BeamFate:
    if not beam.has_ended:
        return "kept" if is_alive else "pruned"
    if not is_alive:
        return "dropped"
    return "cut" if _is_cut(beam.rollout.completion) else "finished"
