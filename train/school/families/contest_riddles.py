"""Contest riddles in a few sentences: all but so many, opposite seats, rungs, torn pages, dried fruit."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, linear, plus
from train.school.base import REGISTER, Draft, Line
from train.school.families.narrative import listed as spoken
from train.school.families.wordings import draft, minus, summed
from train.school.work import product, quotient, to_the_power, with_remainder

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_COLOURS = ("red", "blue", "green", "yellow", "white", "black")


@REGISTER.family("contest_all_but", 3, 4)
def contest_all_but(rng: Random, level: int) -> Draft:
    """All but a are red, all but b are blue, all but c green: the sum counts each one k - 1 times."""
    k = 3 if level == 3 else rng.choice((3, 4))
    colours = rng.sample(_COLOURS, k)
    counts = [rng.randint(1, 3 * level) for _ in range(k)]
    total = sum(counts)
    others = [total - each for each in counts]
    thing, place = rng.choice((("marbles", "bag"), ("cards", "box"), ("flowers", "bunch"), ("balloons", "net"), ("beads", "jar")))  # fmt: skip
    told = [f"all but {o} are {c}" for o, c in zip(others, colours, strict=True)]
    lines = [
        *summed(rng, *others),
        ("rule", f"Each one is left out {k - 1} times in this sum".replace(f" {k - 1} ", f" ${k - 1}$ ")),
        *quotient(rng, sum(others), k - 1),
    ]  # fmt: skip
    kinds = f"{', '.join(colours[:-1])} or {colours[-1]}"
    if rng.random() < 0.4:
        at = rng.randrange(k)
        return draft(rng, f"Each of the {thing} in a {place} is {kinds}. In it {spoken(told)}. How many {colours[at]} {thing} are there? // A {place} holds only {thing} that are {kinds}: {spoken(told)}. How many of them are {colours[at]}?", counts[at], [*lines, *minus(rng, total, others[at])])  # fmt: skip
    return draft(rng, f"Each of the {thing} in a {place} is {kinds}. In it {spoken(told)}. How many {thing} are there? // A {place} holds only {thing} that are {kinds}: {spoken(told)}. How many is that in all?", total, lines)  # fmt: skip


@REGISTER.family("contest_opposite_seats", 2, 3)
def contest_opposite_seats(rng: Random, level: int) -> Draft:
    """Who sits opposite whom in a circle of numbers: half of all lies between."""
    half = rng.randint(4, 20 * level)
    a = rng.randint(1, half)
    b, n = a + half, 2 * half
    who = rng.choice(("children", "players", "seats", "horses of a carousel", "chairs"))
    if rng.random() < 0.6:
        return draft(rng, f"{who.capitalize()} stand in a circle, evenly spaced and numbered in order from 1. Number {a} is exactly opposite number {b}. How many are there? // Equally spaced {who} in a circle are numbered 1, 2, 3 and so on. Number {b} is opposite number {a}. How many {who} are there?", n, [("Half of the circle", eq(plus(b, -a), half)), ("multiply", eq(dot(2, half), n))])  # fmt: skip
    return draft(rng, f"{n} {who} stand in a circle, evenly spaced and numbered in order from 1 to {n}. Which number is opposite number {a}? // In a circle of {n} equally spaced {who}, numbered 1 to {n}, what number is exactly opposite number {a}?", b, [("Half of the circle", eq(frac(n, 2), half)), ("add", eq(plus(a, half), b))])  # fmt: skip


@REGISTER.family("contest_middle_rung", 3, 4)
def contest_middle_rung(rng: Random, level: int) -> Draft:
    """From the middle rung up and down to the top one: as many below as above it."""
    moves, at = list[int](), 0
    for place in range(rng.randint(3, level + 1)):
        move = rng.randint(2, 9) if place % 2 == 0 else -rng.randint(1, 5)
        moves.append(move)
        at += move
    if moves[-1] < 0:
        moves.append(rng.randint(3, 9))
        at += moves[-1]
    reached = [sum(moves[: k + 1]) for k in range(len(moves))]
    if at < 2 or max(reached) > at or -min(reached) > at:
        return contest_middle_rung(rng, level)
    told = ", ".join(f"{'climbs up' if m > 0 else 'goes down'} {abs(m)}" for m in moves[:-1])
    who = rng.choice(("A painter", "A firefighter", "Someone", "A worker"))
    lines = [*summed(rng, *moves), ("Above and below", eq(dot(2, at), 2 * at)), ("With the middle one", eq(plus(2 * at, 1), 2 * at + 1))]  # fmt: skip
    return draft(rng, f"{who} stands on the middle rung of a ladder, {told} and climbs up {moves[-1]} more, which is the top rung. How many rungs has the ladder? // {who} starts on the middle rung of a ladder, {told}, then climbs {moves[-1]} more rungs to reach the top one. How many rungs does the ladder have?", 2 * at + 1, lines)  # fmt: skip


@REGISTER.family("contest_sum_of_arrangements", 3, 4)
def contest_sum_of_arrangements(rng: Random, level: int) -> Draft:
    """The sum of all numbers that have some digits in any order."""
    k = 2 if level == 3 and rng.random() < 0.4 else 3
    digits = sorted(rng.sample(range(1, 10), k))
    ones, often = int("1" * k), 1 if k == 2 else 2
    s = sum(digits)
    lines = [
        ("At each place", f"Each digit stands there {'once' if often == 1 else '$2$ times'}"),
        *summed(rng, *digits),
        *([("multiply", eq(dot(2, s), 2 * s))] if often > 1 else []),
        *product(rng, often * s, ones, "All places"),
    ]  # fmt: skip
    word = "two" if k == 2 else "three"
    said = f"{', '.join(map(str, digits[:-1]))} and {digits[-1]}"
    return draft(rng, f"What is the sum of all {word}-digit numbers that use each of the digits {said} once? // Find the sum of all {word}-digit numbers with the digits {said}, each used exactly once. // With the digits {said} all possible {word}-digit numbers are written, each digit once in each. What do they add up to?", often * s * ones, lines)  # fmt: skip


@REGISTER.family("contest_times_its_digit_sum", 3, 4)
def contest_times_its_digit_sum(rng: Random, level: int) -> Draft:
    """Two-digit numbers that are k times the sum of their digits: 10a + b = k(a + b)."""
    k = rng.randint(2, 9)
    fitting = [n for n in range(10, 100) if n == k * sum(divmod(n, 10))]
    pairs = ", ".join(f"${n}={dot(k, sum(divmod(n, 10)))}$" for n in fitting)
    lines: list[Line] = [
        ("Digits a and b", f"$10a+b={k}(a+b)$"),
        ("simplify", f"${linear(10 - k, 0, 'a')}={linear(k - 1, 0, 'b')}$"),
        ("list", f"Digits that fit: {pairs}"),
    ]
    if len(fitting) == 1:
        return draft(rng, f"Which two-digit number is {k} times the sum of its digits? // A two-digit number is {k} times [as large as|] the sum of its digits. [What is it|Find it]?", fitting[0], [*lines, ("conclude", f"Only ${fitting[0]}$")])  # fmt: skip
    if rng.random() < 0.5:
        return draft(rng, f"How many two-digit numbers are {k} times the sum of their digits? // How many two-digit numbers equal {k} times their digit sum?", len(fitting), [*lines, ("count", f"These are ${len(fitting)}$")])  # fmt: skip
    word, value = rng.choice((("largest", max(fitting)), ("smallest", min(fitting))))
    return draft(rng, f"What is the {word} two-digit number that is {k} times the sum of its digits? // Find the {word} two-digit number that equals {k} times its digit sum.", value, [*lines, ("conclude", f"The {word} is ${value}$")])  # fmt: skip


@REGISTER.family("contest_torn_pages", 2, 3)
def contest_torn_pages(rng: Random, level: int) -> Draft:
    """Pages that are missing from an odd to an even one, and the sheets they are on."""
    sheets, a = rng.randint(2, 15 * level), 2 * rng.randint(2, 60) + 1
    pages, b = 2 * sheets, a + 2 * sheets - 1
    lines = [*minus(rng, b, a), ("Both ends count", eq(plus(b - a, 1), pages))]
    who = rng.choice(("A dog tore pages out of a book", "Some pages have fallen out of a book", "Pages are missing in an old book"))  # fmt: skip
    if rng.random() < 0.4:
        return draft(rng, f"{who}: all from page {a} to page {b}. How many pages are that? // Pages {a} to {b} of a book are missing. How many pages are missing?", pages, lines)  # fmt: skip
    return draft(rng, f"{who}: all from page {a} to page {b}. How many sheets of paper are that? // Pages {a} to {b} of a book are missing. How many sheets is that, with a page on each side?", sheets, [*lines, ("A sheet has two pages", eq(frac(pages, 2), sheets))])  # fmt: skip


@REGISTER.family("contest_dried", 4)
def contest_dried(rng: Random, level: int) -> Draft:
    """What is not water stays: its weight gives the new whole."""
    thing = rng.choice(("mushrooms", "grapes", "plums", "apple rings", "cucumbers", "berries", "tomatoes", "herbs"))  # fmt: skip
    while True:
        m, p, q = rng.choice((5, 10, 20)) * rng.randint(1, 20), rng.randint(60, 99), rng.randint(10, 98)  # fmt: skip
        solid = Fraction(m * (100 - p), 100)
        now = solid * 100 / (100 - q)
        if q < p and solid.denominator == now.denominator == 1:
            break
    lines = [
        ("Not water before", f"{eq(plus(100, -p), 100 - p)} percent: {eq(frac(dot(100 - p, m), 100), solid)} kg"),
        ("Not water after", f"The same {solid} kg are {eq(plus(100, -q), 100 - q)} percent".replace(f"same {solid}", f"same ${solid}$")),
        ("All of it", eq(frac(dot(solid.numerator, 100), 100 - q), now)),
    ]  # fmt: skip
    body = f"{m} kg of {thing} [are|consist of] {p}% water. After drying in the sun they are {q}% water.".replace("[are|consist of]", "are")  # fmt: skip
    if rng.random() < 0.3:
        return draft(rng, f"{body} How many kg of water have gone? // {m} kg of {thing} with {p}% water are dried until the water is {q}% of the weight. How many kg lighter are they?", m - now, [*lines, *minus(rng, m, int(now))])  # fmt: skip
    return draft(rng, f"{body} How many kg do they weigh now? // {m} kg of {thing} with {p}% water are dried until the water is {q}% of the weight. What do they weigh then, in kg?", now, lines)  # fmt: skip


@REGISTER.family("contest_folded_paper", 2, 3)
def contest_folded_paper(rng: Random, level: int) -> Draft:
    """Layers after so many folds, and pieces where holes or cuts go through all of them."""
    n, holes = rng.randint(2, 2 * level + 2), rng.randint(2, 6)
    layers = 2**n
    first: Line = ("pattern", "Every fold doubles the layers")
    lines = [first, *to_the_power(rng, 2, n)]
    kind = rng.choice(("layers", "holes", "folds"))
    if kind == "layers":
        return draft(rng, f"A sheet of paper is folded in half {n} times. How many layers [are there|does it have]? // If I fold a paper in half {n} times, how many layers is it thick?", layers, lines)  # fmt: skip
    if kind == "folds":
        steps = ", ".join(eq(dot(2, 2**k), 2 ** (k + 1)) for k in range(n))
        return draft(rng, f"A paper folded in half several times has {layers} layers. How many times was it folded? // How many times must a sheet be folded in half to have {layers} layers?", n, [first, ("multiply", steps.replace("2\\cdot1=2", "1\\cdot2=2")), ("count", f"These are ${n}$ folds")])  # fmt: skip
    return draft(rng, f"A sheet of paper is folded in half {n} times, and {holes} holes are punched through all layers. How many holes are there when it is unfolded? // Someone folds a paper in half {n} times, makes {holes} holes through everything, away from the folds, and opens it. How many holes has it?", layers * holes, [*lines, *product(rng, layers, holes)])  # fmt: skip


@REGISTER.family("contest_brothers_and_sisters", 2, 3)
def contest_brothers_and_sisters(rng: Random, level: int) -> Draft:
    """What a child says of its family, said by one of the others."""
    brothers, sisters = rng.randint(1, 5), rng.randint(1, 5)
    is_girl = rng.random() < 0.5
    girl, boy = rng.choice(("Mia", "Ella", "Zoe", "Nora", "Aisha")), rng.choice(("Tom", "Ben", "Omar", "Luis", "Jan"))  # fmt: skip
    who, other = (girl, boy) if is_girl else (boy, girl)
    girls, boys = sisters + is_girl, brothers + (not is_girl)
    b, s = (f"{n} {word}{'s' if n > 1 else ''}" for n, word in ((brothers, "brother"), (sisters, "sister")))  # fmt: skip
    said = f"{who} has {b} and {s}."
    kind = rng.choice(("all", "same", "opposite"))
    if kind == "all":
        return draft(rng, f"{said} How many children are there in the family? // {said} How many children do the parents have?", girls + boys, [*summed(rng, brothers, sisters), ("add", f"With {who}: {eq(plus(brothers + sisters, 1), girls + boys)}")])  # fmt: skip
    word = "brother" if is_girl else "sister"
    if kind == "same":  # as many of the own kind as of the other, seen from the other kind
        value, mine = (girls, sisters) if is_girl else (boys, brothers)
        asked = "sisters" if is_girl else "brothers"
        return draft(rng, f"{said} How many {asked} does {other}, [her|his] {word}, have? // {said} {other} is a {word} of {who}. How many {asked} has {other}?".replace("[her|his]", "her" if is_girl else "his"), value, [("rule", f"{who} is one of them too"), ("add", eq(plus(mine, 1), value))])  # fmt: skip
    value, mine = (boys - 1, brothers) if is_girl else (girls - 1, sisters)
    if mine < 2:
        return contest_brothers_and_sisters(rng, level)
    asked = "brothers" if is_girl else "sisters"
    return draft(rng, f"{said} {other} is one of the {word}s. How many {asked} does {other} have? // {said} How many {asked} does {other} have, who is a {word} of {who}?", value, [("rule", f"{other} is one of the ${mine}$ {word}s and does not count"), ("subtract", eq(plus(mine, -1), value))])  # fmt: skip


_STEPS = (("tomorrow", 1), ("the day after tomorrow", 2), ("yesterday", -1), ("the day before yesterday", -2), ("today", 0))  # fmt: skip


@REGISTER.family("contest_days_in_words", 2, 3)
def contest_days_in_words(rng: Random, level: int) -> Draft:
    """The day after tomorrow is Sunday: what was yesterday?"""
    (known, at), (asked, to) = rng.sample(_STEPS, 2)
    if level == 3:
        k = rng.randint(3, 9)
        asked, to = rng.choice(((f"in {k} days", k), (f"{k} days ago", -k)))
    today = rng.randrange(7)
    given, result = _DAYS[(today + at) % 7], _DAYS[(today + to) % 7]
    verb, other = ("was" if n < 0 else "is" if n < 3 else "will it be" for n in (at, to))
    move = to - at
    days = f"${abs(move)}$ day{'s' if abs(move) > 1 else ''}"
    way: list[Line] = [("count", f"That is {days} {'on' if move > 0 else 'back'}")]
    passed = [_DAYS[(today + at + k * (1 if move > 0 else -1)) % 7] for k in range(1, abs(move) + 1)]  # fmt: skip
    if len(passed) > 7:
        way.append(("Leave out full weeks", eq(f"{abs(move)}-7", abs(move) - 7)))
        passed = passed[7:]
    way.append(("Day by day", ", ".join(passed)))
    if level == 3:
        ask = f"What day {'was it' if to < 0 else 'will it be'} {asked}?"
    else:
        ask = f"What day {other} {asked}?"
    return draft(rng, f"{known[0].upper()}{known[1:]} {verb} {given}. {ask} // If {known} {verb} {given}, {ask[0].lower()}{ask[1:]}", f"\\text{{{result}}}", way)  # fmt: skip


@REGISTER.family("contest_extreme_sum_of_factors", 3, 4)
def contest_extreme_sum_of_factors(rng: Random, level: int) -> Draft:
    """The least or greatest sum of two whole numbers with a product: all pairs are listed."""
    n = rng.choice([n for n in range(12, 60 * level) if 2 < sum(n % d == 0 for d in range(1, n)) < 9])  # fmt: skip
    pairs = [(d, n // d) for d in range(1, n) if n % d == 0 and d * d <= n]
    shown = ", ".join(f"${dot(a, b)}$" for a, b in pairs)
    sums = ", ".join(eq(plus(a, b), a + b) for a, b in pairs)
    lines: list[Line] = [("list", f"Pairs with the product: {shown}"), ("Their sums", sums)]
    if rng.random() < 0.25:
        return draft(rng, f"Two positive whole numbers have the product {n}. How many different sums are possible? // In how many ways is {n} a product of two positive whole numbers, if the order does not matter?", len(pairs), [lines[0], ("count", f"These are ${len(pairs)}$")])  # fmt: skip
    is_least = rng.random() < 0.65
    value = min(a + b for a, b in pairs) if is_least else max(a + b for a, b in pairs)
    word = rng.choice(("smallest", "least")) if is_least else rng.choice(("largest", "greatest"))
    return draft(rng, f"The product of two positive whole numbers is {n}. What is the {word} possible value of their sum? // Two positive integers multiply to {n}. What is the {word} sum they can have?", value, [*lines, ("compare", f"The {word} is ${value}$")])  # fmt: skip


@REGISTER.family("contest_left_over_of_a_pattern", 3, 4)
def contest_left_over_of_a_pattern(rng: Random, level: int) -> Draft:
    """Counted out in groups of several sizes, the same number is over: one more than a multiple."""
    sizes = rng.sample(range(2, 5 + level), 2)
    rest = rng.randint(1, min(sizes) - 1) if min(sizes) > 1 else 0
    low = rng.randint(1, 25 * level)
    p, q = sorted(sizes)
    step = p * q
    if any(p % d == q % d == 0 for d in range(2, p + 1)):
        return contest_left_over_of_a_pattern(rng, level)
    value = next(n for n in range(low + 1, low + step + 1) if n % step == rest)
    if value <= q:
        return contest_left_over_of_a_pattern(rng, level)
    times = (value - rest) // step
    thing = rng.choice(("eggs", "chairs", "pupils", "tiles", "coins", "plants"))
    over = f"{rest} {'is' if rest == 1 else 'are'} left over"
    lines = [("rule", f"Without the rest, a multiple of {dot(p, q)}".replace(dot(p, q), eq(dot(p, q), step)))]  # fmt: skip
    lines += with_remainder(rng, low - rest, step) if low - rest >= step else []
    lines += [("multiply", eq(dot(times, step), times * step)), ("add", eq(plus(times * step, rest), value))]  # fmt: skip
    return draft(rng, f"There are more than {low} {thing}. In groups of {p}, {over}; in groups of {q}, {over} as well. What is the smallest possible number of {thing}? // Some {thing}, more than {low}, are counted by {p} and by {q}. Both times {over}. At least how many {thing} are there?", value, lines)  # fmt: skip
