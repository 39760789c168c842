/* The renderer of one run: live, replayed or on a page of its own. `mount(element)` draws into any
   element, any number of times on a page; everything it needs is beside this file.

   In Gradio (component = gr.HTML(value="", html_template="<div></div>", apply_default_css=False,
   js_on_load=…), with the folder `assets` given to gr.set_static_paths):
     import("/gradio_api/file=<absolute path>/island/island.js").then(({ mount }) => {
       const island = mount(element);
       watch("value", () => island.setValue(props.value));
       island.setValue(props.value);
     });
   `value` is an append-only text of JSON lines: run events and the page events of events.js. Mind a
   root path before /gradio_api where the app is mounted below one. */

import { Beside } from './beside.js';
import { Board } from './board.js';
import { OwnCurve } from './curve.js';
import { el } from './dom.js';
import { address } from './files.js';
import { Header, Notes } from './header.js';
import { createKey } from './key.js';
import { Peek } from './peek.js';
import { PlayerBar } from './player-bar.js';
import { Presenter } from './present.js';
import { captionOf } from './present-words.js';
import { Rail } from './rail.js';
import { createChanges } from './reducer.js';
import { RolloutDialog } from './rollout.js';
import { SaveMenu } from './save.js';
import { RunSession } from './session.js';
import { Shelf } from './shelf.js';
import { isAskedFor, isFirstVisit, Walk } from './walk.js';
import { Why } from './why.js';
import { Words } from './words.js';

const DESIGN_FONT_SIZE = 13; // px; the drawings' sizes are given for it
const NARROW = 680; // px; must equal the container query of sizes.css
const STYLES = [
  'island.css', 'panels.css', 'tree.css', 'after.css', 'story.css', 'save.css', 'sizes.css', 'present.css',
];
const EVERYTHING = ['notices', 'scores', 'beams', 'tally', 'set', 'epochs', 'learned', 'selected', 'ended',
  'view', 'restart'];
const KEPT = 'Still shown: the run before. It stays until yours begins.';
const INVITATION = {
  live: 'Press Run: the model will write many solutions, learn from its best ones, write more, and choose.',
  replay: 'Open a recording to see a run from the problem to its answer.',
};

let numMounted = 0;
let styles = null;

/* The style sheets, once for all islands of a page, in their order. */
function loadStyles() {
  styles ??= Promise.all(STYLES.map((name) => new Promise((resolve) => {
    const link = el('link', { rel: 'stylesheet', href: address(`island/${name}`) });
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  })));
  return styles;
}

/* Shows a run inside `element`. `mode`: 'live' (text arrives; the last runs stay on a shelf) or
   'replay' (recordings are opened). `template`: the address of the page of one file that a visitor may
   save, if there is one.
   Returns { setValue, append, load, loadText, loadBeside, seek, destroy, run, player, shelf, whenRunEnds }. */
export function mount(element, { mode = 'live', template = null } = {}) {
  return new Island(element, INVITATION[mode] ?? INVITATION.live, { hasShelf: mode === 'live', template });
}

class Island {
  #changes = createChanges();
  #drawnConfig = null;
  #frame = 0;
  #isReady = false;
  #isHeldStill = false;
  #motion = matchMedia('(prefers-reduced-motion: reduce)');
  #awaiting = [];

