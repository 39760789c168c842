"""Far terms of sequences, formulas for them, rules that lead from term to term."""

from random import Random

from train.problems.latex import dot, eq, frac, linear, math, plus, power, show, signed
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.algebra import asks, chain, human, nonzero, raised, substituted, value_of
from train.school.work import difference, product, quotient


@REGISTER.family("nth_term_value", 2, 3, 4)
def nth_term_value(rng: Random, level: int) -> Draft:
    """The 20th term from a list, from first term and difference, from a formula, from two terms."""
    first, d = human(rng, 1, 40), human(rng, 2, 15) * rng.choice((1, 1, 1, -1))
    n = rng.choice((10, 20, 50, 100)) if rng.random() < 0.4 else rng.randint(8, 60)
    value = first + (n - 1) * d
    steps = f"{first}{'+' if d > 0 else '-'}{dot(n - 1, abs(d))}"
    ways: list[Way] = [
        [*product(rng, n - 1, abs(d)), ("add" if d > 0 else "subtract", eq(plus(first, (n - 1) * d), value))],
        [("count", f"From the first term there are {eq(plus(n, -1), n - 1)} steps of ${d}$"), ("formula", eq(steps, plus(first, (n - 1) * d), value))],
        [("formula", chain(f"a_{{{n}}}" if n > 9 else f"a_{n}", steps, plus(first, (n - 1) * d), value))],
        [("Formula for the terms", f"${linear(d, first - d, 'n')}$"), ("substitute", chain(substituted((d, first - d), n), plus(d * n, first - d) if first != d else d * n, value))],
    ]  # fmt: skip
    parts = {"n": num(n), "th": ordinal(n), "s": math(",".join(str(first + k * d) for k in range(3)) + ",\\ldots"), "a": num(first), "d": num(d)}  # fmt: skip
    shape = rng.choice(("list", "list", "given") if level == 2 else ("given", "list", "formula", "geometric") if level == 3 else ("two", "two", "geometric"))  # fmt: skip
    if shape == "list":
        texts = (
            "What is the {th} term of the sequence {s}?|What is the {th} term of {s}?|"
            "What is the {th} number in the sequence {s}?|What's term number {n} of {s}?",
            "Find the {th} term of the arithmetic sequence {s}|Find the {th} term: {s}|"
            "Work out the {th} term of {s}|Calculate the {th} term of the sequence {s}",
        )
    elif shape == "given":
        texts = (
            "An arithmetic sequence starts at {a} and has common difference {d}. What is the {th} term?|"
            "The first term is {a} and the common difference is {d}. What is the {th} term?",
            "Find the {th} term of an arithmetic sequence with first term {a} and common difference {d}.|"
            "First term {a}, common difference {d}. Find the {th} term.",
        )
    elif shape == "formula":
        factors = rng.choice(((d, first - d), (1, 0, nonzero(rng, -9, 9)), (1, 1, 0), (2, 0, -1)))
        n = rng.randint(4, 15) if len(factors) == 3 else n
        value = value_of(factors, n)
        from_formula = rng.choice(("a_n", "a_n", "u_n", "T_n"))
        shown = f"{from_formula}={_in_n(factors)}"
        inserted = substituted(factors, n)
        parts.update({"f": math(shown), "th": ordinal(n), "v": math(f"{from_formula[0]}_{{{n}}}" if n > 9 else f"{from_formula[0]}_{n}")})  # fmt: skip
        ways = [[("substitute", chain(inserted, _worked(factors, n), value))], [("substitute", f"Put {eq('n', n)}: {chain(inserted, value)}")]]  # fmt: skip
        texts = (
            "If {f}, what is {v}?|The nth term of a sequence is {f}. What is the {th} term?",
            "Let {f}. Find {v}.|A sequence has {f}. Find the {th} term.|{f}, find {v}",
        )
    elif shape == "geometric":
        ratio, n, first = (
            rng.choice((2, 2, 3, 3, 4, 5, 10, -2)),
            rng.randint(4, 7),
            rng.randint(1, 7),
        )
        n = min(n, 5) if abs(ratio) > 3 else n
        terms = [first * ratio**k for k in range(n)]
        value = terms[-1]
        parts.update({"s": math(",".join(map(str, terms[:3])) + ",\\ldots"), "th": ordinal(n), "a": num(first), "d": num(ratio)})  # fmt: skip
        ways = [
            [("formula", chain(f"{first}\\cdot {power(ratio, n - 1)}", dot(first, ratio ** (n - 1)), value))],
            [("Multiply again and again", ", ".join(map(str, terms)).join("$$"))],
            [("power", eq(power(ratio, n - 1), ratio ** (n - 1))), ("multiply", eq(dot(first, ratio ** (n - 1)), value))],
        ]  # fmt: skip
        texts = (
            "What is the {th} term of the geometric sequence {s}?|"
            "A geometric sequence has first term {a} and ratio {d}. What is the {th} term?",
            "Find the {th} term of the geometric sequence {s}|"
            "Find the {th} term of a geometric sequence with first term {a} and common ratio {d}.",
        )
    else:
        i = rng.randint(2, 6)
        j = i + rng.randint(2, 6)
        u, v = first + (i - 1) * d, first + (j - 1) * d
        goal = rng.choice(("nth", "first", "difference"))
        gap: Line = ("Find the difference", f"{eq(plus(v, -u), v - u)} over {eq(plus(j, -i), j - i)} steps: {eq(frac(v - u, j - i), d)}")  # fmt: skip
        back: Line = (
            "Back to the first",
            eq(f"{u}{'-' if d > 0 else '+'}{dot(i - 1, abs(d))}", first),
        )
        parts.update({"i": ordinal(i), "j": ordinal(j), "u": num(u), "v": num(v)})
        given = "The {i} term of an arithmetic sequence is {u} and the {j} term is {v}."
        if goal == "nth":
            on = eq(f"{v}{'+' if (n - j) * d > 0 else '-'}{dot(abs(n - j), abs(d))}", value)
            ways = [[gap, back, ("formula", eq(steps, value))], [gap, ("Go on from there", on if n != j else eq(v, value))]]  # fmt: skip
            wanted = "the {th} term"
        elif goal == "first":
            wanted, value = "the first term", first
            stepped = f"${i - 1}$ steps of ${d}$: {eq(f'{u}-{dot(i - 1, d)}', first)}"
            ways = [[gap, back], [gap, ("Step back", stepped)]]
        else:
            ways, wanted, value = [[gap], [("divide", chain(frac(plus(v, -u), plus(j, -i)), d))]], "the common difference", d  # fmt: skip
        texts = (f"{given} What is {wanted}?|" + given.replace("The", "If the", 1).rstrip(".") + f", what is {wanted}?", f"{given} Find {wanted}.|" + "In an arithmetic sequence the {i} term is {u} and the {j} term is {v}. Find " + f"{wanted}.")  # fmt: skip
    return Draft(asks(parts, question=texts[0], order=texts[1]), show(value), ways)


