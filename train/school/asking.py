"""Any family's problem, asked otherwise: options, instructions, a wrong guess, another order.

Works on a wording before it is typed (mathematics between dollars, marked numbers), and on what was
typed: careless fingers, the spelling of one side of the Atlantic.
"""

import re
from fractions import Fraction
from random import Random

from train.problems.latex import show
from train.school.quirks import with_quirks

_OTHERWISE, _CARELESS, _SPELT = 0.16, 0.06, 0.25  # how often each happens
_VALUE = re.compile(r"(-?)(?:\\frac\{(\d+)\}\{(\d+)\}|(\d+(?:\.\d+)?))(\\%)?")
_TIMES = re.compile(r"(\d*)(\\pi|\\sqrt\{\d+\})")
_LAST_SENTENCE = re.compile(r"(.*[.!]) ((?:[A-Z][^.?!]*|[a-z][^.?!]*)\?)", re.DOTALL)
_GREETINGS = ("Hi, ", "Hello, ", "hey ", "Good morning. ", "hi there, ", "")
_POLITE = (
    "could you please help me with this? ", "please help: ", "I am stuck on this one: ",
    "can you solve this for me? ", "I have a test tomorrow and do not get this: ", "my teacher asked: ",
    "this is from my maths book: ", "my son has this as homework: ", "pls explain this to me: ",
    "here is a problem from a contest: ", "what would you say to this: ", "I need this for tomorrow: ",
)  # fmt: skip
_THANKS = (" Thank you!", " Thanks a lot!", " thank you so much", " Thx", " Many thanks.", "", "")
_NUMBERED = (
    "Problem {n}. ", "{n}. ", "Question {n}: ", "({n}) ", "Ex. {n}: ", "Q{n}. ", "No. {n} ", "#{n} ",
    "Exercise {n}) ", "Problem {n} (2 points): ", "Part (b): ", "b) ", "(ii) ", "Quiz question: ",
)  # fmt: skip
_SHOW = (
    " Show your work.", " Show all steps.", " Explain your answer.", " Give reasons.", " No calculator.",
    " Write down each step.", " Give an exact answer.", " Answer only.", " Simplify fully.",
    " Just give the number.", " Explain like I am ten.", " Do it step by step please.", " Solve!",
)  # fmt: skip
_BARE = (
    "answer to {e}", "{e} please", "can you do {e}", "help with {e}", "need {e}", "do {e} for me",
    "I have to do {e}", "{e} pls", "tell me {e}", "result of {e}", "how do I do {e}?", "{e} ... result?",
)  # fmt: skip
_GUESSES = (
    " My friend says {g}, is that right?", " I got {g}. Is that right?", " I think it is {g}.",
    " Is it {g}?", " Someone told me {g}, but I am not sure.", " The book says {g}, can that be?",
    " I keep getting {g}.", " {g}?", " My answer is {g}. Check it.", " (I guess {g})",
)  # fmt: skip
_BRITISH = (
    ("meter", "metre"), ("liter", "litre"), ("center", "centre"), ("color", "colour"), ("gray", "grey"),
    ("math ", "maths "), ("neighbor", "neighbour"), ("favorite", "favourite"), ("traveled", "travelled"),
    ("factorize", "factorise"), ("simplify", "simplify"), ("cookies", "biscuits"), ("candies", "sweets"),
)  # fmt: skip
_WORD = re.compile(r"(?<![\\\w${^_])[A-Za-z]{4,}(?![\w$(])")
_KEPT = frozenset(
    [
        "zero",
        "four",
        "five",
        "seven",
        "eight",
        "nine",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
        "thirty",
        "forty",
        "fifty",
        "sixty",
        "seventy",
        "eighty",
        "ninety",
        "hundred",
        "thousand",
        "half",
        "third",
        "quarter",
        "first",
        "last",
        "sqrt",
        "true",
        "false",
    ]
)
_KEYS = {
    "a": "sq", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo",
    "j": "hk", "k": "jl", "l": "k", "m": "n", "n": "bm", "o": "ip", "p": "o", "r": "et", "s": "ad",
    "t": "ry", "u": "yi", "v": "cb", "w": "qe", "y": "tu",
}  # fmt: skip
_CHAT = {
    "what is": "wat is", "please": "plz", "you": "u", "are": "r", "how many": "how many", "because": "cuz",
    "what": "wut", "how much": "how mch", "your": "ur", "the": "teh", "and": "nd", "with": "wit",
}  # fmt: skip


