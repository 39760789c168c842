"""Riddles and patterns: rules repeated, magic squares, digits, order, exchange; circles by rules."""

from fractions import Fraction
from itertools import pairwise
from math import comb, gcd
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus, power, root, show
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.figures import pi_times, surd
from train.school.families.figures_from_lengths import triple
from train.school.families.letters_and_functions import sgn
from train.school.families.wordings import draft, listed, minus, multiplied, summed
from train.school.work import product, quotient

_NAMES = ("Ann", "Ben", "Cara", "Dan", "Eva", "Finn", "Gus", "Hana")


@REGISTER.family("rule_repeated", 2, 3)
def rule_repeated(rng: Random, level: int) -> Draft:
    """a_1 and a rule from term to term; machines that feed their result back."""
    a, k, c = rng.randint(1, 6), rng.choice((2, 2, 3)), rng.randint(-4, 6)
    n = rng.randint(3, 5 if k == 2 else 4)
    if level == 3 and rng.random() < 0.4:
        b = rng.randint(1, 6)
        terms = [a, b]
        while len(terms) < n + 2:
            terms.append(terms[-1] + k * terms[-2] if k == 2 else terms[-1] + terms[-2])
        rule = f"a_{{n+2}}=a_{{n+1}}+{'2' if k == 2 else ''}a_n"
        steps = [eq(f"{terms[i + 1]}+{dot(2, terms[i]) if k == 2 else terms[i]}", terms[i + 2]) for i in range(n)]  # fmt: skip
        texts = f"A sequence has $a_1={a}$, $a_2={b}$ and ${rule}$. What is $a_{n + 2}$? // If $a_1={a}$, $a_2={b}$ and ${rule}$ for all $n$, find $a_{n + 2}$."
        return draft(rng, texts, terms[-1], [("One after the other", ", ".join(steps))])
    terms = [a]
    while len(terms) < n:
        terms.append(k * terms[-1] + c)
    rule = f"a_{{n+1}}={k}a_n{sgn(c) if c else ''}"
    steps = [eq(dot(k, t) + (sgn(c) if c else ""), k * t + c) for t in terms[:-1]]
    word = "double" if k == 2 else "triple"
    then = f" and [add {c}|then add {c}]" if c > 0 else f" and [subtract {-c}|then subtract {-c}]" if c else ""  # fmt: skip
    texts = f"A sequence has $a_1={a}$ and ${rule}$. What is $a_{n}$? // If $a_1={a}$ and ${rule}$ for all $n$, find $a_{n}$. // Start with {num(a)}. In each step, {word} the number{then}. What is the number after {num(n - 1)} steps?"
    return draft(rng, texts, terms[-1], [("One after the other", ", ".join(steps))], [(f"Step {i}", s) for i, s in enumerate(steps, 1)])  # fmt: skip


@REGISTER.family("fraction_in_a_fraction", 3, 4)
def fraction_in_a_fraction(rng: Random, level: int) -> Draft:
    """a + 1/(b + 1/c) from the inside out."""
    parts = [rng.randint(1, 5) for _ in range(3 if level == 3 else 4)]
    parts[-1] = rng.randint(2, 6)
    text, value, lines = str(parts[-1]), Fraction(parts[-1]), list[Line]()
    for a in reversed(parts[:-1]):
        turned = 1 / value
        lines.append(("From the inside", eq(f"{a}+{show(turned)}", a + turned)))
        text, value = f"{a}+\\frac{{1}}{{{text}}}", a + turned
    return draft(rng, f"${text}$ // What is ${text}$? // [Compute|Evaluate|Simplify] ${text}$. // Write ${text}$ as a fraction.", value, lines)  # fmt: skip


@REGISTER.family("one_ratio_from_another", 3, 4)
def one_ratio_from_another(rng: Random, level: int) -> Draft:
    """sin, cos or tan of an angle from one of them, with the quadrant; sin 2x and cos 2x."""
    a, b, c = rng.choice(((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29)))
    a, b = rng.sample((a, b), 2)
    ratios = {"sin": Fraction(a, c), "cos": Fraction(b, c), "tan": Fraction(a, b)}
    known, wanted = rng.sample(("sin", "cos", "tan"), 2)
    x = rng.choice(("x", "A", "\\theta"))
    given = f"\\{known} {x}={show(ratios[known])}"
    sides = {"sin": (c, a), "cos": (c, b), "tan": (a, b)}[known]
    first: Line = ("Right triangle", f"Take sides ${min(sides)}$ and ${max(sides)}$; the third is ${({a, b, c} - set(sides)).pop()}$")  # fmt: skip
    if level == 4:
        double = rng.choice(("sin", "cos"))
        value = 2 * ratios["sin"] * ratios["cos"] if double == "sin" else 1 - 2 * ratios["sin"] ** 2
        rule = (
            f"\\sin 2{x}=2\\sin {x}\\cos {x}" if double == "sin" else f"\\cos 2{x}=1-2\\sin^2 {x}"
        )
        done = eq(dot(2, frac(a, c), frac(b, c)), value) if double == "sin" else eq(f"1-2\\cdot{frac(a * a, c * c)}", value)  # fmt: skip
        texts = f"If ${given}$ and ${x}$ is acute, what is $\\{double} 2{x}$? // ${x}$ is an acute angle with ${given}$. Find $\\{double} 2{x}$."
        return draft(rng, texts, value, [first, ("formula", f"${rule}$"), ("substitute", done)])
    value = ratios[wanted]
    word = {"sin": "Opposite over hypotenuse", "cos": "Adjacent over hypotenuse", "tan": "Opposite over adjacent"}[wanted]  # fmt: skip
    texts = f"If ${given}$ and ${x}$ is acute, what is $\\{wanted} {x}$? // ${x}$ is an acute angle with ${given}$. Find $\\{wanted} {x}$. // Given ${given}$ for an acute angle ${x}$, find $\\{wanted} {x}$. // ${given}$, acute angle, $\\{wanted} {x}$?"
    return draft(rng, texts, value, [first, (word, f"$\\{wanted} {x}={show(value)}$")])


