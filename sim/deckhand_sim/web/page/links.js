// The deal on the table, and links to it. A page that was opened as a file has no address for others: there the code is what is
// shared, and typed at "Deal number" or put behind the file's own name.
'use strict';

const isFile = () => location.protocol === 'file:';

// The address of this page with something behind its #.
function linkTo(what) { return location.href.split('#')[0] + '#' + what; }

// Shares by the system's own way where there is one, else by the clipboard.
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
    note('Copied: ' + (text.length > 80 ? text.slice(0, 77) + '...' : text));
  } catch {
    prompt('Copy this:', text);
  }
  return undefined;
}

// Follows what is on the table; `code` is its deal's, "" without one.
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
    const guest = document.body.classList.contains('guest');     // its deals are nobody else's
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
