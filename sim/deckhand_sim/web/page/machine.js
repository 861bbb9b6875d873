// The badge as the page sees it: a worker (worker.js documents its messages) that is replaced on every
// start, and watched.
//
//   const machine = new Machine(assets, saves);
//   machine.addEventListener('frame', ({ detail }) => ...);
//   machine.start({ settings: { DECKHAND_START: 'CL-004711' } });
//   machine.key(KEYS.A, true);
//
// Its events are named after the worker's messages, with the value as `detail`: frame ({pixels, text}), lights,
// brightness, tone, scene, say, described, wire, print, ready, fault; plus `hung`: a step did not end, so it was terminated; and
// `started`: a worker was created.
'use strict';

const KEYS = { B: 0, A: 1, START: 2, SELECT: 3, RIGHT: 4, DOWN: 5, UP: 6, LEFT: 7 };
const LOOK_MS = 500;
const MOST_MISSES = 6;                      // checks without a heartbeat before it counts as hung
const SPARE_MS = 400;                       // delay after a start before the next worker is prepared
const MOST_MISSES_AT_START = 40;            // slow computers take a while to compile

class Machine extends EventTarget {
  #assets; #saves; #worker = null; #wish = {}; #paused = false; #misses = 0; #ready = false; #asked = 0;
  #waiting = new Map(); #spare = null; #keepsSpare; #patience; #pystack; #guest = { nvm: null, write(nvm) { this.nvm = nvm; } };

  // saves: {nvm, write(nvm)}. With `spare` a worker stands by, which makes a start ten times faster; patience: checks, half a second
  // apart, without a heartbeat before it counts as hung; pystack: words of the VM's call stack, if not a badge's.
  constructor(assets, saves, { spare = false, patience = MOST_MISSES, pystack } = {}) {
    super();
    this.#assets = assets;
    this.#saves = saves;
    this.#keepsSpare = spare;
    this.#patience = patience;
    this.#pystack = pystack;
    setInterval(() => this.#look(), LOOK_MS);
  }

  // Starts the badge as when it's switched on; wish: {files, settings, board, seed, idle, manual} as in worker.js,
  // where files are added to the kit's; guest: nothing is saved, and existing saves are out of reach.
  start(wish = {}) {
    this.#wish = wish;
    this.#guest.nvm = null;
    this.#begin(false);
  }

  // Restarts it with the same settings.
  restart() {
    this.#begin(false);
  }

  // Stops it; the page stays as it is.
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new Error('The badge was switched off.'));
    this.#waiting.clear();
  }

  get #kept() { return this.#wish.guest ? this.#guest : this.#saves; }

  get running() { return this.#worker !== null; }

  // Presses or releases a key; number: one of KEYS, plus 8 for a second pad.
  key(number, down) { this.#worker?.postMessage({ key: { number, down } }); }

  // Requests everything on the screen in words: a `described` event follows.
  full() { this.#worker?.postMessage({ full: true }); }

  // Receives text from another badge; and makes this one linkable, with a number of its own.
  wire(text) { this.#worker?.postMessage({ wire: text }); }

  linked(number) { this.#worker?.postMessage({ linked: number }); }

  // Runs one step of a badge that was started with `manual`, at `now` milliseconds.
  step(now) { this.#worker?.postMessage({ step: now }); }

  // Pauses or resumes.
  pause(paused) {
    this.#paused = paused;
    this.#misses = 0;
    this.#worker?.postMessage({ pause: paused });
  }

  // Adds files ({'/games/fox/rules.py': text}) and runs Python source; resolves to {out, error}.
  run(code, files = {}) {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      if (!this.#worker) return reject(new Error('The badge is switched off.'));
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ run: { id, files, code } });
    });
  }

  // Timings in milliseconds: {steps: [...], composed: [...], heap, memory}.
  stats() {
    return new Promise(resolve => {
      this.addEventListener('stats', ({ detail }) => resolve(detail), { once: true });
      this.#worker.postMessage({ stats: true });
    });
  }

  #begin(restarted) {
    this.stop();
    this.#misses = 0;
    this.#ready = false;
    const wish = { ...this.#wish, nvm: this.#kept.nvm, restarted };
    const worker = this.#worker = this.#spare ?? this.#made(this.#keepsSpare ? { idle: true } : wish);
    if (this.#keepsSpare && !wish.idle) worker.postMessage({ begin: wish });
    this.#spare = null;
    if (this.#paused) worker.postMessage({ pause: true });
    this.#tell('started', { restarted });
  }

  #made(wish) {
    const worker = new Worker(this.#assets.workerUrl), files = { ...this.#assets.inside };
    worker.onmessage = ({ data }) => { if (worker === this.#worker) this.#heard(data); };
    worker.onerror = wrong => { if (worker === this.#worker) this.#broke(wrong.message || 'The badge could not be started.'); };
    for (const [path, bytes] of Object.entries(this.#assets.kit)) files['/' + path] = bytes;
    worker.postMessage({ start: { pystack: this.#pystack, ...wish, files: { ...files, ...wish.files }, module: this.#assets.module } });
    return worker;
  }

  // A worker that is ready for the next start.
  #standBy() {
    const worker = this.#worker;
    setTimeout(() => { if (worker === this.#worker) this.#spare ??= this.#made({ idle: true }); }, SPARE_MS);
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  #broke(text) {
    this.stop();
    this.#tell('fault', text);
  }

  #heard(data) {
    if (data.beat || data.ready || data.ran) this.#misses = 0;
    if (data.frame) return this.#tell('frame', { pixels: data.frame, text: data.text });
    if (data.beat) return undefined;
    if (data.nvm) return data.nvm instanceof Uint8Array && data.nvm.length === NVM_BYTES ? this.#kept.write(data.nvm) : undefined;
    if (data.restart) return this.#begin(true);
    if (data.fault !== undefined) return this.#broke(data.fault);
    if (data.ran) {
      this.#waiting.get(data.ran.id)?.resolve(data.ran);
      return this.#waiting.delete(data.ran.id);
    }
    if (data.ready) {
      this.#ready = true;
      if (this.#keepsSpare) this.#standBy();
    }
    for (const [name, value] of Object.entries(data)) this.#tell(name, value);
    return undefined;
  }

  // Count checks, not time: a computer that slept has not hung.
  #look() {
    const { idle, manual } = this.#wish;
    if (!this.#worker || this.#paused || manual || idle && !this.#waiting.size) return;
    if (++this.#misses > (this.#ready ? this.#patience : MOST_MISSES_AT_START)) {
      this.stop();
      this.#tell('hung');
    }
  }
}
