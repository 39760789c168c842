"""Families of any shape: their answers, found again by other means than their makers'."""

import re
from datetime import datetime, timedelta
from fractions import Fraction
from math import gcd, isqrt, lcm
from random import Random

import pytest
import sympy

from train.school.families import REGISTER

DRAWS = 10
LETTERS = {letter: sympy.Symbol(letter) for letter in "abcdefghijklmnopqrstuvwxyz"}


def drafts(family):
    for level in REGISTER.families()[family]:
        for index in range(DRAWS):
            yield REGISTER.make(Random(f"{family} {level} {index}"), family, level)


def asked(draft, form="bare"):
    """The mathematics of the first wording."""
    return re.findall(r"\$([^$]+)\$", draft.asks[form][0])


def read(latex):
    latex = re.sub(r"\\sqrt\{([^{}]*)\}", r"sqrt(\1)", latex)
    latex = re.sub(r"\^\{([^{}]*)\}", r"^(\1)", latex)
    while "\\frac" in latex:
        latex = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1)/(\2))", latex)
        latex = re.sub(r"\^\{([^{}]*)\}", r"^(\1)", latex)
    for sign, plain in (("\\cdot", "*"), ("\\div", "/"), ("^", "**"), ("{", "("), ("}", ")")):
        latex = latex.replace(sign, plain)
    latex = latex.replace("sqrt(", "SQRT(")
    latex = re.sub(r"(?<=[a-z0-9)])(?=[a-zS(])", "*", latex).replace("SQRT", "sqrt")
    return sympy.sympify(latex, locals=LETTERS, rational=True)


def difference(equation):
    left, right = equation.split("=")
    return read(left) - read(right)


def real_roots(equation, x):
    if equation.has(sympy.sqrt(x)) or not equation.is_polynomial(x):
        return {root for root in sympy.solve(equation, x) if root.is_real}
    return set(sympy.Poly(equation, x).real_roots())


def is_zero(expression):
    """At one point that no family knows of, to many digits."""
    at = {symbol: sympy.Rational(17, 13) for symbol in expression.free_symbols}
    return abs(expression.subs(at).evalf(30)) < 1e-20


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.parametrize(
    "family",
    [
        "collect_terms", "multiply_polynomials", "letter_powers", "surd_expression",
        "surd_products", "expand_untidy", "nested_surds", "quotients_of_surds", "surd_over_surd",
        "products_and_quotients",
    ],
)  # fmt: skip
def test_an_expression_equals_its_answer(family):
    for draft in drafts(family):
        (e,) = asked(draft)
        assert is_zero(read(e) - read(draft.answer)), draft


def test_a_nested_power_has_its_exponent():
    for draft in drafts("nested_powers"):
        e, found = read(asked(draft)[0]), read(draft.answer)
        at = dict.fromkeys(e.free_symbols, sympy.Float("1.001", 30))
        assert abs(e.subs(at) - found.subs(at)) < 1e-20 * found.subs(at), draft


@pytest.mark.parametrize("family", ["linear_equation_any", "linear_equation_fractions"])
def test_the_answer_solves_the_equation(family):
    for draft in drafts(family):
        equation = difference(asked(draft)[0])
        (x,) = equation.free_symbols
        slope = equation.subs(x, 1) - equation.subs(x, 0)
        assert slope != 0
        assert equation.subs(x, read(draft.answer)) == 0, draft


@pytest.mark.parametrize("family", ["quadratic_equation_any", "higher_equation"])
def test_the_answers_are_all_real_roots(family):
    for draft in drafts(family):
        e, *condition = asked(draft)[0].split(", ")[0].split(",")
        equation = difference(e)
        (x,) = equation.free_symbols
        roots = real_roots(equation, x)
        if "," in asked(draft)[0] and "real" not in asked(draft)[0]:
            roots = {root for root in roots if (root > 0) == (">" in asked(draft)[0])}
        assert not condition
        assert roots == {read(each.split("=")[1]) for each in draft.answer.split(",")}, draft


def test_factors_and_roots_belong_to_a_polynomial():
    for draft in drafts("roots_by_factors"):
        if "bare" not in draft.asks:
            p = re.search(r"\$([^$]+)\$", draft.asks["order"][0])[1]
            assert is_zero(read(p) - read(draft.answer)), draft
            continue
        equation = difference(asked(draft)[0])
        (x,) = equation.free_symbols
        roots = {read(each.split("=")[1]) for each in draft.answer.split(",")}
        assert set(sympy.roots(sympy.Poly(equation, x))) == roots, draft


