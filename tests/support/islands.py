"""What the island's browser tests share: putting an island on a page, feeding it, reading it."""

from typing import Any

from tests.support import recordings

MOUNT = """async ({ text, mode }) => {
  localStorage['carbon-walk'] = 'seen'; // who comes has been here before
  const { mount } = await import('/island/island.js');
  const host = document.querySelector('.island');
  window.island = mount(host, { mode });
  window.frame = () => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  });
  if (mode === 'replay' && text) window.island.loadText(text, { autoplay: false });
  if (mode === 'live') window.island.setValue(text);
  while (!document.querySelector('.carbon-run:not(.unstyled)')) await window.frame();
  await window.frame();
}"""
# Away with all that a test has left: the next one's island comes to the same page.
CLEAR = """(body) => {
  window.island?.destroy();
  delete window.island;
  document.body.className = '';
  document.body.innerHTML = body;
  localStorage.clear();
  scrollTo(0, 0);
}"""
SHOWN = """async () => {
  const { loadKatex } = await import('/island/maths.js');
  await loadKatex();
  do await frame(); while (document.querySelector('.words.folding'));
  return [...document.querySelectorAll('.board, .rail')].map((node) => {
    const copy = node.cloneNode(true);
    copy.querySelector('.words[hidden]')?.remove(); // what it showed last is not seen
    return copy.outerHTML.replaceAll(island.prefix, ''); // its number on the page
  }).join();
}"""
# Answers that do not fit their places: cut off, they read as other answers.
CUT_ANSWERS = """[...document.querySelectorAll('.big .answer')]
  .filter((node) => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1)
  .map((node) => node.title)"""
MARKS = """(selector) => [...document.querySelectorAll(selector)].map((mark) => [
  island.run.rollouts[mark.dataset.rollout].answer, mark.querySelector('.label').textContent,
])"""


def texts(page: Any, selector: str) -> list[str]:
    return page.locator(selector).all_inner_texts()


def feed(page: Any, records: recordings.Records) -> None:
    page.evaluate(
        "async (text) => { island.append(text); await frame(); }", recordings.as_text(records)
    )


def settle(page: Any) -> None:
    """Waits until what was asked for is drawn."""
    page.evaluate("frame()")


def seek(page: Any, seconds: float) -> None:
    page.evaluate("async (t) => { island.seek(t); await frame(); }", seconds)
