"""Families of dates, powers and sequences: answers found again from the text."""

import re
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise

import pytest
import sympy

from carbon.answers import is_equivalent
from tests.support.read_back import drafts, first_text, maths, read

DRAWS = 40
MONTHS = [f"{date(2000, month, 1):%B}" for month in range(1, 13)]
DAYS = [f"{date(2024, 1, day):%A}" for day in range(1, 8)]


def a_weekday(text):
    said = re.search(r"\d{4}-\d\d-\d\d|\w+ \d+,? \d{4}|\d+ \w+ \d{4}", text)[0].replace(",", "")
    for form in ("%Y-%m-%d", "%B %d %Y", "%d %B %Y", "%b %d %Y"):
        try:
            return f"\\text{{{datetime.strptime(said, form):%A}}}"
        except ValueError:
            pass
    return None


def nth_weekday(text):
    month, year = re.search(rf"({'|'.join(MONTHS)}) (\d{{4}})", text).groups()
    day = date(int(year), MONTHS.index(month) + 1, 1)
    goal = next(place for place, name in enumerate(DAYS) if name in text)
    found = []
    while day.month == MONTHS.index(month) + 1:
        found += [day.day] if day.weekday() == goal else []
        day += timedelta(days=1)
    words = ("first", "second", "third", "fourth", "fifth")
    place = next((k for k, word in enumerate(words) if word in text), -1)
    is_count = "number of" in text and "the number of" not in text
    return len(found) if "How many" in text or is_count else found[place]


def power_rounded(text):
    value = re.search(r"([\d.]+)(?=\^| squared| cubed)|(?<=1 divided by )[\d.]+", text)[0]
    exponent = re.search(r"\^\{?(-?\d)", text)
    words = {"squared": 2, "cubed": 3, "1 divided by": -1}
    exponent = int(exponent[1]) if exponent else next(v for w, v in words.items() if w in text)
    count = int(re.search(r"(\d) (?:decimal|d\.p|sig|s\.f)", text)[1])
    exact = Decimal(value) ** exponent
    first = 0 if re.search(r"decimal|d\.p", text) else exact.adjusted() + 1
    return exact.quantize(Decimal(1).scaleb(first - count), ROUND_HALF_UP)


def with_dots(latex):
    """Every product with its sign."""
    tokens = re.findall(r"\\[a-z]+|\d+|[a-zA-Z]|\S", latex)
    text = tokens[0]
    for before, after in pairwise(tokens):
        is_factor = re.fullmatch(r"\w+|[})]|\\pi", before)
        text += ("\\cdot " if is_factor and re.match(r"\\|[a-zA-Z(]", after) else "") + after
    return text


def fits(text, answer):
    """The value of the letter is put into the formula, and both sides agree."""
    formula = next(part for part in maths(text) if "=" in part)
    letter = next(part for part in maths(text) if len(part) == 1)
    solved = {sympy.Symbol(letter): read(with_dots(answer))}
    both = read(with_dots(formula.split("=")[0])) - read(with_dots(formula.split("=")[1]))
    left = both.subs(solved)
    return abs(left.subs({name: 2 + k for k, name in enumerate(left.free_symbols)}).evalf()) < 1e-9


def century(text):
    number = int(re.search(r"\d+", text)[0])
    if "first" in text or "last" in text:
        return 100 * number - (99 if "first" in text else 0)
    return (number + 99) // 100


def age(text):
    days = []
    for form, shape in (("%d %B %Y", r"\d+ [A-Z]\w+ \d{4}"), ("%B %d, %Y", r"[A-Z]\w+ \d+, \d{4}")):
        days += [datetime.strptime(found, form) for found in re.findall(shape, text)]
    born, now = sorted(days)
    return max(n for n in range(120) if (born.year + n, born.month, born.day) <= (now.year, now.month, now.day))  # fmt: skip


def grade(text):
    n = list(map(int, re.findall(r"\d+", text)))
    if text.startswith("I have"):
        n[0], n[1] = n[1], n[0]
    weight, now, wanted = n
    return (100 * wanted - (100 - weight) * now) / weight


def pace(text):
    km = int(re.search(r"(\d+) (?:km|mile)", text)[1])
    time = re.search(r"(\d+):(\d\d)|(\d+) min (\d+) s", text).groups()
    seconds = int(time[0] or time[2]) * 60 + int(time[1] or time[3])
    is_pace = re.search("[Pp]ace per|my pace", text)
    return "{}:{:02d}".format(*divmod(seconds // km if is_pace else seconds * km, 60))


def february(text):
    year = re.search(r"\d{4}", text)
    month = next(
        (k for k, name in enumerate(MONTHS, 1) if name in text or name[:3] in text.split()), 0
    )
    span = [date(int(year[0]) if year else 2001, month or 1, 1)]
    while (span[-1] + timedelta(1)).month == month or (not month and len(span) < 365):
        span.append(span[-1] + timedelta(1))
    is_longer = not month and (span[-1] + timedelta(1)).year == span[0].year
    return len(span) + is_longer


FOUND = {
    "century_of_a_year": century,
    "age_on_a_date": age,
    "grade_needed": grade,
    "pace_of_a_run": pace,
    "days_of_a_month": february,
    "weekday_of_a_date": a_weekday,
    "nth_weekday_of_a_month": nth_weekday,
    "power_to_figures": power_rounded,
}


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    for _, draft in drafts(family, DRAWS):
        text = first_text(draft)
        found = FOUND[family](text)
        shown = f"{found:f}" if isinstance(found, Decimal) else str(found)
        assert is_equivalent(shown, draft.answer), (text, shown)


def test_a_subject_fits_its_formula():
    for _, draft in drafts("subject_in_steps", DRAWS):
        text = first_text(draft)
        # A root is the positive one, so what is under it may have been too small for it.
        assert fits(text, draft.answer) or "sqrt" in text, (text, draft.answer)
