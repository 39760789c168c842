"""Short calculations as people type them: odd notation, words for numbers, one-word orders."""

from fractions import Fraction
from math import comb, factorial, gcd, isqrt, perm
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, plus, power, root, show, wrapped
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.counting import choose_lines
from train.school.families.figures import pi_times, surd, times
from train.school.families.letters_and_functions import sgn
from train.school.families.wordings import draft, listed, multiplied
from train.school.work import (
    difference,
    lowest_terms,
    product,
    quotient,
    to_the_power,
    total,
)
from train.school.writing import in_words


def said(rng: Random, n: int) -> str:
    text = in_words(n)
    return text if rng.random() < 0.5 else text.replace(" and ", " ").replace("-", rng.choice("- "))


@REGISTER.family("sums_in_words", 1, 2)
def sums_in_words(rng: Random, level: int) -> Draft:
    """The four operations with every number in words."""
    high = 60 if level == 1 else 999
    a, b = rng.randint(2, high), rng.randint(2, high)
    kind = rng.choice(("plus", "minus", "times", "divided"))
    if kind == "minus" and a < b:
        a, b = b, a
    if kind in ("times", "divided"):
        a, b = rng.randint(2, 20 if level == 1 else 60), rng.randint(2, 12)
    x, y = said(rng, a), said(rng, b)
    word = {"plus": "[plus|added to|and]", "minus": "[minus|less|take away]", "times": "[times|multiplied by]", "divided": "[divided by|over]"}[kind]  # fmt: skip
    value = {"plus": a + b, "minus": a - b, "times": a * b, "divided": a}[kind]
    if kind == "divided":
        x = said(rng, a * b) if a * b < 1000 else str(a * b)
    lines = {"plus": lambda: total(rng, a, b), "minus": lambda: difference(rng, a, b), "times": lambda: product(rng, a, b), "divided": lambda: quotient(rng, a * b, b)}[kind]  # fmt: skip
    texts = f"{x} {word} {y} // what is {x} {word} {y}? // {x} {word} {y}? // calculate {x} {word} {y} // how much is {x} {word} {y}?"
    if kind == "plus":
        texts += f" // the sum of {x} and {y} // add {x} and {y}"
    if kind == "minus":
        texts += f" // subtract {y} from {x} // the difference [between|of] {x} and {y}"
    if kind == "times":
        texts += f" // the product of {x} and {y} // multiply {x} by {y}"
    return draft(rng, texts, value, [("In digits", f"${a * b if kind == 'divided' else a}$ and ${b}$"), *lines()], lines())  # fmt: skip


