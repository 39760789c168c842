"""Right triangles: Pythagoras, special triangles, Heron."""

from random import Random

from train.problems.latex import dot, eq, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.columns import worked_square
from train.school.families.figures import ask, root_line, surd, unit
from train.school.families.scenes import person
from train.school.work import difference, product, total

_TRIPLES = (
    (3, 4, 5),
    (5, 12, 13),
    (8, 15, 17),
    (7, 24, 25),
    (20, 21, 29),
    (9, 40, 41),
    (12, 35, 37),
)


def triple(rng: Random, level: int) -> tuple[int, int, int]:
    """A right triangle with whole sides, its legs in any order."""
    a, b, c = rng.choice(_TRIPLES[: {2: 2, 3: 4}.get(level, 7)])
    k = rng.randint(1, {2: 5, 3: 4}.get(level, 3))
    if rng.random() < 0.5:
        a, b = b, a
    return k * a, k * b, k * c


def _squares(rng: Random, a: int, b: int) -> list[Line]:
    if rng.random() < 0.6:
        return [("power", f"{worked_square(a)} and {worked_square(b)}")]
    return [("power", worked_square(a)), ("power", worked_square(b))]


def hypotenuse_ways(rng: Random, a: int, b: int, name: str = "c") -> list[Way]:
    n = a * a + b * b
    return [
        [*_squares(rng, a, b), *total(rng, a * a, b * b), *root_line(rng, name, n)],
        [("rule", f"${name}^2={a}^2+{b}^2$"), *_squares(rng, a, b), ("add", eq(f"{name}^2", plus(a * a, b * b), n)), *root_line(rng, name, n)],
    ]  # fmt: skip


def leg_ways(rng: Random, c: int, a: int, name: str = "b") -> list[Way]:
    n = c * c - a * a
    ways: list[Way] = [
        [*_squares(rng, c, a), *difference(rng, c * c, a * a), *root_line(rng, name, n)],
        [("rule", f"${name}^2={c}^2-{a}^2$"), *_squares(rng, c, a), ("subtract", eq(f"{name}^2", plus(c * c, -a * a), n)), *root_line(rng, name, n)],
    ]  # fmt: skip
    ways.append([
        ("factor", eq(f"{c}^2-{a}^2", f"({c}+{a})({c}-{a})", dot(c + a, c - a))),
        *product(rng, c + a, c - a),
        *root_line(rng, name, n),
    ])  # fmt: skip
    return ways


@REGISTER.family("pythagoras", 2, 3, 4)
def pythagoras(rng: Random, level: int) -> Draft:
    """Hypotenuse or leg; whole at level 2, roots from level 3."""
    u, whole = unit(rng), level == 2 or rng.random() < 0.5
    find_leg = rng.random() < 0.45
    if whole:
        a, b, c = triple(rng, level)
    else:
        a, b = rng.randint(1, 12), rng.randint(1, 12)
        c = b + rng.randint(1, 8)
    if not find_leg:
        texts = (
            f"The legs of a right triangle are {num(a)} and {num(b)}. What is the hypotenuse?|"
            f"What is the hypotenuse of a right triangle with legs {num(a)} {u} and {num(b)} {u}?|"
            f"A right triangle has legs of {num(a)} {u} and {num(b)} {u}. "
            f"How long is the hypotenuse?|"
            f"In a right-angled triangle the two shorter sides are {num(a)} and {num(b)}. "
            f"How long is the longest side?|"
            f"Triangle $ABC$ has a right angle at $C$, $AC={a}$ and $BC={b}$. Find $AB$."
        )
        orders = (
            f"Find the hypotenuse of a right triangle with legs {num(a)} and {num(b)}.|"
            f"Use the Pythagorean theorem to find $c$ if $a={a}$ and $b={b}$.|"
            f"right triangle legs {num(a)} and {num(b)}, find the hypotenuse"
        )
        n = a * a + b * b
        return Draft(ask(question=texts, order=orders), surd(n), hypotenuse_ways(rng, a, b))
    if not whole:
        a = b
    texts = (
        f"A right triangle has a hypotenuse of {num(c)} and one leg of {num(a)}. "
        f"How long is the other leg?|"
        f"The hypotenuse of a right triangle is {num(c)} {u} and a leg is {num(a)} {u}. "
        f"What is the other leg?|"
        f"In a right-angled triangle the longest side is {num(c)} {u} and one side is {num(a)} "
        f"{u}. "
        f"What is the third side?|"
        f"Triangle $ABC$ has a right angle at $C$, $AB={c}$ and $BC={a}$. What is $AC$?"
    )
    orders = (
        f"Find the missing leg of a right triangle with hypotenuse {num(c)} and leg {num(a)}.|"
        f"Use Pythagoras to find $b$ if $a={a}$ and $c={c}$ is the hypotenuse."
    )
    return Draft(ask(question=texts, order=orders), surd(c * c - a * a), leg_ways(rng, c, a))


