"""Chances and counts as people ask for them: heads in a row, not this colour, legs, primes in a range."""

from fractions import Fraction
from math import comb
from random import Random

from train.problems.latex import choose, dot, eq, frac, math, plus, power, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.columns import running_total
from train.school.families.figures import ask
from train.school.families.number_theory import is_prime
from train.school.work import lowest_terms, product

_COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
_THINGS = ("marbles", "balls", "counters", "beads", "sweets", "tokens", "cubes", "buttons")
_LEGS = {
    "chicken": 2, "duck": 2, "human": 2, "ostrich": 2, "pigeon": 2, "dog": 4, "cat": 4, "cow": 4, "horse": 4, "sheep": 4, "goat": 4, "lion": 4,
    "elephant": 4, "rabbit": 4, "frog": 4, "ant": 6, "beetle": 6, "butterfly": 6, "bee": 6, "fly": 6, "ladybird": 6, "moth": 6, "cricket": 6,
    "spider": 8, "scorpion": 8, "octopus": 8, "tarantula": 8, "crab": 10, "lobster": 10, "shrimp": 10, "snake": 0, "fish": 0, "starfish": 5,
    "woodlouse": 14,
}  # fmt: skip
_PLURALS = {"ostrich": "ostriches", "butterfly": "butterflies", "fly": "flies", "octopus": "octopuses", "sheep": "sheep", "fish": "fish",
            "starfish": "starfish", "woodlouse": "woodlice", "shrimp": "shrimp"}  # fmt: skip


@REGISTER.family("heads_in_flips", 1, 2, 3)
def heads_in_flips(rng: Random, level: int) -> Draft:
    """Exactly, at least or at most k heads in n flips of a fair coin."""
    n = rng.randint(2, {1: 3, 2: 5, 3: 7}[level])
    kind = rng.choice(("at least", "at least", "exactly", "at most", "no"))
    k = 0 if kind == "no" else rng.randint(1, n)
    if kind == "at most":
        k = rng.randint(0, n - 1)
    wanted = {"at least": range(k, n + 1), "exactly": (k,), "at most": range(k + 1), "no": (0,)}[
        kind
    ]
    counts = [comb(n, each) for each in wanted]
    top, bottom = sum(counts), 2**n
    lines: list[Line] = [
        ("All outcomes", eq(power(2, n), bottom)),
        ("Right outcomes", ", ".join(eq(choose(n, each), comb(n, each)) for each in wanted)),
        *([("add", running_total(counts))] if len(counts) > 1 else []),
        ("probability", eq("P", frac(top, bottom))),
        *lowest_terms(rng, top, bottom),
    ]
    ways = [lines]
    if kind == "at least" and k == 1:
        opposite: list[Line] = [("The opposite", f"No head has probability {eq(power(frac(1, 2).join(('(', ')')), n), frac(1, bottom))}"), ("subtract", eq(f"1-{frac(1, bottom)}", frac(bottom - 1, bottom)))]  # fmt: skip
        ways = [lines, opposite]
    side = rng.choice(("head", "head", "tail"))
    heads = (
        f"{kind} {num(k)} {side}{'s' if k != 1 or rng.random() < 0.2 else ''}"
        if kind != "no"
        else f"no {side}s"
    )
    coin = rng.choice(("a fair coin is flipped", "a coin is tossed", "a fair coin is tossed"))
    times = f"{num(n)} times"
    return Draft(
        ask(
            question=f"What is the probability of {heads} when {coin} {times}?|If {coin} {times}, how likely are {heads}?|{coin.capitalize()} {times}. What is the chance of {heads}?|"
            f"What is the chance of getting {heads} in {num(n)} coin flips?|In {num(n)} tosses of a fair coin, what is the probability of {heads}?",
            order=f"{coin.capitalize()} {times}. Find the probability of {heads}.|Find the chance of {heads} in {num(n)} flips of a fair coin.|probability of {heads} in {num(n)} tosses",
        ),
        show(Fraction(top, bottom)),
        ways,
    )


