"""Families of numbers asked for in a few words: answers found again from the text."""

import re
from itertools import count
from math import isqrt

import pytest

from tests.support.read_back import assert_found_again, is_prime

DRAWS = 40
BASES = (
    (r"hexadecimal|hex|base 16|\b0x(?=[0-9A-F])", "§P "), (r"octal|oct\b|oct(?=\()|base 8|\b0o(?=\d)", "§H "),
    (r"binary|bin\b|base 2|\b0b(?=\d)", "§B "), (r"decimal|dec\b|base 10|normal number", "§T "),
)  # fmt: skip
SIZES = {"P": 16, "H": 8, "B": 2}


def ints(text):
    return [int(n) for n in re.findall(r"\d+", text)]


def written(value, base):
    shown = format(value, {2: "b", 8: "o", 16: "X"}[base])
    return shown if shown.isdigit() else f"\\text{{{shown}}}"


def based(text):
    """Numbers are read in the base that stands right before them, or behind them in brackets."""
    for pattern, mark in BASES:
        text = re.sub(pattern, mark, text, flags=re.I)
    rest = re.sub(r"\b1s\b|[Cc]ount", "", text)
    (digits,) = re.findall(r"(?<!§)\b(?=[0-9A-F]*\d|[A-F]{2})[0-9A-F]+\b", rest)
    if re.search("ones|1s", text):
        return int(digits).bit_count()
    if re.search("bits|digits|length", text.lower()):
        return int(digits).bit_length()
    bases = [SIZES[name] for name in re.findall("§([PHB])", text)]
    if len(bases) == 2:
        return written(int(digits, bases[0]), bases[1])
    if re.search(rf"§[PHB] +(number )?{digits}|{digits} \(§|{digits} §. *= ", text):
        return int(digits, bases[0])
    return written(int(digits), bases[0])


def in_stretch(text):
    if found := re.search(r"(?:from|between) (\d+) (?:to|and) (\d+)", text := text.lower()):
        low, high = int(found[1]), int(found[2])
        text = text.replace(found[0], "")
    else:
        k = 2 if re.search("two-digit|2[- ]digit", text) else 3
        low, high = 10 ** (k - 1), 10**k - 1
        text = re.sub(r"\d[- ]digit", "", text)
    a, *b = ints(text)
    if not b:
        return sum(n % a == 0 for n in range(low, high + 1))
    is_but = "not" in text
    return sum(n % a == 0 and (n % b[0] == 0) != is_but for n in range(low, high + 1))


def digits(text):
    text = text.lower()
    if power := re.search(r"\$(\d+)\^\{?(\d+)\}?\$", text):
        return len(str(int(power[1]) ** int(power[2])))
    if re.search("digit sum|add up to|have the sum", text):
        k = 2 if re.search("two-digit|2[- ]digit", text) else 3
        s = ints(re.sub(r"\d[- ]digit", "", text))[0]
        return sum(sum(map(int, str(n))) == s for n in range(10 ** (k - 1), 10**k))
    if re.search("sum|add|total", text):
        return sum(sum(map(int, str(n))) for n in range(1, ints(text)[-1] + 1))
    _, top, digit = ints(text)
    having = sum(str(digit) in str(n) for n in range(1, top + 1))
    return top - having if re.search(r"\bno\b|not|without|left", text) else having


def summed(text):
    low = text.lower()
    if found := re.search(r"(?:multiples of (\d+)|divisible by (\d+))", low):
        m = int(found[1] or found[2])
        top = ints(low.replace(found[0], ""))[0]
        return sum(range(m, top, m))
    if re.search("up to the last", low):
        return sum(range(ints(low)[0], ints(low)[-1], ints(low)[0]))
    if re.search(r"from \d+ (up )?to \d+", low):
        a, b = ints(low)
        return sum(range(a, b + 1, 2))
    if found := re.fullmatch(r"(\d+) \+ (\d+) \+ \d+ \+ \.\.\. \+ (\d+)", low):
        a, b, c = map(int, found.groups())
        return sum(range(a, c + 1, b - a))
    goal = max(ints(low))
    is_even = "even" in low or "2 + 4" in low
    start, step = (2, 2) if is_even else (1, 2) if "odd" in low or "1 + 3" in low else (1, 1)
    n = next(n for n in count(1) if sum(range(start, start + step * n, step)) >= goal)
    assert sum(range(start, start + step * n, step)) == goal, text
    is_last = re.search(r"\.\.\. \+ [a-z_]|last|which (odd|even|whole)|to what|find k", low)
    return start + step * (n - 1) if is_last else n


def first(text):
    low = text.lower()
    has_k = re.search(r"(\d)[- ]digit", low)
    seen = ints(low.replace(has_k[0], "") if has_k else low)
    if "prime" in low:
        over, end = sorted(seen, reverse=True)
        return next(n for n in count(over + 1) if is_prime(n) and n % 10 == end)
    if "square" in low:
        fits = count(seen[0] + 1)
        return next(n for n in fits if isqrt(n) ** 2 == n and n % 2 == ("odd" in low))
    if has_k:
        k = int(has_k[1])
        row = range(10 ** (k - 1), 10**k)
        row = row if re.search("smallest|least|lowest", low) else reversed(row)
        if "sum" in low:
            return next(n for n in row if sum(map(int, str(n))) == seen[0])
        return next(n for n in row if n % seen[0] == n % seen[1] == 0)
    if re.search("odd|even", low):
        return next(n for n in count(seen[1] + 1) if n % seen[0] == 0 and n % 2 == ("odd" in low))
    return next(n for n in count(1) if all(n % d == 0 for d in range(seen[0], seen[-1] + 1)))


FOUND = {
    "base_typed": based, "multiples_in_a_stretch": in_stretch, "digits_up_to": digits,
    "sum_of_a_row_either_way": summed, "first_with_a_property": first,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
