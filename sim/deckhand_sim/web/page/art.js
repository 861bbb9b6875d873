// Pictures drawn as letters, as a badge reads them: the games' part of deckhand_sim/authoring/art.py. The text is the source.
//
//   const blocks = readArt(text);          // [{name, wide, high, rows, first, line}]; throws an Error with `line`
//   picturesOf(files)                      // {'icon.bmp': bytes, 'art.bmp': bytes, 'pictures.py': text ...} from a game's texts
'use strict';

const INKS = '.kwgdroylfbcnpmt', TILE = 8, MOST_COLOURS = 6, MOST_TILES = 255;
const PALETTE = [0x0b1020, 0x000000, 0xfff8e8, 0xb0b8c0, 0x505868, 0xd82838, 0xf88830, 0xf8d838, 0x70d048, 0x105838, 0x3068e0, 0x60c8f0,
  0x202c60, 0xb058c8, 0x804820, 0xe8b880];
const INK_NAMES = ['see-through', 'ink', 'white', 'light grey', 'dark grey', 'red', 'orange', 'yellow', 'light green', 'felt', 'blue', 'sky', 'navy',
  'purple', 'brown', 'tan'];

// True if a file draws pictures.
function isArt(text, name) {
  if (!name.endsWith('.txt')) return false;
  const first = text.split('\n').find(line => line.trim() && !line.startsWith(';')) ?? '';
  return /^(tile |colour . [0-9A-F]{6}\s*$|sheet \d+\s*$)/.test(first.trim().replace(/\s+/g, ' ') + ' ') || first.trim() === 'tile';
}

function readArt(text) {
  const lines = text.split('\n'), art = { blocks: [], colours: {}, count: 0, also: {} };
  const wrong = (line, words) => { throw Object.assign(new Error(words), { line }); };
  const add = (line, name, wide, high, rows, at = line) => {
    if (art.blocks.some(block => block.name === name)) wrong(line, `a second block is called ${name}`);
    art.blocks.push({ name, wide, high, rows, first: art.count, line: at });
    art.count += wide * high;
  };
  const inks = (line, words) => Object.fromEntries(words.map(word => {
    if (!/^.>.$/.test(word) || !INKS.includes(word[0]) || !INKS.includes(word[2])) wrong(line, `${word} is no change of ink such as k>r`);
    return [word[0], word[2]];
  }));
  const inked = (rows, change) => rows.map(row => [...row].map(letter => change[letter] ?? letter).join(''));
  const find = (line, name) => art.blocks.find(block => block.name === name) ?? wrong(line, `no block is called ${name}`);
  for (let i = 0; i < lines.length; i++) {
    const number = i + 1;
    if (!lines[i].trim() || lines[i].startsWith(';')) continue;
    const [kind, ...rest] = lines[i].trim().split(/\s+/);
    if (kind === 'tile' && rest.length) {
      const size = (rest[1] ?? '1x1').match(/^(\d{1,3})x(\d{1,3})$/), wide = Number(size?.[1]), high = Number(size?.[2]);
      if (!(wide > 0 && high > 0 && wide <= MOST_TILES && high <= MOST_TILES) || rest.length > 2) wrong(number, `${rest.slice(1).join(' ')} is no size such as 3x2`);
      const rows = [];
      for (let y = 0; y < high * TILE; y++) {
        const row = lines[++i] ?? '';
        if (row.length !== wide * TILE || [...row].some(letter => !INKS.includes(letter)))
          wrong(Math.min(i + 1, lines.length), `pixel line ${y + 1} is '${row}', not ${wide * TILE} of ${INKS}`);
        rows.push(row);
      }
      add(number, rest[0], wide, high, rows);
    } else if (kind === 'copy' && rest.length > 2) {
      const of = find(number, rest[1]);
      add(number, rest[0], of.wide, of.high, inked(of.rows, inks(number, rest.slice(2))), 0);
    } else if (kind === 'copies' && rest.length > 2) {
      const of = art.blocks.filter(block => block.name.startsWith(rest[1]));
      if (!of.length) wrong(number, `no block begins with ${rest[1]}`);
      for (const one of of) add(number, rest[0] + one.name.slice(rest[1].length), one.wide, one.high, inked(one.rows, inks(number, rest.slice(2))), 0);
    } else if (kind === 'also' && rest.length > 2) {
      const change = inks(number, rest.slice(2));
      if (!art.blocks.some(block => block.name.startsWith(rest[1]))) wrong(number, `no block begins with ${rest[1]}`);
      if (Object.values(change).some(ink => ink in change)) wrong(number, 'an ink that becomes another cannot be what another becomes');
      (art.also[rest[0]] ??= []).push([rest[1], change]);
    } else if (kind === 'colour' && rest.length === 2 && rest[0].length === 1 && INKS.includes(rest[0]) && /^[0-9A-F]{6}$/.test(rest[1])) {
      art.colours[rest[0]] = parseInt(rest[1], 16);
      if (Object.keys(art.colours).length > MOST_COLOURS) wrong(number, `a game has at most ${MOST_COLOURS} colours of its own`);
    } else if (kind === 'sheet' && rest.length === 1 && /^\d+$/.test(rest[0]) && Number(rest[0]) <= MOST_TILES) {
      art.sheet = Number(rest[0]);
    } else wrong(number, 'a line is tile, copy, copies, also, sheet, colour, or a comment that begins with ;');
  }
  return art;
}

