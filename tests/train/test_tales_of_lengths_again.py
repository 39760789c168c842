"""Stories with lengths in them: answers found again from the text."""

import re
from fractions import Fraction
from math import hypot, sqrt

import pytest

from tests.support.read_back import assert_found_again, ints

DRAWS = 40
PEOPLE = "girl|boy|woman|man|child|(?<!lamp )post|sign|fence|hedge"
LAMPS = "street lamp|lamp post|lantern|floodlight"


def first(pattern, text):
    """The number that one of a pattern's groups holds, or none."""
    found = re.search(pattern, text)
    return int(next(filter(None, found.groups()))) if found else None


def without(values, *known):
    values = list(values)
    for each in known:
        values.remove(each)
    return values


def right_triangle(text):
    text = text.lower()
    values = ints(text)
    if "ladder" in text:
        long = first(r"(\d+) \w+ ladder|ladder (?:of |is )?(\d+)", text)
        near, far = sorted(without(values, long))
        return round(sqrt(long**2 - near**2) - sqrt(long**2 - far**2))
    if re.search("broke|snapped|break", text):
        reach, high = sorted(values)
        return next(x for x in range(1, high) if x * x + reach * reach == (high - x) ** 2)
    if re.search("wire|rope", text):
        long = first(r"(?:wire|rope) of (\d+)|between the tops (\d+)", text)
        one, other = without(values, long)
        return round(sqrt(long**2 - (one - other) ** 2))
    if apart := first(r"(\d+) \w+ apart", text):
        one, other = without(values, apart)
        return round(hypot(apart, one - other))
    if hours := first(r"(\d+) hours", text):
        one, other = without(values, hours)
        return round(hypot(hours * one, hours * other))
    a, b = values
    return round(a + b - hypot(a, b))


def shadows(text):
    text = text.lower()
    if "mirror" in text:
        eye = first(r"eyes are (?:at a height of )?(\d+)", text)
        near, far = sorted(without(ints(text), eye))
        return Fraction(eye * far, near)
    if "stick" in text:
        high = first(r"stick (?:of )?(\d+)|(\d+) \w+ stick", text)
        behind = first(r"(\d+) \w+ (?:behind|further)", text)
        (away,) = without(ints(text), high, behind)
        return Fraction(high * (away + behind), behind)
    lamp = first(rf"(?:{LAMPS})(?: that)?(?: is)? (\d+)", text)
    high = first(rf"\b(?:{PEOPLE})(?:,| of| is)? (\d+)", text)
    known = without(ints(text), *(each for each in (lamp, high) if each))
    if lamp and "has a shadow of" not in text and "shadow that is" not in text:
        (away,) = known
        shadow = next(s for s in range(1, 9999) if lamp * s == high * (away + s))
        return away + shadow if re.search("tip of the shadow|does the shadow end", text) else shadow
    shadow = first(r"shadow (?:of|that is|is) (\d+)", text)
    if lamp:
        return next(d for d in range(1, 9999) if lamp * shadow == high * (d + shadow))
    (away,) = without(known, shadow)
    return Fraction(high * (away + shadow), shadow)


def water(text):
    if around := first(r"\$(\d+)\\pi\$", text):
        (high,) = without(ints(text), around)
        return f"{around * around // 4 * high}\\pi"
    bases = [tuple(map(int, pair)) for pair in re.findall(r"(\d+) cm by (\d+)", text)]
    rest = without(ints(text.replace("³", "")), *(side for base in bases for side in base))
    area = bases[0][0] * bases[0][1]
    if len(bases) == 2:
        return Fraction(area * rest[0], bases[1][0] * bases[1][1])
    if cup := first(r"(\d+) ml", text):
        return Fraction(area * without(rest, cup)[0], cup)
    if first(r"(\d+) l(?:itres)? ", text):
        return Fraction(1000 * rest[0], area)
    volume = first(r"(\d+) (?:cubic|cm³)", text)
    if re.search("run over|spill", text):
        low, full = sorted(without(rest, volume))
        return volume - area * (full - low)
    count = first(r"(\d+) (?:equal )?(?:stones|marbles|iron|bricks|metal)", text)
    if volume:
        (high,) = without(rest, volume, count)
        return high + Fraction(count * volume, area)
    low, high = without(rest, count)
    return Fraction(area * (high - low), count)


FOUND = {
    "tale_right_triangle_seen": right_triangle, "tale_lamp_and_shadow": shadows,
    "tale_water_moved": water,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
