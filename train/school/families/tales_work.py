"""Tales of work and money over time: wages, overtime, commission, savings, output, means."""

from fractions import Fraction

from train.problems.latex import dot, eq
from train.school.families.narrative import is_payable, paid
from train.school.families.narrative_words import MADE
from train.school.families.tales import Teller, Telling, tale, with_x

_JOBS = ("at a bakery", "in a warehouse", "at a call centre", "on a farm", "in a hotel", "at a garage", "in a library")  # fmt: skip


@tale("overtime", 2, 3, 4)
def overtime(t: Teller, level: int) -> Telling:
    full, extra = t.rng.choice((30, 35, 38, 40)), t.rng.randint(2, 3 * level)
    more = t.rng.choice((Fraction(3, 2), Fraction(2)))
    r = t.rng.randint(5, 15) * (2 if more == Fraction(3, 2) else 1)
    t.given(h=full, w=full + extra)
    t.priced(r=r)
    t.named(job=t.rng.choice(_JOBS), m="twice" if more == 2 else t.rng.choice(("1.5 times", "one and a half times")))  # fmt: skip
    over = t.take("Overtime hours", full + extra, full)
    rate = t.times("Overtime rate", more, r)
    pay = t.times("Overtime pay", over, rate)
    asked = "double" if more == 2 else "half more"
    texts = """
        {A} works {job} for {r} an hour. Hours above {h} a week are paid at {m} that rate. This week {he} worked {w} hours.
        For up to {h} hours a week {A} gets {r} per hour, and {m} as much for every hour after that. Last week {he} was at work for {w} hours.
        {A} worked {w} hours this week {job}. The first {h} are normal hours at {r} each, the others count as overtime at {m} the normal pay.
        ~i work {job}, {r} an hour, anything over {h} hours pays {m} that. did {w} hours this week.
        ^My normal rate is {r} per hour for the first {h} hours, then {m} the rate. I worked {w} hours.
    """
    if t.rng.random() < 0.25:
        return t.tell(f"{asked}, overtime", texts, "How much of the pay is for overtime?\nHow much {does} {he} get for the overtime alone?", paid(pay))  # fmt: skip
    return t.tell(asked, texts, "How much {does} {he} earn for the week?\nWhat is the pay for that week?", paid(t.add("In all", t.times("Normal pay", full, r), pay)))  # fmt: skip


@tale("weekdays_and_weekend", 2, 3, 4)
def weekdays_and_weekend(t: Teller, level: int) -> Telling:
    a, d, b, r = t.rng.randint(3, 8), t.rng.randint(3, 5), t.rng.randint(2, 6), t.rng.randint(6, 10 * level)  # fmt: skip
    n = t.rng.randint(2, 8)
    t.given(a=a, d=d, b=b, n=n)
    t.priced(r=r)
    hours = t.add("Hours a week", t.times("On weekdays", a, d), b)
    pay = t.times("A week", hours, r)
    return t.tell("pay", """
        {A} works {a} hours on each of {d} weekdays and {b} hours on Saturdays. {he} gets {r} an hour.
        On {d} days from Monday to Friday {A} works {a} hours a day; on Saturday it is {b} hours. An hour is paid with {r}.
        For {r} per hour {A} helps in a shop: {b} hours every Saturday and {a} hours a day on {d} other days of the week.
        ~i get {r}/hour and do {a} hours a day {d} days a week plus {b} hours every saturday.
    """, "How much is earned in {n} weeks?\nWhat is the pay for {n} weeks?", paid(t.times("In all", n, pay)))  # fmt: skip


@tale("commission", 2, 3, 4)
def commission(t: Teller, level: int) -> Telling:
    base, p = t.rng.randint(3, 20) * 100, t.rng.choice((2, 3, 4, 5, 8, 10, 12, 15))
    sales = t.rng.randint(2, 20 * level) * 100
    t.priced(b=base, s=sales)
    t.plain(p=p)
    part = t.percent("Commission", p, sales)
    texts = """
        {A} gets {b} a month and {p}% of what {he} sells. Last month {he} sold goods for {s}.
        A seller has a basic salary of {b} and a commission of {p}% on sales. This month the sales were {s}.
        With sales of {s} this month, {A} gets a commission of {p}% besides {his} basic pay of {b}.
        ~my base pay is {b} a month and i get {p}% commission. sold {s} worth of stuff last month.
    """
    return t.tell("pay", texts, "How much is the pay for that month?\nWhat was earned in all in that month?", paid(t.add("In all", base, part)))  # fmt: skip


