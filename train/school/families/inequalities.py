"""Inequalities, absolute values, equations with roots and with the unknown in a denominator."""

from fractions import Fraction
from math import ceil, floor
from random import Random

from train.problems.latex import dot, eq, frac, linear, math, plus, polynomial, show, signed
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import (
    asks,
    chain,
    human,
    letter,
    nonzero,
    shifted,
    term,
    terms,
)
from train.school.families.quadratics import factored
from train.school.families.searches import pair_search

_SOLVE = {
    "question": "What is the solution of {e}?|For which {x} is {e}?|What values of {x} satisfy {e}?|"
    "If {e}, what can you say about {x}?|How do I solve {e}?|When is {e} true?|"
    "What is the solution set of {e}?",
    "order": "{e}|Solve {e}.|Solve the inequality {e}|Solve for {x}: {e}|Find all {x} with {e}.|"
    "Solve {e} for {x}.|Find the range of {x} such that {e}.|solve inequality: {e}|"
    "Determine all real {x} satisfying {e}.",
}
_INTERVAL = {
    "question": "What is the solution of {e} in interval notation?|"
    "Which interval of {x} satisfies {e}?|What interval solves {e}?",
    "order": "Solve {e} and give the answer in interval notation.|"
    "Write the solution of {e} as an interval.|Solve {e}. Use interval notation.|"
    "Give the solution set of {e} in interval notation.",
}
_FLIP = {"<": ">", ">": "<", "\\le": "\\ge", "\\ge": "\\le"}


def relate(*parts: str | int | Fraction) -> str:
    """Sides and relations in turn: x\\le 5."""
    shown = [show(part) for part in parts]
    return "".join(f"{part} " if part in ("\\le", "\\ge") else part for part in shown)


def interval(low: str | None, high: str | None, closed: tuple[bool, bool]) -> str:
    left = "(-\\infty" if low is None else ("[" if closed[0] else "(") + low
    right = "\\infty)" if high is None else high + ("]" if closed[1] else ")")
    return f"{left},{right}"


def as_interval(relation: str, bound: str) -> str:
    closed = relation in ("\\le", "\\ge")
    if relation in ("<", "\\le"):
        return interval(None, bound, (False, closed))
    return interval(bound, None, (closed, False))


def _draft(rng: Random, e: str, x: str, answer: str, as_set: str, ways: list[Way]) -> Draft:
    """The answer as an inequality, or as an interval where that is asked for."""
    parts = {"e": math(e), "x": math(x)}
    if rng.random() < 0.2:
        last: Line = ("Write as an interval", math(as_set))
        return Draft(asks(parts, **_INTERVAL), as_set, [[*way, last] for way in ways])
    return Draft(asks(parts, **_SOLVE), answer, ways)


def _linear_ways(
    rng: Random, a: int, b: int, relation: str, c: int, x: str
) -> tuple[list[Way], str, Fraction]:
    """av + b ~ c, its turned relation and its bound."""
    bound = Fraction(c - b, a)
    last = _FLIP[relation] if a < 0 else relation
    answer = math(relate(x, last, bound))
    moved = math(relate(term(a, x), relation, c - b))
    first: list[Line] = [("move", f"{chain(shifted(c, -b), c - b)}, so {moved}")] if b else []
    value = chain(frac(c - b, a), bound)
    value = f"{value}, so {answer}" if "=" in value else answer
    flip = " and turn the sign" if a < 0 else ""
    ways: list[Way] = [
        [*first, *([("divide", f"Divide by ${a}${flip}: {value}")] if a != 1 else [])],
        [*first, *([("divide", f"{value}")] if a != 1 else [])],
    ]
    if a < 0:
        other = relate(term(-a, x), _FLIP[relation], b - c)
        ways.append([
            ("move", f"Bring ${term(-a, x)}$ to the other side: {math(other)}"),
            *([("divide", f"Divide by ${-a}$: {chain(frac(b - c, -a), bound)}, so {answer}")] if a != -1 else []),
        ])  # fmt: skip
    test = bound + (1 if last in (">", "\\ge") else -1)
    if b and a > 0 and test.denominator == 1 and rng.random() < 0.5:
        value_at = f"{eq(f'{dot(a, int(test))}{signed(b)}', a * test + b)}"
        ways.append([*ways[0], ("check", f"For ${x}={show(test)}$: {value_at}")])
    return [way for way in ways if way], last, bound


