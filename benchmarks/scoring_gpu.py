"""The reward model alone on a GPU: solutions of one problem, at a published model's shapes.

Random bf16 weights (see `random_checkpoints`); solutions of one step, all different and equally
long, one problem after the other. Medians, and operations a second: two for each weight but the
embedding's and token, attention left out.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from math import prod
from pathlib import Path

import torch

from benchmarks.random_checkpoints import config_of, folder_of, weight_shapes, words
from carbon.rewards.base import ProcessRewardModel
from carbon.rewards.transformers_prm import TransformersPRM
from carbon.vllm.prm import VLLMPRM

PROBLEM_WORDS = 190
SHAPES = "qwen2.5-math-prm-7b"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--prm", default=SHAPES, help="shapes, or a checkpoint's folder of these")
    parser.add_argument("--form", choices=FORMS, nargs="+", default=["transformers"])
    parser.add_argument("--solutions", type=int, default=256)
    parser.add_argument("--tokens", type=int, default=512, help="of a solution, its tag included")
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    print(torch.cuda.get_device_name(), "torch", torch.__version__)
    with tempfile.TemporaryDirectory() as scratch:
        folder = folder_of(options.prm, Path(scratch) / "prm")
        for form in options.form:
            prm, end = FORMS[form](folder)
            times = [
                _seconds(prm, seed, options.solutions, options.tokens)
                for seed in range(options.repeats + 1)
            ][1:]
            end()
            median = statistics.median(times)
            rate = _operations_per_token() * options.solutions * options.tokens / median / 1e12
            print(
                f"{form}: {options.solutions} solutions of {options.tokens} tokens in "
                f"{median:.3f} s ({min(times):.3f} to {max(times):.3f}), {rate:.0f} TFLOP/s",
                flush=True,
            )


def _here(folder: Path) -> tuple[ProcessRewardModel, Callable[[], None]]:
    prm = TransformersPRM.load(folder, system_prompt=None, device="cuda:0")
    return prm, lambda: None


def _on_vllm(folder: Path) -> tuple[ProcessRewardModel, Callable[[], None]]:
    prm = VLLMPRM.load(folder, system_prompt=None)
    return prm, prm.shutdown


def _in_fp8(folder: Path) -> tuple[ProcessRewardModel, Callable[[], None]]:
    prm = VLLMPRM.load(folder, system_prompt=None, quantization="fp8")
    return prm, prm.shutdown


FORMS = {"transformers": _here, "vllm": _on_vllm, "vllm-fp8": _in_fp8}


def _seconds(prm: ProcessRewardModel, seed: int, count: int, tokens: int) -> float:
    """Of scoring a problem that is new, so that nothing of it is remembered."""
    problem = words(PROBLEM_WORDS, 1_000 * (seed + 1))
    # A solution that shared its first words with another would be read from there on vLLM.
    solutions = [[words(tokens - 1, 2_000 + 570 * place + seed)] for place in range(count)]
    torch.cuda.synchronize()
    started = time.perf_counter()
    prm.score_steps(problem, solutions)
    torch.cuda.synchronize()
    return time.perf_counter() - started


def _operations_per_token() -> int:
    shapes = weight_shapes(config_of(SHAPES))
    return 2 * sum(
        prod(shape)
        for name, shape in shapes.items()
        if "embed" not in name and "lm_head" not in name
    )


if __name__ == "__main__":
    main()
