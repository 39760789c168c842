"""`python -m train.small`: the small pair, from a pretrained base and the school stream.

base -> policy -> rollouts -> reward model -> measurements -> model cards; each model is exported as
soon as it is there, and finished stages are kept.
"""

import argparse
import json
import logging
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timezone
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import Any

import torch
from tokenizers import Tokenizer

from carbon.core.errors import CarbonError, ModelError
from carbon.models.checkpoint import read_weights
from carbon.models.cores import num_cores
from carbon.models.hub import read_config
from carbon.models.trunk import digest_of
from train import parallel, policy, reward
from train.base_model import BaseModel
from train.export import export_policy, export_reward, round_to_8_bits, write_json
from train.loop import Schedule, Timing, Trainer, TrainingRecord, write_whole
from train.model import LanguageModel, RewardModel
from train.packing import Batch
from train.policy import TrainedPolicies
from train.sampled import SampledIds
from train.sampling import Sampler, Scorer, decoder_of, head_of
from train.school import benchmarks, cards, development
from train.school.base import Problem
from train.school.batches import SchoolBatches
from train.school.measure import judge, measure
from train.school.outcomes import Group, count_right
from train.school.reward_documents import RewardDocuments
from train.school.scales import SCALES, SHARED, SmallScale
from train.school.stream import FAMILIES, UNKNOWN_SHARE, draw
from train.stages import MEASUREMENTS, RunInFolder, run_stages
from train.workers import Workers, in_tasks

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Moments:
    """By when (of `time.time`) the updates of the policy are made, the reward model's data, and its
    updates.
    """

    policy: float
    data: float
    reward: float


