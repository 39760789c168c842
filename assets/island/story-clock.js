/* The story clock: when each event of a run is shown, so that every run is told in the same time,
   whatever machine made it. It knows no page and no player. */

const SHARES = { start: 1, explore: 9, fit: 5.5, exploit: 7.5, choose: 2 }; // seconds of the story
const STORY_SECONDS = Object.values(SHARES).reduce((sum, share) => sum + share);
const OPENS = { CalibrationSetChosen: 'fit', AnswerSelected: 'choose' }; // where no StageStarted says so
const FIT = { set: 1.6, epochs: 2.6, learned: 0.4, hold: 0.9 }; // parts of the fit's share
const HOLD = 0.06; // of other stages: a moment to look before the next one
const PIECE_SECONDS = 0.08;
const MOST_PIECES = 40;
const CUTS = new Set(['RunStarted', 'StageStarted', 'CompletionProgress', 'BeamsScored']);

/* Runs of events of one stage: [{ stage, from, to }], `to` excluded. */
function splitStages(events) {
  const parts = [{ stage: 'start', from: 0, to: events.length }];
  events.forEach(({ event, stage: named }, i) => {
    const stage = event === 'StageStarted' ? named : OPENS[event];
    const last = parts.at(-1);
    if (!Object.hasOwn(SHARES, stage ?? '') || stage === last.stage) return;
    last.to = i;
    parts.push({ stage, from: i, to: events.length });
  });
  return parts.filter(({ from, to }) => to > from);
}

/* How long before each event of a fit nothing else is shown: its epochs follow one after another. */
function fitGaps(events) {
  const numEpochs = events.filter(({ event }) => event === 'CalibrationEpoch').length;
  const gaps = events.map(({ event, epoch }) => {
    if (event === 'CalibrationLearned') return FIT.learned;
    if (event !== 'CalibrationEpoch') return 0;
    return epoch === 0 ? FIT.set : FIT.epochs / numEpochs;
  });
  return [...gaps, FIT.hold];
}

/* Half by their own time and half one by one, so that what came all at once is seen one by one. */
function otherGaps(seconds, hold) {
  const whole = seconds.at(-1) - seconds[0];
  const byTime = (i) => (whole > 0 ? (seconds[i] - seconds[i - 1]) / whole : 0);
  const share = 1 / Math.max(1, seconds.length - 1);
  return [...seconds.map((_, i) => (i ? byTime(i) + share : 0)), hold];
}

function storyTimes(events, seconds) {
  const parts = splitStages(events);
  const lengthOf = ({ stage }) => SHARES[stage] / parts.filter((part) => part.stage === stage).length;
  const scale = STORY_SECONDS / parts.reduce((sum, part) => sum + lengthOf(part), 0);
  const times = [];
  let start = 0;
  for (const part of parts) {
    const { stage, from, to } = part;
    const gaps = stage === 'fit' ? fitGaps(events.slice(from, to))
      : otherGaps(seconds.slice(from, to), stage === 'choose' ? 0 : HOLD);
    const unit = (lengthOf(part) * scale) / (gaps.reduce((sum, gap) => sum + gap, 0) || 1);
    let at = start;
    for (const gap of gaps.slice(0, -1)) times.push(at += gap * unit);
    start += lengthOf(part) * scale;
  }
  return times;
}

/* Text that came at once, as pieces that are written between two moments. */
function pieces(event, from, to) {
  const number = Math.max(1, Math.min(MOST_PIECES, Math.round((to.story - from.story) / PIECE_SECONDS)));
  return Array.from({ length: number }, (_, k) => {
    const part = (k + 1) / number;
    const slice = (text) => text.slice((text.length * k) / number, (text.length * (k + 1)) / number);
    const { rollouts, num_tokens: numTokens } = event;
    const texts = event.texts.map(slice);
    return {
      event: k + 1 === number ? { ...event, texts }
        : { event: 'CompletionProgress', rollouts, texts, num_tokens: numTokens },
      story: from.story + part * (to.story - from.story),
      seconds: from.seconds + part * (to.seconds - from.seconds),
    };
  });
}

const isText = (value) => typeof value === 'string';
const isProgress = ({ event, rollouts, texts }) => (
  event === 'CompletionProgress' && Array.isArray(rollouts) && Array.isArray(texts) && texts.every(isText)
);

/* What is known now of texts and was not seen of them while they were written; null where nothing. */
function unseenEnds(rollouts, texts, numTokens, seen) {
  const ends = rollouts.map((id, i) => {
    const before = seen.get(id) ?? '';
    return { id, text: isText(texts[i]) && texts[i].startsWith(before) ? texts[i].slice(before.length) : '' };
  }).filter(({ text }) => text);
  return ends.length === 0 ? null : {
    event: 'CompletionProgress', rollouts: ends.map(({ id }) => id), texts: ends.map(({ text }) => text),
    num_tokens: numTokens,
  };
}

/* Of a search, a place holds one step after another, and each is whole when its depth is scored. */
function endsBefore(event, seen, isSearch) {
  if (event.event === 'BeamsScored' && Array.isArray(event.rollouts) && Array.isArray(event.texts)) {
    return unseenEnds(event.rollouts, event.texts, 0, seen);
  }
  if (event.event !== 'CompletionSampled' || isSearch) return null;
  return unseenEnds([event.rollout], [event.text], event.num_tokens, seen);
}

function withGrowingText(entries) {
  const isSearch = entries.some(({ event }) => event.event === 'BeamsScored');
  const seen = new Map();
  let last = entries[0];
  return entries.flatMap((entry) => {
    const { event } = entry;
    const from = last;
    if (CUTS.has(event.event)) last = entry;
    if (isProgress(event)) {
      event.rollouts.forEach((id, i) => seen.set(id, (seen.get(id) ?? '') + (event.texts[i] ?? '')));
      return pieces(event, from, entry);
    }
    const ends = endsBefore(event, seen, isSearch);
    if (event.event === 'BeamsScored') event.rollouts?.forEach?.((id) => seen.delete(id));
    return ends ? [...pieces(ends, from, entry), entry] : [entry];
  });
}

/* Every moment of a run, in order: [{ event, story, seconds }], in seconds of the story and of the run. */
export function timeline(events) {
  let latest = 0;
  const seconds = events.map((event) => {
    if (Number.isFinite(event.seconds)) latest = Math.max(latest, event.seconds);
    return latest;
  });
  const story = storyTimes(events, seconds);
  const moments = withGrowingText(events.map((event, i) => ({ event, story: story[i], seconds: seconds[i] })));
  moments.sort((a, b) => a.story - b.story); // stable: what is told at once keeps its order
  latest = 0;
  for (const moment of moments) moment.seconds = latest = Math.max(latest, moment.seconds);
  return moments;
}
