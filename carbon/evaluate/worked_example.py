"""Makes the theory lesson's example: `python -m carbon.evaluate.worked_example`.

One run up to its fit, with the numbers behind the gradient and a few next-token distributions,
written as plain JSON so that the page can show them without a model. A rule chooses the positions:
the least certain ones of the best-scored rollout.
"""

import argparse
import json
import shlex
import sys
from collections.abc import Generator, Sequence
from typing import Any, TypeVar

import numpy as np

from carbon.core.catalog import TINY
from carbon.core.config import RunConfig
from carbon.core.events import CalibrationSetChosen
from carbon.core.types import Rollout
from carbon.evaluate.origin import weights_digest
from carbon.lessons.theory import LossGradient, loss_gradient_at_zero
from carbon.results.tables import PRECOMPUTED
from carbon.serving.session import Models, ModelStore

EXAMPLE = PRECOMPUTED / "lessons" / "gradient_example.json"
PROBLEM = r"Find $19^{42}\bmod33$."
DIGITS = 5  # significant ones; half the size of the file, invisible in a figure
NUM_POSITIONS = 4
_MODULE = "carbon.evaluate.worked_example"
CONTEXT_CHARACTERS = 60
_Result = TypeVar("_Result")


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the example and its entry in the manifest."""
    parser = argparse.ArgumentParser(prog=f"python -m {_MODULE}", description=__doc__)
    parser.add_argument("problem", nargs="?", default=PROBLEM)
    parser.add_argument("--num-rollouts", type=int, default=64)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    config = RunConfig(num_rollouts=options.num_rollouts, seed=options.seed, policy=TINY, prm=TINY)
    example = make_example(options.problem, config, ModelStore().load(config.policy, config.prm))
    EXAMPLE.parent.mkdir(exist_ok=True)
    EXAMPLE.write_text(json.dumps(example, ensure_ascii=False) + "\n", encoding="utf-8")
    _record(
        shlex.join(["python", "-m", _MODULE, *(arguments or sys.argv[1:])]),
        example,
    )
    sys.stdout.write(f"{EXAMPLE}: {EXAMPLE.stat().st_size:,} bytes\n")
    return 0


def make_example(problem: str, config: RunConfig, models: Models) -> dict[str, Any]:
    """Everything the lesson shows, JSON scalars and lists only."""
    # Imported here: they bring torch, which the page that reads the result must not need.
    from carbon.calibration import solver  # noqa: PLC0415
    from carbon.search.best_of_n import best_of_n  # noqa: PLC0415
    from carbon.search.run import Run  # noqa: PLC0415

    run = Run(
        problem=problem,
        config=config,
        engine=models.engine,
        prm=models.reward_model,
        max_new_tokens=models.policy.max_new_tokens,
    )
    next(event for event in best_of_n(run) if isinstance(event, CalibrationSetChosen))
    chosen = run.calibration_set
    completions = [rollout.completion for rollout in chosen]
    hidden_states, target_ids = run.engine.hidden_states(run.prompt_ids, completions)
    weight = run.engine.lm_head_weight()
    learned = _result(solver.fit(hidden_states, target_ids, weight, config.calibration))
    bias = learned.logits_bias(weight.float())
    logits = (hidden_states.float() @ weight.float().T).numpy()  # [tokens, vocab]
    matrix, targets = weight.float().numpy(), target_ids.numpy()
    gradient = loss_gradient_at_zero(logits, targets, matrix, config.base_temperature)
    return {
        "problem": problem,
        "policy": models.policy.label,
        "weights": weights_digest(models.policy),
        "seed": config.seed,
        "num_explore": config.num_explore,
        "calibration_size": len(chosen),
        "num_tokens": len(targets),
        "hidden_size": matrix.shape[1],
        "base_temperature": config.base_temperature,
        "learned_temperature": round(learned.temperature, DIGITS),
        "tokens": [run.engine.decode([token]) for token in range(len(matrix))],
        "learned_bias": _rounded(np.zeros(len(matrix)) if bias is None else bias.numpy()),
        **_gradient(gradient, matrix),
        "positions": _positions(logits, targets, chosen, config.base_temperature, run.engine),
    }


def _gradient(gradient: LossGradient, matrix: np.ndarray) -> dict[str, Any]:
    """The two averages, and what a step of length 1 against the gradient does to every logit."""
    length = float(np.linalg.norm(gradient.delta))
    step = -gradient.delta / length if length else -gradient.delta
    return {
        "mean_prediction": _rounded(gradient.mean_prediction),
        "mean_target": _rounded(gradient.mean_target),
        "step_bias": _rounded(matrix @ step),
        "gradient_norm": round(length, DIGITS),
        "temperature_gradient": round(gradient.temperature, DIGITS),
    }


def _positions(
    logits: np.ndarray,
    targets: np.ndarray,
    chosen: Sequence[Rollout],
    temperature: float,
    engine: Any,
) -> list[dict[str, Any]]:
    """The places of the best rollout where the policy is least certain, in reading order."""
    ids = list(chosen[0].completion.token_ids)
    own = logits[: len(ids)] / temperature
    chances = np.exp(own - own.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    entropy = -(chances * np.log(np.maximum(chances, 1e-30))).sum(axis=1)
    places = sorted(np.argsort(-entropy, kind="stable")[:NUM_POSITIONS].tolist())
    return [
        {
            "context": engine.decode(ids[:place])[-CONTEXT_CHARACTERS:],
            "target": int(targets[place]),
            "logits": _rounded(logits[place]),
        }
        for place in places
    ]


def _rounded(values: np.ndarray) -> list[float]:
    return [float(f"{value:.{DIGITS}g}") for value in values.tolist()]


def _result(steps: Generator[Any, None, _Result]) -> _Result:
    """What a generator returns; what it yields on the way is not needed here."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def _record(command: str, example: dict[str, Any]) -> None:
    """Say in the manifest how the file was made."""
    path = PRECOMPUTED / "MANIFEST.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    manifest["lessons"] = {
        "how_made": "One run of the tiny pair up to its fit. "
        "tests/evaluate/test_worked_example.py checks the file against the weights that ship.",
        "files": {
            EXAMPLE.stem: {
                "file": f"lessons/{EXAMPLE.name}",
                "command": command,
                "weights_sha256": example["weights"],
            }
        },
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=2)
    path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
