"""One command's stages: begun when they can be, ended in time, packed whatever happens."""

import importlib
import json
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest
from torch.distributed.run import get_args_parser

from train.everything import Conductor, Stage, _parser, plan_of, shares_of, stages_of
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
    assert caplog.text.count("fails: for a reason") == 2  # tried twice in one call
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


def is_there(process: int) -> bool:
    """And has not ended, which a process is also while nobody has asked how it did."""
    try:
        told = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False
    return told.rsplit(")", 1)[1].split()[0] != "Z"


def test_stages_that_a_killed_call_left_are_ended_by_the_next(tmp_path: Path):
    made = tmp_path / "made"
    forever = f"{write(made / 'there')}; import time; time.sleep(120)"
    code = (
        "import time; from pathlib import Path; from train.everything import Conductor, Stage;"
        f"Conductor(Path({str(made)!r}), Path({str(tmp_path)!r}), "
        f"[Stage('left', ('-c', {forever!r}), lambda p: True)], time.monotonic() + 100).run()"
    )
    first = subprocess.Popen([sys.executable, "-c", code])
    while not (made / "there").exists():
        assert first.poll() is None
        time.sleep(0.1)
    first.kill()
    first.wait()
    left = int((made / "work" / "processes.txt").read_text().split()[0])
    assert is_there(left)
    assert run(tmp_path, stage("other", "")) == 0
    while is_there(left):
        time.sleep(0.1)


def test_what_was_made_of_a_part_is_made_again_of_all(tmp_path: Path, caplog):
    caplog.set_level("INFO")
    runs = stage("runs", "import time; time.sleep(60)", is_cut=True)
    fit = stage("fit", "", lambda p: p.is_over("runs"), of_all=("runs",))
    assert run(tmp_path, runs, fit, seconds=30) == 1  # the last seconds have begun
    assert run(tmp_path, stage("runs", ""), fit) == 0
    assert caplog.text.count("fit: done") == 2


def test_one_line_tells_where_all_stages_are(tmp_path: Path, monkeypatch):
    monkeypatch.setattr("train.everything._TOLD_EVERY_SECONDS", 0.0)
    slow = stage("slow", "print('update 7', flush=True); import time; time.sleep(3)")
    assert run(tmp_path, stage("quick", ""), slow) == 0
    lines = (tmp_path / "made" / "logs" / "status.log").read_text().splitlines()
    assert any("of 60 s. Done: quick | slow: update 7" in line for line in lines)


def test_moments_follow_each_other_within_the_minutes(tmp_path: Path):
    given = ["--output", str(tmp_path), "--pack", str(tmp_path), "--minutes", "10"]
    options = _parser().parse_args(given)
    policy, data, reward = shares_of(options)
    assert 0 < policy < data < reward < 1
    assert f"to {10 * reward:.1f}: the reward model" in plan_of(options)
    small = next(each.command for each in stages_of(options) if each.name == "training")
    told = list(map(float, small[small.index("--until") + 1 :][:3]))
    assert told[0] - time.time() == pytest.approx(600 * policy, abs=5)
    assert told[2] - told[0] == pytest.approx(600 * (reward - policy), abs=2)


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


@pytest.mark.parametrize(
    "more", [[], ["--install", "--base", "file"], ["--gpus", "4", "--from-policy", "folder"]]
)
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
