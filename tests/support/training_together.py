"""`torchrun … -m tests.support.training_together FOLDER`: small trainings by several processes."""

import sys
from pathlib import Path

import torch

from tests.train.test_small import run_in
from train import parallel
from train.loop import Schedule, Trainer
from train.model import LanguageModel, Shape
from train.packing import Batch, batches, document
from train.small import run_all

SHAPE = Shape(vocabulary=32, hidden=16, layers=1, heads=2, kv_heads=1, inner=32)
NUM_UPDATES, NUM_ROWS, LENGTH = 3, 4, 8


def batch_of(update: int, part: int, num_parts: int) -> Batch:
    """Full rows of one document each: parts of a batch have equal counts of tokens."""
    rows = NUM_ROWS // num_parts
    first = update * NUM_ROWS + part * rows
    texts = [[(7 * row + 3 * place) % 32 for place in range(LENGTH)] for row in range(64)]
    documents = (document(text, [*text[1:], 1]) for text in texts[first:])
    return next(batches(documents, rows, LENGTH))


def trained(part: int, num_parts: int, num_batches: int = NUM_UPDATES) -> Trainer:
    torch.manual_seed(0)
    trainer = Trainer(LanguageModel(SHAPE), Schedule(NUM_UPDATES, 1e-2, 1), torch.device("cpu"))
    trainer.run(batch_of(update, part, num_parts) for update in range(num_batches))
    return trainer


def main() -> None:
    folder = Path(sys.argv[1])
    torch.set_num_threads(1)
    parallel.join()
    rank, size = parallel.rank(), parallel.world_size()
    torch.save(trained(rank, size).model.state_dict(), folder / f"model-{rank}.pt")
    uneven = trained(rank, size, num_batches=NUM_UPDATES - rank)
    (folder / f"updates-{rank}").write_text(str(uneven.updates_done))
    run_all(run_in(folder / "pair"), "training")
    parallel.leave()


if __name__ == "__main__":
    main()
