"""How the page begins."""

import platform
import subprocess
import sys

import pytest

# Eight threads that live at once allocate and free; glibc then tells how many heaps it has.
_THREADS = """
import ctypes, sys, threading
if sys.argv[1] == "1":
    from carbon.page.arguments import begin
    begin([])
libc = ctypes.CDLL(None)
libc.malloc.restype = libc.fopen.restype = ctypes.c_void_p
all_there = threading.Barrier(8)
def work():
    all_there.wait()
    kept = [libc.malloc(1000) for _ in range(1000)]
    for each in kept:
        libc.free(ctypes.c_void_p(each))
    all_there.wait()
threads = [threading.Thread(target=work) for _ in range(8)]
for each in threads: each.start()
for each in threads: each.join()
file = ctypes.c_void_p(libc.fopen(b"/dev/stdout", b"w"))
libc.malloc_info(0, file)
libc.fclose(file)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another C library")
def test_threads_share_what_others_have_freed():
    def num_heaps(begins: bool) -> int:
        command = [sys.executable, "-c", _THREADS, str(int(begins))]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout.count("<heap nr=")

    assert num_heaps(begins=True) <= 2 < num_heaps(begins=False)
