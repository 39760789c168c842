/* One lesson of the page: `mount(element, { kind, text, dark, ask })` draws it into any element.
   `ask(name, asked)` calls a Python function of that name; every number and sentence comes from
   there. The modules beside this file draw; ../island has the small aids they share. */

import { el } from '../island/dom.js';
import { Presenter } from '../island/present.js';

const STYLES = ['lessons.css', '../island/present.css'];

let styles = null;

/* The style sheets, once for all lessons of a page. */
function loadStyles() {
  styles ??= Promise.all(STYLES.map((name) => new Promise((resolve) => {
    const link = el('link', { rel: 'stylesheet', href: new URL(name, import.meta.url).href });
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  })));
  return styles;
}

export async function mount(element, { kind, text, dark, ask }) {
  const status = el('p.status', { role: 'status' }, text.loading);
  const body = el('div.body');
  const note = text.static_note ? el('p.note', {}, text.static_note) : null;
  const root = el('div.carbon-lesson', { 'data-lesson': kind }, note, status, body);
  element.replaceChildren(root);
  const say = (words) => {
    status.textContent = words ?? '';
    status.hidden = !words;
  };
  try {
    const [{ build }] = await Promise.all([import(`./${kind}.js`), loadStyles()]);
    const presenter = new Presenter(root, {
      firstPanel: true, caption: (_, panel) => panel && presenter.driven?.caption(panel), keys: {
        ' ': () => presenter.driven?.play(), ArrowRight: () => presenter.driven?.move(1), ArrowLeft: () => presenter.driven?.move(-1),
      },
    });
    root.prepend(presenter.open);
    await build({ body, text, dark, ask: (name, asked) => answered(ask, name, asked, text), say, presenter });
    if (status.textContent === text.loading) say('');
  } catch (reason) {
    say(text.failed);
    console.error(reason);
  }
}

/* Python's answer; where none comes, an answer that says so. */
async function answered(ask, name, asked, text) {
  try {
    return (await ask(name, asked)) ?? { problem: text.no_reply };
  } catch {
    return { problem: text.no_reply };
  }
}
