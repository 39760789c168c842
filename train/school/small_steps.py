"""What a way states in one go is worked out: one operation at a time, one kind of term at a time.

`12^2+8\\cdot12+7=103` becomes 144, 96, 240 and 247, each stated; products and quotients of larger
numbers go by their digits. What stands in the way already is not stated again.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, factorial

from train.problems.latex import decimal, dot, eq, frac, math, power
from train.school.base import Line, Way
from train.school.columns import (
    by_digits,
    long_division,
    long_product,
    place_values,
    running_total,
    worked_square,
)
from train.school.trees import Tree, leaf, reductions, value_of

_STATEMENT = re.compile(r"\$([^$]+)\$")
_TOKEN = re.compile(
    r"\\(?:cdot|div|frac|sqrt)(?![a-z])|\d+(?:\.\d+)?|[-+^(){}]|(?P<space>\s+|\\left|\\right)"
)
_CALCULATION = re.compile(r"(?:[-+^(){}\d.\s]|\\(?:cdot|div|frac|sqrt|left|right)(?![a-z]))+")
_ONE_SUM = re.compile(r"[-+]?[\d.]+(?:[-+][\d.]+)?")
_LETTERS = r"(?:[a-z](?:\^(?:\d|\{\d+\}))?|\\pi(?![a-z])|\\sqrt\{\d+\})*"
_TERM = re.compile(rf"([-+]?)(\d*)({_LETTERS})")
_UNITS = ("\\pi", "^\\circ")
_CHOICE = re.compile(r"\\binom\{(\d+)\}\{(\d+)\}|(?<![\d.])(\d+)!")
_SIDE_BY_SIDE = re.compile(r"(?<=[!}])(?=\d+!|\\binom)")
_FRACTION = re.compile(r"\\frac\{(\d+)\}\{(\d+)\}")
_WHOLE_AT_SIGHT = 40  # fractions of numbers up to this are reduced at once
_LARGEST = 12  # number whose factorial is worked out
_SMALL = 20  # two operations between numbers up to this are one step
_BY_HEART = 12
_PLACES = 6  # of a decimal
_ONE = leaf(1)


def worked(way: Way, most: int) -> list[Line]:
    """The way with small steps, where they leave it no longer than `most` letters."""
    seen, lines, room = _Seen(), list[Line](), most - sum(len(text) for _, text in way)
    for kind, text in way:
        seen.text += text
        small = _STATEMENT.sub(lambda found: _worked(found[1], seen), text)
        if len(small) - len(text) > room:
            small = text
        room -= len(small) - len(text)
        seen.add(small)
        seen.text += small
        lines.append((kind, small))
    return lines


@dataclass
class _Seen:
    """What has been stated, without spaces, and the way's text up to the end of this line."""

    pairs: set[str] = field(default_factory=set[str])
    text: str = ""

    def add(self, text: str) -> None:
        for statement in _STATEMENT.findall(text):
            sides = _bared(statement).split("=")
            self.pairs |= {f"{left}={sides[-1]}" for left in sides[:-1]}

    def begins(self, side: str) -> bool:
        return any(pair.startswith(f"{_bared(side)}=") for pair in self.pairs)

    def __contains__(self, shown: str) -> bool:
        """Of a statement; of a result behind others that lead to it: whether these stand there."""
        *leading, last = _STATEMENT.findall(shown) or [shown]
        if leading:
            return all(math(each) in self.text for each in leading)
        return _bared(last) in self.pairs or math(last) in self.text


def _bared(text: str) -> str:
    return text.replace(" ", "")


