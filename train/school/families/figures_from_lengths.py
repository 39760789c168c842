"""Plane geometry with given lengths: one measure from another, figures in figures, shares of areas."""

from fractions import Fraction
from math import gcd, isqrt
from random import Random

from train.problems.latex import dot, eq, frac, plus, power, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.figures import pi_times, root_line, surd, unit
from train.school.families.wordings import draft, minus, multiplied, summed
from train.school.work import lowest_terms, product, quotient

TRIPLES = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (9, 40, 41))

_AROUND, _TWO_PI, _HALF_PI = "2\\pi r", "2\\pi", "\\frac{1}{2}\\pi"


def triple(rng: Random, level: int) -> tuple[int, int, int]:
    a, b, c = rng.choice(TRIPLES[: 2 + level])
    k = rng.randint(1, 5 if c < 20 else 2)
    legs = [k * a, k * b]
    rng.shuffle(legs)
    return legs[0], legs[1], k * c


def _half(rng: Random, a: int, b: int) -> list[Line]:
    """Half of a product."""
    n = a * b
    last: Line = ("divide", eq(frac(n, 2), Fraction(n, 2)) if n % 2 == 0 else eq("A", frac(n, 2)))
    return [*product(rng, a, b), last]


@REGISTER.family("one_measure_from_another", 1, 2, 3)
def one_measure_from_another(rng: Random, level: int) -> Draft:
    """Square, cube, circle, equilateral triangle: area to perimeter, volume to surface, back."""
    u = unit(rng)
    shape = rng.choice(("square_p", "square_a") if level == 1 else ("square_p", "square_a", "circle_a", "circle_c", "cube_v", "cube_s") if level == 2 else ("circle_a", "circle_c", "cube_v", "cube_s", "diagonal", "edges", "equilateral"))  # fmt: skip
    n = rng.randint(2, 15 if level < 3 else 20)
    if shape == "square_p":
        texts = f"The area of a square is {num(n * n)}. What is its perimeter? // A square has [an |]area [of |]{num(n * n)} square {u}. Find its perimeter[ in {u}|]. // What is the perimeter of a square [with|whose] area {num(n * n)}? // square with area {num(n * n)}, perimeter?"
        return draft(rng, texts.replace("[with|whose]", "with"), 4 * n, [("Side", eq(f"\\sqrt{{{n * n}}}", n)), *multiplied(rng, 4, n)], [("Side", f"{eq(power(n, 2), n * n)}, so the side is ${n}$"), ("multiply", eq(dot(4, n), 4 * n))])  # fmt: skip
    if shape == "square_a":
        texts = f"The perimeter of a square is {num(4 * n)}. What is its area? // A square has [a |]perimeter [of |]{num(4 * n)} {u}. [Find|Determine] its area[ in square {u}|]. // What is the area of a square with perimeter {num(4 * n)}? // A wire {num(4 * n)} {u} long is bent into a square. What area does it enclose?"
        return draft(rng, texts, n * n, [("Side", eq(frac(4 * n, 4), n)), *product(rng, n, n)], [*quotient(rng, 4 * n, 4), ("power", eq(power(n, 2), n * n))])  # fmt: skip
    if shape == "circle_a":
        texts = f"A circle has circumference ${pi_times(2 * n)}$. What is its area? // The circumference of a circle is ${pi_times(2 * n)}$ {u}. Find its area in terms of $\\pi$. // What is the area of a circle whose circumference is ${pi_times(2 * n)}$?"
        return draft(rng, texts, pi_times(n * n), [("Radius", f"{eq(_AROUND, pi_times(2 * n))}, so {eq('r', n)}"), ("Area", eq(f"\\pi\\cdot{n}^2", pi_times(n * n)))])  # fmt: skip
    if shape == "circle_c":
        texts = f"A circle has area ${pi_times(n * n)}$. What is its circumference? // The area of a circle is ${pi_times(n * n)}$ square {u}. Find its circumference in terms of $\\pi$. // What is the [circumference|perimeter] of a circle with area ${pi_times(n * n)}$?"
        return draft(rng, texts, pi_times(2 * n), [("Radius", f"{eq('r^2', n * n)}, so {eq('r', n)}"), ("Circumference", eq(f"2\\pi\\cdot{n}", pi_times(2 * n)))])  # fmt: skip
    n = rng.randint(2, 9)
    if shape == "cube_v":
        s = 6 * n * n
        texts = f"The surface area of a cube is {num(s)}. What is its volume? // A cube has [a |]total surface [area |]of {num(s)} square {u}. Find its volume. // What is the volume of a cube with surface area {num(s)}?"
        return draft(rng, texts, n**3, [("One face", eq(frac(s, 6), n * n)), ("Edge", eq(f"\\sqrt{{{n * n}}}", n)), ("Volume", eq(power(n, 3), dot(n * n, n), n**3))])  # fmt: skip
    if shape == "cube_s":
        texts = f"The volume of a cube is {num(n**3)}. What is its surface area? // A cube holds {num(n**3)} cubic {u}. Find its [total |]surface area. // What is the surface area of a cube with volume {num(n**3)}?"
        return draft(rng, texts, 6 * n * n, [("Edge", f"{eq(power(n, 3), n**3)}, so the edge is ${n}$"), ("One face", eq(power(n, 2), n * n)), *multiplied(rng, 6, n * n)])  # fmt: skip
    if shape == "edges":
        texts = f"The sum of the lengths of all edges of a cube is {num(12 * n)}. What is its volume? // All [the |]edges of a cube together are {num(12 * n)} {u} long. Find [its volume|the volume of the cube]."
        return draft(rng, texts, n**3, [("Edge", f"A cube has $12$ edges: {eq(frac(12 * n, 12), n)}"), ("Volume", eq(power(n, 3), dot(n * n, n), n**3))])  # fmt: skip
    if shape == "diagonal":
        d = rng.choice((n, 2 * n))
        texts = f"The diagonal of a square is {num(d)}. What is its area? // A square has [a |]diagonal of {num(d)} {u}. Find the area of the square. // What is the area of a square with diagonal {num(d)}?"
        return draft(rng, texts, Fraction(d * d, 2), [("formula", "The area is half the square of the diagonal"), ("power", eq(power(d, 2), d * d)), ("divide", eq(frac(d * d, 2), Fraction(d * d, 2)) if d % 2 == 0 else eq("A", frac(d * d, 2)))])  # fmt: skip
    s = 2 * n
    if rng.random() < 0.5:
        texts = f"An equilateral triangle has side {num(s)}. What is its area? // Find the area of an equilateral triangle with sides of [length |]{num(s)}{' ' + u if rng.random() < 0.5 else ''}. // What is the area of an equilateral triangle whose perimeter is {num(3 * s)}? // equilateral triangle, side {num(s)}, area?"
    else:
        texts = f"The perimeter of an equilateral triangle is {num(3 * s)}. What is its area? // An equilateral triangle has perimeter {num(3 * s)} {u}. Find its area."
    return draft(rng, texts, surd(3, n * n), [("Side", eq("a", s)), ("formula", eq(f"\\frac{{\\sqrt{{3}}}}{{4}}\\cdot{s}^2", f"\\frac{{{s * s}\\sqrt{{3}}}}{{4}}")), ("simplify", eq(f"\\frac{{{s * s}\\sqrt{{3}}}}{{4}}", surd(3, n * n)))], [("Height", f"{eq('h^2', f'{s}^2-{n}^2', 3 * n * n)}, so {eq('h', surd(3, n))}"), ("Area", eq(f"\\frac{{1}}{{2}}\\cdot{s}\\cdot{surd(3, n)}", surd(3, n * n)))])  # fmt: skip


