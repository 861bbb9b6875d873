// Writes the kit to a badge's CIRCUITPY drive, given by the browser's directory picker, with the rules of `deckhand flash`
// (deckhand_sim/deploy: flash_one.py, plan.py, manifest.py, settings_toml.py, libraries.py): only differences are written, code.py last,
// everything is verified by SHA-256, other people's files are not touched, and the next run completes an interrupted one.
//
//   const kitFor = board => kitOf(assets.kit, assets.boards, board);           // a promise of exactly that board's kit, path -> bytes
//   const outcome = await flash(handle, kitFor, (done, total, what) => ...);   // {right, text, details}; never throws
//
// BADGE_RULES has the flasher's constants (site.py). Browsers can't query free space: writing to a full drive fails.
'use strict';

const LIST = 'deckhand.json', COPYING = 'deckhand-copying.json', SETTINGS = 'settings.toml', LISTS = ['/sizes.txt', '/residency.txt'], SWAP = '.crswap';
const START = ['boot.py', 'code.py'], FRESH_CODE = 'print("Hello World!")', APPLE = [0, 5, 0x16, 7];
const SYSTEM = ['boot_out.txt', '.fseventsd', '.metadata_never_index', '.trashes', '.trash-1000', '.spotlight-v100', 'sd', 'saves',
  'system volume information', '.ds_store'];
const AGAIN = 'do this again';
// The system's own folders at the top level, often not accessible.
const SYSTEMS_OWN = new RegExp('^(\\.trash(es|-\\d+)?|\\.spotlight-v100|\\.fseventsd|\\.documentrevisions-v100|\\.temporaryitems|'
  + 'system volume information|\\$recycle\\.bin|lost\\+found|found\\.\\d{3})$', 'i');
const LARGEST = 32 << 20, FACTS = 65536, LONGEST_LIST = 1 << 20;     // largest file, boot_out.txt and manifest to read, in bytes
const OWN = ['lib/deckhand/', 'lib/adafruit_display_text/', 'lib/adafruit_displayio_layout/', 'games/', 'seeds/'];

class Refused extends Error {}

const textOf8 = bytes => new TextDecoder().decode(bytes ?? new Uint8Array());
const bytesOf = text => new TextEncoder().encode(text);
const sameBytes = (one, other) => one?.length === other?.length && one.every((byte, i) => byte === other[i]);
const LETTERS = 8;
// A file's sum as in manifests: the first 8 letters of its SHA-256 in URL-safe base64.
const letters = digest => btoa(String.fromCharCode(...digest)).replaceAll('+', '-').replaceAll('/', '_').slice(0, LETTERS);
// Pages loaded over plain http have no crypto.subtle.
const sumOf = async bytes => letters(crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : sha256(bytes));
const nameOf = path => path.split('/').at(-1);
const foldersOf = path => path.split('/').slice(0, -1).map((_, i, parts) => parts.slice(0, i + 1).join('/'));

// A folder given by the browser. Paths use slashes and are relative to its top.
class Drive {
  #top;

