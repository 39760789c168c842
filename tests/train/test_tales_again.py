"""Every tale again, from its givens alone: by hand, by counting, or by trying values."""

from fractions import Fraction
from itertools import count, islice
from random import Random

import pytest

from tests.support.read_back import equation, maths, numbers, read
from train.school.families import REGISTER
from train.school.families.tales import TALES

DRAWS = 20
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


def one_catches_up(asked, v, w, a):
    hours = tried(lambda hours: v * (a + hours) == w * hours, 200)
    return hours if asked == "hours" else v * (a + hours)


def there_and_back(asked, d, v, w):
    out, back = Fraction(d, v), Fraction(d, w)
    return out + back if asked == "total" else max(out, back) - min(out, back)


def two_meet(asked, d, v, w):
    hours = tried(lambda hours: v * hours == d - w * hours, 100)
    return hours if asked == "hours" else d - v * hours


def commute_cost(asked, d, n, w, c, p):
    litres = Fraction(sum([d, d] * n) * w * c, 100)
    return litres if asked == "litres" else litres * p


def hike_of_days(asked, a, d, k, s=0):
    walked = a * (1 + 2 * k) - d
    return walked if asked == "total" else s - walked


def two_speeds(asked, v, a, w, b):
    one, two = sum([v] * a), sum([w] * b)
    return {"way": one + two, "gap": abs(one - two), "mean": Fraction(one + two, a + b)}[asked]


def recipe_scaled(asked, s, g, n, h=0):
    return Fraction(g * n, s) - h


def tank_in_and_out(asked, a, b, c, v=0, m=0):
    if asked == "then":
        return c + a * m - b * m
    return tried(lambda minutes: c + a * minutes - b * minutes == v)


def book_to_read(asked, p, a, d, b):
    read, days = a * d, d
    while read < p:
        read, days = read + b, days + 1
    return days if asked == "days" else days - d


def boxes_in_crates(asked, n, k, m):
    places = [divmod(divmod(thing, k)[0], m) for thing in range(n)]
    full = [place for place in set(places) if places.count(place) == k]
    crates = {crate for crate, _ in full if sum(c == crate for c, _ in full) == m}
    loose = sum(crate not in crates for crate, _ in full)
    return {"crates": len(crates), "boxes": loose, "over": n - k * len(full)}[asked]


def fraction_then_fraction(asked, n, f, g):
    end = n * (1 - f) * (1 - g)
    return end if asked == "end" else n - end


def harvest(asked, a, b, c, p):
    alive = after(a * b, -p)
    return alive if asked == "alive" else alive * c


def paint_for_walls(asked, n, a, h, w, c, p):
    cans = stocked(n * a * h - w, c)
    return cans if asked == "cans" else cans * p


def price_by_weight(asked, a, b, p, r):
    return a * p + b * r if asked == "total" else abs(a * p - b * r)


def water_in_jugs(asked, a, b, n):
    left = a * 1000
    for _ in range(n):
        left -= b
    return left if asked == "left" else next(more for more in count() if (more + 1) * b > left)


