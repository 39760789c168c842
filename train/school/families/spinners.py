"""Chances with the equal sections of a wheel, the letters of a word, the days of a week."""

from fractions import Fraction
from random import Random

from train.problems.latex import eq, frac, plus, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.draws import COLOURS
from train.school.families.probability import listed_ways, ratio_lines
from train.school.work import lowest_terms


@REGISTER.family("spinner_and_letters", 1, 2)
def spinner_and_letters(rng: Random, level: int) -> Draft:
    """Equal sections of a wheel; a letter of a word; a day or a month."""
    shape = rng.choice(("spinner", "word", "word", "spinner", "calendar"))
    if shape == "word":
        word = rng.choice(
            [
                "BANANA",
                "LETTER",
                "PROBABILITY",
                "SCHOOL",
                "MATHEMATICS",
                "APPLE",
                "BALLOON",
                "STATISTICS",
                "NUMBER",
                "COFFEE",
                "ELEVEN",
                "TOMATO",
                "PENCIL",
                "SUMMER",
                "HAPPINESS",
                "COMMITTEE",
                "PARALLEL",
            ]
        )
        if level == 1 or rng.random() < 0.6:
            letter = rng.choice(word)
            good, said = [c for c in word if c == letter], f"the letter {letter}"
            if len(good) == len(word):
                return spinner_and_letters(rng, level)
        else:
            vowel = rng.random() < 0.6
            good, said = (
                [c for c in word if (c in "AEIOU") == vowel and c != "Y"],
                "a vowel" if vowel else "a consonant",
            )
            if "Y" in word:
                return spinner_and_letters(rng, level)
        told = f"A letter is chosen at random from the word {word}."
        ways = listed_ways(rng, [f"\\text{{{c}}}" for c in good], len(word), "letters")
        question = (
            f"{told} What is the probability of getting {said}?",
            f"{told} What is the probability that it is {said}?",
            f"What is the probability that a random letter of the word {word} is {said}?",
            f"If you pick a letter of {word} at random, what is the chance of {said}?",
        )
        return Draft(
            {
                "question": question,
                "order": (
                    f"{told} Find the probability of {said}.",
                    f"{told} Work out P({said.replace('the letter ', '').replace('a ', '')}).",
                ),
            },
            show(Fraction(len(good), len(word))),
            ways,
        )
    if shape == "calendar":
        told, every, names, said = rng.choice(
            (
                (
                    "A day of the week is chosen at random.",
                    7,
                    ["Saturday", "Sunday"],
                    "a day of the weekend",
                ),
                (
                    "A day of the week is chosen at random.",
                    7,
                    ["Tuesday", "Thursday"],
                    "a day that starts with T",
                ),
                (
                    "A month of the year is chosen at random.",
                    12,
                    ["January", "June", "July"],
                    "a month that starts with J",
                ),
                (
                    "A month is chosen at random.",
                    12,
                    ["March", "May"],
                    "a month that starts with M",
                ),
                (
                    "A month of the year is chosen at random.",
                    12,
                    ["April", "June", "September", "November"],
                    "a month with exactly 30 days",
                ),
                ("A day of the week is chosen at random.", 7, ["Monday"], "Monday"),
                (
                    "A month of the year is chosen at random.",
                    12,
                    ["April", "August"],
                    "a month that starts with A",
                ),
            )
        )
        shown: Line = ("list", f"Favourable: {', '.join(names)}")
        ways = [
            [shown, *ratio_lines(rng, len(names), every)],
            [
                shown,
                ("count", f"That is ${len(names)}$ out of ${every}$"),
                *ratio_lines(rng, len(names), every),
            ],
        ]
        return Draft(
            {
                "question": (
                    f"{told} What is the probability that it is {said}?",
                    f"{told} What is the chance of {said}?",
                ),
                "order": (f"{told} Find the probability that it is {said}.",),
            },
            show(Fraction(len(names), every)),
            ways,
        )
    sides = rng.choice((4, 5, 6, 8, 10, 12))
    if rng.random() < 0.5:
        k = rng.randint(2, sides - 1)
        said, numbers = rng.choice(
            (
                (f"{num(k)}", [k]),
                ("an even number", list(range(2, sides + 1, 2))),
                ("an odd number", list(range(1, sides + 1, 2))),
                (f"a number greater than {num(k)}", list(range(k + 1, sides + 1))),
                (f"a number less than {num(k)}", list(range(1, k))),
            )
        )
        told = f"A spinner has {num(sides)} equal sections numbered 1 to {sides}."
        ways, count = listed_ways(rng, numbers, sides, "sections"), len(numbers)
    else:
        colours = rng.sample(COLOURS, 3)
        a = rng.randint(1, sides - 2)
        b = rng.randint(1, sides - a - 1)
        have = [a, b, sides - a - b]
        at = rng.randrange(3)
        parts = [f"{num(h)} {c}" for h, c in zip(have, colours, strict=True)]
        told = f"A wheel has {num(sides)} equal sections: {', '.join(parts[:-1])} and {parts[-1]}."
        said, count = colours[at], have[at]
        is_not = rng.random() < 0.3
        ways = [
            [
                ("count", f"In all ${count}$ of ${sides}$ sections are {said}"),
                *ratio_lines(rng, count, sides),
            ],
            [("probability", f"${frac(count, sides)}$"), *lowest_terms(rng, count, sides)],
        ]
        if is_not:
            rest = sides - count
            ways = [
                [
                    ("subtract", f"Not {said}: {eq(plus(sides, -count), rest)} sections"),
                    *ratio_lines(rng, rest, sides),
                ],
                [
                    ("subtract", eq(f"1-{frac(count, sides)}", frac(rest, sides))),
                    *lowest_terms(rng, rest, sides),
                ],
            ]
            said, count = f"a colour other than {said}", rest
    return Draft(
        {
            "story": (
                f"{told} What is the probability that it lands on {said}?",
                f"{told} What is the chance of {said}?",
                f"{told} It is spun once. What is the probability of {said}?",
            ),
            "order": (
                f"{told} Find the probability of {said}.",
                f"{told} Work out the probability of landing on {said}.",
            ),
        },
        show(Fraction(count, sides)),
        ways,
    )
