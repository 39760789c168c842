"""Two kinds with two values and a total; two numbers by what is known of them."""

from random import Random

from train.problems.latex import eq, linear, plus
from train.school.base import REGISTER, Draft, Line, money, num
from train.school.families.narrative import Tale
from train.school.families.narrative_words import named, times_as
from train.school.work import difference, product, quotient

# kind of things; the two kinds with their values; what the values are ({v} is the sum)
_PAIRS = (
    "people|adults/children|an adult ticket costs {a} and a child ticket {b}|money|the tickets cost {v} in all",
    "guests|members/non-members|non-members pay {b} and members {a}|money|together they paid {v}",
    "tickets|seats in front/seats at the back|a seat in front costs {a}, one at the back {b}|money|they brought {v}",
    "animals|goats/hens|goats have 4 legs, hens have 2|4 2|they have {v} legs",
    "animals|spiders/beetles|a spider has 8 legs and a beetle 6|8 6|there are {v} legs",
    "vehicles|cars/motorbikes|a car has 4 wheels, a motorbike 2|4 2|they have {v} wheels altogether",
    "cycles|tricycles/bicycles|tricycles have 3 wheels and bicycles 2|3 2|there are {v} wheels",
    "stools and chairs|chairs/stools|a chair has 4 legs and a stool 3|4 3|they have {v} legs in all",
    "tables|big tables/small tables|a big table seats {a} people and a small one {b}|count|all of them seat {v} people",
    "tents|large tents/small tents|a large tent is for {a} people, a small one for {b}|count|{v} people sleep in them",
    "boxes|large boxes/small boxes|a large box holds {a} jars, a small box {b}|count|they hold {v} jars",
    "notes|tens/fives|some are worth 10 and the others 5|10 5|they are worth {v} in all",
    "coins|20-cent coins/5-cent coins|they are worth 20 cents or 5 cents|20 5|they make {v} cents",
    "coins|50p coins/10p coins|some are 50p coins, the others 10p coins|50 10|their value is {v} pence",
    "stamps|big stamps/small stamps|a big stamp costs {a} cents, a small one {b} cents|count|all of them cost {v} cents",
    "drinks|coffees/teas|a coffee costs {a} and a tea {b}|money|the bill was {v}",
    "plants|roses/daisies|a rose costs {a} and a daisy {b}|money|they cost {v} together",
    "pieces|long planks/short planks|a long plank is {a} m and a short one {b} m|count|end to end they measure {v} m",
    "shots|three-pointers/two-pointers|a shot counts 3 points or 2 points|3 2|they brought {v} points",
    "bags|bags of rice/bags of beans|a bag of rice weighs {a} kg and a bag of beans {b} kg|count|together they weigh {v} kg",
    "trips|long trips/short trips|a long trip is {a} km, a short one {b} km|count|that was {v} km in all",
)  # fmt: skip


@REGISTER.family("narrative_two_kinds", 2, 3, 4)
def narrative_two_kinds(rng: Random, level: int) -> Draft:
    """So many things of two kinds, and the sum of their values."""
    things, kinds, told, values, summed = rng.choice(_PAIRS).split("|")
    first, second = kinds.split("/")
    if values[0].isdigit():
        a, b = map(int, values.split())
    else:
        b = rng.randint(2, 4 + 2 * level)
        a = b + rng.randint(1, 3 + level)
    x, y = rng.randint(2, 5 + 5 * level), rng.randint(2, 5 + 5 * level)
    n, v = x + y, a * x + b * y
    said = (lambda k: money(k)) if values == "money" else num
    tale = Tale(rng)
    have = rng.choice(("there are {n} {t}", "{A} counted {n} {t}", "in all there were {n} {t}"))
    count_said = tale.one(have, n=num(n), t=things)
    count_said += rng.choice(("", f": {first} and {second}", f", {first} or {second}"))
    value_said = told.format(a=said(a), b=said(b))
    sum_said = summed.format(v=said(v))
    is_late = value_said.startswith(("they", "some")) or rng.random() < 0.5
    tale.sentences += [count_said, value_said] if is_late else [value_said, count_said]
    tale.sentences.append(sum_said)
    is_first = rng.random() < 0.5
    kind, answer = (first, x) if is_first else (second, y)
    ways = [_by_supposing(rng, (a, b), (x, y), (first, second), is_first=is_first) if rng.random() < 0.5 else _by_equation(rng, (a, b), (x, y), (first, second), is_first=is_first)]  # fmt: skip
    if level > 2 and rng.random() < 0.2 and x != y:
        more, less = (first, second) if x > y else (second, first)
        high, low = max(x, y), min(x, y)
        ways = [[*_by_supposing(rng, (a, b), (x, y), (first, second), is_first=False), *difference(rng, high, low, "Difference")]]  # fmt: skip
        return tale.draft(f"How many more {more} than {less} were there?", high - low, ways)
    return tale.draft(f"How many {kind} were there?|How many of them were {kind}?|How many {kind} were among them?", answer, ways)  # fmt: skip


