// The badge's worker: MicroPython with the kit's files, one console step per tick. A VM can't be started twice in one
// realm, so a worker is good for one start; to restart, the page replaces it.
//
// Messages from the page, one property each:
//   start: {              starts the badge; once
//     module,             MicroPython as a WebAssembly.Module, or its bytes
//     files,              the drive: {'/path': bytes or text}; the kit's modules as they are on a badge. A game's source files
//                         (/games/fox/rules.py ...) run beside the compiled console; a restart needs them again
//     nvm,                a Uint8Array of the saves, or null for a new badge
//     board,              {pads: 1 or 2}: with 2, a second player has keys 8 to 15
//     settings,           what settings.toml would hold, as {DECKHAND_START: 'CL-004711'}; a game's folder opens its menu
//     restarted,          true if the last worker asked for `restart`
//     seed,               an integer for the badge's random numbers; default: random
//     manual,             true: time advances only by `step` (for tests)
//     idle,               true: the files are in place and Python is ready for `run` or `begin`, but the console isn't started
//     pystack }           words of its call stack; default: a badge's
//   begin: {files, nvm, board, settings, restarted, seed, manual, first}     starts an idle worker's console; first:
//                         Python source to run before
//   key: {number, down}   a key, numbered as on the badge: 0 B, 1 A, 2 START, 3 SELECT, 4 RIGHT, 5 DOWN, 6 UP, 7 LEFT
//   pause: true           saves the game and stops time, until pause: false
//   keep: true            saves the game now; that also happens after a moment without a key
//   step: now             (manual) runs one console step at `now` milliseconds
//   linked: number        makes the badge linkable; the number determines its name
//   wire: text            text from another badge
//   full: true            answered by `described`
//   run: {id, files, code}  adds files and runs Python source; answered by `ran`. Its names stay defined
//   hub: {module, files, badges}   instead of `start`: a hub for a number of badges (hub/wires.py); then `wire` is {at, text}
//                         both ways, at: which badge
//
// Messages to the page:
//   ready: {vm, files, console}    milliseconds since `start`: VM running, files in place, console created
//   frame: ArrayBuffer, text       a changed picture, 160 x 128 RGBA pixels; its lines of text
//   lights: [[red, green, blue] x 5]    0 to 255
//   brightness: 0 to 1             of the screen; 0 while the badge sleeps or restarts
//   tone: {hertz, swing}           start a square wave from -swing to swing, of 32768; 0 hertz: silence
//   nvm: Uint8Array                the saves changed
//   scene: ['launcher', ...]       the open scenes, lowest first; 'play' is a table
//   say: {text, urgent}            what changed on the screen, in words; urgent: it answers a key
//   described: text                everything on the screen in words, one item a line
//   at: number                     a game's own source is running this place (the workbench's patience.py), which may take long
//   wire: text                     text for another badge
//   print: text                    a line printed by Python, including tracebacks
//   ran: {id, out, error}          what `run` printed; its traceback, or null
//   restart: true                  Python wants to restart: replace this worker, with `restarted`
//   fault: text                    Python has ended
//   beat: number                   heartbeat, four times a second; none for seconds means that it hangs
//   stats: {steps, composed, ...}  answer to stats: true; milliseconds
'use strict';

const TICK_MS = 8, BEAT_MS = 250;
const QUIET_MS = 700;                       // the game is saved this long after the last key
const MOST_MS = 100;                        // limit of badge time per step, after the machine was suspended
const MOST_STATS = 4096;
const WRAP = 0x1fffffff;                    // the badge's clock wraps here
// Unpredictable bytes, in hexadecimal.
const randomHex = count =>
  Array.from(crypto.getRandomValues(new Uint8Array(within(count, 256))), byte => byte.toString(16).padStart(2, '0')).join('');

const HEAP_BYTES = 1 << 20, PYSTACK_WORDS = 512, HUB_WORDS = 4096;    // a call stack as short as the badge's; a hub's
const MUCH_MEMORY = 64 << 20, MOST_MEMORY = 96 << 20;   // of the VM in total; a call's garbage is only collected when it ends
const MOST_SAID = 2000;                     // letters of a single message
const MOST_LINES = 300, MOST_LETTERS = 500; // printed between two heartbeats; per line
const MOST_TOLD = 400, MOST_TEXT = 4096;    // a game's other messages between two heartbeats; letters per text
const MOST_HERTZ = 20000;
const [LAYERS, COUNT, CHANGED, BRIGHTNESS, RESTART, NVM, NVM_SIZE, WIRE] = [0, 1, 2, 3, 4, 5, 6, 7];

