"""Counting formulas and their steps: factorials, binomial coefficients, permutations."""

from math import comb, factorial, perm, prod
from random import Random

from train.problems.latex import choose, dot, eq, frac, math, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.arithmetic import ask_value
from train.school.families.scenes import people
from train.school.work import product


def falling(n: int, k: int) -> str:
    return dot(*range(n, n - k, -1))


def running_products(values: list[int]) -> str:
    """One multiplication at a time."""
    now, parts = values[0], list[str]()
    for value in values[1:]:
        parts.append(eq(dot(now, value), now * value))
        now *= value
    return ", ".join(parts) or f"It is ${now}$"


def factorial_lines(rng: Random, n: int) -> list[Line]:
    value = factorial(n)
    if n < 4 or rng.random() < 0.3:
        return [("Factorial", eq(f"{n}!", dot(*range(n, 0, -1)) if n > 1 else "1", value))]
    if rng.random() < 0.4:
        return [("Factorial", eq(f"{n}!", f"{n}\\cdot{n - 1}!", dot(n, factorial(n - 1)), value))]
    return [
        ("Factorial", eq(f"{n}!", dot(*range(n, 0, -1)))),
        ("multiply", running_products(list(range(n, 1, -1)))),
    ]


def choose_lines(rng: Random, n: int, k: int) -> list[Line]:
    """C(n, k), by the formula, by cancelling, by the smaller of k and n - k."""
    value, lines = comb(n, k), list[Line]()
    if k in (0, n):
        return [("rule", f"There is just one way: {eq(choose(n, k), 1)}")]
    if k > n - k:
        lines.append(("Symmetry", eq(choose(n, k), choose(n, n - k))))
        k = n - k
    if k == 1:
        return [*lines, ("formula", eq(choose(n, 1), n))]
    top, bottom = prod(range(n - k + 1, n + 1)), factorial(k)
    below = dot(*range(k, 0, -1)) if k > 2 or rng.random() < 0.5 else "2"
    shown = frac(falling(n, k), below)
    if k == 2 and rng.random() < 0.6:
        return [*lines, ("formula", eq(choose(n, k), shown, frac(top, bottom), value))]
    if k == 3 and rng.random() < 0.4:
        left = next(v for v in range(n, n - 3, -1) if v % 3 == 0)
        rest = [v if v != left else v // 3 for v in range(n, n - 3, -1)]
        halved = next(i for i, v in enumerate(rest) if v % 2 == 0)
        rest[halved] //= 2
        return [
            *lines,
            ("formula", eq(choose(n, k), shown)),
            ("Cancel", f"Divide by $3$ and by $2$: {eq(dot(*rest), value)}"),
        ]
    above = running_products(list(range(n, n - k, -1)))
    return [
        *lines,
        ("formula", eq(choose(n, k), shown)),
        ("multiply", f"Above: {above}, below: ${bottom}$"),
        ("divide", eq(f"{top}\\div {bottom}", value)),
    ]


def choose_line(n: int, k: int) -> str:
    """C(n, k) in one chain."""
    small = min(k, n - k)
    if small == 0 or k == 1:
        return eq(choose(n, k), comb(n, k))
    swapped = [choose(n, small)] if small != k else []
    if small == 1:
        return eq(choose(n, k), *swapped, n)
    return eq(choose(n, k), *swapped, frac(falling(n, small), factorial(small)), comb(n, k))


@REGISTER.family("factorial", 1, 2, 3, 4)
def factorials(rng: Random, level: int) -> Draft:
    n = rng.randint(*{1: (2, 5), 2: (4, 7), 3: (4, 9), 4: (6, 20)}[level])
    shape = rng.choice(
        {
            1: ("plain",),
            2: ("plain", "sum", "ratio"),
            3: ("ratio", "sum", "ratio2"),
            4: ("ratio", "ratio2", "gap"),
        }[level]
    )
    ways: list[list[Line]]
    if shape == "plain":
        latex, value = f"{n}!", factorial(n)
        ways = [factorial_lines(rng, n) for _ in range(4)]
    elif shape == "ratio":
        k = rng.randint(1, 2 if n > 9 else 3)
        k = min(k, n - 1)
        latex, value = frac(f"{n}!", f"{n - k}!"), perm(n, k)
        ways = [
            [
                ("Cancel", eq(latex, falling(n, k)) if k > 1 else eq(latex, n)),
                *([("multiply", running_products(list(range(n, n - k, -1))))] if k > 1 else []),
            ]
        ]
        ways.append(
            [
                ("rewrite", eq(f"{n}!", f"{falling(n, k)}\\cdot{n - k}!")),
                ("Cancel", eq(falling(n, k), value) if k > 1 else f"What remains is ${n}$"),
            ]
        )
    elif shape == "ratio2":
        n = min(n, 12)
        k = rng.randint(2, min(3, n - 2))
        latex, value = frac(f"{n}!", f"{k}!\\cdot{n - k}!"), comb(n, k)
        top, bottom = perm(n, k), factorial(k)
        ways = [
            [
                ("Cancel", eq(latex, frac(falling(n, k), f"{k}!"))),
                ("multiply", eq(falling(n, k), top)),
                ("divide", eq(frac(top, bottom), value)),
            ],
            [("rule", f"This is {math(choose(n, k))}"), *choose_lines(rng, n, k)],
        ]
    elif shape == "sum":
        n, m = min(n, 7), rng.randint(2, 5)
        sign = rng.choice((1, 1, -1)) if n > m else 1
        value = factorial(n) + sign * factorial(m)
        latex = f"{n}!{'+' if sign > 0 else '-'}{m}!"
        last = (
            "add" if sign > 0 else "subtract",
            eq(plus(factorial(n), sign * factorial(m)), value),
        )
        ways = [
            [*factorial_lines(rng, n), *factorial_lines(rng, m), last],
            [("Factorial", f"${n}!={factorial(n)}$ and ${m}!={factorial(m)}$"), last],
        ]
    else:
        n = min(n, 9)
        latex, value = f"{n}!-{n - 1}!", (n - 1) * factorial(n - 1)
        ways = [
            [
                ("factor", eq(latex, f"{n - 1}!\\cdot({n}-1)")),
                ("multiply", eq(dot(factorial(n - 1), n - 1), value)),
            ],
            [
                ("Factorial", f"${n}!={factorial(n)}$ and ${n - 1}!={factorial(n - 1)}$"),
                ("subtract", eq(plus(factorial(n), -factorial(n - 1)), value)),
            ],
        ]
    asks = dict(ask_value(latex))
    if shape == "plain":
        asks["question"] = [*asks["question"], f"What is {num(n)} factorial?"]
        asks["order"] = [*asks["order"], f"Find {num(n)} factorial.", f"factorial of {num(n)}"]
        who = people(rng, 1)[0].name
        what = rng.choice(
            (
                "books on a shelf",
                "people in a queue",
                "runners in a race (no ties)",
                "songs in a playlist",
                "flags in a row",
            )
        )
        asks["story"] = (
            f"In how many ways can {num(n)} different {what} be ordered?".replace(
                "different people", "people"
            ).replace("different runners", "runners"),
            f"{who} has {num(n)} different cards. In how many orders can {who} lay them in a row?",
        )
    return Draft(asks, str(value), ways)


@REGISTER.family("binomial", 2, 3, 4)
def binomial(rng: Random, level: int) -> Draft:
    n = rng.randint(*{2: (3, 8), 3: (5, 12), 4: (8, 20)}[level])
    k = rng.randint(1 if level == 2 else 2, min(n - 1, 4) if rng.random() < 0.7 else n - 1)
    if level == 4 and 4 < k < n - 4:
        k = 3
    value = comb(n, k)
    ways = [choose_lines(rng, n, k) for _ in range(3)]
    if 1 < k < n - 1 and n < 9:
        ways.append(
            [
                ("Pascal's rule", eq(choose(n, k), f"{choose(n - 1, k - 1)}+{choose(n - 1, k)}")),
                ("formula", f"{choose_line(n - 1, k - 1)} and {choose_line(n - 1, k)}"),
                ("add", eq(plus(comb(n - 1, k - 1), comb(n - 1, k)), value)),
            ]
        )
    asks = dict(ask_value(choose(n, k)))
    x, y = num(n), num(k)
    who = people(rng, 1)[0].name
    asks["bare"] = [*asks["bare"], f"{n}C{k}", f"C({n}, {k})", f"{n} choose {k}"]
    asks["question"] = [
        *asks["question"],
        f"What is {x} choose {y}?",
        f"In how many ways can you choose {y} things from {x}?",
    ]
    asks["order"] = [
        *asks["order"],
        f"Compute C({n},{k}).",
        f"Find the binomial coefficient {n} choose {k}.",
    ]
    item, verb = rng.choice(
        (
            ("toppings", "choose"),
            ("books", "borrow"),
            ("films", "pick"),
            ("questions", "choose"),
            ("players", "select"),
            ("flavours", "pick"),
            ("subjects", "choose"),
            ("flowers", "pick"),
            ("shirts", "pack"),
        )
    )
    many = item if k > 1 else item[:-1]
    asks["story"] = (
        f"{who} wants to {verb} {y} {many} out of {x}. In how many ways is that possible?",
        f"There are {x} {item}. How many ways are there to {verb} {y} of them?",
        f"How many different sets of {y} {many} can be made from {x} {item}?",
        f"From {x} {item}, {who} may {verb} {y}. How many choices are there?",
    )
    return Draft(asks, str(value), ways)


@REGISTER.family("permutations", 2, 3, 4)
def permutations_of(rng: Random, level: int) -> Draft:
    n = rng.randint(*{2: (3, 8), 3: (5, 12), 4: (8, 25)}[level])
    k = rng.randint(2, min(n - 1, 3 if n > 9 else 4))
    value, x, y = perm(n, k), num(n), num(k)
    names = ("first", "second", "third", "fourth")
    ways: list[list[Line]] = [
        [
            (
                "Places",
                ", ".join(f"{names[i]} ${n - i}$" for i in range(k)).capitalize() + " choices",
            ),
            ("multiply", running_products(list(range(n, n - k, -1)))),
        ],
        [
            ("formula", eq(frac(f"{n}!", f"{n - k}!"), falling(n, k))),
            ("multiply", running_products(list(range(n, n - k, -1)))),
        ],
        [
            (
                "Choose, then order",
                f"Choose ${k}$: ${comb(n, k)}$ ways, order them: ${k}!={factorial(k)}$ ways",
            ),
            *product(rng, comb(n, k), factorial(k)),
        ],
        [
            ("rule", f"Multiply ${k}$ numbers going down from ${n}$"),
            ("multiply", running_products(list(range(n, n - k, -1)))),
        ],
    ]
    if n > 7:
        ways.pop(2)
    role = {
        2: rng.choice(
            (
                "a president and a vice president",
                "a captain and a goalkeeper",
                "a chair and a secretary",
            )
        ),
        3: rng.choice(
            (
                "a president, a secretary and a treasurer",
                "gold, silver and bronze medallists",
                "a first, a second and a third winner",
            )
        ),
        4: rng.choice(
            (
                "a president, a deputy, a secretary and a treasurer",
                "winners of four different prizes (one each)",
            )
        ),
    }[k]
    group = rng.choice(("members of a club", "pupils", "athletes", "players", "people", "students"))
    return Draft(
        {
            "bare": (f"{n}P{k}", f"P({n}, {k})", f"nPr({n},{k})"),
            "question": (
                f"What is P({n},{k})?",
                f"What is {n}P{k}?",
                f"How many permutations of {y} objects from {x} are there?",
                f"In how many ways can {y} of {x} different objects be arranged in a row?",
            ),
            "order": (
                f"Compute P({n},{k}).",
                f"Find the number of ways to arrange {y} of {x} different books.",
                f"Calculate {n}P{k}",
                f"Find the number of permutations of {x} things taken {y} at a time.",
            ),
            "story": (
                f"In how many ways can {role} be chosen from {x} {group}?",
                f"From {x} {group}, how many ways are there to pick {role}?",
                f"There are {x} {group}. In how many ways can one choose {role} from them?",
                f"{x} runners take part in a race. In how many ways can the first {y} places be "
                f"filled (no ties)?",
            ),
        },
        str(value),
        ways,
    )
