"""The policy's training data: an endless stream of fresh problems with a solution each.

Batch number i depends on the seed and i alone, so the stream is the same for any number of
workers. Problems of the benchmarks never occur.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tokenizers import Tokenizer

from carbon.core.prompts import SYSTEM_PROMPT
from train.chat import TURN_END, prompt_text
from train.identity import ProblemSet
from train.packing import IGNORED, Batch, Document, batches, document
from train.problems import LEVELS, REGISTER, Problem

_CHUNK = 64  # problems that are tokenized in one call


@dataclass(frozen=True, slots=True)
class ProblemStream:
    """Which problems are drawn. `families` empty means all; `excluded` never occur."""

    excluded: ProblemSet
    levels: tuple[int, ...] = LEVELS
    families: tuple[str, ...] = ()

    def draw(self, rng: Random) -> Iterator[Problem]:
        """Level, then family, then problem, each drawn evenly; without end."""
        choices = {
            level: [
                name
                for name in REGISTER.families(level)
                if not self.families or name in self.families
            ]
            for level in self.levels
        }
        while True:
            level = rng.choice(self.levels)
            problem = REGISTER.make(rng, level, rng.choice(choices[level]))
            if problem not in self.excluded:
                yield problem


@dataclass(frozen=True, slots=True)
class PolicyBatches:
    """Called with a number, gives that batch. Picklable, for `Workers`.

    `long_share[level - 1]` is how often a solution is in the long style; `system_share` how often
    the paper's system prompt stands before the problem.
    """

    tokenizer_json: str
    stream: ProblemStream
    seed: int
    num_rows: int
    row_length: int
    long_share: tuple[float, ...]
    system_share: float

    def __call__(self, index: int) -> Batch:
        rng = Random(f"policy {self.seed} {index}")
        return next(batches(self._documents(rng), self.num_rows, self.row_length))

    def _documents(self, rng: Random) -> Iterator[Document]:
        tokenizer = Tokenizer.from_str(self.tokenizer_json)
        problems = self.stream.draw(rng)
        while True:
            prompts, solutions = [], []
            for _ in range(_CHUNK):
                problem = next(problems)
                system = SYSTEM_PROMPT if rng.random() < self.system_share else None
                style = "long" if rng.random() < self.long_share[problem.level - 1] else "short"
                prompts.append(prompt_text(problem.text, system))
                solutions.append(problem.solution(style) + TURN_END)
            encoded = zip(
                tokenizer.encode_batch(prompts), tokenizer.encode_batch(solutions), strict=True
            )
            for prompt, solution in encoded:
                yield next_token_document(prompt.ids, solution.ids)


def next_token_document(prompt_ids: list[int], solution_ids: list[int]) -> Document:
    """At each position the next token is the label, in the solution only."""
    labels = [IGNORED] * (len(prompt_ids) - 1) + solution_ids + [IGNORED]
    return document(prompt_ids + solution_ids, labels)
