// A badge's CIRCUITPY drive, as the browser's directory picker gives it, gets the kit by the rules of `deckhand flash`
// (deckhand_sim/deploy: one.py, plan.py, manifest.py, settings_toml.py, libraries.py): what differs is written, code.py last, all of it
// is read back and compared by SHA-256, nothing of others is touched, and a run that broke off is gone on with by the next.
//
//   const kitFor = board => kitOf(assets.kit, assets.boards, board);           // a promise of that board's very kit, path -> bytes
//   const outcome = await flash(handle, kitFor, (done, total, what) => ...);   // {right, text, details}; throws nothing
//
// BADGE_RULES has the flasher's numbers (site.py). What a browser cannot say is how much is free: a drive that is full says so itself.
'use strict';

const LIST = 'deckhand.json', COPYING = 'deckhand-copying.json', SETTINGS = 'settings.toml', LISTS = ['/sizes.txt', '/residency.txt'], SWAP = '.crswap';
const START = ['boot.py', 'code.py'], FRESH_CODE = 'print("Hello World!")', APPLE = [0, 5, 0x16, 7];
const SYSTEM = ['boot_out.txt', '.fseventsd', '.metadata_never_index', '.trashes', '.trash-1000', '.spotlight-v100', 'sd', 'saves',
  'system volume information', '.ds_store'];
const AGAIN = 'do this again';

class Refused extends Error {}

