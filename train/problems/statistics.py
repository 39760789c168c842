"""Lists of numbers: mean, median, range, a missing value."""

from random import Random

from train.problems.base import REGISTER, Draft, ask
from train.problems.latex import dot, eq, frac, long_product, math, plus, running_sum, show
from train.problems.words import NAMES


@REGISTER.family("average", 1, 2, 3)
def mean(rng: Random, level: int) -> Draft:
    count, high = level + 1, {1: 60, 2: 400, 3: 500}[level]
    values = [rng.randint(high // 8, high) for _ in range(count)]
    values[-1] += -sum(values) % count
    result = sum(values) // count
    text = ask(
        rng,
        (
            "Find the average of {values}.",
            "What is the mean of {values}?",
            "{name} scores {values} on {n} tests. What is the mean score?",
        ),
        values=math(", ".join(map(str, values))),
        name=rng.choice(NAMES),
        n=count,
    )
    short = [("Evaluate directly", eq(frac(plus(*values), count), result))]
    long = [
        ("Add one number at a time", running_sum(values)),
        ("Divide by the count", eq(frac(sum(values), count), result)),
    ]
    return Draft(text, show(result), short, long)


@REGISTER.family("average", 4, 5)
def missing_value(rng: Random, level: int) -> Draft:
    count, high = level, 100 * (level - 2)
    values = [rng.randint(high // 8, high) for _ in range(count)]
    values[-1] += -sum(values) % count
    average, known, missing = sum(values) // count, values[:-1], values[-1]
    text = ask(
        rng,
        (
            "{n} numbers have the average {average}. All but one are {known}. "
            "What is the missing number?",
            "{name} wants an average of {average} on {n} tests and has {known} so far. "
            "What score is needed on the last test?",
        ),
        n=count,
        average=average,
        known=math(", ".join(map(str, known))),
        name=rng.choice(NAMES),
    )
    total = average * count
    e = f"{dot(count, average)}-({plus(*known)})"
    long = [
        ("Find the total", long_product(count, average)),
        ("Add one number at a time", running_sum(known)),
        ("Subtract the sum", eq(plus(total, -sum(known)), missing)),
    ]
    return Draft(text, show(missing), [("Evaluate directly", eq(e, missing))], long)


@REGISTER.family("spread", 1, 2, 3)
def median_or_range(rng: Random, level: int) -> Draft:
    count = 2 * level + 3
    values = rng.sample(range(3, 60 * level), count)
    ordered = sorted(values)
    is_median = level > 1 or rng.random() < 0.5
    what = "median" if is_median else "range"
    text = ask(
        rng,
        (
            "Find the {what} of {values}.",
            "What is the {what} of the numbers {values}?",
            "What is the {what} of the list {values}?",
        ),
        what=what,
        values=math(", ".join(map(str, values))),
    )
    listing = ("Put the numbers in order", math(", ".join(map(str, ordered))))
    if is_median:
        result = ordered[level + 1]
        last = ("Take the middle", f"The middle number is ${result}$.")
    else:
        result = ordered[-1] - ordered[0]
        last = ("Subtract the smallest", eq(plus(ordered[-1], -ordered[0]), result))
    return Draft(text, show(result), [last], [listing, last])
