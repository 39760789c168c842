"""Figures in a few words: answers found again from the text."""

import re
from fractions import Fraction
from math import atan2, cos, degrees, hypot, radians, sin

import pytest

from tests.support.read_back import assert_found_again, ints

DRAWS = 40
WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def outline(a, b, p, q, *, middle):
    """The way around what is left of a rectangle, corner by corner."""
    corners = [(0, 0), (a, 0), (a, b), (p, b), (p, b - q), (0, b - q)]
    if middle:
        corners = [(0, 0), (a, 0), (a, b), (p + 1, b), (p + 1, b - q), (1, b - q), (1, b), (0, b)]
    after = corners[1:] + corners[:1]
    return round(sum(hypot(x - u, y - v) for (x, y), (u, v) in zip(corners, after, strict=True)))


def without(values, *known):
    values = list(values)
    for each in known:
        values.remove(each)
    return values


def notched(text):
    pairs = re.findall(r"([\d.]*\d)(?: \w+)? (?:by|x) ([\d.]*\d)", text)
    a, b = sorted(map(Fraction, pairs[0]))[::-1]
    if len(pairs) == 2 and re.search("frame|path|border", text):
        return abs(Fraction(pairs[0][0]) - Fraction(pairs[1][0])) / 2
    if len(pairs) == 2:
        (p, q), (a, b) = sorted((tuple(map(int, pair)) for pair in pairs), key=lambda s: s[0] * s[1])  # fmt: skip
        return outline(a, b, p, q, middle=False)
    if deep := re.search(r"(\d+) \w+ deep", text):
        return outline(a, b, int(re.search(r"(\d+) \w+ wide", text)[1]), int(deep[1]), middle=True)
    if around := re.search(r"(?:perimeter|edge) (?:is )?(?:now )?(\d+)", text):
        (p,) = without(ints(text), a, a, b, int(around[1]))
        return next(q for q in range(1, int(b)) if outline(a, b, p, q, middle=True) == int(around[1]))  # fmt: skip
    if re.search("square holes|squares", text):
        k, left = without(ints(text), a, b)
        k, left = sorted((k, left)) if k < 5 or left < 5 else (k, left)
        return next(s for s in range(1, 99) if k * s * s + left == a * b)
    left = int(re.search(r"area (?:left )?(\d+)|, and (\d+)", text)[0].split()[-1])
    (known,) = without(ints(text), a, b, left)
    return (a * b - left) / known


def side(text):
    area = re.search(r"(\d+) \w+²|\$(\d+)\$ square", text)
    if area:
        size = int(area[1] or area[2])
        values = without(ints(text), size)
        if "trapez" not in text.lower():
            (known,) = values
            return Fraction(size if "parallelogram" in text.lower() else 2 * size, known)
        if both := re.search(r"(\d+) \w+ and (\d+)", text):
            return Fraction(2 * size, int(both[1]) + int(both[2]))
        high = re.search(r"height (\d+)|(\d+) \w+ high", text)
        height = int(high[1] or high[2])
        (known,) = without(values, height)
        return Fraction(2 * size, height) - known
    height = int(re.search(r"height (?:(?:on|to) (?:the|a) (?:side of )?\d+ \w+ (?:side )?|over the first one |of )?(?:is )?(\d+)", text)[1])  # fmt: skip
    rest = without(ints(text), height)
    if len(rest) == 3:
        base = next(each for each in rest if rest.count(each) > 1)
        (other,) = without(rest, base, base)
    else:
        base, other = rest[::-1] if text.startswith("Find the height on the side") else rest
    assert height <= other  # or no such figure is there
    return Fraction(base * height, other)


def bearing(x, y):
    return round(degrees(atan2(x, y))) % 360


def ahead(angle):
    return sin(radians(angle)), cos(radians(angle))


def turn(text):
    low = text.lower().replace("(at most 180°)", "")
    winds = re.findall(r"(?:north|south)-(?:east|west)|north|south|east|west", low)
    ways = [1 if way in ("right", "clockwise") else -1 for way in re.findall(r"right|left|anticlockwise|counterclockwise|clockwise", low)]  # fmt: skip
    if winds:
        start, end = (WINDS.index(wind) for wind in winds)
        return next(45 * k for k in range(1, 8) if (start + ways[0] * k) % 8 == end)
    start, *others = ints(low)
    if ways:
        return (start + sum(way * by for way, by in zip(ways, others, strict=True))) % 360
    x, y = ahead(start)
    if not others:
        return bearing(-x, -y)
    u, v = ahead(others[0])
    return round(degrees(atan2(abs(x * v - y * u), x * u + y * v)))


def angle(text):
    low = text.lower()
    if "back" in low or "robot" in low or "again" in low:
        step, by = ints(text)[:2]
        heading, total = by, step
        while heading % 360:
            heading, total = heading + by, total + step
        return total
    (k, *_) = ints(text)
    if "isosceles" not in low:

        def fits(n):
            inner, outer = Fraction(180 * (n - 2), n), Fraction(360, n)
            return inner == k * outer if re.search("times|interior : ext", low) else inner - outer == k  # fmt: skip

        return next(n for n in range(3, 999) if fits(n))

    at_top = re.search("(exterior|outside) angle at the (apex|top)|beyond the top", low)

    def holds(base):
        top = 180 - 2 * base
        if "times" in low:
            return top == k * base if "the apex angle is" in low else base == k * top
        if "than" in low:
            return top - base == (k if "larger" in low else -k)
        return 180 - (top if at_top else base) == k

    base = next(base for base in range(1, 90) if holds(base))
    if "times" in low or "than" in low:
        rest = re.sub(r"(a base|the apex) angle is.*?(a base|the apex) angle", "", low)
        return base if "base" in rest else 180 - 2 * base
    return base if at_top else 180 - 2 * base


FOUND = {
    "notched_rectangle": notched, "side_from_its_area": side,
    "turns_and_bearings": turn, "angles_led_to": angle,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
