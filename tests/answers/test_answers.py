"""Final answers: what is extracted, what is equal, and groups that no order of answers changes."""

import itertools
import json
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carbon.answers import (
    AnswerGroups,
    extract_answer,
    group_answers,
    is_equivalent,
    warm_up,
)

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
CASES = [
    json.loads(line)
    for name in ("grading.jsonl", "grading_2.jsonl")
    for line in (DATA / name).read_text().splitlines()
]
SENTENCES = json.loads((DATA / "answer_sentences.json").read_text())
KINDS = json.loads((DATA / "answer_kinds.json").read_text())


def pairs_of(table):
    return [
        pytest.param(*pair, id=f"{kind}-{index}")
        for kind, pairs in KINDS[table].items()
        for index, pair in enumerate(pairs)
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_recorded_case(case):
    candidate = case["candidate"]
    started = time.monotonic()
    is_completion = case.get("form", case["kind"]) == "completion"
    answer = extract_answer(candidate) if is_completion else candidate
    verdict = is_equivalent(case["gold"], answer)
    assert time.monotonic() - started < 5.0
    assert verdict == case["equal"]
    assert is_equivalent(answer, case["gold"]) == verdict


@pytest.mark.parametrize(("a", "b"), pairs_of("equal"))
def test_equal_kinds(a, b):
    assert is_equivalent(a, b)
    assert is_equivalent(b, a)


@pytest.mark.parametrize(("a", "b"), pairs_of("different"))
def test_different_kinds(a, b):
    assert not is_equivalent(a, b)
    assert not is_equivalent(b, a)
    assert is_equivalent(a, a)


@pytest.mark.parametrize(("text", "answer"), SENTENCES["equal"])
def test_an_answer_inside_a_sentence(text, answer):
    assert is_equivalent(extract_answer(text), answer)


@pytest.mark.parametrize(("text", "answer"), SENTENCES["different"])
def test_no_other_number_of_the_sentence_is_its_answer(text, answer):
    assert not is_equivalent(extract_answer(text), answer)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (r"so $\boxed{\frac{1}{2}}$, not \boxed{7}. Really: \fbox{\{1, 2\}}", r"\{1, 2\}"),
        (r"\boxed{5} and then \boxed{", None),
        (r"\boxed{5} and then \boxed{}", None),
        (r"the final answer is: $\boxed{\text{your answer}}$", None),
        (r"It is $\boxed{8}$. I put it in \boxed as asked.", "8"),
        (r"$\boxed \frac{1}{2}$", r"\frac{1}{2}"),
        (r"the roots are $\boxed{-2}$ and $\boxed{1}$.", "-2, 1"),
        (r"At first \boxed{3}, but in fact \boxed{4}.", "4"),
        (r"\boxed{6}. Check. \boxed{6}", "6"),
        ("Final Answer: the final answer is $x+1$. I hope it is correct.", "x+1"),
        ("The final answer is 12.5.", "12.5"),
        ("**Final answer:** **73**", "73"),
        ("So the answer is 1,024. Done", "1,024"),
        (r"the final answer is $\frac{1}{2", None),
        ("The answer is not obvious at all, but let us try.", None),
        ("no box and no sentence", None),
    ],
)
def test_extraction(text, answer):
    assert extract_answer(text) == answer


@pytest.mark.parametrize(
    "unit", [r"\boxed{", r"\boxed", "final answer is ", r"\boxed{1}, ", "$", "("]
)
def test_extraction_takes_no_time_on_long_texts(unit):
    started = time.monotonic()
    extract_answer(unit * 20_000)
    assert time.monotonic() - started < 5.0


@given(
    st.recursive(
        st.text("abx 12+=,$", max_size=5), lambda inner: st.builds("{{{}}}{}".format, inner, inner)
    )
)
@settings(max_examples=50)
def test_any_balanced_box_is_found(content):
    answer = extract_answer(f"We get 3, then \\boxed{{{content}!}} \n\n as wanted")
    assert answer == f"{content}!".strip()


@given(st.integers(-10_000, 10_000), st.integers(0, 6), st.integers(0, 4))
def test_a_finite_decimal_equals_its_fraction_and_no_other(numerator, twos, fives):
    denominator = 2**twos * 5**fives
    places = max(twos, fives)
    digits = f"{abs(numerator) * 10**places // denominator:0{places + 1}d}"
    decimal = (
        "-" * (numerator < 0)
        + f"{digits[: len(digits) - places]}.{digits[len(digits) - places :]}0"
    )
    assert is_equivalent(decimal, rf"\frac{{{numerator}}}{{{denominator}}}")
    assert not is_equivalent(decimal, f"{numerator * 10 + 3}/{denominator * 10}")


