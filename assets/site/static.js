/* The lessons' answers on a site without Python: looked up in tables that were made with it
   (carbon/export/tables.py), at the values of the tables that are nearest to what is asked. */

const SHARED = 2; // parameters that all answers of one file have in common
const FILTERS = ['source', 'dataset', 'hardware', 'selection'];

async function read(path) {
  const answer = await fetch(new URL(`../../tables/${path}`, import.meta.url));
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.json();
}

const files = new Map();

function once(path) {
  if (!files.has(path)) files.set(path, read(path));
  return files.get(path);
}

/* Values are called as Python's %g calls them. */
export const key = (values) => (
  values.map((value) => String(Number(Number(value).toPrecision(6)))).join('_') || 'all');

export const nearest = (values, wanted) => (
  values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best)));

const whole = (answer) => ({ narrow: answer.wide, ...answer });

/* `grids`: values by function and parameter; `defaults`: those of parameters that are not asked. */
export function fromTables(lesson, grids, defaults) {
  return async (name, asked) => {
    const values = Object.entries(grids[name]).map(([parameter, offered]) => (
      nearest(offered.map(Number), Number(asked[parameter] ?? defaults[name][parameter]))));
    const answers = await once(`${lesson}/${name}/${key(values.slice(0, SHARED))}.json`);
    return whole(answers[key(values.slice(SHARED))]);
  };
}

/* The views of Benchmarks: of the figure, the one that has most of what is asked, filter by filter. */
export function fromViews(views) {
  return async (name, asked) => {
    if (name !== 'show') return once(`benchmarks/${name}.json`);
    const figure = views.some((view) => view.figure === asked.figure) ? asked.figure : views[0].figure;
    let found = views.filter((view) => view.figure === figure);
    for (const filter of FILTERS) {
      const kept = found.filter((view) => view[filter] === asked[filter]);
      if (asked[filter] && kept.length) found = kept;
    }
    return whole(await once(`benchmarks/show/${found[0].file}`));
  };
}
