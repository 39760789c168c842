"""Families of counting and of chances: every answer counted again, one by one, from the text."""

import re
from fractions import Fraction
from itertools import combinations, permutations, product
from math import pi

import pytest

from carbon.answers import is_equivalent
from tests.support.read_back import drafts, first_text, ints, is_prime, numbers, rolls, share
from train.checking.values import constant, evaluate

DRAWS = 12


def posts(text, n):
    places = 3 if re.search("bronze|first three", text) else len(re.findall(r"\ba [a-z]+", text))
    return len(list(permutations(range(n[0]), places)))


def teams(text, n):
    people = ["a"] * n[0] + ["b"] * n[1]
    if "at least one" in text:
        return sum("a" in "".join(group) for group in combinations(people, n[2]))
    return sum(group.count("a") == n[2] for group in combinations(people, n[2] + n[3]))


def rows(text, n):
    if len(n) == 2:
        kinds = "a" * n[0] + "b" * n[1]
        orders = ["".join(kinds[i] for i in order) for order in permutations(range(len(kinds)))]
        if "alternate" in text or "no two of the same" in text:
            return sum("aa" not in order and "bb" not in order for order in orders)
        return sum("a" * n[0] in order for order in orders)
    last = n[0] - 1
    fits = {
        "not next": lambda a, b: abs(a - b) > 1, "next": lambda a, b: abs(a - b) == 1,
        "first": lambda a, b: a == 0, "ends": lambda a, b: {a, b} == {0, last},
    }  # fmt: skip
    text = text.replace("must not be next", "not next").replace("are not next", "not next")
    fit = next(fits[word] for word in fits if word in text)
    return sum(fit(order.index(0), order.index(1)) for order in permutations(range(n[0])))


def numbers_of_digits(text, n):
    length, *digits = n
    border = digits.pop(0) if "larger" in text else 0
    made = ["".join(map(str, p)) for p in product(digits, repeat=length)]
    if not re.search("may be|with repetition", text):
        made = [m for m in made if len(set(m)) == length]
    parity = 0 if " even " in text else 1 if " odd " in text else None
    return sum(int(m) > border and parity in (None, int(m) % 2) for m in made)


def numbers_by_digits(text, n):
    if "two-digit" in text:
        return sum(sum(map(int, str(v))) == n[-1] for v in range(10, 100))
    kinds = {"odd": "13579", "even": "02468", "prime": "2357"}
    kind = next((kinds[word] for word in kinds if f"{word} digits" in text), "")
    d = str(n[-1])
    tests = (
        ("different|no repeated", lambda s: len(set(s)) == len(s)),
        ("palindromes|forwards|right to left", lambda s: s == s[::-1]),
        ("do not contain", lambda s: d not in s),
        ("same first|same digit", lambda s: s[0] == s[-1]),
        ("contain|have the digit|have at least one", lambda s: d in s),
        ("digits", lambda s: all(c in kind for c in s)),
    )
    test = next(test for words, test in tests if re.search(words, text))
    return sum(test(str(v)) for v in range(10 ** (n[0] - 1), 10 ** n[0]))


def routes(text, n):
    if "different one" in text:
        return len(list(permutations(range(n[0]), 2)))
    ways = len(list(product(*map(range, n))))
    return ways * ways if "back" in text else ways


def plates(text, n):
    letters = n.pop(0) if "letter" in re.sub("no letter|if letters", "", text) else 0
    digits = n.pop(0)
    alphabet, used = n[0] if n else 26, 0 if "no " in text else None
    total = 1
    for size, count in ((alphabet, letters), (10, digits)):
        for i in range(count):
            total *= size - (i if used is not None else 0)
    return total


def table(text, n):
    orders = [(0, *rest) for rest in permutations(range(1, n[0]))]
    gaps = [abs(order.index(1) - order.index(2)) for order in orders]
    near = sum(gap in (1, n[0] - 1) for gap in gaps)
    if "next to" not in text:
        return len(orders)
    return len(orders) - near if re.search("not|refuse", text) else near


