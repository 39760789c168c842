"""Runs and figures for places without Python: a page of one file, or a whole static site.

python -m carbon.export html RECORDING OUT.html
python -m carbon.export site OUT [--recordings FILE_OR_FOLDER ...]
"""

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from carbon.core import recording
from carbon.core.errors import CarbonError, ConfigError
from carbon.core.files import replacing
from carbon.export.site import write_site
from carbon.page.island import RECORDINGS
from carbon.page.one_file import one_file

_log = logging.getLogger("carbon.export")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write what was asked for; 1 and a sentence where it cannot be."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    asked = _parser().parse_args(arguments)
    try:
        if asked.what == "html":
            _write_page(asked.recording, asked.out)
        else:
            write_site(asked.out, _recordings(asked.recordings))
    except CarbonError as error:
        _log.error("%s", error)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m carbon.export", description=__doc__)
    kinds = parser.add_subparsers(dest="what", required=True)
    page = kinds.add_parser("html", help="one recording as a page of one file")
    page.add_argument("recording", type=Path)
    page.add_argument("out", type=Path, help="the page to write, like run.html")
    site = kinds.add_parser("site", help="recordings, Benchmarks, Toy and Theory as a static site")
    site.add_argument("out", type=Path, help="a folder that is empty, or not there yet")
    site.add_argument(
        "--recordings", type=Path, nargs="+", default=[RECORDINGS],
        help="recordings, or folders of them (default: those that come with the page)",
    )  # fmt: skip
    return parser


def _write_page(source: Path, out: Path) -> None:
    """The page appears under its name only when it is whole."""
    page = one_file(recording.read(source))
    if not out.parent.is_dir() or out.is_dir():
        raise ConfigError(f"{out} cannot be written: is its folder there, and is it no folder?")
    with replacing(out) as partial:
        partial.write_text(page, encoding="utf-8")
    _log.info("%s, %.1f MB", out, len(page.encode()) / 1e6)


def _recordings(places: Sequence[Path]) -> list[Path]:
    """Files, and what is in folders.

    Raises:
        ConfigError: a place is not there.
    """
    for place in places:
        if not place.exists():
            raise ConfigError(f"There is no recording {place}.")
    return [
        path
        for place in places
        for path in (sorted(place.glob("*.jsonl")) if place.is_dir() else [place])
    ]


if __name__ == "__main__":
    sys.exit(main())
