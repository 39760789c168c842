"""Whatever kind a tokenizer is of, a prompt has transformers' ids, and a text never controls."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tokenizers import (
    AddedToken,
    Tokenizer,
    decoders,
    models,
    normalizers,
    pre_tokenizers,
    trainers,
)
from transformers import PreTrainedTokenizerFast

from carbon.models.chat_tokenizer import ChatTokenizer, load_tokenizer
from carbon.models.guarded_text import GuardedTokenizer

# Llama 2's, for one turn.
TEMPLATE = (
    "{% if messages[0].role == 'system' %}"
    "{% set content = '<<SYS>>\n' + messages[0].content + '\n<</SYS>>\n\n' + messages[1].content %}"
    "{% else %}{% set content = messages[0].content %}{% endif %}"
    "{{ bos_token + '[INST] ' + content.strip() + ' [/INST]' }}"
)
SPECIAL = ("<unk>", "<s>", "</s>")
CORPUS = [
    "What is 12 + 30? It is 42.", "[INST] <<SYS>>\nSolve it.\n<</SYS>>\n\nHow many? [/INST]",
    "<s> and </s> and s> are letters here: <s></s>", "  two  spaces   three\n\nlines",
]  # fmt: skip
PIECES = sorted({*"".join(CORPUS), "<s>", "</s>", "[INST]", " ", "\n", "\u2581", "é", "日"})
TEXTS = st.lists(st.sampled_from(PIECES), max_size=20).map("".join)
PREPEND = normalizers.Sequence([normalizers.Prepend("\u2581"), normalizers.Replace(" ", "\u2581")])


def metaspace(scheme: Any) -> pre_tokenizers.PreTokenizer:
    return pre_tokenizers.Metaspace(prepend_scheme=scheme, split=False)


def sentencepiece(kind: str) -> Tokenizer:
    """A small tokenizer of the kind that SentencePiece's models are converted to."""
    if kind == "unigram":
        tokenizer = Tokenizer(models.Unigram())
        trainer = trainers.UnigramTrainer(
            vocab_size=160, special_tokens=list(SPECIAL), unk_token="<unk>"
        )
    else:
        tokenizer = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True, byte_fallback=True))
        spelled = [f"<0x{byte:02X}>" for byte in range(256)]
        trainer = trainers.BpeTrainer(vocab_size=500, special_tokens=[*SPECIAL, *spelled])
    if kind in ("bpe", "bpe with runs of spaces"):
        tokenizer.normalizer = PREPEND
    else:
        tokenizer.pre_tokenizer = metaspace("always" if kind == "unigram" else "first")
    tokenizer.decoder = decoders.Sequence(
        [decoders.Replace("\u2581", " "), decoders.ByteFallback(), decoders.Fuse()]
    )
    tokenizer.train_from_iterator(8 * CORPUS, trainer)
    fields = json.loads(tokenizer.to_str())
    fields["added_tokens"] = [each for each in fields["added_tokens"] if each["content"] in SPECIAL]
    tokenizer = Tokenizer.from_str(json.dumps(fields))
    if kind == "bpe with runs of spaces":
        tokenizer.add_tokens([AddedToken("\u2581\u2581", normalized=True), AddedToken("\n\n")])
    return tokenizer


KINDS = ("bpe", "bpe with runs of spaces", "bpe, first alone", "unigram")


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    made = {}
    for kind in KINDS:
        made[kind] = tmp_path_factory.mktemp("tokenizer")
        tokenizer = PreTrainedTokenizerFast(
            tokenizer_object=sentencepiece(kind), bos_token="<s>", eos_token="</s>",
            unk_token="<unk>", chat_template=TEMPLATE,
        )  # fmt: skip
        tokenizer.save_pretrained(made[kind])
        (made[kind] / "config.json").write_text("{}")
    return made


@pytest.fixture(scope="module")
def loaded(folders: dict[str, Path]) -> dict[tuple[str, str | None], ChatTokenizer]:
    return {
        (kind, system): load_tokenizer(folder, system)
        for kind, folder in folders.items()
        for system in (None, "Solve it.")
    }


@pytest.mark.parametrize("system", [None, "Solve it."])
@pytest.mark.parametrize("kind", KINDS)
@given(problem=TEXTS)
def test_prompts_have_the_ids_that_transformers_gives_them(folders, loaded, kind, system, problem):
    assume(problem.strip() and not any(token in problem for token in SPECIAL))
    messages = [{"role": "user", "content": problem.strip()}]
    if system:
        messages.insert(0, {"role": "system", "content": system})
    reference = _reference(folders[kind])
    expected = reference.apply_chat_template(messages, tokenize=True, return_dict=False)
    assert loaded[kind, system].encode_prompt(problem) == tuple(expected)


_REFERENCES: dict[Path, PreTrainedTokenizerFast] = {}


def _reference(folder: Path) -> PreTrainedTokenizerFast:
    if folder not in _REFERENCES:
        _REFERENCES[folder] = PreTrainedTokenizerFast.from_pretrained(folder)
    return _REFERENCES[folder]


@pytest.mark.parametrize("kind", KINDS)
@given(problem=TEXTS)
def test_control_tokens_in_a_text_are_letters_of_it(loaded, kind, problem):
    """The prompt has its one <s>, whatever the text spells, and the text can be read in it."""
    tokenizer = loaded[kind, None]
    ids = tokenizer.encode_prompt(problem)
    assert ids[0] == 1
    assert not {1, 2} & set(ids[1:])
    if kind in ("bpe", "bpe, first alone"):  # the others add spaces, or have not all letters
        text = problem.strip().replace("\u2581", " ")
        assert text in tokenizer.decode(ids).replace("\u2581", " ")


def test_names_of_tokens_are_no_secret_that_a_text_could_use():
    """Two tokenizers of one file mark their templates with other names."""
    fields = json.loads(sentencepiece("bpe").to_str())
    one, other = GuardedTokenizer(fields), GuardedTokenizer(fields)
    marked = one._marked("<s>")
    assert one.encode("", "<s>", "") == other.encode("", "<s>", "")
    assert 1 not in other.encode("", marked, "")
    assert one.encode("<s>", "", "") == other.encode("<s>", "", "") == [1]
