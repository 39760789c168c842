"""What is recorded follows the stated rule, whatever the results are."""

import numpy as np
import pytest

from carbon.core import recording
from carbon.core.config import RunConfig
from carbon.core.errors import ConfigError
from carbon.core.events import AnswerSelected
from carbon.core.gallery import OUTCOMES, read_gallery
from carbon.evaluate.experiments import Rollouts
from carbon.evaluate.gallery import NUM_EACH, measured, record_gallery
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.storage import Results
from tests.support.fakes import LengthPRM, ScriptedEngine
from tests.support.measured_tables import LABELS, rollout_arrays
from tests.support.scripted_run import RIGHT, WRONG, scripted_models

EXPERIMENT = Rollouts(budgets=(8,), temperatures=())
CONFIG = RunConfig(num_rollouts=8, epochs=1)
RESCUED = [RIGHT, WRONG, RIGHT, WRONG, *[RIGHT] * 4, *[WRONG] * 4]  # by CarBoN, of N = 8
SHARE = [0.1, 0.5, 0.2, 0.9, 0.9]  # of the calibration set, from problem 0 on


def outcomes_of(ours, plain, seed=0):
    """Problems 0, 1, ... that each method answers rightly or not with this seed."""
    arrays = rollout_arrays(EXPERIMENT)
    arrays = {name: values[: 2 * len(ours)].copy() for name, values in arrays.items()}
    outcomes = Outcomes(Results(arrays, {}), EXPERIMENT, LABELS)
    rows = arrays["seed"] == seed
    for name, right in (("carbon", ours), ("best_of_n", plain)):
        place = outcomes.of(name)[0].verdict
        arrays["is_right"][rows, place] = np.array(right, bool)[:, None]
    arrays["set_right"][rows] = np.resize(SHARE, len(ours))[:, None]
    return outcomes


def benchmark(count, answers=("42",)):
    return {
        i: BenchmarkProblem(i, f"12+30+{i}", answers[i % len(answers)], 2) for i in range(count)
    }


def always_right():
    return scripted_models(ScriptedEngine([RIGHT]), LengthPRM())


def test_every_problem_has_one_outcome():
    outcomes = outcomes_of([1, 0, 1, 0], [0, 1, 1, 0], seed=1)
    found = measured(outcomes, 8, 1)
    assert [one.outcome for one in found] == list(OUTCOMES)
    assert [one.set_right for one in found] == SHARE[:4]
    for budget, seed in ((16, 0), (8, 5)):
        with pytest.raises(ConfigError, match=f"no N = {budget} with seed {seed}"):
            measured(outcomes, budget, seed)


def test_the_first_of_an_outcome_are_recorded_under_its_name(tmp_path):
    outcomes = outcomes_of([1, 1, 1, 1, 0], [1, 1, 1, 1, 0])
    gallery = record_gallery(
        always_right(), benchmark(5, ("42", "42", "42", "42", "1")), outcomes, CONFIG, tmp_path
    )
    assert [(e.file, e.problem, e.level) for e in gallery.exhibits] == [
        ("both-right-1.jsonl", 0, 2), ("both-right-2.jsonl", 1, 2), ("both-right-3.jsonl", 2, 2),
        ("both-wrong-1.jsonl", 4, 2),
    ]  # fmt: skip
    assert gallery.counts == {"rescue": 0, "loss": 0, "both_right": 4, "both_wrong": 1}
    assert (gallery.opening, gallery.num_problems, gallery.dataset) == (None, 5, LABELS.dataset)
    assert read_gallery(tmp_path) == gallery
    events = list(recording.read(tmp_path / "both-right-1.jsonl"))
    assert all(e.correct["weighted"] for e in events if isinstance(e, AnswerSelected))


def test_a_run_that_ends_otherwise_is_passed_over(tmp_path):
    outcomes = outcomes_of([1] * 5, [1] * 5)
    wrong_at_first = benchmark(5, ("1", "42", "42", "42", "42"))
    gallery = record_gallery(always_right(), wrong_at_first, outcomes, CONFIG, tmp_path)
    assert [e.problem for e in gallery.exhibits] == [1, 2, 3]
    assert gallery.counts["both_right"] == 5  # as measured


def test_the_opening_rescue_has_the_best_calibration_set(tmp_path):
    """All are rescues here: problems 3 and 4 share the largest share."""
    outcomes = outcomes_of([1] * 5, [0] * 5)
    rescued = scripted_models(ScriptedEngine(RESCUED), LengthPRM())
    gallery = record_gallery(rescued, benchmark(5), outcomes, CONFIG, tmp_path)
    assert gallery.opening == "rescue-1.jsonl"
    assert [e.problem for e in gallery.exhibits] == [3, 0, 1]
    assert len(gallery.exhibits) == NUM_EACH


class FalseAtFirst(ScriptedEngine):
    """States something false on its way to the right answer, but for problem 4."""

    def sample(self, requests, max_new_tokens, stop_strings):
        is_false = requests[0].prompt_ids != self.encode("12+30+4")
        told = "$12+30=41+2$" if is_false else "$12+30=42$"
        self.script = [text.replace("$12+30=42$", told) for text in RESCUED]
        return super().sample(requests, max_new_tokens, stop_strings)


def test_the_page_opens_on_a_solution_that_states_nothing_false(tmp_path):
    rescued = scripted_models(FalseAtFirst([]), LengthPRM())
    gallery = record_gallery(rescued, benchmark(5), outcomes_of([1] * 5, [0] * 5), CONFIG, tmp_path)
    assert (gallery.opening, gallery.exhibits[0].problem) == ("rescue-1.jsonl", 4)
    given = benchmark(4), outcomes_of([1] * 4, [0] * 4), CONFIG, tmp_path
    gallery = record_gallery(rescued, *given)
    assert (gallery.opening, gallery.exhibits[0].problem) == (None, 3)


def test_a_page_does_not_open_on_a_rescue_that_learned_from_wrong_rollouts(tmp_path):
    """The first three rescues: at most half of their calibration sets is right."""
    rescued = scripted_models(ScriptedEngine(RESCUED), LengthPRM())
    given = benchmark(3), outcomes_of([1] * 3, [0] * 3), CONFIG, tmp_path
    gallery = record_gallery(rescued, *given, num_each=1)
    assert gallery.opening is None
    assert [(e.file, e.problem) for e in gallery.exhibits] == [("rescue-1.jsonl", 1)]
    assert "up to 1 are here" in gallery.rule


def test_what_an_earlier_gallery_left_goes(tmp_path):
    outcomes = outcomes_of([1] * 3, [1] * 3)
    record_gallery(always_right(), benchmark(3), outcomes, CONFIG, tmp_path)
    (tmp_path / "mine.jsonl").write_text("")
    later = outcomes_of([1], [1])
    record_gallery(always_right(), benchmark(1), later, CONFIG, tmp_path)
    assert {path.name for path in tmp_path.glob("*.jsonl")} == {"both-right-1.jsonl", "mine.jsonl"}
