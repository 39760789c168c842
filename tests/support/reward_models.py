"""Small random checkpoints of every family of process reward models, and their cards' arithmetic.

The arithmetic is read by transformers' own tokenizers and models, one solution at a time, without
our code.
"""

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers
from tokenizers.processors import TemplateProcessing
from tokenizers.trainers import BpeTrainer
from transformers import (
    AutoModelForCausalLM,
    LlamaConfig,
    LlamaForCausalLM,
    MistralConfig,
    MistralForCausalLM,
    PreTrainedModel,
    PreTrainedTokenizerFast,
    Qwen2Config,
    Qwen2ForCausalLM,
)

from carbon.core.catalog import TINY_FOLDER

PROBLEM = "A rectangle has perimeter $530$ and one side $231$. What is its area?"
SHORT = ["Half of $530$ is $265$.", "So it is $\\boxed{7854}$."]
LONG = [
    "## Step 1: Take half\n$\\frac{530}{2}=265$",
    "## Step 2: Find the other side\n$265-231=34$",
    "## Step 3: Break up the product\n$231\\cdot34=6930+924=7854$",
    "Therefore, the final answer is: $\\boxed{7854}$. I hope it is correct.",
]
SOLUTIONS = [SHORT, LONG, ["x"], [*LONG[:2], "34 - 1 + 2"]]

_SIZES: dict[str, Any] = {
    "hidden_size": 64,
    "intermediate_size": 80,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,  # of 32 numbers, the fewest that vLLM takes on a CPU
    "num_key_value_heads": 1,
    "max_position_embeddings": 1_024,
    "initializer_range": 0.25,
}
_LLAMA_TOKENS = ["<|begin_of_text|>", "<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"]
_LLAMA_TEMPLATE = (
    "{{ bos_token }}<|start_header_id|>system<|end_header_id|>\n\nToday Date: "
    "{{ date_string | default('26 Jul 2024') }}\n\n<|eot_id|>{% for message in messages %}"
    "<|start_header_id|>{{ message['role'] }}<|end_header_id|>\n\n"
    "{{ message['content'] | trim }}<|eot_id|>{% endfor %}"
)

Reading = Callable[[str, Sequence[str]], list[float]]


@dataclass(frozen=True, slots=True)
class LookAlike:
    """A checkpoint that `write` makes in a folder whose name tells it is a reward model's.

    `card` gives the published reading of a folder, `ids` what it reads of a problem with steps up
    to the last place.
    """

    folder_name: str
    write: Callable[[Path], None]
    card: Callable[[Path], Reading]
    ids: Callable[[PreTrainedTokenizerFast, str, Sequence[str]], list[int]]


def tokenizer_of(folder: Path) -> PreTrainedTokenizerFast:
    return PreTrainedTokenizerFast.from_pretrained(folder)


def _write_model(folder: Path, model: PreTrainedModel, more: dict[str, torch.Tensor]) -> None:
    for name, parameter in model.named_parameters():
        if "norm" in name or "bias" in name:
            torch.nn.init.normal_(parameter.data, 1.0, 0.3)
    model.save_pretrained(folder)
    weights = load_file(folder / "model.safetensors")
    save_file({**weights, **more}, folder / "model.safetensors", metadata={"format": "pt"})


def _rename(folder: Path, architecture: str) -> None:
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    config["architectures"] = [architecture]
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")


def _model(folder: Path) -> PreTrainedModel:
    return AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()


# Qwen2.5-Math-PRM: a Qwen2 backbone, and an MLP of two classes at every <extra_0>.


def _write_qwen(folder: Path) -> None:
    torch.manual_seed(0)
    model = Qwen2ForCausalLM(Qwen2Config(**_SIZES, vocab_size=1_024, tie_word_embeddings=True))
    shapes = {"score.0.weight": (64, 64), "score.0.bias": (64,)}
    shapes |= {"score.2.weight": (2, 64), "score.2.bias": (2,)}
    _write_model(folder, model, {name: torch.randn(shape) / 10 for name, shape in shapes.items()})
    _rename(folder, "Qwen2ForProcessRewardModel")
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(TINY_FOLDER / "prm" / name, folder)


