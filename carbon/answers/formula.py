"""A formula as a tree, and the words it may be written in."""

import re
from dataclasses import dataclass, field
from functools import lru_cache

MAX_TOKENS = 300
MAX_DIGITS = 4_000  # longer runs of digits are refused, as Python's int() would

_CIRCULAR = frozenset({"sin", "cos", "tan", "sec", "csc", "cot", "arcsin", "arccos", "arctan"})
FUNCTIONS = _CIRCULAR | {"sinh", "cosh", "tanh", "ln", "log", "exp"}
CONSTANTS = {"\\pi": "pi", "e": "e", "i": "i", "\\infty": "infinity"}
_GREEK = re.compile(
    r"\\(?:alpha|beta|gamma|delta|(?:var)?epsilon|zeta|eta|(?:var)?theta|kappa|lambda|mu|nu|xi|rho"
    r"|sigma|tau|(?:var)?phi|chi|psi|omega|ell|Delta|Gamma|Theta|Lambda|Sigma|Phi|Psi|Omega)"
)
_TOKEN = re.compile(
    r"\s+|(?P<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3}(?![\w.]))?)|(?P<command>\\[A-Za-z]+)"
    r"|(?P<name>(?:arcsin|arccos|arctan|sinh|cosh|tanh|sin|cos|tan|sec|csc|cot|log|ln|exp|sqrt|pi)"
    r"(?![a-z]{2}))|(?P<letter>[A-Za-z])|(?P<sign>[-+*/^_!%:'(){}\[\]|])"
)
# digits of a base above ten may be letters, after a digit or in capitals: a_{16} is a variable
_NUMERAL = re.compile(r"(\d[\dA-Za-z]*|[A-Z][\dA-Z]+)_(?:(\d\d?)(?!\d)|\{(\d\d?)\})")


class UnreadableError(Exception):
    """The text is no formula this package knows. Never leaves the package."""


@dataclass(frozen=True, slots=True)
class Node:
    """A formula: an operation on formulas, or a leaf with a `value` (digits, or a name)."""

    operation: str
    arguments: tuple["Node", ...] = ()
    value: str = ""
    _hash: int = field(init=False, repr=False, compare=False, default=0)

    def __post_init__(self) -> None:
        # computed once: results are remembered by formula, and a formula is deep
        object.__setattr__(self, "_hash", hash((self.operation, self.arguments, self.value)))

    def __hash__(self) -> int:
        return self._hash


INFINITY = Node("constant", value="infinity")
MINUS_INFINITY = Node("constant", value="-infinity")


def number(value: int | str) -> Node:
    return Node("number", value=str(value))


def add(*terms: Node) -> Node:
    return terms[0] if len(terms) == 1 else Node("add", terms)


def multiply(*factors: Node) -> Node:
    return factors[0] if len(factors) == 1 else Node("multiply", factors)


def negative(node: Node) -> Node:
    return MINUS_INFINITY if node == INFINITY else Node("negative", (node,))


def difference(left: Node, right: Node) -> Node:
    """left - right, as one product where a side is zero."""
    if right == number(0):
        return left
    return negative(right) if left == number(0) else add(left, negative(right))


def is_letter(token: str) -> bool:
    """Whether a token is a Latin letter or the command of a Greek one."""
    return token.isalpha() or _GREEK.fullmatch(token) is not None


@lru_cache(maxsize=8_192)
def symbols(node: Node) -> frozenset[str]:
    """Names of the free variables of a formula; `f()` for a function that nothing is known of."""
    if node.operation == "symbol":
        return frozenset((node.value,))
    own = frozenset((f"{node.value}()",) if node.operation == "applied" else ())
    return own.union(*(symbols(argument) for argument in node.arguments))


def tokens_of(text: str) -> list[str]:
    r"""Numbers, letters, signs and commands; `sin` and `pi` become `\sin` and `\pi`.

    A numeral in another base is one token, such as `2A_16`.

    Raises:
        UnreadableError: a character outside the notation, or too much of it.
    """
    tokens, position = [], 0
    while position < len(text):
        numeral = _numeral(text, position)
        match = numeral or _TOKEN.match(text, position)
        if match is None or len(match.group()) > MAX_DIGITS or len(tokens) == MAX_TOKENS:
            raise UnreadableError(text)
        position = match.end()
        if numeral:
            tokens.append(f"{numeral[1].upper().lstrip('0') or '0'}_{numeral[2] or numeral[3]}")
        elif match.lastgroup == "name":
            tokens.append(f"\\{match.group()}")
        elif match.lastgroup is not None:
            tokens.append(match.group())
    return tokens


def _numeral(text: str, position: int) -> re.Match[str] | None:
    match = _NUMERAL.match(text, position)
    if match is None:
        return None
    base = int(match[2] or match[3])
    is_valid = 2 <= base <= 36 and all(int(digit, 36) < base for digit in match[1])
    return match if is_valid else None
