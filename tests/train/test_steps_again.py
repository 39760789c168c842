"""Tales and contest questions of several steps: answers found again from the text."""

import re
from fractions import Fraction
from itertools import combinations, count, product

import pytest
import sympy

from tests.support.read_back import assert_found_again, ints

DRAWS = 40
WHO = r"(?:(?:mrs?|ms)\.? )?[\w'-]+(?: [\w'-]+)?"
ASIDES = re.compile(
    rf"it is \d+ degrees outside\.|\b{WHO} lives? at number \d+( btw)?\.|\b{WHO} phone (is at|shows) \d+%( battery)?\."
    rf"|this was \d+ days after the start of the holidays\.|\b{WHO} street has \d+ trees\.|there are \d+ pictures on {WHO} wall\."
    rf"|\b{WHO} best friend moved away \d+ months ago\.|line \d+ of the city's buses stops near {WHO} home\."
    r"|its \d+ degrees here today\.|\(this was \d+ days ago\)|i have \d+ songs on my phone\.|task \d+ from my book:", re.IGNORECASE,
)  # fmt: skip
ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
BOTTOMS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8}
SHARE = r"(half|\$\\frac\{\d+\}\{\d+\}\$|(?:an?|one|two|three|four|five|seven)[ -](?:third|quarter|fourth|fifth|sixth|eighth)s?)"  # fmt: skip
TIMES = r"(twice|thrice|(?:two|three|four|2|3|4) times)"


def told(text):
    return ASIDES.sub("", text)


def share(said):
    if found := re.findall(r"\d+", said):
        return Fraction(int(found[0]), int(found[1]))
    top, _, name = said.replace("-", " ").rpartition(" ")
    return Fraction(
        1 if top in ("", "a", "an") else ONES.index(top), BOTTOMS[name.removesuffix("s")]
    )


def times(said):
    word = said.split()[0]
    return {"twice": 2, "thrice": 3}.get(word) or (
        int(word) if word.isdigit() else ONES.index(word)
    )


def first(patterns, text):
    """The groups of the first pattern that the text has, and its place."""
    for place, pattern in enumerate(patterns):
        if found := re.search(pattern, text):
            return place, [each for each in found.groups() if each is not None]
    return None, []


EVENTS = (
    rf"(?:gave|traded) (\d+) .*(?:got|received) {TIMES} as many",
    r"(\d+) friends gave \w+ (\d+) each|bought (\d+) packs of (\d+)|next (\d+) days \w+ found (\d+)|opened (\d+) bags with (\d+)|received (\d+) from each of (\d+)",
    r"gave (\d+) to each of (\d+)|lost (\d+) a day for (\d+)|(\d+) children took (\d+) each|used (\d+) for each of (\d+)",
    rf"gave {SHARE} of all|sold {SHARE} of what|{SHARE} of all of them got lost|gave away {SHARE} of them all",
    r"found (\d+) more|gave (?:him|her|me) (\d+)$|got (\d+) as a present|toy for (\d+)|sent \w+ (\d+) by post|won (\d+) in",
    r"lost (\d+)$|(\d+) were damaged|gave (\d+) to|sold (\d+)|chewed up (\d+)|(\d+) went missing|handed (\d+) over",
)  # fmt: skip


def goal_after_events(text):
    text = told(text).lower()
    now = int(
        re.search(r"(?:started with|at first \w+ had|\bhad|owned) (\d+)", text.replace("wanted to have", ""))[1]
    )  # fmt: skip
    goal = int(re.search(r"(?:wanted to have|goal was|to own|needed) (\d+)", text)[1])
    for sentence in re.split(r"[.?] ", text):
        place, got = first(EVENTS, sentence)
        if place is None:
            continue
        if place == 0:
            now += (times(got[1]) - 1) * int(got[0])
        elif place in (1, 2):
            now += int(got[0]) * int(got[1]) * (1 if place == 1 else -1)
        elif place == 3:
            now -= share(got[0]) * now
        else:
            now += int(got[0]) * (1 if place == 4 else -1)
    question = re.search(r"(?:can get|could get) (\d+)|come in packs of (\d+)|many packs of (\d+)", text)  # fmt: skip
    return Fraction(goal - now, int(question[1] or question[2] or question[3]) if question else 1)


