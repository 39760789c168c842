"""The words around a problem and the steps inside a solution. Knows nothing of tokens or models.

One rule splits solutions into steps everywhere: for the reward model, for search and for display.
"""

import re

from carbon.core.config import MAX_PROBLEM_CHARACTERS
from carbon.core.errors import ConfigError

# The policy's system prompt (paper, App. System Prompt; the text is search-and-learn's, whose
# blank lines and single backslash the paper's table does not show).
SYSTEM_PROMPT = r"""Solve the following math problem efficiently and clearly:

- For simple problems (2 steps or fewer):
Provide a concise solution with minimal explanation.

- For complex problems (3 steps or more):
Use this step-by-step format:

## Step 1: [Concise description]
[Brief explanation and calculations]

## Step 2: [Concise description]
[Brief explanation and calculations]

...

Regardless of the approach, always conclude with:

Therefore, the final answer is: $\boxed{answer}$. I hope it is correct.

Where [answer] is just the final number or expression that solves the problem."""

# The reward model's own system prompt (model card of Qwen2.5-Math-PRM-7B), not the policy's.
PRM_SYSTEM_PROMPT = r"Please reason step by step, and put your final answer within \boxed{}."

# A line end and every blank line after it; blank lines that open the text; space that closes it.
# A blank line may hold spaces. No part of the pattern can match in two ways: linear time.
_BLANK_LINES = re.compile(r"(?:\A|\r?\n)(?:[^\S\n]*(?:\n|\Z))+")
_CONTROL_CHARACTERS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")  # all but \t, \n, \r
_LINE_ENDS = re.compile(r"\r\n?")
_LONE_SURROGATES = re.compile(r"[\ud800-\udfff]")


def split_steps(text: str) -> list[str]:
    """The steps of a solution: its parts between blank lines, without the line ends around them.

    No step is empty or blank, so a solution without words has no steps. Indentation and single
    line ends inside a step are kept (the split that Qwen2.5-Math-PRM's model card recommends).
    """
    return [step for step in _BLANK_LINES.split(text) if step]


def clean_problem(text: str) -> str:
    r"""The visitor's text as every model and page may safely read it.

    Line ends become \n; control characters other than newline and tab are dropped; a half of a
    surrogate pair, which no encoder accepts, becomes U+FFFD; space around the text goes. Cleaning
    twice changes nothing. The length is checked first, so that a huge paste costs nothing.

    Raises:
        ConfigError: the text is empty or longer than MAX_PROBLEM_CHARACTERS.
    """
    if len(text) > MAX_PROBLEM_CHARACTERS:
        raise ConfigError(
            f"The problem is too long: {len(text):,} characters, where at most "
            f"{MAX_PROBLEM_CHARACTERS:,} are accepted."
        )
    text = _LINE_ENDS.sub("\n", _CONTROL_CHARACTERS.sub("", text))
    text = _LONE_SURROGATES.sub("\ufffd", text).strip()
    if not text:
        raise ConfigError("The problem is empty: type or choose a maths problem first.")
    return text
