"""The Hopper form of the fit: exact, repeatable, and at an end whatever else the GPU does."""

import hashlib
import itertools
import math
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import torch
from torch import Tensor
from torch.nn import functional

from carbon.calibration.params import Calibration
from carbon.calibration.solver import fit
from carbon.core.config import CalibrationConfig
from carbon.core.errors import CalibrationError
from carbon.core.prompts import split_steps
from carbon.core.types import Completion
from carbon.engines.base import SampledCompletion, SampleRequest
from carbon.engines.transformers_engine import TransformersEngine
from carbon.rewards.transformers_prm import TransformersPRM
from tests.support.fit_sets import DEVICE, Reference, fitted, tensors
from tests.support.real_set import drained

IS_HOPPER = torch.cuda.is_available() and torch.cuda.get_device_capability() == (9, 0)
pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not IS_HOPPER, reason="needs a GPU of the Hopper generation"),
]
ROOT = Path(__file__).parents[2]
LN2 = math.log(2)
PROBLEM = "What is $\\frac{8}{12}+\\frac{3}{3}-\\frac{4}{12}$?"
SIZES = [
    (1, 1),
    (1, 130),
    (16, 1_152),
    (17, 5_003),
    (96, 8),
    (97, 9_001),
    (700, 20_011),
    (100, 128_256),
    (257, 151_665),
]


def log2_probabilities(logits: Tensor, bias: Tensor, scale: Tensor) -> tuple[Tensor, Tensor]:
    """Each row's log2 p, and its normaliser, in float64."""
    scaled = logits.double() * scale.double() + bias.double()
    normaliser = (scaled * LN2).logsumexp(1) / LN2
    return scaled - normaliser[:, None], normaliser


def random_logits(tokens: int, vocab: int, seed: int = 0) -> Tensor:
    """Each row less its largest, peaked as a model's are, in rows of whole 16 bytes; pad is 0."""
    generator = torch.Generator(DEVICE).manual_seed(seed)
    values = 2.5 * torch.randn(tokens, vocab, device=DEVICE, generator=generator)
    peaks = torch.randint(0, vocab, (tokens, 1), device=DEVICE, generator=generator)
    values.scatter_add_(1, peaks, torch.full_like(values[:, :1], 12.0))
    values -= values.amax(1, keepdim=True)
    return functional.pad(values.bfloat16(), (0, -vocab % 8))[:, :vocab]


def errors_of_epochs(logits: Tensor, temperature: float, num_epochs: int = 3) -> float:
    """The largest error of any sum over epochs whose bias changes, against float64."""
    from carbon.calibration.gpu.hopper import HopperSums

    sums = HopperSums(logits)
    scale = torch.tensor([1 / (LN2 * temperature)], device=DEVICE)
    worst = 0.0
    for epoch in range(num_epochs):
        sums.bias.normal_(0, 0.3 * epoch)
        sums.compute(scale)
        exact, normaliser = log2_probabilities(logits, sums.bias, scale)
        column_sums = exact.exp2().sum(0)
        entropy = (exact.exp2() * exact).sum()
        off = [
            (sums.normaliser - normaliser).abs().max() / 10,
            ((sums.columns[0] - column_sums) / (column_sums + 1e-3)).abs().max(),
            # A row that is nearly certain has next to none: float32 is good to 2^-22 of a row's 1.
            (sums.entropies.double().sum() - entropy).abs() / (entropy.abs() + 0.1 * len(logits)),
        ]
        worst = max([worst, *map(float, off)])
        assert not sums.is_lost
    return worst


