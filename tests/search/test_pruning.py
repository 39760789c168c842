"""Who goes on, who is given up and what is a result, by each strategy's rule."""

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbon.core.config import RunConfig
from carbon.core.types import Completion, Rollout
from carbon.search.beams import ROOT, Beam
from carbon.search.pruning import PRUNING, Depth, best_distinct, shared_evenly


def beam(place: int, score: float | None, text: str | None = None, *, has_ended=False) -> Beam:
    reason = "stop" if has_ended else "stop_string"
    completion = Completion(text or f"step {place}\n\n", (place,), reason)
    rollout = Rollout(place, "explore", completion, (), None)
    value = math.nan if score is None else score
    return Beam(rollout, ROOT, completion, 1, has_ended).scored([value], 1, is_too_long=False)


def decide(strategy, column, width=4, seed=0):
    depth = Depth(
        column=column,
        ended=[each for each in column if each.has_ended],
        places=range(len(column)),
        seed=seed,
    )
    config = RunConfig(strategy=strategy, num_rollouts=64, beam_width=width)
    return PRUNING[strategy](depth, config)


SCORES = st.one_of(st.none(), st.just(math.nan), st.floats(0, 1))
COLUMNS = st.lists(st.tuples(SCORES, st.booleans()), min_size=1, max_size=20).map(
    lambda drawn: [beam(i, score, has_ended=ended) for i, (score, ended) in enumerate(drawn)]
)


@given(COLUMNS, st.integers(1, 6), st.sampled_from(list(PRUNING)))
def test_a_search_goes_on_or_every_place_has_a_result(column, width, strategy):
    decision = decide(strategy, column, width)
    places, growing = set(range(len(column))), [b.place for b in column if not b.has_ended]
    assert set(decision.parents.values()) <= decision.alive
    if strategy == "beam_search_kept":
        assert set(decision.parents) == set(growing)
        assert set(decision.results) == places - set(growing)
    elif decision.parents:
        assert set(decision.parents) == places
        assert not decision.results
        if strategy != "particle_filtering":
            assert set(decision.parents.values()) <= set(growing)
        assert set(decision.parents.values()) & set(growing)
    elif strategy != "beam_search" or not growing:
        assert set(decision.results) == places


@given(COLUMNS, st.integers(1, 6))
def test_beam_search_keeps_the_best_of_n_over_m_in_turn(column, width):
    decision = decide("beam_search", column, width)
    growing = [each for each in column if not each.has_ended]
    if not growing:
        return
    counts = Counter(decision.parents.values())
    assert len(counts) == min(len(growing), max(1, len(column) // width))
    assert max(counts.values()) - min(counts.values()) <= 1
    worst = max(each.rank for each in growing if each.place in counts)
    assert all(each.rank > worst for each in growing if each.place not in counts)


@given(COLUMNS, st.integers(1, 6))
def test_where_places_are_kept_one_in_m_of_those_that_grow_goes_on(column, width):
    counts = Counter(decide("beam_search_kept", column, width).parents.values())
    growing = sum(not each.has_ended for each in column)
    assert len(counts) == math.ceil(growing / width)
    assert all(count <= width for count in counts.values())


def test_the_best_solutions_of_a_beam_search_are_its_results():
    column = [beam(0, 0.3, has_ended=True), beam(1, 0.5, has_ended=True)]
    earlier = [beam(1, 0.4, "early", has_ended=True), beam(0, None, "none", has_ended=True)]
    depth = Depth(column=column, ended=[*earlier, *column], places=range(2))
    results = PRUNING["beam_search"](depth, RunConfig(num_rollouts=64)).results
    assert {place: each.score for place, each in results.items()} == {0: 0.5, 1: 0.4}


def test_a_subtree_keeps_its_best_also_when_it_has_ended():
    column = [beam(0, 0.5), beam(1, 0.9, has_ended=True), beam(2, 0.7, has_ended=True)]
    over = decide("dvts", column)
    assert not over.parents
    assert over.alive == {1, 2}
    assert list(over.results.values()) == column
    better = [beam(0, 0.95), *column[1:]]
    assert decide("dvts", better).parents == {0: 0, 1: 0, 2: 0}
    assert decide("dvts", better).alive == {0}


@given(COLUMNS, st.integers(1, 20), st.randoms())
def test_no_better_beam_is_given_up_whatever_the_order(column, count, random):
    kept = best_distinct(column, count)
    worst = max((each.rank for each in column if each.place in kept), default=(0.0, 0))
    assert all(each.rank > worst for each in column if each.place not in kept)
    mixed = list(column)
    random.shuffle(mixed)
    assert best_distinct(mixed, count) == kept


def test_ties_fall_to_the_lower_place_and_equal_texts_count_once():
    column = [beam(3, 0.5), beam(1, 0.5), beam(2, 0.9, "same"), beam(4, 0.9, "same")]
    assert best_distinct(column, 3) == [2, 1, 3]
    assert best_distinct(column, 9) == [2, 1, 3]


def test_what_six_digits_would_make_equal_is_not():
    assert best_distinct([beam(0, 0.99999961), beam(1, 0.99999962)], 1) == [1]


def test_a_beam_without_a_score_goes_on_only_where_no_other_does():
    assert best_distinct([beam(0, None), beam(1, math.nan), beam(2, 0.0)], 1) == [2]
    assert best_distinct([beam(0, None), beam(1, math.nan)], 1) == [0]


@pytest.mark.parametrize(("places", "shares"), [(8, [4, 4]), (7, [4, 3]), (1, [1, 0]), (0, [0, 0])])
def test_places_are_shared_evenly_best_first(places, shares):
    counts = Counter(shared_evenly([5, 2], places))
    assert [counts[5], counts[2]] == shares
    assert shared_evenly([], 0) == []


def drawn(column, num_seeds=1_000) -> Counter:
    """How often each place is drawn; the last beam grows, so that the search goes on."""
    counts = Counter()
    for seed in range(num_seeds):
        decision = decide("particle_filtering", column, seed=seed)
        counts.update(decision.parents.values() or [b.place for b in decision.results.values()])
    return counts


def test_particles_are_drawn_by_their_odds_ended_or_not():
    column = [beam(0, 0.5), beam(1, 0.8, has_ended=True), beam(2, None), beam(3, 0.2)]
    counts = drawn(column)
    assert counts[2] == 0
    assert counts[1] / counts[0] == pytest.approx(4, rel=0.15)  # odds 4 and 1
    assert counts[0] / counts[3] == pytest.approx(4, rel=0.25)
    assert drawn(column, 5) == drawn(column, 5)


def test_odds_are_clipped_at_a_ten_millionth():
    """Scores of 1 and of 1 - 1e-9 have equal odds, 1e7; that of 1 - 4e-7 has a quarter of it."""
    counts = drawn([beam(0, 1.0), beam(1, 1 - 1e-9), beam(2, 1 - 4e-7)])
    assert counts[0] / counts[1] == pytest.approx(1, rel=0.15)
    assert counts[1] / counts[2] == pytest.approx(4, rel=0.25)


def test_particles_without_any_score_are_drawn_alike():
    assert set(drawn([beam(place, None) for place in range(4)], 200)) == {0, 1, 2, 3}
