/* Reasoning steps of a text: its parts between blank lines, exactly as `carbon.prompts.split_steps`
   splits them, so that step i here is the step that score i is for. */

// Python's white space without the newline; JavaScript's \s differs in a few characters.
const SPACE = '[\\t\\v\\f\\r \\x1c-\\x1f\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const BLANK_LINES = new RegExp(`(?:^|\\r?\\n)(?:${SPACE}*(?:\\n|$))+`, 'g');

/* Steps with where they stand in the text: [{ text, start }]. No step is empty. */
export function splitSteps(text) {
  const steps = [];
  let start = 0;
  const add = (end) => {
    if (end > start) steps.push({ text: text.slice(start, end), start });
  };
  for (const gap of text.matchAll(BLANK_LINES)) {
    add(gap.index);
    start = gap.index + gap[0].length;
  }
  add(text.length);
  return steps;
}

/* Lengths of the steps of a growing text. Only the last step is looked at again. */
export class StepLengths {
  #closed = [];
  #open = '';

  append(text) {
    this.#open += text;
    const steps = splitSteps(this.#open);
    const open = steps.pop();
    for (const step of steps) this.#closed.push(step.text.length);
    if (steps.length) this.#open = this.#open.slice(open.start);
  }

  get lengths() {
    return [...this.#closed, ...splitSteps(this.#open).map((step) => step.text.length)];
  }
}
