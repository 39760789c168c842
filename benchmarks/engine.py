"""Decoding speed on the tiny policy: TransformersEngine against transformers' generate.

In turns, both sample N solutions of each of a few problems from the same distribution, with the
same weights, dtype and threads. Speed counts the tokens of the solutions, padding excluded, per
second of the clock on the wall and of the processor (steadier where a machine is shared).
"""

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import torch
from transformers import AutoModelForCausalLM

from carbon.calibration.params import Calibration
from carbon.engines.base import SampledCompletion, SampleRequest
from carbon.engines.transformers_engine import TransformersEngine

FOLDER = Path(__file__).parent.parent / "assets" / "models" / "tiny" / "policy"
PROBLEMS = (  # of levels 1, 2, 4 and 5
    "Solve for $x$: $4x+3=23$.",
    "If $f(x)=4x^2-6x-2$, what is $f(20)$?",
    "What is $\\frac{8}{12}+\\frac{3}{3}-\\frac{4}{12}$?",
    "Compute $657\\cdot36+688\\cdot43$.",
)
TEMPERATURE = 0.8
MAX_NEW_TOKENS = 288
END_IDS = [2, 0]  # <|im_end|>, <|endoftext|>


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--num-rollouts", type=int, nargs="+", default=[64, 256])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--every", type=int, default=1, help="use each n-th problem only")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--dtype", choices=["float32", "bfloat16"], default="float32")
    parser.add_argument("--device", default="cpu")
    arguments = parser.parse_args()
    dtype = getattr(torch, arguments.dtype)
    engine = TransformersEngine.load(FOLDER, dtype=dtype, device=arguments.device)
    model = AutoModelForCausalLM.from_pretrained(FOLDER, dtype=dtype).to(arguments.device).eval()
    torch.set_num_threads(arguments.threads)
    prompts = [
        engine.encode(problem) for problem in PROBLEMS[arguments.every - 1 :: arguments.every]
    ]
    for num_rollouts in arguments.num_rollouts:
        requests = [
            [
                SampleRequest(row, prompt_ids, row, Calibration(TEMPERATURE))
                for row in range(num_rollouts)
            ]
            for prompt_ids in prompts
        ]
        compare(
            num_rollouts,
            arguments.repeats,
            lambda requests=requests: sum(map(partial(sample_with_engine, engine), requests)),
            lambda requests=requests: sum(map(partial(sample_with_generate, model), requests)),
        )


def compare(
    num_rollouts: int, repeats: int, engine: Callable[[], int], generate: Callable[[], int]
) -> None:
    """One untimed turn each, then turns in alternation; prints the median speeds and the ratios."""
    speeds: dict[str, list[tuple[float, float]]] = {"engine": [], "generate": []}
    for turn in range(repeats + 1):
        for name, sample in (("engine", engine), ("generate", generate)):
            wall, processor = time.perf_counter(), time.process_time()
            num_tokens = sample()
            wall, processor = time.perf_counter() - wall, time.process_time() - processor
            if turn:
                speeds[name].append((num_tokens / wall, num_tokens / processor))
    for place, clock in enumerate(("second", "processor second")):
        ours, theirs = (
            statistics.median(speed[place] for speed in speeds[name])
            for name in ("engine", "generate")
        )
        print(
            f"N = {num_rollouts}: engine {ours:,.0f}, generate {theirs:,.0f} tokens a {clock}: "
            f"{ours / theirs:.2f} times",
            flush=True,
        )


def sample_with_engine(engine: TransformersEngine, requests: list[SampleRequest]) -> int:
    return sum(
        len(update.completion.token_ids)
        for updates in engine.sample(requests, MAX_NEW_TOKENS, ())
        for update in updates
        if isinstance(update, SampledCompletion)
    )


@torch.inference_mode()
def sample_with_generate(model: Any, requests: list[SampleRequest]) -> int:
    prompt = torch.tensor([requests[0].prompt_ids], device=model.device)
    ids = model.generate(
        prompt,
        attention_mask=torch.ones_like(prompt),
        do_sample=True,
        temperature=TEMPERATURE,
        top_k=0,
        top_p=1.0,
        num_return_sequences=len(requests),
        max_new_tokens=MAX_NEW_TOKENS,
        eos_token_id=END_IDS,
        pad_token_id=END_IDS[1],
    )
    sampled = ids[:, prompt.shape[1] :]
    ends = torch.isin(sampled, torch.tensor(END_IDS, device=sampled.device)).long()
    is_after_end = ends.cumsum(1) - ends > 0
    return int((~is_after_end).sum())


if __name__ == "__main__":
    main()
