"""Off by one: fence posts, numbers from a to b, pages, days, cuts, floors."""

from random import Random

from train.problems.latex import eq, frac, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.scenes import people
from train.school.work import difference, product, quotient


@REGISTER.family("fence_posts", 1, 2, 3)
def fence_posts(rng: Random, level: int) -> Draft:
    """Posts and gaps, whole numbers from a to b, pages and days, cuts and pieces, stairs."""
    shape = rng.choice(
        ("posts", "posts", "count", "pages", "days", "cuts", "floors", "circle", "between")
    )
    gap, parts = (
        rng.randint(2, {1: 6, 2: 15, 3: 25}[level]),
        rng.randint(3, {1: 12, 2: 30, 3: 90}[level]),
    )
    length = gap * parts
    x, y = num(length), num(gap)
    ways: list[list[Line]]
    if shape in ("posts", "circle"):
        thing, where = rng.choice(
            (
                ("posts", "fence"),
                ("trees", "road"),
                ("lamps", "street"),
                ("flags", "path"),
                ("bushes", "wall"),
            )
        )
        if shape == "circle":
            value = parts
            where = rng.choice(("round pond", "circular track", "round garden"))
            ways = [
                [
                    ("Gaps", "Around a circle there are as many gaps as things"),
                    *quotient(rng, length, gap),
                ],
                quotient(rng, length, gap),
            ]
            asks = (
                f"{thing.capitalize()} stand every {y} m around a {where} that is {x} m around. "
                f"How many {thing} are there?",
                f"The edge of a {where} is {x} m long. A "
                f"{thing[:-1] if thing != 'bushes' else 'bush'} is placed every {y} m. How many "
                f"{thing} are needed?",
            )
        elif rng.random() < 0.7:
            value = parts + 1
            ways = [
                [
                    ("Gaps", eq(frac(length, gap), parts)),
                    ("One more", f"One more than gaps: {eq(plus(parts, 1), value)}"),
                ],
                [
                    *quotient(rng, length, gap),
                    ("add", f"With the first one: {eq(plus(parts, 1), value)}"),
                ],
            ]
            asks = (
                f"A {where} is {x} m long. {thing.capitalize()} stand every {y} m along it, also "
                f"at both ends. How many {thing} are there?",
                f"Along a {where} of {x} m, {thing} stand every {y} metres from "
                f"one end to the other, both ends included. How many {thing} is that?",
                f"{thing.capitalize()} are placed {y} m apart along a straight {where} of {x} m, "
                f"including both ends. How many {thing} are needed?",
            )
        else:
            value = length
            ways = [
                [
                    ("Gaps", f"There is one gap less: {eq(plus(parts + 1, -1), parts)}"),
                    *product(rng, parts, gap),
                ],
                [("Gaps", f"Between them are ${parts}$ gaps"), *product(rng, gap, parts)],
            ]
            asks = (
                f"{num(parts + 1)} {thing} stand in a row, {y} m apart. How many metres is it "
                f"from the first to the last?",
                f"There are {num(parts + 1)} {thing} along a {where}, one every {y} m, also at "
                f"both ends. How long is the {where} in metres?",
            )
        return Draft({"story": asks}, str(value), ways)
    a = rng.randint(2, {1: 20, 2: 90, 3: 900}[level])
    b = a + rng.randint(4, {1: 25, 2: 90, 3: 800}[level])
    p, q = num(a), num(b)
    if shape in ("count", "pages"):
        value = b - a + 1
        ways = [
            [*difference(rng, b, a), ("One more", f"Both ends count: {eq(plus(b - a, 1), value)}")],
            [
                ("rule", f"Up to ${b}$ there are ${b}$, and ${a - 1}$ come before ${a}$"),
                *difference(rng, b, a - 1),
            ],
            [("count", eq(f"{b}-{a}+1", value))],
        ]
        who = people(rng, 1)[0]
        if shape == "count":
            return Draft(
                {
                    "question": (
                        f"How many whole numbers are there from {p} to {q}?",
                        f"How many integers are there from {p} to {q}, inclusive?",
                        f"How many numbers are in the list {a}, {a + 1}, {a + 2}, ..., {b}?",
                    ),
                    "order": (
                        f"Find how many integers there are from {p} to {q} inclusive.",
                        f"Count the whole numbers from {p} to {q}, both included.",
                    ),
                },
                str(value),
                ways,
            )
        return Draft(
            {
                "story": (
                    f"{who.name} reads from the top of page {a} to the end of page {b}. How many "
                    f"pages does {who.he} read?",
                    f"Our homework is exercises {a} to {b}. How many exercises is that?",
                    f"Tickets numbered {a} to {b} were sold. How many tickets were sold?",
                    f"A chapter goes from page {a} to page {b}, both included. How many pages "
                    f"long is it?",
                    f"The lockers numbered from {a} to {b} are blue. How many blue lockers are "
                    f"there?",
                )
            },
            str(value),
            ways,
        )
    if shape == "between":
        value = b - a - 1
        ways = [
            [
                *difference(rng, b, a),
                ("One less", f"Neither end counts: {eq(plus(b - a, -1), value)}"),
            ],
            [
                ("Find the ends", f"They go from ${a + 1}$ to ${b - 1}$"),
                ("count", eq(f"{b - 1}-{a + 1}+1", value)),
            ],
            [("count", eq(f"{b}-{a}-1", value))],
        ]
        return Draft(
            {
                "question": (
                    f"How many whole numbers are strictly between {p} and {q}?",
                    f"How many integers are greater than {p} and less than {q}?",
                    f"How many whole numbers lie between {p} and {q}, not counting these two?",
                ),
                "order": (
                    f"Find the number of integers strictly between {p} and {q}.",
                    f"Count the whole numbers greater than {p} and smaller than {q}.",
                ),
            },
            str(value),
            ways,
        )
    if shape == "days":
        month, size = rng.choice(
            (
                ("January", 31),
                ("March", 31),
                ("April", 30),
                ("May", 31),
                ("June", 30),
                ("July", 31),
                ("August", 31),
                ("September", 30),
                ("October", 31),
            )
        )
        after = {
            "January": "February",
            "March": "April",
            "April": "May",
            "May": "June",
            "June": "July",
            "July": "August",
            "August": "September",
            "September": "October",
            "October": "November",
        }[month]
        a, b = rng.randint(2, size - 2), rng.randint(2, 28)
        if level == 1:
            a, b = sorted(rng.sample(range(1, size + 1), 2))
            value = b - a + 1
            ways = [
                [
                    ("subtract", eq(f"{b}-{a}", b - a)),
                    ("One more", f"Both days count: {eq(plus(b - a, 1), value)}"),
                ],
                [
                    (
                        "rule",
                        f"Up to {month} {b} there are ${b}$ days, ${a - 1}$ of them too early",
                    ),
                    ("subtract", eq(f"{b}-{a - 1}", value)),
                ],
            ]
            span = f"from {month} {a} to {month} {b}"
        else:
            first = size - a + 1
            value = first + b
            ways = [
                [
                    (month, f"From {month} {a} to {month} {size}: ${size}-{a}+1={first}$"),
                    (after, f"In {after}: ${b}$ days"),
                    ("add", eq(plus(first, b), value)),
                ],
                [
                    ("subtract", f"Days after {month} {a} in {month}: ${size}-{a}={size - a}$"),
                    ("add", f"With the first day and {after}: {eq(plus(size - a, 1, b), value)}"),
                ],
            ]
            span = f"from {month} {a} to {after} {b}"
        return Draft(
            {
                "question": (
                    f"How many days are there {span}, counting both the first and the last day?",
                    f"How many days is it {span}, both days included?",
                ),
                "story": (
                    f"A shop is closed {span}, both days included. On how many days is it closed?",
                    f"A holiday lasts {span}, including both days. How many days is that?",
                    f"An exhibition is open every day {span} (inclusive). On how many days is it "
                    f"open?",
                ),
            },
            str(value),
            ways,
        )
    if shape == "cuts":
        minutes, pieces = rng.randint(2, 9), rng.randint(3, {1: 8, 2: 12, 3: 20}[level])
        if rng.random() < 0.4:
            value = pieces - 1
            ways = [
                [
                    ("rule", "Every cut makes one more piece"),
                    ("subtract", eq(plus(pieces, -1), value)),
                ],
                [("subtract", f"One cut less than pieces: {eq(plus(pieces, -1), value)}")],
            ]
            asks = (
                f"How many cuts are needed to saw a log into {num(pieces)} pieces?",
                f"A ribbon is cut into {num(pieces)} pieces. How many cuts are made?",
                f"A long plank is sawn into {num(pieces)} parts. How many cuts is that?",
            )
        else:
            value = minutes * (pieces - 1)
            ways = [
                [
                    ("Cuts", f"It takes {eq(plus(pieces, -1), pieces - 1)} cuts"),
                    *product(rng, minutes, pieces - 1),
                ]
                for _ in range(2)
            ]
            asks = (
                f"One cut takes {num(minutes)} minutes. How many minutes does it take to saw a "
                f"log into {num(pieces)} pieces?",
                f"A carpenter needs {num(minutes)} minutes for each cut. How long, in minutes, "
                f"does it take to cut a beam into {num(pieces)} pieces?",
            )
        return Draft({"story": asks}, str(value), ways)
    steps, low, high = (
        rng.randint(8, 25),
        rng.randint(1, 2),
        rng.randint(4, {1: 7, 2: 12, 3: 20}[level]),
    )
    value = steps * (high - low)
    ways = [
        [
            ("Floors", f"It is {eq(plus(high, -low), high - low)} floors up"),
            *product(rng, steps, high - low),
        ]
        for _ in range(3)
    ]
    s = num(steps)
    return Draft(
        {
            "story": (
                f"There are {s} stairs from each floor to the next. How many stairs is it from "
                f"floor {low} to floor {high}?",
                f"{people(rng, 1)[0].name} walks up from floor {low} to floor {high}, {s} stairs "
                f"for each floor. How many stairs is that?",
            )
        },
        str(value),
        ways,
    )