def otherwise(rng: Random, text: str, form: str, answer: str) -> tuple[str, str]:
    """A wording as it is, mostly; else asked in another way, with the form that it has then."""
    if rng.random() >= _OTHERWISE:
        return text, form
    if form == "bare":
        return (text, form) if re.search(r"[=<>]|\\[lg]e", text) else (_bare(rng, text), "question")
    ways = (_options, _options, _instruction, _instruction, _guess, _guess, _turned, _polite, _numbered)  # fmt: skip
    return rng.choice(ways)(rng, text, answer) or text, form


def as_typed(rng: Random, text: str) -> str:
    """What was typed, with one person's habits and spelling, now and then with careless fingers."""
    text = with_quirks(rng, text)
    if rng.random() < _SPELT:
        text = _spelt(rng, text)
    return _careless(rng, text) if rng.random() < _CARELESS and "\\" not in text else text


def _bare(rng: Random, text: str) -> str:
    return rng.choice(_BARE).format(e=text)


def _polite(rng: Random, text: str, _: str) -> str:
    return rng.choice(_GREETINGS) + rng.choice(_POLITE) + text + rng.choice(_THANKS)


def _numbered(rng: Random, text: str, _: str) -> str:
    return rng.choice(_NUMBERED).format(n=rng.randint(1, 25)) + text


def _instruction(rng: Random, text: str, answer: str) -> str:
    kinds = []
    if "\\frac" in answer and "\\pi" not in answer:
        kinds += [" Express your answer as a common fraction.", " Give your answer as a fraction in lowest terms.", " Give the answer as a simplified fraction.", " Write the answer in the form a/b."]  # fmt: skip
    if re.fullmatch(r"-?\d+", answer):
        kinds += [" Give your answer as an integer.", " The answer is a whole number.", " Give only the number.", " Express your answer as an integer."]  # fmt: skip
    if re.fullmatch(r"-?\d*\.\d+", answer):
        kinds += [" Express your answer as a decimal.", " Give the answer as a decimal number.", " Give the exact decimal."]  # fmt: skip
    if "\\pi" in answer:
        kinds += [" Express your answer in terms of $\\pi$.", " Leave $\\pi$ in your answer.", " Give an exact answer with $\\pi$."]  # fmt: skip
    if "\\sqrt" in answer:
        kinds += [" Express your answer in simplest radical form.", " Leave the root in your answer.", " Give the exact value, not a decimal."]  # fmt: skip
    if "\\%" in answer:
        kinds += [" Give the answer in percent.", " Express your answer as a percentage."]
    return text + rng.choice([*kinds, *kinds, *_SHOW[: 5 if kinds else None]])


def _turned(rng: Random, text: str, _: str) -> str | None:
    """The question first and the givens after it."""
    found = _LAST_SENTENCE.fullmatch(text)
    if not found or len(found[1]) < 20:
        return None
    link = rng.choice((" ", " ", " Given: ", " We know: ", " Here is what is known: ", "\n"))
    asked = found[2][:1].upper() + found[2][1:]
    return f"{asked}{link}{found[1]}"


def _guess(rng: Random, text: str, answer: str) -> str | None:
    """Somebody's answer beside the question: a wrong one, or now and then the right one."""
    guesses = near(rng, answer)
    if not guesses or not text.endswith(("?", ".")):
        return None
    guess = answer if rng.random() < 0.2 else rng.choice(guesses)
    return text + rng.choice(_GUESSES).format(g=f"${guess}$")


