r"""Reads one formula in LaTeX or plain notation into a tree; integrals and sums it refuses."""

from carbon.answers.formula import (
    CONSTANTS,
    FUNCTIONS,
    Node,
    UnreadableError,
    add,
    is_letter,
    multiply,
    negative,
    number,
    tokens_of,
)

_MAX_DEPTH = 40
_MAX_MARKS = 8  # such as the three of 5!!!
_FUNCTION_LETTERS = frozenset("fg")
_PERHAPS_FUNCTION_LETTERS = frozenset("hFGHPQ")  # P(x) is a function, P(1 + r) is a product
_CLOSING = {"(": ")", "[": "]", "{": "}", "\\lfloor": "\\rfloor", "\\lceil": "\\rceil"}
_POSTFIX = {"!": "factorial", "%": "percent", "\\degree": "degree"}
_INVERSE = {"sin": "arcsin", "cos": "arccos", "tan": "arctan"}
_BINOMIALS = ("\\binom", "\\dbinom", "\\tbinom")
_FIRST = {"(", "{", "\\frac", "\\lfloor", "\\lceil", "\\sqrt", *_BINOMIALS, *CONSTANTS}


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

    def _takes(self, token: str) -> bool:
        """Whether the next token is this one, which is taken then."""
        is_next = self.peek() == token
        self._position += is_next
        return is_next

    def _descend(self) -> None:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise UnreadableError("nested too deeply")

    def sum(self) -> Node:
        terms = [self.term()]
        while self.peek() in ("+", "-"):
            is_negative = self.take() == "-"
            terms.append(negative(self.term()) if is_negative else self.term())
        return add(*terms)

    def term(self) -> Node:
        node = self.product()
        while True:
            if self.peek() in ("*", "/", ":"):
                operator = self.take()
                # "1/2x" is half of x: a number under a number ends the fraction
                is_plain = operator != "*" and node.operation == self._kind() == "number"
                right = self._power() if is_plain else self.product()
                node = multiply(node, right) if operator == "*" else Node("divide", (node, right))
            elif self._starts_factor():
                node = multiply(node, self.product())
            else:
                return node

    def product(self) -> Node:
        is_negative = False
        while self.peek() in ("+", "-"):
            is_negative ^= self.take() == "-"
        starts_with_integer = self.peek().isdigit()
        first = self._power()
        if starts_with_integer and first.operation == "number":
            first = self._mixed_number(first)
        factors = [first]
        while self._starts_factor():
            if self._kind() == "number":
                raise UnreadableError("two numbers side by side")
            factors.append(self._power())
        return negative(multiply(*factors)) if is_negative else multiply(*factors)

    def _mixed_number(self, whole: Node) -> Node:
        r"""4 4/9 and 4\frac{4}{9} are 40/9, if what follows is a proper fraction of digits."""
        start = self._position
        if self._takes("\\frac"):
            top, bottom = self._argument().value, self._argument().value
        elif self.peek().isdigit() and self.peek(1) == "/":
            top, _, bottom = self.take(), self.take(), self.take()
        else:
            return whole
        if top.isdigit() and bottom.isdigit() and int(top) < int(bottom):
            return add(whole, Node("divide", (number(top), number(bottom))))
        self._position = start
        return whole

    def _power(self) -> Node:
        node = self._marked(self._atom())
        while self._takes("^"):
            node = self._marked(Node("power", (node, self._exponent())))
        return node

    def _exponent(self) -> Node:
        self._descend()
        is_negative, is_group = self._takes("-"), self.peek() == "{"
        node = self._exponent() if is_negative else self._marked(self._atom())
        if not is_negative and not is_group and self._takes("^"):
            node = Node("power", (node, self._exponent()))  # a^b^c is a^(b^c)
        self._depth -= 1
        return negative(node) if is_negative else node

    def _marked(self, node: Node) -> Node:
        for _ in range(_MAX_MARKS):
            if self.peek() in _POSTFIX:
                node = Node(_POSTFIX[self.take()], (node,))
        return node

    def _atom(self) -> Node:
        self._descend()
        node = self._function() if self._kind() == "function" else self._group_or_leaf()
        self._depth -= 1
        return node

    def _group_or_leaf(self) -> Node:
        token = self.take()
        if token == "|":
            self._open_bars += 1
            node = self.sum()
            self._open_bars -= 1
            self.take("|")
            return Node("function", (node,), "abs")
        if token in _CLOSING:
            node = self.sum()
            self.take(_CLOSING[token])
            return node if len(token) == 1 else Node("function", (node,), token[2:])
        if token == "\\sqrt":
            index = self._atom() if self.peek() == "[" else number(2)
            return Node("root", (self._argument(), index))
        if token in ("\\frac", *_BINOMIALS):
            operation = "divide" if token == "\\frac" else "binomial"
            return Node(operation, (self._argument(), self._argument()))
        if "_" in token[1:]:
            return Node("numeral", value=token)
        if token[0].isdigit() or token[0] == ".":
            return number(token)
        if token in CONSTANTS and self.peek() != "_":
            return Node("constant", value=CONSTANTS[token])
        if not is_letter(token):
            raise UnreadableError(token)
        name = token + self._subscript()
        is_perhaps = token in _PERHAPS_FUNCTION_LETTERS and self.peek(2) == ")"
        if self.peek() == "(" and (token in _FUNCTION_LETTERS or is_perhaps):
            return Node("applied", (self._atom(),), name)
        return Node("symbol", value=name)

    def _subscript(self) -> str:
        suffix = ""
        while self.peek() in ("_", "'"):
            if self.take() == "'":
                suffix += "'"
                continue
            name = self.take()
            if name == "{":
                name = ""
                while not self._takes("}"):
                    name += self.take()
            suffix += f"_{name}"
        return suffix

    def _argument(self) -> Node:
        r"""What a command takes: a group, or one digit or letter, as TeX reads `\frac12`."""
        token = self.peek()
        if token.isdigit() and len(token) > 1:
            self._tokens[self._position : self._position + 1] = token[0], token[1:]
            return number(self.take())
        return self._atom()

    def _function(self) -> Node:
        name = self.take()[1:]
        base = (self._argument(),) if name == "log" and self._takes("_") else ()
        exponent = self._exponent() if self._takes("^") else None
        if exponent == negative(number(1)) and name in _INVERSE:
            name, exponent = _INVERSE[name], None
        node = Node("function", (self._function_argument(), *base), name)
        return node if exponent is None else Node("power", (node, exponent))

    def _function_argument(self) -> Node:
        r"""`\sin(x)y` ends at the bracket; `\sin 2x` takes the whole product, up to a function."""
        if self.peek() in ("(", "{"):
            return self._atom()
        is_negative = self._takes("-")
        factors = [self._power()]
        while self._starts_factor() and self._kind() != "function":
            factors.append(self._power())
        return negative(multiply(*factors)) if is_negative else multiply(*factors)

    def _kind(self) -> str:
        token = self.peek()
        if token[:1].isdigit() or token[:1] == ".":
            return "number"
        return "function" if token[:1] == "\\" and token[1:] in FUNCTIONS else ""

    def _starts_factor(self) -> bool:
        token = self.peek()
        if token == "|":
            return self._open_bars == 0
        return token in _FIRST or is_letter(token) or self._kind() != ""
