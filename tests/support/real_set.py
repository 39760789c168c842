"""A real calibration set: what the tiny policy computes for completions it once sampled."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor

from carbon.calibration.params import Calibration
from carbon.calibration.solver import Epoch

POLICY = Path(__file__).parents[2] / "assets" / "models" / "tiny" / "policy"
PROMPT = (
    "<|im_start|>user\nWhat is $\\frac{8}{12}+\\frac{3}{3}-\\frac{4}{12}$?<|im_end|>\n"
    "<|im_start|>assistant\n"
)
COMPLETIONS = {
    1: (
        "## Step 1: Find a common denominator\nThe least common multiple is $12$.\n\n"
        "## Step 2: Rewrite the fractions\n$\\frac{8}{12}=\\frac{8}{12}$, "
        "$\\frac{3}{3}=\\frac{12}{12}$, $\\frac{4}{12}=\\frac{4}{12}$\n\n"
        "## Step 3: Combine the tops\n$8+12-4=16$\n\n"
        "## Step 4: Reduce the fraction\n$\\frac{16}{12}=\\frac{4}{3}$\n\n"
        "Therefore, the final answer is: $\\boxed{\\frac{4}{3}}$. I hope it is correct.<|im_end|>"
    ),
    4: (
        "## Step 1: Evaluate directly\n$\\frac{8}{12}+\\frac{3}{3}-\\frac{4}{12}=\\frac{60}{12}=5$"
        "\n\nTherefore, the final answer is: $\\boxed{5}$. I hope it is correct.<|im_end|>"
    ),
    9: (
        "## Step 1: Evaluate directly\n"
        "$\\frac{8}{12}+\\frac{3}{3}-\\frac{4}{12}=\\frac{16}{12}=\\frac{4}{3}$\n\n"
        "Therefore, the final answer is: $\\boxed{\\frac{4}{3}}$. I hope it is correct.<|im_end|>"
    ),
}

# hidden_states [tokens, hidden], target_ids [tokens], lm_head_weight [vocab, hidden]
Tensors = tuple[Tensor, Tensor, Tensor]


def drained(
    fitting: Generator[Epoch, None, Calibration],
) -> tuple[list[Epoch], Calibration]:
    """All epochs of a fit, and its result."""
    epochs = []
    while True:
        try:
            epochs.append(next(fitting))
        except StopIteration as end:
            return epochs, end.value


@dataclass(frozen=True)
class RealSet:
    hidden_states: Tensor  # [tokens, hidden]
    target_ids: Tensor  # [tokens]
    lm_head_weight: Tensor  # [vocab, hidden]
    spans: list[tuple[int, int, int]]
    tokenizer: Tokenizer

    @property
    def tensors(self) -> Tensors:
        return self.hidden_states, self.target_ids, self.lm_head_weight

    def decode(self, token_ids: Sequence[int]) -> str:
        return self.tokenizer.decode(list(token_ids), skip_special_tokens=False)

    def of(self, rollout: int) -> Tensors:
        """The part of one completion."""
        first, end = next(span[1:] for span in self.spans if span[0] == rollout)
        return self.hidden_states[first:end], self.target_ids[first:end], self.lm_head_weight


def load_real_set() -> RealSet:
    from transformers import AutoModelForCausalLM  # seconds: only where it is used

    model = AutoModelForCausalLM.from_pretrained(POLICY, dtype=torch.float32)
    tokenizer = Tokenizer.from_file(str(POLICY / "tokenizer.json"))
    prompt_ids = tokenizer.encode(PROMPT).ids
    hidden_states, target_ids, spans = [], [], []
    for rollout, text in COMPLETIONS.items():
        token_ids = tokenizer.encode(text).ids
        with torch.no_grad():
            outputs = model(torch.tensor([prompt_ids + token_ids]), output_hidden_states=True)
        hidden_states.append(outputs.hidden_states[-1][0, len(prompt_ids) - 1 : -1])
        spans.append((rollout, len(target_ids), len(target_ids) + len(token_ids)))
        target_ids += token_ids
    weight = model.lm_head.weight.detach()
    return RealSet(torch.cat(hidden_states), torch.tensor(target_ids), weight, spans, tokenizer)