def _options(rng: Random, text: str, answer: str) -> str | None:
    """Three to five options to choose from, the answer among them."""
    guesses = near(rng, answer)
    if len(guesses) < 2:
        return None
    shown = [answer, *guesses[: rng.choice((2, 3, 3, 4, 4, 4))]]
    rng.shuffle(shown)
    label, between = rng.choice(
        (("({})", " "), ("({})", "  "), ("{})", " "), ("{}.", " "), ("{})", "\n"), ("({})", "\n"), ("{}:", ", "))
    )  # fmt: skip
    letters = rng.choice(("ABCDE", "ABCDE", "abcde"))
    options = between.join(
        f"{label.format(letter)} ${value}$" for letter, value in zip(letters, shown, strict=False)
    )
    if rng.random() < 0.12:
        options = "Choose from: " + ", ".join(f"${value}$" for value in shown)
    return f"{text}{rng.choice((' ', chr(10)))}{options}"


def near(rng: Random, answer: str) -> list[str]:
    """Wrong answers that look like the right one; none where it is no single value."""
    if found := _TIMES.fullmatch(answer):
        factor = int(found[1] or 1)
        others = {factor * 2, factor + 1, factor + 2, 3 * factor, factor * 4, factor + 5}
        return _shuffled(rng, [f"{n}{found[2]}" for n in others])
    found = _VALUE.fullmatch(answer)
    if not found:
        return []
    sign, top, bottom, plain, percent = found.groups()
    if top:
        value = Fraction(int(top), int(bottom))
        others = {1 - value, value / 2, value * 2, Fraction(int(top) + 1, int(bottom)), Fraction(int(top), int(bottom) + 1), value + Fraction(1, int(bottom) + 2)}  # fmt: skip
        texts = [show(v) for v in others if v > 0 and v != value]
        return _shuffled(rng, [sign + text for text in texts])
    step = Fraction(1, 10 ** len(plain.partition(".")[2]))
    value = Fraction(plain)
    others = {value + step, value - step, value + 2 * step, value + 10 * step, value * 2, value - 10 * step, value + 5 * step}  # fmt: skip
    if value.denominator == 1 and value % 2 == 0:
        others.add(value / 2)
    places = len(plain.partition(".")[2])
    texts = [f"{float(v):.{places}f}" for v in others if v > 0 and v != value]
    return _shuffled(rng, [f"{sign}{text}{percent or ''}" for text in texts])


def _shuffled(rng: Random, texts: list[str]) -> list[str]:
    texts = sorted(set(texts))
    rng.shuffle(texts)
    return texts


def _spelt(rng: Random, text: str) -> str:
    """All words of one spelling, British or American."""
    is_british = rng.random() < 0.5
    for american, british in _BRITISH:
        old, new = (american, british) if is_british else (british, american)
        text = re.sub(rf"(?<![a-z\\]){old}(?!ic)", new, text)
    return text


def _careless(rng: Random, text: str) -> str:
    """Up to four slips: a key beside, a letter lost, doubled or swapped, a space forgotten; chat."""
    if rng.random() < 0.5:
        text = text.lower() if not re.search(r"[A-Z]{2}|[A-Z]\W|\b[A-Z]\b", text) else text
    if rng.random() < 0.3:
        long, short = rng.choice(list(_CHAT.items()))
        text = re.sub(rf"\b{long}\b", short, text, count=1)
    for _ in range(rng.randint(1, 4)):
        words = [w for w in _WORD.finditer(text) if w[0].islower() and w[0] not in _KEPT]
        if not words:
            return text
        text = _slipped(rng, text, rng.choice(words))
    if rng.random() < 0.3:
        text = text.rstrip("?.") + rng.choice(("", "??", "?", " ?", "!", "..."))
    return text


def _slipped(rng: Random, text: str, word: re.Match[str]) -> str:
    at = word.start() + rng.randint(1, len(word[0]) - 2)
    before, here, after = text[:at], text[at], text[at + 1 :]
    kind = rng.choice(("beside", "lost", "doubled", "swapped", "swapped", "joined"))
    if kind == "beside" and here in _KEYS:
        return before + rng.choice(_KEYS[here]) + after
    if kind == "doubled":
        return before + here + here + after
    if kind == "swapped":
        return before + after[0] + here + after[1:]
    if kind == "joined" and re.match(r" [a-z]{2}", text[word.end() :]):
        return text[: word.end()] + text[word.end() + 1 :]
    return before + after
