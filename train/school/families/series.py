"""Sums of sequences: 1+2+...+n, odd and even numbers, squares, arithmetic, geometric, sigma."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, power, show
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.columns import long_product, running_total
from train.school.families.algebra import (  # fmt: skip
    asks,
    chain,
    human,
    nonzero,
    raised,
    substituted,
    terms,
    value_of,
)
from train.school.families.sequence_terms import ordinal
from train.school.work import product, quotient, to_the_power


def _half(n: int, total: int) -> list[Line]:
    """n times total, halved."""
    value = n * total // 2
    whole = frac(dot(n, total), 2)
    if n % 2 == 0:
        return [("formula", eq(whole, dot(n // 2, total))), *_times(n // 2, total)]
    return [*_times(n, total), ("formula", chain(whole, frac(n * total, 2), value))]


def _times(n: int, total: int) -> list[Line]:
    """A product by the places of the shorter factor, where it is not small."""
    if total < 0 or n * total < 100:
        return [("multiply", eq(dot(n, total), n * total))]
    return long_product(n, total)


@REGISTER.family("sum_to_n", 1, 2, 3)
def sum_to_n(rng: Random, level: int) -> Draft:
    """1+2+...+n, the first odd or even numbers, multiples, whole numbers from a to b."""
    n = rng.choice((10, 20, 100) if level == 1 else (10, 20, 50, 100, 30, 40)) if rng.random() < 0.3 else rng.randint(*{1: (4, 12), 2: (8, 40), 3: (15, 120)}[level])  # fmt: skip
    shape = rng.choice({1: ("all", "all", "odd", "even"), 2: ("all", "all", "odd", "even", "from"), 3: ("multiples", "from", "odd_to", "even_to", "all")}[level])  # fmt: skip
    ways: list[Way]
    if shape == "all":
        value, step, first, last = n * (n + 1) // 2, 1, 1, n
        ways = [
            [("formula", eq("s", frac(f"{n}({n}+1)", 2))), *_half(n, n + 1)],
            [*product(rng, n, n + 1), ("Take half", eq(frac(n * (n + 1), 2), value))],
        ]  # fmt: skip
        words = (
            f"What is the sum of the first {num(n)} positive integers?|"
            f"What is the sum of all whole numbers from 1 to {num(n)}?|"
            f"What is the sum of the numbers from 1 to {num(n)}?",
            f"Find the sum of the first {num(n)} natural numbers.|Add up all numbers from 1 to {num(n)}.|"
            f"Find the sum of the integers from 1 to {num(n)}.",
        )
    elif shape in ("odd", "odd_to"):
        n = min(n, 60)
        value, step, first, last = n * n, 2, 1, 2 * n - 1
        ways = [
            [("rule", f"The first ${n}$ odd numbers add to the square: {eq(power(n, 2), value)}")],
            [("count", f"From $1$ to ${last}$ there are ${n}$ odd numbers"), ("power", eq(power(n, 2), value))],
            [("Pair them", f"First and last: {eq(plus(1, last), last + 1)}"), *_half(n, last + 1)],
        ]  # fmt: skip
        words = (
            f"What is the sum of the first {num(n)} odd numbers?|What is the sum of the first {num(n)} odd positive integers?",
            f"Find the sum of the first {num(n)} odd numbers.|Add the first {num(n)} odd numbers.",
        )  # fmt: skip
        if shape == "odd_to":
            words = (
                f"What is the sum of all odd numbers from 1 to {num(last)}?|What is the sum of the odd numbers less than {num(last + 1)}?",
                f"Find the sum of the odd numbers from 1 to {num(last)}.|Add all odd numbers up to {num(last)}.",
            )  # fmt: skip
    elif shape in ("even", "even_to"):
        n = min(n, 60)
        value, step, first, last = n * (n + 1), 2, 2, 2 * n
        ways = [
            [("rule", f"Twice the sum of $1$ to ${n}$: {eq(dot(n, n + 1), value)}")],
            [("Pair them", f"First and last: {eq(plus(2, last), last + 2)}"), *_half(n, last + 2)],
            [("count", f"There are ${n}$ even numbers"), *product(rng, n, n + 1)],
        ]
        words = (
            f"What is the sum of the first {num(n)} even numbers, starting at 2?|What is the sum of the first {num(n)} positive even numbers?",
            f"Find the sum of the first {num(n)} positive even numbers.|Add the first {num(n)} positive even integers.",
        )  # fmt: skip
        if shape == "even_to":
            words = (
                f"What is the sum of all even numbers from 2 to {num(last)}?|What is the sum of the positive even numbers up to {num(last)}?",
                f"Find the sum of the even numbers from 2 to {num(last)}.|Add all even numbers from 2 to {num(last)}.",
            )  # fmt: skip
    elif shape == "from":
        first, step = rng.randint(2, 50), 1
        last = first + n - 1
        value = n * (first + last) // 2
        ways = [
            [("count", f"There are {eq(plus(last, -first, 1), n)} numbers"), ("add", eq(plus(first, last), first + last)), *_half(n, first + last)],
        ]  # fmt: skip
        words = (
            f"What is the sum of the integers from {num(first)} to {num(last)}?|What is the sum of all whole numbers from {num(first)} to {num(last)} inclusive?",
            f"Find the sum of all integers from {num(first)} to {num(last)}, inclusive.|Add all numbers from {num(first)} to {num(last)}.",
        )  # fmt: skip
    else:
        n, step = min(n, 40), rng.randint(3, 12)
        first, last = step, step * n
        whole = n * (n + 1) // 2
        value = step * whole
        ways = [
            [("factor", f"It is ${step}(1+2+\\ldots+{n})$"), ("formula", f"The bracket is {eq(frac(dot(n, n + 1), 2), whole)}"), *product(rng, step, whole)],
            [("add", f"First and last: {eq(plus(first, last), first + last)}"), *_half(n, first + last)],
        ]  # fmt: skip
        words = (
            f"What is the sum of the first {num(n)} multiples of {num(step)}?|What is the sum of the first {num(n)} positive multiples of {num(step)}?",
            f"Find the sum of the first {num(n)} positive multiples of {num(step)}.|Find the sum of all positive multiples of {num(step)} up to {num(last)}.",
        )  # fmt: skip
    if n > 4 and rng.random() < 0.6:
        listed = math(f"{first}+{first + step}+{first + 2 * step}+\\ldots+{last}")
        wordings = asks(
            {"s": listed},
            bare="{s}",
            question="What is {s}?|What is the sum {s}?|How much is {s}?|What's {s}?",
            order="Calculate {s}.|Find the sum {s}.|Add up {s}|Evaluate {s}.|Compute {s}.",
        )
        return Draft(wordings, show(value), ways)
    return Draft(asks({}, question=words[0], order=words[1]), show(value), ways)


@REGISTER.family("arithmetic_series", 3, 4)
def arithmetic_series(rng: Random, level: int) -> Draft:
    first, d, n = human(rng, 1, 30), human(rng, 2, 10), rng.choice((10, 12, 15, 20, 25, 30, rng.randint(8, 40)))  # fmt: skip
    d = -d if level == 4 and rng.random() < 0.25 else d
    last = first + (n - 1) * d
    value = n * (first + last) // 2
    found: Line = ("Find the last term", f"{eq(dot(n - 1, d), (n - 1) * d)}, {eq(plus(first, (n - 1) * d), last)}")  # fmt: skip
    summed: Line = ("add", f"First and last: {eq(plus(first, last), first + last)}")
    listed = f"{first}+{first + d}+{first + 2 * d}+\\ldots+{last}" if d > 0 else ""
    if listed and rng.random() < 0.45:
        steps = f"{eq(plus(last, -first), last - first)}, {eq(frac(last - first, d), n - 1)}"
        counted: Line = ("count", f"Number of terms: {steps}, {eq(plus(n - 1, 1), n)}")
        ways: list[Way] = [[counted, summed, *_half(n, first + last)]]
        wordings = asks(
            {"s": math(listed)},
            bare="{s}",
            question="What is {s}?|What is the sum {s}?|What is the value of {s}?",
            order="Find the sum {s}.|Calculate {s}.|Evaluate {s}|Find the sum of the arithmetic series {s}.",
        )
        return Draft(wordings, show(value), ways)
    ways = [
        [found, summed, *_half(n, first + last)],
        [found, summed, *(product(rng, n, first + last) if first + last > 0 else [("multiply", eq(dot(n, first + last), n * (first + last)))]), ("Take half", eq(frac(n * (first + last), 2), value))],
    ]  # fmt: skip
    start = math(f"{first},{first + d},{first + 2 * d},\\ldots")
    wordings = asks(
        {"s": start, "n": num(n), "a": num(first), "d": num(d), "l": num(last), "th": ordinal(n)},
        question="What is the sum of the first {n} terms of the sequence {s}?|"
        "What is the sum of the first {n} terms of an arithmetic sequence with first term {a} and common difference {d}?|"
        "An arithmetic series starts at {a} and goes up by {d}. What is the sum of its first {n} terms?"
        if d > 0
        else "What is the sum of the first {n} terms of the sequence {s}?",
        order="Find the sum of the first {n} terms of {s}|Find the sum of the first {n} terms of the arithmetic sequence {s}|"
        "Find the sum of an arithmetic series with {n} terms, first term {a} and last term {l}.|Add the first {n} terms of {s}|Calculate the sum of {n} terms: {s}",
    )  # fmt: skip
    return Draft(wordings, show(value), ways)


@REGISTER.family("geometric_series", 3, 4)
def geometric_series(rng: Random, level: int) -> Draft:
    """Finite sums, by adding or by the formula."""
    ratio = rng.choice((2, 2, 2, 3, 3, 4, 5, 10) if level == 3 else (2, 3, -2, -3, 4))
    first = rng.randint(1, 6)
    n = rng.randint(4, {2: 10, 3: 6, 4: 5, 5: 5, 10: 5, -2: 6, -3: 5}[ratio])
    terms_ = [first * ratio**k for k in range(n)]
    if level == 4 and rng.random() < 0.35:  # halves
        values = [Fraction(1, 2**k) * first for k in range(n)]
        value = sum(values, Fraction(0))
        common = values[-1].denominator
        e = "+".join(show(v) for v in values)
        tops = [int(v * common) for v in values]
        ways: list[Way] = [
            [("common", f"Over ${common}$: {eq(frac(plus(*tops), common), value)}")],
            [("formula", chain(f"{first}(2-{frac(1, 2 ** (n - 1))})" if first > 1 else f"2-{frac(1, 2 ** (n - 1))}", value))],
        ]  # fmt: skip
        wordings = asks(
            {"s": math(e)},
            bare="{s}",
            question="What is {s}?|What is the sum {s}?",
            order="Calculate {s}.|Find the sum {s}.|Evaluate {s}|Add {s}.",
        )
        return Draft(wordings, show(value), ways)
    value = sum(terms_)
    top = first * (ratio**n - 1)
    running = ", ".join(eq(plus(sum(terms_[:k]), terms_[k]), sum(terms_[: k + 1])) for k in range(1, n))  # fmt: skip
    size = "" if first == 1 else str(first)
    ways = [
        [("list", f"The terms are ${','.join(map(str, terms_))}$"), ("add", running)],
        [("formula", eq("s", frac(f"{size}({power(ratio, n)}-1)" if size else f"{power(ratio, n)}-1", plus(ratio, -1)))), *to_the_power(rng, ratio, n), ("subtract", eq(plus(ratio**n, -1), ratio**n - 1)), *([("multiply", eq(dot(first, ratio**n - 1), top))] if first > 1 else []), *(quotient(rng, top, ratio - 1) if ratio > 2 else [("divide", eq(frac(top, ratio - 1), value))])],
    ]  # fmt: skip
    if first == 1 and ratio == 2:
        ways.append([("rule", f"Powers of two add to one less than the next: {eq(plus(2**n, -1), value)}")])  # fmt: skip
    if ratio > 0 and rng.random() < 0.5:
        shown = "+".join(map(str, terms_)) if n < 6 else f"{terms_[0]}+{terms_[1]}+{terms_[2]}+\\ldots+{terms_[-1]}"  # fmt: skip
        wordings = asks(
            {"s": math(shown)},
            bare="{s}",
            question="What is {s}?|What is the sum {s}?|How much is {s}?",
            order="Calculate {s}.|Find the sum {s}.|Evaluate {s}|Add up {s}.",
        )
        return Draft(wordings, show(value), ways)
    start = math(f"{terms_[0]},{terms_[1]},{terms_[2]},\\ldots")
    wordings = asks(
        {"s": start, "n": num(n), "a": num(first), "r": num(ratio)},
        question="What is the sum of the first {n} terms of the geometric sequence {s}?|"
        "A geometric series has first term {a} and ratio {r}. What is the sum of the first {n} terms?",
        order="Find the sum of the first {n} terms of the geometric sequence {s}|"
        "Find the sum of {n} terms of a geometric series with first term {a} and common ratio {r}.|Calculate the sum of the first {n} terms: {s}|"
        "Add the first {n} terms of {s}",
    )
    return Draft(wordings, show(value), ways)


@REGISTER.family("infinite_geometric_series", 3, 4)
def infinite_geometric_series(rng: Random, level: int) -> Draft:
    ratio = rng.choice((Fraction(1, 2), Fraction(1, 2), Fraction(1, 3), Fraction(1, 4), Fraction(1, 5), Fraction(1, 10)) if level == 3 else (Fraction(2, 3), Fraction(3, 4), Fraction(2, 5), Fraction(-1, 2), Fraction(-1, 3), Fraction(9, 10)))  # fmt: skip
    first = Fraction(
        rng.choice((1, 1, ratio.denominator, ratio.denominator**2, rng.randint(2, 12)))
    )
    value = first / (1 - ratio)
    values = [first * ratio**k for k in range(4)]
    listed = math("".join(("+" if k and v > 0 else "") + show(v) for k, v in enumerate(values)) + "+\\ldots")  # fmt: skip
    gap: Line = ("subtract", eq(f"1-{show(ratio) if ratio > 0 else f'({show(ratio)})'}", 1 - ratio))
    ways: list[Way] = [
        [("Find the ratio", eq("r", ratio)), gap, ("divide", chain(f"{show(first)}\\div {show(1 - ratio)}", value))],
        [("formula", f"$S=\\frac{{a}}{{1-r}}$ with {eq('a', first)} and {eq('r', ratio)}"), gap, ("conclude", eq("S", value))],
        [("equation", f"${'S'}={show(first)}{'+' if ratio > 0 else ''}{show(ratio)}S$"), ("isolate", f"${show(1 - ratio)}S={show(first)}$, so {eq('S', value)}")],
    ]  # fmt: skip
    wordings = asks(
        {"s": listed, "a": math(first), "r": math(ratio)},
        bare="{s}",
        question="What is the sum of the infinite series {s}?|What is {s}?|"
        "What is the sum of the infinite geometric series with first term {a} and ratio {r}?|"
        "What does {s} add up to?",
        order="Find the sum of the infinite geometric series {s}|Evaluate {s}|"
        "Find the sum to infinity of {s}|"
        "Find the sum to infinity of a geometric series with first term {a} and common ratio {r}.",
    )
    return Draft(wordings, show(value), ways)


def _summands(factors: Sequence[int], at: int) -> list[str]:
    """The terms of a polynomial at a number, worked out but not added."""
    degree = len(factors) - 1
    found = [factor * at ** (degree - n) for n, factor in enumerate(factors) if factor]
    return [plus(*found)] if len(found) > 1 else []


@REGISTER.family("sigma_notation", 2, 3, 4)
def sigma_notation(rng: Random, level: int) -> Draft:
    k, low = rng.choice("kkini"), rng.choice((1, 1, 1, 0, 2))
    a, b = rng.randint(2, 6), nonzero(rng, -4, 6)
    if level == 2:
        factors: tuple[int, ...] = rng.choice(((1, 0), (a, 0), (a, b), (1, b)))
        high = low + rng.randint(3, 5)
    elif level == 3:
        factors = rng.choice(((1, 0, 0), (a, b), (1, 0, b), (1, 1, 0)))
        high = low + rng.randint(3, 5)
    else:
        factors, low = rng.choice(((1, 0), (a, 0), (a, b), (1, 0, 0))), 1
        high = rng.choice((10, 12, 15, 20, 30, 50))
        high = min(high, 20) if len(factors) == 3 else high
    base = 0
    if level == 3 and rng.random() < 0.25:  # powers
        base = rng.choice((2, 2, 3))
        inner, values = f"{base}^{k}", [base**n for n in range(low, high + 1)]
        factors = ()
    else:
        degree = len(factors) - 1
        inner = terms(*((f, raised(k, degree - place)) for place, f in enumerate(factors)))
        values = [value_of(factors, n) for n in range(low, high + 1)]
    value = sum(values)
    shown = f"({inner})" if "+" in inner or "-" in inner else inner
    sigma = f"\\sum_{{{k}={low}}}^{{{high}}} {shown}"
    ways: list[Way]
    n = high - low + 1
    if level < 4:
        each = [(f"${k}={at}$: ", substituted(factors, at) if factors else power(base, at), v) for at, v in enumerate(values, low)]  # fmt: skip
        found = ", ".join(
            f"{name}{chain(text.replace(' ', ''), *_summands(factors, at), v)}"
            for at, (name, text, v) in enumerate(each, low)
        )
        ways = [
            [(kind, found), ("add", running_total(values))] for kind in ("list", "Find each term")
        ]
    elif len(factors) == 3:
        pieces = frac(dot(high, high + 1, 2 * high + 1), 6)
        ways = [
            [("formula", f"$\\frac{{n(n+1)(2n+1)}}{{6}}$ with {eq('n', high)}: ${pieces}$"), ("multiply", eq(dot(high, high + 1), high * (high + 1))), *long_product(high * (high + 1), 2 * high + 1), ("divide", eq(frac(high * (high + 1) * (2 * high + 1), 6), value))],
        ]  # fmt: skip
    else:
        whole = high * (high + 1) // 2
        assert len(factors) == 2
        slope, constant = factors
        base_sum: list[Line] = [("formula", f"For $1+\\ldots+{high}$ take $\\frac{{{high}({high}+1)}}{{2}}$"), *_half(high, high + 1)]  # fmt: skip
        rest = _times(slope, whole) if slope > 1 else []
        if constant:
            rest.append(("add", f"The constants: {eq(dot(high, constant), high * constant)}, so {eq(plus(slope * whole, high * constant), value)}"))  # fmt: skip
        first, last = values[0], values[-1]
        ways = [
            [*base_sum, *rest],
            [("Arithmetic series", f"From ${first}$ to ${last}$, ${n}$ terms"), ("add", eq(plus(first, last), first + last)), *_half(n, first + last)],
        ]  # fmt: skip
    wordings = asks(
        {"s": math(sigma), "e": math(inner), "k": math(k), "a": math(low), "b": math(high), "r": eq(k, low)},
        bare="{s}",
        question="What is {s}?|What is the value of {s}?|What is the sum of {e} for {k} from {a} to {b}?|"
        "What is the sum of {e} from {r} to {b}?",
        order="Evaluate {s}.|Find {s}.|Compute {s}|Calculate the sum of {e} for {k} from {a} to {b}.|"
        "Find the sum of {e} from {r} to {b}.|Work out {s}",
    )  # fmt: skip
    return Draft(wordings, show(value), ways)
