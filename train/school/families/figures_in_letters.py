"""Figures as people ask about them: angles with letters, exact sides, parallel lines, lowest points."""

from fractions import Fraction
from math import isqrt
from random import Random

from train.problems.latex import dot, eq, frac, linear, math, plus, polynomial, root, show, wrapped
from train.school.base import REGISTER, Draft, Line, num
from train.school.columns import running_total
from train.school.families.algebra import chain, nonzero, term
from train.school.families.figures import ask, pi_times, surd, unit
from train.school.work import product


@REGISTER.family("angles_with_letters", 1, 2, 3)
def angles_with_letters(rng: Random, level: int) -> Draft:
    """Angles such as 3x, 40 and 2x that add up to a known sum."""
    places = {
        180: ("on a straight line", "in a triangle", "of a triangle", "on a line"),
        360: ("around a point", "in a quadrilateral", "of a quadrilateral", "at a point"),
        90: ("that make a right angle",),
    }
    total = rng.choice((180, 180, 360, 90) if level > 1 else (180, 180, 360))
    place = rng.choice(places[total])
    count = 3 if "triangle" in place else 4 if "quadri" in place else rng.choice((2, 3))
    x = rng.choice("xxxxyatn")
    while True:
        slopes = [rng.choice((1, 1, 2, 3, 4, 5)) for _ in range(rng.randint(1, count))]
        shifts = [rng.choice((0, 0, 5, 10, -10, 15, 20, -5)) if level > 1 else 0 for _ in slopes]
        fixed = [5 * rng.randint(4, total // 8) for _ in range(count - len(slopes))]
        rest = total - sum(fixed) - sum(shifts)
        a = sum(slopes)
        if (
            rest > 0
            and rest % a == 0
            and all(s * (rest // a) + t > 0 for s, t in zip(slopes, shifts, strict=True))
        ):
            break
    value = rest // a
    texts = [polynomial((s, t), x) for s, t in zip(slopes, shifts, strict=True)]
    angles = [f"${text}^\\circ$" if len(text) < 3 else f"$({text})^\\circ$" for text in texts] + [
        f"${n}^\\circ$" for n in fixed
    ]
    rng.shuffle(angles)
    listed = ", ".join(angles[:-1]) + f" and {angles[-1]}"
    numbers = [*fixed, *(t for t in shifts if t)]
    lines: list[Line] = [
        (
            "equation",
            f"The angles add up to ${total}$: " + eq("+".join([*texts, *map(str, fixed)]), total),
        )
    ]
    if a != slopes[0]:
        lines.append(("collect", f"The ${x}$: {running_total(slopes)}"))
    if len(numbers) > 1:
        lines.append(("add", f"The numbers: {running_total(numbers)}"))
    if numbers:
        lines.append(("subtract", chain(term(a, x), f"{total}-{wrapped(sum(numbers))}", rest)))
    if a > 1:
        lines.append(("divide", eq(x, frac(rest, a), value)))
    return Draft(
        ask(
            question=f"The angles {place} are {listed}. What is ${x}$?|Angles {place} measure {listed}. What is the value of ${x}$?|If {listed} are the angles {place}, what is ${x}$?",
            order=f"The angles {place} are {listed}. Find ${x}$.|Angles {place}: {listed}. Find ${x}$|Work out ${x}$ if {listed} are angles {place}.",
        ),
        str(value),
        [lines],
    )


@REGISTER.family("exact_lengths", 2, 3, 4)
def exact_lengths(rng: Random, level: int) -> Draft:
    """Sides and diagonals of squares, rectangles, boxes and triangles, as roots."""
    u = unit(rng)
    shape = rng.choice({2: ("square", "side"), 3: ("side", "rectangle", "leg"), 4: ("cosine", "box", "height", "side")}[level])  # fmt: skip
    exact = rng.choice(("exact form", "exact form", "simplest surd form", "simplest radical form"))
    lines: list[Line]
    if shape == "square":
        a = rng.randint(2, 15)
        answer, what, told = surd(2 * a * a), "diagonal", f"a square has sides of {num(a)} {u}"
        lines = [
            ("rule", eq("d^2", f"{a}^2+{a}^2", 2 * a * a)),
            ("root", eq("d", root(2 * a * a), answer)),
        ]
    elif shape == "side":
        d = rng.randint(2, 20)
        answer, what, told = (
            surd(2, Fraction(d, 2)),
            "side",
            f"the diagonal of a square is {num(d)} {u}",
        )
        half = Fraction(d * d, 2)
        lines = [("rule", f"Two equal sides make it: {eq('2s^2', f'{d}^2', d * d)}"), ("divide", eq("s^2", half)), ("root", chain("s", frac(d, root(2)), frac(f"{d}{root(2)}", 2), answer))]  # fmt: skip
    elif shape == "rectangle":
        a, b = rng.randint(2, 9), rng.randint(2, 12)
        n = a * a + b * b
        answer, what, told = surd(n), "diagonal", f"a rectangle is {num(a)} {u} by {num(b)} {u}"
        lines = [
            ("rule", eq("d^2", f"{a}^2+{b}^2", f"{a * a}+{b * b}", n)),
            ("root", chain("d", root(n), answer)),
        ]
    elif shape == "leg":
        c = rng.randint(4, 14)
        a = rng.randint(1, c - 1)
        n = c * c - a * a
        answer, what, told = surd(n), "other leg", f"a right triangle has hypotenuse {num(c)} {u} and one leg {num(a)} {u}"  # fmt: skip
        lines = [
            ("rule", eq("b^2", f"{c}^2-{a}^2", f"{c * c}-{a * a}", n)),
            ("root", chain("b", root(n), answer)),
        ]
    elif shape == "box":
        a, b, c = (rng.randint(1, 8) for _ in range(3))
        n = a * a + b * b + c * c
        answer, what, told = (
            surd(n),
            "space diagonal",
            f"a box measures {num(a)} by {num(b)} by {num(c)} {u}",
        )
        lines = [("rule", eq("d^2", f"{a}^2+{b}^2+{c}^2", f"{a * a}+{b * b}+{c * c}", n)), ("root", chain("d", root(n), answer))]  # fmt: skip
    elif shape == "height":
        a = rng.randint(2, 16)
        answer, what, told = (
            surd(3, Fraction(a, 2)),
            "height",
            f"an equilateral triangle has sides of {num(a)} {u}",
        )
        n = Fraction(3 * a * a, 4)
        lines = [("rule", f"Half a side is {eq(frac(a, 2), Fraction(a, 2))}"), ("Pythagoras", eq("h^2", f"{a}^2-{show(Fraction(a * a, 4))}", n)), ("root", eq("h", answer))]  # fmt: skip
    else:
        b, c = rng.randint(2, 10), rng.randint(2, 10)
        angle = rng.choice((60, 60, 120))
        cross = b * c if angle == 60 else -b * c
        n = b * b + c * c - cross
        one, two, three = rng.sample("ABCPQRXYZ", 3)
        answer = surd(n) if isqrt(n) ** 2 != n else str(isqrt(n))
        told = f"in triangle {one}{two}{three}, {one}{two} = {num(c)}, {one}{three} = {num(b)} and angle {one} = ${angle}^\\circ$"
        what = f"length of {two}{three}"
        half = frac(1, 2) if angle == 60 else f"(-{frac(1, 2)})"
        lines = [
            ("Law of cosines", f"${two}{three}^2={b}^2+{c}^2-2\\cdot {b}\\cdot {c}\\cdot \\cos {angle}^\\circ$"),
            ("multiply", f"{eq(f'{b}^2', b * b)}, {eq(f'{c}^2', c * c)}, {eq('2' + chr(92) + f'cdot {b}' + chr(92) + f'cdot {c}' + chr(92) + f'cdot {half}', cross)}"),
            ("add", eq(plus(b * b, c * c, -cross), n)),
            ("root", chain(root(n), answer)),
        ]  # fmt: skip
    told_ = told[0].upper() + told[1:]
    the = f"the {what}"
    return Draft(
        ask(
            question=f"{told_}. What is {the} in {exact}?|If {told}, what is {the} exactly?|{told_}. How long is {the} in {exact}?".replace(
                "How long is the length of", "How long is"
            ),
            order=f"{told_}. Find {the} in {exact}.|{told_}. Give {the} in {exact}.|{told_}. Work out {the}, leaving roots in the answer.",
        ),
        answer,
        [lines],
    )


@REGISTER.family("volumes_with_pi", 2, 3)
def volumes_with_pi(rng: Random, level: int) -> Draft:
    """Cylinders, cones and spheres whose volume is asked for in terms of pi."""
    u = rng.choice(("cm", "cm", "m", "ft", "inches"))
    shape = rng.choice(
        ("cylinder", "cylinder", "cone", "sphere")
        if level > 2
        else ("cylinder", "circle", "circle")
    )
    r, h = rng.randint(2, 12), rng.randint(2, 15)
    d = rng.random() < 0.3
    width = f"diameter {num(2 * r)}" if d else f"radius {num(r)}"
    start: list[Line] = (
        [("divide", f"The radius is {eq(f'{2 * r}' + chr(92) + 'div 2', r)}")] if d else []
    )
    square: Line = ("power", eq(f"{r}^2", r * r))
    if shape == "cylinder":
        value = Fraction(r * r * h)
        told, lines = f"a cylinder of {width} and height {num(h)}", [*start, ("formula", "$V=\\pi r^2h$"), square, *product(rng, r * r, h), ("conclude", eq("V", pi_times(value)))]  # fmt: skip
    elif shape == "cone":
        value = Fraction(r * r * h, 3)
        told, lines = f"a cone of {width} and height {num(h)}", [*start, ("formula", "$V=\\frac{1}{3}\\pi r^2h$"), square, *product(rng, r * r, h), ("divide", eq(frac(r * r * h, 3), value)), ("conclude", eq("V", pi_times(value)))]  # fmt: skip
    elif shape == "sphere":
        value = Fraction(4 * r**3, 3)
        told, lines = f"a sphere of {width}", [*start, ("formula", "$V=\\frac{4}{3}\\pi r^3$"), ("power", eq(f"{r}^3", r**3)), ("multiply", eq(dot(4, r**3), 4 * r**3)), ("divide", eq(frac(4 * r**3, 3), value)), ("conclude", eq("V", pi_times(value)))]  # fmt: skip
    else:
        value = Fraction(r * r)
        told, lines = f"a circle of {width}", [*start, ("formula", "$A=\\pi r^2$"), square, ("conclude", eq("A", pi_times(value)))]  # fmt: skip
    what = "area" if shape == "circle" else "volume"
    units = rng.choice(("", f" {u}"))
    told = told.replace("⟩ and", f"⟩{units} and", 1) + units if units else told
    pi = rng.choice(("in terms of pi", "in terms of $\\pi$", "as a multiple of $\\pi$", "in terms of π", "leaving pi in the answer"))  # fmt: skip
    more = (
        ""
        if shape == "circle"
        else f"|How much {rng.choice(('water', 'sand', 'juice', 'oil'))} fits into {told}? Answer {pi}.|How much does {told} hold, {pi}?|What does {told} hold ({pi})?"
    )
    return Draft(
        ask(
            question=f"What is the {what} of {told} {pi}?|What is the {what} of {told}, {pi}?"
            + more,
            order=f"Find the {what} of {told} {pi}.|Give the {what} of {told} {pi}.|{what} of {told} {pi}|Work out the {what} of {told}. Leave your answer {pi}.".replace(
                "answer leaving pi in the answer", "answer with pi"
            ),
        ),
        pi_times(value),
        [lines],
    )


@REGISTER.family("lines_compared", 2, 3)
def lines_compared(rng: Random, level: int) -> Draft:
    """Whether two lines are parallel or perpendicular."""
    m = Fraction(nonzero(rng, -5, 5), 1 if level == 2 else rng.choice((1, 1, 2, 3)))
    goal = rng.choice(("parallel", "parallel", "perpendicular"))
    target = m if goal == "parallel" else -1 / m
    true = rng.random() < 0.5
    n = target if true else rng.choice((-target, target + 1, 1 / target, target * 2))
    if n == target and not true:
        n = target + 2
    if n == 0:
        n = Fraction(3)
    c, k = rng.randint(-9, 9), rng.choice((1, 2, 3)) * n.denominator
    first = f"y={term(m, 'x') if m.denominator == 1 else ('-' if m < 0 else '') + frac(abs(m.numerator), m.denominator) + 'x'}{plus(0, c)[1:] if c else ''}"
    a, d = int(n * k), nonzero(rng, -12, 12)
    second = (
        f"{term(a, 'x')}-{term(k, 'y')}={d}"
        if rng.random() < 0.7
        else f"{term(k, 'y')}={linear(a, d)}"
    )
    answer = "yes" if true == (n == target) and n == target else "no"
    lines: list[Line] = [
        ("Slopes", f"The first slope is ${show(m)}$"),
        ("Slopes", f"The second: {chain('m', frac(a, k), n)}"),
        ("compare", f"Equal slopes mean parallel lines, so {answer}") if goal == "parallel" else ("multiply", f"{eq(f'{show(m)}' + chr(92) + f'cdot {wrapped(n)}', m * n)}; perpendicular lines give $-1$, so {answer}"),
    ]  # fmt: skip
    p, q = math(first), math(second)
    if rng.random() < 0.4:
        p, q = q, p
        lines = [("Slopes", f"For ${first}$ the slope is ${show(m)}$"), ("Slopes", f"For ${second}$: {chain('m', frac(a, k), n)}"), lines[2]]  # fmt: skip
    tail = rng.choice(("", " Yes or no?", " (yes/no)", " Answer yes or no."))
    return Draft(
        ask(
            question="|".join(
                text + tail
                for text in (
                    f"Are the lines {p} and {q} {goal}?",
                    f"Are {p} and {q} {goal}?",
                    f"Is {p} {goal} to {q}?",
                    f"Do {p} and {q} describe {goal} lines?",
                )
            ),
            order=f"Decide whether {p} and {q} are {goal}: yes or no|Check if the lines {p} and {q} are {goal} (yes/no).",
        ),
        f"\\text{{{answer}}}",
        [lines],
    )


@REGISTER.family("lowest_point", 2, 3, 4)
def lowest_point(rng: Random, level: int) -> Draft:
    """Where a parabola has its minimum or maximum: x, y or the axis."""
    a = 1 if level == 2 else rng.choice((1, 2, 3, -1, -2, -4))
    p, q = nonzero(rng, -9, 9), rng.randint(-20, 20)
    b, c = -2 * a * p, a * p * p + q
    e = polynomial((a, b, c))
    kind = "minimum" if a > 0 else "maximum"
    find_x: list[Line] = [
        ("rule", f"The turning point is at {eq('x', frac('-b', '2a'))}"),
        ("substitute", eq("x", frac(-b, 2 * a), p)),
    ]
    by_derivative: list[Line] = [
        ("derive", eq(f"({e})'", linear(2 * a, b))),
        ("equation", eq(linear(2 * a, b), 0)),
        ("isolate", eq("x", frac(-b, 2 * a), p)),
    ]
    wants = rng.choice(("x", "x", "value", "axis"))
    f = rng.choice((f"y={e}", f"f(x)={e}", f"y={e}"))
    g = math(f)
    if wants == "value":
        inside = f"{'' if a == 1 else '-' if a == -1 else f'{a}' + chr(92) + 'cdot '}{wrapped(p)}^2{'+' if b > 0 else ''}{b}\\cdot {wrapped(p)}{'+' if c > 0 else ''}{c or ''}"
        ends = [a * p * p, b * p, *([c] if c else [])]
        last: list[Line] = [("substitute", f"Put it in: ${inside}$"), ("add", running_total(ends))]
        return Draft(
            ask(
                question=f"What is the {kind} value of {g}?|What is the {'least' if a > 0 else 'greatest'} value of {g}?|What is the {'smallest' if a > 0 else 'largest'} value that {math(e)} can take?",
                order=f"Find the {kind} value of {g}.|Find the {'lowest' if a > 0 else 'highest'} value of {math(e)}.|{kind} value of {g}",
            ),
            str(q),
            [[*way, *last] for way in (find_x, by_derivative)],
        )
    if wants == "axis":
        texts = ask(
            question=f"What is the axis of symmetry of {g}?|Which line is the axis of symmetry of {g}?",
            order=f"Find the axis of symmetry of {g}.|Give the equation of the axis of symmetry of {g}.",
        )
        return Draft(texts, f"x={p}", [find_x, by_derivative])
    texts = ask(
        question=f"At which x does {g} have its {kind}?|What is the x-coordinate of the {kind} of {g}?|For what x is {g} {'smallest' if a > 0 else 'largest'}?|Where is the {kind} of {g} (x value)?",
        order=f"Find the x-coordinate of the {kind} of {g}.|Find the x-value at which {g} is {'least' if a > 0 else 'greatest'}.|Give the x coordinate of the turning point of {g}.|x coordinate of the vertex of {g}",
    )
    return Draft(texts, str(p), [find_x, by_derivative])
