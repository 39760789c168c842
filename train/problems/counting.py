"""How many ways, and how likely: choices, arrangements, dice, coins, bags."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, factorial, perm, prod
from random import Random

from train.problems.base import REGISTER, Draft, ask, two
from train.problems.latex import (
    choose,
    dot,
    eq,
    frac,
    long_product,
    math,
    plus,
    power,
    running_product,
    running_sum,
    show,
)
from train.problems.words import COLOURS

_GROUPS = ["students", "players", "books", "toys", "flags", "friends", "songs"]


@REGISTER.family("counting", 2, 3)
def arrangements(rng: Random, level: int) -> Draft:
    k = rng.randint(2, level + 1)
    n = rng.randint(k + 2, 20)
    factors = [n - index for index in range(k)]
    text = ask(
        rng,
        (
            "In how many ways can {k} of {n} {group} be arranged in a row?",
            "How many ordered lists of {k} out of {n} {group} are there?",
        ),
        k=k,
        n=n,
        group=rng.choice(_GROUPS),
    )
    short = [("Evaluate directly", eq(dot(*factors), perm(n, k)))]
    long = [("Multiply one factor at a time", running_product(factors))]
    return Draft(text, show(perm(n, k)), short, long)


@REGISTER.family("counting", 2, 3, 4)
def groups(rng: Random, level: int) -> Draft:
    k = rng.randint(2, {2: 3, 3: 4, 4: 4}[level])
    n = rng.randint(k + 2, {2: 20, 3: 20, 4: 26}[level])
    text = ask(
        rng,
        (
            "In how many ways can {k} of {n} {group} be chosen?",
            "How many groups of {k} out of {n} {group} are there?",
            "How many ways are there to pick {k} of {n} {group}?",
        ),
        k=k,
        n=n,
        group=rng.choice(_GROUPS),
    )
    short = [("Evaluate directly", eq(choose(n, k), comb(n, k)))]
    return Draft(text, show(comb(n, k)), short, _choose_slowly(n, k))


@REGISTER.family("counting", 4, 5)
def teams(rng: Random, level: int) -> Draft:
    k = rng.randint(2, 3)
    j = rng.randint(2, 5 - k)
    n, m = two(rng, 6, 4 * level)
    a, b = comb(n, k), comb(m, j)
    text = ask(
        rng,
        (
            "A team has {k} of {n} women and {j} of {m} men. How many teams are possible?",
            "How many ways are there to choose {k} of {n} women and {j} of {m} men?",
        ),
        k=k,
        n=n,
        j=j,
        m=m,
    )
    counted = f"{eq(choose(n, k), a)} and {eq(choose(m, j), b)}"
    short = [("Evaluate directly", counted), ("Multiply the counts", eq(dot(a, b), a * b))]
    long = [
        *_choose_slowly(n, k),
        *_choose_slowly(m, j),
        ("Break up the product", long_product(a, b)),
    ]
    return Draft(text, show(a * b), short, long)


@REGISTER.family("counting", 1, 2)
def outfits(rng: Random, level: int) -> Draft:
    values = [rng.randint(2, 20) for _ in range(level + 1)]
    kinds = rng.sample(("shirts", "hats", "coats", "scarves", "belts", "bags"), level + 1)
    listed = [f"${value}$ {kind}" for value, kind in zip(values, kinds, strict=True)]
    text = ask(
        rng,
        (
            "There are {things}. How many ways are there to take one of each?",
            "A shop has {things}. How many sets with one of each are possible?",
        ),
        things=", ".join(listed[:-1]) + f" and {listed[-1]}",
    )
    short = [("Evaluate directly", eq(dot(*values), prod(values)))]
    long = [("Multiply one factor at a time", running_product(values))]
    return Draft(text, show(prod(values)), short, long)


@REGISTER.family("pairs", 2, 3)
def pairs(rng: Random, level: int) -> Draft:
    n = rng.randint(5, 150 if level == 2 else 400)
    diagonals = level == 3
    other = n - 3 if diagonals else n - 1
    result = n * other // 2
    templates = (
        (
            "How many diagonals does a polygon with {n} sides have?",
            "Find the number of diagonals of a polygon with {n} sides.",
        )
        if diagonals
        else (
            "{n} people shake hands with each other once. How many handshakes are there?",
            "In a league each of {n} teams plays every other team once. How many games is that?",
        )
    )
    short = [("Evaluate directly", eq(frac(dot(n, other), 2), result))]
    long = [
        ("Count the others", eq(plus(n, other - n), other)),
        ("Break up the product", long_product(n, other)),
        ("Take half", eq(frac(n * other, 2), result)),
    ]
    return Draft(ask(rng, templates, n=n), show(result), short, long)


@REGISTER.family("probability", 2, 3)
def two_dice(rng: Random, level: int) -> Draft:
    sides, others = (rng.choice((4, 6, 8, 10, 12, 20)) for _ in range(2))
    total = rng.randint(3, sides + others - 1)
    outcomes = [(i, total - i) for i in range(1, sides + 1) if 1 <= total - i <= others]
    result = Fraction(len(outcomes), sides * others)
    text = ask(
        rng,
        (
            "A die with {a} sides and a die with {b} sides are rolled. "
            "What is the probability that the sum is {s}?",
            "Two fair dice with {a} and {b} sides are thrown. "
            "Find the probability of a sum of {s}.",
        ),
        a=sides,
        b=others,
        s=total,
    )
    last = eq(frac(len(outcomes), sides * others), result)
    first, end = outcomes[0][0], outcomes[-1][0]
    long = [
        ("Count all outcomes", eq(dot(sides, others), sides * others)),
        (
            "Count the good outcomes",
            f"The first die shows ${first}$ to ${end}$, so "
            + eq(f"{end}-{first}+1", len(outcomes)),
        ),
        ("Divide by the total", last),
    ]
    return Draft(text, show(result), [("Count directly", last)], long)


@REGISTER.family("probability", 1)
def one_draw(rng: Random, level: int) -> Draft:
    counts = [rng.randint(2, 20) for _ in range(rng.randint(2, 3))]
    colours = rng.sample(COLOURS, len(counts))
    total, result = sum(counts), Fraction(counts[0], sum(counts))
    listed = [f"${n}$ {colour}" for n, colour in zip(counts, colours, strict=True)]
    text = ask(
        rng,
        (
            "A bag has {balls} balls. One ball is drawn. What is the probability that it is {c}?",
            "A box holds {balls} balls. Find the probability that a ball drawn from it is {c}.",
        ),
        balls=", ".join(listed[:-1]) + f" and {listed[-1]}",
        c=colours[0],
    )
    last = ("Divide by the total", eq(frac(counts[0], total), result))
    short = [("Evaluate directly", eq(frac(counts[0], plus(*counts)), result))]
    return Draft(text, show(result), short, [("Find the total", eq(plus(*counts), total)), last])


@REGISTER.family("probability", 4, 5)
def coins(rng: Random, level: int) -> Draft:
    n = rng.randint(4, 7 if level == 4 else 9)
    low = rng.randint(max(1, n - 5), n - 1)
    at_least = rng.random() < 0.5
    wanted = range(low, n + 1) if at_least else range(low, low + 1)
    ways = [comb(n, k) for k in wanted]
    result = Fraction(sum(ways), 2**n)
    text = ask(
        rng,
        (
            "A fair coin is flipped {n} times. What is the probability of {how} {k} heads?",
            "A fair coin is tossed {n} times. Find the probability of getting {how} {k} heads.",
        ),
        n=n,
        how="at least" if at_least else "exactly",
        k=low,
    )
    last = eq(frac(sum(ways), 2**n), result)
    listed = ", ".join(eq(choose(n, k), count) for k, count in zip(wanted, ways, strict=True))
    long = [
        ("Count all outcomes", eq(power(2, n), 2**n)),
        ("Count the good outcomes", listed),
        *([("Add one number at a time", running_sum(ways))] if len(ways) > 1 else []),
        ("Divide by the total", last),
    ]
    return Draft(text, show(result), [("Count directly", last)], long)


@REGISTER.family("probability", 3, 4, 5)
def draws(rng: Random, level: int) -> Draft:
    high = {3: 12, 4: 20, 5: 25}[level]
    k = 3 if level == 5 else 2
    a, b = rng.randint(k + 1, high), rng.randint(2, high)
    colour, other = rng.sample(COLOURS, 2)
    text = ask(
        rng,
        (
            "A bag has {a} {colour} and {b} {other} balls. {k} balls are drawn without "
            "replacement. What is the probability that all are {colour}?",
            "A box holds {a} {colour} and {b} {other} marbles. We draw {k} without replacement. "
            "Find the probability that all are {colour}.",
        ),
        a=a,
        b=b,
        k=k,
        colour=colour,
        other=other,
    )
    good, every = [a - i for i in range(k)], [a + b - i for i in range(k)]
    result = Fraction(prod(good), prod(every))
    e = "\\cdot".join(frac(top, bottom) for top, bottom in zip(good, every, strict=True))
    products = f"{eq(dot(*good), prod(good))} and {eq(dot(*every), prod(every))}"
    long = [
        ("Find the total", eq(plus(a, b), a + b)),
        ("Multiply tops and bottoms", products),
        ("Reduce the fraction", eq(frac(prod(good), prod(every)), result)),
    ]
    return Draft(text, show(result), [("Evaluate directly", eq(e, result))], long)


def _choose_slowly(n: int, k: int) -> Sequence[tuple[str, str]]:
    top = [n - index for index in range(k)]
    return [
        ("Multiply the top", running_product(top) if k > 1 else math(n)),
        ("Divide by the factorial", eq(frac(perm(n, k), factorial(k)), comb(n, k))),
    ]