def _worked(statement: str, seen: _Seen) -> str:
    """A statement, cut where one side is followed by another that is too far from it."""
    if chosen := _chosen(statement, seen):
        seen.add(chosen)
        return chosen
    sides, parts, now = statement.split("="), list[str](), list[str]()
    if len(sides) < 2 or not all(sides):
        return math(statement)
    for place, right in enumerate(sides):
        steps = _between(sides[place - 1], right, seen) if place else ""
        if steps:
            is_begun = _bared(steps).startswith(f"${_bared(now[0])}=") and len(now) == 1
            parts.append(steps if is_begun else f"{math('='.join(now))}: {steps}")
            now = [sides[0]] if place > 1 else []
        now.append(right)
    if not parts or len(now) > 1 or not parts[-1].endswith(f"={now[0]}$"):
        parts.append(math("=".join(now)))
    return ", so ".join(parts)


def _between(left: str, right: str, seen: _Seen) -> str:
    if _ONE_SUM.fullmatch(left) or left == right:
        return ""
    for unit in _UNITS:
        if left.endswith(unit) and right.endswith(unit):
            left, right = left.removesuffix(unit), right.removesuffix(unit)
    if _CALCULATION.fullmatch(left) and _CALCULATION.fullmatch(right):
        if reduced := _reduced(left, right):
            return reduced if f"${left}={right}$" not in seen else ""
        steps = _calculated(left, right, seen)
        if steps:
            return steps
    return _collected(left, right, seen)


# Choices and factorials


def _chosen(statement: str, seen: _Seen) -> str:
    """What binomial coefficients and factorials are as products, then the rest with values."""
    left, _, right = statement.rpartition("=")
    found = list(_CHOICE.finditer(left))
    is_plain = found and _CALCULATION.fullmatch(right)
    if not is_plain or any(_is_begun(f, statement) for f in found):
        return ""
    parts = [_multiplied_out(f, seen) for f in dict.fromkeys(f[0] for f in found)]
    shown = ", ".join(filter(None, parts))
    if left == found[0][0]:
        return shown
    seen.add(shown)
    rest = _CHOICE.sub(lambda f: str(_chosen_value(f)), _SIDE_BY_SIDE.sub(r"\\cdot ", statement))
    sides = list(dict.fromkeys(rest.split("=")))
    if not shown:
        return math("=".join([left, *sides])) if sides[1:] else ""
    return f"{shown}, {_worked('='.join(sides), seen) if sides[1:] else math(statement)}"


def _is_begun(found: re.Match[str], statement: str) -> bool:
    """Whether its product stands there already, or is too long."""
    n = int(found[1] or found[3])
    product = re.search(rf"(?<!\d){n}\s*\\cdot\s*{n - 1}(?!\d)", statement)
    return bool(product) or n > (_LARGEST if found[3] else 3 * _LARGEST)


def _chosen_value(found: re.Match[str]) -> int:
    return factorial(int(found[3])) if found[3] else comb(int(found[1]), int(found[2]))


def _multiplied_out(shown: str, seen: _Seen) -> str:
    """C(7, 3) as 7·6=42, 42·5=210, 3·2=6 and 210/6=35; nothing where it is known."""
    if seen.begins(shown):
        return ""
    found = _CHOICE.fullmatch(shown)
    assert found
    value = _chosen_value(found)
    if found[3]:
        products = _falling(int(shown[:-1]), int(shown[:-1]) - 1)
        return ", ".join([*products, eq(shown, value)]) if len(products) > 1 else ""
    n, k = int(found[1]), min(int(found[2]), int(found[1]) - int(found[2]))
    if k < 2:
        return eq(shown, value)
    top, bottom = value * factorial(k), factorial(k)
    quotient = _said("over", Fraction(top), Fraction(bottom), Fraction(value))
    other = f"\\binom{{{n}}}{{{k}}}"
    turned = [eq(shown, other)] if k < int(found[2]) else []
    if turned and seen.begins(other):
        return ", ".join([*turned, eq(shown, value)])
    below = _falling(k, k - 1)
    return ", ".join([*turned, *_falling(n, k), *below, quotient, eq(shown, value)])


def _falling(n: int, count: int) -> list[str]:
    """The products of n·(n-1)·…, one at a time."""
    parts, so_far = list[str](), n
    for factor in range(n - 1, n - count, -1):
        parts.append(_said("*", Fraction(so_far), Fraction(factor), Fraction(so_far * factor)))
        so_far *= factor
    return parts


