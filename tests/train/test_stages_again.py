"""Families of tales in steps and stages: answers found again from the text."""

import re
from fractions import Fraction
from itertools import count, product

import pytest

from tests.support.read_back import assert_found_again, numbers

DRAWS = 40
ASIDE = re.compile(
    r"it is \S+ degrees outside\.|its \S+ degrees here today\.|[^.]* lives at number \d+\.|[^.]* phone shows \d+% battery\."
    r"|this was \d+ days after[^.]*\.|[^.]* street has \d+ trees\.|there are \d+ pictures on [^.]*\.|[^.]* moved away \d+ months ago\."
    r"|line \d+ of the city's[^.]*\.|my phone is at \d+%\.|i live at number \d+ btw\.|\(this was \d+ days ago\)|i have \d+ songs on my phone\."
    r"|task \d+ from my book:"
)  # fmt: skip
TOPS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
BOTTOMS = {"third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
AMOUNT = r"⟪[\d/]+⟫"


def plain(text):
    """In small letters, without titles' points and numbers that stand aside."""
    text = re.sub(r"\b(mr|mrs|ms|dr)\.", r"\1", text.lower())
    return ASIDE.sub("", text)


def only(pattern, text):
    """The one number (or amount) that a pattern finds."""
    found = {group for each in re.finditer(pattern, text) for group in each.groups() if group}
    (one,) = {numbers(group)[0] for group in found}
    return one


def tried(fits, start=0):
    return next(value for value in count(start) if fits(value))


def parking(text):
    text = plain(text)
    k = 1 if "the first hour" in text else only(r"the first (\d+) hours", text)
    r = only(rf"costs ({AMOUNT}), and nobody|after that is ({AMOUNT})|it is ({AMOUNT}) an|then ({AMOUNT}) per|pay ({AMOUNT}) for each|each hour after costs ({AMOUNT})", text)  # fmt: skip
    m = only(rf"more than ({AMOUNT})|maximum of ({AMOUNT})|maximum is ({AMOUNT})|max ({AMOUNT})|at most ({AMOUNT})", text)  # fmt: skip

    def bill(hours):
        return sum(([0] * int(k) + [r] * 20)[:hours])

    if "paid ⟪" in text or "charged" in text:
        x = only(rf"(?:paid|charged) ({AMOUNT})", text)
        return tried(lambda hours: bill(hours) == x, 1)
    hours = [int(each) for each in re.findall(r"(\d+) hours on", text)]
    if "without the maximum" in text or "saved" in text:
        return sum(bill(each) - min(m, bill(each)) for each in hours)
    return sum(min(m, bill(each)) for each in hours)


def savings(text):
    text = plain(text)
    s = only(rf"saves ({AMOUNT})|puts ({AMOUNT})|save ({AMOUNT})|saving ({AMOUNT})", text)
    m, k = (only(rf"(?:adds|gives \w+) {each}", text) for each in (rf"({AMOUNT})", rf"{AMOUNT} for (?:every|each) ({AMOUNT})"))  # fmt: skip
    week = s + m * (s / k)
    weeks = re.search(r"(\d+) weeks", text)
    if re.search(r"given in|comes from", text):
        return int(weeks[1]) * (week - s)
    if "start" in text or "before the first" in text:
        return only(rf"there was ({AMOUNT})", text) - int(weeks[1]) * week
    h = only(rf"has ({AMOUNT}) already|have ({AMOUNT}) now", text)
    if "costs" in text:
        price = only(rf"costs ({AMOUNT})", text)
        return tried(lambda n: h + n * week >= price)
    return h + int(weeks[1]) * week


def quota(text):
    text = plain(text)
    p, high = sorted(numbers(each)[0] for each in set(re.findall(AMOUNT, text)))[:2]
    q = int(only(r"up to (\d+)|first (\d+)", text))

    def pay(n):
        return sum(p if each < q else high for each in range(n))

    if "how many" in text and " on " not in re.sub("on one day", "", text):
        x = only(rf"(?:brings|day was|came to) ({AMOUNT})", text)
        return tried(lambda n: pay(n) == x)
    counts = [int(each) for each in re.findall(r"(\d+) on", text)]
    if "how many" in text:
        return sum(max(0, each - q) for each in counts)
    return sum(pay(each) for each in counts)


def fraction(text):
    if found := re.search(r"\\d?frac\{(\d+)\}\{(\d+)\}", text):
        return Fraction(int(found[1]), int(found[2]))
    if found := re.search(r"(?<![⟪\d])(\d+)/(\d+)", text):
        return Fraction(int(found[1]), int(found[2]))
    if "half" in text:
        return Fraction(1, 2)
    top, bottom = re.search(rf"\b(an?|one|two|three)[ -]({'|'.join(BOTTOMS)})s?\b", text).groups()
    return Fraction(TOPS[top], BOTTOMS[bottom])


def two_marks(text):
    text = plain(text)
    body, question = re.match(r"(.*[.]) *(.*)", text).groups()
    p, f = only(r"(\d+)%", body), fraction(body)
    whole = [int(each) for each in re.findall(r"(?<![\d/{])(\d+)(?![\d%/}])", body)]
    n, g = max(whole), min(whole)
    u = re.search(r"\d+% (?:are |of all are )?(\w+)|the (\w[\w ]*?) make up", body)
    word = (u[1] or u[2]).split()[0]
    ones = n * p / 100
    if re.search(rf"\b{word}\b", question):
        return ones * (1 - f)
    others = g - ones * f
    return n - ones - others if "not" in question else others


def ways(text):
    text = plain(text)
    facts = re.findall(r"from ([\w ]+?) to ([\w ]+?) it is (\d+) ", text)
    if len(facts) != 3:
        facts = re.findall(r"from ([\w ]+?) to ([\w ]+?) it is (\d+)", text)
    whole = max(facts, key=lambda fact: int(fact[2]))
    p, s = whole[0], whole[1]
    known = {(a, b): int(n) for a, b, n in facts}
    r = next(b for a, b in known if a == p and b != s)
    q = next(a for a, b in known if b == s and a != p)
    for x, y in product(range(int(whole[2])), repeat=2):
        if x + y == known[p, r] and int(whole[2]) - x == known[q, s]:
            at = {p: 0, q: x, r: x + y, s: int(whole[2])}
    question = text[max(text.rfind("how many"), text.rfind("how far"), text.rfind("how long")) :]
    pair = re.search(rf"\b({p}|{q}|{r}|{s})\b (?:to|from) ({p}|{q}|{r}|{s})\b", question).groups()
    return abs(at[pair[0]] - at[pair[1]]) * (2 if "back" in question else 1)


def relay(text):
    text = plain(text)
    first = int(re.search(r"(?:needs|in|took) (\d+) seconds", text)[1])
    steps = re.findall(r"(\d+) seconds (slower|faster)", text)
    times = [first]
    for size, how in steps:
        times.append(times[-1] + (int(size) if how == "slower" else -int(size)))
    if found := re.search(r"the last one took (\d+)", text):
        return sum(times) + int(found[1])
    minutes, seconds = re.search(
        r"together took (?:(\d+) minutes and )?(\d+) seconds", text
    ).groups()
    return 60 * int(minutes or 0) + int(seconds) - sum(times)


def data(text):
    text = plain(text)
    g = only(r"\b(\d+) gb\b(?! =| is)", text)
    v, x = only(r"(\d+) hours of|spent (\d+) hours", text), only(r"take (\d+) mb an|uses (\d+) mb and|hour of \w+ needs (\d+)|at (\d+) mb an|at (\d+) mb each and loaded", text)  # fmt: skip
    y = only(r"a [a-z ]+ takes (\d+) mb|each [a-z ]+ (\d+) mb|one [a-z ]+? needs (\d+) mb, one|of (\d+) mb each|of (\d+) mb and|at (\d+) mb each\.", text)  # fmt: skip
    n = only(r"and (\d+) (?!hours|gb)[a-z]|for (\d+) (?!hours)[a-z]|loaded (\d+) ", text)
    used = v * x + n * y
    if "left" not in text and "remain" not in text and "rest" not in text:
        return used
    if "hours of" in text.split("how many")[-1] and "mb" not in text.split("how many")[-1]:
        return (1000 * g - used) // x
    return 1000 * g - used


def traded(text):
    text = plain(text)
    n = only(r"of (\d+) [a-z]|has (\d+)|had (\d+)|brings (\d+)", text)
    a = only(r"keeps (\d+)|kept (\d+)|loses (\d+)|gives (\d+)|put (\d+) aside", text)
    k = only(r"market, (\d+)|(\d+) [a-z -]+ for one of|every (\d+)|: (\d+) [a-z -]+ make|costs (\d+)", text)  # fmt: skip
    p = only(rf"({AMOUNT})", text)
    small, big = n - a, 0
    while small >= k:
        small, big = small - k, big + 1
    if "over" in text or "too few" in text:
        return small
    return big * p if "how much" in text else big


def growth(text):
    text = plain(text)
    unit = re.search(r"how many (\w+)", text)[1]
    end = re.search(rf"in the end it is (\d+) {unit}", text)
    start = re.search(rf"(?:is|has|holds) (\d+) {unit}", text.replace(end[0] if end else "@", ""))
    n = int(re.search(r"(\d+) (?:week|day|month|night)s", text)[1])
    c = int(re.search(rf"(\d+) {unit} are (?!added)", text)[1])
    by = re.search(r"(?:first \w+|by turns|first, third, fifth \w+ and so on|it gets|it gets more:|plus) (\d+)|more: (\d+)", text)  # fmt: skip
    a = int(by[1] or by[2])
    b = only(rf"second (\d+)|turns \d+ {unit} and (\d+)|, (\d+) {unit} (?:in|on) the \w+ between|even \w+ (\d+)|second \w+ plus (\d+)", text)  # fmt: skip
    grown = sum(b if place % 2 else a for place in range(n))
    if "before" in text or "in total" in text:
        return grown
    return int(end[1]) + c - grown if end else int(start[1]) + grown - c


def votes(text):
    text = plain(text)
    p, d = only(r"(\d+)%", text), only(r"(\d+) (?:votes )?fewer", text)
    n = only(r"(\d+) ballots", text)
    bad = only(
        r"and (\d+) of them were|ballots (\d+) do|but (\d+) are|back, (\d+) of|ballots, (\d+) inv",
        text,
    )
    first = (n - bad) * p / 100
    second = first - d
    third = n - bad - first - second
    question = re.search(r"(?:how many votes|what is the diff|by how many).*", text)[0]
    if "differ" in question:
        return abs(first - third)
    who = re.search(r"(?:for|did) (.*?)(?: get)?\?", question)[1]
    who = re.escape(who)
    is_second = re.search(
        rf"\b{who}\b (?:got |has |gets )?\d+ (?:votes )?fewer|fewer named {who}", text
    )
    return second if is_second else third


def evening(text):
    text = plain(text)
    found = re.search(
        r"(\d+) (?:trays|buckets|boards|crates|platters|baskets) (?:of|with) (\d+)", text
    )
    stock = ["new"] * (int(found[1]) * int(found[2]))
    r = int(
        only(
            r"closing (\d+) are|only (\d+) had|evening (\d+) are|all but (\d+)|(\d+) were left",
            text,
        )
    )
    c = int(only(r"these (\d+) are|sells (\d+) |then (\d+) more|and (\d+) of th", text))
    price = numbers(re.search(AMOUNT, text)[0])[0]
    bought = [price] * (len(stock) - r) + [price / 2] * c
    if "not sold" in text or "no buyer" in text:
        return len(stock) - len(bought)
    return sum(bought) if "income" in text or "how much" in text else len(bought)


AGAIN = {
    "tale_three_candidates": votes, "tale_evening_half_price": evening,
    "tale_parking_days": parking, "tale_matched_savings": savings, "tale_quota_each_day": quota, "tale_two_marks": two_marks,
    "tale_overlapping_ways": ways, "tale_relay_times": relay, "tale_data_used_up": data, "tale_traded_up": traded,
    "tale_growth_by_turns": growth,
}  # fmt: skip


@pytest.mark.parametrize("family", AGAIN)
def test_the_text_gives_the_answer(family):
    assert_found_again(family, DRAWS, AGAIN[family])
