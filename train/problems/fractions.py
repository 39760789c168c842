"""Parts of a whole: fractions, percentages, ratios, mixtures."""

from fractions import Fraction
from math import lcm, prod
from random import Random

from train.problems.base import REGISTER, Draft, ask, two
from train.problems.latex import (
    dot,
    eq,
    frac,
    long_product,
    math,
    plus,
    show,
)
from train.problems.words import COLOURS, GOODS, NAMES, SIMPLIFY


@REGISTER.family("fractions", 2, 3, 4, 5)
def fraction_sum(rng: Random, level: int) -> Draft:
    high, count = {2: (9, 2), 3: (15, 2), 4: (12, 3), 5: (20, 3)}[level]
    bottoms = [rng.randint(2, high) for _ in range(count)]
    tops = [rng.randint(1, 19 if level == 5 else bottom) for bottom in bottoms]
    signs = [1] + [rng.choice((1, -1)) for _ in range(count - 1)]
    common = lcm(*bottoms)
    scaled = [top * (common // bottom) for top, bottom in zip(tops, bottoms, strict=True)]
    total = sum(sign * top for sign, top in zip(signs, scaled, strict=True))
    e = _signed_sum(signs, [frac(t, b) for t, b in zip(tops, bottoms, strict=True)])
    result = Fraction(total, common)
    rewritten = ", ".join(
        eq(frac(top, bottom), frac(new, common))
        for top, bottom, new in zip(tops, bottoms, scaled, strict=True)
    )
    long = [
        ("Find a common denominator", f"The least common multiple is ${common}$."),
        ("Rewrite the fractions", rewritten),
        ("Combine the tops", eq(_signed_sum(signs, [str(top) for top in scaled]), total)),
        ("Reduce the fraction", eq(frac(total, common), result)),
    ]
    short = [("Evaluate directly", eq(e, frac(total, common), result))]
    return Draft(ask(rng, SIMPLIFY, e=math(e)), show(result), short, long)


@REGISTER.family("fractions", 3, 4)
def fraction_product(rng: Random, level: int) -> Draft:
    count = level - 1
    bottoms = [rng.randint(2, 15) for _ in range(count)]
    tops = [rng.randint(1, bottom + 4) for bottom in bottoms]
    e = "\\cdot".join(frac(top, bottom) for top, bottom in zip(tops, bottoms, strict=True))
    result = Fraction(prod(tops), prod(bottoms))
    multiplied = f"{eq(dot(*tops), prod(tops))} and {eq(dot(*bottoms), prod(bottoms))}"
    long = [
        ("Multiply tops and bottoms", multiplied),
        ("Reduce the fraction", eq(frac(prod(tops), prod(bottoms)), result)),
    ]
    short = [("Evaluate directly", eq(e, result))]
    return Draft(ask(rng, SIMPLIFY, e=math(e)), show(result), short, long)


@REGISTER.family("percent", 1, 2)
def percent_of(rng: Random, level: int) -> Draft:
    percents = (10, 20, 25, 50) if level == 1 else (5, 12, 15, 30, 35, 40, 45, 60, 65, 75, 80, 90)
    percent, whole = rng.choice(percents), 20 * rng.randint(1, 40 if level == 1 else 200)
    if level == 2 and whole * percent % 100:
        whole *= 5
    result = Fraction(whole * percent, 100)
    text = ask(
        rng,
        (
            "What is {p} of {n}?",
            "Find {p} of {n}.",
            "{name} scores {p} on a test with {n} points. How many points is that?",
            "In a school of {n} students, {p} walk to school. How many students walk?",
        ),
        p=f"${percent}\\%$",
        n=whole,
        name=rng.choice(NAMES),
    )
    short = [("Evaluate directly", eq(f"\\frac{{{percent}}}{{100}}\\cdot{whole}", result))]
    long = [
        ("Multiply first", long_product(whole, percent)),
        ("Divide by one hundred", eq(frac(whole * percent, 100), result)),
    ]
    return Draft(text, show(result), short, long)


@REGISTER.family("percent", 3, 4)
def price_changes(rng: Random, level: int) -> Draft:
    percents = [
        rng.choice((5, 10, 15, 20, 25, 30, 35, 40, 45, 60, 75, 85)) * rng.choice((1, -1))
        for _ in range(level - 2)
    ]
    prices = [Fraction((100 if level == 3 else 200) * rng.randint(1, 60))]
    for percent in percents:
        prices.append(prices[-1] * (100 + percent) / 100)
    changes = " ".join(
        f"The price {'rises' if percent > 0 else 'falls'} by ${abs(percent)}\\%$."
        for percent in percents
    )
    text = ask(
        rng,
        (
            "A {good} costs {price} dollars. {changes} What is the new price in dollars?",
            "A {good} costs {price} dollars. {changes} Find the final price in dollars.",
        ),
        good=rng.choice(GOODS),
        price=prices[0],
        changes=changes,
    )
    factors = "".join(f"\\cdot\\frac{{{100 + percent}}}{{100}}" for percent in percents)
    short = [("Evaluate directly", eq(show(prices[0]) + factors, prices[-1]))]
    long = [
        ("Find the change", _price_change(before, percent, after))
        for before, percent, after in zip(prices, percents, prices[1:], strict=False)
    ]
    return Draft(text, show(prices[-1]), short, long)


@REGISTER.family("ratio", 1, 2)
def ratio_partner(rng: Random, level: int) -> Draft:
    a, b = rng.sample(range(2, 10), 2) if level == 1 else rng.sample(range(3, 30), 2)
    times = rng.randint(2, 12) if level == 1 else rng.randint(6, 40)
    one, other = rng.sample(COLOURS, 2)
    text = ask(
        rng,
        (
            "The ratio of {one} to {other} beads is {a} to {b}. "
            "There are {n} {one} beads. How many {other} beads are there?",
            "A recipe mixes {a} parts {one} paint with {b} parts {other} paint. "
            "How much {other} paint goes with {n} liters of {one} paint?",
        ),
        one=one,
        other=other,
        a=a,
        b=b,
        n=a * times,
    )
    short = [("Evaluate directly", eq(frac(dot(a * times, b), a), times * b))]
    long = [
        ("Find one part", eq(frac(a * times, a), times)),
        ("Break up the product", long_product(times, b)),
    ]
    return Draft(text, show(times * b), short, long)


@REGISTER.family("ratio", 3, 4)
def ratio_share(rng: Random, level: int) -> Draft:
    count = level - 1
    parts = rng.sample(range(2, 14), count)
    unit = rng.randint(11, 60 if level == 3 else 99)
    total, largest = unit * sum(parts), max(parts)
    names = rng.sample(NAMES, count)
    text = ask(
        rng,
        (
            "{names} share {total} dollars in the ratio {ratio}. How much is the largest share?",
            "Divide {total} in the ratio {ratio}. What is the largest part?",
            "A sum of {total} dollars is split in the ratio {ratio}. Find the largest part.",
        ),
        names=", ".join(names[:-1]) + f" and {names[-1]}",
        total=total,
        ratio=math(":".join(map(str, parts))),
    )
    short = [("Evaluate directly", eq(frac(dot(total, largest), plus(*parts)), unit * largest))]
    long = [
        ("Add the parts", eq(plus(*parts), sum(parts))),
        ("Find one part", eq(frac(total, sum(parts)), unit)),
        ("Break up the product", long_product(unit, largest)),
    ]
    return Draft(text, show(unit * largest), short, long)


@REGISTER.family("mixture", 4, 5)
def mixture(rng: Random, level: int) -> Draft:
    a, b = two(rng, 1, 20) if level == 4 else two(rng, 11, 60)
    p, q = two(rng, 5, 90)
    total, result = a * p + b * q, Fraction(a * p + b * q, a + b)
    text = ask(
        rng,
        (
            "We mix {a} liters of a {p} solution with {b} liters of a {q} solution. "
            "What percent is the mixture?",
            "If {a} kg of a {p} alloy is melted with {b} kg of a {q} alloy, "
            "what is the percentage of the new alloy?",
        ),
        a=a,
        b=b,
        p=f"${p}\\%$",
        q=f"${q}\\%$",
    )
    e = frac(f"{dot(a, p)}+{dot(b, q)}", plus(a, b))
    sums = f"{eq(plus(a * p, b * q), total)} and {eq(plus(a, b), a + b)}"
    long = [
        ("Multiply first", f"{long_product(a, p)} and {long_product(b, q)}"),
        ("Combine the terms", sums),
        ("Reduce the fraction", eq(frac(total, a + b), result)),
    ]
    return Draft(text, show(result), [("Evaluate directly", eq(e, result))], long)


def _signed_sum(signs: list[int], terms: list[str]) -> str:
    joined = "".join(("+" if s > 0 else "-") + term for s, term in zip(signs, terms, strict=True))
    return joined.removeprefix("+")


def _price_change(before: Fraction, percent: int, after: Fraction) -> str:
    change = abs(before * percent / 100)
    sign = "+" if percent > 0 else "-"
    found = eq(frac(before * abs(percent), 100), change)
    return (
        f"${abs(percent)}\\%$ of ${show(before)}$ is {found}, "
        f"so the price is {eq(f'{show(before)}{sign}{show(change)}', after)}"
    )
