"""Letters for numbers in words: number puzzles, phrases as expressions, formulas rearranged."""

from math import gcd
from random import Random

from train.problems.latex import dot, eq, frac, linear, math, plus, show
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.algebra import (
    asks,
    chain,
    divided,
    human,
    nonzero,
    solve_linear,
    term,
    terms,
)

_TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times", 6: "six times"}
_PARTS = {2: "half of", 3: "a third of", 4: "a quarter of", 5: "a fifth of", 10: "a tenth of"}
_END = ("Find the number.", "What is the number?", "What's the number?", "Which number is it?")


def _times(a: int) -> str:
    return _TIMES.get(a, f"{a} times")


@REGISTER.family("number_puzzle", 1, 2, 3)
def number_puzzle(rng: Random, level: int) -> Draft:
    """One operation on a number, in words."""
    high = {1: 20, 2: 100, 3: 400}[level]
    n, b = human(rng, 1, high), human(rng, 1, high)
    a = rng.randint(2, 12)
    end = rng.choice(_END)
    shape = rng.choice(("plus", "plus", "minus", "from", "times", "times", "over", "part"))
    if shape == "plus":
        c, back, e = n + b, plus(n + b, -b), f"n+{b}={n + b}"
        texts = (
            f"What number plus {num(b)} is {num(c)}?|What number plus {num(b)} equals {num(c)}?|"
            f"What must be added to {num(b)} to get {num(c)}?|{num(b)} plus what is {num(c)}?|"
            f"{num(b)} more than a number is {num(c)}. {end}|What added to {num(b)} makes {num(c)}?|"
            f"The sum of a number and {num(b)} is {num(c)}. {end}|"
            f"When {num(b)} is added to a number the result is {num(c)}. {end}|"
            f"How much do I need to add to {num(b)} to get to {num(c)}?|"
            f"If you increase a number by {num(b)} you get {num(c)}. {end}"
        )
    elif shape == "minus":
        c, back, e = n, plus(n, b), f"n-{b}={n}"
        n += b
        texts = (
            f"What number minus {num(b)} is {num(c)}?|{num(b)} less than a number is {num(c)}. {end}|"
            f"A number decreased by {num(b)} is {num(c)}. {end}|"
            f"If I take {num(b)} away from a number I get {num(c)}. {end}|"
            f"When {num(b)} is subtracted from a number, the result is {num(c)}. {end}|"
            f"From what number do you subtract {num(b)} to get {num(c)}?|"
            f"Which number is {num(b)} more than {num(c)}?"
        )
    elif shape == "from":
        c, back, e = b, plus(n + b, -b), f"{n + b}-n={b}"
        texts = (
            f"What must be subtracted from {num(n + b)} to get {num(c)}?|"
            f"{num(n + b)} minus what is {num(c)}?|{num(n + b)} minus a number is {num(c)}. {end}|"
            f"What do I take away from {num(n + b)} to leave {num(c)}?|"
            f"How much less is {num(c)} than {num(n + b)}?|"
            f"{num(n + b)} take away some number leaves {num(c)}. {end}"
        )
    elif shape == "times":
        n = human(rng, 2, {1: 12, 2: 25, 3: 120}[level])
        c, back, e = a * n, frac(a * n, a), f"{a}n={a * n}"
        texts = (
            f"What number times {num(a)} is {num(c)}?|{num(a)} times what equals {num(c)}?|"
            f"{_times(a).capitalize()} a number is {num(c)}. {end}|What times {num(a)} is {num(c)}?|"
            f"The product of a number and {num(a)} is {num(c)}. {end}|"
            f"A number multiplied by {num(a)} gives {num(c)}. {end}|"
            f"By what do you multiply {num(a)} to get {num(c)}?|"
            f"{num(c)} is {_times(a)} what number?"
        )
    elif shape == "over":
        n = human(rng, 2, {1: 12, 2: 25, 3: 80}[level])
        c, back, e = n, dot(a, n), f"{frac('n', a)}={n}"
        n *= a
        texts = (
            f"What number divided by {num(a)} is {num(c)}?|A number divided by {num(a)} is {num(c)}. {end}|"
            f"If you divide a number by {num(a)}, you get {num(c)}. {end}|"
            f"What divided by {num(a)} equals {num(c)}?|"
            f"The quotient of a number and {num(a)} is {num(c)}. {end}"
        )
    else:
        a = rng.choice(list(_PARTS))
        n = human(rng, 2, {1: 12, 2: 50, 3: 150}[level])
        c, back, e = n, dot(a, n), f"{frac('n', a)}={n}"
        n *= a
        part = _PARTS[a]
        texts = (
            f"{part.capitalize()} a number is {num(c)}. {end}|{num(c)} is {part} what number?|"
            f"{part.capitalize()} what is {num(c)}?|{part.capitalize()} which number is {num(c)}?|"
            f"If {part} a number is {num(c)}, what is the number?"
        )
    ways: list[Way] = [
        [("Work backwards", eq(back, n))],
        [("equation", math(e)), ("isolate", eq("n", back, n))],
        [("equation", f"Let ${'n'}$ be the number: ${e}$"), ("isolate", eq("n", back, n))],
        [("Undo it", eq(back, n)), ("check", math(e.replace("n", str(n)) if shape != "times" else eq(dot(a, n), c)[1:-1]))],
    ]  # fmt: skip
    if shape in ("over", "part"):
        ways[3] = [("Undo it", eq(back, n)), ("check", eq(frac(n, a), c))]
    return Draft(asks({}, question=texts), show(n), ways)


