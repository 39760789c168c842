"""A process of its own that asks math-verify whether two formulas are equal. Run as a script.

It reads JSON arrays, one a line: `[left, right]` asks whether they are equal, `[text, points]` for
the absolute value where variables have the values of `points` (null if it has none, false if the
text cannot be read). Whoever started it may kill it at any time; it limits its own memory and time
in case nobody is left to do so.
"""

import json
import logging
import math
import resource
import signal
import sys
from pathlib import Path
from typing import Any

from math_verify import LatexExtractionConfig, parse, verify
from math_verify.grader import safe_sympy_doit
from sympy import Expr, Rational

MEMORY_LIMIT_BYTES = 1 << 30
LAST_RESORT_SECONDS = 10
_RESTART_ABOVE_BYTES = 512 * 1024 * 1024
_MEMORY = Path("/proc/self/statm")  # sizes in pages: address space, resident, ...
_NOTATION = [LatexExtractionConfig(boxed_match_priority=0)]  # LaTeX only: no text is evaluated
_SIZE_DIGITS, _SIZE_BITS = 15, 40  # asked for, and needed: numeric integrals may have fewer
_NUM_DIGITS = 50  # math-verify's default of 15 takes 1/2^91 and 1/2^90 for equal


def is_equal(left: str, right: str) -> bool:
    """Equal in both directions: `verify` alone may answer differently when its sides swap."""
    first, second = _parsed(left), _parsed(right)
    return all(
        verify(
            gold,
            target,
            numeric_precision=_NUM_DIGITS,
            allow_set_relation_comp=True,
            timeout_seconds=0,  # 0 turns its own clock off, which is made of signals
        )
        for gold, target in ((first, second), (second, first))
    )


def value(text: str, points: dict[str, str]) -> float | bool | None:
    """The absolute value of a formula at the points; None if it has none, False if unread."""
    parsed = _parsed(text)
    if not parsed:
        return False
    at_once = None if parsed[0].free_symbols else _size(parsed[0], {})
    # as a number an integral takes a fraction of the time; with variables it must be solved
    return _size(safe_sympy_doit(parsed[0]), points) if at_once is None else at_once


def _size(formula: Any, points: dict[str, str]) -> float | None:
    names = {symbol: getattr(symbol, "name", "") for symbol in formula.free_symbols}
    if not isinstance(formula, Expr) or not set(names.values()) <= set(points):
        return None
    try:
        known = {symbol: Rational(points[name]) for symbol, name in names.items()}
        number = formula.subs(known).evalf(_SIZE_DIGITS)
        is_exact = all(
            part.is_zero or getattr(part, "_prec", 0) >= _SIZE_BITS
            for part in number.as_real_imag()
        )
        size = abs(complex(number))
    except (TypeError, ValueError, ArithmeticError, AttributeError, NotImplementedError):
        return None  # an infinity, or a function without a value
    return size if is_exact and math.isfinite(size) else None


def _parsed(text: str) -> list:
    return parse(f"\\boxed{{{text}}}", _NOTATION, fallback_mode="no_fallback", parsing_timeout=0)


def main() -> None:
    logging.disable(logging.CRITICAL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the parent; its end closes stdin
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT_BYTES, MEMORY_LIMIT_BYTES))
    replies, sys.stdout = sys.stdout, sys.stderr  # no library may write among the replies
    is_equal("x+1", "1+x")  # builds the parser's tables before anyone waits
    replies.write("ready\n")
    replies.flush()
    for line in sys.stdin:
        signal.alarm(LAST_RESORT_SECONDS)  # no handler: the process ends
        texts = json.loads(line)
        reply = value(*texts) if isinstance(texts[1], dict) else is_equal(*texts)
        signal.alarm(0)
        print(json.dumps(reply), file=replies, flush=True)
        # its memory now: the peak that getrusage tells is at first the parent's
        num_resident_pages = int(_MEMORY.read_text().split()[1])
        if num_resident_pages * resource.getpagesize() > _RESTART_ABOVE_BYTES:
            return


if __name__ == "__main__":
    main()
