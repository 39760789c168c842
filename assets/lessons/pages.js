/* A tall figure in parts: whole rows of its panels, as many as a given height can hold without small
   letters. It knows Plotly's JSON, and nothing of what is drawn. */

const SLACK = 1.2; // rows may be drawn this much lower than they were made for

const keyOf = (reference) => `${reference[0]}axis${reference.slice(1)}`; // "y2" -> "yaxis2"
const axesOf = (layout, letter) => Object.keys(layout).filter((key) => key.startsWith(`${letter}axis`));

/* Names of y axes, row by row from the top. */
function rowsOf(layout) {
  const rows = new Map();
  for (const key of axesOf(layout, 'y')) {
    const start = (layout[key].domain ?? [0, 1])[0].toFixed(4);
    rows.set(start, [...(rows.get(start) ?? []), key]);
  }
  return [...rows].sort(([a], [b]) => b - a).map(([, keys]) => keys);
}

function reduced(layout, kept) {
  const domains = kept.map((key) => layout[key].domain ?? [0, 1]);
  const bottom = Math.min(...domains.map(([low]) => low));
  const size = Math.max(...domains.map(([, high]) => high)) - bottom;
  const xKeys = kept.map((key) => keyOf(layout[key].anchor ?? 'x'));
  const isKept = (reference) => {
    if (!reference || reference === 'paper') return true;
    const key = keyOf(reference.split(' ')[0]);
    return kept.includes(key) || xKeys.includes(key);
  };
  const part = { ...layout };
  for (const key of [...axesOf(layout, 'y'), ...axesOf(layout, 'x')]) {
    if (!kept.includes(key) && !xKeys.includes(key)) delete part[key];
    else {
      const { matches, ...axis } = layout[key];
      part[key] = matches && isKept(matches) ? { ...axis, matches } : axis;
    }
  }
  for (const key of kept) {
    part[key] = { ...part[key], domain: (layout[key].domain ?? [0, 1]).map((end) => (end - bottom) / size) };
  }
  for (const kind of ['annotations', 'shapes']) {
    part[kind] = (layout[kind] ?? []).filter(({ xref, yref }) => isKept(xref) && isKept(yref));
  }
  return part;
}

/* The legend names every group once; the trace that did so may be in another part. */
function named(traces, all) {
  const hasLegend = new Set(all.filter(({ showlegend }) => showlegend !== false).map(({ legendgroup }) => legendgroup));
  const seen = new Set();
  return traces.map((trace) => {
    const { legendgroup: group } = trace;
    if (group === undefined) return trace;
    const isFirst = hasLegend.has(group) && !seen.has(group);
    seen.add(group);
    return { ...trace, showlegend: isFirst };
  });
}

/* The figure for a height in px: [{ data, layout }], one where it fits. */
export function pagesOf({ data, layout }, height) {
  const rows = rowsOf(layout);
  const perPage = Math.max(1, Math.floor((rows.length * SLACK * height) / layout.height));
  const pages = [];
  for (let at = 0; at < rows.length; at += perPage) {
    const kept = rows.slice(at, at + perPage).flat();
    const traces = data.filter(({ yaxis = 'y' }) => kept.includes(keyOf(yaxis)));
    pages.push(perPage >= rows.length ? { data, layout } : { data: named(traces, data), layout: reduced(layout, kept) });
  }
  return pages;
}
