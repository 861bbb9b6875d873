// What the page itself keeps in the browser, and its colours.
'use strict';

// A word that was kept; null where there is none, or where keeping is not allowed.
function kept(name) {
  try { return localStorage.getItem('deckhand.' + name); } catch { return null; }
}
function keep(name, value) {
  try { localStorage.setItem('deckhand.' + name, value); } catch { /* a private window */ }
}

function forget(name) {
  try { localStorage.removeItem('deckhand.' + name); } catch { /* nothing was kept */ }
}

// Does the browser keep anything for this page?
function canKeep() {
  try {
    localStorage.setItem('deckhand.probe', '1');
    localStorage.removeItem('deckhand.probe');
    return true;
  } catch (wrong) {
    return wrong.name === 'QuotaExceededError' && localStorage.length > 0;      // full, but there
  }
}

// What this tab keeps for itself while it is open, also over a reload. Where the browser keeps nothing, the tab's name does.
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

// Asks that what is kept stays when the disk is full, or when nobody came for a week. Some browsers ask the person, so at most
// once in a while, and only once there is something to lose.
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
