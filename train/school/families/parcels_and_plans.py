"""Parcels with a ribbon, boxes of wire and of card, areas on a plan and in nature."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus, power, root
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.wordings import draft, minus, multiplied, summed
from train.school.work import decimal_product, difference, product, quotient, with_remainder

_WHO = "[Nora|Sam|Emil|Fatima|Jack|Olga|Hugo|Leila]"


@REGISTER.family("parcel_and_ribbon", 1, 2, 3)
def parcel_and_ribbon(rng: Random, level: int) -> Draft:
    """A ribbon crosswise around a box, with a bow; its height from that; wire edges; a lidless box."""
    kind = rng.choice(("cube", "ribbon") if level == 1 else ("cube", "ribbon", "wire", "edge", "open") if level == 2 else ("ribbon", "height", "edge", "open", "sheet", "many"))  # fmt: skip
    a, b, h = sorted((rng.randint(4, 15 * level + 10) for _ in range(3)), reverse=True)
    bow, thing = 5 * rng.randint(3, 10), rng.choice(("parcel", "box", "present", "gift box", "carton"))  # fmt: skip
    shown = rng.choice((f"{a} cm long, {b} cm wide and {h} cm high", f"{a} cm by {b} cm and {h} cm high", f"{a} x {b} cm and {h} cm high"))  # fmt: skip
    plan: Line = ("count", "Crosswise the ribbon runs twice along the length, twice along the width and four times up or down")  # fmt: skip
    runs: Line = ("multiply", f"{eq(dot(2, a), 2 * a)}, {eq(dot(2, b), 2 * b)}, {eq(dot(4, h), 4 * h)}")  # fmt: skip
    around = 2 * a + 2 * b + 4 * h
    if kind == "cube":
        lines = [("count", "Crosswise the ribbon covers $8$ lengths of an edge"), *product(rng, 8, a), *summed(rng, 8 * a, bow)]  # fmt: skip
        return draft(rng, f"ribbon crosswise around a cube of edge {a} cm, {bow} cm for the bow. how long? // {_WHO} ties a ribbon crosswise around a {thing} that is a cube with edges of {num(a)} cm. The bow takes {num(bow)} cm. How many cm of ribbon are needed? // A {thing} is a cube, {a} cm each way. A ribbon goes around it crosswise, and {bow} cm more are for the bow. Find the length of the ribbon. // cube {a} cm, ribbon both ways around it plus {bow} cm bow, length of ribbon?", 8 * a + bow, lines)  # fmt: skip
    if kind == "ribbon":
        lines = [plan, runs, *summed(rng, 2 * a, 2 * b, 4 * h, bow)]
        return draft(rng, f"ribbon crosswise around a {thing} {shown}, bow {bow} cm. how long? // A {thing} is {shown}. {_WHO} ties a ribbon crosswise around it and needs {num(bow)} cm for the bow. How many cm of ribbon is that? // How long a ribbon is needed to tie up a {thing} crosswise that is {shown}, with {bow} cm for the bow? // Find the length of a ribbon that goes crosswise around a {thing} {shown}. The bow on top takes {bow} cm.", around + bow, lines)  # fmt: skip
    if kind == "height":
        flat = 2 * a + 2 * b
        lines = [plan, ("multiply", f"{eq(dot(2, a), 2 * a)}, {eq(dot(2, b), 2 * b)}"), *summed(rng, 2 * a, 2 * b, bow), *minus(rng, around + bow, flat + bow), *quotient(rng, 4 * h, 4)]  # fmt: skip
        return draft(rng, f"{thing} {a} cm long, {b} cm wide, ribbon crosswise {around + bow} cm with {bow} cm for the bow. height? // {_WHO} used {num(around + bow)} cm of ribbon to tie a {thing} crosswise, {num(bow)} cm of it for the bow. The {thing} is {num(a)} cm long and {num(b)} cm wide. How high is it? // A ribbon of {around + bow} cm fits crosswise around a {thing} with a base of {a} cm by {b} cm and leaves {bow} cm for the bow. Find the height of the {thing}.", h, lines)  # fmt: skip
    if kind == "many":
        metres = (around + bow) // 100 + rng.randint(2, 12)
        count = metres * 100 // (around + bow)
        lines = [plan, *summed(rng, 2 * a, 2 * b, 4 * h, bow), ("convert", eq(dot(metres, 100), 100 * metres)), *with_remainder(rng, 100 * metres, around + bow), ("conclude", f"So ${count}$ in all")]  # fmt: skip
        return draft(rng, f"roll of {metres} m ribbon, each {thing} is {shown}, tied crosswise with {bow} cm for the bow. for how many is it enough? // A shop ties ribbon crosswise around every {thing}. Each is {shown}, and the bow takes {num(bow)} cm. For how many of them are {num(metres)} m of ribbon enough? // {_WHO} has {metres} m of ribbon for boxes that are {shown}. Each is tied crosswise and gets a bow of {bow} cm. Find how many can be tied.", count, lines)  # fmt: skip
    edges: Line = ("count", "A box has $4$ edges of each length")
    wire = 4 * (a + b + h)
    if kind == "wire":
        lines = [edges, *summed(rng, a, b, h), *product(rng, 4, a + b + h)]
        return draft(rng, f"wire model of a box {a} x {b} x {h} cm, how much wire? // {_WHO} builds the edges of a box of {num(a)} cm by {num(b)} cm by {num(h)} cm out of wire. How many cm of wire are needed? // total length of the edges of a box {shown} // The frame of a lamp is a box of sticks, {shown}. Find the length of all the sticks together.", wire, lines)  # fmt: skip
    if kind == "edge":
        lines = [edges, *quotient(rng, wire, 4), *summed(rng, a, b), *difference(rng, a + b + h, a + b)]  # fmt: skip
        return draft(rng, f"edges of a box together {wire} cm, length {a} cm, width {b} cm, height? // {_WHO} bends {num(wire)} cm of wire into the edges of a box that is {num(a)} cm long and {num(b)} cm wide. How high is the box? // box: sum of all edges {wire} cm, {a} cm long and {b} cm wide. how high? // All edges of a box add up to {wire} cm. Two of its measures are {a} cm and {b} cm. Find the third one.", h, lines)  # fmt: skip
    if kind == "open":
        a, b, h = sorted((rng.randint(3, 25) for _ in range(3)), reverse=True)
        shown = rng.choice((f"{a} x {b} cm", f"{a} cm by {b} cm"))
        faces = (a * b, 2 * a * h, 2 * b * h)
        lines = [("set_up", "Without a lid: the bottom once, the two kinds of walls twice each"), *product(rng, a, b), *multiplied(rng, 2, a, h), *multiplied(rng, 2, b, h), *summed(rng, *faces)]  # fmt: skip
        return draft(rng, f"box without lid {shown}, {h} cm high. how many cm² of card? // {_WHO} makes a box without a lid out of card. It is {num(a)} cm long, {num(b)} cm wide and {num(h)} cm high. How many square centimetres of card is that? // An open tray has a bottom of {a} cm by {b} cm and walls of {h} cm. Find the area of metal it is made of, in cm². // surface of an open box, bottom {a} by {b} cm, height {h} cm, in cm²?", sum(faces), lines)  # fmt: skip
    s, x, y = rng.randint(2, 8), rng.randint(3, 25), rng.randint(3, 25)
    p, q = x + 2 * s, y + 2 * s
    lines = [("set_up", f"Folded up, the walls are ${s}$ high and each side of the bottom is two such squares shorter"), ("Bottom", f"{eq(plus(p, -2 * s), x)} and {eq(plus(q, -2 * s), y)}"), *multiplied(rng, x, y, s)]  # fmt: skip
    return draft(rng, f"sheet {p} by {q} cm, squares of {s} cm cut off at the corners, folded into an open box. volume? // {_WHO} cuts a square of {num(s)} cm out of each corner of a sheet of card of {p} cm by {q} cm and folds up the sides. What is the volume of the box in cubic centimetres? // From a {p} cm by {q} cm sheet an open box is folded after a square with a side of {s} cm has been cut off at every corner. Find its volume in cm³. // how many cm³ in an open box folded from a {p} by {q} cm card with {s} cm squares cut out of the corners?", x * y * s, lines)  # fmt: skip


@REGISTER.family("areas_on_a_plan", 2, 3)
def areas_on_a_plan(rng: Random, level: int) -> Draft:
    """scale 1:200, room 3 cm by 2.5 cm, how many m²? 16 cm² on the plan are 400 m²: the scale."""
    kind = rng.choice(("room", "up") if level == 2 else ("room", "up", "down", "scale"))
    n = 100 * rng.choice((2, 3, 4, 5) if kind == "room" else (2, 3, 4, 5, 10, 20, 50))
    m = n // 100  # metres that a centimetre is
    said, what = rng.choice((f"1:{n}", f"1 : {n}", f"1 to {n}")), rng.choice(("lawn", "garden", "pond", "car park", "school yard", "plot", "playground"))  # fmt: skip
    plan: Line = ("set_up", f"On the plan $1$ cm is ${n}$ cm, that is ${m}$ m")
    if kind == "room":
        x, y = (Fraction(rng.randint(4, 24), 2) for _ in range(2))
        what = rng.choice(("room", "hall", "garden", "yard", "cellar", "kitchen"))
        lines = [plan, ("multiply", f"{eq(dot(decimal(x), m), decimal(x * m))}, {eq(dot(decimal(y), m), decimal(y * m))}"), *decimal_product(rng, x * m, y * m)]  # fmt: skip
        size = rng.choice((f"{decimal(x)} cm by {decimal(y)} cm", f"{decimal(x)} x {decimal(y)} cm"))  # fmt: skip
        return draft(rng, f"scale {said}, {what} on the plan {size}. real area in m²? // On a plan with the scale {said} a rectangular {what} measures {size}. How many square metres is it in reality? // plan {said}: {what} of {size}, how many m² really? // {_WHO} measures a rectangular {what} on a plan as {size}. The scale is {said}. Find the real area in m².", decimal(x * m * y * m), lines)  # fmt: skip
    area = rng.randint(2, 12 * level)
    real = area * m * m
    square: Line = ("power", f"So $1$ square cm is {eq(power(m, 2), m * m)} square m")
    if kind == "up":
        lines = [plan, square, *product(rng, area, m * m)]
        return draft(rng, f"scale {said}, {what} is {area} cm² on the plan. real area in m²? // A {what} takes up {num(area)} square centimetres on a plan with the scale {said}. What is its real area in square metres? // plan {said}, area on it {area} cm², how many m² in nature? // {_WHO} finds that a {what} has an area of {area} cm² on a plan, scale {said}. Find its area in m².", real, lines)  # fmt: skip
    if kind == "down":
        lines = [plan, square, *quotient(rng, real, m * m)]
        return draft(rng, f"scale {said}, {what} of {real} m². how many cm² on the plan? // A {what} of {real} square metres is drawn on a plan with the scale {said}. What area does it have on the plan, in square centimetres? // plan {said}, {real} m² in nature, area on the plan in cm²? // {_WHO} draws a {what} of {real} m² at the scale {said}. Find the area of the drawing in cm².", area, lines)  # fmt: skip
    lines = [("divide", f"So many square m is $1$ square cm of the plan: {eq(frac(real, area), m * m)}"), ("root", f"{eq(root(m * m), m)}, so $1$ cm is ${m}$ m"), ("convert", eq(dot(m, 100), n))]  # fmt: skip
    return draft(rng, f"{what} of {real} m² is {area} cm² on the plan. scale 1 : n, n = ? // A {what} of {real} square metres has {num(area)} square centimetres on a plan. The scale is $1:n$. What is $n$? // area {area} cm² on a plan, {real} m² in nature, scale 1:n. find n // On a plan with the scale $1:n$ a {what} of {real} m² covers {area} cm². Find $n$.", n, lines)  # fmt: skip
