"""Relations by factors that are not whole, a speed for the rest of the way, fuel per 100 km backwards, sharing with a rest."""

from fractions import Fraction
from math import lcm
from random import Random

from train.problems.latex import decimal, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, money, num
from train.school.families.decimals import quotient_lines
from train.school.families.figures import times
from train.school.families.scenes import people, person
from train.school.families.wordings import draft, summed
from train.school.work import decimal_sum, difference, product, quotient, with_remainder

_FACTORS = {
    Fraction(3, 2): "[1.5 times|one and a half times]", Fraction(5, 2): "[2.5 times|two and a half times]", Fraction(2): "twice",
    Fraction(1, 2): "half", Fraction(3, 4): "[three quarters|0.75 times]", Fraction(2, 3): "two thirds", Fraction(5, 4): "[1.25 times|one and a quarter times]",
    Fraction(3): "[three times|3 times]", Fraction(1, 3): "a third", Fraction(4, 3): "[4/3 times|one and a third times]", Fraction(3, 5): "[three fifths|0.6 times]", Fraction(7, 2): "[3.5 times|three and a half times]",
}  # fmt: skip
_ODD = tuple(f for f in _FACTORS if f.denominator > 1)


def _one_part(rng: Random, n: int, k: int) -> list[Line]:
    return quotient(rng, n, k, "One part") if k > 1 else []


def _parts(n: int) -> str:
    return "part" if n == 1 else "parts"


def _plan(a: str, b: str, x: int, y: int) -> Line:
    return ("Translate into parts", f"{a} has ${x}$ {_parts(x)} where {b} has ${y}$")  # fmt: skip