@tale("what_remains_of_pay", 2, 3, 4, 5)
def what_remains_of_pay(t: Teller, level: int) -> Telling:
    while True:
        gross, p = t.rng.randint(10, 30 * level) * 20, t.rng.choice((10, 15, 20, 25, 30))
        f, food = Fraction(1, t.rng.randint(2, 5)), t.rng.randint(3, 12) * 10
        net = Fraction(gross * (100 - p), 100)
        if (net * f).denominator == 1 and net * (1 - f) > food:
            break
    t.priced(m=gross, c=food)
    t.plain(p=p)
    t.shares(f=f)
    left = t.changed("After tax", p, gross, is_up=False, of="Tax")
    rest = t.take("After the rent", left, t.over("Rent", left, f.denominator))
    return t.tell("left", """
        {A} earns {m} a month. {p}% goes to taxes, {f} of the rest is rent, and {c} is for food.
        Of {his} monthly pay of {m}, {A} loses {p}% in tax. {f} of what remains pays the rent. After that {he} spends {c} on food.
        Every month {A} spends {c} on food. Before that {p}% of the pay of {m} is taken as tax and {f} of the remaining money is paid as rent.
        ~i make {m} a month, {p}% tax, then {f} of whats left is rent and food is {c}.
    """, "How much is left of the pay each month?\nHow much money remains after all this?", paid(t.take("Left", rest, food)))  # fmt: skip


@tale("rest_per_day", 2, 3, 4)
def rest_per_day(t: Teller, level: int) -> Telling:
    a, d, e, need = t.rng.randint(3, 8 * level), t.rng.randint(2, 8), t.rng.randint(2, 9), t.rng.randint(3, 10 * level)  # fmt: skip
    t.thing(MADE)
    t.given(n=a * d + need * e, a=a, d=d, e=e)
    rest = t.take("Still to do", a * d + need * e, t.times("Done", a, d))
    texts = """
        {A} has to make {n} {ts}. In the first {d} days {he} made {a} a day. Now {e} days are left.
        An order of {n} {ts} must be ready in time. For {d} days {A} has finished {a} of them daily, and there are {e} more days.
        There are {e} days left for an order of {n} {ts}. {A} has worked on it for {d} days already, with {a} {ts} each day.
        ~i need {n} {ts}. did {a} per day for {d} days so far and have {e} days left.
    """
    if t.rng.random() < 0.25:
        return t.tell("left", texts, "How many {ts} are still missing?\nHow many {ts} must still be made?", str(rest))  # fmt: skip
    return t.tell("daily", texts, "How many {ts} a day are needed from now on?\nHow many {ts} must {he} make on each of the remaining days?", str(t.over("A day", rest, e)))  # fmt: skip


@tale("two_workers", 2, 3, 4)
def two_workers(t: Teller, level: int) -> Telling:
    a, d, b = t.rng.randint(3, 8 * level), t.rng.randint(2, 6), t.rng.randint(2, 3)
    h = b + t.rng.randint(3, 8)
    t.thing(MADE)
    t.given(a=a, d=d, h=h, b=b)
    other = t.add("The other an hour", a, d)
    first, second = t.times("The first", a, h), t.times("The other", other, t.take("Hours of the other", h, b))  # fmt: skip
    return t.tell("total", """
        {A} makes {a} {ts} an hour, and {B} makes {d} more than that each hour. {A} works {h} hours, {B} stops {b} hours earlier.
        In a workshop {B} makes {d} {ts} an hour more than {A}, who makes {a}. {A} works for {h} hours and {B} {b} hours less.
        {A} works for {h} hours and {B} works {b} hours less. {A} makes {a} {ts} per hour, {B} {d} more per hour.
        ~i can do {a} {ts} per hour, {B} does {d} more than me every hour. i worked {h} hours, {B} {b} hours less than that.
    """, "How many {ts} do they make together?\nHow many {ts} are made in all?", str(t.add("Together", first, second)))  # fmt: skip