def _by_supposing(
    rng: Random,
    values: tuple[int, int],
    counts: tuple[int, int],
    kinds: tuple[str, str],
    *,
    is_first: bool,
) -> list[Line]:
    """All of them of the second kind: what is missing shows how many are of the first."""
    (a, b), (x, y), n = values, counts, sum(counts)
    v = a * x + b * y
    lines: list[Line] = [("Suppose", f"Suppose that all ${n}$ are {kinds[1]}"), *product(rng, n, b)]
    lines += difference(rng, v, n * b, "Missing")
    lines.append(("subtract", f"One of the {kinds[0]} has more by {eq(plus(a, -b), a - b)}"))
    if a - b > 1:
        lines += quotient(rng, v - n * b, a - b)
    lines.append(("conclude", f"So there are ${x}$ {kinds[0]}"))
    return lines if is_first else [*lines, *difference(rng, n, x, f"Number of {kinds[1]}")]


def _by_equation(
    rng: Random,
    values: tuple[int, int],
    counts: tuple[int, int],
    kinds: tuple[str, str],
    *,
    is_first: bool,
) -> list[Line]:
    (a, b), (x, y), n = values, counts, sum(counts)
    v = a * x + b * y
    lines: list[Line] = [
        ("set_up", f"Let $x$ be the number of {kinds[0]}, then there are ${n}-x$ {kinds[1]}"),
        ("equation", eq(f"{a}x+{b}({n}-x)", v)),
        ("expand", eq(f"{a}x+{n * b}-{b}x", v)),
        ("collect", eq(linear(a - b, n * b), v)),
        ("move", eq(linear(a - b, 0), plus(v, -n * b), v - n * b)),
    ]
    if a - b > 1:
        lines.append(("isolate", eq("x", f"{v - n * b}\\div {a - b}", x)))
    return lines if is_first else [*lines, *difference(rng, n, x, f"Number of {kinds[1]}")]


