"""What measured tables say, one sentence a figure, computed anew from whatever they hold.

A reading is given all rows of its table of one source (one machine, one selection rule); where they
lack what it needs, it says nothing. Knows no Gradio and no figure.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import pandas as pd

from carbon.plots.rows import records, where
from carbon.plots.wording import is_known, setting_name, signed
from carbon.ui import text_readings as text

Row = Mapping[str, Any]
Standing = Literal[0, 1, 2]  # above, no difference that shows, below: places in `text`'s triples
_PLAIN, _OURS = "best_of_n", "carbon"
_NOISY = 0.25  # of a value: wider intervals are spoken of
_SMALL_PART = 0.02  # of a run: a stage below it is not worth its noise


def by_budget(frame: pd.DataFrame, **cells: Any) -> dict[int, Row]:
    """The rows with these cells and a value, by N, smallest first."""
    rows = records(where(frame, "num_rollouts", **cells))
    return {int(row["num_rollouts"]): row for row in rows if is_known(row["value"])}


def standing(row: Row) -> Standing:
    """Whether a difference's interval leaves out zero, and on which side; unknown ends do not."""
    if is_known(row["low"]) and row["low"] > 0:
        return 0
    return 2 if is_known(row["high"]) and row["high"] < 0 else 1


def listed(items: Sequence[object]) -> str:
    """8, 16 and 32."""
    words = [str(item) for item in items]
    return text.AND.join(filter(None, (", ".join(words[:-1]), words[-1])))


def grouped(rows: Mapping[int, Row], words: Sequence[str], digits: int = 1) -> str:
    """Each standing with its N and the range of the values there; all in the order of `words`."""
    parts = []
    for place, word in enumerate(words):
        budgets = [n for n, row in rows.items() if standing(row) == place]
        if not budgets:
            continue
        values = [rows[n]["value"] for n in budgets]
        form = text.WITH_RANGE if len(values) > 1 else text.WITH_VALUE
        is_all = len(budgets) == len(rows) > 1
        spot = text.AT_EVERY if is_all else text.AT.format(budgets=listed(budgets))
        low, high = signed(min(values), digits), signed(max(values), digits)
        parts.append(form.format(word=word, where=spot, low=low, high=high))
    return ", ".join(parts)


def _halves(frame: pd.DataFrame) -> str:
    measures = {
        "rollout_accuracy": (text.MORE, 1),
        "mean_score": (text.HIGHER, 2),
        "distinct_answers": (text.MORE, 2),
    }
    said = {
        name: grouped(
            by_budget(frame, method=_OURS, half="exploit", metric=f"{name}_less_baseline"),
            words,
            digits=digits,
        )
        for name, (words, digits) in measures.items()
    }
    if not all(said.values()):
        return ""
    plain = by_budget(frame, method=_PLAIN, half="explore", metric="rollout_accuracy_less_baseline")
    apart = [n for n, row in plain.items() if standing(row) != 1]
    check = text.HALVES_DIFFER.format(budgets=listed(apart)) if apart else ""
    return text.HALVES.format(**said) + check


def _apart(plain: Mapping[int, Row], ours: Mapping[int, Row]) -> str:
    """At which N two intervals, which are not paired, do not meet."""
    budgets = [
        n for n in plain
        if ours[n]["low"] > plain[n]["high"] or ours[n]["high"] < plain[n]["low"]
    ]  # fmt: skip
    return text.APART.format(budgets=listed(budgets)) if budgets else text.OVERLAPPING


def _both(frame: pd.DataFrame, metric: str) -> tuple[dict[int, Row], dict[int, Row]]:
    """Plain and calibrated, at the N that both have."""
    plain, ours = (by_budget(frame, method=name, metric=metric) for name in (_PLAIN, _OURS))
    shared = [n for n in plain if n in ours]
    return {n: plain[n] for n in shared}, {n: ours[n] for n in shared}


def _pass_at_n(frame: pd.DataFrame) -> str:
    plain, ours = _both(frame, "pass_at_n")
    if not plain:
        return ""
    first, last = min(plain), max(plain)
    return text.PASS_AT_N.format(
        first=first,
        last=last,
        plain_first=plain[first]["value"],
        ours_first=ours[first]["value"],
        plain_last=plain[last]["value"],
        ours_last=ours[last]["value"],
        apart=_apart(plain, ours),
    )


def _overlap(frame: pd.DataFrame) -> str:
    plain, ours = _both(frame, "jaccard")
    if not plain:
        return ""
    gaps = {n: signed(100 * (ours[n]["value"] - plain[n]["value"])) for n in plain}
    first, last = min(plain), max(plain)
    return text.OVERLAP.format(
        first=first,
        last=last,
        first_gap=gaps[first],
        last_gap=gaps[last],
        apart=_apart(plain, ours),
    )


def _stages(frame: pd.DataFrame) -> str:
    parts = {
        stage: by_budget(frame, method=_OURS, metric=stage)
        for stage in ("explore", "fit", "exploit", "choose")
    }
    budgets = [n for n in parts["fit"] if all(n in rows for rows in parts.values())]
    if not budgets:
        return ""
    said: dict[str, Any] = {}
    widest = 0.0
    for name, n in (("first", min(budgets)), ("last", max(budgets))):
        total = sum(rows[n]["value"] for rows in parts.values())
        said |= {name: n, f"seconds_{name}": total}
        for stage, rows in parts.items():
            row = rows[n]
            said[f"{stage}_{name}"] = 100 * row["value"] / total
            if row["value"] > _SMALL_PART * total and is_known(row["high"]):
                reach = max(row["high"] - row["value"], row["value"] - row["low"])
                widest = max(widest, reach / row["value"])
    noise = text.STAGES_NOISE.format(percent=100 * widest) if widest > _NOISY else ""
    return text.STAGES.format(noise=noise, **said)


def _sensitivity(frame: pd.DataFrame) -> str:
    gains = records(where(frame, metric="accuracy_difference"))
    answers = {
        row["setting"]: row["value"]
        for row in records(where(frame, metric="distinct_answers", method=_OURS))
        if not row["setting"].startswith("split")  # another split exploits another number
    }
    if not gains or "default" not in answers:
        return ""
    best, worst = (pick(gains, key=lambda row: row["value"]) for pick in (max, min))
    narrowest = min(answers, key=lambda name: answers[name])
    standings = [standing(row) for row in gains]
    return text.SENSITIVITY.format(
        rule=best["selection"],
        num_rollouts=best["num_rollouts"],
        num_settings=len(gains),
        num_helping=standings.count(0),
        num_hurting=standings.count(2),
        best=setting_name(best["setting"]),
        worst=setting_name(worst["setting"]),
        **_with_ends("most", best),
        **_with_ends("least", worst),
        fewest=answers[narrowest],
        usual=answers["default"],
        narrowest=setting_name(narrowest),
    )


def _with_ends(name: str, row: Row) -> dict[str, str]:
    ends = (("", "value"), ("_low", "low"), ("_high", "high"))
    return {f"{name}{end}": signed(row[column]) for end, column in ends}


READINGS: Mapping[str, Callable[[pd.DataFrame], str]] = {
    "halves": _halves,
    "pass": _pass_at_n,
    "overlap_by_n": _overlap,
    "stages": _stages,
    "settings": _sensitivity,
}
