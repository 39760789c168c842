"""How `python app.py` begins: its log, its memory, and its command line; a Space tells it nothing
there."""

import argparse
import ctypes
import logging
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from carbon.core.errors import CarbonError
from carbon.results.tables import add_measured

_M_ARENA_MAX = -8  # mallopt's word, in malloc.h
_ARENAS = 2  # as many threads compute at a time: a run's, and its reward model's


def begin(words: Sequence[str]) -> None:
    """Open the log, a line a run, bound what freed memory is kept, and take the arguments.

    `--source` adds a folder of measured tables to those of the Benchmarks tab. Whoever names one
    that cannot be read is told why, and the program ends.
    """
    logging.basicConfig(format="%(asctime)s %(name)s: %(message)s")
    logging.getLogger("carbon").setLevel(logging.INFO)
    share_freed_memory()
    parser = argparse.ArgumentParser(prog="python app.py", description="The page.")
    told = "tables of `python -m carbon.evaluate tables`, shown on the Benchmarks tab"
    parser.add_argument(
        "--source", type=Path, action="append", default=[], metavar="DIR", help=told
    )
    for folder in parser.parse_args(words).source:
        try:
            add_measured(folder)
        except CarbonError as error:
            parser.error(str(error))


def share_freed_memory() -> None:
    """Let threads use what others have freed. glibc keeps that apart, for up to eight threads a
    core: every run that waits has a thread, and each would keep the room of a run that it once had.
    """
    with suppress(OSError, AttributeError):  # another C library
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, _ARENAS)