def ordinal(n: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    end = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{end}"


def _in_n(factors: tuple[int, ...]) -> str:
    text = ""
    for place, factor in enumerate(factors):
        symbol = raised("n", len(factors) - 1 - place)
        if factor:
            size = "" if abs(factor) == 1 and symbol else str(abs(factor))
            text += ("-" if factor < 0 else "+" if text else "") + size + symbol
    return text


def _worked(factors: tuple[int, ...], n: int) -> str:
    values = [f * n ** (len(factors) - 1 - place) for place, f in enumerate(factors) if f]
    return plus(*values)


@REGISTER.family("formula_for_terms", 3, 4)
def formula_for_terms(rng: Random, level: int) -> Draft:
    """The rule of a sequence; the place of a term."""
    first, d = human(rng, 1, 30), human(rng, 2, 12) * (rng.choice((1, 1, -1)) if level > 3 else 1)
    listed = math(",".join(str(first + k * d) for k in range(4)) + ",\\ldots")
    answer = linear(d, first - d, "n")
    if rng.random() < 0.5:
        ways: list[Way] = [
            [("pattern", f"The difference is {eq(plus(first + d, -first), d)}"), ("rule", f"So it is ${d}n$ with {eq(plus(first, -d), first - d)}: ${answer}$")],
            [("formula", eq(f"{first}+{d}(n-1)" if d > 0 else f"{first}-{-d}(n-1)", answer))],
            [("pattern", f"Each step is ${d}$"), ("check", f"At {eq('n', 1)}: {eq(substituted((d, first - d), 1), first)}"), ("conclude", math(answer))],
        ]  # fmt: skip
        wordings = asks(
            {"s": listed},
            question="What is the nth term of the sequence {s}?|What is a formula for the nth term of {s}?|"
            "What is the rule for the sequence {s} in terms of $n$?",
            order="Find the nth term of {s}|Find an expression for the nth term: {s}|"
            "Write a formula for the nth term of the arithmetic sequence {s}|Give the nth term rule for {s}",
        )  # fmt: skip
        return Draft(wordings, answer, ways)
    n = rng.randint(6, 60)
    value = first + (n - 1) * d
    gap = value - first
    ways = [
        [*difference(rng, value, first), *(quotient(rng, gap, d) if d > 0 else [("divide", eq(frac(gap, d), n - 1))]), ("add", eq(plus(n - 1, 1), n))],
        [("equation", eq(f"{first}{signed(d)}(n-1)", value)), ("isolate", f"{eq('n-1', frac(gap, d), n - 1)}, so {eq('n', n)}")],
        [("Formula for the terms", eq(answer, value)), ("isolate", chain("n", frac(value - first + d, d), n))],
    ]  # fmt: skip
    if rng.random() < 0.4:  # how many terms
        ended = math(f"{first},{first + d},{first + 2 * d},\\ldots,{value}")
        wordings = asks(
            {"s": ended},
            question="How many terms are in the sequence {s}?|How many numbers are in the list {s}?|"
            "How many terms does {s} have?",
            order="Find the number of terms in {s}.|Count the terms of the arithmetic sequence {s}.",
        )
    else:
        wordings = asks(
            {"s": listed, "v": num(value)},
            question="Which term of the sequence {s} is {v}?|What term of {s} equals {v}?|"
            "In the sequence {s}, what is the position of {v}?|If {v} is in the sequence {s}, what is its position?",
            order="Find which term of {s} is {v}.|{v} is a term of {s}: find its position.|Determine the position of {v} in {s}|{s}: find the number of the term that is {v}.",
        )
    return Draft(wordings, show(n), ways)


@REGISTER.family("recursive_sequence", 2, 3, 4)
def recursive_sequence(rng: Random, level: int) -> Draft:
    """a_1 and a rule from term to term."""
    a, b, n = rng.choice((1, 2, 2, 3, -1)), nonzero(rng, -6, 9), rng.randint(3, 3 + level // 2)
    letter, start = rng.choice("aaaux"), rng.randint(1, 9)
    two = level == 4 and rng.random() < 0.5
    values = [start]
    if two:
        values.append(rng.randint(1, 9))
        p, q = rng.choice(((1, 1), (1, 1), (2, 1), (1, 2), (2, -1), (3, -1)))
        n = rng.randint(4, 6)
        while len(values) < n:
            values.append(p * values[-1] + q * values[-2])
        rule = f"{letter}_n={'' if p == 1 else p}{letter}_{{n-1}}{'+' if q > 0 else '-'}{'' if abs(q) == 1 else abs(q)}{letter}_{{n-2}}"  # fmt: skip
        lines = [eq(f"{letter}_{k + 1}", plus(p * values[k - 1], q * values[k - 2]), values[k]) for k in range(2, n)]  # fmt: skip
        given = f"${letter}_1={start}$, ${letter}_2={values[1]}$ and ${rule}$"
    else:
        while len(values) < n:
            values.append(a * values[-1] + b)
        size = "" if a == 1 else "-" if a == -1 else str(a)
        rule = f"{letter}_{{n+1}}={size}{letter}_n{signed(b)}"
        lines = [eq(f"{letter}_{k + 1}", chain(f"{dot(a, values[k - 1])}{signed(b)}" if abs(a) > 1 else plus(a * values[k - 1], b), plus(a * values[k - 1], b), values[k]).strip("$")) for k in range(1, n)]  # fmt: skip
        given = f"${letter}_1={start}$ and ${rule}$"
    ways: list[Way] = [
        [("substitute", line) for line in lines]
        if len(lines) < 5
        else [("substitute", ", ".join(lines))],
        [("Term by term", ", ".join(lines))],
    ]
    wordings = asks(
        {"g": given, "v": math(f"{letter}_{n}")},
        question="If {g}, what is {v}?|A sequence has {g}. What is {v}?|Given {g}, what is the value of {v}?|{g}. What is {v}?",
        order="If {g}, find {v}.|A sequence is defined by {g}. Find {v}.|Let {g}. Compute {v}.|{g}, find {v}",
    )  # fmt: skip
    return Draft(wordings, show(values[n - 1]), ways)
