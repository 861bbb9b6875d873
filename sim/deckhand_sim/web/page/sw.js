// After one visit the page works without a network: its few files are kept, and renewed whole when one of them changed.
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

// The network first for the page itself, so that a renewed one is seen; what it needs, from what is kept.
self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  const kept = () => caches.match(event.request, { ignoreSearch: event.request.mode === 'navigate' });
  event.respondWith(event.request.mode === 'navigate'
    ? fetch(event.request).catch(() => kept().then(found => found ?? caches.match('./')))
    : kept().then(found => found ?? fetch(event.request)));
});
