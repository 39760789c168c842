"""What the lessons' tabs share: how they answer, their sentences, and that no model is needed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from carbon.core.errors import ConfigError
from carbon.lessons.text_theory import THEORY
from carbon.lessons.text_toy import TOY
from carbon.page.lesson import lesson
from carbon.page.text import LESSON
from carbon.results.text import BENCHMARKS

ROOT = Path(__file__).parents[2]


def test_errors_of_ours_become_sentences_and_bugs_do_not():
    def refused(asked):
        raise ConfigError("Not like this.")

    def broken(asked):
        raise KeyError("bug")

    component = lesson("toy", {}, [refused, broken])
    assert component.refused({}) == {"problem": "Not like this."}
    assert "problem" in component.refused([1])
    with pytest.raises(KeyError):
        component.broken({})


def test_every_sentence_has_what_it_names():
    for words in (LESSON, BENCHMARKS, TOY, THEORY):
        json.dumps(words)
        for key, sentence in words.items():
            if isinstance(sentence, str) and not key.endswith(("formula", "reward")):
                assert sentence.count("$") % 2 == 0, key


def test_the_page_and_its_lessons_load_no_model_and_no_torch():
    code = (
        "import sys\n"
        "from carbon.lessons import theory_tab, toy_curves, toy_story\n"
        "from carbon.page import app\n"
        "from carbon.results import tab\n"
        "from carbon.serving.machine import Machine\n"
        "from carbon.serving.session import ModelStore\n"
        "app.build_app(ModelStore(), Machine())\n"
        "tab.show({}), tab.claims(), tab.summaries(), toy_story.search({}), toy_curves.curves({})\n"
        "theory_tab.bound({}), theory_tab.union({}), theory_tab.gradient({})\n"
        "theory_tab.temperature({})\n"
        "heavy = {'torch', 'transformers', 'sympy'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