def given(text, n):
    if "different" in text:
        return len(list(product(range(n[1]), repeat=n[0])))
    low = 1 if "at least one" in text else 0
    return sum(sum(p) == n[0] for p in product(range(low, n[0] + 1), repeat=n[1]))


def stairs(text, n):
    if "zeros" in text or "tosses" in text:
        return sum("11" not in "".join(p) for p in product("01", repeat=n[0]))
    total, steps = (n[1], (1, 2)) if "rectangle" in text or "board" in text else (n[0], (1, 2))
    steps = (1, 2, 3) if re.search("1, 2 or 3", text) else steps
    ways = [1]
    for i in range(1, total + 1):
        ways.append(sum(ways[i - s] for s in steps if s <= i))
    return ways[total]


def through(text, n):
    x, y, a, b = *n[2:4], *n[-2:]
    count = 0
    for rights in combinations(range(x + y), x):
        at, seen = (0, 0), False
        for i in range(x + y):
            at = (at[0] + (i in rights), at[1] + (i not in rights))
            seen = seen or at == (a, b)
        count += seen != ("do not" in text)
    return count


def cubes(text, n):
    faces = next(
        k for word, k in (("no ", 0), ("two", 2), ("three", 3), ("one painted", 1)) if word in text
    )
    size = n[0]
    spots = product(range(size), repeat=3)
    return sum(sum(v in (0, size - 1) for v in spot) == faces for spot in spots)


def pages(text, n):
    if "How many digits" in text:
        return sum(len(str(v)) for v in range(1, max(n) + 1))
    return sum(str(v).count(str(n[0])) for v in range(1, n[2] + 1))


