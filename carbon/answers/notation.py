r"""One notation for many ways to write the same: `\dfrac`, `\left(`, `−`, `⅚`, `1,000`, `0.(3)`.

Works on text alone, in linear time.
"""

import re
import unicodedata
from functools import lru_cache

MAX_CHARACTERS = 1_000  # longer answers are compared as they are written

_CHARACTERS = str.maketrans(  # after unicodedata's compatibility forms, such as ：for a colon
    dict.fromkeys("−–—‐‑‒", "-")
    | dict.fromkeys("×∙⋅·∗", "*")
    | dict.fromkeys("÷∕⁄", "/")
    | dict.fromkeys("\t\r\n", " ")
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", None)
    | dict.fromkeys("'‘’\"“”`′", "'")
    | {"√": r"\sqrt ", "∛": r"\sqrt[3]", "∜": r"\sqrt[4]", "∞": r"\infty ", "∅": r"\emptyset "}
    | {"≤": r"\le ", "≥": r"\ge ", "≠": r"\ne ", "≈": r"\approx ", "±": r"\pm ", "∓": r"\mp "}
    | {"∪": r"\cup ", "∩": r"\cap ", "∈": r"\in ", "⟨": r"\langle ", "⟩": r"\rangle "}
    | {"π": r"\pi ", "θ": r"\theta ", "α": r"\alpha ", "β": r"\beta ", "γ": r"\gamma "}
    | {"λ": r"\lambda ", "φ": r"\phi ", "ω": r"\omega ", "°": r"\degree ", "\u0304": "\u0305"}
    | {"€": "EUR ", "£": "GBP ", "₹": "INR ", "¥": "JPY "}
)
_SPECIAL_FORMS = re.compile(
    r"(?P<top>[⁰¹²³⁴-⁹]+)[⁄/](?P<bottom>[₀-₉]+)|(?P<fraction>[¼½¾⅐-⅞↉])"
    r"|(?P<raised>[⁰ⁱ¹²³⁴-ⁿ]+)|(?P<lowered>[₀-₎ₐ-ₜ]+)|(?P<reals>ℝ)"
    r"|(?P<root>[√∛∜])\s*(?P<radicand>\d+(?:\.\d+)?)"
)
_BASES = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
_BASES |= {"ten": 10, "eleven": 11, "twelve": 12, "sixteen": 16}
_BASE = rf"(?:base[\s-]*)?\(?({'|'.join(_BASES)}|\d\d?)\)?"  # `base 2`, `(two)`
_INDEX = r"\s*\{?\s*(\d+|[A-Za-z])\s*\}?"
_CURRENCY = "(?:USD|EUR|GBP|INR|JPY)"
_MONEY = re.compile(
    rf"(?P<sign>-?)\s*(?<![A-Za-z])(?:US\s*)?(?:\\text\s*\{{\s*({_CURRENCY})\s*\}}|({_CURRENCY}))\s*(?=-?[\d.])"
)


def _repeating(whole: str, fixed: str, repeated: str) -> str:
    """0.1(6) repeated as the fraction it is: all digits less the fixed ones, over 90."""
    numerator = int(whole + fixed + repeated) - int((whole + fixed) or "0")
    return rf"\frac{{{numerator}}}{{{'9' * len(repeated)}{'0' * len(fixed)}}}"


def _repeated(match: re.Match[str]) -> str:
    return _repeating(match[1], match[2], "".join(group or "" for group in match.groups()[2:]))


def _based(match: re.Match[str]) -> str:
    return f"_{{{_BASES.get(match[1]) or match[1]}}}"


