"""Chances in few words: in a row, at least once, the first time, drawn one after the other, guessed."""

from fractions import Fraction
from math import comb
from random import Random

from train.problems.latex import dot, eq, frac, plus, power
from train.school.base import REGISTER, Draft, Line
from train.school.families.scenes import capital, person
from train.school.families.wordings import draft, share, summed
from train.school.work import lowest_terms

_ONES = ("", "one", "two", "three", "four", "five", "six")
_MANY = ("", "ones", "twos", "threes", "fours", "fives", "sixes")


def _asked(event: str, setting: str = "") -> str:
    """Ways to ask for the chance of an event, with the setting before or behind it."""
    behind = f" {setting}" if setting else ""
    return f"[probability|chance|chances] of {event}{behind} // {event}{behind}, [probability|chance]? // P({event}){behind} // what is the [probability|chance] of {event}{behind}? // how likely is {event}{behind}? // what's the [chance|probability] to get {event}{behind}? // [find|give] the probability of {event}{behind} as a fraction // {event}{behind} - how likely, as a fraction?"  # fmt: skip


def _shown(value: Fraction) -> str:
    return frac(value.numerator, value.denominator)


def _times(*values: Fraction) -> Line:
    """A product of fractions: tops times tops, bottoms times bottoms."""
    tops, bottoms = [v.numerator for v in values], [v.denominator for v in values]
    top, bottom = 1, 1
    for v in values:
        top, bottom = top * v.numerator, bottom * v.denominator
    middle = frac(dot(*tops), dot(*bottoms))
    return ("multiply", eq(r"\cdot".join(map(_shown, values)), middle, frac(top, bottom)))


def _multiplied(rng: Random, *values: Fraction) -> list[Line]:
    top, bottom = 1, 1
    for v in values:
        top, bottom = top * v.numerator, bottom * v.denominator
    return [_times(*values), *lowest_terms(rng, top, bottom)]


def _rolled(rng: Random) -> tuple[str, str, Fraction, str]:
    """What one throw should be, several of them (or nothing), its chance, and with what."""
    if rng.random() < 0.35:
        side = rng.choice(("heads", "tails"))
        return f"[a |]{side.removesuffix('s')}", side, Fraction(1, 2), "flip"
    if rng.random() < 0.6:
        face = rng.randint(1, 6)
        return f"a {_ONES[face]}", _MANY[face], Fraction(1, 6), "roll"
    sides = rng.choice((4, 6, 8, 10, 12, 20))
    least = rng.randint(2, sides)
    said = rng.choice((f"a number over {least - 1}", f"{least} or more"))
    return f"{said} [with|on] a d{sides}", "", Fraction(sides - least + 1, sides), "roll"


@REGISTER.family("chance_in_few_words", 2, 3)
def chance_in_few_words(rng: Random, level: int) -> Draft:
    """two sixes in a row; at least one six in 3 rolls; first head on flip 4; no heads in 4 flips."""
    one, many, p, throw = _rolled(rng)
    n = rng.randint(2, 1 + level)
    q = 1 - p
    each: Line = ("probability", f"One {throw} gives it with ${_shown(p)}$")
    miss: Line = ("probability", f"One {throw} gives it with ${_shown(p)}$ and misses it with {eq(f'1-{_shown(p)}', _shown(q))}")  # fmt: skip
    kind = rng.choice(("row", "least", "none", "first"))
    if kind == "row":
        event = f"[{_ONES[n]} {many}|{n} {many}] [in a row|one after the other]" if many else f"{one} {n} times in a row"  # fmt: skip
        lines = [("rule", f"All ${n}$ must happen, so multiply"), each, *_multiplied(rng, *[p] * n)]
        return draft(rng, _asked(event), p**n, lines)
    if kind == "none":
        event = f"[no {many or 'luck'}|not a single {many.removesuffix('es') if many == 'sixes' else many.removesuffix('s')}]"  # fmt: skip
        event = event if many else f"not once {one}"
        lines = [("rule", f"All ${n}$ must miss, so multiply"), miss, *_multiplied(rng, *[q] * n)]
        return draft(rng, _asked(f"{event} in {n} {throw}s"), q**n, lines)
    if kind == "first":
        event = f"the first {many.removesuffix('es') if many == 'sixes' else many.removesuffix('s')} on {throw} {n}" if many else f"{one} for the first time on {throw} {n}"  # fmt: skip
        lines = [("rule", f"First ${n - 1}$ that miss, then one that fits" if n > 2 else "First a miss, then one that fits"), miss, *_multiplied(rng, *[q] * (n - 1), p)]  # fmt: skip
        return draft(rng, _asked(event), q ** (n - 1) * p, lines)
    event = f"[at least one {many.removesuffix('es') if many == 'sixes' else many.removesuffix('s')}|{one} at least once]" if many else f"{one} at least once"  # fmt: skip
    none, top, bottom = q**n, q.numerator**n, q.denominator**n
    lines = [("rule", f"The opposite is: never in ${n}$"), miss, _times(*[q] * n), ("subtract", eq(f"1-{frac(top, bottom)}", frac(bottom - top, bottom))), *lowest_terms(rng, bottom - top, bottom)]  # fmt: skip
    return draft(rng, _asked(f"{event} in {n} {throw}s"), 1 - none, lines)


