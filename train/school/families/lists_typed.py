"""Lists of numbers as they are typed: what comes next, what is wrong, the middle, the mean."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus, power
from train.school.base import REGISTER, Draft, Line
from train.school.families.wordings import draft, minus, summed
from train.school.work import decimal_sum


@dataclass(frozen=True, slots=True)
class _Pattern:
    """How a list is made, in words; its numbers; for each number a statement that ends with it."""

    said: str
    values: Sequence[int]
    made: Sequence[str]  # without dollars; empty where the number is simply given
    start: int = 1


def _by_place(
    said: str, count: int, start: int, value: Callable[[int], int], shown: Callable[[int], str]
) -> _Pattern:
    places = range(start, start + count)
    values, made = [value(k) for k in places], [f"{shown(k)}={value(k)}" for k in places]
    return _Pattern(said, values, made, start)


def _by_step(said: str, values: Sequence[int], shown: Callable[[int], str], given: int) -> _Pattern:
    """`shown` says how the number at an index is made from those before it."""
    made = [f"{shown(k)}={v}" if k >= given else "" for k, v in enumerate(values)]
    return _Pattern(said, values, made)


def _placed(rng: Random, level: int, count: int) -> _Pattern:
    """n(n+1), n(n+2), squares, cubes and powers of two with something added, n^2 times m."""
    kind = rng.choice(("next", "gap", "square", "square", "cube", "two", "times")[: 3 + 2 * level])
    start = rng.randint(1, 3 * level)
    c = rng.choice([k for k in range(-3, 4 * level) if k])
    more = f"${c}$ more" if c > 0 else f"${-c}$ less"
    if kind == "next":
        said = "Each is a number times the number after it"
        return _by_place(said, count, start, lambda k: k * (k + 1), lambda k: dot(k, k + 1))
    if kind == "gap":
        d = rng.randint(2, 4)
        said = f"Each is a number times the number ${d}$ larger"
        return _by_place(said, count, start, lambda k: k * (k + d), lambda k: dot(k, k + d))
    if kind == "cube":
        start = min(start, 4)
        said = f"Each is a cube and {more}"
        return _by_place(said, count, start, lambda k: k**3 + c, lambda k: f"{power(k, 3)}{c:+d}")
    if kind == "two":
        said = f"Each is a power of $2$ and {more}"
        start = min(start, 4)
        return _by_place(said, count, start, lambda k: 2**k + c, lambda k: f"{power(2, k)}{c:+d}")
    if kind == "times":
        m = rng.randint(2, 5)
        said = f"Each is ${m}$ times a square"
        return _by_place(said, count, start, lambda k: m * k * k, lambda k: dot(m, power(k, 2)))
    said = f"Each is a square and {more}"
    return _by_place(said, count, start, lambda k: k * k + c, lambda k: f"{power(k, 2)}{c:+d}")


def _stepped(rng: Random, level: int, count: int) -> _Pattern:
    """Steps that stay, grow, double or take turns; doubling with something added; sums of two."""
    kind = rng.choice(("same", "grow", "factor", "two", "double", "steps", "turns", "signs")[: 4 + 2 * level])  # fmt: skip
    v = [rng.randint(1, 10 * level)]
    if kind == "same":
        d = rng.choice((-1, 1)) * rng.randint(3, 9 * level)
        v = [v[0] + 40 + d * k for k in range(count)]
        said = f"Each number is ${abs(d)}$ {'more' if d > 0 else 'less'} than the one before"
        return _by_step(said, v, lambda k: plus(v[k - 1], d), 1)
    if kind in ("grow", "steps"):
        d, g = rng.randint(1, 6), rng.randint(1, 4)
        steps = [d + g * k if kind == "grow" else d * 2**k for k in range(count - 1)]
        for step in steps:
            v.append(v[-1] + step)
        how = f"grow by ${g}$ each time" if kind == "grow" else "double each time"
        said = f"The steps are ${', '.join(map(str, steps[:3]))}$: they {how}"
        return _by_step(said, v, lambda k: plus(v[k - 1], steps[k - 1]), 1)
    if kind in ("factor", "signs"):
        q = rng.choice((2, 2, 3)) if kind == "factor" else rng.choice((-2, -2, -3))
        for _ in range(count - 1):
            v.append(v[-1] * q)
        return _by_step(f"Each number is ${q}$ times the one before", v, lambda k: dot(v[k - 1], q), 1)  # fmt: skip
    if kind == "double":
        c = rng.choice([k for k in range(-4, 5) if k])
        v = [rng.randint(max(2, 1 - c), 9)]
        for _ in range(count - 1):
            v.append(2 * v[-1] + c)
        said = f"Double the number before and {'add' if c > 0 else 'take away'} ${abs(c)}$"
        return _by_step(said, v, lambda k: f"{dot(2, v[k - 1])}{c:+d}", 1)
    if kind == "turns":
        a, b = rng.randint(2, 9), rng.choice((-1, 1)) * rng.randint(1, 5)
        v.append(rng.choice([k for k in range(20, 60) if k != v[0]]))
        for k in range(2, count):
            v.append(v[-2] + (b if k % 2 else a))
        said = f"Two lists take turns, in one the step is ${a}$ and in the other ${b}$"
        return _by_step(said, v, lambda k: plus(v[k - 2], b if k % 2 else a), 2)
    v.append(rng.randint(v[0], v[0] + 8))
    for _ in range(count - 2):
        v.append(v[-1] + v[-2])
    return _by_step("Each number is the sum of the two before it", v, lambda k: plus(v[k - 2], v[k - 1]), 2)  # fmt: skip


def _pattern(rng: Random, level: int, count: int) -> _Pattern:
    return (_placed if rng.random() < 0.5 else _stepped)(rng, level, count)


def _shown(pattern: _Pattern, indices: Sequence[int]) -> str:
    return ", ".join(f"${pattern.made[k]}$" for k in indices if pattern.made[k])


@REGISTER.family("gap_in_a_bare_list", 1, 2, 3)
def gap_in_a_bare_list(rng: Random, level: int) -> Draft:
    """2, 6, 12, 20, 30, ? and 5, 9, ?, 33, 65: the next number, or one in the middle."""
    pattern = _pattern(rng, level, rng.randint(6, 7))
    count = len(pattern.values)
    at = count - 1 if rng.random() < 0.6 else rng.randint(3, count - 2)
    gap = rng.choice(("__", "_", "x", "...", "___", "?")[: 5 + (at == count - 1)])
    values: list[int | str] = [*pattern.values]
    values[at] = gap
    text = ", ".join(map(str, values))
    known = [k for k in range(count) if k != at and pattern.made[k]]
    before = [k for k in known if k < at][-2:]
    lines: list[Line] = [("pattern", pattern.said), ("check", _shown(pattern, before))]
    lines.append(("conclude", f"{'The next one' if at == count - 1 else 'At the gap'}: ${pattern.made[at]}$"))  # fmt: skip
    texts = f"{text} // {text} // [what comes|what number goes] [in the gap|where the {gap} is]: {text} // {text} [missing number|what is missing|what goes in the gap]? // fill in: {text} // find the [missing|hidden] number {text} // which number is missing here: {text}"  # fmt: skip
    if at == count - 1:
        text = ", ".join(map(str, pattern.values[:-1]))
        texts = f"{text}, {gap} // {text}, ... [next|next number|what's next]? // [what comes|which number comes|what number is] next: {text} // {text} and then? // continue {text} by one number // {text} - [next one|next term|the next]? // next number [after|in the list] {text}"  # fmt: skip
    return draft(rng, texts, pattern.values[at], lines)


@REGISTER.family("wrong_number_in_a_list", 1, 2, 3)
def wrong_number_in_a_list(rng: Random, level: int) -> Draft:
    """3, 6, 12, 25, 48, 96: one number breaks the rule; which, or what should stand there?"""
    pattern = _pattern(rng, level, rng.randint(6, 8))
    count = len(pattern.values)
    at = rng.randint(3, count - 2)
    slip = rng.choice((-3, -2, -1, 1, 2, 3, 10))
    right, wrong = pattern.values[at], pattern.values[at] + slip
    is_short = pattern.said.startswith("Two lists") and count < 8  # several could be wrong
    if is_short or wrong in pattern.values:
        return wrong_number_in_a_list(rng, level)
    values = [*pattern.values]
    values[at] = wrong
    text = ", ".join(map(str, values))
    before = [k for k in range(at) if pattern.made[k]][-2:]
    lines: list[Line] = [
        ("pattern", pattern.said),
        ("check", _shown(pattern, before)),
        ("compare", f"Then comes ${pattern.made[at]}$, but the list has ${wrong}$"),
    ]
    after = at + 1
    lines.append(("check", f"After it again with ${right}$: ${pattern.made[after]}$"))
    if rng.random() < 0.6:
        lines = [*lines[:3], ("conclude", f"The wrong number is ${wrong}$")]
        texts = f"{text} [which|which number|which one] is wrong? // [one number is wrong|there is a mistake|one number does not fit]: {text}. Which? // {text}: [find the mistake|find the wrong number|which one does not belong] // which number breaks the pattern {text}? // spot the wrong number in {text} // {text} odd one out? // In the list {text} one number was copied wrongly. Which one is it?"  # fmt: skip
        return draft(rng, texts, wrong, lines)
    texts = f"{text}: one number is wrong, what should it be? // In the list {text} one number was copied wrongly. [What should stand there|What should it be|What is the right number] instead? // {text} correct the wrong number // one number in {text} is a mistake, [which number should be there instead|what is the correct one]? // {text}: there is one error. Give the number that belongs there."  # fmt: skip
    return draft(rng, texts, right, lines)


@REGISTER.family("place_of_a_number_in_a_list", 2, 3)
def place_of_a_number_in_a_list(rng: Random, level: int) -> Draft:
    """2, 6, 12, 20, ...: which term is 110? The rule is found, then the place."""
    count = rng.randint(6, 8 + 3 * level)
    pattern = _placed(rng, level, count)
    value, text = pattern.values[-1], ", ".join(map(str, pattern.values[:4]))
    if value > 9999:
        return place_of_a_number_in_a_list(rng, level)
    lines: list[Line] = [
        ("pattern", f"{pattern.said}: {_shown(pattern, [0, 1, 2])}"),
        (
            "Try",
            f"{_shown(pattern, [count - 2])} is too small, {_shown(pattern, [count - 1])} fits",
        ),
    ]
    begin, end = pattern.start, pattern.start + count - 1
    if begin == 1:
        lines.append(("conclude", f"The first one has the number $1$, so ${value}$ is at place ${count}$"))  # fmt: skip
    else:
        lines.append(("count", f"The list begins at ${begin}$ and we are at ${end}$: {eq(f'{end}-{begin}+1', count)}"))  # fmt: skip
    texts = f"{text}, ... [which term is|which place has|at which place is] {value}? // {text}, ..., {value}: how many numbers [is that|are there|are in the list]? // {value} is which number in {text}, ...? // the pattern {text}, ... [goes on like this|continues]. [In which place|At what position] is {value}? // {text}, ... {value} is term number? // how many terms from {text.split(', ')[0]} to {value} in {text}, ...? // {text}, ..., find n so that the nth number is {value}"  # fmt: skip
    return draft(rng, texts, count, lines)


def _data(rng: Random, level: int, count: int) -> list[Fraction]:
    """Whole numbers; negative ones among them; decimals of one place."""
    kind = rng.choice(("whole", "whole", "negative", "decimal")[: 2 * level])
    low = -12 if kind == "negative" else 1
    if kind == "decimal":
        return [Fraction(rng.randint(5, 120), 10) for _ in range(count)]
    high = rng.choice((12, 30, 60 * level))
    return [Fraction(rng.randint(low, high)) for _ in range(count)]


def _row(values: Sequence[Fraction]) -> str:
    return ", ".join(decimal(value) for value in values)


def _sum_of(rng: Random, values: Sequence[Fraction]) -> list[Line]:
    if all(value.denominator == 1 for value in values):
        return summed(rng, *(int(value) for value in values))
    return decimal_sum(rng, *values)


def _middle(rng: Random, values: Sequence[Fraction]) -> tuple[Fraction, list[Line]]:
    row = sorted(values)
    half = len(row) // 2
    lines: list[Line] = [("order", f"In order: ${_row(row)}$")]
    if len(row) % 2:
        lines.append(("The middle", f"Of ${len(row)}$ numbers the middle one has ${half}$ on each side: ${decimal(row[half])}$"))  # fmt: skip
        return row[half], lines
    a, b = row[half - 1], row[half]
    value = (a + b) / 2
    lines.append(("The middle", f"An even count, ${len(row)}$: the two in the middle are ${decimal(a)}$ and ${decimal(b)}$"))  # fmt: skip
    if a != b:
        both = f"{decimal(a)}{'' if b < 0 else '+'}{decimal(b)}"
        lines.append(("add", eq(both, decimal(a + b))))
        lines.append(("Halfway", eq(frac(decimal(a + b), 2), decimal(value))))
    return value, lines


def _mean(rng: Random, values: Sequence[Fraction]) -> tuple[Fraction, list[Line]]:
    value, whole = sum(values, Fraction(0)) / len(values), sum(values, Fraction(0))
    return value, [*_sum_of(rng, values), ("divide", f"The mean of ${len(values)}$ numbers: {eq(frac(decimal(whole), len(values)), decimal(value))}")]  # fmt: skip


@REGISTER.family("list_of_data_typed", 1, 2, 3)
def list_of_data_typed(rng: Random, level: int) -> Draft:
    """3, 7, 7, -2, 10, 4 median; range of 2.5, 0.8, 4; how far the mean is over the median."""
    what = rng.choice(("median", "median", "mean", "range", "mode", "apart", "apart")[: 3 + 2 * (level > 1) + 2 * (level > 2)])  # fmt: skip
    values = _data(rng, level, rng.choice((4, 5, 6, 6, 8)))
    if what == "mode":
        values += [rng.choice(values)] * rng.randint(1, 2)
        rng.shuffle(values)
        often = max(values, key=values.count)
        times = values.count(often)
        if any(values.count(v) == times for v in values if v != often):
            return list_of_data_typed(rng, level)
        value, lines = often, [("order", f"In order: ${_row(sorted(values))}$"), ("count", f"Most often, ${times}$ times: ${decimal(often)}$")]  # fmt: skip
    elif what == "range":
        low, high = min(values), max(values)
        value, lines = high - low, [("compare", f"The largest is ${decimal(high)}$, the smallest ${decimal(low)}$")]  # fmt: skip
        shown = f"({decimal(low)})" if low < 0 else decimal(low)
        lines.append(("subtract", eq(f"{decimal(high)}-{shown}", decimal(value))))
    elif what == "median":
        value, lines = _middle(rng, values)
    else:
        if 100 % (sum(values, Fraction(0)) / len(values)).denominator:
            return list_of_data_typed(rng, level)
        value, lines = _mean(rng, values)
    text = _row(values)
    if what == "apart":
        middle, more = _middle(rng, values)
        if value == middle:
            return list_of_data_typed(rng, level)
        high, low = max(value, middle), min(value, middle)
        is_mean = value > middle
        names = ("mean", "median") if is_mean else ("median", "mean")
        shown = f"({decimal(low)})" if low < 0 else decimal(low)
        lines = [*lines, *more, ("subtract", eq(f"{decimal(high)}-{shown}", decimal(high - low)))]
        texts = f"{text}: by how much is the {names[0]} [larger|bigger|higher] than the {names[1]}? // {text} {names[0]} minus {names[1]} // {names[0]} - {names[1]} of {text} // difference [between|of] mean and median: {text} // How far apart are the mean and the median of {text}? // [data|numbers]: {text}. How much more is the {names[0]} than the {names[1]}?"  # fmt: skip
        return draft(rng, texts, decimal(high - low), lines)
    said = {"mean": "[mean|average]", "mode": "[mode|most frequent number]"}.get(what, what)
    texts = f"{text} {said} // {said} of {text} // {said}: {text} // {text} what is the {said}? // {text}, {said} = ? // find the {said} of these: {text} // my numbers are {text}. [whats|what is] their {said}?"  # fmt: skip
    return draft(rng, texts, decimal(value), lines)


@REGISTER.family("number_put_into_a_list", 2, 3, 4)
def number_put_into_a_list(rng: Random, level: int) -> Draft:
    """4, 7, 9, 12, x: the mean, median or range is known; or a number goes and the mean stays known."""
    what = rng.choice(("mean", "mean", "median", "range", "goes", "mode")[: 2 + level])
    count = rng.randint(4, 5 + level)
    if what == "goes":
        values = rng.sample(range(1, 20 * level), count)
        gone = rng.choice(values)
        rest = sum(values) - gone
        if rest % (count - 1):
            return number_put_into_a_list(rng, level)
        mean, text = rest // (count - 1), ", ".join(map(str, values))
        lines = [*summed(rng, *values), ("The others", f"${count - 1}$ numbers with the mean ${mean}$: {eq(dot(count - 1, mean), rest)}"), *minus(rng, sum(values), rest)]  # fmt: skip
        texts = f"{text}: take one [number |]away so that the mean [of the rest |]is {mean}. Which one? // Which number must be [removed from|taken out of|crossed out in] {text} to make the mean {mean}? // {text}, leave one out, mean of the others = {mean}, which one [is left out|did i leave out]? // One of the numbers {text} is struck out and the [mean|average] of the others is {mean}. [Find|Give] the number that is struck out. // i dropped one of {text} and now the average is {mean}. which one was it?"  # fmt: skip
        return draft(rng, texts, gone, lines)
    values = rng.sample(range(-5 if level > 2 else 1, 15 * level), count)
    text, letter = ", ".join(map(str, values)), rng.choice(("x", "x", "n", "a", "?"))
    if what == "mean":
        new = rng.randint(1, 20 * level)
        if (sum(values) + new) % (count + 1):
            return number_put_into_a_list(rng, level)
        mean = (sum(values) + new) // (count + 1)
        whole = mean * (count + 1)
        lines = [("Needed", f"With the new one there are ${count + 1}$ numbers, their sum is {eq(dot(count + 1, mean), whole)}"), *summed(rng, *values), *minus(rng, whole, sum(values))]  # fmt: skip
        apart = [value - mean for value in values]
        other: list[Line] = [("compare", f"How far each one is from ${mean}$: ${', '.join(map(str, apart))}$"), *summed(rng, *apart)]  # fmt: skip
        other.append(("conclude", f"The new one makes up for it: {eq(plus(mean, -sum(apart)), new)}"))  # fmt: skip
        texts = f"{text}, {letter} mean is {mean}, {letter} = // {text}: add one number so that the mean is {mean} // which number [must i add to|has to be added to the list|goes with] {text} to [get|make] the [mean|average] {mean}? // {text} and one more [number|value], average {mean}. What is the other number? // The mean of {text} and {letter.replace('?', 'k')} is {mean}. Find {letter.replace('?', 'k')}. // {text} + one [unknown|new] number have an average of {mean}, what is it?"  # fmt: skip
        return draft(rng, texts, new, lines, other)
    row = sorted(values)
    if what == "median":
        if count % 2 == 0:
            values, row = values[:-1], sorted(values[:-1])
        half = len(row) // 2
        return _median_with_one_more(rng, values, row, half, letter)
    if what == "range":
        spread = row[-1] - row[0] + rng.randint(1, 20)
        is_top = rng.random() < 0.5
        new = row[0] + spread if is_top else row[-1] - spread
        word, end = ("largest", row[0]) if is_top else ("smallest", row[-1])
        lines = [("compare", f"The {'smallest' if is_top else 'largest'} is ${end}$, and the new number is the {word}"), ("add" if is_top else "subtract", eq(plus(end, spread if is_top else -spread), new))]  # fmt: skip
        texts = f"{text}, {letter}: range {spread} and {letter} is the {word} [number|one|]. {letter} = ? // add a number to {text} so that the range is {spread} and it is the {word} of all // The range of {text} and one more number, the {word}, is {spread}. What is it? // {text} plus a new {word} number, range then {spread}, which number? // A new {word} number is put into the list {text}. The range becomes {spread}. Find the new number. // which new {word} number makes the range of {text} equal to {spread}?"  # fmt: skip
        return draft(rng, texts, new, lines)
    a, b = rng.sample(values, 2)
    bag = [*values, a, a, b, b]
    rng.shuffle(bag)
    text = ", ".join(map(str, bag))
    lines = [("count", f"The numbers ${min(a, b)}$ and ${max(a, b)}$ come $3$ times each, the others once"), ("compare", f"One more ${a}$ makes it $4$ times, the most often")]  # fmt: skip
    texts = f"{text}: which number must be added so that the only mode is {a}? // add one number to {text} so that the mode is only {a} // {text}, {letter}: the only mode is {a}, {letter} = ? // {text} and one more, single mode {a}. What is the one more? // One number is put to {text}. After that {a} is the only mode. Which number was it?"  # fmt: skip
    return draft(rng, texts, a, lines)


def _median_with_one_more(
    rng: Random, values: list[int], row: list[int], half: int, letter: str
) -> Draft:
    """An odd number of values and one more; the median is between the middle one and the new one."""
    middle, text = row[half], ", ".join(map(str, values))
    is_up = rng.random() < 0.5
    near = row[half + 1] if is_up else row[half - 1]
    new = middle + 2 * rng.randint(1, 9) * (1 if is_up else -1)
    if not (middle < new < near or near < new < middle):
        new = middle + 2 * (1 if is_up else -1)
        if abs(near - middle) < 3:
            values = [v + (v > middle) * 8 - (v < middle) * 8 for v in values]
            return _median_with_one_more(rng, values, sorted(values), half, letter)
    m = Fraction(middle + new, 2)
    lines: list[Line] = [
        ("order", f"In order: ${', '.join(map(str, row))}$, the middle one is ${middle}$"),
        (
            "compare",
            f"With one more the median is halfway between two: ${middle}$ and the new one, since ${m}$ is {'above' if is_up else 'below'} ${middle}$",
        ),
        ("multiply", f"Their sum is {eq(dot(2, int(m)), 2 * int(m))}"),
        *minus(rng, 2 * int(m), middle),
    ]
    texts = f"{text}, {letter} median is {m}, {letter} = ? // {text}: add one number so that the median is {m} // which number must be added to {text} to [get|make] the median {m}? // {text} and one more number, median {m}. What is the [other|new] number? // The median of {text} and {letter.replace('?', 'k')} is {m}. Find {letter.replace('?', 'k')}."  # fmt: skip
    return draft(rng, texts, new, lines)
