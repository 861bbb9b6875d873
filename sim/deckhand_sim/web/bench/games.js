// The games being written: stored in the browser, created from the example, in a file, in a link.
//
//   const shelf = new Shelf(assets);
//   const game = shelf.begin('fox');       // {folder: 'fox', files: {'rules.py': text, ...}}: a copy of the example, like `deckhand new`
//   shelf.keep(game);                      // throws an Error with a readable message if the browser refuses
//   await linkOf(game, example)            // the text for a link; the inverse is gameOf(text, example) in game.js
'use strict';

const SHELF = 'deckhand.game.', MOST_SHELF = 3 << 20;  // letters
const MOST_ENTRIES = 2000;                  // files in a zip
const FIRST = [TITLE, 'book.txt', 'rules.py', 'notation.py', 'bot.py', 'view.py', TEST];

// Returns a free two-letter prefix, made from the name if possible.
function freePrefix(folder, taken) {
  const letters = [...folder.toUpperCase()].filter(letter => /[A-Z]/.test(letter));
  const words = folder.split('_').filter(word => /^[a-z]/.test(word)).map(word => word[0].toUpperCase());
  const all = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const wishes = [words.slice(0, 2).join(''), ...letters.slice(1).map(letter => letters[0] + letter), ...all.flatMap(one => all.map(two => one + two))];
  return wishes.find(wish => wish.length === 2 && !(wish in taken));
}

// File names in reading order.
function namesOf(files) {
  const rank = name => (FIRST.indexOf(name) + 1 || (name.endsWith('.py') ? FIRST.length : FIRST.length + 1));
  return Object.keys(files).sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
}

class Shelf {
  #assets; #loose = {};                     // games that the browser would not store
  trouble = '';                             // why not, as an additional sentence

  constructor(assets) {
    this.#assets = assets;
  }