@REGISTER.family("two_throws_compared", 2, 3)
def two_throws_compared(rng: Random, level: int) -> Draft:
    """sum over 9 with two dice; second roll higher than the first; a six and a head; 2 heads of 5."""
    sides = rng.choice((6, 6, 6, 4, 8, 10, 12, 20)) if level == 3 else rng.choice((6, 6, 4, 8))
    dice = "two [dice|normal dice]" if sides == 6 else f"two [d{sides}|dice with {sides} sides]"
    kind = rng.choice(("sum", "sum", "higher", "same", "mixed", "exact", "gap"))
    every = sides * sides
    pairs: Line = ("count", f"There are {eq(dot(sides, sides), every)} pairs")
    if kind == "sum":
        size = rng.randint(1, 4)
        is_over = rng.random() < 0.6
        sums = list(range(2 * sides - size + 1, 2 * sides + 1)) if is_over else list(range(2, 2 + size))  # fmt: skip
        ways = [min(s - 1, 2 * sides + 1 - s) for s in sums]
        event = f"a sum [over {sums[0] - 1}|of at least {sums[0]}|greater than {sums[0] - 1}]" if is_over else f"a sum [under {sums[-1] + 1}|of at most {sums[-1]}|less than {sums[-1] + 1}]"  # fmt: skip
        lines = [pairs, ("list", "Ways for each sum: " + ", ".join(f"for ${s}$: ${w}$" for s, w in zip(sums, ways, strict=True))), *(summed(rng, *ways) if size > 1 else []), *share(rng, sum(ways), every)]  # fmt: skip
        return draft(rng, _asked(event, f"with {dice}"), Fraction(sum(ways), every), lines)
    if kind == "exact":
        n = rng.randint(3, 3 + level)
        k = rng.randint(1, n - 1)
        side = rng.choice(("heads", "tails"))
        said = side if k > 1 else side.removesuffix("s")
        event = f"exactly {k} {said} [of {n}|in {n} flips|when {n} coins are tossed]"
        top = [n - i for i in range(k)]
        count = comb(n, k)
        lines = [("count", f"Places for {k} of {n}: {eq(frac(dot(*top), dot(*range(1, k + 1))), count)}" if k > 1 else f"Places for one of {n}: ${n}$"), ("power", f"All: {eq(power(2, n), 2**n)}"), *share(rng, count, 2**n)]  # fmt: skip
        return draft(rng, _asked(event), Fraction(count, 2**n), lines)
    if kind == "mixed":
        face, side = rng.randint(1, 6), rng.choice(("heads", "tails"))
        what, p = rng.choice(((f"a {_ONES[face]}", Fraction(1, 6)), ("an even number", Fraction(1, 2)), (f"a number over {face}", Fraction(6 - face, 6)), ("a prime number", Fraction(1, 2))))  # fmt: skip
        if not p:
            return two_throws_compared(rng, level)
        lines = [("rule", "The die and the coin know nothing of each other, so multiply"), ("probability", f"Die ${_shown(p)}$, coin ${frac(1, 2)}$"), *_multiplied(rng, p, Fraction(1, 2))]  # fmt: skip
        return draft(rng, _asked(f"[{side} and {what}|{what} and {side}]", "with a coin and a die"), p / 2, lines)  # fmt: skip
    if kind == "gap":
        d = rng.randint(1, min(sides - 1, 4))
        top = 2 * (sides - d)
        lines = [pairs, ("count", f"The smaller one can be $1$ to ${sides - d}$, in two orders: {eq(dot(2, sides - d), top)}"), *share(rng, top, every)]  # fmt: skip
        return draft(rng, _asked(f"[two numbers that differ by {d}|a difference of exactly {d}]", f"with {dice}"), Fraction(top, every), lines)  # fmt: skip
    if kind == "same":
        is_same = rng.random() < 0.5
        top = sides if is_same else every - sides
        event = "[twice the same number|a double|the same number on both]" if is_same else "[two different numbers|no double|different numbers on the two]"  # fmt: skip
        lines = [("rule", "Whatever the first shows, look at the second"), ("count", f"Of its ${sides}$ sides ${1 if is_same else sides - 1}$ {'fits' if is_same else 'fit'}: ${_shown(Fraction(top, every))}$")]  # fmt: skip
        return draft(rng, _asked(event, f"with {dice}"), Fraction(top, every), lines)
    is_strict = rng.random() < 0.6
    half = (every - sides) // 2
    lines = [pairs, ("subtract", f"Equal in ${sides}$ of them, different in {eq(plus(every, -sides), every - sides)}"), ("divide", f"In half of these the second is higher: {eq(frac(every - sides, 2), half)}")]  # fmt: skip
    top = half
    if not is_strict:
        top = half + sides
        lines.append(("add", f"With the equal ones {eq(plus(half, sides), top)}"))
    lines += share(rng, top, every)
    die = "a die" if sides == 6 else f"a d{sides}"
    event = "the second roll [is |][higher than|over|larger than] the first" if is_strict else "the second roll [is |][at least as high as|not lower than] the first"  # fmt: skip
    texts = f"{die}, two rolls: [chance|probability] that {event}? // roll {die} twice, {event}: how likely? // [probability|chance] that {event} with {die} // {die} is rolled two times. How likely is it that {event}? // P({event}), {die} // i roll {die} twice. whats the chance that {event}?"  # fmt: skip
    return draft(rng, texts.replace("is |]", "is ]").replace("[is ]", "is "), Fraction(top, every), lines)  # fmt: skip