@REGISTER.family("narrative_score", 2, 3)
def narrative_score(rng: Random, level: int) -> Draft:
    """Points for right answers, points off for wrong ones: the score, or how many were right."""
    tale, who = Tale(rng), named(rng)
    plus_points, minus_points = rng.randint(2, 10), rng.randint(1, 4)
    right, wrong = rng.randint(3, 8 + 5 * level), rng.randint(1, 4 + 2 * level)
    blank = rng.randint(1, 6) if level > 2 and rng.random() < 0.5 else 0
    n, score = right + wrong, plus_points * right - minus_points * wrong
    game = rng.choice(("a quiz", "a test", "a game show", "a competition"))
    turn = "question" if game != "a game show" else "task"
    tale.sentences.append(rng.choice((f"in {game} every right answer brings {num(plus_points)} points and every wrong one costs {num(minus_points)}", f"{game} gives {num(plus_points)} points for a right answer and takes away {num(minus_points)} for a wrong one")))  # fmt: skip
    if level == 2 or blank or rng.random() < 0.4:
        tale.sentences.append(f"{who.name} had {num(right)} right and {num(wrong)} wrong")
        if blank:
            tale.sentences[-1] = f"{who.name} answered all but {num(blank)} of {num(n + blank)} {turn}s, {num(wrong)} of them wrong"  # fmt: skip
            tale.add("Not right", blank, wrong)
            tale.take("Right", n + blank, blank + wrong)
        gained, lost = tale.times("Gained", plus_points, right), tale.times("Lost", minus_points, wrong)  # fmt: skip
        if gained < lost:
            return narrative_score(rng, level)
        return tale.draft(f"How many points did {who.he} get?|What was {who.his} score?", tale.take("Score", gained, lost))  # fmt: skip
    tale.sentences.append(f"{who.name} answered all {num(n)} {turn}s and got {num(score)} points")
    asked_right = rng.random() < 0.6
    ways = [_score_way(rng, (plus_points, minus_points), (right, wrong), asked_right=asked_right)]
    if asked_right:
        return tale.draft(f"How many answers were right?|How many {turn}s did {who.he} get right?", right, ways)  # fmt: skip
    return tale.draft(f"How many answers were wrong?|How many {turn}s did {who.he} get wrong?", wrong, ways)  # fmt: skip


def _score_way(
    rng: Random, points: tuple[int, int], counts: tuple[int, int], *, asked_right: bool
) -> list[Line]:
    (p, m), (right, wrong), n = points, counts, sum(counts)
    score = p * right - m * wrong
    if rng.random() < 0.5:
        lines: list[Line] = [("Suppose", f"Suppose that all ${n}$ are right"), *product(rng, n, p)]
        lines += difference(rng, n * p, score, "Lost")
        lines.append(("add", f"Each wrong answer costs {eq(plus(p, m), p + m)} points against a right one"))  # fmt: skip
        lines += quotient(rng, n * p - score, p + m, "Wrong answers")
        return [*lines, *difference(rng, n, wrong, "Right answers")] if asked_right else lines
    lines = [
        ("set_up", f"Let $x$ be right, then ${n}-x$ are wrong"),
        ("equation", eq(f"{p}x-{m}({n}-x)" if m > 1 else f"{p}x-({n}-x)", score)),
        ("collect", eq(linear(p + m, -m * n), score)),
        ("move", eq(linear(p + m, 0), plus(score, m * n), score + m * n)),
        ("isolate", eq("x", f"{score + m * n}\\div {p + m}", right)),
    ]
    return lines if asked_right else [*lines, *difference(rng, n, right, "Wrong answers")]


