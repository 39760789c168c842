"""What the Theory tab answers: the reward bound, the union, one gradient, one next token."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, get_args

import numpy as np

from carbon.lessons import text_theory as text
from carbon.lessons.asked import chance, real
from carbon.lessons.theory import (
    Strategy,
    bound_gap,
    exact_rewards_by_strategy,
    expected_best_reward,
    expected_reward_lower_bound,
    simulate_union,
)
from carbon.lessons.theory_example import chances, column, entropy, example, shown_token
from carbon.lessons.theory_figures import Bounds, StrategyCurve, bounds, strategies
from carbon.lessons.token_figures import differences, next_token
from carbon.results.claims.proofs import CHANCES_AFTER, CHANCES_BEFORE, REWARDS
from carbon.results.reply import Answer, figure_answer, table_answer
from carbon.results.wording import listed, percent

MOST_ROLLOUTS = 256
SIMULATED_AT = (2, 4, 8, 16, 32, 64, 128, 256)
NUM_TRIALS = 4_000
NUM_OTHERS = 50  # outputs besides the best one, in the example that makes the bound's side visible
SUMMARY_AT = 32
FALLS_AT = 4  # samples, in the example of a reward that falls though the best output is likelier
NUM_TOKENS, NUM_CANDIDATES = 10, 7
SMALLEST_CHANCE = 0.002
_BUDGETS = np.unique(np.geomspace(1, MOST_ROLLOUTS, 80).astype(int))
_EVEN_BUDGETS = np.unique(2 * np.unique(np.geomspace(1, MOST_ROLLOUTS / 2, 60).astype(int)))


def words() -> dict[str, Any]:
    """The tab's sentences, with the numbers of their example worked out."""
    falling = text.REWARD_MAY_FALL.format(
        rewards=_listed(REWARDS),
        before=_listed(CHANCES_BEFORE),
        after=_listed(CHANCES_AFTER),
        n=FALLS_AT,
        reward_before=_best_of(CHANCES_BEFORE),
        reward_after=_best_of(CHANCES_AFTER),
    )
    proves = [falling if each is text.REWARD_MAY_FALL else each for each in text.THEORY["proves"]]
    return text.THEORY | {"proves": proves}


def _listed(numbers: Sequence[float]) -> str:
    return listed(f"{number:g}" for number in numbers)


def _best_of(chances: Sequence[float]) -> float:
    return expected_best_reward(np.array(chances), np.array(REWARDS), FALLS_AT)


def bound(asked: Mapping[str, Any]) -> Answer:
    """R_LB against n before and after, the gap at one n, and on request the exact value."""
    before = chance(asked, "p_before", 0.05)
    after = chance(asked, "p_after", 0.12)
    budget = int(real(asked, "num_rollouts", 16, 1, MOST_ROLLOUTS))
    best = chance(asked, "best_reward", 1.0)
    second = min(chance(asked, "second_best", 0.6), best)
    lowest = min(chance(asked, "lowest", 0.0), second)
    n = np.union1d(_BUDGETS, [budget])
    curves = Bounds(
        n.tolist(),
        expected_reward_lower_bound(before, n, best, second).tolist(),
        expected_reward_lower_bound(after, n, best, second).tolist(),
        [_exact(after, int(size), best, second, lowest) for size in n],
        expected_reward_lower_bound(after, n, best, lowest).tolist(),
    )
    place = curves.num_rollouts.index(budget)
    gaps = bound_gap(before, after, n, best, second)
    widest = int(np.argmax(np.abs(gaps)))
    draws_exact = asked.get("draws_exact") is True
    lines = [
        text.BOUND_SUMMARY.format(
            n=budget,
            before=curves.before[place],
            after=curves.after[place],
            gap=gaps[place],
            most=gaps[widest],
            at=n[widest],
        )
    ]
    lines += [text.P_MUST_RISE] if after < before else []
    if draws_exact:
        exact = curves.exact_after[place]
        lines.append(
            text.BOUND_EXACT.format(
                lowest=lowest,
                second=second,
                exact=exact,
                n=budget,
                above=curves.after[place] - exact,
            )
        )
    return figure_answer(partial(bounds, curves, best, budget, draws_exact), lines=lines)


def union(asked: Mapping[str, Any]) -> Answer:
    """The four ways to spend N rollouts, exact and simulated."""
    chances_asked = (
        chance(asked, "p_before", 0.05),
        chance(asked, "p_after", 0.12),
        chance(asked, "failure_chance", 0.2),
        chance(asked, "p_failed", 0.0),
    )
    exact = exact_rewards_by_strategy(_EVEN_BUDGETS, *chances_asked)
    simulated = [simulate_union(n, *chances_asked, num_trials=NUM_TRIALS) for n in SIMULATED_AT]
    curves = [
        StrategyCurve(
            text.STRATEGIES[name],
            name,
            exact[name].tolist(),
            [outcome[name].simulated for outcome in simulated],
            [outcome[name].standard_error for outcome in simulated],
        )
        for name in get_args(Strategy)
    ]
    told = simulated[SIMULATED_AT.index(SUMMARY_AT)]
    ours, alone = told["union"].exact, told["exploit"].exact
    verdict = text.UNION_AHEAD if ours > alone else text.UNION_BEHIND
    summary = text.UNION_SUMMARY.format(
        n=SUMMARY_AT,
        union=ours,
        exploit=alone,
        verdict=text.UNION_EQUAL if abs(ours - alone) < 5e-4 else verdict,
    )
    return figure_answer(
        partial(strategies, _EVEN_BUDGETS.tolist(), SIMULATED_AT, curves),
        lines=[summary, text.SIMULATED.format(num_trials=NUM_TRIALS)],
    )


