// After one visit the page works offline: its few files are cached, and all are replaced when one changes.
'use strict';

const CACHE = 'deckhand-/*VERSION*/';
const FILES = ['./', 'deckhand.bin?/*VERSION*/', 'licences.txt'];

self.addEventListener('install', event => {
  event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(FILES.map(file => new Request(file, { cache: 'reload' }))))
    .then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  event.waitUntil(caches.keys()
    .then(names => Promise.all(names.filter(name => name.startsWith('deckhand-') && name !== CACHE).map(name => caches.delete(name))))
    .then(() => self.clients.claim()));
});

// Offline, every other address gets the games page; but the workbench is cached only once it has been opened.
function withoutNetwork(url) {
  if (!url.split(/[?#]/)[0].endsWith('/workbench.html')) return caches.match('./');
  return new Response(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Deckhand workbench</title>
<body style="font: 18px/1.5 monospace; margin: 12vh auto; max-width: 32em; padding: 0 1em; background: #0a0f1f; color: #f4efdc">
<h1>The workbench is not on this device yet</h1><p>Open it once with a network; from then on it works without one.</p>
<p><a style="color: #67c6f0" href="./">Play the five games</a></p>`, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

// Network first for the page itself, so that updates show; what it needs comes from the cache.
self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  const kept = () => caches.match(event.request, { ignoreSearch: event.request.mode === 'navigate' });
  event.respondWith(event.request.mode === 'navigate'
    ? fetch(event.request).catch(() => kept().then(found => found ?? withoutNetwork(event.request.url)))
    : kept().then(found => found ?? fetch(event.request)));
});
