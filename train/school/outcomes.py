"""The reward model's training data of the school stream: sampled solutions, labelled by outcome.

A step is right if a sampled solution whose statements are the same so far, in whatever words, ended
right: Monte-Carlo's hard estimate, of the samples that there are. Every later step of a wrong
solution is wrong. Where all samples of a problem are right a few say as much as all; of the others
at most eight right and eight wrong texts are kept, those of the answers that were given most often,
as a vote must tell these from the right one. Beside them stand right solutions, and right solutions
broken in one digit, which end at the broken step.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from tokenizers import Tokenizer

from carbon.answers import extract_answer, is_equivalent
from carbon.answers.statements import FORMULA
from carbon.core.prompts import split_steps
from train.chat import prompt_text
from train.packing import Document
from train.reward_data import cached_tokenizer, decode, labelled_document, step_ids
from train.sampled import SampledIds
from train.school.base import Problem

_KEPT_OF_EQUALS = 2  # texts of a problem whose samples all ended alike
_KEPT_OF_EACH = 8  # right and wrong texts of a problem at the most
_DIGIT = re.compile(r"(?<=[=+\-\d ])\d")


class Group(NamedTuple):
    """One problem and what was sampled for it."""

    problem: Problem
    samples: Sequence[SampledIds]
    seed: int
    number: int  # of the problem, from 1


class Labelled(NamedTuple):
    """Each problem's documents, and how many of its samples ended right."""

    documents: list[list[Document]]
    num_right: list[int]


def label_groups(tokenizer_json: str, groups: Iterable[Group]) -> Labelled:
    """Each text once; samples without an end are left out, as a run never lets them win."""
    tokenizer = cached_tokenizer(tokenizer_json)
    documents, num_right = list[list[Document]](), list[int]()
    for problem, samples, seed, number in groups:
        prompt = tokenizer.encode(prompt_text(problem.text)).ids
        texts, given, judged = _judged(tokenizer, problem, samples)
        num_right.append(sum(count * judged[text] for text, count in texts.items()))
        of_samples = (
            labelled_document(prompt, step_ids(tokenizer, text), labels, number)
            for text, labels in _labelled(texts, given, judged)
        )
        of_solution = _of_the_solution(tokenizer, prompt, problem, seed, number)
        documents.append([*of_samples, *of_solution])
    return Labelled(documents, num_right)


def count_right(tokenizer_json: str, groups: Iterable[Group]) -> list[int]:
    """How many of each problem's samples ended right."""
    tokenizer, counts = cached_tokenizer(tokenizer_json), list[int]()
    for problem, samples, *_ in groups:
        texts, _, judged = _judged(tokenizer, problem, samples)
        counts.append(sum(count * judged[text] for text, count in texts.items()))
    return counts


def _judged(
    tokenizer: Tokenizer, problem: Problem, samples: Sequence[SampledIds]
) -> tuple[Counter[str], dict[str, str | None], dict[str, bool]]:
    """How often each finished text came, its answer, and whether that is right."""
    texts = Counter(decode(tokenizer, s) for s in samples if s.is_finished)
    given = {text: extract_answer(text) for text in texts}
    verdicts = {answer: is_right(answer, problem.answer) for answer in set(given.values())}
    return texts, given, {text: verdicts[answer] for text, answer in given.items()}


def _labelled(
    texts: Mapping[str, int], given: Mapping[str, str | None], judged: Mapping[str, bool]
) -> Iterator[tuple[str, list[bool]]]:
    """The texts that are kept, with a label for each step; `texts` counts how often each came."""
    statements = {text: statements_so_far(split_steps(text)) for text in texts}
    on_the_way = {beginning for text in texts if judged[text] for beginning in statements[text]}
    answers = Counter[str | None]()
    for text, count in texts.items():
        answers[given[text]] += count
    frequent = sorted(texts, key=lambda text: -answers[given[text]])  # else as they came
    limit = _KEPT_OF_EACH if len({*judged.values()}) > 1 else _KEPT_OF_EQUALS
    for verdict in (True, False):
        for text in islice((each for each in frequent if judged[each] == verdict), limit):
            if statements[text]:
                *before, _ = (beginning in on_the_way for beginning in statements[text])
                yield text, [*before, verdict]


def statements_so_far(steps: Sequence[str]) -> list[tuple[str, ...]]:
    """For each step, what stands between dollar signs up to its end, without spaces."""
    found, so_far = list[tuple[str, ...]](), tuple[str, ...]()
    for step in steps:
        so_far += tuple("".join(each.split()) for each in FORMULA.findall(step))
        found.append(so_far)
    return found


def is_right(answer: str | None, reference: str | None) -> bool:
    """What should not be known is never right."""
    return reference is not None and (answer == reference or is_equivalent(answer, reference))


def _of_the_solution(
    tokenizer: Tokenizer, prompt: list[int], problem: Problem, seed: int, number: int
) -> Iterable[Document]:
    if problem.answer is None:
        return
    steps = split_steps(problem.solution)
    labels = [True] * len(steps)
    yield labelled_document(prompt, step_ids(tokenizer, problem.solution), labels, number)
    if broken := broken_once(Random(seed), steps):
        yield labelled_document(
            prompt,
            step_ids(tokenizer, "\n\n".join(broken)),
            [*[True] * (len(broken) - 1), False],
            number,
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
