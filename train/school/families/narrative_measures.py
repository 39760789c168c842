"""Lengths, areas, volumes and masses in stories: cut, fenced, tiled, filled, carried, poured."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq
from train.school.base import REGISTER, Draft, money, num
from train.school.families.narrative import Amount, Tale, amount, listed, paid
from train.school.families.narrative_words import fraction_said
from train.school.families.scenes import capital, human

# large, small, how many small in a large, what comes in it
_UNITS = (
    ("m", "cm", 100, "rope|ribbon|wire|string|cable|board|pipe|fabric"),
    ("metres", "centimetres", 100, "rope|ribbon|wire|string|tape"),
    ("km", "m", 1000, "cable|wire|pipe"),
    ("kg", "g", 1000, "flour|rice|sugar|cheese|sand|clay|nuts"),
    ("kilograms", "grams", 1000, "flour|salt|butter|cocoa"),
    ("litres", "millilitres", 1000, "juice|milk|paint|oil|water"),
    ("l", "ml", 1000, "juice|syrup|cream|soup"),
)
_LONG = ("rope", "ribbon", "wire", "string", "cable", "board", "pipe", "tape")


def _tidy(value: Fraction) -> Amount:
    return int(value) if value.denominator == 1 else value


@REGISTER.family("narrative_cut", 2, 3, 4)
def narrative_cut(rng: Random, level: int) -> Draft:
    """A length or an amount in two units: pieces, what is left, unequal parts."""
    large, small, per, things = rng.choice(_UNITS)
    thing, tale = rng.choice(things.split("|")), Tale(rng)
    is_long = thing in _LONG
    step = per // 20
    whole = step * rng.randint(12, 60 + 60 * level)  # in small units
    shown = _tidy(Fraction(whole, per))
    of = f"a {thing} of {amount(shown)} {large}" if is_long else f"{amount(shown)} {large} of {thing}"  # fmt: skip
    again = f"the {thing}"
    kind = rng.choice(("pieces", "left", "unequal", "left") if level > 2 else ("pieces", "left"))

    def convert(label: str) -> None:
        tale.step(label, lambda: [("convert", f"{amount_shown} {large} in {small}: {eq(dot(decimal(shown), per), whole)}")])  # fmt: skip

    amount_shown = f"${decimal(shown)}$"
    if kind == "pieces":
        piece = rng.choice([k for k in range(step, whole // 2, step // 5 or 1) if whole % k == 0 and 2 < whole // k < 60] or [0])  # fmt: skip
        if not piece:
            return narrative_cut(rng, level)
        verb = "cut into pieces of" if is_long else "put into portions of"
        tale.say("{A} had " + of + "|{A} bought " + of)
        tale.sentences.append(f"all of it was {verb} {num(piece)} {small}")
        convert("")
        parts = "pieces" if is_long else "portions"
        return tale.draft(f"How many {parts} were there?|How many {parts} did that make?", tale.over(capital(parts), whole, piece))  # fmt: skip
    if kind == "unequal" and is_long:
        gap = step * rng.randint(1, max(1, whole // (3 * step)))
        if (whole - gap) % 2:
            return narrative_cut(rng, level)
        short = (whole - gap) // 2
        tale.say("{A} cut " + of + " into two parts|" + of + " is divided into two parts")
        tale.sentences.append(rng.choice((f"the longer part is {num(gap)} {small} longer than the other", f"one part is {num(gap)} {small} shorter than the other")))  # fmt: skip
        convert("")
        tale.over("The shorter one", tale.take("Without the extra", whole, gap), 2)
        value, word = short, "shorter"
        if rng.random() < 0.5:
            value, word = short + gap, "longer"
            tale.add("The longer one", short, gap)
        if rng.random() < 0.5:
            in_large = _tidy(Fraction(value, per))
            tale.remark("convert", eq(f"{value}\\div {per}", decimal(in_large)))
            return tale.draft(f"How long is the {word} part in {large}?|How many {large} long is the {word} one?", in_large)  # fmt: skip
        return tale.draft(f"How long is the {word} part in {small}?|How many {small} long is the {word} one?", value)  # fmt: skip
    k, piece = rng.randint(2, 8), step * rng.randint(1, 8)
    if k * piece >= whole:
        return narrative_cut(rng, level)
    tale.say("{A} had " + of + "|{A} bought " + of)
    verb = "cut off" if is_long else "used"
    parts = "pieces" if is_long else "portions"
    tale.say("{he} " + verb + f" {{k}} {parts} of {{p}} {small} each", k=num(k), p=num(piece))
    convert("")
    gone = tale.times("Used", k, piece)
    left = tale.take("Left", whole, gone)
    if level > 2 and rng.random() < 0.5:
        in_large = _tidy(Fraction(left) / per)
        tale.remark("convert", eq(f"{left}\\div {per}", decimal(in_large)))
        return tale.draft(f"How many {large} of {again} were left?|What was left, in {large}?", in_large)  # fmt: skip
    return tale.draft(f"How many {small} of {again} were left?|What was left, in {small}?", left)


_PLOTS = ("garden", "field", "playground", "yard", "lawn", "vegetable patch", "park", "meadow")
_ROOMS = ("room", "hall", "kitchen floor", "terrace", "classroom floor", "garage floor", "courtyard", "wall")  # fmt: skip


def _with_extra(tale: Tale, cost: Amount) -> Draft:
    """What it costs, with something on top, less a discount, or out of a budget; or as it is."""
    rng = tale.rng
    kind = rng.choice(("plain", "extra", "extra", "hours", "off", "budget"))
    if kind == "extra":
        k = human(rng, 5, 150)
        tale.say("{what} costs another {k}|{what} is an extra {k}|on top of that comes {k} for {what}", what=rng.choice(("delivery", "the door", "the help of a neighbour", "the paint", "the permit")), k=money(k))  # fmt: skip
        cost = tale.add("With the extra", cost, k)
    elif kind == "hours":
        hours, wage = rng.randint(2, 12), rng.randint(8, 40)
        tale.say("a worker needs {h} hours for it and gets {w} an hour|the work takes {h} hours at {w} per hour", h=num(hours), w=money(wage))  # fmt: skip
        cost = tale.add("With the work", cost, tale.times("Work", hours, wage))
    elif kind == "off" and cost % 20 == 0:
        p = rng.choice((5, 10, 15, 20, 25, 30, 50))
        tale.say(
            "there is {p}% off the whole price|the price is reduced by {p}% in a sale", p=str(p)
        )
        cost = tale.changed("Reduced", p, cost, is_up=False, of="The discount")
    elif kind == "budget":
        have = int(cost) + human(rng, 5, 120)
        tale.say("{A} {has} {k} for it", k=money(have))
        return tale.draft("How much money is left after that?|How much is left of this money?", paid(tale.take("Left", have, cost)))  # fmt: skip
    return tale.draft("How much does that cost in all?|What is the total cost?|How much has to be paid?", paid(cost))  # fmt: skip


@REGISTER.family("narrative_rectangle", 1, 2, 3)
def narrative_rectangle(rng: Random, level: int) -> Draft:
    """Fences, gates, paths, carpets, grass seed, paint: along the edge or over the area."""
    tale, unit = Tale(rng), rng.choice(("m", "m", "metres", "feet", "yards"))
    a, b = rng.randint(4, 12 + 12 * level), rng.randint(3, 10 + 8 * level)
    if a == b:
        a += 2
    a, b = max(a, b), min(a, b)
    one = {"m": "metre", "metres": "metre", "feet": "foot", "yards": "yard"}[unit]
    is_edge = rng.random() < 0.5
    place = rng.choice(_PLOTS if is_edge else _ROOMS)
    how = rng.random()
    if how < 0.25 and level > 1:
        gap = a - b
        tale.sentences.append(f"a rectangular {place} is {num(b)} {unit} wide and {num(gap)} {unit} longer than it is wide")  # fmt: skip
        tale.add("Length", b, gap)
    elif how < 0.4 and level > 1:
        k = rng.randint(2, 4)
        a = k * b
        tale.sentences.append(f"a rectangular {place} is {num(b)} {unit} wide and {('twice', 'three times', 'four times')[k - 2]} as long")  # fmt: skip
        tale.times("Length", k, b)
    else:
        tale.sentences.append(rng.choice((f"a rectangular {place} is {num(a)} {unit} long and {num(b)} {unit} wide", f"a rectangular {place} measures {num(a)} {unit} by {num(b)} {unit}", f"{tale.who.name} {'have' if tale.who.has == 'have' else 'has'} a {place} of {num(a)} {unit} by {num(b)} {unit}")))  # fmt: skip
    if is_edge:
        around = tale.times("All around", 2, tale.add("Two sides", a, b))
        if rng.random() < 0.4 and level > 1:
            gate = rng.randint(1, min(4, b - 1))
            tale.sentences.append(rng.choice((f"a fence goes all around, except for a gate of {num(gate)} {unit}", f"it gets a fence, but an opening of {num(gate)} {unit} stays free")))  # fmt: skip
            around = tale.take("Without the opening", around, gate)
        else:
            tale.sentences.append(rng.choice(("a fence is built all around it", "a hedge is planted along the whole edge", "a low wall goes all the way round")))  # fmt: skip
        kind = rng.choice(("length", "cost", "laps") if level > 1 else ("length",))
        if kind == "cost":
            price = rng.randint(2, 25)
            tale.sentences.append(
                f"{rng.choice(('each', 'every', 'one'))} {one} costs {money(price)}"
            )
            return _with_extra(tale, tale.times("Cost", around, price))
        if kind == "laps" and unit not in ("feet", "yards") and "free" not in tale.sentences[-1] and "except" not in tale.sentences[-1]:  # fmt: skip
            laps = rng.randint(2, 12)
            tale.sentences[-1] = tale.one("{A} walked around it {k} times", k=num(laps))
            return tale.draft("How many metres was that?|How far was that in metres?", tale.times("Walked", laps, around))  # fmt: skip
        return tale.draft(f"How many {'metres' if unit == 'm' else unit} long is that?|What is its length in {'metres' if unit == 'm' else unit}?", around)  # fmt: skip
    area = tale.times("Area", a, b)
    if level > 1 and rng.random() < 0.35:
        c, d = rng.randint(1, b // 2 + 1), rng.randint(1, b // 2 + 1)
        hole = rng.choice(("a carpet", "a stage", "a cupboard", "a flower bed")) if place != "wall" else rng.choice(("a window", "a door"))  # fmt: skip
        tale.sentences.append(f"{hole} of {num(c)} by {num(d)} {unit} takes up a part of it; the rest is {rng.choice(('painted', 'covered', 'cleaned'))}")  # fmt: skip
        area = tale.take("Without it", area, tale.times(hole.split(" ", 1)[1], c, d))
    kind = rng.choice(("area", "cost", "cans") if level > 1 else ("area",))
    if kind == "cost":
        price = rng.randint(2, 30)
        tale.sentences.append(f"{rng.choice(('each', 'one', 'every'))} square {one} costs {money(price)}")  # fmt: skip
        return _with_extra(tale, tale.times("Cost", area, price))
    if kind == "cans":
        each = rng.randint(4, 20)
        cans = rng.choice(("cans", "bags", "boxes", "rolls"))
        tale.sentences.append(f"one of the {cans} is enough for {num(each)} square {unit if unit != 'm' else 'metres'}")  # fmt: skip
        return tale.draft(f"How many {cans} are needed?|How many {cans} have to be bought?", tale.groups_for(int(area), each, cans))  # fmt: skip
    return tale.draft(f"How many square {unit if unit != 'm' else 'metres'} is that?|What is that area in square {unit if unit != 'm' else 'metres'}?", area)  # fmt: skip


@REGISTER.family("narrative_tiles", 2, 3)
def narrative_tiles(rng: Random, level: int) -> Draft:
    """Small squares or rectangles on a large one, in another unit; boxes, costs."""
    tale = Tale(rng)
    side = rng.choice((10, 20, 25, 30, 40, 50))
    other = side if rng.random() < 0.6 else rng.choice((10, 15, 20, 30, 40, 60))
    m, n = rng.randint(4, 8 + 4 * level), rng.randint(3, 6 + 4 * level)
    length, width = m * side, n * other
    if length % 10 or width % 10:
        return narrative_tiles(rng, level)
    tile = rng.choice(("slab", "tile", "board", "mirror", "panel", "carpet square"))
    place = rng.choice(("floor", "path", "wall", "balcony", "bathroom wall", "stage", "patio"))
    shape = f"{num(side)} cm by {num(other)} cm" if side != other else rng.choice((f"{num(side)} cm by {num(side)} cm", f"square, with sides of {num(side)} cm", f"squares of side {num(side)} cm"))  # fmt: skip
    tale.sentences.append(rng.choice((f"the {tile}s are {shape}", f"{tale.who.name} {'use' if tale.who.has == 'have' else 'uses'} {tile}s that are {shape}")))  # fmt: skip
    long, wide = _tidy(Fraction(length, 100)), _tidy(Fraction(width, 100))
    tale.sentences.insert(rng.choice((0, 1)), f"a {place} is {amount(long)} m long and {amount(wide)} m wide")  # fmt: skip
    tale.remark("convert", f"{eq(dot(decimal(long), 100), length)} and {eq(dot(decimal(wide), 100), width)} cm")  # fmt: skip
    tale.over("Along the length", length, side)
    tale.over("Along the width", width, other)
    count = int(tale.times("In all", m, n))
    if level > 2 and rng.random() < 0.5:
        if rng.random() < 0.5:
            price = rng.randint(1, 9)
            tale.sentences.append(f"one {tile} costs {money(price)}")
            return tale.draft(f"How much do all the {tile}s cost?|What do the {tile}s for all of it cost?", paid(tale.times("Cost", count, price)))  # fmt: skip
        box = rng.choice((6, 8, 10, 12, 15, 20))
        tale.sentences.append(f"a box holds {num(box)} {tile}s")
        return tale.draft("How many boxes are needed?|How many boxes have to be bought?", tale.groups_for(count, box, "boxes"))  # fmt: skip
    return tale.draft(f"How many {tile}s are needed to cover it?|How many {tile}s does it take to cover the {place}?", count)  # fmt: skip


@REGISTER.family("narrative_tank", 2, 3)
def narrative_tank(rng: Random, level: int) -> Draft:
    """A tank, partly full, or as a box: how much is in it, how long it takes to fill or empty."""
    tale = Tale(rng)
    rate, minutes = rng.choice((2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25)), rng.randint(3, 15 + 10 * level)  # fmt: skip
    thing = rng.choice(("tank", "cistern", "barrel", "pond", "basin", "reservoir", "fish tank"))
    unit = rng.choice(("litres", "liters", "gallons"))
    moved = rate * minutes
    flow = rng.choice((f"{num(rate)} {unit} per minute", f"{num(rate)} {unit} a minute", f"{num(rate)} {unit} every minute"))  # fmt: skip
    if level > 2 and rng.random() < 0.35:
        a, b, c = rng.randint(2, 12), rng.randint(2, 8), rng.randint(1, 4)
        volume = a * b * c
        per_hour = rng.choice([k for k in range(2, 41) if volume % k == 0 and volume // k > 1] or [0])  # fmt: skip
        if not per_hour:
            return narrative_tank(rng, level)
        tale.sentences.append(f"a {rng.choice(('basin', 'water tank', 'trench', 'container'))} is {num(a)} m long, {num(b)} m wide and {num(c)} m deep")  # fmt: skip
        verb = rng.choice(("fill", "empty"))
        tale.sentences.append(f"{num(per_hour)} cubic metres of water flow {'in' if verb == 'fill' else 'out'} {rng.choice(('per hour', 'every hour', 'each hour'))}")  # fmt: skip
        tale.over("Hours", tale.times("Volume", tale.times("Base", a, b), c), per_hour)
        return tale.draft(f"How many hours does it take to {verb} it?|After how many hours is it {'full' if verb == 'fill' else 'empty'}?", volume // per_hour)  # fmt: skip
    bottom = rng.choice((2, 3, 4, 5, 6, 8, 10))
    top = rng.randint(1, bottom - 1)
    f = Fraction(top, bottom)
    missing_parts = f.denominator - f.numerator
    whole = moved * f.denominator // missing_parts
    if moved * f.denominator % missing_parts:
        return narrative_tank(rng, level)
    inside = whole - moved
    kind = rng.choice(("time", "time", "litres", "whole"))
    said = rng.choice((f"{fraction_said(rng, f)} full", f"{fraction_said(rng, f)} full of water"))
    percent = f * 100
    if percent.denominator == 1 and rng.random() < 0.25:
        said = f"{percent}% full"
    if kind == "whole":
        tale.sentences.append(f"a {thing} is {said} and holds {num(inside)} {unit} now")
        one = tale.over("One part", inside, f.numerator) if f.numerator > 1 else inside
        tale.times("The whole", f.denominator, one)
        if rng.random() < 0.5:
            tale.take("Still missing", whole, inside)
            return tale.draft(f"How many {unit} are missing until it is full?", moved)
        return tale.draft(f"How many {unit} does it hold when it is full?|How many {unit} fit into it?", whole)  # fmt: skip
    tale.sentences.append(f"a {thing} {rng.choice(('for', 'that holds', 'with room for'))} {num(whole)} {unit} is {said}")  # fmt: skip
    one = tale.over("One part", whole, f.denominator)
    if f.numerator > 1:
        tale.times("In it", f.numerator, one)
    is_filled = rng.random() < 0.65
    if kind == "litres":
        if is_filled:
            tale.take("Missing", whole, inside)
            return tale.draft(f"How many {unit} are missing until it is full?|How many {unit} must be added to fill it?", moved)  # fmt: skip
        k = rng.randint(1, inside - 1) if inside > 1 else 0
        tale.sentences.append(f"then {num(k)} {unit} are taken out")
        tale.take("Left", inside, k)
        return tale.draft(f"How many {unit} are in it then?|How many {unit} are left in it?", inside - k)  # fmt: skip
    if is_filled:
        tale.sentences.append(rng.choice((f"a pipe brings {flow}", f"a hose adds {flow}", f"a tap lets in {flow}")))  # fmt: skip
        tale.over("Minutes", tale.take("Missing", whole, inside), rate)
        return tale.draft("How many minutes does it take until it is full?|After how many minutes is it full?|How long does it take to fill it, in minutes?", minutes)  # fmt: skip
    if inside % rate:
        return narrative_tank(rng, level)
    tale.sentences.append(rng.choice((f"it loses {flow}", f"a pump takes out {flow}")))
    tale.over("Minutes", inside, rate)
    return tale.draft("After how many minutes is it empty?|How many minutes does it take until it is empty?", inside // rate)  # fmt: skip


@REGISTER.family("narrative_laps", 2, 3)
def narrative_laps(rng: Random, level: int) -> Draft:
    """Repeated distances, masses or amounts, in a larger unit at the end."""
    tale = Tale(rng)
    what, size, small, large, per = rng.choice(
        (
            ("swam lengths of a pool", rng.choice((20, 25, 50)), "m", "kilometres|km", 1000), ("walked rounds of a park", rng.choice((300, 450, 600, 750, 800)), "m", "kilometres|km", 1000),
            ("cycled rounds of a track", rng.choice((250, 350, 500, 1200)), "m", "kilometres|km", 1000), ("carried bricks", rng.choice((1500, 2500, 3000)), "g", "kilograms|kg", 1000),
            ("drank glasses of water", rng.choice((150, 200, 250, 300)), "ml", "litres", 1000), ("knitted squares of wool", rng.choice((15, 20, 24)), "g", "kilograms", 1000),
            ("pushed carts of soil", rng.choice((35, 40, 60, 80)), "kg", "tonnes", 1000), ("glued strips of paper", rng.choice((12, 15, 30)), "cm", "metres|m", 100),
        )
    )  # fmt: skip
    verb, done = what.split(" ", 1)
    count = rng.randint(2, 1 + level)
    row = [human(rng, 3, 10 + 10 * level) for _ in range(count)]
    days = ("on Monday", "on Tuesday", "on Wednesday", "on Thursday", "on Friday", "on Sunday")
    at = sorted(rng.sample(range(len(days)), count))
    one = rng.choice((f"each of them {'weighed' if small in ('g', 'kg') else 'was' if small in ('m', 'cm') else 'held'} {num(size)} {small}", f"one of them {'weighs' if small in ('g', 'kg') else 'is' if small in ('m', 'cm') else 'holds'} {num(size)} {small}"))  # fmt: skip
    said = [f"{num(n)} {days[place]}" for n, place in zip(row, at, strict=True)]
    tale.say(f"{{A}} {verb} {done}: {listed(said)}")
    tale.sentences.append(one)
    everything = sum(row)
    if rng.random() < 0.7:
        tale.add(done.split(" of ")[0], *row)
        whole = tale.times("In all", everything, size)
    else:
        for n, place in zip(row, at, strict=True):
            tale.times(capital(days[place]), n, size)
        whole = tale.add("In all", *(n * size for n in row))
    value = _tidy(Fraction(whole) / per)
    tale.remark("convert", eq(f"{whole}\\div {per}", decimal(value)))
    units = rng.choice(large.split("|"))
    return tale.draft(f"How many {units} is that in total?|What is the total in {units}?|How many {units} does that make altogether?", value)  # fmt: skip