  /* `isInner`: one of those that another island shows side by side. */
  constructor(host, invitation, { hasShelf = false, isInner = false, template = null } = {}) {
    numMounted += 1;
    this.host = host;
    this.prefix = `carbon-run-${numMounted}`;
    this.invitation = invitation;
    this.beside = isInner ? null : new Beside((inner) => new Island(inner, INVITATION.replay, { isInner: true, template }));
    this.shelf = hasShelf ? this.#createShelf() : null;
    this.template = template;
    this.unit = 1;
    this.isNarrow = false;
    this.view = { measure: null, looked: null, pinned: null, picked: null, position: 0 };
    this.session = new RunSession({
      onChange: () => this.redraw(), onRestart: () => this.#addTopics(EVERYTHING),
      onClear: () => this.#forgetView(), onEnd: (events) => this.#ended(events), startsPlaying: () => !this.#motion.matches,
      startsWalk: () => this.#startWalk(),
    });
    this.#build();
    this.observer = new ResizeObserver(() => this.#resize());
    this.observer.observe(this.root);
    loadStyles().then(() => {
      this.#isReady = true;
      this.root.classList.remove('unstyled');
      this.#resize();
    });
  }

  get run() {
    return this.session.run;
  }

  get player() {
    return this.session.player;
  }

  get usesLetters() {
    return this.board.usesLetters;
  }

  get isStill() {
    return this.#isHeldStill || this.#motion.matches;
  }

  setValue(value) {
    this.session.setValue(value);
  }

  append(text) {
    this.session.append(text);
  }

  load(url, options) {
    return this.session.load(url, options);
  }

  loadText(text, options) {
    this.session.loadText(text, options);
  }

  /* A run of an earlier visit: shown, and on the shelf. */
  restore(text) {
    this.loadText(text, { autoplay: false });
    if (!this.session.problem) this.shelf?.add(this.player.events);
  }

  /* Recordings side by side in place of one; none: the one comes back. */
  async loadBeside(urls) {
    const runs = await this.session.fetchRuns(urls);
    this.page.classList.toggle('only-beside', runs.length > 0);
    this.beside.show(runs);
    this.redraw();
  }

  /* The events of the next live run that ends; null where it does not reach its end. */
  whenRunEnds() {
    return new Promise((resolve) => { this.#awaiting.push(resolve); });
  }

  /* To a moment of the run, in seconds, and there it stands. */
  seek(seconds) {
    this.holdStill();
    this.player.pause();
    this.player.seekSeconds(seconds);
    this.redraw();
  }

  destroy() {
    cancelAnimationFrame(this.#frame);
    this.#isReady = false;
    this.observer.disconnect();
    this.session.stopLoading();
    this.player.pause();
    this.walk.leave();
    this.rail.destroy();
    this.presenter?.destroy();
    this.root.remove();
  }

  #startWalk() {
    if (this.root.offsetParent && (isAskedFor() || isFirstVisit())) this.walk.start();
    return this.walk.isOn;
  }

  /* What the panels ask for. */

  id(name) {
    return `${this.prefix}-${name}`;
  }

  redraw() {
    if (this.#isReady && !this.#frame) this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  /* Nothing glides until the next drawings are done: a slider is the visitor's own motion. */
  holdStill() {
    this.#isHeldStill = true;
    this.root.classList.add('still');
  }

  changeView(change) {
    Object.assign(this.view, change);
    this.view.picked = this.view.looked ?? this.view.pinned;
    this.#addTopics(['view']);
    this.redraw();
  }

  look(index) {
    if (this.view.looked !== index) this.changeView({ looked: index });
  }

  pin(index) {
    this.changeView({ pinned: this.view.pinned === index ? null : index });
  }

  openRollout(id) {
    this.dialog.open(id);
  }

  openBeam(beam) {
    this.dialog.openBeam(beam);
  }

  visit(id) {
    this.board.visit(id);
  }

  goToStage(stage) {
    if (!this.session.isReplay) {
      this.scrollToStage(stage);
      return;
    }
    this.holdStill();
    this.player.jumpTo(stage);
    this.redraw();
  }

  /* Where a rollout is drawn. */
  markOf({ id, phase }) {
    return this.page.querySelector(`.mark[data-rollout="${id}"], .tree[data-phase=${phase}]:not([hidden])`);
  }

  setWords(isShown) {
    this.page.classList.toggle('has-words', isShown);
  }

  scrollToStage(stage) {
    this.board.scrollTo(stage);
  }

  /* `search`: 'steps' in two halves, 'whole' without a first one, '' for best-of-N. */
  setShape(shape, search) {
    this.page.dataset.shape = shape;
    this.page.dataset.search = search;
  }

  #build() {
    this.walk = new Walk(this);
    this.playerBar = new PlayerBar(this);
    this.playerBar.element.append(new SaveMenu(this, this.template).element);
    this.header = new Header(this);
    this.notes = new Notes(this);
    this.rail = new Rail(this);
    this.peek = new Peek(this);
    this.words = new Words(this);
    this.board = new Board(this);
    this.dialog = new RolloutDialog(this);
    this.why = new Why(this);
    this.curve = new OwnCurve(this);
    this.kept = el('p.still-shown', { role: 'status', hidden: true }, KEPT);
    this.key = createKey();
    this.page = el('div.page', {}, this.playerBar.element, this.header.element, this.notes.element,
      ...this.rail.nodes, this.kept, this.board.element,
      el('div.aftermath', {}, this.why.element, this.curve.element), this.key, this.shelf?.element ?? this.beside?.element ?? '',
      this.peek.element, ...this.walk.nodes, this.dialog.element);
    this.peek.listen(this.page);
    this.root = el('div.carbon-run.unstyled', {}, this.page);
    this.presenter = this.beside && this.#createPresenter();
    this.host.replaceChildren(this.root);
  }

  /* None for one of several islands side by side: they are presented together. */
  #createPresenter() {
    const presenter = new Presenter(this.root, {
      caption: (panel) => (this.run.config && captionOf(panel, this.run)) || this.rail.seen.textContent,
      relayout: () => this.#resize(), onStart: () => this.walk.leave(),
      keys: {
        ' ': () => this.#togglePlay(), ArrowRight: () => this.#stepStage(1), ArrowLeft: () => this.#stepStage(-1),
      },
    });
    this.header.element.append(presenter.open);
    return presenter;
  }

  #createShelf() {
    return new Shelf(this, this.beside, (events) => {
      this.session.show(events);
      this.scrollToStage('explore');
    });
  }

  #ended(events) {
    if (events) this.shelf?.add(events);
    for (const resolve of this.#awaiting.splice(0)) resolve(events);
  }

  #togglePlay() {
    if (this.player.isPlaying) this.player.pause();
    else this.player.play();
    this.redraw();
  }

  /* To the nearest beginning of a stage, forwards or back. */
  #stepStage(by) {
    if (!this.session.isReplay) return;
    this.holdStill();
    if (by > 0) this.player.nextStage();
    else this.player.previousStage();
    this.redraw();
  }

