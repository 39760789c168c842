"""Two kinds of people or things in one group: by the difference, by shares; then some do something."""

from random import Random

from train.problems.latex import eq
from train.school.base import REGISTER, Draft, money, num
from train.school.families.narrative import Amount, Tale, paid
from train.school.families.narrative_words import share_of

_GROUPS = (
    "a class has {n} pupils|girls/boys|play an instrument|wear glasses|come by bus", "{n} people went on a trip|adults/children|took a cable car|got wet|had a picnic",
    "there are {n} animals on a meadow|cows/sheep|are brown|have a bell|are young", "a club has {n} members|women/men|play chess|are over sixty|pay less",
    "{n} cups stand on a table|blue cups/white cups|are cracked|have no handle|are full", "a car park holds {n} vehicles|cars/motorbikes|are red|are electric|are new",
    "a box contains {n} pencils|long pencils/short pencils|are blunt|are red|are broken", "a choir has {n} singers|sopranos/basses|can read music|are new|are ill",
    "{n} pupils took a test|ninth-graders/tenth-graders|passed|got full marks|left early", "a team of {n} doctors works in a hospital|women/men|are surgeons|work at night|are on holiday",
    "a shelf holds {n} books|novels/comics|are lent out|are in French|have pictures", "a basket is filled with {n} pieces of fruit|apples/pears|are green|are bruised|are ripe",
    "{n} plants grow in a bed|tulips/daffodils|are in bloom|are yellow|were watered", "{n} guests came to a party|children/grown-ups|danced|stayed the night|sang",
)  # fmt: skip


@REGISTER.family("narrative_groups", 2, 3, 4, 5)
def narrative_groups(rng: Random, level: int) -> Draft:
    """How many of each kind there are; how many of one kind do something, or do not; what they pay."""
    whole, kinds, *deeds = rng.choice(_GROUPS).split("|")
    first, second = rng.sample(kinds.split("/"), 2)
    tale = Tale(rng)
    n = rng.choice((12, 20, 24, 25, 28, 30, 32, 36, 40, 48, 50, 60, 72, 80, 90, 96, 100, 120, 150, 160, 180, 200)[: 8 + 3 * level])  # fmt: skip
    tale.sentences.append(whole.format(n=num(n)))
    a = _first_kind(tale, n, first, second, level)
    if a is None:
        return narrative_groups(rng, level)
    b = n - a
    if (level < 3 and rng.random() < 0.7) or min(a, b) < 4:
        kind, count = rng.choice(((first, a), (second, b)))
        if kind == second:
            tale.take(second, n, a)
        return tale.draft(f"How many {kind} are there?|How many of them are {kind}?|How many {kind} is that?", count)  # fmt: skip
    kind, count = rng.choice(((first, a), (second, b)))
    if kind == second:
        tale.take(second, n, a)
    return _some_of(tale, (kind, second if kind == first else first), count, n, rng.choice(deeds))


def _first_kind(tale: Tale, n: int, first: str, second: str, level: int) -> int | None:
    rng = tale.rng
    kind = rng.choice(("more", "more", "share", "share", "times"))
    if kind == "more":
        d = rng.randint(1, n // 2)
        if (n + d) % 2:
            d += 1
        if d >= n:
            return None
        is_first = rng.random() < 0.6  # the first kind is the larger one
        more, less = (first, second) if is_first else (second, first)
        tale.sentences.append(rng.choice((f"there are {num(d)} more {more} than {less}", f"there are {num(d)} fewer {less} than {more}", f"the {more} are {num(d)} more than the {less}")))  # fmt: skip
        if rng.random() < 0.5:
            tale.over(less, tale.take("Without the difference", n, d), 2)
            if is_first:
                tale.add(more, (n - d) // 2, d)
        elif is_first:
            tale.over(more, tale.add("Twice the larger number", n, d), 2)
        else:
            tale.remark("equation", f"With $x$ {less}: {eq(f'x+x+{d}', n)}")
            tale.remark("isolate", eq("2x", f"{n}-{d}", n - d))
            tale.over(less, n - d, 2)
        return (n + d) // 2 if is_first else (n - d) // 2
    if kind == "times":
        fitting = [k for k in range(2, 6) if n % (k + 1) == 0]
        if not fitting:
            return None
        k = rng.choice(fitting)
        words = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}[k]
        tale.sentences.append(f"there are {words} as many {first} as {second}")
        tale.remark("Count the parts", f"{second}: one part, {first}: ${k}$ parts, together {eq(f'{k}+1', k + 1)}")  # fmt: skip
        return int(tale.times(first, k, tale.over("One part", n, k + 1)))
    share = share_of(rng, n)
    if share is None or not 0 < share.value < 1:
        return None
    of = share.said if share.said != "half" else "half of"
    tale.sentences.append(f"{of} them are {first}")
    if level > 2 or rng.random() < 0.5:
        tale.sentences[-1] += rng.choice(("", f", the rest are {second}", f", the others {second}"))
    if not tale.sentences[-1].endswith(second):
        tale.sentences.append(f"all others are {second}")
    return int(tale.part(first, share, n))


def _some_of(tale: Tale, kinds: tuple[str, str], count: int, n: int, deed: str) -> Draft:
    """A share or a number of one kind, and perhaps some of the other kind."""
    rng, (kind, other) = tale.rng, kinds
    share = share_of(rng, count) if rng.random() < 0.7 else None
    if share is not None:
        of = share.said if share.said != "half" else "half of"
        tale.sentences.append(f"{of} the {kind} {deed}")
        some = tale.part(f"{kind}, these", share, count)
    else:
        some = rng.randint(2, count - 1)
        tale.sentences.append(f"{num(some)} of the {kind} {deed}")
    asked = rng.choice(("some", "both", "pay", "percent") if share is not None else ("both", "both", "pay"))  # fmt: skip
    if asked == "both":
        more = rng.randint(1, n - count)
        tale.sentences[-1] += rng.choice((", and so do ", ", just like ")) + f"{num(more)} of the {other}" if not deed.startswith(("are", "got", "had", "were", "have", "can", "took", "passed", "left", "danced", "stayed", "sang")) else f", just like {num(more)} of the {other}"  # fmt: skip
        whole = tale.add("These together", some, more)
        if rng.random() < 0.5:
            return tale.draft(f"How many of all {deed}?|How many is that in all?", whole)
        return tale.draft("How many of all are not among these?|How many are left when these are not counted?", tale.take("The others", n, whole))  # fmt: skip
    if asked == "pay":
        price = rng.randint(2, 12)
        tale.sentences.append(f"{rng.choice(('for each of these', 'for every one of these'))} one has to pay {money(price)}")  # fmt: skip
        return tale.draft("How much is that in total?|How much has to be paid in all?", paid(tale.times("In total", some, price)))  # fmt: skip
    rest: Amount = count - int(some)
    if rng.random() < 0.5:
        return tale.draft(f"How many {kind} is that?|How many of the {kind} are these?", some)
    return tale.draft(f"How many of the {kind} are not among these?|How many {kind} are left without these?", tale.take("The others", count, some) if rest else 0)  # fmt: skip
