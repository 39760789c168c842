"""The parts of a decoded position on a GPU, each for all layers and in a CUDA graph of its own."""

import statistics
from collections.abc import Callable
from itertools import product

import torch
import triton  # pyright: ignore[reportMissingImports]
from torch import Tensor
from torch.nn import functional

from carbon.engines import sampling_kernels
from carbon.engines.buckets import Bucket, RowValues, bucket_size
from carbon.models import attention_kernels, row_kernels
from carbon.models.attention_kernels import Tiling
from carbon.models.decoder import Decoder

ROOM = 256  # positions that "all" may go on


@torch.inference_mode()
def milliseconds(decoder: Decoder, vocab: int, rows: int, positions: int) -> dict[str, float]:
    """Of each part; "all" is a position as the decoding loop replays it."""
    bucket, kept = _filled(decoder, vocab, rows, positions)
    layers = list(enumerate(decoder.layers))
    heads = _random(decoder, bucket, decoder.num_heads + 2 * decoder.num_kv_heads)
    attended = _random(decoder, bucket, decoder.num_heads)
    hidden, width = decoder.hidden_size, decoder.inner_size
    stream, update, inner, both = (
        _random(decoder, bucket, count, 1) for count in (hidden, hidden, width, 2 * width)
    )
    angles = stream.new_ones(bucket.size, decoder.head_dim // 2)
    logits = functional.linear(stream, decoder.lm_head_weight)

    def products() -> None:
        for _, layer in layers:
            layer.qkv(stream)
            layer.out(attended)
            layer.gate_up(stream)
            layer.down(inner)

    def append() -> None:
        for index, _ in layers:
            attention_kernels.rotate_and_append(
                heads, bucket.heads, (angles, angles), bucket.cache, bucket.places, index
            )

    def norms() -> None:
        for _, layer in layers:
            row_kernels.add_and_norm(stream, update, layer.attention_norm, decoder.epsilon)
            row_kernels.add_and_norm(stream, update, layer.mlp_norm, decoder.epsilon)

    parts: dict[str, Callable[[], object]] = {
        "attention": lambda: _attend(decoder, bucket, heads, bucket.tiling),
        "products": products,
        "lm_head": lambda: functional.linear(stream, decoder.lm_head_weight),
        "draw": lambda: sampling_kernels.draw(logits, vocab, bucket.draw),
        "rotate_and_append": append,
        "add_and_norm": norms,
        "swiglu": lambda: [row_kernels.swiglu(both) for _ in layers],
        "all": bucket.compute,
    }
    found = {name: graph_milliseconds(work) for name, work in parts.items()}
    del kept  # it had to stay where it was until here
    return found


@torch.inference_mode()
def sweep(decoder: Decoder, rows: int, positions: int) -> list[tuple[float, str]]:
    """The best ways to cut attention up: milliseconds of all layers' attention."""
    bucket, kept = _filled(decoder, decoder.vocab_size, rows, positions)
    heads = _random(decoder, bucket, decoder.num_heads + 2 * decoder.num_kv_heads)
    splits = sorted({1, 2, 4, bucket.tiling.num_splits, 2 * bucket.tiling.num_splits})
    found = []
    for num_splits, slots, (warps, stages) in product(
        splits, (32, 64, 128), ((2, 3), (4, 2), (4, 3), (4, 4), (8, 3))
    ):
        tiling = Tiling(num_splits, slots, warps, stages)
        try:
            found.append((_time_of(decoder, bucket, heads, tiling), str(tiling)))
        except triton.runtime.errors.OutOfResources:
            continue  # it needs more shared memory than there is
    del kept
    return sorted(found)[:10]


def graph_milliseconds(work: Callable[[], object], repeats: int = 20) -> float:
    """Median of a graph's replays; the work must be one that may be repeated."""
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        work()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, stream=stream):
        work()
    times = []
    for _ in range(repeats + 2):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        graph.replay()
        end.record()
        end.synchronize()
        times.append(start.elapsed_time(end))
    return statistics.median(times[2:])


def _filled(decoder: Decoder, vocab: int, rows: int, positions: int) -> tuple[Bucket, object]:
    none = torch.tensor([-1], device=decoder.device)
    bucket = Bucket(decoder, vocab, none, bucket_size(rows))
    values, kept = fill(bucket, decoder, vocab, rows, positions)
    bucket.rows.copy_from(values, slice(None))
    return bucket, kept


def fill(
    bucket: Bucket, decoder: Decoder, vocab: int, rows: int, positions: int
) -> tuple[RowValues, object]:
    """Rows in the midst of their texts, half of them shifted, and what the bucket now points at,
    which has to stay."""
    device = decoder.device
    cache = decoder.new_cache(rows, positions + ROOM)
    shape = (rows, decoder.num_kv_heads, positions, decoder.head_dim)
    filling = torch.randn(shape, device=device, dtype=decoder.dtype)
    for layer in range(len(decoder.layers)):
        cache.append(layer, filling, filling)
    cache.length = positions
    biases = torch.randn(1, vocab, device=device)
    values = RowValues.nothing(rows, device)
    values.remaining.fill_(10**6)
    values.lengths.fill_(positions)
    values.biases[::2] = -1
    bucket.point_at(cache, biases)
    return values, (cache, biases)


def _attend(decoder: Decoder, bucket: Bucket, heads: Tensor, tiling: Tiling) -> None:
    for index in range(len(decoder.layers)):
        attention_kernels.attend(heads, bucket.heads, bucket.cache, bucket.places, index, tiling)


def _time_of(decoder: Decoder, bucket: Bucket, heads: Tensor, tiling: Tiling) -> float:
    return graph_milliseconds(lambda: _attend(decoder, bucket, heads, tiling), repeats=5)


def _random(decoder: Decoder, bucket: Bucket, count: int, width: int | None = None) -> Tensor:
    """A row of so many heads, or numbers, for each of the bucket's."""
    size = count * (width or decoder.head_dim)
    return torch.randn(bucket.size, size, device=decoder.device, dtype=decoder.dtype)
