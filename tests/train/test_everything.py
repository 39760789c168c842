"""One command's stages: begun when they can be, ended in time, packed whatever happens."""

import importlib
import json
import sys
import tarfile
import time
from pathlib import Path

import pytest
from torch.distributed.run import get_args_parser

from train.everything import Conductor, Stage, _parser, stages_of
from train.packages import pack


def stage(name: str, code: str, ready=lambda p: True, **more) -> Stage:
    return Stage(name, ("-c", code), ready, **more)


def run(folder: Path, *stages: Stage, seconds: float = 60) -> int:
    end = time.monotonic() + seconds
    return Conductor(folder / "made", folder / "pieces", stages, end).run()


def unpacked(folder: Path, name: str, into: Path) -> Path:
    whole = into / "whole.tar"
    pieces = sorted(
        (folder / "pieces").glob(f"{name}.tar.*"), key=lambda path: int(path.suffix[1:])
    )
    whole.write_bytes(b"".join(path.read_bytes() for path in pieces))
    with tarfile.open(whole) as file:
        file.extractall(into, filter="data")
    return into


def write(path: Path, text: str = "x") -> str:
    return f"from pathlib import Path; p = Path({str(path)!r}); p.parent.mkdir(parents=True, " \
           f"exist_ok=True); p.write_text({text!r})"  # fmt: skip


def test_stages_wait_for_each_other_and_what_they_make_is_packed(tmp_path: Path):
    made = tmp_path / "made"
    status = run(
        tmp_path,
        stage("last", write(made / "b" / "x"), lambda p: p.has("first"), packed={"b": ("b",)}),
        stage("first", write(made / "a" / "x", "whole"), packed={"a": ("a", "absent")}),
    )
    assert status == 0
    assert (unpacked(tmp_path, "a", tmp_path) / "a" / "x").read_text() == "whole"
    assert (tmp_path / "pieces" / "b.tar.0").exists()
    assert set(json.loads((made / "work" / "stages.json").read_text())) == {"first", "last"}


def test_a_stage_that_fails_ends_no_other_and_is_done_again(tmp_path: Path, caplog):
    made = tmp_path / "made"
    again = stage("fails", "raise SystemExit('for a reason')")
    other = stage("other", write(made / "a" / "x"), lambda p: p.is_over("fails"))
    never = stage("never", "", lambda p: p.has("fails"))
    caplog.set_level("INFO")
    assert run(tmp_path, again, other, never) == 1
    assert "not done: fails, never" in caplog.text
    assert "fails: for a reason" in caplog.text
    assert run(tmp_path, stage("fails", ""), other, never) == 0
    assert caplog.text.count("other: begins") == 1


def test_what_takes_too_long_is_ended_with_its_own_processes_and_packed(tmp_path: Path):
    made = tmp_path / "made"
    late = f"import time; time.sleep(6); open({str(tmp_path / 'late')!r}, 'w')"
    child = f"import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', {late!r}])"
    slow = stage(
        "slow", f"{write(made / 'a' / 'x')}; {child}; time.sleep(60)", packed={"a": ("a",)}
    )
    started = time.monotonic()
    assert run(tmp_path, slow, seconds=4) == 1
    assert time.monotonic() - started < 30
    assert (tmp_path / "pieces" / "a.tar.0").exists()
    time.sleep(4)
    assert not (tmp_path / "late").exists()


def test_stages_share_the_gpus_and_one_that_is_spread_has_all(tmp_path: Path, monkeypatch):
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    code = "import os; print(os.environ.get('CUDA_VISIBLE_DEVICES', 'all'))"
    names = ["a", "b", "c", "d"]
    stages = [stage(name, code, is_spread=name == "b") for name in names]
    end = time.monotonic() + 60
    assert Conductor(tmp_path / "made", tmp_path / "pieces", stages, end, num_gpus=2).run() == 0
    logs = [(tmp_path / "made" / "logs" / f"{name}.log").read_text().strip() for name in names]
    assert logs == ["0", "all", "1", "0"]


def test_pieces_are_small_and_replace_older_ones(tmp_path: Path, monkeypatch):
    monkeypatch.setattr("train.packages.PIECE_BYTES", 20_000)
    (tmp_path / "a").write_bytes(bytes(range(256)) * 400)
    made = pack(tmp_path, ("a",), tmp_path / "pieces", "name")
    assert len(made) > 5
    assert max(path.stat().st_size for path in made) == 20_000
    whole = unpacked(tmp_path, "name", tmp_path / "pieces")
    assert (whole / "a").read_bytes() == (tmp_path / "a").read_bytes()
    (tmp_path / "a").write_bytes(b"less")
    pack(tmp_path, ("a",), tmp_path / "pieces", "name")
    assert [path.name for path in (tmp_path / "pieces").glob("name.*")] == ["name.tar.0"]


@pytest.mark.parametrize("more", [[], ["--install", "--base", "file"], ["--gpus", "4"]])
def test_every_commands_options_are_those_of_its_module(tmp_path: Path, more: list[str]):
    given = ["--output", str(tmp_path), "--pack", str(tmp_path), *more]
    read = set[str]()
    for each in stages_of(_parser().parse_args(given)):
        command = list(each.command)
        if sys.executable in command:  # started by torchrun, whose options are read here
            torchrun, command = command[2:], command[command.index(sys.executable) + 1 :]
            told = get_args_parser().parse_args(torchrun)
            assert (told.nproc_per_node, told.no_python) == ("4", True)
        how, name, *options = command
        if how == "-c":
            name = "train.small" if "train.small" in name else ""
        if name:
            name = {"carbon.evaluate": "carbon.evaluate.__main__"}.get(name, name)
            importlib.import_module(name)._parser().parse_args(options)
            read.add(name)
    assert len(read) == 5