@pytest.mark.parametrize("temperature", [0.3, 0.8, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_sums_are_those_of_float64(size, temperature):
    assert errors_of_epochs(random_logits(*size), temperature) < 2e-5


def test_sums_are_right_at_many_sizes():
    """Rings that wrap, ragged batches, slices of any width."""
    dice = random.Random(0)
    for seed in range(60):
        tokens = dice.randint(1, 700)
        vocab = dice.choice([dice.randint(1, 1_152), dice.randint(1_153, 40_000)])
        logits = random_logits(tokens, vocab, seed)
        assert errors_of_epochs(logits, dice.choice([0.3, 0.8, 2.0])) < 2e-5, (tokens, vocab)


@pytest.mark.parametrize("size", [(1, 130, 16), (333, 5_003, 130), (700, 20_011, 256)], ids=str)
def test_the_trajectory_is_that_of_autograd_and_adamw(size):
    """On the very logits that are cached: what bf16 costs is the cache's, not the kernel's."""
    from carbon.calibration.gpu.logits import Logits

    states, targets, weight = set_ = tensors(*size, dtype=torch.bfloat16)
    config = CalibrationConfig()
    epochs, calibration = fitted(set_, config, "hopper")
    cache = Logits.make(states, weight).cache
    assert cache is not None
    logits, exact_weight = cache.double(), weight.double()

    def loss_at(delta: Tensor, temperature: Tensor) -> Tensor:
        return functional.cross_entropy((logits + exact_weight @ delta) / temperature, targets)

    reference = Reference.of(loss_at, size[2], config)
    assert [epoch.loss for epoch in epochs] == pytest.approx(reference.losses, rel=1e-6, abs=1e-6)
    temperatures = [epoch.temperature for epoch in epochs]
    assert temperatures == pytest.approx(reference.temperatures, abs=2e-6)
    assert calibration.delta is not None
    torch.testing.assert_close(calibration.delta.double(), reference.delta, rtol=0, atol=1e-5)


@pytest.mark.parametrize("learned", [(True, True), (True, False), (False, True)])
def test_fits_agree_with_the_triton_form(learned):
    set_ = tensors(1_500, 30_011, 256, torch.bfloat16)
    config = CalibrationConfig(learn_delta=learned[0], learn_temperature=learned[1])
    (ours, calibration), (theirs, expected) = (
        fitted(set_, config, form) for form in ("hopper", "triton")
    )
    for one, other in zip(ours, theirs, strict=True):
        assert one.loss == pytest.approx(other.loss, rel=1e-6)
    assert calibration.temperature == pytest.approx(expected.temperature, abs=1e-6)
    assert (calibration.delta is None) == (expected.delta is None)
    if calibration.delta is not None and expected.delta is not None:
        torch.testing.assert_close(calibration.delta, expected.delta, rtol=0, atol=1e-5)


def test_auto_takes_it_where_logits_are_cached():
    from carbon.calibration.gpu.solver import GraphFit

    set_ = tensors(50, 3_000, 64, torch.bfloat16)
    assert GraphFit(*set_, CalibrationConfig()).is_hopper
    assert not GraphFit(*set_, CalibrationConfig(), cache_bytes=0).is_hopper
    assert not GraphFit(*tensors(50, 3_000, 64), CalibrationConfig()).is_hopper
    for impossible, cache_bytes in ((set_, 0), (tensors(50, 3_000, 64), None)):
        with pytest.raises(CalibrationError, match="bfloat16"):
            GraphFit(*impossible, CalibrationConfig(), cache_bytes, "hopper")


def test_normalisers_that_jump_are_told():
    """Beyond the range of the fixed point the result is void, but nobody waits forever."""
    from carbon.calibration.gpu.hopper import HopperSums

    scale = torch.tensor([1.8], device=DEVICE)
    for jump in (-30.0, 50.0, 1e4, torch.nan, torch.inf):
        sums = HopperSums(random_logits(100, 9_001))
        sums.compute(scale)
        assert not sums.is_lost
        sums.bias.fill_(jump)
        for _ in range(3):
            sums.compute(scale)
        assert sums.is_lost


def test_a_fit_that_moves_too_fast_starts_again_in_the_triton_form(caplog):
    states, targets, weight = tensors(300, 9_001, 640, torch.bfloat16)
    set_ = states, targets, 4 * weight  # some normaliser falls by 10 octaves in an epoch
    config = CalibrationConfig(epochs=60, learning_rate=1.0)
    ours, calibration = fitted(set_, config, "hopper")
    assert "starts again" in caplog.text
    theirs, expected = fitted(set_, config, "triton")
    assert ours[50:] == theirs[50:]
    assert calibration.temperature == expected.temperature


def digest(num_fits: int = 1) -> str:
    """Of the bits that fits of one set give, which must all be equal."""
    set_ = tensors(1_100, 60_011, 130, torch.bfloat16)
    digests = set()
    for _ in range(num_fits):
        _, calibration = drained(fit(*set_, CalibrationConfig(), None, "hopper"))
        assert calibration.delta is not None
        bits = calibration.delta.cpu().numpy().tobytes() + str(calibration.temperature).encode()
        digests.add(hashlib.sha256(bits).hexdigest())
    (only,) = digests
    return only


def test_equal_inputs_give_equal_bits():
    digest(5)


def test_streams_at_once_do_not_disturb_each_other():
    """Two kernels that each want the whole GPU, and other work that wants a part of it."""
    expected, found = digest(), []

    def work() -> None:
        with torch.cuda.stream(torch.cuda.Stream()):
            found.append(digest(8))

    def disturb() -> None:
        matrix = torch.randn(3_000, 3_000, device=DEVICE)
        with torch.cuda.stream(torch.cuda.Stream()):
            while len(found) < 2:
                matrix = (matrix @ matrix).tanh_()
                torch.cuda.current_stream().synchronize()

    threads = [threading.Thread(target=target) for target in (work, work, disturb)]
    for thread in threads:
        thread.start()
    for thread in threads[:2]:
        thread.join(120)
    assert found == [expected] * 2
    threads[2].join(30)


def test_processes_at_once_do_not_disturb_each_other():
    code = "from tests.gpu.test_hopper import digest; print(digest(20))"
    command = [sys.executable, "-c", code]
    others = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    expected = digest(20)
    for other in others:
        output, _ = other.communicate(timeout=300)
        assert output.split()[-1] == expected


def test_the_same_rollouts_are_chosen(tiny_policy_folder):
    """Explore, fit in both forms, exploit with each: the same texts, and the same best one."""
    engine = TransformersEngine.load(tiny_policy_folder, device=DEVICE)
    prm = TransformersPRM.load(tiny_policy_folder.parent / "prm", system_prompt=None, device=DEVICE)
    prompt_ids, config = engine.encode(PROBLEM), CalibrationConfig()

    def sampled(calibration: Calibration, first_seed: int) -> list[Completion]:
        requests = [
            SampleRequest(row, prompt_ids, first_seed + row, calibration) for row in range(32)
        ]
        updates = itertools.chain.from_iterable(engine.sample(requests, 300, ()))
        ended = {
            each.row: each.completion for each in updates if isinstance(each, SampledCompletion)
        }
        return [ended[row] for row in range(32)]

    def best(completions: list[Completion], number: int) -> list[int]:
        solutions = [split_steps(completion.text) for completion in completions]
        scores = [(each.values or (0.0,))[-1] for each in prm.score_steps(PROBLEM, solutions)]
        return sorted(range(32), key=scores.__getitem__)[-number:]

    explored = sampled(Calibration(config.base_temperature), 0)
    chosen = [explored[row] for row in best(explored, 8)]
    set_ = (*engine.hidden_states(prompt_ids, chosen), engine.lm_head_weight())
    halves = [sampled(fitted(set_, config, form)[1], 100) for form in ("hopper", "triton")]
    texts = [[completion.text for completion in half] for half in halves]
    equal = sum(one == other for one, other in zip(*texts, strict=True))
    assert equal >= 31  # a uniform number may fall within rounding of a border
    assert best(halves[0], 4) == best(halves[1], 4)
