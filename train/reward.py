"""Trains the reward model from the policy's weights, on solutions sampled from several policies."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Protocol, cast

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import nn

from train import parallel
from train.chat import prompt_text
from train.logistic import newton
from train.loop import Schedule, Timing, Trainer, TrainingRecord, write_whole
from train.model import LanguageModel, RewardModel, Shape
from train.packing import Batch, Document, batches
from train.policy import TrainedPolicies
from train.policy_data import ProblemStream
from train.reward_data import Group, label_groups
from train.sampled import SampledIds
from train.sampling import Sampler, decoder_of
from train.scales import RewardSettings, Scale
from train.workers import in_tasks

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RewardData:
    """Labelled documents, and how many there are of each kind."""

    documents: list[Document]
    counts: dict[str, int]


def make_data(
    scale: Scale,
    policies: TrainedPolicies,
    tokenizer_json: str,
    stream: ProblemStream,
    seed: int,
    num_workers: int,
) -> RewardData:
    """Sample every problem from every policy at its temperatures, then label all steps."""
    rng = Random(f"reward {seed}")
    drawn = replace(stream, levels=_weighted_levels(stream.levels, scale.reward.level_weights))
    problems = list(islice(drawn.draw(rng), scale.reward.num_problems))
    tokenizer = Tokenizer.from_str(tokenizer_json)
    sampled: list[list[SampledIds]] = [[] for _ in problems]
    for model, temperatures in zip(policies.all, scale.reward.temperatures, strict=True):
        texts = [problem.text for problem in problems]
        sampler = sampler_of(scale, model)
        samples = sample(sampler, tokenizer, texts, temperatures, rng.randrange(2**31))
        for index, each in enumerate(samples):
            sampled[index // len(temperatures)].append(each)
    _LOG.info("reward: %d solutions sampled", sum(map(len, sampled)))
    groups = [
        Group(problem, samples, scale.reward.num_near_misses, rng.randrange(2**31))
        for problem, samples in zip(problems, sampled, strict=True)
    ]
    labelled = in_tasks(partial(label_groups, tokenizer_json), groups, num_workers)
    documents = [document for part in labelled for document in part.documents]
    counts = {
        "problems": len(problems),
        "sampled": sum(map(len, sampled)),
        "unfinished": sum(not sample.is_finished for group in sampled for sample in group),
        "documents": len(documents),
        "right": sum(part.num_right for part in labelled),
        "right answer by wrong steps": sum(part.num_lucky for part in labelled),
    }
    _LOG.info("reward data: %s", counts)
    return RewardData(documents, counts)


def train_reward(
    settings: RewardSettings,
    policy: LanguageModel,
    documents: Sequence[Document],
    seed: int,
    device: torch.device,
    timing: Timing | None = None,
) -> tuple[RewardModel, TrainingRecord]:
    """A reward model whose backbone starts as the policy's; `timing` is `Trainer`'s."""
    torch.manual_seed(seed)
    model = RewardModel(policy.shape, settings.next_token_weight, settings.pair_weight)
    model.model.load_state_dict(policy.model.state_dict())
    if settings.shares:
        model.share(settings.rank, settings.own_layers)
    model.to(device)
    schedule = Schedule(_num_updates(settings, documents), settings.learning_rate, settings.warmup)
    trainer = Trainer(model, schedule, device, timing)
    record = trainer.run(_epochs(settings, documents, seed))
    _LOG.info("reward: %d updates in %.0f s", record.updates, record.seconds)
    return model, record


def calibrate(model: RewardModel, scores: NDArray[np.float32], right: NDArray[np.bool_]) -> None:
    """Make scores the chances that they stand for: logits s become a s + b (Platt), in the head.

    `scores` are those of the last steps of solutions, `right` says which ended right.
    """
    known = np.clip(scores.astype(np.float64).ravel(), 1e-6, 1 - 1e-6)
    shift, (slope,) = newton(np.log(known / (1 - known))[:, None], right.ravel())
    last = cast(nn.Linear, model.score[2])
    with torch.no_grad():
        last.weight.mul_(slope)
        last.bias.mul_(slope).add_(torch.tensor([-shift / 2, shift / 2]).to(last.bias))
    _LOG.info("reward: logits times %.3f plus %.3f", slope, shift)


def save(model: RewardModel, path: Path) -> None:
    write_whole(model.state_dict(), path)


def load(
    path: Path, shape: Shape, device: torch.device, settings: RewardSettings | None = None
) -> RewardModel:
    """What `save` wrote, for the same shape and the settings of what is shared."""
    model = RewardModel(shape)
    if settings and settings.shares:
        model.share(settings.rank, settings.own_layers)
    model.to(device)
    model.load_state_dict(torch.load(path, map_location=device, weights_only=True))
    return model


def _weighted_levels(levels: Sequence[int], weights: Sequence[int]) -> tuple[int, ...]:
    """Each level as often as its weight says: a stream draws its levels evenly."""
    return tuple(level for level in levels for _ in range(weights[level - 1]))


class Sampling(Protocol):
    """How solutions are sampled: a scale of either pair."""

    @property
    def max_new_tokens(self) -> int: ...

    @property
    def sample_batch(self) -> int: ...


def sampler_of(settings: Sampling, model: LanguageModel) -> Sampler:
    """Of the model as it is now."""
    decoder = decoder_of(model, model.model.embed_tokens.weight.device)
    return Sampler(decoder, settings.max_new_tokens, settings.sample_batch)


def sample(
    sampler: Sampler,
    tokenizer: Tokenizer,
    problems: Sequence[str],
    temperatures: Sequence[float],
    seed: int,
) -> list[SampledIds]:
    """Problem by problem, one sample for each temperature."""
    encoded = tokenizer.encode_batch([prompt_text(problem) for problem in problems])
    prompts = [prompt.ids for prompt in encoded for _ in temperatures]
    return sampler.sample(prompts, [*temperatures] * len(problems), seed)


def _epochs(settings: RewardSettings, documents: Sequence[Document], seed: int) -> Iterator[Batch]:
    """Every document once an epoch, in a new order each time, those of a problem side by side."""
    for epoch in range(settings.epochs):
        rng = np.random.default_rng((seed, epoch))
        numbers = rng.permutation(1 + max((each.problem for each in documents), default=0))
        orders = [
            (numbers[each.problem] if each.problem else chance, chance)
            for each, chance in zip(documents, rng.random(len(documents)), strict=True)
        ]
        order = sorted(range(len(documents)), key=orders.__getitem__)
        shuffled = (documents[index] for index in order)
        num_rows = parallel.share_of(settings.num_rows)
        yield from batches(shuffled, num_rows, settings.row_length)


def _num_updates(settings: RewardSettings, documents: Sequence[Document]) -> int:
    """As many as all tokens fill rows without a gap: packing always yields a few more batches.

    Of several processes, each with documents of its own: as many as all of them can make.
    """
    num_tokens = settings.epochs * sum(len(document.ids) for document in documents)
    num_rows = parallel.share_of(settings.num_rows)
    return max(1, min(parallel.gathered(num_tokens)) // (num_rows * settings.row_length))