_COLOURS = ("red", "blue", "green", "white", "black", "yellow")
_DRAWN = ("balls", "marbles", "sweets", "cards", "socks", "beads", "counters", "pens")


@REGISTER.family("drawn_in_few_words", 2, 3)
def drawn_in_few_words(rng: Random, level: int) -> Draft:
    """5 red 3 blue, take 2 without putting back, both red; first red on draw 3; red then blue."""
    a, b = rng.randint(2, 3 + 3 * level), rng.randint(2, 3 + 3 * level)
    n = a + b
    x, y = rng.sample(_COLOURS, 2)
    things = rng.choice(_DRAWN)
    is_back = rng.random() < 0.3
    less = 0 if is_back else 1
    kind = rng.choice(("both", "then", "unlike", "first", "second", "alike")[: 2 + 2 * level])
    if kind == "first" and not is_back and b < 2:
        return drawn_in_few_words(rng, level)
    left = "the bag is the same again" if is_back else f"only ${n - 1}$ are left"
    p, both = Fraction(a, n), Fraction(a * (a - less), n * (n - less))

    def steps(*counts: int) -> list[Line]:
        """Draws one after the other: how many fit each time, of how many."""
        bottoms = [n - less * k for k in range(len(counts))]
        shown = r"\cdot".join(frac(c, m) for c, m in zip(counts, bottoms, strict=True))
        top, bottom = 1, 1
        for c, m in zip(counts, bottoms, strict=True):
            top, bottom = top * c, bottom * m
        return [("multiply", eq(shown, frac(top, bottom))), *lowest_terms(rng, top, bottom)]

    begin: Line = ("rule", f"There are {eq(plus(a, b), n)} {things}; after the first draw {left}")
    if kind == "both":
        event, value = f"both {x}", both
        lines = [begin, *steps(a, a - less)]
    elif kind == "then":
        event, value = f"first {x}[,|] then {y}", Fraction(a * b, n * (n - less))
        lines = [begin, *steps(a, b)]
    elif kind == "unlike":
        event, value = f"[one of each colour|one {x}[,| and] one {y}|different colours]", Fraction(2 * a * b, n * (n - less))  # fmt: skip
        lines = [begin, ("Two orders", f"First {x} then {y}, or the other way round, each ${frac(a * b, n * (n - less))}$"), ("add", eq(dot(2, frac(a * b, n * (n - less))), frac(2 * a * b, n * (n - less)))), *lowest_terms(rng, 2 * a * b, n * (n - less))]  # fmt: skip
    elif kind == "alike":
        top, bottom = a * (a - less) + b * (b - less), n * (n - less)
        event, value = "[both the same colour|same colour twice|two of one colour]", Fraction(top, bottom)  # fmt: skip
        lines = [begin, ("multiply", f"Both {x}: {eq(dot(a, a - less), a * (a - less))} of ${bottom}$, both {y}: {eq(dot(b, b - less), b * (b - less))} of ${bottom}$"), ("add", eq(plus(a * (a - less), b * (b - less)), top)), *share(rng, top, bottom)]  # fmt: skip
    elif kind == "first":
        event = f"the first {x} one on draw 3"
        value = Fraction(b * (b - less) * a, n * (n - less) * (n - 2 * less))
        lines = [("rule", f"First {y}, again {y}, then {x}; {eq(plus(a, b), n)} {things} at first"), *steps(b, b - less, a)]  # fmt: skip
    else:
        event, value = f"{x} on the second draw", p
        lines = [("rule", f"There are {eq(plus(a, b), n)} {things}. Nothing is known of the first, so each of the ${n}$ is as likely to be the second"), *share(rng, a, n)]  # fmt: skip
    times = "3 draws" if kind == "first" else "2 draws"
    count = "3" if kind == "first" else "2"
    back = "[with putting back|with replacement|putting each one back]" if is_back else "[without putting back|without replacement|without putting any back]"  # fmt: skip
    bag = f"{a} {x}[,| and] {b} {y} [{things}|{things} in a bag]"
    texts = f"{bag}, {times} {back}: {event}? // {bag}, take {count} {back}, [probability|chance] of {event} // P({event}), {bag}, {times} {back} // A bag has {a} {x} and {b} {y} {things}. {count} are drawn {back}. How likely is it: {event}? // {times} {back} from {bag}: [chance|probability] of {event}? // [what is the|whats the] probability of {event} if i take {count} of {bag}, {back}?"  # fmt: skip
    return draft(rng, texts, value, lines)