def test_pairs_of_equations_hold():
    for draft in drafts("pair_of_equations_any"):
        order = draft.asks["order"][1]
        first, second, *_ = [part for part in re.findall(r"\$([^$]+)\$", order) if "=" in part]
        found = sympy.solve([difference(first), difference(second)])
        if "=" in draft.answer:
            pairs = (each.split("=") for each in draft.answer.split(","))
            assert found == {LETTERS[name]: read(value) for name, value in pairs}, draft
        else:
            assert read(draft.answer) in found.values(), draft


@pytest.mark.parametrize("family", ["values_defined", "functions_defined"])
def test_what_is_asked_follows_from_the_definitions(family):
    for draft in drafts(family):
        *definitions, goal = re.findall(r"\$([^$]+)\$", draft.asks["order"][0])
        known, functions = {}, {}
        for text in definitions:
            if found := re.fullmatch(r"([a-z])\(([a-z])\)=(.*)", text):
                functions[found[1]] = (LETTERS[found[2]], read(found[3]))
            else:
                equation = difference(text).subs(known)
                (name,) = equation.free_symbols
                known[name] = sympy.solve(equation, name)[0]

        def inserted(found, functions=functions):
            name, value = functions[found[1]]
            return f"({value.subs(name, LETTERS[found[2]])})".replace("**", "^").replace("*", "")

        value = read(re.sub(r"([a-z])\(([a-z])\)", inserted, goal)).subs(known)
        assert sympy.expand(value - read(draft.answer)) == 0, draft


def test_what_is_composed_follows_from_its_parts():
    for draft in drafts("compose_untidy"):
        text = draft.asks["question"][0]
        functions = {
            name: (LETTERS[x], read(inside))
            for name, x, inside in re.findall(r"\$([a-z])\(([a-z])\)=([^$]+)\$", text)
        }
        for name, x, whole in re.findall(r"\$(.)\((.)\)\$ \w+ the derivative of \$([^$]+)\$", text):
            functions[name] = (LETTERS[x], sympy.diff(read(whole), LETTERS[x]))
        outer, inner, z = re.findall(r"\$(.)\((.)\((.)\)\)\$", text)[-1]
        (x, f), (y, g) = functions[outer], functions[inner]
        value = f.subs(x, g.subs(y, LETTERS[z]))
        assert sympy.expand(value - read(draft.answer)) == 0, draft


def test_derivatives():
    for draft in (*drafts("nth_derivative"), *drafts("derivative_in_two_letters")):
        text = draft.asks["order"][0]
        e, *letters = re.findall(r"\$([^$]+)\$", text)
        e = read(e)
        order = 1 + ("second" in text) + 2 * ("third" in text)
        x = LETTERS[letters[0]] if letters else min(e.free_symbols, key=str)
        assert sympy.expand(sympy.diff(e, x, order) - read(draft.answer)) == 0, draft


def test_integrals():
    pattern = re.compile(r"\\int(?:_\{?(-?\d+)\}?\^\{?(-?\d+)\}?)? ?(.*)\\,d([a-z])")
    for draft in (*drafts("integral_in_steps"), *drafts("integral_of_fractions")):
        low, high, e, x = pattern.fullmatch(asked(draft)[0].strip()).groups()
        if low:
            value = sympy.integrate(read(e), (LETTERS[x], int(low), int(high)))
            assert value == read(draft.answer), draft
        else:
            inside = read(draft.answer.removesuffix("+C"))
            assert sympy.expand(sympy.diff(inside, LETTERS[x]) - read(e)) == 0, draft


def test_common_factors_multiples_and_remainders():
    for family, find in (
        ("gcd_by_remainders", gcd),
        ("remainder_by_long_division", lambda a, b: a % b),
    ):
        for draft in drafts(family):
            assert str(find(*numbers(asked(draft)[0]))) == draft.answer
    for draft in drafts("lcm_by_gcd"):
        found = numbers(draft.asks["question"][0])
        assert str(lcm(*(found[1::2] if len(found) == 4 else found))) == draft.answer


def test_primes_and_divisors():
    for draft in drafts("divides_or_not"):
        factor, value = numbers(draft.asks["question"][0])
        assert ("yes" in draft.answer) == (value % factor == 0)
    for draft in drafts("prime_or_composite"):
        text = draft.asks["question"][0]
        (value,) = numbers(text)
        assert ("yes" in draft.answer) == (sympy.isprime(value) == ("composite" not in text))
    for draft in drafts("list_of_prime_factors"):
        (value,) = numbers(draft.asks["question"][0])
        primes = sympy.primefactors(value)
        is_list = "," in draft.answer or (len(primes) == 1 and "cdot" not in draft.answer)
        assert numbers(draft.answer)[:1] == primes[:1] if is_list else read(draft.answer) == value
    for draft in drafts("primes_counted"):
        low, high = numbers(draft.asks["question"][0])
        assert int(draft.answer) == len(list(sympy.primerange(low, high + 1)))


