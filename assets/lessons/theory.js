/* The Theory lesson: sliders beside the curves they move, and one worked example from a real run. */

import { el, setText, show } from '../island/dom.js';
import { latest } from './asking.js';
import { check, choice, slider } from './controls.js';
import { Plot, loadPlotly } from './plot.js';
import { createTable } from './table.js';
import { firstSentence, formula, rich } from './words.js';

const CHANCE = { low: 0, high: 1, step: 0.01, digits: 2 };
const BOUND = {
  p_before: [0.05, CHANCE], p_after: [0.12, CHANCE],
  num_rollouts: [16, { values: [1, 2, 4, 8, 16, 32, 64, 128, 256] }],
  best_reward: [1, CHANCE], second_best: [0.6, CHANCE], lowest: [0, CHANCE],
};
const UNION = {
  p_before: [0.05, CHANCE], p_after: [0.12, CHANCE], failure_chance: [0.2, CHANCE], p_failed: [0, CHANCE],
};

export async function build({ body, text, dark, ask, say, presenter }) {
  loadPlotly().catch(() => null);
  presenter.driven = {
    move: (by) => presenter.step(by), play: () => presenter.step(1),
    caption: (panel) => firstSentence((panel.querySelector('.said p') ?? panel.querySelector('.lead > p')).textContent),
  };
  const tools = { text, dark, ask, say };
  const bound = interactive(tools, 'bound', BOUND, text.bound_controls, [['draws_exact', false]]);
  const union = interactive(tools, 'union', UNION, text.union_controls, []);
  const gradient = gradientPart(tools);
  const nextToken = temperaturePart(tools);
  body.replaceChildren(el('div', {},
    part(text.bound_title, text.bound_intro, [text.bound_formula], bound, facts(text)),
    part(text.union_title, text.union_intro, [text.union_formula, text.miss_formula], union, null),
    gradient.element, nextToken.element));
  await Promise.all([bound.start(), union.start(), gradient.start(), nextToken.start()]);
}

function part(title, intro, formulas, { controls, plot, lines }, after) {
  return el('section.part', { 'data-present': title }, el('header.lead', {}, el('h2', {}, title),
    rich('p', intro), ...formulas.map(formula)),
  el('div.side-by-side', {}, el('div.bar.upright', {}, ...controls), el('div.drawing', {}, plot.element, lines)), after);
}

const points = (title, items) => el('div', {}, el('h3', {}, title), el('ul', {}, ...items.map((item) => rich('li', item))));
const facts = (text) => el('div.sides', {}, points(text.assumes_title, text.assumes),
  points(text.proves_title, text.proves));

/* Sliders and check boxes that ask for a figure and a few lines as they move. */
function interactive({ text, dark, ask, say }, name, sliders, labels, switches) {
  const plot = new Plot({ dark, noFigure: text.no_figure });
  const lines = el('div.said');
  const asked = {};
  const request = latest((now) => ask(name, now), async (answer) => {
    say(answer.problem);
    if (answer.problem) return;
    lines.replaceChildren(...answer.lines.map((line) => el('p', {}, line)));
    await plot.show({ ...answer, label: answer.lines.join(' ') });
  });
  const change = (key, value) => {
    asked[key] = value;
    request({ ...asked });
  };
  const offered = text.offered?.[name]; // by a site without Python: these values, and no others
  const controls = Object.entries(sliders).map(([key, [value, options]]) => {
    asked[key] = value;
    const values = offered?.[key];
    const { element } = slider(labels[key], values ? { values } : options, value, (now) => change(key, now));
    show(element, values?.length !== 1);
    return element;
  });
  controls.push(...switches.map(([key, value]) => check(labels[key], value, (now) => change(key, now))));
  return { controls, plot, lines, start: () => request({ ...asked }) };
}

function gradientPart({ text, dark, ask }) {
  const plot = new Plot({ dark, noFigure: text.no_figure });
  const intro = el('p');
  const made = el('p.note');
  const place = el('div.table-place');
  const element = el('section.part', { 'data-present': text.gradient_title }, el('header.lead', {}, el('h2', {}, text.gradient_title), intro,
    formula(text.gradient_formula)),
  el('div.split', {}, el('div.drawing', {}, plot.element, made), place),
  el('div.sides', {}, points(text.gradient_title_limits, text.gradient_limits)));
  const start = async () => {
    const answer = await ask('gradient', {});
    if (answer.problem) {
      setText(intro, answer.problem);
      return;
    }
    setText(intro, answer.intro);
    made.replaceChildren(...rich('span', answer.made).childNodes);
    place.replaceChildren(createTable(answer.table, text.gradient_title));
    await plot.show({ ...answer, label: `${text.gradient_title}. ${answer.intro}` });
  };
  return { element, start };
}

function temperaturePart({ text, dark, ask, say }) {
  const labels = text.temperature_controls;
  const plot = new Plot({ dark, noFigure: text.no_figure });
  const lines = el('div.said');
  const controls = el('div.bar.upright');
  const asked = {};
  const request = latest((now) => ask('temperature', now), async (answer) => {
    if (answer.problem) {
      say(answer.problem);
      show(element, false);
      return;
    }
    if (!controls.childElementCount) fill(answer);
    lines.replaceChildren(...answer.lines.map((line) => el('p', {}, line)));
    await plot.show({ ...answer, label: `${text.temperature_title}. ${answer.lines.join(' ')}` });
  });
  const change = (key, value) => {
    asked[key] = value;
    request({ ...asked });
  };
  const fill = ({ places, chosen, learned }) => {
    const values = text.offered?.temperature.temperature;
    const options = values ? { values } : { low: 0.1, high: 2, step: 0.01 };
    const temperature = slider(labels.temperature, options, chosen.temperature,
      (value) => change('temperature', value));
    const back = el('button', { type: 'button' }, `${labels.learned} ${learned.toFixed(2)}`);
    back.addEventListener('click', () => {
      temperature.set(learned);
      change('temperature', learned);
    });
    controls.append(choice(labels.place, places.map((context, i) => [i, `…${context.slice(-34)}`]), chosen.place,
      (value) => change('place', Number(value))), temperature.element, back,
    check(labels.uses_delta, chosen.uses_delta, (value) => change('uses_delta', value)));
  };
  const element = el('section.part', { 'data-present': text.temperature_title }, el('header.lead', {}, el('h2', {}, text.temperature_title),
    el('p', {}, text.temperature_intro), formula(text.temperature_formula)),
  el('div.side-by-side', {}, controls, el('div.drawing', {}, plot.element, lines)));
  return { element, start: () => request({}) };
}
