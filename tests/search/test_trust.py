"""A run's end says how far to trust it, from its own numbers and those of measured runs."""

import math
from dataclasses import asdict, replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from carbon.core import catalog
from carbon.core.config import RunConfig
from carbon.core.errors import ModelError
from carbon.core.events import AnswerSelected, from_record, to_record
from carbon.search.trust import FILE, Signs, Trust, find, run_numbers
from tests.support.fakes import ScriptedEngine
from tests.support.scripted_run import RIGHT, WRONG, scripted_models, scripted_run
from tests.support.trusted_pair import TRUST, with_trust

PLAIN = "best_of_n"
PROBLEM = "What is the sum of 3 and 4?"
SURE = Signs(score=0.95, agreement=1.0, share=1.0, answered=1.0)
SILENT = Signs.of([], [], 16)
scores = st.lists(st.floats(0, 1), max_size=20)


def verdicts(models, config: RunConfig, problem: str = PROBLEM) -> list[Any]:
    events = scripted_run(config, problem, models=models)
    return [event.trust for event in events if isinstance(event, AnswerSelected)]


@given(scores, scores, st.integers(0, 9))
def test_signs_are_shares_and_know_no_order(mine, others, num_silent):
    num_rollouts = len(mine) + len(others) + num_silent
    if num_rollouts:
        signs = Signs.of(mine, [*mine, *others], num_rollouts)
        assert all(0 <= value <= 1 for value in asdict(signs).values())
        assert signs == Signs.of(mine[::-1], [*others[::-1], *mine], num_rollouts)


@given(st.floats(0, 1), st.floats(0, 1))
def test_the_same_answer_with_more_agreement_is_trusted_more(one, other):
    low, high = sorted((one, other))
    chances = [
        TRUST.judge(PROBLEM, replace(SURE, agreement=each), PLAIN, 16, 0).chance
        for each in (low, high)
    ]
    assert chances == sorted(chances)


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_better_score_is_trusted_more_and_counts_by_its_log_odds(one, other):
    low, high = sorted((one, other))
    numbers = [
        run_numbers(replace(SURE, score=each), unfamiliarity=0, method=PLAIN, num_rollouts=16)
        for each in (low, high)
    ]
    assert numbers[0]["score"] <= numbers[1]["score"] <= math.log(0.98 / 0.02) + 1e-9
    if low >= 0.02 and high <= 0.98:
        odds = [each / (1 - each) for each in (low, high)]
        gap = numbers[1]["score"] - numbers[0]["score"]
        assert gap == pytest.approx(math.log(odds[1] / odds[0]), abs=1e-9)


@given(
    st.tuples(*[st.floats(0, 1)] * 4), st.integers(1, 64), st.sampled_from([PROBLEM, "ist", "x"])
)
@example((0.0, 0.0, 0.0, 1.0), 1, PROBLEM)
def test_every_distrusted_answer_has_reasons_and_no_other(values, num_rollouts, problem):
    signs = Signs(values[0], math.ceil(values[1] * num_rollouts) / num_rollouts, *values[2:])
    verdict = TRUST.judge(problem, signs, PLAIN, num_rollouts, 0)
    assert verdict.is_trusted == (not verdict.reasons)
    assert all(verdict.reasons)
    assert verdict.is_trusted == (verdict.chance >= TRUST.threshold)


def test_a_trusted_answer_is_told_with_the_runs_like_it():
    verdict = TRUST.judge(PROBLEM, SURE, PLAIN, 16, 0)
    assert verdict.is_trusted
    assert (verdict.num_like_this, verdict.share_right) == (120, round(119 / 120, 4))
    assert verdict.reasons == ()
    assert verdict.sentence.startswith("Of 120 measured runs that looked")
    assert verdict.sentence.endswith("99 % were right.")  # not 100: one was wrong


@pytest.mark.parametrize(
    ("problem", "change", "reason"),
    [
        (PROBLEM, {"score": 0.12, "agreement": 0.5}, "best score 0.12"),
        (PROBLEM, {"agreement": 3 / 16, "share": 0.4},
         "only 3 of 16 rollouts agree, with 40 % of the summed scores"),
        (PROBLEM, {"answered": 0.25, "agreement": 0.75},
         "most rollouts say that they do not know this kind of problem"),
        ("Quanto fa 125 diviso 5?", {"score": 0.4},
         "words that it has never met: “quanto”, “fa”, “diviso”"),
        ("How have the apples left?", {"score": 0.4, "agreement": 0.7},
         "there is no number in it"),
    ],
)  # fmt: skip
def test_a_distrusted_answer_says_what_it_lacks_first(problem, change, reason):
    verdict = TRUST.judge(problem, replace(SURE, **change), PLAIN, 16, 0)
    assert not verdict.is_trusted
    assert verdict.reasons[0] == reason


def test_rollouts_that_were_cut_do_not_say_that_they_know_nothing():
    (reason,) = TRUST.judge(PROBLEM, SILENT, PLAIN, 16, num_cut=16).reasons
    assert reason == "all rollouts end without an answer"


