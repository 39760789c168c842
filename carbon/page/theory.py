"""The Theory tab: the reward bound, union against exploit alone, one gradient, one next token."""

from carbon.lessons.theory_tab import bound, gradient, temperature, union, words
from carbon.page.context import PageContext
from carbon.page.lesson import lesson


def build(context: PageContext) -> None:
    """Lay the tab out."""
    lesson("theory", words(), [bound, union, gradient, temperature])
