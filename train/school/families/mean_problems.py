"""A value that is missing for a mean; means after a value comes, goes or changes."""

from random import Random

from train.problems.latex import dot, eq, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.number_theory import comma, spoken
from train.school.families.scenes import people
from train.school.work import product, quotient, total


@REGISTER.family("missing_value_for_mean", 2, 3, 4)
def missing_value_for_mean(rng: Random, level: int) -> Draft:
    """One value from the mean; the score that is still needed; the total from the mean."""
    n = rng.randint(3, {2: 5, 3: 6, 4: 8}[level])
    m = rng.randint(*{2: (4, 25), 3: (10, 60), 4: (40, 95)}[level])
    while True:
        known = [max(1, m + rng.randint(-m // 3, m // 3)) for _ in range(n - 1)]
        value = m * n - sum(known)
        if 0 < value <= 2 * m:
            break
    s, k = m * n, sum(known)
    shape = rng.choice(("value", "value", "needed", "total", "x"))
    goal: Line = ("multiply", f"The sum must be {eq(dot(m, n), s)}")
    ways: list[list[Line]] = [
        [goal, *total(rng, *known), ("subtract", eq(plus(s, -k), value))],
        [*total(rng, *known), *product(rng, n, m), ("subtract", eq(plus(s, -k), value))],
        [
            ("equation", f"$\\frac{{{k}+x}}{{{n}}}={m}$, as {eq(plus(*known), k)}"),
            ("multiply", f"${k}+x={s}$"),
            ("subtract", eq("x", plus(s, -k), value)),
        ],
    ]
    off = [v - m for v in known]
    if abs(sum(off)) < 30 and n < 7:
        ways.append(
            [
                (
                    "Differences",
                    f"From the mean they differ by ${comma(off)}$, in all ${sum(off)}$",
                ),
                ("Balance", f"So the last one is ${eq(plus(m, -sum(off)), value)[1:]}"),
            ]
        )
    who, them = people(rng, 1)[0], spoken(known)
    x, y = num(n), num(m)
    if shape == "total":
        word = rng.choice(("mean", "average"))
        ways = [
            product(rng, n, m),
            [("formula", "The sum is the mean times the number of values"), *product(rng, n, m)],
            [("multiply", eq(dot(n, m), s))],
        ]
        return Draft(
            {
                "question": (
                    f"The {word} of {x} numbers is {y}. What is their sum?",
                    f"{x} numbers have the {word} {y}. What do they add up to?",
                ),
                "order": (
                    f"The {word} of {x} numbers is {y}. Find their sum.",
                    f"Find the sum of {x} numbers whose {word} is {y}.",
                ),
                "story": (
                    f"{who.name} had a {word} of {y} points in {x} games. How many points is "
                    f"that in total?",
                    f"The {word} age of {x} people is {y}. What is the sum of their ages?",
                ),
            },
            str(s),
            ways,
        )
    if shape == "x":
        row = [*map(str, known)]
        row.insert(rng.randrange(n), "x")
        listed = ", ".join(row)
        return Draft(
            {
                "question": (
                    f"The mean of {listed} is {y}. What is x?",
                    f"If the average of {listed} is {y}, what is the value of x?",
                ),
                "order": (
                    f"The mean of {listed} is {y}. Find x.",
                    f"Find x if the numbers {listed} have the mean {y}.",
                    f"Find the missing number x: the average of {listed} is {y}.",
                ),
            },
            str(value),
            ways,
        )
    if shape == "needed":
        place = rng.choice(
            (
                ("tests", "test", "score"),
                ("games", "game", "score"),
                ("exams", "exam", "mark"),
                ("quizzes", "quiz", "score"),
                ("rounds", "round", "score"),
            )
        )
        return Draft(
            {
                "story": (
                    f"{who.name} scored {them} in {num(n - 1)} {place[0]}. What {place[2]} does "
                    f"{who.he} need in the next {place[1]} for an average of {y}?",
                    f"{who.name}'s first {num(n - 1)} {place[0]} were {them}. What must {who.he} "
                    f"get in the {x}th {place[1]} to have a mean of {y}?"
                    if n > 3
                    else f"{who.name}'s first {num(n - 1)} {place[0]} were {them}. What must "
                    f"{who.he} get in the third {place[1]} to have a mean of {y}?",
                    f"After {num(n - 1)} {place[0]} with {them} points, {who.name} wants to "
                    f"bring {who.his} average to {y}. How many points does {who.he} need in the "
                    f"next {place[1]}?",
                )
            },
            str(value),
            ways,
        )
    return Draft(
        {
            "question": (
                f"The mean of {x} numbers is {y}. {num(n - 1).capitalize()} of them are {them}. "
                f"What is the other number?",
                f"{x} numbers have an average of {y}. If {num(n - 1)} of them are {them}, what "
                f"is the last one?",
            ),
            "order": (
                f"The average of {x} numbers is {y}. {num(n - 1).capitalize()} of them are "
                f"{them}. Find the missing one.",
                f"Find the missing number if {x} numbers have the mean {y} and {num(n - 1)} of "
                f"them are {them}.",
            ),
            "story": (
                f"{x} children have {y} euros on average. {num(n - 1).capitalize()} of them have "
                f"{them} euros. How many euros does the last one have?",
                f"The mean age of {x} people is {y}. {num(n - 1).capitalize()} of them are "
                f"{them} years old. How old is the other one?",
            ),
        },
        str(value),
        ways,
    )


@REGISTER.family("mean_after_change", 3, 4, 5)
def mean_after_change(rng: Random, level: int) -> Draft:
    """One value comes, goes or changes: the new mean, or the value."""
    n = rng.randint(3, {3: 9, 4: 14, 5: 24}[level])
    m = rng.randint(*{3: (5, 30), 4: (10, 70), 5: (15, 95)}[level])
    shape = rng.choice(
        ("joins", "leaves", "which", "shift") if level > 3 else ("joins", "leaves", "shift")
    )
    s, x, y = n * m, num(n), num(m)
    ways: list[list[Line]]
    if shape == "shift":
        k = rng.randint(2, 12)
        is_sum = rng.random() < 0.6
        value = m + k if is_sum else m * k
        did = f"increased by {num(k)}" if is_sum else f"multiplied by {num(k)}"
        step = eq(plus(m, k), value) if is_sum else eq(dot(m, k), value)
        ways = [
            [
                ("rule", f"The mean is {'increased' if is_sum else 'multiplied'} in the same way"),
                ("add" if is_sum else "multiply", step),
            ],
            [
                ("total", f"The old sum is {eq(dot(n, m), s)}"),
                (
                    "total",
                    f"The new sum is "
                    f"{eq(plus(s, n * k), s + n * k) if is_sum else eq(dot(s, k), s * k)}",
                ),
                ("divide", eq(f"{n * value}\\div {n}", value)),
            ],
        ]
        return Draft(
            {
                "question": (
                    f"The mean of {x} numbers is {y}. Each number is {did}. What is the new mean?",
                    f"If every one of {x} numbers with the average {y} is {did}, what is the new "
                    f"average?",
                ),
                "order": (
                    f"The mean of {x} numbers is {y}. Each of them is {did}. Find the new mean.",
                ),
            },
            str(value),
            ways,
        )
    change = rng.randint(1, 4) * rng.choice((1, -1))
    after = n + 1 if shape in ("joins", "which") else n - 1
    new = m + change
    t = after * new
    one = t - s if after > n else s - t
    if one <= 0 or new <= 0:
        return mean_after_change(rng, level)
    z = num(one)
    noun = rng.choice(
        (
            ("ages", "age", "people", "person"),
            ("scores", "score", "players", "player"),
            ("heights in cm", "height in cm", "plants", "plant"),
            ("masses in kg", "mass in kg", "animals", "animal"),
        )
    )
    before: Line = ("total", f"The sum before is {eq(dot(n, m), s)}")
    if shape == "which":
        value, told = (
            one,
            f"The mean of {x} numbers is {y}. When one more number is added, the mean becomes "
            f"{num(new)}.",
        )
        ways = [
            [
                before,
                ("total", f"The sum after is {eq(dot(after, new), t)}"),
                ("subtract", eq(plus(t, -s), one)),
            ],
            [*product(rng, n, m), *product(rng, after, new), ("subtract", eq(plus(t, -s), one))],
            [
                (
                    "Difference",
                    f"The new one brings ${m}$ and {eq(dot(after, change), after * change)} in "
                    f"addition",
                ),
                ("add", eq(plus(m, after * change), one)),
            ],
        ]
        return Draft(
            {
                "question": (f"{told} What is the number?", f"{told} Which number was added?"),
                "order": (f"{told} Find the number added.",),
                "story": (
                    f"The mean of the {noun[0]} of {x} {noun[2]} is {y}. With one more {noun[3]} "
                    f"it is {num(new)}. What is the {noun[1]} of the new {noun[3]}?",
                ),
            },
            str(value),
            ways,
        )
    sign = 1 if shape == "joins" else -1
    ways = [
        [
            before,
            ("total", f"The sum after is {eq(plus(s, sign * one), t)}"),
            ("count", f"Now there are ${after}$ numbers"),
            *quotient(rng, t, after),
        ],
        [
            *product(rng, n, m),
            ("add" if sign > 0 else "subtract", eq(plus(s, sign * one), t)),
            ("count", f"Now there are {eq(plus(n, sign), after)} numbers"),
            *quotient(rng, t, after),
        ],
    ]
    verb = "is added to the list" if sign > 0 else "is removed"
    return Draft(
        {
            "question": (
                f"The mean of {x} numbers is {y}. The number {z} {verb}. What is the new mean?",
                f"The average of {x} numbers is {y}. If the number {z} {verb}, what is the "
                f"average then?",
            ),
            "order": (
                f"The mean of {x} numbers is {y}. Find the mean after the number {z} {verb}.",
            ),
            "story": (
                f"The mean of the {noun[0]} of {x} {noun[2]} is {y}. "
                + (
                    f"One more {noun[3]} with the {noun[1].split(' in ')[0]} {z} joins."
                    if sign > 0
                    else f"One {noun[3]} with the {noun[1].split(' in ')[0]} {z} leaves."
                )
                + " What is the new mean?",
            ),
        },
        str(new),
        ways,
    )