@REGISTER.family("two_step_puzzle", 2, 3, 4)
def two_step_puzzle(rng: Random, level: int) -> Draft:
    high = {2: 12, 3: 30, 4: 60}[level]
    a, b, n = rng.randint(2, 9), human(rng, 1, high), human(rng, 2, high)
    think = rng.choice(
        ("I think of a number", "Think of a number", "Take a number", "Pick a number")
    )
    who = rng.choice(("Sam", "Anna", "Leo", "Priya", "A girl", "My teacher", "Tom", "Mia"))
    end = rng.choice(_END)
    shape = rng.choice(("an+b", "an-b", "a(n+b)", "an=n+b", "an+b=mn", "n+an"))
    if shape in ("an+b", "an-b"):
        sign = 1 if shape == "an+b" else -1
        c = a * n + sign * b
        verb, noun = ("add", "more than") if sign > 0 else ("subtract", "less than")
        joint = "plus" if sign > 0 else "minus"
        e = f"{linear(a, sign * b, 'n')}={c}"
        texts = (
            f"{_times(a).capitalize()} a number {joint} {num(b)} is {num(c)}. {end}|"
            f"{num(b)} {noun} {_times(a)} a number is {num(c)}. {end}|"
            f"{think}, multiply it by {num(a)} and {verb} {num(b)}. The result is {num(c)}. {end}|"
            f"If {_times(a)} a number is {'increased' if sign > 0 else 'decreased'} by {num(b)}, the result is {num(c)}. {end}|"
            f"{who} thinks of a number, multiplies it by {num(a)}, then {verb}s {num(b)} and gets {num(c)}. {end}|"
            f"What number multiplied by {num(a)} {joint} {num(b)} gives {num(c)}?"
        )  # fmt: skip
        undone = f"{eq(plus(c, -sign * b), a * n)} and {eq(frac(a * n, a), n)}"
        ways = [
            [("equation", math(e)), *solve_linear(rng, a, sign * b, c, "n")],
            [("Work backwards", undone)],
            [("equation", f"With $n$ for the number: ${e}$"), *solve_linear(rng, a, sign * b, c, "n")],
        ]  # fmt: skip
    elif shape == "a(n+b)":
        c = a * (n + b)
        texts = (
            f"{think}, add {num(b)} and multiply the result by {num(a)}. This gives {num(c)}. {end}|"
            f"{who} picks a number. When {num(b)} is added and the sum is multiplied by {num(a)}, the result is {num(c)}. {end}|"
            f"{_times(a).capitalize()} the sum of a number and {num(b)} is {num(c)}. {end}|"
            f"The sum of a number and {num(b)}, multiplied by {num(a)}, is {num(c)}. {end}"
        )
        first: Line = ("equation", f"${a}(n+{b})={c}$")
        ways = [
            [first, ("divide", eq(f"n+{b}", frac(c, a), n + b)), *solve_linear(rng, 1, b, n + b, "n")],
            [("Work backwards", f"{eq(frac(c, a), n + b)} and {eq(plus(n + b, -b), n)}")],
            [first, ("expand", eq(linear(a, a * b, "n"), c)), *solve_linear(rng, a, a * b, c, "n")],
        ]  # fmt: skip
    elif shape == "an=n+b":
        b = (a - 1) * n
        texts = (
            f"{_times(a).capitalize()} a number is {num(b)} more than the number itself. {end}|"
            f"{_times(a).capitalize()} a number equals the number plus {num(b)}. {end}|"
            f"A number is {num(b)} less than {_times(a)} itself. {end}"
        )
        ways = [
            [("equation", f"${a}n=n+{b}$"), *([("collect", eq(term(a - 1, "n"), b)), ("divide", chain("n", frac(b, a - 1), n))] if a > 2 else [("move", eq("n", b))])],
            [("compare", f"The difference is {eq(f'{a}n-n', term(a - 1, 'n'), b)}"), ("isolate", eq("n", n))],
        ]  # fmt: skip
    elif shape == "an+b=mn":
        m = a + rng.randint(1, 5)
        b = (m - a) * n
        texts = (
            f"{_times(a).capitalize()} a number plus {num(b)} is the same as {_times(m)} the number. {end}|"
            f"If {num(b)} is added to {_times(a)} a number, the result is {_times(m)} the number. {end}|"
            f"{_times(m).capitalize()} a number is {num(b)} more than {_times(a)} the number. {end}"
        )  # fmt: skip
        first = ("equation", f"${a}n+{b}={m}n$")
        ways = [
            [first, ("move", eq(b, f"{m}n-{a}n", term(m - a, "n"))), *divided(rng, "n", b, m - a)],
            [first, ("collect", eq(term(m - a, "n"), b)), *divided(rng, "n", b, m - a)],
        ]  # fmt: skip
    else:
        c = (a + 1) * n
        texts = (
            f"A number plus {_times(a)} the number is {num(c)}. {end}|"
            f"The sum of a number and {_times(a)} itself is {num(c)}. {end}|"
            f"If you add a number to {_times(a)} the same number you get {num(c)}. {end}"
        )
        ways = [
            [("equation", eq(f"n+{a}n", c)), ("collect", eq(f"{a + 1}n", c)), ("divide", eq("n", frac(c, a + 1), n))],
            [("share", f"There are ${a + 1}$ equal parts: {eq(frac(c, a + 1), n)}")],
        ]  # fmt: skip
    return Draft(asks({}, story=texts), show(n), ways)