@tale("machine_with_pauses", 2, 3, 4)
def machine_with_pauses(t: Teller, level: int) -> Telling:
    h, b, n, r = t.rng.randint(2, 8), t.rng.choice((5, 10, 15, 20)), t.rng.randint(2, 4), t.rng.randint(2, 6 * level)  # fmt: skip
    t.thing(MADE)
    t.given(h=h, b=b, n=n, r=r)
    t.remark("rule", f"An hour has $60$ minutes: {eq(dot(h, 60), 60 * h)}")
    run = t.take("Running", h * 60, t.times("Pauses", n, b))
    texts = """
        A machine makes {r} {ts} a minute. In a shift of {h} hours it stands still {n} times for {b} minutes.
        A shift has {h} hours with {n} pauses of {b} minutes each. Otherwise the machine runs and makes {r} {ts} every minute.
        {n} breaks of {b} minutes belong to each shift of {h} hours. While it runs, a machine turns out {r} {ts} per minute.
        ~our machine does {r} {ts} per minute, shift is {h} hours but it stops {n} times for {b} min each.
    """
    if t.rng.random() < 0.3:
        return t.tell("minutes", texts, "For how many minutes does it run in a shift?\nHow many minutes of the shift is the machine running?", str(run))  # fmt: skip
    return t.tell("made", texts, "How many {ts} are made in one shift?\nHow many {ts} does it make in the whole shift?", str(t.times("Made", run, r)))  # fmt: skip


@tale("savings_and_a_purchase", 2, 3, 4)
def savings_and_a_purchase(t: Teller, level: int) -> Telling:
    s, w, n = t.rng.randint(10, 100), t.rng.randint(4, 10 * level), t.rng.randint(4, 12)
    c = t.rng.randint(5, s + w * n - 5)
    t.given(n=n)
    t.named(z=t.rng.choice(("a game", "shoes", "a present", "a trip", "repairs", "a ticket")))
    if t.rng.random() < 0.4:
        t.priced(e=s + w * n - c, w=w, c=c)
        before = t.add("Before that", s + w * n - c, c)
        start = t.take("At the start", before, t.times("Saved", w, n))
        return t.tell("start", """
            {A} saved {w} a week for {n} weeks. Then {he} spent {c} on {z} and had {e} left.
            After saving {w} every week for {n} weeks and paying {c} for {z}, {A} has {e}.
            {A} has {e} now. {he} had put {w} aside each week for {n} weeks, and once {he} paid {c} for {z}.
            ~i have {e} now. saved {w} a week for {n} weeks, but i also spent {c} on {z}.
        """, "How much money was there before the saving began?\nHow much did {he} have at the start?", paid(start), [with_x(f"x+{n * w}-{c}={s + w * n - c}", f"x+{n * w}={s + w * n}", f"x={s}")])  # fmt: skip
    t.priced(s=s, w=w, c=c)
    whole = t.add("Before the purchase", s, t.times("Saved", w, n))
    return t.tell("end", """
        {A} has {s} in a jar. {he} puts {w} into it every week for {n} weeks and then takes out {c} for {z}.
        Each week {A} saves {w}. {he} began with {s}. After {n} weeks {he} spends {c} on {z}.
        {A} spent {c} on {z} after saving for {n} weeks, {w} a week. There had been {s} before.
        ~started with {s}, saved {w} a week for {n} weeks and spent {c} on {z}.
    """, "How much is left?\nHow much money {does} {he} have after that?", paid(t.take("Left", whole, c)))  # fmt: skip


