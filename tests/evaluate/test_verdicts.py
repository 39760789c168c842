import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from carbon.core.types import Completion, Rollout
from carbon.evaluate.solutions import NO_ANSWER, NO_SCORE
from carbon.evaluate.verdicts import Pool, is_chosen_right, num_distinct
from carbon.search.selection import SELECTORS

SCORES = st.sampled_from([None, 0.0, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0])  # 0.1 + 0.2 and 0.3 tie
ANSWERS = st.sampled_from([None, "1", "2", "3"])


def pool_of(rows) -> Pool:
    def table(column, dtype):
        return np.array([[column(cell) for cell in row] for row in rows], dtype)

    return Pool(
        score=table(lambda c: NO_SCORE if c[0] is None else round(c[0] * 10**6), np.uint32),
        answer=table(lambda c: NO_ANSWER if c[1] is None else int(c[1]) - 1, np.int64),
        is_right=table(lambda c: c[1] == "2", bool),
        solution=table(lambda c: 0, np.int64),
        num_tokens=table(lambda c: 1, np.int64),
    )


@given(
    st.integers(1, 6).flatmap(
        lambda n: st.lists(
            st.lists(st.tuples(SCORES, ANSWERS), min_size=n, max_size=n), min_size=1, max_size=4
        )
    )
)
def test_verdicts_are_those_of_the_selectors(rows):
    found = is_chosen_right(pool_of(rows))
    completion = Completion("", (1,), "stop")
    for place, row in enumerate(rows):
        rollouts = [
            Rollout(index, "explore", completion, () if score is None else (score,), answer)
            for index, (score, answer) in enumerate(row)
        ]
        for rule, is_right in found.items():
            assert is_right[place] == (SELECTORS[rule](rollouts).answer == "2"), rule


def test_different_values_are_counted_without_missing_answers():
    values = np.array([[3, 1, 3, NO_ANSWER], [NO_ANSWER] * 4, [0, 1, 2, 3]])
    assert num_distinct(values).tolist() == [2, 0, 4]
