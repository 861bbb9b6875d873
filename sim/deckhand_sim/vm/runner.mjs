// One MicroPython VM under node, driven by lines of JSON on stdin; each line is answered by one line on stdout.
//   {"files": {"/lib/a.mpy": "<base64>"}}        puts files into the VM
//   {"run": "<python>", "live": true, "then": "<python>"}     a top-level call, the heap, another call: {out, error, live}
// `live` is the heap in use after a sweep: this build sweeps only between calls.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [entry, pystack] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(entry));
let out = '';
// The VM tries for more than there is, at times, and goes on with less.
const warn = console.error;
console.error = (...words) => { if (!String(words[0]).startsWith('Cannot enlarge memory')) warn(...words); };
const mp = await loadMicroPython({
  heapsize: 64 * 1024, pystack: Number(pystack), linebuffer: true, stdout: line => { out += line + '\n'; },
});
// The heap grows above 0x10000000: a number or a few small bytes (a move, a map, a row of pixels) are no more taken for an
// address than on the badge, whose memory begins at 0x20000000, and keep nothing that is dead. (There this VM would find the
// end of its memory.)
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
