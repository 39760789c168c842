"""Rows share a branch exactly while their tokens are the same."""

from hypothesis import given
from hypothesis import strategies as st

from carbon.engines.branching import regrow

choices = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 3)), max_size=30)


@given(choices)
def test_each_row_stands_on_a_branch_with_its_own_past_and_token(rows):
    regrowth = regrow(rows)
    assert [
        (regrowth.parents[branch], regrowth.tokens[branch]) for branch in regrowth.branches
    ] == rows


@given(choices)
def test_there_is_one_branch_for_each_distinct_choice(rows):
    regrowth = regrow(rows)
    assert len(regrowth.parents) == len(regrowth.tokens) == len(set(rows))
    assert set(regrowth.branches) == set(range(len(set(rows))))


@given(choices)
def test_a_branch_that_goes_on_keeps_its_place_where_it_exists(rows):
    parents = regrow(rows).parents
    for parent in {branch for branch, _ in rows}:
        assert parent >= len(parents) or parents[parent] == parent


def test_branches_fill_the_places_of_ended_ones():
    regrowth = regrow([(0, 5), (3, 7), (3, 8), (3, 7)])  # branches 1 and 2 have ended
    assert regrowth.parents == [0, 3, 3]
    assert regrowth.branches == [0, 1, 2, 1]
