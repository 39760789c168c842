"""A run in the terminal: `python -m carbon.run_once "What is 12 + 30?" --num-rollouts 16`.

Progress goes to standard error, the result to standard output; `--json` prints the events instead.
"""

import argparse
import sys
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import get_args

from carbon.core import recording
from carbon.core.config import SETTINGS, RunConfig
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
from carbon.core.types import BeamFate, Method
from carbon.serving.machine import BACKENDS
from carbon.serving.session import ModelStore, run

_INTERRUPTED = 130  # what shells expect after Ctrl+C


def main(arguments: Sequence[str] | None = None) -> int:
    """Run once; returns the exit status: 0 (also without an answer), 1 (failed), 130 (Ctrl+C)."""
    options = _parser().parse_args(arguments)
    terminal = _Terminal(as_json=options.json)
    store, reference_answer = ModelStore(backend=options.backend), options.reference_answer
    try:
        config = RunConfig(**{name: getattr(options, name) for name in SETTINGS})
        events = terminal.tell_all(
            run(options.problem, config, store=store, reference_answer=reference_answer)
        )
        if options.record:
            recording.write(options.record, events)
        else:
            deque(events, maxlen=0)
    except CarbonError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped.\n")
        return _INTERRUPTED
    return 1 if terminal.has_failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m carbon.run_once", description=__doc__)
    add = parser.add_argument
    add("problem", help="The problem, LaTeX between dollar signs.")
    for setting in SETTINGS.values():
        add(setting.option, dest=setting.name, default=setting.default, **setting.as_argument())
    add("--backend", choices=BACKENDS, default="auto", help="On what the models run.")
    add("--reference-answer", default=None, help="The right answer, to be told what was right.")
    add("--record", metavar="FILE", default=None, help="Also write a recording.")
    add("--json", action="store_true", help="Print the events as JSON lines.")
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
                    name = SETTINGS["strategy"].names[event.config.strategy]
                    words = name if name.isupper() else name.lower()
                    self._names = {"carbon": f"Calibrated {words}", "best_of_n": f"Plain {words}"}
                told = (event.policy_name, event.prm_name, event.hardware, event.decoder)
                self._line("; ".join(filter(None, told)))
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
                self._ending(event)
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
        if event.trust is not None:
            doubts = "; ".join(event.trust["reasons"])
            verdict = "Trusted" if event.trust["is_trusted"] else f"Not trusted: {doubts}"
            sys.stdout.write(f"  {verdict}. {event.trust['sentence']}".rstrip() + "\n")
        elif event.unmeasured is not None:
            is_doubted = event.unmeasured["is_doubted"]
            verdict = "Doubted by its own reward model" if is_doubted else "Not checked"
            sys.stdout.write(f"  {verdict}: {event.unmeasured['numbers']}.\n")

    def _ending(self, event: RunFinished) -> None:
        ending = event.ending or {}
        parts = ("title", "learned_from", "second_half", "winner", "standing")
        told = [ending.get(part) for part in parts]
        if any(told):
            source = f" ({ending['source']})" if ending["source"] else ""
            sys.stdout.write(f"Why: {' '.join(filter(None, told))}{source}\n")

    def _line(self, text: str) -> None:
        sys.stderr.write(("\r\033[K" if sys.stderr.isatty() else "") + text + "\n")


if __name__ == "__main__":
    raise SystemExit(main())