def coins(_, n):
    return sum((n[0] - a * n[1]) % n[2] == 0 for a in range(n[0] // n[1] + 1))


def rank(text, _):
    letters = re.findall(r"(?<![A-Za-z])([A-Z]|\d)(?=,| \()", text.split(" of ", 1)[1])
    word = text.rstrip("?").rsplit(" ", 1)[-1]
    return sorted("".join(p) for p in permutations(sorted(set(letters)))).index(word) + 1


def knockout(text, n):
    if "rounds" in text:
        return n[0].bit_length() - 1
    return n[0] - 1 if len(n) < 3 else n[1] * len(list(combinations(range(n[2]), 2)))


def sets(text, n):
    if len(n) == 8:
        total, a, b, c, ab, ac, bc, abc = n
        return total - (a + b + c - ab - ac - bc + abc)
    if "neither. How many do both" in text:
        return n[1] + n[2] - (n[0] - n[3])
    if "neither" in text:
        return n[0] - (n[1] + n[2] - n[3])
    return n[0] + n[1] - 2 * n[2] if "exactly one" in text else n[0] - n[2]


def solutions(text, n):
    if "three" in text or "triples" in text:
        return sum(sum(p) == n[-1] for p in product(range(1, n[-1]), repeat=3))
    pairs = list(product(range(1, n[-1] + 1), repeat=2))
    if "\\le" in text:
        return sum(x + y <= n[-1] for x, y in pairs)
    if "product of two" in text:
        return sum(x * y == n[-1] and x <= y for x, y in pairs)
    if "xy=" in text:
        return sum(x * y == n[-1] for x, y in pairs)
    left = re.search(r"\$(\d*)x\+(\d*)y", text)
    a, b = (int(v or 1) for v in left.groups())
    return sum(a * x + b * y == n[-1] for x, y in pairs)


def two_dice(text, n):
    k = n[-1] if n else 0
    tests = (
        ("the sum is at least", lambda a, b: a + b >= k), ("the sum is less", lambda a, b: a + b < k),
        ("sum is a prime|sum is prime", lambda a, b: is_prime(a + b)), ("sum is a multiple", lambda a, b: (a + b) % k == 0),
        ("sum is even", lambda a, b: (a + b) % 2 == 0), ("sum is", lambda a, b: a + b == k),
        ("product is even", lambda a, b: a * b % 2 == 0), ("product is odd", lambda a, b: a * b % 2 == 1),
        ("product is a multiple", lambda a, b: a * b % k == 0), ("product is greater", lambda a, b: a * b > k),
        ("product is", lambda a, b: a * b == k), ("same number", lambda a, b: a == b),
        ("both numbers are even", lambda a, b: a % 2 + b % 2 == 0), ("at least one", lambda a, b: k in (a, b)),
        ("larger number is", lambda a, b: max(a, b) == k), ("differ by", lambda a, b: abs(a - b) == k),
        ("first number is larger", lambda a, b: a > b), ("neither", lambda a, b: k not in (a, b)),
    )  # fmt: skip
    test = next(test for words, test in tests if re.search(words, text))
    return share(rolls(2), lambda roll: test(*roll))


def three_dice(text, n):
    tests = (
        ("different|twice", lambda r: len(set(r)) == len(r)), ("are the same|the same number", lambda r: len(set(r)) == 1),
        ("even", lambda r: all(v % 2 == 0 for v in r)), ("odd", lambda r: all(v % 2 for v in r)),
        ("none|there is no", lambda r: n[-1] not in r), ("at least one", lambda r: n[-1] in r),
    )  # fmt: skip
    test = next(test for words, test in tests if re.search(words, text))
    return share(rolls(n[0]), test)


def flips(text, n):
    side, size = ("h" if re.search("head", text.split("that")[1]) else "t"), n[0]
    if "more heads than" in text:
        side = "h"
    if "more tails than" in text:
        side = "t"
    tests = (
        ("same side", lambda k: k in (0, size)), ("more", lambda k: 2 * k > size),
        ("at least one", lambda k: k > 0), ("at least", lambda k: k >= n[1]),
        ("at most", lambda k: k <= n[1]), ("exactly", lambda k: k == n[1]),
    )  # fmt: skip
    test = next(test for words, test in tests if re.search(words, text))
    return share(product("ht", repeat=size), lambda flip: test(flip.count(side)))


def picked(text, n):
    high, a, b = n[1], n[2] if len(n) > 2 else 0, n[3] if len(n) > 3 else 0
    tests = (
        ("or", lambda v: v % a == 0 or v % b == 0), ("but not by", lambda v: v % a == 0 and v % b),
        ("by both", lambda v: v % a == 0 and v % b == 0), ("a multiple of", lambda v: v % a == 0),
        ("greater than", lambda v: v > a), ("even", lambda v: v % 2 == 0), ("square", lambda v: round(v**0.5) ** 2 == v),
        ("a divisor of", lambda v: high % v == 0), ("not divisible", lambda v: v % a), ("digit", lambda v: str(a) in str(v)),
        ("not prime", lambda v: not is_prime(v)), ("prime", is_prime),
    )  # fmt: skip
    test = next(
        test for words, test in tests if re.search(rf"\b{words}\b", text.split("that it is")[1])
    )
    return share(range(1, high + 1), test)


def pair_picked(text, n):
    where, event = text.split("What is the probability that ")
    shown = ints(where)
    k = ints(event)[-1] if ints(event) else 0
    tests = (
        ("sum is even", lambda a, b: (a + b) % 2 == 0), ("sum is odd", lambda a, b: (a + b) % 2),
        ("product is even", lambda a, b: a * b % 2 == 0), ("product is odd", lambda a, b: a * b % 2),
        ("sum is greater", lambda a, b: a + b > k), ("sum is", lambda a, b: a + b == k),
        ("next to", lambda a, b: abs(a - b) == 1), ("multiple", lambda a, b: a * b % k == 0),
    )  # fmt: skip
    test = next(test for words, test in tests if words in event)
    return share(combinations(shown, 2), lambda pair: test(*pair))


def drawn(text, n):
    balls = list(enumerate("a" * n[0] + "b" * n[1]))
    pairs = product(balls, repeat=2) if "with replacement" in text else permutations(balls, 2)
    one = re.search(r"\d+ (\w+) and", text)[1]
    event = text.split("that ")[1]
    tests = (
        ("same", lambda s: s in ("aa", "bb")), ("different", lambda s: s in ("ab", "ba")),
        ("both", lambda s: s == "aa"), ("at least", lambda s: "a" in s),
    )  # fmt: skip
    assert one in event or "colo" in event
    test = next(test for words, test in tests if words in event)
    return share(pairs, lambda pair: test(pair[0][1] + pair[1][1]))


def both_days(text, _):
    n = numbers(re.sub(r"on two days|the two|machine [AB]", "", text.replace("two", "")))
    percent = "%" in text
    p = n[0] / (100 if percent else 1)
    q = n[1] / (100 if percent else 1) if len(n) > 1 else p
    value = (
        (1 - p) * (1 - q)
        if re.search("neither|not rain", text)
        else 1 - (1 - p) * (1 - q)
        if "at least" in text
        else p * (1 - q) + q * (1 - p)
        if "exactly one" in text
        else p * q
    )
    return f"{float(value * 100):g}\\%" if percent else value


def figure_point(text, n):
    if "circle inscribed" in text:
        inside = pi / 4
        return inside if "outside" not in text else 1 - inside
    if "number is" in text:
        return Fraction(n[3] - n[2], n[1])
    if "square" in text:
        return Fraction(n[0] ** 2, n[1] ** 2)
    if "pool" in text:
        return Fraction(n[0] * n[1], n[2] * n[3])
    big, small = n[0] ** 2, n[1] ** 2
    return Fraction(small if "inner circle?" in text else big - small, big)


def colours(text, _):
    n = numbers(text)
    if "must be added" in text:
        a, b, p = n
        return next(x for x in range(200) if Fraction(a + x, a + b + x) == p)
    count, p = n
    one = re.search(r"drawing a (\w+) one", text)[1]
    wanted = text.split("How many ")[1]
    if "and some" in text:
        whole = next(w for w in range(1, 500) if count / w == p)
        return whole if "in all" in wanted else whole - count
    return count * p if one in wanted else count - count * p


def seats(text, n):
    if "chosen" in text:
        k, size = n[0], n[1]
        both = "both" in text
        return share(combinations(range(size), k), lambda g: 0 in g and (1 in g or not both))
    size = n[0]
    tests = (
        ("next to", lambda a, b, o: abs(a - b) == 1), ("first", lambda a, b, o: a == 0),
        ("before", lambda a, b, o: a < b), ("alphabetical", lambda a, b, o: list(o) == sorted(o)),
        ("ends", lambda a, b, o: {a, b} == {0, size - 1}),
    )  # fmt: skip
    test = next(test for words, test in tests if words in text)
    return share(permutations(range(size)), lambda o: test(o.index(0), o.index(1), o))


def trials(text, _):
    found = numbers(text)
    size, p = int(found[0]), found[1]
    tests = (
        ("only the first", lambda t: t[0] and not any(t[1:])), ("at least", any), ("exactly", lambda t: sum(t) == found[2]),
        ("never|none", lambda t: not any(t)), ("every time|all", all),
    )  # fmt: skip
    test = next(test for words, test in tests if re.search(words, text.split(" that ")[-1]))
    total = Fraction(0)
    for t in product((1, 0), repeat=size):
        chance = Fraction(1)
        for hit in t:
            chance *= p if hit else 1 - p
        total += chance * bool(test(t))
    return total


def prize(text, n):
    if "spinner" in text.lower() or "numbered 1 to" in text:
        return Fraction(sum(range(1, n[-1] + 1)), n[-1])
    if "die" in text:
        k = 2 if "a five or" in text else 1 if "a six and" in text else 3
        other = n[1] if len(n) > 1 else 0
        return Fraction(k * n[0] + (6 - k) * other, 6)
    return Fraction(n[1] * n[2] + n[3] * n[4], n[0])


def two_way(text, n):
    a, b, c, d = n[:4]
    event = text.split("probability that ")[1]
    if event.startswith("a random girl"):
        return Fraction(a, a + b)
    if event.startswith("a random member with"):
        return Fraction(a, a + c)
    return Fraction(a + b if event.endswith("a girl?") else a, a + b + c + d)


def letters(text, _):
    word = re.search(r"\b[A-Z]{4,}\b", text)[0]
    event = text.rsplit("it is ", 1)[1].rstrip("?")
    if "vowel" in event or "consonant" in event:
        return share(word, lambda c: (c in "AEIOU") == ("vowel" in event))
    return share(word, lambda c: (c == event[-1]) != event.startswith("not"))


def cards(text, _):
    deck = list(product(range(1, 14), ("hearts", "spades", "clubs", "diamonds")))
    names = {"ace": 1, "seven": 7, "ten": 10, "jack": 11, "queen": 12, "king": 13}
    event = text.split(" that ")[1].rstrip("?")

    def fits(card):
        rank, suit = card
        red = suit in ("hearts", "diamonds")
        if "face card" in event:
            return rank > 10
        ranks = [names[name] == rank for name in names if name in event]
        suits = [suit == name for name in ("hearts", "spades", "clubs", "diamonds") if name[:-1] in event]  # fmt: skip
        if " of " in event and "one of" not in event:
            return ranks[0] and suits[0]
        if "red" in event:
            return red and (not ranks or ranks[0])
        return any(ranks + suits) != ("not" in event)

    if "both" in event:
        return share(combinations(deck, 2), lambda pair: fits(pair[0]) and fits(pair[1]))
    return share(deck, fits)


def uneven(text, _):
    found = numbers(text)
    if "otherwise" in text:
        return 1 - sum(found)
    others = len(set(re.findall(r"\b[ABCD]\b", text.split(".")[0].split(" at ")[-1]))) - 1
    return Fraction(found[0], found[0] + others)


AGAIN = {
    "posts_filled": posts, "teams_of_two_kinds": teams, "rows_with_a_rule": rows, "numbers_of_given_digits": numbers_of_digits,
    "numbers_by_their_digits": numbers_by_digits, "routes_and_outfits": routes, "plates_and_passwords": plates,
    "round_table": table, "given_to_children": given, "climbing_steps": stairs, "through_a_point": through,
    "painted_cube": cubes, "pages_numbered": pages, "coin_ways": coins, "rank_of_a_word": rank, "knockout_games": knockout,
    "set_sizes_two_and_three": sets, "positive_solutions": solutions, "two_dice_any_event": two_dice,
    "three_dice_or_more": three_dice, "coins_counted": flips, "number_picked": picked, "two_numbers_picked": pair_picked,
    "drawn_alike_or_not": drawn, "chance_of_both_days": both_days, "point_in_a_figure": figure_point,
    "how_many_of_a_colour": colours, "seated_by_chance": seats, "shots_and_trials": trials, "prize_on_average": prize,
    "table_of_two_kinds": two_way, "letter_of_a_word": letters, "card_of_a_deck": cards, "unequal_chances": uneven,
}  # fmt: skip


@pytest.mark.parametrize("family", AGAIN)
def test_the_text_gives_the_answer(family):
    for _, draft in drafts(family, DRAWS):
        text = first_text(draft)
        found = AGAIN[family](text, ints(text))
        if isinstance(found, float):
            assert abs(float(constant(evaluate(draft.answer.replace("\\pi", "3.14159265358979")))) - found) < 1e-9  # fmt: skip
        else:
            assert is_equivalent(draft.answer, str(found)), (text, draft.answer, found)
