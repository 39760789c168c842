"""Factors of numbers in few words: how many more, the second largest, the closest pair, the sum."""

from math import gcd, isqrt
from random import Random

from train.problems.latex import dot, eq, plus
from train.school.base import REGISTER, Draft, Line
from train.school.families.primes import ordinal
from train.school.families.wordings import draft, listed, summed


def _factors(n: int) -> list[int]:
    return [d for d in range(1, n + 1) if n % d == 0]


def _pairs(n: int) -> str:
    """1·24, 2·12, 3·8, 4·6."""
    return ", ".join(f"${dot(d, n // d)}$" for d in range(1, isqrt(n) + 1) if n % d == 0)


def _counted(n: int) -> tuple[int, Line]:
    found = _factors(n)
    return len(found), ("count", f"As products ${n}$ is {_pairs(n)}: ${len(found)}$ factors")


@REGISTER.family("factors_side_by_side", 2, 3)
def factors_side_by_side(rng: Random, level: int) -> Draft:
    """how many more factors has 36 than 28; 4th smallest factor of 60; closest factor pair of 72."""
    n, m = (rng.randint(12, 60 * level) for _ in range(2))
    found = _factors(n)
    if not 4 < len(found) < 13:
        return factors_side_by_side(rng, level)
    kind = rng.choice(("more", "sum", "common", "place", "even", "pair"))
    lines: list[Line]
    if kind == "more":
        (a, first), (b, second) = _counted(n), _counted(m)
        if a <= b:
            return factors_side_by_side(rng, level)
        lines = [first, second, ("subtract", eq(plus(a, -b), a - b))]
        texts = f"how many more [factors|divisors] has {n} than {m}? // {n} and {m}: by how many factors does {n} have more? // number of [factors|divisors] of {n} minus number of [factors|divisors] of {m} // How many [factors|divisors] does {n} have more than {m}? // Find how many more divisors {n} has than {m}."  # fmt: skip
        return draft(rng, texts, a - b, lines)
    if kind == "sum":
        own = sum(found) - n
        lines = [("list", f"Factors without ${n}$: {listed(found[:-1])}"), *summed(rng, *found[:-1])]  # fmt: skip
        if own == n or rng.random() < 0.3:
            texts = f"sum of the [factors|divisors] of {n} [without {n} itself|except {n}] // add up all [factors|divisors] of {n} that are smaller than {n} // sum of the proper divisors of {n} // what do the factors of {n}, without {n}, add up to? // What is the sum of all divisors of {n} that are less than {n}?"  # fmt: skip
            return draft(rng, texts, own, lines)
        high, low = max(own, n), min(own, n)
        word = "larger" if own > n else "smaller"
        lines.append(("subtract", eq(plus(high, -low), high - low)))
        texts = f"by how much is the sum of the [proper divisors|proper factors] of {n} {word} than {n}? // sum of the divisors of {n} without {n}: how much {word} than {n} is it? // {n}: add all its factors but {n}. By how much is that {word} than {n}? // Find by how much the sum of the proper divisors of {n} is {word} than {n} itself. // how much is missing or left over if i compare {n} with the sum of its proper divisors?"  # fmt: skip
        return draft(rng, texts, high - low, lines)
    if kind == "common":
        common = gcd(n, m)
        both = _factors(common)
        if len(both) < 3 or n == m:
            return factors_side_by_side(rng, level)
        lines = [("rule", f"A common factor of ${n}$ and ${m}$ divides their greatest one, ${common}$: {eq(n, dot(common, n // common))}, {eq(m, dot(common, m // common))}"), ("list", f"Factors of ${common}$: {listed(both)}")]  # fmt: skip
        if rng.random() < 0.5:
            texts = f"how many common [factors|divisors] have {n} and {m}? // number of common [factors|divisors] of {n} and {m} // {n} and {m}: how many [factors|divisors] in common? // How many numbers divide both {n} and {m}? // count the numbers that divide {n} as well as {m}"  # fmt: skip
            return draft(rng, texts, len(both), [*lines, ("count", f"There are ${len(both)}$")])
        texts = f"sum of the common [factors|divisors] of {n} and {m} // add up all numbers that divide both {n} and {m} // {n} and {m}: sum of all common [factors|divisors]? // What is the sum of the numbers that divide both {n} and {m}?"  # fmt: skip
        return draft(rng, texts, sum(both), [*lines, *summed(rng, *both)])
    begin: Line = ("factor", f"As products ${n}$ is {_pairs(n)}")
    if kind == "place":
        k, is_top = rng.randint(2, min(5, len(found) - 1)), rng.random() < 0.5
        order = found[::-1] if is_top else found
        name = {2: "second", 3: "third"}.get(k, ordinal(k)) if rng.random() < 0.6 else ordinal(k)
        word = "largest" if is_top else "smallest"
        lines = [begin, ("order", f"From the {word} on: {listed(order[:k])}")]
        texts = f"{name} {word} [factor|divisor] of {n} // what is the {name} {word} [factor|divisor] of {n}? // {n}, {name} {word} [factor|divisor]? // Find the {name} {word} number that divides {n}. // the {name} {word} number that divides {n} is?"  # fmt: skip
        return draft(rng, texts, order[k - 1], lines)
    if kind == "even":
        is_even = rng.random() < 0.5
        fitting = [d for d in found if (d % 2 == 0) == is_even]
        word = "even" if is_even else "odd"
        if not fitting:
            return factors_side_by_side(rng, level)
        lines = [begin, ("list", f"The {word} ones: {listed(fitting)}"), ("count", f"That is ${len(fitting)}$")]  # fmt: skip
        texts = f"how many [factors|divisors] of {n} are {word}? // number of {word} [factors|divisors] of {n} // how many {word} [factors|divisors] does {n} have? // {n}: how many of its [factors|divisors] are {word}? // count the {word} divisors of {n}"  # fmt: skip
        return draft(rng, texts, len(fitting), lines)
    small = max(d for d in found if d * d <= n)
    large = n // small
    lines = [begin, ("compare", f"The two are closest in ${dot(small, large)}$")]
    if rng.random() < 0.5 and small != large:
        texts = f"two [whole |]numbers with product {n} as close together as possible, difference? // [smallest|least] difference of two [whole |]numbers with product {n} // {n} = a x b with whole a and b as near as possible. How much do they differ? // Two whole numbers have the product {n}. What is the least difference they can have?"  # fmt: skip
        return draft(rng, texts, large - small, [*lines, ("subtract", eq(plus(large, -small), large - small))])  # fmt: skip
    texts = f"[smallest|least] sum of two positive whole numbers with product {n} // two positive whole numbers with product {n}, sum as small as possible = ? // {n} = a x b in positive whole numbers, smallest a + b? // Two positive whole numbers have the product {n}. What is the least sum they can have? // {n} tiles are laid as a full rectangle. How many tiles are length and width together at least?"  # fmt: skip
    return draft(rng, texts, small + large, [*lines, ("add", eq(plus(small, large), small + large))])  # fmt: skip
