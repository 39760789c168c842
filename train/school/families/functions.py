"""Functions: values, compositions, inverses, domains, arguments with a given value."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from train.problems.latex import (  # fmt: skip
    dot,
    eq,
    frac,
    linear,
    math,
    plus,
    polynomial,
    root,
    show,
    signed,
    wrapped,
)
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import (  # fmt: skip
    asks,
    chain,
    evaluate,
    human,
    nonzero,
    solve_linear,
    substituted,
    term,
    terms,
    value_of,
)
from train.school.families.quadratics import factored
from train.school.families.searches import pair_search

_NAMES = ("f", "f", "f", "f", "g", "h", "P")
_VALUE = {
    "question": "If {f}, what is {v}?|What is {v} if {f}?|Given {f}, what is {v}?|"
    "{f}. What is {v}?|For {f}, what is the value of {v}?|What's {v} when {f}?",
    "order": "If {f}, find {v}.|Let {f}. Find {v}.|Given {f}, compute {v}.|Evaluate {v} for {f}.|"
    "{f}, find {v}|Given the function {f}, find {v}.|Suppose {f}. Calculate {v}.",
}


@REGISTER.family("function_value", 1, 2, 3, 4)
def function_value(rng: Random, level: int) -> Draft:
    f, a, b = rng.choice(_NAMES), rng.randint(2, 9), nonzero(rng, -20, 20)
    x = human(rng, 0, 12) * (rng.choice((1, 1, -1)) if level > 1 else 1)
    if level == 1:
        coefficients: tuple[int, ...] = rng.choice(((a, b), (a, b), (1, 0, b), (-1, abs(b))))
    elif level == 2:
        coefficients = rng.choice(((a, b), (1, b, 0), (1, 0, b), (rng.randint(1, 4), b, a)))
    elif level == 3:
        coefficients = (rng.choice((1, 2, 3, -1, -2, 5)), b, nonzero(rng, -30, 30))
    else:
        x = rng.randint(-4, 5)
        coefficients = (rng.choice((1, 1, 2, -1)), rng.randint(-4, 4), rng.randint(-6, 6), b)
    if level > 1 and rng.random() < 0.2:
        return _other_value(rng, f, level)
    rule, result = polynomial(coefficients), value_of(coefficients, x)
    if level > 2 and rng.random() < 0.25:  # f(a) - f(b), f(a) + f(b)
        y = x + rng.choice((-2, -1, 1, 2, 3))
        other, sign = value_of(coefficients, y), rng.choice((1, -1))
        joint = "+" if sign > 0 else "-"
        wanted = f"{f}({x}){joint}{f}({y})"
        last: Line = ("add" if sign > 0 else "subtract", eq(f"{result}{joint}{wrapped(other)}", result + sign * other))  # fmt: skip
        ways: list[Way] = [
            [*evaluate(rng, coefficients, x, f"{f}({x})"), *evaluate(rng, coefficients, y, f"{f}({y})"), last]
            for _ in range(3)
        ]  # fmt: skip
        result += sign * other
    else:
        wanted = f"{f}({x})"
        ways = [evaluate(rng, coefficients, x, wanted) for _ in range(5)]
    parts = {"f": math(f"{f}(x)={rule}"), "v": math(wanted)}
    return Draft(asks(parts, **_VALUE), show(result), ways)


def _other_value(rng: Random, f: str, level: int) -> Draft:
    """A root, a power, a fraction, bars."""
    shape = rng.choice(("root", "power", "fraction", "bars"))
    x = rng.randint(-5, 9)
    if shape == "root":
        n, b = rng.randint(1, 9), rng.randint(-20, 20)
        x = n * n - b
        rule, result = root(linear(1, b)), Fraction(n)
        lines = [eq(plus(x, b), n * n) if b else eq("x", x), eq(root(n * n), n)]
    elif shape == "power":
        base, c = rng.choice((2, 3, 5, 10)), rng.randint(-5, 9)
        x = rng.randint(-1 if level > 2 else 0, 4)
        result = Fraction(base) ** x + c
        rule = f"{base}^x{signed(c) if c else ''}"
        at = f"{base}^{x}" if 0 <= x <= 9 else f"{base}^{{{x}}}"
        lines = [eq(at, Fraction(base) ** x), *([eq(plus(Fraction(base) ** x, c), result)] if c else [])]  # fmt: skip
    elif shape == "fraction":
        a, b, c = rng.randint(1, 6), nonzero(rng, -9, 9), nonzero(rng, -6, 6)
        x = x + 1 if x + c == 0 else x
        result = Fraction(a * x + b, x + c)
        rule = frac(linear(a, b), linear(1, c))
        lines = [chain(substituted((a, b), x), a * x + b), eq(plus(x, c), x + c), chain(frac(a * x + b, x + c), result)]  # fmt: skip
    else:
        a, b = rng.randint(1, 4), nonzero(rng, -12, 12)
        inside = a * x + b
        rule, result = f"|{linear(a, b)}|", Fraction(abs(inside))
        lines = [chain(substituted((a, b), x), inside), eq(f"|{inside}|", abs(inside))]
    parts = {"f": math(f"{f}(x)={rule}"), "v": math(f"{f}({x})")}
    last = eq(f"{f}({x})", result)
    ways: list[Way] = [
        [("substitute", line) for line in lines],
        [("substitute", ", ".join(lines)), ("conclude", last)],
        [*(("simplify", line) for line in lines), ("conclude", last)],
    ]
    return Draft(asks(parts, **_VALUE), show(result), ways)


@REGISTER.family("function_composition", 2, 3, 4)
def function_composition(rng: Random, level: int) -> Draft:
    """f(g(2)), (f o g)(x), f(f(3))."""
    a, b = rng.randint(2, 3 + 2 * level), nonzero(rng, -9, 12)
    c, d = rng.randint(1, 6), nonzero(rng, -9, 9)
    x = rng.randint(0, 8) if level < 4 else rng.randint(-6, 9)
    if level > 2 and rng.random() < 0.3:  # f(g(x)) as an expression
        square = rng.random() < 0.4
        inner = linear(c, d)
        if square:
            f, answer = f"x^2{signed(b)}", polynomial((c * c, 2 * c * d, d * d + b))
            middle = f"({inner})^2{signed(b)}"
            opened = f"{polynomial((c * c, 2 * c * d, d * d))}{signed(b)}"
        else:
            f, answer = linear(a, b), linear(a * c, a * d + b)
            middle, opened = f"{a}({inner}){signed(b)}", f"{linear(a * c, a * d)}{signed(b)}"
        parts = {"f": f"{math(f'f(x)={f}')} and {math(f'g(x)={inner}')}", "v": math("f(g(x))")}
        ways: list[Way] = [
            [("substitute", eq("f(g(x))", middle)), ("expand", eq(opened, answer))],
            [("substitute", eq("f(g(x))", f"f({inner})", middle)), ("expand", math(opened)), ("collect", math(answer))],
            [("substitute", eq("f(g(x))", middle, answer))],
        ]  # fmt: skip
        return Draft(asks(parts, **_VALUE), answer, ways)
    outer: Sequence[int] = (a, b)
    inner_of: Sequence[int] = (c, d)
    if level > 2 or rng.random() < 0.3:
        outer, inner_of = rng.choice((((1, 0, b), (c, d)), ((a, b), (1, 0, d)), ((a, b), (c, d)), ((1, b, 0), (1, d))))  # fmt: skip
    if rng.random() < 0.2:  # f(f(x))
        first = value_of(outer, x)
        if abs(first) > 100:
            outer = (a, b)
            first = value_of(outer, x)
        result = value_of(outer, first)
        parts = {"f": math(f"f(x)={polynomial(outer)}"), "v": math(f"f(f({x}))")}
        ways = [[*evaluate(rng, outer, x, f"f({x})"), *evaluate(rng, outer, first, f"f({first})")] for _ in range(3)]  # fmt: skip
    else:
        f, g = rng.choice((("f", "g"), ("f", "g"), ("f", "g"), ("g", "f"), ("f", "h")))
        middle_value = value_of(inner_of, x)
        result = value_of(outer, middle_value)
        both = [math(f"{f}(x)={polynomial(outer)}"), math(f"{g}(x)={polynomial(inner_of)}")]
        both = both if f == "f" else both[::-1]
        parts = {"f": " and ".join(both), "v": math(f"{f}({g}({x}))")}
        ways = [
            [*evaluate(rng, inner_of, x, f"{g}({x})"), *evaluate(rng, outer, middle_value, f"{f}({middle_value})")]
            for _ in range(4)
        ]  # fmt: skip
    return Draft(asks(parts, **_VALUE), show(result), ways)


@REGISTER.family("function_inverse", 3, 4)
def function_inverse(rng: Random, level: int) -> Draft:
    """The inverse of a linear or broken function, or its value at a number."""
    f, a, b = rng.choice(("f", "f", "f", "g", "h")), rng.randint(2, 9), nonzero(rng, -12, 12)
    shape = rng.choice(("ax+b", "ax+b", "x/a+b", "(x+b)/a") if level == 3 else ("b-ax", "cubic", "(x+b)/a", "hyperbola", "ax+b"))  # fmt: skip
    solved: list[Line]
    if shape == "ax+b":
        rule, answer = linear(a, b), frac(linear(1, -b), a)
        solved = [("move", eq(linear(1, -b, "y"), term(a, "x"))), ("divide", eq("x", frac(linear(1, -b, "y"), a)))]  # fmt: skip
    elif shape == "b-ax":
        b = abs(b)
        rule, answer = f"{b}-{a}x", frac(f"{b}-x", a)
        solved = [("move", eq(f"{a}x", f"{b}-y")), ("divide", eq("x", frac(f"{b}-y", a)))]
    elif shape == "x/a+b":
        rule, answer = f"{frac('x', a)}{signed(b)}", f"{a}({linear(1, -b)})"
        solved = [("move", eq(frac("x", a), linear(1, -b, "y"))), ("multiply", eq("x", f"{a}({linear(1, -b, 'y')})"))]  # fmt: skip
    elif shape == "(x+b)/a":
        rule, answer = frac(linear(1, b), a), linear(a, -b)
        solved = [("multiply", eq(linear(1, b), f"{a}y")), ("move", eq("x", linear(a, -b, "y")))]
    elif shape == "cubic":
        rule = f"x^3{signed(b)}"
        answer = f"\\sqrt[3]{{{linear(1, -b)}}}"
        solved = [("move", eq("x^3", linear(1, -b, "y"))), ("root", eq("x", f"\\sqrt[3]{{{linear(1, -b, 'y')}}}"))]  # fmt: skip
    else:
        rule, answer = frac(a, linear(1, b)), f"{frac(a, 'x')}{signed(-b)}"
        solved = [("multiply", eq(linear(1, b), frac(a, "y"))), ("move", eq("x", f"{frac(a, 'y')}{signed(-b)}"))]  # fmt: skip
    inverse = f"{f}^{{-1}}"
    if shape in ("ax+b", "(x+b)/a") and rng.random() < 0.35:  # at a number
        x = human(rng, 1, 9) * rng.choice((1, 1, -1))
        at = a * x + b if shape == "ax+b" else x
        value = x if shape == "ax+b" else a * x - b
        parts = {"f": math(f"{f}(x)={rule}"), "v": math(f"{inverse}({at})")}
        start: Line = ("equation", eq(rule, at))
        if shape == "ax+b":
            rest: list[Way] = [[start, *solve_linear(rng, a, b, at)] for _ in range(2)]
        else:
            rest = [[start, ("multiply", eq(linear(1, b), dot(a, at), a * at)), *solve_linear(rng, 1, b, a * at)] for _ in range(2)]  # fmt: skip
        rest.append([*solved, ("substitute", eq(f"{inverse}({at})", value))])
        return Draft(asks(parts, **_VALUE), show(value), rest)
    first: Line = ("equation", eq("y", rule))
    last: Line = ("Swap the letters", eq(f"{inverse}(x)", answer))
    ways: list[Way] = [[first, *solved, last], [*solved, last], [last]]
    ways.append([("Swap the letters", eq("x", rule.replace("x", "y"))), ("isolate", eq("y", answer))])  # fmt: skip
    wordings = asks(
        {"f": math(f"{f}(x)={rule}"), "i": math(f"{inverse}(x)")},
        question="What is the inverse of {f}?|If {f}, what is {i}?|"
        "How do I find the inverse function of {f}?|What is the inverse function of {f}?",
        order="Find the inverse of {f}.|Find {i} if {f}.|Find the inverse function of {f}.|"
        "Determine {i} for {f}.|Let {f}. Find {i}.",
    )
    return Draft(wordings, answer, ways)


@REGISTER.family("function_argument", 2, 3, 4)
def function_argument(rng: Random, level: int) -> Draft:
    """For which x is f(x) = c; where f is zero; an unknown coefficient."""
    f, a, b, x = rng.choice(_NAMES), rng.randint(2, 9), nonzero(rng, -20, 20), human(rng, 1, 12)
    x = -x if level > 2 and rng.random() < 0.4 else x
    zero = rng.random() < 0.3
    if level == 4 and rng.random() < 0.6:
        r, s = rng.sample([value for value in range(-8, 9) if value], 2)
        rule = polynomial((1, -(r + s), r * s))
        low, high = sorted((r, s))
        c = 0 if zero else nonzero(rng, -9, 9)
        shown = polynomial((1, -(r + s), r * s + c))
        moved: list[Line] = [("move", eq(rule, 0))] if c else []
        ways: list[Way] = [
            [("equation", eq(shown, c)), *moved, *pair_search(r * s, -(r + s)), ("factor", eq(rule, factored("x", r, s))), ("conclude", f"{eq('x', low)} or {eq('x', high)}")],
        ]  # fmt: skip
        answer, rule = f"{low},{high}", shown
    elif level > 2 and rng.random() < 0.35:  # f(x) = kx + b, f(x0) = y0, k = ?
        c = a * x + b
        ways = [
            [("substitute", eq(terms((x, "k"), (b, "")), c)), *solve_linear(rng, x, b, c, "k")]
            for _ in range(3)
        ]
        parts = {"f": math(f"{f}(x)=kx{signed(b)}"), "v": math(f"{f}({x})={c}")}
        wordings = asks(
            parts,
            question="If {f} and {v}, what is $k$?|Given {f} with {v}, what is the value of $k$?|"
            "For what $k$ does {f} satisfy {v}?",
            order="Let {f}. If {v}, find $k$.|Given that {f} and {v}, find $k$.|{f}, {v}, find $k$",
        )
        return Draft(wordings, show(a), ways)
    else:
        c = 0 if zero else a * x + b
        b = -a * x if zero else b
        rule, answer = linear(a, b), show(x)
        ways = [[("equation", eq(rule, c)), *solve_linear(rng, a, b, c)] for _ in range(4)]
    parts = {"f": math(f"{f}(x)={rule}"), "v": math(f"{f}(x)={c}")}
    if c == 0:
        wordings = asks(
            parts,
            question="What are the zeros of {f}?|For which $x$ is {v} if {f}?|"
            "Where does {f} cross the x-axis?|If {f}, for what $x$ is {v}?"
            if "," in answer
            else "What is the zero of {f}?|For which $x$ is {v} if {f}?|If {f} and {v}, what is $x$?",
            order="Find the zeros of {f}.|Find all $x$ with {v} if {f}.|Determine the roots of {f}."
            if "," in answer
            else "Find the zero of {f}.|If {f}, solve {v}.|Find $x$ such that {v} for {f}.",
        )
    else:
        wordings = asks(
            parts,
            question="If {f}, for what $x$ is {v}?|For which $x$ is {v} if {f}?|"
            "If {f} and {v}, what is $x$?|{f}. When is {v}?",
            order="If {f}, solve {v}.|Let {f}. Find $x$ such that {v}.|Given {f}, find $x$ when {v}.|"
            "{f}, {v}, find $x$",
        )
    return Draft(wordings, answer, ways)


@REGISTER.family("function_domain", 3, 4)
def function_domain(rng: Random, level: int) -> Draft:
    """Excluded values and intervals, from a denominator, a root or a logarithm."""
    f, b, a = rng.choice(("f", "f", "g", "h")), nonzero(rng, -12, 12), rng.randint(2, 5)
    shape = rng.choice(("bottom", "bottom", "root", "root") if level == 3 else ("two", "root_ax", "log", "root_below", "b-x"))  # fmt: skip
    excluded = shape in ("bottom", "two")
    lines: list[Line]
    answer = need = ""
    if shape == "bottom":
        top = rng.choice(("1", "x", linear(1, -b + 1), show(a)))
        rule, values = frac(top, linear(1, b)), [-b]
        lines = [("rule", "The denominator must not be zero"), ("isolate", f"{eq(linear(1, b), 0)} for {eq('x', -b)}")]  # fmt: skip
    elif shape == "two":
        r, s = sorted(rng.sample([value for value in range(-8, 9) if value], 2))
        r, s = (r, s) if rng.random() < 0.6 else (-abs(s or 3), abs(s or 3))
        below, values = polynomial((1, -(r + s), r * s)), [r, s]
        rule = frac(rng.choice(("1", show(a), "x")), below)
        lines = [("factor", eq(below, factored("x", r, s))), ("isolate", f"The denominator is zero for {eq('x', r)} and {eq('x', s)}")]  # fmt: skip
    else:
        values = []
        slope = {"root_ax": a, "b-x": -1}.get(shape, 1)
        b = abs(b) if slope < 0 else b * (a if slope > 1 and rng.random() < 0.7 else 1)
        inside = linear(slope, b) if slope > 0 else f"{b}-x"
        rule = {"log": f"\\log ({inside})", "root_below": frac(1, root(inside))}.get(shape, root(inside))  # fmt: skip
        bound, strict = Fraction(-b, slope), shape in ("log", "root_below")
        relation = (">" if strict else "\\ge ") if slope > 0 else "\\le "
        answer = f"x{relation}{show(bound)}"
        what = "Under the root there is" if "root" in shape or shape == "b-x" else "In the logarithm there is"  # fmt: skip
        need = f"${inside}>0$" if strict else f"${inside}\\ge 0$"
        lines = [("rule", f"{what} {need}"), ("isolate", math(answer))]
    parts = {"f": math(f"{f}(x)={rule}")}
    if excluded:
        answer = ",".join(map(show, values))
        ways: list[Way] = [lines, [lines[-1]], [*lines, ("conclude", f"Left out: ${answer}$")]]
        if len(values) == 1:
            wordings = asks(
                parts,
                question="For which value of $x$ is {f} undefined?|What value of $x$ is not in the domain of {f}?|"
                "Where is {f} not defined?|Where is the vertical asymptote of {f}?",
                order="Find the value of $x$ for which {f} is undefined.|Find the number excluded from the domain of {f}.",
            )  # fmt: skip
        else:
            wordings = asks(
                parts,
                question="For which values of $x$ is {f} undefined?|What values of $x$ are not in the domain of {f}?|"
                "Where is {f} not defined?",
                order="Find all $x$ for which {f} is undefined.|Find the values excluded from the domain of {f}.",
            )  # fmt: skip
        return Draft(wordings, answer, ways)
    ways = [lines, [lines[-1]], [("rule", f"It is defined only if {need}: ${answer}$")]]
    wordings = asks(
        parts,
        question="What is the domain of {f}?|For which real $x$ is {f} defined?|"
        "What is the largest possible domain of {f}?|For what $x$ is {f} defined?",
        order="Find the domain of {f}.|Determine the domain of {f}.|State the domain of {f}.|"
        "Find all real $x$ for which {f} is defined.",
    )
    return Draft(wordings, answer, ways)
