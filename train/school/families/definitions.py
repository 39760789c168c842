"""Letters and functions defined one after another, and what is made of them at the end."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, polynomial, wrapped
from train.school.base import REGISTER, Draft, Line
from train.school.families.algebra import chain, evaluate, nonzero, term, value_of
from train.school.families.polynomials import added, named, pieces_of, some, written
from train.school.families.wordings import draft

_NAMES = "abcdghjkmnpqrstuvwyz"
_BEFORE = (
    "{d}. [Find|Work out|Calculate] {g}[.|]",
    "{d}. [What is|How much is|Now what is] {g}?",
    "[Let|Given|With|Suppose|Say] {d}. [Find|Work out|Calculate|Give] {g}.",
    "[If|When] {d}, [what is|find|then what is] {g}?",
    "[Find|Work out|Evaluate] {g} [if|when|given that|, where] {d}.",
    "What is {g} [if|when|for] {d}?",
)


def defined_texts(rng: Random, definitions: list[str], goal: str) -> list[str]:
    """Definitions in a row, between commas, semicolons or as sentences."""
    found = []
    for wording in _BEFORE:
        shown = [math(each) for each in definitions]
        last = rng.choice((", ", " and ", ", and "))
        between = rng.choice((", ", ", ", "; "))
        listed = between.join(shown[:-1]) + (last if shown[1:] else "") + shown[-1]
        if wording.startswith(("{d}", "[Let")) and rng.random() < 0.4:
            listed = rng.choice((". Let ", ". Also ", ". ", ". And ")).join(shown)
        found.append(wording.replace("{d}", listed).replace("{g}", math(goal)))
    return found


def _value(rng: Random, name: str, known: dict[str, int], level: int) -> tuple[str, int, Line]:
    """A definition of a letter: what is written, its value, and the line that finds it."""
    high = {2: 12, 3: 25, 4: 60}[level]
    kinds = ["sum", "sum", "product", "quotient", "equation"] + ["used", "used", "used"] * bool(known)  # fmt: skip
    kind = rng.choice(kinds)
    a, b = nonzero(rng, -high, high), nonzero(rng, -high, high)
    if kind == "sum":
        sign = rng.choice((1, -1))
        left, right = f"{a}{'+' if sign > 0 else '-'}{wrapped(b)}", plus(a, sign * b)
        return f"{name}={left}", a + sign * b, ("set_up", chain(name, left, right, a + sign * b))
    if kind == "product":
        a, b = nonzero(rng, -9, 9), nonzero(rng, -12, 12)
        left = f"{a}\\cdot {wrapped(b)}"
        return f"{name}={left}", a * b, ("multiply", chain(name, left, a * b))
    if kind == "quotient":
        b, value = nonzero(rng, -9, 9), nonzero(rng, -12, 12)
        left = frac(b * value, b) if rng.random() < 0.5 else f"{b * value}\\div {wrapped(b)}"
        return f"{name}={left}", value, ("divide", chain(name, left, value))
    if kind == "equation":
        p, value = rng.choice((2, 3, 4, 5, 6, 7, -2, -3, -4)), nonzero(rng, -9, 12)
        r = p * value + b
        found = f"{eq(term(p, name), plus(r, -b), r - b)}, so {eq(name, value)}"
        return f"{term(p, name)}{plus(0, b)[1:]}={r}", value, ("isolate", found)
    old, k = rng.choice(list(known)), rng.choice((1, 1, 2, 3, -1, -2, 4))
    left, value = f"{term(k, old)}{plus(0, b)[1:]}", k * known[old] + b
    inside = plus(k * known[old], b)
    first = f"{dot(k, known[old])}{plus(0, b)[1:]}"
    return f"{name}={left}", value, ("substitute", chain(name, *([first] if k != 1 else []), inside, value))  # fmt: skip


@REGISTER.family("values_defined", 2, 3, 4)
def values_defined(rng: Random, level: int) -> Draft:
    """Some letters, each by a calculation, an equation or the letters before; what they give."""
    names = rng.sample(_NAMES, level)
    known: dict[str, int] = {}
    definitions, lines = list[str](), list[Line]()
    for name in names:
        text, known[name], line = _value(rng, name, known, level)
        definitions.append(text)
        lines.append(line)
    u, v = names[-1], rng.choice(names[:-1])
    a, b = known[u], known[v]
    shape = rng.choice(("sum", "sum", "product", "last", "function", "equation"))
    if shape == "last":
        return draft(rng, defined_texts(rng, definitions, u), a, lines)
    if shape == "product" and abs(a) < 100 > abs(b):
        return draft(rng, defined_texts(rng, definitions, f"{u}\\cdot {v}"), a * b, [*lines, ("multiply", eq(dot(a, b), a * b))])  # fmt: skip
    if shape == "function" and abs(a) < 13:
        f, factors = "f", some(rng, rng.choice((1, 2)), 6)
        definitions.append(f"f(x)={polynomial(factors)}")
        result = value_of(factors, a)
        way = [*lines, *evaluate(rng, factors, a, f"{f}({a})")]
        return draft(rng, defined_texts(rng, definitions, f"{f}({u})"), result, way)
    if shape == "equation" and a not in (0, 1, -1):
        x, value = rng.choice([each for each in "xyzw" if each not in names]), nonzero(rng, -9, 9)
        c = nonzero(rng, -20, 20)
        definitions.append(f"{u}{x}{plus(0, c)[1:]}={a * value + c}")
        solved = ("substitute", f"{eq(term(a, x), plus(a * value + c, -c), a * value)}, so {eq(x, frac(a * value, a), value)}")  # fmt: skip
        return draft(rng, defined_texts(rng, definitions, x), value, [*lines, solved])
    m, n = rng.choice((1, 1, 2, 3, -1, -2, 5)), rng.choice((1, -1, -1, 2, -3, 4))
    goal, value = f"{term(m, u)}{'+' if n > 0 else ''}{term(n, v)}", m * a + n * b
    products = ", ".join(eq(dot(k, w), k * w) for k, w in ((m, a), (n, b)) if abs(k) != 1)
    last: Line = ("add", chain(plus(m * a, n * b), value))
    more: list[Line] = [("multiply", products), last] if products else [last]
    return draft(rng, defined_texts(rng, definitions, goal), value, [*lines, *more])


@REGISTER.family("functions_defined", 3, 4, 5)
def functions_defined(rng: Random, level: int) -> Draft:
    """A number is defined first, then it multiplies a polynomial; another one is added to it."""
    names = rng.sample(_NAMES, 5)
    k, f, g, x, z = names
    z = rng.choice((z, x, "x"))
    degree = rng.randint(1, 2 if level < 5 else 3)
    one, two = some(rng, degree, 9), some(rng, rng.randint(1, degree), 9)
    text, value, line = _value(rng, k, {}, min(level - 1, 3))
    if abs(value) < 2 or abs(value) > 12:
        return functions_defined(rng, level)
    n = rng.choice((1, -1, 2, -2, 3, -4, 5))
    again, n_text, n_line, y = "", "", None, rng.choice((x, *_NAMES))
    if level > 3 and rng.random() < 0.5:  # the second factor has a letter too
        again = rng.choice([each for each in _NAMES if each not in names])
        n_text, n, n_line = _value(rng, again, {}, 2)
        if abs(n) < 2 or abs(n) > 12:
            return functions_defined(rng, level)
    if rng.random() < 0.35:  # large factors, of which little is left
        one = [nonzero(rng, -60, 60) for _ in one]
        rest = [rng.randint(-9, 9) for _ in one]
        two = [round(Fraction(r - value * factor, n)) for r, factor in zip(rest, one, strict=True)]
        two[0] = two[0] or 1
    y = x if y in (*names, again) else y
    definitions = [text, named(f, x, one, rng).strip("$"), named(g, y, two, rng).strip("$")]
    if n_line:
        definitions.append(n_text)
    if level > 3 and rng.random() < 0.5:
        rng.shuffle(definitions)
    a, b = [value * each for each in one], [n * each for each in two]
    second = f"+{again}\\cdot {g}({z})" if again else term(n, f"{g}({z})")
    goal = f"{k}\\cdot {f}({z}){'+' if n > 0 and not again else ''}{second}"
    result = added(a, b)
    both = pieces_of(a) + pieces_of(b)
    lines: list[Line] = [line, *([n_line] if n_line else [])]
    lines.append(("multiply", eq(f"{value}({polynomial(one, z)})", polynomial(a, z))))
    if abs(n) != 1:
        lines.append(("multiply", eq(f"{n}({polynomial(two, z)})", polynomial(b, z))))
    elif n < 0:
        lines.append(("Change the signs", eq(f"-({polynomial(two, z)})", polynomial(b, z))))
    lines.append(("collect", chain(written(both, z), polynomial(result, z))))
    return draft(rng, defined_texts(rng, definitions, goal), polynomial(result, z), lines)
