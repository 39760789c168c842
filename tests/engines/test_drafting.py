"""A draft table follows its rule, whatever was written, and keeps problems apart."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbon.engines import drafting
from carbon.engines.drafting import Draft, DraftTable, DraftTables, least_chance

TEXTS = st.lists(st.lists(st.integers(0, 3), max_size=12), max_size=6)


def table_of(texts: Sequence[Sequence[int]]) -> DraftTable:
    table = DraftTable()
    for text in texts:
        table.add(text, 0)
    return table


def by_the_rule(texts: Sequence[Sequence[int]], text: Sequence[int], most: int) -> list[int]:
    """The longest of the last six to two tokens that stands in a text goes on as most often."""
    text = list(text)
    for _ in range(most):
        for length in (6, 5, 4, 3, 2):
            followers = Counter(
                other[place + length]
                for other in texts
                for place in range(len(other) - length)
                if len(text) >= length and other[place : place + length] == text[-length:]
            )
            if followers:
                text.append(followers.most_common(1)[0][0])
                break
        else:
            break
    return text


@given(TEXTS, st.lists(st.integers(0, 3), max_size=8), st.integers(0, 8))
def test_what_most_often_came_next_is_drafted(texts, text, most):
    draft = table_of(texts).draft(text, most, 0.0)
    assert [*text, *draft.token_ids] == by_the_rule(texts, text, most)
    assert len(draft.chances) == len(draft.token_ids)
    assert all(0 < chance < 1 for chance in draft.chances)
    assert list(draft.chances) == sorted(draft.chances, reverse=True)


@given(TEXTS, st.lists(st.integers(0, 3), max_size=8), st.floats(0, 1))
def test_a_draft_ends_where_its_chance_is_too_small(texts, text, least):
    table = table_of(texts)
    whole, cut = table.draft(text, 8, 0.0), table.draft(text, 8, least)
    num_likely = sum(chance >= least for chance in whole.chances)
    assert cut == Draft(whole.token_ids[:num_likely], whole.chances[:num_likely])


@given(TEXTS, st.data())
def test_rows_that_are_told_in_pieces_or_together_count_the_same(texts, data):
    whole, pieces = DraftTable(), DraftTable()
    for text in texts:
        num_rows, cut = data.draw(st.integers(1, 3)), data.draw(st.integers(0, len(text)))
        whole.add(text, 0, num_rows)
        pieces.add(text[:cut], 0, num_rows)
        # What stands before the six tokens before a piece is no context any more.
        start = max(0, cut - drafting.LONGEST)
        pieces.add(text[start:], cut - start, num_rows)
    assert whole._next == pieces._next


def test_a_table_that_is_often_wrong_drafts_less():
    table = table_of([[1, 2, 3, 4, 5, 6]] * 5)
    before = table.draft([1, 2], 4, 0.4)
    assert before.token_ids == (3, 4, 5, 6)
    for _ in range(20):
        table.judge(before, 0)
    assert table.draft([1, 2], 4, 0.4).token_ids == ()
    for _ in range(400):
        table.judge(Draft((3,), (0.2,)), 1)
    assert table.draft([1, 2], 4, 0.4) == before  # no more trust than the counts give


def test_a_full_table_counts_what_it_knows_and_takes_nothing_new():
    table = DraftTable()
    table.most_contexts = 3
    table.add([1, 2, 3, 4, 5, 6, 7, 8, 9], 0)
    assert len(table) == 3
    for _ in range(3):
        table.add([1, 2, 7], 0)
    assert table.draft([1, 2], 1, 0.0).token_ids == (7,)


def test_a_problem_and_its_steps_share_a_table_and_no_others():
    tables = DraftTables()
    found = tables.of([(1, 2, 3), (1, 2, 4), (1, 2, 3, 9, 9)])
    assert found[1, 2, 3] is found[1, 2, 3, 9, 9]
    assert found[1, 2, 3] is not found[1, 2, 4]
    assert tables.of([(1, 2, 3, 8)])[1, 2, 3, 8] is found[1, 2, 3]


def test_the_oldest_tables_go_when_all_are_full(monkeypatch):
    monkeypatch.setattr(drafting, "MOST_CONTEXTS", 12)
    tables, prompts = DraftTables(), [(1,), (2,), (3,)]
    found = tables.of(prompts)
    for table in found.values():
        table.add(range(9), 0)
    assert [len(table) for table in found.values()] == [4, 4, 4]  # they share the room
    assert tables.of(prompts) == found
    tables.of([(1,)])[1,].add(range(10, 20), 0)
    again = tables.of([(4,), (1,)])
    assert again[1,] is found[1,]
    assert tables.of([(2,)])[2,] is not found[2,]


@pytest.mark.parametrize(("num_branches", "chance"), [(1, 1 / 13), (12, 0.5), (108, 0.9)])
def test_the_more_rows_the_surer_a_draft_must_be(num_branches, chance):
    assert least_chance(num_branches, 12) == pytest.approx(chance)