PAYMENTS = (
    r"(\d+)% of",
    rf"{SHARE} of (?:what was left|the money|the rest)",
    r"(?:bought (\d+) [a-z ]+ at|(\d+) [a-z ]+ were|paid for (\d+) [a-z ]+,) ⟪(\d+)⟫",
    r"earned ⟪(\d+)⟫|another ⟪(\d+)⟫|got ⟪(\d+)⟫ back",
    r"paid ⟪(\d+)⟫ for|⟪(\d+)⟫ went|needed ⟪(\d+)⟫",
)


def money_rule_by_rule(text):
    text = told(text).lower()
    whole = now = int(re.search(r"⟪(\d+)⟫", text)[1])
    body = text[text.index("⟫") :]
    ends = re.search(r"the rest is shared|what remained|divided the rest|how |now ", body)
    for sentence in re.split(r"\. ", body[: ends.start()]):
        place, got = first(PAYMENTS, sentence)
        if place is None:
            continue
        if place == 0:
            now -= Fraction(int(got[0]) * whole, 100)
        elif place == 1:
            now -= share(got[0]) * now
        elif place == 2:
            now -= int(got[0]) * int(got[1])
        else:
            now += int(got[0]) * (1 if place == 3 else -1)
    rest = body[ends.start() :]
    if dear := re.search(r"⟪(\d+)⟫", rest):
        return int(dear[1]) - now
    return Fraction(now, int(re.search(r"\d+", rest)[0])) if re.search(r"\d", rest) else now


PLANS = (
    r"(?P<a>\d+) \w+ a day for (?P<d>\d+) days, and on the next (?P<e>\d+) days (?P<R>[^.]*)",
    r"first (?P<d>\d+) days .* (?P<a>\d+) \w+\. for the (?P<e>\d+) days after that it was (?P<R>[^.]*)",
    r"for (?P<d>\d+) days .* (?P<a>\d+) \w+ every day\. then, for (?P<e>\d+) days, \w+ did (?P<R>[^.]*)",
    r"(?P<a>\d+) \w+ a day for (?P<d>\d+) days and then (?P<R>.*?) for (?P<e>\d+) days",
    r"began with (?P<a>\d+) \w+ a day\. that lasted (?P<d>\d+) days; during the following (?P<e>\d+) days \w+ did (?P<R>[^.]*)",
)  # fmt: skip


def plan_that_changes(text):
    text = told(text).lower()
    found = next(each for each in (re.search(plan, text) for plan in PLANS) if each)
    a, d, e, rule = int(found["a"]), int(found["d"]), int(found["e"]), found["R"]
    k = re.search(r"\d+", rule)
    if "as many" in rule:
        b = Fraction(a, 2) if "half" in rule else times(rule) * a
    else:
        b = int(k[0]) + (a if "more" in rule else 0)
        b = a - int(k[0]) if re.search("fewer|less", rule) else b
    question = text[found.end() :]
    done = a * d + b * e
    if re.search("differ|first part", question):
        return abs(a * d - b * e)
    if not (whole := re.search(r"(?:plan is|think of|about|there is) \D*(\d+)", text)):
        return done
    rest = int(whole[1]) - done
    if not (q := re.search(r"\d+", question)):
        return rest
    days = Fraction(rest, int(q[0]))
    return days + d + e if re.search("in all|altogether", question) else days


VERB = "(?:has|owns|collected|counted|picked|scored|read|ran|sold|solved|baked|wrote|planted|carried|washed|folded|swam|caught)"  # fmt: skip
NAME = r"([A-Z][\w'-]*)"