const textOf8 = bytes => new TextDecoder().decode(bytes ?? new Uint8Array());
const bytesOf = text => new TextEncoder().encode(text);
const sameBytes = (one, other) => one?.length === other?.length && one.every((byte, i) => byte === other[i]);
const LETTERS = 8;
// A file's sum as lists have it: the first 8 letters of its SHA-256 in base64 for addresses.
const letters = digest => btoa(String.fromCharCode(...digest)).replaceAll('+', '-').replaceAll('/', '_').slice(0, LETTERS);
const sumOf = async bytes => letters(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
const nameOf = path => path.split('/').at(-1);
const foldersOf = path => path.split('/').slice(0, -1).map((_, i, parts) => parts.slice(0, i + 1).join('/'));

// A folder of the browser's. Paths have slashes and begin at its top.
class Drive {
  #top;

  constructor(top) { this.#top = top; }

  // path -> size of every file.
  async files() {
    const found = new Map(), ahead = [['', this.#top]];
    while (ahead.length) {
      const [before, folder] = ahead.pop();
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind === 'directory') ahead.push([before + name + '/', handle]);
        else found.set(before + name, (await handle.getFile()).size);
      }
    }
    return found;
  }

  async #folder(path, create) {
    let folder = this.#top;
    for (const name of path.split('/').slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create });
    return folder;
  }

  // A file's bytes, null where there is none.
  async read(path) {
    try {
      const file = await (await (await this.#folder(path, false)).getFileHandle(nameOf(path))).getFile();
      return new Uint8Array(await file.arrayBuffer());
    } catch (wrong) {
      if (wrong.name === 'NotFoundError' || wrong.name === 'TypeMismatchError') return null;
      throw wrong;
    }
  }

  async write(path, bytes) {
    const handle = await (await this.#folder(path, true)).getFileHandle(nameOf(path), { create: true });
    const stream = await handle.createWritable();
    await stream.write(bytes);
    await stream.close();
  }

  // A file goes, and the folders that are empty then.
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

// -- what a drive says of itself

function readBootOut(text) {
  const facts = { board: '', release: '' };
  for (const line of text.split(/[\r\n]/)) {
    const release = /^\s*Adafruit CircuitPython (\d+\.\d+\.\d+[\w.+-]*)/.exec(line), board = /^\s*Board ID:(.*)/.exec(line);
    if (release) facts.release = release[1];
    else if (board) facts.board = board[1].trim().slice(0, 64);
  }
  return facts;
}

// Throws Refused where this is no badge, no board or no CircuitPython that Deckhand runs on.
function checkBoard({ board, release }) {
  const { boards, oldest, dark, newest } = BADGE_RULES;
  if (!board) throw new Refused('it has no boot_out.txt, so it may be no badge: press its reset button, and ' + AGAIN);
  if (!boards.includes(board)) throw new Refused(`its board is ${board}; this is for ${boards.join(' and ')}`);
  if (!release) return;
  const [major, minor] = release.split('-')[0].split('.').map(Number);
  const update = `put the newest 10.x on it (circuitpython.org/board/${board})`;
  if (major < oldest[0] || major === oldest[0] && minor < oldest[1])
    throw new Refused(`CircuitPython ${release} is too old: ${update}`);
  if (dark.includes(release)) throw new Refused(`CircuitPython ${release} leaves its screen dark: ${update}`);
  if (major > newest) throw new Refused(`CircuitPython ${release} is newer than this Deckhand knows: get a newer Deckhand`);
}

const parsed = bytes => {
  try {
    const found = JSON.parse(textOf8(bytes));
    return found && typeof found === 'object' ? found : {};
  } catch {
    return {};
  }
};
// A list has sums by folder and name; an earlier one has whole paths, with sizes and hexadecimal sums, or longer sums.
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

// What is ours on a drive: by its list, by the note of a run that broke off, and Deckhand's own source, word for word.
async function readOurs(drive) {
  const note = await drive.read(COPYING), marks = note ? parsed(note) : {};
  const sums = { ...sumsIn(marks.before), ...sumsIn(parsed(await drive.read(LIST)).files) }, began = new Set(Array.isArray(marks.writing) ? marks.writing : []);
  const is = async (path, found) => {
    const sum = await sumOf(found);
    return sums[path] === sum || began.has(path) || BADGE_RULES.sources.includes(sum)
      || path === 'code.py' && ['', FRESH_CODE].includes(textOf8(found).trim());
  };
  return { sums, began, is, unfinished: note !== null };
}

// -- settings.toml: our lines are set, all others are left as they are

function mergedSettings(old, wishes) {
  // Bytes as letters: what is no UTF-8 stays as it is.
  const text = Array.from(old ?? [], byte => String.fromCharCode(byte)).join(''), end = text.includes('\r\n') ? '\r\n' : '\n';
  const before = [], tables = [], left = new Map(Object.entries(wishes));
  let closing = '', table = false;
  for (let line of text.match(/[^\n]*\n|[^\n]+/g) ?? []) {
    let key = null;
    if (closing) {
      if (line.includes(closing)) closing = '';
    } else if (table || line.trimStart().startsWith('[')) {
      table = true;
    } else {
      const match = /^\s*([A-Za-z0-9_-]+)\s*=\s*(.*)/.exec(line), mark = match ? match[2].slice(0, 3) : '';
      if (match) key = match[1];
      if ((mark === '"""' || mark === "'''") && !match[2].slice(3).includes(mark)) closing = mark;
    }
    if (key in wishes) {
      if (!left.has(key)) continue;         // a second line of the same key, which the badge refuses
      const wish = left.get(key), value = line.slice(line.indexOf('=') + 1).split('#')[0].trim();
      left.delete(key);
      if (value !== String(wish)) line = `${key} = ${wish}${end}`;
    }
    (table ? tables : before).push(line);
  }
  if (left.size && before.length && !before.at(-1).endsWith('\n')) before.push(before.pop() + end);
  for (const [key, wish] of left) before.push(`${key} = ${wish}${end}`);
  return Uint8Array.from([...before, ...tables].join(''), letter => letter.charCodeAt(0));
}

// The kit of one board: these files, with what `boards` has for it (site.py).
async function kitOf(kit, boards, board) {
  const files = { ...kit };
  for (const [path, bytes] of Object.entries(boards)) if (path.startsWith(board + '/')) files[path.slice(board.length + 1)] = bytes;
  files[LIST] = bytesOf(textOf8(kit[LIST]).replace(/"boards": \[[^\]]*\]/, `"boards": [\n  "${board}"\n ]`));
  return { ...files, [LIST]: await listed(files) };
}

// The list of files that lies on a badge, after the kit's own.
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

// -- Adafruit's libraries that somebody else put there

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

// [{name, top, version, wrong}] of those that are not ours.
async function judgeLibraries(files, drive, there, ours) {
  const found = [];
  for (const name of new Set(Object.keys(files).filter(path => /^lib\/adafruit_[^/]*\//.test(path)).map(path => path.split('/')[1]))) {
    const lying = new Map();
    for (const path of Object.keys(files).filter(path => path.startsWith(`lib/${name}/`) && /\.m?py$/.test(path))) {
      const stem = path.replace(/\.m?py$/, '').toLowerCase();
      const place = there.get(stem + '.py') ?? there.get(stem + '.mpy');     // the badge looks for .py first
      lying.set(stem, place === undefined ? null : { path: place, bytes: await drive.read(place) });
    }
    let strange = false;
    for (const one of lying.values())
      strange ||= one !== null && !sameBytes(one.bytes, files[one.path]) && !await ours.is(one.path, one.bytes);
    if (!strange) continue;
    const all = [...lying.values()].filter(Boolean), missing = [...lying].find(([, one]) => !one);
    const versions = new Map(all.map(one => libraryVersion(one.path, one.bytes)).filter(Boolean).map(one => [one.join('.'), one]));
    const version = [...versions.keys()].sort().at(-1) ?? '', oldest = BADGE_RULES.libraries[name] ?? [0];
    let wrong = '';
    if (missing) wrong = `${name} is there, but ${missing[0].replace(/^lib\//, '')} is missing`;
    else if (all.some(one => one.path.toLowerCase().endsWith('.mpy') && (one.bytes[0] !== 0x43 || one.bytes[1] !== 6)))
      wrong = `${name} is compiled for another CircuitPython`;
    else if (!versions.size) wrong = `${name} does not say which version it is`;
    else if (versions.size > 1) wrong = `${name} is of two versions at once`;
    else if (older(versions.get(version), oldest)) wrong = `${name} ${version} is older than ${oldest.join('.')}`;
    found.push({ name, top: `lib/${name}/`, version, wrong });
  }
  return found;
}

// -- what is to be done

function standInsOf(files) {
  const found = new Map([['code.txt', 'code.py']]);
  for (const path of Object.keys(files)) {
    if (path.endsWith('.mpy')) for (const end of ['.py', '/']) found.set(path.slice(0, -4).toLowerCase() + end, path);
    const parts = path.split('/');
    if (parts[0] === 'lib' && parts.length > 2)    // what lies at the top is found before lib/
      for (const end of ['/', '.py', '.mpy']) found.set(parts[1].toLowerCase() + end, 'lib/' + parts[1]);
  }
  return found;
}

async function makePlan(files, drive, theirs, ours) {
  const sizes = await drive.files(), there = new Map([...sizes.keys()].map(path => [path.toLowerCase(), path]));   // FAT knows no case
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
    if (path === SETTINGS || await ours.is(path, found)) plan.write.push(path);
    else plan.kept.set(path, wrong.get(path.split('/')[1]) || 'it is not as Deckhand wrote it');
  }
  const standIns = standInsOf(files);
  for (const [key, path] of [...there].sort()) {
    if (wanted.has(key) || willDo.some(top => key.startsWith(top)) && /\.m?py$/.test(key)) continue;
    const left = key.endsWith(SWAP) && wanted.has(key.slice(0, -SWAP.length)) && ours.unfinished;   // of a browser that was closed
    const known = left || path in ours.sums || ours.began.has(path);
    const shadows = standIns.get(key) ?? (key.includes('/') ? standIns.get(key.split('/')[0] + '/') : undefined);
    const name = nameOf(path);
    if (!(known || shadows || name.startsWith('._'))) continue;
    const found = await drive.read(path);
    const partner = path.slice(0, path.length - name.length) + name.slice(2);
    const companion = name.startsWith('._') && sameBytes(found.slice(0, 4), APPLE) && wanted.has(partner.toLowerCase());
    if (left || companion || (known || shadows) && await ours.is(path, found)) plan.remove.push(path);
    else if (shadows) plan.kept.set(path, wrong.get(path.split('/')[1]) || 'the badge would take it for ' + shadows);
    else if (known) plan.kept.set(path, 'somebody changed it; Deckhand does not need it');
  }
  const folders = new Set([...wanted].flatMap(foldersOf));
  plan.inTheWay = [...folders].filter(path => there.has(path)).map(path => there.get(path)).sort();
  plan.others = othersOf([...there.values()].filter(path => !willDo.some(top => path.toLowerCase().startsWith(top))), wanted, plan);
  const rank = path => [START.includes(path), path === 'code.py', !LISTS.some(name => path.endsWith(name))].map(Number).join('') + path;
  plan.write.sort((one, other) => rank(one) < rank(other) ? -1 : 1);
  if (plan.write.length || plan.remove.length || ours.unfinished || !sameBytes(await drive.read(LIST), files[LIST])) plan.write.push(LIST);
  plan.there = there;
  return plan;
}

// Files of other people: a folder that holds nothing of ours is named once.
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

// -- doing it

async function carryOut(plan, files, drive, watch) {
  const total = 2 * plan.write.reduce((sum, path) => sum + files[path].length, 0) || 1, wrong = [];
  const [last, most] = [plan.write.at(-1), plan.write.slice(0, -1)];      // the list itself comes after the reading back
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
  const otherwise = 'reads back otherwise than it was written: ' + AGAIN;
  if (wrong.length) throw new Refused(`${wrong[0]}${wrong.length > 1 ? ` and ${wrong.length - 1} more` : ''} ${otherwise}`);
  await drive.write(last, files[last]);
  if (!sameBytes(await drive.read(last), files[last])) throw new Refused(`${last} ${otherwise}`);
  await drive.remove(COPYING);
  watch(total, total, 'Checked');
}

function explained(wrong) {
  switch (wrong.name) {
    case 'QuotaExceededError': return 'the drive is full: remove what is not needed and ' + AGAIN;
    case 'NoModificationAllowedError': return 'the drive cannot be written: restart the badge with B held, and ' + AGAIN;
    case 'NotAllowedError': case 'SecurityError': return 'no permission to write to it';
    case 'TypeMismatchError': return 'a folder lies where a file belongs: rename it, and ' + AGAIN;
    case 'NotFoundError': case 'InvalidStateError': case 'NotReadableError':
      return 'it went away or does not answer: plug it in again, and ' + AGAIN;
    default: return `${wrong.message || wrong.name}: ${AGAIN}`;
  }
}

async function flash(handle, kitFor, watch = () => {}) {
  const outcome = { right: false, text: '', details: [] };
  try {
    const drive = new Drive(handle);
    const facts = readBootOut(textOf8(await drive.read('boot_out.txt')));
    checkBoard(facts);
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
      ...plan.libraries.map(one => `library ${one.name} ${one.version} is there and will do: left alone`)];
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
