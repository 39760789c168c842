"""Toy and Theory without a browser: what they answer to whatever a page may ask."""

import json

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbon.core.errors import ConfigError
from carbon.lessons import text_theory, theory_tab, toy_curves, toy_story
from carbon.lessons import text_toy as text
from carbon.lessons.theory import expected_reward_lower_bound
from carbon.lessons.theory_example import chances, example
from carbon.lessons.toy.binary_search import search
from tests.support.asking import JSON, Sentences


@pytest.mark.parametrize("asked", [
    {}, {"num_probes": 0}, {"num_probes": 1}, {"sigma": 0}, {"sigma": 1e6}, {"target": 0},
    {"target": 10_000}, {"low": 5, "high": 5, "target": 5}, {"margin": 0, "sigma": 0.5},
    {"low": -50, "high": 10**9 - 50, "num_probes": 64}, {"num_probes": 16.0, "target": 7.0},
])  # fmt: skip
def test_the_three_searches_are_those_of_the_core(asked):
    answer = toy_story.search(asked)
    json.dumps(answer, allow_nan=False)
    settings = {
        "num_probes": int(asked.get("num_probes", 16)), "sigma": asked.get("sigma", 1e-3),
        "seed": 0, "low": asked.get("low", 0), "high": asked.get("high", 10_000),
        "margin": asked.get("margin", 3.0),
    }  # fmt: skip
    target = int(asked.get("target", toy_story.DEFAULTS["target"]))
    for told, more in zip(
        answer["searches"], ({"num_probes": 0}, {}, {"widen": True}), strict=True
    ):
        trace = search(target, **{**settings, **more})
        assert told["is_found"] == trace.found
        assert len(told["rows"]) == min(trace.iterations, toy_story.MOST_ROWS)
        assert bool(told["more"]) == (trace.iterations > toy_story.MOST_ROWS)
        for row, step in zip(told["rows"], trace.path, strict=False):
            assert row["bracket"] == list(step.bracket)
            assert row["result"] == list(step.result)
            assert row["probes"] == list(step.probes)
            assert len(row["words"]) == 3
            assert all(row["words"])
    plain, _, widening = answer["searches"]
    assert plain["is_found"]
    assert widening["is_found"]


def test_a_lost_target_is_told():
    answer = toy_story.search({"sigma": 0.01, "margin": 0.5})
    _, guided, widening = answer["searches"]
    assert "lost" in guided["summary"]
    assert any("no longer inside" in words for row in guided["rows"] for words in row["words"])
    assert widening["summary"].startswith("Found 7,134")
    assert any(row["was_widened"] for row in widening["rows"])


@pytest.mark.parametrize(("asked", "word"), [
    ({"target": -1}, "Target"), ({"target": 10_001}, "Target"), ({"target": 0.5}, "Target"),
    ({"num_probes": 65}, "at most 64 probes"), ({"num_probes": -1}, "probes"),
    ({"sigma": -1}, "sigma"), ({"sigma": float("nan")}, "sigma"), ({"sigma": "much"}, "sigma"),
    ({"margin": []}, "Margin"), ({"low": 10, "high": 0}, "Upper end"), ({"seed": -1}, "Seed"),
    ({"high": 10**13}, "Upper end"), ({"low": None, "high": True}, "Upper end"),
])  # fmt: skip
def test_settings_out_of_range_are_refused_with_a_sentence(asked, word):
    for ask in (
        (toy_story.search, toy_curves.curves) if "target" not in asked else (toy_story.search,)
    ):
        with pytest.raises(ConfigError, match=word):
            ask(asked)


@given(asked=st.dictionaries(
    st.sampled_from(["low", "high", "target", "num_probes", "sigma", "margin", "seed"]), JSON
))  # fmt: skip
def test_whatever_the_toy_is_asked_ends(asked):
    with Sentences():
        toy_story.search(asked)


def test_the_curves_state_how_far_they_agree_with_the_paper():
    answer = toy_curves.curves({})
    plain, guided, questions, loses = answer["agreement"]
    assert "13.36" in plain
    assert "13.3 may" in plain
    assert "log₂ 10⁴ = 13.29" in plain
    assert "74 %" in guided
    assert "plain, exact 13.36" in json.loads(answer["wide"])["data"][4]["text"]
    table = pd.DataFrame(answer["table"]["rows"], columns=answer["table"]["columns"])
    assert len(table) == 2 * len(toy_curves.SIGMAS) * len(toy_curves.PROBES)
    widening = table[table["variant"] == text.VARIANTS[True]]
    assert set(widening["found"]) == {"100.0 %"}
    at_paper = table[(table["n"] == "16") & (table["variant"] == text.VARIANTS[False])]
    fewer = [float(cell.removesuffix(" %")) for cell in at_paper["fewer"]]
    assert f"{min(fewer):.0f} to {max(fewer):.0f} % fewer" in guided
    asked = [17 * float(cell) for cell in at_paper["iterations"]]  # 16 probes and a comparison
    assert [float(cell) for cell in at_paper["questions"]] == pytest.approx(asked, abs=0.2)
    assert f"{min(asked):.0f} to {max(asked):.0f} questions in all" in questions
    least = min(float(cell.removesuffix(" %")) for cell in at_paper["found"])
    assert f"loses up to {100 - least:.1f} % of the targets" in loses
    assert "a chance of 0.13 %" in loses


