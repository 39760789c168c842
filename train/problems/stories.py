"""Short stories with an unknown: ages, consecutive numbers, work done together."""

from fractions import Fraction
from math import lcm
from random import Random

from train.problems.base import REGISTER, Draft, ask, two
from train.problems.latex import dot, eq, frac, linear, long_product, plus, show
from train.problems.words import NAMES


@REGISTER.family("ages", 1, 2)
def ages_sum(rng: Random, level: int) -> Draft:
    younger, gap = rng.randint(3, 20 * level), rng.randint(2, 20 * level)
    older, total = younger + gap, 2 * younger + gap
    one, other = rng.sample(NAMES, 2)
    text = ask(
        rng,
        (
            "{one} is {gap} years older than {other}. Together they are {total} years old. "
            "How old is {one}?",
            "The ages of {one} and {other} add up to {total}. {one} is {gap} years older. "
            "What is the age of {one}?",
        ),
        one=one,
        other=other,
        gap=gap,
        total=total,
    )
    short = [("Evaluate directly", eq(frac(plus(total, gap), 2), older))]
    long = [
        ("Add the difference", eq(plus(total, gap), total + gap)),
        ("Take half", eq(frac(total + gap, 2), older)),
    ]
    return Draft(text, show(older), short, long)


@REGISTER.family("ages", 3, 4, 5)
def ages_later(rng: Random, level: int) -> Draft:
    """Parent p, child c: in t years p + t = m (c + t)."""
    times, child = rng.randint(2, level + 1), rng.randint(3, 20 * (level - 2))
    years = rng.randint(2, 15 * (level - 2))
    gap = (times - 1) * (child + years)
    one, other = rng.sample(NAMES, 2)
    text = ask(
        rng,
        (
            "{one} is {gap} years older than {other}. In {years} years {one} will be {times} times "
            "as old as {other}. How old is {other} now?",
            "{other} is {gap} years younger than {one}. In {years} years {one} will be {times} "
            "times as old as {other}. What is the age of {other} today?",
        ),
        one=one,
        other=other,
        gap=gap,
        years=years,
        times=times,
    )
    short = [("Evaluate directly", eq(f"{frac(gap, plus(times, -1))}-{years}", child))]
    long = [
        ("Count the parts", eq(plus(times, -1), times - 1)),
        ("Find the later age", eq(frac(gap, times - 1), child + years)),
        ("Go back in time", eq(plus(child + years, -years), child)),
    ]
    return Draft(text, show(child), short, long)


@REGISTER.family("consecutive", 2, 3, 4)
def consecutive(rng: Random, level: int) -> Draft:
    """n numbers from s in strides of 1 or 2: n s + stride n (n - 1) / 2."""
    count, first = rng.randint(3, 2 * level), rng.randint(5, 60 * level)
    stride = rng.choice((1, 2)) if level > 2 else 1
    if stride == 2:
        first += 1 - first % 2
    extra = stride * count * (count - 1) // 2
    total, last = count * first + extra, first + stride * (count - 1)
    kind = "consecutive odd" if stride == 2 else "consecutive"
    text = ask(
        rng,
        (
            "The sum of {n} {kind} numbers is {total}. What is the largest of them?",
            "{n} {kind} numbers add up to {total}. Find the largest one.",
        ),
        n=count,
        kind=kind,
        total=total,
    )
    offsets = plus(*range(0, stride * count, stride))
    found = eq("x", frac(total - extra, count), first)
    end = eq(plus(first, stride * (count - 1)), last)
    long = [
        ("Add the offsets", eq(offsets, extra)),
        ("Remove the offsets", eq(linear(count, 0), plus(total, -extra), total - extra)),
        ("Find the first number", found),
        ("Find the last number", end),
    ]
    return Draft(text, show(last), [("Find the first number directly", found), long[-1]], long)


@REGISTER.family("work", 3, 4)
def work_of_two(rng: Random, level: int) -> Draft:
    a, b = two(rng, 2, {3: 30, 4: 99}[level])
    result = Fraction(a * b, a + b)
    one, other = rng.sample(NAMES, 2)
    text = ask(
        rng,
        (
            "{one} can paint a wall in {a} hours and {other} in {b} hours. "
            "How many hours do they need together?",
            "{one} finishes a job in {a} hours, {other} needs {b} hours. "
            "How long do they take working together?",
        ),
        one=one,
        other=other,
        a=a,
        b=b,
    )
    short = [("Evaluate directly", eq(frac(dot(a, b), plus(a, b)), result))]
    long = [
        ("Break up the product", long_product(a, b)),
        ("Add the times", eq(plus(a, b), a + b)),
        ("Reduce the fraction", eq(frac(a * b, a + b), result)),
    ]
    return Draft(text, show(result), short, long)


@REGISTER.family("work", 5)
def work_of_three(rng: Random, level: int) -> Draft:
    (a, b), c = two(rng, 2, 60), rng.randint(2, 30)
    common = lcm(a, b, c)
    rates = [common // hours for hours in (a, b, c)]
    result = Fraction(common, sum(rates))
    text = ask(
        rng,
        (
            "Three pipes fill a tank in {a}, {b} and {c} hours. "
            "How many hours do they need together?",
            "Three pipes fill a tank in {a}, {b} and {c} hours. "
            "Working together, how many hours does it take?",
        ),
        a=a,
        b=b,
        c=c,
    )
    rewritten = ", ".join(
        eq(frac(common, hours), rate) for hours, rate in zip((a, b, c), rates, strict=True)
    )
    long = [
        ("Find a common denominator", f"The least common multiple is ${common}$."),
        ("Rewrite the rates", rewritten),
        ("Combine the tops", eq(plus(*rates), sum(rates))),
        ("Reduce the fraction", eq(frac(common, sum(rates)), result)),
    ]
    short = [("Evaluate directly", eq(frac(common, sum(rates)), result))]
    return Draft(text, show(result), short, long)
