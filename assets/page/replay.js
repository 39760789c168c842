/* The Replay tab: a list of recordings, or a file of one's own, played by an island. */

export function attach(element, { mount, file, recordings, openAt }) {
  const select = element.querySelector('select');
  const save = element.querySelector('a');
  const island = mount(element.querySelector('.island'), { mode: 'replay' });
  const own = new Option(); // in the list as long as a visitor's own file is open
  recordings.forEach(({ name }, place) => select.add(new Option(name, place)));

  /* A link and a reload open the same recording; the one that the tab begins with needs no name. */
  function remember() {
    const url = new URL(window.location.href);
    const place = Number(select.value);
    if (place === openAt) url.searchParams.delete('recording');
    else url.searchParams.set('recording', recordings[place].id);
    url.searchParams.set('tab', 'replay');
    window.history.replaceState(window.history.state, '', url);
  }

  function linked() {
    const query = new URLSearchParams(window.location.search);
    const place = recordings.findIndex(({ id }) => id === query.get('recording'));
    return query.get('tab') === 'replay' && place >= 0 ? place : openAt;
  }

  function open(options) {
    const { path } = recordings[select.value];
    own.remove();
    save.href = file(path);
    save.download = path.split('/').pop();
    save.hidden = false;
    return island.load(file(path), options);
  }

  function openOwn(name, text) {
    own.text = name;
    select.add(own, 0);
    own.selected = true;
    save.hidden = true;
    island.loadText(text);
  }

  select.addEventListener('change', () => {
    open();
    remember();
  });
  element.querySelector('input[type=file]').addEventListener('change', async ({ target }) => {
    const [picked] = target.files;
    target.value = ''; // so that the same file can be opened again
    if (picked) openOwn(picked.name, await picked.text());
  });
  if (recordings.length) {
    select.value = linked();
    open({ autoplay: false });
  }
}
