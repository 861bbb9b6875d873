// The saves of the badge (its nvm, 8,192 bytes) in the browser: kept on every write, and in a file that `deckhand` and a badge
// take. One tab keeps them; another one plays with a copy until it is told to take over.
//
//   const saves = await openSaves();
//   saves.mine                             // does this tab keep what it plays?
//   saves.addEventListener('mine', ...)    // that changed: another tab took over, or this one has
//   saves.addEventListener('full', ...)    // the browser refused to keep them; `detail` says why
'use strict';

const NVM_KEY = 'deckhand.nvm', NVM_BYTES = 8192, LOCK = 'deckhand.saves';
const NVM_IN_TAB = 'nvm';                   // of a tab that is not the one that keeps them: it comes back as the same badge

class Saves extends EventTarget {
  #nvm = null; #mine = false; #channel = null;

  constructor() {
    super();
    this.works = canKeep();                 // false: no tab keeps anything
    this.#nvm = Saves.#bytesOf(keptInTab(NVM_IN_TAB)) ?? Saves.#kept();
  }

  // The saves as they are now, or null for a new badge.
  get nvm() { return this.#nvm; }

  get mine() { return this.#mine; }

  // What the badge wrote. Kept by the tab whose saves they are.
  write(nvm) {
    this.#nvm = nvm;
    const text = btoa(String.fromCharCode(...nvm));
    if (!this.#mine) return keepInTab(NVM_IN_TAB, text);
    try {
      localStorage.setItem(NVM_KEY, text);
      askToStay();
    } catch (wrong) {
      this.dispatchEvent(new CustomEvent('full', { detail: String(wrong.message ?? wrong) }));
    }
    return undefined;
  }

  // For a file; erased where nothing was ever written.
  bytes() { return this.#nvm ?? new Uint8Array(NVM_BYTES).fill(0xff); }

  // Puts a file's saves in the place of these; throws an Error with plain words. The badge has to be started anew.
  read(bytes) {
    if (bytes.length !== NVM_BYTES) throw new Error('This file holds no saves: they are ' + NVM_BYTES + ' bytes long.');
    this.write(bytes);
  }

  // Makes this tab the one that keeps its saves; with `steal` also where another one has them. Resolves to whether it is.
  async take(steal = false) {
    const got = this.works && (navigator.locks ? await this.#lock(steal) : await this.#ask(steal));
    this.#set(got);
    return got;
  }

  #set(mine) {
    if (mine === this.#mine) return;
    if (mine) this.#nvm = Saves.#kept() ?? this.#nvm;
    if (mine && keptInTab(NVM_IN_TAB)) keepInTab(NVM_IN_TAB, '');
    this.#mine = mine;
    this.dispatchEvent(new CustomEvent('mine', { detail: mine }));
  }

  // The lock is held until the tab is closed, or another one steals it.
  #lock(steal) {
    return new Promise(resolve => {
      navigator.locks.request(LOCK, steal ? { steal: true } : { ifAvailable: true }, lock => {
        resolve(Boolean(lock));
        return lock ? new Promise(() => {}) : undefined;
      }).catch(() => { resolve(false); this.#set(false); });
    });
  }

  // Without locks the tabs talk: who keeps the saves answers, unless they are taken from it.
  async #ask(steal) {
    if (typeof BroadcastChannel === 'undefined') return true;
    const channel = this.#channel ??= new BroadcastChannel(LOCK);
    let answered = false;
    channel.onmessage = ({ data }) => {
      if (data === 'whose' && this.#mine) channel.postMessage('mine');
      if (data === 'mine') answered = true;
      if (data === 'steal') this.#set(false);
    };
    channel.postMessage(steal ? 'steal' : 'whose');
    await new Promise(resolve => setTimeout(resolve, 150));
    return steal || !answered;
  }

  static #kept() {
    try { return Saves.#bytesOf(localStorage.getItem(NVM_KEY)); } catch { return null; }
  }

  static #bytesOf(text) {
    try {
      const bytes = Uint8Array.from(atob(text ?? ''), letter => letter.charCodeAt(0));
      return bytes.length === NVM_BYTES ? bytes : null;
    } catch {
      return null;
    }
  }
}

// A page that is reloaded may come before the one it was has let go.
async function openSaves() {
  const saves = new Saves();
  for (let i = 0; i < 4 && saves.works && !await saves.take(); i++) await new Promise(resolve => setTimeout(resolve, 100));
  return saves;
}