// A game may be untrusted. Three locks confine it: the realm loses all names but these, Python's calls to JavaScript go through
// `guarded` below, and page.py hides the modules that would make them.
const postMessage = self.postMessage.bind(self);
const KEPT = new Set(('Object Function Array Number Boolean String Symbol BigInt Math JSON Date RegExp Promise Proxy Reflect Map Set WeakMap WeakSet '
  + 'WeakRef FinalizationRegistry ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array '
  + 'Float64Array BigInt64Array BigUint64Array Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError Infinity NaN '
  + 'undefined globalThis parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent WebAssembly TextDecoder TextEncoder crypto performance '
  + 'console setTimeout clearTimeout setInterval self onmessage WorkerGlobalScope constructor').split(' '));
function lockDown() {
  for (let of = globalThis; of && of !== Object.prototype; of = Object.getPrototypeOf(of))
    for (const name of Reflect.ownKeys(of)) if (!KEPT.has(name)) Reflect.deleteProperty(of, name);
}

// Python reports itself if memory can't grow.
const loud = console.error;
console.error = (...words) => { if (!/grow (heap|the heap)|enlarge memory/.test(words[0])) loud.apply(console, words); };

lockDown();

let mp, badge, report;                      // MicroPython, the functions of inside/page.py, the address of its numbers
let hub = null;                             // the functions of hub/wires.py
let memory;                                 // of the VM: it moves when it grows, so views of it must be recreated
let printed = null, lines = 0, told = 0;    // lines, while `run` collects them; counts since the last heartbeat
let line = [];                              // printed bytes of an unfinished line
let now = 0, since = 0, paused = false, timer = 0, beats = 0, beaten = 0;
let touched = 0;                            // when a key was last touched; 0 once the game has been saved
const pixels = new Uint32Array(WIDTH * HEIGHT), shown = new Uint32Array(WIDTH * HEIGHT);
let kept = null, brightness = 1000;
const lights = [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]];
let lit = false, full = false;              // full: this call took much memory
let starting = null;                        // the promise of `start`
const stats = { steps: [], composed: [] };  // the last MOST_STATS of each

// These imports are the only way for Python to affect anything outside its memory. Of those that reach JavaScript's objects, only
// calls of the functions in `outside` go through; all others do nothing. Whatever bytes a game forges, no other object is in reach.
const PLAIN = /^(invoke_\w+|__syscall_\w+|fd_\w+|_\w+|emscripten_resize_heap|mp_js_\w+|proxy_js_free_obj|js_check_existing)$/;
const CALLS = ['call0', 'call1', 'call2', 'calln'];
const outside = {}, open = new Set();       // what Python may call here, by name; the functions
const NO_ROOM = 51, NO_PLACE = 28;          // WASI errors
const MOST_WRITTEN = 4 << 20;               // bytes of files that a game may write
let written = 0;

function guarded({ env }) {
  const nothing = (...args) => {            // returns JavaScript's undefined as a result
    new Int32Array(memory.buffer)[args.at(-1) >> 2] = 0;
    return 0;
  };
  const given = {}, of = ref => globalThis.proxy_js_ref[ref];
  const textAt = at => {
    const heap = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(heap.subarray(at, heap.indexOf(0, at)));
  };
  for (const [name, call] of Object.entries(env))
    given[name] = typeof call !== 'function' || PLAIN.test(name) ? call : CALLS.includes(name) ? (ref, ...rest) => (open.has(of(ref)) ? call : nothing)(ref, ...rest) : nothing;
  given.has_attr = () => 0;
  given.lookup_attr = (ref, name, out) => (of(ref) === outside && Object.hasOwn(outside, textAt(name)) ? env.lookup_attr : nothing)(ref, name, out);
  // Files take the page's memory, not the VM's.
  given.fd_write = (fd, list, count, out) => {
    const words = new Uint32Array(memory.buffer, list, 2 * count);
    if (fd > 2) for (let i = 1; i < words.length; i += 2) written += words[i];
    return fd > 2 && written > MOST_WRITTEN ? NO_ROOM : env.fd_write(fd, list, count, out);
  };
  given.fd_seek = (fd, offset, whence, out) => {
    const wrong = env.fd_seek(fd, offset, whence, out);
    if (wrong || new BigInt64Array(memory.buffer)[out >> 3] <= MOST_WRITTEN) return wrong;
    env.fd_seek(fd, 0n, 0, out);
    return NO_PLACE;
  };
  return { env: given, wasi_snapshot_preview1: given };
}

