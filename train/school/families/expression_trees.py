"""Arithmetic expressions of any shape: signs, brackets, powers, roots, fractions, decimals."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, math, show
from train.school.base import REGISTER, Draft, Form
from train.school.families.arithmetic import ask_value
from train.school.trees import Operator, Style, Tree, joined, latex, leaf, value_of, worked_out

_TRIES = 60
_MORE: dict[Form, tuple[str, ...]] = {
    "question": ("What does {e} come to?", "{e}: what is the result?", "What number is {e}?"),
    "order": ("Do the sum: {e}", "Give the value of {e}.", "Work this out: {e}", "Solve: {e}",
              "{e}, find the result", "Give the result of {e}."),
}  # fmt: skip


_IN_WORDS: dict[str, dict[Form, str]] = {
    "+": {"question": "What is {a} plus {b}?|What is the sum of {a} and {b}?|What do {a} and {b} add up to?|{b} more than {a} is what?",
          "order": "Add {a} and {b}.|Add {b} to {a}.|{a} plus {b}|Find the sum of {a} and {b}.|Put {a} and {b} together."},
    "-": {"question": "What is {a} minus {b}?|What is {a} take away {b}?|What is the difference of {a} and {b}?|What is {b} less than {a}?",
          "order": "Subtract {b} from {a}.|{a} minus {b}|Take {b} away from {a}.|Work out {a} less {b}."},
    "*": {"question": "What is {a} times {b}?|What is the product of {a} and {b}?|What is {a} multiplied by {b}?",
          "order": "Multiply {a} by {b}.|Multiply {a} and {b}.|{a} times {b}|Find the product of {a} and {b}."},
    "/": {"question": "What is {a} divided by {b}?|What do you get if you divide {a} by {b}?|What is {a} over {b}?",
          "order": "Divide {a} by {b}.|{a} divided by {b}|Work out {a} divided by {b}."},
}  # fmt: skip


def _draft(rng: Random, tree: Tree, style: Style) -> Draft:
    e = latex(tree, style)
    asks = dict(ask_value(e))
    words = _IN_WORDS.get("/" if tree.operator == "over" else tree.operator)
    if words and not any(part.parts for part in tree.parts):
        a, b = (math(style.number(part.number)) for part in tree.parts)
        for form, texts in words.items():
            asks[form] = [*asks[form], *(text.format(a=a, b=b) for text in texts.split("|"))]
    for form, texts in _MORE.items():
        asks[form] = [*asks[form], *(text.format(e=math(e)) for text in texts)]
    ways = [worked_out(rng, tree, style) for _ in range(3)]
    return Draft(asks, style.number(value_of(tree)), ways)


def _style(rng: Random, number=show) -> Style:
    return Style(number, rng.random() < 0.6, rng.random() < 0.5, rng.choice(("\\div ", "\\div ", "/")))  # fmt: skip


def _grown(rng: Random, size: int, operators: str, some_leaf) -> Tree:
    """A tree of `size` operations, its leaves drawn by `some_leaf`."""
    if size == 0:
        return some_leaf(rng)
    kind = rng.choice(operators)
    if kind == "n":  # a minus before brackets
        return Tree("neg", (_grown(rng, max(1, size - 1), operators, some_leaf),))
    if kind == "^":
        base = leaf(rng.randint(2, 9)) if rng.random() < 0.7 else _grown(rng, size - 1, "+-", some_leaf)  # fmt: skip
        power = Tree("^", (base, leaf(rng.choice((2, 2, 2, 3)))))
        return Tree("neg", (power,)) if rng.random() < 0.15 else power
    if kind == "a":
        return Tree("abs", (_grown(rng, size - 1, "+-", some_leaf),))
    if kind == "r":
        return Tree("root", (leaf(rng.randint(2, 12) ** 2),))
    left = rng.randint(0, size - 1)
    if rng.random() < 0.4:
        left = size - 1
    operator: Operator = {"o": "over"}.get(kind, kind)  # pyright: ignore[reportAssignmentType]
    right = _grown(rng, size - 1 - left, operators, some_leaf)
    if kind in "/o" and left == 0 and rng.random() < 0.75:  # it goes
        by = rng.randint(2, 9) * rng.choice((1, 1, 1, -1))
        try:
            return Tree(operator, (leaf(value_of(right) * by), right))
        except (ZeroDivisionError, ValueError):
            return leaf(1)
    first = _grown(rng, left, operators, some_leaf)
    return joined(operator, first, right) if rng.random() < 0.6 else Tree(operator, (first, right))


def _fitting(rng: Random, sizes: tuple[int, int], operators: str, some_leaf, fits) -> Tree:
    """A tree whose value, and every value on the way, is a number that people like."""
    for _ in range(_TRIES):
        tree = _grown(rng, rng.randint(*sizes), operators, some_leaf)
        try:
            if tree.parts and all(fits(value_of(part)) for part in _all_parts(tree)):
                return tree
        except (ZeroDivisionError, ValueError):
            continue
    return Tree("+", (some_leaf(rng), some_leaf(rng)))


def _all_parts(tree: Tree) -> list[Tree]:
    return [tree, *(part for each in tree.parts for part in _all_parts(each))]


def _whole(low: int, high: int, negative: float):
    def some_leaf(rng: Random) -> Tree:
        sign = -1 if rng.random() < negative else 1
        return leaf(sign * rng.randint(low, high))

    return some_leaf


@REGISTER.family("signed_sums", 1, 2, 3, 4)
def signed_sums(rng: Random, level: int) -> Draft:
    """Sums and differences with signs and brackets: -26 - -15, 4-(7-12)."""
    high = {1: 12, 2: 60, 3: 30, 4: 250}[level]
    sizes = {1: (1, 2), 2: (1, 3), 3: (2, 5), 4: (2, 4)}[level]
    operators = {1: "+-", 2: "++--", 3: "+++---n", 4: "+++---n"}[level]
    tree = _fitting(rng, sizes, operators, _whole(0, high, 0.35), lambda value: True)
    return _draft(rng, tree, _style(rng))


@REGISTER.family("whole_expression", 1, 2, 3, 4, 5)
def whole_expression(rng: Random, level: int) -> Draft:
    """All operations with whole results on the way."""
    high, negative = {1: (10, 0), 2: (12, 0.1), 3: (15, 0.25), 4: (12, 0.2), 5: (20, 0.3)}[level]
    sizes = {1: (2, 2), 2: (2, 3), 3: (2, 4), 4: (3, 4), 5: (4, 6)}[level]
    operators = {1: "+-*/", 2: "+-**/", 3: "++--**/n", 4: "+-**/o^^ar", 5: "++--**/on^a"}[level]
    tree = _fitting(
        rng, sizes, operators, _whole(1 if level < 5 else 0, high, negative),
        lambda value: value.denominator == 1 and abs(value) < 1500,
    )  # fmt: skip
    return _draft(rng, tree, _style(rng))


@REGISTER.family("quotient_expression", 2, 3, 4)
def quotient_expression(rng: Random, level: int) -> Draft:
    """Products and quotients of whole numbers that need not go."""
    high = {2: 12, 3: 20, 4: 60}[level]
    sizes = {2: (1, 2), 3: (2, 3), 4: (2, 4)}[level]
    operators = {2: "*//o", 3: "*//o+-", 4: "*//o+-"}[level]
    limit = {2: 40, 3: 60, 4: 120}[level]
    tree = _fitting(
        rng, sizes, operators, _whole(1, high, 0.3),
        lambda value: value.denominator <= limit and abs(value.numerator) < 1500,
    )  # fmt: skip
    return _draft(rng, tree, _style(rng))


@REGISTER.family("fraction_expression", 2, 3, 4)
def fraction_expression(rng: Random, level: int) -> Draft:
    """Fractions among whole numbers, all operations and brackets."""

    def some_leaf(rng: Random) -> Tree:
        if rng.random() < 0.3:
            return leaf(rng.randint(1, 6))
        bottom = rng.choice((2, 2, 3, 3, 4, 4, 5, 6, 8, 10, 12)[: 6 + 2 * level])
        sign = -1 if level > 2 and rng.random() < 0.15 else 1
        return leaf(Fraction(sign * rng.randint(1, bottom + 1), bottom))

    tree = _fitting(
        rng, {2: (1, 2), 3: (2, 2), 4: (2, 2)}[level], {2: "+-*/", 3: "+-*/", 4: "+-*/^"}[level],
        some_leaf, lambda value: value.denominator <= 120 and abs(value.numerator) < 900,
    )  # fmt: skip
    return _draft(rng, tree, Style(divide="\\div "))


@REGISTER.family("decimal_expression", 1, 2, 3, 4)
def decimal_expression(rng: Random, level: int) -> Draft:
    """Decimals of different lengths, with signs."""

    def some_leaf(rng: Random) -> Tree:
        places = rng.choice((0, 1, 1, 2, 3, 4)[: 2 + level])
        sign = -1 if level > 1 and rng.random() < 0.25 else 1
        size = rng.choice((9, 99, 999, 9999)[: level + 1])
        return leaf(Fraction(sign * rng.randint(1, size), 10**places))

    def fits(value: Fraction) -> bool:
        return 100_000 % value.denominator == 0 and abs(value.numerator) < 10**7

    operators = {1: "+-", 2: "+-*", 3: "+-**", 4: "++--**/"}[level]
    tree = _fitting(rng, (1, 1 + level // 2), operators, some_leaf, fits)
    return _draft(rng, tree, _style(rng, decimal))
