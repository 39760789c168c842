"""Angles at parallel lines and in polygons; diagonals."""

from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Way, num
from train.school.families.angles import angle_in
from train.school.families.figures import ask, degrees
from train.school.work import difference, product, quotient, total

_NAMES = {
    3: "triangle", 4: "quadrilateral", 5: "pentagon", 6: "hexagon", 7: "heptagon", 8: "octagon",
    9: "nonagon", 10: "decagon", 12: "dodecagon",
}  # fmt: skip


@REGISTER.family("parallel_lines", 2, 3)
def parallel_lines(rng: Random, level: int) -> Draft:
    kind, same = rng.choice(
        (("alternate interior", True), ("corresponding", True), ("alternate exterior", True),
         ("co-interior", False), ("same-side interior", False))
    )  # fmt: skip
    a = angle_in(rng, level + 1 if level == 2 else 4, 25, 155)
    b = a if same else 180 - a
    fact = f"{kind.capitalize()} angles " + ("are equal" if same else "add up to $180$ degrees")
    if level == 2 or rng.random() < 0.3:
        d = degrees(rng, a)
        texts = (
            f"Two parallel lines are cut by a transversal. One angle is {d}. "
            f"What is the {kind} angle?|"
            f"Parallel lines are crossed by a third line. If an angle is {d}, "
            f"how big is its {kind} angle?|"
            f"What is the {kind} angle to an angle of {d} at parallel lines?"
        )
        ways: list[Way] = (
            [[("rule", f"{fact}: ${a}$")], [("rule", fact), ("conclude", f"So it is ${a}$")]]
            if same
            else [[("rule", fact), *difference(rng, 180, a)], difference(rng, 180, a)]
        )
        return Draft(ask(question=texts), str(b), ways)
    x, k = rng.randint(8, 30), rng.randint(2, 4)
    m = k + rng.randint(1, 2) if same else rng.randint(1, 3)
    first = k * x
    if same:
        c = (m - k) * x
        left, right = f"{k}x+{c}", f"{m}x"
        ways = [
            [
                ("equation", f"{fact}: {eq(left, right)}"),
                ("collect", eq(c, f"{m - k}x" if m - k > 1 else "x")),
                *([("divide", eq("x", frac(c, m - k), x))] if m - k > 1 else []),
            ],
            [("equation", eq(left, right)), ("isolate", eq("x", x))],
        ]
    else:
        c = 180 - first - m * x
        left, right = f"{k}x", ("x" if m == 1 else f"{m}x") + (f"+{c}" if c >= 0 else str(c))
        right = right.replace("+0", "") if c == 0 else right
        tail = "" if c == 0 else f"+{c}" if c > 0 else str(c)
        ways = [
            [
                ("equation", f"{fact}: {eq(f'{left}+{right}', 180)}"),
                ("collect", eq(f"{k + m}x{tail}", 180)),
                *([("move", eq(f"{k + m}x", plus(180, -c), 180 - c))] if c else []),
                ("divide", eq("x", frac(180 - c, k + m), x)),
            ],
            [("equation", eq(f"{k + m}x{tail}", 180)), ("isolate", eq("x", x))],
        ]
    texts = (
        f"Two parallel lines are cut by a transversal. Two {kind} angles measure ${left}$ "
        f"and ${right}$ degrees. Find $x$.|"
        f"At parallel lines a pair of {kind} angles is ${left}$ and ${right}$. What is $x$?|"
        f"The {kind} angles of two parallel lines are $({left})^\\circ$ and $({right})^\\circ$. "
        f"Solve for $x$."
    )
    return Draft(ask(question=texts), str(x), ways)