@REGISTER.family("lines_at_a_circle", 3, 4)
def lines_at_a_circle(rng: Random, level: int) -> Draft:
    """Tangents, chords that meet, secants: products of parts."""
    kind = rng.choice(("tangent", "chords", "secant"))
    a, b, c = triple(rng, level)
    if kind == "tangent":
        r, d, t = a, c, b
        wanted = rng.choice(("length", "radius", "distance"))
        if wanted == "length":
            texts = f"A point is {num(d)} from the [centre|center] of a circle of radius {num(r)}. How long is a tangent from the point to the circle? // From a point at distance {num(d)} from the center of a circle with radius {num(r)}, a tangent is drawn. Find its length."
            return draft(rng, texts, t, [("rule", "Radius and tangent make a right angle"), ("Right triangle", eq("t^2", f"{d}^2-{r}^2", f"{d * d}-{r * r}", t * t)), ("root", eq("t", t))])  # fmt: skip
        value = r if wanted == "radius" else d
        given = f"{num(d)} from the center of a circle" if wanted == "radius" else f"outside a circle of radius {num(r)}"  # fmt: skip
        texts = f"A point is {given}, and the tangent from it has length {num(t)}. What is the {'radius' if wanted == 'radius' else 'distance from the point to the center'}? // A tangent of length {num(t)} is drawn from a point {given}. Find the {'radius' if wanted == 'radius' else 'distance of the point from the center'}."
        line = eq("r^2", f"{d}^2-{t}^2", r * r) if wanted == "radius" else eq("d^2", f"{r}^2+{t}^2", d * d)  # fmt: skip
        return draft(rng, texts, value, [("rule", "Radius and tangent make a right angle"), ("Right triangle", line), ("root", eq("r" if wanted == "radius" else "d", value))])  # fmt: skip
    if kind == "chords":
        p, q, x = rng.randint(2, 9), rng.randint(2, 9), rng.randint(2, 9)
        if p * q % x:
            return lines_at_a_circle(rng, level)
        y = p * q // x
        texts = f"Two chords AB and CD of a circle meet at P. $AP={p}$, $PB={q}$ and $CP={x}$. What is $PD$? // Chords AB and CD intersect at P inside a circle. If $AP={p}$, $PB={q}$ and $CP={x}$, find $PD$."
        return draft(rng, texts, y, [("rule", "The products of the parts are equal"), ("equation", eq(f"{x}\\cdot PD", dot(p, q), p * q)), ("divide", eq("PD", frac(p * q, x), y))])  # fmt: skip
    p = rng.randint(2, 9)
    k = rng.randint(2, 4)
    t, q = p * k, p * k * k
    texts = f"From a point P a tangent PT and a secant through A and B are drawn to a circle. $PA={p}$ and $PB={q}$. How long is $PT$? // P is outside a circle, PT is a tangent, and a line through P meets the circle at A and B. If $PA={p}$ and $PB={q}$, find $PT$."
    return draft(rng, texts, t, [("rule", "$PT^2=PA\\cdot PB$"), ("multiply", eq("PT^2", dot(p, q), p * q)), ("root", eq("PT", t))])  # fmt: skip


