"""The school stream: every family draws, solutions end right, texts keep what they are given."""

import re
import signal
from random import Random

import numpy as np
import pytest

from carbon.answers import extract_answer, is_equivalent
from carbon.core.errors import ModelError
from carbon.core.prompts import split_steps
from train import base_model
from train.base_model import NUM_LAYERS, BaseModel, kept_layers
from train.chat import STEP_TAG_ID, prompt_text
from train.packing import IGNORED, NEXT_TOKEN
from train.sampled import SampledIds
from train.school import unknown, work
from train.school.base import Problem
from train.school.batches import SchoolBatches
from train.school.development import is_held_out
from train.school.notation import any_notation, write
from train.school.outcomes import Group, broken_once, is_right, label_groups
from train.school.solving import write_solution
from train.school.stream import FAMILIES, draw, make
from train.school.typist import Notation
from train.school.writing import in_words, typed
from train.tokenizer import train_tokenizer

SECONDS = 2.0  # of the processor, for all draws of a family: a maker must not loop for ever
ASCII = Notation(False)
LATEX = Notation(True, times="\\cdot ", divide="\\div ")
UNICODE = Notation(False, times="×", divide="÷", power="superscript", root="√", is_unicode=True)


@pytest.fixture(scope="module")
def tokenizer():
    return train_tokenizer(300)


@pytest.fixture
def hurry():
    """Raises in whatever takes longer than `SECONDS`."""

    def too_slow(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, too_slow)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


@pytest.mark.parametrize(("family", "levels"), FAMILIES, ids=[name for name, _ in FAMILIES])
@pytest.mark.usefixtures("hurry")
def test_a_family_draws_problems_with_right_solutions(family, levels):
    for level in levels:
        for index in range(3):
            rng = Random(f"{family} {level} {index}")
            problem = next(filter(None, (make(rng, family, level) for _ in range(100))))
            assert (problem.family, problem.level) == (family, level)
            assert problem.text.strip()
            assert not re.search("[⟨⟩⟪⟫\0]", problem.text + problem.solution), problem
            assert len(split_steps(problem.solution)) > 1
            assert is_equivalent(extract_answer(problem.solution), problem.answer), problem


def test_equal_seeds_give_equal_problems_and_none_is_held_out():
    one, two, other = ([draw(rng) for _ in range(200)] for rng in map(Random, (1, 1, 2)))
    assert one == two != other
    assert not [problem for problem in one + other if is_held_out(problem.text)]
    assert any(problem.answer is None for problem in one)


def test_solutions_are_short_enough_to_be_finished():
    rng = Random(10)
    lengths = [len(draw(rng).solution) for _ in range(2000)]
    assert max(lengths) < 700
    assert sum(lengths) / len(lengths) < 220


def test_what_is_unknown_boxes_nothing():
    rng = Random(3)
    problems = [unknown.draw(rng) for _ in range(300)]
    assert all(problem.text.strip() and problem.answer is None for problem in problems)
    assert all(extract_answer(problem.solution) is None for problem in problems)