@REGISTER.family("linear_inequality", 2, 3, 4, 5)
def linear_inequality(rng: Random, level: int) -> Draft:
    x, relation = letter(rng), rng.choice(list(_FLIP))
    ways: list[Way]
    high = {2: 12, 3: 20, 4: 40, 5: 60}[level]
    a, b = rng.randint(1, 9), nonzero(rng, -high, high)
    a = -a if level > 2 and rng.random() < 0.4 else a
    bound = human(rng, 0, high) * rng.choice((1, 1, -1))
    c = a * bound + b
    if level < 4:
        if a > 0 and rng.random() < 0.15:
            b, c = 0, a * bound
            a = 2 if a == 1 else a
            c = a * bound
        left = terms((b, ""), (a, x)) if a < 0 else linear(a, b, x)
        ways, last, value = _linear_ways(rng, a, b, relation, c, x)
        if rng.random() < 0.12:
            e = relate(c, _FLIP[relation], left)
            exchanged: Line = ("rewrite", math(relate(left, relation, c)))
            ways = [[exchanged, *way] for way in ways]
        else:
            e = relate(left, relation, c)
    else:
        m = rng.choice([value for value in range(-6, 10) if value not in (0, a)])
        slope, d = a - m, (a - m) * bound + b  # av + b ~ mv + d
        d += rng.randint(0, 4) if level == 5 else 0
        ways, last, value = _linear_ways(rng, slope, b, relation, d, x)
        e = relate(linear(a, b, x), relation, linear(m, d, x))
        gathered = math(relate(linear(slope, b, x), relation, d))
        first: Line = ("collect", f"The ${x}$: {eq(plus(a, -m), slope)}, so {gathered}")
        ways = [[first, *way] for way in ways]
    answer = relate(x, last, value)
    return _draft(rng, e, x, answer, as_interval(last, show(value)), ways)


@REGISTER.family("integer_in_inequality", 3, 4)
def integer_in_inequality(rng: Random, level: int) -> Draft:
    """The largest or least whole number, or how many positive ones, that satisfy an inequality."""
    x, a, b = letter(rng), rng.randint(2, 9), nonzero(rng, -15, 20)
    relation = rng.choice(list(_FLIP))
    bound = Fraction(rng.randint(3, 25 if level == 3 else 80), rng.choice((1, a)))
    c = int(a * bound) + b
    bound = Fraction(c - b, a)
    strict = relation in ("<", ">")
    up = relation in ("<", "\\le")
    if up:
        n = ceil(bound) - 1 if strict else floor(bound)
    else:
        n = floor(bound) + 1 if strict else ceil(bound)
    ways, _, _ = _linear_ways(rng, a, b, relation, c, x)
    e = relate(linear(a, b, x), relation, c)
    kind = "largest" if up else "smallest"
    counted = up and n > 0 and rng.random() < 0.4
    if counted:
        last: list[Line] = [
            ("count", f"The positive integers are $1$ to ${n}$, so there are ${n}$")
        ]
        texts = (
            "How many positive integers {x} satisfy {e}?|How many positive integer solutions does {e} have?|For how many positive integers {x} is {e}?",
            "Find the number of positive integers {x} with {e}.|How many positive integer solutions are there: {e}|Find how many positive integers {x} satisfy {e}.|Count the positive integers {x} such that {e}.",
        )  # fmt: skip
    else:
        last = [("conclude", f"The {kind} integer is ${n}$")]
        texts = (
            "What is the {k} integer {x} with {e}?|What is the {k} whole number that satisfies {e}?|"
            "Which is the {k} integer {x} such that {e}?",
            "Find the {k} integer {x} such that {e}.|Find the {k} integer solution of {e}.|{e}, find the {k} integer {x}|Give the {k} integer for which {e}.|Determine the {k} integer value of {x} with {e}.",
        )
    parts = {"x": math(x), "e": math(e), "k": kind}
    if bound.denominator > 1:
        where = f"${show(bound)}$ lies between ${floor(bound)}$ and ${ceil(bound)}$"
        last.insert(0, ("compare", f"The bound {where}"))
    done = [[*way, *last] for way in ways]
    return Draft(asks(parts, question=texts[0], order=texts[1]), show(n), done)


