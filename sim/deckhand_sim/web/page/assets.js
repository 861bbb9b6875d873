// The files that run: from the archive inside this page, or from the one beside it.
'use strict';

// The archive in this page's element, or in the file beside it: {group: {path: bytes}}. site.py has the format.
// Throws an Error with a readable message.
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

// True if the archive is a file beside this page, as on a server. Its element is removed once it has been read.
const IS_FOLDER = !document.getElementById('archive');

// Everything that runs: {kit: {path: bytes}, boards: {'board/path': bytes}, inside: {path: bytes}, hub: {path: bytes}, module, worker,
// workerUrl, example: {name: text}, folder: is the archive a separate file?}. kit: the badge's files, byte for byte; boards: where
// another board's kit differs; example: the game that new games start from.
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
