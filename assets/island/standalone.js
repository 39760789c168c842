/* The page of its own: the recording inside it, or from ?recording=URL, from a picked or a dropped
   file. ?t=0.5 opens it at half its time, standing still; ?walk=1 walks through it; ?embed=1 shows the
   board alone. */

import { mount } from './island.js';

const query = new URLSearchParams(location.search);
const inside = document.querySelector('#recording')?.textContent.trim();
const island = mount(document.querySelector('.island'), { mode: 'replay', template: query.get('template') });

async function openFile(file) {
  if (file) island.loadText(await file.text());
}

async function openRecording() {
  const url = query.get('recording');
  const options = query.has('t') ? { autoplay: false } : { isOpening: query.has('walk') };
  if (inside) island.loadText(inside, options);
  else if (url) await island.load(url, options);
  if (query.has('t')) island.seek(Number(query.get('t')) * island.player.lastSecond);
}

document.documentElement.classList.toggle('embedded', query.has('embed'));
document.querySelector('input[type=file]').addEventListener('change', (event) => {
  openFile(event.target.files[0]);
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  openFile(event.dataTransfer.files[0]);
});
document.querySelector('.theme').addEventListener('click', () => {
  const { classList } = document.documentElement;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = classList.contains('dark') || (prefersDark && !classList.contains('light'));
  classList.toggle('dark', !isDark);
  classList.toggle('light', isDark);
});

openRecording();
