"""The reward model's scores as chances."""

import numpy as np
import torch

from train.model import RewardModel, Shape
from train.reward import calibrate


def test_scores_become_the_chances_that_they_stand_for():
    torch.manual_seed(0)
    model = RewardModel(Shape(vocabulary=8, hidden=16, layers=1, heads=2, kv_heads=1, inner=16))
    hidden = torch.randn(20_000, 16)
    rng = np.random.default_rng(0)

    def scores() -> np.ndarray:
        with torch.no_grad():
            return model.score(hidden).softmax(-1)[:, 1].numpy()

    with torch.no_grad():
        model.score[2].weight.mul_(40)
    before = scores().astype(np.float64)
    margins = np.log(before / (1 - before))
    chances = 1 / (1 + np.exp(-(0.4 * margins - 0.8)))  # of a model that is far too sure
    calibrate(model, before.astype(np.float32), rng.random(len(chances)) < chances)
    after = scores()
    assert np.abs(after - chances).max() < 0.04
    assert np.diff(after[np.argsort(before)]).min() > -1e-6
