"""Short questions about what changes: speeds there and back, percents one after the other, sides,
values year by year, trains that pass, ages and numbers by more than times.
"""

from fractions import Fraction
from itertools import pairwise
from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.wordings import draft
from train.school.work import difference, lowest_terms, product, quotient, total

_PAIRS = (("Ana", "her sister", "Ana"), ("John", "his brother", "John"), ("Mia", "her cousin", "Mia"), ("Sam", "his son", "Sam"), ("Priya", "her daughter", "Priya"), ("Mr Lee", "his niece", "Mr Lee"))  # fmt: skip
_TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "5 times"}
_CUT = (("pizza", "slices"), ("cake", "pieces"), ("pie", "slices"), ("bar of chocolate", "squares"), ("loaf", "slices"))  # fmt: skip


@REGISTER.family("speed_there_and_back", 3, 4, 5)
def speed_there_and_back(rng: Random, level: int) -> Draft:
    """Equal ways at two speeds, the way not given: twice the product over the sum."""
    while True:
        u, v = (rng.randint(2, 6 * level) * rng.choice((2, 5, 6)) for _ in range(2))
        if u != v and (2 * u * v) % (u + v) == 0:
            break
    mean, way = 2 * u * v // (u + v), u * v
    texts = f"""I [drive|cycle|ride] to [work|a friend|the sea] at {num(u)} km/h and [back|home] [the same way|on the same road] at {num(v)} km/h. [What is my average speed|what's the average speed] for the [whole|round] trip? // speed going is {num(u)} and coming back [is|its] {num(v)}, average speed for the [whole |]trip? // A car goes from A to B at {num(u)} km/h and returns at {num(v)} km/h. [Find|Work out] its average speed. // [there|way out] {num(u)} mph, back {num(v)} mph on the same road. average speed of the [round |]trip?"""  # fmt: skip
    by_way: list[Line] = [
        ("set_up", f"Let one way be ${way}$: {eq(frac(way, u), v)} hours there, {eq(frac(way, v), u)} back"),
        ("add", f"{eq(plus(v, u), u + v)} hours for {eq(dot(2, way), 2 * way)}"),
        *quotient(rng, 2 * way, u + v),
    ]  # fmt: skip
    by_formula: list[Line] = [
        ("formula", f"Equal ways: ${frac('2uv', 'u+v')}$ with $u={u}$, $v={v}$"),
        *product(rng, 2 * u, v),
        *total(rng, u, v),
        *quotient(rng, 2 * way, u + v),
    ]
    return draft(rng, texts, mean, by_way, by_formula)


@REGISTER.family("percent_up_and_down", 3, 4, 5)
def percent_up_and_down(rng: Random, level: int) -> Draft:
    """The change in all, in percent, of two changes one after the other."""
    while True:
        p, q = (rng.choice((5, 10, 20, 25, 30, 40, 50, 60)) for _ in range(2))
        first, second = rng.choice((1, -1)), rng.choice((1, -1))
        end = Fraction((100 + first * p) * (100 + second * q), 100)
        if end.denominator == 1 and end != 100:
            break
    up = "increased|raised|put up"
    down = "decreased|reduced|lowered"
    one, two = ((up if sign > 0 else down) for sign in (first, second))
    rises = end > 100
    size = abs(int(end) - 100)
    said = "increase" if rises else "decrease"
    texts = f"""A [number|price|value] is [{one}] by {p}% and then [{two}] by {q}%. [By how many percent has it {said}d in all|What is the overall percentage {said}]? // [first|a price is first] [{one}] by {p}%, then [{two}] by {q}%: total {said} in percent? // If [a salary|a rent|a price] is [{one}] by {p}% and [a year later|later|then] [{two}] by {q}%, what is the {said} in percent altogether?"""  # fmt: skip
    a, b = 100 + first * p, 100 + second * q
    of_hundred: list[Line] = [
        ("set_up", f"Begin with $100$: {eq(plus(100, first * p), a)}"),
        ("percent", eq(dot(a, frac(b, 100)), int(end))),
        *difference(rng, max(int(end), 100), min(int(end), 100)),
    ]
    by_factors: list[Line] = [
        *product(rng, a, b),
        ("divide", f"{eq(frac(a * b, 100), int(end))} percent of the beginning"),
        ("compare", f"{eq(plus(int(end), -100), int(end) - 100)}"),
    ]
    return draft(rng, texts, f"{size}\\%", of_hundred, by_factors)


