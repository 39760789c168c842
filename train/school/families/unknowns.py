"""Stories of unknown numbers: ages, thought numbers, pieces."""

from collections.abc import Callable
from random import Random

from train.problems.latex import eq, frac, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.scenes import capital, joined, one, people, person, told
from train.school.work import difference, product, quotient, total

TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times", 6: "six times"}


def halves(rng: Random, whole: int, gap: int, larger: bool) -> list[Way]:
    """Two numbers of a sum and a difference: one of them."""
    high, low = (whole + gap) // 2, (whole - gap) // 2
    top, answer = (whole + gap, high) if larger else (whole - gap, low)
    sign = gap if larger else -gap
    ways: list[Way] = [
        [
            ("Twice the " + ("larger" if larger else "smaller"), eq(plus(whole, sign), top)),
            *quotient(rng, top, 2),
        ]
        for _ in range(2)
    ]
    ways.append([("equation", eq(f"x+(x+{gap})", whole)), ("move", eq("2x", plus(whole, -gap), whole - gap)), ("divide", eq("x", frac(whole - gap, 2), low)), *([("add", eq(plus(low, gap), answer))] if larger else [])])  # fmt: skip
    return ways


def _years(n: int) -> str:
    return f"{num(n)} years" if n > 1 else "one year"


@REGISTER.family("ages_story", 1, 2, 3, 4, 5)
def ages_story(rng: Random, level: int) -> Draft:
    a, b = people(rng, 2)
    elder = one(rng, "mother|father|aunt|uncle|grandmother")
    if level == 1:
        x, gap, t = rng.randint(4, 40), rng.randint(2, 25), rng.randint(2, 20)
        shape = rng.choice(("then", "ago", "chain"))
        if shape == "then":
            text = f"{a.name} is {num(x)} years old. {b.name} is {num(gap)} years older. How old will {b.name} be in {_years(t)}?"
            return Draft(
                told(text),
                str(x + gap + t),
                [
                    joined(total(rng, x, gap, kind=f"{b.name} now"), total(rng, x + gap, t))
                    for _ in range(2)
                ]
                + [total(rng, x, gap, t)],
            )
        if shape == "ago":
            x += t
            text = one(
                rng,
                f"{a.name} is {num(x)} years old now. How old was {a.he} {_years(t)} ago?|In {_years(t)} {a.name} will be {num(x)} years old. How old is {a.he} now?",
            )
            return Draft(told(text), str(x - t), [difference(rng, x, t) for _ in range(3)])
        k = rng.choice((2, 3, 4))
        x = rng.randint(4, 14)
        text = f"{a.name} is {num(x)} years old. {capital(a.his)} {elder} is {TIMES[k]} as old. How old is {a.his} {elder}?"
        if rng.random() < 0.5:
            text = f"{a.name} is {num(x)}. {capital(a.his)} cousin is {TIMES[k]} as old. How old will the cousin be in {_years(t)}?"
            return Draft(
                told(text),
                str(k * x + t),
                [
                    joined(product(rng, k, x, "The cousin now"), total(rng, k * x, t))
                    for _ in range(3)
                ],
            )
        return Draft(told(text), str(k * x), [product(rng, k, x) for _ in range(3)])
    if level == 2:
        low, gap = rng.randint(3, 30), rng.randint(2, 20)
        larger = rng.random() < 0.5
        asked = b.name if larger else a.name
        whole = 2 * low + gap
        text = one(rng, f"{a.name} and {b.name} are {num(whole)} years old together. {b.name} is {num(gap)} years older than {a.name}. How old is {asked}?|The sum of the ages of {a.name} and {b.name} is {num(whole)}. {a.name} is {num(gap)} years younger than {b.name}. How old is {asked}?")  # fmt: skip
        return Draft(told(text), str(low + gap if larger else low), halves(rng, whole, gap, larger))
    if level == 3:
        k, x = rng.choice((2, 3, 4, 5)), rng.randint(3, 20)
        larger = rng.random() < 0.5
        asked, value = (b.name, k * x) if larger else (a.name, x)
        if rng.random() < 0.5:
            whole, parts, word = x + k * x, k + 1, f"Together they are {num(x + k * x)} years old."
            first = eq(f"x+{k}x", whole)
        else:
            whole, parts, word = (
                k * x - x,
                k - 1,
                f"The difference of their ages is {_years(k * x - x)}.",
            )
            first = eq(f"{k}x-x", whole)
        text = f"{b.name} is {TIMES[k]} as old as {a.name}. {word} How old is {asked}?"
        px = "x" if parts == 1 else f"{parts}x"
        ways: list[Way] = [[("equation", first), ("collect", eq(px, whole)), *(quotient(rng, whole, parts) if parts > 1 else []), *(product(rng, k, x) if larger else [])] for _ in range(2)]  # fmt: skip
        ways.append([("Parts", f"{a.name} has one part, {b.name} ${k}$; this is ${parts}$ part{'s' if parts > 1 else ''}"), *(quotient(rng, whole, parts, "share") if parts > 1 else [("share", f"One part is ${whole}$")]), *(product(rng, k, x) if larger else [])])  # fmt: skip
        return Draft(told(text), str(value), ways)
    k = rng.choice((2, 2, 3, 4))
    t = rng.randint(2, 20)
    x = rng.randint(3, 30)
    later = rng.random() < 0.6
    then = x + t if later else x
    now = x if later else x + t
    old = k * then - t if later else k * then + t
    if old <= now or old > 95 or (k > 2 and then > 30):
        return ages_story(rng, level)
    if level == 4:
        text = (f"{a.name} is {num(now)} and {a.his} {elder} is {num(old)} years old. In how many years will {a.his} {elder} be {TIMES[k]} as old as {a.name}?" if later
                else f"{a.name} is {num(now)} and {a.his} {elder} is {num(old)} years old. How many years ago was {a.his} {elder} {TIMES[k]} as old as {a.name}?")  # fmt: skip
        sign, gap = ("+" if later else "-"), old - now
        ways = [
            [("equation", eq(f"{old}{sign}t", f"{k}({now}{sign}t)")), ("expand", eq(f"{old}{sign}t", f"{k * now}{sign}{k}t")), ("isolate", eq("t" if k == 2 else f"{k - 1}t", abs(old - k * now))), *([("divide", eq("t", frac(abs(old - k * now), k - 1), t))] if k > 2 else [])],
            [("The gap stays", eq(plus(old, -now), gap)), ("Younger one then", f"The gap is ${k - 1}$ times the younger age: {eq(frac(gap, k - 1), then) if k > 2 else f'${then}$'}"), *difference(rng, max(then, now), min(then, now))],
        ]  # fmt: skip
        return Draft(told(text), str(t), ways)
    m = rng.choice((3, 4, 5, 2))
    # now m times as old, in t years k times: m x + t = k (x + t)
    if m <= k or (k - 1) * t % (m - k):
        return ages_story(rng, level)
    x = (k - 1) * t // (m - k)
    if x < 2 or m * x > 90:
        return ages_story(rng, level)
    larger = rng.random() < 0.4
    text = f"{b.name} is {TIMES[m]} as old as {a.name}. In {_years(t)} {b.name} will be {TIMES[k]} as old as {a.name}. How old is {b.name if larger else a.name} now?"
    ways = [[("equation", eq(f"{m}x+{t}", f"{k}(x+{t})")), ("expand", eq(f"{m}x+{t}", f"{k}x+{k * t}")), ("move", eq("x" if m - k == 1 else f"{m - k}x", plus(k * t, -t), (k - 1) * t)), *([("divide", eq("x", frac((k - 1) * t, m - k), x))] if m - k > 1 else []), *(product(rng, m, x) if larger else [])]]  # fmt: skip
    ways.append([*ways[0][: 3 + (m - k > 1)], ("check", f"{eq(plus(m * x, t), m * x + t)} and {eq(f'{k}({x}+{t})', k * (x + t))}"), *(product(rng, m, x) if larger else [])])  # fmt: skip
    return Draft(told(text), str(m * x if larger else x), ways)


