"""What measured tables say, one sentence a figure, computed anew from whatever they hold.

A reading is given all rows of its table of one source (one machine, one selection rule); where they
lack what it needs, it says nothing. Knows no Gradio and no figure.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import pandas as pd

from carbon.results import text_readings as text
from carbon.results.difficulty import difficulty
from carbon.results.drawing.rows import records, where
from carbon.results.drawing.wording import is_known, setting_name, signed

Row = Mapping[str, Any]
Standing = Literal[0, 1, 2]  # above, no difference that shows, below: places in `text`'s triples
CHANCE = 0.05  # of 95 % intervals around no difference, those that leave out zero
_PLAIN, _OURS, _BEAM = "best_of_n", "carbon", "beam_search"
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
        is_all = len(budgets) == len(rows) > 1
        everywhere = text.AT_ANY if place == 1 else text.AT_EVERY
        spot = everywhere if is_all else text.AT.format(budgets=listed(budgets))
        low, high = signed(min(values), digits), signed(max(values), digits)
        form = text.WITH_VALUE if low == high else text.WITH_RANGE
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


def _both(
    frame: pd.DataFrame, metric: str, plain: str = _PLAIN, ours: str = _OURS
) -> tuple[dict[int, Row], dict[int, Row]]:
    """Plain and calibrated, or another pair, at the N that both have."""
    one, other = (by_budget(frame, method=name, metric=metric) for name in (plain, ours))
    shared = [n for n in one if n in other]
    return {n: one[n] for n in shared}, {n: other[n] for n in shared}


def _ends(**rows: Mapping[int, Row]) -> dict[str, Any]:
    """The smallest and the largest N of these rows, and their values there."""
    budgets = next(iter(rows.values()))
    ends = {"first": min(budgets), "last": max(budgets)}
    values = {
        f"{name}_{end}": row[budget]["value"]
        for name, row in rows.items()
        for end, budget in ends.items()
    }
    return ends | values


def _pass_at_n(frame: pd.DataFrame) -> str:
    plain, ours = _both(frame, "pass_at_n")
    if not plain:
        return ""
    return text.PASS_AT_N.format(apart=_apart(plain, ours), **_ends(plain=plain, ours=ours))


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
            if row["value"] > _SMALL_PART * total:
                widest = max(widest, _reach(row))
    return text.STAGES.format(noise=_noise(widest), **said)


def _reach(row: Row) -> float:
    """How far an interval goes from its value, as a part of it."""
    if not is_known(row["high"]):
        return 0.0
    return max(row["high"] - row["value"], row["value"] - row["low"]) / row["value"]


def _noise(widest: float) -> str:
    return text.NOISE.format(percent=100 * widest) if widest > _NOISY else ""


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


def _beam(frame: pd.DataFrame) -> str:
    plain, ours = _both(frame, "accuracy", _BEAM, f"calibrated_{_BEAM}")
    if not plain:
        return ""
    return text.BEAM.format(apart=_apart(plain, ours), **_ends(plain=plain, ours=ours))


def _searches(frame: pd.DataFrame) -> str:
    plain, beam = _both(frame, "accuracy", ours=_BEAM)
    if not plain:
        return ""
    return text.SEARCHES.format(apart=_apart(plain, beam), **_ends(plain=plain, beam=beam))


def _search_gains(frame: pd.DataFrame) -> str:
    said, num_all = [], 0
    for (method, less), (form, words) in text.SEARCH_GAINS.items():
        rows = by_budget(frame, method=method, less=less)
        if rows:
            said.append(form.format(groups=grouped(rows, words)))
            num_all += len(rows)
    if said:
        said.append(text.BY_CHANCE.format(num_all=num_all, by_chance=CHANCE * num_all))
    return " ".join(said)


def _search_costs(frame: pd.DataFrame) -> str:
    plain, beam = _both(frame, "sampled_tokens", ours=_BEAM)
    if not plain:
        return ""
    ends = _ends(plain=plain, beam=beam)
    for end in ("first", "last"):
        change = 100 * (ends[f"beam_{end}"] / ends[f"plain_{end}"] - 1)
        ends[f"change_{end}"] = signed(change, 0)
    said = text.SEARCH_COSTS.format(apart=_apart(plain, beam), **ends)
    plain, beam = _both(frame, "rollout_accuracy", ours=_BEAM)
    shares = text.SEARCH_SHARES.format(**_ends(plain=plain, beam=beam)) if plain else ""
    return f"{said} {shares}".strip()


def _tokens(frame: pd.DataFrame) -> str:
    """What is computed of what is sampled, where searches were timed and the engine counts."""
    found = {name: _both(frame, name, ours=_BEAM) for name in ("sampled", "computed", "scored")}
    if not all(plain for plain, _ in found.values()):
        return ""
    sampled, computed, scored = (_ends(plain=p, beam=b) for p, b in found.values())
    ends: dict[str, Any] = {"first": computed["first"], "last": computed["last"]}
    for name in ("beam", "plain"):
        ends[f"{name}_computed"] = computed[f"{name}_last"]
        ends[f"{name}_sampled"] = sampled[f"{name}_last"]
        for end, place in (("last", ""), ("first", "_first")):
            share = computed[f"{name}_{end}"] / sampled[f"{name}_{end}"]
            ends[f"{name}_share{place}"] = 100 * share
    said = [text.TOKENS.format(**ends), text.TOKENS_SCORED.format(**scored)]
    plain, beam = _both(frame, "runtime", ours=_BEAM)
    if plain:
        seconds = _ends(plain=plain, beam=beam)
        said.append(text.TOKENS_SECONDS.format(apart=_apart(plain, beam), **seconds))
    rows = [row for pair in found.values() for part in pair for row in part.values()]
    return " ".join(said) + _noise(max(map(_reach, rows)))


def _with_ends(name: str, row: Row) -> dict[str, str]:
    ends = (("", "value"), ("_low", "low"), ("_high", "high"))
    return {f"{name}{end}": signed(row[column]) for end, column in ends}


READINGS: Mapping[str, Callable[[pd.DataFrame], str]] = {
    "difficulty": difficulty,
    "halves": _halves,
    "pass": _pass_at_n,
    "overlap_by_n": _overlap,
    "stages": _stages,
    "settings": _sensitivity,
    "beam": _beam,
    "searches": _searches,
    "search_gain": _search_gains,
    "search_costs": _search_costs,
    "tokens": _tokens,
}
