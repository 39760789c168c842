/* The static site: tabs, light and dark, and each tab's part of the page, built when it is opened. */

import { mount } from '../island/island.js';
import { attach } from '../page/replay.js';
import { remember } from '../page/links.js';
import { fromTables, fromViews } from './static.js';

const HOME = new URL('../../', import.meta.url);
const file = (path) => new URL(path, HOME).href;
const query = new URLSearchParams(window.location.search);
const tabs = [...document.querySelectorAll('[role=tab]')];
const nameOf = (tab) => tab.id.replace('tab-', '');
const built = new Set();

/* In a frame of a course page: one run alone. */
function goToBoard(run) {
  const more = new URLSearchParams({ embed: 1, recording: file(`runs/${run}.jsonl`), template: file('run.html') });
  if (query.has('walk')) more.set('walk', query.get('walk'));
  window.location.replace(`${file('assets/island/index.html')}?${more}`);
}

async function build(name, known) {
  if (built.has(name)) return;
  built.add(name);
  const panel = document.querySelector(`#panel-${name}`);
  if (name === nameOf(tabs[0])) {
    attach(panel, { mount, file, template: file('run.html'), ...known });
    return;
  }
  const text = known.lessons[name];
  const ask = name === 'benchmarks' ? fromViews(known.views) : fromTables(name, known.grids[name], known.defaults[name]);
  const lesson = await import('../lessons/lesson.js');
  await lesson.mount(panel, { kind: name, text, dark: known.dark, ask });
}

function open(tab, known, isVisitors) {
  for (const each of tabs) {
    each.setAttribute('aria-selected', each === tab);
    each.tabIndex = each === tab ? 0 : -1;
    document.querySelector(`#panel-${nameOf(each)}`).hidden = each !== tab;
  }
  if (isVisitors) {
    const url = new URL(window.location.href);
    url.search = tab === tabs[0] ? '' : new URLSearchParams({ tab: nameOf(tab) });
    remember(url.href);
    tab.focus();
  }
  build(nameOf(tab), known);
}

function listen(known) {
  for (const tab of tabs) {
    tab.addEventListener('click', () => open(tab, known, true));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step) open(tabs.at((tabs.indexOf(tab) + step) % tabs.length), known, true);
    });
  }
}

function showTheme(isDark) {
  document.documentElement.classList.toggle('dark', isDark);
  document.documentElement.classList.toggle('light', !isDark);
}

const run = query.get('run') ?? '';
if (query.get('embed') === 'replay' && /^[\w.-]+$/.test(run)) goToBoard(run);
else {
  showTheme(matchMedia('(prefers-color-scheme: dark)').matches);
  document.querySelector('.theme').addEventListener('click', () => {
    showTheme(!document.documentElement.classList.contains('dark'));
  });
  fetch(file('site.json')).then((answer) => answer.json()).then((known) => {
    listen(known);
    open(tabs.find((tab) => nameOf(tab) === query.get('tab')) ?? tabs[0], known, false);
  });
}
