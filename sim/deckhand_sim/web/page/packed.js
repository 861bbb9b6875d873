// Encodes a text for an address, and decodes it: deflated, in URL-safe base64.
'use strict';

// Reads a whole stream; throws an Error if it's longer than `most` bytes.
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

// Throws an Error unless the letters are such a text of at most `most` bytes.
async function unpackedText(letters, most) {
  const packed = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(new DecompressionStream('deflate-raw'), packed, most));
}
