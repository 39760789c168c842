"""The reward model's training data: sampled and broken solutions with a label at every step.

Labels come from the exact checker: 1 while everything so far is right, 0 from the first wrong step
on. Knows no models.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from tokenizers import Tokenizer

from carbon.core.prompts import split_steps
from train.chat import STEP_TAG_ID, prompt_text
from train.checking.steps import SolutionChecker
from train.near_misses import near_misses
from train.packing import IGNORED, NEXT_TOKEN, Document, document
from train.problems import Problem
from train.sampled import SampledIds


class Group(NamedTuple):
    """One problem, what was sampled for it, how many broken solutions to add, and its seed."""

    problem: Problem
    samples: Sequence[SampledIds]
    num_near_misses: int
    seed: int


class Labelled(NamedTuple):
    """Documents of some problems, and what is in them."""

    documents: list[Document]
    num_right: int  # every step right
    num_lucky: int  # a right answer by wrong steps


def label_groups(tokenizer_json: str, groups: Iterable[Group]) -> Labelled:
    """Both reference solutions, the broken ones and the finished samples, each text once.

    Samples without an end are left out: a run never lets them win.
    """
    tokenizer = cached_tokenizer(tokenizer_json)
    documents, num_right, num_lucky = list[Document](), 0, 0
    for group in groups:
        checker = SolutionChecker(group.problem)
        prompt = tokenizer.encode(prompt_text(group.problem.text)).ids
        for text in _texts(tokenizer, group):
            check = checker.check(text)
            if not check.steps:
                continue
            labels = check.labels
            num_right += labels[-1]
            num_lucky += check.has_right_answer and not labels[-1]
            documents.append(labelled_document(prompt, step_ids(tokenizer, text), labels))
    return Labelled(documents, num_right, num_lucky)


def step_ids(tokenizer: Tokenizer, text: str) -> list[list[int]]:
    """The ids of each step, its tag last: what `carbon.rewards` gives a reward model to read."""
    encoded = tokenizer.encode_batch(split_steps(text))
    return [[*step.ids, STEP_TAG_ID] for step in encoded]


def decode(tokenizer: Tokenizer, sample: SampledIds) -> str:
    """The sampled text, special tokens visible."""
    return tokenizer.decode(sample.ids.tolist(), skip_special_tokens=False)


def _texts(tokenizer: Tokenizer, group: Group) -> list[str]:
    problem = group.problem
    texts = [problem.solution("short"), problem.solution("long")]
    texts += near_misses(Random(group.seed), problem, group.num_near_misses)
    texts += [decode(tokenizer, sample) for sample in group.samples if sample.is_finished]
    return list(dict.fromkeys(texts))


def labelled_document(
    prompt: list[int], steps: list[list[int]], labels: Sequence[bool], problem: int = 0
) -> Document:
    """A label at each step's tag; within right steps, tokens to be predicted from those before."""
    ids, targets = list(prompt), [IGNORED] * len(prompt)
    for step, label in zip(steps, labels, strict=True):
        ids += step
        inner = [NEXT_TOKEN if label else IGNORED] * (len(step) - 2)
        targets += [*inner, IGNORED, int(label)]
    return document(ids, targets, problem)


@lru_cache(maxsize=1)
def cached_tokenizer(tokenizer_json: str) -> Tokenizer:
    return Tokenizer.from_str(tokenizer_json)
