// "Put it on a badge": directly onto its drive if the browser can, and as a zip with three steps everywhere.
'use strict';

// Returns a zip of files (path -> bytes) like `deckhand kit OUT.zip`: uncompressed, with one date for all.
function zipOf(files) {
  const parts = [], entries = [];
  let at = 0;
  for (const path of Object.keys(files).sort()) {
    const name = bytesOf(path), bytes = files[path], head = new DataView(new ArrayBuffer(26));
    [[0, 20, 2], [2, 0x800, 2], [4, 0, 2], [6, 0, 2], [8, 0x21, 2], [10, crc32(bytes), 4], [14, bytes.length, 4], [18, bytes.length, 4],
      [22, name.length, 2], [24, 0, 2]].forEach(([place, value, size]) => {
      if (size === 2) head.setUint16(place, value, true);
      else head.setUint32(place, value, true);
    });
    parts.push(Uint8Array.of(0x50, 0x4b, 3, 4), new Uint8Array(head.buffer), name, bytes);
    const more = new DataView(new ArrayBuffer(14));
    more.setUint32(6, 0o100644 * 65536, true);
    more.setUint32(10, at, true);
    entries.push(Uint8Array.of(0x50, 0x4b, 1, 2, 20, 3), new Uint8Array(head.buffer), new Uint8Array(more.buffer), name);
    at += 30 + name.length + bytes.length;
  }
  const size = entries.reduce((sum, part) => sum + part.length, 0), count = Object.keys(files).length;
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, count, true);
  end.setUint16(10, count, true);
  end.setUint32(12, size, true);
  end.setUint32(16, at, true);
  return new Blob([...parts, ...entries, new Uint8Array(end.buffer)]);
}

const CRC = Uint32Array.from({ length: 256 }, (_, i) => {
  for (let k = 0; k < 8; k++) i = i & 1 ? 0xedb88320 ^ i >>> 1 : i >>> 1;
  return i;
});
function crc32(bytes) {
  let sum = ~0;
  for (const byte of bytes) sum = CRC[(sum ^ byte) & 255] ^ sum >>> 8;
  return ~sum >>> 0;
}

// SHA-256 (FIPS 180-4), for browsers without crypto.subtle.
function sha256(bytes) {
  const size = bytes.length, padded = new Uint8Array((size + 72) & ~63), view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[size] = 0x80;
  view.setUint32(padded.length - 8, size / 0x20000000);
  view.setUint32(padded.length - 4, size << 3);
  const sum = Int32Array.from(SHA_FIRST), w = new Int32Array(64), turn = (x, n) => x >>> n | x << 32 - n;
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 64; i++) {
      const x = w[i - 15], y = w[i - 2];
      w[i] = i < 16 ? view.getInt32(at + 4 * i)
        : w[i - 16] + w[i - 7] + (turn(x, 7) ^ turn(x, 18) ^ x >>> 3) + (turn(y, 17) ^ turn(y, 19) ^ y >>> 10);
    }
    let [a, b, c, d, e, f, g, h] = sum;
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + SHA_ROUNDS[i] + w[i];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c);
      [h, g, f, e, d, c, b, a] = [g, f, e, d + one | 0, c, b, a, one + two | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((part, i) => { sum[i] += part; });
  }
  const found = new DataView(new ArrayBuffer(32));
  sum.forEach((part, i) => found.setInt32(4 * i, part));
  return new Uint8Array(found.buffer);
}

// The first 32 fractional bits of the square and cube roots of the first primes.
const PRIMES = [...Array(312).keys()].filter(n => n > 1 && ![...Array(n).keys()].some(i => i > 1 && n % i === 0));
const SHA_FIRST = PRIMES.slice(0, 8).map(prime => fraction(prime, 2)), SHA_ROUNDS = PRIMES.map(prime => fraction(prime, 3));
function fraction(prime, power) {
  let root = 0n;                            // of prime << 32 * power, bit by bit
  for (let bit = 36n; bit >= 0n; bit--) if ((root | 1n << bit) ** BigInt(power) <= BigInt(prime) << BigInt(32 * power)) root |= 1n << bit;
  return Number(root & 0xffffffffn) | 0;
}

