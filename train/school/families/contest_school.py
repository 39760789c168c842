"""Contest questions of the lower forms: rising digits, couples, calendar blocks, mirrored numbers."""

from math import comb, isqrt
from random import Random

from train.problems.latex import dot, eq, frac, plus, power
from train.school.base import REGISTER, Draft, Line
from train.school.families.wordings import draft, listed, minus, summed
from train.school.work import product, quotient, to_the_power

_COUNTED = {2: "two", 3: "three", 4: "four", 5: "five"}


def _chosen(rng: Random, n: int, k: int) -> list[Line]:
    """C(n, k) as a product over a product, one step at a time; of k and n - k the smaller."""
    lines: list[Line] = []
    if 2 * k > n:
        lines.append(("rewrite", f"To choose ${k}$ of ${n}$ is to leave out {eq(plus(n, -k), n - k)}"))  # fmt: skip
        k = n - k
    if k < 2:
        ways = n if k else 1
        return [*lines, ("count", f"That can be done in ${ways}$ {'ways' if ways > 1 else 'way'}")]
    tops = [n - i for i in range(k)]
    bottoms = list(range(k, 1, -1))
    lines.append(("formula", f"${frac(dot(*tops), dot(*bottoms, 1))}$ choices"))
    value = 1
    for i, top in enumerate(tops, 1):
        if i > 1 and k == 2:
            lines += [*product(rng, value, top), *quotient(rng, value * top, i)]
        elif i > 1:
            both = (
                f"{eq(dot(value, top), value * top)}, {eq(frac(value * top, i), value * top // i)}"
            )
            lines.append(("multiply", both))
        value = value * top // i
    return lines


@REGISTER.family("contest_rising_digits", 2, 3, 4)
def contest_rising_digits(rng: Random, level: int) -> Draft:
    """How many three-digit numbers have digits that go up (or down) from left to right?"""
    size = rng.randint(2, level + 1)
    is_up, word = rng.random() < 0.55, _COUNTED[size]
    limit = rng.choice(("none", "first", "last", "largest", "largest")[: 3 if level == 2 else 5])  # fmt: skip
    d = rng.randint(size + 1, 8) if (limit == "last") == is_up else rng.randint(1, 9 - size)
    if limit == "largest":
        d = rng.randint(size + 1, 8)
    free, k = (9 if is_up else 10), size
    plan = f"Any ${size}$ different digits have just one such order"
    lines: list[Line] = [("count", plan)]
    extra = told = ""
    lowest = 1 if is_up else 0
    if limit == "none":
        why = "The digit $0$ cannot come first, so" if is_up else "The digit $0$ may come last, so"
        lines.append(("count", f"{why} ${free}$ digits can be used: choose ${size}$ of ${free}$"))
    elif limit == "largest":
        extra, told = (
            f" [and no digit above {d}|and only digits up to {d}]",
            f"no digit is above {d}",
        )
        free = d + 1 - lowest
        lines.append(("count", f"The digits are from ${lowest}$ to ${d}$, that is ${free}$ digits: choose ${size}$ of ${free}$"))  # fmt: skip
    else:
        goes_below = (limit == "last") == is_up
        low, high = (lowest, d - 1) if goes_below else (d + 1, 9)
        free, k = high - low + 1, size - 1
        extra, told = f" and {limit} digit {d}", f"the {limit} digit is {d}"
        lines.append(("count", f"The digit ${d}$ is given; choose ${k}$ more from ${low}$ to ${high}$, that is ${free}$ digits"))  # fmt: skip
    if not 0 < k <= free:
        return contest_rising_digits(rng, level)
    way = "[increase|go up|get larger]" if is_up else "[decrease|go down|get smaller]"
    kind = "[strictly increasing|increasing, all different,]" if is_up else "strictly decreasing"
    each = "larger" if is_up else "smaller"
    lines += _chosen(rng, free, k)
    also = f"[, and|;] {told}" if told else ""
    return draft(rng, f"How many {word}-digit numbers have {kind} digits from left to right{extra}? // how many {size}-digit numbers have digits that {way} from left to right, all different{extra}? // [Count the|Find the number of] {word}-digit numbers [in which|where] each digit is {each} than the one [before|to its left]{also}. // In a {word}-digit number [every|each] digit after the first is {each} than the one before it{also}. How many such numbers are there? // number of {size} digit numbers with {kind} digits{extra}", comb(free, k), lines)  # fmt: skip


