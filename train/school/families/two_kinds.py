"""Two kinds with a number and a total (legs, coins, tickets), and stories of averages."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Way, money, num
from train.school.families.scenes import capital, joined, one, person, told
from train.school.work import difference, product, quotient, total

_HERDS = (
    ("chickens", "cows", "legs", 2, 4), ("hens", "rabbits", "legs", 2, 4), ("ducks", "pigs", "legs", 2, 4), ("bicycles", "cars", "wheels", 2, 4), ("bicycles", "tricycles", "wheels", 2, 3),
    ("motorcycles", "cars", "wheels", 2, 4), ("ostriches", "zebras", "legs", 2, 4), ("stools with three legs", "chairs with four legs", "legs", 3, 4), ("spiders", "beetles", "legs", 8, 6), ("geese", "sheep", "legs", 2, 4),
)  # fmt: skip


@REGISTER.family("heads_and_legs", 2, 3, 4)
def heads_and_legs(rng: Random, level: int) -> Draft:
    first, second, legs, p, q = rng.choice(_HERDS)
    a, b = rng.randint(2, {2: 8, 3: 20, 4: 45}[level]), rng.randint(2, {2: 8, 3: 20, 4: 45}[level])
    asked, value = rng.choice(((first, a), (second, b)))
    place = (
        "There are"
        if "wheels" in legs or "stools" in first or "spiders" in first
        else one(rng, "A farmer has|On a farm there are|There are|In a yard there are")
    )
    heads = (
        f"{num(a + b)} heads"
        if legs == "legs" and "stools" not in first and rng.random() < 0.3
        else ""
    )
    text = f"{place} {first} and {second}. {f'They have {heads}' if heads else f'There are {num(a + b)} of them'} and {num(p * a + q * b)} {legs} {one(rng, 'in total|altogether|in all')}. How many {asked} are there?"  # fmt: skip
    return Draft(
        told(text), str(value), _two_kinds(rng, (first, second), (p, q), (a, b), asked == first)
    )


def _two_kinds(
    rng: Random,
    kinds: tuple[str, str],
    each: tuple[int, int],
    counts: tuple[int, int],
    first_asked: bool,
) -> list[Way]:
    """Suppose that all are of one kind; or an equation."""
    (p, q), (a, b) = each, counts
    n, whole = a + b, p * a + q * b
    ways: list[Way] = []
    for _ in range(3):
        # suppose all are of the kind not asked for: the difference counts the other one
        base, other, name, count = (q, p, kinds[1], a) if first_asked else (p, q, kinds[0], b)
        if rng.random() < 0.35:
            base, other, name, count = (p, q, kinds[0], b) if first_asked else (q, p, kinds[1], a)
        gap, off = abs(other - base), abs(whole - base * n)
        way = joined(
            [("Suppose", f"If all were {name}: {eq(dot(n, base), n * base)}")],
            difference(rng, max(whole, base * n), min(whole, base * n)),
            [("Each exchange", f"It changes the number by {eq(plus(max(p, q), -min(p, q)), gap)}")],
            quotient(rng, off, gap)
            if gap > 1
            else [("conclude", f"So ${count}$ are of the other kind")],
        )
        if count != (a if first_asked else b) or name == kinds[0 if first_asked else 1]:
            way.append(("subtract", eq(plus(n, -count), n - count)))
        ways.append(way)
    x, y = (p, q) if first_asked else (q, p)
    value = a if first_asked else b
    k = x - y
    side = "x" if abs(k) == 1 else f"{abs(k)}x"
    ways.append([("equation", eq(f"{_of(x)}x+{_of(y)}({n}-x)", whole)), ("expand", eq(f"{_of(x)}x+{y * n}-{_of(y)}x", whole)), ("collect", eq(side, abs(whole - y * n))), *([("divide", eq("x", frac(abs(whole - y * n), abs(k)), value))] if abs(k) > 1 else [])])  # fmt: skip
    return ways


def _of(factor: int) -> str:
    return "" if factor == 1 else str(factor)


_COINS = (("pennies", 1), ("nickels", 5), ("dimes", 10), ("quarters", 25))


@REGISTER.family("coins_story", 2, 3, 4)
def coins_story(rng: Random, level: int) -> Draft:
    """Coins of two kinds: their value, or how many of each."""
    who = person(rng)
    (first, p), (second, q) = rng.sample(_COINS, 2)
    if rng.random() < 0.25:
        (first, p), (second, q) = rng.sample(
            [
                ("5-cent coins", 5),
                ("10-cent coins", 10),
                ("20-cent coins", 20),
                ("50-cent coins", 50),
            ],
            2,
        )
    a, b = rng.randint(2, 9 if level == 2 else 20), rng.randint(2, 9 if level == 2 else 20)
    cents = a * p + b * q
    if level == 2:
        text = f"{who.name} has {num(a)} {first} and {num(b)} {second}. {one(rng, f'How many cents does {who.he} have?|How many cents is that?|What is their value in cents?')}"
        return Draft(
            told(text),
            str(cents),
            [
                joined(
                    product(rng, a, p, capital(first)),
                    product(rng, b, q, capital(second)),
                    total(rng, a * p, b * q, kind="total"),
                )
                for _ in range(4)
            ],
        )
    asked, value = rng.choice(((first, a), (second, b)))
    worth = f"{num(cents)} cents"
    text = one(rng, f"{who.name} has {num(a + b)} coins, all {first} and {second}, worth {worth} in total. How many {asked} does {who.he} have?|A jar holds {first} and {second}. There are {num(a + b)} coins with a value of {worth}. How many {asked} are in the jar?|{num(a + b)} coins are worth {worth}. They are all {first} or {second}. How many of them are {asked}?")  # fmt: skip
    return Draft(
        told(text), str(value), _two_kinds(rng, (first, second), (p, q), (a, b), asked == first)
    )


@REGISTER.family("tickets_story", 2, 3, 4)
def tickets_story(rng: Random, level: int) -> Draft:
    first, second = rng.choice((("adult tickets", "child tickets"), ("adult tickets", "student tickets"), ("seats in the front", "seats in the back"), ("day passes", "evening passes"), ("regular tickets", "reduced tickets")))  # fmt: skip
    event = one(rng, "A cinema|A museum|A school play|A zoo|A concert|A circus|A fun fair")
    q = rng.randint(2, 12)
    p = q + rng.randint(1, 10)
    a, b = (
        rng.randint(2, {2: 12, 3: 30, 4: 90}[level]),
        rng.randint(2, {2: 12, 3: 30, 4: 90}[level]),
    )
    cost = f"{capital(first)} cost {money(p)} and {second} {money(q)} each."
    whole = a * p + b * q
    if level == 2:
        text = one(
            rng,
            f"{cost} How much do {num(a)} {first} and {num(b)} {second} cost?|{event} sells {num(a)} {first} at {money(p)} and {num(b)} {second} at {money(q)}. How much money does it take in?",
        )
        return Draft(
            told(text),
            str(whole),
            [
                joined(
                    product(rng, a, p, capital(first)),
                    product(rng, b, q, capital(second)),
                    total(rng, a * p, b * q, kind="total"),
                )
                for _ in range(4)
            ],
        )
    asked, value = rng.choice(((first, a), (second, b)))
    text = f"{cost} {event} sells {num(a + b)} {one(rng, 'of them' if 'tickets' not in first else 'tickets')} for {money(whole)} in total. {one(rng, f'How many {asked} were sold?|How many of them were {asked}?')}"
    return Draft(
        told(text), str(value), _two_kinds(rng, (first, second), (p, q), (a, b), asked == first)
    )


@REGISTER.family("average_story", 2, 3, 4)
def average_story(rng: Random, level: int) -> Draft:
    """A score needed for a mean; a mean after one more; who left; two groups."""
    who = person(rng)
    thing = one(rng, "tests|games|rounds|quizzes|exams")
    n = rng.randint(3, {2: 4, 3: 6, 4: 9}[level])
    mean = rng.randint(6, 20) if thing in ("games", "rounds") else rng.randint(60, 92)
    single = {"quizzes": "quiz"}.get(thing, thing[:-1])
    if level == 2:
        scores = [mean + rng.randint(-5, 5) for _ in range(n)]
        goal = mean + rng.choice((0, 0, 1))
        need = goal * (n + 1) - sum(scores)
        if need < 1 or (mean > 25 and need > 100):
            return average_story(rng, level)
        listed = f"{', '.join(num(s) for s in scores[:-1])} and {num(scores[-1])}"
        text = one(rng, f"{who.name} scored {listed} in {num(n)} {thing}. What score does {who.he} need in the next {single} to have an average of {num(goal)}?|{who.name}'s scores are {listed}. How many points must {who.he} get in the next {single} for a mean of {num(goal)}?")  # fmt: skip
        ways: list[Way] = [
            joined(
                product(rng, n + 1, goal, "Points needed"),
                total(rng, *scores),
                difference(rng, goal * (n + 1), sum(scores)),
            )
            for _ in range(3)
        ]
        return Draft(told(text), str(need), ways)
    shape = rng.choice(("need", "after", "groups") if level == 3 else ("removed", "need", "groups"))
    if shape == "need":
        goal = mean + rng.randint(1, 2)
        need = goal * (n + 1) - mean * n
        if mean > 25 and need > 100:
            return average_story(rng, level)
        text = one(rng, f"{who.name}'s average after {num(n)} {thing} is {num(mean)}. What must {who.he} score in the next {single} to raise it to {num(goal)}?|After {num(n)} {thing} {who.name} has a mean of {num(mean)} points. How many points are needed in the next {single} for a mean of {num(goal)}?")  # fmt: skip
        ways = [
            joined(
                product(rng, n, mean, "So far"),
                product(rng, n + 1, goal, "Points needed"),
                difference(rng, goal * (n + 1), mean * n),
            )
            for _ in range(2)
        ]
        up = goal - mean
        ways.append(
            [
                (
                    "compare",
                    f"Each of the ${n}$ others must be raised by {eq(plus(goal, -mean), up)}: {eq(dot(n, up), n * up)}",
                ),
                ("add", eq(plus(goal, n * up), need)),
            ]
        )
        return Draft(told(text), str(need), ways)
    if shape == "after":
        k = rng.choice((-1, 1)) * rng.randint(1, 3)
        new = mean + k * (n + 1)
        if new < 1:
            return average_story(rng, level)
        text = f"The mean of {num(n)} numbers is {num(mean)}. {one(rng, f'The number {num(new)} is added to them. What is the new mean?|Another number, {num(new)}, joins them. What is the mean now?')}"
        ways = [
            joined(
                product(rng, n, mean, "Sum"),
                total(rng, n * mean, new),
                quotient(rng, n * mean + new, n + 1),
            )
            for _ in range(3)
        ]
        return Draft(told(text), str(mean + k), ways)
    if shape == "removed":
        after = mean + rng.choice((-1, 1)) * rng.randint(1, 4)
        gone = mean * n - after * (n - 1)
        if gone < 1 or after < 2:
            return average_story(rng, level)
        what = one(rng, "numbers|scores|values")
        text = one(rng, f"The mean of {num(n)} {what} is {num(mean)}. When one of them is removed, the mean of the others is {num(after)}. Which one was removed?|The average of {num(n)} {what} is {num(mean)}. One of them is taken away and the average becomes {num(after)}. What was taken away?")  # fmt: skip
        ways = [
            joined(
                product(rng, n, mean, "Sum before"),
                product(rng, n - 1, after, "Sum after"),
                difference(rng, n * mean, (n - 1) * after),
            )
            for _ in range(3)
        ]
        return Draft(told(text), str(gone), ways)
    m = rng.randint(2, 12)
    other = mean + rng.choice((-1, 1)) * rng.randint(2, 12)
    size = n + m
    value = Fraction(n * mean + m * other, size)
    if value.denominator > 1 or other < 1:
        return average_story(rng, level)
    text = f"The average score of {num(n)} girls is {num(mean)} and the average score of {num(m)} boys is {num(other)}. What is the average of all {num(size)}?"
    ways = [
        joined(
            product(rng, n, mean, "Girls"),
            product(rng, m, other, "Boys"),
            total(rng, n * mean, m * other),
            quotient(rng, n * mean + m * other, size),
        )
        for _ in range(3)
    ]
    return Draft(told(text), str(int(value)), ways)
