"""Short questions that pupils and parents type: words of the school, facts of numbers and shapes."""

from calendar import isleap, monthrange
from datetime import date
from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, plus, power, show
from train.school.base import REGISTER, Draft, Line, money, num
from train.school.families.calendar_days import MONTHS
from train.school.families.clock_steps import clock
from train.school.families.decimals import quotient_lines
from train.school.families.wordings import draft
from train.school.work import decimal_product, decimal_sum, lowest_terms, product, with_remainder

_ENDS = {1: "st", 2: "nd", 3: "rd"}


def _nth(n: int) -> str:
    return f"{n}{'th' if n % 100 in (11, 12, 13) else _ENDS.get(n % 10, 'th')}"


@REGISTER.family("century_of_a_year", 1, 2)
def century_of_a_year(rng: Random, level: int) -> Draft:
    """The century of a year, or the first and last years of a century."""
    if level == 2 and rng.random() < 0.4:
        c, is_first = rng.randint(5, 21), rng.random() < 0.5
        end = 100 * c
        lines: list[Line] = [("multiply", f"It ends with the year {eq(dot(100, c), end)}")]
        if is_first:
            lines.append(("subtract", f"{eq(plus(end, -99), end - 99)} is its first year"))
        word = "first" if is_first else "last"
        return draft(rng, f"[What is|Which year is] the {word} year of the {_nth(c)} century? // {word} year of the {_nth(c)} century", end - 99 if is_first else end, lines)  # fmt: skip
    year = rng.choice((rng.randint(300, 2030), rng.randint(1400, 2030), 100 * rng.randint(5, 20)))
    hundreds, rest = divmod(year, 100)
    lines = [("divide", eq(year, f"{dot(100, hundreds)}+{rest}" if rest else dot(100, hundreds)))]
    lines.append(("add", f"The next hundred has begun: {eq(plus(hundreds, 1), hundreds + 1)}") if rest else ("conclude", f"It is the last year of century ${hundreds}$"))  # fmt: skip
    return draft(rng, f"[What|Which] century is {year}[ in|]? // [What|Which] century is the year {year} in? // In [which|what] century was {year}? // century of {year} // The year {year} [is in|belongs to] which century?", hundreds + bool(rest), lines)  # fmt: skip


@REGISTER.family("reciprocal_and_opposite", 1, 2, 3)
def reciprocal_and_opposite(rng: Random, level: int) -> Draft:
    sign = rng.choice((1, -1)) if level > 1 else 1
    a, b = rng.randint(1, 12), rng.choice((1, rng.randint(2, 12)))
    value = sign * Fraction(a, b)
    if rng.random() < 0.4:
        shown = show(value) if b == 1 or rng.random() < 0.5 else math(show(value)).strip("$")
        return draft(rng, f"[What is|What's] the [opposite|additive inverse|opposite number] of ${shown}$? // Find the opposite of ${shown}$. // opposite of ${shown}$", -value, [("rule", "Only the sign changes"), ("check", eq(f"{shown}+{'(' + show(-value) + ')' if -value < 0 else show(-value)}", 0))])  # fmt: skip
    if abs(value) == 1:
        value *= rng.randint(2, 9)
    shown, lines = show(value), list[Line]()
    if level == 3 and rng.random() < 0.5:
        tenths = rng.choice((2, 4, 5, 8, 12, 15, 25, 35, 75, 125))
        value = Fraction(tenths, 10 if tenths < 20 else 100)
        shown = decimal(value)
        lines = [("convert", eq(shown, frac(tenths, 10 if tenths < 20 else 100), show(value)))]
    elif level == 3:
        whole, bottom = rng.randint(1, 6), rng.randint(2, 9)
        top = rng.choice([t for t in range(1, bottom) if Fraction(t, bottom).denominator == bottom])
        value = whole + Fraction(top, bottom)
        shown = f"{whole}{frac(top, bottom)}"
        lines = [("convert", eq(f"{dot(whole, bottom)}+{top}", value.numerator) + f", so {eq(shown, show(value))}")]  # fmt: skip
    lines += [("rule", "Top and bottom change places" if value.denominator > 1 else f"One over it: ${frac(1, show(value))}$"), ("conclude", math(show(1 / value)))]  # fmt: skip
    return draft(rng, f"[What is|What's] the [reciprocal|multiplicative inverse] of ${shown}$? // Find the reciprocal of ${shown}$. // reciprocal of ${shown}$ // Give the [reciprocal|reciprocal value] of ${shown}$.", 1 / value, lines)  # fmt: skip


