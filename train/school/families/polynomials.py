"""Polynomials in any letter: collected, multiplied out, combined, put into one another."""

from collections.abc import Sequence
from random import Random

from train.problems.latex import dot, eq, math, polynomial, power
from train.school.base import REGISTER, Draft, Line, Way
from train.school.columns import running_total
from train.school.families.algebra import asks, chain, nonzero, raised, term

_LETTERS = "xxxxxxabcdfghjkmnpqrstuvwyz"
FUNCTIONS = ("fg", "fg", "gh", "pq", "uv", "rs", "kt", "wd")
_COLLECT = {
    "bare": "{e}",
    "question": "What is {e} in its simplest form?|How can {e} be written shorter?|What do the terms of {e} add up to?|"
    "What do you get when you collect like terms in {e}?",
    "order": "Simplify {e}.|Collect like terms: {e}|Put together what can be put together in {e}.|Gather like terms in {e}.|"
    "Add up the like terms of {e}.|Tidy up {e}.|Reduce {e} as far as you can.|Write {e} with as few terms as possible.",
}
_EXPAND = {
    "bare": "{e}",
    "question": "What is {e} without brackets?|What does {e} give when multiplied out?|How does {e} look expanded?",
    "order": "Multiply out {e}.|Expand {e}.|Expand and simplify: {e}|Remove the brackets in {e}.|Work out the product {e}.|"
    "Multiply: {e}|Write {e} as a sum.|Expand the expression {e}",
}
GIVEN = {
    "question": "If {f}, what is {v}?|Given {f}, what is {v}?|{f}. What is {v}?|With {f}, what does {v} equal?",
    "order": "Let {f}. Find {v}.|Let {f}. Work out {v}.|{f}. Find {v}|If {f}, determine {v}.|Given {f}, simplify {v}.|"
    "Suppose that {f}. Write down {v}.",
}


def letter(rng: Random) -> str:
    return rng.choice(_LETTERS)


def some(rng: Random, degree: int, high: int, gaps: float = 0.25) -> list[int]:
    """Coefficients from the highest power down."""
    lower = [0 if rng.random() < gaps else nonzero(rng, -high, high) for _ in range(degree)]
    return [nonzero(rng, -high, high), *lower]


def added(a: Sequence[int], b: Sequence[int], m: int = 1, n: int = 1) -> list[int]:
    """m·a + n·b."""
    size = max(len(a), len(b))
    a, b = ([0] * (size - len(each)) + list(each) for each in (a, b))
    return trimmed([m * x + n * y for x, y in zip(a, b, strict=True)])


def multiplied(a: Sequence[int], b: Sequence[int]) -> list[int]:
    result = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            result[i + j] += x * y
    return result


def trimmed(factors: list[int]) -> list[int]:
    while len(factors) > 1 and not factors[0]:
        factors = factors[1:]
    return factors


def written(pieces: Sequence[tuple[int, int]], x: str) -> str:
    """Terms (factor, exponent) in this order; zero factors are written too."""
    text = ""
    for factor, exponent in pieces:
        symbol = raised(x, exponent)
        shown = term(factor, symbol) if factor else f"0{symbol}"
        text += ("+" if text and not shown.startswith("-") else "") + shown
    return text


def pieces_of(factors: Sequence[int]) -> list[tuple[int, int]]:
    degree = len(factors) - 1
    return [(factor, degree - place) for place, factor in enumerate(factors) if factor]


def collected(pieces: Sequence[tuple[int, int]], x: str) -> list[str]:
    """For each power with several terms: 2x^2-5x^2 has 2-5=-3."""
    lines = []
    for exponent in sorted({n for _, n in pieces}, reverse=True):
        factors = [factor for factor, n in pieces if n == exponent]
        if len(factors) > 1:
            name = f"${raised(x, exponent)}$" if exponent else "the constants"
            lines.append(f"{name}: {running_total(factors)}")
    return lines


def sum_of(pieces: Sequence[tuple[int, int]]) -> list[int]:
    result = [0] * (max(n for _, n in pieces) + 1)
    for factor, n in pieces:
        result[len(result) - 1 - n] += factor
    return trimmed(result)


def collecting(pieces: Sequence[tuple[int, int]], x: str) -> list[Line]:
    lines = collected(pieces, x)
    return [("collect", "Take " + "; ".join(lines))] if lines else []


