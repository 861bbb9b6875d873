// A user's own game, from the workbench or from a link: {folder: 'fox', files: {'rules.py': text, ...}}.
//
//   const game = await gameOf(text, example);      // throws an Error with a readable message
//   onBadge(game)                                  // its files as on a badge: {'/games/fox/rules.py': text, ...}
'use strict';

const MOST_GAME = 400000, MOST_FILES = 40;  // letters and files of a game
const LONGEST_NAME = 31, OFF_TITLE = 'title.off', TITLE = 'title.txt', TEST = 'test.py';
const OURS = ['README.md', 'pictures.py'];  // files in a game's folder that aren't written by hand
const FILE = /^[a-z][a-z0-9_]*\.(py|txt)$/;
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

// Returns the folder for a game's name, like `deckhand new`; throws an Error.
function folderName(name) {
  const folder = name.trim().toLowerCase().replace(/[\s-]+/g, '_');
  if (!/^[a-z][a-z0-9_]+$/.test(folder))
    throw new Error(`A name begins with a letter and goes on with letters (a to z), digits or blanks: not '${name}'.`);
  if (folder.length > LONGEST_NAME) throw new Error(`A name has ${LONGEST_NAME} letters at most.`);
  if (DEVICE.test(folder)) throw new Error(`Windows can have no folder called ${folder}: take another name.`);
  return folder;
}

// Returns a field of a title, or ''.
function titleWord(text, word) {
  return (text ?? '').split('\n').map(line => line.trim()).find(line => line.startsWith(word + ': '))?.slice(word.length + 2) ?? '';
}

// Returns the example's files with another game's name and prefix: deckhand_sim/authoring/new.py.
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

// Did this game fail to start last time? Then it runs only if the user says so. which: its folder, or its link's.
const wasHung = which => kept('hung.' + which) !== null;
const beginsToRun = which => keep('hung.' + which, '1');
const livesNow = which => forget('hung.' + which);

// Throws an Error unless these are a game's files.
function checkGame({ folder, files }) {
  folderName(folder);
  const names = Object.keys(files);
  const odd = names.find(name => !FILE.test(name) || typeof files[name] !== 'string');
  if (odd !== undefined) throw new Error(`'${odd.slice(0, 40)}' is no file of a game.`);
  if (names.length > MOST_FILES) throw new Error(`A game has ${MOST_FILES} files at most.`);
  if (names.reduce((sum, name) => sum + files[name].length, 0) > MOST_GAME) throw new Error('This game is too large: 400,000 letters fit.');
}

// Decodes a game from a link's text; throws an Error with a readable message.
async function gameOf(text, example) {
  let told;
  try {
    told = JSON.parse(await unpackedText(text, MOST_GAME));
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

// Returns a game's files for a badge, path -> text or bytes; test.py stays here.
function onBadge({ folder, files }) {
  const found = {};
  for (const [name, text] of Object.entries(files)) if (name !== TEST && !isArt(text, name)) found[`/games/${folder}/${name}`] = text;
  for (const [name, made] of Object.entries(picturesOf(files))) found[`/games/${folder}/${name}`] = made;
  return found;
}

// The saves of a badge that exists only for this game: no other saves are within its reach.
class NoSaves {
  get nvm() { return null; }
  write() { /* nobody asks for them */ }
}