@REGISTER.family("angles_in_a_circle", 3, 4)
def angles_in_a_circle(rng: Random, level: int) -> Draft:
    """Inscribed and central angles, angles on a diameter, cyclic quadrilaterals."""
    a = rng.randint(15, 85)
    kind = rng.choice(("inscribed", "central", "diameter", "cyclic", "equal", "tangent"))
    circle = "A, B and C lie on a circle with [centre|center] O."
    if kind == "inscribed":
        texts = f"{circle} Angle AOB is {2 * a} degrees. How many degrees is angle ACB (C is on the larger arc)? // A central angle of a circle is {2 * a}°. How many degrees is an inscribed angle on the same arc?"
        return draft(rng, texts, a, [("rule", "An inscribed angle is half of the central angle"), ("divide", eq(frac(2 * a, 2), a))])  # fmt: skip
    if kind == "central":
        texts = f"{circle} Angle ACB is {a} degrees. How many degrees is angle AOB? // An inscribed angle of a circle is {a}°. How many degrees is the central angle on the same arc?"
        return draft(rng, texts, 2 * a, [("rule", "A central angle is twice the inscribed angle"), ("multiply", eq(dot(2, a), 2 * a))])  # fmt: skip
    if kind == "diameter":
        texts = f"AB is a diameter of a circle and C lies on the circle. Angle BAC is {a} degrees. How many degrees is angle ABC? // C is a point on a circle with diameter AB. If angle BAC is {a}°, find angle ABC in degrees."
        return draft(rng, texts, 90 - a, [("rule", "The angle at C is $90$ degrees"), ("subtract", eq(plus(90, -a), 90 - a))])  # fmt: skip
    if kind == "cyclic":
        b = rng.randint(50, 130)
        texts = f"ABCD is a quadrilateral inscribed in a circle. Angle A is {b} degrees. How many degrees is angle C? // In a cyclic quadrilateral ABCD, angle A measures {b}°. Find angle C in degrees."
        return draft(rng, texts, 180 - b, [("rule", "Opposite angles add up to $180$ degrees"), ("subtract", eq(plus(180, -b), 180 - b))])  # fmt: skip
    if kind == "equal":
        texts = f"O is the [centre|center] of a circle and A and B lie on it. Angle AOB is {2 * a} degrees. How many degrees is angle OAB? // OA and OB are radii of a circle, and the angle between them is {2 * a}°. Find angle OAB in degrees."
        return draft(rng, texts, 90 - a, [("rule", "The triangle has two equal sides, the radii"), ("subtract", eq(plus(180, -2 * a), 180 - 2 * a)), ("Two equal angles", eq(frac(180 - 2 * a, 2), 90 - a))])  # fmt: skip
    texts = f"PA is a tangent to a circle with center O at A. Angle APO is {a} degrees. How many degrees is angle AOP? // A tangent touches a circle with [centre|center] O at A, P is on it, and angle APO is {a}°. Find angle AOP."
    return draft(rng, texts, 90 - a, [("rule", "Radius and tangent make a right angle at A"), ("subtract", eq(plus(90, -a), 90 - a))])  # fmt: skip


@REGISTER.family("circle_by_equation", 3, 4)
def circle_by_equation(rng: Random, level: int) -> Draft:
    """Centre, radius and area from an equation, by completing squares at level 4."""
    h, k, r = rng.randint(-6, 6), rng.randint(-6, 6), rng.randint(2, 9)
    x = f"(x{sgn(-h)})^2" if h else "x^2"
    y = f"(y{sgn(-k)})^2" if k else "y^2"
    wanted = rng.choice(("radius", "centre", "area"))
    if level == 3:
        equation, first = f"{x}+{y}={r * r}", list[Line]()
    else:
        if not h or not k:
            return circle_by_equation(rng, level)
        c = h * h + k * k - r * r
        equation = f"x^2{sgn(-2 * h)}x+y^2{sgn(-2 * k)}y{sgn(c) if c else ''}=0"
        first = [("Complete the squares", eq(f"{x}+{y}", f"{h * h}+{k * k}{sgn(-c) if c else ''}", r * r))]  # fmt: skip
    value = {"radius": str(r), "centre": f"({h},{k})", "area": pi_times(r * r)}[wanted]
    ask = {"radius": "radius", "centre": "[centre|center]", "area": "area"}[wanted]
    texts = f"What is the {ask} of the circle ${equation}$? // Find the {ask} of the circle [given by|with equation] ${equation}$. // A circle has the equation ${equation}$. [Find|Determine] its {ask}."
    last: Line = {
        "radius": ("Radius", eq(root(r * r), r)), "centre": ("Centre", f"$({h},{k})$"),
        "area": ("Area", eq(f"\\pi\\cdot{r}^2", pi_times(r * r))),
    }[wanted]  # fmt: skip
    return draft(rng, texts, value, [*first, ("rule", "$(x-h)^2+(y-k)^2=r^2$"), last])


@REGISTER.family("regular_hexagon", 3, 4)
def regular_hexagon(rng: Random, level: int) -> Draft:
    """Hexagons made of triangles: area, perimeter, diagonals; from the circle around."""
    s = rng.randint(2, 12)
    kind = rng.choice(("area", "area_p", "circle", "long", "short"))
    if kind in ("area", "area_p", "circle"):
        given = {"area": f"side {num(s)}", "area_p": f"perimeter {num(6 * s)}", "circle": f"vertices on a circle of radius {num(s)}"}[kind]  # fmt: skip
        texts = f"What is the area of a regular hexagon with {given}? // A regular hexagon has {given}. Find its area. // Find the area of a regular hexagon with {given}."
        value = surd(3, Fraction(3 * s * s, 2))
        one = surd(3, Fraction(s * s, 4))
        side: list[Line] = [] if kind == "area" else [("Side", eq(frac(6 * s, 6), s) if kind == "area_p" else f"It equals the radius: ${s}$")]  # fmt: skip
        return draft(rng, texts, value, [*side, ("Six triangles", f"Each has the area {eq(f'{_THIRD}{s}^2', one)}"), ("multiply", eq(f"6\\cdot{one}", value))])  # fmt: skip
    if kind == "long":
        texts = f"A regular hexagon has side {num(s)}. How long is its longest diagonal? // What is the length of the longest diagonal of a regular hexagon with side {num(s)}?"
        return draft(rng, texts, 2 * s, [("rule", "It is twice the side, through the middle"), ("multiply", eq(dot(2, s), 2 * s))])  # fmt: skip
    texts = f"A regular hexagon has side {num(s)}. How long is its shortest diagonal? // What is the length of the shorter diagonal of a regular hexagon with side {num(s)}?"
    return draft(rng, texts, surd(3, s), [("rule", f"It is two heights of an equilateral triangle of side ${s}$"), ("multiply", eq(f"2\\cdot\\frac{{{s}\\sqrt{{3}}}}{{2}}", surd(3, s)))])  # fmt: skip


