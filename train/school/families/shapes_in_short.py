"""Figures in a few words: notched rectangles, sides from areas, turns by the compass, angles led to."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus, root
from train.school.base import REGISTER, Draft, Line
from train.school.families.wordings import draft, minus, summed
from train.school.work import decimal_sum, product, quotient

_UNITS = ("cm", "m", "mm", "ft", "dm")


def _around(rng: Random, a: int, b: int) -> list[Line]:
    return [*summed(rng, a, b), ("multiply", eq(dot(2, a + b), 2 * (a + b)))]


@REGISTER.family("notched_rectangle", 1, 2, 3)
def notched_rectangle(rng: Random, level: int) -> Draft:
    """A 10 by 8 rectangle with a 3 by 2 corner cut off: perimeter; the notch from what is left."""
    kind = rng.choice(("corner", "frame") if level == 1 else ("corner", "side", "frame", "notch") if level == 2 else ("side", "notch", "holes", "notch_p"))  # fmt: skip
    u, (b, a) = rng.choice(_UNITS), sorted(rng.sample(range(5, 12 + 12 * level), 2))
    p, q = rng.randint(1, a // 2), rng.randint(1, b - 2)
    thing = rng.choice(("plate", "lawn", "sheet of metal", "piece of card", "board", "carpet", "floor", "sheet of paper"))  # fmt: skip
    shown = rng.choice((f"{a} {u} by {b} {u}", f"{a} by {b} {u}", f"{a} x {b} {u}"))
    if kind == "corner":
        plan: Line = ("rule", "The cut only moves two sides inwards: the way around stays that of the whole rectangle")  # fmt: skip
        lines = [plan, *_around(rng, a, b)]
        other: list[Line] = [
            ("list", f"The short sides are {eq(plus(a, -p), a - p)} and {eq(plus(b, -q), b - q)}"),
            ("add", eq(plus(a, b, a - p, q, p, b - q), 2 * (a + b))),
        ]
        return draft(rng, f"rectangle {shown}, a corner piece of {p} by {q} {u} cut off. perimeter? // From a [rectangular |]{thing} {shown} a {p} by {q} {u} rectangle is cut away at one corner. [What is|How long is] the perimeter of [what is left|the rest]? // L-shape: {shown} with {p} x {q} {u} missing in the corner, perimeter? // perimeter of an L shaped {thing}, outside {shown}, [cut-out|notch] in the corner {p} by {q} {u} // An L-shaped {thing} was a rectangle {shown} until a {p} x {q} {u} corner was [removed|cut out]. Find its perimeter. // I cut a {p} by {q} {u} rectangle out of the corner of a {thing} that is {shown}. How long is the edge around it now?", 2 * (a + b), lines, other)  # fmt: skip
    if kind == "side":
        value = 2 * (a + b) + 2 * q
        plan = ("rule", "The notch adds its depth twice to the outline of the whole")
        lines = [plan, *_around(rng, a, b), ("multiply", eq(dot(2, q), 2 * q)), *summed(rng, 2 * (a + b), 2 * q)]  # fmt: skip
        return draft(rng, f"U-shape: rectangle {shown}, in the middle of a {a} {u} side a notch {p} {u} wide and {q} {u} deep. perimeter? // In the middle of a long side of a {thing} {shown} a notch is cut, {p} {u} wide and {q} {u} deep. [What is|How long is] the perimeter now? // {thing} {shown} with a notch ({p} {u} wide, {q} {u} deep) in the middle of the {a} {u} edge, perimeter? // Find the perimeter of a U-shaped {thing}: it is {shown} on the outside, the gap in its {a} {u} side is {p} {u} wide and {q} {u} deep. // From the middle of the {a} {u} side of a {thing} ({shown}) someone saws out a piece {p} {u} wide and {q} {u} deep. How long is the edge all around?", value, lines)  # fmt: skip
    if kind == "frame":
        w = Fraction(rng.randint(1, max(2, b // 2)), rng.choice((1, 1, 2)))
        wide, high = a + 2 * w, b + 2 * w
        plan = ("set_up", "The frame lies on both sides, so the lengths differ by two widths")
        lines = [plan, *decimal_sum(rng, wide, Fraction(-a), kind="subtract"), ("divide", eq(frac(decimal(2 * w), 2), decimal(w)))]  # fmt: skip
        inner, outer = f"{a} {u} by {b} {u}", f"{decimal(wide)} {u} by {decimal(high)} {u}"
        what, edge = rng.choice((("picture", "frame"), ("photo", "frame"), ("garden", "path"), ("pool", "path"), ("mirror", "frame"), ("lawn", "border")))  # fmt: skip
        return draft(rng, f"{what} {inner}, with the {edge} {outer}. how wide is the {edge}? // A {what} is {inner}. Together with the {edge} around it, it is {outer}. How wide is the {edge}? // Find the width of the {edge}: the {what} is {inner}, and {outer} with it. The {edge} is equally wide on all sides. // {edge} around a {what}, equally wide everywhere: outside {outer}, inside {inner}, width? // My {what} measures {inner}, but {outer} [with|including] its {edge}. The {edge} is the same all the way round; how wide is it?", decimal(w), lines)  # fmt: skip
    area = a * b
    if kind == "notch":
        left = area - p * q
        known, asked = (p, q) if rng.random() < 0.5 else (q, p)
        plan = ("set_up", f"What is missing from the whole is a rectangle with one side ${known}$")
        lines = [plan, *product(rng, a, b), *minus(rng, area, left), *quotient(rng, p * q, known)]
        return draft(rng, f"rectangle {shown}, corner cut off, area left {left}. the cut-off rectangle is {known} {u} long, how wide? // From a {thing} {shown} a rectangle is cut off at a corner, and {left} square {u} are left. One side of the cut-off piece is {known} {u}. How long is the other? // L-shape in a {shown} rectangle has area {left}; [one side of the notch|the notch has one side] {known} {u}, other side? // An L-shaped {thing} has area {left} square {u}. It is a rectangle {shown} without a rectangle in one corner that is {known} {u} wide. Find the length of the missing rectangle.".replace("[one side of the notch|the notch has one side]", "one side of the notch is"), asked, lines)  # fmt: skip
    if kind == "notch_p":
        around = 2 * (a + b) + 2 * q
        plan = ("set_up", "The whole outline grew by the depth of the notch twice")
        lines = [plan, *_around(rng, a, b), *minus(rng, around, 2 * (a + b)), ("divide", eq(frac(2 * q, 2), q))]  # fmt: skip
        return draft(rng, f"rectangle {shown} with a notch {p} {u} wide in the middle of the {a} {u} side. perimeter {around} {u}. how deep is the notch? // A notch {p} {u} wide is cut into the middle of the {a} {u} side of a {thing} {shown}. The perimeter is now {around} {u}. How deep is the notch? // U-shaped {thing}, {shown} outside, gap of {p} {u} in the {a} {u} side, perimeter {around} {u}. depth of the gap? // Find the depth of the notch: a {thing} {shown} got one, {p} {u} wide, in the middle of its {a} {u} side, and its edge is now {around} {u} long.", q, lines)  # fmt: skip
    s, k = rng.randint(1, max(1, b // 4)), rng.randint(2, 4)
    left = area - k * s * s
    plan = ("set_up", f"The ${k}$ holes are what is missing from the whole {thing}")
    lines = [plan, *product(rng, a, b), *minus(rng, area, left), ("One hole", eq(frac(k * s * s, k), s * s)), ("root", eq(root(s * s), s))]  # fmt: skip
    return draft(rng, f"{thing} {shown} with {k} equal square holes, {left} square {u} left. side of a hole? // {k} equal squares are cut out of a {thing} {shown}, which leaves {left} square {u}. How long is the side of [such|each] a square? // A {thing} {shown} has {k} square holes of the same size and its area is {left} square {u} without them. Find the side of a hole. // I cut {k} squares, all alike, from a {thing} of {shown}, and {left} square {u} remained. What was the side of each square?".replace("[such|each] a square", "[such a|each] square"), s, lines)  # fmt: skip


@REGISTER.family("side_from_its_area", 1, 2, 3)
def side_from_its_area(rng: Random, level: int) -> Draft:
    """trapezium area 60, sides 8 and 12, height? kite 48, one diagonal 8; two heights of a triangle."""
    kind = rng.choice(("triangle", "slanted") if level == 1 else ("triangle", "kite", "trapezium_h", "heights") if level == 2 else ("trapezium_s", "trapezium_h", "triangle_h", "heights", "kite"))  # fmt: skip
    u, s = rng.choice(_UNITS), rng.choice(("^2", "sq"))
    m, n = rng.randint(3, 9 + 5 * level), rng.randint(3, 9 + 5 * level)

    def area(value: int) -> str:
        return f"${value}$ square {u}" if s == "sq" else f"{value} {u}²"

    if kind == "triangle":
        if m * n % 2:
            m += 1
        size, (known, asked) = m * n // 2, rng.choice((("base", "height"), ("height", "base")))
        plan: Line = ("formula", f"Twice the area is the base times the height: {eq(dot(2, size), m * n)}")  # fmt: skip
        return draft(rng, f"triangle area {area(size)}, {known} {m} {u}, {asked}? // [The area of a triangle is|A triangle has an area of] {area(size)}. Its {known} is {m} {u}. [What is|How long is] its {asked}? // {asked} of a triangle with area {area(size)} and {known} {m} {u} // A triangular sail of {area(size)} has a {known} of {m} {u}. Find its {asked}. // {known} {m} {u}, area {area(size)}, triangle, {asked} = ?", n, [plan, *quotient(rng, m * n, m)])  # fmt: skip
    if kind == "slanted":
        size, (known, asked) = m * n, rng.choice((("base", "height"), ("height", "base")))
        plan = ("formula", f"The area is the base times the height, so the {asked} is the area over the {known}")  # fmt: skip
        return draft(rng, f"parallelogram area {area(size)}, {known} {m} {u}, {asked}? // [The area of a parallelogram is|A parallelogram has an area of] {area(size)}. Its {known} is {m} {u}. [What is|How long is] its {asked}? // {asked} of a parallelogram with area {area(size)} and {known} {m} {u} // A parking space is a parallelogram of {area(size)} with a {known} of {m} {u}. Find its {asked}.", n, [plan, *quotient(rng, m * n, m)])  # fmt: skip
    if kind == "kite":
        if m * n % 2:
            m += 1
        size, shape = m * n // 2, rng.choice(("kite", "rhombus", "kite"))
        plan = ("formula", f"The product of the diagonals is twice the area: {eq(dot(2, size), m * n)}")  # fmt: skip
        return draft(rng, f"{shape} area {area(size)}, one diagonal {m} {u}, other diagonal? // A {shape} has an area of {area(size)} and one of its diagonals is {m} {u}. [What is|How long is] the other one? // {shape}: diagonal {m} {u}, area {area(size)}, second diagonal? // I build a {shape} from two crossed sticks. One is {m} {u} long. The paper between their ends has to be {area(size)}. How long is the other stick?", n, [plan, *quotient(rng, m * n, m)])  # fmt: skip
    if kind in ("trapezium_h", "trapezium_s"):
        h, word = rng.randint(2, 6 + 4 * level), rng.choice(("trapezium", "trapezoid"))
        if m == n or (m + n) * h % 2:
            return side_from_its_area(rng, level)
        size, total = (m + n) * h // 2, (m + n) * h
        plan = ("formula", f"Twice the area is the height times the sum of the parallel sides: {eq(dot(2, size), total)}")  # fmt: skip
        if kind == "trapezium_h":
            return draft(rng, f"{word} area {area(size)}, parallel sides {m} {u} and {n} {u}, height? // The parallel sides of a {word} are {m} {u} and {n} {u}, its area is {area(size)}. How high is it? // height of a {word} with parallel sides {m} {u} and {n} {u} and area {area(size)} // A field is a {word} of {area(size)}. The two sides that are parallel are {m} {u} and {n} {u} long. How far apart are they?", h, [plan, *summed(rng, m, n), *quotient(rng, total, m + n)])  # fmt: skip
        return draft(rng, f"{word} area {area(size)}, height {h} {u}, one parallel side {m} {u}, the other? // A {word} is {h} {u} high and has an area of {area(size)}. One of the parallel sides is {m} {u}. How long is the other one? // {word}: height {h} {u}, one of the parallel sides {m} {u}, area {area(size)}. find the other parallel side // A roof in the shape of a {word} is {h} {u} high and measures {area(size)}. Its lower edge is {m} {u} long. How long is the upper edge?", n, [plan, *quotient(rng, total, h), *minus(rng, m + n, m)])  # fmt: skip
    k = rng.randint(2, 4)
    n, m = sorted((m, n))  # a height is shorter than the other side
    if m == n:
        m += 1
    base, first, other = m * k, n, m
    if kind == "heights":
        if rng.random() < 0.5:
            base, first, other = m, n * k, m * k
        second = base * first // other
        plan = ("set_up", "The area is the same from either side")
        lines = [plan, *product(rng, base, first), *quotient(rng, base * first, other)]
        return draft(rng, f"parallelogram sides {base} {u} and {other} {u}, height on the {base} {u} side is {first} {u}. height on the other side? // A parallelogram has sides of {base} {u} and {other} {u}. The height over the first one is {first} {u}. How long is the height over the second one? // parallelogram: side {base} {u}, its height {first} {u}, other side {other} {u}, its height? // Find the second height of a parallelogram. One side is {base} {u} with a height of {first} {u}, the other side is {other} {u}.", second, lines)  # fmt: skip
    plan = ("set_up", "Half of side times height gives the same area for every side, so the products are equal")  # fmt: skip
    lines = [plan, *product(rng, base, first), *quotient(rng, base * first, other)]
    return draft(rng, f"triangle, side {base} {u} with height {first} {u}. other side {other} {u}, height on it? // In a triangle the height on a side of {base} {u} is {first} {u}. Another side is {other} {u}. How long is the height on that one? // triangle sides {base} {u} and {other} {u}, height to the {base} {u} side {first} {u}, other height? // Find the height on the side of {other} {u} of a triangle whose side of {base} {u} has a height of {first} {u}.".replace("triangle sides", "triangle with sides"), base * first // other, lines)  # fmt: skip


_FACES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def _at(bearing: int) -> str:
    return f"{bearing:03d}°"


@REGISTER.family("turns_and_bearings", 1, 2, 3)
def turns_and_bearings(rng: Random, level: int) -> Draft:
    """facing north-east, turn right to the west, how many degrees? bearing 070, way back?"""
    kind = rng.choice(("faces",) if level == 1 else ("faces", "turned", "back") if level == 2 else ("turned", "back", "twice", "between"))  # fmt: skip
    who = rng.choice(("a ship", "a plane", "a ferry", "a drone", "a boat", "a robot", "a yacht"))
    said_first = who.capitalize()
    right = rng.random() < 0.5
    way = rng.choice(("clockwise", "to the right") if right else ("anticlockwise", "counterclockwise", "to the left"))  # fmt: skip
    if kind == "faces":
        step = 2 if level == 1 and rng.random() < 0.4 else 1
        start, end = rng.sample(range(0, 8, step), 2)
        count = (end - start if right else start - end) % 8
        a, b = _FACES[start], _FACES[end]
        on = [_FACES[(start + (k if right else -k)) % 8] for k in range(1, count + 1)]
        lines: list[Line] = [
            ("list", f"The winds lie $45$ degrees apart. From {a} on: {', '.join(on)}"),
            ("count", f"That is ${count}$ of them: {eq(dot(count, 45), 45 * count)}"),
        ]
        other: list[Line] = [("list", f"Clockwise from north, {a} is at ${45 * start}$ and {b} at ${45 * end}$ degrees")]  # fmt: skip
        high, low = (end, start) if right else (start, end)
        if high < low:
            other.append(("Once around", f"{eq(plus(45 * high, 360), 45 * high + 360)}"))
        other += minus(rng, 45 * high + (360 if high < low else 0), 45 * low)
        return draft(rng, f"facing {a}, turn {way} until facing {b}. how many degrees? // {said_first} heads {a} and turns {way} until it heads {b}. Through how many degrees does it turn? // degrees from {a} {way} to {b}? // I look {a} and turn {way} until I look {b}. How many degrees is that? // from {a} to {b} turning {way}, angle in degrees // By how many degrees does {who} turn, going {way} from {a} to {b}?", 45 * count, lines, other)  # fmt: skip
    b = 5 * rng.randint(1, 71) if level == 2 else rng.randint(1, 359)
    if kind == "back":
        value = (b + 180) % 360
        plan: Line = ("rule", "The way back points to the opposite side, half a turn away")
        lines = [plan, ("add", eq(plus(b, 180), b + 180)) if b < 180 else ("subtract", eq(plus(b, -180), b - 180))]  # fmt: skip
        return draft(rng, f"bearing of B from A is {_at(b)}. bearing of A from B in degrees? // {said_first} sails out on a bearing of {_at(b)}. On what bearing does it come straight back (in degrees)? // back bearing of {_at(b)}? // From the harbour the island lies on a bearing of {_at(b)}. On what bearing, in degrees, does the harbour lie from the island? // bearing there {_at(b)}, bearing back? // Find the bearing of the way back when the way out has a bearing of {_at(b)}.".replace("sails", "sets"), value, lines)  # fmt: skip
    t = 5 * rng.randint(2, 35) if level == 2 else rng.randint(10, 175)

    def turned(start: int, angle: int) -> tuple[int, list[Line]]:
        end = start + angle
        steps: list[Line] = [("add" if angle > 0 else "subtract", eq(plus(start, angle), end))]
        if end < 0:
            steps.append(("Once around", eq(plus(end, 360), end + 360)))
        if end >= 360:
            steps.append(("Once around", eq(plus(end, -360), end - 360)))
        return end % 360, steps

    first, lines = turned(b, t if right else -t)
    plan = ("rule", "Bearings grow clockwise from north: a turn to the right adds, one to the left takes away")  # fmt: skip
    if kind == "turned":
        return draft(rng, f"bearing {_at(b)}, turn {t}° {way}. new bearing in degrees? // {said_first} travels on a bearing of {_at(b)} and then turns {way} by {t}°. What is its new bearing in degrees? // course {_at(b)}, then {t}° {way}, new course? // {said_first} goes on bearing {_at(b)}. It turns {t} degrees {way}. Find the new bearing in degrees. // if {who} on a bearing of {_at(b)} makes a turn of {t}° {way}, what bearing is it on?", first, [plan, *lines])  # fmt: skip
    if kind == "twice":
        t2 = rng.randint(10, 120)
        second = "left" if right else "right"
        value, more = turned(first, -t2 if right else t2)
        said = "right" if right else "left"
        return draft(rng, f"course {_at(b)}, turn {said} {t}°, then {second} {t2}°. course now, in degrees? // {said_first} on a bearing of {_at(b)} turns {said} by {t}° and later {second} by {t2}°. What is its bearing then, in degrees? // Starting on bearing {_at(b)}, {who} makes a turn of {t}° to the {said} and one of {t2}° to the {second}. Find the last bearing in degrees. // bearing {_at(b)}, {said} {t}°, {second} {t2}°, bearing?", value, [plan, *lines, *more])  # fmt: skip
    c = rng.choice([k for k in range(1, 360) if k % 180 != b % 180])
    low, high = sorted((b, c))
    gap = high - low
    plan = ("set_up", "Both are counted from north, so the angle between them is the difference")
    lines = [plan, *minus(rng, high, low)]
    if gap > 180:
        lines = [*lines, ("The smaller one", f"The other way around it is {eq(plus(360, -gap), 360 - gap)}")]  # fmt: skip
    return draft(rng, f"two towers seen on bearings {_at(b)} and {_at(c)}. angle between the two lines of sight? // From a lighthouse one ship is on a bearing of {_at(b)} and another one on {_at(c)}. What is the smaller angle between the two directions, in degrees? // smaller angle between bearings {_at(b)} and {_at(c)} // Two hikers leave a hut on bearings {_at(b)} and {_at(c)}. What angle (at most 180°) is between their paths? // Find the smaller angle between the courses {_at(b)} and {_at(c)}.".replace("angle between the two lines", "smaller angle between the lines"), min(gap, 360 - gap), lines)  # fmt: skip


@REGISTER.family("angles_led_to", 1, 2, 3)
def angles_led_to(rng: Random, level: int) -> Draft:
    """isosceles, exterior angle at the base 110, apex? interior 4 times exterior, how many sides?"""
    kind = rng.choice(("base_out", "apex_out") if level == 1 else ("base_out", "apex_out", "times", "more", "robot") if level == 2 else ("times", "more", "polygon_k", "polygon_d", "robot"))  # fmt: skip
    deg = rng.choice(("°", "°", " degrees"))
    if kind == "base_out":
        base = rng.randint(10, 85) if level > 1 else 5 * rng.randint(3, 17)
        out = 180 - base
        lines: list[Line] = [
            ("Base angle", f"It lies on a line with the outside one: {eq(plus(180, -out), base)}"),
            ("multiply", eq(dot(2, base), 2 * base)),
            ("The top", eq(plus(180, -2 * base), 180 - 2 * base)),
        ]
        return draft(rng, f"isosceles triangle, exterior angle at the base {out}{deg}. apex angle? // In an isosceles triangle the exterior angle at a base corner is {out}{deg}. How large is the angle at the top? // outside angle at the base of an isosceles triangle is {out}{deg}, top angle? // The base of an isosceles triangle is drawn on beyond a corner, and an angle of {out}{deg} is seen outside the triangle. Find the angle between the equal sides. // apex of an isosceles triangle if the exterior angle at its base is {out}{deg}", 180 - 2 * base, lines)  # fmt: skip
    if kind == "apex_out":
        base = rng.randint(10, 85) if level > 1 else 5 * rng.randint(3, 17)
        out = 2 * base
        lines = [("rule", "The angle outside at the top is the sum of the two equal base angles"), ("divide", eq(frac(out, 2), base))]  # fmt: skip
        other: list[Line] = [("The top", eq(plus(180, -out), 180 - out)), ("Both below", eq(plus(180, out - 180), out)), ("divide", eq(frac(out, 2), base))]  # fmt: skip
        return draft(rng, f"isosceles triangle, exterior angle at the apex {out}{deg}. base angle? // In an isosceles triangle the exterior angle at the top is {out}{deg}. How large is each base angle? // outside angle at the apex of an isosceles triangle is {out}{deg}, angle at the base? // One of the equal sides of an isosceles triangle is drawn on beyond the top, where it makes an outside angle of {out}{deg}. Find a base angle.", base, lines, other)  # fmt: skip
    if kind == "times":
        parts = rng.choice((3, 4, 5, 6, 9, 10, 12, 18))
        small, is_apex = 180 // parts, rng.random() < 0.5
        if not is_apex or parts == 3:  # base k times the apex: 1 + 2 k parts
            k = rng.choice((2, 4, 7, 22))
            small = 180 // (1 + 2 * k)
            ask, value = rng.choice((("apex angle", small), ("base angle", k * small)))
            said, count = f"a base angle is {k} times the apex angle", 1 + 2 * k
        else:
            k = parts - 2
            ask, value = rng.choice((("apex angle", k * small), ("base angle", small)))
            said, count = f"the apex angle is {k} times a base angle", parts
        lines = [("count", f"In parts as large as the smaller angle, all three are ${count}$"), ("divide", eq(frac(180, count), small))]  # fmt: skip
        if value != small:
            lines.append(("multiply", eq(dot(k, small), value)))
        return draft(rng, f"isosceles triangle, {said}. {ask}? // In an isosceles triangle {said}. How large is the {ask}? // Find the {ask} of an isosceles triangle in which {said}. // {said} in an isosceles triangle: {ask} in degrees?", value, lines)  # fmt: skip
    if kind == "more":
        base = rng.randint(35, 58)
        apex = 180 - 2 * base
        if apex == base:
            return angles_led_to(rng, level)
        gap, ask = abs(apex - base), rng.choice(("base angle", "apex angle"))
        said = f"the apex angle is {gap}{deg} {'larger' if apex > base else 'smaller'} than a base angle"  # fmt: skip
        sign = 1 if apex > base else -1
        lines = [
            ("equation", f"With base angles $x$: ${'3x+' if sign > 0 else '3x-'}{gap}=180$"),
            ("isolate", f"{eq('3x', 180 - sign * gap)}, {eq('x', base)}"),
        ]
        if ask == "apex angle":
            lines.append(("add" if sign > 0 else "subtract", eq(plus(base, sign * gap), apex)))
        return draft(rng, f"isosceles triangle, {said}. {ask}? // In an isosceles triangle {said}. How large is the {ask}? // Find the {ask} of an isosceles triangle in which {said}. // {said} in an isosceles triangle, {ask}?", base if ask == "base angle" else apex, lines)  # fmt: skip
    n = rng.choice((5, 6, 8, 9, 10, 12, 15, 18, 20, 24, 30, 36, 40, 45, 60, 72, 90))
    out = 360 // n
    if kind == "robot":
        s = rng.randint(2, 25)
        turn, u = rng.choice(("left", "right")), rng.choice(("m", "cm", "steps", "metres"))
        lines = [("set_up", "Back at the start, the turns make one full turn of $360$ degrees"), *quotient(rng, 360, out), *product(rng, n, s)]  # fmt: skip
        who = rng.choice(
            ("A robot", "A toy car", "A turtle on the screen", "A drone", "A small robot")
        )
        return draft(rng, f"{who} goes {s} {u}, turns {turn} by {out}{deg}, goes {s} {u}, turns {turn} by {out}{deg} and so on. How far has it gone when it is back at its start for the first time? // walk {s} {u}, turn {turn} {out}{deg}, repeat until back at the start. how many {u} in all? // {who} always goes {s} {u} straight on and then turns {out}{deg} to the {turn}. How long is its way until it is back where it began? // {who} draws a regular polygon: {s} {u} ahead, {out}{deg} {turn}, again and again. Find the perimeter of the polygon.", n * s, lines)  # fmt: skip
    if kind == "polygon_k":
        k = rng.choice([k for k in range(2, 36) if 180 % (k + 1) == 0])
        out = 180 // (k + 1)
        lines = [("count", f"Inside and outside make $180$ degrees, that is {eq(plus(k, 1), k + 1)} times the outside one"), ("divide", eq(frac(180, k + 1), out)), ("Sides", eq(frac(360, out), 360 // out))]  # fmt: skip
        return draft(rng, f"regular polygon, interior angle {k} times the exterior angle. how many sides? // Each interior angle of a regular polygon is {k} times as large as the exterior angle. How many sides does it have? // number of sides of a regular polygon whose interior angles are {k} times its exterior angles // interior : exterior = {k} : 1 in a regular polygon, sides? // Find the number of corners of a regular polygon with inner angles {k} times its outer angles.", 360 // out, lines)  # fmt: skip
    d = 180 - 2 * out
    lines = [("set_up", f"Inside and outside make $180$ degrees and differ by ${d}$"), *minus(rng, 180, d), ("Outside", eq(frac(180 - d, 2), out)), ("Sides", eq(frac(360, out), n))]  # fmt: skip
    return draft(rng, f"regular polygon, interior angle {d}{deg} more than the exterior angle. how many sides? // Each interior angle of a regular polygon is {d}{deg} larger than the exterior angle. How many sides does it have? // number of sides of a regular polygon whose interior and exterior angles differ by {d}{deg}, the interior one being larger // In a regular polygon, going from the outer angle to the inner one adds {d}{deg}. Find the number of its sides.", n, lines)  # fmt: skip
