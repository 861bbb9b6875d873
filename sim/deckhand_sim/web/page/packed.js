// A text in the letters of an address, and back: deflated, in the base 64 that addresses take.
'use strict';

// All that comes through a stream; throws an Error where it is more than `most` bytes.
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

async function packedText(text) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

// Throws an Error where the letters are no such text, or one of more than `most` bytes.
async function unpackedText(letters, most) {
  const packed = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(new DecompressionStream('deflate-raw'), packed, most));
}
