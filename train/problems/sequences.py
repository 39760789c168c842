"""Arithmetic and geometric sequences: next term, far term, sums."""

from random import Random

from train.problems.base import REGISTER, Draft, ask
from train.problems.latex import (
    dot,
    eq,
    frac,
    long_product,
    math,
    plus,
    power,
    running_sum,
    show,
)


@REGISTER.family("arithmetic_sequence", 1)
def next_term(rng: Random, level: int) -> Draft:
    first, difference = rng.randint(1, 150), rng.randint(2, 25)
    terms = [first + index * difference for index in range(5)]
    text = ask(
        rng,
        (
            "What is the next term of {s}?",
            "Find the next term in the sequence {s}.",
            "Which number comes next: {s}?",
        ),
        s=math(",".join(map(str, terms[:4]))),
    )
    last = ("Add the difference", eq(plus(terms[3], difference), terms[4]))
    long = [("Find the difference", eq(plus(terms[1], -first), difference)), last]
    return Draft(text, show(terms[4]), [last], long)


@REGISTER.family("arithmetic_sequence", 2)
def far_term(rng: Random, level: int) -> Draft:
    first, difference, n = rng.randint(1, 150), rng.randint(2, 40), rng.randint(12, 99)
    term = first + (n - 1) * difference
    text = ask(
        rng,
        (
            "An arithmetic sequence starts at {a} with common difference {d}. "
            "What is term number {n}?",
            "Find the term number {n} of the arithmetic sequence {s}.",
        ),
        a=first,
        d=difference,
        n=n,
        s=math(f"{first},{first + difference},\\ldots"),
    )
    short = [("Evaluate directly", eq(f"{first}+{dot(n - 1, difference)}", term))]
    long = [
        ("Multiply first", long_product(n - 1, difference)),
        ("Add the first term", eq(plus(first, (n - 1) * difference), term)),
    ]
    return Draft(text, show(term), short, long)


@REGISTER.family("arithmetic_sequence", 3)
def sum_of_terms(rng: Random, level: int) -> Draft:
    first, difference, n = rng.randint(1, 150), rng.randint(2, 40), rng.randint(12, 60)
    last = first + (n - 1) * difference
    total = n * (first + last) // 2
    text = ask(
        rng,
        (
            "Find the sum of the first {n} terms of the arithmetic sequence {s}.",
            "What is the sum of the first {n} terms of the arithmetic sequence {s}?",
        ),
        n=n,
        s=math(f"{first},{first + difference},\\ldots"),
    )
    found = ("Find the last term", eq(f"{first}+{dot(n - 1, difference)}", last))
    product = long_product(n - 1, difference)
    slowly = f"{product} so {eq(plus(first, (n - 1) * difference), last)}"
    long = [
        ("Find the last term", slowly),
        ("Add first and last", eq(plus(first, last), first + last)),
        *_half_product(n, first + last),
    ]
    return Draft(text, show(total), [found, _sum_directly(n, first, last)], long)


@REGISTER.family("arithmetic_sequence", 4, 5)
def from_two_terms(rng: Random, level: int) -> Draft:
    first, difference = rng.randint(1, 150), rng.randint(2, 40)
    i = rng.randint(2, 6)
    j, n = i + rng.randint(2, 9), rng.randint(12, 50)
    u, v = first + (i - 1) * difference, first + (j - 1) * difference
    term = first + (n - 1) * difference
    question = f"term ${n}$" if level == 4 else f"the sum of the first ${n}$ terms"
    text = ask(
        rng,
        (
            "In an arithmetic sequence term {i} is {u} and term {j} is {v}. Find {question}.",
            "Term {i} of an arithmetic sequence is {u} and term {j} is {v}. What is {question}?",
        ),
        i=i,
        j=j,
        u=u,
        v=v,
        question=question,
    )
    product = long_product(n - 1, difference)
    gaps = f"{eq(plus(v, -u), v - u)} and {eq(plus(j, -i), j - i)}"
    long = [
        ("Find the difference", f"{gaps}, so {eq(frac(v - u, j - i), difference)}"),
        ("Find the first term", eq(f"{u}-{dot(i - 1, difference)}", first)),
        ("Find the last term", f"{product} so {eq(plus(first, (n - 1) * difference), term)}"),
    ]
    short = [
        ("Find the difference", eq(frac(plus(v, -u), plus(j, -i)), difference)),
        ("Evaluate directly", eq(f"{u}+{dot(n - i, difference)}", term)),
    ]
    if level == 4:
        return Draft(text, show(term), short, long)
    short[1] = ("Find the last term", short[1][1])
    short += [long[1], _sum_directly(n, first, term)]
    long += [
        ("Add first and last", eq(plus(first, term), first + term)),
        *_half_product(n, first + term),
    ]
    return Draft(text, show(n * (first + term) // 2), short, long)


@REGISTER.family("geometric_sequence", 2)
def geometric_term(rng: Random, level: int) -> Draft:
    first, ratio, n = rng.randint(1, 15), rng.randint(2, 6), rng.randint(4, 6)
    terms = [first * ratio**index for index in range(n)]
    text = ask(
        rng,
        (
            "A geometric sequence starts at {a} with ratio {r}. Find term {n}.",
            "What is the term number {n} of the geometric sequence {s}?",
        ),
        a=first,
        r=ratio,
        n=n,
        s=math(f"{first},{first * ratio},\\ldots"),
    )
    short = [("Evaluate directly", eq(f"{first}\\cdot{power(ratio, n - 1)}", terms[-1]))]
    return Draft(text, show(terms[-1]), short, [_multiply_along(terms, ratio)])


@REGISTER.family("geometric_sequence", 3, 4)
def geometric_sum(rng: Random, level: int) -> Draft:
    first, ratio, n = rng.randint(1, 12), rng.randint(2, 7), rng.randint(4, level + 3)
    terms = [first * ratio**index for index in range(n)]
    text = ask(
        rng,
        (
            "Find the sum of the first {n} terms of the geometric sequence {s}.",
            "What is the sum of the first {n} terms of the geometric sequence {s}?",
        ),
        n=n,
        s=math(f"{first},{first * ratio},\\ldots"),
    )
    formula = frac(f"{first}({power(ratio, n)}-1)", plus(ratio, -1))
    short = [("Evaluate directly", eq(formula, sum(terms)))]
    long = [_multiply_along(terms, ratio), ("Add one number at a time", running_sum(terms))]
    return Draft(text, show(sum(terms)), short, long)


def _multiply_along(terms: list[int], ratio: int) -> tuple[str, str]:
    products = [eq(dot(term, ratio), term * ratio) for term in terms[:-1]]
    return "Multiply by the ratio", ", ".join(products)


def _sum_directly(n: int, first: int, last: int) -> tuple[str, str]:
    return "Evaluate directly", eq(frac(f"{n}({first}+{last})", 2), n * (first + last) // 2)


def _half_product(a: int, b: int) -> list[tuple[str, str]]:
    return [
        ("Break up the product", long_product(a, b)),
        ("Take half", eq(frac(a * b, 2), a * b // 2)),
    ]