def told_from_any_side(text):
    text = told(text)
    start = max(text.rfind(word) for word in ("How many", "how many", "By how many"))
    facts, question = text[:start], text[start:]
    rules = [
        (x, y, times(k), int(d) * (1 if word == "more" else -1))
        for x, d, word, k, y in re.findall(rf"{NAME} {VERB} (\d+) (more|fewer) than {TIMES} as many [\w -]+? as {NAME}", facts)
    ] + [
        (x, y, 1, int(d) * (1 if word == "more" else -1))
        for x, d, word, y in re.findall(rf"{NAME} {VERB} (\d+) (more|fewer) (?!than)[\w -]+? than {NAME}", facts)
    ] + [
        (x, y, times(k), 0) for x, k, y in re.findall(rf"{NAME} {VERB} {TIMES} as many [\w -]+? as {NAME}", facts)
    ] + [
        (x, y, share(k), 0) for x, k, y in re.findall(rf"{NAME} {VERB} {SHARE} as many [\w -]+? as {NAME}", facts)
    ]  # fmt: skip
    known = {
        x: Fraction(n) for x, n in re.findall(rf"{NAME} {VERB} (\d+) (?!more|fewer|times)", facts)
    }
    assert len(known) == 1
    for _ in rules:
        for x, y, k, d in rules:
            if y in known:
                known[x] = k * known[y] + d
            elif x in known:
                known[y] = (known[x] - d) / k
    assert len(known) == len(rules) + 1
    people = [each for each in re.findall(NAME, question) if each in known]
    if not people:
        return sum(known.values())
    return known[people[0]] if len(people) == 1 else abs(known[people[0]] - known[people[1]])


ORDERS = (  # a mark of the text, and the order of its numbers
    ("had packed", "rmbka"), ("were packed", "akbmr"), ("were left.", "kambr"), ("were left over. ", "kambr"),
    ("no other one", "ban"), ("are to be packed", "nab"), ("to pack.", "nab"), ("as many", "nab"),
    ("he packed ", "nkabpq"), ("gets ⟪", "pqnkab"), ("got ⟪", "nakbpq"),
    ("have been filled", "bank"), ("are put into each", "nakb"), ("get", "nkab"), ("others go", "nkab"),
)  # fmt: skip


