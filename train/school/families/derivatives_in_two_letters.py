"""Derivatives of polynomials in two letters, up to the third one: the other letter stays."""

import re
from random import Random

from train.problems.latex import dot, eq, math
from train.school.base import REGISTER, Draft, Line
from train.school.families.algebra import nonzero, raised, term
from train.school.families.wordings import draft

_NAMES = ("", "first ", "second ", "third ")
Term = tuple[int, int, int]  # factor, exponents of both letters


def _shown(terms: list[Term], x: str, y: str) -> str:
    text = ""
    for factor, n, m in terms:
        one = term(factor, f"{raised(x, n)}{raised(y, m)}")
        text += ("+" if text and factor > 0 else "") + one
    return text or "0"


@REGISTER.family("derivative_in_two_letters", 3, 4, 5)
def derivative_in_two_letters(rng: Random, level: int) -> Draft:
    """Differentiate 3x^2y-5xy^3+y with respect to x, once or several times."""
    x, y = rng.sample("abcdfghjkmnpqrstuvwxyz", 2)
    order = rng.choice({3: (1, 1, 2), 4: (1, 2, 2, 3), 5: (2, 3, 3)}[level])
    high = {3: 12, 4: 90, 5: 900}[level]
    places = {(rng.randint(0, 3 if level < 5 else 5), rng.randint(0, 3)) for _ in range(rng.randint(2, 4 if level < 5 else 3))}  # fmt: skip
    if level < 5 and rng.random() < 0.25:  # in one letter alone
        places = {(n, 0) for n, _ in places}
    terms = [(nonzero(rng, -high, high), n, m) for n, m in sorted(places, reverse=True)]
    if rng.random() < 0.3:
        rng.shuffle(terms)
    e, lines, current = math(_shown(terms, x, y)), list[Line](), terms
    if not any(n for _, n, _ in terms):
        return derivative_in_two_letters(rng, level)
    for place in range(order):
        parts, after = [], list[Term]()
        for factor, n, m in current:
            if n == 0:
                continue
            new = (factor * n, n - 1, m)
            times = f" with {eq(dot(n, factor), n * factor)}" if n > 1 and abs(factor) > 1 else ""
            parts.append(f"${_shown([(factor, n, m)], x, y)}$ gives ${_shown([new], x, y)}${times}")
            after.append(new)
        if len(after) < len(current):
            parts.append(f"what has no ${x}$ gives $0$")
        number = f"Derivative {place + 1}: " if order > 1 else "Term by term: "
        whole = f"; in all ${_shown(after, x, y)}$" if len(parts) > 1 else ""
        lines.append(("derive", number + ", ".join(parts) + whole))
        current = after
        if not current:
            lines += [("conclude", "What is $0$ stays $0$")] * (place + 1 < order)
            break
    answer = _shown(current, x, y)
    short = [(kind, re.sub(r" with \$[^$]*\$", "", text)) for kind, text in lines]
    name = f"{_NAMES[order]}derivative" if order > 1 or rng.random() < 0.4 else "derivative"
    by = rng.choice((" with respect to {x}", " wrt {x}", " w.r.t. {x}", " by {x}"))
    by = by.replace("{x}", math(x)) if any(m for _, _, m in terms) or rng.random() < 0.4 else ""
    times = {1: "", 2: "[ twice|]", 3: " three times"}[order]
    texts = f"What is the {name} of {e}{by}? // [Find|Give|Work out|Calculate] the {name} of {e}{by}. // {name} of {e}{by} // [What do you get when you differentiate|How do I differentiate] {e}{times}{by}?"
    if order == 1:
        texts += f" // Differentiate {e}{by}. // Treat ${y}$ as a constant and differentiate {e}{by}."  # fmt: skip
    return draft(rng, texts.replace("[ twice|]", " twice"), answer, lines, short)
