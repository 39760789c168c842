"""Exact values of LaTeX expressions: polynomials with rational coefficients, without floats.

A value maps monomials to fractions; a monomial is a sorted tuple of symbols, () for the constant
term. pi and the root of a square-free number are symbols too. Knows no problems and no solutions.
"""

import re
from fractions import Fraction
from math import comb, factorial, gcd, isqrt, lcm

Monomial = tuple[str, ...]
Value = dict[Monomial, Fraction]

_TOKEN = re.compile(r"\\text\{lcm\}|\\[A-Za-z]+|\d+\.\d+|\d+|[A-Za-z]|[-+*/^_!(){},]")
_FUNCTION = re.compile(r"[fgh]'*\(")  # a function's value is a name, not a product
_LARGEST_EXPONENT, _LARGEST_DIGITS, _LARGEST_TERMS, _LARGEST_ROOT = 200, 300, 40, 10**10


class UnknownExpressionError(ValueError):
    """The text is no expression of the small language that the solutions use."""


def evaluate(expression: str) -> Value:
    """The expression's exact value.

    Reads numbers, decimals, letters, + - \\cdot \\frac ^ \\sqrt \\binom \\gcd lcm !, digits with a
    base (11_{2}), and products written side by side.

    Raises:
        UnknownExpressionError: it is malformed, too large, or outside that language.
    """
    if _FUNCTION.search(expression):
        raise UnknownExpressionError(expression)
    tokens = _TOKEN.findall(expression)
    if sum(map(len, tokens)) != len(expression.replace(" ", "")):
        raise UnknownExpressionError(expression)
    reader = _Reader(tokens)
    value = reader.sum()
    if reader.position != len(tokens):
        raise UnknownExpressionError(expression)
    return value


def constant(value: Value) -> Fraction:
    """The number that a value without symbols is.

    Raises:
        UnknownExpressionError: it has symbols.
    """
    if any(value):
        raise UnknownExpressionError("A number was expected.")
    return value.get((), Fraction(0))


