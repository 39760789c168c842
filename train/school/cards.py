"""The small pair's model cards, filled from its settings and measurements."""

from typing import Any

_FRONT = """---
license: apache-2.0
language: en
library_name: transformers
base_model: HuggingFaceTB/SmolLM2-135M-Instruct
tags: [math, synthetic, {tag}]
---
"""

_POLICY = """# Small policy

A Qwen2ForCausalLM of {parameters} that solves school problems as people type them, step by step.
ChatML without a system prompt; solutions take up to {max_new_tokens} tokens. It starts from
{layers} of the 30 layers of SmolLM2-135M-Instruct (Apache-2.0) and the first {vocabulary:,} tokens
of its vocabulary.
"""

_START = """Its training went on from a policy of the same recipe on an earlier stream, the one that
shipped before (SHA-256 of its weights {start}).
"""

_KEPT = """Its embedding and its lowest {kept_layers} layers are those of that policy.
"""

_REWARD = """# Small process reward model

A Qwen2ForProcessRewardModel of {parameters}: the small policy's backbone, trained on, with a head
of two layers that is read at `<extra_0>` after every step. Steps are parted by blank lines; no
system prompt. A score is the chance that a solution which begins so ends right.
"""

_WEIGHTS = """## Weights

int8 rows with a float16 scale each. `carbon.models.checkpoint` reads them;
`carbon.models.checkpoint.expanded(folder)` makes a folder of it that transformers and vLLM load.
"""

_DATA = """## Data

{families:,} families of school problems in many notations and wordings, each with several ways to
solve it, all generated; no text was taken from anywhere. {unknown:.0%} of the stream are texts that
the policy should not answer. One problem in 32, by its numbers and its answer, is kept for
benchmarks and never trained on, and neither is anything of the typed sets.
"""

_SAMPLES = """{sampled:,} solutions of {problems:,} problems were sampled, for {unmet:,} of them
from a copy of the policy that had not met their family, and every step labelled with whether its
solution ended right: {right_share:.0%} did. With right solutions and ones broken in a digit these
are {documents:,} different texts.
"""

_TRAINING = """## Training

{updates:,} updates, {tokens:.0f} M tokens, {seconds:.0f} s on {gpus}{device},
torch {torch}, seed {seed}, {date}. AdamW, learning rate {rate:g}, linear decay.
"""

_LIMITS = """## Limits

It knows school problems up to a handful of steps, and is wrong with confidence now and then: the
table tells how often. It is made to show a method, not to be relied on.

## Licence

Apache-2.0, like the code that made it (`python -m train.small`) and the model it starts from.
"""

_SETS = {
    "stream": "fresh problems of the stream",
    "typed_dev": "problems typed by hand (development set)",
    "typed_second": "problems typed by hand (second set, not looked at in training)",
    "deepmind": "DeepMind's mathematics generator, easy and medium",
    "reasoning_gym": "reasoning-gym, easy",
}


def policy_card(numbers: dict[str, Any]) -> str:
    """README.md of the policy, from measurements.json."""
    made = numbers["made"]
    shape = made["scale"]["shape"]
    opening = _POLICY.format(
        parameters=_parameters(shape), max_new_tokens=made["scale"]["max_new_tokens"], **shape
    )
    columns = (("pass@1", "pass_at_1"), ("majority, N = 16", "majority_16"))
    return "\n".join(
        [
            _FRONT.format(tag="text-generation"),
            opening,
            *([_START.format(start=made["start"])] if made.get("start") else []),
            *([_KEPT.format(**made)] if made.get("kept_layers") else []),
            _WEIGHTS,
            _data(made),
            _training(made, "policy"),
            _table(numbers, columns),
            _LIMITS,
        ]
    )


def reward_card(numbers: dict[str, Any]) -> str:
    """README.md of the reward model, from measurements.json."""
    made = numbers["made"]
    counts, sizes = made["reward_data"], sorted({16, made["scale"]["measured_samples"]})
    samples = _SAMPLES.format(right_share=counts["right"] / counts["sampled"], **counts)
    columns = (
        ("AUC within a problem", "auc_within"),
        *((f"{rule}, N = {n}", f"{rule}_{n}") for n in sizes for rule in ("weighted", "vanilla")),
    )
    return "\n".join(
        [
            _FRONT.format(tag="reward-model"),
            _REWARD.format(parameters=_parameters(made["scale"]["shape"])),
            _WEIGHTS,
            _data(made),
            samples,
            _training(made, "reward"),
            _table(numbers, columns),
            _LIMITS,
        ]
    )


def _parameters(shape: dict[str, int]) -> str:
    hidden, kv_width = shape["hidden"], shape["hidden"] * shape["kv_heads"] // shape["heads"]
    layer = 2 * hidden * (hidden + kv_width) + 3 * hidden * shape["inner"]
    return f"{(shape['vocabulary'] * hidden + shape['layers'] * layer) / 1e6:.0f} M parameters"


def _data(made: dict[str, Any]) -> str:
    return _DATA.format(families=made["families"], unknown=made["unknown_share"])


def _training(made: dict[str, Any], name: str) -> str:
    record = made[name]
    return _TRAINING.format(
        updates=record["updates"],
        tokens=record["tokens"] / 1e6,
        seconds=record["seconds"],
        rate=made["scale"][name]["learning_rate"],
        gpus=f"{record['processes']} × " if record["processes"] > 1 else "",
        **{key: made[key] for key in ("device", "torch", "seed", "date")},
    )


def _table(numbers: dict[str, Any], columns: tuple[tuple[str, str], ...]) -> str:
    """A row for every set of problems: numbers of those that have an answer."""
    lines = [
        f"| problems | how many | {' | '.join(title for title, _ in columns)} |",
        f"| --- | --- |{' --- |' * len(columns)}",
    ]
    for name in numbers:
        if name == "made":
            continue
        found = numbers[name]["overall"]
        cells = [_cell(key, found.get(key)) for _, key in columns]
        told = _SETS.get(name, name)
        lines.append(f"| {told} | {found['problems']:,} | {' | '.join(cells)} |")
    scale = numbers["made"]["scale"]
    samples, temperature = scale["measured_samples"], scale["temperature"]
    setting = f"{samples} samples each at T = {temperature:g}, no calibration."
    return "\n".join(["## Numbers", "", setting, "", *lines, ""])


def _cell(key: str, value: float | None) -> str:
    if value is None:  # no problem with both right and wrong solutions
        return "none"
    return f"{value:.3f}" if key.startswith("auc") else f"{100 * value:.1f} %"
