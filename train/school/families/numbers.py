"""Size, doubles and halves, even and odd, the number line."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, plus, show
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.algebra import asks, chain
from train.school.families.arithmetic import ask_value
from train.school.work import product, quotient, total


@REGISTER.family("absolute_value_of_numbers", 1, 2, 3)
def absolute_value_of_numbers(rng: Random, level: int) -> Draft:
    a, b = rng.randint(1, 30 * level), rng.randint(2, 20 * level)
    shape = rng.choice(("-a", "-a", "a-b") if level == 1 else ("a-b", "a+b", "|a|-|b|", "-|a|", "ab", "decimal"))  # fmt: skip
    if shape == "-a":
        e, value = f"|-{a}|", a
        ways: list[Way] = [[("rule", f"The size without the sign: {eq(e, a)}")], [("Find the distance from zero", f"$-{a}$ is ${a}$ away from $0$")]]  # fmt: skip
        found = asks({"e": math(e), "n": math(-a)}, bare="{e}", question="What is {e}?|What is the absolute value of {n}?|How far is {n} from zero on the number line?", order="Evaluate {e}.|Find the absolute value of {n}.|Compute {e}")  # fmt: skip
        return Draft(found, show(value), ways)
    if shape in ("a-b", "a+b"):
        b = b + 1 if a == b else b
        first = a if shape == "a-b" else -a
        second = -b if shape == "a-b" else b
        inner, inside = plus(first, second), first + second
        e, value = f"|{inner}|", abs(inside)
        ways = [[("Work out the inside", eq(inner, inside)), ("rule", eq(f"|{inside}|", value))]]
        if inside < 0:
            ways.append([("rewrite", f"The inside is negative, so turn it: {eq(plus(b, -a) if shape == 'a-b' else plus(a, -b), value)}")])  # fmt: skip
    elif shape == "|a|-|b|":
        joint, sign = rng.choice((("+", 1), ("-", -1)))
        e, value = f"|-{a}|{joint}|-{b}|", a + sign * b
        ways = [
            [("rule", f"$|-{a}|={a}$ and $|-{b}|={b}$"), *total(rng, a, sign * b)],
            [("rewrite", eq(e, plus(a, sign * b), value))],
        ]
    elif shape == "-|a|":
        e, value = f"-|-{a}|", -a
        ways = [[("rule", eq(f"|-{a}|", a)), ("conclude", f"The minus in front stays: ${-a}$")], [("rewrite", eq(e, f"-({a})", -a))]]  # fmt: skip
    elif shape == "ab":
        a, b = min(a, 15), min(b, 12)
        joint = dot(-a, b)
        e, value = f"|{joint}|", a * b
        ways = [[("multiply", eq(joint, -a * b)), ("rule", eq(f"|{-a * b}|", a * b))], [("rule", f"{eq(e, f'|{-a}||{b}|')}"), *product(rng, a, b)]]  # fmt: skip
    else:
        number = Fraction(rng.randint(1, 99), 10)
        text = decimal(number)
        e = f"|-{text}|"
        ways = [[("rule", eq(e, text))], [("Find the distance from zero", f"$-{text}$ is ${text}$ away from $0$")]]  # fmt: skip
        return Draft(ask_value(e), text, ways)
    return Draft(ask_value(e), show(value), ways)


_FACTORS = {"double": (2, 1), "triple": (3, 1), "half": (1, 2), "a third": (1, 3), "a quarter": (1, 4), "twice": (2, 1), "three times": (3, 1), "a tenth": (1, 10), "a fifth": (1, 5), "four times": (4, 1)}  # fmt: skip


@REGISTER.family("doubles_and_halves", 1, 2, 3)
def doubles_and_halves(rng: Random, level: int) -> Draft:
    word = rng.choice(list(_FACTORS))
    up, down = _FACTORS[word]
    n = rng.randint(2, {1: 30, 2: 200, 3: 900}[level]) * down
    of = "" if up > 1 else "of "
    parts = {"w": word, "n": num(n), "o": of}
    value = n * up // down
    lines = [product(rng, up, n) if up > 1 else quotient(rng, n, down) for _ in range(3)]
    if down == 4:
        lines.append(
            [("divide", f"Halve twice: {eq(frac(n, 2), n // 2)}, {eq(frac(n // 2, 2), value)}")]
        )
    if up == 2:
        lines.append([("add", eq(plus(n, n), value))])
    shape = rng.choice(("plain", "plain", "back", "more"))
    if shape == "back":  # half of a number is 12
        wordings = asks(
            {"w": word, "v": num(value), "o": of},
            question="{w} {o}a number is {v}. What is the number?|If {w} {o}a number is {v}, what is the number?|Of what number is {v} {w}?" if up == 1 else "{w} a number is {v}. What is the number?|If {w} a number is {v}, what is the number?",
            order="Find the number if {w} {o}it is {v}.",
        )  # fmt: skip
        back = [
            product(rng, value, down) if down > 1 else quotient(rng, value, up) for _ in range(3)
        ]
        back.append([("equation", eq(f"{up}x" if up > 1 else frac("x", down), value)), ("isolate", eq("x", dot(value, down) if down > 1 else frac(value, up), n))])  # fmt: skip
        return Draft(wordings, show(n), back)
    if shape == "more" and level > 1:
        m = rng.randint(1, 40)
        wordings = asks(
            parts | {"m": num(m)},
            question="What is {m} more than {w} {o}{n}?|What do you get if you add {m} to {w} {o}{n}?",
            order="Find {w} {o}{n} and add {m}.|Take {w} {o}{n}, then add {m}.",
        )
        return Draft(wordings, show(value + m), [[*way, *total(rng, value, m)] for way in lines])
    wordings = asks(
        parts,
        question="What is {w} {o}{n}?|How much is {w} {o}{n}?|What number is {w} {o}{n}?",
        order="Find {w} {o}{n}.|{w} {o}{n}|Calculate {w} {o}{n}.|Work out {w} {o}{n}",
    )
    return Draft(wordings, show(value), lines)


@REGISTER.family("even_or_odd", 1, 2)
def even_or_odd(rng: Random, level: int) -> Draft:
    n = rng.randint(2, {1: 200, 2: 99_999}[level])
    even = n % 2 == 0
    shape = rng.choice(("which", "yes", "half"))
    last = n % 10
    fact = f"${n}$ ends in ${last}$, which is {'even' if even else 'odd'}"
    half: Line = ("divide", eq(frac(n, 2), n // 2) if even else eq(n, f"2\\cdot {n // 2}+1"))
    word = "even" if even else "odd"
    if shape == "which":
        wordings = asks({"n": num(n)}, question="Is {n} even or odd?|Is {n} an even or an odd number?|Is the number {n} odd or even?", order="Tell whether {n} is even or odd.|Say if {n} is odd or even.|{n}: even or odd?")  # fmt: skip
        ways: list[Way] = [
            [("Look at the last digit", fact)],
            [half, ("conclude", f"So ${n}$ is {word}")],
        ]
        return Draft(wordings, f"\\text{{{word}}}", ways)
    claim = rng.choice(("even", "odd"))
    answer = "yes" if claim == word else "no"
    parts = {"n": num(n), "c": "an even" if claim == "even" else "an odd", "d": claim}
    wordings = asks(parts, question="Is {n} {c} number?|Is {n} {d}?|Is {n} {d}? Answer yes or no.|Is the number {n} {d}, yes or no?")  # fmt: skip
    end: Line = ("conclude", f"It is {word}, so the answer is {answer}")
    return Draft(
        wordings, f"\\text{{{answer}}}", [[("Look at the last digit", fact), end], [half, end]]
    )


_TESTS = {
    2: "the last digit is {last}", 5: "the last digit is {last}", 10: "the last digit is {last}",
    3: "the sum of the digits is {sum}", 9: "the sum of the digits is {sum}", 4: "the last two digits are {two}",
}  # fmt: skip


@REGISTER.family("divisible_yes_or_no", 1, 2, 3)
def divisible_yes_or_no(rng: Random, level: int) -> Draft:
    b = rng.choice({1: (2, 5, 10, 3), 2: (3, 4, 6, 7, 9, 8), 3: (6, 7, 8, 9, 11, 12, 13)}[level])
    n = b * rng.randint(3, {1: 40, 2: 90, 3: 300}[level])
    n += rng.randint(1, b - 1) if rng.random() < 0.5 else 0
    q, rest = divmod(n, b)
    answer = "no" if rest else "yes"
    wordings = asks(
        {"n": num(n), "b": num(b)},
        question="Is {n} divisible by {b}?|Is {n} a multiple of {b}?|Can {n} be divided by {b} without a remainder?|"
        "Is {b} a factor of {n}?|Does {b} divide {n} evenly?|Is {b} a divisor of {n}? Answer yes or no.",
        order="Say yes or no: {n} is divisible by {b}.|Check whether {n} is divisible by {b}. Answer yes or no.",
        story="{n} children want to form teams of {b}. Is that possible with nobody left over? Answer yes or no.|"
        "Can {n} eggs be packed into boxes of {b} so that every box is full?",
    )
    result = f"remainder of ${rest}$" if rest else "no remainder"
    end: Line = (
        "conclude",
        f"There is {f'a {result}' if rest else result}, so the answer is {answer}",
    )
    near = eq(dot(b, q), b * q)
    ways: list[Way] = [
        [("divide", eq(n, f"{dot(b, q)}+{rest}" if rest else dot(b, q))), end],
        [("multiply", near), ("left", eq(plus(n, -b * q), rest)), end],
    ]
    if b in _TESTS:
        shown = _TESTS[b].format(last=f"${n % 10}$", two=f"${n % 100:02d}$", sum=eq("+".join(str(n)), sum(map(int, str(n)))))  # fmt: skip
        able = "is not" if rest else "is"
        ways.append([("Use the divisibility test", shown[0].upper() + shown[1:]), ("conclude", f"So ${n}$ {able} divisible by ${b}$")])  # fmt: skip
    return Draft(wordings, f"\\text{{{answer}}}", ways)


_MOVES = {
    True: "|The temperature is {a} degrees and rises by {s} degrees. What is it now?|A lift is at floor {a} and goes up {s} floors. At which floor is it now?",
    False: "|The temperature is {a} degrees and falls by {s} degrees. What is it now?|A diver at {a} m goes down another {s} m. At what height is the diver now, in metres?",
}


@REGISTER.family("number_line", 1, 2, 3)
def number_line(rng: Random, level: int) -> Draft:
    """Distances, moves and evenly spaced marks on a number line."""
    shape = rng.choice(("distance", "move", "marks") if level > 1 else ("distance", "move"))
    high = {1: 12, 2: 40, 3: 100}[level]
    if shape == "distance":
        a, b = rng.randint(-high, high), rng.randint(-high, high)
        b = b + 3 if a == b else b
        low, top = min(a, b), max(a, b)
        wordings = asks({"a": math(a), "b": math(b)}, question="What is the distance between {a} and {b} on the number line?|How far apart are {a} and {b} on the number line?|How many units are between {a} and {b} on a number line?", order="Find the distance between {a} and {b} on the number line.|Find the distance from {a} to {b}.")  # fmt: skip
        sides = f"{top}-{low}" if low >= 0 else f"{top}-({low})"
        ways: list[Way] = [[("subtract", chain(sides, plus(top, -low), top - low))]]
        if low < 0 < top:
            ways.append([("Go by zero", f"From ${low}$ to $0$: ${-low}$; from $0$ to ${top}$: ${top}$"), ("add", eq(plus(-low, top), top - low))])  # fmt: skip
        else:
            ways.append([("Use the absolute value", eq(f"|{a}-{b}|" if b >= 0 else f"|{a}-({b})|", f"|{a - b}|", top - low))])  # fmt: skip
        return Draft(wordings, show(top - low), ways)
    if shape == "move":
        start, step = rng.randint(-high, high), rng.randint(2, high)
        right = rng.random() < 0.5
        value = start + step if right else start - step
        parts = {"a": math(start), "s": num(step), "d": "right" if right else "left"}
        wordings = asks(
            parts,
            question="Which number is {s} units to the {d} of {a} on the number line?|Where are you if you start at {a} on the number line and move {s} to the {d}?",
            order="Start at {a} on the number line and move {s} units to the {d}. Give the number you reach.|Find the number {s} units {d} of {a}.",
            story="A frog sits at {a} on a number line and jumps {s} units to the {d}. Where does it land?|A counter stands on {a} of a number line and is moved {s} places to the {d}. Where is it now?"
            + (_MOVES[right] if abs(start) <= 20 and step <= 25 else ""),
        )  # fmt: skip
        change = step if right else -step
        ways = [[("add" if right else "subtract", eq(plus(start, change), value))]]
        if start and abs(start) < step and (start > 0) != right:
            ways.append([("Go by zero", f"${abs(start)}$ steps reach $0$, {eq(plus(step, -abs(start)), step - abs(start))} are left"), ("conclude", f"From $0$ that gives ${value}$")])  # fmt: skip
        else:
            ways.append([("rule", f"To the {'right means plus' if right else 'left means minus'}"), ways[0][0]])  # fmt: skip
        return Draft(wordings, show(value), ways)
    low, gap, parts_ = rng.randint(-high // 2, high) , rng.randint(2, 12), rng.randint(3, 6)  # fmt: skip
    scale = 10 if level == 3 and rng.random() < 0.5 else 1
    k = rng.randint(1, parts_ - 1)
    start, unit = Fraction(low, scale), Fraction(gap, scale)
    end, value = start + unit * parts_, start + unit * k
    ordinal = ("first", "second", "third", "fourth", "fifth")[k - 1]
    parts = {"a": math(decimal(start)), "b": math(decimal(end)), "n": num(parts_), "o": ordinal}
    wordings = asks(
        parts,
        story="A number line from {a} to {b} is divided into {n} equal parts. What number is at the {o} mark after {a}?|The part of a number line between {a} and {b} is split into {n} equal pieces. Which number is at the end of the {o} piece?|"
        "On a number line the distance from {a} to {b} is cut into {n} equal steps. Where are you after the {o} step from {a}?",
    )
    back = decimal(start) if start >= 0 else f"({decimal(start)})"
    jump = decimal(unit * k)
    ways = [
        [("Find the length", eq(f"{decimal(end)}-{back}", decimal(end - start))), ("divide", eq(frac(decimal(end - start), parts_), decimal(unit))), *([("multiply", eq(f"{k}\\cdot {decimal(unit)}", jump))] if k > 1 else []), ("add", eq(f"{decimal(start)}+{jump}", decimal(value)))],
        [("Find one step", eq(frac(f"{decimal(end)}-{back}", parts_), frac(decimal(end - start), parts_), decimal(unit))), ("Count on", ", ".join(eq(f"{decimal(start + unit * j)}+{decimal(unit)}", decimal(start + unit * (j + 1))) for j in range(k)))],
    ]  # fmt: skip
    return Draft(wordings, decimal(value), ways)
