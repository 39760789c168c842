/* Questions to Python while a slider moves: one at a time, and of those that wait only the newest. */

export function latest(ask, show) {
  let waiting = null;
  let isBusy = false;
  return async function request(asked) {
    waiting = asked;
    if (isBusy) return;
    isBusy = true;
    try {
      while (waiting !== null) {
        const now = waiting;
        waiting = null;
        const answer = await ask(now);
        if (waiting === null) await show(answer, now);
      }
    } finally {
      isBusy = false;
    }
  };
}
