"""Equations between numbers are judged, and nothing else is."""

import pytest

from carbon.answers.statements import holds


@pytest.mark.parametrize(
    "text",
    [
        "It is $2 + 3 = 5$.",
        r"$3 \cdot 4 = 12 = \frac{24}{2}$, so $\sqrt{16} = 4$",
        r"$15\% = 0.15$ and $10/11 = 0.909091$",
        r"$10/11 \approx 0.9$",
        r"$x = 5$, $3 \text{ km} = 3000$, $1 : 2 = 4$, $17 = 3 \cdot 5, 2$",
        "no formula: 2 + 2 = 5",
        "$2 + = 5$ and $= 5$ and $5 =$",
        "",
    ],
)
def test_what_is_true_or_says_nothing_holds(text: str):
    assert holds(text)


@pytest.mark.parametrize(
    "text",
    ["It is $2 + 3 = 6$.", "$2 + 3 = 5 = 6$", r"$\frac{10}{11} = 1.1$", "$x = 2$ and $2^{3} = 9$"],
)
def test_one_false_equation_is_enough(text: str):
    assert not holds(text)
