"""The epoch's sums over all tokens, for any GPU that Triton knows: logits are read twice."""

import torch
from jaxtyping import Float, Int
from torch import Tensor

from carbon.calibration.gpu import fit_kernels as kernels
from carbon.calibration.gpu.logits import Block, Logits


class TritonSums:
    """With x = (z + W_LM delta) / T in octaves: what an epoch needs of x and p = softmax(x).

    `compute` takes `bias`, which is W_LM delta / T in octaves, and writes each row's `normaliser`
    (the base-2 logarithm of its sum of 2^x), partial sums of p over tokens (`columns`), and partial
    sums of p log2 p (`entropies`). The normalisers of one epoch speed up the next.
    """

    def __init__(self, logits: Logits, vocab: int, device: torch.device) -> None:
        self._blocks = logits.blocks
        self._first_part: list[int] = []
        num_parts = num_tokens = 0
        for block in logits.blocks:
            self._first_part.append(num_parts)
            num_parts += kernels.num_parts(block.length)
            num_tokens += block.length
        self._entropies_per_part = kernels.num_entropies(1, vocab)
        self.bias: Float[Tensor, " vocab"] = torch.zeros(vocab, device=device)
        self.normaliser: Float[Tensor, " tokens"] = torch.zeros(num_tokens, device=device)
        self.columns: Float[Tensor, "parts vocab"] = torch.zeros(num_parts, vocab, device=device)
        self.entropies: Float[Tensor, " entropies"] = torch.zeros(
            num_parts * self._entropies_per_part, device=device
        )
        self.is_lost: Int[Tensor, ""] = torch.zeros((), dtype=torch.int32, device=device)  # never

    def compute(self, scale: Float[Tensor, "1"]) -> None:
        """One epoch's sums; `scale` is 1 / T in octaves."""
        for block, first_part in zip(self._blocks, self._first_part, strict=True):
            self._compute_block(block, first_part, scale)

    def _compute_block(self, block: Block, first: int, scale: Float[Tensor, "1"]) -> None:
        rows = (block.logits(), self.bias, block.part(self.normaliser), scale)
        kernels.normalisers(*rows)
        columns = self.columns[first : first + kernels.num_parts(block.length)]
        entropies = self.entropies[first * self._entropies_per_part :]
        kernels.column_sums(*rows, columns, entropies)
