"""Contest questions composed of parts: numbers under two conditions, neighbours in a row of numbers,
digits, places in a line, machines of operations, signs that stand for numbers.
"""

from collections.abc import Callable
from math import isqrt
from random import Random

from train.problems.latex import dot, eq, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.wordings import draft, listed, minus
from train.school.work import difference, product, quotient, total

_Test = Callable[[int], bool]
_ORDINAL = {1: "st", 2: "nd", 3: "rd"}


def ordinal(n: int) -> str:
    return f"{n}{'th' if n % 100 in (11, 12, 13) else _ORDINAL.get(n % 10, 'th')}"


def _digits(n: int) -> list[int]:
    return [int(digit) for digit in str(n)]


def _is_prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def _narrow(rng: Random) -> tuple[str, _Test]:
    """A condition that few numbers fulfil."""
    s, k, p = rng.randint(3, 15), rng.randint(1, 6), rng.choice((6, 8, 12, 16, 18, 24, 36))
    m, r = rng.choice((6, 7, 8, 9, 11, 12, 13, 15)), rng.randint(1, 5)
    return rng.choice((
        (f"[whose digits add up to|with digit sum|with a digit sum of] {s}", lambda n: sum(_digits(n)) == s),
        (f"[whose tens digit is {k} more than the ones digit|with a tens digit that is {k} more than the ones digit]", lambda n: n // 10 - n % 10 == k),
        (f"[whose ones digit is {k} more than the tens digit|with a ones digit {k} more than the tens digit]", lambda n: n % 10 - n // 10 == k),
        (f"that {{are}} divisible by {m}", lambda n: n % m == 0),
        (f"that {{leave}} [a remainder of|remainder] {r} when divided by {m}", lambda n: n % m == r),
        (f"whose digits have the product {p}", lambda n: (n // 10) * (n % 10) == p),
        ("with two equal digits", lambda n: n // 10 == n % 10),
    ))  # fmt: skip


def _wide(rng: Random) -> tuple[str, _Test]:
    """A condition that many numbers fulfil: an adjective, or what follows `that`."""
    k, d, low = rng.choice((3, 4, 5, 6)), rng.randint(1, 9), rng.choice((30, 40, 50, 60))
    return rng.choice((
        ("even", lambda n: n % 2 == 0), ("odd", lambda n: n % 2 == 1), ("prime", _is_prime),
        (f"{{are}} divisible by {k}", lambda n: n % k == 0),
        (f"{{are}} not divisible by {k}", lambda n: n % k > 0),
        (f"{{are}} greater than {low}", lambda n: n > low),
        (f"{{are}} less than {low}", lambda n: n < low),
        (f"{{do}} not contain the digit {d}", lambda n: d not in _digits(n)),
    ))  # fmt: skip


_GLUE = {"that": " and", "whose": " and that", "with": " that"}
_MANY = {"are": "are", "leave": "leave", "do": "do"}
_ONE = {"are": "is", "leave": "leaves", "do": "does"}


@REGISTER.family("contest_conditions", 2, 3, 4)
def contest_conditions(rng: Random, level: int) -> Draft:
    """Two-digit numbers under one condition, or two: how many, the largest, their sum."""
    while True:
        (first, fits), (second, also) = _narrow(rng), _wide(rng)
        seen = [n for n in range(10, 100) if fits(n)]
        kept = [n for n in seen if also(n)] if level > 2 else seen
        if 2 <= len(seen) <= (12 if level > 2 else 15) and (
            level == 2 or 1 < len(kept) < len(seen)
        ):
            break
    kind = rng.choice(("count", "count", "count", "largest", "smallest", "sum"))
    value = {"count": len(kept), "largest": max(kept), "smallest": min(kept), "sum": sum(kept)}[kind]  # fmt: skip
    before, after = ("", "") if level == 2 else (f"{second} ", "") if second.isalpha() else ("", f"{_GLUE[first.lstrip('[').split()[0]]} {second}")  # fmt: skip
    many, one = (f"{before}two-digit {name} {first}{after}" for name in ("numbers", "number"))
    texts = {
        "count": f"How many {many} are there? // Find the number of {many}. // How many {many} exist?",
        "sum": f"What is the sum of all {many}? // Add up all {many}.",
    }.get(kind, f"What is the {kind} {one}? // Find the {kind} {one}.")  # fmt: skip
    lines: list[Line] = [("list", f"First condition: {listed(seen)}")]
    if level > 2:
        lines.append(("list", f"Both conditions: {listed(kept)}"))
    last = {"count": ("count", f"That is ${value}$"), "sum": total(rng, *kept)[0]}
    lines.append(last.get(kind, ("conclude", f"The {kind} one is ${value}$")))
    words = _MANY if kind in ("count", "sum") else _ONE
    return draft(rng, texts.format(**words), value, lines)


@REGISTER.family("contest_neighbours", 2, 3, 4)
def contest_neighbours(rng: Random, level: int) -> Draft:
    """Consecutive numbers, odd or even ones, multiples: from a sum or a mean to one of them."""
    count = rng.choice((3, 3, 5, 5, 7) if level < 4 else (4, 6, 5, 7, 9))
    step, name = rng.choice(((1, "integers"), (1, "whole numbers"), (2, "even numbers"), (2, "odd numbers"), (3, "multiples of 3"), (5, "multiples of 5"), (4, "multiples of 4")))  # fmt: skip
    start = rng.randint(2, 10 * level) * (1 if step == 1 else step) + (name == "odd numbers")
    row = [start + step * place for place in range(count)]
    whole, middle = sum(row), row[count // 2]
    asked: str = rng.choice(("largest", "smallest", "middle" if count % 2 else "ends", "ends"))
    said = num(count) if rng.random() < 0.5 else ("three", "four", "five", "six", "seven", "eight", "nine")[count - 3]  # fmt: skip
    is_mean = count % 2 and rng.random() < 0.4
    givens = (f"The sum of {said} consecutive {name} is {num(whole)}.", f"{said} consecutive {name} add up to {num(whole)}.")  # fmt: skip
    given = f"The [average|mean] of {said} consecutive {name} is {num(middle)}." if is_mean else rng.choice(givens)  # fmt: skip
    value = {"largest": row[-1], "smallest": row[0], "middle": middle, "ends": row[0] + row[-1]}[asked]  # fmt: skip
    what = {"ends": "What is the sum of the smallest and the largest?"}.get(asked, f"[What is the {asked} one|Which is the {asked} of them|What is the {asked} of these numbers]?")  # fmt: skip
    if is_mean and asked == "middle":
        return contest_neighbours(rng, level)
    lines: list[Line] = []
    if count % 2:
        if is_mean:
            lines.append(("rule", f"The mean is the middle one: ${middle}$"))
        else:
            lines += [("rule", "The middle one is the mean"), *quotient(rng, whole, count)]
        k = count // 2
        if asked == "ends":
            lines.append(("multiply", f"Both ends are as far from the middle: {eq(dot(2, middle), 2 * middle)}"))  # fmt: skip
        elif asked != "middle":
            sign = 1 if asked == "largest" else -1
            lines.append(("count", f"It is ${k}$ places from the middle, each of ${step}$: {eq(plus(middle, sign * k * step), value)}"))  # fmt: skip
    else:
        extra = step * count * (count - 1) // 2
        lines = [("equation", eq(f"{count}x+{extra}", whole)), ("isolate", eq("x", f"({whole}-{extra})\\div {count}", row[0]))]  # fmt: skip
        if asked != "smallest":
            lines.append(("The largest", eq(f"{row[0]}+{step * (count - 1)}", row[-1])))
        if asked == "ends":
            lines += total(rng, row[0], row[-1])
    return draft(rng, f"{given} {what} // {what} {given}", value, lines)


@REGISTER.family("contest_line_up", 2, 3, 4)
def contest_line_up(rng: Random, level: int) -> Draft:
    """Places in a line from both ends: how many there are, who is between, from the other end."""
    n = rng.randint(8, 15 * level)
    a = rng.randint(1, n - 3)
    b = rng.randint(a + 2, n)
    who, other = rng.sample(
        ("Ana", "Ben", "Kim", "Lea", "Max", "Noor", "Tom", "Zoe", "Ivan", "Mei"), 2
    )
    line = rng.choice(("in a queue", "in a line of children", "in a race", "in a row of runners", "in a list"))  # fmt: skip
    here, back = ordinal(a), ordinal(n - a + 1)
    front, end = ("place from the front", "place from the end")
    kind = rng.choice(("all", "all", "back", "between", "behind") if level > 2 else ("all", "back"))
    if kind == "all":
        text = f"{line}, {who} is {here} from the front and {back} from the [end|back]. How many are there in all? // {who} is {here} from the front {line} and {back} counted from the back. How many [people|children] are there?"  # fmt: skip
        return draft(rng, text, n, [("count", f"Before {who}: {eq(f'{a}-1', a - 1)}, behind: {eq(f'{n - a + 1}-1', n - a)}"), ("add", f"And {who}: {eq(plus(a - 1, n - a, 1), n)}")], [("add", f"{who} is counted twice: {eq(f'{a}+{n - a + 1}-1', n)}")])  # fmt: skip
    if kind == "back":
        text = f"{num(n)} people stand {line}. {who} has the {here} {front}. Which {end} is that? // Of {num(n)} people {line} {who} is {here} from the front. What is the {end} of {who}?"  # fmt: skip
        return draft(rng, text.replace("in a list", "in a queue"), n - a + 1, [("subtract", f"Behind {who}: {eq(f'{n}-{a}', n - a)}"), ("add", f"From the end: {eq(f'{n - a}+1', n - a + 1)}")])  # fmt: skip
    if kind == "between":
        text = f"{line}, {who} is {here} and {other} is {ordinal(b)}. How many are between them? // {who} is number {a} and {other} number {b} {line}. How many [people |]stand between the two?"  # fmt: skip
        return draft(rng, text, b - a - 1, [*difference(rng, b, a), ("subtract", f"Without the last of these: {eq(f'{b - a}-1', b - a - 1)}")])  # fmt: skip
    text = f"{num(n)} people are {line}. {who} is {here} from the front and {other} is {ordinal(b)}. How many are behind {other}? // {other} is {ordinal(b)} and {who} {here} from the front {line} of {num(n)}. How many are behind {other}?"  # fmt: skip
    return draft(rng, text.replace("in a list", "in a queue"), n - b, difference(rng, n, b))


@REGISTER.family("contest_machine", 2, 3, 4, 5)
def contest_machine(rng: Random, level: int) -> Draft:
    """Operations one after another on a number that is known, or on the one that is looked for."""
    while True:
        x = now = rng.randint(2, 8 + 6 * level)
        said, steps = list[str](), list[tuple[str, int]]()
        for _ in range(2 if level < 3 else rng.randint(2, level)):
            op, k = rng.choice("+-*/"), rng.randint(2, 12)
            if (
                (op == "/" and now % k)
                or (op == "-" and k >= now)
                or (op == "*" and (k > 6 or now > 80))
            ):
                break
            if steps and steps[-1][0] in {"+": "+-", "-": "+-", "*": "*/", "/": "*/"}[op]:
                break
            now = {"+": now + k, "-": now - k, "*": now * k, "/": now // k}[op]
            steps.append((op, k))
            said.append(rng.choice({
                "+": (f"add {k}", f"add {k} to it", f"increase it by {k}"), "-": (f"subtract {k}", f"take away {k}", f"take {k} off"),
                "*": ("double it" if k == 2 else "triple it" if k == 3 else f"multiply by {k}", f"multiply it by {k}"), "/": ("halve it" if k == 2 else f"divide by {k}", f"divide it by {k}"),
            }[op]))  # fmt: skip
        else:
            break
    is_back = rng.random() < 0.65
    chain = f"{', '.join(said[:-1])}[,| and] [then |]{said[-1]}"
    if not is_back:
        text = f"[Take|Start with|Think of] the number {x}, {chain}. What [do you get|is the result]? // What do you get if you take {x}, {chain}?"  # fmt: skip
    else:
        text = f"[I think of a number|Take a number|I take a number|Think of a number], {chain}. The result is {num(now)}. [What is the number|Which number was it]? // If you take a number, {chain}, you get {num(now)}. What was the number? // [My|A] number: {chain}, and it is {num(now)}. Which number?"  # fmt: skip
    signs = {"+": "+", "-": "-", "*": "\\cdot ", "/": "\\div "}
    turned = {"+": "-", "-": "+", "*": "/", "/": "*"}
    lines = list[Line]()
    value = now if is_back else x
    for op, k in reversed(steps) if is_back else steps:
        here = turned[op] if is_back else op
        after = {"+": value + k, "-": value - k, "*": value * k, "/": value // k}[here]
        lines.append(
            ("Undo it" if is_back else "One operation", eq(f"{value}{signs[here]}{k}", after))
        )
        value = after
    return draft(rng, text, value, lines)


@REGISTER.family("contest_signs", 2, 3, 4)
def contest_signs(rng: Random, level: int) -> Draft:
    """Signs that stand for numbers: a sum of equal ones, then one with another, then a third."""
    one, two, three = rng.sample(("★", "▲", "●", "■", "◆", "♥"), 3) if rng.random() < 0.5 else rng.sample("ABCDKMXYZ", 3)  # fmt: skip
    a, b, c = rng.sample(range(2, 8 + 5 * level), 3)
    n = rng.choice((2, 3, 3, 4)) if level > 2 else 2
    rows = ["+".join([one] * n) + f" = {n * a}"]
    lines: list[Line] = quotient(rng, n * a, n, one)
    m = rng.choice((1, 1, 2))
    rows.append("+".join([one] + [two] * m) + f" = {a + m * b}")
    lines += minus(rng, a + m * b, a, "The others" if m > 1 else two)
    if m > 1:
        lines += quotient(rng, m * b, m, two)
    if level == 2:
        return _signs(rng, rows, two, b, lines)
    if rng.random() < 0.5:
        rows.append(f"{two}+{three} = {b + c}")
        lines += minus(rng, b + c, b, three)
        return _signs(rng, rows, three, c, lines)
    asked = rng.choice((f"{one}·{two}", f"{one}+{two}+{two}"))
    value = a * b if "·" in asked else a + 2 * b
    lines += product(rng, a, b) if "·" in asked else [("add", eq(plus(a, b, b), value))]
    return _signs(rng, rows, asked, value, lines)


def _signs(rng: Random, rows: list[str], asked: str, value: int, lines: list[Line]) -> Draft:
    shown = rng.choice((", ", "; ", " and ")).join(rows)
    kind = "letter" if asked[0].isascii() else "sign"
    asked = asked.replace("·", " × ").replace("+", " + ")
    text = f"{shown}. [What is|Find] {asked}? // If {shown}, what is {asked}? // Each {kind} stands for a number: {shown}. What is {asked}? // {shown}. {asked} = ?"  # fmt: skip
    return draft(rng, text.replace("[What is|Find] ", "What is "), value, lines)
