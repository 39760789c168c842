"""Unions and intersections: of events with probabilities, of small sets."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, eq, math
from train.school.base import REGISTER, Draft, Line
from train.school.families.figures import ask
from train.school.work import decimal_product, decimal_sum


@REGISTER.family("probability_of_a_union", 2, 3)
def probability_of_a_union(rng: Random, level: int) -> Draft:
    """P(A or B), P(A and B), P(not A) of two events: independent, exclusive, or with both given."""
    p, q = (Fraction(rng.randint(1, 9), 10) for _ in range(2))
    kind = rng.choice(("independent", "exclusive", "given", "complement"))
    if kind in ("exclusive", "given") and p + q > 1:
        p, q = p / 2, q / 2
    a, b = (math(f"P({name})={decimal(value)}") for name, value in (("A", p), ("B", q)))
    union, both = math("P(A\\cup B)"), math("P(A\\cap B)")
    lines: list[Line]
    if kind == "complement":
        answer = 1 - p
        lines = [("subtract", eq(f"1-{decimal(p)}", decimal(answer)))]
        told, goal = (
            a,
            rng.choice(("P(not A)", math("P(A')"), "the probability that A does not happen")),
        )
    elif kind == "exclusive":
        answer = p + q
        lines = [("rule", "They cannot both happen, so add"), *decimal_sum(rng, p, q)]
        told, goal = (
            f"{a}, {b} and A and B are mutually exclusive",
            rng.choice((union, "P(A or B)")),
        )
    else:
        joint = p * q if kind == "independent" else min(p, q) / 2
        lines = decimal_product(rng, p, q) if kind == "independent" else []
        told = f"{a}, {b}, A and B independent" if kind == "independent" else f"{a}, {b} and {math(f'P({chr(65)}{chr(92)}cap B)={decimal(joint)}')}"  # fmt: skip
        if kind == "independent" and rng.random() < 0.35:
            answer, goal = joint, rng.choice((both, "P(A and B)"))
            lines = [("rule", "Independent events multiply"), *lines]
        else:
            answer, goal = p + q - joint, rng.choice((union, union, "P(A or B)"))
            lines = [
                *lines,
                ("formula", "$P(A\\cup B)=P(A)+P(B)-P(A\\cap B)$"),
                *decimal_sum(rng, p, q, -joint),
            ]
    return Draft(
        ask(
            question=f"If {told}, what is {goal}?|{told}. What is {goal}?|Given {told}, what is {goal}?",
            order=f"{told}. Find {goal}.|Given that {told}, find {goal}.|{told}, find {goal}|Let {told}. Work out {goal}.",
        ),
        decimal(answer),
        [lines],
    )


@REGISTER.family("sets_in_signs", 1, 2, 3)
def sets_in_signs(rng: Random, level: int) -> Draft:
    """A ∪ B, A ∩ B, A without B: the elements, or how many there are."""
    a, b = (
        sorted(rng.sample(range(1, 8 + 4 * level), rng.randint(2, 3 + level))) for _ in range(2)
    )
    both = [value for value in a if value in b]
    sign = rng.choice(("\\cup", "\\cup", "\\cap", "\\setminus"))
    if sign == "\\cup":
        result = sorted({*a, *b})
        lines: list[Line] = [
            ("list", f"All of A: ${_listed(a)}$"),
            ("list", f"New in B: ${_listed([v for v in b if v not in a]) or chr(45)}$"),
        ]
    elif sign == "\\cap":
        result = both
        lines = [
            (
                "compare",
                f"Of A, ${_listed(a)}$, these are in B, ${_listed(b)}$: {_listed(both) or 'none'}",
            )
        ]
    else:
        result = [value for value in a if value not in b]
        lines = [
            (
                "compare",
                f"Of A, ${_listed(a)}$, leave out what is in B, ${_listed(b)}$: {_listed(result) or 'nothing'}",
            )
        ]
    counted = rng.random() < 0.3 or not result
    e = math(f"A{sign} B")
    size = math(f"n(A{sign} B)")
    told = f"{math(f'A={_braces(a)}')} and {math(f'B={_braces(b)}')}"
    lines.append(("order", f"Together: ${_listed(result)}$") if sign == "\\cup" else ("conclude", f"Elements found: ${len(result)}$"))  # fmt: skip
    if counted:
        lines.append(("count", f"There are ${len(result)}$ of them"))
        texts = ask(
            question=f"If {told}, how many elements has {e}?|{told}. What is {size}?|For {told}, how many elements are in {e}?",
            order=f"Let {told}. Find {size}.|Let {told}. Find the number of elements of {e}.",
        )
        return Draft(texts, str(len(result)), [lines])
    texts = ask(
        question=f"If {told}, what is {e}?|{told}. What is {e}?|Which elements are in {e} for {told}?",
        order=f"Let {told}. Find {e}.|Given {told}, list the elements of {e}.|{told}, find {e}",
    )
    return Draft(texts, _braces(result), [lines])


def _listed(values: list[int]) -> str:
    return ",".join(map(str, values))


def _braces(values: list[int]) -> str:
    return f"\\{{{_listed(values)}\\}}"