def test_no_answer_is_not_trusted():
    verdict = TRUST.judge(PROBLEM, SILENT, PLAIN, 16, 0)
    assert (verdict.chance, verdict.is_trusted) == (0.0, False)
    assert verdict.reasons == ("all rollouts say that they do not know this kind of problem",)


def test_runs_like_this_are_those_of_the_nearest_number_of_rollouts():
    nearest = {
        n: TRUST.judge(PROBLEM, SURE, PLAIN, n, 0).num_like_this for n in (2, 16, 31, 33, 1024)
    }
    assert nearest == {2: 120, 16: 120, 31: 120, 33: 1, 1024: 1}
    assert TRUST.judge(PROBLEM, SURE, PLAIN, 64, 0).sentence.startswith("Of 1 measured run that")


def test_an_n_that_was_not_measured_counts_as_the_last_that_was():
    right = replace(TRUST.right, weights=TRUST.right.weights | {"doublings": -0.4})
    trust = replace(TRUST, right=right, typical=TRUST.typical | {"doublings": 5.0})
    chances = [trust.judge(PROBLEM, SURE, PLAIN, n, 0).chance for n in (4, 16, 32, 64, 256)]
    assert chances[0] == chances[1] > chances[2] > chances[3] == chances[4]


def test_a_calibrated_run_is_beside_calibrated_ones_and_its_method_is_no_reason():
    known = {method: TRUST.judge(PROBLEM, SURE, method, 64, 0) for method in ("carbon", PLAIN)}
    assert known["carbon"].num_like_this == 80
    assert known["carbon"].chance < known[PLAIN].chance
    weak = TRUST.judge(PROBLEM, replace(SURE, agreement=0.5, score=0.6), "carbon", 16, 0)
    assert weak.reasons == (
        "only 8 of 16 rollouts agree, with 100 % of the summed scores", "best score 0.60",
    )  # fmt: skip


def test_the_text_alone_tells_before_a_run():
    assert TRUST.note(PROBLEM) is None
    assert TRUST.note("Yuki has 3 apples. How many has Tom?") is None
    assert "“quanto”, “fa”, “diviso”" in (TRUST.note("Quanto fa 125 diviso 5?") or "")
    assert "and 2 more" in (TRUST.note("uno due tre quattro cinque") or "")


def test_what_is_written_is_read_again(tmp_path):
    TRUST.write(tmp_path / FILE, {"16": {"brier": 0.1}})
    assert Trust.read(tmp_path / FILE) == TRUST


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"right": {"intercept": 1}}'])
def test_a_broken_file_is_a_sentence(tmp_path, content):
    (tmp_path / FILE).write_text(content)
    with pytest.raises(ModelError, match=FILE):
        Trust.read(tmp_path / FILE)


def test_only_a_pair_with_a_file_has_any(tmp_path):
    models = with_trust(tmp_path)
    assert find(models.policy, models.prm) == TRUST
    assert find(models.policy, catalog.find("prm", "tiny")) is None
    assert find(catalog.find("policy", "qwen2.5-1.5b"), models.prm) is None


def test_both_methods_are_judged_by_their_own_rollouts(tmp_path):
    models = with_trust(tmp_path, scripted_models(ScriptedEngine([RIGHT])))
    sure = verdicts(models, RunConfig(num_rollouts=16, epochs=1))
    assert [each["is_trusted"] for each in sure] == [True, True]
    scores = [min(len(RIGHT.split("\n\n")[-1]), 50) / 50] * 16  # every rollout is alike
    signs = Signs.of(scores, scores, 16)
    by_method = [TRUST.judge(PROBLEM, signs, method, 16, 0) for method in ("carbon", PLAIN)]
    assert sure == [asdict(each) for each in by_method]
    assert verdicts(scripted_models(), RunConfig(num_rollouts=8, epochs=1)) == [None, None]


def test_a_run_is_judged_as_the_measured_ones_were(tmp_path):
    script = [RIGHT, WRONG, "It is not known."]
    models = with_trust(tmp_path, scripted_models(ScriptedEngine(script)))
    config = RunConfig(num_rollouts=12, learn_delta=False, learn_temperature=False)
    (verdict,) = verdicts(models, config)
    right, wrong = (min(len(text.split("\n\n")[-1]), 50) / 50 for text in (RIGHT, WRONG))
    signs = Signs.of([right] * 4, [right] * 4 + [wrong] * 4, 12)
    assert verdict == asdict(TRUST.judge(PROBLEM, signs, PLAIN, 12, 0))


def test_beams_are_not_judged(tmp_path):
    config = RunConfig(num_rollouts=8, epochs=1, strategy="beam_search")
    assert verdicts(with_trust(tmp_path), config) == [None, None]


def test_a_verdict_survives_a_recording(tmp_path):
    events = scripted_run(RunConfig(num_rollouts=8), "Ninguno", models=with_trust(tmp_path))
    selected = [event for event in events if isinstance(event, AnswerSelected)]
    for event in selected:
        assert from_record(to_record(event)) == event
        old = {name: value for name, value in to_record(event).items() if name != "trust"}
        assert from_record(old) == replace(event, trust=None)
