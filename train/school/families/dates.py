"""Days, weeks, months, years: dates, days of the week, leap years, ages."""

from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.cycles import stepped
from train.school.families.figures import ask
from train.school.families.scenes import person
from train.school.work import difference, product, total, with_remainder

_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_MONTHS = (
    ("January", 31),
    ("February", 28),
    ("March", 31),
    ("April", 30),
    ("May", 31),
    ("June", 30),
    ("July", 31),
    ("August", 31),
    ("September", 30),
    ("October", 31),
    ("November", 30),
    ("December", 31),
)


@REGISTER.family("day_of_week", 1, 2, 3, 4)
def day_of_week(rng: Random, level: int) -> Draft:
    """The day so many days later or earlier; between dates of a month."""
    start = rng.randrange(7)
    n = rng.randint(*{1: (1, 6), 2: (7, 30), 3: (20, 120), 4: (100, 1000)}[level])
    today = _DAYS[start]
    if level in (2, 3) and rng.random() < 0.3:
        month, length = rng.choice(_MONTHS)
        first, second = sorted(rng.sample(range(1, length + 1), 2))
        gap = second - first
        end = _DAYS[(start + gap) % 7]
        texts = (
            f"If {month} {first} is a {today}, what day of the week is {month} {second}?|"
            f"{month} {first} is a {today}. What day is {month} {second} of the same year?|"
            f"The {first}{_th(first)} of {month} is a {today}. On which day of the week is the "
            f"{second}{_th(second)}?"
        )
        begin: list[Line] = difference(rng, second, first)
        return Draft(
            ask(question=texts),
            f"\\text{{{end}}}",
            [[*begin, *way] for way in _weekday(rng, start, gap)],
        )
    back = rng.random() < 0.25
    end = _DAYS[(start + (-n if back else n)) % 7]
    if back:
        texts = (
            f"Today is {today}. What day of the week was it {num(n)} days ago?|"
            f"If today is {today}, what day was it {num(n)} days ago?"
        )
    else:
        texts = (
            f"Today is {today}. What day of the week will it be in {num(n)} days?|"
            f"If today is {today}, what day is it {num(n)} days from now?|"
            f"It is {today}. Which day of the week is it after {num(n)} days?|"
            f"What day of the week is {num(n)} days after a {today}?"
        )
    ways = _weekday(rng, start, -n if back else n)
    return Draft(ask(question=texts), f"\\text{{{end}}}", ways)


def _th(n: int) -> str:
    return "th" if n in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")


def _weekday(rng: Random, start: int, move: int) -> list[Way]:
    n = abs(move)
    count = stepped(_DAYS, start, n % 7, move < 0)
    if n < 7:
        return [[count]]
    weeks = f"A week has $7$ days, and whole weeks bring {_DAYS[start]} again"
    return [
        [*with_remainder(rng, n, 7), count],
        [("rule", weeks), *with_remainder(rng, n, 7), count],
    ]


