"""Contest questions: digits struck out, numbers in two lists at once, two who count towards each other."""

from math import lcm
from random import Random

from train.problems.latex import dot, eq, plus
from train.school.base import REGISTER, Draft, Line
from train.school.families.scenes import capital, people
from train.school.families.wordings import draft, listed
from train.school.work import product, quotient


@REGISTER.family("contest_digits_struck_out", 2, 3)
def contest_digits_struck_out(rng: Random, level: int) -> Draft:
    """Strike 3 digits of 4718253 so that the number that is left is as large as possible."""
    size = rng.randint(5, 5 + level)
    k = rng.randint(2, min(level + 1, size - 2))
    digits, is_top = [rng.randint(1, 9) for _ in range(size)], rng.random() < 0.6
    keep, at, kept = size - k, 0, list[int]()
    parts: list[str] = []
    for left in range(keep, 0, -1):
        window = digits[at : size - left + 1]
        best = max(window) if is_top else min(window)
        at += window.index(best) + 1
        kept.append(best)
        if len(window) > 1:
            parts.append(f"of ${', '.join(map(str, window))}$ take ${best}$")
        else:
            parts.append(f"then ${best}$")
    number, value = "".join(map(str, digits)), int("".join(map(str, kept)))
    word, first = ("largest", "large") if is_top else ("smallest", "small")
    lines: list[Line] = [
        ("rule", f"There stay ${keep}$ digits. The first shall be as {first} as it can, with ${keep - 1}$ behind it"),
        ("Digit by digit", capital(", ".join(parts))),
        ("conclude", f"This leaves ${value}$"),
    ]  # fmt: skip
    texts = f"[Strike out|Cross out|Remove] {k} digits of {number} so that the number that is left is as {first} as possible. [What is left?|Which number is it?] // {number}, cross out {k} digits, {word} number that can be left? // What is the {word} number you can get from {number} by [striking out|deleting|crossing out] {k} digits? // i may erase {k} digits of {number} but not change their order. whats the {word} number i can get? // The number {number} is on the board. {k} of its digits are wiped away. Find the {word} number that can remain. // {word} number from {number} without {k} of its digits (same order)"  # fmt: skip
    return draft(rng, texts, value, lines)


@REGISTER.family("contest_in_both_lists", 2, 3)
def contest_in_both_lists(rng: Random, level: int) -> Draft:
    """3, 7, 11, ... and 2, 7, 12, ...: the first (or next) number in both, or how many up to 100."""
    p, q = rng.sample(range(2, 5 + 3 * level), 2)
    a, b = rng.randint(1, 9), rng.randint(1, 9)
    step = lcm(p, q)
    both = [n for n in range(max(a, b), 400) if (n - a) % p == (n - b) % q == 0]
    if len(both) < 3 or a == b or step in (p, q) or both[0] > 80:
        return contest_in_both_lists(rng, level)
    first = both[0]
    one, other = ([start + by * k for k in range(4)] for start, by in ((a, p), (b, q)))
    longer = max((a, p), (b, q), key=lambda each: each[1])
    shorter = (b, q) if longer == (a, p) else (a, p)
    tried = list(range(longer[0], first + 1, longer[1]))
    lines: list[Line] = [
        ("rule", f"One list goes up by ${p}$, the other one by ${q}$"),
        ("list", f"Take the steps of ${longer[1]}$: {listed(tried[-5:])}"),
        ("check", f"In the other one too, since {eq(f'{first}-{shorter[0]}', first - shorter[0])} is divisible by ${shorter[1]}$: ${first}$"),
    ]  # fmt: skip
    shown = [", ".join(map(str, each)) for each in (one, other)]
    lists = f"{shown[0]}, ... and {shown[1]}, ..."
    kind = rng.choice(("first", "next", "many")[:level])
    if kind == "first":
        texts = f"{lists}: [first|smallest] number in both [lists|]? // What is the smallest number that is in both lists {lists}? // [first|smallest] common number of {lists} // which number do {lists} have in common first? // One list goes {shown[0]}, ..., the other one {shown[1]}, ... Find the first number that is in both. // i count {shown[0]}, ... and my friend {shown[1]}, ... whats the first number we both say?"  # fmt: skip
        return draft(rng, texts, first, lines)
    lines.append(("rule", f"From there both meet every ${step}$, the least common multiple of ${p}$ and ${q}$"))  # fmt: skip
    if kind == "next":
        texts = f"{lists}: second [smallest |]number in both [lists|]? // What is the second number that is in both lists {lists}? // second common number of {lists} // the lists {lists} have many numbers in common. which is the second one? // One list goes {shown[0]}, ..., the other one {shown[1]}, ... Find the second number that is in both."  # fmt: skip
        return draft(rng, texts, first + step, [*lines, ("add", eq(plus(first, step), first + step))])  # fmt: skip
    top = rng.randint(first + 2 * step, first + 8 * step)
    count = (top - first) // step + 1
    lines = [*lines[1:], ("count", f"From ${first}$ to ${top}$ there are {eq(plus(top, -first), top - first)}; {eq(top - first, f'{dot(step, count - 1)}+{top - first - step * (count - 1)}')}"), ("add", f"So ${count - 1}$ after the first: {eq(plus(count - 1, 1), count)}")]  # fmt: skip
    texts = f"{lists}: how many numbers up to {top} are in both? // How many numbers not greater than {top} are in both lists {lists}? // number of common terms of {lists} up to {top} // One list goes {shown[0]}, ..., the other one {shown[1]}, ... How many numbers do they have in common up to {top}? // count the numbers up to {top} that are in {shown[0]}, ... as well as in {shown[1]}, ..."  # fmt: skip
    return draft(rng, texts, count, lines)