def _reduced(left: str, right: str) -> str:
    """A fraction in lower terms, by one small divisor after another."""
    before, after = _FRACTION.fullmatch(left), _FRACTION.fullmatch(right)
    if not before or not after:
        return ""
    (a, b), (c, d) = map(int, before.groups()), map(int, after.groups())
    common, rest = divmod(a, c) if c else (0, 1)
    is_easy = common in (2, 3, 5, 10) or max(a, b) <= _WHOLE_AT_SIGHT
    if rest or b != common * d or common < 2 or is_easy:
        return ""
    sides = [left]
    while common > 1:
        by = next((k for k in (10, *range(_BY_HEART, 1, -1)) if common % k == 0), common)
        common //= by
        if by != 10:
            sides.append(frac(f"{a}\\div {by}", f"{b}\\div {by}"))
        a, b = a // by, b // by
        sides.append(frac(a, b))
    return math("=".join(sides)) if len(sides) > 2 else ""


# Like terms


def _collected(left: str, right: str, seen: _Seen) -> str:
    """The factors of each kind of term, added up."""
    before, after = _by_kind(left), _by_kind(right)
    if not before or not after or any(len(factors) > 1 for factors in after.values()):
        return ""
    sums = {kind: sum(factors) for kind, factors in before.items()}
    if {k: v for k, v in sums.items() if v} != {k: v[0] for k, v in after.items() if v[0]}:
        return ""
    several = {kind: factors for kind, factors in before.items() if len(factors) > 1}
    if not any(before) or sum(map(len, several.values())) < 3:
        return ""
    said = {kind: running_total(factors) for kind, factors in several.items()}
    if all(part in seen for text in said.values() for part in text.split(", ")):
        return ""
    return "; ".join(f"{math(kind) if kind else 'numbers'} {text}" for kind, text in said.items())


def _by_kind(side: str) -> dict[str, list[int]]:
    """The factors of a sum of terms by what they stand before; nothing where it is not one."""
    found, at, side = dict[str, list[int]](), 0, _bared(side)
    while at < len(side):
        term = _TERM.match(side, at)
        if not term or term.end() == at or not (term[2] or term[3]) or (at and not term[1]):
            return {}
        found.setdefault(term[3], []).append(int(f"{term[1]}{term[2] or 1}"))
        at = term.end()
    return found


# Calculations


def _calculated(left: str, right: str, seen: _Seen) -> str:
    """The operations that lead from one side to the other, where they are more than one step."""
    start, end = _parsed(left), _parsed(right)
    while start and end and start.operator == end.operator == "root":
        start, end = start.parts[0], end.parts[0]
    if not start or not end or not start.parts:
        return ""
    try:
        steps = list(_operations(start, end))
    except (ValueError, ZeroDivisionError, OverflowError):
        return ""
    steps = [(step, text) for step in steps if (text := _said(*step)) not in seen]
    is_hard = any(_is_hard(*step[:3]) and step[3].denominator == 1 for step, _ in steps)
    is_small = all(abs(value) <= _SMALL for step, _ in steps for value in step[1:])
    at_once = max(_side_by_side(start, end), 2 if is_small else 1)
    return ", ".join(text for _, text in steps) if is_hard or len(steps) > at_once else ""


def _side_by_side(start: Tree, end: Tree) -> int:
    """How many operations a pupil does at once: one in each term, one above and one below."""
    if start.operator == end.operator == "over":
        return 1 + all(not part.parts for each in start.parts for part in each.parts)
    return len(_addends(end) or "1")


