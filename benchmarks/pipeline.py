"""Whole runs at a published pair's shapes: CarBoN against plain best-of-N at the same N.

Random weights (see `random_checkpoints`), 200-token prompts, 512-token rollouts, both methods in
turns in one process, medians. Times are the run's own: from its first event to its last. With
--texts rollouts are recorded ones (see `replaying`), of another problem in each turn, and each
method goes without drafts and with them.
"""

import argparse
import itertools
import json
import statistics
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from benchmarks import replaying
from benchmarks.random_checkpoints import folder_of, words
from carbon.core.config import RunConfig
from carbon.core.events import (
    CalibrationLearned,
    CompletionSampled,
    RolloutScored,
    RunEvent,
    RunFailed,
    RunFinished,
    StageStarted,
)
from carbon.core.types import Phase
from carbon.engines.transformers_engine import TransformersEngine
from carbon.search.run import problem_seed, rollout_seed
from carbon.serving.machine import BACKENDS
from carbon.serving.session import Models, ModelStore, run

NEW_TOKENS = 512
PROMPT_WORDS = 190
Recorded = Mapping[str, replaying.Texts]  # of one problem, by phase
_NUMBERS = itertools.count()  # of runs
_REPLAYED: dict[int, list[int]] = {}  # the texts of the run, by seed


@dataclass(frozen=True, slots=True)
class Timing:
    """Medians over the repeats, in seconds; stages overlap, moments count from the first event."""

    num_rollouts: int
    method: str
    drafts: bool
    seconds: float
    fastest: float
    slowest: float
    stages: dict[str, float]
    moments: dict[str, float]
    num_tokens: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--policy", default="qwen2.5-1.5b", help="shapes, or a checkpoint's folder")
    parser.add_argument("--prm", default="qwen2.5-math-prm-7b", help="likewise")
    parser.add_argument("--backend", choices=BACKENDS, default="auto")
    parser.add_argument("--num-rollouts", type=int, nargs="+", default=[64, 256])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--new-tokens", type=int, default=NEW_TOKENS)
    parser.add_argument("--texts", type=Path, help="token ids of real rollouts, to be replayed")
    parser.add_argument("--json", type=Path, help="file for the numbers")
    options = parser.parse_args()
    recorded = replaying.read(options.texts) if options.texts else []
    with tempfile.TemporaryDirectory() as scratch, ExitStack() as stack:
        policy = folder_of(options.policy, Path(scratch) / "policy")
        prm = folder_of(options.prm, Path(scratch) / "prm")
        store = ModelStore(backend=options.backend)
        models = store.load(str(policy), str(prm))
        print(models.hardware, type(models.engine).__name__, type(models.reward_model).__name__)
        engines = [models]
        if recorded:
            stack.enter_context(replaying.replaying(_REPLAYED))
            engines.append(replace(models, engine=_another(policy, models)))
        timings = [
            timing
            for num_rollouts in options.num_rollouts
            for timing in compare(
                engines, num_rollouts, options.repeats, options.new_tokens, recorded
            )
        ]
        store.close()
    if options.json:
        options.json.write_text(json.dumps([asdict(timing) for timing in timings], indent=1))


def _another(policy: Path, models: Models) -> TransformersEngine:
    """With drafts, where the other has none: to turn them off and on would make all graphs anew."""
    assert isinstance(models.engine, TransformersEngine), "drafts are for this process alone"
    models.engine.uses_drafts = False
    engine = TransformersEngine.load(policy, device=models.engine.lm_head_weight().device)
    engine.uses_drafts = True
    return engine


def compare(
    engines: Sequence[Models],
    num_rollouts: int,
    repeats: int,
    new_tokens: int,
    recorded: Sequence[Recorded],
) -> list[Timing]:
    """Both methods in turns, on the engine without drafts and, if there is one, on that with them,
    after an untimed run of each."""
    kinds = [(drafts, learns) for drafts in range(len(engines)) for learns in (False, True)]
    runs: dict[tuple[int, bool], list[list[RunEvent]]] = {kind: [] for kind in kinds}
    for repeat in range(-1, repeats):
        for drafts, learns in kinds:
            texts = recorded[(repeat + 1) % len(recorded)] if recorded else None
            events = _run(engines[drafts], num_rollouts, learns, repeat + 1, new_tokens, texts)
            if repeat >= 0:
                runs[drafts, learns].append(events)
    names = {False: "best_of_n", True: "carbon"}
    timings = [
        _timing(num_rollouts, names[learns], bool(drafts), done)
        for (drafts, learns), done in runs.items()
    ]
    plain = timings[0].seconds
    for timing in timings:
        print(timing, flush=True)
        told = f"N = {num_rollouts}: {timing.method}, drafts: {timing.drafts}: "
        print(f"{told}{timing.seconds / plain:.3f} of best-of-N's without", flush=True)
    return timings


def _timing(
    num_rollouts: int, method: str, drafts: bool, runs: Sequence[Sequence[RunEvent]]
) -> Timing:
    ends = [events[-1] for events in runs]
    seconds = [end.seconds for end in ends]
    finished = [end for end in ends if isinstance(end, RunFinished)]
    return Timing(
        num_rollouts,
        method,
        drafts,
        round(statistics.median(seconds), 3),
        round(min(seconds), 3),
        round(max(seconds), 3),
        _medians([end.stage_seconds for end in finished]),
        _medians([_moments(events) for events in runs]),
        sum(finished[0].num_tokens.values()),
    )


def _medians(measured: Sequence[dict[str, float]]) -> dict[str, float]:
    return {
        name: round(statistics.median(one[name] for one in measured), 3) for name in measured[0]
    }


def _moments(events: Sequence[RunEvent]) -> dict[str, float]:
    """When the last rollout of a phase was sampled, the last scored, the fit done."""
    found: dict[str, float] = {}
    for event in events:
        if isinstance(event, CompletionSampled):
            found[f"{event.phase} sampled"] = event.seconds
        elif isinstance(event, RolloutScored):
            found.setdefault("first score", event.seconds)
            found[f"{event.phase} scored"] = event.seconds
        elif isinstance(event, CalibrationLearned):
            found["fitted"] = event.seconds
        elif isinstance(event, StageStarted):
            found[f"{event.stage} begins"] = event.seconds
    return found


def _run(
    models: Models,
    num_rollouts: int,
    learns: bool,
    seed: int,
    new_tokens: int,
    texts: Recorded | None,
) -> list[RunEvent]:
    config = RunConfig(
        num_rollouts=num_rollouts,
        learn_delta=learns,
        learn_temperature=learns,
        max_new_tokens=new_tokens,
        compare_with_baseline=False,
        seed=seed,
    )
    # Never one that was seen: no cached prefix, and nothing that drafts could know of it.
    problem = words(PROMPT_WORDS, 1_000 * (next(_NUMBERS) + 1))
    if texts is not None:
        _replay(problem, config, texts)
    events = list(run(problem, config, models=models))
    if isinstance(events[-1], RunFailed):
        raise SystemExit(events[-1].message)
    return events


def _replay(problem: str, config: RunConfig, texts: Recorded) -> None:
    """Every rollout of this run gets its phase's text of its number."""
    seed = problem_seed(config.seed, problem)
    kinds: dict[Phase, str] = {"explore": "explore", "exploit": "exploit", "baseline": "plain"}
    _REPLAYED.clear()
    for phase, kind in kinds.items():
        places = range(config.num_rollouts)
        _REPLAYED.update(
            (rollout_seed(seed, phase, p), texts[kind][p % len(texts[kind])]) for p in places
        )


if __name__ == "__main__":
    main()