# In this order: each line may rely on those above it.
_REWRITES = [
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"^\s*\*\*(.*?)\*\*\s*$", r"\1"),
        (r"^\s*'+([^']*)'+[\s.]*$", r"\1"),
        (r"(?<!\\)\\[()\[\]]", " "),
        (
            r"\\(?:(?:boxed|fbox|underline|boldsymbol|bm)\s*(?=\{)|(?:text)?color(?:box)?\s*\{[^{}]*\})",
            "",
        ),
        # a comma with a space taken back, or in braces, can only part thousands
        (r"(?<=\d)(?:,\\!\s*|\s*\{\s*,\s*\}\s*|\\[,;:]\s*)(?=\d{3}(?!\d))", ""),
        (r"\{\s*:\s*\}", ":"),
        (r"(?<!\\)\\(?:[,;:! ]|(?:q?quad|thinspace|enspace)(?![A-Za-z]))|~|&nbsp;", " "),
        (r"\\(?:left|right|middle)\s*\.", ""),
        (r"\\(?:left|right|middle|[bB]igg?[lrm]?)(?![A-Za-z])\s*", ""),
        (r"\\(?:displaystyle|textstyle|scriptstyle|limits|nolimits|mathstrut)(?![A-Za-z])", ""),
        (r"\\[dtc]frac(?![A-Za-z])", r"\\frac"),
        (r"\\l?brace(?![A-Za-z])", r"\\{"),
        (r"\\rbrace(?![A-Za-z])", r"\\}"),
        (r"\\(?:lvert|rvert|vert|mid)(?![A-Za-z])", "|"),
        (r"\\(?:leq|leqslant|leqq)(?![A-Za-z])|<=|=<", r"\\le "),
        (r"\\(?:geq|geqslant|geqq)(?![A-Za-z])|>=", r"\\ge "),
        (r"\\neq(?![A-Za-z])|!=|\\not\s*=", r"\\ne "),
        (r"\\lt(?![A-Za-z])", "<"),
        (r"\\gt(?![A-Za-z])", ">"),
        (r"\\(?:approx|approxeq|simeq|doteq)(?![A-Za-z])|~=", r"\\approx "),
        (r"\\equiv(?![A-Za-z])", "="),
        (r"\*\*(?=\s*[\d({A-Za-z\-])", "^"),
        (r"\\(?:times|cdot|ast|bullet)(?![A-Za-z])", "*"),
        (r"\\div(?![A-Za-z])", "/"),
        (r"\\colon(?![A-Za-z])", ":"),
        (r"\\(?:ldots|dots|cdots|dotsc|dotsb)(?![A-Za-z])|\.{3,}", r"\\ldots "),
        (r"\\(?:varnothing|empty)(?![A-Za-z])|\\\{\s*\\\}", r"\\emptyset "),
        (r"\\infin(?![A-Za-z])|(?<![\\A-Za-z])infinity(?![A-Za-z])", r"\\infty "),
        (r"\\mathbb\s*([A-Z])", r"\\mathbb{\1}"),
        (r"\\operatorname\*?\s*\{\s*([A-Za-z]+)\s*\}", r"\\\1 "),
        (r"\{\s*\\(?:rm|bf|it|sf|tt)\s+([^{}]*)\}", r"\\text{\1}"),
        (
            r"\\(?:text(?:bf|it|rm|tt|sf|sc|normal)|math(?:rm|bf|it|sf|tt)|mbox|hbox|emph)\s*(?=\{)",
            r"\\text",
        ),
        (r"\\text\s*\{([^A-Za-z{}]*)\}", r" \1 "),
        (
            r"(?<=\d)\s*(?:\^\s*\{?\s*\\text\s*\{\s*(?:st|nd|rd|th)\s*\}\s*\}?|(?:st|nd|rd|th)\b)",
            "",
        ),
        (r"\{\s*([^{}]+?)\s*\\choose\s+([^{}]+?)\s*\}", r"\\binom{\1}{\2}"),
        (
            rf"(?:\{{\s*\}}|(?<![\w)}}\]]))\s*[_^]{_INDEX}\s*(?:C|\\text\s*\{{C\}})\s*_{_INDEX}",
            r"\\binom{\1}{\2}",
        ),
        (
            rf"(?:\{{\s*\}}|(?<![\w)}}\]]))\s*[_^]{_INDEX}\s*(?:P|\\text\s*\{{P\}})\s*_{_INDEX}",
            r"\\frac{\1!}{(\1-\2)!}",
        ),
        (r"(?<![\w.])(\d+)C(\d+)(?![\w.])", r"\\binom{\1}{\2}"),
        (r"(?<![\w\\.)}'])C\((\d{1,4}),\s*(\d{1,4})\)(?!')", r"\\binom{\1}{\2}"),
        (r"\s*(?:\\text\s*\{\s*(?:percent(?:age)?|pct)\s*\}|\\?%)", "%"),
        (r"(?<=[\d}])\s*(?:percent(?:age)?|pct)\b", "%"),
        (r"\^\s*\{?\s*\\circ(?![A-Za-z])\s*\}?", r"\\degree "),
        (r"\\text\s*\{\s*degrees?\s*\}|(?<=[\d}\s])degrees?\b", r"\\degree "),
        (r"\\degree\s*(?:\\text\s*\{\s*)?[CF]\s*\}?$", r"\\text{kelvin}"),
        (r"\^\s*(?:\{\s*((?:\\prime\s*|')+)\}|(\\prime)(?![A-Za-z]))", r"\1\2"),
        (r"\\prime\s*", "'"),
        (
            r"(\d+)\\degree\s*(\d+(?:\.\d+)?)\s*'(?:\s*(\d+(?:\.\d+)?)\s*'{1,2})?",
            lambda match: rf"({match[1]}+({match[2]}*60+{match[3] or 0})/3600)\degree ",
        ),
        (r"\\pmod\s*\{[^{}]*\}|\(\s*\\?mod\s[^()]*\)|\\[bp]?mod\s*\{?\d+\}?$", ""),
        (r"((?:\d\u0305)+)", lambda match: rf"\overline{{{match[1]}}}".replace("\u0305", "")),
        (r"(\d)\u0307", r"\\dot{\1}"),
        (r"(\d*)\.(\d*)\\(?:overline|bar)\s*(?:\{\s*(\d+)\s*\}|(\d))(?!\d)", _repeated),
        (r"(\d*)\.(\d*)\\dot\s*\{?(\d)\}?(?:(\d*)\\dot\s*\{?(\d)\}?)?", _repeated),
        (r"(?<![^-+=])(\d+)\.(\d*)\((\d+)\)$", _repeated),
        (r"(?<![\d.])(\d+)\.(\d{0,20}?)([1-9])\3{2,}\s*\\ldots", _repeated),
        (r"(?<![\d.])(\d+)\.()(\d{2,12}?)\3+\s*\\ldots", _repeated),
        (r"(?<![\d.])(\d+)\.(\d{1,8}?)(\d{2,8}?)\3{2,}\s*\\ldots", _repeated),
        (r"(?<![\d.])(\d*\.\d{5,}[1-9])\s*\\ldots\s*$", r"\1"),
        (r"\\text\s*\{([^{}]*\bbase\b[^{}]*)\}", r" \1 "),
        (r"_\s*\{?\s*\\text\s*\{\s*(\w+)\s*\}\s*\}?", r"_{\1}"),
        (rf"_\s*\{{\s*{_BASE}\s*\}}", _based),
        (rf"(?<=[\dA-F])\s*[(,]?\s*(?:in\s+)?(?=base){_BASE}\s*\)?$", _based),
        (r"(?:\(|\\text\s*\{)\s*([\dA-Fa-f]+)\s*[)}]\s*_", r"\1_"),
        # a letter set as text is that letter, unless it stands behind a number: a unit
        (r"(?<![\d}\s])\s*\\text\s*\{\s*([A-Za-z])\s*\}", r" \1 "),
        (r"\\text\s*\{\s*(\([A-Za-z]\))\s*\}", r" \1 "),
        # `4 (D)`: an option behind a number; without the space it may be a product
        (r"^((?:[^A-Za-z\\]|\\[A-Za-z]+)*[\d})%])\s+\(([A-E])\)[\s.]*$", r"(\2) \1"),
        (r"\\text\s*\{\s*([ei])\s*\}", r" \1 "),
        (r"\\text\s*\{\s*,?\s*(and|or)\s*\}", r" \1 "),
        (r",?\s*\\text\s*\{\s*(?:for|where|when|with)\s[^{}]*\}.*$", ""),
    )
]
_SIMPLE = re.compile(r"[-+]?\d{1,300}(?:\.\d{1,300})?")
_THOUSANDS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])")
_SPACED_THOUSANDS = re.compile(r"([-+]?[1-9]\d{0,2}(?: \d{3})+)(?=(?:\.\d+)?(?:$|\s*[%\\A-Za-z]))")
_LOOSE_SPACE = re.compile(r"(?<![^\W_]) +| +(?![^\W_])")
_EDGES = re.compile(r"^[\s:=]+|(?:[\s.,;:]|\\\\)+$")