def _operations(start: Tree, end: Tree) -> Iterator[tuple[str, Fraction, Fraction, Fraction]]:
    """Operator, operands and value, one by one; ValueError where they do not lead to the end."""
    if value_of(start) != value_of(end) or _is_by_places(start):
        raise ValueError
    tree = _over_one(start)
    for operation, rest in reductions(tree):
        value = value_of(operation)
        if 10**_PLACES % value.denominator:
            raise ValueError
        a, b = value_of(operation.parts[0]), value_of(operation.parts[-1])
        is_idle = operation.operator == "neg" or (operation.operator in "*/over^" and b == 1)
        is_idle |= (operation.operator == "*" and a == 1) or (operation.operator in "+-" and b == 0)
        if not is_idle:
            yield operation.operator, a, b, value
        if rest == end or (_addends(rest) and _addends(rest) == _addends(end)):
            return
    raise ValueError


def _over_one(tree: Tree) -> Tree:
    """Products with fractions, and sums of fractions with one bottom, as one fraction."""
    if not tree.parts:
        return tree
    parts = tuple(map(_over_one, tree.parts))
    a, b = parts[0], parts[-1]
    is_sum = tree.operator in ("+", "-") and a.operator == b.operator == "over"
    if is_sum and a.parts[1] == b.parts[1]:
        return Tree("over", (Tree(tree.operator, (a.parts[0], b.parts[0])), a.parts[1]))
    if tree.operator == "*" and "over" in (a.operator, b.operator):
        if a.operator == "over" and not b.parts and _divides(a.parts[1], b):
            return Tree("*", (a.parts[0], Tree("over", (b, a.parts[1]))))
        both = (each.parts if each.operator == "over" else (each, _ONE) for each in (a, b))
        (p, q), (r, s) = both
        bottom = Tree("*", (q, s)) if _ONE not in (q, s) else q if s == _ONE else s
        return Tree("over", (Tree("*", (p, r)), bottom))
    return Tree(tree.operator, parts, tree.number)


def _divides(by: Tree, number: Tree) -> bool:
    return not by.parts and by.number != 0 and (number.number / by.number).denominator == 1


def _addends(tree: Tree) -> list[Fraction] | None:
    """The numbers of a sum of numbers, with their signs."""
    if not tree.parts:
        return [tree.number]
    if tree.operator not in ("+", "-") or tree.parts[1].parts:
        return None
    before, last = _addends(tree.parts[0]), tree.parts[1].number
    return before and [*before, last if tree.operator == "+" else -last]


def _is_by_places(tree: Tree) -> bool:
    """300+40+7, which is read, not added."""
    values = _addends(tree) or []
    is_read = all(len(str(value).strip("0")) == 1 for value in values)
    return len(values) > 1 and is_read and len({len(str(v)) for v in values}) == len(values)


def _is_hard(operator: str, a: Fraction, b: Fraction) -> bool:
    if a.denominator > 1 or b.denominator > 1 or a < 0 or b < 0:
        return False
    x, y = sorted((int(a), int(b)))
    if operator == "*":
        short, long = len(place_values(x)), len(place_values(y))
        return (short > 1 and long > 1 and x > _BY_HEART) or (2 < x < 10 and long > 2)
    if operator == "root":
        return a > _SMALL**2
    if operator == "^":
        return (b > 2 and a > 2) or (b == 2 and a > 20 and a % 10 > 0)
    is_short = b > 1 and (str(b).strip("0") != "1" or a % b)
    return operator in ("/", "over") and bool(is_short) and a > 144 and a > _BY_HEART * b