@REGISTER.family("guessed_by_chance", 2, 3)
def guessed_by_chance(rng: Random, level: int) -> Draft:
    """Keys tried in turn, a PIN with forgotten digits, a test that is guessed, names from a hat."""
    who, kind = person(rng), rng.choice(("keys", "pin", "pin", "test", "test", "hat", "lights"))
    if kind == "keys":
        n = rng.randint(4, 9 * level)
        k = rng.randint(2, n - 1)
        door = rng.choice(("door", "locker", "shed", "bike lock", "cellar", "safe"))
        if rng.random() < 0.5:
            lines: list[Line] = [("rule", f"In a random order the right key is as likely at each of the ${n}$ places"), *share(rng, 1, n)]  # fmt: skip
            texts = f"{who.name} has {n} keys and one of them opens the {door}. {capital(who.he)} tries them one after the other. How likely is it that exactly key number {k} is the right one? // {n} keys, 1 fits, tried in turn. chance that it opens at try {k} exactly? // i have {n} keys for a {door} and dont know which one fits. probability that try number {k} is the one that works? // One of {n} keys fits the {door}. They are tried in random order, none twice. Find the probability that the {door} opens exactly at try {k}."  # fmt: skip
            return draft(rng, texts, Fraction(1, n), lines)
        lines = [("rule", f"The right key is as likely at each of the ${n}$ places, and the first ${k}$ places fit"), *share(rng, k, n)]  # fmt: skip
        texts = f"{who.name} has {n} keys and one of them opens the {door}. {capital(who.he)} tries them one after the other. What is the probability that {who.he} needs at most {k} tries? // {n} keys, 1 fits, tried in turn. chance that it opens within {k} tries? // i have {n} keys for a {door}, one fits. how likely do i need no more than {k} tries? // One of {n} keys fits the {door}. They are tried in random order, none twice. Find the probability that at most {k} tries are needed."  # fmt: skip
        return draft(rng, texts, Fraction(k, n), lines)
    if kind == "pin":
        d, k = rng.randint(1, level), rng.randint(1, 9)
        digit, choices = rng.choice((("", 10), ("odd", 5), ("even", 5), ("not a zero", 9)))
        all_ = choices**d
        if k > all_:
            return guessed_by_chance(rng, level)
        lost = "the last digit" if d == 1 else f"the last {d} digits"
        each = f"it is {digit}" if d == 1 else f"each of them is {digit}"
        each = each.replace("each of them is not a zero", "none of them is a zero")
        known = f" but knows that {each}" if digit else ""
        mine = known.replace("knows", "i know")
        tries = f"{k} different [tries|guesses]" if k > 1 else "one [try|guess]"
        thing = rng.choice(("PIN", "door code", "phone code", "locker code", "bike lock code"))
        lines = [("rule", f"Each lost digit can be one of ${choices}$"), ("count", f"Possible endings: {eq(power(choices, d), all_)}" if d > 1 else f"There are ${all_}$ possible endings")]  # fmt: skip
        lines += share(rng, k, all_)
        texts = f"{who.name} has forgotten {lost} of {who.his} {thing}{known}. {capital(who.he)} has {tries}. How likely is it that {who.he} gets in? // i forgot {lost} of my {thing}{mine}. chance to get it right with {tries}? // {who.name} does not remember {lost} of {who.his} {thing}{known}. What is the probability that {tries} [are|is] enough? // {lost} of a {thing} [are|is] lost. {who.name} makes {tries}{known.replace(' but', ' and')}. Find the probability of hitting the right one."  # fmt: skip
        texts = texts.replace("[are|is] enough", "will be enough").replace("[are|is] lost", "is lost" if d == 1 else "are lost")  # fmt: skip
        return draft(rng, texts, Fraction(k, all_), lines)
    if kind == "test":
        n, c = rng.randint(3, 2 + level), rng.randint(2, 5 if level == 2 else 4)
        p, q = Fraction(1, c), Fraction(c - 1, c)
        what = rng.choice(("all", "none", "least"))
        said = {"all": "all [answers |]right", "none": "all [answers |]wrong", "least": "at least one right"}[what]  # fmt: skip
        if what == "least":
            top, bottom = (c - 1) ** n, c**n
            value = 1 - q**n
            lines = [("rule", f"The opposite: all ${n}$ wrong, each with ${_shown(q)}$"), _times(*[q] * n), ("subtract", eq(f"1-{frac(top, bottom)}", frac(bottom - top, bottom)))]  # fmt: skip
        else:
            single = p if what == "all" else q
            value = single**n
            lines = [("rule", f"Each guess is {'right' if what == 'all' else 'wrong'} with ${_shown(single)}$, and this happens ${n}$ times"), *_multiplied(rng, *[single] * n)]  # fmt: skip
        texts = f"{who.name} guesses all {n} questions of a quiz. Each has {c} [choices|options|possible answers]. How likely is it that {who.he} has {said}? // {n} [multiple choice |]questions with {c} answers each, just guessing. chance of {said}? // quiz with {n} questions, {c} options each, i guess everything. whats the probability of {said}? // A test has {n} questions with {c} possible answers each, one of them right. {who.name} ticks at random. Find the probability of {said}."  # fmt: skip
        return draft(rng, texts, value, lines)
    if kind == "hat":
        n = rng.randint(6, 12 * level)
        k = rng.randint(2, n // 2)
        prize = rng.choice(("win a book", "clean the board", "get a free ticket", "go on the trip", "give a talk"))  # fmt: skip
        if rng.random() < 0.5:
            lines = [("rule", f"Of ${n}$ names, all as likely, ${k}$ are drawn"), *share(rng, k, n)]
            texts = f"{k} of {n} names are drawn from a hat, and these [people|pupils] {prize}. How likely is it that {who.name} is among them? // {n} names in a hat, {k} are drawn. chance that mine is drawn? // In a class of {n}, {k} pupils drawn by lot {prize}. Find the probability that {who.name} is drawn. // we are {n} people and {k} of us, drawn by chance, {prize}. whats the chance that its me?"  # fmt: skip
            return draft(rng, texts, Fraction(k, n), lines)
        top, bottom = k * (k - 1), n * (n - 1)
        lines = [("rule", f"The first of the two is drawn with ${frac(k, n)}$, then the second with ${frac(k - 1, n - 1)}$"), ("multiply", eq(rf"{frac(k, n)}\cdot{frac(k - 1, n - 1)}", frac(top, bottom))), *lowest_terms(rng, top, bottom)]  # fmt: skip
        texts = f"{k} of {n} names are drawn from a hat, and these [people|pupils] {prize}. How likely is it that both {who.name} and {who.his} best friend are among them? // {n} names in a hat, {k} are drawn. chance that both mine and my brother's are drawn? // In a class of {n}, {k} pupils drawn by lot {prize}. Find the probability that two certain friends are both drawn. // we are {n} people and {k} of us, drawn by chance, {prize}. whats the chance that both me and my friend are among the {k}?"  # fmt: skip
        return draft(rng, texts, Fraction(top, bottom), lines)
    p, q = (Fraction(rng.randint(1, 4), rng.randint(2, 6)) for _ in range(2))
    if not (0 < p < 1 and 0 < q < 1):
        return guessed_by_chance(rng, level)
    not_p, not_q = 1 - p, 1 - q
    what = rng.choice(("both", "none", "one"))
    shown_p, shown_q = f"${_shown(p)}$", f"${_shown(q)}$"
    event = {"both": "both are red", "none": "none is red", "one": "exactly one is red"}[what]
    others: Line = ("subtract", f"Green with {eq(f'1-{_shown(p)}', _shown(not_p))} and {eq(f'1-{_shown(q)}', _shown(not_q))}")  # fmt: skip
    if what == "both":
        value, lines = p * q, [("rule", "Red and red, so multiply"), *_multiplied(rng, p, q)]
    elif what == "none":
        value = not_p * not_q
        lines = [("rule", "Both must be green, so multiply"), others, *_multiplied(rng, not_p, not_q)]  # fmt: skip
    else:
        bottom = p.denominator * q.denominator
        tops = [p.numerator * not_q.numerator, not_p.numerator * q.numerator]
        value = p * not_q + not_p * q
        lines = [("rule", "Red then green, or green then red"), others, _times(p, not_q), _times(not_p, q), ("add", eq(f"{frac(tops[0], bottom)}+{frac(tops[1], bottom)}", frac(sum(tops), bottom))), *lowest_terms(rng, sum(tops), bottom)]  # fmt: skip
    way = rng.choice(("the way to school", "the way to work", "my street", "the road into town"))
    her = way.replace("my", f"{who.name}'s")
    texts = f"On {her} there are two traffic lights. The first is red with probability {shown_p}, the second, independently, with {shown_q}. How likely is it that {event}? // two traffic lights, red with {shown_p} and {shown_q} (independent). chance that {event}? // on {way} are 2 lights, one red with probability {shown_p} and the other one with {shown_q}. whats the probability that {event}? // Two traffic lights work independently. They are red with probability {shown_p} and {shown_q}. Find the probability that {event}. // P({event}) for two independent traffic lights that are red with {shown_p} and {shown_q}"  # fmt: skip
    return draft(rng, texts, value, lines)
