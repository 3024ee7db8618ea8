// Keeps the page's files, so that it works offline after the first visit. The list of files is put
// in where the page is built; another list is another page.
"use strict";
const FILES = @files@;
const NAME = "collidoscope-@version@";

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
    const others = (names) => names.filter((name) => name.startsWith("collidoscope-") && name !== NAME);
    const drop = (names) => Promise.all(others(names).map((name) => caches.delete(name)));
    event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
    if (event.request.method !== "GET") return;
    // What has a hash in its name never changes; the page itself is asked for first.
    const kept = () => caches.match(event.request, { ignoreSearch: true });
    const asked = () => fetch(event.request).catch(kept);
    const isPage = event.request.mode === "navigate";
    event.respondWith(isPage ? asked() : kept().then((found) => found || asked()));
});