@REGISTER.family("collect_terms", 1, 2, 3, 4)
def collect_terms(rng: Random, level: int) -> Draft:
    """Terms of one letter in any order, zeros among them."""
    x, high = letter(rng), {1: 9, 2: 20, 3: 30, 4: 400}[level]
    exponents = rng.sample(range(4), {1: rng.choice((1, 2)), 2: 2, 3: 3, 4: 2}[level])
    count = rng.randint({1: 2, 2: 3, 3: 4, 4: 4}[level], {1: 3, 2: 5, 3: 7, 4: 5}[level])
    pieces = [(nonzero(rng, -high, high), rng.choice(exponents)) for _ in range(count)]
    if rng.random() < 0.25:
        factor, n = rng.choice(pieces)
        pieces.append((-factor, n))
    if level > 2 and rng.random() < 0.25:
        pieces.append((0, rng.choice(exponents)))
    rng.shuffle(pieces)
    answer = polynomial(sum_of(pieces), x)
    e = written(pieces, x)
    sums = collecting(pieces, x)
    ways: list[Way] = [[*sums, ("conclude", math(answer))], [*sums, ("simplify", eq(e, answer))]]
    return Draft(asks({"e": math(e)}, **_COLLECT), answer, ways)


def product_lines(
    a: Sequence[int], b: Sequence[int], x: str
) -> tuple[list[Line], list[tuple[int, int]]]:
    """Each term of one bracket with the other, and the terms that come out."""
    lines: list[Line] = []
    pieces: list[tuple[int, int]] = []
    for factor, n in pieces_of(a):
        row = [(factor * g, n + m) for g, m in pieces_of(b)]
        first = term(factor, raised(x, n)) or "1"
        lines.append(("multiply", eq(f"{first}({polynomial(b, x)})", written(row, x))))
        pieces += row
    return lines, pieces


@REGISTER.family("multiply_polynomials", 2, 3, 4)
def multiply_polynomials(rng: Random, level: int) -> Draft:
    """Two brackets of any degree, a square, three brackets."""
    x, high = letter(rng), {2: 6, 3: 9, 4: 6}[level]
    a = some(rng, rng.choice({2: (0, 1), 3: (1, 1, 2), 4: (1, 2)}[level]), high)
    b = some(rng, rng.choice({2: (1, 1, 2), 3: (1, 2, 2), 4: (1, 2)}[level]), high)
    if len(a) == 1 and rng.random() < 0.5:
        a = [a[0], 0]
    if level == 3 and rng.random() < 0.25:
        b = a
    lines, pieces = product_lines(a, b, x)
    result = sum_of(pieces)
    one, two = (polynomial(each, x) if len(pieces_of(each)) == 1 else f"({polynomial(each, x)})" for each in (a, b))  # fmt: skip
    e = f"{one}^2" if a == b and one.startswith("(") else f"({one})^2" if a == b else one + two
    if a != b and not two.startswith("("):
        e = f"({one})({two})" if two.startswith("-") or one[-1].isalnum() else f"{one}\\cdot {two}"
    every: list[Line] = [*lines, *collecting(pieces, x), ("conclude", math(polynomial(result, x)))]
    if level == 4 and rng.random() < 0.6:
        c = (
            [rng.choice((1, 1, 2, -1)), nonzero(rng, -5, 5)]
            if len(result) < 4
            else [nonzero(rng, -4, 4)]
        )
        if len(c) == 1:
            more = some(rng, rng.randint(1, 2), 9)
            e = f"{e}{'' if polynomial(more, x).startswith('-') else '+'}{polynomial(more, x)}"
            both = pieces_of(result) + pieces_of(more)
            every += [*collecting(both, x), ("conclude", math(polynomial(added(result, more), x)))]
            result = added(result, more)
        else:
            e = f"{e}({polynomial(c, x)})"
            second, parts = product_lines(c, result, x)
            result = sum_of(parts)
            every += [*second, *collecting(parts, x), ("conclude", math(polynomial(result, x)))]
    answer = polynomial(result, x)
    return Draft(asks({"e": math(e)}, **_EXPAND), answer, [every])


def named(name: str, x: str, factors: Sequence[int], rng: Random) -> str:
    pieces = pieces_of(factors) or [(0, 0)]
    if rng.random() < 0.3:
        rng.shuffle(pieces)
    return math(f"{name}({x})={written(pieces, x)}")