@given(*[st.integers(-9, 9)] * 4)
def test_a_product_equals_its_expansion_only(a, b, c, d):
    product = f"({a}x+{b})({c}x+{d})"
    expanded = f"{a * c}x^2+{a * d + b * c}x+{b * d}"
    assert is_equivalent(product, expanded)
    assert not is_equivalent(product, f"{expanded}+1")


@given(st.lists(st.integers(-20, 20), min_size=2, max_size=6), st.randoms())
def test_order_counts_in_tuples_alone(items, rng):
    shuffled = rng.sample(items, len(items))
    first, second = (", ".join(map(str, values)) for values in (items, shuffled))
    assert is_equivalent(rf"\{{{first}\}}", rf"\{{{second}\}}")
    assert is_equivalent(first, second) or "," not in first
    assert is_equivalent(f"({first})", f"({second})") == (items == shuffled)


ANSWERS = sorted(
    {
        text
        for table in KINDS.values()
        for pairs in table.values()
        for pair in pairs
        for text in pair
    }
)
READABLE = [text for text in ANSWERS if "\\int" not in text and "\\sum" not in text]


@given(st.text(r"0123456789xyi+-*/^_(){}[],.=<>\%$! ", max_size=12), st.sampled_from(ANSWERS))
@settings(max_examples=150)
def test_equivalence_is_symmetric_and_reflexive_whatever_the_text(text, other):
    assert is_equivalent(text, other) == is_equivalent(other, text)
    assert is_equivalent(text, text) == (
        extract_answer(f"\\boxed {text}$") is not None or any(text.strip(".?_- "))
    )


def partition(answers, groups):
    """Sets of answers in one group, whatever the numbers of the groups."""
    members = {}
    for answer, group in zip(answers, groups, strict=True):
        members.setdefault(group, set()).add(answer)
    return {frozenset(texts) for texts in members.values()}


@pytest.mark.parametrize("order", [*itertools.permutations(["0.333", "1/3", "0.3333"])])
def test_rounded_values_group_alike_in_every_order(order):
    assert partition(order, group_answers(order)) == {
        frozenset({text}) for text in ("0.333", "1/3", "0.3333")
    }


@pytest.mark.parametrize("order", [*itertools.permutations(["0.333333", "1/3", "0.3333333333"])])
def test_a_long_decimal_joins_what_it_rounds_in_every_order(order):
    assert group_answers(order) == [0, 0, 0]


def test_equivalent_answers_vote_together():
    assert group_answers(["1/2", r"\frac{1}{2}", "0.5", "3"]) == [0, 0, 0, 1]


def test_a_list_stays_a_list_when_grouped():
    assert group_answers(["3, 400", "3400", "3,400", "400, 3"]) == [0, 1, 1, 0]


def test_no_answer_is_no_group():
    assert group_answers([None, None, None, "4"]) == [None, None, None, 0]
    assert group_answers(["", "answer", "  ", "4", "4"]) == [None, None, None, 0, 0]
    assert not is_equivalent(None, None)
    assert not is_equivalent("", "")


def test_one_monstrous_answer_leaves_the_others_alone():
    answers = ["5^{5^{5^{5^5}}}", "25", "5^2", r"x^2", "xx", "9", "100000!!", "9.0"]
    started = time.monotonic()
    assert group_answers(answers) == [0, 1, 1, 2, 2, 3, 4, 3]
    assert time.monotonic() - started < 5.0


@given(st.lists(st.sampled_from([*READABLE, None]), max_size=12), st.randoms())
@settings(max_examples=40)
def test_groups_do_not_depend_on_order_or_on_when_they_are_asked_for(answers, rng):
    expected = group_answers(answers)
    shuffled = rng.sample(answers, len(answers))
    assert partition(shuffled, group_answers(shuffled)) == partition(answers, expected)
    growing = AnswerGroups()
    for answer in answers:
        growing.add(answer)
        if rng.random() < 0.5:
            growing.groups()
    assert growing.groups() == expected
    firsts = [group for i, group in enumerate(expected) if group not in [None, *expected[:i]]]
    assert firsts == list(range(len(firsts)))


@given(st.lists(st.sampled_from(READABLE), min_size=2, max_size=8))
@settings(max_examples=40)
def test_groups_are_the_connected_components_of_equivalence(answers):
    component = list(range(len(answers)))
    for i, j in itertools.combinations(range(len(answers)), 2):
        if is_equivalent(answers[i], answers[j]):
            component = [component[i] if c == component[j] else c for c in component]
    indices = range(len(answers))
    assert partition(indices, component) == partition(indices, group_answers(answers))


INTEGRALS = [rf"\int x^{{{power}}} e^x\,dx" for power in range(1, 65)]


