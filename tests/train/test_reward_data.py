"""Every step's tag gets the checker's label; tokens are predicted within right steps only."""

from random import Random

import numpy as np
import pytest

from train.chat import STEP_TAG_ID, prompt_text
from train.checking.steps import SolutionChecker
from train.packing import IGNORED, NEXT_TOKEN
from train.problems import LEVELS, REGISTER
from train.reward_data import Group, label_groups
from train.tokenizer import train_tokenizer


@pytest.fixture(scope="module")
def tokenizer():
    return train_tokenizer(2000)


@pytest.fixture(scope="module")
def groups():
    rng = Random(5)
    problems = [REGISTER.make(rng, lv, f) for lv in LEVELS for f in REGISTER.families(lv)[::4]]
    return [Group(problem, (), 3, index) for index, problem in enumerate(problems)]


def test_labels_are_the_checkers(tokenizer, groups):
    for group in groups:
        checker = SolutionChecker(group.problem)
        prompt = tokenizer.encode(prompt_text(group.problem.text)).ids
        for ids, labels, _ in label_groups(tokenizer.to_str(), [group]).documents:
            assert ids[: len(prompt)].tolist() == prompt
            assert np.all(labels[: len(prompt)] == IGNORED)
            tags = np.flatnonzero(ids == STEP_TAG_ID)
            starts = [len(prompt), *(tags[:-1] + 1)]
            steps = [tokenizer.decode(ids[a:b].tolist()) for a, b in zip(starts, tags, strict=True)]
            expected = checker.check("\n\n".join(steps)).labels
            assert labels[tags].tolist() == [int(label) for label in expected]
            for start, tag, is_right in zip(starts, tags, expected, strict=True):
                predicted = NEXT_TOKEN if is_right else IGNORED
                assert np.all(labels[start : tag - 1] == predicted)
                assert labels[tag - 1] == IGNORED  # the tag itself is given, never predicted


def test_broken_solutions_are_among_them(tokenizer, groups):
    labelled = label_groups(tokenizer.to_str(), groups)
    assert 0 < labelled.num_right < len(labelled.documents)
    assert labelled.num_lucky > 0