@REGISTER.family("sides_changed", 3, 4)
def sides_changed(rng: Random, level: int) -> Draft:
    """The area of a rectangle whose sides change by factors or percents."""
    while True:
        p, q = (rng.choice((10, 20, 25, 30, 40, 50, 60, 80, 100)) for _ in range(2))
        sign = rng.choice((1, -1))
        if sign < 0 and q == 100:
            continue
        end = Fraction((100 + p) * (100 + sign * q), 100)
        if end.denominator == 1 and end != 100:
            break
    second = "longer|increased" if sign > 0 else "shorter|decreased"
    grown = end > 100
    word = "grow" if grown else "shrink"
    verb = "increased" if sign > 0 else "decreased"
    texts = f"""The length of a rectangle is increased by {p}% and its width is {verb} by {q}%. By how many percent does the area {word}? // [a rectangle gets|a rectangular garden becomes] {p}% longer and {q}% [{'wider' if sign > 0 else 'narrower'}]. by what percent does its area {word}? // One side of a rectangle [becomes|is made] {p}% longer, the other one {q}% [{second.split('|')[0]}]. What is the percentage change of the area? Give it without a sign.""".replace("[wider]", "wider").replace("[narrower]", "narrower").replace("[longer]", "longer").replace("[shorter]", "shorter")  # fmt: skip
    a, b = 100 + p, 100 + sign * q
    squares: list[Line] = [
        ("set_up", f"Take sides of $100$: now ${a}$ and ${b}$"),
        *product(rng, a, b),
        ("compare", f"Before $10000$, so {eq(frac(a * b, 100), int(end))} percent of it"),
        *difference(rng, max(int(end), 100), min(int(end), 100)),
    ]
    return draft(rng, texts, f"{abs(int(end) - 100)}\\%", squares)


@REGISTER.family("value_year_by_year", 3, 4, 5)
def value_year_by_year(rng: Random, level: int) -> Draft:
    """What loses or gains so many percent every year, after two years or three."""
    while True:
        p, years, sign = rng.choice((5, 10, 15, 20, 25, 30, 40, 50)), rng.choice((2, 2, 3)), rng.choice((-1, -1, 1))  # fmt: skip
        value = rng.randint(1, 30) * rng.choice((100, 400, 500, 1000, 2000))
        values = [Fraction(value)]
        for _ in range(years):
            values.append(values[-1] * (100 + sign * p) / 100)
        if all(each.denominator == 1 for each in values):
            break
    thing = rng.choice(("car", "machine", "motorbike", "boat", "tractor", "camera") if sign < 0 else ("house", "painting", "stamp", "plot of land", "vintage car"))  # fmt: skip
    verb = "loses" if sign < 0 else "gains"
    texts = f"""A {thing} {verb} {p}% of its value every year. It [costs|is worth] {value} now. What is it worth after {years} years? // a {thing} is worth {value} and {verb} {p}% [a|per|each] year. value after {years} years? // What is a {thing} worth after {years} years if it {verb} {p}% of its value [each|a] year and {value} [was paid for it|is its value today]?"""  # fmt: skip
    steps, at_once = list[Line](), list[Line]()
    for before, after in pairwise(values):
        part = abs(int(after - before))
        change = eq(plus(int(before), sign * part), int(after))
        steps.append(("percent", f"${p}\\%$ of ${before}$ is ${part}$: {change}"))
        at_once.append(("multiply", eq(dot(int(before), frac(100 + sign * p, 100)), int(after))))
    return draft(rng, texts, int(values[-1]), steps, at_once)