def test_comparing_for_a_moment_never_waits_for_computer_algebra():
    groups, slowest = AnswerGroups(INTEGRALS[5]), 0.0
    for text in INTEGRALS:
        groups.add(text)
        started = time.monotonic()
        groups.advance(0.02)
        groups.take_reply()
        slowest = max(slowest, time.monotonic() - started)
    assert slowest < 1.0  # one question takes as long, on a busy machine
    assert not groups.is_settled
    started = time.monotonic()
    assert not groups.settle(0.2)
    assert time.monotonic() - started < 1.0


def test_what_is_known_so_far_never_joins_what_is_different():
    answers = ["1/2", *INTEGRALS[:3], "0.5", r"\int x e^x\,dx", "3"]
    groups, seen = AnswerGroups(), []
    for answer in answers:
        groups.add(answer)
        groups.advance(0.05)
        seen.append(groups.known_groups())
    assert groups.settle(60.0)
    final = groups.known_groups()
    assert final == [0, 1, 2, 3, 0, 1, 4]
    for known in seen:
        for (i, one), (j, other) in itertools.combinations(enumerate(known), 2):
            assert one != other or final[i] == final[j]


@pytest.mark.parametrize(
    ("reference", "answer", "verdict"),
    [
        ("1/2", "0.5", True),
        ("1/2", "0.6", False),
        ("1/2", None, False),
        (r"\int 2x\,dx", "x^2", True),
        (r"\int 2x\,dx", "x^2+x", False),
        ("Tuesday", "tuesday", True),
        ("}{", "7", None),
        ("}{", "}{", True),
        ("x = }{", "7", None),
        ("(1, }{)", "(1, 2)", None),
        ("", "7", None),
        ("the answer", "7", None),
        ("x" * 2_000 + "{", "7", None),
    ],
)
def test_an_answer_is_right_or_wrong_only_where_the_reference_can_be_read(
    reference, answer, verdict
):
    groups = AnswerGroups(reference)
    groups.add(answer)
    assert groups.settle(60.0)
    assert groups.can_read_reference == (verdict is not None and "}{" not in reference)
    assert groups.is_right(answer) is verdict


@given(st.sampled_from(READABLE), st.lists(st.sampled_from(READABLE), min_size=1, max_size=4))
@settings(max_examples=40)
def test_right_is_what_is_equivalent_to_the_reference(reference, answers):
    groups = AnswerGroups(reference)
    for answer in answers:
        groups.add(answer)
    groups.settle(30.0)
    if groups.can_read_reference:
        for answer in answers:
            assert groups.is_right(answer) == is_equivalent(reference, answer)


@pytest.mark.parametrize("sign", ["<", ">", "="])
def test_a_sign_between_two_numbers_is_an_answer(sign):
    groups = AnswerGroups(sign)
    for answer in ("<", ">", "=", "5"):
        groups.add(answer)
    groups.settle(5.0)
    assert groups.can_read_reference
    assert [answer for answer in ("<", ">", "=", "5") if groups.is_right(answer)] == [sign]


def test_all_references_that_ship_can_be_read():
    for path in [*ROOT.glob("assets/problems/*.jsonl"), *ROOT.glob("precomputed/**/*.problems")]:
        for line in path.read_text("utf-8").splitlines():
            reference = json.loads(line).get("answer")
            if reference is not None:
                groups = AnswerGroups(str(reference))
                assert groups.settle(30.0)
                assert groups.can_read_reference, (path.name, reference)


def test_256_answers_group_quickly_and_without_computer_algebra():
    code = (
        "import sys, random; from carbon.answers import group_answers\n"
        "draw = random.Random(0).randint\n"
        "numbers = [f'{draw(-40, 40)}/{draw(1, 9)}' for _ in range(256)]\n"
        "surds = [f'{draw(1, 8)}sqrt({draw(2, 6)})+x' for _ in range(256)]\n"
        "assert len(set(group_answers(numbers))) > 100 and len(set(group_answers(surds))) > 20\n"
        "assert not {'sympy', 'math_verify', 'torch'} & set(sys.modules)"
    )
    started = time.monotonic()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    assert time.monotonic() - started < 10.0


def test_many_answers_only_the_worker_reads_are_not_compared_pair_by_pair():
    integrals = [rf"\int_0^{{{i}}} 2x\,dx" for i in range(1, 6)]
    squares = [str(i * i) for i in range(1, 6)]
    answers = random.Random(0).sample(integrals + squares, 10)
    warm_up()
    assert is_equivalent(integrals[0], squares[0])  # the worker is there, its libraries loaded
    groups = dict(zip(answers, group_answers(answers), strict=True))
    assert [groups[text] for text in integrals] == [groups[text] for text in squares]
    assert len(set(groups.values())) == 5