@REGISTER.family("think_of_a_number", 1, 2, 3, 4)
def think_of_a_number(rng: Random, level: int) -> Draft:
    """Two to four operations, undone from the end."""
    x = rng.randint(2, {1: 12, 2: 20, 3: 30, 4: 60}[level])
    v, said, last = x, list[str](), ""
    undo: list[Callable[[], list[Line]]] = []
    for _ in range({1: 2, 2: 2, 3: 3, 4: 4}[level]):
        kinds = [
            kind
            for kind in ("+", "-", "*", "/")
            if kind != last and {last, kind} not in ({"+", "-"}, {"*", "/"})
        ]
        kind = rng.choice(kinds)
        divisors = [d for d in range(2, 11) if v % d == 0 and v > d]
        if (kind == "/" and not divisors) or (kind == "-" and v < 5) or (kind == "*" and v > 150):
            kind = "+" if last not in ("+", "-") else "*"
        if kind == "+":
            k = rng.randint(2, 15)
            said.append(one(rng, f"add {num(k)}"))
            undo.append(lambda v=v + k, k=k: difference(rng, v, k))
            v += k
        elif kind == "-":
            k = rng.randint(2, min(v - 2, 20))
            said.append(one(rng, f"subtract {num(k)}|take away {num(k)}"))
            undo.append(lambda v=v - k, k=k: total(rng, v, k))
            v -= k
        elif kind == "*":
            k = rng.randint(2, 5 if v > 20 else 9)
            word = {2: "double it", 3: "triple it"}.get(k, f"multiply it by {num(k)}")
            said.append(one(rng, f"{word}|multiply by {num(k)}"))
            undo.append(lambda v=v * k, k=k: quotient(rng, v, k))
            v *= k
        else:
            k = rng.choice(divisors)
            said.append(
                one(
                    rng,
                    f"divide by {num(k)}|divide it by {num(k)}" + ("|halve it" if k == 2 else ""),
                )
            )
            undo.append(lambda v=v // k, k=k: product(rng, v, k))
            v //= k
        last = kind
    who = rng.random()
    if who < 0.6:
        chain = f"I {', '.join(said[:-1])} and {said[-1]}"
        text = one(rng, f"I think of a number. {chain}. The result is {num(v)}. What is my number?|I think of a number. {chain} and get {num(v)}. What number did I think of?|I'm thinking of a number. If {chain}, I get {num(v)}. What is the number?")  # fmt: skip
        text = text.replace(f" and {said[-1]} and get", f", {said[-1]} and get")
    else:
        hero = person(rng)
        text = f"{hero.name} thinks of a number. If you {', '.join(said[:-1])} and then {said[-1]}, you get {num(v)}. What is {hero.his} number?"
    ways: list[Way] = [joined(*(step() for step in reversed(undo))) for _ in range(4)]
    return Draft(
        told(text),
        str(x),
        [
            way
            if rng.random() < 0.6
            else [("Work backwards", f"Start from ${v}$ and undo each one"), *way]
            for way in ways
        ],
    )


_CUT = ["rope", "ribbon", "plank", "wire", "pipe", "string", "cable"]


@REGISTER.family("unequal_parts", 2, 3, 4)
def unequal_parts(rng: Random, level: int) -> Draft:
    """Two or three pieces of a whole, related by a difference or a factor."""
    what, unit = one(rng, "|".join(_CUT)), one(rng, "cm|m|inches|feet")
    if level == 2:
        low, gap = rng.randint(3, 40), rng.randint(2, 20)
        whole, larger = 2 * low + gap, rng.random() < 0.5
        word, value = ("longer", low + gap) if larger else ("shorter", low)
        text = one(rng, f"A {what} of {num(whole)} {unit} is cut into two pieces. One is {num(gap)} {unit} longer than the other. How many {unit} long is the {word} piece?|A {what} {num(whole)} {unit} long is cut in two so that one piece is {num(gap)} {unit} longer than the other. Find the length of the {word} piece in {unit}.")  # fmt: skip
        return Draft(told(text), str(value), halves(rng, whole, gap, larger))
    k, x = rng.choice((2, 3, 4, 5)), rng.randint(3, 30)
    extra = rng.choice((0, 0, rng.randint(2, 9))) if level == 3 else rng.randint(2, 12)
    longer = k * x + extra
    pieces, sizes = 2, [x, longer]
    if level == 4 and rng.random() < 0.5:
        other = rng.randint(2, 10)
        pieces, sizes = 3, [x, k * x, x + other]
        extra = other
    whole = sum(sizes)
    if pieces == 2:
        rel = (
            f"{TIMES[k]} as long as the other"
            if not extra
            else f"{num(extra)} {unit} longer than {TIMES[k]} the other"
        )
        which, value = rng.choice((("shorter", x), ("longer", longer)))
        text = f"A {what} {num(whole)} {unit} long is cut into two pieces. One is {rel}. How long is the {which} piece in {unit}?"
        inner = f"x+{k}x" + (f"+{extra}" if extra else "")
        start: list[Line] = [
            ("equation", eq(inner, whole)),
            (
                "collect",
                eq(f"{k + 1}x", plus(whole, -extra), whole - extra)
                if extra
                else eq(f"{k + 1}x", whole),
            ),
        ]
        ways: list[Way] = [
            [
                *start,
                *quotient(rng, whole - extra, k + 1),
                *([("Longer piece", eq(plus(whole, -x), longer))] if which == "longer" else []),
            ]
            for _ in range(3)
        ]
        return Draft(told(text), str(value), ways)
    text = f"A {what} {num(whole)} {unit} long is cut into three pieces. The second is {TIMES[k]} as long as the first and the third is {num(extra)} {unit} longer than the first. How long is the {one(rng, 'first')} piece in {unit}?"
    ways = [
        [
            ("equation", eq(f"x+{k}x+(x+{extra})", whole)),
            ("collect", eq(f"{k + 2}x", plus(whole, -extra), whole - extra)),
            *quotient(rng, whole - extra, k + 2),
        ]
        for _ in range(3)
    ]
    return Draft(told(text), str(x), ways)
