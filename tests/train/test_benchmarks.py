"""The held-out problems: their number, and that training never sees one of them."""

import json
import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from tokenizers import Tokenizer

from train import benchmarks
from train.identity import ProblemSet, problem_key, quantities_key
from train.policy_data import PolicyBatches, ProblemStream
from train.problems import LEVELS, REGISTER
from train.tokenizer import train_tokenizer

FOLDER = Path(__file__).parents[2] / "assets" / "problems"
NUM_TRAINING_PROBLEMS = 8_000


@pytest.fixture(scope="module")
def drawn():
    return benchmarks.draw()


@pytest.fixture(scope="module")
def held_out(drawn):
    return (*drawn.mini, *drawn.held_out)


def plain(text):
    """Another normalisation than the package's own: spacing, dollars and case are dropped."""
    return re.sub(r"[\s$]", "", text.lower())


def test_both_have_equally_many_problems_of_each_level(drawn):
    for problems, per_level in ((drawn.mini, 100), (drawn.held_out, 500)):
        assert len(problems) == 5 * per_level
        for level in LEVELS:
            assert sum(problem.level == level for problem in problems) == per_level


def test_every_family_is_in_them(drawn):
    for level in LEVELS:
        assert {p.family for p in drawn.held_out if p.level == level} == set(
            REGISTER.families(level)
        )


def test_no_problem_occurs_twice(held_out):
    assert len({problem_key(p.text) for p in held_out}) == len(held_out)
    assert len({quantities_key(p.text, p.answer) for p in held_out}) == len(held_out)


def test_training_and_held_out_problems_do_not_overlap(drawn, held_out):
    """On the problems a training stream draws, by the package's keys and by plainer ones."""
    free = list(islice(ProblemStream(ProblemSet()).draw(Random(1)), NUM_TRAINING_PROBLEMS))
    stream = ProblemStream(drawn.problems()).draw(Random(1))
    trained = list(islice(stream, NUM_TRAINING_PROBLEMS))
    texts = {plain(problem.text) for problem in held_out}
    words = {problem_key(problem.text) for problem in held_out}
    quantities = {quantities_key(problem.text, problem.answer) for problem in held_out}
    assert any(plain(problem.text) in texts for problem in free)  # the exclusion has work to do
    assert not any(plain(problem.text) in texts for problem in trained)
    assert not any(problem_key(problem.text) in words for problem in trained)
    assert not any(quantities_key(p.text, p.answer) in quantities for p in trained)


def test_the_tokenized_training_data_hold_no_held_out_problem(drawn, held_out):
    tokenizer = train_tokenizer(800)
    stream = ProblemStream(drawn.problems(), levels=(1,))
    make = PolicyBatches(tokenizer.to_str(), stream, 0, 64, 256, (0.5,) * 5, 0.1)
    texts = {plain(problem.text) for problem in held_out}
    asked = []
    for index in range(4):
        batch = make(index)
        for row in Tokenizer.from_str(tokenizer.to_str()).decode_batch(
            batch.ids.tolist(), skip_special_tokens=False
        ):
            asked += re.findall(r"<\|im_start\|>user\n(.*?)<\|im_end\|>", row, re.S)
    assert len(asked) > 500
    assert not texts & set(map(plain, asked))


@pytest.mark.parametrize("level", LEVELS)
def test_exclusion_leaves_most_of_every_family(drawn, level):
    excluded, rng = drawn.problems(), Random(5)
    for family in REGISTER.families(level):
        problems = [REGISTER.make(rng, level, family) for _ in range(150)]
        assert sum(problem in excluded for problem in problems) < 75, family


def test_identity_ignores_names_wording_and_level():
    one = "Anna buys $3$ apples at $0.5$ dollars each."
    other = "Ben buys $3$ pencils at  $0.5$ dollars each."
    assert problem_key(one) == problem_key(other)
    assert problem_key(one) != problem_key(one.replace("3", "4"))
    assert quantities_key("What is $12+15$?", "27") == quantities_key("Add $15$ to $12$.", "27")
    assert quantities_key("What is $12+15$?", "27") != quantities_key("What is $15-12$?", "3")


def test_the_files_hold_what_is_drawn(drawn, tmp_path):
    benchmarks.write(tmp_path)
    for name in ("mini_500.jsonl", "held_out_2500.jsonl"):
        assert (FOLDER / name).read_text() == (tmp_path / name).read_text(), name
    first = json.loads((FOLDER / "mini_500.jsonl").read_text().splitlines()[0])
    assert first == {
        "problem": drawn.mini[0].text,
        "answer": drawn.mini[0].answer,
        "level": 1,
        "family": drawn.mini[0].family,
    }
