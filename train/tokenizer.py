"""A small byte-level BPE tokenizer, trained on generated problems and their solutions.

Texts are split as Qwen2's tokenizer splits them, because that is what AutoTokenizer rebuilds for a
model of this type. Digits are always single tokens, so that arithmetic is digit by digit.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tokenizers import Tokenizer, models, pre_tokenizers, trainers
from transformers import Qwen2Tokenizer

from carbon.core.prompts import PRM_SYSTEM_PROMPT, SYSTEM_PROMPT
from train.chat import CHAT_TEMPLATE, END_OF_TEXT, SPECIAL_TOKENS, TURN_END
from train.problems import LEVELS, REGISTER

VOCABULARY_SIZE = 1024
MAX_POSITIONS = 1024
_SEED = 7


def train_tokenizer(num_problems: int = 12_000, size: int = VOCABULARY_SIZE) -> Tokenizer:
    """The tokenizer; the same numbers give the same tokenizer."""
    qwen2 = Qwen2Tokenizer().backend_tokenizer
    tokenizer = Tokenizer(models.BPE())
    tokenizer.normalizer = qwen2.normalizer
    tokenizer.pre_tokenizer = qwen2.pre_tokenizer
    tokenizer.decoder = qwen2.decoder
    trainer = trainers.BpeTrainer(
        vocab_size=size,
        special_tokens=list(SPECIAL_TOKENS),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(_texts(num_problems), trainer)
    return tokenizer


def save_for_transformers(tokenizer: Tokenizer, folder: Path) -> None:
    """tokenizer.json and the configuration with which AutoTokenizer loads it."""
    tokenizer.save(str(folder / "tokenizer.json"), pretty=False)
    config = {
        "tokenizer_class": "Qwen2Tokenizer",
        "eos_token": TURN_END,
        "pad_token": END_OF_TEXT,
        "extra_special_tokens": {},
        "additional_special_tokens": list(SPECIAL_TOKENS[1::2]),
        "chat_template": CHAT_TEMPLATE,
        "model_max_length": MAX_POSITIONS,
        "clean_up_tokenization_spaces": False,
    }
    path = folder / "tokenizer_config.json"
    path.write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")


def _texts(num_problems: int) -> Iterator[str]:
    """Problems and solutions in equal parts of both styles; now and then the words around them."""
    rng = Random(_SEED)
    for index in range(num_problems):
        level = rng.choice(LEVELS)
        problem = REGISTER.make(rng, level, rng.choice(REGISTER.families(level)))
        yield problem.text
        yield problem.solution("short" if index % 2 else "long")
        if index % 100 == 0:
            yield from (SYSTEM_PROMPT, PRM_SYSTEM_PROMPT, "system\nuser\nassistant\n")
