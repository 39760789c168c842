"""Work that is not shared from beginning to end: one joins later or leaves; three at once; known in pairs."""

from fractions import Fraction
from math import lcm
from random import Random

from train.problems.latex import Number, decimal, dot, eq, frac, plus, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.scenes import one, people
from train.school.families.wordings import draft, listed, summed
from train.school.work import product

_JOBS = (
    "paint the fence", "clear the attic", "clean the stairs", "sort the letters", "dig the pond", "lay the tiles",
    "pick the cherries", "pack the boxes", "wash the cars", "stack the wood", "plant the hedge", "iron the shirts",
)  # fmt: skip
_FLOWS = ("pump", "pipe", "hose", "tap")
_VESSELS = ("tank", "pool", "pond", "basin", "cistern", "water trough")


def _long(n: int, hours: str) -> str:
    return f"{num(n)} {hours[:-1] if n == 1 else hours}"


def _short(value: Fraction) -> str:
    """3, 3.5, but 10/3 as a fraction."""
    return decimal(value) if value.denominator < 3 else show(value)


def _by(a: Number | str, b: Number | str) -> str:
    return f"{show(a)}\\div {show(b)}"


def _over(top: int, bottom: int) -> str:
    """A fraction and, where it is another text, its value."""
    whole, value = frac(top, bottom), _short(Fraction(top, bottom))
    return f"${whole}$" if whole == value else eq(whole, value)


def _reduced(top: int, bottom: int) -> str:
    whole, value = frac(top, bottom), show(Fraction(top, bottom))
    return f"${whole}$" if whole == value else eq(whole, value)


def _share(c: int, named: list[tuple[str, int]], hours: str) -> Line:
    """How many of c parts each does in an hour."""
    said = ", ".join(f"{name} does {eq(frac(c, n), c // n)}" for name, n in named)
    return ("Choose a size", f"Say the whole is ${c}$ parts: per {hours[:-1]} {said}")


