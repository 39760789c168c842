"""What Triton does where there is no GPU, in a process of its own: python without_a_gpu.py WHAT ...

Needs Triton, and prints JSON. Every kernel is really compiled, for the card that is asked for.
"""

import json
import sys
from dataclasses import replace
from functools import partial
from itertools import cycle, product
from pathlib import Path
from typing import Any

import torch
from triton.runtime import driver

from carbon.calibration.params import Calibration
from carbon.core.catalog import TINY_FOLDER
from carbon.core.config import CalibrationConfig
from carbon.engines.base import SampleRequest
from carbon.models import gpu
from carbon.models.gpu import Multiprocessors
from carbon.serving.zero_gpu.compiling import NoDriver, compile_pair, meta_decoder


def start() -> str | None:
    """Why Triton does not start on this machine, which its driver is made to take for one with a
    GPU: what is lacking is up to the environment.
    """
    torch.cuda.is_available = lambda: True
    return gpu._why_not_starting(torch.device("cpu"))


def attention(*capabilities: str) -> list[dict[str, Any]]:
    """Of the kernel of attention at a published model's shapes, with one new token a row and with
    drafts: what it takes on each card."""
    from carbon.models import attention_kernels as kernels

    heads = kernels.Heads(12, 2, 128)
    found = []
    for capability, most in product(capabilities, (1, 4, 7)):
        compiler = NoDriver(int(capability))
        driver.set_active(compiler)
        card = Multiprocessors.of(divmod(int(capability), 10), 1)
        tiling = kernels.tiling(64, heads, torch.bfloat16, card, most)
        nothing = torch.empty(64, dtype=torch.long)
        cache = kernels.CachePointers(torch.empty(1, 2).long(), *[nothing] * 4)
        qkv = torch.empty(64, 16 * 128, dtype=torch.bfloat16)
        kernels._attend_to_split.device_caches.clear()
        places = replace(kernels.Places.one_each(nothing), most=most)
        kernels.attend(qkv, heads, cache, places, 0, replace(tiling, num_splits=1))
        block = tiling.num_slots, tiling.num_stages
        reckoned = kernels.shared_bytes(heads, torch.bfloat16, *block, most)
        found.append(
            {
                "capability": capability,
                "most": most,
                "slots": tiling.num_slots,
                "stages": tiling.num_stages,
                "taken": compiler.most_shared_bytes,
                "reckoned": reckoned,
                "card": card.shared_bytes,
            }
        )
    return found


def run() -> dict[str, int]:
    """Kernels that the start compiles for the tiny pair, and more that a run of it needs then."""
    compiler = NoDriver(89)
    driver.set_active(compiler)
    folders = TINY_FOLDER / "policy", TINY_FOLDER / "prm"
    decoders = [meta_decoder(folder, torch.float32) for folder in folders]
    with torch.inference_mode():
        compile_pair(*decoders, 1_019, Multiprocessors.of((8, 9), 1))
    ahead = set(compiler.compiled)
    _sample(folders[0])
    _fit()
    return {"ahead": len(ahead), "more": len(compiler.compiled - ahead)}


def _sample(folder: Path) -> None:
    """Many rows and few, which may be fitted, with one calibration and with two: all launched,
    nothing computed."""
    from carbon.engines.buckets import Buckets
    from carbon.engines.decoding import decode_batch
    from carbon.engines.graph_decoding import GraphBatch
    from carbon.models.chat_tokenizer import load_tokenizer
    from carbon.models.decoder import load_decoder
    from carbon.models.operations import rotated, swiglu

    decoder, tokenizer = load_decoder(folder, "cpu", torch.float32), load_tokenizer(folder, None)
    buckets = Buckets(decoder, 1_019, sorted(tokenizer.end_ids))
    for num_rows, temperatures in ((1, [0.8]), (40, [0.8, 0.7]), (250, [0.8])):
        requests = [
            SampleRequest(row, (1, 5, 9), row, Calibration(each), keeps_hidden_states=True)
            for row, each in zip(range(num_rows), cycle(temperatures), strict=False)
        ]
        new_batch = partial(GraphBatch, decoder, buckets, kept={})
        for _ in decode_batch(decoder, tokenizer, requests, 3, (), new_batch, None):
            pass
    num_rotated = decoder.num_heads + decoder.num_kv_heads
    for tokens in (1, 7, 16, 160):  # as a reward model reads
        heads = torch.empty(3, tokens, num_rotated + decoder.num_kv_heads, decoder.head_dim)
        angles = torch.empty(3, tokens, 1, decoder.head_dim)
        rotated(heads, num_rotated, (angles, angles), has_kernels=True)
        swiglu(torch.empty(3, tokens, 2 * decoder.inner_size), has_kernels=True)


def _fit() -> None:
    """Sets of several sizes, with cached logits and without, and what the fit has changed."""
    from carbon.calibration.change import Pair
    from carbon.calibration.gpu.change import measure_on_gpu
    from carbon.calibration.gpu.solver import GraphFit

    for tokens in (1, 33, 600, 2_100):
        states, weight = torch.zeros(tokens, 384), torch.zeros(1_019, 384)
        targets = torch.zeros(tokens, dtype=torch.long)
        for cache_bytes in (0, 2**40):
            GraphFit(states, targets, weight, CalibrationConfig(epochs=1), cache_bytes).run(2)
        measure_on_gpu(states, targets, weight, Pair(torch.zeros(1_019), 0.8, 0.7))


if __name__ == "__main__":
    done = {"start": start, "attention": attention, "run": run}[sys.argv[1]](*sys.argv[2:])
    sys.stdout.write(json.dumps(done))
