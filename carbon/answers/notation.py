r"""One notation for many ways to write the same: `\dfrac`, `\left(`, `−`, `1,000`, `50 percent`.

Works on text alone, in linear time; it knows no mathematics beyond where a thousands comma may be.
"""

import re
from functools import lru_cache

MAX_CHARACTERS = 1_000  # longer answers are compared as they are written

_CHARACTERS = str.maketrans(
    dict.fromkeys("−–—‐‑‒﹣－", "-")
    | dict.fromkeys("×∙⋅·∗＊", "*")
    | dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000\t\r\n", " ")
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", None)
    | dict.fromkeys("'‘’\"“”`", "'")
    | dict(zip("０１２３４５６７８９÷∕／：，（）＝", "0123456789///:,()=", strict=True))
    | {"√": r"\sqrt ", "π": r"\pi ", "∞": r"\infty ", "∅": r"\emptyset ", "°": r"\degree "}
    | {"≤": r"\le ", "≥": r"\ge ", "≠": r"\ne ", "≈": r"\approx ", "±": r"\pm ", "∓": r"\mp "}
    | {"∪": r"\cup ", "∩": r"\cap ", "∈": r"\in ", "ℝ": r"\mathbb{R}", "…": r"\ldots "}
    | {"⟨": r"\langle ", "⟩": r"\rangle ", "θ": r"\theta ", "α": r"\alpha ", "β": r"\beta "}
    | {"γ": r"\gamma ", "λ": r"\lambda ", "φ": r"\phi ", "ω": r"\omega "}
    | {"²": "^{2}", "³": "^{3}", "⁴": "^{4}", "½": r"\frac{1}{2}", "¼": r"\frac{1}{4}"}
    | {"¾": r"\frac{3}{4}", "⅓": r"\frac{1}{3}", "⅔": r"\frac{2}{3}"}
)

# In this order: each line may rely on those above it.
_REWRITES = [
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"^\s*\*\*(.*?)\*\*\s*$", r"\1"),
        (r"(?<!\\)\\[()\[\]]", " "),
        (r"\\(?:boxed|fbox)\s*(?=\{)", ""),
        # a comma with a space taken back, or in braces, can only part thousands
        (r"(?<=\d)(?:,\\!\s*|\s*\{\s*,\s*\}\s*)(?=\d{3}(?!\d))", ""),
        (r"(?<=\d)\\[,;:]\s*(?=\d{3}(?!\d))", ""),
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
        (r"\\operatorname\*?\s*\{\s*([A-Za-z]+)\s*\}", r"\\\1 "),
        (r"\{\s*\\(?:rm|bf|it|sf|tt)\s+([^{}]*)\}", r"\\text{\1}"),
        (
            r"\\(?:text(?:bf|it|rm|tt|sf|sc|normal)|math(?:rm|bf|it|sf|tt)|mbox|hbox|emph|bm"
            r"|boldsymbol)\s*(?=\{)",
            r"\\text",
        ),
        (r"\\text\s*\{([^A-Za-z{}]*)\}", r" \1 "),
        (
            r"(?<=\d)\s*(?:\^\s*\{?\s*\\text\s*\{\s*(?:st|nd|rd|th)\s*\}\s*\}?|(?:st|nd|rd|th)\b)",
            "",
        ),
        (r"\{\s*([^{}]+?)\s*\\choose\s+([^{}]+?)\s*\}", r"\\binom{\1}{\2}"),
        (r"\s*(?:\\text\s*\{\s*(?:percent(?:age)?|pct)\s*\}|\\?%)", "%"),
        (r"(?<=[\d}])\s*(?:percent(?:age)?|pct)\b", "%"),
        (r"\^\s*\{?\s*\\circ(?![A-Za-z])\s*\}?", r"\\degree "),
        (r"\\text\s*\{\s*degrees?\s*\}|(?<=[\d}\s])degrees?\b", r"\\degree "),
        (r"\\degree\s*(?:\\text\s*\{\s*)?[CF]\s*\}?$", r"\\text{kelvin}"),
        (r"\\pmod\s*\{[^{}]*\}|\(\s*\\?mod\s[^()]*\)|\\[bp]?mod\s*\{?\d+\}?$", ""),
        (r"(\d*)\.(\d*)\\overline\s*\{\s*(\d+)\s*\}", lambda match: _repeating(*match.groups())),
        # a letter set as text is that letter, unless it stands behind a number: a unit
        (r"(?<![\d}\s])\s*\\text\s*\{\s*([A-Za-z])\s*\}", r" \1 "),
        (r"\\text\s*\{\s*(\([A-Za-z]\))\s*\}", r" \1 "),
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
    text = _without_dollars(text.translate(_CHARACTERS))
    for pattern, replacement in _REWRITES:
        text = pattern.sub(replacement, text)
    text = re.sub(r" {2,}", " ", text).strip().strip("*").strip()
    text = _without_thousands_commas(text)
    text = _LOOSE_SPACE.sub("", text)
    return text if text.endswith(r"\ldots") else _EDGES.sub("", text)


def _without_dollars(text: str) -> str:
    """Drops maths delimiters; a dollar sign that means money becomes the unit it is."""
    is_money = text.startswith((r"\$", r"-\$", r"$\$")) or (
        text.startswith("$") and text.replace(r"\$", "").count("$") % 2 == 1
    )
    text = text.replace(r"\$", "").replace("$", "")
    is_money = is_money or text.startswith(("€", "£"))
    text = text.strip("€£ ")
    return text + r"\text{ dollars}" if is_money and text[-1:].isdigit() else text


def _without_thousands_commas(text: str) -> str:
    """`7,425,000` is a number, but only if no comma of the text parts anything else."""
    text = _SPACED_THOUSANDS.sub(lambda match: match.group().replace(" ", ""), text, count=1)
    if "," not in text or any(bracket in text for bracket in ("(", "[", r"\{", r"\langle")):
        return text
    joined = _THOUSANDS.sub(lambda match: match.group().replace(",", ""), text)
    return text if "," in joined else joined


def _repeating(whole: str, fixed: str, repeated: str) -> str:
    """0.1(6) repeated as the fraction it is: all digits less the fixed ones, over 90."""
    numerator = int(whole + fixed + repeated) - int((whole + fixed) or "0")
    return rf"\frac{{{numerator}}}{{{'9' * len(repeated)}{'0' * len(fixed)}}}"
