"""Riddles and patterns: played out again from their texts."""

import re
from fractions import Fraction
from itertools import combinations, permutations
from math import asin, atan, comb, cos, pi, sin, sqrt, tan

import pytest
import sympy

from carbon.answers import is_equivalent
from tests.support.read_back import drafts, equation, first_text, maths, numbers, read, real

DRAWS = 12
X = sympy.Symbol("x")


def repeated(text, n):
    a = {1: int(n[1])}
    wanted = int(re.search(r"a_(\d)\$\?", text)[1])
    rule = next(m for m in maths(text) if "n+" in m).split("=")[1]
    if "a_2" in text:
        a[2] = int(n[3])
        twice = 2 if "2a_n" in rule else 1
        for i in range(3, wanted + 1):
            a[i] = a[i - 1] + twice * a[i - 2]
    else:
        k, c = re.fullmatch(r"(\d)a_n([+-]\d+)?", rule).groups()
        for i in range(2, wanted + 1):
            a[i] = int(k) * a[i - 1] + int(c or 0)
    return a[wanted]


def ratio(text, _):
    found = re.search(r"\\(sin|cos|tan) \S+=\\frac\{(\d+)\}\{(\d+)\}", text)
    whole = re.search(r"\\(sin|cos|tan) \S+=(\d+)\$", text)
    value = int(found[2]) / int(found[3]) if found else int(whole[2])
    x = {"sin": asin, "cos": lambda v: pi / 2 - asin(v), "tan": atan}[(found or whole)[1]](value)
    asked = maths(text)[-1]
    f = {"sin": sin, "cos": cos, "tan": tan}[asked[1:4]]
    return f(2 * x if " 2" in asked else x)


def at_circle(text, n):
    if "chords" in text:
        return n[0] * n[1] / n[2]
    a, b = (float(v) for v in n)
    if "secant" in text:
        return sqrt(a * b)
    if "How long" in text:
        return sqrt(a * a - b * b)
    return sqrt(a * a - b * b) if "is the radius" in text else sqrt(a * a + b * b)


def in_circle(text, n):
    a = n[0]
    if "ABCD" in text:
        return 180 - a
    if "degrees is angle ACB" in text:
        return a / 2
    if "degrees is angle AOB" in text:
        return 2 * a
    return 90 - a / 2 if "OAB" in text else 90 - a


def by_equation(text, _):
    e = equation(maths(text)[0])
    x, y = sorted(e.free_symbols, key=str)
    h = -e.diff(x).subs(x, 0) / 2
    k = -e.diff(y).subs(y, 0) / 2
    square = -e.subs({x: h, y: k})
    if "area" in text:
        return float(square) * pi
    return sqrt(square) if "radius" in text else f"({h},{k})"


def hexagon(text, n):
    s = float(n[0]) / (6 if "perimeter" in text else 1)
    if "diagonal" in text:
        return 2 * s if "longest" in text else s * sqrt(3)
    return 3 * sqrt(3) / 2 * s * s


def wheels(text, n):
    if "gear" in text:
        return n[0] * n[2] / n[1]
    return n[0] * n[1] if "How many metres" in text else n[1] / n[0]


def chain(text, n):
    p, q = n[0] / 100, n[1] / 100
    return p * q * 100 if "what percent" in text else p * q * n[2]


def magic(text, n):
    if "missing" in text:
        return sum(n[:3]) - sum(n[3:])
    return n[-1] / 3 if "in the middle?" in text else n[-1] * 3


def hidden(text, _):
    left, right = re.search(r"(\w+ [+-] \w+) = (\d+)", text).groups()
    letter = re.search("[ABXN]", left)[0]
    fits = [d for d in "0123456789" if eval(re.sub(r"\b0+(?=\d)", "", left.replace(letter, d))) == int(right)]  # fmt: skip
    assert len(fits) == 1
    return int(fits[0])


MORE = ("taller", "older", "faster", "heavier")


def order(text, _):
    facts = re.findall(r"(\w+) is (\w+) than (\w+)\.", text)
    names = sorted({name for a, _, b in facts for name in (a, b)})
    fits = [
        p
        for p in permutations(names)
        if all((p.index(a) < p.index(b)) == (word in MORE) for a, word, b in facts)
    ]
    assert len(fits) == 1
    if "between" in text:
        return fits[0][1]
    return fits[0][0] if re.search("(tall|old|fast|heavi)est", text) else fits[0][-1]


def snail(_, n):
    at, day = 0, 0
    while True:
        day += 1
        at += n[1]
        if at >= n[0]:
            return day
        at -= n[2]


def rate(text, n):
    a, b, c, d, e = n
    return b / a / c * d * e if "How many days" not in text and "How many minutes" not in text else e / (b / a / c * d)  # fmt: skip


def exchange(text, n):
    if text.startswith("One"):
        return n[0] * n[1] * n[2]
    return n[2] * n[0] * n[1] + n[3] * n[1]


def regions(text, n):
    size = int(n[0])
    if "parts" in text:
        return 1 + sum(range(1, size + 1))
    return comb(size, 2) * (2 if "circles" in text else 1)


def sticks(text, n):
    if "matches" in text:
        a, d, k = n
    else:
        a, d, k = n[0], n[1] - n[0], n[3]
    return a + (k - 1) * d if "are needed" in text else (k - a) / d + 1


def cut(text, n):
    if len(n) == 3:
        return n[1] * n[2] - 4 * n[0] ** 2
    a, b, c, d = n
    return a * b - c * d if "area" in text else a + b + (a - c) + (b - d) + c + d


