"""Interest, simple and compound, and percents one after another."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, power, show
from train.school.base import REGISTER, Draft, Line, Way, money, num
from train.school.families.algebra import asks
from train.school.families.decimals import over, padded, times
from train.school.families.percent import joined_sum, percent_lines, shown

_PEOPLE = ["Anna", "Ben", "Carla", "Dan", "Emma", "Farid", "Grace", "Hugo", "Ines", "Jack", "Kira", "Leo", "Maya", "Noah", "Olga", "Priya", "Sam", "Tara", "Will", "Zoe"]  # fmt: skip


def cents(value: Fraction) -> str:
    """An amount: whole, or with two places."""
    return padded(value, 0 if value.denominator == 1 else 2)


@REGISTER.family("simple_interest", 2, 3, 4)
def simple_interest(rng: Random, level: int) -> Draft:
    p = Fraction(rng.choice((2, 3, 4, 5, 6, 8, 10) if level < 4 else (2, 3, 4, 5, 6, 7, 8, 9, 12)))
    if level == 4 and rng.random() < 0.4:
        p = Fraction(rng.choice((5, 15, 25, 35, 45, 75)), 10)
    n = Fraction(rng.choice((100, 200, 300, 400, 500, 600, 800, 1000, 1200, 1500, 2000, 2500, 3000, 4000, 5000, 8000, 10000)))  # fmt: skip
    years = rng.randint(1 if level == 2 else 2, {2: 3, 3: 6, 4: 10}[level])
    yearly = p * n / 100
    interest = yearly * years
    total = n + interest
    who = rng.choice(_PEOPLE)
    span = f"{num(years)} year{'s' if years > 1 else ''}"
    parts = {
        "w": who,
        "m": money(n),
        "p": shown(p),
        "t": span,
        "i": money(interest),
        "e": money(total),
    }
    one: list[Line] = percent_lines(rng, p, n)
    times_years: list[Line] = (
        [("multiply", eq(times(yearly, Fraction(years)), decimal(interest)))] if years > 1 else []
    )
    rule = f"$I=Prt={decimal(n)}\\cdot {decimal(p / 100)}\\cdot {years}={decimal(interest)}$"
    shape = rng.choice(("interest", "interest", "total") if level == 2 else ("interest", "total", "rate", "years", "start"))  # fmt: skip
    if shape in ("interest", "total"):
        wanted = (
            "How much interest does {w} earn?"
            if shape == "interest"
            else "How much money is there in the end?"
        )
        noun = (
            "the simple interest"
            if shape == "interest"
            else "the total amount with simple interest"
        )
        wordings = asks(
            parts,
            question=f"What is {noun} on {{m}} at {{p}} a year for {{t}}?|How much is {noun} on {{m}} at {{p}} per year after {{t}}?",
            order=f"Find {noun} on {{m}} at {{p}} per year for {{t}}.|Calculate {noun}: {{m}}, {{p}} a year, {{t}}.",
            story=f"{{w}} puts {{m}} in the bank at {{p}} simple interest a year for {{t}}. {wanted}|"
            f"{{w}} invests {{m}} for {{t}} at a simple interest rate of {{p}} per year. {wanted}|"
            f"An account pays {{p}} simple interest each year. {{w}} leaves {{m}} there for {{t}}. {wanted}",
        )
        ways: list[Way] = [
            [*one, *times_years],
            [*percent_lines(rng, p, n), *times_years],
            [("formula", rule)],
            [("Percent over all years", f"{eq(times(p, Fraction(years)), decimal(p * years))}, so ${decimal(p * years)}\\%$ of ${decimal(n)}$"), *percent_lines(rng, p * years, n)],
        ]  # fmt: skip
        if shape == "interest":
            return Draft(wordings, cents(interest), ways)
        end: Line = ("add", eq(f"{decimal(n)}+{decimal(interest)}", decimal(total)))
        return Draft(wordings, cents(total), [[*way, end] for way in ways])
    if shape == "rate":
        from_total = rng.random() < 0.3
        wordings = (
            asks(
                parts,
                question="What simple interest rate turns {m} into {e} in {t}?|At what yearly simple interest rate does {m} grow to {e} in {t}?",
                story="{w} invests {m} at simple interest. After {t} there is {e} in the account. What is the yearly rate?",
            )
            if from_total
            else asks(
                parts,
                question="At what yearly rate of simple interest does {m} earn {i} in {t}?|What yearly rate of simple interest gives {i} on {m} in {t}?",
                story="{w} invests {m} and earns {i} simple interest in {t}. What is the yearly interest rate in percent?|"
                "In {t} a deposit of {m} brings {i} of simple interest. What is the annual rate?",
            )
        )
        start: list[Line] = [("divide", f"Per year: {eq(over(interest, years), decimal(yearly))}")] if years > 1 else []  # fmt: skip
        ways = [
            [*start, ("divide", eq(frac(decimal(yearly), decimal(n)), decimal(p / 100))), ("percent", f"That is ${decimal(p)}\\%$")],
            [*start, ("Find 1 percent", f"$1\\%$ of ${decimal(n)}$ is ${decimal(n / 100)}$"), ("divide", eq(over(yearly, n / 100), decimal(p)))],
            [("formula", f"$r=\\frac{{I}}{{Pt}}={frac(decimal(interest), dot(decimal(n), years))}={decimal(p / 100)}$"), ("percent", f"${decimal(p)}\\%$")],
        ]  # fmt: skip
        if from_total:
            ways = [[("subtract", f"Interest: {eq(f'{decimal(total)}-{decimal(n)}', decimal(interest))}"), *way] for way in ways]  # fmt: skip
        return Draft(wordings, f"{decimal(p)}\\%", ways)
    if shape == "years":
        wordings = asks(
            parts,
            question="How many years does it take {m} to earn {i} at {p} simple interest a year?|In how many years does {m} earn {i} of simple interest at {p} a year?",
            story="{w} puts {m} in an account with {p} simple interest a year. After how many years has {w} earned {i} of interest?|"
            "A loan of {m} costs {p} simple interest a year. For how many years was it lent if the interest is {i}?",
        )
        ways = [
            [*percent_lines(rng, p, n), ("divide", eq(over(interest, yearly), years))]
            for _ in range(3)
        ]
        ways.append([("equation", f"${decimal(n)}\\cdot {decimal(p / 100)}\\cdot t={decimal(interest)}$, so ${decimal(yearly)}t={decimal(interest)}$"), ("divide", eq("t", frac(decimal(interest), decimal(yearly)), years))])  # fmt: skip
        return Draft(wordings, show(years), ways)
    wordings = asks(
        parts,
        question="What sum earns {i} of simple interest in {t} at {p} a year?|How much must be invested at {p} simple interest a year to earn {i} in {t}?",
        story="{w} wants to earn {i} of simple interest in {t}. The rate is {p} a year. How much must {w} invest?|"
        "A deposit at {p} simple interest a year earned {i} in {t}. How large was the deposit?",
    )
    start = (
        [("divide", f"Per year: {eq(over(interest, years), decimal(yearly))}")] if years > 1 else []
    )
    ways = [
        [*start, ("Find 1 percent", f"$1\\%$ is {eq(over(yearly, p), decimal(n / 100))}"), ("multiply", eq(times(n / 100, Fraction(100)), decimal(n)))],
        [*start, ("divide", eq(frac(decimal(yearly), decimal(p / 100)), decimal(n)))],
        [("formula", f"$P=\\frac{{I}}{{rt}}={frac(decimal(interest), decimal(p / 100 * years))}={decimal(n)}$")],
    ]  # fmt: skip
    return Draft(wordings, decimal(n), ways)


@REGISTER.family("compound_interest", 3, 4, 5)
def compound_interest(rng: Random, level: int) -> Draft:
    p = Fraction(rng.choice((10, 20, 5, 50) if level == 3 else (5, 10, 20, 4, 2, 8, 25)))
    years = 2 if level == 3 or p in (2, 4, 8, 25) else rng.randint(2, 3)
    n = Fraction(rng.choice((100, 200, 400, 500, 1000, 2000, 3000, 4000, 5000, 8000, 10000)))
    if level == 5:
        n = Fraction(rng.randint(2, 40) * 500)
    factor = 1 + p / 100
    values = [n * factor**k for k in range(years + 1)]
    if (values[-1] * 100).denominator > 1:
        n = n * 10
        values = [n * factor**k for k in range(years + 1)]
    total = values[-1]
    interest = total - n
    who, wants_interest = rng.choice(_PEOPLE), rng.random() < 0.35
    parts = {"w": who, "m": money(n), "p": shown(p), "t": f"{num(years)} years"}
    noun = "the compound interest" if wants_interest else "the final amount"
    wanted = (
        "How much interest does {w} earn?" if wants_interest else "How much does {w} have then?"
    )
    ask = "How much interest is that?" if wants_interest else "How much is it worth in the end?"
    wordings = asks(
        parts,
        question=f"What is {noun} on {{m}} at {{p}} a year compounded annually for {{t}}?|How much is {noun} on {{m}} after {{t}} at {{p}} compound interest per year?|What is {noun} if {{m}} is left for {{t}} at {{p}} a year, with interest added every year?",
        order=f"Find {noun} for {{m}} at {{p}} per year, compounded yearly, for {{t}}.|"
        f"Calculate {noun} if {{m}} is invested for {{t}} at {{p}} compound interest a year.",
        story=f"{{w}} invests {{m}} at {{p}} interest a year, compounded annually. {wanted.replace('then', 'after {t}').replace('earn?', 'earn in {t}?')}|"
        f"A deposit of {{m}} grows by {{p}} each year for {{t}}. {ask}|"
        f"{{w}} saves {{m}} in an account that pays {{p}} compound interest a year. The money stays there for {{t}}. {wanted}",
    )
    tail: list[Line] = [("subtract", eq(f"{cents(total)}-{decimal(n)}", cents(interest)))] if wants_interest else []  # fmt: skip
    yearly: list[Line] = [
        (f"Year {k + 1}", f"${decimal(p)}\\%$ of ${decimal(values[k])}$ is ${decimal(values[k + 1] - values[k])}$: {eq(joined_sum(values[k], values[k + 1] - values[k]), decimal(values[k + 1]))}")
        for k in range(years)
    ]  # fmt: skip
    by_factor: list[Line] = [(f"Year {k + 1}", eq(times(values[k], factor), decimal(values[k + 1]))) for k in range(years)]  # fmt: skip
    growth = math(dot(decimal(n), power(decimal(factor), years)))
    first: Line = ("Find the factor", eq(f"1+{decimal(p / 100)}", decimal(factor)))
    ways: list[Way] = [
        [*yearly, *tail],
        [first, *by_factor, *tail],
        [("formula", f"{growth}"), ("power", eq(power(decimal(factor), years), decimal(factor**years))), ("multiply", eq(times(n, factor**years), decimal(total))), *tail],
    ]  # fmt: skip
    return Draft(wordings, cents(interest if wants_interest else total), ways)


@REGISTER.family("successive_percents", 3, 4, 5)
def successive_percents(rng: Random, level: int) -> Draft:
    """Two changes one after another: the end value, or the overall percent."""
    p, q = (Fraction(rng.choice((10, 20, 25, 50, 30, 40, 5, 60))) for _ in range(2))
    signs = (rng.choice((1, -1)), rng.choice((1, -1)))
    f, g = 1 + signs[0] * p / 100, 1 + signs[1] * q / 100
    names = [("increased", "up", "rises") if sign > 0 else ("decreased", "down", "falls") for sign in signs]  # fmt: skip
    first = eq(f"1{'+' if signs[0] > 0 else '-'}{decimal(p / 100)}", decimal(f))
    second = eq(f"1{'+' if signs[1] > 0 else '-'}{decimal(q / 100)}", decimal(g))
    both = eq(times(f, g), decimal(f * g))
    parts = {"p": shown(p), "q": shown(q), "a": names[0][0], "b": names[1][0], "r": names[0][2], "s": names[1][2]}  # fmt: skip
    if level > 3 and rng.random() < 0.4 and f * g != 1:
        change = (f * g - 1) * 100
        word = "increase" if change > 0 else "decrease"
        wordings = asks(
            parts | {"w": word},
            story="A price {r} by {p} and then {s} by {q}. What is the overall percent {w}?|"
            "A number is {a} by {p} and the result is {b} by {q}. What is the percent {w} in total?|"
            "What single percent {w} is the same as a number being {a} by {p} and then {b} by {q}?",
        )
        ways: list[Way] = [
            [("Find the factors", f"{first} and {second}"), ("multiply", both), ("percent", f"A change of {eq(f'{decimal(f * g)}-1', decimal(f * g - 1))}: ${decimal(abs(change))}\\%$ {word}")],
            [("Start with 100", f"{eq(times(Fraction(100), f), decimal(100 * f))}, then {eq(times(100 * f, g), decimal(100 * f * g))}"), ("conclude", f"From $100$: ${decimal(abs(change))}\\%$ {word}")],
        ]  # fmt: skip
        return Draft(wordings, f"{decimal(abs(change))}\\%", ways)
    n = Fraction(
        rng.choice((50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 800, 1000, 1200, 2000))
    )
    middle, value = n * f, n * f * g
    wordings = asks(
        parts | {"n": num(decimal(n)), "m": money(n)},
        question="What is {n} {a} by {p} and then {b} by {q}?|If {n} is {a} by {p} and the result is {b} by {q}, what do you get?",
        order="{n} is {a} by {p}, then {b} by {q}. Find the result.|Find {n} {a} by {p} and then {b} by {q}.",
        story="A price of {m} {r} by {p} and then {s} by {q}. What is the final price?|"
        "A share is worth {m}. It {r} by {p} one day and {s} by {q} the next day. What is it worth then?|"
        "Shoes cost {m}. The price is {a} by {p}, and a month later {b} by {q}. What do they cost now?",
    )
    steps: list[list[Line]] = []
    for _ in range(3):
        lines = [*percent_lines(rng, p, n), ("First change", eq(joined_sum(n, middle - n), decimal(middle)))]  # fmt: skip
        lines += [*percent_lines(rng, q, middle), ("Second change", eq(joined_sum(middle, value - middle), decimal(value)))]  # fmt: skip
        steps.append(lines)
    ways = [
        *steps,
        [("Find the factors", f"{first} and {second}"), ("multiply", eq(times(n, f), decimal(middle))), ("multiply", eq(times(middle, g), decimal(value)))],
        [("Find the factors", f"{first} and {second}, together {both}"), ("multiply", eq(times(n, f * g), decimal(value)))],
    ]  # fmt: skip
    return Draft(wordings, decimal(value), ways)
