// What the page stores in the browser, and its colors.
'use strict';

// Reads a stored value; null if there's none, or storage is not allowed.
function kept(name) {
  try { return localStorage.getItem('deckhand.' + name); } catch { return null; }
}
function keep(name, value) {
  try { localStorage.setItem('deckhand.' + name, value); } catch { /* a private window */ }
}

function forget(name) {
  try { localStorage.removeItem('deckhand.' + name); } catch { /* nothing was kept */ }
}

// True if the browser stores anything for this page.
function canKeep() {
  try {
    localStorage.setItem('deckhand.probe', '1');
    localStorage.removeItem('deckhand.probe');
    return true;
  } catch (wrong) {
    return wrong.name === 'QuotaExceededError' && localStorage.length > 0;      // full, but available
  }
}

// Stored for this tab while it's open, across reloads; in the tab's name if the browser has no storage.
function keptInTab(name) {
  try { return sessionStorage.getItem('deckhand.' + name); } catch { return namesOfTab()[name] ?? null; }
}
function keepInTab(name, value) {
  try {
    sessionStorage.setItem('deckhand.' + name, value);
  } catch {
    window.name = TAB + JSON.stringify({ ...namesOfTab(), [name]: value });
  }
}
const TAB = 'deckhand ';
function namesOfTab() {
  try { return window.name.startsWith(TAB) ? JSON.parse(window.name.slice(TAB.length)) : {}; } catch { return {}; }
}

// Asks the browser not to evict the storage when the disk is full or the page unused for a week. Some browsers ask the user,
// so only once in a while, and only when there's something to lose.
const DAY_MS = 86400000;
function askToStay() {
  if (!navigator.storage?.persist || Date.now() - Number(kept('asked-to-stay')) < 30 * DAY_MS) return;
  keep('asked-to-stay', Date.now());
  navigator.storage.persist().catch(() => {});
}

function showTheme() {
  const wish = kept('theme') ?? '', dark = matchMedia('(prefers-color-scheme: light)');
  document.documentElement.dataset.theme = wish || (dark.matches ? 'light' : 'dark');
  for (const button of document.querySelectorAll('[data-theme-wish]'))
    button.setAttribute('aria-pressed', button.dataset.themeWish === wish);
}
