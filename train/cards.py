"""The model cards beside the weights, filled from the run's settings and measurements."""

from typing import Any

from train.problems import LEVELS, REGISTER
from train.scales import RewardSettings, Scale

_FRONT = """---
license: apache-2.0
language: en
library_name: transformers
tags: [math, synthetic, {tag}]
---
"""

_STYLES = """## The two styles, and why

Every training problem has two right solutions. The short one computes in few, direct steps
("Evaluate directly"), the long one breaks each computation up ("Break up the product"). A model of
this size often slips in the short style and rarely in the long one, and its training data holds
{share} long solutions. So the policy's good samples differ from its bad ones in something that a
calibration of its output distribution can pick up. That is a choice of data: it makes the effect of
calibration visible on a laptop, and says nothing about how large it is for other models.
"""

_PROBLEMS = """## Data

{families} families of problems (arithmetic, fractions, algebra, number theory, sequences, geometry,
counting and probability, functions, units, money, statistics) at five levels, all generated; no
text was taken from anywhere. The held-out benchmarks MINI-500 and HELD-OUT-2500 were drawn first,
with seed {benchmark_seed}. Training leaves out every problem that shares its words (names and
things being interchangeable) or its quantities and answer with one of them.
"""

_SAMPLES = """{sampled:,} solutions of {problems:,} problems, sampled from {checkpoints} checkpoints
of the policy at temperatures {low:g} to {high:g}, with up to {broken} a problem that were
broken on purpose (a wrong number, a swapped operator, a missing step, a wrong box): {documents:,}
different texts, {right:,} right throughout, {lucky:,} with a right answer by wrong steps. An exact
checker labelled every step; after a wrong step all later ones count as wrong.
"""

_TRAINING = """## Training

{updates:,} updates, {tokens:.0f} M tokens, {seconds:.0f} s on {device}, torch {torch}, seed {seed}.
AdamW, learning rate {rate:g}, linear decay. {more}
"""

_LIMITS = """## Limits

It knows its families of problems and their wording, and little beyond: a problem of another kind
gets a solution that looks right and is not. It is made to show a method, not to be relied on. The
settings were chosen after looking at earlier runs; the problems are synthetic and the numbers say
nothing about other benchmarks.

## Licence

Apache-2.0, like the code that made it (`python -m train`).
"""


def policy_card(scale: Scale, measurements: dict[str, Any]) -> str:
    """README.md of the policy."""
    made, numbers = measurements["made"], measurements["held_out"]
    prompted = numbers["pass_at_1_with_system_prompt"]
    rows = [
        ("pass@1, all levels", _share(numbers["pass_at_1"])),
        *(
            (f"pass@1, level {level}", _share(value))
            for level, value in numbers["pass_at_1_by_level"].items()
        ),
        ("pass@1 with the paper's system prompt", _percent(prompted)),
        ("finished solutions", _percent(numbers["finished"])),
        ("mean tokens", f"{numbers['mean_tokens']:.0f}"),
    ]
    settings = scale.policy
    opening = f"""# Tiny policy

A Qwen2ForCausalLM of {made["parameters"]["policy"] / 1e6:.1f} M parameters, trained from random
weights to solve generated maths problems step by step. ChatML, with or without a system prompt;
solutions take up to {scale.max_new_tokens} tokens.
"""
    more = f"{settings.system_share:.0%} of the examples carry the paper's system prompt."
    return "\n".join(
        [
            _FRONT.format(tag="text-generation"),
            opening,
            _PROBLEMS.format(families=_num_families(), benchmark_seed=made["benchmark_seed"]),
            _STYLES.format(share=_long_share(settings.long_share)),
            _training(made, "policy", settings.learning_rate, more),
            _table(numbers, rows),
            _LIMITS,
        ]
    )


def reward_card(scale: Scale, measurements: dict[str, Any]) -> str:
    """README.md of the reward model."""
    made, numbers = measurements["made"], measurements["held_out"]
    within = numbers["auc_within_a_problem"]
    rows = [
        ("AUC, all samples", _number(numbers["auc"])),
        ("AUC within a problem, mean", _number(within and within["mean"])),
        *(
            (f"{rule}, N = {n}", _share(rules[rule]))
            for rule in ("vanilla", "weighted", "majority")
            for n, rules in numbers["best_of_n"].items()
        ),
    ]
    opening = f"""# Tiny process reward model

A Qwen2ForProcessRewardModel of {made["parameters"]["prm"] / 1e6:.1f} M parameters: the tiny
policy's backbone, trained on, with a head of two layers that is read at `<extra_0>` after every
step. Steps are parted by blank lines; no system prompt.
"""
    return "\n".join(
        [
            _FRONT.format(tag="reward-model"),
            opening,
            _PROBLEMS.format(families=_num_families(), benchmark_seed=made["benchmark_seed"]),
            _samples(scale, made["reward"]["data"]),
            _STYLES.format(share=_long_share(scale.policy.long_share)),
            _training(made, "reward", scale.reward.learning_rate, _reward_training(scale.reward)),
            _table(numbers, rows),
            _LIMITS,
        ]
    )


def _samples(scale: Scale, counts: dict[str, int]) -> str:
    temperatures = [t for group in scale.reward.temperatures for t in group]
    return _SAMPLES.format(
        sampled=counts["sampled"],
        problems=counts["problems"],
        checkpoints=len(scale.reward.temperatures),
        low=min(temperatures),
        high=max(temperatures),
        broken=scale.reward.num_near_misses,
        documents=counts["documents"],
        right=counts["right"],
        lucky=counts["right answer by wrong steps"],
    )


def _reward_training(settings: RewardSettings) -> str:
    return (
        f"{settings.epochs} passes. Beside judging steps it goes on predicting the tokens of right "
        f"ones (weight {settings.next_token_weight:g})."
    )


def _training(made: dict[str, Any], name: str, rate: float, more: str) -> str:
    record = made[name]
    return _TRAINING.format(
        updates=record["updates"],
        tokens=record["tokens"] / 1e6,
        seconds=record["seconds"],
        device=made["device"],
        torch=made["torch"],
        seed=made["seed"],
        rate=rate,
        more=more,
    )


def _num_families() -> int:
    return len({family for level in LEVELS for family in REGISTER.families(level)})


def _long_share(shares: tuple[float, ...]) -> str:
    low, high = min(shares), max(shares)
    return f"{low:.0%}" if low == high else f"{low:.0%} to {high:.0%} (by level)"


def _table(numbers: dict[str, Any], rows: list[tuple[str, str]]) -> str:
    setting = (
        f"{numbers['num_problems']:,} problems of HELD-OUT-2500, {numbers['num_samples']} samples "
        f"each, T = {numbers['temperature']:g}; ± is one standard error over problems."
    )
    lines = [f"| {name} | {value} |" for name, value in rows]
    return "\n".join(["## Numbers", "", setting, "", "| measured | |", "| --- | --- |", *lines, ""])


def _share(value: dict[str, float]) -> str:
    return f"{100 * value['mean']:.1f} ± {100 * value['standard_error']:.1f} %"


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _number(value: float | None) -> str:
    return "no mixed problems" if value is None else f"{value:.3f}"