@REGISTER.family("contest_counting_towards", 2, 3)
def contest_counting_towards(rng: Random, level: int) -> Draft:
    """One counts up by 3 from 5, the other down by 4 from 96, at once: which number do both say?"""
    p, q = rng.randint(2, 4 * level), rng.randint(1, 4 * level)
    k = rng.randint(5, 10 * level)
    a = rng.randint(0, 30)
    b = a + k * (p + q)
    meet = a + k * p
    one, other = people(rng, 2)
    up, down = (", ".join(str(start + by * i) for i in range(3)) for start, by in ((a, p), (b, -q)))
    kind = rng.choice(("number", "turn", "apart"))
    begin: Line = ("rule", f"At first they are {eq(f'{b}-{a}', b - a)} apart; with each number they come nearer by {eq(plus(p, q), p + q)}")  # fmt: skip
    told = rng.choice((
        f"{one.name} counts {up}, ... and {other.name} counts {down}, ... They say their numbers at the same time.",
        f"{one.name} counts up by {p} from {a}, {other.name} counts down by {q} from {b}, both at the same speed.",
        f"two kids count together: one goes {up}, ... the other one {down}, ...",
        f"Start: {one.name} {a}, {other.name} {b}. At every beat {one.name} adds {p} and {other.name} takes away {q}.",
        f"i count {up}, ... while my {rng.choice(('brother', 'sister', 'dad', 'friend'))} counts {down}, ... number by number together.",
    ))  # fmt: skip
    if kind == "apart":
        n = rng.randint(2, k - 1)
        now = b - a - n * (p + q)
        lines = [begin, *product(rng, n, p + q), ("subtract", eq(plus(b - a, -n * (p + q)), now))]
        texts = f"{told} How far apart are their numbers {n} steps after the first ones? // {told} What is the difference of the two numbers after {n} steps? // {told} {n} steps after the start, how much is missing between the two? // {told} Find the difference of their numbers {n} steps after the start."  # fmt: skip
        return draft(rng, texts, now, lines)
    lines = [begin, *quotient(rng, b - a, p + q)]
    if kind == "turn":
        lines.append(("conclude", f"After ${k}$ steps both say the same"))
        texts = f"{told} After how many steps do they say the same number? // {told} How many steps after the start are the two numbers equal? // {told} Find the number of steps until both numbers are equal. // {told} How many steps until they meet at one number?"  # fmt: skip
        return draft(rng, texts, k, lines)
    lines += [*product(rng, k, p), ("add", f"From ${a}$ on: {eq(plus(a, k * p), meet)}")]
    texts = f"{told} Which number do both say at the same time? // {told} At which number do they meet? // {told} Find the number that both say at once. // {told} What is the number when both are equal?"  # fmt: skip
    return draft(rng, texts, meet, lines)
