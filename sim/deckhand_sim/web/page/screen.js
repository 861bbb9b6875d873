// What's visible of the badge: its screen in whole device pixels, its lights, its text for screen readers.
'use strict';

const byId = id => document.getElementById(id);
const WIDE = 160, HIGH = 128;
const HAIR = 1 / 64;                       // browsers round sizes down to this
const BRIGHTER = 18;                        // the lights run at a twentieth, too dark for a screen
const READ_MS = 400;                        // a picture counts as still after this

// Chooses upright or wide layout, and all sizes: the largest screen that fits, in whole device pixels.
function fit() {
  const root = document.documentElement.style, kind = document.body.classList, density = devicePixelRatio || 1;
  const whole = innerWidth, high = innerHeight;
  const bare = Boolean(document.fullscreenElement) || high < 520;
  const beside = !bare && whole >= 1240 && whole > high * 1.15;
  const large = beside && whole >= 1680, aside = !beside ? 0 : large ? 421 : 312;
  const wide = whole - aside;
  const upright = high > wide * 1.02;
  const low = !upright && high < 520;
  const narrow = wide < 640;
  for (const [name, is] of Object.entries({ laid: true, bare, beside, large, upright, across: !upright, low, narrow })) kind.toggle(name, is);
  const phone = upright && narrow, edge = phone ? 0 : 2;       // on a phone the badge fills the whole width
  kind.toggle('phone', phone);
  const gap = phone ? 0 : low ? 4 : 16, rim = phone ? 3 : low ? 6 : 16, bezel = phone ? 5 : low ? 4 : 12, lights = low ? 14 : 30;
  const head = bare ? gap : byId('top').offsetHeight;
  const player = byId('player').hidden ? 0 : byId('player').offsetHeight + 14;
  const room = high - head - gap - player - 2 * rim - 2 * bezel - lights - 14;     // for screen and keys
  const across = wide - 2 * (gap + rim + bezel + edge);
  const least = upright ? 0 : low ? Math.max(112, wide * 0.2) : 112;               // for a thumb on each side
  const most = upright ? Math.min(across / WIDE, (room - 56 - Math.min(130, wide * 0.36)) / HIGH)
    : Math.min((across - 2 * least) / WIDE, (room - (low ? -8 : 46)) / HIGH);
  const scale = Math.max(1, Math.floor(most * density)) / density;
  const left = across - WIDE * scale;
  const side = upright ? 0 : Math.min(Math.max(least, left / 2 - 8), low ? left / 2 : 240);
  const casing = phone ? wide : Math.min(wide - 2 * gap, WIDE * scale + 2 * (bezel + rim + edge) + 60);
  const cross = upright ? Math.min(240, casing * 0.42, Math.max(112, room - 56 - HIGH * scale)) : Math.min(side - 14, 200, high * 0.46);
  const canvas = byId('screen');
  canvas.style.width = WIDE * scale + HAIR + 'px';
  canvas.style.height = HIGH * scale + HAIR + 'px';
  const sizes = { aside, gap, rim, bezel, lights, side, cross, case: casing };
  for (const [name, size] of Object.entries(sizes)) root.setProperty('--' + name, Math.floor(size) + 'px');
  // Align the badge's pixels with the device's; not by a transform, which would blur the edges.
  Object.assign(canvas.style, { left: 0, top: 0 });
  const at = canvas.getBoundingClientRect(), off = place => Math.round(place * density) / density - place + HAIR;
  Object.assign(canvas.style, { left: off(at.left) + 'px', top: off(at.top) + 'px' });
}

function showFrame(pixels) {
  byId('screen').getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(pixels), WIDE, HIGH), 0, 0);
}

function showLights(lights) {
  const places = byId('lights').children;
  lights.forEach((parts, i) => {
    const [red, green, blue] = parts.map(part => Math.min(255, part * BRIGHTER)), lit = red + green + blue > 0;
    places[i].style.background = lit ? `rgb(${red},${green},${blue})` : '';
    places[i].style.boxShadow = lit ? `0 0 12px rgb(${red},${green},${blue})` : '';
  });
}

function showBrightness(share) {
  byId('screen').style.filter = share >= 1 ? '' : `brightness(${share ? 0.35 + 0.65 * share : 0})`;
}

// The lines of text on the screen once the picture is still: for tests, hidden from screen readers.
let readTimer = 0;
function showText(lines) {
  clearTimeout(readTimer);
  readTimer = setTimeout(() => {
    const place = byId('text');
    while (place.children.length > lines.length) place.lastChild.remove();
    lines.forEach((line, i) => {
      const there = place.children[i] ?? place.appendChild(document.createElement('p'));
      if (there.textContent !== line) there.textContent = line;
    });
  }, READ_MS);
}

// What changed on the screen, in words, for screen readers: answers to a key interrupt, what others did waits.
let lastSaid = '';
function say({ text, urgent }) {
  lastSaid = text;
  byId(urgent ? 'say' : 'news').replaceChildren(text);
}

// Repeats the last message.
function sayAgain() { byId('say').replaceChildren(lastSaid || 'Nothing was said yet.'); }

// Describes the whole screen, in paragraphs.
function describe(text) {
  byId('described').replaceChildren(...text.split('\n').map(line => {
    const place = document.createElement('p');
    place.textContent = line;
    return place;
  }));
}

// The logo is the badge's own: 8 x 8 tiles in a column.
async function showLogo(kit) {
  const sheet = await createImageBitmap(new Blob([kit['lib/deckhand/logo.bmp']], { type: 'image/bmp' }));
  const context = byId('logo').getContext('2d', { willReadFrequently: true });
  for (let i = 0; i < 28; i++) context.drawImage(sheet, 0, 8 * i, 8, 8, i % 14 * 8, Math.floor(i / 14) * 8, 8, 8);
  const image = context.getImageData(0, 0, 112, 16), words = new Uint32Array(image.data.buffer), clear = words[11];
  for (let i = 0; i < words.length; i++) if (words[i] === clear) words[i] = 0;
  context.putImageData(image, 0, 0);
}

let noteTimer = 0;
// Shows a message at the foot of the page, with a button if there is `act` ([label, function]); for some seconds, or with 0 until
// the next one.
function note(text, { act = null, seconds = 6 } = {}) {
  clearTimeout(noteTimer);
  const place = byId('note');
  place.textContent = text;
  if (act) {
    const button = place.appendChild(document.createElement('button'));
    button.textContent = act[0];
    button.onclick = () => { note(''); act[1](); };
  }
  if (text && seconds) noteTimer = setTimeout(() => { place.textContent = ''; }, 1000 * seconds);
}
