"""What is kept of a run's events to look back on it: who said what, what it scored, and who won."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from carbon.core.events import (
    AnswerSelected,
    AnswersTallied,
    CalibrationSetChosen,
    CompletionSampled,
    RolloutScored,
    RunEvent,
    RunFinished,
    RunStarted,
)
from carbon.core.types import Completion, Method, Phase, Rollout
from carbon.search.beams import places_of


@dataclass(slots=True)
class Past:
    """A run up to its end. Filled by `take`, event by event; texts are not kept."""

    started: RunStarted
    calibration_set: tuple[int, ...] = ()  # rollouts of the newest one
    num_fits: int = 0
    answers: tuple[str, ...] = ()  # one a class of equivalent ones, as AnswersTallied names them
    class_of: dict[int, int] = field(default_factory=dict)  # a rollout's place in `answers`
    selected: dict[Method, AnswerSelected] = field(default_factory=dict)
    finished: RunFinished | None = None
    _sampled: dict[int, CompletionSampled] = field(default_factory=dict)
    _scored: dict[int, RolloutScored] = field(default_factory=dict)

    def take(self, event: RunEvent) -> None:
        match event:
            case CompletionSampled():
                self._sampled[event.rollout] = replace(event, text="")
            case RolloutScored():
                self._scored[event.rollout] = event
            case CalibrationSetChosen():
                self.calibration_set = event.rollouts
                self.num_fits += 1
            case AnswersTallied():
                self.answers = event.answers
                self.class_of = _classes(event.members)
            case AnswerSelected():
                self.selected[event.method] = event
            case RunFinished():
                self.finished = event
            case _:
                pass

    def rollouts(self, phase: Phase) -> list[Rollout]:
        """A phase's rollouts in the order of their places, as far as they are complete."""
        places = places_of(self.started.config, phase)
        return [self._rollout(self._sampled[place]) for place in places if place in self._sampled]

    def voters(self, method: Method) -> list[Rollout]:
        """The rollouts that a method chooses from, phase by phase."""
        phases = self.started.config.voting_phases(method)
        return [rollout for phase in phases for rollout in self.rollouts(phase)]

    def _rollout(self, sampled: CompletionSampled) -> Rollout:
        scored = self._scored.get(sampled.rollout)
        return Rollout(
            index=sampled.rollout,
            phase=sampled.phase,
            completion=Completion("", (), sampled.finish_reason),
            step_scores=scored.step_scores if scored else (),
            answer=sampled.answer,
            aggregation=self.started.config.aggregation,
        )


def _classes(members: Sequence[str]) -> dict[int, int]:
    return {int(rollout): place for place, each in enumerate(members) for rollout in each.split()}