@REGISTER.family("right_triangle_test", 2, 3)
def right_triangle_test(rng: Random, level: int) -> Draft:
    """Is a triangle with these sides right-angled? Can it exist at all?"""
    if rng.random() < 0.3:
        a, b = rng.randint(2, 12 * level), rng.randint(2, 12 * level)
        c = rng.choice((rng.randint(abs(a - b) + 1, a + b - 1), a + b, a + b + rng.randint(1, 5)))
        sides = sorted((a, b, c))
        fits = sides[0] + sides[1] > sides[2]
        texts = (
            f"Can a triangle have sides of {num(a)}, {num(b)} and {num(c)}?|"
            f"Is there a triangle with sides {num(a)}, {num(b)}, {num(c)}? Answer yes or no.|"
            f"Do the lengths {num(a)}, {num(b)} and {num(c)} form a triangle?"
        )
        small = sides[0] + sides[1]
        sign = ">" if fits else "=" if small == sides[2] else "<"
        word = "yes" if fits else "no"
        ways: list[Way] = [
            [
                ("add", f"The two shorter sides: {eq(plus(sides[0], sides[1]), small)}"),
                ("compare", f"${small}{sign}{sides[2]}$, so {word}"),
            ],
            [
                ("rule", "Two sides together must be longer than the third"),
                (
                    "compare",
                    f"${sides[0]}+{sides[1]}={small}$ and the longest is ${sides[2]}$: {word}",
                ),
            ],
        ]
        return Draft(ask(question=texts), f"\\text{{{word}}}", ways)
    a, b, c = sorted(triple(rng, level + 1))
    is_right = rng.random() < 0.5
    if not is_right:
        c = rng.choice([n for n in (c - 1, c + 1, c + 2) if b <= n < a + b])
    sides = [a, b, c]
    if rng.random() < 0.3:
        rng.shuffle(sides)
    listed = f"{num(sides[0])}, {num(sides[1])} and {num(sides[2])}"
    texts = (
        f"Is a triangle with sides {listed} a right triangle?|"
        f"Do the sides {listed} form a right triangle? Answer yes or no.|"
        f"A triangle has sides of {listed}. Is it right-angled?|"
        f"Can {listed} be the sides of a right triangle?|Is {listed} a Pythagorean triple?"
    )
    left, right = a * a + b * b, c * c
    word = "yes" if is_right else "no"
    sign = "=" if is_right else "\\ne "
    ways = [
        [*_squares(rng, a, b), *total(rng, a * a, b * b),
         ("power", worked_square(c)), ("compare", f"${left}{sign}{right}$, so {word}")],
    ]  # fmt: skip
    return Draft(ask(question=texts), f"\\text{{{word}}}", ways)


@REGISTER.family("pythagoras_story", 2, 3, 4)
def pythagoras_story(rng: Random, level: int) -> Draft:
    """Ladders, diagonals, ways north and east, poles and ropes."""
    a, b, c = triple(rng, level)
    who = person(rng)
    if rng.random() < 0.4:
        texts = (
            f"A ladder {num(c)} feet long leans against a wall. Its foot is {num(a)} feet from the "
            f"wall. How high does it reach?|"
            f"A {num(c)} m ladder stands {num(a)} m away from a wall. "
            f"How far up the wall does it reach?|"
            f"The diagonal of a rectangle is {num(c)} cm and one side is {num(a)} cm. "
            f"How long is the other side?|"
            f"A rope of {num(c)} m is tied to the top of a mast and fixed in the ground {num(a)} m "
            f"from its foot. How tall is the mast?|"
            f"A kite flies on a tight string of {num(c)} m above a point {num(a)} m away from "
            f"{who.name}. How high is the kite?|"
            f"A ramp is {num(c)} feet long and covers {num(a)} feet on the ground. "
            f"How high does it go?"
        )
        return Draft(ask(story=texts), str(b), leg_ways(rng, c, a))
    if rng.random() < 0.2:
        around, area = 2 * (a + b), a * b
        goal, value = rng.choice((("perimeter", around), ("area", area)))
        texts = (
            f"A rectangle has a diagonal of {num(c)} and one side of {num(a)}. Find its {goal}.|"
            f"The diagonal of a rectangle is {num(c)} cm, one side is {num(a)} cm. "
            f"What is the {goal} of the rectangle?"
        )
        end = product(rng, a, b)
        if goal == "perimeter":
            end = [("add", eq(plus(a, b), a + b)), ("multiply", eq(dot(2, a + b), around))]
        return Draft(ask(story=texts), str(value), [[*way, *end] for way in leg_ways(rng, c, a)])
    texts = (
        f"What is the diagonal of a rectangle with sides {num(a)} and {num(b)}?|"
        f"A rectangle is {num(a)} cm long and {num(b)} cm wide. How long is its diagonal?|"
        f"{who.name} walks {num(a)} m north and then {num(b)} m east. How far is {who.he} from the "
        f"starting point?|"
        f"A ship sails {num(a)} km west and then {num(b)} km south. How far is it from its port "
        f"in a straight line?|"
        f"A ladder reaches {num(b)} m up a wall and its foot is {num(a)} m from the wall. "
        f"How long is the ladder?|"
        f"A field is {num(a)} m by {num(b)} m. How many metres does {who.name} walk if {who.he} "
        f"goes straight from one corner to the opposite one?|"
        f"A TV screen is {num(a)} inches wide and {num(b)} inches high. What is its diagonal?|"
        f"A pole {num(a)} m tall is held by a wire from its top to a point on the ground "
        f"{num(b)} m "
        f"from its base. How long is the wire?"
    )
    return Draft(ask(story=texts), str(c), hypotenuse_ways(rng, a, b, rng.choice("cdx")))
