"""Products and quotients of whole numbers with signs, nested: the sign first, then one at a time.

What is multiplied or divided is written as one fraction; common factors go before it is worked out.
"""

from fractions import Fraction
from math import gcd, prod
from random import Random

from train.problems.latex import dot, eq, frac, math, show
from train.school.base import REGISTER, Draft, Line
from train.school.families.algebra import chain
from train.school.families.number_theory import factorise
from train.school.families.wordings import draft
from train.school.trees import Operator, Style, Tree, joined, latex, leaf, reductions, value_of

_TEXTS = "{e} // [What is|What's|How much is|What is the value of] {e}? // [Work out|Calculate|Evaluate|Compute|Simplify|Find the value of] {e}[.|] // [Give|Find] {e} [in lowest terms|as a fraction or a whole number|exactly]."


def _factors(rng: Random, level: int) -> list[int]:
    """Whole numbers that have much in common, so that what is left is small."""
    pool = [2, 2, 3, *rng.sample((2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 17, 19), 2)]
    most = {2: 60, 3: 150, 4: 500, 5: 2000}[level]
    count = {2: rng.randint(2, 3), 3: rng.randint(3, 4), 4: rng.randint(3, 5), 5: rng.randint(4, 6)}[level]  # fmt: skip
    found = list[int]()
    while len(found) < count:
        value = prod(
            rng.sample(pool, rng.randint(0 if rng.random() < 0.2 else 1, 2 if level < 4 else 3))
        )
        value *= rng.choice((1, 1, 1, 2, 3, 5, rng.randint(1, 12)))
        if value <= most:
            found.append(value)
    return found


def _grown(rng: Random, leaves: list[int]) -> Tree:
    """A tree of products and quotients over these numbers, mostly read from the left."""
    if len(leaves) == 1:
        return leaf(leaves[0])
    at = len(leaves) - 1 if rng.random() < 0.5 else rng.randint(1, len(leaves) - 1)
    operator: Operator = rng.choice(("*", "/", "/"))
    one, two = _grown(rng, leaves[:at]), _grown(rng, leaves[at:])
    return joined(operator, one, two) if rng.random() < 0.4 else Tree(operator, (one, two))


def _unsigned(tree: Tree) -> Tree:
    return Tree(tree.operator, tuple(map(_unsigned, tree.parts)), abs(tree.number))


def _signs(leaves: list[int]) -> Line | None:
    """Two minus signs make a plus; how many there are says which sign is left."""
    negative = [value for value in leaves if value < 0]
    if not negative:
        return None
    sign = "negative" if len(negative) % 2 else "positive"
    listed = ", ".join(f"{place}: ${value}$" for place, value in enumerate(negative, 1))
    return ("Count the minus signs", f"{listed}; so it is {sign}. Now without signs")


def in_lowest_terms(top: int, bottom: int) -> str:
    """A fraction reduced by one prime after another: 48/84=24/42=12/21=4/7."""
    stages = [frac(top, bottom)]
    for prime, times in factorise(gcd(top, bottom)) if gcd(top, bottom) > 1 else ():
        for _ in range(times):
            top, bottom = top // prime, bottom // prime
            stages.append(frac(top, bottom) if bottom > 1 else show(top))
    return eq(*stages)


def _worked(operation: Tree) -> Line:
    """One product or quotient of numbers above zero."""
    a, b = (value_of(part) for part in operation.parts)
    kind, sign = ("divide", "\\div ") if operation.operator == "/" else ("multiply", "\\cdot ")
    shown, value = f"{show(a)}{sign}{show(b)}", value_of(operation)
    if a.denominator == b.denominator == 1:
        if kind == "multiply" or value.denominator == 1 or value == Fraction(1, int(b)):
            return (kind, eq(shown, value))
        return (kind, eq(shown, in_lowest_terms(int(a), int(b)).strip("$")))
    parts = list[str]()
    if kind == "divide":
        b = 1 / b
        parts.append(eq(shown, f"{show(a)}\\cdot {show(b)}"))
    above, below = [a.numerator, b.numerator], [a.denominator, b.denominator]
    for i, j in ((0, 1), (1, 0)):
        common = gcd(above[i], below[j])
        if common > 1:
            parts.append(in_lowest_terms(above[i], below[j]))
            above[i], below[j] = above[i] // common, below[j] // common
    top, bottom = (dot(*[k for k in side if k > 1] or [1]) for side in (above, below))
    last = chain(shown, frac(top, bottom) if bottom != "1" else top, value)
    return (kind, ", ".join([*parts, f"so {last}" if parts else last]))


@REGISTER.family("products_and_quotients", 2, 3, 4, 5)
def products_and_quotients(rng: Random, level: int) -> Draft:
    """(-51)/6/(-17), 15·(84/(-35)) and the like: no sums, few or many brackets."""
    leaves = [value if rng.random() > 0.35 else -value for value in _factors(rng, level)]
    tree = _grown(rng, leaves)
    value = value_of(tree)
    if value == 1 or value.denominator > 400 or abs(value.numerator) > 400 or not tree.parts:
        return products_and_quotients(rng, level)
    lines = [sign] if (sign := _signs(leaves)) else list[Line]()
    for operation, _ in reductions(_unsigned(tree)):
        if value_of(operation).denominator > 3000 or value_of(operation).numerator > 3000:
            return products_and_quotients(rng, level)
        lines.append(_worked(operation))
    if value < 0:
        lines.append(("conclude", f"With the sign ${show(value)}$"))
    in_brackets = rng.random() < 0.6  # a minus sign at the front too
    style = Style(
        (lambda number: f"({show(number)})" if number < 0 else show(number)) if in_brackets else show,
        has_sign_brackets=not in_brackets,
        divide=rng.choice(("/", "/", "\\div ")),
    )  # fmt: skip
    return draft(rng, _TEXTS.replace("{e}", math(latex(tree, style))), value, lines)
