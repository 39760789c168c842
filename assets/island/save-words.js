/* What a visitor reads where a run is saved. */

export const STOPPED_HERE = 'The run was stopped here.';
export const SAVE = 'Save';
export const SAVE_TITLE = 'Save this run';
export const RECORDING = 'Recording';
export const RECORDING_HINT = 'JSON lines: opens in Replay, in carbon.recording.read and in pandas';
export const ROLLOUTS = 'Rollouts';
export const ROLLOUTS_HINT = 'A table: phase, text, step scores, answer, right, tokens';
export const PAGE = 'Page';
export const PAGE_HINT = 'One HTML file that replays this run anywhere, without a network';
export const PICTURE = 'Picture';
export const PICTURE_OF = 'Picture of';
export const WHOLE_BOARD = 'the whole board';
export const COLOURS = 'Colours';
export const AS_SHOWN = 'as shown';
export const LIGHT = 'light';
export const DARK = 'dark';
export const saved = (name) => `Saved ${name}.`;
export const NOT_SAVED = 'This could not be saved. Reload the page and try again.';