@REGISTER.family("double_inequality", 3, 4)
def double_inequality(rng: Random, level: int) -> Draft:
    x, a, b = letter(rng), rng.randint(1, 4 + level), nonzero(rng, -15, 15)
    low = rng.randint(-9, 9)
    high = low + rng.randint(2, 9)
    first, second = rng.choice(("<", "\\le")), rng.choice(("<", "\\le"))
    p, q = a * low + b, a * high + b
    e = relate(p, first, linear(a, b, x), second, q)
    answer = relate(low, first, x, second, high)
    verb = f"Subtract ${b}$ from" if b > 0 else f"Add ${-b}$ to"
    middle = relate(p - b, first, term(a, x), second, q - b)
    end: list[Line] = [("divide", f"Divide by ${a}$: {math(answer)}")] if a > 1 else []
    ways: list[Way] = [
        [("move", f"{verb} all three parts: {math(middle)}"), *end],
        [("move", f"{chain(shifted(p, -b), p - b)} and {chain(shifted(q, -b), q - b)}, so {math(middle)}"), *end],
    ]  # fmt: skip
    if rng.random() < 0.3:  # how many integers
        n = high - low - 1 + (first == "\\le") + (second == "\\le")
        least, most = low + (first == "<"), high - (second == "<")
        counted: Line = ("count", f"From ${least}$ to ${most}$: {eq(plus(most, -least, 1), n)}")
        wordings = asks(
            {"e": math(e), "x": math(x)},
            question="How many integers {x} satisfy {e}?|For how many integers {x} is {e}?",
            order="Find the number of integers {x} with {e}.|Count the integer solutions of {e}.",
        )
        return Draft(wordings, show(n), [[*way, counted] for way in ways])
    closed = first == "\\le", second == "\\le"
    return _draft(rng, e, x, answer, interval(show(low), show(high), closed), ways)


@REGISTER.family("quadratic_inequality", 4, 5)
def quadratic_inequality(rng: Random, level: int) -> Draft:
    x, relation = rng.choice("xxxxxnty"), rng.choice(list(_FLIP))
    low = rng.randint(-9, 6)
    high = low + rng.randint(1, 10)
    if rng.random() < 0.25:
        low, high = -abs(high or 3), abs(high or 3)
    b, c = -(low + high), low * high
    left = polynomial((1, b, c), x)
    e = relate(left, relation, 0)
    if b == 0:
        e = relate(f"{x}^2", relation, -c)
    elif level == 5 and rng.random() < 0.4:
        e = relate(f"{x}^2", relation, polynomial((-b, -c), x))
    inside = relation in ("<", "\\le")
    closed = relation in ("\\le", "\\ge")
    below, above = relate(x, _FLIP[relation], low), relate(x, relation, high)
    if inside:
        answer = relate(low, relation, x, relation, high)
        as_set = interval(show(low), show(high), (closed, closed))
        reason = f"between the roots the product is negative: {math(answer)}"
    else:
        answer = f"{below}\\text{{ or }}{above}"
        as_set = f"{interval(None, show(low), (False, closed))}\\cup{interval(show(high), None, (closed, False))}"  # fmt: skip
        reason = f"outside the roots the product is positive: ${below}$ or ${above}$"
    roots: Line = ("Find the roots", f"{eq(x, low)} and {eq(x, high)}")
    split: list[Line] = [("factor", eq(left, factored(x, low, high)))]
    if b and c:
        split = [*pair_search(c, b), *split]
    moved: list[Line] = [] if e.startswith(left) else [("move", math(relate(left, relation, 0)))]
    ways: list[Way] = [
        [*moved, *split, roots, ("See the signs", reason.capitalize())],
        [*moved, *split, roots, ("The parabola opens upwards", reason.capitalize())],
        [*moved, *split, ("See the signs", reason.capitalize())],
    ]
    if b == 0:
        size = f"|{x}|"
        ways.append([("root", math(relate(size, relation, high))), ("conclude", f"${answer}$" if inside else f"${below}$ or ${above}$")])  # fmt: skip
    if inside and rng.random() < 0.25:
        n = high - low + (1 if closed else -1)
        least, most = (low, high) if closed else (low + 1, high - 1)
        counted: Line = ("count", f"From ${least}$ to ${most}$: {eq(plus(most, -least, 1), n)}")
        wordings = asks(
            {"e": math(e), "x": math(x)},
            question="How many integers {x} satisfy {e}?|For how many integers {x} is {e}?",
            order="Find the number of integers {x} for which {e}.|Count the integers {x} with {e}.",
        )
        return Draft(wordings, show(n), [[*way, counted] for way in ways])
    return _draft(rng, e, x, answer, as_set, ways)