@REGISTER.family("phrase_as_expression", 1, 2, 3)
def phrase_as_expression(rng: Random, level: int) -> Draft:
    """5 less than twice x: 2x-5."""
    v = rng.choice("xxxnnyabkm")
    a, b = rng.randint(2, 12), rng.randint(2, {1: 12, 2: 30, 3: 99}[level])
    x = math(v)
    one = [
        (f"{num(b)} more than {x}", f"{v}+{b}", "More than means plus"),
        (f"{num(b)} less than {x}", f"{v}-{b}", f"Less than {x} means taken away from {x}"),
        (f"{x} decreased by {num(b)}", f"{v}-{b}", "Decreased means minus"),
        (f"{num(b)} subtracted from {x}", f"{v}-{b}", f"${b}$ is taken away from {x}"),
        (f"the product of {num(a)} and {x}", f"{a}{v}", "A product is times"),
        (f"{x} divided by {num(a)}", frac(v, a), "Dividing makes a fraction"),
        (f"{x} subtracted from {num(b)}", f"{b}-{v}", f"{x} is taken away from ${b}$"),
        (f"the square of {x}", f"{v}^2", "Square means the power two"),
    ]
    times = _times(a)
    two = [
        (f"{num(b)} more than {times} {x}", linear(a, b, v), f"{times.capitalize()} {x} is ${a}{v}$, more is plus"),
        (f"{num(b)} less than {times} {x}", linear(a, -b, v), f"{times.capitalize()} {x} is ${a}{v}$, less is minus"),
        (f"{times} the sum of {x} and {num(b)}", f"{a}({v}+{b})", f"The sum ${v}+{b}$ comes first"),
        (f"{times} the difference of {x} and {num(b)}", f"{a}({v}-{b})", f"The difference ${v}-{b}$ comes first"),
        (f"the sum of {times} {x} and {num(b)}", linear(a, b, v), f"{times.capitalize()} {x} is ${a}{v}$"),
        (f"{num(b)} minus {times} {x}", f"{b}-{a}{v}", f"{times.capitalize()} {x} is ${a}{v}$"),
        (f"the sum of {x} and {num(b)}, divided by {num(a)}", frac(f"{v}+{b}", a), f"The sum ${v}+{b}$ is on top"),
        (f"the square of {x} plus {num(b)}", f"{v}^2+{b}", f"The square is ${v}^2$"),
    ]  # fmt: skip
    text, answer, reason = rng.choice(one if level == 1 else two)
    ways: list[Way] = [
        [("conclude", math(answer))],
        [("Read the words", reason), ("Write the expression", math(answer))],
        [("Translate into mathematics", f"{reason}: ${answer}$")],
    ]
    wordings = asks(
        {"t": text, "x": x},
        question="How do you write {t} as an expression?|What expression means {t}?|"
        "What is {t} as an algebraic expression?|What is the expression for {t}?",
        order="Write an expression for {t}.|Write as an algebraic expression: {t}|"
        "Translate into algebra: {t}.|Express {t} algebraically.|Write {t} in algebra.",
    )
    return Draft(wordings, answer, ways)


