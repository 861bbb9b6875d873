// The games that are written here: kept in the browser, made anew from the example, in a file, in a link.
//
//   const shelf = new Shelf(assets);
//   const game = shelf.begin('fox');       // {folder: 'fox', files: {'rules.py': text, ...}}: a copy of the example, as `deckhand new`
//   shelf.keep(game);                      // throws an Error with plain words where the browser does not
//   await linkOf(game, example)            // 'game=...', and back: await gameOf(text, example)
'use strict';

const SHELF = 'deckhand.game.', MOST_GAME = 400000, MOST_SHELF = 3 << 20, MOST_FILES = 40;     // letters; files of a game
const LONGEST_NAME = 31, OFF_TITLE = 'title.off', TITLE = 'title.txt', TEST = 'test.py';
const OURS = ['README.md', 'pictures.py'];  // what is in a game's folder and not written by hand
const FILE = /^[a-z][a-z0-9_]*\.(py|txt)$/;
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;
const FIRST = [TITLE, 'book.txt', 'rules.py', 'notation.py', 'bot.py', 'view.py', TEST];

// The folder of a game called so, as `deckhand new` has it; throws an Error.
function folderName(name) {
  const folder = name.trim().toLowerCase().replace(/[\s-]+/g, '_');
  if (!/^[a-z][a-z0-9_]+$/.test(folder))
    throw new Error(`A name begins with a letter and goes on with letters (a to z), digits or blanks: not '${name}'.`);
  if (folder.length > LONGEST_NAME) throw new Error(`A name has ${LONGEST_NAME} letters at most.`);
  if (DEVICE.test(folder)) throw new Error(`Windows can have no folder called ${folder}: take another name.`);
  return folder;
}

// Two letters that no other game has: of the name, if that can be.
function freePrefix(folder, taken) {
  const letters = [...folder.toUpperCase()].filter(letter => /[A-Z]/.test(letter));
  const words = folder.split('_').filter(word => /^[a-z]/.test(word)).map(word => word[0].toUpperCase());
  const all = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const wishes = [words.slice(0, 2).join(''), ...letters.slice(1).map(letter => letters[0] + letter), ...all.flatMap(one => all.map(two => one + two))];
  return wishes.find(wish => wish.length === 2 && !(wish in taken));
}

// What a title says after a word; '' where it has none.
function titleWord(text, word) {
  return (text ?? '').split('\n').map(line => line.trim()).find(line => line.startsWith(word + ': '))?.slice(word.length + 2) ?? '';
}

// The example's files with the name and letters of another game: deckhand_sim/authoring/new.py.
function copyOfExample(example, name, folder, prefix) {
  const shown = name.trim().slice(0, 1).toUpperCase() + name.trim().slice(1, 24), files = {};
  const letters = titleWord(example[OFF_TITLE], 'prefix'), called = titleWord(example[OFF_TITLE], 'name');
  for (const [path, text] of Object.entries(example)) {
    if (OURS.includes(path)) continue;
    let copy = text.replaceAll(letters + '-', prefix + '-');
    if (path === OFF_TITLE) {
      copy = copy.replace('name: ' + called, 'name: ' + shown).replace('prefix: ' + letters, 'prefix: ' + prefix);
      copy = copy.replace(/^by: .*$/m, 'by: me, after ' + called);
    }
    files[path === OFF_TITLE ? TITLE : path] = copy;
  }
  return { folder, files };
}

// Their names in the order in which one reads them.
function namesOf(files) {
  const rank = name => (FIRST.indexOf(name) + 1 || (name.endsWith('.py') ? FIRST.length : FIRST.length + 1));
  return Object.keys(files).sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
}

// Throws an Error where these are no game's files.
function checkGame({ folder, files }) {
  folderName(folder);
  const names = Object.keys(files);
  const odd = names.find(name => !FILE.test(name) || typeof files[name] !== 'string');
  if (odd !== undefined) throw new Error(`'${odd.slice(0, 40)}' is no file of a game.`);
  if (names.length > MOST_FILES) throw new Error(`A game has ${MOST_FILES} files at most.`);
  if (names.reduce((sum, name) => sum + files[name].length, 0) > MOST_GAME) throw new Error('This game is too large: 400,000 letters fit.');
}

class Shelf {
  #assets; #loose = {};                     // games that the browser would not keep

  constructor(assets) {
    this.#assets = assets;
  }