def test_sequences_go_on_as_polynomials_do():
    n = sympy.Symbol("n")
    for draft in drafts("next_by_differences"):
        values = [int(value) for value in asked(draft)[0].split(", ")]
        rule = sympy.interpolate(values, n)
        assert rule.subs(n, len(values) + 1) == int(draft.answer)
    for draft in drafts("rule_from_terms"):
        listed = next(part for part in asked(draft, "question") if ", " in part)
        rule = read(draft.answer)
        values = [int(value) for value in listed.split(", ")]
        assert [
            rule.subs(dict.fromkeys(rule.free_symbols, k)) for k in range(1, len(values) + 1)
        ] == values


def test_roots_to_the_nearest_whole_number():
    for draft in drafts("nearest_root"):
        (value,) = numbers(re.search("⟨([^⟩]*)", draft.asks["question"][0])[1])
        degree = {"square": 2, "cube": 3, "fourth": 4, "fifth": 5}
        n = next(d for name, d in degree.items() if name in draft.asks["question"][0])
        assert int(draft.answer) == round(value ** (1 / n))
        assert n > 2 or abs(isqrt(value) - int(draft.answer)) < 2


def test_roots_by_digits_are_the_nearest():
    for draft in drafts("nearest_root_by_digits"):
        text = draft.asks["question"][0]
        (value,) = numbers(re.search("⟨([^⟩]*)", text)[1])
        assert int(draft.answer) == round(value ** (1 / (2 if "square" in text else 3)))


def test_small_divisors_tell_primes():
    for draft in drafts("prime_by_small_divisors"):
        text = draft.asks["question"][0]
        (value,) = numbers(text)
        assert ("yes" in draft.answer) == (sympy.isprime(value) == ("composite" not in text))


def test_decimal_places_are_the_nearest():
    for draft in drafts("rounding_anywhere"):
        text = draft.asks["question"][0]
        if "decimal place" in text or "d.p." in text or "dp" in text:
            value = Fraction(re.search(r"-?\d+(?:\.\d+)?", text)[0])
            places = len(draft.answer.partition(".")[2])
            assert abs(Fraction(draft.answer) - value) * 2 <= Fraction(1, 10**places)


def test_times_of_the_day():
    for draft in drafts("minutes_before_and_after"):
        text = draft.asks["question"][0]
        by, clock = re.search(r"⟨(\d+)⟩ minutes (?:before|after) ([^?]+)\?", text).groups()
        begin = _time(clock)
        end = begin + timedelta(minutes=-int(by) if "before" in text else int(by))
        shown = re.sub(r"\\text\{ (\w+)\}", r" \1", draft.answer)
        assert _time(shown).time() == end.time(), draft


def _time(text):
    text = text.replace(".", "").upper().replace(" ", "")
    return datetime.strptime(text, "%I:%M%p" if text.endswith("M") else "%H:%M")


def test_dates():
    for draft in drafts("days_between_dates"):
        text = draft.asks["question"][0]
        dates = re.findall(r"\d{4}-\d\d-\d\d", text)
        if len(dates) == 2:
            first, second = map(datetime.fromisoformat, dates)
            both = "both days" in text or "inclusive" in text
            assert int(draft.answer) == (second - first).days + both


def test_days_of_the_week_are_counted():
    for draft in drafts("working_days"):
        text = draft.asks["question"][0]
        year, days = re.search(r", (\d{4})", text)[1], re.findall(r"day, (\w+ \d+)", text)
        first, last = (datetime.strptime(f"{day} {year}", "%B %d %Y") for day in days)
        span = [first + timedelta(days=k) for k in range((last - first).days + 1)]
        kind = re.search(r"How many (\w+)", text)[1]
        fits = {"weekend": lambda day: day.weekday() > 4, "weekdays": lambda day: day.weekday() < 5}
        fits |= dict.fromkeys(("working", "business", "school"), fits["weekdays"])
        counted = fits.get(kind) or (lambda day, kind=kind: f"{day:%A}s" == kind)
        assert int(draft.answer) == sum(map(counted, span)), draft
