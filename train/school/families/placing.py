"""Seats in a row or a circle: together, apart, at the ends, alternating."""

from math import factorial
from random import Random

from train.problems.latex import dot, eq, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.counting import factorial_lines, running_products
from train.school.families.scenes import people
from train.school.work import product


@REGISTER.family("seating", 2, 3, 4, 5)
def seating(rng: Random, level: int) -> Draft:
    """In a row or a circle; some together, not together, at the ends, alternating."""
    n = rng.randint(*{2: (3, 6), 3: (4, 7), 4: (4, 7), 5: (5, 8)}[level])
    shape = rng.choice(
        {
            2: ("row", "circle"),
            3: ("circle", "pair", "end"),
            4: ("pair", "apart", "ends", "alternate"),
            5: ("apart", "block", "circle_pair", "alternate"),
        }[level]
    )
    two = people(rng, 2)
    a, b = two[0].name, two[1].name
    x, place = (
        num(n),
        rng.choice(("sit in a row", "stand in a line", "queue up", "line up for a photo")),
    )
    start = f"In how many ways can {x} people {place}"
    ways: list[list[Line]]
    f = factorial
    if shape == "row":
        value, text = f(n), f"{start}?"
        ways = [
            factorial_lines(rng, n),
            [
                ("Places", f"The places have ${','.join(map(str, range(n, 0, -1)))}$ choices"),
                ("multiply", running_products(list(range(n, 1, -1)))),
            ],
        ]
    elif shape == "circle":
        n = max(n, 4)
        value, x = f(n - 1), num(n)
        text = (
            f"In how many ways can {x} people sit around a round table, if turning the table "
            f"makes no difference?"
        )
        ways = [
            [
                ("rule", f"Fix one person; the other ${n - 1}$ can sit in any order"),
                *factorial_lines(rng, n - 1),
            ],
            [
                *factorial_lines(rng, n),
                ("divide", f"Turning gives ${n}$ equal ones: ${f(n)}\\div {n}={value}$"),
            ],
        ]
    elif shape == "pair":
        value, text = (
            2 * f(n - 1),
            f"{start} if {a} and {b}, two of them, must be next to each other?",
        )
        ways = [
            [
                ("Glue them together", f"The pair counts as one, so order ${n - 1}$ things"),
                *factorial_lines(rng, n - 1),
                ("multiply", f"The pair has $2$ orders: {eq(dot(2, f(n - 1)), value)}"),
            ],
            [
                (
                    "Neighbours",
                    f"There are ${n - 1}$ pairs of neighbouring places, with $2$ orders: "
                    f"{eq(dot(2, n - 1), 2 * (n - 1))}",
                ),
                ("Others", f"The others: ${n - 2}!={f(n - 2)}$"),
                *product(rng, 2 * (n - 1), f(n - 2)),
            ],
        ]
    elif shape == "apart":
        value, text = (
            f(n) - 2 * f(n - 1),
            f"{start} if {a} and {b}, two of them, must not be next to each other?",
        )
        ways = [
            [
                ("All", f"All orders: ${n}!={f(n)}$"),
                ("Together", f"Together: $2\\cdot{n - 1}!={2 * f(n - 1)}$"),
                ("subtract", eq(plus(f(n), -2 * f(n - 1)), value)),
            ],
            [
                *factorial_lines(rng, n),
                (
                    "Together",
                    f"With both next to each other: "
                    f"$2\\cdot{n - 1}!=2\\cdot{f(n - 1)}={2 * f(n - 1)}$",
                ),
                ("subtract", eq(plus(f(n), -2 * f(n - 1)), value)),
            ],
        ]
    elif shape == "end":
        value, text = f(n - 1), f"{start} if {a}, one of them, must be first?"
        ways = [
            [
                ("fix the person", f"{a} is first; the other ${n - 1}$ are free"),
                *factorial_lines(rng, n - 1),
            ]
            for _ in range(2)
        ]
    elif shape == "ends":
        value, text = 2 * f(n - 2), f"{start} if {a} and {b}, two of them, must be at the two ends?"
        ways = [
            [
                ("Ends", "The ends can be filled in $2$ ways"),
                *([*factorial_lines(rng, n - 2)]),
                ("multiply", eq(dot(2, f(n - 2)), value)),
            ],
            [
                ("Others", f"In between: ${n - 2}!={f(n - 2)}$ orders"),
                ("multiply", f"Twice, as {a} is left or right: {eq(dot(2, f(n - 2)), value)}"),
            ],
        ]
    elif shape == "alternate":
        k = rng.randint(2, 4)
        more = k + rng.choice((0, 1))
        first = 2 if more == k else 1
        value = first * f(k) * f(more)
        text = (
            f"In how many ways can {num(more)} girls and {num(k)} boys {place} if girls and "
            f"boys alternate?"
        )
        which = (
            "Either a girl or a boy is first: $2$ ways"
            if first == 2
            else "A girl must be first: $1$ way"
        )
        ways = [
            [
                ("first place", which),
                ("Orders", f"Girls: ${more}!={f(more)}$, boys: ${k}!={f(k)}$"),
                (
                    "multiply",
                    eq(*([dot(2, f(more), f(k))] if first == 2 else [dot(f(more), f(k))]), value),
                ),
            ],
            [
                ("Orders", f"The girls have ${more}!={f(more)}$ orders, the boys ${k}!={f(k)}$"),
                ("multiply", eq(dot(f(more), f(k)), f(more) * f(k))),
                ("First place", f"{which}, so ${value}$ in all"),
            ],
        ]
    elif shape == "block":
        k, m = rng.randint(2, 4), rng.randint(2, 4)
        value = f(k) * f(m + 1)
        text = (
            f"In how many ways can {num(k)} girls and {num(m)} boys {place} if all the girls "
            f"stay together?"
        )
        ways = [
            [
                (
                    "Glue them together",
                    f"The girls count as one, so order ${m + 1}$ things: ${m + 1}!={f(m + 1)}$",
                ),
                ("Inside", f"The girls among themselves: ${k}!={f(k)}$"),
                *product(rng, f(m + 1), f(k)),
            ],
            [
                ("Orders", f"Groups: ${m + 1}!={f(m + 1)}$, girls: ${k}!={f(k)}$"),
                ("multiply", eq(dot(f(m + 1), f(k)), value)),
            ],
        ]
    else:
        value, x = 2 * f(n - 2), num(n)
        text = (
            f"In how many ways can {x} people sit around a round table (turning makes no "
            f"difference) if {a} and {b}, two of them, sit side by side?"
        )
        ways = [
            [
                (
                    "Glue them together",
                    f"Place ${n - 1}$ things around the table: ${n - 2}!={f(n - 2)}$",
                ),
                ("multiply", f"The pair has $2$ orders: {eq(dot(2, f(n - 2)), value)}"),
            ],
            [
                ("Fix the person", f"Fix {a}; {b} sits left or right: $2$ ways"),
                ("Others", f"The other ${n - 2}$ people: ${n - 2}!={f(n - 2)}$"),
                ("multiply", eq(dot(2, f(n - 2)), value)),
            ],
        ]
    cut = text[len("In how many ways can ") : -1]
    can = cut.replace(f" {place}", f" can {place}", 1).replace(" sit around", " can sit around", 1)
    return Draft(
        {
            "question": (text, f"In how many different ways can {cut}?"),
            "order": (f"Find the number of ways in which {can}.",),
        },
        str(value),
        ways,
    )
