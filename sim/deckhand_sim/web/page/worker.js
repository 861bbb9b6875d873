// The badge's worker: MicroPython with the kit's files, one step of the console a tick. A VM cannot be started twice in one
// realm, so one worker is one start; to start anew the page ends it and makes another.
//
// What the page sends, one property a message:
//   start: {              begins the badge; once
//     module,             MicroPython as a WebAssembly.Module, or its bytes
//     files,              the drive: {'/path': bytes or text}; the kit's modules as they are on a badge. A game's source files
//                         (/games/fox/rules.py ...) run beside the compiled console; a later start brings them along again
//     nvm,                a Uint8Array of the saves, or null for a badge that is new
//     board,              {pads: 1 or 2}: with 2 a second person has keys 8 to 15
//     settings,           what settings.toml would hold, as {DECKHAND_START: 'CL-004711'}; a game's folder opens its menu
//     restarted,          true where the last worker asked for `restart`
//     seed,               a whole number for the badge's chance; none: any
//     manual,             true: nothing goes by itself, `step` says what time it is (for tests)
//     idle,               true: the files are laid and Python is ready for `run` or `begin`, but the console is not started
//     pystack }           words of its call stack; as a badge has, if none
//   begin: {files, nvm, board, settings, restarted, seed, manual, first}     starts the console of an idle worker; first:
//                         Python source to run before
//   key: {number, down}   a key, numbered as on the badge: 0 B, 1 A, 2 START, 3 SELECT, 4 RIGHT, 5 DOWN, 6 UP, 7 LEFT
//   pause: true           the game is kept and time stands still, until pause: false
//   keep: true            the game on the table is kept now; it is by itself when no key was touched for a moment
//   step: now             (manual) one step of the console at `now` milliseconds
//   linked: number        from now on the badge can be linked; the number makes its name
//   wire: text            what another badge says by the link
//   full: true            answered by `described`
//   run: {id, files, code}  lays more files and runs Python source; answered by `ran`. What it binds stays
//   hub: {module, files, badges}   instead of `start`: a hub for so many badges (hub/wires.py); then `wire` is {at, text}
//                         both ways, at: which badge
//
// What it sends:
//   ready: {vm, files, console}    milliseconds since `start`: the VM runs, the files lie, the console is made
//   frame: ArrayBuffer, text       a picture that differs from the last, 160 x 128 pixels of RGBA; the lines of text on it
//   lights: [[red, green, blue] x 5]    0 to 255
//   brightness: 0 to 1             of the screen; 0 while the badge sleeps or starts anew
//   tone: {hertz, swing}           a square wave begins, as far as -swing to swing of 32768; 0 hertz: silence
//   nvm: Uint8Array                the saves changed
//   scene: ['launcher', ...]       the scenes that are open, the lowest first; 'play' is a table
//   say: {text, urgent}            what changed on the screen, in words; urgent: it answers a key
//   described: text                all that is on the screen in words, a line each
//   at: number                     a game's own source stands there (the workbench's patience.py), and it may take long
//   wire: text                     what the badge says to another by the link
//   print: text                    a line that Python printed: a fault's traceback, too
//   ran: {id, out, error}          what `run` printed; its traceback, or null
//   restart: true                  Python wants to start anew: end this worker, make the next with `restarted`
//   fault: text                    Python ended; nothing more comes
//   beat: number                   four times a second while it lives; none for seconds means that it hangs
//   stats: {steps, composed, ...}  asked for by stats: true; milliseconds
'use strict';

const TICK_MS = 8, BEAT_MS = 250;
const QUIET_MS = 700;                       // after the last key, then the game is kept
const MOST_MS = 100;                        // of the badge's time in one step, after a pause of the machine
const MOST_STATS = 4096;
const WRAP = 0x1fffffff;                    // the badge's clock wraps so
// Bytes that nobody can predict, in hexadecimal.
const randomHex = count =>
  Array.from(crypto.getRandomValues(new Uint8Array(Math.min(count, 256))), byte => byte.toString(16).padStart(2, '0')).join('');

const HEAP_BYTES = 1 << 20, PYSTACK_WORDS = 512, HUB_WORDS = 4096;    // a call stack as short as the badge's; a hub's
const MUCH_MEMORY = 64 << 20, MOST_MEMORY = 96 << 20;   // of the VM in all; what one call leaves behind is swept at its end only
const MOST_SAID = 2000;                     // letters of what is said at once
const MOST_LINES = 300, MOST_LETTERS = 500; // printed between two beats; of a line
const [LAYERS, COUNT, CHANGED, BRIGHTNESS, RESTART, NVM, NVM_SIZE, WIRE] = [0, 1, 2, 3, 4, 5, 6, 7];

