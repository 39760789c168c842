"""Writes a solution: a way's lines under titles, in one of several styles, and the boxed answer.

The same way has many texts, so that right answers do not share one wording.
"""

import re
from collections.abc import Sequence
from random import Random

from train.school.base import Line

# Kind of step: titles that say it. A maker may also write a title of its own as the kind.
TITLES: dict[str, tuple[str, ...]] = {
    "set_up": ("Set up", "Write it down", "Translate into mathematics", "Set up the calculation"),
    "add": ("Add", "Add up", "Find the sum", "Add the numbers"),
    "subtract": ("Subtract", "Take away", "Find the difference", "Subtract the numbers"),
    "multiply": ("Multiply", "Find the product", "Multiply the numbers", "Work out the product"),
    "divide": ("Divide", "Find the quotient", "Divide the numbers", "Work out the quotient"),
    "power": ("Work out the power", "Raise to the power", "Evaluate the power"),
    "root": ("Take the root", "Find the root", "Work out the root"),
    "brackets": ("Work out the brackets", "Brackets first", "Evaluate inside the brackets"),
    "simplify": ("Simplify", "Tidy up", "Simplify the expression", "Put it together"),
    "reduce": ("Reduce the fraction", "Cancel common factors", "Simplify the fraction"),
    "common": ("Common denominator", "Same denominators", "Find a common denominator"),
    "convert": ("Convert", "Change the units", "Convert the units", "Rewrite"),
    "rewrite": ("Rewrite", "Write it differently", "Rewrite the expression"),
    "expand": ("Expand", "Multiply out", "Expand the brackets"),
    "factor": ("Factor", "Find factors", "Factorise", "Break into factors"),
    "collect": ("Collect like terms", "Group the terms", "Combine like terms"),
    "move": ("Move the constant", "Move terms", "Rearrange", "Bring terms together"),
    "isolate": ("Isolate the variable", "Solve for the unknown", "Find the unknown"),
    "substitute": ("Substitute", "Put in the values", "Insert the numbers"),
    "equation": ("Write an equation", "Set up an equation", "Form the equation"),
    "formula": ("Use the formula", "Recall the formula", "Apply the formula"),
    "rule": ("Use the rule", "Recall the rule", "Apply the rule"),
    "count": ("Count", "Count them", "Count the cases", "Find how many"),
    "list": ("List them", "Write them out", "List the values"),
    "order": ("Put in order", "Sort", "Order the numbers"),
    "compare": ("Compare", "Compare the values", "See which is larger"),
    "pattern": ("Find the pattern", "Look for the pattern", "See how it goes on"),
    "share": ("Find the share", "Find one part", "Find the value of a part"),
    "percent": ("Work out the percentage", "Find the percentage", "Use the percent"),
    "rate": ("Find the rate", "Work out the rate", "Find the unit rate"),
    "total": ("Find the total", "Work out the total", "Total"),
    "left": ("Find what is left", "See what remains", "Find the rest"),
    "check": ("Check", "Test it", "Verify"),
    "conclude": ("Conclude", "Read off the answer", "Answer", "State the result"),
    "derive": ("Differentiate", "Take the derivative", "Find the derivative"),
    "integrate": ("Integrate", "Find the antiderivative", "Take the integral"),
    "probability": ("Find the probability", "Favourable over possible", "Work out the probability"),
}
# What a lead may stand before: a statement, or a line that is one expression.
_LED = re.compile(r"\$[^$]*(?:[=<>]|\\(?:le|ge|ne|approx|mid|equiv)\b)|\$[^$]+\$$")
_LEADS = ("", "", "", "", "We get ", "This gives ", "Here ", "So ", "Now ", "We have ")
_ENDS = (
    "The answer is $\\boxed{{{}}}$.",
    "So the answer is $\\boxed{{{}}}$.",
    "Therefore, the final answer is: $\\boxed{{{}}}$. I hope it is correct.",
    "Answer: $\\boxed{{{}}}$",
    "The final answer is $\\boxed{{{}}}$.",
    "Hence $\\boxed{{{}}}$.",
)
UNKNOWN = (
    "I do not know how to solve this kind of problem.",
    "This is not a problem that I know how to solve.",
    "I cannot answer this: it is not a kind of problem that I know.",
)


def write_solution(rng: Random, way: Sequence[Line], answer: str) -> str:
    """The text of a solution, steps parted by blank lines, the answer boxed at the end."""
    style = rng.choices(("step", "step_plain", "title", "bold", "none"), (4, 3, 2, 1, 3))[0]
    parts = [_step(rng, style, place, *line) for place, line in enumerate(way, 1)]
    return "\n\n".join([*parts, rng.choice(_ENDS).format(answer)])


def _step(rng: Random, style: str, place: int, kind: str, text: str) -> str:
    title = rng.choice(TITLES.get(kind, (kind,)))
    body = rng.choice(_LEADS) + text if _LED.match(text) else text
    body += rng.choice(("", ".")) if body.endswith("$") else ""
    return {
        "step": f"## Step {place}: {title}\n{body}",
        "step_plain": f"Step {place}: {title}\n{body}",
        "title": f"{title}: {body}",
        "bold": f"**{title}**\n{body}",
        "none": body,
    }[style]
