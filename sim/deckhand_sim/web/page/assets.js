// What runs, as it came with the page: from the archive in this file, or from the one beside it.
'use strict';

// The archive that lies in this page as an element, or beside it as a file: {group: {path: bytes}}. site.py says how it is made.
// Throws an Error with plain words where it cannot be had.
async function readArchive(element, file, version) {
  let packed;
  const here = document.getElementById(element);
  if (here) {
    packed = from85(here.textContent);
    here.remove();
  } else {
    if (location.protocol === 'file:') throw new Error('Opened as a file, this page cannot load its games: open ' + ALONE + '.');
    const answer = await fetch(file + '?' + version);
    if (!answer.ok) throw new Error('The games could not be loaded (' + answer.status + '). Reload the page.');
    packed = new Uint8Array(await answer.arrayBuffer());
  }
  const bytes = await unpacked(packed);
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + size)));
  const groups = {};
  let at = 4 + size;
  for (const [group, files] of Object.entries(index)) {
    groups[group] = {};
    for (const [path, length] of files) {
      groups[group][path] = bytes.slice(at, at + length);
      at += length;
    }
  }
  return groups;
}

// Is the archive a file beside this one, as on a server? Its element goes once it has been read.
const IS_FOLDER = !document.getElementById('archive');

// What runs: {kit: {path: bytes}, boards: {'board/path': bytes}, inside: {path: bytes}, hub: {path: bytes}, module, worker,
// workerUrl, example: {name: text}, folder: is the archive a file beside this one?}. kit is what lies on a badge, byte for byte; boards what one
// board's own has otherwise; example the game that others begin with.
async function loadAssets(version) {
  if (typeof DecompressionStream === 'undefined' || typeof WebAssembly === 'undefined')
    throw new Error(TOO_OLD);
  const groups = await readArchive('archive', 'deckhand.bin', version);
  const worker = new Blob([groups.code['worker.js']], { type: 'text/javascript' });
  return {
    kit: groups.kit,
    boards: groups.boards,
    inside: groups.inside,
    hub: groups.hub,
    module: await WebAssembly.compile(groups.code['micropython.wasm']),
    worker,
    workerUrl: URL.createObjectURL(worker),
    example: Object.fromEntries(Object.entries(groups.example).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])),
    folder: IS_FOLDER,
  };
}
