"""The page of one file: everything inside, nothing of a model's text taken for markup."""

import base64
import gzip
import json
import re
from dataclasses import replace

import pytest

from carbon.core import recording
from carbon.core.events import RunStarted
from carbon.page.island import RECORDINGS
from carbon.page.one_file import MARK, one_file, template
from tests.support.recordings import DATA

LARGEST = 2_000_000  # bytes


@pytest.mark.parametrize("path", [RECORDINGS / "small-pair.jsonl", DATA / "run-256.jsonl"])
def test_it_is_small_and_holds_the_recording(path, tmp_path):
    page = one_file(recording.read(path))
    assert len(page.encode()) < LARGEST
    inside = re.search(r'id="recording">(.*?)</script>', page, re.DOTALL)
    assert inside
    (tmp_path / "inside.jsonl").write_text(inside[1])
    assert list(recording.read(tmp_path / "inside.jsonl")) == list(recording.read(path))


def test_a_models_text_ends_no_script():
    started, *others = recording.read(DATA / "run-64.jsonl")
    assert isinstance(started, RunStarted)
    odd = replace(started, problem="</script><script>alert(1)</script><!--")
    assert one_file([odd, *others]).count("</script>") == template().count("</script>")


def test_only_one_module_asks_where_it_is():
    """In a page of one file no module has a place: addresses come from `files.js`."""
    folder = RECORDINGS.parent.parent / "assets" / "island"
    asking = [p.name for p in sorted(folder.glob("*.js")) if "import.meta" in p.read_text()]
    assert asking == ["files.js"]


def test_every_import_is_inside_by_its_name():
    packed = re.search(r'id="carbon-files">(.*?)</script>', template())
    assert packed
    files = json.loads(gzip.decompress(base64.b64decode(packed[1])))
    assert template().count(MARK) == 1
    for path, text in files.items():
        if path.startswith("island/") and path.endswith(".js"):
            assert set(
                re.findall(r"^\s*(?:import|export)\b[^;]*?\bfrom '([^']+)'", text, re.M)
            ) <= set(files)
        assert not re.search(r"""from ['"]\.""", text)
    assert "fonts/KaTeX_Main-Regular.woff2" not in files["vendor/katex/katex.min.css"]
