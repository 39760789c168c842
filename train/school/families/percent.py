"""Percent: of a number, what percent, reverse, increase and decrease, changes one after another."""

from fractions import Fraction
from math import gcd
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, show
from train.school.base import REGISTER, Draft, Line, Way, money, num
from train.school.families.algebra import asks, chain
from train.school.families.decimals import over, product_lines, quotient_lines, times
from train.school.work import lowest_terms, product, quotient

_ROUND = (10, 20, 25, 50, 75, 5, 30, 40, 60, 80, 90, 15)


def rate(rng: Random, level: int) -> Fraction:
    """A percent as people use them."""
    if level == 1 or rng.random() < 0.5:
        return Fraction(rng.choice(_ROUND[: 5 + 4 * min(level, 2)]))
    if level > 2 and rng.random() < 0.2:
        return Fraction(rng.choice((25, 75, 125, 45, 175, 35, 5)), 10)
    return Fraction(rng.choice((*range(2, 50), 65, 70, 85, 95, 120, 150)))


def base_for(rng: Random, p: Fraction, level: int) -> Fraction:
    """A number of which p percent is neat: whole, or with two places at higher levels."""
    step = (100 / p).numerator if level < 3 or rng.random() < 0.6 else 10
    most = max(2, {1: 200, 2: 600, 3: 2000}[min(level, 3)] // step)
    if level > 1 and rng.random() < 0.1:
        return Fraction(step * rng.randint(1, most))
    if rng.random() < 0.6:
        tens = 10 // gcd(step, 10)  # round numbers
        return Fraction(step * tens * rng.randint(1, max(2, most // tens)))
    return Fraction(step * rng.randint(2, max(3, min(most, 16))))


def percent_lines(rng: Random, p: Fraction, n: Fraction) -> list[Line]:
    """p % of n by one of many ways."""
    value, style = p * n / 100, rng.random()
    whole = p.denominator == n.denominator == 1
    part = p / 100
    if whole and part.numerator == 1 and (n * part).denominator == 1 and style < 0.5:
        return [
            ("rewrite", f"${decimal(p)}\\%={show(part)}$"),
            *quotient(rng, int(n), part.denominator),
        ]
    if whole and part.denominator in (4, 5) and value.denominator == 1 and style < 0.4:
        one = int(n) // part.denominator
        return [
            ("rewrite", f"${decimal(p)}\\%={show(part)}$"),
            *quotient(rng, int(n), part.denominator),
            *product(rng, one, part.numerator),
        ]
    if whole and p % 5 == 0 and p % 10 == 0 and p != 10 and style < 0.6:
        tenth = n / 10
        return [
            ("Find 10 percent", f"$10\\%$ is {eq(over(n, 10), decimal(tenth))}"),
            ("multiply", eq(times(p / 10, tenth), decimal(value))),
        ]
    if whole and p in (5, 15, 35) and style < 0.6:
        tenth, tens = n / 10, p // 10
        five = f"$5\\%$ is {eq(over(tenth, 2), decimal(tenth / 2))}"
        lines: list[Line] = [
            ("Find 10 percent", f"$10\\%$ is {eq(over(n, 10), decimal(tenth))}"),
            ("Find 5 percent", five),
        ]
        if tens == 1:
            lines.append(("add", eq(f"{decimal(tenth)}+{decimal(tenth / 2)}", decimal(value))))
        elif tens > 1:
            lines.append(
                ("add", eq(f"{tens}\\cdot {decimal(tenth)}+{decimal(tenth / 2)}", decimal(value)))
            )
        return lines
    if style < 0.8 and (n / 100).denominator in (1, 10, 20, 100, 2, 4, 5, 50, 25):
        one = n / 100
        lines = product_lines(rng, p, one) if p != 1 else []
        return [("Find 1 percent", f"$1\\%$ is {eq(over(n, 100), decimal(one))}"), *lines]
    if style < 0.9 and whole:
        top = int(p * n)
        return [*product(rng, int(p), int(n)), ("divide", eq(frac(top, 100), decimal(value)))]
    return [("percent", f"${decimal(p)}\\%={decimal(part)}$"), *product_lines(rng, n, part)]


_OF = (
    "A class has {n} pupils and {p} of them are absent. How many pupils are absent?",
    "{p} of the {n} trees in a park are oaks. How many oaks are there?",
    "A test has {n} questions. Ana got {p} right. How many questions did she get right?",
    "Of {n} people asked, {p} said yes. How many said yes?",
    "There are {n} seats in a theatre and {p} of them are taken. How many seats are taken?",
    "A hotel has {n} rooms. {p} are booked. How many rooms are booked?",
)


def shown(p: Fraction) -> str:
    """A percent of the prose."""
    return f"{decimal(p)}%"


@REGISTER.family("percent_of_number", 1, 2, 3)
def percent_of_number(rng: Random, level: int) -> Draft:
    p = rate(rng, level)
    n = base_for(rng, p, level)
    value = p * n / 100
    parts = {"p": rng.choice((shown(p), shown(p), math(f"{decimal(p)}\\%"), f"{decimal(p)} percent")), "n": num(decimal(n)), "m": money(n)}  # fmt: skip
    wordings = asks(
        parts,
        bare="{p} of {n}|{n} * " + shown(p),
        question="What is {p} of {n}?|How much is {p} of {n}?|What's {p} of {m}?|What number is {p} of {n}?",
        order="Find {p} of {n}.|Calculate {p} of {n}|Work out {p} of {m}.|Compute {p} of {n}.|Take {p} of {n}",
        **({"story": "|".join(_OF)} if value.denominator == 1 and p < 100 and n >= 20 else {}),
    )
    return Draft(wordings, decimal(value), [percent_lines(rng, p, n) for _ in range(6)])


@REGISTER.family("what_percent", 1, 2, 3)
def what_percent(rng: Random, level: int) -> Draft:
    p = rate(rng, level)
    n = base_for(rng, p, min(level, 2))
    part = p * n / 100
    parts = {"a": num(decimal(part)), "n": num(decimal(n)), "m": money(n), "k": money(part)}
    wordings = asks(
        parts,
        question="What percent of {n} is {a}?|{a} is what percent of {n}?|What percentage is {a} of {n}?|"
        "What percent is {a} out of {n}?|{k} is what percent of {m}?",
        order="Find what percent {a} is of {n}.|Write {a} out of {n} as a percentage|{a} out of {n} in percent|"
        "Express {a} as a percentage of {n}.|Work out {a} as a percent of {n}.",
        **(
            {
                "story": "A pupil scored {a} out of {n} points. What percent is that?|"
                "{a} of the {n} members voted. What percentage voted?|"
                "There are {n} marbles in a bag and {a} are blue. What percent of the marbles are blue?|"
                "{a} of {n} light bulbs are broken. What percentage is broken?|"
                "A team won {a} of its {n} games. What percent of the games did it win?"
            }
            if p < 100
            else {}
        ),
    )
    a, total = int(part), int(n)
    result = f"{decimal(p)}\\%"
    value = Fraction(a, total)
    reduced = lowest_terms(rng, a, total)
    ways: list[Way] = [
        [("set_up", math(frac(a, total))), *reduced, ("percent", eq(dot(value, 100), decimal(p)) if value.denominator > 1 else eq(f"{show(value)}\\cdot 100", decimal(p)))],
        [("divide", eq(over(a, total), decimal(value))), ("percent", f"Times $100$: ${result}$")],
        [("Find 1 percent", f"$1\\%$ of ${total}$ is ${decimal(n / 100)}$"), ("divide", eq(over(a, n / 100), decimal(p)))],
        [("multiply", f"{eq(dot(a, 100), 100 * a)}"), ("divide", eq(over(100 * a, total), decimal(p)))],
    ]  # fmt: skip
    if 100 % total == 0 and total < 100:
        by = 100 // total
        ways.append([("Make the bottom 100", eq(frac(a, total), frac(dot(a, by), dot(total, by)), frac(a * by, 100))), ("conclude", f"That is ${result}$")])  # fmt: skip
    return Draft(wordings, result, ways)


@REGISTER.family("percent_reverse", 2, 3, 4)
def percent_reverse(rng: Random, level: int) -> Draft:
    p = rate(rng, level - 1)
    n = base_for(rng, p, min(level - 1, 2))
    part = int(p * n / 100)
    parts = {"p": shown(p), "a": num(part), "k": money(part)}
    wordings = asks(
        parts,
        question="{a} is {p} of what number?|{a} is {p} of what?|If {p} of a number is {a}, what is the number?|"
        "{p} of what number is {a}?|{k} is {p} of how much?",
        order="Find the number if {p} of it is {a}.|{p} of x is {a}. Find x.|Find the whole if {p} is {a}.|"
        "{p} of a number equals {a}. Find the number.",
        **(
            {
                "story": "{p} of the guests, {a} people, came by train. How many guests were there?|"
                "Kim paid {k} as a deposit, which is {p} of the price. What is the full price?|"
                "{a} pupils in a school play football. That is {p} of the school. How many pupils does the school have?|"
                "After {p} of a trip we have driven {a} km. How long is the whole trip in km?|"
                "{a} of the eggs in a delivery, or {p}, were broken. How many eggs were delivered?"
            }
            if p < 100
            else {}
        ),
    )
    value = p / 100
    ways: list[Way] = [
        [("equation", f"${decimal(value)}x={part}$"), ("divide", eq("x", frac(part, decimal(value)), decimal(n)))],
        [("Find 1 percent", f"$1\\%$ is {eq(over(part, p), decimal(part / p))}" if (part / p * 100).denominator in (1, 2, 4, 5, 10) else f"$1\\%$ is {eq(frac(part, decimal(p)), part / p)}"), ("multiply", f"$100\\%$ is ${decimal(n)}$")],
        [("rewrite", f"${decimal(p)}\\%={show(value)}$"), ("Divide by the fraction", eq(dot(part, frac(value.denominator, value.numerator)), decimal(n)))],
        [("set_up", eq(frac(part, "x"), frac(decimal(p), 100))), ("Cross multiply", eq(f"{decimal(p)}x", 100 * part)), ("divide", eq("x", frac(100 * part, decimal(p)), decimal(n)))],
    ]  # fmt: skip
    if value.numerator == 1:
        ways.append([("rewrite", f"${decimal(p)}\\%={show(value)}$, so the whole is ${value.denominator}$ times as much"), *product(rng, part, value.denominator)])  # fmt: skip
    return Draft(wordings, decimal(n), ways)


def joined_sum(n: Fraction, change: Fraction) -> str:
    return decimal(n) + ("+" if change >= 0 else "") + decimal(change)


_UP = (
    ("The rent of {m} goes up by {p}. What is the new rent?", 1),
    ("A town of {n} people grows by {p}. How many people live there now?", 0),
    ("A worker earning {m} a week gets a {p} raise. What is the new weekly pay?", 1),
    ("The number of visitors rose by {p} from {n}. How many visitors is that?", 0),
)
_DOWN = (
    ("The value of a bike, {m}, falls by {p}. What is it worth now?", 1),
    ("A school of {n} pupils shrinks by {p}. How many pupils are left?", 0),
    ("A herd of {n} deer got {p} smaller. How many deer are there now?", 0),
    ("A share worth {m} loses {p}. What is its price now?", 1),
)


@REGISTER.family("percent_increase_decrease", 1, 2, 3)
def percent_increase_decrease(rng: Random, level: int) -> Draft:
    p, up = rate(rng, min(level, 2)), rng.random() < 0.5
    p = p if p < 100 or up else Fraction(40)
    n = base_for(rng, p, level)
    change = p * n / 100 * (1 if up else -1)
    value = n + change
    verb, noun = ("increase", "more") if up else ("decrease", "less")
    usable = [
        text for text, is_money in (_UP if up else _DOWN) if is_money or value.denominator == 1
    ]
    wordings = asks(
        {"p": shown(p), "n": num(decimal(n)), "m": money(n)},
        question=f"What is {{n}} {verb}d by {{p}}?|What number is {{p}} {noun} than {{n}}?|"
        f"What do you get if you {verb} {{n}} by {{p}}?",
        order=f"{verb.title()} {{n}} by {{p}}.|{{n}} {'plus' if up else 'minus'} {{p}}|"
        f"Find the result of a {{p}} {verb} from {{n}}.|{verb.title()} {{m}} by {{p}}",
        story="|".join(usable),
    )
    kind = "add" if up else "subtract"
    end = (kind, eq(joined_sum(n, change), decimal(value)))
    ways: list[Way] = [[*percent_lines(rng, p, n), end] for _ in range(4)]
    total = 100 + p if up else 100 - p
    sign = "+" if up else "-"
    factor = total / 100
    ways += [
        [("percent", f"The new value is {eq(f'100{sign}{decimal(p)}', decimal(total))} percent"), *percent_lines(rng, total, n)],
        [("Find the factor", f"{eq(f'1{sign}{decimal(p / 100)}', decimal(factor))}"), *product_lines(rng, n, factor)],
    ]  # fmt: skip
    return Draft(wordings, decimal(value), ways)


_CHANGES = (
    "The price of a coat {w} from {m} to {k}. By what percent did it change?",
    "A plant's height {w} from {n} cm to {a} cm. What is the percent change?",
    "A club's membership {w} from {n} to {a}. By what percentage did it {v}?",
    "Last year a ticket cost {m}, this year {k}. What is the percent {v}?",
)


@REGISTER.family("percent_change", 2, 3, 4)
def percent_change(rng: Random, level: int) -> Draft:
    up = rng.random() < 0.55
    p = rate(rng, level - 1)
    p = p if p < 100 or up else Fraction(60)
    n = base_for(rng, p, min(level - 1, 2))
    difference = p * n / 100
    after = n + difference if up else n - difference
    parts = {
        "n": num(decimal(n)), "a": num(decimal(after)), "m": money(n), "k": money(after),
        "w": "rose" if up else "fell", "v": "increase" if up else "decrease",
    }  # fmt: skip
    wordings = asks(
        parts,
        question="What is the percent {v} from {n} to {a}?|By what percent does {n} {v} to become {a}?|"
        "What is the percentage {v} when {n} becomes {a}?",
        order="Find the percent {v} from {n} to {a}.|Calculate the percentage {v}: {n} to {a}|"
        "Work out the percentage {v} from {m} to {k}.",
        story="|".join(_CHANGES),
    )
    big, small = (after, n) if up else (n, after)
    first: Line = ("subtract", eq(f"{decimal(big)}-{decimal(small)}", decimal(difference)))
    answer = f"{decimal(p)}\\%"
    part = p / 100
    ways: list[Way] = [
        [first, ("divide", chain(frac(decimal(difference), decimal(n)), part, decimal(part))), ("percent", f"That is ${answer}$")],
        [first, ("percent", eq(f"{frac(decimal(difference), decimal(n))}\\cdot 100", decimal(p)))],
        [("Compare with the start", chain(frac(decimal(after), decimal(n)), decimal(after / n))), ("percent", f"That is ${decimal(after / n * 100)}\\%$ of the start"), ("subtract", eq(f"{decimal(max(after / n * 100, Fraction(100)))}-{decimal(min(after / n * 100, Fraction(100)))}", decimal(p)))],
        [first, ("Find 1 percent", f"$1\\%$ of ${decimal(n)}$ is ${decimal(n / 100)}$"), ("divide", eq(over(difference, n / 100), decimal(p)))],
    ]  # fmt: skip
    return Draft(wordings, answer, ways)


@REGISTER.family("before_the_change", 3, 4, 5)
def before_the_change(rng: Random, level: int) -> Draft:
    """The value before an increase or a decrease."""
    up = rng.random() < 0.5
    p = Fraction(rng.choice((10, 20, 25, 50, 5, 30, 40, 15, 60)))
    n = Fraction(rng.randint(1, {3: 20, 4: 60, 5: 250}[level]) * rng.choice((10, 20)))
    if level == 5:
        p = Fraction(rng.choice((4, 8, 12, 15, 18, 22, 35, 45)))
    factor = (100 + p if up else 100 - p) / 100
    after = n * factor
    if after.denominator > 1:
        n, after = n * 10, after * 10
    verb = "increase" if up else "decrease"
    parts = {"p": shown(p), "k": money(after), "a": num(decimal(after)), "v": verb}
    wordings = asks(
        parts,
        question="After a {p} {v} a number is {a}. What was it before?|"
        + (
            "What number increased by {p} gives {a}?"
            if up
            else "What number decreased by {p} gives {a}?"
        ),
        order="Find the original number if a {p} {v} gives {a}.|A number was {v}d by {p} and is now {a}. Find the number.",
        story=(
            "After a {p} rise the price is {k}. What was the price before?|With {p} tax included a table costs {k}. What does it cost without tax?|"
            "A salary after a {p} raise is {k}. What was it before the raise?|A village has {a} people, {p} more than ten years ago. How many people lived there then?"
            if up
            else "A jacket costs {k} after a {p} discount. What was the original price?|In a sale everything is {p} off. I paid {k} for a lamp. What was the normal price?|"
            "A shop has {a} customers, {p} fewer than last year. How many did it have last year?|After falling by {p}, a share is worth {k}. What was it worth before?"
        ),
    )
    sign = "+" if up else "-"
    total = 100 * factor
    ways: list[Way] = [
        [("percent", f"{eq(f'100{sign}{decimal(p)}', decimal(total))}, so ${decimal(after)}$ is ${decimal(total)}\\%$"), *quotient_lines(rng, after, total), ("multiply", eq(dot(decimal(after / total), 100), decimal(n)))],
        [("equation", f"${decimal(factor)}x={decimal(after)}$"), *quotient_lines(rng, after, factor)],
        [("rewrite", f"The factor is {eq(f'1{sign}{show(p / 100)}', factor)}"), ("Divide by the fraction", eq(dot(after, frac(factor.denominator, factor.numerator)), decimal(n)))],
    ]  # fmt: skip
    return Draft(wordings, decimal(n), ways)