def _qwen_ids(tokenizer: PreTrainedTokenizerFast, problem: str, steps: Sequence[str]) -> list[int]:
    answer = "<extra_0>".join(steps) + "<extra_0>"
    turns = [{"role": "user", "content": problem}, {"role": "assistant", "content": answer}]
    text = str(tokenizer.apply_chat_template(turns, tokenize=False))
    ids = tokenizer(text, add_special_tokens=False)["input_ids"]
    tag_id = tokenizer.convert_tokens_to_ids("<extra_0>")
    return ids[: len(ids) - ids[::-1].index(tag_id)]


def _qwen_card(folder: Path) -> Reading:
    tokenizer, model = tokenizer_of(folder), _model(folder)
    weights = load_file(folder / "model.safetensors")
    head = torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.ReLU(), torch.nn.Linear(64, 2))
    head.load_state_dict({n.removeprefix("score."): w for n, w in weights.items() if "score." in n})
    tag_id = tokenizer.convert_tokens_to_ids("<extra_0>")

    @torch.no_grad()
    def read(problem: str, steps: Sequence[str]) -> list[float]:
        ids = torch.tensor([_qwen_ids(tokenizer, problem, steps)])
        states = model(ids, output_hidden_states=True).hidden_states[-1]
        return torch.softmax(head(states[ids == tag_id]), dim=-1)[:, 1].tolist()

    return read


# Skywork-o1-Open-PRM: a Qwen2 backbone, and the sigmoid of a value at every line's end.


def _write_skywork(folder: Path) -> None:
    torch.manual_seed(1)
    model = Qwen2ForCausalLM(Qwen2Config(**_SIZES, vocab_size=1_024, tie_word_embeddings=True))
    head = {"v_head.summary.weight": torch.randn(1, 64) / 4, "v_head.summary.bias": torch.randn(1)}
    _write_model(folder, model, head)
    _rename(folder, "Qwen2ForPrmModel")
    shutil.copy(TINY_FOLDER / "prm" / "tokenizer.json", folder)
    fields = json.loads((TINY_FOLDER / "prm" / "tokenizer_config.json").read_text("utf-8"))
    fields["bos_token"] = "<|endoftext|>"
    (folder / "tokenizer_config.json").write_text(json.dumps(fields), encoding="utf-8")


def _skywork_lines(
    tokenizer: PreTrainedTokenizerFast, problem: str, steps: Sequence[str]
) -> tuple[list[int], list[int]]:
    """Ids, and the place of every line."""
    ids = tokenizer.encode(str(tokenizer.bos_token) + problem + "\n")
    line_end, places = tokenizer.encode("\n")[-1], []
    for line in "\n".join(steps).split("\n"):
        ids += [*tokenizer.encode(line), line_end]
        places.append(len(ids) - 1)
    return ids, places


def _skywork_ids(
    tokenizer: PreTrainedTokenizerFast, problem: str, steps: Sequence[str]
) -> list[int]:
    return _skywork_lines(tokenizer, problem, steps)[0]


def _skywork_card(folder: Path) -> Reading:
    tokenizer, model = tokenizer_of(folder), _model(folder)
    weights = load_file(folder / "model.safetensors")
    head = torch.nn.Linear(64, 1)
    head.load_state_dict({kind: weights[f"v_head.summary.{kind}"] for kind in ("weight", "bias")})

    @torch.no_grad()
    def read(problem: str, steps: Sequence[str]) -> list[float]:
        ids, places = _skywork_lines(tokenizer, problem, steps)
        states = model(torch.tensor([ids]), output_hidden_states=True).hidden_states[-1]
        scores = torch.sigmoid(head(states[0, places])[:, 0]).tolist()
        last_lines, line = [], -1
        for step in steps:
            line += len(step.split("\n"))
            last_lines.append(scores[line])
        return last_lines

    return read


# Math-Shepherd: a Mistral that says + or - at every "ки".


def _write_shepherd(folder: Path) -> None:
    torch.manual_seed(2)
    tokenizer = _sentencepiece()
    tokenizer.save(str(folder / "tokenizer.json"))
    sizes = {**_SIZES, "max_position_embeddings": 2_048, "sliding_window": 1_024}
    config = MistralConfig(**sizes, vocab_size=len(tokenizer.get_vocab()))
    _write_model(folder, MistralForCausalLM(config), {})


