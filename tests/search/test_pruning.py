"""Who goes on: the best different ones, fairly shared; or whoever is drawn."""

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbon.core.config import RunConfig
from carbon.core.types import Completion, Rollout
from carbon.search.pruning import best_distinct, choose_parents, shared_evenly


def growing(index: int, score: float | None, text: str | None = None) -> Rollout:
    completion = Completion(text or f"step {index}\n\n", (index,), "stop_string")
    return Rollout(index, "explore", completion, () if score is None else (score,), None)


SCORES = st.one_of(st.none(), st.just(math.nan), st.floats(0, 1))
POOLS = st.lists(SCORES, max_size=20).map(
    lambda scores: [growing(index, score) for index, score in enumerate(scores)]
)


def config_of(strategy, width: int = 4) -> RunConfig:
    return RunConfig(strategy=strategy, num_rollouts=64, beam_width=width)


@given(POOLS, st.integers(1, 6), st.sampled_from(["beam_search", "dvts", "particle_filtering"]))
def test_every_place_gets_a_beam_that_grows(pool, width, strategy):
    parents = choose_parents(pool, config_of(strategy, width), seed=1)
    assert len(parents) == len(pool)
    assert set(parents) <= {rollout.index for rollout in pool}


@given(POOLS, st.integers(1, 6))
def test_one_beam_in_m_goes_on_and_none_more_often_than_m_times(pool, width):
    counts = Counter(choose_parents(pool, config_of("beam_search", width), seed=0))
    assert len(counts) == math.ceil(len(pool) / width)
    assert all(count <= width for count in counts.values())
    assert not counts or max(counts.values()) - min(counts.values()) <= 1


@given(POOLS, st.integers(1, 20), st.randoms())
def test_no_better_beam_is_given_up_whatever_the_order(pool, count, random):
    kept = best_distinct(pool, count)
    known = {r.index: r.last_step_score if r.has_valid_score else -1.0 for r in pool}
    worst_kept = min((known[index] for index in kept), default=-1.0)
    assert all(score <= worst_kept for index, score in known.items() if index not in kept)
    mixed = list(pool)
    random.shuffle(mixed)
    assert best_distinct(mixed, count) == kept


def test_ties_fall_to_the_lower_index_and_equal_texts_count_once():
    pool = [growing(3, 0.5), growing(1, 0.5), growing(2, 0.9, "same"), growing(4, 0.9, "same")]
    assert best_distinct(pool, 3) == [2, 1, 3]
    assert best_distinct(pool, 9) == [2, 1, 3]


def test_a_beam_without_a_score_goes_on_only_where_no_other_does():
    assert best_distinct([growing(0, None), growing(1, math.nan), growing(2, 0.0)], 1) == [2]
    assert best_distinct([growing(0, None), growing(1, math.nan)], 1) == [0]


@pytest.mark.parametrize(("places", "shares"), [(8, [4, 4]), (7, [4, 3]), (1, [1, 0]), (0, [0, 0])])
def test_places_are_shared_evenly_best_first(places, shares):
    counts = Counter(shared_evenly([5, 2], places))
    assert [counts[5], counts[2]] == shares
    assert shared_evenly([], 0) == []


def test_particles_are_drawn_by_their_odds():
    pool = [growing(0, 0.5), growing(1, 0.8), growing(2, None), growing(3, 0.2)]
    config = config_of("particle_filtering")
    drawn = Counter()
    for seed in range(1_000):
        drawn.update(choose_parents(pool, config, seed))
    assert drawn[2] == 0
    assert drawn[1] / drawn[0] == pytest.approx(4, rel=0.15)  # odds 4 and 1
    assert drawn[0] / drawn[3] == pytest.approx(4, rel=0.25)
    assert choose_parents(pool, config, 7) == choose_parents(pool, config, 7)


def test_particles_without_any_score_are_drawn_alike():
    pool = [growing(index, None) for index in range(4)]
    drawn = Counter()
    for seed in range(200):
        drawn.update(choose_parents(pool, config_of("particle_filtering"), seed))
    assert set(drawn) == {0, 1, 2, 3}
