"""Compiled or not, a model computes the same; a compiler that fails ends no training."""

import torch

from train.compiling import compiled_for, prepared
from train.model import LanguageModel, RewardModel, Shape

SHAPE = Shape(vocabulary=32, hidden=32, layers=3, heads=2, kv_heads=1, inner=16)


def batch() -> list[torch.Tensor]:
    ids = torch.randint(0, 32, (2, 32))
    return [ids, ids.roll(-1, 1), torch.arange(32).div(10, rounding_mode="floor").expand(2, -1) + 1]


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
        torch.testing.assert_close(compiled_for(model, given)(*given), expected)
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
    torch.testing.assert_close(compiled_for(model, given)(*given), expected)
    assert [record.message for record in caplog.records if "no kernel" in record.message] == [
        f"{way}: RuntimeError: no kernel" for way in ("layers", "whole")
    ]
    assert all(parameter.grad is None for parameter in model.parameters())