def gradient(asked: Mapping[str, Any]) -> Answer:
    """The tokens where prediction and target differ most, and what the first step does to them."""
    made = example()
    gap = column("mean_target") - column("mean_prediction")
    order = np.argsort(-np.abs(gap), kind="stable")[:NUM_TOKENS].tolist()
    change = column("step_bias")[order].tolist()
    names = [shown_token(made["tokens"][i]) for i in order]
    shares = [(made["mean_prediction"][i], made["mean_target"][i]) for i in order]
    rows = [
        _gradient_row(name, *pair, step)
        for name, pair, step in zip(names, shares, change, strict=True)
    ]
    slope = made["temperature_gradient"]
    words = text.THEORY["gradient_made"].format(
        policy=made["policy"],
        problem=made["problem"],
        size=made["calibration_size"],
        explore=made["num_explore"],
        tokens=made["num_tokens"],
        base=made["base_temperature"],
        norm=made["gradient_norm"],
        slope=f"{slope:g}".replace("-", "−"),
        moves=text.MOVES["down" if slope > 0 else "up"],
    )
    return figure_answer(
        partial(differences, names, gap[order].tolist(), change, text.GRADIENT_PANELS),
        intro=text.THEORY["gradient_intro"].format(
            hidden=made["hidden_size"], vocab=len(made["tokens"])
        ),
        made=words,
        table=table_answer(text.GRADIENT_COLUMNS, rows),
    )


def temperature(asked: Mapping[str, Any]) -> Answer:
    """One next-token distribution before and after a T (and the learned delta)."""
    made = example()
    places = made["positions"]
    index = int(real(asked, "place", _least_certain(places), 0, len(places) - 1))
    chosen = real(asked, "temperature", made["learned_temperature"], 0.1, 2.0)
    uses_delta = asked.get("uses_delta") is not False
    logits = np.array(places[index]["logits"], float)
    bias = column("learned_bias") if uses_delta else np.zeros_like(logits)
    before = chances(logits, made["base_temperature"])
    after = chances(logits + bias, chosen)
    order = _candidates(np.maximum(before, after))
    names = [shown_token(made["tokens"][i]) for i in order]
    delta = text.WITH_DELTA if uses_delta else ""
    labels = (
        text.NEXT_TOKEN_BEFORE.format(temperature=made["base_temperature"]),
        text.NEXT_TOKEN_AFTER.format(temperature=chosen, delta=delta),
    )
    shares = [_with_rest(values, order) for values in (before, after)]
    return figure_answer(
        lambda _: next_token([*names, text.OTHERS], shares[0], shares[1], labels),
        lines=[
            text.NEXT_TOKEN_SUMMARY.format(
                before=entropy(before),
                after=entropy(after),
                target=shown_token(made["tokens"][places[index]["target"]]),
            )
        ],
        places=[shown_token(place["context"]) for place in places],
        chosen={"place": index, "temperature": chosen, "uses_delta": uses_delta},
        learned=made["learned_temperature"],
    )


def _gradient_row(token: str, predicted: float, target: float, change: float) -> list[str]:
    shares = [percent(predicted, 2), percent(target, 2), percent(target - predicted, 2, "+")]
    return [token, *shares, f"{change:+.3f}".replace("-", "−")]


def _least_certain(places: list[dict[str, Any]]) -> int:
    """The place whose distribution has the highest entropy."""
    spread = [entropy(chances(np.array(place["logits"], float), 1.0)) for place in places]
    return int(np.argmax(spread))


def _candidates(likeliest: np.ndarray) -> list[int]:
    """Tokens worth a bar, likeliest first: at least a few, no more than fit."""
    order = np.argsort(-likeliest, kind="stable")
    worth = int(np.sum(likeliest >= SMALLEST_CHANCE))
    return order[: min(max(worth, 3), NUM_CANDIDATES)].tolist()


def _exact(p: float, n: int, best: float, second: float, lowest: float) -> float:
    """The expected best reward when the other outputs' rewards are spread evenly."""
    others = np.linspace(lowest, second, NUM_OTHERS)
    chance = np.append(np.full(NUM_OTHERS, (1 - p) / NUM_OTHERS), p)
    return expected_best_reward(chance, np.append(others, best), n)


def _with_rest(values: np.ndarray, order: list[int]) -> list[float]:
    kept = [float(values[i]) for i in order]
    return [*kept, max(0.0, 1.0 - sum(kept))]