  // Folders of the kept games, the one that was last open first.
  get folders() {
    let keys = [];
    try { keys = Object.keys(localStorage).filter(key => key.startsWith(SHELF)).map(key => key.slice(SHELF.length)); } catch { /* not here */ }
    const all = [...new Set([...keys, ...Object.keys(this.#loose)])].sort(), last = kept('last-game');
    return all.includes(last) ? [last, ...all.filter(folder => folder !== last)] : all;
  }

  // A kept game, or null.
  get(folder) {
    if (folder in this.#loose) return structuredClone(this.#loose[folder]);
    try {
      const files = JSON.parse(localStorage.getItem(SHELF + folder)), game = { folder, files };
      checkGame(game);
      return game;
    } catch {
      return null;
    }
  }

  // Keeps a game; throws an Error where it cannot. What it had stays then.
  keep(game) {
    checkGame(game);
    const text = JSON.stringify(game.files);
    try {
      const others = this.folders.filter(folder => folder !== game.folder).reduce((sum, folder) => sum + (localStorage.getItem(SHELF + folder)?.length ?? 0), 0);
      if (others + text.length > MOST_SHELF) throw new Error('all games together are too large');
      localStorage.setItem(SHELF + game.folder, text);
      delete this.#loose[game.folder];
    } catch (wrong) {
      this.#loose[game.folder] = structuredClone(game);
      throw new Error(`The browser does not keep this game (${wrong.message}): save it to a file.`);
    }
  }

  remove(folder) {
    delete this.#loose[folder];
    try { localStorage.removeItem(SHELF + folder); } catch { /* not kept */ }
  }

  // {letters: who has them} of all pairs that a game cannot have.
  taken(but = '') {
    const found = { ...BENCH_RULES.taken };
    for (const [path, bytes] of Object.entries(this.#assets.kit)) {
      const game = path.match(/^games\/(\w+)\/title\.txt$/)?.[1];
      if (game) found[titleWord(new TextDecoder().decode(bytes), 'prefix')] = game;
    }
    for (const folder of this.folders) if (folder !== but) found[titleWord(this.get(folder)?.files[TITLE], 'prefix')] ??= folder;
    return found;
  }

  has(folder) {
    return this.folders.includes(folder) || folder === 'example' || Object.keys(this.#assets.kit).some(path => path.startsWith(`games/${folder}/`));
  }

  // A new game, kept already. Throws an Error with plain words.
  begin(name) {
    const folder = folderName(name);
    if (this.has(folder)) throw new Error(`There is a game called ${folder} already.`);
    const game = copyOfExample(this.#assets.example, name, folder, freePrefix(folder, this.taken()));
    this.keep(game);
    return game;
  }

  // Puts a game that came from elsewhere on the shelf, beside one of its name that is another.
  take(game) {
    checkGame(game);
    if (!game.files['rules.py']) throw new Error('There is no rules.py in it: this is no game.');
    const same = this.get(game.folder);
    if (same && JSON.stringify(same.files) === JSON.stringify(game.files)) return same;
    let folder = game.folder;
    for (let i = 2; this.has(folder); i++) folder = game.folder.slice(0, LONGEST_NAME - 3) + '_' + i;
    const files = {};
    for (const [name, text] of Object.entries(game.files)) files[name] = text.replaceAll(`games.${game.folder} `, `games.${folder} `);
    const taken = { folder, files };
    this.keep(taken);
    return taken;
  }
}

// -- as a link: what differs from the example, compressed. Nothing of it goes to any server.

const MOST_LINK = 60000;                    // letters: what browsers and chats still take

async function through(stream, bytes, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), parts = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    if ((size += value.length) > most) {
      reader.cancel();
      throw new Error('It is too large.');
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function linkOf(game, example) {
  const same = copyOfExample(example, game.folder, game.folder, titleWord(game.files[TITLE], 'prefix') || 'XX').files, changed = {};
  for (const name of new Set([...Object.keys(same), ...Object.keys(game.files)]))
    if (same[name] !== game.files[name]) changed[name] = game.files[name] ?? null;
  const told = { n: game.folder, p: titleWord(game.files[TITLE], 'prefix') || 'XX', f: changed };
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(told)));
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  if (text.length > MOST_LINK) throw new Error('This game is too large for a link: save it to a file.');
  return text;
}

// The game of a link's text; throws an Error with plain words.
async function gameOf(text, example) {
  let told;
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(new DecompressionStream('deflate-raw'), Uint8Array.from(letters, letter => letter.charCodeAt(0)), MOST_GAME);
    told = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (!/^[A-Z]{2}$/.test(told.p) || typeof told.f !== 'object') throw new Error();
  } catch {
    throw new Error('This link is cut or damaged: no game could be read from it.');
  }
  const game = copyOfExample(example, folderName(String(told.n)), folderName(String(told.n)), told.p);
  for (const [name, part] of Object.entries(told.f)) {
    if (part === null) delete game.files[name];
    else game.files[name] = part;
  }
  checkGame(game);
  return game;
}

// -- as a file: a zip of the game's folder, which can be unpacked onto a badge's drive or beside code.py

async function unzipped(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length), files = {};
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new Error('This file is no zip.');
  let at = view.getUint32(end + 16, true);
  for (let i = view.getUint16(end + 10, true); i && Object.keys(files).length < 2000; i--) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('This zip is damaged.');
    const [way, size, name, more, note] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint16(at + 28, true),
      view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)), local = view.getUint32(at + 42, true);
    const first = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    at += 46 + name + more + note;
    if (!/\.(py|txt)$/.test(path) || path.includes('__MACOSX')) continue;
    const packed = bytes.subarray(first, first + size);
    files[path] = way ? await through(new DecompressionStream('deflate-raw'), packed, MOST_GAME) : packed;
  }
  return files;
}

// The game in a zip; throws an Error with plain words.
async function gameOfZip(bytes, fileName) {
  let files;
  try {
    files = await unzipped(bytes);
  } catch (wrong) {
    throw new Error(wrong instanceof RangeError ? 'This zip is damaged.' : wrong.message);
  }
  const rules = Object.keys(files).filter(path => /(^|\/)rules\.py$/.test(path));
  if (!rules.length) throw new Error('There is no rules.py in this zip: it holds no game.');
  if (rules.length > 1) throw new Error('There are several games in this zip: take one of them.');
  const home = rules[0].slice(0, -'rules.py'.length), names = Object.keys(files).filter(path => path.startsWith(home));
  const folder = folderName(home.split('/').at(-2) || fileName.replace(/\.zip$/i, '').replace(/[^\w -]/g, ''));
  const game = { folder, files: {} };
  for (const path of names) {
    const name = path.slice(home.length);
    if (name.includes('/') || OURS.includes(name) && `${home}art.txt` in files) continue;
    if (!FILE.test(name)) continue;
    try {
      game.files[name] = new TextDecoder('utf-8', { fatal: true }).decode(files[path]).replaceAll('\r\n', '\n');
    } catch {
      throw new Error(`${name} is no UTF-8 text: save it as one.`);
    }
  }
  return game;
}