@REGISTER.family("colour_or_not", 1, 2, 3)
def colour_or_not(rng: Random, level: int) -> Draft:
    """One thing out of a bag: of a colour, not of it, of one of two."""
    colours = rng.sample(_COLOURS, rng.randint(2, 2 + min(level, 2)))
    counts = [rng.randint(1, 6 + 3 * level) for _ in colours]
    things = rng.choice(_THINGS)
    total = sum(counts)
    kind = rng.choice(("is", "not", "not", "or")) if len(colours) > 2 else rng.choice(("is", "not"))
    at = rng.randrange(len(colours))
    lines: list[Line] = [("total", eq(plus(*counts), total))]
    if kind == "is":
        good, what = counts[at], colours[at]
    elif kind == "not":
        good, what = total - counts[at], f"not {colours[at]}"
        lines.append(("subtract", f"Not {colours[at]}: {eq(plus(total, -counts[at]), good)}"))
    else:
        other = (at + 1) % len(colours)
        good, what = counts[at] + counts[other], f"{colours[at]} or {colours[other]}"
        lines.append(("add", f"Either: {eq(plus(counts[at], counts[other]), good)}"))
    lines += [("probability", eq("P", frac(good, total))), *lowest_terms(rng, good, total)]
    named = [f"{num(n)} {colour}" for n, colour in zip(counts, colours, strict=True)]
    listed = ", ".join(named[:-1]) + f" and {named[-1]}" if rng.random() < 0.7 else " ".join(named)
    one = things.removesuffix("s")
    holder = rng.choice(("A bag", "A box", "A jar", "An urn", "A sack"))
    picked = {"is": f"picking a {what} one", "not": f"not picking a {colours[at]} one", "or": f"picking a {what} one"}[kind]  # fmt: skip
    return Draft(
        ask(
            question=f"{holder} has {listed} {things}. What is the probability that one picked at random is {what}?|"
            f"{holder} holds {listed} {things}. What is the chance of {picked}?|There are {listed} {things} in {holder.lower()}, one is taken. What is the probability it is {what}?|"
            f"{holder.lower()} with {listed} {things}, probability of {picked}?|One {one} is drawn from {holder.lower()} of {listed} {things}. How likely is it to be {what}?",
            order=f"{holder} contains {listed} {things}. Find the probability of {picked}.|{listed} {things} are in {holder.lower()}. Give the probability that one drawn is {what}.",
        ),
        show(Fraction(good, total)),
        [lines],
    )


@REGISTER.family("legs_of_animals", 1, 2)
def legs_of_animals(rng: Random, level: int) -> Draft:
    kinds = rng.sample(list(_LEGS), rng.randint(2, 2 + level))
    counts = [rng.randint(1, 6 * level) for _ in kinds]
    parts, ends = [], []
    for kind, n in zip(kinds, counts, strict=True):
        parts.append(
            f"{kind}, ${_LEGS[kind]}$ legs each: {eq(dot(n, _LEGS[kind]), n * _LEGS[kind])}"
        )
        ends.append(n * _LEGS[kind])
    lines: list[Line] = [("multiply", "Here " + "; ".join(parts)), ("add", running_total(ends))]
    named = [f"{num(n)} {kind if n == 1 else _PLURALS.get(kind, kind + 's')}" for kind, n in zip(kinds, counts, strict=True)]  # fmt: skip
    listed = ", ".join(named[:-1]) + f" and {named[-1]}" if rng.random() < 0.6 else ", ".join(named)
    return Draft(
        ask(
            question=f"How many legs do {listed} have in all?|How many legs are there on {listed}?|{listed}: how many legs is that?|On a walk I see {listed}. How many legs is that in total?|"
            f"In a barn there are {listed}. How many legs are in the barn?",
            order=f"Count the legs of {listed}.|Find the total number of legs of {listed}.",
        ),
        str(sum(ends)),
        [lines],
    )


