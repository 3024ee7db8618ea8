// Starts the program, answers what src/platform/page asks, and mends what gl.js leaves open.
"use strict";
(function () {
    const cover = document.querySelector("#cover");
    const encoder = new TextEncoder();
    const decoder = new TextDecoder();

    const kept = window.collidoscope;
    const { shelf, fail, download } = kept;

    let answer = new Uint8Array(0);
    /// Files for the program: picked, dropped, or from the shelf.
    let picked = [];
    /// Where files were asked for most lately.
    let asked = null;
    /// Those of a scene that is about to be kept.
    let shelved = [];
    /// What the user must know of what could not be kept or read.
    const told = [];

    const prefix = "collidoscope/";

    /// A larger file is not read: no limit of the program's allows one, and memory has an end.
    const LARGEST = 512 << 20;

    const ask = (event) => { event.preventDefault(); event.returnValue = true; };

    /// From now on nothing is called in the program: what it has in memory cannot be trusted.
    kept.onfail = () => {
        window.blocking_event_loop = true;
        window.removeEventListener("beforeunload", ask);
    };

    function fell(why) {
        const saves = kept.recording === null ? "" :
            " What was done until shortly before can be downloaded as a recording; opened again, it " +
            "helps to find the mistake.";
        fail("collidoscope had to stop.", "This is a mistake in the program, not yours." + saves +
            " A reload goes on where you were. If it stops again, start afresh.", why, true);
    }

    /// The program's functions, none of which is called any more once one has failed.
    function guarded(exports) {
        const guard = (call) => (...given) => {
            if (kept.failed !== null) return 0;
            try { return call(...given); } catch (error) {
                console.error(error);
                fell(String(error));
                return 0;
            }
        };
        const entries = Object.entries(exports);
        return Object.fromEntries(entries.map(([name, it]) =>
            [name, typeof it === "function" ? guard(it) : it]));
    }

    /// Hands files to the program, all at once: a scene is opened with the meshes that came with it.
    /// They are `meant` for what they were asked for, if they were.
    async function take(files, meant = "") {
        const read = async (file) => {
            if (file.size > LARGEST) throw new Error("it is larger than 512 MiB");
            return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), meant };
        };
        const refuse = (file) => (error) => {
            told.push(`${file.name} cannot be read: ${error.message || error}`);
            return null;
        };
        const all = Array.from(files, (file) => read(file).catch(refuse(file)));
        picked.push(...(await Promise.all(all)).filter((file) => file !== null));
    }

    const lost = (name) => (error) => {
        told.push(`${name} cannot be had from the browser's storage: ${(error && error.message) || error}`);
    };

    /// What the program can call: each gets a text and bytes, and answers with a text, bytes or
    /// nothing.
    const functions = {
        ...input.functions,
        parameter: (key) => new URLSearchParams(window.location.search).get(key),
        // A link is opened once; a reload goes on with what was done since.
        link: () => {
            const { hash, pathname, search } = window.location;
            if (hash.length < 2) return null;
            // A part of another page keeps nothing to go on with.
            if (kept.embed) return hash;
            window.history.replaceState(null, "", pathname + search);
            return hash;
        },
        still: () => (window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "yes" : null),
        base: () => window.location.href.split(/[?#]/)[0],
        say: (line) => { kept.said.push(line); console.log(line); },
        warn: (line) => console.warn(line),
        line: (_, bytes) => { kept.trace.push(decoder.decode(bytes)); },
        failed: (why) => {
            console.error(why);
            fail("collidoscope cannot open this.", "What was asked for was refused:", why, true);
        },
        fell: (why) => { console.error(why); fell(why); },
        recording: (name, bytes) => { kept.recording = { name, bytes }; },
        leaving: (asks) => {
            window.removeEventListener("beforeunload", ask);
            if (asks !== "") window.addEventListener("beforeunload", ask);
        },
        open: (address) => { window.open(address, "_blank", "noopener"); },
        told: () => (told.length > 0 ? told.shift() : null),
        read: (name) => {
            try { return window.localStorage.getItem(prefix + name); } catch (_) { return null; }
        },
        write: (name, bytes) => {
            try { window.localStorage.setItem(prefix + name, decoder.decode(bytes)); } catch (error) {
                return String(error.message || error);
            }
            return null;
        },
        download,
        shelf_rows: () => JSON.stringify(
            shelf.rows().map(({ name, title, bytes, hash }) => ({ name, title, bytes, hash }))),
        shelf_file: (name, bytes) => { shelved.push({ name, bytes }); },
        shelf_put: (row) => {
            const files = shelved;
            shelved = [];
            shelf.put(JSON.parse(row), files).catch((error) => {
                told.push("Your scene cannot be kept by this browser and is gone when the page is closed: " +
                    `download it with Ctrl+S. (${(error && error.message) || error})`);
            });
        },
        shelf_open: (name) => {
            shelf.get(name).then((files) => picked.push(...files), lost(name));
        },
        shelf_download: (name) => {
            const all = (files) => files.forEach((file) => download(file.name, file.bytes));
            shelf.get(name).then(all, lost(name));
        },
        shelf_remove: (name) => { shelf.remove(name).catch(lost(name)); },
        pick: (kinds, meant) => {
            const field = document.createElement("input");
            Object.assign(field, { type: "file", accept: kinds, multiple: true });
            asked = field;
            field.oncancel = () => canvas.focus();
            field.onchange = async () => {
                // Who has asked again since waits for other files.
                if (asked === field) await take(field.files, decoder.decode(meant));
                canvas.focus();
            };
            field.click();
        },
        picked_name: () => (picked.length > 0 ? picked[0].name : null),
        picked_for: () => picked[0].meant || null,
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
                if (kept.failed !== null) return;
                cover.hidden = true;
                loop(blocking);
                // Not before: what it keeps is fetched, too.
                if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
                // gl.js hands over one file after the other, a scene before its meshes.
                window.ondrop = (event) => {
                    event.preventDefault();
                    if (!kept.embed) take(event.dataTransfer.files);
                };
                input.begin();
            };
        },
    });

    /// The edges of what is drawn are smoothed where they are drawn; samples cost more than the rest.
    const context = HTMLCanvasElement.prototype.getContext;
    canvas.getContext = (kind, wanted) => context.call(canvas, kind, { ...wanted, antialias: false });
    // Buffers are written whole and anew for each draw. A browser that is told so gives new memory; else it
    // waits until the earlier draw has read the old, or copies it.
    const GL = WebGLRenderingContext.prototype;
    GL.bufferSubData = function (kind, from, bytes) {
        if (from !== 0) throw new Error("a part of a buffer is written");
        this.bufferData(kind, bytes, this.STREAM_DRAW);
    };
    // gl.js would tell of a missing WebGL in a box that says no more than that.
    window.alert = (why) => fail("collidoscope cannot draw here.", "The browser's WebGL is too old:", why);
    canvas.addEventListener("webglcontextlost", () => fail("The browser has taken the graphics away.",
        "That happens when the graphics driver starts again, or when too many pages draw at once. " +
        "A reload goes on where you were."));

    // The browser's own keys that the program has a use for, and the menu of the right button.
    const browsers = ["KeyC", "KeyV", "KeyX", "KeyW", "KeyT", "KeyN"];
    canvas.addEventListener("keydown", (event) => {
        const ctrl = (event.ctrlKey || event.metaKey) && !browsers.includes(event.code);
        const alone = ["F1", "F5", "F10", "F11", "F12", "Tab", "Space", "Backspace"].includes(event.code);
        if (ctrl || alone || event.code.startsWith("Arrow")) event.preventDefault();
    }, true);
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    window.addEventListener("mousedown", () => canvas.focus());
    if (kept.embed) {
        canvas.focus();
        // Whoever scrolls past in the page around must come past.
        window.addEventListener("wheel", (event) => {
            if (!document.hasFocus()) event.stopImmediatePropagation();
        }, true);
    }

    /// The files of the scene that was open when the page was left, if no link could carry it.
    async function opened() {
        if (kept.embed) return;
        await shelf.open();
        const work = functions.read("work") || "";
        const name = work.startsWith("scene:") ? work.slice("scene:".length) : null;
        if (shelf.rows().some((row) => row.name === name)) {
            await shelf.get(name).then((files) => picked.push(...files), lost(name));
        }
    }

    async function start() {
        const [module] = await Promise.all([kept.program, opened()]);
        register_plugins(plugins);
        add_missing_functions_stabs(module);
        const instance = await WebAssembly.instantiate(module, importObject);
        wasm_memory = instance.exports.memory;
        wasm_exports = input.exports(guarded(instance.exports));
        init_plugins(plugins);
        wasm_exports.main();
    }

    start().catch((error) => {
        console.error(error);
        fail("collidoscope could not be started.",
            "Its program was not delivered whole, or this browser cannot run it. Reload the page; if " +
            "that does not help, try another browser.", String(error.message || error));
    });
})();