@dataclass(frozen=True)
class SmallRun(RunInFolder):
    """The small pair's. `others` are measured as well, in the typed sets' form. Where there are
    moments to keep to, less is done than the scale says. With a `start`, a policy's folder, that
    one is trained on; only the copy that meets fewer families comes from the base alone. So many of
    its lowest layers as `kept_layers` tells, and its embedding, then stay what they are.
    """

    scale: SmallScale
    base: BaseModel
    others: Sequence[Path] = ()
    moments: Moments | None = None
    start: Path | None = None
    kept_layers: int = 0

    @cached_property
    def tokenizer(self) -> Tokenizer:
        return self.base.tokenizer(self.scale.shape.vocabulary)

    @cached_property
    def policies(self) -> TrainedPolicies:
        """The policy, and a copy from before it met one family in four."""
        settings, path = self.scale.policy, self.work / "policy.pt"
        if path.exists():
            return policy.load(path, self.scale.shape, self.device)
        sizes = parallel.share_of(settings.num_rows), settings.row_length
        kept = self.work / "policy_so_far.pt"
        torch.manual_seed(self.seed)
        model = LanguageModel(self.scale.shape)
        model.load_state_dict(self.base.weights(self.scale.shape))
        model.to(self.device)
        # At most, where there is a moment to keep to: several processes make as many more.
        updates = settings.updates * (parallel.world_size() if self.moments else 1)
        num_met = int(settings.snapshots[0] * settings.updates)
        schedule = Schedule(updates, settings.learning_rate, settings.warmup)
        timing = self.moments and Timing(self.moments.policy, num_met + 1)
        trainer = Trainer(model, schedule, self.device, timing, kept)
        first, seed = trainer.updates_done, parallel.own_seed(self.seed)
        if first > num_met:
            self._keep_lowest(model)
        data = SchoolBatches(self.tokenizer.to_str(), seed, *sizes, num_met, first)
        with Workers(data, updates - first, self.num_workers) as batches:
            record = trainer.run(self._keeping_the_copy(iter(batches), model, num_met - first))
        round_to_8_bits(model)
        trained = TrainedPolicies(model, (self._copy,))
        if self.is_first:
            self._keep(record, "policy")
            policy.save(trained, path)
            kept.unlink(missing_ok=True)
        return trained

    @property
    def is_first(self) -> bool:
        """Of the processes that train together: the one that writes."""
        return parallel.rank() == 0

    def _keeping_the_copy(
        self, batches: Iterator[Batch], model: LanguageModel, number: int
    ) -> Iterator[Batch]:
        for index, batch in enumerate(batches):
            if index == number and self.is_first:
                write_whole(model.state_dict(), self.work / "copy.pt")
            if index == number and self.start:
                model.load_state_dict(self._weights_of(self.start))
                self._keep_lowest(model)
                if self.is_first:
                    write_json(self._start_told, digest_of(self.start))
            yield batch

    def _keep_lowest(self, model: LanguageModel) -> None:
        if self.kept_layers:
            model.keep_lowest(self.kept_layers)

    @property
    def _start_told(self) -> Path:
        return self.work / "start.json"

    def _weights_of(self, folder: Path) -> dict[str, torch.Tensor]:
        """Of a small policy trained before.

        Raises:
            ModelError: it has another shape, or no weights are there.
        """
        ours, config = self.scale.shape.config("Qwen2ForCausalLM"), read_config(folder)
        if any(config.get(name) != value for name, value in ours.items()):
            raise ModelError(f"The model in {folder} has another shape than the one in training.")
        return read_weights(folder, torch.float32, self.device)

    @property
    def _copy(self) -> LanguageModel:
        copy = LanguageModel(self.scale.shape).to(self.device)
        state = torch.load(self.work / "copy.pt", map_location=self.device, weights_only=True)
        copy.load_state_dict(state)
        return copy

    @cached_property
    def reward_model(self) -> RewardModel:
        settings, path = self.scale.reward, self.work / "reward.pt"
        if path.exists():
            return reward.load(path, self.scale.shape, self.device, settings)
        documents = self.documents.made(*self.policies.all)
        timing = self.moments and Timing(self.moments.reward)
        model, record = reward.train_reward(
            settings,
            self.policies.final,
            documents,
            self.seed,
            self.device,
            timing,
        )
        if self.is_first:
            self._calibrate(model)
            round_to_8_bits(model)
            self._keep(record, "reward")
            reward.save(model, path)
        return model

    def _calibrate(self, model: RewardModel) -> None:
        """On problems that neither model has met."""
        rng = Random(f"calibration {self.seed}")
        problems = [draw(rng) for _ in range(2 * self.scale.num_measured)]
        samples = self.sample(self.policies.final, problems, self.scale.samples, self.seed + 3)
        judged = judge(self.tokenizer, self._scorer(model), problems, samples)
        reward.calibrate(model, judged.scores, judged.right)

    def _scorer(self, model: RewardModel) -> Scorer:
        decoder, head = decoder_of(model, self.device), head_of(model, self.device)
        return Scorer(decoder, head, self.scale.score_tokens)

    @property
    def documents(self) -> RewardDocuments:
        """What the reward model is taught with, of this run's settings."""
        until = self.moments.data if self.moments else math.inf
        given = self.scale, self.tokenizer.to_str(), self.seed, self.num_workers
        return RewardDocuments(*given, self.sample, self.work, until)

    @cached_property
    def _samplers(self) -> dict[LanguageModel, Sampler]:
        """Of models that learn no more: each keeps the graphs that it captured."""
        return {}

    def sample(
        self, model: LanguageModel, problems: Sequence[Problem], count: int, seed: int
    ) -> list[list[SampledIds]]:
        """`count` solutions of every problem."""
        texts = [problem.text for problem in problems]
        temperatures = [self.scale.temperature] * count
        if model not in self._samplers:
            self._samplers[model] = reward.sampler_of(self.scale, model)
        samples = reward.sample(self._samplers[model], self.tokenizer, texts, temperatures, seed)
        return [samples[start : start + count] for start in range(0, len(samples), count)]

    def export_policy(self) -> None:
        folder, limit = self.folder / "policy", self.scale.max_new_tokens
        export_policy(self.policies.final, self.tokenizer, folder, limit, in_8_bits=True)

    def export_reward(self) -> None:
        trunk = self.folder / "policy" if self.scale.reward.shares else None
        folder = self.folder / "prm"
        export_reward(self.reward_model, self.tokenizer, folder, in_8_bits=True, trunk=trunk)

    def tries(self, path: Path) -> None:
        """How often the policy is right on problems that may become benchmarks."""
        problems = [each.problem for each in benchmarks.read(path)]
        samples = self.sample(self.policies.final, problems, self.scale.samples, self.seed + 99)
        groups = [Group(*each, 0, 0) for each in zip(problems, samples, strict=True)]
        work = partial(count_right, self.tokenizer.to_str())
        right = [count for part in in_tasks(work, groups, self.num_workers) for count in part]
        benchmarks.write_tried(self.work / TRIED, problems, right)
        mean = sum(right) / max(1, self.scale.samples * len(right))
        _LOG.info("%d problems tried: %.3f right", len(right), mean)

    def measurements(self) -> None:
        """On fresh problems of the stream, on both typed sets, and on others if given."""
        rng = Random(f"measured {self.seed}")
        sets = {"stream": [draw(rng) for _ in range(self.scale.num_measured)]}
        for path in (development.FILE, development.SECOND, *self.others):
            sets[path.stem] = [
                Problem(each.kind, 1, each.style, each.problem, each.answer, "")
                for each in development.read(path)
            ]
        numbers: dict[str, Any] = {"made": self._provenance()}
        for place, (name, problems) in enumerate(sets.items()):
            numbers[name] = self._measured(problems, self.seed + 4 + place)
            _LOG.info("%s: %s", name, json.dumps(numbers[name]["overall"]))
            write_json(self.folder / MEASUREMENTS, numbers)

    def write_cards(self) -> None:
        numbers = json.loads((self.folder / MEASUREMENTS).read_text(encoding="utf-8"))
        for name, write in (("policy", cards.policy_card), ("prm", cards.reward_card)):
            (self.folder / name / "README.md").write_text(write(numbers), encoding="utf-8")

    def _provenance(self) -> dict[str, Any]:
        return {
            "scale": asdict(self.scale),
            "seed": self.seed,
            "device": self.device_name,
            "torch": torch.__version__,
            "date": datetime.now(timezone.utc).date().isoformat(),
            "families": len(FAMILIES),
            "unknown_share": UNKNOWN_SHARE,
            "start": json.loads(self._start_told.read_text()) if self.start else None,
            "kept_layers": self.kept_layers,
            **{
                name: json.loads((self.work / f"{name}.json").read_text(encoding="utf-8"))
                for name in ("policy", "reward", "reward_data")
            },
        }

    def _measured(self, problems: Sequence[Problem], seed: int) -> dict[str, Any]:
        samples = self.sample(self.policies.final, problems, self.scale.measured_samples, seed)
        return measure(self.tokenizer, self._scorer(self.reward_model), problems, samples)

    def _keep(self, record: TrainingRecord, name: str) -> None:
        write_json(self.work / f"{name}.json", asdict(record))


