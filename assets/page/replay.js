/* The Replay tab: a list of recordings, or a file of one's own, played by an island. */

export function attach(element, { mount, file, recordings, openAt }) {
  const [select, beside] = element.querySelectorAll('select');
  const save = element.querySelector('a');
  const island = mount(element.querySelector('.island'), { mode: 'replay' });
  const own = new Option(); // in the list as long as a visitor's own file is open
  recordings.forEach(({ name }, place) => {
    for (const list of [select, beside]) list.add(new Option(name, place));
  });

  /* A link and a reload open the same recording; the one that the tab begins with needs no name. */
  function remember() {
    const url = new URL(window.location.href);
    const place = Number(select.value);
    url.searchParams.delete('recording');
    url.searchParams.delete('runs');
    if (beside.value) url.searchParams.set('runs', `${recordings[place].id},${recordings[beside.value].id}`);
    else if (place !== openAt) url.searchParams.set('recording', recordings[place].id);
    url.searchParams.set('tab', 'replay');
    window.history.replaceState(window.history.state, '', url);
  }

  const placeOf = (name) => recordings.findIndex(({ id }) => id === name);

  /* Of a link: the recording, and another to stand beside it. */
  function linked() {
    const query = new URLSearchParams(window.location.search);
    if (query.get('tab') !== 'replay') return [openAt, ''];
    const [first, second] = (query.get('runs') ?? '').split(',').map(placeOf);
    if (first >= 0 && second >= 0) return [first, second];
    const place = placeOf(query.get('recording'));
    return [place >= 0 ? place : openAt, ''];
  }

  function open(options) {
    const { path } = recordings[select.value];
    const paths = beside.value ? [path, recordings[beside.value].path] : [];
    own.remove();
    save.href = file(path);
    save.download = path.split('/').pop();
    save.hidden = false;
    island.loadBeside(paths.map(file));
    return paths.length ? null : island.load(file(path), options);
  }

  function openOwn(name, text) {
    own.text = name;
    select.add(own, 0);
    own.selected = true;
    save.hidden = true;
    beside.value = '';
    island.loadBeside([]);
    island.loadText(text);
  }

  for (const list of [select, beside]) {
    list.addEventListener('change', () => {
      if (own.isConnected && own.selected) {
        beside.value = ''; // a file of one's own has no name to stand in a link
        return;
      }
      open();
      remember();
    });
  }
  element.querySelector('input[type=file]').addEventListener('change', async ({ target }) => {
    const [picked] = target.files;
    target.value = ''; // so that the same file can be opened again
    if (picked) openOwn(picked.name, await picked.text());
  });
  if (recordings.length) {
    [select.value, beside.value] = linked();
    open({ autoplay: false });
  }
}
