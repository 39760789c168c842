"""Recorded texts replayed: once a token is drawn, the recorded one takes its place.

So drafts are right as often as they were, and rows end where they ended. Files hold token ids of
rollouts by problem and phase ("explore", "exploit", "plain"), as JSON, compressed or not.
"""

import gzip
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

import numpy
from torch import Tensor

from benchmarks.random_checkpoints import NUM_WORDS
from carbon.models.gpu import has_triton

END = NUM_WORDS + 3  # <|im_end|>
Texts = list[list[int]]
_PHASES = ("explore", "exploit", "plain")
_RECORDED_END = 151_645  # Qwen's <|im_end|>


def read(path: Path) -> list[dict[str, Texts]]:
    """Of each problem, with END for what ended the texts, and no other token of its id."""
    content = path.read_bytes()
    problems = json.loads(gzip.decompress(content) if path.suffix == ".gz" else content)
    return [
        {phase: [_renamed(text) for text in problem[phase] if text] for phase in _PHASES}
        for problem in problems
    ]


def _renamed(text: list[int]) -> list[int]:
    return [END if token == _RECORDED_END else min(token, END - 1) for token in text]


@contextmanager
def replaying(texts: Mapping[int, list[int]]) -> Iterator[None]:
    """In it every row gets the text of its seed, and then ends. Uniform numbers are the tokens:
    they are above 1, so what is drawn is always the last id that can be."""

    def recorded(seed: int, count: int) -> numpy.ndarray:
        return numpy.array((texts[seed] + [END] * count)[:count], dtype=numpy.float64)

    with ExitStack() as stack:
        sampler = "carbon.engines.token_sampler."
        stack.enter_context(patch(sampler + "stream_of_uniforms", recorded))
        if has_triton():
            _replay_in_graphs(stack)
        stack.enter_context(patch(sampler + "invert_distributions", lambda *last: last[2].long()))
        yield


def _replay_in_graphs(stack: ExitStack) -> None:
    """In those that are captured from now on, after all that they compute anyway."""
    # Triton comes with torch's CUDA builds only.
    from carbon.engines.buckets import Bucket  # noqa: PLC0415
    from carbon.engines.draft_buckets import DraftingBucket  # noqa: PLC0415
    from carbon.engines.drafting_kernels import NewTokens  # noqa: PLC0415
    from carbon.models.attention_kernels import Places  # noqa: PLC0415

    sample, draw = Bucket._sample, DraftingBucket._draw

    def sample_recorded(bucket: Bucket, hidden_states: Tensor) -> None:
        sample(bucket, hidden_states)
        bucket.rows.tokens.copy_(bucket._uniforms.long())
        bucket.rows.remaining.masked_fill_(bucket.rows.tokens == END, 0)

    def draw_recorded(
        bucket: DraftingBucket, hidden_states: Tensor, places: Places, new: NewTokens
    ) -> None:
        draw(bucket, hidden_states, places, new)
        new.tokens.copy_(new.uniforms.long())

    stack.enter_context(patch.object(Bucket, "_sample", sample_recorded))
    stack.enter_context(patch.object(DraftingBucket, "_draw", draw_recorded))
