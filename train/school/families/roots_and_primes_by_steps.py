"""Large numbers one digit or one prime at a time: roots to the nearest whole number, prime or not."""

from math import isqrt
from random import Random

from train.problems.latex import dot, eq, math, plus, power
from train.school.base import REGISTER, Draft, Line, num
from train.school.columns import by_digits, divisor_tried, running_total
from train.school.families.number_theory import is_prime
from train.school.families.wordings import draft
from train.school.work import product

_ROOTS = "What is the {name} of {v}[, rounded|] to the nearest [integer|whole number]? // [Find|Give|Work out] the {name} of {v} to the nearest [integer|whole number]. // Round {e} to the nearest [integer|whole number][.|] // {e} to the nearest [integer|whole number] // [Which|What] [whole number|integer] is [closest|nearest] to {e}? // What is {v} to the power [of |]1/{n}, to the nearest [integer|whole number]?"
_DIVISORS = (7, 11, 13, 17, 19)


def root_by_digits(value: int) -> list[Line]:
    """A square root to the nearest whole number, digit by digit: what is left decides each one."""
    low, rest, lines = 0, value, list[Line]()
    place = 10 ** ((len(str(value)) - 1) // 2)
    while place:
        digit = (isqrt(value) // place) % 10
        step = digit * place
        name = {1: "ones", 10: "tens", 100: "hundreds", 1000: "thousands"}[place]
        more = 2 * low * step + step * step
        if not low:
            above = power(step + place, 2)
            text = f"{eq(power(step, 2), more)}, and {eq(above, (step + place) ** 2)} is too much"
        elif digit:
            text = f"{by_digits(2 * low, step)}, {eq(power(step, 2), step * step)}, {eq(plus(2 * low * step, step * step), more)}"
        else:
            text = f"{eq(dot(2 * low, place), 2 * low * place)} is too much, so $0$"
        low, rest = low + step, rest - more
        if digit:
            text += f"; left {eq(plus(rest + more, -more), rest)}"
        lines.append((f"Find the {name}", text))
        place //= 10
    up = (
        f"more than ${low}$, so up to ${low + 1}$"
        if rest > low
        else f"not more than ${low}$: it stays"
    )
    return [*lines, ("compare", f"The root is ${low}$ and something; ${rest}$ left is {up}")]


@REGISTER.family("nearest_root_by_digits", 3, 4, 5)
def nearest_root_by_digits(rng: Random, level: int) -> Draft:
    """Of a square or a cube: first the tens, then the ones, then which neighbour is nearer."""
    if level > 3 and rng.random() < 0.4:
        return _nearest_cube_root(rng)
    low = rng.randint(*{3: (21, 99), 4: (101, 400), 5: (200, 999)}[level])
    value = rng.randint(low * low + 1, (low + 1) ** 2 - 1)
    lines = root_by_digits(value)
    answer = low + (value - low * low > low)
    texts = _ROOTS.replace("{name}", "square root").replace("{n}", "2")
    return draft(rng, texts.replace("{v}", num(value)).replace("{e}", math(f"\\sqrt{{{value}}}")), answer, lines)  # fmt: skip


def _nearest_cube_root(rng: Random) -> Draft:
    low = rng.randint(3, 20)
    a, b = low**3, (low + 1) ** 3
    value = rng.randint(a + 1, b - 1)
    near = value - a < b - value
    if near != (8 * value < (2 * low + 1) ** 3):  # where both ways to say "nearest" agree
        return _nearest_cube_root(rng)
    lines = list[Line]()
    for k in (low, low + 1):
        lines += [(f"Square {k}", eq(power(k, 2), k * k)), *product(rng, k * k, k, f"Cube {k}")]
    lines.append(("compare", f"Away by {eq(plus(value, -a), value - a)} and {eq(plus(b, -value), b - value)}, so ${low if near else low + 1}$ is nearer"))  # fmt: skip
    name = rng.choice(("cube root", "cube root", "third root"))
    texts = _ROOTS.replace("{name}", name).replace("{n}", "3")
    return draft(rng, texts.replace("{v}", num(value)).replace("{e}", math(f"\\sqrt[3]{{{value}}}")), low if near else low + 1, lines)  # fmt: skip


def _by_groups(value: int) -> tuple[str, int]:
    """What is left of a number by 1001 = 7·11·13: its groups of three digits, added in turn."""
    groups = [value // 1000**k % 1000 for k in range((len(str(value)) + 2) // 3)]
    so_far, parts = groups[0], list[str]()
    for place, group in enumerate(groups[1:], 1):
        new = so_far + (group if place % 2 == 0 else -group)
        parts.append(eq(plus(so_far, new - so_far), new))
        so_far = new
    return ", ".join(parts), abs(so_far)


@REGISTER.family("prime_by_small_divisors", 3, 4, 5)
def prime_by_small_divisors(rng: Random, level: int) -> Draft:
    """A number of three to eight digits: its last digit, its digit sum, then small primes.

    What none of these divides is taken as prime: every composite number here has a small divisor.
    """
    high = 10 ** rng.choice({3: (3, 4), 4: (4, 5, 6), 5: (5, 6, 7, 8)}[level])
    value = rng.randint(high // 20, high)
    wanted = rng.choice(("any", *["prime"] * 4, 7, 11, 13, 17, 19))
    if wanted == "prime":
        while not is_prime(value):
            value += 1
    elif wanted != "any":
        value = int(wanted) * (value // int(wanted) + 1)
        while value % 2 == 0 or value % 3 == 0 or value % 5 == 0:
            value += int(wanted)
    digits = [int(digit) for digit in str(value)]
    divisors = _DIVISORS if value < 20_000 else _DIVISORS[:3]
    found = next((p for p in (2, 3, 5, *divisors) if value % p == 0), None)
    if value < 100 or (not found and not is_prime(value)):
        return prime_by_small_divisors(rng, level)
    lines: list[Line] = []
    if found in (2, 5):
        lines.append(("Last digit", f"It ends in ${digits[-1]}$, so ${found}$ divides it"))
    else:
        verdict = "$3$ divides it" if found == 3 else "not by $2$, $3$, $5$"
        summed = f"digit sum {running_total(digits)}"
        lines.append(("Digits", f"It ends in ${digits[-1]}$; {summed}: {verdict}"))
    if found not in (2, 3, 5):
        shown, small = _by_groups(value) if value > 1000 else ("", value)
        if shown:
            lines.append(("In groups of three", shown))
        more = [p for p in divisors[3:] if p * p <= value]
        rows = [divisor_tried(small if p < 17 else value, p) for p in [7, 11, 13, *more] if not found or p <= found]  # fmt: skip
        lines.append(("Try the primes", ". ".join(rows)))
    asks_prime = rng.random() < 0.6
    answer = "yes" if bool(found) != asks_prime else "no"
    kind = f"composite, as ${found}$ divides it" if found else "taken as prime"
    lines.append(("conclude", f"It is {kind}, so {answer}"))
    word = "prime" if asks_prime else "composite"
    n = num(value)
    texts = f"Is {n} [a {word} number|{word}]? // Is {n} {word}[ or not|]? // {n} - {word} or not? // Is the number {n} {word}?"
    return draft(rng, texts, f"\\text{{{answer}}}", lines)
