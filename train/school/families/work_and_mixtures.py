"""Working together, pipes, machines, inverse proportion."""

from fractions import Fraction
from math import lcm
from random import Random

from train.problems.latex import dot, eq, frac, plus, show
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.scenes import capital, joined, one, people, told
from train.school.work import difference, product, quotient, total

_JOBS = "paint a room|mow a lawn|clean a house|build a wall|plough a field|wash the windows|tile a floor|weed a garden|pick the apples|type a report|paint a fence|dig a trench"


def _pairs(high: int) -> list[tuple[int, int]]:
    """Times whose harmonic half is whole."""
    return [(a, b) for a in range(2, high) for b in range(a + 1, high) if a * b % (a + b) == 0]


@REGISTER.family("working_together", 3, 4, 5)
def working_together(rng: Random, level: int) -> Draft:
    a, b = people(rng, 2)
    job = one(rng, _JOBS)
    hours = one(rng, "hours|hours|minutes|days")
    if level == 5 and rng.random() < 0.5:
        x, y, z = rng.choice(((6, 3, 2), (12, 6, 4), (10, 15, 6), (20, 30, 12), (12, 15, 20), (6, 8, 24), (4, 12, 6), (30, 20, 60), (10, 15, 30), (12, 24, 8)))  # fmt: skip
        rate = Fraction(1, x) + Fraction(1, y) + Fraction(1, z)
        if rate.numerator != 1:
            return working_together(rng, level)
        text = f"{a.name} can {job} in {num(x)} {hours}, {b.name} in {num(y)} {hours} and a third worker in {num(z)} {hours}. How many {hours} do they need together?"
        c = lcm(x, y, z)
        ways: list[Way] = [[("rate", f"Per {hours[:-1]}: {eq(f'{frac(1, x)}+{frac(1, y)}+{frac(1, z)}', frac(plus(c // x, c // y, c // z), c), rate)}"), ("conclude", f"The whole takes ${rate.denominator}$ {hours}")]]  # fmt: skip
        ways.append([("Choose a size", f"Say the job has ${c}$ parts: they do ${c // x}$, ${c // y}$ and ${c // z}$ per {hours[:-1]}"), *total(rng, c // x, c // y, c // z), *quotient(rng, c, c // x + c // y + c // z)])  # fmt: skip
        return Draft(told(text), str(rate.denominator), ways)
    if level == 3 or rng.random() < 0.5:
        x, y = rng.choice(_pairs(31 if level < 5 else 61))
    else:
        x, y = rng.sample(range(2, 13), 2)
    if rng.random() < 0.5:
        x, y = y, x
    both = Fraction(x * y, x + y)
    one_way = frac(x * y, x + y)
    c = lcm(x, y)
    p, q = c // x, c // y
    if level > 3 and rng.random() < 0.4:
        if both.denominator > 1:
            return working_together(rng, level)
        text = one(rng, f"{a.name} and {b.name} together can {job} in {num(int(both))} {hours}. {a.name} alone needs {num(x)} {hours}. How many {hours} does {b.name} need alone?|Working together, {a.name} and {b.name} {job} in {num(int(both))} {hours}. It takes {a.name} {num(x)} {hours} to do it alone. How long does {b.name} take alone, in {hours}?")  # fmt: skip
        c = lcm(int(both), x)
        gap = c // int(both) - c // x
        ways = [
            [("rate", f"Per {hours[:-1]} {b.name} does {eq(f'{frac(1, int(both))}-{frac(1, x)}', frac(plus(c // int(both), -(c // x)), c), Fraction(gap, c))}"), ("conclude", f"Alone it takes ${y}$ {hours}")],
            [("Choose a size", f"Say the job has ${c}$ parts: together they do ${c // int(both)}$ per {hours[:-1]}, {a.name} does ${c // x}$"), *difference(rng, c // int(both), c // x), *([("divide", eq(frac(c, gap), y))])],
        ]  # fmt: skip
        return Draft(told(text), str(y), ways)
    text = one(rng, f"{a.name} can {job} in {num(x)} {hours} and {b.name} in {num(y)} {hours}. {one(rng, f'How many {hours} do they need together?|How long does it take them together, in {hours}?')}|"
               f"It takes {a.name} {num(x)} {hours} to {job} and {b.name} {num(y)} {hours}. How many {hours} will it take if they work together?|"
               f"{a.name} needs {num(x)} {hours} to {job}, {b.name} needs {num(y)} {hours}. How many {hours} do they need if they do it together?")  # fmt: skip
    ways = [
        [("rate", f"Per {hours[:-1]}: {eq(f'{frac(1, x)}+{frac(1, y)}', frac(plus(p, q), c), Fraction(p + q, c))}"), ("conclude", f"The time is the reciprocal: ${show(both)}$ {hours}")],
        [("formula", "Together it takes $\\frac{ab}{a+b}$"), ("substitute", eq(frac(dot(x, y), plus(x, y)), one_way, both) if show(both) != one_way else eq(frac(dot(x, y), plus(x, y)), both))],
        [("Choose a size", f"Say the job has ${c}$ parts: they do ${p}$ and ${q}$ per {hours[:-1]}, together {eq(plus(p, q), p + q)}"), ("divide", eq(frac(c, p + q), both) if show(both) != frac(c, p + q) else f"${show(both)}$ {hours}")],
    ]  # fmt: skip
    return Draft(told(text), show(both), ways)


@REGISTER.family("pipes", 3, 4, 5)
def pipes(rng: Random, level: int) -> Draft:
    """A pipe fills, another one fills or empties."""
    vessel = one(rng, "tank|pool|bathtub|cistern|basin")
    hours = one(rng, "hours|minutes") if vessel != "bathtub" else "minutes"
    if level == 3 or rng.random() < 0.4:
        into, out = rng.randint(8, 60), rng.randint(2, 40)
        is_leak = rng.random() < 0.5 and into > out + 1
        net = into - out if is_leak else into + out
        t = rng.randint(3, 20)
        have = rng.choice((0, 0, 10 * rng.randint(1, 9)))
        volume = have + net * t
        start = f"A {vessel} holds {num(volume)} liters" + (
            f" and already has {num(have)} liters in it." if have else "."
        )
        other = (
            f"while {num(out)} liters {one(rng, 'leak out|flow out')} per {hours[:-1]}"
            if is_leak
            else f"and a second one adds {num(out)} liters per {hours[:-1]}"
        )
        text = f"{start} One pipe adds {num(into)} liters per {hours[:-1]}, {other}. How many {hours} does it take to fill the {vessel}?"
        ways: list[Way] = [joined(difference(rng, into, out, f"Per {hours[:-1]}") if is_leak else total(rng, into, out, kind=f"Per {hours[:-1]}"), difference(rng, volume, have, "To be filled") if have else [], quotient(rng, volume - have, net)) for _ in range(3)]  # fmt: skip
        return Draft(told(text), str(t), ways)
    if rng.random() < 0.6:
        fill, empty = rng.choice([(a, b) for a in range(2, 25) for b in range(a + 1, 49) if a * b % (b - a) == 0 and a * b // (b - a) <= 60])  # fmt: skip
        value = fill * empty // (empty - fill)
        text = one(rng, f"A pipe fills a {vessel} in {num(fill)} {hours}. A drain empties the full {vessel} in {num(empty)} {hours}. How many {hours} does it take to fill the empty {vessel} with both open?|"
                   f"A tap can fill a {vessel} in {num(fill)} {hours}, but a leak would empty it in {num(empty)} {hours}. In how many {hours} does the {vessel} fill up in spite of the leak?")  # fmt: skip
        c = lcm(fill, empty)
        p, q = c // fill, c // empty
        ways = [
            [("rate", f"Per {hours[:-1]}: {eq(f'{frac(1, fill)}-{frac(1, empty)}', frac(plus(p, -q), c), Fraction(p - q, c))}"), ("conclude", f"It takes ${value}$ {hours}")],
            [("Choose a size", f"Say it holds ${c}$ liters: ${p}$ come in and ${q}$ go out per {hours[:-1]}, which is {eq(plus(p, -q), p - q)}"), ("divide", eq(frac(c, p - q), value))],
        ]  # fmt: skip
        return Draft(told(text), str(value), ways)
    x, y = rng.choice(_pairs(41))
    both = x * y // (x + y)
    text = one(rng, f"One pipe fills a {vessel} in {num(x)} {hours}, another one in {num(y)} {hours}. How many {hours} does it take with both pipes open?|Two taps can fill a {vessel} in {num(x)} and {num(y)} {hours}. How long do both together take, in {hours}?")  # fmt: skip
    c = lcm(x, y)
    p, q = c // x, c // y
    ways = [
        [("rate", f"Per {hours[:-1]}: {eq(f'{frac(1, x)}+{frac(1, y)}', frac(plus(p, q), c), Fraction(p + q, c))}"), ("conclude", f"It takes ${both}$ {hours}")],
        [("formula", eq(frac(dot(x, y), plus(x, y)), frac(x * y, x + y), both))],
        [("Choose a size", f"Say it holds ${c}$ liters: ${p}$ and ${q}$ per {hours[:-1]}, together ${p + q}$"), ("divide", eq(frac(c, p + q), both))],
    ]  # fmt: skip
    return Draft(told(text), str(both), ways)


_TEAMS = (
    ("machines", "make", "toys"), ("workers", "build", "chairs"), ("cats", "catch", "mice"), ("hens", "lay", "eggs"), ("printers", "print", "posters"),
    ("bakers", "bake", "loaves"), ("robots", "assemble", "phones"), ("gardeners", "plant", "trees"), ("painters", "paint", "doors"), ("machines", "produce", "widgets"),
)  # fmt: skip


@REGISTER.family("machines_and_workers", 3, 4, 5)
def machines_and_workers(rng: Random, level: int) -> Draft:
    """m machines make n things in t minutes: how many, how long, how many machines."""
    team, verb, things = rng.choice(_TEAMS)
    span = {"toys": "minutes", "widgets": "minutes", "posters": "minutes"}.get(
        things, one(rng, "hours|days")
    )
    # one of the team makes one thing in `slow` spans, or `rate` per span
    rate = Fraction(1, rng.randint(2, 9)) if rng.random() < 0.55 else Fraction(rng.randint(1, 6))
    m, p = rng.sample(range(2, 13 if level < 5 else 31), 2)
    t, u = rng.sample(range(2, 17), 2)
    if rng.random() < 0.3 and m != u:
        t, rate = m, Fraction(1, m)
    n, k = m * t * rate, p * u * rate
    if n.denominator > 1 or k.denominator > 1 or n < 2 or k < 2:
        return machines_and_workers(rng, level)
    start = f"{num(m)} {team} {verb} {num(int(n))} {things} in {num(t)} {span}."
    shape = rng.choice(("things", "time") if level < 5 else ("things", "time", "team"))
    each_m = Fraction(n, m)
    per = f"One of the {team} in ${t}$ {span}"
    first: Line = (
        per,
        eq(frac(int(n), m), each_m)
        if each_m.denominator == 1 or show(each_m) != frac(int(n), m)
        else f"${show(each_m)}$",
    )
    single: Line = ("rate", f"One of them in one {span[:-1]}: {eq(frac(int(n), dot(m, t)), rate)}")
    if shape == "things":
        text = f"{start} How many {things} do {num(p)} {team} {verb} in {num(u)} {span}{one(rng, '| at the same rate')}?"
        last: Line = ("multiply", eq(dot(p, u, show(rate)) if rate != 1 else dot(p, u), int(k)))
        ways: list[Way] = [
            [
                single,
                *product(rng, p, u),
                ("multiply", eq(dot(p * u, show(rate)), int(k)))
                if rate != 1
                else ("conclude", f"So ${int(k)}$"),
            ],
            [single, last],
        ]
        ways.append([first, ("multiply", f"${p}$ of them in ${t}$ {span}: {eq(dot(p, show(each_m)), p * each_m)}"), ("multiply", f"In ${u}$ {span}: {eq(dot(show(p * each_m), frac(u, t)), int(k))}")])  # fmt: skip
        return Draft(told(text), str(int(k)), ways)
    if shape == "time":
        text = f"{start} How {one(rng, f'many {span} do {num(p)} {team} need|many {span} does it take {num(p)} {team}|long, in {span}, does it take {num(p)} {team}')} to {verb} {num(int(k))} {things}?"
        group = p * rate
        ways = [
            [
                single,
                ("rate", f"${p}$ of them in one {span[:-1]}: {eq(dot(p, show(rate)), group)}"),
                ("divide", eq(f"{int(k)}\\div {show(group)}", u)),
            ]
        ]
        ways.append([single, ("Work", f"{eq(dot(int(k), show(1 / rate)), int(k / rate))} {span} for one of them"), *quotient(rng, int(k / rate), p)] if rate <= 1 else ways[0])  # fmt: skip
        return Draft(told(text), str(u), ways)
    text = (
        f"{start} How many {team} are needed to {verb} {num(int(k))} {things} in {num(u)} {span}?"
    )
    alone = u * rate
    ways = [
        [
            single,
            ("rate", f"One of them in ${u}$ {span}: {eq(dot(u, show(rate)), alone)}"),
            ("divide", eq(f"{int(k)}\\div {show(alone)}", p)),
        ]
    ]
    return Draft(told(text), str(p), ways)


_INVERSE = (
    ("{m} workers need {t} days to build a wall.", "How many days do {p} workers need?|How many days would {p} workers take at the same rate?", "days of work"),
    ("{m} painters paint a school in {t} days.", "How many days would {p} painters need?|How long, in days, would it take {p} painters?", "days of work"),
    ("The food lasts {t} days for {m} horses.", "How many days does it last for {p} horses?", "daily portions"),
    ("{m} campers have enough food for {t} days.", "For how many days is it enough for {p} campers?|How many days would it last {p} campers?", "daily portions"),
    ("{m} identical pumps empty a pool in {t} hours.", "How many hours do {p} of these pumps need?|How long, in hours, would {p} pumps take?", "hours of pumping"),
    ("At {m} km/h a trip takes {t} hours.", "How many hours does it take at {p} km/h?", "km"),
    ("{m} trucks carry a pile of sand in {t} trips each.", "How many trips each do {p} trucks need for it?", "loads"),
    ("A box of candy gives {t} pieces to each of {m} children.", "How many pieces does each get if there are {p} children?", "pieces"),
    ("A loan is paid back in {t} months at ⟪{M}⟫ a month.", "How many months does it take at ⟪{P}⟫ a month, without interest?", "in all"),
    ("A fence uses {m} boards that are {t} inches wide.", "How wide, in inches, must the boards be if only {p} boards are used?", "inches"),
)  # fmt: skip


@REGISTER.family("inverse_proportion_story", 2, 3, 4)
def inverse_proportion_story(rng: Random, level: int) -> Draft:
    said, asked, unit = rng.choice(_INVERSE)
    m, t = rng.randint(2, {2: 8, 3: 15, 4: 30}[level]), rng.randint(3, {2: 10, 3: 20, 4: 36}[level])
    if "km/h" in said:
        m = 10 * rng.randint(3, 9)
    whole = m * t
    fitting = [p for p in range(2, 4 * m) if whole % p == 0 and p != m and whole // p > 1]
    if not fitting:
        return inverse_proportion_story(rng, level)
    p = rng.choice(fitting)
    q = whole // p
    parts = {"m": num(m), "t": num(t), "p": num(p), "M": str(m), "P": str(p)}
    text = f"{said.format(**parts)} {one(rng, asked).format(**parts)}"
    ways: list[Way] = [
        joined(
            product(rng, m, t, "Distance" if unit == "km" else capital(unit)),
            quotient(rng, whole, p),
        )
        for _ in range(3)
    ]
    ways.append(
        [
            ("rule", f"The product stays the same: {eq(f'{p}x', dot(m, t), whole)}"),
            ("divide", eq("x", frac(whole, p), q)),
        ]
    )
    if p % m == 0:
        ways.append(
            [
                (
                    "compare",
                    f"${p}$ is ${p // m}$ times ${m}$, so it is ${t}$ divided by ${p // m}$",
                ),
                ("divide", eq(frac(t, p // m), q)),
            ]
        )
    if level == 4 and q < t and "workers" in said:
        text = text.replace(one(rng, asked).format(**parts), "")
        text = f"{said.format(**parts)} How many days sooner would {num(p)} workers finish it?"
        return Draft(told(text), str(t - q), [joined(way, difference(rng, t, q)) for way in ways])
    return Draft(told(text), str(q), ways)
