/* The Replay tab: a list of recordings, or a file of one's own, played by an island. */

export function attach(element, { mount, file, recordings, openAt }) {
  const select = element.querySelector('select');
  const save = element.querySelector('a');
  const island = mount(element.querySelector('.island'), { mode: 'replay' });
  recordings.forEach(({ name }, place) => select.add(new Option(name, place)));

  function open(options) {
    const { path } = recordings[select.value];
    save.href = file(path);
    save.download = path.split('/').pop();
    return island.load(file(path), options);
  }

  select.addEventListener('change', () => open());
  element.querySelector('input[type=file]').addEventListener('change', async (event) => {
    const [picked] = event.target.files;
    if (picked) island.loadText(await picked.text());
  });
  if (recordings.length) {
    select.value = openAt;
    open({ autoplay: false });
  }
}