@REGISTER.family("tale_second_one_joins", 3, 4, 5)
def tale_second_one_joins(rng: Random, level: int) -> Draft:
    """Anna needs 6 hours, Ben 4. Anna starts, Ben joins 2 hours later. How long does it take in all?"""
    kind = rng.choice(("after", "all", "all") if level == 3 else ("after", "all", "leaves", "alone"))  # fmt: skip
    while True:
        a, b = rng.sample(range(2, 17 if level == 3 else 31), 2)
        t, c = rng.randint(1, a - 1), lcm(a, b)
        p, q = c // a, c // b
        u = rng.randint(1, 12)
        done, rate = {"leaves": (p + q, p), "alone": (1, 1)}.get(kind, (p, p + q))
        rest = c - done * t
        time = Fraction(rest, rate)
        if kind == "alone":
            rest = a - t - u
            time = Fraction(u * a, rest) if rest > 0 else Fraction(0)
        if 0 < time < 60 and c <= 120 and time.denominator <= (2 if level == 5 else 1):
            break
    flow, marks = rng.choice(_FLOWS), rng.choice(("AB", "PQ", "XY"))
    is_flow = rng.random() < 0.4
    x, y = (f"{flow} {m}" for m in marks) if is_flow else (each.name for each in people(rng, 2))
    job = f"fill the {rng.choice(_VESSELS)}" if is_flow else rng.choice(_JOBS)
    hours = rng.choice(("hours", "minutes") if is_flow else ("hours", "hours", "days"))
    sa, sb, st, su = (_long(n, hours) for n in (a, b, t, u))
    goes, joins, stops = ("is opened first", "is opened too", "is shut") if is_flow else (one(rng, "starts|begins|starts alone"), one(rng, "joins|comes to help|helps too"), one(rng, "stops|leaves|goes home"))  # fmt: skip
    start = f"[{x} needs {sa} to {job}, {y} needs {sb}|{x} alone can {job} in {sa} and {y} alone in {sb}|to {job}: {x} {sa}, {y} {sb}|it takes {x} {sa} to {job} and {y} {sb}|to {job}, {x} alone takes {sa} and {y} alone {sb}]"  # fmt: skip
    parts = _share(c, [(x, a), (y, b)], hours)
    both: Line = ("Both together", f"Per {hours[:-1]} {eq(plus(p, q), p + q)}")
    value, been, work = (
        time,
        "been at it" if not is_flow else "been open",
        "run" if is_flow else "work",
    )
    if kind in ("after", "all"):
        events = (f"{x} {goes}, {y} {joins} {st} later", f"After {x} has {been} alone for {st}, {y} {joins}", f"{x} {goes} and after {st} {y} {joins}", f"{y} {joins} when {x} has {been} for {st}")  # fmt: skip
        asked = f"[How many {hours} do both {work} together?|How many more {hours} does it take from then on?|How long do they then need together, in {hours}?|how many {hours} are both at it?]"  # fmt: skip
        alone, left = Fraction(t, a), 1 - Fraction(t, a)
        lines: list[Line] = [parts, *product(rng, p, t, f"{x} alone"), ("left", eq(plus(c, -p * t), rest)), both, ("divide", _over(rest, p + q))]  # fmt: skip
        other: list[Line] = [("Done alone", f"{x} does {_reduced(t, a)}, so {eq(f'1-{show(alone)}', left)} is left"), ("Both together", f"Per {hours[:-1]} {eq(f'{frac(1, a)}+{frac(1, b)}', Fraction(p + q, c))}"), ("divide", eq(_by(left, Fraction(p + q, c)), dot(show(left), show(Fraction(c, p + q))), _short(time)))]  # fmt: skip
        if kind == "all":
            value = time + t
            asked = f"[How many {hours} does it take in all?|How long does it take from [start to end|beginning to end], in {hours}?|total time in {hours}?|After how many {hours} from the start is it all done?]"  # fmt: skip
            last: Line = ("total", f"With the ${t}$ before: {eq(f'{t}+{_short(time)}', _short(value))}")  # fmt: skip
            lines, other = [*lines, last], [*other, last]
    elif kind == "leaves":
        events = (f"They start together, but after {st} {y} {stops}", f"Both [begin|start] at the same time, {y} {stops} after {st}", f"First both {work} together, then after {st} {y} {stops} and {x} goes on alone")  # fmt: skip
        asked = f"[How many more {hours} does {x} need?|How long does {x} need for the rest, in {hours}?|how many {hours} does the rest take {x}?|In how many {hours} does {x} finish the rest?]"  # fmt: skip
        lines = [parts, both, *product(rng, p + q, t, "Done together"), ("left", eq(plus(c, -(p + q) * t), rest)), ("divide", f"{x} alone: {_over(rest, p)}")]  # fmt: skip
        other = [both, *lines[2:]]
        other[0] = (parts[0], f"{parts[1]}, together {eq(plus(p, q), p + q)}")
    else:
        start = f"[{x} needs {sa} to {job} alone|{x} alone can {job} in {sa}|{job}: {x} alone {sa}]"
        events = (f"{x} {goes}, {y} {joins} {st} later, and both finish it in {su} more", f"{x} {goes}. After {st} {y} {joins} and {su} later all is done", f"{x} {goes}. {st} later {y} {joins}, after another {su} it is finished")  # fmt: skip
        asked = f"[How many {hours} would {y} need alone?|How long would {y} alone take for all of it, in {hours}?|and {y} alone, how many {hours}?]"  # fmt: skip
        lines = [("Time of the first", f"{x} is at it for {eq(plus(t, u), t + u)} {hours} and does ${frac(t + u, a)}$ of it"), ("left", f"{y} does {eq(f'1-{frac(t + u, a)}', frac(rest, a))} in ${u}$ {hours}"), ("divide", f"The whole: {eq(_by(u, frac(rest, a)), frac(u * a, rest), _short(time))}")]  # fmt: skip
        other = [("Choose a size", f"Say it is ${a}$ parts, {x} does one per {hours[:-1]}, in all {eq(plus(t, u), t + u)}"), ("left", f"{y} does {eq(plus(a, -t - u), rest)} in ${u}$ {hours}"), *product(rng, u, a), ("Whole", f"${a}$ parts take {_over(u * a, rest)} {hours}")]  # fmt: skip
    return draft(rng, [f"{start}. {each}. {asked}" for each in events], decimal(value), lines, other)  # fmt: skip


