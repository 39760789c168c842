"""A run in the terminal: `python -m carbon.run_once "What is 12 + 30?" --num-rollouts 16`.

Progress goes to standard error, the result to standard output; `--json` prints the events instead.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import get_args

from carbon.core import recording
from carbon.core.config import RunConfig
from carbon.core.errors import CarbonError
from carbon.core.events import (
    AnswerSelected,
    BeamsScored,
    CalibrationEpoch,
    CalibrationLearned,
    CompletionSampled,
    Notice,
    RolloutScored,
    RunEvent,
    RunFailed,
    RunFinished,
    RunStarted,
    StageStarted,
)
from carbon.core.types import BeamFate, Method, Strategy
from carbon.models.placement import BACKENDS
from carbon.serving.session import ModelStore, run

_DEFAULT = RunConfig()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run once; returns the exit status (0: an answer or none was found, 1: the run failed)."""
    options = _parser().parse_args(arguments)
    names = {field.name for field in fields(RunConfig)}
    try:
        config = RunConfig(**{k: v for k, v in vars(options).items() if k in names})
    except CarbonError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    store = ModelStore(backend=options.backend)
    reference_answer = options.reference_answer
    events = run(options.problem, config, store=store, reference_answer=reference_answer)
    seen = _Terminal(as_json=options.json)
    if options.record:
        try:
            recording.write(options.record, seen.tell_all(events))
        except CarbonError as error:
            sys.stderr.write(f"{error}\n")
            return 1
    else:
        for _ in seen.tell_all(events):
            pass
    return 1 if seen.has_failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m carbon.run_once", description=__doc__)
    add = parser.add_argument
    add("problem", help="the problem, LaTeX between dollar signs")
    add("--policy", default=_DEFAULT.policy, help="catalogue name, hub id or folder")
    add("--prm", default=_DEFAULT.prm, help="catalogue name, hub id or folder")
    add("--backend", choices=BACKENDS, default="auto", help="on what the models run")
    add("--num-rollouts", type=int, default=_DEFAULT.num_rollouts, help="the budget N")
    add("--strategy", default=_DEFAULT.strategy, help=", ".join(get_args(Strategy)))
    add("--beam-width", type=int, default=_DEFAULT.beam_width, help="M of a search over steps")
    add("--max-depth", type=int, default=_DEFAULT.max_depth, help="steps of a beam at most")
    add("--beam-calibration", default=_DEFAULT.beam_calibration, help="halves or per_depth")
    add("--base-temperature", type=float, default=_DEFAULT.base_temperature)
    add("--no-delta", dest="learn_delta", action="store_false", help="keep delta at 0")
    add("--no-temperature", dest="learn_temperature", action="store_false", help="keep T at T_base")
    add("--no-baseline", dest="compare_with_baseline", action="store_false")
    add(
        "--early-exploit",
        action="store_true",
        help="fit when 90 %% of explore is scored (ours, not in the paper)",
    )
    add("--calibration-size", type=int, default=None, help="k; default N1 // 4")
    add("--epochs", type=int, default=_DEFAULT.epochs)
    add("--learning-rate", type=float, default=_DEFAULT.learning_rate)
    add("--selection", default=_DEFAULT.selection, help="weighted, vanilla or majority")
    add("--max-new-tokens", type=int, default=None)
    add("--seed", type=int, default=_DEFAULT.seed)
    add("--time-limit-seconds", type=float, default=_DEFAULT.time_limit_seconds)
    add("--reference-answer", default=None, help="the right answer, to be told what was right")
    add("--record", metavar="FILE", default=None, help="also write a recording")
    add("--json", action="store_true", help="print the events as JSON lines")
    return parser


class _Terminal:
    """Tells a run's events to a terminal as they pass."""

    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json
        self._counts = {"sampled": 0, "scored": 0}
        self._total = 0
        self._names: dict[Method, str] = {"carbon": "CarBoN", "best_of_n": "Plain best-of-N"}
        self.has_failed = False

    def tell_all(self, events: Iterator[RunEvent]) -> Iterator[RunEvent]:
        for event in events:
            self.has_failed = isinstance(event, RunFailed)
            if self._as_json:
                sys.stdout.write(recording.to_line(event) + "\n")
            else:
                self._tell(event)
            yield event

    def _tell(self, event: RunEvent) -> None:
        match event:
            case RunStarted():
                self._total = event.num_explore + event.num_exploit + event.num_baseline
                if event.config.searches_steps:
                    words = event.config.strategy.replace("_", " ")
                    self._names = {"carbon": f"Calibrated {words}", "best_of_n": f"Plain {words}"}
                self._line(f"{event.policy_name}; {event.prm_name}; {event.hardware}")
            case Notice() | RunFailed():
                self._line(event.message)
            case StageStarted():
                self._line(f"[{event.seconds:6.2f} s] {event.stage}")
            case CompletionSampled():
                self._count("sampled")
            case RolloutScored():
                self._count("scored")
            case BeamsScored():
                counts = Counter(event.fates)
                told = ", ".join(f"{counts[fate]} {fate}" for fate in get_args(BeamFate))
                self._line(f"           {event.phase}, depth {event.depth}: {told}")
            case CalibrationEpoch() if event.epoch % 25 == 0:
                self._line(
                    f"           epoch {event.epoch}: loss {event.loss:.4f}, "
                    f"T {event.temperature:.3f}, |delta| {event.delta_norm:.2f}"
                )
            case CalibrationLearned():
                raised = ", ".join(repr(token) for token in event.tokens_up[:5])
                self._line(f"           raised: {raised}")
            case AnswerSelected():
                self._answer(event)
            case RunFinished():
                self._line(f"[{event.seconds:6.2f} s] done: {event.num_tokens}")
            case _:
                pass

    def _count(self, what: str) -> None:
        self._counts[what] += 1
        sampled, scored = self._counts["sampled"], self._counts["scored"]
        if sys.stderr.isatty():
            sys.stderr.write(f"\r           {sampled}/{self._total} sampled, {scored} scored ")

    def _answer(self, event: AnswerSelected) -> None:
        name = self._names[event.method]
        verdict = {None: "", True: " (right)", False: " (wrong)"}[event.is_correct]
        sys.stdout.write(f"{name}: {event.answer}{verdict}\n  {event.reason}\n")

    def _line(self, text: str) -> None:
        sys.stderr.write(("\r\033[K" if sys.stderr.isatty() else "") + text + "\n")


if __name__ == "__main__":
    raise SystemExit(main())