# formula, letter asked for, answer, what is done to get there
_FORMULAS: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("A=lw", "w", "\\frac{A}{l}", ("Divide by $l$",)),
    ("d=rt", "t", "\\frac{d}{r}", ("Divide by $r$",)),
    ("d=st", "s", "\\frac{d}{t}", ("Divide by $t$",)),
    ("V=IR", "I", "\\frac{V}{R}", ("Divide by $R$",)),
    ("F=ma", "a", "\\frac{F}{m}", ("Divide by $m$",)),
    ("F=ma", "m", "\\frac{F}{a}", ("Divide by $a$",)),
    ("P=2l+2w", "w", "\\frac{P-2l}{2}", ("Subtract $2l$: $P-2l=2w$", "Divide by $2$")),
    ("P=2a+2b", "b", "\\frac{P-2a}{2}", ("Subtract $2a$: $P-2a=2b$", "Divide by $2$")),
    ("A=\\frac{bh}{2}", "h", "\\frac{2A}{b}", ("Times $2$: $2A=bh$", "Divide by $b$")),
    ("A=\\frac{bh}{2}", "b", "\\frac{2A}{h}", ("Times $2$: $2A=bh$", "Divide by $h$")),
    ("C=2\\pi r", "r", "\\frac{C}{2\\pi}", ("Divide by $2\\pi$",)),
    ("V=lwh", "h", "\\frac{V}{lw}", ("Divide by $lw$",)),
    ("v=u+at", "t", "\\frac{v-u}{a}", ("Subtract $u$: $v-u=at$", "Divide by $a$")),
    ("v=u+at", "a", "\\frac{v-u}{t}", ("Subtract $u$: $v-u=at$", "Divide by $t$")),
    ("v=u+at", "u", "v-at", ("Subtract $at$",)),
    ("I=Prt", "r", "\\frac{I}{Pt}", ("Divide by $Pt$",)),
    ("I=Prt", "P", "\\frac{I}{rt}", ("Divide by $rt$",)),
    ("y=mx+b", "x", "\\frac{y-b}{m}", ("Subtract $b$: $y-b=mx$", "Divide by $m$")),
    ("y=mx+b", "m", "\\frac{y-b}{x}", ("Subtract $b$: $y-b=mx$", "Divide by $x$")),
    ("y=mx+c", "c", "y-mx", ("Subtract $mx$",)),
    ("F=\\frac{9C}{5}+32", "C", "\\frac{5(F-32)}{9}", ("Subtract $32$: $F-32=\\frac{9C}{5}$", "Times $5$, divided by $9$")),
    ("a^2+b^2=c^2", "c", "\\sqrt{a^2+b^2}", ("Take the positive root",)),
    ("a^2+b^2=c^2", "a", "\\sqrt{c^2-b^2}", ("Subtract $b^2$: $a^2=c^2-b^2$", "Take the positive root")),
    ("A=\\pi r^2", "r", "\\sqrt{\\frac{A}{\\pi}}", ("Divide by $\\pi$: $r^2=\\frac{A}{\\pi}$", "Take the positive root")),
    ("E=mc^2", "m", "\\frac{E}{c^2}", ("Divide by $c^2$",)),
    ("A=\\frac{(a+b)h}{2}", "h", "\\frac{2A}{a+b}", ("Times $2$: $2A=(a+b)h$", "Divide by $a+b$")),
    ("s=\\frac{d}{t}", "t", "\\frac{d}{s}", ("Times $t$: $st=d$", "Divide by $s$")),
    ("S=P(1+r)", "r", "\\frac{S}{P}-1", ("Divide by $P$: $\\frac{S}{P}=1+r$", "Subtract $1$")),
    ("V=\\frac{\\pi r^2h}{3}", "h", "\\frac{3V}{\\pi r^2}", ("Times $3$: $3V=\\pi r^2h$", "Divide by $\\pi r^2$")),
    ("y=\\frac{x+a}{b}", "x", "by-a", ("Times $b$: $by=x+a$", "Subtract $a$")),
)  # fmt: skip

