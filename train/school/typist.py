"""Types an expression, given in LaTeX, on a keyboard."""

import re
from dataclasses import dataclass

_SUPERSCRIPTS = str.maketrans("0123456789-n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ")
_SUBSCRIPTS = str.maketrans("0123456789-", "₀₁₂₃₄₅₆₇₈₉₋")
VULGAR = {
    "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖",
    "3/5": "⅗", "4/5": "⅘", "1/6": "⅙", "5/6": "⅚", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞",
}  # fmt: skip
_ASCII = {
    "le": "<=", "leq": "<=", "ge": ">=", "geq": ">=", "ne": "!=", "neq": "!=", "pi": "pi",
    "theta": "theta", "alpha": "alpha", "infty": "infinity", "circ": " degrees", "ldots": "...",
    "dots": "...", "bmod": " mod ", "pm": "+-", "to": "->", "lvert": "|", "rvert": "|", "left": "",
    "right": "", ",": " ", ";": " ", "!": "", "%": "%", "{": "{", "}": "}", "cup": " union ",
    "cap": " intersection ", "setminus": " minus ", "in": " in ", "int": "integral of ",
    "sum": "sum of ", "degree": " degrees", "$": "$",
    "quad": " ", "approx": "~", "angle": "angle ", "triangle": "triangle ",
    "perp": " perpendicular to ",
}  # fmt: skip
_UNICODE = _ASCII | {
    "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "pi": "π", "theta": "θ",
    "alpha": "α", "infty": "∞", "circ": "°", "pm": "±", "int": "∫", "degree": "°", "angle": "∠",
    "cup": " ∪ ", "cap": " ∩ ", "setminus": " \\ ", "in": " ∈ ", "approx": "≈",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Notation:
    """How one visitor writes: `dollars` around LaTeX, symbols for products, powers and roots."""

    is_latex: bool
    dollars: tuple[str, str] = ("$", "$")
    times: str = "*"
    divide: str = "/"
    power: str = "^"
    root: str = "sqrt"
    cube_root: str = "power"
    minus: str = "-"
    fraction: str = "\\frac"
    absolute: str = "|"
    rows: str = "],["
    is_unicode: bool = False
    is_spaced: bool = False
    is_explicit: bool = False  # 3*x instead of 3x
    is_sized: bool = False  # brackets that grow with what they hold
    is_bracketed: bool = True  # fractions that are divided keep brackets
    is_wordy: bool = False  # limits of integrals and sums in words
    is_airy: bool = False  # spaces inside brackets
    is_wide: bool = False  # spaces around the bar of a fraction


def in_keys(latex: str, notation: Notation) -> str:
    """The expression in ASCII or with the signs of Unicode, not yet spaced."""
    return _Typist(latex, notation).rest()


class _Typist:
    """Reads LaTeX from left to right."""

    def __init__(self, latex: str, notation: Notation) -> None:
        self._latex, self._notation, self._at = latex, notation, 0

    def rest(self) -> str:
        parts = []
        while self._at < len(self._latex):
            parts.append(self._next())
        return "".join(parts)

    def _next(self) -> str:
        char = self._latex[self._at]
        if char == "\\":
            return self._command()
        self._at += 1
        if char == "{":
            self._at -= 1
            return self._group()
        if char == "^":
            return self._power(self._argument())
        if char == "_":
            under = self._argument()
            return f"_{under}" if len(under) == 1 or under.isalnum() else f"_({under})"
        if char == "~":
            return " "
        return char

    def _argument(self) -> str:
        while self._latex[self._at] == " ":
            self._at += 1
        if self._latex[self._at] == "{":
            return self._group()
        return self._next()

    def _group(self) -> str:
        depth, start = 0, self._at
        while True:
            char = self._latex[self._at]
            depth += (char == "{") - (char == "}")
            self._at += 1
            if depth == 0:
                return _Typist(self._latex[start + 1 : self._at - 1], self._notation).rest()

    def _command(self) -> str:
        found = re.compile(r"\\([A-Za-z]+|.)").match(self._latex, self._at)
        assert found is not None
        name, self._at = found[1], found.end()
        notation = self._notation
        if name in ("frac", "dfrac", "tfrac"):
            return self._fraction()
        if name == "sqrt":
            return self._root()
        if name == "binom":
            n, k = self._argument(), self._argument()
            return f"C({n},{k})"
        if name == "text":
            return self._group()
        if name in ("cdot", "times"):
            self._skip_space()
            return notation.times
        if name == "div":
            self._skip_space()
            return notation.divide
        if name in ("int", "sum") and self._latex[self._at : self._at + 1] == "_":
            return self._with_limits(name)
        if name in ("#", "&"):
            return name
        if name == "log":
            return self._logarithm()
        if name == "begin":
            return self._matrix()
        known = _UNICODE if notation.is_unicode else _ASCII
        if name in known:
            if name not in ("bmod", "%"):
                self._skip_space()
            shown = known[name]
            is_word = len(shown) > 1 and shown.isalpha()  # pi r, alpha x
            return shown + " " * (is_word and self._latex[self._at : self._at + 1].isalpha())
        following = self._latex[self._at : self._at + 1]
        if following.isalnum() or following == "\\":
            return name + " "
        return name  # sin, cos, tan, ln, det, gcd ...

    def _skip_space(self) -> None:
        while self._latex[self._at : self._at + 1] == " ":
            self._at += 1

    def _fraction(self) -> str:
        top, bottom = self._argument(), self._argument()
        below = f"({bottom})" if re.fullmatch(r"\d+[a-z]+", bottom) else _bracketed(bottom)
        shown = f"{_bracketed(top)}/{below}"
        before = self._before()
        if self._notation.is_unicode and shown in VULGAR and not before.endswith(("^", "^{")):
            return VULGAR[shown]
        return f" {shown}" if re.search(r"\d$", before) else shown

    def _before(self) -> str:
        return self._latex[: self._latex.rfind("\\", 0, self._at)]

    def _root(self) -> str:
        if self._latex[self._at : self._at + 1] == "[":
            end = self._latex.index("]", self._at)
            degree = self._latex[self._at + 1 : end]
            self._at = end + 1
            under = self._argument()
            if degree == "3" and self._notation.is_unicode:
                return f"∛{under}" if under.isalnum() else f"∛({under})"
            if degree == "3" and self._notation.cube_root != "power":
                name = self._notation.cube_root
                return (
                    f"{name}{under}"
                    if name.endswith(" ") and under.isalnum()
                    else f"{name.strip()}({under})"
                )
            base = f"({under})" if under.startswith("-") else _bracketed(under)
            return f"{base}^(1/{degree})"
        under = self._argument()
        is_one = under.isalnum() and not self._latex[self._at : self._at + 1].isalnum()
        if self._notation.root == "√":
            return f"√{under}" if is_one else f"√({under})"
        if self._notation.root == "sqrt " and is_one:
            return f"sqrt {under}"
        return f"sqrt({under})"

    def _power(self, exponent: str) -> str:
        power = self._notation.power
        if exponent in ("°", " degrees"):
            return exponent
        if power == "superscript":
            if re.fullmatch(r"[-\dn]+", exponent):
                return exponent.translate(_SUPERSCRIPTS)
            power = "^"
        is_one = exponent.isdigit() or (len(exponent) == 1 and exponent.isalpha())
        return f"{power}{exponent}" if is_one else f"{power}({exponent})"

    def _logarithm(self) -> str:
        if self._latex[self._at : self._at + 1] != "_":
            return "log " if self._latex[self._at : self._at + 1].isalnum() else "log"
        self._at += 1
        base = self._argument()
        self._skip_space()
        return f"log_{base} " if self._latex[self._at : self._at + 1].isalnum() else f"log_{base}"

    def _with_limits(self, name: str) -> str:
        """`int_0^2` and `sum_(k=1)^5`, whatever powers look like elsewhere."""
        self._at += 1
        low, high = self._argument(), ""
        if self._latex[self._at : self._at + 1] == "^":
            self._at += 1
            high = self._argument()
        if self._notation.is_wordy:
            return f"{ {'int': 'integral', 'sum': 'sum'}[name] } from {low} to {high} of "
        symbol = {"int": "∫", "sum": "Σ"}[name] if self._notation.is_unicode else name
        if self._notation.is_unicode and re.fullmatch(r"-?\d+ -?\d+", f"{low} {high}"):
            return f"{symbol}{low.translate(_SUBSCRIPTS)}{high.translate(_SUPERSCRIPTS)} "
        shown = [part if part.isalnum() else f"({part})" for part in (low, high)]
        return f"{symbol}_{shown[0]}^{shown[1]} "

    def _matrix(self) -> str:
        kind = self._group()
        end = self._latex.index("\\end{", self._at)
        body = self._latex[self._at : end]
        self._at = self._latex.index("}", end) + 1
        if kind == "cases":
            lines = [_Typist(line, self._notation).rest() for line in body.split("\\\\")]
            return (" and " if self._notation.is_wordy else ", ").join(lines)
        between = self._notation.rows
        comma = {"],[": ",", "], [": ", ", "; ": ", "}[between]
        rows = [
            comma.join(_Typist(cell.strip(), self._notation).rest() for cell in row.split("&"))
            for row in body.split("\\\\")
        ]
        return f"[{between.join(rows)}]" if between == "; " else f"[[{between.join(rows)}]]"


def _bracketed(text: str) -> str:
    is_simple = re.fullmatch(r"-?[\w.]+|\([^()]*\)|√\w+|sqrt\([^()]*\)|π|pi", text)
    return text if is_simple else f"({text})"