@REGISTER.family("contest_couples", 3, 4)
def contest_couples(rng: Random, level: int) -> Draft:
    """At a party of n couples all shake hands, but not with their own partner."""
    n = rng.randint(3, 6 * level)
    people, each = 2 * n, 2 * n - 2
    pair = rng.choice(("married couples", "couples", "pairs of twins", "pairs of siblings"))
    own = {"married couples": "spouse", "couples": "partner", "pairs of twins": "twin"}.get(pair, "sibling")  # fmt: skip
    met = rng.choice(("At a party", "At a dinner", "At a reunion", "In a club", "At a dance"))
    asked = rng.choice(("all", "all", "back", "one"))
    rule = f"[everyone shakes hands once with each person except their own {own}|each person shakes hands with everybody but their own {own}|everybody shakes hands with all others, only not with their own {own}]"  # fmt: skip
    shakes = n * each
    first: list[Line] = [
        ("multiply", f"People: {eq(dot(2, n), people)}"),
        ("count", f"Each one shakes hands with all but two, oneself and the {own}: {eq(plus(people, -2), each)}"),
    ]  # fmt: skip
    if asked == "one":
        return draft(rng, f"{met} there are {n} {pair}, and {rule}. How many hands does one person shake? // {n} {pair} meet and {rule}. How many handshakes does [each person|one of them] [make|take part in]?", each, first)  # fmt: skip
    if asked == "back":
        lines: list[Line] = [
            ("count", f"With $n$ {pair} there are $2n$ people, and each one shakes hands with ${'2n-2'}$"),
            ("equation", f"Each handshake has two people: ${frac('2n(2n-2)', 2)}=2n(n-1)={shakes}$"),
            *quotient(rng, shakes, 2),
            ("factor", f"Two neighbouring numbers with this product: {eq(dot(n, n - 1), n * (n - 1))}, so $n={n}$"),
        ]  # fmt: skip
        return draft(rng, f"{met} there are only {pair}, and {rule}. There are {shakes} handshakes [in all|altogether]. How many {pair} are there? // Some {pair} meet; {rule}. That makes {shakes} handshakes. How many {pair} met?", n, lines)  # fmt: skip
    one = [
        *first,
        ("rule", "Each handshake is counted by two people, so take half"),
        *product(rng, people // 2, each),
    ]
    whole = people * (people - 1) // 2
    two: list[Line] = [
        ("multiply", f"People: {eq(dot(2, n), people)}"),
        ("count", f"All pairs of people: {eq(frac(dot(people, people - 1), 2), dot(n, people - 1))}"),
        *product(rng, n, people - 1),
        ("left", f"The ${n}$ pairs that belong together do not shake hands: {eq(plus(whole, -n), shakes)}"),
    ]  # fmt: skip
    return draft(rng, f"{met} there are {n} {pair}, and {rule}. How many handshakes are there [in all|altogether|]? // {n} {pair} meet and {rule}. [What is the number of handshakes|How many handshakes is that]? // {n} {pair}, {rule}, how many handshakes?", shakes, one, two)  # fmt: skip


# Blocks of a calendar: name, and how much later than the first day each day is.
_BLOCKS = {
    "2 by 2 block": (0, 1, 7, 8),
    "3 by 3 block": (0, 1, 2, 7, 8, 9, 14, 15, 16),
    "block of 2 rows and 3 columns": (0, 1, 2, 7, 8, 9),
    "block of 3 rows and 2 columns": (0, 1, 7, 8, 14, 15),
    "column of 3 dates": (0, 7, 14),
    "column of 4 dates": (0, 7, 14, 21),
}


@REGISTER.family("contest_calendar_block", 2, 3, 4)
def contest_calendar_block(rng: Random, level: int) -> Draft:
    """Four dates of a calendar form a square, and their sum is 88: the least of them."""
    name = rng.choice(list(_BLOCKS))
    later = _BLOCKS[name]
    first, k = rng.randint(1, 30 - later[-1]), len(later)
    dates, sum_later = [first + each for each in later], sum(later)
    whole = sum(dates)
    asked = rng.choice(("smallest", "largest", "sum")[: 2 if level == 4 else 3])
    told = f"[On a calendar page|In a calendar with weeks as rows], a {name}"
    step = "the next day is $d+1$, a week later $d+7$" if 1 in later else "a week later is $d+7$"
    terms = ", ".join(f"$d+{each}$" if each else "$d$" for each in later)
    if asked == "sum":
        given, value = rng.choice((("smallest", first), ("largest", dates[-1])))
        lines: list[Line] = []
        if given == "largest":
            lines += [("rule", f"The largest is ${later[-1]}$ days after the smallest"), *minus(rng, value, later[-1])]  # fmt: skip
        lines.append(("list", f"A row further is $7$ days later: {listed(dates)}"))
        return draft(rng, f"{told} has {value} as its {given} [date|number]. What is the sum of [all its|its {k}] dates? // A {name} is marked on a calendar with weeks as rows; its {given} date is {value}. [Find|Work out] the sum of all dates in it.", whole, [*lines, *summed(rng, *dates)])  # fmt: skip
    value = first if asked == "smallest" else dates[-1]
    ends: list[Line] = []
    if asked == "largest":
        ends = [("add", f"The largest: {eq(plus(first, later[-1]), value)}")]
    one: list[Line] = [
        ("set_up", f"With $d$ the smallest, {step}: {terms}"),
        ("equation", f"Together ${k}d+{sum_later}={whole}$"),
        *minus(rng, whole, sum_later),
        *quotient(rng, whole - sum_later, k),
        *ends,
    ]
    ways = [one]
    if whole % k == 0:
        away, mean = later[-1] // 2, whole // k
        shift = eq(plus(mean, -away), value) if asked == "smallest" else eq(plus(mean, away), value)
        if later[-1] % 2 == 0:
            ways.append([
                ("rule", "The dates lie evenly around their mean, the middle of the block"),
                *quotient(rng, whole, k),
                ("conclude", f"The {asked} is ${away}$ days from the middle: {shift}"),
            ])  # fmt: skip
    return draft(rng, f"{told} has dates that add up to {whole}. What is the {asked} of them? // The dates in a {name} of a calendar [page|month] with weeks as rows add up to {whole}. What is the {asked} date? // Someone marks a {name} on a calendar (a row is a week) and adds the {k} dates: the sum is {whole}. Which is the {asked} of these dates? // {name} on a calendar page, weeks as rows, sum of the dates {whole}, {asked} date?", value, *ways)  # fmt: skip


@REGISTER.family("contest_mirrored", 2, 3, 4)
def contest_mirrored(rng: Random, level: int) -> Draft:
    """A two-digit number and the one with its digits swapped: AB + BA = 121, what is A + B?"""
    a, b = sorted(rng.sample(range(1, 10), 2), reverse=True)
    total, gap = a + b, a - b
    x, y = rng.sample("ABCDEFGHKMPQRSTXY", 2)
    swapped = "[its digits are swapped|its digits are reversed|its two digits change places]"
    theirs = "[their digits are swapped|their digits are reversed|their two digits change places]"
    sum_lines: list[Line] = [
        ("set_up", f"With digits ${x}$ and ${y}$: $10{x}+{y}+10{y}+{x}=11({x}+{y})$"),
        *quotient(rng, 11 * total, 11),
    ]
    gap_lines: list[Line] = [
        ("set_up", f"With digits ${x}>{y}$: $10{x}+{y}-(10{y}+{x})=9({x}-{y})$"),
        *quotient(rng, 9 * gap, 9),
    ]
    kind = rng.choice(("sum", "gap", "many") if level == 2 else ("sum", "gap", "many", "both", "how_many_sum"))  # fmt: skip
    both = f"two-digit numbers {x}{y} and {y}{x}"
    if kind == "sum":
        return draft(rng, f"The {both} add up to {11 * total}. What is {x} + {y}? // {x}{y} + {y}{x} = {11 * total} with digits {x} and {y}, {x} + {y} = ? // A two-digit number and the number with the same digits reversed have the sum {11 * total}. What is the sum of the two digits? // In the addition {x}{y} + {y}{x} = {11 * total} each letter [is|stands for] a digit. Find {x} + {y}.", total, sum_lines)  # fmt: skip
    if kind == "gap":
        return draft(rng, f"The {both} differ by {9 * gap}, and {x} is the larger digit. What is {x} - {y}? // {x}{y} - {y}{x} = {9 * gap} with digits {x} and {y}, {x} - {y} = ? // A two-digit number gets smaller by {9 * gap} when {swapped}. By how much do its digits differ? // Letters are digits in {x}{y} - {y}{x} = {9 * gap}. Find {x} - {y}.", gap, gap_lines)  # fmt: skip
    if kind == "many":
        fits = [10 * d + d - gap for d in range(gap + 1, 10)]
        lines: list[Line] = [
            *gap_lines,
            ("list", f"The tens digit is ${gap}$ more than the ones digit, and no digit is $0$: {listed(fits)}"),
            ("count", f"That makes ${len(fits)}$"),
        ]  # fmt: skip
        return draft(rng, f"How many two-digit numbers without a 0 get smaller by {9 * gap} when {theirs}? // A two-digit number without the digit 0 becomes {9 * gap} smaller when {swapped}. How many such numbers are there? // [Count the|Find the number of] two-digit numbers with no digit 0 that shrink by {9 * gap} when {theirs}.", len(fits), lines)  # fmt: skip
    if kind == "how_many_sum":
        low, high = max(1, total - 9), min(9, total - 1)
        fits = [10 * d + total - d for d in range(low, high + 1)]
        lines = [
            *sum_lines,
            ("list", f"Digits from $1$ to $9$ with the sum ${total}$: {listed(fits)}"),
            ("count", f"That makes ${len(fits)}$"),
        ]
        return draft(rng, f"How many two-digit numbers without a 0 give {11 * total} when the number with the digits reversed is added? // A two-digit number without the digit 0 and its reversal add up to {11 * total}. How many such numbers are there?", len(fits), lines)  # fmt: skip
    lines = [
        ("set_up", f"With digits ${x}>{y}$, the sum is $11({x}+{y})$ and the difference $9({x}-{y})$"),
        *quotient(rng, 11 * total, 11),
        *quotient(rng, 9 * gap, 9),
        ("add", f"$2{x}={total}+{gap}={2 * a}$, so ${x}={a}$"),
        ("subtract", f"${y}={total}-{a}={b}$"),
        ("conclude", f"The number is ${10 * a + b}$"),
    ]  # fmt: skip
    return draft(rng, f"A two-digit number and its reversal have the sum {11 * total}; [the number is {9 * gap} larger than its reversal|when {swapped}, it becomes {9 * gap} smaller]. [What is the number?|Which number is it?] // Find the two-digit number that gets smaller by {9 * gap} when {swapped}, if the two numbers add up to {11 * total}. // {x}{y} + {y}{x} = {11 * total} and {x}{y} - {y}{x} = {9 * gap}, which number is {x}{y}?", 10 * a + b, lines)  # fmt: skip


@REGISTER.family("contest_square_plus", 3, 4)
def contest_square_plus(rng: Random, level: int) -> Draft:
    """For how many positive n is n^2 + 45 a square? (m - n)(m + n) = 45."""
    while True:
        k = rng.randint(5, 60 * (level - 2) + 40)
        pairs = [(d, k // d) for d in range(1, isqrt(k) + 1) if k % d == 0 and d * d < k]
        fits = [(d, e) for d, e in pairs if (e - d) % 2 == 0]
        if fits and len(pairs) < 6 and (len(pairs) > 1 or rng.random() < 0.3):
            break
    values = [(e - d) // 2 for d, e in fits]
    asked = rng.choice(("many", "largest", "smallest"))
    sign_free = ", ".join(eq(dot(d, e), k) for d, e in pairs)
    lines: list[Line] = [
        ("set_up", f"With $n^2+{k}=m^2$: $(m-n)(m+n)={k}$"),
        ("factor", f"Products of two different factors: {sign_free}"),
    ]
    if len(fits) < len(pairs):
        kept = ", ".join(f"${dot(d, e)}$" for d, e in fits)
        lines.append(("rule", f"The factors differ by $2n$, an even number; that leaves {kept}"))
    lines.append(("divide", ", ".join(f"$n={frac(f'{e}-{d}', 2)}={v}$" for (d, e), v in zip(fits, values, strict=True))))  # fmt: skip
    square = "[a perfect square|a square number|the square of a whole number]"
    of = f"$n^2+{k}$"
    if asked == "many":
        answer = len(fits)
        lines.append(("count", f"That makes ${answer}$"))
        return draft(rng, f"For how many positive integers $n$ is {of} {square}? // How many positive whole numbers $n$ make {of} {square}? // {of} is {square}. How many positive integers $n$ are [possible|there]? // The square of a positive whole number, plus {k}, is a square number again. How many such numbers are there?", answer, lines)  # fmt: skip
    answer = max(values) if asked == "largest" else min(values)
    if len(values) > 1:
        lines.append(("conclude", f"The {asked} is ${answer}$"))
    return draft(rng, f"[What is|Which is] the {asked} positive integer $n$ for which {of} is {square}? // Find the {asked} positive whole number $n$ such that {of} is {square}. // {of} is {square}, $n$ a positive integer. What is the {asked} $n$?", answer, lines)  # fmt: skip


def _until(p: int, k: int) -> tuple[int, str]:
    """The first multiple m of p with p^k in m!, and the multiples up to it."""
    steps, m, have = list[str](), 0, 0
    while have < k:
        m, more, rest = m + p, 0, m + p
        while rest % p == 0:
            rest, more = rest // p, more + 1
        have += more
        steps.append(f"${m}$ brings ${more}$, total ${have}$")
    return m, "; ".join(steps)


@REGISTER.family("contest_least_factorial", 3, 4)
def contest_least_factorial(rng: Random, level: int) -> Draft:
    """The least n with n! divisible by 2^10, by 72, by 2000."""
    if rng.random() < 0.5:
        p = rng.choice((2, 3, 5, 7) if level == 3 else (2, 3, 5, 7, 11, 13))
        k = rng.randint(2, 3 * level)
        n, steps = _until(p, k)
        goal = f"${p}^{{{k}}}$" if k > 9 else f"${p}^{k}$"
        lines: list[Line] = [
            ("rule", f"Only multiples of ${p}$ bring factors ${p}$; go through them until there are ${k}$"),
            ("list", steps),
            ("conclude", f"The total is at least ${k}$ from ${n}$ on, so $n={n}$"),
        ]  # fmt: skip
    else:
        p, q = sorted(rng.sample((2, 3, 5, 7) if level == 3 else (2, 3, 5, 7, 11, 13), 2))
        j, k = rng.randint(1, level), rng.randint(1, 3 if q < 6 else 2)
        (first, steps), (second, more) = _until(p, j), _until(q, k)
        n, goal = max(first, second), f"{p**j * q**k}"
        lines = [
            ("factor", eq(goal, dot(power(p, j) if j > 1 else p, power(q, k) if k > 1 else q))),
            ("list", f"Factors ${p}$ from its multiples, until there are ${j}$: {steps}"),
            ("list", f"Factors ${q}$ from its multiples, until there are ${k}$: {more}"),
            ("conclude", f"Both are there from the larger of ${first}$ and ${second}$ on: $n={n}$"),
        ]
    return draft(rng, f"What is the [least|smallest] $n$ such that $n!$ is divisible by {goal}? // Find the [least|smallest] positive integer $n$ for which {goal} divides $n!$. // $n!$ is a multiple of {goal}. What is the [least|smallest] possible $n$? // smallest n so that $n!$ is divisible by {goal}? // The product of the whole numbers from 1 to $n$ is divisible by {goal}. How small can $n$ be? // How far must the product 1 · 2 · 3 · ... go at least to be divisible by {goal}?", n, lines)  # fmt: skip


@REGISTER.family("contest_escalator", 3, 4)
def contest_escalator(rng: Random, level: int) -> Draft:
    """Someone walks 20 steps up an escalator in 15 s and 26 steps in 12 s: how many are in sight?"""
    name = rng.choice(("Mia", "Tom", "Sara", "Leo", "Nina", "Omar", "Eva", "Ravi", "Lucy", "Max"))
    rate = rng.randint(1, level)
    kind = rng.choice(("steps", "rate", "down", "two"))
    t = rng.randint(6, 10 * level)
    moved = rate * t
    place = rng.choice(("a station", "a mall", "an airport", "a department store"))
    if kind == "two":
        u = t - rng.randint(2, t - 3)
        p = rng.randint(5, 30)
        q, whole = p + rate * (t - u), p + moved
        lines: list[Line] = [
            ("compare", f"The steps in sight are the steps walked and the steps that the escalator moved. Seconds less: {eq(plus(t, -u), t - u)}, steps more: {eq(plus(q, -p), q - p)}"),
            ("rate", f"Steps of the escalator in a second: {eq(frac(q - p, t - u), rate)}"),
            *product(rng, rate, t),
            ("add", eq(plus(p, moved), whole)),
        ]  # fmt: skip
        return draft(rng, f"{name} walks up a moving escalator in {place}, with {p} steps in {t} seconds. Walking faster, {name} takes {q} steps in {u} seconds. How many steps [are in sight when it stands still|has the escalator when it is stopped]? // Going up an escalator that moves up, {name} needs {t} s with {p} steps, or {u} s with {q} steps. How many steps would it be on the stopped escalator?", whole, lines)  # fmt: skip
    per = "[step a second|step each second]" if rate == 1 else "[steps a second|steps each second]"
    if kind == "down":
        p = moved + rng.randint(12, 60)
        whole = p - moved
        lines = [
            ("rule", "Against the moving steps, what the escalator moves is walked in vain"),
            *product(rng, rate, t),
            *minus(rng, p, moved),
        ]
        return draft(rng, f"{name} runs down an escalator that moves up at {rate} {per}. [It takes {t} seconds and {p} steps|{name} takes {p} steps in {t} seconds] to reach the bottom. How many steps [has the stopped escalator|are in sight when it stands still]? // An escalator in {place} goes up {rate} {per}. Against it, {name} gets down in {t} seconds with {p} steps. How many steps long is the escalator when it stands still?", whole, lines)  # fmt: skip
    p = rng.randint(5, 50)
    whole = p + moved
    if kind == "steps":
        lines = [("rule", "With the moving steps, what the escalator moves need not be walked"), *product(rng, rate, t), ("add", eq(plus(p, moved), whole))]  # fmt: skip
        return draft(rng, f"{name} walks up an escalator that moves up at {rate} {per} and is at the top after {t} seconds and {p} steps. How many steps [are in sight when it stands still|has the stopped escalator]? // An escalator in {place} moves {rate} {per}. Walking the same way, {name} gets to the end in {t} seconds and with {p} steps. How many steps would it take if the escalator were off?", whole, lines)  # fmt: skip
    lines = [("rule", "What is not walked, the escalator moves"), *minus(rng, whole, p), *quotient(rng, moved, t)]  # fmt: skip
    return draft(rng, f"An escalator has {whole} steps in sight when it stands still. While it moves up, {name} walks up {p} steps and is at the top after {t} seconds. How many steps does the escalator move each second? // On an escalator of {whole} visible steps, {name} walks only {p} of them in {t} seconds, the moving escalator does the rest. How many steps a second does it move?", rate, lines)  # fmt: skip


@REGISTER.family("contest_overlap_of_squares", 2, 3, 4)
def contest_overlap_of_squares(rng: Random, level: int) -> Draft:
    """Squares of sides 7 and 5 overlap: the parts outside differ by 49 - 25, whatever is in both."""
    sides = rng.sample(range(3, 7 + 4 * level), 2)
    a, b = max(sides), min(sides)
    both = rng.randint(1, b * b - 1)
    big, small = a * a, b * b
    cover = big + small - both
    thing = rng.choice(("paper squares", "squares", "square cards", "square tiles", "square carpets"))  # fmt: skip
    squares = [*to_the_power(rng, a, 2), *to_the_power(rng, b, 2)]
    two = f"Two {thing} with sides {a} cm and {b} cm [overlap|partly cover each other]"
    kind = rng.choice(("differ", "cover", "both", "outside"))
    if kind == "differ":
        lines: list[Line] = [
            ("rule", "Both squares lose the same common part, so the parts outside differ as the squares do"),
            *squares,
            *minus(rng, big, small),
        ]  # fmt: skip
        return draft(rng, f"{two}. What is the difference, in cm², between the areas of the two parts outside the overlap? // {two}. The common part is cut away from both. By how many cm² is the rest of the larger square greater than the rest of the smaller one?", big - small, lines)  # fmt: skip
    if kind == "cover":
        lines = [
            ("rule", "The common part counts once: add both squares and take it away once"),
            *squares,
            *summed(rng, big, small),
            *minus(rng, big + small, both),
        ]
        return draft(rng, f"{two}; the common part has {both} cm². What area do they cover together, in cm²? // {two} in an area of {both} cm². How many cm² of the table do they cover?", cover, lines)  # fmt: skip
    if kind == "both":
        lines = [
            ("rule", "Both areas together count the common part twice"),
            *squares,
            *summed(rng, big, small),
            *minus(rng, big + small, cover),
        ]
        return draft(rng, f"{two} and cover {cover} cm² together. What is the area of the common part, in cm²? // {two}. Together they cover {cover} cm². How many cm² [are in both|lie in both squares]?", both, lines)  # fmt: skip
    lines = [
        ("rule", "Each square loses the common part"),
        *squares,
        ("subtract", f"{eq(plus(big, -both), big - both)}, {eq(plus(small, -both), small - both)}"),
        *summed(rng, big - both, small - both),
    ]
    return draft(rng, f"{two}; the common part has {both} cm². What is the total area, in cm², that lies in only one of them? // {two} in an area of {both} cm². How many cm² [belong to exactly one of them|lie in just one of the two]?", cover - both, lines)  # fmt: skip
