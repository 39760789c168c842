"""The typed sets are whole, readable by the grader, and never drawn for training."""

import re
from collections import Counter
from random import Random

from carbon.answers import is_equivalent
from train.school import unknown
from train.school.development import SECOND, is_held_out, read, read_all
from train.school.stream import draw


def test_there_are_300_problems_with_their_own_ids_and_texts():
    problems = read()
    assert Counter(each.scope for each in problems) == {"in": 240, "out": 60}
    assert len({each.id for each in problems}) == len({each.problem for each in problems}) == 300
    styles = Counter(each.style for each in problems if each.scope == "in")
    assert (styles["story"], styles["contest"]) == (60, 30)


def test_the_second_set_has_240_with_ids_of_their_own():
    problems = read(SECOND)
    assert Counter(each.scope for each in problems) == {"in": 192, "out": 48}
    assert len({each.id for each in read_all()}) == 540


def test_answers_parse_where_there_are_any():
    for each in read_all():
        assert (each.answer is None) == (each.scope == "out"), each
        assert each.answer is None or is_equivalent(each.answer, each.answer), each


def test_a_text_is_known_again_however_it_is_spaced():
    assert all(is_held_out(f" {each.problem.replace(' ', '  ')} ") for each in read_all())
    assert not is_held_out("17 + 25 - 3")


def test_other_words_with_the_same_numbers_and_answer_are_held_out():
    each = next(each for each in read() if each.answer == "37")
    numbers = " and ".join(re.findall(r"\d+", each.problem))
    assert is_held_out(f"Something about {numbers}", each.answer)
    assert not is_held_out(f"Something about {numbers}", "1234567")
    assert not is_held_out(f"Something about {numbers}")


def test_training_does_not_draw_them():
    rng = Random(0)
    texts = [draw(rng).text for _ in range(400)] + [unknown.draw(rng).text for _ in range(2000)]
    assert not [text for text in texts if is_held_out(text)]


def test_what_is_unknown_has_many_texts_and_no_answer():
    rng = Random(1)
    problems = [unknown.draw(rng) for _ in range(2000)]
    assert all(each.answer is None and "boxed" not in each.solution for each in problems)
    assert all(each.text.strip() and "<name" not in each.text for each in problems)
    assert len({each.text for each in problems}) > 1800