  // The stored games' folders, the last opened first.
  get folders() {
    let keys = [];
    try { keys = Object.keys(localStorage).filter(key => key.startsWith(SHELF)).map(key => key.slice(SHELF.length)); } catch { /* not here */ }
    const all = [...new Set([...keys, ...Object.keys(this.#loose)])].sort(), last = kept('last-game');
    return all.includes(last) ? [last, ...all.filter(folder => folder !== last)] : all;
  }

  // Returns a stored game, or null.
  get(folder) {
    if (Object.hasOwn(this.#loose, folder)) return structuredClone(this.#loose[folder]);
    try {
      const files = JSON.parse(localStorage.getItem(SHELF + folder)), game = { folder, files };
      checkGame(game);
      return game;
    } catch {
      return null;
    }
  }

  // Stores a game; throws an Error if it can't, and the old version stays.
  keep(game) {
    checkGame(game);
    const text = JSON.stringify(game.files);
    try {
      const others = this.folders.filter(folder => folder !== game.folder).reduce((sum, folder) => sum + (localStorage.getItem(SHELF + folder)?.length ?? 0), 0);
      if (others + text.length > MOST_SHELF) throw new Error('all games together are too large');
      localStorage.setItem(SHELF + game.folder, text);
      delete this.#loose[game.folder];
      this.trouble = '';
      askToStay();
    } catch (wrong) {
      this.#loose[game.folder] = structuredClone(game);
      const why = canKeep() ? wrong.message : self === top ? 'cookies are blocked' : 'it keeps nothing in a frame';
      this.trouble = ` The browser does not keep this game (${why}): save it to a file.`;
      throw new Error(this.trouble.trim());
    }
  }

  // Stores a game that is new here. One that can't be stored is still usable: `trouble` says so.
  #put(game) {
    checkGame(game);
    try { this.keep(game); } catch { /* trouble has it */ }
    return game;
  }

  // Records that a game was changed, or copied outside this browser.
  changed(folder) { if (!kept('changed.' + folder)) keep('changed.' + folder, Date.now()); }
  saved(folder) { forget('changed.' + folder); }

  // Days since the first change without a copy; 0 if there's none.
  daysUnsaved(folder) {
    const since = Number(kept('changed.' + folder));
    return since ? Math.floor((Date.now() - since) / DAY_MS) : 0;
  }

  remove(folder) {
    delete this.#loose[folder];
    this.saved(folder);
    livesNow(folder);
    try { localStorage.removeItem(SHELF + folder); } catch { /* not kept */ }
  }

  // {prefix: owner} of all prefixes that a new game can't have
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

  // Creates and stores a new game. Throws an Error with a readable message.
  begin(name) {
    const folder = folderName(name);
    if (this.has(folder)) throw new Error(`There is a game called ${folder} already.`);
    const game = copyOfExample(this.#assets.example, name, folder, freePrefix(folder, this.taken()));
    return this.#put(game);
  }

  // Adds a game from elsewhere to the shelf, beside a different one of the same name.
  take(game) {
    checkGame(game);
    if (!game.files['rules.py']) throw new Error('There is no rules.py in it: this is no game.');
    const same = this.get(game.folder);
    if (same && JSON.stringify(same.files) === JSON.stringify(game.files)) return same;
    let folder = game.folder;
    for (let i = 2; this.has(folder); i++) folder = game.folder.slice(0, LONGEST_NAME - 3) + '_' + i;
    const files = {};
    for (const [name, text] of Object.entries(game.files)) files[name] = text.replaceAll(`games.${game.folder} `, `games.${folder} `);
    return this.#put({ folder, files });
  }
}

// -- as a link: the differences from the example, compressed. Nothing goes to a server.

const MOST_LINK = 60000;                    // letters that browsers and chats still accept

async function linkOf(game, example) {
  const same = copyOfExample(example, game.folder, game.folder, titleWord(game.files[TITLE], 'prefix') || 'XX').files, changed = {};
  for (const name of new Set([...Object.keys(same), ...Object.keys(game.files)]))
    if (same[name] !== game.files[name]) changed[name] = game.files[name] ?? null;
  const told = { n: game.folder, p: titleWord(game.files[TITLE], 'prefix') || 'XX', f: changed };
  const text = await packedText(JSON.stringify(told));
  if (text.length > MOST_LINK) throw new Error('This game is too large for a link: save it to a file.');
  return text;
}

// -- as a file: a zip of the game's folder, to be unpacked onto a badge's drive or beside code.py

// Lists a zip's entries by path: {way, at, size}, without unpacking.
function entriesOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length), found = new Map();
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new Error('This file is no zip.');
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) throw new Error(`There are ${count} files in this zip: a game has ${MOST_FILES} at most.`);
  for (let i = count, at = view.getUint32(end + 16, true); i; i--) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('This zip is damaged.');
    const name = view.getUint16(at + 28, true), path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name));
    found.set(path, { way: view.getUint16(at + 10, true), size: view.getUint32(at + 20, true), at: view.getUint32(at + 42, true) });
    at += 46 + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}

// Unpacks an entry; throws an Error if it's larger than `most` bytes.
async function unzipped(bytes, { way, at, size }, most) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const first = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true), packed = bytes.subarray(first, first + size);
  if (!way && packed.length > most) throw new Error('It is too large.');
  return way ? through(new DecompressionStream('deflate-raw'), packed, most) : packed;
}

// Reads the game in a zip; throws an Error with a readable message.
async function gameOfZip(bytes, fileName) {
  try {
    return await gameAmong(bytes, entriesOf(bytes), fileName);
  } catch (wrong) {
    throw new Error(wrong instanceof RangeError || wrong instanceof TypeError ? 'This zip is damaged.' : wrong.message);
  }
}

async function gameAmong(bytes, entries, fileName) {
  const rules = [...entries.keys()].filter(path => /(^|\/)rules\.py$/.test(path) && !path.includes('__MACOSX'));
  if (!rules.length) throw new Error('There is no rules.py in this zip: it holds no game.');
  if (rules.length > 1) throw new Error('There are several games in this zip: take one of them.');
  const home = rules[0].slice(0, -'rules.py'.length);
  const folder = folderName(home.split('/').at(-2) || fileName.replace(/\.zip$/i, '').replace(/[^\w -]/g, ''));
  const game = { folder, files: {} };
  const names = [...entries.keys()].filter(path => path.startsWith(home)).map(path => path.slice(home.length))
    .filter(name => FILE.test(name) && !(OURS.includes(name) && entries.has(home + 'art.txt')));
  if (names.length > MOST_FILES) throw new Error(`A game has ${MOST_FILES} files at most.`);
  let left = 4 * MOST_GAME;                 // bytes that its letters may take
  for (const name of names) {
    const data = await unzipped(bytes, entries.get(home + name), left);
    left -= data.length;
    try {
      game.files[name] = new TextDecoder('utf-8', { fatal: true }).decode(data).replaceAll('\r\n', '\n');
    } catch {
      throw new Error(`${name} is no UTF-8 text: save it as one.`);
    }
  }
  return game;
}