@REGISTER.family("number_that_follows", 1, 2, 3)
def number_that_follows(rng: Random, level: int) -> Draft:
    """Next numbers: steps, factors, squares, cubes, triangular, sums of two, alternating, primes."""
    kind = rng.choice(("step", "factor", "squares", "down") if level == 1 else ("squares", "triangle", "double", "growing", "factor", "halves") if level == 2 else ("fibonacci", "cubes", "alternate", "primes", "double", "powers", "factorial"))  # fmt: skip
    a, d = rng.randint(1, 12), rng.randint(2, 9)
    n = rng.randint(4, 6)
    s = rng.randint(1, 4)
    values: list[int]
    if kind == "step":
        values, why = [a + d * i for i in range(n + 1)], f"Each time ${d}$ more"
    elif kind == "down":
        values, why = [a + d * (n + 1) - d * i for i in range(n + 1)], f"Each time ${d}$ less"
    elif kind == "factor":
        r = rng.randint(2, 4)
        n = 4
        values, why = [s * r**i for i in range(n + 1)], f"Each time ${r}$ times as much"
    elif kind == "halves":
        r = rng.choice((2, 3))
        n = 4
        values, why = [s * r ** (n - i) for i in range(n + 1)], f"Each time divided by ${r}$"
    elif kind == "squares":
        c = rng.choice((0, 0, 0, 1, -1, 2))
        values = [i * i + c for i in range(s, s + n + 1)]
        why = f"Squares: {listed([f'{i}^2' for i in range(s, s + n + 1)])}" + (f", each with ${sgn(c)}$" if c else "")  # fmt: skip
    elif kind == "cubes":
        values = [i**3 for i in range(s, s + n + 1)]
        why = f"Cubes: {listed([f'{i}^3' for i in range(s, s + n + 1)])}"
    elif kind == "triangle":
        values = [i * (i + 1) // 2 for i in range(s, s + n + 1)]
        why = f"The steps grow by one: {listed(range(s + 1, s + n + 1))}"
    elif kind == "growing":
        values = [a]
        for i in range(n):
            values.append(values[-1] + d + s * i)
        why = f"The steps are {listed([d + s * i for i in range(n)])}"
    elif kind == "double":
        c = rng.choice((1, -1, 2, 3))
        values = [max(a, 4)]
        for _ in range(4):
            values.append(2 * values[-1] + c)
        why = f"Each time doubled and then ${sgn(c)}$"
    elif kind == "fibonacci":
        values = [rng.randint(1, 4), rng.randint(1, 6)]
        while len(values) < n + 2:
            values.append(values[-1] + values[-2])
        why = "Each number is the sum of the two before"
    elif kind == "alternate":
        e = rng.randint(1, d - 1)
        values = [a + 5]
        for i in range(n):
            values.append(values[-1] + (d if i % 2 == 0 else -e))
        why = f"In turn ${d}$ more and ${e}$ less"
    elif kind == "primes":
        primes = [p for p in range(2, 60) if all(p % q for q in range(2, p))]
        i = rng.randint(0, 8)
        values, why = primes[i : i + n + 1], "They are prime numbers in order"
    elif kind == "powers":
        b = rng.choice((2, 3))
        values, why = [b**i - 1 for i in range(1, 6)], f"Powers of ${b}$ less $1$"
    else:
        values, why = [factorial(i) for i in range(1, 6)], "Multiply by $2$, $3$, $4$ and so on"
    *shown, value = values
    prev = shown[-1]
    last = {
        "step": eq(plus(prev, value - prev), value), "down": eq(plus(prev, value - prev), value), "growing": eq(plus(prev, value - prev), value), "triangle": eq(plus(prev, value - prev), value), "alternate": eq(plus(prev, value - prev), value),
        "factor": eq(dot(prev, value // prev), value), "factorial": eq(dot(prev, value // prev), value),
        "fibonacci": eq(plus(prev, value - prev), value), "double": eq(f"2\\cdot{prev}{sgn(value - 2 * prev)}", value),
    }.get(kind, f"The next one is ${value}$")  # fmt: skip
    if kind == "halves":
        last = eq(frac(prev, prev // value), value)
    comma, spaced = ", ".join(map(str, shown)), " ".join(map(str, shown))
    texts = f"next: {spaced} // next number: {comma} // What comes next: {comma}, ...? // {comma}, ? // What is the next number in [the sequence|this sequence] {comma}, ...? // Find the next term: {comma}, ... // {comma}, ... what's next? // {spaced} ... next?"
    return draft(rng, texts, value, [("pattern", why), ("Next", last)])


@REGISTER.family("power_said", 1, 2)
def power_said(rng: Random, level: int) -> Draft:
    """The square, cube, root of something, with decimals; to the power of; halves and fifths."""
    kind = rng.choice(("square", "root", "cube", "power") if level == 1 else ("square_d", "root_d", "cube_root", "power", "root", "squared_root"))  # fmt: skip
    n = rng.randint(2, 20)
    if kind == "square":
        return draft(rng, f"[what is |]the square of {num(n)}? // {num(n)} squared // square {num(n)} // what's {num(n)} squared? // $({n})^2$ // square of {num(n)}?", n * n, [("multiply", eq(power(n, 2), dot(n, n), n * n))], to_the_power(rng, n, 2))  # fmt: skip
    if kind == "root":
        n = rng.randint(2, 40)
        return draft(rng, f"square root of {num(n * n)} // [what is |]the square root of {num(n * n)}? // root {n * n} // $\\sqrt{{{n * n}}}$ // which positive number squared is {num(n * n)}?", n, [("root", f"{eq(power(n, 2), n * n)}, so {eq(root(n * n), n)}")])  # fmt: skip
    if kind == "cube":
        n = rng.randint(2, 10)
        return draft(rng, f"cube of {num(n)} // {num(n)} cubed // what is the cube of {num(n)}? // what's {num(n)} cubed? // cube {num(n)}", n**3, to_the_power(rng, n, 3))  # fmt: skip
    if kind == "cube_root":
        n = rng.randint(2, 10)
        return draft(rng, f"cube root of {num(n**3)} // what is the cube root of {num(n**3)}? // $\\sqrt[3]{{{n**3}}}$ // third root of {num(n**3)}?", n, [("root", f"{eq(power(n, 3), n**3)}, so {eq(f'{_CUBE}{{{n**3}}}', n)}")])  # fmt: skip
    if kind == "power":
        b, e = rng.choice(((2, rng.randint(3, 10)), (3, rng.randint(2, 5)), (10, rng.randint(2, 6)), (5, rng.randint(2, 4)), (4, rng.randint(2, 4))))  # fmt: skip
        th = {2: "nd", 3: "rd"}.get(e, "th")
        return draft(rng, f"{num(b)} to the power of {num(e)} // what is {num(b)} to the {e}{th} power? // {b} to the {e}{th} // {num(b)} to the power {num(e)}? // ${power(b, e)}$", b**e, to_the_power(rng, b, e))  # fmt: skip
    if kind == "squared_root":
        a, b = rng.randint(2, 15), rng.randint(2, 15)
        return draft(rng, f"$\\sqrt{{{a * a}}}+\\sqrt{{{b * b}}}$ // root of {a * a} plus root of {b * b} // what is $\\sqrt{{{a * a}}}+\\sqrt{{{b * b}}}$? // the square root of {a * a} plus the square root of {b * b}", a + b, [("root", f"{eq(root(a * a), a)} and {eq(root(b * b), b)}"), ("add", eq(plus(a, b), a + b))])  # fmt: skip
    x = Fraction(rng.randint(2, 15), 10)
    if kind == "square_d":
        return draft(rng, f"the square of {decimal(x)} // {decimal(x)} squared // what is {decimal(x)} squared? // ${decimal(x)}^2$", decimal(x * x), [("set_up", eq(f"{decimal(x)}^2", f"{decimal(x)}\\cdot {decimal(x)}")), *times(rng, x, x)] if x.denominator > 1 else to_the_power(rng, int(x), 2))  # fmt: skip
    return draft(rng, f"the square root of {decimal(x * x)} // square root of {decimal(x * x)}? // what is the square root of {decimal(x * x)}? // $\\sqrt{{{decimal(x * x)}}}$", decimal(x), [("root", f"{eq(f'{decimal(x)}^2', decimal(x * x))}, so the root is ${decimal(x)}$")])  # fmt: skip


_CUBE = "\\sqrt[3]"


@REGISTER.family("choose_signs", 2, 3)
def choose_signs(rng: Random, level: int) -> Draft:
    """nCr and nPr in all their writings; factorials over factorials."""
    n = rng.randint(3, 8 if level == 2 else 14)
    k = rng.randint(1, min(n - 1, 4))
    kind = rng.choice(("C", "P", "ratio", "factorial"))
    if kind == "C":
        texts = f"{n}C{k} // {n} choose {k} // nCr({n},{k}) // C({n},{k}) // $\\binom{{{n}}}{{{k}}}$ // what is {n} choose {k}? // {n} nCr {k} // compute {n}C{k}"
        return draft(rng, texts, comb(n, k), choose_lines(rng, n, k), choose_lines(rng, n, k))
    if kind == "P":
        texts = f"{n}P{k} // nPr({n},{k}) // P({n},{k}) // {n} nPr {k} // what is {n}P{k}? // permutations P({n},{k}) // compute {n}P{k}"
        return draft(rng, texts, perm(n, k), [("formula", f"${k}$ factors from ${n}$ down: {listed(range(n, n - k, -1))}"), *multiplied(rng, *range(n, n - k, -1))])  # fmt: skip
    if kind == "factorial":
        n = rng.randint(3, 7)
        texts = (
            f"{n}! // ${n}!$ // {n} factorial // what is {n} factorial? // factorial of {num(n)}"
        )
        return draft(rng, texts, factorial(n), [("set_up", eq(f"{n}!", dot(*range(n, 0, -1)))), *multiplied(rng, *range(n, 1, -1))])  # fmt: skip
    k = rng.randint(1, 3)
    e = frac(f"{n}!", f"{n - k}!")
    texts = f"{n}!/{n - k}! // ${e}$ // what is {n}!/{n - k}!? // compute ${e}$. // {n}! divided by {n - k}!"
    return draft(rng, texts, perm(n, k), [("Cancel", eq(e, dot(*range(n, n - k, -1)) if k > 1 else n)), *(multiplied(rng, *range(n, n - k, -1)) if k > 1 else [("conclude", f"It is ${n}$")])])  # fmt: skip


@REGISTER.family("written_as", 1, 2, 3)
def written_as(rng: Random, level: int) -> Draft:
    """Decimals, fractions, percents, mixed numbers: one as another, in short orders."""
    bottom = rng.choice((2, 4, 5, 10) if level == 1 else (8, 20, 25, 40, 50, 16))
    top = rng.randint(1, bottom - 1)
    f = Fraction(top, bottom) + (rng.randint(1, 5) if rng.random() < 0.3 else 0)
    d, p = decimal(f), f * 100
    shown = f"${show(f)}$" if rng.random() < 0.5 else f"{f.numerator}/{f.denominator}"
    kind = rng.choice(("fraction", "decimal", "percent_f", "percent_d", "from_percent", "percent_fraction"))  # fmt: skip
    if f.denominator == 1:
        return written_as(rng, level)
    places = len(d.split(".")[1])
    if kind == "fraction":
        scale = 10**places
        t = int(f * scale)
        return draft(rng, f"{d} as a fraction // [write|convert] {d} [as|to] a fraction // what is {d} as a fraction in lowest terms? // {d} to fraction", f, [("convert", eq(d, frac(t, scale)) if frac(t, scale) != show(f) else f"It is ${frac(t, scale)}$"), *lowest_terms(rng, t, scale)])  # fmt: skip
    if kind == "decimal":
        k = 10**places // f.denominator if 10**places % f.denominator == 0 else 1
        ways: list[Way] = [[("divide", eq(frac(f.numerator, f.denominator), d))]]
        if k > 1:
            ways.append([("Out of a power of ten", eq(frac(f.numerator, f.denominator), frac(f.numerator * k, f.denominator * k), d))])  # fmt: skip
        return draft(rng, f"{shown} as a decimal // [write|convert] {shown} [as|to] a decimal // what is {shown} as a decimal number? // {shown} in decimal", d, *ways)  # fmt: skip
    percent = f"{decimal(p)}\\%"
    if kind == "percent_f":
        return draft(rng, f"{shown} as a percent // {shown} in percent? // what percent is {shown}? // [write|convert] {shown} as a [percentage|percent]", percent, [("divide", eq(frac(f.numerator, f.denominator), d)), ("percent", f"That is ${percent}$")], [("Times 100", eq(dot(show(f), 100), decimal(p))), ("percent", f"That is ${percent}$")])  # fmt: skip
    if kind == "percent_d":
        return draft(rng, f"{d} as a percent // {d} in percent? // what percent is {d}? // write {d} as a percentage", percent, [("Times 100", eq(f"{d}\\cdot100", decimal(p))), ("percent", f"That is ${percent}$")])  # fmt: skip
    if kind == "from_percent":
        return draft(rng, f"{decimal(p)}% as a decimal // write {decimal(p)}% as a decimal // what is {decimal(p)}% as a decimal?", d, [("percent", eq(frac(decimal(p), 100), d))])  # fmt: skip
    scale = 1
    while (p * scale).denominator > 1:
        scale *= 10
    t = int(p * scale)
    return draft(rng, f"{decimal(p)}% as a fraction // write {decimal(p)}% as a fraction in lowest terms // what is {decimal(p)}% as a fraction?", f, [("percent", f"It is ${frac(t, 100 * scale)}$"), *lowest_terms(rng, t, 100 * scale)])  # fmt: skip


@REGISTER.family("odd_exponents", 2, 3)
def odd_exponents(rng: Random, level: int) -> Draft:
    """10^-2, 8^(2/3), 2^3^2, (-2)^3, -2^4, 4.5e3: exponents that calculators are asked for."""
    kind = rng.choice(("negative", "minus", "e", "tower") if level == 2 else ("fraction", "fraction", "tower", "minus", "quotient"))  # fmt: skip
    if kind == "negative":
        b, e = rng.choice(((10, rng.randint(1, 4)), (2, rng.randint(1, 5)), (3, rng.randint(1, 3)), (5, rng.randint(1, 2)), (4, 2)))  # fmt: skip
        v = Fraction(1, b**e)
        answer = decimal(v) if b in (10,) else v
        return draft(rng, f"$({b})^{{-{e}}}$ // ${b}^{{-{e}}}$ // what is ${b}^{{-{e}}}$? // {b} to the power of -{e}".replace(f"$({b})^{{-{e}}}$ // ", ""), answer, [("rule", eq(f"{b}^{{-{e}}}", frac(1, power(b, e) if e > 1 else b))), ("power", eq(frac(1, power(b, e)), frac(1, b**e)) if e > 1 else f"So it is ${frac(1, b)}$"), *([("In decimals", eq(frac(1, b**e), decimal(v)))] if b == 10 else [])])  # fmt: skip
    if kind == "minus":
        b, e = rng.randint(2, 5), rng.randint(2, 4)
        inside = rng.random() < 0.5
        v = (-b) ** e if inside else -(b**e)
        t = f"(-{b})^{e}" if inside else f"-{b}^{e}"
        why = f"${e}$ factors of $-{b}$: the sign is {'plus' if e % 2 == 0 else 'minus'}" if inside else "The power goes first, the minus stays"  # fmt: skip
        return draft(rng, f"${t}$ // what is ${t}$? // ${t}=$ ? // calculate ${t}$".replace(f"${t}=$ ? // ", ""), v, [("rule", why), ("power", eq(power(b, e), b**e)), ("conclude", eq(t, v))])  # fmt: skip
    if kind == "e":
        m, e = Fraction(rng.randint(11, 99), 10), rng.randint(2, 5)
        k = rng.randint(10, 900)
        v = m * 10**e
        if rng.random() < 0.5:
            return draft(rng, f"{decimal(m)}e{e} // {decimal(m)}E{e} // what is {decimal(m)}e{e}? // $ {decimal(m)}\\cdot10^{e}$".replace("$ ", "$"), decimal(v), [("rule", f"e{e} means times {eq(power(10, e), 10**e)}"), ("multiply", eq(f"{decimal(m)}\\cdot{10**e}", decimal(v)))])  # fmt: skip
        return draft(rng, f"{decimal(m)}e{e} + {k} // {decimal(m)}e{e}+{k} // what is {decimal(m)}e{e} + {k}?", decimal(v + k), [("rule", f"e{e} means times {eq(power(10, e), 10**e)}"), ("multiply", eq(f"{decimal(m)}\\cdot{10**e}", decimal(v))), ("add", eq(f"{decimal(v)}+{k}", decimal(v + k)))])  # fmt: skip
    if kind == "tower":
        b, c, d = rng.choice(((2, 3, 2), (2, 2, 3), (3, 2, 2), (2, 2, 2), (2, 1, 5), (3, 1, 4), (5, 2, 1), (10, 2, 2), (2, 3, 1), (10, 1, 6)))  # fmt: skip
        v = b ** (c**d)
        if v > 10**6:
            return odd_exponents(rng, level)
        return draft(rng, f"${b}^{{{c}^{d}}}$ // what is ${b}^{{{c}^{d}}}$? // calculate ${b}^{{{c}^{d}}}$ // {b}^({c}^{d})", v, [("From the top", eq(power(c, d), c**d)), ("power", eq(power(b, c**d), v))])  # fmt: skip
    if kind == "quotient":
        b, p, q = rng.randint(2, 9), rng.randint(4, 12), rng.randint(2, 4)
        e = rng.randint(1, 3)
        q = p - e
        t = frac(power(b, p), power(b, q))
        return draft(rng, f"${t}$ // what is ${t}$? // simplify ${t}$ // {b}^{p}/{b}^{q}", b**e, [("Subtract exponents", eq(f"{p}-{q}", e)), ("power", eq(power(b, e) if e > 1 else t, b**e))])  # fmt: skip
    r, q = rng.choice(((2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3), (4, 3), (5, 3), (2, 4), (3, 4), (2, 5), (10, 2), (6, 2), (7, 2)))  # fmt: skip
    p = rng.choice([v for v in (1, 2, 3, -1) if gcd(v, q) == 1])
    b = r**q
    v = Fraction(r) ** p
    e = f"{{{'-' if p < 0 else ''}{frac(abs(p), q)}}}"
    deg = root(b) if q == 2 else f"\\sqrt[{q}]{{{b}}}"
    lines: list[Line] = [("Root first", eq(deg, r))]
    lines.append(("power", eq(power(r, p) if p > 0 else f"{r}^{{-1}}", v)) if p != 1 else ("conclude", f"So it is ${r}$"))  # fmt: skip
    return draft(rng, f"${b}^{e}$ // what is ${b}^{e}$? // calculate ${b}^{e}$ // {b}^({p}/{q})", v, lines)  # fmt: skip


@REGISTER.family("log_and_trig_keys", 2, 3)
def log_and_trig_keys(rng: Random, level: int) -> Draft:
    """log, ln, sin, cos, tan as typed, degrees or pi; sums of two of them."""

    def log_part() -> tuple[str, int, str]:
        b = rng.choice((2, 3, 5, 10, 10))
        n = rng.randint(1, {2: 10, 3: 5, 5: 3, 10: 6}[b])
        if rng.random() < 0.3:
            n = rng.randint(1, 12)
            return f"\\ln(e^{{{n}}})", n, "The logarithm undoes the power of $e$"
        name = f"\\log({10**n})" if b == 10 and rng.random() < 0.5 else f"\\log_{{{b}}}({b**n})"
        return name, n, eq(power(b, n) if n > 1 else b, b**n) if n > 1 else f"${b}^1={b}$"

    trig = {
        "\\sin(0)": 0, "\\cos(0)": 1, "\\sin(30^\\circ)": Fraction(1, 2), "\\cos(60^\\circ)": Fraction(1, 2), "\\sin(90^\\circ)": 1,
        "\\cos(90^\\circ)": 0, "\\tan(45^\\circ)": 1, "\\cos(180^\\circ)": -1, "\\sin(180^\\circ)": 0, "\\tan(0)": 0, "\\cos(\\pi)": -1,
        "\\sin(\\pi)": 0, "\\sin(270^\\circ)": -1, "\\cos(120^\\circ)": Fraction(-1, 2), "\\sin(150^\\circ)": Fraction(1, 2),
        "\\tan(135^\\circ)": -1, "\\tan(225^\\circ)": 1, "\\cos(300^\\circ)": Fraction(1, 2), "\\sin(210^\\circ)": Fraction(-1, 2), "\\cos(2\\pi)": 1,
    }  # fmt: skip
    if rng.random() < 0.5:
        e, n, why = log_part()
        f, m, again = log_part()
        if level == 2 or e == f:
            return draft(rng, f"${e}$ // what is ${e}$? // [compute|evaluate|find] ${e}$ // value of ${e}$?", n, [("rule", why), ("conclude", eq(e, n))])  # fmt: skip
        sign = rng.choice("+-")
        v = n + m if sign == "+" else n - m
        return draft(rng, f"${e}{sign}{f}$ // what is ${e}{sign}{f}$? // [compute|evaluate] ${e}{sign}{f}$", v, [("First", f"{why}: {eq(e, n)}"), ("Second", f"{again}: {eq(f, m)}"), ("conclude", eq(plus(n, m if sign == "+" else -m), v))])  # fmt: skip
    e, f = rng.sample(list(trig), 2)
    x, y = Fraction(trig[e]), Fraction(trig[f])
    if level == 2:
        return draft(rng, f"${e}$ // what is ${e}$? // [compute|evaluate|find] ${e}$ // exact value of ${e}$", x, [("Known value", eq(e, x))])  # fmt: skip
    sign = rng.choice("+-")
    v = x + y if sign == "+" else x - y
    return draft(rng, f"${e}{sign}{f}$ // what is ${e}{sign}{f}$? // [compute|evaluate] ${e}{sign}{f}$", v, [("Known values", f"{eq(e, x)} and {eq(f, y)}"), ("conclude", eq(f"{show(x)}{sign}{wrapped(y)}", v))])  # fmt: skip


@REGISTER.family("shape_in_few_words", 1, 2, 3)
def shape_in_few_words(rng: Random, level: int) -> Draft:
    """Area, perimeter, volume, hypotenuse as orders of a few words."""
    a, b, c = rng.randint(2, 15), rng.randint(2, 15), rng.randint(2, 12)
    r = rng.randint(1, 12)
    kind = rng.choice(("rect_a", "rect_p", "square_a", "square_p", "box") if level == 1 else ("circle_a", "circle_c", "triangle", "box", "rect_a", "trapezoid", "cube", "parallelogram") if level == 2 else ("hyp", "leg", "cylinder", "sphere", "cone", "surface", "distance", "slope", "midpoint"))  # fmt: skip
    if kind == "rect_a":
        return draft(rng, f"area of rectangle {a} by {b} // area [of a |]rectangle {a} x {b}? // rectangle {a} by {b}, area? // area rectangle sides {a} and {b} // What is the area of a {a} by {b} rectangle?", a * b, product(rng, a, b), [("formula", eq("A", dot(a, b), a * b))])  # fmt: skip
    if kind == "rect_p":
        return draft(rng, f"perimeter of rectangle {a} by {b} // perimeter [of a |]rectangle with sides {a} and {b}? // rectangle {a} x {b}, perimeter? // What is the perimeter of a {a} by {b} rectangle?", 2 * (a + b), [("add", eq(plus(a, b), a + b)), ("double it", eq(dot(2, a + b), 2 * (a + b)))], [("add", eq(plus(a, b, a, b), 2 * (a + b)))])  # fmt: skip
    if kind == "square_a":
        return draft(rng, f"area of square side {a} // square with side {a}, area? // area square {a} // What is the area of a square with side {a}?", a * a, to_the_power(rng, a, 2))  # fmt: skip
    if kind == "square_p":
        return draft(rng, f"perimeter of square side {a} // square with side {a}, perimeter? // What is the perimeter of a square with side {a}?", 4 * a, [("multiply", eq(dot(4, a), 4 * a))])  # fmt: skip
    if kind == "box":
        return draft(rng, f"volume of box {a}x{b}x{c} // volume [of a |]box {a} by {b} by {c}? // box {a} x {b} x {c}, volume? // What is the volume of a {a} by {b} by {c} box?", a * b * c, multiplied(rng, a, b, c))  # fmt: skip
    if kind == "surface":
        v = 2 * (a * b + b * c + a * c)
        return draft(rng, f"surface area of box {a}x{b}x{c} // surface [area |]of a {a} by {b} by {c} box? // box {a} x {b} x {c}, surface area?", v, [("Three faces", f"{eq(dot(a, b), a * b)}, {eq(dot(b, c), b * c)}, {eq(dot(a, c), a * c)}"), ("add", eq(plus(a * b, b * c, a * c), v // 2)), ("double it", eq(dot(2, v // 2), v))])  # fmt: skip
    if kind == "circle_a":
        return draft(rng, f"area circle radius {r} // area of a circle with radius {r} // circle r={r} area? // circle with diameter {2 * r}, area? // What is the area of a circle of radius {r}?", pi_times(r * r), [("formula", "$A=\\pi r^2$"), ("substitute", eq(f"\\pi\\cdot{r}^2", pi_times(r * r)))])  # fmt: skip
    if kind == "circle_c":
        return draft(rng, f"circumference circle radius {r} // circumference of a circle with radius {r} // circle diameter {2 * r}, circumference? // What is the circumference of a circle of radius {r}?", pi_times(2 * r), [("formula", "$C=2\\pi r$"), ("substitute", eq(f"2\\pi\\cdot{r}", pi_times(2 * r)))])  # fmt: skip
    if kind == "triangle":
        v = Fraction(a * b, 2)
        return draft(rng, f"area triangle base {a} height {b} // area of a triangle with base {a} and height {b} // triangle base {a}, height {b}, area? // What is the area of a triangle with base {a} and height {b}?", v, [("multiply", eq(dot(a, b), a * b)), ("Half of it", eq(frac(a * b, 2), v) if v.denominator == 1 else f"It is ${frac(a * b, 2)}$")])  # fmt: skip
    if kind == "trapezoid":
        v = Fraction((a + b) * c, 2)
        return draft(rng, f"area trapezoid bases {a} and {b} height {c} // the area of a trapezoid with bases {a} and {b} and height {c}? // [trapezium|trapezoid] with parallel sides {a} and {b}, height {c}, area?", v, [("add", eq(plus(a, b), a + b)), ("multiply", eq(dot(a + b, c), (a + b) * c)), ("Half of it", eq(frac((a + b) * c, 2), v) if v.denominator == 1 else f"It is ${frac((a + b) * c, 2)}$")])  # fmt: skip
    if kind == "cube":
        return draft(rng, f"volume cube edge {a} // volume of a cube with side {a} // cube side {a}, volume?", a**3, to_the_power(rng, a, 3))  # fmt: skip
    if kind == "parallelogram":
        return draft(rng, f"area parallelogram base {a} height {b} // area of a parallelogram with base {a} and height {b}?", a * b, product(rng, a, b))  # fmt: skip
    if kind in ("hyp", "leg"):
        x, y, z = rng.choice(((3, 4, 5), (5, 12, 13), (8, 15, 17), (6, 8, 10), (9, 12, 15), (7, 24, 25), (12, 16, 20), (20, 21, 29), (a, b, 0)))  # fmt: skip
        x, y = rng.sample((x, y), 2)
        if kind == "hyp" or not z:
            n = x * x + y * y
            return draft(rng, f"hypotenuse with legs {x} and {y} // hypotenuse of right triangle legs {x} {y} // right triangle, legs {x} and {y}, hypotenuse? // legs {x} and {y}, find the hypotenuse", surd(n), [("formula", eq("c^2", f"{x}^2+{y}^2", f"{x * x}+{y * y}", n)), ("root", eq("c", surd(n)) if isqrt(n) ** 2 == n or surd(n) == root(n) else eq("c", root(n), surd(n)))])  # fmt: skip
        return draft(rng, f"right triangle hypotenuse {z}, one leg {x}, other leg? // hypotenuse {z} and leg {x}, find the other leg // missing leg: hypotenuse {z}, leg {x}", y, [("formula", eq("b^2", f"{z}^2-{x}^2", f"{z * z}-{x * x}", y * y)), ("root", eq("b", y))])  # fmt: skip
    if kind == "cylinder":
        return draft(rng, f"volume cylinder radius {r} height {c} // volume of a cylinder with r={r} and h={c} // cylinder, radius {r}, height {c}, volume?", pi_times(r * r * c), [("formula", "$V=\\pi r^2h$"), ("substitute", eq(f"\\pi\\cdot{r}^2\\cdot{c}", f"\\pi\\cdot{r * r}\\cdot{c}", pi_times(r * r * c)))])  # fmt: skip
    if kind == "sphere":
        v = Fraction(4 * r**3, 3)
        return draft(rng, f"volume sphere radius {r} // volume of a sphere with radius {r} // sphere r={r}, volume?", pi_times(v), [("formula", "$V=\\frac{4}{3}\\pi r^3$"), ("power", eq(power(r, 3), r**3)), ("multiply", eq(f"\\frac{{4}}{{3}}\\pi\\cdot{r**3}", pi_times(v)))])  # fmt: skip
    if kind == "cone":
        v = Fraction(r * r * c, 3)
        return draft(rng, f"volume cone radius {r} height {c} // volume of a cone with r={r}, h={c} // cone, base radius {r}, height {c}, volume?", pi_times(v), [("formula", "$V=\\frac{1}{3}\\pi r^2h$"), ("multiply", eq(f"{r}^2\\cdot{c}", dot(r * r, c), r * r * c)), ("A third of it", f"It is ${pi_times(v)}$")])  # fmt: skip
    x1, y1 = rng.randint(-5, 5), rng.randint(-5, 5)
    if kind == "distance":
        p, q, z = rng.choice(((3, 4, 5), (6, 8, 10), (5, 12, 13), (8, 15, 17)))
        p, q = rng.choice((p, -p)), rng.choice((q, -q))
        return draft(rng, f"distance between $({x1},{y1})$ and $({x1 + p},{y1 + q})$ // distance from $({x1},{y1})$ to $({x1 + p},{y1 + q})$? // how far is $({x1},{y1})$ from $({x1 + p},{y1 + q})$?", z, [("Differences", f"${abs(p)}$ and ${abs(q)}$"), ("formula", eq("d^2", f"{abs(p)}^2+{abs(q)}^2", z * z)), ("root", eq("d", z))])  # fmt: skip
    if kind == "slope":
        m, dx = rng.choice((-4, -3, -2, -1, 1, 2, 3, 4, 5)), rng.randint(1, 6)
        x2, y2 = x1 + dx, y1 + m * dx
        return draft(rng, f"slope between $({x1},{y1})$ and $({x2},{y2})$ // slope of the line through $({x1},{y1})$ and $({x2},{y2})$? // slope $({x1},{y1})$ $({x2},{y2})$", m, [("Differences", f"{eq(f'{y2}-{wrapped(y1)}', y2 - y1)} and {eq(f'{x2}-{wrapped(x1)}', dx)}"), ("divide", eq(frac(y2 - y1, dx), m))])  # fmt: skip
    x2, y2 = x1 + 2 * rng.randint(1, 6), y1 + 2 * rng.randint(-5, 6)
    mx, my = (x1 + x2) // 2, (y1 + y2) // 2
    return draft(rng, f"midpoint of $({x1},{y1})$ and $({x2},{y2})$ // midpoint between $({x1},{y1})$ and $({x2},{y2})$? // middle of the segment from $({x1},{y1})$ to $({x2},{y2})$?", f"({mx},{my})", [("First coordinate", eq(frac(f"{x1}+{wrapped(x2)}", 2), mx)), ("Second coordinate", eq(frac(f"{y1}+{wrapped(y2)}", 2), my)), ("conclude", f"$({mx},{my})$")])  # fmt: skip


@REGISTER.family("rounded_typed", 1, 2)
def rounded_typed(rng: Random, level: int) -> Draft:
    """Round to decimal places, tens, hundreds, in the words of calculators."""
    if level == 1 or rng.random() < 0.4:
        place, word = rng.choice(((10, "ten"), (100, "hundred"), (1000, "thousand")))
        n = rng.randint(place, 100 * place if place < 1000 else 99_999)
        low = n // place * place
        up = n - low >= place // 2 if place > 1 else False
        v = low + place if up else low
        return draft(rng, f"round {n} to the nearest {word} // {n} rounded to the nearest {word}? // {n} to nearest {place} // [what is |]{n} to the nearest {word}?", v, [("Between", f"${low}$ and ${low + place}$"), ("compare", f"{eq(plus(n, -low), n - low)}, which is {'at least' if up else 'less than'} ${place // 2}$"), ("conclude", f"So it is ${v}$")])  # fmt: skip
    k = rng.randint(1, 3)
    more = rng.randint(1, 3)
    n = rng.randint(1, 60 * 10 ** (k + more))
    if n % 10 == 0:
        return rounded_typed(rng, level)
    shown = f"{n / 10 ** (k + more):.{k + more}f}"
    digit = int(shown[shown.index(".") + k + 1])
    kept = n // 10**more
    v = kept + (digit >= 5)
    answer = f"{v / 10**k:.{k}f}"
    trimmed = decimal(Fraction(v, 10**k))
    dp = f"{k} decimal place{'s' if k > 1 else ''}"
    near = {1: "tenth", 2: "hundredth", 3: "thousandth"}[k]
    return draft(rng, f"round {shown} to {k} dp // {shown} to {dp} // round {shown} to {dp} // {shown} rounded to the nearest {near}? // what is {shown} rounded to {dp}?", trimmed, [("Next digit", f"After {k} places comes ${digit}$"), ("Up or down", f"It is {'at least' if digit >= 5 else 'less than'} $5$, so round {'up' if digit >= 5 else 'down'}"), ("conclude", f"${answer}$" if answer == trimmed else eq(answer, trimmed))])  # fmt: skip


@REGISTER.family("two_unknowns_typed", 1, 2)
def two_unknowns_typed(rng: Random, level: int) -> Draft:
    """x + y and x - y and the like in one short line; x or y or their product asked."""
    x, y = rng.randint(-3 if level == 2 else 1, 15), rng.randint(-3 if level == 2 else 1, 15)
    u, v = rng.choice((("x", "y"), ("a", "b"), ("x", "y"), ("p", "q")))
    wanted = rng.choice((u, v, f"{u}{v}") if level == 2 else (u, v))
    value = {u: x, v: y}.get(wanted, x * y)
    kind = "sum" if level == 1 else rng.choice(("sum", "multiple", "substitute"))
    if kind == "sum":
        one, two = f"{u}+{v}={x + y}", f"{u}-{v}={x - y}"
        lines: list[Line] = [("Add both", f"{eq(f'2{u}', plus(x + y, x - y), 2 * x)}, so {eq(u, x)}"), ("Other one", eq(v, f"{x + y}-{wrapped(x)}", y))]  # fmt: skip
    elif kind == "multiple":
        a = rng.randint(2, 5)
        one, two = f"{a}{u}+{v}={a * x + y}", f"{u}+{v}={x + y}"
        k = a - 1
        lines = [("Take the difference", eq(f"{'' if k == 1 else k}{u}", f"{a * x + y}-{wrapped(x + y)}", k * x)), *([("divide", eq(u, frac(k * x, k), x))] if k > 1 else []), ("Other one", eq(v, f"{x + y}-{wrapped(x)}", y))]  # fmt: skip
    else:
        a, b = rng.randint(2, 5), rng.randint(2, 4)
        one, two = f"{v}={a}{u}{sgn(y - a * x) if y != a * x else ''}", f"{b}{u}+{v}={b * x + y}"
        c = y - a * x
        lines = [("substitute", eq(f"{b}{u}+{a}{u}{sgn(c) if c else ''}", b * x + y)), ("collect", eq(f"{a + b}{u}", plus(b * x + y, -c), (a + b) * x)), ("divide", eq(u, frac((a + b) * x, a + b), x)), ("Other one", eq(v, f"{dot(a, x)}{sgn(c) if c else ''}", y))]  # fmt: skip
    if wanted == u:
        lines = lines[:-1]
    elif wanted != v:
        lines.append(("multiply", eq(dot(x, y), x * y)))
    o, t = math(one), math(two)
    w = math(wanted)
    return draft(rng, f"{o}, {t}, find {w} // {o} and {t}, {w}=? // If {o} and {t}, what is {w}? // solve {o}, {t} for {w} // {o}; {t}. What is {w}? // given {o} and {t} find {w}".replace(f"{w}=?", f"what is {w}?"), value, lines)  # fmt: skip


@REGISTER.family("long_sums_of_a_kind", 1, 2, 3)
def long_sums_of_a_kind(rng: Random, level: int) -> Draft:
    """1 + 2 + ... + n, even or odd ones, multiples, in words and with dots."""
    n = rng.choice((10, 20, 50, 100, rng.randint(8, 60)))
    kind = "all" if level == 1 else rng.choice(("all", "even", "odd", "multiples"))
    k = {"all": 1, "even": 2, "odd": 2, "multiples": rng.randint(3, 9)}[kind]
    m = n if level == 1 else rng.randint(6, 40)
    if kind == "odd":
        value = m * m
        last = 2 * m - 1
        texts = f"1+3+5+...+{last} // sum of the first {num(m)} odd numbers // sum of all odd numbers from 1 to {last}? // add the odd numbers up to {last}"
        return draft(rng, texts, value, [("count", f"There are {eq(frac(last + 1, 2), m)} terms"), ("rule", f"The sum of the first ${m}$ odd numbers is {eq(power(m, 2), value)}")])  # fmt: skip
    value = k * m * (m + 1) // 2
    inner = m * (m + 1) // 2
    dots = f"{k}+{2 * k}+{3 * k}+...+{k * m}"
    texts = {
        "all": f"{dots} // sum of [the |]numbers from 1 to {m} // sum of the first {num(m)} [positive integers|natural numbers]? // add all [the |]numbers [from|between] 1 {'to'} {m} // 1 to {m} sum",
        "even": f"{dots} // sum of the first {num(m)} even numbers // sum of all even numbers from 2 to {2 * m}? // add the even numbers up to {2 * m}",
        "multiples": f"{dots} // sum of the first {num(m)} multiples of {num(k)} // sum of all multiples of {num(k)} from {k} to {k * m}?",
    }[kind].replace("[from|between] 1 to", "from 1 to")  # fmt: skip
    lines: list[Line] = [("formula", eq(f"1+2+\\ldots+{m}", frac(dot(m, m + 1), 2), inner))]
    pairs: list[Line] = [("Ends", f"{eq(plus(k, k * m), k * m + k)}, ${m}$ terms"), ("formula", eq(frac(dot(m, k * m + k), 2), frac(m * (k * m + k), 2), value))]  # fmt: skip
    if k > 1:
        lines = [("factor", f"It is ${k}$ times $1+2+\\ldots+{m}$"), *lines, *product(rng, k, inner)]  # fmt: skip
    return draft(rng, texts, value, lines, pairs)


@REGISTER.family("plain_groups", 2, 3)
def plain_groups(rng: Random, level: int) -> Draft:
    """k of n without order: committees, pizzas, points, handshakes, in many words."""
    n = rng.randint(4, 9 if level == 2 else 14)
    k = rng.randint(2, min(n - 1, 3 if level == 2 else 4))
    value = comb(n, k)
    a, b = num(n), num(k)
    shape = rng.choice(("committee", "things", "points", "set"))
    if shape == "committee":
        group = rng.choice(["committee", "team", "group", "delegation"])
        texts = f"A {group} of {b} is [chosen|picked|selected] from {a} people. How many {group}s are possible? // How many different {group}s of {b} can be [formed|made|chosen] from {a} [people|students|members]? // [In how many ways can|How many ways are there to choose] {b} people [be chosen |]from {a}? // {a} people, choose {b}, how many ways? // a club has {a} members. how many ways to pick a {group} of {b}? // There are {a} people. A {group} of {b} is needed. How many choices are there?"
        texts = texts.replace("[In how many ways can|How many ways are there to choose] " + b + " people [be chosen |]from", f"In how many ways can {b} people be chosen from")  # fmt: skip
    elif shape == "things":
        thing = rng.choice(["toppings", "books", "flavours", "colours", "songs", "shirts"])
        texts = f"From {a} {thing}, how many ways are there to [choose|pick] {b} different ones? // There are {a} {thing}. How many combinations of {b} different {thing} are there? // How many ways can I [choose|pick|select] {b} of {a} {thing}? // I want {b} out of {a} {thing}, the order does not matter. How many possibilities?"
    elif shape == "points":
        k = rng.choice((2, 3, 3))
        value = comb(n, k)
        what = "lines" if k == 2 else "triangles"
        where = rng.choice(("on a circle", "no three of them on a line"))
        texts = f"How many {what} can be drawn [through|with] {'pairs of' if k == 2 else 'three of'} {a} points{' ' + where if where.startswith('on') else ', ' + where}? // {a} points are given, {where}. How many {what} do they [make|determine][ in all|]?"
    else:
        texts = f"How many subsets with {b} elements does a set with {a} elements have? // How many {k}-element subsets has a set of {a} elements? // Find the number of subsets of size {b} of a set with {a} elements."
    return draft(rng, texts, value, choose_lines(rng, n, k), choose_lines(rng, n, k))


@REGISTER.family("angles_by_letters", 2, 3)
def angles_by_letters(rng: Random, level: int) -> Draft:
    """Triangle ABC with equal sides, outer angles, bisectors; parallel lines with letters."""
    a = 2 * rng.randint(10, 80)
    base = (180 - a) // 2
    kind = rng.choice(("apex", "base", "outer", "bisector", "third") if level == 2 else ("apex", "outer_two", "bisector", "parallel", "straight", "quadrilateral", "multiples"))  # fmt: skip
    deg = "[in degrees|]"
    how = "How many degrees is angle"
    sum_: Line = ("rule", "The angles of a triangle add up to $180$ degrees")
    if kind == "apex":
        texts = f"Triangle ABC has AB = AC and angle A = {a} degrees. {how} B? // In triangle ABC, AB = AC and angle A is {a}°. Find angle B {deg}. // ABC is isosceles with AB = AC. Angle A measures {a}°. What is the measure of angle C? // isosceles triangle, angle between the equal sides {a} degrees, other angles?"
        return draft(rng, texts, base, [sum_, ("subtract", eq(plus(180, -a), 180 - a)), ("Two equal angles", eq(frac(180 - a, 2), base))])  # fmt: skip
    if kind == "base":
        b = rng.randint(20, 80)
        texts = f"Triangle ABC has AB = AC and angle B = {b} degrees. {how} A? // In triangle ABC, AB = AC and angle C is {b}°. Find angle A {deg}. // An isosceles triangle has base angles of {b}°. What is the third angle?"
        return draft(rng, texts, 180 - 2 * b, [("Equal angles", f"Angles B and C are ${b}$ each: {eq(dot(2, b), 2 * b)}"), ("subtract", eq(plus(180, -2 * b), 180 - 2 * b))])  # fmt: skip
    b, c = rng.randint(20, 80), rng.randint(20, 80)
    if kind == "third":
        texts = f"In triangle ABC, angle A = {b}° and angle B = {c}°. {how} C? // Two angles of a triangle are {b} and {c} degrees. Find the third. // triangle angles {b}, {c}, third angle?"
        return draft(rng, texts, 180 - b - c, [("add", eq(plus(b, c), b + c)), ("subtract", eq(plus(180, -(b + c)), 180 - b - c))])  # fmt: skip
    if kind == "outer":
        texts = f"In triangle ABC, angle A = {b}° and angle B = {c}°. {how.replace('angle', 'the exterior angle at')} C? // Two angles of a triangle are {b}° and {c}°. Find the exterior angle at the third vertex {deg}."
        return draft(rng, texts, b + c, [("rule", "An outer angle is the sum of the two inner angles that are not next to it"), ("add", eq(plus(b, c), b + c))])  # fmt: skip
    if kind == "outer_two":
        outer = b + c
        texts = f"The exterior angle at C of triangle ABC is {outer}° and angle A is {b}°. {how} B? // An exterior angle of a triangle is {outer}°, and one of the two opposite inner angles is {b}°. Find the other {deg}."
        return draft(rng, texts, c, [("rule", "The outer angle is the sum of the two opposite inner angles"), ("subtract", eq(plus(outer, -b), c))])  # fmt: skip
    if kind == "bisector":
        texts = f"In triangle ABC, angle A = {a}° and angle B = {c}°. The bisector of angle A meets BC at D. How many degrees is angle ADC? // D lies on BC and AD bisects angle A of triangle ABC. If angle A is {a}° and angle B is {c}°, find angle ADC {deg}."
        if a + c >= 175:
            return angles_by_letters(rng, level)
        return draft(rng, texts, a // 2 + c, [("Half of A", eq(frac(a, 2), a // 2)), ("Outer angle", f"ADC is outside of triangle ABD: {eq(plus(a // 2, c), a // 2 + c)}")])  # fmt: skip
    x = rng.randint(5, 25)
    if kind in ("parallel", "straight"):
        p, q = rng.randint(2, 6), rng.randint(1, 5)
        if p == q:
            return angles_by_letters(rng, level)
        if kind == "parallel":
            s = rng.randint(-20, 20)
            t = p * x + s - q * x
            if p * x + s <= 0 or p * x + s >= 180:
                return angles_by_letters(rng, level)
            left = f"{p}x{sgn(s) if s else ''}"
            right = f"{'' if q == 1 else q}x{sgn(t) if t else ''}"
            texts = f"Two parallel lines are cut by a [transversal|third line]. One angle is ${left}$ degrees and [the|its] [alternate interior|corresponding] angle is ${right}$ degrees. [Find|What is] $x$[.|?]".replace("[Find|What is] $x$[.|?]", "What is $x$?") + f" // The angles ${left}$ and ${right}$ (in degrees) are alternate angles at parallel lines. Find $x$."  # fmt: skip
            k = p - q
            return draft(rng, texts, x, [("equation", eq(left, right)), ("move", eq(f"{'' if k == 1 else '-' if k == -1 else k}x", t - s)), ("isolate", eq("x", x))])  # fmt: skip
        s = 180 - (p + q) * x
        left, right = f"{p}x{sgn(s) if s else ''}", f"{'' if q == 1 else q}x"
        texts = f"Two angles on a straight line are ${left}$ and ${right}$ degrees. Find $x$. // The angles ${left}$ and ${right}$ (in degrees) are supplementary. What is $x$?"
        return draft(rng, texts, x, [("equation", eq(f"{p + q}x{sgn(s) if s else ''}", 180)), ("move", eq(f"{p + q}x", 180 - s)), ("divide", eq("x", frac(180 - s, p + q), x))])  # fmt: skip
    if kind == "quadrilateral":
        d = rng.randint(60, 120)
        e = 360 - b - c - d
        if not 20 < e < 175:
            return angles_by_letters(rng, level)
        texts = f"Three angles of a quadrilateral are {b}°, {c}° and {d}°. {how.replace('angle', 'the fourth angle')}? // In quadrilateral ABCD, angles A, B and C are {b}, {c} and {d} degrees. Find angle D."
        return draft(rng, texts, e, [*total(rng, b, c, d), ("subtract", eq(plus(360, -(b + c + d)), e))])  # fmt: skip
    p, q, r = rng.choice(((1, 2, 3), (2, 3, 4), (1, 1, 2), (3, 4, 5), (1, 3, 5), (2, 3, 5), (1, 4, 5), (2, 2, 5), (1, 2, 6)))  # fmt: skip
    part = 180 // (p + q + r)
    which, v = rng.choice((("largest", r * part), ("smallest", p * part)))
    texts = f"The angles of a triangle are in the ratio {p}:{q}:{r}. What is the {which} angle[ in degrees|]? // The angles of triangle ABC are as {p} to {q} to {r}. Find the {which} angle {deg}."
    return draft(rng, texts, v, [("Parts", eq(plus(p, q, r), p + q + r)), ("One part", eq(frac(180, p + q + r), part)), ("multiply", eq(dot(r if which == "largest" else p, part), v))])  # fmt: skip


@REGISTER.family("solutions_with_bars", 2, 3)
def solutions_with_bars(rng: Random, level: int) -> Draft:
    """Sum, product, larger of the solutions of |ax + b| = c; distance on the number line."""
    a = 1 if level == 2 else rng.randint(2, 4)
    p, q = rng.sample(range(-9, 12), 2)
    p, q = max(p, q), min(p, q)
    if a * (p + q) % 2 or a * (p - q) % 2:
        return solutions_with_bars(rng, level)
    b, c = -a * (p + q) // 2, a * (p - q) // 2
    left = f"|{'' if a == 1 else a}x{sgn(b) if b else ''}|"
    e = math(f"{left}={c}")
    wanted = rng.choice(("product", "sum", "larger", "smaller", "difference"))
    value = {"product": p * q, "sum": p + q, "larger": p, "smaller": q, "difference": p - q}[wanted]
    if wanted in ("product", "sum"):
        texts = f"What is the {wanted} of all [real |]solutions [to|of] {e}? // Find the {wanted} of the solutions of {e}. // {e}: {wanted} of the solutions? // If {e}, what is the {wanted} of all possible values of $x$?"
    elif wanted == "difference":
        texts = f"What is the positive difference between the solutions of {e}? // By how much do the two solutions of {e} differ?"
    else:
        texts = f"What is the {wanted} solution of {e}? // Find the {'greatest' if wanted == 'larger' else 'least'} $x$ with {e}. // {e}, {wanted} solution?"
    first: list[Line] = [("Two cases", f"{eq(left[1:-1], c)} or {eq(left[1:-1], -c)}"), ("isolate", f"{eq('x', p)} or {eq('x', q)}")]  # fmt: skip
    last = {"product": eq(dot(p, q), p * q), "sum": eq(plus(p, q), p + q), "difference": eq(plus(p, -q), p - q)}.get(wanted, f"So it is ${value}$")  # fmt: skip
    return draft(rng, texts, value, [*first, ("conclude", last)])


@REGISTER.family("bigger_of_two", 1, 2)
def bigger_of_two(rng: Random, level: int) -> Draft:
    """Which is larger or smaller: a fraction, a decimal, a percent, a power; how much larger."""

    def one() -> tuple[str, Fraction, str]:
        kind = rng.choice(("fraction", "decimal", "percent") if level == 1 else ("fraction", "percent", "power", "root", "decimal"))  # fmt: skip
        if kind == "fraction":
            b = rng.choice((2, 4, 5, 8, 10, 20))
            f = Fraction(rng.randint(1, b - 1), b)
            return f"${show(f)}$", f, show(f)
        if kind == "decimal":
            f = Fraction(rng.randint(1, 199), 100)
            return decimal(f), f, decimal(f)
        if kind == "percent":
            f = Fraction(rng.randint(1, 120), 100)
            return f"{int(f * 100)}%", f, f"{int(f * 100)}\\%"
        if kind == "power":
            b, e = rng.choice(((2, 5), (5, 2), (3, 4), (4, 3), (2, 6), (6, 2), (2, 3), (3, 2)))
            return math(power(b, e)), Fraction(b**e), power(b, e)
        n = rng.randint(2, 9)
        return math(root(n * n)), Fraction(n), root(n * n)

    (a, x, p), (b, y, q) = one(), one()
    if x == y or (x > 2) != (y > 2):
        return bigger_of_two(rng, level)
    larger = rng.random() < 0.65
    word = "[bigger|larger|greater]" if larger else "[smaller|less]"
    wins = (x > y) == larger
    answer = p if wins else q
    shown = ", ".join(f"${s}$ is ${decimal(v)}$" for s, v in ((p, x), (q, y)) if s != decimal(v))
    sign = ">" if x > y else "<"
    texts = f"which is {word}, {a} or {b}? // {a} or {b}, which is {word}? // what is {word}: {a} or {b}? // [is|which one is] {word}: {a} or {b}?".replace("[is|which one is]", "which one is")  # fmt: skip
    return draft(rng, texts, answer, [*([("In decimals", shown)] if shown else []), ("compare", f"${decimal(x)}{sign}{decimal(y)}$, so it is ${answer}$")])  # fmt: skip


@REGISTER.family("missing_in_a_sum", 1, 2)
def missing_in_a_sum(rng: Random, level: int) -> Draft:
    """A blank in a calculation: 7 + _ = 15, what number times 7 is 112, x from words."""
    a, b = rng.randint(2, 40 if level == 1 else 300), rng.randint(2, 20)
    kind = rng.choice(("plus", "minus", "from", "times", "divided", "percent"))
    blank = rng.choice(("__", "?", "_", "x", "□", "n"))
    if kind == "plus":
        return draft(rng, f"{a} + {blank} = {a + b} // what plus {num(a)} is {num(a + b)}? // what must be added to {num(a)} to get {num(a + b)}? // {num(a)} and what makes {num(a + b)}? // which number plus {num(a)} gives {num(a + b)}?", b, difference(rng, a + b, a))  # fmt: skip
    if kind == "minus":
        return draft(rng, f"{a + b} - {blank} = {a} // {num(a + b)} minus what is {num(a)}? // what must be taken from {num(a + b)} to get {num(a)}?", b, difference(rng, a + b, a))  # fmt: skip
    if kind == "from":
        return draft(rng, f"{blank} - {b} = {a} // what minus {num(b)} is {num(a)}? // I take {num(b)} from a number and get {num(a)}. What was it?", a + b, total(rng, a, b))  # fmt: skip
    if kind == "times":
        by = "*" if blank in "xn" else "x"
        return draft(rng, f"{blank} {by} {b} = {a * b} // what number times {num(b)} is {num(a * b)}? // {num(b)} times what is {num(a * b)}? // which number multiplied by {num(b)} gives {num(a * b)}?", a, quotient(rng, a * b, b))  # fmt: skip
    if kind == "divided":
        return draft(rng, f"{blank} / {b} = {a} // what divided by {num(b)} is {num(a)}? // which number divided by {num(b)} gives {num(a)}?", a * b, product(rng, a, b))  # fmt: skip
    p = rng.choice((5, 10, 20, 25, 40, 50, 75))
    n = 20 * rng.randint(1, 30)
    v = Fraction(n * p, 100)
    return draft(rng, f"{decimal(v)} is {p}% of what? // {p}% of what number is {decimal(v)}? // {p}% of a number is {decimal(v)}. What is the number?", n, [("One percent", eq(frac(decimal(v), p), decimal(v / p))), ("multiply", eq(f"{decimal(v / p)}\\cdot100", n))], [("equation", eq(f"{decimal(Fraction(p, 100))}x", decimal(v))), ("divide", eq("x", frac(decimal(v), decimal(Fraction(p, 100))), n))])  # fmt: skip