@REGISTER.family("days_between", 2, 3)
def days_between(rng: Random, level: int) -> Draft:
    """Days in months, dates so many days later, days from date to date."""
    at = rng.randrange(11)
    month, length = _MONTHS[at]
    following = _MONTHS[at + 1][0]
    shape = rng.choice(
        ("in_month", "later", "between") if level == 2 else ("later", "between", "weeks", "between")
    )
    leap = "" if month != "February" else " (not a leap year)"
    if shape == "in_month":
        other, more = rng.choice(_MONTHS)
        if other == month or "February" in (month, other):
            texts = (
                f"How many days does {month} "
                f"have{' in a leap year' if month == 'February' else ''}?|How many days are there "
                f"in {month}{' of a leap year' if month == 'February' else ''}?"
            )
            value = 29 if month == "February" else length
            reason = (
                "February has one more than $28$"
                if month == "February"
                else f"{month} has ${value}$ days"
            )
            ways: list[Way] = [
                [("rule", f"{reason}: ${value}$" if month == "February" else reason)],
                [("conclude", f"It has ${value}$ days")],
            ]
            return Draft(ask(question=texts), str(value), ways)
        texts = (
            f"How many days do {month} and {other} have together?|"
            f"What is the total number of days in {month} and {other}?"
        )
        ways = [
            [("rule", f"They have ${length}$ and ${more}$ days"), *total(rng, length, more)]
            for _ in range(2)
        ]
        return Draft(ask(question=texts), str(length + more), ways)
    day = rng.randint(5, length - 1)
    n = rng.randint(length - day + 1, length - day + 25)
    target = day + n - length
    if shape in ("later", "weeks"):
        said = f"{num(n)} days"
        lines: list[Line] = []
        if shape == "weeks":
            w = rng.randint(2, 4)
            n, said = 7 * w, f"{num(w)} weeks"
            target = day + n - length
            lines = [("convert", f"{eq(dot(7, w), n)} days")]
        crosses = target > 0
        if target > 28:
            return days_between(rng, level)
        answer = f"{following} {target}" if crosses else f"{month} {day + n}"
        texts = (
            f"What date is {said} after {month} {day}{leap}?|It is {month} {day}{leap}. What is "
            f"the date in {said}?|"
            f"A library book is borrowed on {month} {day}{leap} for {said}. On which date is it "
            "due?"
        )
        if crosses:
            ways = [
                [
                    *lines,
                    ("add", eq(plus(day, n), day + n)),
                    (
                        "subtract",
                        f"{month} has ${length}$ days: {eq(plus(day + n, -length), target)}, so "
                        f"{answer}",
                    ),
                ],
                [
                    *lines,
                    ("left", f"{month} has {eq(plus(length, -day), length - day)} days left"),
                    ("subtract", f"{eq(plus(n, day - length), target)}: {answer}"),
                ],
            ]
        else:
            ways = [[*lines, ("add", f"{eq(plus(day, n), day + n)}: {answer}")]]
        return Draft(ask(question=texts), f"\\text{{{answer}}}", ways)
    texts = (
        f"How many days are there from {month} {day} to {following} {target}{leap}?|"
        f"How many days after {month} {day} is {following} {target}{leap}?|"
        f"It is {month} {day}{leap}. How many days are left until {following} {target}?"
    )
    ways = [
        [
            ("left", f"To the end of {month}: {eq(plus(length, -day), length - day)}"),
            ("add", eq(plus(length - day, target), n)),
        ],
        [
            (
                "add",
                f"{following} {target} is like day {eq(plus(length, target), length + target)} of "
                f"{month}",
            ),
            *difference(rng, length + target, day),
        ],
    ]
    return Draft(ask(question=texts), str(n), ways)