// The WebAssembly instance exports the VM's memory, but its glue doesn't, so the glue gets a WebAssembly that
// captures it. It instantiates the module that the page compiled.
function watched(module) {
  const made = async (_, asked) => {
    const imports = guarded(asked);
    const instance = module instanceof WebAssembly.Module ? await WebAssembly.instantiate(module, imports)
      : (await WebAssembly.instantiate(module, imports)).instance;
    memory = Object.values(instance.exports).find(value => value instanceof WebAssembly.Memory);
    const grow = memory.grow;
    memory.grow = function (pages) {
      const size = this.buffer.byteLength + (pages << 16);
      full ||= size > MUCH_MEMORY;
      if (size > MOST_MEMORY) throw new RangeError('the memory is full');
      return grow.call(this, pages);
    };
    return { instance, module };
  };
  return { instantiate: made, instantiateStreaming: made, RuntimeError: WebAssembly.RuntimeError };
}

const within = (number, most) => Math.max(0, Math.min(most, Number(number) || 0));
const wordsOf = wrong => String(wrong.message ?? wrong).slice(-MOST_TEXT);

// Sends the panel's picture where it changed.
function draw() {
  const begun = performance.now();
  const [at, count] = [report(LAYERS), report(COUNT)];
  compose(memory.buffer, at, count, pixels);
  took('composed', performance.now() - begun);
  if (equal(pixels, shown)) return;
  shown.set(pixels);
  const frame = pixels.slice().buffer;
  postMessage({ frame, text: textOf(memory.buffer, at, count) }, [frame]);
}

function took(what, ms) {
  stats[what].push(ms);
  if (stats[what].length > MOST_STATS) stats[what].splice(0, MOST_STATS / 2);
}

function tellNvm() {
  const at = report(NVM), size = report(NVM_SIZE);
  if (kept && equal(new Int32Array(memory.buffer, at, size >> 2), kept)) return;
  const first = !kept;
  kept = new Int32Array(memory.buffer, at, size >> 2).slice();
  if (!first) postMessage({ nvm: new Uint8Array(kept.buffer) });
}

