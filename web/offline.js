// Keeps the page's files, so that it works offline after the first visit. The list of files is put
// in where the page is built; another list is another page.
"use strict";
const FILES = @files@;
// Two pages of one host share the browser's caches: each has its place in the name.
const PLACE = "collidoscope " + self.registration.scope + " ";
const NAME = PLACE + "@version@";

self.addEventListener("install", (event) => {
    // The page itself may have changed under its name: it is fetched past the browser's own cache.
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
        // Of what lies below this page's address only the page itself is kept.
        const at = event.request.url.split(/[?#]/)[0].replace(/index\.html$/, "");
        if (at !== self.registration.scope) return;
        // It is asked for first: another visit has another version, where there is one.
        event.respondWith(fetch(event.request).catch(() => kept("./")));
        return;
    }
    // What has a hash in its name never changes.
    event.respondWith(kept(event.request).then((found) => found || fetch(event.request)));
});
