"""Blocks only where a trial saw them right and faster; a compiler that fails ends no training."""

import json
import math

import pytest
import torch

from train import attending
from train.attending import Trial, better, compiled_for, prepared
from train.layers import attention_mask, block_mask
from train.model import LanguageModel, RewardModel, Shape

SHAPE = Shape(vocabulary=32, hidden=32, layers=3, heads=2, kv_heads=1, inner=16)
GOOD = {"seconds": 0.2, "loss": 9.0, "gradient": 3.0}


def batch() -> list[torch.Tensor]:
    ids = torch.randint(0, 32, (2, 32))
    return [ids, ids.roll(-1, 1), torch.arange(32).div(10, rounding_mode="floor").expand(2, -1) + 1]


@pytest.mark.parametrize(
    "blocks",
    [
        None,
        GOOD | {"seconds": 0.3},
        GOOD | {"seconds": 0.1, "loss": 9.5},
        GOOD | {"seconds": 0.1, "gradient": math.nan},
    ],
)
def test_a_mask_unless_blocks_are_better(blocks):
    assert better({"mask": GOOD} | ({"blocks": blocks} if blocks else {})) == "mask"
    assert better({"mask": GOOD, "blocks": GOOD | {"seconds": 0.1}}) == "blocks"
    assert better({}) == "mask"


def test_a_trial_that_breaks_or_takes_too_long_is_no_loss(monkeypatch):
    monkeypatch.setattr(attending, "try_out", None)  # known here only: the process has the real one
    monkeypatch.setattr(attending, "_PATIENCE_SECONDS", 0.0)
    assert Trial(SHAPE, 2, 32).way() == "mask"


def test_what_is_compiled_computes_the_same(monkeypatch):
    compiled = list[object]()

    def backend(graph, inputs):
        compiled.append(graph)
        return graph.forward

    inductor = torch.compile
    monkeypatch.setattr(torch, "compile", lambda f, **more: inductor(f, backend=backend, **more))
    for model in (LanguageModel(SHAPE), RewardModel(SHAPE, 0.5, 0.5)):
        ids, labels, owners = batch()
        given = [ids, labels % 3 if isinstance(model, RewardModel) else labels, owners]
        expected = model(*given)
        names = set(model.state_dict())
        torch.testing.assert_close(compiled_for(model, given, "mask")(*given), expected)
        assert set(model.state_dict()) == names
        torch.testing.assert_close(prepared(model, "plain")(*given), expected)
    assert 0 < len(compiled) < 12  # layers are compiled once, not one by one


def test_a_compiler_that_fails_leaves_what_is_not_compiled(monkeypatch, caplog):
    def fails(function, **more):
        def never(*given, **named):
            raise RuntimeError("no kernel\nfor this")

        return never

    monkeypatch.setattr(torch, "compile", fails)
    caplog.set_level("INFO")
    model, given = LanguageModel(SHAPE), batch()
    expected = model(*given)
    torch.testing.assert_close(compiled_for(model, given, "blocks")(*given), expected)
    assert [record.message for record in caplog.records if "no kernel" in record.message] == [
        f"{way}: RuntimeError: no kernel" for way in ("blocks", "mask", "whole")
    ]
    assert all(parameter.grad is None for parameter in model.parameters())


def test_blocks_see_what_the_mask_lets_them_see():
    owners = torch.cat((batch()[2], torch.zeros(2, 4, dtype=torch.long)), 1)
    seen = block_mask(owners).mask_mod
    assert seen is not None
    mask = attention_mask(owners, torch.float32)[:, 0] == 0
    places = torch.arange(36)
    for row in range(2):
        found = seen(torch.tensor(row), torch.tensor(0), places[:, None], places[None])
        assert torch.equal(found, mask[row])


def test_the_trial_tells_in_lines_of_json(capfd, monkeypatch):
    monkeypatch.setattr(torch, "compile", lambda function, **more: function)
    monkeypatch.setattr(torch.nn.Module, "compile", lambda self, **more: None)
    shape = {name: getattr(SHAPE, name) for name in SHAPE.__dataclass_fields__}
    with pytest.raises(Exception, match=r"CPU|cpu"):  # blocks need a GPU to learn by
        attending.try_out(json.dumps([shape, 2, 256]))
    told = json.loads(capfd.readouterr().out)
    assert told["mask"]["gradient"] > 0
