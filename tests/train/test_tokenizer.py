"""The tokenizer reads back what it wrote, and loads as transformers load tokenizers."""

from itertools import chain
from random import Random

import pytest
from transformers import AutoTokenizer

from carbon.core.prompts import SYSTEM_PROMPT
from carbon.rewards.encoders import ChatMLEncoder
from train.chat import SPECIAL_TOKENS, STEP_TAG_ID, prompt_text
from train.problems import LEVELS, REGISTER
from train.reward_data import step_ids
from train.tokenizer import save_for_transformers, train_tokenizer


@pytest.fixture(scope="module")
def tokenizer():
    return train_tokenizer(3000)


@pytest.fixture(scope="module")
def problems():
    rng = Random(11)
    return [REGISTER.make(rng, lv, f) for lv in LEVELS for f in REGISTER.families(lv)]


def test_texts_survive(tokenizer, problems):
    texts = [problem.text for problem in problems]
    texts += [problem.solution("long") for problem in problems]
    texts += [SYSTEM_PROMPT, "Wörter, 数学\n\n\n and \t tabs", ""]
    for text in texts:
        ids = tokenizer.encode(text).ids
        assert tokenizer.decode(ids, skip_special_tokens=False) == text


def test_special_tokens_digits_and_blank_lines(tokenizer):
    assert tokenizer.get_vocab_size() == 1024
    assert [tokenizer.token_to_id(token) for token in SPECIAL_TOKENS] == [0, 1, 2, 3]
    assert len(tokenizer.encode("1234567890").ids) == 10
    assert len(tokenizer.encode("\n\n").ids) == 1


def test_solutions_fit_the_catalogues_limit_on_new_tokens(tokenizer):
    rng = Random(2)
    for level, family in [(lv, f) for lv in (4, 5) for f in REGISTER.families(lv)]:
        for _ in range(15):
            solution = REGISTER.make(rng, level, family).solution("long")
            assert len(tokenizer.encode(solution).ids) < 288, family


def test_the_same_settings_give_the_same_tokenizer():
    assert train_tokenizer(200).to_str() == train_tokenizer(200).to_str()


def test_transformers_loads_it_and_its_template_writes_our_prompts(tokenizer, problems, tmp_path):
    save_for_transformers(tokenizer, tmp_path)
    loaded = AutoTokenizer.from_pretrained(tmp_path)
    for problem in problems:
        for text in (problem.text, problem.solution("short"), problem.solution("long")):
            assert loaded(text)["input_ids"] == tokenizer.encode(text).ids
    text = problems[7].text
    assert (loaded.eos_token_id, loaded.pad_token_id) == (2, 0)
    user = {"role": "user", "content": text}
    system = {"role": "system", "content": SYSTEM_PROMPT}
    for messages, prompt in (
        ([user], prompt_text(text)),
        ([system, user], prompt_text(text, SYSTEM_PROMPT)),
    ):
        rendered = loaded.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
        assert rendered == prompt
    answered = [user, {"role": "assistant", "content": "Done."}]
    assert loaded.apply_chat_template(answered, tokenize=False) == (
        prompt_text(text) + "Done.<|im_end|>\n"
    )


def test_the_reward_model_trains_on_the_ids_it_will_be_given(tokenizer, problems, tmp_path):
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    encoder = ChatMLEncoder.load(tmp_path, system_prompt=None)
    for problem in problems[::5]:
        solution = problem.solution("long")
        ours = list(chain.from_iterable(step_ids(tokenizer, solution)))
        steps = solution.split("\n\n")
        assert ours == encoder.solution(steps).ids
        assert ours.count(STEP_TAG_ID) == len(steps)
        prompt = tokenizer.encode(prompt_text(problem.text)).ids
        assert prompt == list(encoder.prompt_ids(problem.text))
