"""Families of factors that are not whole, speeds for a rest, fuel and sharing: answers found again from the text."""

import re
from fractions import Fraction

import pytest
import sympy

from tests.support.read_back import assert_found_again, ints, numbers

DRAWS = 40
FACTORS = {
    "one and a half times": "3/2", "two and a half times": "5/2", "three and a half times": "7/2", "one and a quarter times": "5/4",
    "one and a third times": "4/3", "three quarters": "3/4", "two thirds": "2/3", "a third": "1/3", "three fifths": "3/5",
    "three times": "3", "twice": "2", "half": "1/2",
}  # fmt: skip
FACTOR = r"((?:[\d./]+|three) times|" + "|".join(FACTORS) + ")"


def _factor(said):
    return sympy.Rational(FACTORS.get(said, said.removesuffix(" times")))


def _name(text, names):
    """Whom the question is about."""
    return re.search("|".join(names), re.split(r"[.,] ", text)[-1])[0]


def ages(text):
    said = re.search(rf"{FACTOR} as old", text)
    f, plain = _factor(said[1]), text.replace(said[1], "")
    a = re.search(rf"(\b[A-Z][a-z]+\b)[^A-Z]*{FACTOR} as old", text)[1]
    names = [each for each in re.findall(r"\b[A-Z][a-z]+\b", text) if each not in ("In", "How", "The", "Together")]  # fmt: skip
    if a in ("In", "The", "Together", "How") or not re.search(r"as old as", text):
        a = names[0]
    b = next(each for each in names if each != a)
    x, y = sympy.symbols("x y")
    delay = 0
    if found := re.search(r"[iI]n (\d+) years|(\d+) years from now", plain):
        delay = int(found[1] or found[2])
    equations = [x + delay - f * (y + delay)]
    if found := re.search(r"(\d+) years (older|younger)", plain):
        equations.append(x - y - int(found[1]) * (1 if found[2] == "older" else -1))
    elif found := re.search(r"difference (\d+)", plain):
        equations.append(x - y - int(found[1]) * (1 if f > 1 else -1))
    elif found := re.search(r"(?:are|up to|ages) (\d+)", plain):
        equations.append(x + y - int(found[1]))
    else:
        equations.append(y - next(n for n in ints(plain) if n != delay or ints(plain).count(n) > 1))
    solved = sympy.solve(equations, (x, y))
    return solved[x if _name(text, (a, b)) == a else y]


def three(text):
    plain = re.sub(r"[⟪⟫]", "", text)
    symbols, equations = {}, []

    def symbol(name):
        return symbols.setdefault(name, sympy.Symbol(name))

    for a, said, b, d, way in re.findall(rf"([A-Z]\w+) has {FACTOR} as (?:many|much)[\w ]*? as ([A-Z]\w+)(?: and (\d+) (more|less|fewer))?", plain):  # fmt: skip
        more = int(d or 0) * (1 if way == "more" else -1)
        equations.append(symbol(a) - _factor(said) * symbol(b) - more)
    gap = re.search(r"([A-Z]\w+) (?:has )?(\d+)[\w ]* more than ([A-Z]\w+)", plain)
    if gap:
        equations.append(symbol(gap[1]) - symbol(gap[3]) - int(gap[2]))
    else:
        found = re.search(r"(?:they have|together,?|and \w+ have) (\d+)|(\d+)[\w ]* (?:belong|are shared)", plain)  # fmt: skip
        equations.append(sum(symbols.values()) - int(found[1] or found[2]))
    solved = sympy.solve(equations, list(symbols.values()))
    return solved[symbol(_name(plain, symbols))]


def rest(text):
    speeds = [Fraction(each) for each in re.findall(r"([\d.]+) km/h", text)]
    ways = [Fraction(each) for each in re.findall(r"([\d.]+) km\b(?!/)", text)]
    hours = re.search(r"([\d.]+) hours", text)
    far, first = max(ways), min(ways)
    if hours:
        (v,), whole = speeds, Fraction(hours[1])
    else:
        mean_last = re.search(r"mean over|I want", text)
        mean, v = speeds[::-1] if mean_last else speeds
        whole = far / mean
    return (far - first) / (whole - first / v)


def fuel(text):
    values = numbers(text)
    if re.search("one litre|1 litre|km/l|km per litre", text):
        return 100 / next(n for n in values if n not in (1, 100) or values.count(n) > 1)
    km = int(next(each for each in re.findall(r"(\d+) ?km", text) if each != "100"))
    if "⟪" in text:
        return float(values[0 if values[0] != km else 1] / next(n for n in values[::-1] if n < 3) / km * 100)  # fmt: skip
    if re.search("left|further|last|more", text):
        tank = next(n for n in values if n not in (100, km))
        use = next(n for n in values if n not in (100, km, tank))
        return (tank - use * km / 100) / use * 100
    return float(next(n for n in values if n not in (100, km)) * 100 / km)


def shared(text):
    first, second, *more = ints(text)
    if not more:
        n, k = max(first, second), min(first, second)
        if re.search("how many more|How many more", text):
            return -n % k
        is_each = re.search("does each|how many each|for each,|does everyone", text)
        return n // k if is_each else n % k
    if re.search("how many (kids|children|friends|pupils|cousins|guests|players|neighbours)", text.lower()):  # fmt: skip
        return next(k for k in range(200) if k * second + more[0] == first)
    return first * second + more[0]


FOUND = {
    "ages_in_part_times": ages, "tale_three_by_factors": three, "speed_for_the_rest": rest,
    "use_per_hundred_km": fuel, "shared_and_a_rest": shared,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