def test_another_domain_is_not_held_against_the_paper():
    answer = toy_curves.curves({"high": 500})
    assert answer["agreement"] == [text.OTHER_DOMAIN]
    assert text.PAPER_LABEL not in answer["wide"]


def test_the_bound_is_the_cores():
    answer = theory_tab.bound(
        {"p_before": 0.1, "p_after": 0.3, "num_rollouts": 8, "second_best": 0.5}
    )
    drawn = json.loads(answer["wide"])["data"]
    before, after = drawn[0], drawn[1]
    assert after["y"] == pytest.approx(expected_reward_lower_bound(0.3, after["x"], 1.0, 0.5))
    assert before["y"] == pytest.approx(expected_reward_lower_bound(0.1, before["x"], 1.0, 0.5))
    assert "At n = 8" in answer["lines"][0]


def test_the_exact_value_lies_between_the_two_formulas():
    answer = theory_tab.bound({"draws_exact": True, "lowest": 0.0})
    drawn = {trace["name"]: trace["y"] for trace in json.loads(answer["wide"])["data"]}
    upper = np.array(drawn["after calibration"])
    exact, lower = np.array(drawn["exact, others spread"]), np.array(drawn["a true lower bound"])
    assert np.all(lower <= exact + 1e-12)
    assert np.all(exact <= upper + 1e-12)
    assert "above it" in answer["lines"][-1]


def test_a_likelier_best_output_is_said_to_be_no_promise_of_reward():
    """The numbers of the example, worked out by hand: Σ reward × (F^4 − F_below^4)."""
    before = 1 - 0.95**4 + 0.9 * (0.95**4 - 0.15**4)
    after = 1 - 0.94**4 + 0.9 * (0.94**4 - 0.90**4)
    proves = theory_tab.words()["proves"]
    assert any(f"falls from {before:.3f} to {after:.3f}" in each for each in proves)
    assert "{" not in "".join(proves).replace("_{", "").replace("^{", "").replace("rm{", "")


def test_a_falling_p_is_said_to_lose():
    lines = theory_tab.bound({"p_before": 0.3, "p_after": 0.1})["lines"]
    assert text_theory.P_MUST_RISE in lines


@pytest.mark.parametrize(("failure", "verdict"), [
    (0.0, text_theory.UNION_BEHIND), (0.5, text_theory.UNION_AHEAD), (0.0, text_theory.UNION_EQUAL),
])  # fmt: skip
def test_the_union_is_insurance(failure, verdict):
    asked = {"failure_chance": failure}
    if verdict == text_theory.UNION_EQUAL:
        asked |= {"p_before": 0.2, "p_after": 0.2}
    assert theory_tab.union(asked)["lines"][0].endswith(verdict)


def test_the_gradient_shows_the_largest_differences_of_the_file():
    answer = theory_tab.gradient({})
    made = example()
    gaps = np.abs(np.array(made["mean_target"]) - np.array(made["mean_prediction"]))
    assert len(answer["table"]["rows"]) == theory_tab.NUM_TOKENS
    shown = [float(row[3].removesuffix(" %").replace("−", "-")) for row in answer["table"]["rows"]]
    assert np.abs(shown) == pytest.approx(100 * np.sort(gaps)[::-1][: len(shown)], abs=0.006)


def test_temperature_sharpens_and_flattens_a_real_distribution():
    def bars(**asked):
        answer = theory_tab.temperature({"uses_delta": False, **asked})
        return [trace["x"] for trace in json.loads(answer["wide"])["data"]]

    for place in range(len(example()["positions"])):
        before, sharp = bars(place=place, temperature=0.2)
        _, flat = bars(place=place, temperature=2.0)
        assert max(sharp[:-1]) >= max(before[:-1]) >= max(flat[:-1])
        assert sum(sharp) == pytest.approx(1)
        assert sum(flat) == pytest.approx(1)
        _, same = bars(place=place, temperature=example()["base_temperature"])
        assert same == pytest.approx(before)


def test_delta_moves_weight_as_the_file_says():
    answer = theory_tab.temperature({"place": 0})
    made = example()
    logits = np.array(made["positions"][0]["logits"]) + np.array(made["learned_bias"])
    largest = chances(logits, made["learned_temperature"]).max()
    assert max(json.loads(answer["wide"])["data"][1]["x"][:-1]) == pytest.approx(largest)


THEORY_SETTINGS = [
    *text_theory.THEORY["bound_controls"],
    *text_theory.THEORY["temperature_controls"],
]


@given(asked=st.dictionaries(st.sampled_from(THEORY_SETTINGS), JSON))
def test_whatever_the_theory_is_asked_gets_an_answer_or_a_sentence(asked):
    for ask in (theory_tab.bound, theory_tab.temperature):
        with Sentences():
            json.dumps(ask(asked), allow_nan=False)
