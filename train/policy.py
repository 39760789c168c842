"""Trains the policy: next-token prediction on fresh problems, a fixed number of updates."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import torch

from train.loop import Schedule, Trainer, TrainingRecord, write_whole
from train.model import LanguageModel, Shape
from train.packing import Batch
from train.policy_data import PolicyBatches, ProblemStream
from train.scales import Scale
from train.workers import Workers

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TrainedPolicies:
    """The policy and earlier copies of it, oldest first."""

    final: LanguageModel
    snapshots: tuple[LanguageModel, ...]

    @property
    def all(self) -> tuple[LanguageModel, ...]:
        return (*self.snapshots, self.final)


def train_policy(
    scale: Scale,
    tokenizer_json: str,
    stream: ProblemStream,
    seed: int,
    num_workers: int,
    device: torch.device,
) -> tuple[TrainedPolicies, TrainingRecord]:
    """A new policy from random weights."""
    settings = scale.policy
    torch.manual_seed(seed)
    model = LanguageModel(scale.shape).to(device)
    work = PolicyBatches(
        tokenizer_json,
        stream,
        seed,
        settings.num_rows,
        settings.row_length,
        settings.long_share,
        settings.system_share,
    )
    schedule = Schedule(settings.updates, settings.learning_rate, settings.warmup)
    trainer = Trainer(model, schedule, device)
    snapshots: list[LanguageModel] = []
    moments = {int(share * settings.updates) for share in settings.snapshots}
    with Workers(work, settings.updates, num_workers) as batches:
        record = trainer.run(keeping_copies(iter(batches), model, moments, snapshots))
    _LOG.info("policy: %d updates in %.0f s", record.updates, record.seconds)
    return TrainedPolicies(model, tuple(snapshots)), record


def save(policies: TrainedPolicies, path: Path) -> None:
    write_whole([model.state_dict() for model in policies.all], path)


def load(path: Path, shape: Shape, device: torch.device) -> TrainedPolicies:
    """What `save` wrote, for the same shape."""
    models = []
    for state in torch.load(path, map_location=device, weights_only=True):
        model = LanguageModel(shape).to(device)
        model.load_state_dict(state)
        models.append(model)
    return TrainedPolicies(models[-1], tuple(models[:-1]))


def keeping_copies(
    batches: Iterator[Batch],
    model: LanguageModel,
    moments: set[int],
    copies: list[LanguageModel],
) -> Iterator[Batch]:
    """The batches as they are; before batch number m, for m in `moments`, a copy is put aside."""
    for index, batch in enumerate(batches):
        if index in moments:
            copy = LanguageModel(model.shape).to(model.model.embed_tokens.weight.device)
            copy.load_state_dict(model.state_dict())
            copies.append(copy)
        yield batch