def _said(operator: str, a: Fraction, b: Fraction, value: Fraction) -> str:
    """One operation, by digits where it is hard."""
    if _is_hard(operator, a, b) and value.denominator == 1 and operator not in ("^", "root"):
        return _by_digits(operator, int(a), int(b), int(value))
    x, y, z = map(decimal, (a, b, value))
    if operator == "root" and a > _SMALL**2 and value.denominator == 1:
        tens = value // 10 * 10
        below = [eq(power(int(tens), 2), int(tens * tens))] if tens < value else []
        return ", ".join(
            [*below, worked_square(int(value)), f"so {eq(f'{chr(92)}sqrt{{{x}}}', z)}"]
        )
    first, second = (f"({shown})" if shown.startswith("-") else shown for shown in (x, y))
    if operator == "^":
        return _power(a, int(b), z)
    if operator in "+-" and b < 0:
        turned = f"{x}{'-' if operator == '+' else '+'}{decimal(-b)}"
        return eq(f"{x}{operator}{second}", turned, z)
    written = {
        "*": f"{first}\\cdot{second}",
        "/": f"{x}\\div{second}",
        "over": frac(x, y),
        "root": f"\\sqrt{{{x}}}",
    }
    return eq(written.get(operator, f"{x}{operator}{second}"), z)


def _by_digits(operator: str, a: int, b: int, value: int) -> str:
    if operator == "*" and min(a, b) < 10:
        return by_digits(max(a, b), min(a, b))
    if operator == "*":
        return ", ".join(text for _, text in long_product(a, b))
    return f"{long_division(a, b)[1]}, so {eq(frac(a, b), value)}"


def _power(base: Fraction, exponent: int, value: str) -> str:
    shown = decimal(base)
    if exponent == 2 and base.denominator == 1:
        return worked_square(int(base))
    last = eq(power(f"({shown})" if base < 0 else shown, exponent), value)
    if exponent < 3 or base.denominator > 1:
        return last
    so_far, parts = int(base), list[str]()
    for _ in range(exponent - 1):
        parts.append(eq(dot(so_far, int(base)), so_far * int(base)))
        so_far *= int(base)
    return f"{', '.join(parts)}, so {last}"


# Plain numbers in LaTeX as trees


def _parsed(side: str) -> Tree | None:
    """The tree of an expression of numbers; None where there is more to it."""
    tokens, at = list[str](), 0
    while at < len(side):
        token = _TOKEN.match(side, at)
        if not token:
            return None
        if not token["space"]:
            tokens.append(token[0])
        at = token.end()
    try:
        reader = _Reader(tokens)
        tree = reader.sum()
        return None if reader.tokens else tree
    except (IndexError, ValueError):
        return None


class _Reader:
    """Reads tokens from the left; IndexError or ValueError where they are no expression."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens[::-1]

    def sum(self) -> Tree:
        tree = self.product()
        while self.tokens and self.tokens[-1] in "+-":
            operator = "+" if self.tokens.pop() == "+" else "-"
            tree = Tree(operator, (tree, self.product()))
        return tree

    def product(self) -> Tree:
        tree = self.signed()
        while self.tokens and self.tokens[-1] in ("\\cdot", "\\div", "("):
            token = self.tokens[-1] if self.tokens[-1] == "(" else self.tokens.pop()
            tree = Tree("/" if token == "\\div" else "*", (tree, self.signed()))
        return tree

    def signed(self) -> Tree:
        if self.tokens[-1] != "-":
            return self.power()
        self.tokens.pop()
        tree = self.power()
        return Tree("neg", (tree,)) if tree.parts else leaf(-tree.number)

    def power(self) -> Tree:
        base = self.atom()
        if not self.tokens or self.tokens[-1] != "^":
            return base
        self.tokens.pop()
        exponent = self.group() if self.tokens[-1] == "{" else leaf(int(self.tokens.pop()))
        if exponent.parts or exponent.number < 1 or exponent.number.denominator > 1:
            raise ValueError
        return Tree("^", (base, exponent))

    def atom(self) -> Tree:
        token = self.tokens.pop()
        if token == "(":
            tree = self.sum()
            self.expect(")")
            return tree
        if token == "\\frac":
            return Tree("over", (self.group(), self.group()))
        if token == "\\sqrt":
            return Tree("root", (self.group(),))
        return leaf(Fraction(token))

    def group(self) -> Tree:
        self.expect("{")
        tree = self.sum()
        self.expect("}")
        return tree

    def expect(self, token: str) -> None:
        if self.tokens.pop() != token:
            raise ValueError
