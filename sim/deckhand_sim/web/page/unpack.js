// Bytes embedded in a page as text, and as gzip. In the one-file form the page's own script is embedded like that too.
'use strict';

const TOO_OLD = 'This browser is too old for Deckhand. Any browser of 2023 or newer will do.';

// Unpacks gzip, or returns bytes that the server has already unpacked.
async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const LETTERS_85 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';

// Decodes Python's b85encode: four bytes in five letters.
function from85(text) {
  const values = new Uint8Array(128), bytes = new DataView(new ArrayBuffer(Math.ceil(text.length / 5) * 4));
  for (let i = 0; i < 85; i++) values[LETTERS_85.charCodeAt(i)] = i;
  for (let i = 0, at = 0; i < text.length; at += 4) {
    let word = 0;
    for (const end = i + 5; i < end; i++) word = word * 85 + (i < text.length ? values[text.charCodeAt(i)] : 84);
    bytes.setUint32(at, word);
  }
  return new Uint8Array(bytes.buffer, 0, Math.floor(text.length * 4 / 5));
}

// Runs a script as a file of its own: a page opened as a file can't load one from anywhere else.
function loadScript(bytes) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = URL.createObjectURL(new Blob([bytes], { type: 'text/javascript' }));
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
}

// Runs the script embedded in this page.
async function runElement(element) {
  const here = document.getElementById(element);
  if (typeof DecompressionStream === 'undefined') document.getElementById('note').textContent = TOO_OLD;
  else await loadScript(await unpacked(from85(here.textContent)));
  here.remove();
}