@REGISTER.family("ages_in_part_times", 3, 4)
def ages_in_part_times(rng: Random, level: int) -> Draft:
    """Anna is 1.5 times as old as Ben, together 50; 6 years older; in 4 years 1.5 times as old."""
    f = rng.choice(_ODD)
    x, y, said = f.numerator, f.denominator, _FACTORS[f]
    unit = rng.randint(2, 60 // max(x, y))
    older, younger = max(x, y) * unit, min(x, y) * unit
    a, b = people(rng, 2)
    kind = rng.choice(("sum", "gap", "later", "later_gap") if level == 4 else ("sum", "gap"))
    ages = {a.name: x * unit, b.name: y * unit}
    who = rng.choice(list(ages))
    parts = _plan(a.name, b.name, x, y)
    asks = f"[How old is {who}?|what is {who}'s age?|{who}'s age?]"
    if kind == "sum":
        texts = (
            f"{a.name} is {said} as old as {b.name}. Together they are {num(older + younger)}. {asks}", f"{a.name} {said} as old as {b.name}, sum of ages {num(older + younger)}, {asks}",
            f"The ages of {a.name} and {b.name} add up to {num(older + younger)} years, and {a.name} is {said} as old as {b.name}. {asks}", f"together {a.name} and {b.name} are {num(older + younger)} years old, {a.name} being {said} as old as {b.name}. {asks}",
        )  # fmt: skip
        lines: list[Line] = [parts, ("add", f"In all {eq(plus(x, y), x + y)} parts"), *quotient(rng, older + younger, x + y, "One part")]  # fmt: skip
    else:
        gap, delay = older - younger, 0
        word = f"{a.name} is {num(gap)} years {'older' if x > y else 'younger'} than {b.name}"
        lines = [parts, ("subtract", f"They differ by {eq(plus(max(x, y), -min(x, y)), abs(x - y))} {_parts(abs(x - y))}, that is ${gap}$ years"), *_one_part(rng, gap, abs(x - y))]  # fmt: skip
        texts = (
            f"{a.name} is {said} as old as {b.name}. {word}. {asks}", f"{a.name} {said} as old as {b.name}, difference {num(gap)} years, {asks}",
            f"{word}, and {said} as old. {asks}", f"{word} and that makes {a.name} {said} as old as {b.name}. {asks}",
        )  # fmt: skip
        if kind != "gap":
            delay = rng.randint(2, max(2, min(12, younger - 1)))
            if younger <= delay:
                return ages_in_part_times(rng, level)
        if kind == "later":
            known, other = (b, a)
            now = ages[known.name] - delay
            asks = f"[How old is {other.name} now?|how old is {other.name} today?|{other.name}'s age today?]"  # fmt: skip
            texts = (
                f"In {num(delay)} years {a.name} will be {said} as old as {b.name}, who is {num(now)} now. {asks}", f"{b.name} is {num(now)}. In {num(delay)} years {a.name} will be {said} as old as {b.name}. {asks}",
                f"{num(delay)} years from now {a.name} is going to be {said} as old as {b.name}. {b.name} is {num(now)} today. {asks}", f"{b.name} {num(now)}, in {num(delay)} years {a.name} {said} as old as {b.name}, {asks}",
            )  # fmt: skip
            then = ages[other.name]
            steps: list[Line] = [(f"{b.name} then", eq(plus(now, delay), now + delay)), *_one_part(rng, now + delay, y), *(product(rng, x, unit, f"{a.name} then") if x > 1 else []), ("Back to now", eq(plus(then, -delay), then - delay))]  # fmt: skip
            return draft(rng, texts, then - delay, [parts, *steps])
        if kind == "later_gap":
            asks = f"[How old is {who} now?|how old is {who} today?|{who}'s age today?]"
            texts = (
                f"{word}. In {num(delay)} years {a.name} will be {said} as old as {b.name}. {asks}", f"In {num(delay)} years {a.name} will be {said} as old as {b.name}. {word}. {asks}",
                f"{word}, and {num(delay)} years from now {said} as old. {asks}", f"{a.name} will be {said} as old as {b.name} in {num(delay)} years, difference {num(gap)} years, {asks}",
            )  # fmt: skip
            lines.insert(0, ("Difference", f"It stays ${gap}$ years; think of the time in ${delay}$ years"))  # fmt: skip
            lines += product(rng, ages[who] // unit, unit, f"{who} then") if ages[who] > unit else []  # fmt: skip
            lines.append(("Back to now", eq(plus(ages[who], -delay), ages[who] - delay)))
            return draft(rng, texts, ages[who] - delay, lines)
    k = x if who == a.name else y
    lines += product(rng, k, unit, f"The age of {who}") if k > 1 else [("conclude", f"{who} has one part, ${unit}$")]  # fmt: skip
    return draft(rng, texts, ages[who], lines)


_KEPT = ("stamps", "marbles", "cards", "shells", "stickers", "coins", "points", "badges", "photos", "books", "likes", "comics")  # fmt: skip


@REGISTER.family("tale_three_by_factors", 3, 4, 5)
def tale_three_by_factors(rng: Random, level: int) -> Draft:
    """Anna has 1.5 times as many as Ben, Cleo half as many as Anna (or 10 fewer): 180 in all, or a gap."""
    f, g = rng.choice(_ODD), rng.choice(list(_FACTORS) if level > 3 else (Fraction(2), Fraction(1, 2), Fraction(3)))  # fmt: skip
    is_chain = level > 3 and rng.random() < 0.5
    first, third = f, (f * g if is_chain else g)
    c = lcm(first.denominator, third.denominator)
    parts = [int(first * c), c, int(third * c)]
    unit = rng.randint(2, 8 * level)
    d = rng.randint(2, 20) * rng.choice((-1, 1)) if level == 5 else 0
    if sum(parts) > 24 or parts[0] == parts[2] or parts[2] * unit + d <= 0:
        return tale_three_by_factors(rng, level)
    names = [each.name for each in people(rng, 3)]
    a, b, e = names
    values = [parts[0] * unit, parts[1] * unit, parts[2] * unit + d]
    is_money = rng.random() < 0.4
    things = "money" if is_money else rng.choice(_KEPT)
    many = "much" if is_money else "many"

    def amount(n: int) -> str:
        return money(n) if is_money else num(n)

    base = a if is_chain else b
    more = "" if not d else f" and {amount(abs(d))} {'more' if d > 0 else 'less' if is_money else 'fewer'}"  # fmt: skip
    one = f"{a} has {_FACTORS[f]} as {many} [{things} |]as {b}"
    two = f"{e} has {_FACTORS[g]} as {many} as {base}{more}"
    place = rng.randrange(3)
    who = names[place]
    total = sum(values)
    relation: Line = ("Translate into parts", f"{a}, {b} and {e} have ${parts[0]}$, ${parts[1]}$ and ${parts[2]}$ parts" + (f", {e} ${abs(d)}$ {'more' if d > 0 else 'less'}" if d else ""))  # fmt: skip
    have = "" if is_money else f" {things}"
    if rng.random() < 0.75 or d:
        asks = f"[How {many}{have} does {who} have?|How {many} has {who} got?|{who}'s share?|what does {who} have?]"  # fmt: skip
        texts = (
            f"{one}, {two}. In all they have {amount(total)}{have}. {asks}", f"{a}, {b} and {e} have {amount(total)}{have} together. {one}, and {two}. {asks}",
            f"{amount(total)}{have} [belong to|are shared by] {a}, {b} and {e}. {one}; {two}. {asks}", f"{one}, {two}, together {amount(total)}, {asks}",
        )  # fmt: skip
        lines: list[Line] = [relation, *summed(rng, *parts, kind="Parts in all")]
        if d:
            lines.append(("Without the difference", eq(plus(total, -d), total - d)))
        lines += quotient(rng, total - d, sum(parts), "One part")
    else:
        i, j = rng.choice([(i, j) for i in range(3) for j in range(3) if parts[i] > parts[j]])
        gap = values[i] - values[j]
        asks = f"[How {many}{have} does {who} have?|How {many} has {who} got?|what does {who} have?]"  # fmt: skip
        texts = (
            f"{one}, {two}. {names[i]} has {amount(gap)} more than {names[j]}. {asks}", f"{names[i]} has {amount(gap)}{have} more than {names[j]}. {one} and {two}. {asks}",
            f"{one}, {two}, {names[i]} {amount(gap)} more than {names[j]}, {asks}",
        )  # fmt: skip
        lines = [relation, ("compare", f"{names[i]} has {eq(plus(parts[i], -parts[j]), parts[i] - parts[j])} {_parts(parts[i] - parts[j])} more than {names[j]}, that is ${gap}$"), *_one_part(rng, gap, parts[i] - parts[j])]  # fmt: skip
    if parts[place] > 1:
        lines += product(rng, parts[place], unit, f"Parts of {who}")
    if d and place == 2:
        lines.append(("total", eq(plus(parts[2] * unit, d), values[2])))
    return draft(rng, texts, values[place], lines)


def _km(value: Fraction) -> str:
    return num(int(value)) if value.denominator == 1 else decimal(value)


_MOVES = (("drive", "drives", "drove", 40, 120), ("cycle", "cycles", "cycled", 10, 28), ("walk", "walks", "walked", 3, 7), ("run", "runs", "ran", 6, 14))  # fmt: skip


@REGISTER.family("speed_for_the_rest", 3, 4, 5)
def speed_for_the_rest(rng: Random, level: int) -> Draft:
    """120 km in 2 hours, the first 40 km at 40 km/h: how fast must the rest be?"""
    do, does, did, low, high = rng.choice(_MOVES)
    step = 5 if low > 20 else 1
    quarter = Fraction(1, {3: 1, 4: 2, 5: 4}[level])
    while True:
        v, w = (rng.randrange(low, high, step) for _ in range(2))
        s, t = (quarter * rng.randint(1, 6) for _ in range(2))
        whole, far = s + t, v * s + w * t
        mean = far / whole
        fine = all((each * 2).denominator == 1 for each in (v * s, far)) and s + t < 9
        if v != w and fine and (level < 5 or mean.denominator == 1):
            break
    who, d1 = person(rng), v * s
    rest = far - d1
    place = rng.choice(("to the sea", "to work", "to a friend", "to the airport", "home", "to a match"))  # fmt: skip
    asks = "[How fast must the rest be, in km/h?|what speed for the rest?|speed needed for the rest, in km/h?]"  # fmt: skip
    first, total = f"{_km(d1)} km", f"{_km(far)} km"
    spent = quotient_lines(rng, d1, Fraction(v))
    end: list[Line] = [*decimal_sum(rng, far, -d1, kind="Distance left"), *quotient_lines(rng, rest, t)]  # fmt: skip
    if level == 5:
        texts = (
            f"{total}, mean speed {decimal(mean)} km/h wanted, first {first} at {v} km/h, {asks}", f"{who.name} wants to {do} {total} at {decimal(mean)} km/h on average. The first {first} went at {v} km/h. {asks}",
            f"On the way {place}, {total} long, {who.name} {did} the first {first} at {v} km/h. The mean over the whole way should be {decimal(mean)} km/h. {asks}",
            f"I {did} {first} at {v} km/h, the whole way is {total} and I want to get {decimal(mean)} km/h on average. {asks}",
        )  # fmt: skip
        lines: list[Line] = [("Time for all", eq(frac(decimal(far), decimal(mean)), decimal(whole))), ("Time used", eq(frac(decimal(d1), v), decimal(s))), *decimal_sum(rng, whole, -s, kind="Time left"), *end]  # fmt: skip
        return draft(rng, texts, w, lines)
    hours = f"{decimal(whole)} hours"
    texts = (
        f"{total} in {hours}, first {first} at {v} km/h, {asks}", f"{who.name} has {hours} for {total}. The first {first} {who.he} {does} at {v} km/h. {asks}",
        f"It is {total} {place}, and {who.name} must be there in {hours}. {who.name} {did} {first} at {v} km/h. {asks}", f"I have to {do} {total} in {hours}. For the first {first} I {did} {v} km/h. {asks}",
        f"a way of {total} should take {hours}, but {first} went at only {v} km/h, {asks}" if v < w else f"a way of {total} should take {hours}, and {first} of it went at {v} km/h, {asks}",
    )  # fmt: skip
    lines = [("set_up", "Time and distance of the rest are needed, first the time used"), *spent, *decimal_sum(rng, whole, -s, kind="Time left"), *end]  # fmt: skip
    return draft(rng, texts, w, lines)


@REGISTER.family("use_per_hundred_km", 2, 3, 4)
def use_per_hundred_km(rng: Random, level: int) -> Draft:
    """21 litres for 300 km: how much per 100 km? 12.5 km per litre in l/100 km; how far the rest goes; cost per 100 km."""
    litre = rng.choice(("litres", "liters"))
    use = Fraction(rng.randint(4, 12)) + (Fraction(rng.randint(1, 9), 10) if level > 2 else 0)
    km = rng.choice((200, 300, 400, 500, 600)) if level == 2 else 50 * rng.randint(3, 16)
    fuel, who = use * km / 100, person(rng)
    vehicle = rng.choice(("car", "van", "motorbike", "bus", "camper", "truck"))
    kind = rng.choice(("use", "use", "rest", "turn", "cost") if level > 2 else ("use", "rest"))
    hundreds: Line = ("Hundreds of km", eq(frac(km, 100), decimal(Fraction(km, 100))))
    if kind == "use":
        texts = (
            f"{decimal(fuel)} l for {num(km)} km, how many l per 100 km?", f"My {vehicle} needed {decimal(fuel)} {litre} for {num(km)} km. How much is that per 100 km?", f"{num(km)} km, {decimal(fuel)} {litre}, [use|consumption] per 100 km?",
            f"After {num(km)} km {who.name} fills up {decimal(fuel)} {litre}, so that the tank is full as before. What does the {vehicle} use for 100 km?", f"With {decimal(fuel)} {litre} a {vehicle} went {num(km)} km. [Find|Give] the consumption in {litre} per 100 km.",
        )  # fmt: skip
        return draft(rng, texts, decimal(use), [hundreds, *quotient_lines(rng, fuel, Fraction(km, 100))])  # fmt: skip
    if kind == "rest":
        more = 50 * rng.randint(1, 8)
        tank = fuel + use * more / 100
        if tank > 90:
            return use_per_hundred_km(rng, level)
        texts = (
            f"tank {decimal(tank)} l, {decimal(use)} l per 100 km, {num(km)} km driven, how many km left?", f"A {vehicle} with a full tank of {decimal(tank)} {litre} uses {decimal(use)} {litre} per 100 km. After {num(km)} km, how much further can it go, in km?",
            f"{who.name} starts with {decimal(tank)} {litre} in the tank. The {vehicle} takes {decimal(use)} {litre} for 100 km, and {num(km)} km are behind {who.him}. How many km does the rest last?", f"I had {decimal(tank)} {litre}, my {vehicle} uses {decimal(use)} per 100 km and I've done {num(km)} km. How many more km can I drive?",
        )  # fmt: skip
        lines: list[Line] = [hundreds, *times(rng, Fraction(km, 100), use, "Used"), *decimal_sum(rng, tank, -fuel, kind="left"), ("divide", f"{eq(frac(decimal(tank - fuel), decimal(use)), decimal(Fraction(more, 100)))} hundreds of km, that is ${more}$ km")]  # fmt: skip
        other: list[Line] = [("Whole tank", f"{eq(frac(decimal(tank), decimal(use)), decimal(tank / use))} hundreds of km"), ("left", eq(plus(int(100 * tank / use), -km), more))]  # fmt: skip
        return draft(rng, texts, more, lines, other)
    if kind == "turn":
        per = rng.choice((Fraction(25, 2), Fraction(20), Fraction(10), Fraction(16), Fraction(25), Fraction(8), Fraction(5), Fraction(5, 2), Fraction(4), Fraction(40)))  # fmt: skip
        new = 100 / per
        if rng.random() < 0.5:
            texts = f"{decimal(per)} km per litre in l/100 km // A {vehicle} goes {decimal(per)} km with one litre. How many litres does it need for 100 km? // {decimal(per)} km/l = ? l per 100 km // 1 litre lasts {decimal(per)} km, how many for 100 km?"
            return draft(rng, texts, decimal(new), quotient_lines(rng, Fraction(100), per))
        texts = f"{decimal(new)} l/100 km in km per litre // A {vehicle} uses {decimal(new)} litres for 100 km. How far does it go with one litre, in km? // {decimal(new)} l per 100 km = ? km/l // {decimal(new)} litres last 100 km, how many km for 1 litre?"
        return draft(rng, texts, decimal(per), quotient_lines(rng, Fraction(100), new))
    price = Fraction(rng.choice((130, 140, 150, 160, 170, 175, 180, 190, 200)), 100)
    mp = money(fuel * price)
    texts = (
        f"fuel for {num(km)} km cost {mp}, {money(price)} a litre, how many l per 100 km?", f"For {num(km)} km {who.name} paid {mp} at {money(price)} per litre. How many {litre} per 100 km does the {vehicle} use?",
        f"I paid {mp} for the fuel of {num(km)} km, {money(price)} per litre. What does my {vehicle} use per 100 km, in {litre}?",
    )  # fmt: skip
    if (fuel * price * 100).denominator > 1:
        return use_per_hundred_km(rng, level)
    lines = [*quotient_lines(rng, fuel * price, price), hundreds, ("divide", eq(frac(decimal(fuel), decimal(Fraction(km, 100))), decimal(use)))]  # fmt: skip
    return draft(rng, texts, decimal(use), lines)


_SWEETS = ("sweets", "biscuits", "balloons", "cherries", "pencils", "nuts", "plums", "stickers", "gummy bears", "muffins", "tangerines", "chips", "cards")  # fmt: skip
_GROUPS = ("kids", "children", "friends", "pupils", "cousins", "guests", "players", "neighbours")


@REGISTER.family("shared_and_a_rest", 1, 2, 3)
def shared_and_a_rest(rng: Random, level: int) -> Draft:
    """17 sweets, 5 kids: left over? Each got 7, 3 are left: how many kids, how many before, how many more are needed?"""
    k, q = rng.randint(3, 6 + 3 * level), rng.randint(2, 6 * level)
    r, who = rng.randint(2, k - 1), person(rng)
    n = k * q + r
    things, group = rng.choice(_SWEETS), rng.choice(_GROUPS)
    nn, nk, nq, nr = (num(each) for each in (n, k, q, r))
    kind = rng.choice(("left", "each", "before", "people", "more") if level > 1 else ("left", "each", "before"))  # fmt: skip
    split = with_remainder(rng, n, k)
    shared = f"[{nn} {things}, {nk} {group}|{nn} {things} for {nk} {group}|{who.name} [shares|divides] {nn} {things} equally among {nk} {group}|{nk} {group} share {nn} {things} fairly]"  # fmt: skip
    if kind == "left":
        texts = (f"{shared}, how many are left over?", f"{shared}. [How many remain?|how many {things} are left over?|What is left when everyone has the same?]", f"{shared}. The {things} stay whole and everyone gets the same number. How many [cannot be given out|are left in the bag]?")  # fmt: skip
        return draft(rng, texts, r, [*split, ("conclude", f"Left over: ${r}$")])
    if kind == "each":
        texts = (f"{shared}, how many each at most?", f"{shared}, nothing is cut. [How many does each get at most?|how many for each, if some may be left?]", f"{shared}. How many whole {things} does everyone get, if all get the same and as many as possible?")  # fmt: skip
        return draft(rng, texts, q, [*split, ("conclude", f"Each gets ${q}$")])
    if kind == "more":
        texts = (f"{shared}. How many more {things} are needed so that nothing is left and each gets one more?", f"{shared}, some are left over, how many more so that it comes out even?", f"{shared}. It does not come out even. How many more would make it [even|come out even]?")  # fmt: skip
        return draft(rng, texts, k - r, [*split, ("Missing", f"${r}$ are left, ${k}$ would give one more to each: {eq(plus(k, -r), k - r)}")])  # fmt: skip
    if kind == "before":
        texts = (
            f"{nk} {group} got {nq} {things} each and {nr} were left, how many in all?", f"{who.name} gave {nq} {things} to each of {nk} {group} and had {nr} left. How many {things} were there at first?",
            f"each of {nk} {group} gets {nq} {things}, {nr} left over, total?", f"When {nk} {group} share a bag of {things}, each gets {nq} and {nr} [are|stay] left. How many {things} are in the bag?",
            f"I handed out {things}: {nq} for each of the {nk} {group}, and {nr} were still in the bag. How many did I have?",
        )  # fmt: skip
        return draft(rng, texts, n, [*product(rng, k, q, "Given out"), *summed(rng, k * q, r)])
    texts = (
        f"{nn} {things}, each got {nq}, {nr} left, how many {group}?", f"{who.name} had {nn} {things}. Each of {who.his} {group} got {nq}, and {nr} were left. How many {group} were there?",
        f"From {nn} {things} everyone takes {nq}; {nr} stay in the bowl. How many {group} are there?", f"I had {nn} {things}, gave {nq} to each of the {group} and {nr} were left over. How many {group} was that?",
    )  # fmt: skip
    return draft(rng, texts, k, [*difference(rng, n, r, "Given out"), *quotient(rng, n - r, q)])
