"""Arithmetic expressions as trees: how they are written, and how they are worked out.

A tree is a number or an operation on trees. Working out takes one operation at a time, in the
order in which a pupil does: brackets from the left, powers, products, sums.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from random import Random
from typing import Literal

from train.problems.latex import decimal, eq, frac, power, show, wrapped
from train.school.base import Line
from train.school.work import (
    decimal_product,
    decimal_sum,
    difference,
    lowest_terms,
    product,
    product_of_fractions,
    quotient,
    sum_of_fractions,
    to_the_power,
    total,
)

Operator = Literal["+", "-", "*", "/", "over", "neg", "^", "abs", "root"]
Writer = Callable[[Fraction], str]
_RANK = {"+": 1, "-": 1, "neg": 1, "*": 2, "/": 2, "^": 4, "over": 5, "abs": 5, "root": 5}


@dataclass(frozen=True, slots=True)
class Tree:
    """`parts` are the operands; a number has none, and a value instead."""

    operator: Operator | Literal["number"]
    parts: tuple["Tree", ...] = ()
    number: Fraction = Fraction(0)

    @property
    def rank(self) -> int:
        return _RANK.get(self.operator, 5)


@dataclass(frozen=True, slots=True)
class Style:
    """How a tree is written: numbers, signs after an operator in brackets, products implied."""

    number: Writer = show
    has_sign_brackets: bool = True
    is_implied: bool = False
    divide: str = "\\div "


def leaf(value: Fraction | int) -> Tree:
    return Tree("number", (), Fraction(value))


def value_of(tree: Tree) -> Fraction:
    """Raises ZeroDivisionError where a divisor is zero, ValueError where a root is not whole."""
    values = [value_of(part) for part in tree.parts]
    return _apply(tree.operator, values) if tree.parts else tree.number


def _apply(operator: str, values: list[Fraction]) -> Fraction:
    a, b = values[0], values[-1]
    if operator in "/over":
        return a / b
    if operator == "^":
        return a ** int(b)
    if operator == "root":
        if a < 0 or isqrt(int(a)) ** 2 != a:
            raise ValueError(a)
        return Fraction(isqrt(int(a)))
    return {"+": a + b, "-": a - b, "*": a * b, "neg": -a, "abs": abs(a)}[operator]


def latex(tree: Tree, style: Style) -> str:
    """The tree as it is written."""
    return _latex(tree, style, False)


def _latex(tree: Tree, style: Style, follows: bool) -> str:
    if not tree.parts:
        shown = style.number(tree.number)
        in_brackets = follows and tree.number < 0 and style.has_sign_brackets
        return f"({shown})" if in_brackets else shown
    operator, first = tree.operator, tree.parts[0]
    if operator == "over":
        return frac(*(_latex(part, style, False) for part in tree.parts))
    if operator == "abs":
        return f"|{_latex(first, style, False)}|"
    if operator == "root":
        return f"\\sqrt{{{_latex(first, style, False)}}}"
    if operator == "^":
        is_plain = not first.parts and first.number >= 0 and first.number.denominator == 1
        base = style.number(first.number) if is_plain else f"({_latex(first, style, False)})"
        return power(base, int(tree.parts[1].number))
    if operator == "neg":
        inner = _latex(first, style, True)
        bare = first.rank > 1 and not (not first.parts and first.number < 0)
        shown = f"-{inner}" if bare else f"-({_latex(first, style, False)})"
        return f"({shown})" if follows else shown
    left, right = tree.parts
    shown_left = _operand(left, style, follows, left.rank >= tree.rank)
    is_fraction = right.operator == "over" or "frac" in style.number(right.number)
    is_bound = right.rank > tree.rank and not (operator == "/" and is_fraction)
    shown_right = _operand(right, style, True, is_bound)
    if operator == "*" and style.is_implied and shown_right.startswith("("):
        return shown_left + shown_right
    sign = {"*": "\\cdot ", "/": style.divide}.get(operator, operator)
    return f"{shown_left}{sign}{shown_right}"


def _operand(tree: Tree, style: Style, follows: bool, is_bound: bool) -> str:
    shown = _latex(tree, style, follows and is_bound)
    return shown if is_bound or shown.isdigit() else f"({shown})"


def joined(operator: Operator, left: Tree, right: Tree) -> Tree:
    """left + (b - c) and left (b / c) without brackets: read from the left."""
    if (operator, right.operator) in (("+", "+"), ("+", "-"), ("*", "*"), ("*", "/")):
        first, second = right.parts
        return Tree(right.operator, (joined(operator, left, first), second))
    return Tree(operator, (left, right))


def worked_out(rng: Random, tree: Tree, style: Style) -> list[Line]:
    """One operation at a time; with what is left after each, unless that grows too long."""
    plain = Style(style.number, is_implied=style.is_implied, divide=style.divide)
    lines: list[Line] = []
    shows_rest = rng.random() < 0.7
    for operation, rest in reductions(tree):
        values = [part.number for part in operation.parts]
        done = operate(rng, operation.operator, values, style)
        if done and shows_rest and rest.parts:
            kind, text = done[-1]
            done[-1] = (kind, f"{text}, which leaves ${latex(rest, plain)}$")
        lines += done
    if shows_rest and sum(len(text) for _, text in lines) > 380:
        return [(kind, text.split(", which leaves ")[0]) for kind, text in lines]
    return lines


def reductions(tree: Tree) -> Iterator[tuple[Tree, Tree]]:
    """Each operation on numbers, and the tree when its result has taken its place."""
    while tree.parts:
        path = _next_path(tree)
        operation = _at(tree, path)
        result = leaf(value_of(operation))
        tree = _replaced(tree, path, result)
        yield operation, tree


def _next_path(tree: Tree) -> tuple[int, ...]:
    """Where the next operation stands: inside brackets first, then the higher rank, then left."""
    ready = [path for path in _paths(tree, ()) if _is_ready(_at(tree, path))]
    return min(ready, key=lambda path: (-_brackets(tree, path), -_at(tree, path).rank, path))


def _paths(tree: Tree, here: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    yield here
    for place, part in enumerate(tree.parts):
        yield from _paths(part, (*here, place))


def _is_ready(tree: Tree) -> bool:
    return bool(tree.parts) and not any(part.parts for part in tree.parts)


def _at(tree: Tree, path: tuple[int, ...]) -> Tree:
    for place in path:
        tree = tree.parts[place]
    return tree


def _brackets(tree: Tree, path: tuple[int, ...]) -> int:
    """How many pairs of brackets stand around the operation at a path."""
    depth = 0
    for place in path:
        part = tree.parts[place]
        depth += bool(part.parts) and (part.rank < tree.rank or tree.rank > 3)
        tree = part
    return depth


def _replaced(tree: Tree, path: tuple[int, ...], by: Tree) -> Tree:
    if not path:
        return by
    parts = list(tree.parts)
    parts[path[0]] = _replaced(parts[path[0]], path[1:], by)
    return Tree(tree.operator, tuple(parts))


def operate(rng: Random, operator: str, values: list[Fraction], style: Style) -> list[Line]:
    """One operation on numbers; the last statement ends with its value."""
    a, b = values[0], values[-1]
    numbers = Tree(operator, tuple(map(leaf, values)))  # pyright: ignore[reportArgumentType]
    written = latex(numbers, Style(style.number, divide=style.divide))
    last = eq(written, style.number(_apply(operator, values)))
    if operator == "neg" and a >= 0:
        return []
    if operator in ("neg", "abs", "root"):
        return [
            ({"neg": "Change the sign", "abs": "Absolute value", "root": "root"}[operator], last)
        ]
    if operator == "^":
        if a.denominator == 1 and a > 0:
            return to_the_power(rng, int(a), int(b))
        factors = "\\cdot ".join([f"({style.number(a)})"] * int(b))
        return [("power", eq(written, factors)), ("power", last)]
    if style.number is decimal and any(value.denominator > 1 for value in values):
        return _decimals(rng, operator, a, b, last)
    if a.denominator == b.denominator == 1:
        return whole_numbers(rng, operator, int(a), int(b), last)
    return _fractions(rng, operator, a, b, last)


def whole_numbers(rng: Random, operator: str, a: int, b: int, last: str) -> list[Line]:
    """Sizes first where they are large, then the sign."""
    if operator in "+-":
        kind = "add" if operator == "+" else "subtract"
        c = b if operator == "+" else -b
        if b < 0:
            last = eq(_left(last), f"{a}{c:+d}", a + c)
        if max(abs(a), abs(c)) < 40:
            return [(kind, last)]
        if (a < 0) == (c < 0):
            return [*total(rng, abs(a), abs(c)), *([(kind, last)] if a < 0 or b < 0 else [])]
        big, small = max(abs(a), abs(c)), min(abs(a), abs(c))
        lines = difference(rng, big, small)
        return lines if a == big and b > 0 else [*lines, (kind, last)]
    if operator == "*":
        lines = product(rng, abs(a), abs(b)) if abs(a * b) > 100 else []
        return lines if lines and a > 0 < b else [*lines, ("multiply", last)]
    if a % b == 0:
        is_easy = abs(a) < 145 or a == 0
        return [*([] if is_easy else quotient(rng, abs(a), abs(b))), ("divide", last)]
    if b < 0:
        return [
            ("divide", eq(_left(last), frac(-a, -b))),
            *lowest_terms(rng, -a, -b),
        ]
    return [("divide", eq(_left(last), frac(a, b))), *lowest_terms(rng, a, b)]


def _fractions(rng: Random, operator: str, a: Fraction, b: Fraction, last: str) -> list[Line]:
    if operator in "+-":
        return [*sum_of_fractions(rng, a, b if operator == "+" else -b), ("conclude", last)]
    if operator == "*":
        return [*product_of_fractions(rng, a, b), ("conclude", last)]
    flipped = eq(_left(last), f"{show(a)}\\cdot {wrapped(1 / b)}")
    return [
        ("Multiply by the reciprocal", flipped),
        *product_of_fractions(rng, a, 1 / b),
        ("conclude", last),
    ]


def _left(statement: str) -> str:
    return statement.strip("$").split("=")[0]


def _decimals(rng: Random, operator: str, a: Fraction, b: Fraction, last: str) -> list[Line]:
    if operator in "+-":
        c = b if operator == "+" else -b
        return [*decimal_sum(rng, a, c), *([("conclude", last)] if b < 0 else [])]
    if operator == "*":
        lines = decimal_product(rng, abs(a), abs(b))
        return lines if a > 0 < b else [*lines, ("multiply", last)]
    scale = 1
    while (b * scale).denominator > 1:
        scale *= 10
    if scale > 1:
        both = eq(_left(last), f"{decimal(a * scale)}\\div {decimal(b * scale)}")
        return [("Multiply both by", f"By ${scale}$: {both}"), ("divide", last)]
    return [("divide", last)]
