// Draws the screen from the VM's memory: the rows of numbers that inside/page.py makes of displayio's layers,
// lowest first, become 160 x 128 RGBA pixels, with the precision of the panel's 16 bits.
'use strict';

const WIDTH = 160, HEIGHT = 128;
const ROW = 16, TILES = 0, RECTANGLE = 1;
const FLIP_X = 1, FLIP_Y = 2, TRANSPOSED = 4, TWO_BYTES = 8;
const OPAQUE = 0xff000000;

// Converts a palette (red, green, blue, transparent: a byte each) to pixels; 0 for a transparent color.
function inksOf(heap, at, count, inks) {
  for (let i = 0; i < count; i++, at += 4) {
    const red = heap[at] >> 3, green = heap[at + 1] >> 2, blue = heap[at + 2] >> 3;
    inks[i] = heap[at + 3] ? 0
      : (OPAQUE | (blue * 255 / 31 | 0) << 16 | (green * 255 / 63 | 0) << 8 | (red * 255 / 31 | 0)) >>> 0;
  }
}

const INKS = new Uint32Array(65536);

// Draws `count` layers, whose rows are at byte `at` of the buffer, into `pixels` (a Uint32Array, one per pixel).
function compose(buffer, at, count, pixels) {
  const heap = new Uint8Array(buffer), rows = new Int32Array(buffer, at, count * ROW);
  pixels.fill(OPAQUE);
  for (let i = 0; i < count * ROW; i += ROW) {
    if (rows[i] === RECTANGLE) drawRectangle(heap, rows, i, pixels);
    else if (rows[i] === TILES) drawTiles(heap, rows, i, pixels);
  }
}

function drawRectangle(heap, rows, i, pixels) {
  const number = rows[i + 6];
  inksOf(heap, rows[i + 13] + 4 * number, 1, INKS);
  if (!INKS[0]) return;
  const left = Math.max(0, rows[i + 1]), right = Math.min(WIDTH, rows[i + 1] + rows[i + 4]);
  const bottom = Math.min(HEIGHT, rows[i + 2] + rows[i + 5]);
  if (left >= right) return;
  for (let y = Math.max(0, rows[i + 2]); y < bottom; y++) pixels.fill(INKS[0], y * WIDTH + left, y * WIDTH + right);
}

function drawTiles(heap, rows, i, pixels) {
  const [, x0, y0, scale, bitmap, stride, bits, across, cells, wide, high, tileWide, tileHigh, palette, flags]
    = rows.subarray(i, i + ROW);
  const mask = (1 << bits) - 1, step = flags & TWO_BYTES ? 2 : 1;
  inksOf(heap, palette, 1 << bits, INKS);
  const turned = flags & (FLIP_X | FLIP_Y | TRANSPOSED);
  const lastX = wide * tileWide - 1, lastY = high * tileHigh - 1;
  for (let row = 0; row < high; row++) {
    const top = y0 + row * tileHigh * scale;
    if (!turned && (top >= HEIGHT || top + tileHigh * scale <= 0)) continue;
    for (let column = 0; column < wide; column++) {
      const left = x0 + column * tileWide * scale;
      if (!turned && (left >= WIDTH || left + tileWide * scale <= 0)) continue;
      const cell = cells + (row * wide + column) * step;
      const tile = step === 2 ? heap[cell] | heap[cell + 1] << 8 : heap[cell];
      const fromX = tile % across * tileWide, fromY = (tile / across | 0) * tileHigh;
      for (let y = 0; y < tileHigh; y++) {
        const line = bitmap + (fromY + y) * stride;
        for (let x = 0; x < tileWide; x++) {
          const bit = (fromX + x) * bits;
          let value = heap[line + (bit >> 3)];
          value = bits > 8 ? value | heap[line + (bit >> 3) + 1] << 8 : value >> (bit & 7) & mask;
          const ink = INKS[value];
          if (!ink) continue;
          if (!turned && scale === 1) {
            const toX = left + x, toY = top + y;
            if (toX >= 0 && toX < WIDTH && toY >= 0 && toY < HEIGHT) pixels[toY * WIDTH + toX] = ink;
            continue;
          }
          let gx = column * tileWide + x, gy = row * tileHigh + y;
          if (flags & FLIP_X) gx = lastX - gx;
          if (flags & FLIP_Y) gy = lastY - gy;
          if (flags & TRANSPOSED) [gx, gy] = [gy, gx];
          const toX = x0 + gx * scale, toY = y0 + gy * scale;
          for (let v = Math.max(0, toY); v < Math.min(HEIGHT, toY + scale); v++)
            for (let u = Math.max(0, toX); u < Math.min(WIDTH, toX + scale); u++) pixels[v * WIDTH + u] = ink;
        }
      }
    }
  }
}

// How a screen reader says the font's special signs.
const SIGNS = {
  0x7f: '\u2663', 0x80: '\u2666', 0x81: '\u2665', 0x82: '\u2660', 0x83: 'up', 0x84: 'down', 0x85: 'left', 0x86: 'right',
  0x87: '(A)', 0x88: '(B)', 0x89: '(START)', 0x8a: '(SELECT)', 0x8b: '\u2713', 0x8c: '\u2717', 0x8d: '*', 0x8e: '\u00b7',
};

// Returns the text on the screen, line by line from the top, without empty lines: the layers whose tiles are letters.
function textOf(buffer, at, count) {
  const heap = new Uint8Array(buffer), rows = new Int32Array(buffer, at, count * ROW);
  const found = [];
  for (let i = 0; i < count * ROW; i += ROW) {
    const first = rows[i + 15];
    if (rows[i] !== TILES || !first) continue;
    const [, x0, y0, scale, , , , , cells, wide, high, tileWide, tileHigh, , flags] = rows.subarray(i, i + ROW);
    for (let row = 0; row < Math.min(high, HEIGHT); row++) {
      let text = '';
      for (let column = 0; column < Math.min(wide, WIDTH); column++) {
        const cell = cells + (row * wide + column) * (flags & TWO_BYTES ? 2 : 1);
        const code = first + (flags & TWO_BYTES ? heap[cell] | heap[cell + 1] << 8 : heap[cell]);
        text += SIGNS[code] ?? (code < 0x7f ? String.fromCharCode(code) : ' ');
      }
      const gap = text.length - text.trimStart().length;
      if (text.trim()) {
        const letter = tileWide * scale;
        found.push({ x: x0 + gap * letter, y: y0 + row * tileHigh * scale, end: x0 + (gap + text.trim().length) * letter,
          text: text.trim() });
      }
    }
  }
  found.sort((a, b) => a.y - b.y || a.x - b.x);
  const lines = [];
  let last = null;
  for (const piece of found) {              // a Label has a layer per letter
    if (last && last.y === piece.y) lines.push(lines.pop() + (piece.x - last.end < 3 ? '' : ' ') + piece.text);
    else lines.push(piece.text);
    last = piece;
  }
  return lines.slice(0, HEIGHT);
}