@REGISTER.family("rectangle_by_relations", 1, 2, 3)
def rectangle_by_relations(rng: Random, level: int) -> Draft:
    """Length a multiple of the width or longer by; perimeter, area or diagonal given or asked."""
    w = rng.randint(2, 12)
    u = unit(rng)
    shape = rng.choice(("times", "longer") if level == 1 else ("times", "longer", "ratio", "area_times") if level == 2 else ("ratio", "area_times", "diagonal", "squares"))  # fmt: skip
    wanted = rng.choice(("area", "width", "length"))
    lines: list[Line]
    if shape in ("times", "longer"):
        k = rng.randint(2, 5) if shape == "times" else rng.randint(1, 10)
        length = k * w if shape == "times" else w + k
        p = 2 * (length + w)
        word = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}.get(k, "")
        rel = f"[its length is|the length is] {word} [its|the] width" if shape == "times" else f"[its length is|the length is] {num(k)} {u} [more|longer] than [its|the] width"  # fmt: skip
        ask = {"area": "What is its area?", "width": "What is its width?", "length": "How long is it?"}[wanted]  # fmt: skip
        texts = f"A rectangle has [a |]perimeter [of |]{num(p)} {u} and {rel}. {ask} // The perimeter of a rectangle is {num(p)} {u}, and {rel}. {ask.replace('How long is it?', 'What is the length of the rectangle?')} // A rectangular [garden|field|room] is such that {rel}. Its perimeter is {num(p)} {u}. {ask}"
        if shape == "times":
            lines = [("equation", eq(f"2(w+{k}w)", f"{2 * (k + 1)}w", p)), ("isolate", eq("w", frac(p, 2 * (k + 1)), w)), ("Length", eq(dot(k, w), length))]  # fmt: skip
        else:
            lines = [("equation", eq(f"2(w+w+{k})", f"4w+{2 * k}", p)), ("isolate", f"{eq('4w', f'{p}-{2 * k}', p - 2 * k)}, {eq('w', w)}"), ("Length", eq(plus(w, k), length))]  # fmt: skip
        if wanted == "width":
            lines = lines[:-1]
        if wanted == "area":
            lines += product(rng, length, w)
        return draft(rng, texts, {"area": length * w, "width": w, "length": length}[wanted], lines)
    a, b = rng.choice(((3, 2), (4, 3), (5, 2), (5, 3), (5, 4), (7, 3), (2, 1), (3, 1)))
    k = rng.randint(2, 9)
    if shape == "ratio":
        p = 2 * k * (a + b)
        texts = f"The [sides|length and width] of a rectangle are in the ratio {a}:{b}. Its perimeter is {num(p)}. What is its area? // A rectangle with perimeter {num(p)} {u} has sides in the ratio {a} to {b}. [Find|Determine] the area. // The ratio of the length to the width of a rectangle is {a}:{b}, and the perimeter is {num(p)} {u}. Find the area of the rectangle."
        lines = [("Half the perimeter", eq(frac(p, 2), p // 2)), ("share", eq(frac(p // 2, a + b), k)), ("Sides", f"{eq(dot(a, k), a * k)} and {eq(dot(b, k), b * k)}"), *product(rng, a * k, b * k)]  # fmt: skip
        return draft(rng, texts, a * b * k * k, lines)
    if shape == "area_times":
        m = rng.randint(2, 6)
        area = m * w * w
        word = {2: "twice", 3: "three times", 4: "four times", 5: "five times", 6: "six times"}[m]
        texts = f"A rectangle is {word} as long as [it is |]wide, and its area is {num(area)}. What is its perimeter? // The length of a rectangle is {word} its width. The area is {num(area)} square {u}. Find the perimeter. // A field has area {num(area)} and is {word} as long as wide. How long is the fence around it?"
        return draft(rng, texts, 2 * (m + 1) * w, [("equation", eq(f"w\\cdot{m}w", f"{m}w^2", area)), ("divide", eq("w^2", frac(area, m), w * w)), ("root", f"{eq('w', w)}, length {eq(dot(m, w), m * w)}"), ("Perimeter", eq(f"2\\cdot({w}+{m * w})", 2 * (m + 1) * w))])  # fmt: skip
    if shape == "diagonal":
        x, y, z = triple(rng, level)
        wanted = rng.choice(("area", "perimeter"))
        texts = f"The diagonal of a rectangle is {num(z)} and one side is {num(x)}. What is its {wanted}? // A rectangle has [a |]diagonal of {num(z)} {u} and a side of {num(x)} {u}. Find its {wanted}. // One side of a rectangle is {num(x)} long, its diagonal {num(z)}. Find the {wanted} of the rectangle."
        lines = [("Other side", eq("b^2", f"{z}^2-{x}^2", f"{z * z}-{x * x}", y * y)), ("root", eq("b", y))]  # fmt: skip
        lines += product(rng, x, y) if wanted == "area" else [("Perimeter", eq(f"2\\cdot({x}+{y})", 2 * (x + y)))]  # fmt: skip
        return draft(rng, texts, x * y if wanted == "area" else 2 * (x + y), lines)
    n, s = rng.randint(2, 6), rng.randint(2, 9)
    p = 2 * (n + 1) * s
    texts = f"A rectangle is made of {num(n)} equal squares in a row. Its perimeter is {num(p)}. What is the area of the rectangle? // {num(n)} equal squares are placed side by side in a row. They form a rectangle with perimeter {num(p)} {u}. Find the total area."
    return draft(rng, texts, n * s * s, [("count", f"The perimeter has {eq(dot(2, n) + '+2', 2 * n + 2)} sides of squares"), ("divide", eq(frac(p, 2 * n + 2), s)), ("One square", eq(power(s, 2), s * s)), *multiplied(rng, n, s * s)])  # fmt: skip


@REGISTER.family("right_triangle_measures", 2, 3, 4)
def right_triangle_measures(rng: Random, level: int) -> Draft:
    """Legs or hypotenuse given: altitude, median, inradius, circumradius, area, perimeter, sine."""
    a, b, c = triple(rng, level)
    wanted = rng.choice(("area", "perimeter", "ratio") if level == 2 else ("altitude", "median", "inradius", "ratio", "area", "perimeter") if level == 3 else ("altitude", "inradius", "circle", "median"))  # fmt: skip
    legs = rng.random() < 0.6
    first: list[Line] = [("Hypotenuse", eq("c^2", f"{a}^2+{b}^2", f"{a * a}+{b * b}", c * c)), ("root", eq("c", c))]  # fmt: skip
    if not legs:
        first = [("Other leg", eq("b^2", f"{c}^2-{a}^2", f"{c * c}-{a * a}", b * b)), ("root", eq("b", b))]  # fmt: skip
    given = f"legs [of |]{num(a)} and {num(b)}" if legs else f"a hypotenuse of {num(c)} and a leg of {num(a)}"  # fmt: skip
    area = Fraction(a * b, 2)
    name, value, lines = {
        "area": ("area", area, [*([] if legs else first), *_half(rng, a, b)]),
        "perimeter": ("perimeter", Fraction(a + b + c), [*first, *summed(rng, a, b, c)]),
        "altitude": ("altitude to the hypotenuse", Fraction(a * b, c), [*first, ("rule", "Twice the area is the product of the legs and also $c\\cdot h$"), ("divide", eq("h", frac(dot(a, b), c), frac(a * b, c))), *lowest_terms(rng, a * b, c)]),
        "median": ("median to the hypotenuse", Fraction(c, 2), [*first, ("rule", "The median to the hypotenuse is half of it"), ("divide", eq(frac(c, 2), Fraction(c, 2)) if c % 2 == 0 else eq("m", frac(c, 2)))]),
        "inradius": ("radius of the inscribed circle", Fraction(a + b - c, 2), [*first, ("formula", eq("r", frac(plus(a, b, -c), 2), frac(a + b - c, 2), (a + b - c) // 2))]),
        "circle": ("radius of the circle through its vertices", Fraction(c, 2), [*first, ("rule", "The hypotenuse is a diameter"), ("divide", eq("R", frac(c, 2)) if c % 2 else eq("R", frac(c, 2), c // 2))]),
        "ratio": ("sine of its smallest angle", Fraction(min(a, b), c), [*first, ("rule", "Opposite side over hypotenuse, for the shortest side"), ("divide", eq("s", frac(min(a, b), c))), *lowest_terms(rng, min(a, b), c)]),
    }[wanted]  # fmt: skip
    length = "length of the " if wanted in ("altitude", "median") else ""
    texts = f"A right triangle has {given}. What is the {length}{name}? // [Find|Determine] the {length}{name} of a right triangle with {given}. // The {'legs of a right triangle are ' + num(a) + ' and ' + num(b) if legs else 'hypotenuse of a right triangle is ' + num(c) + ' and one leg is ' + num(a)}. Find the {length}{name}."
    if wanted == "area" and legs:
        first = []
    return draft(rng, texts, value, lines)


@REGISTER.family("path_around", 2, 3)
def path_around(rng: Random, level: int) -> Draft:
    """A path or frame around a rectangle, square or circle: its area; inside or outside."""
    a, b = rng.randint(5, 20), rng.randint(4, 15)
    w = rng.randint(1, 2 if min(a, b) < 6 else 3)
    u = rng.choice(("m", "ft", "cm", "meters", "feet"))
    if level == 3 and rng.random() < 0.35:
        r = rng.randint(2, 12)
        texts = f"A circular [pond|pool] [of|with] radius {num(r)} {u} is surrounded by a path {num(w)} {u} wide. What is the area of the path in terms of $\\pi$? // Find the area of the ring between two circles with the same [centre|center] and radii {num(r)} and {num(r + w)}. // [A path|A walkway] {num(w)} {u} wide runs around a round [flower bed|lawn] of radius {num(r)} {u}. Find the area of the path (in terms of $\\pi$)."
        top = (r + w) ** 2 - r * r
        return draft(rng, texts, pi_times(top), [("Outer radius", eq(plus(r, w), r + w)), ("Areas", f"${pi_times((r + w) ** 2)}$ and ${pi_times(r * r)}$"), ("subtract", eq(f"{(r + w) ** 2}\\pi-{r * r}\\pi", pi_times(top)))])  # fmt: skip
    inside = level == 3 and rng.random() < 0.4 and min(a, b) > 2 * w
    thing = rng.choice(("garden", "pool", "lawn", "picture", "field"))
    path = "frame" if thing == "picture" else rng.choice(("path", "walkway", "border"))
    if inside:
        texts = f"A {num(a)} {u} by {num(b)} {u} {thing} has a {path} {num(w)} {u} wide along all its sides, inside it. What is the area of the {path}? // Inside a rectangular {thing} of {num(a)} by {num(b)} {u}, a {path} {num(w)} {u} wide runs along the edge. Find the area of the {path}."
        outer, inner = a * b, (a - 2 * w) * (b - 2 * w)
        lines: list[Line] = [("Inner sides", f"{eq(f'{a}-{2 * w}', a - 2 * w)} and {eq(f'{b}-{2 * w}', b - 2 * w)}"), ("Areas", f"{eq(dot(a, b), outer)} and {eq(dot(a - 2 * w, b - 2 * w), inner)}")]  # fmt: skip
        return draft(rng, texts, outer - inner, [*lines, *minus(rng, outer, inner)])
    outer, inner = (a + 2 * w) * (b + 2 * w), a * b
    texts = f"A rectangular {thing} {num(a)} {u} by {num(b)} {u} is surrounded by a {path} {num(w)} {u} wide. What is the area of the {path}? // A {thing} measures {num(a)} by {num(b)} {u}. A {path} of width {num(w)} {u} [goes|runs] all around it. Find the area of the {path}. // What is the area of a {num(w)} {u} wide {path} around a {num(a)} by {num(b)} {u} {thing}?"
    lines = [("Outer sides", f"{eq(f'{a}+{2 * w}', a + 2 * w)} and {eq(f'{b}+{2 * w}', b + 2 * w)}"), *product(rng, a + 2 * w, b + 2 * w), ("Inside", eq(dot(a, b), inner)), *minus(rng, outer, inner)]  # fmt: skip
    strips: list[Line] = [("Long strips", eq(dot(2, a, w), 2 * a * w)), ("Short strips", eq(dot(2, b, w), 2 * b * w)), ("Corners", eq(dot(4, w * w), 4 * w * w)), *summed(rng, 2 * a * w, 2 * b * w, 4 * w * w)]  # fmt: skip
    return draft(rng, texts, outer - inner, lines, strips)


@REGISTER.family("circle_and_square", 2, 3, 4)
def circle_and_square(rng: Random, level: int) -> Draft:
    """A circle in a square, a square in a circle, semicircles, quarter circles; areas between."""
    r = rng.randint(1, 10)
    s = 2 * r
    shape = rng.choice(("in_area", "in_shaded", "out_area") if level == 2 else ("in_shaded", "out_area", "out_shaded", "quarter", "semi") if level == 3 else ("out_shaded", "quarter", "four", "semi", "stadium"))  # fmt: skip
    rr = r * r
    pi = pi_times(rr)
    if shape == "in_area":
        texts = f"A circle is inscribed in a square of side {num(s)}. What is the area of the circle? // What is the area of the largest circle that fits in a square with sides of {num(s)}? // The largest possible circle is cut out of a square sheet of side {num(s)} cm. Find its area (in terms of $\\pi$)."
        return draft(rng, texts, pi, [("Radius", eq(frac(s, 2), r)), ("Area", eq(f"\\pi\\cdot{r}^2", pi))])  # fmt: skip
    if shape == "in_shaded":
        value = f"{s * s}-{pi}"
        texts = f"A circle is inscribed in a square of side {num(s)}. What is the area of the region inside the square but outside the circle? // A circle of radius {num(r)} is inscribed in a square. Find the area between the square and the circle. // From a square piece of [paper|metal] with side {num(s)} the largest circle is cut out. What area is left?"
        return draft(rng, texts, value, [("Square", eq(power(s, 2), s * s)), ("Circle", eq(f"\\pi\\cdot{r}^2", pi)), ("subtract", f"What is left: ${value}$")])  # fmt: skip
    if shape == "out_area":
        texts = f"A square is inscribed in a circle of radius {num(r)}. What is the area of the square? // What is the area of the largest square that fits in a circle with diameter {num(s)}? // The [vertices|corners] of a square lie on a circle of radius {num(r)}. Find the area of the square."
        return draft(rng, texts, 2 * rr, [("Diagonal", f"It is the diameter: ${s}$"), ("formula", eq(frac(power(s, 2), 2), frac(s * s, 2), 2 * rr))], [("Four triangles", f"Each has legs ${r}$ and ${r}$: {eq(frac(rr, 2), Fraction(rr, 2)) if rr % 2 == 0 else f'${frac(rr, 2)}$'}"), ("multiply", eq(dot(4, frac(rr, 2)), 2 * rr))])  # fmt: skip
    if shape == "out_shaded":
        value = f"{pi}-{2 * rr}"
        texts = f"A square is inscribed in a circle of radius {num(r)}. What is the area inside the circle but outside the square? // A square is inscribed in a circle with diameter {num(s)}. Find the area of the region between them."
        return draft(rng, texts, value, [("Circle", eq(f"\\pi\\cdot{r}^2", pi)), ("Square", f"Its diagonal is ${s}$: {eq(frac(s * s, 2), 2 * rr)}"), ("subtract", f"What is left: ${value}$")])  # fmt: skip
    if shape == "quarter":
        part = pi_times(Fraction(s * s, 4))
        value = f"{s * s}-{part}"
        texts = f"In a square of side {num(s)}, a quarter circle with radius {num(s)} is drawn around one corner. What is the area of the part of the square outside the quarter circle? // A goat is tied to a corner inside a square field of side {num(s)} m with a rope {num(s)} m long. What area of the field can it not reach?"
        return draft(rng, texts, value, [("Square", eq(power(s, 2), s * s)), ("Quarter circle", eq(f"\\frac{{1}}{{4}}\\pi\\cdot{s}^2", part)), ("subtract", f"What is left: ${value}$")])  # fmt: skip
    if shape == "four":
        value = f"{s * s}-{pi}"
        texts = f"Four quarter circles of radius {num(r)} are cut from the corners of a square of side {num(s)}. What area is left? // Around each corner of a square with side {num(s)} a quarter circle of radius {num(r)} is drawn inside the square. Find the area outside of all four."
        return draft(rng, texts, value, [("Four quarters", f"They make one circle of radius ${r}$: ${pi}$"), ("Square", eq(power(s, 2), s * s)), ("subtract", f"What is left: ${value}$")])  # fmt: skip
    if shape == "semi":
        if rng.random() < 0.5:
            value = f"{pi_times(r)}+{s}"
            texts = f"What is the perimeter of a semicircle (with its diameter) of radius {num(r)}? // A half disc has diameter {num(s)}. Find its perimeter[, diameter included|]. // A window has the shape of a semicircle with radius {num(r)}. What is the length of its whole edge?"
            return draft(rng, texts, value, [("Arc", eq(f"\\frac{{1}}{{2}}\\cdot2\\pi\\cdot{r}", pi_times(r))), ("Diameter", eq(dot(2, r), s)), ("add", f"Together ${value}$")])  # fmt: skip
        h = rng.randint(2, 12)
        half = pi_times(Fraction(rr, 2))
        value = f"{s * h}+{half}"
        texts = f"A window is a rectangle {num(s)} wide and {num(h)} high with a semicircle on top. What is its area? // A semicircle stands on the side of length {num(s)} of a {num(s)} by {num(h)} rectangle, outside it. Find the total area."
        return draft(rng, texts, value, [("Rectangle", eq(dot(s, h), s * h)), ("Semicircle", f"Radius ${r}$: {eq(dot(_HALF_PI, power(r, 2)), half)}"), ("add", f"Together ${value}$")])  # fmt: skip
    h = rng.randint(2, 20)
    if rng.random() < 0.5:
        value = f"{2 * h}+{pi_times(s)}"
        texts = f"A running track has two straight parts of {num(h)} m and two semicircles of radius {num(r)} m. How long is it? // A track consists of two straights of length {num(h)} and two half circles with diameter {num(s)}. Find its length."
        return draft(rng, texts, value, [("Straight parts", eq(dot(2, h), 2 * h)), ("Two semicircles", f"A whole circle: {eq(dot(_TWO_PI, r), pi_times(s))}"), ("add", f"Together ${value}$")])  # fmt: skip
    value = f"{s * h}+{pi}"
    texts = f"A field is a rectangle {num(h)} m by {num(s)} m with a semicircle on each of the sides of {num(s)} m. What is its area?"
    return draft(rng, texts, value, [("Rectangle", eq(dot(s, h), s * h)), ("Two semicircles", f"A circle of radius ${r}$: ${pi}$"), ("add", f"Together ${value}$")])  # fmt: skip


@REGISTER.family("shares_of_a_triangle", 3, 4)
def shares_of_a_triangle(rng: Random, level: int) -> Draft:
    """Cevians, midpoints, parallels: areas in the ratio of bases or of squares of sides."""
    p, q = rng.randint(1, 7), rng.randint(1, 7)
    k = rng.randint(2, 9)
    shape = rng.choice(("cevian", "cevian", "median", "medial", "parallel", "similar"))
    area = (p + q) * k
    if shape == "cevian":
        wanted = rng.choice(("part", "part", "whole"))
        if wanted == "part":
            texts = f"In triangle ABC, D lies on BC with $BD={p}$ and $DC={q}$. The area of ABC is {num(area)}. What is the area of [triangle |]ABD? // D is a point on side BC of triangle ABC, $BD={p}$, $DC={q}$. If ABC has area {num(area)}, find the area of triangle ABD."
            lines: list[Line] = [("rule", "Both triangles have the same height, so areas are as the bases"), ("Base", eq(plus(p, q), p + q)), ("multiply", eq(dot(frac(p, p + q), area), p * k))]  # fmt: skip
            return draft(rng, texts, p * k, lines, [("share", f"One unit of the base has {eq(frac(area, p + q), k)}"), ("multiply", eq(dot(p, k), p * k))])  # fmt: skip
        texts = f"In triangle ABC, D lies on BC with $BD={p}$ and $DC={q}$. The area of ABD is {num(p * k)}. What is the area of [triangle |]ABC? // D on side BC of triangle ABC divides it so that $BD={p}$ and $DC={q}$. If triangle ABD has area {num(p * k)}, find the area of triangle ABC."
        return draft(rng, texts, area, [("share", f"One unit of the base has {eq(frac(p * k, p), k)}"), ("Base", eq(plus(p, q), p + q)), *multiplied(rng, p + q, k)])  # fmt: skip
    if shape == "median":
        parts = rng.choice((2, 6))
        n = parts * k
        texts = {2: f"M is the midpoint of side BC of triangle ABC, which has area {num(n)}. What is the area of triangle ABM? // A median divides a triangle of area {num(n)} into two parts. Find the area of one part.", 6: f"The three medians divide a triangle of area {num(n)} into six small triangles. What is the area of each? // The medians of a triangle with area {num(n)} cut it into 6 parts. Find the area of one of them."}[parts]  # fmt: skip
        return draft(rng, texts, k, [("rule", f"The ${parts}$ parts have equal areas"), *quotient(rng, n, parts)])  # fmt: skip
    if shape == "medial":
        n = 4 * k
        wanted = rng.choice((1, 3))
        texts = f"The midpoints of the sides of a triangle with area {num(n)} are joined. What is the area of the {'inner triangle' if wanted == 1 else 'part outside the inner triangle'}? // D, E and F are the midpoints of the sides of triangle ABC, whose area is {num(n)}. Find the area {'of triangle DEF' if wanted == 1 else 'of ABC that lies outside DEF'}."
        lines = [("rule", "The midpoints make four equal triangles"), *quotient(rng, n, 4)]
        if wanted == 3:
            lines += multiplied(rng, 3, k)
        return draft(rng, texts, wanted * k, lines)
    if gcd(p, q) > 1 or p == q:
        return shares_of_a_triangle(rng, level)
    p, q = sorted((p, q))
    if shape == "parallel":
        big = q * q * k
        small = p * p * k
        texts = f"In triangle ABC, D lies on AB and E on AC with DE parallel to BC. $AD={p}$ and $AB={q}$. The area of ABC is {num(big)}. What is the area of ADE? // A line parallel to BC meets sides AB and AC of triangle ABC at D and E. If $AD={p}$, $AB={q}$ and ABC has area {num(big)}, find the area of triangle ADE."
        return draft(rng, texts, small, [("rule", f"The triangles are similar, with ratio ${frac(p, q)}$"), ("Areas", f"Their ratio is {eq(frac(power(p, 2), power(q, 2)), frac(p * p, q * q))}" if p > 1 else f"Their ratio is ${frac(1, q * q)}$"), ("multiply", eq(dot(frac(p * p, q * q), big), small))])  # fmt: skip
    side = rng.randint(2, 6)
    texts = f"Two similar triangles have areas {num(p * p * k)} and {num(q * q * k)}. A side of the smaller one is {num(p * side)}. How long is the [matching|corresponding] side of the larger one? // The areas of two similar triangles are {num(p * p * k)} and {num(q * q * k)}. The shortest side of the smaller one is {num(p * side)}. Find the shortest side of the larger one."
    ratio = f"{eq(frac(q * q * k, p * p * k), Fraction(q * q, p * p))}"
    return draft(rng, texts, q * side, [("Areas", ratio), ("Sides", f"The root of it: ${show(Fraction(q, p))}$"), ("multiply", eq(dot(show(Fraction(q, p)), p * side), q * side))])  # fmt: skip


@REGISTER.family("scaled_by_percent", 2, 3, 4)
def scaled_by_percent(rng: Random, level: int) -> Draft:
    """Sides grow by a percent or a factor: what areas and volumes do; one side up, one down."""
    shape = rng.choice(("area", "factor", "volume") if level < 4 else ("updown", "area", "cube"))
    k = rng.randint(2, 6)
    p = 10 * rng.randint(1, 5) if level < 4 else rng.choice((5, 10, 15, 20, 25, 30, 40, 50))
    fig = rng.choice(("square", "equilateral triangle", "circle"))
    part = "radius" if fig == "circle" else "side"
    if shape == "factor":
        texts = f"The {part} of a {fig} is multiplied by {num(k)}. By what factor does its area grow? // If the {part} of a {fig} becomes {num(k)} times as [long|large], its area is multiplied by what? // How many times larger is the area of a {fig} when its {part} is {num(k)} times as long?".replace("of a equil", "of an equil")  # fmt: skip
        return draft(rng, texts, k * k, [("rule", "The area grows with the square of lengths"), ("power", eq(power(k, 2), k * k))])  # fmt: skip
    if shape == "volume":
        solid, edge = rng.choice((("cube", "edge"), ("sphere", "radius"), ("ball", "diameter")))
        texts = f"The {edge} of a {solid} is multiplied by {num(k)}. By what factor does its volume grow? // If the {edge} of a {solid} becomes {num(k)} times as long, its volume is multiplied by what number? // How many {solid}s with {edge} 1 have together the volume of one with {edge} {num(k)}?"
        return draft(rng, texts, k**3, [("rule", "The volume grows with the cube of lengths"), ("power", eq(power(k, 3), dot(k * k, k), k**3))])  # fmt: skip
    up = rng.random() < 0.65
    n = 100 + p if up else 100 - p
    if shape == "updown":
        q = rng.choice((5, 10, 20, 25, 30, 40, 50))
        top = Fraction((100 + p) * (100 - q), 100)
        change = top - 100
        if change == 0 or change.denominator > 2:
            return scaled_by_percent(rng, level)
        word = "increase" if change > 0 else "decrease"
        texts = f"The length of a rectangle is increased by {p}% and its width is decreased by {q}%. By what percent does the area {word}? // A rectangle gets {p}% longer and {q}% narrower. By how many percent does its area {word}?"
        lines: list[Line] = [("Factors", f"${(100 + p) / 100:g}$ and ${(100 - q) / 100:g}$"), ("multiply", eq(f"{(100 + p) / 100:g}\\cdot {(100 - q) / 100:g}", f"{float(top) / 100:g}")), ("percent", f"The change is ${abs(float(change)):g}\\%$")]  # fmt: skip
        return draft(rng, texts, f"{abs(float(change)):g}", lines)
    e = 2 if shape == "area" else 3
    value = Fraction(n**e, 100 ** (e - 1)) - 100
    if value.denominator not in (1, 2, 4, 5, 10, 20) or (e == 3 and p % 10):
        return scaled_by_percent(rng, level)
    word = "increase" if up else "decrease"
    fig, part, what = (fig, part, "area") if e == 2 else ("cube", "edge", "volume")
    texts = f"The {part} of a {fig} is {word}d by {p}%. By what percent does its {what} {word}? // If [each|the] {part} of a {fig} {word}s by {p}%, by how many percent does the {what} {word}? // The {part} of a {fig} gets {p}% {'longer' if up else 'shorter'}. What is the percent {word} of its {what}?".replace("of a equil", "of an equil")  # fmt: skip
    f, g = n / 100, n**e / 100**e
    return draft(rng, texts, f"{abs(float(value)):g}", [("Factor", f"Lengths are multiplied by ${f:g}$"), ("power", eq(f"{f:g}^{e}", f"{g:g}")), ("percent", f"The {what} changes by ${abs(float(value)):g}\\%$")], [("Take 100", f"With ${part[0]}=100$ it becomes ${n}$"), ("power", f"{eq(power(n, e), n**e)} instead of {eq(power(100, e), 100**e)}"), ("percent", f"The change is ${abs(float(value)):g}\\%$")])  # fmt: skip


@REGISTER.family("triangle_sides_possible", 2, 3)
def triangle_sides_possible(rng: Random, level: int) -> Draft:
    """The third side: how many whole numbers, the largest, the smallest perimeter; isosceles."""
    a, b = sorted(rng.sample(range(3, 20), 2))
    low, high = b - a + 1, a + b - 1
    shape = rng.choice(("count", "largest", "smallest", "perimeter"))
    texts = {
        "count": f"Two sides of a triangle are {num(a)} and {num(b)}. How many whole numbers can the third side be? // A triangle has sides {num(a)}, {num(b)} and $x$, where $x$ is an integer. How many values [can $x$ have|of $x$ are possible]?",
        "largest": f"Two sides of a triangle are {num(a)} and {num(b)}. What is the largest whole number that the third side can be? // A triangle has sides {num(a)} and {num(b)}. What is the greatest possible integer length of the third side?",
        "smallest": f"Two sides of a triangle are {num(a)} and {num(b)}. What is the smallest whole number that the third side can be? // A triangle has two sides of {num(a)} and {num(b)}. Find the least possible integer length of the third side.",
        "perimeter": f"A triangle has sides {num(a)} and {num(b)}, and the third side is a whole number. What is the largest possible perimeter? // Two sides of a triangle with integer sides are {num(a)} and {num(b)}. Find the greatest perimeter it can have.",
    }[shape]  # fmt: skip
    value = {"count": high - low + 1, "largest": high, "smallest": low, "perimeter": a + b + high}[shape]  # fmt: skip
    lower: Line = ("Larger than", f"More than the difference {eq(plus(b, -a), b - a)}, so at least ${low}$")  # fmt: skip
    upper: Line = (
        "Smaller than",
        f"Less than the sum {eq(plus(a, b), a + b)}, so at most ${high}$",
    )
    lines: list[Line] = {
        "count": [lower, upper, ("count", eq(f"{high}-{low}+1", value))],
        "largest": [upper], "smallest": [lower],
        "perimeter": [upper, *summed(rng, a, b, high)],
    }[shape]  # fmt: skip
    return draft(
        rng, texts, value, [("rule", "Each side is less than the sum of the others"), *lines]
    )


@REGISTER.family("diagonals_of_a_rhombus", 2, 3)
def diagonals_of_a_rhombus(rng: Random, level: int) -> Draft:
    """Rhombus, kite, isosceles triangle and trapezoid by right triangles."""
    a, b, c = triple(rng, level)
    u = unit(rng)
    shape = rng.choice(("rhombus_side", "rhombus_area", "isosceles", "chord", "rhombus_back"))
    right: list[Line] = [("Right triangle", eq(f"{a}^2+{b}^2", f"{a * a}+{b * b}", c * c)), ("root", eq(f"\\sqrt{{{c * c}}}", c))]  # fmt: skip
    back: list[Line] = [("Right triangle", eq(f"{c}^2-{a}^2", f"{c * c}-{a * a}", b * b)), ("root", eq(f"\\sqrt{{{b * b}}}", b))]  # fmt: skip
    if shape == "rhombus_side":
        texts = f"The diagonals of a rhombus are {num(2 * a)} and {num(2 * b)}. What is its perimeter? // A rhombus has diagonals of {num(2 * a)} {u} and {num(2 * b)} {u}. Find its perimeter. // Find the perimeter of a rhombus whose diagonals are {num(2 * a)} and {num(2 * b)}."
        return draft(rng, texts, 4 * c, [("Halves", f"Half the diagonals: ${a}$ and ${b}$"), *right, *multiplied(rng, 4, c)])  # fmt: skip
    if shape == "rhombus_area":
        texts = f"The diagonals of a rhombus are {num(2 * a)} and {num(2 * b)}. What is its area? // Find the area of a [rhombus|kite] with diagonals {num(2 * a)} and {num(2 * b)}."
        return draft(rng, texts, 2 * a * b, [("formula", eq("A", frac(dot(2 * a, 2 * b), 2))), *_half(rng, 2 * a, 2 * b)])  # fmt: skip
    if shape == "rhombus_back":
        texts = f"A rhombus has sides of {num(c)} and one diagonal of {num(2 * a)}. How long is the other diagonal? // The side of a rhombus is {num(c)} {u} and a diagonal is {num(2 * a)} {u}. Find the other diagonal."
        return draft(rng, texts, 2 * b, [("Half the diagonal", eq(frac(2 * a, 2), a)), *back, ("double it", eq(dot(2, b), 2 * b))])  # fmt: skip
    if shape == "isosceles":
        wanted = rng.choice(("area", "height"))
        texts = f"An isosceles triangle has two sides of {num(c)} and a base of {num(2 * a)}. What is its {wanted}? // Find the {wanted} of a triangle with sides {num(c)}, {num(c)} and {num(2 * a)}{' (on the side ' + num(2 * a) + ')' if wanted == 'height' else ''}."
        lines: list[Line] = [("Half the base", eq(frac(2 * a, 2), a)), *back]
        if wanted == "area":
            lines += [("Area", eq(frac(dot(2 * a, b), 2), dot(a, b), a * b))]
        return draft(rng, texts, a * b if wanted == "area" else b, lines)
    texts = f"A chord of a circle of radius {num(c)} is {num(b)} away from the [centre|center]. How long is the chord? // In a circle with radius {num(c)}, a chord has distance {num(b)} from the center. Find the length of the chord."
    lines = [("Right triangle", eq(f"{c}^2-{b}^2", f"{c * c}-{b * b}", a * a)), ("root", eq(f"\\sqrt{{{a * a}}}", a)), ("double it", eq(dot(2, a), 2 * a))]  # fmt: skip
    return draft(rng, texts, 2 * a, lines)


@REGISTER.family("walls_and_shadows", 2, 3)
def walls_and_shadows(rng: Random, level: int) -> Draft:
    """Ladders, ships, kites (Pythagoras); shadows and mirrors (similar triangles)."""
    a, b, c = triple(rng, level)
    u = rng.choice(("m", "ft", "meters", "feet"))
    far = rng.choice(("km", "miles"))
    shape = rng.choice(("ladder", "ladder_back", "ship", "shadow", "shadow_person", "kite"))
    hyp: list[Line] = [("Right triangle", eq("c^2", f"{a}^2+{b}^2", f"{a * a}+{b * b}", c * c)), ("root", eq("c", c))]  # fmt: skip
    leg: list[Line] = [("Right triangle", eq("b^2", f"{c}^2-{a}^2", f"{c * c}-{a * a}", b * b)), ("root", eq("b", b))]  # fmt: skip
    if shape == "ladder":
        texts = f"A {num(c)} {u} ladder leans against a wall. Its foot is {num(a)} {u} from the wall. How high does it reach? // A ladder of length {num(c)} {u} [stands|leans] against a vertical wall with its foot {num(a)} {u} away from it. At what height does it touch the wall?"
        return draft(rng, texts, b, leg)
    if shape == "ladder_back":
        texts = f"A ladder reaches {num(b)} {u} up a wall when its foot is {num(a)} {u} from the wall. How long is the ladder? // A pole is {num(b)} {u} high. A rope runs from its top to a point on the ground {num(a)} {u} from its foot. How long is the rope?"
        return draft(rng, texts, c, hyp)
    if shape == "ship":
        d, e = rng.choice((("north", "east"), ("south", "west"), ("north", "west"), ("south", "east")))  # fmt: skip
        texts = f"A ship [sails|goes] {num(a)} {far} {d} and then {num(b)} {far} {e}. How far is it from where it started? // [Mia|Leo|Someone] walks {num(a)} {far} {d}, then {num(b)} {far} {e}. What is the [shortest |straight-line |]distance back to the start?"
        return draft(rng, texts, c, hyp)
    if shape == "kite":
        texts = f"A kite on a tight string of {num(c)} {u} is above a point {num(a)} {u} away from the child who holds it. How high is the kite? // A slide is {num(c)} {u} long and covers {num(a)} {u} along the ground. How high is its top?"
        return draft(rng, texts, b, leg)
    h, s = rng.randint(2, 9), rng.randint(1, 8)
    k = rng.randint(2, 9)
    thing = rng.choice(("tree", "tower", "flagpole", "building", "lamp post"))
    if shape == "shadow":
        texts = f"A {num(h)} {u} [post|stick|pole] casts a shadow of {num(s)} {u}. At the same time a {thing} casts a shadow of {num(s * k)} {u}. How high is the {thing}? // A {thing} has a shadow {num(s * k)} {u} long when a {num(h)} {u} pole has a shadow of {num(s)} {u}. What is the height of the {thing}?"
        return draft(rng, texts, h * k, [("Ratio", eq(frac(s * k, s), k)), *multiplied(rng, k, h)], [("equation", eq(frac("H", s * k), frac(h, s))), ("multiply", eq("H", frac(dot(h, s * k), s), h * k))])  # fmt: skip
    texts = f"A person {num(h)} {u} tall has a shadow of {num(s)} {u}. How long is the shadow of a {thing} that is {num(h * k)} {u} high? // At noon a {num(h)} {u} [fence|sign] casts a {num(s)} {u} shadow. Find the length of the shadow of a {num(h * k)} {u} high {thing}."
    return draft(rng, texts, s * k, [("Ratio", eq(frac(h * k, h), k)), *multiplied(rng, k, s)])


@REGISTER.family("inside_a_box", 3, 4)
def inside_a_box(rng: Random, level: int) -> Draft:
    """Space diagonals, faces to volume, cubes in boxes, folded sheets, water that rises."""
    shape = rng.choice(("diagonal", "cubes", "fold", "water", "faces", "diagonal_cube"))
    u = rng.choice(("cm", "in", "m", "inches"))
    if shape == "diagonal":
        a, b, c, d = rng.choice(((1, 2, 2, 3), (2, 3, 6, 7), (1, 4, 8, 9), (4, 4, 7, 9), (2, 6, 9, 11), (6, 6, 7, 11), (3, 4, 12, 13), (2, 5, 14, 15), (2, 10, 11, 15), (8, 9, 12, 17), (rng.randint(1, 5), rng.randint(1, 5), rng.randint(1, 5), 0)))  # fmt: skip
        k = rng.randint(1, 3)
        sides = [k * a, k * b, k * c]
        rng.shuffle(sides)
        a, b, c = sides
        square = a * a + b * b + c * c
        d = surd(square)
        texts = f"How long is the [space |]diagonal of a box {num(a)} by {num(b)} by {num(c)}? // A box has edges of {num(a)}, {num(b)} and {num(c)} {u}. Find the distance between two opposite corners. // What is the length of the longest straight stick that fits into a {a} x {b} x {c} box?"
        return draft(rng, texts, d, [("formula", eq("d^2", f"{a}^2+{b}^2+{c}^2", f"{a * a}+{b * b}+{c * c}", square)), *root_line(rng, "d", square)])  # fmt: skip
    if shape == "diagonal_cube":
        s = rng.randint(2, 12)
        texts = f"What is the length of the space diagonal of a cube with edge {num(s)}? // A cube has edges of {num(s)} {u}. How long is the diagonal from one corner to the opposite one?"
        return draft(rng, texts, surd(3, s), [("formula", eq("d^2", f"3\\cdot{s}^2", 3 * s * s)), ("root", eq("d", surd(3, s)))])  # fmt: skip
    if shape == "cubes":
        s = rng.randint(1, 3)
        x, y, z = (rng.randint(2, 6) for _ in range(3))
        texts = f"How many cubes with edge {num(s)} {u} fit into a box of {num(s * x)} by {num(s * y)} by {num(s * z)} {u}? // A box is {num(s * x)} {u} long, {num(s * y)} {u} wide and {num(s * z)} {u} high. How many cubes of side {num(s)} {u} fill it?"
        edges = f"{eq(frac(s * x, s), x)}, {eq(frac(s * y, s), y)}, {eq(frac(s * z, s), z)}"
        return draft(rng, texts, x * y * z, [*([("Along the edges", edges)] if s > 1 else []), *multiplied(rng, x, y, z)])  # fmt: skip
    if shape == "fold":
        cut = rng.randint(1, 4)
        a, b = rng.randint(2, 10), rng.randint(2, 10)
        texts = f"From a {num(a + 2 * cut)} by {num(b + 2 * cut)} {u} sheet, squares of side {num(cut)} {u} are cut off at the corners, and the sides are folded up. What is the volume of the open box? // An open box is made from a rectangular sheet of {num(a + 2 * cut)} {u} by {num(b + 2 * cut)} {u} by cutting squares of side {num(cut)} {u} from each corner and folding. Find its volume."
        return draft(rng, texts, a * b * cut, [("Base", f"{eq(f'{a + 2 * cut}-{2 * cut}', a)} and {eq(f'{b + 2 * cut}-{2 * cut}', b)}, height ${cut}$"), *multiplied(rng, a, b, cut)])  # fmt: skip
    if shape == "water":
        a, b = rng.randint(4, 20), rng.randint(3, 12)
        h = rng.randint(1, 5)
        n = a * b * h
        texts = f"A tank has a base of {num(a)} cm by {num(b)} cm. A stone of {num(n)} cubic cm is put under the water. By how many cm does the water rise? // {num(n)} cubic cm of water are poured into a box with a {num(a)} cm by {num(b)} cm base. How high does the water stand, in cm?"
        return draft(rng, texts, h, [("Base", eq(dot(a, b), a * b)), *quotient(rng, n, a * b)])
    x, y, z = (rng.randint(2, 9) for _ in range(3))
    texts = f"Three faces of a box that meet at a corner have areas {num(x * y)}, {num(y * z)} and {num(x * z)}. What is the volume of the box? // The areas of the front, side and top of a box are {num(x * y)}, {num(y * z)} and {num(x * z)}. Find its volume."
    square = (x * y * z) ** 2
    return draft(rng, texts, x * y * z, [("rule", "The product of the three areas is $V^2$"), ("multiply", eq("V^2", dot(x * y, y * z, x * z), square)), ("root", eq("V", isqrt(square)))], [("Edges", f"They are ${x}$, ${y}$, ${z}$: {eq(dot(x, y), x * y)}, {eq(dot(y, z), y * z)}, {eq(dot(x, z), x * z)}"), *multiplied(rng, x, y, z)])  # fmt: skip
