"""Ratios in stories, and recipes for more or fewer people."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus, show
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.decimals import product_lines
from train.school.families.scenes import capital, joined, one, told
from train.school.work import product, product_of_fractions, quotient, total

_RATIOS = (
    ("boys", "girls", "in a club|at a camp|in a school"), ("red beads", "blue beads", "in a box|on a chain"), ("cats", "dogs", "in a shelter"),
    ("teachers", "pupils", "on a trip"), ("apples", "pears", "in a basket"), ("cars", "trucks", "in a car park"), ("roses", "tulips", "in a garden"),
    ("adults", "children", "at a concert|on a ship"), ("fiction books", "comics", "in a library"), ("nickels", "dimes", "in a jar"), ("black socks", "white socks", "in a drawer"),
)  # fmt: skip


@REGISTER.family("ratio_story", 2, 3, 4)
def ratio_story(rng: Random, level: int) -> Draft:
    """A ratio of two kinds of things and a total, a difference or one part; then a change."""
    first, second, places = rng.choice(_RATIOS)
    where = one(rng, places)
    a, b = rng.sample(range(1, {2: 6, 3: 9, 4: 12}[level]), 2)
    common = Fraction(a, b)
    a, b = common.numerator, common.denominator
    k = rng.randint(2, {2: 10, 3: 20, 4: 30}[level])
    x, y = a * k, b * k
    ratio = one(rng, f"{num(a)}:{num(b)}|{num(a)} to {num(b)}|{num(a)} : {num(b)}")
    said = one(
        rng,
        f"The ratio of {first} to {second} {where} is {ratio}.|{capital(where)}, the ratio of {first} to {second} is {ratio}.|The {first} and {second} {where} are in the ratio {ratio}.",
    )
    shape = rng.choice(("total", "gap", "part") if level < 4 else ("change", "total", "gap"))
    first_asked = rng.random() < 0.5
    asked, m, value = (first, a, x) if first_asked else (second, b, y)
    if shape == "part":
        known, c, given = (second, b, y) if first_asked else (first, a, x)
        text = f"{said} There are {num(given)} {known}. How many {asked} are there?"
        ways: list[Way] = [[*(quotient(rng, given, c, "share") if c > 1 else [("share", f"One part is ${given}$")]), *(product(rng, k, m) if m > 1 else [("conclude", f"One part is ${k}$")])] for _ in range(3)]  # fmt: skip
        ways.append([("equation", eq(frac("x", given), frac(m, c))), ("multiply", eq("x", frac(dot(given, m), c), frac(given * m, c), value) if c > 1 else eq("x", dot(given, m), value))])  # fmt: skip
        return Draft(told(text), str(value), ways)
    if shape == "total":
        whole = x + y
        text = f"{said} There are {num(whole)} {first} and {second} {one(rng, 'in total|altogether|in all')}. How many {asked} are there?"
        ways = [
            joined(
                total(rng, a, b, kind="Parts"),
                quotient(rng, whole, a + b, "share"),
                product(rng, k, m) if m > 1 else [],
            )
            for _ in range(3)
        ]
        ways.append(
            [
                ("share", f"The {asked} are ${frac(m, a + b)}$ of all"),
                ("multiply", eq(frac(dot(m, whole), a + b), frac(m * whole, a + b), value)),
            ]
        )
        return Draft(told(text), str(value), ways)
    more, less = (first, second) if a > b else (second, first)
    gap = abs(x - y)
    if shape == "gap":
        to_find = rng.choice(("all", "one"))
        text = f"{said} There are {num(gap)} more {more} than {less}. How many {f'{first} and {second} are there altogether' if to_find == 'all' else f'{asked} are there'}?"
        value = x + y if to_find == "all" else value
        m = a + b if to_find == "all" else m
        start: list[Line] = [
            (
                "Parts",
                f"The difference is {eq(plus(max(a, b), -min(a, b)), abs(a - b))} part{'s' if abs(a - b) > 1 else ''}",
            )
        ]
        ways = [[*start, *(quotient(rng, gap, abs(a - b), "share") if abs(a - b) > 1 else []), *([("Parts", f"In all {eq(plus(a, b), a + b)} parts")] if to_find == "all" else []), *(product(rng, k, m) if m > 1 else [("conclude", f"One part is ${k}$")])] for _ in range(3)]  # fmt: skip
        return Draft(told(text), str(value), ways)
    come = rng.randint(2, 20)
    now = Fraction(x + come, y)
    text = f"{said} There are {num(y)} {second}. Then {num(come)} more {first} are added. What is the ratio of {first} to {second} now, in simplest form?".replace(
        "are added", "join" if first in ("boys", "adults", "teachers") else "are added"
    )
    top, bottom = now.numerator, now.denominator
    reduced: list[Line] = []
    if (x + come, y) != (top, bottom):
        reduced.append(("reduce", eq(frac(x + come, y), frac(top, bottom))))
    ways = []
    for _ in range(3):
        start = quotient(rng, y, b, "share") if b > 1 else [("share", f"One part is ${y}$")]
        now_there = joined(product(rng, k, a) if a > 1 else [], total(rng, x, come))
        ways.append([*start, *now_there, *reduced, ("The new ratio", f"It is ${top}:{bottom}$")])
    return Draft(told(text), f"{now.numerator}:{now.denominator}", ways)


_DISHES = (
    ("pancakes", (("g of flour", 50), ("ml of milk", 50), ("eggs", 1))), ("cookies", (("g of butter", 25), ("g of sugar", 20), ("cups of flour", 1))),
    ("portions of soup", (("carrots", 1), ("potatoes", 1), ("ml of stock", 100))), ("people", (("g of rice", 60), ("g of pasta", 80), ("tomatoes", 1))),
    ("muffins", (("g of flour", 25), ("tablespoons of oil", 1), ("cups of milk", 1))), ("servings", (("cups of oats", 1), ("g of nuts", 30), ("bananas", 1))),
)  # fmt: skip


@REGISTER.family("recipe", 1, 2, 3, 4)
def recipe(rng: Random, level: int) -> Draft:
    dish, parts = rng.choice(_DISHES)
    name, step = rng.choice(parts)
    serves = rng.choice((2, 4, 6, 8, 10, 12, 3, 5))
    amount = step * rng.randint(2, 9)
    if level == 4:
        f = Fraction(rng.choice((1, 3, 2, 1, 3)), rng.choice((4, 2, 3))) + rng.randint(0, 2)
        if f.denominator == 1:
            f += Fraction(1, 2)
        factor = (
            Fraction(rng.choice((2, 3, 4, 5)))
            if rng.random() < 0.5
            else Fraction(rng.choice((1, 3, 5)), 2)
        )
        new = serves * factor
        if new.denominator > 1:
            return recipe(rng, level)
        whole, rest = divmod(f, 1)
        shown = (f"{whole}" if whole else "") + frac(rest.numerator, rest.denominator)
        cups = one(rng, "cups of flour|cups of sugar|cups of milk|teaspoons of salt")
        text = f"A recipe for {num(serves)} {dish} needs ${shown}$ {cups}. How many {cups} are needed for {num(int(new))} {dish}?"
        value = f * factor
        lines: list[Line] = [("Factor", eq(frac(int(new), serves), factor))]
        if whole:
            lines.append(("convert", eq(shown, f)))
        return Draft(
            told(text),
            show(value),
            [[*lines, *product_of_fractions(rng, f, factor)] for _ in range(3)],
        )
    kinds = {1: (2, 3, 4), 2: (2, 3, Fraction(1, 2), 5), 3: (Fraction(3, 2), Fraction(5, 2), Fraction(3, 4), Fraction(2, 3), Fraction(5, 4))}  # fmt: skip
    factor = Fraction(rng.choice(kinds[level]))
    new, value = serves * factor, amount * factor
    if new.denominator > 1 or value.denominator > 1 or value < 2 or new < 2:
        return recipe(rng, level)
    n = int(new)
    text = one(rng, f"A recipe for {num(serves)} {dish} needs {num(amount)} {name}. How many {name} are needed for {num(n)} {dish}?|For {num(serves)} {dish} you need {num(amount)} {name}. How many {name} do you need for {num(n)} {dish}?|"
               f"{num(amount)} {name} are enough for {num(serves)} {dish}. How many {name} are used for {num(n)} {dish}?|A cook uses {num(amount)} {name} for {num(serves)} {dish}. How many {name} for {num(n)} {dish}?")  # fmt: skip
    ways: list[Way] = []
    if factor.denominator == 1:
        ways += [
            joined(quotient(rng, n, serves, "Factor"), product(rng, amount, int(factor)))
            for _ in range(2)
        ]
    else:
        ways.append([("Factor", eq(frac(n, serves), factor)), ("multiply", eq(dot(amount, frac(factor.numerator, factor.denominator)), frac(amount * factor.numerator, factor.denominator), int(value)))])  # fmt: skip
    each = Fraction(amount, serves)
    if (each * 100).denominator == 1:
        ways.append(
            [("For one", eq(frac(amount, serves), decimal(each))), *product_lines(rng, each, new)]
        )
    ways.append([("Proportion", eq(frac("x", n), frac(amount, serves))), ("multiply", eq("x", frac(dot(amount, n), serves), frac(amount * n, serves), int(value)))])  # fmt: skip
    return Draft(told(text), str(int(value)), ways)
