"""Wordings from one line of text, with alternatives drawn in brackets; drafts made of them."""

import re
from collections.abc import Sequence
from math import prod
from random import Random

from train.problems.latex import Number, dot, eq, frac, plus, running_product, show
from train.school.base import Draft, Form, Line, Way
from train.school.columns import running_total
from train.school.work import lowest_terms, product, total

_CHOICE = re.compile(r"\[([^\[\]|]*(?:\|[^\[\]|]*)+)\]")
_DRAWN = 2  # texts of each wording


def drawn(rng: Random, text: str) -> str:
    """The text with each `[a|b|]` replaced by one of its parts, the innermost first."""
    while found := _CHOICE.search(text):
        text = text[: found.start()] + rng.choice(found[1].split("|")) + text[found.end() :]
    text = re.sub(r" +(?=[?,;:]|\.(?!\.))", "", re.sub(r"  +", " ", text)).strip()
    if text[:1].islower() and text[:2].isalpha() and " " in text and rng.random() < 0.5:
        return text[:1].upper() + text[1:]
    return text


def asked(rng: Random, *wordings: str) -> dict[Form, Sequence[str]]:
    """Texts of wordings (` // ` parts them too): mathematics alone, questions, orders."""
    forms: dict[Form, list[str]] = {}
    for wording in (part for text in wordings for part in text.split(" // ")):
        for _ in range(_DRAWN if "[" in wording else 1):
            text = drawn(rng, wording)
            is_bare = re.fullmatch(r"\$[^$]+\$", text)
            form: Form = "bare" if is_bare else "question" if text.endswith("?") else "order"
            forms.setdefault(form, []).append(text)
    return forms  # pyright: ignore[reportReturnType]


def draft(rng: Random, wordings: str | Sequence[str], answer: Number | str, *ways: Way) -> Draft:
    texts = (wordings,) if isinstance(wordings, str) else wordings
    return Draft(asked(rng, *texts), show(answer), ways)


def multiplied(rng: Random, *factors: int, kind: str = "multiply") -> list[Line]:
    """A product of two or more whole numbers, one multiplication at a time."""
    if len(factors) == 1:
        return [(kind, f"Only ${factors[0]}$ is left")]
    if len(factors) == 2:
        return product(rng, *factors, kind=kind)
    if prod(factors) < 1000 and rng.random() < 0.3:
        return [
            (kind, eq(dot(*factors), dot(factors[0] * factors[1], *factors[2:]), prod(factors)))
        ]
    lines: list[Line] = [(kind, running_product(factors))]
    if rng.random() < 0.5:
        lines.insert(0, ("set_up", eq("N", dot(*factors))))
    return lines


def summed(rng: Random, *values: int, kind: str = "add") -> list[Line]:
    """A sum of whole numbers, negative ones among them or not."""
    if len(values) == 1:
        return [(kind, f"Only ${values[0]}$ is left")]
    if len(values) > 4:
        return [(kind, running_total(values))]
    return total(rng, *values, kind=kind)


def share(rng: Random, top: int, bottom: int) -> list[Line]:
    """Favourable over possible, reduced."""
    said = rng.choice(
        (
            f"${top}$ of ${bottom}$: ${frac(top, bottom)}$",
            f"{eq('P', frac(top, bottom))}",
            f"Favourable ${top}$, possible ${bottom}$: {eq('P', frac(top, bottom))}",
        )
    )
    return [("probability", said), *lowest_terms(rng, top, bottom)]


def listed(values: Sequence[int | str]) -> str:
    return ", ".join(f"${value}$" for value in values)


def minus(rng: Random, a: int, b: int, kind: str = "subtract") -> list[Line]:
    return [(kind, eq(plus(a, -b), a - b))]
