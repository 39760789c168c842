"""What the small pair's reward model is taught with: sampled solutions of many problems, labelled.

Where there is a moment to keep to, fewer problems are sampled. Knows no models but by what samples
from them.
"""

import logging
import math
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from train import parallel
from train.export import write_json
from train.model import LanguageModel
from train.packing import Document
from train.sampled import SampledIds
from train.school.base import Problem
from train.school.outcomes import Group, label_groups
from train.school.scales import SmallScale
from train.school.stream import Part, draw_each
from train.workers import in_tasks

_LOG = logging.getLogger(__name__)
_IN_A_GO = 4  # batches of samples, before the time is looked at
# Of the time for the reward model's data: the copy's samples, the policy's; the rest is labelling
# and more samples.
_SHARES = 0.15, 0.6
_LABELLED = 0.85
Sampling = Callable[[LanguageModel, Sequence[Problem], int, int], list[list[SampledIds]]]


@dataclass(frozen=True, slots=True)
class RewardDocuments:
    """`sample` gives so many solutions of every problem, by a seed; files go to the folder `work`.

    All should be there at `until`, a moment of `time.time`.
    """

    scale: SmallScale
    tokenizer_json: str
    seed: int
    num_workers: int
    sample: Sampling
    work: Path
    until: float = math.inf

    def made(self, copy: LanguageModel, policy: LanguageModel) -> list[Document]:
        """Of the policy on the whole stream, and of its copy on families that this has not met.

        Of several processes each makes as many, of problems of its own.
        """
        rng, settings = Random(f"rewards {parallel.own_seed(self.seed)}"), self.scale.reward
        moments = self._moments_of_data()
        unmet = self._drawn("unmet", settings.num_problems // 4)
        problems = self._drawn("all", settings.num_problems)
        samples = self.sampled_in_time(copy, unmet, self.scale.samples, 1, moments[0])
        unmet = unmet[: len(samples)]
        samples += self.sampled_in_time(policy, problems, self.scale.samples, 2, moments[1])
        problems = problems[: len(samples) - len(unmet)]
        groups = [
            Group(problem, sampled, rng.randrange(2**31), number)
            for number, (problem, sampled) in enumerate(
                zip(unmet + problems, samples, strict=True), 1
            )
        ]
        documents, num_right = self._labelled(groups)
        by_level: dict[str, list[int]] = defaultdict(list)
        for problem, count in zip(problems, num_right[len(unmet) :], strict=True):
            by_level[f"{problem.family} {problem.level}"].append(count)
        counts = {
            "problems": len(groups),
            "unmet": len(unmet),
            "sampled": self.scale.samples * len(groups),
            "right": sum(num_right),
            "right_of_unmet": sum(num_right[: len(unmet)]),
        }
        undecided = [
            number
            for number, count in enumerate(num_right)
            if number >= len(unmet) and 0 < count < self.scale.samples
        ]
        for number, found in self.with_more(policy, groups, undecided, moments[2]).items():
            documents[number] = found
        counts["undecided"] = len(undecided)
        counts["documents"] = sum(map(len, documents))
        self._keep_counts(parallel.gathered(counts), parallel.gathered(by_level))
        return [document for of_problem in documents for document in of_problem]

    def _drawn(self, part: Part, count: int) -> list[Problem]:
        """Problems, by all processes: one alone would have the GPU wait for seconds."""
        seed = f"rewards {parallel.own_seed(self.seed)} {part}"
        drawn = in_tasks(partial(draw_each, seed, part), list(range(count)), self.num_workers)
        return [problem for task in drawn for problem in task]

    def _keep_counts(
        self, counts: Sequence[dict[str, int]], by_level: Sequence[dict[str, list[int]]]
    ) -> None:
        """Of all processes, by the first of them."""
        if parallel.rank():
            return
        total = {name: sum(each[name] for each in counts) for name in counts[0]}
        _LOG.info("reward data: %s", total)
        write_json(self.work / "reward_data.json", total)
        names = sorted({name for each in by_level for name in each})
        right = {name: [n for each in by_level for n in each.get(name, ())] for name in names}
        write_json(self.work / "right_of_each_problem.json", right)

    def _labelled(self, groups: list[Group]) -> tuple[list[list[Document]], list[int]]:
        """Each problem's documents, and how many of its samples are right."""
        work = partial(label_groups, self.tokenizer_json)
        parts = in_tasks(work, groups, self.num_workers)
        documents = [each for part in parts for each in part.documents]
        return documents, [count for part in parts for count in part.num_right]

    def with_more(
        self,
        policy: LanguageModel,
        groups: Sequence[Group],
        undecided: Sequence[int],
        until: float = math.inf,
    ) -> dict[int, list[Document]]:
        """The documents of these places' problems, of more samples; of the first ones, if there is
        no time for all.
        """
        chosen, count = [groups[place] for place in undecided], self.scale.more_samples
        if not chosen or not count:
            return {}
        problems = [each.problem for each in chosen]
        more = self.sampled_in_time(policy, problems, count, 9, until)
        grown = [
            each._replace(samples=[*each.samples, *samples])
            for each, samples in zip(chosen, more, strict=False)
        ]
        return dict(zip(undecided, self._labelled(grown)[0], strict=False))

    def _moments_of_data(self) -> tuple[float, float, float]:
        """By when the copy's samples are there, the policy's, and more of them."""
        now = time.time()
        left = max(0.0, self.until - now)
        return now + _SHARES[0] * left, now + _SHARES[1] * left, now + _LABELLED * left

    def sampled_in_time(
        self, model: LanguageModel, problems: Sequence[Problem], count: int, seed: int, until: float
    ) -> list[list[SampledIds]]:
        """As `sample`, of the first problems, as many as can be done until then."""
        size = max(1, _IN_A_GO * self.scale.sample_batch // count)
        samples, longest = list[list[SampledIds]](), 0.0
        for number, start in enumerate(range(0, len(problems), size)):
            began = time.time()
            if start and began + longest > until:
                break
            part = problems[start : start + size]
            samples += self.sample(model, part, count, self.seed + seed + 100 * number)
            longest = max(longest, time.time() - began)
            _LOG.info("%d samples each of %d of %d problems", count, len(samples), len(problems))
        return samples
