import json

import numpy as np
import pandas as pd
import pytest

from carbon.evaluate.graders import counted, grade, math_verify_says, write
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.storage import Results

PROBLEMS = {3: BenchmarkProblem(3, "Half?", r"\frac{1}{2}", 1)}


@pytest.mark.parametrize(
    ("reference", "answer", "expected"),
    [("42", "42.0", True), (r"\frac{1}{2}", "0.5", True), ("42", "43", False), ("42", "?", False)],
)
def test_math_verify_is_asked_as_it_is_used(reference: str, answer: str, expected: bool):
    assert math_verify_says(reference, answer) is expected


def test_answers_are_graded_once_and_differences_counted(tmp_path):
    told = [
        json.dumps([("0.5", True, 3), ("2", True, 1)]),  # the second is wrong, whoever graded it
        json.dumps([("0.5", True, 4), (r"\frac{2}{4}", False, 2)]),
    ]
    arrays = {"problem": np.array([3, 3]), "answers": np.array(told)}
    graded = grade(Results(arrays, {}), PROBLEMS)
    assert [(each.answer, each.num_rollouts) for each in graded] == [
        ("0.5", 7), (r"\frac{2}{4}", 2), ("2", 1),
    ]  # fmt: skip
    assert counted(graded) == (
        "Of 3 different answers (10 rollouts) the graders differ on 2 (3 rollouts): 1 are right by "
        "ours alone, 1 by math-verify's alone. It could not read 0."
    )
    write(graded, tmp_path / "new" / "graders.csv")
    frame = pd.read_csv(tmp_path / "new" / "graders.csv")
    assert frame["differ"].tolist() == [True, True, False]