def doubled(text, n):
    f = 2 if "doubles" in text else Fraction(1, 2)
    start, t, asked = n
    if "How many are there" in text:
        return start * f ** int(asked / t)
    steps = next(i for i in range(40) if start * f**i == asked)
    return steps * t


def largest(text, n):
    v = int(n[0])
    if "smallest" in text:
        return min(a + v // a for a in range(1, v + 1) if v % a == 0)
    if "wall" in text:
        return max(a * (v - 2 * a) for a in range(1, v // 2))
    if "rectangle" in text:
        return max(a * (v // 2 - a) for a in range(1, v // 2))
    return max(a * (v - a) for a in range(1, v))


def pair_sums(text, n):
    p, q, r = n
    found = {"a": (p + r - q) / 2, "b": (p + q - r) / 2, "c": (q + r - p) / 2}
    wanted = maths(text)[-1]
    if "+" in wanted:
        return sum(n) / 2
    letters = sorted(set("".join(maths(text)[:3])) - set("+=0123456789"))
    return found["abc"[letters.index(wanted)]]


def hands(text, n):
    if "In how many" in text:
        return n[0] / 360 * 60
    if "hour hand" in text:
        return n[0] * 30 if "hours" in text else n[0] / 2
    return n[0] * 6


def log_of(text, n):
    x, y = n[:2]
    inside = maths(text)[-1].split("(", 1)[1].removesuffix(")")
    p, q = re.findall(r"_b ([a-z])=", text)

    def exponent(letter, part):
        found = re.search(rf"{letter}(?:\^(\d))?", part)
        return int(found[1] or 1) if found else 0

    top, bottom = re.fullmatch(r"\\frac\{(.*)\}\{(.*)\}", inside).groups() if "frac" in inside else (inside, "")  # fmt: skip
    return sum(v * (exponent(c, top) - exponent(c, bottom)) for v, c in ((x, p), (y, q)))


def subsets(text, _):
    shown, rule = re.search(r"\{(.*)\} (.*)\?", text).groups()
    items = [int(v) for v in shown.split(", ")]
    named = [int(v) for v in re.findall(r"\d+", rule)]
    tests = (
        ("at least one even", lambda s: any(v % 2 == 0 for v in s)), ("do not contain", lambda s: named[0] not in s),
        ("contain", lambda s: set(named) <= set(s)), ("whole set", lambda s: len(s) < len(items)),
        ("not empty", len), ("at most", lambda s: len(s) <= 2),
    )  # fmt: skip
    test = next(test for words, test in tests if words in rule)
    sizes = range(len(items) + 1)
    return sum(bool(test(s)) for k in sizes for s in combinations(items, k))


def seen(text, n):
    a = int(n[0])
    if "grid" in text:
        b = int(n[1])
        spans = [(i, j) for i in range(a + 1) for j in range(i + 1, a + 1)]
        others = [(i, j) for i in range(b + 1) for j in range(i + 1, b + 1)]
        squares = "squares of" in text
        return sum(not squares or j - i == d - c for i, j in spans for c, d in others)
    if "How many sides" in text:
        return (
            next(k for k in range(3, 99) if comb(k, 2) - k == a) if "diagonals." in text else None
        )
    return comb(a, 2) - (a if "diagonals" in text else 0)


def two_prices(text, n):
    size, a, b, total = n
    wanted = re.search(r"How many (\w+) ones", text)[1]
    x = next(k for k in range(int(size) + 1) if a * k + b * (size - k) == total)
    return x if f"some {wanted}" in text else size - x


def group_percent(text, n):
    if "walk" in text:
        p, size, q = n
        return size * (1 - p / 100) * q / 100
    a, p, b, q = n[:4]
    made = a * p / 100 + b * q / 100
    return made if "How many" in text else made / (a + b) * 100


def shifted(text, n):
    if "f(x)+f(y)" in text:
        return n[1] * n[2]
    left, rule = maths(text)[0].split("=")
    place = int(re.search(r"what is \$f\((-?\d+)\)", text)[1])
    x = place - int(re.search(r"x([+-]\d+)", left)[1])
    return read(rule).subs(X, x)


AGAIN = {
    "logs_from_logs": log_of, "subsets_with_a_rule": subsets, "figures_seen": seen, "two_prices_of_tickets": two_prices,
    "percent_of_a_group": group_percent, "shift_of_a_function": shifted,
    "rule_repeated": repeated, "fraction_in_a_fraction": lambda text, n: read(maths(text)[0]), "one_ratio_from_another": ratio,
    "lines_at_a_circle": at_circle, "angles_in_a_circle": in_circle, "circle_by_equation": by_equation,
    "regular_hexagon": hexagon, "wheels_and_gears": wheels, "percents_in_a_chain": chain, "magic_square_gap": magic,
    "digit_hidden_in_a_sum": hidden, "who_is_where": order, "snail_in_a_well": snail, "same_rate_riddle": rate,
    "fair_exchange": exchange, "lines_and_regions": regions, "patterns_of_sticks": sticks, "corner_cut_off": cut,
    "doubled_again": doubled, "largest_product": largest, "three_pair_sums": pair_sums, "hands_of_a_clock": hands,
}  # fmt: skip


@pytest.mark.parametrize("family", AGAIN)
def test_the_text_gives_the_answer(family):
    for _, draft in drafts(family, DRAWS):
        text = first_text(draft)
        found = AGAIN[family](text, numbers(text))
        if isinstance(found, str):
            assert is_equivalent(draft.answer, found), (text, draft.answer, found)
        else:
            assert abs(real(draft.answer) - float(found)) < 1e-9, (text, draft.answer, found)