SUBJECT_WORDINGS = {
    "question": "What is {x} in terms of the other letters if {e}?|How do I solve {e} for {x}?|"
    "If {e}, what is {x}?|How do you make {x} the subject of {e}?",
    "order": "Solve {e} for {x}.|Make {x} the subject of {e}.|Rearrange {e} to make {x} the subject.|"
    "Solve for {x}: {e}|Rearrange {e} for {x}.|Express {x} in terms of the other variables: {e}|"
    "Isolate {x} in {e}.|Transpose {e} for {x}",
}


@REGISTER.family("rearrange_formula", 2, 3, 4)
def rearrange_formula(rng: Random, level: int) -> Draft:
    """Known formulas, ax+by=c for y, y=ax+b for x."""
    if rng.random() < 0.45:
        formula, x, answer, done = rng.choice(_FORMULAS)
        steps: list[Line] = [("move", step) for step in done[:-1]]
        ways: list[Way] = [
            [*steps, ("isolate", f"{done[-1]}: ${x}={answer}$")],
            [("Write it down", f"${formula}$"), *steps, ("isolate", f"{done[-1]}: ${x}={answer}$")],
        ]
    elif rng.random() < 0.5:  # ax+by=c for y
        a, b = nonzero(rng, -9, 9), rng.randint(1, 9) * rng.choice((1, 1, -1))
        k = rng.choice((1, 1, b))
        a, c = a * k, k * nonzero(rng, -20, 30)
        x, formula = "y", f"{terms((a, 'x'), (b, 'y'))}={c}"
        top, common = linear(-a, c), gcd(a, b, c) * (1 if b > 0 else -1)
        answer = linear(-a // common, c // common)
        answer = answer if b == common else frac(answer, b // common)
        first: Line = ("move", eq(term(b, "y"), top))
        if b != 1:
            ways = [
                [first, ("divide", eq("y", answer))],
                [first, ("divide", f"Divide by ${b}$: {eq('y', answer)}")],
            ]
        else:
            verb = f"Subtract ${term(a, 'x')}$" if a > 0 else f"Add ${term(-a, 'x')}$"
            ways = [[("move", f"{verb} on both sides: {eq('y', answer)}")]]
    else:  # y = ax+b for x
        a, b = rng.randint(2, 12) * rng.choice((1, 1, 1, -1)), nonzero(rng, -20, 30)
        x, formula = "x", f"y={linear(a, b)}"
        top = terms((1, "y"), (-b, ""))
        answer = frac(top, a) if a > 0 else frac(terms((b, ""), (-1, "y")), -a)
        ways = [
            [("move", eq(top, term(a, "x"))), ("divide", eq("x", answer))],
            [("move", eq(term(a, "x"), top)), ("divide", f"Divide by ${a}$: {eq('x', answer)}")],
        ]
    wordings = asks({"e": math(formula), "x": math(x)}, **SUBJECT_WORDINGS)
    return Draft(wordings, answer, ways)