@REGISTER.family("narrative_two_numbers", 2, 3)
def narrative_two_numbers(rng: Random, level: int) -> Draft:
    """Two numbers (or sides, ages, prices) by sum, difference, multiple or product."""
    low, gap = rng.randint(2, 10 + 10 * level), rng.randint(1, 6 + 6 * level)
    high, tale = low + gap, Tale(rng)
    kind = rng.choice(("sum_gap", "sum_times", "gap_times") if level == 2 else ("sum_gap", "sum_times", "gap_times", "product_gap", "product_sum", "product_times"))  # fmt: skip
    if kind.startswith("product"):
        low, gap = rng.randint(2, 12), rng.randint(1, 9)
        high = low + gap
    what = rng.choice(("numbers", "numbers", "whole numbers", "positive numbers"))
    k = rng.randint(2, 6)
    if kind.endswith("times"):
        high = k * low
        gap = high - low
    first, second = kind.split("_")
    facts = {
        "sum": rng.choice((f"the sum of two {what} is {num(low + high)}", f"two {what} add up to {num(low + high)}")),
        "gap": rng.choice((f"one of them is {num(gap)} larger than the other", f"they differ by {num(gap)}", f"the larger one exceeds the smaller one by {num(gap)}")),
        "times": rng.choice((f"one is {times_as(rng, k)} as large as the other", f"the larger one is {num(k)} times the smaller one")),
        "product": rng.choice((f"the product of two positive numbers is {num(low * high)}", f"two positive numbers multiply to {num(low * high)}")),
    }  # fmt: skip
    opening = facts[first]
    if first == "gap":
        opening = rng.choice((f"two {what} differ by {num(gap)}", f"the difference of two {what} is {num(gap)}"))  # fmt: skip
    closing = f"their sum is {num(low + high)}" if second == "sum" else facts[second]
    tale.sentences += [opening, closing] if rng.random() < 0.6 else [f"{opening} and {closing}"]
    lines = list[Line]()
    if kind == "sum_gap":
        lines = [*difference(rng, low + high, gap, "Twice the smaller one"), *quotient(rng, 2 * low, 2, "The smaller one")]  # fmt: skip
    elif kind == "sum_times":
        lines = [("add", f"In parts of the smaller one: {eq(f'1+{k}', k + 1)}"), *quotient(rng, low + high, k + 1, "The smaller one")]  # fmt: skip
    elif kind == "gap_times":
        lines = [("subtract", f"In parts of the smaller one: {eq(f'{k}-1', k - 1)}")]
        lines += quotient(rng, gap, k - 1, "The smaller one") if k > 2 else []
    else:
        lines = _by_product(rng, low, high, second, k)
    asked = rng.choice(("larger", "smaller", "other"))
    if asked == "other" and second != "sum" and first != "sum":
        lines += [("The larger one", f"The numbers are ${low}$ and ${high}$"), ("add", eq(plus(low, high), low + high))]  # fmt: skip
        return tale.draft("What is their sum?|Find the sum of the two numbers.", low + high, [lines])  # fmt: skip
    if asked == "smaller":
        lines.append(("conclude", f"The smaller one is ${low}$"))
        return tale.draft("What is the smaller one?|Find the smaller number.|Which is the smaller number?", low, [lines])  # fmt: skip
    lines.append(("The larger one", eq(f"{k}\\cdot {low}" if second == "times" else plus(low, gap), high)))  # fmt: skip
    return tale.draft("What is the larger one?|Find the larger number.|What is the bigger number?", high, [lines])  # fmt: skip


def _by_product(rng: Random, low: int, high: int, second: str, k: int) -> list[Line]:
    """By trying factors, or by an equation."""
    value, gap = low * high, high - low
    if second == "times":
        square = low * low
        return [
            ("equation", eq(f"{k}x^2", value)),
            ("divide", eq("x^2", f"{value}\\div {k}", square)),
            ("root", f"Since {eq(f'{low}^2', square)}, {eq('x', low)}"),
        ]
    if rng.random() < 0.5:
        tried = [d for d in range(1, low + 1) if value % d == 0]
        want = gap if second == "gap" else low + high
        sign = "-" if second == "gap" else "+"
        word = "difference" if second == "gap" else "sum"
        rows = [f"${d}\\cdot {value // d}$ with {word} {eq(f'{value // d}{sign}{d}', value // d - d if second == 'gap' else value // d + d)}" for d in tried]  # fmt: skip
        return [("list", f"Factors of ${value}$: " + "; ".join(rows)), ("conclude", f"The {word} ${want}$ fits: ${low}$ and ${high}$")]  # fmt: skip
    if second == "gap":
        return [
            ("equation", f"With the smaller one $x$: {eq(f'x(x+{gap})', value)}"),
            ("move", eq(f"x^2+{gap}x-{value}" if gap > 1 else f"x^2+x-{value}", 0)),
            ("factor", eq(f"(x-{low})(x+{high})", 0)),
            ("conclude", f"The positive solution is {eq('x', low)}"),
        ]
    return [
        ("equation", f"They solve {eq(f'x^2-{low + high}x+{value}', 0)}"),
        ("factor", eq(f"(x-{low})(x-{high})", 0)),
        ("conclude", f"The numbers are ${low}$ and ${high}$"),
    ]
