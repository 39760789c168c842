from typing import get_args

import pytest

from carbon.core.config import RunConfig
from carbon.core.events import AnswerSelected, AnswersTallied, CompletionSampled, RolloutScored
from carbon.core.types import Completion, Rollout, SelectionRule
from carbon.search.choosing import SECOND_HALF
from carbon.search.selection import RULES, SELECTORS, summarize
from tests.support.fakes import ScriptedEngine
from tests.support.scripted_run import RIGHT, WRONG, scripted_models, scripted_run

OTHER = "Longer than the others.\n\nMuch longer, in fact.\n\nIt is $\\boxed{44}$."


def run_by(rule, reference_answer=None):
    models = scripted_models(ScriptedEngine([WRONG, RIGHT, RIGHT, OTHER, "no answer"]))
    config = RunConfig(num_rollouts=18, selection=rule, epochs=1)
    return list(scripted_run(config, models=models, reference_answer=reference_answer))


def test_every_rule_has_a_definition_in_the_order_of_its_type():
    assert tuple(RULES) == tuple(SELECTORS) == get_args(SelectionRule)


@pytest.mark.parametrize("rule", RULES)
def test_who_leads_is_who_would_be_chosen_now(rule):
    sampled, rollouts, num_tallies = {}, [], 0

    def chosen_now(method):
        phases = ("explore", SECOND_HALF[method])
        return SELECTORS[rule]([r for r in rollouts if r.phase in phases])

    for event in run_by(rule):
        if isinstance(event, CompletionSampled):
            sampled[event.rollout] = event
        elif isinstance(event, RolloutScored):
            its = sampled[event.rollout]
            completion = Completion(its.text, (1,), its.finish_reason)
            rollouts.append(
                Rollout(event.rollout, event.phase, completion, event.step_scores, its.answer)
            )
        elif isinstance(event, AnswersTallied):
            num_tallies += 1
            now = {method: chosen_now(method) for method in SECOND_HALF}
            leads = {m: summarize(s) for m, s in now.items() if s.answer is not None}
            assert event.leads == leads
            assert event.leaders == {method: now[method].rollout for method in leads}
        elif isinstance(event, AnswerSelected):
            last = chosen_now(event.method)
            assert (event.rollout, event.answer, event.weight) == (
                last.rollout, last.answer, last.weight,
            )  # fmt: skip
    assert num_tallies > 2


@pytest.mark.parametrize("rule", RULES)
def test_a_verdict_has_the_answer_of_every_rule(rule):
    verdicts = [e for e in run_by(rule, "42") if isinstance(e, AnswerSelected)]
    assert [verdict.method for verdict in verdicts] == list(SECOND_HALF)
    for verdict in verdicts:
        assert tuple(verdict.answers) == tuple(verdict.correct or ()) == tuple(RULES)
        assert verdict.answers[rule] == verdict.answer
        assert verdict.correct == {r: a == "42" for r, a in verdict.answers.items()}
        assert verdict.is_correct is (verdict.answer == "42")
    assert all(v.correct is None for v in run_by(rule) if isinstance(v, AnswerSelected))


def test_a_run_of_one_method_has_one_leader():
    config = RunConfig(num_rollouts=16, compare_with_baseline=False, epochs=1)
    tallies = [e for e in scripted_run(config) if isinstance(e, AnswersTallied)]
    assert all(set(tally.leaders) == set(tally.leads) == {"carbon"} for tally in tallies)