// An ink's color in CSS.
function inkColour(letter, colours = {}) {
  return '#' + (colours[letter] ?? PALETTE[INKS.indexOf(letter)]).toString(16).padStart(6, '0');
}

// 4 bits per pixel, 8 wide, top row first, 16 colors.
function bmpOf(art) {
  const start = 14 + 40 + 64, bytes = new Uint8Array(start + art.count * 32), view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, start, true);
  [40, TILE, -TILE * art.count].forEach((value, i) => view.setInt32(14 + 4 * i, value, true));
  view.setUint16(26, 1, true);
  view.setUint16(28, 4, true);
  [0, art.count * 32, 2835, 2835, 16, 0].forEach((value, i) => view.setInt32(30 + 4 * i, value, true));
  [...INKS].forEach((letter, i) => view.setUint32(54 + 4 * i, art.colours[letter] ?? PALETTE[i], true));
  let at = start;
  for (const { wide, high, rows } of art.blocks)
    for (let y = 0; y < high; y++)
      for (let x = 0; x < wide; x++)
        for (const row of rows.slice(y * TILE, y * TILE + TILE))
          for (let i = x * TILE; i < x * TILE + TILE; i += 2) bytes[at++] = INKS.indexOf(row[i]) << 4 | INKS.indexOf(row[i + 1]);
  return bytes;
}

// Draws tiles of such a file into a canvas, `across` per row.
function showTiles(canvas, bytes, tiles, wide) {
  const high = Math.ceil(tiles.length / wide), view = new DataView(bytes.buffer, bytes.byteOffset), image = new ImageData(wide * TILE, high * TILE);
  const pixels = new Uint32Array(image.data.buffer);
  tiles.forEach((tile, i) => {
    for (let at = 0; at < TILE * TILE; at++) {
      const pair = bytes[118 + 32 * tile + (at >> 1)], colour = view.getUint32(54 + 4 * (at & 1 ? pair & 15 : pair >> 4), true);
      const x = i % wide * TILE + at % TILE, y = Math.floor(i / wide) * TILE + Math.floor(at / TILE);
      pixels[y * wide * TILE + x] = 0xff000000 | (colour & 255) << 16 | colour & 0xff00 | colour >> 16 & 255;
    }
  });
  Object.assign(canvas, { width: wide * TILE, height: high * TILE });
  canvas.getContext('2d').putImageData(image, 0, 0);
}

// Returns an `also` file: rows of first tile, tile count, ink, new ink, one byte each.
function inkSwaps(art, stem) {
  const swaps = [];
  for (const { name, wide, high, first } of art.blocks) {
    const change = art.also[stem].filter(([prefix]) => name.startsWith(prefix)).at(-1)?.[1] ?? {};
    for (const [from, to] of Object.entries(change)) {
      const swap = [first, wide * high, INKS.indexOf(from), INKS.indexOf(to)];
      const last = swaps.findLast(one => one[2] === swap[2] && one[3] === swap[3] && one[0] + one[1] === first);
      if (last) last[1] += swap[1];
      else swaps.push(swap);
    }
  }
  return Uint8Array.from(swaps.flat());
}

// Compiles everything that a game's texts draw. An Error has `file` and `line`.
function picturesOf(files) {
  const made = {}, names = [], from = [], withCards = titleWord(files[TITLE], 'needs').split(' ').includes('cards');
  for (const file of Object.keys(files).filter(name => isArt(files[name], name)).sort()) {
    let art;
    try {
      art = readArt(files[file]);
      made[file.replace('.txt', '.bmp')] = bmpOf(art);
      for (const stem of Object.keys(art.also)) made[stem + '.inks'] = inkSwaps(art, stem);
      const first = art.sheet ?? (file === 'art.txt' ? BADGE_RULES.tiles[Number(withCards)] : null);
      if (first === null) continue;
      from.push(file);
      for (const block of art.blocks) {
        const name = block.name.toUpperCase();
        if (!/^[A-Z_][A-Z0-9_]*$/.test(name)) throw Object.assign(new Error(`${block.name} makes no name for pictures.py: letters, digits and _`), { line: block.line });
        names.push([first + block.first, name]);
      }
    } catch (wrong) {
      throw Object.assign(wrong, { file, line: wrong.line ?? 1 });
    }
  }
  if (names.length) {
    const lines = names.sort((one, other) => one[0] - other[0] || (one[1] < other[1] ? -1 : 1)).map(([number, name]) => `${name} = ${number}\n`);
    made['pictures.py'] = `"""The first tile in the sheet of every picture here, by its name in ${from.join(', ')}.\n\nWritten by \`deckhand art\`.\n"""\n\n` + lines.join('');
  }
  return made;
}
