/* How many columns and how tall a row, so that all rollouts of a phase are seen at once. */

const TALLEST_ROW = 18;
const FEWER_ROWS_MAY_BE = 22;
const DENSITIES = [
  { name: 'spelled', leastRow: 11.4, leastColumn: 116, gap: 6 }, // the answer is spelled out
  { name: 'lettered', leastRow: 8.6, leastColumn: 52, gap: 6 }, // a letter of the race stands for it
  { name: 'dense', leastRow: 4.4, leastColumn: 22, gap: 4 }, // the mark alone
];
const MOST_COLUMNS = 24;

function columnsThatFit(count, width, height, density, unit) {
  for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
    const rowHeight = height / Math.ceil(count / columns);
    const columnWidth = (width + density.gap) / columns - density.gap;
    if (columnWidth < density.leastColumn * unit) return 0;
    if (rowHeight >= density.leastRow * unit) return columns;
  }
  return 0;
}

/* `unit` is the page's text size against the design's 13 px. Where even the densest does not fit,
   the field grows taller than it was given. */
export function chooseGeometry(count, width, height, unit = 1) {
  let density = DENSITIES.at(-1);
  let columns = 0;
  for (const option of DENSITIES) {
    columns = columnsThatFit(count, width, height, option, unit);
    if (columns) {
      density = option;
      break;
    }
  }
  const fits = columns > 0;
  columns ||= Math.max(1, Math.floor((width + density.gap) / (density.leastColumn * unit + density.gap)));
  const rows = Math.max(1, Math.ceil(count / columns));
  const tallest = (rows <= 12 ? FEWER_ROWS_MAY_BE : TALLEST_ROW) * unit;
  const rowHeight = fits ? Math.min(tallest, height / rows) : density.leastRow * unit;
  const columnWidth = Math.max(1, (width + density.gap) / columns - density.gap);
  const labelWidth = { spelled: 46, lettered: 12, dense: 0 }[density.name] * unit;
  const barStart = density.name === 'dense' ? 3 : 9 * unit;
  const endWidth = (density.name === 'dense' ? 6 : 10) * unit;
  const barWidth = Math.max(4, columnWidth - barStart - endWidth - labelWidth);
  return {
    density: density.name, columns, rows, rowHeight, columnWidth, gap: density.gap, barStart,
    barWidth, endWidth, labelWidth, unit,
    labelSize: Math.min(13 * unit, rowHeight - 1.5),
    height: Math.max(height, rows * rowHeight), overflows: !fits,
  };
}
