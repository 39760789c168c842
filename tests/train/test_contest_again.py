"""Composed contest questions once more, from their texts: by counting, by running, by trying."""

import re
from fractions import Fraction

from tests.support.read_back import drafts, first_text, ints

DRAWS = 40
NAMES = ("three", "four", "five", "six", "seven", "eight", "nine")
_TESTS = (
    (r"(?:add up to|digit sum(?: of)?) (\d+)", lambda n, k: n // 10 + n % 10 == k),
    (r"tens digit (?:that )?is (\d+) more", lambda n, k: n // 10 - n % 10 == k),
    (r"ones digit (?:is )?(\d+) more", lambda n, k: n % 10 - n // 10 == k),
    (r"(?:are|is) divisible by (\d+)", lambda n, k: n % k == 0),
    (r"not divisible by (\d+)", lambda n, k: n % k > 0),
    (r"product (\d+)", lambda n, k: (n // 10) * (n % 10) == k),
    (r"greater than (\d+)", lambda n, k: n > k),
    (r"less than (\d+)", lambda n, k: n < k),
    (r"not contain the digit (\d)", lambda n, k: str(k) not in str(n)),
)


def fulfils(text, n):
    fits = [test(n, int(k)) for pattern, test in _TESTS for k in re.findall(pattern, text)]
    if found := re.search(r"remainder (?:of )?(\d+) when divided by (\d+)", text):
        fits.append(n % int(found[2]) == int(found[1]))
    if "two equal digits" in text:
        fits.append(n // 10 == n % 10)
    if "prime" in text:
        fits.append(n > 1 and all(n % d for d in range(2, n)))
    if found := re.search(r"\b(even|odd) two", text):
        fits.append(n % 2 == (found[1] == "odd"))
    assert fits
    return all(fits)


def texts(family):
    for _, draft in drafts(family, DRAWS):
        for text in (each for wordings in draft.asks.values() for each in wordings):
            yield re.sub("[⟨⟩]", "", text), draft.answer


def test_conditions_hold():
    for text, answer in texts("contest_conditions"):
        fitting = [n for n in range(10, 100) if fulfils(text, n)]
        values = {"largest": max(fitting), "smallest": min(fitting)}
        kind = next((word for word in values if word in text), None)
        is_sum = re.search(r"sum of all|[Aa]dd up all", text)
        assert int(answer) == (values[kind] if kind else sum(fitting) if is_sum else len(fitting))


def test_neighbours_have_the_sum():
    for text, answer in texts("contest_neighbours"):
        given = max(ints(text))
        count = next((3 + n for n, name in enumerate(NAMES) if f"{name} consec" in text.lower()), 0)
        count = count or int(re.findall(r"(\d+) consecutive", text)[0])
        step = (
            2
            if re.search(r"\b(even|odd)\b", text)
            else int((re.findall(r"multiples of (\d)", text) or [1])[0])
        )
        whole = given * count if re.search("average|mean", text) else given
        first = Fraction(whole - step * count * (count - 1) // 2, count)
        row = [first + step * place for place in range(count)]
        assert first.denominator == 1
        assert sum(row) == whole
        if "smallest and the largest" in text:
            assert int(answer) == row[0] + row[-1]
        else:
            place = {"smallest": 0, "largest": -1, "middle": count // 2}
            assert int(answer) == next(row[k] for word, k in place.items() if word in text)


def test_machines_run():
    for text, answer in texts("contest_machine"):
        is_back = re.search(r"result is|you get \d|and it is", text)
        now, *rest = ([int(answer)] if is_back else []) + ints(text)
        steps = re.findall(
            r"(add|increase|subtract|take away|take|multiply|divide|double|triple|halve)"
            r"(?: it)?(?: by)? ?(\d+)?(?: off)?",
            text if is_back else text.split(str(now), 1)[1],
        )
        for name, k in steps:
            k = int(k or {"double": 2, "triple": 3, "halve": 2}.get(name, 0))
            if not k:
                continue  # "take a number"
            if name in ("add", "increase"):
                now += k
            elif name in ("subtract", "take", "take away"):
                now -= k
            else:
                now = Fraction(now, k) if name in ("divide", "halve") else now * k
        assert now == (rest[-1] if is_back else int(answer)), text


def test_digits_are_counted():
    for text, answer in texts("contest_digit_written"):
        low, high = map(int, re.findall(r"(?:from|between) (\d+) (?:to|and) (\d+)", text)[0])
        digit = re.findall(r"digit (\d)|(\d)s are", text)[0]
        row = [str(n) for n in range(low, high + 1)]
        written = sum(n.count("".join(digit)) for n in row)
        having = sum("".join(digit) in n for n in row)
        is_times = re.search("written|s are in the numbers", text)
        is_without = re.search("do not contain|no digit", text)
        assert int(answer) == (written if is_times else len(row) - having if is_without else having)


def test_patterns_repeat():
    for text, answer in texts("contest_repeating"):
        block = re.search(r"repeats:? ([\w, ]+?)(?: over|, \.\.\.)", text)
        assert block
        parts = block[1].split(", ")
        if "over" not in text:
            parts = parts[: len(parts) // 2]
        n = ints(text)[-1]
        row = [parts[place % len(parts)] for place in range(n)]
        if "What is" in text:
            assert answer == f"\\text{{{row[-1]}}}"
        else:
            one = re.findall(r"are (?:the letter )?(\w+)\?", text)[0]
            assert int(answer) == sum(one in (part, f"{part}s", f"{part}es") for part in row)


def test_lines_of_people():
    for _, draft in drafts("contest_line_up", DRAWS):
        text, answer = first_text(draft), int(draft.answer)
        assert answer >= 0, text
        if "in all" in text or "are there" in text:
            a, b = ints(re.sub(r"(\d)(st|nd|rd|th)", r"\1", text))[:2]
            assert answer == len({*range(1, a + 1), *range(a, a + b)})
