// Caches the page's files, so that the page works offline after the first visit. web/build inserts the
// list of files and the version.
"use strict";
const FILES = @files@;
// Pages of one host share the browser's caches: the name of the cache includes the page's address.
const PLACE = "collidoscope " + self.registration.scope + " ";
const NAME = PLACE + "@version@";

self.addEventListener("install", (event) => {
    // The page itself may have changed under the same name: its request bypasses the browser's cache.
    const wanted = FILES.map((file) => new Request(file, { cache: file === "./" ? "reload" : "default" }));
    event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(wanted)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
    const others = (names) => names.filter((name) => name.startsWith(PLACE) && name !== NAME);
    const drop = (names) => Promise.all(others(names).map((name) => caches.delete(name)));
    event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
    if (event.request.method !== "GET") return;
    const kept = (what) => caches.open(NAME).then((cache) => cache.match(what, { ignoreSearch: true }));
    if (event.request.mode === "navigate") {
        // Below this address only the page itself is cached.
        const at = event.request.url.split(/[?#]/)[0].replace(/index\.html$/, "");
        if (at !== self.registration.scope) return;
        // The network comes first, so that a visit gets the newest version.
        event.respondWith(fetch(event.request).catch(() => kept("./")));
        return;
    }
    // Files with a hash in their names never change.
    event.respondWith(kept(event.request).then((found) => found || fetch(event.request)));
});