@REGISTER.family("polygon_angles", 2, 3, 4)
def polygon_angles(rng: Random, level: int) -> Draft:
    """Sum, one angle, an exterior angle, sides from an angle or the sum, a fourth angle."""
    shapes = {2: "sum fourth exterior diagonals", 3: "sum each exterior fourth diagonals fifth"}
    shape = rng.choice(
        shapes.get(level, "each sides_exterior sides_each sides_sum diagonals").split()
    )
    if shape == "fourth" or shape == "fifth":
        count, whole = (4, 360) if shape == "fourth" else (5, 540)
        known = [angle_in(rng, level, 60, 110) for _ in range(count - 1)]
        rest = whole - sum(known)
        if not 20 <= rest < 180:
            return polygon_angles(rng, level)
        name = _NAMES[count]
        listed = ", ".join(f"{a}°" for a in known[:-1]) + f" and {known[-1]}°"
        texts = (
            f"{num(count - 1).capitalize()} angles of a {name} are {listed}. What is the last one?|"
            f"A {name} has angles of {listed}. Find the missing angle.|"
            f"The angles of a {name} are {listed[: listed.rindex(' and')]}, {known[-1]}° and $x$. "
            f"What is $x$?"
        )
        ways: list[Way] = [
            [*total(rng, *known), *difference(rng, whole, sum(known))],
            [
                ("rule", f"The angles add up to {eq(dot(count - 2, 180), whole)}"),
                *total(rng, *known),
                *difference(rng, whole, sum(known)),
            ],
        ]
        return Draft(ask(question=texts), str(rest), ways)
    n = rng.choice((5, 6, 8, 10, 12, 9, 15, 18, 20, 24, 30, 36) if shape != "sum" else range(4, 16))
    a_name = _NAMES.get(n, f"{n}-gon")
    a_name = f"an {a_name}" if a_name[0] == "o" or n in (11, 18) else f"a {a_name}"
    regular = f"a regular {a_name.split(' ', 1)[1]}"
    inner, outer = 180 * (n - 2) // n, 360 // n
    sum_lines = [*difference(rng, n, 2), *product(rng, n - 2, 180)]
    if shape == "sum":
        texts = (
            f"What is the sum of the interior angles of {a_name}?|"
            f"How many degrees do the angles of {a_name} add up to?|"
            f"What do the angles in {a_name} add up to?|"
            f"What is the sum of the angles of a polygon with {num(n)} sides?|"
            f"Find the angle sum of {a_name}."
        )
        ways = [
            sum_lines,
            [("rule", f"It splits into ${n - 2}$ triangles"), *product(rng, n - 2, 180)],
            [("formula", eq("S", f"({n}-2)\\cdot 180", dot(n - 2, 180), 180 * (n - 2)))],
        ]
        return Draft(ask(question=texts), str(180 * (n - 2)), ways)
    if shape == "diagonals":
        n = rng.randint(4, 12) if level < 4 else rng.randint(6, 30)
        name = f"a polygon with {num(n)} sides"
        if n in _NAMES and rng.random() < 0.7:
            name = ("an " if n == 8 else "a ") + rng.choice(("", "convex " if n != 8 else ""))
            name += _NAMES[n]
        count = n * (n - 3) // 2
        texts = (
            f"How many diagonals does {name} have?|How many diagonals are there in {name}?|"
            f"Find the number of diagonals of {name}.|What is the number of diagonals in {name}?"
        )
        ways = [
            [
                ("rule", f"From each corner go {eq(plus(n, -3), n - 3)} diagonals"),
                *product(rng, n, n - 3),
                ("divide", f"Each is counted twice: {eq(frac(n * (n - 3), 2), count)}"),
            ],
            [("formula", eq(frac("n(n-3)", 2), frac(dot(n, n - 3), 2), count))],
            [
                ("Pairs of corners", eq(frac(dot(n, n - 1), 2), n * (n - 1) // 2)),
                ("subtract", f"Without the sides: {eq(plus(n * (n - 1) // 2, -n), count)}"),
            ],
        ]
        return Draft(ask(question=texts), str(count), ways)
    if shape == "each":
        texts = (
            f"What is each interior angle of {regular}?|"
            f"How big is one angle of {regular}?|Find the measure of an interior angle of "
            f"{regular}.|"
            f"How many degrees is each angle in {regular}?"
        )
        ways = [
            [*sum_lines, *quotient(rng, 180 * (n - 2), n)],
            [
                ("divide", f"Exterior angle: {eq(frac(360, n), outer)}"),
                *difference(rng, 180, outer),
            ],
        ]
        return Draft(ask(question=texts), str(inner), ways)
    if shape == "exterior":
        texts = (
            f"What is each exterior angle of {regular}?|"
            f"How many degrees is an exterior angle of {regular}?|"
            f"Find the exterior angle of {regular}."
        )
        ways = [
            [("rule", "All exterior angles make $360$ degrees"), *quotient(rng, 360, n)],
            quotient(rng, 360, n),
        ]
        return Draft(ask(question=texts), str(outer), ways)
    if shape == "sides_sum":
        s = 180 * (n - 2)
        texts = (
            f"The interior angles of a polygon add up to {s}°. How many sides does it have?|"
            f"The sum of the angles of a polygon is {num(s)} degrees. Find the number of sides.|"
            f"How many sides has a polygon whose angle sum is {s}°?"
        )
        ways = [
            [*quotient(rng, s, 180), ("add", eq(plus(n - 2, 2), n))],
            [
                ("equation", eq("180(n-2)", s)),
                ("divide", eq("n-2", frac(s, 180), n - 2)),
                ("isolate", eq("n", n)),
            ],
        ]
        return Draft(ask(question=texts), str(n), ways)
    if shape == "sides_exterior":
        texts = (
            f"Each exterior angle of a regular polygon is {outer}°. How many sides does it have?|"
            f"A regular polygon has exterior angles of {outer}°. Find the number of sides.|"
            f"How many sides does a regular polygon with an exterior angle of {outer}° have?"
        )
        ways = [
            quotient(rng, 360, outer),
            [
                ("rule", "The exterior angles make $360$ degrees"),
                ("divide", eq(frac(360, outer), n)),
            ],
            [("equation", eq(f"{outer}n", 360)), ("isolate", eq("n", frac(360, outer), n))],
        ]
        return Draft(ask(question=texts), str(n), ways)
    texts = (
        f"Each interior angle of a regular polygon is {inner}°. How many sides does it have?|"
        f"A regular polygon has interior angles of {inner}°. How many sides are there?|"
        f"Find the number of sides of a regular polygon with interior angles of {inner} degrees."
    )
    ways = [
        [
            ("subtract", f"Exterior angle: {eq(plus(180, -inner), outer)}"),
            *quotient(rng, 360, outer),
        ],
        [
            ("equation", eq("180(n-2)", f"{inner}n")),
            ("collect", eq(f"180n-{inner}n", f"{outer}n", 360)),
            ("divide", eq("n", frac(360, outer), n)),
        ],
    ]
    return Draft(ask(question=texts), str(n), ways)
