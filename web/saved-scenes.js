// Saves the user's scenes and their files in IndexedDB, because local storage is too small for meshes.
"use strict";
(function () {
    let base = null;
    let refused = null;
    /// A row per scene, newest first: name, title, bytes, hash, time of saving, file names.
    let rows = [];

    const done = (request) => new Promise((yes, no) => {
        request.onsuccess = () => yes(request.result);
        request.onerror = () => no(request.error);
        request.onblocked = () => no(new Error("another tab holds it"));
    });
    const over = (change) => new Promise((yes, no) => {
        change.oncomplete = yes;
        change.onabort = change.onerror = () => no(change.error);
    });
    /// Key range of a scene's files: keys are [scene, file], and arrays sort after all strings.
    const files = (name) => IDBKeyRange.bound([name], [name, []]);

    async function refresh() {
        if (base === null) return;
        const found = await done(base.transaction("scenes").objectStore("scenes").getAll());
        rows = found.sort((a, b) => b.when - a.when);
    }

    /// Opens the database. Gives up after 2 s, so that the program starts without it.
    async function open() {
        const opened = async () => {
            const asked = window.indexedDB.open("collidoscope", 1);
            asked.onupgradeneeded = () => {
                asked.result.createObjectStore("scenes", { keyPath: "name" });
                asked.result.createObjectStore("files");
            };
            base = await done(asked);
            base.onversionchange = () => { base.close(); base = null; };
            await refresh();
        };
        const late = new Promise((_, no) => setTimeout(() => no(new Error("it does not answer")), 2000));
        try { await Promise.race([opened(), late]); } catch (error) {
            refused = String((error && error.message) || error);
        }
    }

    async function put(row, contents) {
        if (base === null) throw new Error(refused || "it is closed");
        const change = base.transaction(["scenes", "files"], "readwrite");
        const kept = { ...row, when: Date.now(), files: contents.map(({ name }) => name) };
        change.objectStore("files").delete(files(row.name));
        for (const { name, bytes } of contents) change.objectStore("files").put(bytes, [row.name, name]);
        change.objectStore("scenes").put(kept);
        await over(change);
        rows = [kept, ...rows.filter(({ name }) => name !== row.name)];
    }

    /// Returns the files of a scene; the scene file comes first.
    async function get(name) {
        const row = rows.find((row) => row.name === name);
        const store = base.transaction("files").objectStore("files");
        const read = async (file) => ({ name: file, bytes: await done(store.get([name, file])) });
        return Promise.all(row.files.map(read));
    }

    async function remove(name) {
        rows = rows.filter((row) => row.name !== name);
        const change = base.transaction(["scenes", "files"], "readwrite");
        change.objectStore("files").delete(files(name));
        change.objectStore("scenes").delete(name);
        await over(change);
    }

    /// On focus, finds scenes that other tabs have saved.
    window.addEventListener("focus", () => refresh().catch(() => {}));

    window.collidoscope.saved = { open, put, get, remove, rows: () => rows };
})();
