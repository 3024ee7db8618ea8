// The user's own scenes with the files that they name, kept in the browser's database: its plain
// storage has no room for a mesh.
"use strict";
(function () {
    let base = null;
    let refused = null;
    /// One for each scene, the newest first: name, title, size, hash, when it came, names of its files.
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
    /// All files of a scene: their keys are [scene, file], and any list comes after any text.
    const files = (name) => IDBKeyRange.bound([name], [name, []]);

    async function refresh() {
        if (base === null) return;
        const found = await done(base.transaction("scenes").objectStore("scenes").getAll());
        rows = found.sort((a, b) => b.when - a.when);
    }

    /// Opens the database. One that does not answer must not keep the program from starting.
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

    /// The files of a scene, its own first.
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

    /// What another tab has kept meanwhile is found when this one is looked at again.
    window.addEventListener("focus", () => refresh().catch(() => {}));

    window.collidoscope.shelf = { open, put, get, remove, rows: () => rows };
})();
