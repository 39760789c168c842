"""Counting choices: posts, rows, blocks, teams of two kinds, numbers made of digits, routes."""

from itertools import permutations, product
from math import comb, factorial, perm
from random import Random

from train.problems.latex import choose, dot, eq, frac, math, plus, power
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.counting import choose_lines
from train.school.families.scenes import joined
from train.school.families.wordings import draft, listed, multiplied, summed
from train.school.work import to_the_power

_POSTS = ("president", "treasurer", "secretary", "captain", "goalkeeper", "leader", "chair", "speaker", "cook", "driver")  # fmt: skip
_GROUPS = ("girls/boys", "women/men", "teachers/pupils", "juniors/seniors", "poets/novelists", "cats/dogs", "nurses/doctors")  # fmt: skip


def _and(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def falling_lines(rng: Random, n: int, k: int, what: str = "choices") -> list[Line]:
    """n (n-1) ... with a reason for each factor, then multiplied."""
    factors = list(range(n, n - k, -1))
    reason = rng.choice(
        (
            f"For the first there are ${n}$ {what}, then one less each time: {listed(factors)}",
            f"One after the other: {listed(factors)} {what}",
        )
    )
    return [("count", reason), *multiplied(rng, *factors)]


@REGISTER.family("posts_filled", 2, 3)
def posts_filled(rng: Random, level: int) -> Draft:
    """Different posts or medals for some of n people."""
    k = rng.randint(2, 3 if level == 2 else 4)
    n = rng.randint(k + 1, 9 if level == 2 else 12)
    if k == 3 and rng.random() < 0.4:
        texts = f"{num(n)} [runners|swimmers|athletes|horses] are in a race. In how many ways can [gold, silver and bronze be won|the first three places be taken]? // [How many|In how many] different [ways|orders] can {num(n)} [runners|cars] take the first three places (no ties)? // Find the number of ways to give out gold, silver and bronze [medals|] among {num(n)} athletes."
    else:
        posts = _and([f"a {post}" for post in rng.sample(_POSTS, k)])
        texts = f"In how many [different |]ways can {posts} be chosen from {num(n)} [people|members|students]? // A club [of|with] {num(n)} members [needs|elects|has to choose] {posts}. In how many ways can this be done[ if nobody holds two posts|]? // How many ways [are there |]to choose {posts} from a group of {num(n)} people[, all different|]? // [Find|Count|Determine] the number of ways to pick {posts} out of {num(n)} [players|volunteers]. // {num(n)} people, pick {posts}, how many ways?"
    value = perm(n, k)
    short = [("formula", eq(frac(f"{n}!", f"{n - k}!"), dot(*range(n, n - k, -1)), value))]
    return draft(rng, texts, value, falling_lines(rng, n, k), falling_lines(rng, n, k), short)


@REGISTER.family("teams_of_two_kinds", 3, 4)
def teams_of_two_kinds(rng: Random, level: int) -> Draft:
    """So many of one kind and so many of the other; at least one of a kind."""
    a, b = rng.randint(3, 6 if level == 3 else 8), rng.randint(3, 6 if level == 3 else 8)
    one, two = rng.choice(_GROUPS).split("/")
    if rng.random() < 0.65:
        i, j = rng.randint(1, min(a - 1, 3)), rng.randint(1, min(b - 1, 3))
        value = comb(a, i) * comb(b, j)
        shown = [text[:-1] if n == 1 and text[-2] != "e" else text for n, text in ((i, one), (j, two))]  # fmt: skip
        if one.endswith("men"):
            shown = [text if n > 1 else text.replace("men", "man") for n, text in ((i, one), (j, two))]  # fmt: skip
        said = f"{num(i)} {shown[0]} and {num(j)} {shown[1]}"
        texts = f"There are {num(a)} {one} and {num(b)} {two}. In how many ways can one [choose|pick] {said}? // How many [teams|groups|committees] of {said} can be [formed|chosen|made] from {num(a)} {one} and {num(b)} {two}? // From {num(a)} {one} and {num(b)} {two}, a [team|group] with {said} is [chosen|picked]. How many [choices|ways] are there? // Find the number of ways to select {said} out of {num(a)} {one} and {num(b)} {two}."
        lines = joined(choose_lines(rng, a, i), choose_lines(rng, b, j))
        last = multiplied(rng, comb(a, i), comb(b, j))
        short = [("formula", eq(dot(choose(a, i), choose(b, j)), dot(comb(a, i), comb(b, j)))), *last]  # fmt: skip
        return draft(rng, texts, value, [*lines, *last], short)
    k = rng.randint(2, 3)
    whole, none = comb(a + b, k), comb(b, k)
    texts = f"There are {num(a)} {one} and {num(b)} {two}. How many groups of {num(k)} have at least one of the {one} in them? // A group of {num(k)} is chosen from {num(a)} {one} and {num(b)} {two}. In how many ways can this be done if at least one of the {one} must be in it? // How many ways are there to choose {num(k)} from {num(a)} {one} and {num(b)} {two} so that not all [chosen |]are {two}?"
    ways = [
        ("All groups", eq(choose(a + b, k), whole)),
        (f"Only {two}", eq(choose(b, k), none)),
        ("subtract", eq(plus(whole, -none), whole - none)),
    ]
    parts = [comb(a, i) * comb(b, k - i) for i in range(1, k + 1)]
    cases = ", ".join(
        f"${i}$ of them: {eq(dot(choose(a, i), choose(b, k - i)), part)}"
        if k > i
        else f"${i}$: {eq(choose(a, i), part)}"
        for i, part in enumerate(parts, 1)
    )
    return draft(rng, texts, whole - none, ways, ways, [("Cases", cases), *summed(rng, *parts)])


@REGISTER.family("rows_with_a_rule", 3, 4)
def rows_with_a_rule(rng: Random, level: int) -> Draft:
    """People in a row: some next to each other, not next to each other, at the ends, alternating."""
    n = rng.randint(4, 6 if level == 3 else 7)
    shape = rng.choice(("together", "apart", "first", "ends", "alternate", "block"))
    who = rng.choice(["people", "friends", "children", "books", "students"])
    if shape == "alternate":
        k = rng.randint(2, 4)
        one, two = rng.choice(_GROUPS).split("/")
        texts = f"In how many ways can {num(k)} {one} and {num(k)} {two} [stand|sit|line up] in a row [if they must alternate|so that no two of the same kind are next to each other]? // How many [arrangements|orders] are there of {num(k)} {one} and {num(k)} {two} in a line [that alternate|with {one} and {two} alternating]?"
        f = factorial(k)
        lines = [("Which kind is first", "There are $2$ choices"), ("count", f"Each kind has {eq(f'{k}!', f)} orders"), ("multiply", eq(dot(2, f, f), dot(2 * f, f), 2 * f * f))]  # fmt: skip
        return draft(rng, texts, 2 * f * f, lines)
    if shape == "block":
        k = rng.randint(2, min(4, n - 1))
        one, two = rng.choice(_GROUPS).split("/")
        m = n - k
        texts = f"In how many ways can {num(k)} {one} and {num(m)} {two} [stand|sit] in a row if [all |]the {one} [must be next to each other|must stay together]? // {num(k)} {one} and {num(m)} {two} line up. How many [orders|arrangements] keep [all |]the {one} together? // How many ways are there to arrange {num(m)} {two} and {num(k)} {one} in a line so that the {one} are [side by side|all together]?"
        a, b = factorial(m + 1), factorial(k)
        lines = [("One block", f"The block and the other ${m}$ are ${m + 1}$ things: {eq(f'{m + 1}!', a)} orders"), ("Inside the block", eq(f"{k}!", b)), *multiplied(rng, a, b)]  # fmt: skip
        return draft(rng, texts, a * b, lines)
    whole, pair = factorial(n), 2 * factorial(n - 1)
    a, b = rng.sample(("Ann", "Bob", "Carl", "Dina", "Eva", "Finn", "Tom", "Mia"), 2)
    if who == "books":
        a, b = "the red one", "the blue one"
    row = "on a shelf" if who == "books" else "in a row"
    both: list[Line] = [
        ("One block", f"The two as one: {eq(f'{n - 1}!', factorial(n - 1))} orders, each with $2$ inside"),
        ("multiply", eq(dot(2, factorial(n - 1)), pair)),
    ]  # fmt: skip
    rule, value, lines = {
        "together": (f"{a} and {b} [must be |are ]next to each other", pair, both),
        "apart": (f"{a} and {b} [must not be|are not] next to each other", whole - pair, [("All orders", eq(f"{n}!", whole)), *both, ("subtract", eq(plus(whole, -pair), whole - pair))]),
        "first": (f"{a} [must be|is] first", factorial(n - 1), [("count", f"One place is fixed, the other ${n - 1}$ are free"), ("formula", eq(f"{n - 1}!", factorial(n - 1)))]),
        "ends": (f"{a} and {b} [must be|are] at the [two |]ends", 2 * factorial(n - 2), [("The ends", "There are $2$ ways"), ("The others", eq(f"{n - 2}!", factorial(n - 2))), ("multiply", eq(dot(2, factorial(n - 2)), 2 * factorial(n - 2)))]),
    }[shape]  # fmt: skip
    texts = f"In how many ways can {num(n)} {who} be [placed|arranged|put] {row} if {rule}? // {num(n)} {who} are [arranged|put] {row}. How many [orders|arrangements] are there in which {rule.replace('must be', 'are').replace('must not be', 'are not')}? // How many ways are there to [arrange|order] {num(n)} {who} {row} so that {rule}?"
    return draft(rng, texts.replace(" are first", " is first"), value, lines)


@REGISTER.family("numbers_of_given_digits", 2, 3, 4)
def numbers_of_given_digits(rng: Random, level: int) -> Draft:
    """Numbers made of some digits, with or without repetition, even, odd, large or any."""
    size = rng.randint(3, 5)
    digits = sorted(rng.sample(range(1, 10), size))
    length = rng.randint(2, 3 if level < 4 else min(4, size))
    repeated = rng.random() < 0.4
    rule = "any" if level == 2 else rng.choice(("even", "odd", "larger", "any"))
    ends = [d for d in digits if d % 2 == (rule == "odd")]
    if rule in ("even", "odd") and not 0 < len(ends) < size:
        rule, ends = "any", []
    border = digits[rng.randint(1, size - 1)]
    starts = [d for d in digits if d >= border]
    kind = {"even": "even ", "odd": "odd "}.get(rule, "")
    more = f" larger than {num(border * 10 ** (length - 1))}" if rule == "larger" else ""
    again = "[if digits may be repeated|when digits may be used more than once|with repetition allowed]" if repeated else "[if no digit is repeated|without repeating a digit|with all digits different|when each digit is used at most once]"  # fmt: skip
    shown = ", ".join(map(str, digits))
    texts = f"How many {kind}{length}-digit numbers{more} can be [formed|made|written] from the digits {shown} {again}? // From the digits {shown}, how many {kind}{length}-digit numbers{more} can you [make|form] {again}? // Find the number of {kind}{length}-digit numbers{more} [using only|made of] the digits {shown} {again}."
    numbers = [p for p in product(digits, repeat=length) if repeated or len(set(p)) == length]
    test = {"even": lambda p: p[-1] in ends, "odd": lambda p: p[-1] in ends, "larger": lambda p: p[0] in starts, "any": lambda _: True}[rule]  # fmt: skip
    value = sum(map(test, numbers))
    free = [size] * (length - 1) if repeated else list(range(size - 1, size - length, -1))
    first: list[Line]
    if rule == "any":
        factors, first = ([size, *free], [("count", f"The first digit has ${size}$ choices")])
    elif rule == "larger":
        factors = [len(starts), *free]
        first = [("First digit", f"It is one of {listed(starts)}: ${len(starts)}$ choices")]
    else:
        factors = [len(ends), *free]
        first = [("Last digit", f"It is one of {listed(ends)}: ${len(ends)}$ choices")]
    rest = "each other place" if repeated else "the other places, one less each time"
    way = [*first, ("count", f"For {rest}: {listed(factors[1:])}"), *multiplied(rng, *factors)]
    return draft(rng, texts, value, way, [*first, *multiplied(rng, *factors)])


_KINDS = {"odd": (1, 3, 5, 7, 9), "even": (0, 2, 4, 6, 8), "prime": (2, 3, 5, 7)}


@REGISTER.family("numbers_by_their_digits", 2, 3, 4)
def numbers_by_their_digits(rng: Random, level: int) -> Draft:
    """k-digit numbers: all of one kind, no repetition, some digit in them, palindromes, rising."""
    k = rng.choice((2, 3, 3, 4))
    shape = rng.choice(("kind", "kind", "different", "palindrome") if level == 2 else ("kind", "different", "palindrome", "with", "without", "same_ends", "sum_even"))  # fmt: skip
    low, high = 10 ** (k - 1), 10**k - 1
    d = rng.randint(1, 9)
    how = f"[How many|What is the number of] [positive |]{k}-digit [numbers|integers]"
    find = f"[Find|Count] the number of {k}-digit [numbers|integers]"
    lines: list[Line]
    if shape == "kind":
        kind = rng.choice(("odd", "even", "prime"))
        first = len([v for v in _KINDS[kind] if v])
        factors = [first, *[len(_KINDS[kind])] * (k - 1)]
        rule = f"have only {kind} digits" if rng.random() < 0.5 else f"have {kind} digits only"
        why = f"The {kind} digits are {listed(_KINDS[kind])}" + (", the first is not $0$" if kind == "even" else "")  # fmt: skip
        lines = [("list", why), *multiplied(rng, *factors)]
        value = first * len(_KINDS[kind]) ** (k - 1)
    elif shape == "different":
        factors, rule = [9, *range(9, 10 - k, -1)], "have [no repeated digit|all digits different|different digits]"  # fmt: skip
        lines = [("First digit", "$9$ choices, not $0$"), ("Next digits", f"{listed(factors[1:])} choices"), *multiplied(rng, *factors)]  # fmt: skip
        value = 9 * perm(9, k - 1)
    elif shape == "palindrome":
        value, free = 9 * 10 ** ((k + 1) // 2 - 1), (k + 1) // 2
        rule = "[are palindromes|read the same forwards and backwards|are the same when read from right to left]"  # fmt: skip
        lines = [("count", f"The first ${free}$ digits decide the others" if free > 1 else "The first digit decides the other"), ("multiply", eq(dot(9, *[10] * (free - 1)), value) if free > 1 else "There are $9$")]  # fmt: skip
    elif shape in ("with", "without"):
        none = 8 * 9 ** (k - 1)
        whole = 9 * 10 ** (k - 1)
        without: list[Line] = [("Without it", f"First digit $8$ choices, each other $9$: {eq(dot(8, *[9] * (k - 1)), none)}")]  # fmt: skip
        rule = f"[contain|have] [at least one|the digit] {d}" if shape == "with" else f"do not contain [the digit|a] {d}"  # fmt: skip
        value = whole - none if shape == "with" else none
        lines = without if shape == "without" else [("All", f"There are ${whole}$ of them"), *without, ("subtract", eq(plus(whole, -none), value))]  # fmt: skip
    elif shape == "same_ends":
        value = 9 * 10 ** (k - 2) if k > 1 else 9
        rule = "[begin and end with the same digit|have the same first and last digit]"
        lines = [("count", "The first digit has $9$ choices, the last one is given"), ("multiply", eq(dot(9, *[10] * (k - 2)), value) if k > 2 else "So there are $9$")]  # fmt: skip
    else:
        k, low, high = 2, 10, 99
        how, find = "[How many|What is the number of] two-digit [numbers|integers]", "Find the number of two-digit integers"  # fmt: skip
        s = rng.randint(2, 17)
        found = [v for v in range(10, 100) if v // 10 + v % 10 == s]
        rule = f"have [digits that add up to|a digit sum of|digits whose sum is] {num(s)}"
        value = len(found)
        lines = [("list", listed(found)), ("count", f"There are ${value}$")]
    assert low <= high
    ask = f"{how} {rule}? // {find} that {rule}. // Of all {k}-digit numbers, how many {rule}?"
    return draft(rng, ask.replace("What is the number of", "How many"), value, lines)


@REGISTER.family("routes_and_outfits", 1, 2, 3)
def routes_and_outfits(rng: Random, level: int) -> Draft:
    """Independent choices multiplied: roads, clothes, menus; there and back; one left out."""
    counts = [rng.randint(2, 5 if level == 1 else 8) for _ in range(2 if level == 1 else rng.choice((2, 3, 3, 4)))]  # fmt: skip
    shape = rng.choice(("roads", "wear", "eat", "back", "not_back") if level > 1 else ("roads", "wear", "eat"))  # fmt: skip
    n = [num(v) for v in counts]
    if shape in ("back", "not_back"):
        a, b = counts[:2]
        what = "a different road back" if shape == "not_back" else "back on any roads"
        texts = f"There are {num(a)} roads from [A to B|the village to the town] and {num(b)} roads from [B to C|the town to the lake]. In how many ways can [I|one|you] go from the first to the third place and {what}? "
        if shape == "not_back":
            texts = f"[There are|A park has] {num(a)} [gates|doors|entrances]. In how many ways can [I|you|a visitor] go in by one and [leave|come out] by a different one? // A [hall|stadium] has {num(a)} [gates|doors]. How many ways are there to enter through one and leave through another?"  # fmt: skip
            lines = [("count", f"In: ${a}$ choices, out: ${a - 1}$ choices"), *multiplied(rng, a, a - 1)]  # fmt: skip
            return draft(rng, texts, a * (a - 1), lines)
        texts = f"There are {num(a)} roads from A to B and {num(b)} roads from B to C. In how many ways can [I|one|you] go from A to C and back[ again|]? // {num(a)} paths lead from A to B and {num(b)} from B to C. How many [round trips|ways] from A [to C and back|over B to C and back to A] are there?"
        lines = [("One way", eq(dot(a, b), a * b)), ("There and back", eq(power(a * b, 2), dot(a * b, a * b))), *multiplied(rng, a * b, a * b)]  # fmt: skip
        return draft(rng, texts, (a * b) ** 2, lines)
    value = 1
    for v in counts:
        value *= v
    if shape == "roads":
        towns = "ABCDE"[: len(counts) + 1]
        legs = _and([f"{n[i]} roads from {towns[i]} to {towns[i + 1]}" for i in range(len(counts))])
        texts = f"There are {legs}. In how many [different |]ways can [one|you|I] [travel|go|drive] from A to {towns[-1]}? // {legs}. How many routes are there from A to {towns[-1]}?"
    elif shape == "wear":
        things = rng.sample(("shirts", "pairs of trousers", "hats", "pairs of shoes", "scarves", "jackets", "ties"), len(counts))  # fmt: skip
        said = _and([f"{a} {b}" for a, b in zip(n, things, strict=True)])
        texts = f"[Leo|Maya|He|She|Someone] has {said}. How many [different |]outfits [are possible|can be made|are there][ with one of each|]? // How many outfits can [I|you] make from {said}[, wearing one of each|]? // {said}: how many outfits?"
    else:
        things = rng.sample(("soups", "main courses", "desserts", "drinks", "salads", "sauces", "breads"), len(counts))  # fmt: skip
        said = _and([f"{a} {b}" for a, b in zip(n, things, strict=True)])
        texts = f"A [menu|restaurant|café] offers {said}. How many [different |]meals with one of each are [possible|there]? // How many ways are there to choose a meal from {said}[, one of each|]? // [I can choose|There is a choice] from {said}. If [I take|someone takes] one of each, how many combinations are there?"
    return draft(rng, texts, value, multiplied(rng, *counts), [("rule", "Each choice goes with each other one"), *multiplied(rng, *counts)])  # fmt: skip


@REGISTER.family("plates_and_passwords", 2, 3)
def plates_and_passwords(rng: Random, level: int) -> Draft:
    """Letters and digits in a row, with or without repetition."""
    letters, digits = rng.randint(0, 2 if level == 2 else 3), rng.randint(1, 3)
    distinct = rng.random() < 0.35
    alphabet = rng.choice((26, 26, rng.randint(4, 12)))
    factors = [alphabet - (i if distinct else 0) for i in range(letters)]
    factors += [10 - (i if distinct else 0) for i in range(digits)]
    if len(factors) < 2:
        factors.append(10 - distinct)
        digits += 1
    value = 1
    for factor in factors:
        value *= factor
    if value > 2_000_000:
        return plates_and_passwords(rng, level)
    what = rng.choice(("license plates", "passwords", "codes", "labels"))
    said = (f"{num(letters)} letter{'s' * (letters > 1)} followed by " if letters else "") + f"{num(digits)} digit{'s' * (digits > 1)}"  # fmt: skip
    if letters and alphabet != 26:
        said += f" (there are {num(alphabet)} letters to choose from)"
    rule = "with no [letter or digit|character] used twice" if distinct else "[if letters and digits may be repeated|]"  # fmt: skip
    if not letters:
        rule = "with no digit used twice" if distinct else "[if digits may be repeated|]"
    texts = f"How many {what} are there that [have|consist of] {said} {rule}? // [Each of some|In a certain country,] {what} [consist|consists] of {said}. How many are possible {rule}? // Find the number of {what} [made of|with] {said} {rule}."
    texts = texts.replace(f"[Each of some|In a certain country,] {what} [consist|consists]", f"In a [certain|small] country {what} consist")  # fmt: skip
    reason = f"The choices are {listed(factors)}"
    return draft(rng, texts.replace(" ?", "?").replace(" .", "."), value, [("count", reason), *multiplied(rng, *factors)])  # fmt: skip


@REGISTER.family("round_table", 3, 4)
def round_table(rng: Random, level: int) -> Draft:
    """Seats at a round table; two together or apart; beads are left out."""
    n = rng.randint(4, 7)
    shape = "any" if level == 3 and rng.random() < 0.6 else rng.choice(("together", "apart"))
    whole = factorial(n - 1)
    a, b = rng.sample(("Ann", "Bob", "Carl", "Dina", "Eva", "Finn"), 2)
    seat = "[sit|be seated] [around|at] a round table"
    same = "[ (rotations count as the same)|, if rotations are the same|]"
    first: list[Line] = [("rule", f"Turning changes nothing: fix one person, order the other ${n - 1}$"), ("formula", eq(f"{n - 1}!", whole))]  # fmt: skip
    if shape == "any":
        return draft(rng, f"In how many ways can {num(n)} people {seat}{same}? // How many [seatings|arrangements] of {num(n)} [guests|friends] at a round table are there{same}? // Find the number of ways {num(n)} [knights|children] can {seat}{same}.", whole, first)  # fmt: skip
    pair = 2 * factorial(n - 2)
    lines: list[Line] = [("One block", f"The two as one: ${n - 1}$ things at a round table, {eq(f'{n - 2}!', factorial(n - 2))}"), ("multiply", eq(dot(2, factorial(n - 2)), pair))]  # fmt: skip
    rule = "[must |]sit next to each other" if shape == "together" else "[do not|refuse to|must not] sit next to each other"  # fmt: skip
    value = pair if shape == "together" else whole - pair
    if shape == "apart":
        lines = [*first, *lines, ("subtract", eq(plus(whole, -pair), value))]
    return draft(rng, f"In how many ways can {num(n)} people {seat} if {a} and {b} {rule}{same}? // {num(n)} people, among them {a} and {b}, {seat}. How many seatings are there in which {a} and {b} {rule.replace('refuse to', 'do not')}{same}?", value, lines)  # fmt: skip


@REGISTER.family("given_to_children", 2, 3)
def given_to_children(rng: Random, level: int) -> Draft:
    """Different things to people (k to the n); equal things (stars and bars)."""
    if rng.random() < 0.5:
        n, k = rng.randint(2, 4 if level == 2 else 6), rng.randint(2, 4)
        texts = f"In how many ways can {num(n)} different [toys|books|gifts|jobs] be given to {num(k)} [children|people][ if one may get several|]? // How many ways are there to [put|place] {num(n)} different balls into {num(k)} different boxes[ (boxes may stay empty)|]? // {num(n)} [letters|different letters] are put into {num(k)} mailboxes. In how many ways [is this possible|can this be done]?"
        lines = [("count", f"Each of the ${n}$ has ${k}$ choices"), *to_the_power(rng, k, n)]
        return draft(rng, texts, k**n, lines, lines)
    n, k = rng.randint(3, 6 if level == 2 else 10), rng.randint(2, 3 if level == 2 else 4)
    at_least = n > k and rng.random() < 0.4
    top, bars = (n - 1, k - 1) if at_least else (n + k - 1, k - 1)
    rule = "[so that each gets at least one|if each gets at least one]" if at_least else "[if some may get none|]"  # fmt: skip
    texts = f"In how many ways can {num(n)} [identical|equal] [coins|candies|apples] be [shared among|given to] {num(k)} children {rule}? // How many ways are there to [give|hand out] {num(n)} [identical|equal] [pencils|cookies] to {num(k)} [people|pupils] {rule}?"
    why = f"Choose ${bars}$ of the ${top}$ gaps between them" if at_least else f"${n}$ things and ${bars}$ bars between the children: ${top}$ places"  # fmt: skip
    return draft(rng, texts.replace(" ?", "?"), comb(top, bars), [("Bars", why), *choose_lines(rng, top, bars)])  # fmt: skip


@REGISTER.family("climbing_steps", 3, 4)
def climbing_steps(rng: Random, level: int) -> Draft:
    """Stairs by 1 or 2 (or 1, 2, 3) steps; tilings by dominoes; strings without two ones."""
    n = rng.randint(3, 7 if level == 3 else 10)
    shape = rng.choice(("stairs", "stairs", "tiles", "strings", "three"))
    counts = [1, 1]
    if shape == "three":
        counts = [1, 1, 2]
    while len(counts) <= n + 1:
        counts.append(sum(counts[-3:]) if shape == "three" else counts[-1] + counts[-2])
    start = 3 if shape == "three" else 2
    value = counts[n + 1] if shape == "strings" else counts[n]
    if shape == "stairs":
        texts = f"In how many ways can [I|you|one|a child] climb {num(n)} [steps|stairs] [taking|by taking] 1 or 2 [steps|stairs] at a time? // A staircase has {num(n)} steps. [Tom|A boy|She] [climbs|goes up] one or two steps at a time. In how many [different |]ways can it be climbed? // How many ways are there to write {num(n)} as a sum of ones and twos if order matters?"
        rule = "The last step is $1$ or $2$, so each number is the sum of the two before"
    elif shape == "three":
        texts = f"In how many ways can one climb {num(n)} steps by taking 1, 2 or 3 [steps |]at a time? // How many ways are there to write {num(n)} as an ordered sum of 1s, 2s and 3s?"
        rule = "The last part is $1$, $2$ or $3$, so each number is the sum of the three before"
    elif shape == "tiles":
        texts = f"In how many ways can a 2 by {num(n)} [rectangle|board] be covered with dominoes (2 by 1)? // How many ways are there to tile a 2 x {n} [board|floor|strip] with 1 x 2 dominoes?"
        rule = "The last domino stands, or two lie: each number is the sum of the two before"
    else:
        texts = f"How many strings of {num(n)} zeros and ones have no two ones next to each other? // How many sequences of {num(n)} coin tosses [have|contain] no two heads in a row? // Find the number of binary strings of length {num(n)} without two consecutive 1s."
        rule = "It ends in $0$, or in $01$: each number is the sum of the two before"
        counts = counts[1:]
    seen = counts[1 : n + 1]
    count = 3 if start == 3 else 2
    sums = ", ".join(eq(plus(*seen[i - count : i]), seen[i]) for i in range(count, len(seen)))
    first = f"For {listed(range(1, count + 1))} there are {listed(seen[:count])} ways"
    lines: list[Line] = [("pattern", rule), ("Start", first)]
    lines += [("add", sums)] if sums else []
    if shape == "three":
        lines[1] = ("Start", "For $1$, $2$, $3$ there are $1$, $2$, $4$ ways")
    return draft(rng, texts, value, lines)


@REGISTER.family("through_a_point", 3, 4)
def through_a_point(rng: Random, level: int) -> Draft:
    """Shortest paths in a grid through a point, or not through it."""
    a, b = rng.randint(1, 3), rng.randint(1, 3)
    c, d = rng.randint(1, 3), rng.randint(1, 2 if level == 3 else 3)
    one, two, whole = comb(a + b, a), comb(c + d, c), comb(a + b + c + d, a + c)
    avoid = level == 4 and rng.random() < 0.4
    value = whole - one * two if avoid else one * two
    rule = "do not pass through" if avoid else "pass through"
    at, end = f"$({a},{b})$", f"$({a + c},{b + d})$"
    texts = f"How many paths from $(0,0)$ to {end} [that go|with steps] right or up by 1 {rule} {at}? // Moving only 1 right or 1 up [at a time|in each step], how many paths from $(0,0)$ to {end} {rule} the point {at}? // Find the number of [shortest |]lattice paths from $(0,0)$ to {end} that {rule} {at}[ (steps right and up)|]."
    first: list[Line] = [
        ("To the point", f"${a + b}$ steps, ${a}$ of them right: {eq(choose(a + b, a), one)}"),
        ("From the point", f"${c + d}$ steps, ${c}$ of them right: {eq(choose(c + d, c), two)}"),
        ("multiply", eq(dot(one, two), one * two)),
    ]
    if avoid:
        n, k = a + b + c + d, a + c
        first = [("All paths", eq(choose(n, k), whole)), *first, ("subtract", eq(plus(whole, -one * two), value))]  # fmt: skip
    return draft(rng, texts, value, first, first)


@REGISTER.family("painted_cube", 3, 4)
def painted_cube(rng: Random, level: int) -> Draft:
    """A painted cube (or box) is cut into unit cubes: how many have so many painted faces."""
    n = rng.randint(3, 6 if level == 3 else 10)
    faces = rng.randint(0, 3)
    m = n - 2
    value = {0: m**3, 1: 6 * m * m, 2: 12 * m, 3: 8}[faces]
    said = {0: "no painted [face|side]", 1: "exactly one painted [face|side]", 2: "exactly two painted [faces|sides]", 3: "[exactly |]three painted [faces|sides]"}[faces]  # fmt: skip
    texts = f"A cube [of side {num(n)}|with edge {num(n)} cm|of edge length {num(n)}] is painted [red|blue|green] on all [faces|sides] and then cut into [unit cubes|cubes of side 1]. How many of the small cubes have {said}? // A painted {n}x{n}x{n} cube is cut into 1x1x1 cubes. How many [of them |]have {said}? // [The outside|All of the surface] of a {n} by {n} by {n} cube is painted, then the cube is cut into unit cubes. Find the number of unit cubes with {said}."
    lines: list[Line] = {
        0: [("Inside", f"They form a cube of side {eq(f'{n}-2', m)}"), *to_the_power(rng, m, 3)],
        1: [("On each face", f"A square of side {eq(f'{n}-2', m)}: {eq(power(m, 2), m * m)}"), *multiplied(rng, 6, m * m)],
        2: [("On each edge", f"{eq(f'{n}-2', m)} between the corners, and there are $12$ edges"), *multiplied(rng, 12, m)],
        3: [("Corners", "Three painted faces are at the corners"), ("count", "A cube has $8$ corners")],
    }[faces]  # fmt: skip
    return draft(rng, texts, value, lines, lines)


@REGISTER.family("pages_numbered", 3, 4)
def pages_numbered(rng: Random, level: int) -> Draft:
    """How many digits number the pages of a book; how often a digit is written."""
    n = rng.randint(15, 99) if level == 3 else rng.randint(100, 600)
    if rng.random() < 0.55:
        texts = f"How many digits are [needed|used] to number the pages of a book [with|of] {num(n)} pages[, starting with 1|]? // The pages of a book are numbered from 1 to {num(n)}. How many digits are [printed|written][ in all|]? // If all whole numbers from 1 to {num(n)} are written [down|one after the other], how many digits are written?"
        lines: list[Line] = [("One digit", f"$1$ to $9$: $9$ digits"), ]  # fmt: skip  # noqa: F541
        parts = [9]
        if n > 99:
            lines.append(("Two digits", f"$10$ to $99$: {eq(dot(90, 2), 180)}"))
            lines.append(("Three digits", f"$100$ to ${n}$: {eq(f'{n}-99', n - 99)} numbers, {eq(dot(n - 99, 3), 3 * (n - 99))}"))  # fmt: skip
            parts += [180, 3 * (n - 99)]
        else:
            lines.append(("Two digits", f"$10$ to ${n}$: {eq(f'{n}-9', n - 9)} numbers, {eq(dot(n - 9, 2), 2 * (n - 9))}"))  # fmt: skip
            parts.append(2 * (n - 9))
        return draft(rng, texts, sum(parts), [*lines, *summed(rng, *parts)])
    n, d = rng.randint(20, 120) if level == 3 else 100 * rng.randint(1, 5) - 1, rng.randint(1, 9)
    ones = sum(v % 10 == d for v in range(1, n + 1))
    tens = sum(v // 10 % 10 == d for v in range(1, n + 1))
    hundreds = sum(v // 100 == d for v in range(1, n + 1))
    parts = [v for v in (ones, tens, hundreds) if v]
    texts = f"How many times is the digit {d} written when the numbers from 1 to {num(n)} are written[ down|]? // How often does the digit {d} [appear|occur] in the numbers from 1 to {num(n)}? // [I write|Someone writes] all whole numbers from 1 to {num(n)}. How many times [is|do you see] the digit {d}[ written|]?"
    texts = texts.replace("[is|do you see] the digit {d}[ written|]", "is the digit written")
    lines = [("Ones", f"${ones}$ times"), ("Tens", f"${tens}$ times")]
    if n > 99:
        lines.append(("Hundreds", f"${hundreds}$ times"))
    return draft(rng, texts.replace(f"[is|do you see] the digit {d}[ written|]", f"is the digit {d} written"), sum(parts), [*lines, *summed(rng, *parts)] if parts else lines)  # fmt: skip


@REGISTER.family("coin_ways", 3, 4)
def coin_ways(rng: Random, level: int) -> Draft:
    """Ways to pay an amount with two or three kinds of coins."""
    big, small = rng.choice(((10, 5), (5, 2), (5, 1), (10, 2), (20, 5), (25, 5), (25, 10), (20, 10), (2, 1), (3, 2), (7, 3), (5, 3)))  # fmt: skip
    amount = rng.randint(2, 6 if level == 3 else 9) * big + rng.choice((0, 0, small, rng.randint(0, big)))  # fmt: skip
    rows = [(a, (amount - big * a) // small) for a in range(amount // big + 1) if (amount - big * a) % small == 0]  # fmt: skip
    if not rows or amount // big > 9:
        return coin_ways(rng, level)
    unit = rng.choice(("cents", "cents", "pence"))
    texts = f"In how many ways can {num(amount)} {unit} be [paid|made] with {num(big)}-[{unit[:-1] if unit == 'cents' else 'pence'}|{unit}] and {num(small)}-{unit} coins? // How many ways are there to [make|pay] {num(amount)} {unit} using only coins of {num(big)} and {num(small)} {unit}? // How many [different |]ways to get {num(amount)} {unit} from coins worth {num(big)} and {num(small)} {unit}?"
    shown = ", ".join(f"${a}$ and ${b}$" for a, b in rows)
    per = [("list", f"Coins of ${big}$, of ${small}$: {shown}"), ("count", f"There are ${len(rows)}$ ways")]  # fmt: skip
    check = [("Try each number", "; ".join(f"{eq(f'{amount}-{dot(big, a)}', amount - big * a)}" for a in range(amount // big + 1))), ("count", f"Those that ${small}$ divides: ${len(rows)}$")]  # fmt: skip
    return draft(rng, texts, len(rows), per, check)


@REGISTER.family("rank_of_a_word", 4, 5)
def rank_of_a_word(rng: Random, level: int) -> Draft:
    """The place of an arrangement in the list of all, in order."""
    letters = sorted(rng.sample("ABCDEMNORST" if rng.random() < 0.6 else "123456789", 3 if level == 4 and rng.random() < 0.5 else 4))  # fmt: skip
    orders = list(permutations(letters))
    word = rng.choice(orders)
    place = orders.index(word) + 1
    shown, name = ", ".join(letters), "".join(word)
    what, order = ("words", "in alphabetical order") if letters[0].isalpha() else ("numbers", "from the smallest to the largest")  # fmt: skip
    texts = f"All [arrangements|{what}] [made |]of {shown} (each used once) are [listed|written] {order}. [At which position is|What is the position of|Which place in the list has] {name}? // The {len(orders)} {what} that use each of {shown} once are listed {order}. What is the position of {name} in the list?"
    rest, lines, before = list(letters), list[Line](), list[int]()
    for i, letter in enumerate(word[:-1]):
        smaller = [v for v in rest if v < letter]
        size = factorial(len(rest) - 1)
        if smaller:
            before.append(len(smaller) * size)
            names = ", ".join(f"${v}$" if v.isdigit() else v for v in smaller)
            lines.append((f"Place {i + 1}", f"Of {', '.join(rest)}, before {letter}: {names}, {eq(dot(len(smaller), size), before[-1])}"))  # fmt: skip
        rest.remove(letter)
    lines.append(("add", eq(plus(*before, 1), place) if before else "None is before it, so it is number $1$"))  # fmt: skip
    return draft(rng, texts, place, lines)


@REGISTER.family("knockout_games", 2, 3)
def knockout_games(rng: Random, level: int) -> Draft:
    """Games of a knock-out tournament; of groups and a final; rounds."""
    shape = rng.choice(("knockout", "knockout", "rounds", "groups"))
    sport = rng.choice(["tennis", "chess", "football", "badminton", "judo"])
    if shape == "knockout":
        n = rng.choice((8, 16, 32, 64, rng.randint(5, 200)))
        texts = f"{num(n)} players [enter|take part in] a {sport} tournament. The loser of each [game|match] is out. How many [games|matches] are played until there is a winner? // In a knockout tournament with {num(n)} [teams|players], how many [games|matches] are needed to find the winner? // How many matches are played in a single-elimination {sport} tournament of {num(n)} [players|teams]?"
        return draft(rng, texts, n - 1, [("rule", "Each game puts out one player, and all but one go out"), ("subtract", eq(plus(n, -1), n - 1))])  # fmt: skip
    if shape == "rounds":
        r = rng.randint(3, 8)
        texts = f"In a knockout tournament with {num(2**r)} players half of the players are out after each round. How many rounds are [there|needed to find the winner]? // {num(2**r)} players start in a {sport} cup. Each round halves their number. How many rounds does it take until one is left?"
        halves = [2 ** (r - i) for i in range(r + 1)]
        return draft(rng, texts, r, [("list", listed(halves)), ("count", f"That is ${r}$ halvings")], [("power", eq(power(2, r), 2**r)), ("conclude", f"So ${r}$ rounds")])  # fmt: skip
    g, m = rng.randint(2, 8), rng.randint(3, 6)
    pairs = m * (m - 1) // 2
    texts = f"{num(g * m)} teams are [divided|split] into {num(g)} [equal |]groups of {num(m)}. In each group every team plays every other once. How many games are there in [all|total]? // A tournament has {num(g)} groups of {num(m)} teams. Within a group everyone plays everyone else once. How many group games are [played|there]?"
    return draft(rng, texts, g * pairs, [("In a group", eq(frac(dot(m, m - 1), 2), pairs)), *multiplied(rng, g, pairs)], [*choose_lines(rng, m, 2), *multiplied(rng, g, pairs)])  # fmt: skip


@REGISTER.family("set_sizes_two_and_three", 2, 3, 4)
def set_sizes_two_and_three(rng: Random, level: int) -> Draft:
    """Neither, both, exactly one of two; three sets at level 4."""
    x, y, z = rng.choice((("play football", "play tennis", "play chess"), ("like tea", "like coffee", "like juice"), ("have a dog", "have a cat", "have a bird"), ("study French", "study Spanish", "study Latin"), ("own a bike", "own a scooter", "own a car")))  # fmt: skip
    who = rng.choice(["students", "people", "children", "members", "neighbours"])
    only_a, only_b, both, none = (rng.randint(1, 20) for _ in range(4))
    a, b, n = only_a + both, only_b + both, only_a + only_b + both + none
    union = only_a + only_b + both
    if level == 4:
        parts = [rng.randint(1, 9) for _ in range(8)]
        pa, pb, pc, pab, pac, pbc, pabc, none = parts
        a, b, c = pa + pab + pac + pabc, pb + pab + pbc + pabc, pc + pac + pbc + pabc
        ab, ac, bc = pab + pabc, pac + pabc, pbc + pabc
        n = sum(parts)
        texts = f"Of {num(n)} {who}, {num(a)} {x}, {num(b)} {y} and {num(c)} {z}; {num(ab)} {x} and {y.split(' ', 1)[0]} {y.split(' ', 1)[1]}, {num(ac)} {x} and {z}, {num(bc)} {y} and {z}, and {num(pabc)} do all three. How many do none of these? // Among {num(n)} {who}: {num(a)} {x}, {num(b)} {y}, {num(c)} {z}, {num(ab)} the first two, {num(ac)} the first and third, {num(bc)} the last two, {num(pabc)} all three. How many do none of them?"
        s, t = a + b + c, ab + ac + bc
        lines = [("Singles", eq(plus(a, b, c), s)), ("Pairs", eq(plus(ab, ac, bc), t)), ("At least one", eq(plus(s, -t, pabc), n - none)), ("subtract", eq(plus(n, -(n - none)), none))]  # fmt: skip
        return draft(rng, texts, none, lines)
    shape = rng.choice(("neither", "both", "exactly", "only"))
    head = f"[Of|Among] {num(n)} {who}, {num(a)} {x}[,| and] {num(b)} {y}"
    first: Line = ("At least one", eq(plus(a, b, -both), union))
    if shape == "neither":
        texts = f"{head} and {num(both)} do both. How many do neither? // In a [group|class] of {num(n)} {who}, {num(a)} {x}, {num(b)} {y}, and {num(both)} do both. How many [of them |]do neither? // {num(n)} {who}: {num(a)} {x}, {num(b)} {y}, {num(both)} both. how many neither?"
        lines = [first, ("subtract", eq(plus(n, -union), none))]
        other: list[Line] = [("Only one", f"{eq(plus(a, -both), only_a)} and {eq(plus(b, -both), only_b)}"), ("add", eq(plus(only_a, only_b, both), union)), ("subtract", eq(plus(n, -union), none))]  # fmt: skip
        return draft(rng, texts, none, lines, other)
    if shape == "both":
        texts = f"{head}, and {num(none)} do neither. How many do both? // In a [group|class] of {num(n)} {who}, {num(a)} {x}, {num(b)} {y} and {num(none)} do neither. How many do both?"
        lines = [("At least one", eq(plus(n, -none), union)), ("add", eq(plus(a, b), a + b)), ("subtract", eq(plus(a + b, -union), both))]  # fmt: skip
        return draft(rng, texts, both, lines)
    if shape == "exactly":
        texts = f"[In a group,|In a class,] {num(a)} {who} {x}, {num(b)} {y}, and {num(both)} [of these |]do both. How many do exactly one of the two? // {num(a)} {who} {x} and {num(b)} {y}; {num(both)} of them do both. How many do only one of these things?"
        lines = [("Only the first", eq(plus(a, -both), only_a)), ("Only the second", eq(plus(b, -both), only_b)), ("add", eq(plus(only_a, only_b), only_a + only_b))]  # fmt: skip
        return draft(rng, texts, only_a + only_b, lines)
    texts = f"[In a group,|In a class,] {num(a)} {who} {x}, {num(b)} {y}, and {num(both)} do both. How many [only|just] {x}[ and nothing else|]? // {num(a)} {who} {x} and {num(b)} {y}; {num(both)} do both. How many {x} but do not {y}?"
    return draft(rng, texts, only_a, [("subtract", eq(plus(a, -both), only_a))], [("rule", f"Of those ${a}$, ${both}$ do both"), ("left", eq(plus(a, -both), only_a))])  # fmt: skip


@REGISTER.family("positive_solutions", 2, 3)
def positive_solutions(rng: Random, level: int) -> Draft:
    """Positive whole solutions: x + y = n, xy = n, ax + by = n; ordered and not."""
    shape = rng.choice(("sum", "product", "pairs") if level == 2 else ("product", "linear", "three", "at_most"))  # fmt: skip
    pairs = "[ordered pairs|pairs] $(x,y)$ of positive integers"
    if shape == "sum":
        n = rng.randint(4, 60)
        return draft(rng, f"How many {pairs} [satisfy|are there with|have] $x+y={n}$? // Find the number of ordered pairs of positive integers [with sum|whose sum is] {num(n)}. // In how many ways can {num(n)} be written as an ordered sum of two positive integers?", n - 1, [("count", f"$x$ can be $1$ to ${n - 1}$, and $y$ is then fixed"), ("conclude", eq(plus(n, -1), n - 1))])  # fmt: skip
    if shape in ("product", "pairs"):
        n = rng.choice([v for v in range(6, 101) if sum(v % d == 0 for d in range(1, v + 1)) > 3])
        divisors = [d for d in range(1, n + 1) if n % d == 0]
        if shape == "product":
            return draft(rng, f"How many {pairs} [satisfy|are there with] $xy={n}$? // Find the number of ordered pairs of positive integers $(a,b)$ [with|such that] $ab={n}$.", len(divisors), [("rule", f"$x$ must be a divisor of ${n}$"), ("list", listed(divisors)), ("count", f"There are ${len(divisors)}$")])  # fmt: skip
        rows = [(d, n // d) for d in divisors if d * d <= n]
        return draft(rng, f"In how many ways can {num(n)} be written as a product of two positive integers[ (order does not matter)|, not counting the order|]? // How many [different |]rectangles with whole-number sides have [an |]area {num(n)}[ (turned ones are the same)|]?", len(rows), [("list", ", ".join(eq(dot(*row), n) for row in rows)), ("count", f"There are ${len(rows)}$")])  # fmt: skip
    if shape == "linear":
        a, b = rng.sample(range(1, 7), 2)
        n = rng.randint(12, 40)
        found = [(x, (n - a * x) // b) for x in range(1, n) if n > a * x and (n - a * x) % b == 0]
        if not 0 < len(found) < 10:
            return positive_solutions(rng, level)
        e = math(f"{'' if a == 1 else a}x+{'' if b == 1 else b}y={n}")
        return draft(rng, f"How many {pairs} satisfy {e}? // Find the number of solutions of {e} in positive integers. // How many [solutions does|positive integer solutions does] {e} have [in positive integers|with x and y positive integers]?".replace("[solutions does|positive integer solutions does]", "solutions does"), len(found), [("list", "Solutions: " + ", ".join(f"$({x},{y})$" for x, y in found)), ("count", f"There are ${len(found)}$")])  # fmt: skip
    if shape == "three":
        n = rng.randint(4, 12)
        value = comb(n - 1, 2)
        return draft(rng, f"How many ordered triples $(x,y,z)$ of positive integers [satisfy|have] $x+y+z={n}$? // In how many ways can {num(n)} be written as an ordered sum of three positive integers?", value, [("Gaps", f"Choose $2$ of the ${n - 1}$ gaps between ${n}$ ones"), *choose_lines(rng, n - 1, 2)], [("count", f"For $x=1$, $2$, and so on: {listed(range(n - 2, 0, -1))} pairs"), *summed(rng, *range(n - 2, 0, -1))])  # fmt: skip
    n = rng.randint(3, 10)
    value = comb(n, 2)
    return draft(rng, f"How many {pairs} [satisfy|have] $x+y\\le {n}$? // For how many pairs of positive integers $(x,y)$ is $x+y\\le {n}$?", value, [("count", f"For $x=1$, $2$, and so on there are {listed(range(n - 1, 0, -1))}"), *summed(rng, *range(n - 1, 0, -1))])  # fmt: skip
