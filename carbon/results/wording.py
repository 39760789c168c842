"""Names and numbers as a reader sees them: units, exact values, intervals, cards."""

import math
from collections.abc import Iterable, Mapping
from typing import Any

RULES = ("weighted", "vanilla", "majority")  # of selection, in their usual order
AXIS = {
    "percent": "accuracy, %",
    "problems": "problems solved",
    "seconds": "seconds",
    "share": "share",
    "rho": "Spearman's ρ",
}
SHOWN = {
    "gpt-4o": "GPT-4o",
    "gpt-5-nano": "GPT-5 nano",
    "LLaMA-3.1-8B-Instruct": "Llama-3.1-8B-Instruct",
    "jaccard": "Jaccard",
    "dice": "Dice",
    "recall": "recall",
    "precision": "precision",
    "Tiny policy, Tiny PRM": "tiny pair",
    "Small policy, Small PRM": "small pair",
    "rollout_accuracy": "right rollouts",
    "mean_score": "mean score",
    "distinct_answers": "different answers",
    "mean_tokens": "tokens a rollout",
    "accuracy_difference": "points gained",
    "sampled_tokens": "tokens sampled",
    "style_share": "rise that styles explain",
    "sampled": "tokens sampled",
    "computed": "tokens, policy computes",
    "scored": "tokens, PRM computes",
    "runtime": "seconds",
    "all_operations": "operations, all",
    "policy_operations": "operations, policy",
    "prm_operations": "operations, PRM",
    "fit_operations": "operations, fit",
    "score": "scoring",
    "explore": "explore",
    "exploit": "exploit",
    "baseline": "plain second half",
}


def shown(name: str) -> str:
    """A model's or a measure's name as a reader knows it."""
    return SHOWN.get(name, name)


def short_model(name: str) -> str:
    """Without "-Instruct", which all of them are."""
    return shown(name).removesuffix("-Instruct")


def number(value: float, unit: str, out_of: Any = None) -> str:
    """A value as its table prints it, with its unit."""
    if unit == "percent":
        return f"{value:.1f} %"
    if unit == "problems":
        whole = f"{value:g}"
        return f"{whole} of {int(out_of)}" if is_known(out_of) else whole
    if unit == "seconds":
        return f"{value:.2f} s"
    if unit == "giga-operations":
        return f"{value:.4g} × 10⁹ operations"
    return f"{value:.3f}" if unit == "rho" else f"{value:.4g}"


def bare(value: float, unit: str) -> str:
    """The same without the unit, for a table's cell."""
    digits = {"percent": 1, "seconds": 2, "share": 4, "rho": 3, "problems": 0}
    text = f"{value:.{digits[unit]}f}" if unit in digits else f"{value:.4g}"
    return text.replace("-", "−")


def percent(share: float, digits: int = 1, sign: str = "") -> str:
    """A share as percent: 0.947 is "94.7 %"."""
    return f"{100 * share:{sign}.{digits}f} %".replace("-", "−")


def signed(value: float, digits: int = 1) -> str:
    """A difference with its sign: +2.1 or −0.4."""
    return f"{value:+.{digits}f}".replace("-", "−")


def listed(items: Iterable[object]) -> str:
    """Items as English: "8", "8 and 16", "8, 16 and 32"."""
    *others, last = map(str, items)
    return f"{', '.join(others)} and {last}" if others else last


def setting_name(name: str) -> str:
    """A setting of the fit as a reader knows it: "epochs=25,lr=0.01" is "25 epochs at 0.01"."""
    cells = dict(part.split("=", 1) for part in name.split(",") if "=" in part)
    if "epochs" in cells and "lr" in cells:
        return f"{cells['epochs']} epochs at {cells['lr']}"
    if "split" in cells:
        return f"{cells['split']} explored"
    return ", ".join(f"{key} = {value}" for key, value in cells.items()) or name


def hover(row: Mapping[str, Any], title: str) -> str:
    """One number's card: what it is, exactly, in how many seconds, and where it is printed."""
    lines = [f"<b>{title}</b>", value_with_interval(row)]
    if "seconds" in row:
        lines.append(f"in {number(row['seconds'], 'seconds')}")
    lines.append(row["origin"] + (", printed in bold" if row.get("bold") else ""))
    return "<br>".join(lines)


def value_with_interval(row: Mapping[str, Any]) -> str:
    """The exact value, and its interval where there is one."""
    value = number(row["value"], row["unit"], row.get("out_of"))
    ends = interval(row)
    return f"{value}, 95 % interval {ends}" if ends else value


def interval(row: Mapping[str, Any]) -> str:
    """Its ends without their unit, "0.9 to 3.3"; nothing where they are not known."""
    if not (is_known(row.get("low")) and is_known(row.get("high"))):
        return ""
    return f"{bare(row['low'], row['unit'])} to {bare(row['high'], row['unit'])}"


def is_known(value: Any) -> bool:
    """Whether a cell of a table holds a number."""
    try:
        return not math.isnan(float(value))
    except (TypeError, ValueError):  # None, pandas' missing value
        return False
