"""The style of a rollout, read from the form of its text: its headings, and how many steps it has.

It knows nothing of whether a rollout is right, so that what style explains is told from the rest.
"""

import re

from carbon.core.prompts import split_steps

# How the first step begins; the last matches everything.
HEADINGS = {
    "## Step": re.compile(r"## Step\b"),
    "Step 1:": re.compile(r"Step \d+:"),
    "**Title**": re.compile(r"\*\*[^*\n]+\*\*"),
    "Title: ": re.compile(r"[A-Z][^:$\n]{0,60}: "),
    "none": re.compile(""),
}
LENGTHS = (1, 3, 5)  # steps of the shortest solution in each class: 1-2, 3-4, 5 and more
NUM_STYLES = len(HEADINGS) * len(LENGTHS)


def style_of(text: str) -> int:
    """The heading of the first step crossed with the number of steps: 0 to NUM_STYLES - 1."""
    steps = split_steps(text)
    first = steps[0].lstrip() if steps else ""
    heading = next(place for place, form in enumerate(HEADINGS.values()) if form.match(first))
    length = sum(len(steps) >= least for least in LENGTHS[1:])
    return heading * len(LENGTHS) + length
