"""Which N reaches which, against a search written out once more."""

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbon.results.drawing.savings import saving
from carbon.results.rows import where
from carbon.results.tables import load_table

BUDGETS = (8, 16, 32, 64, 128, 256)
VALUES = st.lists(st.integers(0, 1000), min_size=6, max_size=6)


def frame(plain, ours, plain_name="best_of_n", ours_name="carbon"):
    rows = [
        {"method": method, "num_rollouts": n, "value": value / 10}
        for method, values in ((plain_name, plain), (ours_name, ours))
        for n, value in zip(BUDGETS, values, strict=True)
    ]
    return pd.DataFrame(rows).sample(frac=1, random_state=0)  # the order of rows says nothing


@given(plain=VALUES, ours=VALUES)
def test_the_arrow_joins_the_first_ns_that_reach_the_goal(plain, ours):
    found = saving(frame(plain, ours))
    goal = plain[-1]
    assert found.goal == goal / 10
    assert found.plain_rollouts == next(
        n for n, value in zip(BUDGETS, plain, strict=True) if value >= goal
    )
    reaching = [n for n, value in zip(BUDGETS, ours, strict=True) if value >= goal]
    if reaching:
        assert found.num_rollouts == reaching[0]
        assert found.value >= found.goal
        assert found.times == found.plain_rollouts / reaching[0]
    else:
        assert found.num_rollouts is found.value is found.times is None


@pytest.mark.parametrize(
    ("table", "rule", "times"),
    [
        ("math500_weighted", "weighted", [4, 4, 2, 4]),
        ("math500_full", "vanilla", [2, 8, 2, 0.5]),
        ("beam_search", "", [2, 1]),
    ],
)
def test_the_papers_savings(table, rule, times):
    rows = where(load_table(table), selection=rule)
    found = [saving(part) for _, part in rows.groupby("model", sort=False)]
    assert [item.times for item in found] == times
    for item in found:
        assert f"{item.goal:.1f} % at N = {item.plain_rollouts}" in item.caption


@given(plain=VALUES, ours=VALUES, spread=st.integers(0, 100))
def test_measured_accuracies_have_what_their_whole_interval_has(plain, ours, spread):
    rows = frame(plain, ours)
    known = rows.assign(low=(rows["value"] - spread / 10).clip(0), high=rows["value"] + spread / 10)
    found, bare = saving(known), saving(rows)
    lows = [max(0, value - spread) for value in ours]
    shown = [n for n, low in zip(BUDGETS, lows, strict=True) if low >= plain[-1]]
    if shown and shown[0] < bare.plain_rollouts:
        assert (found.num_rollouts, found.goal) == (shown[0], bare.goal)
        assert found.num_rollouts >= bare.num_rollouts
        assert found.value >= found.goal
    else:
        assert found is None  # and so no arrow and no caption


def test_accuracies_are_compared_as_they_are_shown():
    """88.48 and 88.52 are both printed as 88.5; 88.44 is 88.4."""
    plain = [800, 850, 880, 884.8, 887, 885.2]
    found = saving(frame(plain, [800, 884.4, 884.8, 890, 890, 890]))
    assert (found.plain_rollouts, found.num_rollouts, found.times) == (64, 32, 2)
    assert found.caption == "88.5 % at N = 64, calibrated at N = 32"


def test_nothing_to_compare():
    assert saving(frame([1] * 6, [1] * 6, ours_name="delta_only")) is None


def test_a_goal_that_is_not_reached_is_said():
    assert saving(frame([500] * 6, [400] * 6)).caption.endswith("at none")
