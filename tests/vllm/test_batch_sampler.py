"""Rows of a changing batch draw what TokenSampler draws for them, wherever they stand."""

import numpy
import torch
from hypothesis import given
from hypothesis import strategies as st

from carbon.calibration.params import Calibration
from carbon.engines.base import SampleRequest
from carbon.engines.calibrated_requests import DrawingPlan
from carbon.engines.token_sampler import TokenSampler
from carbon.vllm.batch_sampler import BatchSampler
from carbon.vllm.hidden_state_store import HiddenStateStore

VOCAB, PADDED, HIDDEN, LENGTH = 150, 160, 5, 8
HEAD = torch.randn(PADDED, HIDDEN, generator=torch.Generator().manual_seed(1))
DELTA = torch.randn(HIDDEN, generator=torch.Generator().manual_seed(3))
CALIBRATIONS = [
    Calibration(0.8),
    Calibration(1.3, DELTA),
    Calibration(0.0),
    Calibration(0.6, -DELTA),
]


class Projection:
    """The head, counting the deltas it is asked for."""

    num_rows = 0

    def __call__(self, hidden_states: torch.Tensor) -> torch.Tensor:
        self.num_rows += len(hidden_states)
        return hidden_states @ HEAD.T


def sampler_of(projection: Projection | None = None) -> BatchSampler:
    store = HiddenStateStore(100, HIDDEN, HEAD)
    return BatchSampler(projection or Projection(), VOCAB, store, torch.device("cpu"))


def plan_of(seed: int, calibration: Calibration, **others) -> DrawingPlan:
    delta = b"" if calibration.delta is None else calibration.delta.numpy().tobytes()
    return DrawingPlan(calibration.temperature, seed, delta, **others)


def state_at(seed: int, position: int) -> torch.Tensor:
    """A row's hidden state depends on the row and its position alone."""
    generator = torch.Generator().manual_seed(1_000 * seed + position)
    return torch.randn(HIDDEN, generator=generator)


def expected(seed: int, calibration: Calibration) -> list[int]:
    sampler = TokenSampler(HEAD[:VOCAB], [SampleRequest(0, (0,), seed, calibration)], LENGTH)
    return [
        sampler.sample((HEAD[:VOCAB] @ state_at(seed, position))[None], [0], [0], [position])[0]
        for position in range(LENGTH)
    ]


def draw(sampler: BatchSampler, hidden_states: torch.Tensor) -> list[int]:
    logits = hidden_states @ HEAD.T
    logits[:, VOCAB:] = 1_000.0  # ids that do not exist
    sampler.see(hidden_states)
    sampler.draw_(logits)
    assert (logits.isfinite().sum(1) == 1).all()
    return logits.argmax(1).tolist()


@given(st.randoms(use_true_random=False))
def test_rows_that_come_go_move_and_are_drawn_in_vain_draw_the_same(random):
    """A batch as vLLM keeps it: rows enter at free places, are condensed, swapped, preempted."""
    sampler, batch, waiting = sampler_of(), [], list(range(9))
    tokens: dict[int, list[int]] = {seed: [] for seed in waiting}
    while batch or waiting:
        while waiting and (not batch or random.random() < 0.5):
            seed = waiting.pop(random.randrange(len(waiting)))
            sampler.put(len(batch), plan_of(seed, CALIBRATIONS[seed % 4]), tokens[seed], LENGTH)
            batch.append(seed)
        if len(batch) > 1 and random.random() < 0.5:
            a, b = random.sample(range(len(batch)), 2)
            batch[a], batch[b] = batch[b], batch[a]
            sampler.move(a, b, swap=True)
        positions = [len(tokens[seed]) for seed in batch]
        states = [state_at(seed, at) for seed, at in zip(batch, positions, strict=True)]
        for seed, token in zip(batch, draw(sampler, torch.stack(states)), strict=True):
            if random.random() < 0.8:  # else the prompt was not whole yet
                tokens[seed].append(token)
        for place in reversed(range(len(batch))):
            leaves = len(tokens[batch[place]]) == LENGTH or random.random() < 0.1
            if leaves:
                if len(tokens[batch[place]]) < LENGTH:
                    waiting.append(batch[place])  # preempted
                sampler.drop(place)
                if place < len(batch) - 1:
                    sampler.move(len(batch) - 1, place, swap=False)
                batch[place] = batch[-1]
                batch.pop()
    for seed, drawn in tokens.items():
        assert drawn == expected(seed, CALIBRATIONS[seed % 4])


def test_places_without_a_row_are_left_alone():
    sampler = sampler_of()
    sampler.put(1, plan_of(4, CALIBRATIONS[1]), [], LENGTH)
    logits = torch.stack([state_at(seed, 0) for seed in (3, 4, 5)]) @ HEAD.T
    before = logits.clone()
    sampler.draw_(logits)
    assert torch.equal(logits[[0, 2]], before[[0, 2]])
    assert logits[1].argmax() == expected(4, CALIBRATIONS[1])[0]
    assert logits[1].isfinite().sum() == 1


def test_one_product_for_each_delta_and_none_kept_in_vain():
    projection = Projection()
    sampler = sampler_of(projection)
    for place in range(6):
        sampler.put(place, plan_of(place, CALIBRATIONS[(0, 1, 3)[place % 3]]), [], LENGTH)
    states = torch.stack([state_at(place, 0) for place in range(6)])
    for _ in range(3):
        draw(sampler, states)
    assert projection.num_rows == 2
    sampler.drop(5)
    draw(sampler, states[:5])
    assert projection.num_rows == 2  # another row still has it
    sampler.drop(2)
    sampler.move(4, 2, swap=False)
    draw(sampler, states[[0, 1, 4, 3]])
    sampler.put(4, plan_of(9, CALIBRATIONS[3]), [], LENGTH)
    draw(sampler, states[[0, 1, 4, 3, 5]])
    assert projection.num_rows == 3  # it was dropped with its last row


def test_a_known_text_is_followed_and_its_hidden_states_are_kept():
    sampler, known, tokens = sampler_of(), (7, 149, 0, 7), []
    sampler.put(0, plan_of(1, CALIBRATIONS[0]), [], LENGTH)
    sampler.put(1, DrawingPlan(1.0, 0, kept_as=3, forced_ids=known), tokens, 4)
    for position in range(4):
        states = torch.stack([state_at(1, position), state_at(2, position)])
        tokens.append(draw(sampler, states)[1])
    assert tuple(tokens) == known
    kept = sampler.store.read(3, 4)
    assert torch.equal(kept, torch.stack([state_at(2, position) for position in range(4)]))


def test_drawing_beyond_the_limit_raises_nothing():
    """vLLM may run one position ahead of the end of a row."""
    sampler = sampler_of()
    sampler.put(0, plan_of(1, CALIBRATIONS[0]), [5] * 9, LENGTH)
    assert 0 <= draw(sampler, state_at(1, 9)[None])[0] < VOCAB


def test_an_empty_batch_changes_nothing():
    logits = torch.from_numpy(numpy.ones((2, PADDED), dtype=numpy.float32))
    sampler_of().draw_(logits)
    assert (logits == 1).all()
