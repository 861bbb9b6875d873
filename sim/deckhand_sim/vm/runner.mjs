// One MicroPython VM under node, driven by lines of JSON on stdin, each answered by a line on stdout.
//   {"files": {"/lib/a.mpy": "<base64>"}}        puts files into the VM
//   {"run": "<python>", "live": true, "then": "<python>"}     a top-level call, the heap, another call: {out, error, live}
// `live` is the heap in use after a collection: this build collects only between calls.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [entry, pystack] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(entry));
let out = '';
// The VM sometimes asks for more memory than there is, and continues with less.
const warn = console.error;
console.error = (...words) => { if (!String(words[0]).startsWith('Cannot enlarge memory')) warn(...words); };
const mp = await loadMicroPython({
  heapsize: 64 * 1024, pystack: Number(pystack), linebuffer: true, stdout: line => { out += line + '\n'; },
});
// The heap grows above 0x10000000, so numbers or a few small bytes (a move, a map, a row of pixels) are no more likely to be taken
// for an address than on the badge, whose memory starts at 0x20000000, and keep no garbage alive. (At that address this VM would
// run out of memory.)
mp._module._malloc(256 << 20);
const live = () => { mp.runPython('gc.collect()'); mp.runPython('_live = gc.mem_alloc()'); return mp.globals.get('_live'); };
const folders = new Set(['/']);
const makeFolder = path => {
  if (path === '' || folders.has(path)) return;
  makeFolder(path.slice(0, path.lastIndexOf('/')));
  mp.FS.mkdir(path);
  folders.add(path);
};
mp.runPython('import gc, sys');
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  out = '';
  const answer = {};
  try {
    if (order.files)
      for (const [path, bytes] of Object.entries(order.files)) {
        makeFolder(path.slice(0, path.lastIndexOf('/')));
        mp.FS.writeFile(path, Buffer.from(bytes, 'base64'));
      }
    const run = code => {
      try { mp.runPython(code); } catch (error) { answer.error ??= String(error.message ?? error); }
    };
    if (order.run) run(order.run);
    if (order.live) answer.live = live();
    if (order.then) run(order.then);
  } catch (error) { answer.error = 'runner: ' + String(error.stack ?? error); }
  answer.out = out;
  process.stdout.write(JSON.stringify(answer) + '\n');
}