@tale("more_every_week", 2, 3, 4)
def more_every_week(t: Teller, level: int) -> Telling:
    a, d, n = t.rng.randint(2, 8 * level), t.rng.randint(2, 6), t.rng.randint(3, 3 + level // 2)
    t.priced(a=a, d=d)
    t.given(n=n)
    rows = [a + d * place for place in range(n)]
    t.remark("list", ", ".join(f"${row}$" for row in rows))
    return t.tell("total", """
        In the first week {A} saves {a}. Every week after that {he} saves {d} more than in the week before.
        {A} starts by saving {a} in the first week and raises this by {d} each week.
        Each week {A} puts {d} more into a box than the week before. In the first week it was {a}.
        ~i put away {a} in the first week, and {d} more every week than the week before.
    """, "How much is saved in {n} weeks altogether?\nHow much money is that after {n} weeks in all?", paid(t.add("In all", *rows)))  # fmt: skip


@tale("mean_needed", 2, 3, 4)
def mean_needed(t: Teller, level: int) -> Telling:
    n = t.rng.randint(2, 2 + level // 2)
    while True:
        rows = [t.rng.randint(40, 99) for _ in range(n)]
        m = t.rng.randint(60, 95)
        last = m * (n + 1) - sum(rows)
        if 40 < last <= 100:
            break
    t.given(m=m, **dict(zip("abcd", rows, strict=False)))
    t.named(rows=", ".join(f"{{{name}}}" for name in "abcd"[: n - 1]).format(**t.words) + f" and {t.words['abcd'[n - 1]]}")  # fmt: skip
    needed = t.times("Points needed", m, n + 1)
    have = t.add("Points so far", *rows)
    return t.tell("last", """
        {A} had {rows} points in {his} first tests. There is one more test, and {he} wants a mean of {m} over all of them.
        To get an average of {m} points, {A} still has one test to write. So far the results are {rows}.
        The results of {A} are {rows}. One test is left. The average of all tests should be {m}.
        ~got {rows} on my tests so far, one test to go. i want an average of {m}.
    """, "How many points are needed in the last test?\nWhat result does the last test have to bring?", str(t.take("Last test", needed, have)), [with_x(f"\\frac{{{sum(rows)}+x}}{{{n + 1}}}={m}", f"{sum(rows)}+x={m * (n + 1)}", f"x={last}")])  # fmt: skip


@tale("mean_after_one_more", 3, 4)
def mean_after_one_more(t: Teller, level: int) -> Telling:
    while True:
        n, m, x = t.rng.randint(3, 4 + 2 * level), t.rng.randint(5, 20 * level), t.rng.randint(5, 30 * level)  # fmt: skip
        if (n * m + x) % (n + 1) == 0 and x != m:
            break
    t.given(n=n, m=m, v=x)
    t.named(w=t.rng.choice(("orders", "points", "kilometres", "pages")))
    whole = t.add("With the new one", t.times("So far", n, m), x)
    return t.tell("mean", """
        In {n} weeks {A} had an average of {m} {w} a week. In the next week it was {v} {w}.
        {A} had a mean of {m} {w} over {n} weeks, and {v} in the week after.
        After {n} weeks with {m} {w} a week on average, a week with {v} {w} follows.
        ~my average is {m} {w} a week after {n} weeks. this week i had {v}.
    """, "What is the average over all these weeks?\nWhat is the new average?", str(t.over("New mean", whole, t.add("Weeks", n, 1))))  # fmt: skip


@tale("fee_and_earnings", 3, 4)
def fee_and_earnings(t: Teller, level: int) -> Telling:
    while True:
        stall, c, r = t.rng.randint(10, 30 * level), t.rng.randint(1, 8), t.rng.randint(3, 16)
        if r > c + 1 and is_payable(Fraction(stall, r - c)):
            break
    n = t.rng.randint(stall // (r - c) + 1, stall // (r - c) + 10 * level)
    t.thing(MADE)
    t.priced(s=stall, c=c, r=r)
    gain = t.take("Gain on each", r, c)
    if t.rng.random() < 0.4:
        t.groups_for(stall, int(gain), t.words["ts"])
        questions, asked, n_asked = "How many {ts} must be sold to get the costs of the stall back?\nFrom how many {ts} on is there no loss?", "enough", -(-stall // (r - c))  # fmt: skip
    else:
        t.given(n=n)
        asked, n_asked = "profit", t.take("Profit", t.times("Gain on all", gain, n), stall)
        questions = "How much profit do {n} of them bring?\nWhat is the profit when {n} {ts} are sold?"  # fmt: skip
    return t.tell(asked, """
        {A} sells {ts} on a market. The stall costs {s}. One of the {ts} costs {c} to make and is sold for {r}.
        Each of the {ts} that {A} makes costs {c} and sells for {r}. For the stall {he} pays {s}.
        A stall on the market is {s} a day. {A} makes {ts} for {c} each and sells them for {r} each.
        ~i sell {ts}, {r} each. they cost me {c} each to make, plus {s} for the stall.
    """, questions, paid(n_asked) if asked == "profit" else str(n_asked))  # fmt: skip
