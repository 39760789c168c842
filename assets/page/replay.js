/* The Replay tab: a list of recordings, or a file of one's own, played by an island. */

export function attach(element, { mount, file, recordings, openAt }) {
  const select = element.querySelector('select');
  const save = element.querySelector('a');
  const island = mount(element.querySelector('.island'), { mode: 'replay' });
  const own = new Option(); // in the list as long as a visitor's own file is open
  recordings.forEach(({ name }, place) => select.add(new Option(name, place)));

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

  select.addEventListener('change', () => open());
  element.querySelector('input[type=file]').addEventListener('change', async ({ target }) => {
    const [picked] = target.files;
    target.value = ''; // so that the same file can be opened again
    if (picked) openOwn(picked.name, await picked.text());
  });
  if (recordings.length) {
    select.value = openAt;
    open({ autoplay: false });
  }
}