@REGISTER.family("combine_functions", 2, 3, 4)
def combine_functions(rng: Random, level: int) -> Draft:
    """m·f + n·g of two polynomials, in a letter of its own."""
    f, g = rng.choice(FUNCTIONS)
    degree, high = {2: (1, 9), 3: (2, 9), 4: (3, 25)}[level]
    a, b = some(rng, rng.randint(1, degree), high), some(rng, rng.randint(1, degree), high)
    m, n = (1, rng.choice((1, -1))) if level == 2 else (nonzero(rng, -6, 6), nonzero(rng, -6, 6))
    letters = [each for each in _LETTERS[6:] if each not in (f, g)]
    x, y, z = rng.sample(letters, 3) if rng.random() < 0.4 else ["x"] * 3
    result = added(a, b, m, n)
    wanted = f"{term(m, f'{f}({z})')}{'+' if n > 0 else ''}{term(n, f'{g}({z})')}"
    ma, nb = [m * v for v in a], [n * v for v in b]
    lines: list[Line] = [
        ("multiply", eq(f"{k}({polynomial(each, z)})", polynomial(times, z)))
        for k, each, times in ((m, a, ma), (n, b, nb))
        if abs(k) != 1
    ]
    inserted = (
        f"{polynomial(ma, z)}{'' if polynomial(nb, z).startswith('-') else '+'}{polynomial(nb, z)}"
    )
    both = pieces_of(ma) + pieces_of(nb)
    way: list[Line] = [*lines, ("substitute", eq(wanted, inserted)), *collecting(both, z), ("conclude", math(polynomial(result, z)))]  # fmt: skip
    parts = {"f": f"{named(f, x, a, rng)} and {named(g, y, b, rng)}", "v": math(wanted)}
    return Draft(asks(parts, **GIVEN), polynomial(result, z), [way])


@REGISTER.family("compose_polynomials", 2, 3, 4)
def compose_polynomials(rng: Random, level: int) -> Draft:
    """f(g(x)) as a polynomial."""
    f, g = rng.choice(FUNCTIONS)
    inner = (
        some(rng, 1, 9)
        if level < 4 or rng.random() < 0.5
        else [nonzero(rng, -4, 4), 0, nonzero(rng, -5, 5)]
    )
    if rng.random() < 0.3:
        inner = [inner[0], *[0] * (len(inner) - 1)]
    outer = some(rng, 1 if level == 2 else rng.choice((1, 2)), 9 if level < 4 else 12)
    if len(inner) > 2:
        outer = some(rng, 1, 12)
    letters = [each for each in _LETTERS[6:] if each not in (f, g)]
    x, y, z = rng.sample(letters, 3) if rng.random() < 0.4 else ["x"] * 3
    shown = polynomial(inner, z)
    lines: list[Line] = []
    result = [outer[-1]]
    pieces, every = list[str](), list[tuple[int, int]]()
    current = [1]
    for factor, n in sorted(pieces_of(outer), key=lambda piece: piece[1]):
        if n == 0:
            continue
        current = inner if n == 1 else multiplied(inner, inner)
        if n == 2:
            if len(pieces_of(inner)) > 1:
                (a, _), (b, _) = pieces_of(inner)
                squares = [
                    eq(power(a, 2), a * a),
                    eq(dot(2, a, b), 2 * a * b),
                    eq(power(b, 2), b * b),
                ]
                lines.append(("Square and twice the product", ", ".join(squares)))
            lines.append(("expand", eq(f"({shown})^2", polynomial(current, z))))
        scaled = [factor * value for value in current]
        if factor != 1:
            lines.append(
                ("multiply", eq(f"{factor}({polynomial(current, z)})", polynomial(scaled, z)))
            )
        pieces.append(polynomial(scaled, z))
        every += pieces_of(scaled)
        result = added(result, scaled)
    text = polynomial(outer, f"({shown})")
    total = "+".join([*reversed(pieces), *([str(outer[-1])] if outer[-1] else [])]).replace(
        "+-", "-"
    )
    wanted = f"{f}({g}({z}))"
    every += [(outer[-1], 0)] if outer[-1] else []
    way: list[Line] = [("substitute", eq(wanted, text)), *lines, *collecting(every, z), ("simplify", chain(total, polynomial(result, z)))]  # fmt: skip
    both = [named(f, x, outer, rng), named(g, y, inner, rng)]
    rng.shuffle(both)
    parts = {"f": " and ".join(both), "v": math(wanted)}
    return Draft(asks(parts, **GIVEN), polynomial(result, z), [way])
