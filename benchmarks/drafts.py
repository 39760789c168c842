"""What drafts from siblings bring on this machine's CPU: whole runs with and without, in turns.

`python -m benchmarks.drafts`: for each pair, N and method a run of each problem
with drafts and one without, the same texts, after an untimed one. A ratio is without / with:
of the policy's sampling (by the clock and by its thread's processor time, which a busy machine
changes less) and of the run to its last event; medians over problems. Every run begins
with empty tables, and there are at least three problems, since the reward model remembers two.
`--passes` measures instead what a pass costs by rows and positions, and what the tables cost.
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import torch

from carbon.core.catalog import TINY_FOLDER
from carbon.core.config import RunConfig
from carbon.core.events import CompletionSampled, RunFinished
from carbon.engines.base import SampledCompletion
from carbon.engines.drafting import LONGEST, MOST_DRAFTED, DraftTable
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models.decoder import load_decoder
from carbon.models.linear import Linear
from carbon.serving.session import Models, ModelStore, run

PROBLEMS = Path(__file__).parent.parent / "assets" / "problems" / "examples.json"
METHODS = {
    "plain": {"learn_delta": False, "learn_temperature": False},
    "CarBoN": {"compare_with_baseline": False},
}
SLOTS = 100  # before a measured pass


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.drafts", description=__doc__)
    parser.add_argument("--pairs", nargs="+", default=["tiny", "small"])
    parser.add_argument("--num-rollouts", type=int, nargs="+", default=[8, 16, 64])
    parser.add_argument("--limit", type=int, default=5, help="problems; at least 3")
    parser.add_argument("--passes", action="store_true")
    options = parser.parse_args()
    examples = json.loads(PROBLEMS.read_text())["examples"]
    problems = [each["problem"] for each in examples[:: len(examples) // max(3, options.limit)]]
    for pair in options.pairs:
        if options.passes:
            time_passes(TINY_FOLDER.parent / pair / "policy")
            continue
        models = ModelStore().load(pair, pair)
        measured(models, problems[0], True, num_rollouts=min(options.num_rollouts))
        for num_rollouts in options.num_rollouts:
            for method, settings in METHODS.items():
                compare(models, problems, f"{pair}, N = {num_rollouts}, {method}",
                        num_rollouts=num_rollouts, **settings)  # fmt: skip


@dataclass(slots=True)
class Measured:
    texts: dict[int, str]
    seconds: dict[str, float]
    num_passes: int = 0
    num_positions: int = 0
    num_tokens: int = 0


def compare(models: Models, problems: list[str], name: str, **settings) -> None:
    found: dict[bool, list[Measured]] = {True: [], False: []}
    for turn, problem in enumerate(problems):
        for uses_drafts in ((True, False), (False, True))[turn % 2]:
            # The reward model forgets this problem before it meets it again.
            for other in problems[turn - 2], problems[turn - 1]:
                models.reward_model.score_steps(other, [["1"]])
            found[uses_drafts].append(measured(models, problem, uses_drafts, **settings))
    pairs = list(zip(found[True], found[False], strict=True))
    ratios = {
        clock: statistics.median(b.seconds[clock] / a.seconds[clock] for a, b in pairs)
        for clock in pairs[0][0].seconds
    }
    with_drafts, without = (
        tuple(sum(getattr(m, count) for m in found[uses]) for count in
              ("num_passes", "num_positions", "num_tokens"))
        for uses in (True, False)
    )  # fmt: skip
    print(
        f"{name}: " + ", ".join(f"{clock} {ratio:.2f}" for clock, ratio in ratios.items())
        + f" times; passes {without[0] / with_drafts[0]:.2f} times fewer, positions "
        f"{with_drafts[1] / without[1]:.2f} times as many ({without[2]} tokens), "
        f"{sum(a.texts != b.texts for a, b in pairs)} of {len(pairs)} runs differ in a text",
        flush=True,
    )  # fmt: skip


def measured(models: Models, problem: str, uses_drafts: bool, **settings) -> Measured:
    engine = models.engine
    assert isinstance(engine, TransformersEngine)
    engine.uses_drafts = uses_drafts
    found = Measured({}, {"sampling, clock": 0.0, "sampling, processor": 0.0})
    engine.sample = _watched(engine, found)  # pyright: ignore[reportAttributeAccessIssue]
    try:
        events = list(run(problem, RunConfig(**settings), models=models))
    finally:
        del engine.sample
    assert isinstance(events[-1], RunFinished), events[-1]
    found.texts = {e.rollout: e.text for e in events if isinstance(e, CompletionSampled)}
    found.seconds["run, clock"] = events[-1].seconds
    return found


def _watched(engine: TransformersEngine, found: Measured):
    """The engine's `sample`, timed pass by pass."""

    def sample(*arguments) -> Iterator[list]:
        updates = type(engine).sample(engine, *arguments)
        while True:
            clock, processor = time.perf_counter(), time.thread_time()
            before = engine.num_computed_tokens
            some = next(updates, None)
            found.seconds["sampling, clock"] += time.perf_counter() - clock
            found.seconds["sampling, processor"] += time.thread_time() - processor
            found.num_positions += engine.num_computed_tokens - before
            if some is None:
                return
            found.num_passes += 1
            ended = [one for one in some if isinstance(one, SampledCompletion)]
            found.num_tokens += sum(len(one.completion.token_ids) for one in ended)
            yield some

    return sample


@torch.inference_mode()
def time_passes(folder: Path, repeats: int = 7) -> None:
    """Milliseconds of processor time a pass, head and softmax included: least of several."""
    engine = TransformersEngine.load(folder)  # which sets the threads
    decoder = load_decoder(folder, "cpu", torch.float32)
    head = Linear(engine.lm_head_weight())
    for rows in (1, 2, 4, 8, 16, 32, 64):
        cells = []
        for num_positions in (0, 1, 2, 3, 4, 6):  # 0: one position without packing
            cache = decoder.new_cache(1, 0).expanded(torch.zeros(rows, dtype=torch.long), SLOTS + 8)
            times = []
            for _ in range(repeats):
                cache.length = SLOTS
                ids = torch.randint(
                    0, len(engine.lm_head_weight()), (rows * max(1, num_positions),)
                )
                started = time.thread_time()
                if num_positions:
                    widths = [num_positions] * rows
                    states = decoder.packed_hidden_states(ids, [SLOTS] * rows, widths, cache)
                else:
                    states = decoder.hidden_states(ids[:, None], cache)[:, 0]
                head(states).softmax(-1)
                times.append(1e3 * (time.thread_time() - started))
            cells.append(f"{min(times):7.2f}")
        print(f"{folder.parent.name}, {rows:2} rows: {' '.join(cells)} ms", flush=True)
    _time_table()


def _time_table(num_tokens: int = 2_000) -> None:
    """Of texts in which most contexts are met again."""
    table, ids = DraftTable(), torch.randint(0, 30, (num_tokens,)).tolist()
    started = time.thread_time()
    for place in range(LONGEST, num_tokens):
        table.draft(ids[place - LONGEST : place], MOST_DRAFTED, 0.1)
        table.add(ids[place - LONGEST : place + 1], LONGEST)
    print(f"table: {1e6 * (time.thread_time() - started) / num_tokens:.1f} µs a token")


if __name__ == "__main__":
    main()