def _sentencepiece() -> Tokenizer:
    """As SentencePiece's are converted: no splitting, spaces are pieces, bytes where none fits."""
    words = Tokenizer(models.BPE(unk_token="<unk>"))
    words.pre_tokenizer = pre_tokenizers.Metaspace()
    bytes_ = [f"<0x{byte:02X}>" for byte in range(256)]
    trainer = BpeTrainer(
        vocab_size=600, special_tokens=["<unk>", "<s>", "</s>", *bytes_], show_progress=False
    )
    texts = [line for text in (PROBLEM, *LONG, *SHORT) for line in text.split("\n")]
    words.train_from_iterator([*texts, "1 ки + - 2 = 3 к и", "s> < / <s"], trainer)
    fields = json.loads(words.to_str())
    fields["model"] |= {"byte_fallback": True, "fuse_unk": True}
    fields["pre_tokenizer"] = None
    fields["added_tokens"] = fields["added_tokens"][:3]
    tokenizer = Tokenizer.from_str(json.dumps(fields))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")]
    )
    tokenizer.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback()])
    tokenizer.post_processor = TemplateProcessing("<s> $A", None, [("<s>", 1)])
    return tokenizer


def _shepherd_ids(
    tokenizer: PreTrainedTokenizerFast, problem: str, steps: Sequence[str]
) -> list[int]:
    output = "\n".join(f"{step} ки" for step in steps)
    return tokenizer.encode(f"{problem} {output}")


def _shepherd_card(folder: Path) -> Reading:
    tokenizer = PreTrainedTokenizerFast(tokenizer_file=str(folder / "tokenizer.json"))
    model = _model(folder)
    verdicts = tokenizer.encode("+ -")[1:]
    tag_id = tokenizer.encode("ки")[-1]

    @torch.no_grad()
    def read(problem: str, steps: Sequence[str]) -> list[float]:
        ids = torch.tensor([_shepherd_ids(tokenizer, problem, steps)])
        scores = model(ids).logits[:, :, verdicts].softmax(dim=-1)[:, :, 0]
        return scores[ids == tag_id].tolist()

    return read


# RLHFlow's: a Llama that says + or - in a turn after every step.


def _write_rlhflow(folder: Path) -> None:
    torch.manual_seed(3)
    backend = Tokenizer.from_file(str(TINY_FOLDER / "prm" / "tokenizer.json"))
    backend.add_special_tokens([AddedToken(token) for token in _LLAMA_TOKENS])
    PreTrainedTokenizerFast(
        tokenizer_object=backend,
        bos_token="<|begin_of_text|>",
        eos_token="<|eot_id|>",
        chat_template=_LLAMA_TEMPLATE,
    ).save_pretrained(folder)
    _write_model(folder, LlamaForCausalLM(LlamaConfig(**_SIZES, vocab_size=1_040)), {})


def _rlhflow_ids(
    tokenizer: PreTrainedTokenizerFast, problem: str, steps: Sequence[str]
) -> list[int]:
    """All of the conversation but the last verdict and the end of its turn."""
    messages = []
    for step in [f"{problem} {steps[0]}", *steps[1:]]:
        messages.append({"role": "user", "content": step})
        messages.append({"role": "assistant", "content": "+"})
    text = str(tokenizer.apply_chat_template(messages, tokenize=False))
    return tokenizer.encode(text, add_special_tokens=False)[:-2]


def _rlhflow_card(folder: Path) -> Reading:
    tokenizer, model = tokenizer_of(folder), _model(folder)
    verdicts = [tokenizer.encode(verdict)[-1] for verdict in "+-"]

    @torch.no_grad()
    def read(problem: str, steps: Sequence[str]) -> list[float]:
        scores = []
        for end in range(1, len(steps) + 1):
            ids = torch.tensor([_rlhflow_ids(tokenizer, problem, steps[:end])])
            logits = model(ids).logits[:, -1, verdicts]  # -3, with the verdict and its end
            scores.append(logits.softmax(dim=-1)[0, 0].item())
        return scores

    return read


LOOK_ALIKES = {
    "qwen": LookAlike("qwen-math-prm", _write_qwen, _qwen_card, _qwen_ids),
    "skywork": LookAlike("skywork-prm", _write_skywork, _skywork_card, _skywork_ids),
    "shepherd": LookAlike("math-shepherd", _write_shepherd, _shepherd_card, _shepherd_ids),
    "rlhflow": LookAlike("llama-prm", _write_rlhflow, _rlhflow_card, _rlhflow_ids),
}


def write_look_alike(name: str, parent: Path) -> Path:
    """The folder of a look-alike, made below `parent`."""
    folder = parent / LOOK_ALIKES[name].folder_name
    folder.mkdir()
    LOOK_ALIKES[name].write(folder)
    return folder