_THIRD = "\\frac{\\sqrt{3}}{4}\\cdot"


@REGISTER.family("wheels_and_gears", 2, 3)
def wheels_and_gears(rng: Random, level: int) -> Draft:
    """Turns of wheels, gears with teeth, belts."""
    kind = rng.choice(("turns", "gears", "distance"))
    if kind == "gears":
        a, b = rng.sample((8, 10, 12, 15, 16, 18, 20, 24, 30, 36, 40, 48), 2)
        k = b // gcd(a, b) * rng.randint(1, 4)
        texts = f"A gear with {num(a)} teeth drives one with {num(b)} teeth. The first turns {num(k)} times. How often does the second turn? // Two gears [mesh|touch]: one has {num(a)} teeth, the other {num(b)}. When the first makes {num(k)} turns, how many does the second make?"
        return draft(
            rng, texts, k * a // b, [("Teeth", eq(dot(k, a), k * a)), *quotient(rng, k * a, b)]
        )
    u = rng.choice((2, 3, 4, 5))
    n = 10 * rng.randint(2, 60)
    if kind == "turns":
        texts = f"A wheel has a circumference of {num(u)} m. How often does it turn on {num(n * u)} m? // The circumference of a wheel is {num(u)} m. How many turns does it make on a way of {num(n * u)} m?"
        return draft(rng, texts, n, quotient(rng, n * u, u))
    texts = f"A wheel has a circumference of {num(u)} m. How many metres does it roll in {num(n)} turns? // How far does a wheel with circumference {num(u)} m go in {num(n)} turns, in m?"
    return draft(rng, texts, n * u, product(rng, n, u))


@REGISTER.family("percents_in_a_chain", 2, 3)
def percents_in_a_chain(rng: Random, level: int) -> Draft:
    """a is p% of b and b is q% of c: a in percent of c, or a number."""
    p, q = (
        rng.choice((10, 20, 25, 40, 50, 60, 75, 80)),
        rng.choice((10, 20, 30, 40, 50, 60, 80, 150, 200)),
    )
    value = Fraction(p * q, 100)
    a, b, c = rng.choice((("a", "b", "c"), ("x", "y", "z"), ("p", "q", "r")))
    f = Fraction(p * q, 10_000)
    lines: list[Line] = [("multiply", eq(f"{decimal(Fraction(p, 100))}\\cdot {decimal(Fraction(q, 100))}", decimal(f))), ("percent", f"That is ${decimal(value)}\\%$")]  # fmt: skip
    if rng.random() < 0.6:
        texts = f"If ${a}$ is {p}% of ${b}$ and ${b}$ is {q}% of ${c}$, what percent of ${c}$ is ${a}$? // ${a}$ is {p}% of ${b}$, and ${b}$ is {q}% of ${c}$. How many percent of ${c}$ is ${a}$?"
        return draft(rng, texts, f"{decimal(value)}\\%", lines)
    n = 100 * rng.randint(1, 9)
    if (f * n * 10).denominator > 1:
        return percents_in_a_chain(rng, level)
    middle = Fraction(q * n, 100)
    texts = f"${a}$ is {p}% of ${b}$, ${b}$ is {q}% of ${c}$, and ${c}={n}$. What is ${a}$? // If ${c}={n}$, ${b}$ is {q}% of ${c}$ and ${a}$ is {p}% of ${b}$, find ${a}$."
    return draft(rng, texts, decimal(f * n), [(f"First {b}", eq(dot(frac(q, 100), n), decimal(middle))), (f"Then {a}", eq(dot(frac(p, 100), decimal(middle)), decimal(f * n)))])  # fmt: skip


@REGISTER.family("magic_square_gap", 2, 3)
def magic_square_gap(rng: Random, level: int) -> Draft:
    """A number of a 3 by 3 magic square from others."""
    m, a, b = rng.randint(5, 20), rng.randint(1, 4), rng.randint(1, 4)
    if b in (a, 2 * a) or a == 2 * b:
        return magic_square_gap(rng, level)
    rows = [[m - b, m + a + b, m - a], [m - a + b, m, m + a - b], [m + a, m - a - b, m + b]]
    kind = rng.choice(("line", "middle", "sum"))
    if min(map(min, rows)) < 1:
        return magic_square_gap(rng, level)
    if kind == "middle":
        texts = f"In a 3 by 3 magic square every row, column and diagonal has the sum {num(3 * m)}. What number is in the middle? // The magic sum of a 3x3 magic square is {num(3 * m)}. Find the number in the center."
        return draft(rng, texts, m, [("rule", "The middle is a third of the magic sum"), *quotient(rng, 3 * m, 3)])  # fmt: skip
    if kind == "sum":
        texts = f"A 3 by 3 magic square has {num(m)} in the middle. What is the sum of each row? // The number in the center of a 3x3 magic square is {num(m)}. What is its magic sum?"
        return draft(rng, texts, 3 * m, [("rule", "The magic sum is three times the middle"), ("multiply", eq(dot(3, m), 3 * m))])  # fmt: skip
    i, j = rng.randint(0, 2), rng.randint(0, 2)
    full = rows[(i + 1) % 3]
    known = [v for v in rows[i] if v != rows[i][j]]
    shown = ", ".join("?" if k == j else str(v) for k, v in enumerate(rows[i]))
    texts = f"One row of a magic square is {full[0]}, {full[1]}, {full[2]}, another is {shown}. What number is missing? // In a magic square all rows have the same sum. Two rows are {full[0]}, {full[1]}, {full[2]} and {shown}. Find the missing number."
    s = sum(known)
    return draft(rng, texts, rows[i][j], [("Row sum", eq(plus(*full), 3 * m)), ("Known", eq(plus(*known), s)), *minus(rng, 3 * m, s)])  # fmt: skip