  #resize() {
    this.unit = (parseFloat(getComputedStyle(this.page).fontSize) || DESIGN_FONT_SIZE) / DESIGN_FONT_SIZE;
    this.isNarrow = this.root.clientWidth <= NARROW;
    this.#addTopics(['layout']);
    this.redraw();
  }

  #forgetView() {
    this.view = { measure: null, looked: null, pinned: null, picked: null, position: 0 };
  }

  #addTopics(topics) {
    topics.forEach((topic) => this.#changes.topics.add(topic));
  }

  /* One drawing a frame: only what changed since the last one. */
  #draw(now) {
    this.#frame = 0;
    this.player.advance(now);
    const { run } = this;
    const changes = this.#takeChanges(run);
    if (run.config) this.view.measure ??= run.config.selection_words.measure;
    this.key.hidden = run.config === null;
    this.kept.hidden = !this.session.isKept;
    for (const part of [this.playerBar, this.header, this.notes, this.rail, this.board, this.dialog,
      this.why, this.curve, this.words, this.peek, this.walk]) {
      part.update(run, changes);
    }
    this.page.classList.toggle('has-letters', this.usesLetters);
    this.presenter?.tell();
    if (this.player.isPlaying) this.redraw();
    if (this.#isHeldStill) this.#releaseStill();
  }

  #takeChanges(run) {
    const changes = this.#changes;
    run.changes.topics.forEach((topic) => changes.topics.add(topic));
    run.changes.rollouts.forEach((id) => changes.rollouts.add(id));
    if (run.config === this.#drawnConfig) changes.topics.delete('config');
    else changes.topics.add('config');
    this.#drawnConfig = run.config;
    run.changes = createChanges();
    this.#changes = createChanges();
    return changes;
  }

  #releaseStill() {
    this.#isHeldStill = false;
    setTimeout(() => {
      if (!this.#isHeldStill) this.root.classList.remove('still');
    }, 100);
  }
}
