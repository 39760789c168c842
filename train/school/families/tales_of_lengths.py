"""Stories with lengths in them: ladders that slide, trees that broke, lamps and shadows, water moved."""

from math import gcd
from random import Random

from train.problems.latex import dot, eq, frac, power, root
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.figures import pi_times
from train.school.families.wordings import draft, drawn, minus, multiplied, summed
from train.school.work import product, quotient, to_the_power

_TRIPLES = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (12, 35, 37))
_SLIDES = ((25, (7, 24), (15, 20)), (50, (14, 48), (30, 40)), (65, (16, 63), (33, 56)), (65, (25, 60), (39, 52)), (65, (16, 63), (25, 60)), (65, (33, 56), (39, 52)), (65, (16, 63), (39, 52)))  # fmt: skip
_AROUND = "2\\pi r"
_WHO = "[Mia|Tom|Aisha|Ben|Lena|Omar|Ruth|Ivan|Chloe|Yusuf]"


def _square(value: int, sides: str) -> Line:
    return ("root", f"{eq(sides, value * value)}, so it is {eq(root(value * value), value)}")


@REGISTER.family("tale_right_triangle_seen", 2, 3, 4)
def tale_right_triangle_seen(rng: Random, level: int) -> Draft:
    """A ladder slides, a tree breaks, tops of poles, a short cut, two who part at right angles."""
    kinds = ("poles", "cut", "parted", "broken") if level == 2 else ("slides", "broken", "poles", "cut", "parted", "wire")  # fmt: skip
    kind, u = rng.choice(kinds), rng.choice(("m", "ft", "metres", "feet"))
    a, b, c = rng.choice(_TRIPLES[: 2 + level])
    k = rng.randint(1, max(1, min(4, 50 // c)))
    a, b, c = k * a, k * b, k * c
    if rng.random() < 0.5:
        a, b = b, a
    if kind == "slides":
        c, near, far = rng.choice(_SLIDES)
        (x, y), (s, t) = (pair[:: rng.choice((1, -1))] for pair in (near, far))
        if x > s:
            x, y, s, t = s, t, x, y
        u = rng.choice(("dm", "ft"))
        lines: list[Line] = [
            ("set_up", "Ladder, wall and ground make a right triangle, before and after"),
            *to_the_power(rng, c, 2),
            ("Top before", f"{eq(f'{c * c}-{x * x}', y * y)}, so {eq(root(y * y), y)}"),
            ("Top after", f"{eq(f'{c * c}-{s * s}', t * t)}, so {eq(root(t * t), t)}"),
            *minus(rng, y, t),
        ]
        return draft(rng, f"A ladder of {c} {u} leans against a wall, its foot {x} {u} from it. The foot slips to {s} {u} from the wall. How far does the top slide down? // ladder {c} {u}, foot {x} {u} from the wall, then pulled out to {s} {u}. how much lower is the top? // {_WHO} puts a {c} {u} ladder against a house with its foot {x} {u} away from the wall, then moves the foot away until it is {s} {u} from the wall. By how much does the top come down? // The foot of a ladder is {x} {u} from a wall and slides until it is {s} {u} away. The ladder is {c} {u} long. Find the distance by which its upper end sinks.", y - t, lines)  # fmt: skip
    if kind == "broken":
        h = a + c
        lines = [
            ("set_up", f"The stump $x$, ${b}$ on the ground and the broken part make a right triangle"),
            ("equation", f"${power('x', 2)}+{power(b, 2)}=({h}-x)^2$"),
            *to_the_power(rng, b, 2),
            *to_the_power(rng, h, 2),
            ("simplify", f"The $x^2$ go away: {eq(f'{2 * h}x', f'{h * h}-{b * b}', h * h - b * b)}"),
            ("divide", eq("x", frac(h * h - b * b, 2 * h), a)),
        ]  # fmt: skip
        thing = rng.choice(("tree", "mast", "pole", "flagpole", "bamboo", "pine"))
        return draft(rng, f"A storm breaks a {thing} that was {num(h)} {u} high. Its top touches the ground {num(b)} {u} from the foot, and the upper part still hangs on. At what height did it break? // {thing} {h} {u} tall snapped, tip hits the ground {b} {u} from the base. how high is the break? // A {h} {u} {thing} was broken by the wind so that its tip touches the ground {b} {u} away from its foot. How high is the part that still stands? // The tip of a broken {thing} lies {num(b)} {u} from its foot, the upper part still joined to the lower one. It used to be {num(h)} {u} high. Find the height of the break.", a, lines)  # fmt: skip
    if kind in ("poles", "wire"):
        low = rng.randint(2, 15)
        high, what = low + a, rng.choice(("poles", "towers", "masts", "trees", "posts"))
        plan: Line = ("set_up", "The difference of the heights and the distance are the legs, the line between the tops is the longest side")  # fmt: skip
        first = [plan, *minus(rng, high, low)]
        if kind == "poles":
            lines = [*first, *to_the_power(rng, a, 2), *to_the_power(rng, b, 2), _square(c, f"{a * a}+{b * b}")]  # fmt: skip
            return draft(rng, f"Two {what} are {num(low)} {u} and {num(high)} {u} high and stand {num(b)} {u} apart. How far is it from top to top? // two {what}, heights {low} and {high} {u}, {b} {u} apart. distance between the tops? // A bird flies straight from the top of one of two {what} to the top of the other. They are {low} {u} and {high} {u} high and {b} {u} apart. How far does it fly? // A cable is stretched between the tops of two {what}, {b} {u} apart, one {high} {u} high and the other {low} {u}. Find its length.", c, lines)  # fmt: skip
        lines = [*first, *to_the_power(rng, c, 2), *to_the_power(rng, a, 2), _square(b, f"{c * c}-{a * a}")]  # fmt: skip
        return draft(rng, f"A wire of {num(c)} {u} is stretched tight between the tops of two {what}, one {num(low)} {u} high and the other {num(high)} {u}. How far apart do they stand? // two {what} {low} and {high} {u} high, wire between the tops {c} {u}. how far apart are they? // A rope of {c} {u} runs straight from the top of one of two {what}, {high} {u} high, to the top of the other one, {low} {u} high. Find the distance between the two on the ground.", b, lines)  # fmt: skip
    if kind == "cut":
        place = rng.choice(("field", "park", "car park", "meadow", "square", "schoolyard"))
        place = "lawn" if place == "square" else place
        lines = [("set_up", "The straight way is the longest side of a right triangle, the way along the edge is both legs"), *to_the_power(rng, a, 2), *to_the_power(rng, b, 2), _square(c, f"{a * a}+{b * b}"), *summed(rng, a, b), *minus(rng, a + b, c)]  # fmt: skip
        return draft(rng, f"{_WHO} walks straight across a rectangular {place} of {num(a)} {u} by {num(b)} {u}, from corner to opposite corner, and not along two of its edges. How much shorter is that? // {place} {a} by {b} {u}. how much shorter is the diagonal than going along two sides? // A rectangular {place} is {a} {u} long and {b} {u} wide. Instead of following the edge to the opposite corner, {_WHO} goes straight across. How many {u} does that save? // Find what is saved by going straight across from corner to corner of a {a} {u} by {b} {u} {place} rather than along two sides.", a + b - c, lines)  # fmt: skip
    t = rng.randint(2, 5)
    u = rng.choice(("km", "km", "miles"))
    one, other = drawn(rng, _WHO), rng.choice(("a friend", "a brother", "a neighbour", "a cousin"))
    way, side = rng.choice((("north", "east"), ("south", "west"), ("west", "north"), ("east", "south")))  # fmt: skip
    lines = [("set_up", "The two ways are the legs of a right triangle"), ("multiply", f"{eq(dot(t, a), t * a)}, {eq(dot(t, b), t * b)}"), *to_the_power(rng, t * a, 2), *to_the_power(rng, t * b, 2), _square(t * c, f"{(t * a) ** 2}+{(t * b) ** 2}")]  # fmt: skip
    short: list[Line] = [("set_up", "In every hour the two ways are the legs of the same right triangle"), *to_the_power(rng, a, 2), *to_the_power(rng, b, 2), _square(c, f"{a * a}+{b * b}"), ("multiply", eq(dot(t, c), t * c))]  # fmt: skip
    return draft(rng, f"{one} rides {way} at {num(a)} {u} an hour, and {other} leaves the same place at the same time and goes {side} at {num(b)} {u} an hour. How far apart are they after {num(t)} hours? // one goes {way} at {a} {u} per hour, the other {side} at {b} {u} per hour, same start. distance after {t} hours? // Two boats leave a harbour at the same time. One sails {way} with {a} {u} an hour, the other {side} with {b} {u} an hour. What is the distance between them {t} hours later? // From one crossing {one} drives {way} and {other} {side}, with {a} and {b} {u} per hour. Find their distance after {t} hours.", t * c, lines, short)  # fmt: skip


@REGISTER.family("tale_lamp_and_shadow", 2, 3, 4)
def tale_lamp_and_shadow(rng: Random, level: int) -> Draft:
    """A lamp, one who stands by it and a shadow; a stick before a tree; a mirror on the ground."""
    kind = rng.choice(("shadow", "lamp", "mirror") if level == 2 else ("shadow", "lamp", "mirror", "tip", "far", "stick"))  # fmt: skip
    who, u, low, high = rng.choice((("[a girl|a boy|a woman|a man]", "ft", 4, 6), ("[a child|a woman|a man]", "dm", 10, 19), ("[a post|a sign|a fence|a hedge]", "m", 1, 4)))  # fmt: skip
    who, h = drawn(rng, who), rng.randint(low, high)
    gap = rng.randint(2, 4 * h)
    q = rng.choice([d for d in range(1, 20) if gcd(h, gap) % d == 0])
    p = rng.randint(1, 3 * q + level)
    shadow, away, lamp = h * p // q, gap * p // q, h + gap
    light = rng.choice(("street lamp", "lamp post", "lantern", "floodlight"))
    same: Line = ("rule", "The light's top, the other top and the tip of the shadow are on one line, so the slope is the same everywhere")  # fmt: skip
    if kind in ("shadow", "tip"):
        lines = [same, *minus(rng, lamp, h), *product(rng, away, h), *quotient(rng, away * h, gap)]
        there = f"{who} {h} {u} tall stands {away} {u} from [it|the {light}]"
        if kind == "shadow":
            return draft(rng, f"{light} {lamp} {u} high, {who} {h} {u} tall, {away} {u} away from it. how long is the shadow? // A {light} is {num(lamp)} {u} high, and {there}. How long is the shadow on the ground? // {who.capitalize()} of {h} {u} stands {away} {u} from a {light} that is {lamp} {u} high. Find the length of the shadow. // At night a {light} {lamp} {u} above the ground is the only light. How long is the shadow of {who} {h} {u} tall at a distance of {away} {u} from it?", shadow, lines)  # fmt: skip
        return draft(rng, f"{light} {lamp} {u} high, {who} {h} {u} tall, {away} {u} away from it. how far from the {light} is the tip of the shadow? // A {light} is {num(lamp)} {u} high, and {there}. How far from the foot of the {light} does the shadow end? // {who.capitalize()} of {h} {u} stands {away} {u} from a {light} that is {lamp} {u} high. Find the distance from the {light} to the tip of the shadow.", away + shadow, [*lines, *summed(rng, away, shadow)])  # fmt: skip
    if kind == "lamp":
        lines = [same, *product(rng, away, h), *quotient(rng, away * h, shadow), *summed(rng, h, gap)]  # fmt: skip
        return draft(rng, f"{who}, {h} {u} tall, is {away} {u} from a {light} and has a shadow of {shadow} {u}. how high is the {light}? // The light of a {light} gives {who} a shadow of {num(shadow)} {u}. The height is {num(h)} {u} and the distance from the {light} {num(away)} {u}. How high is the {light}?".replace("The height is", f"The height of {who.replace('a ', 'the ')} is") + f" // {who.capitalize()} of {h} {u} stands {away} {u} away from a {light}, and the shadow is {shadow} {u} long. Find the height of the {light}.", lamp, lines)  # fmt: skip
    if kind == "far":
        lines = [same, *minus(rng, lamp, h), *product(rng, gap, shadow), *quotient(rng, gap * shadow, h)]  # fmt: skip
        return draft(rng, f"{light} {lamp} {u} high, {who} {h} {u} tall has a shadow of {shadow} {u}. how far from the {light}? // A {light} {num(lamp)} {u} high gives {who} of {num(h)} {u} a shadow that is {num(shadow)} {u} long. How far away is the {light}? // In the light of a {light} {lamp} {u} high, {who} {h} {u} tall has a shadow of {shadow} {u}. Find the distance between the two.", away, lines)  # fmt: skip
    if kind == "mirror":
        k, near, eye = rng.randint(2, 12), rng.randint(2, 9), rng.randint(low, high) if u != "m" else 2  # fmt: skip
        thing = rng.choice(("tree", "tower", "church", "wall", "flagpole"))
        lines = [("rule", "The mirror sends the light on at the same angle, so the two right triangles have the same shape"), *quotient(rng, k * near, near), *product(rng, k, eye)]  # fmt: skip
        other: list[Line] = [lines[0], *product(rng, eye, k * near), *quotient(rng, eye * k * near, near)]  # fmt: skip
        return draft(rng, f"mirror on the ground {near} {u} from me and {k * near} {u} from a {thing}, my eyes are {eye} {u} up and i see its top in the mirror. how high is the {thing}? // {_WHO} lays a mirror on the ground, {num(k * near)} {u} from a {thing}, steps {num(near)} {u} back from the mirror and sees the top of the {thing} in it. The eyes are {num(eye)} {u} above the ground. How high is the {thing}? // The top of a {thing} is seen in a small mirror on the ground. The mirror lies {near} {u} from the one who looks, whose eyes are at a height of {eye} {u}, and {k * near} {u} from the {thing}. Find the height of the {thing}.", k * eye, lines, other)  # fmt: skip
    thing = rng.choice(("tree", "tower", "house", "mast"))
    reach = away + shadow
    lines = [("rule", "Both shadows end at one point, so heights are as the distances from there"), *summed(rng, away, shadow), *product(rng, reach, h), *quotient(rng, reach * h, shadow)]  # fmt: skip
    return draft(rng, f"A stick of {num(h)} {u} stands {num(away)} {u} from a {thing} so that the shadows of both end at the same point, {num(shadow)} {u} behind the stick. How high is the {thing}? // stick {h} {u} high, {away} {u} in front of a {thing}, both shadows end {shadow} {u} behind the stick. height of the {thing}? // {_WHO} sets up a {h} {u} stick in the shadow of a {thing}, {away} {u} from it, and the two shadows end together {shadow} {u} further on. Find the height of the {thing}.", lamp, lines)  # fmt: skip


@REGISTER.family("tale_water_moved", 2, 3, 4)
def tale_water_moved(rng: Random, level: int) -> Draft:
    """Water poured from box to box, stones put into it, glasses filled from it, what runs over."""
    kind = rng.choice(("glasses", "litres", "poured") if level == 2 else ("glasses", "poured", "stones", "level", "spills", "litres", "round"))  # fmt: skip
    a, b = 10 * rng.randint(2, 6), 5 * rng.randint(2, 12)
    y, what = rng.randint(4, 30), rng.choice(("tank", "box", "basin", "trough", "fish tank"))
    box = f"{a} cm by {b} cm"
    base: Line = ("set_up", "The amount of water is the area of the base times the height of the water")  # fmt: skip
    if kind == "poured":
        d, e, t = rng.randint(3, 12), rng.randint(1, 3), rng.randint(1, 4)
        r, s = rng.sample(range(1, 6), 2)
        side = rng.randint(2, 6)
        a, b, c, y = side * s, d * e, side * r, r * t
        new = s * t * e
        old = "The water does not change: base times height before is base times height after"
        lines = [("set_up", old), *multiplied(rng, a, b, y), *product(rng, c, d), *quotient(rng, a * b * y, c * d)]  # fmt: skip
        to = rng.choice(("box", "tank", "vase", "basin"))
        first = f"{a} cm by {b} cm"
        return draft(rng, f"In a {what} with a base of {first} the water is {num(y)} cm high. It is all poured into an empty {to} with a base of {c} cm by {d} cm. How high does it stand there? // {what} base {first}, water {y} cm high, poured into a {to} with base {c} cm by {d} cm. height of the water? // {_WHO} pours all the water from a {what} (base {first}, {y} cm of water) into an empty {to} whose base is {c} cm by {d} cm. How many cm high is the water now? // Water stands {y} cm high in a {what} on a base of {first}. Find its height after it has been poured into a {to} with a base of {c} cm by {d} cm.", new, lines)  # fmt: skip
    if kind == "glasses":
        g = rng.choice((100, 150, 200, 250, 300, 400, 500))
        y = next(n for n in range(y, 200) if a * b * n % g == 0)
        lines = [base, *multiplied(rng, a, b, y), ("rule", "One cubic centimetre is one millilitre"), *quotient(rng, a * b * y, g)]  # fmt: skip
        vessel = rng.choice(("glasses", "cups", "bottles", "jars"))
        return draft(rng, f"A {what} has a base of {box} and the water in it is {num(y)} cm high. How many {vessel} of {num(g)} ml can be filled from it? // {what} {box}, water {y} cm deep, how many {vessel} of {g} ml? // {_WHO} empties a {what} with {vessel} of {g} ml. The base of it is {box}, and the water stands {y} cm high. How many full {vessel} is that? // Find the number of {g} ml {vessel} that the water in a {what} fills. The base is {box}, the water is {y} cm deep.", a * b * y // g, lines)  # fmt: skip
    if kind == "litres":
        y = next(n for n in range(y, 200) if a * b * n % 1000 == 0)
        litres = a * b * y // 1000
        lines = [("rule", "One litre is $1000$ cubic centimetres"), ("convert", eq(dot(litres, 1000), 1000 * litres)), *product(rng, a, b), *quotient(rng, 1000 * litres, a * b)]  # fmt: skip
        return draft(rng, f"{num(litres)} litres of water are poured into an empty {what} with a base of {box}. How many cm high does the water stand? // {litres} l of water in a {what}, base {box}. how high in cm? // {_WHO} fills {num(litres)} litres into a {what} that is {box} at the bottom. Find the height of the water in cm. // base {box}, {litres} litres poured in, water level in cm?", y, lines)  # fmt: skip
    if kind == "round":
        r, h = rng.randint(2, 12), rng.randint(3, 25)
        around = pi_times(2 * r)
        lines = [("Radius", f"{eq(_AROUND, around)}, so {eq('r', r)}"), ("power", eq(power(r, 2), r * r)), *product(rng, r * r, h), ("Volume", eq(f"\\pi\\cdot{r * r}\\cdot{h}", pi_times(r * r * h)))]  # fmt: skip
        jar = rng.choice(("jar", "can", "glass", "vase", "pot", "bucket"))
        return draft(rng, f"A round {jar} with straight walls measures ${around}$ cm around, and water stands {num(h)} cm high in it. How many cubic centimetres of water is that? Keep $\\pi$. // {jar} in the shape of a cylinder, ${around}$ cm around, {h} cm of water in it. volume of the water in terms of $\\pi$? // A tape around a cylindrical {jar} shows ${around}$ cm. It is filled up to {h} cm. Find the volume of what is in it, in terms of $\\pi$.", pi_times(r * r * h), lines)  # fmt: skip
    if kind == "spills":
        full = y + rng.randint(1, 4)
        room = a * b * (full - y)
        over = 50 * rng.randint(1, 30)
        lines = [("set_up", "First the water rises to the edge, and only what is more runs over"), *minus(rng, full, y), *multiplied(rng, a, b, full - y), *minus(rng, room + over, room)]  # fmt: skip
        thing = rng.choice(("stone", "block of iron", "block of metal", "statue", "rock"))
        return draft(rng, f"A {what} is {box} at the bottom and {num(full)} cm high. The water in it is {num(y)} cm high. A {thing} of {room + over} cubic centimetres is sunk in it. How many cubic centimetres of water run over? // {what} base {box}, height {full} cm, water {y} cm. {thing} of {room + over} cm³ put in. how many cm³ spill over? // {_WHO} lets a {thing} of {room + over} cm³ sink in a {what} with a base of {box}. The walls are {full} cm high and the water was {y} cm deep. Find how many cm³ of water spill.", over, lines)  # fmt: skip
    k, rise = rng.randint(2, 9), rng.randint(1, 5)
    while a * b * rise % k:
        k -= 1
    each = a * b * rise // k
    some, thing = str(k), rng.choice(("stones", "marbles", "iron balls", "bricks", "metal cubes"))
    if k == 1:
        return tale_water_moved(rng, level)
    if kind == "stones":
        lines = [("set_up", "What is put in takes as much room as the rise of the water, base times rise"), *minus(rng, y + rise, y), *multiplied(rng, a, b, rise), *quotient(rng, a * b * rise, k)]  # fmt: skip
        return draft(rng, f"In a {what} with a base of {box} the water is {num(y)} cm high. When {some} equal {thing} are sunk in it, it is {num(y + rise)} cm high. What is the volume of one of them in cubic centimetres? // {what} base {box}, water rises from {y} cm to {y + rise} cm with {some} equal {thing} in it. volume of one in cm³? // {_WHO} drops {some} equal {thing} into a {what} of {box}, and the water goes up from {y} cm to {y + rise} cm. Find the volume of one of them in cm³.", each, lines)  # fmt: skip
    lines = [("set_up", "What is put in takes as much room as the rise of the water, base times rise"), *product(rng, k, each), *product(rng, a, b), *quotient(rng, k * each, a * b), *summed(rng, y, rise)]  # fmt: skip
    return draft(rng, f"In a {what} with a base of {box} the water is {num(y)} cm high. Then {some} equal {thing} of {each} cubic centimetres each are sunk in it. How high is the water now, in cm? // {what} base {box}, water {y} cm high, {some} {thing} of {each} cm³ each put in. new height in cm? // {_WHO} drops {some} {thing}, {each} cm³ each, into a {what} of {box} where the water is {y} cm deep. Find the new depth in cm.", y + rise, lines)  # fmt: skip