function equal(one, other) {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

// Runs one console step, and sends all results. False if Python can't continue.
function turn(time) {
  const begun = performance.now();
  full = false;
  try {
    badge.step(time);
  } catch (wrong) {
    postMessage({ fault: wordsOf(wrong) });
    return false;
  }
  took('steps', performance.now() - begun);
  if (report(CHANGED)) draw();
  tellNvm();
  if (report(WIRE)) postMessage({ wire: String(badge.said()).slice(0, MOST_TEXT) });
  if (report(BRIGHTNESS) !== brightness) postMessage({ brightness: (brightness = report(BRIGHTNESS)) / 1000 });
  if (lit) postMessage({ lights });
  lit = false;
  if (report(RESTART)) {
    postMessage({ restart: true });
    return false;
  }
  return true;
}

function keep() {
  touched = 0;
  try {
    badge.keep();
    tellNvm();
  } catch (wrong) {
    postMessage({ print: wordsOf(wrong) });
  }
}

function go() {
  const time = performance.now();
  timer = 0;                                // nothing continues if Python doesn't
  if (time - beaten >= BEAT_MS) {
    beaten = time;
    lines = told = 0;
    postMessage({ beat: ++beats });
  }
  if (!paused) {
    now += Math.min(MOST_MS, time - since);
    since = time;
    if (!turn(Math.floor(now) & WRAP)) return;
    if (touched && time - touched > QUIET_MS) keep();
  }
  timer = setTimeout(go, paused ? BEAT_MS : TICK_MS);
}

// Limits a game's messages between two heartbeats.
function tell(message) { if (++told <= MOST_TOLD) postMessage(message); }

function lay(files) {
  const made = new Set(['']);
  const folder = path => {
    if (made.has(path)) return;
    folder(path.slice(0, path.lastIndexOf('/')));
    if (!mp.FS.analyzePath(path).exists) mp.FS.mkdir(path);
    made.add(path);
  };
  for (const [path, data] of Object.entries(files ?? {})) {
    folder(path.slice(0, path.lastIndexOf('/')));
    let bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    if (path.endsWith('.mpy') && bytes[0] === 0x43) {   // CircuitPython's first byte, where MicroPython wants its own
      bytes = bytes.slice();
      bytes[0] = 0x4d;
    }
    mp.FS.writeFile(path, bytes);
  }
}

function said([byte]) {
  if (byte !== 10) {
    if (line.length < MOST_LETTERS * 4) line.push(byte);
    return;
  }
  const ended = new TextDecoder().decode(new Uint8Array(line)).slice(0, MOST_LETTERS);
  line = [];
  if (++lines > MOST_LINES) return;
  const text = lines === MOST_LINES ? '...' : ended;
  if (printed) printed.push(text);
  else postMessage({ print: text });
}

async function load(module, pystack) {
  const loadMicroPython = await microPython(watched(module), () => null);
  mp = await loadMicroPython({ url: 'micropython.wasm', heapsize: HEAP_BYTES, pystack, linebuffer: false, stdout: said });
  globalThis.proxy_js_ref[0] = null;        // Python's name for the realm itself
}

async function lead(wish) {
  await load(wish.module, HUB_WORDS);
  lay(wish.files);
  mp.runPython("import sys\nsys.path[:] = ['/hub']\nimport wires");
  hub = mp.pyimport('wires');
  hub.begin(wish.badges, randomHex(32));
  setInterval(() => {
    hub.step(Math.floor(performance.now()));
    for (let at = 0; at < wish.badges; at++) {
      const text = hub.said(at);
      if (text) postMessage({ wire: { at, text } });
    }
  }, TICK_MS);
}

async function start(wish) {
  const begun = performance.now(), ready = {};
  await load(wish.module, wish.pystack ?? PYSTACK_WORDS);
  ready.vm = performance.now() - begun;
  lay(wish.files);
  ready.files = performance.now() - begun;
  Object.assign(outside, {
    tone: (hertz, swing) => tell({ tone: { hertz: within(hertz, MOST_HERTZ), swing: within(swing, 32767) } }),
    light: (number, red, green, blue) => {
      if (lights[Number(number)]) lights[Number(number)] = [red & 255, green & 255, blue & 255];
      lit = true;
    },
    clock: () => Math.floor(performance.now()),
    scene: names => tell({ scene: String(names).slice(0, MOST_TEXT).split(' ') }),
    say: (text, urgent) => tell({ say: { text: String(text).slice(0, MOST_SAID), urgent: Boolean(urgent) } }),
    at: place => tell({ at: Number(place) }),
    full: () => full,
    random: randomHex,
  });
  for (const call of Object.values(outside)) open.add(call);
  mp.registerJsModule('outside', outside);
  mp.runPython("import sys\nsys.path[:] = ['/badge', '', '/lib']\nimport page");
  badge = mp.pyimport('page');
  const at = badge.report_place();
  report = which => new Int32Array(memory.buffer, at, ROW)[which];
  if (wish.idle) return postMessage({ ready });
  return begin(wish, begun, ready);
}

function begin(wish, begun, ready) {
  if (wish.nvm) new Uint8Array(memory.buffer, report(NVM), report(NVM_SIZE)).set(wish.nvm.subarray(0, report(NVM_SIZE)));
  if (wish.first) mp.runPython(wish.first);
  const seed = wish.seed ?? crypto.getRandomValues(new Uint32Array(1))[0] & 0xffffff;
  badge.begin(JSON.stringify(wish.settings ?? {}), seed, Boolean(wish.restarted), wish.board?.pads ?? 1);
  tellNvm();
  ready.console = performance.now() - begun;
  postMessage({ ready });
  since = performance.now();
  if (!wish.manual) go();
}

function run({ id, files, code }) {
  printed = [];
  lines = 0;
  full = false;
  let error = null;
  try {
    lay(files);
    mp.runPython(code);
  } catch (wrong) {
    error = wordsOf(wrong);
  }
  postMessage({ ran: { id, out: printed.join('\n'), error } });
  printed = null;
}

self.onmessage = ({ data }) => {
  told = 0;
  if (data.start) {
    starting = start(data.start).catch(wrong => postMessage({ fault: wordsOf(wrong) }));
  } else if (data.begin) {
    starting = starting.then(() => {
      const begun = performance.now();
      lay(data.begin.files);
      return begin(data.begin, begun, { vm: 0, files: performance.now() - begun });
    }).catch(wrong => postMessage({ fault: wordsOf(wrong) }));
  } else if (data.key) {
    badge?.key(data.key.number, data.key.down);
    touched = performance.now();
    if (timer && !paused) {                 // immediately: a finger is waiting
      clearTimeout(timer);
      go();
    }
  } else if (data.pause !== undefined) {
    paused = data.pause;
    since = performance.now();
    if (timer) {
      if (paused) keep();
      clearTimeout(timer);
      go();
    }
  } else if (data.hub) {
    lead(data.hub).catch(wrong => postMessage({ fault: wordsOf(wrong) }));
  } else if (data.wire?.text !== undefined) {
    hub?.heard(data.wire.at, data.wire.text);
  } else if (data.wire !== undefined) {
    badge?.heard(data.wire);
  } else if (data.linked !== undefined) {
    badge?.linked(data.linked);
  } else if (data.full) {
    postMessage({ described: String(badge?.full() ?? '').slice(0, MOST_TEXT) });
  } else if (data.keep) {
    keep();
  } else if (data.step !== undefined) {
    turn(data.step);
  } else if (data.run) {
    starting.then(() => run(data.run));     // some browsers take a while to create the instance
  } else if (data.stats) {
    postMessage({ stats: { ...stats, heap: badge.allocated(), memory: memory.buffer.byteLength } });
  }
};
