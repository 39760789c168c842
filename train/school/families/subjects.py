"""A formula solved for one letter: what was done to the letter is undone, the last thing first."""

from random import Random

from train.problems.latex import frac, math
from train.school.base import REGISTER, Draft, Line
from train.school.families.algebra import asks
from train.school.families.formulas import SUBJECT_WORDINGS

_LETTERS = "abcdfghkmnpqrstuvwyz"
_NUMBERS = ("2", "3", "4", "5", "6", "7", "10", "12")
_FACTORS = ("2\\pi", "\\pi", "2", "3", "5", "4", "9")
# What may be done to a letter after what was done to it before.
_FOLLOWING = {
    "": ("times", "times", "plus", "minus", "over", "square", "root", "from"),
    "times": ("plus", "minus", "over", "from", "root"),
    "plus": ("times", "over", "square", "root"),
    "minus": ("times", "over", "square", "root"),
    "over": ("plus", "minus", "root"),
    "square": ("times", "plus", "minus", "over", "from"),
    "root": ("times", "plus", "minus", "over"),
    "from": ("over", "times"),
}
_SAID = {
    "times": "Divide by ${}$", "over": "Multiply by ${}$", "plus": "Subtract ${}$",
    "minus": "Add ${}$", "from": "What is taken away is ${}$ minus the other side",
    "square": "Take the positive root", "root": "Square both sides",
}  # fmt: skip
_BACK = {"times": "over", "over": "times", "plus": "minus", "minus": "plus", "square": "root", "root": "square"}  # fmt: skip


def _is_sum(text: str) -> bool:
    """Whether a plus or minus stands outside all brackets."""
    depth = 0
    for character in text:
        depth += (character in "({") - (character in ")}")
        if character in "+-" and not depth:
            return True
    return False


def _done(kind: str, name: str, text: str) -> str:
    inside = f"({text})" if _is_sum(text) else text
    if kind == "times":
        return f"{name}{' ' if name.endswith('pi') and inside[0].isalpha() else ''}{inside}"
    if kind == "from":
        return f"{name}-{inside}"
    if kind == "square":
        return f"{text}^2" if len(text) == 1 else f"({text})^2"
    if kind == "root":
        return f"\\sqrt{{{text}}}"
    return frac(text, name) if kind == "over" else f"{text}{'+' if kind == 'plus' else '-'}{name}"


@REGISTER.family("subject_in_steps", 1, 2, 3)
def subject_in_steps(rng: Random, level: int) -> Draft:
    left, x, *others = rng.sample(_LETTERS, 6)
    forms, done, kind = [x], list[tuple[str, str]](), ""
    for _ in range(level):
        kind = rng.choice([k for k in _FOLLOWING[kind] if k not in dict(done)] or ["over"])
        name = others.pop() if rng.random() < 0.65 else rng.choice(_NUMBERS)
        if kind == "times" and rng.random() < 0.3:
            name = rng.choice(_FACTORS)
        done.append((kind, name))
        forms.append(_done(kind, name, forms[-1]))
    right = forms.pop()
    formula = f"{left}={right}" if rng.random() < 0.8 else f"{right}={left}"
    answer, lines = left, list[Line]()
    for (kind, name), rest in zip(reversed(done), reversed(forms), strict=True):
        answer = _done(_BACK.get(kind, kind), name, answer)
        title = "isolate" if rest == x else "move"
        lines.append((title, f"{_SAID[kind].format(name)}: ${rest}={answer}$"))
    wordings = asks({"e": math(formula), "x": math(x)}, **SUBJECT_WORDINGS)
    return Draft(wordings, answer, [lines, [("Write it down", f"${formula}$"), *lines]])
