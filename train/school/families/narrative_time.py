"""Clocks, journeys, speeds, fuel and temperatures in stories."""

from fractions import Fraction
from random import Random

from train.problems.latex import eq, frac, plus
from train.school.base import REGISTER, Draft, Line, money, num
from train.school.families.narrative import Amount, Tale, paid
from train.school.work import difference, product, quotient, total


def clock(minutes: int) -> str:
    return f"{minutes // 60 % 24}:{minutes % 60:02d}"


def span(rng: Random, minutes: int) -> str:
    """2 hours 35 minutes, 2 h 35 min, 90 minutes."""
    hours, rest = divmod(minutes, 60)
    if not hours or (minutes <= 120 and rng.random() < 0.3):
        return f"{num(minutes)} {rng.choice(('minutes', 'min'))}"
    if not rest:
        return f"{num(hours)} hour{'s' if hours > 1 else ''}"
    if rng.random() < 0.4:
        return f"{num(hours)} h {num(rest)} min"
    return f"{num(hours)} hour{'s' if hours > 1 else ''} {rng.choice(('', 'and '))}{num(rest)} minutes"  # fmt: skip


def later(start: int, minutes: int) -> list[Line]:
    """A time of the day so much later, hours first, over the full hour if need be."""
    lines, now = list[Line](), start
    hours, rest = divmod(abs(minutes), 60)
    sign = 1 if minutes > 0 else -1
    word = "later" if minutes > 0 else "earlier"
    if hours:
        then = now + sign * 60 * hours
        lines.append(("Hours first", f"{hours} hour{'s' if hours > 1 else ''} {word} than {clock(now)} is {clock(then)}"))  # fmt: skip
        now = then
    if rest:
        then = now + sign * rest
        up = 60 - now % 60 if sign > 0 else now % 60
        if then // 60 != now // 60 and then % 60 and 0 < up < rest:
            at = now + sign * up
            lines.append(("Minutes", f"{up} minutes {word} it is {clock(at)}, {eq(plus(rest, -up), rest - up)} minutes {word} it is {clock(then)}"))  # fmt: skip
        else:
            lines.append(("Minutes", f"{rest} minute{'s' if rest > 1 else ''} {word} than {clock(now)} is {clock(then)}"))  # fmt: skip
    return lines


_TRIPS = ("bus", "train", "ferry", "plane", "tram", "coach")
_SHOWS = ("film", "concert", "lesson", "football match", "play", "meeting", "test", "party")


@REGISTER.family("narrative_clock", 1, 2, 3)
def narrative_clock(rng: Random, level: int) -> Draft:
    """A start, durations, breaks and delays: the end, or the start from the end."""
    tale = Tale(rng)
    start = 60 * rng.randint(6, 16) + (5 * rng.randint(0, 11) if level < 3 else rng.randint(0, 59))
    lasts = (5 * rng.randint(4, 30)) if level < 3 else rng.randint(25, 260)
    is_trip = rng.random() < 0.5
    thing = rng.choice(_TRIPS if is_trip else _SHOWS)
    extras = list[tuple[str, int]]()
    for _ in range(level - 1):
        minutes = rng.randint(5, 45) if level > 2 else 5 * rng.randint(1, 6)
        if is_trip:
            said = rng.choice(("it left {m} late", "it was held up for {m} on the way", "it stopped for {m} halfway"))  # fmt: skip
        else:
            said = rng.choice(("there was a break of {m}", "it started {m} late", "it went on for {m} longer than planned"))  # fmt: skip
        text = said.format(m=span(rng, minutes))
        if all(text[:7] != other[:7] for other, _ in extras):
            extras.append((text, minutes))
    whole = lasts + sum(minutes for _, minutes in extras)
    end = start + whole
    if end >= 24 * 60:
        return narrative_clock(rng, level)
    takes = rng.choice(("takes {m}", "lasts {m}")) if not is_trip else "takes {m}"
    takes = takes.format(m=span(rng, lasts))
    is_back = level > 1 and rng.random() < 0.3 and not any("late" in text for text, _ in extras)
    if is_back:
        tale.sentences.append(f"a {thing} {'arrived' if is_trip else 'ended'} at {clock(end)}")
        tale.sentences.append(f"the {'journey' if is_trip else thing} itself {takes.replace('takes', 'took').replace('lasts', 'lasted')}")  # fmt: skip
    else:
        verb = "leaves" if is_trip else "starts"
        tale.sentences.append(rng.choice((f"a {thing} {verb} at {clock(start)} and {takes}", f"a {thing} should {verb.removesuffix('s')} at {clock(start)}. It normally {takes}", f"{tale.who.name} {'take' if tale.who.has == 'have' else 'takes'} the {clock(start)} {thing}. The trip {takes}" if is_trip else f"a {thing} {verb} at {clock(start)}. It {takes}")))  # fmt: skip
    tale.sentences += [("this time " if not is_back and rng.random() < 0.5 and not place else "") + text for place, (text, _) in enumerate(extras)]  # fmt: skip
    if extras and rng.random() < 0.6:
        tale.step("Time in all", lambda: total(rng, lasts, *(minutes for _, minutes in extras)))
        hours, rest = divmod(whole, 60)
        if hours:
            tale.remark("convert", f"${whole}$ minutes are {hours} h {rest} min")
        pieces = [whole]
    else:
        pieces = [lasts, *(minutes for _, minutes in extras)]
    now = end if is_back else start
    for piece in pieces:
        move = -piece if is_back else piece
        tale.step("", lambda now=now, move=move: later(now, move))
        now += move
    tale.remark("conclude", f"It is {clock(now)}")
    asked = ("When did it leave?|At what time did it set off?" if is_trip else "When did it start?|At what time did it begin?") if is_back else ("When does it arrive?|At what time does it get there?|What time is it on arrival?" if is_trip else "When does it end?|At what time is it over?|When is it finished?")  # fmt: skip
    return tale.draft(asked, clock(start if is_back else end))


