/* The Replay tab: a list of recordings, the visitor's last runs, or a file of one's own, played by an
   island; two recordings may stand side by side. */

import { forgetRuns, keptRuns } from './kept.js';
import { copy, pageUrl, remember, shareable, snippet } from './links.js';

export function attach(element, { mount, file, template, recordings, openAt, words }) {
  const [select, beside] = element.querySelectorAll('select');
  const save = element.querySelector('a.save');
  const forget = element.querySelector('button.forget');
  const said = element.querySelector('.said');
  const island = mount(element.querySelector('.island'), { mode: 'replay', template });
  const own = new Option(); // in the list as long as a visitor's own file is open
  const option = ({ name }, value) => new Option(name, value);
  let kept = [];

  function list() {
    kept = keptRuns();
    const mine = Object.assign(document.createElement('optgroup'), { label: words.kept });
    mine.append(...kept.map((run, place) => option(run, `kept-${place}`)));
    select.replaceChildren(...(kept.length ? [mine] : []), ...recordings.map(option));
    forget.hidden = !kept.length;
  }

  /* Of the list's recordings; a run of the visitor's own has no name to stand in a link. */
  const isOurs = () => recordings[select.value] !== undefined && !own.selected;
  const placeOf = (name) => recordings.findIndex(({ id }) => id === name);

  /* A link and a reload open the same recording; the one that the tab begins with needs no name. */
  function address() {
    const url = pageUrl();
    url.searchParams.delete('recording');
    url.searchParams.delete('runs');
    if (isOurs() && beside.value) url.searchParams.set('runs', `${recordings[select.value].id},${recordings[beside.value].id}`);
    else if (isOurs() && Number(select.value) !== openAt) url.searchParams.set('recording', recordings[select.value].id);
    url.searchParams.set('tab', 'replay');
    return url.href;
  }

  /* Of a link: the recording, and another to stand beside it. */
  function linked() {
    const query = new URLSearchParams(window.location.search);
    if (query.get('tab') !== 'replay') return [openAt, ''];
    const [first, second] = (query.get('runs') ?? '').split(',').map(placeOf);
    if (first >= 0 && second >= 0) return [first, second];
    const place = placeOf(query.get('recording'));
    return [place >= 0 ? place : openAt, ''];
  }

  /* A recording of the visitor's own stands alone. */
  function standAlone() {
    beside.value = '';
    for (const node of element.querySelectorAll('.of-ours')) node.hidden = true;
    island.loadBeside([]);
  }

  function open(options) {
    own.remove();
    said.textContent = '';
    if (!isOurs()) {
      standAlone();
      island.loadText(kept[select.value.replace('kept-', '')].text);
      return;
    }
    const { path } = recordings[select.value];
    const paths = beside.value ? [path, recordings[beside.value].path] : [];
    for (const node of element.querySelectorAll('.of-ours')) node.hidden = false;
    save.href = file(path);
    save.download = path.split('/').pop();
    island.loadBeside(paths.map(file));
    if (!paths.length) island.load(file(path), options);
  }

  function openOwn(name, text) {
    island.loadText(text);
    if (island.session.problem) return; // what is shown keeps its own name
    own.text = name;
    select.add(own, 0);
    own.selected = true;
    standAlone();
  }

  /* On the clipboard, or shown to be copied. */
  async function give(text, copied) {
    if (await copy(text)) said.textContent = copied;
    else {
      const shown = Object.assign(document.createElement('code'), { className: 'to-copy', tabIndex: 0, textContent: text });
      said.replaceChildren(`${words.shown} `, shown);
    }
  }

  select.addEventListener('focus', () => {
    if (own.isConnected || keptRuns().length === kept.length) return;
    const { value } = select; // a run has ended since
    list();
    select.value = value;
  });
  for (const choice of [select, beside]) {
    choice.addEventListener('change', () => {
      if (own.isConnected && own.selected) {
        beside.value = '';
        return;
      }
      open();
      remember(address());
    });
  }
  element.querySelector('button.copy-link').addEventListener('click', () => give(shareable(address()), words.link_copied));
  element.querySelector('button.embed').addEventListener('click', () => {
    const { id, name } = recordings[select.value];
    give(snippet(id, name), words.snippet_copied);
  });
  forget.addEventListener('click', () => {
    const value = isOurs() ? select.value : openAt;
    const isShown = !isOurs() && !own.isConnected;
    forgetRuns();
    list();
    if (!own.isConnected) select.value = value;
    if (isShown) open({ autoplay: false });
    said.textContent = words.forgotten;
  });
  element.querySelector('input[type=file]').addEventListener('change', async ({ target }) => {
    const [picked] = target.files;
    target.value = ''; // so that the same file can be opened again
    if (picked) openOwn(picked.name, await picked.text());
  });
  list();
  beside.append(...recordings.map(option));
  if (recordings.length) {
    [select.value, beside.value] = linked();
    open({ autoplay: false });
  }
}
