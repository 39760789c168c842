"""The island's text modules: steps as Python splits them, maths, answers, positions."""

import random
from typing import Any

import pytest

from carbon.core.prompts import split_steps
from tests.support import recordings

pytestmark = pytest.mark.browser


def test_steps_are_those_that_the_scores_are_for(evaluate: Any) -> None:
    """The reward model's steps are split in Python, the drawn ones in the browser."""
    chance = random.Random(0)
    pieces = ["a", "b c", " ", "\n", "\n\n", "\r\n", "\t", "\x85", "\ufeff", "\u2003", "$x$"]
    made = ["".join(chance.choices(pieces, k=chance.randint(0, 14))) for _ in range(3_000)]
    split = evaluate(
        """const { splitSteps } = await import('/island/steps.js');
        return given.map((text) => splitSteps(text).map((step) => step.text));""",
        made,
    )
    assert split == [split_steps(text) for text in made]


def test_steps_of_a_growing_text_are_those_of_the_whole(evaluate: Any) -> None:
    texts = [r["text"] for r in recordings.read("run-64") if r["event"] == "CompletionSampled"]
    texts += ["", "\n\n", "a\n \n\n\tb\n\n", "one", "\n\nlead\n\n\n\nend\n", "a\n\n   b"]
    differing = evaluate(
        """const { splitSteps, StepLengths } = await import('/island/steps.js');
        return given.filter((text) => [1, 3, 50].some((size) => {
          const growing = new StepLengths();
          for (let at = 0; at < text.length; at += size) growing.append(text.slice(at, at + size));
          const whole = splitSteps(text).map((step) => step.text.length);
          return growing.lengths.join() !== whole.join();
        }));""",
        texts,
    )
    assert differing == []


def test_text_is_cut_into_pieces_that_make_it_again(evaluate: Any) -> None:
    texts = [
        "It costs $5 and $6.",
        "so $x$ and $$y$$ and \\(z\\) and \\[w\\]",
        "$unclosed",
        "a $ b $ c",
    ]
    pieces = evaluate(
        """const { splitMaths } = await import('/island/text.js');
        const row = ({ kind, source, tex }) => [kind, source, tex ?? ''];
        return given.map((text) => splitMaths(text).map(row));""",
        texts,
    )
    assert ["".join(source for _, source, _ in row) for row in pieces] == texts
    maths = [[tex for kind, _, tex in row if kind == "maths"] for row in pieces]
    assert maths == [[], ["x", "y", "z", "w"], [], []]


def test_only_the_answers_of_a_sentence_are_typeset(evaluate: Any) -> None:
    shown = evaluate(
        """const { proseWithAnswers } = await import('/island/text.js');
        return given.map(([text, ...answers]) => {
          const node = document.createElement('p');
          node.append(proseWithAnswers(text, answers));
          return [node.textContent, node.querySelectorAll('.maths').length,
            node.querySelectorAll(':not(span, sup, sub)').length];
        });""",
        [
            ["6 of 16 (2 + 4) end in 6, not in 1.", "6", "1"],
            ["16 end in \\frac{1}{2}, not 2^3.", "\\frac{1}{2}", "2^3"],
            ["ends in x^2+1, then x^2.", "x^2", "x^2+1"],
            ["ends in <img src=x onerror=y1>.", "<img src=x onerror=y1>"],
            ["ends in <b>2</b>.", "<b>2</b>", None],
            ["ends in \\frac{5}{6, and [(1.", "\\frac{5}{6, and [(1", "\\frac{5"],
            ["ends in }}2{{.", "}}2{{"],
            ["None of the 8 rollouts ended.", None, None],
        ],
    )
    assert [row[2] for row in shown] == [0] * len(shown)
    assert [row[1] for row in shown[:3]] == [0, 2, 2]
    texts = [text for text, _, _ in shown]
    assert texts[0] == "6 of 16 (2 + 4) end in 6, not in 1."
    assert texts[1:3] == ["16 end in 1/2, not 23.", "ends in x2+1, then x2."]
    assert texts[3:5] == ["ends in <img src=x onerror=y1>.", "ends in <b>2</b>."]
    assert texts[7] == "None of the 8 rollouts ended."


def test_punctuation_stays_with_the_formula_before_it(evaluate: Any) -> None:
    rows = evaluate(
        """const { prose } = await import('/island/text.js');
        return given.map((text) => {
          const node = document.createElement('p');
          node.append(prose(text));
          const kept = [...node.querySelectorAll('.unbroken')];
          return [node.textContent, kept.map((one) => one.textContent)];
        });""",
        ["Is it $x$.", "($x$), $y$ and $z$?", "$$x$$.", f"${'x+' * 20}1$.", "no maths."],
    )
    assert [kept for _, kept in rows] == [["x."], ["x),", "z?"], [], [], []]
    assert rows[1][0] == "(x), y and z?"
    step = evaluate(
        """const { stepText } = await import('/island/rollout-text.js');
        const node = stepText({ text: '## Add $a$.\\nSo $x$, $y$.', start: 0 }, [], {});
        return [...node.querySelectorAll('.unbroken')].map((one) => one.textContent);"""
    )
    assert step == ["a.", "x,", "y."]


def test_light_typesetter_shows_common_maths_and_survives_deep_nesting(evaluate: Any) -> None:
    shown = evaluate(
        """const { formula, answerLine } = await import('/island/text.js');
        return [
          formula('\\\\frac{1}{2}\\\\cdot x^2').textContent,
          formula('\\\\frac{'.repeat(500)).textContent.length,
          ...['\\\\frac{3}{4}', '-7', 'no solution', null].map(answerLine),
        ];"""
    )
    assert shown[0] == "1/2·x2"
    assert shown[1] > 0
    assert shown[2:] == ["3/4", "−7", "no solution", "no answer"]


def test_changed_positions_are_found_in_their_text(evaluate: Any) -> None:
    offsets = evaluate(
        """const { locate } = await import('/island/rollout-text.js');
        const rollout = { text: 'ab cd ab cd ef', numTokens: 14 };
        return [['ab', 2], ['cd', 11], ['…b cd', 11], ['', 0], ['zz', 3]]
          .map(([context, token_index]) => locate({ context, token_index }, rollout));"""
    )
    assert offsets == [2, 11, 11, 0, None]
