// The badge's saves (its nvm, 8,192 bytes) in the browser: stored on every write, and exported to a file for `deckhand` and
// badges. One tab owns the saves; any other plays with a copy until it takes over.
//
//   const saves = await openSaves();
//   saves.mine                             // does this tab own the saves?
//   saves.addEventListener('mine', ...)    // ownership changed
//   saves.addEventListener('full', ...)    // the browser refused to store them; `detail` says why
'use strict';

const NVM_KEY = 'deckhand.nvm', NVM_BYTES = 8192, LOCK = 'deckhand.saves';
const NVM_IN_TAB = 'nvm';                   // for a tab that doesn't own the saves: it stays the same badge

class Saves extends EventTarget {
  #nvm = null; #mine = false; #channel = null;

  constructor() {
    super();
    this.works = canKeep();                 // false: nothing can be stored
    this.#nvm = Saves.#bytesOf(keptInTab(NVM_IN_TAB)) ?? Saves.#kept();
  }

  // The current saves, or null for a new badge.
  get nvm() { return this.#nvm; }

  get mine() { return this.#mine; }

  // Stores what the badge wrote, if this tab owns the saves.
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

  // For a file; erased if nothing was ever written.
  bytes() { return this.#nvm ?? new Uint8Array(NVM_BYTES).fill(0xff); }

  // Replaces the saves by a file's; throws an Error with a readable message. The badge has to be restarted.
  read(bytes) {
    if (bytes.length !== NVM_BYTES) throw new Error('This file holds no saves: they are ' + NVM_BYTES + ' bytes long.');
    this.write(bytes);
  }

  // Makes this tab the owner, with `steal` even if another one is; resolves to whether it is.
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

  // Without locks, tabs send messages: the owner answers, unless ownership is being taken.
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

// A reloaded page may start before its predecessor has released the lock.
async function openSaves() {
  const saves = new Saves();
  for (let i = 0; i < 4 && saves.works && !await saves.take(); i++) await new Promise(resolve => setTimeout(resolve, 100));
  return saves;
}
