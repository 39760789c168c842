"""Right triangles, points and lines in the plane."""

from fractions import Fraction
from random import Random

from train.problems.base import REGISTER, Draft, ask, two
from train.problems.latex import eq, frac, long_product, plus, power, root, show, signed

_TRIPLES = (
    (3, 4, 5),
    (5, 12, 13),
    (8, 15, 17),
    (7, 24, 25),
    (20, 21, 29),
    (9, 40, 41),
    (12, 35, 37),
)


@REGISTER.family("pythagoras", 2, 3)
def hypotenuse(rng: Random, level: int) -> Draft:
    a, b, c = _right_triangle(rng, 5 if level == 2 else 7, 20)
    text = ask(
        rng,
        (
            "A right triangle has legs {a} and {b}. Find the hypotenuse.",
            "What is the hypotenuse of a right triangle with legs {a} and {b}?",
            "A ladder stands {a} m from a wall and reaches {b} m high. How long is the ladder?",
        ),
        a=a,
        b=b,
    )
    short = [("Evaluate directly", eq(root(f"{power(a, 2)}+{power(b, 2)}"), c))]
    return Draft(text, show(c), short, _root_of_squares("Square the legs", a, b, c))


@REGISTER.family("pythagoras", 3)
def other_leg(rng: Random, level: int) -> Draft:
    a, b, c = _right_triangle(rng, 5, 15)
    text = ask(
        rng,
        (
            "A right triangle has hypotenuse {c} and one leg {a}. Find the other leg.",
            "The hypotenuse of a right triangle is {c} and a leg is {a}. "
            "How long is the other leg?",
        ),
        a=a,
        c=c,
    )
    short = [("Evaluate directly", eq(root(f"{power(c, 2)}-{power(a, 2)}"), b))]
    squares = f"{eq(power(c, 2), c * c)} and {eq(power(a, 2), a * a)}"
    long = [
        ("Square the sides", squares),
        ("Subtract the squares", eq(plus(c * c, -a * a), b * b)),
        ("Take the root", eq(root(b * b), b)),
    ]
    return Draft(text, show(b), short, long)


@REGISTER.family("pythagoras", 4)
def distance(rng: Random, level: int) -> Draft:
    a, b, c = _right_triangle(rng, 7, 9)
    p, q = two(rng, -20, 20)
    text = ask(
        rng,
        (
            "Find the distance between {u} and {v}.",
            "What is the distance from {u} to {v}?",
            "How far apart are the points {u} and {v}?",
        ),
        u=f"$({p},{q})$",
        v=f"$({p + a},{q + b})$",
    )
    short = [("Evaluate directly", eq(root(f"{power(a, 2)}+{power(b, 2)}"), c))]
    gaps = f"{eq(plus(p + a, -p), a)} and {eq(plus(q + b, -q), b)}"
    long = [("Find the differences", gaps), *_root_of_squares("Square the legs", a, b, c)]
    return Draft(text, show(c), short, long)


@REGISTER.family("line", 2, 3)
def slope(rng: Random, level: int) -> Draft:
    high = 12 if level == 2 else 40
    (x, y), rise = two(rng, -high, high), rng.randint(-high, high)
    run = rng.randint(1, high)
    result = Fraction(rise, run)
    text = ask(
        rng,
        (
            "What is the slope of the line through {p} and {q}?",
            "Find the slope of the line that passes through {p} and {q}.",
        ),
        p=f"$({x},{y})$",
        q=f"$({x + run},{y + rise})$",
    )
    top, bottom = plus(y + rise, -y), plus(x + run, -x)
    short = [("Evaluate directly", eq(frac(top, bottom), result))]
    long = [
        ("Find the rise", eq(top, rise)),
        ("Find the run", eq(bottom, run)),
        ("Reduce the fraction", eq(frac(rise, run), result)),
    ]
    return Draft(text, show(result), short, long)


@REGISTER.family("line", 4, 5)
def height_on_line(rng: Random, level: int) -> Draft:
    slope_, run = rng.randint(-15, 15) or 4, rng.randint(2, 9)
    (x, y), x3 = two(rng, -20, 20), rng.randint(10, 30 * (level - 3))
    constant = y - slope_ * x
    result = slope_ * x3 + constant
    text = ask(
        rng,
        (
            "A line passes through {p} and {q}. What is $y$ when {x}?",
            "Find the value of $y$ at {x} on the line through {p} and {q}.",
        ),
        p=f"$({x},{y})$",
        q=f"$({x + run},{y + slope_ * run})$",
        x=f"$x={x3}$",
    )
    rise = plus(y + slope_ * run, -y)
    found = eq(frac(rise, plus(x + run, -x)), slope_)
    product = slope_ * (x3 - x)
    short = [
        ("Find the slope", found),
        ("Evaluate directly", eq("y", f"{y}{signed(slope_)}({plus(x3, -x)})", result)),
    ]
    long = [
        ("Find the slope", found),
        ("Find the run", eq(plus(x3, -x), x3 - x)),
        ("Multiply by the slope", long_product(slope_, x3 - x)),
        ("Add the height", eq("y", plus(y, product), result)),
    ]
    return Draft(text, show(result), short, long)


def _right_triangle(rng: Random, num_shapes: int, largest: int) -> tuple[int, int, int]:
    a, b, c = _TRIPLES[rng.randrange(num_shapes)]
    times = rng.randint(1, largest)
    a, b = (a, b) if rng.random() < 0.5 else (b, a)
    return a * times, b * times, c * times


def _root_of_squares(title: str, a: int, b: int, c: int) -> list[tuple[str, str]]:
    return [
        (title, f"{eq(power(a, 2), a * a)} and {eq(power(b, 2), b * b)}"),
        ("Add the squares", eq(plus(a * a, b * b), c * c)),
        ("Take the root", eq(root(c * c), c)),
    ]
