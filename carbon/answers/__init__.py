"""Final answers: taken from a completion, compared with one another, grouped by what they mean.

Works from any thread, never evaluates an answer's text as code, and needs no worker process for
ordinary answers. It knows nothing of rollouts, scores or models.
"""

from collections.abc import Sequence

from carbon.answers.comparison import compare
from carbon.answers.extraction import extract_answer, is_real_answer
from carbon.answers.groups import AnswerGroups
from carbon.answers.reading import read
from carbon.answers.structure import Undecided
from carbon.answers.symbolic import comparer

__all__ = ["AnswerGroups", "extract_answer", "group_answers", "is_equivalent", "warm_up"]


def is_equivalent(a: str | None, b: str | None) -> bool:
    r"""Whether two answers mean the same, whichever comes first.

    Numbers are compared exactly, formulas by their values, `x = 5` with 5, intervals with
    inequalities (`|x| < 2` with `(-2, 2)`), lists in any order. A unit or a `\%` may be left out,
    and a decimal of at least six significant digits stands for what it rounds. What only computer
    algebra can decide goes to math-verify in a worker process; what it cannot say is not equal. A
    call takes at most 5 s.
    No answer (None, an empty text, a placeholder) equals nothing, itself included.
    """
    if a is None or b is None or not (is_real_answer(a) and is_real_answer(b)):
        return False
    verdict = compare(read(a), read(b))
    if isinstance(verdict, Undecided):
        return comparer.is_equal(verdict.left, verdict.right)
    return verdict


def group_answers(answers: Sequence[str | None]) -> list[int | None]:
    """The class of each answer (0, 1, ... by first appearance); None where there is no answer.

    Classes are the connected components of `is_equivalent`, so that the order of the answers does
    not matter. Numbers are told apart by value first: 256 answers do not cost 256² comparisons.
    """
    groups = AnswerGroups()
    for answer in answers:
        groups.add(answer)
    return groups.groups()


def warm_up() -> None:
    """Starts the worker of symbolic comparisons in the background, so that the first is fast."""
    comparer.warm_up()