def rows_lost_bunched(asked, a, b, c, k2):
    left = sum([b] * a) - c
    return {"left": left, "full": left // k2, "over": left % k2}[asked]


def times_as_many_sold(asked, a, k, c):
    first = tried(lambda n: n * k == a)
    return {"before": first, "second": first + c, "all": first + c + a}[asked]


def three_days_related(asked, a, d, k=0):
    second = a + (d if "more" in asked else -d)
    third = a + second if "sum" in asked else k * second
    return third if "third" in asked else a + second + third


def seats_for_two_groups(asked, a, b, c):
    needed = stocked(a + b, c)
    return needed if asked == "needed" else needed * c - a - b


def points_of_games(asked, n, w, p, e=0, s=0):
    if asked == "points":
        return p * w + e
    draws = tried(lambda draws: p * w + draws == s)
    return draws if asked == "draws" else n - w - draws


def quiz_with_penalty(asked, n, a, b, r=0, s=0):
    if asked == "score":
        return sum(a if place < r else -b for place in range(n))
    right = tried(lambda right: a * right - b * (n - right) == s, n + 1)
    return right if asked == "right" else n - right


def part_of_the_way(asked, f, r):
    whole = tried(lambda whole: whole * (1 - f) == r)
    return whole if asked == "whole" else whole - r


def whole_in_two_fractions(asked, n, f, g):
    return n - f * n - g * n if asked == "rest" else abs(f * n - g * n)


def grown_then_eaten(asked, n, p, f):
    grown = Fraction(n * p, 100)
    return grown * f if asked == "gone" else grown * (1 - f)


def two_shops(asked, p, q, d):
    less = min(after(p, -d), q)
    return less if asked == "less" else max(after(p, -d), q) - less


def first_then_further(asked, p, q, n=0, m=0):
    kind, first = asked.split()
    if kind == "count":
        return tried(lambda all_of_them: p + q * (all_of_them - int(first)) == m, 200)
    return p + sum([q] * (n - int(first)))


def discount_after_discount(asked, p, d, e):
    end = after(after(p, -e), -d)
    return end if asked == "end" else p - end


def half_and_one_more(asked, e, n):
    def left(bowl):
        for _ in range(int(asked[-1])):
            bowl = Fraction(bowl, 2) - e
        return bowl

    return left(n) if "left" in asked else tried(lambda bowl: left(bowl) == n)


def seats_then_changes(asked, n, c, f):
    taken = n * f + (c if "in" in asked else -c)
    return taken if "taken" in asked else n - taken


def earned_weekly_spent_daily(asked, w, c, n=0, m=0):
    kind, days = asked.split()
    each = w - sum([c] * int(days))
    return each * n if kind == "saved" else next(n for n in count(1) if n * each >= m)


def pay_for_fewer(asked, a, b, n, p):
    paid = sum(place % a < b for place in range(n - n % a)) + n % a
    return paid * p if asked == "cost" else (n - paid) * p


def two_sizes_per_kilo(asked, a, b, p, r):
    one, two = Fraction(p) * 1000 / a, Fraction(r) / b
    return min(one, two) if asked == "less" else abs(one - two)


def guests_in_a_budget(asked, b, p, q, c, k):
    people = max(n for n in range(b) if n * (p + k * q + c) <= b)
    return people - (asked == "guests")


def fees_on_a_price(asked, p, b, d, e):
    total = after(p, d) + after(p, e) - p
    return total if asked == "total" else abs(total - b)


def percent_of_the_rest(asked, n, d, e):
    rest = after(n, -d)
    second = rest - after(rest, -e)
    return {"second": second, "none": rest - second, "either": n - rest + second}[asked]


def larger_than_both(asked, n, d, p):
    return (2 * n + after(2 * n, d)) * (p if asked == "pay" else 1)


def equal_after_giving(asked, n=0, m=0, d=0):
    if asked == "had":
        return tried(lambda first: first - d == m + d)
    return tried(lambda given: n - given == m + given) if asked == "give" else Fraction(d, 2)


def syrup_and_water(asked, q, v):
    if asked in ("add", "whole"):
        return v * q + (v if asked == "whole" else 0)
    part = tried(lambda part: part + sum([part] * q) == v)
    return part if asked == "part" else v - part


def full_and_half(asked, a, b):
    empty = tried(lambda empty: a - empty == 2 * (b - empty))
    return empty if asked == "empty" else a - empty


def second_at_half_price(asked, p, n):
    cost = sum(Fraction(p) / (1 + place % 2) for place in range(n))
    return cost if asked == "cost" else n * p - cost


def percent_of_all(_, d, h, e=0):
    return Fraction(d * e + (100 - d) * h, 100)


def least_in_both(asked, n, a, b, e=0):
    overlaps = [both for both in range(n + 1) if both <= min(a, b) and a + b - both <= n]
    if asked in ("least", "most"):
        return (min if asked == "least" else max)(overlaps)
    return tried(lambda both: a + b - both + e == n)


def mean_corrected(_, n, m, a, b):
    return Fraction(n * m - a + b, n)


def as_many_of_each(asked, m, **values):
    kind, unit = asked.split()
    each = tried(lambda each: sum(values.values()) * each == m * (100 if unit == "coins" else 1))
    return each if kind == "each" else each * len(values)


def bought_and_sold_in_lots(asked, a, b, p, r, n=0, m=0):
    gain = Fraction(r) / b - Fraction(p) / a
    return n * gain if asked == "profit" else m / gain


def boat_with_a_rower(_, c, n):
    trips = 0
    while n > 0:
        trips, n = trips + 1, n - c if n <= c else n - c + 1
    return trips


def majority(asked, n, v=0):
    return next(votes for votes in count() if 2 * votes > n) - v


def priced_by_difference(asked, a, b, d, m):
    low = next(Fraction(k, 100) for k in count(1) if a * (Fraction(k, 100) + d) + b * Fraction(k, 100) == m)  # fmt: skip
    return low if asked == "low" else low + d


def ages_of_all_later(asked, n, s, y=0, w=0):
    if asked == "when":
        return tried(lambda years: s + sum([years] * n) == w)
    return s + (y if asked == "later" else -y) * n


def wrong_operation(asked, q, r):
    x = {"divided": r * q, "subtracted": r + q, "added": r - q, "multiplied": Fraction(r, q)}[asked]
    return {"divided": x * q, "subtracted": x + q, "added": x * q, "multiplied": x / q}[asked]


def cost_by_days(asked, a, b, c):
    one = tried(lambda one: sum([one] * (a + b)) == c)
    return one * (b if asked == "own" else max(a, b) - min(a, b))


def boards_for_shelves(asked, n, a, b):
    pieces, rest = 0, 100 * b
    while rest >= a:
        pieces, rest = pieces + 1, rest - a
    return rest if asked == "waste" else stocked(n, pieces)


def fewer_for_each(asked, n, a, e):
    now = Fraction(n, a + e if asked == "fewer" else a - e)
    return abs(now - Fraction(n, a))


def dearer_for_the_rest(asked, n, e, p):
    now = Fraction(sum([p] * n), n - e)
    return now if asked == "each" else now - p


def times_and_difference(asked, d, k):
    low = tried(lambda low: k * low == low + d)
    return {"low": low, "high": k * low, "all": low + k * low}[asked]


def savings_catch_up(asked, n, m, v, w):
    weeks = tried(lambda weeks: n + v * weeks == m + w * weeks)
    return weeks if asked == "weeks" else n + v * weeks


def pills_and_packs(asked, h, d=0, c=0):
    if asked == "lasts":
        return Fraction(c * h, 24)
    pills = len(range(0, 24 * d, h))
    return pills if asked == "count" else stocked(pills, c)


def two_coats(asked, w, e, q, c, p=1):
    return stocked(sum([w - e] * q), c) * p


def two_weighings(asked, n, m, a, b):
    one = tried(lambda one: b - m * one == a - n * one)
    return one if asked == "one" else a - sum([one] * n)


def wait_at_counters(_, n, c, m):
    free = [0] * c
    for _ in range(n):
        free[free.index(min(free))] += m
    return max(free)


def colder_higher_up(asked, s, q, a, v, b=0, w=0):
    if asked == "height":
        return tried(lambda high: high >= a and v - Fraction((high - a) * q, s) == w, 20_000)
    return v - Fraction((b - a) * q, s)


def pass_or_single(asked, p, m, n=0):
    return n * p - m if asked == "saved" else next(n for n in count() if n * p > m)


def two_tariffs(asked, a, b, p, q):
    if asked == "equal":
        return tried(lambda n: a + p * n == b + q * n)
    return next(n for n in count() if b + q * n < a + p * n)


def last_row(asked, c, n):
    while n > c:
        n -= c
    return n if asked == "last" else c - n


def left_or_missing(asked, p, q, r, m):
    people = tried(lambda people: p * people + r == q * people - m)
    return people if asked == "people" else p * people + r


def for_every_so_many(asked, p, q, n):
    if asked == "all":
        return n + Fraction(n, p) * q
    groups = tried(lambda groups: sum([p, q] * groups) == n, 300)
    return groups * p if asked == "first" else groups * (max(p, q) - min(p, q))


AGAIN = {
    "two_weighings": two_weighings, "wait_at_counters": wait_at_counters,
    "colder_higher_up": colder_higher_up, "pass_or_single": pass_or_single,
    "two_tariffs": two_tariffs, "last_row": last_row, "left_or_missing": left_or_missing,
    "sooner_at_another_speed": lambda _, d, v, w: 60 * (Fraction(d, v) - Fraction(d, w)),
    "for_every_so_many": for_every_so_many,
    "equal_after_giving": equal_after_giving, "syrup_and_water": syrup_and_water,
    "rain_on_a_roof": lambda asked, a, r, v=0: a * r if asked == "litres" else stocked(a * r, v),
    "full_and_half": full_and_half, "second_at_half_price": second_at_half_price,
    "percent_of_all": percent_of_all, "least_in_both": least_in_both,
    "mean_of_the_others": lambda _, n, q, m, p: Fraction(n * m - sum([p] * q), n - q),
    "mean_corrected": mean_corrected,
    "as_many_of_each": as_many_of_each,
    "bought_and_sold_in_lots": bought_and_sold_in_lots, "boat_with_a_rower": boat_with_a_rower,
    "majority": majority, "priced_by_difference": priced_by_difference,
    "ages_of_all_later": ages_of_all_later, "wrong_operation": wrong_operation,
    "cost_by_days": cost_by_days, "boards_for_shelves": boards_for_shelves,
    "same_amount_spent": lambda _, n, m, k: tried(lambda x: n - x == k * (m - x)),
    "fewer_for_each": fewer_for_each, "dearer_for_the_rest": dearer_for_the_rest,
    "times_and_difference": times_and_difference, "savings_catch_up": savings_catch_up,
    "pills_and_packs": pills_and_packs, "two_coats": two_coats,
    "today_and_every": lambda _, q, n: len(range(0, n, q)),
    "so_long_each": lambda asked, s, n=0, m=0: Fraction(n * s, 60) if asked == "minutes" else Fraction(60 * m, s),
    "guests_in_a_budget": guests_in_a_budget, "fees_on_a_price": fees_on_a_price,
    "percent_of_the_rest": percent_of_the_rest, "larger_than_both": larger_than_both,
    "lost_and_found": lambda _, n, a, b, c: n - a + b - c,
    "does_not_fit": lambda _, n, k, p: n - sum([p] * k),
    "harvests_in_a_year": lambda _, n, p, m: sum([n * p] * len(range(0, 12, m))),
    "times_as_fast": lambda _, k, n, d: sum([n, *[n] * k]) * d,
    "rest_of_the_money_buys": lambda _, p, q, a, m, e=0: tried(lambda n: a * p + n * q == 100 * (m - e)),
    "pay_for_fewer": pay_for_fewer, "two_sizes_per_kilo": two_sizes_per_kilo,
    "first_then_further": first_then_further, "discount_after_discount": discount_after_discount,
    "burns_down": lambda _, a, b, r, s: s - sum([r] * len(range(a, b))), "half_and_one_more": half_and_one_more,
    "seats_then_changes": seats_then_changes,
    "times_as_many_return": lambda asked, n, a, k: n - a + k * (a if asked == "back" else n),
    "earned_weekly_spent_daily": earned_weekly_spent_daily,
    "raise_in_a_year": lambda asked, p, m: sum([after(m, p) - m * (asked == "more")] * 12),
    "grows_in_units": lambda _, s, r, n: Fraction(10 * s + 7 * n * r, 10),
    "pool_by_pump": lambda asked, a, b, c, r: Fraction(a * b * c * 1000, r * (60 if asked == "hours" else 1)),
    "rows_lost_bunched": rows_lost_bunched, "times_as_many_sold": times_as_many_sold,
    "three_days_related": three_days_related,
    "part_given_then_lost": lambda _, n, e, f: n * (1 - f) - e,
    "eaten_then_shared": lambda asked, n, a, p, k: Fraction(n - a - k * a, p if asked == "each" else 1),
    "packs_given_out": lambda _, p, q, n, e: sum([q] * p) - sum([e] * n),
    "seats_for_two_groups": seats_for_two_groups,
    "bus_and_half": lambda _, n, a, b, c: Fraction(n - a + b, 2) + c,
    "points_of_games": points_of_games, "quiz_with_penalty": quiz_with_penalty,
    "two_walk_apart": lambda asked, v, w, h: abs(v * h + (w * h if asked == "opposite" else -w * h)),
    "part_of_the_way": part_of_the_way, "whole_in_two_fractions": whole_in_two_fractions,
    "grown_then_eaten": grown_then_eaten,
    "stairs_between_floors": lambda asked, s, a, b: len(range(a, b)) * s * (1 + (asked == "both")),
    "dearer_over_weeks": lambda _, p, q, n, w=1: (n * q - n * p) * w,
    "profit_in_percent": lambda _, p, q: abs(q - p) / Fraction(p) * 100, "two_shops": two_shops,
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
    "fee_and_earnings": fee_and_earnings, "there_and_back": there_and_back,
    "drive_with_breaks": lambda _, d, v, n, b: Fraction(60 * d, v) + n * b, "two_meet": two_meet,
    "one_catches_up": one_catches_up, "commute_cost": commute_cost, "hike_of_days": hike_of_days,
    "fuel_that_is_left": lambda _, m, c, d, e: m - Fraction(d * c, 100) - Fraction(e * c, 100),
    "laps_in_weeks": lambda _, m, n, d, w: Fraction(sum([m] * n) * d * w, 1000),
    "evening_plan": lambda _, h, n, a, b: 60 * h - sum([a] * n) - b, "two_speeds": two_speeds,
    "recipe_scaled": recipe_scaled, "tank_in_and_out": tank_in_and_out, "book_to_read": book_to_read,
    "boxes_in_crates": boxes_in_crates, "fraction_then_fraction": fraction_then_fraction,
    "harvest": harvest, "eggs_for_sale": lambda _, h, e, c, w, r: Fraction(h * e - c, 12) * r * w,
    "paint_for_walls": paint_for_walls, "slices_left": lambda _, n, k, a, e, b: n * k - a * e - b,
    "bottle_of_drops": lambda _, a, n, d, v: stocked(sum([a] * n) * d, v),
    "price_by_weight": price_by_weight, "water_in_jugs": water_in_jugs,
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
        assert Fraction(telling.draft.answer.removesuffix("\\%")) == again, telling


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


def test_equations_in_x_hold_for_their_x():
    """The drawn ones: all statements of a way hold for the value that it finds."""
    tested = set()
    for name in TALES:
        for telling in islice(tellings(name), 12):
            for way in telling.draft.ways:
                statements = [each for _, text in way for each in maths(text) if "x" in each]
                if found := [each for each in statements if each.startswith("x=")]:
                    tested.add(name)
                    value = read(found[-1].removeprefix("x="))
                    assert all(equation(each).subs("x", value) == 0 for each in statements), way
    assert len(tested) > 8
