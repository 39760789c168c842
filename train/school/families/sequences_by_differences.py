"""Sequences given by a few terms: the next term and the rule, by differences or quotients."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, polynomial, power, show, wrapped
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.columns import subtracted
from train.school.families.algebra import asks, chain, nonzero, value_of
from train.school.families.polynomials import letter
from train.school.trees import whole_numbers

NEXT = {
    "bare": "{l}, ?|{l}, ...|{l}, __",
    "question": "Which number follows in {l}?|How does {l} go on?|What is the next number: {l}?|What is the next number after {l}?|"
    "{l} - what comes then?|What number follows {l}?",
    "order": "Continue {l}|Give the next number of {l}.|Find the term that follows: {l}|Write the next term of {l}|"
    "Extend the sequence by one term: {l}|Find the next number. {l}, ...",
}
_RULE = {
    "question": "What is the ${n}$th term of {l}?|What is the formula for the ${n}$th term of {l}?|Which expression in ${n}$ gives {l}?|"
    "What rule gives the ${n}$th term: {l}?",
    "order": "Find the ${n}$th term of {l}.|Give a formula for the ${n}$th term of the sequence {l}.|{l}. Find the ${n}$th term in terms of ${n}$.|"
    "Write the ${n}$th term of {l} with ${n}$.|Find an expression for term number ${n}$ of {l}",
}


def differences(values: Sequence[int]) -> list[int]:
    return [b - a for a, b in pairwise(values)]


def row(values: Sequence[int]) -> str:
    return ", ".join(subtracted(b, a) for a, b in pairwise(values))


def _rows(values: Sequence[int]) -> tuple[list[Line], list[list[int]]]:
    """Rows of differences, until one is constant."""
    rows, lines = [list(values)], list[Line]()
    names = ("Differences", "Second differences", "Third differences")
    while len(set(rows[-1])) > 1:
        lines.append((names[len(rows) - 1], row(rows[-1])))
        rows.append(differences(rows[-1]))
    return lines, rows


def _some_rule(rng: Random, level: int) -> list[int]:
    """A polynomial in n: linear, quadratic, cubic."""
    if level == 1:
        return [nonzero(rng, -12, 15), rng.randint(-20, 30)]
    if level == 2:
        return [nonzero(rng, -60, 90), rng.randint(-300, 300)] if rng.random() < 0.5 else [nonzero(rng, -3, 3), rng.randint(-6, 8), rng.randint(-12, 15)]  # fmt: skip
    if level == 3:
        return [nonzero(rng, -6, 6), rng.randint(-15, 20), rng.randint(-40, 60)]
    if level == 5:
        if rng.random() < 0.5:
            return [nonzero(rng, -40_000, 40_000), rng.randint(-400, 400)]
        return [nonzero(rng, -40, 40), rng.randint(-300, 300), rng.randint(-300, 300)]
    if rng.random() < 0.5:
        return [nonzero(rng, -5, 5), rng.randint(-60, 90), rng.randint(-400, 400)]
    return [rng.choice((1, 1, -1, 2)), rng.randint(-4, 4), rng.randint(-9, 9), rng.randint(-9, 9)]


@REGISTER.family("next_by_differences", 1, 2, 3, 4, 5)
def next_by_differences(rng: Random, level: int) -> Draft:
    rule = _some_rule(rng, level)
    count = len(rule) + 1 + rng.randint(0, 2 if level < 4 else 1)
    values = [value_of(rule, n) for n in range(1, count + 1)]
    lines, rows = _rows(values)
    new = rows[-1][-1]
    for row in reversed(rows[:-1]):
        lines.append(("add", eq(plus(row[-1], new), row[-1] + new)))
        new += row[-1]
    ways: list[Way] = [lines]
    if len(rows) == 2 and max(map(abs, values)) > 999:  # long numbers, digit by digit
        step, last = rows[1][0], values[-1]
        found = whole_numbers(rng, "-", values[1], values[0], subtracted(values[1], values[0]))
        ways = [[*found, ("pattern", f"The step is ${step}$"), *whole_numbers(rng, "+", last, step, eq(f"{last}+{wrapped(step)}", new))]]  # fmt: skip
    return Draft(asks({"l": math(", ".join(map(str, values)))}, **NEXT), str(new), ways)


def _cubic_rule(rows: Sequence[Sequence[int]], rule: Sequence[int]) -> list[Line]:
    """The factors from the first number of each row: 6a, 12a+2b, 7a+3b+c, a+b+c+d."""
    a, b, c, d = rule
    second, first, start = rows[2][0], rows[1][0], rows[0][0]
    return [
        ("Third difference 6a", f"{eq(f'{rows[3][0]}' + chr(92) + 'div 6', a)}, so {eq('a', a)}"),
        (
            "Second difference 12a+2b",
            f"{eq(f'{second}-{wrapped(12 * a)}', 2 * b)}, so {eq('b', b)}",
        ),
        ("First difference 7a+3b+c", chain("c", f"{first}-{wrapped(7 * a)}-{wrapped(3 * b)}", c)),
        ("First term a+b+c+d", chain("d", f"{start}-{wrapped(a)}-{wrapped(b)}-{wrapped(c)}", d)),
    ]


@REGISTER.family("rule_from_terms", 1, 2, 3, 4, 5)
def rule_from_terms(rng: Random, level: int) -> Draft:
    """The n-th term of a linear, quadratic or cubic sequence, in any letter."""
    n = rng.choice("nnnnnkmrt") if rng.random() < 0.6 else letter(rng)
    rule = _some_rule(rng, level if level == 5 else min(level, 3))
    if level == 4:
        rule = [nonzero(rng, -5, 5), rng.randint(-90, 90), rng.randint(-90, 90)]
    if level > 3 and rng.random() < 0.3:
        high = {4: 12, 5: 90}[level]
        rule = [
            rng.choice((1, 1, -1, 2, -3)),
            rng.randint(-9, 9),
            rng.randint(-high, high),
            rng.randint(-20, 20),
        ]
    count = len(rule) + 1 + rng.randint(0, 2 if level < 3 else 0)
    values = [value_of(rule, k) for k in range(1, count + 1)]
    lines, rows = _rows(values)
    if len(rows) == 2:
        step, start = rows[1][0], values[0] - rows[1][0]
        lines += [("pattern", f"Each step is ${step}$, so it begins ${polynomial((step, 0), n)}$"), ("Find the constant", f"At ${n}=1$: {eq(f'{values[0]}-{wrapped(step)}', start)}")]  # fmt: skip
    elif len(rows) == 4:
        lines += _cubic_rule(rows, rule)
    else:
        a = rows[2][0] // 2
        rest = [value - a * k * k for k, value in enumerate(values[:3], 1)]
        slope = rest[1] - rest[0]
        taken = ", ".join(eq(f"{value}-{wrapped(a * k * k)}", left) for k, (value, left) in enumerate(zip(values, rest, strict=False), 1))  # fmt: skip
        lines += [
            ("Half the second difference", f"{eq(f'{rows[2][0]}' + chr(92) + 'div 2', a)}, so it begins ${polynomial((a, 0, 0), n)}$"),
            ("Take that part away", taken),
            ("The rest is linear", f"Step {eq(f'{rest[1]}-{wrapped(rest[0])}', slope)}, constant {eq(f'{rest[0]}-{wrapped(slope)}', rest[0] - slope)}"),
        ]  # fmt: skip
    answer = polynomial(rule, n)
    lines.append(("conclude", math(answer)))
    wordings = asks({"l": math(", ".join(map(str, values))), "n": n}, **_RULE)
    return Draft(wordings, answer, [lines])


@REGISTER.family("term_far_out", 1, 2, 3, 4)
def term_far_out(rng: Random, level: int) -> Draft:
    """Term number k of an arithmetic or geometric sequence that is given by a few terms."""
    k = rng.randint(*{1: (5, 12), 2: (8, 40), 3: (5, 10), 4: (5, 60)}[level])
    is_geometric = level == 3 or (level > 1 and rng.random() < 0.3)
    lines: list[Line]
    if is_geometric:
        k = rng.randint(5, 9)
        ratio, first = rng.choice((2, 2, 3, 4, 5, 10, -2, -3)), rng.randint(1, 7)
        if abs(ratio) > 4:
            k = rng.randint(4, 6)
        values = [first * ratio**place for place in range(rng.randint(3, 4))]
        answer, so_far, steps = first * ratio ** (k - 1), values[-1], list[str]()
        for _ in range(k - len(values)):
            steps.append(eq(dot(so_far, ratio), so_far * ratio))
            so_far *= ratio
        quotient = eq(frac(values[1], values[0]), ratio)
        ways: list[Way] = [
            [("pattern", f"Each term is ${ratio}$ times the one before: {quotient}"), ("Go on", f"From term ${len(values)}$ to term ${k}$: {', '.join(steps)}")],
            [("formula", f"Term ${k}$ is ${dot(first, power(str(wrapped(ratio)), k - 1))}$"), ("power", eq(power(ratio, k - 1), ratio ** (k - 1))), ("multiply", eq(dot(first, ratio ** (k - 1)), answer))],
        ]  # fmt: skip
        ways = [ways[0], ways[0], ways[1]]
        kind = "geometric"
    else:
        step, first = nonzero(rng, -12, 15), rng.randint(-20, 40)
        values = [first + step * place for place in range(rng.randint(3, 5))]
        answer = first + step * (k - 1)
        lines = [("pattern", f"The step is {eq(f'{values[1]}-{wrapped(values[0])}', step)}"), ("count", f"From the first term there are {eq(plus(k, -1), k - 1)} steps"), ("multiply", eq(dot(k - 1, step), step * (k - 1))), ("add", eq(plus(first, step * (k - 1)), answer))]  # fmt: skip
        ways = [lines]
        kind = "arithmetic"
    suffix = "th" if k % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(k % 10, "th")
    shown = ", ".join(map(str, values))
    parts = {
        "l": math(shown),
        "k": f"{k}{suffix}",
        "n": num(k),
        "g": kind,
        "a": "a" if is_geometric else "an",
    }
    wordings = asks(
        parts,
        question="What is the {k} term of {l}, ...?|Take {a} {g} sequence that begins {l}. What is its {k} term?|What is term number {n} of the {g} sequence {l}, ...?|"
        "If {l} are the first terms of {a} {g} sequence, what is the {k} term?",
        order="Find the {k} term: {l}, ...|Find the {k} term of the {g} sequence {l}, ...|The {g} sequence {l}, ... goes on. Give term {n}.|"
        "{l}, ... find the {k} term|Work out the {k} number in the sequence {l}, ...",
    )
    return Draft(wordings, str(answer), ways)


@REGISTER.family("sum_of_a_pattern", 2, 3, 4)
def sum_of_a_pattern(rng: Random, level: int) -> Draft:
    """A sum in sigma notation, term by term or by the sums of k and of its squares."""
    k = rng.choice("kkkknij")
    rule = [rng.randint(1, 6), rng.randint(-5, 9)]
    if level > 2:
        rule = [rng.randint(1, 3), rng.choice((0, 0, rng.randint(-3, 5))), rng.randint(-6, 6)]
    low = 1 if level < 4 or rng.random() < 0.5 else rng.choice((0, 2, 3))
    high = low + rng.randint(2, 5 if level > 2 else 7)
    if level == 2 and rng.random() < 0.3:
        rule, low = [1, 0], 1
        high = rng.randint(5, 30)
    values = [value_of(rule, at) for at in range(low, high + 1)]
    total = sum(values)
    body = polynomial(rule, k)
    inside = f"({body})" if "+" in body[1:] or "-" in body[1:] else body
    e = f"\\sum_{{{k}={low}}}^{{{high}}} {inside}"
    ways: list[Way] = []
    if len(values) < 9:
        degree = len(rule) - 1
        each = ", ".join(
            f"${k}={at}$: "
            + chain(plus(*(f * at ** (degree - n) for n, f in enumerate(rule) if f)), value)
            for at, value in zip(range(low, high + 1), values, strict=True)
        )
        so_far, sums = values[0], list[str]()
        for value in values[1:]:
            sums.append(eq(plus(so_far, value), so_far + value))
            so_far += value
        ways.append([("Find each term", each), ("add", ", ".join(sums))])
    if low == 1 and len(rule) == 2:
        n = high
        triangle = n * (n + 1) // 2
        ways.append([("Sum of the first numbers", eq(frac(dot(n, n + 1), 2), triangle)), ("multiply", f"{eq(dot(rule[0], triangle), rule[0] * triangle)} and {eq(dot(n, rule[1]), n * rule[1])}"), ("add", eq(plus(rule[0] * triangle, n * rule[1]), total))])  # fmt: skip
    if rng.random() < 0.25 and low == 1 and len(values) > 3:
        shown = "+".join(map(str, values[:3])).replace("+-", "-")
        e = f"{shown}+\\ldots{'+' if values[-1] >= 0 else ''}{values[-1]}"
    wordings = asks(
        {"e": math(e), "b": math(body), "k": math(k), "lo": math(low), "hi": math(high)},
        bare="{e}",
        question="What is {e}?|What does the sum {e} come to?|How much is {e}?",
        order="Evaluate {e}.|Work out the sum {e}.|Find {e}.|Add up {b} for {k} from {lo} to {hi}.|Calculate {e}|Find the sum of {b} from {k} = {lo} to {hi}.",
    )
    return Draft(wordings, str(total), ways)


@REGISTER.family("geometric_or_other", 2, 3)
def geometric_or_other(rng: Random, level: int) -> Draft:
    """The next term where terms are multiplied, added to one another, or take turns."""
    shape = rng.choice(("times", "times_plus", "sum_of_two", "turns", "growing"))
    lines: list[Line]
    if shape == "times":
        ratio = rng.choice((2, 3, -2, 4, 5, Fraction(1, 2), Fraction(1, 3), -3))
        first = rng.randint(1, 9) * (
            1 if abs(ratio) > 1 else (2 if abs(ratio) == Fraction(1, 2) else 3) ** 4
        )
        values = [Fraction(first) * ratio**place for place in range(5)]
        new = values[-1] * ratio
        lines = [("divide", eq(frac(show(values[1]), show(values[0])), ratio)), ("pattern", f"Each term is ${show(ratio)}$ times the one before"), ("multiply", eq(f"{show(values[-1])}\\cdot {show(ratio) if ratio > 0 else f'({show(ratio)})'}", new))]  # fmt: skip
    elif shape == "times_plus":
        m, c = rng.choice((2, 2, 3)), nonzero(rng, -5, 6)
        values = [Fraction(rng.randint(2, 7))]
        while len(values) < 5:
            values.append(m * values[-1] + c)
        new = m * values[-1] + c
        lines = [("pattern", f"Times ${m}$, then ${c:+d}$: {eq(f'{m}' + chr(92) + f'cdot {values[0]}{c:+d}', values[1])}"), ("multiply", eq(dot(m, int(values[-1])), m * values[-1])), ("add", eq(plus(int(m * values[-1]), c), new))]  # fmt: skip
    elif shape == "sum_of_two":
        values = [Fraction(rng.randint(-6, 9)), Fraction(rng.randint(1, 9))]
        while len(values) < 6:
            values.append(values[-1] + values[-2])
        new = values[-1] + values[-2]
        lines = [("pattern", f"Each term is the sum of the two before: {eq(plus(values[0], values[1]), values[2])}"), ("add", eq(plus(values[-2], values[-1]), new))]  # fmt: skip
    elif shape == "turns":
        a, b, s, t = (
            rng.randint(-9, 20),
            rng.randint(-9, 40),
            nonzero(rng, -6, 9),
            nonzero(rng, -6, 9),
        )
        odd, even = [a + s * place for place in range(4)], [b + t * place for place in range(4)]
        values = [Fraction(value) for pair in zip(odd, even, strict=True) for value in pair][:7]
        new = Fraction(even[3])
        lines = [("Every second term", f"From the second: ${even[0]}$, ${even[1]}$, ${even[2]}$"), ("subtract", f"The step is {eq(f'{even[1]}-{wrapped(even[0])}', t)}"), ("add", eq(plus(even[2], t), new))]  # fmt: skip
    else:
        step, grow, ratio = rng.randint(1, 9), rng.randint(1, 5), rng.choice((2, 3))
        values, steps = [Fraction(rng.randint(-5, 20))], [step * ratio**place for place in range(5)] if rng.random() < 0.5 else [step + grow * place for place in range(5)]  # fmt: skip
        for each in steps[:4]:
            values.append(values[-1] + each)
        new = values[-1] + steps[4]
        lines = [("Differences", row([int(value) for value in values])), ("pattern", f"The next difference is ${steps[4]}$"), ("add", eq(plus(values[-1], steps[4]), new))]  # fmt: skip
    wordings = asks({"l": math(", ".join(map(show, values)))}, **NEXT)
    return Draft(wordings, show(new), [lines])