@REGISTER.family("digit_hidden_in_a_sum", 2, 3)
def digit_hidden_in_a_sum(rng: Random, level: int) -> Draft:
    """A letter stands for a digit in a written sum or difference."""
    a, b = rng.randint(12, 99 if level == 2 else 999), rng.randint(12, 99 if level == 2 else 999)
    c = a + b
    text = str(a)
    place = rng.randrange(len(text))
    letter = rng.choice("ABXN")
    hidden = text[:place] + letter + text[place + 1 :]
    if rng.random() < 0.5:
        texts = f"In the sum {hidden} + {b} = {c}, {letter} stands for a digit. Which one? // {hidden} + {b} = {c}. What digit is {letter}? // Find the digit {letter} if {hidden} + {b} = {c}.".replace(
            "a digit. Which one?", "a digit. What is it?"
        )
        lines = [("The whole number", f"It is {eq(plus(c, -b), a)}"), ("conclude", f"So {letter} is ${text[place]}$")]  # fmt: skip
    else:
        texts = f"{c} - {hidden} = {b}. What digit is {letter}? // In {c} - {hidden} = {b} the letter {letter} stands for a digit. What is it? // Find the digit {letter} if {c} - {hidden} = {b}."
        lines = [("The whole number", f"It is {eq(plus(c, -b), a)}"), ("conclude", f"So {letter} is ${text[place]}$")]  # fmt: skip
    return draft(rng, texts, text[place], lines)


@REGISTER.family("who_is_where", 1, 2)
def who_is_where(rng: Random, level: int) -> Draft:
    """An order from comparisons: who is tallest, oldest, fastest, in the middle."""
    n = 3 if level == 1 else 4
    order = rng.sample(_NAMES, n)  # from the most to the least
    more, less, most, least = rng.choice((("taller", "shorter", "tallest", "shortest"), ("older", "younger", "oldest", "youngest"), ("faster", "slower", "fastest", "slowest"), ("heavier", "lighter", "heaviest", "lightest")))  # fmt: skip
    facts = []
    for a, b in pairwise(order):
        facts.append(f"{a} is {more} than {b}." if rng.random() < 0.5 else f"{b} is {less} than {a}.")  # fmt: skip
    rng.shuffle(facts)
    at = rng.randrange(n) if n == 3 else rng.choice((0, n - 1))
    asked = most if at == 0 else least if at == n - 1 else f"between the two others (not the {most}, not the {least})"  # fmt: skip
    said = " ".join(facts)
    texts = f"{said} Who is {'the ' if at in (0, n - 1) else ''}{asked}? // Who is {'the ' if at in (0, n - 1) else ''}{asked}? {said} // {said} Which of them is {'the ' if at in (0, n - 1) else ''}{asked}?"
    return draft(rng, texts, f"\\text{{{order[at]}}}", [("order", f"From the {most} to the {least}: {', '.join(order)}"), ("conclude", f"It is {order[at]}")])  # fmt: skip


