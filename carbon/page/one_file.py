"""The page of one file: the renderer with everything it needs inside, and room for one recording.

Browsers import no modules from file://, so the modules, styles and fonts travel inside the page,
packed; a few lines at its end unpack them, and they import each other by name. It knows nothing of
runs: the browser, or `python -m carbon.export html`, puts the recording in.
"""

import base64
import gzip
import json
import re
from collections.abc import Iterable
from pathlib import Path

from carbon.core import recording
from carbon.core.events import RunEvent

_ASSETS = Path(__file__).parent.parent.parent / "assets"
_ENTRY = "island/standalone.js"
_ON_DEMAND = ("vendor/katex/katex.mjs",)  # imported by an address, not by name
_STYLES = "vendor/katex/katex.min.css"
MARK = "<!--recording-->"  # where the recording goes; save.js knows it too
_IMPORT = re.compile(
    r"""(?P<word>\bfrom\s*|\bimport\s*\(?\s*)(?P<quote>['"])(?P<path>\.[^'"]+)(?P=quote)"""
)
_FONT = re.compile(r"url\((fonts/[^)]+\.woff2)\)")
_OPENING = """
(async () => {
  const packed = document.getElementById('carbon-files').textContent;
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const files = JSON.parse(await new Response(stream).text());
  globalThis.carbonFiles = Object.fromEntries(Object.entries(files).map(([path, text]) => {
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
    return [path, URL.createObjectURL(new Blob([text], { type }))];
  }));
  const names = document.createElement('script');
  names.type = 'importmap';
  names.textContent = JSON.stringify({ imports: globalThis.carbonFiles });
  document.head.append(names);
  await import('%s');
})().catch((reason) => {
  document.querySelector('.island').textContent = '%s';
  console.error(reason);
});
"""
_TOO_OLD = "This page needs a browser of 2023 or newer."


def template() -> str:
    """The page, with `MARK` where its recording goes."""
    page = (_ASSETS / "island" / "index.html").read_text(encoding="utf-8")
    style = (_ASSETS / "island" / "standalone.css").read_text(encoding="utf-8")
    page = re.sub(r"<!--.*?-->\n?", "", page, flags=re.DOTALL)
    page = page.replace(
        '<link rel="stylesheet" href="standalone.css">', f"<style>\n{style}</style>"
    )
    page = page.replace('<script type="module" src="standalone.js"></script>\n', "")
    inside = (
        f'<script type="application/jsonl" id="recording">{MARK}</script>\n'
        f'<script type="text/plain" id="carbon-files">{_packed()}</script>\n'
        f"<script>{_OPENING % (_ENTRY, _TOO_OLD)}</script>\n"
    )
    return page.replace("</body>", f"{inside}</body>")


def one_file(events: Iterable[RunEvent]) -> str:
    """A page that replays these events from a disk, with no network."""
    lines = "".join(f"{recording.to_line(event)}\n" for event in events)
    # In JSON "<" stands only inside texts, where it may be written like this: no tag ends there.
    return template().replace(MARK, lines.replace("<", "\\u003c"))


def _packed() -> str:
    files = _modules(_ENTRY) | {path: _module(path) for path in _ON_DEMAND} | _style_sheets()
    content = json.dumps(files, ensure_ascii=False).encode()
    return base64.b64encode(gzip.compress(content, mtime=0)).decode()


def _modules(entry: str) -> dict[str, str]:
    """The entry and whatever it imports, by their paths in `assets`, which is what they are called
    in each other's imports here."""
    found: dict[str, str] = {}
    waiting = [entry]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found[path] = _module(path)
        source = (_ASSETS / path).read_text(encoding="utf-8")
        waiting += [_resolved(path, match["path"]) for match in _IMPORT.finditer(source)]
    return found


def _module(path: str) -> str:
    def named(match: re.Match[str]) -> str:
        return f"{match['word']}'{_resolved(path, match['path'])}'"

    return _IMPORT.sub(named, (_ASSETS / path).read_text(encoding="utf-8"))


def _resolved(importer: str, specifier: str) -> str:
    target = (_ASSETS / importer).parent / specifier
    return target.resolve().relative_to(_ASSETS.resolve()).as_posix()


def _style_sheets() -> dict[str, str]:
    sheets = {
        f"island/{path.name}": path.read_text(encoding="utf-8")
        for path in sorted((_ASSETS / "island").glob("*.css"))
        if path.stem != "standalone"
    }
    return sheets | {_STYLES: _with_fonts(_ASSETS / _STYLES)}


def _with_fonts(sheet: Path) -> str:
    """A style sheet with its fonts inside; only the format that every browser of today reads."""

    def inside(match: re.Match[str]) -> str:
        content = base64.b64encode((sheet.parent / match[1]).read_bytes()).decode()
        return f"url(data:font/woff2;base64,{content})"

    return _FONT.sub(inside, sheet.read_text(encoding="utf-8"))
