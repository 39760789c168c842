/* Where the files of the folder above are: beside this one, or inside a page of one file, which has
   no others (carbon/page/one_file.py). */

const INSIDE = globalThis.carbonFiles ?? {};

export const address = (path) => INSIDE[path] ?? new URL(`../${path}`, import.meta.url).href;