@REGISTER.family("absolute_value_inequality", 3, 4, 5)
def absolute_value_inequality(rng: Random, level: int) -> Draft:
    x, relation = letter(rng), rng.choice(list(_FLIP))
    a = 1 if level == 3 else rng.randint(1, 2 * level - 5)
    p, half = rng.randint(-9, 9), rng.randint(1, 10)
    low, high, b, c = p - half, p + half, -a * p, a * half
    inner = linear(a, b, x)
    e = relate(f"|{inner}|", relation, c)
    closed = relation in ("\\le", "\\ge")
    below, above = relate(x, _FLIP[relation], low), relate(x, relation, high)
    if relation in ("<", "\\le"):
        answer = relate(low, relation, x, relation, high)
        as_set = interval(show(low), show(high), (closed, closed))
        opened = relate(-c, relation, inner, relation, c)
        middle = relate(-c - b, relation, term(a, x), relation, c - b)
        ends: list[Line] = []
        if b:
            ends.append(("move", math(middle)))
        if a > 1:
            ends.append(("divide", f"Divide by ${a}$: {math(answer)}"))
        ways: list[Way] = [
            [("Drop the bars", math(opened)), *ends],
            [("rule", f"The inside lies between ${-c}$ and ${c}$: {math(opened)}"), *ends],
        ]
    else:
        answer = f"{below}\\text{{ or }}{above}"
        as_set = f"{interval(None, show(low), (False, closed))}\\cup{interval(show(high), None, (closed, False))}"  # fmt: skip
        opened = f"${relate(inner, _FLIP[relation], -c)}$ or ${relate(inner, relation, c)}$"
        ends = [("isolate", f"${below}$ or ${above}$")]
        if a > 1 and b:
            ends.insert(0, ("move", f"${relate(term(a, x), _FLIP[relation], -c - b)}$ or ${relate(term(a, x), relation, c - b)}$"))  # fmt: skip
        ways = [
            [("Drop the bars", opened), *(ends if a > 1 or b else [])],
            [("rule", f"The inside is outside ${-c}$ to ${c}$: {opened}"), *(ends if a > 1 or b else [])],
        ]  # fmt: skip
    if a == 1 and b:
        near = "less than" if relation == "<" else "at most" if relation == "\\le" else "more than" if relation == ">" else "at least"  # fmt: skip
        shown = answer if "text" not in answer else f"{below}$ or ${above}"
        ways.append([("Distance", f"The distance from ${p}$ is {near} ${c}$: {eq(plus(p, -c), low)}, {eq(plus(p, c), high)}"), ("conclude", f"${shown}$")])  # fmt: skip
    if "text" not in answer and rng.random() < 0.2:
        n = high - low + (1 if closed else -1)
        least, most = (low, high) if closed else (low + 1, high - 1)
        counted: Line = ("count", f"From ${least}$ to ${most}$: {eq(plus(most, -least, 1), n)}")
        wordings = asks(
            {"e": math(e), "x": math(x)},
            question="How many integers {x} satisfy {e}?|For how many integers {x} is {e}?",
            order="Find the number of integers {x} with {e}.|Count the integer solutions of {e}.",
        )
        return Draft(wordings, show(n), [[*way, counted] for way in ways])
    return _draft(rng, e, x, answer, as_set, ways)
