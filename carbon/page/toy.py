"""The Toy tab: one search step by step beside plain search, and thousands of them as curves."""

from carbon.lessons.text_toy import TOY
from carbon.lessons.toy_curves import curves
from carbon.lessons.toy_story import DEFAULTS, MOST_PROBES, search
from carbon.page.context import PageContext
from carbon.page.lesson import lesson


def build(context: PageContext) -> None:
    """Lay the tab out. Searches are run when they are asked for, in milliseconds."""
    lesson("toy", {**TOY, "defaults": DEFAULTS, "most_probes": MOST_PROBES}, [search, curves])
