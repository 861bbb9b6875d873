// Saves the screen as a picture (PNG), and the last seconds as an animation (GIF).
'use strict';

const LAST_MS = 8000, PNG_SCALE = 4, GIF_SCALE = 3;
const MOST_FRAMES = 600, SHORTEST_MS = 20, STILL_MS = 1500;

// Lets the browser save bytes as a file.
function saveFile(name, parts, type = 'application/octet-stream') {
  const link = document.createElement('a'), url = URL.createObjectURL(new Blob(parts, { type }));
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

// The current screen, with 4 x 4 pixels for each.
function savePng(name) {
  const large = document.createElement('canvas');
  [large.width, large.height] = [WIDE * PNG_SCALE, HIGH * PNG_SCALE];
  const context = large.getContext('2d');
  context.imageSmoothingEnabled = false;
  context.drawImage(byId('screen'), 0, 0, large.width, large.height);
  return new Promise(resolve => large.toBlob(blob => {
    saveFile(name, [blob], 'image/png');
    resolve(blob.size);
  }));
}

// The frames of the last seconds, with their times.
class Film {
  #frames = [];

  add(pixels, now = performance.now()) {
    const last = this.#frames.at(-1);
    if (last && now - last.at < SHORTEST_MS) last.pixels = pixels;   // too short for any viewer
    else this.#frames.push({ at: now, pixels });
    while (this.#frames.length > MOST_FRAMES || this.#frames.length > 1 && this.#frames[1].at < now - LAST_MS) this.#frames.shift();
  }

  // [{pixels: Uint32Array, ms}]; the last one stays longer.
  take(now = performance.now()) {
    return this.#frames.map(({ at, pixels }, i) => {
      const from = Math.max(at, now - LAST_MS), next = this.#frames[i + 1];
      return { pixels: new Uint32Array(pixels), ms: next ? Math.max(SHORTEST_MS, next.at - from) : STILL_MS };
    });
  }
}

// Encodes Film.take's frames as a GIF. Each frame has only the rectangle that changed, and in it only changed pixels. The colors are
// the frames' own, or the nearest in a 6 x 6 x 6 cube if there are more than 255.
function gifOf(frames, scale = GIF_SCALE) {
  const colours = new Map();
  for (const { pixels } of frames) for (const pixel of pixels) if (!colours.has(pixel)) colours.set(pixel, colours.size);
  const cube = colours.size > 255, shade = value => Math.round(value / 51);
  if (cube) for (const pixel of colours.keys())
    colours.set(pixel, shade(pixel & 255) * 36 + shade(pixel >> 8 & 255) * 6 + shade(pixel >> 16 & 255));
  const count = cube ? 216 : colours.size;
  let bits = 1;
  while (1 << bits < count + 1) bits++;
  const clear = (1 << bits) - 1;
  const out = [];
  const word = value => out.push(value & 255, value >> 8 & 255);
  out.push(...[...'GIF89a'].map(letter => letter.charCodeAt(0)));
  word(WIDE * scale);
  word(HIGH * scale);
  out.push(0xf0 | bits - 1, 0, 0);
  const table = new Uint8Array(3 << bits);
  if (cube) for (let i = 0; i < 216; i++) table.set([Math.floor(i / 36) * 51, Math.floor(i / 6) % 6 * 51, i % 6 * 51], 3 * i);
  else for (const [pixel, i] of colours) table.set([pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255], 3 * i);
  for (const value of table) out.push(value);
  out.push(0x21, 0xff, 11, ...[...'NETSCAPE2.0'].map(letter => letter.charCodeAt(0)), 3, 1, 0, 0, 0);   // loop forever
  let last = null, carried = 0;
  for (const { pixels, ms } of frames) {
    let [left, top, right, bottom] = last ? [WIDE, HIGH, -1, -1] : [0, 0, WIDE - 1, HIGH - 1];
    if (last) for (let y = 0; y < HIGH; y++) for (let x = 0; x < WIDE; x++) if (pixels[y * WIDE + x] !== last[y * WIDE + x]) {
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
    if (right < 0) [left, top, right, bottom] = [0, 0, 0, 0];
    const wide = (right - left + 1) * scale, high = (bottom - top + 1) * scale, field = new Uint8Array(wide * high);
    for (let y = 0; y < high; y++) for (let x = 0; x < wide; x++) {
      const at = (top + Math.floor(y / scale)) * WIDE + left + Math.floor(x / scale);
      field[y * wide + x] = last && pixels[at] === last[at] ? clear : colours.get(pixels[at]);
    }
    const hundredths = Math.max(2, Math.round((ms + carried) / 10));
    carried += ms - 10 * hundredths;
    out.push(0x21, 0xf9, 4, last ? 5 : 4);
    word(hundredths);
    out.push(clear, 0, 0x2c);
    for (const value of [left * scale, top * scale, wide, high]) word(value);
    out.push(0);
    packed(field, Math.max(2, bits), out);
    last = pixels;
  }
  out.push(0x3b);
  return new Uint8Array(out);
}

// GIF's LZW: codes of growing length, in blocks of up to 255 bytes.
function packed(field, bits, out) {
  const clear = 1 << bits, block = [];
  let size = bits + 1, next = clear + 2, codes = new Map(), held = 0, count = 0;
  const put = code => {
    held |= code << count;
    for (count += size; count >= 8; count -= 8, held >>>= 8) {
      block.push(held & 255);
      if (block.length === 255) out.push(255, ...block.splice(0));
    }
  };
  out.push(bits);
  put(clear);
  let prefix = field[0];
  for (let i = 1; i < field.length; i++) {
    const key = prefix << 8 | field[i], code = codes.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    put(prefix);
    prefix = field[i];
    if (next === 4096) {
      put(clear);
      [size, next, codes] = [bits + 1, clear + 2, new Map()];
    } else {
      if (next === 1 << size) size++;
      codes.set(key, next++);
    }
  }
  put(prefix);
  put(clear + 1);
  if (count) block.push(held & 255);
  if (block.length) out.push(block.length, ...block);
  out.push(0);
}
