/* Text in, events out: an append-only text of JSON lines, read piece by piece.

   Run events are those of carbon/core/events.py. A live page may put five more kinds of line between
   them, which are about the page and not part of a recording:
     {"event": "Replay", "url": "..."}                  fetch that recording and play it
     {"event": "Queue", "position": 2, "size": 5}       this visitor's place while waiting
     {"event": "Heartbeat", "seconds": 3.2}             nothing new, but the run's clock goes on
     {"event": "Stopped"}                               the visitor stopped the run
     {"event": "Lost"}                                  the server is not heard any more */

export const SCHEMA = 2; // of recordings
export const RUN_EVENTS = new Set([
  'RunStarted', 'Notice', 'StageStarted', 'CompletionProgress', 'CompletionSampled',
  'RolloutScored', 'BeamsScored', 'AnswersTallied', 'CalibrationSetChosen', 'CalibrationEpoch',
  'CalibrationLearned', 'AnswerSelected', 'RunFinished', 'RunFailed',
]);
export const PAGE_EVENTS = new Set(['Replay', 'Queue', 'Heartbeat', 'Stopped', 'Lost']);

function parseLine(line) {
  try {
    const event = JSON.parse(line);
    return RUN_EVENTS.has(event?.event) || PAGE_EVENTS.has(event?.event) ? event : null;
  } catch {
    return null;
  }
}

/* Reads a growing text once. A last line without its newline waits until it is whole. */
export class EventReader {
  #partial = '';
  #value = '';
  numUnreadable = 0;

  /* The whole text so far. `isReset`: it is another text, not a longer one, and was read afresh. */
  setValue(value) {
    const isLonger = value.startsWith(this.#value);
    if (!isLonger) this.#forget();
    const events = this.append(value.slice(this.#value.length));
    this.#value = value;
    return { events, isReset: !isLonger };
  }

  /* Only the new text. */
  append(text) {
    const lines = (this.#partial + text).split('\n');
    this.#partial = lines.pop();
    const events = [];
    for (const line of lines) if (line.trim()) this.#take(parseLine(line), events);
    // No strict prefix of a JSON object is JSON: a partial line that parses is whole.
    if (this.#partial.endsWith('}')) {
      const last = parseLine(this.#partial);
      if (last) {
        events.push(last);
        this.#partial = '';
      }
    }
    return events;
  }

  #take(event, events) {
    if (event) events.push(event);
    else this.numUnreadable += 1;
  }

  #forget() {
    this.#partial = '';
    this.#value = '';
    this.numUnreadable = 0;
  }
}
