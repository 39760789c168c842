"""An evaluation that is killed at random moments, and gone on with until it is whole.

`python -m tests.support.kills --times 10 [--ray]` kills workers and drivers in turn, and says
whether the tables are those of an undisturbed run.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).parents[2]
Victim = Literal["worker", "driver"]
_MARKS = (b"ray::_Actor", b"spawn_main")  # of the command lines of workers


def evaluate(*arguments: str, output: Path) -> list[str]:
    return [sys.executable, "-m", "carbon.evaluate", *arguments, "--output", str(output)]


def descendants(pid: int) -> Iterator[int]:
    """Of a process, whoever ended in between left out."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(path.read_text().rpartition(")")[2].split()[1])
            parents.setdefault(parent, []).append(int(path.parent.name))
    waiting = [pid]
    while waiting:
        children = parents.get(waiting.pop(), [])
        waiting += children
        yield from children


def workers_of(pid: int) -> list[int]:
    found = []
    for child in descendants(pid):
        with suppress(OSError):
            line = Path(f"/proc/{child}/cmdline").read_bytes()
            if any(mark in line for mark in _MARKS) and b"resource_tracker" not in line:
                found.append(child)
    return sorted(found)


def disturbed(
    command: Sequence[str], kills: Sequence[tuple[float, Victim]], log: Path
) -> list[Victim]:
    """Run a command to its end; each kill comes so many seconds after there are workers, and a
    driver that was killed is started again. Returns whom it has killed before all was done.
    """
    killed: list[Victim] = []
    with log.open("ab") as told:
        process = subprocess.Popen(command, cwd=ROOT, stdout=told, stderr=told)
        for seconds, victim in kills:
            while process.poll() is None and not workers_of(process.pid):
                time.sleep(0.1)
            with suppress(subprocess.TimeoutExpired):
                process.wait(seconds)
                break
            if victim == "driver":
                process.kill()
                process.wait()
                process = subprocess.Popen(command, cwd=ROOT, stdout=told, stderr=told)
            elif workers := workers_of(process.pid):
                with suppress(ProcessLookupError):
                    os.kill(random.choice(workers), signal.SIGKILL)
            else:  # another was lost in the same moment
                continue
            killed.append(victim)
        status = process.wait()
    assert status == 0, log.read_text()[-2_000:]
    return killed


def tables(results: Path, output: Path) -> dict[str, bytes]:
    """All that the results say, by name."""
    made = ["tables", "--results", str(results)]
    subprocess.run(evaluate(*made, output=output), cwd=ROOT, check=True, capture_output=True)
    return {path.name: path.read_bytes() for path in sorted(output.glob("*.csv"))}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--limit", type=int, default=60, help="problems")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--ray", action="store_true")
    options = parser.parse_args()
    random.seed(options.seed)
    run = [
        "rollouts",
        "--dataset",
        "mini-500",
        "--limit",
        str(options.limit),
        "--budgets",
        "4",
        "8",
    ]
    run += ["--temperatures", "1.2", "--problems-per-batch", "2", "--workers", "2"]
    with tempfile.TemporaryDirectory() as folder:
        whole, parts = Path(folder) / "whole", Path(folder) / "parts"
        started = time.monotonic()
        disturbed(evaluate(*run, output=whole), [], Path(folder) / "whole.log")
        seconds = time.monotonic() - started
        victims: list[Victim] = ["worker", "driver"]
        kills: list[tuple[float, Victim]] = [
            (random.uniform(0.1, 1.5 * seconds / options.times), victims[place % 2])
            for place in range(options.times)
        ]
        command = evaluate(*run, *(["--ray"] if options.ray else []), output=parts)
        killed = disturbed(command, kills, Path(folder) / "parts.log")
        is_same = tables(parts, Path(folder) / "1/measured") == tables(
            whole, Path(folder) / "2/measured"
        )
    sys.stdout.write(
        f"{len(killed)} kills ({killed.count('worker')} of workers, {killed.count('driver')} of "
        f"drivers): tables are {'the same' if is_same else 'DIFFERENT'}\n"
    )
    return 0 if is_same else 1


if __name__ == "__main__":
    sys.exit(main())
