"""Every tale again, from its givens alone: by hand, by counting, or by trying values."""

from fractions import Fraction
from itertools import count
from random import Random

import pytest

from tests.support.read_back import numbers
from train.school.families import REGISTER
from train.school.families.tales import TALES

DRAWS = 60
IN_WORDS = {"f", "g", "k"}  # shares and "twice" have no digits


def after(value, percent):
    return Fraction(value) * (100 + percent) / 100


def stocked(n, size):
    """The fewest packs of a size that hold n."""
    return next(packs for packs in count(1) if packs * size >= n)


def tried(fits, high=4000):
    (found,) = [value for value in range(high) if fits(value)]
    return found


def change(asked, a, b, p, r, m):
    cost = sum([p] * a + [r] * b)
    return cost if asked == "spent" else m - cost


def discount_then_tax(asked, p, d, v):
    final = after(after(p, v), -d)
    return final if asked == "final" else abs(final - p)


def bill_with_tip(asked, n, d, r, p):
    whole = after(d, p) + after(r, p)
    return whole if asked == "total" else whole / n


def tickets_of_two_kinds(asked, a, p, r, c=0, m=0):
    if asked == "children":
        return tried(lambda children: a * p + children * r == m, 200)
    return a * p + c * r if asked == "total" else abs(a * p - c * r)


def packs_needed(asked, g, e, n, p):
    packs = stocked(g * e, n)
    return {"cost": packs * p, "packs": packs, "over": packs * n - g * e}[asked]


def free_ones(asked, n, b, p):
    free = sum(place % (b + 1) == b for place in range(n))
    return free * p if asked == "saved" else (n - free) * p


def as_many_as_it_buys(asked, m, p, q):
    bought, left = 0, m - q
    while left >= p:
        bought, left = bought + 1, left - p
    return bought if asked == "count" else left


def up_then_down(asked, p, u, d):
    end = p * Fraction(100 + u, 100) * Fraction(100 - d, 100)
    return end if asked == "end" else abs(end - p)


def weeks_until_enough(asked, c, h, w, s):
    weeks = 0
    while h < c:
        weeks, h = weeks + 1, h + w - s
    return weeks


def three_compared(asked, a, d, k):
    return {"total": a + 2 * k * a - d, "third": k * a - d, "gap": abs(k * a - d - a)}[asked]


def fewer_than_half(asked, a, d):
    other = Fraction(a, 2) + (d if "more" in asked else -d)
    return abs(a - other) if "gap" in asked else a + other


def ages_by_times(asked, s, y, k):
    younger = tried(lambda b: b + k * b == s)
    older = s - younger
    return younger + y if asked == "younger" else older - y if older > y else older + y


def three_share_a_total(asked, s, d, k):
    a = tried(lambda a: a + (a + d) + k * a == s)
    return {"first": a, "second": a + d, "third": k * a}[asked]


def part_of_a_group(asked, n, p, f):
    women = Fraction(n * p, 100)
    return women * f if asked == "some" else women * (1 - f)


def heads_and_legs(asked, n, m):
    four = tried(lambda four: 4 * four + 2 * (n - four) == m, n + 1)
    return four if asked == "four" else n - four


def seats_sold(asked, a, b, p, r):
    sold = Fraction(a * b * p, 100)
    return a * b - sold if asked == "empty" else sold * r


def overtime(asked, h, w, r):
    extra = (w - h) * r * (2 if "double" in asked else Fraction(3, 2))
    return extra if "overtime" in asked else h * r + extra


def rest_per_day(asked, n, a, d, e):
    rest = n - sum([a] * d)
    return rest if asked == "left" else Fraction(rest, e)


def machine_with_pauses(asked, h, b, n, r):
    minutes = 60 * h - n * b
    return minutes if asked == "minutes" else minutes * r


def savings_and_a_purchase(asked, n, w, c, s=0, e=0):
    return s + n * w - c if asked == "end" else tried(lambda start: start + n * w - c == e)


def mean_needed(asked, m, **rows):
    return tried(lambda last: sum(rows.values(), last) == m * (len(rows) + 1))


def fee_and_earnings(asked, s, c, r, n=0):
    if asked == "enough":
        return next(n for n in count(1) if n * r >= n * c + s)
    return n * r - n * c - s


AGAIN = {
    "change": change, "discount_then_tax": discount_then_tax, "bill_with_tip": bill_with_tip,
    "tickets_of_two_kinds": tickets_of_two_kinds, "packs_needed": packs_needed, "free_ones": free_ones,
    "profit": lambda _, b, n, e, p, r: (b * n - e) * r - b * p,
    "as_many_as_it_buys": as_many_as_it_buys, "up_then_down": up_then_down,
    "order_with_delivery": lambda _, n, p, f, c: n * p - c + f,
    "two_offers": lambda _, n, k, p, r: sum(k * p - r for _ in range(0, n, k)),
    "weeks_until_enough": weeks_until_enough, "three_compared": three_compared,
    "fewer_than_half": fewer_than_half, "ages_in_years": lambda _, a, d, y: 2 * (a + y) + d,
    "ages_by_times": ages_by_times,
    "when_k_times_as_old": lambda _, c, m, k: tried(lambda y: m + y == k * (c + y)),
    "three_share_a_total": three_share_a_total,
    "collection": lambda _, a, b, e, g, f: (a + b) * (1 - f) - e + g,
    "before_giving": lambda _, e, r, f: tried(lambda start: start * (1 - f) - e == r),
    "part_of_a_group": part_of_a_group, "heads_and_legs": heads_and_legs,
    "legs_after_some_left": lambda _, a, b, g: 4 * a + 2 * b - 4 * g, "seats_sold": seats_sold,
    "overtime": overtime, "weekdays_and_weekend": lambda _, a, d, b, r, n: sum([a] * d + [b]) * r * n,
    "commission": lambda _, b, s, p: b + Fraction(s, 100) * p,
    "what_remains_of_pay": lambda _, m, p, f, c: Fraction(m * (100 - p), 100) * (1 - f) - c,
    "rest_per_day": rest_per_day, "two_workers": lambda _, a, d, h, b: a * h + (a + d) * (h - b),
    "machine_with_pauses": machine_with_pauses, "savings_and_a_purchase": savings_and_a_purchase,
    "more_every_week": lambda _, a, d, n: n * a + d * n * (n - 1) // 2, "mean_needed": mean_needed,
    "mean_after_one_more": lambda _, n, m, v: m + Fraction(v - m, n + 1),
    "fee_and_earnings": fee_and_earnings,
}  # fmt: skip


def tellings(name):
    for level in REGISTER.families()[name]:
        for index in range(DRAWS):
            yield TALES[name](Random(f"{name} {level} {index} again"), level)


def test_every_tale_is_told_again():
    assert {f"tale_{name}" for name in AGAIN} == set(TALES)


@pytest.mark.parametrize("name", AGAIN)
def test_the_givens_give_the_answer(name):
    for telling in tellings(f"tale_{name}"):
        again = AGAIN[name](telling.asked, **telling.givens)
        assert Fraction(telling.draft.answer) == again, telling


@pytest.mark.parametrize("name", AGAIN)
def test_the_text_gives_the_givens(name):
    texts = set()
    for telling in tellings(f"tale_{name}"):
        (text,) = telling.draft.asks["story"]
        texts.add(text)
        said = numbers(text)
        for given, value in telling.givens.items():
            assert given in IN_WORDS or value in said, (given, telling)
    assert len(texts) > DRAWS