class _Reader:
    """Recursive descent over the tokens; every method reads one construct and returns its value."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.position = 0

    @property
    def next(self) -> str:
        return self.tokens[self.position] if self.position < len(self.tokens) else ""

    def take(self, expected: str = "") -> str:
        token = self.next
        if not token or (expected and token != expected):
            raise UnknownExpressionError(f"{expected or 'more'} expected")
        self.position += 1
        return token

    def sum(self) -> Value:
        total: Value = {}
        sign = -1 if self.next == "-" else 1
        if self.next in ("+", "-"):
            self.take()
        while True:
            total = _add(total, self.product(), sign)
            if self.next not in ("+", "-"):
                return total
            sign = -1 if self.take() == "-" else 1

    def product(self) -> Value:
        value = self.factor()
        while True:
            if self.next in ("\\cdot", "\\times", "*"):
                self.take()
                value = _multiply(value, self.factor())
            elif self.next == "/":
                self.take()
                value = _divide(value, self.factor())
            elif self.next and self._starts_factor():
                value = _multiply(value, self.factor())
            else:
                return value

    def factor(self) -> Value:
        if self.next == "-":  # as in 4·-3, which a person may write
            self.take()
            return _add({}, self.factor(), -1)
        value = self.atom()
        while self.next in ("^", "!"):
            if self.take() == "!":
                value = _whole_function(value, lambda n: factorial(n) if n <= 20 else None)
            else:
                value = _raise(value, self._exponent())
        return value

    def atom(self) -> Value:
        token = self.take()
        if token[0].isdigit():
            return self._number(token)
        if token == "(":
            value = self.sum()
            self.take(")")
            return value
        if token == "\\frac":
            return _divide(self._group(), self._group())
        if token == "\\sqrt":
            return _root(self._group())
        if token == "\\binom":
            return _two_wholes(self._group(), self._group(), _binomial)
        if token in ("\\gcd", "\\text{lcm}"):
            return self._call(gcd if token == "\\gcd" else lcm)
        if token == "\\pi" or (len(token) == 1 and token.isalpha()):
            return {(token,): Fraction(1)}
        raise UnknownExpressionError(token)

    def _starts_factor(self) -> bool:
        token = self.next
        after_number = self.tokens[self.position - 1][0].isdigit()
        if token[0].isdigit():
            return not after_number
        return token in ("(", "\\frac", "\\sqrt", "\\pi", "\\binom") or token.isalpha()

    def _number(self, token: str) -> Value:
        if len(token) > _LARGEST_DIGITS:
            raise UnknownExpressionError("too many digits")
        if self.next != "_":
            return _constant(Fraction(token))
        self.take()
        base = constant(self._group())
        if base.denominator != 1 or not 2 <= base <= 10 or any(int(d) >= base for d in token):
            raise UnknownExpressionError("no such base")
        return _constant(Fraction(int(token, int(base))))

    def _group(self) -> Value:
        if self.next != "{":  # a single digit or letter: x^2
            return self.atom()
        self.take()
        value = self.sum()
        self.take("}")
        return value

    def _exponent(self) -> int:
        exponent = constant(self._group())
        if exponent.denominator != 1 or not 0 <= exponent <= _LARGEST_EXPONENT:
            raise UnknownExpressionError("exponent out of range")
        return int(exponent)

    def _call(self, function) -> Value:
        self.take("(")
        first = self.sum()
        self.take(",")
        second = self.sum()
        self.take(")")
        return _two_wholes(first, second, function)


def _constant(number: Fraction) -> Value:
    return {(): number} if number else {}


def _add(a: Value, b: Value, sign: int = 1) -> Value:
    total = dict(a)
    for monomial, factor in b.items():
        total[monomial] = total.get(monomial, Fraction(0)) + sign * factor
    return {monomial: factor for monomial, factor in total.items() if factor}


def _multiply(a: Value, b: Value) -> Value:
    if len(a) * len(b) > _LARGEST_TERMS:
        raise UnknownExpressionError("too many terms")
    total: Value = {}
    for first, p in a.items():
        for second, q in b.items():
            total = _add(total, _joined(first, second, p * q))
    return total


def _joined(first: Monomial, second: Monomial, factor: Fraction) -> Value:
    """Symbols side by side; the root of a number times itself is the number."""
    symbols: list[str] = []
    for symbol in (*first, *second):
        if symbol[0] == "√" and symbol in symbols:
            symbols.remove(symbol)
            factor *= int(symbol[1:])
        else:
            symbols.append(symbol)
    if len(symbols) > _LARGEST_TERMS or factor.numerator.bit_length() > 4 * _LARGEST_DIGITS:
        raise UnknownExpressionError("too large")
    return {tuple(sorted(symbols)): factor}


def _divide(top: Value, bottom: Value) -> Value:
    divisor = constant(bottom)
    if not divisor:
        raise UnknownExpressionError("division by zero")
    return {monomial: factor / divisor for monomial, factor in top.items()}


def _raise(base: Value, exponent: int) -> Value:
    if not any(base):
        number = constant(base)
        if number.numerator.bit_length() * exponent > 4 * _LARGEST_DIGITS:
            raise UnknownExpressionError("too large")
        return _constant(number**exponent)
    value = _constant(Fraction(1))
    for _ in range(exponent):
        value = _multiply(value, base)
    return value


def _root(value: Value) -> Value:
    number = constant(value)
    if not 0 <= number <= _LARGEST_ROOT or number.denominator > 10_000:
        raise UnknownExpressionError("root out of range")
    inside, outside = number.numerator * number.denominator, Fraction(1, number.denominator)
    exact = isqrt(inside)
    if exact * exact == inside:
        return _constant(exact * outside)
    divisor = 2
    while divisor * divisor <= min(inside, 10_000):
        while inside % (divisor * divisor) == 0:
            inside, outside = inside // (divisor * divisor), outside * divisor
        divisor += 1
    return {(f"√{inside}",): outside}


def _binomial(n: int, k: int) -> int | None:
    return comb(n, k) if n <= 1_000 else None


def _two_wholes(first: Value, second: Value, function) -> Value:
    return _whole_function(first, lambda n: function(n, int(_whole(second))))


def _whole_function(value: Value, function) -> Value:
    result = function(_whole(value))
    if result is None:
        raise UnknownExpressionError("too large")
    return _constant(Fraction(result))


def _whole(value: Value) -> int:
    number = constant(value)
    if number.denominator != 1 or number < 0:
        raise UnknownExpressionError("a whole number was expected")
    return int(number)
