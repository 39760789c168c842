"""`python -m train.trust_runs`: a pair's runs on the typed problems, calibrated and plain.

One line a run: what it shows of its answer, and whether that is right. Goes on where it was ended.
"""

import argparse
import json
import logging
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from carbon.answers import is_equivalent
from carbon.core.config import RunConfig
from carbon.core.prompts import clean_problem
from carbon.core.types import Method
from carbon.engines.base import Engine
from carbon.evaluate.rendezvous import run_together
from carbon.rewards.base import ProcessRewardModel
from carbon.search.choosing import SECOND_HALF, signs_of
from carbon.search.run import Run
from carbon.search.selection import answer_classes, choose
from carbon.search.strategies import search
from carbon.search.trust import Signs
from carbon.serving.session import ModelStore
from train.school import development
from train.school.development import TypedProblem

_LOG = logging.getLogger(__name__)
_FOREVER = 86_400.0


@dataclass(frozen=True, slots=True)
class MeasuredRun:
    """What one method's run showed of its weighted answer; never right where there is none."""

    problem: str  # its id
    method: Method
    num_rollouts: int
    seed: int
    signs: Signs
    is_right: bool


def read(path: Path) -> list[MeasuredRun]:
    """What `main` wrote."""
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [MeasuredRun(**(row | {"signs": Signs(**row["signs"])})) for row in rows]


def measure(
    problem: TypedProblem,
    config: RunConfig,
    max_new_tokens: int,
    engine: Engine,
    prm: ProcessRewardModel,
) -> list[MeasuredRun]:
    """CarBoN and plain best-of-N at the same N, with the first half in common."""
    run = Run(
        problem=clean_problem(problem.problem),
        config=config,
        engine=engine,
        prm=prm,
        max_new_tokens=max_new_tokens,
    )
    for _ in search(run):
        pass
    return list(_of_methods(problem, run))


def _of_methods(problem: TypedProblem, run: Run) -> Iterator[MeasuredRun]:
    config = run.config
    for method, second in SECOND_HALF.items():
        voters = [rollout for rollout in run.rollouts if rollout.phase in ("explore", second)]
        classes = answer_classes(voters)
        chosen = choose(config.selection, classes)
        yield MeasuredRun(
            problem=problem.id,
            method=method,
            num_rollouts=config.num_rollouts,
            seed=config.seed,
            signs=signs_of(chosen, classes, len(voters)),
            is_right=None not in (problem.answer, chosen.answer)
            and is_equivalent(problem.answer, chosen.answer),
        )


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    logging.basicConfig(
        level=logging.INFO, format="%(relativeCreated)8d ms  %(message)s", stream=sys.stderr
    )
    done = read(options.output) if options.output.exists() else []
    known = {(each.problem, each.num_rollouts, each.seed) for each in done}
    problems = development.read(options.problems) if options.problems else development.read_all()
    planned = [
        (problem, RunConfig(num_rollouts=n, seed=seed, time_limit_seconds=_FOREVER))
        for seed in options.seeds
        for n in options.sizes
        for problem in problems
        if (problem.id, n, seed) not in known
    ]
    Random(0).shuffle(planned)  # what is there of a run that was ended speaks for all problems
    models = ModelStore().load(options.policy, options.prm)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    for start in range(0, len(planned), options.problems_per_batch):
        part = planned[start : start + options.problems_per_batch]
        jobs = [partial(measure, *each, models.policy.max_new_tokens) for each in part]
        runs = run_together(jobs, models.engine, models.reward_model)
        lines = [json.dumps(asdict(each)) + "\n" for of_problem in runs for each in of_problem]
        with options.output.open("a", encoding="utf-8") as file:
            file.write("".join(lines))
        _LOG.info("%d of %d runs", start + len(part), len(planned))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m train.trust_runs", description=__doc__)
    add: Any = parser.add_argument
    add("--policy", default="small")
    add("--prm", default="small")
    add("--sizes", type=int, nargs="+", default=[16, 64], help="each an N")
    add("--seeds", type=int, nargs="+", default=[0])
    add("--problems-per-batch", type=int, default=8)
    add("--problems", type=Path, help="as typed_dev.jsonl has them; default: both typed sets")
    add("--output", type=Path, required=True, help="JSON lines")
    return parser


if __name__ == "__main__":
    sys.exit(main())
