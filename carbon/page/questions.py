"""What each endpoint can be asked: a table of its parameters, in the order in which programs may
give them. A run's are the page's settings; words and bounds stand here or there, and nowhere else.
"""

import inspect
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from carbon.core.config import MAX_PROBLEM_CHARACTERS
from carbon.core.errors import ConfigError
from carbon.core.settings import Setting
from carbon.lessons.toy_story import DEFAULTS, MOST_PROBES
from carbon.page.settings import MAX_REFERENCE_CHARACTERS, PAGE_SETTINGS, Offers

MAX_SOLUTION_CHARACTERS = 12_000
MAX_ANSWER_CHARACTERS = 500
REQUIRED = inspect.Parameter.empty
Rows = tuple[Setting, ...]

_NEWEST = ("aggregation", "lookahead", "max_step_tokens")


def _row(name: str, kind: Any, default: Any, label: str, words: str, **columns: Any) -> Setting:
    usual = {"noun": label, "link": name, "option": ""}
    return Setting(
        name=name, type=kind, default=default, label=label, help=words, **{**usual, **columns}
    )


_PROBLEM = _row(
    "problem", str, REQUIRED, "The problem",
    "A maths problem, LaTeX between dollar signs. At most {high} characters.",
    high=MAX_PROBLEM_CHARACTERS,
)  # fmt: skip
_REFERENCE = _row(
    "reference_answer", str | None, None, "The reference answer",
    "The right answer, if known: it only marks right answers at the end. At most {high} "
    "characters.", high=MAX_REFERENCE_CHARACTERS,
)  # fmt: skip
_STREAMING = (
    _row(
        "stream_events", bool, False, "stream_events",
        "On: what comes before the result carries the run's events, as JSON lines.",
    ),
    _row(
        "wait", bool, True, "wait",
        "Off: the call ends at once with the links of a run, which goes on while somebody asks "
        "there.",
    ),
)  # fmt: skip
_ANSWER = "A final answer, or a solution that ends in \\boxed{{}}. At most {high} characters."
GRADE: Rows = (
    _row("first", str, REQUIRED, "The first answer", _ANSWER, high=MAX_ANSWER_CHARACTERS),
    _row("second", str, REQUIRED, "The second answer", _ANSWER, high=MAX_ANSWER_CHARACTERS),
)
TOY: Rows = (
    _row(
        "target", int, DEFAULTS["target"], "The target",
        "The hidden number, {low} to {high}.", low=DEFAULTS["low"], high=DEFAULTS["high"],
    ),
    _row(
        "num_probes", int, DEFAULTS["num_probes"], "The number of probes",
        "Rewards asked for in every iteration, {low} to {high}.", low=0, high=MOST_PROBES,
    ),
    _row("sigma", float, DEFAULTS["sigma"], "The noise", "Of the rewards, {low} to {high}.",
         low=0, high=1),
    _row("seed", int, DEFAULTS["seed"], "The seed", "Of the noise, {low} to {high}.",
         low=0, high=PAGE_SETTINGS["seed"].high),
)  # fmt: skip


def run_rows(offered: Offers) -> Rows:
    """In the order in which they came to be, since programs may call by position.

    Searches came after best-of-N's settings, then the models, then the newest settings.
    """
    models = {"policy": offered.policy.name, "prm": offered.prm.name}
    named = [replace(PAGE_SETTINGS[name], default=default) for name, default in models.items()]
    newest = [PAGE_SETTINGS[name] for name in _NEWEST]
    rows = [r for r in PAGE_SETTINGS.values() if r not in newest and r.name not in models]
    searches = [r for r in rows if r.name == "strategy" or "best_of_n" not in r.strategies]
    others = [r for r in rows if r not in searches]
    return (_PROBLEM, *others, *searches, _REFERENCE, *named, *newest, *_STREAMING)


def score_rows(offered: Offers) -> Rows:
    return (
        _PROBLEM,
        _row(
            "solution", str, REQUIRED, "The solution",
            "Whoever wrote it; steps are parted by blank lines. At most {high} characters.",
            high=MAX_SOLUTION_CHARACTERS,
        ),
        _row("prm", str, offered.prm.name, "Reward model", "The reward model that reads it."),
    )  # fmt: skip


def read_question(rows: Rows, values: Mapping[str, Any]) -> dict[str, Any]:
    """Checked values by name; what is missing or None takes its default.

    Raises:
        ConfigError: with a sentence that names what was wrong.
    """
    read = {}
    for row in rows:
        value = values.get(row.name)
        if value is None:
            value = row.default
        if value is REQUIRED:
            raise ConfigError(f"{row.noun} is missing.")
        read[row.name] = row.read(value)
        row.check(read[row.name])
    return read


def signature_of(rows: Rows, request: inspect.Parameter) -> inspect.Signature:
    """What Gradio reads names, types and defaults from."""
    positional = inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = [
        inspect.Parameter(row.name, positional, default=row.default, annotation=row.type)
        for row in rows
    ]
    return inspect.Signature([request, *parameters], return_annotation=dict)


def described(words: str, rows: Rows) -> str:
    """A docstring with its arguments, as tools for language models read it."""
    arguments = "\n".join(f"    {row.name}: {_words(row)}" for row in rows)
    return f"{words}\n\nArgs:\n{arguments}\n"


def _words(row: Setting) -> str:
    words = " ".join(row.explanation.split())
    if row.kind == "choice":
        words += f" One of {', '.join(row.names)}."
    if "number" in row.kind and f"{row.high:,}" not in words:
        words += f" {row.low:,} to {row.high:,}."
    if row.kind == "switch" and not words.startswith(("On", "Off")):
        words = f"{row.label}. {words}"
    return words
