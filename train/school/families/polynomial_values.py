"""Polynomials at a number, their coefficients; powers of one letter."""

from random import Random

from train.problems.latex import dot, eq, frac, math, polynomial, show, wrapped
from train.school.base import REGISTER, Draft, Line, Way
from train.school.columns import running_total
from train.school.families.algebra import asks, evaluate, nonzero, raised, value_of
from train.school.families.polynomials import GIVEN, letter, named, some, sum_of, trimmed, written


@REGISTER.family("named_coefficient", 2, 3, 4)
def named_coefficient(rng: Random, level: int) -> Draft:
    """Which number stands at a power when everything is collected."""
    x = rng.choice("xxxyzmtrvhw")
    high = {2: 9, 3: 15, 4: 60}[level]
    degree = {2: 1, 3: 2, 4: 3}[level]
    pieces = [(nonzero(rng, -high, high), n) for n in range(degree + 1)]
    pieces += [
        (nonzero(rng, -high, high), rng.randint(0, degree)) for _ in range(rng.randint(1, 3))
    ]
    rng.shuffle(pieces)
    e = written(pieces, x)
    factors = sum_of(pieces)
    factors = [0] * (degree + 1 - len(factors)) + factors
    names = rng.choice(("abcd", "pqrs", "klmn", "abcd", "uvcd"))[: degree + 1].replace(x, "j")
    form = "+".join(f"{name}{raised(x, degree - place)}" for place, name in enumerate(names))
    at = rng.randint(0, degree)
    n = degree - at
    same = [(factor, m) for factor, m in pieces if m == n]
    found = running_total([factor for factor, _ in same]) if len(same) > 1 else f"The only factor is ${factors[at]}$"  # fmt: skip
    what = f"with ${raised(x, n)}$" if n else f"without ${x}$"
    ways: list[Way] = [
        [("collect", f"Terms {what}: ${written(same, x)}$"), ("add", found), ("conclude", eq(names[at], factors[at]))],
        [("simplify", eq(e, polynomial(trimmed(list(factors)), x))), ("compare", f"The number {what} is ${factors[at]}$")],
    ]  # fmt: skip
    parts = {"e": math(e), "f": math(form), "n": math(names[at]), "p": math(raised(x, n)) if n else "the constant term"}  # fmt: skip
    if rng.random() < 0.5:
        wordings = asks(parts, question="If {e} is written as {f}, what is {n}?|{e} has the form {f}. What is {n}?",
                        order="Bring {e} to the form {f} and give {n}.|Write {e} as {f}. Find {n}.|Find {n} so that {e} equals {f} for all values.")  # fmt: skip
    elif n:
        wordings = asks(parts, question="What is the coefficient of {p} in {e}?|Which number stands before {p} in {e} after simplifying?",
                        order="Find the coefficient of {p} in {e}.|Simplify {e} and give the coefficient of {p}.")  # fmt: skip
    else:
        wordings = asks(
            parts, question="What is {p} of {e}?", order="Find {p} of {e}.|Give {p} in {e}"
        )
    return Draft(wordings, show(factors[at]), ways)


@REGISTER.family("polynomial_value", 2, 3, 4, 5)
def polynomial_value(rng: Random, level: int) -> Draft:
    """A function of degree one to three at a number, larger ones too."""
    f, x = rng.choice("fghpqruvwk"), letter(rng)
    degree = {2: 2, 3: 2, 4: 3, 5: 2}[level]
    at = nonzero(rng, *{2: (-5, 6), 3: (-9, 12), 4: (-9, 9), 5: (-60, 60)}[level])
    factors = some(rng, degree, {2: 6, 3: 12, 4: 15, 5: 9}[level], 0.15)
    if level == 5:
        factors[-1] = nonzero(rng, -400, 400)
    result = value_of(factors, at)
    ways = [evaluate(rng, factors, at, f"{f}({at})") for _ in range(4)]
    parts = {"f": named(f, x if x != f else "x", factors, rng), "v": math(f"{f}({at})")}
    return Draft(asks(parts, **GIVEN), show(result), ways)


@REGISTER.family("letter_powers", 2, 3, 4)
def letter_powers(rng: Random, level: int) -> Draft:
    """Products, quotients and powers of one letter with any exponents."""
    x = letter(rng)
    exponents = [nonzero(rng, *{2: (1, 9), 3: (-6, 9), 4: (-9, 9)}[level]) for _ in range(rng.randint(2, 2 + (level > 2)))]  # fmt: skip
    text, steps, total = raised(x, exponents[0]), [], exponents[0]
    for n in exponents[1:]:
        sign = rng.choice("*/")
        after = total + n if sign == "*" else total - n
        steps.append(eq(f"{total}{'+' if sign == '*' else '-'}{wrapped(n)}", after))
        shown = raised(x, n)
        text = f"{text}\\cdot {shown}" if sign == "*" else frac(text, shown) if rng.random() < 0.5 else f"({text})\\div {shown}"  # fmt: skip
        total = after
    lines: list[Line] = [
        ("rule", f"Exponents add in a product and subtract in a quotient: {', '.join(steps)}")
    ]
    if level > 2 and rng.random() < 0.6:
        outer = nonzero(rng, -4, 5)
        text, last = f"({text})^{{{outer}}}", total
        total *= outer
        lines.append(
            ("power", f"A power of a power multiplies them: {eq(dot(last, outer), total)}")
        )
    answer = raised(x, total) or "1"
    lines.append(("conclude", math(answer)))
    wordings = asks(
        {"e": math(text), "x": math(x)},
        bare="{e}",
        question="What is {e} as one power of {x}?|Which single power of {x} is {e}?|How can {e} be written as a power of {x}?",
        order="Simplify {e}.|Write {e} as a power of {x}.|Simplify {e} for positive {x}.|Write as one power: {e}",
    )
    return Draft(wordings, answer, [lines, lines[1:] if len(lines) > 2 else lines])
