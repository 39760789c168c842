"""The small policy's training data: batch number i depends on the seed and i alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tokenizers import Tokenizer

from train.chat import TURN_END, prompt_text
from train.packing import Batch, Document, batches
from train.policy_data import next_token_document
from train.school.stream import Part, draw

_CHUNK = 64  # problems that are tokenized in one call


@dataclass(frozen=True, slots=True)
class SchoolBatches:
    """Called with a number, gives that batch, counted from `first`. Picklable, for `Workers`.

    Batches before number `num_met` leave out the families that are "unmet". Several processes that
    train together each have a seed.
    """

    tokenizer_json: str
    seed: int | str
    num_rows: int
    row_length: int
    num_met: int = 0
    first: int = 0

    def __call__(self, index: int) -> Batch:
        index += self.first
        rng = Random(f"school {self.seed} {index}")
        part: Part = "met" if index < self.num_met else "all"
        return next(batches(self._documents(rng, part), self.num_rows, self.row_length))

    def _documents(self, rng: Random, part: Part) -> Iterator[Document]:
        tokenizer = Tokenizer.from_str(self.tokenizer_json)
        while True:
            problems = [draw(rng, part) for _ in range(_CHUNK)]
            prompts = tokenizer.encode_batch([prompt_text(problem.text) for problem in problems])
            solutions = tokenizer.encode_batch([p.solution + TURN_END for p in problems])
            for prompt, solution in zip(prompts, solutions, strict=True):
                yield next_token_document(prompt.ids, solution.ids)