@REGISTER.family("train_that_passes", 3, 4, 5)
def train_that_passes(rng: Random, level: int) -> Draft:
    """A train's length, its speed in m/s, and the seconds to pass a post or a bridge."""
    v, seconds = rng.randint(5, 12 + 5 * level), rng.randint(4, 40)
    way, kind = v * seconds, rng.choice(("post", "bridge", "length", "kmh"))
    post = rng.choice(("pole", "post", "signal", "tree", "person who stands beside the track"))
    if kind == "kmh":
        v = rng.randint(2, 8) * 5
        way = v * seconds
        texts = f"""A train {num(way)} m long passes a {post} in {num(seconds)} s. What is its speed in km/h? // [train of|a train, length] {num(way)} m, [passes|goes by] a {post} in {num(seconds)} seconds. speed in km/h?"""  # fmt: skip
        lines = [*quotient(rng, way, seconds), ("convert", eq(dot(v, "3.6"), v * 18 // 5))]
        return draft(rng, texts, v * 18 // 5, lines)
    if kind == "post":
        texts = f"""A train of {num(way)} m goes at {num(v)} m/s. How many seconds does it take to pass a {post}? // how long does a {num(way)} m train need to pass a {post} at {num(v)} m/s [(in seconds)|in seconds]?"""  # fmt: skip
        return draft(rng, texts, seconds, quotient(rng, way, v))
    long = rng.randint(max(2, way // 5), max(3, way - way // 5))
    bridge = way - long
    thing = rng.choice(("bridge", "platform", "tunnel"))
    if kind == "bridge":
        texts = f"""A train {num(long)} m long crosses a {thing} of {num(bridge)} m at {num(v)} m/s. How many seconds does it take until the whole train is past it? // How long does it take a train of {num(long)} m to pass completely a {num(bridge)} m {thing} at {num(v)} m/s, in seconds?"""  # fmt: skip
        return draft(rng, texts, seconds, [*total(rng, long, bridge), *quotient(rng, way, v)])
    texts = f"""A train takes {num(seconds)} s to pass completely a {thing} of {num(bridge)} m. Its speed is {num(v)} m/s. How long is the train in metres? // At {num(v)} m/s a train needs {num(seconds)} seconds to clear a {num(bridge)} m {thing}. [What is its length|How many metres long is it]?"""  # fmt: skip
    return draft(rng, texts, long, [*product(rng, v, seconds), *difference(rng, way, bridge)])


@REGISTER.family("more_than_times", 2, 3, 4)
def more_than_times(rng: Random, level: int) -> Draft:
    """One is so many more or less than k times the other; together they are given."""
    k, small = rng.randint(2, 5), rng.randint(3, 8 + 6 * level)
    d = rng.choice((1, -1)) * rng.randint(1, min(12, k * small - small - 1))
    large, both = k * small + d, (k + 1) * small + d
    more, size = ("more" if d > 0 else "less"), abs(d)
    who, other, again = rng.choice(_PAIRS)
    older = "older" if d > 0 else "younger"
    is_small = rng.random() < 0.5
    asked = other if is_small else again
    sought = "smaller" if is_small else "larger"
    texts = f"""{who} is {num(size)} years {older} than {_TIMES[k]} the age of {other}. Together they are {num(both)}. How old is {asked}? // {who} is {num(size)} [years |]{older} than {_TIMES[k]} {other}s age, they are {num(both)} together. how old is {asked}? // One number is {num(size)} {more} than {_TIMES[k]} another. Their sum is {num(both)}. [What is|Find] the {sought} [number|one]. // the sum of two numbers is {num(both)}. one is {num(size)} {more} than {_TIMES[k]} the other. what is the {sought} one?""".replace("[What is|Find] the", "Find the")  # fmt: skip
    last: list[Line] = [] if is_small else [("substitute", eq(plus(k * small, d), large))]
    equation: list[Line] = [
        ("equation", f"$x+{k}x{d:+d}={both}$"),
        ("simplify", f"{eq(f'{k + 1}x', plus(both, -d), both - d)}"),
        ("isolate", eq("x", frac(both - d, k + 1), small)),
        *last,
    ]
    words: list[Line] = [
        *(difference(rng, both, d) if d > 0 else total(rng, both, -d)),
        ("set_up", f"That is {eq(plus(k, 1), k + 1)} equal parts"),
        *quotient(rng, both - d, k + 1),
        *last,
    ]
    return draft(rng, texts, small if is_small else large, equation, words)


@REGISTER.family("cut_and_eaten", 1, 2)
def cut_and_eaten(rng: Random, level: int) -> Draft:
    """The part of what was cut that is eaten or left, in percent or as a fraction."""
    whole, pieces = rng.choice(_CUT)
    n = rng.choice((4, 5, 8, 10, 20, 25) if level == 1 else (4, 5, 8, 10, 12, 16, 20, 25, 40))
    eaten = rng.randint(1, n - 1)
    is_left, in_percent = rng.random() < 0.5, 100 % n == 0 and rng.random() < 0.6
    part = n - eaten if is_left else eaten
    state = "is left" if is_left else "was eaten"
    what = "[What|how many] percent" if in_percent else "What fraction"
    texts = f"""A {whole} is cut into {num(n)} {pieces} and I eat {num(eaten)}. {what} {state}? // {num(eaten)} of the {num(n)} {pieces} of a {whole} [are|were] eaten. {what} of it {state}? // a {whole} has {num(n)} {pieces}, we ate {num(eaten)}. {what} of the {whole} {state}?"""  # fmt: skip
    first = difference(rng, n, eaten) if is_left else []
    if in_percent:
        by_one: list[Line] = [
            *first,
            ("percent", f"One of them is {eq(frac(100, n), 100 // n)} percent"),
            *product(rng, part, 100 // n),
        ]
        share: list[Line] = [
            *first,
            ("percent", eq(dot(frac(part, n), 100), part * 100 // n)),
        ]
        return draft(rng, texts, f"{part * 100 // n}\\%", by_one, share)
    lines = [*first, ("set_up", f"${part}$ of ${n}$: ${frac(part, n)}$"), *lowest_terms(rng, part, n)]  # fmt: skip
    return draft(rng, texts, Fraction(part, n), lines)