TRAINING, TRIES, MEASURING = "training", "tries", "measuring"
TRIED = "tried.jsonl"  # in the run's `work`


def run_all(run: SmallRun, only: str = "", reserved: Path | None = None) -> None:
    """Every stage, in order, or those of one part alone. Tries need a file of reserved problems."""
    training = (
        ("policy", lambda: run.policies),
        ("export of the policy", run.export_policy),
        ("reward model", lambda: run.reward_model),
        ("export of the reward model", run.export_reward),
    )
    if not run.is_first:
        run_stages(*training[::2])
        return
    measuring = (("measurements", run.measurements), ("model cards", run.write_cards))
    tries = (("tries", partial(run.tries, reserved)),) if reserved else ()
    parts = {TRAINING: training, TRIES: tries, MEASURING: measuring}
    stages = parts[only] if only else training + tries + measuring
    run_stages(*stages, times=run.work / f"seconds_of_{only or 'all'}.json")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.only == TRIES and not options.reserved:
        parser.error("tries need the problems to try: --reserved FILE")
    if options.keep_layers and not options.from_policy:
        parser.error("layers are kept of a policy that is trained on: --from-policy FOLDER")
    parallel.join()
    logging.basicConfig(
        level=logging.WARNING if parallel.rank() else logging.INFO,
        format="%(relativeCreated)8d ms  %(message)s",
        stream=sys.stderr,
    )
    scale = SCALES[options.scale]
    shared = replace(scale.reward, **SHARED[options.shared])
    scale = replace(scale, reward=shared)
    if options.layers:
        scale = replace(scale, shape=replace(scale.shape, layers=options.layers))
    if options.updates:
        scale = replace(scale, policy=replace(scale.policy, updates=options.updates))
    try:
        base = BaseModel(options.base)
        settings = scale, options.seed, options.workers // parallel.world_size()
        moments = Moments(*options.until) if options.until else None
        run = SmallRun(
            options.output, *settings, base, options.measure, moments, options.from_policy,
            options.keep_layers,
        )  # fmt: skip
        _LOG.info("on %s, torch %s", run.device_name, torch.__version__)
        run_all(run, options.only, options.reserved)
        parallel.leave()
    except CarbonError as error:
        _LOG.error("%s", error)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m train.small", description=__doc__)
    add = parser.add_argument
    add("--output", type=Path, required=True, help="the pair's folder")
    add("--base", type=Path, help="the base's GGUF file; default: the installed package's")
    add("--from-policy", type=Path, help="the folder of a small policy that is trained on")
    add("--keep-layers", type=int, default=0,
        help="of that one, the lowest: these and the embedding are not trained on")  # fmt: skip
    add("--scale", choices=sorted(SCALES), default="full")
    add("--layers", type=int, help="of the base's 30")
    add("--updates", type=int, help="of the policy")
    add("--shared", choices=sorted(SHARED), default="rank",
        help="how the reward model differs from the policy: by products of low rank beside its "
        "matrices, or by its last layers")  # fmt: skip
    add("--until", type=float, nargs=3, metavar="SECONDS", help="since 1970, by when the policy is "
        "trained, the reward model's data are made, and that is trained")  # fmt: skip
    add("--only", choices=(TRAINING, TRIES, MEASURING), default="")
    add("--reserved", type=Path, help="problems that are tried, of train.school.benchmarks")
    add("--seed", type=int, default=0)
    add("--measure", type=Path, nargs="*", default=(), help="more problems, as typed_dev.jsonl has")
    add("--workers", type=int, default=num_cores() - 1)
    return parser


if __name__ == "__main__":
    sys.exit(main())
