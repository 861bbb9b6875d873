// What the page itself keeps in the browser, and its colours.
'use strict';

// A word that was kept; null where there is none, or where keeping is not allowed.
function kept(name) {
  try { return localStorage.getItem('deckhand.' + name); } catch { return null; }
}
function keep(name, value) {
  try { localStorage.setItem('deckhand.' + name, value); } catch { /* a private window */ }
}

function showTheme() {
  const wish = kept('theme') ?? '', dark = matchMedia('(prefers-color-scheme: light)');
  document.documentElement.dataset.theme = wish || (dark.matches ? 'light' : 'dark');
  for (const button of document.querySelectorAll('[data-theme-wish]'))
    button.setAttribute('aria-pressed', button.dataset.themeWish === wish);
}