@REGISTER.family("leap_years", 2, 3)
def leap_years(rng: Random, level: int) -> Draft:
    """Is it one; the next one; how many in a range; days of years."""
    shape = rng.choice(("is", "is", "next") if level == 2 else ("is", "count", "days", "next"))
    year = rng.randint(1900, 2100)
    if rng.random() < 0.3:
        year = 100 * rng.randint(15, 25)
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if shape == "is":
        word = "yes" if is_leap else "no"
        texts = (
            f"Is {year} a leap year?|Was {year} a leap year? Answer yes or no.|Is the year {year} "
            "a leap year?|"
            f"Does February {year} have 29 days?"
        ).replace("Was", "Was" if year < 2025 else "Is")
        if year % 100 == 0:
            by = (
                f"{eq(frac(year, 400), year // 400)} is whole"
                if is_leap
                else f"${year}$ ends in $00$ and is not divisible by $400$"
            )
            ways: list[Way] = [
                [
                    ("rule", "A year that ends in $00$ must be divisible by $400$"),
                    ("divide", f"{by}: {word}"),
                ],
                [("divide", f"{by}, so {word}")],
            ]
        else:
            q, r = divmod(year, 4)
            by = eq(year, f"4\\cdot {q}" if not r else f"4\\cdot {q}+{r}")
            last_two = year % 100
            ways = [
                [("rule", "A leap year is divisible by $4$"), ("divide", f"{by}: {word}")],
                [
                    (
                        "Last two digits",
                        f"{eq(last_two, dot(4, last_two // 4) + (f'+{r}' if r else ''))}: {word}",
                    )
                ],
            ]
        return Draft(ask(question=texts), f"\\text{{{word}}}", ways)
    if shape == "next":
        year = rng.randint(1901, 2090)
        if year % 4 == 0:
            year += 1
        after = year + (-year % 4)
        texts = (
            f"What is the first leap year after {year}?|Which is the next leap year after {year}?"
        )
        q, r = divmod(year, 4)
        ways = [
            [("divide", eq(year, f"4\\cdot {q}+{r}")), ("add", eq(plus(year, 4 - r), after))],
            [("rule", f"The next multiple of $4$ is {eq(dot(4, q + 1), after)}")],
        ]
        return Draft(ask(question=texts), str(after), ways)
    if shape == "days":
        n = rng.randint(2, 12)
        texts = (
            f"How many days are {num(n)} years of 365 days?|How many days do {num(n)} years have "
            "without leap years?|"
            f"How many days are there in {num(n)} ordinary years?"
        )
        ways = [product(rng, n, 365) for _ in range(3)]
        return Draft(ask(question=texts), str(365 * n), ways)
    a = rng.randint(1901, 2060)
    b = a + rng.randint(6, 40)
    first, last = a + (-a % 4), b - b % 4
    n = (last - first) // 4 + 1
    texts = (
        f"How many leap years are there from {a} to {b}?|How many leap years are between {a} "
        f"and {b}, both included?"
    )
    ways = [
        [
            ("list", f"The first is ${first}$, the last ${last}$"),
            ("divide", eq(frac(f"{last}-{first}", 4), n - 1)),
            ("add", eq(plus(n - 1, 1), n)),
        ],
    ]
    if n < 9:
        ways.append(
            [
                ("list", ", ".join(str(y) for y in range(first, last + 1, 4))),
                ("count", f"These are ${n}$"),
            ]
        )
    return Draft(ask(question=texts), str(n), ways)


@REGISTER.family("age_and_year", 1, 2)
def age_and_year(rng: Random, level: int) -> Draft:
    """Age, year of birth or year of a birthday, from the other two."""
    who = person(rng)
    born = rng.randint(1950, 2015) if level == 1 else rng.randint(1400, 1999)
    age = rng.randint(3, 75)
    year = born + age
    shape = rng.choice(("age", "born", "when"))
    past = level == 2 or year < 2026
    if shape == "age":
        texts = (
            f"{who.name} was born in {born}. How old does {who.he} turn in {year}?|"
            f"How old is someone born in {born} after the birthday in {year}?|"
            f"{who.name} was born in {born}. What is {who.his} age in {year} after {who.his} "
            "birthday?"
            if level == 1
            else f"A painter was born in {born} and died after his birthday in {year}. "
            f"How old did he become?|"
            f"A king lived from {born} to {year}. How many years is that at most?|"
            f"A bridge was built in {born} and rebuilt in {year}. How many years lie between?|"
            f"How many years are there from {born} to {year}?"
        )
        ways: list[Way] = [difference(rng, year, born) for _ in range(3)]
        return Draft(ask(story=texts), str(age), ways)
    if shape == "born":
        texts = (
            f"{who.name} {'turned' if past else 'will turn'} {num(age)} in {year}. "
            f"In which year was {who.he} born?|"
            f"In {year} a person celebrates the {age}{_th(age)} birthday. "
            f"In what year was this person born?|"
            f"What year was {num(age)} years before {year}?"
        )
        return Draft(ask(story=texts), str(born), [difference(rng, year, age) for _ in range(3)])
    texts = (
        f"{who.name} was born in {born}. In which year {'did' if past else 'does'} {who.he} turn "
        f"{num(age)}?|In what year does a person born in {born} turn {num(age)}?|"
        f"What year is {num(age)} years after {born}?"
    )
    return Draft(ask(story=texts), str(year), [total(rng, born, age) for _ in range(3)])
