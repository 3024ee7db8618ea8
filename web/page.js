// Loads the program, answers what src/platform/page asks, and mends what gl.js leaves open.
"use strict";
(function () {
    const cover = document.querySelector("#cover");
    const said = document.querySelector("#said");
    const bar = document.querySelector("#loaded");
    const own = document.querySelector("#page").dataset;
    const encoder = new TextEncoder();
    const decoder = new TextDecoder();

    /// What the program wrote, for whoever reads along: lines of the trace, and of the console.
    const kept = (window.collidoscope = { trace: [], said: [], failed: null });

    let answer = new Uint8Array(0);
    let picked = [];
    let running = false;

    const prefix = "collidoscope/";

    function fail(why) {
        kept.failed = why;
        running = false;
        said.textContent = why;
        cover.className = "failed";
        cover.hidden = false;
        bar.hidden = true;
        document.querySelector("#does").hidden = false;
    }

    /// What the program can call: each gets a text and bytes, and answers with a text, bytes or
    /// nothing.
    const functions = {
        ...input.functions,
        parameter: (key) => new URLSearchParams(window.location.search).get(key),
        // A link is opened once; a reload goes on with what was done since.
        link: () => {
            const { hash, pathname, search } = window.location;
            if (hash.length < 2) return null;
            window.history.replaceState(null, "", pathname + search);
            return hash;
        },
        base: () => window.location.href.split(/[?#]/)[0],
        say: (line) => { kept.said.push(line); console.log(line); },
        warn: (line) => console.warn(line),
        line: (_, bytes) => { kept.trace.push(decoder.decode(bytes)); },
        failed: (why) => { console.error(why); fail("collidoscope had to stop.\n\n" + why); },
        read: (name) => {
            try { return window.localStorage.getItem(prefix + name); } catch (_) { return null; }
        },
        write: (name, bytes) => {
            try { window.localStorage.setItem(prefix + name, decoder.decode(bytes)); } catch (error) {
                return String(error.message || error);
            }
            return null;
        },
        download: (name, bytes) => {
            const link = document.createElement("a");
            link.href = URL.createObjectURL(new Blob([bytes]));
            link.download = name;
            link.click();
            setTimeout(() => URL.revokeObjectURL(link.href), 60000);
        },
        pick: (kinds) => {
            const field = document.createElement("input");
            Object.assign(field, { type: "file", accept: kinds, multiple: true });
            field.onchange = async () => {
                const read = async (file) => ({
                    name: file.name,
                    bytes: new Uint8Array(await file.arrayBuffer()),
                });
                picked.push(...await Promise.all(Array.from(field.files, read)));
                canvas.focus();
            };
            field.click();
        },
        picked_name: () => (picked.length > 0 ? picked[0].name : null),
        picked_bytes: () => picked.shift().bytes,
    };

    miniquad_add_plugin({
        name: "collidoscope",
        version: 1,
        register_plugin(imports) {
            const env = imports.env;
            const bytes = (at, length) => new Uint8Array(wasm_memory.buffer, at, length).slice();
            const text = (at, length) => decoder.decode(bytes(at, length));
            env.page_now = () => performance.now();
            env.page_ratio = input.ratio;
            env.page_call = (name, nameLength, at, length, data, dataLength) => {
                const out = functions[text(name, nameLength)](text(at, length), bytes(data, dataLength));
                if (out === null || out === undefined) return -1;
                answer = typeof out === "string" ? encoder.encode(out) : out;
                return answer.length;
            };
            env.page_take = (to) => new Uint8Array(wasm_memory.buffer, to, answer.length).set(answer);
            const begin = env.init_webgl;
            env.init_webgl = (version) => {
                begin(version);
                // Without it meshes of more than 65,535 corners cannot be drawn.
                gl.getExtension("OES_element_index_uint");
            };
            // The browser's copy event comes with Ctrl+C and Ctrl+X only.
            const keep = env.sapp_set_clipboard;
            env.sapp_set_clipboard = (at, length) => {
                keep(at, length);
                if (navigator.clipboard) navigator.clipboard.writeText(clipboard).catch(() => {});
                else document.execCommand("copy");
            };
            const loop = env.run_animation_loop;
            env.run_animation_loop = (blocking) => {
                running = true;
                cover.hidden = true;
                loop(blocking);
                input.begin();
            };
        },
    });

    /// The edges of what is drawn are smoothed where they are drawn; samples cost more than the rest.
    const context = HTMLCanvasElement.prototype.getContext;
    canvas.getContext = (kind, wanted) => context.call(canvas, kind, { ...wanted, antialias: false });
    // gl.js would tell of a missing WebGL in a box that says no more than that.
    window.alert = fail;

    // The browser's own keys that the program has a use for, and the menu of the right button.
    const browsers = ["KeyC", "KeyV", "KeyX", "KeyW", "KeyT", "KeyN"];
    canvas.addEventListener("keydown", (event) => {
        const ctrl = (event.ctrlKey || event.metaKey) && !browsers.includes(event.code);
        const alone = ["F1", "F5", "F10", "F11", "F12", "Tab", "Space", "Backspace"].includes(event.code);
        if (ctrl || alone || event.code.startsWith("Arrow")) event.preventDefault();
    }, true);
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    window.addEventListener("mousedown", () => canvas.focus());
    document.querySelector("#again").addEventListener("click", () => window.location.reload());

    /// The program's bytes, the bar growing with them.
    async function fetched() {
        const response = await fetch(own.program);
        if (!response.ok) throw new Error(`${own.program}: ${response.status} ${response.statusText}`);
        const reader = response.body.getReader();
        const parts = [];
        for (let length = 0; ;) {
            const { done, value } = await reader.read();
            if (done) break;
            parts.push(value);
            length += value.length;
            bar.value = Math.min(1, length / Number(own.bytes));
        }
        return new Blob(parts).arrayBuffer();
    }

    async function start() {
        const module = await WebAssembly.compile(await fetched());
        register_plugins(plugins);
        add_missing_functions_stabs(module);
        const instance = await WebAssembly.instantiate(module, importObject);
        wasm_memory = instance.exports.memory;
        wasm_exports = input.exports(instance.exports);
        init_plugins(plugins);
        instance.exports.main();
    }

    start().catch((error) => {
        if (kept.failed === null) fail(`collidoscope could not be started.\n\n${error.message || error}`);
        console.error(error);
    });
    if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
})();