  constructor(top) { this.#top = top; }

  // path -> size of every file
  async files() {
    const found = new Map(), ahead = [['', this.#top]];
    while (ahead.length) {
      const [before, folder] = ahead.pop();
      try {
        for await (const [name, handle] of folder.entries()) {
          if (!before && SYSTEMS_OWN.test(name)) continue;
          if (handle.kind === 'directory') ahead.push([before + name + '/', handle]);
          else found.set(before + name, (await handle.getFile()).size);
        }
      } catch (wrong) {
        if (!before || !['NotAllowedError', 'NotReadableError', 'SecurityError'].includes(wrong.name)) throw wrong;
      }
    }
    return found;
  }

  async #folder(path, create) {
    let folder = this.#top;
    for (const name of path.split('/').slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create });
    return folder;
  }

  // Returns a file's bytes, or null; of boot_out.txt only the start. Throws Refused if it's too large for a badge.
  async read(path) {
    try {
      const file = await (await (await this.#folder(path, false)).getFileHandle(nameOf(path))).getFile();
      if (path === 'boot_out.txt') return new Uint8Array(await file.slice(0, FACTS).arrayBuffer());
      if (file.size > LARGEST) throw new Refused(`${path} is larger than any badge's drive: remove it, and ${AGAIN}`);
      return new Uint8Array(await file.arrayBuffer());
    } catch (wrong) {
      if (wrong.name === 'NotFoundError' || wrong.name === 'TypeMismatchError') return null;
      throw wrong;
    }
  }

  // True if the folder exists, empty or not.
  async hasFolder(path) {
    try {
      await this.#folder(path + '/', false);
      return true;
    } catch {
      return false;
    }
  }

  async write(path, bytes) {
    const handle = await (await this.#folder(path, true)).getFileHandle(nameOf(path), { create: true });
    const stream = await handle.createWritable();
    await stream.write(bytes);
    await stream.close();
  }

  // Deletes a file, and the folders that become empty.
  async remove(path) {
    await (await this.#folder(path, false)).removeEntry(nameOf(path));
    for (let folder = foldersOf(path).at(-1); folder; folder = foldersOf(folder).at(-1)) {
      try {
        await (await this.#folder(folder, false)).removeEntry(nameOf(folder));
      } catch {
        break;                              // not empty
      }
    }
  }
}

// -- identification

function readBootOut(text) {
  const facts = { board: '', release: '' };
  for (const line of text.split(/[\r\n]/)) {
    const release = /^\s*Adafruit CircuitPython (\d+\.\d+\.\d+[\w.+-]*)/.exec(line), board = /^\s*Board ID:(.*)/.exec(line);
    if (release) facts.release = release[1];
    else if (board) facts.board = board[1].trim().slice(0, 64);
  }
  return facts;
}

// Returns a warning if Deckhand was not tested on this CircuitPython, else ''. Throws Refused if this isn't a badge, a supported
// board or a supported CircuitPython.
function checkBoard({ board, release }) {
  const { boards, oldest, dark, tried, newest } = BADGE_RULES;
  if (!board) throw new Refused('it has no boot_out.txt, so it may not be a badge: press its reset button, and ' + AGAIN);
  if (!boards.includes(board)) throw new Refused(`its board is ${board}; this is for ${boards.join(' and ')}`);
  if (!release) return '';
  const [major, minor] = release.split('-')[0].split('.').map(Number);
  const update = `put the newest 10.x on it (circuitpython.org/board/${board})`;
  if (major < oldest[0] || major === oldest[0] && minor < oldest[1])
    throw new Refused(`CircuitPython ${release} is too old: ${update}`);
  if (dark.includes(release)) throw new Refused(`CircuitPython ${release} leaves its screen dark: ${update}`);
  if (major > newest) throw new Refused(`CircuitPython ${release} is newer than this Deckhand knows: get a newer Deckhand`);
  if (major > tried) return `CircuitPython ${release} is newer than this Deckhand was tested on: if the screen stays dark, ${update}`;
  return '';
}

const parsed = bytes => {
  try {
    const found = bytes && bytes.length <= LONGEST_LIST ? JSON.parse(textOf8(bytes)) : {};
    return found && typeof found === 'object' ? found : {};
  } catch {
    return {};
  }
};
// A manifest has sums by folder and name; earlier ones have full paths, with sizes and hexadecimal or longer sums.
function sumsIn(pairs) {
  const found = {};
  for (const [path, entry] of Object.entries(pairs ?? {})) {
    const sum = Array.isArray(entry) ? entry[1] : entry;
    if (typeof sum === 'string')
      found[path] = /^[0-9a-f]{64}$/.test(sum) ? letters(sum.match(/../g).map(two => parseInt(two, 16))) : sum.slice(0, LETTERS);
    else if (entry && typeof entry === 'object')
      for (const [name, inner] of Object.entries(sumsIn(entry))) found[path ? `${path}/${name}` : name] = inner;
  }
  return found;
}

// True for a prefix of what was to be written, perhaps followed by the bytes of unwritten flash.
function isTorn(found, wanted) {
  let end = found.length;
  while (end && found[end - 1] === 0) end--;
  while (end && found[end - 1] === 0xff) end--;
  return found.length <= wanted.length && sameBytes(found.slice(0, end), wanted.slice(0, end));
}

// Our files on a drive: by its manifest, or identical to Deckhand's source. Anybody could have written an interrupted run's
// journal, so it doesn't make a file ours (manifest.py): it counts for listed files, and for partial copies of what belongs there.
async function readOurs(drive) {
  const note = await drive.read(COPYING), marks = note ? parsed(note) : {}, list = await drive.read(LIST), lists = parsed(list);
  const listed = sumsIn(lists.files), sums = { ...listed }, began = new Set(Array.isArray(marks.writing) ? marks.writing : []);
  if (list && !Object.keys(lists).length)            // the manifest is torn
    for (const [path, sum] of Object.entries(sumsIn(marks.before)))
      if (OWN.some(top => path.startsWith(top)) && !path.includes('..')) sums[path] = sum;
  const is = async (path, found, wanted) => {
    const sum = await sumOf(found);
    return sums[path] === sum || BADGE_RULES.sources.includes(sum)
      || began.has(path) && (wanted !== undefined && isTorn(found, wanted) || path in listed && !START.includes(path))
      || path === 'code.py' && ['', FRESH_CODE].includes(textOf8(found).trim());
  };
  return { sums, listed, is, unfinished: note !== null };
}

// -- settings.toml: sets our lines and leaves all others alone

// Bytes as letters, one each, so that invalid UTF-8 survives.
const lettersOf = bytes => Array.from(bytes ?? [], byte => String.fromCharCode(byte)).join('');
const fromLetters = text => Uint8Array.from(text, letter => letter.charCodeAt(0));
const utf8Of = text => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromLetters(text));
  } catch {
    return null;
  }
};
const SETTING_KEYS = { DECKHAND_NAME: '"Fox 3"', DECKHAND_LESSON: '1', DECKHAND_START: '"crunch"', DECKHAND_RESET: '"any new text"' };
const isNumber = text => /^[+-]?(0x[0-9a-f_]+|0o[0-7_]+|0b[01_]+|[0-9_]+)$/i.test(text.replace(/^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g, ''));

// Finds the first line that sets a key, as CircuitPython reads it (device/settings_file.py): {line, raw, quoted}, with raw null if
// it can't be read; null if there's none.
function findSetting(text, key) {
  let at = 0;
  const next = () => text[at++] ?? '\0', blank = letter => ' \t\n\v\f\r'.includes(letter);
  const rest = () => { while (!'\0\n'.includes(next())); };
  const afterBlanks = () => {
    for (;;) {
      const letter = next();
      if ('\0\n'.includes(letter) || !blank(letter)) return letter;
    }
  };
  const otherKey = letter => {
    if (letter !== '\n') rest();
    return false;
  };
  const starts = () => {
    let letter = afterBlanks();
    if ('\0['.includes(letter)) {
      at = text.length;
      return false;
    }
    for (const wanted of key) {
      if (letter !== wanted) return otherKey(letter);
      letter = next();
    }
    if (blank(letter)) letter = afterBlanks();
    return letter === '=' || otherKey(letter);
  };
  const quoted = () => {
    let found = '';
    for (;;) {
      let letter = next();
      if ('\0\n'.includes(letter)) return null;
      if (letter === '"') return '\0\n#'.includes(afterBlanks()) ? found : null;
      if (letter === '\\') {
        letter = next();
        if ('\0\n'.includes(letter)) return null;
        if ('uU'.includes(letter)) {
          const digits = Array.from({ length: letter === 'u' ? 4 : 8 }, next).join(''), code = parseInt(digits, 16);
          if (!/^[0-9a-f]+$/i.test(digits) || code >= 0x110000) return null;
          found += lettersOf(bytesOf(String.fromCodePoint(code)));
          continue;
        }
        letter = { b: '\b', r: '\r', n: '\n', t: '\t', v: '\v', f: '\f' }[letter] ?? letter;
      }
      found += letter;
    }
  };
  while (at < text.length) {
    if (!starts()) continue;
    const line = text.slice(0, at).split('\n').length;
    let letter = afterBlanks(), raw = '';
    if (letter === '"') return { line, raw: quoted(), quoted: true };
    for (; !'\0\n#'.includes(letter); letter = next()) raw += letter;
    return { line, raw, quoted: false };
  }
  return null;
}

// Converts the file to letters in UTF-8 without a byte order mark, if it has one or is UTF-16.
function readableSettings(bytes) {
  let text = lettersOf(bytes);
  for (;;) {
    const utf16 = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[text.slice(0, 2)];
    if (text.startsWith('\xef\xbb\xbf')) text = text.slice(3);
    else if (!utf16) return text;
    else {
      try {
        text = lettersOf(bytesOf(new TextDecoder(utf16, { fatal: true }).decode(fromLetters(text))));
      } catch {
        text = text.slice(2);       // not UTF-16 after all
      }
    }
  }
}

// [line, the key that it sets, null or '['] of each line
function settingLines(text) {
  const found = [];
  let closing = '', table = false;
  for (const line of text.match(/[^\n]*\n|[^\n]+/g) ?? []) {
    let key = null;
    if (closing) {
      if (line.includes(closing)) closing = '';
    } else if (table || line.trimStart().startsWith('[')) {
      table = true;
      key = '[';
    } else {
      const match = /^\s*([A-Za-z0-9_-]+)\s*=\s*(.*)/.exec(line), mark = match ? match[2].slice(0, 3) : '';
      if (match) key = match[1];
      if ((mark === '"""' || mark === "'''") && !match[2].slice(3).includes(mark)) closing = mark;
    }
    found.push([line, key]);
  }
  return found;
}

// Sets our lines in the file's bytes; wishes: key -> integer.
function mergedSettings(old, wishes) {
  const text = readableSettings(old), merged = composedSettings(text, wishes, []);
  // The badge uses a key's first line, even inside a multi-line string, and stops at a NUL.
  const unseen = Object.keys(wishes).filter(key => !saysSetting(merged, key, wishes[key]));
  return fromLetters(unseen.length ? composedSettings(text, wishes, unseen) : merged);
}

function saysSetting(text, key, wish) {
  const found = findSetting(text, key);
  return found !== null && !found.quoted && found.raw.trim() === String(wish);
}

function composedSettings(text, wishes, ahead) {
  const end = text.includes('\r\n') ? '\r\n' : '\n', lineOf = key => `${key} = ${wishes[key]}${end}`;
  const before = ahead.map(lineOf), tables = [], left = new Set(Object.keys(wishes).filter(key => !ahead.includes(key)));
  for (let [line, key] of settingLines(text)) {
    if (key in wishes) {
      if (!left.delete(key)) continue;      // a duplicate
      if (!saysSetting(line, key, wishes[key])) line = lineOf(key);
    }
    (key === '[' ? tables : before).push(line);
  }
  if (left.size && before.length && !before.at(-1).endsWith('\n')) before.push(before.pop() + end);
  return [...before, ...[...left].map(lineOf), ...tables].join('');
}

// Returns a sentence for each of Deckhand's lines that a badge can't read or use (settings_toml.py). games: folder -> deal code prefix.
function settingsTroubles(bytes, games) {
  const text = lettersOf(bytes), lines = text.split('\n'), found = [];
  for (const key of Object.keys(SETTING_KEYS)) {
    const entry = findSetting(text, key), [line, wrong] = entry ? [entry.line, wrongSetting(key, entry, games)] : unseenSetting(text, key);
    if (!wrong) continue;
    const shown = textOf8(fromLetters((lines[line - 1] ?? '').replaceAll('\0', ''))).trim().slice(0, 40);
    found.push(`${SETTINGS}, line ${line} (${shown}): ${wrong}`);
  }
  return found;
}

function unseenSetting(text, key) {
  const readable = readableSettings(fromLetters(text));
  for (const [i, [line, name]] of settingLines(readable).entries()) {
    if (name === key && readable !== text) return [i + 1, "the badge can't read it: save the file as UTF-8 without a byte order mark"];
    if (name === '[' && line.trimStart().startsWith(key) && /^\s*=/.test(line.trimStart().slice(key.length)))
      return [i + 1, 'the badge ignores everything after a line in [brackets]: move it before that line'];
    if (name === key) return [i + 1, "the badge can't read it: retype the line on its own"];
  }
  return [0, ''];
}

function wrongSetting(key, { raw, quoted }, games) {
  const example = `write ${key} = ${SETTING_KEYS[key]}`, [yes, no] = BADGE_RULES.lesson;
  if (raw === null) return 'the closing quote is missing, or text follows it: ' + example;
  let text = utf8Of(raw);
  if (text === null) return 'it is not UTF-8: save the file as UTF-8';
  if (!quoted) {
    text = text.trim();
    if (!isNumber(text)) return (key === 'DECKHAND_LESSON' ? '' : 'text needs double quotes: ') + example;
  }
  if (text.startsWith("'")) return 'use one pair of double quotes: ' + example;
  if (key === 'DECKHAND_NAME' && text && !/[!-~\u00c0-\u017f]/.test(text)) return 'the badge can show none of its letters';
  if (key === 'DECKHAND_LESSON' && ![...yes, ...no].includes(text.toLowerCase())) return `write ${key} = 1 or 0`;
  const isCode = text.length >= 9 && text[2] === '-' && Object.values(games).includes(text.slice(0, 2).toUpperCase());
  if (key === 'DECKHAND_START' && Object.keys(games).length && text && !Object.hasOwn(games, text) && !isCode)
    return 'unknown game; there are ' + Object.keys(games).sort().join(', ');
  return '';
}

// folder -> prefix of the games among these files and on the drive
async function gamesOf(files, drive, there) {
  const found = {};
  for (const path of new Set([...there.values(), ...Object.keys(files)])) {
    if (!/^games\/[^/]+\/title\.txt$/.test(path)) continue;
    found[path.split('/')[1]] = /^prefix:[ \t]*(\S+)/m.exec(textOf8(files[path] ?? await drive.read(path)))?.[1] ?? '';
  }
  return found;
}

// Returns a board's kit: these files, with what `boards` has for it (site.py).
async function kitOf(kit, boards, board) {
  const files = { ...kit };
  for (const [path, bytes] of Object.entries(boards)) if (path.startsWith(board + '/')) files[path.slice(board.length + 1)] = bytes;
  files[LIST] = bytesOf(textOf8(kit[LIST]).replace(/"boards": \[[^\]]*\]/, `"boards": [\n  "${board}"\n ]`));
  return { ...files, [LIST]: await listed(files) };
}

// The manifest for a badge, derived from the kit's own.
async function listed(files) {
  const head = textOf8(files[LIST]).split(' "files": {\n')[0], folders = new Map();
  const folderOf = path => foldersOf(path).at(-1) ?? '', order = (one, other) => one < other ? -1 : one > other ? 1 : 0;
  const paths = Object.keys(files).filter(path => path !== LIST)
    .sort((one, other) => order(folderOf(one), folderOf(other)) || order(nameOf(one), nameOf(other)));
  for (const path of paths) {
    const line = `${JSON.stringify(nameOf(path))}:"${await sumOf(files[path])}"`;
    folders.set(folderOf(path), [...folders.get(folderOf(path)) ?? [], line]);
  }
  const lines = [...folders].map(([folder, rows]) => `${JSON.stringify(folder)}:{${rows.join(',')}}`);
  return bytesOf(`${head} "files": {\n${lines.join(',\n')}\n }\n}\n`);
}

// -- Adafruit libraries that somebody else installed

function libraryVersion(path, bytes) {
  const letters = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
  const match = path.toLowerCase().endsWith('.mpy') ? /(?<![\d.])(\d{1,4})\.(\d{1,4})\.(\d{1,4})(?![\d.])/.exec(letters)
    : /^__version__\s*=\s*["'](\d{1,4})\.(\d{1,4})\.(\d{1,4})/m.exec(letters);
  return match ? match.slice(1).map(Number) : null;
}

const older = (one, other) => {
  for (let i = 0; i < other.length; i++) if (one[i] !== other[i]) return one[i] < other[i];
  return false;
};

// [{name, top, version, wrong}] of those that aren't ours
async function judgeLibraries(files, drive, there, ours) {
  const found = [];
  for (const name of new Set(Object.keys(files).filter(path => /^lib\/adafruit_[^/]*\//.test(path)).map(path => path.split('/')[1]))) {
    const lying = new Map();
    for (const path of Object.keys(files).filter(path => path.startsWith(`lib/${name}/`) && /\.m?py$/.test(path))) {
      const stem = path.replace(/\.m?py$/, '').toLowerCase();
      const place = there.get(stem + '.py') ?? there.get(stem + '.mpy');     // the badge prefers .py
      lying.set(stem, place === undefined ? null : { path: place, bytes: await drive.read(place) });
    }
    let strange = false;
    for (const one of lying.values())
      strange ||= one !== null && !sameBytes(one.bytes, files[one.path]) && !await ours.is(one.path, one.bytes, files[one.path]);
    if (!strange) continue;
    const all = [...lying.values()].filter(Boolean), missing = [...lying].find(([, one]) => !one);
    const versions = new Map(all.map(one => libraryVersion(one.path, one.bytes)).filter(Boolean).map(one => [one.join('.'), one]));
    const version = [...versions.keys()].sort().at(-1) ?? '', oldest = BADGE_RULES.libraries[name] ?? [0];
    let wrong = '';
    if (missing) wrong = `${name} is incomplete: ${missing[0].replace(/^lib\//, '')} is missing`;
    else if (all.some(one => one.path.toLowerCase().endsWith('.mpy') && (one.bytes[0] !== 0x43 || one.bytes[1] !== 6)))
      wrong = `${name} is compiled for another CircuitPython`;
    else if (!versions.size) wrong = `${name} has no version number`;
    else if (versions.size > 1) wrong = `${name} mixes two versions`;
    else if (older(versions.get(version), oldest)) wrong = `${name} ${version} is older than ${oldest.join('.')}`;
    found.push({ name, top: `lib/${name}/`, version, wrong });
  }
  return found;
}

// -- the plan

function standInsOf(files) {
  const found = new Map([['code.txt', 'code.py']]), ends = ['/', '.py', '.mpy'];
  // CircuitPython looks for these modules of its own on the drive first.
  for (const name of BADGE_RULES.extensible)
    for (const end of ends) for (const top of ['', 'lib/']) found.set(top + name + end, "CircuitPython's own " + name);
  for (const folder of new Set(Object.keys(files).flatMap(foldersOf)))      // a module is preferred to a folder that isn't a package
    if (/^(games|lib)\//.test(folder + '/') && folder !== 'lib' && !ends.slice(1).some(end => `${folder}/__init__${end}` in files))
      for (const end of ends.slice(1)) found.set(folder.toLowerCase() + end, folder + '/');
  for (const path of Object.keys(files)) {
    if (path.endsWith('.mpy')) for (const end of ['.py', '/']) found.set(path.slice(0, -4).toLowerCase() + end, path);
    else if (path.endsWith('.py') && !START.includes(path)) found.set(path.slice(0, -3).toLowerCase() + '/', path);
    const parts = path.split('/');
    if (parts[0] === 'lib' && parts.length > 2)    // the top level is searched before lib/
      for (const end of ends) found.set(parts[1].toLowerCase() + end, 'lib/' + parts[1]);
  }
  return found;
}

async function makePlan(files, drive, theirs, ours) {
  const sizes = await drive.files(), there = new Map([...sizes.keys()].map(path => [path.toLowerCase(), path]));   // FAT ignores case
  const plan = { write: [], remove: [], kept: new Map(), others: [], libraries: theirs.filter(one => !one.wrong), ours };
  const wrong = new Map(theirs.map(one => [one.name, one.wrong])), willDo = plan.libraries.map(one => one.top);
  const wanted = new Set([...Object.keys(files).map(path => path.toLowerCase()), LIST, COPYING]);
  for (const [path, bytes] of Object.entries(files)) {
    const place = there.get(path.toLowerCase());
    if (path === LIST) continue;
    if (place === undefined) {
      plan.write.push(path);
      continue;
    }
    const found = await drive.read(place);
    if (sameBytes(found, bytes)) continue;
    if (path === SETTINGS || await ours.is(path, found, bytes)) plan.write.push(path);
    else plan.kept.set(path, wrong.get(path.split('/')[1]) || 'it was changed by somebody');
  }
  const standIns = standInsOf(files);
  for (const [key, path] of [...there].sort()) {
    if (wanted.has(key) || willDo.some(top => key.startsWith(top)) && /\.m?py$/.test(key)) continue;
    const left = key.endsWith(SWAP) && wanted.has(key.slice(0, -SWAP.length)) && ours.unfinished;   // left by a browser that was closed
    const known = left || path in ours.listed;
    const shadows = [key, ...foldersOf(key).map(folder => folder + '/')].map(part => standIns.get(part)).find(Boolean);
    const name = nameOf(path);
    if (!(known || shadows || name.startsWith('._'))) continue;
    const found = await drive.read(path);
    const partner = path.slice(0, path.length - name.length) + name.slice(2);
    const companion = name.startsWith('._') && sameBytes(found.slice(0, 4), APPLE) && wanted.has(partner.toLowerCase());
    if (left || companion || (known || shadows) && await ours.is(path, found)) plan.remove.push(path);
    else if (shadows) plan.kept.set(path, wrong.get(path.split('/')[1]) || 'the badge would load it instead of ' + shadows);
    else if (known) plan.kept.set(path, 'it was changed by somebody; Deckhand does not need it');
  }
  const used = new Set([...there.keys()].flatMap(foldersOf));
  for (const [key, shadows] of [...standIns].sort())      // an empty folder is a module too
    if (key.endsWith('/') && !used.has(key.slice(0, -1)) && await drive.hasFolder(key.slice(0, -1)))
      plan.kept.set(key, 'the badge would load it instead of ' + shadows);
  const folders = new Set([...wanted].flatMap(foldersOf));
  plan.inTheWay = [...folders].filter(path => there.has(path)).map(path => there.get(path)).sort();
  plan.others = othersOf([...there.values()].filter(path => !willDo.some(top => path.toLowerCase().startsWith(top))), wanted, plan);
  const rank = path => [START.includes(path), path === 'code.py', !LISTS.some(name => path.endsWith(name))].map(Number).join('') + path;
  plan.write.sort((one, other) => rank(one) < rank(other) ? -1 : 1);
  if (plan.write.length || plan.remove.length || ours.unfinished || !sameBytes(await drive.read(LIST), files[LIST])) plan.write.push(LIST);
  plan.there = there;
  return plan;
}

// Lists other people's files; a folder with nothing of ours is listed once.
function othersOf(paths, wanted, plan) {
  const mine = path => wanted.has(path.toLowerCase()) || plan.remove.includes(path) || plan.kept.has(path);
  const used = new Set([...wanted, ...[...plan.remove, ...plan.kept.keys()].map(path => path.toLowerCase())].flatMap(foldersOf));
  const found = new Set();
  for (const path of paths) {
    if (mine(path) || SYSTEM.includes(path.split('/')[0].toLowerCase()) || nameOf(path).startsWith('.')) continue;
    const folder = foldersOf(path).slice(1).find(one => !used.has(one.toLowerCase()));
    found.add(folder ? folder + '/' : path);
  }
  return [...found].sort();
}

const harmful = plan => [...plan.kept].filter(([, why]) => !why.includes('does not need')).map(([path]) => path);
const leftOut = plan => {
  const bad = harmful(plan);
  return bad.length ? `: left ${bad[0]}${bad.length > 1 ? ` and ${bad.length - 1} more` : ''} (${plan.kept.get(bad[0])})` : '';
};

// -- execution

async function carryOut(plan, files, drive, watch) {
  const total = 2 * plan.write.reduce((sum, path) => sum + files[path].length, 0) || 1, wrong = [];
  const [last, most] = [plan.write.at(-1), plan.write.slice(0, -1)];      // the manifest comes after the verification
  const place = path => plan.there.get(path.toLowerCase()) ?? path;
  let done = 0;
  const note = { before: plan.ours.sums, writing: [...plan.write, ...plan.remove].sort() };
  await drive.write(COPYING, bytesOf(JSON.stringify(note) + '\n'));
  for (const path of plan.remove) await drive.remove(path);
  for (const path of most) {
    await drive.write(place(path), files[path]);
    watch(done += files[path].length, total, 'Writing ' + path);
  }
  for (const path of most) {
    const found = await drive.read(place(path));
    if (!found || !sameBytes(found, files[path])) wrong.push(path);
    watch(done += files[path].length, total, 'Checking ' + path);
  }
  const otherwise = 'reads back differently than it was written: ' + AGAIN;
  if (wrong.length) throw new Refused(`${wrong[0]}${wrong.length > 1 ? ` and ${wrong.length - 1} more` : ''} ${otherwise}`);
  await drive.write(last, files[last]);
  if (!sameBytes(await drive.read(last), files[last])) throw new Refused(`${last} ${otherwise}`);
  await drive.remove(COPYING);
  watch(total, total, 'Checked');
}

function explained(wrong) {
  switch (wrong.name) {
    case 'QuotaExceededError': return "the drive is full: delete what you don't need and " + AGAIN;
    case 'NoModificationAllowedError': return 'the drive is read-only: restart the badge with B held, and ' + AGAIN;
    case 'NotAllowedError': case 'SecurityError': return 'no permission to write to it';
    case 'TypeMismatchError': return 'a folder is where a file belongs: rename it, and ' + AGAIN;
    case 'NotFoundError': case 'InvalidStateError': case 'NotReadableError':
      return 'it was unplugged or does not answer: plug it in again, and ' + AGAIN;
    default: return `${wrong.message || wrong.name}: ${AGAIN}`;
  }
}

async function flash(handle, kitFor, watch = () => {}) {
  const outcome = { right: false, text: '', details: [] };
  try {
    const drive = new Drive(handle);
    const facts = readBootOut(textOf8(await drive.read('boot_out.txt')));
    const warning = checkBoard(facts);
    watch(0, 1, 'Looking');
    let files = { ...await kitFor(facts.board), [SETTINGS]: mergedSettings(await drive.read(SETTINGS), BADGE_RULES.settings) };
    files[LIST] = await listed(files);
    const ours = await readOurs(drive), there = new Map([...(await drive.files()).keys()].map(path => [path.toLowerCase(), path]));
    const theirs = await judgeLibraries(files, drive, there, ours), left = theirs.filter(one => !one.wrong).map(one => one.top);
    if (left.length) {
      files = Object.fromEntries(Object.entries(files).filter(([path]) => !left.some(top => path.startsWith(top))));
      files[LIST] = await listed(files);
    }
    const plan = await makePlan(files, drive, theirs, ours);
    if (plan.inTheWay.length)
      throw new Refused(`${plan.inTheWay[0]} is a file where a folder belongs: rename it; nothing was changed`);
    outcome.details = [
      ...[...plan.kept].map(([path, why]) => `${path}: ${why}`), ...plan.others.map(path => `${path}: left alone`),
      ...plan.libraries.map(one => `library ${one.name} ${one.version} is already installed and works: left alone`),
      ...warning ? [warning] : [], ...settingsTroubles(files[SETTINGS], await gamesOf(files, drive, there))];
    outcome.written = plan.write.length;
    if (plan.write.length || plan.remove.length) await carryOut(plan, files, drive, watch);
    outcome.right = !harmful(plan).length;
    outcome.text = !outcome.right ? 'not as it should be' + leftOut(plan)
      : plan.write.length ? 'right; press its reset button' : 'was right already';
  } catch (wrong) {
    outcome.text = wrong instanceof Refused ? wrong.message : explained(wrong);
  }
  return outcome;
}