def boxes_of_two_sizes(text):
    text = told(text).lower()
    order = next(order for mark, order in ORDERS if mark in text)
    v = dict(zip(order, ints(text), strict=True))
    n, a, b, k = (v.get(name, 0) for name in "nabk")
    if "r" in v:
        return k * a + v["m"] * b + v["r"]
    if "p" in v:
        return k * v["p"] + Fraction(n - k * a, b) * v["q"]
    if not k:
        return n % a % b if "left over in" in text or "not packed" in text else n // a + n % a // b
    rest = Fraction(n - k * a, b)
    assert rest.denominator == 1 or "least" in text or "nothing" in text
    return -(-rest // 1)


def some_were_spoiled(text):
    text = told(text)
    prices = [Fraction(each) for each in re.findall(r"⟪([\d/]+)⟫", text)]
    n, k, s = (int(each) for each in re.findall(r"\d+", re.sub(r"⟪[^⟫]*⟫", "", text)))
    whole = n * k
    lost = n * s if re.search("in each were|in every one", text) else s
    lost = Fraction(whole * s, 100) if re.search("%|percent", text) else lost
    p, q, *fee = prices
    if " sells " in text:
        p, q = q, p
    if re.search("could be sold|How many good", text):
        return whole - lost
    gain = (whole - lost) * q - n * p - sum(fee)
    assert ("profit" in text or "gained" in text) == (gain > 0)
    return abs(gain)


def league_points(text):
    n = ints(text)[0]
    games = len(list(combinations(range(n), 2))) * (
        2 if re.search(r"(twice|two times)[,.; ]", text) else 1
    )
    value = [each for each in ints(text)[1:] if each not in (0, 1, 3)]
    (given,) = (
        value
        or [int(re.search(r"(\d+) (?:games end|points)|add up to (\d+)", text.split(". ", 2)[-1])[1])]
    )[-1:]  # fmt: skip
    if "games end in a draw" in text:
        given = int(re.search(r"(\d+) games end", text)[1])
        return 3 * (games - given) + 2 * given
    draws = next(d for d in range(games + 1) if 3 * (games - d) + 2 * d == given)
    return draws if re.search("ended in a draw|were draws|draws were", text) else games - draws


def largest_of_different(text):
    if "median" in text:
        k = int(re.search(r"(\d+) different", text)[1])
        mean = int(re.search(r"mean (?:of .*? is )?(\d+)(?! different)", text)[1])
        middle, half = int(re.search(r"median (?:is )?(\d+)", text)[1]), k // 2
        return mean * k - sum(range(1, half + 1)) - sum(range(middle, middle + half))
    least = re.search(r"(?:less than|at least) (\d+)", text)
    low = int(least[1]) if least else 1
    k, s = ints(text.replace(least[0], "") if least else text)
    return s * (k if re.search("mean|average", text) else 1) - sum(range(low, low + k - 1))


def number_left_out(text):
    *_, s = ints(text)
    twice = re.search("twice|two times", text)
    ends = re.search(r"from 1 to (\d+)|\.\.\., (\d+)", text)
    tried = [int(ends[1] or ends[2])] if ends else count(2)
    return next(x for n in tried for x in range(1, n + 1) if sum(range(n + 1)) + (x if twice else -x) == s)  # fmt: skip


def square_in_strips(text):
    text = re.sub(" a line ", " ", text)
    k, p = ints(text)
    if re.search(r"(?:square is|perimeter) (\d+) \w+ (?:\.|is (?:cut|divided|split))|of the square is", text):  # fmt: skip
        k, p = (k, p) if text[0].isdigit() else (p, k)
        side = Fraction(p, 4)
        return 2 * (side + side / k)
    side = next(s for s in range(1, 10**4) if 2 * (s + Fraction(s, k)) == p)
    return side**2 if "area" in text else 4 * side


def glued_with_overlap(text):
    values = ints(text)
    if "How many are there" in text or text.startswith("How many"):
        long, d, whole = values
        return next(n for n in count(1) if n * long - (n - 1) * d == whole)
    if "equal overlaps" in text or "always overlap" in text:
        n, long, whole = values
        return next(d for d in range(long) if n * long - (n - 1) * d == whole)
    if re.search("equal (?!overlap)|same length", text):
        n, d, whole = values
        return next(long for long in count(1) if n * long - (n - 1) * d == whole)
    n, long, d = values
    return n * long - (n - 1) * d


PLACES = ("hundreds", "tens", "ones")


def digits_by_hints(text):
    text = text.lower()
    total = int(re.search(r"(?:sum of its digits is|digits add up to|digit sum is) (\d+)", text)[1])
    hints = re.findall(
        rf"the (\w+) digit is (?:(\d+) (more|less) than |the same as )?(?:{TIMES} )?the (\w+) digit", text
    )  # fmt: skip
    assert len(hints) == 2

    def fits(n):
        digits = dict(zip(PLACES, map(int, str(n)), strict=True))
        return sum(digits.values()) == total and all(
            digits[x]
            == (times(k) if k else 1) * digits[y]
            + (int(d) * (1 if word == "more" else -1) if d else 0)
            for x, d, word, k, y in hints
        )

    (n,) = filter(fits, range(100, 1000))
    if "product" in text or "multiply" in text:
        return int(str(n)[0]) * int(str(n)[1]) * int(str(n)[2])
    return n


def two_branches(text):
    text = told(text).lower().strip()
    n = int(re.search(r"(?:^|of |are |counted |the )(\d+) (?:members|people|pupils|guests|animals|books|cars|players|trees|runners|birds|balls)", text)[1])  # fmt: skip
    question = text[max(text.rfind("how many"), text.rfind("by how")) :]
    facts = text[: -len(question)]
    shares = re.findall(rf"{SHARE}", facts)
    facts = re.sub(rf"{SHARE}", "#", facts)
    assert len(shares) in (2, 3)
    one = n * share(shares[0])
    first_is_one = not facts.count("among the") or re.search("among the .*, among", facts)
    parts = [share(each) for each in shares[1:]]
    if len(parts) == 1:
        (b,) = [each for each in ints(facts) if each != n] or [n]
    elif "among" in facts:
        b, parts = parts[0] * (n - one), parts[1:]
    else:
        b = parts[1] * (n - one)
    assert first_is_one
    a = parts[0] * one
    if re.search("how many (more|fewer)|differ", question):
        return abs(a - b)
    return n - a - b if re.search(r"\bnot\b|cannot", question) else a + b


def hour(said):
    if said == "noon":
        return 12
    n, half = said.split()
    return int(n) % 12 + 12 * (half == "pm")


SPAN = r"[Ff]rom (\d+ am|\d+ pm|noon) to (\d+ am|\d+ pm|noon)"


def hours_by_the_clock(text):
    text = told(text)
    start, end = re.search(SPAN, text).groups()
    first = hour(end) - hour(start) - bool(re.search("break|an hour off|rest", text))
    lost = re.search(r"(\d+) of the \w+ of [\w-]+ [\w ]+ do not count", text)
    s = int(lost[1]) if lost else 0
    plain = text.replace(lost[0], "") if lost else text
    p, q, e = (int(each) for each in re.findall(r"\d+", re.sub(SPAN, "", plain)))  # fmt: skip
    if re.match(r"\W*[\w-]+ works \d+ hours", plain.strip()):
        p, q, e = e, q, p
    one, two = p * first, q * e - s
    return abs(one - two) if re.search("How many (more|fewer)|differ", text) else one + two


def fence_and_ground(text):
    text = told(text)
    fence = re.search(r"metre of fence costs ⟪(\d+)⟫|fence for ⟪(\d+)⟫|fence at ⟪(\d+)⟫", text)
    ground = re.search(r"ground costs ⟪(\d+)⟫|for ⟪(\d+)⟫ a square|at ⟪(\d+)⟫ per square", text)
    gate = int(re.search(r"gate of (\d+)|leaving (\d+)|gap of (\d+)", text)[0].split()[-1])
    p, q = (int(next(each for each in found.groups() if each)) for found in (fence, ground))
    if around := re.search(r"perimeter of (\d+)|way around it is (\d+)", text):
        length = int(re.search(r"is (\d+) metres long", text)[1])
        width = int(around[1] or around[2]) // 2 - length
    else:
        length, width = (int(each) for each in re.search(r"is (\d+) metres long and (\d+)|measures (\d+) by (\d+)", text).groups() if each)  # fmt: skip
    border, area = (2 * (length + width) - gate) * p, length * width * q
    question = text[max(text.rfind(word) for word in ("How much", "how much", "What", "By how")) :]
    if re.search("together|in all|both", question):
        return border + area
    return abs(border - area) if re.search("differ", question) else border


RECIPES = (
    r"dish for (?P<s>\d+) people .* it for (?P<n>\d+) people", r"cook for (?P<s>\d+) people, but (?P<n>\d+) are coming",
    r"for (?P<n>\d+) people [\w. '-]+ wants .* for (?P<s>\d+)\.", r"for (?P<s>\d+) people\. we are (?P<n>\d+)",
    r"cook for (?P<s>\d+)\. at a party there are (?P<n>\d+)",
)  # fmt: skip


def recipe_into_packs(text):
    text = told(text).lower()
    m = int(re.search(r"(\d+) (?:g|ml) ", text)[1])
    found = next(each for each in (re.search(recipe, text) for recipe in RECIPES) if each)
    s, n = int(found["s"]), int(found["n"])
    need = Fraction(m, s) * n
    if not (
        size := re.search(r"(?:of|only) (\d+) (?:g|ml)(?=[ .,])", text[text.index(str(m)) + 8 :])
    ):
        return need / 1000
    size = int(size[1])
    packs = -(-need // size)
    if price := re.search(r"⟪([\d/]+)⟫", text):
        return packs * Fraction(price[1])
    return packs * size - need if re.search("left over|remain", text) else packs


LEGS = {2: "hens ducks geese ostriches turkeys", 4: "cows goats horses sheep pigs dogs", 6: "beetles ants bees", 8: "spiders scorpions"}  # fmt: skip


def legs_by_relation(text):
    text = told(text).lower()
    names = [each for kinds in LEGS.values() for each in kinds.split()]
    legs = {each: n for n, kinds in LEGS.items() for each in kinds.split()}
    k = re.search(rf"{TIMES} as many", text)
    k = times(k[1]) if k else int(re.search(r"are (\d+|twice|\w+ times) as many", text)[1])
    if "legs" in text and (whole := re.search(r"(\d+) legs", text)):
        seen = [each for each in re.findall(r"\w+", text) if each in names]
        pair = re.search(r"as many (\w+) as (\w+)|the (\w+) are [\w ]+ as many as the (\w+)", text)
        u, v = (each for each in pair.groups() if each)
        n = next(n for n in count(1) if n * (legs[v] + k * legs[u]) == int(whole[1]))
        asked = re.search(rf"how many (?:of them are )?({u}|{v}|animals)(?: are there| is that)?", text[-60:])[1]  # fmt: skip
        assert set(seen) == {u, v}
        return {u: k * n, v: n, "animals": n + k * n}[asked]
    n, a = (int(each) for each in re.findall(r"\d+", text.replace(re.search(rf"{TIMES} as many", text)[0], "")))  # fmt: skip
    v = re.search(rf"\b{n} (?!times)(\w+)", text)[1]
    u = next(each for each in re.findall(r"\w+", text) if each in names and each != v)
    return (k * n - a) * legs[u] + n * legs[v]


CORNERS = ("upper left", "upper right", "lower left", "lower right")


def rectangle_in_four(text):
    known = {place: int(n) for place, n in re.findall(r"the (\w+ \w+) one (\d+)", text)}
    assert len(known) == 3
    is_around = "perimeter" in text
    for a, b, c, d in product(range(1, 15), repeat=4):  # two widths, two heights
        sides = zip(CORNERS, ((a, c), (b, c), (a, d), (b, d)), strict=True)
        sizes = {place: 2 * (x + y) if is_around else x * y for place, (x, y) in sides}
        if all(sizes[place] == size for place, size in known.items()):
            break
    else:
        raise AssertionError(text)
    if re.search("(whole|large|original) rectangle", text):
        return 2 * (a + b + c + d) if is_around else (a + b) * (c + d)
    (hidden,) = set(CORNERS) - set(known)
    return sizes[hidden]


def faces_unpainted(text):
    sizes = re.search(r"(\d+) by (\d+) by (\d+)", text)
    a, b, c = map(int, sizes.groups()) if sizes else (1, 1, ints(text)[0])
    cubes = {(x, y, z) for x in range(a) for y in range(b) for z in range(c)}
    moves = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    inside = sum((x + i, y + j, z + k) in cubes for x, y, z in cubes for i, j, k in moves)
    return inside if re.search("not painted|no colour", text) else 6 * len(cubes) - inside


def arrival_after_legs(text):
    text = told(text).lower()
    minutes = sum(
        Fraction(60 * int(d), int(v)) for d, v in re.findall(r"(\d+) km (?:long and \w+ makes |at |, i go )?(\d+) km per", text.replace("km, i go", "km , i go"))
    )  # fmt: skip
    minutes = int(minutes) + int(re.search(r"(\d+) min", text)[1])
    if "in minutes" in text or "how many minutes" in text:
        return minutes
    hour, rest = map(int, re.search(r"(\d+):(\d+)", text).groups())
    is_back = re.search("arrives at|be there at|was there at", text)
    then = 60 * hour + rest + (-minutes if is_back else minutes)
    return f"{then // 60}:{then % 60:02d}"


def back_to_the_whole(text):
    text = told(text).lower()
    question = text[text.rfind("how many") :]
    facts = text[: -len(question)]
    shares = [share(each) for each in re.findall(SHARE, facts)]
    rest = re.sub(SHARE, "#", facts)
    (n,) = ints(rest)
    whole = next(w for w in count(n) if shares[0] * shares[1] * (shares[2] if len(shares) > 2 else 1) * w == n)  # fmt: skip
    if re.search(r"\bnot\b", question):
        return whole - whole * shares[0]
    return whole if re.search("there|that in all", question) else whole * shares[0]


def overlapping_means(text):
    text = re.sub(r"at place \d+|of number \d+", "", text)
    n = int(re.search(r"(\d+) (?:numbers|test|days|jumps|pages)", text)[1])
    z = int(re.search(r"(?:in a row is|mean is|average) (\d+)", text)[1])
    short = re.search(r"(\d+) for the first (\d+) and (\d+) for the last (\d+)", text)
    if short:
        x, a, y, b = map(int, short.groups())
    else:
        a, x = re.search(r"first (\d+)\D+(\d+)", text).groups()
        b, y = re.search(r"last (\d+)\D+(\d+)", text).groups()
        a, x, b, y = map(int, (a, x, b, y))
    values = sympy.symbols(f"v0:{n}")
    sums = [sum(values) - n * z, sum(values[:a]) - a * x, sum(values[-b:]) - b * y]
    return sympy.simplify(values[a - 1].subs(sympy.solve(sums, values[a - 1], values[0], values[-1])))  # fmt: skip


def greetings_of_groups(text):
    values = ints(text)
    if "couples" in text:
        people = [(couple, who) for couple in range(values[0]) for who in "ab"]
        return sum(x[0] != y[0] for x, y in combinations(people, 2))
    people = [(0 if i < values[0] else 1) for i in range(sum(values))]
    pairs = list(combinations(people, 2))
    if ("meeting. " in text and "people" in text) or "party with" in text:
        n, apart = values
        people = [i < apart for i in range(n)]
        return sum(not (x and y) for x, y in combinations(people, 2))
    if re.search("own group|same group", text):
        return sum(x == y for x, y in pairs)
    if re.search("no two of", text):
        return sum(x == 0 or y == 0 for x, y in pairs)
    return sum(x != y for x, y in pairs)


FOUND = {
    "tale_goal_after_events": goal_after_events, "tale_money_rule_by_rule": money_rule_by_rule,
    "tale_plan_that_changes": plan_that_changes, "tale_told_from_any_side": told_from_any_side,
    "tale_boxes_of_two_sizes": boxes_of_two_sizes, "tale_some_were_spoiled": some_were_spoiled,
    "contest_league_points": league_points, "contest_largest_of_different": largest_of_different,
    "contest_number_left_out": number_left_out, "contest_square_in_strips": square_in_strips,
    "tale_two_branches": two_branches, "tale_hours_by_the_clock": hours_by_the_clock,
    "tale_fence_and_ground": fence_and_ground, "tale_recipe_into_packs": recipe_into_packs,
    "tale_legs_by_relation": legs_by_relation, "contest_rectangle_in_four": rectangle_in_four,
    "contest_faces_unpainted": faces_unpainted, "tale_arrival_after_legs": arrival_after_legs,
    "tale_back_to_the_whole": back_to_the_whole,
    "contest_overlapping_means": overlapping_means, "contest_greetings_of_groups": greetings_of_groups,
    "contest_glued_with_overlap": glued_with_overlap, "contest_digits_by_hints": digits_by_hints,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
