"""What is not to be answered: many texts, whole ones, and none that a family answers."""

import re
from random import Random

import pytest

from train.school import unknown
from train.school.stream import FAMILIES, make
from train.school.unanswered import grammar

NEW = {
    ("near_misses",): ("untold", "vague", "terse", "contradictory"),
    ("advanced", "beyond"): ("contest", "course", "told"),
    ("facts",): ("facts", "code", "chatter"),
}
SUBJECTS = [(files, subject) for files, subjects in NEW.items() for subject in subjects]
LEAST = {  # of 2,000 draws; elsewhere nine in ten differ
    "contradictory": 0.8, "facts": 0.8, "told": 0.7, "code": 0.8, "chatter": 0.65,
}  # fmt: skip
SLOT = re.compile(r"<[a-z_]+\d?>")
NUMBER = re.compile(r"0*[1-9]\d*")  # zero stays: to divide by it is no family's kind


def bared(text: str) -> str:
    """A text without case, spaces, marks and the values of its numbers."""
    return re.sub(r"[\s.?$!,]+", "", NUMBER.sub("9", text.lower()))


@pytest.mark.parametrize(("files", "subject"), SUBJECTS, ids=[each for _, each in SUBJECTS])
def test_a_subject_has_many_whole_texts(files, subject):
    rng = Random(5)
    texts = [grammar.of(*files).draw(rng, subject) for _ in range(2000)]
    assert len(set(texts)) > 2000 * LEAST.get(subject, 0.9)
    assert not [text for text in texts if "<kid" in text or "  " in text or text != text.strip()]
    most = max(map(len, texts))
    assert most < 400, most


@pytest.mark.parametrize("files", NEW, ids=[files[-1] for files in NEW])
def test_every_slot_is_there_and_used(files):
    slots = grammar.of(*files).words
    numbers = {"few", "ten", "n", "deg", "many", "year"}
    texts = [text for texts in slots.values() for text in texts]
    used = {found.strip("<>0123456789") for text in texts for found in SLOT.findall(text)}
    assert used - numbers <= slots.keys()
    starts = {*NEW[files], "proofs", "university", "olympiad"}
    assert slots.keys() - used <= starts
    assert all(len(texts) > 1 for texts in slots.values())


def test_no_family_answers_one_of_them():
    rng = Random(6)
    problems = (make(rng, family, level) for family, levels in FAMILIES for level in levels)
    answered = {bared(problem.text) for problem in problems if problem}
    unanswered = [unknown.draw(rng).text for _ in range(4000)]
    assert not [text for text in unanswered if bared(text) in answered]


def test_the_stories_contradict_themselves():
    rng = Random(7)
    sides = re.compile(r"sides (\d+) cm, (\d+) cm and (\d+) cm")
    angles = re.compile(r"are (\d+)°, (\d+)° and (\d+)°")
    two = re.compile(r"has (\d+) \S+ and \w[\w ]* has (\d+)\. Together they have (\d+)")
    perimeter = re.compile(r"perimeter of (\d+) cm and one side of (\d+) cm")
    shares = re.compile(r"(\d+)% walk and (\d+)%")
    wrong = {
        sides: lambda a, b, c: a + b < c,
        angles: lambda a, b, c: a + b + c > 180,
        two: lambda a, b, c: a + b < c,
        perimeter: lambda a, b: a < 2 * b,
        shares: lambda a, b: a + b > 100,
    }
    seen = dict.fromkeys(wrong, 0)
    for _ in range(3000):
        text = re.sub("[⟨⟩]", "", grammar.of("near_misses").draw(rng, "contradictory"))
        for shape, is_wrong in wrong.items():
            if found := shape.search(text):
                seen[shape] += 1
                assert is_wrong(*map(int, found.groups())), text
    assert all(count > 20 for count in seen.values()), seen


def test_every_language_has_problems_of_its_own():
    rng = Random(8)
    texts = {words.draw(rng, "texts") for words in grammar.languages() for _ in range(100)}
    assert len(texts) > 80 * len(grammar.languages())
    assert not [text for text in texts if re.search(r"\b(?:how|what|the|find|many)\b", text, re.I)]
