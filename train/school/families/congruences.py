"""Remainders of sums and products; numbers with given remainders."""

from random import Random

from train.problems.latex import dot, eq, math, plus
from train.school.base import REGISTER, Draft, Form, Line, num
from train.school.families.number_theory import comma
from train.school.work import product, total, with_remainder


def _divided(a: int, b: int) -> str:
    return eq(a, dot(b, a // b) + (f"+{a % b}" if a % b else ""))


@REGISTER.family("remainder_of_sum_or_product", 2, 3, 4)
def remainder_of_sum_or_product(rng: Random, level: int) -> Draft:
    """Of two numbers given, or of which only the remainders are."""
    m = rng.randint(3, {2: 7, 3: 10, 4: 13}[level])
    is_product, ways = rng.random() < 0.5, list[list[Line]]()
    a, b = (rng.randint(m + 1, {2: 60, 3: 150, 4: 900}[level]) for _ in range(2))
    r, s = a % m, b % m
    if level > 2 and rng.random() < 0.4:
        r, s = rng.randint(1, m - 1), rng.randint(1, m - 1)
        joined = r * s if is_product else r + s
        sign = dot("a", "b") if is_product else "a+b"
        shown = eq(dot(r, s) if is_product else plus(r, s), joined)
        low: list[Line] = (
            with_remainder(rng, joined, m)
            if joined >= m
            else [("conclude", f"As ${joined}$ is less than ${m}$, it is the remainder")]
        )
        rule = f"The remainders may be {'multiplied' if is_product else 'added'}"
        u, v = r + m * rng.randint(1, 3), s + m
        both = u * v if is_product else u + v
        ways = [
            [("rule", f"{rule}: {shown}"), *low],
            [("multiply" if is_product else "add", shown), *low],
            [
                ("Take an example", f"For example $a={u}$ and $b={v}$ fit"),
                (
                    "multiply" if is_product else "add",
                    eq(dot(u, v) if is_product else plus(u, v), both),
                ),
                *with_remainder(rng, both, m),
            ],
        ]
        e = "$ab$" if is_product else math(sign)
        x = num(m)
        given = (
            f"the remainder is {num(r)} when a is divided by {x} and {num(s)} when b is "
            f"divided by {x}"
        )
        return Draft(
            {
                "question": (
                    f"If {given}, what is the remainder when {e} is divided by {x}?",
                    f"a mod {m} = {r} and b mod {m} = {s}. What is {e} mod {m}?",
                ),
                "order": (
                    f"Given that {given}, find the remainder when {e} is divided by {x}.",
                    f"Suppose {given}. Find {e} mod {m}.",
                ),
            },
            str(joined % m),
            ways,
        )
    joined = r * s if is_product else r + s
    small = eq(dot(r, s) if is_product else plus(r, s), joined)
    first = f"{_divided(a, m)} and {_divided(b, m)}"
    kind = "multiply" if is_product else "add"
    low = with_remainder(rng, joined, m) if joined >= m else []
    ways = [
        [("divide", first), (kind, f"With the remainders: {small}"), *low],
        [
            ("divide", first),
            ("rule", f"Replace the numbers by ${r}$ and ${s}$"),
            (kind, small),
            *low,
        ],
    ]
    whole = product(rng, a, b) if is_product else total(rng, a, b)
    ways.append([*whole, *with_remainder(rng, a * b if is_product else a + b, m)])
    latex = dot(a, b) if is_product else plus(a, b)
    e, x = math(latex), num(m)
    asks: dict[Form, tuple[str, ...]] = {
        "question": (
            f"What is the remainder when {e} is divided by {x}?",
            f"What is $({latex})\\bmod {m}$?",
            f"What remainder does {e} leave when you divide it by {x}?",
        ),
        "order": (
            f"Find the remainder when {e} is divided by {x}.",
            f"Compute $({latex})\\bmod {m}$.",
            f"remainder of {e} divided by {x}",
        ),
        "bare": (f"$({latex})\\bmod {m}$",),
    }
    return Draft(asks, str(joined % m), ways)


@REGISTER.family("common_remainder", 3, 4, 5)
def common_remainder(rng: Random, level: int) -> Draft:
    """The least number that leaves given remainders."""
    while True:
        a, b = rng.sample(range(3, {3: 8, 4: 11, 5: 14}[level]), 2)
        r, s = rng.randint(0 if level > 3 else 1, a - 1), rng.randint(1, b - 1)
        answer = next((v for v in range(1, a * b) if v % a == r and v % b == s), 0)
        if answer > max(a, b) and not (r == s and answer == r):
            break
    if a > b:
        a, b, r, s = b, a, s, r  # b is the larger one: fewer numbers to list
    run = list(range(s, answer + 1, b))
    if s == 0:
        run = run[1:]
    tested = ", ".join(eq(v, dot(a, v // a) + (f"+{v % a}" if v % a else "")) for v in run)
    last: Line = ("conclude", f"The first that leaves ${r}$ is ${answer}$")
    ways: list[list[Line]] = [
        [("list", f"Add ${b}$ again and again, from ${s}$: ${comma(run)}$"), ("check", f"By ${a}$: {tested}"), last],
        [("set_up", f"Numbers $n={b}k+{s}$ by ${a}$"), ("check", tested), last],
    ]  # fmt: skip
    both = f"{num(a)} and {num(b)}"
    x, y, p, q = num(a), num(b), num(r), num(s)
    left_over = f"{x} leave {p} over, but {y} leave {q} over"
    return Draft(
        {
            "question": (
                f"What is the smallest positive integer that leaves remainder {p} when divided "
                f"by {x} and "
                f"remainder {q} when divided by {y}?",
                f"Which is the least natural number that gives remainders {p} and {q} when "
                f"divided by {both} in turn?",
                f"What is the smallest positive n with n = {r} (mod {a}) and n = {s} (mod {b})?",
            ),
            "order": (
                f"Find the smallest positive number that leaves a remainder of {p} when divided "
                f"by {x} and "
                f"{q} when divided by {y}.",
                f"Find the least positive integer n such that n mod {a} = {r} and n mod {b} = {s}",
            ),
            "story": (
                f"Some children can stand in groups of {x} with {p} left over or in groups of "
                f"{y} with {q} left"
                " over. What is the smallest possible number of children?",
                f"I have some stickers. Groups of {left_over}. What is the least number of "
                f"stickers I can have?",
                f"When eggs are packed in boxes, boxes of {left_over}. At least how many eggs "
                f"are there?",
            ),
        },
        str(answer),
        ways,
    )
