/* The page of its own: a recording from ?recording=URL, from a picked or a dropped file.
   ?t=0.5 opens it at half its time, standing still; ?walk=1 walks through it. */

import { mount } from './island.js';

const island = mount(document.querySelector('.island'), { mode: 'replay' });
const query = new URLSearchParams(location.search);

async function openFile(file) {
  if (file) island.loadText(await file.text());
}

async function openLink() {
  const url = query.get('recording');
  if (!url) return;
  const share = query.has('t') ? Number(query.get('t')) : null;
  if (share === null) await island.load(url, { isOpening: query.has('walk') });
  else {
    await island.load(url, { autoplay: false });
    island.seek(share * island.player.lastSecond);
  }
}

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

openLink();