@REGISTER.family("snail_in_a_well", 2, 3)
def snail_in_a_well(rng: Random, level: int) -> Draft:
    """Up by day and down by night; savings with something taken out; until the goal."""
    up = rng.randint(3, 8)
    down = rng.randint(1, up - 1)
    depth = (
        up + (up - down) * rng.randint(2, 10) - rng.choice((0, 0, rng.randint(0, up - down - 1)))
    )
    net = up - down
    full = -(-(depth - up) // net)
    days = full + 1
    animal = rng.choice(("snail", "frog", "worm", "beetle"))
    texts = f"A {animal} is in a well {num(depth)} m deep. Each day it climbs {num(up)} m and each night it slips back {num(down)} m. On which day does it reach the top? // A {animal} climbs a wall of {num(depth)} m. By day it gets {num(up)} m up, at night it slides down {num(down)} m. After how many days is it at the top? // A {num(depth)} m deep well: a {animal} climbs {num(up)} m a day and falls {num(down)} m a night. How many days until it is out?"
    lines: list[Line] = [("Day and night", eq(plus(up, -down), net)), ("Before the last climb", f"It must have {eq(plus(depth, -up), depth - up)} m"), ("divide", f"That takes ${full}$ days: {eq(dot(full, net), full * net)}"), ("add", eq(plus(full, 1), days))]  # fmt: skip
    return draft(rng, texts, days, lines)


@REGISTER.family("same_rate_riddle", 2, 3)
def same_rate_riddle(rng: Random, level: int) -> Draft:
    """If a machines make b things in c minutes, how many, how long, how many things."""
    a, c, each = rng.randint(2, 8), rng.randint(2, 10), rng.randint(1, 4)
    who, what, act = rng.choice((("machines", "toys", "make"), ("hens", "eggs", "lay"), ("cats", "mice", "catch"), ("printers", "pages", "print"), ("bakers", "cakes", "bake")))  # fmt: skip
    b = a * each
    d, k = rng.randint(2, 12), rng.randint(2, 4)
    unit = "days" if who in ("hens", "cats") else "minutes"
    head = f"{num(a)} {who} {act} {num(b)} {what} in {num(c)} {unit}."
    if rng.random() < 0.5:
        texts = f"{head} How many {what} do {num(d)} {who} {act} in {num(c * k)} {unit}? // If {head[:-1]}, how many {what} do {num(d)} {who} {act} in {num(c * k)} {unit}?"
        return draft(rng, texts, each * d * k, [(f"One of the {who}", f"{eq(frac(b, a), each)} in ${c}$ {unit}" if each > 1 or a > 1 else f"${each}$"), ("Time", f"{eq(frac(c * k, c), k)} times as long"), *multiplied(rng, each, d, k)])  # fmt: skip
    texts = f"{head} How many {unit} do {num(d)} {who} need for {num(each * d * k)} {what}? // If {head[:-1]}, how many {unit} do {num(d)} {who} need to {act} {num(each * d * k)} {what}?"
    return draft(rng, texts, c * k, [(f"One of the {who}", f"{eq(frac(b, a), each)} in ${c}$ {unit}"), ("All of them", f"{eq(dot(d, each), d * each)} in ${c}$ {unit}"), ("How often", eq(frac(each * d * k, d * each), k)), *multiplied(rng, k, c)])  # fmt: skip


@REGISTER.family("fair_exchange", 2, 3)
def fair_exchange(rng: Random, level: int) -> Draft:
    """Things that weigh or are worth as much as others, in two steps."""
    a, b = rng.randint(2, 5), rng.randint(2, 5)
    x, y, z = rng.sample(("apples", "pears", "plums", "melons", "lemons", "nuts", "figs", "kiwis"), 3)  # fmt: skip
    p, q = rng.randint(1, 4), rng.randint(1, 4)
    one = lambda t: t[:-1]  # noqa: E731
    word = rng.choice(("weighs as much as", "is worth"))
    texts = f"One {one(x)} {word} {num(a)} {y}, and one {one(y)} {word} {num(b)} {z}. How many {z} are as much as {num(p)} {x if p > 1 else one(x)}? // A {one(x)} {word} {num(a)} {y}. A {one(y)} {word} {num(b)} {z}. {num(p)} {x if p > 1 else one(x)} and {num(q)} {y if q > 1 else one(y)} are as much as how many {z}?"
    first, second = texts.split(" // ")
    if level == 2 or rng.random() < 0.5:
        return draft(rng, first, p * a * b, [(f"One {one(x)}", f"{eq(dot(a, b), a * b)} {z}"), *multiplied(rng, p, a * b)])  # fmt: skip
    return draft(rng, second, p * a * b + q * b, [(f"In {z}", f"One {one(x)} is {eq(dot(a, b), a * b)}, one {one(y)} is ${b}$"), ("multiply", f"{eq(dot(p, a * b), p * a * b)} and {eq(dot(q, b), q * b)}"), *summed(rng, p * a * b, q * b)])  # fmt: skip


@REGISTER.family("lines_and_regions", 3, 4)
def lines_and_regions(rng: Random, level: int) -> Draft:
    """Most crossings and parts of n lines or circles; cuts of a pizza."""
    n = rng.randint(3, 10 if level == 3 else 15)
    kind = rng.choice(("points", "parts", "circles", "pizza"))
    if kind == "points":
        return draft(rng, f"What is the [largest|greatest] number of points in which {num(n)} lines can [cross|intersect]? // {num(n)} lines are drawn so that no two are parallel and no three meet in a point. How many crossing points are there?", comb(n, 2), [("count", f"Each of ${n}$ lines meets ${n - 1}$ others, and each point is counted twice"), ("formula", eq(frac(dot(n, n - 1), 2), comb(n, 2)))])  # fmt: skip
    if kind == "circles":
        return draft(rng, f"What is the [largest|greatest] number of points in which {num(n)} circles can intersect? // {num(n)} circles are drawn, each crossing every other in two points, all points different. How many points are there?", n * (n - 1), [("count", f"There are {eq(frac(dot(n, n - 1), 2), comb(n, 2))} pairs, with $2$ points each"), ("multiply", eq(dot(2, comb(n, 2)), n * (n - 1)))])  # fmt: skip
    what = "a pizza" if kind == "pizza" else "a plane"
    return draft(rng, f"Into how many parts at most can {num(n)} straight {'cuts' if kind == 'pizza' else 'lines'} divide {what}? // What is the [largest|greatest] number of [parts|pieces] of {what} made by {num(n)} straight {'cuts' if kind == 'pizza' else 'lines'}?", comb(n, 2) + n + 1, [("pattern", f"Line number $k$ adds $k$ parts: $1+1+2+\\ldots+{n}$"), ("formula", eq(f"1+{frac(dot(n, n + 1), 2)}", f"1+{n * (n + 1) // 2}", comb(n, 2) + n + 1))])  # fmt: skip


@REGISTER.family("patterns_of_sticks", 2, 3)
def patterns_of_sticks(rng: Random, level: int) -> Draft:
    """Rows of squares or triangles of matches, tables and chairs: how many for n, n for how many."""
    first, step = rng.choice(((4, 3), (3, 2), (6, 5), (6, 4), (5, 4), (8, 6), (4, 2)))
    n = rng.randint(5, 40)
    value = first + (n - 1) * step
    shape = {(4, 3): "squares", (3, 2): "triangles", (6, 5): "hexagons"}.get((first, step))
    back = rng.random() < 0.35
    three = listed([first, first + step, first + 2 * step]).replace("$", "")
    steps: Line = ("pattern", f"The first needs ${first}$, each further one ${step}$ more")
    if shape:
        head = f"{num(first)} matches make one of some {shape} in a row; each further one needs {num(step)} more."
    else:
        head = f"The pictures of a pattern need {three} and so on tiles."
    if back:
        texts = f"{head} How many can be made with {num(value)}{' matches' if shape else ' tiles: which picture is it'}? // A pattern goes {three}, ... Which number of it is {num(value)}?"
        if not shape:
            texts = texts.replace("How many can be made with " + num(value) + " tiles: which picture is it?", f"Which picture needs {num(value)} tiles?")  # fmt: skip
        return draft(rng, texts, n, [steps, ("subtract", eq(plus(value, -first), value - first)), *quotient(rng, value - first, step), ("add", eq(plus(n - 1, 1), n))])  # fmt: skip
    texts = f"{head} How many {'matches' if shape else 'tiles'} are needed for {num(n) + ' ' + shape if shape else 'picture number ' + num(n)}? // A pattern goes {three}, ... What is its number {num(n)}?"
    return draft(rng, texts, value, [steps, *product(rng, n - 1, step), *summed(rng, first, (n - 1) * step)])  # fmt: skip


@REGISTER.family("corner_cut_off", 2, 3)
def corner_cut_off(rng: Random, level: int) -> Draft:
    """L shapes, frames and crosses: area and perimeter of a rectangle with something cut out."""
    a, b = rng.randint(5, 20), rng.randint(5, 20)
    c, d = rng.randint(1, a - 2), rng.randint(1, b - 2)
    kind = rng.choice(("area", "perimeter", "corners"))
    if kind == "corners":
        s = rng.randint(1, (min(a, b) - 1) // 2)
        texts = f"A square of side {num(s)} is cut off at each corner of a {num(a)} by {num(b)} rectangle. What area is left? // From each corner of a {num(a)} by {num(b)} sheet a {num(s)} by {num(s)} square is cut. Find the remaining area."
        return draft(rng, texts, a * b - 4 * s * s, [("Rectangle", eq(dot(a, b), a * b)), ("Four squares", eq(f"4\\cdot{s}^2", 4 * s * s)), *minus(rng, a * b, 4 * s * s)])  # fmt: skip
    texts = f"From a {num(a)} by {num(b)} rectangle, a {num(c)} by {num(d)} rectangle is cut off at one corner. What is the {kind} of the rest? // An L-shaped figure is a {num(a)} by {num(b)} rectangle without a {num(c)} by {num(d)} rectangle at a corner. Find its {kind}."
    if kind == "area":
        return draft(rng, texts, a * b - c * d, [("Rectangles", f"{eq(dot(a, b), a * b)} and {eq(dot(c, d), c * d)}"), *minus(rng, a * b, c * d)])  # fmt: skip
    return draft(rng, texts, 2 * (a + b), [("rule", "Cutting off a corner does not change the perimeter"), ("Perimeter", eq(f"2\\cdot({a}+{b})", 2 * (a + b)))])  # fmt: skip


@REGISTER.family("doubled_again", 2, 3)
def doubled_again(rng: Random, level: int) -> Draft:
    """What doubles or halves in equal times: how much, when, how much before."""
    half = rng.random() < 0.45
    t, n = rng.choice((2, 3, 5, 10, 20, 30)), rng.randint(2, 6)
    start = rng.randint(1, 12) * (2**n if half else 1)
    end = start // 2**n if half else start * 2**n
    unit = rng.choice(("hours", "minutes", "days", "years"))
    thing = rng.choice(("grams", "units")) if half else rng.choice(("bacteria", "duckweed leaves", "yeast cells"))  # fmt: skip
    verb = "half of it decays" if half else "their number doubles"
    chain = [start // 2**i if half else start * 2**i for i in range(n + 1)]
    if rng.random() < 0.6:
        texts = f"There are {num(start)} {thing}. Every {num(t)} {unit} {verb}. How many are there after {num(n * t)} {unit}? // {num(start)} {thing}, every {num(t)} {unit} {verb}: how many after {num(n * t)} {unit}?"
        return draft(rng, texts, end, [("How often", eq(frac(n * t, t), n)), ("list", ", ".join(f"${v}$" for v in chain))], [("How often", eq(frac(n * t, t), n)), ("power", eq(power(2, n), 2**n)), ("divide" if half else "multiply", eq(frac(start, 2**n), end) if half else eq(dot(start, 2**n), end))])  # fmt: skip
    texts = f"There are {num(start)} {thing}. Every {num(t)} {unit} {verb}. After how many {unit} are there {num(end)}? // {num(start)} {thing}, every {num(t)} {unit} {verb}: how many {unit} until there are {num(end)}?"
    return draft(rng, texts, n * t, [("list", ", ".join(f"${v}$" for v in chain)), ("count", f"That is ${n}$ times"), *multiplied(rng, n, t)])  # fmt: skip


@REGISTER.family("largest_product", 2, 3)
def largest_product(rng: Random, level: int) -> Draft:
    """The most of a product with a given sum, of an area with a given fence; least perimeters."""
    s = rng.randint(6, 60)
    kind = rng.choice(("sum", "fence", "wall", "product"))
    if kind == "sum":
        a, b = s // 2, s - s // 2
        return draft(rng, f"The sum of two whole numbers is {num(s)}. What is the largest possible product? // Two positive integers add up to {num(s)}. Find the greatest product they can have.", a * b, [("rule", "The product is largest when the numbers are as near as possible"), ("Split", eq(plus(a, b), s)), *product(rng, a, b)])  # fmt: skip
    if kind == "fence":
        return draft(rng, f"What is the largest area of a rectangle with perimeter {num(4 * s)}? // A rectangular field is fenced with {num(4 * s)} m of fence. What is the largest area it can have, in square metres?", s * s, [("rule", "The square has the largest area"), ("Side", eq(frac(4 * s, 4), s)), ("Area", eq(power(s, 2), s * s))])  # fmt: skip
    if kind == "wall":
        return draft(rng, f"A rectangular garden lies at a wall and is fenced on the three other sides with {num(4 * s)} m of fence. What is the largest area it can have? // With {num(4 * s)} m of fence, three sides of a rectangle at a wall are fenced. Find the greatest possible area.", 2 * s * s, [("rule", "Half of the fence runs along the wall"), ("Sides", f"{eq(frac(4 * s, 2), 2 * s)} and {eq(frac(4 * s, 4), s)}"), *product(rng, 2 * s, s)])  # fmt: skip
    n = rng.choice([v for v in range(12, 100) if sum(v % d == 0 for d in range(1, v)) > 3])
    a = max(d for d in range(1, n) if n % d == 0 and d * d <= n)
    b = n // a
    return draft(rng, f"The product of two positive integers is {num(n)}. What is the smallest possible sum? // A rectangle with whole-number sides has area {num(n)}. What is half of its smallest possible perimeter?", a + b, [("rule", "The sum is smallest when the numbers are as near as possible"), ("factor", eq(n, dot(a, b))), ("add", eq(plus(a, b), a + b))])  # fmt: skip


@REGISTER.family("three_pair_sums", 2, 3)
def three_pair_sums(rng: Random, level: int) -> Draft:
    """a + b, b + c and a + c given: the sum, or one of them."""
    a, b, c = (rng.randint(1, 20) for _ in range(3))
    x, y, z = rng.choice((("a", "b", "c"), ("x", "y", "z"), ("p", "q", "r")))
    p, q, r = a + b, b + c, a + c
    given = f"${x}+{y}={p}$, ${y}+{z}={q}$ and ${x}+{z}={r}$"
    wanted = rng.choice((f"{x}+{y}+{z}", x, y, z) if level == 3 else (f"{x}+{y}+{z}",))
    value = {x: a, y: b, z: c}.get(wanted, a + b + c)
    lines: list[Line] = [("Add all three", eq(f"2({x}+{y}+{z})", plus(p, q, r), p + q + r)), ("Half of it", eq(frac(p + q + r, 2), a + b + c))]  # fmt: skip
    if wanted in (x, y, z):
        other = {x: q, y: r, z: p}[wanted]
        lines.append(("subtract", eq(wanted, plus(a + b + c, -other), value)))
    texts = f"If {given}, what is ${wanted}$? // Given {given}, find ${wanted}$. // {given}. What is ${wanted}$? // Three numbers satisfy {given}. Find ${wanted}$."
    ways: list[Way] = [lines]
    return draft(rng, texts, value, *ways)


@REGISTER.family("hands_of_a_clock", 2, 3)
def hands_of_a_clock(rng: Random, level: int) -> Draft:
    """Hands of a clock: angles turned in minutes, hours until, how often they meet the twelve."""
    m = rng.randint(1, 11) * 5
    kind = rng.choice(("minute", "hour", "second", "back"))
    if kind == "minute":
        return draft(rng, f"[Through|By] how many degrees does the minute hand of a clock turn in {num(m)} minutes? // How many degrees does the minute hand move in {num(m)} minutes?", 6 * m, [("One minute", eq(frac(360, 60), 6)), *multiplied(rng, 6, m)])  # fmt: skip
    if kind == "hour":
        h = rng.randint(1, 11)
        return draft(rng, f"[Through|By] how many degrees does the hour hand of a clock turn in {num(h)} hours? // How many degrees does the hour hand move in {num(h)} hours?", 30 * h, [("One hour", eq(frac(360, 12), 30)), *multiplied(rng, 30, h)])  # fmt: skip
    if kind == "second":
        return draft(rng, f"[Through|By] how many degrees does the hour hand of a clock turn in {num(2 * m)} minutes? // How many degrees does the hour hand move in {num(2 * m)} minutes?", m, [("One minute", eq(frac(30, 60), Fraction(1, 2))), ("multiply", eq(dot(frac(1, 2), 2 * m), m))])  # fmt: skip
    return draft(rng, f"In how many minutes does the minute hand of a clock turn by {num(6 * m)} degrees? // The minute hand has turned by {num(6 * m)} degrees. How many minutes have passed?", m, [("One minute", eq(frac(360, 60), 6)), *quotient(rng, 6 * m, 6)])  # fmt: skip
