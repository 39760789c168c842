"""The worker of symbolic comparisons: killed, starved, crowded or missing, it harms nobody else."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from carbon.answers.evaluation import point
from carbon.answers.symbolic import SymbolicComparer
from carbon.answers.symbolic_worker import MEMORY_LIMIT_BYTES

ROOT = Path(__file__).parent.parent.parent

# Speaks the worker's protocol without knowing any mathematics: it hangs, starves or dies on demand.
FAKE_WORKER = """
import json, os, resource, sys, time
resource.setrlimit(resource.RLIMIT_AS, (1 << 28, 1 << 28))
print("ready", flush=True)
for line in sys.stdin:
    texts = json.loads(line)
    if "hang" in texts:
        time.sleep(120)
    if "starve" in texts:
        blocks = [bytearray(1 << 24) for _ in range(64)]
    if "die" in texts:
        os._exit(1)
    print(json.dumps(texts[0] == texts[-1].lower()), flush=True)
"""


@pytest.fixture
def fake(tmp_path):
    script = tmp_path / "worker.py"
    script.write_text(FAKE_WORKER)
    comparer = SymbolicComparer(script)
    yield comparer
    comparer.close()


@pytest.fixture(scope="module")
def real():
    comparer = SymbolicComparer()
    assert comparer.is_equal("y+1", "1+y", seconds=60.0)
    yield comparer
    comparer.close()


def worker_pids(parent=None):
    """Processes of this machine that run the worker as children of `parent`."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_text()
            status = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        is_worker = "symbolic_worker.py" in command and status[0] != "Z"
        if is_worker and int(status[1]) == (parent or os.getpid()):
            found.append(int(folder.name))
    return found


def test_no_call_takes_long_where_a_worker_starts_slowly(tmp_path):
    script = tmp_path / "worker.py"
    script.write_text("import time; time.sleep(5.0)\n" + FAKE_WORKER)
    comparer = SymbolicComparer(script)
    started = time.monotonic()
    assert not comparer.is_equal("a", "a")
    assert time.monotonic() - started < 5.0
    assert comparer.is_equal("a", "a", seconds=60.0)
    comparer.close()


@pytest.mark.parametrize("trouble", ["hang", "starve", "die"])
def test_the_next_comparison_works_after(fake, trouble):
    started = time.monotonic()
    assert not fake.is_equal(trouble, trouble, seconds=20.0, limit=1.0)
    assert time.monotonic() - started < 20.0
    assert fake.is_equal("a", "a", seconds=20.0)
    assert not fake.is_equal("a", "b")


def test_a_hanging_comparison_does_not_hold_up_others(fake):
    with ThreadPoolExecutor(1) as pool:
        hanging = pool.submit(fake.is_equal, "hang", "a", 60.0, 60.0)
        time.sleep(0.3)
        assert fake.is_equal("b", "b", seconds=20.0)
        assert not hanging.done()
        fake.close()
        assert hanging.result(timeout=30.0) is False


def test_a_text_that_keeps_costing_workers_is_given_up(fake):
    for other in ("a", "b"):
        fake.is_equal("hang", other, seconds=20.0, limit=0.2)
    started = time.monotonic()
    assert not fake.is_equal("hang", "c", seconds=30.0)
    assert time.monotonic() - started < 5.0


def test_without_a_worker_nothing_is_equal(tmp_path):
    for script in (tmp_path / "missing.py", ROOT / "README.md"):
        comparer = SymbolicComparer(script)
        assert [comparer.is_equal("x", "y", seconds=20.0) for _ in range(4)] == [False] * 4
        assert comparer.value("x") is None


def test_math_verify_decides(real):
    assert real.is_equal(r"\int_0^1 2x\,dx", "1")
    assert not real.is_equal(r"\int_0^1 2x\,dx", "2")
    assert real.value(r"\sum_{k=1}^{4} k") == 10.0
    assert real.value(r"\int_0^1 2x\,dx") == pytest.approx(1.0)
    assert real.value(r"\int 2x\,dx") == pytest.approx(float(point("x", 0)) ** 2)
    assert real.value("(1, 2)") is None
    assert real.value("}{") is False


def test_it_is_symmetric_where_math_verify_is_not(real):
    for a, b in [("7=11a+c", "11a+c"), (r"x^2<4", "(-2,2)")]:
        assert real.is_equal(a, b) == real.is_equal(b, a)


def test_eight_threads_at_once(real):
    pairs = [(rf"\int_0^{n} 2x\,dx", str(n * n + n % 2)) for n in range(8)]
    others = set(worker_pids())
    with ThreadPoolExecutor(8) as pool:
        verdicts = list(pool.map(lambda pair: real.is_equal(*pair, seconds=30.0), pairs))
    assert verdicts == [n % 2 == 0 for n in range(8)]
    assert len(set(worker_pids()) - others) <= 2


@pytest.mark.parametrize(
    "text",
    [
        "__import__('pathlib').Path('sentinel').touch()",
        "9^{9^{9}}",
        "2**(10**(10**10))",
        "x^{99999999}",
        "20000!",
        "((7!)!)!",
        r"\text{`id`}",
        "x" * 1_000,
    ],
)
def test_texts_that_no_worker_gets_to_see(real, text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = worker_pids()
    started = time.monotonic()
    assert not real.is_equal(text, "4")
    assert time.monotonic() - started < 5.0
    assert worker_pids() == before
    assert not list(tmp_path.iterdir())


def test_a_worker_killed_while_idle_is_replaced(real):
    assert real.is_equal(r"\int_0^3 2x\,dx", "9")
    for pid in worker_pids():
        os.kill(pid, signal.SIGKILL)
    while worker_pids():  # until they are dead, not merely sentenced
        time.sleep(0.01)
    assert real.is_equal(r"\int_0^5 2x\,dx", "25", seconds=30.0)


def test_its_memory_is_limited(real):
    real.value(r"\sum_{k=1}^{3} k")
    (pid, *_) = worker_pids()
    limits = Path(f"/proc/{pid}/limits").read_text().splitlines()
    (line,) = [line for line in limits if line.startswith("Max address space")]
    assert line.split()[3:5] == [str(MEMORY_LIMIT_BYTES)] * 2


def test_it_lives_on_under_a_large_parent(real):
    """A new process inherits the peak of whoever started it: its own memory is what counts."""
    held = bytearray(b"1") * (600 << 20)
    real.close()
    assert real.is_equal("x+1", "1+x", seconds=30.0)
    pids = worker_pids()
    assert real.is_equal("x+2", "2+x", seconds=30.0)
    assert worker_pids() == pids != []
    assert len(held) > MEMORY_LIMIT_BYTES // 2


@pytest.mark.parametrize("end", ["pass", "os.kill(os.getpid(), signal.SIGKILL)"])
def test_no_worker_outlives_its_parent(end):
    code = (
        "import os, signal; from carbon.answers.symbolic import comparer\n"
        "assert comparer.is_equal('x+1', '1+x', seconds=60.0)\n"
        "print(os.getpid(), flush=True); input()\n"
        f"{end}"
    )
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe) as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        workers = worker_pids(parent.pid)
        parent.communicate(b"\n", timeout=20.0)
    assert workers
    deadline = time.monotonic() + 5.0
    while any(Path(f"/proc/{pid}/cmdline").exists() for pid in workers):
        assert time.monotonic() < deadline
        time.sleep(0.05)
