"""Similar figures, scale drawings, maps, shadows."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac
from train.school.base import REGISTER, Draft, Way, num
from train.school.families.figures import ask, shown, times, unit
from train.school.families.scenes import person
from train.school.work import product, quotient, to_the_power


@REGISTER.family("similar_figures", 2, 3, 4)
def similar_figures(rng: Random, level: int) -> Draft:
    """A missing side, a shadow, ratios of areas and volumes."""
    p, q = rng.choice(((2, 1), (3, 1), (3, 2), (4, 3), (5, 2), (5, 3), (5, 4), (4, 1), (7, 4)))
    a, b = q * rng.randint(2, 9), q * rng.randint(2, 12)
    if a == b:
        b += q
    c, d, u = a * p // q, b * p // q, unit(rng, "cm|m|in|ft|units")
    shape = rng.choice(("side", "shadow") if level == 2 else ("side", "shadow", "area", "around"))
    factor = Fraction(p, q)
    shown_factor = show_factor(factor)
    if shape in ("side", "shadow"):
        who, thing = person(rng), rng.choice(("tree", "building", "flagpole", "tower", "lamp post"))
        if shape == "side":
            kind = rng.choice(("triangles", "rectangles", "triangles"))
            texts = (
                f"Two similar {kind} have matching sides of {num(a)} {u} and {num(c)} {u}. Another "
                f"side of the first is {num(b)} {u}. How long is the matching side of the second?|"
                f"Triangle $ABC$ is similar to triangle $DEF$. $AB={a}$, $DE={c}$ and $BC={b}$. "
                f"What is $EF$?|"
                f"A photo of {num(a)} by {num(b)} {u} is enlarged so that the side of {num(a)} {u} "
                f"becomes {num(c)} {u}. How long is the other side?"
            )
        else:
            texts = (
                f"A pole {num(a)} m tall casts a shadow of {num(c)} m. At the same time a "
                f"{thing} is "
                f"{num(b)} m tall. How long is its shadow in m?|"
                f"A pole of {num(a)} feet casts a {num(c)} foot shadow. How long is the shadow "
                "of a "
                f"{num(b)} foot {thing} at the same time?"
            )
            if rng.random() < 0.6:
                a, b, c, d = c, d, a, b
                texts = (
                    f"A {thing} casts a shadow of {num(b)} m while a pole {num(c)} m tall casts a "
                    f"shadow of {num(a)} m. How tall is the {thing}?|"
                    f"{who.name} puts up a {num(c)} m pole and it casts a {num(a)} m shadow. The "
                    f"shadow of a {thing} is {num(b)} m long. Find the height of the {thing}."
                )
                factor = 1 / factor
                shown_factor = show_factor(factor)
        ways: list[Way] = [
            [
                ("Factor", eq(frac(c, a), shown_factor)),
                ("multiply", eq(f"{b}\\cdot {shown_factor}", d)),
            ],
            [
                ("equation", eq(frac("x", b), frac(c, a))),
                *product(rng, b, c),
                *quotient(rng, b * c, a),
            ],
            [
                ("Cross multiply", f"${a}x={dot(b, c)}={b * c}$"),
                ("divide", eq("x", frac(b * c, a), d)),
            ],
        ]
        return Draft(ask(question=texts), str(d), ways)
    k = rng.randint(2, 6)
    if shape == "around":
        m, n = rng.randint(6, 30), rng.choice((2, 3))
        what = rng.choice(("perimeter", "perimeter", "area"))
        n = 1 if what == "perimeter" else 2
        texts = (
            f"The sides of two similar polygons are in the ratio $1:{k}$. The {what} of the "
            "smaller "
            f"one is {num(m)}. What is the {what} of the larger one?|"
            f"A figure with {what} {num(m)} is enlarged by a scale factor of {num(k)}. What is the "
            f"{what} of the image?"
        )
        value = m * k**n
        ways = [
            [("rule", f"The {what} grows by the factor ${k}$"), *product(rng, m, k)]
            if n == 1
            else [*to_the_power(rng, k, 2), *product(rng, m, k * k)],
            [("multiply", eq(dot(m, k) if n == 1 else f"{m}\\cdot {k}^2", value))],
        ]
        return Draft(ask(question=texts), str(value), ways)
    n, what, solid = rng.choice(
        ((2, "areas", "triangles"), (2, "areas", "figures"), (3, "volumes", "solids"))
    )
    texts = (
        f"The sides of two similar {solid} are in the ratio ${p}:{q}$. What is the ratio of their "
        f"{what}?|Two similar {solid} have a scale factor of ${p}:{q}$. Find the ratio of their "
        f"{what}."
    )
    answer = f"{p**n}:{q**n}"
    ways = [
        [
            ("rule", f"The {what} are as the {'squares' if n == 2 else 'cubes'} of the sides"),
            ("power", f"${p}^{n}:{q}^{n}={answer}$"),
        ],
        [
            ("power", f"{eq(f'{p}^{n}', p**n)} and {eq(f'{q}^{n}', q**n)}"),
            ("conclude", f"${answer}$"),
        ],
    ]
    return Draft(ask(question=texts), answer, ways)


def show_factor(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else frac(value.numerator, value.denominator)


@REGISTER.family("map_scale", 2, 3)
def map_scale(rng: Random, level: int) -> Draft:
    """Centimetres on a map or a model, and in nature."""
    cm = Fraction(rng.randint(2, 15))
    if level == 3 and rng.random() < 0.5:
        cm += Fraction(rng.choice((1, 5)), 10)
    who = person(rng)
    shape = rng.choice(
        ("words", "words_back") if level == 2 else ("ratio", "ratio_back", "model", "words")
    )
    if shape in ("words", "words_back"):
        per, (small, large) = (
            rng.randint(2, 25),
            rng.choice((("cm", "km"), ("inch", "miles"), ("cm", "m"))),
        )
        many = "inches" if small == "inch" else "cm"
        far = cm * per
        where = "a map" if large != "m" else "a plan"
        if shape == "words":
            texts = (
                f"On {where} 1 {small} stands for {num(per)} {large}. How many {large} are "
                f"{num(shown(cm))} {many}?|"
                f"The scale of {where} is 1 {small} = {num(per)} {large}. Two points are "
                f"{num(shown(cm))} {many} apart on it. How far apart are they really in {large}?|"
                f"{who.name} measures {num(shown(cm))} {many} on {where} where 1 {small} is "
                f"{num(per)} {large}. What is the real distance in {large}?"
            )
            ways: list[Way] = [times(rng, cm, per) for _ in range(3)]
            return Draft(ask(story=texts), shown(far), ways)
        texts = (
            f"On {where} 1 {small} stands for {num(per)} {large}. How many {many} on it are "
            f"{num(shown(far))} {large}?|"
            f"The scale of {where} is 1 {small} = {num(per)} {large}. How long is a distance of "
            f"{num(shown(far))} {large} on it in {many}?"
        )
        ways = [quotient(rng, int(far), per) for _ in range(3)]
        return Draft(ask(story=texts), shown(cm), ways)
    if shape == "model":
        k, size = rng.choice((10, 20, 24, 25, 32, 50, 72, 100)), rng.randint(3, 30)
        thing = rng.choice(("car", "ship", "train", "plane", "house", "bus"))
        texts = (
            f"A model {thing} has a scale of $1:{k}$ and is {num(size)} cm long. How long is the "
            "real "
            f"{thing} in cm?|A {thing} is built as a model at a scale of $1:{k}$. The model "
            "measures "
            f"{num(size)} cm. What is the real length in cm?"
        )
        ways = [product(rng, size, k) for _ in range(3)]
        return Draft(ask(story=texts), str(size * k), ways)
    k, large, per = rng.choice(
        ((100_000, "km", 100_000), (50_000, "km", 100_000), (200_000, "km", 100_000),
         (25_000, "km", 100_000), (500_000, "km", 100_000), (1000, "m", 100), (500, "m", 100),
         (2500, "m", 100), (200, "m", 100), (100, "m", 100), (5000, "m", 100))
    )  # fmt: skip
    real = cm * k / per
    if shape == "ratio":
        texts = (
            f"On a map with the scale $1:{k}$ two places are {num(shown(cm))} cm apart. How many "
            f"{large} is that in reality?|"
            f"A distance is {num(shown(cm))} cm on a $1:{k}$ map. How long is it in {large}?|"
            f"The scale of a plan is $1:{k}$. What length in {large} do {num(shown(cm))} cm show?"
        )
        ways = [
            [
                *times(rng, cm, k),
                ("convert", f"In {large}: {eq(frac(shown(cm * k), per), decimal(real))}"),
            ],
            [
                ("convert", f"1 cm is {eq(frac(k, per), decimal(Fraction(k, per)))} {large}"),
                *times(rng, cm, Fraction(k, per)),
            ],
        ]
        return Draft(ask(story=texts), decimal(real), ways)
    texts = (
        f"A distance of {num(decimal(real))} {large} is drawn on a map with scale $1:{k}$. How "
        "many "
        f"cm long is it there?|How many cm are {num(decimal(real))} {large} on a $1:{k}$ map?"
    )
    ways = [
        [("convert", f"In cm: {eq(dot(decimal(real), per), shown(cm * k))}"),
         ("divide", eq(frac(shown(cm * k), k), decimal(cm)))],
        [("convert", f"1 cm shows {eq(frac(k, per), decimal(Fraction(k, per)))} {large}"),
         ("divide", eq(f"{decimal(real)}\\div {decimal(Fraction(k, per))}", decimal(cm)))],
    ]  # fmt: skip
    return Draft(ask(story=texts), decimal(cm), ways)