// Opens the dialog; kitFor(board) returns a promise of the files, closed() is called at the end.
function putOnABadge(kitFor, closed) {
  const place = byId('put'), can = typeof showDirectoryPicker === 'function';
  const boards = Object.entries(BADGE_RULES.products).map(([board, name]) => `<option value="${board}">${name}</option>`).join('');
  const zip = `<p class="zip"><label>For <select id="put-board">${boards}</select></label><button ${can ? '' : 'class="gold" autofocus'} id="put-zip">Save the zip</button></p>`;
  place.innerHTML = `<h2>Put it on a badge</h2>
${can ? `<ol><li>Plug the badge in: its drive <code>CIRCUITPY</code> appears on this computer.</li><li>Choose that drive below and let this page
write to it.</li><li>Wait for the word that all is right, then press the badge's reset button.</li></ol>
<p class="fine">What lies there of others is left alone. If it breaks off, do it again: it goes on from there.</p>
<progress max="1" value="0" hidden></progress><p class="says" role="status"></p><ul hidden></ul>
<div class="row"><button class="gold" id="put-go" autofocus>Choose the drive</button><button id="put-close">Close</button></div>
<details><summary>By hand: as a zip</summary><p>Unpack it onto the drive <code>CIRCUITPY</code>, then press the badge's reset button.</p>${zip}</details>`
    : `<p>This browser cannot write to a drive by itself (Chrome and Edge can). By hand it is three steps:</p>
<ol><li>Save the zip and unpack it.</li><li>Plug the badge in, and copy all that was in the zip onto its drive <code>CIRCUITPY</code>; replace what is
there, <code>code.py</code> last. If the drive has a <code>settings.toml</code> of yours, add the zip's two lines to it instead.</li><li>Press the
badge's reset button.</li></ol>${zip}<p class="says" role="status"></p><div class="row"><button id="put-close">Close</button></div>`}
<p class="fine">With CircuitPython ${BADGE_RULES.oldest.join('.')} to ${BADGE_RULES.newest}.x on a ${Object.values(BADGE_RULES.products).join(', ')}.
A whole class is quicker with <code>deckhand flash</code>.</p>`;
  const says = (text, kind = '') => Object.assign(place.querySelector('.says'), { textContent: text, className: 'says ' + kind });
  byId('put-zip').onclick = async () => {
    try {
      saveFile('deckhand.zip', [zipOf(await kitFor(byId('put-board').value))], 'application/zip');
    } catch (wrong) {
      return says('The zip could not be made: ' + wrong.message, 'bad');
    }
    return says('The zip is among your downloads. Unpack it onto the drive CIRCUITPY, then press reset.');
  };
  byId('put-close').onclick = () => place.close();
  place.onclose = closed;
  if (can) byId('put-go').onclick = async () => {
    let handle;
    try {
      handle = await showDirectoryPicker({ id: 'circuitpy', mode: 'readwrite' });
    } catch (wrong) {
      return wrong.name === 'AbortError' ? undefined : says('The drive was not opened: ' + wrong.message, 'bad');
    }
    return putOn(handle, kitFor, says);
  };
  place.showModal();
}

async function putOn(handle, kitFor, says) {
  const place = byId('put'), bar = place.querySelector('progress'), list = place.querySelector('ul'), buttons = place.querySelectorAll('button');
  const stay = event => event.preventDefault();
  for (const button of buttons) button.disabled = true;
  place.addEventListener('cancel', stay);
  addEventListener('beforeunload', stay);
  bar.hidden = false;
  list.hidden = true;
  const outcome = await flash(handle, kitFor, (done, total, what) => {
    bar.value = done / total;
    says(what);
  });
  place.removeEventListener('cancel', stay);
  removeEventListener('beforeunload', stay);
  for (const button of buttons) button.disabled = false;
  bar.hidden = true;
  says(`${handle.name || 'The drive'}: ${outcome.text}`, outcome.right ? 'good' : 'bad');
  list.replaceChildren(...outcome.details.map(line => Object.assign(document.createElement('li'), { textContent: line })));
  list.hidden = !outcome.details.length;
  return outcome;
}
