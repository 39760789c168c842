"""A real small training, from an empty folder to the exported pair: it learns, and can go on."""

import json
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

from carbon.core.errors import ConfigError
from carbon.core.prompts import split_steps
from carbon.rewards.transformers_prm import TransformersPRM
from train.__main__ import main
from train.chat import prompt_text
from train.reward_data import step_ids
from train.sampling import Scorer, decoder_of, head_of
from train.scales import TINY, adjusted
from train.stages import MEASUREMENTS, Run, run_all


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Run:
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    run = Run(tmp_path_factory.mktemp("pair"), TINY, seed=0, num_workers=0)
    run_all(run)
    torch.set_num_threads(threads)
    return run


@pytest.fixture(scope="module")
def measurements(run):
    return json.loads((run.folder / MEASUREMENTS).read_text())


def test_the_policy_learns(measurements):
    losses = measurements["made"]["policy"]["losses"]
    assert losses[-1] < 0.3 < 6.0  # a new model of 1,024 tokens starts near 6.9
    assert losses[-1] < losses[0] / 3
    # The answers are numbers of two to six digits: guessing would be right once in hundreds.
    assert measurements["held_out"]["pass_at_1_by_level"]["1"]["mean"] > 0.15
    assert measurements["held_out"]["finished"] > 0.9


def test_the_reward_model_is_trained_on_right_and_wrong_solutions(measurements):
    made = measurements["made"]["reward"]
    assert made["updates"] >= 15
    data = made["data"]
    assert data["sampled"] == 3 * data["problems"]
    assert 0 < data["right"] < data["documents"]
    assert measurements["held_out"]["auc"] > 0.6
    assert data["right answer by wrong steps"] > 0


def test_measurements_are_whole(measurements):
    held_out = measurements["held_out"]
    assert set(held_out["best_of_n"]) == {"1", "2", "4"}
    for rules in held_out["best_of_n"].values():
        assert set(rules) == {"vanilla", "weighted", "majority", "pass_at_n"}
        assert all(0 <= rule["mean"] <= 1 for rule in rules.values())
    assert held_out["num_problems"] == TINY.measure.num_problems
    one, four = held_out["best_of_n"]["1"], held_out["best_of_n"]["4"]
    assert one["vanilla"] == one["majority"] == one["pass_at_n"]
    assert four["pass_at_n"]["mean"] >= one["pass_at_n"]["mean"]


def test_the_exported_policy_solves_with_transformers_alone(run):
    folder = run.folder / "policy"
    model: Any = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    problem = run.held_out[0]
    ids = tokenizer(prompt_text(problem.text), return_tensors="pt")
    generated = model.generate(**ids, do_sample=False, max_new_tokens=80)
    text = tokenizer.decode(generated[0, ids["input_ids"].shape[1] :])
    assert text.startswith("## Step 1: ")
    assert "\\boxed{" in text


def test_shards_stay_small_and_cards_tell_the_numbers(run, measurements):
    for name in ("policy", "prm"):
        folder = run.folder / name
        assert all(path.stat().st_size < 10_000_000 for path in folder.iterdir())
        card = (folder / "README.md").read_text()
        assert card.startswith("---\nlicense: apache-2.0\n")
        for heading in ("## Data", "## The two styles, and why", "## Numbers", "## Limits"):
            assert heading in card
    share = 100 * measurements["held_out"]["pass_at_1"]["mean"]
    assert f"| pass@1, all levels | {share:.1f} ± " in (run.folder / "policy/README.md").read_text()


def test_finished_stages_are_not_done_again(run):
    times = {path: path.stat().st_mtime_ns for path in (run.folder / "work").iterdir()}
    again = Run(run.folder, TINY, seed=0, num_workers=0)
    for old, new in (
        (run.policies.final, again.policies.final),
        (run.policies.snapshots[0], again.policies.snapshots[0]),
        (run.reward_model, again.reward_model),
    ):
        states = old.state_dict(), new.state_dict()
        assert all(torch.equal(weight, states[1][name]) for name, weight in states[0].items())
    assert times == {path: path.stat().st_mtime_ns for path in (run.folder / "work").iterdir()}


def test_a_folder_keeps_one_run(run):
    with pytest.raises(ConfigError, match="other settings"):
        Run(run.folder, TINY, seed=1, num_workers=0)
    with pytest.raises(ConfigError, match="other settings"):
        Run(run.folder, replace(TINY, max_new_tokens=81), seed=0, num_workers=0)


def test_the_command_line_reports_a_folder_of_another_run(run, caplog):
    assert main(["--output", str(run.folder), "--scale", "tiny", "--seed", "9"]) == 1
    assert "other settings" in caplog.text


def test_our_reward_model_reads_the_exported_one_alike(run):
    prm = TransformersPRM.load(run.folder / "prm", system_prompt=None, device="cpu")
    scorer = Scorer(
        decoder_of(run.reward_model, run.device), head_of(run.reward_model, run.device), 1000
    )
    for problem in run.held_out[:4]:
        solution = problem.solution("long")
        (scores,) = prm.score_steps(problem.text, [split_steps(solution)])
        prompt = run.tokenizer.encode(prompt_text(problem.text)).ids
        ids = [*prompt, *chain.from_iterable(step_ids(run.tokenizer, solution))]
        assert len(scores.values) == len(problem.long) + 1
        assert scores.values[-1] == pytest.approx(scorer.last_scores([ids])[0], abs=1e-4)


def test_a_scale_can_be_adjusted():
    changed = adjusted(TINY, policy_updates=7, long_share=0.4)
    assert changed.policy.updates == 7
    assert changed.policy.long_share == (0.4,) * 5
    assert adjusted(TINY, None, None) == TINY


def test_training_twice_gives_the_same_weights(tmp_path: Path):
    scale = adjusted(TINY, policy_updates=3, long_share=None)
    states = []
    for name, num_workers in (("one", 0), ("two", 2)):
        run = Run(tmp_path / name, scale, seed=4, num_workers=num_workers)
        states.append(run.policies.final.state_dict())
    assert all(torch.equal(weight, states[1][name]) for name, weight in states[0].items())
