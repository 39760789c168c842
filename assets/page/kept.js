/* A visitor's last runs, kept in their browser and nowhere else, so that a reload finds them. */

const PLACE = 'carbon-runs';
const MOST_RUNS = 4;
const MOST_CHARACTERS = 1_500_000; // of all; a browser lends a site some five million

/* The newest first: [{ name, problem, text }]. */
export function keptRuns() {
  try {
    const runs = JSON.parse(window.localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(runs) ? runs.filter(({ text, name }) => typeof text === 'string' && name) : [];
  } catch {
    return []; // no storage here, or something else in it
  }
}

/* Keeps a run; the oldest make room for it. */
export function keep(run) {
  const runs = [run, ...keptRuns().filter(({ text }) => text !== run.text)].slice(0, MOST_RUNS);
  const fits = () => runs.reduce((sum, { text }) => sum + text.length, 0) <= MOST_CHARACTERS;
  while (runs.length && !fits()) runs.pop();
  try {
    window.localStorage.setItem(PLACE, JSON.stringify(runs));
  } catch {
    // A browser that keeps nothing: the run is on the page, and can be saved as a file.
  }
}

export function forgetRuns() {
  try {
    window.localStorage.removeItem(PLACE);
  } catch {
    // nothing is kept then
  }
}