@pytest.mark.parametrize(
    ("latex", "ascii_text", "unicode_text"),
    [
        (r"\frac{1}{2}+\frac{3}{4}", "1/2+3/4", "½+¾"),
        (r"\frac{x+1}{x-2}", "(x+1)/(x-2)", "(x+1)/(x-2)"),
        (r"2\frac{1}{3}", "2 1/3", "2⅓"),
        (r"2\cdot 3", "2*3", "2×3"),
        (r"12\div 4", "12/4", "12÷4"),
        ("x^2-5x+6=0", "x^2-5x+6=0", "x²-5x+6=0"),
        ("2^{10}", "2^10", "2¹⁰"),
        ("e^{-x}", "e^(-x)", "e^(-x)"),
        (r"\sqrt{16}", "sqrt(16)", "√16"),
        (r"\sqrt{x+1}", "sqrt(x+1)", "√(x+1)"),
        (r"\sqrt[3]{27}", "27^(1/3)", "∛27"),
        (r"\log_2 8", "log_2 8", "log_2 8"),
        (r"\int_0^2 x^2\,dx", "int_0^2 x^2 dx", "∫₀² x² dx"),
        (r"\sum_{k=1}^{5} k", "sum_(k=1)^5 k", "Σ_(k=1)^5 k"),
        (r"90^\circ", "90 degrees", "90°"),
        (r"\pi r^2", "pi r^2", "πr²"),
        (r"x\le 5", "x<=5", "x≤5"),
        (r"7\bmod 3", "7 mod 3", "7 mod 3"),
        (r"\binom{5}{2}", "C(5,2)", "C(5,2)"),
        ("a_{n+1}", "a_(n+1)", "a_(n+1)"),
        (r"\sin x", "sin x", "sin x"),
        (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", "[[1,2],[3,4]]", "[[1,2],[3,4]]"),
    ],
)
def test_notation(latex, ascii_text, unicode_text):
    assert write(latex, ASCII) == ascii_text
    assert write(latex, UNICODE) == unicode_text
    assert write(latex, LATEX) == f"${latex}$"


def test_keyboards_leave_no_latex():
    rng = Random(4)
    for _ in range(500):
        notation = any_notation(rng)
        text = write(r"\frac{1}{2}\cdot\sqrt{x^2-3}\le 10^{-2}", notation)
        assert ("\\" in text) == notation.is_latex


def test_typing_never_changes_a_digit():
    text = "What remains when 1250 apples and 37 pears are shared among 4 children in 2019?"
    rng, texts = Random(5), set()
    for _ in range(3000):
        shown = typed(rng, text, "question")
        assert re.findall(r"\d+", shown)[-4:] == ["1250", "37", "4", "2019"]
        texts.add(shown)
    assert len(texts) > 200


def test_only_orders_are_begged_for():
    rng = Random(6)
    questions = [typed(rng, "How many sides has a hexagon?", "question") for _ in range(2000)]
    orders = [typed(rng, "Find the sum of $2$ and $3$.", "order") for _ in range(2000)]
    begged = re.compile("please |can you ", re.IGNORECASE)
    assert not [text for text in questions if begged.match(text)]
    assert [text for text in orders if begged.match(text)]


def test_numbers_in_words():
    assert [in_words(n) for n in (0, 13, 40, 76)] == ["zero", "thirteen", "forty", "seventy-six"]
    assert in_words(305) == "three hundred and five"


@pytest.mark.parametrize(
    ("calculate", "result"),
    [
        (work.total, lambda a, b: a + b),
        (work.difference, lambda a, b: a - b),
        (work.product, lambda a, b: a * b),
        (lambda rng, a, b: work.quotient(rng, a * b, b), lambda a, _: a),
        (lambda rng, a, b: work.to_the_power(rng, a % 9 + 2, b % 5 + 1),
         lambda a, b: (a % 9 + 2) ** (b % 5 + 1)),
    ],
    ids=["total", "difference", "product", "quotient", "power"],
)  # fmt: skip
def test_calculations_end_with_their_result(calculate, result):
    rng = Random(7)
    for _ in range(500):
        a, b = rng.randint(1, 200), rng.randint(1, 200)
        lines = calculate(rng, a, b)
        last = re.findall(r"\$([^$]+)\$", lines[-1][1])[-1]
        assert last.split("=")[-1] == str(result(a, b)), lines
        assert_leads_fit(lines)


def test_division_with_remainder():
    rng = Random(8)
    for _ in range(500):
        lines = work.with_remainder(rng, rng.randint(0, 60), rng.randint(1, 9))
        assert not [text for _, text in lines if re.search(r"\+0|-0\$|\$1\$ times", text)]
        assert_leads_fit(lines)


def test_leads_stand_before_statements_only():
    rng = Random(9)
    for text, is_led in (
        ("$2+3=5$", True),
        ("$x\\le 5$ and $x>1$", True),
        ("$5x+3$", True),
        ("$1$ decimal place in all: $7.3\\cdot 2=14.6$", False),
        ("Since $2<3$", False),
    ):
        solutions = [write_solution(rng, [("none", text)], "1") for _ in range(300)]
        assert any(f"We get {text}" in solution for solution in solutions) == is_led


def assert_leads_fit(lines):
    """A line that begins with mathematics begins with a statement: "We get " may stand before."""
    for _, text in lines:
        assert not text.startswith("$") or "=" in text.split("$")[1], text


PROBLEM = Problem(
    "sum", 1, "bare", "12+3-4", "11", "We get $12+3=15$.\n\nNow $15-4=11$\n\nHence $\\boxed{11}$."
)


def sampled(tokenizer, text, is_finished=True):
    return SampledIds(np.array(tokenizer.encode(text).ids, np.int16), is_finished)


def test_labels_are_the_outcome(tokenizer):
    right, wrong = "So $12+3-4=11$\n\n$\\boxed{11}$", "So $12+3=16$\n\n$\\boxed{12}$"
    cases = ((right, True), (right, True), (wrong, True), (wrong + "\n\nNow", False))
    samples = [sampled(tokenizer, text, is_finished) for text, is_finished in cases]
    labelled = label_groups(tokenizer.to_str(), [Group(PROBLEM, samples, 1, 7)])
    (documents,) = labelled.documents
    assert (len(documents), labelled.num_right) == (4, [2])
    prompt = tokenizer.encode(prompt_text(PROBLEM.text)).ids
    verdicts = []
    for ids, labels, problem in documents:
        assert problem == 7
        assert ids[: len(prompt)].tolist() == prompt
        assert np.all(labels[: len(prompt)] == IGNORED)
        verdicts.append(labels[ids == STEP_TAG_ID].tolist())
    assert verdicts[:3] == [[1, 1], [0, 0], [1, 1, 1]]
    assert verdicts[3] == [1] * (len(verdicts[3]) - 1) + [0]
    assert not np.any(documents[1].labels == NEXT_TOKEN)


def test_a_step_is_right_where_a_right_solution_says_the_same_so_far(tokenizer):
    """In whatever words; and what is wrong is never right again."""
    right = "First $12 + 3=15$\n\nThen $15-4=11$\n\n$\\boxed{11}$"
    wrong = "So we add $12+3=15$.\n\nNow $15-4=12$\n\n$\\boxed{12}$"
    samples = [sampled(tokenizer, text) for text in (wrong, right)]
    (documents,) = label_groups(tokenizer.to_str(), [Group(PROBLEM, samples, 1, 1)]).documents
    labels = [each.labels[each.ids == STEP_TAG_ID].tolist() for each in documents[:2]]
    assert labels == [[1, 1, 1], [1, 0, 0]]


def test_frequent_wrong_answers_are_kept_first(tokenizer):
    """Eight wrong texts at the most: none of an answer that came once, where there are others."""
    often = [f"Way {k}: $\\boxed{{9}}$" for k in range(8)]
    once = [f"$\\boxed{{{k}}}$" for k in range(20, 30)]
    texts = [*once, *often, "$\\boxed{11}$"]
    samples = [sampled(tokenizer, text) for text in texts]
    (documents,) = label_groups(tokenizer.to_str(), [Group(PROBLEM, samples, 1, 1)]).documents
    read = [tokenizer.decode(each.ids.tolist()) for each in documents]
    assert len(read) == 1 + 8 + 2
    assert all("Way" in text for text in read[1:9])


def test_a_broken_solution_ends_at_its_broken_step(tokenizer):
    steps = split_steps(PROBLEM.solution)
    for seed in range(50):
        broken = broken_once(Random(seed), steps)
        assert broken is not None
        *beginning, last = broken
        whole = steps[len(beginning)]
        assert beginning == steps[: len(beginning)]
        assert len(last) == len(whole)
        assert sum(a != b for a, b in zip(last, whole, strict=True)) == 1
        group = Group(PROBLEM, (), seed, 1)
        document = label_groups(tokenizer.to_str(), [group]).documents[0][1]
        tags = np.flatnonzero(document.ids == STEP_TAG_ID)
        start = tags[-2] + 1 if len(tags) > 1 else None
        assert document.labels[tags].tolist() == [*[1] * len(beginning), 0]
        if start is not None:
            assert tokenizer.decode(document.ids[start : tags[-1]].tolist()) == last
    assert broken_once(Random(0), ["Nothing is calculated here."]) is None


def test_what_is_not_known_is_never_right(tokenizer):
    problem = Problem("unknown", 1, "question", "Who are you?", None, "I cannot answer this.")
    samples = [sampled(tokenizer, text) for text in ("I am $\\boxed{1}$", "I do not know.")]
    labelled = label_groups(tokenizer.to_str(), [Group(problem, samples, 1, 1)])
    assert (len(labelled.documents[0]), labelled.num_right) == (2, [0])
    assert not is_right(None, None)
    assert is_right("\\frac{1}{2}", "0.5")


def test_batches_depend_on_seed_and_index_alone(tokenizer):
    def batch(seed, index):
        return SchoolBatches(tokenizer.to_str(), seed, 2, 512)(index)

    first = batch(1, 3)
    for same, again in zip(first, batch(1, 3), strict=True):
        assert np.array_equal(same, again)
    assert first.ids.shape == (2, 512)
    assert not np.array_equal(first.ids, batch(1, 4).ids)
    assert not np.array_equal(first.ids, batch(2, 3).ids)


def test_kept_layers_are_the_first_and_the_last_few():
    assert kept_layers(18) == [*range(13), 25, 26, 27, 28, 29]
    assert kept_layers(NUM_LAYERS) == list(range(NUM_LAYERS))
    assert kept_layers(2) == [0, 1]


def test_another_file_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "other.gguf"
    with pytest.raises(ModelError, match="no file"):
        BaseModel(path)
    path.write_bytes(b"GGUF")
    with pytest.raises(ModelError, match="not the file"):
        BaseModel(path)
    monkeypatch.setattr(base_model, "PACKAGE", "no-such-package-here")
    with pytest.raises(ModelError, match="pip install"):
        BaseModel()
