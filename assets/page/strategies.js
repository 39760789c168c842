/* One problem through four strategies, one run after another, each as if the visitor had chosen the
   strategy and pressed Run: the page's limits, its queue and Stop are those of any run. */

const STRATEGIES = ['best_of_n', 'beam_search', 'dvts', 'particle_filtering'];
const STOPPED = 'Ended after {done} of {all}.';
const RUNNING = 'Run {number} of {all}: {name}.';
const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);

const frames = () => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
});

/* As by hand: Gradio hears of it through the list's own change. */
async function choose(select, value) {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await frames();
}

export function attach(island) {
  const { shelf } = island;

  async function compare() {
    const select = document.querySelector('#strategy select');
    const before = select.value;
    const runs = [];
    const all = STRATEGIES.length;
    for (const strategy of STRATEGIES) {
      await choose(select, strategy);
      shelf.tell(filled(RUNNING, { number: runs.length + 1, all, name: select.selectedOptions[0].text }), true);
      const ended = island.whenRunEnds();
      document.querySelector('#run').click();
      const events = await ended;
      if (!events) break;
      runs.push(events);
    }
    await choose(select, before);
    shelf.tell(runs.length === all ? '' : filled(STOPPED, { done: runs.length, all }), false);
    if (runs.length > 1) shelf.showMultiples(runs);
  }

  shelf.offerComparison(compare);
}
