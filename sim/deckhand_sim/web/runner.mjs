// The page's worker under node, without a browser: runs worker.js from an archive, each in a realm of its own. Driven by lines of
// JSON on stdin, each answered by a line on stdout.
//   {"start": {settings, seed, nvm: base64, board, files, idle}}   a new worker whose time is manual: {ready, heard}
//   {"play": [[now, [[key, down], ...], code], ...]}    keys, optional Python source, and a step, repeatedly:
//                                                   {frames: [[step, md5, text], ...], heard}
//   {"run": {files, code}}                          Python source: {ran, heard}
//   {"keep": true}                                  saves the game: {nvm: base64 or null, heard}
//   {"stats": true}                                 {stats, heard}
// A frame's md5 is of RGB565, high byte first, as on the panel. heard: all other messages, in order; a worker that asks
// for a restart is restarted.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import vm from 'node:vm';
import { gunzipSync } from 'node:zlib';

const raw = gunzipSync(readFileSync(process.argv[2]));
const size = raw.readUInt32LE(0);
const groups = {};
let at = 4 + size;
for (const [group, files] of Object.entries(JSON.parse(raw.subarray(4, at)))) {
  groups[group] = {};
  for (const [path, length] of files) groups[group][path] = new Uint8Array(raw.subarray(at, at += length));
}
const module = await WebAssembly.compile(groups.code['micropython.wasm']);
const script = new vm.Script(Buffer.from(groups.code['worker.js']).toString(), { filename: 'worker.js' });
const drive = { ...groups.inside };
for (const [path, bytes] of Object.entries(groups.kit)) drive['/' + path] = bytes;

let realm, wish, frames, heard, ready, step, nvm = null, told = () => {};

function md5(frame) {
  const pixels = new Uint32Array(frame), panel = new Uint16Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i], red = pixel & 0xf8, green = pixel >> 8 & 0xfc, blue = pixel >> 19 & 0x1f;
    panel[i] = red | green >> 5 | (green << 3 & 0xe0 | blue) << 8;          // high byte first
  }
  return createHash('md5').update(panel).digest('hex');
}

function hear(message) {
  if (message.frame) frames.push([step, md5(message.frame), message.text]);
  else if (message.ready) ready = message.ready;
  else if (message.nvm) nvm = message.nvm;
  else heard.push(message);
  told();
}

// A worker's globals in a browser, and none of node's: the glue checks for `process`.
function begin(restarted) {
  const shared = { WebAssembly, TextDecoder, TextEncoder, URL, crypto, performance, console, setTimeout, clearTimeout };
  realm = vm.createContext({ ...shared, Uint8Array, Int32Array, WorkerGlobalScope: Object, postMessage: hear });
  realm.self = realm;
  script.runInContext(realm);
  ready = null;
  const begun = new Promise(resolve => { told = () => (ready || heard.some(message => 'fault' in message)) && resolve(); });
  send({ start: { ...wish, module, files: { ...drive, ...wish.files }, nvm, restarted, manual: true } });
  return begun;
}

const send = data => realm.onmessage({ data });

// Python source, run by the worker once its VM has started, with its answer.
async function run(order) {
  const ran = new Promise(resolve => { told = () => { if (heard.at(-1)?.ran) resolve(); }; });
  send({ run: order });
  await ran;
  return heard.at(-1);
}

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  [frames, heard, step] = [[], [], -1];
  let answer = {};
  if (order.start) {
    wish = order.start;
    nvm = wish.nvm ? new Uint8Array(Buffer.from(wish.nvm, 'base64')) : null;
    await begin(false);
    answer = { ready };
  } else if (order.play) {
    for (const [now, keys, code] of order.play) {
      step++;
      if (code) await run({ id: 0, code });
      for (const [number, down] of keys) send({ key: { number, down } });
      send({ step: now });
      if (heard.at(-1)?.restart) await begin(true);
    }
    answer = { frames };
  } else if (order.keep) {
    send(order);
    answer = { nvm: nvm && Buffer.from(nvm).toString('base64') };
  } else {
    if (order.run) await run({ id: 1, ...order.run });
    else send(order);
    answer = heard.pop();
  }
  process.stdout.write(JSON.stringify({ ...answer, heard }) + '\n');
}