@REGISTER.family("primes_counted", 1, 2, 3)
def primes_counted(rng: Random, level: int) -> Draft:
    """How many primes lie in a range, both ends counted."""
    low = rng.randint(1, {1: 20, 2: 60, 3: 90}[level])
    high = low + rng.randint(2, {1: 25, 2: 45, 3: 70}[level])
    found = [value for value in range(low, high + 1) if is_prime(value)]
    lines: list[Line] = []
    at = 0
    for start in range(low - low % 20, high + 1, 20):
        block = [value for value in found if start <= value < start + 20]
        at += len(block)
        first, last = max(low, start), min(high, start + 19)
        shown = ", ".join(map(str, block)) or "none"
        lines.append(("list", f"From {first} to {last}: {shown}; ${len(block)}$, so far ${at}$"))
    a, b = num(low), num(high)
    return Draft(
        ask(
            question=f"How many primes are there from {a} to {b}, both included?|How many prime numbers are there between {a} and {b} inclusive?|How many primes p satisfy {low} ≤ p ≤ {high}?|"
            f"How many of the numbers {a} to {b} are prime?",
            order=f"Count the primes from {a} to {b} (inclusive).|Find the number of primes between {a} and {b}, ends included.|number of primes in [{low}, {high}]",
        ),
        str(len(found)),
        [lines],
    )


@REGISTER.family("fraction_to_lowest_terms", 1, 2, 3)
def fraction_to_lowest_terms(rng: Random, level: int) -> Draft:
    """Fractions to be reduced, those in lowest terms among them."""
    k = rng.choice((1, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 20)[: 5 + 4 * level])
    bottom = rng.randint(2, {1: 15, 2: 40, 3: 99}[level])
    top = rng.randint(1, bottom + 3)
    value = Fraction(top, bottom)
    a, b = k * value.numerator, k * value.denominator
    if b == 1:
        return fraction_to_lowest_terms(rng, level)
    lines = lowest_terms(rng, a, b) or [
        ("check", f"No number above $1$ divides both ${a}$ and ${b}$, so it stays ${frac(a, b)}$")
    ]
    e = math(frac(a, b))
    return Draft(
        ask(
            question=f"What is {e} in lowest terms?|What is {e} in its simplest form?|How far can {e} be reduced?|What do you get if you reduce {e}?",
            order=f"Reduce {e} to lowest terms.|Simplify {e}.|Simplify the fraction {e} as far as possible.|Cancel {e} down.|Write {e} in simplest form.",
        ),
        show(value),
        [lines],
    )


@REGISTER.family("box_for_a_number", 1, 2)
def box_for_a_number(rng: Random, level: int) -> Draft:
    """A box, a blank or a question mark in a calculation."""
    high = {1: 12, 2: 60}[level]
    a, b = rng.randint(2, high), rng.randint(2, high)
    operator = rng.choice("+-*/")
    if operator == "*" or operator == "/":
        a, b = min(a, 25), min(b, 12)
    left, right, result = {
        "+": (a, b, a + b), "-": (a + b, b, a), "*": (a, b, a * b), "/": (a * b, b, a),
    }[operator]  # fmt: skip
    sign = {"*": "\\cdot ", "/": "\\div "}.get(operator, operator)
    box = rng.choice(("□", "□", "?", "__", "___", "[ ]", "▢", "■"))
    first = rng.random() < 0.55
    answer = left if first else right
    shown = f"{box} {{s}} {right} = {result}" if first else f"{left} {{s}} {box} = {result}"
    signs = {
        "+": "+",
        "-": rng.choice(("-", "−")),
        "*": rng.choice(("*", "×", "x", "·")),
        "/": rng.choice(("÷", "/", ":")),
    }
    e = shown.format(s=signs[operator])
    lines: list[Line] = {
        ("+", True): [("subtract", eq(plus(result, -right), answer))],
        ("+", False): [("subtract", eq(plus(result, -left), answer))],
        ("-", True): [("add", eq(plus(result, right), answer))],
        ("-", False): [("subtract", eq(plus(left, -result), answer))],
        ("*", True): [("divide", eq(f"{result}\\div {right}", answer))],
        ("*", False): [("divide", eq(f"{result}\\div {left}", answer))],
        ("/", True): product(rng, result, right),
        ("/", False): [("divide", eq(f"{left}\\div {result}", answer))],
    }[operator, first]
    known = f"{left}{sign}{right}"
    ways = [lines, [*lines, ("check", eq(known, result))]]
    return Draft(
        ask(
            bare=e,
            question=f"What goes in the gap: {e}|What number is missing? {e}|{e} - what number is missing?|Which number fits: {e}?|What should stand for {box} in {e}?",
            order=f"Fill in the gap: {e}|Find the missing number: {e}|Complete: {e}|Fill in: {e}",
        ),
        str(answer),
        ways,
    )
