/* What a cut stream left out of a run: asked of the server, which keeps the run going for whoever asks. */

const ROOT = import.meta.url.split('/gradio_api/')[0];

/* The name of a run, from the first line of its text; '' before there is one. */
export function runOf(text) {
  return /^\{"event":"Heartbeat","seconds":0,"run":"([0-9a-f]+)"\}\n/.exec(text)?.[1] ?? '';
}

/* The text behind what is known, which may be nothing yet; null where the server does not have it. */
export async function missed(text) {
  try {
    const answer = await fetch(`${ROOT}/carbon/runs/${runOf(text)}?from=${text.length}`, { cache: 'no-store' });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/* The run of this browser tab that has not ended: where Gradio loads the page again, which it does once a
   connection was lost, the page finds it again. */
const KEY = 'carbon-run';

export function hold(run) {
  try {
    if (run) window.sessionStorage.setItem(KEY, run);
    else window.sessionStorage.removeItem(KEY);
  } catch { /* a frame without storage: then the board is lost with the page */ }
}

export function heldRun() {
  try {
    return window.sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/* A first line by which `missed` asks for all of a run. */
export const lineOf = (run) => `${JSON.stringify({ event: 'Heartbeat', seconds: 0, run })}\n`;