@REGISTER.family("narrative_speed", 2, 3, 4)
def narrative_speed(rng: Random, level: int) -> Draft:
    """Distance, speed and time in hours and minutes; with a second part at level 4."""
    tale = Tale(rng, is_alone=True)
    quarters = rng.choice((2, 3, 5, 6, 7, 9, 10, 12, 14)) if level > 2 else 4 * rng.randint(2, 6)
    minutes = 15 * quarters
    if level > 2 and rng.random() < 0.4:
        minutes = rng.choice((12, 20, 24, 36, 40, 48, 72, 80, 84, 96, 100, 108, 140, 144, 168, 200))
    unit = rng.choice(("km", "km", "miles"))
    goer, low, high = rng.choice(
        (("cycles", 10, 24), ("drives", 40, 110), ("walks", 3, 6), ("runs", 8, 15), ("rides a motorbike", 40, 90), ("paddles", 4, 9), ("sails", 10, 30), ("flies a small plane", 150, 400))
    )  # fmt: skip
    speeds = [v for v in range(low, high + 1) if v * minutes % 60 == 0]
    if not speeds:
        return narrative_speed(rng, level)
    v = rng.choice(speeds)
    far = v * minutes // 60
    hours = Fraction(minutes, 60)
    per = rng.choice((f"{unit}/h", f"{unit} per hour", f"{unit} an hour"))
    shown = eq(f"{minutes}\\div 60", frac(hours.numerator, hours.denominator)) if hours.denominator > 1 else eq(f"{minutes}\\div 60", hours)  # fmt: skip
    kind = rng.choice(("speed", "distance", "time"))
    in_hours: Line = ("convert", f"{minutes} minutes in hours: {shown}")

    def by_parts() -> list[Line]:
        one = f"In {60 // hours.denominator} minutes: " if hours.denominator > 1 else "In an hour: "
        if kind == "speed":
            lines = quotient(rng, far, hours.numerator, one.rstrip(": "))
            return lines if hours.denominator == 1 else [*lines, *product(rng, far // hours.numerator, hours.denominator, "In an hour")]  # fmt: skip
        lines = (
            quotient(rng, v, hours.denominator, one.rstrip(": ")) if hours.denominator > 1 else []
        )
        return [*lines, *product(rng, v // hours.denominator, hours.numerator, f"In {minutes} minutes")]  # fmt: skip

    can_part = far % hours.numerator == 0 if kind == "speed" else v % hours.denominator == 0
    if kind == "time":
        tale.say("{A} {go} {s} {u} at {v} {per}|{A} {go} at {v} {per}. The way is {s} {u} long", go=goer, s=num(far), u=unit, v=num(v), per=per)  # fmt: skip
        tale.remark("formula", f"Time: {eq(frac(far, v), hours)} hours")
        if hours.denominator > 1:
            tale.remark("convert", f"In minutes: {eq(f'{frac(hours.numerator, hours.denominator)}{chr(92)}cdot 60', minutes)}")  # fmt: skip
            return tale.draft("How many minutes does that take?|How long does it take in minutes?", minutes)  # fmt: skip
        return tale.draft("How many hours does that take?|How long does it take in hours?", int(hours))  # fmt: skip
    m = span(rng, minutes)
    if kind == "distance":
        tale.say("{A} {go} for {m} at {v} {per}|{A} {go} at {v} {per} for {m}", go=goer, m=m, v=num(v), per=per)  # fmt: skip
        if can_part and rng.random() < 0.5:
            tale.step("", by_parts)
        else:
            tale.remark(*in_hours)
            tale.remark("multiply", eq(f"{v}\\cdot {frac(hours.numerator, hours.denominator)}" if hours.denominator > 1 else f"{v}\\cdot {hours}", far))  # fmt: skip
        if level == 4:
            more = rng.randint(2, far + 5)
            tale.say("then there are still {k} {u} to go", k=num(more), u=unit)
            return tale.draft(f"How many {unit} long is the whole way?|How far is it in all?", tale.add("The whole way", far, more))  # fmt: skip
        return tale.draft(f"How far is that?|How many {unit} is that?|How many {unit} long is the way?", far)  # fmt: skip
    tale.say("{A} {go} {s} {u} in {m}|in {m} {A} {go} {s} {u}", go=goer, m=m, s=num(far), u=unit)
    if can_part and rng.random() < 0.5:
        tale.step("", by_parts)
    else:
        tale.remark(*in_hours)
        top, bottom = hours.numerator, hours.denominator
        if bottom == 1:
            tale.remark("divide", eq(f"{far}\\div {top}", v))
        else:
            turned = f"{far}\\cdot {frac(bottom, top)}"
            tale.remark("divide", eq(f"{far}\\div {frac(top, bottom)}", turned, frac(far * bottom, top), v))  # fmt: skip
    return tale.draft(f"What is the speed in {per}?|How fast is that in {per}?|What is the average speed in {unit} per hour?", v)  # fmt: skip


@REGISTER.family("narrative_fuel", 2, 3, 4)
def narrative_fuel(rng: Random, level: int) -> Draft:
    """Distance and use of fuel, water or battery: how much, what it costs, how far."""
    tale = Tale(rng)
    far_per, count = rng.randint(6, 40), rng.randint(3, 6 + 4 * level)
    unit, units, length = rng.choice((("litre", "litres", "km"), ("liter", "liters", "km"), ("gallon", "gallons", "miles")))  # fmt: skip
    price: Amount = rng.randint(2, 7) if level < 4 else Fraction(rng.choice((150, 160, 175, 180, 190, 210, 250)), 100)  # fmt: skip
    machine = rng.choice(("van", "motorbike", "taxi", "lorry", "tractor", "boat", "bus"))
    far = far_per * count
    rows = [
        rng.choice((f"a {machine} goes {num(far_per)} {length} on one {unit} of fuel", f"a {machine} gets {num(far_per)} {length} out of each {unit}", f"with one {unit} a {machine} can go {num(far_per)} {length}")),
        rng.choice((f"one {unit} costs {money(price)}", f"fuel costs {money(price)} a {unit}", f"the price is {money(price)} per {unit}")),
    ]  # fmt: skip
    kind = rng.choice(("cost", "cost", "afford", "left") if level > 2 else ("cost", "amount", "left"))  # fmt: skip
    if kind == "cost":
        if rng.random() < 0.3:
            rows.reverse()
            rows[1] = rows[1].replace(f"one {unit} of fuel", f"one {unit}")
        tale.sentences += rows
        tale.sentences.append(rng.choice((f"{tale.who.name} went {num(far)} {length} in it", f"a tour is {num(far)} {length} long")))  # fmt: skip
        cost = tale.times("Cost", tale.over(units, far, far_per), price)
        return tale.draft("How much is the fuel for that?|What does the fuel for this cost?", paid(cost))  # fmt: skip
    if kind == "amount":
        tale.sentences.append(rows[0])
        return tale.draft(f"How many {units} does it need for {num(far)} {length}?|How many {units} of fuel are needed for a way of {num(far)} {length}?", tale.over(units, far, far_per))  # fmt: skip
    if kind == "afford":
        tale.sentences += rows
        budget = count * price
        tale.say("{N} {has} {k} for fuel", k=money(budget))
        tale.over(units, budget, price)
        return tale.draft(f"How many {length} can be driven with that?|How far does that go, in {length}?", tale.times("Far", count, far_per))  # fmt: skip
    tank = count + rng.randint(2, 30)
    tale.sentences += [
        rows[0],
        f"there are {num(tank)} {units} in it and it goes {num(far)} {length}",
    ]
    return tale.draft(f"How many {units} are left after that?|How many {units} are still in it then?", tale.take("Left", tank, tale.over(units, far, far_per)))  # fmt: skip


_PLACES = ("in Oslo", "on a mountain", "in a desert", "in the village", "in Minsk", "in the cold store", "at the weather station", "in Ulan Bator")  # fmt: skip
_ROWS = (("in the morning", "at noon", "in the evening", "at midnight"), ("at 5 am", "at 11 am", "at 4 pm", "at 10 pm"), ("on Monday", "on Tuesday", "on Wednesday", "on Thursday"))  # fmt: skip


@REGISTER.family("narrative_temperature", 1, 2, 3)
def narrative_temperature(rng: Random, level: int) -> Draft:
    """Up and down, through zero; also floors, depths and balances."""
    tale, high = Tale(rng), 6 + 6 * level
    kind = rng.choice(("degrees", "degrees", "floors", "depth", "balance"))
    now, count = rng.randint(-high, high), min(level + 1, 3)
    if kind in ("floors", "depth"):
        now = rng.randint(-5, 10) if kind == "floors" else -rng.randint(20, 60)
    start, changes = now, list[int]()
    row, place = rng.choice(_ROWS), rng.choice(_PLACES)
    rows = list[str]()
    for index in range(count):
        k = rng.randint(2, high)
        if kind == "depth":
            is_up = now + k < -1 and rng.random() < 0.5
        else:
            is_up = rng.random() < (0.7 if now < 0 else 0.35)
        if kind == "floors" and not (-6 <= now + (k if is_up else -k) <= 30):
            is_up = not is_up
        changes.append(k if is_up else -k)
        now += changes[-1]
        words = {
            "degrees": ("it rose by {k} degrees|it became {k} degrees warmer|the temperature went up by {k} degrees", "it fell by {k} degrees|it got {k} degrees colder|the temperature dropped by {k} degrees"),
            "floors": ("it goes up {k} floors", "it goes down {k} floors"), "depth": ("it rises {k} m", "it dives {k} m deeper"),
            "balance": ("{k} are paid in", "{k} are taken out"),
        }[kind]  # fmt: skip
        said = tale.one(words[not is_up], k=money(k) if kind == "balance" else num(k))
        lead = f"until {row[index + 1].split(' ', 1)[1]} " if kind == "degrees" and not row[0].startswith("on") and row[0] != "in the morning" else ("then " if index or kind != "degrees" else "")  # fmt: skip
        rows.append(lead + said)
    shown = (
        f"{start}" if start >= 0 else rng.choice((f"-{-start}", f"−{-start}", f"minus {-start}"))
    )
    if kind == "degrees":
        below = rng.random() < 0.3 and start < 0
        said = f"{-start} degrees below zero" if below else rng.choice((f"{shown} degrees", f"{shown} °C", f"{shown}°C"))  # fmt: skip
        tale.sentences.append(rng.choice((f"{row[0]} it was {said} {place}", f"the temperature {place} was {said} {row[0]}")))  # fmt: skip
        asked = "What was the temperature then?|How many degrees was it in the end?|What did the thermometer show in the end?"  # fmt: skip
    elif kind == "floors":
        tale.sentences.append(f"a lift starts on floor {shown}")
        asked = "On which floor is it then?|On what floor does it stop?"
    elif kind == "depth":
        tale.sentences.append(f"a submarine is at {shown} m (0 is sea level)")
        asked = "At what height is it then, as a negative number?"
    else:
        tale.sentences.append(
            f"an account stands at {'' if start >= 0 else 'minus '}{money(abs(start))}"
        )
        asked = "What is the balance then?|How much is in the account then? Use a minus sign for a debt."  # fmt: skip
    if len(rows) > 1 and rng.random() < 0.4:
        rows[:2] = [f"{rows[0]} and {rows[1]}"]
    tale.sentences += rows
    if kind == "degrees" and level > 1 and rng.random() < 0.25 and now != start:
        tale.step("", lambda: _in_turn(rng, start, changes))
        warm, cold = max(start, now), min(start, now)
        tale.remark("subtract", eq(plus(warm, -cold) if cold >= 0 else f"{warm}-({cold})", warm - cold))  # fmt: skip
        word = "warmer" if now > start else "colder"
        return tale.draft(f"How many degrees {word} than at the beginning was it in the end?", abs(now - start))  # fmt: skip
    tale.step("", lambda: _in_turn(rng, start, changes))
    return tale.draft(asked, now)


def _in_turn(rng: Random, now: int, changes: list[int]) -> list[Line]:
    lines = list[Line]()
    for k in changes:
        if now < 0 < now + k and rng.random() < 0.4:
            lines.append(("add", f"Up to zero: {eq(plus(now, -now), 0)}, and {eq(plus(k, now), now + k)} more"))  # fmt: skip
        elif now > 0 > now + k and rng.random() < 0.4:
            lines.append(("subtract", f"Down to zero: {eq(plus(now, -now), 0)}, and {eq(plus(-k, -now), -k - now)} more: {eq(f'0-{-k - now}', now + k)}"))  # fmt: skip
        else:
            lines += total(rng, now, k) if k > 0 else difference(rng, now, -k)
        now += k
    return lines
