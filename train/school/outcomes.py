"""The reward model's training data of the school stream: sampled solutions, labelled by outcome.

Every step of a sampled solution is labelled with whether that solution ended right. The mean of
such labels over all that was sampled is the chance that a solution with this beginning ends right:
what Monte-Carlo estimates per step, without its cost. Where all samples of a problem are right a
few say as much as all. Beside them stand right solutions, and right solutions broken in one digit,
which end at the broken step.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from tokenizers import Tokenizer

from carbon.answers import extract_answer, is_equivalent
from carbon.core.prompts import split_steps
from train.chat import prompt_text
from train.packing import Document
from train.reward_data import cached_tokenizer, decode, labelled_document, step_ids
from train.sampled import SampledIds
from train.school.base import Problem

_KEPT_OF_EQUALS = 2  # texts of a problem whose samples all ended alike
_DIGIT = re.compile(r"(?<=[=+\-\d ])\d")


class Group(NamedTuple):
    """One problem and what was sampled for it."""

    problem: Problem
    samples: Sequence[SampledIds]
    seed: int


class Labelled(NamedTuple):
    """Documents of some problems, and of each problem how many of its samples ended right."""

    documents: list[Document]
    num_right: list[int]


def label_groups(tokenizer_json: str, groups: Iterable[Group]) -> Labelled:
    """Each text once; samples without an end are left out, as a run never lets them win."""
    tokenizer = cached_tokenizer(tokenizer_json)
    documents, num_right = list[Document](), list[int]()
    for problem, samples, seed in groups:
        prompt = tokenizer.encode(prompt_text(problem.text)).ids
        texts = Counter(decode(tokenizer, s) for s in samples if s.is_finished)
        verdicts: dict[str | None, bool] = {}
        judged = dict[str, bool]()
        for text in texts:
            answer = extract_answer(text)
            if answer not in verdicts:
                verdicts[answer] = is_right(answer, problem.answer)
            judged[text] = verdicts[answer]
        num_right.append(sum(count * judged[text] for text, count in texts.items()))
        kept = None if len({*judged.values()}) > 1 else _KEPT_OF_EQUALS
        for text, is_good in islice(judged.items(), kept):
            if steps := split_steps(text):
                labels = [is_good] * len(steps)
                documents.append(labelled_document(prompt, step_ids(tokenizer, text), labels))
        documents += _of_the_solution(tokenizer, prompt, problem, seed)
    return Labelled(documents, num_right)


def is_right(answer: str | None, reference: str | None) -> bool:
    """What should not be known is never right."""
    return reference is not None and (answer == reference or is_equivalent(answer, reference))


def _of_the_solution(
    tokenizer: Tokenizer, prompt: list[int], problem: Problem, seed: int
) -> Iterable[Document]:
    if problem.answer is None:
        return
    steps = split_steps(problem.solution)
    yield labelled_document(prompt, step_ids(tokenizer, problem.solution), [True] * len(steps))
    if broken := broken_once(Random(seed), steps):
        yield labelled_document(
            prompt,
            step_ids(tokenizer, "\n\n".join(broken)),
            [*[True] * (len(broken) - 1), False],
        )


def broken_once(rng: Random, steps: Sequence[str]) -> list[str] | None:
    """The beginning of a solution up to a step in which one digit of a result is another one."""
    places = [
        (index, found.start())
        for index, step in enumerate(steps)
        for found in _DIGIT.finditer(step)
        if "=" in step[: found.start()]
    ]
    if not places:
        return None
    index, at = rng.choice(places)
    digit = rng.choice([d for d in "0123456789" if d != steps[index][at]])
    return [*steps[:index], steps[index][:at] + digit + steps[index][at + 1 :]]
