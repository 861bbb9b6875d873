// The deal on the table, and links to it. A page opened as a file has no shareable address: there the code is
// shared instead, to be entered at "Deal number" or appended to the file's name.
'use strict';

const isFile = () => location.protocol === 'file:';

// Returns this page's address with a fragment.
function linkTo(what) { return location.href.split('#')[0] + '#' + what; }

// -- parsing the address

const DEAL = /^[A-Za-z]{2}-[0-9]{6}(-[0-9A-Za-z]+)?$/, DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g, DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const AROUND = /^[ \t\r\n\u00a0([{<"'\u201c\u2018\u00ab*`]+|[ \t\r\n\u00a0)\]}>"'\u201d\u2019\u00bb*`.,;:!]+$/g;
const PLAIN_NOTE = 'This link is no deal of Deckhand: a deal is like #CL-004711.';

// Decodes %41 to letters. Invalid UTF-8 stays: chat programs cut links anywhere.
function withoutPercents(text) {
  return text.replace(/(%[0-9A-Fa-f]{2})+/g, part => {
    try { return decodeURIComponent(part); } catch { return part; }
  });
}

// Cleans up a pasted deal code or game name: strips a leading link, trailing tracking parameters and
// punctuation, and normalizes a phone's dashes, like frontends/pasted_text.py. A shortened text ("CL-0047...") stays.
function tidied(text) {
  text = withoutPercents(text).replace(INVISIBLE, '').replace(DASHES, '-');
  if (text.includes('..') || text.includes('\u2026')) return text;
  return text.split('#').at(-1).split(/[&?]/)[0].replace(AROUND, '').replace(/[ \t]*-[ \t]*/g, '-');
}

// Parses an address's fragment: {play}, {game} or {record} with the packed text, {start: a code or a folder}, {wrong: message}, or null
// for none. games: {folder: prefix} of the available ones; codes: {prefix: [seats, number of choices of each option]}.
function wantedOf(hash, games, codes) {
  const [, kind, rest] = /^(play|game|record)=(.*)$/s.exec(withoutPercents(hash)) ?? [];
  if (kind) return { [kind]: /^[\w-]*/.exec(rest.replace(/[\s\u200b\ufeff]/g, ''))[0] };
  const text = tidied(hash);
  if (!text) return null;
  const folder = text.toLowerCase().replace(/[ -]/g, '_'), code = text.toUpperCase();
  if (Object.hasOwn(games, folder)) return { start: folder };
  if (DEAL.test(text) && Object.values(games).includes(code.slice(0, 2)) && fits(code, codes[code.slice(0, 2)])) return { start: code };
  return { wrong: PLAIN_NOTE };
}

// Do a code's last digits fit its game? For an unknown game the console reports it.
function fits(code, known) {
  if (!known) return true;
  const [seats, choices] = known, [first, ...others] = [...code.slice(10)].map(digit => DIGITS.indexOf(digit));
  return (first === undefined || seats.includes(first)) && others.length <= choices.length && others.every((digit, i) => digit < choices[i]);
}

// {folder: prefix} of the games in a kit
function gamesIn(kit) {
  const found = {};
  for (const [path, bytes] of Object.entries(kit)) {
    const game = /^games\/(\w+)\/title\.txt$/.exec(path)?.[1];
    if (game) found[game] = titleWord(new TextDecoder().decode(bytes), 'prefix');
  }
  return found;
}

// Removes the request from the address, so that reloading resumes the game.
function forgetWish() {
  try { history.replaceState(null, '', location.pathname + location.search); } catch { /* a frame that may not */ }
}

// Shares with the system's share sheet if available, else copies to the clipboard.
async function share(title, text) {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    try {
      return await navigator.share(isFile() ? { title, text } : { title, url: text });
    } catch (wrong) {
      if (wrong.name === 'AbortError') return undefined;
    }
  }
  try {
    await navigator.clipboard.writeText(text);
  } catch {                                 // plain http, or a frame without permission
    if (!copiedByHand(text)) return prompt('Copy this:', text);
  }
  return note('Copied: ' + (text.length > 80 ? text.slice(0, 77) + '...' : text));
}

function copiedByHand(text) {
  const field = Object.assign(document.createElement('textarea'), { value: text });
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

// Follows what's on the table; `code` is its deal code, or "".
class Deals {
  #machine; #told = null;

  constructor(machine) {
    this.#machine = machine;
    machine.addEventListener('started', () => this.#show(null));
    machine.addEventListener('scene', ({ detail }) => this.#look(detail));
    byId('share').onclick = byId('offer').onclick = () => this.share();
  }

  get code() { return this.#told?.code ?? ''; }

  share() { return share(`${this.#told.name}, deal ${this.code}`, isFile() ? this.code : linkTo(this.code)); }

  async #look(scenes) {
    let told = null;
    if (scenes.includes('play')) {
      const { out } = await this.#machine.run('import telling\nprint(telling.table())').catch(() => ({ out: 'null' }));
      try { told = JSON.parse(out.trim().split('\n').pop()); } catch { /* a game of somebody's own, half made */ }
    }
    this.#show(told, scenes.at(-1) === 'result');
  }

  #show(told, over = false) {
    this.#told = told;
    const guest = document.body.classList.contains('guest');     // its deals can't be shared
    byId('deal').hidden = !told || guest;
    byId('offer').hidden = !told || !over || guest;
    if (!told) return;
    byId('home').textContent = isFile() ? '' : linkTo('').replace(/^https?:\/\/(www\.)?/, '').replace(/^.{24,}(.{20})$/, '...$1');
    byId('code').textContent = told.code;
    byId('offer').textContent = 'Share this deal: ' + told.code;
    byId('share').textContent = isFile() ? 'Copy its code' : 'Copy the link';
    byId('record-save').hidden = !told.record;
  }
}
