"""Chances: dice, coins, cards, numbers drawn, seats, points in figures, and back from a chance."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import comb, factorial
from random import Random

from train.problems.latex import choose, decimal, dot, eq, frac, plus, power, show
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.wordings import draft, listed, minus, multiplied, share, summed
from train.school.work import lowest_terms, product_of_fractions, sum_of_fractions

_CHANCE = "[What is|What's|Find] the [probability|chance]"
_PRIMES = {n for n in range(2, 100) if all(n % d for d in range(2, n))}


def chance(rng: Random, setting: str, event: str) -> str:
    """Wordings of: in this setting, how likely is this event?"""
    start = setting[:1].upper() + setting[1:]
    return f"{start}. What is the [probability|chance] that {event}? // {start}. Find the probability that {event}. // {start}. [How likely is it|What are the chances] that {event}? // {start}; probability that {event}? // {start}. What's the probability {event}? Give a fraction."  # fmt: skip


def complement(rng: Random, value: Fraction) -> list[Line]:
    return [("subtract", eq(f"1-{show(value)}", 1 - value))]


@REGISTER.family("two_dice_any_event", 2, 3, 4)
def two_dice_any_event(rng: Random, level: int) -> Draft:
    """Sum, product, difference, larger or smaller of two dice; what is prime, even, a multiple."""
    k, m = rng.randint(3, 11), rng.choice((3, 4, 5, 6))
    events: list[tuple[str, Callable[[int, int], bool]]] = [
        (f"the sum is {num(k)}", lambda a, b: a + b == k),
        ("both show the same number", lambda a, b: a == b),
        ("both numbers are even", lambda a, b: a % 2 == b % 2 == 0),
        (f"at least one [shows a|of them is a] {num(m)}", lambda a, b: m in (a, b)),
        ("the sum is even", lambda a, b: (a + b) % 2 == 0),
    ]
    if level > 2:
        events = [
            (f"the sum is at least {num(k)}", lambda a, b: a + b >= k),
            (f"the sum is less than {num(k)}", lambda a, b: a + b < k),
            ("the sum is [a prime number|prime]", lambda a, b: a + b in _PRIMES),
            ("the product is even", lambda a, b: a * b % 2 == 0),
            ("the product is odd", lambda a, b: a * b % 2 == 1),
            (f"the product is {num(rng.choice((6, 12, 4)))}", lambda a, b: False),
            (f"the sum is a multiple of {num(m)}", lambda a, b: (a + b) % m == 0),
            (f"the larger number is {num(m)}", lambda a, b: max(a, b) == m),
            (f"the numbers differ by {num(m - 2)}", lambda a, b: abs(a - b) == m - 2),
        ]
        if level == 4:
            events += [
                (f"the product is a multiple of {num(m)}", lambda a, b: a * b % m == 0),
                (f"the product is greater than {num(3 * k)}", lambda a, b: a * b > 3 * k),
                ("the first number is larger than the second", lambda a, b: a > b),
                (f"neither [shows a|of them is a] {num(m)}", lambda a, b: m not in (a, b)),
            ]
    event, test = rng.choice(events)
    if event.startswith("the product is ⟨"):
        target = int(event[event.index("⟨") + 1 : -1])
        test = lambda a, b: a * b == target  # noqa: E731
    pairs = [pair for pair in product(range(1, 7), repeat=2) if test(*pair)]
    n = len(pairs)
    setting = rng.choice(("two fair dice are rolled", "two dice are thrown", "I roll two six-sided dice", "a die is rolled twice", "a red and a blue die are rolled"))  # fmt: skip
    rows = [sum(test(a, b) for b in range(1, 7)) for a in range(1, 7)]
    by_row = ("count", f"For a first number of $1$ to $6$ there fit {listed(rows)}")
    ways: list[Way] = [[by_row, *summed(rng, *[r for r in rows if r] or [0]), *share(rng, n, 36)]]
    if 0 < n <= 8:
        shown = ", ".join(f"$({a},{b})$" for a, b in pairs)
        ways += 2 * [[("list", f"Fitting pairs: {shown}"), ("count", f"${n}$ of {eq(dot(6, 6), 36)} pairs"), *share(rng, n, 36)]]  # fmt: skip
    if not n:
        return two_dice_any_event(rng, level)
    return draft(rng, chance(rng, setting, event), Fraction(n, 36), *ways)


@REGISTER.family("three_dice_or_more", 3, 4)
def three_dice_or_more(rng: Random, level: int) -> Draft:
    """Several dice: all different, all equal, at least one six, none."""
    n = rng.randint(3, 3 if level == 3 else 4)
    d = rng.randint(1, 6)
    shape = rng.choice(("different", "equal", "at_least", "none", "all"))
    whole = 6**n
    setting = rng.choice((f"{num(n)} fair dice are rolled", f"a die is rolled {num(n)} times", f"{num(n)} dice are thrown"))  # fmt: skip
    all_: Line = ("All rolls", eq(power(6, n), whole))
    if shape == "different":
        factors = list(range(6, 6 - n, -1))
        top, event = 1, "[all numbers are different|no number comes twice|all the numbers rolled are different]"  # fmt: skip
        for factor in factors:
            top *= factor
        lines = [("count", f"Choices: {listed(factors)}"), *multiplied(rng, *factors), all_]
    elif shape == "equal":
        top, event = 6, "[all numbers are the same|all of them show the same number]"
        lines = [("count", "There are $6$ such rolls"), all_]
    elif shape == "all":
        top, event = 3**n, f"[all the numbers are {'even' if d % 2 else 'odd'}|every number is {'even' if d % 2 else 'odd'}]"  # fmt: skip
        lines = [("count", f"$3$ of $6$ each time: {eq(power(3, n), top)}"), all_]
    else:
        none = 5**n
        top = none if shape == "none" else whole - none
        event = f"[none of them is|there is no] {num(d)}" if shape == "none" else f"at least one {num(d)} [comes up|is rolled]"  # fmt: skip
        lines = [(f"No {d}", f"$5$ choices each time: {eq(power(5, n), none)}"), all_]
        if shape == "at_least":
            lines.append(("subtract", eq(plus(whole, -none), top)))
    return draft(rng, chance(rng, setting, event), Fraction(top, whole), [*lines, *share(rng, top, whole)])  # fmt: skip


@REGISTER.family("coins_counted", 2, 3, 4)
def coins_counted(rng: Random, level: int) -> Draft:
    """n coins: exactly k heads, at least k, more heads than tails, all the same."""
    n = rng.randint(2, {2: 3, 3: 5, 4: 7}[level])
    side, other = rng.sample(("heads", "tails"), 2)
    k = rng.randint(0, n)
    shape = rng.choice(("exactly", "exactly", "at_least", "at_most", "more", "same", "one_of"))
    counts = {
        "exactly": [k], "at_least": list(range(k, n + 1)), "at_most": list(range(k + 1)),
        "more": list(range(n // 2 + 1, n + 1)), "same": [0, n], "one_of": list(range(1, n + 1)),
    }[shape]  # fmt: skip
    if len(counts) > n or (shape in ("at_least", "at_most") and k in (0, n)):
        return coins_counted(rng, level)
    event = {
        "exactly": f"[exactly|you get exactly|there are exactly] {num(k)} {side}", "at_least": f"[at least|there are at least] {num(k)} {side}",
        "at_most": f"[at most|there are at most] {num(k)} {side}", "more": f"there are more {side} than {other}",
        "same": "[all|all of them] show the same side", "one_of": f"at least one {side[:-1]} [comes up|shows]",
    }[shape]  # fmt: skip
    event = event.replace("[exactly|you get exactly|", "[").replace("[at least|", "[").replace("[at most|", "[").replace("[there are exactly]", "there are exactly").replace("[there are at least]", "there are at least").replace("[there are at most]", "there are at most")  # fmt: skip
    setting = rng.choice((f"a [fair |]coin is [tossed|flipped] {num(n)} times", f"{num(n)} [fair |]coins are [tossed|flipped]", f"I flip {num(n)} coins"))  # fmt: skip
    whole, parts = 2**n, [comb(n, i) for i in counts]
    all_: Line = ("All results", eq(power(2, n), whole))
    count = ", ".join(f"${i}$: {eq(choose(n, i), part)}" for i, part in zip(counts, parts, strict=True))  # fmt: skip
    lines = [("count", f"Ways to have so many {side}: {count}")]
    if len(parts) > 1:
        lines += summed(rng, *parts)
    ways: list[Way] = [[all_, *lines, *share(rng, sum(parts), whole)]]
    missing = [comb(n, i) for i in range(n + 1) if i not in counts]
    if len(missing) < 3:
        rest = sum(missing)
        left = ", ".join(f"${i}$: {eq(choose(n, i), comb(n, i))}" for i in range(n + 1) if i not in counts)  # fmt: skip
        ways.append([all_, ("Not wanted", f"So many {side} do not fit: {left}"), ("subtract", eq(plus(whole, *[-m for m in missing]), whole - rest)), *share(rng, whole - rest, whole)])  # fmt: skip
    if n <= 3:
        rolls = ["".join(p) for p in product("HT", repeat=n)]
        fits = [r for r in rolls if r.count(side[0].upper()) in counts]
        ways.append([("list", ", ".join(rolls)), ("count", f"${len(fits)}$ of ${whole}$ fit: {', '.join(fits)}"), *share(rng, len(fits), whole)])  # fmt: skip
    return draft(rng, chance(rng, setting, event), Fraction(sum(parts), whole), *ways)


@REGISTER.family("number_picked", 1, 2, 3)
def number_picked(rng: Random, level: int) -> Draft:
    """An integer from 1 to n (or a ticket, a page, a ball): prime, a multiple, a square, digits."""
    n = rng.choice((rng.randint(6, 12), 20)) if level == 1 else rng.choice((20, 25, 30, 40, 50, 100, rng.randint(12, 60)))  # fmt: skip
    a, b = rng.sample((2, 3, 4, 5, 6, 7, 8, 9, 10), 2)
    k = rng.randint(2, n - 1)
    d = rng.randint(1, 9)
    tests: dict[str, Callable[[int], bool]] = {
        f"a multiple of {num(a)}": lambda v: v % a == 0,
        f"greater than {num(k)}": lambda v: v > k,
        "[even|an even number]": lambda v: v % 2 == 0,
        "[prime|a prime number]": lambda v: v in _PRIMES,
    }
    if level > 1:
        tests |= {
            f"a multiple of {num(a)} or {num(b)}": lambda v: v % a == 0 or v % b == 0,
            f"[divisible by {num(a)} but not by {num(b)}]": lambda v: v % a == 0 and v % b > 0,
            "a perfect square": lambda v: int(v**0.5 + 0.5) ** 2 == v,
            f"a divisor of {num(n)}": lambda v: n % v == 0,
        }
    if level > 2:
        tests |= {
            f"not divisible by {num(a)}": lambda v: v % a > 0,
            f"divisible by both {num(a)} and {num(b)}": lambda v: v % a == 0 and v % b == 0,
            f"[a number with the digit {d}|a number that has the digit {d} in it]": lambda v: str(d) in str(v),
            "not prime": lambda v: v not in _PRIMES,
        }  # fmt: skip
    event = rng.choice(list(tests))
    found = [v for v in range(1, n + 1) if tests[event](v)]
    if not 0 < len(found) < n or (len(found) > 14 and not event.startswith(("greater", "[even", "a multiple", "not divisible"))):  # fmt: skip
        return number_picked(rng, level)
    event = event.replace(f"[divisible by {num(a)} but not by {num(b)}]", f"divisible by {num(a)} but not by {num(b)}")  # fmt: skip
    texts = f"[An integer|A whole number|A number] is [chosen|picked] at random from 1 to {num(n)}. What is the [probability|chance] that it is {event}? // Tickets [are |]numbered 1 to {num(n)} are in a [box|bag]. One is drawn[ at random|]. What is the probability that [its|the] number is {event}? // What is the probability that a [randomly chosen|random] integer [from|between] 1 {{to}} {num(n)}[ (inclusive)|] is {event}? // A [wheel|spinner] has {num(n)} equal [sections|parts] numbered from 1 to {num(n)}. Find the probability that it [stops on|lands on|shows] a number that is {event}. // pick a number from 1 to {num(n)}. probability it is {event}?"
    texts = texts.replace("[from|between] 1 {to}", "from 1 to").replace("Tickets [are |]numbered", "Tickets numbered")  # fmt: skip
    count: list[Line] = [("list", listed(found)), ("count", f"There are ${len(found)}$ of them")]
    if len(found) > 14:
        step = {"a": a, "[": 2, "n": a}[event[0]] if not event.startswith("greater") else 0
        if event.startswith("greater"):
            count = [("count", eq(f"{n}-{k}", n - k))]
        elif event.startswith("not"):
            count = [("Multiples", f"There are ${n // a}$ multiples of ${a}$"), *minus(rng, n, n // a)]  # fmt: skip
        else:
            count = [("Every one of them", f"From ${step}$ to ${step * (n // step)}$ in steps of ${step}$: ${n // step}$")]  # fmt: skip
    return draft(rng, texts, Fraction(len(found), n), [*count, *share(rng, len(found), n)])


@REGISTER.family("two_numbers_picked", 3, 4)
def two_numbers_picked(rng: Random, level: int) -> Draft:
    """Two different numbers of a small set: sum even, product even, larger than, next to each."""
    start = rng.choice((1, 1, 1, 2, 3))
    n = rng.randint(4, 6 if level == 3 else 8)
    numbers = list(range(start, start + n)) if rng.random() < 0.7 else sorted(rng.sample(range(1, 13), n))  # fmt: skip
    pairs = list(combinations(numbers, 2))
    k = rng.choice(pairs)
    s = sum(k)
    events: dict[str, Callable[[int, int], bool]] = {
        "their sum is even": lambda a, b: (a + b) % 2 == 0,
        "their sum is odd": lambda a, b: (a + b) % 2 == 1,
        "their product is even": lambda a, b: a * b % 2 == 0,
        "their product is odd": lambda a, b: a * b % 2 == 1,
        f"their sum is {num(s)}": lambda a, b: a + b == s,
        f"their sum is greater than {num(s)}": lambda a, b: a + b > s,
        "they are next to each other (consecutive)": lambda a, b: abs(a - b) == 1,
        f"their product is a multiple of {num(3)}": lambda a, b: a * b % 3 == 0,
    }
    event = rng.choice(list(events))
    found = [pair for pair in pairs if events[event](*pair)]
    if not found:
        return two_numbers_picked(rng, level)
    shown = rng.choice(("{%s}", "%s")) % ", ".join(map(str, numbers))
    texts = f"Two different numbers are [chosen|drawn|picked] at random from {shown}. What is the probability that {event}? // Two [cards|tickets|balls] are drawn [without replacement |]from {num(n)} that [bear|have] the numbers {shown}. Find the probability that {event}. // From the numbers {shown}, two are chosen without replacement. What's the [probability|chance] that {event}?"
    whole = len(pairs)
    all_: Line = ("All pairs", eq(choose(n, 2), frac(dot(n, n - 1), 2), whole))
    odd, even = sum(v % 2 for v in numbers), n - sum(v % 2 for v in numbers)
    by: list[Line] = [("count", f"With the first one smaller, they are: {', '.join(f'${a}$ and ${b}$' for a, b in found)}"), ("count", f"There are ${len(found)}$")]  # fmt: skip
    ways: list[Way] = []
    if len(found) < 11:
        ways.append([all_, *by, *share(rng, len(found), whole)])
    kinds: Line = ("Odd and even", f"${odd}$ numbers are odd, ${even}$ are even")
    if event == "their sum is odd":
        ways.append([kinds, ("multiply", eq(dot(odd, even), odd * even)), all_, *share(rng, len(found), whole)])  # fmt: skip
    if event == "their sum is even":
        p, q = comb(odd, 2), comb(even, 2)
        ways.append([kinds, ("Two of a kind", f"{eq(choose(odd, 2), p)} and {eq(choose(even, 2), q)}"), ("add", eq(plus(p, q), p + q)), all_, *share(rng, p + q, whole)])  # fmt: skip
    if event.startswith("their product is ") and event.endswith(("odd", "even")):
        p = comb(odd, 2)
        lines: list[Line] = [kinds, ("Both odd", eq(choose(odd, 2), p)), all_]
        if event.endswith("even"):
            lines.append(("subtract", eq(plus(whole, -p), whole - p)))
        ways.append([*lines, *share(rng, len(found), whole)])
    if not ways:
        rows = [sum(1 for pair in found if pair[0] == v) for v in numbers[:-1]]
        ways.append([all_, ("count", f"By the smaller number: {listed(rows)}"), *summed(rng, *rows), *share(rng, len(found), whole)])  # fmt: skip
    return draft(rng, texts, Fraction(len(found), whole), *ways)


_COLOURS = ("red", "blue", "green", "yellow", "white", "black")


@REGISTER.family("drawn_alike_or_not", 3, 4)
def drawn_alike_or_not(rng: Random, level: int) -> Draft:
    """Socks, balls: two (or three) of one colour, of different ones, at least one of a colour."""
    one, two = rng.sample(_COLOURS, 2)
    a, b = rng.randint(2, 6), rng.randint(2, 6)
    n = a + b
    thing = rng.choice(["balls", "marbles", "socks", "beads", "counters", "candies"])
    back = level == 4 and rng.random() < 0.35
    shape = rng.choice(("same", "different", "both", "at_least"))
    where = rng.choice(("bag", "box", "drawer", "jar", "urn"))
    setting = f"a {where} [has|contains|holds] {num(a)} {one} and {num(b)} {two} {thing}. Two are [drawn|taken out|picked] [at random |]{'with' if back else 'without'} replacement"
    event = {"same": "they have the same colo[u|]r", "different": "they have different colo[u|]rs", "both": f"both are {one}", "at_least": f"at least one [of them |]is {one}"}[shape]  # fmt: skip
    m = n if back else n - 1
    whole = n * m
    aa, bb = a * (a if back else a - 1), b * (b if back else b - 1)
    top = {"same": aa + bb, "different": 2 * a * b, "both": aa, "at_least": whole - bb}[shape]

    def twice(k: int) -> str:
        return eq(dot(frac(k, n), frac(k if back else k - 1, m)), frac(k * (k if back else k - 1), whole))  # fmt: skip

    lines: list[Line] = {
        "same": [(f"Both {one}", twice(a)), (f"Both {two}", twice(b)), ("add", eq(f"{frac(aa, whole)}+{frac(bb, whole)}", frac(aa + bb, whole)))],
        "different": [(f"{one.title()}, then {two}", eq(dot(frac(a, n), frac(b, m)), frac(a * b, whole))), ("Two orders", eq(dot(2, frac(a * b, whole)), frac(2 * a * b, whole)))],
        "both": [(f"Both {one}", twice(a))],
        "at_least": [(f"Both {two}", twice(b)), ("subtract", eq(f"1-{frac(bb, whole)}", frac(whole - bb, whole)))],
    }[shape]  # fmt: skip
    ways: list[Way] = [[*lines, *lowest_terms(rng, top, whole)]] * 2
    if not back:
        p, q, w = comb(a, 2), comb(b, 2), comb(n, 2)
        all_: Line = ("All pairs", eq(choose(n, 2), w))
        good = {"same": p + q, "different": a * b, "both": p, "at_least": w - q}[shape]
        count = {"same": f"{eq(choose(a, 2), p)}, {eq(choose(b, 2), q)}, together {eq(plus(p, q), p + q)}", "different": eq(dot(a, b), a * b), "both": eq(choose(a, 2), p), "at_least": f"{eq(choose(b, 2), q)} pairs have none, {eq(plus(w, -q), w - q)} have one"}[shape]  # fmt: skip
        ways.append([all_, ("Fitting pairs", count), *share(rng, good, w)])
    return draft(rng, chance(rng, setting, event), Fraction(top, whole), *ways)


@REGISTER.family("chance_of_both_days", 2, 3)
def chance_of_both_days(rng: Random, level: int) -> Draft:
    """Independent events with a decimal or percent chance: both, neither, at least one, just one."""
    p = Fraction(rng.randint(1, 9), 10)
    q = p if level == 2 or rng.random() < 0.4 else Fraction(rng.randint(1, 9), 10)
    shape = rng.choice(("both", "neither", "at_least", "one"))
    percent = rng.random() < 0.4

    def said(v: Fraction) -> str:
        return f"{int(v * 100)}%" if percent else decimal(v)

    value = {"both": p * q, "neither": (1 - p) * (1 - q), "at_least": 1 - (1 - p) * (1 - q), "one": p * (1 - q) + q * (1 - p)}[shape]  # fmt: skip
    x, y = rng.choice((("it rains on Saturday", "it rains on Sunday"), ("the first bus is late", "the second bus is late"), ("Ann wins her game", "Ben wins his game"), ("the first shot hits", "the second shot hits"), ("machine A works", "machine B works")))  # fmt: skip
    both, none = {"both": ("both happen", 0), "neither": ("neither happens", 0), "at_least": ("at least one [of them |]happens", 0), "one": ("exactly one of them happens", 0)}[shape]  # fmt: skip
    assert not none
    ask = "What is the probability in percent" if percent else "What is the probability"
    first = f"The [probability|chance] that {x} is {said(p)}, [and that {y} {said(q)}|and the chance that {y} is {said(q)}]. The two are independent."
    texts = f"{first} {ask} that {both}? // {first} [How likely|What's the chance] is it that {both}{' (in percent)' if percent else ''}?".replace("What's the chance] is it", "How probable] is it")  # fmt: skip
    if p == q and x.startswith("it rains"):
        event = {"both": "it rains on both days", "neither": "it does not rain on [either|any] of the [two |]days", "at_least": "it rains on at least one of the [two |]days", "one": "it rains on exactly one of the [two |]days"}[shape]  # fmt: skip
        texts = f"The [probability|chance] of rain [on each of two days |each day ]is {said(p)}. {ask} that on two days {event}? // On each of two days the chance of rain is {said(p)}[, independently|]. {ask} that {event}?"
        texts = texts.replace("[on each of two days |each day ]is", "on each day is")
    n, m = 1 - p, 1 - q

    def times(a: Fraction, b: Fraction) -> str:
        return eq(f"{decimal(a)}\\cdot {decimal(b)}", decimal(a * b))

    no: Line = ("They fail", f"{eq(f'1-{decimal(p)}', decimal(n))} and {eq(f'1-{decimal(q)}', decimal(m))}")  # fmt: skip
    lines: list[Line] = {
        "both": [("multiply", times(p, q))],
        "neither": [no, ("multiply", times(n, m))],
        "at_least": [no, ("Neither", times(n, m)), ("subtract", eq(f"1-{decimal(n * m)}", decimal(value)))],
        "one": [no, ("First only", times(p, m)), ("Second only", times(n, q)), ("add", eq(f"{decimal(p * m)}+{decimal(n * q)}", decimal(value)))],
    }[shape]  # fmt: skip
    if shape == "both":
        lines = [("rule", "Independent events: multiply"), *lines]
    answer = decimal(value)
    if percent:
        answer = decimal(value * 100)
        lines.append(("percent", f"{eq(decimal(value), frac(decimal(value * 100), 100))}, that is ${answer}\\%$"))  # fmt: skip
        answer += "\\%"
    return draft(rng, texts, answer, lines)


@REGISTER.family("point_in_a_figure", 3, 4)
def point_in_a_figure(rng: Random, level: int) -> Draft:
    """Chances as lengths and areas: segments, squares in squares, circles in squares, rings."""
    shape = rng.choice(("segment", "squares", "rectangle", "circles", "ring", "inscribed"))
    if shape == "segment":
        n = rng.randint(5, 30)
        a = rng.randint(1, n - 2)
        b = rng.randint(a + 1, n)
        texts = f"A number is [chosen|picked] at random [between 0 and {num(n)}|from the interval from 0 to {num(n)}]. What is the probability that it lies between {num(a)} and {num(b)}? // A point is chosen at random on a [segment|line] from 0 to {num(n)}. Find the probability that it is between {num(a)} and {num(b)}."
        return draft(rng, texts, Fraction(b - a, n), [("Length", eq(f"{b}-{a}", b - a)), *share(rng, b - a, n)])  # fmt: skip
    if shape == "inscribed":
        r = rng.randint(1, 12)
        s = 2 * r
        inner = rng.random() < 0.7
        texts = f"A point is chosen at random in a square of side {num(s)}. What is the probability that it lies [in|inside] the circle inscribed in the square? // A circle of radius {num(r)} is inscribed in a square. A point of the square is chosen at random. What is the probability that it is in the circle? // A dart hits a [random point|square board of side {num(s)} at a random point]. What's the probability that it hits the [inscribed |]circle that touches all sides?".replace("[random point|square board of side", "[square board of side").replace("at a random point]", "at a random point|square board with side " + num(s) + ", anywhere alike]")  # fmt: skip
        if not inner:
            texts = texts.replace("it is in the circle", "it is not in the circle").replace("it lies [in|inside]", "it lies outside").replace("it hits the", "it does not hit the")  # fmt: skip
        areas: list[Line] = [("Circle", eq(f"\\pi\\cdot{r}^2", f"{r * r}\\pi" if r > 1 else "\\pi")), ("Square", eq(power(s, 2), s * s))]  # fmt: skip
        inside = "\\frac{\\pi}{4}"
        if inner:
            return draft(rng, texts, inside, [*areas, ("divide", eq(frac(f"{r * r}\\pi" if r > 1 else "\\pi", s * s), inside))])  # fmt: skip
        return draft(rng, texts, f"1-{inside}", [*areas, ("divide", eq(frac(f"{r * r}\\pi" if r > 1 else "\\pi", s * s), inside)), ("subtract", f"Outside: $1-{inside}$")])  # fmt: skip
    big = rng.randint(4, 12)
    small = rng.randint(1, big - 1)
    if shape == "squares":
        texts = f"A square [of|with] side {num(small)} lies inside a square [of|with] side {num(big)}. A point of the large square is chosen at random. What is the probability that it lies in the small square? // A square board [of|with] side {num(big)} cm has a painted square [of|with] side {num(small)} cm on it. A dart hits the board at random. What is the probability that it hits the painted part?"
        lines: list[Line] = [("Areas", f"{eq(power(small, 2), small**2)} and {eq(power(big, 2), big**2)}")]  # fmt: skip
        return draft(rng, texts, Fraction(small**2, big**2), [*lines, *share(rng, small**2, big**2)])  # fmt: skip
    if shape == "rectangle":
        w = rng.randint(4, 12)
        a, b = rng.randint(1, big), rng.randint(1, w)
        if a * b == big * w:
            return point_in_a_figure(rng, level)
        texts = f"A {num(a)} m by {num(b)} m pool lies in a {num(big)} m by {num(w)} m garden. A leaf falls on the garden at random. What is the probability that it lands in the pool? // A point is chosen at random in a rectangle with sides {num(big)} and {num(w)}. What is the probability that it lies in a {num(a)} by {num(b)} rectangle inside it?"
        return draft(rng, texts, Fraction(a * b, big * w), [("Areas", f"{eq(dot(a, b), a * b)} and {eq(dot(big, w), big * w)}"), *share(rng, a * b, big * w)])  # fmt: skip
    top = small**2 if shape == "circles" else big**2 - small**2
    event = "it hits the inner circle" if shape == "circles" else "it hits the outer ring (not the inner circle)"  # fmt: skip
    texts = f"A round [target|dartboard] of radius {num(big)} has an inner circle of radius {num(small)} with the same [centre|center]. A dart hits the board at random. What is the probability that {event}? // Two circles with the same center have radii {num(small)} and {num(big)}. A point in the large one is chosen at random. What is the probability that {event.replace('it hits', 'it is in')}?"
    lines = [("Areas", f"${small**2}\\pi$ and ${big**2}\\pi$, so only the squares matter" if small > 1 else f"$\\pi$ and ${big**2}\\pi$, so only the squares matter")]  # fmt: skip
    if shape == "ring":
        lines.append(("subtract", eq(plus(big**2, -(small**2)), top)))
    return draft(rng, texts, Fraction(top, big**2), [*lines, *share(rng, top, big**2)])


@REGISTER.family("how_many_of_a_colour", 2, 3, 4)
def how_many_of_a_colour(rng: Random, level: int) -> Draft:
    """From a chance back to a number: how many are red, how many in all, how many to add."""
    p = Fraction(rng.randint(1, 5), rng.randint(3, 8))
    if p >= 1:
        return how_many_of_a_colour(rng, level)
    k = rng.randint(1, 6)
    red, n = p.numerator * k, p.denominator * k
    one, two = rng.sample(_COLOURS, 2)
    thing = rng.choice(["balls", "marbles", "beads", "counters"])
    shape = rng.choice(("count", "other") if level == 2 else ("all", "other", "add") if level == 3 else ("all_other", "add"))  # fmt: skip
    pp = f"${frac(p.numerator, p.denominator)}$"
    if shape in ("count", "other"):
        what = one if shape == "count" else two
        texts = f"A bag has {num(n)} {thing}, [all |]{one} or {two}. The probability of drawing a {one} one is {pp}. How many [{thing} |]are {what}? // There are {num(n)} {thing} in a box, some {one}, the others {two}. A random one is {one} with probability {pp}. How many {what} {thing} are there?"
        lines: list[Line] = [("multiply", eq(dot(show(p), n), red)), *([] if shape == "count" else minus(rng, n, red))]  # fmt: skip
        return draft(rng, texts, red if shape == "count" else n - red, lines)
    if shape in ("all", "all_other"):
        texts = f"A bag has {num(red)} {one} {thing} and some {two} ones. The probability of drawing a {one} one is {pp}. How many {f'{two} {thing}' if shape == 'all_other' else f'{thing} are there in all'}[ are there|]? // {num(red)} of the {thing} in a box are {one}, the rest [is|are] {two}. The chance to [pick|draw] a {one} one is {pp}. How many {f'are {two}' if shape == 'all_other' else f'{thing} are in the box'}?"
        texts = texts.replace("in all[ are there|]", "in all").replace("[ are there|]", " are there").replace("[is|are]", "are")  # fmt: skip
        lines = [("equation", eq(frac(red, "n"), show(p))), ("isolate", eq("n", f"{red}\\cdot{frac(p.denominator, p.numerator)}", n))]  # fmt: skip
        if shape == "all_other":
            lines += minus(rng, n, red)
        return draft(rng, texts, n if shape == "all" else n - red, lines)
    a, b = rng.randint(1, 8), rng.randint(2, 10)
    x = rng.randint(1, 9)
    q = Fraction(a + x, a + b + x)
    texts = f"A bag has {num(a)} {one} and {num(b)} {two} {thing}. How many {one} {thing} must be added so that the probability of drawing {one} is ${show(q)}$? // There are {num(a)} {one} and {num(b)} {two} {thing} in a [box|jar]. Some {one} ones are put in, and now the chance of {one} is ${show(q)}$. How many were put in?"
    rest = 1 - q
    whole = a + b + x
    lines = [("The others", f"The ${b}$ {two} ones are {eq(f'1-{show(q)}', rest)} of all"), ("In all", eq(f"{b}\\cdot{show(1 / rest)}" if (1 / rest).denominator == 1 else f"{b}\\cdot{frac(rest.denominator, rest.numerator)}", whole)), ("subtract", eq(f"{whole}-{a + b}", x))]  # fmt: skip
    equation: Way = [("equation", eq(frac(f"{a}+x", f"{a + b}+x"), q)), ("Multiply out", eq(f"{q.denominator}({a}+x)", f"{q.numerator}({a + b}+x)")), ("isolate", eq("x", x))]  # fmt: skip
    return draft(rng, texts, x, lines, lines, equation)


@REGISTER.family("seated_by_chance", 3, 4)
def seated_by_chance(rng: Random, level: int) -> Draft:
    """Random orders: two together, one first, alphabetical; a person in a random group."""
    n = rng.randint(3, 7)
    a, b = rng.sample(("Ann", "Bob", "Carl", "Dina", "Eva", "Finn"), 2)
    shape = rng.choice(("together", "first", "before", "order", "group", "group_both", "ends"))
    if shape.startswith("group"):
        k = rng.randint(2, n - 1)
        value = Fraction(k, n) if shape == "group" else Fraction(comb(n - 2, k - 2), comb(n, k))
        who = a if shape == "group" else f"both {a} and {b}"
        names = a if shape == "group" else f"{a} and {b}"
        texts = f"{num(k)} of {num(n)} people, among them {names}, are chosen at random. What is the probability that {who} {'is' if shape == 'group' else 'are'} chosen? // A [team|committee] of {num(k)} is [drawn|chosen] at random from {num(n)} [people|students]. {names} {'is one' if shape == 'group' else 'are two'} of them. Find the probability that {who} {'is' if shape == 'group' else 'are'} [in it|on it]."
        if shape == "group":
            return draft(rng, texts, value, [("rule", f"Each of the ${n}$ has the same chance, and ${k}$ are chosen"), *share(rng, k, n)])  # fmt: skip
        good, whole = comb(n - 2, k - 2), comb(n, k)
        return draft(rng, texts, value, [("All groups", eq(choose(n, k), whole)), ("With both", eq(choose(n - 2, k - 2), good)), *share(rng, good, whole)], [("One after the other", eq(dot(frac(k, n), frac(k - 1, n - 1)), frac(k * (k - 1), n * (n - 1)))), *lowest_terms(rng, k * (k - 1), n * (n - 1))])  # fmt: skip
    value = {"together": Fraction(2, n), "first": Fraction(1, n), "before": Fraction(1, 2), "order": Fraction(1, factorial(n)), "ends": Fraction(2, n * (n - 1))}[shape]  # fmt: skip
    event = {"together": f"{a} and {b} [stand|are] next to each other", "first": f"{a} is first", "before": f"{a} is [somewhere before|before] {b}", "order": "they [stand|are] in alphabetical order", "ends": f"{a} and {b} are at the two ends"}[shape]  # fmt: skip
    setting = f"{num(n)} people, among them {a} and {b}, [stand|line up|are put] in a row at random"
    if shape == "order":
        setting = f"{num(n)} people with different names [stand|line up] in a row at random"
    whole = factorial(n)
    good = int(value * whole)
    count = {"together": f"As one block: {eq(dot(2, f'{n - 1}!'), good)}", "first": f"The others in any order: {eq(f'{n - 1}!', good)}", "before": f"Half of them: {eq(frac(whole, 2), good)}", "order": "Just $1$ order fits", "ends": f"{eq(dot(2, f'{n - 2}!'), good)}"}[shape]  # fmt: skip
    return draft(rng, chance(rng, setting, event), value, [("All orders", eq(f"{n}!", whole)), ("Fitting orders", count), *share(rng, good, whole)])  # fmt: skip


@REGISTER.family("shots_and_trials", 3, 4)
def shots_and_trials(rng: Random, level: int) -> Draft:
    """n independent trials with a fraction as chance: all, none, at least one, exactly k."""
    n = rng.randint(2, 3 if level == 3 else 4)
    p = rng.choice([Fraction(a, b) for b in (2, 3, 4, 5) for a in range(1, b)])
    q = 1 - p
    k = rng.randint(1, n - 1)
    shape = rng.choice(("all", "none", "at_least", "exactly", "first"))
    who, act, hits = rng.choice((("a player", "shoots", "hits"), ("a pupil", "guesses", "is right"), ("an archer", "shoots", "hits"), ("a seed", "is tested", "sprouts"), ("a team", "plays", "wins")))  # fmt: skip
    if act == "is tested":
        setting = f"each of {num(n)} seeds sprouts with probability ${show(p)}$"
        event = {"all": "all [of them |]sprout", "none": "none [of them |]sprouts", "at_least": "at least one [of them |]sprouts", "exactly": f"exactly {num(k)} sprout", "first": "only the first one sprouts"}[shape]  # fmt: skip
    else:
        setting = f"{who} {act} {num(n)} times and {hits} each time with probability ${show(p)}$"
        event = {"all": f"it {hits} every time", "none": f"it never {hits}", "at_least": f"it {hits} at least once", "exactly": f"it {hits} exactly {num(k)} times", "first": f"it {hits} only the first time"}[shape].replace("it ", "this one " if rng.random() < 0 else "it ")  # fmt: skip
    no: Line = ("It fails", eq(f"1-{show(p)}", q))

    def pow_(v: Fraction, e: int) -> str:
        return f"({show(v)})^{e}" if e > 1 else show(v)

    if shape == "all":
        value, lines = p**n, [("multiply", eq(pow_(p, n), p**n))]
        lines = [("rule", f"All ${n}$ times: multiply the chances"), *lines]
    elif shape == "none":
        value, lines = q**n, [no, ("multiply", eq(pow_(q, n), q**n))]
    elif shape == "at_least":
        value = 1 - q**n
        lines = [no, ("Never", eq(pow_(q, n), q**n)), ("subtract", eq(f"1-{show(q**n)}", value))]
    elif shape == "first":
        value = p * q ** (n - 1)
        lines = [no, ("multiply", eq(f"{show(p)}\\cdot {pow_(q, n - 1)}", value))]
    else:
        one = p**k * q ** (n - k)
        value = comb(n, k) * one
        lines = [no, ("One order", eq(f"{pow_(p, k)}\\cdot {pow_(q, n - k)}", one)), ("Orders", eq(choose(n, k), comb(n, k))), ("multiply", eq(dot(comb(n, k), show(one)), value))]  # fmt: skip
    return draft(rng, chance(rng, setting, event), value, lines)


@REGISTER.family("prize_on_average", 3, 4)
def prize_on_average(rng: Random, level: int) -> Draft:
    """Expected values: a die, a spinner, tickets with prizes, a fair price, a net loss."""
    shape = rng.choice(("spinner", "tickets", "die", "game"))
    if shape == "spinner":
        n = rng.randint(3, 12)
        texts = f"A spinner has {num(n)} equal [parts|sections] numbered 1 to {num(n)}. What is the expected [value|number] of one spin? // What is the average [result|value] of a fair {num(n)}-sided die numbered 1 to {num(n)}? // [A number|An integer] from 1 to {num(n)} is chosen at random. What is its expected value?"
        return draft(rng, texts, Fraction(n + 1, 2), [("add", eq(f"1+2+\\ldots+{n}", n * (n + 1) // 2)), ("divide", eq(frac(n * (n + 1) // 2, n), Fraction(n + 1, 2)))], [("Middle", eq(frac(plus(1, n), 2), Fraction(n + 1, 2)))])  # fmt: skip
    if shape == "die":
        win, other = rng.choice((6, 12, 18, 24, 3)), rng.choice((0, 0, 1, 2, 3))
        k = rng.randint(1, 3)
        value = Fraction(k * win + (6 - k) * other, 6)
        faces = {1: "a six", 2: "a five or a six", 3: "an even number"}[k]
        other_said = f"{num(other)} otherwise" if other else "nothing otherwise"
        texts = f"[You roll|A player rolls] a die and [get|gets] {num(win)} points for {faces} and {other_said}. What is the expected number of points? // A die is rolled. {faces.capitalize()} gives {num(win)} points, {'anything else ' + num(other) if other else 'anything else nothing'}. How many points [are|can be] expected on average?"
        texts = texts.replace("[You roll|A player rolls] a die and [get|gets]", rng.choice(("You roll a die and get", "A player rolls a die and gets")))  # fmt: skip
        lines: list[Line] = [("multiply", eq(dot(frac(k, 6), win), Fraction(k * win, 6)))]
        if other:
            lines += [("The rest", eq(dot(frac(6 - k, 6), other), Fraction((6 - k) * other, 6))), *sum_of_fractions(rng, Fraction(k * win, 6), Fraction((6 - k) * other, 6))]  # fmt: skip
        return draft(rng, texts, value, lines)
    n = rng.choice((10, 20, 50, 100))
    a, b = rng.randint(1, 3), rng.randint(2, 6)
    x, y = n * rng.randint(1, 3), rng.choice((5, 10, 20))
    total = a * x + b * y
    value = Fraction(total, n)
    texts = f"Of {num(n)} tickets, {num(a)} {'wins' if a == 1 else 'win'} {num(x)} points and {num(b)} win {num(y)} points. [The others win nothing|The rest is blank]. What is the expected [prize|number of points] of one ticket? // A raffle has {num(n)} tickets: {num(a)} with {num(x)} points, {num(b)} with {num(y)}, the others with nothing. What is a ticket worth on average?"
    lines = [("multiply", f"{eq(dot(a, x), a * x)} and {eq(dot(b, y), b * y)}"), ("add", eq(plus(a * x, b * y), total)), ("divide", eq(frac(total, n), value) if value.denominator == 1 or frac(total, n) != show(value) else eq("E", frac(total, n)))]  # fmt: skip
    return draft(rng, texts, value, lines)


@REGISTER.family("table_of_two_kinds", 3, 4)
def table_of_two_kinds(rng: Random, level: int) -> Draft:
    """A table of counts: the chance of a row, a cell, and one given the other."""
    a, b, c, d = (rng.randint(2, 20) for _ in range(4))
    x, y = rng.choice((("glasses", "no glasses"), ("a bike", "no bike"), ("a pet", "no pet")))
    n = a + b + c + d
    shape = rng.choice(("cell", "row", "given_row", "given_column"))
    head = f"In a club {num(a)} girls have {x} and {num(b)} have {y}; {num(c)} boys have {x} and {num(d)} have {y}."
    event = {"cell": f"a random member is a girl with {x}", "row": "a random member is a girl", "given_row": f"a random girl has {x}", "given_column": f"a random member with {x} is a girl"}[shape]  # fmt: skip
    top, bottom = {"cell": (a, n), "row": (a + b, n), "given_row": (a, a + b), "given_column": (a, a + c)}[shape]  # fmt: skip
    texts = f"{head} What is the probability that {event}? // {head} [How likely is it|Find the probability] that {event}? // {head} What is the chance that {event}?".replace("Find the probability] that", "How probable is it] that")  # fmt: skip
    whole: list[Line] = {
        "cell": [("total", eq(plus(a, b, c, d), n))],
        "row": [("total", eq(plus(a, b, c, d), n)), ("Girls", eq(plus(a, b), a + b))],
        "given_row": [("Only girls", eq(plus(a, b), a + b))],
        "given_column": [(f"Only those with {x}", eq(plus(a, c), a + c))],
    }[shape]  # fmt: skip
    return draft(rng, texts, Fraction(top, bottom), [*whole, *share(rng, top, bottom)])


@REGISTER.family("letter_of_a_word", 1, 2)
def letter_of_a_word(rng: Random, level: int) -> Draft:
    """A letter of a word at random: a vowel, a certain letter; two of them at level 2."""
    word = rng.choice(["BANANA", "MISSISSIPPI", "PROBABILITY", "GEOMETRY", "ALGEBRA", "NUMBER", "STATISTICS", "TRIANGLE", "SUMMER", "WINTER", "PEPPER", "COFFEE", "LETTER", "SCHOOL", "CALCULUS", "BALLOON", "TOMORROW", "COMMITTEE", "ELEPHANT", "ORANGE"])  # fmt: skip
    n = len(word)
    vowels = [c for c in word if c in "AEIOU"]
    target = rng.choice(sorted(set(word)))
    shape = rng.choice(("vowel", "letter", "consonant", "not"))
    good = {"vowel": len(vowels), "letter": word.count(target), "consonant": n - len(vowels), "not": n - word.count(target)}[shape]  # fmt: skip
    event = {"vowel": "a vowel", "letter": f"{'an' if target in 'AEIOFHLMNRSX' else 'a'} {target}", "consonant": "a consonant", "not": f"not {'an' if target in 'AEIOFHLMNRSX' else 'a'} {target}"}[shape]  # fmt: skip
    texts = f"A letter of the word {word} is [chosen|picked] at random. What is the probability that it is {event}? // What is the [probability|chance] that a random letter of {word} is {event}? // The letters of {word} are [written on cards|put in a bag]. One is drawn. Find the probability that it is {event}."
    fits = ", ".join(c for c in word if {"vowel": c in "AEIOU", "letter": c == target, "consonant": c not in "AEIOU", "not": c != target}[shape])  # fmt: skip
    return draft(rng, texts, Fraction(good, n), [("count", f"{word} has ${n}$ letters"), ("count", f"Fitting ones: {fits}, that is ${good}$"), *share(rng, good, n)])  # fmt: skip


@REGISTER.family("card_of_a_deck", 2, 3)
def card_of_a_deck(rng: Random, level: int) -> Draft:
    """One card of 52: a suit, a rank, a colour, one or the other; two cards at level 3."""
    suit, rank = rng.choice(["hearts", "spades", "clubs", "diamonds"]), rng.choice(["king", "queen", "jack", "ace", "ten", "seven"])  # fmt: skip
    setting = rng.choice(("a card is drawn from a standard deck of 52 cards", "one card is drawn at random from 52 cards", "you draw a card from a normal deck of 52"))  # fmt: skip
    a = "an ace" if rank == "ace" else f"a {rank}"
    if level == 2 or rng.random() < 0.5:
        options = (
            (f"it is [a {suit[:-1]}|one of the {suit}]", 13, "There are $13$ of each suit"), (f"it is {a}", 4, f"There is one {rank} in each of $4$ suits"),
            (f"it is {a} or a {suit[:-1]}", 16, f"{eq('13+4-1', 16)}: the {rank} of {suit} counts once"), ("it is a face card (jack, queen, king)", 12, f"{eq(dot(3, 4), 12)}"),
            (f"it is the {rank} of {suit}", 1, "There is just $1$ such card"), ("it is red", 26, f"Hearts and diamonds: {eq('13+13', 26)}"),
            (f"it is not {a}", 48, eq("52-4", 48)), (f"it is a red {rank}", 2, f"The {rank} of hearts and of diamonds: $2$"),
        )  # fmt: skip
        event, good, why = rng.choice(options)
        return draft(rng, chance(rng, setting, event), Fraction(good, 52), [("count", why), *share(rng, good, 52)])  # fmt: skip
    setting = rng.choice(("two cards are drawn from a standard deck of 52 without replacement", "two cards are dealt from a deck of 52 cards"))  # fmt: skip
    event, k = rng.choice(((f"both are {suit}", 13), (f"both are {rank}s", 4), ("both are red", 26), ("both are face cards (jack, queen, king)", 12)))  # fmt: skip
    if event.endswith(("tens", "sevens")) and rank == "ten":
        event = "both are tens"
    p, q = Fraction(k, 52), Fraction(k - 1, 51)
    lines: list[Line] = [("First card", eq("P", frac(k, 52), p)), ("Second card", eq("P", frac(k - 1, 51), q) if frac(k - 1, 51) != show(q) else f"$P={frac(k - 1, 51)}$"), *product_of_fractions(rng, p, q)]  # fmt: skip
    return draft(rng, chance(rng, setting, event), p * q, lines)


@REGISTER.family("unequal_chances", 3, 4)
def unequal_chances(rng: Random, level: int) -> Draft:
    """A spinner with parts of different size; one chance missing; a die that is loaded."""
    shape = rng.choice(("missing", "twice", "or"))
    names = rng.sample(("A", "B", "C", "D"), 4)
    if shape in ("missing", "or"):
        k = rng.randint(2, 3)
        bottoms = rng.choice((10, 12, 20, 6, 8))
        tops = [rng.randint(1, max(1, bottoms // (k + 1))) for _ in range(k)]
        ps = [Fraction(t, bottoms) for t in tops]
        last = 1 - sum(ps, Fraction(0))
        said = ", ".join(f"{n} with probability ${show(p)}$" for n, p in zip(names, ps, strict=False))  # fmt: skip
        texts = f"A spinner shows {said}, and otherwise {names[k]}. What is the probability of {names[k]}? // A game ends with {said}, or else with {names[k]}. Find the probability of {names[k]}."
        lines = [*sum_of_fractions(rng, *ps), ("subtract", eq(f"1-{show(1 - last)}", last))]
        return draft(rng, texts, last, lines)
    m = rng.randint(2, 5)
    n = rng.choice((2, 3))
    parts = [m] + [1] * n
    whole = sum(parts)
    texts = f"A spinner stops at {', '.join(names[: n + 1])}. {names[0]} is {num(m)} times as likely as each of the others, which are equally likely. What is the probability of {names[0]}? // {names[0]}, {', '.join(names[1 : n + 1])} are the outcomes of a game. All but {names[0]} are equally likely, and {names[0]} is {num(m)} times as likely as any other. Find the probability of {names[0]}."
    return draft(rng, texts, Fraction(m, whole), [("share", f"In parts: ${m}$ and ${n}$ times $1$, in all {eq(plus(m, n), whole)}"), *share(rng, m, whole)])  # fmt: skip
