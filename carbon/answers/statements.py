"""What a solution states: the equations between numbers in it, and whether they hold."""

import re
from itertools import pairwise

from carbon.answers.comparison import compare
from carbon.answers.reading import read

FORMULA = re.compile(r"\$([^$]*)\$")  # what stands between dollar signs
_COMMAND = re.compile(r"\\(?:[dt]?frac|sqrt|cdot|times|div|left|right|,|;|!|%|\$)(?![A-Za-z])")


def holds(solution: str) -> bool:
    r"""Whether every equation between numbers that stands between dollar signs is true.

    `2 + 3 = 5 = 10 / 2` is two equations. Sides with letters or words (`x = 5`, `3 \text{ km}`)
    say nothing here, and neither does what is called approximate.
    """
    return not any(
        compare(read(left), read(right)) is False
        for formula in FORMULA.findall(solution)
        for left, right in pairwise(formula.split("="))
        if _is_of_numbers(left) and _is_of_numbers(right)
    )


def _is_of_numbers(side: str) -> bool:
    """Arithmetic alone, without relations, lists or remainders."""
    left = _COMMAND.sub("", side)
    return any(c.isdigit() for c in left) and not re.search(r"[A-Za-z\\,;<>≈≤≥≠:|]", left)
