/* From a rollout on the board to the Score tab, where a page has one: exports and static sites have
   none, as scoring needs the model. */

const TABS = '#tabs > .tab-wrapper :is([role=tab], .overflow-dropdown button)';
const OPENED = 'carbon-score';

let waiting = null; // a text for a tab that has not been built yet

const scoreTab = () => [...document.querySelectorAll(TABS)]
  .find((tab) => tab.textContent.trim().toLowerCase() === 'score');

export const canScore = () => Boolean(scoreTab());

/* `solution`: { problem, solution, prm }. */
export function openInScore(solution) {
  waiting = solution;
  window.dispatchEvent(new Event(OPENED));
  scoreTab()?.click();
}

/* Calls `take` with every text that is opened, and with one that came before. */
export function onOpened(take) {
  const open = () => {
    const solution = waiting;
    waiting = null;
    if (solution) take(solution);
  };
  window.addEventListener(OPENED, open);
  open();
}