def _signed_parts(rng: Random, c: int, times: list[int], hours: str) -> list[Line]:
    """Parts per hour; the last time, if negative, is that of a drain."""
    each = [c // n for n in times]
    said = ", ".join(eq(frac(c, abs(n)), abs(c // n)) for n in times)
    out = " (the last flows out)" if times[-1] < 0 else ""
    size: Line = ("Choose a size", f"Say the whole is ${c}$ parts: per {hours[:-1]} {said}{out}")
    return [size, *summed(rng, *each, kind=f"Per {hours[:-1]}")]


@REGISTER.family("three_at_once", 4, 5)
def three_at_once(rng: Random, level: int) -> Draft:
    """Pipes fill in 6 and 4 hours, a drain empties in 12, all open: when is it full, what part after 1 hour?"""
    kind = rng.choice(("full", "part", "pairs", "pairs_one") if level == 5 else ("full", "part", "two"))  # fmt: skip
    hours = rng.choice(("hours", "minutes", "h", "min")[: 2 if kind[0] == "p" else 4])
    vessel = rng.choice(_VESSELS)
    span = {"h": "hours", "min": "minutes"}.get(hours, hours)
    if kind.startswith("pairs"):
        return _known_in_pairs(rng, kind)
    while True:
        a, b, d = (rng.randint(2, 30) for _ in range(3))
        c = lcm(a, b, d)
        rate = c // a + c // b - c // d
        if kind == "two":
            c, d = lcm(a, b), 0
            rate = c // a + c // b
        t = rng.randint(2, 8)
        time = Fraction(c, rate) if rate > 0 else Fraction(0)
        fits = time.denominator <= 2 if kind == "full" else t < time
        if len({a, b, d}) == 3 and 0 < time < 40 and c <= 180 and fits:
            break
    if kind == "two":
        x, y = (each.name for each in people(rng, 2))
        job = rng.choice(_JOBS)
        texts = f"{x} can {job} in {num(a)} {hours}, {y} in {num(b)} {hours}. // {x} {num(a)} {hours}, {y} {num(b)} {hours}, both {job} together. // To {job}, {x} needs {num(a)} {hours} and {y} {num(b)} {hours}. They [do it|work] together."  # fmt: skip
        asked = f"[What part is done after {num(t)} {hours}?|What fraction have they done in {num(t)} {hours}?|after {num(t)} {hours}, which part is done?]"  # fmt: skip
        times = [a, b]
    else:
        kinds = rng.choice(("pipe", "tap", "pump", "hose"))
        texts = f"Two {kinds}s fill a {vessel} in {num(a)} and {num(b)} {hours}, a drain empties it in {num(d)} {hours}. All three are open. // One {kinds} fills the {vessel} in {num(a)} {hours}, another one in {num(b)} {hours}. By mistake the drain, which empties it in {num(d)} {hours}, is open too. // {kinds} A: {num(a)} {hours}, {kinds} B: {num(b)} {hours}, drain: {num(d)} {hours}, all open and the {vessel} is empty. // An empty {vessel}: {kinds} 1 [alone |]fills it in {num(a)} {hours}, {kinds} 2 in {num(b)} {hours}, a leak would empty it in {num(d)} {hours}."  # fmt: skip
        asked = f"[How many {span} until it is full?|When is it full, in {span}?|how long to fill it, in {span}?|How many {span} does it take to fill it?]"  # fmt: skip
        if kind == "part":
            asked = f"[What part is full after {num(t)} {hours}?|What fraction of it is full after {num(t)} {hours}?|how full is it after {num(t)} {hours}, as a fraction?]"  # fmt: skip
        times = [a, b, -d]
    lines = _signed_parts(rng, c, times, span)
    signs = f"{frac(1, a)}+{frac(1, b)}" + (f"-{frac(1, d)}" if d else "")
    per: Line = ("rate", f"Per {span[:-1]}: {eq(signs, Fraction(rate, c))}")
    if kind == "full":
        lines.append(("divide", _over(c, rate)))
        other: list[Line] = [per, ("conclude", f"The whole takes {eq(_by(1, Fraction(rate, c)), _short(time))}")]  # fmt: skip
        answer = decimal(time)
    else:
        part = Fraction(rate * t, c)
        lines += [*product(rng, rate, t, f"In ${t}$ {span}"), ("conclude", f"Of ${c}$ parts: {_over(rate * t, c)}")]  # fmt: skip
        other = [per, ("multiply", eq(dot(t, show(Fraction(rate, c))), part))]
        answer = show(part)
    return draft(rng, [f"{each} {asked}" for each in texts.split(" // ")], answer, lines, other)


def _known_in_pairs(rng: Random, kind: str) -> Draft:
    """A and B together in 12, B and C in 15, A and C in 20: all three, or one alone."""
    while True:
        c = rng.choice((12, 18, 20, 24, 30, 36, 40, 48, 60, 72, 84, 90, 120))
        p, q, r = (rng.randint(1, 9) for _ in range(3))
        pairs = [p + q, q + r, p + r]
        value = Fraction(c, p + q + r if kind == "pairs" else p)
        if (
            all(c % n == 0 and c > n for n in pairs)
            and len(set(pairs)) == 3
            and value.denominator == 1
        ):
            break
    x, y, z = (each.name for each in people(rng, 3))
    job, hours = rng.choice(_JOBS), rng.choice(("hours", "days", "minutes"))
    times = [c // n for n in pairs]
    m, n, k = (num(each) for each in times)
    texts = f"{x} and {y} together {job} in {m} {hours}, {y} and {z} in {n} {hours}, {x} and {z} in {k} {hours}. // {x} + {y}: {m} {hours}, {y} + {z}: {n} {hours}, {x} + {z}: {k} {hours}, to {job}. // To {job}, {x} with {y} needs {m} {hours}, {y} with {z} {n} {hours} and {x} with {z} {k} {hours}."  # fmt: skip
    c = lcm(*times)
    each = [c // time for time in times]
    size: Line = ("Choose a size", f"Say the whole is ${c}$ parts. The pairs do {listed(each)} per {hours[:-1]}")  # fmt: skip
    twice: Line = ("add", f"All pairs have each of them twice: {eq(plus(*each), sum(each))}")
    three = Fraction(sum(each), 2)
    lines: list[Line] = [size, twice, ("All three", eq(frac(sum(each), 2), _short(three)))]
    if kind == "pairs":
        asked = f"[How many {hours} do all three need together?|and all three together, how many {hours}?|How long do {x}, {y} and {z} need together, in {hours}?]"  # fmt: skip
        lines.append(("divide", eq(_by(c, _short(three)), value)))
    else:
        asked = f"[How many {hours} does {x} need alone?|and {x} alone, how many {hours}?|How long would {x} alone take, in {hours}?]"  # fmt: skip
        mine = three - each[1]
        lines += [(f"{x} alone", f"Without {y} and {z}: {eq(f'{_short(three)}-{each[1]}', _short(mine))} per {hours[:-1]}"), ("divide", eq(_by(c, _short(mine)), value))]  # fmt: skip
    return draft(rng, [f"{text} {asked}" for text in texts.split(" // ")], value, lines)
