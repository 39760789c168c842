"""The solution of a plot: what follows from what is told, one calculation a step.

Where nothing follows from what is told alone, the quantity that the others come from is x.
"""

from collections.abc import Sequence
from fractions import Fraction

from train.problems.latex import dot, eq, linear, math, plus, show, signed
from train.school.families.narrative import Amount, is_whole
from train.school.families.narrative_words import Share
from train.school.families.plots import ImpossibleError, Plot
from train.school.families.plots_scene import ONE_WAY, Law
from train.school.families.scenes import capital


def solve(plot: Plot) -> int:
    """Works the target out in the steps of the plot's tale; how many calculations that took."""
    laws = [law for key, law in plot.laws.items() if key in plot.used()]
    known, found = set(plot.given), list[tuple[Law, str]]()
    while plot.target not in known:
        step = next(((law, gap) for law in laws for gap in _gaps(plot, law, known)), None)
        if step is None:
            return _with_x(plot, known, laws)
        known.add(step[1])
        found.append(step)
    needed = _needed(plot, found)
    if not plot.given <= {arg for law, gap in needed for arg in (*law.args, law.out) if arg != gap}:
        raise ImpossibleError
    for law, gap in needed:
        _calculate(plot, law, gap)
    return len(needed)


def _gaps(plot: Plot, law: Law, known: set[str]) -> list[str]:
    """The one unknown of a law, if there is one and no more."""
    gaps = [key for key in (law.out, *law.args) if key in plot.rows and key not in known]
    if len(gaps) != 1 or plot.rows[gaps[0]].kind in ("share", "percent"):
        return []
    return gaps if law.out == gaps[0] or law.op not in ONE_WAY else []


def _needed(plot: Plot, found: Sequence[tuple[Law, str]]) -> list[tuple[Law, str]]:
    needed, kept = {plot.target}, list[tuple[Law, str]]()
    for law, gap in reversed(found):
        if gap in needed:
            kept.append((law, gap))
            needed |= {key for key in (law.out, *law.args) if key in plot.rows}
    return kept[::-1]


def _calculate(plot: Plot, law: Law, gap: str) -> None:
    """The unknown of a law from its other quantities."""
    tale, label, out = plot.tale, plot.label(gap), plot.values[law.out]
    if gap == law.out:
        _forward(plot, law, label)
        return
    others = [plot.value(arg) for arg in law.args if arg != gap]
    is_first = gap == law.args[0]
    if law.op == "+":
        tale.take(label, out, tale.add("The others", *others) if len(others) > 1 else others[0])
    elif law.op in "-/" and not is_first:
        (tale.take if law.op == "-" else tale.over)(label, others[0], out)
    elif law.op == "-":
        tale.add(label, out, others[0])
    elif law.op == "/":
        tale.times(label, out, others[0])
    elif law.op == "*":
        tale.over(label, out, others[0])
    else:
        _whole_of_part(plot, law, label)


def _forward(plot: Plot, law: Law, label: str) -> None:
    tale, values = plot.tale, [plot.value(arg) for arg in law.args]
    if law.op == "up":
        tale.groups_for(int(values[0]), int(values[1]), label)
    elif law.op in ("full", "rest"):
        both = tale.divmod("", int(values[0]), int(values[1]))
        tale.remark("conclude", f"{capital(label)}: ${both[law.op == 'rest']}$")
    elif law.op == "pct":
        tale.over(label, tale.times("A hundred times that", 100, values[0]), values[1])
    elif law.op in ("of", "less", "plus"):
        f, whole = values if law.op == "of" else values[::-1]
        share = Share(Fraction(f), "", _is_percent(plot, law))
        key = law.args[law.op != "of"]
        named = plot.label(key) if key in plot.rows else label
        part = tale.part(label if law.op == "of" else named, share, whole)
        if law.op != "of":
            tale.change(label, whole, part, is_more=law.op == "plus")
    else:
        {"+": tale.add, "-": tale.take, "*": tale.times, "/": tale.over}[law.op](label, *values)


def _is_percent(plot: Plot, law: Law) -> bool:
    key = law.args[law.op != "of"]
    return key in plot.rows and plot.said(key).endswith(("%", "percent", "per cent"))


def _whole_of_part(plot: Plot, law: Law, label: str) -> None:
    """The whole, from what a part of it (or the rest, or it and a part) comes to."""
    tale, out = plot.tale, plot.values[law.out]
    f = Fraction(plot.value(law.args[law.op != "of"]))
    unit = 100 if _is_percent(plot, law) else 1
    share = {"of": f, "less": 1 - f, "plus": 1 + f}[law.op]
    if law.op != "of":
        of = "percent of the whole" if unit == 100 else "of the whole"
        sign = "-" if law.op == "less" else "+"
        tale.remark("rewrite", f"That is {eq(f'{unit}{sign}{show(unit * f)}', unit * share)} {of}")
    top, bottom = (int(100 * share), 100) if unit == 100 else share.as_integer_ratio()
    part = tale.over("One percent" if unit == 100 else "One part", out, top) if top > 1 else out
    if bottom > 1:
        tale.times(label, part, bottom)


def _with_x(plot: Plot, known: set[str], laws: Sequence[Law]) -> int:
    """An equation for what is told of the quantities that come from x."""
    told = next(key for key in plot.given if key in plot.laws)
    (root,) = plot.leaves(told) - known
    forms = {root: (Fraction(1), Fraction(0))}
    for law in laws:
        parts = [forms.get(a) or (Fraction(0), Fraction(plot.value(a))) for a in law.args]
        forms[law.out] = _form(law.op, parts)
    total, (slope, constant) = plot.values[told], forms[told]
    named = [key for key in forms if key != told and forms[key][0] and key in plot.upstream(told)]
    if not slope or not is_whole(total, slope, constant, *(k for key in named for k in forms[key])):
        raise ImpossibleError
    tale, x = plot.tale, plot.values[root]
    rows = "; ".join(f"{plot.label(key)}: {math(_linear(forms[key]))}" for key in named)
    tale.remark("set_up", rows)
    tale.remark("equation", eq(_linear(forms[told]), total))
    if constant:
        tale.remark("move", eq(_linear((slope, 0)), plus(total, -constant), total - constant))
    if slope != 1:
        tale.remark("isolate", eq("x", f"{show(total - constant)}\\div {show(slope)}", x))
    if plot.target != root:
        slope, constant = forms[plot.target]
        shown = (dot(slope, x) if slope != 1 else show(x)) + (signed(constant) if constant else "")
        tale.remark(capital(plot.label(plot.target)), eq(shown, plot.values[plot.target]))
    return 2 + len(named)


def _linear(form: tuple[Amount, Amount]) -> str:
    return linear(int(form[0]), int(form[1]))


def _form(op: str, parts: Sequence[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction]:
    """a x + b for what an operation makes of such forms; where it makes none, there is no equation."""
    slopes, constants = zip(*parts, strict=True)
    if op == "+":
        return sum(slopes, Fraction(0)), sum(constants, Fraction(0))
    if op == "-":
        return slopes[0] - slopes[1], constants[0] - constants[1]
    (a, b), (c, d) = parts
    if op in ("*", "of") and not (a and c):
        return a * d + c * b, b * d
    if op == "/" and not c:
        return a / d, b / d
    if op in ("less", "plus") and not c:
        factor = 1 - d if op == "less" else 1 + d
        return a * factor, b * factor
    raise ImpossibleError
