/* Runs side by side: an island for each, two at full height or several small ones. It knows no page;
   `mount(element)` makes an island. */

import { button, el, show } from './dom.js';
import { answersOf, runOf, settingsLine } from './shelf.js';

const CLOSE = 'Close';
const NAME = 'Runs side by side';

export class Beside {
  #islands = [];

  constructor(mount) {
    this.mount = mount;
    this.grid = el('div.beside-grid');
    this.element = el('div.beside', { role: 'group', 'aria-label': NAME, 'data-present': NAME, hidden: true },
      el('p.beside-head', {}, button('button', CLOSE, () => this.show([]))), this.grid);
  }

  /* `runs`: the events of each. Small ones leave out what does not compare at a glance. */
  show(runs, { isSmall = false } = {}) {
    for (const island of this.#islands) island.destroy();
    show(this.element, runs.length > 0);
    this.grid.classList.toggle('small', isSmall);
    const columns = runs.map((events) => this.#column(events, isSmall));
    this.grid.replaceChildren(...columns.map(({ element }) => element));
    this.#islands = columns.map(({ host, events }) => {
      const island = this.mount(host);
      island.session.show(events);
      return island;
    });
  }

  #column(events, isSmall) {
    const run = runOf(events);
    const host = el('div');
    const head = el('p.beside-title', {}, el('b', {}, settingsLine(run)), ...(isSmall ? answersOf(run) : []));
    return { element: el('div.beside-run', {}, head, host), host, events };
  }
}
