r"""Reads one formula in LaTeX or plain notation into a tree. No names are looked up, nothing runs.

What it does not know (integrals, sums) it refuses with `UnreadableError`.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from carbon.answers.formula import (
    CONSTANTS,
    FUNCTIONS,
    Node,
    UnreadableError,
    is_letter,
    negative,
    number,
    tokens_of,
)

_MAX_DEPTH = 40
_FUNCTION_LETTERS = frozenset("fg")
_PERHAPS_FUNCTION_LETTERS = frozenset("hFGHPQ")  # P(x) is a function, P(1 + r) is a product
_CLOSING = {"(": ")", "[": "]", "{": "}", "\\lfloor": "\\rfloor", "\\lceil": "\\rceil"}
_POSTFIX = {"!": "factorial", "%": "percent", "\\degree": "degree"}
_INVERSE = {"sin": "arcsin", "cos": "arccos", "tan": "arctan"}
_ROOT_NAMES = ("\\sqrt", "\\binom", "\\dbinom", "\\tbinom")


def parse(text: str) -> Node:
    """The tree of one formula.

    Raises:
        UnreadableError: anything but a complete formula of bounded size.
    """
    parser = _Parser(tokens_of(text))
    node = parser.sum()
    if parser.peek():
        raise UnreadableError(text)
    return node


class _Parser:
    """Recursive descent. Implied products bind tighter than a written * or /, as in x/2y."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._position = 0
        self._depth = 0
        self._open_bars = 0

    def peek(self, ahead: int = 0) -> str:
        index = self._position + ahead
        return self._tokens[index] if index < len(self._tokens) else ""

    def take(self, expected: str | None = None) -> str:
        token = self.peek()
        if not token or (expected is not None and token != expected):
            raise UnreadableError(token)
        self._position += 1
        return token

    @contextmanager
    def _nested(self) -> Iterator[None]:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise UnreadableError("nested too deeply")
        yield
        self._depth -= 1

    def sum(self) -> Node:
        terms = [self.term()]
        while self.peek() in ("+", "-"):
            sign = self.take()
            term = self.term()
            terms.append(term if sign == "+" else negative(term))
        return terms[0] if len(terms) == 1 else Node("add", tuple(terms))

    def term(self) -> Node:
        node = self.product()
        while True:
            if self.peek() in ("*", "/", ":"):
                operator = self.take()
                # "1/2x" is half of x: a number under a number ends the fraction
                is_plain = operator != "*" and node.operation == self._kind() == "number"
                right = self.power() if is_plain else self.product()
                node = Node("multiply" if operator == "*" else "divide", (node, right))
            elif self._starts_factor():
                node = Node("multiply", (node, self.product()))
            else:
                return node

    def product(self) -> Node:
        is_negative = False
        while self.peek() in ("+", "-"):
            is_negative ^= self.take() == "-"
        starts_with_integer = self.peek().isdigit()
        first = self.power()
        if starts_with_integer and first.operation == "number":
            first = self._mixed_number(first)
        factors = [first]
        while self._starts_factor():
            if self._kind() == "number":
                raise UnreadableError("two numbers side by side")
            factors.append(self.power())
        node = first if len(factors) == 1 else Node("multiply", tuple(factors))
        return negative(node) if is_negative else node

    def _mixed_number(self, whole: Node) -> Node:
        r"""4 4/9 and 4\frac{4}{9} are 40/9, if what follows is a proper fraction of digits."""
        start = self._position
        if self.peek() == "\\frac":
            part = self._fraction()
        elif self.peek().isdigit() and self.peek(1) == "/" and self.peek(2).isdigit():
            top, _, bottom = self.take(), self.take(), self.take()
            part = Node("divide", (Node("number", value=top), Node("number", value=bottom)))
        else:
            return whole
        top, bottom = (argument.value for argument in part.arguments)
        if top.isdigit() and bottom.isdigit() and int(top) < int(bottom):
            return Node("add", (whole, part))
        self._position = start
        return whole

    def power(self) -> Node:
        node = self._postfix(self.atom())
        while self.peek() == "^":
            self.take()
            node = self._postfix(Node("power", (node, self._exponent())))
        return node

    def _exponent(self) -> Node:
        with self._nested():
            if self.peek() == "-":
                self.take()
                return negative(self._exponent())
            is_group = self.peek() == "{"
            base = self._postfix(self.atom())
            if is_group or self.peek() != "^":
                return base
            self.take()
            return Node("power", (base, self._exponent()))  # a^b^c is a^(b^c)

    def _postfix(self, node: Node) -> Node:
        while self.peek() in _POSTFIX:
            node = Node(_POSTFIX[self.take()], (node,))
        return node

    def _group(self) -> Node:
        closing = _CLOSING[self.take()]
        node = self.sum()
        self.take(closing)
        return node

    def atom(self) -> Node:
        token = self.peek()
        with self._nested():
            if token == "\\frac":
                return self._fraction()
            if token in ("\\lfloor", "\\lceil"):
                return Node("function", (self._group(),), token[2:])
            if token in _CLOSING:
                return self._group()
            if token == "|":
                return self._absolute_value()
            if token in _ROOT_NAMES:
                return self._root_or_binomial()
            return self._function() if self._kind() == "function" else self._leaf()

    def _leaf(self) -> Node:
        token = self.take()
        if token[0].isdigit() or token[0] == ".":
            return self._numeral(token) if self.peek() == "_" else Node("number", value=token)
        if token in CONSTANTS and self.peek() != "_":
            return Node("constant", value=CONSTANTS[token])
        if is_letter(token):
            name = token + self._subscript()
            if self.peek() == "(" and self._is_applied(token):
                return Node("applied", (self._group(),), name)
            return Node("symbol", value=name)
        raise UnreadableError(token)

    def _is_applied(self, letter: str) -> bool:
        is_single = self.peek(2) == ")"
        return letter in _FUNCTION_LETTERS or (letter in _PERHAPS_FUNCTION_LETTERS and is_single)

    def _numeral(self, digits: str) -> Node:
        """204_5 is a numeral in base five."""
        base = self._subscript().strip("_")
        is_base = digits.isdigit() and base.isdigit() and len(base) <= 2 and int(base) >= 2
        if not is_base or any(int(digit) >= int(base) for digit in digits):
            raise UnreadableError(digits)
        return Node("numeral", value=f"{digits.lstrip('0') or '0'}_{int(base)}")

    def _subscript(self) -> str:
        suffix = ""
        while self.peek() in ("_", "'"):
            if self.take() == "'":
                suffix += "'"
                continue
            name = self.take()
            if name == "{":
                name = ""
                while self.peek() != "}":
                    name += self.take()
                self.take()
            suffix += f"_{name}"
        return suffix

    def _fraction(self) -> Node:
        self.take("\\frac")
        return Node("divide", (self._argument(), self._argument()))

    def _argument(self) -> Node:
        r"""What a command takes: a group, or one digit or letter, as TeX reads `\frac12`."""
        token = self.peek()
        if token.isdigit() and len(token) > 1:
            self._tokens[self._position] = token[1:]
            return Node("number", value=token[0])
        return self.atom()

    def _root_or_binomial(self) -> Node:
        if self.take() != "\\sqrt":
            return Node("binomial", (self._argument(), self._argument()))
        index = self._group() if self.peek() == "[" else number(2)
        return Node("root", (self._argument(), index))

    def _absolute_value(self) -> Node:
        self.take("|")
        self._open_bars += 1
        node = self.sum()
        self._open_bars -= 1
        self.take("|")
        return Node("function", (node,), "abs")

    def _function(self) -> Node:
        name = self.take()[1:]
        base: tuple[Node, ...] = ()
        exponent = None
        if name == "log" and self.peek() == "_":
            self.take()
            base = (self._argument(),)
        if self.peek() == "^":
            self.take()
            exponent = self._exponent()
        if exponent == negative(number(1)) and name in _INVERSE:
            name, exponent = _INVERSE[name], None
        node = Node("function", (self._function_argument(), *base), name)
        return node if exponent is None else Node("power", (node, exponent))

    def _function_argument(self) -> Node:
        r"""`\sin(x)y` ends at the bracket; `\sin 2x` takes the whole product, up to a function."""
        if self.peek() in ("(", "{"):
            return self.atom()
        is_negative = self.peek() == "-" and bool(self.take())
        factors = [self.power()]
        while self._starts_factor() and self._kind() != "function":
            factors.append(self.power())
        node = factors[0] if len(factors) == 1 else Node("multiply", tuple(factors))
        return negative(node) if is_negative else node

    def _kind(self) -> str:
        token = self.peek()
        if token[:1].isdigit() or token[:1] == ".":
            return "number"
        return "function" if token[:1] == "\\" and token[1:] in FUNCTIONS else ""

    def _starts_factor(self) -> bool:
        token = self.peek()
        if token == "|":
            return self._open_bars == 0
        return (
            token in ("(", "{", "\\frac", "\\lfloor", "\\lceil", *_ROOT_NAMES)
            or token in CONSTANTS
            or is_letter(token)
            or self._kind() != ""
        )