// A game is somebody's: it is given no way to a network, to what the browser keeps, or to other tabs.
for (let of = self; of; of = Object.getPrototypeOf(of))
  for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'WebTransport', 'EventSource', 'importScripts', 'indexedDB',
    'caches', 'BroadcastChannel', 'Worker', 'SharedWorker', 'navigator', 'Notification']) delete of[name];

// That memory did not grow, Python says itself.
const loud = console.error;
console.error = (...words) => { if (!/grow (heap|the heap)|enlarge memory/.test(words[0])) loud.apply(console, words); };

let mp, badge, report;                      // MicroPython, the functions of inside/page.py, the address of its numbers
let hub = null;                             // the functions of hub/wires.py
let memory;                                 // of the VM: it moves when it grows, so that views of it are made anew
let printed = null, lines = 0;              // lines, while `run` collects them; how many since the last beat
let now = 0, since = 0, paused = false, timer = 0, beats = 0, beaten = 0;
let touched = 0;                            // when a key was, until the game has been kept since
const pixels = new Uint32Array(WIDTH * HEIGHT), shown = new Uint32Array(WIDTH * HEIGHT);
let kept = null, brightness = 1000;
const lights = [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]];
let lit = false, full = false;              // full: much memory was taken in this call
let starting = null;                        // the promise of `start`
const stats = { steps: [], composed: [] };  // the last MOST_STATS of each

// The VM's memory is exported by the WebAssembly instance, but not by its glue, so the glue is given a WebAssembly that
// looks. It makes the instance of the module that the page compiled.
function watched(module) {
  const made = async (_, imports) => {
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

// Tells the panel's picture where it changed.
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

// One step of the console, and all that came of it. False where Python does not go on.
function turn(time) {
  const begun = performance.now();
  full = false;
  try {
    badge.step(time);
  } catch (wrong) {
    postMessage({ fault: String(wrong.message ?? wrong) });
    return false;
  }
  took('steps', performance.now() - begun);
  if (report(CHANGED)) draw();
  tellNvm();
  if (report(WIRE)) postMessage({ wire: badge.said() });
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
    postMessage({ print: String(wrong.message ?? wrong) });
  }
}

function go() {
  const time = performance.now();
  timer = 0;                                // nothing goes on where Python does not
  if (time - beaten >= BEAT_MS) {
    beaten = time;
    lines = 0;
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

function said(line) {
  if (++lines > MOST_LINES) return;
  const text = lines === MOST_LINES ? '...' : line.slice(0, MOST_LETTERS);
  if (printed) printed.push(text);
  else postMessage({ print: text });
}

async function load(module, pystack) {
  const loadMicroPython = await microPython(watched(module), () => null);
  mp = await loadMicroPython({ url: 'micropython.wasm', heapsize: HEAP_BYTES, pystack, linebuffer: true, stdout: said });
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
  mp.registerJsModule('outside', {
    tone: (hertz, swing) => postMessage({ tone: { hertz, swing } }),
    light: (number, red, green, blue) => { lights[number] = [red, green, blue]; lit = true; },
    clock: () => Math.floor(performance.now()),
    scene: names => postMessage({ scene: names.split(' ') }),
    say: (text, urgent) => postMessage({ say: { text: text.slice(0, MOST_SAID), urgent } }),
    at: place => postMessage({ at: place }),
    full: () => full,
    random: randomHex,
  });
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
    error = String(wrong.message ?? wrong);
  }
  postMessage({ ran: { id, out: printed.join('\n'), error } });
  printed = null;
}

self.onmessage = ({ data }) => {
  if (data.start) {
    starting = start(data.start).catch(wrong => postMessage({ fault: String(wrong.message ?? wrong) }));
  } else if (data.begin) {
    starting = starting.then(() => {
      const begun = performance.now();
      lay(data.begin.files);
      return begin(data.begin, begun, { vm: 0, files: performance.now() - begun });
    }).catch(wrong => postMessage({ fault: String(wrong.message ?? wrong) }));
  } else if (data.key) {
    badge?.key(data.key.number, data.key.down);
    touched = performance.now();
    if (timer && !paused) {                 // at once: a finger is waiting
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
    lead(data.hub).catch(wrong => postMessage({ fault: String(wrong.message ?? wrong) }));
  } else if (data.wire?.text !== undefined) {
    hub?.heard(data.wire.at, data.wire.text);
  } else if (data.wire !== undefined) {
    badge?.heard(data.wire);
  } else if (data.linked !== undefined) {
    badge?.linked(data.linked);
  } else if (data.full) {
    postMessage({ described: badge?.full() ?? '' });
  } else if (data.keep) {
    keep();
  } else if (data.step !== undefined) {
    turn(data.step);
  } else if (data.run) {
    starting.then(() => run(data.run));     // some browsers take a while to make the instance
  } else if (data.stats) {
    postMessage({ stats: { ...stats, heap: badge.allocated(), memory: memory.buffer.byteLength } });
  }
};
