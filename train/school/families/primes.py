"""Primes: telling them, listing, counting and adding them."""

from math import isqrt
from random import Random

from train.problems.latex import dot, eq, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.columns import running_total
from train.school.families.number_theory import comma, factorise, is_prime, primes_between
from train.school.families.searches import prime_test

_ORDINALS = {1: "1st", 2: "2nd", 3: "3rd", 21: "21st", 22: "22nd", 23: "23rd"}
_WORDS = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
]


def ordinal(value: int) -> str:
    return _ORDINALS.get(value, f"{value}th")


def _least_factor(value: int) -> int:
    return factorise(value)[0][0]


def _split(value: int) -> str:
    least = _least_factor(value)
    return eq(value, dot(least, value // least))


def _failing(value: int) -> str:
    """Divisions by 3 and by the primes from 7 on, until one leaves nothing or the root is passed."""
    if value % 5 == 0 and value > 5:
        return eq(value, dot(5, value // 5))
    parts = []
    for p in primes_between(3, isqrt(value)):
        q, r = divmod(value, p)
        if p != 5:
            parts.append(eq(value, dot(p, q) + (f"+{r}" if r else "")))
        if not r:
            break
    return ", ".join(parts) or f"no prime up to its root divides ${value}$"


@REGISTER.family("is_prime", 1, 2, 3)
def is_it_prime(rng: Random, level: int) -> Draft:
    high = {1: 40, 2: 120, 3: 400}[level]
    value = rng.randint(2, high)
    if rng.random() < 0.7:
        while any(value % p == 0 and value != p for p in (2, 5)) or (level == 3 and value % 3 == 0):
            value = rng.randint(2, high)
    n, (lines, divisor) = num(value), prime_test(value)
    answer = "yes" if divisor == value else "no"
    verdict = "prime: yes" if divisor == value else f"not prime, as ${divisor}$ divides it: no"
    root = ("check", f"A divisor up to the root of ${value}$ is looked for")
    end = ("conclude", f"The number ${value}$ is {verdict}")
    ways = [[*lines, end], [root, *lines, end]]
    return Draft(
        {
            "question": (
                f"Is {n} a prime number?",
                f"Is {n} prime?",
                f"Is {n} a prime number? Answer yes or no.",
                f"Is the number {n} prime, yes or no?",
                f"Would you say that {n} is a prime number?",
                f"{n}: is it a prime?",
            ),
            "order": (
                f"Say whether {n} is a prime number (yes or no).",
                f"{n} prime? yes or no",
                f"Determine whether {n} is prime. Answer yes or no.",
                f"Check if {n} is a prime number: yes or no",
            ),
        },
        f"\\text{{{answer}}}",
        ways,
    )


@REGISTER.family("next_prime", 1, 2, 3)
def next_prime(rng: Random, level: int) -> Draft:
    start = rng.randint(*{1: (4, 40), 2: (30, 150), 3: (100, 400)}[level])
    is_up = rng.random() < 0.6
    step = 1 if is_up else -1
    answer = start + step
    while not is_prime(answer):
        answer += step
    passed = [v for v in range(start + step, answer, step) if v % 2]
    side, end = "after" if is_up else "before", ("conclude", f"So ${answer}$ is the prime")
    first = passed[0] if passed else answer
    begin = ("list", f"The first odd number {side} ${start}$ is ${first}$")
    struck = [("factor", f"Not prime: {'; '.join(_failing(v) for v in passed)}")] if passed else []
    tested = ("check", f"Test ${answer}$: {_failing(answer)}")
    ways = [[*struck, tested, end], [begin, *struck, tested, end]]
    n = num(start)
    if is_up:
        question = (
            f"What is the next prime number after {n}?",
            f"What is the first prime after {n}?",
            f"What is the smallest prime number greater than {n}?",
            f"Which prime comes right after {n}?",
            f"What's the smallest prime above {n}?",
        )
        order = (
            f"Find the next prime after {n}.",
            f"Find the smallest prime larger than {n}.",
            f"Give the first prime number bigger than {n}",
            f"next prime after {n}",
        )
    else:
        question = (
            f"What is the largest prime number less than {n}?",
            f"What's the largest prime below {n}?",
            f"Which is the greatest prime smaller than {n}?",
            f"What is the biggest prime under {n}?",
            f"Which prime comes just before {n}?",
        )
        order = (
            f"Find the largest prime less than {n}.",
            f"Find the greatest prime below {n}.",
            f"Give the biggest prime number smaller than {n}",
            f"largest prime below {n}",
        )
    return Draft({"question": question, "order": order}, str(answer), ways)


@REGISTER.family("primes_in_range", 1, 2, 3)
def primes_in_range(rng: Random, level: int) -> Draft:
    """How many there are, which, or their sum."""
    while True:
        low = rng.choice((1, 1, 2, 10, rng.randint(1, {1: 12, 2: 70, 3: 130}[level])))
        high = low + rng.randint(7, {1: 20, 2: 26, 3: 40}[level])
        found = primes_between(low + 1, high - 1)
        if 1 < len(found) < 13 and not is_prime(low) and not is_prime(high):
            break
    shape = rng.choice(("count", "count", "list", "sum"))
    listed: Line = ("list", f"The primes are ${comma(found)}$")
    odd = [v for v in range(low + 1, high) if v % 2 and v > 1]
    struck: Line = (
        "factor",
        "Odd but not prime: " + ", ".join(_split(v) for v in odd if not is_prime(v)),
    )
    tens = sorted({v // 10 * 10 for v in odd})
    rows = "; ".join(comma([v for v in odd if v // 10 * 10 == ten]) for ten in tens)
    start = "The number 2 and the odd ones" if low < 2 else "The odd ones"
    sieve: list[Line] = [("list", f"{start}: {rows}")]
    for p in (3, 5, 7, 11):
        gone = [v for v in odd if v % p == 0 and v > p and _least_factor(v) == p]
        if gone:
            sieve.append(("check", f"Multiples of ${p}$ go: ${comma(gone)}$"))
    ways: list[list[Line]] = [[*sieve, listed]]
    if low > 2 and any(not is_prime(v) for v in odd):
        ways.append([struck, listed])
    a, b = num(low), num(high)
    where = rng.choice(
        (f"less than {b}", f"below {b}", f"smaller than {b}", f"under {b}")
        if low < 3
        else (f"between {a} and {b}", f"greater than {a} and less than {b}")
    )
    if shape == "count":
        answer = str(len(found))
        half = (len(found) + 1) // 2
        tail: Line = ("count", f"There are ${answer}$ of them")
        if len(found) > 5:
            tail = (
                "count",
                f"These are ${half}$: ${comma(found[:half])}$, and ${comma(found[half:])}$ are "
                f"${len(found) - half}$: {eq(plus(half, len(found) - half), answer)}",
            )
        ways = [[*way, tail] for way in ways]
        question = (
            f"How many prime numbers are there {where}?",
            f"How many primes are {where}?",
            f"How many prime numbers are {where}?",
            f"What is the number of primes {where}?",
        )
        order = (
            f"Find the number of primes {where}.",
            f"Count the prime numbers {where}.",
            f"number of primes {where}",
            f"Determine how many primes are {where}.",
        )
    elif shape == "list":
        answer = comma(found).replace(",", ", ")
        question = (
            f"Which prime numbers are {where}?",
            f"What are the primes {where}?",
            f"What are all the prime numbers {where}?",
        )
        order = (
            f"List all prime numbers {where}.",
            f"List the primes {where}",
            f"Find all primes {where}.",
            f"Write down every prime number {where}.",
            f"all primes {where}",
        )
    else:
        answer = str(sum(found))
        ways = [[*way, ("add", running_total(found))] for way in ways]
        question = (
            f"What is the sum of the prime numbers {where}?",
            f"What is the sum of all primes {where}?",
            f"What do you get if you add all the primes {where}?",
        )
        order = (
            f"Find the sum of all prime numbers {where}.",
            f"Add up the primes {where}",
            f"Compute the sum of the primes {where}.",
            f"sum of primes {where}",
        )
    return Draft({"question": question, "order": order}, answer, ways)


@REGISTER.family("nth_prime", 1, 2, 3)
def nth_prime(rng: Random, level: int) -> Draft:
    place = rng.randint(*{1: (2, 8), 2: (5, 15), 3: (10, 22)}[level])
    found = primes_between(2, 100)[:place]
    shape = rng.choice(("nth", "nth", "sum")) if place < 13 else "nth"
    shown: Line = ("list", f"The primes in order: ${comma(found)}$")
    numbered = ", ".join(eq(f"p_{{{k}}}" if k > 9 else f"p_{k}", p) for k, p in enumerate(found, 1))
    word = _WORDS[place - 1] if place <= 10 and rng.random() < 0.6 else ordinal(place)
    count = num(place)
    if shape == "nth":
        last = ("conclude", f"Number ${place}$ is ${found[-1]}$")
        ways = [[("list", numbered), last], [("list", f"Number them: {numbered}"), last]]
        question = (
            f"What is the {word} prime number?",
            f"What is the {word} prime?",
            f"Which number is the {word} prime?",
            f"What's the {word} prime number?",
        )
        order = (
            f"Find the {word} prime number.",
            f"Give the {word} prime.",
            f"{word} prime number",
            f"Write down the {word} prime",
        )
        return Draft({"question": question, "order": order}, str(found[-1]), ways)
    ways = [[shown, ("add", running_total(found))]]
    question = (
        f"What is the sum of the first {count} prime numbers?",
        f"What is the sum of the first {count} primes?",
        f"What do the first {count} primes add up to?",
    )
    order = (
        f"Find the sum of the first {count} primes.",
        f"Add the first {count} prime numbers.",
        f"sum of first {count} primes",
        f"Compute the sum of the first {count} primes.",
    )
    return Draft({"question": question, "order": order}, str(sum(found)), ways)
