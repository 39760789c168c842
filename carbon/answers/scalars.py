"""Are two numbers or formulas equal? Exactly, by their values, or within what may be left out.

Left out may be a known unit, the sign of a percentage or an angle, a base, and the digits behind a
long decimal.
"""

import re
from fractions import Fraction

from carbon.answers.arithmetic import Value, approximate, is_real, is_same
from carbon.answers.evaluation import NUM_POSITIVE_SAMPLES, samples
from carbon.answers.formula import Node, negative, number, symbols
from carbon.answers.structure import Scalar, Undecided, Verdict

_MIN_SIGNIFICANT_DIGITS = 6  # of a decimal that may stand for a value it only rounds
_MIN_REAL_POINTS = 2

_DECIMAL = re.compile(r"-?(?P<whole>\d*)\.(?P<places>\d+)(?P<percent>%?)")


def compare_scalars(a: Scalar, b: Scalar) -> Verdict:
    """Whether two numbers or formulas are equal."""
    if a.unit and b.unit and a.unit != b.unit:
        return False
    same = same_value(a.node, b.node)
    if same is None:
        return Undecided(a.text, b.text)
    return same or any(
        _is_same_without_sign(one.node, other.node) or _is_rounded(one, other)
        for one, other in ((a, b), (b, a))
    )


def same_value(a: Node, b: Node) -> bool | None:
    """Equality of two formulas at the sample points; None if those cannot tell.

    Points where either is not real lie outside its domain, unless there are hardly any others:
    1/sqrt(n) is sqrt(1/n). Formulas that agree only where every variable is positive, such as
    sqrt(x^2) and x, are left to computer algebra.
    """
    if a == b:
        return True
    if _is_in_base(a) != _is_in_base(b):
        return False  # 204_5 is another answer than 54: the base was asked for
    first, second = samples(a), samples(b)
    if first is None or second is None:
        return False  # 0/0, or a size that nobody can compute, equals nothing
    real = [i for i, pair in enumerate(zip(first, second, strict=True)) if all(map(is_real, pair))]
    points = real if len(real) >= _MIN_REAL_POINTS else range(len(first))
    differing = [i for i in points if not is_same(first[i], second[i])]
    if not differing:
        return True
    return False if differing[0] < NUM_POSITIVE_SAMPLES else None


def _is_in_base(node: Node) -> bool:
    """Whether it is made of numerals with a base alone: `101_2`, or a sum of such."""
    if node.operation == "numeral":
        return True
    return bool(node.arguments) and all(map(_is_in_base, node.arguments))


def unmarked(node: Node) -> Node | None:
    """The number without its percent sign, degree sign or base; None if it has none of them."""
    if node.operation == "negative":
        inner = unmarked(node.arguments[0])
        return None if inner is None else negative(inner)
    if node.operation == "numeral":
        digits = node.value.split("_")[0]
        return number(digits) if digits.isdigit() else None
    return node.arguments[0] if node.operation in ("percent", "degree") else None


def _is_same_without_sign(marked: Node, plain: Node) -> bool:
    """50% is 1/2, and also 50 with the sign left out (but 0.5% is not 0.5); so is 90°, or 204_5."""
    bare = unmarked(marked)
    values = None if bare is None else samples(bare)
    if bare is None or values is None:
        return False
    is_angle = "degree" in (marked.operation, *(inner.operation for inner in marked.arguments))
    return (is_angle or all(abs(v) >= 1 for v in values)) and same_value(bare, plain) is True


def _is_rounded(decimal: Scalar, exact: Scalar) -> bool:
    """0.333333 stands for 1/3: a long enough decimal that rounds or cuts the other."""
    match = _DECIMAL.fullmatch(decimal.text)
    digits = "" if match is None else (match["whole"] + match["places"]).lstrip("0")
    if match is None or len(digits) < _MIN_SIGNIFICANT_DIGITS or symbols(exact.node):
        return False
    rounded, value = samples(decimal.node), samples(exact.node)
    unit = Fraction(1, 10 ** (len(match["places"]) + 2 * len(match["percent"])))
    return rounded is not None and value is not None and _rounds_to(value[0], rounded[0], unit)


def _rounds_to(value: Value, rounded: Fraction, unit: Fraction) -> bool:
    """Whether `rounded` is less than half a unit above the value, or cuts it off below."""
    if not is_real(value) or not 1e-300 < abs(approximate(value)) < 1e12:
        return False
    if not isinstance(value, Fraction):
        value = Fraction(str(value))
    error = abs(value) - abs(rounded)
    return value * rounded > 0 and -unit / 2 <= error < unit