@REGISTER.family("kind_of_angle", 1, 2)
def kind_of_angle(rng: Random, level: int) -> Draft:
    """Acute, right, obtuse, straight or reflex; what is missing to 90, 180 or 360 degrees."""
    if level == 2:
        whole, words = rng.choice(((90, ("complement", "complementary angle")), (180, ("supplement", "supplementary angle"))))  # fmt: skip
        a = rng.randint(2, whole - 2)
        word = rng.choice(words)
        return draft(rng, f"What is the {word} of {a}°? // {word} of {a} degrees // What is the {word} of an angle of {a}°?", whole - a, [("rule", f"Together they are ${whole}$ degrees"), ("subtract", eq(plus(whole, -a), whole - a))])  # fmt: skip
    a = rng.choice((90, 180, rng.randint(1, 89), rng.randint(91, 179), rng.randint(181, 359), rng.randint(60, 120)))  # fmt: skip
    name, why = (
        ("acute", f"${a}<90$") if a < 90 else ("right", "It has $90$ degrees") if a == 90
        else ("obtuse", f"$90<{a}$ and ${a}<180$") if a < 180
        else ("straight", "It has $180$ degrees") if a == 180 else ("reflex", f"$180<{a}$")
    )  # fmt: skip
    return draft(rng, f"What [kind|type|sort] of angle is {a}°? // What [kind|type] of angle has {a} degrees? // Is an angle of {a}° acute, right, obtuse, straight or reflex? // {a} degrees: acute, right, obtuse, straight or reflex?", f"\\text{{{name}}}", [("compare", why), ("conclude", f"So it is {name}")])  # fmt: skip


_LINES = {"a square": 4, "a rectangle that is no square": 2, "a rhombus that is no square": 2, "an equilateral triangle": 3, "an isosceles triangle that is not equilateral": 1, "a parallelogram that is no rectangle or rhombus": 0, "a kite that is no rhombus": 1, "a semicircle": 1, "an ellipse": 2, "a scalene triangle": 0}  # fmt: skip
_POLYGONS = {5: "pentagon", 6: "hexagon", 7: "heptagon", 8: "octagon", 9: "nonagon", 10: "decagon", 12: "dodecagon"}  # fmt: skip