def tidy(text: str) -> str:
    """The answer in one notation, fit to compare as text and to be read as mathematics.

    Texts longer than `MAX_CHARACTERS` are only stripped: nothing that long is read.
    """
    text = text.strip()
    return text if len(text) > MAX_CHARACTERS or _SIMPLE.fullmatch(text) else _tidied(text)


@lru_cache(maxsize=4_096)
def _tidied(text: str) -> str:
    if not text.isascii():
        text = unicodedata.normalize("NFKC", _SPECIAL_FORMS.sub(_written_out, text))
    text = _without_dollars(text.translate(_CHARACTERS))
    for pattern, replacement in _REWRITES:
        text = pattern.sub(replacement, text)
    text = re.sub(r" {2,}", " ", text).strip().strip("*").strip()
    text = _without_thousands_commas(text)
    text = _LOOSE_SPACE.sub("", text)
    return text if text.endswith(r"\ldots") else _EDGES.sub("", text)


def _written_out(match: re.Match[str]) -> str:
    plain = unicodedata.normalize("NFKC", match.group())
    match match.lastgroup:
        case "bottom" | "fraction":
            return r"\frac{{{}}}{{{}}}".format(*re.split("[⁄/]", plain))
        case "radicand":
            return f"{match['root']}{{{match['radicand']}}}"
        case "raised":
            return f"^{{{plain}}}"
        case "lowered":
            return f"_{{{plain}}}"
    return r"\mathbb{R}"


def _without_dollars(text: str) -> str:
    """Drops maths delimiters; a currency in front becomes a unit behind."""
    is_money = text.startswith("$") and text.replace(r"\$", "").count("$") % 2 == 1
    text = re.sub(r"\\\$(?=\s*(?:-?[\d.]|$))", "USD ", text).replace(r"\$", "").replace("$", "")
    text = "USD " * is_money + text
    money = _MONEY.match(text)
    text = _MONEY.sub(r"\g<sign>", text).strip()
    return rf"{text}\text{{ {money[2] or money[3]}}}" if money and text[-1].isdigit() else text


def _without_thousands_commas(text: str) -> str:
    """`7,425,000` is a number, but only if no comma of the text parts anything else."""
    text = _SPACED_THOUSANDS.sub(lambda match: match.group().replace(" ", ""), text, count=1)
    if "," not in text or any(bracket in text for bracket in ("(", "[", r"\{", r"\langle")):
        return text
    joined = _THOUSANDS.sub(lambda match: match.group().replace(",", ""), text)
    return text if "," in joined else joined
