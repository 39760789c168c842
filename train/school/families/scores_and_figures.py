"""Scores of which the lowest does not count; a few numbers known by their mean, median and range."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line
from train.school.families.scenes import capital, person
from train.school.families.wordings import draft
from train.school.work import decimal_sum, total

_TESTS = ("quizzes", "tests", "essays", "spelling tests", "maths tests", "vocabulary tests", "lab reports")  # fmt: skip
_SHOWS = ("a skating show", "a diving contest", "a dance contest", "a cooking show", "a talent show", "a gymnastics final")  # fmt: skip


def _row(values: list[Fraction]) -> str:
    return ", ".join(decimal(value) for value in values)


def _mean(rng: Random, values: list[Fraction], said: str) -> tuple[Fraction, list[Line]]:
    whole = sum(values, Fraction(0))
    is_whole = all(value.denominator == 1 for value in values)
    lines = total(rng, *map(int, values)) if is_whole else decimal_sum(rng, *values)
    value = whole / len(values)
    return value, [*lines, ("divide", f"{said}: {eq(frac(decimal(whole), len(values)), decimal(value))}")]  # fmt: skip


@REGISTER.family("lowest_score_dropped", 2, 3)
def lowest_score_dropped(rng: Random, level: int) -> Draft:
    """Quiz scores whose lowest one is dropped; judges whose highest and lowest marks are struck out."""
    kind = rng.choice(("low", "low", "judges", "rise")[: 1 + level])
    n = rng.randint(4, 4 + level)
    who = person(rng)
    if kind == "judges":
        n = max(n, 5)
        values = [Fraction(rng.randint(40, 100), 10) for _ in range(n)]
    else:
        high = rng.choice((10, 20, 50, 100))
        values = [Fraction(rng.randint(high // 3, high)) for _ in range(n)]
    low, top = min(values), max(values)
    if values.count(low) > 1 or values.count(top) > 1:
        return lowest_score_dropped(rng, level)
    kept = [v for v in values if v != low and not (kind == "judges" and v == top)]
    if 10 % (sum(kept, Fraction(0)) / len(kept)).denominator:
        return lowest_score_dropped(rng, level)
    row = _row(values)
    if kind == "judges":
        value, lines = _mean(rng, kept, "Their mean")
        lines = [("rule", f"The marks ${decimal(top)}$ and ${decimal(low)}$ do not count, ${len(kept)}$ are left"), *lines]  # fmt: skip
        show = rng.choice(_SHOWS)
        texts = f"In {show} {n} judges give the marks {row}. The highest and the lowest are struck out and the mean of the others is the score. What is the score? // marks: {row}. leave out the best and the worst, then the [average|mean]? // {who.name} gets {row} from the judges of {show}. The best and the worst mark do not count. Find the mean of the rest. // {row}: mean without the largest and the smallest // whats the average of {row} if the highest and lowest are thrown out? // judges: {row} - drop the top and the bottom one, [mean|average] of what is left?"  # fmt: skip
        return draft(rng, texts, decimal(value), lines)
    tests = rng.choice(_TESTS)
    value, lines = _mean(rng, kept, "Mean of the others")
    drop: Line = (
        "rule",
        f"The lowest, ${decimal(low)}$, is dropped; ${len(kept)}$ scores are left",
    )
    if kind == "low":
        texts = f"{who.name}'s scores in {n} {tests} are {row}. The lowest is dropped. What is {who.his} [mean|average] now? // scores {row}, lowest one [is dropped|doesnt count], [mean|average]? // my {tests}: {row}. the teacher drops the worst one. what's my average? // {row} average without the [lowest|smallest|worst] // The teacher of {who.name} takes the mean of all {tests} but the worst one. {capital(who.he)} has {row}. Find the mean. // mean of {row} if the lowest score is left out"  # fmt: skip
        return draft(rng, texts, decimal(value), [drop, *lines])
    whole = sum(values, Fraction(0)) / n
    if 10 % whole.denominator:
        return lowest_score_dropped(rng, level)
    _, before = _mean(rng, values, "Mean of all")
    rise = value - whole
    lines = [*before, drop, ("subtract", f"Their sum: {eq(plus(int(sum(values)), -int(low)), int(sum(kept)))}"), lines[-1], ("compare", f"It rises by {eq(f'{decimal(value)}-{decimal(whole)}', decimal(rise))}")]  # fmt: skip
    texts = f"{who.name}'s scores in {n} {tests} are {row}. By how much does {who.his} [mean|average] rise if the lowest score is dropped? // scores {row}: how much [better|higher] is the [mean|average] without the lowest? // my {tests}: {row}. how many points does my average go up if the worst is dropped? // {row} - drop the smallest, how much does the mean go up? // The teacher of {who.name} drops the worst of the {tests} {row}. Find how much the mean rises. // mean of {row} goes up by how much when the lowest number is taken out?"  # fmt: skip
    return draft(rng, texts, decimal(rise), lines)


@REGISTER.family("numbers_from_their_figures", 2, 3, 4)
def numbers_from_their_figures(rng: Random, level: int) -> Draft:
    """Three numbers have mean 8, median 7, range 6: the largest? Two numbers by mean and range."""
    n = rng.choice((2, 3, 3, 4)[: 1 + level - (level > 3)])
    a, b = sorted(rng.sample(range(1, 20 * level), 2))
    spread, outer = b - a, a + b
    middle = rng.randint(a, b)
    whole = outer + (n - 2) * middle
    mean = Fraction(whole, n)
    if mean.denominator > 1 or spread < 2:
        return numbers_from_their_figures(rng, level)
    is_top = rng.random() < 0.5
    word, value = ("largest", b) if is_top else ("smallest", a)
    names = {2: "two", 3: "three", 4: "four"}[n]
    lines: list[Line] = [("total", f"The sum of all is {eq(dot(n, int(mean)), whole)}")]
    if n > 2:
        taken = "the median" if n == 3 else "the two in the middle, twice the median,"
        lines.append(("subtract", f"Without {taken} the smallest and the largest have the sum {eq(plus(whole, -(n - 2) * middle), outer)}"))  # fmt: skip
    median = f"median {middle}, " if n > 2 else ""
    has_other = n > 2 and rng.random() < 0.3
    if has_other:
        other, known = ("smallest", a) if is_top else ("largest", b)
        lines.append(("subtract", f"One of them is ${known}$: {eq(plus(outer, -known), value)}"))
        fact, told = f"{other} number {known}", f"the {other} is {known}"
    else:
        sign = "+" if is_top else "-"
        lines.append(("rule", f"They differ by ${spread}$, so twice the {word} one is {eq(f'{outer}{sign}{spread}', 2 * value)}"))  # fmt: skip
        lines.append(("divide", eq(frac(2 * value, 2), value)))
        fact, told = f"range {spread}", f"the range is {spread}"
    middle_told = f"the median is {middle} and " if n > 2 else "and "
    comma = ", " if n > 2 else " "
    texts = f"{names} numbers: mean {mean}, {median}{fact}. [{word} one|the {word}|what is the {word}]? // {n} numbers, mean {mean}, {median}{fact}, find the {word} // {n} numbers have the mean {mean}{comma}{middle_told}{told}. What is the {word} of them? // The mean of {names} numbers is {mean}{comma}{middle_told}{told}. Find the {word} number. // i have {n} numbers with {median}{fact} and mean {mean}. which is the {word}? // mean {mean}, {median}{fact}, {n} numbers -> {word} number"  # fmt: skip
    return draft(rng, texts, value, lines)