@REGISTER.family("lines_of_symmetry", 1, 2)
def lines_of_symmetry(rng: Random, level: int) -> Draft:
    """Of common shapes, of regular polygons; the order and the angle of a turn."""
    if level == 1 and rng.random() < 0.6:
        shape, n = rng.choice(list(_LINES.items()))
        why = f"Fold lines that map it onto itself: ${n}$"
    else:
        n = rng.choice(list(_POLYGONS))
        shape = f"a regular {_POLYGONS[n]}"
        why = f"It has ${n}$ equal sides, and a regular shape has as many lines as sides"
        if rng.random() < 0.4:
            if rng.random() < 0.5 and 360 % n == 0:
                return draft(rng, f"By how many degrees must {shape} be turned at least to look the same? // What is the smallest angle of rotation that maps {shape} onto itself, in degrees?", 360 // n, [("count", f"It has ${n}$ equal sides"), ("divide", eq(frac(360, n), 360 // n))])  # fmt: skip
            return draft(rng, f"What is the order of rotational symmetry of {shape}? // order of rotational symmetry of {shape}", n, [("count", f"It has ${n}$ equal sides, so it fits ${n}$ times in one turn")])  # fmt: skip
    return draft(rng, f"How many [lines|axes] of symmetry does {shape} have? // How many [lines of symmetry|mirror lines|symmetry lines] has {shape}? // number of lines of symmetry of {shape}", n, [("count", why), ("conclude", f"So ${n}$")])  # fmt: skip


_HOURS = ("twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")  # fmt: skip


@REGISTER.family("time_as_said", 1, 2)
def time_as_said(rng: Random, level: int) -> Draft:
    """Half past seven as 7:30; 15:40 as a time with am or pm, and back."""
    hour = rng.randint(1, 12)
    if level == 1:
        said, minutes = rng.choice((("half past", 30), ("quarter past", 15), ("quarter to", -15), ("ten past", 10), ("twenty to", -20), ("five to", -5), ("twenty past", 20), ("ten to", -10), ("five past", 5), ("twenty-five to", -25)))  # fmt: skip
        name = _HOURS[hour % 12] if rng.random() < 0.5 else str(hour)
        at = hour * 60 + minutes
        shown = f"{(at // 60 - 1) % 12 + 1}:{at % 60:02d}"
        lines: list[Line] = [("rule", f"{said.split()[0]}: ${abs(minutes)}$ minutes".capitalize())]
        if minutes < 0:
            lines.append(("Hour before", f"${(hour - 2) % 12 + 1}$, with {eq(plus(60, minutes), 60 + minutes)} minutes"))  # fmt: skip
        lines.append(("conclude", f"That is {shown}"))
        return draft(rng, f"What is {said} {name} in [digits|numbers]? // {said} {name} in digits // How do you write {said} {name} as a digital time? // Which time does a digital clock show at {said} {name}?", shown, lines)  # fmt: skip
    at = rng.randrange(1440)
    whole, half = clock(at, False), clock(at, True)
    h = at // 60
    if rng.random() < 0.5:
        move = f"In the afternoon add $12$: {eq(plus(h - 12, 12), h)}" if h > 12 else "Noon stays $12$" if h == 12 else "Midnight is $0$" if not h else "In the morning the hour stays"  # fmt: skip
        return draft(rng, f"What is {half} in 24-hour time? // {half} [in|to] 24 hour [time|clock] // How is {half} written on a 24-hour clock? // Convert {half} to the 24-hour clock.", whole, [("add", move), ("conclude", f"That is {whole}")])  # fmt: skip
    move = f"Hours above $12$ are pm: {eq(plus(h, -12), h - 12)}" if h > 12 else "From $12$ on it is pm" if h == 12 else "Hour $0$ is $12$ am" if not h else "Before $12$ it is am"  # fmt: skip
    return draft(rng, f"What is {whole} in 12-hour time (am or pm)? // {whole} with am or pm? // Convert {whole} to the 12-hour clock (am or pm).", half.replace(" ", "\\text{ ") + "}", [("subtract", move), ("conclude", f"That is {half}")])  # fmt: skip


@REGISTER.family("energy_and_cost", 2, 3)
def energy_and_cost(rng: Random, level: int) -> Draft:
    """Kilowatt hours of a device, and what they cost."""
    watts, hours = 100 * rng.randint(1, 30), rng.randint(2, 12)
    days = rng.choice((1, 1, 5, 7, 10, 30)) if level == 3 else 1
    kilowatts = Fraction(watts, 1000)
    device = rng.choice(("heater", "oven", "washing machine", "fan", "computer", "lamp", "fridge", "pump", "hair dryer"))  # fmt: skip
    power_said = rng.choice((f"{watts} W", f"{watts} watts", f"{decimal(kilowatts)} kW"))
    lines: list[Line] = [] if "kW" in power_said else [("convert", eq(frac(watts, 1000), decimal(kilowatts)) + " kW")]  # fmt: skip
    used = kilowatts * hours
    lines += decimal_product(rng, kilowatts, Fraction(hours))
    when = f"for {hours} hours"
    if days > 1:
        lines += decimal_product(rng, used, Fraction(days))
        used, when = used * days, f"{hours} hours a day for {days} days"
    if rng.random() < 0.4:
        return draft(rng, f"A {device} of {power_said} runs {when}. How many kWh does it use? // How many kilowatt hours does a {power_said} {device} use if it is on {when}? // {device}, {power_said}, {when}, how many kWh?", decimal(used), lines)  # fmt: skip
    price = Fraction(rng.choice((20, 25, 30, 35, 40, 32, 28)), 100)
    cost = used * price
    if (100 * cost).denominator > 1:
        return energy_and_cost(rng, level)
    cents = rng.choice((money(price), f"{int(100 * price)} cents"))
    return draft(rng, f"A {device} of {power_said} runs {when}. [A kWh|One kilowatt hour] costs {cents}. What does that cost{' in dollars' if 'cents' in cents else ''}? // {device} {power_said}, on {when}, {cents} per kWh. How much is that{' in dollars' if 'cents' in cents else ''}?", decimal(cost), [*lines, *decimal_product(rng, used, price)])  # fmt: skip


@REGISTER.family("age_on_a_date", 2, 3)
def age_on_a_date(rng: Random, level: int) -> Draft:
    """From the day of birth to another day: one year less before the birthday."""
    born = date(rng.randint(1940, 2015), rng.randint(1, 12), rng.randint(1, 28))
    year = rng.randint(max(born.year + 3, 2000), 2040)
    month = born.month if level == 3 and rng.random() < 0.4 else rng.randint(1, 12)
    now = date(year, month, rng.randint(1, 28))
    had = (now.month, now.day) >= (born.month, born.day)
    age = now.year - born.year - (not had)
    b, n = (f"{d.day} {MONTHS[d.month - 1]} {d.year}" if rng.random() < 0.5 else f"{MONTHS[d.month - 1]} {d.day}, {d.year}" for d in (born, now))  # fmt: skip
    birthday = f"{MONTHS[born.month - 1]} {born.day}"
    lines: list[Line] = [
        ("subtract", eq(plus(now.year, -born.year), now.year - born.year)),
        ("compare", f"The birthday, {birthday}, {'has been' if had else 'is still to come'} on {MONTHS[now.month - 1]} {now.day}"),
    ]  # fmt: skip
    if not had:
        lines.append(("subtract", eq(plus(age + 1, -1), age)))
    else:
        lines.append(("conclude", f"So ${age}$"))
    return draft(rng, f"I was born on {b}. How old [am I|was I|will I be] on {n}? // [My son|My daughter|Dad|Ella|Noah] was born on {b}. How old is that on {n}, in years? // Born {b}, today is {n}. How old? // How old is someone on {n} who was born on {b}?", age, lines)  # fmt: skip


@REGISTER.family("grade_needed", 2, 3)
def grade_needed(rng: Random, level: int) -> Draft:
    """What a final test must bring, from its weight, what is there and what is wanted."""
    while True:
        weight = rng.choice((20, 25, 30, 40, 50) if level == 3 else (50, 40, 20))
        now, wanted = rng.randint(55, 95), rng.randint(60, 95)
        need = Fraction(100 * wanted - (100 - weight) * now, weight)
        if (2 * need).denominator == 1 and 30 <= need <= 100:
            break
    rest = Fraction(100 - weight, 100)
    have = rest * now
    lines: list[Line] = [
        ("Weight of the rest", eq(plus(100, -weight), 100 - weight) + " percent"),
        *decimal_product(rng, rest, Fraction(now)),
        *decimal_sum(rng, Fraction(wanted), -have, kind="subtract"),
        *quotient_lines(rng, wanted - have, Fraction(weight, 100)),
    ]  # fmt: skip
    test = rng.choice(("final", "final exam", "last test", "final test"))
    return draft(rng, f"The {test} counts {weight}% and I have {now} now. What do I need on it [for|to get] {wanted} overall? // I have {now}%. The {test} is {weight}% of the grade. What score [do I need|must I get] to end with {wanted}%? // {test} worth {weight}%, current grade {now}, want {wanted}. What do I need on the {test}?", decimal(need), lines)  # fmt: skip


@REGISTER.family("before_and_after", 1, 2)
def before_and_after(rng: Random, level: int) -> Draft:
    """The number right after, right before, ten more, a hundred less."""
    n = rng.choice((rng.randint(2, 120 if level == 1 else 99_999), 10 ** rng.randint(1, 3 + level), 10 ** rng.randint(1, 3 + level) - 1))  # fmt: skip
    by = rng.choice((1, 1, 1, 1, 10, 100) if level == 1 else (1, 10, 100, 1000))
    up = rng.random() < 0.5 or n < by
    value = n + by if up else n - by
    if by == 1:
        texts = f"What number comes [right |just |]{'after' if up else 'before'} {num(n)}? // Which number is the {'successor' if up else 'predecessor'} of {num(n)}? // {'successor' if up else 'predecessor'} of {num(n)} // What is one {'more' if up else 'less'} than {num(n)}? // number {'after' if up else 'before'} {num(n)}"  # fmt: skip
    else:
        texts = f"What is {num(by)} {'more' if up else 'less'} than {num(n)}? // {num(by)} {'more' if up else 'less'} than {num(n)} // Which number is {num(by)} {'more' if up else 'less'} than {num(n)}?"  # fmt: skip
    return draft(rng, texts, value, [("add" if up else "subtract", eq(plus(n, by if up else -by), value))])  # fmt: skip


_NAMES = {2: "halves", 3: "thirds", 4: "quarters", 5: "fifths", 6: "sixths", 8: "eighths", 10: "tenths", 12: "twelfths"}  # fmt: skip


@REGISTER.family("parts_in_wholes", 1, 2)
def parts_in_wholes(rng: Random, level: int) -> Draft:
    """How many thirds are in 4; in two and a half; slices of pizzas."""
    n, name = rng.choice(list(_NAMES.items()))
    w = rng.randint(1, 12)
    if level == 2 and n % 2 == 0:
        lines: list[Line] = [*product(rng, w, n), ("Half of one", eq(frac(n, 2), n // 2)), ("add", eq(plus(w * n, n // 2), w * n + n // 2))]  # fmt: skip
        whole, value = rng.choice((f"${w}\\frac{{1}}{{2}}$", f"{w}.5")), w * n + n // 2
    else:
        whole, value = num(w), w * n
        lines = [("rule", f"One whole has ${n}$ {name}"), *product(rng, w, n)]
    return draft(rng, f"How many {name} are [there |]in {whole}? // How many {name} make {whole}? // {whole} = how many {name}? // number of {name} in {whole}", value, lines)  # fmt: skip


@REGISTER.family("days_of_a_month", 1, 2)
def days_of_a_month(rng: Random, level: int) -> Draft:
    """Days of a month, of February in a year, of a year."""
    year = rng.choice((rng.randint(1900, 2060), 4 * rng.randint(475, 515), 100 * rng.randint(17, 24)))  # fmt: skip
    leap = isleap(year)
    if year % 100 == 0:
        why = f"${year}$ ends in $00$: only with $400$ it leaps; {eq(year, dot(400, year // 400) + (f'+{year % 400}' if year % 400 else ''))}"  # fmt: skip
    else:
        end, rest = year % 100, year % 4
        why = eq(end, dot(4, end // 4) + (f"+{rest}" if rest else ""))
    lines: list[Line] = [("divide", why), ("check", f"So it is {'a' if leap else 'no'} leap year")]
    if level == 2 and rng.random() < 0.4:
        return draft(rng, f"How many days [are there in|has] the year {year}? // days in {year}", 365 + leap, [*lines, ("conclude", f"It has ${365 + leap}$ days")])  # fmt: skip
    month = 2 if level == 2 else rng.randint(1, 12)
    name = MONTHS[month - 1]
    days = monthrange(year, month)[1]
    if month != 2:
        lines = [("rule", f"{name} has ${days}$ days")]
        return draft(rng, f"How many days [are there in|has] {name}? // How many days does {name} have? // days in {name}", days, lines)  # fmt: skip
    return draft(rng, f"How many days [had|has] February {year}? // How many days does February have in {year}? // How many days [are|were] there in February {year}? // days in Feb {year}", days, [*lines, ("conclude", f"February has ${days}$ days")])  # fmt: skip


@REGISTER.family("multiples_listed", 1, 2)
def multiples_listed(rng: Random, level: int) -> Draft:
    """The first multiples of a number; even or odd numbers from one to another."""
    a, k = rng.randint(2, 12 if level == 1 else 35), rng.randint(3, 10 if level == 1 else 6)
    if rng.random() < 0.25:
        low = rng.randint(1, 60)
        high = low + rng.randint(6, 14)
        odd = rng.randrange(2)
        found = [v for v in range(low, high + 1) if v % 2 == odd]
        word = "odd" if odd else "even"
        return draft(rng, f"[List|Write] [all |the |]{word} numbers from {num(low)} to {num(high)}. // Which {word} numbers are there from {num(low)} to {num(high)}?", ", ".join(map(str, found)), [("rule", f"They end in {'1, 3, 5, 7 or 9' if odd else '0, 2, 4, 6 or 8'}; the first is ${found[0]}$"), ("list", math(", ".join(map(str, found))))])  # fmt: skip
    found = [a * n for n in range(1, k + 1)]
    steps = ", ".join(eq(plus(v, a), v + a) for v in found[:-1])
    return draft(rng, f"[List|Write|Give] the first {num(k)} multiples of {num(a)}. // What are the first {num(k)} multiples of {num(a)}? // first {num(k)} multiples of {num(a)} // Write the {num(a)} times table up to {k} x {a}.", ", ".join(map(str, found)), [("add", f"Start at ${a}$: {steps}"), ("list", math(", ".join(map(str, found))))])  # fmt: skip


@REGISTER.family("kind_of_number", 2, 3)
def kind_of_number(rng: Random, level: int) -> Draft:
    """Whether a number is square, cubic, triangular or perfect."""
    word = rng.choice(("square", "square", "cube", "triangular", "perfect") if level == 3 else ("square", "square", "cube"))  # fmt: skip
    n = rng.randint(2, 15 if word == "square" else 7)
    near = {"square": n * n, "cube": n**3, "triangular": n * (n + 1) // 2, "perfect": rng.choice((6, 28, 12, 18, 20, 24, 10))}[word]  # fmt: skip
    value = near if rng.random() < 0.5 or word == "perfect" else near + rng.choice((-2, -1, 1, 2, 3))  # fmt: skip
    value = max(value, 2)
    if word == "perfect":
        parts = [d for d in range(1, value) if value % d == 0]
        holds = sum(parts) == value
        lines: list[Line] = [("list", f"Its divisors without itself: ${', '.join(map(str, parts))}$"), ("add", f"{eq('+'.join(map(str, parts)), sum(parts))}, {'the number itself' if holds else f'not ${value}$'}")]  # fmt: skip
    else:
        rule = {"square": lambda k: k * k, "cube": lambda k: k**3, "triangular": lambda k: k * (k + 1) // 2}[word]  # fmt: skip
        root = next(k for k in range(1, 50) if rule(k) >= value)
        holds = rule(root) == value
        write = {"square": lambda k: power(k, 2), "cube": lambda k: power(k, 3), "triangular": lambda k: frac(dot(k, k + 1), 2)}[word]  # fmt: skip
        tried = [root] if holds else [root - 1, root]
        lines = [("Try", " and ".join(eq(write(k), rule(k)) for k in tried)), ("compare", f"${value}$ is {'one of them' if holds else 'none of them, it lies between'}")]  # fmt: skip
    answer = "yes" if holds else "no"
    name = {"cube": "cube", "square": "square", "triangular": "triangular", "perfect": "perfect"}[word]  # fmt: skip
    return draft(rng, f"Is {num(value)} a {name} number? // Is {num(value)} a {name} number, yes or no? // {num(value)}: {name} number? yes or no", f"\\text{{{answer}}}", [*lines, ("conclude", f"So {answer}")])  # fmt: skip


@REGISTER.family("pace_of_a_run", 2, 3)
def pace_of_a_run(rng: Random, level: int) -> Draft:
    """Minutes and seconds for a kilometre, and the time of a run at a pace."""
    km, pace = rng.choice((2, 3, 4, 5, 6, 8, 10, 12, 20)), rng.randint(190, 480)
    pace = pace if level == 3 else pace // 30 * 30
    total = km * pace

    def minutes(seconds: int) -> str:
        return f"{seconds // 60}:{seconds % 60:02d}"

    unit = rng.choice(("km", "km", "mile"))
    far = f"{km} {unit if unit == 'km' else 'miles'}"
    if total >= 3600 * 2:
        return pace_of_a_run(rng, level)
    back: Line = ("In minutes", f"{eq(pace, dot(60, pace // 60) + f'+{pace % 60}')}, so {minutes(pace)}")  # fmt: skip
    if rng.random() < 0.55:
        lines: list[Line] = [("In seconds", f"{eq(dot(total // 60, 60), total // 60 * 60)}, {eq(plus(total // 60 * 60, total % 60), total)}"), ("divide", eq(frac(total, km), pace)), back]  # fmt: skip
        return draft(rng, f"I ran {far} in {minutes(total)} minutes. What is my pace per {unit} (min:s)? // {far} in {minutes(total)}, pace per {unit}? // Pace per {unit} (minutes:seconds) for {far} in {total // 60} min {total % 60} s", minutes(pace), lines)  # fmt: skip
    lines = [("multiply", f"Minutes: {eq(dot(km, pace // 60), km * (pace // 60))}; seconds: {eq(dot(km, pace % 60), km * (pace % 60))}")]  # fmt: skip
    more, rest = divmod(km * (pace % 60), 60)
    lines += [("convert", eq(km * (pace % 60), dot(60, more) + f"+{rest}")), ("add", f"{eq(plus(km * (pace // 60), more), total // 60)} minutes and ${rest}$ seconds")]  # fmt: skip
    return draft(rng, f"At {minutes(pace)} per {unit}, how long do {far} take (min:s)? // pace {minutes(pace)} per {unit}, {far}: time (minutes:seconds)? // How long does it take to run {far} at {minutes(pace)} minutes a {unit}? Write it as minutes:seconds.", minutes(total), lines)  # fmt: skip


@REGISTER.family("mark_in_percent", 1, 2)
def mark_in_percent(rng: Random, level: int) -> Draft:
    """So many wrong of so many: the percentage that is right."""
    n = rng.choice((10, 20, 25, 50) if level == 1 else (10, 12, 15, 16, 20, 24, 25, 30, 40, 50, 60, 80))  # fmt: skip
    wrong = rng.choice([w for w in range(1, n) if 1000 * w % n == 0] or [n // 2])
    right = n - wrong
    share = Fraction(100 * right, n)
    lines: list[Line] = [("subtract", eq(plus(n, -wrong), right)), *lowest_terms(rng, right, n), ("percent", f"{eq(show(Fraction(right, n)) + chr(92) + 'cdot100', decimal(share))} percent")]  # fmt: skip
    return draft(rng, f"I got {num(wrong)} wrong out of {num(n)}. What percent is right? // {num(wrong)} mistakes in {num(n)} questions, what percentage is correct? // {num(n)} questions, {num(wrong)} wrong, percent right? // My [son|daughter] missed {num(wrong)} of {num(n)} words in a test. What percent were right?", f"{decimal(share)}\\%", lines)  # fmt: skip


@REGISTER.family("data_and_download", 2, 3)
def data_and_download(rng: Random, level: int) -> Draft:
    """Gigabytes in megabytes (by 1000), how many files fit, how long a download takes."""
    speed = rng.choice((2, 4, 5, 8, 10, 12, 20, 25, 40, 50))
    seconds = rng.randint(4, 90) * 10
    size = speed * seconds
    kind = rng.choice(("time", "time", "fit", "gb"))
    shown = decimal(Fraction(size, 1000))
    if kind == "gb":
        return draft(rng, f"How many MB are {shown} GB (1 GB = 1000 MB)? // {shown} GB in MB, with 1000 MB to the GB?", size, [("multiply", eq(dot(shown, 1000), size))])  # fmt: skip
    if kind == "fit":
        photo = rng.choice((2, 3, 4, 5, 8))
        whole = rng.choice((1, 2, 4, 8, 16, 32, 64))
        q = whole * 1000 // photo
        return draft(rng, f"How many photos of {photo} MB fit on a card of {whole} GB (1 GB = 1000 MB)? // A phone has {whole} GB free. A video is {photo} MB. How many such videos fit, with 1000 MB to a GB?", q, [("convert", eq(dot(whole, 1000), whole * 1000)), *with_remainder(rng, whole * 1000, photo)])  # fmt: skip
    lines: list[Line] = [("divide", eq(frac(size, speed), seconds))]
    said = f"{size} MB"
    if size % 100 == 0 and rng.random() < 0.5:
        said = f"{shown} GB"
        lines.insert(0, ("convert", eq(dot(shown, 1000), size)))
    return draft(rng, f"How many seconds does it take to download {said} at {speed} MB per second{' (1 GB = 1000 MB)' if 'GB' in said else ''}? // A file of {said} loads at {speed} MB a second. How many seconds does it take{', with 1000 MB to a GB' if 'GB' in said else ''}?", seconds, lines)  # fmt: skip
